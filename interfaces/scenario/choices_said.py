"""A spell or ability as it would be with the choices that clauses say, without asking the rules."""

from __future__ import annotations

from msgspec.structs import replace

from domain import decisions as d
from domain.answers import Chosen, Number, Numbers, Words
from domain.rules.targeting import slots
from domain.stack_parts import NO_SLOT, Choices, Slot
from domain.state import GameState
from domain.vocabulary import ObjectId
from interfaces.scenario import syntax as s
from interfaces.scenario.aiming import aims, own_place
from interfaces.scenario.binding import Reading
from interfaces.scenario.clauses import additional, alternative, modes, shares, splices, unsaid, x
from interfaces.scenario.wishes import Wishes


def with_choices(reading: Reading, thing: ObjectId, wishes: Wishes) -> Reading:
    """The game as if everything but targets had been announced for an object on the stack."""
    reading = _with_costs(reading, thing, wishes)
    player = wishes.player
    said = modes(wishes, d.ChooseModes(player=player, spell=thing), reading)
    if isinstance(said, Numbers):
        reading = changed(reading, thing, modes=tuple(sorted(said.numbers)))
    spliced = splices(wishes, d.ChooseSplices(player=player, spell=thing), reading)
    if isinstance(spliced, Chosen):
        objects = reading.state.game.board.objects
        reading = changed(reading, thing, splices=tuple(objects[card].definition for card in spliced.things))
    value = x(wishes, d.ChooseX(player=player, spell=thing), reading)
    return changed(reading, thing, x=value.number) if isinstance(value, Number) else reading


def _with_costs(reading: Reading, thing: ObjectId, wishes: Wishes) -> Reading:
    if reading.state.game.board.objects[thing].ability is not None:
        return reading
    player = wishes.player
    words = alternative(wishes, d.ChooseAlternativeCost(player=player, spell=thing), reading)
    if isinstance(words, Words) and words.words:
        free = words.words == ("free",)
        reading = changed(reading, thing, alternative="" if free else words.words[0], free=free)
    asked = d.ChooseAdditionalCosts(player=player, spell=thing)
    times = additional(wishes, asked, reading) or unsaid(asked, reading)
    return changed(reading, thing, additional=times.numbers) if isinstance(times, Numbers) else reading


def with_targets(reading: Reading, thing: ObjectId, wishes: Wishes) -> Reading:
    """The game as if the targets said had been chosen, and divided among as said."""
    for slot in slots(reading.state.game.board, thing):
        place = own_place(reading, thing, slot.index)
        given = wishes.slot(place) if place >= 0 else None
        if given is None:
            continue
        chosen = aims(reading, thing, slot.index, given)
        reading = with_slot(reading, thing, slot.index, Slot(count=len(chosen), targets=chosen))
        dividing = wishes.first(s.Dividing)
        if dividing is not None and slot.spec.divides is not None and chosen:
            asked = d.ChooseDivision(player=wishes.player, spell=thing, slot=slot.index, total=0)
            division = shares(reading, asked, dividing.shares).numbers
            reading = with_slot(reading, thing, slot.index, Slot(len(chosen), chosen, division))
    return reading


def with_slot(reading: Reading, thing: ObjectId, index: int, slot: Slot) -> Reading:
    """The game with one slot filled, those before it being there."""
    its = reading.state.game.board.objects[thing].choices.slots
    padded = (*its, *(NO_SLOT for _ in range(index + 1 - len(its))))
    return changed(reading, thing, slots=(*padded[:index], slot, *padded[index + 1 :]))


def changed(reading: Reading, thing: ObjectId, **choices: object) -> Reading:
    """The game with other choices noted on an object."""
    board = reading.state.game.board
    found = board.objects[thing]
    made: Choices = replace(found.choices, **choices)
    objects = board.objects.set(thing, replace(found, choices=made))
    return reading._replace(state=with_objects(reading.state, replace(board, objects=objects)))


def with_objects(state: GameState, board: object) -> GameState:
    """The state with another board; only to ask what would be."""
    return replace(state, game=replace(state.game, board=board))
