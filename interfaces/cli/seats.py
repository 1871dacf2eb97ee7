"""Games as one seat may know them: ``show --as`` and ``log --as``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from domain.rulebook import citation
from domain.state import GameState
from interfaces.cli.as_json import board_json, dumped
from interfaces.cli.errors import Mistake, complain
from interfaces.cli.paper import Paper, dim
from interfaces.cli.position import Scene, print_board, print_partly, print_pile, under_way
from interfaces.cli.sources import Source, telling
from projections.board import Board, Seat
from projections.seat import PUBLIC, SeatEvent, SeatView
from projections.seat_board import UNKNOWN
from replays.moments import resolve_in
from replays.redacted import RedactedGame
from replays.redacting import KEPT, UNDONE, UNNAMED
from replays.seeing import shows_of
from replays.trail import TrailReader
from replays.trail_format import Frame, Header

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
    scene = Scene(state.version, seen.board, seen.stack, shows_of(state), under_way(view.story, state.version))
    show_scene(source.name, seat, scene, source.timeline.edition_name, as_json=as_json)


def show_redacted(path: Path, at: str, *, as_json: bool) -> None:
    """Stack and board at a moment of a redacted replay: those of its seat."""
    with telling(str(path)):
        game = read_redacted(path)
        version = resolve_in(at, game)
        scene = redacted_scene(game, version)
        show_scene(game.header.game, game.header.seat, scene, game.edition_name, as_json=as_json)


def redacted_scene(game: RedactedGame, version: int) -> Scene:
    """Stack and board at a version of a redacted replay."""
    look = game.look(version)
    return Scene(version, look.state.board, look.state.stack, look.shows.__getitem__, under_way(game, version))


def read_redacted(path: Path) -> RedactedGame:
    """A redacted replay; a damaged one as far as it can be read."""
    game = RedactedGame(path)
    if game.damage is not None:
        complain(str(game.damage))
    return game


def show_scene(name: str, seat: int, scene: Scene, edition: str, *, as_json: bool) -> None:
    """A scene as a seat sees it, with the places of libraries that it knows."""
    if as_json:
        found = board_json(scene, edition)
        for each in scene.board.seats:
            found["players"][each.name]["known_in_library"] = dict(places(scene.board, each))
        typer.echo(dumped({"game": name, "seat": seat, **found}))
        return
    paper = Paper()
    print_board(paper, scene)
    for each in scene.board.seats:
        told = [f"number {place}: {name}" for place, name in places(scene.board, each)]
        print_pile(paper, f"known in {each.name}'s library:", told)
    print_partly(paper, scene.board.definitions)


def places(board: Board, owner: Seat) -> list[tuple[int, str]]:
    """What is known to lie in a library, by its place from the top."""
    names = ((place, board.cards[card].definition) for place, card in enumerate(owner.library, 1))
    return [(place, board.definitions[name].name) for place, name in names if name != UNKNOWN]


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
    header, frames = redacted_frames(path)
    start, end = (version_of(path, address, len(frames)) for address in (first, last))
    told = [frame for frame in frames[max(start, 1) - 1 : end] if frame.told]
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
        paper.line(label, "  ", words, seen, dim(f" ({', '.join(rules)})"), marks(each), hang=width + 2)


def marks(frame: Frame) -> Text:
    """What became of a fact."""
    flags = int(frame.place[2]) if len(frame.place) > 2 else 0
    return dim(" (taken back)" * bool(flags & UNDONE) + " (kept)" * bool(flags & KEPT))


def redacted_frames(path: Path) -> tuple[Header, list[Frame]]:
    """The header of a redacted replay, and the frames of its main line."""
    reader: TrailReader[None] = TrailReader(path, lambda _: None)
    steps = (step.what for step, _ in reader.walk() if not step.number)
    return reader.header, [frame for frame in steps if isinstance(frame, Frame)]


def version_of(path: Path, address: str, last: int) -> int:
    """The version that an address of a redacted replay means."""
    number = address.removeprefix("@")
    if number == "last":
        return last
    if number.isdecimal() and 0 < int(number) <= last:
        return int(number)
    with telling(str(path)):
        return resolve_in(address, RedactedGame(path))


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
