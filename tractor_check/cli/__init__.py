"""The command line: click wiring and exit codes, and nothing else."""
