"""``stacktrail serve``: games over HTTP and WebSockets (docs/server.md)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Final

import typer

from interfaces.cli.errors import Mistake, careful
from interfaces.cli.trails import DEFAULT_DB, Db
from interfaces.server.settings import DEFAULT_PORT, LOOPBACK, Limits, Settings

BURST: Final = 4
"""So many seconds' worth of requests may come at once."""


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command("serve")(serve)


@careful
def serve(
    db: Db = DEFAULT_DB,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen; only this machine unless said.")] = (
        LOOPBACK
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free.")] = DEFAULT_PORT,
    delay: Annotated[int, typer.Option(min=0, metavar="SECONDS", help="How far spectators lag behind.")] = 30,
    rate: Annotated[
        float, typer.Option(min=0.1, metavar="N", help="So many requests and frames a second for each token.")
    ] = 50.0,
    slow: Annotated[
        float, typer.Option(min=0.1, metavar="SECONDS", help="A reader that takes longer for a frame is let go.")
    ] = 10.0,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="A web page of this origin may call; none unless said.")
    ] = None,
    token_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The host's token; else $STACKTRAIL_HOST_TOKEN, or a new one.")
    ] = None,
) -> None:
    """Serve the games of a store over HTTP and WebSockets, until interrupted."""
    if any(each in ("*", "null") for each in origin or ()):
        raise Mistake("--origin takes a web page's own origin, such as https://example.org")
    settings = Settings(
        store=db,
        host=host,
        port=port,
        delay=delay,
        origins=tuple(origin or ()),
        limits=Limits(slow=slow, requests=rate, burst=max(int(rate * BURST), 1)),
    )
    running = import_module("interfaces.server.running")  # the other commands needn't load a web server
    running.run(settings, running.host_token(token_file))
