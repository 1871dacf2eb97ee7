"""Tables laid over one another: what a run says replaces what the file says."""

from collections.abc import Mapping, Sequence

import msgspec


class Layer(msgspec.Struct, frozen=True):
    """A table, and the way to it in the file."""

    path: tuple[str, ...]
    table: Mapping[str, object]


def last(layers: Sequence[Layer], *keys: str) -> tuple[tuple[str, ...], object] | None:
    """The value of the topmost layer that has one, with the way to it."""
    for layer in reversed(layers):
        value: object = layer.table
        for key in keys:
            value = value.get(key) if isinstance(value, dict | Mapping) else None
        if value is not None:
            return (*layer.path, *keys), value
    return None
