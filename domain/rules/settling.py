"""Costs paid with nothing on the stack to note announcements on: of mana abilities, and as something resolves."""

from __future__ import annotations

from domain.answers import Number
from domain.cards.costs import Cost, EitherCost, PayLife, PayMana
from domain.decisions import ChooseHybrid, ChooseOption, ChooseX
from domain.errors import Violation
from domain.procedure import Procedure, Table, ask, insist
from domain.rulebook import Rule
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.costs import bending, fitting_halves, has_x, hybrids, locked, mana_of
from domain.rules.payable import could_be_paid
from domain.stack_parts import Choices
from domain.vocabulary import ObjectId, PlayerId


def settle_cost(
    table: Table, player: PlayerId, source: ObjectId, cost: tuple[Cost, ...]
) -> Procedure[tuple[tuple[Cost, ...], int]]:
    """Announce X and halves, and turn the cost into numbers, mana first (601.2b by 602.2b, 118.13b); the cost and X."""
    cost = yield from with_options_chosen(table, player, source, cost)
    x = -1
    halves: tuple[str, ...] = ()
    if any(has_x(each) for each in cost):
        x = (yield from ask(ChooseX(player=player, spell=source))).number
    if symbols := hybrids(cost):
        halves = (yield from ask(ChooseHybrid(player=player, spell=source, symbols=symbols))).words
        if not fitting_halves(symbols, halves):
            raise Violation(Rule.ANNOUNCE_CHOICES, "for each hybrid symbol one of its halves is announced")
    choices = Choices(x=x, halves=halves)
    mana, life = mana_of(cost, choices)
    its, context = view(table.board), Context(controller=player, this=source, choices=choices)
    others = tuple(locked(its, context, each) for each in cost if not isinstance(each, PayMana))
    paid = (*others, *((PayLife(life),) if life else ()), *bending(cost, choices))
    return (*((PayMana(mana),) if mana else ()), *paid), x


def with_options_chosen(
    table: Table, player: PlayerId, source: ObjectId, cost: tuple[Cost, ...]
) -> Procedure[tuple[Cost, ...]]:
    """The cost with what the player chooses in the place of several possibilities (118.12a, 608.2d)."""
    chosen: tuple[Cost, ...] = ()
    for each in cost:
        if isinstance(each, EitherCost):
            chosen += yield from one_option(table, player, source, each)
        else:
            chosen = (*chosen, each)
    return chosen


def one_option(table: Table, player: PlayerId, source: ObjectId, cost: EitherCost) -> Procedure[tuple[Cost, ...]]:
    """One of several costs, among those that could be paid (118.12a, 608.2d)."""
    every = tuple(range(len(cost.options)))
    possible = tuple(each for each in every if could_be_paid(table.game, player, source, cost.options[each])) or every

    def judge(answer: Number) -> None:
        if answer.number not in possible:
            raise Violation(Rule.CHOICES_ON_RESOLUTION, "that can't be paid")

    if len(possible) == 1:
        return cost.options[possible[0]]
    question = ChooseOption(player=player, source=source, count=len(every), possible=possible)
    answer = yield from insist(table, question, judge)
    return cost.options[answer.number]
