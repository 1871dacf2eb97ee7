"""Playing scenarios: run and demo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import typer
from rich.text import Text

from domain.events import Event
from domain.game import Game
from interfaces.cli.as_json import dumped, events_json
from interfaces.cli.errors import FAILED, MISTAKEN, Mistake, complain
from interfaces.cli.paper import Paper, bold, dim
from interfaces.cli.position import print_position
from interfaces.cli.sources import SUFFIX
from interfaces.cli.story import print_story
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.reader import read_scenario
from interfaces.scenario.results import RunResult
from interfaces.scenario.runner import run_scenario
from interfaces.scenario.setup import EDITIONS, Scenario
from projections.timeline import Timeline
from replays.games import open_log
from replays.log import GameLog
from replays.moments import resolve
from replays.session import Session, store_game
from replays.trail_games import save_game

DEMO: Final = Path("scenarios", "deflection-saves-progenitus.toml")
LONGEST_NAME: Final = 100
DEMO_GAME: Final = "demo"
DEMO_MOMENT: Final = '@before "casts Cancel"'


class Wanted(NamedTuple):
    """What a run shall play, and what shall come out."""

    only: str | None = None
    edition: str | None = None
    as_json: bool = False
    events: bool = False
    save: Path | None = None
    store: Path | None = None
    game: str | None = None


def run(file: Path, wanted: Wanted) -> int:
    """Play a scenario, print its story and its checks, and give the status."""
    if (wanted.store is None) != (wanted.game is None):
        raise Mistake("--store and --game belong together: a database, and what to call the game in it")
    scenario = read_scenario(file, Catalogue())
    results = chosen_runs(scenario, wanted)
    if wanted.as_json:
        typer.echo(dumped(as_json(scenario, results, wanted)))
    else:
        for result in results:
            print_result(Paper(), result, wanted)
    keep(results[0].game, wanted, scenario.title or file.stem)
    for result in results:
        if result.error is not None:
            which = f" ({', '.join(filter(None, (result.run.name, result.edition)))})" if len(results) > 1 else ""
            complain(f"{file}:{result.error.line}: {result.error.message}{which}")
    if any(result.error is not None for result in results):
        return MISTAKEN
    return 0 if all(result.ok for result in results) else FAILED


def chosen_runs(scenario: Scenario, wanted: Wanted) -> Sequence[RunResult]:
    """The runs asked for; exactly one where the game is to be kept."""
    names = [run.name for run in scenario.runs if run.name is not None]
    if wanted.only is not None and wanted.only not in names:
        its = f"its runs are {', '.join(names)}" if names else "it has only one, without a name"
        raise Mistake(f"{scenario.file} has no run {wanted.only!r}; {its}")
    editions = sorted({edition for run in scenario.runs for edition in run.editions})
    if wanted.edition is not None and wanted.edition not in editions:
        unknown = f"there is no edition {wanted.edition!r}, only {', '.join(EDITIONS)}"
        its = f"{scenario.file} isn't played in {wanted.edition}, only in {', '.join(editions)}"
        raise Mistake(its if wanted.edition in EDITIONS else unknown)
    count = sum(
        len([each for each in run.editions if wanted.edition in (None, each)])
        for run in scenario.runs
        if wanted.only in (None, run.name)
    )
    if count != 1 and (wanted.save is not None or wanted.store is not None):
        raise Mistake(f"{scenario.file} would be played {count} times; choose one with --run and --edition to keep it")
    results = run_scenario(scenario, run=wanted.only, edition=wanted.edition)
    if not results:
        raise Mistake(f"run {wanted.only!r} of {scenario.file} isn't played in {wanted.edition}")
    return results


# --- output ----------------------------------------------------------------------------------------------------------


def as_json(scenario: Scenario, results: Sequence[RunResult], wanted: Wanted) -> dict[str, object]:
    """One object for one run, and one around them for several."""
    played = []
    for result in results:
        found: dict[str, object] = dict(result.as_json())
        if wanted.events:
            events = result.game.events
            found["log"] = events_json(Timeline(events), events)
        played.append(found)
    if len(played) == 1:
        return played[0]
    return {"title": scenario.title, "ok": all(result.ok for result in results), "runs": played}


def print_result(paper: Paper, result: RunResult, wanted: Wanted) -> None:
    """A run's title, story and checks."""
    title = " · ".join(part for part in (result.title, result.run.name, result.edition) if part)
    paper.line(bold(title))
    events = result.game.events
    timeline = Timeline(events)
    print_story(paper, timeline, events)
    if wanted.events:
        paper.blank()
        told = {entry.version: entry.words for entry in timeline.entries}
        for version, event in enumerate(events, 1):
            paper.line(dim(f"@{version:<5}"), type(event).__name__, dim(f"  {told.get(version, '')}"), hang=8)
    paper.blank()
    print_checks(paper, result)


def print_checks(paper: Paper, result: RunResult) -> None:
    """Whether the script ran to its end, and what it expected in vain."""
    said = {each.line: each.text for each in result.run.script}
    for line, failure in result.failed:
        paper.line(
            Text("✗ ", style="bold red"), f"line {line}: {failure}", dim(f"  ({said[line]})" if line in said else "")
        )
    if result.error is None and not result.failed:
        paper.line(Text("✓ ", style="bold green"), "every check holds")
    paper.blank()


# --- keeping ---------------------------------------------------------------------------------------------------------


def keep(game: Game, wanted: Wanted, title: str) -> None:
    """Store the game, write its replay."""
    paper = Paper(error=True)
    if wanted.store is not None and wanted.game is not None:
        put(game, wanted.store, wanted.game)
        paper.line(dim(f"stored in {wanted.store} as {wanted.game}"))
    if wanted.save is not None:
        save(game, wanted.save, wanted.game or "", title)
        paper.line(dim(f"replay written to {wanted.save}"))


def put(game: Game, db: Path, name: str) -> None:
    """Store a game under a name that is free."""
    with open_new(db, name) as log:
        store_game(log, name, game)


@contextmanager
def open_new(db: Path, name: str) -> Iterator[GameLog[Event]]:
    """A store for a new game; refuses what can't be its name."""
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME or name.endswith(SUFFIX):
        raise Mistake(f"{name[:LONGEST_NAME]!r} can't be the name of a game; choose a short one, without {SUFFIX}")
    with open_log(db) as log:
        if (version := log.version(name)) > 0:
            raise Mistake(f"{db} has a game {name!r} already, of {version} events; choose another --game")
        yield log


def save(game: Game, path: Path, name: str, title: str) -> None:
    """Write a game's replay."""
    if path.suffix != SUFFIX:
        raise Mistake(f"{path}: a replay's name ends with {SUFFIX}")
    save_game(path, game.events, game.state, name, title)


# --- the demo --------------------------------------------------------------------------------------------------------


def demo(folder: Path) -> int:
    """Play the demo, store it, write its replay, go back in it."""
    scenario = read_scenario(demo_file(), Catalogue())
    (result,) = run_scenario(scenario)
    paper = Paper()
    print_result(paper, result, Wanted())
    folder.mkdir(parents=True, exist_ok=True)
    db, trail = folder / "demo.sqlite", folder / "demo.trail"
    for old in folder.glob(f"{db.name}*"):
        old.unlink()
    put(result.game, db, DEMO_GAME)
    save(result.game, trail, DEMO_GAME, result.title)
    paper.line(dim(f"{result.game.version} events are stored in {db}; the replay {trail} has {size(trail)} bytes."))
    go_back(paper, db)
    return 0 if result.ok else FAILED


def go_back(paper: Paper, db: Path) -> None:
    """Show the moment before Cancel was proposed, out of the store."""
    with open_log(db, create=False) as log:
        session = Session.open(log, DEMO_GAME)
        events = session.events()
        timeline = Timeline(events)
        state = session.state_at(resolve(DEMO_MOMENT, events, timeline))
    paper.blank()
    paper.line(bold("Back to the moment before Cancel was proposed"))
    paper.line(dim(f"stacktrail show {DEMO_GAME} --db {db} --at '{DEMO_MOMENT}'"))
    paper.blank()
    print_position(paper, timeline, state)


def demo_file() -> Path:
    """The demo's scenario, beside the packages or here."""
    for folder in (Path(__file__).resolve().parents[2], Path.cwd()):
        if (folder / DEMO).is_file():
            return folder / DEMO
    raise Mistake(f"{DEMO} isn't here; run the demo in a copy of the repository")


def size(path: Path) -> int:
    """How large a file is."""
    return path.stat().st_size
