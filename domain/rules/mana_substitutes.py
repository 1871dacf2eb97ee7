"""Paying for mana with something else: convoke and improvise tap, delve exiles (702.51a, 702.126a, 702.66a)."""

from __future__ import annotations

from domain.errors import Violation
from domain.events import PermanentsTapped
from domain.mana import ManaCost, generic
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules.characteristics import has_keyword, has_type, view
from domain.rules.moving import move
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId, Zone

Instead = tuple[tuple[str, ...], tuple[tuple[int, str], ...]]
"""The types of mana paid for ("" where only generic can be), and (object, type) for the record."""


def substitute(
    table: Table, player: PlayerId, thing: ObjectId, symbols: ManaCost, objects: tuple[ObjectId, ...]
) -> Procedure[Instead]:
    """Pay for mana by tapping creatures or exiling cards, one object for one mana."""
    kinds: list[str] = []
    for each in objects:
        if each in table.board.battlefield:
            pay = convoke if can_convoke_for(table, thing, each) else improvise
            kinds.append(pay(table, player, thing, each, symbols, tuple(kinds)))
        else:
            yield from delve(table, player, thing, each, symbols, tuple(kinds))
            kinds.append("")
    if not kinds:
        raise Violation(Rule.PAY_COSTS, "mana, or an object to pay with instead, must be offered")
    return tuple(kinds), tuple(zip(objects, kinds, strict=True))


def convoke(
    table: Table, player: PlayerId, thing: ObjectId, creature: ObjectId, symbols: ManaCost, before: tuple[str, ...]
) -> str:
    """Tap an untapped creature for one generic mana or one of its colours (702.51a)."""
    made = view(table.board).of(creature)
    found = table.board.objects[creature]
    pays = thing in table.board.objects and has_keyword(table.board, thing, "convoke")
    allowed = pays and not table.edition.convoke_reduces_cost
    if not allowed or not has_type(table.board, creature, "Creature") or made.controller != player or found.tapped:
        raise Violation(Rule.PAY_COSTS, "it can't be tapped to pay for this", Rule.CONVOKE)
    table.record(PermanentsTapped(objects=(creature,)))
    open_colours = [symbol for symbol in symbols if not symbol.isdigit()]
    for used in before:
        if used in open_colours:
            open_colours.remove(used)
    return next((colour for colour in made.colours if colour in open_colours), "")


def can_convoke_for(table: Table, thing: ObjectId, permanent: ObjectId) -> bool:
    """Whether a permanent pays by convoke rather than by improvise: an artifact creature could do either (702.51a)."""
    if thing not in table.board.objects or not has_keyword(table.board, thing, "improvise"):
        return True
    return has_keyword(table.board, thing, "convoke") and has_type(table.board, permanent, "Creature")


def improvise(
    table: Table, player: PlayerId, thing: ObjectId, artifact: ObjectId, symbols: ManaCost, before: tuple[str, ...]
) -> str:
    """Tap an untapped artifact for one generic mana (702.126a)."""
    found = table.board.objects[artifact]
    whose = view(table.board).of(artifact).controller
    if not has_type(table.board, artifact, "Artifact") or whose != player or found.tapped:
        raise Violation(Rule.PAY_COSTS, "it can't be tapped to pay for this", Rule.IMPROVISE)
    if generic(symbols) <= before.count(""):
        raise Violation(Rule.PAY_COSTS, "no generic mana is left to pay", Rule.IMPROVISE)
    table.record(PermanentsTapped(objects=(artifact,)))
    return ""


def delve(
    table: Table, player: PlayerId, thing: ObjectId, card: ObjectId, symbols: ManaCost, before: tuple[str, ...]
) -> Procedure[None]:
    """Exile a card from the graveyard for one generic mana (702.66a)."""
    allowed = thing in table.board.objects and has_keyword(table.board, thing, "delve")
    if not allowed or card not in table.board.player(player).graveyard or generic(symbols) <= before.count(""):
        raise Violation(Rule.PAY_COSTS, "it can't be exiled to pay for this", Rule.DELVE)
    yield from move(table, (card,), Zone.EXILE)


def can_bend(board: Board, player: PlayerId, permanent: ObjectId) -> bool:
    """Whether it is an untapped artifact or creature of the player (701.67a)."""
    if permanent not in board.battlefield or board.objects[permanent].tapped:
        return False
    made = view(board).of(permanent)
    return made.controller == player and ("Artifact" in made.types or "Creature" in made.types)
