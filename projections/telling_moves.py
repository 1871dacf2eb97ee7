"""How the story words moves between zones and what becomes of permanents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain import events as e
from domain.rulebook import Rule
from domain.vocabulary import HIDDEN_ZONES, Zone
from projections.names import name_of
from projections.scene import Scene, counted, whose


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


def _melded(scene: Scene, event: e.CardsMelded) -> str:
    return f"{scene.old(event.object)} and {scene.old(event.other)} meld into {name_of(event.shown)}"


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


def _initiative(scene: Scene, event: e.InitiativeTaken) -> str:
    return f"{scene.of(event.player)} takes the initiative" if event.player else "nobody has the initiative any more"


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


MOVES: Final[Mapping[type[e.Event], Callable[[Scene, Any], str]]] = {
    e.ZoneChanged: _moved,
    e.PermanentMerged: _merged,
    e.CardsMelded: _melded,
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
    e.InitiativeTaken: _initiative,
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
}
"""How moves, and what becomes of permanents, are worded."""
