"""What declaring attackers and blockers have in common: all is judged at once, and paid (508.1c–j, 509.1b–f)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeVar

from domain.cards.combat_rules import CostsToAttack, CostsToBlock, NeedsCompany
from domain.cards.costs import Cost, PayMana
from domain.errors import Violation
from domain.events import CombatCostLocked
from domain.mana import ManaCost, generic, normal
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules.bills import Bill, pay
from domain.rules.characteristics import InForce, view
from domain.rules.costs import locked
from domain.rules.mana_abilities import allow_mana_abilities
from domain.rules.obeying import Best, Company, Demand, Limit, Muster, Pairs, broken, most_obeyed, obeyed
from domain.rules.reading import amount, candidates, fits
from domain.rules.settling import settle_cost
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId, is_player

R = TypeVar("R")


def rules_on(board: Board, kind: type[R], thing: ObjectId) -> Iterator[InForce[R]]:
    """The rules of a class in force whose filter a creature fits."""
    its = view(board)
    for force in its.rules(kind):
        says: Any = force.rule
        if fits(its, says.filter, thing, force.context):
            yield force


def speaks_of(board: Board, force: InForce[Any], filter_: Any, thing: Id) -> bool:
    """Whether what a rule names, if it names anything, is this."""
    return filter_ is None or fits(view(board), filter_, thing, force.context)


# --- restrictions and requirements -----------------------------------------------------------------------------------


class Declaring(NamedTuple):
    """The rules by which something is declared: the step, its restrictions, its requirements, and the verb."""

    step: Rule
    restrictions: Rule
    requirements: Rule
    verb: str


def company_of(board: Board, things: tuple[ObjectId, ...], *, attacking: bool) -> Iterator[Company]:
    """The creatures that attack or block only with others (508.1c, 509.1b)."""
    its = view(board)
    for thing in things:
        for force in rules_on(board, NeedsCompany, thing):
            says = force.rule
            if says.attacking if attacking else says.blocking:
                like = None if says.like is None else frozenset(candidates(its, says.like, force.context))
                yield Company(thing, says.others, like)


def check_together(board: Board, muster: Muster, pairs: Pairs, how: Declaring) -> None:
    """No restriction on several creatures is broken, and no more requirements could be obeyed (508.1c–d, 509.1b–c)."""
    for each in broken(muster, pairs):
        raise Violation(how.step, because(each.by, how.verb), how.restrictions)
    count = obeyed(muster, pairs)
    if count == len(muster.demands) or (best := best_of(board, muster)).obeyed <= count:
        return
    missed = next(each for each in muster.demands if each.is_obeyed(best.pairs) and not each.is_obeyed(pairs))
    reason = f"{wanted(board, missed, how.verb)}: {count} of {best.obeyed} requirements obeyed"
    raise Violation(how.step, reason, how.requirements, missed.rule)


def because(by: Limit | Company | Id, verb: str) -> str:
    """Why a declaration breaks a restriction, in words."""
    if isinstance(by, Limit):
        return f"no more than {by.most} of them can {verb}"
    if isinstance(by, Company):
        return f"it can only {verb} alone" if by.alone else f"it can't {verb} without the others that it needs"
    return f"so many creatures can't {verb} it"


def wanted(board: Board, demand: Demand, verb: str) -> str:
    """What a requirement asks for, in words."""
    names = tuple(name_of(board, what) for what in sorted(demand.at or ()))
    if not demand.who:
        most = f" at most {demand.most}" if demand.most is not None else ""
        by = "" if demand.is_simple else f" by{most or f' {demand.least} or more'} creatures"
        return f"{' or '.join(names)} must be blocked{by} if able"
    at = f" {' or '.join(names)}" if names else ""
    return f"{name_of(board, demand.who)} must {verb}{at} if able"


def name_of(board: Board, thing: Id) -> str:
    """What a player or a permanent is called."""
    if is_player(thing):
        return board.player(thing).name
    return view(board).of(thing).name or "a face-down creature"


_BESTS: Final[list[tuple[Board, Muster, Best]]] = []
_KEPT: Final = 8


def best_of(board: Board, muster: Muster) -> Best:
    """The most that can be obeyed; the last few answers are kept, with their boards."""
    for known, its, best in _BESTS:
        if known is board and its == muster:
            return best
    found = most_obeyed(muster)
    _BESTS.insert(0, (board, muster, found))
    del _BESTS[_KEPT:]
    return found


# --- costs (508.1g–j, 509.1d–f) --------------------------------------------------------------------------------------


def cost_of(board: Board, force: InForce[CostsToAttack] | InForce[CostsToBlock]) -> tuple[Cost, ...]:
    """What a rule asks for one creature, with its variables as numbers (508.1h, 509.1d)."""
    its, says = view(board), force.rule
    times = max(0, amount(its, says.times, force.context))
    return tuple(locked(its, force.context, cost) for cost in says.cost) * times


def total(costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """Costs as one, all mana together (508.1h, 509.1d)."""
    mana: ManaCost = tuple(symbol for cost in costs if isinstance(cost, PayMana) for symbol in cost.mana)
    others = tuple(cost for cost in costs if not isinstance(cost, PayMana))
    coloured = tuple(symbol for symbol in mana if not symbol.isdigit())
    together = normal(coloured, generic(mana))
    return (*((PayMana(together),) if together else ()), *others)


def pay_to_fight(
    table: Table, player: PlayerId, source: ObjectId, costs: tuple[Cost, ...], *,
    sources: tuple[ObjectId, ...] = (), blocking: bool = False,
) -> Procedure[tuple[tuple[int, tuple[ObjectId, ...]], ...]]:  # fmt: skip
    """The total cost is locked in and paid, mana abilities first; unpaid, the declaration is illegal (508.1h–j).

    ``sources`` are what each of the costs speaks of; the result is which of the costs were paid with which objects.
    """
    whole = total(costs)
    if not whole:
        return ()
    settled, _ = yield from settle_cost(table, player, source, whole)
    table.record(CombatCostLocked(player=player, cost=settled, blocking=blocking))
    others = tuple(number for number, cost in enumerate(costs) if not isinstance(cost, PayMana))
    mana = sum(isinstance(cost, PayMana) for cost in settled)
    owners = tuple(sources[number] if sources else source for number in others)
    at_last = (source,) * (len(settled) - mana - len(others))  # life for Phyrexian mana
    bill = Bill(player, 0, source, settled, sources=((source,) * mana + owners + at_last))
    yield from allow_mana_abilities(table, bill)
    bill = yield from pay(table, bill)
    there = {mana + place: number for place, number in enumerate(others)}
    return tuple((there[part], objects) for part, objects in bill.shares if part in there)
