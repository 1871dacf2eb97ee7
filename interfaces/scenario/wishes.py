"""The clauses of a line, taken one by one as the game asks for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from domain.rulebook import Rule
from domain.vocabulary import ObjectId, PlayerId
from interfaces.scenario import syntax as s

C = TypeVar("C", bound=s.Clause)

STEPS: dict[type, tuple[str, tuple[Rule, ...]]] = {
    s.Targeting: ("targeting", (Rule.CHOOSE_TARGETS,)),
    s.Dividing: ("dividing", (Rule.ANNOUNCE_DIVISION,)),
    s.ChoosingModes: ("choosing mode", (Rule.ANNOUNCE_CHOICES, Rule.MODAL_CHAPTER)),
    s.Choosing: ("choosing", (Rule.ANNOUNCE_CHOICES,)),
    s.XIs: ("X", (Rule.ANNOUNCE_CHOICES, Rule.X_IS_ZERO_WITHOUT_COST)),
    s.Splicing: ("splicing", (Rule.ANNOUNCE_CHOICES, Rule.SPLICE)),
    s.CastFaceDown: ("face down", (Rule.ANNOUNCE_CHOICES,)),
    s.AsFace: ("as a face", (Rule.CHOOSE_HALF,)),
    s.Kicked: ("kicked", (Rule.ANNOUNCE_CHOICES, Rule.ADDITIONAL_COST)),
    s.Overloaded: ("overloaded", (Rule.ANNOUNCE_CHOICES, Rule.ALTERNATIVE_COST)),
    s.Bestowed: ("bestowed", (Rule.ANNOUNCE_CHOICES, Rule.ALTERNATIVE_COST)),
    s.WithKeyword: ("with a keyword", (Rule.ANNOUNCE_CHOICES, Rule.ALTERNATIVE_COST)),
    s.ForItsCost: ("for its cost", (Rule.ANNOUNCE_CHOICES, Rule.ALTERNATIVE_COST)),
    s.ForMana: ("for another cost", (Rule.ANNOUNCE_CHOICES, Rule.ALTERNATIVE_COST)),
    s.WithoutPaying: ("without paying its mana cost", (Rule.ANNOUNCE_CHOICES, Rule.ALTERNATIVE_COST)),
    s.Sacrificing: ("sacrificing", (Rule.PAY_COSTS,)),
    s.Discarding: ("discarding", (Rule.PAY_COSTS,)),
    s.DiscardingAtRandom: ("discarding at random", (Rule.PAY_COSTS,)),
    s.Exiling: ("exiling", (Rule.PAY_COSTS,)),
    s.Tapping: ("tapping", (Rule.PAY_COSTS,)),
    s.RemovingFrom: ("removing counters", (Rule.PAY_COSTS,)),
    s.PuttingOn: ("putting counters", (Rule.PAY_COSTS,)),
    s.Paying: ("paying", (Rule.PAY_COSTS,)),
    s.Using: ("using", (Rule.CASTING_MANA_ABILITIES,)),
}
"""How each kind of clause is called, and the step of casting in which it belongs."""
ELSEWHERE = (s.WithoutPriority, s.FromZone, s.AsFace)
"""Clauses that no question asks for."""


class Wishes:
    """What a player has said about an action under way and the game hasn't asked for yet.

    ``automatic``: payment needs no further lines. ``thing`` is the spell or ability, 0 for a mana ability or as long as
    it isn't on the stack; ``attempt`` is the action as the log numbers it.
    """

    def __init__(self, player: PlayerId, clauses: Sequence[s.Clause], *, automatic: bool) -> None:
        self.player, self.automatic = player, automatic
        self.thing: ObjectId = 0
        self.attempt = 0
        self.asked_to_pay = False
        self.clauses = [clause for clause in clauses if not isinstance(clause, ELSEWHERE)]
        self.slots_taken: set[int] = set()
        self.colours: dict[ObjectId, str] = {}

    def copy(self) -> Wishes:
        """The same again, for a rehearsal or a judge's backup."""
        made = Wishes(self.player, self.clauses, automatic=self.automatic)
        made.thing, made.attempt, made.asked_to_pay = self.thing, self.attempt, self.asked_to_pay
        made.slots_taken, made.colours = set(self.slots_taken), dict(self.colours)
        return made

    def add(self, clauses: Sequence[s.Clause]) -> None:
        """More of what the player says."""
        if any(isinstance(clause, s.Targeting) for clause in clauses):
            self.slots_taken.clear()
        self.clauses += [clause for clause in clauses if not isinstance(clause, ELSEWHERE)]

    def first(self, kind: type[C], where: Callable[[C], bool] = lambda clause: True) -> C | None:
        """The first clause of a kind."""
        return next((each for each in self.clauses if isinstance(each, kind) and where(each)), None)

    def take(self, kind: type[C], where: Callable[[C], bool] = lambda clause: True) -> C | None:
        """The first clause of a kind, which is then answered."""
        found = self.first(kind, where)
        if found is not None:
            self.clauses = [each for each in self.clauses if each is not found]
        return found

    def slot(self, place: int) -> tuple[s.Choice, ...] | None:
        """What is said for the place-th slot; None if nothing is."""
        targeting = self.first(s.Targeting)
        if targeting is None:
            return None
        if not targeting.slots:
            return ()
        return targeting.slots[place] if place < len(targeting.slots) else None

    def slot_is_taken(self, place: int) -> None:
        """That slot is answered; with the last one, the clause is."""
        self.slots_taken.add(place)
        targeting = self.first(s.Targeting)
        if targeting is not None and len(self.slots_taken) >= len(targeting.slots):
            self.clauses.remove(targeting)

    @property
    def left(self) -> tuple[s.Clause, ...]:
        """What hasn't been asked for; what is true anyway counts as asked for."""
        return tuple(each for each in self.clauses if not is_true_anyway(each))


def is_true_anyway(clause: s.Clause) -> bool:
    """No targets where none are asked for, X = 0 where X isn't paid, face down as the action itself says."""
    match clause:
        case s.Targeting(()) | s.XIs(0) | s.CastFaceDown():
            return True
    return False


def announced_early(clause: s.Clause) -> bool:
    """Whether a clause belongs to 601.2b, before any target."""
    return Rule.ANNOUNCE_CHOICES in step_of(clause)[1] and not isinstance(clause, s.Choosing)


def step_of(clause: s.Clause) -> tuple[str, tuple[Rule, ...]]:
    """How a clause is called, and the rules of its step."""
    return STEPS[type(clause)]
