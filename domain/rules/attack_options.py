"""Optional costs to attack: what may be paid "as" a creature attacks, and what triggers when it is (508.1g, 607.2h)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import MayPayAsAttacks
from domain.cards.costs import Cost
from domain.decisions import MayPayToAttack
from domain.events import AbilityTriggered, AttackCostsChosen
from domain.procedure import Procedure, Table, ask
from domain.rules.characteristics import InForce, view
from domain.rules.costs import locked
from domain.rules.declaring import rules_on
from domain.rules.obeying import Pairs
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId


class Option(NamedTuple):
    """A cost that may be paid as a creature attacks, by which rule."""

    attacker: ObjectId
    cost: tuple[Cost, ...]
    force: InForce[MayPayAsAttacks]


def options(board: Board, attacks: Pairs) -> Iterator[Option]:
    """The optional costs to attack with these creatures, attacker by attacker (508.1g)."""
    its = view(board)
    for attacker, _ in attacks:
        for force in rules_on(board, MayPayAsAttacks, attacker):
            context = replace(force.context, this=attacker)
            yield Option(attacker, tuple(locked(its, context, cost) for cost in force.rule.cost), force)


def choose_options(table: Table, player: PlayerId, attacks: Pairs) -> Procedure[tuple[Option, ...]]:
    """The player says of each optional cost to attack whether it will be paid (508.1g)."""
    chosen: tuple[Option, ...] = ()
    for option in options(table.board, attacks):
        answer = yield from ask(MayPayToAttack(player=player, source=option.attacker, cost=option.cost))
        chosen = (*chosen, option) if answer.yes else chosen
    if chosen:
        costs = tuple((option.attacker, option.cost) for option in chosen)
        attackers = tuple(attacker for attacker, _ in attacks)
        table.record(AttackCostsChosen(player=player, attackers=attackers, costs=costs))
    return chosen


def trigger(table: Table, player: PlayerId, option: Option, paid_with: tuple[ObjectId, ...]) -> None:
    """What is linked to a cost triggers "when you do", and knows what was paid with (607.2h, 603.11)."""
    then = option.force.rule.then
    if then is not None:
        table.record(
            AbilityTriggered(
                trigger=table.new_id(), source=option.force.context.this, player=player, printed=-1, granted=then,
                object=option.attacker, by=paid_with[0] if paid_with else 0,
            )
        )  # fmt: skip
