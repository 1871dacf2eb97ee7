"""A store's games in another store, as that one is encrypted: the way to a key, to another one, to another database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from eventsourcing.persistence import StoredEvent

from replays.errors import AnotherGame, CorruptLog
from replays.leaves import NOTHING
from replays.log import PAGE, GameLog

E = TypeVar("E")


def reseal(old: GameLog[E], new: GameLog[E]) -> int:
    """Copy all games, byte for byte what was given to be stored, with their secrets and heads; how many were copied.

    A copy that was broken off goes on where it stopped: what is there already must be the beginning of the same games.
    """
    games = in_order(old)
    there = {game: new.version(game) for game in games}
    for game, version in there.items():
        if version and not same_past(old, new, game, version):
            raise AnotherGame(game)
    wanted = [game for game in games if there[game] < old.version(game)]
    for game in wanted:
        new.heads.adopt(game, old.heads.secret(game), old.heads.scheme(game))
        for batch, head in batches_of(old, new, game, there[game]):
            new.recorder.insert_events(batch, head=head)
        if new.version(game) != old.version(game) or last_head(new, game) != last_head(old, game):
            raise CorruptLog(game, old.version(game), "its copy has another head")
    return len(wanted)


def same_past(old: GameLog[E], new: GameLog[E], game: str, version: int) -> bool:
    """Whether the copy of a game is, as far as it goes, what it was copied from."""
    return version <= old.version(game) and new.head(game, version) == old.head(game, version)


def in_order(log: GameLog[E]) -> list[str]:
    """The games in the order in which they began, so that forks come after what they left."""
    found: dict[str, None] = {}
    start: int | None = None
    while page := log.recorder.select_notifications(start, PAGE, inclusive_of_start=start is None):
        found.update(dict.fromkeys(str(each.originator_id) for each in page))
        start = page[-1].id
    return list(found)


def batches_of(
    old: GameLog[E], new: GameLog[E], game: str, after: int
) -> Iterator[tuple[list[StoredEvent], StoredEvent]]:
    """The rows of a game's own events behind a version, cut where heads were stored, each with its head."""
    heads = dict(old.heads.stored(game))
    batch: list[StoredEvent] = []
    for version, topic, state in own_rows(old, game, after):
        payload = old.mapping.opened(game, version, state)
        batch.append(StoredEvent(game, version, topic, new.seal.close(payload)))
        if version in heads:
            yield batch, StoredEvent(game, version, new.heads.topic(game), heads[version])
            batch = []
    if batch:
        last = batch[-1].originator_version
        yield batch, StoredEvent(game, last, new.heads.topic(game), old.head(game, last))


def own_rows(log: GameLog[E], game: str, after: int) -> Iterator[tuple[int, str, bytes]]:
    """The rows of a game's own behind a version, in order."""
    while rows := log.rows(game, after, 2**63 - 1, PAGE):
        yield from rows
        after = rows[-1][0]


def last_head(log: GameLog[E], game: str) -> bytes:
    """The head at the end of a game."""
    log.heads.last.clear()
    version = log.version(game)
    return log.head(game, version) if version else NOTHING
