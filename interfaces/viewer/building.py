"""Making a replay document from a film: each line for each perspective (design §9)."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from domain.events import Event
from domain.evolve import fold
from domain.state import EMPTY, GameState
from interfaces.rules_text.texts import RulesText
from interfaces.viewer.document import Chain, Replay, Seated, Strand, Told, View
from interfaces.viewer.film import Film, Line
from interfaces.viewer.notes import Note
from interfaces.viewer.scenes import Scene, Seen, Values, delta, painted
from interfaces.viewer.telling import Words, actions_of, folds_of, marks_of, seen_by_all, times_of, told
from projections.seat import PUBLIC, SeatEvent, SeatView
from projections.timeline import Timeline
from replays.errors import CorruptLog
from replays.leaves import Entry, Open, chained, leaf, redacted
from replays.loading import UNFOLDABLE
from replays.redacting import Redactor

EVERYTHING: Final = -1
"""The perspective that sees everything."""
SEEN: Final = frozenset({"CardDrawn", "CardsLookedAt"})
"""Facts whose words don't name the cards that a seat sees by them."""


class Context(NamedTuple):
    """What the lines of a document share."""

    film: Film
    seats: tuple[Seated, ...]
    values: Values
    words: Words
    kinds: dict[type[Event], int]


class Whole(NamedTuple):
    """A line with the past that it shares."""

    line: Line
    events: tuple[Event, ...]
    states: tuple[GameState, ...]


def replay_document(
    film: Film, seat: int = EVERYTHING, official: RulesText | None = None, notes: tuple[Note, ...] = ()
) -> Replay:
    """The document of a film: with ``seat``, only what that seat (0: the public) may know, and no variations."""
    seats = perspectives(film.header.players, seat)
    words = Words(film.header.edition, official)
    context = Context(film, seats, Values(), words, {})
    lines = film.lines if seat == EVERYTHING else film.lines[:1]
    strands = tuple(strand(context, line) for line in lines)
    header = film.header
    return Replay(
        game=header.game,
        title=header.title,
        edition=header.edition,
        engine=header.engine,
        players=header.players,
        seats=seats,
        lines=strands,
        cards=context.values.cards,
        rules=words.rules,
        words=tuple(words.sentences),
        kinds=tuple((kind.__name__, *kind.__struct_fields__) for kind in context.kinds),
        values=context.values.all,
        notes=notes,
    )


def perspectives(players: Sequence[str], seat: int) -> tuple[Seated, ...]:
    """Who can look: everybody where everything is known, else the seat alone."""
    named = [Seated(EVERYTHING, "everything"), *(Seated(n, name) for n, name in enumerate(players, 1))]
    named.append(Seated(PUBLIC, "the public"))
    return tuple(each for each in named if seat in (EVERYTHING, each.seat))


def strand(context: Context, line: Line) -> Strand:
    """One line of the document."""
    variation, events = line.variation, context.film.whole(line)
    whole = Whole(line, events, states_of(context.film.header.game, events))
    first = variation.at + 1
    kinds = [context.kinds.setdefault(type(event), len(context.kinds)) for event in line.events]
    return Strand(
        number=variation.number,
        of=variation.of,
        at=variation.at,
        last=line.last,
        game=variation.game or context.film.header.game,
        note=variation.note,
        by=variation.by,
        kinds=tuple(kinds),
        marks=tuple(marks_of(line.events, first)),
        actions=actions_of(events, first),
        times=times_of(line.events, first),
        views=tuple(view_of(context, whole, seated.seat) for seated in context.seats),
        chain=chain_of(context, whole),
    )


def states_of(game: str, events: Sequence[Event]) -> tuple[GameState, ...]:
    """The state at every version."""
    states = [EMPTY]
    for version, event in enumerate(events, 1):
        try:
            states.append(fold(states[-1], event, states.__getitem__))
        except UNFOLDABLE as error:
            raise CorruptLog(game, version, f"a {type(event).__name__} doesn't fit the game ({error!r})") from error
    return tuple(states)


# --- one perspective --------------------------------------------------------------------------------------------------


def view_of(context: Context, whole: Whole, seat: int) -> View:
    """A line as one perspective sees it."""
    first = whole.line.variation.at + 1
    if seat == EVERYTHING:
        timeline = Timeline(whole.events)
        names = {v: seen_by_all(timeline, event, v) for v, event in enumerate(whole.events, 1)}
        scenes = scenes_of_all(context.values, whole, timeline)
    else:
        seen = SeatView(seat, whole.events)
        timeline = seen.story
        names = {event.version: seen_by_seat(event) for event in seen.events}
        scenes = scenes_of_seat(context.values, whole, seen)
    return View(
        seat=seat,
        story=tuple(stories(context.words, timeline, names, first)),
        folds=folds_of(context.words, timeline, whole.events, first),
        deltas=tuple(deltas(scenes, from_nothing=not whole.line.variation.number)),
    )


def seen_by_seat(event: SeatEvent) -> tuple[str, ...]:
    """The names of cards that a seat sees by an event, where its words don't say them."""
    shown = tuple(name for _, name in event.shown) if event.event in SEEN else ()
    return tuple(dict.fromkeys((*shown, *event.cards)))


def stories(words: Words, timeline: Timeline, names: Mapping[int, tuple[str, ...]], first: int) -> Iterator[Told]:
    """The entries of a line's own events."""
    return (told(words, entry, names[entry.version]) for entry in timeline.entries if entry.version >= first)


def scenes_of_all(values: Values, whole: Whole, timeline: Timeline) -> Iterator[Scene]:
    """The scenes of a line, everything seen, from the version before its first event on."""
    before: tuple[object, ...] = ()
    scene: Scene = {}
    for version in range(whole.line.variation.at, whole.line.last + 1):
        board, rows = timeline.boards.at(version), timeline.stacks.at(version).rows
        state = whole.states[version]
        now = (board, rows, state.game.board)
        if len(before) != len(now) or any(one is not other for one, other in zip(before, now, strict=True)):
            scene = painted(values, Seen(board, rows, state, board, lambda _: True))
        before = now
        yield scene


def scenes_of_seat(values: Values, whole: Whole, seen: SeatView) -> Iterator[Scene]:
    """The scenes of a line as a seat may know them."""
    before: tuple[object, ...] = ()
    scene: Scene = {}
    for version in range(whole.line.variation.at, whole.line.last + 1):
        known, state = seen.ledger.at(version), whole.states[version]
        now = (known.sight, known.memory, seen.story.stacks.at(version).rows, state.game.board)
        if len(before) != len(now) or any(one is not other for one, other in zip(before, now, strict=True)):
            view = seen.state(version)
            tells = partial(known.names, seen.seat)
            scene = painted(values, Seen(view.board, view.stack, state, known.sight.board, tells))
        before = now
        yield scene


def deltas(scenes: Iterator[Scene], *, from_nothing: bool) -> Iterator[tuple[str | int, ...]]:
    """What changes from each scene to the next; a variation goes on from its parent's."""
    before = next(scenes)
    before = {} if from_nothing else before
    for scene in scenes:
        yield delta(before, scene)
        before = scene


# --- hashes -----------------------------------------------------------------------------------------------------------


def chain_of(context: Context, whole: Whole) -> Chain:
    """The line's entries as the document's perspective may have them, and its head."""
    line, seat = whole.line, context.seats[0].seat
    redactor = None if seat == EVERYTHING else Redactor(seat, whole.events)
    head = head_before(context.film, line)
    entries: list[tuple[object, ...]] = []
    for version, (entry, event) in enumerate(zip(line.entries, line.events, strict=True), line.variation.at + 1):
        its = leaf(version, entry, line.secret)
        head = chained(head, its)
        if redactor is None:
            entries.append(linked(redacted(version, entry, line.secret, ())))
            continue
        known = redactor.redact(version, entry, event, line.secret).entry
        says_more = tells_more(known, redactor.view.events[version - 1])
        entries.append((text(its),) if says_more else linked(known))
    signatures = tuple(
        (each.key.hex(), each.signature.hex(), each.by)
        for each in context.film.signatures
        if each.number == line.variation.number
    )
    return Chain(tuple(entries), head.hex(), signatures)


def tells_more(entry: Entry, seen: SeatEvent) -> bool:
    """Whether a redacted entry still tells anything that the seat view leaves out; of such, only the leaf goes out."""
    _, *there = msgspec.msgpack.decode(entry.event, ext_hook=lambda code, data: None)
    may = [value for name, value in seen.fields.items() if name != DEFINITIONS]
    has = [value for name, value in zip(seen.fields, there, strict=False) if name != DEFINITIONS]
    return any(not says_no_more(one, other) for one, other in zip(has, may, strict=False))


DEFINITIONS: Final = "definitions"
"""Of the game's first event; the redactor has judged them one by one."""


def says_no_more(has: object, may: object) -> bool:
    """Whether a value has nothing where a seat may know nothing."""
    if isinstance(has, list) and isinstance(may, list) and len(has) == len(may):
        return all(says_no_more(one, other) for one, other in zip(has, may, strict=True))
    return has == may or has is None or (may is None and has == "")


def head_before(film: Film, line: Line) -> bytes:
    """The head at the version where a line begins."""
    head = bytes(32)
    if not line.variation.number:
        return head
    parent = film.lines[line.variation.of]
    head = head_before(film, parent)
    for version, entry in enumerate(parent.entries, parent.variation.at + 1):
        if version > line.variation.at:
            break
        head = chained(head, leaf(version, entry, parent.secret))
    return head


def linked(entry: Entry) -> tuple[object, ...]:
    """An entry for the page: "", its bytes, then its parts; what is open brings its salt."""
    parts = [(part.positions, text(part.salt)) if isinstance(part, Open) else text(part) for part in entry.parts]
    return ("", text(entry.event), *parts)


def text(value: bytes) -> str:
    """Bytes as text."""
    return b64encode(value).decode()
