"""Laws that hold in every game, tried on a player who knows no rules (design §2, §3)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.answers import (
    Activate,
    Cast,
    Chosen,
    Done,
    NewTargets,
    Number,
    Numbers,
    PayPart,
    PayWithMana,
    PlayLand,
    Said,
    Words,
)
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
    TriggeredManaAbilityResolved,
    decode,
    encode,
)
from domain.evolve import fold
from domain.game import Game
from domain.machine import Machine
from domain.state import EMPTY, GameState
from domain.vocabulary import is_player
from tests.wild import play_wildly, wild_answer, wild_game

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
    triggered = {fact.trigger for fact in stays if isinstance(fact, AbilityTriggered)}
    resolved = {fact.trigger for fact in stays if isinstance(fact, TriggeredManaAbilityResolved)}
    assert triggered - resolved <= {trigger.id for trigger in after.game.waiting}


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
        following = machine.table.state.version
        assert following == game.version or isinstance(game.event(following + 1), Input)


# --- 4: rewinding ----------------------------------------------------------------------------------------------------


def shifted(value: Any, first: int, by: int) -> Any:
    """A value with the ids that were new from a point on moved, as a second telling of the same gives them."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value + by if value >= first and not is_player(value) else value
    if isinstance(value, tuple):
        moved = tuple(shifted(each, first, by) for each in value)
        return moved if any(new is not old for new, old in zip(moved, value, strict=True)) else value
    if hasattr(value, "__struct_fields__"):
        parts = {field: getattr(value, field) for field in value.__struct_fields__}
        changed = {field: new for field, old in parts.items() if (new := shifted(old, first, by)) is not old}
        return replace(value, **changed) if changed else value  # a default left out is told by its identity
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


def odd(shape: Any, *parts: Any) -> Any:
    """An answer whose parts have types that they shouldn't have."""
    return shape(*parts)


NONSENSE: tuple[Any, ...] = (
    "pass", None, 7, odd(Number, -1), odd(Number, 2**70), odd(Number, 10**7), odd(Number, True), odd(Number, "x"),
    odd(Number, None), odd(Numbers, (1, -1)), odd(Numbers, (10**9,)), odd(Numbers, [1]), odd(Numbers, ("1",)),
    odd(Chosen, (10**9,)), odd(Chosen, (-5,)), odd(Chosen, (0,)), odd(Chosen, (99,)), odd(Chosen, ("a",)),
    odd(Chosen, [1]), odd(Chosen, None), odd(Words, (1,)), odd(Words, ("\ud800",)), odd(Words, "word"), odd(Said, 1),
    odd(Said, None), odd(Cast, 10**9), odd(Cast, -1), odd(Cast, None), odd(Cast, 2**70), odd(Cast, "Shock"),
    odd(Activate, 10**9, 0), odd(Activate, 1, -1), odd(Activate, 1, 2**70), odd(Activate, 1, "0"),
    odd(PayWithMana, (10**9,)), odd(PayWithMana, 3), odd(PayPart, -1), odd(PayPart, 0, (10**9,)), odd(PayPart, 2**70),
    odd(PayPart, True), odd(NewTargets, ((10**9,),)), odd(NewTargets, (1,)), odd(NewTargets, None), odd(PlayLand, 3.5),
)  # fmt: skip
"""Answers that are nobody's: wrong types, things that aren't there, numbers out of bounds."""


@FEW
@given(SEEDS)
def test_nonsense_is_turned_away_and_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    game = wild_game(rng)
    for _ in range(12):
        play_wildly(game, rng, rng.randint(1, 8))
        decision = game.decision
        if decision is None:
            return
        before = game.state
        for nonsense in NONSENSE:
            with pytest.raises((InvalidAnswer, NotAsked)):
                game.submit(decision.player, nonsense)
            assert game.state is before
        assert game.decision == decision


@FEW
@given(SEEDS)
def test_whoever_isnt_asked_is_turned_away(seed: int) -> None:
    rng = Random(seed)
    game = wild_game(rng)
    for _ in range(12):
        play_wildly(game, rng, rng.randint(1, 8))
        decision = game.decision
        if decision is None:
            return
        before = game.state
        answer = wild_answer(rng, before, decision)
        for stranger in {0, 1, 2, 3, 99, -1} - {decision.player}:
            with pytest.raises(NotAsked):
                game.submit(stranger, answer)
        for nobody in (True, "1", None, 1.0):
            with pytest.raises((InvalidAnswer, NotAsked)):
                game.submit(odd(lambda value: value, nobody), answer)
            with pytest.raises(InvalidAnswer):
                game.concede(odd(lambda value: value, nobody))
        assert game.state is before
        assert game.decision == decision


@pytest.mark.rule("117.1", "601.2g")
def test_a_question_takes_only_its_shapes() -> None:
    rng = Random(1)
    game = wild_game(rng)
    decision = game.decision
    assert decision is not None
    with pytest.raises(InvalidAnswer):
        game.submit(decision.player, Number(1))
    with pytest.raises(NotAsked):
        game.submit(decision.player, Done())
