"""Questions in words: what a player is asked, shortly, and what is still to be paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from domain import decisions as d
from domain.cards.costs import PayMana
from domain.cards.render import render_cost
from domain.procedure import Decision

ASKS: Final[Mapping[type[Decision[Any]], str]] = {
    d.Priority: "What do you do?",
    d.ChooseModes: "Choose modes",
    d.ChooseSplices: "Splice which cards?",
    d.ChooseAlternativeCost: "Which cost?",
    d.ChooseAdditionalCosts: "Additional costs",
    d.ChooseX: "What is X?",
    d.ChooseHybrid: "How is hybrid mana paid?",
    d.ChooseOpponent: "Which opponent?",
    d.ChooseTargetCount: "How many targets?",
    d.ChooseTarget: "Choose a target",
    d.ChooseDivision: "Divide it among the targets",
    d.ChooseSpread: "Divide it",
    d.OrderReductions: "Which reduction first?",
    d.ActivateManaAbilities: "Tap for mana",
    d.PayCost: "Pay the cost",
    d.KeepManaAbilities: "Which mana abilities stay?",
    d.OrderTriggers: "Order your triggers",
    d.MayDo: "Do you do this?",
    d.MayPayCost: "Do you pay?",
    d.MayPayToAttack: "Pay, so that it attacks?",
    d.ChooseObjects: "Choose",
    d.OrderComponents: "Which lies on top?",
    d.ChooseOption: "Which one?",
    d.ChooseWord: "Name it",
    d.ChooseNewTargets: "Choose new targets",
    d.ShareOut: "Share it out",
    d.ArrangeCards: "What stays on top?",
    d.ChooseReplacement: "Which effect first?",
    d.CastDuringResolution: "Cast one of these?",
    d.DeclareAttackers: "Who attacks?",
    d.DeclareBlockers: "Who blocks?",
    d.AssignCombatDamage: "Assign its damage",
    d.TakeMulligan: "Do you take a mulligan?",
    d.ScryAfterMulligan: "Look at your top card?",
    d.OrderAtRandom: "A random order",
    d.PickAtRandom: "Some at random",
    d.FlipACoin: "Flip a coin",
}
"""The words for each question."""


def asked(decision: Decision[Any]) -> str:
    """What is asked."""
    return ASKS[type(decision)]


def to_pay(decision: Decision[Any]) -> str:
    """What is still open of the cost that is being paid."""
    match decision:
        case d.PayCost(cost=cost, paid=paid, mana=mana):
            parts = (each for number, each in enumerate(cost) if number not in paid and not isinstance(each, PayMana))
            symbols = "".join(f"{{{symbol}}}" for symbol in mana)
            return ", ".join([*filter(None, [symbols]), *(render_cost((part,)) for part in parts)])
        case d.ActivateManaAbilities(cost=cost):
            return render_cost(cost)
    return ""
