"""Whole cards: faces put together from their lines (200–210, 709–720)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.cards import faces as faces_
from domain.cards.abilities import (
    AdditionalCost,
    AlternativeCost,
    AnyEffect,
    CardDefinition,
    If,
    Keyword,
    Mode,
    ModeChoice,
    TargetSpec,
    Text,
    XIs,
)
from domain.cards.build import Part, card
from domain.cards.costs import Cost, PayMana
from domain.cards.effects import GetBlessing
from domain.cards.keywords import fuse, siege
from domain.cards.pieces import speaks_of_x
from domain.cards.terms import Kicks, Plus, Quantity
from domain.oracle.blocks import Block, Defines, Made, Prototype, Result
from domain.oracle.costs import has_x, mana_of, spoken_of
from domain.oracle.grammar import CardContext, State
from domain.oracle.lexing import names_of_card
from domain.oracle.lines import read_line, reader_of
from domain.oracle.linking import is_linked_to_a_cost, linked
from domain.oracle.more_keywords import completed
from domain.oracle.raw import Compiled, LineRead, RawCard, RawFace, UnsupportedText
from domain.oracle.sections import Sections, with_priced_modes
from domain.oracle.target_phrases import phrases_in
from domain.oracle.words import ABILITY_WORDS, CREATURE_TYPES, PLAIN_KEYWORDS
from domain.vocabulary import COLOURS

COMMON: Final = frozenset(CREATURE_TYPES | PLAIN_KEYWORDS | ABILITY_WORDS | {"time", "storm", "all", "each", "target"})
"""Words that a card's first name is never taken for."""
ONE_FACE: Final = ("normal", "saga", "class", "case", "mutate", "leveler", "prototype", "reversible_card")
TYPES: Final = frozenset(
    ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery")
)


class FaceRead(NamedTuple):
    """What became of a face."""

    definition: CardDefinition | None
    lines: tuple[LineRead, ...]
    unsupported: tuple[UnsupportedText, ...]


def compile_card(raw: RawCard, *, partly: bool = False) -> Compiled:
    """A card in the card language, or what of it isn't understood, or what the file lacks.

    ``partly``: lines that aren't understood are left out and marked as ``unread``, if there is a card without them.
    """
    faces = [cleaving(face, compile_face(face, partly=partly)) for face in raw.faces]
    lines = tuple(line for face in faces for line in face.lines)
    unsupported = tuple(each for face in faces for each in face.unsupported)
    lacking = tuple(each for face in raw.faces for each in lacking_of(face))
    definitions = [face.definition for face in faces if face.definition is not None]
    if raw.layout in ONE_FACE:
        lacking += () if len(faces) == 1 else (f"{len(faces)} faces where one is expected",)
    elif raw.layout not in JOINED:
        unsupported += (UnsupportedText(f"({raw.layout})", 0),)
    elif len(faces) < 2:
        lacking += ("the other face",)
    elif len(faces) > 2:
        unsupported += (UnsupportedText(f"({raw.layout}, {len(faces)} faces)", 0),)
    elif OWN_SUBTYPE.get(raw.layout, "") not in (*raw.faces[1].subtypes, ""):
        unsupported += (UnsupportedText(f"({raw.layout})", 0),)
    if unsupported or lacking or len(definitions) != len(faces):
        return Compiled(raw.name, None, lines, unsupported, lacking)
    join = JOINED.get(raw.layout)
    definition = definitions[0] if join is None else join(definitions[0], definitions[1])
    return Compiled(raw.name, definition, lines, unsupported)


CLEAVE: Final = re.compile(r"Cleave ((?:\{[^{}]+\})+)[^\n]*\n?")
BRACKETED: Final = re.compile(r" ?\[[^\[\]]*\]")


def cleaving(raw: RawFace, read: FaceRead) -> FaceRead:
    """A face that may be cast for its cleave cost: without the words in square brackets (702.148a)."""
    found = CLEAVE.search(raw.text)
    definition = read.definition
    if found is None or definition is None:
        return read
    other = compile_face(replace(raw, text=BRACKETED.sub("", CLEAVE.sub("", raw.text))))
    cost = mana_of(found[1])
    if other.definition is None or other.definition.text is None or cost is None:
        return read._replace(definition=None, unsupported=(*read.unsupported, *other.unsupported))
    if replace(other.definition, text=definition.text) != definition:
        return read._replace(definition=None, unsupported=(UnsupportedText("(cleave, and another ability)", 0),))
    way = AlternativeCost("cleave", (PayMana(cost),), text=other.definition.text)
    return read._replace(definition=replace(definition, alternative_costs=(way, *definition.alternative_costs)))


def joined_halves(left: CardDefinition, right: CardDefinition) -> CardDefinition:
    """A split card; fuse belongs to the whole card (702.102a)."""
    fused = any(FUSE in half.abilities for half in (left, right))
    return faces_.split(_unfused(left), _unfused(right), *((FUSE,) if fused else ()))


def _unfused(half: CardDefinition) -> CardDefinition:
    """A half without the keyword of the whole card."""
    return replace(half, abilities=tuple(each for each in half.abilities if each != FUSE))


FUSE: Final = fuse()
JOINED: Final[Mapping[str, Callable[[CardDefinition, CardDefinition], CardDefinition]]] = {
    "split": joined_halves,
    "aftermath": joined_halves,
    "adventure": faces_.adventurer,
    "omen": faces_.omen,
    "room": faces_.room,
    "modal_dfc": faces_.modal_faces,
    "transform": faces_.transforming,
    "flip": faces_.flip,
    "meld": faces_.melding,
}
"""How two faces become one card, by its layout (709–720)."""
OWN_SUBTYPE: Final = {"adventure": "Adventure", "omen": "Omen", "room": "Room"}
"""What the second face is in some layouts (715.3, 720.3, 709.5)."""


def lacking_of(raw: RawFace) -> tuple[str, ...]:
    """What the file doesn't tell of a face: the colour of one without a mana cost, loyalty, defense (204, 306, 310)."""
    colourless = "Land" in raw.types and "Creature" not in raw.types
    plain = raw.mana_cost is not None or raw.colours is not None or not raw.identity or colourless
    numbers = (("Planeswalker", "loyalty", raw.loyalty), ("Battle", "defense", raw.defense))
    untold = tuple(f"the {what} of {raw.name}" for kind, what, told in numbers if kind in raw.types and told is None)
    return (*untold, *(() if plain else (f"the colour of {raw.name}",)))


def compile_face(raw: RawFace, *, partly: bool = False) -> FaceRead:
    """One face."""
    names = names_of_card(raw.name, legendary="Legendary" in raw.supertypes, common=COMMON)
    blocks = blocks_of(raw.text, names, context_of(raw))
    made = read_face(raw, blocks, partly=partly)
    for block in blocks:
        for reader in (block.reader, *block.bullets):
            reader.forget()
    return made


def read_face(raw: RawFace, printed_blocks: list[Block], *, partly: bool) -> FaceRead:
    """A face, line by line."""
    context = context_of(raw)
    bad = list(printed_problems(raw))
    blocks, priced = with_priced_modes(printed_blocks)
    lines: list[LineRead] = [line_read(block, Result("modal", sentences=0)) for block in priced.blocks]
    parts: list[Made] = []
    state = State()
    says = Speaking(priced.text)
    bad.extend(priced.unsupported)
    sections = Sections(raw)
    unread: list[str] = []
    for marked in blocks:
        block = marked
        if (section := sections.begins(marked)) is not None:
            parts.extend(sections.next(section, bad))
            if section.block is None:
                lines.append(line_read(marked, Result("section", sentences=0)))
                continue
            block = section.block
        result = read_line(block._replace(before=says.effects), spell=context.is_spell, state=state)
        lines.append(line_read(block, result))
        if partly and (result.unsupported or (says.broken and result.kind in SPOKEN)):
            unread.append(printed(block))
            says.broken = says.broken or result.kind in SPOKEN
            continue
        for piece in result.pieces:
            if isinstance(piece, AdditionalCost) and not piece.optional and not piece.either:
                state = state.mark("paid", *spoken_of(piece.cost))
        if result.said is not None and not result.unsupported:
            state = result.said.state._replace(sentence=result.said.state.sentence + 1)
        says.take(result, bad, block)
        parts.extend(sections.take(result.pieces))
        bad.extend(result.unsupported)
    parts.extend(sections.close(bad))
    definition = None if bad else define(raw, parts, says, bad)
    if definition is not None and unread:
        definition = replace(definition, unread=tuple(unread))
    return FaceRead(definition, tuple(lines), tuple(bad))


SPOKEN: Final = ("spell", "modal")
"""Kinds of lines that say what a spell does; one may speak of what an earlier one said."""


def printed(block: Block) -> str:
    """A block as it is printed."""
    return " • ".join((block.reader.text, *(bullet.text.lstrip("• ") for bullet in block.bullets)))


class Speaking:
    """What a spell does as it resolves, gathered from its lines; ``broken`` if one of them was left out."""

    def __init__(self, modes: Text | None = None) -> None:
        self.broken = False
        self.modes = modes
        self.mode: Mode | None = None

    def take(self, result: Result, bad: list[UnsupportedText], block: Block) -> None:
        """What one line adds."""
        if result.said is not None and not result.unsupported:
            self.mode = Mode(result.said.state.targets, result.said.effects)
        if result.modes is not None:
            self.modes = result.modes
        if self.modes is not None and self.mode is not None:
            bad.append(UnsupportedText(block.reader.text, 0))

    @property
    def effects(self) -> tuple[AnyEffect, ...]:
        """What it does so far."""
        return self.mode.effects if self.mode is not None else ()

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
    bad.extend(UnsupportedText(each, 0) for each in (raw.loyalty, raw.defense) if each and number(each) is None)
    if "Battle" in raw.types and raw.subtypes != ("Siege",):
        bad.append(UnsupportedText(f"Battle {' '.join(raw.subtypes)}".rstrip(), 0))
    return bad


_SUPERTYPES: Final = ("Basic", "Legendary", "Snow", "World")

# --- lines -----------------------------------------------------------------------------------------------------------


def blocks_of(text: str, names: tuple[str, ...], context: CardContext) -> list[Block]:
    """The lines of a text; bullets belong to the line above."""
    blocks: list[Block] = []
    for line in text.split("\n"):
        if not line.strip() or CLEAVE.match(line):
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
    specs: tuple[TargetSpec, ...] = ()
    bad: tuple[UnsupportedText, ...] = ()
    for reader in (block.reader, *block.bullets):
        found = phrases_in(reader)
        specs += found.specs
        bad += found.bad
    return LineRead(
        block.reader.text, result.kind, result.sentences, result.unsupported, specs, len(specs) + len(bad), bad
    )


# --- definitions -----------------------------------------------------------------------------------------------------


def define(raw: RawFace, parts: Sequence[Made], says: Speaking, bad: list[UnsupportedText]) -> CardDefinition | None:
    """The definition of a face all of whose lines are understood."""
    power, toughness = number(raw.power), number(raw.toughness)
    for part in parts:
        if isinstance(part, Defines):
            power = part.power if part.power is not None else power
            toughness = part.toughness if part.toughness is not None else toughness
    kept: list[Part] = [part for part in parts if not isinstance(part, (Defines, Prototype))]
    starred = (raw.power is not None and power is None) or (raw.toughness is not None and toughness is None)
    if starred or ("Creature" in raw.types and (power is None or toughness is None)):
        bad.append(UnsupportedText(f"{raw.power}/{raw.toughness}", 0))
        return None
    if len([each for each in kept if isinstance(each, AdditionalCost)]) > 1 and _counts_costs(kept):
        bad.append(UnsupportedText("(two additional costs, one of them counted)", 0))
        return None
    text = says.text
    if text is not None:
        text = with_more_modes(ascending(text, kept), kept)
        if speaks_of_x(text) and not _announces_x(raw, kept):
            bad.append(UnsupportedText(raw.text, raw.text.find("X")))
            return None
        if text.choose is not None and any(isinstance(part, If) for part in kept):
            bad.append(UnsupportedText("(modes, and something before them)", 0))
            return None
        kept.extend((*text.modes[0].targets, *text.modes[0].effects) if text.choose is None else (text,))
    mana_cost = mana_of(raw.mana_cost) if raw.mana_cost else None
    complete = [completed(part, text, mana_cost) for part in kept]
    kept = [part for part in complete if part is not None]
    if len(kept) != len(complete):
        bad.append(UnsupportedText("(a keyword that the rest of the card doesn't fit)", 0))
        return None
    line = f"{' '.join((*raw.supertypes, *raw.types))} — {' '.join(raw.subtypes)}"
    if "Battle" in raw.types:
        kept.append(siege())
    numbers: dict[str, Quantity | None] = {
        "power": power, "toughness": toughness, "loyalty": number(raw.loyalty), "defense": number(raw.defense),
    }  # fmt: skip
    printed = {key: value for key, value in numbers.items() if value is not None}
    made = card(line, raw.name, raw.mana_cost, *kept, **printed, **_colours(raw))
    return if_linked(linked(prototyped(made, [part for part in parts if isinstance(part, Prototype)])), bad)


def if_linked(definition: CardDefinition, bad: list[UnsupportedText]) -> CardDefinition | None:
    """The definition, unless what is exiled as a cost is spoken of as exiled with the card, which isn't linked."""
    if is_linked_to_a_cost(definition):
        bad.append(UnsupportedText("(permanents exiled as a cost, of which something speaks)", 0))
        return None
    return definition


def prototyped(definition: CardDefinition, found: Sequence[Prototype]) -> CardDefinition:
    """A card that may be cast with another mana cost, power and toughness, if it is one (718.2)."""
    for each in found:
        small = replace(definition, mana_cost=each.mana_cost, power=each.power, toughness=each.toughness)
        return replace(definition, layout="prototype", faces=(small,))
    return definition


def ascending(text: Text, parts: list[Part]) -> Text:
    """Ascend on a spell is the first thing that it does as it resolves (702.131a)."""
    keyword = Keyword("ascend")
    if keyword not in parts:
        return text
    parts.remove(keyword)
    return replace(text, modes=tuple(replace(mode, effects=(GetBlessing(), *mode.effects)) for mode in text.modes))


def with_more_modes(text: Text, parts: Sequence[Part]) -> Text:
    """The text as entwine and escalate let it be: as many more modes as were paid for (702.42a, 702.120a)."""
    named = [part.name for part in parts if isinstance(part, AdditionalCost)]
    if text.choose is None or not {"entwine", "escalate"} & set(named):
        return text
    more = Plus(1, Kicks())
    return replace(text, choose=ModeChoice(more, more)) if text.choose.chooser == "you" else text


def _counts_costs(parts: Sequence[Part]) -> bool:
    """Whether a keyword asks how often its own cost was paid, by the number of that cost on the card."""
    return any(isinstance(each, AdditionalCost) and each.name in COUNTED for each in parts)


COUNTED: Final = (
    "replicate", "conspire", "casualty", "offspring", "squad", "gift", "bargain", "collect evidence",
)  # fmt: skip


def _announces_x(raw: RawFace, parts: Sequence[Part]) -> bool:
    """Whether X is announced for the mana cost or another cost."""
    costs: list[Cost] = []
    for part in parts:
        costs.extend(getattr(part, "cost", ()) if not isinstance(part, AlternativeCost) else ())
    told = any(isinstance(part, XIs) for part in parts)
    return told or "{X}" in (raw.mana_cost or "") or has_x(tuple(costs))


def _colours(raw: RawFace) -> dict[str, tuple[str, ...]]:
    """The colour indicator, where there is one."""
    if raw.mana_cost is not None or not raw.colours:
        return {}
    return {"colours": tuple(each for each in COLOURS if each in raw.colours)}


NUMBER: Final = re.compile(r"-?[0-9]{1,4}")


def number(printed: str | None) -> Quantity | None:
    """A printed number; none if it is a star or nothing."""
    if printed is None:
        return None
    return int(printed) if NUMBER.fullmatch(printed) else None
