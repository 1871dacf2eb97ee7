"""Keywords and sections that concern the whole card, shields, crimes and spent mana: made up, compiled and played."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards import keywords as k
from domain.cards.abilities import (
    Activated,
    AddRule,
    AnyAbility,
    GainAbility,
    If,
    Modifies,
    Modify,
    PreventsDamage,
    Triggered,
)
from domain.cards.build import activated, sentence, static, triggered
from domain.cards.combat_effects import BecomeAttacking
from domain.cards.costs import PayMana
from domain.cards.effects import Choose, Damage, Destroy
from domain.cards.keywords.evergreen import flying
from domain.cards.keywords.tokens import ROYAL
from domain.cards.nouns import AURA, CREATURE, IT, ITSELF, PERMANENT, RED, SPELL, T0, THIS, YOURS, YOURSELF
from domain.cards.terms import (
    Among,
    Bears,
    Each,
    Exists,
    Fits,
    HasType,
    ManaUsed,
    Remembered,
    ThisTurn,
    Total,
)
from domain.cards.triggers import Happens, StateOf
from domain.cards.verbs import draw, get, lose_life
from domain.events import AbilityTriggered, DamageDealt, DamagePrevented
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.damage import Hit, deal
from domain.rules.reading import amount
from tests.oracle.texts import compiled, refused
from tests.rules.boards import board, put
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, photographed, run

BEARS = "Grizzly Bears"
BEAR = "Creature — Bear"


def abilities_of(text: str, types: str = BEAR) -> tuple[AnyAbility, ...]:
    """What a permanent with a text has."""
    return compiled(text, types).abilities


# --- whole cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("702.96a")
def test_overload_does_to_everything_what_the_text_does_to_a_target() -> None:
    smash = compiled("Destroy target artifact you don't control.\nOverload {4}{R}", "Sorcery", name="Smash")
    (way,) = smash.alternative_costs
    theirs = PERMANENT & HasType("Artifact") & ~YOURS
    assert (way.cost, way.text) == ((PayMana(("4", "R")),), sentence(Destroy(Each(theirs))))


@pytest.mark.rule("702.96a")
def test_overload_of_a_text_with_two_targets_is_refused() -> None:
    assert refused("Target creature fights another target creature.\nOverload {4}{R}", "Sorcery")


@pytest.mark.rule("702.165a")
def test_backup_lends_the_abilities_below_it() -> None:
    text = "Backup 1\nFlying\nWhenever this creature attacks, draw a card."
    attacks = triggered(Happens("attack", ITSELF), draw())
    assert abilities_of(text) == k.backup(1, flying(), attacks)


@pytest.mark.rule("711.2a")
def test_level_symbols_hold_the_lines_below_them() -> None:
    text = "Level up {1}\nLEVEL 1-2\n3/3\nFlying\nLEVEL 3+\n5/5\nFlying"
    wanted = (k.level_up(PayMana(("1",))), k.levels(1, 2, 3, 3, flying()), k.levels(3, None, 5, 5, flying()))
    assert abilities_of(text) == wanted


@pytest.mark.rule("716.2a")
def test_a_class_has_what_stands_below_its_level_bars() -> None:
    text = "Whenever you cast a creature spell, draw a card.\n{2}{W}: Level 2\nCreatures you control get +1/+1."
    first, *level = compiled(text, "Enchantment — Class").abilities
    stronger = static(Modifies(CREATURE & YOURS, (get(1, 1),)))
    assert isinstance(first, Triggered)
    assert tuple(level) == k.class_level(2, PayMana(("2", "W")), stronger)


def test_a_class_level_that_cant_be_said_is_refused() -> None:
    assert refused("{2}{W}: Level 2\nFlying", "Enchantment — Class")


@pytest.mark.rule("721.2b")
def test_a_spacecraft_is_a_creature_from_the_number_on_that_its_reminder_names() -> None:
    text = "Station (Station only as a sorcery. It's an artifact creature at 8+.)\n8+ | Flying"
    made = compiled(text, "Artifact — Spacecraft").abilities
    assert made == (k.station(), k.stationed(8, flying(), lives=False))  # it has no power printed


@pytest.mark.rule("702.172a")
def test_spree_has_a_mode_with_a_cost_for_each_line() -> None:
    spree = compiled("Spree\n+ {1} — Draw a card.\n+ {2}{R} — Destroy target creature.", "Sorcery")
    assert spree.text is not None
    assert [mode.cost for mode in spree.text.modes] == [(PayMana(("1",)),), (PayMana(("2", "R")),)]
    assert refused("Spree\n+ {1} — Draw a card.\n+ {2}{R} — Frobnicate target creature.", "Sorcery")


@pytest.mark.rule("702.174a", "702.174j")
def test_a_gift_is_given_before_all_else() -> None:
    spell = compiled("Gift a card\nDraw a card. If the gift was promised, draw a card.", "Sorcery")
    assert spell.text is not None
    first = spell.text.modes[0].effects[0]
    assert (spell.additional_costs, first) == ((k.gift("card")[0],), k.gift("card")[1])


@pytest.mark.rule("702.113a")
def test_awaken_is_the_text_and_a_land_that_comes_to_life() -> None:
    spell = compiled("Draw two cards.\nAwaken 2—{4}{U}", "Sorcery")
    assert spell.alternative_costs == (k.awaken(2, PayMana(("4", "U")), draw(2), slot=0),)


def test_power_up_is_activated_once_and_costs_less_in_the_turn_in_which_it_entered() -> None:
    (ability,) = abilities_of("Power-up — {4}{R}: Draw a card.")
    assert isinstance(ability, Activated)
    (price,) = ability.prices
    assert (ability.once, price.mana, price.condition) == (True, ("1", "R"), Fits(THIS, ThisTurn("entered")))


@pytest.mark.rule("702.57a")
def test_forecast_works_from_the_hand() -> None:
    (ability,) = abilities_of("Forecast — {1}{W}, Reveal this card from your hand: Draw a card.")
    assert ability == k.forecast(PayMana(("1", "W")), draw())


# --- shields ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("609.7", "615.7")
def test_a_source_is_chosen_whose_next_damage_is_prevented() -> None:
    text = "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage."
    chosen = Choose(RED & (PERMANENT | SPELL))
    shield = AddRule((PreventsDamage(YOURSELF, Among(IT), once=True),))
    assert abilities_of(text, "Enchantment") == (activated("{1}", chosen, shield),)


@pytest.mark.rule("615.5")
def test_what_follows_prevention_happens_right_afterwards() -> None:
    text = (
        "If damage would be dealt to this creature, prevent that damage. Put that many +1/+1 counters on this creature."
    )
    phantom = compiled(text, BEAR, name="Phantom")
    table = photographed(put(101, "Phantom"), put(102, BEARS, 2), also=(phantom,))
    run(deal(table, [Hit(102, 101, 3)]))
    assert [each.amount for each in happened(table, DamagePrevented)] == [3]
    assert not happened(table, DamageDealt)
    assert table.board.objects[101].counter("+1/+1") == 3


def test_noncombat_damage_alone_is_prevented() -> None:
    text = "Prevent all noncombat damage that would be dealt to creatures you control."
    guard = compiled(text, "Enchantment", name="Guard")
    table = photographed(put(101, "Guard"), put(102, BEARS), put(103, BEARS, 2), also=(guard,))
    run(deal(table, [Hit(103, 102, 1)]))
    run(deal(table, [Hit(103, 102, 1)], combat=True))
    assert [(each.to, each.combat) for each in happened(table, DamageDealt)] == [(102, True)]


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("106.4", "400.7d")
def test_mana_that_was_spent_is_counted_by_colour() -> None:
    desk = Desk(in_hand(101, BEARS), *lands("Forest", 102, 103))
    spell = desk.cast(101)
    its, context = view(desk.table.board), Context(controller=1, this=spell)
    assert [amount(its, ManaUsed(THIS, colour), context) for colour in ("", "G", "R")] == [2, 2, 0]


@pytest.mark.rule("107.1")
def test_a_total_adds_up_what_fits() -> None:
    state = board(put(101, BEARS), put(102, "Serra Angel"), put(103, BEARS, 2))
    assert amount(view(state.game.board), Total("power", CREATURE & YOURS), Context(controller=1)) == 6


@pytest.mark.rule("700.13")
def test_a_crime_is_aimed_at_an_opponent_or_what_is_theirs() -> None:
    thug = compiled("Whenever you commit a crime, you lose 1 life.", BEAR, name="Thug")
    assert thug.abilities == (triggered(Happens("commit_crime", YOURSELF), lose_life(1)),)
    desk = Desk(
        put(100, "Thug"), in_hand(101, "Lightning Bolt"), in_hand(102, "Lightning Bolt"), put(103, BEARS),
        *lands("Mountain", 104, 105), also=(thug,),
    )  # fmt: skip
    desk.cast(101, Chosen((103,)))
    assert not happened(desk.table, AbilityTriggered)
    desk.cast(102, Chosen((2,)))
    assert [each.source for each in happened(desk.table, AbilityTriggered)] == [100]


# --- other sentences -------------------------------------------------------------------------------------------------


@pytest.mark.rule("303.4i", "508.4")
def test_tokens_that_enter_attached_or_attacking() -> None:
    role = compiled("Create a Royal Role token attached to target creature you control.")
    assert role.text is not None
    (made,) = role.text.modes[0].effects
    assert (getattr(made, "token", None), getattr(made, "attached", None)) == (ROYAL, T0)
    raid = compiled("Create a 1/1 red Goblin creature token that's tapped and attacking.")
    assert raid.text is not None
    assert raid.text.modes[0].effects[1] == BecomeAttacking(Remembered("token"))


@pytest.mark.rule("608.2c")
def test_a_later_line_takes_the_place_of_an_earlier_one() -> None:
    more = "Testing Words deals 4 damage instead if you control three or more artifacts."
    text = f"Testing Words deals 2 damage to any target.\nMetalcraft — {more}"
    spell = compiled(text).text
    assert spell is not None
    (effect,) = spell.modes[0].effects
    assert isinstance(effect, If)
    assert (effect.effects, effect.otherwise) == ((Damage(4, T0),), (Damage(2, T0),))


@pytest.mark.rule("603.8")
def test_a_state_trigger_waits_for_there_to_be_none() -> None:
    (ability,) = abilities_of("When you control no Islands, sacrifice this creature.")
    assert isinstance(ability, Triggered)
    assert ability.when == StateOf(~Exists(PERMANENT & HasType("Island") & YOURS))


@pytest.mark.rule("700.9")
def test_modified_is_said_of_counters_equipment_and_ones_own_auras() -> None:
    text = "Modified creatures you control have flying."
    rider = compiled(text, "Enchantment", name="Rider")
    state = board(
        put(100, "Rider"), put(101, BEARS), put(102, BEARS, counters=(("+1/+1", 1),)), put(103, BEARS),
        put(104, "Pacifism", 2, attached_to=103), put(105, BEARS), put(106, "Pacifism", attached_to=105), also=(rider,),
    )  # fmt: skip
    its = view(state.game.board)
    flyers = [thing for thing in (101, 102, 103, 105) if flying() in its.of(thing).abilities]
    assert flyers == [102, 105]


def test_enchanted_creatures_in_the_plural_are_all_of_them() -> None:
    found = abilities_of("Enchanted creatures you control get +1/+1.", "Enchantment")
    assert found == (static(Modifies(CREATURE & Bears(AURA) & YOURS, (get(1, 1),))),)


def test_to_gain_also_is_to_gain() -> None:
    spell = compiled("Target creature also gains flying until end of turn.").text
    assert spell is not None
    assert spell.modes[0].effects == (Modify(T0, (GainAbility(flying()),)),)
