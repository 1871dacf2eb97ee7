"""Blocks of lines, what became of them, and the texts in them: one or several modes (700.2)."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from domain.cards.abilities import (
    Mode,
    ModeChoice,
    TargetSpec,
    Text,
)
from domain.cards.build import Piece
from domain.cards.terms import Chooser, Kicks, Plus, Quantity, Times
from domain.mana import ManaCost
from domain.oracle.grammar import Reader, State, rule
from domain.oracle.raw import UnsupportedText
from domain.oracle.texts import Effects, Said, read_text, report

# fmt: off: the tables are set by hand, a rule a line or two


class Block(NamedTuple):
    """Lines that belong together: a line alone, or a modal one with its bullets; what the spell does before them."""

    reader: Reader
    bullets: tuple[Reader, ...] = ()
    before: Effects = ()


class Defines(NamedTuple):
    """A characteristic-defining ability for power or toughness (604.3)."""

    power: Quantity | None = None
    toughness: Quantity | None = None


class Prototype(NamedTuple):
    """The other mana cost, power and toughness of a prototype card (718.2)."""

    mana_cost: ManaCost
    power: int
    toughness: int


Made: TypeAlias = Piece | Defines | Prototype
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


# --- texts -----------------------------------------------------------------------------------------------------------


def text_of(block: Block, begin: int, end: int, state: State) -> tuple[Text | None, Said, tuple[TargetSpec, ...]]:
    """What an ability says from a place on: modes, or one text."""
    reader = block.reader.part(begin, end)
    if block.bullets:
        return modal_of(reader, block.bullets, state)
    said = read_text(reader, state.to(begin))
    block.reader.furthest = max(block.reader.furthest, reader.furthest)
    if said.unsupported:
        return None, said, said.state.targets
    return Text((Mode(said.state.targets, said.effects),)), said, said.state.targets


def modal_of(
    reader: Reader, bullets: tuple[Reader, ...], state: State
) -> tuple[Text | None, Said, tuple[TargetSpec, ...]]:
    """A modal text (700.2)."""
    found = reader.whole("choice", state.to(reader.begin))
    bad: tuple[UnsupportedText, ...] = () if found is not None else (report(reader, reader.begin, reader.end),)
    modes: list[Mode] = []
    targets: tuple[TargetSpec, ...] = ()
    count = 1
    if found is not None and found[0].chooser == "opponent":
        state = state.mention(Chooser(), "player", "opponent")
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
    return Text(tuple(modes), replace(choice, most=_most(choice.most, len(modes)))), whole, targets


def _most(most: Quantity, modes: int) -> Quantity:
    """How many modes may be chosen: −1 is all of them, ``ANY_IF_KICKED`` all of them if the spell was kicked."""
    if most == ANY_IF_KICKED:
        return Plus(1, Times(modes - 1, Kicks()))
    return modes if most == -1 else most


ANY_IF_KICKED: Final = Plus(1, Kicks())
_KICKED: Final = "choose one . if ~ was kicked , choose any number instead"
rule("choice", f"{_KICKED} .\n{_KICKED}", lambda: ModeChoice(Plus(1, Times(-1, Kicks())), ANY_IF_KICKED))


rule("choice", "choose {n:number} —", lambda n: ModeChoice(n, n))
rule("choice", "choose one or both —", lambda: ModeChoice(1, 2))
rule("choice", "choose one or more —", lambda: ModeChoice(1, -1))
rule("choice", "choose up to {n:number} —", lambda n: ModeChoice(0, n))
rule("choice", "choose {n:number} that hasn't been chosen —|.", lambda n: ModeChoice(n, n, unchosen="ever"))
rule("choice", "choose {n:number} that hasn't been chosen this turn —|.", lambda n: ModeChoice(n, n, unchosen="turn"))
rule("choice", "an opponent chooses one —", lambda: ModeChoice(1, 1, "opponent"))
rule(
    "choice",
    "choose {n:number} . you may choose the same mode more than once .",
    lambda n: ModeChoice(n, n, repeat=True),
)


def spoken_line(block: Block, state: State) -> Result:
    """A line of what a spell does as it resolves."""
    reader = block.reader
    if block.bullets:
        text, said, targets = modal_of(reader, block.bullets, state)
        return Result("modal", modes=text, unsupported=said.unsupported, sentences=said.sentences, targets=targets)
    said = read_text(reader, state.to(reader.begin), block.before)
    return Result(
        "spell", said=said, unsupported=said.unsupported, sentences=said.sentences, targets=said.state.targets
    )
