"""Events in the words of trigger conditions (603.2): every kind of event read as occurrences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from domain.cards.abilities import Activated, Triggered
from domain.events import (
    AbilityActivated,
    ActionTaken,
    AttackersBlocked,
    AttackersDeclared,
    BlockersDeclared,
    CardDrawn,
    ControlChanged,
    CopySettled,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    Discarded,
    DoorUnlocked,
    DungeonCompleted,
    Entering,
    Event,
    ExiledByMadness,
    InitiativeTaken,
    JoinedCombat,
    LandPlayed,
    LifeGained,
    LifeLost,
    LinkMade,
    ManaAdded,
    MiracleRevealed,
    ObjectCeased,
    PermanentMerged,
    PermanentsPhased,
    PermanentsTapped,
    PermanentsUntapped,
    RoomEntered,
    Sacrificed,
    SpellCast,
    SpellCopied,
    SpellCountered,
    SpellProposed,
    StepBegan,
    TargetChanged,
    TargetChosen,
    TokenCreated,
    Transformed,
    TurnedFaceUp,
    ZoneChanged,
)
from domain.rules.characteristics import BoardView
from domain.rules.faces import doors
from domain.rules.measures import targets_of
from domain.rules.reading import controller
from domain.vocabulary import Id, ObjectId, PlayerId, Zone, is_player


class Occurrence(NamedTuple):
    """One thing that happened, as a trigger condition may ask for it and its effects may speak of it.

    ``object`` is what it happened to, as the new object that it may have become; ``old`` the object before a move.
    ``by`` is the spell, ability or source that did it; for a move it is the old object (603.6, 603.10). ``kind`` is
    that of counters. ``beside`` are the other objects that a merged permanent became (729.3c); ``part`` marks the
    move of one of them, which isn't that of a permanent but of a card (729.3).
    that of counters. For a chapter ``step`` is how many lore counters there are, ``amount`` how many of them are new.
    """

    key: str
    object: Id = 0
    old: Id = 0
    player: PlayerId = 0
    by: Id = 0
    amount: int = 0
    origin: Zone | None = None
    to: Zone | None = None
    step: int = 0
    combat: bool = False
    kind: str = ""
    beside: tuple[Id, ...] = ()
    part: bool = False
    mana: tuple[str, ...] = ()


class Scene(NamedTuple):
    """The board before the first of the events and after the last of them."""

    before: BoardView
    after: BoardView


Reader = Callable[[Any, Scene], Iterator[Occurrence]]


# --- events as occurrences -------------------------------------------------------------------------------------------


def became(scene: Scene, thing: ObjectId) -> ObjectId:
    """The new object that something became which moved among these events, else the thing itself (400.7)."""
    gone = scene.after.board.gone.get(thing)
    return gone.became if gone is not None and gone.became else thing


def _initiative(event: InitiativeTaken, scene: Scene) -> Iterator[Occurrence]:
    """A player takes the initiative (725.2)."""
    yield Occurrence("take_initiative", event.player, event.player, event.player)


def _acted(event: ActionTaken, scene: Scene) -> Iterator[Occurrence]:
    """A keyword action is complete (701)."""
    yield Occurrence(event.action, event.object, event.object, event.player)


def _moved(event: ZoneChanged, scene: Scene) -> Iterator[Occurrence]:
    beside = tuple(new for _, new in event.parts if new != event.new)
    whole = Occurrence("moves", event.new, event.object, event.owner, event.object, 0, event.origin, event.to)
    yield whole._replace(beside=beside)
    yield from (whole._replace(object=new, part=True) for new in beside)
    if event.entering is not None and event.origin is Zone.STACK:
        yield from _door_as_it_enters(event, scene)
    yield from _chapters_as_it_enters(event.new, event.entering)
    yield from _entered_with(event.new, event.entering, scene)


def _entered_with(thing: ObjectId, how: Entering | None, scene: Scene) -> Iterator[Occurrence]:
    """Counters with which something enters are put on it, too (122.6)."""
    for kind, count in how.counters if how is not None else ():
        yield Occurrence("put_counters", thing, thing, controller(scene.after, thing), amount=count, kind=kind)


def _chapters_as_it_enters(saga: ObjectId, how: Entering | None) -> Iterator[Occurrence]:
    """A Saga entered with lore counters (714.2b, 714.3a)."""
    if how is not None and (lore := dict(how.counters).get("lore", 0)):
        yield Occurrence("chapter", saga, saga, amount=lore, step=lore)


def _door_as_it_enters(event: ZoneChanged, scene: Scene) -> Iterator[Occurrence]:
    """The door whose half was cast is unlocked as the Room enters (709.5d, 709.5h)."""
    board = scene.after.board
    found = board.objects.get(event.new)
    if found is not None and found.shown and found.shown in doors(board, found):
        yield Occurrence("unlock", found.id, found.id, found.controller, kind=found.shown)


def _unlocked(event: DoorUnlocked, scene: Scene) -> Iterator[Occurrence]:
    """A door was unlocked, and with the last one the Room is fully unlocked (709.5h–i)."""
    yield Occurrence("unlock", event.object, event.object, event.player, kind=event.door)
    if not event.shown:
        yield Occurrence("fully_unlock", event.object, event.object, event.player)


def _room(event: RoomEntered, scene: Scene) -> Iterator[Occurrence]:
    """A venture marker was moved into a room (309.4c)."""
    yield Occurrence("room", event.object, event.object, event.player, kind=event.room)


def _completed(event: DungeonCompleted, scene: Scene) -> Iterator[Occurrence]:
    """A player completed a dungeon (309.7)."""
    yield Occurrence("complete_dungeon", player=event.player)


def _merged(event: PermanentMerged, scene: Scene) -> Iterator[Occurrence]:
    """A permanent mutates as a spell merges with it (702.140d)."""
    yield Occurrence("mutate", event.permanent, event.permanent, controller(scene.after, event.permanent), event.spell)


def _left_with_owner(event: ObjectCeased, scene: Scene) -> Iterator[Occurrence]:
    """A permanent that leaves the game leaves the battlefield, for nowhere (800.4a)."""
    found = scene.before.board.objects.get(event.object)
    if event.left and found is not None and found.zone is Zone.BATTLEFIELD:
        yield Occurrence("moves", event.object, event.object, found.owner, event.object, 0, Zone.BATTLEFIELD)


def _proposed(event: SpellProposed, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("moves", event.spell, event.card, event.player, event.card, 0, event.origin, Zone.STACK)


def _created(event: TokenCreated, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("moves", event.object, event.object, event.controller, event.object, to=Zone.BATTLEFIELD)
    yield from _chapters_as_it_enters(event.object, event.entering)
    yield from _entered_with(event.object, event.entering, scene)


def _drawn(event: CardDrawn, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("draw", event.new, event.object, event.player)
    yield Occurrence("moves", event.new, event.object, event.player, event.object, 0, Zone.LIBRARY, Zone.HAND)


def _cast(event: SpellCast, scene: Scene) -> Iterator[Occurrence]:
    earlier = max(0, scene.after.board.spells_cast - 1)
    yield Occurrence("casts", event.spell, event.spell, event.player, event.spell, earlier)
    yield from _crime(event.spell, event.player, scene)


def _crime(thing: ObjectId, player: PlayerId, scene: Scene) -> Iterator[Occurrence]:
    """A player commits a crime with what targets an opponent, or what is theirs (700.13)."""
    found = scene.after.board.objects.get(thing)
    if found is not None and any(is_against(scene.after, player, target) for target in targets_of(found)):
        yield Occurrence("commit_crime", player=player)


def is_against(its: BoardView, player: PlayerId, target: Id) -> bool:
    """Whether a target is an opponent, something an opponent controls, or a card in an opponent's graveyard."""
    if is_player(target):
        return target != player
    found = its.board.objects.get(target)
    if found is None:
        return False
    if found.zone is Zone.GRAVEYARD:
        return found.owner != player
    return found.zone in (Zone.BATTLEFIELD, Zone.STACK) and controller(its, target) != player


def _copied(event: SpellCopied, scene: Scene) -> Iterator[Occurrence]:
    """A copy of a spell, which isn't cast (707.10)."""
    yield Occurrence("casts", event.copy, event.copy, event.player, event.copy, kind="copy")


def _target(scene: Scene, target: Id, by: ObjectId) -> Occurrence:
    """Something became the target of a spell or ability (601.2c)."""
    return Occurrence("target", target, target, controller(scene.after, by), by)


def _target_chosen(event: TargetChosen, scene: Scene) -> Iterator[Occurrence]:
    if not was_target(scene, event.spell, event.target):
        yield _target(scene, event.target, event.spell)
    found = scene.after.board.objects.get(event.spell)
    if found is not None and isinstance(found.ability, Triggered):
        player = found.controller
        earlier = [each for each in targets_of(found) if each != event.target]
        if is_against(scene.after, player, event.target) and not any(
            is_against(scene.after, player, each) for each in earlier
        ):
            yield Occurrence("commit_crime", player=player)


def _target_changed(event: TargetChanged, scene: Scene) -> Iterator[Occurrence]:
    if not was_target(scene, event.object, event.new):
        yield _target(scene, event.new, event.object)


def was_target(scene: Scene, by: ObjectId, target: Id) -> bool:
    """Whether it is no news that something is a target of the spell or ability (603.2e)."""
    found = scene.before.board.objects.get(by)
    return found is not None and target in targets_of(found)


def _copy_settled(event: CopySettled, scene: Scene) -> Iterator[Occurrence]:
    """A copy on the stack has its final targets (707.10c)."""
    found = scene.after.object(event.copy)
    for target in dict.fromkeys(targets_of(found) if found is not None else ()):
        yield _target(scene, target, event.copy)


def _began(event: StepBegan, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("begins", player=scene.after.board.active, step=event.step)


def _damaged(event: DamageDealt, scene: Scene) -> Iterator[Occurrence]:
    whose = controller(scene.after, event.to)
    yield Occurrence("damage", event.to, event.to, whose, event.source, event.amount, combat=event.combat)


def _discarded(event: Discarded, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("discard", became(scene, event.object), event.object, event.player, event.by)


def _miracle(event: MiracleRevealed, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("miracle", event.object, event.object, event.player)


def _by_madness(event: ExiledByMadness, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("madness", event.object, event.object, event.player)


def _sacrificed(event: Sacrificed, scene: Scene) -> Iterator[Occurrence]:
    gone = scene.after.board.gone.get(event.object)
    beside = gone.beside if gone is not None else ()
    new = became(scene, event.object)
    yield Occurrence("sacrifice", new, event.object, event.player, event.object, beside=beside)


def _gained(event: LifeGained, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("gain_life", player=event.player, amount=event.amount)


def _lost(event: LifeLost, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("lose_life", player=event.player, amount=event.amount)


def _tapped(event: PermanentsTapped, scene: Scene) -> Iterator[Occurrence]:
    for thing in event.objects:
        yield Occurrence("tap", thing, thing, controller(scene.after, thing))


def _untapped(event: PermanentsUntapped, scene: Scene) -> Iterator[Occurrence]:
    for thing in event.objects:
        yield Occurrence("untap", thing, thing, controller(scene.after, thing))


def _countered(event: SpellCountered, scene: Scene) -> Iterator[Occurrence]:
    whose = controller(scene.before, event.spell)
    yield Occurrence("counter", became(scene, event.spell), event.spell, whose, event.by)


def _turned_up(event: TurnedFaceUp, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("turn_up", event.object, event.object, event.player)


def _linked(event: LinkMade, scene: Scene) -> Iterator[Occurrence]:
    """A permanent is championed as another one's linked ability exiles it (702.72c)."""
    yield Occurrence("champion", event.to, event.to, controller(scene.after, event.to), event.object)


def _land_played(event: LandPlayed, scene: Scene) -> Iterator[Occurrence]:
    yield Occurrence("play_land", became(scene, event.land), event.land, event.player)


def _activated(event: AbilityActivated, scene: Scene) -> Iterator[Occurrence]:
    """An ability became activated; cycling is one that discards its source (702.29c)."""
    source = became(scene, event.source)
    yield Occurrence("activate", source, event.source, event.player, event.ability)
    yield from _crime(event.ability, event.player, scene)
    found = scene.after.object(event.ability)
    if found is not None and isinstance(found.ability, Activated) and found.ability.name == "cycling":
        yield Occurrence("cycle", source, event.source, event.player, event.ability)


def _mana_added(event: ManaAdded, scene: Scene) -> Iterator[Occurrence]:
    """A permanent was tapped for mana: an ability with {T} in its cost resolves and produces mana (106.12a)."""
    if event.tapped:
        types = tuple(dict.fromkeys(kind for _, kind in event.mana))
        yield Occurrence("tap_for_mana", event.source, event.source, event.player, amount=len(event.mana), mana=types)


def _phased(event: PermanentsPhased, scene: Scene) -> Iterator[Occurrence]:
    """Permanents phase out and in; neither enters nor leaves the battlefield (702.26d)."""
    for going in event.out:
        yield Occurrence("phase_out", going.object, going.object, going.under)
    for thing in event.back:
        yield Occurrence("phase_in", thing, thing, controller(scene.after, thing))


def _counters_removed(event: CountersRemoved, scene: Scene) -> Iterator[Occurrence]:
    """Counters were removed, the last of their kind among them (702.63a)."""
    found = None if is_player(event.object) else scene.after.board.objects.get(event.object)
    if found is not None and not found.counter(event.kind):
        yield Occurrence("last_counter", found.id, found.id, controller(scene.after, found.id), kind=event.kind)


def _control_changed(event: ControlChanged, scene: Scene) -> Iterator[Occurrence]:
    """A player lost control of a permanent as another one gained it (109.4)."""
    yield Occurrence("lose_control", event.object, event.object, controller(scene.before, event.object))


def _attackers(event: AttackersDeclared, scene: Scene) -> Iterator[Occurrence]:
    """Creatures attack; the player concerned is the defending one (508.1m, 508.3, 508.5)."""
    if event.attacks:
        yield Occurrence("declare_attack", player=event.player, amount=len(event.attacks))
    for attacker, attacked in event.attacks:
        its = Occurrence("attack", attacker, attacker, defending_player(scene, attacker), attacked)
        yield its
        if len(event.attacks) == 1:
            yield its._replace(key="attack_alone")


def _blockers(event: BlockersDeclared, scene: Scene) -> Iterator[Occurrence]:
    """Creatures block, each once; attackers become blocked, each once, or don't (509.1i, 509.3)."""
    blocks = (*event.blocks, *event.banded)
    for blocker in dict.fromkeys(blocker for blocker, _ in blocks):
        what = tuple(attacker for each, attacker in blocks if each == blocker)
        yield Occurrence("block", blocker, blocker, event.player, what[0], len(what))
    for attacker in dict.fromkeys(attacker for _, attacker in blocks):
        by = tuple(blocker for blocker, each in blocks if each == attacker)
        yield Occurrence("blocked", attacker, attacker, event.player, by[0], len(by))
    for blocker, attacker in blocks:
        yield Occurrence("blocks_it", blocker, blocker, event.player, attacker)
        yield Occurrence("blocked_by", attacker, attacker, event.player, blocker)
    for attacker in event.unblocked:
        yield Occurrence("unblocked", attacker, attacker, event.player)


def _joined(event: JoinedCombat, scene: Scene) -> Iterator[Occurrence]:
    """A creature that enters blocking never blocked, but what it blocks becomes blocked (509.3c–d, 509.4)."""
    if event.blocks:
        yield Occurrence("blocked_by", event.blocks, event.blocks, event.player, event.object)
    if event.newly:
        yield Occurrence("blocked", event.blocks, event.blocks, event.player, event.object, 1)


def _blocked_so(event: AttackersBlocked, scene: Scene) -> Iterator[Occurrence]:
    """Attackers become blocked by an effect, not by creatures (509.3c)."""
    for attacker in event.objects:
        yield Occurrence("blocked", attacker, attacker, defending_player(scene, attacker))


def defending_player(scene: Scene, attacker: ObjectId) -> PlayerId:
    """The defending player for an attacker (508.5)."""
    found = scene.after.object(attacker)
    return found.defender if found is not None else 0


def _transformed(event: Transformed, scene: Scene) -> Iterator[Occurrence]:
    """A permanent turned over: "transforms into" asks for what it is right afterwards (701.27e)."""
    yield Occurrence("transform", event.object, event.object, controller(scene.after, event.object))


def _counters_put(event: CountersPut, scene: Scene) -> Iterator[Occurrence]:
    """Counters were put on something; of lore counters so many there are now, ``amount`` of them new (714.2b)."""
    by = event.by or controller(scene.after, event.object)
    yield Occurrence("put_counters", event.object, event.object, by, amount=event.count, kind=event.kind)
    if event.kind == "lore" and (found := scene.after.board.objects.get(event.object)) is not None:
        yield Occurrence("chapter", found.id, found.id, amount=event.count, step=found.counter("lore"))


ACTIONS: Final = (
    "scry", "surveil", "explore", "connive", "exploit", "evolve", "mentor", "train", "crew", "saddle", "clash",
    "become_monstrous", "become_renowned", "proliferate", "investigate", "discover", "amass", "suspect", "exert",
    "enlist", "ring_tempts", "become_level", "airbend", "waterbend",
    "venture", "resolve",
)  # fmt: skip
"""The keyword actions that an ability can wait for."""


class Reading(NamedTuple):
    """How events of a class are read, and which kinds of occurrence they can be."""

    read: Reader
    keys: frozenset[str]


def reading(read: Reader, *keys: str) -> Reading:
    """A reader with the kinds of occurrence that it gives."""
    return Reading(read, frozenset(keys))


COUNTERS: Final = ("put_counters", "put_any_counters")
"""Counters of a kind that are put on something, and those of all kinds together."""

READ: Final[Mapping[type[Event], Reading]] = {
    ObjectCeased: reading(_left_with_owner, "moves"),
    PermanentMerged: reading(_merged, "mutate"),
    ZoneChanged: reading(_moved, "moves", "chapter", "unlock", *COUNTERS),
    RoomEntered: reading(_room, "room"),
    DungeonCompleted: reading(_completed, "complete_dungeon"),
    DoorUnlocked: reading(_unlocked, "unlock", "fully_unlock"),
    SpellProposed: reading(_proposed, "moves"),
    TokenCreated: reading(_created, "moves", "chapter", *COUNTERS),
    CardDrawn: reading(_drawn, "draw", "moves"),
    SpellCast: reading(_cast, "casts", "commit_crime"),
    SpellCopied: reading(_copied, "casts"),
    TargetChosen: reading(_target_chosen, "target", "commit_crime"),
    TargetChanged: reading(_target_changed, "target"),
    CopySettled: reading(_copy_settled, "target"),
    StepBegan: reading(_began, "begins"),
    DamageDealt: reading(_damaged, "damage", "deals", "dealt"),
    Discarded: reading(_discarded, "discard"),
    MiracleRevealed: reading(_miracle, "miracle"),
    ExiledByMadness: reading(_by_madness, "madness"),
    Sacrificed: reading(_sacrificed, "sacrifice"),
    LifeGained: reading(_gained, "gain_life"),
    LifeLost: reading(_lost, "lose_life"),
    PermanentsTapped: reading(_tapped, "tap"),
    PermanentsUntapped: reading(_untapped, "untap"),
    SpellCountered: reading(_countered, "counter"),
    TurnedFaceUp: reading(_turned_up, "turn_up"),
    LinkMade: reading(_linked, "champion"),
    LandPlayed: reading(_land_played, "play_land"),
    AbilityActivated: reading(_activated, "activate", "cycle", "commit_crime"),
    ManaAdded: reading(_mana_added, "tap_for_mana"),
    PermanentsPhased: reading(_phased, "phase_in", "phase_out"),
    CountersRemoved: reading(_counters_removed, "last_counter"),
    ControlChanged: reading(_control_changed, "lose_control"),
    AttackersDeclared: reading(_attackers, "attack", "attack_alone", "declare_attack"),
    BlockersDeclared: reading(_blockers, "block", "blocked", "blocks_it", "blocked_by", "unblocked"),
    JoinedCombat: reading(_joined, "blocked", "blocked_by"),
    AttackersBlocked: reading(_blocked_so, "blocked"),
    InitiativeTaken: reading(_initiative, "take_initiative"),
    ActionTaken: reading(_acted, *ACTIONS),
    Transformed: reading(_transformed, "transform"),
    CountersPut: reading(_counters_put, "chapter", *COUNTERS),
}
"""The events that can make something trigger; all others never do."""


NOTHING: Final[frozenset[str]] = frozenset()


def keys_told(events: Iterable[Event]) -> frozenset[str]:
    """The kinds of occurrence that events can be; none if nothing can trigger on them."""
    told = NOTHING
    for event in events:
        if (how := READ.get(type(event))) is not None:
            told = told | how.keys if told else how.keys
    return told


def damage_together(happened: Iterable[Occurrence]) -> Iterator[Occurrence]:
    """Damage dealt at the same time, as all that one source dealt, and as all that was dealt to one (603.2c)."""
    hits = tuple(each for each in happened if each.key == "damage")
    for source in dict.fromkeys(each.by for each in hits):
        its = tuple(each for each in hits if each.by == source)
        yield summed(its, "deals")
    for to in dict.fromkeys(each.object for each in hits):
        its = tuple(each for each in hits if each.object == to)
        yield summed(its, "dealt")


def counters_together(happened: Iterable[Occurrence]) -> Iterator[Occurrence]:
    """Counters of several kinds that a player puts on something at the same time, as one (603.2c)."""
    put = tuple(each for each in happened if each.key == "put_counters")
    for thing, player in dict.fromkeys((each.object, each.player) for each in put):
        its = tuple(each for each in put if (each.object, each.player) == (thing, player))
        yield its[0]._replace(key="put_any_counters", kind="", amount=sum(each.amount for each in its))


def summed(hits: tuple[Occurrence, ...], key: str) -> Occurrence:
    """Several hits as one; of whom they don't all speak, it doesn't either."""
    first = hits[0]
    one = len({each.object for each in hits}) == 1
    return first._replace(
        key=key,
        object=first.object if one else 0,
        old=first.old if one else 0,
        player=first.player if one else 0,
        by=first.by if len({each.by for each in hits}) == 1 else 0,
        amount=sum(each.amount for each in hits),
    )


def to_be_read(events: tuple[Event, ...]) -> Iterator[Event]:
    """The events that trigger conditions see: a copy's targets as they end up, not on the way there (707.10c)."""
    settled = frozenset(event.copy for event in events if isinstance(event, CopySettled))
    for event in events:
        if not (isinstance(event, TargetChanged) and event.object in settled):
            yield event


def occurrences(event: Event, scene: Scene) -> Iterator[Occurrence]:
    """What an event is to trigger conditions; nothing if none can ask for it."""
    how = READ.get(type(event))
    if how is not None:
        yield from how.read(event, scene)
