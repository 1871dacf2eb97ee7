"""What the layers make of a board, kept for the boards on which they come to the same (613).

Nearly everything that happens leaves alone what the layers look at: a land is tapped, a spell gets its targets, a
player loses life. Then all that they made is what it was. That is so if everything they read is the same:

- the definitions, the edition, the effects that last, and which permanents and emblems there are;
- of these, of what effects are fixed to, and of what permanents are attached to, all but ``SELDOM_READ``;
- what the texts at work speak of besides (``what_layers_read.py``).

The stack is gone through by itself: effects read and change what is on it only where they say so.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import attrgetter, is_
from typing import Any, Final

from domain.cards.abilities import CardDefinition, Static
from domain.cards.terms import AnyCondition
from domain.known import Characteristics
from domain.lasting import ContinuousEffect
from domain.rules.applying import PartialView, Traits, thaw
from domain.rules.context import Context
from domain.rules.layers import apply_counters, grant_land_abilities, layered
from domain.rules.printed import base, index_of, notable, notable_in, printed_of
from domain.rules.what_layers_read import NOTHING, Reads, of_all_at_work
from domain.state import Board, GameObject
from domain.vocabulary import ObjectId, Zone, is_player

SELDOM_READ: Final = frozenset(
    (
        "tapped", "damage", "deadly", "since", "entered", "cause", "used", "attacking", "attacked", "blocking",
        "blocked", "unblocked", "side", "defender", "damage_order", "hurt", "hurt_by", "befell",
    )
)  # fmt: skip
"""The fields of an object that the layers read only where a text speaks of them."""
PILES: Final = (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD)


class OfPermanents:
    """What was found out from what the layers made of the permanents, and the emblems."""

    def __init__(self) -> None:
        self.kinds: dict[str, tuple[ObjectId, ...]] | None = None
        """The permanents by type."""
        self.altered: bool | None = None
        """Whether something may have given or taken triggered abilities."""
        self.watchers: dict[bool, tuple[Any, ...]] = {}
        """The triggered abilities of permanents that work on the battlefield: printed ones, or layered ones."""


class Layers:
    """What the layers made of a board, and what was found out from that alone."""

    def __init__(self, board: Board, traits: dict[ObjectId, Traits], reads: Reads) -> None:
        self.board = board
        self.traits = traits
        self.reads = reads
        self.frozen: dict[ObjectId, Characteristics] = {}
        """Traits as they are handed out, as far as they were asked for."""
        self.permanents = OfPermanents()
        self.statics: list[tuple[Static, Context]] | None = None
        """The static abilities that function."""
        self.rules: dict[Any, tuple[tuple[Any, AnyCondition | None], ...]] = {}
        """What they say, and what effects that last do, by kind."""
        self._looked_at: tuple[ObjectId, ...] | None = None

    @property
    def looked_at(self) -> tuple[ObjectId, ...]:
        """The objects that the layers looked at; those on the stack only if they may be reached from elsewhere."""
        if self._looked_at is None:
            elsewhere = tuple(looked_at_elsewhere(self.board, self.reads))
            first = (*self.board.battlefield, *self.board.command)
            self._looked_at = tuple(dict.fromkeys((*first, *elsewhere))) if elsewhere else first
        return self._looked_at

    def with_stack_of(self, board: Board, traits: dict[ObjectId, Traits], *, silent: bool) -> Layers:
        """The same with another stack, which is ``silent`` if neither has static abilities."""
        again = Layers(board, traits, self.reads)
        again.permanents, again._looked_at = self.permanents, self._looked_at
        again.frozen = {thing: its for thing, its in self.frozen.items() if traits.get(thing) is self.traits[thing]}
        if silent:
            again.statics, again.rules = self.statics, self.rules
        return again


def looked_at_elsewhere(board: Board, reads: Reads) -> Iterator[ObjectId]:
    """What effects are fixed to or come from, what permanents are attached to, and the objects of zones spoken of."""
    for effect in board.effects:
        yield from effect.affects
        yield effect.source  # a word may have been chosen for it (607.2d)
    for thing in board.battlefield:
        host = board.objects[thing].attached_to
        if host and not is_player(host):
            yield host
    for zone in reads.zones - {Zone.STACK}:
        for pile in piles(board, zone):
            yield from pile


def piles(board: Board, zone: Zone) -> tuple[tuple[ObjectId, ...], ...]:
    """The piles of a zone: one of each player, or the one that all share."""
    if zone in PILES:
        return tuple(board.zone(zone, player.id) for player in board.players)
    return (board.zone(zone),)


# --- kept by what they are of -----------------------------------------------------------------------------------------

Key = tuple[int, int, int, int]

_MADE: OrderedDict[Key, tuple[Layers, ...]] = OrderedDict()
"""By the identity of definitions, battlefield, command zone and effects, which each entry holds in its board."""
_MOST: Final = 24
SMALL: Final = 24
"""On a board with so few permanents and no effect at work, looking again is quicker than looking for what is kept."""
_EACH: Final = 2
"""So many are kept of one battlefield: the last ones."""


def layers_of(board: Board) -> Layers:
    """What the layers make of a board: what they made of another one if that is the same."""
    if len(board.battlefield) <= SMALL and not board.effects and not notable(board):
        return Layers(board, layered(board), NOTHING)
    key = (id(board.definitions), id(board.battlefield), id(board.command), id(board.effects))
    known = _MADE.get(key, ())
    alike: list[Layers] = []
    for made in known:
        if made.board is board or is_same_off_stack(made, board):
            if made.board is board or is_same_on_stack(made, board):
                return made
            alike.append(made)
    again = next((again for made in alike if (again := with_its_stack(made, board)) is not None), None)
    found = again or Layers(board, layered(board), of_all_at_work(board))
    keep(key, found, known)
    return found


def keep(key: Key, made: Layers, known: tuple[Layers, ...]) -> None:
    """Keep what was made last, and let go of what is oldest."""
    _MADE.pop(key, None)
    _MADE[key] = (made, *known[: _EACH - 1])
    if len(_MADE) > _MOST:
        _MADE.popitem(last=False)


def is_same_off_stack(made: Layers, board: Board) -> bool:
    """Whether all that the layers read is the same, but for the stack."""
    if made.reads.everything or not same_always(made.board, board):
        return False
    return same_besides(made, board) and same_objects(made, board)


def same_always(old: Board, new: Board) -> bool:
    """Whether what is always read of a board is the same; what is looked up by identity is compared so."""
    return (
        old.definitions is new.definitions
        and old.battlefield is new.battlefield
        and old.command is new.command
        and old.effects is new.effects
        and old.edition == new.edition
        and old.colour_has_own_layer is new.colour_has_own_layer
    )


def same_besides(made: Layers, board: Board) -> bool:
    """Whether what texts read of a board is the same: some of its fields, and which objects are in some zones."""
    old, reads = made.board, made.reads
    for field in reads.board:
        then, now = getattr(old, field), getattr(board, field)
        if then is not now and then != now:
            return False
    return all(zone is Zone.STACK or piles(old, zone) == piles(board, zone) for zone in reads.zones)


def same_objects(made: Layers, board: Board) -> bool:
    """Whether all objects that the layers read are there as they were, as far as that is read; but for the stack."""
    then, now = made.board.objects, board.objects
    if then is now:
        return True
    things = made.looked_at
    if all(map(is_, map(then.get, things), map(now.get, things))):
        return True
    look = looks(made.reads.objects)
    for thing in things:
        old, new = then.get(thing), now.get(thing)
        if old is not new and (old is None or new is None or look(old) != look(new)):
            return False
    return True


def is_same_on_stack(made: Layers, board: Board) -> bool:
    """Whether the stack is the same, as far as that is read."""
    old = made.board
    if old.stack != board.stack:
        return False
    if old.objects is board.objects:
        return True
    look = looks(made.reads.objects)
    return all(
        old.objects[thing] is board.objects[thing] or look(old.objects[thing]) == look(board.objects[thing])
        for thing in board.stack
    )


@lru_cache(maxsize=64)
def looks(read: frozenset[str]) -> Callable[[GameObject], tuple[Any, ...]]:
    """What of an object is compared: everything but what is seldom read, and that where it is read."""
    fields = (each for each in GameObject.__struct_fields__ if each not in SELDOM_READ or each in read)
    found: Callable[[GameObject], tuple[Any, ...]] = attrgetter(*fields)
    return found


# --- the stack (112, 113.7) -------------------------------------------------------------------------------------------


def with_its_stack(made: Layers, board: Board) -> Layers | None:
    """The same but for the stack, if no effect reads that, comes from there or changes what is there."""
    old = made.board
    if Zone.STACK in made.reads.zones or any(is_fixed_to(each, (*old.stack, *board.stack)) for each in board.effects):
        return None
    speaking = (*notable_on_stack(old), *notable_on_stack(board))
    if any(changes_anything(says) for says in speaking):
        return None
    traits = with_traits_of_stack(made, board) if made.traits else {}
    return made.with_stack_of(board, traits, silent=not speaking)


def is_fixed_to(effect: ContinuousEffect, things: tuple[ObjectId, ...]) -> bool:
    """Whether an effect applies to any of these objects (611.2c)."""
    return any(thing in effect.affects for thing in things)


def notable_on_stack(board: Board) -> Iterator[CardDefinition]:
    """What the spells say that have static abilities or define their numbers."""
    for thing in notable_in(board, board.stack, index_of(board.definitions).notable) if board.stack else ():
        yield board.definition_of(board.objects[thing])


def changes_anything(definition: CardDefinition) -> bool:
    """Whether what it says gives the layers something to do."""
    says = printed_of(definition)
    return says.modifies or says.defines_numbers


def with_traits_of_stack(made: Layers, board: Board) -> dict[ObjectId, Traits]:
    """The traits of all that isn't on the stack, and of what is: printed ones and counters (613.1, 613.4c)."""
    old = made.board
    traits = {thing: its for thing, its in made.traits.items() if thing not in old.stack}
    partial = PartialView(board)
    for thing in board.stack:
        found = board.objects[thing]
        if thing in made.traits and old.objects[thing] is found:
            traits[thing] = made.traits[thing]
        else:
            partial.traits[thing] = thaw(thing, base(board, found))
    grant_land_abilities(partial)
    apply_counters(partial)
    return {**traits, **partial.traits}
