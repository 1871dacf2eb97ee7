"""Checks of the log of the run: events, rules cited, the timeline's words."""

from __future__ import annotations

from collections.abc import Iterator

from domain import events as every_event
from domain.events import Event
from interfaces.scenario import facts as f
from interfaces.scenario.citing import is_cited
from interfaces.scenario.errors import did_you_mean
from interfaces.scenario.moments import Moment
from interfaces.scenario.names import called
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.syntax import AnyRef, Ref
from projections.timeline import Timeline, cites_of

ABOUT = ("spell", "object", "ability", "card", "land", "copy", "source", "new", "trigger")
"""The fields in which an event says what it is about, the likeliest first."""


def unlogged(fact: f.LogHas, moment: Moment) -> str | None:
    """The events in this order, or so many of them."""
    for pattern in fact.events:
        kind = getattr(every_event, pattern.event, None)
        if not (isinstance(kind, type) and issubclass(kind, Event)):
            names = [name for name, each in vars(every_event).items() if isinstance(each, type)]
            raise Unplayable(f"there is no event {pattern.event}{did_you_mean(pattern.event, names)}")
    if fact.count is None:
        return None if in_order(fact.events, moment) else "the log has no such events in this order"
    have = [sum(is_such(event, pattern, moment) for event in moment.play.game.events) for pattern in fact.events]
    return None if all(count == fact.count for count in have) else f"the log has {', '.join(map(str, have))}"


def in_order(patterns: tuple[f.EventPattern, ...], moment: Moment) -> bool:
    """Whether the events come in this order, others between."""
    log = iter(moment.play.game.events)
    return all(any(is_such(event, pattern, moment) for event in log) for pattern in patterns)


def is_such(event: Event, pattern: f.EventPattern, moment: Moment) -> bool:
    """Whether an event is of the class, and about the object where one is named."""
    if type(event).__name__ != pattern.event:
        return False
    return pattern.about is None or any(is_about(thing, pattern.about, moment) for thing in subjects(event))


def subjects(event: Event) -> Iterator[int]:
    """What an event is about."""
    for field in ABOUT:
        if isinstance(thing := getattr(event, field, None), int) and thing:
            yield thing


def is_about(thing: int, ref: AnyRef, moment: Moment) -> bool:
    """Whether an object, also one that is gone, has the label or the name."""
    identity = moment.reading.binder.identity
    if not isinstance(ref, Ref):
        return False
    if (bodies := moment.reading.binder.labels.get(ref.name)) is not None:
        return identity.body(thing) in bodies
    return ref.name in called(identity.name(thing)) and bool(identity.source(thing)) is ref.ability


def uncited(fact: f.LogCites, moment: Moment) -> str | None:
    """The rules in this order, others between."""
    log = iter(moment.play.game.events)
    for wanted in fact.rules:
        if not any(is_cited(wanted, cites_of(event), moment.numbered_by, moment.edition) for event in log):
            return f"{wanted} isn't cited at this place of the order"
    return None


def unsaid(fact: f.LogSays, moment: Moment) -> str | None:
    """The timeline's words."""
    story = Timeline(moment.play.game.events)
    return None if any(fact.text in entry.words for entry in story.entries) else f"the timeline never says {fact.text}"
