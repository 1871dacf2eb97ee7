"""Objects and the zones they are in (400–406, 701)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from domain.cards.abilities import CardDefinition
from domain.events.base import Event
from domain.known import Characteristics
from domain.rulebook import Rule
from domain.vocabulary import Id, ObjectId, PlayerId, Zone


class Entering(msgspec.Struct, frozen=True, array_like=True, gc=False, kw_only=True):
    """How a permanent enters the battlefield (614.12): whose control, tapped, counters, attached, choices made.

    ``shown`` names the definition that is up where it isn't the card's own: another face, with ``back`` if it is the
    back one (712.13), or what it enters as a copy of (707.5); ``made`` is that definition where it is new.
    ``protector`` is who protects a battle (310.8a). ``together`` marks world permanents that enter at the same time.
    """

    controller: PlayerId
    tapped: bool = False
    face_down: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: Id = 0
    chosen: tuple[tuple[str, str], ...] = ()
    warded: bool = False
    shown: str = ""
    made: CardDefinition | None = None
    back: bool = False
    protector: PlayerId = 0
    together: int = 0


class ZoneChanged(Event, frozen=True, kw_only=True, tag=30):
    """An object went to another zone and became a new object there (400.7).

    In a library ``place`` counts from the top, −1 is the bottom. ``last_known`` stands where its characteristics
    weren't the printed ones. ``face_down``: it lies face down in exile, and who may not look at it doesn't know what it
    is (406.3).
    ``parts`` has, where a merged permanent leaves, the place and the new id of each of its
    components, in the order in which they lie there; ``new`` is that of the topmost one (729.3). In a library, which
    id is which component is for its owner alone to know (729.3a).
    """

    rule: ClassVar = Rule.NEW_OBJECT
    object: ObjectId
    new: ObjectId
    owner: PlayerId
    origin: Zone
    to: Zone
    place: int = 0
    entering: Entering | None = None
    last_known: Characteristics | None = None
    face_down: bool = False
    parts: tuple[tuple[int, ObjectId], ...] = ()


class CardDrawn(Event, frozen=True, kw_only=True, tag=31):
    """A player drew the top card of the library (121.1)."""

    rule: ClassVar = Rule.DRAW_A_CARD
    player: PlayerId
    object: ObjectId
    new: ObjectId


class DrawFailed(Event, frozen=True, kw_only=True, tag=32):
    """A player had to draw from an empty library (121.4, 704.5b)."""

    rule: ClassVar = Rule.DRAW_FROM_EMPTY
    player: PlayerId


class LibraryShuffled(Event, frozen=True, kw_only=True, tag=33):
    """A library was shuffled; ``order`` is the outcome, top first (701.24a)."""

    rule: ClassVar = Rule.SHUFFLE
    player: PlayerId
    order: tuple[ObjectId, ...]


class LibraryArranged(Event, frozen=True, kw_only=True, tag=34):
    """A player put looked-at cards back on top or on the bottom of a library, the first ones topmost."""

    rule: ClassVar = Rule.SCRY
    player: PlayerId
    top: tuple[ObjectId, ...]
    bottom: tuple[ObjectId, ...]


class CardsRevealed(Event, frozen=True, kw_only=True, tag=35):
    """Cards were shown to all players (701.20a); ``library``: they are in a library."""

    rule: ClassVar = Rule.REVEAL
    player: PlayerId
    objects: tuple[ObjectId, ...]
    library: bool = False


class CardsLookedAt(Event, frozen=True, kw_only=True, tag=36):
    """A player looked at cards (701.20e)."""

    rule: ClassVar = Rule.REVEALING
    player: PlayerId
    objects: tuple[ObjectId, ...]


class TopCardShown(Event, frozen=True, kw_only=True, tag=330):
    """The card that lies on top of a player's library now is seen: by all, or by these players alone (401.5)."""

    rule: ClassVar = Rule.TOP_CARD_REVEALED
    player: PlayerId
    object: ObjectId
    to: tuple[PlayerId, ...] = ()


class TokenCreated(Event, frozen=True, kw_only=True, tag=37):
    """A token was created (111.1, 701.7a); ``owner`` is named where that isn't its controller (2008: 216.1).

    ``entering`` stands where replacement effects had a say in how it enters (614.12).
    """

    rule: ClassVar = Rule.WHAT_A_TOKEN_IS
    object: ObjectId
    token: CardDefinition
    controller: PlayerId
    tapped: bool = False
    owner: PlayerId = 0
    entering: Entering | None = None


class ObjectCeased(Event, frozen=True, kw_only=True, tag=38):
    """A token or a copy ceased to exist (704.5d, 704.5e), or an object ``left`` with its owner (800.4a)."""

    rule: ClassVar = Rule.SBA_TOKENS
    object: ObjectId
    left: bool = False
    last_known: Characteristics | None = None


class Attached(Event, frozen=True, kw_only=True, tag=39):
    """An Aura or Equipment became attached and got a new timestamp (701.3a, 701.3c); ``to`` 0: unattached."""

    rule: ClassVar = Rule.ATTACH
    object: ObjectId
    to: Id
    timestamp: int = 0


class Sacrificed(Event, frozen=True, kw_only=True, tag=40):
    """A player sacrificed a permanent (701.21a); the move is an event of its own."""

    rule: ClassVar = Rule.SACRIFICE
    player: PlayerId
    object: ObjectId


class Discarded(Event, frozen=True, kw_only=True, tag=41):
    """A player discarded a card (701.9a); the move is an event of its own.

    ``by`` is the spell or ability that had it discarded as it resolved, 0 where none did.
    """

    rule: ClassVar = Rule.DISCARD
    player: PlayerId
    object: ObjectId
    by: ObjectId = 0


class Destroyed(Event, frozen=True, kw_only=True, tag=42):
    """A permanent was destroyed (701.8a); the move is an event of its own."""

    rule: ClassVar = Rule.DESTROY
    object: ObjectId


class PermanentsTapped(Event, frozen=True, kw_only=True, tag=43):
    """Permanents became tapped (701.26a)."""

    rule: ClassVar = Rule.TAP
    objects: tuple[ObjectId, ...]


class PermanentsUntapped(Event, frozen=True, kw_only=True, tag=44):
    """Permanents became untapped (701.26b)."""

    rule: ClassVar = Rule.TAPPING
    objects: tuple[ObjectId, ...]


class TurnedFaceUp(Event, frozen=True, kw_only=True, tag=45):
    """A face-down permanent was turned face up and got a new timestamp (116.2b, 613.7f)."""

    rule: ClassVar = Rule.TURN_FACE_UP
    player: PlayerId
    object: ObjectId
    timestamp: int = 0


class ControlChanged(Event, frozen=True, kw_only=True, tag=46):
    """A permanent came under another player's control; that is when summoning sickness begins (302.6)."""

    rule: ClassVar = Rule.CONTROLLER_OF_OBJECT
    object: ObjectId
    player: PlayerId


class EmblemCreated(Event, frozen=True, kw_only=True, tag=47):
    """A player got an emblem, in the command zone (114.1–2)."""

    rule: ClassVar = Rule.GETTING_AN_EMBLEM
    object: ObjectId
    emblem: CardDefinition
    player: PlayerId


class CardCopied(Event, frozen=True, kw_only=True, tag=48):
    """A copy of a card was created in the zone where the card is (707.12)."""

    rule: ClassVar = Rule.CAST_COPY_IS_SPELL
    original: ObjectId
    copy: ObjectId
    player: PlayerId


class MiracleRevealed(Event, frozen=True, kw_only=True, tag=217):
    """A player revealed the first card drawn this turn for its miracle ability (702.94a)."""

    rule: ClassVar = Rule.MIRACLE
    player: PlayerId
    object: ObjectId


class PhasingOut(msgspec.Struct, frozen=True, array_like=True, gc=False, kw_only=True):
    """A permanent that phases out: under whose control, with what it goes, and what it was last (702.26)."""

    object: ObjectId
    under: PlayerId
    host: ObjectId = 0
    last_known: Characteristics | None = None


class PermanentsPhased(Event, frozen=True, kw_only=True, tag=215):
    """Permanents phased out, and others in, at the same time; none of them changed zones (702.26a, 702.26d)."""

    rule: ClassVar = Rule.PHASING
    out: tuple[PhasingOut, ...] = ()
    back: tuple[ObjectId, ...] = ()


class CardSetAside(Event, frozen=True, kw_only=True, tag=211):
    """A card lies in exile to be cast later: suspended, foretold, plotted, warped (116.2f, 116.2h, 116.2k, 702.185a).

    Which card is foretold only its owner knows.
    """

    rule: ClassVar = Rule.SPECIAL_ACTION
    player: PlayerId
    object: ObjectId
    how: str


class ExiledByMadness(Event, frozen=True, kw_only=True, tag=210):
    """A discarded card was exiled by its own ability (702.35a)."""

    rule: ClassVar = Rule.MADNESS
    player: PlayerId
    object: ObjectId


class LinkMade(Event, frozen=True, kw_only=True, tag=49):
    """A linked ability of ``to`` refers to an object from now on: "the exiled card" (607.2a).

    ``pair`` says which ability: the card that it is printed on, and which of its pairs (607.1, 607.5).
    """

    rule: ClassVar = Rule.LINKED_EXILE_ABILITIES
    object: ObjectId
    to: ObjectId
    pair: str = ""


class Redefined(Event, frozen=True, kw_only=True, tag=190):
    """An object says something else from now on: it became a copy, ceased to be one, or its text changed (707.4, 612).

    ``shown`` and ``worded`` name definitions, "" is none; ``made`` are those of them that are new. ``by`` is the copy
    effect with a duration that made it so, ``beneath`` what it shows once there is none.
    """

    rule: ClassVar = Rule.COPIABLE_VALUES
    object: ObjectId
    shown: str = ""
    worded: str = ""
    made: tuple[tuple[str, CardDefinition], ...] = ()
    beneath: str = ""
    by: int = 0
