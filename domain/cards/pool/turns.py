"""Cards about turns: extra ones, extra phases, skipped ones, an early end, and phasing (500, 614.10, 702.26, 723)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddRule, MayPay
from domain.cards.build import (
    activated,
    artifact,
    creature,
    enchantment,
    instant,
    price,
    sorcery,
    triggered,
    when_enters,
)
from domain.cards.effects import (
    AddPhases,
    CutShort,
    Discard,
    DrawCards,
    ExtraTurn,
    PhaseOut,
    PutCounters,
    SacrificeIt,
    Untap,
)
from domain.cards.keywords import convoke, flashback, flying, phasing, trample
from domain.cards.nouns import CREATURE, ITSELF, NONLAND, OPPONENT, PERMANENT, PLAYER, T0, THIS, YOU, YOURS, YOURSELF
from domain.cards.static_rules import SkipsSteps, SkipsTurn
from domain.cards.terms import Among, Each, HasType, Status, T, YourTurn
from domain.cards.triggers import Begins, Happens
from domain.cards.verbs import any_number, draw, target, untap
from domain.vocabulary import Step

ANOTHER_COMBAT: Final = AddPhases((Step.BEGINNING_OF_COMBAT, Step.POSTCOMBAT_MAIN))
EITHER: Final = PERMANENT & (HasType("Artifact") | HasType("Creature") | HasType("Land"))


def skip(rule: SkipsSteps | SkipsTurn, times: int = 1) -> tuple[AddRule, ...]:
    """Players skip the next so many of something (614.10a)."""
    return (AddRule((rule,), "forever"),) * times


CARDS: Final = (
    # --- extra turns and phases (500.7–8) ---
    sorcery("Time Warp", "{3}{U}{U}", target(PLAYER), ExtraTurn(T0)),
    sorcery("Time Walk", "{1}{U}", ExtraTurn()),
    sorcery("Temporal Manipulation", "{3}{U}{U}", ExtraTurn()),
    sorcery("Relentless Assault", "{2}{R}{R}", Untap(Each(CREATURE & Status("attacked"))), ANOTHER_COMBAT),
    sorcery("Seize the Day", "{3}{R}", target(CREATURE), untap(T0), ANOTHER_COMBAT, flashback("{2}{R}")),
    enchantment(
        "Aggravated Assault", "{2}{R}",
        activated("{3}{R}{R}", Untap(Each(CREATURE & YOURS)), ANOTHER_COMBAT, sorcery_timing=True),
    ),
    # --- the end of the turn (723) ---
    instant("Time Stop", "{4}{U}{U}", CutShort()),
    artifact("Sundial of the Infinite", "{2}", activated("{1}, {T}", CutShort(), only_if=YourTurn())),
    # --- skipping (614.10) ---
    enchantment(
        "Stasis", "{1}{U}",
        SkipsSteps(PLAYER, (Step.UNTAP,)),
        triggered(Begins(Step.UPKEEP), MayPay(price("{U}"), otherwise=(SacrificeIt(THIS),))),
    ),
    artifact("Eon Hub", "{5}", SkipsSteps(PLAYER, (Step.UPKEEP,))),
    instant("Meditate", "{2}{U}", draw(4), *skip(SkipsTurn(YOURSELF))),
    creature(
        "Eater of Days", "{4}", 9, 8, "Leviathan",
        flying(), trample(),
        when_enters(*skip(SkipsTurn(YOURSELF), 2)),
        also="Artifact",
    ),
    creature(
        "Stonehorn Dignitary", "{3}{W}", 1, 4, "Rhino Soldier",
        when_enters(target(OPPONENT), *skip(SkipsSteps(Among(T0), (Step.BEGINNING_OF_COMBAT,), once=True))),
    ),
    # --- phasing (702.26) ---
    creature("Breezekeeper", "{3}{U}", 4, 4, "Djinn", flying(), phasing()),
    creature("Sandbar Crocodile", "{4}{U}", 6, 5, "Crocodile", phasing()),
    creature(
        "Teferi's Imp", "{2}{U}", 1, 1, "Imp",
        flying(), phasing(),
        triggered(Happens("phase_out", ITSELF), Discard(YOU)),
        triggered(Happens("phase_in", ITSELF), DrawCards(1)),
    ),
    instant("Reality Ripple", "{1}{U}", target(EITHER), PhaseOut(T0)),
    instant("Slip Out the Back", "{U}", target(CREATURE), PutCounters(T0, "+1/+1"), PhaseOut(T0)),
    creature(
        "Vodalian Illusionist", "{2}{U}", 2, 2, "Merfolk Wizard",
        activated("{U}{U}, {T}", target(CREATURE), PhaseOut(T0)),
    ),
    instant("Clever Concealment", "{2}{W}{W}", convoke(), any_number(PERMANENT & NONLAND & YOURS), PhaseOut(T(0))),
)  # fmt: skip
