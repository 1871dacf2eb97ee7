"""What lasts beyond one resolution: continuous effects and delayed triggers (611.2, 603.7)."""

from __future__ import annotations

import msgspec

from domain.cards.abilities import AnyModification, Duration, Replacement, StaticRule, Triggered
from domain.cards.terms import AnyCondition
from domain.vocabulary import Id, ObjectId, PlayerId


class ContinuousEffect(msgspec.Struct, frozen=True, array_like=True, gc=False, kw_only=True):
    """An effect created by a resolution (611.2).

    ``id`` is its timestamp as well (613.7b). ``affects`` is the set fixed as it began (611.2c); quantities in
    ``modifications`` are numbers by then (608.2h). ``condition`` is what it lasts as long as, beside its source's being
    there (611.2b); ``turn`` the turn in which it began, for "until the end of your next turn". ``sets`` are the
    sizes of the sets that its rule speaks of one by one; they stand one after the other in ``affects`` (611.2c).
    """

    id: int
    source: ObjectId
    controller: PlayerId
    duration: Duration
    affects: tuple[Id, ...] = ()
    modifications: tuple[AnyModification, ...] = ()
    rules: tuple[StaticRule | Replacement, ...] = ()
    condition: AnyCondition | None = None
    turn: int = 0
    sets: tuple[int, ...] = ()


class DelayedTrigger(msgspec.Struct, frozen=True, array_like=True, gc=False, kw_only=True):
    """A delayed triggered ability (603.7a); ``about`` is what it speaks of.

    ``definition`` is that of its source, which may be long gone as it triggers.
    """

    id: int
    source: ObjectId
    controller: PlayerId
    ability: Triggered
    about: tuple[Id, ...] = ()
    lasts: Duration | None = None
    definition: str = ""
