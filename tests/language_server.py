"""A client for yaml-language-server over its protocol: opens documents, hears what is wrong, asks what fits."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from pathlib import Path
from typing import Any

TIMEOUT = 60


class LanguageServer:
    """A running server; use it as a context manager."""

    def __init__(self, server: Path, folder: Path) -> None:
        self._folder = folder
        self._count = 0
        self._settings: dict[str, Any] = {}
        self._inbox: queue.Queue[dict[str, Any]] = queue.Queue()
        self._process = subprocess.Popen(
            ["node", str(server), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> LanguageServer:
        capabilities = {"textDocument": {"completion": {"completionItem": {"documentationFormat": ["plaintext"]}}}}
        root = self._folder.as_uri()
        self.ask(
            "initialize", {"processId": None, "rootUri": root, "capabilities": capabilities, "workspaceFolders": None}
        )
        self._send({"method": "initialized", "params": {}})
        return self

    def __exit__(self, *exception: object) -> None:
        self._process.kill()
        self._process.wait()

    def configure(self, settings: dict[str, Any]) -> None:
        """Send settings, under ``yaml``."""
        self._settings = {"yaml": settings}
        self._send({"method": "workspace/didChangeConfiguration", "params": {"settings": self._settings}})

    def open(self, path: Path) -> list[dict[str, Any]]:
        """Open a document and return what the server finds wrong in it."""
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": path.read_text(encoding="utf-8")}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        while True:
            message = self._next()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == path.as_uri():
                found: list[dict[str, Any]] = message["params"]["diagnostics"]
                return found

    def completions(self, path: Path, line: int, column: int) -> list[str]:
        """Return what fits at a place, both counted from 0."""
        position = {"line": line, "character": column}
        answer = self.ask("textDocument/completion", {"textDocument": {"uri": path.as_uri()}, "position": position})
        return [item["label"] for item in (answer or {"items": []})["items"]]

    def ask(self, method: str, params: Any) -> Any:
        """Send a request and return the answer."""
        self._count += 1
        self._send({"id": self._count, "method": method, "params": params})
        while True:
            message = self._next()
            if message.get("id") == self._count and "method" not in message:
                return message.get("result")

    def _next(self) -> dict[str, Any]:
        """Return the next message; what the server asks is answered at once."""
        message = self._inbox.get(timeout=TIMEOUT)
        if "method" in message and "id" in message:
            items = (message.get("params") or {}).get("items", [])
            result = [self._settings.get(item.get("section")) for item in items] or None
            self._send({"id": message["id"], "result": result})
        return message

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while header := stream.readline():
            length = int(header.partition(b":")[2])
            while stream.readline().strip():
                pass
            self._inbox.put(json.loads(stream.read(length)))
