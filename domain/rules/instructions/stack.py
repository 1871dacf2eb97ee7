"""Instructions about spells and abilities on the stack: countering, targets, copies, casting (701.6, 115.7, 707.10)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.answers import Cast, Pass
from domain.cards.effects import CastWithoutPaying, ChangeTargets, CopyCard, CopySpell, Counter, MayCast
from domain.cards.static_rules import (
    CantBeCountered,
)
from domain.decisions import CastDuringResolution
from domain.errors import Violation
from domain.events import AbilityCountered, SpellCountered
from domain.procedure import Procedure, Table, insist
from domain.rulebook import Rule
from domain.rules import moving
from domain.rules.casting import cast_spell
from domain.rules.changing_targets import change_targets
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.copying import copy_card, copy_for_each, copy_on_stack
from domain.rules.faces import back_face
from domain.rules.following import at_once, does
from domain.rules.instructions.speaking_of import first_player, in_zone, number, objects, things
from domain.rules.reading import fits
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId, Zone


@does(Counter)
def counter(table: Table, effect: Counter, context: Context) -> Procedure[Context]:
    """Counter spells and abilities that can be countered; a countered card leaves the stack (701.6a)."""
    doomed = tuple(
        thing for thing in in_zone(table, effect.refs, context, Zone.STACK) if can_be_countered(table, thing)
    )
    if not doomed:
        return context.with_things("countered", ())
    spells = tuple(thing for thing in doomed if table.board.objects[thing].ability is None)
    table.record(
        *(
            SpellCountered(spell=thing, by=context.this)
            if thing in spells
            else AbilityCountered(ability=thing, by=context.this)
            for thing in doomed
        )
    )
    if spells:
        yield from moving.move(table, spells, effect.to, place=-1 if effect.place == "bottom" else 0)
    return context.with_things("countered", doomed).with_number("countered", len(doomed))


def can_be_countered(table: Table, thing: ObjectId) -> bool:
    """Whether no effect says that a spell or ability can't be countered (101.2, 113.6g)."""
    its = view(table.board)
    rules = (*its.rules(CantBeCountered), *its.own_rules(thing, CantBeCountered))
    return not any(fits(its, force.rule.filter, thing, force.context) for force in rules)


@does(ChangeTargets)
def change_the_targets(table: Table, effect: ChangeTargets, context: Context) -> Procedure[Context]:
    """Change the targets of spells or abilities, as the wording allows (115.7)."""
    chooser = first_player(table, effect.chooser, context)
    to = None if effect.to is None else things(table, effect.to, context)
    for thing in in_zone(table, effect.refs, context, Zone.STACK):
        if chooser:
            yield from change_targets(table, thing, effect.how, context, to, chooser)
    return context


@does(CopySpell)
def copy_spell(table: Table, effect: CopySpell, context: Context) -> Procedure[Context]:
    """Put copies of spells or abilities onto the stack, also of one that has left it since (707.10)."""
    count = number(table, effect.count, context)
    player = first_player(table, effect.who, context)
    made: tuple[ObjectId, ...] = ()
    for original in things(table, effect.refs, context) if player else ():
        if effect.for_each is not None:
            made += yield from copy_for_each(table, original, player, context, effect.for_each)
            continue
        for _ in range(count):
            copy = yield from copy_on_stack(table, original, player, context, new_targets=effect.new_targets)
            made = (*made, copy) if copy else made
    return context.with_things("copies", made)


@at_once(CopyCard)
def copy_cards(table: Table, effect: CopyCard, context: Context) -> Context:
    """Copy cards where they are (707.12)."""
    player = first_player(table, effect.who, context)
    cards = objects(table, effect.refs, context) if player else ()
    return context.with_things(effect.key, tuple(copy_card(table, card, player) for card in cards))


@does(CastWithoutPaying)
def cast_without_paying(table: Table, effect: CastWithoutPaying, context: Context) -> Procedure[Context]:
    """A player may cast the cards meant without paying their mana costs (118.9)."""
    return (yield from cast_meanwhile(table, effect, context, free=True))


@does(MayCast)
def may_cast(table: Table, effect: MayCast, context: Context) -> Procedure[Context]:
    """A player may cast the cards meant and pays for them (608.2g)."""
    return (yield from cast_meanwhile(table, effect, context, free=False))


def cast_meanwhile(
    table: Table, effect: CastWithoutPaying | MayCast, context: Context, *, free: bool
) -> Procedure[Context]:
    """Cards are cast one after another while this resolves, as long as their player wants to (608.2g)."""
    player = first_player(table, effect.who, context)
    transformed = isinstance(effect, CastWithoutPaying) and effect.transformed
    cast: tuple[ObjectId, ...] = ()
    way = effect.way if isinstance(effect, MayCast) else ""
    while player:
        cards = objects(table, effect.refs, context)
        cards = tuple(card for card in cards if castable(table.board, card, transformed=transformed))
        only = effect.only if isinstance(effect, CastWithoutPaying) else None
        if not cards or len(cast) == getattr(effect, "most", None):
            break
        answer = yield from which_to_cast(table, player, cards, context, free=free, transformed=transformed)
        if isinstance(answer, Pass):
            break
        if transformed:
            answer = replace(answer, face=back_face(table.board, table.board.objects[answer.card]))
        reading = None if only is None else (only, context)
        spell = yield from cast_spell(
            table, player, answer, free=free, timing=False, only=reading, way=way, transformed=transformed
        )
        cast = (*cast, spell) if spell else cast
    return context.with_things("cast", cast).with_number("cast", len(cast))


def castable(board: Board, card: ObjectId, *, transformed: bool) -> bool:
    """Whether a card isn't on the stack yet, and has the face with which it is to be cast (712.11a)."""
    found = board.objects[card]
    return found.zone is not Zone.STACK and (not transformed or bool(back_face(board, found)))


def which_to_cast(
    table: Table, player: PlayerId, cards: tuple[ObjectId, ...], context: Context, *, free: bool, transformed: bool
) -> Procedure[Cast | Pass]:
    """Ask which of the cards is cast now, if any; others can't be (608.2g)."""

    def judge(answer: Cast | Pass) -> None:
        if isinstance(answer, Cast) and answer.card not in cards:
            raise Violation(Rule.MANA_AND_CASTING_ON_RESOLUTION, "only the cards offered can be cast now")

    question = CastDuringResolution(player=player, cards=cards, source=context.this, free=free, transformed=transformed)
    return (yield from insist(table, question, judge))
