"""Sentences that could be read in two ways, or were said so: what we say of a card compiles to the same card."""

from __future__ import annotations

import pytest

from domain.cards.abilities import CreateToken, Static, TargetSpec, Triggered
from domain.cards.effects import Choose
from domain.cards.nouns import ANOTHER, SPELL, YOURS
from domain.cards.replacements import DealsMore
from domain.cards.terms import AllOf, AnyFilter, AnyOf, Count, HasColour, HasType, InZone
from domain.cards.triggers import Casts
from domain.oracle.lexing import tokens_of
from domain.vocabulary import Zone
from interfaces.oracle_round_trip import round_trip
from tests.oracle.texts import compiled, raw, refused

CREATURE = "Creature — Bird"
SAID = """
Creature — Bird: You may cast this card from your graveyard as long as you control a Zombie.
Sorcery: Testing Words deals 3 damage to each creature. If a creature dealt damage this way would die this turn,
    exile it instead.
Creature — Bird: Discard a historic card: Draw a card.
Sorcery: Return up to one target artifact card and up to one target land card from your graveyard to your hand.
Sorcery: Return target Bird creature card or Bear artifact card from your graveyard to your hand.
Sorcery: Create a 1/1 green Bird creature token, a Food token, and a 3/3 red Bear creature token with haste.
Enchantment: Birds can't be the target of spells.
Creature — Bird: At the beginning of your upkeep, if you have 99 or more cards in your library, you win the
    game.
Creature — Bird: Whenever another creature dies, create a Food token, then exile that card.
Creature — Bird: Whenever a land you control enters, tap target creature. If that land is an Island, draw a
    card.
Creature — Bird: Whenever you cast a creature spell, create an X/X green Bear creature token, where X is that
    spell's mana value.
Land: If you control two or more other lands, this land enters tapped.
Creature — Bird: Whenever this creature attacks, you may have it get +2/+0 until end of turn. If you do,
    sacrifice it at the beginning of the next end step.
Creature — Bird: When this creature enters, you may return target Equipment card from your graveyard to the
    battlefield. If you do, you may attach it to this creature.
Creature — Bird: {T}: Add {G}{G}. Spend this mana only to cast creature spells or activate abilities of creature
    sources.
Sorcery: Draw a card for each creature put into your graveyard from the battlefield this turn.
Creature — Bird: Whenever an enchanted creature you control attacks, draw a card.
Sorcery: Create a green Bear creature token with "This token's power and toughness are each equal to the number
    of Forests you control."
Sorcery: Reveal the top card of your library. You may put that card onto the battlefield if it's a permanent
    card.
Sorcery: Creatures your opponents control get -1/-1 until end of turn. Those creatures attack this turn if able.
Creature — Bird: Whenever you discard one or more cards, draw a card.
Creature — Bird: When this creature enters, put a +1/+1 counter on each creature you control other than this
    creature.
Creature — Bird: If another source you control would deal noncombat damage to a player, it deals that much
    damage plus 1 instead.
Instant: Exile all cards from your hand face down. At the beginning of the next end step, return those cards to
    your hand, then draw a card.
Creature — Bird: When this creature enters, move a +1/+1 counter from target creature onto this creature.
Creature — Bird: If a Bear source you control would deal damage to a player, it deals twice that much damage
    instead.
Instant: Prevent all combat damage that would be dealt this turn by creatures with no +1/+1 counters on them.
Creature — Bird: Eternalize—{2}{U}, Discard a card.
Creature — Bird: Web-slinging {2}{U}
Sorcery: Whenever you scry, if you control an Island, you may exile this card from your graveyard. If you do,
    draw a card.
Creature — Bird: Whenever another Bird is put into your graveyard from the battlefield, draw a card.
Sorcery: Target player mills half their library, rounded down.
Sorcery: Earthbend 4, then untap that land.
Sorcery: Draw two cards. Then discard two cards unless you discard an instant or sorcery card or a creature card
    with flying.
"""
"""Made-up cards: their types, a colon, their text; lines that go on are set in."""
CARDS = [line.partition(": ") for line in SAID.replace("\n    ", " ").strip().split("\n")]


@pytest.mark.parametrize(("types", "_colon", "text"), CARDS)
def test_what_we_say_of_a_card_is_the_same_card(types: str, _colon: str, text: str) -> None:
    trip = round_trip(raw(text, types))
    assert trip is not None
    assert (trip.stopped, trip.differs) == ("", ""), trip.again


def targets(text: str) -> tuple[TargetSpec, ...]:
    text_ = compiled(text, "Sorcery").text
    assert text_ is not None
    return text_.modes[0].targets


def chosen(text: str) -> AnyFilter:
    text_ = compiled(text, "Sorcery").text
    assert text_ is not None
    (choice,) = (each for each in text_.modes[0].effects if isinstance(each, Choose))
    return choice.filter


@pytest.mark.rule("115.1")
def test_cards_with_one_graveyard_between_them_are_all_in_it() -> None:
    """Not anything of that type, wherever it is."""
    first, second = targets(
        "Return up to one target Bird card and up to one target Bear card from your graveyard to your hand."
    )
    assert first.what == InZone(Zone.GRAVEYARD, "you") & HasType("Bird")
    assert second.what == InZone(Zone.GRAVEYARD, "you") & HasType("Bear")


def test_an_adjective_belongs_to_its_own_article() -> None:
    """The artifact creature needn't be red."""
    creature = HasType("Creature")
    assert chosen("Put a red creature card or an artifact creature card from your hand onto the battlefield.") == (
        InZone(Zone.HAND, "you") & AnyOf((creature & HasColour("R"), HasType("Artifact") & creature))
    )


def test_a_card_type_behind_the_last_subtype_is_that_of_all() -> None:
    """A kindred card that is an Angel isn't meant."""
    (spec,) = targets("Return target Angel or Human creature card from your graveyard to your hand.")
    assert spec.what == AllOf(
        (InZone(Zone.GRAVEYARD, "you"), AnyOf((HasType("Angel"), HasType("Human"))), HasType("Creature"))
    )


def test_whose_the_first_of_two_with_articles_is_must_be_said() -> None:
    assert refused("When this creature enters, sacrifice a Bear or a Bird you control and draw a card.", CREATURE)


@pytest.mark.rule("109.2")
def test_what_is_counted_in_a_graveyard_is_cards() -> None:
    """Not permanents, of which there are none."""
    text = compiled("Draw a card for each Bird and/or Bear in your graveyard.", "Sorcery").text
    assert text is not None
    (effect,) = text.modes[0].effects
    assert getattr(effect, "count", None) == Count(
        InZone(Zone.GRAVEYARD, "you") & AnyOf((HasType("Bird"), HasType("Bear")))
    )


def test_a_source_may_be_a_spell() -> None:
    """An instant isn't looked for on the battlefield."""
    (ability,) = compiled(
        "If an instant or sorcery source you control would deal damage to a player, it deals double that damage to "
        "that player instead.",
        CREATURE,
    ).abilities
    assert isinstance(ability, Static)
    (rule,) = ability.rules
    assert isinstance(rule, DealsMore)
    assert rule.source == AnyOf((HasType("Instant"), HasType("Sorcery"))) & YOURS


def test_another_source_is_not_the_card_itself() -> None:
    (ability,) = compiled(
        "If another source you control would deal damage to a player, it deals that much damage plus 1 instead.",
        CREATURE,
    ).abilities
    assert isinstance(ability, Static)
    (rule,) = ability.rules
    assert isinstance(rule, DealsMore)
    assert rule.source == AllOf((YOURS, ANOTHER))


@pytest.mark.rule("201.5")
def test_a_name_within_quotation_marks_is_the_card_and_not_what_has_the_ability() -> None:
    """The token would count its own counters, where those of the card are meant: it is refused."""
    words = [each.word for each in tokens_of('It has "This token sees Old Bird." named Old Bird', ("Old Bird",))]
    assert words == ["it", "has", '"', "~", "sees", "old", "bird", ".", '"', "named", "~"]
    assert refused(
        "Create a green Bear creature token with \"This token's power and toughness are each equal to the number of "
        'slime counters on Testing Words."',
        "Sorcery",
    )


@pytest.mark.rule("111.1")
def test_a_token_put_onto_the_battlefield_is_created() -> None:
    text = compiled("Put a 0/1 colorless Egg artifact creature token onto the battlefield.", "Sorcery").text
    assert text is not None
    (effect,) = text.modes[0].effects
    assert isinstance(effect, CreateToken)
    assert effect.token.subtypes == ("Egg",)


PRINTED = """
Creature — Bird: Whenever this creature enters or attacks, draw a card.
Creature — Bird: Birds you control can't attack or block.
Creature — Bird: During your turn, this creature has flying.
Sorcery: Destroy target creature. It can't be regenerated.
Sorcery: Return target Angel or Human creature card from your graveyard to your hand.
Sorcery: Target creature gets +1/+1 until end of turn for each Bird you control.
Sorcery: Put target creature card from a graveyard onto the battlefield under your control.
Sorcery: Return all Bird and Bear cards from your graveyard to your hand.
Creature — Bird: When this creature enters, you may draw a card. If you do, discard a card.
Sorcery: Target artifact becomes a 0/0 artifact creature until end of turn.
Sorcery: Testing Words deals damage to target player equal to the number of Birds you control.
Land: {2}{U}: This land becomes a 3/3 blue Bird creature until end of turn. It's still a land.
Creature — Bird: As long as your devotion to blue is less than five, this creature isn't a creature.
Creature — Bird: At the beginning of each end step, draw a card.
Enchantment: Instant and sorcery spells you cast cost {1} less to cast.
Creature — Bird: When you control no Islands, sacrifice this creature.
Creature — Bird: If you have two or more opponents, this creature enters tapped.
"""


@pytest.mark.parametrize(("types", "_colon", "text"), [line.partition(": ") for line in PRINTED.strip().split("\n")])
def test_what_we_say_is_what_was_printed(types: str, _colon: str, text: str) -> None:
    trip = round_trip(raw(text, types))
    assert trip is not None
    assert (trip.same_text, trip.differs) == (True, ""), trip.again


@pytest.mark.rule("205.3k")
def test_a_subtype_in_front_of_instant_or_sorcery_is_that_of_both() -> None:
    (ability,) = compiled("Whenever you cast an Arcane instant or sorcery spell, draw a card.", CREATURE).abilities
    assert isinstance(ability, Triggered)
    either = AnyOf((HasType("Instant"), HasType("Sorcery")))
    assert ability.when == Casts("you", SPELL & HasType("Arcane") & either)
