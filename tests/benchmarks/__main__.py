"""``python tests/benchmarks`` or ``python -m tests.benchmarks``: print the table of speed."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

if __name__ == "__main__":
    from benchmarks.speed_table import main

    sys.exit(main())
