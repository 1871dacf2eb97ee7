"""What a spell or ability on the stack was cast or activated with: copies take it from there (707.10)."""

from __future__ import annotations

import msgspec

from domain.cards.costs import Cost
from domain.vocabulary import Id, ObjectId, PlayerId, Zone


class Slot(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One instance of the word "target" (115.3): how many were announced, which, and how something is divided."""

    count: int = -1
    targets: tuple[Id, ...] = ()
    division: tuple[int, ...] = ()
    chooser: PlayerId = 0


NO_SLOT = Slot()


class Choices(msgspec.Struct, frozen=True, array_like=True, gc=False, kw_only=True):
    """The announcements of 601.2b–d and what was paid.

    ``modes`` are numbers of modes in printed order; ``additional`` says how often each additional cost of the card is
    paid; ``halves`` are the chosen halves of hybrid and Phyrexian symbols; ``slots`` run through all instances of
    "target" of the chosen modes, then of the spliced cards; ``cost`` is the total cost once locked in; ``modes_by`` is
    who chose the modes; ``spread`` is what was divided without targets in advance, text by text (2008: 409.1e).
    """

    origin: Zone = Zone.HAND
    modes: tuple[int, ...] = ()
    alternative: str = ""
    additional: tuple[int, ...] = ()
    splices: tuple[str, ...] = ()
    x: int = -1
    halves: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    cost: tuple[Cost, ...] | None = None
    mana_paid: tuple[tuple[int, str], ...] = ()
    paid_with: tuple[ObjectId, ...] = ()
    paid_parts: tuple[int, ...] = ()
    free: bool = False
    modes_by: PlayerId = 0
    spread: tuple[tuple[tuple[Id, int], ...], ...] = ()


NO_CHOICES = Choices()
