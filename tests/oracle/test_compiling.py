"""The compiler, sentence by sentence, on texts made up for it."""

from __future__ import annotations

import pytest

from domain.cards import keywords
from domain.cards.abilities import If, Keyword, MayPay, Modifies, TargetSpec
from domain.cards.build import (
    Piece,
    activated,
    card,
    creature,
    instant,
    land,
    mana_ability,
    modal,
    mode,
    sorcery,
    triggered,
    when_dies,
    when_enters,
)
from domain.cards.costs import DiscardSome, SacrificeThis
from domain.cards.effects import PutCounters
from domain.cards.nouns import (
    ANY_TARGET,
    CREATURE,
    CREATURE_CARD_IN_YOUR_GRAVEYARD,
    HOST,
    IT,
    KICKED,
    NOT_YOURS,
    OPPONENT,
    PLAYER,
    SPELL,
    T0,
    T1,
    THIS,
    TRIGGERING,
    YOURS,
)
from domain.cards.terms import ControllerOf, Count, Each, HasColour, HasKeyword, Measure, NumberOf, X
from domain.cards.triggers import Begins
from domain.cards.verbs import (
    add_mana,
    another_target,
    bounce,
    counter_unless_pays,
    deal,
    destroy,
    draw,
    exile,
    gain_life,
    get,
    has,
    lose_life,
    pump,
    put_onto_battlefield,
    tap,
    target,
    up_to,
)
from domain.vocabulary import Step
from tests.oracle.texts import compiled, refused

NAME, COST = "Testing Words", "{1}{R}"


@pytest.mark.rule("115.1a")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Testing Words deals 3 damage to any target.", (target(ANY_TARGET), deal(3, T0))),
        ("Destroy target nonblack creature.", (target(CREATURE & ~HasColour("B")), destroy(T0))),
        ("Destroy target creature with flying.", (target(CREATURE & HasKeyword("flying")), destroy(T0))),
        ("Exile target creature with power 4 or greater.", (target(CREATURE & Measure("power", ">=", 4)), exile(T0))),
        ("Tap up to two target creatures. Draw a card.", (up_to(2, CREATURE), tap(T0), draw())),
        ("Return target creature card from your graveyard to your hand.",
         (target(CREATURE_CARD_IN_YOUR_GRAVEYARD), bounce(T0))),
        ("Target creature you control gets +2/+2 and gains trample until end of turn.",
         (target(CREATURE & YOURS), pump(T0, 2, 2, keywords.trample()))),
        ("Target player draws two cards and loses 2 life.", (target(PLAYER), draw(2, T0), lose_life(2, T0))),
        ("Exile target creature. Its controller gains life equal to its power.",
         (target(CREATURE), exile(T0), gain_life(NumberOf(T0, "power"), ControllerOf(T0)))),
        ("Exile target creature you control, then return that card to the battlefield under its owner's control.",
         (target(CREATURE & YOURS), exile(T0), put_onto_battlefield(IT))),
        ("Counter target spell unless its controller pays {2}.", (target(SPELL), counter_unless_pays("{2}"))),
        ("Target creature you control deals damage equal to its power to another target creature.",
         (target(CREATURE & YOURS), another_target(CREATURE), deal(NumberOf(T0, "power"), T1, T0))),
    ],
)  # fmt: skip
def test_what_a_spell_does(text: str, parts: tuple[Piece, ...]) -> None:
    assert compiled(text) == instant(NAME, COST, *parts)


def test_x_is_announced_or_said() -> None:
    assert compiled("Testing Words deals X damage to any target.", cost="{X}{R}").text is not None
    assert refused("Testing Words deals X damage to any target.")
    drawing = compiled("Draw X cards, where X is the number of creatures you control.", "Sorcery")
    assert drawing == sorcery(NAME, COST, draw(Count(CREATURE & YOURS)))


@pytest.mark.rule("700.2a")
def test_a_modal_spell_chooses_among_its_bullets() -> None:
    text = "Choose one —\n• Target player draws a card.\n• Destroy target creature."
    modes = modal(mode(target(PLAYER), draw(1, T0)), mode(target(CREATURE), destroy(T0)))
    assert compiled(text) == instant(NAME, COST, modes)


@pytest.mark.rule("601.2c")
def test_a_kicker_decides_which_targets_there_are() -> None:
    text = "Kicker {2}\nDraw a card. If this spell was kicked, destroy target creature."
    wanted = instant(
        NAME, COST, keywords.kicker("{2}"), draw(), target(CREATURE, when=KICKED), If(KICKED, (destroy(T0),))
    )
    assert compiled(text) == wanted


def test_a_kicked_spell_does_more_instead() -> None:
    text = (
        "Kicker {2}\nTesting Words deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead."
    )
    more = If(KICKED, (deal(4, T0),), (deal(2, T0),))
    wanted = instant(NAME, COST, keywords.kicker("{2}"), target(ANY_TARGET), more)
    assert compiled(text) == wanted
    assert compiled(text.replace(" instead", " to that permanent or player instead")) == wanted


def test_permanents_have_keywords_and_abilities() -> None:
    text = (
        "Flying, ward {1}\nWhen this creature enters, draw a card.\n"
        "When this creature dies, return it to its owner's hand.\n{1}, Sacrifice this creature: Draw a card."
    )
    wanted = creature(
        NAME, COST, 2, 2, "Bear", keywords.flying(), keywords.ward("{1}"), when_enters(draw()),
        when_dies(bounce(TRIGGERING)), activated(("{1}", SacrificeThis()), draw()),
    )  # fmt: skip
    assert compiled(text, "Creature — Bear") == wanted


@pytest.mark.rule("603.4", "603.1")
def test_a_trigger_at_the_beginning_of_a_step() -> None:
    text = "At the beginning of your upkeep, put a +1/+1 counter on this creature and each opponent loses 1 life."
    wanted = creature(
        NAME, COST, 2, 2, "Bear",
        triggered(Begins(Step.UPKEEP), PutCounters(THIS, "+1/+1"), lose_life(1, Each(OPPONENT))),
    )  # fmt: skip
    assert compiled(text, "Creature — Bear") == wanted


@pytest.mark.rule("118.12")
def test_paying_for_more() -> None:
    text = "When this creature enters, you may discard a card. If you do, draw two cards."
    wanted = when_enters(MayPay((DiscardSome(),), effects=(draw(2),)))
    assert compiled(text, "Creature — Bear").abilities == (wanted,)


def test_auras_speak_of_their_host() -> None:
    text = "Enchant creature you don't control\nEnchanted creature gets -2/-0 and has defender."
    wanted = card("Enchantment — Aura", NAME, COST, keywords_enchant(), Modifies(HOST, (get(-2, 0), has("defender"))))
    assert compiled(text, "Enchantment — Aura") == wanted


def keywords_enchant() -> Keyword:
    """What the Aura may enchant."""
    return Keyword("enchant", CREATURE & NOT_YOURS)


def test_a_land_taps_for_mana() -> None:
    assert compiled("{T}: Add {G}.", "Land", None) == land(NAME, mana_ability("{T}", add_mana("{G}")))


@pytest.mark.parametrize(
    ("text", "stopped"),
    [
        ("Destroy target creature. Frobnicate it.", ("Frobnicate it",)),
        ("Destroy target creature that dreams.", ("dreams",)),
        ("Draw a card for each dreaming thing you had.", ("thing you had",)),
        ("Target creature you control fights target creature you don't control. It gains haste until end of turn.",
         ("gains haste until end of turn",)),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_reported_where_understanding_stopped(text: str, stopped: tuple[str, ...]) -> None:
    assert refused(text) == stopped


def test_reminder_text_and_ability_words_mean_nothing() -> None:
    plain = compiled("When this creature enters, draw a card.", "Creature — Bear")
    worded = compiled("Landfall — When this creature enters, draw a card. (It is a reminder.)", "Creature — Bear")
    assert plain == worded


def test_x_of_a_target_counts_too() -> None:
    text = "Return up to X target creatures to their owners' hands."
    assert compiled(text, cost="{X}{U}") == instant(NAME, "{X}{U}", TargetSpec(CREATURE, 0, X()), bounce(T0))
