"""How each event adds to the ledger of knowledge: a function for each by which somebody learns or loses track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from immutables import Map
from msgspec.structs import replace

from domain import events as e
from domain.events import Event
from domain.vocabulary import FIRST_ID, HIDDEN_ZONES, ObjectId, PlayerId, Zone
from projections.knowledge import Held, Home, Knowledge, Look, Mask, Sight
from projections.notes import Notes, bit

Recall = Callable[[int], Knowledge]
"""What was known at an earlier version."""


# --- the beginning ----------------------------------------------------------------------------------------------------


def started(notes: Notes, event: e.GameStarted) -> None:
    """Libraries are unknown, hands known to their owners, what is face down to its controller."""
    if event.photograph is None:
        thing = FIRST_ID
        for player, seat in enumerate(event.seats, 1):
            for _ in seat.deck:
                notes.put(thing, Home(Zone.LIBRARY, player), 0)
                thing += 1
        return
    for placed in event.photograph.objects:
        mask = notes.everybody
        if placed.zone in HIDDEN_ZONES:
            mask = bit(placed.owner) if placed.zone is Zone.HAND else 0
        elif placed.face_down:
            mask = bit(placed.controller)
        if placed.ability < 0:
            notes.put(placed.id, Home(placed.zone, placed.owner), mask)


# --- moves ------------------------------------------------------------------------------------------------------------


def drawn(notes: Notes, event: e.CardDrawn) -> None:
    """Who draws a card knows it, and what the top was; not before a casting under way has ended (121.8)."""
    was = notes.mask(event.object)
    notes.put(event.new, Home(Zone.HAND, event.player), was)
    held = Held(event.new, event.object, event.player)
    if notes.attempts:
        notes.held = (*notes.held, held)
    else:
        looked_up(notes, held)


def looked_up(notes: Notes, held: Held) -> None:
    """The player looks at a drawn card."""
    mine = bit(held.player)
    known = notes.mask(held.drawn) & mine
    notes.learn(held.drawn, mine)
    notes.learn(held.was, mine)
    if not known:
        notes.tell(mine, "drew", held.player, (held.drawn,))


def moved(notes: Notes, event: e.ZoneChanged) -> None:
    """Who sees a card move knows what it is; who only sees that one moves loses track of those left (400.2)."""
    to = Home(event.to, event.owner)
    down = event.face_down or (event.entering is not None and event.entering.face_down)
    revealed_as_it_leaves(notes, event)
    if to.hidden or down:
        mask = moved_unseen(notes, event.object, event.owner)
        if down and event.entering is not None:
            mask |= bit(event.entering.controller)
    else:
        mask = moved_seen(notes, event.object)
    if event.to is Zone.HAND:
        gained = bit(event.owner) & ~mask
        mask |= bit(event.owner)
        if event.origin is Zone.LIBRARY:
            notes.tell(gained, "top", event.owner, (event.object,))
    notes.put(event.new, to, mask)
    for _, part in event.parts:  # of several, only the owner knows which is which (729.3a)
        notes.put(part, to, mask & bit(event.owner) if to.zone is Zone.LIBRARY and len(event.parts) > 1 else mask)
    if event.to is Zone.LIBRARY:
        together(notes, event)


def moved_unseen(notes: Notes, thing: ObjectId, owner: PlayerId) -> Mask:
    """A card goes to a hidden zone or face down: who still can tell what it is."""
    home = notes.home(thing)
    if home.zone is Zone.HAND:
        mine = bit(owner)
        lost_track(notes, home, mine, thing)
        return notes.mask(thing) & mine
    if home.zone is Zone.LIBRARY and (look := notes.looks.get(home.owner)) is not None:
        seen = notes.face_down.get(thing, 0)
        mask = notes.mask(thing) & bit(look.looker) | seen
        lost_track(notes, home, bit(look.looker), thing)
        return mask
    return notes.mask(thing)


def lost_track(notes: Notes, home: Home, mask: Mask, gone: ObjectId) -> None:
    """Only some still can tell the cards of a pile from each other; what has gone is told by its old epoch."""
    keep = {thing: notes.mask(thing) & mask for thing in notes.pile(home)}
    if all(notes.mask(thing) == kept for thing, kept in keep.items() if thing != gone):
        return
    notes.another_epoch(home, keep)


def moved_seen(notes: Notes, thing: ObjectId) -> Mask:
    """A card goes where everybody sees it: they know what it was, and one like it fewer of the rest (400.2)."""
    home, was = notes.home(thing), notes.mask(thing)
    notes.told.append(thing)
    gained = notes.everybody & ~was
    if home.zone is Zone.HAND:
        mistaken = like_it(notes, home, thing)
        notes.tell(gained, "shown", home.owner, (thing,))
        unmarked = 0
        for mask in mistaken.values():
            unmarked |= mask
        notes.learn(thing, notes.everybody & ~unmarked)
        if mistaken:
            keep = {each: notes.mask(each) & ~mistaken.get(each, 0) for each in notes.pile(home)}
            notes.another_epoch(home, keep)
    elif home.zone is Zone.LIBRARY:
        notes.tell(gained, "top", home.owner, (thing,))
        if (look := notes.looks.get(home.owner)) is not None:
            lost_track(notes, home, bit(look.looker), thing)
        else:
            notes.learn(thing, notes.everybody)
    else:
        notes.tell(gained, "turned", home.owner, (thing,))
        notes.learn(thing, notes.everybody)
    return notes.everybody


def like_it(notes: Notes, home: Home, thing: ObjectId) -> dict[ObjectId, Mask]:
    """Cards of a hand that seats take for the one that leaves: they know one of its name, and can't tell which."""
    found: dict[ObjectId, Mask] = {}
    rest = [each for each in notes.pile(home) if each != thing and notes.named(each) == notes.named(thing)]
    for seat in range(len(notes.board.seats) + 1):
        if seat == home.owner or notes.mask(thing) & bit(seat):
            continue
        other = next((each for each in rest if notes.mask(each) & bit(seat)), None)
        if other is not None:
            found[other] = found.get(other, 0) | bit(seat)
    return found


def together(notes: Notes, event: e.ZoneChanged) -> None:
    """Cards put into a library one right after another: only the owner knows their order (401.4)."""
    owner, before = notes.put_away
    cards = (*before, event.new) if owner == event.owner else (event.new,)
    notes.put_away = (event.owner, cards)
    if len(cards) > 1:
        for card in cards:
            key = (notes.epochs.get(Home(Zone.LIBRARY, owner), 0), card)
            notes.piled = notes.piled.set(key, notes.piled.get(key, 0) & bit(owner))


def proposed(notes: Notes, event: e.SpellProposed) -> None:
    """A spell is seen by all, unless it is cast face down (601.2a, 708.4)."""
    card = notes.before.cards.get(event.card)
    owner = card.owner if card is not None else event.player
    if event.face_down:
        mask = moved_unseen(notes, event.card, owner) | bit(event.player)
        notes.down = (*notes.down, event.spell)
    else:
        mask = moved_seen(notes, event.card)
    notes.put(event.spell, Home(Zone.STACK, owner), mask)


# --- libraries --------------------------------------------------------------------------------------------------------


def shuffled(notes: Notes, event: e.LibraryShuffled) -> None:
    """Nobody knows where anything lies (701.24a)."""
    if len(event.order) > 1:
        notes.another_epoch(Home(Zone.LIBRARY, event.player), {})


def arranged(notes: Notes, event: e.LibraryArranged) -> None:
    """One card's way everybody sees; of several, only who looked at them knows which went where (401.4)."""
    home, cards = Home(Zone.LIBRARY, event.player), (*event.top, *event.bottom)
    look = notes.looks.get(event.player)
    by = look.looker if look is not None else event.player
    looked = look.cards if look is not None else ()
    keep = {thing: notes.mask(thing) for thing in notes.pile(home)}
    for card in cards:
        known = keep.get(card, 0)
        known = known if len(cards) == 1 else known & bit(by)
        keep[card] = known | (bit(by) if card in looked else 0)
    notes.another_epoch(home, keep)


def restored(notes: Notes, event: e.HiddenCardsRestored) -> None:
    """Nobody knows what was put back or shuffled where; others know of the hand only what everybody knew."""
    mine = bit(event.player)
    hand, library = (Home(zone, event.player) for zone in (Zone.HAND, Zone.LIBRARY))
    held = {thing: notes.mask(thing) for thing in notes.pile(hand)}
    lying = {
        thing: notes.mask(thing)
        for place, thing in enumerate(notes.pile(library))
        if place not in event.placed and place not in event.shuffled
    }
    notes.another_epoch(hand, {thing: mask if mask == notes.everybody else mask & mine for thing, mask in held.items()})
    notes.another_epoch(library, lying)
    for _, new in event.given:
        notes.put(new, library, 0)
    for _, new in event.taken:
        notes.put(new, hand, mine)
    notes.tell(mine, "restored", event.player, [new for _, new in event.taken])


# --- shown and looked at ----------------------------------------------------------------------------------------------


def revealed(notes: Notes, event: e.CardsRevealed) -> None:
    """Everybody sees the cards (701.20a)."""
    by_home: dict[Home, list[ObjectId]] = {}
    for thing in event.objects:
        by_home.setdefault(notes.home(thing), []).append(thing)
    for home, things in by_home.items():
        new = [thing for thing in things if notes.mask(thing) != notes.everybody]
        gained = 0
        for thing in new:
            gained |= notes.everybody & ~notes.mask(thing)
        how = "revealed" if home.zone is Zone.HAND else "top" if home.zone is Zone.LIBRARY else "turned"
        notes.tell(gained, how, home.owner, new)
        if home.zone is Zone.HAND:
            seen_in_hand(notes, home, things, notes.everybody)
        elif home.zone is Zone.LIBRARY and home.owner in notes.looks:
            for thing in things:  # what it is, not where it lay
                notes.face_down = notes.face_down.set(thing, notes.everybody)
        else:
            for thing in things:
                notes.learn(thing, notes.everybody)


def seen_in_hand(notes: Notes, home: Home, things: list[ObjectId], mask: Mask) -> None:
    """Cards of a hand are seen: those known before may be among them, so that a name counts as often as was seen."""
    seen = Counter(notes.named(thing) for thing in things)
    keep = {each: notes.mask(each) for each in notes.pile(home)}
    lost = False
    for seat in range(len(notes.board.seats) + 1):
        if not mask & bit(seat):
            continue
        if seat != home.owner:
            before = Counter(notes.named(each) for each in keep if keep[each] & bit(seat))
            more = {name: max(0, before[name] - count) for name, count in seen.items()}
            for each in [each for each in keep if keep[each] & bit(seat) and each not in things]:
                name = notes.named(each)
                if name in more:
                    more[name] -= 1
                    if more[name] < 0:
                        keep[each] &= ~bit(seat)
                        lost = True
        for thing in things:
            keep[thing] = keep.get(thing, 0) | bit(seat)
    if lost:
        notes.another_epoch(home, keep)
    else:
        for thing in things:
            notes.learn(thing, mask)


def top_shown(notes: Notes, event: e.TopCardShown) -> None:
    """The top card of a library is seen by all, or by some (401.5)."""
    mask = notes.everybody
    if event.to:
        mask = 0
        for player in event.to:
            mask |= bit(player)
    notes.tell(mask & ~notes.mask(event.object), "top", event.player, (event.object,))
    notes.learn(event.object, mask)


def looked_at(notes: Notes, event: e.CardsLookedAt) -> None:
    """One player sees the cards; several of a library can't be told from its rest by others until all is done."""
    by_home: dict[Home, list[ObjectId]] = {}
    for thing in event.objects:
        by_home.setdefault(notes.home(thing), []).append(thing)
    mine = bit(event.player)
    for home, things in by_home.items():
        notes.tell(mine, "looked", home.owner, [each for each in things if not notes.mask(each) & mine])
        if home.zone is Zone.HAND:
            seen_in_hand(notes, home, things, mine)
            continue
        for thing in things:
            notes.learn(thing, mine)
        if home.zone is Zone.LIBRARY and len(things) > 1:
            notes.looks = notes.looks.set(home.owner, Look(event.player, tuple(things)))


def turned_up(notes: Notes, event: e.TurnedFaceUp) -> None:
    """Everybody sees what it is (708.7)."""
    shown_by_all(notes, event.object)


def shown_by_all(notes: Notes, thing: ObjectId) -> None:
    """Everybody sees what something was that is or was face down."""
    notes.tell(notes.everybody & ~notes.mask(thing), "turned", notes.home(thing).owner, (thing,))
    notes.learn(thing, notes.everybody)


def revealed_as_it_leaves(notes: Notes, event: e.ZoneChanged) -> None:
    """A face-down permanent that leaves the battlefield is revealed, and a spell that doesn't get there (708.9)."""
    notes.down = tuple(each for each in notes.down if each != event.object)
    if event.object in notes.face_down and event.origin in DOWN and event.to not in DOWN:
        shown_by_all(notes, event.object)


DOWN: Final = (Zone.BATTLEFIELD, Zone.STACK)
"""Where face-down permanents and spells are."""


def player_left(notes: Notes, event: e.PlayerLeft) -> None:
    """The face-down permanents and spells that a player owns are revealed (708.9)."""
    for thing in face_down_things(notes):
        if notes.home(thing).owner == event.player:
            shown_by_all(notes, thing)


def game_ended(notes: Notes, event: e.GameEnded) -> None:
    """All face-down permanents and spells are revealed (708.9)."""
    for thing in face_down_things(notes):
        shown_by_all(notes, thing)


def face_down_things(notes: Notes) -> list[ObjectId]:
    """What is on the battlefield or the stack now and isn't known to all."""
    there = (*notes.board.battlefield, *notes.board.phased, *notes.down)
    return sorted(thing for thing in there if thing in notes.face_down and notes.mask(thing) != notes.everybody)


def control_changed(notes: Notes, event: e.ControlChanged) -> None:
    """Who controls a face-down permanent may look at it (708.5)."""
    gained = bit(event.player) & ~notes.mask(event.object)
    notes.tell(gained, "looked", notes.home(event.object).owner, (event.object,))
    notes.learn(event.object, bit(event.player))


# --- what else comes to be --------------------------------------------------------------------------------------------


def card_copied(notes: Notes, event: e.CardCopied) -> None:
    """A copy is known to those who know the card."""
    home = notes.home(event.original)
    notes.put(event.copy, Home(home.zone, event.player), notes.mask(event.original))


def spell_copied(notes: Notes, event: e.SpellCopied) -> None:
    """A copy of a face-down spell is face down, too."""
    notes.put(event.copy, Home(Zone.STACK, event.player), notes.mask(event.original))
    if event.original in notes.down:
        notes.down = (*notes.down, event.copy)


def token_created(notes: Notes, event: e.TokenCreated) -> None:
    """Everybody sees a token."""
    notes.put(event.object, Home(Zone.BATTLEFIELD, event.controller), notes.everybody)


def emblem_created(notes: Notes, event: e.EmblemCreated) -> None:
    """Everybody sees an emblem."""
    notes.put(event.object, Home(Zone.COMMAND, event.player), notes.everybody)


def dungeon_entered(notes: Notes, event: e.DungeonEntered) -> None:
    """Everybody sees a dungeon."""
    notes.put(event.object, Home(Zone.COMMAND, event.player), notes.everybody)


def settled(notes: Notes, event: e.PriorityReceived) -> None:
    """Whoever looked into a library has finished."""
    notes.looks = NOBODY_LOOKS


NOBODY_LOOKS: Final[Map[PlayerId, Look]] = Sight().looks


LEARNING: Final[Mapping[type[Event], Callable[[Notes, Any], None]]] = {
    e.GameStarted: started,
    e.CardDrawn: drawn,
    e.ZoneChanged: moved,
    e.SpellProposed: proposed,
    e.LibraryShuffled: shuffled,
    e.LibraryArranged: arranged,
    e.HiddenCardsRestored: restored,
    e.CardsRevealed: revealed,
    e.CardsLookedAt: looked_at,
    e.TopCardShown: top_shown,
    e.TurnedFaceUp: turned_up,
    e.ControlChanged: control_changed,
    e.PlayerLeft: player_left,
    e.GameEnded: game_ended,
    e.CardCopied: card_copied,
    e.SpellCopied: spell_copied,
    e.TokenCreated: token_created,
    e.EmblemCreated: emblem_created,
    e.DungeonEntered: dungeon_entered,
    e.PriorityReceived: settled,
}
"""The events by which somebody learns something, or loses track."""


def learnt_from(known: Knowledge, event: Event, recall: Recall) -> Knowledge:
    """What is known after one more event (design §9)."""
    version = known.version + 1
    known = gone_back(known, event, recall)
    change = LEARNING.get(type(event))
    notes = Notes(known, version, event)
    if change is not None:
        change(notes, event)
    if not isinstance(event, e.ZoneChanged):
        notes.put_away = (0, ())
    if isinstance(event, e.AttemptEnded) and not notes.attempts:
        for held in notes.held:
            looked_up(notes, held)
        notes.held = ()
    return notes.done()


def gone_back(known: Knowledge, event: Event, recall: Recall) -> Knowledge:
    """The game as it was before what an event reverses; what was learnt stays (732.1)."""
    attempts = known.attempts
    match event:
        case e.AttemptStarted():
            return replace(known, attempts=(*attempts, (event.attempt, known.sight)))
        case e.AttemptEnded():
            return replace(known, attempts=tuple(each for each in attempts if each[0] != event.attempt))
        case e.ActionReversed():
            place = next(index for index, each in enumerate(attempts) if each[0] == event.attempt)
            return replace(known, sight=attempts[place][1], attempts=attempts[:place])
        case e.GameRewound():
            then = recall(event.to)
            return replace(known, sight=then.sight, attempts=then.attempts)
        case _:
            return known
