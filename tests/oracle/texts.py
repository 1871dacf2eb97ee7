"""Made-up cards with made-up texts, for the compiler's tests."""

from __future__ import annotations

from domain.cards.abilities import CardDefinition
from domain.oracle import RawCard, RawFace, compile_card
from interfaces.oracle_round_trip import round_trip


def raw(text: str, types: str = "Instant", cost: str | None = "{1}{R}", name: str = "Testing Words") -> RawCard:
    """A card with a text; a creature is a 2/2."""
    left, _, right = types.partition(" — ")
    words = left.split()
    supertypes = tuple(word for word in words if word in ("Basic", "Legendary", "Snow"))
    kinds = tuple(word for word in words if word not in supertypes)
    size = "2" if "Creature" in kinds else None
    face = RawFace(
        name=name, mana_cost=cost, supertypes=supertypes, types=kinds, subtypes=tuple(right.split()), text=text,
        power=size, toughness=size, loyalty="3" if "Planeswalker" in kinds else None,
    )  # fmt: skip
    return RawCard(name=name, faces=(face,))


def compiled(
    text: str, types: str = "Instant", cost: str | None = "{1}{R}", name: str = "Testing Words"
) -> CardDefinition:
    """The definition of a card that must be understood."""
    result = compile_card(raw(text, types, cost, name))
    assert result.definition is not None, result.unsupported
    return result.definition


def refused(text: str, types: str = "Instant", cost: str | None = "{1}{R}") -> tuple[str, ...]:
    """What of a card isn't understood: each sentence from where understanding stopped."""
    result = compile_card(raw(text, types, cost))
    assert result.definition is None
    return tuple(each.stopped_at for each in result.unsupported)


def comes_back_the_same(card: str) -> None:
    """Hold what we say of a card against what it is: the type line, then its text; what is set in goes on a line."""
    types, _, text = card.replace("\n  ", " ").partition("\n")
    trip = round_trip(raw(text, types))
    assert trip is not None
    assert (trip.stopped, trip.differs) == ("", ""), trip.again
    assert trip.same_definition
