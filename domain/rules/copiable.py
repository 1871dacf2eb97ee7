"""Copiable values: what a copy of an object copies (707.2)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import Become, CardDefinition, CreateCopy, Keyword
from domain.rules.characteristics import BoardView
from domain.rules.printed import FACE_DOWN, WARDED, is_warded, printed_colours
from domain.state import GameObject
from domain.vocabulary import PERMANENT_TYPES, ObjectId


def copiable(its: BoardView, thing: ObjectId) -> CardDefinition | None:
    """What an object is by what is printed on it and by what it has become, last known if it is gone (707.2)."""
    found = its.object(thing)
    if found is None or found.ability is not None:
        return None
    if found.face_down:
        return face_down(found)
    became = (
        change.definition
        for effect in reversed(its.board.effects)
        if thing in effect.affects
        for change in effect.modifications
        if isinstance(change, Become)
    )
    return its.board.definitions[next(became, found.says)]


def face_down(found: GameObject) -> CardDefinition:
    """A face-down permanent's values are its copiable ones (708.10)."""
    values = WARDED if is_warded(found) else FACE_DOWN
    return CardDefinition(name="", types=values.types, colours=(), power=2, toughness=2, abilities=values.abilities)


def except_for(original: CardDefinition, says: CreateCopy) -> CardDefinition:
    """The copiable values with the exceptions that an effect names (707.9)."""
    new = tuple(kind for kind in says.types if kind not in (*original.types, *original.subtypes))
    made = replace(
        original,
        types=(*original.types, *(kind for kind in new if kind in PERMANENT_TYPES)),
        subtypes=(*original.subtypes, *(kind for kind in new if kind not in PERMANENT_TYPES)),
        abilities=(*original.abilities, *says.abilities),
    )
    if says.colours is not None:
        abilities = tuple(each for each in made.abilities if each != Keyword("devoid"))
        made = replace(made, colours=says.colours, abilities=abilities)
    if says.power is not None:
        made = replace(made, power=says.power)
    if says.toughness is not None:
        made = replace(made, toughness=says.toughness)
    return replace(made, mana_cost=None, colours=printed_colours(made)) if says.costless else made
