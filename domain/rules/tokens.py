"""Creating tokens (111, 701.7): how many, how each enters, and who owns them."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, EntersWith, Static
from domain.events import Entering, TokenCreated
from domain.procedure import Procedure, Table
from domain.rules.battles import choose_protector
from domain.rules.characteristics import view
from domain.rules.counters import with_its_counters
from domain.rules.entering import as_it_would_be, attaches, what_it_enchants
from domain.rules.players import in_game
from domain.rules.replacement import WouldCreate, WouldEnter, replaced
from domain.rules.would import still_to_come, with_token
from domain.state import Board
from domain.vocabulary import SPELL_TYPES, Id, ObjectId, PlayerId


def create_tokens(
    table: Table,
    player: PlayerId,
    definition: CardDefinition,
    count: int,
    *,
    tapped: bool = False,
    creator: PlayerId = 0,
    counters: tuple[tuple[str, int], ...] = (),
    host: Id = 0,
) -> Procedure[tuple[ObjectId, ...]]:
    """Create tokens together; none for a player who has left, none of instants (701.7a, 800.4b, 111.5).

    ``creator`` controls what creates them: in older rules that is their owner (2008: 216.1). ``host`` is what they
    enter attached to, if anything is said of that.
    """
    if count <= 0 or not in_game(table.board, player) or any(kind in definition.types for kind in SPELL_TYPES):
        return ()
    would = yield from replaced(table, WouldCreate(player=player, tokens=((definition, count),)))
    entering: tuple[tuple[CardDefinition, Entering], ...] = ()
    for token, many in would.tokens if would is not None else ():
        first = Entering(controller=player, tapped=tapped)
        if token == definition:
            first = replace(first, counters=counters, attached_to=host)
        for _ in range(many):
            how = yield from how_it_enters(table, token, first)
            entering = (*entering, (token, how)) if how is not None else entering
    owner = creator if table.edition.owner_of_tokens == "creator" and creator != player else 0
    ids = table.fresh(len(entering))
    facts = tuple(created(new, token, how, owner) for new, (token, how) in zip(ids, entering, strict=True))
    if facts:
        table.record(*facts)
    return ids


def created(new: ObjectId, definition: CardDefinition, how: Entering, owner: PlayerId) -> TokenCreated:
    """The fact that a token was created; how it entered stands there if there is more to say than the usual."""
    usual = Entering(controller=how.controller, tapped=how.tapped)
    return TokenCreated(
        object=new,
        token=definition,
        controller=how.controller,
        tapped=how.tapped,
        owner=owner,
        entering=None if how == usual else how,
    )


def how_it_enters(table: Table, definition: CardDefinition, how: Entering) -> Procedure[Entering | None]:
    """How one token enters (614.12); None: it isn't created, an Aura that can enchant nothing (303.4g)."""
    if not how.counters and not may_vary(table.board, definition):
        return how
    would = WouldEnter(token=still_to_come(table.new_id(), how.controller), says=definition, how=how)
    left = yield from replaced(table, would)
    if left is None:
        return None
    there = with_token(table.board, left)
    how = yield from protected(table, there, left.thing, left.how)
    if attaches(there, left.thing, how):
        enchanted = yield from what_it_enchants(table, left.thing, how, how.attached_to, there)
        if enchanted is None:
            return None
        how = replace(how, attached_to=enchanted)
    return (yield from with_its_counters(table, there, left.thing, how))


def protected(table: Table, there: Board, token: ObjectId, how: Entering) -> Procedure[Entering]:
    """How a token enters, with the player who protects it if it is a battle (310.8a, 310.11a)."""
    types = as_it_would_be(there, token, how).of(token).types
    if "Battle" not in types:
        return how
    protector = yield from choose_protector(table, token, how.controller, types)
    return replace(how, protector=protector)


def may_vary(board: Board, definition: CardDefinition) -> bool:
    """Whether anything could have a say in how a token enters."""
    if definition.loyalty is not None or definition.defense is not None or {"Aura", "Saga"} & set(definition.subtypes):
        return True
    if any(isinstance(ability, Static) for ability in definition.abilities):
        return True
    return next(view(board).rules(EntersWith), None) is not None
