"""Frozen structs with immutable maps, to bytes and back: what a snapshot is made of."""

import hashlib
from enum import Enum
from functools import lru_cache
from types import GenericAlias
from typing import Any, Generic, TypeVar, get_args, get_origin

import msgspec
import zstandard
from immutables import Map

from replays.codec import UNDECODABLE

T = TypeVar("T")

LARGEST = 64 * 1024 * 1024  # bytes of one state, uncompressed
KNOWN = 64  # maps that are kept


class Unfreezable(ValueError):
    """The bytes aren't a frozen value of this form."""


class Freezer(Generic[T]):
    """Writes values of one type; a `Map` is the packed list of its pairs (msgspec can't sort integer keys)."""

    def __init__(self, form: type[T]) -> None:
        self.encoder = msgspec.msgpack.Encoder(enc_hook=self.write_map)
        self.decoder = msgspec.msgpack.Decoder(form, dec_hook=self.read_map)
        self.pairs: dict[Any, msgspec.msgpack.Decoder[list[tuple[Any, Any]]]] = {}
        self.known = lru_cache(maxsize=KNOWN)(self.unpack_map)  # card definitions are the same all through a game

    def freeze(self, value: T) -> bytes:
        """A value's bytes, compressed, with a checksum."""
        return zstandard.ZstdCompressor(level=3, write_checksum=True).compress(self.encoder.encode(value))

    def thaw(self, frozen: bytes) -> T:
        """The value again, or `Unfreezable`."""
        try:
            if not 0 <= zstandard.frame_content_size(frozen) <= LARGEST:
                raise Unfreezable("too large")
            return self.decoder.decode(zstandard.ZstdDecompressor().decompress(frozen))
        except (zstandard.ZstdError, *UNDECODABLE) as error:
            raise Unfreezable(str(error)) from error

    def write_map(self, value: object) -> bytes:
        """What msgspec can't write by itself: maps only."""
        if isinstance(value, Map):
            return self.encoder.encode(list(value.items()))
        raise TypeError(f"a state holds no {type(value).__name__}")

    def read_map(self, form: Any, packed: Any) -> Map[Any, Any]:
        """A map of the form that its field asks for; one with names as keys is likely to be met again as it was."""
        return self.known(form, packed) if get_args(form)[0] is str else self.unpack_map(form, packed)

    def unpack_map(self, form: Any, packed: bytes) -> Map[Any, Any]:
        """A map from its pairs."""
        decoder = self.pairs.get(form)
        if decoder is None:
            pairs: Any = GenericAlias(list, (GenericAlias(tuple, get_args(form)),))
            decoder = self.pairs[form] = msgspec.msgpack.Decoder(pairs, dec_hook=self.read_map)
        return Map(decoder.decode(packed))


def digest(value: object) -> bytes:
    """Eight bytes that equal values have in common, whatever their maps' order."""
    return hashlib.sha256(msgspec.msgpack.encode(value, enc_hook=in_order)).digest()[:8]


def in_order(value: object) -> list[tuple[Any, Any]]:
    """A map as the list of its pairs, by key."""
    if isinstance(value, Map):
        return sorted(value.items())
    raise TypeError(f"a state holds no {type(value).__name__}")


def fingerprint(*forms: type) -> str:
    """Eight letters that change whenever a field of these structs, or of those inside them, does."""
    seen: dict[str, str] = {}
    for form in forms:
        describe(form, seen)
    lines = "\n".join(f"{name}: {seen[name]}" for name in sorted(seen))
    return hashlib.sha256(lines.encode()).hexdigest()[:8]


def describe(form: Any, seen: dict[str, str]) -> None:
    """Note a struct's fields, and go on into their types."""
    base = get_origin(form) or form
    if isinstance(base, type) and issubclass(base, Enum):
        seen[f"{base.__module__}.{base.__qualname__}"] = repr([(member.name, member.value) for member in base])
    if isinstance(base, type) and issubclass(base, msgspec.Struct):
        name = f"{base.__module__}.{base.__qualname__}"
        if name in seen:
            return
        fields = msgspec.structs.fields(base)
        config = base.__struct_config__
        seen[name] = repr([(field.name, str(field.type)) for field in fields] + [(config.tag, config.array_like)])
        for field in fields:
            describe(field.type, seen)
    for part in get_args(form):
        describe(part, seen)
