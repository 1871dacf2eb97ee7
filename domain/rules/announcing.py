"""Announcing modes, targets and divisions as something is put on the stack (601.2b–d, 602.2b, 603.3c–d).

Casting and activating let a broken rule end the attempt; a trigger's controller, and an opponent who chooses by 601.6,
are asked again. ``Own`` says which of the two the controller's own choices are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from msgspec.structs import replace

from domain.answers import AnswerShape, Chosen, Number, Numbers
from domain.cards.abilities import Mode, Text
from domain.cards.pieces import speaks_of_x
from domain.decisions import ChooseDivision, ChooseModes, ChooseOpponent, ChooseTarget, ChooseTargetCount
from domain.errors import Violation
from domain.events import ChooserNamed, DivisionAnnounced, ModesChosen, TargetChosen, TargetCountAnnounced
from domain.procedure import Decision, Procedure, Table, ask, insist
from domain.rulebook import Rule
from domain.rules.characteristics import view
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.permissions import TRIED_X
from domain.rules.reading import amount, candidates
from domain.rules.targeting import (
    SlotSpec,
    asked_for,
    bounds,
    legal_choices,
    most_together,
    near_misses,
    obeys,
    slots,
    untargetable,
    why_not,
)
from domain.rules.targets_together import together
from domain.rules.texts import context_of, text_of
from domain.state import Position
from domain.uses import mark_of
from domain.vocabulary import ObjectId, PlayerId

A = TypeVar("A", bound=AnswerShape)
Own = Literal["attempt", "insist"]


def put(table: Table, decision: Decision[A], judge: Callable[[A], None], how: Own) -> Procedure[A]:
    """Ask and judge: within an attempt a violation goes up and reverses it, elsewhere the question is asked again."""
    if how == "insist":
        return (yield from insist(table, decision, judge))
    answer = yield from ask(decision)
    judge(answer)
    return answer


def chooser(table: Table, thing: ObjectId, who: str) -> Procedure[PlayerId]:
    """Who makes a choice: the controller, or an opponent whom the controller names if there are several (601.6a)."""
    controller = table.board.objects[thing].controller
    if who == "you":
        return controller
    opponents = [each.id for each in table.board.players if each.id != controller and not each.lost]
    if len(opponents) == 1:
        return opponents[0]

    def judge(answer: Chosen) -> None:
        if len(answer.things) != 1 or answer.things[0] not in opponents:
            raise Violation(Rule.WHICH_OPPONENT_CHOOSES, "choose one opponent")

    answer = yield from insist(table, ChooseOpponent(player=controller, spell=thing), judge)
    return answer.things[0]


# --- modes (601.2b, 700.2) -------------------------------------------------------------------------------------------


def choose_modes(
    table: Table, thing: ObjectId, how: Own = "attempt", step: Rule = Rule.ANNOUNCE_CHOICES
) -> Procedure[None]:
    """Announce the modes of a modal spell or ability (601.2b, 700.2a–e)."""
    text = text_of(table.board, table.board.objects[thing])
    if text is None or text.choose is None:
        return
    player = yield from chooser(table, thing, text.choose.chooser)
    own: Own = how if text.choose.chooser == "you" else "insist"
    wanted = text
    if own != how and not modes_can_be_chosen(table.game, thing, text):
        raise Violation(step, "no mode can be chosen", Rule.MODE_OF_SPELL)

    def judge(answer: Numbers) -> None:
        judge_modes(table, thing, wanted, answer.numbers, step)

    answer = yield from put(table, ChooseModes(player=player, spell=thing), judge, own)
    table.record(ModesChosen(spell=thing, modes=tuple(sorted(answer.numbers)), player=player))


def judge_modes(table: Table, thing: ObjectId, text: Text, numbers: tuple[int, ...], step: Rule) -> None:
    """Refuse a wrong number of modes, a mode twice, or one whose targets can't be chosen (700.2a, 700.2d)."""
    choose = text.choose
    if choose is None:
        return
    context, its = context_of(table.board, thing), view(table.board)
    least, most = amount(its, choose.least, context), amount(its, choose.most, context)
    if any(number >= len(text.modes) for number in numbers):
        raise Violation(step, f"there are only {len(text.modes)} modes", Rule.MODAL_CHAPTER)
    if not choose.repeat and len(set(numbers)) != len(numbers):
        raise Violation(step, "the same mode can't be chosen twice", Rule.MODE_NOT_TWICE)
    if not least <= len(numbers) <= most:
        raise Violation(step, f"{counted(least, most)} must be chosen", Rule.MODE_NOT_TWICE)
    had = modes_had(table.game, thing, text)
    for number in numbers:
        if number in had:
            raise Violation(step, f"mode {number + 1} has been chosen already", Rule.MODAL_CHAPTER)
        if not mode_possible(table.game, thing, text.modes[number]):
            raise Violation(step, f"mode {number + 1} has no legal targets", Rule.MODE_OF_SPELL)


def counted(least: int, most: int) -> str:
    """A number of modes in words."""
    return f"{least} mode{'s' * (least != 1)}" if least == most else f"{least} to {most} modes"


def modes_can_be_chosen(game: Position, thing: ObjectId, text: Text) -> bool:
    """Whether there are enough modes to choose from (700.2a–b)."""
    if text.choose is None:
        return True
    possible = len(possible_modes(game, thing))
    least = amount(view(game.board), text.choose.least, context_of(game.board, thing))
    return possible > 0 and (text.choose.repeat or possible >= least)


def mode_possible(game: Position, thing: ObjectId, mode: Mode) -> bool:
    """Whether every instance of "target" of a mode could be filled, with some X if that comes later (700.2a, 601.4)."""
    context = context_of(game.board, thing)
    if context.choices.x >= 0 or not speaks_of_x(mode.targets):
        return fillable(game, thing, mode, context)
    tried = (replace(context, choices=replace(context.choices, x=x)) for x in TRIED_X)
    return any(fillable(game, thing, mode, each) for each in tried)


def fillable(game: Position, thing: ObjectId, mode: Mode, context: Context) -> bool:
    """Whether there are enough legal targets for every instance of "target" of a mode."""
    its = view(game.board)
    for spec in mode.targets:
        if not holds(its, spec.when, context):
            continue
        found = (each for each in candidates(its, asked_for(game, spec), context) if each != thing)
        legal = [each for each in found if next(untargetable(game.board, each, thing), None) is None]
        if together(game.board, spec, legal) < amount(its, spec.least, context):
            return False
    return True


def possible_modes(game: Position, thing: ObjectId) -> tuple[int, ...]:
    """The modes that could be chosen now."""
    text = text_of(game.board, game.board.objects[thing])
    if text is None:
        return ()
    had = modes_had(game, thing, text)
    return tuple(
        number for number, mode in enumerate(text.modes) if number not in had and mode_possible(game, thing, mode)
    )


def modes_had(game: Position, thing: ObjectId, text: Text) -> frozenset[int]:
    """The modes that can't be chosen because they were before, where only those may be that weren't (700.2)."""
    found = game.board.objects[thing]
    if text.choose is None or not text.choose.unchosen or found.ability is None:
        return frozenset()
    mark, turn = mark_of(found.ability), game.board.turn
    its = (each for each in game.board.modes_had if each[:2] == (found.source, mark))
    return frozenset(mode for _, _, mode, when in its if text.choose.unchosen == "ever" or when == turn)


# --- targets (601.2c) ------------------------------------------------------------------------------------------------


def choose_targets(
    table: Table, thing: ObjectId, how: Own = "attempt", step: Rule = Rule.CHOOSE_TARGETS
) -> Procedure[None]:
    """Announce how many targets and which, slot by slot; the controller's own slots first (601.2c, 601.6b)."""
    every = slots(table.board, thing)
    for slot in sorted(every, key=lambda each: each.spec.chooser != "you"):
        yield from fill_slot(table, thing, slot, how, step)
    if how == "attempt" and not obeys(table.game, thing):
        raise Violation(step, "an effect says that something else must be targeted if able")


def fill_slot(table: Table, thing: ObjectId, slot: SlotSpec, how: Own, step: Rule) -> Procedure[None]:
    """One instance of "target": its chooser announces how many, then which (601.2c, 115.3)."""
    player = yield from chooser(table, thing, slot.spec.chooser)
    own: Own = how if slot.spec.chooser == "you" else "insist"
    if slot.spec.chooser != "you":
        table.record(ChooserNamed(spell=thing, slot=slot.index, player=player))
    count = yield from announce_count(table, thing, slot, player, own, step)
    if count == 0:
        return
    if most_together(table.game, thing, slot) < count:
        raise too_few(table, thing, slot, step)

    def judge(answer: Chosen) -> None:
        judge_targets(table, thing, slot, count, answer.things, step)

    answer = yield from put(table, ChooseTarget(player=player, spell=thing, slot=slot.index), judge, own)
    table.record(
        *(TargetChosen(spell=thing, slot=slot.index, target=target, player=player) for target in answer.things)
    )


def announce_count(
    table: Table, thing: ObjectId, slot: SlotSpec, player: PlayerId, how: Own, step: Rule
) -> Procedure[int]:
    """How many targets a slot with a variable number will have; asked before which (601.2c)."""
    least, most = bounds(table.board, thing, slot)
    if least == most:
        return least

    def judge(answer: Number) -> None:
        if answer.number < least or (most is not None and answer.number > most):
            raise Violation(step, f"{least} to {'any number of' if most is None else most} targets can be chosen")
        if answer.number > most_together(table.game, thing, slot):
            raise too_few(table, thing, slot, step)
        if how == "insist" and answer.number > max(1, divisible(table, thing, slot, answer.number)):
            raise Violation(step, "each target must receive at least one of what is divided")

    answer = yield from put(table, ChooseTargetCount(player=player, spell=thing, slot=slot.index), judge, how)
    table.record(TargetCountAnnounced(spell=thing, slot=slot.index, count=answer.number))
    return answer.number


def divisible(table: Table, thing: ObjectId, slot: SlotSpec, otherwise: int) -> int:
    """What is to be divided among a slot's targets; if nothing is, the number given (601.2d)."""
    if slot.spec.divides is None:
        return otherwise
    return amount(view(table.board), slot.spec.divides, context_of(table.board, thing))


def too_few(table: Table, thing: ObjectId, slot: SlotSpec, step: Rule) -> Violation:
    """There are fewer legal targets than needed, and none of them counts twice for one "target" (115.3)."""
    once = (Rule.SAME_TARGET_ONCE,) if legal_choices(table.game, thing, slot) else ()
    return Violation(step, "there are too few legal targets", *near_misses(table.game, thing, slot), *once)


def judge_targets(
    table: Table, thing: ObjectId, slot: SlotSpec, count: int, targets: tuple[int, ...], step: Rule
) -> None:
    """Refuse too few, too many, the same one twice, or an illegal one (601.2c, 115)."""
    if len(targets) != count:
        raise Violation(step, f"{count} target{'s' * (count != 1)} must be chosen, not {len(targets)}")
    for place, target in enumerate(targets):
        for violation in why_not(table.game, thing, slot, target, targets[:place]):
            cites = tuple(rule for rule in violation.cites if rule is not Rule.CHOOSE_TARGETS)
            raise Violation(step, violation.reason, *cites)


def can_choose_targets(table: Table, thing: ObjectId) -> bool:
    """Whether every slot could be filled, so that a trigger can stay on the stack (603.3d)."""
    for slot in slots(table.board, thing):
        least, _ = bounds(table.board, thing, slot)
        if most_together(table.game, thing, slot) < least:
            return False
    return True


# --- division (601.2d) -----------------------------------------------------------------------------------------------


def announce_division(
    table: Table, thing: ObjectId, how: Own = "attempt", step: Rule = Rule.ANNOUNCE_DIVISION
) -> Procedure[None]:
    """Announce how an effect is divided among targets; each gets at least one (601.2d)."""
    for slot in slots(table.board, thing):
        if slot.spec.divides is not None:
            yield from divide(table, thing, slot, how, step)


def divide(table: Table, thing: ObjectId, slot: SlotSpec, how: Own, step: Rule) -> Procedure[None]:
    """The division among one slot's targets; with a single target there is nothing to choose."""
    made = table.board.objects[thing].choices.slots
    targets = made[slot.index].targets if slot.index < len(made) else ()
    if not targets or slot.spec.divides is None:
        return
    total = amount(view(table.board), slot.spec.divides, context_of(table.board, thing))
    if total < len(targets):
        raise Violation(step, f"{total} can't be divided among {len(targets)} targets: each must get at least one")
    shares: tuple[int, ...] = (total,)
    if len(targets) > 1:

        def judge(answer: Numbers) -> None:
            judge_division(answer.numbers, len(targets), total, step)

        player = table.board.objects[thing].controller
        decision = ChooseDivision(player=player, spell=thing, slot=slot.index, total=total)
        answer = yield from put(table, decision, judge, how)
        shares = answer.numbers
    table.record(DivisionAnnounced(spell=thing, slot=slot.index, shares=shares))


def judge_division(shares: tuple[int, ...], targets: int, total: int, step: Rule) -> None:
    """Refuse shares that leave out a target or don't add up (601.2d)."""
    if len(shares) != targets:
        raise Violation(step, f"{targets} shares are needed, one for each target")
    if any(share < 1 for share in shares):
        raise Violation(step, "each target must receive at least one")
    if sum(shares) != total:
        raise Violation(step, f"the shares must add up to {total}, not {sum(shares)}")
