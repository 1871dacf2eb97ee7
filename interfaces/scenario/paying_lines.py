"""Lines that pay: `P pays`, `P pays {1}{R}`, `P pays sacrificing A` (601.2h, 118.12)."""

from __future__ import annotations

from domain import decisions as d
from domain.answers import AnswerShape, Done, GiveUp, PayPart, PayWithMana, Said
from domain.autopilot import payment
from domain.cards.costs import PayLife
from domain.rulebook import Rule
from domain.rules.bills import is_last
from domain.vocabulary import PlayerId
from interfaces.scenario.mana_words import symbols_of, units_for
from interfaces.scenario.payment_clauses import part_said
from interfaces.scenario.playing import Play
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.statements import Pays
from interfaces.scenario.wishes import Wishes


def pay(play: Play, statement: Pays) -> None:
    """Pay a part of a cost, or with nothing said all the rest from floating mana."""
    player = play.binder.player(statement.player)
    decision = play.game.decision
    if play.paid_nothing == player and statement == Pays(statement.player):
        play.paid_nothing = 0
        return  # there was nothing to pay: the action is complete already
    if decision is None or decision.player != player:
        raise play.not_asked(Rule.PAY_COSTS)
    if isinstance(decision, d.MayPayCost | d.MayPayToAttack):
        play.submit(player, Said(yes=True))
        play.settle()
        return
    if not isinstance(decision, d.ActivateManaAbilities | d.PayCost):
        raise play.not_asked(Rule.PAY_COSTS)
    if isinstance(decision, d.ActivateManaAbilities):
        play.submit(player, Done())
    if statement.mana is None and statement.life is None and not statement.clauses:
        _all_the_rest(play, player)
    else:
        _parts(play, player, statement)
    play.settle()


def _all_the_rest(play: Play, player: PlayerId) -> None:
    """Everything that is still open of this cost; nothing is activated for it."""
    first = play.game.decision
    while isinstance(decision := play.game.decision, d.PayCost) and isinstance(first, d.PayCost):
        if decision.spell != first.spell or play.refusal is not None:
            return
        answer = payment(play.game.state, decision)
        if answer is None:
            raise Unplayable("say with what the rest is paid: the choice is yours")
        play.submit(player, answer)


def _parts(play: Play, player: PlayerId, statement: Pays) -> None:
    """The parts that the line names, in this order: mana, life, objects."""
    if statement.mana is not None:
        play.submit(player, _mana(play, player, statement.mana))
    if statement.life is not None and play.refusal is None:
        play.submit(player, _life(play, statement.life))
    wishes = Wishes(player, statement.clauses, automatic=False)
    while wishes.left and play.refusal is None:
        decision = play.game.decision
        if not isinstance(decision, d.PayCost):
            raise Unplayable("the cost is paid; nothing asks for the rest of the line")
        answer = part_said(wishes, decision, play.reading) or _at_once(wishes, decision, play)
        if answer is None:
            raise Unplayable("no part of the cost asks for this")
        play.submit(player, answer)


def _at_once(wishes: Wishes, decision: d.PayCost, play: Play) -> AnswerShape | None:
    """A part that should wait for others is offered all the same: the rules judge the order."""
    alone = d.PayCost(player=decision.player, spell=decision.spell, cost=decision.cost, paid=_others(decision))
    return part_said(wishes, alone, play.reading)


def _others(decision: d.PayCost) -> tuple[int, ...]:
    """As if all parts but the last ones were paid."""
    waiting = [number for number, cost in enumerate(decision.cost) if is_last(cost) and number not in decision.paid]
    return tuple(number for number in range(len(decision.cost)) if number not in waiting)


def _mana(play: Play, player: PlayerId, text: str) -> AnswerShape:
    """Units of the pool for the symbols; where they aren't there the cost can't be paid."""
    decision = play.game.decision
    still_open = decision.mana if isinstance(decision, d.PayCost) else ()
    units = units_for(play.game.state.game, player, symbols_of(text), still_open)
    return PayWithMana(units) if units else GiveUp()


def _life(play: Play, amount: int) -> AnswerShape:
    decision = play.game.decision
    if isinstance(decision, d.PayCost):
        for number, cost in enumerate(decision.cost):
            if number not in decision.paid and isinstance(cost, PayLife) and cost.amount == amount:
                return PayPart(number)
    raise Unplayable(f"no part of the cost asks for {amount} life")
