"""What becomes of mana that would be produced (106.12b, 614.1a), and what stays in a pool (106.4, 500.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.cards.mana_rules import KeepsMana, ProducesInstead
from domain.events import ManaEmptied
from domain.procedure import Procedure, Table
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.reading import fits
from domain.rules.replacement import WouldProduce, replaced
from domain.rules.what_replaces import applicable
from domain.state import Board, Mana, Position
from domain.vocabulary import ObjectId, PlayerId, Step

Kinds = tuple[str, ...]


def produced(table: Table, player: PlayerId, source: ObjectId, kinds: Kinds) -> Procedure[Kinds]:
    """The mana that a permanent tapped for mana produces, once replacement effects have modified it (106.12b)."""
    would = yield from replaced(table, WouldProduce(player=player, thing=source, mana=kinds))
    return () if would is None else would.mana


def foreseen(board: Board, player: PlayerId, source: ObjectId, each: tuple[Kinds, ...]) -> tuple[Kinds, ...]:
    """The same before it happens, each mana as the types it could be; nothing if an order would have to be chosen."""
    would = WouldProduce(player=player, thing=source, mana=tuple(kinds[0] for kinds in each if kinds))
    rules = [found.rule for found in applicable(board, would) if isinstance(found.rule, ProducesInstead)]
    if not rules:
        return each
    if any(rule != rules[0] for rule in rules):
        return ()
    open_ = tuple(kinds for kinds in each if len(kinds) > 1)
    known = tuple(kinds[0] for kinds in each if len(kinds) == 1)
    for rule in rules:
        known = rule.of((*known, *(kinds[0] for kinds in open_)) if rule.mana or rule.type else known)
        open_ = () if rule.mana or rule.type else open_
    return (*((kind,) for kind in known), *open_)


# --- what stays (500.5) ----------------------------------------------------------------------------------------------


def emptied(game: Position, player: PlayerId) -> tuple[ManaEmptied, int] | None:
    """The fact that unspent mana leaves a pool as a step or phase ends, and how much is lost; None if none is."""
    pool = game.pool(player)
    kept = tuple(unit.id for unit in pool if stays(game.board, player, unit))
    rest = tuple(unit for unit in pool if unit.id not in kept)
    turned = tuple(unit.id for unit in rest) if any(keeping(game.board, player, turns=True)) else ()
    if not rest or (turned and all(unit.type == "C" for unit in rest)):
        return None
    return ManaEmptied(player=player, kept=kept, turned=turned), 0 if turned else len(rest)


def stays(board: Board, player: PlayerId, unit: Mana) -> bool:
    """Whether an effect keeps a unit of mana in the pool: its own, or that of a permanent (106.4)."""
    if unit.lasts and board.step not in ENDS[unit.lasts]:
        return True
    return any(not rule.types or unit.type in rule.types for rule in keeping(board, player, turns=False))


ENDS: Final = {"end_of_turn": (Step.CLEANUP,), "end_of_combat": (Step.END_OF_COMBAT, Step.CLEANUP)}
"""The steps with whose end mana is lost that stayed so long (500.5, 500.5a, 514.2)."""


def keeping(board: Board, player: PlayerId, *, turns: bool) -> Iterator[KeepsMana]:
    """The rules by which a player keeps mana, or by which it turns colourless."""
    its = view(board)
    for force in its.rules(KeepsMana):
        context: Context = force.context
        if force.rule.turns is turns and fits(its, force.rule.who, player, context):
            yield force.rule
