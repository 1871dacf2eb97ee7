"""Cards that an opponent's spell or ability has a player discard: triggers, and what enters instead (614.1a)."""

from __future__ import annotations

import pytest

from domain.answers import Chosen, Said
from domain.cards.abilities import CardDefinition, Static
from domain.cards.build import triggered
from domain.cards.nouns import AN_OPPONENTS, ITSELF, SPELL_OR_ABILITY
from domain.cards.static_rules import DiscardedInto
from domain.cards.triggers import DiscardIsCaused
from domain.cards.verbs import draw
from domain.events import AbilityTriggered, Discarded, ExiledByMadness
from domain.vocabulary import Zone
from tests.oracle.texts import comes_back_the_same, compiled
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, put

NAME, BEAR = "Testing Words", "Creature — Bear"
CAUSE = "a spell or ability an opponent controls causes you to discard this card"
THEIRS = SPELL_OR_ABILITY & AN_OPPONENTS
ROBBER = compiled("Target player discards two cards.", "Sorcery", "{R}", name="Robber")


def robbed(card: CardDefinition, by: int) -> Desk:
    """Player 2 holds the card and discards it because of a spell, their own or player 1's."""
    hands = (put(102, NAME, 2, Zone.HAND), put(103, "Forest", 2, Zone.HAND))
    desk = Desk(in_hand(101, "Robber", by), *hands, *lands("Mountain", 111, owner=by), also=(card, ROBBER), active=by)
    desk.cast(101, Chosen((2,)))
    desk.passing(2)
    return desk


@pytest.mark.rule("701.9")
@pytest.mark.parametrize(("by", "times"), [(1, 1), (2, 0)])
def test_a_card_triggers_only_where_an_opponent_causes_its_discard(by: int, times: int) -> None:
    card = compiled(f"When {CAUSE}, draw a card.", "Artifact")
    assert card.abilities == (triggered(DiscardIsCaused(ITSELF, THEIRS), draw()),)
    desk = robbed(card, by)
    assert len(happened(desk.table, Discarded)) == 2
    assert len(happened(desk.table, AbilityTriggered)) == times


def test_that_player_is_who_controls_what_caused_it() -> None:
    desk = robbed(compiled(f"When {CAUSE}, that player loses 5 life.", "Artifact"), 1)
    desk.passing(2)
    assert (desk.life(1), desk.life(2)) == (15, 20)


@pytest.mark.rule("614.1a")
@pytest.mark.parametrize(("by", "zone"), [(1, Zone.BATTLEFIELD), (2, Zone.GRAVEYARD)])
def test_it_enters_instead_of_being_put_into_the_graveyard(by: int, zone: Zone) -> None:
    text = f"If {CAUSE}, put it onto the battlefield with two +1/+1 counters on it instead of putting it into your"
    card = compiled(f"{text} graveyard.", BEAR)
    wanted = Static((DiscardedInto(Zone.BATTLEFIELD, THEIRS, ("+1/+1", 2)),), zone=Zone.HAND)
    assert card.abilities == (wanted,)
    desk = robbed(card, by)
    (thing,) = (each for each in desk.zone(zone, 2) if desk.object(each).definition == NAME)
    found = desk.object(thing)
    assert found.controller == 2
    assert found.counters == ((("+1/+1", 2),) if by == 1 else ())
    assert len(happened(desk.table, Discarded)) == 2  # it was discarded all the same


@pytest.mark.rule("118.12")
def test_a_cost_that_an_effect_asks_for_is_caused_by_it_a_spells_own_cost_isnt() -> None:
    card = compiled(f"When {CAUSE}, draw a card.", "Artifact")
    threat = compiled("Target player loses 3 life unless that player discards a card.", "Sorcery", "{R}", name="Threat")
    desk = Desk(in_hand(101, "Threat"), put(102, NAME, 2, Zone.HAND), *lands("Mountain", 111), also=(card, threat))
    desk.cast(101, Chosen((2,)))
    desk.passing(2)
    desk.answer(Said(yes=True))
    desk.pay()
    assert len(happened(desk.table, AbilityTriggered)) == 1
    own = compiled(
        "As an additional cost to cast this spell, discard a card.\nDraw a card.", "Instant", "{R}", name="Own"
    )
    desk = Desk(in_hand(101, "Own"), put(102, NAME, zone=Zone.HAND), *lands("Mountain", 111), also=(card, own))
    desk.cast(101)
    assert [each.by for each in happened(desk.table, Discarded)] == [0]
    assert happened(desk.table, AbilityTriggered) == ()


@pytest.mark.rule("702.35a")
def test_madness_works_for_what_an_effect_has_discarded() -> None:
    desk = robbed(compiled("Madness {R}", BEAR), 1)
    assert len(happened(desk.table, ExiledByMadness)) == 1


@pytest.mark.parametrize(
    "text",
    [
        f"When {CAUSE}, it deals 4 damage to any target.",
        f"When {CAUSE}, return it to your hand.",
        "Whenever a spell or ability an opponent controls causes you to discard a card, you gain 2 life.",
        f"If {CAUSE}, put it onto the battlefield instead of putting it into your graveyard.",
    ],
)
def test_caused_discards_come_back_the_same(text: str) -> None:
    comes_back_the_same(f"{BEAR}\n{text}")
