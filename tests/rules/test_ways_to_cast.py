"""Which ways to cast a card go with where it was (601.2b), and what is divided evenly on resolution."""

from __future__ import annotations

from domain.answers import Cast, Chosen, Number, Words
from domain.rules.characteristics import view
from domain.rules.costs import reduce_mana
from domain.vocabulary import ObjectId, Zone
from tests.rules.desk import Desk, in_hand
from tests.rules.driver import put


def mana(kinds: str) -> tuple[tuple[int, int, str], ...]:
    """Floating mana of the first player."""
    return tuple((1, 400 + number, kind) for number, kind in enumerate(kinds))


def from_graveyard(*words: str) -> Desk:
    """Deep Analysis, cast from the graveyard for what the words name."""
    desk = Desk(put(101, "Deep Analysis", 1, Zone.GRAVEYARD), mana=mana("UUUU"))
    desk.answer(Cast(ObjectId(101)), Words(words))
    return desk


def test_from_the_graveyard_the_mana_cost_is_no_way() -> None:
    desk = from_graveyard()
    assert {"601.2b", "601.3"} <= set(desk.illegal())


def test_from_the_graveyard_another_alternative_cost_is_no_way() -> None:
    fireblast = put(101, "Fireblast", 1, Zone.GRAVEYARD)
    desk = Desk(
        fireblast,
        put(102, "Mountain"),
        put(103, "Mountain"),
        put(104, "Snapcaster Mage", 1, Zone.HAND),
        mana=mana("UU"),
    )
    desk.cast(ObjectId(104))
    desk.passing(2)
    desk.answer(Chosen((ObjectId(101),)))
    desk.passing(2)
    desk.answer(Cast(ObjectId(101)), Words(("alternative",)))
    assert desk.illegal() == ("601.2b", "118.9a")
    assert desk.object(ObjectId(102)).zone is Zone.BATTLEFIELD


def test_an_even_division_counts_the_targets_that_are_left() -> None:
    desk = Desk(
        in_hand(101, "Fireball"),
        in_hand(102, "Unsummon"),
        put(201, "Grizzly Bears", 2),
        put(202, "Hill Giant", 2),
        mana=mana("RRRRRRRU"),
    )
    desk.cast(ObjectId(101), Number(5), Number(2), Chosen((ObjectId(201), ObjectId(202))))
    desk.cast(ObjectId(102), Chosen((ObjectId(201),)))
    desk.passing(2)
    desk.passing(2)
    assert desk.zone(Zone.BATTLEFIELD) == ()
    assert len(desk.zone(Zone.GRAVEYARD, 2)) == 1


def test_a_card_without_abilities_has_no_flashback() -> None:
    think_twice = put(101, "Think Twice", 1, Zone.GRAVEYARD)
    desk = Desk(think_twice, put(201, "Yixlid Jailer", 2), mana=mana("UUU"))
    desk.answer(Cast(ObjectId(101)))
    assert desk.illegal() == ("601.3",)


def test_flashback_gained_after_all_abilities_were_lost_stays() -> None:
    desk = Desk(
        put(101, "Shock", 1, Zone.GRAVEYARD),
        put(104, "Snapcaster Mage", 1, Zone.HAND),
        put(201, "Yixlid Jailer", 2),
        mana=mana("UUR"),
    )
    desk.cast(ObjectId(104))
    desk.passing(2)
    desk.answer(Chosen((ObjectId(101),)))
    desk.passing(2)
    desk.cast(ObjectId(101), Words(("flashback",)), Chosen((2,)))
    desk.passing(2)
    assert desk.life(2) == 18


def test_a_reduction_of_colours_alone_spares_generic_mana() -> None:
    assert reduce_mana(("1", "W", "W"), ("W", "B"), coloured_only=True) == ("1", "W")
    assert reduce_mana(("1", "W", "W"), ("W", "B")) == ("W",)


def test_a_spell_turned_black_becomes_a_black_permanent() -> None:
    desk = Desk(in_hand(101, "Grizzly Bears"), in_hand(102, "Deathlace"), mana=mana("GGB"))
    bears = desk.cast(ObjectId(101))
    desk.cast(ObjectId(102), Chosen((bears,)))
    desk.passing(2)
    desk.passing(2)
    (permanent,) = desk.zone(Zone.BATTLEFIELD)
    assert view(desk.table.board).of(permanent).colours == ("B",)
