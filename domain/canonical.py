"""When two positions are the same but for ids: what a loop comes back to (104.4b).

Ids, which are timestamps as well, are replaced by their rank among those that the position speaks of. What has gone
counts as far as something that is there speaks of it or came from it. A position that differs in nothing else plays on
in the same way; whatever isn't known to be an id is compared as it stands, so that a doubt means a difference.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from domain.cards.terms import Node
from domain.state import Board, Position
from domain.vocabulary import FIRST_ID, Id

NAMES_AN_ID: Final = re.compile(r"\b(Object)?Id\b")
"""How the type of a field says that there are ids in it."""
LEFT_OUT: Final[Mapping[type, tuple[str, ...]]] = {
    Position: ("passers", "unbroken", "marks"),
    Board: ("definitions", "objects", "gone"),
}
"""What of a position doesn't say how it goes on, or is read apart."""


def fingerprint(game: Position) -> str:
    """A short text that is the same for positions which differ in nothing but ids."""
    whole = essence(game)
    ranks = {thing: rank for rank, thing in enumerate(sorted(frozenset(ids(whole, is_id=False))))}
    return hashlib.blake2b(msgspec.json.encode(renamed(whole, ranks, is_id=False)), digest_size=12).hexdigest()


def essence(game: Position) -> tuple[Any, ...]:
    """Everything of a position that says how it goes on."""
    board = game.board
    objects = tuple(board.objects[thing] for thing in sorted(board.objects))
    spoken_of = frozenset(ids((objects, game), is_id=False))
    gone = (board.gone[thing] for thing in sorted(board.gone))
    remembered = tuple(each for each in gone if each.object.id in spoken_of or each.became in board.objects)
    return (game, objects, remembered)


# --- reading ids by the types of fields ------------------------------------------------------------------------------


@cache
def fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of a class, each with whether the whole numbers in it are ids."""
    types: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        types.update({name: str(its) for name, its in vars(base).get("__annotations__", {}).items()})
    return tuple(
        (name, name == "id" or NAMES_AN_ID.search(types[name]) is not None)
        for name in kind.__struct_fields__
        if name not in LEFT_OUT.get(kind, ())
    )


def is_id_of(value: Any, *, is_id: bool) -> bool:
    """Whether a value is an id; players keep their numbers."""
    return is_id and type(value) is int and value >= FIRST_ID


def ids(value: Any, *, is_id: bool) -> Iterator[Id]:
    """The ids in a value, however deep; the card language has none."""
    if is_id_of(value, is_id=is_id):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from ids(each, is_id=is_id)
    elif isinstance(value, msgspec.Struct) and not isinstance(value, Node):
        for name, its in fields(type(value)):
            yield from ids(getattr(value, name), is_id=its)


def renamed(value: Any, ranks: Mapping[Id, int], *, is_id: bool) -> Any:
    """The value with ranks for ids, told apart from numbers."""
    if is_id_of(value, is_id=is_id):
        return f"#{ranks[value]}"
    if isinstance(value, tuple):
        return [renamed(each, ranks, is_id=is_id) for each in value]
    if isinstance(value, msgspec.Struct) and not isinstance(value, Node):
        return [renamed(getattr(value, name), ranks, is_id=its) for name, its in fields(type(value))]
    return value
