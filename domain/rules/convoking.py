"""Convoke as it was in 2008: an additional cost whose payment lowers the total cost (502.46a)."""

from __future__ import annotations

from domain.cards.costs import Cost, PayMana
from domain.decisions import ChooseObjects
from domain.errors import Violation
from domain.events import PermanentsTapped, ThingsChosen
from domain.mana import ManaCost
from domain.procedure import Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules.characteristics import has_keyword, has_type, view
from domain.rules.costs import Reduction, reduce_mana, total_cost
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId


def announce_convoke(table: Table, spell: ObjectId) -> Procedure[tuple[ObjectId, ...]]:
    """Announce which creatures will be tapped (2008: 409.1b); in later editions they pay instead (702.51a)."""
    if not table.edition.convoke_reduces_cost or not has_keyword(table.board, spell, "convoke"):
        return ()
    player = table.board.objects[spell].controller
    able = tuple(each for each in table.board.battlefield if can_convoke(table.board, player, each))
    if not able:
        return ()
    answer = yield from ask(
        ChooseObjects(player=player, source=spell, purpose="convoke", among=able, least=0, most=len(able))
    )
    if len(set(answer.things)) != len(answer.things) or not set(answer.things) <= set(able):
        raise Violation(Rule.ANNOUNCE_CHOICES, "it can't be tapped for this", Rule.CONVOKE)
    if answer.things:
        table.record(ThingsChosen(player=player, object=spell, things=answer.things))
    return answer.things


def can_convoke(board: Board, player: PlayerId, creature: ObjectId) -> bool:
    """Whether it is an untapped creature of the player (702.51a)."""
    return (
        has_type(board, creature, "Creature")
        and not board.objects[creature].tapped
        and view(board).of(creature).controller == player
    )


def convoke_reductions(
    board: Board, spell: ObjectId, taken: tuple[Reduction, ...], creatures: tuple[ObjectId, ...]
) -> tuple[Reduction, ...]:
    """What the creatures take off: each a mana of a colour of its own that is still in the cost, else {1}."""
    if not creatures:
        return ()
    made: list[Reduction] = []
    mana = mana_in(total_cost(board, spell, taken, raised=False))
    for creature in creatures:
        colour = next((each for each in view(board).of(creature).colours if each in mana), "1")
        made.append(Reduction((colour,)))
        mana = reduce_mana(mana, (colour,))
    return tuple(made)


def mana_in(costs: tuple[Cost, ...]) -> ManaCost:
    """The mana of a total cost."""
    return next((cost.mana for cost in costs if isinstance(cost, PayMana)), ())


def tap_convoked(table: Table, creatures: tuple[ObjectId, ...]) -> None:
    """Pay by tapping the creatures announced, if each still can be (601.2h)."""
    for creature in creatures:
        if not can_convoke(table.board, view(table.board).of(creature).controller, creature):
            raise Violation(Rule.PAY_COSTS, "it can't be tapped for this any more", Rule.CONVOKE)
    if creatures:
        table.record(PermanentsTapped(objects=creatures))
