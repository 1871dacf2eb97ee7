"""What things are called: ids and their names at each version, so that a fact can be worded as it was then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from immutables import Map
from msgspec.structs import replace

from domain.events import (
    AbilityAnnounced,
    AbilityTriggered,
    CardCopied,
    CardDrawn,
    CardsMelded,
    DelayedTriggerCreated,
    DoorUnlocked,
    DungeonEntered,
    EmblemCreated,
    Event,
    Flipped,
    GameStarted,
    HiddenCardsRestored,
    PermanentMerged,
    Placed,
    Redefined,
    SpellCopied,
    SpellProposed,
    TokenCreated,
    Transformed,
    TriggerPutOnStack,
    TurnedFaceUp,
    ZoneChanged,
)
from domain.vocabulary import FIRST_ID, Id, ObjectId, Zone, is_player, is_zone, zone_named
from projections.history import Projection


class Label(msgspec.Struct, frozen=True, gc=False):
    """A name, and what kind of thing bears it; ``hidden`` is set while it is face down.

    ``components`` are the labels of what a merged permanent is made of, topmost first (729).
    ``own`` is its card's name where it is called otherwise now: it is a copy of something (707.5).
    ``card`` is the name of the whole card where another face is up.
    """

    name: str
    ability: bool = False
    token: bool = False
    copy: bool = False
    hidden: str = ""
    components: tuple[Label, ...] = ()
    own: str = ""
    card: str = ""

    def showing(self, face: str) -> Label:
        """The label of the same card with that face up; "" is its normal one."""
        card = self.card or self.name
        return replace(self, name=face or card, card=card if face else "")

    @property
    def words(self) -> str:
        """How a sentence speaks of the thing."""
        if self.hidden:
            return f"a face-down {self.hidden}"
        called = f"{self.name}'s ability" if self.ability else f"the {self.name} token" if self.token else self.name
        return f"the copy of {called}" if self.copy else called


def unnamed(thing: Id) -> str:
    """What to call an object that was never named; an ability without a source is the game's own (113.8)."""
    return f"object {thing}" if thing else "the game"


class Names(msgspec.Struct, frozen=True):
    """The names of players, and of all objects met so far."""

    players: tuple[str, ...] = ()
    labels: Map[Id, Label] = Map()

    def of(self, thing: Id) -> str:
        """What to call a player or object."""
        if is_player(thing):
            return self.players[thing - 1] if thing <= len(self.players) else f"player {thing}"
        if is_zone(thing):
            zone, player = zone_named(thing)
            return f"{self.of(player)}'s {zone.name.lower()}"
        found = self.labels.get(thing)
        return found.words if found is not None else unnamed(thing)

    def played(self, card: Id, face: str) -> str:
        """What to call a card that is played by the name of one of its faces, if it has several."""
        return face or self.of(card)

    def label(self, thing: Id) -> Label:
        """The label of an object; one that was never named is called by its id."""
        return self.labels.get(thing) or Label(unnamed(thing))

    def list(self, things: tuple[Id, ...]) -> str:
        """Several things in a row: "A, B and C"."""
        words = [self.of(thing) for thing in things]
        return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def with_label(names: Names, thing: Id, label: Label) -> Names:
    """The names with one thing labelled."""
    return replace(names, labels=names.labels.set(thing, label))


def _called(label: Label, shown: str) -> Label:
    """The label of a thing that says what a definition of that name says; of none: its own."""
    own = label.own or label.name
    return replace(label, name=name_of(shown), own=own) if shown else replace(label, name=own, own="")


def _up(label: Label, shown: str) -> Label:
    """The label of a thing that shows a face of its own, or that is a copy; of none: its own."""
    plain = _called(label.showing(""), "")
    if not shown:
        return plain
    return plain.showing(shown) if name_of(shown) == shown else _called(plain, shown)


def name_of(definition: str) -> str:
    """The card name in the name under which the game knows a copy, a token, or a changed text."""
    plain = definition.partition(" [")[0]
    kind, _, rest = plain.partition(":")
    return rest.rpartition(":")[0] if kind in ("copy", "token", "merged") and rest else plain


def _started(names: Names, event: GameStarted) -> Names:
    labels: dict[Id, Label] = {}
    if event.photograph is not None:
        labels = {placed.id: _placed(placed) for placed in event.photograph.objects}
    else:
        cards = (name for seat in event.seats for name in seat.deck)
        labels = {FIRST_ID + number: Label(name) for number, name in enumerate(cards)}
    return Names(tuple(seat.name for seat in event.seats), Map(labels))


def _placed(placed: Placed) -> Label:
    hidden = "" if not placed.face_down else "spell" if placed.zone is Zone.STACK else "creature"
    label = Label(placed.definition, ability=placed.ability >= 0, token=placed.token, hidden=hidden)
    return label.showing(placed.shown)


def _moved(names: Names, event: ZoneChanged) -> Names:
    if event.parts:
        return _fallen_apart(names, event)
    face_down = event.entering is not None and event.entering.face_down
    hidden = "creature" if face_down else "card" if event.face_down else ""
    label = replace(names.label(event.object), hidden=hidden)
    return with_label(names, event.new, _up(label, event.entering.shown if event.entering is not None else ""))


def _fallen_apart(names: Names, event: ZoneChanged) -> Names:
    parts = names.label(event.object).components
    for place, new in event.parts:
        names = with_label(names, new, replace(parts[place], hidden=""))
    return names


def _melded(names: Names, event: CardsMelded) -> Names:
    first, other = names.label(event.object), names.label(event.other)
    return with_label(names, event.object, replace(first, components=(first, other)))


def _merged(names: Names, event: PermanentMerged) -> Names:
    host, spell = names.label(event.permanent), names.label(event.spell)
    added = replace(spell, token=spell.token or spell.copy, copy=False)
    there = host.components or (host,)
    components = (added, *there) if event.on_top else (*there, added)
    top = components[0]
    return with_label(names, event.permanent, replace(top, components=components))


def _drawn(names: Names, event: CardDrawn) -> Names:
    return with_label(names, event.new, names.label(event.object))


def _restored(names: Names, event: HiddenCardsRestored) -> Names:
    for old, new in (*event.given, *event.taken):
        names = with_label(names, new, names.label(old))
    return names


def _proposed(names: Names, event: SpellProposed) -> Names:
    label = replace(names.label(event.card), hidden="spell" if event.face_down else "")
    label = replace(label, name=event.definition) if event.definition else label
    return with_label(names, event.spell, label.showing(event.shown))


def _ability(names: Names, ability: ObjectId, source: ObjectId) -> Names:
    """An ability is called after its source, which may be face down."""
    label = names.label(source)
    called = label.words if label.hidden else label.name
    return with_label(names, ability, Label(called, ability=True))


def _announced(names: Names, event: AbilityAnnounced) -> Names:
    return _ability(names, event.ability, event.source)


def _triggered(names: Names, event: AbilityTriggered) -> Names:
    return _ability(names, event.trigger, event.source)


def _delayed(names: Names, event: DelayedTriggerCreated) -> Names:
    return _ability(names, event.trigger.id, event.trigger.source)


def _put_on_stack(names: Names, event: TriggerPutOnStack) -> Names:
    return with_label(names, event.ability, names.label(event.trigger))


def _copied(names: Names, event: SpellCopied) -> Names:
    return with_label(names, event.copy, replace(names.label(event.original), copy=True))


def _created(names: Names, event: TokenCreated) -> Names:
    label = Label(event.token.name, token=True)
    shown = event.entering.shown if event.entering is not None else ""
    return with_label(names, event.object, _called(label, shown))


def _redefined(names: Names, event: Redefined) -> Names:
    return with_label(names, event.object, _called(names.label(event.object), event.shown))


def _emblem(names: Names, event: EmblemCreated) -> Names:
    return with_label(names, event.object, Label(event.emblem.name))


def _dungeon(names: Names, event: DungeonEntered) -> Names:
    return with_label(names, event.object, Label(event.dungeon.name))


def _card_copied(names: Names, event: CardCopied) -> Names:
    return with_label(names, event.copy, replace(names.label(event.original), copy=True))


def _turned_up(names: Names, event: TurnedFaceUp) -> Names:
    return with_label(names, event.object, replace(names.label(event.object), hidden=""))


def _turned_over(names: Names, event: Transformed | Flipped | DoorUnlocked) -> Names:
    face = name_of(event.shown) if event.shown.startswith("merged:") else event.shown  # 729.2i
    return with_label(names, event.object, names.label(event.object).showing(face))


NAMING: Final[Mapping[type[Event], Callable[[Names, Any], Names]]] = {
    GameStarted: _started,
    ZoneChanged: _moved,
    PermanentMerged: _merged,
    CardsMelded: _melded,
    CardDrawn: _drawn,
    HiddenCardsRestored: _restored,
    SpellProposed: _proposed,
    AbilityAnnounced: _announced,
    AbilityTriggered: _triggered,
    DelayedTriggerCreated: _delayed,
    TriggerPutOnStack: _put_on_stack,
    SpellCopied: _copied,
    TokenCreated: _created,
    Redefined: _redefined,
    EmblemCreated: _emblem,
    CardCopied: _card_copied,
    TurnedFaceUp: _turned_up,
    DoorUnlocked: _turned_over,
    DungeonEntered: _dungeon,
    Transformed: _turned_over,
    Flipped: _turned_over,
}
"""The events that bring or change a name."""


def name(names: Names, event: Event) -> Names:
    """The names after one more event."""
    change = NAMING.get(type(event))
    return names if change is None else change(names, event)


NAMES: Final = Projection(Names(), name)
"""The names as a projection; as a mirror, it forgets what a reversal takes back."""
