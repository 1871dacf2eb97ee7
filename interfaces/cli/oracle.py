"""``stacktrail cards compile`` and ``coverage``: what the compiler makes of Oracle text, one card or a whole corpus."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from domain.cards.render import render_card
from domain.oracle import Compiled, LineRead, UnsupportedText, compile_card
from interfaces.card_files.finding import every_imported, find_raw
from interfaces.card_files.reading import cards_in
from interfaces.cli.as_json import dumped
from interfaces.cli.errors import FAILED, Mistake, careful
from interfaces.cli.paper import Paper, bold, dim
from interfaces.oracle_coverage import FORMATS, Tally, corpus_file, coverage, of_format

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Corpus = Annotated[Path | None, typer.Option("--corpus", metavar="FILE", help="A file of Oracle texts (.jsonl.xz).")]


class CompiledReport(msgspec.Struct, frozen=True):
    """What ``compile --json`` prints."""

    name: str
    compiled: bool
    english: str
    lines: tuple[LineRead, ...]
    unsupported: tuple[UnsupportedText, ...]
    lacking: tuple[str, ...]


class CoverageReport(msgspec.Struct, frozen=True):
    """What ``coverage --json`` prints."""

    format: str
    cards: tuple[int, int]
    texts: tuple[int, int]
    lines: tuple[int, int]
    sentences: tuple[int, int]
    targets: tuple[int, int]
    missing: tuple[dict[str, object], ...]


def register(app: typer.Typer) -> None:
    """Add the commands to the app of ``cards``."""
    app.command("compile")(compile_)
    app.command("coverage")(coverage_)


@careful
def compile_(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The English name of a card.")],
    corpus: Corpus = None,
    as_json: AsJson = False,
) -> None:
    """Compile an imported card, or one of a corpus; say what is understood, or where understanding stopped."""
    compiled = compile_card(find_raw(card, corpus))
    english = render_card(compiled.definition) if compiled.definition is not None else ""
    if as_json:
        report = CompiledReport(
            compiled.name,
            compiled.definition is not None,
            english,
            compiled.lines,
            compiled.unsupported,
            compiled.lacking,
        )
        typer.echo(dumped(report))
    else:
        print_compiled(Paper(), compiled, english)
    if compiled.definition is None:
        raise typer.Exit(FAILED)


def print_compiled(paper: Paper, compiled: Compiled, english: str) -> None:
    """One compiled card for people."""
    paper.line(bold(compiled.name))
    for line in english.split("\n")[1:]:
        paper.line(line, indent=2)
    if compiled.definition is None:
        for missing in compiled.unsupported:
            stopped = Text(f"▸{missing.stopped_at}", style="red")
            paper.line(dim("not understood  "), missing.sentence[: missing.position], stopped, indent=2)
        for lacking in compiled.lacking:
            paper.line(dim("not in the file  "), lacking, indent=2)


@careful
def coverage_(
    kind: Annotated[
        str, typer.Option("--format", metavar="F", help=f"Only these cards: {', '.join(FORMATS)}.")
    ] = "all",
    missing: Annotated[int, typer.Option(metavar="N", min=0, help="Show the N commonest gaps.")] = 0,
    workers: Annotated[int, typer.Option(metavar="N", min=1, help="So many processes.")] = 2,
    corpus: Corpus = None,
    as_json: AsJson = False,
) -> None:
    """Count how much of a corpus, or of the imported cards, compiles; show the commonest gaps."""
    if kind not in FORMATS:
        raise Mistake(f"there is no format {kind}; there are {', '.join(FORMATS)}")
    file = corpus_file(corpus)
    tally = coverage(of_format(cards_in(file) if file is not None else every_imported(), kind), workers)
    if as_json:
        typer.echo(dumped(report_of(tally, kind, missing)))
        return
    paper = Paper()
    for words, (whole, all_of_them) in figures(tally).items():
        share = 100 * whole / all_of_them if all_of_them else 0.0
        paper.line(f"{words:16}{whole:7} of {all_of_them:6}  {share:5.1f} %")
    for gap in tally.commonest(missing):
        paper.line(f"{gap.alone:6} ", bold(gap.words), dim(f"  {gap.times} in all, as in {gap.card}: {gap.sentence}"))


def figures(tally: Tally) -> dict[str, tuple[int, int]]:
    """What is understood, of how much."""
    return {
        "cards": (tally.whole_cards, tally.cards),
        "texts of cards": (tally.understood, tally.cards),
        "lines": (tally.whole_lines, tally.lines),
        "sentences": (tally.whole_sentences, tally.sentences),
        "target phrases": (tally.whole_targets, tally.targets),
    }


def report_of(tally: Tally, kind: str, missing: int) -> CoverageReport:
    """The counts as JSON has them."""
    found = figures(tally)
    gaps = tuple(msgspec.structs.asdict(gap) for gap in tally.commonest(missing))
    return CoverageReport(
        kind, found["cards"], found["texts of cards"], found["lines"], found["sentences"], found["target phrases"], gaps
    )
