"""What objects are: the layers of continuous effects (613), and the static rules in force (604, 611).

``view(board)`` is cached on the identity of the immutable board and holds it, so it can't be stale. No one else
computes a type, a colour, a power, or "has hexproof".
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import update_wrapper
from typing import Any, Final, Generic, NamedTuple, TypeVar

from domain.cards.abilities import (
    Keyword,
    Static,
)
from domain.cards.terms import AnyCondition
from domain.known import Characteristics
from domain.lasting import ContinuousEffect
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.layers import defined_elsewhere
from domain.rules.layers_again import Layers, layers_of
from domain.rules.printed import index_of, notable, plain, printed_of
from domain.state import Board, GameObject
from domain.vocabulary import ObjectId, Zone, is_of_type

R = TypeVar("R")


class InForce(NamedTuple, Generic[R]):
    """A static rule or replacement in force: what it says, and how to read it (its source and controller)."""

    rule: R
    context: Context
    effect: int = 0


class BoardView:
    """The characteristics of everything on one board."""

    def __init__(self, board: Board, layers: Layers | None = None) -> None:
        """The view of a board; what the layers make of it is looked for once it is needed, if it isn't given."""
        self.board = board
        self._defining = index_of(board.definitions).defining
        self._known: dict[ObjectId, Characteristics] = {}
        self._layers = layers
        self._without_rules: bool | None = None
        self.memo: dict[Hashable, Any] = {}
        """What else was worked out about the board."""

    @property
    def layers(self) -> Layers:
        """What the layers make of the board."""
        if self._layers is None:
            self._layers = layers_of(self.board)
        return self._layers

    def object(self, thing: ObjectId) -> GameObject | None:
        """The object as it is, or as it was if it left this turn."""
        found = self.board.objects.get(thing)
        if found is None and (gone := self.board.gone.get(thing)) is not None:
            return gone.object
        return found

    def of(self, thing: ObjectId) -> Characteristics:
        """The characteristics of an object, last known ones if it is gone; KeyError if it never was."""
        known = self._known.get(thing)
        if known is None:
            known = self._known[thing] = self._find(thing)
        return known

    def _find(self, thing: ObjectId) -> Characteristics:
        found = self.board.objects.get(thing)
        if found is None:
            gone = self.board.gone[thing]
            return gone.known if gone.known is not None else plain(self.board, gone.object)
        layers = self.layers
        traits = layers.traits.get(thing)
        if traits is not None:
            frozen = layers.frozen.get(thing)
            if frozen is None:
                frozen = layers.frozen[thing] = traits.freeze()
            return frozen
        made = self._known[thing] = plain(self.board, found)  # its types are known before its power (613.1)
        return defined_elsewhere(self, found, made) if self._defining and found.says in self._defining else made

    def statics(self) -> list[tuple[Static, Context]]:
        """Static abilities that function now, with their sources, oldest source first."""
        layers = self.layers
        if layers.statics is None:
            layers.statics = list(functioning_statics(self))
        return layers.statics

    def is_changed(self) -> bool:
        """Whether effects may have changed anything, so that what is printed isn't enough."""
        return bool(self.layers.traits)

    def may_differ(self, thing: ObjectId) -> bool:
        """Whether effects may have made something else of an object than what is printed."""
        return thing in self.layers.traits

    def statics_of(self, thing: ObjectId) -> tuple[Static, ...]:
        """The static abilities of a permanent or spell; printed ones where no effect changes it."""
        traits = self.layers.traits.get(thing)
        if traits is not None:
            return tuple(ability for ability in traits.abilities if isinstance(ability, Static))
        found = self.board.objects[thing]
        if found.face_down or found.ability is not None:
            return ()
        return printed_of(self.board.definition_of(found)).statics

    def rules(self, kind: type[R] | tuple[type[R], ...]) -> Iterator[InForce[R]]:
        """Every static rule of a class in force: from abilities and from lasting effects."""
        if self._without_rules is None:
            self._without_rules = not self.statics() and not self.board.effects
        if self._without_rules:
            return iter(())
        rules = self.layers.rules
        there = rules.get(kind)
        if there is None:
            there = rules[kind] = tuple(self._said(kind))
        if not there:
            return iter(())
        return (force for force, condition in there if holds(self, condition, force.context))

    def _said(self, kind: type[R] | tuple[type[R], ...]) -> Iterator[tuple[InForce[R], AnyCondition | None]]:
        """The rules of a class, each with the condition under which it is in force."""
        for static, context in self.statics():
            for rule in static.rules:
                if isinstance(rule, kind):
                    yield InForce(rule, context), static.condition
        for effect in self.board.effects:
            for rule in effect.rules:
                if isinstance(rule, kind):
                    yield InForce(rule, lasting_context(effect), effect.id), None

    def of_types(self, *kinds: str) -> tuple[ObjectId, ...]:
        """The permanents of any of these types and subtypes, oldest first."""
        permanents = self.layers.permanents
        by_kind = permanents.kinds
        if by_kind is None:
            by_kind = permanents.kinds = by_type(self)
        found = [its for kind in kinds if (its := by_kind.get(kind))]
        if len(found) < 2:
            return found[0] if found else ()
        return tuple(thing for thing in self.board.battlefield if any(thing in its for its in found))

    def own_rules(self, thing: ObjectId, kind: type[R] | tuple[type[R], ...]) -> Iterator[InForce[R]]:
        """Rules of a class from an object's own abilities that function wherever it is (113.6)."""
        found = self.board.objects[thing]
        context = Context(controller=self.of(thing).controller, this=thing, choices=found.choices)
        for ability in self.of(thing).abilities:
            if isinstance(ability, Static) and ability.zone is None:
                for rule in ability.rules:
                    if isinstance(rule, kind) and holds(self, ability.condition, context):
                        yield InForce(rule, context)


_VIEWS: OrderedDict[int, BoardView] = OrderedDict()
_KEPT: Final = 64
_LATEST: Final = [BoardView(Board())]
"""The view asked for last: nearly always the one asked for next."""


def view(board: Board) -> BoardView:
    """The view of a board; the last few are kept, each with its board."""
    latest = _LATEST[0]
    if latest.board is board:
        return latest
    found = _VIEWS.get(id(board))
    if found is None:
        found = _VIEWS[id(board)] = BoardView(board)
        if len(_VIEWS) > _KEPT:
            _VIEWS.popitem(last=False)
    _LATEST[0] = found
    return found


def once_a_board(work_out: Callable[[Board, ObjectId], R]) -> Callable[[Board, ObjectId], R]:
    """Keep what a function says of an object on a board, as long as the view of that board is kept."""

    def remembered(board: Board, thing: ObjectId) -> R:
        memo = view(board).memo
        key = (work_out, thing)
        if key not in memo:
            memo[key] = work_out(board, thing)
        found: R = memo[key]
        return found

    return update_wrapper(remembered, work_out)


def characteristics(board: Board, thing: ObjectId) -> Characteristics:
    """What an object is right now, or was last (613, 608.2h)."""
    return view(board).of(thing)


def has_type(board: Board, thing: ObjectId, wanted: str) -> bool:
    """Whether an object has a card type, subtype or supertype."""
    return is_of_type(view(board).of(thing).types, wanted)


def permanents_of(board: Board, *kinds: str) -> tuple[ObjectId, ...]:
    """The permanents of any of these types and subtypes, oldest first."""
    return view(board).of_types(*kinds)


def by_type(its: BoardView) -> dict[str, tuple[ObjectId, ...]]:
    """The permanents by each type, subtype and supertype that they have, oldest first."""
    found: dict[str, list[ObjectId]] = {}
    for thing in its.board.battlefield:
        for kind in its.of(thing).types:
            found.setdefault(kind, []).append(thing)
    return {kind: tuple(dict.fromkeys(things)) for kind, things in found.items()}


def keywords(board: Board, thing: ObjectId, name: str) -> tuple[Keyword, ...]:
    """The instances of a keyword ability that an object has (702)."""
    return tuple(a for a in view(board).of(thing).abilities if isinstance(a, Keyword) and a.name == name)


def has_keyword(board: Board, thing: ObjectId, name: str) -> bool:
    """Whether an object has a keyword ability (702)."""
    return any(isinstance(a, Keyword) and a.name == name for a in view(board).of(thing).abilities)


def last_known(board: Board, thing: ObjectId) -> Characteristics | None:
    """What has to be remembered of an object that leaves: None if it is as its definition has it (608.2h)."""
    found = board.objects[thing]
    now = view(board).of(thing)
    return None if now == plain(board, found) else now


# --- static abilities ------------------------------------------------------------------------------------------------


def functioning_statics(its: BoardView) -> Iterator[tuple[Static, Context]]:
    """Static abilities whose zone their source is in (113.6), as the layers left them."""
    board = its.board
    for thing in (*board.battlefield, *board.stack, *board.command) if its.is_changed() else notable(board):
        found = board.objects[thing]
        for ability in its.statics_of(thing):
            if ability.zone is found.zone:
                yield ability, source_context(its, found)


def lasting_context(effect: ContinuousEffect) -> Context:
    """How the rules of a lasting effect are read: "affected" are the objects fixed as it began (611.2c).

    Of several sets each has a number: "affected 0".
    """
    context = Context(controller=effect.controller, this=effect.source).with_things("affected", effect.affects)
    first = 0
    for number, size in enumerate(effect.sets):
        context = context.with_things(f"affected {number}", effect.affects[first : first + size])
        first += size
    return context


def source_context(its: BoardView, found: GameObject) -> Context:
    """How an ability of an object is read: its controller is "you", it is "this"."""
    on_stack = found.id if found.zone is Zone.STACK else 0
    return Context(controller=its.of(found.id).controller, this=found.id, stack_object=on_stack, choices=found.choices)
