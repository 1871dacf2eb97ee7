"""Instructions to choose: objects, values, at random, numbers to remember (115.10, 608.2d)."""

from __future__ import annotations

from domain.cards.effects import Choose, ChooseAtRandom, ChooseValue, Remember
from domain.events import ThingsChosen, ValueChosen
from domain.procedure import Procedure, Table
from domain.rules.characteristics import view
from domain.rules.choosing import choose_things, choose_word, pick_at_random
from domain.rules.context import Context
from domain.rules.following import at_once, does
from domain.rules.instructions.speaking_of import first_player, number
from domain.rules.reading import amount, candidates


@does(Choose)
def choose(table: Table, effect: Choose, context: Context) -> Procedure[Context]:
    """A player chooses objects or players without targeting them (115.10)."""
    player = first_player(table, effect.who, context)
    among = candidates(view(table.board), effect.filter, context) if player else ()
    least = number(table, effect.least, context)
    most = len(among) if effect.most is None else number(table, effect.most, context)
    chosen = yield from choose_things(table, player, among, least, most, source=context.this)
    if chosen:
        table.record(ThingsChosen(player=player, object=context.stack_object, things=chosen))
    return context.with_things(effect.key, chosen).with_number(effect.key, len(chosen))


@does(ChooseValue)
def choose_value(table: Table, effect: ChooseValue, context: Context) -> Procedure[Context]:
    """A player chooses a colour, card name, creature type or number (105.4, 201.4)."""
    player = first_player(table, effect.who, context)
    if not player:
        return context
    word = yield from choose_word(table, player, context.this, effect.what, but=effect.but)
    table.record(ValueChosen(player=player, object=context.stack_object, key=effect.what, value=word))
    if effect.what == "number":
        context = context.with_number(effect.key, int(word))
    return context.with_word(effect.what, word).with_word(effect.key, word)


@does(ChooseAtRandom)
def choose_at_random(table: Table, effect: ChooseAtRandom, context: Context) -> Procedure[Context]:
    """Chance picks among what fits."""
    among = candidates(view(table.board), effect.filter, context)
    picked = yield from pick_at_random(among, number(table, effect.count, context))
    if picked:
        table.record(ThingsChosen(player=context.controller, object=context.stack_object, things=picked))
    return context.with_things(effect.key, picked)


@at_once(Remember)
def remember(table: Table, effect: Remember, context: Context) -> Context:
    """Remember a number as it is now (608.2h)."""
    return context.with_number(effect.key, amount(view(table.board), effect.quantity, context))
