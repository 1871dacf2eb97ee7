"""A stored game with all that an audit tells: refusals, kept mana, a target change, clock times, a backup, a fork."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

import stacktrail
from domain.events import Answered, Event, GameStarted, Stamp
from replays.games import open_log
from replays.session import Session

START: Final = 1_767_225_600_000
"""The first of January 2026, in milliseconds."""
SCENARIO: Final = """
title  = "Deflection, and a giant too dear"
active = "Bob"

[player.Alice]
hand        = ["Cancel"]
battlefield = ["Island x3"]

[player.Bob]
hand        = ["Progenitus", "Deflection", "Hill Giant"]
battlefield = ["Plains x2", "Island x6", "Swamp x2", "Mountain x2", "Forest x2"]

[run]
script = '''
Bob begins casting Hill Giant
Bob activates Mountain#1
Bob activates Mountain#2
Bob pays => illegal 601.2h
Bob keeps Mountain#1
Bob casts Progenitus
Alice casts Cancel targeting Progenitus
Bob casts Deflection targeting Cancel
resolve
Bob chooses Cancel => illegal 115.5
Bob chooses Deflection
resolve all
'''
"""
SECONDS: Final = (4, 9, 2, 31, 1)
"""How long answers by hand take, over and over."""


def events_of(scenario: str = SCENARIO) -> tuple[Event, ...]:
    """The events of a scenario's only run."""
    (result,) = stacktrail.run_scenario(stacktrail.read_scenario(scenario))
    assert result.error is None, result.error
    return result.game.events


def stamped(events: Sequence[Event]) -> list[Event]:
    """The inputs of a game with clock times; automatic answers have none."""
    inputs: list[Event] = []
    at = START
    for event in events:
        if isinstance(event, GameStarted):
            inputs.append(replace(event, stamp=Stamp(at=at)))
        elif isinstance(event, Answered):
            by_hand = not event.stamp.how
            at += SECONDS[len(inputs) % len(SECONDS)] * 1_000 * by_hand
            stamp = Stamp(at=at, who=f"phone-{event.player}") if by_hand else event.stamp
            inputs.append(replace(event, stamp=stamp))
    return inputs


def store(db: Path, game: str, inputs: Sequence[Event]) -> int:
    """Play inputs into a store; the version they lead to."""
    with open_log(db) as log:
        session: Session | None = None
        for event in inputs:
            if isinstance(event, GameStarted):
                session = Session.create(log, game, event)
            elif session is not None and isinstance(event, Answered):
                session.submit(event.player, event.answer, event.stamp)
        assert session is not None
        return session.version


def store_all(db: Path) -> None:
    """The game "g1" with a judge's backup, and "g2" that left it before."""
    last = store(db, "g1", stamped(events_of()))
    with open_log(db) as log:
        session = Session.open(log, "g1")
        session.fork("g2", 60, Stamp(at=START + 200_000, who="Carol"))
        session.rewind(
            last - 40, "Judge Judy", "Alice tapped by mistake", Stamp(at=START + 300_000, how="j", who="desk")
        )
