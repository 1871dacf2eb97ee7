"""What a text speaks of once something is put off to a later step (603.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import AnyEffect, CreateDelayedTrigger, Mode, Text
from domain.cards.effects import Move
from domain.cards.pieces import pieces, speaks_of
from domain.cards.terms import Remembered, T, Triggering
from domain.cards.triggers import Begins
from domain.oracle.grammar import Mention, Reader, State
from domain.oracle.memory import BACK
from domain.vocabulary import Zone

Effects = tuple[AnyEffect, ...]
IT: Final = Remembered()


def not_yet_moved(before: State, made: Effects, state: State) -> State:
    """The state in which what will be moved later is still what it is; of what is yet to enter nothing is said."""
    was = {each.ref: each.now for each in before.mentions}
    enters = any(isinstance(each, Move) and each.to is Zone.BATTLEFIELD for each in made)
    kept: list[Mention] = []
    for each in state.mentions:
        if each.now != IT or was.get(each.ref) == IT:
            kept.append(each)
        elif not enters:
            no_card = each.kinds - {"card"} if "permanent" in each.kinds else each.kinds
            kept.append(each._replace(now=was.get(each.ref), kinds=no_card))
    state = state._replace(mentions=tuple(kept))
    return state.mark(BACK) if enters else state


def is_put_off(made: Effects) -> bool:
    """Whether this is done at the beginning of a later step."""
    last = made[-1] if made else None
    return isinstance(last, CreateDelayedTrigger) and isinstance(last.ability.when, Begins)


def then_later(reader: Reader, first: Effects, state: State) -> Iterator[tuple[Effects, State]]:
    """What is done later, and then more with what was moved: "exile it at end of combat, then return it"."""
    last = first[-1]
    if not isinstance(last, CreateDelayedTrigger) or last.about == IT:
        return
    moves = last.ability.text.modes[0].effects
    if not any(isinstance(each, Move) and each.key == IT.key for each in moves):
        return
    gone = state._replace(mentions=(*state.mentions, Mention(IT, frozenset(("card",)), now=IT)))
    for rest, end in reader.parse("clauses", gone):
        if speaks_of(rest, IT) and not any(isinstance(each, T | Triggering) for each in pieces(rest)):
            ability = replace(last.ability, text=Text((Mode((), moves + rest),)))
            yield (*first[:-1], replace(last, ability=ability)), end
