"""Keywords of permanents for a turn, or for something to be done once, or again and again (702)."""

from __future__ import annotations

from domain.cards.abilities import Activated, AlternativeCost, GainAbility, MayPay, Modifies, Static, Triggered
from domain.cards.build import Price, Says, price, sentence, static, when_dies, whenever_you_cast
from domain.cards.effects import DrawCards, GainLife, LoseLife, Move, SacrificeIt
from domain.cards.keywords.evergreen import haste
from domain.cards.nouns import ITSELF, OPPONENT, SPELL, THIS, TRIGGERING
from domain.cards.terms import Count, Each, Fits, PaidFor, Status
from domain.cards.verbs import at_next_end_step
from domain.vocabulary import Zone


def dash(*cost: Price) -> tuple[AlternativeCost, Static]:
    """Dash: a cost for which it has haste and returns to hand at the next end step (702.109a)."""
    fast = static(Modifies(ITSELF, (GainAbility(haste()),)), only_if=PaidFor("dash"))
    back = at_next_end_step(THIS, Move(TRIGGERING, Zone.HAND))
    return AlternativeCost("dash", price(*cost), then=(back,)), fast


def blitz(*cost: Price) -> tuple[AlternativeCost, Static]:
    """Blitz: a cost for which it has haste and draws a card as it dies, which is at the next end step (702.152a)."""
    draws = when_dies(DrawCards(1))
    fast = static(Modifies(ITSELF, (GainAbility(haste()), GainAbility(draws))), only_if=PaidFor("blitz"))
    dies = at_next_end_step(THIS, SacrificeIt(TRIGGERING))
    return AlternativeCost("blitz", price(*cost), then=(dies,)), fast


def extort() -> Triggered:
    """Extort: pay {W/B} for each spell you cast, and a life goes from each opponent to you (702.101a)."""
    drains = (LoseLife(1, Each(OPPONENT)), GainLife(Count(OPPONENT)))
    return whenever_you_cast(SPELL, MayPay(price("{W/B}"), effects=drains), name="extort")


def boast(cost: Price, *parts: Says) -> Activated:
    """Boast: an ability for the turn in which it attacked, once (702.142a)."""
    attacked = Fits(THIS, Status("attacked"))
    return Activated(price(cost), sentence(*parts), once_per_turn=True, condition=attacked, name="boast")


def exhaust(cost: Price, *parts: Says) -> Activated:
    """Exhaust: an ability that can be activated only once (702.177a)."""
    return Activated(price(cost), sentence(*parts), once=True, name="exhaust")
