"""What a text is read with: whose "you", which "this", which targets, what earlier instructions left behind."""

from __future__ import annotations

from typing import Final, Protocol

import msgspec
from immutables import Map
from msgspec.structs import replace

from domain.known import Characteristics
from domain.stack_parts import NO_CHOICES, Choices
from domain.state import NO_CAUSE, Board, Cause, GameObject
from domain.vocabulary import Id, ObjectId, PlayerId

AFFECTED: Final = "affected"
"""Under this key a lasting rule finds the objects that its effect was fixed to (611.2c)."""
TAPPED_FOR_MANA: Final = "tapped for mana"
"""Among the numbers of a context, whether the next mana added is the first for which its source was tapped (106.12)."""


class View(Protocol):
    """A board and the characteristics of what is on it, as far as the layers have been applied (613)."""

    board: Board

    def of(self, thing: ObjectId) -> Characteristics:
        """The characteristics of an object, last known ones if it is gone (608.2h)."""

    def object(self, thing: ObjectId) -> GameObject | None:
        """The object as it is, or as it was if it left this turn."""


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """How a text is read.

    ``controller`` is "you" (109.5), ``this`` the object the text is printed on, ``stack_object`` the spell or ability
    being put on the stack or resolving (0 for static abilities). ``targets`` are the legal targets of each slot of the
    mode at hand, by the slot's place in the mode; ``slots`` the numbers of those slots on the stack object.
    """

    controller: PlayerId
    this: ObjectId = 0
    stack_object: ObjectId = 0
    choices: Choices = NO_CHOICES
    cause: Cause = NO_CAUSE
    targets: tuple[tuple[Id, ...], ...] = ()
    slots: tuple[int, ...] = ()
    things: Map[str, tuple[Id, ...]] = Map()
    numbers: Map[str, int] = Map()
    words: Map[str, str] = Map()

    def with_things(self, key: str, things: tuple[Id, ...]) -> Context:
        """The context that remembers objects or players under a key."""
        return replace(self, things=self.things.set(key, things))

    def with_number(self, key: str, number: int) -> Context:
        """The context that remembers a number, or 1 and 0 for whether something was done."""
        return replace(self, numbers=self.numbers.set(key, number))

    def with_word(self, key: str, word: str) -> Context:
        """The context that remembers a word chosen."""
        return replace(self, words=self.words.set(key, word))
