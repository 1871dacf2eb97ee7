"""Answers that the clauses of a line give to the questions of casting and activating (601.2b–d)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain import decisions as d
from domain.answers import AnswerShape, Chosen, Number, Numbers, Words
from domain.cards.abilities import AdditionalCost, CardDefinition, Mode
from domain.cards.costs import PayMana
from domain.cards.render.speech import say, speech_of
from domain.procedure import Decision
from domain.rules.costs import alternatives
from domain.rules.texts import definition_of, text_of
from domain.vocabulary import ObjectId
from interfaces.scenario import syntax as s
from interfaces.scenario.aiming import aims, own_place
from interfaces.scenario.binding import Reading
from interfaces.scenario.combat import nobody
from interfaces.scenario.mana_words import best_halves, options_for, same_mana, symbols_of
from interfaces.scenario.piles import anywhere
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.wishes import Wishes


def from_clauses(wishes: Wishes, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """What the clauses say to a question; None if nothing."""
    answer = BY_CLAUSE.get(type(decision))
    if answer is None or decision.player != wishes.player:
        return None
    return answer(wishes, decision, reading)


def definition(reading: Reading, thing: ObjectId) -> CardDefinition:
    """The definition behind a spell or ability."""
    board = reading.state.game.board
    return definition_of(board, board.objects[thing])


# --- costs ----------------------------------------


def alternative(wishes: Wishes, decision: d.ChooseAlternativeCost, reading: Reading) -> AnswerShape | None:
    """Which alternative cost was said; two of them are for the rules to refuse."""
    names: list[str] = []
    for clause in tuple(wishes.clauses):
        name = alternative_name(clause, reading, decision.spell)
        if name is not None:
            wishes.clauses.remove(clause)
            names.append(name)
    if names:
        return Words(tuple(dict.fromkeys(name for name in names if name)))
    return None


UNNAMED = ("alternative", "granted", "free")
"""How the card language calls alternative costs that have no name of their own."""


def alternative_name(clause: s.Clause, reading: Reading, spell: ObjectId) -> str | None:
    """The name of the alternative cost that a clause speaks of, empty for the mana cost; None if it means none."""
    offered = alternatives(reading.state.game.board, spell)
    additional = {cost.name for cost in definition(reading, spell).additional_costs}
    match clause:
        case s.Overloaded():
            return "overload"
        case s.Bestowed():
            return "bestow"
        case s.CastFaceDown():
            return "morph"
        case s.WithoutPaying():
            return "free"
        case s.WithKeyword(keyword) if keyword not in additional:
            return keyword
        case s.ForItsCost("mana"):
            return ""
        case s.ForItsCost("alternative"):
            names = [cost.name for cost in offered if cost.name in UNNAMED]
            return names[0] if names else "alternative"
        case s.ForItsCost(name) if name != "additional" and name not in additional:
            return name
        case s.ForMana(mana):
            wanted = (PayMana(symbols_of(mana)),)
            return next((cost.name for cost in offered if cost.cost == wanted), mana)
    return None


def additional(wishes: Wishes, decision: d.ChooseAdditionalCosts, reading: Reading) -> AnswerShape | None:
    """How often each additional cost is paid, if anything is said of them."""
    costs = definition(reading, decision.spell).additional_costs
    times = list(usual_times(costs))
    spoken = False
    for place, cost in enumerate(costs):
        if cost.either and additional_clause(wishes, cost.name) is not None:
            spoken = True
            group = [at for at, each in enumerate(costs) if each.either == cost.either]
            times = [int(at == place) if at in group else count for at, count in enumerate(times)]
        while cost.optional and (clause := additional_clause(wishes, cost.name)) is not None:
            spoken = True
            times[place] += clause.times if isinstance(clause, s.Kicked) else how_often(wishes, cost.name)
    return Numbers(tuple(times)) if spoken else None


def usual_times(costs: Sequence[AdditionalCost]) -> tuple[int, ...]:
    """Nothing optional, what is mandatory once; between several costs, the first of them."""
    firsts = {cost.either: place for place, cost in reversed(tuple(enumerate(costs)))}
    return tuple(
        0 if cost.optional else int(firsts[cost.either] == place) if cost.either else 1
        for place, cost in enumerate(costs)
    )


def additional_clause(wishes: Wishes, name: str) -> s.Clause | None:
    """The clause that speaks of an additional cost by its name."""
    if name in ("kicker", "multikicker") and (kicked := wishes.take(s.Kicked)) is not None:
        return kicked
    if (keyword := wishes.take(s.WithKeyword, lambda clause: clause.keyword == name)) is not None:
        return keyword
    return wishes.take(s.ForItsCost, lambda clause: clause.cost in (name, "additional"))


def how_often(wishes: Wishes, name: str) -> int:
    """Escalate is paid for each mode beyond the first; anything else once."""
    modes = wishes.first(s.ChoosingModes)
    return len(modes.modes) - 1 if name == "escalate" and modes is not None else 1


# --- modes, splices, X, halves, opponents ----------------------------------------


def modes(wishes: Wishes, decision: d.ChooseModes, reading: Reading) -> AnswerShape | None:
    """The modes, by number or by their words."""
    clause = wishes.take(s.ChoosingModes)
    return None if clause is None else mode_numbers(reading, decision.spell, clause.modes)


def mode_numbers(reading: Reading, thing: ObjectId, said: s.Modes) -> Numbers:
    """Modes as the game counts them, from 0."""
    board = reading.state.game.board
    text = text_of(board, board.objects[thing])
    its = text.modes if text is not None else ()
    speech_for = definition(reading, thing)
    return Numbers(tuple(mode_number(each, its, speech_for) for each in said))


def mode_number(said: int | str, its: tuple[Mode, ...], whose: CardDefinition) -> int:
    """One mode: its number, or the only one that has these words."""
    if isinstance(said, int):
        return max(0, said - 1)
    speech = speech_of(whose)
    found = [number for number, mode in enumerate(its) if said.casefold() in say(mode, speech).casefold()]
    if len(found) != 1:
        raise Unplayable(f'{"several modes have" if found else "no mode has"} the words "{said}"')
    return found[0]


def splices(wishes: Wishes, decision: d.ChooseSplices, reading: Reading) -> AnswerShape | None:
    """The cards to splice."""
    clause = wishes.take(s.Splicing)
    if clause is None:
        return None
    hand = reading.state.game.player(decision.player).hand
    return Chosen(tuple(reading.one(ref, (hand, *anywhere(reading.state.game))) for ref in clause.cards))


def convoked(wishes: Wishes, decision: d.ChooseObjects, reading: Reading) -> AnswerShape | None:
    """The creatures announced for convoke, where it is an additional cost (2008: 502.46a)."""
    kinds = {"convoke": (s.Tapping,), "helper": (s.Tapping, s.Sacrificing)}.get(decision.purpose, ())
    clause = next((found for kind in kinds if (found := wishes.take(kind)) is not None), None)
    if not isinstance(clause, s.Tapping | s.Sacrificing):
        return None
    return Chosen(reading.many(clause.refs, (decision.among, *anywhere(reading.state.game))))


def x(wishes: Wishes, decision: d.ChooseX, reading: Reading) -> AnswerShape | None:
    """The value of X."""
    clause = wishes.take(s.XIs)
    return None if clause is None else Number(clause.value)


def hybrid(wishes: Wishes, decision: d.ChooseHybrid, reading: Reading) -> AnswerShape | None:
    """The halves of hybrid symbols that were said; the rest so that it can be paid."""
    said: list[tuple[str, str]] = []
    for clause in tuple(each for each in wishes.clauses if isinstance(each, s.Paying)):
        mine = [payment for payment in clause.payments if not isinstance(payment, s.PayingWith)]
        rest = tuple(payment for payment in clause.payments if isinstance(payment, s.PayingWith))
        for payment in mine:
            said += halves_said(payment)
        if mine:
            wishes.clauses.remove(clause)
            wishes.clauses += [s.Paying(rest)] if rest else []
    if not said:
        return None
    options = options_for(decision.symbols, said)
    return Words(best_halves(reading.state.game, decision.spell, options))


def halves_said(payment: s.PayingFor | s.PayingLife) -> list[tuple[str, str]]:
    """Each symbol with the half it is paid by."""
    symbols = symbols_of(payment.symbols)
    if isinstance(payment, s.PayingLife):
        return [(symbol, "P") for symbol in symbols]
    mana = symbols_of(payment.mana)
    if len(mana) != len(symbols):
        raise Unplayable(f"{payment.mana} for {payment.symbols}: expected one symbol of mana for each")
    return list(zip(symbols, mana, strict=True))


def opponent(wishes: Wishes, decision: d.ChooseOpponent, reading: Reading) -> AnswerShape | None:
    """The opponent who makes a choice."""
    clause = wishes.take(s.Choosing)
    return None if clause is None else Chosen(reading.many(clause.refs, anywhere(reading.state.game)))


# --- targets ----------------------------------------


def target_count(wishes: Wishes, decision: d.ChooseTargetCount, reading: Reading) -> AnswerShape | None:
    """How many targets the slot is given."""
    place = own_place(reading, decision.spell, decision.slot)
    given = wishes.slot(place) if place >= 0 else None
    if given is None:
        return None
    if not given:
        wishes.slot_is_taken(place)
    return Number(len(given))


def targets(wishes: Wishes, decision: d.ChooseTarget, reading: Reading) -> AnswerShape | None:
    """What the slot is given."""
    place = own_place(reading, decision.spell, decision.slot)
    given = wishes.slot(place) if place >= 0 else None
    if given is None:
        return None
    wishes.slot_is_taken(place)
    chosen = aims(reading, decision.spell, decision.slot, given)
    dividing = wishes.first(s.Dividing)
    if len(chosen) == 1 and dividing is not None and len(dividing.shares) == 1:
        wishes.take(s.Dividing)  # with one target there is nothing to divide (601.2d)
    return Chosen(chosen)


def division(wishes: Wishes, decision: d.ChooseDivision, reading: Reading) -> AnswerShape | None:
    """The shares, in the order of the targets."""
    clause = wishes.take(s.Dividing)
    return None if clause is None else shares(reading, decision, clause.shares)


def shares(reading: Reading, decision: d.ChooseDivision, said: tuple[s.Share, ...]) -> Numbers:
    """Shares in the order of the slot's targets; a target without one gets nothing."""
    slots = reading.state.game.board.objects[decision.spell].choices.slots
    return shared_out(reading, slots[decision.slot].targets, said)


def shared_out(reading: Reading, chosen: tuple[int, ...], said: tuple[s.Share, ...]) -> Numbers:
    """Shares in the order of some objects or players."""
    amounts = {reading.one(share.to, (chosen, *anywhere(reading.state.game))): share.amount for share in said}
    if strangers := [each for each in amounts if each not in chosen]:
        raise Unplayable(f"{reading.known_as(strangers[0])} isn't among them")
    return Numbers(tuple(amounts.get(target, 0) for target in chosen))


def spread(wishes: Wishes, decision: d.ChooseSpread, reading: Reading) -> AnswerShape | None:
    """The shares of what aren't targets, in their order (2008: 409.1e)."""
    clause = wishes.take(s.Dividing)
    return None if clause is None else shared_out(reading, decision.among, clause.shares)


BY_CLAUSE: Final[Mapping[type[Decision[Any]], Callable[[Wishes, Any, Reading], AnswerShape | None]]] = {
    d.ChooseAlternativeCost: alternative,
    d.ChooseAdditionalCosts: additional,
    d.ChooseModes: modes,
    d.ChooseSplices: splices,
    d.ChooseObjects: convoked,
    d.ChooseX: x,
    d.ChooseHybrid: hybrid,
    d.ChooseOpponent: opponent,
    d.ChooseTargetCount: target_count,
    d.ChooseTarget: targets,
    d.ChooseDivision: division,
    d.ChooseSpread: spread,
}
"""The questions that clauses answer, but for those of a payment."""


# --- what is left unsaid ----------------------------------------


def unsaid(decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """Costs and splices left unsaid aren't used, nobody attacks or blocks unsaid; None for any other question."""
    match decision:
        case d.ChooseAlternativeCost():
            return Words(())
        case d.ChooseAdditionalCosts(spell=spell):
            costs = definition(reading, spell).additional_costs
            return Numbers(usual_times(costs))
        case d.ChooseSplices() | d.ChooseObjects(purpose="convoke" | "assist"):
            return Chosen(())
        case d.OrderReductions(reductions=reductions):
            return Numbers(tuple(range(len(reductions))))
        case d.ChooseHybrid(spell=spell, symbols=symbols):
            return Words(best_halves(reading.state.game, spell, options_for(symbols, ())))
    return nobody(decision, reading)


def fits_cost(reading: Reading, thing: ObjectId, mana: str) -> bool:
    """Whether the locked cost of a spell asks for this mana."""
    cost = reading.state.game.board.objects[thing].choices.cost or ()
    found = next((part.mana for part in cost if isinstance(part, PayMana)), ())
    return same_mana(found, symbols_of(mana))
