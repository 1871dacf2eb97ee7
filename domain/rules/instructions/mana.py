"""The instruction to add mana (106.4)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddManaFor
from domain.cards.effects import AddMana
from domain.events import ManaAdded
from domain.procedure import Procedure, Table
from domain.rules.characteristics import view
from domain.rules.choosing import choose_word
from domain.rules.context import TAPPED_FOR_MANA, Context
from domain.rules.following import does
from domain.rules.instructions.fixing import fixed
from domain.rules.instructions.speaking_of import number, players
from domain.rules.mana_produced import produced
from domain.rules.players import in_game
from domain.rules.reading import chosen_word
from domain.vocabulary import PlayerId

SNOW_TYPE: Final = "Snow"
"""The supertype whose mana pays for {S} (205.4g)."""


@does(AddManaFor)
@does(AddMana)
def add_mana(table: Table, effect: AddMana, context: Context) -> Procedure[Context]:
    """Players add mana, of the symbols given or of types that they choose (106.4, 106.1b)."""
    times = number(table, effect.times, context)
    memory = fixed(effect, view(table.board), context, sets=None) if isinstance(effect, AddManaFor) else None
    for player in players(table, effect.who, context):
        kinds = effect.mana * times
        if times and (effect.any_of or effect.alike):
            kinds += yield from chosen_kinds(table, player, effect, context, times)
        tapped = bool(kinds) and bool(context.numbers.get(TAPPED_FOR_MANA))
        if tapped:
            kinds = yield from produced(table, player, context.this, kinds)
        if kinds and in_game(table.board, player):  # who may have left at the question (800.4a)
            table.record(
                ManaAdded(
                    player=player,
                    source=context.this,
                    mana=tuple(zip(table.fresh(len(kinds)), kinds, strict=True)),
                    memory=memory,
                    tapped=tapped,
                    snow=comes_from_snow(table, context),
                    lasts=effect.lasts,
                )
            )
            context = context.with_number(TAPPED_FOR_MANA, 0)
    return context


def comes_from_snow(table: Table, context: Context) -> bool:
    """Whether the source of the mana is snow, or was as it was there last (106.3, 107.4h)."""
    its = view(table.board)
    return its.object(context.this) is not None and SNOW_TYPE in its.of(context.this).types


def chosen_kinds(
    table: Table, player: PlayerId, effect: AddMana, context: Context, times: int
) -> Procedure[tuple[str, ...]]:
    """The types of mana that a player chooses: one for all of it, or one for each (106.1b)."""
    kinds: tuple[str, ...] = ()
    offered = tuple(dict.fromkeys(context.cause.mana)) if effect.alike else effect.any_of
    if offered == ("chosen",):
        colour = chosen_word(view(table.board), "colour", context)
        offered = (colour,) if colour else ()
    if not offered:
        return ()
    for _ in range(times if effect.mixed else 1):
        kinds += ((yield from choose_word(table, player, context.this, "mana", offered)),)
    return kinds if effect.mixed else kinds * times
