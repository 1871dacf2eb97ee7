"""Activating mana abilities: at once, without the stack, also in the middle of a payment (605)."""

from __future__ import annotations

from domain.answers import Activate, Done
from domain.cards.costs import TapThis
from domain.decisions import ActivateManaAbilities
from domain.errors import Violation
from domain.events import ManaAbilitiesAllowed, ManaAbilityActivated
from domain.procedure import Procedure, Table, insist
from domain.rulebook import Rule
from domain.rules.bills import Bill, pay
from domain.rules.context import TAPPED_FOR_MANA, Context
from domain.rules.following import follow
from domain.rules.illegal_actions import attempt
from domain.rules.mana_abilities_of import is_mana_ability
from domain.rules.permissions import activated_abilities, printed_number, why_not_activate
from domain.rules.settling import settle_cost
from domain.rules.triggers import resolve_triggered_mana_abilities
from domain.stack_parts import Choices
from domain.state import Position
from domain.uses import is_limited
from domain.vocabulary import ObjectId, PlayerId


def mana_abilities(game: Position, source: ObjectId) -> tuple[int, ...]:
    """The numbers of an object's mana abilities among its activated abilities (605.1a)."""
    if source not in game.board.objects:
        return ()
    return tuple(number for number, ability in enumerate(activated_abilities(game, source)) if is_mana_ability(ability))


@attempt(Rule.ACTIVATE_MANA_ABILITY)
def activate_mana_ability(
    table: Table, player: PlayerId, action: Activate, busy: tuple[Activate, ...] = ()
) -> Procedure[bool]:
    """Activate a mana ability: pay its cost, then follow it at once (605.3b), and what it triggers (605.4a).

    ``busy`` are the mana abilities whose costs are being paid with its mana.
    """
    found = table.board.objects[action.source]
    ability = activated_abilities(table.game, action.source)[action.ability]
    for violation in why_not_activate(table.game, player, action.source, ability):
        raise violation
    index = printed_number(table.game, found, ability)
    cost, x = yield from settle_cost(table, player, action.source, ability.cost)
    bill = Bill(player, 0, action.source, cost)
    yield from allow_mana_abilities(table, bill, (*busy, action))
    bill = yield from pay(table, bill)
    granted = ability if index < 0 and is_limited(ability) else None
    table.record(ManaAbilityActivated(player=player, source=action.source, index=index, granted=granted))
    context = Context(controller=player, this=action.source, choices=Choices(x=x, paid_with=bill.objects))
    context = context.with_number(TAPPED_FOR_MANA, int(TapThis() in ability.cost))
    for mode in ability.text.modes:
        yield from follow(table, mode.effects, context)
    yield from resolve_triggered_mana_abilities(table)
    return True


def allow_mana_abilities(table: Table, bill: Bill, busy: tuple[Activate, ...] = ()) -> Procedure[None]:
    """If the cost includes mana, the player may activate mana abilities before paying (601.2g)."""
    if bill.mana_part() is None:
        return
    table.record(ManaAbilitiesAllowed(player=bill.player))
    decision = ActivateManaAbilities(player=bill.player, cost=bill.cost, spell=bill.thing)
    while True:
        answer = yield from insist(table, decision, lambda answer: judge_mana_ability(table, answer, busy))
        if isinstance(answer, Done):
            return
        yield from activate_mana_ability(table, bill.player, answer, busy)


def judge_mana_ability(table: Table, answer: Activate | Done, busy: tuple[Activate, ...]) -> None:
    """Refuse to activate anything but a mana ability now, or one that hasn't resolved yet (601.2g, 605.3c)."""
    if isinstance(answer, Activate) and answer.ability not in mana_abilities(table.game, answer.source):
        raise Violation(Rule.CASTING_MANA_ABILITIES, "only mana abilities can be activated now")
    if answer in busy:
        raise Violation(
            Rule.CASTING_MANA_ABILITIES, "it is being activated and hasn't resolved yet", Rule.MANA_ABILITY_NOT_TWICE
        )
