"""Adjectives and what stands behind nouns: colours, statuses, controllers, zones, numbers, keywords (109, 110, 205)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from domain.cards.nouns import ANOTHER
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    AnyOf,
    CastOutOf,
    Controlled,
    Each,
    Greatest,
    HasColour,
    HasCounter,
    HasKeyword,
    HasMark,
    HasName,
    HasParity,
    HasType,
    HasX,
    InZone,
    IsAttachedTo,
    IsAttacking,
    IsBlockedBy,
    IsBlocking,
    IsCopy,
    IsPlayer,
    IsThis,
    KickedSpell,
    Measure,
    NumberOf,
    Owned,
    OwnerOf,
    Quantity,
    Ref,
    SharesColour,
    SharesName,
    Status,
    T,
    Targets,
    This,
    ThisTurn,
    You,
)
from domain.oracle import memory
from domain.oracle.grammar import NUMERAL, Reader, State, Then, reads, rule
from domain.oracle.lexing import SELF
from domain.oracle.nouns import Noun
from domain.oracle.words import COLOURS, PLAIN_KEYWORDS, SUBTYPES, SUPERTYPES, TYPES
from domain.vocabulary import Zone

Number = Literal["power", "toughness", "mana_value"]

# fmt: off: the tables are set by hand, a rule a line or two

# --- adjectives ------------------------------------------------------------------------------------------------------

for _word, _letter in COLOURS.items():
    rule("adj", _word, lambda at, letter=_letter: HasColour(letter))
    rule("adj", f"non{_word}", lambda at, letter=_letter: ~HasColour(letter))
    rule("colour", _word, lambda at, letter=_letter: letter)
for _word, _kind in (*SUPERTYPES.items(), *TYPES.items()):
    rule("adj", f"non{_word}", lambda at, kind=_kind: ~HasType(kind))
for _word, _kind in SUPERTYPES.items():
    rule("adj", _word, lambda at, kind=_kind: HasType(kind))
for _word, _kind in SUBTYPES.items():
    rule("adj", f"non-{_word}", lambda at, kind=_kind: ~HasType(kind))
for _word in ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked"):
    rule("adj", _word, lambda at, word=_word: Status(word))
rule("adj", "nonattacking", lambda: ~Status("attacking"))
rule("adj", "attacking or blocking", lambda: Status("attacking") | Status("blocking"))
rule("adj", "colorless|colourless", lambda: HasColour("colourless"))
rule("adj", "colored|coloured", lambda: ~HasColour("colourless"))
rule("adj", "multicolored|multicoloured", lambda: HasColour("multicoloured"))
rule("adj", "monocolored|monocoloured", lambda: HasColour("monocoloured"))
rule("adj", "nontoken", lambda: ~Status("token"))
rule("adj", "face-down|facedown", lambda: Status("face_down"))
rule("adj", "face-up", lambda: ~Status("face_down"))
rule("adj", "kicked", KickedSpell)
rule("adj", "other", lambda: ANOTHER)
rule("adj", "suspected", lambda: HasMark("suspected"))
rule("adj", "historic", lambda: HasType("Artifact") | HasType("Legendary") | HasType("Saga"))
rule("adjective", "{one:adj} or|and|and/or {two:adj}", lambda one, two: AnyOf((one, two)))
rule("adjective", "{one:adj} , {two:adj} , or|and {three:adj}", lambda one, two, three: AnyOf((one, two, three)))
rule("adjective", "{adj}", lambda adj: adj)


@reads("size", starts=NUMERAL)
def size(reader: Reader, state: State) -> Iterator[tuple[tuple[int, int], State]]:
    """Power and toughness as numbers: "1/1"."""
    left, mark, right = reader.word(state.pos).partition("/")
    if mark and left.isdigit() and right.isdigit():
        yield (int(left), int(right)), state.to(state.pos + 1)


rule("adj", "{size}", lambda size: Measure("power", "==", size[0]) & Measure("toughness", "==", size[1]))

# --- whose, and where ------------------------------------------------------------------------------------------------

rule("post", "that 's both {one:colour} and {two:colour}", lambda one, two: HasColour(one) & HasColour(two))
rule("post", "[that] you control", lambda: Controlled("you"))
rule("post", "you don't control", lambda: ~Controlled("you"))
rule("post", "[that] an|your opponent|opponents controls|control", lambda: Controlled("opponent"))
rule("post", "[that] {who:person} controls|control", lambda who: Controlled(who))
rule("post", "you own [and control]", lambda: Owned("you"))
rule("post", "you both own and control", lambda: Owned("you") & Controlled("you"))
rule("post", "you own but don't control", lambda: Owned("you") & ~Controlled("you"))
rule("post", "an opponent owns", lambda: Owned("opponent"))
rule("post", "you control but don't own", lambda: Controlled("you") & ~Owned("you"))
rule("post", "{who:person} owns|own", lambda who: Owned(who))
rule("post", "in|from {place}", lambda place: place)
rule("post", "on the battlefield", lambda: InZone(Zone.BATTLEFIELD))
rule("post", "in exile", lambda: InZone(Zone.EXILE))

for _zone, _words in (
    (Zone.GRAVEYARD, "graveyard"),
    (Zone.HAND, "hand"),
    (Zone.LIBRARY, "library"),
):
    rule("place", f"your {_words}", lambda at, zone=_zone: InZone(zone, "you"))
    rule("place", f"an opponent 's {_words}", lambda at, zone=_zone: InZone(zone, "opponent"))
    rule("place", f"{{who:whose}} {_words}", lambda at, who, zone=_zone: InZone(zone) & Owned(who))
rule("place", "a|any graveyard\ngraveyards\nall graveyards\na|any player 's graveyard", lambda: InZone(Zone.GRAVEYARD))
rule("place", "your opponents 's graveyards", lambda: InZone(Zone.GRAVEYARD, "opponent"))

# --- keywords, numbers, counters -------------------------------------------------------------------------------------

for _word in sorted(PLAIN_KEYWORDS):
    rule("keyword_name", _word, lambda at, word=_word: word)
for _word in (
    "cycling",
    "flashback",
    "morph",
    "toxic",
    "ward",
    "protection",
    "landwalk",
    "suspend",
    "mutate",
    "level up",
    "disguise",
    "foretell",
    "madness",
    "kicker",
    "enchant",
    "crew",
    "equip",
):
    rule("keyword_name", _word, lambda at, word=_word: word)
rule("post", "with {name:keyword_name}", lambda name: HasKeyword(name))
rule("post", "without {name:keyword_name}", lambda name: ~HasKeyword(name))
rule(
    "post",
    "with {one:keyword_name} or {two:keyword_name}\nwith {one:keyword_name} and/or {two:keyword_name}",
    lambda one, two: HasKeyword(one) | HasKeyword(two),
)
rule(
    "post",
    "with power or toughness {n:number} or less",
    lambda n: Measure("power", "<=", n) | Measure("toughness", "<=", n),
)
rule(
    "post",
    "with power or toughness {n:number} or greater",
    lambda n: Measure("power", ">=", n) | Measure("toughness", ">=", n),
)
rule("post", "with {what:measured} {n:number} or less", lambda what, n: Measure(what, "<=", n))
rule("post", "with {what:measured} {n:number} or greater|more", lambda what, n: Measure(what, ">=", n))
rule("post", "with {what:measured} [equal to] {n:number}", lambda what, n: Measure(what, "==", n))
rule("post", "with {what:measured} less than or equal to {n:quantity}", lambda what, n: Measure(what, "<=", n))
rule("post", "with {what:measured} greater than or equal to {n:quantity}", lambda what, n: Measure(what, ">=", n))
rule("post", "with {what:measured} equal to {n:quantity}", lambda what, n: Measure(what, "==", n))
rule("post", "with {what:measured} less than {n:quantity}", lambda what, n: _compared(what, "<", n))
rule("post", "with {what:measured} greater than {n:quantity}", lambda what, n: _compared(what, ">", n))
_OWN = "~ 's {measure}"
rule("post", f"with {{what:measured}} less than {_OWN}", lambda what, measure: _than_this(what, "<", measure))
rule("post", f"with {{what:measured}} greater than {_OWN}", lambda what, measure: _than_this(what, ">", measure))
rule("post", "with lesser {measure}", lambda at, measure: _than_it(at, measure, "<"))
rule("post", "with greater {measure}", lambda at, measure: _than_it(at, measure, ">"))
rule("measured", "power", lambda: "power")
rule("measured", "toughness", lambda: "toughness")
rule("measured", "mana value\nconverted mana cost", lambda: "mana_value")
rule("post", "with an even mana value\nwith even mana value", lambda: HasParity("even"))
rule("post", "with an odd mana value\nwith odd mana value", lambda: HasParity("odd"))
rule("post", "with a|an {kind:counter_kind} counter on it|them|him|her", lambda kind: HasCounter(kind))
rule("post", "with {kind:counter_kind} counters on it|them", lambda kind: HasCounter(kind))
rule(
    "post",
    "with a counter on it|them\nwith counters on it|them",
    lambda: Measure("counters", ">=", 1),
)
rule("post", "with {n:number} or more counters on it|them", lambda n: Measure("counters", ">=", n))
rule("post", "with no counters on it|them", lambda: ~Measure("counters", ">=", 1))
rule("post", "with no {kind:counter_kind} counters on it|them", lambda kind: ~HasCounter(kind))
rule("post", "with one or more {kind:counter_kind} counters on it|them", lambda kind: HasCounter(kind))
rule("post", "with {X} in its|their mana cost|costs", HasX)
rule("post", "of the chosen type\nof that type", lambda: HasType("chosen"))
rule("post", "of the chosen color|colour\nof that color|colour", lambda: HasColour("chosen"))
rule(
    "post",
    "with the greatest {measure} among {np}",
    lambda measure, np: Measure(measure, ">=", Greatest(measure, np.filter)),
)


@reads("a_name")
def a_name(reader: Reader, state: State) -> Iterator[tuple[str, State]]:
    """The name of a card, as far as capitals go, perhaps with a comma and what follows it; the longest first."""
    begin = state.pos
    own = reader.word(begin) == SELF
    end = max(_capitals_end(reader, begin), begin + own)
    if end == begin:
        return
    if reader.word(end) == "," and reader.word(end + 1) != SELF:
        behind = end + 1 + (reader.word(end + 1) == "the")
        longer = _capitals_end(reader, behind)
        if longer > behind:
            yield _written(reader, begin, longer), state.to(longer)
    if end > begin + own:
        yield _written(reader, begin, end), state.to(end)
    if own:
        yield reader.card.name, state.to(begin + 1)


def _capitals_end(reader: Reader, begin: int) -> int:
    """Where words with capitals end, and small ones that stand between such words in names."""
    last, pos = begin, begin
    while reader.capital(pos) or (pos > begin and reader.word(pos) in _IN_NAMES):
        pos += 1
        if reader.capital(pos - 1):
            last = pos
    return last


def _written(reader: Reader, begin: int, end: int) -> str:
    """Words as they were written."""
    return reader.text[reader.tokens[begin].start : reader.tokens[end - 1].end]


_IN_NAMES = frozenset(("of", "the", "'s", "in", "to", "a"))
rule("post", "named {a_name}", lambda a_name: HasName(a_name))
rule("post", "not named {a_name}", lambda a_name: ~HasName(a_name))
rule("post", "with the chosen name", lambda: HasName("chosen"))

# --- relations -------------------------------------------------------------------------------------------------------

rule("post", "other than ~", lambda: ~IsThis())
rule("post", "other than ~ 's owner", lambda: ~Among(OwnerOf(This())))
rule("post", "other than {what:said}", lambda what: ~_among(what))
rule("post", "[that 's|are] attached to a|an {np}", lambda np: IsAttachedTo(Each(np.filter)))
rule("post", "attached to {what:said}", lambda what: IsAttachedTo(what))
rule("post", "[that 's] blocking {what:said}", lambda what: IsBlocking(what))
rule("post", "[that 's] blocked by {what:said}\nthat {what:said} is blocking", lambda what: IsBlockedBy(what))
rule("post", "that 's attacking you\nattacking you", lambda: IsAttacking(You()))
rule("post", "that 's|are attacking one of your opponents", lambda: IsAttacking(_opponents()))
rule("post", "that 's|are attacking", lambda: Status("attacking"))
rule("post", "that 's|are tapped", lambda: Status("tapped"))
rule("post", "that 's|are untapped", lambda: Status("untapped"))
rule("post", "that isn't|aren't legendary", lambda: ~HasType("Legendary"))
rule("post", "that 's|are {colour}", lambda colour: HasColour(colour))
rule("post", "that 's|are {one:colour} or {two:colour}", lambda one, two: HasColour(one) | HasColour(two))
rule("post", "that isn't|aren't {what:np}", lambda what: ~bare_filter(what))
rule("post", "that 's|are one or more colors|colours", lambda: ~HasColour("colourless"))
rule("post", "that entered [the battlefield] this turn", lambda: ThisTurn("entered"))
rule("post", "that was|were dealt damage this turn", lambda: ThisTurn("damaged"))
rule("post", "that attacked this turn", lambda: Status("attacked"))
rule("post", "with a single target\nthat has a single target", lambda: Targets("single"))
rule("post", "that target|targets {what:pointed_at}", lambda what: Targets("some", what))
rule("post", "that targets only {what:pointed_at}", lambda at, what: _only(at, what))
rule("pointed_at", "you", lambda: IsPlayer("you"))
rule("pointed_at", "~", IsThis)
rule("pointed_at", "a|an {what:np}\none or more {what:np}", lambda what: what.filter)
rule("pointed_at", "you or a|an {what:np}", lambda what: IsPlayer("you") | what.filter)
rule("post", "with the same name as {what:said}", lambda at, what: SharesName(_as_it_was(at, what)))
rule("post", "that shares a color|colour with {what:said}", lambda what: SharesColour(what))
rule("post", "cast from a graveyard", lambda: CastOutOf(Zone.GRAVEYARD))
rule("post", "that isn't a copy\nthat aren't copies", lambda: ~IsCopy())


def _than_this(what: Number, by: Literal["<", ">"], measure: Number) -> AnyFilter:
    """A number less or greater than one of the source."""
    return Measure(what, by, NumberOf(This(), measure))


def _compared(what: Number, by: Literal["<", ">"], number: Quantity) -> AnyFilter | None:
    """A number less or greater than another; "with toughness greater than its power" is about one object."""
    other = number.what if isinstance(number, NumberOf) else what
    return Measure(what, by, number) if other == what or "mana_value" in (what, other) else None


def _than_it(at: State, measure: Number, op: Literal["<", ">"]) -> AnyFilter | None:
    """Less, or more, than the thing spoken of last has."""
    found = memory.it(at)
    return None if found is None else Measure(measure, op, NumberOf(found.ref, measure))


def _as_it_was(at: State, ref: Ref) -> Ref:
    """A target that has moved, as it was before: that is what had the name (608.2h)."""
    before = (each.ref for each in at.mentions if each.now == ref and isinstance(each.ref, T))
    return next(before, ref)


def _only(at: State, what: AnyFilter) -> Then:
    """What targets nothing else; where that is the source, the text knows it from then on."""
    return Then(Targets("only", what), at.mark("only this") if what == IsThis() else at)


def _among(ref: Ref) -> AnyFilter:
    """One of what a reference means."""
    return Among(ref)


def _opponents() -> Ref:
    """Each opponent."""
    return Each(IsPlayer("opponent"))


def bare_filter(noun: Noun) -> AnyFilter:
    """What a noun asks for, without the zone."""
    filter_ = noun.filter
    if isinstance(filter_, AllOf) and filter_.filters and isinstance(filter_.filters[0], InZone):
        rest = filter_.filters[1:]
        return rest[0] if len(rest) == 1 else AllOf(rest)
    return filter_
