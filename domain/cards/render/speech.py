"""What a text has said so far, on which the next word depends: "target creature" becomes "that creature"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Final

from domain.cards.abilities import CardDefinition, TargetSpec
from domain.cards.pieces import pieces
from domain.cards.terms import HasType, IsPlayer, Ref, T
from domain.mana import ManaCost
from domain.vocabulary import PERMANENT_TYPES, SUPERTYPES


class Speech:
    """A text being spoken: what "this" and "enchanted creature" are called, and which targets were named already."""

    def __init__(self, this: str = "this spell", host: str = "enchanted permanent", letter: str = "X") -> None:
        self.this: Final = this
        self.host: Final = host
        self.letter: Final = letter
        self.targets: tuple[TargetSpec, ...] = ()
        self.said: set[int] = set()
        self.doer: Ref | None = None
        self.where: list[str] = []
        self.it = "it"
        self.choice = ""
        self.moved: list[str] = []
        self.each = "it"
        self.cast = False
        self.object = "it"
        self.several = ""
        self.told = False
        self.place = ""
        self.trailing = False
        self.many: set[str] = set()
        self.paid = ""
        self.option = ""
        self.votes: tuple[str, ...] = ()
        self.by = "that spell or ability"
        self.player = "that player"
        self.antecedents: tuple[str, ...] = ()
        self.last: object = None
        self.last_called: frozenset[str] = frozenset()
        self.everything: list[Ref] = []
        self.mana_cost: ManaCost | None = None
        self.begun = False
        self.affected = "it"
        self.chosen_of_two = ""
        self.escalates = False
        self.stays = this.startswith("this ") and this != "this spell"

    def mention(self, what: object, kinds: Iterable[str]) -> None:
        """Something has been spoken of, so that "it" is that from now on."""
        self.last, self.last_called = what, frozenset(kinds)

    def within(self, targets: tuple[TargetSpec, ...]) -> Speech:
        """The same speaker about a mode's targets, none of them named yet."""
        speech = Speech(self.this, self.host, self.letter)
        speech.targets, speech.by, speech.player = targets, self.by, self.player
        speech.cast, speech.stays = self.cast, self.stays
        speech.object, speech.place, speech.paid = self.object, self.place, self.paid
        speech.option, speech.votes = self.option, self.votes
        speech.antecedents = self.antecedents
        return speech

    def aside(self) -> Speech:
        """The same speech, of which nothing that is said counts as said."""
        speech = self.as_done_by(self.doer)
        speech.said, speech.where, speech.moved = set(self.said), list(self.where), list(self.moved)
        return speech

    def as_done_by(self, doer: Ref | None) -> Speech:
        """The same speech in a clause whose subject has been named: "you may …"."""
        speech = Speech(self.this, self.host, self.letter)
        speech.targets, speech.said, speech.where, speech.doer = self.targets, self.said, self.where, doer
        speech.moved, speech.each, speech.cast = self.moved, self.each, self.cast
        speech.it, speech.by, speech.player, speech.many = self.it, self.by, self.player, self.many
        speech.object, speech.place, speech.paid, speech.choice = self.object, self.place, self.paid, self.choice
        speech.option, speech.votes = self.option, self.votes
        speech.antecedents, speech.last, speech.last_called = self.antecedents, self.last, self.last_called
        speech.everything, speech.stays = self.everything, self.stays
        return speech


@singledispatch
def say(node: object, speech: Speech) -> str:
    """A node in English; each class of the card language registers its own way to say it."""
    raise TypeError(f"{type(node).__name__} has no English yet")


def unsaid(node: object, speech: Speech) -> bool:
    """Whether a piece of card language speaks of a target that hasn't been named yet."""
    return any(isinstance(piece, T) and piece.slot not in speech.said for piece in pieces(node))


def speech_of(definition: CardDefinition) -> Speech:
    """How a card speaks of itself, of what it is attached to, and of a number that isn't the X of its cost."""
    speech = Speech(_this(definition), host_of(definition), "Y" if "X" in (definition.mana_cost or ()) else "X")
    named = [OPTIONS[cost.name] for cost in definition.additional_costs if cost.name in OPTIONS]
    speech.option = named[0] if named else ""
    speech.mana_cost = definition.mana_cost
    speech.escalates = any(cost.name == "escalate" for cost in definition.additional_costs)
    speech.stays = bool(set(definition.types) & set(PERMANENT_TYPES))
    return speech


OPTIONS: Final = {
    "bargain": "~ was bargained", "collect evidence": "evidence was collected", "gift": "the gift was promised",
}  # fmt: skip
"""How a card says that an additional cost of it was paid, where it isn't kicker."""


def _this(definition: CardDefinition) -> str:
    """A legend by the name before the comma, a spell by its name, another permanent by its kind."""
    if "Legendary" in definition.supertypes:
        return definition.name.removeprefix("A-").split(",")[0]
    kinds = [kind for kind in definition.types if kind in PERMANENT_TYPES]
    if not kinds:
        return definition.name.removeprefix("A-")
    own = next((kind for kind in CALLED_BY if kind in definition.subtypes), None)
    if own is not None:
        return f"this {own}"
    return f"this {'creature' if 'Creature' in kinds else kinds[-1].lower()}"


CALLED_BY: Final = ("Aura", "Case", "Class", "Room", "Saga", "Siege")
"""Subtypes by which a permanent calls itself."""


def host_of(definition: CardDefinition) -> str:
    """What it is attached to."""
    if "Equipment" in definition.subtypes:
        return "equipped creature"
    if "Fortification" in definition.subtypes:
        return "fortified land"
    what = definition.enchant.what if definition.enchant else None
    if isinstance(what, IsPlayer):
        return "enchanted opponent" if what.who == "opponent" else "enchanted player"
    parts = getattr(what, "filters", (what,))
    kinds = [
        part.type.lower() if part.type in PERMANENT_TYPES else part.type
        for part in parts
        if isinstance(part, HasType) and part.type not in SUPERTYPES
    ]
    bestowed = any(way.cast_as == "aura" for way in definition.alternative_costs)
    return f"enchanted {kinds[-1] if kinds else 'creature' if bestowed else 'permanent'}"
