"""Replacement and prevention effects (614–616): what becomes of an event that would happen.

What would happen is a small struct, not an event; it meets the effects that apply, each at most once, and what is left
is for the caller to record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar, cast

import msgspec
from msgspec.structs import replace

from domain.answers import Number
from domain.cards.abilities import (
    CardDefinition,
    CreatesMore,
    Dredges,
    EntersAsCopy,
    EntersChoosing,
    EntersDevouring,
    EntersMay,
    EntersWith,
    Keyword,
    MovesInstead,
    PreventsDamage,
    RegenerationShield,
    Replacement,
    SavesHost,
    SkipsDraw,
)
from domain.cards.effects import Choose, Destroy, Mill, Move, PutCounters, SacrificeIt
from domain.cards.mana_rules import ProducesInstead
from domain.cards.nouns import YOURS
from domain.cards.static_rules import CantPreventDamage, DiscardedInto
from domain.cards.terms import Remembered, This
from domain.decisions import ChooseReplacement, MayDo
from domain.errors import Violation
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
from domain.procedure import Procedure, Table, ask, insist
from domain.rulebook import Rule
from domain.rules.characteristics import BoardView, InForce, view
from domain.rules.choosing import choose_things
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.entering import ALWAYS_OWN, added, as_it_would_be, choose_as_it_enters, own_rules
from domain.rules.entering_copies import copy_as_it_enters, without_counters
from domain.rules.faces import has_aftermath
from domain.rules.fighting import leaving_combat
from domain.rules.following import follow
from domain.rules.players import in_game, opponents
from domain.rules.printed import printed_of
from domain.rules.reading import amount, fits
from domain.rules.shields import protections
from domain.rules.texts import alternative_cost
from domain.state import Board, GameObject
from domain.vocabulary import Id, ObjectId, PlayerId, Zone, is_player

# --- what would happen -----------------------------------------------------------------------------------------------


class WouldMove(msgspec.Struct, frozen=True, kw_only=True):
    """An object would go to another zone (400.6); ``how`` stands where it would enter the battlefield (614.12).

    ``why`` is what rules about the reason of a move ask for: a discard, or one that madness has taken (702.35a).
    ``order`` is that of the components of a merged permanent, by their places (729.3a).
    ``copied_with`` are the counters that came with what made it a copy (707.9e).
    """

    thing: ObjectId
    to: Zone
    place: int = 0
    shuffled: bool = False
    how: Entering | None = None
    face_down: bool = False
    why: Literal["", "discard", "madness"] = ""
    order: tuple[int, ...] = ()
    copied_with: tuple[tuple[str, int], ...] = ()


class WouldEnter(msgspec.Struct, frozen=True, kw_only=True):
    """A token would enter the battlefield as it is created (614.12); as long as it isn't there, it has no id yet."""

    token: GameObject
    says: CardDefinition
    how: Entering
    copied_with: tuple[tuple[str, int], ...] = ()

    @property
    def thing(self) -> ObjectId:
        """The token."""
        return self.token.id


class WouldCreate(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens would be created under a player's control (701.7b)."""

    player: PlayerId
    count: int


class WouldDealDamage(msgspec.Struct, frozen=True, kw_only=True):
    """A source would deal damage (614.2, 615.1)."""

    source: ObjectId
    to: Id
    amount: int
    combat: bool = False


class WouldProduce(msgspec.Struct, frozen=True, kw_only=True):
    """A permanent tapped for mana would produce it, for a player (106.12b)."""

    player: PlayerId
    thing: ObjectId
    mana: tuple[str, ...]


class WouldDraw(msgspec.Struct, frozen=True, kw_only=True):
    """A player would draw a card (614.11)."""

    player: PlayerId


class WouldBeDestroyed(msgspec.Struct, frozen=True, kw_only=True):
    """A permanent would be destroyed (614.8)."""

    thing: ObjectId


Would: TypeAlias = WouldMove | WouldEnter | WouldCreate | WouldDealDamage | WouldDraw | WouldBeDestroyed | WouldProduce
W = TypeVar("W", WouldMove, WouldEnter, WouldCreate, WouldDealDamage, WouldDraw, WouldBeDestroyed, WouldProduce)
Key: TypeAlias = tuple[Id | str, ...]
"""What tells effects apart, so that each applies once (614.5)."""


class Leaves(NamedTuple):
    """A spell cast for an alternative cost goes elsewhere as it leaves the stack (702.34a)."""

    to: Zone


class Applicable(NamedTuple):
    """An effect that would modify the event: its rule and how to read it, and what names it in the log.

    ``key`` tells effects apart, so that each applies once (614.5); ``own`` marks those that must come first (616.1a).
    """

    key: Key
    rule: Replacement | Keyword | Leaves
    context: Context
    effect: int = 0
    own: bool = False

    @property
    def by(self) -> Id:
        """The lasting effect, or else the source of the ability."""
        return self.effect or self.context.this


# --- which effects apply (616.1) -------------------------------------------------------------------------------------


def replaced(table: Table, would: W) -> Procedure[W | None]:
    """What is left of an event once replacement and prevention effects have modified it; None: nothing (616.1)."""
    now: W | None = would
    used: tuple[Key, ...] = ()
    while now is not None and not is_about_what_left(table.board, now):
        effects = tuple(each for each in applicable(table.board, now) if each.key not in used)
        if not effects:
            return now
        copying = tuple(each for each in effects if isinstance(each.rule, EntersAsCopy))
        first = tuple(each for each in effects if each.own) or copying or effects
        chosen = yield from choose_effect(table, affected_player(table.board, now), first)
        used = (*used, chosen.key)
        now = yield from apply(table, now, chosen)
    return None


def is_about_what_left(board: Board, would: Would) -> bool:
    """Whether the event would happen to something that left the game while somebody was asked (800.4a)."""
    if isinstance(would, (WouldDraw, WouldCreate, WouldProduce)):
        return not in_game(board, would.player)
    if isinstance(would, WouldEnter):
        return not in_game(board, would.how.controller)
    thing = would.to if isinstance(would, WouldDealDamage) else would.thing
    return not in_game(board, thing) if is_player(thing) else thing not in board.objects


def apply(table: Table, would: W, chosen: Applicable) -> Procedure[W | None]:
    """What one effect makes of the event; some ask a question on the way."""
    kind = type(chosen.rule)
    if kind in ASKING:
        return cast("W | None", (yield from ASKING[kind](table, would, chosen)))
    return cast("W | None", APPLY[kind](table, would, chosen))


def choose_effect(table: Table, player: PlayerId, effects: tuple[Applicable, ...]) -> Procedure[Applicable]:
    """The affected player, or the controller of the affected object, says which effect applies next (616.1)."""
    if len(effects) == 1:
        return effects[0]

    def judge(answer: Number) -> None:
        if answer.number >= len(effects):
            raise Violation(Rule.REPLACEMENT_ORDER, f"there are only {len(effects)} effects to choose from")

    question = ChooseReplacement(player=player, effects=tuple(each.by for each in effects))
    answer = yield from insist(table, question, judge)
    return effects[answer.number]


def affected_player(board: Board, would: Would) -> PlayerId:
    """Who chooses among effects: the affected player, or the affected object's controller or owner (616.1)."""
    if isinstance(would, (WouldDraw, WouldCreate, WouldProduce)):
        return would.player
    if isinstance(would, (WouldMove, WouldEnter)) and would.how is not None:
        return would.how.controller
    thing = would.to if isinstance(would, WouldDealDamage) else would.thing
    if is_player(thing):
        return thing
    controller = view(board).of(thing).controller
    return controller if in_game(board, controller) else next(p.id for p in board.players if not p.lost)


def applicable(board: Board, would: Would) -> Iterator[Applicable]:
    """The effects that apply to the event as it stands (614.1, 615.1)."""
    yield from APPLICABLE[type(would)](board, would)


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
    if would.why == "discard" and would.to is Zone.GRAVEYARD:
        yield from to_discard(board, would.thing)
    if would.how is not None:
        yield from to_entering(board, would, would.how)


def to_discard(board: Board, card: ObjectId) -> Iterator[Applicable]:
    """What a card in hand says of its own discard (702.35a)."""
    found = board.objects[card]
    for place, static in enumerate(printed_of(board.definition_of(found)).statics):
        for rule in static.rules:
            if isinstance(rule, DiscardedInto) and static.zone is found.zone:
                yield Applicable((card, place), rule, Context(controller=found.owner, this=card))


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


def with_token(board: Board, would: WouldMove | WouldEnter) -> Board:
    """The board that has the object which would enter, also if it is a token still to be created."""
    if isinstance(would, WouldMove):
        return board
    return msgspec.structs.replace(
        board,
        objects=board.objects.set(would.thing, would.token),
        definitions=board.definitions.set(would.token.definition, would.says),
    )


def to_creation(board: Board, would: WouldCreate) -> Iterator[Applicable]:
    """Effects on how many tokens are created (614.1a, 701.7b)."""
    its = view(board)
    for rule, key in numbered(its.rules(CreatesMore)):
        if fits(its, rule.rule.who, would.player, rule.context):
            yield Applicable(key, rule.rule, rule.context, rule.effect)


def applies_to_entering(there: BoardView, thing: ObjectId, rule: InForce[Any]) -> bool:
    """Whether a rule on entering concerns the object as it would be, and no "unless" spares it (614.1c–d, 614.12)."""
    says = rule.rule
    if isinstance(says, ALWAYS_OWN):
        return True
    if says.unless is not None and holds(there, says.unless, rule.context):
        return False
    return fits(there, says.filter, thing, rule.context)


def to_damage(board: Board, would: WouldDealDamage) -> Iterator[Applicable]:
    """Protection, and effects that prevent damage (615.1, 702.16e)."""
    its = view(board)
    if any(its.rules(CantPreventDamage)):
        return  # 615.12
    for place, keyword, context in protections(board, would.to, would.source):
        yield Applicable((would.to, -1 - place), keyword, context)
    for rule, key in numbered(its.rules(PreventsDamage)):
        says = rule.rule
        if (says.combat and not would.combat) or not fits(its, says.to, would.to, rule.context):
            continue
        if says.source is None or fits(its, says.source, would.source, rule.context):
            yield Applicable(key, says, rule.context, rule.effect)


def to_production(board: Board, would: WouldProduce) -> Iterator[Applicable]:
    """Effects on what a permanent tapped for mana produces (106.12b)."""
    its = view(board)
    for rule, key in numbered(its.rules(ProducesInstead)):
        if len(would.mana) >= rule.rule.at_least and fits(its, rule.rule.filter, would.thing, rule.context):
            yield Applicable(key, rule.rule, rule.context, rule.effect)


def to_draw(board: Board, would: WouldDraw) -> Iterator[Applicable]:
    """Effects that replace a draw, also from an empty library (614.11)."""
    its = view(board)
    for rule, key in numbered(its.rules(SkipsDraw)):
        if fits(its, rule.rule.who, would.player, rule.context):
            yield Applicable(key, rule.rule, rule.context, rule.effect)
    yield from to_dredge(board, would.player)


def to_dredge(board: Board, player: PlayerId) -> Iterator[Applicable]:
    """Cards in the graveyard with dredge, where the library has enough cards to mill (702.52a–b)."""
    its = board.player(player)
    for card in its.graveyard:
        for place, static in enumerate(printed_of(board.definition_of(board.objects[card])).statics):
            for rule in static.rules:
                if isinstance(rule, Dredges) and static.zone is Zone.GRAVEYARD and len(its.library) >= rule.count:
                    yield Applicable((card, place), rule, Context(controller=player, this=card))


def to_destruction(board: Board, would: WouldBeDestroyed) -> Iterator[Applicable]:
    """Regeneration shields of the permanent (614.8, 701.19a)."""
    for effect in board.effects:
        if would.thing not in effect.affects:
            continue
        for place, rule in enumerate(effect.rules):
            if isinstance(rule, RegenerationShield):
                context = Context(controller=effect.controller, this=effect.source)
                yield Applicable((effect.id, place), rule, context, effect.id)
    for saving, key in numbered(view(board).rules(SavesHost)):
        if board.objects[saving.context.this].attached_to == would.thing:
            yield Applicable(key, saving.rule, saving.context)


APPLICABLE: Final[Mapping[type, Callable[[Board, Any], Iterator[Applicable]]]] = {
    WouldMove: to_move,
    WouldEnter: to_token,
    WouldCreate: to_creation,
    WouldDealDamage: to_damage,
    WouldDraw: to_draw,
    WouldBeDestroyed: to_destruction,
    WouldProduce: to_production,
}

# --- what they make of it --------------------------------------------------------------------------------------------


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
    if table.edition.madness_is_optional:
        answer = yield from ask(MayDo(player=by.context.controller, source=would.thing))
        table.record(OptionTaken(player=by.context.controller, object=would.thing, yes=answer.yes))
        if not answer.yes:
            return would
    table.record(EventReplaced(by=by.by, what="discard"))
    return replace(would, to=cast(DiscardedInto, by.rule).zone, why="madness")


def leave_instead(table: Table, would: WouldMove, by: Applicable) -> WouldMove | None:
    """The spell leaves the stack for the zone that its alternative cost names (702.34a)."""
    table.record(EventReplaced(by=by.by, what="move"))
    return WouldMove(thing=would.thing, to=cast(Leaves, by.rule).to)


def create_more(table: Table, would: WouldCreate, by: Applicable) -> WouldCreate | None:
    """So many times as many tokens are created (614.1a)."""
    table.record(EventReplaced(by=by.by, what="token"))
    return replace(would, count=would.count * cast(CreatesMore, by.rule).times)


def produce_instead(table: Table, would: WouldProduce, by: Applicable) -> WouldProduce | None:
    """So many times as much of the mana is produced, or other mana (106.6a, 106.12b)."""
    says = cast(ProducesInstead, by.rule)
    table.record(EventReplaced(by=by.by, what="mana"))
    return replace(would, mana=says.of(would.mana))


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
    value = yield from choose_as_it_enters(table, would.how.controller, source, says.what, says.but)
    return replace(would, how=replace(would.how, chosen=(*would.how.chosen, (says.what, value))))


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
    PreventsDamage: prevent,
    Keyword: prevent,
    RegenerationShield: regenerate,
}
ASKING: Final[Mapping[type, Callable[[Table, Any, Applicable], Procedure[Any]]]] = {
    EntersChoosing: enter_choosing,
    EntersMay: enter_as_wanted,
    EntersDevouring: enter_devouring,
    SavesHost: save_host,
    DiscardedInto: discard_into,
    EntersAsCopy: enter_as_copy,
    SkipsDraw: skip_draw,
    Dredges: dredge,
}
"""What each replacement does; a test proves that none is missing."""
