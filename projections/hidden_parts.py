"""What of each event some player may not know, and who knows it by the event alone (design §9).

Each class of event stands in one of two tables: ``PUBLIC``, or ``HIDES`` with what is hidden in it. A part is what is
committed, and opened, together; its paths name fields and places in the event. Ids of objects in hands and libraries
are hidden as well: they would tell when a card was drawn. Where the event can't tell (the id in an answer may be that
of a permanent), the part is hidden all the same: who has learnt it meanwhile, perhaps everybody, is for a ledger of
knowledge to say, and it may open what stands here for nobody.

Trails and receipts hang on this table: what it says of a class that is in logs already can't be changed without a new
number in ``SCHEME``, and the old word in ``hidden_before.py`` (docs/trail-format.md).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec

from domain import answers, events
from domain.events import Event
from domain.vocabulary import CHANCE, FIRST_ID, HIDDEN_ZONES, PlayerId, Zone

SCHEME: Final = 2
"""The number of this table."""
NOBODY: Final[PlayerId] = 0
"""Who knows a part that no player knows by the event alone, such as the order of a library."""

Path: TypeAlias = tuple[str | int, ...]
"""Fields by name, elements by place: ``("answer", "things", 0)``."""
Position: TypeAlias = tuple[int, ...]
"""The same in the stored array: places only."""
E = TypeVar("E", bound=Event)


class Part(NamedTuple):
    """What is committed and opened together, and the player who knows it by the event alone, if any."""

    audience: PlayerId
    paths: tuple[Path, ...]


Secrets: TypeAlias = Iterable[tuple[PlayerId, Path]]
"""Paths, each with who knows it."""
Hiding: TypeAlias = Callable[[Any], Iterable[Part]]

HIDES: Final[dict[type[Event], Hiding]] = {}
"""How each class that may hide something says what."""


def hidden_parts(event: Event) -> tuple[Part, ...]:
    """What of an event is hidden, part by part; parts without anything in them are left out."""
    hiding = HIDES.get(type(event))
    return () if hiding is None else tuple(part for part in hiding(event) if part.paths)


def hides(kind: type[E]) -> Callable[[Callable[[E], Secrets]], Callable[[E], Secrets]]:
    """Declare a class's secrets; those of one audience are one part, in the order in which they are named."""

    def declare(function: Callable[[E], Secrets]) -> Callable[[E], Secrets]:
        HIDES[kind] = lambda event: by_audience(function(event))
        return function

    return declare


def by_audience(secrets: Secrets) -> Iterator[Part]:
    """One part for each audience."""
    found: defaultdict[PlayerId, list[Path]] = defaultdict(list)
    for audience, path in secrets:
        found[audience].append(path)
    return (Part(audience, tuple(paths)) for audience, paths in found.items())


def each(values: tuple[object, ...], *path: str | int) -> Iterator[Path]:
    """The elements of a tuple: how many there are stays public."""
    return ((*path, place) for place in range(len(values)))


# --- positions in the stored array ------------------------------------------------------------------------------------


def position(event: Event, path: Path) -> Position:
    """Where a path leads in the array that is stored: a tagged struct has its tag at place 0."""
    value: object = event
    places: list[int] = []
    for step in path:
        if isinstance(value, msgspec.Struct) and isinstance(step, str):
            places.append(field_places(type(value))[step])
            value = getattr(value, step)
        elif isinstance(value, tuple) and isinstance(step, int):
            places.append(step)
            value = value[step]
        else:
            raise TypeError(f"{type(event).__name__} has nothing at {path}")
    return tuple(places)


@cache
def field_places(kind: type[msgspec.Struct]) -> dict[str, int]:
    """The place of each field in the array of a struct."""
    first = 0 if kind.__struct_config__.tag is None else 1
    return {name: place for place, name in enumerate(kind.__struct_fields__, first)}


# --- inputs -----------------------------------------------------------------------------------------------------------


def key_of(event: events.Input) -> Iterator[Part]:
    """The key of a stamp is between a client and the store."""
    if event.stamp.key:
        yield Part(NOBODY, (("stamp", "key"),))


for kind in (events.PlayerConceded, events.GameRewound, events.GameForked):
    HIDES[kind] = key_of


def started(event: events.GameStarted) -> Iterator[Part]:
    """Decks, each card's definition, and what a photograph has in hidden zones or face down."""
    for place, seat in enumerate(event.seats):
        yield Part(place + 1, tuple(each(seat.deck, "seats", place, "deck")))
    yield from (Part(NOBODY, (path,)) for path in each(event.definitions, "definitions"))
    for place, placed in enumerate(event.photograph.objects if event.photograph else ()):
        path: Path = ("photograph", "objects", place)
        if placed.zone in HIDDEN_ZONES:
            owner = placed.owner if placed.zone is Zone.HAND else NOBODY
            yield Part(owner, ((*path, "id"), (*path, "definition")))
        elif placed.face_down:
            yield Part(placed.controller, ((*path, "definition"),))
    yield from key_of(event)


HIDES[events.GameStarted] = started


def answered(event: events.Answered) -> Iterator[Part]:
    """Ids in answers: they may be those of cards in a hand, and what chance answers is the order of a library.

    Nonsense may name a card of any zone in any answer; a face tells which card it is of.
    """
    audience = NOBODY if event.player == CHANCE else event.player
    yield Part(audience, (*numbers_in(event.answer, "answer"), *faces_in(event.answer)))
    yield from key_of(event)


HIDES[events.Answered] = answered


def hidden_cards_restored(event: events.HiddenCardsRestored) -> Iterator[Part]:
    """Which cards they are: the player sees what is and was in the hand, nobody the library."""
    hand = (("given", place, 0) for place in range(len(event.given)))
    yield Part(event.player, (*hand, *(("taken", place, 1) for place in range(len(event.taken)))))
    library = (("given", place, 1) for place in range(len(event.given)))
    yield Part(NOBODY, (*library, *(("taken", place, 0) for place in range(len(event.taken)))))
    yield Part(NOBODY, tuple(each(event.order, "order")))
    yield from key_of(event)


HIDES[events.HiddenCardsRestored] = hidden_cards_restored


def numbers_in(value: object, *path: str | int) -> Iterator[Path]:
    """Where something holds numbers that may be ids."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from numbers_in(getattr(value, name), *path, name)
    elif isinstance(value, tuple):
        for place, inside in enumerate(value):
            yield from numbers_in(inside, *path, place)
    elif isinstance(value, int) and value >= FIRST_ID:
        yield path


def faces_in(answer: answers.AnswerShape) -> Iterator[Path]:
    """Where an answer names a face of the card that is played."""
    if isinstance(answer, (answers.Cast, answers.PlayLand)):
        yield ("answer", "face")


def ids_in(answer: answers.AnswerShape) -> Iterator[Path]:
    """Where an answer names objects that may be in hidden zones; what is paid, attacks and blocks never is."""
    match answer:
        case answers.Cast() | answers.PlayLand() | answers.SetAside():
            yield ("card",)
        case answers.Activate() | answers.ActSpecially():
            yield ("source",)
        case answers.PayPart(objects=objects):
            yield from each(objects, "objects")
        case answers.Chosen(things=things):
            yield from each(things, "things")
        case answers.NewTargets(slots=slots):
            for place, slot in enumerate(slots):
                yield from each(slot, "slots", place)
        case _:
            pass


# --- cards that move, are drawn, shuffled, shown ----------------------------------------------------------------------


def zone_changed(event: events.ZoneChanged) -> Iterator[Part]:
    """The ids in hidden zones, and what it was last: it may have been face down."""
    yield from by_audience(ids_of_a_move(event))
    yield from remembered(event)


def ids_of_a_move(event: events.ZoneChanged) -> Secrets:
    """The id in a hidden zone; what comes out of a library into its owner's hand, the owner knows."""
    if event.origin is Zone.HAND or (event.origin is Zone.LIBRARY and event.to is Zone.HAND):
        yield event.owner, ("object",)
    elif event.origin is Zone.LIBRARY:
        yield NOBODY, ("object",)
    if event.to is Zone.HAND or (event.to is Zone.LIBRARY and event.origin is Zone.HAND):
        yield event.owner, ("new",)
    elif event.to is Zone.LIBRARY:
        yield NOBODY, ("new",)
    if event.to in HIDDEN_ZONES:
        yield from ((event.owner, path) for path in each(event.parts, "parts"))


def remembered(
    event: events.ZoneChanged | events.ObjectCeased | events.PermanentMerged | events.PhasingOut, *path: str | int
) -> Iterator[Part]:
    """Last known characteristics: for those who can tell what it was (608.2h)."""
    if event.last_known is not None:
        yield Part(NOBODY, ((*path, "last_known"),))


HIDES[events.ZoneChanged] = zone_changed
HIDES[events.PermanentMerged] = remembered


def permanents_phased(event: events.PermanentsPhased) -> Iterator[Part]:
    """What they were last, each for itself."""
    for place, going in enumerate(event.out):
        yield from remembered(going, "out", place)


HIDES[events.PermanentsPhased] = permanents_phased


@hides(events.CardDrawn)
def card_drawn(event: events.CardDrawn) -> Secrets:
    """Which card it was."""
    return ((event.player, ("object",)), (event.player, ("new",)))


@hides(events.LibraryShuffled)
def library_shuffled(event: events.LibraryShuffled) -> Secrets:
    """The order: nobody knows it."""
    return ((NOBODY, path) for path in each(event.order, "order"))


@hides(events.LibraryArranged)
def library_arranged(event: events.LibraryArranged) -> Secrets:
    """Which cards lie where; how many is public."""
    for name, ids in (("top", event.top), ("bottom", event.bottom)):
        yield from ((event.player, path) for path in each(ids, name))


@hides(events.CardsRevealed)
def cards_revealed(event: events.CardsRevealed) -> Secrets:
    """The ids, not what the cards are: all players see that."""
    audience = NOBODY if event.library else event.player
    return ((audience, path) for path in each(event.objects, "objects"))


@hides(events.TopCardShown)
def top_card_shown(event: events.TopCardShown) -> Secrets:
    """The id, not what the card is: those who see it know that."""
    return ((event.to[0] if len(event.to) == 1 else NOBODY, ("object",)),)


@hides(events.CardsLookedAt)
def cards_looked_at(event: events.CardsLookedAt) -> Secrets:
    """Which cards the player saw."""
    return ((event.player, path) for path in each(event.objects, "objects"))


@hides(events.Discarded)
def discarded(event: events.Discarded) -> Secrets:
    """The id that the card had in the hand."""
    return ((event.player, ("object",)),)


@hides(events.MiracleRevealed)
def miracle_revealed(event: events.MiracleRevealed) -> Secrets:
    """The id that the card has in the hand."""
    return ((event.player, ("object",)),)


@hides(events.CardCopied)
def card_copied(event: events.CardCopied) -> Secrets:
    """The card may be in a hand, and then its copy is there too."""
    return ((event.player, ("original",)), (event.player, ("copy",)))


def object_ceased(event: events.ObjectCeased) -> Iterator[Part]:
    """A token or copy may cease to exist in a hidden zone."""
    yield Part(NOBODY, (("object",),))
    yield from remembered(event)


HIDES[events.ObjectCeased] = object_ceased


# --- casting, activating, triggers ------------------------------------------------------------------------------------


@hides(events.SpellProposed)
def spell_proposed(event: events.SpellProposed) -> Secrets:
    """The id that the card had in hand or library."""
    return ((event.player, ("card",)),) if event.origin in HIDDEN_ZONES else ()


@hides(events.SplicesRevealed)
def splices_revealed(event: events.SplicesRevealed) -> Secrets:
    """The ids of the cards in hand; the event doesn't say whose hand it is."""
    return ((NOBODY, path) for path in each(event.cards, "cards"))


@hides(events.CostPaid)
def cost_paid(event: events.CostPaid) -> Secrets:
    """What a cost was paid with may have been cards in hand."""
    return ((NOBODY, path) for path in each(event.objects, "objects"))


def has_a_source(
    event: events.AbilityAnnounced
    | events.AbilityActivated
    | events.ManaAbilityActivated
    | events.ManaAdded
    | events.SpecialActionTaken,
) -> Iterator[Part]:
    """The source may be a card in hand."""
    yield Part(event.player, (("source",),))


HIDES[events.AbilityAnnounced] = HIDES[events.AbilityActivated] = has_a_source
HIDES[events.ManaAbilityActivated] = HIDES[events.ManaAdded] = HIDES[events.SpecialActionTaken] = has_a_source


@hides(events.AbilityTriggered)
def ability_triggered(event: events.AbilityTriggered) -> Secrets:
    """The source may be a card in its player's hand, and what it is about in anybody's."""
    yield event.player, ("source",)
    yield from ((NOBODY, (name,)) for name in ("object", "by"))
    yield from ((NOBODY, path) for path in each(event.about, "about"))
    yield from ((NOBODY, path) for path in each(event.beside, "beside"))


@hides(events.DelayedTriggerCreated)
def delayed_trigger_created(event: events.DelayedTriggerCreated) -> Secrets:
    """What it will speak of may be in a hidden zone."""
    return ((NOBODY, path) for path in each(event.trigger.about, "trigger", "about"))


@hides(events.EffectBegan)
def effect_began(event: events.EffectBegan) -> Secrets:
    """What it affects may be in a hidden zone."""
    return ((NOBODY, path) for path in each(event.effect.affects, "effect", "affects"))


@hides(events.EventReplaced)
def event_replaced(event: events.EventReplaced) -> Secrets:
    """What replaces an event may be a card in hand."""
    return ((NOBODY, ("by",)),)


@hides(events.ThingsChosen)
def things_chosen(event: events.ThingsChosen) -> Secrets:
    """What was chosen may be cards in hand or library."""
    return ((event.player, path) for path in each(event.things, "things"))


@hides(events.OptionTaken)
def option_taken(event: events.OptionTaken) -> Secrets:
    """What is offered may be about a card in hand (702.94a)."""
    return ((event.player, ("object",)),)


@hides(events.PositionMarked)
def position_marked(event: events.PositionMarked) -> Secrets:
    """The mark is made from the whole position, hidden cards too."""
    return ((NOBODY, ("mark",)),) if event.mark else ()


# --- all others -------------------------------------------------------------------------------------------------------

PUBLIC: Final[frozenset[type[Event]]] = frozenset(
    (
        events.StartingPlayerChosen,
        events.MulliganTaken, events.HandKept, events.TurnBegan, events.StepBegan, events.PriorityReceived,
        events.PriorityPassed, events.AllPassed, events.ManaEmptied, events.DamageWoreOff, events.EffectsEnded,
        events.DeathtouchOutlived,
        events.PlayerLeft, events.ChoicePassedOn, events.LoopFound,
        events.LandPlayed, events.PlayerLost, events.PlayerWon, events.GameEnded, events.ExtraTurnAdded,
        events.StepAdded, events.StateBasedActionTaken, events.DrawFailed, events.TokenCreated, events.Attached,
        events.Sacrificed, events.Destroyed, events.PermanentsTapped, events.PermanentsUntapped, events.TurnedFaceUp,
        events.ControlChanged, events.Redefined, events.EmblemCreated, events.LinkMade, events.ModesChosen,
        events.AlternativeCostChosen,
        events.Transformed, events.Flipped, events.HoursChanged, events.ProtectorChosen,
        events.ControlChanged, events.EmblemCreated, events.LinkMade, events.ModesChosen, events.AlternativeCostChosen,
        events.AdditionalCostsChosen, events.XChosen, events.HybridChosen, events.ProposalFoundLegal,
        events.TotalCostLocked, events.ManaAbilitiesAllowed, events.ManaSpent, events.ManaPaid, events.SpellCast,
        events.PermissionUsed, events.TargetCountAnnounced, events.TargetChosen, events.DivisionAnnounced,
        events.SpreadAnnounced, events.ComponentsTurned, events.CardsMelded,
        events.TargetChanged, events.TargetFoundIllegal, events.ChooserNamed, events.ResolutionStarted,
        events.SpellResolved, events.AbilityResolved, events.SpellRemovedUnresolved, events.AbilityRemovedUnresolved,
        events.SpellCountered, events.AbilityCountered, events.AbilityRemoved, events.SpellCopied, events.ValueChosen,
        events.ActionTaken, events.SpeedChanged, events.BlessingGained, events.MonarchChanged,
        events.InitiativeTaken, events.RingTempted,
        events.DoorUnlocked, events.DungeonEntered, events.RoomEntered, events.DungeonCompleted,
        events.CoinFlipped, events.CopySettled, events.DamageDealt, events.DamagePrevented,
        events.LifeLost, events.LifeGained, events.CountersPut, events.CountersRemoved, events.EffectUsedUp,
        events.TriggerPutOnStack, events.TriggeredManaAbilityResolved, events.DelayedTriggerEnded,
        events.AttemptStarted, events.AttemptEnded, events.ActionFoundIllegal, events.ActionReversed,
        events.AnswerRefused, events.AttackersDeclared, events.BlockersDeclared, events.DamageOrderAnnounced,
        events.CombatDamageAssigned, events.RemovedFromCombat, events.CombatEnded,
        events.ExiledByMadness, events.CardSetAside, events.PhasesAdded, events.StepSkipped, events.TurnSkipped,
        events.TurnCutShort,
        events.CombatDamageAssigned, events.RemovedFromCombat, events.CombatEnded, events.CombatCostLocked,
        events.AttackCostsChosen, events.AttackReselected, events.JoinedCombat, events.AttackersBlocked,
        events.CombatDamageDealt,
    )
)  # fmt: skip
"""Classes of which everybody knows everything."""
