"""A run on many processes, here or on a cluster: the same results in the same order as on one. Nothing here prints."""

from tractor_check.parallel.joining import shared_run
from tractor_check.parallel.worker import Batch, Job

__all__ = ["Batch", "Job", "shared_run"]
