"""Keywords that join objects with others: pairs, cards exiled with something, encoded on it, haunting it (702)."""

from __future__ import annotations

from domain.cards.abilities import (
    AnyEffect,
    AnyModification,
    GainAbility,
    If,
    May,
    Modifies,
    Modify,
    Triggered,
)
from domain.cards.build import Says, sentence, triggered, when_dies, when_enters
from domain.cards.effects import CastWithoutPaying, Choose, CopyCard, Link, LookAtTop, MayPlayLand, Move, Pair
from domain.cards.nouns import ANOTHER, CREATURE, IT, ITSELF, PLAYER, T0, THIS, TRIGGERING, YOURS
from domain.cards.terms import (
    Afterwards,
    Exists,
    Fits,
    IsCopy,
    IsHaunted,
    IsPaired,
    IsPairedWith,
    Linked,
    Ref,
    Remembered,
)
from domain.cards.triggers import DamageIsDealt, Happens, Moves
from domain.cards.verbs import target
from domain.vocabulary import Zone


def soulbond(*modifications: AnyModification) -> tuple[Triggered, Triggered, Modifies]:
    """Soulbond: it may be paired with another creature of yours, and what both have then (702.95a)."""
    return *bonds(), Modifies((ITSELF & IsPaired()) | IsPairedWith(THIS), modifications)


def bonds() -> tuple[Triggered, Triggered]:
    """Soulbond alone: with which creatures it may be paired, and when (702.95a)."""
    single = CREATURE & YOURS & ~IsPaired()
    mine = Fits(THIS, single)
    return (
        when_enters(
            May((Choose(single & ANOTHER), Pair(THIS, IT))), only_if=mine & Exists(single & ANOTHER), name="soulbond"
        ),
        triggered(
            Moves(CREATURE & YOURS & ANOTHER, to=Zone.BATTLEFIELD),
            May((Pair(THIS, TRIGGERING),)),
            only_if=mine & Fits(TRIGGERING, single),
            name="soulbond",
        ),
    )


def hideaway(count: int) -> Triggered:
    """Hideaway: as it enters, one of the top cards is exiled face down, the rest goes to the bottom (702.75a)."""
    looks = LookAtTop(count, 1, to=Zone.EXILE, rest="at_random", face_down=True, link=True)
    return when_enters(looks, name="hideaway")


def play_hidden() -> tuple[AnyEffect, AnyEffect]:
    """Play the card that hideaway exiled without paying its mana cost (607.2a, 702.75a)."""
    return MayPlayLand(Linked()), CastWithoutPaying(Linked())


def cipher() -> tuple[AnyEffect]:
    """Cipher: exiled, the card is encoded on a creature, which lets its copies be cast for damage (702.99a)."""
    on = Remembered("encoded on")
    casts = May((CopyCard(Linked()), CastWithoutPaying(Remembered("copy"))))
    ability = triggered(DamageIsDealt(ITSELF, PLAYER, combat=True), casts)
    encodes = (
        Choose(CREATURE & YOURS, key="encoded on"),
        Move(THIS, Zone.EXILE, key="encoded"),
        Link(Remembered("encoded"), on),
        Modify(on, (GainAbility(ability),), "forever"),
    )
    return (If(~Fits(THIS, IsCopy()), (May(encodes),)),)


def haunt(*parts: Says) -> tuple[Triggered, Triggered, Triggered]:
    """Haunt on a creature: as it enters and as the creature dies that it haunts, exiled (702.55a–c)."""
    return (
        when_enters(*parts),
        haunts(),
        _when_haunted_dies(*parts),
    )


def haunt_spell(*parts: Says) -> tuple[Triggered, Triggered]:
    """Haunt on an instant or sorcery: as it has resolved, and as the creature dies that it haunts (702.55a)."""
    return spell_haunts(), _when_haunted_dies(*parts)


def haunts() -> Triggered:
    """A creature that dies is exiled haunting another one (702.55a)."""
    return when_dies(target(CREATURE), *_haunting(Afterwards(THIS)), name="haunt")


def spell_haunts() -> Triggered:
    """A spell that has resolved is exiled haunting a creature (702.55a)."""
    return triggered(Happens("resolve", ITSELF), target(CREATURE), *_haunting(THIS), zone=Zone.GRAVEYARD, name="haunt")


def _haunting(card: Ref) -> tuple[Move, Link]:
    """Exile a card haunting the target (702.55b)."""
    return Move(card, Zone.EXILE, key="haunting"), Link(Remembered("haunting"), T0)


def _when_haunted_dies(*parts: Says) -> Triggered:
    """When the creature dies that this card haunts (702.55c)."""
    return Triggered(Moves(IsHaunted(), Zone.BATTLEFIELD, Zone.GRAVEYARD), sentence(*parts), zone=Zone.EXILE)
