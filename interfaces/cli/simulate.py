"""``stacktrail simulate``: whole games of random decks, played by players that need nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from domain.rulebook import EDITIONS, NEWEST, edition
from interfaces.cli.as_json import dumped
from interfaces.cli.errors import Mistake, careful
from interfaces.cli.paper import Paper, bold, dim
from interfaces.players import PLAYERS, Played, play, random_game

NAMES: Final = ("Alice", "Bob", "Carol", "Dave", "Eve", "Frank")


class SimulationReport(msgspec.Struct, frozen=True):
    """What came of the games; all but the speed is the same for the same seed."""

    games: int
    seed: int
    edition: str
    players: tuple[str, ...]
    wins: dict[str, int]
    draws: int
    unfinished: int
    turns: int
    events: int
    refusals: dict[str, int]
    seconds: float

    @property
    def per_second(self) -> tuple[float, float]:
        """Games and events a second."""
        seconds = max(self.seconds, 1e-9)
        return self.games / seconds, self.events / seconds


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command("simulate")(simulate)


@careful
def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 10,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed plays the same games.")] = 1,
    players: Annotated[
        list[str] | None, typer.Option("--players", metavar="P", help="random or greedy, once for each seat, 2 to 6.")
    ] = None,
    turns: Annotated[int, typer.Option(min=1, help="A game that lasts longer is left unfinished.")] = 30,
    edition_name: Annotated[
        str, typer.Option("--edition", "-e", metavar="E", help=f"One of {', '.join(EDITIONS)}.")
    ] = NEWEST,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play games of random decks of pool cards, and report how they went."""
    kinds = seated(players or [])
    report = simulated(games, seed, kinds, turns, edition(edition_name).name)
    if as_json:
        typer.echo(dumped(report))
    else:
        print_report(Paper(), report)


def seated(players: Sequence[str]) -> tuple[str, ...]:
    """Who sits where: two of one kind if one is named, random ones if none is."""
    kinds = tuple(word for each in players for word in each.split(","))
    for each in kinds:
        if each not in PLAYERS:
            raise Mistake(f"there is no player {each}; there are {', '.join(PLAYERS)}")
    if len(kinds) > len(NAMES):
        raise Mistake(f"at most {len(NAMES)} can play, not {len(kinds)}")
    return kinds if len(kinds) > 1 else (kinds or ("random",)) * 2


def simulated(games: int, seed: int, kinds: Sequence[str], turns: int, edition_name: str) -> SimulationReport:
    """Play the games, one after the other."""
    names = NAMES[: len(kinds)]
    outcomes: Counter[str] = Counter()
    refusals: Counter[str] = Counter()
    events = lasted = 0
    began = perf_counter()
    with bar() as progress:
        for number in progress.track(range(games), description="playing"):
            played = one_game(f"{seed}/{number}", kinds, names, turns, edition_name)
            state = played.game.state
            outcomes[outcome(played, names)] += 1
            refusals.update(each.reason for each in played.refusals)
            events += state.version
            lasted += min(state.game.board.turn, turns)
    return SimulationReport(
        games=games,
        seed=seed,
        edition=edition_name,
        players=tuple(kinds),
        wins={name: outcomes[name] for name in names},
        draws=outcomes["draw"],
        unfinished=outcomes["unfinished"],
        turns=lasted,
        events=events,
        refusals=dict(refusals.most_common()),
        seconds=round(perf_counter() - began, 3),
    )


def bar() -> Progress:
    """A bar on standard error, where somebody looks."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def one_game(seed: str, kinds: Sequence[str], names: Sequence[str], turns: int, edition_name: str) -> Played:
    """One game from its own seed; whatever goes wrong says which one it was."""
    rng = Random(seed)
    started = random_game(rng, edition_name, names)
    try:
        return play(started, [PLAYERS[kind](rng) for kind in kinds], rng, turns)
    except Exception as error:
        error.add_note(f"in the game with the seed {seed}, played by {', '.join(kinds)} in {edition_name}")
        raise


def outcome(played: Played, names: Sequence[str]) -> str:
    """Who won, or that nobody did."""
    game = played.game.state.game
    if not game.over:
        return "unfinished"
    return names[game.winner - 1] if game.winner else "draw"


def print_report(paper: Paper, report: SimulationReport) -> None:
    """The report for people."""
    seats = ", ".join(f"{name} ({kind})" for name, kind in zip(report.wins, report.players, strict=True))
    paper.line(bold(f"{report.games} games"), f" of {seats}", dim(f"  rules of {report.edition}, seed {report.seed}"))
    wins = ", ".join(f"{name} won {count}" for name, count in report.wins.items())
    paper.line(f"outcomes  {wins}, {report.draws} drawn, {report.unfinished} unfinished", indent=2)
    games, events = report.per_second
    paper.line(f"events    {report.events:,} in {report.turns:,} turns", indent=2)
    paper.line(f"speed     {games:.2f} games and {events:,.0f} events a second, {report.seconds:.1f} s", indent=2)
    paper.line(f"refusals  {sum(report.refusals.values())}", indent=2)
    for reason, count in report.refusals.items():
        paper.line(dim(f"{count} × {reason}"), indent=4)
