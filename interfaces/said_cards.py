"""What a card says, face by face, and the card as a file would have it that prints our own English."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CardDefinition
from domain.cards.face_names import BETWEEN, is_fused
from domain.cards.render import render_lines
from domain.cards.render.speech import speech_of
from domain.cards.terms import Quantity
from domain.mana import write_mana
from domain.oracle import RawCard, RawFace

LAYOUTS: Final = {"modal": "modal_dfc", "transforming": "transform"}
"""Layouts that files call otherwise."""
HALVES: Final = ("split", "room")
"""Layouts whose faces make up the card (709)."""


def printed_faces(definition: CardDefinition) -> tuple[CardDefinition, ...]:
    """The faces that are printed: a locked Room isn't, a prototype is a line of text (709.5, 718)."""
    if definition.layout == "prototype":
        return (definition,)
    named = tuple(face for face in definition.faces if face.name)
    return named if definition.layout in HALVES else (definition, *named)


def said_faces(definition: CardDefinition) -> tuple[str, ...]:
    """What each of the printed faces says."""
    faces = printed_faces(definition)
    texts = [[*prototype_line(face), *render_lines(face, speech_of(face))] for face in faces]
    if is_fused(definition):
        texts[-1].append("Fuse")
    return tuple("\n".join(lines) for lines in texts)


def prototype_line(definition: CardDefinition) -> list[str]:
    """With what else a card may be cast (718.2)."""
    if definition.layout != "prototype":
        return []
    small = definition.faces[0]
    return [f"Prototype {write_mana(small.mana_cost or ())} — {small.power}/{small.toughness}"]


def raw_of(definition: CardDefinition) -> RawCard:
    """The card as a file has it, with our English as its text."""
    faces = printed_faces(definition)
    raws = tuple(raw_face(face, text) for face, text in zip(faces, said_faces(definition), strict=True))
    layout = LAYOUTS.get(definition.layout, definition.layout)
    return RawCard(name=BETWEEN.join(face.name for face in faces), layout=layout, faces=raws)


def raw_face(face: CardDefinition, text: str) -> RawFace:
    """One face as a file has it."""
    return RawFace(
        name=face.name,
        mana_cost=None if face.mana_cost is None else write_mana(face.mana_cost),
        supertypes=face.supertypes,
        types=face.types,
        subtypes=face.subtypes,
        text=text,
        power=_printed(face.power),
        toughness=_printed(face.toughness),
        loyalty=_printed(face.loyalty),
        defense=_printed(face.defense),
        colours=face.colours,
    )


def _printed(number: Quantity | None) -> str | None:
    """A number as it is printed; a star for one that an ability defines."""
    return None if number is None else str(number) if isinstance(number, int) else "*"
