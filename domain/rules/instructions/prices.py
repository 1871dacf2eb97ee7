"""What a cost in an effect is at the time it is to be paid (118.12, 608.2h)."""

from __future__ import annotations

from domain.cards.abilities import MayPay
from domain.cards.costs import Cost, PayMana
from domain.procedure import Table
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.instructions.fixing import fixed
from domain.rules.instructions.speaking_of import number


def what_to_pay(table: Table, effect: MayPay, context: Context) -> tuple[Cost, ...]:
    """The cost as it is now: X has its value, quantities are numbers, mana is asked for so many times (608.2h)."""
    times = number(table, effect.times, context)
    return tuple(
        PayMana(with_x(each.mana, context.choices.x) * times)
        if isinstance(each, PayMana)
        else fixed(each, view(table.board), context, sets=None)
        for each in effect.cost
    )


def with_x(mana: tuple[str, ...], x: int) -> tuple[str, ...]:
    """Mana symbols with the value of X for {X} (107.3)."""
    return tuple(str(max(0, x)) if symbol == "X" else symbol for symbol in mana)
