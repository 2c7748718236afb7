"""tractor-check: rulings on positions of the card game Tractor (拖拉机 / 升级)."""

__version__ = "0.1.0"
