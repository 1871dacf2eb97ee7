"""After a judge's backup: which rearrangements of a hand and a library there can be."""

from __future__ import annotations

from typing import Final

from domain.errors import StacktrailError
from domain.events import Event, GameRewound, HiddenCardsRestored
from domain.state import GameState, Jump

BACK: Final = (GameRewound, HiddenCardsRestored)
"""What hidden cards may be put back at random right after."""


class CantRestore(StacktrailError):
    """Hidden cards can't be put back so; nothing has happened."""


def is_clean(state: GameState) -> bool:
    """Whether a game stands where a player received priority: nothing is under way that holds on to hidden cards."""
    run = state.run
    return not run.checkpoints and all(isinstance(each, Jump) for each in run.inputs) and state.game == run.game


def check_restored(state: GameState, last: Event, event: HiddenCardsRestored) -> None:
    """Refuse what isn't a rearrangement of one player's hand and library right after a rewind."""
    if not isinstance(last, BACK) or not is_clean(state):
        raise CantRestore("hidden cards are put back right after a rewind to where a player receives priority")
    players = state.game.board.players
    if type(event.player) is not int or not 1 <= event.player <= len(players):
        raise CantRestore(f"there is no player {event.player}")
    player = players[event.player - 1]
    given, taken = [old for old, _ in event.given], [old for old, _ in event.taken]
    new = [new for _, new in (*event.given, *event.taken)]
    if len(given) != len(taken) or not set(given) <= set(player.hand) or not set(taken) <= set(player.library):
        raise CantRestore("as many cards of the hand go to the library as come from it")
    if len({*given, *taken}) < 2 * len(given) or sorted(new) != list(
        range(state.ledger.next_id, state.ledger.next_id + len(new))
    ):
        raise CantRestore("each card goes once, and gets the next new id")
    there = {*player.library} - {*taken} | {new for _, new in event.given}
    if len(event.order) != len(player.library) or set(event.order) != there:
        raise CantRestore("the library must have each of its cards once")
    if not {player.library.index(card) for card in taken} <= {*event.placed}:
        raise CantRestore("cards come out of the library from where others go back to")
    free = {*event.placed, *event.shuffled}
    if any(
        old != now
        for place, (old, now) in enumerate(zip(player.library, event.order, strict=True))
        if place not in free
    ):
        raise CantRestore("cards that aren't put back or shuffled keep their places")
