"""Which face of a card is cast, played or up (702.102, 702.127, 709, 712, 715, 718), and what follows from it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, Keyword
from domain.cards.face_names import DOUBLE_FACED, face_keys, is_fused
from domain.errors import Violation
from domain.rulebook import Rule
from domain.state import Board, GameObject, Position
from domain.vocabulary import SPELL_TYPES, ObjectId, Zone

CHOSEN_ON_CASTING: Final = ("split", "adventure", "modal", "prototype", "omen", "room")
"""The layouts whose faces a player chooses among as the card is cast."""


def card_of(board: Board, found: GameObject) -> CardDefinition:
    """The whole card behind an object, whichever face is up."""
    return board.definitions[found.definition]


def other_faces(board: Board, found: GameObject) -> tuple[str, ...]:
    """The names of the faces that aren't the card's normal one; both halves of a split card."""
    return face_keys(found.definition, card_of(board, found))


def back_face(board: Board, found: GameObject) -> str:
    """The name of the back face of a double-faced card or token; none if it has none (712.1)."""
    if found.ability is not None or card_of(board, found).layout not in DOUBLE_FACED:
        return ""
    return other_faces(board, found)[0]


def showing(game: Position, card: ObjectId, face: str) -> Position:
    """The position as if the card showed that face: only this face is judged (709.3a, 712.11c, 715.3a)."""
    found = game.board.objects.get(card)
    if not face or found is None:
        return game
    shown = replace(found, shown=face)
    return replace(game, board=replace(game.board, objects=game.board.objects.set(card, shown)))


# --- casting (709.3, 712.11, 715.3, 718.3) ---------------------------------------------------------------------------


def castable_faces(board: Board, found: GameObject) -> tuple[str, ...]:
    """The faces that a player could choose to cast, the normal one as ""; of a split card without fuse the halves."""
    card = card_of(board, found)
    if card.layout not in CHOSEN_ON_CASTING:
        disturbed = any(cost.cast_as == "transformed" and cost.zone is found.zone for cost in card.alternative_costs)
        return ("", back_face(board, found)) if disturbed else ("",)
    others = other_faces(board, found)
    if card.layout == "room":
        return others[:2]
    return others if card.layout == "split" and not may_fuse(board, found) else ("", *others)


def playable_faces(board: Board, found: GameObject) -> tuple[str, ...]:
    """The faces that a player could choose to play as a land, the normal one as "" (712.12)."""
    return ("", back_face(board, found)) if card_of(board, found).layout == "modal" else ("",)


def may_fuse(board: Board, found: GameObject) -> bool:
    """Whether both halves of a card may be cast together: with fuse, from a hand (702.102a)."""
    return found.zone is Zone.HAND and is_fused(card_of(board, found))


def why_not_face(board: Board, found: GameObject, face: str) -> Violation | None:
    """The reason why that half or face of a card can't be cast; None if it may be (709.3, 712.11, 715.3)."""
    if face in castable_faces(board, found):
        return None
    card = card_of(board, found)
    if card.layout == "split" and not face:
        fuse = (Rule.FUSE,) if is_fused(card) else ()
        return Violation(Rule.MAY_BEGIN_TO_CAST, "one half of a split card must be chosen", Rule.CHOOSE_HALF, *fuse)
    return Violation(Rule.MAY_BEGIN_TO_CAST, "that face can't be cast", Rule.CAST_DOUBLE_FACED)


def is_fused_spell(board: Board, found: GameObject) -> bool:
    """Whether both halves of a split card were cast together (702.102a)."""
    return found.zone is Zone.STACK and not found.shown and card_of(board, found).layout == "split"


def halves_of(board: Board, found: GameObject) -> tuple[str, ...]:
    """The halves that a fused spell follows, the left one first (702.102d); none for any other spell."""
    if found.ability is not None or found.face_down or not is_fused_spell(board, found):
        return ()
    return other_faces(board, found)


# --- aftermath (702.127) ---------------------------------------------------------------------------------------------


def has_aftermath(board: Board, found: GameObject) -> bool:
    """Whether the half that an object shows has aftermath (702.127a)."""
    if found.ability is not None or not found.shown:
        return False
    return says_keyword(board.definition_of(found), "aftermath")


# --- Adventures (715) ------------------------------------------------------------------------------------------------


def is_adventure(board: Board, found: GameObject) -> bool:
    """Whether an object shows its Adventure: a spell cast as one, or a copy of it (715.3b–c)."""
    return bool(found.shown) and found.ability is None and card_of(board, found).layout == "adventure"


def is_omen(board: Board, found: GameObject) -> bool:
    """Whether an object shows its Omen: a spell cast as one, or a copy of it (720.3b–c)."""
    return bool(found.shown) and found.ability is None and card_of(board, found).layout == "omen"


# --- Rooms (709.5) ---------------------------------------------------------------------------------------------------


def locked_room(board: Board, found: GameObject) -> str:
    """What a Room is called of which both doors are locked; nothing if an object is no Room (709.5c)."""
    if found.ability is not None or card_of(board, found).layout != "room":
        return ""
    return other_faces(board, found)[2]


def doors(board: Board, found: GameObject) -> tuple[str, ...]:
    """The two doors of a Room by the names of its halves; none of anything else (709.5j)."""
    return other_faces(board, found)[:2] if locked_room(board, found) else ()


def locked_doors(board: Board, found: GameObject) -> tuple[str, ...]:
    """The doors of a Room on the battlefield that are locked (709.5c)."""
    if found.zone is not Zone.BATTLEFIELD or found.face_down or not found.shown:
        return ()
    return tuple(each for each in doors(board, found) if each != found.shown)


# --- double-faced permanents (712) -----------------------------------------------------------------------------------


def is_spell_face(board: Board, face: str) -> bool:
    """Whether a face is that of an instant or sorcery, which no permanent can show (712.10)."""
    return any(kind in board.definitions[face].types for kind in SPELL_TYPES)


def copies_another(board: Board, found: GameObject) -> bool:
    """Whether an object has the characteristics of something else than its own card: it stays a copy (712.18)."""
    return bool(found.shown) and found.shown not in other_faces(board, found)


def is_transformed_spell(board: Board, found: GameObject) -> bool:
    """Whether a spell was cast with the back face up of a card whose face nobody chooses (712.8c)."""
    return found.back and found.zone is Zone.STACK and card_of(board, found).layout == "transforming"


# --- daybound (702.145) ----------------------------------------------------------------------------------------------


def enters_by_night(board: Board, found: GameObject) -> bool:
    """Whether an object enters with its back face up, for it is night and it has daybound (702.145b)."""
    return board.night is True and says_keyword(card_of(board, found), "daybound") and bool(back_face(board, found))


def says_keyword(definition: CardDefinition, name: str) -> bool:
    """Whether a keyword ability is printed on a card."""
    return any(isinstance(ability, Keyword) and ability.name == name for ability in definition.abilities)
