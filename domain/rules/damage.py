"""Damage and life (119, 120): what is prevented, what is dealt, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.cards.static_rules import (
    CantGainLife,
)
from domain.events import CombatDamageDealt, CountersPut, CountersRemoved, DamageDealt, Event, LifeGained, LifeLost
from domain.procedure import Procedure, Table
from domain.rules.characteristics import has_keyword, keywords, view
from domain.rules.choosing import choose_things
from domain.rules.players import in_game
from domain.rules.reading import controller, fits
from domain.rules.replacement import WouldDealDamage, replaced
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId, is_player

DAMAGEABLE: Final = ("Creature", "Planeswalker", "Battle")
"""Permanents that damage can be dealt to (120.1)."""


class Hit(NamedTuple):
    """Damage that a source is to deal to an object or player."""

    source: ObjectId
    to: Id
    amount: int


def deal(table: Table, hits: Sequence[Hit], combat: bool = False) -> Procedure[int]:
    """Deal damage, all of it at once; how much was dealt (120.4)."""
    left: tuple[WouldDealDamage, ...] = ()
    for hit in hits:
        if hit.amount <= 0 or not can_take_damage(table.board, hit.to):
            continue
        to = hit.to if combat else (yield from redirected(table, hit))
        would = WouldDealDamage(source=hit.source, to=to, amount=hit.amount, combat=combat)
        dealt = yield from replaced(table, would)
        if dealt is not None and dealt.amount > 0:
            left = (*left, dealt)
    left = tuple(each for each in left if can_take_damage(table.board, each.to))
    facts = (*((CombatDamageDealt(),) if combat else ()), *facts_of(table, left))
    if facts:
        table.record(*facts)
    return sum(each.amount for each in left)


def redirected(table: Table, hit: Hit) -> Procedure[Id]:
    """Where noncombat damage to a player goes: an opponent may have it hit a planeswalker instead (2017: 306.7)."""
    if not table.edition.planeswalker_redirection or not is_player(hit.to):
        return hit.to
    its = view(table.board)
    who = controller(its, hit.source)
    walkers = tuple(
        each for each in table.board.battlefield
        if "Planeswalker" in its.of(each).types and its.of(each).controller == hit.to
    )  # fmt: skip
    if who in (0, hit.to) or not walkers:
        return hit.to
    chosen = yield from choose_things(table, who, walkers, 0, 1, source=hit.source)
    return chosen[0] if chosen else hit.to


def can_take_damage(board: Board, thing: Id) -> bool:
    """Whether damage can be dealt to it at all: a player, or a permanent of the right type (120.1, 120.1a)."""
    if is_player(thing):
        return in_game(board, thing)
    if thing not in board.battlefield:
        return False
    return any(kind in DAMAGEABLE for kind in view(board).of(thing).types)


def facts_of(table: Table, hits: tuple[WouldDealDamage, ...]) -> tuple[Event, ...]:
    """The damage dealt, then what results from it (120.3, 120.4c); in 2008 some of that triggers (502.63a, 502.68a)."""
    board, triggers = table.board, table.edition.damage_keywords_trigger
    results = (result for each in hits for result in results_of(board, each, lifelink=not triggers))
    return (*(damage_dealt(board, each, deathtouch=not triggers) for each in hits), *results)


def damage_dealt(board: Board, would: WouldDealDamage, *, deathtouch: bool) -> DamageDealt:
    """The fact itself; a creature keeps it marked unless it came as counters (120.3d–e)."""
    marked = not is_player(would.to) and "Creature" in view(board).of(would.to).types
    return DamageDealt(
        source=would.source,
        to=would.to,
        amount=would.amount,
        combat=would.combat,
        deadly=deathtouch and source_has(board, would.source, "deathtouch"),
        marked=marked and not withers(board, would.source),
    )


def results_of(board: Board, would: WouldDealDamage, *, lifelink: bool) -> tuple[Event, ...]:
    """What damage results in, by what it is dealt to and by whom (120.3a–f)."""
    results = to_player(board, would) if is_player(would.to) else to_permanent(board, would)
    if lifelink and source_has(board, would.source, "lifelink"):
        whose = view(board).of(would.source).controller
        if can_gain_life(board, whose):
            return (*results, LifeGained(player=whose, amount=would.amount))
    return results


def to_player(board: Board, would: WouldDealDamage) -> tuple[Event, ...]:
    """The player loses life, or gets poison counters from a source with infect; toxic adds some (120.3a–b, 120.3g)."""
    poison = toxicity(board, would.source) if would.combat else 0
    if source_has(board, would.source, "infect"):
        return (CountersPut(object=would.to, kind="poison", count=would.amount + poison),)
    poisoned = (CountersPut(object=would.to, kind="poison", count=poison),) if poison else ()
    return (LifeLost(player=would.to, amount=would.amount), *poisoned)


def toxicity(board: Board, source: ObjectId) -> int:
    """The total toxic value of a creature (702.164b)."""
    its = view(board)
    if its.object(source) is None or "Creature" not in its.of(source).types:
        return 0
    return sum(each.count for each in keywords(board, source, "toxic"))


def to_permanent(board: Board, would: WouldDealDamage) -> tuple[Event, ...]:
    """A planeswalker loses loyalty, a battle defense; wither and infect shrink a creature (120.3c–d, 120.3h)."""
    types = view(board).of(would.to).types
    found = board.objects[would.to]
    results: tuple[Event, ...] = ()
    for kind, counter in (("Planeswalker", "loyalty"), ("Battle", "defense")):
        lost = min(found.counter(counter), would.amount)
        if kind in types and lost:
            results = (*results, CountersRemoved(object=would.to, kind=counter, count=lost))
    if "Creature" in types and withers(board, would.source):
        results = (*results, CountersPut(object=would.to, kind="-1/-1", count=would.amount))
    return results


def withers(board: Board, source: ObjectId) -> bool:
    """Whether the source's damage to creatures comes as −1/−1 counters (702.80a, 702.90c)."""
    return source_has(board, source, "wither") or source_has(board, source, "infect")


def source_has(board: Board, source: ObjectId, keyword: str) -> bool:
    """Whether the source of damage has a keyword, or had it as it left (608.2h, 702.15c)."""
    its = view(board)
    if its.object(source) is None:
        return False
    return has_keyword(board, source, keyword)


# --- life (119) ------------------------------------------------------------------------------------------------------


def gain_life(table: Table, player: PlayerId, amount: int) -> Procedure[int]:
    """A player gains life, unless that can't happen; how much (119.3, 119.7)."""
    yield from ()  # a procedure: life gain can be replaced (119.10), though no effect does so yet
    if amount <= 0 or not can_gain_life(table.board, player):
        return 0
    table.record(LifeGained(player=player, amount=amount))
    return amount


def can_gain_life(board: Board, player: PlayerId) -> bool:
    """Whether a player can gain life (119.7)."""
    its = view(board)
    forbidden = any(fits(its, each.rule.filter, player, each.context) for each in its.rules(CantGainLife))
    return in_game(board, player) and not forbidden


def lose_life(table: Table, player: PlayerId, amount: int) -> Procedure[int]:
    """A player loses life; how much (119.3)."""
    yield from ()  # a procedure, as gaining is
    if amount <= 0 or not in_game(table.board, player):
        return 0
    table.record(LifeLost(player=player, amount=amount))
    return amount
