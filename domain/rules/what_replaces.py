"""Which replacement and prevention effects apply to what would happen (614.1, 615.1, 616.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain.cards.abilities import (
    CardDefinition,
    CreatesMore,
    Dredges,
    EntersWith,
    MovesInstead,
    PreventsDamage,
    RegenerationShield,
    SavesHost,
    SkipsDraw,
)
from domain.cards.mana_rules import ProducesInstead
from domain.cards.replacements import (
    ChangesLife,
    DealsMore,
    DrawsMore,
    MillsMore,
    PutsMoreCounters,
    Redirects,
    TakesDraw,
)
from domain.cards.static_rules import CantPreventDamage, DiscardedInto
from domain.events import Entering
from domain.rulebook import edition
from domain.rules import counters_that_protect
from domain.rules.characteristics import BoardView, InForce, permanents_of, view
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.damageable import can_take_damage
from domain.rules.entering import ALWAYS_OWN, as_it_would_be, own_rules
from domain.rules.faces import has_aftermath
from domain.rules.players import is_who
from domain.rules.printed import printed_of
from domain.rules.reading import controller, fits, meant
from domain.rules.shields import protections
from domain.rules.texts import alternative_cost
from domain.rules.would import (
    Applicable,
    Leaves,
    ToPlaneswalker,
    Would,
    WouldBeDestroyed,
    WouldChangeLife,
    WouldCreate,
    WouldDealDamage,
    WouldDraw,
    WouldEnter,
    WouldMill,
    WouldMove,
    WouldProduce,
    WouldPutCounters,
    still_to_come,
    with_token,
)
from domain.state import Board
from domain.vocabulary import Id, ObjectId, PlayerId, Step, Zone, is_player


def applicable(board: Board, would: Would) -> Iterator[Applicable]:
    """The effects that apply to the event as it stands (614.1, 615.1)."""
    return APPLICABLE[type(would)](board, would)


def numbered(rules: Iterator[InForce[Any]]) -> Iterator[tuple[InForce[Any], tuple[Id, int]]]:
    """Rules with what tells them apart: their source or effect, and their place among its rules."""
    seen: dict[Id, int] = {}
    for rule in rules:
        by = rule.effect or rule.context.this
        seen[by] = seen.get(by, -1) + 1
        yield rule, (by, seen[by])


def to_move(board: Board, would: WouldMove) -> Iterator[Applicable]:
    """Effects on where an object goes, and on how it enters (614.1a, 614.1c)."""
    its = view(board)
    found = board.objects[would.thing]
    leaves = leaves_to(board, would.thing)
    if leaves is not None and would.to is not leaves:
        yield Applicable((would.thing, -1), Leaves(leaves), Context(controller=found.controller, this=would.thing))
    rules = (*its.own_rules(would.thing, MovesInstead), *its.rules(MovesInstead))
    for rule, key in numbered(iter(rules)):
        says = rule.rule
        if says.to not in (None, would.to) or says.origin not in (None, found.zone) or says.instead is would.to:
            continue
        if fits(its, says.filter, would.thing, rule.context):
            yield Applicable(key, says, rule.context, rule.effect)
    yield from counters_that_protect.to_dying(board, would)
    if would.why == "discard" and would.to is Zone.GRAVEYARD:
        yield from to_discard(its, would)
    if would.how is not None:
        yield from to_entering(board, would, would.how)


def to_discard(its: BoardView, would: WouldMove) -> Iterator[Applicable]:
    """What a card in hand says of its own discard, perhaps only of one that a certain thing causes (702.35a)."""
    board, card = its.board, would.thing
    found = board.objects[card]
    context = Context(controller=found.owner, this=card)
    for place, static in enumerate(printed_of(board.definition_of(found)).statics):
        for rule in static.rules:
            if not isinstance(rule, DiscardedInto) or static.zone is not found.zone:
                continue
            if rule.by is None or (would.by and fits(its, rule.by, would.by, context)):
                yield Applicable((card, place), rule, context)


def leaves_to(board: Board, thing: ObjectId) -> Zone | None:
    """Where a spell goes instead of anywhere else, for how it was cast: flashback, aftermath (702.34a, 702.127a)."""
    found = board.objects[thing]
    if found.zone is not Zone.STACK or found.ability is not None:
        return None
    if found.choices.origin is Zone.GRAVEYARD and has_aftermath(board, found):
        return Zone.EXILE
    if not found.choices.alternative:
        return None
    cost = alternative_cost(board, found)
    return None if cost is None else cost.leaves_to


def to_entering(board: Board, would: WouldMove, how: Entering) -> Iterator[Applicable]:
    """Effects on how a permanent enters: its own and those of others (614.12)."""
    if how.face_down:
        own: tuple[InForce[Any], ...] = ()
    else:
        own = tuple(own_rules(board, would.thing, how))
    its = view(board)
    others = tuple(each for each in its.rules((EntersWith,)) if each.context.this != would.thing)
    there = as_it_would_be(board, would.thing, how) if own or others else its
    for rule, key in numbered(iter((*own, *others))):
        if applies_to_entering(there, would.thing, rule):
            new = (*key, how.shown) if rule.context.this == would.thing else key  # what it copies brings others (707.5)
            yield Applicable(new, rule.rule, rule.context, rule.effect)


def to_token(board: Board, would: WouldEnter) -> Iterator[Applicable]:
    """Effects on how a token enters as it is created (614.12, 701.7b)."""
    there = with_token(board, would)
    yield from to_entering(there, WouldMove(thing=would.thing, to=Zone.BATTLEFIELD), would.how)


def to_creation(board: Board, would: WouldCreate) -> Iterator[Applicable]:
    """Effects on how many tokens are created, and which (614.1a, 701.7b)."""
    its = view(board)
    for rule, key in numbered(its.rules(CreatesMore)):
        if fits(its, rule.rule.who, would.player, rule.context) and any(
            is_meant(board, would.player, says, rule.rule, rule.context) for says, _ in would.tokens
        ):
            yield Applicable(key, rule.rule, rule.context, rule.effect)


def is_meant(board: Board, player: PlayerId, says: CardDefinition, rule: CreatesMore, context: Context) -> bool:
    """Whether a token that would be created is one that a rule speaks of: "creature tokens" (701.7b)."""
    if rule.of is None:
        return True
    how = Entering(controller=player)
    there = with_token(board, WouldEnter(token=still_to_come(NOBODY, player), says=says, how=how))
    return fits(as_it_would_be(there, NOBODY, how), rule.of, NOBODY, context)


NOBODY: Final = 0
"""An id that no object has, for a token which is only thought of."""


def applies_to_entering(there: BoardView, thing: ObjectId, rule: InForce[Any]) -> bool:
    """Whether a rule on entering concerns the object as it would be, and no "unless" spares it (614.1c–d, 614.12)."""
    says = rule.rule
    if isinstance(says, ALWAYS_OWN):
        return True
    if says.unless is not None and holds(there, says.unless, rule.context):
        return False
    return fits(there, says.filter, thing, rule.context)


def to_damage(board: Board, would: WouldDealDamage) -> Iterator[Applicable]:
    """Protection, and effects that prevent damage, change how much there is, or deal it to something else (614.9)."""
    its = view(board)
    yield from counters_that_protect.to_being_hurt(board, would)
    if not any(its.rules(CantPreventDamage)):  # 615.12
        yield from preventing(board, would)
    for rule, key in numbered(its.rules(DealsMore)):
        if is_damage_meant(its, rule, would):
            yield Applicable(key, rule.rule, rule.context, rule.effect)
    for turned, key in numbered(its.rules(Redirects)):
        if is_damage_meant(its, turned, would) and redirected_to(board, would, turned.rule, turned.context):
            yield Applicable(key, turned.rule, turned.context, turned.effect)
    if not would.combat and edition(board.edition).planeswalker_redirection and redirecting(board, would):
        yield Applicable((would.to, "planeswalker"), ToPlaneswalker(), Context(controller=would.to, this=would.source))


def preventing(board: Board, would: WouldDealDamage) -> Iterator[Applicable]:
    """Protection, and effects that prevent damage (615.1, 702.16e)."""
    for place, keyword, context in protections(board, would.to, would.source):
        yield Applicable((would.to, -1 - place), keyword, context)
    for rule, key in numbered(view(board).rules(PreventsDamage)):
        if is_damage_meant(view(board), rule, would):
            yield Applicable(key, rule.rule, rule.context, rule.effect)


def is_damage_meant(
    its: BoardView, rule: InForce[PreventsDamage] | InForce[DealsMore] | InForce[Redirects], would: WouldDealDamage
) -> bool:
    """Whether a rule speaks of damage by that source to that object or player (615.1)."""
    says = rule.rule
    if would.combat and not isinstance(says, Redirects) and says.noncombat:
        return False
    if (says.combat and not would.combat) or not fits(its, says.to, would.to, rule.context):
        return False
    return says.source is None or fits(its, says.source, would.source, rule.context)


def redirected_to(board: Board, would: WouldDealDamage, says: Redirects, context: Context) -> Id:
    """To what damage is redirected; 0 if that is gone, can't be dealt damage, or is what it was for (614.9)."""
    into = next(iter(meant(view(board), says.into, context)), 0)
    return into if into and into != would.to and can_take_damage(board, into) else 0


def redirecting(board: Board, would: WouldDealDamage) -> tuple[ObjectId, ...]:
    """The planeswalkers to which an opponent may redirect damage to their controller (2017: 306.7)."""
    its = view(board)
    if not is_player(would.to) or controller(its, would.source) in (0, would.to):
        return ()
    walkers = permanents_of(board, "Planeswalker")
    return tuple(each for each in walkers if its.of(each).controller == would.to)


def to_production(board: Board, would: WouldProduce) -> Iterator[Applicable]:
    """Effects on what a permanent tapped for mana produces (106.12b)."""
    its = view(board)
    for rule, key in numbered(its.rules(ProducesInstead)):
        if len(would.mana) >= rule.rule.at_least and fits(its, rule.rule.filter, would.thing, rule.context):
            yield Applicable(key, rule.rule, rule.context, rule.effect)


def to_draw(board: Board, would: WouldDraw) -> Iterator[Applicable]:
    """Effects that replace a draw, also from an empty library (614.11)."""
    its = view(board)
    for rule, key in numbered(its.rules((SkipsDraw, DrawsMore, TakesDraw))):
        if fits(its, rule.rule.who, would.player, rule.context) and not is_spared(board, rule.rule, would.player):
            yield Applicable(key, rule.rule, rule.context, rule.effect)
    yield from to_dredge(board, would.player)


def is_spared(board: Board, rule: SkipsDraw | DrawsMore | TakesDraw, player: PlayerId) -> bool:
    """Whether a draw is the first in the player's own draw step, where a rule leaves that alone (121.6)."""
    if isinstance(rule, SkipsDraw) or not rule.but_first or board.step is not Step.DRAW or board.active != player:
        return False
    its = board.player(player)
    return its.cards_drawn == its.drawn_before


def to_milling(board: Board, would: WouldMill) -> Iterator[Applicable]:
    """Effects on how many cards are milled (614.1a, 701.17a)."""
    its = view(board)
    for rule, key in numbered(its.rules(MillsMore)):
        if fits(its, rule.rule.who, would.player, rule.context):
            yield Applicable(key, rule.rule, rule.context, rule.effect)


def to_life(board: Board, would: WouldChangeLife) -> Iterator[Applicable]:
    """Effects on how much life is gained or lost (614.1a, 119.10)."""
    its = view(board)
    for rule, key in numbered(its.rules(ChangesLife)):
        if (rule.rule.what == "loss") is would.lost and fits(its, rule.rule.who, would.player, rule.context):
            yield Applicable(key, rule.rule, rule.context, rule.effect)


def to_counters(board: Board, would: WouldPutCounters) -> Iterator[Applicable]:
    """Effects on how many counters are put on something, on the battlefield or as it enters (614.1a, 122.6)."""
    there = view(would.board or board)
    for rule, key in numbered(view(board).rules(PutsMoreCounters)):
        says = rule.rule
        if says.kind not in ("", would.kind) or (says.by_effect and not would.by_effect):
            continue
        if is_who(says.who, would.player, rule.context) and fits(there, says.on, would.thing, rule.context):
            yield Applicable(key, says, rule.context, rule.effect)


def to_dredge(board: Board, player: PlayerId) -> Iterator[Applicable]:
    """Cards in the graveyard with dredge, where the library has enough cards to mill (702.52a–b)."""
    its = board.player(player)
    for card in its.graveyard:
        for place, static in enumerate(view(board).statics_of(card)):
            for rule in static.rules:
                if isinstance(rule, Dredges) and static.zone is Zone.GRAVEYARD and len(its.library) >= rule.count:
                    yield Applicable((card, place), rule, Context(controller=player, this=card))


def to_destruction(board: Board, would: WouldBeDestroyed) -> Iterator[Applicable]:
    """Regeneration shields of the permanent, umbra armor, shield counters (614.8, 701.19a, 702.89a, 122.1c)."""
    yield from counters_that_protect.to_being_destroyed(board, would)
    if would.regenerates:
        yield from to_regeneration(board, would)
    for saving, key in numbered(view(board).rules(SavesHost)):
        if board.objects[saving.context.this].attached_to == would.thing:
            yield Applicable(key, saving.rule, saving.context)


def to_regeneration(board: Board, would: WouldBeDestroyed) -> Iterator[Applicable]:
    """Regeneration shields of the permanent (614.8, 701.19a)."""
    for effect in board.effects:
        if would.thing not in effect.affects:
            continue
        for place, rule in enumerate(effect.rules):
            if isinstance(rule, RegenerationShield):
                context = Context(controller=effect.controller, this=effect.source)
                yield Applicable((effect.id, place), rule, context, effect.id)


APPLICABLE: Final[Mapping[type, Callable[[Board, Any], Iterator[Applicable]]]] = {
    WouldMove: to_move,
    WouldEnter: to_token,
    WouldCreate: to_creation,
    WouldDealDamage: to_damage,
    WouldDraw: to_draw,
    WouldBeDestroyed: to_destruction,
    WouldMill: to_milling,
    WouldProduce: to_production,
    WouldChangeLife: to_life,
    WouldPutCounters: to_counters,
}
