"""Starting a game (103): who begins, shuffling, opening hands, mulligans, what begins on the battlefield."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from domain.decisions import MayDo, PickAtRandom, ScryAfterMulligan, TakeMulligan
from domain.events import HandKept, MulliganTaken, StartingPlayerChosen
from domain.procedure import Procedure, Table, ask
from domain.rules.characteristics import has_keyword
from domain.rules.choosing import choose_things
from domain.rules.instructions.libraries import scry_cards
from domain.rules.moving import draw, move, shuffle
from domain.rules.players import apnap, living
from domain.state import Board
from domain.vocabulary import CHANCE, PlayerId, Zone

STARTING_HAND: Final = 7
"""How many cards an opening hand has (103.5)."""


def start_game(table: Table) -> Procedure[None]:
    """All that comes before the first turn, in order (103); what is already done isn't done again."""
    if not has_begun(table.board):
        yield from choose_starting_player(table)
        for player in apnap(table.board):
            yield from shuffle(table, player)
        for player in apnap(table.board):
            yield from draw(table, player, STARTING_HAND)
    while undecided(table.board):
        yield from mulligan_round(table)
    if table.edition.scry_after_mulligan:
        yield from look_after_mulligans(table)
    yield from begin_on_battlefield(table)


def has_begun(board: Board) -> bool:
    """Whether opening hands were drawn: a player who concedes meanwhile doesn't make the others begin again."""
    return any(player.hand or player.mulligans or player.kept for player in board.players)


def choose_starting_player(table: Table) -> Procedure[None]:
    """Chance says who wins the toss; the winner begins, or chooses who does, as the game was set up (103.1)."""
    answer = yield from ask(PickAtRandom(player=CHANCE, things=living(table.board)))
    winner = answer.things[0]
    first = (yield from chosen_by(table, winner)) if table.game.winner_chooses else winner
    table.record(StartingPlayerChosen(player=first))


def chosen_by(table: Table, winner: PlayerId) -> Procedure[PlayerId]:
    """Whom the winner of the toss has begin; who has left meanwhile neither chooses nor begins (103.1, 800.4a)."""
    first = 0
    while first not in (there := living(table.board)):
        chooser = winner if winner in there else there[0]
        (first,) = yield from choose_things(table, chooser, there, 1, 1, purpose="begins")
    return first


# --- mulligans (103.5; 2017: 103.4; 2008: 101.4) ---------------------------------------------------------------------


def undecided(board: Board) -> tuple[PlayerId, ...]:
    """Players who haven't kept their hand yet, in turn order."""
    return tuple(player for player in apnap(board) if not board.player(player).kept)


def mulligan_round(table: Table) -> Procedure[None]:
    """Each undecided player declares in turn order; then all mulligans are taken (103.5)."""
    taking: tuple[PlayerId, ...] = ()
    for player in undecided(table.board):
        again = hand_after(table, player, table.board.player(player).mulligans + 1) >= 0
        if again and (yield from ask(TakeMulligan(player=player))).yes:
            taking = (*taking, player)
        else:
            table.record(HandKept(player=player))
    if taking:
        table.record(*(MulliganTaken(player=player) for player in taking))
    for player in taking:
        yield from take_mulligan(table, player)


def hand_after(table: Table, player: PlayerId, mulligans: int) -> int:
    """How many cards a player's hand has after so many mulligans; in multiplayer the first is free (103.5c).

    A deck of fewer cards than a starting hand gives a hand of all of them.
    """
    free = 1 if len(table.board.players) > 2 else 0
    its = table.board.player(player)
    return min(STARTING_HAND, len(its.hand) + len(its.library)) - max(0, mulligans - free)


def take_mulligan(table: Table, player: PlayerId) -> Procedure[None]:
    """The hand is shuffled back and another one drawn, in the edition's way (103.5)."""
    yield from move(table, table.board.player(player).hand, Zone.LIBRARY, shuffled=True)
    count = hand_after(table, player, table.board.player(player).mulligans)
    yield from MULLIGANS[table.edition.mulligan](table, player, count)


def draw_fewer(table: Table, player: PlayerId, count: int) -> Procedure[None]:
    """As many cards as the hand shall have (2017: 103.4; 2008: 101.4)."""
    yield from draw(table, player, count)


def draw_seven_and_bottom(table: Table, player: PlayerId, count: int) -> Procedure[None]:
    """Seven cards, of which some go to the bottom of the library (103.5)."""
    yield from draw(table, player, STARTING_HAND)
    hand = table.board.player(player).hand
    down = yield from choose_things(
        table, player, hand, len(hand) - count, len(hand) - count, purpose="bottom", ordered=True
    )
    for card in down:
        yield from move(table, (card,), Zone.LIBRARY, place=-1)


MULLIGANS: Final[Mapping[str, Callable[[Table, PlayerId, int], Procedure[None]]]] = {
    "paris": draw_fewer,
    "vancouver": draw_fewer,
    "london": draw_seven_and_bottom,
}


def look_after_mulligans(table: Table) -> Procedure[None]:
    """Whoever kept a smaller hand may look at the top card and put it on the bottom (2017: 103.4)."""
    for player in apnap(table.board):
        its = table.board.player(player)
        smaller = len(its.hand) < STARTING_HAND and its.library
        if smaller and (yield from ask(ScryAfterMulligan(player=player))).yes:
            yield from scry_cards(table, player, 1)


# --- cards that begin on the battlefield (103.6a) --------------------------------------------------------------------


def begin_on_battlefield(table: Table) -> Procedure[None]:
    """Each player in turn order may begin the game with such cards of the opening hand (103.6a)."""
    for player in apnap(table.board):
        for card in table.board.player(player).hand:
            if has_keyword(table.board, card, "leyline") and (yield from ask(MayDo(player=player, source=card))).yes:
                yield from move(table, (card,), Zone.BATTLEFIELD)
