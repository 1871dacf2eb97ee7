"""Old events read by new releases: what can't be appended to a class gets a new tag, and its old one an upcaster.

A decoder knows today's classes only, so an event with a tag that is no longer among them fails, and comes here: its
array is turned into that of a class of today. Hashes are taken over what was stored, so old heads stay true.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from replays.codec import UNDECODABLE

E = TypeVar("E")

Upcaster: TypeAlias = Callable[[list[Any]], list[Any]]
"""An old event's array, tag first, as the array of a class of today."""

UPCASTERS: Final[Mapping[int, Upcaster]] = MappingProxyType({})
"""By the old tag. None was needed since format 1; a tag that comes here is never given to another class."""

read_array: Final = msgspec.msgpack.Decoder(list[Any]).decode
write: Final = msgspec.msgpack.Encoder().encode


def upcasting(decode: Callable[[bytes], E], upcasters: Mapping[int, Upcaster] = UPCASTERS) -> Callable[[bytes], E]:
    """A decoder that reads old events, too."""
    if not upcasters:
        return decode

    def decode_any(data: bytes) -> E:
        try:
            return decode(data)
        except UNDECODABLE:
            array = read_array(data)
            upcaster = upcasters.get(array[0]) if array and isinstance(array[0], int) else None
            if upcaster is None:
                raise
            return decode_any(write(upcaster(array)))

    return decode_any
