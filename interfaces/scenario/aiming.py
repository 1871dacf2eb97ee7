"""What the words for targets mean: a verb looks first at what the slot could choose (115, 601.2c)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.rules.characteristics import view
from domain.rules.reading import candidates
from domain.rules.targeting import SlotSpec, legal_choices, slot_at, slots
from domain.rules.texts import context_of
from domain.vocabulary import Id, ObjectId
from interfaces.scenario import syntax as s
from interfaces.scenario.binding import Reading, written
from interfaces.scenario.piles import Piles, anywhere
from interfaces.scenario.run_errors import Unplayable


def own_place(reading: Reading, thing: ObjectId, index: int) -> int:
    """The place of a slot among those that the controller chooses; −1 if another player does."""
    own = [slot.index for slot in slots(reading.state.game.board, thing) if slot.spec.chooser == "you"]
    return own.index(index) if index in own else -1


def refs_of(choices: Iterable[s.Choice], reading: Reading) -> tuple[s.AnyRef, ...]:
    """Choices that have to be objects or players."""
    refs: list[s.AnyRef] = []
    for choice in choices:
        if isinstance(choice, s.Word):
            raise Unplayable(f"nothing here is called {choice.text}{reading.nearest(choice.text)}")
        if not isinstance(choice, s.Ref | s.ZoneRef):
            raise Unplayable(f"expected the names of objects or players, not {said(choice)}")
        refs.append(choice)
    return tuple(refs)


def said(choice: s.Choice) -> str:
    """A choice as the script has it."""
    match choice:
        case s.Unchanged():
            return "unchanged"
        case s.Number(value):
            return str(value)
        case s.Mana(symbols):
            return symbols
        case s.Word(text):
            return text
    return written(choice)


def aims(reading: Reading, thing: ObjectId, index: int, choices: Iterable[s.Choice]) -> tuple[Id, ...]:
    """The targets that a slot is given; the same words mean the same target each time."""
    slot = slot_at(reading.state.game.board, thing, index)
    return tuple(aimed_at(reading, thing, slot, ref) for ref in refs_of(choices, reading))


def aimed_at(reading: Reading, thing: ObjectId, slot: SlotSpec, ref: s.AnyRef) -> Id:
    """One target: a legal one if any answers to the name, else something of the right kind, else anything."""
    game = reading.state.game
    fitting = candidates(view(game.board), slot.spec.what, context_of(game.board, thing))
    piles = anywhere(game)
    if is_numbered(reading, ref):
        return reading.one(ref, numbered(reading, ref, fitting, piles))
    legal = legal_choices(game, thing, slot)
    return reading.one(ref, (legal, fitting, *piles))


def is_numbered(reading: Reading, ref: s.AnyRef) -> bool:
    """Whether a number has to be counted in a whole zone."""
    return isinstance(ref, s.Ref) and bool(ref.nth or ref.ability_nth) and ref.name not in reading.binder.labels


def numbered(reading: Reading, ref: s.AnyRef, fitting: tuple[Id, ...], piles: Piles) -> Piles:
    """The zones in order, those first in which something of that name is of the right kind."""

    def is_likely(pile: tuple[Id, ...]) -> bool:
        return any(reading.answers(ref, each) and each in fitting for each in pile)

    return (*(pile for pile in piles if is_likely(pile)), *piles)
