"""Lines that belong to sections: of levelers, Classes, station symbols, backup; modes with costs (702.172, 711–721)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from domain.cards import keywords as k
from domain.cards.abilities import Activated, AnyAbility, Mode, Static, Text, Triggered
from domain.cards.costs import PayMana
from domain.oracle.blocks import Block, Made
from domain.oracle.costs import mana_of
from domain.oracle.grammar import Reader, State
from domain.oracle.lines import as_ability
from domain.oracle.raw import RawFace, UnsupportedText
from domain.oracle.texts import read_text, report

LEVEL: Final = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)")
SIZE: Final = re.compile(r"(\d+)/(\d+)")
CLASS: Final = re.compile(r"((?:\{[^{}]+\})+): Level (\d+)")
STATION: Final = re.compile(r"(\d+)\+ \| ")
BACKUP: Final = re.compile(r"Backup (\d+)\b")
LIVES: Final = re.compile(r"creature at (\d+)\+")

Abilities = tuple[AnyAbility, ...]
Close = Callable[[Abilities], tuple[Made, ...]]


class Section(NamedTuple):
    """Lines that a marker stands above, what is made of their abilities, and where the first of these begins."""

    close: Close
    block: Block | None = None
    kinds: tuple[type, ...] = ()


class Sections:
    """The section at hand of a face, and the parts of those that are closed."""

    def __init__(self, raw: RawFace) -> None:
        self.raw = raw
        self.open: Section | None = None
        self.held: list[Made] = []
        self.level: re.Match[str] | None = None

    def begins(self, block: Block) -> Section | None:
        """Whether a line is a marker that opens a section."""
        text = block.reader.text.strip()
        if (found := LEVEL.fullmatch(text)) is not None and "Creature" in self.raw.types:
            self.level = found
            return Section(_unsized)
        if self.level is not None and (found := SIZE.fullmatch(text)) is not None:
            return _leveler(self.level, found)
        if "Class" in self.raw.subtypes and (found := CLASS.fullmatch(text)) is not None:
            return _class(found)
        if (found := STATION.match(text)) is not None:
            return _station(self.raw, block, int(found[1]))
        if (found := BACKUP.match(text)) is not None:
            number = int(found[1])
            return Section(lambda abilities: k.backup(number, *abilities))
        return None

    def take(self, pieces: tuple[Made, ...]) -> tuple[Made, ...]:
        """The pieces of a line that belong to no section; others are kept for the end of theirs."""
        if self.open is None:
            return pieces
        self.held.extend(pieces)
        return ()

    def close(self, bad: list[UnsupportedText]) -> tuple[Made, ...]:
        """What the section at hand means, once all its lines are read."""
        section, held = self.open, tuple(self.held)
        self.open, self.held = None, []
        if section is None:
            return ()
        abilities = tuple(made for piece in held if (made := as_ability(piece)) is not None)
        if len(abilities) != len(held) or (section.kinds and not all(isinstance(a, section.kinds) for a in abilities)):
            bad.append(UnsupportedText("(an ability that its section can't hold)", 0))
            return ()
        return section.close(abilities)

    def next(self, section: Section, bad: list[UnsupportedText]) -> tuple[Made, ...]:
        """Close the section at hand and open another one."""
        made = self.close(bad)
        self.open = section
        return made


def _unsized(abilities: Abilities) -> tuple[Made, ...]:
    """A level symbol whose size still follows: it has nothing of its own."""
    return abilities


def _leveler(level: re.Match[str], size: re.Match[str]) -> Section:
    """A level symbol of a leveler (711.2)."""
    least, most = int(level[1]), int(level[2]) if level[2] else None
    power, toughness = int(size[1]), int(size[2])
    return Section(lambda abilities: (k.levels(least, most, power, toughness, *abilities),))


def _class(found: re.Match[str]) -> Section | None:
    """A class level bar (716.2a)."""
    cost, number = mana_of(found[1]), int(found[2])
    if cost is None:
        return None
    return Section(
        lambda abilities: k.class_level(number, PayMana(cost), *abilities), kinds=(Activated, Static, Triggered)
    )


def _station(raw: RawFace, block: Block, counters: int) -> Section:
    """A station symbol; the Spacecraft is a creature from the number on that its reminder names (721.2b)."""
    named = LIVES.search(raw.text)
    lives = raw.power is not None and named is not None and int(named[1]) == counters
    reader = block.reader
    begin = reader.begin
    while reader.word(begin) != "|":
        begin += 1
    rest = block._replace(reader=reader.part(begin + 1, reader.end))
    return Section(lambda abilities: (k.stationed(counters, *abilities, lives=lives),), rest)


# --- modes with costs ------------------------------------------------------------------------------------------------


class Modes(NamedTuple):
    """A text of modes that each have a cost, what of it wasn't understood, and the lines that it stood in."""

    text: Text | None = None
    unsupported: tuple[UnsupportedText, ...] = ()
    blocks: tuple[Block, ...] = ()


def with_priced_modes(blocks: list[Block]) -> tuple[list[Block], Modes]:
    """The lines without those of spree or tiered, and the modes in these."""
    for at, block in enumerate(blocks):
        word = " ".join(block.reader.words[block.reader.begin : block.reader.end])
        if word == "spree":
            rest = [each for each in blocks[at + 1 :] if each.reader.word(each.reader.begin) == "+"]
            modes = priced_modes("spree", tuple(each.reader for each in rest))
            return [each for each in blocks if each is not block and each not in rest], modes._replace(
                blocks=(block, *rest)
            )
        if word == "tiered" and block.bullets:
            modes = priced_modes("tiered", block.bullets)
            return [each for each in blocks if each is not block], modes._replace(blocks=(block,))
    return blocks, Modes()


def priced_modes(keyword: str, readers: tuple[Reader, ...]) -> Modes:
    """The modes of spree or tiered, each behind its cost (702.172a, 702.183a)."""
    modes: list[Mode] = []
    bad: tuple[UnsupportedText, ...] = ()
    for reader in readers:
        found = _priced(reader)
        if isinstance(found, Mode):
            modes.append(found)
        else:
            bad += found
    if bad or not modes:
        return Modes(None, bad)
    return Modes(k.spree(*modes) if keyword == "spree" else k.tiered(*modes), ())


def _priced(reader: Reader) -> Mode | tuple[UnsupportedText, ...]:
    """One mode: perhaps a name, a cost, a dash, what it does."""
    for at in range(reader.begin, min(reader.end, reader.begin + 12)):
        if reader.word(at).startswith("{") and reader.word(at + 1) == "—":
            cost = mana_of(reader.word(at))
            said = read_text(reader.part(at + 2, reader.end), State(at + 2))
            if cost is None or said.unsupported:
                return said.unsupported or (report(reader, reader.begin, reader.end),)
            return Mode(said.state.targets, said.effects, (PayMana(cost),))
    return (report(reader, reader.begin, reader.end),)
