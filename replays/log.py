"""The log at rest: every event of every game, appended and never changed."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Generic, Self

from eventsourcing.application import Application
from eventsourcing.persistence import AggregateRecorder, RecordConflictError, Recording, StoredEvent

from replays.codec import UNDECODABLE, E, EventCodec, Origin
from replays.errors import Conflict, CorruptLog, Gap, NoSuchVersion, StoreUnavailable
from replays.heads import Chance, Heads, Receipt, fresh_secret, sealed
from replays.leaves import NOTHING, Entry, chained, leaf
from replays.mapper import EventMapper, Recorded
from replays.reporting import get_logger
from replays.sealing import CIPHER, Seal, Unsealable
from replays.sqlite import LAST, HeadKeeper, Row, RowReader, inspect, storage

OURS = {"eventsourcing.postgres": "replays.postgres:GameFactory"}
"""The library's modules that we have recorders of our own for; they keep the same tables."""
OLD = "OLD_"
"""What variables begin with that say something of the store that is copied, when the environment's own is another."""
PAGE = 2_000  # rows fetched at a time: bounds what a reader holds

log = get_logger()
memories = count(1)


class GameLog(Application[str], Generic[E]):
    """All games of one store."""

    name = "stacktrail"
    chance: Chance = staticmethod(fresh_secret)  # where secrets come from; tests may set another

    def __init__(self, store: str, codec: EventCodec[E], env: Mapping[str, str]) -> None:
        self.store = store
        self.codec = codec
        with storage(store):
            super().__init__({**settings(), **env, "ORIGINATOR_ID_TYPE": "text"})

    @classmethod
    def open(cls, path: Path | str, codec: EventCodec[E], *, create: bool = True, patience: int = 5) -> Self:
        """The store in a SQLite file, or the one that the environment's `PERSISTENCE_MODULE` names."""
        if module := os.environ.get("PERSISTENCE_MODULE"):
            if not all(part.isidentifier() for part in module.partition(":")[0].split(".")):
                raise StoreUnavailable(module, "there is no such persistence module", "check PERSISTENCE_MODULE")
            waiting = {"POSTGRES_CONNECT_TIMEOUT": str(patience)}
            usual = {name: value for name, value in waiting.items() if name not in os.environ}
            return cls(module, codec, {"PERSISTENCE_MODULE": OURS.get(module, module), **usual}).checked()
        file = Path(path)
        inspect(file, create=create, patience=patience)
        return cls(str(file), codec, sqlite_settings(str(file.absolute()), patience)).checked()

    @classmethod
    def old(cls, path: Path, codec: EventCodec[E]) -> Self:
        """A store to copy from: no key and a SQLite file, unless variables that begin with `OLD_` say otherwise."""
        said = {name.removeprefix(OLD): value for name, value in os.environ.items() if name.startswith(OLD)}
        cipher = {"CIPHER_KEY": "", "CIPHER_TOPIC": CIPHER if said.get("CIPHER_KEY") else "", **said}
        if module := said.get("PERSISTENCE_MODULE"):
            return cls(module, codec, {**cipher, "PERSISTENCE_MODULE": OURS.get(module, module)}).readable()
        inspect(path, create=False, patience=5)
        return cls(str(path), codec, {**cipher, **sqlite_settings(str(path.absolute()), 5)}).readable()

    def readable(self) -> Self:
        """The store itself, if what lies in it is encrypted with the key at hand, or not at all where there is none."""
        with storage(self.store):
            first = self.recorder.select_notifications(None, 1)
        for row in first:
            try:
                self.codec.decode(self.seal.open(row.state))
            except (Unsealable, *UNDECODABLE) as error:
                self.close()
                advice = "set OLD_CIPHER_KEY to its key, or leave it out if it has none"
                raise StoreUnavailable(self.store, "its first row can't be read", advice) from error
        return self

    def checked(self) -> Self:
        """The store itself, unless there is a key and what lies in it was begun without one."""
        if self.seal.cipher is None:
            return self
        with storage(self.store):
            first = self.recorder.select_notifications(None, 1)
        plain = Seal(self.seal.compressor)
        for row in first:
            with suppress(Unsealable, *UNDECODABLE):
                self.codec.decode(plain.open(row.state))
                self.close()
                advice = "leave out CIPHER_KEY, or copy it into an encrypted one: stacktrail reseal OLD NEW"
                raise StoreUnavailable(self.store, "it was begun without a key", advice)
        return self

    @classmethod
    def in_memory(cls, codec: EventCodec[E]) -> Self:
        """A store that ends with the process."""
        name = f"file:stacktrail-{next(memories)}?mode=memory&cache=shared"
        return cls("memory", codec, sqlite_settings(name, 5))

    def construct_mapper(self) -> EventMapper[E]:
        """Our mapper, for the library's event store and whatever is built on it."""
        try:
            self.seal = Seal(self.factory.compressor(), self.factory.cipher())
        except ValueError as error:
            advice = "set it to 16, 24 or 32 bytes in base64"
            raise StoreUnavailable(self.store, f"CIPHER_KEY is no key ({error})", advice) from error
        self.mapping = EventMapper(self.codec, self.seal)
        return self.mapping

    def append(self, game: str, events: Sequence[E], expected: int) -> int:
        """Store a batch behind version `expected`, all or nothing, and give the new version."""
        if not events:
            return expected
        self.check_start(game, events[0], expected)
        batch = [Recorded(game, version, event) for version, event in enumerate(events, expected + 1)]
        head = self.heads.after(game, self.start_head(game, events[0], expected), expected, events)
        with storage(self.store):
            try:
                recordings = self.put(batch, head)
            except RecordConflictError as error:
                if not self.holds(game, batch):
                    raise Conflict(game, expected, self.version(game)) from error
                recordings = []  # stored by an earlier try of ours, and told to others then
        self.heads.keep(head)
        version = expected + len(events)
        log.info("batch stored", game=game, version=version, events=len(events))
        self._notify(recordings)
        return version

    def put(self, batch: Sequence[Recorded[E]], head: StoredEvent) -> list[Recording[str]]:
        """Store a batch with its head; recorders of the library's own keep the head apart, right afterwards."""
        if isinstance(self.recorder, HeadKeeper):
            return self.events.put(batch, head=head)
        recordings = self.events.put(batch)
        with suppress(RecordConflictError):
            self.heads.heads.insert_events([head])
        return recordings

    def check_start(self, game: str, first: E, expected: int) -> None:
        """The recorders accept a gap in the versions; we don't: only a fork starts behind version 1."""
        if expected <= 0:
            if expected < 0:
                raise ValueError(f"no version is {expected}")
            return
        if self.rows(game, expected - 1, expected, 1):
            return
        actual = self.version(game)
        origin = self.codec.origin(first)
        if actual == 0 and origin is not None and origin.version == expected:
            if self.version(origin.game) >= expected:
                return
            raise Gap(origin.game, expected, self.version(origin.game))
        raise Gap(game, expected, actual)

    def holds(self, game: str, batch: Sequence[Recorded[E]]) -> bool:
        """Whether exactly these bytes are stored at these versions."""
        start = batch[0].originator_version - 1
        ours = [(each.originator_version, type(each.event).__name__, self.codec.encode(each.event)) for each in batch]
        stored = self.rows(game, start, LAST, len(ours))
        return ours == [(version, topic, self.mapping.opened(game, version, state)) for version, topic, state in stored]

    def rows(self, game: str, after: int, upto: int, limit: int) -> list[Row]:
        """Rows of the game's own as they lie in the store, without those of the game it was forked from."""
        with storage(self.store):
            if isinstance(self.recorder, RowReader):
                return self.recorder.select_rows(game, after, upto, limit)
            found: Sequence[StoredEvent] = self.recorder.select_events(game, gt=after, lte=upto, limit=limit)
            return [(row.originator_version, row.topic, bytes(row.state)) for row in found]

    def stored(self, game: str, after: int = 0, upto: int | None = None) -> Iterator[Row]:
        """Versions, topics and payloads as they were given to be stored; a fork's begin with its parent's."""
        last = LAST if upto is None else upto
        opened = self.mapping.opened
        origin = self.origin(game) if after < last else None
        if origin is not None and after < origin.version:
            yield from self.stored(origin.game, after, min(origin.version, last))
            after = origin.version
        while rows := self.rows(game, after, last, PAGE):
            for row in rows:
                after += 1
                if row[0] != after:
                    raise CorruptLog(game, after, f"its row is missing, the next is version {row[0]}")
                yield row[0], row[1], opened(game, after, row[2])
            if len(rows) < PAGE:
                return

    def read(self, game: str, after: int = 0, upto: int | None = None) -> Iterator[E]:
        """The events of a game from version `after` + 1 on; a fork's begin with its parent's."""
        decode = self.codec.decode
        kinds = self.codec.kinds
        for version, topic, state in self.stored(game, after, upto):
            try:
                event = decode(state)
            except UNDECODABLE:
                event = self.mapping.decode(game, version, topic, state)  # says what is wrong
            if kinds.get(topic) is not type(event):
                event = self.mapping.decode(game, version, topic, state)
            yield event

    def origin(self, game: str) -> Origin | None:
        """Where the game was forked off, if it was."""
        first = self.rows(game, 0, LAST, 1)
        if not first or first[0][0] == 1:
            return None
        version, topic, state = first[0]
        first_event = self.mapping.decode(game, version, topic, self.mapping.opened(game, version, state))
        origin = self.codec.origin(first_event)
        if origin is None or origin.version != version - 1:
            raise CorruptLog(game, 1, f"its row is missing, the next is version {version}")
        return origin

    def lineage(self, game: str) -> tuple[Origin, ...]:
        """The game and those it was forked from, youngest first, each with the last version of it that counts."""
        found = [Origin(game, self.version(game))]
        while (origin := self.origin(found[-1].game)) is not None:
            found.append(origin)
        return tuple(found)

    def version(self, game: str) -> int:
        """The last stored version; 0 if there is no such game."""
        with storage(self.store):
            last = self.recorder.select_events(game, desc=True, limit=1)
        version: object = last[0].originator_version if last else 0
        if not isinstance(version, int) or version < 0:
            raise CorruptLog(game, 1, f"its last row says that it is version {version!r}")
        return version

    def versions(self) -> dict[str, int]:
        """Every game with its last version."""
        with storage(self.store):
            if isinstance(self.recorder, RowReader):
                return dict(self.recorder.select_versions())
            found: dict[str, int] = {}
            start: int | None = None
            while page := self.recorder.select_notifications(start, PAGE, inclusive_of_start=start is None):
                found |= {str(item.originator_id): item.originator_version for item in page}
                start = page[-1].id
            return found

    def games(self) -> tuple[str, ...]:
        """The ids of all games."""
        return tuple(sorted(self.versions()))

    # --- heads ---

    @cached_property
    def heads(self) -> Heads[E]:
        """Heads and secrets of the games, in the same store."""
        with storage(self.store):
            heads, secrets = (self.factory.aggregate_recorder(purpose=name) for name in ("heads", "secrets"))
        return Heads(self.store, self.codec, self.seal, heads, secrets, self.chance)

    def start_head(self, game: str, first: E, expected: int) -> bytes:
        """The head that a batch follows: the game's own, or for a new fork that of the game it left."""
        origin = self.codec.origin(first)
        if origin is not None and origin.version == expected and not self.rows(game, 0, LAST, 1):
            return self.head(origin.game, expected)
        return self.head(game, expected)

    def head(self, game: str, version: int) -> bytes:
        """The head at a version, from the nearest that was stored."""
        if (there := self.heads.at_hand(game, version)) is not None:
            return there
        if (origin := self.origin(game)) is not None and version <= origin.version:
            return self.head(origin.game, version)
        start = self.heads.nearest(game, version)
        if start is None or (origin is not None and start[0] <= origin.version):
            start = (0, NOTHING) if origin is None else (origin.version, self.head(origin.game, origin.version))
        last, head = start
        for place, entry in self.sealed(game, start[0], version):
            head, last = chained(head, leaf(place, entry, self.heads.secret(game))), place
        if last != version:
            raise NoSuchVersion(game, version, last)
        return head

    def sealed(self, game: str, after: int, upto: int) -> Iterator[tuple[int, Entry]]:
        """The game's own events between two versions, each with its hidden parts."""
        while rows := self.rows(game, after, upto, PAGE):
            for version, topic, state in rows:
                after += 1
                if version != after:
                    raise CorruptLog(game, after, f"its row is missing, the next is version {version}")
                payload = self.mapping.opened(game, version, state)
                event = self.mapping.decode(game, version, topic, payload)
                yield version, sealed(self.codec, payload, event, self.heads.scheme(game))

    def receipt(self, game: str, version: int) -> Receipt:
        """What shows later that this past is still the same."""
        return Receipt(game=game, version=version, head=self.head(game, version))

    def snapshot_recorder(self) -> AggregateRecorder:
        """The library's recorder for snapshots, in the same store."""
        with storage(self.store):
            return self.factory.aggregate_recorder(purpose="snapshots")


def settings() -> dict[str, str]:
    """What the library's settings are where the environment says nothing: large payloads are compressed."""
    usual = {"COMPRESSOR_TOPIC": "replays.sealing:Zstandard", "POSTGRES_PRE_PING": "y"}  # a server may have restarted
    if os.environ.get("CIPHER_KEY"):
        usual["CIPHER_TOPIC"] = CIPHER
    return {name: value for name, value in usual.items() if name not in os.environ}


def sqlite_settings(name: str, patience: int) -> dict[str, str]:
    """The library's settings for one SQLite database; `patience` is in seconds."""
    return {
        "PERSISTENCE_MODULE": "replays.sqlite:GameFactory",
        "SQLITE_DBNAME": name,
        "SQLITE_LOCK_TIMEOUT": str(patience),
    }
