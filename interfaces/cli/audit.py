"""``stacktrail audit``: the report of a game, for a judge, a platform, or a player who wants to know."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from interfaces.audit_report.as_json import report_json
from interfaces.audit_report.gathering import Report, gather
from interfaces.audit_report.markdown import as_markdown
from interfaces.audit_report.page import as_html
from interfaces.cli.as_json import dumped
from interfaces.cli.errors import FAILED, Mistake, careful
from interfaces.cli.paper import Paper, dim
from interfaces.cli.sources import telling
from interfaces.cli.verify import DEPTHS, read_receipt
from replays.signing import read_public
from replays.trail_writing import atomically
from replays.verdicts import Wanted

FORMS: Final = {".html": "html", ".htm": "html", ".md": "md", ".markdown": "md", ".json": "json"}
"""The form that the name of a file asks for."""
DEFAULT_DB: Final = Path("stacktrail.sqlite")


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(name="audit")(audit)


@careful
def audit(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of the store, or a .trail file.")],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where it goes; else printed.")] = None,
    db: Annotated[Path, typer.Option("--db", envvar="STACKTRAIL_DB", help="The store: an SQLite file.")] = DEFAULT_DB,
    depth: Annotated[str, typer.Option(metavar="D", help="Verify to this depth: integrity, fold or rules.")] = "fold",
    receipt: Annotated[list[Path] | None, typer.Option(metavar="FILE", help="A receipt that must hold.")] = None,
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The public key that must have signed.")] = None,
    as_md: Annotated[bool, typer.Option("--md", help="As Markdown.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Report on a game: its story, refusals, target changes, backups, clock times. Status 1 where it isn't sound."""
    if depth not in DEPTHS:
        raise Mistake(f"there is no depth {depth!r}; there are {', '.join(DEPTHS)}")
    form = form_of(out, as_md=as_md, as_json=as_json)
    receipts = tuple(read_receipt(path) for path in receipt or ())
    wanted = Wanted(depth=DEPTHS[depth], key=read_public(key) if key is not None else b"", receipts=receipts)
    with telling(game):
        report = gather(game, db, wanted)
    text = written(report, form)
    if out is None:
        typer.echo(text, nl=False)
    else:
        with atomically(out) as file:
            file.write(text.encode("utf-8", "replace"))
        Paper(error=True).line(dim(f"audit report written to {out}"))
    raise typer.Exit(0 if report.verdict.ok else FAILED)


def form_of(out: Path | None, *, as_md: bool, as_json: bool) -> str:
    """The form asked for: by an option, else by the file's name; what is printed is Markdown."""
    if as_md and as_json:
        raise Mistake("choose one of --md and --json")
    if as_md or as_json:
        return "md" if as_md else "json"
    if out is None:
        return "md"
    if (form := FORMS.get(out.suffix.lower())) is None:
        raise Mistake(f"{out}: the report's name ends with .html, .md or .json, unless --md or --json is asked for")
    return form


def written(report: Report, form: str) -> str:
    """The report in a form."""
    if form == "html":
        return as_html(report)
    return as_markdown(report) if form == "md" else dumped(report_json(report)) + "\n"
