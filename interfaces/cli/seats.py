"""Games as one seat may know them: ``show --as`` and ``log --as``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from domain.rulebook import citation
from domain.state import GameState
from interfaces.cli.as_json import board_json, dumped
from interfaces.cli.errors import Mistake
from interfaces.cli.paper import Paper, dim
from interfaces.cli.position import print_board, print_pile, under_way
from interfaces.cli.sources import Source
from projections.seat import PUBLIC, SeatEvent, SeatView
from replays.redacting import UNNAMED
from replays.trail import TrailReader
from replays.trail_format import Frame

PLACES = 3
"""So many known places of a library are named in a line."""


def seat_of(source: Source, who: str) -> int:
    """The seat of a player by name; the public has none."""
    players = [seat.name for seat in source.timeline.boards.now.seats]
    if who == "public" and who not in players:
        return PUBLIC
    if who not in players:
        raise Mistake(f"nobody is called {who!r}; there are {', '.join(players)}, and the public")
    return players.index(who) + 1


def show_seat(source: Source, state: GameState, seat: int, *, as_json: bool) -> None:
    """Stack and board as a seat may know them."""
    view = SeatView(seat, source.events[: state.version])
    seen = view.state(state.version)
    if as_json:
        found = board_json(seen.board, seen.stack, state, source.timeline.edition_name)
        for each in seen.board.seats:
            found["players"][each.name]["known_in_library"] = dict(places(view, each.id))
        typer.echo(dumped({"game": source.name, "seat": seat, **found}))
        return
    paper = Paper()
    print_board(paper, seen.board, seen.stack, state, under_way(view.story, state.version))
    for each in seen.board.seats:
        told = [f"number {place}: {name}" for place, name in places(view, each.id)]
        print_pile(paper, f"known in {each.name}'s library:", told)


def places(view: SeatView, owner: int) -> list[tuple[int, str]]:
    """What a seat knows to lie in a library, by its place from the top."""
    board = view.ledger.now.sight.board
    known = view.ledger.now.places(view.seat, owner)
    return [(place + 1, board.definitions[board.cards[card].definition].name) for place, card in known]


def log_seat(source: Source, seat: int, first: int, last: int, *, as_json: bool) -> None:
    """The facts as a seat may know them."""
    view = SeatView(seat, source.events)
    edition = source.timeline.edition_name
    events = view.events[first - 1 : last]
    if as_json:
        told = [event_json(event, edition) for event in events]
        typer.echo(dumped({"game": source.name, "seat": seat, "edition": edition, "events": told}))
        return
    paper = Paper()
    entries = {entry.version: entry for entry in view.story.entries}
    width = len(str(last)) + 1
    for event in events:
        names = (*(name for _, name in event.shown), *event.cards) if event.event in UNNAMED else event.cards
        learnt = f"  [{', '.join(dict.fromkeys(names))}]" if names else ""
        entry = entries.get(event.version)
        if entry is None:
            continue
        words = Text(entry.words, style="dim" * (entry.detail or entry.undone))
        mark = " (taken back)" * entry.undone + " (kept)" * entry.kept
        rules = dim(f" ({', '.join(entry.numbers)})")
        label = dim(f"{'@' + str(event.version):>{width}}")
        paper.line(label, "  ", words, Text(learnt, style="cyan"), rules, dim(mark), hang=width + 2)


def log_redacted(path: Path, first: str, last: str, *, as_json: bool) -> None:
    """The story that a redacted replay tells: that of its seat."""
    reader: TrailReader[None] = TrailReader(path, lambda _: None)
    header = reader.header
    steps = (step.what for step, _ in reader.walk() if not step.number)
    frames = [frame for frame in steps if isinstance(frame, Frame)]
    start, end = (version_of(path, address, len(frames)) for address in (first, last))
    told = [frame for frame in frames[start - 1 : end] if frame.told]
    if as_json:
        events = [
            {"version": each.version, "words": each.told[0], "cards": each.told[1], "rules": each.told[2:]}
            for each in told
        ]
        typer.echo(dumped({"game": header.game, "seat": header.seat, "edition": header.edition, "events": events}))
        return
    paper = Paper()
    width = len(str(end)) + 1
    for each in told:
        words, learnt, *rules = each.told
        seen = Text(f"  [{learnt}]" * bool(learnt), style="cyan")
        label = dim(f"{'@' + str(each.version):>{width}}")
        paper.line(label, "  ", words, seen, dim(f" ({', '.join(rules)})"), hang=width + 2)


def version_of(path: Path, address: str, last: int) -> int:
    """The version that an address of a redacted replay means: its events can't be searched."""
    number = address.removeprefix("@")
    if number == "last":
        return last
    if not number.isdecimal() or not 0 < int(number) <= last:
        raise Mistake(f"{path}: it was redacted and has only versions, @1 to @{last}; {address!r} is none of them")
    return int(number)


def event_json(event: SeatEvent, edition: str) -> dict[str, Any]:
    """One fact as a seat may know it."""
    return {
        "version": event.version,
        "event": event.event,
        "rules": [citation(rule, edition) for rule in event.cites],
        "words": event.words or None,
        "fields": event.fields,
        "shown": [{"object": thing, "name": name} for thing, name in event.shown],
        "cards": event.cards,
    }
