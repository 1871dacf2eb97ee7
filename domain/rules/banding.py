"""Banding (702.22): which attackers may form a band, who is in one, and whose damage others assign because of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.cards.terms import AnyFilter
from domain.errors import Violation
from domain.rulebook import Rule, edition
from domain.rules.characteristics import has_keyword, keywords, view
from domain.rules.context import Context
from domain.rules.fighting import blocked_by, blockers_of, is_attacking
from domain.rules.obeying import Pairs
from domain.rules.reading import fits
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId

BANDING: Final = "banding"
WITH_OTHER: Final = "bands with other"

Bands = tuple[tuple[ObjectId, ...], ...]

# --- attacking in a band (702.22c–f) ---------------------------------------------------------------------------------


def check_bands(board: Board, attacks: Pairs, bands: Bands) -> None:
    """Bands are made of attackers of the same, each in one, that have the abilities for it (508.1e, 702.22c–d)."""
    members = tuple(thing for band in bands for thing in band)
    attacked = dict(attacks)
    if len(set(members)) != len(members):
        raise refused("a creature can be in one band only", Rule.BAND)
    if any(thing not in attacked for thing in members):
        raise refused("only attackers form a band", Rule.BAND)
    for band in bands:
        if len({attacked[thing] for thing in band}) != 1:
            raise refused("all of a band attack the same", Rule.BAND_ATTACKS_THE_SAME)
        if not may_be_a_band(board, band):
            raise refused("they can't be in one band", Rule.BAND)


def refused(reason: str, rule: Rule) -> Violation:
    """Why bands can't be declared so."""
    return Violation(Rule.DECLARE_ATTACKERS, reason, Rule.ANNOUNCE_BANDS, rule)


def may_be_a_band(board: Board, band: tuple[ObjectId, ...]) -> bool:
    """Some with banding and at most one without, or what "bands with other" brings together (702.22c)."""
    without = sum(not has_keyword(board, thing, BANDING) for thing in band)
    if len(band) < 2 or (without <= 1 and without < len(band)):
        return len(band) > 1
    return any(all(joins(board, thing, quality) for thing in band) for quality in qualities(board, band))


def qualities(board: Board, band: tuple[ObjectId, ...]) -> Iterator[AnyFilter]:
    """What those that band with others of a quality ask for; today they must have it themselves (702.22c)."""
    for thing in band:
        for each in keywords(board, thing, WITH_OTHER):
            if each.from_ is not None and (by_ability(board) or is_such(board, thing, each.from_)):
                yield each.from_


def joins(board: Board, thing: ObjectId, quality: AnyFilter) -> bool:
    """Whether a creature can be in a band with those of a quality: it is one; in 2008 it bands like them (502.11b)."""
    if not by_ability(board):
        return is_such(board, thing, quality)
    return has_keyword(board, thing, BANDING) or bands_like_that(board, thing, quality)


def by_ability(board: Board) -> bool:
    """Whether it is the ability that makes creatures band with each other, not the quality it names (2008: 502.11b)."""
    return edition(board.edition).bands_with_other == "ability"


def is_such(board: Board, thing: ObjectId, quality: AnyFilter) -> bool:
    """Whether a creature is of the quality that an ability names."""
    its = view(board)
    return fits(its, quality, thing, Context(controller=its.of(thing).controller, this=thing))


def bands_like_that(board: Board, thing: ObjectId, quality: AnyFilter) -> bool:
    """Whether a creature has that very "bands with other" ability."""
    return any(each.from_ == quality for each in keywords(board, thing, WITH_OTHER))


def banded_with(board: Board, attacker: ObjectId) -> tuple[ObjectId, ...]:
    """The other attackers in a creature's band, whatever abilities they have now (702.22e–f)."""
    band = next((each for each in board.combat.bands if attacker in each), ())
    return tuple(each for each in band if each != attacker and is_attacking(board, each))


# --- blocking a band (702.22h) ---------------------------------------------------------------------------------------


def blocked_with(board: Board, blocks: Pairs) -> Pairs:
    """What else is blocked: all others of a band, by whatever blocks one of it (702.22h)."""
    more = ((blocker, each) for blocker, attacker in blocks for each in banded_with(board, attacker))
    return tuple(dict.fromkeys(pair for pair in more if pair not in blocks))


# --- damage (702.22j–k) ----------------------------------------------------------------------------------------------


def assigner(board: Board, thing: ObjectId) -> PlayerId:
    """Who assigns a creature's damage in its controller's place, since it fights those that band; 0: nobody does.

    For an attacker it is the defending player (702.22j), for a blocker the active one (702.22k).
    """
    its = blockers_of(board, thing) if board.objects[thing].attacking else blocked_by(board, thing)
    return board.objects[its[0]].side if its and bands_together(board, its) else 0


def bands_together(board: Board, things: tuple[ObjectId, ...]) -> bool:
    """Whether one has banding, or one bands with others of a quality and another is such (702.22j–k; 2008: 502.11c)."""
    if any(has_keyword(board, thing, BANDING) for thing in things):
        return True
    for quality in qualities(board, things):
        like = bands_like_that if by_ability(board) else is_such
        if sum(like(board, thing, quality) for thing in things) > 1:
            return True
    return False
