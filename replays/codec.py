"""What the log must know of the game: how an event is written, and how a state is folded and kept."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

import msgspec

from replays.leaves import Where

E = TypeVar("E")
S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)

UNDECODABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError)  # TypeError: text, not bytes


class Origin(NamedTuple):
    """Where a fork left its parent."""

    game: str
    version: int


def nothing(event: object, scheme: int) -> Sequence[Sequence[Where]]:
    """Nothing is hidden."""
    return ()


class EventCodec(msgspec.Struct, Generic[E], frozen=True, kw_only=True):
    """How events are written and read."""

    encode: Callable[[E], bytes]
    decode: Callable[[bytes], E]
    kinds: Mapping[str, type]  # topic -> class; a class renamed keeps its old topic here
    origin: Callable[[E], Origin | None]
    hides: Callable[[E, int], Sequence[Sequence[Where]]] = nothing  # where hidden parts stand, by which scheme
    scheme: int = 0  # the number of the table that says so for new games


class Recall(Protocol[S_co]):
    """Gives an earlier state of the same game."""

    def __call__(self, version: int, /) -> S_co: ...


class StateCodec(msgspec.Struct, Generic[E, S], frozen=True, kw_only=True):
    """How states are folded, and how one at rest is kept."""

    empty: S
    fold: Callable[[S, E, Recall[S]], S]
    version: Callable[[S], int]
    at_rest: Callable[[S], bool]
    pack: Callable[[S], bytes]
    unpack: Callable[[int, bytes], S]
    schema: str  # names the form of what pack writes
