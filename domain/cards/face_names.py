"""What a game calls the faces of a card, and what follows from them for the whole (709.4, 710.1c, 712.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, Keyword

DOUBLE_FACED: Final = ("modal", "transforming")
"""The layouts of double-faced cards (712.1)."""
BETWEEN: Final = " // "
"""What stands between the names of a card's faces."""


# --- what faces are called -------------------------------------------------------------------------------------------


def face_key(key: str, definition: CardDefinition, face: CardDefinition) -> str:
    """Under which name a game knows a face: its own, unless that is the card's too or the card is a token."""
    if not face.name:
        return f"{key} (locked)"
    if face.name == definition.name:
        return f"{key} ({definition.layout})"
    return face.name if key == definition.name else f"{key}/{face.name}"


def face_keys(key: str, definition: CardDefinition) -> tuple[str, ...]:
    """Under which names a game knows the faces of a card, in their order."""
    return tuple(face_key(key, definition, face) for face in definition.faces)


def with_faces(key: str, definition: CardDefinition) -> Iterator[tuple[str, CardDefinition]]:
    """A definition and those of its faces, by the names under which a game knows them."""
    yield key, definition
    for face in definition.faces:
        yield face_key(key, definition, face), face


def by_name(definitions: Iterable[CardDefinition]) -> dict[str, CardDefinition]:
    """Definitions and their faces by name."""
    return dict(pair for each in definitions for pair in with_faces(each.name, each))


def full_name(definition: CardDefinition) -> str:
    """The names of all faces in a row, as lists of cards have them."""
    others = [face.name for face in definition.faces if face.name and face.name not in definition.name]
    return BETWEEN.join((definition.name, *others))


def names_of(name: str) -> tuple[str, ...]:
    """The names of an object: a split card has two (709.4a)."""
    return tuple(name.split(BETWEEN)) if BETWEEN in name else (name,)


# --- what follows from the faces -------------------------------------------------------------------------------------


def completed(definition: CardDefinition) -> CardDefinition:
    """A definition with what its faces say about it: a file need not say it twice."""
    if definition.layout == "split" and len(definition.faces) == 2 and not definition.types:
        return combined(definition, *definition.faces)
    if definition.layout == "room" and len(definition.faces) == 2:
        whole = combined(definition, *definition.faces)
        locked = CardDefinition("", types=whole.types, subtypes=whole.subtypes, supertypes=whole.supertypes)
        return replace(whole, faces=(*definition.faces, locked))
    if definition.layout == "flip":
        return replace(definition, faces=tuple(kept_colour(definition, face) for face in definition.faces))
    return definition


def combined(whole: CardDefinition, left: CardDefinition, right: CardDefinition) -> CardDefinition:
    """A split card has the characteristics of its two halves combined (709.4)."""
    return replace(
        whole,
        name=whole.name or f"{left.name}{BETWEEN}{right.name}",
        mana_cost=(*(left.mana_cost or ()), *(right.mana_cost or ())),
        types=tuple(dict.fromkeys(left.types + right.types)),
        subtypes=tuple(dict.fromkeys(left.subtypes + right.subtypes)),
        supertypes=tuple(dict.fromkeys(left.supertypes + right.supertypes)),
        abilities=(*left.abilities, *right.abilities, *whole.abilities),
    )


def kept_colour(definition: CardDefinition, face: CardDefinition) -> CardDefinition:
    """The bottom half of a flip card: its mana cost and colour are the card's (710.1c)."""
    return replace(face, mana_cost=definition.mana_cost, colours=definition.colours)


def unread_lines(definition: CardDefinition) -> tuple[str, ...]:
    """What is printed on a card, on all its faces, and isn't played because it wasn't understood."""
    return (*definition.unread, *(line for face in definition.faces for line in unread_lines(face)))


def is_fused(definition: CardDefinition) -> bool:
    """Whether a card has fuse, so that both halves may be cast together (702.102a)."""
    return any(isinstance(ability, Keyword) and ability.name == "fuse" for ability in definition.abilities)
