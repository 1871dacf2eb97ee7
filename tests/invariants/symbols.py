"""Answers that speak of things by what they are, not by ids: they fit a game in which less has happened before."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from domain.answers import Answer
from domain.procedure import Decision
from domain.state import GameState
from domain.vocabulary import FIRST_ID, Zone
from interfaces.scenario.setup import RawAnswer

PILES = (Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND)


class Symbol(NamedTuple):
    """What stands for an id: a physical card, or a place in a pile, in a pool, or in the question."""

    where: str
    which: int
    place: int = 0


class Symbolic(NamedTuple):
    """An answer with symbols for ids; none: the player concedes."""

    player: int
    parts: Any


def symbolic(said: RawAnswer, state: GameState, decision: Decision[Any]) -> Symbolic:
    """An answer as it can be given again in another game."""
    if said.answer is None:
        return Symbolic(said.player, None)
    return Symbolic(said.player, with_symbols(msgspec.to_builtins(said.answer), state, decision))


def with_symbols(value: Any, state: GameState, decision: Decision[Any]) -> Any:
    """The parts of an answer with symbols for ids."""
    if isinstance(value, list | tuple):
        return [with_symbols(each, state, decision) for each in value]
    if isinstance(value, int) and not isinstance(value, bool) and value >= FIRST_ID:
        return symbol_of(value, state, decision)
    return value


def symbol_of(thing: int, state: GameState, decision: Decision[Any]) -> Symbol | int:
    """What an id is; itself, if that can't be said."""
    board = state.game.board
    found = board.objects.get(thing)
    if found is not None and found.card:
        return Symbol("card", found.card)
    for zone in PILES:
        if thing in board.zone(zone):
            return Symbol("pile", zone, board.zone(zone).index(thing))
    for player, pool in enumerate(state.game.pools, 1):
        units = [unit.id for unit in pool]
        if thing in units:
            return Symbol("pool", player, units.index(thing))
    offered = in_question(decision)
    return Symbol("question", 0, offered.index(thing)) if thing in offered else thing


def in_question(decision: Decision[Any]) -> list[int]:
    """The ids that the question itself names."""
    things: list[int] = list(getattr(decision, "triggers", ()))
    things += [attempt for attempt, _ in getattr(decision, "offered", ())]
    return things


def concrete(said: Symbolic, state: GameState, decision: Decision[Any]) -> RawAnswer | None:
    """The answer in a game as it stands; None if what it speaks of isn't there."""
    if said.parts is None:
        return RawAnswer(0, said.player)
    try:
        answer = msgspec.convert(with_ids(said.parts, state, decision), type=Answer)
    except (LookupError, ValueError):
        return None
    return RawAnswer(0, said.player, answer)


def with_ids(value: Any, state: GameState, decision: Decision[Any]) -> Any:
    """The parts of an answer with ids for symbols; LookupError if there is no such thing."""
    if isinstance(value, Symbol):
        return id_of(value, state, decision)
    if isinstance(value, list):
        return [with_ids(each, state, decision) for each in value]
    return value


def id_of(symbol: Symbol, state: GameState, decision: Decision[Any]) -> int:
    """The id that a symbol stands for now."""
    board = state.game.board
    if symbol.where == "card":
        return min(each.id for each in board.objects.values() if each.card == symbol.which)
    if symbol.where == "pile":
        return board.zone(Zone(symbol.which))[symbol.place]
    if symbol.where == "pool":
        return state.game.pool(symbol.which)[symbol.place].id
    return in_question(decision)[symbol.place]
