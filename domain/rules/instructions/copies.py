"""Instructions that copy permanents, and that change texts (707.4, 111, 612)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import AnyAbility, Become, BecomeCopy, ChangeText, CreateCopy, Duration, Reword
from domain.events import EffectsEnded
from domain.procedure import Procedure, Table
from domain.rules.characteristics import view
from domain.rules.choosing import choose_number, choose_word
from domain.rules.context import Context
from domain.rules.definitions import New, copied
from domain.rules.following import at_once, does
from domain.rules.instructions.fixing import Affected
from domain.rules.instructions.lasting import Lasts, already_over, begin
from domain.rules.instructions.speaking_of import in_zone, number, objects, players, things
from domain.rules.tokens import create_tokens
from domain.state import Board, GameObject
from domain.vocabulary import ObjectId, Zone


@at_once(BecomeCopy)
def become_copy(table: Table, effect: BecomeCopy, context: Context) -> Context:
    """Permanents become copies of what an object is now; not what it is later (707.2b, 707.4)."""
    originals = there_or_gone(table, things(table, effect.of, context))
    copiers = in_zone(table, effect.refs, context, Zone.BATTLEFIELD)
    if not originals or not copiers or already_over(table, Lasts(effect.duration), context):
        return context
    this = ability_at_work(table, context)
    board, by = table.board, dict[str, tuple[tuple[ObjectId, ...], New]]()
    for thing in copiers:
        copier = board.definition_of(board.objects[thing])
        name, new = copied(board, originals[0], copier, effect.but, this)
        by[name] = ((*by[name][0], thing), by[name][1]) if name in by else ((thing,), new)
        board = replace(board, definitions=board.definitions.update(new))
    for name, (affects, new) in by.items():
        change = Become(name, new[0][1] if new else None)
        over = superseded(table.board, affects, effect.duration)
        begin(
            table,
            context,
            Lasts(effect.duration),
            Affected(affects),
            context.controller,
            modifications=(change,),
            also=over,
        )
    return context


def there_or_gone(table: Table, found: tuple[ObjectId, ...]) -> tuple[GameObject, ...]:
    """The objects meant as they are, or as they last were (608.2h, 111.12)."""
    its = view(table.board)
    objects_ = (its.object(thing) for thing in found)
    return tuple(each for each in objects_ if each is not None and each.ability is None)


def ability_at_work(table: Table, context: Context) -> AnyAbility | None:
    """The ability that is resolving, for a copy that has "this ability" (707.9a)."""
    found = table.board.objects.get(context.stack_object)
    return found.ability if found is not None else None


def superseded(board: Board, affects: tuple[ObjectId, ...], duration: Duration) -> tuple[EffectsEnded, ...]:
    """Copy effects that can never show again, since a newer one lasts for good (613.7)."""
    if duration != "forever":
        return ()
    over = tuple(
        each.id
        for each in board.effects
        if each.modifications
        and all(isinstance(change, Become) for change in each.modifications)
        and set(each.affects) <= set(affects)
    )
    return (EffectsEnded(effects=over),) if over else ()


@does(CreateCopy)
def create_copy(table: Table, effect: CreateCopy, context: Context) -> Procedure[Context]:
    """Players create tokens that are copies of objects, also of such as have left this turn (707.2, 111.12)."""
    count = number(table, effect.count, context)
    originals = there_or_gone(table, things(table, effect.of, context))
    this = ability_at_work(table, context)
    made: tuple[ObjectId, ...] = ()
    for player in players(table, effect.who, context):
        for original in originals:
            name, new = copied(table.board, original, None, effect.but, this)
            definition = new[0][1] if new else table.board.definitions[name]
            made += yield from create_tokens(
                table, player, definition, count, tapped=effect.tapped, creator=context.controller
            )
    return context.with_things(effect.key, made)


@does(Reword)
def reword(table: Table, effect: Reword, context: Context) -> Procedure[Context]:
    """All instances of one word become another, both chosen now; texts stay so until the effect is over (612.1)."""
    changed, player = objects(table, effect.refs, context), context.controller
    if not changed:
        return context
    which = yield from choose_number(table, player, context.this, len(effect.kinds) - 1)
    kind = effect.kinds[which]
    old = yield from choose_word(table, player, context.this, kind)
    new = yield from choose_word(table, player, context.this, kind)
    if old != new and new not in effect.but:
        change = ChangeText(old, new)
        begin(table, context, Lasts(effect.duration), Affected(changed), player, modifications=(change,))
    return context
