"""How often an ability triggers where effects have a say in it: additional times, or not at all (603.2d, 101.2)."""

from __future__ import annotations

from domain.cards.trigger_rules import CausesNoTriggers, TriggersMore
from domain.rules.characteristics import BoardView, InForce
from domain.rules.reading import fits
from domain.rules.trigger_conditions import key_of, looks_back, matches
from domain.rules.trigger_events import Occurrence, Scene
from domain.vocabulary import ObjectId


def how_often_more(scene: Scene, its: BoardView, source: ObjectId, happened: Occurrence) -> int:
    """How many additional times an ability of an object triggers on what happened (603.2d)."""
    return sum(
        fits(its, force.rule.of, source, force.context)
        for force in its.rules(TriggersMore)
        if is_such(scene, force, happened)
    )


def is_kept_from(scene: Scene, its: BoardView, source: ObjectId, happened: Occurrence) -> bool:
    """Whether what happened causes no ability of an object to trigger; 0: none that has no object behind it (101.2)."""
    return any(
        force.rule.of is None or (source > 0 and fits(its, force.rule.of, source, force.context))
        for force in its.rules(CausesNoTriggers)
        if is_such(scene, force, happened)
    )


def is_such(scene: Scene, force: InForce[TriggersMore] | InForce[CausesNoTriggers], happened: Occurrence) -> bool:
    """Whether a rule speaks of what happened, as it is judged by what there was before or after it (603.10)."""
    by = force.rule.by
    if by is None:
        return True
    if key_of(by) != happened.key:
        return False
    return matches(by, happened, scene.before if looks_back(by, happened) else scene.after, force.context)
