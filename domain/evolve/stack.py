"""Folding what happens on the stack: casting, targets, resolving, copies (601, 602, 115, 608, 707.10)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.cards.abilities import Activated
from domain.cards.costs import OF_THE_SOURCE
from domain.events import (
    AbilityActivated,
    AbilityAnnounced,
    AbilityCountered,
    AbilityRemoved,
    AbilityRemovedUnresolved,
    AbilityResolved,
    AdditionalCostsChosen,
    AlternativeCostChosen,
    ChooserNamed,
    CoinFlipped,
    CopySettled,
    CostPaid,
    DivisionAnnounced,
    HybridChosen,
    ManaAbilitiesAllowed,
    ManaAbilityActivated,
    ManaAdded,
    ManaPaid,
    ManaSpent,
    ModesChosen,
    OptionTaken,
    PermissionUsed,
    ProposalFoundLegal,
    ResolutionStarted,
    SpellCast,
    SpellCopied,
    SpellCountered,
    SpellProposed,
    SpellRemovedUnresolved,
    SpellResolved,
    SplicesRevealed,
    SpreadAnnounced,
    TargetChanged,
    TargetChosen,
    TargetCountAnnounced,
    TargetFoundIllegal,
    ThingsChosen,
    TotalCostLocked,
    ValueChosen,
    XChosen,
)
from domain.evolve.befalling import befallen
from domain.evolve.changes import cease, put_in, remember, take_out, with_choices, with_object, with_player, with_use
from domain.evolve.remembering import modes_remembered, resolved_once_more
from domain.evolve.table import EVOLVERS, brings, evolves, nothing
from domain.stack_parts import NO_SLOT, Choices, Slot
from domain.state import GameObject, Gone, Mana, Position
from domain.uses import is_limited, number_of
from domain.vocabulary import PERMISSION, ObjectId, PlayerId, Zone

for _told in (
    ProposalFoundLegal,
    ManaAbilitiesAllowed,
    ResolutionStarted,
    TargetFoundIllegal,
    SpellResolved,
    SpellRemovedUnresolved,
    SpellCountered,
    ThingsChosen,
    CoinFlipped,
    OptionTaken,
):
    EVOLVERS[_told] = nothing


@evolves(SpellProposed)
def spell_proposed(game: Position, event: SpellProposed) -> Position:
    old = game.board.objects[event.card]
    spell = GameObject(
        id=event.spell,
        card=old.card,
        definition=event.definition or old.definition,
        owner=old.owner,
        controller=event.player,
        zone=Zone.STACK,
        copy=old.copy,
        face_down=event.face_down,
        shown=event.shown,
        back=event.back,
        choices=Choices(origin=event.origin),
    )
    board = remember(take_out(game.board, old), Gone(old, event.spell))
    return replace(game, board=put_in(board, spell))


brings(SpellProposed, lambda event: event.spell)


@evolves(AbilityAnnounced)
def ability_announced(game: Position, event: AbilityAnnounced) -> Position:
    source = game.board.objects[event.source]
    printed = event.granted or game.board.definition_of(source).abilities[event.printed]
    ability = GameObject(
        id=event.ability,
        card=0,
        definition=source.says,
        owner=event.player,
        controller=event.player,
        zone=Zone.STACK,
        ability=printed if isinstance(printed, Activated) else None,
        source=event.source,
    )
    game = replace(game, board=put_in(game.board, ability))
    limited = ability.ability is not None and is_limited(ability.ability)
    return with_use(game, event.source, number_of(event.printed, event.granted), limited=limited)


brings(AbilityAnnounced, lambda event: event.ability)


@evolves(ModesChosen)
def modes_chosen(game: Position, event: ModesChosen) -> Position:
    game = modes_remembered(game, game.board.objects.get(event.spell), event.modes)
    return with_choices(game, event.spell, modes=event.modes, modes_by=event.player)


@evolves(SplicesRevealed)
def splices_revealed(game: Position, event: SplicesRevealed) -> Position:
    names = tuple(game.board.objects[card].definition for card in event.cards)
    return with_choices(game, event.spell, splices=names)


@evolves(AlternativeCostChosen)
def alternative_cost_chosen(game: Position, event: AlternativeCostChosen) -> Position:
    return with_choices(game, event.spell, alternative=event.name, free=event.free)


@evolves(AdditionalCostsChosen)
def additional_costs_chosen(game: Position, event: AdditionalCostsChosen) -> Position:
    return with_choices(game, event.spell, additional=event.times)


@evolves(XChosen)
def x_chosen(game: Position, event: XChosen) -> Position:
    return with_choices(game, event.spell, x=event.x)


@evolves(HybridChosen)
def hybrid_chosen(game: Position, event: HybridChosen) -> Position:
    return with_choices(game, event.spell, halves=event.halves)


@evolves(TotalCostLocked)
def total_cost_locked(game: Position, event: TotalCostLocked) -> Position:
    return with_choices(game, event.spell, cost=event.cost)


@evolves(CostPaid)
def cost_paid(game: Position, event: CostPaid) -> Position:
    found = game.board.objects.get(event.spell)
    if found is None:
        return game
    made = found.choices
    cost = made.cost[event.part] if made.cost is not None and event.part < len(made.cost) else None
    spoken_of = () if isinstance(cost, OF_THE_SOURCE) else event.objects
    return with_choices(
        game,
        event.spell,
        paid_parts=(*made.paid_parts, event.part),
        paid_with=made.paid_with + spoken_of,
    )


@evolves(ManaPaid)
def mana_paid(game: Position, event: ManaPaid) -> Position:
    found = game.board.objects.get(event.spell)
    if found is None:
        return game
    return with_choices(game, event.spell, mana_paid=found.choices.mana_paid + event.mana)


@evolves(ManaAbilityActivated)
def mana_ability_activated(game: Position, event: ManaAbilityActivated) -> Position:
    number, limited = number_of(event.index, event.granted), event.granted is not None
    return replace(with_use(game, event.source, number, limited=limited), passes=0)


@evolves(ManaAdded)
def mana_added(game: Position, event: ManaAdded) -> Position:
    added = tuple(Mana(unit, kind, event.source, event.memory, event.snow, event.lasts) for unit, kind in event.mana)
    return with_pool(game, event.player, game.pool(event.player) + added)


brings(ManaAdded, lambda event: max((unit for unit, _ in event.mana), default=0))


@evolves(ManaSpent)
def mana_spent(game: Position, event: ManaSpent) -> Position:
    return with_pool(game, event.player, tuple(unit for unit in game.pool(event.player) if unit.id not in event.mana))


def with_pool(game: Position, player: PlayerId, pool: tuple[Mana, ...]) -> Position:
    """The position with another mana pool for a player."""
    pools = game.pools
    return replace(game, pools=(*pools[: player - 1], pool, *pools[player:]))


@evolves(SpellCast)
def spell_cast(game: Position, event: SpellCast) -> Position:
    game = with_player(game, event.player, spells_cast=game.player(event.player).spells_cast + 1)
    board = replace(game.board, spells_cast=game.board.spells_cast + 1)
    return replace(game, board=board, passes=0)


@evolves(PermissionUsed)
def permission_used(game: Position, event: PermissionUsed) -> Position:
    return with_use(game, event.object, PERMISSION)


@evolves(AbilityActivated)
def ability_activated(game: Position, event: AbilityActivated) -> Position:
    return replace(game, passes=0)


@evolves(TargetCountAnnounced)
def target_count_announced(game: Position, event: TargetCountAnnounced) -> Position:
    return with_slot(game, event.spell, event.slot, count=event.count)


@evolves(TargetChosen)
def target_chosen(game: Position, event: TargetChosen) -> Position:
    chosen = slot_of(game, event.spell, event.slot).targets
    game = targeted(game, event.spell, event.target)
    return with_slot(game, event.spell, event.slot, targets=(*chosen, event.target), chooser=event.player)


@evolves(ChooserNamed)
def chooser_named(game: Position, event: ChooserNamed) -> Position:
    return with_slot(game, event.spell, event.slot, chooser=event.player)


@evolves(DivisionAnnounced)
def division_announced(game: Position, event: DivisionAnnounced) -> Position:
    return with_slot(game, event.spell, event.slot, division=event.shares)


@evolves(SpreadAnnounced)
def spread_announced(game: Position, event: SpreadAnnounced) -> Position:
    found = game.board.objects.get(event.spell)
    if found is None:
        return game
    return with_choices(game, event.spell, spread=(*found.choices.spread, event.shares))


@evolves(TargetChanged)
def target_changed(game: Position, event: TargetChanged) -> Position:
    targets = slot_of(game, event.object, event.slot).targets
    found = game.board.objects.get(event.object)
    if found is not None and (not found.copy or found.settled):  # a copy's targets become targets as they settle
        game = targeted(game, event.object, event.new)
    return with_slot(
        game, event.object, event.slot, targets=(*targets[: event.place], event.new, *targets[event.place + 1 :])
    )


@evolves(CopySettled)
def copy_settled(game: Position, event: CopySettled) -> Position:
    found = game.board.objects.get(event.copy)
    for target in dict.fromkeys(targets_of(found) if found is not None else ()):
        game = befallen(game, target, "target", found.controller if found is not None else 0)
    return with_object(game, event.copy, settled=True)


def targeted(game: Position, spell: ObjectId, target: ObjectId) -> Position:
    """The position where something becomes the target of a spell or ability, if it isn't one already (603.2e)."""
    found = game.board.objects.get(spell)
    if found is None or target in targets_of(found):
        return game
    return befallen(game, target, "target", found.controller)


def targets_of(found: GameObject) -> tuple[ObjectId, ...]:
    """Every target of a spell or ability."""
    return tuple(target for slot in found.choices.slots for target in slot.targets)


def slot_of(game: Position, spell: ObjectId, index: int) -> Slot:
    """A slot of a spell or ability, empty if nothing was announced for it yet."""
    found = game.board.objects.get(spell)
    slots = found.choices.slots if found is not None else ()
    return slots[index] if index < len(slots) else NO_SLOT


def with_slot(game: Position, spell: ObjectId, index: int, **changes: Any) -> Position:
    """The position with one slot of a spell changed; slots before it that nobody filled stay empty."""
    found = game.board.objects.get(spell)
    if found is None:
        return game
    slots = found.choices.slots + (NO_SLOT,) * (index + 1 - len(found.choices.slots))
    changed = replace(slots[index], **changes)
    return with_choices(game, spell, slots=(*slots[:index], changed, *slots[index + 1 :]))


@evolves(AbilityResolved)
def ability_resolved(game: Position, event: AbilityResolved) -> Position:
    return cease(resolved_once_more(game, game.board.objects.get(event.ability)), event.ability)


@evolves(AbilityRemovedUnresolved)
def ability_removed_unresolved(game: Position, event: AbilityRemovedUnresolved) -> Position:
    return cease(game, event.ability)


@evolves(AbilityCountered)
def ability_countered(game: Position, event: AbilityCountered) -> Position:
    return cease(game, event.ability)


@evolves(AbilityRemoved)
def ability_removed(game: Position, event: AbilityRemoved) -> Position:
    return cease(game, event.ability)


@evolves(SpellCopied)
def spell_copied(game: Position, event: SpellCopied) -> Position:
    original = game.board.objects.get(event.original)
    if original is None:
        original = game.board.gone[event.original].object
    copy = replace(original, id=event.copy, card=0, copy=True, owner=event.player, controller=event.player)
    return replace(game, board=put_in(game.board, replace(copy, zone=Zone.STACK)))


brings(SpellCopied, lambda event: event.copy)


@evolves(ValueChosen)
def value_chosen(game: Position, event: ValueChosen) -> Position:
    found = game.board.objects.get(event.object)
    if found is None:
        return game
    kept = tuple(pair for pair in found.chosen if pair[0] != event.key)
    return with_object(game, event.object, chosen=(*kept, (event.key, event.value)))
