"""Choices on the way: one of several abilities, a colour or type that something becomes, chosen colours (608.2d)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AnyAbility,
    ChangeColours,
    ChangeTypes,
    ChooseOne,
    GainAbility,
    SetLandType,
)
from domain.cards.effects import AddMana, ChooseValue, PutCounters, Word
from domain.cards.terms import Ref
from domain.oracle.changes import Changes, Lasting, modify
from domain.oracle.grammar import State, Then, rule

# fmt: off: the tables are set by hand, a rule a line or two

E: Final = "effect"
Abilities = tuple[AnyAbility, ...]

# --- one of several abilities ----------------------------------------------------------------------------------------

rule("options", "{one:one_keyword} or {two:one_keyword}", lambda one, two: (one, two))
rule(
    "options",
    "{one:one_keyword} , {two:one_keyword} , or {three:one_keyword}",
    lambda one, two, three: (one, two, three),
)
rule(
    "options",
    "{one:one_keyword} , {two:one_keyword} , {three:one_keyword} , or {four:one_keyword}",
    lambda one, two, three, four: (one, two, three, four),
)
rule("one_keyword", "{keyword}", lambda keyword: keyword)
rule(
    E,
    "{things} gain|gains your choice of {options} {lasting}\n{lasting} , {things} gain|gains your choice of {options}",
    lambda things, options, lasting: _one_of(things, (), options, lasting),
)
rule(
    E,
    "{things} {changes} and gain|gains your choice of {options} {lasting}",
    lambda things, changes, options, lasting: _one_of(things, changes, options, lasting),
)


def _one_of(things: Ref, changes: Changes, options: tuple[Abilities, ...], lasting: Lasting) -> ChooseOne:
    """Things gain one of several abilities, which their effect's controller chooses."""
    gained = tuple(tuple(GainAbility(each) for each in abilities) for abilities in options)
    return ChooseOne(tuple((modify(things, (*changes, *each), lasting),) for each in gained))


rule("counter_options", "{one:counter_word} or {two:counter_word} counter", lambda one, two: (one, two))
rule(
    "counter_options",
    "{one:counter_word} , {two:counter_word} , or {three:counter_word} counter",
    lambda one, two, three: (one, two, three),
)
for _word in (
    "flying", "vigilance", "lifelink", "menace", "trample", "reach", "haste", "deathtouch", "hexproof",
    "indestructible", "+1/+1", "-1/-1", "flash", "loyalty", "charge",
):  # fmt: skip
    rule("counter_word", f"{_word}\na {_word}\na {_word} counter", lambda at, word=_word: word)
for _word in ("first strike", "double strike"):
    rule("counter_word", f"{_word}\na {_word}\na {_word} counter", lambda at, word=_word: word)
rule(
    E,
    "put your choice of {kinds:counter_options} on {things}",
    lambda kinds, things: ChooseOne(tuple((PutCounters(things, kind),) for kind in kinds)),
)

# --- colours and types -----------------------------------------------------------------------------------------------

_COLOUR: Final[Changes] = (ChangeColours(("chosen",)),)
_LAND: Final[Changes] = (SetLandType(("chosen",)),)
rule("becomes", "become|becomes the color|colour of your choice", lambda at: _with(at, "colour", _COLOUR))
rule("becomes", "become|becomes the basic land type of your choice", lambda at: _with(at, "land_type", _LAND))
rule(
    "becomes",
    "become|becomes the creature type of your choice in addition to its|their other types",
    lambda at: _with(at, "creature_type", (ChangeTypes(add=("chosen",)),)),
)


def _with(at: State, what: Word, changes: Changes) -> Then | None:
    """A word is chosen before the rest of the instruction (608.2d)."""
    if at.pending:
        return None
    return Then(changes, at._replace(pending=(ChooseValue(what),)))


rule("becomes", "is|are the chosen color|colour", lambda: _COLOUR)
rule(
    "becomes",
    "is|are the chosen [creature] type in addition to its|their other types",
    lambda: (ChangeTypes(add=("chosen",)),),
)
rule("becomes", "become|becomes that color|colour\nbecome|becomes the chosen color|colour", lambda: _COLOUR)
rule("becomes", "become|becomes that type\nbecome|becomes the chosen type", lambda: (_creature_type(),))


def _creature_type() -> ChangeTypes:
    """The chosen creature type in the place of others (205.1b)."""
    return ChangeTypes(creature_types=("chosen",))


rule("deed", "add|adds one mana of the chosen color|colour", lambda: lambda who: AddMana(any_of=("chosen",), who=who))
rule(
    "deed",
    "add|adds {n:number} mana of the chosen color|colour",
    lambda n: lambda who: AddMana(any_of=("chosen",), times=n, who=who),
)
rule(
    "deed",
    "add|adds an amount of mana of the chosen color|colour equal to {q:quantity}",
    lambda q: lambda who: AddMana(any_of=("chosen",), times=q, who=who),
)

# --- lands of another type (305.7) -----------------------------------------------------------------------------------

rule("becomes", "is|are|become|becomes [a|an] {kinds:land_types}", lambda kinds: (SetLandType(kinds),))
for _name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
    rule("land_types", f"{_name.lower()}\n{_name.lower()}s", lambda at, name=_name: (name,))
