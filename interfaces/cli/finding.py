"""``stacktrail games``: the games of a store, found by who played, with which cards, and what was refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import typer

from domain.events import Event, GameStarted
from interfaces.cli.as_json import dumped
from interfaces.cli.paper import Paper, bold, dim
from projections.register import REFUSED, RULE
from replays.games import open_log
from replays.log import GameLog
from replays.registers import Wanted, catch_up, register_of
from replays.registers import rebuild as rebuilt

RULES: Final = (REFUSED, RULE)
"""The options whose value is a rule's number."""


class Listed(NamedTuple):
    """A game of a store, at a glance."""

    game: str
    version: int
    players: tuple[str, ...]
    edition: str
    parent: str = ""
    at: int = 0


def wanted(**options: list[str] | None) -> tuple[Wanted, ...]:
    """What the options ask for: rules with all that stands under them, the rest as it is."""
    return tuple(Wanted(kind, value, kind in RULES) for kind, values in options.items() for value in values or ())


def games(db: Path, wanted: Sequence[Wanted], *, rebuild: bool, as_json: bool) -> None:
    """The games of a store, all of them or those that the register has as wanted."""
    with open_log(db, create=False) as store:
        versions = store.versions()
        if wanted or rebuild:
            names = searched(store, wanted, rebuild=rebuild)
            versions = {name: versions[name] for name in names if name in versions}
        found = [listed(store, game, version) for game, version in versions.items()]
    if as_json:
        typer.echo(dumped({"games": [each._asdict() for each in found]}))
        return
    paper = Paper()
    width = max((len(each.game) for each in found), default=0)
    for each in found:
        players = " and ".join(each.players)
        left = f"  left {each.parent} at @{each.at}" if each.parent else ""
        paper.line(bold(f"{each.game:<{width}}"), f"  @{each.version}  {players}", dim(f"  {each.edition}{left}"))
    if not found:
        paper.line(dim(f"{db} holds no such games" if wanted else f"{db} holds no games"))


def searched(store: GameLog[Event], wanted: Sequence[Wanted], *, rebuild: bool) -> list[str]:
    """The games that fit, after the register has caught up with the log."""
    register = register_of(store)
    if rebuild:
        rebuilt(store, register)
    catch_up(store, register)
    return register.games(wanted)


def listed(store: GameLog[Event], game: str, version: int) -> Listed:
    """A game with who plays it, by its first event."""
    started = next(store.read(game, 0, 1), None)
    origin = store.origin(game)
    left = (origin.game, origin.version) if origin is not None else ("", 0)
    if not isinstance(started, GameStarted):
        return Listed(game, version, (), "", *left)
    return Listed(game, version, tuple(seat.name for seat in started.seats), started.edition, *left)
