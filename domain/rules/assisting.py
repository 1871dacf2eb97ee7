"""Assist: another player may pay for generic mana of a spell's total cost (702.132a)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from domain.answers import GiveUp, PayPart, PayWithMana
from domain.cards.costs import PayMana
from domain.decisions import ChooseObjects, PayCost
from domain.errors import Violation
from domain.events import ManaSpent, ThingsChosen
from domain.mana import generic
from domain.procedure import Procedure, Table, ask, insist
from domain.rulebook import Rule
from domain.rules.bills import Bill, note_mana
from domain.rules.characteristics import has_keyword
from domain.rules.choosing import judge_things
from domain.rules.mana_abilities import allow_mana_abilities
from domain.rules.mana_memory import may_be_spent
from domain.vocabulary import PlayerId


def choose_assistant(table: Table, bill: Bill) -> Procedure[PlayerId]:
    """The other player whom the caster of a spell with assist chooses, who may activate mana abilities first; or 0."""
    others = tuple(each.id for each in table.board.players if each.id != bill.player and not each.lost)
    if not has_keyword(table.board, bill.thing, "assist") or not others or not generic(bill.open_mana()):
        return 0
    question = ChooseObjects(player=bill.player, source=bill.thing, purpose="assist", among=others, least=0, most=1)
    answer = yield from ask(question)
    judge_things(answer.things, others, 0, 1)
    if not answer.things:
        return 0
    (player,) = answer.things
    table.record(ThingsChosen(player=bill.player, object=bill.thing, things=answer.things))
    yield from allow_mana_abilities(table, replace(bill, player=player, cost=share(bill)))
    return player


def share(bill: Bill) -> tuple[PayMana, ...]:
    """The generic mana that is still to be paid, as a cost of its own."""
    return (PayMana((str(generic(bill.open_mana())),)),)


def assisted(table: Table, bill: Bill, player: PlayerId) -> Procedure[Bill]:
    """The bill after that player has paid for any amount of its generic mana, before the caster pays (702.132a)."""
    while player and generic(bill.open_mana()):
        left = share(bill)
        decision = PayCost(player=player, spell=bill.thing, cost=left, mana=left[0].mana)
        answer = yield from insist(table, decision, partial(judge_help, table, bill, player))
        if not isinstance(answer, PayWithMana):
            break
        bill = pay_for_another(table, bill, player, answer.mana)
    return bill


def judge_help(table: Table, bill: Bill, player: PlayerId, answer: PayWithMana | PayPart | GiveUp) -> None:
    """Refuse what isn't mana of that player's pool, may not be spent on it, or is more than is asked for."""
    if isinstance(answer, GiveUp):
        return
    if isinstance(answer, PayPart):
        raise Violation(Rule.PAY_COSTS, "who assists pays mana only", Rule.ASSIST)
    pool = {unit.id: unit for unit in table.game.pool(player)}
    units = answer.mana
    if not units or len(set(units)) != len(units) or any(unit not in pool for unit in units):
        raise Violation(Rule.PAY_COSTS, "that mana isn't in the pool", Rule.CANT_PAY_IN_PART)
    if len(units) > generic(bill.open_mana()):
        raise Violation(Rule.PAY_COSTS, "who assists pays for generic mana only", Rule.ASSIST)
    if not all(may_be_spent(table.board, player, pool[unit].source, pool[unit].memory, bill.thing) for unit in units):
        raise Violation(Rule.PAY_COSTS, "that mana may not be spent on this", Rule.RESTRICTED_MANA)


def pay_for_another(table: Table, bill: Bill, player: PlayerId, units: tuple[int, ...]) -> Bill:
    """Spend a player's mana on generic mana of another player's spell, whatever types it is of."""
    number = bill.mana_part()
    if number is None:
        return bill
    pool = {unit.id: unit for unit in table.game.pool(player)}
    bill = replace(bill, spent=(*bill.spent, *(pool[unit] for unit in units)))
    marks = tuple((unit, pool[unit].type) for unit in units)
    return note_mana(table, bill, number, ("",) * len(units), marks, [ManaSpent(player=player, mana=units)])
