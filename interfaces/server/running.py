"""Running the server: the store, the host's token, and uvicorn until it is told to stop."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
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
BACKLOG: Final = 1_024
UNREAD: Final = 131_072
"""Bytes that wait in the system for a client that doesn't read."""
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


SWITCH: Final = 0.0005
"""Seconds after which a worker lets the event loop have its turn: sockets don't wait while options are reckoned."""


def run(settings: Settings, token: HostToken) -> None:
    """Serve until interrupted."""
    sys.setswitchinterval(SWITCH)
    with open_log(settings.store) as log:
        tokens = Tokens(settings.access_file, token.token)
        limits = settings.limits
        config = uvicorn.Config(
            make_app(log, settings, tokens),
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
            with told_to_stop(), listening_socket(settings) as door:
                Listening(config, token).run([door])
        finally:
            tokens.close()


def listening_socket(settings: Settings) -> socket.socket:
    """Where clients come in; what the system buffers for one that doesn't read is bounded."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        door = socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except OSError as error:
        where = f"{settings.host} port {settings.port}"
        raise Mistake(f"{where}: {error.strerror or error}; choose another --host or --port") from error
    door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    return door


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

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if not self.started:
            return
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        where = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        typer.echo(f"Stacktrail listens at {where}{f'#token={self._token.token}' if self._token.fresh else ''}")
