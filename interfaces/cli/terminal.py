"""``stacktrail view`` and ``stacktrail play``: a game scrubbed, or played, in the terminal."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Annotated, NamedTuple

import typer

from domain.events import Stamp
from domain.game import Game
from domain.rulebook import edition
from domain.vocabulary import PlayerId
from interfaces.cli.errors import Mistake, careful
from interfaces.cli.legal import SCENARIO, source_of
from interfaces.cli.paper import Paper, dim
from interfaces.cli.playing import open_new
from interfaces.cli.seats import read_redacted, seat_of
from interfaces.cli.sources import SUFFIX, is_redacted, telling
from interfaces.cli.targets import run_of
from interfaces.cli.trails import DEFAULT_DB, Db
from interfaces.players import PLAYERS, Player
from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue, cards_for
from interfaces.scenario.photograph import photograph
from interfaces.terminal.keyboard import Keyboard
from interfaces.terminal.sitting import Sitting
from replays.moments import resolve
from replays.session import store_game
from replays.trail_games import save_game


def register(app: typer.Typer) -> None:
    """Add the commands to an app."""
    app.command("view")(view)
    app.command("play")(play)


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
    from interfaces.terminal.pages import ALL, RedactedEyes, perspectives
    from interfaces.terminal.viewer import Viewer

    if game.endswith(SUFFIX) and is_redacted(Path(game)):
        if seen_by is not None:
            raise Mistake(f"{game}: it was redacted, so it has one view only; leave out --as")
        with telling(game):
            eyes = RedactedEyes(read_redacted(Path(game)))
            Viewer(game, (eyes,), eyes.find(at), eyes.seat).run()
        return
    source = source_of(game, db, run, edition_name)
    with telling(game):
        version = resolve(at, source.events, source.timeline)
    seat = ALL if seen_by is None else seat_of(source, seen_by)
    Viewer(source.name, perspectives(source), version, seat).run()


@careful
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A scenario, a .trail file, or a game of the store.")],
    db: Db = DEFAULT_DB,
    at: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Where to begin; a scenario begins before its script.")
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="PLAYER[=KIND]", help="Played by random or greedy (usual)."),
    ] = None,
    run: Annotated[str | None, typer.Option(metavar="NAME", help="Which run of the scenario.")] = None,
    edition_name: Annotated[
        str | None, typer.Option("--edition", "-e", metavar="E", help="In which edition the scenario is played.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE.trail", help="Write the replay after every answer.")
    ] = None,
    name: Annotated[str | None, typer.Option("--game", metavar="ID", help="Store the game under this name.")] = None,
) -> None:
    """Play on from a scenario's situation, or from any moment of a game, at the keyboard."""
    rng = Random(secrets.randbits(64))
    sitting = Sitting(*beginning(game, db, at, Setting(run, edition_name)), rng=rng, stamp=now)
    sitting.bots.update(seated(bots or (), sitting.play.binder.players, rng))
    if save is not None and save.suffix != SUFFIX:
        raise Mistake(f"{save}: a replay's name ends with {SUFFIX}")

    def kept() -> None:
        if save is not None:
            save_game(save, sitting.game.events, sitting.game.state, name or "", Path(game).stem)

    if name is None:
        at_the_keyboard(sitting, kept)
        return
    with open_new(db, name) as log:
        try:
            at_the_keyboard(sitting, kept)
        finally:
            store_game(log, name, sitting.game)


def at_the_keyboard(sitting: Sitting, kept: Callable[[], None]) -> None:
    """Play until the end; an interrupt leaves."""
    paper = Paper()
    paper.line(dim("? lists what can be typed"))
    with suppress(KeyboardInterrupt):
        Keyboard(sitting, paper, asked, kept).play()


def asked(prompt: str) -> str:
    """A line from whoever plays; shown again where lines come from a file."""
    line = input(prompt)
    if not sys.stdin.isatty():
        typer.echo(line)
    return line


class Setting(NamedTuple):
    """Which run of a scenario, in which edition."""

    run: str | None
    edition: str | None


def beginning(game: str, db: Path, at: str | None, setting: Setting) -> tuple[Game, Mapping[str, tuple[int, ...]]]:
    """The game to go on with, and the labels of a scenario."""
    if game.endswith(SCENARIO) and at is None:
        scenario = read_scenario(Path(game), Catalogue())
        if scenario.recorded is None:
            chosen = run_of(scenario, setting.run)
            name = edition(setting.edition).name if setting.edition else max(chosen.editions)
            start = photograph(chosen.setup, name, cards_for(scenario), scenario.file)
            return Game.start(start.started), start.labels
    source = source_of(game, db, setting.run, setting.edition)
    with telling(game):
        version = resolve(at or "@last", source.events, source.timeline)
    whole = list(zip(source.events, source.states[1:], strict=True))
    point = Game(whole).decision_point(max(version, 1))
    return Game(whole[:point]), {}


def seated(bots: Sequence[str], players: Sequence[str], rng: Random) -> Iterator[tuple[PlayerId, Player]]:
    """Who answers by themselves."""
    for each in bots:
        who, _, kind = each.partition("=")
        if who not in players:
            raise Mistake(f"nobody is called {who!r}; there are {', '.join(players)}")
        if (kind or "greedy") not in PLAYERS:
            raise Mistake(f"there is no player {kind}; there are {', '.join(PLAYERS)}")
        yield players.index(who) + 1, PLAYERS[kind or "greedy"](Random(rng.random()))


def now() -> Stamp:
    """The clock, and nobody's name: whoever sits here."""
    return Stamp(at=time.time_ns() // 1_000_000)
