"""New targets for a spell or ability, written slot by slot (115.7)."""

from __future__ import annotations

from domain import decisions as d
from domain.answers import NewTargets
from domain.rulebook import Rule
from domain.rules.changing_targets import places, targets_by_slot, with_targets
from domain.rules.targeting import slot_at
from domain.vocabulary import Id, ObjectId
from interfaces.scenario import syntax as s
from interfaces.scenario.aiming import aimed_at, refs_of
from interfaces.scenario.binding import Reading
from interfaces.scenario.choices_said import with_objects
from interfaces.scenario.piles import anywhere
from interfaces.scenario.run_errors import TurnedAway


def new_targets(
    slots: s.Slots, shares: tuple[s.Share, ...], decision: d.ChooseNewTargets, reading: Reading
) -> NewTargets:
    """The final set; `unchanged` keeps a target, and alone all of them."""
    thing = decision.object
    now = targets_by_slot(reading.state.game, thing)
    if shares:
        _check_shares(shares, thing, reading)
    filled = [number for number, targets in enumerate(now) if targets]
    if slots == ((s.Unchanged(),),):
        return NewTargets(now)
    without = _without_targets(thing, reading)
    if len(slots) != len(filled):
        return NewTargets(tuple(_slot(each, thing, filled[0], (), without) for each in slots))
    given = {
        number: _slot(choices, thing, number, now[number], without)
        for number, choices in zip(filled, slots, strict=True)
    }
    return NewTargets(tuple(given.get(number, ()) for number in range(len(now))))


def _slot(
    choices: tuple[s.Choice, ...], thing: ObjectId, number: int, now: tuple[Id, ...], reading: Reading
) -> tuple[Id, ...]:
    slot = slot_at(reading.state.game.board, thing, number)
    made: list[Id] = []
    for place, choice in enumerate(choices):
        if isinstance(choice, s.Unchanged):
            made += now[place : place + 1]
        else:
            made.append(aimed_at(reading, thing, slot, refs_of((choice,), reading)[0]))
    return tuple(made)


def _without_targets(thing: ObjectId, reading: Reading) -> Reading:
    """The game as if nothing were chosen yet, in which names are understood."""
    game = reading.state.game
    cleared = with_targets(game, thing, tuple(() for _ in targets_by_slot(game, thing)))
    return reading._replace(state=with_objects(reading.state, cleared.board))


def _check_shares(shares: tuple[s.Share, ...], thing: ObjectId, reading: Reading) -> None:
    """What was divided stays as it was: another division can't even be said (115.7f)."""
    slots = {each.slot.index for each in places(reading.state.game, thing)}
    made = reading.state.game.board.objects[thing].choices.slots
    division = tuple(share for number in slots for share in made[number].division)
    said = tuple(share.amount for share in shares)
    if said != division:
        for share in shares:
            reading.one(share.to, anywhere(reading.state.game))
        raise TurnedAway("the division stays as it was", Rule.DIVISION_KEPT_ON_CHANGE)
