"""Lines of a card: which kind of ability each is (113.3), and abilities in quotation marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast, get_args

from domain.cards.abilities import (
    Activated,
    AdditionalCost,
    AnyAbility,
    Keyword,
    Replacement,
    Static,
    StaticRule,
    Triggered,
)
from domain.cards.terms import Plus
from domain.oracle import memory
from domain.oracle.abilities import activated_line, chapter_line, chapters_of, triggered_line
from domain.oracle.blocks import Block, Defines, Made, Result, spoken_line
from domain.oracle.grammar import CardContext, Heard, Reader, State, reads, rule
from domain.oracle.lexing import tokens_of
from domain.oracle.prefixes import prefix_of, prefixed
from domain.oracle.statics import StaticLine
from domain.oracle.texts import next_sentence, report, sentence_end
from domain.oracle.words import ABILITY_WORDS, MEANT
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two


def reader_of(line: str, names: tuple[str, ...], card: CardContext) -> Reader:
    """A reader of one line."""
    reader = Reader(line, tokens_of(line, names), card)
    begin = ability_word(reader)
    return reader.part(begin, reader.end) if begin else reader


def ability_word(reader: Reader) -> int:
    """Where the ability begins behind an ability word in italics, which means nothing (207.2c)."""
    for at in range(reader.begin, min(reader.begin + 8, reader.end)):
        if reader.word(at) == "—":
            words = reader.words[reader.begin : at]
            flavour = reader.capital(reader.begin) and not any(word in MEANT for word in words) and len(words) > 0
            spaced = reader.text[reader.tokens[at].start - 1 : reader.tokens[at].end + 1] == " — "
            return at + 1 if " ".join(words) in ABILITY_WORDS or (flavour and spaced) else 0
    return 0


# --- kinds of lines --------------------------------------------------------------------------------------------------


def read_line(block: Block, *, spell: bool, state: State) -> Result:
    """A line as what it is: keywords, an activated, triggered or static ability, or what a spell does."""
    reader = block.reader
    prefix, begin = prefix_of(reader)
    if prefix:
        return _prefixed(block._replace(reader=reader.part(begin, reader.end)), prefix, state)
    keywords = _keywords(reader)
    if keywords is not None:
        return Result("keyword", keywords)
    if reader.word(reader.begin) in ("when", "whenever", "at"):
        return _at_a_time(block, state, spell=spell)
    colon = _colon(reader)
    if colon is not None:
        return activated_line(block, colon)
    if chapters_of(reader):
        return chapter_line(block)
    additional = _additional(reader)
    if additional is not None:
        return Result("additional cost", additional)
    defined = reader.part(reader.begin, reader.end - (reader.word(reader.end - 1) == ".")).whole(
        "defines", State(reader.begin, Heard(mentions=(memory.of_this(reader.card.types),)))
    )
    if defined is not None:
        return Result("static", (defined[0],))
    static = _static(reader)
    if static is not None:
        return Result("static", static)
    if spell:
        return spoken_line(block, state)
    return Result("static", unsupported=(report(reader, reader.begin, reader.end),))


def _at_a_time(block: Block, state: State, *, spell: bool) -> Result:
    """What begins with a time or an event: a triggered ability, or on a spell perhaps what it does (603.7)."""
    spoken = spoken_line(block, state) if spell else None
    return triggered_line(block) if spoken is None or spoken.unsupported else spoken


def _prefixed(block: Block, prefix: str, state: State) -> Result:
    """An ability behind a keyword and a dash."""
    result = read_line(block, spell=False, state=state)
    abilities = tuple(each for each in result.pieces if isinstance(each, (Activated, Keyword, Static, Triggered)))
    made = prefixed(prefix, abilities) if len(abilities) == len(result.pieces) and abilities else None
    if made is None and not result.unsupported:
        reader = block.reader
        return result._replace(pieces=(), unsupported=(report(reader, reader.begin, reader.end),))
    return result._replace(pieces=made or ())


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


GO_ON: Final = (("it", "'s", "still"), ("this", "effect", "doesn't"), ("its", "activated", "abilities"))
"""Words with which a sentence begins that says more of what the one before it says."""


def _static(reader: Reader) -> tuple[Made, ...] | None:
    """A static ability; several sentences are several of them, and later ones may speak of what earlier ones name."""
    pieces: tuple[Made, ...] = ()
    pos = reader.begin
    heard = Heard(mentions=(memory.of_this(reader.card.types),))
    while pos < reader.end:
        end = sentence_end(reader, pos)
        behind = next_sentence(reader, end)
        if reader.words[behind : behind + 3] in GO_ON:
            end = sentence_end(reader, behind)
        part = reader.part(pos, end)
        found = part.whole("static", State(pos, heard))
        reader.furthest = max(reader.furthest, part.furthest)
        if found is None or found[1].targets or found[1].pending:
            return None
        line: StaticLine = found[0]
        if reader.card.is_spell and line.zone is Zone.BATTLEFIELD:
            return None
        pieces += line.abilities()
        heard = Heard(mentions=found[1].mentions, sentence=heard.sentence + 1)
        pos = next_sentence(reader, end)
    return pieces


def _additional(reader: Reader) -> tuple[Made, ...] | None:
    """An additional cost that must be paid (118.8)."""
    end = reader.end - (reader.word(reader.end - 1) == ".")
    known = (memory.of_this(reader.card.types),)
    found = reader.part(reader.begin, end).whole("additional_cost", State(reader.begin, Heard(mentions=known)))
    return None if found is None else found[0]


rule("additional_cost", "as an additional cost to cast ~ , {costs}", lambda costs: (AdditionalCost(costs),))

rule("defines", "~ 's power is equal to {q:quantity}", lambda q: Defines(power=q))
rule("defines", "~ 's toughness is equal to {q:quantity}", lambda q: Defines(toughness=q))
rule("defines", "~ 's power and toughness are each equal to {q:quantity}", lambda q: Defines(q, q))
rule(
    "defines",
    "~ 's power is equal to {q:quantity} and its toughness is equal to that number plus {n:number}",
    lambda q, n: Defines(q, Plus(q, n)),
)


# --- quoted abilities ------------------------------------------------------------------------------------------------


@reads("quoted", starts='"')
def quoted(reader: Reader, state: State) -> Iterator[tuple[tuple[AnyAbility, ...], State]]:
    """An ability in quotation marks."""
    for pieces, after in _in_quotes(reader, state):
        made = tuple(as_ability(piece) for piece in pieces)
        abilities = tuple(each for each in made if each is not None)
        if len(abilities) == len(made):
            yield abilities, after


@reads("quoted_size", starts='"')
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
    stop = end - (reader.word(end - 1) == ",")
    inner = reader.part(begin, stop)
    inner = reader.part(ability_word(inner) or begin, stop)
    inner.card = reader.card._replace(quoted=True)
    if reader.card.is_spell:
        inner.card = inner.card._replace(types=("Creature",))
    result = read_line(Block(inner), spell=False, state=State(inner.begin))
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
