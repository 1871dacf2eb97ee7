"""Triggered, activated and chapter abilities (602.1, 603.1, 714.2b)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    Activated,
    Triggered,
)
from domain.cards.costs import ChangeLoyalty, Cost, DiscardThis, RevealSome
from domain.cards.pieces import speaks_of_x
from domain.cards.terms import AnyCondition, IsHost, IsThis, This
from domain.cards.triggers import Casts, ChapterReached, DiscardIsCaused, Moves, When
from domain.oracle import memory
from domain.oracle.blocks import Block, Result, text_of
from domain.oracle.costs import has_x, spoken_of
from domain.oracle.finding import found_again
from domain.oracle.grammar import Heard, Reader, State
from domain.oracle.limits import limits_of
from domain.oracle.texts import report
from domain.oracle.triggers import Event, state_of
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6}


def triggered_line(block: Block) -> Result:
    """A triggered ability: condition, perhaps an "if", and what happens (603.1)."""
    reader = block.reader
    first = reader.word(reader.begin)
    kind = "beginning" if first == "at" else "event"
    best: Result | None = None
    for events, after in reader.parse("events" if kind == "event" else kind, State(reader.begin + 1)):
        if reader.word(after.pos) != ",":
            continue
        made = _with_events(block, events if isinstance(events[0], Event) else (events,), after.to(after.pos + 1))
        if not made.unsupported:
            return made
        best = best or made
    if best is not None:
        return best
    return Result("triggered", unsupported=(report(reader, reader.begin, reader.end),))


def _with_events(block: Block, events: tuple[Event, ...], state: State) -> Result:
    """One triggered ability, or one for each of several events; they can't share that it triggers only once."""
    made = _with_event(block, events[0], state)
    if len(events) > 1 and any(getattr(each, "once_each_turn", False) for each in made.pieces):
        reader = block.reader
        return made._replace(pieces=(), unsupported=(report(reader, reader.begin, reader.end),))
    for event in events[1:]:
        more = _with_event(block, event, state)
        made = made._replace(pieces=made.pieces + more.pieces, unsupported=made.unsupported or more.unsupported)
    return made


def _with_event(block: Block, event: Event, state: State) -> Result:
    """The text of a triggered ability whose condition is understood."""
    reader = block.reader
    begin = state_of(state, event, reader.card)
    condition: AnyCondition | None = None
    if reader.word(state.pos) == "if":
        for found, after in reader.parse("condition", begin.to(state.pos + 1)):
            if reader.word(after.pos) == ",":
                condition, begin = found, _of_what(reader, state.pos + 1, event, after).to(after.pos + 1)
                break
        else:
            return Result("triggered", unsupported=(report(reader, reader.begin, reader.end),))
    end, once = _once(reader)
    text, said, targets = text_of(block, begin.pos, end, begin)
    if text is None:
        return Result("triggered", unsupported=said.unsupported, sentences=said.sentences, targets=targets)
    if speaks_of_x(text) and not _carries_x(event, reader):
        return Result("triggered", unsupported=(report(reader, begin.pos, reader.end),), targets=targets)
    zone = Zone.GRAVEYARD if _works_from_graveyard(event, reader) else event.zone
    text = found_again(text) if _host_leaves(event.when) else text
    ability = Triggered(event.when, text, condition, zone, once_each_turn=once or event.once, batch=event.batch)
    return Result("triggered", (ability,), sentences=said.sentences, targets=targets)


def _host_leaves(when: When) -> bool:
    """Whether this is what an Aura enchants that leaves the battlefield."""
    return isinstance(when, Moves) and when.origin is Zone.BATTLEFIELD and when.filter == IsHost()


def _of_what(reader: Reader, pos: int, event: Event, begin: State) -> State:
    """The state behind an intervening condition: of the source, if it begins with that, "it" is the source then.

    "That creature" stays what the event was about.
    """
    if reader.word(pos) != "~" or any(each.ref == This() for each in event.mentions):
        return begin
    this = memory.of_this(reader.card.types)
    taken = frozenset(kind for each in event.mentions for kind in each.kinds)
    return begin._replace(mentions=(*begin.mentions, this._replace(kinds=this.kinds - taken)))


def _works_from_graveyard(event: Event, reader: Reader) -> bool:
    """Whether an ability that speaks of its card in a graveyard triggers there.

    It doesn't as the card leaves the battlefield, or an Aura's host does, which puts it there (113.6m).
    """
    when = event.when
    if isinstance(when, DiscardIsCaused):
        return False  # it triggers wherever the card has gone
    leaves = isinstance(when, Moves) and when.origin is Zone.BATTLEFIELD and when.filter in (IsThis(), IsHost())
    return event.zone is Zone.BATTLEFIELD and not leaves and _from(reader, "graveyard")


ONCE: Final = ("this", "ability", "triggers", "only", "once", "each", "turn")


def _once(reader: Reader) -> tuple[int, bool]:
    """Where the text of a triggered ability ends, and whether it triggers only once each turn."""
    end = reader.end - (reader.word(reader.end - 1) == ".")
    begin = end - len(ONCE)
    if begin > reader.begin and reader.words[begin:end] == ONCE:
        return begin, True
    return reader.end, False


def _carries_x(event: Event, reader: Reader) -> bool:
    """Whether X of the spell is still known as the ability resolves: it is cast or enters (107.3m)."""
    itself = event.mentions and event.when.filter == IsThis() if isinstance(event.when, (Casts, Moves)) else False
    return bool(itself and reader.card.has_x)


def activated_line(block: Block, colon: int) -> Result:
    """An activated ability: cost, colon, effect (602.1)."""
    reader = block.reader
    cost_part = reader.part(reader.begin, colon)
    found = cost_part.whole("costs", State(reader.begin))
    if found is None:
        reader.furthest = max(reader.begin, cost_part.furthest)
        return Result("activated", unsupported=(report(reader, reader.begin, reader.end),))
    cost: tuple[Cost, ...] = found[0]
    end, limits, count = limits_of(reader, colon + 1)
    if limits is None:
        return Result("activated", unsupported=(report(reader, end, reader.end),))
    said_of_cost = found[1].said | set(spoken_of(cost))
    state = State(colon + 1, Heard(mentions=(memory.of_this(reader.card.types),), said=said_of_cost))
    text, said, targets = text_of(block, colon + 1, end, state)
    if text is None:
        return Result("activated", unsupported=said.unsupported, sentences=said.sentences + count, targets=targets)
    if speaks_of_x(text) and not has_x(cost):
        return Result("activated", unsupported=(report(reader, colon + 1, reader.end),), targets=targets)
    loyalty = isinstance(cost[0], ChangeLoyalty)
    ability = Activated(
        cost,
        text,
        _zone(cost, reader),
        limits.sorcery_timing and not loyalty,
        limits.once_per_turn,
        limits.condition,
        limits.any_player,
        once=limits.once,
        prices=limits.prices,
    )
    return Result("activated", (ability,), sentences=said.sentences + count, targets=targets)


def _zone(cost: tuple[Cost, ...], reader: Reader) -> Zone:
    """The zone in which an ability with that cost works (113.6)."""
    if any(isinstance(part, DiscardThis) for part in cost) or RevealSome(IsThis()) in cost or _from(reader, "hand"):
        return Zone.HAND
    return Zone.GRAVEYARD if _from(reader, "graveyard") else Zone.BATTLEFIELD


TAKING: Final = frozenset(("cast", "discard", "exile", "put", "return", "reveal", "shuffle"))
"""Verbs that may stand before "this card from your graveyard"."""


def _from(reader: Reader, zone: str) -> bool:
    """Whether the text takes its object as a card out of a zone, so that it works from there (113.6m)."""
    words = reader.words[reader.begin : reader.end]
    places = (at for at in range(len(words)) if words[at : at + 4] == ("~", "from", "your", zone))
    both = any(
        words[at - 1] in TAKING and words[at : at + 2] == ("~", "and") and _out_of(words[at:], zone)
        for at in range(1, len(words))
    )
    lies = both or any(words[at : at + 5] == ("~", "is", "in", "your", zone) for at in range(len(words)))
    return lies or any(at > 0 and words[at - 1] in TAKING for at in places)


def _out_of(words: tuple[str, ...], zone: str) -> bool:
    """Whether the sentence goes on with a zone from which all that it speaks of is taken."""
    end = words.index(".") if "." in words else len(words)
    return any(words[at : at + 3] == ("from", "your", zone) for at in range(end))


def chapters_of(reader: Reader) -> tuple[int, ...]:
    """The chapter numbers in front of a chapter ability (714.2b)."""
    numbers = []
    pos = reader.begin
    while reader.word(pos) in ROMAN:
        numbers.append(ROMAN[reader.word(pos)])
        pos += 1
        if reader.word(pos) == ",":
            pos += 1
    return tuple(numbers) if numbers and reader.word(pos) == "—" else ()


def chapter_line(block: Block) -> Result:
    """A chapter ability, once for each of its chapters."""
    reader = block.reader
    numbers = chapters_of(reader)
    begin = reader.begin
    while reader.word(begin) != "—":
        begin += 1
    state = State(begin + 1, Heard(mentions=(memory.of_this(reader.card.types),)))
    text, said, targets = text_of(block, begin + 1, reader.end, state)
    if text is None:
        return Result("chapter", unsupported=said.unsupported, sentences=said.sentences, targets=targets)
    made = tuple(Triggered(ChapterReached(number), text) for number in numbers)
    return Result("chapter", made, sentences=said.sentences, targets=targets)
