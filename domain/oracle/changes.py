"""Continuous changes: "gets +1/+1", "gains flying", "becomes a 3/3 creature", and how long they last (611, 613)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.cards.abilities import (
    AddPT,
    AddRule,
    AnyAbility,
    AnyModification,
    ChangeColours,
    ChangeControl,
    ChangeTypes,
    Duration,
    GainAbility,
    LoseAbilities,
    Modify,
    SetPT,
    SwitchPT,
)
from domain.cards.terms import AnyCondition, Compare, Fits, NumberOf, Quantity, Ref, Remembered, Status, This, Times, X
from domain.oracle.conditions import CONTROLLED
from domain.oracle.grammar import Reader, State, reads, rule
from domain.oracle.numbers import times
from domain.oracle.words import CREATURE_TYPES, SUBTYPES, TYPES_OF_PERMANENTS, singular
from domain.vocabulary import BASIC_LAND_MANA, COLOURS, EVERY_CREATURE_TYPE, is_creature_type

# fmt: off: the tables are set by hand, a rule a line or two

Changes = tuple[AnyModification, ...]
Lasting = tuple[Duration, AnyCondition | None]

# --- how long (611.2) ------------------------------------------------------------------------------------------------

rule("lasting", "until end of turn\nuntil the end of turn\nthis turn", lambda: ("end_of_turn", None))
rule("lasting", "until your next turn", lambda: ("your_next_turn", None))
rule("lasting", "until end of combat\nthis combat", lambda: ("end_of_combat", None))
rule("lasting", "until the end of your next turn", lambda: ("end_of_your_next_turn", None))
rule(
    "lasting",
    "for as long as ~ remains on the battlefield\nuntil ~ leaves the battlefield",
    lambda: ("while_source", None),
)
rule("lasting", "for as long as you control ~", lambda: ("while_source", Fits(This(), CONTROLLED)))
rule("lasting", "for as long as ~ remains tapped", lambda: ("while_source", Fits(This(), Status("tapped"))))
rule(
    "lasting",
    "for as long as you control ~ and ~ remains tapped",
    lambda: ("while_source", Fits(This(), CONTROLLED) & Fits(This(), Status("tapped"))),
)

rule(
    "lasting",
    "for as long as ~ remains tapped and {what:possessor} power remains less than or equal to ~ 's power",
    lambda what: _while_no_stronger(what),
)


def _while_no_stronger(what: Ref) -> Lasting | None:
    """As long as the source stays tapped and what the effect is about is no stronger than the source (611.2b)."""
    if what == This():
        return None
    return "while_source", Fits(This(), Status("tapped")) & _no_stronger()


def _no_stronger() -> AnyCondition:
    """What the effect is about is no stronger than the source."""
    return Compare(NumberOf(Remembered("affected"), "power"), "<=", NumberOf(This(), "power"))


# --- changes by layer (613) ------------------------------------------------------------------------------------------


def by_each(pt: tuple[Quantity, Quantity], each: Quantity) -> Changes | None:
    """A change of power and toughness for each of something."""
    power, toughness = (_by(part, each) for part in pt)
    return None if power is None or toughness is None else (AddPT(power, toughness),)


def _by(part: Quantity, each: Quantity) -> Quantity | None:
    """A part of it, so many times; nothing stays nothing."""
    if part == 0:
        return 0
    return times(part, each) if part != -1 else Times(-1, each)


rule("gets", "get|gets {pt:signed}", lambda pt: (AddPT(*pt),))
rule("gets", "get|gets an additional {pt:signed}", lambda pt: (AddPT(*pt),))
rule("gets", "get|gets {pt:signed} for each {each}", lambda pt, each: by_each(pt, each))
rule("gains", "gain|gains|has|have {granted}", lambda granted: tuple(GainAbility(each) for each in granted))
rule("gains", "gain|gains all creature types", lambda: (ChangeTypes(add=(EVERY_CREATURE_TYPE,)),))
rule("becomes", "is|are all creature types", lambda: (ChangeTypes(add=(EVERY_CREATURE_TYPE,)),))
rule("loses", "lose|loses all creature types", lambda: (ChangeTypes(creature_types=()),))
rule("loses", "lose|loses {name:keyword_name}", lambda name: (LoseAbilities(name),))
rule("loses", "lose|loses all [other] abilities", lambda: (LoseAbilities(),))
rule("base", "has|have base power and toughness {size}", lambda size: (SetPT(*size),))
rule("base", "has|have base power and toughness X/X", lambda at: None)
rule("becomes", "become|becomes {colour}", lambda colour: (ChangeColours((colour,)),))
rule("becomes", "become|becomes colorless|colourless", lambda: (ChangeColours(()),))
rule("becomes", "is|are {colour}", lambda colour: (ChangeColours((colour,)),))
rule("becomes", "is|are all colors|colours", lambda: (ChangeColours(COLOURS),))
rule("becomes", "is|are|'s|become|becomes {form} in addition to its|their other types", lambda form: form.added())
rule(
    "becomes",
    "is|are|become|becomes {form} in addition to its|their other colors|colours and types",
    lambda form: form.added(also=True),
)
rule("becomes", "become|becomes {form} . it 's|they're still a|an land|lands", lambda form: form.added())
rule("becomes", "become|becomes {form} that 's|are still a|an land|lands", lambda form: form.added())
rule("becomes", "become|becomes {form} that 's|are still lands", lambda form: form.added())
rule("becomes", "become|becomes {form}", lambda form: form.artifact_creature())
rule("becomes", "become|becomes {form:animated}", lambda form: form.artifact_creature())
rule(
    "becomes",
    "is|are a|an {kind:land_type} in addition to its|their other land types",
    lambda kind: (ChangeTypes(add=(kind,)),),
)
rule("becomes", "become|becomes|is|are|'s {form:animated}", lambda form: form.other_creature())
rule("becomes", "is|are|'s a|an {kinds:creature_kinds}", lambda kinds: (ChangeTypes(creature_types=kinds),))
rule("becomes", "become|becomes a|an {kinds:creature_kinds}", lambda kinds: _of_creatures(kinds))
rule("animated", "{form:plain_form} with base power and toughness {pt}", lambda form, pt: Form({**form, "size": pt}))
rule(
    "animated",
    "{form:plain_form} with base power and toughness {pt} , {granted}",
    lambda form, pt, granted: Form({**form, "size": pt, "abilities": granted}),
)
rule(
    "animated",
    "{form:plain_form} with base power and toughness {pt} and {granted}",
    lambda form, pt, granted: Form({**form, "size": pt, "abilities": granted}),
)
rule(
    "animated",
    "{form:plain_form} with {granted} and base power and toughness {pt}",
    lambda form, pt, granted: Form({**form, "size": pt, "abilities": granted}),
)
for _words in (
    "is|are|'s|become|becomes {form:animated} in addition to its|their other types",
    "become|becomes {form:animated} . it 's|they're still a|an land|lands",
    "become|becomes {form:animated} that 's|are still a|an land|lands",
):
    rule("becomes", _words, lambda form: form.added())
rule("switches", "switch {what:possessor} power and toughness", lambda what: (what, (SwitchPT(),)))

for _kind in ("gets", "gains", "loses", "base", "becomes"):
    rule("change", f"{{changed:{_kind}}}", lambda changed: changed)
rule("changes", "{one:change}", lambda one: one)
rule("changes", "{one:change} and {two:changes}", lambda one, two: both(one, two))
rule("changes", "{one:change} , {two:changes}", lambda one, two: both(one, two))
rule("changes", "{one:change} , and {two:changes}", lambda one, two: both(one, two))


def both(one: Changes, two: Changes) -> Changes:
    """Changes together: what loses all other abilities does so before it gains those that were named."""
    lost = LoseAbilities()
    rest = tuple(each for each in two if each != lost)
    return (
        one + two if lost not in two or not any(isinstance(each, GainAbility) for each in one) else (lost, *one, *rest)
    )


class Form:
    """What something becomes: size, colours, types and abilities, as said of tokens and of animated permanents."""

    def __init__(self, parts: dict[str, Any]) -> None:
        self.size: tuple[Quantity, Quantity] | None = parts.get("size")
        self.colours: tuple[str, ...] | None = parts.get("colours")
        self.supertypes: tuple[str, ...] = parts.get("supertypes", ())
        self.types: tuple[str, ...] = parts.get("types", ())
        self.subtypes: tuple[str, ...] = parts.get("subtypes", ())
        self.abilities: tuple[AnyAbility, ...] = parts.get("abilities", ())
        self.many: bool = parts.get("many", False)

    def added(self, *, also: bool = False) -> Changes:
        """The form in addition to what the object is."""
        changes: list[AnyModification] = []
        if self.types or self.subtypes or self.supertypes:
            changes.append(ChangeTypes(add=(*self.supertypes, *self.types, *self.subtypes)))
        if self.colours is not None:
            changes.append(ChangeColours(self.colours, add=also))
        if self.size is not None:
            changes.append(SetPT(*self.size))
        return (*changes, *(GainAbility(each) for each in self.abilities))

    def other_creature(self) -> Changes | None:
        """The form of what becomes another kind of creature, of no other card type (205.1b)."""
        if self.types or not self.subtypes or self.supertypes or self.size is None:
            return None
        if not all(map(is_creature_type, self.subtypes)):
            return None
        kinds = ChangeTypes(creature_types=self.subtypes)
        colours = () if self.colours is None else (ChangeColours(self.colours),)
        return (*colours, kinds, SetPT(*self.size), *(GainAbility(each) for each in self.abilities))

    def artifact_creature(self) -> Changes | None:
        """The form of what becomes an artifact creature, and stays what it is otherwise (205.1b)."""
        return self.added() if {"Artifact", "Creature"} <= set(self.types) else None


rule(
    "becomes",
    "is|are {one:form} and {two:form} in addition to its|their other types",
    lambda one, two: (*one.added(), *two.added()) if two.size is None and two.colours is None else None,
)
for _word, _kind in ((kind.lower(), kind) for kind in BASIC_LAND_MANA):
    rule("land_type", _word, lambda at, kind=_kind: kind)


def _of_creatures(kinds: tuple[str, ...]) -> Changes | None:
    """Creature types in the place of others (205.1b); of other subtypes that is said elsewhere (305.7)."""
    return (ChangeTypes(creature_types=kinds),) if all(each.lower() in CREATURE_TYPES for each in kinds) else None


@reads("creature_kinds")
def creature_kinds(reader: Reader, state: State) -> Iterator[tuple[tuple[str, ...], State]]:
    """Creature types in a row, nothing else."""
    for form, after in reader.parse("plain_form", state):
        kinds = all(map(is_creature_type, form["subtypes"]))
        if kinds and set(form) == {"types", "subtypes", "many"} and not form["types"] and not form["many"]:
            yield form["subtypes"], after


@reads("plain_form")
def plain_form(reader: Reader, state: State) -> Iterator[tuple[dict[str, Any], State]]:
    """Size, colours, types, subtypes: "a 3/3 green Beast artifact creature"."""
    pos = state.pos
    if reader.word(pos) in ("a", "an"):
        pos += 1
    parts: dict[str, Any] = {}
    if reader.word(pos) == "legendary":
        parts["supertypes"] = ("Legendary",)
        pos += 1
    size, pos = _size(reader, pos)
    if size is not None:
        parts["size"] = size
    colours, pos = _colours(reader, pos)
    if colours is not None:
        parts["colours"] = colours
    types: list[str] = []
    subtypes: list[str] = []
    many = False
    while not many:
        word = reader.word(pos)
        single = singular(word)
        if single in TYPES_OF_PERMANENTS:
            types.append(TYPES_OF_PERMANENTS[single])
        elif single in SUBTYPES and reader.capital(pos):
            subtypes.append(SUBTYPES[single])
        else:
            break
        many = word != single
        pos += 1
    reader.furthest = max(reader.furthest, pos)
    if types or subtypes:
        yield {**parts, "types": tuple(types), "subtypes": tuple(subtypes), "many": many}, state.to(pos)


def _size(reader: Reader, pos: int) -> tuple[tuple[Quantity, Quantity] | None, int]:
    """Power and toughness, if they stand here."""
    found = next(iter(reader.parse("pt", State(pos))), None)
    return (None, pos) if found is None else (found[0], pos + 1)


@reads("pt")
def pt(reader: Reader, state: State) -> Iterator[tuple[tuple[Quantity, Quantity], State]]:
    """Power and toughness as numbers or X: "1/1", "X/X"."""
    left, mark, right = reader.word(state.pos).partition("/")
    if mark and all(part.isdigit() or part == "X" for part in (left, right)):
        power, toughness = (X() if part == "X" else int(part) for part in (left, right))
        yield (power, toughness), state.to(state.pos + 1)


def _colours(reader: Reader, pos: int) -> tuple[tuple[str, ...] | None, int]:
    """Colours with commas and "and" between them; none where nothing is said."""
    found: list[str] = []
    if reader.word(pos) in ("colorless", "colourless"):
        return (), pos + 1
    while True:
        here = next(iter(reader.parse("colour", State(pos))), None)
        if here is None:
            break
        found.append(here[0])
        pos += 1
        ahead = pos
        while reader.word(ahead) in (",", "and"):
            ahead += 1
        if ahead > pos and next(iter(reader.parse("colour", State(ahead))), None) is not None:
            pos = ahead
    return (tuple(found) if found else None), pos


rule("form", "{plain_form}", lambda plain_form: Form(plain_form))
rule("form", "{plain_form} with all creature types", lambda plain_form: _of_every_type(plain_form))
rule("form", "{plain_form} with {granted}", lambda plain_form, granted: Form({**plain_form, "abilities": granted}))


def _of_every_type(parts: dict[str, Any]) -> Form:
    """Something that has all creature types (205.3)."""
    return Form({**parts, "subtypes": (*parts["subtypes"], EVERY_CREATURE_TYPE)})


# --- as effects ------------------------------------------------------------------------------------------------------


def modify(what: Ref, changed: Changes, lasting: Lasting) -> Modify:
    """A continuous effect of a resolution (611.2)."""
    return Modify(what, changed, lasting[0], lasting[1])


rule("effect", "{things} {changes} {lasting}", lambda things, changes, lasting: modify(things, changes, lasting))
rule("effect", "{things} each {changes} {lasting}", lambda things, changes, lasting: modify(things, changes, lasting))
rule(
    "effect", "{lasting} , {things} [each] {changes}", lambda things, changes, lasting: modify(things, changes, lasting)
)
rule(
    "effect",
    "{things} {one:changes} {lasting} and {two:changes} {lasting2:lasting}",
    lambda things, one, two, lasting, lasting2: None,
)
rule(
    "effect",
    "{things} gain|gains {granted}",
    lambda things, granted: Modify(things, tuple(GainAbility(each) for each in granted), "forever"),
)
rule("effect", "{switches} {lasting}", lambda switches, lasting: modify(switches[0], switches[1], lasting))
rule("effect", "{things} {changed:becomes}", lambda things, changed: Modify(things, changed, "forever"))
rule(
    "effect", "gain control of {things} {lasting}", lambda things, lasting: modify(things, (ChangeControl(),), lasting)
)
rule(
    "effect",
    "{lasting} , gain control of {things}",
    lambda things, lasting: modify(things, (ChangeControl(),), lasting),
)
rule("effect", "gain control of {things}", lambda things: Modify(things, (ChangeControl(),), "forever"))
rule("effect", "you gain control of {things}", lambda things: Modify(things, (ChangeControl(),), "forever"))
rule(
    "effect",
    "{who:person} gains control of {things}",
    lambda who, things: Modify(things, (ChangeControl(who),), "forever"),
)
rule(
    "effect", "{what:ruled} {lasting}", lambda what, lasting: AddRule(what, lasting[0]) if lasting[1] is None else None
)
rule(
    "effect",
    "{lasting} , {what:ruled}",
    lambda what, lasting: AddRule(what, lasting[0]) if lasting[1] is None else None,
)
