"""How the story words casting, activating, targets, resolving and reversals (601, 602, 608, 732)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from domain import events as e
from projections.scene import Scene, at_targets, cost_words, counted, in_a_row, mana_words

# --- casting and activating (601, 602, 605) --------------------------------------------------------------------------


def _proposed(scene: Scene, event: e.SpellProposed) -> str:
    origin = "" if event.origin.name == "HAND" else f" from the {event.origin.name.lower()}"
    return f"{scene.of(event.player)} begins to {scene.bare_verb} {scene.of(event.spell)}{origin}"


def _announced(scene: Scene, event: e.AbilityAnnounced) -> str:
    return f"{scene.of(event.player)} begins to activate {scene.of(event.ability)}"


def _modes(scene: Scene, event: e.ModesChosen) -> str:
    chosen = in_a_row([str(number + 1) for number in event.modes]) or "none"
    return f"mode{'s' * (len(event.modes) != 1)} of {scene.of(event.spell)}: {chosen}"


def _splices(scene: Scene, event: e.SplicesRevealed) -> str:
    return f"{scene.names.list(event.cards)} spliced onto {scene.of(event.spell)}" if event.cards else ""


def _alternative(scene: Scene, event: e.AlternativeCostChosen) -> str:
    if event.free:
        return f"{scene.of(event.spell)} is to be {scene.participle} without paying its mana cost"
    return f"the cost chosen for {scene.of(event.spell)}: {event.name}" if event.name else ""


def _additional(scene: Scene, event: e.AdditionalCostsChosen) -> str:
    if not any(event.times):
        return ""
    called = scene.additional_costs(event.spell, event.times)
    return f"additional costs to be paid for {scene.of(event.spell)}: {in_a_row(called)}"


def _x(scene: Scene, event: e.XChosen) -> str:
    return f"X of {scene.of(event.spell)} is {event.x}"


def _hybrid(scene: Scene, event: e.HybridChosen) -> str:
    return f"{scene.of(event.spell)} will be paid with " + "".join(f"{{{half}}}" for half in event.halves)


def _legal(scene: Scene, event: e.ProposalFoundLegal) -> str:
    row = scene.row(event.spell)
    verb = scene.participle if row is None or row.kind == "spell" else "activated"
    return f"{scene.of(event.spell)} may be {verb} as proposed"


def _cost(scene: Scene, event: e.TotalCostLocked) -> str:
    return f"the total cost of {scene.of(event.spell)} is {cost_words(event.cost)}"


def _part_paid(scene: Scene, event: e.CostPaid) -> str:
    row = scene.row(event.spell)
    if row is None or row.cost is None or event.part >= len(row.cost):
        return ""
    things = f" ({in_a_row([scene.old(each) for each in event.objects])})" if event.objects else ""
    return f"paid for {scene.of(event.spell)}: {cost_words((row.cost[event.part],))}{things}"


def _mana_paid(scene: Scene, event: e.ManaPaid) -> str:
    return f"{mana_words(event.mana)} goes into {scene.of(event.spell)}" if event.mana else ""


def _permission(scene: Scene, event: e.PermissionUsed) -> str:
    return f"{scene.of(event.object)} allows it, once this turn"


def _cast(scene: Scene, event: e.SpellCast) -> str:
    return f"{scene.of(event.player)} {scene.verb} {scene.of(event.spell)}{at_targets(scene, event.spell)}"


def _activated(scene: Scene, event: e.AbilityActivated) -> str:
    return f"{scene.of(event.player)} activates {scene.of(event.ability)}{at_targets(scene, event.ability)}"


def _mana_ability(scene: Scene, event: e.ManaAbilityActivated) -> str:
    return f"{scene.of(event.player)} activates a mana ability of {scene.of(event.source)}"


def _mana(scene: Scene, event: e.ManaAdded) -> str:
    return f"{scene.of(event.player)} adds {mana_words(event.mana)}" if event.mana else ""


# --- targets (115) ---------------------------------------------------------------------------------------------------


def _target_count(scene: Scene, event: e.TargetCountAnnounced) -> str:
    return f"{scene.of(event.spell)} will have {counted(event.count, 'target')}"


def _target(scene: Scene, event: e.TargetChosen) -> str:
    return f"{scene.of(event.player)} chooses {scene.of(event.target)} as a target of {scene.of(event.spell)}"


def _division(scene: Scene, event: e.DivisionAnnounced) -> str:
    row = scene.row(event.spell)
    names = row.aims[event.slot].names if row is not None and event.slot < len(row.aims) else ()
    shares = [f"{share} to {called}" for share, called in zip(event.shares, names, strict=False)]
    return f"{scene.of(event.spell)} is divided: {in_a_row(shares)}"


def _spread(scene: Scene, event: e.SpreadAnnounced) -> str:
    shares = [f"{share} to {scene.of(thing)}" for thing, share in event.shares]
    return f"{scene.of(event.spell)} will give {in_a_row(shares)}" if shares else ""


def _target_changed(scene: Scene, event: e.TargetChanged) -> str:
    return f"a target of {scene.of(event.object)} changes from {scene.of(event.old)} to {scene.of(event.new)}"


def _target_illegal(scene: Scene, event: e.TargetFoundIllegal) -> str:
    return f"{scene.of(event.target)} is no longer a legal target of {scene.of(event.object)}"


# --- resolving (608) -------------------------------------------------------------------------------------------------


def _resolution(scene: Scene, event: e.ResolutionStarted) -> str:
    return f"{scene.of(event.object)} begins to resolve"


def _spell_resolved(scene: Scene, event: e.SpellResolved) -> str:
    return f"{scene.of(event.spell)} resolves"


def _ability_resolved(scene: Scene, event: e.AbilityResolved) -> str:
    return f"{scene.of(event.ability)} resolves"


def _unresolved(scene: Scene, event: e.SpellRemovedUnresolved) -> str:
    if scene.edition.illegal_targets_counter:
        return f"{scene.of(event.spell)} is countered by the rules: all its targets are illegal"
    return f"{scene.of(event.spell)} doesn't resolve: all its targets are illegal"


def _ability_unresolved(scene: Scene, event: e.AbilityRemovedUnresolved) -> str:
    verb = "is countered by the rules" if scene.edition.illegal_targets_counter else "doesn't resolve"
    return f"{scene.of(event.ability)} {verb}"


def _by(scene: Scene, by: int) -> str:
    return f" by {scene.of(by)}" if by else " by the rules: all its targets are illegal"


def _countered(scene: Scene, event: e.SpellCountered) -> str:
    return f"{scene.of(event.spell)} is countered{_by(scene, event.by)}"


def _ability_countered(scene: Scene, event: e.AbilityCountered) -> str:
    return f"{scene.of(event.ability)} is countered{_by(scene, event.by)}"


def _removed(scene: Scene, event: e.AbilityRemoved) -> str:
    return f"{scene.of(event.ability)} is removed from the stack: no legal choice can be made for it"


def _copied(scene: Scene, event: e.SpellCopied) -> str:
    return f"{scene.of(event.player)} copies {scene.of(event.original)}"


def _chooser(scene: Scene, event: e.ChooserNamed) -> str:
    return f"{scene.of(event.player)} is to choose target {event.slot + 1} of {scene.of(event.spell)}"


def _value(scene: Scene, event: e.ValueChosen) -> str:
    return f"{scene.of(event.player)} chooses {event.value}"


def _things(scene: Scene, event: e.ThingsChosen) -> str:
    return f"{scene.of(event.player)} chooses {scene.names.list(event.things) or 'nothing'}"


def _coin(scene: Scene, event: e.CoinFlipped) -> str:
    return f"{scene.of(event.player)} {'wins' if event.won else 'loses'} a coin flip"


def _option(scene: Scene, event: e.OptionTaken) -> str:
    return f"{scene.of(event.player)} {'does' if event.yes else 'declines'} what {scene.of(event.object)} offers"


# --- triggers (603) --------------------------------------------------------------------------------------------------


def _triggered(scene: Scene, event: e.AbilityTriggered) -> str:
    return f"{scene.of(event.trigger)} triggers"


def _put_on_stack(scene: Scene, event: e.TriggerPutOnStack) -> str:
    return f"{scene.of(event.player)} puts {scene.of(event.ability)} on the stack"


def _mana_trigger(scene: Scene, event: e.TriggeredManaAbilityResolved) -> str:
    return f"{scene.of(event.trigger)} resolves at once"


def _delayed(scene: Scene, event: e.DelayedTriggerCreated) -> str:
    return f"{scene.of(event.trigger.source)} will have something happen later"


# --- what went wrong (732) -------------------------------------------------------------------------------------------


def _illegal(scene: Scene, event: e.ActionFoundIllegal) -> str:
    return f"{scene.of(event.player)}'s {scene.tried.get(event.attempt, 'action')} is illegal: {event.reason}"


def _reversed(scene: Scene, event: e.ActionReversed) -> str:
    deeds = Counter(scene.deeds.get(attempt, "an action") for attempt in event.kept)
    each = [deed if count == 1 else f"{deed} (×{count})" for deed, count in deeds.items()]
    stays = f"; what stays: {in_a_row(each)}" if each else ""
    return f"the {scene.tried.get(event.attempt, 'action')} is reversed{stays}"


def _refused(scene: Scene, event: e.AnswerRefused) -> str:
    return f"{scene.of(event.player)}'s choice is refused: {event.reason}"


ACTIONS: Final[Mapping[type[e.Event], Callable[[Scene, Any], str]]] = {
    e.SpellProposed: _proposed,
    e.AbilityAnnounced: _announced,
    e.ModesChosen: _modes,
    e.SplicesRevealed: _splices,
    e.AlternativeCostChosen: _alternative,
    e.AdditionalCostsChosen: _additional,
    e.XChosen: _x,
    e.HybridChosen: _hybrid,
    e.ProposalFoundLegal: _legal,
    e.TotalCostLocked: _cost,
    e.CostPaid: _part_paid,
    e.ManaPaid: _mana_paid,
    e.PermissionUsed: _permission,
    e.SpellCast: _cast,
    e.AbilityActivated: _activated,
    e.ManaAbilityActivated: _mana_ability,
    e.ManaAdded: _mana,
    e.TargetCountAnnounced: _target_count,
    e.TargetChosen: _target,
    e.ChooserNamed: _chooser,
    e.DivisionAnnounced: _division,
    e.SpreadAnnounced: _spread,
    e.TargetChanged: _target_changed,
    e.TargetFoundIllegal: _target_illegal,
    e.ResolutionStarted: _resolution,
    e.SpellResolved: _spell_resolved,
    e.AbilityResolved: _ability_resolved,
    e.SpellRemovedUnresolved: _unresolved,
    e.AbilityRemovedUnresolved: _ability_unresolved,
    e.SpellCountered: _countered,
    e.AbilityCountered: _ability_countered,
    e.AbilityRemoved: _removed,
    e.SpellCopied: _copied,
    e.ValueChosen: _value,
    e.ThingsChosen: _things,
    e.CoinFlipped: _coin,
    e.OptionTaken: _option,
    e.AbilityTriggered: _triggered,
    e.TriggerPutOnStack: _put_on_stack,
    e.TriggeredManaAbilityResolved: _mana_trigger,
    e.DelayedTriggerCreated: _delayed,
    e.ActionFoundIllegal: _illegal,
    e.ActionReversed: _reversed,
    e.AnswerRefused: _refused,
}
"""How the facts about the stack are worded; no words means that there is nothing to tell."""
DETAILS: Final = frozenset(
    {
        e.SpellProposed, e.AbilityAnnounced, e.ModesChosen, e.SplicesRevealed, e.AlternativeCostChosen,
        e.AdditionalCostsChosen, e.XChosen, e.HybridChosen, e.ProposalFoundLegal, e.TotalCostLocked, e.CostPaid,
        e.ManaPaid, e.TargetCountAnnounced, e.TargetChosen, e.DivisionAnnounced, e.SpreadAnnounced, e.ManaAdded,
        e.ChooserNamed,
    }
)  # fmt: skip
"""Steps on the way, which a short story leaves out."""
