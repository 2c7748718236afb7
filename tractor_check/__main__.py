"""``python -m tractor_check``."""

from tractor_check.cli.main import main

main()
