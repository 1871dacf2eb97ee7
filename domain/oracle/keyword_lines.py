"""Keywords: on lines of their own, in rows, and where an ability is granted (702)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from domain.cards import keywords as k
from domain.cards.abilities import Activated, AnyAbility, Keyword, Static, Triggered
from domain.cards.build import Piece
from domain.cards.costs import PayLife, PayMana
from domain.cards.effects import ChooseValue
from domain.cards.keywords.tables import COSTED, COUNTED, PLAIN
from domain.cards.terms import AnyFilter, HasColour, HasType
from domain.oracle.grammar import Reader, State, Then, reads, rule
from domain.oracle.nouns import Noun
from domain.oracle.qualities import bare_filter
from domain.oracle.words import SUBTYPES
from domain.vocabulary import BASIC_LAND_MANA

# fmt: off: the tables are set by hand, a rule a line or two

Pieces = tuple[Piece, ...]
OLD_NAMES: Final = {"totem armor": "umbra armor"}
"""What keywords were called before."""


def _pieces(made: Any) -> Pieces:
    """What a keyword means, as parts of a card."""
    return made if isinstance(made, tuple) else (made,)


for _name, _function in (*PLAIN.items(), *((old, PLAIN[new]) for old, new in OLD_NAMES.items())):
    rule("keyword", _name.lower(), lambda at, function=_function: _pieces(function()))

# --- with a quality --------------------------------------------------------------------------------------------------


def _quality(noun: Noun) -> AnyFilter:
    """A quality as a filter, wherever the object is."""
    return bare_filter(noun)


rule("quality", "{np}", lambda np: _quality(np) if np.many else None)
rule("quality", "{colour}", lambda colour: HasColour(colour))
rule("quality", "multicolored|multicoloured", lambda: HasColour("multicoloured"))
rule("quality", "monocolored|monocoloured", lambda: HasColour("monocoloured"))
rule("quality", "the chosen color|colour", lambda: HasColour("chosen"))
rule("quality", "the color|colour of your choice", lambda at: of_choice(at))


def of_choice(at: State) -> Then | None:
    """A colour that is chosen as the instruction is followed (608.2d)."""
    if at.pending:
        return None
    return Then(HasColour("chosen"), at._replace(pending=(ChooseValue("colour"),)))


@reads("protection", starts=("protection", "hexproof"))
def protection(reader: Reader, state: State) -> Iterator[tuple[Pieces, State]]:
    """Protection from one quality or several, each an ability of its own (702.16g)."""
    if reader.word(state.pos) not in ("protection", "hexproof") or reader.word(state.pos + 1) != "from":
        return
    name = reader.word(state.pos)
    if reader.word(state.pos + 2) == "everything" and name == "protection":
        yield (Keyword("protection"),), state.to(state.pos + 3)
        return
    if (reader.word(state.pos + 2), reader.word(state.pos + 3)) in (("all", "colors"), ("all", "colours")):
        yield tuple(Keyword(name, HasColour(each)) for each in "WUBRG"), state.to(state.pos + 4)
    if (reader.word(state.pos + 2), reader.word(state.pos + 3)) in (("each", "color"), ("each", "colour")):
        yield tuple(Keyword(name, HasColour(each)) for each in "WUBRG"), state.to(state.pos + 4)
    yield from _qualities(reader, name, (), state.to(state.pos + 1))


def _qualities(reader: Reader, name: str, found: Pieces, state: State) -> Iterator[tuple[Pieces, State]]:
    """Qualities as in "from red and from white": as many as there are."""
    pos = state.pos
    while found and reader.word(pos) in (",", "and"):
        pos += 1
    if reader.word(pos) != "from":
        if found:
            yield found, state
        return
    for quality, after in reader.parse("quality", state.to(pos + 1)):
        yield from _qualities(reader, name, (*found, Keyword(name, quality)), after)
    if found:
        yield found, state


rule("keyword", "{protection}", lambda protection: protection)

# --- with a number ---------------------------------------------------------------------------------------------------

for _name, _of in COUNTED.items():
    rule("keyword", f"{_name} {{n:number}}", lambda at, n, of=_of: _pieces(of(n)) if isinstance(n, int) else None)

_BASICS: Final = {kind.lower(): kind for kind in BASIC_LAND_MANA}

# --- with a cost -----------------------------------------------------------------------------------------------------

for _name, _with in COSTED.items():
    rule("keyword", f"{_name} {{mana}}", lambda at, mana, of=_with: _pieces(of(PayMana(mana))))
    rule("keyword_cost", f"{_name} — {{costs}}", lambda at, costs, of=_with: _pieces(of(*costs)))
for _name, _land in _BASICS.items():
    rule(
        "keyword",
        f"{_name}cycling {{mana}}",
        lambda at, mana, kind=_land: (k.typecycling(HasType(kind), PayMana(mana)),),
    )
rule(
    "keyword",
    "basic landcycling {mana}",
    lambda mana: (k.typecycling(HasType("Basic") & HasType("Land"), PayMana(mana)),),
)
rule("keyword", "landcycling {mana}", lambda mana: (k.typecycling(HasType("Land"), PayMana(mana)),))
for _name, _kind in SUBTYPES.items():
    if _name not in _BASICS:
        rule(
            "keyword",
            f"{_name}cycling {{mana}}",
            lambda at, mana, kind=_kind: (k.typecycling(HasType(kind), PayMana(mana)),),
        )
rule("keyword_cost", "ward — pay {n:number} life", lambda n: _pieces(k.ward(PayLife(n))))
rule("keyword", "enchant {np}", lambda np: (Keyword("enchant", np.filter),))
rule("keyword", "affinity for {np}", lambda np: (k.affinity(np.filter),) if np.many else None)
rule(
    "keyword",
    "suspend {n:number} — {mana}",
    lambda n, mana: _pieces(k.suspend(n, PayMana(mana))) if isinstance(n, int) else None,
)
rule("keyword", "reinforce {n:number} — {mana}", lambda n, mana: _pieces(k.reinforce(n, PayMana(mana))))
rule("keyword", "splice onto arcane {mana}", lambda mana: (k.splice_onto_arcane(PayMana(mana)),))
rule(
    "keyword_cost",
    "escape — {mana} , exile {n:number} other cards from your graveyard",
    lambda mana, n: (k.escape(PayMana(mana), n),) if isinstance(n, int) else None,
)
rule(
    "keyword", "kicker {one:mana} and/or {two:mana}", lambda one, two: (k.kicker(PayMana(one)), k.kicker(PayMana(two)))
)
rule("keyword", "{kind:plain_walk}", lambda kind: (k.landwalk(*kind),))
rule("plain_walk", "nonbasic landwalk", lambda: ("nonbasic landwalk", ~HasType("Basic")))

# --- rows ------------------------------------------------------------------------------------------------------------


@reads("keyword_row")
def keyword_row(reader: Reader, state: State) -> Iterator[tuple[Pieces, State]]:
    """Keywords with commas between them (702)."""
    for found, after in reader.parse("keyword", state):
        pos = after.pos
        if reader.word(pos) in (",", ";"):
            pos += 1
            pos += reader.word(pos) == "and"
            for rest, end in reader.parse("keyword_row", after.to(pos)):
                yield found + rest, end
        yield found, after


@reads("granted")
def granted(reader: Reader, state: State) -> Iterator[tuple[tuple[AnyAbility, ...], State]]:
    """Abilities that something gains or has: keywords and quoted abilities, with commas and "and"."""
    for found, after in _granted_one(reader, state):
        pos = after.pos
        if reader.word(pos) == ",":
            pos += 1
        if reader.word(pos) == "and":
            pos += 1
        if pos > after.pos:
            for rest, end in granted(reader, after.to(pos)):
                yield found + rest, end
        yield found, after


def _granted_one(reader: Reader, state: State) -> Iterator[tuple[tuple[AnyAbility, ...], State]]:
    """One keyword or quoted ability."""
    if reader.word(state.pos) == '"':
        yield from reader.parse("quoted", state)
        return
    for found, after in reader.parse("keyword", state):
        if all(isinstance(each, (Activated, Keyword, Triggered, Static)) for each in found):
            yield found, after
