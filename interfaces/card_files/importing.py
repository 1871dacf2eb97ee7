"""From a file of cards into the database of compiled ones; again is an update."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

import domain.cards
import domain.oracle
from domain.cards.abilities import CardDefinition
from domain.errors import StacktrailError
from domain.oracle import compile_card
from domain.oracle.raw import Compiled, RawCard
from interfaces.card_files.shapes import MELD
from replays.card_database import CardDatabase, Missing, StoredCard, decode_definition

BATCH: Final = 1_000
"""So many cards are stored at once."""
AHEAD: Final = 2
"""So many batches may wait for their compilers."""
FEW: Final = 200
"""Fewer cards are compiled here: other processes would take longer to begin."""
CHUNK: Final = 50
LONGEST_CODE: Final = 12

write_raw: Final = msgspec.msgpack.Encoder().encode
read_raw: Final = msgspec.msgpack.Decoder(RawCard).decode


class Tally(msgspec.Struct, kw_only=True):
    """What an import did: each card read is one of the first four; ``compiled`` of those that were compiled now."""

    new: int = 0
    updated: int = 0
    unchanged: int = 0
    kept: int = 0
    compiled: int = 0
    uncompiled: int = 0

    @property
    def read(self) -> int:
        """All cards of the file."""
        return self.new + self.updated + self.unchanged + self.kept


def import_cards(
    cards: Iterable[RawCard], path: Path, each: Callable[[], None] = lambda: None, workers: int = 1
) -> Tally:
    """Compile what is new or otherwise than before, and store all of it once the file is read to its end, or nothing.

    Batches are compiled by other processes while the next ones are read, so many at a time that memory is bounded.
    """
    with CardDatabase.staged(path) as staged:
        with CardDatabase.open(path) if there(path) else nullcontext() as before:
            tally = compile_cards(cards, before, staged, each, workers)
        staged.land()
    return tally


def there(path: Path) -> bool:
    """Whether there are cards already."""
    return path.exists() and path.stat().st_size > 0


def compile_cards(
    cards: Iterable[RawCard], before: CardDatabase | None, staged: CardDatabase, each: Callable[[], None], workers: int
) -> Tally:
    """Batch by batch, what isn't there as it is."""
    tally = Tally()
    coming: deque[Iterator[StoredCard]] = deque()
    with compilers(workers) as compile_all:
        for batch in batches(cards):
            coming.append(compile_all([raw for raw in batch if wanted(raw, before, tally)]))
            if len(coming) > AHEAD:
                store(coming.popleft(), staged, tally)
            each()
        while coming:
            store(coming.popleft(), staged, tally)
            each()
    return tally


Compilers = Callable[[Sequence[RawCard]], Iterator[StoredCard]]


@contextmanager
def compilers(workers: int) -> Iterator[Compilers]:
    """What compiles cards: this process, or for many cards several others, begun when there are some."""
    if workers <= 1:
        yield lambda raws: map(compiled, raws)
        return
    try:
        with ProcessPoolExecutor(workers) as pool:

            def compile_all(raws: Sequence[RawCard]) -> Iterator[StoredCard]:
                return map(compiled, raws) if len(raws) < FEW else pool.map(compiled, raws, chunksize=CHUNK)

            yield compile_all
    except BrokenProcessPool as error:
        raise CompilerGone from error


class CompilerGone(StacktrailError):
    """A process that compiled was ended by somebody else."""

    def __init__(self) -> None:
        super().__init__("a process that compiled was ended; nothing is imported, try again, perhaps with --workers 1")


def store(cards: Iterable[StoredCard], database: CardDatabase, tally: Tally) -> None:
    """Cards as the compiler gives them, stored together."""
    made = list(cards)
    if made:
        database.put(made)
    tally.compiled += sum(card.definition is not None for card in made)
    tally.uncompiled += sum(card.definition is None for card in made)


def batches(cards: Iterable[RawCard]) -> Iterator[list[RawCard]]:
    """Cards by the hundreds."""
    coming = iter(cards)
    while batch := list(islice(coming, BATCH)):
        yield batch


def wanted(raw: RawCard, database: CardDatabase | None, tally: Tally) -> bool:
    """Whether a card is to be compiled: not if it is there already as it is, or with more of its faces."""
    before = database.known(raw.name) if database is not None else None
    if before == (write_raw(raw), compiler()):
        tally.unchanged += 1
        return False
    if before is not None and len(read_raw(before[0]).faces) > len(raw.faces):
        tally.kept += 1
        return False
    if before is None:
        tally.new += 1
    else:
        tally.updated += 1
    return True


def compiled(raw: RawCard) -> StoredCard:
    """A card as it is stored; a definition that can't be read again is none."""
    made = compile_card(raw)
    missing = (
        *(Missing(each.sentence, each.position) for each in made.unsupported),
        *(Missing(each, -1) for each in made.lacking),
    )
    definition = made.definition
    if definition is not None and not lasts(definition):
        definition, missing = None, (Missing(lost_in(made), 0),)
    return StoredCard(
        name=raw.name,
        raw=write_raw(raw),
        compiler=compiler(),
        definition=definition,
        missing=missing,
        names=tuple(face.name for face in (raw.faces[:1] if raw.layout == MELD else raw.faces)),
    )


def lasts(definition: CardDefinition) -> bool:
    """Whether a definition is the same once it was stored."""
    try:
        return decode_definition(write_raw(definition)) == definition
    except msgspec.ValidationError:
        return False


def lost_in(made: Compiled) -> str:
    """What is said of a card whose definition can't be stored."""
    return f"({made.name}: what was compiled can't be stored)"


@cache
def compiler() -> str:
    """A name for the compiler as it is: it changes with the code of the card language and of the compiler."""
    digest = sha256()
    for package in (domain.cards, domain.oracle):
        for name, content in sorted(code_in(resources.files(package))):
            digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:LONGEST_CODE]


def code_in(folder: Traversable) -> Iterator[tuple[str, bytes]]:
    """The modules of a package; hand-made cards don't count."""
    for each in folder.iterdir():
        if each.is_dir() and each.name not in ("pool", "__pycache__"):
            yield from ((f"{each.name}/{name}", content) for name, content in code_in(each))
        elif each.name.endswith(".py"):
            yield each.name, each.read_bytes()
