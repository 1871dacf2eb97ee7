"""Linked abilities: what one of them exiles is what another one of the same card speaks of (607.2a)."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, May, MayPay
from domain.cards.costs import ExileSome
from domain.cards.effects import Choose, Move
from domain.cards.nouns import YOURS
from domain.cards.pieces import pieces, rebuilt
from domain.cards.terms import InZone, Linked, Node, Remembered, You
from domain.vocabulary import Zone

N = TypeVar("N")


def linked(definition: CardDefinition) -> CardDefinition:
    """What one ability exiles is what a linked one speaks of as "the exiled card" (607.2a)."""
    if not any(isinstance(piece, Linked) for piece in pieces(definition)):
        return definition
    return linking(rebuilt(definition, imprinting))


def is_linked_to_a_cost(definition: CardDefinition) -> bool:
    """Whether something speaks of exiled cards, and permanents are exiled as a cost, which isn't linked (607.2q)."""
    parts = tuple(pieces(definition))
    costs = any(isinstance(piece, ExileSome) and piece.zone is Zone.BATTLEFIELD for piece in parts)
    return costs and any(isinstance(piece, Linked) for piece in parts)


def imprinting(piece: Node) -> Node:
    """A card that may be exiled is moved, not paid, so that it can be linked; other pieces stay."""
    if not isinstance(piece, MayPay) or not isinstance(exiled := piece.cost[0], ExileSome) or not _is_option(piece):
        return piece
    own = YOURS if exiled.zone is Zone.BATTLEFIELD else InZone(exiled.zone, "you")
    choice = Choose(own if exiled.filter is None else own & exiled.filter, exiled.count, exiled.count)
    return May((choice, Move(Remembered(), Zone.EXILE), *piece.effects))


def _is_option(payment: MayPay) -> bool:
    """Whether a payment is one thing that you may do, and nothing happens if you don't."""
    return (len(payment.cost), payment.who, payment.times, payment.otherwise) == (1, You(), 1, ())


def linking(node: N) -> N:
    """A piece of card language whose moves into exile are linked."""
    made: Any = node
    if isinstance(node, tuple):
        made = tuple(linking(each) for each in node)
    elif isinstance(node, Node):
        made = replace(node, **{field: linking(getattr(node, field)) for field in node.__struct_fields__})
        own = isinstance(made, Move) and made.key == "encoded"  # cipher says itself what the card is linked to
        if isinstance(made, Move) and made.to is Zone.EXILE and not made.until_source_leaves and not own:
            made = replace(made, link=True)
    return cast("N", made)
