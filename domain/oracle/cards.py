"""Whole cards: faces put together from their lines (200–210, 709–720)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import AdditionalCost, AlternativeCost, CardDefinition, Mode, ModeChoice, Text
from domain.cards.build import Part, card
from domain.cards.costs import Cost
from domain.cards.terms import Kicks, Plus, Quantity
from domain.oracle.costs import has_x, mana_of
from domain.oracle.grammar import CardContext, State
from domain.oracle.lexing import names_of_card
from domain.oracle.lines import Block, Defines, Made, Result, read_line, reader_of
from domain.oracle.numbers import speaks_of_x
from domain.oracle.raw import Compiled, LineRead, RawCard, RawFace, UnsupportedText
from domain.oracle.target_phrases import phrases_in
from domain.oracle.words import ABILITY_WORDS, CREATURE_TYPES, PLAIN_KEYWORDS
from domain.vocabulary import COLOURS

COMMON: Final = frozenset(CREATURE_TYPES | PLAIN_KEYWORDS | ABILITY_WORDS | {"time", "storm", "all", "each", "target"})
"""Words that a card's first name is never taken for."""
ONE_FACE: Final = ("normal", "saga", "class", "case", "mutate", "leveler", "meld", "reversible_card")
TYPES: Final = frozenset(
    ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery")
)


class FaceRead(NamedTuple):
    """What became of a face."""

    definition: CardDefinition | None
    lines: tuple[LineRead, ...]
    unsupported: tuple[UnsupportedText, ...]


def compile_card(raw: RawCard) -> Compiled:
    """A card in the card language, or what of it isn't understood."""
    faces = [compile_face(face) for face in raw.faces]
    lines = tuple(line for face in faces for line in face.lines)
    unsupported = tuple(each for face in faces for each in face.unsupported)
    if raw.layout not in ONE_FACE or len(faces) != 1:
        unsupported += (UnsupportedText(f"({raw.layout}: {len(faces)} of its faces)", 0),)
    definition = faces[0].definition if not unsupported else None
    return Compiled(raw.name, definition, lines, unsupported)


def compile_face(raw: RawFace) -> FaceRead:
    """One face, line by line."""
    context = context_of(raw)
    bad = list(printed_problems(raw))
    names = names_of_card(raw.name, legendary="Legendary" in raw.supertypes, common=COMMON)
    blocks = blocks_of(raw.text, names, context)
    lines: list[LineRead] = []
    parts: list[Made] = []
    state = State()
    says = Speaking()
    for block in blocks:
        result = read_line(block, spell=context.is_spell, state=state)
        if result.said is not None and not result.unsupported:
            state = result.said.state._replace(sentence=result.said.state.sentence + 1)
        says.take(result, bad, block)
        parts.extend(result.pieces)
        bad.extend(result.unsupported)
        lines.append(line_read(block, result))
    definition = None if bad else define(raw, parts, says, bad)
    return FaceRead(definition, tuple(lines), tuple(bad))


class Speaking:
    """What a spell does as it resolves, gathered from its lines."""

    def __init__(self) -> None:
        self.modes: Text | None = None
        self.mode: Mode | None = None

    def take(self, result: Result, bad: list[UnsupportedText], block: Block) -> None:
        """What one line adds."""
        if result.said is not None and not result.unsupported:
            before = self.mode.effects if self.mode is not None else ()
            self.mode = Mode(result.said.state.targets, (*before, *result.said.effects))
        if result.modes is not None:
            self.modes = result.modes
        if self.modes is not None and self.mode is not None:
            bad.append(UnsupportedText(block.reader.text, 0))

    @property
    def text(self) -> Text | None:
        """The text of the spell."""
        return self.modes or (Text((self.mode,)) if self.mode is not None else None)


def context_of(raw: RawFace) -> CardContext:
    """What the grammar must know of the face."""
    cost = mana_of(raw.mana_cost or "")
    return CardContext(raw.name, raw.types, raw.subtypes, has_x=cost is not None and "X" in cost)


def printed_problems(raw: RawFace) -> list[UnsupportedText]:
    """What of the printed characteristics can't be held."""
    bad = []
    if raw.mana_cost and mana_of(raw.mana_cost) is None:
        bad.append(UnsupportedText(raw.mana_cost, 0))
    if not set(raw.types) <= TYPES or not raw.types:
        bad.append(UnsupportedText(" ".join(raw.types), 0))
    bad.extend(UnsupportedText(each, 0) for each in raw.supertypes if each not in _SUPERTYPES)
    if raw.mana_cost is None and raw.colours is None and raw.identity and "Land" not in raw.types and raw.text:
        bad.append(UnsupportedText("(no mana cost, and its colour isn't in the file)", 0))
    return bad


_SUPERTYPES: Final = ("Basic", "Legendary", "Snow", "World")

# --- lines -----------------------------------------------------------------------------------------------------------


def blocks_of(text: str, names: tuple[str, ...], context: CardContext) -> list[Block]:
    """The lines of a text; bullets belong to the line above."""
    blocks: list[Block] = []
    for line in text.split("\n"):
        if not line.strip():
            continue
        reader = reader_of(line, names, context)
        if reader.begin >= reader.end:
            continue
        if reader.word(reader.begin) == "•" and blocks:
            bullet = reader.part(reader.begin + 1, reader.end)
            blocks[-1] = blocks[-1]._replace(bullets=(*blocks[-1].bullets, bullet))
        else:
            blocks.append(Block(reader))
    return blocks


def line_read(block: Block, result: Result) -> LineRead:
    """A line as it is reported."""
    good = 0
    bad: tuple[UnsupportedText, ...] = ()
    for reader in (block.reader, *block.bullets):
        found = phrases_in(reader)
        good += found.understood
        bad += found.bad
    return LineRead(
        block.reader.text, result.kind, result.sentences, result.unsupported, result.targets, good + len(bad), bad
    )


# --- definitions -----------------------------------------------------------------------------------------------------


def define(raw: RawFace, parts: Sequence[Made], says: Speaking, bad: list[UnsupportedText]) -> CardDefinition | None:
    """The definition of a face all of whose lines are understood."""
    power, toughness = number(raw.power), number(raw.toughness)
    for part in parts:
        if isinstance(part, Defines):
            power = part.power if part.power is not None else power
            toughness = part.toughness if part.toughness is not None else toughness
    kept: list[Part] = [part for part in parts if not isinstance(part, Defines)]
    if "Creature" in raw.types and (power is None or toughness is None):
        bad.append(UnsupportedText(f"{raw.power}/{raw.toughness}", 0))
        return None
    text = says.text
    if text is not None:
        text = with_more_modes(text, kept)
        if speaks_of_x(text) and not _announces_x(raw, kept):
            bad.append(UnsupportedText(raw.text, raw.text.find("X")))
            return None
        kept.extend((*text.modes[0].targets, *text.modes[0].effects) if text.choose is None else (text,))
    line = f"{' '.join((*raw.supertypes, *raw.types))} — {' '.join(raw.subtypes)}"
    numbers: dict[str, Quantity | None] = {"power": power, "toughness": toughness, "loyalty": number(raw.loyalty)}
    printed = {key: value for key, value in numbers.items() if value is not None}
    return card(line, raw.name, raw.mana_cost, *kept, **printed, **_colours(raw))


def with_more_modes(text: Text, parts: Sequence[Part]) -> Text:
    """The text as entwine and escalate let it be: as many more modes as were paid for (702.42a, 702.120a)."""
    named = [part.name for part in parts if isinstance(part, AdditionalCost)]
    if text.choose is None or not {"entwine", "escalate"} & set(named):
        return text
    more = Plus(1, Kicks()) if text.choose == ModeChoice() and named[0] in ("entwine", "escalate") else None
    return text if more is None else replace(text, choose=ModeChoice(more, more))


def _announces_x(raw: RawFace, parts: Sequence[Part]) -> bool:
    """Whether X is announced for the mana cost or another cost."""
    costs: list[Cost] = []
    for part in parts:
        costs.extend(getattr(part, "cost", ()) if not isinstance(part, AlternativeCost) else ())
    return "{X}" in (raw.mana_cost or "") or has_x(tuple(costs))


def _colours(raw: RawFace) -> dict[str, tuple[str, ...]]:
    """The colour indicator, where there is one."""
    if raw.mana_cost is not None or "Land" in raw.types or not raw.colours:
        return {}
    return {"colours": tuple(each for each in COLOURS if each in raw.colours)}


def number(printed: str | None) -> Quantity | None:
    """A printed number; none if it is a star or nothing."""
    if printed is None:
        return None
    return int(printed) if printed.lstrip("-").isdigit() else None
