"""Moving objects between zones, drawing, and the keyword actions that move (400, 121, 701).

Whatever moves together is decided first, thing by thing (614–616), then recorded as one event.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final, TypedDict, Unpack

from msgspec.structs import replace

from domain.cards.static_rules import (
    ReturnsAfterwards,
)
from domain.decisions import MayDo, OrderAtRandom
from domain.events import (
    CardDrawn,
    CardsRevealed,
    Destroyed,
    Discarded,
    DrawFailed,
    EffectsEnded,
    Entering,
    Event,
    ExiledByMadness,
    LibraryArranged,
    LibraryShuffled,
    MiracleRevealed,
    OptionTaken,
    Sacrificed,
    ZoneChanged,
)
from domain.procedure import Procedure, Table, ask
from domain.rules import merging
from domain.rules.arranging import arrange, by_timestamp, ranked, worlds_marked
from domain.rules.characteristics import has_keyword, last_known, view
from domain.rules.counters import with_its_counters
from domain.rules.entering import how_it_enters, what_it_enchants
from domain.rules.faces import back_face, enters_by_night, is_spell_face, locked_room
from domain.rules.players import apnap, in_game
from domain.rules.replacement import WouldBeDestroyed, WouldDraw, WouldMill, WouldMove, replaced, replaced_together
from domain.rules.would import Key
from domain.state import Board, GameObject
from domain.vocabulary import CHANCE, Id, ObjectId, PlayerId, Zone

SEEN: Final = (Zone.BATTLEFIELD, Zone.STACK)
"""Zones whose objects are looked back at once they have left (608.2h)."""

# --- moving (400.6, 400.7) -------------------------------------------------------------------------------------------


class Manner(TypedDict, total=False):
    """How objects move: to which place of a library, or how they enter the battlefield; nothing need be said.

    ``place`` counts from the top, −1 is the bottom; ``under`` is whose control they enter under. ``face`` is the face
    that is up, ``transformed`` says that it is the back one.
    """

    place: int
    under: PlayerId | None
    tapped: bool
    face_down: bool
    attached_to: Id
    shuffled: bool
    counters: tuple[tuple[str, int], ...]
    warded: bool
    face: str
    transformed: bool


def move(
    table: Table, things: Sequence[ObjectId], to: Zone, **manner: Unpack[Manner]
) -> Procedure[tuple[ObjectId, ...]]:
    """Move objects to a zone at the same time; their new ids, 0 for what didn't move (400.7, 608.2f, 729.3c)."""
    place, shuffled = manner.get("place", 0), manner.get("shuffled", False)
    moves = tuple(
        WouldMove(
            thing=thing,
            to=to,
            place=place,
            shuffled=shuffled,
            how=entering_as(table.board, thing, to, manner),
            face_down=manner.get("face_down", False) and to is Zone.EXILE,
        )
        if can_move(table.board, thing, to, manner)
        else None
        for thing in things
    )
    return (yield from move_all(table, moves))


def can_move(board: Board, thing: ObjectId, to: Zone, manner: Manner) -> bool:
    """Whether an object is there to move, and may (400.4, 111.8, 304.4, 800.4b)."""
    found = board.objects.get(thing)
    if found is None or found.ability is not None:
        return False
    if found.token and found.zone is not Zone.BATTLEFIELD:
        return False
    if found.zone is to and to not in (Zone.LIBRARY, Zone.EXILE):
        return False
    return to is not Zone.BATTLEFIELD or manner.get("face_down", False) or may_be_permanent(board, found, manner)


def may_be_permanent(board: Board, found: GameObject, manner: Manner) -> bool:
    """Whether the face that would be up is no instant or sorcery, and is there (304.4, 712.14a–b)."""
    if manner.get("transformed", False) and not back_face(board, found):
        return False
    shown, _ = face_up(board, found, manner)
    return not is_spell_face(board, shown or found.definition)


def face_up(board: Board, found: GameObject, manner: Manner) -> tuple[str, bool]:
    """Which face is up as an object enters, "" for the normal one, and whether it is the back (712.13, 712.14)."""
    behind = back_face(board, found)
    if manner.get("face_down", False) or found.face_down:
        return "", False
    if face := manner.get("face", ""):
        return face, face == behind
    if manner.get("transformed", False):
        return behind, True
    if found.zone is Zone.STACK and found.shown:
        return found.shown, found.back
    if enters_by_night(board, found):
        return behind, True
    return locked_room(board, found), False


def entering_as(board: Board, thing: ObjectId, to: Zone, manner: Manner) -> Entering | None:
    """How an object would enter: under its owner's control if nothing is said, a spell under its own (110.2)."""
    if to is not Zone.BATTLEFIELD:
        return None
    found = board.objects[thing]
    spell = found.zone is Zone.STACK
    shown, back = face_up(board, found, manner)
    return Entering(
        controller=manner.get("under") or (view(board).of(thing).controller if spell else found.owner),
        tapped=manner.get("tapped", False),
        face_down=manner.get("face_down", False) or (spell and found.face_down),
        attached_to=manner.get("attached_to", 0),
        counters=manner.get("counters", ()),
        warded=manner.get("warded", False),
        shown=shown,
        back=back,
    )


def move_all(
    table: Table, moves: Sequence[WouldMove | None], also: tuple[Event, ...] = ()
) -> Procedure[tuple[ObjectId, ...]]:
    """Decide what becomes of each move, then carry all out together, with what else happens at that time."""
    decided = still_there(table.board, (yield from decide(table, still_there(table.board, moves))))
    order = yield from by_timestamp(table, decided)
    decided = worlds_marked(table, still_there(table.board, decided))
    before = table.board
    new = carry_out(table, decided, tuple(each for each in also if not is_about_what_left(before, each)), order)
    yield from return_afterwards(table, before)
    yield from shuffle_after(table, decided, new)
    return merging.found_whole(table.board, decided, new)


def still_there(board: Board, moves: Sequence[WouldMove | None]) -> tuple[WouldMove | None, ...]:
    """Moves without those of objects that left with their owner while somebody was asked (800.4a)."""
    return tuple(each if each is not None and each.thing in board.objects else None for each in moves)


def is_about_what_left(board: Board, fact: Event) -> bool:
    """Whether it would be told of an object that isn't there any more that it was destroyed or the like (800.4a)."""
    return isinstance(fact, (Destroyed, Discarded, Sacrificed)) and fact.object not in board.objects


def decide(table: Table, moves: Sequence[WouldMove | None]) -> Procedure[tuple[WouldMove | None, ...]]:
    """What replacement effects, Auras and the owners' order make of moves; APNAP order decides who is asked first."""
    decided: dict[int, WouldMove | None] = {}
    for player in (*apnap(table.board), 0):
        for index, would in enumerate(moves):
            if would is not None and index not in decided and player in (0, asked_about(table.board, would)):
                decided[index] = yield from decide_one(table, would)
    whole = still_there(table.board, tuple(decided.get(index) for index in range(len(moves))))
    ordered = yield from arrange(table, whole)
    return (yield from merging.in_order(table, ordered))


def asked_about(board: Board, would: WouldMove) -> PlayerId:
    """Whose choice it is what becomes of a move (616.1)."""
    return would.how.controller if would.how is not None else view(board).of(would.thing).controller


def decide_one(table: Table, would: WouldMove) -> Procedure[WouldMove | None]:
    """What becomes of one move; None: it stays where it is (303.4g, 800.4b)."""
    if would.thing not in table.board.objects:
        return None
    if (how := would.how) is None:
        elsewhere = yield from replaced(table, would)
        if elsewhere is None or elsewhere.how is None:
            return elsewhere
        how = yield from how_it_enters(table, would.thing, elsewhere.how)  # onto the battlefield instead
        if how is None:
            return None
        return replace(elsewhere, how=(yield from with_its_counters(table, table.board, would.thing, how)))
    if not in_game(table.board, how.controller):
        return None
    entering = yield from how_it_enters(table, would.thing, how)
    if entering is None:
        return None
    decided = yield from replaced(table, replace(would, how=entering))
    if decided is not None and decided.how is not None and decided.how.shown:
        decided = yield from attached_copy(table, decided, decided.how)
    if decided is None or decided.how is None:
        return decided
    return replace(decided, how=(yield from with_its_counters(table, table.board, would.thing, decided.how)))


def attached_copy(table: Table, would: WouldMove, how: Entering) -> Procedure[WouldMove | None]:
    """What enters as a copy of an Aura is attached to something it can enchant, or stays where it is (303.4f–g)."""
    host = yield from what_it_enchants(table, would.thing, how, 0)
    return None if host is None else replace(would, how=replace(how, attached_to=host))


def put_at_random(table: Table, things: Sequence[ObjectId]) -> Procedure[None]:
    """Put cards on the bottom of their owners' libraries in a random order (401.4)."""
    cards = tuple(things)
    if len(cards) > 1:
        answer = yield from ask(OrderAtRandom(player=CHANCE, things=cards))
        cards = answer.things
    for card in cards:
        yield from move(table, (card,), Zone.LIBRARY, place=-1)


def carry_out(
    table: Table, moves: Sequence[WouldMove | None], also: tuple[Event, ...] = (), order: tuple[ObjectId, ...] = ()
) -> tuple[ObjectId, ...]:
    """Record moves as one event, with what else happens at that time; the new ids (400.7).

    ``order`` is that in which what enters gets its timestamp, where that isn't the order of the moves (613.7m).
    """
    before = table.board
    going = [each for each in moves if each is not None and not stays_in_library(before, each)]
    ids = new_ids(table, ranked(going, order))
    facts = (
        *also,
        *(turned for each in going for turned in revealed(before, each)),
        *(zone_changed(before, each, ids[each.thing]) for each in going),
        *(by_madness(before, each, ids[each.thing][0]) for each in going if each.why == "madness"),
        *(arranged(before, each) for each in moves if each is not None and each.thing not in ids),
        *ended_with_source(before, tuple(ids)),
    )
    if facts:
        table.record(*facts)
        exile_what_nobody_controls(table)
    return tuple((ids.get(each.thing) or (each.thing,))[0] if each is not None else 0 for each in moves)


def new_ids(table: Table, going: Sequence[WouldMove]) -> dict[ObjectId, tuple[ObjectId, ...]]:
    """New ids for what moves, one for each component of a merged permanent, the topmost first (400.7, 729.3)."""
    counts = [merging.how_many(table.board, each.thing) for each in going]
    fresh = iter(table.fresh(sum(counts)))
    return {each.thing: tuple(islice(fresh, count)) for each, count in zip(going, counts, strict=True)}


def zone_changed(board: Board, would: WouldMove, new: tuple[ObjectId, ...]) -> ZoneChanged:
    """The fact that an object changes zones."""
    found = board.objects[would.thing]
    return ZoneChanged(
        object=found.id,
        new=new[0],
        owner=found.owner,
        origin=found.zone,
        to=would.to,
        place=would.place,
        entering=would.how,
        last_known=last_known(board, found.id) if found.zone in SEEN else None,
        face_down=would.face_down,
        parts=tuple((place, new[place]) for place in would.order or range(len(new))) if len(new) > 1 else (),
    )


def by_madness(board: Board, would: WouldMove, new: ObjectId) -> ExiledByMadness:
    """The fact that a discarded card was exiled by its own ability (702.35a)."""
    return ExiledByMadness(player=board.objects[would.thing].owner, object=new)


def stays_in_library(board: Board, would: WouldMove) -> bool:
    """Whether a card only changes its place in a library: it stays the same object."""
    return would.to is Zone.LIBRARY and board.objects[would.thing].zone is Zone.LIBRARY


def arranged(board: Board, would: WouldMove) -> LibraryArranged:
    """The fact that a card of a library goes to its top or bottom."""
    top, bottom = ((would.thing,), ()) if would.place >= 0 else ((), (would.thing,))
    return LibraryArranged(player=board.objects[would.thing].owner, top=top, bottom=bottom)


def revealed(board: Board, would: WouldMove) -> tuple[CardsRevealed, ...]:
    """A face-down permanent or spell is revealed as it leaves (708.9)."""
    found = board.objects[would.thing]
    hidden = found.face_down or any(each.face_down for each in found.components)
    if not hidden or found.zone not in SEEN or would.to is Zone.BATTLEFIELD:
        return ()
    return (CardsRevealed(player=found.controller, objects=(found.id,)),)


def ended_with_source(board: Board, leaving: tuple[ObjectId, ...]) -> tuple[EffectsEnded, ...]:
    """Effects end that last as long as their source is on the battlefield (611.2b)."""
    ended = tuple(
        effect.id
        for effect in board.effects
        if effect.duration == "while_source" and effect.source in leaving and effect.source in board.battlefield
    )
    return (EffectsEnded(effects=ended),) if ended else ()


def return_afterwards(table: Table, before: Board) -> Procedure[None]:
    """What was exiled until something left the battlefield comes back right after that (610.3, 610.3c)."""
    lasting = frozenset(effect.id for effect in table.board.effects)
    over = (each for each in before.effects if ReturnsAfterwards() in each.rules and each.id not in lasting)
    back = tuple(thing for effect in over for thing in effect.affects if thing in table.board.exile)
    if back:
        yield from move(table, back, Zone.BATTLEFIELD)


def exile_what_nobody_controls(table: Table) -> None:
    """Permanents that are, or would again be, under the control of somebody who has left are exiled (800.4a, c)."""
    if table.game.over or not any(player.lost for player in table.board.players):
        return
    its = view(table.board)
    stray = tuple(thing for thing in table.board.battlefield if not in_game(table.board, its.of(thing).controller))
    if stray:
        carry_out(table, would_go(stray, Zone.EXILE))


def shuffle_after(table: Table, moves: Sequence[WouldMove | None], new: tuple[ObjectId, ...]) -> Procedure[None]:
    """Libraries into which cards were shuffled (701.24c)."""
    owners = {
        table.board.objects[thing].owner for each, thing in zip(moves, new, strict=True) if each and each.shuffled
    }
    for player in apnap(table.board):
        if player in owners:
            yield from shuffle(table, player)


# --- drawing (121) ---------------------------------------------------------------------------------------------------


def draw(table: Table, player: PlayerId, count: int) -> Procedure[tuple[ObjectId, ...]]:
    """Draw cards one at a time (121.2); the ids of those drawn."""
    drawn: tuple[ObjectId, ...] = ()
    for _ in range(count):
        drawn += yield from draw_one(table, player)
    return drawn


def draw_one(table: Table, player: PlayerId, used: tuple[Key, ...] = ()) -> Procedure[tuple[ObjectId, ...]]:
    """Draw a card, unless something replaces that, also from an empty library (121.1, 121.4, 121.6).

    ``used`` are the effects that have replaced a draw with this one: they don't apply again (614.5).
    """
    if not in_game(table.board, player):
        return ()
    would = yield from replaced(table, WouldDraw(player=player, used=used))
    if would is None:
        return ()
    player = would.player
    if would.count != 1:
        drawn: tuple[ObjectId, ...] = ()
        for _ in range(would.count):
            drawn += yield from draw_one(table, player, would.used)
        return drawn
    library = table.board.player(player).library
    if not library:
        table.record(DrawFailed(player=player))
        return ()
    (new,) = table.fresh()
    table.record(CardDrawn(player=player, object=library[0], new=new))
    yield from reveal_for_miracle(table, player, new)
    return (new,)


def reveal_for_miracle(table: Table, player: PlayerId, card: ObjectId) -> Procedure[None]:
    """The first card that a player draws in a turn may be revealed as it is drawn, if it has miracle (702.94a)."""
    board = table.board
    if board.player(player).cards_drawn != 1 or not board.turn or not has_keyword(board, card, "miracle"):
        return
    answer = yield from ask(MayDo(player=player, source=card))
    table.record(OptionTaken(player=player, object=card, yes=answer.yes))
    if answer.yes:
        table.record(CardsRevealed(player=player, objects=(card,)), MiracleRevealed(player=player, object=card))


# --- keyword actions (701) -------------------------------------------------------------------------------------------


def would_go(
    things: Sequence[ObjectId], to: Zone, *, discarded: bool = False, by: ObjectId = 0
) -> tuple[WouldMove, ...]:
    """Plain moves of several things."""
    return tuple(WouldMove(thing=thing, to=to, why="discard" if discarded else "", by=by) for thing in things)


def discard(
    table: Table, player: PlayerId, cards: Sequence[ObjectId], by: ObjectId = 0
) -> Procedure[tuple[ObjectId, ...]]:
    """Discard cards from hand together, wherever they go, because of the spell or ability that resolves (701.9a)."""
    held = tuple(card for card in cards if card in table.board.player(player).hand)
    told = tuple(Discarded(player=player, object=card, by=by) for card in held)
    return (yield from move_all(table, would_go(held, Zone.GRAVEYARD, discarded=True, by=by), told))


def sacrifice(table: Table, player: PlayerId, permanents: Sequence[ObjectId]) -> Procedure[tuple[ObjectId, ...]]:
    """Sacrifice permanents the player controls; regeneration can't help (701.21a)."""
    its = view(table.board)
    own = tuple(each for each in permanents if each in table.board.battlefield and its.of(each).controller == player)
    told = tuple(Sacrificed(player=player, object=each) for each in own)
    return (yield from move_all(table, would_go(own, Zone.GRAVEYARD), told))


def destroy(table: Table, things: Sequence[ObjectId], no_regeneration: bool = False) -> Procedure[tuple[ObjectId, ...]]:
    """Destroy permanents together; the ids of those that were (701.8a)."""
    doomed = yield from not_saved(table, things, no_regeneration=no_regeneration)
    told = tuple(Destroyed(object=thing) for thing in doomed)
    yield from move_all(table, would_go(doomed, Zone.GRAVEYARD), told)
    return doomed


def not_saved(
    table: Table, things: Sequence[ObjectId], *, no_regeneration: bool = False, by_effect: bool = True
) -> Procedure[tuple[ObjectId, ...]]:
    """Those of the permanents that neither are indestructible nor saved by an effect (702.12b, 614.8)."""
    board = table.board
    doomed: tuple[ObjectId, ...] = ()
    for thing in dict.fromkeys(things):
        if thing not in board.battlefield or has_keyword(board, thing, "indestructible"):
            continue
        would = WouldBeDestroyed(thing=thing, by_effect=by_effect, regenerates=not no_regeneration)
        if (yield from replaced(table, would)) is not None:
            doomed = (*doomed, thing)
    return doomed


def shuffle(table: Table, player: PlayerId) -> Procedure[None]:
    """Randomize a library; one or no card needs no chance (701.24a, 701.24e)."""
    library = table.board.player(player).library
    order = library
    if len(library) > 1:
        answer = yield from ask(OrderAtRandom(player=CHANCE, things=library))
        order = tuple(card for card in answer.things if card in table.board.objects)
    table.record(LibraryShuffled(player=player, order=order))


def arrange_library(table: Table, player: PlayerId, top: Sequence[ObjectId], bottom: Sequence[ObjectId]) -> None:
    """Cards of a library go to its top and its bottom in these orders, as far as they are still there (401.4)."""
    library = frozenset(table.board.player(player).library)
    piles = tuple(tuple(card for card in pile if card in library) for pile in (top, bottom))
    if any(piles):
        table.record(LibraryArranged(player=player, top=piles[0], bottom=piles[1]))


def mill(table: Table, player: PlayerId, count: int) -> Procedure[tuple[ObjectId, ...]]:
    """Put the top cards of a library into the graveyard, as many as there are (701.17a–b)."""
    return (yield from mill_together(table, (player,), count))


def mill_together(table: Table, players: Sequence[PlayerId], count: int) -> Procedure[tuple[ObjectId, ...]]:
    """Several players put the top cards of their libraries into their graveyards at the same time (701.17a)."""
    if count <= 0:
        return ()
    left = yield from replaced_together(table, tuple(WouldMill(player=player, count=count) for player in players))
    milled = tuple(card for each in left for card in table.board.player(each.player).library[: max(0, each.count)])
    return (yield from move_all(table, would_go(milled, Zone.GRAVEYARD)))
