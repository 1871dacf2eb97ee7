"""Deck lists: plain text, .dec, .dck of two programs, Magic Online's text and .dek, Arena's; told apart by content."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import msgspec

from domain.errors import StacktrailError

Part = Literal["main", "sideboard", "commander", ""]
LARGEST: Final = 1_000_000
"""Bytes of a deck list."""
MOST: Final = 1_000
"""So many cards may a deck have."""
LONGEST_NAME: Final = 200
WIDE: Final = (b"\xff\xfe", b"\xfe\xff")
"""How texts begin in which each letter has two bytes: editors of Windows call that Unicode."""
LIMITED: Final = 40
CONSTRUCTED: Final = 60
SIDEBOARD: Final = 15

PARTS: Final[Mapping[str, Part]] = MappingProxyType(
    {
        "deck": "main", "main": "main", "maindeck": "main", "main deck": "main", "mainboard": "main",
        "sideboard": "sideboard", "side": "sideboard", "sb": "sideboard", "companion": "sideboard",
        "commander": "commander", "commanders": "commander",
        "about": "", "metadata": "", "general": "", "avatar": "", "planes": "", "schemes": "", "conspiracy": "",
        "dungeon": "", "attractions": "", "contraptions": "", "tokens": "", "maybeboard": "", "considering": "",
        "layout": "", "shop": "", "tournament": "",
    }
)  # fmt: skip
"""Headings, and the part of a deck that begins with each; nothing for what is passed over."""
GROUPS: Final = frozenset(
    {
        "creatures", "creature", "lands", "land", "spells", "spell", "instants", "instant", "sorceries", "sorcery",
        "artifacts", "artifact", "enchantments", "enchantment", "planeswalkers", "planeswalker", "battles", "battle",
        "other",
    }
)  # fmt: skip
"""Headings of what still belongs to the same part."""

COMMENT: Final = re.compile(r"^(?://|#|;|>)")
HEADING: Final = re.compile(r"^\[?\s*(?P<title>[A-Za-z][A-Za-z ]*?)\s*\]?\s*:?\s*(?:\(\d+\)|\d+)?\s*:?$")
ENTRY: Final = re.compile(
    r"^(?:SB:\s*)?"
    r"(?:(?P<count>\d{1,4})\s*[xX]?\s+)"
    r"(?:\[(?P<set>[^\]\s]{0,12})\]\s*)?"
    r"(?P<name>\S.*)$"
)
BESIDE: Final = "SB:"
COUNT_BEHIND: Final = re.compile(r"^(?P<name>\S.*?)\s+[xX]\s?(?P<count>\d{1,4})$")
CATEGORIES: Final = re.compile(r"\s\[(?P<all>[^\[\]]*)\]\s*(?:\^[^^]*\^)?$")
"""What Archidekt says of a card behind it: categories, those of cards that aren't in the deck with {noDeck}."""
SUFFIXES: Final = (
    re.compile(r"\s+\^[^^]*\^$"),  # a label and its colour
    re.compile(r"\s+\[[^\[\]]*\]$"),  # [M10:146], [Ramp,Draw{noPrice}]
    re.compile(r"\s+\*[A-Z]{1,2}\*$"),  # *F*: a foil; *CMDR*: below
    re.compile(r"\s+\([A-Za-z0-9_]{1,8}\)(?:\s+\S{1,12})?$"),  # (M10) 146
    re.compile(r"\s+#\S.*$"),  # #tag
    re.compile(r"\+?\|.*$"),  # Forge: |M10|1, with + for a foil
)
"""What may follow a name: printings and marks that no game asks for."""
COMMANDER: Final = re.compile(r"\s+(?:\*CMDR\*|#\s*!Commander\b)", re.IGNORECASE)
FIELD: Final = re.compile(r"^(?P<key>NAME|Name|DECKNAME)\s*[:=]\s*(?P<value>.*)$")
PASSED: Final = re.compile(r"^(?:LAYOUT|AUTHOR|CREATOR|FORMAT|[A-Z][A-Za-z ]{2,20}=)")
DEK: Final = re.compile(r"<Cards\b([^<>]*)/?>")
ATTRIBUTE: Final = re.compile(r"""(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
SLASHES: Final = re.compile(r"\s*/{1,3}\s*")


class BadDeck(StacktrailError):
    """A deck list that can't be read; the message says where and what was expected."""

    def __init__(self, path: Path, line: int, found: str) -> None:
        where = f"{path}:{line}" if line else str(path)
        super().__init__(f"{where}: {found}")


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck: so many of each name, as it is written; the commander is apart."""

    name: str
    main: Mapping[str, int]
    sideboard: Mapping[str, int] = MappingProxyType({})
    commander: Mapping[str, int] = MappingProxyType({})

    @property
    def size(self) -> int:
        """The cards that a game begins with."""
        return sum(self.main.values()) + sum(self.commander.values())


class Written(NamedTuple):
    """A card of a list, and in which of the groups between empty lines it stands."""

    part: Part
    name: str
    many: int
    group: int


class _List:
    def __init__(self, path: Path) -> None:
        self.path, self.name = path, path.stem
        self.written: list[Written] = []
        self.part: Part = "main"
        self.headed = False
        self.group = self.count = 0

    def add(self, part: Part, name: str, count: int, line: int) -> None:
        """So many of a card."""
        if len(name) > LONGEST_NAME:
            raise BadDeck(self.path, line, f"a name of {len(name)} letters is no card's")
        self.count += count
        if self.count > MOST:
            raise BadDeck(self.path, line, f"more than {MOST} cards")
        self.headed |= part != "main"
        self.written.append(Written(part, SLASHES.sub(" // ", name), count, self.group))

    def deck(self) -> Deck:
        """The whole deck."""
        written = self.written if self.headed else list(self.with_sideboard())
        parts: dict[Part, Counter[str]] = {"main": Counter(), "sideboard": Counter(), "commander": Counter()}
        for each in written:
            parts[each.part][each.name] += each.many
        if not parts["main"] and not parts["commander"]:
            raise BadDeck(self.path, 0, "there are no cards in it; write a line such as 4 Lightning Bolt for each")
        main, sideboard, commander = (dict(parts[part]) for part in ("main", "sideboard", "commander"))
        return Deck(name=self.name, main=main, sideboard=sideboard, commander=commander)

    def with_sideboard(self) -> Iterator[Written]:
        """Without headings, a small last group behind a whole deck is its sideboard, as Magic Online writes it."""
        last = max((each.group for each in self.written), default=0)
        behind = sum(each.many for each in self.written if each.group == last)
        before = self.count - behind
        whole = before == LIMITED or (before >= CONSTRUCTED and behind <= SIDEBOARD)
        for each in self.written:
            yield each._replace(part="sideboard") if whole and each.group == last else each


def read_deck(path: Path) -> Deck:
    """A deck list from a file."""
    if not path.is_file():
        raise BadDeck(path, 0, "it is no file" if path.exists() else "there is no such file")
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise BadDeck(path, 0, "it is too large for a deck list")
    try:
        text = content.decode("utf-16" if content.startswith(WIDE) else "utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")  # old programs wrote so
    if "\0" in text:
        raise BadDeck(path, 0, "it is no text, so no deck list")
    return parse_deck(text, path)


def parse_deck(text: str, path: Path) -> Deck:
    """A deck list by its text."""
    deck = _List(path)
    if "<Deck" in text or DEK.search(text) is not None:
        read_dek(text, deck)
    else:
        for number, line in enumerate(text.splitlines(), 1):
            read_line(deck, number, line.strip())
    return deck.deck()


def read_dek(text: str, deck: _List) -> None:
    """Magic Online's own form: an element for each card."""
    for found in DEK.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        values = {key: unescape(one or other) for key, one, other in ATTRIBUTE.findall(found[1])}
        count, name = values.get("Quantity", ""), values.get("Name", "").strip()
        if not count.isascii() or not count.isdigit() or not name:
            raise BadDeck(deck.path, line, 'a card without Quantity="…" and Name="…"')
        deck.add("sideboard" if values.get("Sideboard", "").lower() == "true" else "main", name, int(count[:6]), line)


def read_line(deck: _List, number: int, line: str) -> None:
    """One line of a text: a comment, a heading, a card, or nothing."""
    if not line:
        deck.group += bool(deck.written) and deck.written[-1].group == deck.group
        return
    if (field := FIELD.match(line.lstrip("/#; "))) is not None:
        deck.name = field["value"].strip() or deck.name
        return
    if COMMENT.match(line):
        begin(deck, line.lstrip("/#; "))
        return
    if begin(deck, line) or PASSED.match(line) or not deck.part:
        deck.name = line[5:].strip() if not deck.part and line.startswith("Name ") else deck.name
        return
    entry = ENTRY.match(line) or COUNT_BEHIND.match(line)
    if entry is None and (line[0].isdigit() or not is_name(line)):
        raise BadDeck(deck.path, number, f"{line[:60]!r} is no card; write a line such as 4 Lightning Bolt for each")
    name = entry["name"] if entry is not None else line
    count = int(entry["count"]) if entry is not None else 1
    part: Part = "sideboard" if line.startswith(BESIDE) else deck.part
    if COMMANDER.search(name):
        part, name = "commander", COMMANDER.sub("", name)
    elif (found := CATEGORIES.search(name)) is not None:
        part = part_of(found["all"], part)
    if part:
        deck.add(part, bare(name), count, number)


def part_of(categories: str, part: Part) -> Part:
    """The part of the deck that the categories of a card say; none if it isn't in the deck."""
    if "{nodeck}" in categories.casefold():
        return ""
    told = {PARTS.get(each.partition("{")[0].strip().casefold(), part) for each in categories.split(",")}
    return "commander" if "commander" in told else "sideboard" if "sideboard" in told else part


def begin(deck: _List, line: str) -> bool:
    """Whether a line is a heading; a part of the deck begins with it."""
    found = HEADING.match(line)
    title = found["title"].casefold() if found is not None else ""
    if title in GROUPS:
        return True
    if title not in PARTS:
        return False
    deck.part, deck.headed = PARTS[title], True
    return True


def is_name(line: str) -> bool:
    """Whether a line without a number may be a card's name."""
    return line[0].isalpha() and not re.search(r"[<>{}=|\t]|://", line)


def bare(name: str) -> str:
    """A name without printings and marks."""
    while True:
        shorter = name
        for suffix in SUFFIXES:
            shorter = suffix.sub("", shorter).strip()
        if shorter in ("", name):
            return name
        name = shorter


def lines_of(deck: Deck) -> Iterator[tuple[Part, str, int]]:
    """All that is in a deck."""
    parts: tuple[tuple[Part, Mapping[str, int]], ...] = (
        ("commander", deck.commander), ("main", deck.main), ("sideboard", deck.sideboard),
    )  # fmt: skip
    for part, cards in parts:
        for name, count in cards.items():
            yield part, name, count
