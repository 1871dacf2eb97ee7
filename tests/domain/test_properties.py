"""Laws that hold in every game, tried on a player who knows no rules (design §2, §3)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.answers import AnswerShape, Cast, Chosen, NewTargets, Number, Numbers, PayPart, PayWithMana, Said, Words
from domain.errors import InvalidAnswer, NotAsked
from domain.events import (
    AbilityTriggered,
    ActionReversed,
    Answered,
    AttemptStarted,
    Event,
    Input,
    ManaAdded,
    ManaSpent,
    PriorityReceived,
    decode,
    encode,
)
from domain.evolve import fold
from domain.game import Game
from domain.machine import Machine
from domain.procedure import Decision
from domain.state import EMPTY, GameState
from domain.vocabulary import is_player
from tests.wild import play_wildly, wild_game

SEEDS = st.integers(0, 2**32)
EDITIONS = st.sampled_from(("2026-01", "2026-01", "2017-04", "2008-02"))
FEW = settings(max_examples=20)
INPUTS = 90


def played(seed: int, edition: str = "2026-01", players: int = 2) -> tuple[Game, Random]:
    """A game of wild answers, and the chance it was played with."""
    rng = Random(seed)
    game = wild_game(rng, players=players, edition=edition)
    play_wildly(game, rng, INPUTS)
    return game, rng


# --- 1: reversals ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("732.1", "732.2")
@FEW
@given(SEEDS, EDITIONS, st.integers(2, 3))
def test_a_reversal_gives_back_the_very_position_and_what_stays_folds_onto_it(
    seed: int, edition: str, players: int
) -> None:
    game, _ = played(seed, edition, players)
    begun: dict[int, int] = {}
    for version in range(1, game.version + 1):
        event = game.event(version)
        if isinstance(event, AttemptStarted):
            begun.setdefault(event.attempt, version)
        if isinstance(event, ActionReversed):
            assert game.at(version).game is game.at(begun[event.attempt] - 1).game
            stays = [game.event(version + 1 + place) for place in range(event.facts)]
            check_what_stays(game.at(version), stays, game.at(version + event.facts))


def check_what_stays(reversed_: GameState, stays: Sequence[Event], after: GameState) -> None:
    """The facts are folded onto the position before the action, their mana is there, their triggers wait."""
    state = reversed_
    for fact in stays:
        assert not isinstance(fact, (Input, ActionReversed))
        state = fold(state, fact)
    assert state.game == after.game
    spent = {unit for fact in stays if isinstance(fact, ManaSpent) for unit in fact.mana}
    made = {unit for fact in stays if isinstance(fact, ManaAdded) for unit, _ in fact.mana}
    floating = {unit.id for pool in after.game.pools for unit in pool}
    assert made - spent <= floating
    waiting = {trigger.id for trigger in after.game.waiting}
    assert {fact.trigger for fact in stays if isinstance(fact, AbilityTriggered)} <= waiting | {
        fact.trigger for fact in stays if type(fact).__name__ == "TriggeredManaAbilityResolved"
    }


# --- 2: stored = live ------------------------------------------------------------------------------------------------


@FEW
@given(SEEDS, EDITIONS)
def test_the_state_is_the_fold_of_its_stored_events(seed: int, edition: str) -> None:
    game, _ = played(seed, edition)
    state, past = EMPTY, [EMPTY]
    for version, event in enumerate(game.events, 1):
        state = fold(state, decode(encode(event)), past.__getitem__)
        past.append(state)
        assert state.version == version
    assert state == game.state


# --- 3: resumed anywhere ---------------------------------------------------------------------------------------------


@FEW
@given(SEEDS, EDITIONS)
def test_a_machine_made_at_any_question_goes_on_alike(seed: int, edition: str) -> None:
    game, rng = played(seed, edition)
    answered = [version for version in range(1, game.version) if isinstance(game.event(version + 1), Answered)]
    for version in rng.sample(answered, min(25, len(answered))):
        machine = Machine(game.at(version))
        given_ = game.event(version + 1)
        assert isinstance(given_, Answered)
        assert machine.pending is not None
        assert machine.pending.player == given_.player
        assert machine.collect() == ()
        machine.take(given_)
        for event, state in machine.collect():
            assert encode(event) == encode(game.event(state.version))
            assert state == game.at(state.version)
        following = game.version if machine.pending is None else machine.table.state.version
        assert following == game.version or isinstance(game.event(following + 1), Input)


# --- 4: rewinding ----------------------------------------------------------------------------------------------------


def shifted(value: Any, first: int, by: int) -> Any:
    """A value with the ids that were new from a point on moved, as a second telling of the same gives them."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value + by if value >= first and not is_player(value) else value
    if isinstance(value, tuple):
        return tuple(shifted(each, first, by) for each in value)
    if hasattr(value, "__struct_fields__"):
        return replace(
            value, **{field: shifted(getattr(value, field), first, by) for field in value.__struct_fields__}
        )
    return value


@FEW
@given(SEEDS, EDITIONS)
def test_after_a_rewind_the_same_answers_give_the_same_events(seed: int, edition: str) -> None:
    game, rng = played(seed, edition)
    to = game.decision_point(rng.randrange(1, game.version))
    old = game.events[to:]
    outcome = game.rewind(to, "judge", "a test")
    assert len(outcome.events) == 1
    assert game.state.game == game.at(to).game
    first = game.at(to).ledger.next_id
    by = game.state.ledger.next_id - first
    start = game.version
    for event in old:
        if isinstance(event, Answered):
            game.submit(event.player, shifted(event.answer, first, by), event.stamp)
    again = game.events[start:]
    assert [encode(event) for event in again] == [encode(shifted(event, first, by)) for event in old]


@FEW
@given(SEEDS)
def test_a_rewind_goes_to_any_question_also_into_an_abandoned_branch(seed: int) -> None:
    game, rng = played(seed)
    for _ in range(4):
        to = game.decision_point(rng.randrange(1, game.version))
        game.rewind(to, "judge", "a test")
        assert game.state.game == game.at(to).game
        play_wildly(game, rng, 5)
    assert Machine(game.state).table.state is game.state


# --- 5: nonsense -----------------------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    "pass", None, 7, Number(-1), Number(2**70), Number(10**7), Number(True), Number("x"), Number(None),  # type: ignore
)  # fmt: skip
