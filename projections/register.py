"""What a register of games notes down of each: who played it, with which cards, what was refused, which rules count.

Pure and event by event: whoever keeps the register decides where. Facts of abandoned branches stay: they happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.events import ActionFoundIllegal, AnswerRefused, Event, GameEnded, GameForked, GameStarted
from domain.rulebook import NEWEST, citation
from domain.vocabulary import PlayerId
from projections.timeline import cites_of

PLAYER: Final = "player"
CARD: Final = "card"
REFUSED: Final = "refused"
RULE: Final = "rule"
EDITION: Final = "edition"
PARENT: Final = "parent"
WINNER: Final = "winner"
KINDS: Final = (PLAYER, CARD, REFUSED, RULE, EDITION, PARENT, WINNER)


class Noted(NamedTuple):
    """One entry: of which kind, what it says, and the version where it was first so."""

    kind: str
    value: str
    version: int


def noted(version: int, event: Event, edition: str = NEWEST) -> Iterator[Noted]:
    """The entries that one event makes; rules are numbered as the game's edition has them."""
    if isinstance(event, GameStarted):
        edition = event.edition
        yield Noted(EDITION, edition, version)
        yield from (Noted(PLAYER, seat.name, version) for seat in event.seats)
        yield from (Noted(CARD, definition.name, version) for definition in event.definitions)
    elif isinstance(event, GameForked):
        yield Noted(PARENT, event.parent, version)
    elif isinstance(event, GameEnded):
        yield Noted(WINNER, winner(event.winner), version)
    for rule in cites_of(event):
        yield Noted(RULE, citation(rule, edition), version)
    if isinstance(event, (ActionFoundIllegal, AnswerRefused)):
        yield from (Noted(REFUSED, citation(rule, edition), version) for rule in event.cites)


def winner(player: PlayerId) -> str:
    """The seat that won, as text; "0" is a draw."""
    return str(player)
