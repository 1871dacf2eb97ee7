"""``stacktrail simulate``: whole games of random decks, played by players that need nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Annotated, Final, NamedTuple

import msgspec
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from domain.events import GameStarted, LoopFound
from domain.rulebook import EDITIONS, NEWEST, edition
from interfaces.card_files.places import usual_cards
from interfaces.cli.as_json import dumped
from interfaces.cli.decks import Partly, print_trouble
from interfaces.cli.errors import Mistake, careful
from interfaces.cli.paper import Paper, bold, dim
from interfaces.decks.reading import read_deck
from interfaces.decks.resolving import NAMES, Unplayable, game_of_decks, known_cards
from interfaces.players import PLAYERS, Played, play, random_game

TURNS: Final = 25
"""So many turns of each player a game lasts at most, if nothing is said; nearly all are over by then."""


class SimulationReport(msgspec.Struct, frozen=True):
    """What came of the games; all but the speed is the same for the same seed."""

    games: int
    seed: int
    edition: str
    players: tuple[str, ...]
    wins: dict[str, int]
    draws: int
    unfinished: int
    loops: int
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
    turns: Annotated[
        int | None,
        typer.Option(
            min=1, help="A game that lasts longer is left unfinished.", show_default=f"{TURNS} for each player"
        ),
    ] = None,
    edition_name: Annotated[
        str, typer.Option("--edition", "-e", metavar="E", help=f"One of {', '.join(EDITIONS)}.")
    ] = NEWEST,
    decks: Annotated[
        list[Path] | None, typer.Option("--decks", metavar="FILE…", help="Deck lists, a seat each.")
    ] = None,
    more: Annotated[list[Path] | None, typer.Argument(metavar="[FILE…]", help="More deck lists.", hidden=True)] = None,
    partly: Partly = False,
    winner_chooses: Annotated[
        bool, typer.Option("--winner-chooses", help="Who wins the toss is asked who begins.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play games of random decks of pool cards, or of deck lists, and report how they went."""
    if more and not decks:
        raise Mistake(f"{more[0]}: name deck lists behind --decks")
    files = [*(decks or ()), *(more or ())]
    kinds = seated(players or [], len(files))
    names = NAMES[: len(kinds)]
    rules = edition(edition_name).name
    started = (
        beginning(files, names, rules, partly=partly) if files else partial(random_game, edition=rules, names=names)
    )
    begins = partial(with_a_choice, started) if winner_chooses else started
    report = simulated(Plan(games, seed, kinds, turns or TURNS * len(kinds), rules, begins))
    if as_json:
        typer.echo(dumped(report))
    else:
        print_report(Paper(), report)


def beginning(
    files: Sequence[Path], names: Sequence[str], edition_name: str, *, partly: bool = False
) -> Callable[[Random], GameStarted]:
    """How a game of deck lists begins: a deck for each seat, of one alone the same for everybody."""
    path, needed = usual_cards()
    with known_cards(path, needed=needed, partly=partly) as known:
        found = [known.resolve(read_deck(file)) for file in files]
    if any(each.trouble or each.partly for each in found):
        print_trouble(Paper(error=True), found)
    if any(each.unplayable for each in found):
        raise Unplayable(found)
    started = game_of_decks(found if len(found) > 1 else found * len(names), names, edition_name, "simulate")
    return lambda _: started


def with_a_choice(started: Callable[[Random], GameStarted], rng: Random) -> GameStarted:
    """The same beginning, where the winner of the toss is asked who begins (103.1)."""
    return replace(started(rng), winner_chooses=True)


def seated(players: Sequence[str], decks: int = 0) -> tuple[str, ...]:
    """Who sits where: two of one kind if one is named, random ones if none is; as many as there are decks."""
    kinds = tuple(word for each in players for word in each.split(","))
    for each in kinds:
        if each not in PLAYERS:
            raise Mistake(f"there is no player {each}; there are {', '.join(PLAYERS)}")
    if len(kinds) > len(NAMES):
        raise Mistake(f"at most {len(NAMES)} can play, not {len(kinds)}")
    if decks > len(NAMES) or (decks > 1 and len(kinds) > 1 and decks != len(kinds)):
        raise Mistake(f"{decks} decks don't fit {len(kinds) if len(kinds) > 1 else f'at most {len(NAMES)}'} players")
    return kinds if len(kinds) > 1 else (kinds or ("random",)) * max(2, decks)


class Plan(NamedTuple):
    """What to play: so many games from a seed, who plays, how long, by which rules, and how a game begins."""

    games: int
    seed: int
    kinds: tuple[str, ...]
    turns: int
    edition_name: str
    started: Callable[[Random], GameStarted]


def simulated(plan: Plan) -> SimulationReport:
    """Play the games, one after the other."""
    names = NAMES[: len(plan.kinds)]
    outcomes: Counter[str] = Counter()
    refusals: Counter[str] = Counter()
    events = lasted = loops = 0
    began = perf_counter()
    with bar() as progress:
        for number in progress.track(range(plan.games), description="playing"):
            played = one_game(f"{plan.seed}/{number}", plan)
            state = played.game.state
            outcomes[outcome(played, names)] += 1
            refusals.update(each.reason for each in played.refusals)
            events += state.version
            loops += any(isinstance(each, LoopFound) for each in played.game.events)
            lasted += min(state.game.board.turn, plan.turns)
    return SimulationReport(
        games=plan.games,
        seed=plan.seed,
        edition=plan.edition_name,
        players=plan.kinds,
        wins={name: outcomes[name] for name in names},
        draws=outcomes["draw"],
        unfinished=outcomes["unfinished"],
        loops=loops,
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


def one_game(seed: str, plan: Plan) -> Played:
    """One game from its own seed; whatever goes wrong says which one it was."""
    rng = Random(seed)
    started = plan.started(rng)
    try:
        return play(started, [PLAYERS[kind](rng) for kind in plan.kinds], rng, plan.turns)
    except Exception as error:
        error.add_note(f"in the game with the seed {seed}, played by {', '.join(plan.kinds)} in {plan.edition_name}")
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
    paper.line(
        f"events    {report.events:,} in {report.turns:,} turns; loops of mandatory actions in {report.loops} games",
        indent=2,
    )
    paper.line(f"speed     {games:.2f} games and {events:,.0f} events a second, {report.seconds:.1f} s", indent=2)
    paper.line(f"refusals  {sum(report.refusals.values())}", indent=2)
    for reason, count in report.refusals.items():
        paper.line(dim(f"{count} × {reason}"), indent=4)
