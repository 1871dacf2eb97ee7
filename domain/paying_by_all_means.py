"""Planning a payment with all that may pay: mana, and what convoke and delve let stand in for it (702.51a, 702.66a)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain.answers import Activate, Answer, Done, GiveUp, PayPart, PayWithMana
from domain.autopilot import open_mana, payment
from domain.cards.costs import Bending, PayMana
from domain.payment_plan import Producer, floating, plan, sources
from domain.rulebook import edition
from domain.rules.characteristics import has_keyword, view
from domain.rules.convoking import can_convoke
from domain.rules.mana_substitutes import can_bend
from domain.state import Board, GameState, Position
from domain.vocabulary import ObjectId, PlayerId


def next_step(state: GameState, decision: d.ActivateManaAbilities | d.PayCost) -> Answer | None:
    """The next step of a plan by which the whole is paid, with convoke and delve if need be; None if there is none."""
    planned = payment(state, decision)
    if planned is not None and not isinstance(planned, (Done, GiveUp)):
        return planned
    if isinstance(decision, d.PayCost):
        return None if planned is None else paid_instead(state.game, decision)
    return activated_instead(state.game, decision)


def activated_instead(game: Position, decision: d.ActivateManaAbilities) -> Answer | None:
    """The next mana ability of a plan in which other things pay, too; done if that plan needs no more mana."""
    made = plan(open_mana(game, decision), everything(game, decision.player, decision.spell))
    if made is None:
        return None
    needed = (Activate(each.source, each.ability_for(symbol)) for symbol, each in made if each.ability >= 0)
    return next(needed, Done())


def paid_instead(game: Position, decision: d.PayCost) -> Answer | None:
    """Mana first, then what is tapped or exiled instead of it (702.51a, 702.66a)."""
    number = next(number for number, cost in enumerate(decision.cost) if isinstance(cost, PayMana))
    made = plan(
        decision.mana,
        (*floating(game, decision.player, decision.spell), *instead(game, decision.player, decision.spell)),
    )
    if made is None:
        return None
    pool = {unit.id for unit in game.pool(decision.player)}
    used = tuple(each.source for _, each in made)
    units = tuple(each for each in used if each in pool)
    return PayWithMana(units) if units else PayPart(number, used)


def everything(game: Position, player: PlayerId, spell: ObjectId) -> tuple[Producer, ...]:
    """All that could pay for mana: what floats, what stands in for it, and what can be tapped."""
    return (
        *floating(game, player, spell),
        *instead(game, player, spell),
        *sources(game, player, frozenset(), spell),
    )


def instead(game: Position, player: PlayerId, spell: ObjectId) -> Iterator[Producer]:
    """What may be tapped or exiled for a mana of a spell's cost, as if it produced it."""
    for each in substitutes(game, player, spell):
        may_be_coloured = each in game.board.battlefield and has_keyword(game.board, spell, "convoke")
        colours = view(game.board).of(each).colours if may_be_coloured else ()
        yield Producer(each, -1, tuple(colours))


def can_improvise(board: Board, player: PlayerId, permanent: ObjectId) -> bool:
    """Whether it is an untapped artifact of the player (702.126a)."""
    its = view(board).of(permanent)
    return "Artifact" in its.types and its.controller == player and not board.objects[permanent].tapped


def substitutes(game: Position, player: PlayerId, spell: ObjectId) -> Iterator[ObjectId]:
    """What may be tapped or exiled for a mana of the cost (702.51a, 702.66a); older convoke is announced before."""
    board = game.board
    if spell not in board.objects:
        return
    cost = board.objects[spell].choices.cost or ()
    if any(isinstance(part, Bending) for part in cost):
        yield from (each for each in board.battlefield if can_bend(board, player, each))
    if has_keyword(board, spell, "convoke") and not edition(game.edition).convoke_reduces_cost:
        yield from (each for each in board.battlefield if can_convoke(board, player, each))
    if has_keyword(board, spell, "improvise"):
        yield from (each for each in board.battlefield if can_improvise(board, player, each))
    if has_keyword(board, spell, "delve"):
        yield from board.player(player).graveyard
