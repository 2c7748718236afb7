"""JSON: all results and the summary in one document."""

from __future__ import annotations

import json
from typing import TextIO

from tractor_check.reports import Style
from tractor_check.reports.data import RESULTS_FORMAT, result_data, summary_data
from tractor_check.running import Result, Summary


def make(stream: TextIO, style: Style) -> _Json:
    """Return the report."""
    return _Json(stream)


class _Json:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._first = True

    def add(self, result: Result) -> None:
        self._stream.write(f'{{"format": "{RESULTS_FORMAT}", "results": [\n' if self._first else ",\n")
        self._stream.write(json.dumps(result_data(result, whole=True), ensure_ascii=False))
        self._first = False

    def close(self, summary: Summary) -> None:
        if self._first:
            self._stream.write(f'{{"format": "{RESULTS_FORMAT}", "results": [')
        self._stream.write(f'\n], "summary": {json.dumps(summary_data(summary))}}}\n')
