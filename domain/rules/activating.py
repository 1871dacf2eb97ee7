"""Activating abilities that use the stack (602.2): the steps of casting, by way of 602.2b."""

from __future__ import annotations

from domain.answers import Activate
from domain.errors import Violation
from domain.events import AbilityActivated, AbilityAnnounced, CardsRevealed, ProposalFoundLegal
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules.announcing import announce_division, choose_modes, choose_targets
from domain.rules.bills import pay
from domain.rules.casting import announce_hybrid, announce_x, bill_for, lock_total_cost
from domain.rules.illegal_actions import attempt
from domain.rules.mana_abilities import activate_mana_ability, allow_mana_abilities, mana_abilities
from domain.rules.permissions import activated_abilities, printed_number, why_not_activate
from domain.rules.spreading import announce_spreads
from domain.vocabulary import HIDDEN_ZONES, ObjectId, PlayerId


def activate(table: Table, player: PlayerId, action: Activate) -> Procedure[bool]:
    """Activate an ability with priority: a mana ability resolves at once, another goes on the stack (602.2, 605.3)."""
    if action.ability in mana_abilities(table.game, action.source):
        return bool((yield from activate_mana_ability(table, player, action)))
    return bool((yield from activate_ability(table, player, action)))


@attempt(Rule.ACTIVATE_ABILITY)
def activate_ability(table: Table, player: PlayerId, action: Activate) -> Procedure[ObjectId]:
    """Put an activated ability on the stack and pay for it (602.2); an illegal step takes all back (732.1)."""
    ability = announce(table, player, action)
    yield from choose_modes(table, ability)
    yield from announce_x(table, ability)
    yield from announce_hybrid(table, ability)
    yield from choose_targets(table, ability)
    yield from announce_division(table, ability)
    yield from announce_spreads(table, ability)
    table.record(ProposalFoundLegal(spell=ability))
    yield from lock_total_cost(table, ability)
    bill = bill_for(table, ability)
    yield from allow_mana_abilities(table, bill)
    yield from pay(table, bill)
    table.record(AbilityActivated(player=player, ability=ability, source=action.source))
    return ability


def announce(table: Table, player: PlayerId, action: Activate) -> ObjectId:
    """Create the ability on the stack, if the player may begin to activate it (602.2a, 602.5)."""
    if action.source not in table.board.objects:
        raise Violation(Rule.ACTIVATE_ABILITY, "there is no such object any more")
    offered = activated_abilities(table.game, action.source)
    if action.ability >= len(offered):
        raise Violation(Rule.ACTIVATE_ABILITY, "it has no such activated ability")
    ability = offered[action.ability]
    for violation in why_not_activate(table.game, player, action.source, ability):
        raise violation
    printed = printed_number(table.game, table.board.objects[action.source], ability)
    new = table.new_id()
    shown = (CardsRevealed(player=player, objects=(action.source,)),) if is_hidden(table, action.source) else ()
    table.record(
        *shown,
        AbilityAnnounced(
            player=player,
            source=action.source,
            ability=new,
            printed=printed,
            granted=ability if printed < 0 else None,
        ),
    )
    return new


def is_hidden(table: Table, source: ObjectId) -> bool:
    """Whether a card is in a hidden zone: it is revealed as its ability is announced (602.2a)."""
    return table.board.objects[source].zone in HIDDEN_ZONES
