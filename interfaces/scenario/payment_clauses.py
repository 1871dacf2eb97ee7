"""Paying as the clauses of a line say, and the rest by itself (601.2g–h)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain import decisions as d
from domain.answers import Activate, AnswerShape, PayPart, Words
from domain.autopilot import payment
from domain.cards import costs as c
from domain.cards.costs import Cost, PayMana
from domain.cards.effects import AddMana
from domain.mana import generic, normal
from domain.procedure import Decision
from domain.rules.bills import is_last
from domain.rules.costs import reduce_mana
from domain.rules.mana_abilities import mana_abilities
from domain.rules.permissions import activated_abilities
from domain.vocabulary import COLOURS_BY_NAME, ObjectId
from interfaces.scenario import syntax as s
from interfaces.scenario.binding import Reading, written
from interfaces.scenario.mana_words import mana_in, symbols_of
from interfaces.scenario.piles import cards_to_pay, to_activate, to_pay
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.wishes import Wishes

PAYS: Final[Mapping[type[s.Clause], tuple[type[Cost], ...]]] = {
    s.Sacrificing: (c.SacrificeSome, c.EitherCost),
    s.Discarding: (c.DiscardSome, c.EitherCost),
    s.DiscardingAtRandom: (c.DiscardSome,),
    s.Exiling: (c.ExileSome, c.ExileForValue, c.ExileMaterials, c.EitherCost),
    s.Tapping: (c.TapSome, c.TapForPower),
    s.RemovingFrom: (c.RemoveCountersFrom,),
    s.PuttingOn: (c.PutCountersOn, c.EitherCost),
}
"""The kinds of cost that each clause pays."""


def by_clauses(wishes: Wishes, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """What the clauses say to a question of the payment; None if nothing."""
    if decision.player != wishes.player:
        return None
    match decision:
        case d.ActivateManaAbilities(spell=spell) if spell == wishes.thing:
            return activation(wishes, reading)
        case d.PayCost(spell=spell) if spell == wishes.thing:
            return part_said(wishes, decision, reading)
        case d.ChooseWord(source=source, what="mana" | "colour") if source in wishes.colours:
            return Words((wishes.colours.pop(source),))
    return None


def by_itself(wishes: Wishes | None, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """The automatic answer to a question of a payment, what clauses will pay left out of account."""
    if isinstance(decision, d.ActivateManaAbilities) and wishes is not None and decision.spell == wishes.thing:
        decision = replace(decision, cost=without_substitutes(wishes, decision.cost))
    return payment(reading.state, decision)


# --- mana abilities ---------------------------------------------------------------------------------------------------


def activation(wishes: Wishes, reading: Reading) -> AnswerShape | None:
    """The next source of mana that was said."""
    using = wishes.take(s.Using)
    if using is None:
        return None
    first, rest = using.sources[0], using.sources[1:]
    if rest:
        wishes.clauses.insert(0, s.Using(rest))
    source = mana_source(reading, wishes.player, first.ref)
    number = which_ability(reading, source, first.mana)
    if first.mana is not None:
        wishes.colours[source] = symbols_of(first.mana)[0]
    return Activate(source, number)


def mana_source(reading: Reading, player: int, ref: s.AnyRef) -> ObjectId:
    """The source meant: an untapped one if there is any."""
    objects = reading.state.game.board.objects
    return reading.one(ref, to_activate(reading.state.game, player), lambda each: not objects[each].tapped)


def which_ability(reading: Reading, source: ObjectId, mana: str | None) -> int:
    """The number of the mana ability meant: the first, or the first that can add this mana."""
    game = reading.state.game
    numbers = mana_abilities(game, source)
    if not numbers:
        return 0  # the rules will say why not
    if mana is not None:
        wanted = symbols_of(mana)[0]
        offered = activated_abilities(game, source)
        return next((number for number in numbers if wanted in kinds(offered[number])), numbers[0])
    return numbers[0]


def kinds(ability: object) -> set[str]:
    """The types of mana that an ability can add."""
    effects = [effect for mode in ability.text.modes for effect in mode.effects] if hasattr(ability, "text") else []
    adding = [effect for effect in effects if isinstance(effect, AddMana)]
    return {kind for effect in adding for kind in (*effect.mana, *effect.any_of)}


# --- parts of the cost ------------------------------------------------------------------------------------------------


def part_said(wishes: Wishes, decision: d.PayCost, reading: Reading) -> AnswerShape | None:
    """The next part that clauses pay: objects in place of mana first, those that must wait last."""
    if (substitute := next_substitute(wishes)) is not None and (number := open_mana(decision)) is not None:
        return PayPart(number, (reading.one(substitute.ref, to_pay(reading.state.game, wishes.player)),))
    for kind in PAYS:
        clause = wishes.first(kind)
        if clause is None:
            continue
        number = part_for(clause, decision)
        if number is None or (waits(decision, number) and len(decision.paid) + 1 < len(decision.cost)):
            continue
        wishes.take(kind)
        return PayPart(number, objects_of(clause, reading, wishes.player))
    return None


def part_for(clause: s.Clause, decision: d.PayCost) -> int | None:
    """The number of the open part that a clause pays; objects may also pay in place of mana."""
    wanted = PAYS[type(clause)]
    for number, cost in enumerate(decision.cost):
        at_random = isinstance(cost, c.DiscardSome) and cost.at_random
        if number in decision.paid or not isinstance(cost, wanted):
            continue
        if not isinstance(cost, c.DiscardSome) or at_random is isinstance(clause, s.DiscardingAtRandom):
            return number
    return open_mana(decision) if isinstance(clause, s.Tapping | s.Exiling) else None


def waits(decision: d.PayCost, number: int) -> bool:
    """Whether a part may have to be paid after the others (601.2h)."""
    return is_last(decision.cost[number])


def open_mana(decision: d.PayCost) -> int | None:
    """The number of the mana part, if it is open."""
    parts = (n for n, cost in enumerate(decision.cost) if isinstance(cost, PayMana) and n not in decision.paid)
    return next(parts, None)


def objects_of(clause: s.Clause, reading: Reading, player: int) -> tuple[ObjectId, ...]:
    """The objects that a clause names as payment."""
    game = reading.state.game
    match clause:
        case s.Sacrificing(refs) | s.Tapping(refs) | s.RemovingFrom(refs) | s.PuttingOn(refs):
            return reading.many(refs, to_pay(game, player))
        case s.Discarding(refs) | s.Exiling(refs):
            return reading.many(refs, cards_to_pay(game, player))
    return ()


def next_substitute(wishes: Wishes) -> s.PayingWith | None:
    """The next object that pays in place of mana."""
    for clause in tuple(wishes.clauses):
        if isinstance(clause, s.Paying) and (found := first_with(clause)) is not None:
            wishes.clauses.remove(clause)
            rest = tuple(each for each in clause.payments if each is not found)
            wishes.clauses += [s.Paying(rest)] if rest else []
            return found
    return None


def first_with(clause: s.Paying) -> s.PayingWith | None:
    """The first payment of a clause that is made with an object."""
    return next((each for each in clause.payments if isinstance(each, s.PayingWith)), None)


def without_substitutes(wishes: Wishes, cost: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The cost less what objects will pay for."""
    less = [
        symbol
        for clause in wishes.clauses
        if isinstance(clause, s.Paying)
        for each in clause.payments
        if isinstance(each, s.PayingWith)
        for symbol in symbols_of(each.mana)
    ]
    if not less:
        return cost
    mana = reduce_mana(mana_in(cost), normal(tuple(each for each in less if not each.isdigit()), generic(tuple(less))))
    return tuple(PayMana(mana) if isinstance(part, PayMana) else part for part in cost)


def mana_word(choice: s.Choice) -> str:
    """A colour or a type of mana as an answer: its letter."""
    match choice:
        case s.Mana(symbols):
            return symbols_of(symbols)[0]
        case s.Word(text):
            return COLOURS_BY_NAME.get(text, "C" if text.startswith("colo") else text)
        case s.Ref() | s.ZoneRef():
            return written(choice)
    raise Unplayable("expected a colour or a mana symbol")
