"""Looking at games and going back in them: show, log, games, rewind."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import typer
from rich.text import Text

from domain.events import GameRewound, HiddenCardsRestored, Stamp
from domain.game import Restoring, as_it_was
from domain.state import GameState
from interfaces.cli.as_json import dumped, events_json, position_json
from interfaces.cli.errors import Mistake
from interfaces.cli.paper import Paper, bold, dim
from interfaces.cli.position import moment, print_position, under_way
from interfaces.cli.seats import log_redacted, log_seat, seat_of, show_redacted, show_seat
from interfaces.cli.sources import SUFFIX, is_redacted, read_source, telling
from projections.timeline import Timeline
from replays.games import open_log
from replays.moments import resolve
from replays.session import Session

BACK: Final = frozenset({GameRewound.__name__, HiddenCardsRestored.__name__})
"""The facts of a backup itself."""


def show(game: str, db: Path, at: str, *, seen_by: str | None = None, as_json: bool) -> None:
    """Stack and board at an address."""
    if game.endswith(SUFFIX) and is_redacted(Path(game)):
        if seen_by is not None:
            raise Mistake(f"{game}: it was redacted, so it has one view only; leave out --as")
        show_redacted(Path(game), at, as_json=as_json)
        return
    source = read_source(game, db)
    state = source.states[resolve(at, source.events, source.timeline)]
    with telling(game):
        if seen_by is not None:
            show_seat(source, state, seat_of(source, seen_by), as_json=as_json)
            return
        if as_json:
            typer.echo(dumped({"game": source.name, **position_json(source.timeline, state)}))
        else:
            print_position(Paper(), source.timeline, state)


def log(game: str, db: Path, first: str, last: str, *, seen_by: str | None = None, as_json: bool) -> None:
    """The facts from one address to another."""
    if game.endswith(SUFFIX) and is_redacted(Path(game)):
        if seen_by is not None:
            raise Mistake(f"{game}: it was redacted, so it tells one story only; leave out --as")
        log_redacted(Path(game), first, last, as_json=as_json)
        return
    source = read_source(game, db)
    start, end = (resolve(address, source.events, source.timeline) for address in (first, last))
    if start > end:
        raise Mistake(f"--from {first} (@{start}) comes after --to {last} (@{end}); exchange them")
    start = max(start, 1)
    if seen_by is not None:
        log_seat(source, seat_of(source, seen_by), start, end, as_json=as_json)
        return
    if as_json:
        events = events_json(source.timeline, source.events[start - 1 : end], start)
        typer.echo(dumped({"game": source.name, "edition": source.timeline.edition_name, "events": events}))
        return
    paper = Paper()
    width = len(str(end)) + 1
    for entry in source.timeline.entries:
        if start <= entry.version <= end:
            words = Text(entry.words, style="dim" * (entry.detail or entry.undone))
            mark = " (taken back)" * entry.undone + " (kept)" * entry.kept
            rules = dim(f" ({', '.join(entry.numbers)})")
            paper.line(dim(f"{'@' + str(entry.version):>{width}}"), "  ", words, rules, dim(mark), hang=width + 2)


def rewind(game: str, db: Path, to: str, by: str, why: str, restoring: Restoring = as_it_was) -> None:
    """Go back in a stored game."""
    if game.endswith(SUFFIX):
        raise Mistake(f"{game}: a replay file stays as it is; name a game of a store")
    if not by or not why:
        raise Mistake("say --by WHO and --why TEXT for the audit trail, or --dry-run to see what it would undo")
    with open_log(db, create=False) as store:
        session = Session.open(store, game)
        with telling(game):
            version = resolve(to, session.events())
        stamp = Stamp(at=time.time_ns() // 1_000_000, how="j", who=by)
        before = session.version
        session.rewind(version, by, why, stamp, expected_version=before, restoring=restoring)
        timeline = Timeline(session.events())
        paper = Paper()
        for said in timeline.entries:
            if said.version > before and said.kind in BACK:
                paper.line(bold(said.words), dim(f" ({', '.join(said.numbers)})"))
        paper.line(dim(f"{game} goes on from @{session.version}: {moment_of(timeline, session.state)}"))


def moment_of(timeline: Timeline, state: GameState) -> str:
    """Turn, step, and who may act, or what is under way."""
    return moment(timeline.boards.at(state.version), under_way(timeline, state.version))
