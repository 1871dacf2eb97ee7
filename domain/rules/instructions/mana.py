"""The instruction to add mana (106.4)."""

from __future__ import annotations

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
from domain.vocabulary import PlayerId


@does(AddManaFor)
@does(AddMana)
def add_mana(table: Table, effect: AddMana, context: Context) -> Procedure[Context]:
    """Players add mana, of the symbols given or of types that they choose (106.4, 106.1b)."""
    times = number(table, effect.times, context)
    memory = fixed(effect, view(table.board), context, sets=False) if isinstance(effect, AddManaFor) else None
    for player in players(table, effect.who, context):
        kinds = effect.mana * times
        if effect.any_of and times:
            kinds += yield from chosen_kinds(table, player, effect, context, times)
        if kinds:
            units = tuple(zip(table.fresh(len(kinds)), kinds, strict=True))
            tapped = bool(context.numbers.get(TAPPED_FOR_MANA))
            table.record(ManaAdded(player=player, source=context.this, mana=units, memory=memory, tapped=tapped))
            context = context.with_number(TAPPED_FOR_MANA, 0)
    return context


def chosen_kinds(
    table: Table, player: PlayerId, effect: AddMana, context: Context, times: int
) -> Procedure[tuple[str, ...]]:
    """The types of mana that a player chooses: one for all of it, or one for each (106.1b)."""
    kinds: tuple[str, ...] = ()
    for _ in range(times if effect.mixed else 1):
        kinds += ((yield from choose_word(table, player, context.this, "mana", effect.any_of)),)
    return kinds if effect.mixed else kinds * times
