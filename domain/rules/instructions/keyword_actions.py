"""Keyword actions with a procedure of their own: surveil, clash, vote, copies of permanents, designations (701)."""

from __future__ import annotations

from typing import Final

from domain.answers import Number
from domain.cards.effects import Acted, Clash, Designate, ExileUntil, GetBlessing, Move, RaiseSpeed, Surveil, Vote
from domain.cards.static_rules import Marked
from domain.cards.terms import TopOf, You
from domain.decisions import ChooseOption, MayDo
from domain.errors import Violation
from domain.events import (
    ActionTaken,
    BlessingGained,
    CardsLookedAt,
    CardsRevealed,
    EffectBegan,
    LibraryArranged,
    OptionTaken,
    SpeedChanged,
    ValueChosen,
)
from domain.lasting import ContinuousEffect
from domain.procedure import Procedure, Table, ask, insist
from domain.rulebook import Rule
from domain.rules import moving
from domain.rules.characteristics import view
from domain.rules.choosing import choose_things
from domain.rules.context import Context
from domain.rules.following import at_once, does
from domain.rules.instructions.speaking_of import in_zone, number, players, things
from domain.rules.measures import mana_value_of
from domain.rules.players import apnap, opponents
from domain.rules.reading import controller, fits
from domain.rules.standing import FASTEST, has_enough
from domain.vocabulary import ObjectId, PlayerId, Zone, is_player


@does(Surveil)
def surveil(table: Table, effect: Surveil, context: Context) -> Procedure[Context]:
    """Players surveil, the active player first (701.25a)."""
    count = number(table, effect.count, context)
    for player in players(table, effect.who, context):
        yield from surveil_cards(table, player, count, context.this)
    return context


def surveil_cards(table: Table, player: PlayerId, count: int, source: ObjectId) -> Procedure[None]:
    """One player looks at cards and says which go to the graveyard, then how the others lie (701.25a, 701.25c)."""
    if not count:
        return
    cards = table.game.player(player).library[:count]
    if cards:
        table.record(CardsLookedAt(player=player, objects=cards))
        buried = yield from choose_things(table, player, cards, 0, len(cards), source=source, purpose="put")
        rest = tuple(card for card in cards if card not in buried)
        yield from moving.move(table, buried, Zone.GRAVEYARD)
        order = yield from choose_things(
            table, player, rest, len(rest), len(rest), source=source, purpose="order", ordered=True
        )
        moving.arrange_library(table, player, order, ())
    table.record(ActionTaken(player=player, action="surveil"))


@does(ExileUntil)
def exile_until(table: Table, effect: ExileUntil, context: Context) -> Procedure[Context]:
    """Exile cards from the top of the library until one fits, or all of them (702.85a, 701.57a)."""
    its = view(table.board)
    library = table.game.player(context.controller).library
    found = next((n for n, card in enumerate(library) if fits(its, effect.filter, card, context)), None)
    cards = library if found is None else library[: found + 1]
    exiled = yield from moving.move(table, cards, Zone.EXILE)
    last, rest = ((), exiled) if found is None else (exiled[-1:], exiled[:-1])
    return context.with_things(effect.key, last).with_things(effect.rest, rest)


# --- clash, vote -----------------------------------------------------------------------------------------------------


@does(Clash)
def clash(table: Table, effect: Clash, context: Context) -> Procedure[Context]:
    """You and an opponent of your choice reveal and put back a card each; a higher mana value wins (701.30a–d)."""
    you = context.controller
    rivals = opponents(table.board, you)
    if not rivals:
        return context.with_number("clash", 0)
    (rival,) = yield from choose_things(table, you, rivals, 1, 1, source=context.this)
    shown = {
        player: table.game.player(player).library[0]
        for player in apnap(table.board)
        if player in (you, rival) and table.game.player(player).library
    }
    its = view(table.board)
    values = {player: mana_value_of(its, table.board.objects[card]) for player, card in shown.items()}
    if shown:
        table.record(*(CardsRevealed(player=player, objects=(card,), library=True) for player, card in shown.items()))
        yield from put_back(table, shown, context)
    table.record(ActionTaken(player=you, action="clash"))
    won = you in values and values[you] > values.get(rival, -1)
    return context.with_number("clash", int(won))


def put_back(table: Table, shown: dict[PlayerId, ObjectId], context: Context) -> Procedure[None]:
    """Each player says whether the revealed card goes to the bottom; then they move together (701.30c)."""
    bottom: tuple[PlayerId, ...] = ()
    for player in shown:
        answer = yield from ask(MayDo(player=player, source=context.this, effects=(TO_THE_BOTTOM,)))
        table.record(OptionTaken(player=player, object=context.stack_object, yes=answer.yes))
        bottom = (*bottom, player) if answer.yes else bottom
    still = {player: table.game.player(player).library for player in bottom}
    moved = tuple(
        LibraryArranged(player=player, top=(), bottom=(shown[player],))
        for player in bottom
        if shown[player] in still[player]
    )
    if moved:
        table.record(*moved)


TO_THE_BOTTOM: Final = Move(TopOf(You()), Zone.LIBRARY, "bottom")


@does(Vote)
def vote(table: Table, effect: Vote, context: Context) -> Procedure[Context]:
    """Each player votes, from the controller on in turn order (701.38a)."""
    votes = [0] * len(effect.choices)

    def judge(answer: Number) -> None:
        if answer.number >= len(effect.choices):
            raise Violation(Rule.CHOICES_ON_RESOLUTION, f"there are only {len(effect.choices)} choices")

    for player in apnap(table.board, context.controller):
        question = ChooseOption(player=player, source=context.this, count=len(effect.choices))
        answer = yield from insist(table, question, judge)
        choice = effect.choices[answer.number]
        table.record(ValueChosen(player=player, object=context.stack_object, key="vote", value=choice))
        votes[answer.number] += 1
    for choice, count in zip(effect.choices, votes, strict=True):
        context = context.with_number(choice, count)
    return context


# --- designations, copies, what has been done ------------------------------------------------------------------------


@at_once(Designate)
def designate(table: Table, effect: Designate, context: Context) -> Context:
    """Permanents get a designation: a mark for other abilities, no ability (701.37b, 702.171b)."""
    marked = in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
    if marked:
        made = ContinuousEffect(
            id=table.new_id(),
            source=context.this,
            controller=context.controller,
            duration=effect.duration,
            affects=marked,
            rules=(Marked(effect.mark),),
        )
        table.record(EffectBegan(effect=made))
    return context


@at_once(RaiseSpeed)
def raise_speed(table: Table, effect: RaiseSpeed, context: Context) -> Context:
    """The controller's speed increases, if there is a higher one (702.179d)."""
    speed = table.game.player(context.controller).speed
    if speed < FASTEST:
        table.record(SpeedChanged(player=context.controller, speed=speed + 1))
    return context


@at_once(GetBlessing)
def get_blessing(table: Table, effect: GetBlessing, context: Context) -> Context:
    """The city's blessing for whoever controls ten permanents (702.131a)."""
    player = context.controller
    if has_enough(table.board, player) and not table.game.player(player).blessing:
        table.record(BlessingGained(player=player))
    return context


@at_once(Acted)
def acted(table: Table, effect: Acted, context: Context) -> Context:
    """Tell that a keyword action is complete, so that abilities trigger on it (701.44b)."""
    its = view(table.board)
    told = tuple(
        ActionTaken(player=thing, action=effect.action)
        if is_player(thing)
        else ActionTaken(player=controller(its, thing), action=effect.action, object=thing)
        for thing in things(table, effect.refs, context)
    )
    if told:
        table.record(*told)
    return context
