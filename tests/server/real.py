"""A real server, in a process of its own, and WebSockets to it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.sync.client import ClientConnection, connect

HOST = "the-token-of-the-host"
PATIENCE = 180
"""So many seconds something may take on a machine that has much else to do."""
ROOT = Path(__file__).resolve().parents[2]


class Running(NamedTuple):
    """A server that runs."""

    process: subprocess.Popen[str]
    port: int

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def call(self, path: str, token: str, **body: Any) -> Any:
        """A request with a body, or without."""
        headers = {"Authorization": f"Bearer {token}"}
        method = "POST" if body else "GET"
        response = httpx.request(
            method, f"{self.url}/api/v1/{path}", headers=headers, json=body or None, timeout=PATIENCE
        )
        assert response.status_code < 300, response.text
        return response.json()

    @contextmanager
    def socket(self, game: str, token: str, **query: Any) -> Iterator[ClientConnection]:
        """A socket to a game."""
        words = "&".join(f"{name}={value}" for name, value in query.items())
        where = f"ws://127.0.0.1:{self.port}/api/v1/games/{game}/live?{words}"
        with connect(
            where, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None, open_timeout=PATIENCE
        ) as found:
            yield found

    def stop(self) -> int:
        """Tell it to stop, and wait until it has."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Running]:
    """A server for a store in a folder."""
    command = [sys.executable, "-m", "stacktrail", "serve", "--db", str(folder / "games.sqlite"), "--port", "0"]
    env = {**os.environ, "STACKTRAIL_HOST_TOKEN": HOST}
    process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True, env=env, cwd=ROOT)
    assert process.stdout is not None
    try:
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        yield Running(process, int(found[1]))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
