"""The order of what moves together: in libraries and graveyards, and by timestamp on the battlefield (401.4, 404.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from domain.answers import Chosen
from domain.cards.abilities import CardDefinition
from domain.cards.pieces import pieces
from domain.cards.terms import Above
from domain.decisions import ChooseObjects
from domain.errors import Violation
from domain.procedure import Procedure, Table, insist
from domain.rulebook import Rule
from domain.rules.entering import as_it_would_be
from domain.rules.players import apnap
from domain.rules.printed import printed_of
from domain.rules.would import WouldMove
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId, Zone

Moves = tuple[WouldMove | None, ...]


def arrange(table: Table, moves: Moves) -> Procedure[Moves]:
    """Cards that go to the same place of a library together: their owner orders them, the first one topmost (401.4).

    So it is with those that go to a graveyard, in a game in which anything could tell (404.3).
    """
    placed: dict[tuple[PlayerId, Zone, int], list[ObjectId]] = {}
    for would in moves:
        if would is not None and is_to_be_arranged(table.board, would):
            where = (table.board.objects[would.thing].owner, would.to, would.place)
            placed.setdefault(where, []).append(would.thing)
    order: dict[ObjectId, int] = {}
    for player in apnap(table.board):
        for (owner, zone, place), things in placed.items():
            if owner == player:
                rule = Rule.PUT_SEVERAL_INTO_LIBRARY if zone is Zone.LIBRARY else Rule.PUT_SEVERAL_INTO_GRAVEYARD
                chosen = yield from in_order(table, player, tuple(things), rule)
                recorded = chosen if place < 0 else chosen[::-1]
                order.update((thing, rank) for rank, thing in enumerate(recorded))
    ranked = iter(sorted((each for each in moves if each and each.thing in order), key=lambda each: order[each.thing]))
    return tuple(next(ranked) if each is not None and each.thing in order else each for each in moves)


def is_to_be_arranged(board: Board, would: WouldMove) -> bool:
    """Whether the place among the cards that come with it matters (401.4, 404.3)."""
    if would.to is Zone.GRAVEYARD:
        return any(tells_graveyards_order(each) for each in board.definitions.values())
    return would.to is Zone.LIBRARY and not would.shuffled


@lru_cache(maxsize=4096)
def tells_graveyards_order(definition: CardDefinition) -> bool:
    """Whether a card speaks of what lies above another one in a graveyard (404.3)."""
    return any(isinstance(each, Above) for each in pieces(definition))


def in_order(
    table: Table, player: PlayerId, things: tuple[ObjectId, ...], rule: Rule
) -> Procedure[tuple[ObjectId, ...]]:
    """A player's order of several objects; one alone needs no question."""
    if len(things) < 2:
        return things

    def judge(answer: Chosen) -> None:
        if sorted(answer.things) != sorted(things):
            raise Violation(rule, "each of them needs a place in the order")

    question = ChooseObjects(player=player, purpose="order", among=things, least=len(things), most=len(things))
    answer = yield from insist(table, question, judge)
    return answer.things


# --- timestamps (613.7m) ---------------------------------------------------------------------------------------------


def by_timestamp(table: Table, moves: Moves) -> Procedure[tuple[ObjectId, ...]]:
    """What enters together, the active player's first, in an order that its controller chooses (613.7m).

    Nobody is asked where no two of them have effects that could depend on it.
    """
    entering = [each for each in moves if each is not None and each.how is not None]
    order: tuple[ObjectId, ...] = ()
    for player in apnap(table.board) if len(entering) > 1 else ():
        own = [each for each in entering if each.how is not None and each.how.controller == player]
        changing = {each.thing: name for each in own if (name := what_changes(table.board, each))}
        if len(set(changing.values())) > 1:
            chosen = yield from in_order(table, player, tuple(changing), Rule.TIMESTAMPS_AT_ONCE)
            order += (*chosen, *(each.thing for each in own if each.thing not in changing))
        else:
            order += tuple(each.thing for each in own)
    return order


def worlds_marked(table: Table, moves: Moves) -> Moves:
    """World permanents that enter together, marked as such: none of them is the newest (704.5k)."""
    worlds = tuple(each.thing for each in moves if each is not None and is_world(table.board, each))
    if len(worlds) < 2:
        return moves
    mark = table.new_id()
    return tuple(
        replace(each, how=replace(each.how, together=mark))
        if each is not None and each.how is not None and each.thing in worlds
        else each
        for each in moves
    )


def is_world(board: Board, would: WouldMove) -> bool:
    """Whether what would enter is a world permanent (704.5k)."""
    return would.how is not None and "World" in as_it_would_be(board, would.thing, would.how).of(would.thing).types


def what_changes(board: Board, would: WouldMove) -> str:
    """The name of what enters, if it has continuous effects; else nothing (613.7a)."""
    if would.how is None or would.how.face_down:
        return ""
    there = as_it_would_be(board, would.thing, would.how).board
    says = there.definition_of(there.objects[would.thing])
    return says.name if printed_of(says).modifies else ""


def ranked(going: Sequence[WouldMove], order: tuple[ObjectId, ...]) -> list[WouldMove]:
    """Moves in the order in which what enters gets its id, which is its timestamp (613.7d)."""
    ranks = {thing: rank for rank, thing in enumerate(order)}
    return sorted(going, key=lambda each: ranks.get(each.thing, -1))
