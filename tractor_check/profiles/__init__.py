"""Named profiles: the published rule sets that ship as files, and profile files of one's own."""

from tractor_check.profiles.files import BUILT_IN, ProfileFileError, load_profile

__all__ = ["BUILT_IN", "ProfileFileError", "load_profile"]
