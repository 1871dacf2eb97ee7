"""Targets of one instance of the word that must differ, or be alike, in something (115.3, 601.2c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.cards.abilities import TargetSpec
from domain.rules.alike import alike_at_most
from domain.rules.characteristics import view
from domain.rules.context import View
from domain.rules.reading import controller, owner
from domain.state import Board
from domain.vocabulary import Id, Zone, is_player


def go_together(board: Board, spec: TargetSpec, candidate: Id, beside: Sequence[Id]) -> bool:
    """Whether a target may stand beside the others of its instance, as far as those are still there (601.2c)."""
    there = [each for each in beside if is_player(each) or each in board.objects]
    return differs(board, spec, candidate, there) and is_alike(board, spec, candidate, there)


def differs(board: Board, spec: TargetSpec, candidate: Id, beside: Sequence[Id]) -> bool:
    """Whether it has another controller than they, where the text asks for that."""
    its = view(board)
    return spec.differ == "nothing" or all(controller(its, each) != controller(its, candidate) for each in beside)


def is_alike(board: Board, spec: TargetSpec, candidate: Id, beside: Sequence[Id]) -> bool:
    """Whether it lies in one graveyard with them, or has a creature type in common with all, where that is asked."""
    if spec.alike == "nothing":
        return True
    if spec.alike == "graveyard":
        lying = [each for each in beside if board.objects[each].zone is Zone.GRAVEYARD]
        return all(board.objects[each].owner == owner(view(board), candidate) for each in lying)
    every = (candidate, *beside)
    return alike_at_most(view(board), spec.alike, every) == len(every)


def apart(spec: TargetSpec) -> str:
    """What targets that don't go together are not."""
    if spec.differ == "controller":
        return "the targets must be controlled by different players"
    if spec.alike == "graveyard":
        return "the targets must lie in a single graveyard"
    return "the targets must have a creature type in common"


def together(board: Board, spec: TargetSpec, legal: Sequence[Id]) -> int:
    """How many of the legal targets one instance of the word could have at once (601.2c)."""
    its: View = view(board)
    if spec.differ == "controller":
        return len({controller(its, each) for each in legal})
    if spec.alike == "graveyard":
        return max(Counter(owner(its, each) for each in legal).values(), default=0)
    return len(legal) if spec.alike == "nothing" else alike_at_most(its, spec.alike, legal)
