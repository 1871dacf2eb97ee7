"""The layers of continuous effects (613): each after the one before, and by timestamps within one."""

from __future__ import annotations

import pytest

from domain.cards.abilities import (
    AddPT,
    AnyModification,
    Become,
    ChangeColours,
    ChangeControl,
    ChangeTypes,
    GainAbility,
    Keyword,
    LoseAbilities,
    Modifies,
    SetPT,
    SwitchPT,
)
from domain.cards.build import creature, enchantment
from domain.cards.nouns import CREATURE, ITSELF, LAND, RED, YOURS
from domain.cards.terms import Count, HasType, InZone
from domain.events import EffectBegan
from domain.known import Characteristics
from domain.lasting import ContinuousEffect
from domain.rules.characteristics import characteristics, has_keyword, has_type
from domain.state import GameState
from domain.vocabulary import Zone
from tests.rules.boards import board, happen, put

BEARS = "Grizzly Bears"
FLYING = Keyword("flying")
REDNESS = enchantment("Redness", "{R}", Modifies(CREATURE, (ChangeColours(("R",)),)))
RAGE = enchantment("Rage", "{R}", Modifies(CREATURE & RED, (AddPT(1, 1),)))
WAKING = enchantment("Waking", "{G}", Modifies(LAND, (ChangeTypes(("Creature",)), SetPT(1, 1))))
SHRINKING = enchantment("Shrinking", "{W}", Modifies(CREATURE, (SetPT(1, 1),)))
BLEACHING = enchantment("Bleaching", "{U}", Modifies(CREATURE & RED, (ChangeColours(("U",)), SetPT(5, 5))))
GOLEM = creature("Golem", "{3}", 2, 2, "Golem", Modifies(ITSELF, (ChangeColours(("U",)), AddPT(2, 2))))
GIANT = creature("Giant", "{3}", 2, 2, "Giant", Modifies(ITSELF, (AddPT(2, 2),)))
HERD = creature("Herd", "{3}", Count(CREATURE & YOURS), Count(CREATURE & YOURS), "Elephant")
MADE = (HERD, REDNESS, RAGE, WAKING, SHRINKING, BLEACHING, GOLEM, GIANT)


def under(state: GameState, *changes: AnyModification) -> GameState:
    """The game with lasting effects on object 101, controlled by player 2, the oldest first."""
    for stamp, change in enumerate(changes, 300):
        effect = ContinuousEffect(
            id=stamp, source=101, controller=2, duration="forever", affects=(101,), modifications=(change,)
        )
        state, _ = happen(state, EffectBegan(effect=effect))
    return state


def made(state: GameState) -> Characteristics:
    """What object 101 is."""
    return characteristics(state.game.board, 101)


def numbers(state: GameState) -> tuple[int | None, int | None]:
    """Power and toughness of object 101."""
    return made(state).power, made(state).toughness


@pytest.mark.rule("613.1a", "707.2")
def test_a_copy_has_the_copied_values_under_everything_else() -> None:
    state = board(put(101, BEARS, counters=(("+1/+1", 1),)), also=MADE)
    copy = under(state, GainAbility(FLYING), AddPT(1, 1), Become("Giant"))
    assert made(copy).name == "Giant"
    assert numbers(copy) == (6, 6)  # 2/2, its own +2/+2, the effect's +1/+1, the counter
    assert has_keyword(copy.game.board, 101, "flying")


@pytest.mark.rule("613.1b")
def test_who_controls_it_last_is_its_controller() -> None:
    assert made(under(board(put(101, BEARS)), ChangeControl())).controller == 2


@pytest.mark.rule("613.1d", "613.1e", "613.3")
def test_a_later_layer_sees_what_an_earlier_one_made() -> None:
    """Rage is the older effect, but by the time power counts (7c) the colour is red (5) and the land a creature (4)."""
    state = board(put(101, "Forest"), put(102, "Rage"), put(103, "Waking"), put(104, "Redness"), also=MADE)
    assert has_type(state.game.board, 101, "Creature")
    assert made(state).colours == ("R",)
    assert numbers(state) == (2, 2)


@pytest.mark.rule("613.1f", "613.7b")
@pytest.mark.parametrize("flies", [True, False])
def test_abilities_come_and_go_in_timestamp_order(flies: bool) -> None:
    both = (LoseAbilities(), GainAbility(FLYING)) if flies else (GainAbility(FLYING), LoseAbilities())
    assert has_keyword(under(board(put(101, BEARS)), *both).game.board, 101, "flying") is flies


@pytest.mark.rule("613.7")
def test_within_a_layer_the_newest_colour_stays() -> None:
    state = under(board(put(101, BEARS)), ChangeColours(("R",)), ChangeColours(("U",)))
    assert made(state).colours == ("U",)


@pytest.mark.rule("613.7a", "604.2")
def test_a_static_ability_has_the_timestamp_of_its_permanent() -> None:
    older, newer = put(102, "Redness"), put(350, "Redness")
    turned = ChangeColours(("U",))
    assert made(under(board(put(101, BEARS), older, also=MADE), turned)).colours == ("U",)
    assert made(under(board(put(101, BEARS), newer, also=MADE), turned)).colours == ("R",)


@pytest.mark.rule("613.4", "613.4b", "613.4c", "613.4d")
def test_power_and_toughness_are_set_then_changed_then_switched() -> None:
    state = board(put(101, BEARS, counters=(("+1/+1", 1),)))
    assert numbers(under(state, SwitchPT(), AddPT(3, 0), SetPT(0, 1))) == (2, 4)
    assert numbers(under(state, SwitchPT(), SwitchPT(), AddPT(3, 0))) == (6, 3)


@pytest.mark.rule("604.1", "613.1f")
def test_an_ability_that_was_lost_does_nothing_in_the_layers_after_it() -> None:
    assert numbers(under(board(put(101, "Giant"), also=MADE), LoseAbilities())) == (2, 2)


@pytest.mark.rule("613.6")
def test_an_effect_that_has_begun_goes_on_though_its_ability_was_lost() -> None:
    state = under(board(put(101, "Golem"), also=MADE), LoseAbilities())
    assert made(state).colours == ("U",)
    assert numbers(state) == (4, 4)


@pytest.mark.rule("613.6")
def test_an_effect_that_has_begun_stays_with_the_objects_it_began_with() -> None:
    """Bleaching makes red creatures blue (5) and 5/5 (7b), though there are no red ones any more by then."""
    state = under(board(put(101, BEARS), put(350, "Bleaching"), also=MADE), ChangeColours(("R",)))
    assert made(state).colours == ("U",)
    assert numbers(state) == (5, 5)


@pytest.mark.rule("604.1", "611.3a")
def test_a_static_ability_holds_for_whatever_fits_at_the_moment() -> None:
    state = board(put(101, "Forest"), put(102, "Shrinking"), put(103, "Giant"), also=MADE)
    assert numbers(state) == (None, None)
    assert numbers(under(state, ChangeTypes(("Creature",)))) == (1, 1)
    assert characteristics(state.game.board, 103).power == 3


@pytest.mark.rule("604.3", "613.4a", "208.2a")
def test_a_number_that_is_defined_comes_before_what_sets_and_changes_it() -> None:
    state = board(put(101, "Herd"), put(102, BEARS), put(103, BEARS, 2), also=MADE)
    assert numbers(state) == (2, 2)
    assert numbers(under(state, AddPT(1, 1))) == (3, 3)
    assert numbers(under(state, SetPT(0, 1))) == (0, 1)


@pytest.mark.rule("604.3", "208.2a")
def test_a_number_that_is_defined_counts_in_every_zone() -> None:
    state = board(put(101, "Herd", zone=Zone.HAND), put(102, BEARS), also=MADE)
    assert numbers(state) == (1, 1)


@pytest.mark.rule("604.3", "613.1")
def test_a_number_may_count_cards_among_which_it_is_itself() -> None:
    buried = Count(InZone(Zone.GRAVEYARD) & HasType("Creature"))
    ghoul = creature("Counting Ghoul", "{2}{B}", buried, buried, "Zombie")
    dead = (put(thing, "Counting Ghoul", zone=Zone.GRAVEYARD) for thing in (101, 102))
    state = board(*dead, put(103, BEARS, zone=Zone.GRAVEYARD), put(104, "Counting Ghoul"), also=(ghoul,))
    assert numbers(state) == (3, 3)
    assert characteristics(state.game.board, 104).power == 3
