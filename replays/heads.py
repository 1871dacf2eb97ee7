"""The heads of stored games: kept with each batch, given out as receipts; and the secrets that salts follow from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from secrets import token_bytes
from typing import Final, Generic, NamedTuple

import msgspec
from eventsourcing.persistence import AggregateRecorder, RecordConflictError, StoredEvent

from replays.codec import E, EventCodec
from replays.errors import CorruptLog
from replays.leaves import HEAD, NOTHING, SECRET, Entry, Open, Where, chained, leaf, split
from replays.sealing import Seal, Unsealable
from replays.sqlite import storage

KEPT: Final = 4_096
"""Of how many games the last head is kept at hand."""

KEPT_AS: Final = "secret-"

Chance = Callable[[], bytes]


def fresh_secret() -> bytes:
    """A secret that nobody can guess."""
    return token_bytes(SECRET)


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """What a client keeps after an answer: whoever changes an event of this past can't come to this head again."""

    game: str
    version: int
    head: bytes
    key: bytes = b""
    signature: bytes = b""


class Hiding(NamedTuple):
    """How a game hides what is hidden in it: what its salts follow from, and which table says what is hidden."""

    secret: bytes
    scheme: int


def scheme_of(game: str, topic: str, newest: int) -> int:
    """The scheme that the topic of a secret names."""
    number = topic.removeprefix(KEPT_AS)
    if number == topic or not number.isdecimal() or int(number) > newest:
        raise CorruptLog(game, 1, f"no scheme of hidden parts is called {topic!r}; a newer release may know it")
    return int(number)


def sealed(codec: EventCodec[E], stored: bytes, event: E, scheme: int) -> Entry:
    """A stored event with its hidden parts, as far as the stored array has them."""
    parts = codec.hides(event, scheme)
    if parts and codec.encode(event) != stored:
        parts = [there for part in parts if (there := [each for each in part if stands(stored, each)])]
    return Entry(stored, [Open(tuple(part)) for part in parts])


def stands(stored: bytes, position: Where) -> bool:
    """Whether an array, perhaps one of an older release, has something at a position."""
    array = msgspec.Raw(stored)
    for place in position:
        elements = split(array)
        if place >= len(elements):
            return False
        array = elements[place]
    return True


class Heads(Generic[E]):
    """The heads and secrets of one store's games."""

    def __init__(
        self,
        store: str,
        codec: EventCodec[E],
        seal: Seal,
        heads: AggregateRecorder,
        secrets: AggregateRecorder,
        chance: Chance,
    ) -> None:
        self.store, self.codec, self.seal = store, codec, seal
        self.heads, self.secrets = heads, secrets
        self.chance = chance
        self.last: OrderedDict[str, tuple[int, bytes]] = OrderedDict()
        self.known: dict[str, Hiding] = {}

    def secret(self, game: str) -> bytes:
        """What the salts of a game follow from; a new game gets one."""
        return self.hiding(game).secret

    def scheme(self, game: str) -> int:
        """By which scheme a game's events are cut: the one that it began with."""
        return self.hiding(game).scheme

    def hiding(self, game: str) -> Hiding:
        """How a game hides what is hidden; its secret says by which scheme."""
        if (found := self.known.get(game)) is None:
            with storage(self.store):
                if not (rows := self.secrets.select_events(game, limit=1)):
                    with suppress(RecordConflictError):  # another writer was first
                        self.secrets.insert_events([self.secret_row(game, self.chance(), self.codec.scheme)])
                    rows = self.secrets.select_events(game, limit=1)
            found = Hiding(self.opened(game, rows[0].state), scheme_of(game, rows[0].topic, self.codec.scheme))
            while len(self.known) >= KEPT:
                self.known.pop(next(iter(self.known)))
            self.known[game] = found
        return found

    def opened(self, game: str, stored: bytes) -> bytes:
        """A secret as it was before it was stored."""
        try:
            found = self.seal.open(bytes(stored))
        except (Unsealable, TypeError) as error:
            raise CorruptLog(game, 1, f"its secret can't be read ({error})") from error
        if len(found) != SECRET:
            raise CorruptLog(game, 1, "its secret is none")
        return found

    def adopt(self, game: str, secret: bytes, scheme: int) -> None:
        """A game that comes from elsewhere keeps its secret and its scheme, and with them its heads."""
        with storage(self.store), suppress(RecordConflictError):
            self.secrets.insert_events([self.secret_row(game, secret, scheme)])

    def secret_row(self, game: str, secret: bytes, scheme: int) -> StoredEvent:
        """A secret as it is stored, encrypted where events are."""
        return StoredEvent(game, 1, f"{KEPT_AS}{scheme}", self.seal.close(secret))

    def topic(self, game: str) -> str:
        """How the heads of a game are called."""
        return f"head-{self.scheme(game)}"

    def after(self, game: str, head: bytes, version: int, events: Sequence[E]) -> StoredEvent:
        """The row that is stored with a batch behind a version."""
        secret, scheme = self.hiding(game)
        for place, event in enumerate(events, version + 1):
            head = chained(head, leaf(place, sealed(self.codec, self.codec.encode(event), event, scheme), secret))
        return StoredEvent(game, version + len(events), self.topic(game), head)

    def keep(self, row: StoredEvent) -> None:
        """A batch was stored: its head is at hand for the next."""
        game = str(row.originator_id)
        self.last[game] = (row.originator_version, bytes(row.state))
        self.last.move_to_end(game)
        if len(self.last) > KEPT:
            self.last.popitem(last=False)

    def at_hand(self, game: str, version: int) -> bytes | None:
        """The head at a version, if it needn't be looked for."""
        if version == 0:
            return NOTHING
        found = self.last.get(game)
        return found[1] if found is not None and found[0] == version else None

    def nearest(self, game: str, version: int) -> tuple[int, bytes] | None:
        """The last head of ours at or before a version."""
        with storage(self.store):
            rows = self.heads.select_events(game, lte=version, desc=True, limit=1)
        if not rows or rows[0].topic != self.topic(game) or len(rows[0].state) != HEAD:
            return None
        return rows[0].originator_version, bytes(rows[0].state)

    def stored(self, game: str) -> Iterator[tuple[int, bytes]]:
        """All heads that were stored with a game's batches."""
        with storage(self.store):
            rows = self.heads.select_events(game)
        topic = self.topic(game)
        return ((row.originator_version, bytes(row.state)) for row in rows if row.topic == topic)
