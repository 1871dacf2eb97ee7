"""What can go wrong with a log at rest, each error with its facts and what to do about it."""

from typing import Self


class LogError(Exception):
    """The root of all errors of `replays`."""


class UnknownGame(LogError):
    """No event of this game is stored."""

    def __init__(self, game: str) -> None:
        super().__init__(f"there is no game {game!r} in this store")
        self.game = game


class NoSuchVersion(LogError):
    """The game hasn't come that far."""

    def __init__(self, game: str, version: int, last: int) -> None:
        super().__init__(f"game {game!r} has no version {version}: its last is {last}")
        self.game, self.version, self.last = game, version, last


class Conflict(LogError):
    """Someone else has gone on with the game first; nothing of the refused batch was stored."""

    def __init__(self, game: str, expected: int, actual: int) -> None:
        super().__init__(game, expected, actual)
        self.game, self.expected, self.actual = game, expected, actual

    def __str__(self) -> str:
        return (
            f"game {self.game!r} is at version {self.actual}, not {self.expected}: nothing was stored; "
            "load the game again and repeat the answer if it still fits"
        )


class AnotherGame(LogError):
    """A store that a copy should go on in has a game of that name with another past; it was left as it is."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game

    def __str__(self) -> str:
        return f"the new store has a game {self.game!r} with another past: copy into a new store"


class Gap(Conflict):
    """The batch would leave versions out; nothing of it was stored."""


class CorruptLog(LogError):
    """What is stored of a game can't be read on from one version."""

    def __init__(self, game: str, version: int, reason: str) -> None:
        super().__init__(game, version, reason)
        self.game, self.version, self.reason = game, version, reason

    def __str__(self) -> str:
        sound = f"versions up to {self.version - 1} are sound" if self.version > 1 else "nothing before it is left"
        return (
            f"game {self.game!r} can't be read at version {self.version}: {self.reason}; {sound}; "
            "restore the store from a copy"
        )


class StoreUnavailable(LogError):
    """The store can't be used now or at all; nothing was written."""

    def __init__(self, store: str, reason: str, advice: str) -> None:
        super().__init__(store, reason, advice)
        self.store, self.reason, self.advice = store, reason, advice

    def __str__(self) -> str:
        return f"{self.store}: {self.reason}; nothing was written; {self.advice}"


class TrailError(LogError):
    """A replay file can't be used."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path, self.reason = path, reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


class NotATrail(TrailError):
    """The file is something else, or of a format that this release doesn't know."""


class DamagedTrail(TrailError):
    """The file is sound up to one version and not after it."""

    def __init__(self, path: str, reason: str, offset: int, last_good: int, variation: int = 0) -> None:
        super().__init__(path, reason)
        self.offset, self.last_good, self.variation = offset, last_good, variation

    def __str__(self) -> str:
        where = f" (in variation {self.variation})" if self.variation else ""
        return f"{self.path}: {self.reason} at byte {self.offset}{where}; readable up to version {self.last_good}"

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.path, self.reason, self.offset, self.last_good, self.variation)
