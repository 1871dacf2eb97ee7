"""What replacement and prevention effects make of what would happen (614, 615)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from msgspec.structs import replace

from domain.cards.abilities import (
    CardDefinition,
    CreatesMore,
    Dredges,
    EntersAmplified,
    EntersAsCopy,
    EntersChoosing,
    EntersDevouring,
    EntersMay,
    EntersPaying,
    EntersReadingAhead,
    EntersWith,
    Keyword,
    MayPay,
    MovesInstead,
    PreventsDamage,
    RegenerationShield,
    SavesHost,
    SkipsDraw,
)
from domain.cards.effects import Choose, Destroy, Mill, Move, PutCounters, SacrificeIt
from domain.cards.mana_rules import ProducesInstead
from domain.cards.nouns import YOURS
from domain.cards.replacements import (
    ChangesLife,
    DealsMore,
    DrawsMore,
    MillsMore,
    PutsMoreCounters,
    Redirects,
    TakesDraw,
)
from domain.cards.static_rules import DiscardedInto
from domain.cards.terms import Remembered, This
from domain.decisions import MayDo
from domain.events import (
    CardsRevealed,
    DamagePrevented,
    DamageWoreOff,
    EffectUsedUp,
    Entering,
    Event,
    EventReplaced,
    OptionTaken,
    PermanentsTapped,
)
from domain.procedure import Procedure, Table, ask
from domain.rules.chapters import final_chapter
from domain.rules.characteristics import view
from domain.rules.choosing import choose_number, choose_things
from domain.rules.counters_that_protect import lose_shield
from domain.rules.entering import added, as_it_would_be, choose_as_it_enters
from domain.rules.entering_copies import copy_as_it_enters, without_counters
from domain.rules.fighting import leaving_combat
from domain.rules.following import follow
from domain.rules.players import opponents
from domain.rules.reading import amount, controller, shares_creature_type
from domain.rules.what_replaces import is_meant, redirected_to, redirecting
from domain.rules.would import (
    Applicable,
    Leaves,
    ShieldCounter,
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
    with_token,
)
from domain.vocabulary import Zone


def move_instead(table: Table, would: WouldMove, by: Applicable) -> WouldMove | None:
    """The object goes elsewhere instead (614.1a)."""
    says = cast(MovesInstead, by.rule)
    found = table.board.objects[would.thing]
    told: tuple[Event, ...] = (EventReplaced(by=by.by, what="move"),)
    if says.reveal:
        told = (*told, CardsRevealed(player=found.owner, objects=(would.thing,)))
    table.record(*told)
    return replace(would, to=says.instead, place=0, shuffled=says.shuffle, how=None, face_down=False)


def discard_into(table: Table, would: WouldMove, by: Applicable) -> Procedure[WouldMove | None]:
    """The discarded card goes to exile; once, only if the player wanted that (702.35a; 2008: 502.24a)."""
    says = cast(DiscardedInto, by.rule)
    if says.by is not None:
        return put_instead(table, would, by)
    if table.edition.madness_is_optional:
        answer = yield from ask(MayDo(player=by.context.controller, source=would.thing))
        table.record(OptionTaken(player=by.context.controller, object=would.thing, yes=answer.yes))
        if not answer.yes:
            return would
    table.record(EventReplaced(by=by.by, what="discard"))
    return replace(would, to=says.zone, why="madness")


def put_instead(table: Table, would: WouldMove, by: Applicable) -> WouldMove:
    """The discarded card goes to another zone, onto the battlefield under its owner's control (614.1a)."""
    says = cast(DiscardedInto, by.rule)
    table.record(EventReplaced(by=by.by, what="discard"))
    owner = table.board.objects[would.thing].owner
    counters = () if says.counters is None else (says.counters,)
    how = Entering(controller=owner, counters=counters) if says.zone is Zone.BATTLEFIELD else None
    return replace(would, to=says.zone, why="", how=how)


def leave_instead(table: Table, would: WouldMove, by: Applicable) -> WouldMove | None:
    """The spell leaves the stack for the zone that its alternative cost names (702.34a)."""
    table.record(EventReplaced(by=by.by, what="move"))
    return WouldMove(thing=would.thing, to=cast(Leaves, by.rule).to)


def create_more(table: Table, would: WouldCreate, by: Applicable) -> WouldCreate | None:
    """Other tokens, or other numbers of them, are created (614.1a, 701.7b)."""
    table.record(EventReplaced(by=by.by, what="token"))
    says = cast(CreatesMore, by.rule)
    made: list[tuple[CardDefinition, int]] = []
    more, extra = says.plus, 0
    for token, count in would.tokens:
        if not is_meant(table.board, would.player, token, says, by.context):
            made.append((token, count))
            continue
        made += [(each, count * says.times + more) for each in says.instead or (token,)]
        more, extra = 0, extra + count
    if says.also is not None:
        made.append((says.also, extra))
    return replace(would, tokens=tuple(made))


def produce_instead(table: Table, would: WouldProduce, by: Applicable) -> WouldProduce | None:
    """So many times as much of the mana is produced, or other mana (106.6a, 106.12b)."""
    says = cast(ProducesInstead, by.rule)
    table.record(EventReplaced(by=by.by, what="mana"))
    return replace(would, mana=says.of(would.mana))


def change_life(table: Table, would: WouldChangeLife, by: Applicable) -> WouldChangeLife | None:
    """Another amount of life is gained or lost, or what would be gained is lost (614.1a, 119.10)."""
    says = cast(ChangesLife, by.rule)
    table.record(EventReplaced(by=by.by, what="life"))
    return replace(would, amount=would.amount * says.times + says.plus, lost=would.lost is not says.turned)


def put_more(table: Table, would: WouldPutCounters, by: Applicable) -> WouldPutCounters | None:
    """Another number of counters is put (614.1a, 122.6)."""
    says = cast(PutsMoreCounters, by.rule)
    table.record(EventReplaced(by=by.by, what="counters"))
    count = would.count // 2 if says.half else would.count * says.times + says.plus
    return replace(would, count=count)


def mill_more(table: Table, would: WouldMill, by: Applicable) -> WouldMill | None:
    """So many times as many cards are milled (614.1a)."""
    table.record(EventReplaced(by=by.by, what="mill"))
    return replace(would, count=would.count * cast(MillsMore, by.rule).times)


def deal_more(table: Table, would: WouldDealDamage, by: Applicable) -> WouldDealDamage | None:
    """Another amount of damage is dealt (614.1a, 614.2)."""
    says = cast(DealsMore, by.rule)
    table.record(EventReplaced(by=by.by, what="damage"))
    return replace(would, amount=would.amount * says.times + says.plus)


def redirect(table: Table, would: WouldDealDamage, by: Applicable) -> WouldDealDamage | None:
    """The same damage is dealt to something else (614.9)."""
    table.record(EventReplaced(by=by.by, what="damage"))
    return replace(would, to=redirected_to(table.board, would, cast(Redirects, by.rule), by.context))


def redirect_to_planeswalker(table: Table, would: WouldDealDamage, by: Applicable) -> Procedure[WouldDealDamage | None]:
    """The source's controller may have it dealt to a planeswalker, as the effect is applied (2017: 306.7)."""
    walkers = redirecting(table.board, would)
    who = controller(view(table.board), would.source)
    chosen = yield from choose_things(table, who, walkers, 0, 1, source=would.source)
    return replace(would, to=chosen[0]) if chosen else would


def draw_more(table: Table, would: WouldDraw, by: Applicable) -> WouldDraw | None:
    """So many cards are drawn instead of one, each of them a draw of its own (614.11, 121.2)."""
    table.record(EventReplaced(by=by.by, what="draw"))
    return replace(would, count=cast(DrawsMore, by.rule).count)


def take_draw(table: Table, would: WouldDraw, by: Applicable) -> WouldDraw | None:
    """The controller of the effect draws instead (614.11)."""
    table.record(EventReplaced(by=by.by, what="draw"))
    return replace(would, player=by.context.controller)


def enter_as_copy(
    table: Table, would: WouldMove | WouldEnter, by: Applicable
) -> Procedure[WouldMove | WouldEnter | None]:
    """It enters as a copy, if its controller wants; counters of an earlier copying don't stay (707.5, 707.9e)."""
    if would.how is None:
        return would
    plain = without_counters(would.how, would.copied_with)
    says = cast(EntersAsCopy, by.rule)
    board = with_token(table.board, would)
    how, counters = yield from copy_as_it_enters(table, board, would.thing, plain, says, by.context)
    return would if how is plain else replace(would, how=how, copied_with=counters)


def enter_with(table: Table, would: WouldMove, by: Applicable) -> WouldMove | None:
    """The permanent enters tapped, or with counters (614.1c, 122.6a)."""
    says = cast(EntersWith, by.rule)
    if would.how is None:
        return would
    counters = would.how.counters
    if says.counters is not None:
        kind, count = says.counters
        counters = added(counters, kind, amount(view(table.board), count, by.context))
    return replace(would, how=replace(would.how, tapped=would.how.tapped or says.tapped, counters=counters))


def enter_choosing(table: Table, would: WouldMove, by: Applicable) -> Procedure[WouldMove | None]:
    """The choice is made before the permanent enters (614.12a)."""
    says = cast(EntersChoosing, by.rule)
    if would.how is None:
        return would
    source = would.thing if would.thing in table.board.objects else 0
    key = "player" if says.what == "opponent" else says.what
    value = yield from choose_as_it_enters(table, would.how.controller, source, says.what, says.but)
    return replace(would, how=replace(would.how, chosen=(*would.how.chosen, (key, value))))


def enter_as_wanted(table: Table, would: WouldMove, by: Applicable) -> Procedure[WouldMove | None]:
    """A player says whether it enters with more counters; the answer is remembered (702.98a, 702.104a, 702.136a)."""
    says = cast(EntersMay, by.rule)
    if would.how is None:
        return would
    player = would.how.controller
    if says.who == "opponent":
        rivals = opponents(table.board, player)
        player = next(iter((yield from choose_things(table, player, rivals, 1, 1, source=would.thing))), player)
    count = amount(view(table.board), says.count, by.context)
    offered = PutCounters(This(), says.kind, count)
    answer = yield from ask(MayDo(player=player, source=would.thing, effects=(offered,)))
    table.record(OptionTaken(player=player, object=would.thing, yes=answer.yes))
    counters = added(would.how.counters, says.kind, count) if answer.yes else would.how.counters
    chosen = (*would.how.chosen, (says.key, "yes" if answer.yes else "no"))
    return replace(would, how=replace(would.how, counters=counters, chosen=chosen))


def enter_paying(table: Table, would: WouldMove, by: Applicable) -> Procedure[WouldMove | None]:
    """Its controller may pay as it enters; if they don't, it enters tapped (614.12a)."""
    if would.how is None:
        return would
    context = replace(by.context, controller=would.how.controller)
    context = yield from follow(table, (MayPay(cast(EntersPaying, by.rule).cost),), context)
    return would if context.numbers.get("it") else replace(would, how=replace(would.how, tapped=True))


def enter_devouring(table: Table, would: WouldMove, by: Applicable) -> Procedure[WouldMove | None]:
    """Its controller sacrifices any number of what it devours; it enters with counters for each (702.82a)."""
    says = cast(EntersDevouring, by.rule)
    if would.how is None:
        return would
    chosen = Remembered("devoured")
    effects = (Choose(says.filter & YOURS, 0, None, key=chosen.key), SacrificeIt(chosen))
    context = replace(by.context, controller=would.how.controller)
    context = yield from follow(table, effects, context)
    count = says.per * len(context.things.get("sacrificed", ()))
    return replace(would, how=replace(would.how, counters=added(would.how.counters, says.kind, count)))


def enter_amplified(table: Table, would: WouldMove, by: Applicable) -> Procedure[WouldMove | None]:
    """Its controller reveals any cards in hand that share a creature type with it, for counters (702.38a)."""
    if would.how is None:
        return would
    player, its = would.how.controller, view(table.board)
    types = as_it_would_be(table.board, would.thing, would.how).of(would.thing).types
    alike = tuple(
        card
        for card in table.board.player(player).hand
        if card != would.thing and shares_creature_type(types, its.of(card).types)
    )
    shown = yield from choose_things(table, player, alike, 0, len(alike), source=would.thing)
    if shown:
        table.record(CardsRevealed(player=player, objects=shown))
    count = cast(EntersAmplified, by.rule).per * len(shown)
    return replace(would, how=replace(would.how, counters=added(would.how.counters, "+1/+1", count)))


def enter_reading_ahead(table: Table, would: WouldMove, by: Applicable) -> Procedure[WouldMove | None]:
    """Its controller chooses a number of lore counters, from one to the last chapter (702.155b)."""
    if would.how is None:
        return would
    last = final_chapter(as_it_would_be(table.board, would.thing, would.how), would.thing)
    number = 1
    if last > 1:
        number += yield from choose_number(table, would.how.controller, would.thing, last - 1)
    return replace(would, how=replace(would.how, counters=added(would.how.counters, "lore", number)))


def save_host(table: Table, would: WouldBeDestroyed, by: Applicable) -> Procedure[WouldBeDestroyed | None]:
    """The Aura is destroyed instead, and the damage on what it enchants is gone (702.89a)."""
    table.record(EventReplaced(by=by.by, what="destruction"), DamageWoreOff(objects=(would.thing,)))
    yield from follow(table, (Destroy(This()),), by.context)
    return None


def prevent(table: Table, would: WouldDealDamage, by: Applicable) -> WouldDealDamage | None:
    """Damage is prevented, all or so much of it; a shield is that much smaller (615.6, 615.7)."""
    says = by.rule
    limit = says.amount if isinstance(says, PreventsDamage) else None
    prevented = would.amount
    if limit is not None:
        prevented = min(prevented, amount(view(table.board), limit, by.context))
    if prevented <= 0:
        return would
    facts: tuple[Event, ...] = (DamagePrevented(source=would.source, to=would.to, amount=prevented),)
    if by.effect and isinstance(says, PreventsDamage) and says.once:
        facts = (EffectUsedUp(effect=by.effect), *facts)
    elif by.effect and limit is not None:
        facts = (EffectUsedUp(effect=by.effect, amount=prevented), *facts)
    table.record(*facts)
    rest = would.amount - prevented
    return replace(would, amount=rest) if rest else None


def prevent_and(table: Table, would: WouldDealDamage, by: Applicable) -> Procedure[WouldDealDamage | None]:
    """Damage is prevented, and what else the effect says happens right afterwards (615.5)."""
    left = prevent(table, would, by)
    prevented = would.amount - (left.amount if left is not None else 0)
    then = cast(PreventsDamage, by.rule).then
    if then and prevented > 0:
        context = by.context.with_number("prevented", prevented).with_things("damaged", (would.to,))
        yield from follow(table, then, context)
    return left


def skip_draw(table: Table, would: WouldDraw, by: Applicable) -> Procedure[WouldDraw | None]:
    """Something else happens instead of the draw (614.11)."""
    table.record(EventReplaced(by=by.by, what="draw"))
    effects = cast(SkipsDraw, by.rule).effects
    if effects:
        yield from follow(table, effects, by.context)
    return None


def dredge(table: Table, would: WouldDraw, by: Applicable) -> Procedure[WouldDraw | None]:
    """The player may mill cards and return the card to hand instead of the draw (702.52a)."""
    effects = (Mill(cast(Dredges, by.rule).count), Move(This(), Zone.HAND))
    answer = yield from ask(MayDo(player=would.player, source=by.context.this, effects=effects))
    table.record(OptionTaken(player=would.player, object=by.context.this, yes=answer.yes))
    if not answer.yes:
        return would
    table.record(EventReplaced(by=by.by, what="draw"))
    yield from follow(table, effects, by.context)
    return None


def regenerate(table: Table, would: WouldBeDestroyed, by: Applicable) -> WouldBeDestroyed | None:
    """The shield is used: no damage, tapped, out of combat (614.8, 701.19a)."""
    facts: tuple[Event, ...] = (EffectUsedUp(effect=by.effect), DamageWoreOff(objects=(would.thing,)))
    found = table.board.objects[would.thing]
    if not found.tapped:
        facts = (*facts, PermanentsTapped(objects=(would.thing,)))
    if found.attacking or found.blocking:
        facts = (*facts, *leaving_combat(table.board, (would.thing,)))
    table.record(EventReplaced(by=by.by, what="destruction"), *facts)
    return None


APPLY: Final[Mapping[type, Callable[[Table, Any, Applicable], Would | None]]] = {
    MovesInstead: move_instead,
    Leaves: leave_instead,
    EntersWith: enter_with,
    CreatesMore: create_more,
    ProducesInstead: produce_instead,
    ChangesLife: change_life,
    PutsMoreCounters: put_more,
    MillsMore: mill_more,
    DealsMore: deal_more,
    Redirects: redirect,
    DrawsMore: draw_more,
    TakesDraw: take_draw,
    Keyword: prevent,
    RegenerationShield: regenerate,
    ShieldCounter: lose_shield,
}
ASKING: Final[Mapping[type, Callable[[Table, Any, Applicable], Procedure[Any]]]] = {
    EntersChoosing: enter_choosing,
    EntersMay: enter_as_wanted,
    EntersPaying: enter_paying,
    EntersDevouring: enter_devouring,
    EntersAmplified: enter_amplified,
    EntersReadingAhead: enter_reading_ahead,
    SavesHost: save_host,
    DiscardedInto: discard_into,
    ToPlaneswalker: redirect_to_planeswalker,
    EntersAsCopy: enter_as_copy,
    PreventsDamage: prevent_and,
    SkipsDraw: skip_draw,
    Dredges: dredge,
}
"""What each replacement does; a test proves that none is missing."""
