"""Special actions (116): playing a land (305), turning a permanent face up (702.37e)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import AnyAbility, Keyword
from domain.cards.costs import Cost, PayMana
from domain.cards.static_rules import (
    CantPlayLands,
    ExtraLands,
    MayCastFrom,
)
from domain.cards.terms import HasMark
from domain.errors import Violation
from domain.events import LandPlayed
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules.bills import Bill, pay
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.counters import counters_put
from domain.rules.faces import back_face, card_of, showing
from domain.rules.illegal_actions import attempt
from domain.rules.mana_abilities import allow_mana_abilities
from domain.rules.merging import face_up, turned_up, why_it_stays_down
from domain.rules.moving import move
from domain.rules.reading import fits
from domain.rules.replacement import WouldPutCounters
from domain.state import Board, GameObject, Position
from domain.vocabulary import MAIN_STEPS, ObjectId, PlayerId, Zone


@attempt(Rule.PLAY_A_LAND)
def play_land(table: Table, player: PlayerId, card: ObjectId, face: str = "") -> Procedure[ObjectId]:
    """Put a land card from hand onto the battlefield, the face up that is chosen (116.2a, 305.1, 712.12)."""
    check_timing(table.board, player)
    check_card(table.game, player, card, face)
    check_count(table.board, player)
    (land,) = yield from move(table, (card,), Zone.BATTLEFIELD, under=player, face=face)
    table.record(LandPlayed(player=player, land=land))
    return land


def check_timing(board: Board, player: PlayerId) -> None:
    """Only in one's own main phase, with nothing on the stack (116.2a, 305.3)."""
    if board.active != player:
        raise Violation(Rule.PLAY_A_LAND, "a land is played in one's own turn only", Rule.LAND_IN_OWN_TURN)
    if board.step not in MAIN_STEPS:
        raise Violation(Rule.PLAY_A_LAND, "a land is played in a main phase only", Rule.LAND_IN_MAIN_PHASE)
    if board.stack:
        raise Violation(Rule.PLAY_A_LAND, "a land is played while the stack is empty")


def check_card(game: Position, player: PlayerId, card: ObjectId, face: str = "") -> None:
    """It has to be a land card in the player's hand, judged by the face chosen (305.1, 305.9, 712.12)."""
    check_face(game.board, card, face)
    board = showing(game, card, face).board
    if card not in board.player(player).hand and not may_play_from_there(board, player, card):
        raise Violation(Rule.PLAY_A_LAND, "the card isn't in the player's hand", Rule.PLAYING_LANDS)
    its, zone = view(board), board.objects[card].zone
    if any(each.context.controller == player and each.rule.zone is zone for each in its.rules(CantPlayLands)):
        raise Violation(Rule.PLAY_A_LAND, "an effect says that lands can't be played from there", Rule.CANT_BEATS_CAN)
    if "Land" not in view(board).of(card).types:
        raise Violation(Rule.PLAY_A_LAND, "only a land card can be played as a land", Rule.PLAYING_LANDS)


def check_face(board: Board, card: ObjectId, face: str) -> None:
    """Only of a modal double-faced card can the other face be played (712.12)."""
    found = board.objects.get(card)
    if face and (found is None or card_of(board, found).layout != "modal" or face != back_face(board, found)):
        raise Violation(Rule.PLAY_A_LAND, "the card has no such face to play", Rule.PLAY_MODAL_LAND)


def may_play_from_there(board: Board, player: PlayerId, card: ObjectId) -> bool:
    """Whether an effect lets the player play a land card from where it is (305.1, 601.3)."""
    found, its = board.objects.get(card), view(board)
    return found is not None and any(
        each.rule.lands
        and each.context.controller == player
        and each.rule.zone is found.zone
        and (not each.rule.top_only or board.player(player).library[:1] == (card,))
        and fits(its, each.rule.filter, card, each.context)
        for each in its.rules(MayCastFrom)
    )


def check_count(board: Board, player: PlayerId) -> None:
    """One land a turn, and as many more as effects allow (305.2, 305.2b)."""
    allowed = lands_allowed(board, player)
    if board.player(player).lands_played >= allowed:
        lands = "one land" if allowed == 1 else f"{allowed} lands"
        raise Violation(
            Rule.PLAY_A_LAND, f"the player may play {lands} this turn", Rule.LANDS_EACH_TURN, Rule.TOO_MANY_LANDS
        )


def lands_allowed(board: Board, player: PlayerId) -> int:
    """How many lands a player may play this turn (305.2a)."""
    extra = (each.rule.count for each in view(board).rules(ExtraLands) if each.context.controller == player)
    return 1 + sum(extra)


@attempt(Rule.TURN_FACE_UP)
def turn_face_up(table: Table, player: PlayerId, permanent: ObjectId) -> Procedure[ObjectId]:
    """Pay the morph cost of a face-down permanent and turn it face up (116.2b, 702.37e)."""
    name, cost = cost_of_turning_up(table.board, player, permanent)
    bill = Bill(player, 0, permanent, cost)
    yield from allow_mana_abilities(table, bill)
    yield from pay(table, bill)
    wanted = WouldPutCounters(thing=permanent, kind="+1/+1", count=1, player=player)
    grown = yield from counters_put(table, (wanted,) if name == "megamorph" else ())
    table.record(*turned_up(table, player, permanent), *grown)
    return permanent


TURNING_UP: Final = ("morph", "megamorph", "disguise")
"""The abilities that let a face-down permanent be turned up (702.37e, 702.168d)."""


def cost_of_turning_up(board: Board, player: PlayerId, permanent: ObjectId) -> tuple[str, tuple[Cost, ...]]:
    """What turning a face-down permanent up costs, and by which ability (702.37e, 702.168d, 701.40b)."""
    if permanent not in board.battlefield or view(board).of(permanent).controller != player:
        raise Violation(Rule.TURN_FACE_UP, "the player controls no such permanent")
    found = board.objects[permanent]
    if not found.face_down:
        raise Violation(Rule.TURN_FACE_UP, "the permanent is face up")
    if (violation := why_it_stays_down(board, found)) is not None:
        raise violation
    for ability in abilities_face_up(board, found):
        if isinstance(ability, Keyword) and ability.name in TURNING_UP:
            return ability.name, ability.cost
    card = face_up(board, found)
    if is_manifested(board, permanent) and "Creature" in card.types and card.mana_cost is not None:
        return "", (PayMana(card.mana_cost),)
    raise Violation(Rule.TURN_FACE_UP, "the permanent has no ability that lets it be turned up, such as morph")


def abilities_face_up(board: Board, found: GameObject) -> tuple[AnyAbility, ...]:
    """What a face-down permanent would have if it were face up, with all effects on it (702.37e)."""
    if found.components:
        return face_up(board, found).abilities
    there = replace(board, objects=board.objects.set(found.id, replace(found, face_down=False)))
    return view(there).of(found.id).abilities


def is_manifested(board: Board, permanent: ObjectId) -> bool:
    """Whether a permanent was manifested or cloaked (701.40a, 701.58a)."""
    context = Context(controller=0)
    return any(fits(view(board), HasMark(mark), permanent, context) for mark in ("manifested", "cloaked"))
