"""What players are: their speed (702.179), the city's blessing (702.131), the monarch (724), the initiative (725)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from immutables import Map
from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, Keyword, Triggered
from domain.cards.build import triggered
from domain.cards.effects import BecomeMonarch, DrawCards, RaiseSpeed, TakeInitiative, Venture
from domain.cards.nouns import CREATURE, OPPONENT, YOU
from domain.cards.terms import (
    Compare,
    ControllerOf,
    Exists,
    HasInitiative,
    IsMonarch,
    IsPlayer,
    PlayerNumber,
    Triggering,
    Where,
    YourTurn,
)
from domain.cards.triggers import Begins, DamageIsDealt, Happens
from domain.events import BlessingGained, DelayedTriggerCreated, Event, InitiativeTaken, SpeedChanged
from domain.identity import by_identity
from domain.lasting import DelayedTrigger
from domain.procedure import Table
from domain.rules.characteristics import has_keyword, view
from domain.rules.players import apnap
from domain.state import Board
from domain.vocabulary import PlayerId, Step

FASTEST: Final = 4
"""Max speed (702.179e)."""
ENOUGH: Final = 10
"""So many permanents bring the city's blessing (702.131b)."""

SPEEDS_UP: Final = triggered(
    Happens("lose_life", OPPONENT & Where(YourTurn())),
    RaiseSpeed(),
    only_if=Compare(PlayerNumber(YOU, "speed"), "<", FASTEST) & Compare(PlayerNumber(YOU, "speed_raised"), "==", 0),
)
"""The ability without a source that comes with having a speed (702.179d)."""


def set_off(table: Table) -> tuple[Event, ...]:
    """Players who start their engines have speed 1 from now on, and the ability that raises it (702.179a, 702.179d)."""
    facts: list[Event] = []
    for player in starting(table.board):
        trigger = DelayedTrigger(id=table.new_id(), source=0, controller=player, ability=SPEEDS_UP, lasts="forever")
        facts += (SpeedChanged(player=player, speed=1), DelayedTriggerCreated(trigger=trigger))
    return tuple(facts)


def starting(board: Board) -> Iterator[PlayerId]:
    """The players without speed who control a permanent with start your engines! (702.179a)."""
    yield from (
        player
        for player in apnap(board)
        if not board.player(player).speed and controls(board, player, "start your engines!")
    )


def blessed(board: Board) -> Iterator[BlessingGained]:
    """The players who have ascend and ten permanents, and not yet the city's blessing (702.131b)."""
    for player in apnap(board):
        if not board.player(player).blessing and controls(board, player, "ascend") and has_enough(board, player):
            yield BlessingGained(player=player)


def has_enough(board: Board, player: PlayerId) -> bool:
    """Whether a player controls ten or more permanents (702.131a)."""
    if len(board.battlefield) < ENOUGH:
        return False
    its = view(board)
    return sum(its.of(thing).controller == player for thing in board.battlefield) >= ENOUGH


# --- the monarch (724) -----------------------------------------------------------------------------------------------

YOU_REIGN: Final = Exists(IsPlayer("you") & IsMonarch())
DRAWS: Final = triggered(Begins(Step.END, "you", YOU_REIGN), DrawCards(1))
IS_OVERTHROWN: Final = triggered(
    DamageIsDealt(CREATURE, IsPlayer("you") & IsMonarch(), combat=True), BecomeMonarch(ControllerOf(Triggering("by")))
)
"""The abilities without a source that come with being the monarch (724.2)."""


def crowned(table: Table, player: PlayerId) -> Iterator[DelayedTriggerCreated]:
    """The abilities of the monarch, for a player who hasn't been it before (724.2)."""
    yield from coming_with(table, player, (DRAWS, IS_OVERTHROWN))


def coming_with(table: Table, player: PlayerId, abilities: tuple[Triggered, ...]) -> Iterator[DelayedTriggerCreated]:
    """Abilities without a source that a player doesn't have yet; their conditions say when they work (113.8)."""
    there = {each.ability for each in table.game.delayed if each.controller == player and not each.source}
    for ability in abilities:
        if ability not in there:
            trigger = DelayedTrigger(id=table.new_id(), source=0, controller=player, ability=ability, lasts="forever")
            yield DelayedTriggerCreated(trigger=trigger)


# --- the initiative (725) --------------------------------------------------------------------------------------------

YOU_LEAD: Final = Exists(IsPlayer("you") & HasInitiative())
INTO_UNDERCITY: Final = Venture("Undercity")
EACH_UPKEEP: Final = triggered(Begins(Step.UPKEEP, "you", YOU_LEAD), INTO_UNDERCITY)
AS_IT_IS_TAKEN: Final = triggered(Happens("take_initiative", IsPlayer("you")), INTO_UNDERCITY)
IS_OVERTAKEN: Final = replace(
    triggered(
        DamageIsDealt(CREATURE, IsPlayer("you") & HasInitiative(), combat=True),
        TakeInitiative(ControllerOf(Triggering("by"))),
    ),
    batch="by_player",
)
"""The abilities without a source that come with having the initiative (725.2)."""


COMES_WITH: Final[Mapping[str, tuple[Triggered, ...]]] = {
    "speed": (SPEEDS_UP,),
    "monarch": (DRAWS, IS_OVERTHROWN),
    "initiative": (EACH_UPKEEP, AS_IT_IS_TAKEN, IS_OVERTAKEN),
}
"""The abilities without a source that come with what a player is (113.8)."""


def give_initiative(table: Table, player: PlayerId) -> None:
    """A player takes the initiative, and has its abilities as that happens (725.2)."""
    if abilities := tuple(led(table, player)):
        table.record(*abilities)
    table.record(InitiativeTaken(player=player))


def led(table: Table, player: PlayerId) -> Iterator[DelayedTriggerCreated]:
    """The abilities of the initiative, for a player who hasn't had it before (725.2)."""
    yield from coming_with(table, player, (EACH_UPKEEP, AS_IT_IS_TAKEN, IS_OVERTAKEN))


@by_identity(256)
def printed_keywords(definitions: Map[str, CardDefinition]) -> frozenset[str]:
    """The keywords on the cards of a game: what isn't among them needs no search."""
    return frozenset(each.name for card in definitions.values() for each in card.abilities if isinstance(each, Keyword))


def controls(board: Board, player: PlayerId, keyword: str) -> bool:
    """Whether a player controls a permanent with a keyword, one that cards have printed on them."""
    if keyword not in printed_keywords(board.definitions):
        return False
    its = view(board)
    return any(has_keyword(board, thing, keyword) and its.of(thing).controller == player for thing in board.battlefield)
