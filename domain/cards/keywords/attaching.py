"""Keywords of what is attached to something (702, 701.3)."""

from __future__ import annotations

from domain.cards.abilities import (
    Activated,
    ChangeTypes,
    Keyword,
    Modifies,
    SavesHost,
    Static,
)
from domain.cards.build import (
    Price,
    price,
    sentence,
)
from domain.cards.effects import (
    Attach,
    Unattach,
)
from domain.cards.nouns import (
    ANOTHER,
    CREATURE,
    ITSELF,
    LAND,
    T0,
    THIS,
    YOURS,
)
from domain.cards.terms import (
    AnyFilter,
    Each,
    Fits,
    IsAttachedTo,
    Status,
)
from domain.cards.verbs import (
    target,
)


def equip(*cost: Price) -> Activated:
    """Equip (702.6a)."""
    text = sentence(target(CREATURE & YOURS), Attach(T0))
    return Activated(price(*cost), text, sorcery_timing=True, name="equip")


def fortify(*cost: Price) -> Activated:
    """Fortify (702.67a)."""
    return Activated(price(*cost), sentence(target(LAND & YOURS), Attach(T0)), sorcery_timing=True, name="fortify")


def reconfigure(*cost: Price, subtypes: str) -> tuple[Activated, Activated, Static, Keyword]:
    """Reconfigure: to be attached and unattached; while attached this isn't a creature (702.151a–b)."""
    to = sentence(target(CREATURE & YOURS & ANOTHER), Attach(T0))
    off = sentence(Unattach(THIS))
    is_attached = Fits(THIS, IsAttachedTo(Each(CREATURE)))
    no_creature = Modifies(ITSELF, (ChangeTypes(remove=("Creature", *subtypes.split())),))
    return (
        Activated(price(*cost), to, sorcery_timing=True, name="reconfigure"),
        Activated(price(*cost), off, sorcery_timing=True, condition=is_attached, name="unattach"),
        Static((no_creature,), Fits(THIS, Status("attached"))),
        Keyword("reconfigure"),
    )


def equip_only(what: AnyFilter, *cost: Price) -> Activated:
    """Equip with a quality: only such a creature can be the target (702.6c)."""
    text = sentence(target(CREATURE & what & YOURS), Attach(T0))
    return Activated(price(*cost), text, sorcery_timing=True, name="equip")


def umbra_armor() -> Static:
    """Umbra armor, once totem armor: the Aura is destroyed instead of what it enchants (702.89a)."""
    return Static((SavesHost(),))
