"""Options that share a run out: ``-j`` over the cores of this machine, ``--cluster`` over many machines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tractor_check.cli.options import say

if TYPE_CHECKING:
    from tractor_check.parallel import Batch
    from tractor_check.running import Result

F = TypeVar("F", bound=Callable[..., Any])


def sharing_options(command: F) -> F:
    """Add ``-j`` and ``--cluster``."""
    command = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Rule on a Dask cluster: address of its scheduler, such as tcp://host:8786.",
    )(command)
    return click.option(
        "-j", "jobs", type=click.IntRange(1, 512), default=1, metavar="N", help="Rule in N processes; the same results."
    )(command)


def only_lines(outputs: Sequence[str]) -> bool:
    """Return whether JSON Lines are all that is to be written, so that workers can finish them."""
    return all(output.partition("=")[0] == "jsonl" for output in outputs)


def shared_results(
    paths: Sequence[str], *, jobs: int, cluster: str | None, **job_fields: Any
) -> Generator[Result | Batch]:
    """Yield the results of a run that is shared out, or finished lines of them.

    Args:
        paths: files, folders, or ``-``.
        jobs: number of processes, where there is no cluster.
        cluster: address of the scheduler of a Dask cluster.
        **job_fields: fields of the `Job`.

    Raises:
        TractorCheckError: the cluster cannot be used, or workers end again and again.
    """
    from tractor_check.parallel import Job, shared_run

    job = Job(**job_fields)
    if cluster is not None:
        from tractor_check.parallel.cluster import ClusterCrew

        yield from shared_run(paths, job, ClusterCrew(cluster, job.packed(), say), sys.stdin.buffer)
    else:
        from tractor_check.parallel.pool import LocalCrew

        yield from shared_run(paths, job, LocalCrew(jobs, job.packed(), say), sys.stdin.buffer)
