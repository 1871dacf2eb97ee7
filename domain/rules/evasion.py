"""Evasion abilities: what keeps creatures from blocking others by a rule of its own (509.1b, 702)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards.terms import AnyFilter
from domain.rulebook import Rule
from domain.rules.characteristics import has_keyword, keywords, view
from domain.rules.context import Context
from domain.rules.fighting import defending
from domain.rules.reading import fits
from domain.rules.shields import protections
from domain.state import Board
from domain.vocabulary import ObjectId

Evasion = tuple[Rule, str]


def evasions(board: Board, blocker: ObjectId, attacker: ObjectId) -> Iterator[Evasion]:
    """The evasion abilities of an attacker that keep a creature from blocking it (509.1b)."""
    yield from by_movement(board, blocker, attacker)
    yield from by_looks(board, blocker, attacker)
    if any(walks(board, attacker, land) for land in landwalks(board, attacker)):
        yield Rule.LANDWALK, "the defending player controls a land over which it walks"
    if next(protections(board, attacker, blocker), None) is not None:
        yield Rule.PROTECTION_BLOCKING, "it has protection from the creature"


def by_movement(board: Board, blocker: ObjectId, attacker: ObjectId) -> Iterator[Evasion]:
    """Flying, horsemanship and shadow (702.9b, 702.31b, 702.28b)."""
    if has_keyword(board, attacker, "flying") and not reaches(board, blocker):
        yield Rule.FLYING, "only creatures with flying or reach can block it"
    if has_keyword(board, attacker, "horsemanship") and not has_keyword(board, blocker, "horsemanship"):
        yield Rule.HORSEMANSHIP, "only creatures with horsemanship can block it"
    if has_keyword(board, attacker, "shadow") != has_keyword(board, blocker, "shadow"):
        yield Rule.SHADOW, "creatures with shadow and those without it don't block each other"


def by_looks(board: Board, blocker: ObjectId, attacker: ObjectId) -> Iterator[Evasion]:
    """Fear, intimidate and skulk (702.36b, 702.13b, 702.118b)."""
    one, other = view(board).of(attacker), view(board).of(blocker)
    if has_keyword(board, attacker, "fear") and "Artifact" not in other.types and "B" not in other.colours:
        yield Rule.FEAR, "only black and artifact creatures can block it"
    alike = "Artifact" in other.types or not set(one.colours).isdisjoint(other.colours)
    if has_keyword(board, attacker, "intimidate") and not alike:
        yield Rule.INTIMIDATE, "only artifact creatures and those that share a colour can block it"
    if has_keyword(board, attacker, "skulk") and (other.power or 0) > (one.power or 0):
        yield Rule.SKULK, "creatures with greater power can't block it"


def reaches(board: Board, blocker: ObjectId) -> bool:
    """Whether a creature can block what flies (702.9b, 702.17b)."""
    return has_keyword(board, blocker, "flying") or has_keyword(board, blocker, "reach")


def landwalks(board: Board, attacker: ObjectId) -> Iterator[AnyFilter]:
    """The kinds of land over which an attacker walks (702.14a)."""
    for ability in view(board).of(attacker).abilities:
        if (name := getattr(ability, "name", "")).endswith("walk"):
            yield from (each.from_ for each in keywords(board, attacker, name) if each.from_ is not None)


def walks(board: Board, attacker: ObjectId, land: AnyFilter) -> bool:
    """Whether the defending player controls such a land (702.14c)."""
    its, foe = view(board), defending(board, attacker)
    context = Context(controller=foe, this=attacker)
    return any(its.of(thing).controller == foe and fits(its, land, thing, context) for thing in board.battlefield)
