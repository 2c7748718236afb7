"""Headless Chromium through chromedriver's own HTTP interface: no package beside the standard library."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = next(
    (f"{name} is not installed" for name in ("chromium", "chromedriver") if shutil.which(name) is None),
    "",
)


class Browser:
    """One window of a session."""

    def __init__(self, port: int, profile: Path) -> None:
        self._base = f"http://127.0.0.1:{port}"
        options = {"args": [*FLAGS, f"--user-data-dir={profile}"]}
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        self._session = f"/session/{session}"

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self._base + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def post(self, path: str, **body: Any) -> Any:
        return self._call("POST", self._session + path, body)

    def open(self, page: Path, *, width: int = 1280, height: int = 900) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.post("/goog/cdp/execute", cmd="Emulation.setDeviceMetricsOverride", params=metrics)
        self.post("/url", url=page.as_uri())

    def run(self, script: str) -> Any:
        """Return what a script returns."""
        return self.post("/execute/sync", script=script, args=[])

    def wait(self, condition: str) -> None:
        """Wait until an expression is true; at most ten seconds."""
        for _ in range(100):
            if self.run(f"return Boolean({condition})"):
                return
            time.sleep(0.1)
        raise AssertionError(f"never true: {condition}")

    def console(self) -> list[str]:
        """Return what was written to the console since the last time."""
        return [entry["message"] for entry in self.post("/se/log", type="browser")]

    def pdf(self) -> str:
        """Return the page as printed, in base64."""
        return str(self.post("/print"))

    def close(self) -> None:
        self._call("DELETE", self._session)


@contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """Start chromedriver and a browser with an empty profile; end both, and nothing else."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = ["chromedriver", f"--port={port}"]
    driver = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        window = _started(port, profile)
        try:
            yield window
        finally:
            window.close()
    finally:
        driver.terminate()
        driver.wait(timeout=20)


def _started(port: int, profile: Path) -> Browser:
    """Return the first window as soon as chromedriver listens."""
    for _ in range(100):
        try:
            return Browser(port, profile)
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
    raise AssertionError("chromedriver did not start")
