"""Triggers on "one or more", once each turn, "when you do"; copies, emblems, mana with a purpose: made-up sentences."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    AddManaFor,
    AddPT,
    CardDefinition,
    ChooseOne,
    CopyExcept,
    CreateCopy,
    CreateToken,
    EntersAsCopy,
    GetEmblem,
    May,
    MayPay,
    Modifies,
    Modify,
    Reflexive,
    Static,
)
from domain.cards.build import activated, instant, sentence, static, token, triggered, whenever_you_cast
from domain.cards.costs import SacrificeSome
from domain.cards.effects import Choose, Move, PutCounters
from domain.cards.keywords import haste
from domain.cards.nouns import (
    ANY_TARGET,
    CREATURE,
    CREATURE_SPELL,
    IT,
    ITSELF,
    PERMANENT,
    PLAYER,
    SPELL,
    T0,
    THIS,
    YOU,
    YOURS,
)
from domain.cards.terms import Compare, HasType, InZone, PlayerNumber, Where
from domain.cards.triggers import DamageIsDealt, Moves
from domain.cards.verbs import deal, draw, get, tap, target, untap
from domain.vocabulary import COLOURS, Zone
from tests.oracle.texts import compiled, refused

CREATURE_CARD = HasType("Creature")
NAME, COST, BEAR = "Testing Words", "{1}{R}", "Creature — Bear"


@pytest.mark.rule("603.2c")
def test_one_or_more_creatures_are_one_event() -> None:
    text = "Whenever one or more creatures you control deal combat damage to a player, draw a card."
    wanted = replace(triggered(DamageIsDealt(CREATURE & YOURS, PLAYER, combat=True), draw()), batch="player")
    assert compiled(text, BEAR).abilities == (wanted,)


@pytest.mark.rule("603.2h")
def test_an_ability_may_trigger_only_once_each_turn() -> None:
    text = "Whenever another creature enters, draw a card. This ability triggers only once each turn."
    wanted = replace(triggered(Moves(CREATURE & ~ITSELF, to=Zone.BATTLEFIELD), draw()), once_each_turn=True)
    assert compiled(text, BEAR).abilities == (wanted,)


def test_the_second_spell_of_a_turn() -> None:
    text = "Whenever you cast your second spell each turn, put a +1/+1 counter on this creature."
    second = Where(Compare(PlayerNumber(YOU, "spells_cast"), "==", 2))
    assert compiled(text, BEAR).abilities == (whenever_you_cast(SPELL & second, PutCounters(THIS, "+1/+1")),)


@pytest.mark.rule("603.12")
def test_when_you_do_has_targets_of_its_own() -> None:
    text = (
        "Whenever this creature deals combat damage to a player, you may sacrifice a creature. When you do, "
        "Testing Words deals 2 damage to any target."
    )
    at_once = Reflexive(sentence(target(ANY_TARGET), deal(2, T0)))
    paid = MayPay((SacrificeSome(CREATURE),), effects=(at_once,))
    assert compiled(text, BEAR).abilities == (triggered(DamageIsDealt(ITSELF, PLAYER, combat=True), paid),)


def test_when_you_do_needs_something_that_may_be_done() -> None:
    assert refused("Draw a card. When you do, Testing Words deals 2 damage to any target.")


@pytest.mark.rule("707.2")
def test_tokens_that_are_copies() -> None:
    text = "Create a token that's a copy of target creature you control, except it has haste."
    but = CopyExcept(abilities=(haste(),))
    assert compiled(text) == instant(NAME, COST, target(CREATURE & YOURS), CreateCopy(T0, but=but))


@pytest.mark.rule("707.5")
def test_entering_as_a_copy() -> None:
    text = "You may have this creature enter as a copy of any creature on the battlefield, except it isn't legendary."
    wanted = static(EntersAsCopy(CREATURE, CopyExcept(remove_types=("Legendary",))))
    assert compiled(text, BEAR).abilities == (wanted,)


@pytest.mark.rule("114.4")
def test_an_emblem_works_in_the_command_zone() -> None:
    text = '[−7]: You get an emblem with "Creatures you control get +1/+1."'
    (found,) = compiled(text, "Legendary Planeswalker — Bolas").abilities
    assert isinstance(found, Activated)
    grown = Static((Modifies(CREATURE & YOURS, (get(1, 1),)),), zone=Zone.COMMAND)
    assert found.text.modes[0].effects == (GetEmblem(CardDefinition("Bolas", abilities=(grown,))),)


@pytest.mark.rule("106.6")
def test_mana_with_a_purpose() -> None:
    text = "{T}: Add one mana of any color. Spend this mana only to cast creature spells."
    assert compiled(text, BEAR).abilities == (activated("{T}", AddManaFor(any_of=COLOURS, spells=CREATURE_SPELL)),)


def test_options() -> None:
    both = ChooseOne(((tap(T0),), (untap(T0),)))
    assert compiled("You may tap or untap target permanent.") == instant(NAME, COST, target(PERMANENT), May((both,)))
    grown = May((Modify(T0, (AddPT(1, 1),)),))
    text = "You may have target creature get +1/+1 until end of turn."
    assert compiled(text) == instant(NAME, COST, target(CREATURE), grown)


def test_a_card_of_ones_own_choice_goes_where_the_text_says() -> None:
    text = "Put a creature card from your hand onto the battlefield."
    chosen = Choose(InZone(Zone.HAND, "you") & CREATURE_CARD)
    assert compiled(text) == instant(NAME, COST, chosen, Move(IT, Zone.BATTLEFIELD))


@pytest.mark.rule("111.4")
def test_a_token_with_a_name() -> None:
    made = token("Butter Fly", 1, 1, "G", "Insect")
    assert compiled("Create a 1/1 green Insect creature token named Butter Fly.") == instant(
        NAME, COST, CreateToken(made)
    )
