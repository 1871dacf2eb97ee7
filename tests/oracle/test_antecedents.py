"""What "it" means where two things may be meant, and where a spell that is cast comes from."""

from __future__ import annotations

import pytest

from domain.cards.abilities import CreateDelayedTrigger, If, MayPay, Modify, Triggered
from domain.cards.effects import Choose, Move
from domain.cards.terms import CastOutOf, Fits, Remembered, This
from domain.cards.triggers import Casts
from domain.vocabulary import Zone
from tests.oracle.texts import compiled


@pytest.mark.rule("603.4")
def test_it_is_what_the_intervening_condition_is_about() -> None:
    text = "When an opponent casts a spell, if this permanent is an enchantment, it becomes a 4/4 Bird creature."
    (ability,) = compiled(text, "Enchantment").abilities
    assert isinstance(ability, Triggered)
    (effect,) = ability.text.modes[0].effects
    assert isinstance(effect, Modify)
    assert effect.refs == This()


@pytest.mark.rule("601.2a")
def test_a_spell_that_triggers_as_it_is_cast_was_in_the_zone_that_is_named() -> None:
    (ability,) = compiled("Whenever you cast a spell from your hand, draw a card.", "Enchantment").abilities
    assert isinstance(ability, Triggered)
    assert isinstance(ability.when, Casts)
    assert CastOutOf(Zone.HAND) in getattr(ability.when.filter, "filters", ())


def test_what_happens_instead_is_paid_for_too() -> None:
    text = (
        "Whenever another creature you control enters, you may pay {1}. If you do, put a +1/+1 counter on it. "
        "If it's a Bird, put two +1/+1 counters on it instead."
    )
    (ability,) = compiled(text, "Enchantment").abilities
    assert isinstance(ability, Triggered)
    (effect,) = ability.text.modes[0].effects
    assert isinstance(effect, MayPay)
    assert isinstance(effect.effects[0], If)


def test_a_card_is_asked_for_its_kind_and_not_the_token_since() -> None:
    text = (
        "Reveal the top card of your library. If it's a creature card, create a 1/1 green Bird creature token. "
        "If it's a land card, put that card onto the battlefield under your control."
    )
    definition = compiled(text, "Sorcery")
    assert definition.text is not None
    last = definition.text.modes[0].effects[-1]
    assert isinstance(last, If)
    assert isinstance(last.condition, Fits)
    assert last.condition.ref == Remembered()


def test_what_is_chosen_later_is_what_is_exiled_then() -> None:
    text = "Mill seven cards. At the beginning of the next end step, exile seven cards from your graveyard."
    definition = compiled(text, "Instant")
    assert definition.text is not None
    later = definition.text.modes[0].effects[-1]
    assert isinstance(later, CreateDelayedTrigger)
    choice, exile = later.ability.text.modes[0].effects
    assert isinstance(choice, Choose)
    assert isinstance(exile, Move)
    assert exile.refs == Remembered()
