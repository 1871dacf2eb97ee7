"""Permanents that help with a cost: emerge, harmonize, offering (702.119, 702.180, 702.48).

They are chosen as the cost is announced (601.2b), lower the total cost (601.2f), and are sacrificed or tapped as it is
paid (601.2h).
"""

from __future__ import annotations

from domain.cards.abilities import Helper
from domain.cards.costs import Cost, GiveThat
from domain.decisions import ChooseObjects
from domain.errors import Violation
from domain.events import ThingsChosen
from domain.procedure import Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules.characteristics import view
from domain.rules.choosing import judge_things
from domain.rules.costs import Reduction, chosen_alternative
from domain.rules.measures import mana_value_of
from domain.rules.reading import fits
from domain.rules.texts import context_of, definition_of
from domain.state import Board
from domain.vocabulary import ObjectId


def announce_helper(table: Table, spell: ObjectId) -> Procedure[tuple[ObjectId, ...]]:
    """Choose the permanent that helps, if a cost announced asks for one (702.119c, 702.180b, 702.48b)."""
    helper = helper_of(table.board, spell)
    if helper is None:
        return ()
    able = able_to_help(table.board, spell, helper)
    if len(able) < helper.least:
        raise Violation(Rule.ANNOUNCE_CHOICES, "there is nothing to give for that cost", Rule.CANT_PAY_IN_PART)
    if not able:
        return ()
    player = table.board.objects[spell].controller
    question = ChooseObjects(player=player, source=spell, purpose="helper", among=able, least=helper.least, most=1)
    answer = yield from ask(question)
    judge_things(answer.things, able, helper.least, 1)
    if answer.things:
        table.record(ThingsChosen(player=player, object=spell, things=answer.things))
    return answer.things


def helper_of(board: Board, spell: ObjectId) -> Helper | None:
    """The help that the costs announced for a spell ask for."""
    found = board.objects[spell]
    if found.face_down:
        return None
    alternative = chosen_alternative(board, spell)
    if alternative is not None and alternative.helper is not None:
        return alternative.helper
    costs = zip(definition_of(board, found).additional_costs, found.choices.additional, strict=False)
    return next((cost.helper for cost, times in costs if times and cost.helper is not None), None)


def able_to_help(board: Board, spell: ObjectId, helper: Helper) -> tuple[ObjectId, ...]:
    """The permanents of the caster that could help; those to be tapped are untapped (702.119a, 702.180a)."""
    its, context = view(board), context_of(board, spell)
    return tuple(
        each
        for each in board.battlefield
        if its.of(each).controller == context.controller
        and fits(its, helper.filter, each, context)
        and not (helper.how == "tap" and board.objects[each].tapped)
    )


def help_given(board: Board, spell: ObjectId, helpers: tuple[ObjectId, ...]) -> tuple[Reduction, ...]:
    """What the permanents chosen take off the total cost (702.119a, 702.180a, 702.48a)."""
    helper, its = helper_of(board, spell), view(board)
    made: list[Reduction] = []
    for each in helpers if helper is not None else ():
        if helper is not None and helper.less == "mana_cost":
            made.append(Reduction(its.of(each).mana_cost or ()))
        elif helper is not None:
            power = helper.less == "power"
            number = (its.of(each).power or 0) if power else mana_value_of(its, board.objects[each])
            made.append(Reduction((str(max(0, number)),)))
    return tuple(made)


def given(board: Board, spell: ObjectId, helpers: tuple[ObjectId, ...]) -> tuple[Cost, ...]:
    """The parts of the total cost that the permanents chosen are (601.2h)."""
    helper = helper_of(board, spell)
    return tuple(GiveThat(each, helper.how) for each in helpers) if helper is not None else ()
