"""Smoke games: every compiled card is put where it can be used, used at random, and held against the laws of games.

``python -m tests.oracle.smoke [--every N] [--card NAME] [--journal FILE]`` plays them all, or every so manieth; ``make
corpus`` does so for the whole corpus on all cores. With a journal a run can be stopped and gone on with: what is in it
isn't played again.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from os import cpu_count
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
from rich.progress import track

from domain import decisions as d
from domain.answers import Activate, Answer, Cast, Pass, PlayLand
from domain.cards.abilities import CardDefinition
from domain.cards.pool import POOL
from domain.cards.render import render_card
from domain.events import GameStarted, Photograph, Placed, Seat, SpellProposed
from domain.game import Game
from domain.options import proposals
from domain.oracle import RawCard, compile_card
from domain.oracle.lexing import SELF, names_of_card, tokens_of
from domain.procedure import Decision
from domain.rulebook import NEWEST
from domain.state import GameState
from domain.vocabulary import FIRST_ID, ObjectId, PlayerId, Step, Zone
from interfaces.card_files.reading import cards_in
from interfaces.oracle_coverage import corpus_file
from interfaces.players import RandomPlayer, first_legal, paid
from interfaces.scenario.photograph import printed_counters
from tests.invariants.laws import LAWS
from tests.invariants.watched import Broken, Setting, Watch, played, resumes_at_every_rest, stored_is_live

ANSWERS: Final = 45
"""How many answers a smoke game lasts at most."""
USES: Final = 5
"""So often the card is used on purpose."""
CONSIDERED: Final = 40
LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
CREATURES: Final = ("Grizzly Bears", "Serra Angel", "Llanowar Elves", "Ornithopter")
OTHERS: Final = ("Sol Ring", "Glorious Anthem", "Bonesplitter", "Pacifism")
CARDS: Final = ("Lightning Bolt", "Divination", "Hill Giant", "Forest", "Giant Growth")
PERMANENT: Final = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})


class Smoked(NamedTuple):
    """What came of a card: the law that broke, if one did, and whether the card was used."""

    name: str
    broken: str
    used: bool


class Table:
    """A position being set: objects with ids in order."""

    def __init__(self) -> None:
        self.objects: list[Placed] = []

    def put(self, definition: CardDefinition, player: PlayerId, zone: Zone, times: int = 1) -> None:
        """Cards of a player into a zone."""
        counters = printed_counters(definition) if zone is Zone.BATTLEFIELD else ()
        for _ in range(times):
            thing = FIRST_ID + len(self.objects)
            self.objects.append(
                Placed(
                    id=thing, definition=definition.name, owner=player, controller=player, zone=zone, counters=counters
                )
            )


def beginning(card: CardDefinition) -> GameStarted:
    """A main phase with the card in hand, in a graveyard, in a library and, where it can be, on the battlefield."""
    table, pool = Table(), {name: POOL[name] for name in (*LANDS, *CREATURES, *OTHERS, *CARDS) if name in POOL}
    pool[card.name] = card
    for player in (1, 2):
        for name in LANDS:
            table.put(pool.get(name, POOL["Forest"]), player, Zone.BATTLEFIELD)
        for name in (*CREATURES, *OTHERS[:3]):
            table.put(pool[name], player, Zone.BATTLEFIELD)
        for name in CARDS:
            table.put(pool[name], player, Zone.HAND)
            table.put(pool[name], player, Zone.GRAVEYARD)
            table.put(pool[name], player, Zone.LIBRARY, 2)
    table.put(card, 1, Zone.HAND, 2)
    table.put(card, 1, Zone.GRAVEYARD)
    table.put(card, 1, Zone.LIBRARY)
    if PERMANENT & set(card.types) and "Aura" not in card.types:
        table.put(card, 1, Zone.BATTLEFIELD)
    mana = tuple((1, FIRST_ID + len(table.objects) + place, kind) for place, kind in enumerate("WUBRGC" * 4))
    return GameStarted(
        edition=NEWEST,
        engine="smoke",
        seats=(Seat("Alice", (), 20), Seat("Bob", (), 20)),
        definitions=tuple(pool[name] for name in sorted(pool)),
        photograph=Photograph(
            objects=tuple(table.objects),
            active=1,
            step=Step.PRECOMBAT_MAIN,
            next_id=FIRST_ID + len(table.objects) + len(mana),
            mana=mana,
        ),
    )


class Eager:
    """A random player who uses one card whenever that is legal."""

    def __init__(self, card: str, rng: Random) -> None:
        self.card, self.rng, self.random = card, rng, RandomPlayer(rng)
        self.uses = 0

    def __call__(self, state: GameState, decision: Decision[Any]) -> Answer:
        """The next use of the card, else anything legal."""
        if isinstance(decision, d.Priority) and self.uses < USES:
            mine = [answer for answer in proposals(state, decision) if self.about(state, answer)]
            self.rng.shuffle(mine)
            chosen = first_legal(state, decision, chain(mine[:CONSIDERED], (Pass(),)))
            self.uses += not isinstance(chosen, Pass)
            return chosen
        if (step := paid(state, decision)) is not None:
            return step
        return self.random.answer(state, decision)

    def about(self, state: GameState, answer: Answer) -> bool:
        """Whether an action is one of the card."""
        thing = acted_on(answer)
        found = state.game.board.objects.get(thing)
        return found is not None and found.definition == self.card


def acted_on(answer: Answer) -> ObjectId:
    """The object that an action is about; 0 for none."""
    match answer:
        case Cast(card=card) | PlayLand(card=card):
            return card
        case Activate(source=source):
            return source
    return 0


def smoke(card: CardDefinition, seed: str = "") -> Smoked:
    """Play with a card, hold every event against the laws, and verify the log."""
    rng = Random(f"{card.name}{seed}")
    setting = Setting(card.name, beginning(card), Eager(card.name, rng), rng, 0.0, ANSWERS)
    try:
        game = played(setting, Watch(tuple(LAWS.values())))
        stored_is_live(game)
        resumes_at_every_rest(game)
    except Broken as broken:
        return Smoked(card.name, str(broken), used=True)
    return Smoked(card.name, "", used(game, card))


def used(game: Game, card: CardDefinition) -> bool:
    """Whether the card did anything: cast, activated, triggered, or put onto the battlefield."""
    mine = {found.id for found in game.at(1).game.board.objects.values() if found.definition == card.name}
    for event in game.events[1:]:
        if isinstance(event, SpellProposed) and event.card in mine:
            return True
        if getattr(event, "source", 0) in mine or getattr(event, "object", 0) in mine:
            return True
    return False


# --- many -------------------------------------------------------------------------------------------------------------


def smoke_raw(raw: RawCard) -> Smoked | None:
    """Compile and play; None for what doesn't compile. What is raised outside of a game is told, too."""
    try:
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
    """Play smoke games with the corpus; status 1 if a law broke."""
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
    for entry in track(entries(rest, given.workers), total=len(rest)):
        done[entry.name] = entry
        if given.journal is not None:
            write(given.journal, entry)
    return told([done[raw.name] for raw in raws if raw.name in done])


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a journal: a card that was compiled, or wasn't, and what came of its game."""

    name: str
    compiled: bool = True
    used: bool = True
    broken: str = ""


def entry_of(raw: RawCard) -> Entry:
    """What came of a card, for the journal."""
    found = smoke_raw(raw)
    return Entry(raw.name, compiled=False) if found is None else Entry(raw.name, True, found.used, found.broken)


def entries(raws: Sequence[RawCard], workers: int) -> Iterator[Entry]:
    """What came of many cards, in their order; by several processes if asked."""
    if workers <= 1:
        yield from map(entry_of, raws)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(entry_of, raws, chunksize=16)


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
    """The results that a journal has; a line that was cut off isn't one."""
    if journal is None or not journal.exists():
        return {}
    whole = [line for line in journal.read_text().splitlines(keepends=True) if line.endswith("\n")]
    found = (msgspec.json.decode(line, type=Entry) for line in whole)
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
    idle = sum(not each.used for each in compiled)
    print(f"{len(results)} cards, {len(compiled)} compiled, {len(broken)} broke a law, {idle} were never used")
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
