"""Definitions made of others: copies with exceptions, and texts whose words are changed (707.2, 707.9, 612).

A definition that is the same as one the game knows already is that one, so that their number stays small.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from immutables import Map
from msgspec.structs import replace

from domain.cards.abilities import (
    AnyAbility,
    CardDefinition,
    ChangeColours,
    ChangeText,
    ChangeTypes,
    CopyExcept,
    Keyword,
    SetLandType,
)
from domain.cards.terms import HasColour, HasType, Node
from domain.rules.printed import WARDED, is_warded, printed_colours
from domain.state import Board, GameObject
from domain.vocabulary import PERMANENT_TYPES, SUPERTYPES

FACE_DOWN_COPY: Final = CardDefinition(name="", types=("Creature",), power=2, toughness=2)
"""What a copy of a face-down permanent is: it is face up, and has those values (707.2, 708.2a)."""
PLAIN: Final = CopyExcept()
New: TypeAlias = tuple[tuple[str, CardDefinition], ...]


def known_as(board: Board, made: CardDefinition) -> tuple[str, New]:
    """The name under which the game knows a definition, and what there is to add so that it does."""
    number = 1
    while (there := board.definitions.get(key := f"copy:{made.name}:{number}")) is not None:
        if there == made:
            return key, ()
        number += 1
    return key, ((key, made),)


# --- copies (707.2, 707.9) -------------------------------------------------------------------------------------------


def copied(
    board: Board, original: GameObject, copier: CardDefinition | None, but: CopyExcept, this: AnyAbility | None = None
) -> tuple[str, New]:
    """The name of what a copy of an object says, and what is new about it (707.2).

    ``copier`` is what the copy would be otherwise; ``this`` the ability that makes the copy, for "has this ability".
    """
    if but == PLAIN and not original.face_down:
        return original.copiable, ()
    made = face_down_values(original) if original.face_down else board.definitions[original.copiable]
    return known_as(board, with_exceptions(made, copier, but, this))


def face_down_values(original: GameObject) -> CardDefinition:
    """The values of a face-down permanent are its copiable ones (707.2, 708.2)."""
    return replace(FACE_DOWN_COPY, abilities=WARDED.abilities) if is_warded(original) else FACE_DOWN_COPY


def with_exceptions(
    made: CardDefinition, copier: CardDefinition | None, but: CopyExcept, this: AnyAbility | None
) -> CardDefinition:
    """Copied values with the exceptions of the effect; they are copiable themselves (707.9a–d)."""
    if but.name:
        made = replace(made, name=but.name)
    if but.keeps_colours and copier is not None:
        made = in_colours(made, printed_colours(copier))
    elif but.colours is not None:
        made = in_colours(made, but.colours)
    if but.power is not None and but.toughness is not None:
        made = replace(made, power=but.power, toughness=but.toughness)
    made = with_types(replace(made, mana_cost=None) if but.costless else made, but)
    gained = (*but.abilities, *((this,) if but.this_ability and this is not None else ()))
    return replace(made, abilities=(*made.abilities, *gained)) if gained else made


def in_colours(made: CardDefinition, colours: tuple[str, ...]) -> CardDefinition:
    """In these colours: neither an indicator nor an ability that defines colours is copied (707.9d)."""
    kept = tuple(each for each in made.abilities if not (isinstance(each, Keyword) and each.name == "devoid"))
    return replace(made, colours=colours, abilities=kept)


def with_types(made: CardDefinition, but: CopyExcept) -> CardDefinition:
    """With more types, or without some (707.9b, 707.9d)."""
    if not but.add_types and not but.remove_types:
        return made

    def kept(types: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each for each in (*types, *more) if each not in but.remove_types))

    supertypes = tuple(each for each in but.add_types if each in SUPERTYPES)
    types = tuple(each for each in but.add_types if each in (*PERMANENT_TYPES, "Kindred"))
    subtypes = tuple(each for each in but.add_types if each not in (*supertypes, *types))
    return replace(
        made,
        supertypes=kept(made.supertypes, supertypes),
        types=kept(made.types, types),
        subtypes=kept(made.subtypes, subtypes),
    )


# --- texts (612) -----------------------------------------------------------------------------------------------------


def rewritten(definitions: Map[str, CardDefinition], key: str, changes: tuple[ChangeText, ...]) -> tuple[str, New]:
    """The name of a definition with its words changed, and what is new about it; none without changes (612.1)."""
    if not changes:
        return "", ()
    made = definitions[key]
    name = key
    for change in changes:
        made = reworded(made, change)
        name = f"{name} [{change.old}→{change.new}]"
    return name, () if name in definitions else ((name, made),)


def reworded(definition: CardDefinition, change: ChangeText) -> CardDefinition:
    """A definition with one word in the place of another, in rules text and type line, not in names (612.2)."""
    made = replace(definition, subtypes=instead(definition.subtypes, change))
    texts = {
        name: in_place_of(getattr(definition, name), change)
        for name in ("text", "enchant", "abilities", "additional_costs", "alternative_costs", "splice", "x_is")
    }
    return replace(made, **texts)


def instead(words: tuple[str, ...], change: ChangeText) -> tuple[str, ...]:
    """Words with one in the place of another."""
    return tuple(dict.fromkeys(change.new if each == change.old else each for each in words))


WORDS: Final[Mapping[type, tuple[str, ...]]] = {
    HasColour: ("colour",),
    HasType: ("type",),
    ChangeColours: ("colours",),
    ChangeTypes: ("add", "remove", "only"),
    SetLandType: ("types",),
    CopyExcept: ("add_types", "remove_types", "colours"),
    Keyword: ("name",),
}
"""Where a piece of card language has colour words and types; symbols and names are none of them (612.2)."""


def in_place_of(piece: Any, change: ChangeText) -> Any:
    """A piece of card language with one word in the place of another, where it is used as such a word (612.2)."""
    if isinstance(piece, CardDefinition):
        return reworded_token(piece, change)
    if isinstance(piece, tuple):
        return tuple(in_place_of(each, change) for each in piece)
    if not isinstance(piece, Node):
        return piece
    words = WORDS.get(type(piece), ())
    fields = {
        name: word_in_place(value, change) if name in words else in_place_of(value, change)
        for name in piece.__struct_fields__
        if (value := getattr(piece, name)) is not None
    }
    return replace(piece, **fields)


def word_in_place(value: Any, change: ChangeText) -> Any:
    """A word, or several; a landwalk ability has its land type in its name (702.14a)."""
    if isinstance(value, tuple):
        return instead(value, change)
    if value == f"{change.old.lower()}walk":
        return f"{change.new.lower()}walk"
    return change.new if value == change.old else value


def reworded_token(token: CardDefinition, change: ChangeText) -> CardDefinition:
    """What a text says of a token: its colours and types, and its name where that is its types (612.2a)."""
    made = reworded(token, change)
    if token.colours is not None:
        made = replace(made, colours=instead(token.colours, change))
    return replace(made, name=" ".join(made.subtypes)) if token.name == " ".join(token.subtypes) else made
