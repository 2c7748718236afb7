"""``python -m tractor_check``."""

from tractor_check.cli.process import main

main()
