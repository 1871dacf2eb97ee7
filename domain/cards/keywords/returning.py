"""Keywords of cards in graveyards that come back, or do something from there (702)."""

from __future__ import annotations

from domain.cards.abilities import Activated, AddRule, CreateCopy, CreateDelayedTrigger, ForEach, MayPay, Triggered
from domain.cards.build import Price, price, sentence, triggered
from domain.cards.combat_rules import MustAttack
from domain.cards.costs import ExileMaterials, ExileThis
from domain.cards.effects import Move
from domain.cards.keywords.attacking import AT_NEXT_END, TOKENS
from domain.cards.keywords.evergreen import haste
from domain.cards.nouns import OPPONENT, THIS
from domain.cards.terms import Afterwards, Among, AnyFilter, Each, HasType, Owned, Remembered
from domain.cards.triggers import Moves
from domain.cards.verbs import gains
from domain.vocabulary import Zone


def encore(*cost: Price) -> Activated:
    """Encore: exiled from the graveyard, a copy for each opponent that attacks it and doesn't stay (702.141a)."""
    whom = Remembered("each")
    copy = ForEach(
        Each(OPPONENT),
        (
            CreateCopy(THIS),
            gains(TOKENS, haste(), duration="forever"),
            AddRule((MustAttack(Among(TOKENS), Among(whom)),)),
            CreateDelayedTrigger(AT_NEXT_END, TOKENS),
        ),
    )
    return Activated((*price(*cost), ExileThis()), sentence(copy), Zone.GRAVEYARD, sorcery_timing=True, name="encore")


def craft(what: AnyFilter, *cost: Price, least: int = 1, most: int | None = 1) -> Activated:
    """Craft: exiled with its materials, it comes back transformed, as a sorcery (702.167a)."""
    materials = ExileMaterials(what, least, most)
    back = Move(Afterwards(THIS), Zone.BATTLEFIELD, transformed=True)
    return Activated((*price(*cost), ExileThis(), materials), sentence(back), sorcery_timing=True, name="craft")


def recover(*cost: Price) -> Triggered:
    """Recover: as a creature of yours dies, this is paid for and comes back to hand, or is exiled (702.59a)."""
    dies = Moves(HasType("Creature") & Owned("you"), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    back = MayPay(price(*cost), effects=(Move(THIS, Zone.HAND),), otherwise=(Move(THIS, Zone.EXILE),))
    return triggered(dies, back, zone=Zone.GRAVEYARD, name="recover")
