"""What parts the printed text from ours where the definition is the same: pieces of words, the commonest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from domain.oracle import RawCard
from interfaces.oracle_round_trip import BETWEEN, RoundTrip, alike, round_trip


class Difference(NamedTuple):
    """Some words of the printed text, and those that we say instead."""

    printed: str
    ours: str


def differences_of(raw: RawCard, trip: RoundTrip) -> Iterator[Difference]:
    """The pieces in which the lines of two texts differ, lines that are the same left out."""
    for face, again in zip(raw.faces, trip.again.split(BETWEEN), strict=True):
        printed, ours = Counter(alike(face.text, face)), Counter(alike(again, face))
        left, right = list((printed - ours).elements()), list((ours - printed).elements())
        for line in left:
            other = max(right, key=lambda each: SequenceMatcher(None, line.split(), each.split()).ratio(), default="")
            yield from pieces(line.split(), other.split())


def pieces(printed: list[str], ours: list[str]) -> Iterator[Difference]:
    """Where two lines differ, with the word before it."""
    for tag, begin, end, other_begin, other_end in SequenceMatcher(None, printed, ours).get_opcodes():
        if tag != "equal":
            before = printed[begin - 1 : begin]
            yield Difference(
                " ".join([*before, *printed[begin:end]]), " ".join([*before, *ours[other_begin:other_end]])
            )


def compared(raw: RawCard) -> tuple[RoundTrip, tuple[Difference, ...]] | None:
    """The round trip of a card, and what its two texts differ in if they aren't alike."""
    trip = round_trip(raw)
    if trip is None:
        return None
    return trip, () if trip.alike else tuple(differences_of(raw, trip))


def ranked(found: Iterable[tuple[RoundTrip, tuple[Difference, ...]]]) -> list[tuple[Difference, int, str]]:
    """Differences with how many cards have them and one of these cards, the commonest first."""
    count: Counter[Difference] = Counter()
    example: dict[Difference, str] = {}
    for trip, differences in found:
        for each in set(differences):
            count[each] += 1
            example.setdefault(each, trip.name)
    return [(each, times, example[each]) for each, times in count.most_common()]
