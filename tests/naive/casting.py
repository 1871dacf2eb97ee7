"""Casting and activating through the game: the answers that announce given targets, and whether they are refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from domain.answers import Activate, Answer, Cast, Chosen, Number, Numbers, Words
from domain.autopilot import payment
from domain.decisions import (
    ChooseAlternativeCost,
    ChooseDivision,
    ChooseModes,
    ChooseTarget,
    ChooseTargetCount,
    Priority,
)
from domain.events import ActionFoundIllegal
from domain.game import Game
from domain.procedure import Decision
from domain.state import GameState
from tests.naive.building import built, game_from, started
from tests.naive.happening import Change, happen
from tests.naive.picture import Picture, Targets, Thing


@st.composite
def plan(draw: st.DrawFn, total: int, targets: int) -> tuple[int, ...]:
    """Shares of what is divided, right more often than not; a single target gets all, for nothing is asked then."""
    if targets <= 1:
        return (total,) * targets
    shares = [1] * targets
    shares[draw(st.integers(0, targets - 1))] += total - targets + draw(st.sampled_from((0, 0, 0, 1)))
    wrong = draw(st.sampled_from(("", "", "", "", "too few", "nothing for one")))
    if wrong == "too few":
        shares = shares[1:]
    if wrong == "nothing for one":
        shares = [0, sum(shares[:2]), *shares[2:]]
    return tuple(max(0, share) for share in shares)


def announced(
    before: Picture, changes: Sequence[Change], aimer: Thing, slots: Targets, shares: Targets
) -> tuple[Game, ActionFoundIllegal | None]:
    """The game after a spell was cast, or an ability activated, with these targets; and the refusal, if it was one."""
    start = started(before, active=aimer.controller)
    game = game_from(start, happen(built(before, active=aimer.controller), changes))
    action: Answer = Activate(aimer.source, 0) if aimer.source else Cast(aimer.id)
    outcome = game.submit(aimer.controller, action)
    while outcome.refusal is None and not isinstance(game.decision, Priority):
        decision = game.decision
        if decision is None:
            raise AssertionError("the game is over")
        outcome = game.submit(decision.player, answer(game.state, decision, slots, shares, len(aimer.modes)))
    refusal = outcome.refusal
    return game, refusal if isinstance(refusal, ActionFoundIllegal) else None


def answer(state: GameState, decision: Decision[Any], slots: Targets, shares: Targets, modes: int) -> Answer:
    """The answer that announces those targets and all modes but the first, or pays."""
    if isinstance(decision, ChooseAlternativeCost):
        return Words(("mutate",))
    if isinstance(decision, ChooseModes):
        return Numbers(tuple(range(1, modes + 1)))
    if isinstance(decision, ChooseTargetCount):
        return Number(len(slots[decision.slot]))
    if isinstance(decision, ChooseTarget):
        return Chosen(slots[decision.slot])
    if isinstance(decision, ChooseDivision):
        return Numbers(shares[decision.slot])
    paid = payment(state, decision)
    if paid is None:
        raise AssertionError(f"unexpected: {decision}")
    return paid
