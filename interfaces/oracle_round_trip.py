"""The round trip: what a compiled card says in our English, compiled again, must be the same card (issue 7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.cards.abilities import CardDefinition
from domain.cards.render import render_lines
from domain.cards.render.speech import speech_of
from domain.cards.terms import Node
from domain.oracle import RawCard, RawFace, compile_card
from domain.oracle.cards import COMMON
from domain.oracle.lexing import names_of_card, tokens_of

IGNORED: Final = frozenset({",", "."})
"""Marks that don't count where texts are compared."""


class RoundTrip(msgspec.Struct, frozen=True):
    """One card there and back: its text as we say it, whether that compiles to the same, and is the same text.

    ``stopped`` is where compiling our own English stopped, ``differs`` where the two definitions part.
    """

    name: str
    text: str
    again: str
    same_definition: bool
    same_text: bool
    stopped: str = ""
    differs: str = ""


def round_trip(raw: RawCard) -> RoundTrip | None:
    """Compile, render, compile again; None for a card that doesn't compile or has several faces."""
    definition = compile_card(raw).definition
    if definition is None or definition.faces or len(raw.faces) != 1:
        return None
    again = "\n".join(render_lines(definition, speech_of(definition)))
    face = raw.faces[0]
    second = compile_card(replace(raw, faces=(replace(face, text=again),)))
    return RoundTrip(
        raw.name,
        face.text,
        again,
        second.definition == definition,
        words_of(face.text, face) == words_of(again, face),
        "; ".join(f"{each.sentence[: each.position]}⟨⟩{each.stopped_at}" for each in second.unsupported),
        "" if second.definition is None else next(differences(definition, second.definition), ""),
    )


def words_of(text: str, face: RawFace) -> list[list[str]]:
    """A text as lines of words: its own names are one word, reminder text and marks of separation are none."""
    names = names_of_card(face.name, legendary="Legendary" in face.supertypes, common=COMMON)
    lines = [[token.word for token in tokens_of(line, names) if token.word not in IGNORED] for line in text.split("\n")]
    return [line for line in lines if line]


def differences(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Where two pieces of card language part, from the outside in."""
    if one == other:
        return
    if type(one) is type(other) and isinstance(one, Node | CardDefinition):
        for field in one.__struct_fields__:
            yield from differences(getattr(one, field), getattr(other, field), f"{path}.{field}")
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for place, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from differences(left, right, f"{path}[{place}]")
    else:
        yield f"{path}: {one!r} | {other!r}"
