"""Mana in a script: which units pay for which symbols."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from domain.cards.costs import PayMana
from domain.mana import ManaCost, generic, halves, normal, parse_mana
from domain.payment_plan import floating, plan, sources
from domain.rules.costs import mana_part
from domain.state import Position
from domain.vocabulary import ObjectId, PlayerId, Zone
from interfaces.scenario.run_errors import Unplayable

MOST_TRIED = 256


def symbols_of(text: str) -> ManaCost:
    """Symbols as written."""
    try:
        return parse_mana(text)
    except ValueError as problem:
        raise Unplayable(str(problem)) from None


def units_for(game: Position, player: PlayerId, wanted: ManaCost, still_open: ManaCost) -> tuple[int, ...] | None:
    """The floating units that a player means by some symbols of the open cost; None if they aren't there."""
    made = plan(wanted, tuple(floating(game, player, None)))
    return None if made is None else tuple(producer.source for _, producer in made)


def best_halves(game: Position, thing: ObjectId, given: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """For each hybrid symbol one of the halves left open, so that the whole can be paid; life only if it must be."""
    player = game.board.objects[thing].controller
    pool = (*floating(game, player, thing), *sources(game, player, frozenset((thing,)), thing))
    tried = sorted(list(product(*given))[:MOST_TRIED], key=lambda each: each.count("P"))
    for each in tried:
        if plan(cost_with(game, thing, each), pool) is not None:
            return each
    return tried[0]


def cost_with(game: Position, thing: ObjectId, chosen: tuple[str, ...]) -> ManaCost:
    """The mana to pay with these halves, increases and reductions left aside; off the stack the halves alone."""
    board = game.board
    found = board.objects[thing]
    if found.zone is not Zone.STACK:
        return normal(tuple(half for half in chosen if not half.isdigit() and half != "P"), generic(chosen))
    tried = replace(found, choices=replace(found.choices, halves=chosen))
    return mana_part(replace(board, objects=board.objects.set(thing, tried)), thing)[0]


def same_mana(one: ManaCost, other: ManaCost) -> bool:
    """Whether two costs ask for the same mana."""

    def sorted_symbols(cost: ManaCost) -> tuple[int, list[str]]:
        return generic(cost), sorted(symbol for symbol in cost if not symbol.isdigit())

    return sorted_symbols(one) == sorted_symbols(other)


def mana_in(costs: Sequence[object]) -> ManaCost:
    """The mana part of a locked cost."""
    return next((cost.mana for cost in costs if isinstance(cost, PayMana)), ())


def options_for(symbols: Sequence[str], said: Sequence[tuple[str, str]]) -> tuple[tuple[str, ...], ...]:
    """For each symbol the half that was said for it, or else all its halves."""
    waiting = list(said)
    options: list[tuple[str, ...]] = []
    for symbol in symbols:
        found = next((each for each in waiting if each[0] == symbol), None)
        if found is None:
            options.append(halves(symbol))
        else:
            waiting.remove(found)
            options.append((found[1],))
    if waiting:
        raise Unplayable(f"{{{waiting[0][0]}}} isn't among the symbols that are asked for")
    return tuple(options)
