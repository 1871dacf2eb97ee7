"""Copying spells and abilities on the stack (707.10)."""

from __future__ import annotations

from domain.events import SpellCopied
from domain.procedure import Procedure, Table
from domain.rules.changing_targets import change_targets
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.vocabulary import ObjectId, PlayerId, Zone


def copy_on_stack(
    table: Table, original: ObjectId, player: PlayerId, context: Context, *, new_targets: bool = True
) -> Procedure[ObjectId]:
    """Put a copy of a spell or ability onto the stack (707.10); its id, 0 if there is nothing to copy.

    It keeps all decisions made for the original and isn't cast. Its controller may choose new targets (707.10c).
    """
    found = view(table.board).object(original)
    if found is None or found.zone is not Zone.STACK:
        return 0
    copy = table.new_id()
    table.record(SpellCopied(original=original, copy=copy, player=player))
    if new_targets:
        yield from change_targets(table, copy, "new", context, chooser=player)
    return copy
