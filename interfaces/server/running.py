"""Running the server: the store, the host's token, and uvicorn until it is told to stop."""

from __future__ import annotations

import os
import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from typing import Final, NamedTuple

import typer
import uvicorn

from interfaces.cli.errors import Mistake
from interfaces.server.app import make_app
from interfaces.server.settings import Settings
from interfaces.server.tokens import BYTES, PREFIX, Tokens
from replays.games import open_log

VARIABLE: Final = "STACKTRAIL_HOST_TOKEN"
SHORTEST: Final = 16
GRACE: Final = 10
"""So many seconds open requests have when the server is told to stop."""


class HostToken(NamedTuple):
    """The token of whoever runs the server; ``fresh``: made for this run, so that it must be shown."""

    token: str
    fresh: bool = False


def host_token(file: Path | None) -> HostToken:
    """From a file, from the environment, or a new one."""
    said = file.read_text(encoding="utf-8").strip() if file is not None else os.environ.get(VARIABLE, "").strip()
    if said or file is not None:
        if len(said) < SHORTEST:
            raise Mistake(f"the host's token must have {SHORTEST} characters or more")
        return HostToken(said)
    return HostToken(PREFIX + secrets.token_urlsafe(BYTES), fresh=True)


def run(settings: Settings, token: HostToken) -> None:
    """Serve until interrupted."""
    with open_log(settings.store) as log:
        tokens = Tokens(settings.access_file, token.token)
        limits = settings.limits
        config = uvicorn.Config(
            make_app(log, settings, tokens),
            host=settings.host,
            port=settings.port,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws_max_size=limits.frame,
            ws_per_message_deflate=False,  # frames compressed together with secrets would tell about them
            limit_concurrency=limits.sockets + limits.waiting,
            timeout_graceful_shutdown=GRACE,
            h11_max_incomplete_event_size=64_000,
        )
        try:
            with told_to_stop():
                Listening(config, token).run()
        finally:
            tokens.close()


@contextmanager
def told_to_stop() -> Iterator[None]:
    """Uvicorn raises the signals that ended it once more: by then everything is done, and they change nothing."""
    before = {each: signal.signal(each, lambda *_: None) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


class Listening(uvicorn.Server):
    """Says where it listens, once it does."""

    def __init__(self, config: uvicorn.Config, token: HostToken) -> None:
        super().__init__(config)
        self._token = token

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if not self.started:
            return
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        where = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        typer.echo(f"Stacktrail listens at {where}{f'#token={self._token.token}' if self._token.fresh else ''}")
