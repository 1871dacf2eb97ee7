"""Kept states: a cache beside the log, stored after the answer, passed over whenever it doesn't fit."""

from typing import Generic

from eventsourcing.persistence import AggregateRecorder, RecordConflictError, StoredEvent

from replays.codec import E, S, StateCodec
from replays.errors import StoreUnavailable
from replays.freezing import Unfreezable
from replays.log import GameLog
from replays.reporting import get_logger
from replays.sealing import Seal, Unsealable
from replays.sqlite import storage

EVERY = 1_000

log = get_logger()


class Snapshots(Generic[E, S]):
    """The kept states of all games in one store."""

    def __init__(self, games: GameLog[E], codec: StateCodec[E, S], every: int = EVERY) -> None:
        self.store = games.store
        self.codec = codec
        self.seal = Seal(cipher=games.seal.cipher)  # what pack writes is compressed already
        self.every = every
        self.recorder: AggregateRecorder = games.snapshot_recorder()
        self.kept: dict[str, int] = {}  # game -> version of its last snapshot
        self.rewound: set[str] = set()  # games that wait for their next rest

    def offer(self, game: str, state: S, *, rewound: bool = False) -> bool:
        """Keep this state if it is at rest and time for it; failing is logged and harms nobody."""
        if rewound:
            self.rewound.add(game)
        if not self.codec.at_rest(state):
            return False
        version = self.codec.version(state)
        if game not in self.kept:
            self.kept[game] = self.newest(game)
        if version - self.kept[game] < (1 if game in self.rewound else self.every):
            return False
        return self.keep(game, state)

    def keep(self, game: str, state: S) -> bool:
        """Keep this state now."""
        version = self.codec.version(state)
        try:
            frozen = self.seal.close(self.codec.pack(state))
            with storage(self.store):
                self.insert(StoredEvent(game, version, self.codec.schema, frozen))
        except (StoreUnavailable, TypeError, ValueError, OverflowError, RecursionError) as error:
            log.exception("snapshot failed", game=game, version=version, error=str(error))
            return False
        self.kept[game] = version
        self.rewound.discard(game)
        log.debug("snapshot kept", game=game, version=version, bytes=len(frozen))
        return True

    def insert(self, row: StoredEvent) -> None:
        """Store a snapshot; one of another schema at the same version stays, and that's no harm."""
        try:
            self.recorder.insert_events([row])
        except RecordConflictError:
            log.debug("snapshot there already", game=row.originator_id, version=row.originator_version)

    def newest(self, game: str) -> int:
        """The version of the last snapshot of ours, 0 if there is none."""
        row = self.select(game, None)
        return row.originator_version if row else 0

    def latest(self, game: str, upto: int) -> S | None:
        """The newest usable state at or before a version."""
        row = self.select(game, upto)
        while row is not None:
            try:
                return self.codec.unpack(row.originator_version, self.seal.open(row.state))
            except (Unfreezable, Unsealable) as error:
                log.warning("snapshot broken", game=game, version=row.originator_version, error=str(error))
            row = self.select(game, row.originator_version - 1)
        return None

    def select(self, game: str, upto: int | None) -> StoredEvent | None:
        """The newest row of our schema; a store that can't be read has none, the log itself will say why."""
        while True:
            try:
                with storage(self.store):
                    rows = self.recorder.select_events(game, lte=upto, desc=True, limit=1)
            except StoreUnavailable as error:
                log.warning("snapshots unreadable", game=game, error=str(error))
                return None
            if not rows or rows[0].topic == self.codec.schema:
                return rows[0] if rows else None
            log.warning(
                "snapshot of another schema", game=game, version=rows[0].originator_version, topic=rows[0].topic
            )
            upto = rows[0].originator_version - 1
