"""How permanents enter the battlefield: choices, tapped, with counters, attached (303.4, 306.5b, 614.1c, 614.12).

``how_it_enters`` is asked before a move to the battlefield; ``own_rules`` are replacement effects that modify it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, TypeGuard

from msgspec.structs import replace

from domain.cards.abilities import (
    EntersAmplified,
    EntersAsCopy,
    EntersChoosing,
    EntersDevouring,
    EntersMay,
    EntersPaying,
    EntersReadingAhead,
    EntersWith,
    Keyword,
    Replacement,
    Static,
    StaticRule,
)
from domain.cards.terms import IsThis, Plus, Quantity
from domain.events import Entering
from domain.evolve.changes import put_in, take_out
from domain.evolve.zones import defining
from domain.procedure import Procedure, Table
from domain.rules.battles import choose_protector
from domain.rules.characteristics import BoardView, InForce, view
from domain.rules.choosing import choose_things, choose_word
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.faces import says_keyword
from domain.rules.players import living, opponents
from domain.rules.printed import enchant_of, is_bestowed
from domain.rules.reading import candidates, fits
from domain.rules.shields import lets_stay, protections
from domain.state import Board, GameObject
from domain.vocabulary import Id, ObjectId, PlayerId, Zone, is_player


def how_it_enters(
    table: Table, thing: ObjectId, how: Entering
) -> Procedure[Entering | None]:  # fmt: skip
    """How an object would enter, before replacement effects modify it (303.4f–i); None: it can't (303.4g, 303.4i)."""
    plain = replace(how, attached_to=0)
    types = () if how.face_down else as_it_would_be(table.board, thing, plain).of(thing).types
    if "Battle" in types:
        protector = yield from choose_protector(table, thing, how.controller, types)
        return replace(plain, protector=protector)
    if not attaches(table.board, thing, plain):
        return plain  # 303.4h: anything else enters unattached
    host = yield from what_it_enchants(table, thing, plain, how.attached_to)
    return None if host is None else replace(plain, attached_to=host)


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
        shown=how.shown or found.shown,
        worded="" if how.shown else found.worded,
        back=how.back,
    )
    return view(defining(put_in(take_out(board, found), there), how))


def own_context(found: GameObject, controller: PlayerId) -> Context:
    """How the entering object's own rules are read: X and kicks are those of its spell (107.3m)."""
    on_stack = found.id if found.zone is Zone.STACK else 0
    return Context(controller=controller, this=found.id, stack_object=on_stack, choices=found.choices)


OwnRule: TypeAlias = (
    EntersWith
    | EntersChoosing
    | EntersAsCopy
    | EntersMay
    | EntersDevouring
    | EntersAmplified
    | EntersReadingAhead
    | EntersPaying
)
ALWAYS_OWN: Final = (
    EntersChoosing, EntersAsCopy, EntersMay, EntersDevouring, EntersAmplified, EntersReadingAhead,
    EntersPaying,
)  # fmt: skip
"""Rules that can speak of nothing but their own source."""

# --- tapped, counters, choices (614.1c–d, 306.5b, 614.12a) -----------------------------------------------------------


def own_rules(board: Board, thing: ObjectId, how: Entering) -> Iterator[InForce[OwnRule]]:
    """An object's own rules about how it enters, printed counters among them; of itself alone (614.12)."""
    as_it_is = Entering(controller=how.controller, shown=how.shown, made=how.made, back=how.back)
    would = as_it_would_be(board, thing, as_it_is)
    context = own_context(board.objects[thing], how.controller)
    for kind, count in printed_counters(would, thing):
        yield InForce(EntersWith(IsThis(), counters=(kind, count)), context)
    for ability in would.of(thing).abilities:
        if not isinstance(ability, Static) or ability.zone not in (None, Zone.BATTLEFIELD):
            continue
        for rule in ability.rules:
            if about_itself(rule) and holds(would, ability.condition, context):
                yield InForce(rule, context)


def printed_counters(would: BoardView, thing: ObjectId) -> Iterator[tuple[str, Quantity]]:
    """The counters that a permanent enters with by its type: loyalty, defense, lore (306.5b, 310.4b, 714.3a)."""
    says, types = would.board.definition_of(would.board.objects[thing]), would.of(thing).types
    for kind, counter, printed in (("Planeswalker", "loyalty", says.loyalty), ("Battle", "defense", says.defense)):
        if printed is not None and kind in types:
            fewer = 2 * paid_with_life(would, thing) if counter == "loyalty" else 0
            yield counter, Plus(printed, -fewer) if fewer else printed
    if "Saga" in types and not says_keyword(says, "read ahead"):
        yield "lore", 1


def paid_with_life(would: BoardView, thing: ObjectId) -> int:
    """How many Phyrexian symbols of a planeswalker with compleated were paid with life (702.150a)."""
    found = would.board.objects[thing]
    if not says_keyword(would.board.definition_of(found), "compleated"):
        return 0
    return sum(half == "P" for half in found.choices.halves)


def about_itself(rule: StaticRule | Replacement) -> TypeGuard[OwnRule]:
    """Whether a rule says how its own source enters, not how a set of objects does (614.12)."""
    return isinstance(rule, ALWAYS_OWN) or (isinstance(rule, EntersWith) and isinstance(rule.filter, IsThis))


def added(counters: tuple[tuple[str, int], ...], kind: str, count: int) -> tuple[tuple[str, int], ...]:
    """Counters with so many more of a kind (122.6a)."""
    if count <= 0:
        return counters
    numbers = dict(counters)
    numbers[kind] = numbers.get(kind, 0) + count
    return tuple(numbers.items())


def choose_as_it_enters(
    table: Table,
    player: PlayerId,
    thing: ObjectId,
    what: Literal["colour", "name", "creature_type", "player", "opponent"],
    but: str = "",
) -> Procedure[str]:
    """What its controller chooses before it enters (614.12a); a player is remembered by number."""
    if what == "player":
        among = living(table.board)
    elif what == "opponent":
        among = opponents(table.board, player)
    else:
        return (yield from choose_word(table, player, thing, what, but=but))
    chosen = yield from choose_things(table, player, among, 1, 1, source=thing)
    return str(chosen[0]) if chosen else ""


# --- attached (303.4f–i) ---------------------------------------------------------------------------------------------


def attaches(board: Board, thing: ObjectId, how: Entering) -> bool:
    """Whether it may enter attached: an Aura, one cast as an Aura, Equipment, a Fortification (303.4h, 702.103b)."""
    if how.face_down:
        return False
    types = as_it_would_be(board, thing, how).of(thing).types
    attachable = any(kind in types for kind in ("Aura", "Equipment", "Fortification"))
    return attachable or is_bestowed(board, board.objects[thing])


def what_it_enchants(
    table: Table, thing: ObjectId, how: Entering, given: Id, board: Board | None = None
) -> Procedure[Id | None]:
    """What an Aura enters attached to: what is given, or a choice; None if nothing is legal (303.4f–i).

    ``board`` is the one with the object, if that is a token still to be created.
    """
    would = as_it_would_be(table.board if board is None else board, thing, how)
    if "Aura" not in would.of(thing).types:
        return given
    if given:
        return given if may_enchant(would, thing, given, how.controller) else None
    possible = enchantable(would, thing, how.controller)
    if not possible:
        return None
    source = thing if board is None else 0
    chosen = yield from choose_things(table, how.controller, possible, 1, 1, source=source, purpose="attach")
    return chosen[0]


def enchantable(its: BoardView, aura: ObjectId, controller: PlayerId) -> tuple[Id, ...]:
    """Everything an Aura could legally enchant (303.4f); it doesn't target, so hexproof and shroud don't matter."""
    found = its.object(aura)
    enchant = enchant_of(its.board, found) if found is not None else None
    if enchant is None:
        return ()
    context = Context(controller=controller, this=aura)
    return tuple(each for each in candidates(its, enchant.what, context) if may_enchant(its, aura, each, controller))


def may_enchant(its: BoardView, aura: ObjectId, host: Id, controller: PlayerId, *, staying: bool = False) -> bool:
    """Whether an Aura may enchant an object or player by its enchant ability and protection (303.4c–d, 702.16c).

    ``staying``: it does so already, and protection may spare it (702.16n).
    """
    found = its.object(aura)
    enchant = enchant_of(its.board, found) if found is not None else None
    if host == aura or (
        enchant is not None and not fits(its, enchant.what, host, Context(controller=controller, this=aura))
    ):
        return False
    if not is_player(host) and host not in its.board.battlefield:
        return False
    if "Creature" in its.of(aura).types:
        return False
    return lets_stay(its.board, host, aura) if staying else not is_protected_from(its, host, aura)


BEARERS: Final = (("Equipment", "Creature"), ("Fortification", "Land"))
"""What an attachment of each subtype can be attached to (301.5, 301.6)."""


def may_equip(its: BoardView, equipment: ObjectId, host: Id) -> bool:
    """Whether Equipment may be attached to a creature, a Fortification to a land (301.5c, 301.6, 702.16d)."""
    if is_player(host) or host not in its.board.battlefield or host == equipment:
        return False
    made = its.of(equipment)
    may_be_creature = any(isinstance(each, Keyword) and each.name == "reconfigure" for each in made.abilities)
    if "Creature" in made.types and not may_be_creature:
        return False
    types = its.of(host).types
    if not any(subtype in made.types and bearer in types for subtype, bearer in BEARERS):
        return False
    return not is_protected_from(its, host, equipment)


def is_protected_from(its: BoardView, host: Id, source: ObjectId) -> bool:
    """Whether an object has protection from another one (702.16c–d)."""
    return next(protections(its.board, host, source), None) is not None
