"""Things with something in common: cards of one graveyard, creatures of one type, lands of one name; kinship."""

from __future__ import annotations

import pytest

from domain.answers import Cast, Chosen, Number, Said
from domain.cards.abilities import Activated, CardDefinition, TargetSpec
from domain.cards.build import creature
from domain.cards.keywords import changeling
from domain.cards.nouns import CREATURE, LAND, YOURS
from domain.cards.terms import Compare, InZone, MostAlike
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.reading import amount
from domain.rules.targeting import illegal_now
from domain.vocabulary import Step, Zone
from tests.oracle.texts import comes_back_the_same, compiled, refused
from tests.rules.boards import board
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import put

NAME, ELF, BEAR = "Testing Words", "Llanowar Elves", "Grizzly Bears"
BEARS, THREE = "Creature — Bear", "three or more creatures that share a creature type"
MOUNTAINS = lands("Mountain", 401, 402, 403)
SHIFTER = creature("Shifter", "{1}", 1, 1, "Shapeshifter", changeling())


@pytest.mark.rule("601.2c", "404.2")
def test_cards_of_two_graveyards_cannot_be_targeted_together() -> None:
    text = "Exile up to two target cards from a single graveyard."
    assert targets_of(compiled(text)) == (TargetSpec(InZone(Zone.GRAVEYARD), 0, 2, alike="graveyard"),)
    desk = Desk(in_hand(110, NAME), put(120, BEAR, 1, Zone.GRAVEYARD), put(121, BEAR, 2, Zone.GRAVEYARD),
                put(122, ELF, 2, Zone.GRAVEYARD), *MOUNTAINS, also=(compiled(text),))  # fmt: skip
    desk.answer(Cast(110), Number(2), Chosen((120, 121)))
    assert desk.illegal() == ("601.2c",)
    assert desk.cast(110, Number(2), Chosen((121, 122)))
    desk.passing(2)
    assert len(desk.zone(Zone.EXILE)) == 2


@pytest.mark.rule("601.2c")
def test_no_graveyard_has_so_many_cards() -> None:
    card = compiled("Exile two target cards from a single graveyard.")
    desk = Desk(in_hand(110, NAME), put(120, BEAR, 1, Zone.GRAVEYARD), put(121, BEAR, 2, Zone.GRAVEYARD),
                *MOUNTAINS, also=(card,))  # fmt: skip
    desk.answer(Cast(110))
    assert "601.2c" in desk.illegal()


@pytest.mark.rule("601.2c", "205.3m")
def test_targets_share_a_creature_type() -> None:
    text = "Return two target creature cards that share a creature type from your graveyard to your hand."
    card = compiled(text)
    assert targets_of(card)[0].alike == "creature_type"
    desk = Desk(in_hand(110, NAME), put(120, BEAR, 1, Zone.GRAVEYARD), put(121, ELF, 1, Zone.GRAVEYARD),
                put(122, "Shifter", 1, Zone.GRAVEYARD), *MOUNTAINS, also=(card, SHIFTER))  # fmt: skip
    desk.answer(Cast(110), Chosen((120, 121)))
    assert desk.illegal() == ("601.2c",)
    assert "creature type" in desk.reason()
    assert desk.cast(110, Chosen((121, 122)))
    desk.passing(2)
    assert len(desk.zone(Zone.HAND)) == 2


@pytest.mark.rule("608.2b", "205.3m")
def test_targets_that_no_longer_share_a_type_are_illegal() -> None:
    card = compiled("Two target creatures you control that share a creature type can't be blocked this turn.")
    turned = compiled("Target creature becomes a Goblin until end of turn.", name="Turned")
    desk = Desk(in_hand(110, NAME), in_hand(111, "Turned"), put(120, BEAR), put(121, BEAR),
                *lands("Mountain", 401, 402, 403, 404), also=(card, turned))  # fmt: skip
    spell = desk.cast(110, Chosen((120, 121)))
    desk.cast(111, Chosen((121,)))
    desk.passing(2)
    assert illegal_now(desk.table.game, spell, 0, 120) is not None


def test_a_graveyard_of_no_number_of_cards_is_refused() -> None:
    assert refused("Exile target card from a single graveyard.")


@pytest.mark.rule("205.3m", "702.73a")
def test_how_many_share_a_creature_type() -> None:
    state = board(put(101, BEAR), put(102, BEAR), put(103, ELF), put(104, "Shifter"), also=(SHIFTER,))
    number = MostAlike("creature_type", CREATURE & YOURS)
    assert amount(view(state.game.board), number, Context(controller=1)) == 3


@pytest.mark.rule("201.2")
def test_an_ability_asks_for_lands_of_one_name() -> None:
    text = "{T}: Draw a card. Activate only if you control three or more lands with the same name."
    (ability,) = compiled(text, BEARS).abilities
    assert isinstance(ability, Activated)
    assert ability.condition == Compare(MostAlike("name", LAND & YOURS), ">=", 3)


@pytest.mark.rule("205.3m")
def test_the_creature_of_an_aura_and_those_of_its_type() -> None:
    text = (
        "Enchant creature\nSacrifice this Aura: Enchanted creature and other creatures that share a creature type with"
        " it get +1/+1 until end of turn."
    )
    aura = compiled(text, "Enchantment — Aura")
    desk = Desk(put(110, NAME, attached_to=120), put(120, BEAR), put(121, BEAR, 2), put(122, ELF), also=(aura,))
    desk.activate(110)
    desk.passing(2)
    its = view(desk.table.board)
    assert [its.of(each).power for each in (120, 121, 122)] == [3, 3, 1]


def targets_of(card: CardDefinition) -> tuple[TargetSpec, ...]:
    """The targets of a spell."""
    assert card.text is not None
    return card.text.modes[0].targets


KINSHIP = (
    "Kinship — At the beginning of your upkeep, you may look at the top card of your library. If it shares a creature"
    " type with this creature, you may reveal it. If you do, you gain 4 life."
)


@pytest.mark.rule("701.20a", "205.3m")
@pytest.mark.parametrize(("top", "asked"), [(BEAR, True), (ELF, False)])
def test_the_top_card_is_shown_if_it_is_kin(top: str, asked: bool) -> None:
    desk = Desk(
        put(110, NAME), put(120, top, 1, Zone.LIBRARY), step=Step.UNTAP, also=(compiled(KINSHIP, "Creature — Bear"),)
    )
    desk.passing(2)
    desk.answer(Said(True))
    if asked:
        desk.answer(Said(True))
    assert desk.life(1) == (24 if asked else 20)
    assert desk.zone(Zone.LIBRARY) == (120,)


@pytest.mark.parametrize(
    ("types", "text"),
    [
        (BEARS, KINSHIP),
        ("Instant", "Exile any number of target creature cards from a single graveyard."),
        ("Instant", "Return two target creature cards that share a creature type from your graveyard to your hand."),
        (BEARS, "Creature spells you cast that share a creature type with this creature cost {1} less to cast."),
        (BEARS, f"This creature can't be blocked unless defending player controls {THREE}."),
        (BEARS, "This creature gets +3/+0 as long as there are ten or more cards in a single graveyard."),
        (BEARS, "Whenever a creature you control enters, if it shares a creature type with this creature, scry 1."),
        (BEARS, f"When this creature enters, if you control {THREE}, draw a card."),
    ],
)
def test_what_is_alike_comes_back_the_same(types: str, text: str) -> None:
    comes_back_the_same(f"{types}\n{text}")
