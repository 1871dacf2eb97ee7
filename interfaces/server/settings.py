"""How a server runs: where it listens, what it holds on to, how much it takes from whom."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

DEFAULT_PORT: Final = 8420
LOOPBACK: Final = "127.0.0.1"


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one client may ask for; sizes in bytes, times in seconds."""

    body: int = 64_000
    scenario: int = 256_000
    frame: int = 64_000
    requests: float = 50.0
    """So many requests a second, in the long run."""
    burst: int = 200
    """So many at once."""
    sockets: int = 2_000
    sockets_each: int = 20
    """WebSockets of one token."""
    waiting: int = 1_000
    """Calls that may wait for a worker; more are told to come back."""
    slow: float = 10.0
    """A reader that takes longer than that to take a frame is let go."""
    mistakes: int = 50
    """So many frames that make no sense a socket may send."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A server; ``delay`` is how many seconds spectators lag behind, unless a game says otherwise."""

    store: Path = Path("stacktrail.sqlite")
    host: str = LOOPBACK
    port: int = DEFAULT_PORT
    delay: int = 30
    workers: int = 4
    kept: int = 500
    """So many games stay in memory after the last client has left."""
    follow: float = 1.0
    """How often games with listeners are looked up in the store, for what others stored, in seconds."""
    origins: tuple[str, ...] = ()
    """Web pages of other origins that may call; none by default."""
    limits: Limits = Limits()

    @property
    def access_file(self) -> Path:
        """Where tokens are kept: beside the store."""
        return Path(f"{self.store}.access")
