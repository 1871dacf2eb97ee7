"""Costs paid while something resolves (118.12): "you may pay", "unless that player pays"."""

from __future__ import annotations

from domain.cards.costs import Cost
from domain.decisions import MayPayCost
from domain.procedure import Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules.bills import Bill, pay
from domain.rules.illegal_actions import attempt
from domain.rules.mana_abilities import allow_mana_abilities
from domain.rules.settling import settle_cost
from domain.vocabulary import ObjectId, PlayerId


def pay_in_resolution(
    table: Table, player: PlayerId, cost: tuple[Cost, ...], source: ObjectId
) -> Procedure[Bill | None]:
    """Ask whether a player pays; a payment that fails is taken back and counts as not paid (118.12, 732.1)."""
    if not cost:
        return Bill(player, 0, source, cost)
    answer = yield from ask(MayPayCost(player=player, source=source, cost=cost))
    if not answer.yes:
        return None
    return (yield from pay_now(table, player, cost, source))


@attempt(Rule.COST_IN_AN_EFFECT)
def pay_now(table: Table, player: PlayerId, cost: tuple[Cost, ...], source: ObjectId) -> Procedure[Bill]:
    """Pay a cost that an effect asks for, with mana abilities before (118.12, 608.2g)."""
    settled, _ = yield from settle_cost(table, player, source, cost)
    bill = Bill(player, 0, source, settled)
    yield from allow_mana_abilities(table, bill)
    return (yield from pay(table, bill))
