"""Copies of cards that are cast, cards that may be cast at once, numbers told as a spell is cast (107.3d, 707.12)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import XIs
from domain.cards.effects import CastWithoutPaying, CopyCard, MayCast, Sacrifice
from domain.cards.nouns import OPPONENT, PLAYER
from domain.cards.static_rules import CantCast, CantPlayLands
from domain.cards.terms import (
    AllOf,
    AnyFilter,
    CastOutOf,
    ChosenPlayer,
    Count,
    Each,
    InZone,
    IsSpell,
    Linked,
    Owned,
    Quantity,
    Ref,
    Remembered,
    SharesName,
)
from domain.oracle.costs import YOURS, bare
from domain.oracle.grammar import Mention, State, Then, rule
from domain.oracle.memory import is_moved_card, now
from domain.oracle.nouns import Noun
from domain.oracle.refs import IT
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E, L = "effect", "law"
COPY: Final = Remembered("copy")

# --- cards cast at once ----------------------------------------------------------------------------------------------

rule(E, "copy the exiled card", lambda at: Then(CopyCard(Linked()), at.mention(COPY, "copy", main=True)))
rule(E, "copy {known}", lambda at, known: _copied(at, known))
rule(E, "you may cast the copy without paying its mana cost", lambda at: _copy_cast(at))
rule(E, "you may cast {known}", lambda known: _castable(known))


def _copied(at: State, known: Mention) -> Then | None:
    """A card that was just exiled is copied where it is, and the copy can be cast (707.12)."""
    if known.many or not is_moved_card(at, now(known)):
        return None
    return Then(CopyCard(IT), at.mention(COPY, "copy", main=True))


def _copy_cast(at: State) -> CastWithoutPaying | None:
    """A card that this text has copied may be cast."""
    return CastWithoutPaying(COPY) if any(each.ref == COPY for each in at.mentions) else None


def _castable(known: Mention) -> MayCast | None:
    """A card just exiled may be cast now, for its cost."""
    return MayCast(IT) if now(known) == IT and "card" in known.kinds and not known.many else None


# --- laws ------------------------------------------------------------------------------------------------------------

rule(
    L,
    "you can't play lands or cast spells from your hand",
    lambda: (CantPlayLands(Zone.HAND), CantCast("you", IsSpell() & CastOutOf(Zone.HAND))),
)
rule(L, "you can't play lands from your hand", lambda: (CantPlayLands(Zone.HAND),))
rule(L, "you can't cast spells from your hand", lambda: (CantCast("you", IsSpell() & CastOutOf(Zone.HAND)),))
rule("post", "with the same name as a card exiled with ~", lambda: SharesName(Linked()))

# --- what X is (107.3d) ----------------------------------------------------------------------------------------------

rule("additional_cost", "x is {q:quantity} as you cast ~", lambda q: (_told(q),))


def _told(quantity: Quantity) -> XIs:
    """What X is as the spell is cast; "an opponent" is one that is chosen then."""
    if not isinstance(quantity, Count):
        return XIs(quantity)
    parts = quantity.filter.filters if isinstance(quantity.filter, AllOf) else (quantity.filter,)
    theirs = [part for part in parts if isinstance(part, InZone) and part.owner == "opponent"]
    if not theirs:
        return XIs(quantity)
    kept: tuple[AnyFilter, ...] = tuple(InZone(part.zone) if part in theirs else part for part in parts)
    return XIs(Count(AllOf((*kept, Owned(ChosenPlayer())))), opponent=True)


# --- artifact and nonartifact ----------------------------------------------------------------------------------------

rule(
    "deed",
    "sacrifice|sacrifices a|an {one:np} and a|an {two:np} of their choice",
    lambda one, two: lambda who: _one_of_each(who, one, two),
)


def _one_of_each(who: Ref, one: Noun, two: Noun) -> Sacrifice | None:
    """One permanent of each of two kinds."""
    if one.card or two.card or one.many or two.many or who not in (Each(OPPONENT), Each(PLAYER)):
        return None
    return Sacrifice(who, bare(one.filter, YOURS), and_one_of=(bare(two.filter, YOURS),))
