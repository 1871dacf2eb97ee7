"""``rewind --dry-run``: what going back would undo, before anybody does it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer

from interfaces.cli.as_json import dumped
from interfaces.cli.errors import Mistake
from interfaces.cli.paper import Paper, bold, dim
from interfaces.cli.seats import seat_of
from interfaces.cli.sources import read_source, telling
from projections.take_backs import Report, TakeBack, decision_point
from replays.moments import resolve

COLOURS = {"free": "green", "by consent": "yellow", "judge only": "red"}


def dry_run(game: str, db: Path, to: str, asked_by: str | None, *, as_json: bool) -> None:
    """The grade of a rewind and the report for whoever decides it; nothing is stored."""
    source = read_source(game, db)
    version = decision_point(source.events, resolve(to, source.events, source.timeline))
    if asked_by == "public":
        raise Mistake("--asked-by names a player")
    asker = seat_of(source, asked_by) if asked_by is not None else 0
    with telling(game):
        report = TakeBack(source.events, version, asker).report()
    if as_json:
        typer.echo(dumped({"game": game, **msgspec.to_builtins(report)}))
    else:
        print_report(Paper(), report)


def print_report(paper: Paper, report: Report) -> None:
    """The report in lines; what is empty is left out."""
    paper.line(bold(f"@{report.version} → @{report.to}", "cyan"), "  ", bold(report.grade, COLOURS[report.grade]))
    for reason in report.reasons:
        paper.line(f"· {reason}", indent=2)
    if report.consent:
        paper.line(f"it needs the consent of {' and '.join(report.consent)}", indent=2)
    said = [
        f"{each.player}: {each.answers} answer{'s' * (each.answers != 1)}, {each.decided} by hand, {each.passes} passes"
        for each in report.undone
    ]
    section(paper, "would be undone", said)
    section(paper, "learnt since", [f"{each.player} {each.how} {', '.join(each.cards)} (@{each.version})"
                                    for each in report.learnt])  # fmt: skip
    section(paper, "random since", report.chance)
    section(paper, "to be restored otherwise than it was", report.restore)


def section(paper: Paper, title: str, lines: tuple[str, ...] | list[str]) -> None:
    """A heading and its lines."""
    if lines:
        paper.blank()
        paper.line(dim(title))
        for line in lines:
            paper.line(line, indent=2)
