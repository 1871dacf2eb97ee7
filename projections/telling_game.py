"""How the story words turns, moves, damage and life, and what comes from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain import events as e
from domain.rulebook import Rule
from domain.vocabulary import HIDDEN_ZONES, MAIN_STEPS, STEP_NAMES, Step, Zone
from projections.names import name_of
from projections.scene import Scene, cost_words, counted, in_a_row, whose

# --- from outside, the beginning and the end -------------------------------------------------------------------------


def _started(scene: Scene, event: e.GameStarted) -> str:
    how = "begins" if event.photograph is None else "goes on from a given position"
    return f"the game of {in_a_row([seat.name for seat in event.seats])} {how}"


def _conceded(scene: Scene, event: e.PlayerConceded) -> str:
    return f"{scene.of(event.player)} concedes"


def _rewound(scene: Scene, event: e.GameRewound) -> str:
    return f"{event.by or 'a judge'} takes the game back to @{event.to}{f': {event.why}' if event.why else ''}"


def _restored(scene: Scene, event: e.HiddenCardsRestored) -> str:
    of = whose(scene, event.player)
    back, shuffled = (counted(len(places), "card") for places in (event.placed, event.shuffled))
    said = [f"{back} at random from {of} hand back to {of} library"] if event.placed else []
    said += [f"{shuffled} of {of} library shuffled"] if event.shuffled else []
    return f"for the backup: {', and '.join(said) or f'{of} hidden cards stay as they were'}"


def _forked(scene: Scene, event: e.GameForked) -> str:
    return f"a new game goes on from {event.parent} @{event.at}"


def _first(scene: Scene, event: e.StartingPlayerChosen) -> str:
    return f"{scene.of(event.player)} goes first"


def _mulligan(scene: Scene, event: e.MulliganTaken) -> str:
    return f"{scene.of(event.player)} takes a mulligan"


def _kept(scene: Scene, event: e.HandKept) -> str:
    return f"{scene.of(event.player)} keeps the hand"


def _lost_game(scene: Scene, event: e.PlayerLost) -> str:
    return f"{scene.of(event.player)} loses the game"


def _left(scene: Scene, event: e.PlayerLeft) -> str:
    return f"{scene.of(event.player)} leaves the game"


def _passed_on(scene: Scene, event: e.ChoicePassedOn) -> str:
    return f"{scene.of(event.to)} chooses in place of {scene.of(event.player)}, who has left"


def _marked(scene: Scene, event: e.PositionMarked) -> str:
    return "the position is remembered" if event.mark else "somebody had a choice: this is no loop"


def _loop(scene: Scene, event: e.LoopFound) -> str:
    told = f"what happened from @{event.first + 1} to @{event.last} comes again and again, and nobody can stop it"
    return f"{told}: a draw" if event.draw else told


def _won(scene: Scene, event: e.PlayerWon) -> str:
    return f"an effect makes {scene.of(event.player)} win"


def _ended(scene: Scene, event: e.GameEnded) -> str:
    return f"{scene.of(event.winner)} wins the game" if event.winner else "the game is a draw"


# --- turns -----------------------------------------------------------------------------------------------------------


def _turn(scene: Scene, event: e.TurnBegan) -> str:
    return f"turn {scene.board.turn} begins: it is {whose(scene, event.player)}"


def _step(scene: Scene, event: e.StepBegan) -> str:
    name = STEP_NAMES[event.step]
    return f"the {name} {'phase' if event.step in MAIN_STEPS else 'step'} begins"


def _passed(scene: Scene, event: e.PriorityPassed) -> str:
    return f"{scene.of(event.player)} passes"


def _emptied(scene: Scene, event: e.ManaEmptied) -> str:
    if event.kept or event.turned:
        stays = f"{len(event.kept + event.turned)} mana stays{', now colourless' if event.turned else ''}"
        return f"{whose(scene, event.player)} mana pool empties, but {stays}"
    return f"{whose(scene, event.player)} mana pool empties"


def _wore_off(scene: Scene, event: e.DamageWoreOff) -> str:
    return "damage wears off"


def _outlived(scene: Scene, event: e.DeathtouchOutlived) -> str:
    return f"{scene.names.list(event.objects)} {'outlives' if len(event.objects) == 1 else 'outlive'} the deathtouch"


def _effects_ended(scene: Scene, event: e.EffectsEnded) -> str:
    return f"{counted(len(event.effects), 'effect')} {'ends' if len(event.effects) == 1 else 'end'}"


def _land(scene: Scene, event: e.LandPlayed) -> str:
    return f"{scene.of(event.player)} plays {scene.of(event.land)}"


def _extra_turn(scene: Scene, event: e.ExtraTurnAdded) -> str:
    return f"{scene.of(event.player)} will take an extra turn"


def _step_added(scene: Scene, event: e.StepAdded) -> str:
    return f"another {STEP_NAMES[event.step]} step will follow"


def _phases_added(scene: Scene, event: e.PhasesAdded) -> str:
    return f"{counted(len(event.steps), 'step' if event.steps_only else 'phase')} will follow"


def _step_skipped(scene: Scene, event: e.StepSkipped) -> str:
    whole = event.step is Step.BEGINNING_OF_COMBAT
    name = "combat phase" if whole else f"{STEP_NAMES[event.step]} {'phase' if event.step in MAIN_STEPS else 'step'}"
    return f"{scene.of(event.player)} skips the {name}"


def _turn_skipped(scene: Scene, event: e.TurnSkipped) -> str:
    return f"{scene.of(event.player)} skips {'an extra' if event.extra else 'a'} turn"


def _cut_short(scene: Scene, event: e.TurnCutShort) -> str:
    return f"the {'turn' if event.what == 'turn' else 'combat phase'} is ended"


def _phased(scene: Scene, event: e.PermanentsPhased) -> str:
    out = tuple(each.object for each in event.out)
    told = [f"{scene.names.list(things)} phase{'s' if len(things) == 1 else ''} {where}"
            for things, where in ((out, "out"), (event.back, "in")) if things]  # fmt: skip
    return in_a_row(told)


# --- moves -----------------------------------------------------------------------------------------------------------


def _moved(scene: Scene, event: e.ZoneChanged) -> str:
    hidden = event.origin in HIDDEN_ZONES and event.to in HIDDEN_ZONES
    called = "a card" if hidden else scene.old(event.object)
    if event.parts:
        called = f"{called} ({scene.names.list(tuple(new for _, new in sorted(event.parts)))})"
    if event.to is Zone.BATTLEFIELD:
        player = event.entering.controller if event.entering is not None else event.owner
        label = scene.names.label(event.new)
        called = (
            f"{label.own} enters the battlefield as {label.name}"
            if label.own
            else f"{scene.of(event.new)} enters the battlefield"
        )
        return f"{called} under {whose(scene, player)} control"
    if event.to in (Zone.EXILE, Zone.COMMAND, Zone.STACK):
        return f"{called} goes to {'exile' if event.to is Zone.EXILE else f'the {event.to.name.lower()}'}"
    return f"{called} goes to {whose(scene, event.owner)} {event.to.name.lower()}"


def _merged(scene: Scene, event: e.PermanentMerged) -> str:
    where = "on top of" if event.on_top else "under"
    return f"{scene.old(event.spell)} merges with {scene.old(event.permanent)}: it goes {where} it"


def _turned_over(scene: Scene, event: e.ComponentsTurned) -> str:
    return f"the components of {scene.old(event.permanent)} turn: it is {event.definition.name} now"


def _drawn(scene: Scene, event: e.CardDrawn) -> str:
    return f"{scene.of(event.player)} draws a card"


def _draw_failed(scene: Scene, event: e.DrawFailed) -> str:
    return f"{scene.of(event.player)} can't draw: the library is empty"


def _shuffled(scene: Scene, event: e.LibraryShuffled) -> str:
    return f"{scene.of(event.player)} shuffles"


def _arranged(scene: Scene, event: e.LibraryArranged) -> str:
    top, bottom = counted(len(event.top), "card"), counted(len(event.bottom), "card")
    return f"{scene.of(event.player)} leaves {top} on top and puts {bottom} on the bottom"


def _revealed(scene: Scene, event: e.CardsRevealed) -> str:
    return f"{scene.of(event.player)} reveals {scene.names.list(event.objects) or 'no cards'}"


def _top_shown(scene: Scene, event: e.TopCardShown) -> str:
    if event.to:
        return f"{scene.names.list(event.to)} may look at the top card of {whose(scene, event.player)} library"
    return f"the top card of {whose(scene, event.player)} library is {scene.of(event.object)}"


def _looked(scene: Scene, event: e.CardsLookedAt) -> str:
    return f"{scene.of(event.player)} looks at {counted(len(event.objects), 'card')}"


def _token(scene: Scene, event: e.TokenCreated) -> str:
    as_copy = f", which enters as {name_of(event.entering.shown)}" if event.entering and event.entering.shown else ""
    return f"{scene.of(event.controller)} creates a {event.token.name or 'nameless'} token{as_copy}"


def _redefined(scene: Scene, event: e.Redefined) -> str:
    was, now = scene.before.names.label(event.object), scene.names.label(event.object)
    if was.name != now.name:
        what = f"a copy of {now.name or 'a face-down creature'}" if now.own else f"{now.name} again"
        return f"{was.words} becomes {what}"
    return f"the text of {now.words} {'changes' if event.worded else 'is as before'}"


def _emblem(scene: Scene, event: e.EmblemCreated) -> str:
    return f"{scene.of(event.player)} gets an emblem"


def _card_copied(scene: Scene, event: e.CardCopied) -> str:
    return f"{scene.of(event.player)} copies {scene.of(event.original)}"


def _ceased(scene: Scene, event: e.ObjectCeased) -> str:
    return f"{scene.of(event.object)} {'leaves the game' if event.left else 'ceases to exist'}"


def _attached(scene: Scene, event: e.Attached) -> str:
    if not event.to:
        return f"{scene.of(event.object)} becomes unattached"
    return f"{scene.of(event.object)} becomes attached to {scene.of(event.to)}"


def _sacrificed(scene: Scene, event: e.Sacrificed) -> str:
    return f"{scene.of(event.player)} sacrifices {scene.old(event.object)}"


def _discarded(scene: Scene, event: e.Discarded) -> str:
    return f"{scene.of(event.player)} discards {scene.old(event.object)}"


STATE_BASED: Final = {
    Rule.SBA_ZERO_TOUGHNESS: "has no toughness left",
    Rule.SBA_LETHAL_DAMAGE: "has lethal damage",
    Rule.SBA_DEATHTOUCH: "was dealt damage by a source with deathtouch",
    Rule.SBA_ZERO_LOYALTY: "has no loyalty left",
    Rule.SBA_LEGEND: "is one of a kind too many",
    Rule.SBA_WORLD: "is an older world",
    Rule.SBA_AURA: "isn't attached to what it can enchant",
    Rule.SBA_BATTLE: "has no defense left",
    Rule.SBA_PROTECTOR: "has nobody to protect it",
    Rule.SBA_SAGA: "has reached its final chapter",
}
"""Why the game puts a permanent into a graveyard by itself (704.5)."""
PLURAL: Final = {"has": "have", "was": "were", "is": "are", "isn't": "aren't"}


def _state_based(scene: Scene, event: e.StateBasedActionTaken) -> str:
    why = STATE_BASED.get(event.what, "is met by a state-based action")
    if len(event.objects) > 1:
        verb, _, rest = why.partition(" ")
        why = f"{PLURAL[verb]} {rest}"
    return f"{scene.names.list(event.objects)} {why}"


def _destroyed(scene: Scene, event: e.Destroyed) -> str:
    return f"{scene.old(event.object)} is destroyed"


def _tapped(scene: Scene, event: e.PermanentsTapped) -> str:
    return f"{scene.names.list(event.objects)} {_becomes(event.objects)} tapped" if event.objects else ""


def _untapped(scene: Scene, event: e.PermanentsUntapped) -> str:
    return f"{scene.names.list(event.objects)} {_becomes(event.objects)} untapped" if event.objects else ""


def _becomes(things: tuple[int, ...]) -> str:
    return "becomes" if len(things) == 1 else "become"


def _set_aside(scene: Scene, event: e.CardSetAside) -> str:
    how = {"suspend": "suspended", "foretell": "foretold", "plot": "plotted", "warp": "warped"}[event.how]
    return f"{scene.of(event.object)} is {how}"


def _monarch(scene: Scene, event: e.MonarchChanged) -> str:
    return f"{scene.of(event.player)} becomes the monarch" if event.player else "nobody is the monarch any more"


def _tempted(scene: Scene, event: e.RingTempted) -> str:
    return f"the Ring tempts {scene.of(event.player)}"


def _door(scene: Scene, event: e.DoorUnlocked) -> str:
    return f"{scene.of(event.player)} unlocks {event.door}"


def _dungeon(scene: Scene, event: e.DungeonEntered) -> str:
    return f"{scene.of(event.player)} enters {event.dungeon.name}"


def _room(scene: Scene, event: e.RoomEntered) -> str:
    return f"{scene.of(event.player)} moves into {event.room}"


def _completed(scene: Scene, event: e.DungeonCompleted) -> str:
    return f"{scene.of(event.player)} completes {event.name}"


def _special(scene: Scene, event: e.SpecialActionTaken) -> str:
    doing = {"ignore": "ignores the effect of", "discard": "discards", "unlock": "pays for a door of"}[event.how]
    return f"{scene.of(event.player)} {doing} {scene.old(event.source)}"


def _miracle(scene: Scene, event: e.MiracleRevealed) -> str:
    return f"{scene.of(event.player)} reveals {scene.of(event.object)} for its miracle"


def _by_madness(scene: Scene, event: e.ExiledByMadness) -> str:
    return f"{scene.of(event.player)} may cast {scene.of(event.object)} for its madness cost"


def _turned_up(scene: Scene, event: e.TurnedFaceUp) -> str:
    return f"{scene.of(event.player)} turns {scene.of(event.object)} face up"


def _transformed(scene: Scene, event: e.Transformed) -> str:
    return f"{scene.old(event.object)} transforms into {scene.of(event.object)}"


def _flipped(scene: Scene, event: e.Flipped) -> str:
    return f"{scene.old(event.object)} flips and is {scene.of(event.object)}"


def _hours(scene: Scene, event: e.HoursChanged) -> str:
    return f"it becomes {'night' if event.night else 'day'}"


def _protector(scene: Scene, event: e.ProtectorChosen) -> str:
    return f"{scene.of(event.player)} protects {scene.of(event.object)}"


def _control(scene: Scene, event: e.ControlChanged) -> str:
    return f"{scene.of(event.player)} gains control of {scene.of(event.object)}"


# --- damage, life, counters, effects ---------------------------------------------------------------------------------


def _attackers(scene: Scene, event: e.AttackersDeclared) -> str:
    fights = (f"{scene.of(attacked)} with {scene.of(attacker)}" for attacker, attacked in event.attacks)
    bands = "".join(f"; {scene.names.list(band)} are a band" for band in event.bands if band)
    return f"{scene.of(event.player)} attacks {in_a_row(list(fights))}{bands}"


def _blockers(scene: Scene, event: e.BlockersDeclared) -> str:
    fights = [f"{scene.of(attacker)} with {scene.of(blocker)}" for blocker, attacker in event.blocks]
    return f"{scene.of(event.player)} blocks {in_a_row(fights) if fights else 'nothing'}"


def _damage_order(scene: Scene, event: e.DamageOrderAnnounced) -> str:
    return f"{scene.of(event.attacker)} will deal damage in the order {scene.names.list(event.order)}"


def _combat_cost(scene: Scene, event: e.CombatCostLocked) -> str:
    verb = "blocking" if event.blocking else "attacking"
    return f"{verb} costs {scene.of(event.player)} {cost_words(event.cost)}"


def _attack_options(scene: Scene, event: e.AttackCostsChosen) -> str:
    costs = [f"{cost_words(cost)} for {scene.of(attacker)}" for attacker, cost in event.costs]
    return f"{scene.of(event.player)} pays to attack, too: {in_a_row(costs)}"


def _joined_combat(scene: Scene, event: e.JoinedCombat) -> str:
    if event.blocks:
        return f"{scene.of(event.object)} is blocking {scene.of(event.blocks)}"
    return f"{scene.of(event.object)} is attacking {scene.of(event.attacks)}"


def _reselected(scene: Scene, event: e.AttackReselected) -> str:
    return f"{scene.of(event.attacker)} is now attacking {scene.of(event.attacks)}"


def _become_blocked(scene: Scene, event: e.AttackersBlocked) -> str:
    return f"{scene.names.list(event.objects)} become blocked"


def _damage_is_dealt(scene: Scene, event: e.CombatDamageDealt) -> str:
    return "combat damage is dealt"


def _assigned(scene: Scene, event: e.CombatDamageAssigned) -> str:
    shares = [f"{scene.of(source)} {amount} to {scene.of(to)}" for source, to, amount in event.hits]
    return f"combat damage{' with first strike' if event.first else ''}: {in_a_row(shares) if shares else 'none'}"


def _left_combat(scene: Scene, event: e.RemovedFromCombat) -> str:
    gone = (*event.objects, *event.unattacked)
    return f"{scene.names.list(gone)} {'leaves' if len(gone) == 1 else 'leave'} combat"


def _combat_over(scene: Scene, event: e.CombatEnded) -> str:
    return "combat is over"


def _damage(scene: Scene, event: e.DamageDealt) -> str:
    return f"{scene.of(event.source)} deals {event.amount} damage to {scene.of(event.to)}"


def _prevented(scene: Scene, event: e.DamagePrevented) -> str:
    return f"{event.amount} damage from {scene.of(event.source)} to {scene.of(event.to)} is prevented"


def _life_lost(scene: Scene, event: e.LifeLost) -> str:
    return f"{scene.of(event.player)} loses {event.amount} life and has {scene.life(event.player)}"


def _life_gained(scene: Scene, event: e.LifeGained) -> str:
    return f"{scene.of(event.player)} gains {event.amount} life and has {scene.life(event.player)}"


def _counters(scene: Scene, event: e.CountersPut) -> str:
    return f"{scene.of(event.object)} gets {counted(event.count, f'{event.kind} counter')}"


def _counters_removed(scene: Scene, event: e.CountersRemoved) -> str:
    return f"{scene.of(event.object)} loses {counted(event.count, f'{event.kind} counter')}"


def _effect(scene: Scene, event: e.EffectBegan) -> str:
    affected = scene.names.list(tuple(dict.fromkeys(event.effect.affects)))
    return f"an effect of {scene.of(event.effect.source)} begins{f' on {affected}' if affected else ''}"


def _used_up(scene: Scene, event: e.EffectUsedUp) -> str:
    return "a shield is used"


def _replaced(scene: Scene, event: e.EventReplaced) -> str:
    return f"{scene.of(event.by)} changes what would happen: {event.what}"


def _speed(scene: Scene, event: e.SpeedChanged) -> str:
    return f"{scene.of(event.player)} has speed {event.speed}"


def _blessing(scene: Scene, event: e.BlessingGained) -> str:
    return f"{scene.of(event.player)} has the city's blessing"


def _acted(scene: Scene, event: e.ActionTaken) -> str:
    words = event.action.replace("_", " ")
    return f"{scene.of(event.object or event.player)} has done it: {words}"


GAME: Final[Mapping[type[e.Event], Callable[[Scene, Any], str]]] = {
    e.GameStarted: _started,
    e.PlayerConceded: _conceded,
    e.GameRewound: _rewound,
    e.GameForked: _forked,
    e.HiddenCardsRestored: _restored,
    e.StartingPlayerChosen: _first,
    e.MulliganTaken: _mulligan,
    e.HandKept: _kept,
    e.PlayerLost: _lost_game,
    e.PlayerWon: _won,
    e.PlayerLeft: _left,
    e.PositionMarked: _marked,
    e.LoopFound: _loop,
    e.ChoicePassedOn: _passed_on,
    e.GameEnded: _ended,
    e.TurnBegan: _turn,
    e.StepBegan: _step,
    e.PriorityPassed: _passed,
    e.ManaEmptied: _emptied,
    e.DamageWoreOff: _wore_off,
    e.DeathtouchOutlived: _outlived,
    e.EffectsEnded: _effects_ended,
    e.LandPlayed: _land,
    e.ExtraTurnAdded: _extra_turn,
    e.StepAdded: _step_added,
    e.PhasesAdded: _phases_added,
    e.StepSkipped: _step_skipped,
    e.TurnSkipped: _turn_skipped,
    e.TurnCutShort: _cut_short,
    e.PermanentsPhased: _phased,
    e.ZoneChanged: _moved,
    e.PermanentMerged: _merged,
    e.ComponentsTurned: _turned_over,
    e.CardDrawn: _drawn,
    e.DrawFailed: _draw_failed,
    e.LibraryShuffled: _shuffled,
    e.LibraryArranged: _arranged,
    e.CardsRevealed: _revealed,
    e.CardsLookedAt: _looked,
    e.TopCardShown: _top_shown,
    e.TokenCreated: _token,
    e.Redefined: _redefined,
    e.EmblemCreated: _emblem,
    e.CardCopied: _card_copied,
    e.ObjectCeased: _ceased,
    e.Attached: _attached,
    e.Sacrificed: _sacrificed,
    e.Discarded: _discarded,
    e.Destroyed: _destroyed,
    e.StateBasedActionTaken: _state_based,
    e.PermanentsTapped: _tapped,
    e.PermanentsUntapped: _untapped,
    e.CardSetAside: _set_aside,
    e.SpecialActionTaken: _special,
    e.MonarchChanged: _monarch,
    e.DoorUnlocked: _door,
    e.DungeonEntered: _dungeon,
    e.RoomEntered: _room,
    e.DungeonCompleted: _completed,
    e.RingTempted: _tempted,
    e.MiracleRevealed: _miracle,
    e.ExiledByMadness: _by_madness,
    e.TurnedFaceUp: _turned_up,
    e.Transformed: _transformed,
    e.Flipped: _flipped,
    e.HoursChanged: _hours,
    e.ProtectorChosen: _protector,
    e.ControlChanged: _control,
    e.AttackersDeclared: _attackers,
    e.BlockersDeclared: _blockers,
    e.DamageOrderAnnounced: _damage_order,
    e.CombatDamageAssigned: _assigned,
    e.CombatCostLocked: _combat_cost,
    e.AttackCostsChosen: _attack_options,
    e.JoinedCombat: _joined_combat,
    e.AttackReselected: _reselected,
    e.AttackersBlocked: _become_blocked,
    e.CombatDamageDealt: _damage_is_dealt,
    e.RemovedFromCombat: _left_combat,
    e.CombatEnded: _combat_over,
    e.DamageDealt: _damage,
    e.DamagePrevented: _prevented,
    e.LifeLost: _life_lost,
    e.LifeGained: _life_gained,
    e.CountersPut: _counters,
    e.CountersRemoved: _counters_removed,
    e.EffectBegan: _effect,
    e.EffectUsedUp: _used_up,
    e.EventReplaced: _replaced,
    e.ActionTaken: _acted,
    e.SpeedChanged: _speed,
    e.BlessingGained: _blessing,
}
"""How the facts of the game around the stack are worded."""
