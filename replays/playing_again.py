"""The rules again: the inputs of a log are given to the game anew, and must cause the events that were recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from domain.errors import StacktrailError
from domain.events import (
    ENCODER,
    Answered,
    Event,
    GameForked,
    GameRewound,
    GameStarted,
    HiddenCardsRestored,
    PlayerConceded,
)
from domain.evolve import fold
from domain.game import Game
from domain.state import EMPTY, GameState
from replays.backing_up import badly_backed_up
from replays.leaves import split
from replays.loading import UNFOLDABLE

CRASHES: Final = (*UNFOLDABLE, StacktrailError, ArithmeticError, RecursionError, AssertionError)
"""What events that no game ever caused may raise in the fold or in the rules."""
SHOWN: Final = 300
"""How much of an event is shown."""

Past = list[tuple[Event, GameState]]


class Wrong(NamedTuple):
    """The first version at which something is wrong, and why."""

    version: int
    why: str


def folded(events: Sequence[Event], past: Past) -> Wrong | None:
    """Fold events onto a past, which grows; gives the first that doesn't fit."""

    def at(version: int) -> GameState:
        return past[version - 1][1] if version > 0 else EMPTY

    for version, event in enumerate(events, len(past) + 1):
        try:
            state = fold(at(len(past)), event, at)
        except CRASHES as error:
            return Wrong(version, f"a {type(event).__name__} doesn't fit the game as it stood ({error!r})")
        past.append((event, state))
    return None


def played_again(events: Sequence[Event], stored: Sequence[bytes], past: Past) -> Wrong | None:
    """Play a line again from its inputs; ``past`` is what a variation shares with its parent."""
    game = Game(past) if past else None
    place = 0
    while place < len(events):
        version = len(past) + place + 1
        given = events[place]
        try:
            game, caused = consequences(game, given)
        except CRASHES as error:
            return Wrong(version, f"the rules don't take this {type(given).__name__}: {error!r}")
        upto = place + len(caused)
        if (wrong := difference(caused, events[place:upto], stored[place:upto], version)) is not None:
            return wrong
        place = upto
    misplaced = badly_backed_up([*(event for event, _ in past), *events], len(past))
    return Wrong(*misplaced) if misplaced is not None else None


class Unasked(StacktrailError):
    """An event that should have followed from an input, but none causes it."""


def consequences(game: Game | None, given: Event) -> tuple[Game, tuple[Event, ...]]:
    """The game after an input, and the input with what it causes."""
    match given:
        case GameStarted() if game is None:
            game = Game.start(given)
            return game, game.events
        case Answered() if game is not None:
            return game, game.submit(given.player, given.answer, given.stamp).events
        case PlayerConceded() if game is not None:
            return game, game.concede(given.player, given.stamp).events
        case GameRewound() if game is not None:
            return game, game.rewind(given.to, given.by, given.why, given.stamp).events
        case HiddenCardsRestored() if game is not None:
            return game, game.restore(given).events
        case GameForked(at=at) if game is not None and at == game.version:
            past = [(game.event(version), game.at(version)) for version in range(1, at + 1)]
            return Game([*past, (given, fold(game.state, given, game.at))]), (given,)
    raise Unasked("no answer causes it" if game is not None else "no game begins so")


def older(event: Event, stored: bytes) -> bool:
    """Whether an event was stored before its class had all its fields, and is the same as far as it goes."""
    here, there = (split(array) for array in (ENCODER.encode(event), stored))
    return len(there) < len(here) and here[: len(there)] == there


def difference(caused: Sequence[Event], recorded: Sequence[Event], stored: Sequence[bytes], first: int) -> Wrong | None:
    """The first event that isn't the same, as bytes."""
    for version, event in enumerate(caused, first):
        if version - first >= len(recorded):
            return Wrong(version, f"the log ends here, but the rules go on with {told(event)}")
        there = recorded[version - first]
        if ENCODER.encode(event) != ENCODER.encode(there) and not older(event, stored[version - first]):
            return Wrong(version, f"recorded is {told(there)}, but the rules give {told(event)}")
    return None


def told(event: Event) -> str:
    """An event in one line."""
    fields = {name: msgspec.to_builtins(getattr(event, name)) for name in event.__struct_fields__}
    text = msgspec.json.encode(fields).decode()
    return f"{type(event).__name__} {text if len(text) <= SHOWN else text[:SHOWN] + '…'}"
