"""Sentences about libraries, later times, blocks, hands and tokens, made up for the tests."""

from __future__ import annotations

import pytest

from domain.cards.abilities import AddRule, CreateDelayedTrigger, CreateToken, Modify
from domain.cards.build import Piece, activated, instant, triggered, whenever_you_cast
from domain.cards.combat_rules import CantBlock
from domain.cards.costs import ExileThis
from domain.cards.effects import Discard, ExchangeControl, LookAtTop, Move, PutCounters, RevealHand, SacrificeIt
from domain.cards.nouns import (
    AN_OPPONENTS as OPPONENTS,
)
from domain.cards.nouns import (
    CREATURE,
    INSTANT_OR_SORCERY_SPELL,
    IT,
    ITSELF,
    NONLAND,
    OPPONENT,
    PLAYER,
    T0,
    T1,
    THIS,
    TRIGGERING,
    YOU,
    YOURS,
)
from domain.cards.static_rules import NoUntap
from domain.cards.terms import Among, Each, HasType, Remembered, Triggering
from domain.cards.triggers import Begins, Blocks, Moves
from domain.cards.verbs import destroy, draw, exile, get, pump, put_onto_battlefield, tap, target
from domain.oracle.known_tokens import artifact_token
from domain.vocabulary import Step, Zone
from tests.oracle.texts import compiled, refused

NAME, COST = "Testing Words", "{1}{R}"
AT_THE_NEXT_END = Begins(Step.END, "any")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Creatures you control get +1/+1 until end of turn.", (pump(Each(CREATURE & YOURS), 1, 1),)),
        ("Tap target creature. It doesn't untap during its controller's next untap step.",
         (target(CREATURE), tap(T0), AddRule((NoUntap(Among(T0)),), "next_untap"))),
        ("Destroy all creatures. They can't be regenerated.", (destroy(Each(CREATURE), no_regeneration=True),)),
        ("Look at the top four cards of your library. Put one of them into your hand and the rest on the bottom of \
your library in any order.", (LookAtTop(4, 1),)),
        ("Look at the top five cards of your library. You may reveal a creature card from among them and put it into \
your hand. Put the rest on the bottom of your library in a random order.",
         (LookAtTop(5, 1, HasType("Creature"), Zone.HAND, "at_random", reveal=True),)),
        ("Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.",
         (target(OPPONENT), RevealHand(T0), Discard(T0, chooser=YOU, filter=NONLAND))),
        ("Exchange control of target creature you control and target creature an opponent controls.",
         (target(CREATURE & YOURS), target(CREATURE & OPPONENTS), ExchangeControl(T0, T1))),
        ("Create two Clue tokens.", (CreateToken(artifact_token("Clue"), 2),)),
        ("Target creature gets +2/+0 until end of turn and can't block this turn.",
         (target(CREATURE), Modify(T0, (get(2, 0),)), AddRule((CantBlock(Among(T0)),)))),
        ("Target player draws a card at the beginning of the next end step.",
         (target(PLAYER), CreateDelayedTrigger(triggered(AT_THE_NEXT_END, draw(1, TRIGGERING)), T0))),
    ],
)  # fmt: skip
def test_what_a_spell_does(text: str, parts: tuple[Piece, ...]) -> None:
    assert compiled(text) == instant(NAME, COST, *parts)


@pytest.mark.rule("603.7c")
def test_a_delayed_trigger_is_about_what_its_text_moved() -> None:
    text = (
        "Exile target creature. Return it to the battlefield under its owner's control at the beginning of "
        "the next end step."
    )
    back = CreateDelayedTrigger(triggered(AT_THE_NEXT_END, put_onto_battlefield(TRIGGERING)), IT)
    assert compiled(text) == instant(NAME, COST, target(CREATURE), exile(T0), back)


def test_a_delayed_trigger_about_two_things_is_refused() -> None:
    assert refused(
        "Exile target creature. Draw a card. At the beginning of the next end step, return that card to the "
        "battlefield under its owner's control, then destroy target land."
    )


def test_cards_looked_at_must_go_somewhere() -> None:
    assert refused("Look at the top three cards of your library. Draw a card.")


def test_one_line_of_two_events_is_two_abilities() -> None:
    found = compiled("Whenever this creature enters or dies, draw a card.", "Creature — Bear").abilities
    wanted = (
        triggered(Moves(ITSELF, to=Zone.BATTLEFIELD), draw()),
        triggered(Moves(ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD), draw()),
    )
    assert found == wanted


@pytest.mark.rule("509.3b")
def test_the_other_creature_of_a_block_is_that_creature() -> None:
    text = "Whenever this creature blocks a creature, destroy that creature."
    wanted = triggered(Blocks(ITSELF, CREATURE), destroy(Triggering("by")))
    assert compiled(text, "Creature — Bear").abilities == (wanted,)


@pytest.mark.rule("113.6m")
def test_an_ability_that_takes_its_card_from_the_graveyard_works_there() -> None:
    text = (
        "{2}{B}: Return this card from your graveyard to your hand.\nExile this card from your graveyard: Draw a card."
    )
    wanted = (
        activated("{2}{B}", Move(THIS, Zone.HAND), zone=Zone.GRAVEYARD),
        activated(ExileThis(), draw(), zone=Zone.GRAVEYARD),
    )
    assert compiled(text, "Creature — Bear").abilities == wanted


def test_words_in_italics_before_a_dash_are_flavour_unless_they_are_known() -> None:
    plain = whenever_you_cast(INSTANT_OR_SORCERY_SPELL, PutCounters(THIS, "+1/+1"))
    text = "Whenever you cast an instant or sorcery spell, put a +1/+1 counter on this creature."
    assert compiled(f"Wild Words — {text}", "Creature — Bear").abilities == (plain,)
    assert refused(f"Hideaway Words — {text}", "Creature — Bear")


def test_what_is_sacrificed_later_is_what_was_made() -> None:
    text = "Create a Food token. Sacrifice it at the beginning of the next end step."
    later = CreateDelayedTrigger(triggered(AT_THE_NEXT_END, SacrificeIt(TRIGGERING)), Remembered("token"))
    assert compiled(text) == instant(NAME, COST, CreateToken(artifact_token("Food")), later)
