"""``stacktrail verify``: are these games what they say?"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from interfaces.cli.as_json import dumped
from interfaces.cli.errors import FAILED, Mistake, careful
from interfaces.cli.paper import Paper, bold, dim
from replays.heads import Receipt
from replays.signing import read_public
from replays.verdicts import Depth, Verdict, Wanted
from replays.verifying_many import tasks_of, verify_many

DEPTHS: Final = {depth.name.lower(): depth for depth in Depth}
MOST_LISTED: Final = 20
"""So many verdicts are listed one by one; of more, only what is wrong."""


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(name="verify")(verify)


@careful
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Replay files, folders of them, stores.")],
    depth: Annotated[str, typer.Option(metavar="D", help="integrity, fold or rules.")] = "fold",
    game: Annotated[str | None, typer.Option(metavar="ID", help="Only this game of a store.")] = None,
    receipt: Annotated[list[Path] | None, typer.Option(metavar="FILE", help="A receipt that must hold.")] = None,
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The public key that must have signed.")] = None,
    workers: Annotated[int, typer.Option(metavar="N", min=1, help="So many processes, by Dask.")] = 1,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask cluster that is running.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Verify games: their bytes and hashes, the fold, the rules. Status 1 where something is wrong."""
    if depth not in DEPTHS:
        raise Mistake(f"there is no depth {depth!r}; there are {', '.join(DEPTHS)}")
    if (absent := next((file for file in files if not file.exists()), None)) is not None:
        raise Mistake(f"{absent} doesn't exist")
    receipts = tuple(read_receipt(path) for path in receipt or ())
    wanted = Wanted(depth=DEPTHS[depth], key=read_public(key) if key is not None else b"", receipts=receipts)
    tasks = list(tasks_of(files, game))
    total = sum(len(task.games) for task in tasks)
    if not total:
        raise Mistake(f"there are no games in {', '.join(map(str, files))}")
    begun = perf_counter()
    with bar() as progress:
        verdicts = list(progress.track(verify_many(tasks, wanted, workers, scheduler), total, description="verifying"))
    verdicts.sort(key=lambda each: (each.source, each.game))
    seconds = perf_counter() - begun
    if as_json:
        typer.echo(dumped(summary(verdicts, seconds) | {"games": [told(each) for each in verdicts]}))
    else:
        print_verdicts(Paper(), verdicts, seconds)
    raise typer.Exit(0 if all(each.ok for each in verdicts) else FAILED)


def read_receipt(path: Path) -> Receipt:
    """A receipt that a client kept, as JSON."""
    with path.open("rb") as file, contextlib.suppress(msgspec.MsgspecError):
        return msgspec.json.decode(file.read(10_000), type=Receipt)
    raise Mistake(f"{path}: it holds no receipt; stacktrail receipt writes one")


def bar() -> Progress:
    """A bar on standard error, where somebody looks."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


# --- output -----------------------------------------------------------------------------------------------------------


def summary(verdicts: Iterable[Verdict], seconds: float) -> dict[str, object]:
    """All verdicts in a few numbers."""
    found = list(verdicts)
    wrong = sum(not each.ok for each in found)
    return {
        "ok": not wrong,
        "verified": len(found),
        "wrong": wrong,
        "events": sum(each.events for each in found),
        "seconds": round(seconds, 3),
    }


def told(verdict: Verdict) -> dict[str, object]:
    """A verdict as JSON."""
    fields: dict[str, object] = msgspec.to_builtins(verdict)
    return fields | {"depth": verdict.depth.name.lower()}


def print_verdicts(paper: Paper, verdicts: list[Verdict], seconds: float) -> None:
    """Each verdict, or of many those that matter; then the table that sums them up."""
    for each in verdicts:
        if not each.ok or len(verdicts) <= MOST_LISTED:
            print_verdict(paper, each)
    found = summary(verdicts, seconds)
    if len(verdicts) > 1:
        paper.blank()
        for name in ("verified", "wrong", "events", "seconds"):
            paper.line(dim(f"{name:<10}"), bold(f"{found[name]:>12,}"))


def print_verdict(paper: Paper, verdict: Verdict) -> None:
    """One game."""
    mark = Text("✓ ", style="bold green") if verdict.ok else Text("✗ ", style="bold red")
    name = verdict.source + (f" · {verdict.game}" if verdict.game else "")
    others = f" and {verdict.variations} variation{'s' * (verdict.variations != 1)}" if verdict.variations else ""
    paper.line(mark, bold(name), f"  {verdict.depth.name.lower()}", dim(f"  {verdict.events:,} events{others}"))
    if not verdict.ok:
        where = f"variation {verdict.variation}, " * bool(verdict.variation)
        first = f"{where}first wrong version @{verdict.version}: " if verdict.version is not None else ""
        paper.line(f"{first}{verdict.why}", indent=2)
    if verdict.ok and verdict.head:
        paper.line(dim(f"head {verdict.head}"), indent=2)
    for key in verdict.signed_by:
        paper.line(dim(f"signed by {key}"), indent=2)
    for note in verdict.notes:
        paper.line(dim(note), indent=2)
