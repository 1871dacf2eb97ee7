"""What earlier schemes hid of the classes about which they said something else than ``hidden_parts.py`` does today.

A game keeps the scheme that it began with, for heads that were given out hang on it (docs/trail-format.md). Nothing
here ever changes; a new scheme adds another table, of what the one before it said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain import answers, events
from domain.events import Event
from domain.vocabulary import CHANCE
from projections.hidden_parts import (
    NOBODY,
    SCHEME,
    Hiding,
    Part,
    Path,
    by_audience,
    each,
    hidden_parts,
    ids_of_a_move,
    started,
)

SCHEMES: Final = tuple(range(SCHEME, 0, -1))
"""All schemes, the newest first."""


def hidden_by(scheme: int, event: Event) -> tuple[Part, ...]:
    """What of an event is hidden by a scheme, part by part."""
    for before in range(scheme, SCHEME):
        if (hiding := BEFORE[before].get(type(event))) is not None:
            return tuple(part for part in hiding(event) if part.paths)
    return hidden_parts(event)


def says_otherwise(event: Event) -> bool:
    """Whether an earlier scheme may say something else of an event."""
    return any(type(event) in table for table in BEFORE.values())


def nothing(event: Event) -> Iterator[Part]:
    """The class was public."""
    return iter(())


# --- scheme 1 ---------------------------------------------------------------------------------------------------------


def started_1(event: events.GameStarted) -> Iterator[Part]:
    """The key of the stamp was open."""
    return (part for part in started(event) if part.paths[:1] != (("stamp", "key"),))


def answered_1(event: events.Answered) -> Iterator[Part]:
    """Faces were open, and so were ids in attacks, blocks and payments with mana."""
    audience = NOBODY if event.player == CHANCE else event.player
    return by_audience((audience, ("answer", *path)) for path in ids_in(event.answer))


def ids_in(answer: answers.AnswerShape) -> Iterator[Path]:
    """Where an answer names objects that may be in hidden zones."""
    match answer:
        case answers.Cast() | answers.PlayLand() | answers.SetAside():
            yield ("card",)
        case answers.Activate():
            yield ("source",)
        case answers.PayPart(objects=objects):
            yield from each(objects, "objects")
        case answers.Chosen(things=things):
            yield from each(things, "things")
        case answers.NewTargets(slots=slots):
            for place, slot in enumerate(slots):
                yield from each(slot, "slots", place)
        case _:
            pass


def zone_changed_1(event: events.ZoneChanged) -> Iterator[Part]:
    """What it was last was open."""
    return by_audience(ids_of_a_move(event))


def object_ceased_1(event: events.ObjectCeased) -> Iterator[Part]:
    """What it was last was open."""
    yield Part(NOBODY, (("object",),))


BEFORE: Final[dict[int, dict[type[Event], Hiding]]] = {
    1: {
        events.GameStarted: started_1,
        events.Answered: answered_1,
        events.ZoneChanged: zone_changed_1,
        events.ObjectCeased: object_ceased_1,
        **dict.fromkeys(
            (
                events.PlayerConceded, events.GameRewound, events.GameForked, events.PermanentMerged,
                events.PermanentsPhased, events.OptionTaken, events.PositionMarked,
            ),
            nothing,
        ),
    },
}  # fmt: skip
"""For each scheme that is over, the classes of which the next one says something else."""
