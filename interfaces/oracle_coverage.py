"""How much of a corpus compiles: shares of cards, lines, sentences and target phrases, and the commonest gaps."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from domain.oracle import Compiled, RawCard, UnsupportedText, compile_card

FORMATS: Final = {
    "all": (), "instants": ("Instant",), "sorceries": ("Sorcery",), "spells": ("Instant", "Sorcery"),
    "creatures": ("Creature",), "artifacts": ("Artifact",), "enchantments": ("Enchantment",), "lands": ("Land",),
    "planeswalkers": ("Planeswalker",),
}  # fmt: skip
"""The card types that a format is about; none means all."""
PLACES: Final = ("../shared/data/oracle-cards.jsonl.xz", "shared/data/oracle-cards.jsonl.xz")
GAP_WORDS: Final = 4
COUNTED: Final = (
    "cards", "whole_cards", "understood", "lines", "whole_lines", "sentences", "whole_sentences", "targets",
)  # fmt: skip
CHUNK: Final = 500


class Gap(msgspec.Struct, frozen=True):
    """Where understanding stopped: the words there, how often, how many cards lack nothing else, and an example."""

    words: str
    times: int
    alone: int
    card: str
    sentence: str


class Tally(msgspec.Struct):
    """Counts of one run; they add up."""

    cards: int = 0
    whole_cards: int = 0
    understood: int = 0
    lines: int = 0
    whole_lines: int = 0
    sentences: int = 0
    whole_sentences: int = 0
    targets: int = 0
    whole_targets: int = 0
    gaps: dict[str, int] = {}
    alone: dict[str, int] = {}
    examples: dict[str, tuple[str, str]] = {}

    def take(self, compiled: Compiled) -> None:
        """Count one card."""
        self.cards += 1
        self.whole_cards += compiled.definition is not None
        self.understood += not compiled.unsupported
        for line in compiled.lines:
            self.lines += 1
            self.whole_lines += not line.unsupported
            self.sentences += line.sentences
            self.whole_sentences += line.sentences - min(line.sentences, len(line.unsupported))
            self.targets += line.target_words
            self.whole_targets += line.target_words - len(line.bad_targets)
        for missing in compiled.unsupported:
            words = gap_words(missing)
            self.gaps[words] = self.gaps.get(words, 0) + 1
            if len(compiled.unsupported) == 1:
                self.alone[words] = self.alone.get(words, 0) + 1
            self.examples.setdefault(words, (compiled.name, marked(missing)))

    def add(self, other: Tally) -> None:
        """Add the counts of another run."""
        for name in (
            "cards",
            "whole_cards",
            "understood",
            "lines",
            "whole_lines",
            "sentences",
            "whole_sentences",
            "targets",
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.whole_targets += other.whole_targets
        self.gaps = dict(Counter(self.gaps) + Counter(other.gaps))
        self.alone = dict(Counter(self.alone) + Counter(other.alone))
        self.examples = {**other.examples, **self.examples}

    def commonest(self, count: int) -> tuple[Gap, ...]:
        """The gaps that most cards lack nothing but, then those that stand most often."""
        ordered = sorted(self.gaps, key=lambda words: (-self.alone.get(words, 0), -self.gaps[words], words))
        return tuple(
            Gap(words, self.gaps[words], self.alone.get(words, 0), *self.examples[words]) for words in ordered[:count]
        )


def gap_words(missing: UnsupportedText) -> str:
    """The words at which understanding stopped."""
    return " ".join(missing.stopped_at.split()[:GAP_WORDS]) or "(end of the sentence)"


def marked(missing: UnsupportedText) -> str:
    """A sentence with a mark where understanding stopped."""
    return f"{missing.sentence[: missing.position]}▸{missing.stopped_at}"


def tally_of(cards: Sequence[RawCard]) -> Tally:
    """The counts of some cards."""
    tally = Tally()
    for card in cards:
        tally.take(compile_card(card))
    return tally


def coverage(cards: Iterable[RawCard], workers: int = 1) -> Tally:
    """The counts of all the cards, by several processes if asked."""
    total = Tally()
    if workers <= 1:
        for chunk in chunks(cards):
            total.add(tally_of(chunk))
        return total
    with ProcessPoolExecutor(workers) as pool:
        for tally in pool.map(tally_of, chunks(cards)):
            total.add(tally)
    return total


def chunks(cards: Iterable[RawCard]) -> Iterator[tuple[RawCard, ...]]:
    """Cards by the hundred."""
    rest = iter(cards)
    while chunk := tuple(islice(rest, CHUNK)):
        yield chunk


def of_format(cards: Iterable[RawCard], name: str) -> Iterator[RawCard]:
    """The cards of a format."""
    wanted = FORMATS[name]
    for card in cards:
        if not wanted or any(kind in card.faces[0].types for kind in wanted):
            yield card


def corpus_file(given: Path | None = None) -> Path | None:
    """The corpus to use: the one given, that of ``STACKTRAIL_CORPUS``, or one that lies beside the repository."""
    if given is not None:
        return given
    named = os.environ.get("STACKTRAIL_CORPUS")
    if named:
        return Path(named)
    here = Path(__file__).resolve().parent.parent
    found = (root / place for root in (Path.cwd(), here) for place in PLACES)
    return next((path for path in found if path.is_file()), None)
