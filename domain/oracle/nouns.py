"""Noun phrases: one grammar for targets, filters, triggers and costs (109.2, 115.1).

    noun := {adjective} head {("," | "or" | "and") [adjectives] head} {post-modifier}

A noun for permanents asks for the battlefield, one for spells for the stack, one for cards for the zone it names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.cards.nouns import ANY_PERMANENT_TYPE, ANY_TARGET, INSTANT_OR_SORCERY, PERMANENT, SPELL
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    AnyOf,
    Bears,
    Controlled,
    HasType,
    InZone,
    IsAbility,
    IsPlayer,
    IsThis,
    Not,
    Owned,
    Status,
)
from domain.oracle.grammar import Reader, State, reads, rule
from domain.oracle.other import left_out
from domain.oracle.words import SUBTYPES, TYPES, singular
from domain.vocabulary import PERMANENT_TYPES, SPELL_TYPES, Zone

OTHER: Final = Not(IsThis())
COMMAS: Final = (",", "or", "and", "and/or")


class Noun(NamedTuple):
    """What a noun phrase means: a filter, the nouns by which it may be called again, and its number.

    ``either`` are its two parts where each has an article of its own: "a creature or an artifact".
    """

    filter: AnyFilter
    kinds: frozenset[str]
    many: bool = False
    card: bool = False
    either: tuple[Noun, Noun] | None = None


class Head(NamedTuple):
    """One conjunct: adjectives, types, and the noun they belong to ("card", "spell", "player" …), if there is one."""

    before: tuple[AnyFilter, ...]
    types: tuple[str, ...]
    noun: str
    many: bool
    pos: int


HEADS: Final = {"card": "card", "cards": "card", "spell": "spell", "spells": "spell", "permanent": "permanent",
                "permanents": "permanent", "token": "token", "tokens": "token", "player": "player",
                "players": "player", "opponent": "opponent", "opponents": "opponent",
                "source": "source", "sources": "source", "object": "object", "objects": "object"}  # fmt: skip
PLURALS: Final = frozenset(word for word in HEADS if word.endswith("s"))
PEOPLE: Final = {"player": IsPlayer(), "opponent": IsPlayer("opponent")}


@reads("noun")
def nouns(reader: Reader, state: State) -> Iterator[tuple[Noun, State]]:
    """Every noun phrase that begins here, longer ones first."""
    for heads, after in _conjuncts(reader, state):
        made = _joined(heads)
        if made is not None:
            for noun, end in _qualified(reader, made, after, 0):
                yield from _or_another(reader, noun, end)
                yield noun, end


def _qualified(reader: Reader, noun: Noun, state: State, depth: int) -> Iterator[tuple[Noun, State]]:
    """A noun with all that may stand behind it, as much as possible first."""
    if depth < 4:
        for what, after in reader.parse("post", state):
            yield from _qualified(reader, _with(noun, what), after, depth + 1)
    yield noun, state


def _with(noun: Noun, what: AnyFilter) -> Noun:
    """A noun and one more condition; a zone stands first, as it does in the pool."""
    if isinstance(what, InZone) and isinstance(noun.filter, AllOf) and what in noun.filter.filters:
        return noun
    if _elsewhere(what) and not noun.card and not noun.kinds & {"spell", "token"}:
        noun = noun._replace(filter=_unplaced(noun.filter), kinds=frozenset(("card",)), card=True)
    if isinstance(what, InZone) or (isinstance(what, AllOf) and what.filters and isinstance(what.filters[0], InZone)):
        return noun._replace(filter=what & noun.filter if _says(noun.filter) else what)
    return noun._replace(filter=_and(noun.filter, what))


def _elsewhere(what: AnyFilter) -> bool:
    """Whether a zone is named that has cards only: "each Elf in your graveyard" is a card (109.2a)."""
    place = what.filters[0] if isinstance(what, AllOf) and what.filters else what
    return isinstance(place, InZone) and place.zone in CARDS_ONLY


CARDS_ONLY: Final = (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY)


def _unplaced(filter_: AnyFilter) -> AnyFilter:
    """A filter that doesn't ask for the battlefield any more, nor do its options."""
    if isinstance(filter_, AnyOf):
        return AnyOf(tuple(_unplaced(each) for each in filter_.filters))
    if isinstance(filter_, AllOf):
        return _all(tuple(_unplaced(each) for each in filter_.filters if each != PERMANENT))
    return AllOf() if filter_ == PERMANENT else filter_


def _says(filter_: AnyFilter) -> bool:
    """Whether a filter asks for anything."""
    return filter_ != AllOf()


def _and(left: AnyFilter, right: AnyFilter) -> AnyFilter:
    """Both, without what says nothing."""
    return left & right if _says(left) else right


# --- conjuncts -------------------------------------------------------------------------------------------------------


def _conjuncts(reader: Reader, state: State) -> Iterator[tuple[tuple[Head, ...], State]]:
    """One head, or several with commas and "or" between them; the most first."""
    for first, after in _heads(reader, state):
        yield from _more(reader, (first,), after)


def _more(reader: Reader, heads: tuple[Head, ...], state: State) -> Iterator[tuple[tuple[Head, ...], State]]:
    """The heads so far with those that follow, or alone."""
    pos = state.pos
    while reader.word(pos) in COMMAS and pos < state.pos + 2:
        pos += 1
    if pos > state.pos:
        for head, after in _heads(reader, state.to(pos)):
            yield from _more(reader, (*heads, head), after)
    yield heads, state


def _heads(reader: Reader, state: State) -> Iterator[tuple[Head, State]]:
    """Adjectives and a head."""
    adjectives: list[AnyFilter] = []
    while True:
        found = next(iter(reader.parse("adjective", state)), None)
        if found is None:
            break
        adjectives.append(found[0])
        state = found[1]
        if reader.word(state.pos) == "," and next(iter(reader.parse("adjective", state.to(state.pos + 1))), None):
            state = state.to(state.pos + 1)
    types, many, pos = _types(reader, state.pos)
    noun = HEADS.get(reader.word(pos), "")
    if noun:
        many = reader.word(pos) in PLURALS
        pos += 1
    elif reader.word(pos) in ("ability", "abilities") and not types:
        noun, many, pos = "ability", reader.word(pos) == "abilities", pos + 1
    reader.furthest = max(reader.furthest, pos)
    if types or noun:
        yield from _told(reader, Head(tuple(adjectives), types, noun, many, pos), state)


def _told(reader: Reader, head: Head, state: State) -> Iterator[tuple[Head, State]]:
    """The head, if it is told what "other" in front of it leaves out."""
    if OTHER not in head.before:
        yield head, state.to(head.pos)
        return
    names = _names(head) | ({"spell"} if {"Instant", "Sorcery"} & set(head.types) else frozenset())
    other = left_out(reader.card, state, names)
    if other is not None:
        yield head._replace(before=tuple(other if each == OTHER else each for each in head.before)), state.to(head.pos)


def _types(reader: Reader, pos: int) -> tuple[tuple[str, ...], bool, int]:
    """Card types and subtypes in a row, and whether the last is in the plural."""
    types: list[str] = []
    many = False
    while not many:
        word = reader.word(pos)
        single = singular(word)
        kind = TYPES.get(single) or (SUBTYPES.get(single) if reader.capital(pos) else None)
        if kind is None:
            break
        many = word != single
        types.append(kind)
        pos += 1
    return tuple(types), many, pos


# --- with articles of their own ---------------------------------------------------------------------------------------


def _or_another(reader: Reader, noun: Noun, state: State) -> Iterator[tuple[Noun, State]]:
    """A noun, or another one with an article: what is said of one of them isn't said of the other."""
    pos = state.pos + (reader.word(state.pos) == ",")
    if reader.word(pos) != "or" or reader.word(pos + 1) not in ("a", "an"):
        return
    for other, after in nouns(reader, state.to(pos + 2)):
        made = _either(noun, other)
        if made is not None:
            yield made._replace(either=(noun, other)), after


def _either(one: Noun, other: Noun) -> Noun | None:
    """One noun or the other; a zone behind the last is that of both, whose permanents both are isn't sure."""
    kinds = one.kinds | other.kinds
    if (alike := of_either_kind(one, other)) is not None:
        return Noun(alike, kinds, other.many)
    parts = other.filter.filters if isinstance(other.filter, AllOf) else (other.filter,)
    if one.card and other.card and parts and isinstance(parts[0], InZone) and not _placed(one.filter):
        if any(isinstance(each, Owned) for each in parts):
            return None
        both = one.filter | _all(parts[1:])
        return Noun(parts[0] & both, kinds, other.many, card=True)
    if any(_is_whose(each) for each in parts) and not one.kinds & PEOPLE.keys() and not _says_whose(one.filter):
        return None
    return Noun(one.filter | other.filter, kinds, other.many, one.card or other.card)


def of_either_kind(one: Noun, other: Noun) -> AnyFilter | None:
    """A permanent of one kind or the other, if nothing is said of either but its types."""
    first, second = _plain(one.filter), _plain(other.filter)
    return None if first is None or second is None else PERMANENT & AnyOf((first, second))


def _plain(filter_: AnyFilter) -> AnyFilter | None:
    """What a permanent is, if nothing is said of it but its types."""
    parts = filter_.filters if isinstance(filter_, AllOf) else ()
    kinds = parts[1:] if parts[:1] == (PERMANENT,) else ()
    return _all(kinds) if kinds and all(isinstance(each, HasType) for each in kinds) else None


def _placed(filter_: AnyFilter) -> bool:
    """Whether a filter names a zone."""
    return any(isinstance(each, InZone) for each in getattr(filter_, "filters", (filter_,)))


def _says_whose(filter_: AnyFilter) -> bool:
    """Whether a filter says whose the things are."""
    return any(_is_whose(each) for each in getattr(filter_, "filters", (filter_,)))


def _is_whose(filter_: AnyFilter) -> bool:
    """Whether a filter asks for a controller or owner."""
    return isinstance(filter_.filter if isinstance(filter_, Not) else filter_, Controlled | Owned)


# --- joining ---------------------------------------------------------------------------------------------------------


SHARED: Final = ("card", "spell", "source", "token", "permanent")
"""Nouns that stand once behind several kinds: "artifact or creature spell"."""


def _joined(heads: tuple[Head, ...]) -> Noun | None:
    """The noun that conjuncts make together; none if what belongs to what isn't sure."""
    last = heads[-1]
    if any(not each.many and last.many and _is_host(each) for each in heads):
        return None  # "enchanted creature and other creatures"
    if len(heads) == 1:
        return _one(last)
    apart = _have_own_nouns(heads)
    alone = not last.types and not last.before  # "creature or spell" is no kind of spell
    if last.noun in SHARED and not alone and all(not each.noun for each in heads[:-1]):
        heads = tuple(each._replace(noun=last.noun, many=last.many) for each in heads)
    if _shares_type(heads):
        return _of_one_type(heads)
    if _is_instant_or_sorcery(heads):
        return _of_spell_type(heads)
    if _shares_adjectives(heads) and not (apart and _is_said_of_one(heads[0])):
        return _alike(heads)
    unsure = not apart or any(isinstance(each, Not) for each in heads[0].before)
    if unsure and heads[0].before and not any(each.before for each in heads[1:]) and not _people(heads):
        return None
    options = [_one(each) for each in heads]
    kinds = frozenset(kind for each in options for kind in each.kinds)
    joined = AnyOf(tuple(each.filter for each in options))
    return Noun(joined, kinds, last.many, any(each.card for each in options))


def _is_host(head: Head) -> bool:
    """Whether one thing is called by what is attached to it."""
    return any(isinstance(each, Bears) for each in head.before)


def _have_own_nouns(heads: tuple[Head, ...]) -> bool:
    """Whether a noun is said again with each: "basic land card or Gate card", "enchanted creature or Elf creature"."""
    first, *rest = heads
    if first.noun:
        return all(each.noun == first.noun for each in rest)
    if not first.types:
        return False
    kind = first.types[-1]
    return all(not each.noun and len(each.types) > 1 and each.types[-1] == kind for each in rest)


def _is_said_of_one(head: Head) -> bool:
    """Whether an adjective in front is said of the first only, if all have nouns of their own; "other" is of all."""
    return any(not isinstance(each, Not) for each in head.before)


def _shares_type(heads: tuple[Head, ...]) -> bool:
    """Whether a card type behind the last of several subtypes is that of all: "Angel or Human creature card"."""
    subtypes = [each.types[0] for each in heads if each.types and each.types[0] not in CARD_TYPES]
    alone = all(len(each.types) == 1 for each in heads[:-1]) and not any(each.before for each in heads[1:])
    shared = len(heads[-1].types) == 2 and heads[-1].types[1] in CARD_TYPES
    return alone and shared and len(subtypes) == len(heads) and len({each.noun for each in heads}) == 1


def _of_one_type(heads: tuple[Head, ...]) -> Noun:
    """One of several subtypes, of one card type."""
    last = heads[-1]
    kinds = tuple(HasType(each.types[0]) for each in heads)
    names = frozenset(kind.lower() for each in heads for kind in each.types) | _called(last)
    parts = (*_place(last.noun), AnyOf(kinds), HasType(last.types[1]), *heads[0].before)
    return Noun(_all(parts), names, last.many, last.noun == "card")


CARD_TYPES: Final = frozenset((*PERMANENT_TYPES, *SPELL_TYPES))


def _is_instant_or_sorcery(heads: tuple[Head, ...]) -> bool:
    """Whether a subtype in front is that of both: "Adventure instant or sorcery spell"; both types have it (205.3k)."""
    types = tuple(each.types[-1:] for each in heads)
    return types == (("Instant",), ("Sorcery",)) and [len(each.types) for each in heads] == [2, 1]


def _of_spell_type(heads: tuple[Head, ...]) -> Noun:
    """An instant or sorcery of one spell type."""
    first, last = heads[0], heads[-1]
    either = AnyOf((HasType("Instant"), HasType("Sorcery")))
    names = frozenset(kind.lower() for each in heads for kind in each.types) | _called(last)
    parts = (*_place(last.noun), HasType(first.types[0]), either, *first.before)
    return Noun(_all(parts), names, last.many, last.noun == "card")


def _people(heads: tuple[Head, ...]) -> bool:
    """Whether one of the conjuncts means players, so that an adjective can't belong to all."""
    return any(each.noun in PEOPLE for each in heads)


SAID_OF_ALL: Final = (IsThis, Among, Status)
"""What "non-" and "other" in front of several types is said of each of them: other than this, nontoken."""


def _shares_adjectives(heads: tuple[Head, ...]) -> bool:
    """Whether the conjuncts are types of one kind of object, so that what stands in front is said of all."""
    first = heads[0]
    plain = all(not each.before for each in heads[1:]) and all(each.types for each in heads)
    simple = all(not isinstance(each, Not) or isinstance(each.filter, SAID_OF_ALL) for each in first.before)
    worn = any(isinstance(each, Bears) for each in first.before)
    if worn and any(kind in ("Equipment", "Aura") for each in heads for kind in each.types):
        return False
    return plain and simple and len({each.noun for each in heads}) == 1 and first.noun not in ("ability", "source")


def _alike(heads: tuple[Head, ...]) -> Noun:
    """Conjuncts that differ in their types only: a permanent that is one of these."""
    kinds = tuple(_all(tuple(HasType(kind) for kind in each.types)) for each in heads)
    place = _place(heads[0].noun)
    names = frozenset(kind.lower() for each in heads for kind in each.types) | _called(heads[0])
    parts = (*place, AnyOf(kinds), *heads[0].before)
    return Noun(_all(parts), names, heads[-1].many, heads[0].noun == "card")


def _one(head: Head) -> Noun:
    """One conjunct as a noun."""
    kinds = tuple(HasType(kind) for kind in head.types)
    parts: tuple[AnyFilter, ...] = (*_place(head.noun), *kinds, *head.before)
    return Noun(_all(parts), _names(head), head.many, head.noun == "card")


def _names(head: Head) -> frozenset[str]:
    """All nouns by which a thing of that kind may be called."""
    return frozenset(kind.lower() for kind in head.types) | _called(head)


def _place(noun: str) -> tuple[AnyFilter, ...]:
    """Where a noun's objects are, or that they are players."""
    if noun in PEOPLE:
        return (PEOPLE[noun],)
    if noun in ("card", "source", "object"):
        return ()
    if noun == "spell":
        return (SPELL,)
    if noun == "ability":
        return (IsAbility(),)
    return (PERMANENT, Status("token")) if noun == "token" else (PERMANENT,)


def _called(head: Head) -> frozenset[str]:
    """The nouns by which the thing may be called again."""
    if head.noun in ("card", "spell", "ability", "source"):
        return frozenset((head.noun,))
    if head.noun in PEOPLE:
        return frozenset(("player", head.noun))
    return frozenset(("permanent", *((head.noun,) if head.noun else ())))


def _all(parts: tuple[AnyFilter, ...]) -> AnyFilter:
    """All of these as one filter."""
    if not parts:
        return AllOf()
    made = parts[0]
    for part in parts[1:]:
        made = made & part
    return made


# --- special nouns ---------------------------------------------------------------------------------------------------

rule("special_noun", "activated or triggered ability|abilities", lambda: Noun(IsAbility(), frozenset(("ability",))))
rule("special_noun", "activated ability|abilities", lambda: Noun(IsAbility("activated"), frozenset(("ability",))))
rule("special_noun", "triggered ability|abilities", lambda: Noun(IsAbility("triggered"), frozenset(("ability",))))
rule("special_noun", "spell or ability", lambda: Noun(SPELL | IsAbility(), frozenset(("spell", "ability"))))
rule(
    "special_noun",
    "spell , activated ability , or triggered ability\nspell , activated or triggered ability",
    lambda: Noun(SPELL | IsAbility(), frozenset(("spell", "ability"))),
)
rule("special_noun", "permanent card|cards", lambda: Noun(ANY_PERMANENT_TYPE, frozenset(("card",)), card=True))
rule("special_noun", "{kind:capital_type} permanent card|cards",
     lambda kind: Noun(ANY_PERMANENT_TYPE & HasType(kind), frozenset(("card",)), card=True))  # fmt: skip
rule("special_noun", "permanent spell|spells", lambda: Noun(SPELL & ANY_PERMANENT_TYPE, frozenset(("spell",))))
rule(
    "special_noun",
    "creature , player , planeswalker , or battle",
    lambda: Noun(ANY_TARGET, frozenset(("creature", "permanent", "player"))),
)
rule(
    "special_noun",
    "historic permanent|permanents",
    lambda: Noun(PERMANENT & (HasType("Artifact") | HasType("Legendary") | HasType("Saga")), frozenset(("permanent",))),
)


@reads("capital_type", starts=SUBTYPES)
def capital_type(reader: Reader, state: State) -> Iterator[tuple[str, State]]:
    """A subtype in the singular."""
    kind = SUBTYPES.get(reader.word(state.pos))
    if kind is not None and reader.capital(state.pos):
        yield kind, state.to(state.pos + 1)


@reads("np")
def np(reader: Reader, state: State) -> Iterator[tuple[Noun, State]]:
    """A noun phrase, special ones first."""
    adjectives: tuple[AnyFilter, ...] = ()
    for what, after in reader.parse("adjectives", state):
        for noun, end in reader.parse("special_noun", after):
            made = noun
            for each in (*adjectives, *what):
                made = _with(made, each)
            many = reader.word(end.pos - 1).endswith("s")
            yield from _qualified(reader, made._replace(many=many), end, 0)
    yield from nouns(reader, state)


def but(noun: Noun, other: AnyFilter) -> Noun | None:
    """A noun with "another" in front of it, which is said of what stands behind that article alone."""
    if noun.either is None:
        return noun._replace(filter=noun.filter & other)
    one, two = noun.either
    return _either(one._replace(filter=one.filter & other), two)


@reads("another", starts=("another",))
def another_(reader: Reader, state: State) -> Iterator[tuple[Noun, State]]:
    """A noun with "another" in front of it: than the source, or in a spell than what it spoke of last (109.2)."""
    if reader.word(state.pos) == "another":
        before = state if reader.card.is_spell else State()
        for noun, after in reader.parse("np", state.to(state.pos + 1)):
            other = left_out(reader.card, before, (noun.either or (noun,))[0].kinds)
            made = None if other is None else but(noun, other)
            if made is not None:
                yield made, after


@reads("adjectives")
def adjectives_(reader: Reader, state: State) -> Iterator[tuple[tuple[AnyFilter, ...], State]]:
    """Any number of adjectives, none among them."""
    found: tuple[AnyFilter, ...] = ()
    yield found, state
    while (each := next(iter(reader.parse("adjective", state)), None)) is not None:
        found = (*found, each[0])
        state = each[1]
        yield found, state


def in_graveyard(noun: Noun) -> AnyFilter:
    """The filter of a card that is looked for in a graveyard."""
    return InZone(Zone.GRAVEYARD) & noun.filter


__all__ = ["INSTANT_OR_SORCERY", "Noun", "in_graveyard"]
