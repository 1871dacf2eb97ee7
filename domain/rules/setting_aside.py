"""Cards exiled from hand to be cast later: suspend (702.62), foretell (702.143), plot (702.170).

Each is a special action (116.2f, 116.2h, 116.2k) that begins with a cost and ends with the card in exile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from domain.answers import Cast, SetAside
from domain.cards.static_rules import MaySetAside
from domain.errors import Violation
from domain.events import CardSetAside
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules.bills import Bill, pay
from domain.rules.counters import counters_put
from domain.rules.illegal_actions import attempt
from domain.rules.mana_abilities import allow_mana_abilities
from domain.rules.moving import move
from domain.rules.permissions import sorcery_timing, why_not_cast
from domain.rules.printed import printed_of
from domain.rules.replacement import WouldPutCounters
from domain.rules.settling import settle_cost
from domain.state import Board, Position
from domain.vocabulary import ObjectId, PlayerId, Zone

ACTION: Final[Mapping[str, Rule]] = {
    "suspend": Rule.SUSPEND_A_CARD,
    "foretell": Rule.FORETELL_A_CARD,
    "plot": Rule.PLOT_A_CARD,
}
"""The special action for each way to set a card aside (116.2)."""


def set_aside(table: Table, player: PlayerId, action: SetAside) -> Procedure[ObjectId | None]:
    """Suspend, foretell or plot a card (116.2f, 116.2h, 116.2k)."""
    return (yield from attempt(ACTION[action.how])(pay_and_exile)(table, player, action))


def pay_and_exile(table: Table, player: PlayerId, action: SetAside) -> Procedure[ObjectId]:
    """Pay the cost and exile the card, foretold ones face down, suspended ones with time counters (702.62a)."""
    for violation in why_not_set_aside(table.game, player, action):
        raise violation
    (says,) = (each for each in ways(table.board, action.card) if each.how == action.how)
    cost, _ = yield from settle_cost(table, player, action.card, says.cost)
    bill = Bill(player, 0, action.card, cost)
    yield from allow_mana_abilities(table, bill)
    yield from pay(table, bill)
    (new,) = yield from move(table, (action.card,), Zone.EXILE, face_down=action.how == "foretell")
    wanted = WouldPutCounters(thing=new, kind="time", count=says.counters, player=player)
    timed = yield from counters_put(table, (wanted,))
    table.record(CardSetAside(player=player, object=new, how=action.how), *timed)
    return new


def ways(board: Board, card: ObjectId) -> Iterator[MaySetAside]:
    """How a card in hand says that it may be set aside (702.62a, 702.143a, 702.170a)."""
    found = board.objects[card]
    for static in printed_of(board.definition_of(found)).statics:
        if static.zone is found.zone:
            yield from (rule for rule in static.rules if isinstance(rule, MaySetAside))


def why_not_set_aside(game: Position, player: PlayerId, action: SetAside) -> Iterator[Violation]:
    """Every reason why a player may not set a card aside now (116.2f, 116.2h, 116.2k)."""
    rule = ACTION[action.how]
    if action.card not in game.player(player).hand:
        yield Violation(rule, "the card isn't in the player's hand")
        return
    if all(each.how != action.how for each in ways(game.board, action.card)):
        yield Violation(rule, f"the card has no {action.how} ability")
        return
    yield from WHEN[action.how](game, player, action.card)


def when_to_suspend(game: Position, player: PlayerId, card: ObjectId) -> Iterator[Violation]:
    """A card can be suspended when it could be begun to be cast from hand (702.62a, 702.62c)."""
    for violation in why_not_cast(game, player, Cast(card)):
        yield Violation(Rule.SUSPEND_A_CARD, violation.reason, Rule.SUSPEND_TIMING, *violation.cites)


def when_to_foretell(game: Position, player: PlayerId, card: ObjectId) -> Iterator[Violation]:
    """A card is foretold in one's own turn (702.143a)."""
    if game.board.active != player:
        yield Violation(Rule.FORETELL_A_CARD, "a card is foretold in one's own turn only", Rule.FORETELL)


def when_to_plot(game: Position, player: PlayerId, card: ObjectId) -> Iterator[Violation]:
    """A card is plotted in one's own main phase, with nothing on the stack (702.170a)."""
    if not sorcery_timing(game, player):
        yield Violation(Rule.PLOT_A_CARD, "a card is plotted in one's own main phase with an empty stack", Rule.PLOT)


WHEN: Final = {"suspend": when_to_suspend, "foretell": when_to_foretell, "plot": when_to_plot}
"""When each of these special actions can be taken."""
