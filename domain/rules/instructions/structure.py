"""Instructions that hold others: may, unless, if, for each, one of several, a coin (608.2c–d, 118.12, 705)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.answers import Number
from domain.cards.abilities import ChooseOne, FlipCoin, ForEach, If, May, MayPay, Repeat
from domain.decisions import ChooseOption, FlipACoin, MayDo
from domain.errors import Violation
from domain.events import CoinFlipped, OptionTaken, ValueChosen
from domain.procedure import Procedure, Table, ask, insist
from domain.rulebook import Rule
from domain.rules import paying
from domain.rules.bills import Bill
from domain.rules.characteristics import view
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.following import does, follow
from domain.rules.instructions.possible import can_be_done, possible_options
from domain.rules.instructions.prices import what_to_pay
from domain.rules.instructions.speaking_of import first_player, number, things
from domain.rules.payable import could_be_paid
from domain.rules.players import apnap
from domain.rules.reading import controller
from domain.vocabulary import CHANCE, Id, PlayerId, is_player


@does(May)
def may(table: Table, effect: May, context: Context) -> Procedure[Context]:
    """A player may do something that can be done, and says so as the instruction is reached (608.2d)."""
    player = first_player(table, effect.who, context)
    if not player or not can_be_done(table, effect.effects, context):
        return context.with_number(effect.key, 0)
    answer = yield from ask(MayDo(player=player, source=context.this, effects=effect.effects))
    table.record(OptionTaken(player=player, object=context.stack_object, yes=answer.yes))
    if answer.yes:
        context = yield from follow(table, effect.effects, context)
    return context.with_number(effect.key, int(answer.yes))


@does(MayPay)
def may_pay(table: Table, effect: MayPay, context: Context) -> Procedure[Context]:
    """A player may pay; what follows depends on whether they did, and may speak of what was paid (118.12, 608.2h)."""
    player = first_player(table, effect.who, context)
    bill: Bill | None = None
    cost = what_to_pay(table, effect, context)
    if player and could_be_paid(table.game, player, context.this, cost):
        bill = yield from paying.pay_in_resolution(table, player, cost, context.this)
    if bill is not None and bill.objects:
        context = replace(context, choices=replace(context.choices, paid_with=bill.objects))
    context = yield from follow(table, effect.effects if bill is not None else effect.otherwise, context)
    return context.with_number("it", int(bill is not None))


@does(If)
def if_(table: Table, effect: If, context: Context) -> Procedure[Context]:
    """The condition is checked as the instruction is reached (608.2c)."""
    true = holds(view(table.board), effect.condition, context)
    return (yield from follow(table, effect.effects if true else effect.otherwise, context))


@does(ForEach)
def for_each(table: Table, effect: ForEach, context: Context) -> Procedure[Context]:
    """The effects once for each object or player meant, in APNAP order (608.2f)."""
    gathered: tuple[Id, ...] = ()
    for thing in in_apnap_order(table, things(table, effect.refs, context)):
        if effect.gathered:
            context = context.with_things(effect.gathered, ())
        context = yield from follow(table, effect.effects, context.with_things(effect.key, (thing,)))
        gathered = (*gathered, *context.things.get(effect.gathered, ()))
    return context.with_things(effect.gathered, gathered) if effect.gathered else context


def in_apnap_order(table: Table, found: tuple[Id, ...]) -> tuple[Id, ...]:
    """Objects and players by who they are or who controls them, the active player first (101.4, 608.2f)."""
    its = view(table.board)
    seats: dict[PlayerId, int] = {player: seat for seat, player in enumerate(apnap(table.board))}
    last = len(seats)
    return tuple(
        sorted(found, key=lambda thing: seats.get(thing if is_player(thing) else controller(its, thing), last))
    )


@does(Repeat)
def repeat(table: Table, effect: Repeat, context: Context) -> Procedure[Context]:
    """The effects so many times; how often is determined once (608.2h)."""
    for _ in range(number(table, effect.times, context)):
        context = yield from follow(table, effect.effects, context)
    return context


@does(ChooseOne)
def choose_one(table: Table, effect: ChooseOne, context: Context) -> Procedure[Context]:
    """A player chooses one of several sets of effects that can be done; if none can, nothing happens (608.2d)."""
    player, possible = first_player(table, effect.who, context), possible_options(table, effect, context)
    if not player or not possible:
        return context
    count = len(effect.options)

    def judge(answer: Number) -> None:
        if answer.number >= count:
            raise Violation(Rule.CHOICES_ON_RESOLUTION, f"there are only {count} possibilities")
        if answer.number not in possible:
            raise Violation(Rule.CHOICES_ON_RESOLUTION, "that can't be done now")

    question = ChooseOption(player=player, source=context.this, count=count, possible=possible)
    answer = yield from insist(table, question, judge)
    table.record(ValueChosen(player=player, object=context.stack_object, key="option", value=str(answer.number)))
    return (yield from follow(table, effect.options[answer.number], context))


@does(FlipCoin)
def flip_coin(table: Table, effect: FlipCoin, context: Context) -> Procedure[Context]:
    """The controller flips a coin (705.1–2)."""
    answer = yield from ask(FlipACoin(player=CHANCE, about=context.controller))
    table.record(CoinFlipped(player=context.controller, won=answer.yes))
    context = context.with_number("coin", int(answer.yes))
    return (yield from follow(table, effect.win if answer.yes else effect.lose, context))
