"""What players and chance answer: a few shapes, shared by all decisions, and the actions a player may take.

Wire form: MessagePack arrays tagged with a number that never changes its meaning; fields are only ever appended.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, Union

import msgspec

from domain.vocabulary import ObjectId


class AnswerShape(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The common form of answers."""


# --- actions with priority, and during a payment ---------------------------------------------------------------------


class Pass(AnswerShape, frozen=True, tag=1):
    """Pass priority (117.3d)."""


class Cast(AnswerShape, frozen=True, tag=2):
    """Begin to cast a card (601.2); ``face_down`` as a 2/2 with morph (708.4).

    ``face`` names the half or face that is cast; without it the card's normal characteristics, or both halves of a
    split card with fuse (709.3, 712.11b, 715.3).
    """

    card: ObjectId
    face_down: bool = False
    face: str = ""


class Activate(AnswerShape, frozen=True, tag=3):
    """Begin to activate the n-th activated ability of an object, as ``activated_abilities`` lists them (602.2)."""

    source: ObjectId
    ability: int = 0


class PlayLand(AnswerShape, frozen=True, tag=4):
    """Play a land card (116.2a); ``face`` names its other face, if that is the one played (712.12)."""

    card: ObjectId
    face: str = ""


class TurnUp(AnswerShape, frozen=True, tag=5):
    """Turn a face-down permanent face up (116.2b)."""

    permanent: ObjectId


class SetAside(AnswerShape, frozen=True, tag=210):
    """Exile a card from hand to cast it later: suspend it, foretell it, plot it (116.2f, 116.2h, 116.2k)."""

    card: ObjectId
    how: Literal["suspend", "foretell", "plot"]


class ActSpecially(AnswerShape, frozen=True, tag=420):
    """Take an action that an effect or a permanent allows: ignore an effect, discard a card, unlock a door (116.2).

    ``door`` is the half of a Room that is unlocked (116.2m).
    """

    source: ObjectId
    how: Literal["ignore", "discard", "unlock"]
    door: str = ""


class Done(AnswerShape, frozen=True, tag=6):
    """No more of what the question offers: no more mana abilities (601.2g)."""


class PayWithMana(AnswerShape, frozen=True, tag=7):
    """Pay mana of the cost with these units from the pool (118.3a)."""

    mana: tuple[int, ...]


class PayPart(AnswerShape, frozen=True, tag=8):
    """Pay the n-th part of the locked cost with these objects, or with nothing but the will to (601.2h)."""

    part: int
    objects: tuple[ObjectId, ...] = ()


class GiveUp(AnswerShape, frozen=True, tag=9):
    """The cost can't or won't be paid: the attempt is illegal (601.2h)."""


class Attack(AnswerShape, frozen=True, tag=10):
    """Declare attackers, each with the player or planeswalker it attacks; none if nothing attacks (508.1).

    ``bands`` are those that attack in a band (508.1e).
    """

    attacks: tuple[tuple[ObjectId, int], ...] = ()
    bands: tuple[tuple[ObjectId, ...], ...] = ()


class Block(AnswerShape, frozen=True, tag=11):
    """Declare blockers, each with the attacker it blocks; none if nothing blocks (509.1)."""

    blocks: tuple[tuple[ObjectId, ObjectId], ...] = ()


# --- plain shapes ----------------------------------------------------------------------------------------------------


class Said(AnswerShape, frozen=True, tag=20):
    """Yes or no."""

    yes: bool


class Number(AnswerShape, frozen=True, tag=21):
    """A number: X, how many targets, which option (counted from 0)."""

    number: int


class Numbers(AnswerShape, frozen=True, tag=22):
    """Numbers in the order of what was asked: modes (from 0), kicks, shares of a division."""

    numbers: tuple[int, ...]


class Chosen(AnswerShape, frozen=True, tag=23):
    """Objects or players, in order where the question asks for an order."""

    things: tuple[int, ...]


class Words(AnswerShape, frozen=True, tag=24):
    """Names, colours or mana symbols in the order of what was asked."""

    words: tuple[str, ...]


class NewTargets(AnswerShape, frozen=True, tag=25):
    """For each slot the targets it shall have; the same as before means unchanged (115.7)."""

    slots: tuple[tuple[int, ...], ...]


Answer: TypeAlias = Union[
    Pass, Cast, Activate, PlayLand, TurnUp, SetAside, ActSpecially, Done, PayWithMana, PayPart, GiveUp, Said, Number,
    Numbers, Chosen, Words, NewTargets, Attack, Block,
]  # fmt: skip
