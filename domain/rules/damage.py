"""Damage (120): what is prevented, what is dealt, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from domain.events import CombatDamageDealt, CountersRemoved, DamageDealt, Event
from domain.procedure import Procedure, Table
from domain.rules.characteristics import has_keyword, keywords, view
from domain.rules.counters import counters_put
from domain.rules.damageable import can_take_damage
from domain.rules.life import life_changes
from domain.rules.replacement import WouldChangeLife, WouldDealDamage, WouldPutCounters, replaced_together
from domain.rules.which_is_prevented import in_order_for_shields
from domain.state import Board
from domain.vocabulary import Id, ObjectId, is_player


class Hit(NamedTuple):
    """Damage that a source is to deal to an object or player."""

    source: ObjectId
    to: Id
    amount: int


def deal(table: Table, hits: Sequence[Hit], combat: bool = False) -> Procedure[int]:
    """Deal damage, all of it at once; how much was dealt (120.4)."""
    able = tuple(hit for hit in hits if hit.amount > 0 and can_take_damage(table.board, hit.to))
    would = tuple(
        WouldDealDamage(source=hit.source, to=hit.to, amount=hit.amount, combat=combat, before=table.board)
        for hit in able
    )
    would = yield from in_order_for_shields(table, would)
    left = yield from replaced_together(table, would)
    left = tuple(each for each in left if each.amount > 0 and can_take_damage(table.board, each.to))
    results = yield from results_of(table, left)
    told = damage_facts(table, left)
    if facts := (*((CombatDamageDealt(),) if combat else ()), *told, *results):
        table.record(*facts)
    return sum(each.amount for each in left)


def damage_facts(table: Table, hits: tuple[WouldDealDamage, ...]) -> tuple[DamageDealt, ...]:
    """The damage dealt (120.4b); in 2008 deathtouch triggers (502.63a)."""
    deathtouch = not table.edition.damage_keywords_trigger
    return tuple(damage_dealt(table.board, each, deathtouch=deathtouch) for each in hits)


def results_of(table: Table, hits: tuple[WouldDealDamage, ...]) -> Procedure[tuple[Event, ...]]:
    """What damage results in, hit by hit, as replacement effects leave it (120.3, 120.4c)."""
    facts: tuple[Event, ...] = ()
    linked = {} if table.edition.damage_keywords_trigger else life_linked(table.board, hits)
    for hit in hits:
        for result in results_of_one(table.board, hit, linked.pop(hit.source, 0)):
            if isinstance(result, WouldChangeLife):
                facts = (*facts, *(yield from life_changes(table, (result,))))
            elif isinstance(result, WouldPutCounters):
                facts = (*facts, *(yield from counters_put(table, (result,))))
            else:
                facts = (*facts, result)
    return facts


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


Result: TypeAlias = WouldChangeLife | WouldPutCounters | CountersRemoved
"""What damage results in (120.3)."""


def life_linked(board: Board, hits: tuple[WouldDealDamage, ...]) -> dict[ObjectId, int]:
    """The damage by each source with lifelink: its controller gains that much at once (120.3f, 702.15b, 702.15e)."""
    total: dict[ObjectId, int] = {}
    for hit in hits:
        if source_has(board, hit.source, "lifelink"):
            total[hit.source] = total.get(hit.source, 0) + hit.amount
    return total


def results_of_one(board: Board, would: WouldDealDamage, linked: int) -> tuple[Result, ...]:
    """What damage results in, by what it is dealt to and by whom, and in so much life for its source (120.3a–f)."""
    results = to_player(board, would) if is_player(would.to) else to_permanent(board, would)
    if not linked:
        return results
    return (*results, WouldChangeLife(player=view(board).of(would.source).controller, amount=linked))


def to_player(board: Board, would: WouldDealDamage) -> tuple[Result, ...]:
    """The player loses life, or gets poison counters from a source with infect; toxic adds some (120.3a–b, 120.3g)."""
    poison = toxicity(board, would.source) if would.combat else 0
    if source_has(board, would.source, "infect"):
        return (counters(board, would, "poison", would.amount + poison),)
    poisoned = (counters(board, would, "poison", poison),) if poison else ()
    return (WouldChangeLife(player=would.to, amount=would.amount, lost=True), *poisoned)


def counters(board: Board, would: WouldDealDamage, kind: str, count: int) -> WouldPutCounters:
    """Counters that the source's controller puts because of damage, and not of an effect (120.3b, 120.3d)."""
    its = view(board)
    whose = its.of(would.source).controller if its.object(would.source) is not None else 0
    return WouldPutCounters(thing=would.to, kind=kind, count=count, player=whose, by_effect=False)


def toxicity(board: Board, source: ObjectId) -> int:
    """The total toxic value of a creature (702.164b)."""
    its = view(board)
    if its.object(source) is None or "Creature" not in its.of(source).types:
        return 0
    return sum(each.count for each in keywords(board, source, "toxic"))


def to_permanent(board: Board, would: WouldDealDamage) -> tuple[Result, ...]:
    """A planeswalker loses loyalty, a battle defense; wither and infect shrink a creature (120.3c–d, 120.3h)."""
    types = view(board).of(would.to).types
    found = board.objects[would.to]
    results: tuple[Result, ...] = ()
    for kind, counter in (("Planeswalker", "loyalty"), ("Battle", "defense")):
        lost = min(found.counter(counter), would.amount)
        if kind in types and lost:
            results = (*results, CountersRemoved(object=would.to, kind=counter, count=lost))
    if "Creature" in types and withers(board, would.source):
        results = (*results, counters(board, would, "-1/-1", would.amount))
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
