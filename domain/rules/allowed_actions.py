"""Special actions that effects and permanents allow (116.2d–e, m): ignoring an effect, discarding, unlocking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from domain.answers import ActSpecially
from domain.cards.special_rules import CantSearch, Ignores, MayDiscardAnyTime, MayIgnore
from domain.errors import Violation
from domain.events import EffectBegan, SpecialActionTaken
from domain.lasting import ContinuousEffect
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules.bills import Bill, pay
from domain.rules.characteristics import InForce, view
from domain.rules.illegal_actions import attempt
from domain.rules.mana_abilities import allow_mana_abilities
from domain.rules.moving import discard
from domain.rules.printed import printed_of
from domain.rules.reading import fits
from domain.rules.rooms import unlock, unlockable, why_not_unlock
from domain.rules.settling import settle_cost
from domain.state import Board, Position
from domain.vocabulary import ObjectId, PlayerId

ACTION: Final[Mapping[str, Rule]] = {
    "ignore": Rule.IGNORE_AN_EFFECT,
    "discard": Rule.DISCARD_ANY_TIME,
    "unlock": Rule.UNLOCK_A_DOOR,
}
"""The special action for each way to act (116.2)."""


def act_specially(table: Table, player: PlayerId, action: ActSpecially) -> Procedure[bool]:
    """Take an action that an effect allows (116.2d–e)."""
    return bool((yield from attempt(ACTION[action.how])(ACT[action.how])(table, player, action)))


def why_not_act(game: Position, player: PlayerId, action: ActSpecially) -> Iterator[Violation]:
    """Every reason why a player may not act so now (116.2d–e)."""
    yield from WHY_NOT[action.how](game, player, action)


def possible_actions(game: Position, player: PlayerId) -> Iterator[ActSpecially]:
    """The actions that effects might allow a player."""
    for force in view(game.board).rules(MayIgnore):
        yield ActSpecially(force.context.this, "ignore")
    for card in game.player(player).hand:
        if may_be_discarded(game.board, card):
            yield ActSpecially(card, "discard")
    yield from unlockable(game, player)


# --- ignoring an effect (116.2d) -------------------------------------------------------------------------------------


def why_not_ignore(game: Position, player: PlayerId, action: ActSpecially) -> Iterator[Violation]:
    """The effect has to be there and to let this player ignore it (116.2d)."""
    if offer(game.board, player, action.source) is None:
        yield Violation(Rule.IGNORE_AN_EFFECT, "no effect of it lets this player ignore it")


def offer(board: Board, player: PlayerId, source: ObjectId) -> InForce[MayIgnore] | None:
    """The rule by which a player may ignore an effect of a source."""
    its = view(board)
    forces = (force for force in its.rules(MayIgnore) if force.context.this == source)
    return next((force for force in forces if fits(its, force.rule.who, player, force.context)), None)


def ignore(table: Table, player: PlayerId, action: ActSpecially) -> Procedure[bool]:
    """Pay, and the effect means this player no more until end of turn (116.2d)."""
    for violation in why_not_ignore(table.game, player, action):
        raise violation
    source = action.source
    force = offer(table.board, player, source)
    cost, _ = yield from settle_cost(table, player, source, force.rule.cost if force is not None else ())
    bill = Bill(player, 0, source, cost)
    yield from allow_mana_abilities(table, bill)
    yield from pay(table, bill)
    ignoring = ContinuousEffect(
        id=table.new_id(),
        source=source,
        controller=player,
        duration="end_of_turn",
        affects=(player,),
        rules=(Ignores(),),
    )
    table.record(SpecialActionTaken(player=player, source=source, how="ignore"), EffectBegan(effect=ignoring))
    return True


def cant_search(board: Board, player: PlayerId) -> bool:
    """Whether an effect says that a player can't search libraries (101.2)."""
    its = view(board)
    return any(fits(its, force.rule.who, player, force.context) for force in its.rules(CantSearch))


# --- discarding (116.2e) ---------------------------------------------------------------------------------------------


def may_be_discarded(board: Board, card: ObjectId) -> bool:
    """Whether a card in hand says that it may be discarded any time its owner could cast an instant (116.2e)."""
    found = board.objects[card]
    statics = printed_of(board.definition_of(found)).statics
    return any(static.zone is found.zone and MayDiscardAnyTime() in static.rules for static in statics)


def why_not_discard(game: Position, player: PlayerId, action: ActSpecially) -> Iterator[Violation]:
    """It has to be in the player's hand, and to say so (116.2e)."""
    card = action.source
    if card not in game.player(player).hand or not may_be_discarded(game.board, card):
        yield Violation(Rule.DISCARD_ANY_TIME, "no ability of it lets this player discard it")


def discard_it(table: Table, player: PlayerId, action: ActSpecially) -> Procedure[bool]:
    """Discard the card (116.2e)."""
    card = action.source
    for violation in why_not_discard(table.game, player, action):
        raise violation
    table.record(SpecialActionTaken(player=player, source=card, how="discard"))
    yield from discard(table, player, (card,))
    return True


ACT: Final[Mapping[str, Callable[[Table, PlayerId, ActSpecially], Procedure[bool]]]] = {
    "ignore": ignore,
    "discard": discard_it,
    "unlock": unlock,
}
WHY_NOT: Final[Mapping[str, Callable[[Position, PlayerId, ActSpecially], Iterator[Violation]]]] = {
    "ignore": why_not_ignore,
    "discard": why_not_discard,
    "unlock": why_not_unlock,
}
"""What may speak against each."""
