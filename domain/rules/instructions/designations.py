"""Instructions about pairs, links, the monarch and the Ring (702.95, 702.99, 724, 701.54)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.cards.costs import PayMana
from domain.cards.effects import Airbend, BecomeMonarch, Link, MayPlayLand, Pair, TakeInitiative, Tempt
from domain.cards.nouns import CREATURE, YOURS
from domain.cards.special_rules import CastableFor, Paired
from domain.cards.static_rules import Marked
from domain.cards.terms import Among, Compare, Count, Remembered
from domain.decisions import MayDo
from domain.errors import Violation
from domain.events import (
    ActionTaken,
    EffectBegan,
    EffectsEnded,
    EmblemCreated,
    Event,
    LandPlayed,
    LinkMade,
    MonarchChanged,
    OptionTaken,
    RingTempted,
    ThingsChosen,
)
from domain.lasting import ContinuousEffect
from domain.procedure import Procedure, Table, ask
from domain.rules import moving
from domain.rules.characteristics import view
from domain.rules.choosing import choose_things
from domain.rules.context import Context
from domain.rules.following import at_once, does
from domain.rules.instructions.speaking_of import first_player, in_zone, objects, things
from domain.rules.reading import candidates, fits, partners
from domain.rules.special_actions import check_count
from domain.rules.standing import crowned, give_initiative
from domain.rules.the_ring import RING, RING_BEARER
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId, Zone

STILL_PAIRED: Final = Compare(Count(Among(Remembered("affected")) & CREATURE & YOURS), "==", 2)
"""What a pair lasts as long as: both are creatures on the battlefield under its controller's control (702.95e)."""


@at_once(Pair)
def pair(table: Table, effect: Pair, context: Context) -> Context:
    """Two creatures become paired, if both still are unpaired creatures of the ability's controller (702.95c–d)."""
    its = view(table.board)
    two = tuple(
        thing
        for ref in (effect.one, effect.other)
        for thing in in_zone(table, ref, context, Zone.BATTLEFIELD)[:1]
        if fits(its, CREATURE & YOURS, thing, context) and not partners(its, thing)
    )
    if len(set(two)) == 2:
        made = ContinuousEffect(
            id=table.new_id(),
            source=context.this,
            controller=context.controller,
            duration="forever",
            affects=two,
            rules=(Paired(),),
            condition=STILL_PAIRED,
        )
        table.record(EffectBegan(effect=made))
    return context


@at_once(Link)
def link(table: Table, effect: Link, context: Context) -> Context:
    """Objects are linked to another one (702.99b, 702.55b)."""
    to = next(iter(objects(table, effect.to, context)), 0)
    linked = objects(table, effect.what, context) if to else ()
    if linked:
        table.record(*(LinkMade(object=each, to=to) for each in linked))
    return context


@does(Airbend)
def airbend(table: Table, effect: Airbend, context: Context) -> Procedure[Context]:
    """Exile objects; for as long as a card stays there its owner may cast it for {2} (701.65a–b)."""
    leaving = objects(table, effect.refs, context)
    became = (yield from moving.move(table, leaving, Zone.EXILE)) if leaving else ()
    moved = tuple(new for new in became if new and new in table.board.exile)
    if moved:
        numbers = table.fresh(len(moved))
        made = tuple(
            ContinuousEffect(
                id=number,
                source=context.this,
                controller=table.board.objects[new].owner,
                duration="forever",
                affects=(new,),
                rules=(FOR_TWO,),
            )
            for number, new in zip(numbers, moved, strict=True)
        )
        told = ActionTaken(player=context.controller, action="airbend")
        table.record(*(EffectBegan(effect=each) for each in made), told)
    return context.with_things("it", moved)


FOR_TWO: Final = CastableFor((PayMana(("2",)),))
"""What airbending lets an owner do (701.65a)."""


@at_once(BecomeMonarch)
def become_monarch(table: Table, effect: BecomeMonarch, context: Context) -> Context:
    """A player becomes the monarch, and nobody else is (724.3)."""
    player = first_player(table, effect.who, context)
    if player and player != table.board.monarch:
        table.record(MonarchChanged(player=player), *crowned(table, player))
    return context


@at_once(TakeInitiative)
def take_initiative(table: Table, effect: TakeInitiative, context: Context) -> Context:
    """A player takes the initiative, also who has it already; nobody else has it then (725.3, 725.5)."""
    if player := first_player(table, effect.who, context):
        give_initiative(table, player)
    return context


# --- the Ring (701.54) -----------------------------------------------------------------------------------------------


@does(Tempt)
def tempt(table: Table, effect: Tempt, context: Context) -> Procedure[Context]:
    """The Ring tempts the controller: its emblem, then a Ring-bearer (701.54a, 701.54c–d)."""
    player = context.controller
    if not table.game.player(player).tempted:
        table.record(EmblemCreated(object=table.new_id(), emblem=RING, player=player))
    table.record(RingTempted(player=player))
    able = tuple(each for each in candidates(view(table.board), CREATURE & YOURS, context))
    chosen = yield from choose_things(table, player, able, 1, 1, source=context.this)
    if chosen:
        table.record(ThingsChosen(player=player, object=context.stack_object, things=chosen))
        table.record(*bearing(table, player, chosen[0], context.this))
    table.record(ActionTaken(player=player, action="ring_tempts"))
    return context.with_things("it", chosen)


def bearing(table: Table, player: PlayerId, creature: ObjectId, source: ObjectId) -> Iterator[Event]:
    """A creature becomes the Ring-bearer in the place of another one (701.54a–b)."""
    if over := tuple(bearers(table.board, player)):
        yield EffectsEnded(effects=over)
    made = ContinuousEffect(
        id=table.new_id(),
        source=source,
        controller=player,
        duration="while_yours",
        affects=(creature,),
        rules=(Marked(RING_BEARER),),
    )
    yield EffectBegan(effect=made)


def bearers(board: Board, player: PlayerId) -> Iterator[int]:
    """The effects that make creatures the Ring-bearers of a player."""
    yield from (each.id for each in board.effects if each.controller == player and Marked(RING_BEARER) in each.rules)


# --- playing a land meanwhile (305.2) --------------------------------------------------------------------------------


@does(MayPlayLand)
def may_play_land(table: Table, effect: MayPlayLand, context: Context) -> Procedure[Context]:
    """A player may play a land card in their own turn, if they have a land left to play (305.2b, 305.3)."""
    player = context.controller
    for card in things(table, effect.refs, context):
        if not can_play(table.board, player, card):
            continue
        answer = yield from ask(MayDo(player=player, source=context.this, effects=(effect,)))
        table.record(OptionTaken(player=player, object=context.stack_object, yes=answer.yes))
        if answer.yes:
            (land,) = yield from moving.move(table, (card,), Zone.BATTLEFIELD, under=player)
            table.record(LandPlayed(player=player, land=land))
    return context


def can_play(board: Board, player: PlayerId, card: ObjectId) -> bool:
    """Whether it is a land card, and the player's turn, with a land left to play (305.2, 305.3)."""
    found = board.objects.get(card)
    if found is None or board.active != player or "Land" not in board.definition_of(found).types:
        return False
    try:
        check_count(board, player)
    except Violation:
        return False
    return True
