"""Which half or face of a card a line means: by the name it uses, or by what is said with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.cards.abilities import CardDefinition
from domain.cards.face_names import BETWEEN, face_key, full_name
from domain.state import Board
from domain.vocabulary import ObjectId
from interfaces.scenario import syntax as s
from interfaces.scenario.names import called
from interfaces.scenario.run_errors import Unplayable


def every_name(cards: Iterable[CardDefinition]) -> set[str]:
    """The names of cards and of their faces, and of all faces in a row."""
    return {name for card in cards for name in (card.name, full_name(card), *(face.name for face in card.faces))}


def card_and_face(name: str, cards: Mapping[str, CardDefinition]) -> tuple[str, str]:
    """The card that has a name, and the face if that bears it; two empty words if there is none."""
    if name in cards:
        return name, ""
    for key, card in cards.items():
        if name == full_name(card) or name in called(key.partition(BETWEEN)[0]):
            return key, face_of(card, name)
    for key, card in cards.items():
        if face := face_of(card, name):
            return key, face
    return "", ""


def face_of(card: CardDefinition, name: str) -> str:
    """The face of a card that bears a name other than the card's own, as the game calls it; none if there is none."""
    for face in card.faces:
        if face.name != card.name and name in called(face.name):
            return face_key(card.name, card, face)
    return ""


def face_meant(board: Board, card: ObjectId, ref: s.AnyRef, clauses: tuple[s.Clause, ...]) -> str:
    """The half or face that a line casts or plays: said with `as`, or with a keyword, or by the name it uses."""
    found = board.objects.get(card)
    if found is None or found.ability is not None:
        return ""
    definition = board.definitions[found.definition]
    by_name = face_of(definition, ref.name) if isinstance(ref, s.Ref) else ""
    said = any(isinstance(clause, s.AsFace) for clause in clauses)
    return face_said(definition, clauses) if said or not by_name else by_name


def face_said(definition: CardDefinition, clauses: tuple[s.Clause, ...]) -> str:
    """The face that the clauses name: `as NAME`, `with prototype`, `with disturb`."""
    said = next((clause.name for clause in clauses if isinstance(clause, s.AsFace)), None)
    if said is not None:
        face = face_of(definition, said)
        if not face and said not in called(definition.name):
            raise Unplayable(f"{definition.name} has no face called {said}")
        return face
    words = {clause.keyword for clause in clauses if isinstance(clause, s.WithKeyword)}
    turned = {cost.name for cost in definition.alternative_costs if cost.cast_as == "transformed"}
    if words & turned or ("prototype" in words and definition.layout == "prototype"):
        return face_key(definition.name, definition, definition.faces[0])
    return ""


def without_face(clauses: tuple[s.Clause, ...]) -> tuple[s.Clause, ...]:
    """The clauses without what only says which face it is: no question of the game asks for that."""
    return tuple(
        clause
        for clause in clauses
        if not isinstance(clause, s.AsFace) and clause != s.WithKeyword("prototype")
    )  # fmt: skip
