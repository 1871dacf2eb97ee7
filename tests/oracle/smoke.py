"""Smoke games: every compiled card is put where it can be used, used at random, and held against the laws of games.

``python -m tests.oracle.smoke [--every N] [--card NAME] [--journal FILE]`` plays them all, or every so manieth; ``make
corpus`` does so for the whole corpus on all cores. With a journal a run can be stopped and gone on with: what is in it
isn't played again.
"""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from os import cpu_count
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final, NamedTuple

import msgspec
from rich.progress import track

from domain.cards.abilities import CardDefinition
from domain.cards.render import render_card
from domain.events import SpellProposed
from domain.game import Game
from domain.oracle import RawCard, compile_card
from domain.oracle.lexing import SELF, names_of_card, tokens_of
from interfaces.card_files.reading import cards_in
from interfaces.oracle_coverage import corpus_file
from interfaces.players import by_chance
from tests.invariants.laws import LAWS
from tests.invariants.watched import Broken, Setting, Watch, resumes_at_every_rest, step, stored_is_live
from tests.oracle.smoke_parts import Part, Seen, parts_of
from tests.oracle.smoke_player import Eager
from tests.oracle.smoke_scenes import scenes_for
from tests.oracle.smoke_table import Scene, beginning

ANSWERS: Final = 60
"""How many answers a smoke game lasts at most."""
FEWEST: Final = 12
"""So many it lasts even if nothing is left to be done."""
SCENES: Final = 3
"""How many games are played with a card at most, as long as something is left to be done."""
MORE_SCENES: Final = 6
"""So many if it, or an activated ability, hasn't been used."""
SECONDS: Final = 30.0
"""So much processor time a card may take; more is a fault, too."""


class Smoked(NamedTuple):
    """What came of a card: the law that broke, whether it was used, what there was to do, what never came to pass."""

    name: str
    broken: str
    used: bool
    parts: int = 0
    missing: tuple[Part, ...] = ()


def smoke(card: CardDefinition, seed: str = "") -> Smoked:
    """Play with a card until all of it was used; hold every event against the laws, and verify the logs."""
    parts, seen, used, played = parts_of(card), Seen(card), False, set[Scene]()
    while True:
        missing = tuple(part for part in parts if part not in seen.done)
        if len(played) >= (MORE_SCENES if any(part.what in ("cast", "activated") for part in missing) else SCENES):
            break
        scene = next((each for each in scenes_for(missing, card) if each not in played), None)
        if scene is None or (played and not missing):
            break
        played.add(scene)
        try:
            used = was_used(played_scene(card, scene, missing, seen, seed), card) or used
        except Broken as broken:
            return Smoked(card.name, f"{scene.name}: {broken}", True, len(parts))
    return Smoked(card.name, "", used, len(parts), tuple(part for part in parts if part not in seen.done))


def played_scene(card: CardDefinition, scene: Scene, missing: tuple[Part, ...], seen: Seen, seed: str) -> Game:
    """One game, watched and verified."""
    rng, watch = Random(f"{card.name}{scene.name}{seed}"), Watch(tuple(LAWS.values()))
    player = Eager(card, missing, seen, rng)
    setting = Setting(card.name, beginning(card, missing, scene), player, rng, 0.0, ANSWERS)
    game = Game.start(setting.started, by_chance(rng))
    for number in range(ANSWERS):
        watch.see(game)
        seen.see(game)
        if (number > FEWEST and game.state.at_rest and player.is_content()) or not step(game, setting):
            break
    watch.see(game)
    seen.see(game)
    stored_is_live(game)
    resumes_at_every_rest(game)
    return game


def was_used(game: Game, card: CardDefinition) -> bool:
    """Whether the card did anything: cast, activated, triggered, or put onto the battlefield."""
    mine = {found.id for found in game.at(1).game.board.objects.values() if found.definition == card.name}
    for event in game.events[1:]:
        if isinstance(event, SpellProposed) and event.card in mine:
            return True
        if getattr(event, "source", 0) in mine or getattr(event, "object", 0) in mine:
            return True
    return False


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """What takes longer is broken off: a hang is a fault like others."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"it took more than {seconds:.0f} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# --- many -------------------------------------------------------------------------------------------------------------


def smoke_raw(raw: RawCard) -> Smoked | None:
    """Compile and play; None for what doesn't compile. What is raised outside of a game is told, too."""
    try:
        with limited(SECONDS):
            return compiled_and_smoked(raw)
    except Broken as broken:
        return Smoked(raw.name, str(broken), used=False)


def compiled_and_smoked(raw: RawCard) -> Smoked | None:
    """Compile, render, play."""
    try:
        definition = compile_card(raw).definition
        if definition is None:
            return None
        render_card(definition)
        return smoke(definition)
    except Exception as error:
        raise Broken("nothing is raised", 0, f"{type(error).__name__}: {error}") from error


def main(words: Sequence[str]) -> int:
    """Play smoke games with the corpus; status 1 if a law broke, 130 if it was interrupted."""
    parser = ArgumentParser(prog="python -m tests.oracle.smoke")
    parser.add_argument("--every", type=int, default=1, help="only every so manieth card")
    parser.add_argument("--first", type=int, default=0, help="begin with this card")
    parser.add_argument("--card", action="append", default=[], help="only these cards")
    parser.add_argument("--journal", type=Path, help="go on with this file of results")
    parser.add_argument("--workers", type=int, default=cpu_count() or 1)
    given = parser.parse_args(words)
    path = corpus_file()
    if path is None:
        print("there is no corpus; set STACKTRAIL_CORPUS", file=sys.stderr)
        return 2
    raws = [raw for raw in cards_in(path) if not given.card or raw.name in given.card]
    raws = raws[given.first :: given.every]
    done = played_before(given.journal)
    rest = unlike_first([raw for raw in raws if raw.name not in done])
    try:
        for entry in track(entries(rest, given.workers), total=len(rest)):
            done[entry.name] = entry
            if given.journal is not None:
                write(given.journal, entry)
    except KeyboardInterrupt:
        told([done[raw.name] for raw in raws if raw.name in done])
        return BROKEN_OFF
    return told([done[raw.name] for raw in raws if raw.name in done])


BROKEN_OFF: Final = 130
"""The status of a run that was interrupted."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a journal: a card that was compiled, or wasn't, and what came of its game."""

    name: str
    compiled: bool = True
    used: bool = True
    broken: str = ""
    parts: int = 0
    missing: tuple[str, ...] = ()

    @property
    def resolved(self) -> bool:
        """Whether anything of the card came to pass: it resolved, gave mana, was played as a land."""
        return len(self.missing) < self.parts


def entry_of(raw: RawCard) -> Entry:
    """What came of a card, for the journal."""
    found = smoke_raw(raw)
    if found is None:
        return Entry(raw.name, compiled=False)
    return Entry(raw.name, True, found.used, found.broken, found.parts, tuple(map(str, found.missing)))


def entries(raws: Sequence[RawCard], workers: int) -> Iterator[Entry]:
    """What came of many cards, in their order; by several processes if asked."""
    if workers <= 1:
        yield from map(entry_of, raws)
        return
    with ProcessPoolExecutor(workers, initializer=deaf) as pool:
        try:
            yield from pool.map(entry_of, raws, chunksize=CHUNK)
        finally:
            pool.shutdown(cancel_futures=True)


CHUNK: Final = 8
"""So many cards a worker takes at a time."""


def deaf() -> None:
    """A worker doesn't hear an interruption: it finishes the cards that it has."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def unlike_first(raws: Iterable[RawCard]) -> list[RawCard]:
    """The cards in an order in which those come first whose text is like none before: faults are found early."""
    seen: set[tuple[str, ...]] = set()
    new: list[RawCard] = []
    like: list[RawCard] = []
    for raw in raws:
        said = shape(raw)
        (like if said in seen else new).append(raw)
        seen.add(said)
    return new + like


def shape(raw: RawCard) -> tuple[str, ...]:
    """What a card says, without names, numbers and colours."""
    words = (token.word for face in raw.faces for token in tokens_of(face.text, names_of_card(face.name)))
    return tuple(word for word in words if word in (SELF, "{T}") or (word.isalpha() and word not in UNSHAPED))


UNSHAPED: Final = frozenset(
    ("white", "blue", "black", "red", "green", "one", "two", "three", "four", "five", "a", "an", "flying", "trample")
)


def played_before(journal: Path | None) -> dict[str, Entry]:
    """The results that a journal has; a line that was cut off isn't one, and goes."""
    if journal is None or not journal.exists():
        return {}
    stored = journal.read_bytes()
    whole = stored[: stored.rfind(b"\n") + 1]
    if whole != stored:
        journal.write_bytes(whole)
    found = (msgspec.json.decode(line, type=Entry) for line in whole.splitlines())
    return {entry.name: entry for entry in found}


def write(journal: Path, entry: Entry) -> None:
    """A result added to a journal."""
    with journal.open("ab") as file:
        file.write(msgspec.json.encode(entry) + b"\n")


def told(results: Sequence[Entry]) -> int:
    """The figures; status 1 if a law broke."""
    compiled = [each for each in results if each.compiled]
    broken = [each for each in compiled if each.broken]
    for each in broken:
        print(f"{each.name}: {each.broken}")
    parts = sum(each.parts for each in compiled)
    missing = Counter(part for each in compiled for part in each.missing)
    idle = sum(not each.used for each in compiled)
    resolved = sum(each.resolved or not each.parts for each in compiled)
    print(f"{len(results)} cards, {len(compiled)} compiled, {len(broken)} broke a law, {idle} were never used")
    print(f"{resolved} resolved; of {parts} faces and abilities {parts - missing.total()} were used to the end")
    print("\n".join(f"{count:6} not: {part}" for part, count in missing.most_common(SHOWN)))
    return 1 if broken else 0


SHOWN: Final = 12


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
