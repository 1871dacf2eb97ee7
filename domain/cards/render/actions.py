"""Keyword actions that were written out as instructions, put back as the words that are printed (701)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from domain.cards import keywords as k
from domain.cards.abilities import AddPT, AddRule, AnyEffect, CreateToken, ForEach, If, May, Modify
from domain.cards.combat_rules import CantAttack
from domain.cards.effects import Acted, Choose, Designate, DrawCards, ExileUntil, LookAtTop, Move, PutCounters, RevealIt
from domain.cards.pieces import pieces
from domain.cards.render.references import are_many, its, limit
from domain.cards.render.speech import Speech, say
from domain.cards.terms import Among, ControllerOf, Measure, NumberOf, Quantity, Ref, T

Effects = tuple[AnyEffect, ...]


class Action(NamedTuple):
    """A keyword action that effects may begin with: its effects, its words around what it is about or how much."""

    effects: Effects
    words: str
    about: Ref | None = None
    number: Quantity | None = None
    whose: bool = False

    def said(self, speech: Speech) -> str:
        """The action in words, about what it is done to."""
        parts = {"it": "", "s": "", "n": ""}
        if self.about is not None:
            parts["it"] = its(self.about, speech) if self.whose else say(self.about, speech)
            parts["s"] = "" if are_many(self.about, speech) else "s"
        for slot in slots_in(self.effects):
            if slot not in speech.said:
                say(T(slot), speech)
        if self.number is not None:
            parts["n"] = str(self.number) if isinstance(self.number, int) else limit(self.number, speech)
        return self.words.format(**parts)


def slots_in(node: object) -> Iterator[int]:
    """The targets that a piece of card language speaks of."""
    return (piece.slot for piece in pieces(node) if isinstance(piece, T))


def action_at(effects: Sequence[AnyEffect]) -> Action | None:
    """The keyword action that a row of effects begins with."""
    row = tuple(effects)
    return next((each for each in candidates(row) if row[: len(each.effects)] == each.effects), None)


def candidates(row: Effects) -> Iterator[Action]:
    """Actions that may be meant, by the first effect and what it says."""
    begins = BEGINNING.get(type(row[0]))
    return iter(()) if begins is None else begins(row)


def under_condition(row: Effects) -> Iterator[Action]:
    """Actions that are done if something isn't so yet."""
    yield Action(k.cipher(), "cipher")
    match row[0]:
        case If(effects=(PutCounters(count=count), *_)):
            yield Action(k.monstrosity(count), "monstrosity {n}", number=count)
            yield Action(k.adapt(count), "adapt {n}", number=count)
        case If(effects=(CreateToken(token=token),)):
            count = row[2].count if len(row) > 2 and isinstance(row[2], PutCounters) else 1
            kind = token.subtypes[0] if token.subtypes else ""
            yield Action(k.amass(kind, count), f"amass {kind}s {{n}}", number=count)


def drawing(row: Effects) -> Iterator[Action]:
    """Connive."""
    match row[0]:
        case DrawCards(who=ControllerOf(ref=about), count=count):
            words = "{it} connive{s}" if count == 1 else "{it} connive{s} {n}"
            yield Action(k.connive(about, count), words, about, count)


def from_library(row: Effects) -> Iterator[Action]:
    """Discover, and what puts cards from a library somewhere face down."""
    value = next((each.value for each in measures(row[0])), 0)
    yield Action(k.discover(value), "discover {n}", number=value)
    yield Action(k.manifest_dread(), "manifest dread")
    yield Action(k.manifest(), "manifest the top card of your library")
    yield Action(k.cloak(), "cloak the top card of your library")


def optional(row: Effects) -> Iterator[Action]:
    """Actions that begin with what may be done."""
    match row[0]:
        case May(effects=(PutCounters(refs=about, count=int(count)),)):
            yield Action(k.endure(about, count), "{it} endure{s} {n}", about, count)
    yield Action(k.learn(), "learn")


def changed(row: Effects) -> Iterator[Action]:
    """Actions that change what something is."""
    match row[0]:
        case Modify(refs=T() as land) if len(row) > 1 and isinstance(row[1], PutCounters):
            yield Action(k.earthbend(land, row[1].count), "earthbend {n}", number=row[1].count)
        case Modify(refs=about, modifications=(AddPT(power=NumberOf(), toughness=NumberOf()),)):
            both = Modify(about, (AddPT(NumberOf(about, "power"), NumberOf(about, "toughness")),))
            yield Action((both,), "double {it} power and toughness until end of turn", about, whose=True)
        case Modify(refs=about):
            yield Action(k.double_power(about), "double {it} power until end of turn", about, whose=True)


def chosen(row: Effects) -> Iterator[Action]:
    """Actions that begin with a choice."""
    yield Action(k.populate(), "populate")
    if len(row) > 1 and isinstance(row[1], PutCounters):
        count = row[1].count
        yield Action(k.bolster(count), "bolster {n}", number=count)
        yield Action(k.blight(count), "blight {n}", number=count)


def ended(row: Effects, make: Callable[[Ref], Effects], words: str) -> Iterator[Action]:
    """An action on something, which the fact that it was done names at its end."""
    about = next((each.refs for each in row if isinstance(each, Acted)), None)
    if about is not None:
        yield Action(make(about), words, about)


def measures(node: object) -> Iterator[Measure]:
    """The comparisons of numbers in a piece of card language."""
    return (piece for piece in pieces(node) if isinstance(piece, Measure))


def creating(row: Effects) -> Iterator[Action]:
    """Investigate, incubate."""
    yield Action(k.investigate(), "investigate")
    match row[0]:
        case CreateToken(counters=("+1/+1", count)):
            yield Action(k.incubate(count), "incubate {n}", number=count)


def marked(row: Effects) -> Iterator[Action]:
    """Suspect."""
    match row[0]:
        case Designate(refs=about):
            yield Action(k.suspect(about), "suspect {it}", about)


def ruled(row: Effects) -> Iterator[Action]:
    """Detain."""
    match row[0]:
        case AddRule(rules=(CantAttack(filter=Among(ref=about)), *_)):
            yield Action(k.detain(about), "detain {it}", about)


def for_each(row: Effects) -> Iterator[Action]:
    """Time travel."""
    yield Action(k.time_travel(), "time travel")


BEGINNING: Final[Mapping[type, Callable[[Effects], Iterator[Action]]]] = {
    If: under_condition, Choose: chosen, RevealIt: lambda row: ended(row, k.explore, "{it} explore{s}"),
    DrawCards: drawing, ExileUntil: from_library, LookAtTop: from_library, Move: from_library,
    AddRule: ruled, ForEach: for_each, CreateToken: creating, Designate: marked, May: optional, Modify: changed,
}  # fmt: skip
"""The actions that begin with an effect of each class."""
