"""Keywords of creatures that attack and leave something behind: mana, tokens, themselves (702)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CreateDelayedTrigger, CreateToken, Static, Triggered
from domain.cards.build import token, triggered
from domain.cards.combat_effects import BecomeAttacking
from domain.cards.combat_rules import CantBlock
from domain.cards.effects import AddMana, PutCounters, SacrificeIt
from domain.cards.nouns import ITSELF, PLAYER, THIS, TRIGGERING
from domain.cards.terms import Remembered, Triggering
from domain.cards.triggers import Begins, DamageIsDealt, Happens
from domain.cards.verbs import pump
from domain.vocabulary import Step

WARRIOR: Final = token("Warrior", 1, 1, "R", "Warrior")
TOKENS: Final = Remembered("token")
AT_NEXT_END: Final = triggered(Begins(Step.END, "any"), SacrificeIt(TRIGGERING))


def firebending(count: int) -> Triggered:
    """Firebending: as it attacks, so much red mana that stays until end of combat (702.189a)."""
    return triggered(
        Happens("attack", ITSELF), AddMana(("R",), times=count, lasts="end_of_combat"), name=f"firebending {count}"
    )


def mobilize(count: int) -> Triggered:
    """Mobilize: as it attacks, so many Warriors tapped and attacking, until the next end step (702.181a)."""
    return triggered(
        Happens("attack", ITSELF),
        CreateToken(WARRIOR, count, tapped=True),
        BecomeAttacking(TOKENS),
        CreateDelayedTrigger(AT_NEXT_END, TOKENS),
        name=f"mobilize {count}",
    )


def decayed() -> tuple[Static, Triggered]:
    """Decayed: it can't block, and is sacrificed at the end of the combat in which it attacks (702.147a)."""
    end = triggered(Begins(Step.END_OF_COMBAT, "any"), SacrificeIt(TRIGGERING))
    return (
        Static((CantBlock(ITSELF),)),
        triggered(Happens("attack", ITSELF), CreateDelayedTrigger(end, THIS), name="decayed"),
    )


def poisonous(count: int) -> Triggered:
    """Poisonous: combat damage to a player brings poison counters (702.70a)."""
    hits = DamageIsDealt(ITSELF, PLAYER, combat=True)
    return triggered(hits, PutCounters(Triggering("player"), "poison", count), name=f"poisonous {count}")


def frenzy(count: int) -> Triggered:
    """Frenzy: a bonus as it attacks and isn't blocked (702.68a)."""
    return triggered(Happens("unblocked", ITSELF), pump(THIS, count, 0), name=f"frenzy {count}")
