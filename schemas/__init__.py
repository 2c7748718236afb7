"""The JSON Schemas of tractor-check, shipped inside the package as ``tractor_check.schemas``."""
