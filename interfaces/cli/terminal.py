"""``stacktrail view`` and ``stacktrail play``: a game scrubbed, or played, in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from interfaces.cli.errors import Mistake, careful
from interfaces.cli.legal import source_of
from interfaces.cli.seats import seat_of
from interfaces.cli.sources import telling
from interfaces.cli.trails import DEFAULT_DB, Db
from replays.moments import resolve


def register(app: typer.Typer) -> None:
    """Add the commands to an app."""
    app.command("view")(view)


@careful
def view(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of the store, a .trail file, or a scenario.")],
    db: Db = DEFAULT_DB,
    at: Annotated[str, typer.Option(metavar="ADDRESS", help='Where to begin: @57, @before "casts Cancel".')] = "@last",
    seen_by: Annotated[
        str | None, typer.Option("--as", metavar="WHO", help="Begin with the eyes of this player, or 'public'.")
    ] = None,
    run: Annotated[str | None, typer.Option(metavar="NAME", help="Which run of the scenario.")] = None,
    edition_name: Annotated[
        str | None, typer.Option("--edition", "-e", metavar="E", help="In which edition the scenario is played.")
    ] = None,
) -> None:
    """Scrub through a game with the keyboard: stack, board and story, by event, action, resolution or turn."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Mistake("view needs a terminal; stacktrail show and log print moments and stories")
    from interfaces.terminal.pages import ALL
    from interfaces.terminal.viewer import Viewer

    source = source_of(game, db, run, edition_name)
    with telling(game):
        version = resolve(at, source.events, source.timeline)
    seat = ALL if seen_by is None else seat_of(source, seen_by)
    Viewer(source, version, seat).run()
