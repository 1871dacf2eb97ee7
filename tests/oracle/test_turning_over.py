"""What turns over: returned transformed, flipped, converted, melded, crafted; and what is done later (603.7, 701)."""

from __future__ import annotations

import pytest

from domain.cards import keywords as k
from domain.cards.abilities import Activated, CreateDelayedTrigger, If, Text, Triggered
from domain.cards.costs import PayMana
from domain.cards.effects import AddPhases, Flip, Meld, Move, Transform
from domain.cards.terms import Compare, HasType, Remembered, Result, This, Triggering, You
from domain.vocabulary import Step, Zone
from tests.oracle.texts import comes_back_the_same, compiled, refused

CARDS = """
Legendary Creature — Bird
Whenever a land you control enters, exile Testing Words, then return it to the battlefield transformed under its owner's
  control.

Creature — Bird
When this creature dies, return it to the battlefield transformed under your control.

Artifact — Vehicle
Whenever this Vehicle attacks, exile it at end of combat, then return it to the battlefield transformed under your
  control.

Creature — Bird
At the beginning of the end step, if there are two or more ki counters on this creature, you may flip it.

Creature — Bird
When this creature has flying, flip it.

Creature — Bird
{2}{U}, {T}: Draw a card. If you have nine or more cards in hand, flip this creature.

Creature — Bird
{1}: Exile target card from an opponent's graveyard. If the number of cards in its owner's graveyard is 0, draw a card.

Legendary Artifact Creature — Robot
Whenever Testing Words deals combat damage to a player, convert it. If you do, there is an additional beginning phase
  after this phase.

Creature — Bird
At the beginning of your end step, if you both own and control this creature and a creature named Bruna, the Testing
  Light, exile them, then meld them into Testing Angel, Voice of Words.

Land
{3}{R}{R}, {T}: If you both own and control this land and a creature named Testing Garrison, exile them, then meld them
  into Testing, the Writhing Township.

Artifact
Craft with artifact {2}{W}

Artifact
Craft with one or more creatures {5}

Artifact
Craft with two creatures {5}{B}

Creature — Bird
At the beginning of your upkeep, look at the top card of your library. You may reveal that card. If an instant or
  sorcery card is revealed this way, transform this creature.

Creature — Bird
When this creature enters, create Testing Lady, a legendary 4/4 green Elemental creature token with trample.
"""
"""Made-up cards, a paragraph each: the type line, the text; what is set in belongs to the line before."""


@pytest.mark.parametrize("card", CARDS.strip().split("\n\n"))
def test_what_we_say_compiles_to_the_same(card: str) -> None:
    comes_back_the_same(card)


def text_of(card: str, types: str = "Creature — Bird") -> Text:
    """The text of the one ability of a card."""
    (ability,) = compiled(card, types).abilities
    assert isinstance(ability, Activated | Triggered)
    return ability.text


@pytest.mark.rule("712.14a")
def test_a_card_returns_with_its_back_face_up() -> None:
    text = text_of("When this creature dies, return it to the battlefield transformed under your control.")
    assert text.modes[0].effects == (Move(Triggering("object"), Zone.BATTLEFIELD, under=You(), transformed=True),)


@pytest.mark.rule("603.7a")
def test_what_is_exiled_later_is_returned_then() -> None:
    text = text_of("{1}: Exile this creature at end of combat, then return it to the battlefield under your control.")
    (later,) = text.modes[0].effects
    assert isinstance(later, CreateDelayedTrigger)
    assert later.ability.text.modes[0].effects == (
        Move(This(), Zone.EXILE),
        Move(Remembered(), Zone.BATTLEFIELD, under=You()),
    )


@pytest.mark.rule("603.7a")
def test_of_what_is_yet_to_enter_nothing_is_said() -> None:
    assert refused(
        "Whenever another creature you control dies, return it to the battlefield under your control at the beginning"
        " of the next end step. That creature gains haste until end of turn.",
        "Enchantment",
    )


@pytest.mark.rule("603.7a")
def test_what_will_be_exiled_is_still_there() -> None:
    text = (
        "Create a 1/1 red Bird creature token. Exile it at the beginning of the next end step. That token gets +7/+0"
        " until end of turn."
    )
    spell = compiled(text, "Sorcery").text
    assert spell is not None
    assert getattr(spell.modes[0].effects[-1], "refs", None) == Remembered("token")


@pytest.mark.rule("710.4")
def test_a_permanent_flips() -> None:
    assert text_of("{1}: Flip this creature.").modes[0].effects == (Flip(This()),)


@pytest.mark.rule("701.28a")
def test_if_you_do_asks_whether_it_turned() -> None:
    text = text_of(
        "Whenever this creature attacks, convert it. If you do, there is an additional beginning phase after this"
        " phase."
    )
    turned = Compare(Result("transformed"), ">=", 1)
    assert text.modes[0].effects == (Transform(This()), If(turned, (AddPhases((Step.UNTAP,)),)))


@pytest.mark.rule("701.42a")
def test_the_two_cards_of_a_pair_are_melded() -> None:
    text = (
        "At the beginning of your end step, if you both own and control this creature and a creature named Bruna, the"
        " Testing Light, exile them, then meld them into Testing Angel, Voice of Words."
    )
    (ability,) = compiled(text, "Creature — Bird").abilities
    condition, melds = k.meld("Bruna, the Testing Light", "Creature", "Testing Angel, Voice of Words")
    assert isinstance(ability, Triggered)
    assert ability.condition == condition
    assert ability.text.modes[0].effects == (melds,)


def test_they_are_melded_only_if_both_were_spoken_of() -> None:
    assert refused("{1}: Exile them, then meld them into Testing Angel.", "Creature — Bird")
    assert not any(isinstance(each, Meld) for each in text_of("{1}: Exile this creature.").modes[0].effects)


@pytest.mark.rule("702.167a")
def test_craft_says_how_many_materials_it_needs() -> None:
    kind = HasType("Creature")
    cost = PayMana(("5",))
    for words, ability in (
        ("creature", k.craft(kind, cost)),
        ("two creatures", k.craft(kind, cost, least=2, most=2)),
        ("two or more creatures", k.craft(kind, cost, least=2, most=None)),
    ):
        assert compiled(f"Craft with {words} {{5}}", "Artifact").abilities == (ability,)


@pytest.mark.rule("400.7j")
def test_behind_a_move_later_words_mean_what_it_became() -> None:
    text = (
        "Return target creature card from your graveyard to the battlefield. At the beginning of the next end step,"
        " exile it, then return it to the battlefield under your control."
    )
    spell = compiled(text, "Sorcery").text
    assert spell is not None
    later = spell.modes[0].effects[-1]
    assert isinstance(later, CreateDelayedTrigger)
    assert later.about == Remembered()
    assert [getattr(each, "refs", None) for each in later.ability.text.modes[0].effects] == [
        Triggering("object"),
        Remembered(),
    ]


def test_what_is_exiled_later_is_no_card_yet() -> None:
    later = "{1}: Exile target creature at end of combat."
    assert refused(f"{later} Return that card to the battlefield under its owner's control.", "Creature — Bird")
