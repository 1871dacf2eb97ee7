"""Copying spells and abilities on the stack (707.10), and cards in other zones (707.12)."""

from __future__ import annotations

from domain.cards.terms import AnyFilter
from domain.events import CardCopied, CopySettled, SpellCopied, TargetChanged
from domain.procedure import Procedure, Table
from domain.rulebook import Rule
from domain.rules.changing_targets import change_targets, fits_as_a_whole, places, targets_by_slot
from domain.rules.characteristics import view
from domain.rules.choosing import choose_things
from domain.rules.context import Context
from domain.rules.reading import candidates
from domain.vocabulary import Id, ObjectId, PlayerId, Zone


def copy_on_stack(
    table: Table, original: ObjectId, player: PlayerId, context: Context, *, new_targets: bool = True
) -> Procedure[ObjectId]:
    """Put a copy of a spell or ability onto the stack (707.10); its id, 0 if there is nothing to copy.

    It keeps all decisions made for the original and isn't cast. Its controller may choose new targets; what is then a
    target becomes one only now (707.10c).
    """
    found = view(table.board).object(original)
    if found is None or found.zone is not Zone.STACK:
        return 0
    copy = table.new_id()
    table.record(SpellCopied(original=original, copy=copy, player=player))
    settled = CopySettled(copy=copy)
    changed = new_targets and (yield from change_targets(table, copy, "new", context, chooser=player, also=(settled,)))
    if not changed:
        table.record(settled)
    return copy


# --- a copy for each object it could target (707.10d) ----------------------------------------------------------------


def copy_for_each(
    table: Table, original: ObjectId, player: PlayerId, context: Context, among: AnyFilter
) -> Procedure[tuple[ObjectId, ...]]:
    """A copy for each object or player that fits and that it could target, each with that as its targets (707.10d)."""
    found = view(table.board).object(original)
    if found is None or found.zone is not Zone.STACK:
        return ()
    possible = tuple(
        each for each in candidates(view(table.board), among, context) if could_target(table, original, player, each)
    )
    order = yield from choose_things(
        table, player, possible, len(possible), len(possible), source=context.this, purpose="order", ordered=True
    )
    return tuple(copy_targeting(table, original, player, target) for target in order[::-1])


def could_target(table: Table, original: ObjectId, player: PlayerId, target: Id) -> bool:
    """Whether an object or player is a legal target for each instance of "target" of a copy (707.10d)."""
    trial = Table(table.state, lambda before, after, events: ())
    copy = trial.new_id()
    trial.record(SpellCopied(original=original, copy=copy, player=player))
    its = places(trial.game, copy)
    now = targets_by_slot(trial.game, copy)
    if not its or any(len(targets) > 1 for targets in now):
        return False
    new = tuple(tuple(target for _ in targets) for targets in now)
    return fits_as_a_whole(trial.game, copy, its, new, None)


def copy_targeting(table: Table, original: ObjectId, player: PlayerId, target: Id) -> ObjectId:
    """Put a copy onto the stack whose every target is this one (707.10d–e)."""
    copy = table.new_id()
    table.record(SpellCopied(original=original, copy=copy, player=player))
    changes = tuple(
        TargetChanged(
            object=copy,
            slot=each.slot.index,
            place=each.place,
            old=each.target,
            new=target,
            how=Rule.COPY_FOR_GIVEN_TARGET,
        )
        for each in places(table.game, copy)
        if each.target != target
    )
    table.record(*changes, CopySettled(copy=copy))
    return copy


# --- cards in other zones (707.12) -----------------------------------------------------------------------------------


def copy_card(table: Table, card: ObjectId, player: PlayerId) -> ObjectId:
    """Create a copy of a card in the zone where it is, so that it can be cast (707.12)."""
    copy = table.new_id()
    table.record(CardCopied(original=card, copy=copy, player=player))
    return copy
