"""What an object that has left the battlefield still finds of itself: the card that it became (400.7)."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.cards.abilities import CreateDelayedTrigger, May, MayPay
from domain.cards.costs import ReturnSome
from domain.cards.effects import Move
from domain.cards.pieces import pieces, rebuilt
from domain.cards.terms import Afterwards, IsThis, This, Triggering
from domain.vocabulary import Zone

N = TypeVar("N")

CARD: Final = Afterwards(This())
"""The card that the source became as it left the battlefield."""


def found_again(node: N) -> N:
    """A text that moves its source, which isn't where it was any more, moves the card that it became.

    So does the text of an Aura as what it enchants leaves, for it is in a graveyard then (400.7f, 704.5m), and what
    is done once the source was exiled as a payment.
    """
    return rebuilt(node, _found)


def _found(piece: Any) -> object:
    """One piece of such a text."""
    match piece:
        case CreateDelayedTrigger(about=None) if any(_moves_it(each) for each in pieces(piece.ability)):
            return replace(piece, ability=rebuilt(piece.ability, _about), about=CARD)
        case Move() if _moves_it(piece):
            return replace(piece, refs=CARD)
        case MayPay(cost=(ReturnSome(filter=IsThis(), count=1),), otherwise=()):
            return May((Move(CARD, Zone.HAND), *found_again(piece.effects)))
    return piece


def _moves_it(piece: object) -> bool:
    """Whether it is the source that is moved."""
    return isinstance(piece, Move) and piece.refs == This()


def _about(piece: Any) -> object:
    """A piece of a delayed trigger that is about that card."""
    return replace(piece, refs=Triggering()) if _moves_it(piece) else piece
