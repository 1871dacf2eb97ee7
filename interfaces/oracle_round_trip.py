"""The round trip: what a compiled card says in our English, compiled again, must be the same card (issue 7.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.cards.abilities import CardDefinition
from domain.cards.render import render_lines
from domain.cards.render.speech import speech_of
from domain.cards.terms import Node
from domain.oracle import RawCard, RawFace, compile_card
from domain.oracle.cards import COMMON, compile_face
from domain.oracle.grammar import CardContext
from domain.oracle.lexing import names_of_card, tokens_of
from domain.oracle.lines import reader_of
from interfaces.said_cards import said_faces

BETWEEN: Final = "\n//\n"
"""What stands between the texts of a card's faces."""
IGNORED: Final = frozenset({",", "."})
"""Marks that don't count where texts are compared."""
EQUIVALENT: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "spelling": ((r"\bcolor", "colour"), (r"\bmonocolor", "monocolour"), (r"\bmulticolor", "multicolour")),
    "a thing by its name, its kind, or a pronoun": (
        (r"\b(that|those|the) (?!player|players)[a-z]+ 's\b|~ 's|\btheir\b|\bhis\b|\bher\b", "its"),
        (r"\b(him|he|she)\b", "it"),
        (r"\bthat (?!player|is|are|many|much)[a-z]+\b|\bthose (?!players)[a-z]+\b|\bthem\b|\bthey\b|~", "it"),
    ),
    "or, and/or": ((r"\band/or\b", "or"),),
    "when, whenever": ((r"\bwhenever\b", "when"),),
    "permanents are on the battlefield": ((r" on the battlefield\b", ""),),
    "sentences, or one with and, then": ((r"\b(and|then)\b ?|;", ""),),
    "how long": ((r"\bthis turn\b|\buntil end of turn\b", ""),),
    "all, each": ((r"\b(all|each)\b ?", ""),),
    "is, 's": ((r" is\b", " 's"), (r" are\b", " 's")),
    "in, from a zone": ((r"\bin (your|a|all|its|target)\b", r"from \1"),),
    "one's own choice": ((r" of (your|its) choice\b", ""),),
    "numbers of verbs": (
        (r"\b(get|gain|have|deal|die|enter|leave|attack|become|lose)s\b", r"\1"),
        (r"\bhas\b", "have"),
    ),
}
"""Differences between texts that mean the same, each a name and what is written for what (``same_text`` knows none)."""


class RoundTrip(msgspec.Struct, frozen=True):
    """One card there and back: its text as we say it, and what that compiles to.

    ``same_text``: it is the printed text; ``alike``: but for the differences of ``EQUIVALENT``. ``stopped`` is where
    compiling our own English stopped, ``differs`` where the two definitions part.
    """

    name: str
    text: str
    again: str
    same_definition: bool
    same_text: bool
    alike: bool
    stopped: str = ""
    differs: str = ""


def round_trip(raw: RawCard) -> RoundTrip | None:
    """Compile, render, compile again, all faces; None for a card that doesn't compile."""
    definition = compile_card(raw).definition
    if definition is None:
        return None
    texts = said_faces(definition)
    faces = tuple(replace(face, text=text) for face, text in zip(raw.faces, texts, strict=True))
    second = compile_card(replace(raw, faces=faces))
    pairs = [(face.text, text, face) for face, text in zip(raw.faces, texts, strict=True)]
    return RoundTrip(
        raw.name,
        BETWEEN.join(face.text for face in raw.faces),
        BETWEEN.join(texts),
        second.definition == definition,
        all(words_of(text, face) == words_of(again, face) for text, again, face in pairs),
        all(alike(text, face) == alike(again, face) for text, again, face in pairs),
        "; ".join(f"{each.sentence[: each.position]}⟨⟩{each.stopped_at}" for each in second.unsupported),
        "" if second.definition is None else next(differences(definition, second.definition), ""),
    )


def face_trips(raw: RawCard) -> Iterator[RoundTrip]:
    """The faces of a card that lacks one of them, or a colour, each by itself: those that are understood."""
    for face in raw.faces:
        definition = compile_face(face).definition
        if definition is None:
            continue
        again = "\n".join(render_lines(definition, speech_of(definition)))
        second = compile_face(replace(face, text=again))
        yield RoundTrip(
            face.name,
            face.text,
            again,
            second.definition == definition,
            words_of(face.text, face) == words_of(again, face),
            alike(face.text, face) == alike(again, face),
            "; ".join(f"{each.sentence[: each.position]}⟨⟩{each.stopped_at}" for each in second.unsupported),
            "" if second.definition is None else next(differences(definition, second.definition), ""),
        )


def words_of(text: str, face: RawFace) -> list[list[str]]:
    """A text as lines of words: its own names are one word, reminder text and marks of separation are none."""
    names = names_of_card(face.name, legendary="Legendary" in face.supertypes, common=COMMON)
    lines = [[token.word for token in tokens_of(line, names) if token.word not in IGNORED] for line in text.split("\n")]
    return [line for line in lines if line]


def alike(text: str, face: RawFace) -> list[str]:
    """A text without differences that are none: its lines in one order, each keyword a line, one word for equals."""
    lines = []
    for line in without_ability_words(text, face):
        words = " ".join(word for word in line if word not in IGNORED)
        for pairs in EQUIVALENT.values():
            for old, new in pairs:
                words = re.sub(old, new, words)
        lines.append(" ".join(words.split()))
    return sorted(line for line in lines if line)


def without_ability_words(text: str, face: RawFace) -> Iterator[list[str]]:
    """Lines as words, without an ability word in front (207.2c); a row of keywords is as many lines."""
    names = names_of_card(face.name, legendary="Legendary" in face.supertypes, common=COMMON)
    for line in text.split("\n"):
        reader = reader_of(line, names, CardContext(face.name, face.types, face.subtypes))
        words = list(reader.words[reader.begin : reader.end])
        row = "." not in words and "," in words
        yield from split_at_commas(words) if row else (words,)


def split_at_commas(words: list[str]) -> Iterator[list[str]]:
    """What stands between commas."""
    part: list[str] = []
    for word in words:
        if word == ",":
            yield part
            part = []
        else:
            part.append(word)
    yield part


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
