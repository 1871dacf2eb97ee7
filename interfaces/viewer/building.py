"""Making a replay document from a film: each line for each perspective (design §9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from domain.events import Event
from domain.evolve import fold
from domain.state import EMPTY, GameState
from interfaces.rules_text.texts import RulesText
from interfaces.viewer.document import Replay, Strand
from interfaces.viewer.film import Film, Line
from interfaces.viewer.growing import EVERYTHING, Context, Growing, context_of, replay_of
from interfaces.viewer.notes import Note
from replays.errors import CorruptLog
from replays.leaves import chained, leaf
from replays.loading import UNFOLDABLE

__all__ = ["EVERYTHING", "replay_document", "states_of"]


def replay_document(
    film: Film, seat: int = EVERYTHING, official: RulesText | None = None, notes: tuple[Note, ...] = ()
) -> Replay:
    """The document of a film: with ``seat``, only what that seat (0: the public) may know, and no variations."""
    context = context_of(film.header, seat, official)
    lines = film.lines if seat == EVERYTHING else film.lines[:1]
    return replay_of(context, tuple(strand(context, film, line) for line in lines), notes)


def strand(context: Context, film: Film, line: Line) -> Strand:
    """One line of the document."""
    variation, events = line.variation, film.whole(line)
    told = Growing(context, variation, line.secret, head_before(film, line))
    past = zip(events, states_of(film.header.game, events), strict=True)
    for event, state in islice(past, variation.at):
        told.share(event, state)
    for (event, state), entry in zip(past, line.entries, strict=True):
        told.take(event, entry, state)
    signatures = tuple(
        (each.key.hex(), each.signature.hex(), each.by) for each in film.signatures if each.number == variation.number
    )
    return told.strand(variation.at, signatures)


def states_of(game: str, events: Sequence[Event]) -> Iterator[GameState]:
    """The states that events lead to, one after the other."""
    states = [EMPTY]
    for version, event in enumerate(events, 1):
        try:
            states.append(fold(states[-1], event, states.__getitem__))
        except UNFOLDABLE as error:
            raise CorruptLog(game, version, f"a {type(event).__name__} doesn't fit the game ({error!r})") from error
        yield states[-1]


def head_before(film: Film, line: Line) -> bytes:
    """The head at the version where a line begins."""
    if not line.variation.number:
        return bytes(32)
    parent = film.lines[line.variation.of]
    head = head_before(film, parent)
    for version, entry in enumerate(parent.entries, parent.variation.at + 1):
        if version > line.variation.at:
            break
        head = chained(head, leaf(version, entry, parent.secret))
    return head
