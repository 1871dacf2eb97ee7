"""Cases (719): what solves them, and what they have once they are solved (702.169)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import Activated, AnyAbility, Static, Triggered
from domain.cards.build import triggered
from domain.cards.effects import Designate
from domain.cards.nouns import THIS
from domain.cards.terms import AnyCondition, Fits, HasMark
from domain.cards.triggers import Begins
from domain.vocabulary import Step


def to_solve(condition: AnyCondition) -> Triggered:
    """To solve: at the beginning of your end step the Case is solved, if the condition holds then (719.3a)."""
    unsolved = ~Fits(THIS, HasMark("solved"))
    return triggered(Begins(Step.END), Designate(THIS, "solved"), only_if=condition & unsolved, name="to solve")


def solved(*abilities: AnyAbility) -> tuple[AnyAbility, ...]:
    """Solved: abilities that the Case has, that trigger or can be activated once it is solved (702.169a–d)."""
    return tuple(when_solved(each) for each in abilities)


def when_solved(ability: AnyAbility) -> AnyAbility:
    """An ability that asks whether its source is solved (702.169b–d)."""
    it_is = Fits(THIS, HasMark("solved"))
    if isinstance(ability, (Static, Activated, Triggered)):
        return replace(ability, condition=it_is if ability.condition is None else it_is & ability.condition)
    raise TypeError(f"{type(ability).__name__} is no ability of a Case")
