"""Merging with permanents (729), which is how a mutating creature spell resolves (702.140).

A merged permanent is one object with ``components``, topmost first; what they say together is a definition of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from domain.answers import Numbers
from domain.cards.abilities import CardDefinition
from domain.cards.terms import Quantity
from domain.decisions import OrderComponents
from domain.errors import Violation
from domain.events import ComponentsTurned, PermanentMerged, SpellResolved, TurnedFaceUp
from domain.evolve.merging import as_component, components_of
from domain.procedure import Procedure, Table, insist
from domain.rulebook import Rule
from domain.rules.characteristics import last_known, view
from domain.rules.choosing import choose_word
from domain.rules.players import apnap
from domain.rules.replacement import WouldMove
from domain.state import Board, Component, GameObject
from domain.vocabulary import SPELL_TYPES, ObjectId, PlayerId, Zone

# --- merging (729.2, 702.140c) ---------------------------------------------------------------------------------------


def merge(table: Table, spell: ObjectId, host: ObjectId) -> Procedure[None]:
    """A mutating creature spell merges with its target, above or below as its controller chooses (702.140c)."""
    player = view(table.board).of(spell).controller
    place = yield from choose_word(table, player, spell, "place")
    board = table.board
    added, there = as_component(board.objects[spell]), components_of(board.objects[host])
    components = (added, *there) if place == "top" else (*there, added)
    merged = PermanentMerged(
        permanent=host,
        spell=spell,
        on_top=place == "top",
        timestamp=table.new_id(),
        definition=said_together(board, components),
        last_known=last_known(board, spell),
    )
    table.record(SpellResolved(spell=spell), merged)


def said_together(board: Board, components: Sequence[Component]) -> CardDefinition:
    """What the topmost component says, with the abilities of all that are face up (729.2a, 702.140e)."""
    top, *others = (board.definitions[each.says] for each in components if each is components[0] or counts(each))
    every = (top, *others)
    return replace(
        top,
        abilities=tuple(ability for each in every for ability in each.abilities),
        power=number_defined([each.power for each in every]),
        toughness=number_defined([each.toughness for each in every]),
    )


def counts(component: Component) -> bool:
    """Whether a component under the topmost adds its abilities: if face up, and one for two melded cards (729.2a)."""
    return not component.face_down and not component.half


def number_defined(numbers: Sequence[Quantity | None]) -> Quantity | None:
    """The topmost number, unless an ability of any component defines it (613.4a, 702.140e)."""
    return next((each for each in numbers if each is not None and not isinstance(each, int)), numbers[0])


# --- turning face up (729.2f–g) --------------------------------------------------------------------------------------


def why_it_stays_down(board: Board, found: GameObject) -> Violation | None:
    """A face-down merged permanent with an instant or sorcery card in it can't be turned face up (729.2g)."""
    kinds = (kind for each in found.components for kind in board.definitions[each.definition].types)
    if any(kind in SPELL_TYPES for kind in kinds):
        return Violation(Rule.TURN_FACE_UP, "an instant or sorcery card is part of it", Rule.MERGED_STAYS_DOWN)
    return None


def turned_up(table: Table, player: PlayerId, permanent: ObjectId) -> tuple[TurnedFaceUp | ComponentsTurned, ...]:
    """The facts that a permanent is turned face up, all its components with it (729.2f)."""
    found = table.board.objects[permanent]
    if not found.components:
        return (TurnedFaceUp(player=player, object=permanent, timestamp=table.new_id()),)
    told = TurnedFaceUp(player=player, object=permanent, timestamp=table.new_id() + 1)
    turned = ComponentsTurned(
        permanent=permanent,
        timestamp=table.new_id(),
        faces=tuple((each.shown, False) for each in found.components),
        definition=face_up(table.board, found),
    )
    return (turned, told)


def face_up(board: Board, found: GameObject) -> CardDefinition:
    """What a permanent says, or would say, with all its components face up (729.2f)."""
    if not found.components:
        return board.definition_of(found)
    return said_together(board, tuple(replace(each, face_down=False) for each in found.components))


# --- leaving the battlefield (729.3) ---------------------------------------------------------------------------------


def in_order(table: Table, moves: Sequence[WouldMove | None]) -> Procedure[tuple[WouldMove | None, ...]]:
    """Owners say in which order the components of merged permanents lie in graveyard or library (729.3a)."""
    ordered: dict[ObjectId, tuple[int, ...]] = {}
    for player in apnap(table.board):
        for would in moves:
            if would is not None and is_to_be_ordered(table.board, would, player):
                ordered[would.thing] = yield from order_of_components(table, player, would.thing)
    if not ordered:
        return tuple(moves)
    return tuple(each and replace(each, order=ordered.get(each.thing, ())) for each in moves)


def is_to_be_ordered(board: Board, would: WouldMove, player: PlayerId) -> bool:
    """Whether a player owns a merged permanent that goes where order matters (729.3a)."""
    found = board.objects[would.thing]
    goes_there = would.to is Zone.GRAVEYARD or (would.to is Zone.LIBRARY and not would.shuffled)
    return bool(found.components) and found.owner == player and goes_there


def order_of_components(table: Table, player: PlayerId, permanent: ObjectId) -> Procedure[tuple[int, ...]]:
    """The places of the components in the owner's order, the first one topmost (729.3a)."""
    components = table.board.objects[permanent].components
    names = tuple(table.board.definitions[each.definition].name for each in components)
    rule = Rule.MELDED_ORDER if len(names) == 2 and components[1].half else Rule.MERGED_ORDER

    def judge(answer: Numbers) -> None:
        if sorted(answer.numbers) != list(range(len(names))):
            raise Violation(rule, "each of the components needs a place in the order")

    question = OrderComponents(player=player, permanent=permanent, components=names)
    answer = yield from insist(table, question, judge)
    return answer.numbers


def how_many(board: Board, thing: ObjectId) -> int:
    """How many objects something becomes as it moves: one, or one for each component (729.3)."""
    return len(board.objects[thing].components) or 1


def found_whole(board: Board, moves: Sequence[WouldMove | None], new: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    """New ids, those of all the components of a merged permanent: who finds one of them finds all (729.3c)."""
    found: list[ObjectId] = []
    for would, became in zip(moves, new, strict=True):
        found.append(became)
        gone = board.gone.get(would.thing) if would is not None else None
        if gone is not None and gone.became == became:
            found += gone.beside
    return tuple(found)
