"""The target phrases of a line, understood or not, whatever becomes of the sentence around them (115.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import TargetSpec
from domain.cards.nouns import ANOTHER
from domain.cards.terms import This, Triggering
from domain.oracle.grammar import Heard, Mention, Reader, State
from domain.oracle.memory import EVENT
from domain.oracle.raw import UnsupportedText

QUANTIFIERS: Final = frozenset(
    ("any", "another", "other", "up", "to", "one", "two", "three", "four", "five", "six", "ten", "x", "number", "of",
     "or", "more", "each", "that", "many", ",")
)  # fmt: skip
"""Words that may stand before "target" as a part of its phrase."""
NOT_PHRASES: Final = (("the", "target"), ("a", "target"), ("new", "targets"), ("new", "target"), ("the", "targets"))
GOES_ON: Final = frozenset(
    ("that", "with", "who", "without", "named", "exiled", "controlled", "blocking", "attacking", "other", "whose",
     "not", "alone", "chosen", "card", "cards", "abilities", "previously", "plus")
)  # fmt: skip
"""Words behind a target phrase that show that it isn't over."""
ORDINALS: Final = (("a", "second"), ("a", "third"), ("a", "fourth"))
"""What may stand before a phrase about another target than those before."""
OTHERS: Final = frozenset(("a", "another", "he", "one", "their", "your"))
"""Words with which it may go on to say who else controls the target."""


class Phrases(NamedTuple):
    """The target phrases of a line."""

    specs: tuple[TargetSpec, ...]
    bad: tuple[UnsupportedText, ...]

    @property
    def understood(self) -> int:
        """How many were understood."""
        return len(self.specs)


def phrases_in(reader: Reader) -> Phrases:
    """Every target phrase of a line by itself."""
    specs: list[TargetSpec] = []
    bad: list[UnsupportedText] = []
    for at in range(reader.begin, reader.end):
        if reader.word(at) not in ("target", "targets") or not _is_phrase(reader, at):
            continue
        found = _read(reader, at)
        if found is not None:
            specs.append(found)
        else:
            start = reader.tokens[at].start
            stop = reader.tokens[min(at + 12, reader.end) - 1].end
            bad.append(UnsupportedText(reader.text[start:stop], 0))
    return Phrases(tuple(specs), tuple(bad))


def _is_phrase(reader: Reader, at: int) -> bool:
    """Whether the word is the noun phrase's and not a verb or the noun itself."""
    before = reader.word(at - 1) if at > reader.begin else ""
    if (before, reader.word(at)) in NOT_PHRASES or before in (
        "that",
        "could",
        "'s",
        "also",
        "only",
        "can",
        "it",
        "its",
    ):
        return False
    if reader.word(at) == "targets":
        return before in ("of", "two", "three", "x", "one", "more") or reader.word(at - 2) == "to"
    return reader.word(at + 1) not in ("", ".", ",", "of", "and") or before in ("any", "other", "another")


_ROOM: Final = State(
    0,
    Heard(
        mentions=(
            Mention(This(), frozenset(("permanent", "creature", "artifact")), sentence=EVENT),
            Mention(Triggering("player"), frozenset(("player", "opponent", "defending player")), sentence=EVENT),
        ),
        said=frozenset(("amount", "paid")),
    ),
)
"""What a phrase by itself may speak of: the source and a player."""


def _read(reader: Reader, at: int) -> TargetSpec | None:
    """The phrase around the word, with as much of its quantifier as there is."""
    start = at
    while start > reader.begin and reader.word(start - 1) in QUANTIFIERS and at - start < 7:
        start -= 1
    for begin in range(start, at + 1):
        best: tuple[int, TargetSpec] | None = None
        for _, after in reader.parse("target", _ROOM.to(begin)):
            if after.pos > at and (best is None or after.pos > best[0]):
                best = (after.pos, after.targets[-1])
        if best is not None:
            return None if _goes_on(reader, best[0]) else _apart(reader, begin, best[1])
    return None


def _apart(reader: Reader, begin: int, spec: TargetSpec) -> TargetSpec:
    """A phrase behind "a second" or "a third" is another target than those before (115.3)."""
    if begin - 2 < reader.begin or (reader.word(begin - 2), reader.word(begin - 1)) not in ORDINALS:
        return spec
    return replace(spec, what=spec.what & ANOTHER)


def _goes_on(reader: Reader, pos: int) -> bool:
    """Whether more stands behind what was read that belongs to the phrase."""
    word = reader.word(pos)
    if word == "with" and reader.word(pos + 1) in ("~", "that", "another", "target"):
        return False
    if word == "that" and reader.word(pos + 1) in ("much", "many"):
        return False
    whose = reader.words[pos : min(pos + 5, reader.end)]
    if word in OTHERS and "and" not in whose and ("controls" in whose or "control" in whose):
        return True  # "target creature one of their opponents controls"
    if word == "of" and reader.word(pos + 1) in ("their", "his"):
        return True  # somebody else's choice
    return word in GOES_ON
