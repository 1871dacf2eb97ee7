"""Costs: counters put on something of one's own, permanents exiled, one of three; other costs for spells (118)."""

from __future__ import annotations

import pytest

from domain.answers import Words
from domain.cards.abilities import Activated, AdditionalCost
from domain.cards.build import either_cost, static
from domain.cards.costs import DiscardSome, ExileSome, PayLife, PayMana, PutCountersOn, SacrificeSome
from domain.cards.nouns import CREATURE, ITSELF, SPELL, YOURS
from domain.cards.static_rules import MayCastFor
from domain.events import AttackersDeclared, CountersPut, SpellCast
from domain.rules.characteristics import view
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.payable import could_be_paid
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled, refused
from tests.rules.boards import board, happen
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

NAME, BEARS = "Testing Words", "Grizzly Bears"


@pytest.mark.rule("118.3")
@pytest.mark.parametrize(
    ("words", "cost"),
    [
        ("Put a -1/-1 counter on a creature you control", PutCountersOn(CREATURE, "-1/-1")),
        ("Blight 2", PutCountersOn(CREATURE, "-1/-1", 2)),
        ("Put a charge counter on this artifact", PutCountersOn(ITSELF, "charge")),
    ],
)
def test_counters_are_put_on_something_of_ones_own_as_a_cost(words: str, cost: PutCountersOn) -> None:
    card = compiled(f"{words}: You gain 1 life.", "Artifact")
    (ability,) = card.abilities
    assert isinstance(ability, Activated)
    assert ability.cost == (cost,)
    comes_back_the_same(f"Artifact\n{words}: You gain 1 life.")
    desk = Desk(put(101, NAME), put(102, BEARS), put(103, BEARS, 2), also=(card,))
    desk.activate(101)
    (fact,) = happened(desk.table, CountersPut)
    assert (fact.object, fact.kind, fact.count) == (101 if cost.filter == ITSELF else 102, cost.kind, cost.number)


def test_without_a_creature_that_cost_cant_be_paid() -> None:
    card = compiled("Put a -1/-1 counter on a creature you control: You gain 1 life.", "Artifact")
    desk = Desk(put(101, NAME), put(103, BEARS, 2), also=(card,))
    assert not could_be_paid(desk.table.game, 1, 101, (PutCountersOn(CREATURE, "-1/-1"),))
    assert desk.activate(101) == 0


@pytest.mark.rule("701.13")
def test_a_permanent_is_exiled_as_a_cost() -> None:
    card = compiled("Exile a creature you control: You gain 1 life.", "Artifact")
    (ability,) = card.abilities
    assert isinstance(ability, Activated)
    assert ability.cost == (ExileSome(Zone.BATTLEFIELD, CREATURE),)
    comes_back_the_same("Artifact\nExile a creature you control: You gain 1 life.")
    desk = Desk(put(101, NAME), put(102, BEARS), put(103, BEARS, 2), also=(card,))
    desk.activate(101)
    assert [desk.object(each).definition for each in desk.zone(Zone.EXILE)] == [BEARS]
    assert 103 in desk.zone(Zone.BATTLEFIELD)


@pytest.mark.rule("607.2q")
def test_what_speaks_of_permanents_exiled_as_a_cost_is_refused() -> None:
    text = "As an additional cost to cast this spell, exile a creature you control.\nWhen this creature leaves the"
    assert refused(f"{text} battlefield, put each card exiled with it into its owner's hand.", "Creature — Bear")


@pytest.mark.rule("118.8")
def test_one_of_three_costs_is_paid() -> None:
    text = (
        "As an additional cost to cast this spell, sacrifice a creature, discard a card, or pay 4 life.\nDraw a card."
    )
    wanted = either_cost((SacrificeSome(CREATURE),), (DiscardSome(),), (PayLife(4),))
    assert compiled(text).additional_costs == wanted
    comes_back_the_same(f"Instant\n{text}")
    blight = "As an additional cost to cast this spell, blight 1 or pay {3}.\nDraw a card."
    assert [each.cost for each in compiled(blight).additional_costs] == [
        (PutCountersOn(CREATURE, "-1/-1"),), (PayMana(("3",)),),
    ]  # fmt: skip
    assert all(isinstance(each, AdditionalCost) for each in compiled(blight).additional_costs)
    comes_back_the_same(f"Instant\n{blight}")


PRICE = "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast."


@pytest.mark.rule("118.9")
def test_spells_may_be_cast_for_another_cost_from_the_hand_but_not_with_flashback() -> None:
    law = compiled("You may pay {G} rather than pay the mana cost for spells you cast.", "Enchantment")
    assert law.abilities == (static(MayCastFor(SPELL & YOURS, (PayMana(("G",)),))),)
    spell = compiled("You gain 3 life.\nFlashback {7}", "Sorcery", "{6}", name="Dear")
    for zone, cast in ((Zone.HAND, 1), (Zone.GRAVEYARD, 0)):
        desk = Desk(put(101, NAME), put(102, "Dear", zone=zone), *lands("Forest", 111), also=(law, spell))
        desk.cast(102, Words(("granted",)))
        assert len(happened(desk.table, SpellCast)) == cast
    comes_back_the_same(f"Enchantment\n{PRICE}")


@pytest.mark.rule("118.9a")
def test_two_costs_that_effects_offer_are_told_apart() -> None:
    one = compiled("You may pay {5} rather than pay the mana cost for spells you cast.", "Enchantment", name="One")
    two = compiled("You may pay {G} rather than pay the mana cost for spells you cast.", "Enchantment", name="Two")
    spell = compiled("You gain 3 life.", "Sorcery", "{6}", name="Dear")
    desk = Desk(put(101, "One"), put(102, "Two"), in_hand(103, "Dear"), *lands("Forest", 111), also=(one, two, spell))
    assert desk.cast(103, Words(("granted 2",)))


@pytest.mark.parametrize(
    "text",
    [
        "If four or more creatures are attacking, you may pay {1}{W} rather than pay this spell's mana cost.",
        "If a black creature with flying is attacking, you may pay {G} rather than pay this spell's mana cost.",
        "If exactly one creature is attacking, you may pay {W} rather than pay this spell's mana cost.",
        (
            "If an opponent had a green creature enter the battlefield under their control this turn, you may pay {U}"
            " rather than pay this spell's mana cost."
        ),
    ],
)
def test_what_attacks_or_has_entered_lets_a_spell_be_cast_for_less(text: str) -> None:
    comes_back_the_same(f"Instant\n{text}\nDraw a card.")


@pytest.mark.rule("506.4")
def test_exactly_one_creature_attacks() -> None:
    spell = compiled(
        "If exactly one creature is attacking, you may pay {W} rather than pay this spell's mana cost.\nScry 1."
    )
    condition = spell.alternative_costs[0].condition
    for attacks, wanted in ((), False), (((101, 2),), True), (((101, 2), (102, 2)), False):
        state = board(put(101, BEARS), put(102, BEARS))
        state, _ = happen(state, AttackersDeclared(player=1, attacks=attacks))
        assert holds(view(state.game.board), condition, Context(controller=2)) is wanted
