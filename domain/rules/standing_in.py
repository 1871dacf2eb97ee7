"""Players who leave at a question, and who answers the questions of those who have left (104.3a, 800.4f–h).

The whole game runs inside ``with_leavers``: it sees each question before it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from domain import decisions as d
from domain.answers import AnswerShape, Attack, Block, Chosen, NewTargets, Numbers, Pass, Said
from domain.events import ChoicePassedOn
from domain.procedure import Conceded, Decision, Left, Procedure, Table, is_chance
from domain.rulebook import Rule
from domain.rules.characteristics import view
from domain.rules.ending import lose_game
from domain.rules.loops import is_choice, is_watched
from domain.rules.players import in_game, next_player, opponents
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId, is_player

Reply: TypeAlias = AnswerShape | Left
"""What a procedure gets at its question: an answer, or that whoever is asked has left."""


def with_leavers(table: Table, steps: Procedure[None]) -> Procedure[None]:
    """Run a procedure to its end or to that of the game; a player may concede at any of its questions (104.3a)."""
    reply: Reply | None = None
    while not table.game.over:
        try:
            decision = further(steps, reply)
        except StopIteration:
            return
        reply = yield from answered(table, decision)
    steps.close()


def further(steps: Procedure[None], reply: Reply | None) -> Decision[Any]:
    """Run on to the next question."""
    if reply is None:
        return next(steps)
    return steps.throw(reply) if isinstance(reply, Left) else steps.send(reply)


def answered(table: Table, decision: Decision[Any]) -> Procedure[Reply]:
    """The answer to a question, whoever leaves meanwhile (800.4)."""
    while is_chance(decision) or in_game(table.board, decision.player):
        try:
            answer: AnswerShape = yield decision
        except Conceded as conceded:
            leaver = conceded.player
        else:
            if is_watched(table) and is_choice(table.state, decision, answer):
                table.chosen = True
            return answer
        if len(others(table.board, leaver)) > 1 and any(mark.player == leaver for mark in table.attempts):
            return Left(leaver)  # their action is undone first; they leave then
        yield from with_leavers(table, lose_game(table, ((leaver, Rule.CONCEDE),)))
        if table.game.over:
            return Left(leaver)
    return (yield from in_place_of(table, decision))


def others(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """Who else is in the game."""
    return tuple(each.id for each in board.players if not each.lost and each.id != player)


# --- in place of those who have left (800.4f–h) ----------------------------------------------------------------------


def in_place_of(table: Table, decision: Decision[Any]) -> Procedure[Reply]:
    """What comes of a question to somebody who has left: nothing, or another player answers it (800.4f–h)."""
    if isinstance(decision, UNANSWERED) or is_about_what_left(table.board, decision):
        return Left(decision.player)
    nothing = NOTHING.get(type(decision))
    if nothing is not None and (answer := nothing(table.board, decision)) is not None:
        return answer
    other = yield from who_chooses(table, decision)
    if not other:
        return Left(decision.player)
    why = Rule.RULES_CHOICE_FOR_LEAVER if asked_by_rules(decision) else Rule.CHOICE_FOR_LEAVER
    table.record(ChoicePassedOn(player=decision.player, to=other, why=why))
    return (yield from answered(table, replace(decision, player=other)))


UNANSWERED: Final = (
    d.Priority, d.KeepManaAbilities, d.ActivateManaAbilities, d.PayCost, d.ChooseSplices, d.ChooseAlternativeCost,
    d.ChooseAdditionalCosts, d.ChooseHybrid, d.OrderReductions,
)  # fmt: skip
"""What nobody does in place of somebody who has left."""


def is_about_what_left(board: Board, decision: Decision[Any]) -> bool:
    """Whether the spell, ability or creature that a question is about isn't there any more."""
    for field in ("spell", "object"):
        if (thing := getattr(decision, field, 0)) and thing not in board.stack:
            return True
    return isinstance(decision, d.AssignCombatDamage) and decision.source not in board.battlefield


def is_there(board: Board, thing: Id) -> bool:
    """Whether a player is in the game, or an object exists."""
    return in_game(board, thing) if is_player(thing) else thing in board.objects


def _objects(board: Board, decision: d.ChooseObjects) -> Chosen | None:
    """Too few are left to choose from: those that are must do."""
    there = tuple(thing for thing in decision.among if is_there(board, thing))
    if len(there) > decision.least or (there and not decision.least):
        return None
    gone = tuple(thing for thing in decision.among if thing not in there)
    return Chosen((*there, *gone)[: decision.least]) if decision.among else None


def _shares(board: Board, decision: d.ShareOut) -> Numbers | None:
    there = tuple(thing for thing in decision.among if is_there(board, thing))
    if len(there) > 1:
        return None
    first = decision.among.index(there[0]) if there else 0
    return Numbers(tuple(decision.total if place == first else 0 for place in range(len(decision.among))))


def _cards(board: Board, decision: d.ArrangeCards) -> NewTargets | None:
    there = any(is_there(board, card) for card in decision.cards)
    return None if there else NewTargets((decision.cards, ()))


NOTHING: Final[Mapping[type[Decision[Any]], Callable[[Board, Any], AnswerShape | None]]] = {
    d.MayPayCost: lambda board, decision: Said(yes=False),
    d.MayPayToAttack: lambda board, decision: Said(yes=False),
    d.TakeMulligan: lambda board, decision: Said(yes=False),
    d.ScryAfterMulligan: lambda board, decision: Said(yes=False),
    d.OrderTriggers: lambda board, decision: Chosen(decision.triggers),
    d.CastDuringResolution: lambda board, decision: Pass(),
    d.DeclareAttackers: lambda board, decision: Attack(()),
    d.DeclareBlockers: lambda board, decision: Block(()),
    d.ChooseObjects: _objects,
    d.ShareOut: _shares,
    d.ArrangeCards: _cards,
}
"""Questions that need nobody once the player has left: nothing is paid, and what is theirs is gone (800.4a, f)."""


def asked_by_rules(decision: Decision[Any]) -> bool:
    """Whether it is a rule and not an object that asks for the choice (800.4h)."""
    return isinstance(decision, d.ChooseReplacement) or getattr(decision, "purpose", "") in ("keep", "order")


def who_chooses(table: Table, decision: Decision[Any]) -> Procedure[PlayerId]:
    """The next player for a rule; for an object whom its controller names, an opponent for an opponent (800.4g–h)."""
    board, leaver = table.board, decision.player
    thing = asking(table, decision)
    controller = view(board).of(thing).controller if thing else 0
    if asked_by_rules(decision) or not controller or not in_game(board, controller):
        return next_player(board, leaver)
    offered = opponents(board, controller) or (controller,)
    if controller == leaver or len(offered) == 1:
        return offered[0]
    question = d.ChooseObjects(player=controller, source=thing, purpose="chooser", among=offered)
    answer = yield from answered(table, question)
    named = answer.things[0] if isinstance(answer, Chosen) and len(answer.things) == 1 else 0
    return named if named in offered and in_game(table.board, named) else next_player(table.board, leaver)


def asking(table: Table, decision: Decision[Any]) -> ObjectId:
    """The spell or ability that asks: the one that is announced, or the one that resolves; 0 if none does."""
    announced: ObjectId = getattr(decision, "spell", 0)
    if announced in table.board.objects:
        return announced
    return next((thing for thing in reversed(table.resolving) if thing in table.board.objects), 0)
