"""What only cards with several sets of characteristics say: the doors of Rooms (709.5), prototypes (718)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.cards.triggers import Unlocks
from domain.oracle.blocks import Prototype
from domain.oracle.grammar import Reader, State, reads, rule
from domain.oracle.triggers import Event

DOOR: Final = ("this", "door")


@reads("this_door")
def this_door(reader: Reader, state: State) -> Iterator[tuple[str, State]]:
    """The half of a Room on which this stands, by its name."""
    if "Room" in reader.card.subtypes and (reader.word(state.pos), reader.word(state.pos + 1)) == DOOR:
        yield reader.card.name, state.to(state.pos + len(DOOR))


rule("event", "you unlock {door:this_door}", lambda door: Event(Unlocks(door)))
rule("keyword_cost", "prototype {mana} — {size}", lambda mana, size: (Prototype(mana, *size),))
