"""Lines of a card: which kind of ability each is, and its parts (113.3, 602.1, 603.1, 700.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias, cast, get_args

from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    AdditionalCost,
    AnyAbility,
    Mode,
    ModeChoice,
    Replacement,
    Static,
    StaticRule,
    TargetSpec,
    Text,
    Triggered,
)
from domain.cards.build import Piece
from domain.cards.costs import ChangeLoyalty, Cost, DiscardThis, ExileThis
from domain.cards.terms import AnyCondition, IsThis, Quantity, YourTurn
from domain.cards.triggers import Casts, ChapterReached, Moves
from domain.oracle import memory
from domain.oracle.costs import has_x
from domain.oracle.grammar import CardContext, Reader, State, reads, rule
from domain.oracle.lexing import tokens_of
from domain.oracle.numbers import speaks_of_x
from domain.oracle.raw import UnsupportedText
from domain.oracle.statics import StaticLine
from domain.oracle.texts import Said, read_text, report, sentence_end
from domain.oracle.triggers import Event, state_of
from domain.oracle.words import ABILITY_WORDS
from domain.vocabulary import Zone


class Limits(NamedTuple):
    """How an activated ability is limited by the sentences behind it (602.5)."""

    sorcery_timing: bool = False
    once_per_turn: bool = False
    once: bool = False
    condition: AnyCondition | None = None
    any_player: bool = False


class Block(NamedTuple):
    """Lines that belong together: a line alone, or a modal one with its bullets."""

    reader: Reader
    bullets: tuple[Reader, ...] = ()


class Defines(NamedTuple):
    """A characteristic-defining ability for power or toughness (604.3)."""

    power: Quantity | None = None
    toughness: Quantity | None = None


Made: TypeAlias = Piece | Defines
"""A part of a card that a line became."""


class Result(NamedTuple):
    """What a line became: parts of the card, or spell text, and what wasn't understood."""

    kind: str
    pieces: tuple[Made, ...] = ()
    said: Said | None = None
    modes: Text | None = None
    unsupported: tuple[UnsupportedText, ...] = ()
    sentences: int = 1
    targets: tuple[TargetSpec, ...] = ()


ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6}
_LIMITS: Final = "limit"
rule(_LIMITS, "activate only as a sorcery\nactivate only any time you could cast a sorcery",
     lambda: Limits(sorcery_timing=True))  # fmt: skip
rule(_LIMITS, "activate only once each turn\nactivate only once per turn", lambda: Limits(once_per_turn=True))
rule(_LIMITS, "activate only once", lambda: Limits(once=True))
rule(_LIMITS, "activate only as a sorcery and only once each turn",
     lambda: Limits(sorcery_timing=True, once_per_turn=True))  # fmt: skip
rule(_LIMITS, "activate only if {condition}", lambda condition: Limits(condition=condition))
rule(_LIMITS, "activate only if {condition} and only as a sorcery",
     lambda condition: Limits(condition=condition, sorcery_timing=True))  # fmt: skip
rule(_LIMITS, "activate only if {condition} and only once each turn",
     lambda condition: Limits(condition=condition, once_per_turn=True))  # fmt: skip
rule(_LIMITS, "activate only during your turn", lambda: _your_turn(once=False))
rule(_LIMITS, "activate only during your turn and only once each turn", lambda: _your_turn(once=True))
rule(_LIMITS, "any player may activate this ability", lambda: Limits(any_player=True))


def _your_turn(*, once: bool) -> Limits:
    """Only during your turn."""
    return Limits(condition=YourTurn(), once_per_turn=once)


def reader_of(line: str, names: tuple[str, ...], card: CardContext) -> Reader:
    """A reader of one line."""
    reader = Reader(line, tokens_of(line, names), card)
    begin = ability_word(reader)
    return reader.part(begin, reader.end) if begin else reader


def ability_word(reader: Reader) -> int:
    """Where the ability begins behind an ability word in italics, which means nothing (207.2c)."""
    for at in range(min(8, reader.end)):
        if reader.word(at) == "—":
            return at + 1 if " ".join(reader.words[:at]) in ABILITY_WORDS else 0
    return 0


# --- kinds of lines --------------------------------------------------------------------------------------------------


def read_line(block: Block, *, spell: bool, state: State) -> Result:
    """A line as what it is: keywords, an activated, triggered or static ability, or what a spell does."""
    reader = block.reader
    keywords = _keywords(reader)
    if keywords is not None:
        return Result("keyword", keywords)
    first = reader.word(reader.begin)
    if first in ("when", "whenever", "at"):
        return _triggered(block)
    colon = _colon(reader)
    if colon is not None:
        return _activated(block, colon)
    if _chapters(reader):
        return _chapter(block)
    additional = _additional(reader)
    if additional is not None:
        return Result("additional cost", additional)
    defined = reader.part(reader.begin, reader.end - (reader.word(reader.end - 1) == ".")).whole(
        "defines", State(reader.begin)
    )
    if defined is not None:
        return Result("static", (defined[0],))
    static = _static(reader)
    if static is not None:
        return Result("static", static)
    if spell:
        return _spoken(block, state)
    return Result("static", unsupported=(report(reader, reader.begin, reader.end),))


def _keywords(reader: Reader) -> tuple[Made, ...] | None:
    """A row of keywords."""
    end = reader.end
    if reader.word(end - 1) == ".":
        end -= 1
    part = reader.part(reader.begin, end)
    found = part.whole("keyword_row", State(reader.begin)) or part.whole("keyword_cost", State(reader.begin))
    reader.furthest = max(reader.furthest, part.furthest)
    return None if found is None else found[0]


def _colon(reader: Reader) -> int | None:
    """Where the colon of an activated ability stands."""
    quoted = False
    for at in range(reader.begin, reader.end):
        word = reader.word(at)
        if word == '"':
            quoted = not quoted
        if not quoted and word == ".":
            return None
        if not quoted and word == ":":
            return at
    return None


def _static(reader: Reader) -> tuple[Made, ...] | None:
    """A static ability; several sentences are several of them."""
    pieces: tuple[Made, ...] = ()
    pos = reader.begin
    while pos < reader.end:
        end = sentence_end(reader, pos)
        part = reader.part(pos, end)
        found = part.whole("static", State(pos, mentions=(memory.of_this(reader.card.types),)))
        reader.furthest = max(reader.furthest, part.furthest)
        if found is None or found[1].targets or found[1].pending:
            return None
        line: StaticLine = found[0]
        if reader.card.is_spell and line.zone is Zone.BATTLEFIELD:
            return None
        pieces += line.abilities()
        pos = end + 1
    return pieces


def _additional(reader: Reader) -> tuple[Made, ...] | None:
    """An additional cost that must be paid (118.8)."""
    end = reader.end - (reader.word(reader.end - 1) == ".")
    found = reader.part(reader.begin, end).whole("additional_cost", State(reader.begin))
    return None if found is None else found[0]


rule("additional_cost", "as an additional cost to cast ~ , {costs}", lambda costs: (AdditionalCost(costs),))

rule("defines", "~ 's power is equal to {q:quantity}", lambda q: Defines(power=q))
rule("defines", "~ 's toughness is equal to {q:quantity}", lambda q: Defines(toughness=q))
rule("defines", "~ 's power and toughness are each equal to {q:quantity}", lambda q: Defines(q, q))

# --- texts -----------------------------------------------------------------------------------------------------------


def _text(block: Block, begin: int, end: int, state: State) -> tuple[Text | None, Said, tuple[TargetSpec, ...]]:
    """What an ability says from a place on: modes, or one text."""
    reader = block.reader.part(begin, end)
    if block.bullets:
        return _modal(reader, block.bullets, state)
    said = read_text(reader, state.to(begin))
    block.reader.furthest = max(block.reader.furthest, reader.furthest)
    if said.unsupported:
        return None, said, said.state.targets
    return Text((Mode(said.state.targets, said.effects),)), said, said.state.targets


def _modal(
    reader: Reader, bullets: tuple[Reader, ...], state: State
) -> tuple[Text | None, Said, tuple[TargetSpec, ...]]:
    """A modal text (700.2)."""
    found = reader.whole("choice", state.to(reader.begin))
    bad: tuple[UnsupportedText, ...] = () if found is not None else (report(reader, reader.begin, reader.end),)
    modes: list[Mode] = []
    targets: tuple[TargetSpec, ...] = ()
    count = 1
    for bullet in bullets:
        said = read_text(bullet, state.to(bullet.begin))
        bad += said.unsupported
        count += said.sentences
        targets += said.state.targets
        modes.append(Mode(said.state.targets, said.effects))
    whole = Said((), state, bad, count)
    if bad or found is None:
        return None, whole, targets
    choice: ModeChoice = found[0]
    most = len(modes) if choice.most == -1 else choice.most
    return Text(tuple(modes), replace(choice, most=most)), whole, targets


rule("choice", "choose {n:number} —", lambda n: ModeChoice(n, n))
rule("choice", "choose one or both —", lambda: ModeChoice(1, 2))
rule("choice", "choose one or more —", lambda: ModeChoice(1, -1))
rule("choice", "choose up to {n:number} —", lambda n: ModeChoice(0, n))
rule("choice", "an opponent chooses one —", lambda: ModeChoice(1, 1, "opponent"))
rule(
    "choice",
    "choose {n:number} . you may choose the same mode more than once .",
    lambda n: ModeChoice(n, n, repeat=True),
)


def _spoken(block: Block, state: State) -> Result:
    """A line of what a spell does as it resolves."""
    reader = block.reader
    if block.bullets:
        text, said, targets = _modal(reader, block.bullets, state)
        return Result("modal", modes=text, unsupported=said.unsupported, sentences=said.sentences, targets=targets)
    said = read_text(reader, state.to(reader.begin))
    return Result(
        "spell", said=said, unsupported=said.unsupported, sentences=said.sentences, targets=said.state.targets
    )


# --- abilities -------------------------------------------------------------------------------------------------------


def _triggered(block: Block) -> Result:
    """A triggered ability: condition, perhaps an "if", and what happens (603.1)."""
    reader = block.reader
    first = reader.word(reader.begin)
    kind = "beginning" if first == "at" else "event"
    best: Result | None = None
    for event, after in reader.parse(kind, State(reader.begin + 1)):
        if reader.word(after.pos) != ",":
            continue
        made = _with_event(block, event, after.to(after.pos + 1))
        if not made.unsupported:
            return made
        best = best or made
    if best is not None:
        return best
    return Result("triggered", unsupported=(report(reader, reader.begin, reader.end),))


def _with_event(block: Block, event: Event, state: State) -> Result:
    """The text of a triggered ability whose condition is understood."""
    reader = block.reader
    begin = state_of(state, event)
    condition: AnyCondition | None = None
    if reader.word(state.pos) == "if":
        for found, after in reader.parse("condition", begin.to(state.pos + 1)):
            if reader.word(after.pos) == ",":
                condition, begin = found, begin.to(after.pos + 1)
                break
        else:
            return Result("triggered", unsupported=(report(reader, reader.begin, reader.end),))
    text, said, targets = _text(block, begin.pos, reader.end, begin)
    if text is None:
        return Result("triggered", unsupported=said.unsupported, sentences=said.sentences, targets=targets)
    if speaks_of_x(text) and not _carries_x(event, reader):
        return Result("triggered", unsupported=(report(reader, begin.pos, reader.end),), targets=targets)
    ability = Triggered(event.when, text, condition, event.zone)
    return Result("triggered", (ability,), sentences=said.sentences, targets=targets)


def _carries_x(event: Event, reader: Reader) -> bool:
    """Whether X of the spell is still known as the ability resolves: it is cast or enters (107.3m)."""
    itself = event.mentions and event.when.filter == IsThis() if isinstance(event.when, (Casts, Moves)) else False
    return bool(itself and reader.card.has_x)


def _activated(block: Block, colon: int) -> Result:
    """An activated ability: cost, colon, effect (602.1)."""
    reader = block.reader
    cost_part = reader.part(reader.begin, colon)
    found = cost_part.whole("costs", State(reader.begin))
    if found is None:
        reader.furthest = max(reader.begin, cost_part.furthest)
        return Result("activated", unsupported=(report(reader, reader.begin, reader.end),))
    cost: tuple[Cost, ...] = found[0]
    end, limits, count = _limits(reader, colon + 1)
    if limits is None:
        return Result("activated", unsupported=(report(reader, end, reader.end),))
    state = State(colon + 1, mentions=(memory.of_this(reader.card.types),), said=found[1].said)
    text, said, targets = _text(block, colon + 1, end, state)
    if text is None:
        return Result("activated", unsupported=said.unsupported, sentences=said.sentences + count, targets=targets)
    if speaks_of_x(text) and not has_x(cost):
        return Result("activated", unsupported=(report(reader, colon + 1, reader.end),), targets=targets)
    loyalty = isinstance(cost[0], ChangeLoyalty)
    ability = Activated(
        cost, text, _zone(cost, reader), limits.sorcery_timing and not loyalty, limits.once_per_turn,
        limits.condition, limits.any_player, once=limits.once,
    )  # fmt: skip
    return Result("activated", (ability,), sentences=said.sentences + count, targets=targets)


def _zone(cost: tuple[Cost, ...], reader: Reader) -> Zone:
    """The zone in which an ability with that cost works (113.6)."""
    if any(isinstance(part, DiscardThis) for part in cost):
        return Zone.HAND
    if any(isinstance(part, ExileThis) for part in cost) and "graveyard" in reader.words[: reader.end]:
        return Zone.GRAVEYARD
    return Zone.BATTLEFIELD


def _limits(reader: Reader, begin: int) -> tuple[int, Limits | None, int]:
    """Where the text of an activated ability ends, and what its last sentences limit."""
    made = Limits()
    starts = [begin]
    pos = begin
    while pos < reader.end:
        pos = sentence_end(reader, pos) + 1
        starts.append(pos)
    end, count = reader.end, 0
    for start in reversed(starts[1:-1]):
        stop = sentence_end(reader, start)
        if reader.word(start) not in ("activate", "any"):
            break
        found = reader.part(start, stop).whole("limit", State(start))
        if found is None:
            return start, None, count
        made = _both(made, found[0])
        end, count = start, count + 1
    return end, made, count


def _both(one: Limits, two: Limits) -> Limits:
    """Two limits together."""
    return Limits(
        one.sorcery_timing or two.sorcery_timing,
        one.once_per_turn or two.once_per_turn,
        one.once or two.once,
        one.condition if two.condition is None else two.condition,
        one.any_player or two.any_player,
    )


def _chapters(reader: Reader) -> tuple[int, ...]:
    """The chapter numbers in front of a chapter ability (714.2b)."""
    numbers = []
    pos = reader.begin
    while reader.word(pos) in ROMAN:
        numbers.append(ROMAN[reader.word(pos)])
        pos += 1
        if reader.word(pos) == ",":
            pos += 1
    return tuple(numbers) if numbers and reader.word(pos) == "—" else ()


def _chapter(block: Block) -> Result:
    """A chapter ability, once for each of its chapters."""
    reader = block.reader
    numbers = _chapters(reader)
    begin = reader.begin
    while reader.word(begin) != "—":
        begin += 1
    state = State(begin + 1, mentions=(memory.of_this(reader.card.types),))
    text, said, targets = _text(block, begin + 1, reader.end, state)
    if text is None:
        return Result("chapter", unsupported=said.unsupported, sentences=said.sentences, targets=targets)
    made = tuple(Triggered(ChapterReached(number), text) for number in numbers)
    return Result("chapter", made, sentences=said.sentences, targets=targets)


# --- quoted abilities ------------------------------------------------------------------------------------------------


@reads("quoted")
def quoted(reader: Reader, state: State) -> Iterator[tuple[tuple[AnyAbility, ...], State]]:
    """An ability in quotation marks."""
    for pieces, after in _in_quotes(reader, state):
        made = tuple(as_ability(piece) for piece in pieces)
        abilities = tuple(each for each in made if each is not None)
        if len(abilities) == len(made):
            yield abilities, after


@reads("quoted_size")
def quoted_size(reader: Reader, state: State) -> Iterator[tuple[Defines, State]]:
    """Power and toughness in quotation marks, as tokens have them (604.3)."""
    for pieces, after in _in_quotes(reader, state):
        if len(pieces) == 1 and isinstance(pieces[0], Defines):
            yield pieces[0], after


def _in_quotes(reader: Reader, state: State) -> Iterator[tuple[tuple[Made, ...], State]]:
    """What a line in quotation marks becomes."""
    if reader.word(state.pos) != '"':
        return
    begin = state.pos + 1
    end = begin
    while end < reader.end and reader.word(end) != '"':
        end += 1
    if end >= reader.end:
        return
    inner = reader.part(begin, end)
    result = read_line(Block(inner), spell=False, state=State(begin))
    reader.furthest = max(reader.furthest, inner.furthest)
    if not result.unsupported and result.pieces:
        yield result.pieces, state.to(end + 1)


_ABILITIES: Final = get_args(AnyAbility)
_RULES: Final = (*get_args(StaticRule), *get_args(Replacement))


def as_ability(piece: Made) -> AnyAbility | None:
    """A part of a card as an ability; None for what can't be had by anything but a card."""
    if isinstance(piece, _ABILITIES):
        return cast("AnyAbility", piece)
    return Static((cast("StaticRule", piece),)) if isinstance(piece, _RULES) else None
