"""Dependency and timestamps of continuous effects (613.7, 613.8), on boards without a game."""

from __future__ import annotations

import pytest

from domain.cards.abilities import (
    AddPT,
    AnyModification,
    ChangeColours,
    GainAbility,
    Keyword,
    LoseAbilities,
    Modifies,
    SetPT,
    Static,
)
from domain.cards.build import creature, enchantment, static
from domain.cards.nouns import CREATURE, HOST, ITSELF, YOURS
from domain.cards.terms import Count, Exists, HasColour, HasKeyword, Measure
from domain.events import Attached, EffectBegan
from domain.lasting import ContinuousEffect
from domain.rules import dependency
from domain.rules.applying import PartialView
from domain.rules.characteristics import characteristics, has_keyword
from domain.state import GameState
from tests.rules.boards import board, happen, put

BEARS = "Grizzly Bears"
FLYING = Keyword("flying")
GRANT = enchantment("Grant", "{W}", Modifies(CREATURE, (GainAbility(FLYING),)))
REACHERS = enchantment("Reachers", "{G}", Modifies(CREATURE & HasKeyword("flying"), (GainAbility(Keyword("reach")),)))
BIG = enchantment("Big", "{G}", Modifies(CREATURE & Measure("power", ">=", 4), (AddPT(1, 1),)))
BOOST = enchantment("Boost", "{G}", Modifies(CREATURE, (AddPT(2, 0),)))
GIVES_WINGS = Static((Modifies(ITSELF, (GainAbility(FLYING),)),))
LORD = enchantment("Lord", "{U}", Modifies(CREATURE, (GainAbility(GIVES_WINGS),)))
WHILE_WINGED = static(
    Modifies(CREATURE & YOURS, (GainAbility(Keyword("haste")),)), only_if=Exists(CREATURE & HasKeyword("flying"))
)
FLOCK = enchantment("Flock", "{R}", WHILE_WINGED)
PLAIN = creature("Plain", "{W}", 1, 1, "Human", Modifies(CREATURE, (GainAbility(Keyword("trample")),)))
PAINT = enchantment("Paint", "{U}", Modifies(HOST, (ChangeColours(("U",)),)))
STAIN = enchantment("Stain", "{R}", Modifies(HOST, (ChangeColours(("R",)),)))
HERD = creature("Herd", "{3}", Count(CREATURE & YOURS), Count(CREATURE & YOURS), "Elephant")
BLUES = enchantment("Blues", "{U}", Modifies(CREATURE & HasColour("U"), (LoseAbilities(),)))
MADE = (GRANT, REACHERS, BIG, BOOST, LORD, FLOCK, PLAIN, PAINT, STAIN, HERD, BLUES)


def lasting(state: GameState, new: int, *changes: AnyModification, thing: int = 101) -> GameState:
    """The game with an effect of player 2 on an object."""
    effect = ContinuousEffect(
        id=new, source=thing, controller=2, duration="forever", affects=(thing,), modifications=changes
    )
    return happen(state, EffectBegan(effect=effect))[0]


@pytest.mark.rule("613.8", "613.8a", "613.8b")
def test_what_speaks_of_an_ability_waits_for_what_gives_it() -> None:
    """Reachers is the older effect, but Grant changes what it applies to."""
    state = board(put(101, BEARS), put(102, "Reachers"), put(103, "Grant"), also=MADE)
    assert has_keyword(state.game.board, 101, "reach")


@pytest.mark.rule("613.8a", "613.8b")
def test_a_condition_makes_an_effect_depend() -> None:
    state = board(put(101, BEARS), put(102, "Flock"), put(103, "Grant"), also=MADE)
    assert has_keyword(state.game.board, 101, "haste")


@pytest.mark.rule("613.8a")
def test_numbers_in_the_same_sublayer_depend_on_each_other() -> None:
    """Big counts power that Boost, though newer, has raised to 4."""
    state = board(put(101, BEARS), put(102, "Big"), put(103, "Boost"), also=MADE)
    assert (characteristics(state.game.board, 101).power, characteristics(state.game.board, 101).toughness) == (5, 3)


@pytest.mark.rule("613.8a", "604.2")
def test_an_effect_whose_ability_is_taken_away_in_its_own_layer_depends_on_that() -> None:
    """Plain gives trample; it is older than what takes its ability, and gives nothing all the same."""
    state = lasting(board(put(101, "Plain"), put(102, BEARS), also=MADE), 300, LoseAbilities())
    assert not has_keyword(state.game.board, 102, "trample")


@pytest.mark.rule("613.8c", "613.7a")
def test_an_ability_given_in_a_layer_applies_in_that_layer_too() -> None:
    state = board(put(101, BEARS), put(102, "Lord"), put(103, "Reachers"), also=MADE)
    assert has_keyword(state.game.board, 101, "flying")
    assert has_keyword(state.game.board, 101, "reach")


@pytest.mark.rule("613.7a")
@pytest.mark.parametrize(("stamp", "flies"), [(60, False), (300, True)])
def test_what_a_given_ability_does_has_the_later_of_two_timestamps(stamp: int, flies: bool) -> None:
    state = lasting(board(put(101, BEARS), put(stamp, "Lord"), also=MADE), 200, LoseAbilities())
    assert has_keyword(state.game.board, 101, "flying") is flies


@pytest.mark.rule("613.7e", "701.3c")
def test_attaching_again_makes_an_effect_newer() -> None:
    state = board(put(101, BEARS), put(102, "Paint", attached_to=101), put(103, "Stain", attached_to=101), also=MADE)
    assert characteristics(state.game.board, 101).colours == ("R",)
    again, _ = happen(state, Attached(object=102, to=101, timestamp=600))
    assert characteristics(again.game.board, 101).colours == ("U",)
    assert again.ledger.next_id == 601


@pytest.mark.rule("604.3", "613.4a")
def test_an_object_that_lost_its_abilities_defines_nothing_any_more() -> None:
    state = board(put(101, "Herd"), put(102, BEARS), also=MADE)
    assert characteristics(state.game.board, 101).power == 2
    assert characteristics(lasting(state, 300, LoseAbilities()).game.board, 101).power == 0


@pytest.mark.rule("613.1e", "613.1f")
@pytest.mark.parametrize(("edition", "flies"), [("2026-01", False), ("2008-02", True)])
def test_colours_and_abilities_share_a_layer_in_2008(edition: str, flies: bool) -> None:
    """2008: 418.5a. What takes abilities from blue creatures waits there for the newer effect that makes one blue."""
    state = lasting(board(put(101, BEARS), put(102, "Blues"), also=MADE, edition=edition), 300, GainAbility(FLYING))
    blue = lasting(state, 301, ChangeColours(("U",)))
    assert has_keyword(state.game.board, 101, "flying")
    assert has_keyword(blue.game.board, 101, "flying") is not flies or edition == "2026-01"


@pytest.mark.rule("613.4b", "613.4c")
@pytest.mark.parametrize(("edition", "numbers"), [("2026-01", (4, 5)), ("2008-02", (1, 2))])
def test_pumps_of_resolutions_apply_by_age_in_2008(edition: str, numbers: tuple[int, int]) -> None:
    """2008: 418.5a, layer 6b; a later base size overrides an earlier pump there."""
    state = lasting(board(put(101, BEARS), edition=edition), 300, AddPT(3, 3))
    state = lasting(state, 301, SetPT(1, 2))
    made = characteristics(state.game.board, 101)
    assert (made.power, made.toughness) == numbers


def test_only_what_could_depend_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten effects of one sublayer one asks for power: the others are tried against it, never against each other."""
    trials: list[int] = []

    def counting(partial: PartialView, unit: dependency.Unit) -> PartialView:
        trials.append(unit.timestamp)
        return tried(partial, unit)

    tried = dependency.tried
    monkeypatch.setattr(dependency, "tried", counting)
    boosts = [put(each, "Boost") for each in range(103, 112)]
    state = board(put(101, BEARS), put(102, "Big"), *boosts, also=MADE)
    assert characteristics(state.game.board, 101).power == 2 + 9 * 2 + 1
    assert len(trials) <= sum(range(10))
    trials.clear()
    state = board(put(101, BEARS), *boosts, put(112, "Big"), also=MADE)
    assert characteristics(state.game.board, 101).power == 2 + 9 * 2 + 1
    assert trials == []
