"""``stacktrail legal``: what the player who is asked may do at a moment, and why not the rest."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.text import Text

from domain.rulebook import edition
from interfaces.cli.as_json import dumped
from interfaces.cli.errors import Mistake, careful
from interfaces.cli.looking import moment_of
from interfaces.cli.paper import Paper, bold, dim
from interfaces.cli.sources import Source, read_source, telling
from interfaces.cli.targets import rules, run_of
from interfaces.cli.trails import DEFAULT_DB, Db
from interfaces.legal_report import LegalReport, Refused, game_at, legal_report
from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.runner import run_scenario
from interfaces.target_choices import Reason
from projections.timeline import Timeline
from replays.moments import resolve

SCENARIO: Final = ".toml"
LABEL: Final = 5
"""The width of what stands before the lines."""


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command("legal")(legal)


@careful
def legal(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A scenario, a .trail file, or a game of the store.")],
    db: Db = DEFAULT_DB,
    at: Annotated[str, typer.Option(metavar="ADDRESS", help='Such as @57, @before "casts Cancel".')] = "@last",
    run: Annotated[str | None, typer.Option(metavar="NAME", help="Which run of the scenario.")] = None,
    edition_name: Annotated[
        str | None, typer.Option("--edition", "-e", metavar="E", help="In which edition the scenario is played.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Say of everything else why it can't be done now.")] = False,
    most: Annotated[int, typer.Option(min=1, metavar="N", help="List at most so many.")] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List what the player who is asked may do at a moment; with --why, also why nothing else."""
    source = source_of(game, db, run, edition_name)
    with telling(game):
        asked = resolve(at, source.events, source.timeline)
    standing = game_at(source.events, source.states, asked)
    report = legal_report(standing, most, why=why)
    if as_json:
        typer.echo(dumped({"game": source.name, **msgspec.structs.asdict(report)}))
        return
    before = source.events[: report.version - len(standing.events)]
    with telling(game):
        print_report(Paper(), report, moment_of(Timeline((*before, *standing.events)), standing.state))


def source_of(game: str, db: Path, run: str | None, edition_name: str | None) -> Source:
    """The whole game; that of a scenario is played first."""
    if game.endswith(SCENARIO):
        return played(Path(game), run, edition_name)
    if run is not None or edition_name is not None:
        raise Mistake(f"{game}: --run and --edition are for scenarios, files that end in {SCENARIO}")
    return read_source(game, db)


def played(file: Path, run: str | None, edition_name: str | None) -> Source:
    """The game of a scenario's run, in the newest of its editions if none is asked for."""
    scenario = read_scenario(file, Catalogue())
    chosen = run_of(scenario, run)
    name = edition(edition_name).name if edition_name else max(chosen.editions)
    results = run_scenario(scenario, run=chosen.name, edition=name)
    if not results:
        raise Mistake(f"{file} isn't played in {name}; its editions are {', '.join(chosen.editions)}")
    if results[0].error is not None:
        raise results[0].error
    game = results[0].game
    states = tuple(game.at(version) for version in range(game.version + 1))
    return Source(str(file), game.events, states, Timeline(game.events))


# --- for people ------------------------------------------------------------------------------------------------------


def print_report(paper: Paper, report: LegalReport, where: str) -> None:
    """The moment, the question, what may be done, and what not."""
    paper.line(bold(f"@{report.version}", "cyan"), "  ", bold(where))
    if report.question is None:
        return
    paper.line(f"{report.player} is asked {report.question}", rules((report.rule,) if report.rule else ()))
    paper.blank()
    for place, (words, count) in enumerate(Counter(option.words for option in report.legal).items()):
        label = dim(f"{'' if place else 'may':<{LABEL}}")
        paper.line(label, Text(words, style="green"), dim(times(count)), hang=LABEL + 2)
    if report.refused:
        paper.blank()
        print_refused(paper, report.refused)
    if report.more:
        paper.line(dim(f"{'':<{LABEL}}and more; --most N lists more of them"))


def print_refused(paper: Paper, refused: Iterable[Refused]) -> None:
    """What can't be done, things with the same reasons together."""
    together: defaultdict[tuple[Reason, ...], Counter[str]] = defaultdict(Counter)
    for each in refused:
        together[each.reasons][each.words] += 1
    for place, (reasons, said) in enumerate(together.items()):
        label = dim(f"{'' if place else 'not':<{LABEL}}")
        because = Text("; ").join(Text.assemble(each.words, rules(each.rules)) for each in reasons)
        names = Text("; ").join(Text(words + times(count), style="yellow") for words, count in said.items())
        paper.line(label, names, dim(" — "), because, hang=LABEL + 2)


def times(count: int) -> str:
    """How many alike there are, if several."""
    return f" ×{count}" if count > 1 else ""
