"""Checks: what of a fact isn't true, in a sentence; None where it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.cards.costs import PayMana
from domain.mana import write_mana
from domain.rules.targeting import requires_targets
from domain.vocabulary import Id, ObjectId
from interfaces.scenario import facts as f
from interfaces.scenario.binding import written
from interfaces.scenario.checks_features import without_feature
from interfaces.scenario.checks_log import uncited, unlogged, unsaid
from interfaces.scenario.checks_qualities import without_quality
from interfaces.scenario.clauses import fits_cost
from interfaces.scenario.knowing import knows
from interfaces.scenario.legality import impossible, possible
from interfaces.scenario.lists import names
from interfaces.scenario.moments import Moment
from interfaces.scenario.piles import on_stack_first
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.syntax import AnyRef, Choice, Ref, ZoneRef


def untrue(fact: f.Fact, moment: Moment) -> str | None:
    """Why a fact doesn't hold; None if it does."""
    return CHECKS[type(fact)](fact, moment)


def is_(fact: f.Is, moment: Moment) -> str | None:
    """A subject is something, or isn't."""
    problem = without_quality(fact.subject, fact.quality, moment)
    if fact.negated:
        return "it is" if problem is None else None
    return problem


def has(fact: f.Has, moment: Moment) -> str | None:
    """A subject has something, or has none of it."""
    problem = without_feature(fact.subject, fact.feature, moment)
    if fact.negated:
        return "it has" if problem is None else None
    return problem


def on_stack(ref: AnyRef, moment: Moment) -> ObjectId:
    """The spell or ability on the stack that is meant."""
    found = moment.reading.one(ref, on_stack_first(moment.game))
    if found not in moment.board.stack:
        raise Unplayable(f"{written(ref)} isn't on the stack")
    return found


def targets(fact: f.Targets, moment: Moment) -> str | None:
    """The targets of an object on the stack, slot by slot."""
    thing = on_stack(fact.subject, moment)
    filled = [slot.targets for slot in moment.board.objects[thing].choices.slots if slot.targets]
    as_wanted = len(filled) == len(fact.slots) and all(
        len(have) == len(want) and all(map(lambda each, choice: is_target(each, choice, moment), have, want))
        for have, want in zip(filled, fact.slots, strict=True)
    )
    if as_wanted:
        return None
    return "its targets are " + ("; ".join(names(moment.reading, have) for have in filled) or "none")


def is_target(target: Id, choice: Choice, moment: Moment) -> bool:
    """Whether a target is what the words say; one that is gone keeps its name."""
    if not isinstance(choice, Ref | ZoneRef):
        return False
    reading = moment.reading
    if not reading.answers(choice, target):
        return False
    if not isinstance(choice, Ref) or choice.nth is None:
        return True
    return target in reading.everything(choice) or target not in moment.board.objects


def requires(fact: f.RequiresTargets, moment: Moment) -> str | None:
    """Whether it requires targets, in the words of the edition (115.6)."""
    thing = on_stack(fact.subject, moment)
    return None if requires_targets(moment.board, thing) else "it requires no targets"


def costs(fact: f.Costs, moment: Moment) -> str | None:
    """The mana of the total cost as locked in."""
    thing = on_stack(fact.subject, moment)
    cost = moment.board.objects[thing].choices.cost
    if cost is None:
        return "its total cost isn't locked in yet"
    if fits_cost(moment.reading, thing, fact.mana):
        return None
    return f"it costs {write_mana(next((part.mana for part in cost if isinstance(part, PayMana)), ()))}"


def knowing(fact: f.Knows, moment: Moment) -> str | None:
    """Whether a player knows a card."""
    player = moment.reading.binder.as_player(fact.subject)
    if not player:
        raise Unplayable(f"{written(fact.subject)} isn't a player")
    if knows(moment, player, fact.ref) is not fact.negated:
        return None
    return f"{written(fact.subject)} {'knows' if fact.negated else 'does not know'} {written(fact.ref)}"


CHECKS: Final[Mapping[type[Any], Callable[[Any, Moment], str | None]]] = {
    f.Is: is_,
    f.Has: has,
    f.Targets: targets,
    f.RequiresTargets: requires,
    f.Costs: costs,
    f.Knows: knowing,
    f.Can: possible,
    f.Cannot: impossible,
    f.LogHas: unlogged,
    f.LogCites: uncited,
    f.LogSays: unsaid,
}
"""How each kind of fact is checked."""
