"""Dividing among objects and players that aren't targets, where that is announced in advance (2008: 409.1e).

What isn't there as it is announced gets nothing; what doesn't fit any more on resolution doesn't get its share.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.answers import Numbers
from domain.cards.effects import Distribute
from domain.decisions import ChooseSpread
from domain.errors import Violation
from domain.events import SpreadAnnounced
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules.announcing import Own, put
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.measures import still_there
from domain.rules.reading import amount, candidates, fits
from domain.rules.texts import Part, context_of, parts
from domain.state import Board
from domain.vocabulary import Id, ObjectId


def announce_spreads(
    table: Table, thing: ObjectId, how: Own = "attempt", step: Rule = Rule.ANNOUNCE_DIVISION
) -> Procedure[None]:
    """Announce each division without targets, in the order of the text (2008: 409.1e; today 608.2d)."""
    if not table.edition.divide_untargeted_when_casting:
        return
    for effect, context in spreads(table.board, thing):
        among = candidates(view(table.board), effect.filter, context)
        total = amount(view(table.board), effect.count, context)
        shares = yield from chosen_shares(table, thing, among, total, how, step)
        table.record(SpreadAnnounced(spell=thing, shares=shares))


def spreads(board: Board, thing: ObjectId) -> Iterator[tuple[Distribute, Context]]:
    """The instructions of a spell or ability that its controller divides without targets, and how each is read."""
    context = context_of(board, thing)
    for part in parts(board, thing):
        for effect in part.mode.effects:
            if isinstance(effect, Distribute):
                yield effect, as_announced(context, part)


def as_announced(context: Context, part: Part) -> Context:
    """How a part is read with the targets announced for it."""
    numbers = tuple(range(part.first_slot, part.first_slot + len(part.mode.targets)))
    made = context.choices.slots
    targets = tuple(made[each].targets if each < len(made) else () for each in numbers)
    return replace(context, slots=numbers, targets=targets)


def chosen_shares(
    table: Table, thing: ObjectId, among: tuple[Id, ...], total: int, how: Own, step: Rule
) -> Procedure[tuple[tuple[Id, int], ...]]:
    """Who gets how much, as the controller says; one alone gets it all."""
    if not among or total <= 0:
        return ()
    if len(among) == 1:
        return ((among[0], total),)

    def judge(answer: Numbers) -> None:
        if len(answer.numbers) != len(among) or sum(answer.numbers) != total:
            raise Violation(step, f"{len(among)} shares are needed that add up to {total}")

    player = table.board.objects[thing].controller
    answer = yield from put(table, ChooseSpread(player=player, spell=thing, among=among, total=total), judge, how)
    return tuple((each, share) for each, share in zip(among, answer.numbers, strict=True) if share)


def announced_shares(board: Board, effect: Distribute, context: Context) -> tuple[tuple[Id, int], ...] | None:
    """Who gets how much by the announcement, as far as each still fits; None if nothing was announced (608.2d)."""
    made = context.choices.spread
    if not made or context.stack_object not in board.objects:
        return None
    its = view(board)
    for (each, _), given in zip(spreads(board, context.stack_object), made, strict=False):
        if each is effect:
            return tuple(
                (thing, share)
                for thing, share in given
                if still_there(its, thing) and fits(its, effect.filter, thing, context)
            )
    return None
