"""Paying a locked cost part by part (601.2h, 118).

The player says which part is paid next and with what; parts that involve chance or the library come last. Nothing is
paid in part: a cost that isn't paid to the end makes the attempt illegal, and 732.1 takes back what was paid.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from domain.answers import GiveUp, PayPart, PayWithMana
from domain.cards import costs as c
from domain.cards.costs import OF_THE_SOURCE, Cost, PayMana
from domain.decisions import PayCost
from domain.errors import Violation
from domain.events import CostPaid, ManaPaid, ManaSpent, PermanentsTapped
from domain.mana import ManaCost, generic, write_mana
from domain.procedure import Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules.costs import open_symbols
from domain.rules.mana_memory import may_be_spent
from domain.rules.mana_substitutes import can_bend, substitute
from domain.rules.payments import PAY, Payment
from domain.state import Mana
from domain.vocabulary import ObjectId, PlayerId

LAST = (c.ExileTop, c.MillTop)
"""Costs that move objects from a library to a public zone; with discards at random they are paid last (601.2h)."""


class Bill(msgspec.Struct, frozen=True):
    """A locked cost being paid: who pays, for what, which parts are paid, and with which mana.

    ``thing`` is the spell or ability on the stack, 0 for a mana ability or a payment during a resolution; ``source``
    is what {T} and the like speak of, ``sources`` that of each part where several things cost something (508.1h).
    ``shares`` are the objects that parts were paid with, ``objects`` those of which a text may speak: what was
    sacrificed, discarded and the like.
    """

    player: PlayerId
    thing: ObjectId
    source: ObjectId
    cost: tuple[Cost, ...]
    paid: tuple[int, ...] = ()
    mana: tuple[str, ...] = ()
    objects: tuple[ObjectId, ...] = ()
    spent: tuple[Mana, ...] = ()
    bent: int = 0
    sources: tuple[ObjectId, ...] = ()
    shares: tuple[tuple[int, tuple[ObjectId, ...]], ...] = ()

    def source_of(self, part: int) -> ObjectId:
        """What {T} and the like speak of in one part of the cost."""
        return self.sources[part] if self.sources else self.source

    @property
    def settled(self) -> bool:
        """Whether every part is paid."""
        return len(self.paid) == len(self.cost)

    def mana_part(self) -> int | None:
        """The number of the mana part, if there is one still open."""
        parts = (
            number for number, cost in enumerate(self.cost) if isinstance(cost, PayMana) and number not in self.paid
        )
        return next(parts, None)

    def open_mana(self) -> ManaCost:
        """The mana symbols that are still to be paid."""
        number = self.mana_part()
        if number is None:
            return ()
        part = self.cost[number]
        return open_symbols(part.mana, self.mana) or () if isinstance(part, PayMana) else ()


# --- paying (601.2h) -------------------------------------------------------------------------------------------------


def pay(table: Table, bill: Bill) -> Procedure[Bill]:
    """Pay every part, in the order the player wants (601.2h); returns the settled bill."""
    while not bill.settled:
        decision = PayCost(player=bill.player, spell=bill.thing, cost=bill.cost, paid=bill.paid, mana=bill.open_mana())
        answer = yield from ask(decision)
        if isinstance(answer, GiveUp):
            raise Violation(Rule.PAY_COSTS, "the total cost wasn't paid", Rule.CANT_PAY_IN_PART)
        if isinstance(answer, PayWithMana):
            bill = pay_with_mana(table, bill, answer.mana)
        else:
            bill = yield from pay_part(table, bill, answer)
    return bill


def pay_with_mana(table: Table, bill: Bill, units: tuple[int, ...]) -> Bill:
    """Spend units of mana from the pool on the mana part (118.3a)."""
    number = bill.mana_part()
    if number is None:
        raise Violation(Rule.PAY_COSTS, "no mana is asked for")
    pool = {unit.id: unit for unit in table.game.pool(bill.player)}
    if not units or len(set(units)) != len(units) or any(unit not in pool for unit in units):
        raise Violation(Rule.PAY_COSTS, "that mana isn't in the pool", Rule.CANT_PAY_IN_PART)
    for unit in units:
        if not may_be_spent(table.board, bill.player, pool[unit].source, pool[unit].memory, bill.thing):
            raise Violation(Rule.PAY_COSTS, "that mana may not be spent on this", Rule.RESTRICTED_MANA)
    kinds = tuple(pool[unit].kind for unit in units)
    marks = tuple((unit, pool[unit].type) for unit in units)
    bill = replace(bill, spent=(*bill.spent, *(pool[unit] for unit in units)))
    facts = [ManaSpent(player=bill.player, mana=units)]
    return note_mana(table, bill, number, kinds, marks, facts)


def note_mana(
    table: Table,
    bill: Bill,
    number: int,
    kinds: tuple[str, ...],
    paid: tuple[tuple[int, str], ...],
    facts: Sequence[ManaSpent],
) -> Bill:
    """Record what went into the mana part, and that the part is paid once nothing of it is open."""
    part = bill.cost[number]
    mana = bill.mana + kinds
    left = open_symbols(part.mana, mana) if isinstance(part, PayMana) else None
    if left is None:
        raise Violation(Rule.PAY_COSTS, f"that mana can't pay for {write_mana(bill.open_mana())}", Rule.PAYING_MANA)
    bill = replace(bill, mana=mana, paid=bill.paid if left else (*bill.paid, number))
    notes = [ManaPaid(spell=bill.thing, mana=paid)] if bill.thing else []
    done = [CostPaid(spell=bill.thing, part=number)] if bill.thing and not left else []
    table.record(*facts, *notes, *done)
    return bill


def pay_part(table: Table, bill: Bill, answer: PayPart) -> Procedure[Bill]:
    """Pay one part that isn't mana, or mana by tapping or exiling something instead (601.2h, 702.51a, 702.66a)."""
    number = answer.part
    if number >= len(bill.cost) or number in bill.paid:
        raise Violation(Rule.PAY_COSTS, "that part isn't open", Rule.CANT_PAY_IN_PART)
    cost = bill.cost[number]
    if isinstance(cost, PayMana):
        bent = bend(table, bill, answer.objects)
        rest = tuple(each for each in answer.objects if each not in bent)
        bill = replace(bill, bent=bill.bent + len(bent))
        if not rest:
            return note_mana(table, bill, number, ("",) * len(bent), tuple((each, "") for each in bent), ())
        kinds, marks = yield from substitute(table, bill.player, bill.thing, bill.open_mana(), rest)
        return note_mana(table, bill, number, kinds, marks, ())
    if must_wait(table, bill, number):
        raise Violation(Rule.PAY_COSTS, "costs that involve chance or the library are paid last")
    payment = Payment(bill.player, bill.source_of(number), bill.thing, answer.objects)
    paid_with = yield from PAY[type(cost)](table, cost, payment)
    if bill.thing and bill.thing in table.board.objects:
        table.record(CostPaid(spell=bill.thing, part=number, objects=paid_with))
    shares = (*bill.shares, (number, paid_with))
    spoken_of = () if isinstance(cost, OF_THE_SOURCE) else paid_with
    return replace(bill, paid=(*bill.paid, number), objects=bill.objects + spoken_of, shares=shares)


def bend(table: Table, bill: Bill, objects: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Tap artifacts and creatures for the generic mana of a waterbend cost, as many as it has left (701.67a–b)."""
    left = sum(cost.amount for cost in bill.cost if isinstance(cost, c.Bending)) - bill.bent
    able = tuple(each for each in dict.fromkeys(objects) if can_bend(table.board, bill.player, each))
    bent = able[: max(0, min(left, generic(bill.open_mana())))]
    if bent:
        table.record(PermanentsTapped(objects=bent))
    return bent


def must_wait(table: Table, bill: Bill, number: int) -> bool:
    """Whether a part has to be paid after others that are open (601.2h in the newest edition)."""
    if table.edition.order_of_costs == "any" or not is_last(bill.cost[number]):
        return False
    return any(not is_last(cost) for other, cost in enumerate(bill.cost) if other not in bill.paid)


def is_last(cost: Cost) -> bool:
    """Whether a cost involves chance, or moves cards from a library to a public zone (601.2h)."""
    return isinstance(cost, LAST) or (isinstance(cost, c.DiscardSome) and cost.at_random)
