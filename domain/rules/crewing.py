"""What creatures that crew Vehicles or saddle Mounts count for, and which can't crew (702.122, 702.171)."""

from __future__ import annotations

from domain.cards.crew_rules import CantCrew, CrewsAs
from domain.rules.characteristics import view
from domain.rules.reading import fits
from domain.state import Board
from domain.vocabulary import ObjectId


def counts_for(board: Board, thing: ObjectId, ability: ObjectId) -> int:
    """The power that a creature is tapped with for an ability, as it crews, saddles or does neither."""
    its, paid_for = view(board), keyword_of(board, ability)
    made = its.of(thing)
    told = [
        force.rule
        for force in its.rules(CrewsAs)
        if (paid_for == "crew" or (paid_for == "saddle" and force.rule.saddles))
        and fits(its, force.rule.filter, thing, force.context)
    ]
    number = made.toughness if any(rule.by_toughness for rule in told) else made.power
    return (number or 0) + sum(rule.more for rule in told)


def may_be_tapped(board: Board, thing: ObjectId, ability: ObjectId) -> bool:
    """Whether nothing says that a creature can't crew, if that is what it is to do (702.122c)."""
    its = view(board)
    if keyword_of(board, ability) != "crew":
        return True
    return not any(fits(its, force.rule.filter, thing, force.context) for force in its.rules(CantCrew))


def keyword_of(board: Board, ability: ObjectId) -> str:
    """The keyword of an activated ability on the stack; nothing for others."""
    found = board.objects.get(ability)
    return getattr(found.ability, "name", "") if found is not None else ""
