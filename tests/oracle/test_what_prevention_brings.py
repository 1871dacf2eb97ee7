"""What follows from damage that is prevented: counters, tokens, life, by how much was prevented (615.5)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen
from domain.cards.abilities import PreventsDamage
from domain.cards.effects import PutCounters
from domain.cards.nouns import ANOTHER, CREATURE, ITSELF, YOURS, YOURSELF
from domain.cards.pieces import pieces
from domain.cards.terms import Remembered, Result, This
from domain.cards.verbs import gain_life
from tests.oracle.texts import comes_back_the_same, compiled, refused
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import put

NAME, BEAR, BEARS = "Testing Words", "Creature — Bear", "Grizzly Bears"
PREVENTED = Result("prevented")
VIGOUR = (
    "If damage would be dealt to another creature you control, prevent that damage. Put a +1/+1 counter on that"
    " creature for each 1 damage prevented this way."
)


@pytest.mark.rule("615.5")
@pytest.mark.parametrize(
    ("text", "shield"),
    [
        (("If noncombat damage would be dealt to this creature, prevent that damage. Put a +1/+1 counter on this"
         " creature for each 1 damage prevented this way."),
         PreventsDamage(ITSELF, noncombat=True, then=(PutCounters(This(), "+1/+1", PREVENTED),))),
        (("If noncombat damage would be dealt to you, prevent that damage. You gain life equal to the damage prevented"
         " this way."), PreventsDamage(YOURSELF, noncombat=True, then=(gain_life(PREVENTED),))),
        ("If a creature would deal combat damage to this creature, prevent that damage and you gain 1 life.",
         PreventsDamage(ITSELF, CREATURE, combat=True, then=(gain_life(1),))),
        (VIGOUR, PreventsDamage(CREATURE & ANOTHER & YOURS, then=(
            PutCounters(Remembered("damaged"), "+1/+1", PREVENTED),))),
    ],
)  # fmt: skip
def test_something_follows_from_what_is_prevented(text: str, shield: PreventsDamage) -> None:
    (ability,) = compiled(text, BEAR).abilities
    (made,) = (each for each in pieces(ability) if isinstance(each, PreventsDamage))
    assert (made.source, made.combat, made.noncombat, made.then) == (
        shield.source, shield.combat, shield.noncombat, shield.then,
    )  # fmt: skip
    assert set(getattr(made.to, "filters", (made.to,))) == set(getattr(shield.to, "filters", (shield.to,)))
    comes_back_the_same(f"{BEAR}\n{text}")


@pytest.mark.rule("615.5")
def test_counters_are_put_on_what_would_have_been_damaged() -> None:
    desk = Desk(
        put(101, NAME), put(102, BEARS), put(103, BEARS), in_hand(104, "Shock"), *lands("Mountain", 111),
        also=(compiled(VIGOUR, BEAR),),
    )  # fmt: skip
    desk.cast(104, Chosen((102,)))
    desk.passing(2)
    assert [desk.object(thing).counter("+1/+1") for thing in (101, 102, 103)] == [0, 2, 0]
    assert desk.object(102).damage == 0


@pytest.mark.rule("615.5")
def test_life_is_gained_for_what_a_shield_prevents() -> None:
    text = "Prevent the next 3 damage that would be dealt to any target this turn. You gain life equal to the damage"
    spell = compiled(f"{text} prevented this way.", "Instant", "{W}", name="Glow")
    desk = Desk(
        in_hand(101, "Glow"), in_hand(102, "Shock"), *lands("Plains", 111), *lands("Mountain", 112), also=(spell,)
    )
    desk.cast(101, Chosen((1,)))
    desk.passing(2)
    desk.cast(102, Chosen((1,)))
    desk.passing(2)
    assert desk.life(1) == 22


LIFE = "You gain life equal to the damage prevented this way."
COUNTERS = "For each 1 damage prevented this way, put a +1/+1 counter on that creature."


@pytest.mark.parametrize(
    "text",
    [
        f"The next time a source of your choice would deal damage to you this turn, prevent that damage. {LIFE}",
        f"Prevent the next X damage that would be dealt to target creature this turn. {COUNTERS}",
        f"Prevent all damage that would be dealt by creatures this turn. {LIFE}",
    ],
)
def test_what_follows_from_shields_comes_back_the_same(text: str) -> None:
    comes_back_the_same(f"Instant\n{text}" if " X " not in text else f"Creature — Bear\n{{X}}: {text}")


def test_life_for_damage_prevented_needs_a_shield() -> None:
    assert refused("Draw a card. You gain life equal to the damage prevented this way.")
