"""From a game that breaks a law to the smallest scenario file that still does.

The end of the game is played again from a photograph as late as possible, then answers and objects are left out as long
as the same law breaks. What can't be photographed (decks, effects that last) begins earlier, or keeps its whole log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.answers import Answer
from domain.errors import InvalidAnswer, NotAsked, TooManyRefusals
from domain.events import Answered, GameStarted, Photograph, Placed, PlayerConceded, Seat
from domain.game import Game
from domain.state import GameObject, GameState
from domain.vocabulary import CHANCE, FIRST_ID, STEP_NAMES, Zone
from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue, cards_for
from interfaces.scenario.photograph import ZONES, photograph
from interfaces.scenario.raw_answers import give, leave_to_chance
from interfaces.scenario.run_errors import RunError
from interfaces.scenario.setup import RawAnswer
from tests.invariants.symbols import Symbolic, concrete, symbolic
from tests.invariants.watched import Broken, Watch

BUILD: Final = Path(__file__).parents[2] / "build" / "invariants"
MOST_TRIALS: Final = 400
"""So many shorter games are tried."""
NewWatch = Callable[[], Watch]


Said: TypeAlias = RawAnswer | Symbolic


class Case(NamedTuple):
    """A game by how it starts and what is answered."""

    started: GameStarted
    answers: tuple[Said, ...]


def case_of(game: Game) -> Case:
    """All that came from outside."""
    started = game.event(1)
    assert isinstance(started, GameStarted)
    return Case(started, inputs(game, 1))


def inputs(game: Game, after: int) -> tuple[RawAnswer, ...]:
    """What came from outside after a version."""
    events = (game.event(version) for version in range(after + 1, game.version + 1))
    return tuple(raw(event) for event in events if isinstance(event, (Answered, PlayerConceded)))


def raw(event: Answered | PlayerConceded) -> RawAnswer:
    """An input as a raw answer."""
    return RawAnswer(0, event.player, event.answer if isinstance(event, Answered) else None)


# --- playing a case --------------------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What came of a case: the game, the answers given, as they are and as symbols, and the law that broke."""

    game: Game
    given: tuple[RawAnswer, ...]
    symbols: tuple[Symbolic, ...]
    broken: Broken | None


class Replay:
    """A case being played and watched; answers that fit nothing are passed over."""

    def __init__(self, case: Case, watch: Watch) -> None:
        self.game, self._case, self._watch, self._rng = Game.start(case.started), case, watch, Random(0)
        self.given: list[RawAnswer] = []
        self.symbols: list[Symbolic] = []

    def outcome(self) -> Outcome:
        """Play it to its end, or to where a law breaks."""
        broken: Broken | None = None
        try:
            self._play()
        except Broken as found:
            broken = found
        except (
            ArithmeticError,
            AssertionError,
            AttributeError,
            LookupError,
            RuntimeError,
            TypeError,
            ValueError,
        ) as error:
            broken = Broken("nothing is raised", self.game.version, f"{type(error).__name__}: {error}")
        return Outcome(self.game, tuple(self.given), tuple(self.symbols), broken)

    def _play(self) -> None:
        self._watch.see(self.game)
        for each in self._case.answers:
            leave_to_chance(self.game, self._rng, RawAnswer(0, each.player), self._watch.see)
            self._take(each)
        leave_to_chance(self.game, self._rng, None, self._watch.see)

    def _take(self, each: Said) -> None:
        """Give an answer if it fits the question; note it before, for it may be the one at which it breaks."""
        decision, state = self.game.decision, self.game.state
        if decision is None:
            return
        said = concrete(each, state, decision) if isinstance(each, Symbolic) else each
        if said is None or (said.answer is not None and said.player != decision.player):
            return
        self.given.append(said)
        self.symbols.append(symbolic(said, state, decision))
        try:
            give(self.game, said)
        except (NotAsked, InvalidAnswer, TooManyRefusals):
            del self.given[-1], self.symbols[-1]
            return
        self._watch.see(self.game)


# --- making it smaller -----------------------------------------------------------------------------------------------


class Shrinker:
    """Looks for a smaller case in which the same law breaks."""

    def __init__(self, case: Case, law: str, new_watch: NewWatch) -> None:
        self.case, self.law, self._new_watch = case, law, new_watch
        self._trials = 0

    def breaks(self, case: Case) -> Outcome | None:
        """The outcome, if the same law breaks."""
        self._trials += 1
        found = Replay(case, self._new_watch()).outcome()
        return found if found.broken is not None and found.broken.law == self.law else None

    def accepts(self, case: Case) -> bool:
        """Take a smaller case, and of its answers those that are given, if the law breaks in it."""
        if self._trials >= MOST_TRIALS or (found := self.breaks(case)) is None:
            return False
        self.case = Case(case.started, found.symbols)
        return True

    def shrunk(self) -> Case:
        """The smallest case found."""
        self.accepts(self.case)
        self.begin_later()
        for _ in range(2):
            self.fewer_answers()
            self.fewer_objects()
        return self.case

    def begin_later(self) -> None:
        """Begin at the latest rest from which it still breaks."""
        found = Replay(self.case, self._new_watch()).outcome()
        game, raised = found.game, self.law == "nothing is raised"
        rests = [version for version in range(game.version, 1, -1) if can_be_pictured(game.at(version))]
        for version in (rests[place] for place in places(len(rests))):
            later = (*inputs(game, version), *(found.given[-1:] if raised else ()))
            if self.accepts(Case(pictured(self.case.started, game.at(version)), later)):
                return

    def fewer_answers(self) -> None:
        """Leave out answers, many at once and then fewer."""
        size = max(1, len(self.case.answers) // 2)
        while size:
            place = 0
            while place < len(self.case.answers):
                answers = self.case.answers
                if not self.accepts(Case(self.case.started, answers[:place] + answers[place + size :])):
                    place += size
            size //= 2

    def fewer_objects(self) -> None:
        """Leave out objects of the photograph, many at once and then fewer."""
        picture = self.case.started.photograph
        size = max(1, len(picture.objects) // 2) if picture is not None else 0
        while size and picture is not None:
            place = 0
            while place < len(picture.objects):
                rest = (*picture.objects[:place], *picture.objects[place + size :])
                if self.accepts(self.case._replace(started=with_objects(self.case.started, picture, rest))):
                    picture = replace(picture, objects=rest)
                else:
                    place += size
            size //= 2


def can_be_pictured(state: GameState) -> bool:
    """Whether a photograph could show the moment: the active player has priority, no stack, nothing merged."""
    game = state.game
    if any(found.components for found in game.board.objects.values()):
        return False
    return state.at_rest and not game.board.stack and game.priority == game.board.active and not game.passes


def places(count: int) -> Iterator[int]:
    """Which rests are tried: the latest ones, then always twice as far back."""
    place = 0
    while place < count:
        yield place
        place = place + 1 if place < 4 else place * 2


def with_objects(started: GameStarted, picture: Photograph, objects: tuple[Placed, ...]) -> GameStarted:
    """The same beginning with fewer objects."""
    there = {each.id for each in objects}
    kept = tuple(replace(each, attached_to=each.attached_to if each.attached_to in there else 0) for each in objects)
    return replace(started, photograph=replace(picture, objects=kept))


def pictured(started: GameStarted, state: GameState) -> GameStarted:
    """A beginning in the middle of the game, as far as a photograph shows it."""
    game = state.game
    board = game.board
    picture = Photograph(
        objects=tuple(placed(board.objects[thing], board.turn) for thing in sorted(board.objects)),
        active=board.active,
        step=board.step,
        next_id=state.ledger.next_id,
        turn=max(2, board.turn),
    )
    seats = tuple(Seat(player.name, (), player.life) for player in board.players)
    definitions = tuple(board.definitions[name] for name in sorted(board.definitions))
    return replace(started, seats=seats, definitions=definitions, photograph=picture)


def placed(found: GameObject, turn: int) -> Placed:
    """An object as a photograph shows it."""
    return Placed(
        id=found.id, definition=found.definition, owner=found.owner, controller=found.controller, zone=found.zone,
        tapped=found.tapped, sick=found.since == turn, face_down=found.face_down, token=found.token,
        damage=found.damage, counters=found.counters, attached_to=found.attached_to, chosen=found.chosen,
    )  # fmt: skip


# --- writing the scenario --------------------------------------------------------------------------------------------


def written(started: GameStarted, given: Sequence[RawAnswer], broken: Broken) -> str:
    """The scenario file of a case; ids are those that the file's set-up will give."""
    picture = started.photograph
    assert picture is not None
    names = [seat.name for seat in started.seats]
    order = in_file_order(picture, len(names))
    ids = {each.id: FIRST_ID + place for place, each in enumerate(order)}
    lines = [
        f"title   = {quoted(f'Shrunk: {broken.law}')}",
        f"edition = {quoted(started.edition)}",
        f"active  = {quoted(names[picture.active - 1])}",
        f"step    = {quoted(STEP_NAMES[picture.step])}",
        "",
    ]
    for number, name in enumerate(names, 1):
        lines.append(f"[player.{quoted(name)}]")
        lines.append(f"life = {started.seats[number - 1].life}")
        for zone in ZONES:
            entries = [entry(each, names, ids) for each in order if each.owner == number and each.zone is zone]
            shown = entries[::-1] if zone is Zone.GRAVEYARD else entries
            if shown or zone is Zone.LIBRARY:
                lines.append(f"{zone.name.lower()} = [{', '.join(map(quoted, shown))}]")
        lines.append("")
    lines += ["[run]", "answers = '''"]
    shift = FIRST_ID + len(order) - picture.next_id
    lines += [told(each, names, ids, picture.next_id, shift) for each in given]
    return "\n".join([*lines, "'''", ""])


def in_file_order(picture: Photograph, players: int) -> list[Placed]:
    """The objects in the order in which a scenario's set-up counts them; in a graveyard the lowest comes first."""
    order: list[Placed] = []
    for player in range(1, players + 1):
        for zone in ZONES:
            pile = [each for each in picture.objects if each.owner == player and each.zone is zone]
            order += pile[::-1] if zone is Zone.GRAVEYARD else pile
    return order


def entry(each: Placed, names: Sequence[str], ids: dict[int, int]) -> str:
    """An object as an entry of a zone, with its id as a label."""
    statuses = [
        *(["tapped"] if each.tapped else []),
        *(["summoning sick"] if each.sick and each.zone is Zone.BATTLEFIELD else []),
        *(["face down"] if each.face_down else []),
        *(f"{kind} counter x{count}" for kind, count in each.counters if kind != "loyalty"),
        *([f"damage {each.damage}"] if each.damage else []),
        *([f"controlled by {names[each.controller - 1]}"] if each.controller != each.owner else []),
    ]
    label = f" as o{ids[each.id]}"
    attached = f" attached to o{ids[each.attached_to]}" if each.attached_to in ids else ""
    return f'"{each.definition}"{label}' + (f" ({', '.join(statuses)})" if statuses else "") + attached


def told(each: RawAnswer, names: Sequence[str], ids: dict[int, int], next_id: int, shift: int) -> str:
    """An answer as a line, with the ids of the file and a comment that says what it is."""
    name = names[each.player - 1] if each.player != CHANCE else "chance"
    if each.answer is None:
        return f"{name} concedes"
    moved = renumbered(msgspec.to_builtins(each.answer), ids, next_id, shift)
    answer = msgspec.convert(moved, type=Answer)
    return f"{name} {msgspec.json.encode(answer).decode()}   # {answer}"


def renumbered(value: object, ids: dict[int, int], next_id: int, shift: int) -> object:
    """An answer's parts with other ids: those of the photograph, and those that came later."""
    if isinstance(value, list | tuple):
        return [renumbered(each, ids, next_id, shift) for each in value]
    if isinstance(value, int) and not isinstance(value, bool) and value >= FIRST_ID:
        return ids.get(value, value + shift if value >= next_id else value)
    return value


def quoted(text: str) -> str:
    """A TOML string."""
    return msgspec.json.encode(text).decode()


# --- the whole way ---------------------------------------------------------------------------------------------------


def shrink_to_file(game: Game, broken: Broken, name: str, new_watch: NewWatch = Watch, folder: Path = BUILD) -> Path:
    """Shrink a failed game, write its scenario, and give its path."""
    case = Shrinker(with_last(case_of(game), broken), broken.law, new_watch).shrunk()
    given = Replay(case, new_watch()).outcome().given
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.toml"
    if case.started.photograph is None:
        case = case._replace(started=pictured(case.started, Game.start(case.started).state))
    path.write_text(written(case.started, given, broken), encoding="utf-8")
    return path


def with_last(case: Case, broken: Broken) -> Case:
    """The case with the answer at which it was raised: the game doesn't have it."""
    return case if broken.answer is None else case._replace(answers=(*case.answers, broken.answer))


def run_file(path: Path, watch: Watch) -> None:
    """Play the raw answers of a scenario file and watch; raises Broken where a law breaks."""
    scenario = read_scenario(path, Catalogue())
    run = scenario.runs[0]
    start = photograph(run.setup, run.editions[0], cards_for(scenario), scenario.file)
    case = Case(start.started, run.answers)
    found = Replay(case, watch).outcome()
    if found.broken is not None:
        raise found.broken
    if len(found.given) < len(run.answers):
        raise RunError(run.line, f"{len(run.answers) - len(found.given)} answers fit no question")
