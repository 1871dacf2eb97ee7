"""From a file of cards into the database of compiled ones; again is an update."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import islice
from typing import Final

import msgspec

import domain.cards
import domain.oracle
from domain.cards.abilities import CardDefinition
from domain.oracle import compile_card
from domain.oracle.raw import Compiled, RawCard
from replays.card_database import CardDatabase, Missing, StoredCard, decode_definition

BATCH: Final = 1_000
"""So many cards are stored at once."""
LONGEST_CODE: Final = 12

write_raw: Final = msgspec.msgpack.Encoder().encode
read_raw: Final = msgspec.msgpack.Decoder(RawCard).decode


class Tally(msgspec.Struct, kw_only=True):
    """What an import did: each card read is one of the first four; ``compiled`` of those that were looked at anew."""

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


def import_cards(cards: Iterable[RawCard], database: CardDatabase, each: Callable[[], None] = lambda: None) -> Tally:
    """Compile what is new or otherwise than before, and store it batch by batch."""
    tally = Tally()
    for batch in batches(cards):
        changed = [stored for raw in batch if (stored := looked_at(raw, database, tally)) is not None]
        if changed:
            database.put(changed)
        each()
    return tally


def batches(cards: Iterable[RawCard]) -> Iterator[list[RawCard]]:
    """Cards by the hundreds."""
    left = iter(cards)
    while batch := list(islice(left, BATCH)):
        yield batch


def looked_at(raw: RawCard, database: CardDatabase, tally: Tally) -> StoredCard | None:
    """A card compiled, unless it is there already as it is, or with more of its faces."""
    printed = write_raw(raw)
    before = database.known(raw.name)
    if before == (printed, compiler()):
        tally.unchanged += 1
        return None
    if before is not None and len(read_raw(before[0]).faces) > len(raw.faces):
        tally.kept += 1
        return None
    if before is None:
        tally.new += 1
    else:
        tally.updated += 1
    stored = compiled(raw, printed)
    if stored.definition is not None:
        tally.compiled += 1
    else:
        tally.uncompiled += 1
    return stored


def compiled(raw: RawCard, printed: bytes) -> StoredCard:
    """A card as it is stored; a definition that can't be read again is none."""
    made = compile_card(raw)
    missing = tuple(Missing(each.sentence, each.position) for each in made.unsupported)
    definition = made.definition
    if definition is not None and not lasts(definition):
        definition, missing = None, (Missing(lost_in(made), 0),)
    return StoredCard(
        name=raw.name,
        raw=printed,
        compiler=compiler(),
        definition=definition,
        missing=missing,
        names=tuple(face.name for face in raw.faces),
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
