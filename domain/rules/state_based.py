"""State-based actions (704): what the game does by itself before anyone receives priority.

A check looks at one board and gathers everything that applies; all of it happens at once, and the check is repeated
until nothing does (704.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from domain.answers import Chosen
from domain.decisions import ChooseObjects
from domain.errors import Violation
from domain.events import (
    Attached,
    CountersRemoved,
    Destroyed,
    Event,
    ObjectCeased,
    Sacrificed,
    StateBasedActionTaken,
)
from domain.procedure import Procedure, Table, insist
from domain.rulebook import Edition, Rule
from domain.rules.battles import defeated, new_protectors
from domain.rules.characteristics import BoardView, has_keyword, permanents_of, view
from domain.rules.dungeons import completed
from domain.rules.ending import losses
from domain.rules.entering import may_enchant, may_equip
from domain.rules.leaving import leave
from domain.rules.moving import move_all, not_saved, would_go
from domain.rules.outliving import outlive, touched_by_death
from domain.rules.players import apnap, in_game
from domain.rules.sagas import finished
from domain.rules.standing import blessed, set_off
from domain.rules.texts import alternative_cost
from domain.state import Board, GameObject, Player
from domain.vocabulary import PERMANENT_TYPES, Id, ObjectId, PlayerId, Zone, is_player

SUPERTYPES: Final = ("Basic", "Legendary", "Snow", "World", "Ongoing")


def settle(table: Table) -> Procedure[bool]:
    """Perform state-based actions until none applies; whether any was performed (704.3)."""
    performed = False
    while not table.game.over and (yield from check(table)):
        performed = True
    return performed


def check(table: Table) -> Procedure[bool]:
    """One check; damage by deathtouch from before it counts no more after it (704.3, 704.5h)."""
    touched = touched_by_death(table.board)
    performed = yield from perform(table)
    outlive(table, touched)
    return performed


def perform(table: Table) -> Procedure[bool]:
    """One check: everything that applies now, as a single event (704.3)."""
    before = table.state.version
    board = table.board
    losers = tuple(losing(board))
    protectors, unguarded = yield from new_protectors(table)
    done = tuple(finished(table.game))
    buried_by = {
        **dying(board),
        **(yield from surplus(table)),
        **dict.fromkeys(fallen_auras(board), Rule.SBA_AURA),
        **dict.fromkeys(defeated(table.game), Rule.SBA_BATTLE),
        **dict.fromkeys(unguarded, Rule.SBA_PROTECTOR),
        **dict.fromkeys(done, Rule.SBA_SAGA),
    }
    buried = tuple(buried_by)
    doomed = tuple(each for each in dealt_lethal_damage(board) if each not in buried)
    doomed = yield from not_saved(table, doomed, by_effect=False)
    also: tuple[Event, ...] = (
        *losses(table.board, losers),
        *ceasing(board),
        *phased_out_tokens(board, table.edition),
        *unattached(board),
        *cancelled_counters(board),
        *set_off(table),
        *blessed(board),
        *completed(table.game),
        *protectors,
        *(Sacrificed(player=view(board).of(saga).controller, object=saga) for saga in done),
        *(Destroyed(object=thing) for thing in doomed),
        *taken({**buried_by, **{thing: deadly(board, thing) for thing in doomed}}),
    )
    if also or buried or doomed:
        yield from move_all(table, would_go((*buried, *doomed), Zone.GRAVEYARD), also)
        yield from leave(table, tuple(dict.fromkeys(player for player, _ in losers)))
    return table.state.version != before


def taken(why: Mapping[ObjectId, Rule]) -> Iterator[StateBasedActionTaken]:
    """Which permanents go to their graveyards by which rule, rule by rule (704.5)."""
    for rule in dict.fromkeys(why.values()):
        yield StateBasedActionTaken(what=rule, objects=tuple(thing for thing, its in why.items() if its is rule))


# --- players (704.5a–c) ----------------------------------------------------------------------------------------------


LOSSES: Final[Mapping[Rule, Callable[[Player], bool]]] = {
    Rule.SBA_LIFE: lambda player: player.life <= 0,
    Rule.SBA_EMPTY_LIBRARY: lambda player: player.drew_from_empty,
    Rule.SBA_POISON: lambda player: player.counter("poison") >= 10,
}
"""Why a player loses (704.5a–c)."""


def losing(board: Board) -> Iterator[tuple[PlayerId, Rule]]:
    """Players who lose now, and why (704.5a–c)."""
    for player in apnap(board):
        for rule, applies in LOSSES.items():
            if applies(board.player(player)):
                yield player, rule


# --- what isn't where it can be (704.5d–e) ---------------------------------------------------------------------------


def ceasing(board: Board) -> Iterator[ObjectCeased]:
    """Tokens off the battlefield and copies of spells off the stack (704.5d–e)."""
    for found in sorted((each for each in board.objects.values() if each.token or each.copy), key=lambda each: each.id):
        astray = found.token and found.zone is not Zone.BATTLEFIELD
        stray_copy = found.copy and not found.token and found.zone not in (Zone.STACK, Zone.BATTLEFIELD)
        if found.ability is None and (astray or stray_copy):
            yield ObjectCeased(object=found.id)


def phased_out_tokens(board: Board, rules: Edition) -> Iterator[ObjectCeased]:
    """Tokens that are phased out; today they are still on the battlefield (2017: 704.5d; 2008: 217.8d)."""
    for away in board.phased if rules.phased_out_tokens_cease else ():
        if away.object.token:
            yield ObjectCeased(object=away.object.id)


# --- creatures and planeswalkers (704.5f–i) --------------------------------------------------------------------------


def dying(board: Board) -> dict[ObjectId, Rule]:
    """Creatures without toughness and planeswalkers without loyalty: no regeneration (704.5f, 704.5i)."""
    its = view(board)
    found: dict[ObjectId, Rule] = {}
    for thing in its.of_types("Creature", "Planeswalker"):
        now = its.of(thing)
        without_toughness = "Creature" in now.types and now.toughness is not None and now.toughness <= 0
        if without_toughness:
            found[thing] = Rule.SBA_ZERO_TOUGHNESS
        elif "Planeswalker" in now.types and not board.objects[thing].counter("loyalty"):
            found[thing] = Rule.SBA_ZERO_LOYALTY
    return found


def deadly(board: Board, thing: ObjectId) -> Rule:
    """Whether it is the amount of damage that destroys a creature, or deathtouch (704.5g–h)."""
    toughness = view(board).of(thing).toughness
    lethal = toughness is not None and board.objects[thing].damage >= toughness
    return Rule.SBA_LETHAL_DAMAGE if lethal else Rule.SBA_DEATHTOUCH


def dealt_lethal_damage(board: Board) -> Iterator[ObjectId]:
    """Creatures that lethal damage or deathtouch destroys, if nothing saves them (704.5g–h, 702.12b)."""
    its = view(board)
    for thing in its.of_types("Creature"):
        now, found = its.of(thing), board.objects[thing]
        if now.toughness is None or now.toughness <= 0:
            continue
        lethal = found.deadly or 0 < now.toughness <= found.damage
        if lethal and not has_keyword(board, thing, "indestructible"):
            yield thing


# --- one of a kind (704.5j–k) ----------------------------------------------------------------------------------------


def surplus(table: Table) -> Procedure[dict[ObjectId, Rule]]:
    """Permanents that others of their name, type or supertype displace (704.5j–k; 2008: 420.5e, 420.5q)."""
    rules = table.edition
    legends = yield from displaced(table, same_name(table.board, rules), rules.legend_rule)
    walkers: tuple[ObjectId, ...] = ()
    if rules.planeswalker_uniqueness != "none":
        groups = same_planeswalker_type(table.board, rules)
        walkers = yield from displaced(table, groups, rules.planeswalker_uniqueness)
    worlds = dict.fromkeys(older_worlds(table.board), Rule.SBA_WORLD)
    roles = dict.fromkeys(older_roles(table.board), Rule.SBA_ROLES)
    return {**dict.fromkeys((*legends, *walkers), Rule.SBA_LEGEND), **worlds, **roles}


def same_name(board: Board, rules: Edition) -> tuple[tuple[ObjectId, ...], ...]:
    """Legendary permanents by name, each controller's apart where the edition says so (704.5j)."""
    its = view(board)
    groups: dict[tuple[PlayerId, str], tuple[ObjectId, ...]] = {}
    for thing in its.of_types("Legendary"):
        now = its.of(thing)
        if now.name:
            key = (now.controller if rules.legend_rule == "controller_keeps_one" else 0, now.name)
            groups[key] = (*groups.get(key, ()), thing)
    return tuple(group for group in groups.values() if len(group) > 1)


def same_planeswalker_type(board: Board, rules: Edition) -> tuple[tuple[ObjectId, ...], ...]:
    """Planeswalkers by planeswalker type (2017: 704.5j; 2008: 420.5q)."""
    its = view(board)
    groups: dict[tuple[PlayerId, str], tuple[ObjectId, ...]] = {}
    for thing in its.of_types("Planeswalker"):
        now = its.of(thing)
        whose = now.controller if rules.planeswalker_uniqueness == "controller_keeps_one" else 0
        for kind in now.types:
            if kind not in (*PERMANENT_TYPES, *SUPERTYPES):
                groups[whose, kind] = (*groups.get((whose, kind), ()), thing)
    return tuple(group for group in groups.values() if len(group) > 1)


def displaced(table: Table, groups: tuple[tuple[ObjectId, ...], ...], rule: str) -> Procedure[tuple[ObjectId, ...]]:
    """All of each group, or all but the one that its controller keeps, in APNAP order (704.5j)."""
    if rule == "all_die":
        return tuple(thing for group in groups for thing in group)
    gone: tuple[ObjectId, ...] = ()
    for player in apnap(table.board):
        for group in groups:
            if view(table.board).of(group[0]).controller == player:
                kept = yield from keep_one(table, player, group)
                gone = (*gone, *(thing for thing in group if thing != kept))
    return gone


def keep_one(table: Table, player: PlayerId, group: tuple[ObjectId, ...]) -> Procedure[ObjectId]:
    """The controller chooses which of them stays (704.5j)."""

    def judge(answer: Chosen) -> None:
        if len(answer.things) != 1 or answer.things[0] not in group:
            raise Violation(Rule.SBA_LEGEND, "one of these permanents is to be kept")

    answer = yield from insist(table, ChooseObjects(player=player, purpose="keep", among=group), judge)
    return answer.things[0]


def older_worlds(board: Board) -> tuple[ObjectId, ...]:
    """World permanents, except the newest; where several came at the same time, all of them (704.5k)."""
    worlds = permanents_of(board, "World")
    came = board.objects[max(worlds)].together if worlds else 0
    tied = tuple(thing for thing in worlds if came and board.objects[thing].together == came)
    return worlds if len(tied) > 1 else tuple(thing for thing in worlds if thing != max(worlds))


def older_roles(board: Board) -> tuple[ObjectId, ...]:
    """Roles that one player controls on the same permanent, except the newest of them (704.5y)."""
    its = view(board)
    groups: dict[tuple[Id, PlayerId], tuple[ObjectId, ...]] = {}
    for thing in permanents_of(board, "Role"):
        key = (board.objects[thing].attached_to, its.of(thing).controller)
        groups[key] = (*groups.get(key, ()), thing)
    ages = {thing: board.objects[thing].timestamp or thing for group in groups.values() for thing in group}
    return tuple(
        thing for group in groups.values() for thing in group if ages[thing] != max(ages[one] for one in group)
    )


# --- attachments (704.5m–p) ------------------------------------------------------------------------------------------


def fallen_auras(board: Board) -> Iterator[ObjectId]:
    """Auras attached to nothing, or to what they can't enchant (704.5m)."""
    its = view(board)
    for thing in its.of_types("Aura"):
        if not is_bestowed(board, thing) and not enchants_legally(its, thing):
            yield thing


def enchants_legally(its: BoardView, aura: ObjectId) -> bool:
    """Whether an Aura is attached to something it can enchant (303.4c, 702.16c)."""
    host = its.board.objects[aura].attached_to
    if not is_there(its.board, host):
        return False
    return may_enchant(its, aura, host, its.of(aura).controller, staying=True)


def is_there(board: Board, host: Id) -> bool:
    """Whether something can be attached to it at all: a player in the game, or a permanent."""
    return in_game(board, host) if is_player(host) else host in board.battlefield


def unattached(board: Board) -> Iterator[Attached]:
    """Equipment and Fortifications attached to what they can't be, bestowed permanents, others (704.5n, 704.5p)."""
    its = view(board)
    for thing in board.battlefield:
        if board.objects[thing].attached_to and comes_off(its, board.objects[thing]):
            yield Attached(object=thing, to=0)


def comes_off(its: BoardView, found: GameObject) -> bool:
    """Whether a permanent becomes unattached and stays on the battlefield (704.5n, 704.5p)."""
    types = its.of(found.id).types
    if is_bestowed(its.board, found.id):
        return not is_there(its.board, found.attached_to) or not enchants_legally(its, found.id)
    if "Equipment" in types or "Fortification" in types:
        return not may_equip(its, found.id, found.attached_to)
    return "Aura" not in types


def is_bestowed(board: Board, thing: ObjectId) -> bool:
    """Whether a permanent was cast as an Aura: once it comes off, it is a creature (702.103f)."""
    cost = alternative_cost(board, board.objects[thing])
    return cost is not None and cost.cast_as == "aura"


# --- counters (704.5q) -----------------------------------------------------------------------------------------------


def cancelled_counters(board: Board) -> Iterator[CountersRemoved]:
    """As many +1/+1 and −1/−1 counters as a permanent has of both (704.5q, 122.3)."""
    for thing in board.battlefield:
        found = board.objects[thing]
        if not found.counters:
            continue
        both = min(found.counter("+1/+1"), found.counter("-1/-1"))
        if both:
            yield CountersRemoved(object=thing, kind="+1/+1", count=both)
            yield CountersRemoved(object=thing, kind="-1/-1", count=both)
