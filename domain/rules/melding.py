"""Melding the two cards of a pair into one permanent (701.42, 712.4)."""

from __future__ import annotations

from domain.cards.face_names import face_keys
from domain.events import CardsMelded, Entering
from domain.procedure import Procedure, Table
from domain.rules.faces import card_of
from domain.rules.moving import carry_out, decide, still_there
from domain.rules.would import WouldMove
from domain.state import Board, GameObject
from domain.vocabulary import ObjectId, PlayerId, Zone


def meld(table: Table, cards: tuple[ObjectId, ...], player: PlayerId) -> Procedure[ObjectId]:
    """Put two cards onto the battlefield as one permanent; 0: they can't be, and stay (701.42a, 701.42c)."""
    shown = shown_together(table.board, cards)
    if not shown:
        return 0
    first, other = cards
    how = Entering(controller=player, shown=shown, back=True)
    would = WouldMove(thing=first, to=Zone.BATTLEFIELD, how=how)
    (decided,) = still_there(table.board, (yield from decide(table, (would,))))
    if decided is None:
        return 0
    melded = CardsMelded(object=first, other=other, shown=shown)
    also = (melded,) if decided.to is Zone.BATTLEFIELD and other in table.board.objects else ()
    (new,) = carry_out(table, (decided,), also)
    return new if also else 0


def shown_together(board: Board, cards: tuple[ObjectId, ...]) -> str:
    """What two cards of a meld pair are together; nothing if they are no such pair (701.42b, 712.5)."""
    found = tuple(board.objects[card] for card in cards if card in board.objects)
    if len(found) != 2 or not all(is_meld_card(board, each) for each in found):
        return ""
    one, other = (card_of(board, each) for each in found)
    if one.faces != other.faces or one.name == other.name:
        return ""
    return face_keys(found[0].definition, one)[0]


def is_meld_card(board: Board, found: GameObject) -> bool:
    """Whether an object is a card, no token and no copy, of a meld pair (701.42b)."""
    return not found.token and not found.copy and card_of(board, found).layout == "meld"
