"""What happened this turn, devotion, laws for a turn, words chosen: made-up sentences."""

from __future__ import annotations

import pytest

from domain.cards.abilities import AddRule, ChangeTypes, If, MayPay, Modifies, PreventsDamage
from domain.cards.build import Piece, instant, static, triggered, when_enters
from domain.cards.combat_rules import MustAttack
from domain.cards.costs import SacrificeSome
from domain.cards.effects import Choose, ChooseValue, SacrificeIt
from domain.cards.nouns import CREATURE, IT, ITSELF, PERMANENT, PLAYER, T0, THIS, YOU, YOURS
from domain.cards.terms import Among, Compare, Devotion, Each, HasType, InZone, PlayerNumber, ThisTurn, Variety
from domain.cards.triggers import Begins
from domain.cards.verbs import bounce, destroy, draw, get, pump, target
from domain.vocabulary import Step, Zone
from tests.oracle.texts import compiled

NAME, COST, BEAR = "Testing Words", "{1}{R}", "Creature — Bear"
RAID = Compare(PlayerNumber(YOU, "attackers"), ">=", 1)
DELIRIUM = Compare(Variety("card_type", InZone(Zone.GRAVEYARD, "you")), ">=", 4)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Destroy target creature that was dealt damage this turn.",
         (target(CREATURE & ThisTurn("damaged")), destroy(T0))),
        ("Target creature attacks this turn if able.", (target(CREATURE), AddRule((MustAttack(Among(T0)),)))),
        ("Prevent all combat damage that would be dealt this turn.",
         (AddRule((PreventsDamage(PERMANENT | PLAYER, combat=True),)),)),
        ("Choose a creature type. Creatures you control of the chosen type get +1/+1 until end of turn.",
         (ChooseValue("creature_type"), pump(Each(CREATURE & YOURS & HasType("chosen")), 1, 1))),
        ("If there are four or more card types among cards in your graveyard, draw a card.",
         (If(DELIRIUM, (draw(),)),)),
        ("Draw cards equal to your devotion to blue.", (draw(Devotion(("U",))),)),
    ],
)  # fmt: skip
def test_what_a_spell_does(text: str, parts: tuple[Piece, ...]) -> None:
    assert compiled(text) == instant(NAME, COST, *parts)


def test_a_condition_about_this_turns_attackers() -> None:
    found = compiled("When this creature enters, if you attacked this turn, draw a card.", BEAR).abilities
    assert found == (when_enters(draw(), only_if=RAID),)


def test_sacrificed_unless_something_is_paid() -> None:
    text = "At the beginning of your upkeep, sacrifice this creature unless you sacrifice another creature."
    price = SacrificeSome(CREATURE & ~ITSELF)
    wanted = triggered(Begins(Step.UPKEEP), MayPay((price,), otherwise=(SacrificeIt(THIS),)))
    assert compiled(text, BEAR).abilities == (wanted,)


def test_a_god_that_is_no_creature() -> None:
    text = "As long as your devotion to red is less than five, this creature isn't a creature."
    less = Compare(Devotion(("R",)), "<", 5)
    wanted = static(Modifies(ITSELF, (ChangeTypes(remove=("Creature",)),)), only_if=less)
    assert compiled(text, BEAR).abilities == (wanted,)


def test_sizes_that_vary() -> None:
    text = "This creature gets +1/+0 for each basic land type among lands you control."
    kinds = Variety("basic_land_type", PERMANENT & HasType("Land") & YOURS)
    assert compiled(text, BEAR).abilities == (static(Modifies(ITSELF, (get(kinds, 0),))),)


def test_the_upkeep_of_whoever_controls_the_enchanted_creature() -> None:
    text = "Enchant creature\nAt the beginning of the upkeep of enchanted creature's controller, draw a card."
    wanted = triggered(Begins(Step.UPKEEP, "host"), draw())
    assert compiled(text, "Enchantment — Aura").abilities == (wanted,)


def test_a_permanent_chosen_on_resolution() -> None:
    text = "Return a creature you control to its owner's hand."
    assert compiled(text).text == instant(NAME, COST, Choose(CREATURE & YOURS), bounce(IT)).text
