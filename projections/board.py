"""The board as people see it: players with their zones and mana, permanents with their state.

Power and toughness are characteristics, which only the rules can tell: a caller who has them hands in a function; else
the numbers are the printed ones with counters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from immutables import Map
from msgspec.structs import replace

from domain.cards.face_names import by_name, with_faces
from domain.events import (
    Attached,
    AttackersDeclared,
    AttackReselected,
    BlockersDeclared,
    CardCopied,
    CardDrawn,
    CardsMelded,
    CombatEnded,
    ComponentsTurned,
    ControlChanged,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    DamageWoreOff,
    DoorUnlocked,
    DungeonCompleted,
    DungeonEntered,
    EmblemCreated,
    Entering,
    Event,
    Flipped,
    GameEnded,
    GameStarted,
    HiddenCardsRestored,
    HoursChanged,
    JoinedCombat,
    LibraryArranged,
    LibraryShuffled,
    LifeGained,
    LifeLost,
    ManaAdded,
    ManaEmptied,
    ManaSpent,
    ObjectCeased,
    PermanentMerged,
    PermanentsPhased,
    PermanentsTapped,
    PermanentsUntapped,
    Placed,
    PlayerLeft,
    PlayerLost,
    PriorityPassed,
    PriorityReceived,
    ProtectorChosen,
    Redefined,
    RemovedFromCombat,
    SpellCopied,
    SpellProposed,
    StartingPlayerChosen,
    StepBegan,
    TokenCreated,
    Transformed,
    TurnBegan,
    TurnedFaceUp,
    ZoneChanged,
)
from domain.evolve.zones import token_key
from domain.vocabulary import FIRST_ID, Id, ObjectId, PlayerId, Zone, is_player
from projections.board_parts import (
    Board,
    Card,
    Component,
    Numbers,
    Permanent,
    Seat,
    counted,
    power_and_toughness,
    put_in,
    taken_out,
    with_permanent,
    with_permanents,
    with_seat,
)
from projections.history import Projection

__all__ = ["BOARD", "Board", "Card", "Numbers", "Permanent", "Seat", "boarded", "power_and_toughness"]

# --- the start -------------------------------------------------------------------------------------------------------


def _started(board: Board, event: GameStarted) -> Board:
    board = Board(
        seats=tuple(Seat(id=number, name=seat.name, life=seat.life) for number, seat in enumerate(event.seats, 1)),
        definitions=Map(by_name(event.definitions)),
    )
    if event.photograph is None:
        return _dealt(board, event)
    picture = event.photograph
    board = replace(board, active=picture.active, step=picture.step, turn=picture.turn, night=picture.night)
    for placed in picture.objects:
        if placed.ability < 0:
            board = _placed(board, placed)
    for player, count in picture.poison:
        board = with_seat(board, player, counters=(("poison", count),))
    for player, kind, count in picture.counters:
        board = with_seat(board, player, counters=(*board.seat(player).counters, (kind, count)))
    for player, unit, kind in picture.mana:
        board = with_seat(board, player, pool=(*board.seat(player).pool, (unit, kind)))
    return board


def _dealt(board: Board, event: GameStarted) -> Board:
    thing = FIRST_ID
    for player, seat in enumerate(event.seats, 1):
        for name in seat.deck:
            board = put_in(board, Card(thing, name, player, Zone.LIBRARY))
            thing += 1
    return board


def _placed(board: Board, placed: Placed) -> Board:
    card = Card(placed.id, placed.definition, placed.owner, placed.zone, placed.token, shown=placed.shown)
    board = put_in(board, card)
    if placed.zone is not Zone.BATTLEFIELD:
        return board
    return with_permanent(
        board,
        Permanent(
            id=placed.id,
            name=board.definitions[card.says].name,
            owner=placed.owner,
            controller=placed.controller,
            tapped=placed.tapped,
            face_down=placed.face_down,
            token=placed.token,
            damage=placed.damage,
            counters=placed.counters,
            attached_to=placed.attached_to,
            chosen=placed.chosen,
            protector=placed.protector,
        ),
    )


# --- moves -----------------------------------------------------------------------------------------------------------


def _moved(board: Board, event: ZoneChanged) -> Board:
    old = board.cards.get(event.object)
    if old is None:
        return board
    place = 0 if event.to is Zone.GRAVEYARD else event.place if event.to is Zone.LIBRARY else -1
    if event.parts:
        return _fallen_apart(taken_out(board, event.object), old, event, place)
    how = event.entering
    if how is not None and how.made is not None:
        board = replace(board, definitions=board.definitions.set(how.shown, how.made))
    shown = how.shown if how is not None else ""
    new = replace(old, id=event.new, zone=event.to, shown=shown)
    board = put_in(taken_out(board, event.object), new, place)
    if how is None:
        if event.to is not Zone.BATTLEFIELD:
            return board
        return with_permanent(board, _permanent(board, new, new.owner))
    return with_permanent(
        board,
        replace(
            _permanent(board, new, how.controller),
            tapped=how.tapped,
            face_down=how.face_down,
            counters=how.counters,
            attached_to=how.attached_to,
            chosen=how.chosen,
            **_shown(board, how.shown),
            protector=how.protector,
            components=tuple(board.definitions[each.definition].name for each in old.components),
        ),
    )


def _melded(board: Board, event: CardsMelded) -> Board:
    """Two cards in exile are one thing from now on, which enters the battlefield (701.42a)."""
    first, other = board.cards.get(event.object), board.cards.get(event.other)
    if first is None or other is None:
        return board
    halves = (Component(first.definition), Component(other.definition))
    board = taken_out(board, event.other)
    return replace(board, cards=board.cards.set(first.id, replace(first, components=halves)))


def _fallen_apart(board: Board, old: Card, event: ZoneChanged, place: int) -> Board:
    """Each component of a merged permanent is a card of its own again (729.3)."""
    for number, new in reversed(event.parts) if place >= 0 else event.parts:
        part = old.components[number]
        board = put_in(board, Card(new, part.definition, old.owner, event.to, part.token), place)
    return board


def _merged(board: Board, event: PermanentMerged) -> Board:
    """A spell becomes a component of a permanent, which says something else now (729.2)."""
    host, spell = board.cards.get(event.permanent), board.cards.get(event.spell)
    if host is None or spell is None:
        return board
    added = Component(spell.definition, token=spell.token)
    there = host.components or (Component(host.definition, host.token),)
    components = (added, *there) if event.on_top else (*there, added)
    key = f"merged:{event.definition.name}:{event.timestamp}"
    board = replace(taken_out(board, event.spell), definitions=board.definitions.set(key, event.definition))
    merged = replace(host, definition=key, token=components[0].token, components=components)
    board = replace(board, cards=board.cards.set(host.id, merged))
    names = tuple(board.definitions[each.definition].name for each in components)
    changes = {"face_down": False} if event.on_top else {}
    return with_permanents(
        board, (host.id,), name=event.definition.name, token=merged.token, components=names, **changes
    )


def _turned(board: Board, event: ComponentsTurned) -> Board:
    """A merged permanent says something else as its components turn (729.2f, 729.2i)."""
    card = board.cards.get(event.permanent)
    if card is None:
        return board
    key = f"merged:{event.definition.name}:{event.timestamp}"
    board = replace(board, definitions=board.definitions.set(key, event.definition))
    board = replace(board, cards=board.cards.set(card.id, replace(card, definition=key)))
    return with_permanents(board, (card.id,), name=event.definition.name)


def _shown(board: Board, shown: str) -> dict[str, str]:
    """What shows of a permanent that is a copy: its name, and the definition behind it (707.5)."""
    return {"shown": shown, "name": board.definitions[shown].name} if shown else {}


def _redefined(board: Board, event: Redefined) -> Board:
    card, definitions = board.cards.get(event.object), board.definitions
    for name, made in event.made:
        definitions = definitions.set(name, made)
    board = replace(board, definitions=definitions)
    if card is None or event.object not in board.permanents:
        return board
    shown = event.worded or event.shown
    name = definitions[shown or card.definition].name
    return with_permanents(board, (event.object,), shown=shown, name=name)


def _permanent(board: Board, card: Card, controller: PlayerId) -> Permanent:
    name = board.definitions[card.says].name
    return Permanent(id=card.id, name=name, owner=card.owner, controller=controller, token=card.token)


def _proposed(board: Board, event: SpellProposed) -> Board:
    old = board.cards.get(event.card)
    if old is None:
        return board
    definition = event.definition or old.definition
    spell = replace(old, id=event.spell, definition=definition, zone=Zone.STACK, shown=event.shown)
    return put_in(taken_out(board, event.card), spell)


def _copied(board: Board, event: SpellCopied) -> Board:
    """A copy of a spell may become a token (608.3f); a copy of an ability is on the stack only."""
    original = board.cards.get(event.original)
    if original is None:
        return board
    return put_in(board, replace(original, id=event.copy, owner=event.player, zone=Zone.STACK))


def _drawn(board: Board, event: CardDrawn) -> Board:
    old = board.cards[event.object]
    return put_in(taken_out(board, event.object), replace(old, id=event.new, zone=Zone.HAND))


def _shuffled(board: Board, event: LibraryShuffled) -> Board:
    return with_seat(board, event.player, library=event.order)


def _arranged(board: Board, event: LibraryArranged) -> Board:
    placed = (*event.top, *event.bottom)
    rest = tuple(card for card in board.seat(event.player).library if card not in placed)
    return with_seat(board, event.player, library=(*event.top, *rest, *event.bottom))


def _restored(board: Board, event: HiddenCardsRestored) -> Board:
    for pairs, zone in ((event.given, Zone.LIBRARY), (event.taken, Zone.HAND)):
        for old, new in pairs:
            board = put_in(taken_out(board, old), replace(board.cards[old], id=new, zone=zone))
    return with_seat(board, event.player, library=event.order)


def _created(board: Board, event: TokenCreated) -> Board:
    key = token_key(board.definitions, event.token)
    how = event.entering or Entering(controller=event.controller, tapped=event.tapped)
    board = replace(board, definitions=board.definitions.update(dict(with_faces(key, event.token))))
    if how.made is not None:
        board = replace(board, definitions=board.definitions.set(how.shown, how.made))
    card = Card(event.object, key, event.owner or event.controller, Zone.BATTLEFIELD, token=True)
    token = replace(
        _permanent(board, card, event.controller),
        tapped=how.tapped,
        counters=how.counters,
        attached_to=how.attached_to,
        chosen=how.chosen,
        **_shown(board, how.shown),
    )
    return with_permanent(put_in(board, card), token)


def _emblem(board: Board, event: EmblemCreated) -> Board:
    key = f"emblem:{event.emblem.name}:{event.object}"
    board = replace(board, definitions=board.definitions.set(key, event.emblem))
    return put_in(board, Card(event.object, key, event.player, Zone.COMMAND))


def _dungeon(board: Board, event: DungeonEntered) -> Board:
    key = f"dungeon:{event.dungeon.name}"
    board = replace(board, definitions=board.definitions.set(key, event.dungeon))
    return put_in(board, Card(event.object, key, event.player, Zone.COMMAND))


def _card_copied(board: Board, event: CardCopied) -> Board:
    original = board.cards.get(event.original)
    if original is None:
        return board
    return put_in(board, replace(original, id=event.copy, owner=event.player))


def _ceased(board: Board, event: ObjectCeased | DungeonCompleted) -> Board:
    return taken_out(board, event.object)


def _phased(board: Board, event: PermanentsPhased) -> Board:
    """Phased-out permanents aren't shown; they come back as they were (702.26)."""
    for going in event.out:
        if (permanent := board.permanents.get(going.object)) is not None:
            board = taken_out(board, going.object)
            board = replace(board, phased=board.phased.set(going.object, permanent))
    for thing in event.back:
        if (permanent := board.phased.get(thing)) is not None:
            board = put_in(board, replace(board.cards[thing], zone=Zone.BATTLEFIELD))
            board = replace(with_permanent(board, permanent), phased=board.phased.delete(thing))
    return board


# --- permanents ------------------------------------------------------------------------------------------------------


def _attached(board: Board, event: Attached) -> Board:
    return with_permanents(board, (event.object,), attached_to=event.to)


def _tapped(board: Board, event: PermanentsTapped) -> Board:
    return with_permanents(board, event.objects, tapped=True)


def _untapped(board: Board, event: PermanentsUntapped) -> Board:
    return with_permanents(board, event.objects, tapped=False)


def _turned_up(board: Board, event: TurnedFaceUp) -> Board:
    return with_permanents(board, (event.object,), face_down=False)


def _door(board: Board, event: DoorUnlocked) -> Board:
    card = replace(board.cards[event.object], shown=event.shown)
    board = replace(board, cards=board.cards.set(card.id, card))
    return with_permanents(board, (event.object,), name=board.definitions[card.says].name)


def _turned_over(board: Board, event: Transformed | Flipped) -> Board:
    card = replace(board.cards[event.object], shown=event.shown)
    board = replace(board, cards=board.cards.set(card.id, card))
    return with_permanents(board, (event.object,), name=board.definitions[card.says].name)


def _protected(board: Board, event: ProtectorChosen) -> Board:
    return with_permanents(board, (event.object,), protector=event.player)


def _hours(board: Board, event: HoursChanged) -> Board:
    return replace(board, night=event.night)


def _control(board: Board, event: ControlChanged) -> Board:
    return with_permanents(board, (event.object,), controller=event.player)


def _attackers(board: Board, event: AttackersDeclared) -> Board:
    for attacker, attacked in event.attacks:
        board = with_permanents(board, (attacker,), attacking=attacked)
    return board


def _blockers(board: Board, event: BlockersDeclared) -> Board:
    for blocker, attacker in (*event.blocks, *event.banded):
        board = blocking_too(board, blocker, attacker)
    return board


def blocking_too(board: Board, blocker: ObjectId, attacker: ObjectId) -> Board:
    """The board on which a creature blocks an attacker beside those it blocks already."""
    found = board.permanents.get(blocker)
    return board if found is None else with_permanents(board, (blocker,), blocking=(*found.blocking, attacker))


def _joined_combat(board: Board, event: JoinedCombat) -> Board:
    if event.blocks:
        return blocking_too(board, event.object, event.blocks)
    return with_permanents(board, (event.object,), attacking=event.attacks)


def _reselected(board: Board, event: AttackReselected) -> Board:
    return with_permanents(board, (event.attacker,), attacking=event.attacks)


def _left_combat(board: Board, event: RemovedFromCombat) -> Board:
    return with_permanents(board, event.objects, attacking=0, blocking=())


def _combat_over(board: Board, event: CombatEnded) -> Board:
    fighting = tuple(each.id for each in board.permanents.values() if each.attacking or each.blocking)
    return with_permanents(board, fighting, attacking=0, blocking=())


def _damaged(board: Board, event: DamageDealt) -> Board:
    found = board.permanents.get(event.to)
    return board if found is None else with_permanents(board, (event.to,), damage=found.damage + event.amount)


def _wore_off(board: Board, event: DamageWoreOff) -> Board:
    return with_permanents(board, event.objects, damage=0)


def _counters(board: Board, thing: Id, kind: str, change: int) -> Board:
    if is_player(thing):
        return with_seat(board, thing, counters=counted(board.seat(thing).counters, kind, change))
    found = board.permanents.get(thing)
    return board if found is None else with_permanents(board, (thing,), counters=counted(found.counters, kind, change))


def _counters_put(board: Board, event: CountersPut) -> Board:
    return _counters(board, event.object, event.kind, event.count)


def _counters_removed(board: Board, event: CountersRemoved) -> Board:
    return _counters(board, event.object, event.kind, -event.count)


# --- players and turns -----------------------------------------------------------------------------------------------


def _life_lost(board: Board, event: LifeLost) -> Board:
    return with_seat(board, event.player, life=board.seat(event.player).life - event.amount)


def _life_gained(board: Board, event: LifeGained) -> Board:
    return with_seat(board, event.player, life=board.seat(event.player).life + event.amount)


def _mana_added(board: Board, event: ManaAdded) -> Board:
    return with_seat(board, event.player, pool=board.seat(event.player).pool + event.mana)


def _mana_spent(board: Board, event: ManaSpent) -> Board:
    left = tuple(unit for unit in board.seat(event.player).pool if unit[0] not in event.mana)
    return with_seat(board, event.player, pool=left)


def _mana_emptied(board: Board, event: ManaEmptied) -> Board:
    stays = (*event.kept, *event.turned)
    pool = tuple(
        (unit, "C" if unit in event.turned else kind) for unit, kind in board.seat(event.player).pool if unit in stays
    )
    return with_seat(board, event.player, pool=pool)


def _pool_left(board: Board, event: PlayerLeft) -> Board:
    return with_seat(board, event.player, pool=())


def _player_lost(board: Board, event: PlayerLost) -> Board:
    return with_seat(board, event.player, lost=True)


def _first(board: Board, event: StartingPlayerChosen) -> Board:
    return replace(board, active=event.player)


def _turn(board: Board, event: TurnBegan) -> Board:
    return replace(board, turn=board.turn + 1, active=event.player)


def _step(board: Board, event: StepBegan) -> Board:
    return replace(board, step=event.step, priority=0)


def _priority(board: Board, event: PriorityReceived) -> Board:
    return replace(board, priority=event.player)


def _passed(board: Board, event: PriorityPassed) -> Board:
    return replace(board, priority=0)


def _ended(board: Board, event: GameEnded) -> Board:
    return replace(board, over=True, winner=event.winner, priority=0)


CHANGES: Final[Mapping[type[Event], Callable[[Board, Any], Board]]] = {
    GameStarted: _started,
    ZoneChanged: _moved,
    PermanentsPhased: _phased,
    PermanentMerged: _merged,
    CardsMelded: _melded,
    ComponentsTurned: _turned,
    SpellProposed: _proposed,
    SpellCopied: _copied,
    CardDrawn: _drawn,
    LibraryShuffled: _shuffled,
    LibraryArranged: _arranged,
    HiddenCardsRestored: _restored,
    TokenCreated: _created,
    Redefined: _redefined,
    EmblemCreated: _emblem,
    CardCopied: _card_copied,
    ObjectCeased: _ceased,
    Attached: _attached,
    PermanentsTapped: _tapped,
    PermanentsUntapped: _untapped,
    TurnedFaceUp: _turned_up,
    DoorUnlocked: _door,
    DungeonEntered: _dungeon,
    DungeonCompleted: _ceased,
    Transformed: _turned_over,
    Flipped: _turned_over,
    ProtectorChosen: _protected,
    HoursChanged: _hours,
    ControlChanged: _control,
    AttackersDeclared: _attackers,
    BlockersDeclared: _blockers,
    JoinedCombat: _joined_combat,
    AttackReselected: _reselected,
    RemovedFromCombat: _left_combat,
    CombatEnded: _combat_over,
    DamageDealt: _damaged,
    DamageWoreOff: _wore_off,
    CountersPut: _counters_put,
    CountersRemoved: _counters_removed,
    LifeLost: _life_lost,
    LifeGained: _life_gained,
    ManaAdded: _mana_added,
    ManaSpent: _mana_spent,
    ManaEmptied: _mana_emptied,
    PlayerLost: _player_lost,
    PlayerLeft: _pool_left,
    StartingPlayerChosen: _first,
    TurnBegan: _turn,
    StepBegan: _step,
    PriorityReceived: _priority,
    PriorityPassed: _passed,
    GameEnded: _ended,
}
"""The events that show on the board."""


def boarded(board: Board, event: Event) -> Board:
    """The board after one more event."""
    change = CHANGES.get(type(event))
    return board if change is None else change(board, event)


BOARD: Final = Projection(Board(), boarded)
"""The board as a projection."""
