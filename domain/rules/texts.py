"""What a spell or ability on the stack says: its text, the parts in force, and how they are read (700.2, 702.47)."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import AlternativeCost, CardDefinition, GainAbility, Keyword, Mode, Text
from domain.cards.special_rules import CastableFor
from domain.rules.characteristics import once_a_board, view
from domain.rules.context import Context
from domain.rules.faces import back_face, card_of, halves_of
from domain.rules.printed import MUTATE_ONTO, enchant_of
from domain.stack_parts import Choices
from domain.state import NO_CAUSE, Board, GameObject
from domain.vocabulary import ObjectId, Zone


class Part(NamedTuple):
    """A chosen mode, or a spliced card's text; ``first_slot`` numbers its first instance of "target"."""

    mode: Mode
    first_slot: int
    definition: str


def definition_of(board: Board, found: GameObject) -> CardDefinition:
    """The definition behind an object."""
    return board.definition_of(found)


def alternative_cost(board: Board, found: GameObject) -> AlternativeCost | None:
    """The card's alternative cost that a spell is cast for, if it is one of its own, or one it gained (118.9)."""
    name = found.choices.alternative
    return next((each for each in its_alternatives(board, found) if each.name == name), None) if name else None


def its_alternatives(board: Board, found: GameObject, lost: int = 0) -> tuple[AlternativeCost, ...]:
    """The alternative costs printed on a card, and those of abilities it has gained (118.9, 702.34a).

    ``lost`` is the timestamp of an effect that took all its abilities away: only those gained later are left (613.7).
    """
    printed = () if lost else printed_alternatives(board, found)
    if found.ability is not None or not board.effects:
        return printed
    taken = any(cost.name == "flashback" for cost in printed)
    name = "gained flashback" if taken else "flashback"
    gained = tuple(
        AlternativeCost(name, keyword.cost, Zone.GRAVEYARD, leaves_to=Zone.EXILE)
        for keyword in gained_flashback(board, found, lost)[:1]
    )
    return printed + gained + airbent(board, found)


def airbent(board: Board, found: GameObject) -> tuple[AlternativeCost, ...]:
    """What a card that was airbent may be cast for, also once it is a spell (701.65a)."""
    card = former(board, found.id) if found.zone is Zone.STACK else found.id if found.zone is Zone.EXILE else 0
    rules = (rule for effect in board.effects if card in effect.affects for rule in effect.rules)
    costs = [rule.cost for rule in rules if isinstance(rule, CastableFor)]
    return tuple(AlternativeCost("airbend", cost, Zone.EXILE) for cost in costs[:1])


def printed_alternatives(board: Board, found: GameObject) -> tuple[AlternativeCost, ...]:
    """The alternative costs on the face that is up; those for its back face stand on the front one (712.11d)."""
    own = definition_of(board, found).alternative_costs
    if not found.shown or found.shown != back_face(board, found):
        return own
    return (*own, *(cost for cost in card_of(board, found).alternative_costs if cost.cast_as == "transformed"))


def gained_flashback(board: Board, found: GameObject, lost: int = 0) -> tuple[Keyword, ...]:
    """Flashback that an effect gave to a card in a graveyard, also once it is a spell on the stack (702.34a)."""
    card = found.id
    if found.zone is Zone.STACK:
        card = former(board, found.id)
    elif found.zone is not Zone.GRAVEYARD:
        return ()
    return tuple(
        change.ability
        for effect in board.effects
        if card in effect.affects and effect.id > lost
        for change in effect.modifications
        if isinstance(change, GainAbility)
        and isinstance(change.ability, Keyword)
        and change.ability.name == "flashback"
    )


def former(board: Board, thing: ObjectId) -> ObjectId:
    """The object that something was before it came where it is; 0 if that isn't known (400.7)."""
    return next((old for old in sorted(board.gone) if board.gone[old].became == thing), 0)


def text_of(board: Board, found: GameObject) -> Text | None:
    """The text of a spell or ability; a cost such as overload may have changed it (702.96c)."""
    if found.ability is not None:
        return found.ability.text
    if found.face_down:
        return None
    alternative = alternative_cost(board, found)
    if alternative is not None and alternative.text is not None:
        return alternative.text
    if is_mutating(board, found):
        return MUTATES
    enchant = enchant_of(board, found)
    if enchant is not None:
        return Text((Mode((enchant,)),))
    return definition_of(board, found).text


MUTATES: Final = Text((Mode((MUTATE_ONTO,)),))
"""What a mutating creature spell says: its target; the rules do the rest (702.140a)."""


def is_mutating(board: Board, found: GameObject) -> bool:
    """Whether a spell on the stack is a mutating creature spell (702.140a)."""
    cost = alternative_cost(board, found) if found.zone is Zone.STACK and found.ability is None else None
    return cost is not None and cost.cast_as == "mutating"


@once_a_board
def parts(board: Board, thing: ObjectId) -> tuple[Part, ...]:
    """The chosen modes in printed order, or both halves; then the texts of spliced cards (700.2, 702.102d, 702.47c)."""
    found = board.objects[thing]
    text = text_of(board, found)
    modes: list[tuple[Mode, str]] = []
    if text is not None:
        chosen = (0,) if text.choose is None else found.choices.modes
        modes += [(text.modes[number], found.says) for number in chosen]
    for name in halves_of(board, found):
        half = board.definitions[name].text
        modes += [(mode, name) for mode in (half.modes if half is not None else ())]
    for name in found.choices.splices:
        spliced = board.definitions[name].text
        if spliced is not None:
            modes += [(mode, name) for mode in spliced.modes]
    made: list[Part] = []
    first = 0
    for mode, name in modes:
        made.append(Part(mode, first, name))
        first += len(mode.targets)
    return tuple(made)


@once_a_board
def context_of(board: Board, thing: ObjectId) -> Context:
    """How the text of a spell or ability on the stack is read (109.5, 113.7)."""
    found = board.objects[thing]
    about = found.cause or NO_CAUSE
    choices = found.choices
    if found.ability is not None and choices.x < 0:
        choices = source_choices(board, found)
    return Context(
        controller=found.controller if found.ability is not None else view(board).of(thing).controller,
        this=found.source if found.ability is not None else thing,
        stack_object=thing,
        choices=choices,
        cause=about,
    )


def source_choices(board: Board, found: GameObject) -> Choices:
    """An ability's own announcements, with what its source was cast with: kicks and X (107.3k–m, 702.33e)."""
    source = view(board).object(found.source)
    if source is None:
        return found.choices
    cast = source.choices
    return replace(
        found.choices, additional=cast.additional, x=cast.x, alternative=cast.alternative, origin=cast.origin
    )
