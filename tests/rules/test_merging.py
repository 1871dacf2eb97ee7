"""Mutate and merged permanents (702.140, 729); the scenarios `mutate-*.toml` show whole games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.answers import Cast, Chosen, Numbers, Words
from domain.cards.abilities import Keyword
from domain.cards.build import activated, creature
from domain.cards.effects import PutCounters
from domain.cards.nouns import CREATURE, THIS
from domain.cards.pool import POOL
from domain.cards.terms import Count
from domain.cards.verbs import get
from domain.decisions import ChooseWord, OrderComponents, OrderTriggers
from domain.events import AnswerRefused, EffectBegan, PermanentMerged, Transformed, ZoneChanged
from domain.evolve.merging import components_of
from domain.lasting import ContinuousEffect
from domain.rules.characteristics import view
from domain.rules.kept_facts import makes
from domain.rules.merging import said_together, why_it_stays_down
from domain.rules.targeting import legal_choices
from domain.rules.turning_over import transform
from domain.state import Component
from domain.vocabulary import ObjectId, Zone
from tests.rules.desk import Desk, in_hand
from tests.rules.driver import happened, put

GEMRAZER, ANGEL = 101, 111


def mana(kinds: str) -> tuple[tuple[int, int, str], ...]:
    """Floating mana for the first player."""
    return tuple((1, 400 + place, kind) for place, kind in enumerate(kinds))


def mutated(desk: Desk, card: ObjectId = GEMRAZER, host: ObjectId = ANGEL, place: str = "top") -> Desk:
    """The desk once a card has mutated onto a creature, on top of it or under it."""
    desk.cast(card, Words(("mutate",)), Chosen((host,)))
    desk.passing(2)
    desk.answer(Words((place,)))
    return desk


def with_an_angel() -> Desk:
    """A Gemrazer in hand, a Serra Angel to mutate onto, mana for it."""
    return Desk(in_hand(GEMRAZER, "Gemrazer"), put(ANGEL, "Serra Angel"), mana=mana("CGG"))


def as_they_wait(desk: Desk) -> None:
    """The triggers go on the stack in the order in which they wait, and resolve."""
    assert isinstance(desk.pending, OrderTriggers)
    count = len(desk.pending.triggers)
    desk.answer(Chosen(desk.pending.triggers))
    desk.passing(2 * count)


# --- the target (702.140a) -------------------------------------------------------------------------------------------


@pytest.mark.rule("115.1e", "601.2c", "702.140a")
def test_a_mutating_spell_targets_a_creature_of_its_owner_that_is_no_human() -> None:
    desk = Desk(
        in_hand(GEMRAZER, "Gemrazer"),
        put(111, "Serra Angel"),
        put(112, "Elite Vanguard"),
        put(113, "Serra Angel", 2),
        replace(put(114, "Serra Angel"), controller=2),
        replace(put(115, "Serra Angel", 2), controller=1),
        put(116, "Sol Ring"),
        mana=mana("CGG"),
    )
    desk.answer(Cast(GEMRAZER), Words(("mutate",)))
    assert legal_choices(desk.table.game, desk.table.board.stack[0], 0) == (111, 114)


@pytest.mark.rule("702.140a", "118.9")
def test_for_its_mana_cost_it_is_an_ordinary_creature_spell() -> None:
    desk = Desk(in_hand(GEMRAZER, "Gemrazer"), put(ANGEL, "Serra Angel"), mana=mana("CCCG"))
    desk.cast(GEMRAZER, Words(()))
    desk.passing(2)
    assert not happened(desk.table, PermanentMerged)
    assert len(desk.table.board.battlefield) == 2


# --- what it is (702.140c, 702.140e, 729.2) --------------------------------------------------------------------------


@pytest.mark.rule("608.3d", "702.140c")
def test_the_controller_of_the_spell_chooses_top_or_bottom_as_it_resolves() -> None:
    desk = with_an_angel()
    desk.cast(GEMRAZER, Words(("mutate",)), Chosen((ANGEL,)))
    desk.passing(2)
    assert isinstance(desk.pending, ChooseWord)
    assert (desk.pending.player, desk.pending.options) == (1, ("top", "bottom"))
    desk.answer(Words(("middle",)))
    assert happened(desk.table, AnswerRefused)


@pytest.mark.rule("702.140e", "729.2a")
@pytest.mark.parametrize(("place", "name", "power"), [("top", "Gemrazer", 4), ("bottom", "Serra Angel", 4)])
def test_the_topmost_says_what_it_is_and_all_say_what_it_can_do(place: str, name: str, power: int) -> None:
    desk = mutated(with_an_angel(), place=place)
    its = view(desk.table.board).of(ANGEL)
    assert (its.name, its.power) == (name, power)
    assert {"flying", "vigilance", "reach", "trample"} <= {getattr(each, "name", "") for each in its.abilities}


@pytest.mark.rule("729.2b", "729.2c", "302.6")
def test_it_stays_the_object_that_it_was() -> None:
    desk = with_an_angel()
    before = desk.table.board.objects[ANGEL]
    mutated(desk)
    after = desk.table.board.objects[ANGEL]
    assert (after.since, after.entered, after.controller) == (before.since, before.entered, before.controller)
    assert not [each for each in happened(desk.table, ZoneChanged) if each.to is Zone.BATTLEFIELD]
    assert desk.table.board.stack == ()
    assert [each.merged > 0 for each in after.components] == [True, False]


@pytest.mark.rule("702.140d")
def test_each_component_that_watches_for_mutating_triggers() -> None:
    desk = Desk(
        in_hand(101, "Vulpikeet"),
        in_hand(102, "Glowstone Recluse"),
        put(ANGEL, "Mysterious Egg"),
        put(112, "Essence Symbiote"),
        mana=mana("CCWCCCG"),
    )
    mutated(desk, 101)
    as_they_wait(desk)
    assert desk.table.board.objects[ANGEL].counter("+1/+1") == 3  # Egg, Vulpikeet, Symbiote
    mutated(desk, 102)
    as_they_wait(desk)
    assert desk.table.board.objects[ANGEL].counter("+1/+1") == 3 + 5
    assert desk.table.game.player(1).life == 24


def test_how_often_it_has_mutated_can_be_asked() -> None:
    desk = Desk(
        in_hand(101, "Vulpikeet"), in_hand(102, "Majestic Auricorn"), put(ANGEL, "Porcuparrot"), mana=mana("CCWCCCW")
    )
    mutated(desk, 101, place="bottom")
    desk.passing(2)
    mutated(desk, 102)
    as_they_wait(desk)
    board = desk.table.board
    places = [place for place, each in enumerate(view(board).of(ANGEL).abilities) if type(each).__name__ == "Activated"]
    assert len(places) == 1
    desk.activate(ANGEL, 0, Chosen((2,)))
    desk.passing(2)
    assert desk.table.game.player(2).life == 18


@pytest.mark.rule("702.140e", "613.4a")
def test_an_ability_that_defines_power_counts_wherever_it_lies() -> None:
    crowd = creature("Crowd", "{G}", Count(CREATURE), Count(CREATURE), "Plant")
    desk = Desk(put(ANGEL, "Serra Angel"), put(112, "Crowd"), also=(crowd,))
    board = desk.table.board
    angel, plant = (components_of(board.objects[thing])[0] for thing in (ANGEL, 112))
    together = said_together(board, (angel, plant))
    assert (together.name, together.power) == ("Serra Angel", Count(CREATURE))
    assert said_together(board, (angel, angel)).power == 4
    assert said_together(board, (angel, replace(plant, face_down=True))).power == 4


@pytest.mark.rule("702.140f", "400.7a")
def test_what_changes_the_spell_changes_what_it_merges_with() -> None:
    desk = with_an_angel()
    spell = desk.cast(GEMRAZER, Words(("mutate",)), Chosen((ANGEL,)))
    growth = ContinuousEffect(
        id=900, source=0, controller=1, duration="end_of_turn", affects=(spell,), modifications=(get(3, 3),)
    )
    desk.table.record(EffectBegan(effect=growth))
    desk.passing(2)
    desk.answer(Words(("top",)))
    assert view(desk.table.board).of(ANGEL).power == 7


@pytest.mark.rule("602.5b")
def test_an_ability_used_this_turn_is_remembered_wherever_it_comes_to_lie() -> None:
    hermit = creature("Hermit", "{G}", 1, 1, "Crab", activated("{0}", PutCounters(THIS, "+1/+1"), once_per_turn=True))
    desk = Desk(in_hand(GEMRAZER, "Gemrazer"), put(ANGEL, "Hermit"), also=(hermit,), mana=mana("CGG"))
    desk.activate(ANGEL)
    desk.passing(2)
    mutated(desk)
    desk.activate(ANGEL)
    assert desk.table.board.objects[ANGEL].counter("+1/+1") == 1
    assert desk.table.board.stack == ()


# --- face down (729.2e–g) --------------------------------------------------------------------------------------------


@pytest.mark.rule("729.2g")
def test_with_an_instant_in_it_it_stays_face_down() -> None:
    desk = with_an_angel()
    found = desk.table.board.objects[ANGEL]
    parts = tuple(Component(card=1, definition=name, owner=1, face_down=True) for name in ("Serra Angel", "Shock"))
    board = replace(desk.table.board, definitions=desk.table.board.definitions.set("Shock", POOL["Shock"]))
    violation = why_it_stays_down(board, replace(found, components=parts, face_down=True))
    assert violation is not None
    assert "729.2g" in [str(rule) for rule in violation.cites]
    assert why_it_stays_down(board, replace(found, components=parts[:1], face_down=True)) is None


# --- leaving (729.3) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("729.3", "729.3a")
def test_its_owner_orders_the_cards_in_the_graveyard() -> None:
    desk = Desk(in_hand(GEMRAZER, "Gemrazer"), put(ANGEL, "Serra Angel"), in_hand(103, "Terminate"), mana=mana("CGGBR"))
    mutated(desk)
    desk.cast(103, Chosen((ANGEL,)))
    desk.passing(2)
    assert isinstance(desk.pending, OrderComponents)
    assert (desk.pending.player, desk.pending.components) == (1, ("Gemrazer", "Serra Angel"))
    desk.answer(Numbers((0, 0)))
    (refused,) = happened(desk.table, AnswerRefused)
    assert "729.3a" in [str(rule) for rule in refused.cites]
    desk.answer(Numbers((1, 0)))
    board = desk.table.board
    names = [board.objects[card].definition for card in board.player(1).graveyard]
    assert names == ["Terminate", "Serra Angel", "Gemrazer"]
    (left,) = [each for each in happened(desk.table, ZoneChanged) if each.object == ANGEL]
    assert makes(left) == tuple(new for _, new in left.parts)
    assert board.gone[ANGEL].beside == (left.parts[0][1],)


# --- turning over (729.2i) -------------------------------------------------------------------------------------------


@pytest.mark.rule("729.2i", "701.27a")
@pytest.mark.parametrize(("place", "name"), [("top", "Gemrazer"), ("bottom", "Stonewing Antagonizer")])
def test_the_double_faced_component_turns(place: str, name: str) -> None:
    """On top or below, what the merged permanent says has the other face; turned twice it is as it was."""
    desk = Desk(in_hand(GEMRAZER, "Gemrazer"), put(ANGEL, "Thraben Gargoyle"), mana=mana("CGG"))
    merged = mutated(desk, place=place).object(ANGEL)
    before = desk.table.board.definition_of(merged)
    transform(desk.table, (ANGEL,))
    after = desk.table.board.definition_of(desk.object(ANGEL))
    assert after.name == name
    assert ("flying" in {each.name for each in after.abilities if isinstance(each, Keyword)}) is True
    assert after.abilities != before.abilities
    transform(desk.table, (ANGEL,))
    assert desk.table.board.definition_of(desk.object(ANGEL)) == before


@pytest.mark.rule("729.2i", "712.9")
def test_a_merged_permanent_without_such_a_component_stays() -> None:
    desk = mutated(with_an_angel())
    transform(desk.table, (ANGEL,))
    assert not happened(desk.table, Transformed)
