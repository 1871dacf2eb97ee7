"""A game that was played before, as the beginning of a scenario: what a replay's script form consists of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from domain.errors import StacktrailError
from domain.events import Event, GameStarted, Input
from domain.game import Game
from interfaces.scenario.document import Document
from interfaces.scenario.errors import ScenarioError
from replays.games import EVENTS
from replays.playing_again import CRASHES, consequences

TABLE: Final = "recorded"
KEYS: Final = ("start", "inputs")


class Recording(msgspec.Struct, frozen=True):
    """The first event, and the inputs after it, each with its line."""

    line: int
    start: GameStarted
    inputs: tuple[tuple[int, Event], ...]


def read_recording(document: Document) -> Recording | None:
    """The recorded beginning of a scenario, if it has one."""
    if TABLE not in document.data:
        return None
    table = document.table(document.data[TABLE], TABLE)
    document.only(table, KEYS, TABLE)
    start = event_of(document, document.word(table.get("start", ""), TABLE, "start"), document.positions.line(TABLE))
    if not isinstance(start, GameStarted):
        raise document.error((TABLE,), f"recorded: its start is a {type(start).__name__}, expected a GameStarted")
    return Recording(document.positions.line(TABLE), start, tuple(inputs(document, table)))


def inputs(document: Document, table: dict[str, object]) -> Iterator[tuple[int, Event]]:
    """One input a line; lines that begin with # tell the story."""
    path = (TABLE, "inputs")
    places = document.positions.of(path).lines if "inputs" in table else ()
    for index, text in enumerate(document.word(table.get("inputs", ""), *path).split("\n")):
        if text.strip() and not text.lstrip().startswith("#"):
            line = places[min(index, len(places) - 1)]
            event = event_of(document, text, line)
            if not isinstance(event, Input):
                raise ScenarioError(document.file, line, f"a {type(event).__name__} is no input: it follows from one")
            yield line, event


def event_of(document: Document, text: str, line: int) -> Event:
    """An event from its array as JSON."""
    try:
        return EVENTS.decode(msgspec.msgpack.encode(msgspec.json.decode(text)))
    except (msgspec.MsgspecError, RecursionError, OverflowError) as error:
        raise ScenarioError(document.file, line, f"this is no recorded event: {error}") from None


def replayed(recording: Recording, file: str) -> Game:
    """The game of a recording, played by the rules of today."""
    game = taken(None, recording.start, file, recording.line)
    for line, given in recording.inputs:
        game = taken(game, given, file, line)
    return game


def taken(game: Game | None, given: Event, file: str, line: int) -> Game:
    """The game after one more input."""
    try:
        return consequences(game, given)[0]
    except CRASHES as error:
        reason = str(error) if isinstance(error, StacktrailError) else repr(error)
        raise ScenarioError(file, line, f"the rules don't take this: {reason}") from error
