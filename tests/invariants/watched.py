"""Games that are watched: played by whom and from what, every event held against the laws (issue 4.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from domain.answers import Answer
from domain.errors import InvalidAnswer, NotAsked, TooManyRefusals
from domain.events import Answered, Event, GameStarted, Input, PlayerConceded, PriorityReceived, decode, encode
from domain.evolve import fold
from domain.game import Game
from domain.machine import Machine
from domain.procedure import Decision
from domain.rulebook import EDITIONS
from domain.rules.players import living
from domain.state import EMPTY, GameState
from interfaces.players import PLAYERS, by_chance, random_game
from interfaces.scenario.raw_answers import give
from interfaces.scenario.setup import RawAnswer
from replays.trail_games import save_game
from replays.verdicts import Depth, Wanted
from replays.verifying_files import verify_file
from tests.invariants.laws import LAWS, Ids, Moment
from tests.wild import NAMES as WILD
from tests.wild import a_few_families, wild_answer, wild_game

NAMES: Final = ("Alice", "Bob", "Carol", "Dave", "Eve", "Frank")


class Broken(Exception):
    """A law doesn't hold, or something was raised: which, at which version, and what is wrong.

    ``answer`` is the one at which something was raised; ``game`` is as far as it came.
    """

    def __init__(self, law: str, version: int, what: str, answer: RawAnswer | None = None) -> None:
        super().__init__(law, version, what)
        self.law, self.version, self.what, self.answer = law, version, what, answer
        self.game: Game | None = None

    def __str__(self) -> str:
        return f"{self.law} at @{self.version}: {self.what}"


class Watch:
    """Holds the events of a game against the laws as they come; ``slowest`` is the most seconds an answer took."""

    def __init__(self, laws: tuple[Callable[[Moment], Iterator[str]], ...] = tuple(LAWS.values())) -> None:
        """Watch for these laws, and for ids that mean two things."""
        self._laws = (*laws, Ids().are_never_reused)
        self._seen = 0
        self.slowest = 0.0

    def see(self, game: Game) -> None:
        """Look at what is new."""
        for version in range(self._seen + 1, game.version + 1):
            moment = Moment(game.at(version - 1), game.event(version), game.at(version))
            for law in self._laws:
                for what in law(moment):
                    raise Broken(law.__name__, version, what)
        self._seen = game.version


# --- playing ---------------------------------------------------------------------------------------------------------

Mover = Callable[[GameState, Decision[Any]], Answer]
"""Answers a question, well or badly."""


class Setting(NamedTuple):
    """A game to be played: how it starts, who answers, how often somebody concedes, how many answers it lasts."""

    name: str
    started: GameStarted
    answer: Mover
    rng: Random
    conceding: float
    answers: int


def settings(seed: str) -> Setting:
    """The game of a seed: an edition, two to six players who know no rules, or who play well or badly."""
    rng = Random(seed)
    edition = rng.choice(tuple(EDITIONS))
    count = rng.choice((2, 2, 3, 3, 4, 6))
    conceding = rng.choice((0.0, 0.004, 0.02)) if count > 2 else 0.0
    if rng.random() < 0.6:
        names = WILD if rng.random() < 0.5 else a_few_families(rng)
        started = wild_game(rng, count, names, edition).event(1)
        assert isinstance(started, GameStarted)
        return Setting(f"{seed} wild", started, wildly(rng), rng, conceding, 250)
    kinds = [rng.choice(tuple(PLAYERS)) for _ in range(count)]
    players = [PLAYERS[kind](rng) for kind in kinds]
    started = random_game(rng, edition, NAMES[:count])
    return Setting(
        f"{seed} {' '.join(kinds)}", started, lambda state, asked: players[asked.player - 1].answer(state, asked), rng,
        conceding / 4, 300,
    )  # fmt: skip


def wildly(rng: Random) -> Mover:
    """Answers of the right shape, sensible more often than not."""
    return lambda state, decision: wild_answer(rng, state, decision)


def played(setting: Setting, watch: Watch) -> Game:
    """Play a game to its end, or for so many answers, and watch it; whatever is raised is a broken law, too."""
    game = Game.start(setting.started, by_chance(setting.rng))
    try:
        watch.see(game)
        for _ in range(setting.answers):
            begun = process_time()
            goes_on = step(game, setting)
            watch.slowest = max(watch.slowest, process_time() - begun)
            if not goes_on:
                break
            watch.see(game)
    except Broken as broken:
        broken.game = game
        raise
    return game


def step(game: Game, setting: Setting) -> bool:
    """One answer, or a player who concedes; whether the game goes on."""
    if (decision := game.decision) is None:
        return False
    said = RawAnswer(0, setting.rng.choice(living(game.state.game.board)))
    if setting.rng.random() >= setting.conceding:
        said = RawAnswer(0, decision.player, setting.answer(game.state, decision))
    try:
        give(game, said)
    except (InvalidAnswer, NotAsked):
        return True
    except TooManyRefusals:
        return False
    except Exception as error:
        raise Broken("nothing is raised", game.version, f"{type(error).__name__}: {error}", said) from error
    return True


# --- the whole log ---------------------------------------------------------------------------------------------------


def stored_is_live(game: Game) -> None:
    """The fold of what was stored is every state that the game passed."""
    state, past = EMPTY, [EMPTY]
    for version, event in enumerate(game.events, 1):
        state = fold(state, decode(encode(event)), past.__getitem__)
        past.append(state)
        if state.game != game.at(version).game or state.ledger != game.at(version).ledger:
            raise Broken("stored_is_live", version, f"{type(event).__name__} folds to another position")


def resumes_at_every_rest(game: Game) -> None:
    """From every rest the inputs give the very events of the log, up to the next one: so the whole log verifies."""
    rests = [1, *(v for v in range(2, game.version + 1) if isinstance(game.event(v), PriorityReceived)), game.version]
    for first, last in pairwise(rests):
        again = list(run_again(game, first, last))
        for version, event in zip(range(first + 1, first + 1 + len(again)), again, strict=True):
            if version <= game.version and encode(event) != encode(game.event(version)):
                raise Broken("resumes_at_every_rest", version, f"from @{first}: {type(event).__name__} comes instead")
        if len(again) < last - first:
            raise Broken("resumes_at_every_rest", first, f"only {len(again)} events follow, not {last - first}")


def verifies(game: Game) -> None:
    """A replay file of the game verifies: its hashes, the fold, and the rules again."""
    with TemporaryDirectory(prefix="stacktrail-") as folder:
        file = Path(folder) / "random.trail"
        save_game(file, game.events, game.state, "random")
        verdict = verify_file(file, Wanted(depth=Depth.RULES))
    if not verdict.ok:
        raise Broken("verifies", verdict.version or game.version, verdict.why)


def run_again(game: Game, first: int, last: int) -> Iterator[Event]:
    """The events that come when the inputs between two rests are given again."""
    machine = Machine(replace(game.at(first), run=replace(game.at(first).run, inputs=(), checkpoints=())))
    yield from (event for event, _ in machine.collect())
    for version in range(first + 1, last + 1):
        given = game.event(version)
        if isinstance(given, (Answered, PlayerConceded)):
            machine.take(given)
            yield from (event for event, _ in machine.collect())


def inputs_of(game: Game) -> tuple[Input, ...]:
    """What came from outside after the beginning."""
    return tuple(event for event in game.events[1:] if isinstance(event, Input))
