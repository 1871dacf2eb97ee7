"""Laws that hold after every event of every game, whoever plays (issue 4.12).

Each looks at an event with the states before and after it; what it yields is what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from domain.events import (
    AbilityAnnounced,
    ActionReversed,
    Event,
    GameRewound,
    GameStarted,
    LifeGained,
    LifeLost,
    ManaAdded,
    ManaEmptied,
    ManaSpent,
    PlayerLeft,
    SpellCopied,
    SpellProposed,
    TriggerPutOnStack,
    decode,
    encode,
)
from domain.rules.fighting import attackers, defender_of, what_it_attacks
from domain.state import Board, GameObject, GameState
from domain.vocabulary import ObjectId

BACK: Final = (GameStarted, ActionReversed, GameRewound)
"""Events after which the position isn't the one before with something changed."""


class Moment(NamedTuple):
    """One event, and the states around it."""

    before: GameState
    event: Event
    after: GameState

    @property
    def boards(self) -> tuple[Board, Board]:
        """The boards before and after."""
        return self.before.game.board, self.after.game.board


# --- objects ---------------------------------------------------------------------------------------------------------


def every_object_is_in_one_zone(moment: Moment) -> Iterator[str]:
    """Each object is in exactly one pile, that of the zone it says (400.1)."""
    before, after = moment.boards
    if before.objects is after.objects and all(
        old is new for old, new in zip(piles(before), piles(after), strict=True)
    ):
        return
    counted = Counter(thing for pile in piles(after) for thing in pile)
    yield from (f"{thing} is in {count} places" for thing, count in counted.items() if count > 1)
    yield from (f"{thing} is nowhere" for thing in after.objects if thing not in counted)
    for thing in counted:
        found = after.objects.get(thing)
        if found is None:
            yield f"{thing} is in a pile and doesn't exist"
        elif thing not in after.zone(found.zone, found.owner):
            yield f"{thing} isn't in the {found.zone.name.lower()} where it says it is"


def piles(board: Board) -> Iterator[tuple[ObjectId, ...]]:
    """The piles of all zones."""
    yield from (board.battlefield, board.stack, board.exile, board.command)
    for player in board.players:
        yield from (player.library, player.hand, player.graveyard)


def cards_are_conserved(moment: Moment) -> Iterator[str]:
    """No card comes, goes or is doubled; it goes only with its owner (108.1, 800.4a)."""
    before, after = moment.boards
    if isinstance(moment.event, GameStarted) or before.objects is after.objects:
        return
    old, new = cards(before), cards(after)
    yield from (f"card {card} is there {count} times" for card, count in new.items() if count > 1)
    yield from (f"card {card} has come from nowhere" for card in new if card not in old and not is_back(moment))
    for card in old:
        if card not in new and not owner_lost(before, card):
            yield f"card {card} is gone"


def is_back(moment: Moment) -> bool:
    """Whether the position was taken from an earlier moment, in which somebody may still have been there."""
    return isinstance(moment.event, BACK)


def cards(board: Board) -> Counter[int]:
    """How often each physical card is there, phased-out ones among them (702.26b)."""
    away = (each.object for each in board.phased)
    return Counter(card for found in (*board.objects.values(), *away) for card in cards_of(found))


def cards_of(found: GameObject) -> tuple[int, ...]:
    """The cards that represent an object: several for a merged permanent, none for a token (729.2)."""
    every = (each.card for each in found.components) if found.components else (found.card,)
    return tuple(card for card in every if card)


def owner_lost(board: Board, card: int) -> bool:
    """Whether the owner of a card has lost the game."""
    there = (*board.objects.values(), *(each.object for each in board.phased))
    return any(card in cards_of(found) and board.player(found.owner).lost for found in there)


def nothing_is_left_of_who_has_left(moment: Moment) -> Iterator[str]:
    """Once somebody has left, nothing of theirs is there, and nobody waits for them (800.4a, 800.4d)."""
    game = moment.after.game
    if game.over or not any(player.lost for player in game.board.players):
        return
    if not moment.after.at_rest:  # they leave with the events that follow
        return
    lost = tuple(player.id for player in game.board.players if player.lost)
    yield from (f"{found.id} is still there" for found in game.board.objects.values() if found.owner in lost)
    yield from (f"player {player} has mana" for player in lost if game.pool(player))
    yield from (f"trigger {each.id} waits" for each in game.waiting if each.controller in lost)
    if game.priority in lost:
        yield f"player {game.priority} has priority and isn't there"


# --- ids -------------------------------------------------------------------------------------------------------------


def identity(found: GameObject) -> tuple[object, ...]:
    """What never changes about an object; of a merged permanent, what it was first (729.2d)."""
    token = next((each.token for each in found.components if not each.merged), found.token)
    return found.card, found.owner, found.zone, token, found.source


class Ids:
    """Remembers what every id has meant: it never means something else (design §1)."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self.known: dict[int, tuple[object, ...]] = {}

    def are_never_reused(self, moment: Moment) -> Iterator[str]:
        """An id is new when it comes, and means the same for ever."""
        before, after = moment.boards
        if moment.after.ledger.next_id < moment.before.ledger.next_id:
            yield "the next id goes back"
        if before.objects is after.objects:
            return
        for thing, found in after.objects.items():
            if thing in before.objects:
                continue
            its = identity(found)
            if self.known.setdefault(thing, its) != its:
                yield f"{thing} was {self.known[thing]} and is {its}"
            if thing >= moment.after.ledger.next_id:
                yield f"{thing} is above the next id"


# --- the stack -------------------------------------------------------------------------------------------------------

PUT_ON_STACK: Final = (SpellProposed, AbilityAnnounced, TriggerPutOnStack, SpellCopied)
"""What puts something on the stack, always on top (405.2)."""


def the_stack_keeps_its_order(moment: Moment) -> Iterator[str]:
    """What stays on the stack keeps its order; what comes, comes on top and for a reason (405.2, 405.5)."""
    old, new = (board.stack for board in moment.boards)
    if old is new or old == new or is_back(moment):
        return
    staying = tuple(thing for thing in new if thing in old)
    if staying != tuple(thing for thing in old if thing in new):
        yield f"the order changed from {old} to {new}"
    if new[: len(staying)] != staying:
        yield f"something came below the top: from {old} to {new}"
    if len(new) > len(staying) and not isinstance(moment.event, PUT_ON_STACK):
        yield f"{type(moment.event).__name__} put something on the stack"


# --- mana and life ---------------------------------------------------------------------------------------------------


def no_mana_comes_from_nowhere(moment: Moment) -> Iterator[str]:
    """Mana is added, spent and emptied by facts that say so (106.4)."""
    old, new, event = moment.before.game.pools, moment.after.game.pools, moment.event
    if old is new or is_back(moment):
        return
    for player, (had, has) in enumerate(zip(old, new, strict=True), 1):
        before, after = Counter(unit.id for unit in had), Counter(unit.id for unit in has)
        added = {unit for unit, _ in event.mana} if isinstance(event, ManaAdded) and event.player == player else set()
        if set(after - before) != added:
            yield f"player {player} has mana {dict(after - before)} that wasn't added"
        lost = set(before - after)
        spent = set(event.mana) if isinstance(event, ManaSpent) and event.player == player else set()
        kept = {*event.kept, *event.turned} if isinstance(event, ManaEmptied) else set()
        if lost != spent and not (isinstance(event, (ManaEmptied, PlayerLeft)) and set(after) <= kept):
            yield f"player {player} is short of mana {lost}"
    units = Counter(unit.id for pool in new for unit in pool)
    yield from (f"mana {unit} is there twice" for unit, count in units.items() if count > 1)


def life_changes_only_by_facts(moment: Moment) -> Iterator[str]:
    """Life is gained and lost by the events of these names, as much as they say (119.3)."""
    if is_back(moment) or moment.before.game.board.players is moment.after.game.board.players:
        return
    event = moment.event
    for old, new in zip(moment.before.game.board.players, moment.after.game.board.players, strict=True):
        told = 0
        if isinstance(event, LifeGained) and event.player == old.id:
            told = event.amount
        if isinstance(event, LifeLost) and event.player == old.id:
            told = -event.amount
        if new.life - old.life != told:
            yield f"player {old.id} went from {old.life} to {new.life} life by {type(event).__name__}"


# --- the rest --------------------------------------------------------------------------------------------------------


def the_log_round_trips(moment: Moment) -> Iterator[str]:
    """What is stored of an event comes back as it was."""
    if encode(decode(encode(moment.event))) != encode(moment.event):
        yield f"{type(moment.event).__name__} comes back changed"


def passes_make_sense(moment: Moment) -> Iterator[str]:
    """Nobody counts twice among those who have passed, and the dead don't (117.4, 800.4a)."""
    game = moment.after.game
    passed = game.passers[len(game.passers) - game.passes :] if game.passes else ()
    if len(passed) != game.passes or (moment.after.at_rest and any(game.player(each).lost for each in passed)):
        yield f"{game.passes} passes by {passed}"


def combat_has_two_sides(moment: Moment) -> Iterator[str]:
    """At rest, what attacks does so for the active player, against somebody else: the protector of a battle (506)."""
    board = moment.after.game.board
    for thing in attackers(board) if moment.after.at_rest else ():
        found, attacked = board.objects[thing], what_it_attacks(board, thing)
        if found.side != board.active or found.defender in (0, found.side):
            yield f"{thing} attacks {found.defender} for {found.side}"
        if attacked and found.defender != defender_of(board, attacked):
            yield f"{thing} attacks {attacked}, which {found.defender} doesn't defend"


LAWS: Final[Mapping[str, Callable[[Moment], Iterator[str]]]] = {
    law.__name__: law
    for law in (
        every_object_is_in_one_zone,
        cards_are_conserved,
        nothing_is_left_of_who_has_left,
        the_stack_keeps_its_order,
        no_mana_comes_from_nowhere,
        life_changes_only_by_facts,
        the_log_round_trips,
        passes_make_sense,
        combat_has_two_sides,
    )
}
"""The laws, by name."""
