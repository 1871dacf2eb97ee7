"""How permanents enter the battlefield: choices, tapped, with counters, attached (303.4, 306.5b, 614.1c, 614.12).

``how_it_enters`` is asked before a move to the battlefield is recorded; its answer goes into that event.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.cards.abilities import EntersChoosing, EntersWith, Replacement, Static, StaticRule
from domain.cards.terms import IsThis
from domain.events import Entering
from domain.evolve.changes import put_in, take_out
from domain.procedure import Procedure, Table
from domain.rules.characteristics import BoardView, InForce, keywords, view
from domain.rules.choosing import choose_things, choose_word
from domain.rules.context import Context
from domain.rules.reading import amount, candidates, fits, holds
from domain.rules.texts import alternative_cost
from domain.state import Board, GameObject
from domain.vocabulary import Id, ObjectId, PlayerId, Zone, is_player


def how_it_enters(
    table: Table, thing: ObjectId, controller: PlayerId, *, tapped: bool = False, face_down: bool = False,
    attached_to: Id = 0,
) -> Procedure[Entering | None]:  # fmt: skip
    """How an object will enter the battlefield under a player's control (614.12); None: it can't (303.4g, 303.4i)."""
    plain = Entering(controller=controller, tapped=tapped, face_down=face_down)
    chosen = yield from choices_as_it_enters(table, thing, plain)
    plain = replace(plain, chosen=chosen)
    if not attaches(table.board, thing, plain):
        return with_modifications(table.board, thing, plain)  # 303.4h: anything else enters unattached
    host = yield from what_it_enchants(table, thing, plain, attached_to)
    if host is None:
        return None
    return with_modifications(table.board, thing, replace(plain, attached_to=host))


def as_it_would_be(board: Board, thing: ObjectId, how: Entering) -> BoardView:
    """The board as it would be with the object on the battlefield; only to ask what it would be there (614.12)."""
    found = board.objects[thing]
    there = replace(
        found,
        zone=Zone.BATTLEFIELD,
        controller=how.controller,
        tapped=how.tapped,
        face_down=how.face_down,
        attached_to=how.attached_to,
        chosen=how.chosen,
    )
    return view(put_in(take_out(board, found), there))


def own_context(found: GameObject, controller: PlayerId) -> Context:
    """How the entering object's own rules are read: X and kicks are those of its spell (107.3m)."""
    on_stack = found.id if found.zone is Zone.STACK else 0
    return Context(controller=controller, this=found.id, stack_object=on_stack, choices=found.choices)


# --- tapped, counters (614.1c–d, 306.5b) ----------------------------------------------------------------------


def with_modifications(board: Board, thing: ObjectId, how: Entering) -> Entering:
    """The way of entering with all that its own and others' effects add (614.1c–d, 614.12)."""
    would = as_it_would_be(board, thing, how)
    counters = dict(loyalty(board, thing, would, how))
    tapped = how.tapped
    for force in entering_rules(board, thing, would, how):
        if not fits(would, force.rule.filter, thing, force.context):
            continue
        if force.rule.unless is not None and holds(would, force.rule.unless, force.context):
            continue
        tapped = tapped or force.rule.tapped
        if force.rule.counters is not None:
            kind, quantity = force.rule.counters
            counters[kind] = counters.get(kind, 0) + max(0, amount(would, quantity, force.context))
    return replace(how, tapped=tapped, counters=tuple((kind, count) for kind, count in counters.items() if count))


def entering_rules(board: Board, thing: ObjectId, would: BoardView, how: Entering) -> Iterator[InForce[EntersWith]]:
    """Its own rules, which may speak of itself alone, and those of others that are there already (614.12)."""
    context = own_context(board.objects[thing], how.controller)
    for rule in own_rules(would, thing, context):
        if isinstance(rule, EntersWith) and isinstance(rule.filter, IsThis):
            yield InForce(rule, context)
    for force in view(board).rules(EntersWith):
        if force.context.this != thing:
            yield force


def own_rules(would: BoardView, thing: ObjectId, context: Context) -> Iterator[StaticRule | Replacement]:
    """The rules of static abilities that it has as it enters, wherever they function."""
    for ability in would.of(thing).abilities:
        if (
            isinstance(ability, Static)
            and ability.zone in (None, Zone.BATTLEFIELD)
            and holds(would, ability.condition, context)
        ):
            yield from ability.rules


def loyalty(board: Board, thing: ObjectId, would: BoardView, how: Entering) -> tuple[tuple[str, int], ...]:
    """The loyalty counters a planeswalker enters with (306.5b)."""
    found = board.objects[thing]
    printed = board.definitions[found.definition].loyalty
    if printed is None or how.face_down or "Planeswalker" not in would.of(thing).types:
        return ()
    return (("loyalty", amount(would, printed, own_context(found, how.controller))),)


# --- choices (614.12a) ------------------------------------------------------------------------------------------


def choices_as_it_enters(table: Table, thing: ObjectId, how: Entering) -> Procedure[tuple[tuple[str, str], ...]]:
    """What its controller chooses as it enters: made before it enters (614.12a)."""
    would = as_it_would_be(table.board, thing, how)
    context = own_context(table.board.objects[thing], how.controller)
    wanted = tuple(rule.what for rule in own_rules(would, thing, context) if isinstance(rule, EntersChoosing))
    chosen = how.chosen
    for what in wanted:
        if what == "player":
            players = tuple(each.id for each in table.board.players if not each.lost)
            (player,) = yield from choose_things(table, how.controller, players, 1, 1, source=thing)
            word = str(player)
        else:
            word = yield from choose_word(table, how.controller, thing, what)
        chosen = (*chosen, (what, word))
    return chosen


# --- attached (303.4f–i) --------------------------------------------------------------------------------------------


def attaches(board: Board, thing: ObjectId, how: Entering) -> bool:
    """Whether it may enter attached: an Aura, one cast as an Aura, or Equipment (303.4h, 702.103b)."""
    if how.face_down:
        return False
    types = as_it_would_be(board, thing, how).of(thing).types
    return "Aura" in types or "Equipment" in types or is_bestowed(board, board.objects[thing])


def is_bestowed(board: Board, found: GameObject) -> bool:
    """Whether a spell was cast as an Aura for its alternative cost (702.103b)."""
    if found.zone is not Zone.STACK or found.ability is not None:
        return False
    alternative = alternative_cost(board, found)
    return alternative is not None and alternative.cast_as == "aura"


def what_it_enchants(table: Table, thing: ObjectId, how: Entering, given: Id) -> Procedure[Id | None]:
    """What an Aura enters attached to: what is given, or a choice; None if nothing is legal (303.4f–i)."""
    would = as_it_would_be(table.board, thing, how)
    if "Aura" not in would.of(thing).types:
        return given
    if given:
        return given if may_enchant(would, thing, given, how.controller) else None
    possible = enchantable(would, thing, how.controller)
    if not possible:
        return None
    chosen = yield from choose_things(table, how.controller, possible, 1, 1, source=thing, purpose="attach")
    return chosen[0]


def enchantable(its: BoardView, aura: ObjectId, controller: PlayerId) -> tuple[Id, ...]:
    """Everything an Aura could legally enchant (303.4f); it doesn't target, so hexproof and shroud don't matter."""
    found = its.object(aura)
    enchant = its.board.definitions[found.definition].enchant if found is not None else None
    if enchant is None:
        return ()
    context = Context(controller=controller, this=aura)
    return tuple(each for each in candidates(its, enchant.what, context) if may_enchant(its, aura, each, controller))


def may_enchant(its: BoardView, aura: ObjectId, host: Id, controller: PlayerId) -> bool:
    """Whether an Aura may enchant an object or player by its enchant ability and protection (303.4c–d, 702.16c)."""
    found = its.object(aura)
    enchant = its.board.definitions[found.definition].enchant if found is not None else None
    if host == aura or (
        enchant is not None and not fits(its, enchant.what, host, Context(controller=controller, this=aura))
    ):
        return False
    if not is_player(host) and host not in its.board.battlefield:
        return False
    return "Creature" not in its.of(aura).types and not is_protected_from(its, host, aura)


def may_equip(its: BoardView, equipment: ObjectId, host: Id) -> bool:
    """Whether Equipment may be attached to an object: a creature without protection from it (301.5c, 702.16d)."""
    if is_player(host) or host not in its.board.battlefield or host == equipment:
        return False
    if "Creature" not in its.of(host).types or "Creature" in its.of(equipment).types:
        return False
    return not is_protected_from(its, host, equipment)


def is_protected_from(its: BoardView, host: Id, source: ObjectId) -> bool:
    """Whether an object has protection from another one (702.16c–d)."""
    if is_player(host):
        return False
    context = Context(controller=its.of(host).controller, this=host)
    for shield in keywords(its.board, host, "protection"):
        if shield.from_ is None or fits(its, shield.from_, source, context):
            return True
    return False
