"""Bearer tokens and the server's own notes on games, in a file beside the store: tokens are there only as hashes."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, Final

import msgspec

from domain.vocabulary import PlayerId
from interfaces.server.rights import NOBODY, Access, Role

TABLES: Final = """
CREATE TABLE IF NOT EXISTS tokens (
    hash BLOB PRIMARY KEY, game TEXT NOT NULL, role TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_game ON tokens (game);
CREATE TABLE IF NOT EXISTS notes (game TEXT PRIMARY KEY, policy TEXT NOT NULL) WITHOUT ROWID;
"""
PREFIX: Final = "st_"
BYTES: Final = 24
LONGEST: Final = 200
"""Nothing longer is looked up."""
ID: Final = 12
"""So many digits of its hash name a token, where it must be told from others."""
OURS_ALONE: Final = 0o600


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the server does in a game by itself: answer what is forced, pay; how many seconds spectators lag behind."""

    forced: bool = True
    pay: bool = False
    delay: int | None = None


class Granted(msgspec.Struct, frozen=True, kw_only=True):
    """A new token: shown this once, and stored nowhere."""

    token: str
    role: str
    seat: PlayerId = 0
    name: str = ""


def hashed(token: str) -> bytes:
    """What is kept of a token; it is long and random, so a plain hash will do."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


class Tokens:
    """The door keeper's book."""

    def __init__(self, file: Path | None, host_token: str) -> None:
        """In a file, or in memory; the host's token is kept by its hash, in memory only."""
        self._host = hashed(host_token)
        self._lock = Lock()
        if file is not None:
            with suppress(FileExistsError):
                os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OURS_ALONE))
        self._db = sqlite3.connect(file or ":memory:", check_same_thread=False, isolation_level=None)
        self._db.executescript(TABLES)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._db.close()

    def _rows(self, statement: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._db.execute(statement, values).fetchall()

    # --- tokens ---

    def access(self, token: str) -> Access | None:
        """Whose token that is; None if it is nobody's."""
        if not token or len(token) > LONGEST:
            return None
        digest = hashed(token)
        if secrets.compare_digest(digest, self._host):
            return Access(role=Role.HOST, token=digest.hex()[:ID], digest=digest, name="the host")
        rows = self._rows("SELECT game, role, seat, name FROM tokens WHERE hash=?", (digest,))
        if not rows:
            return None
        game, role, seat, name = rows[0]
        return Access(role=Role(role), game=game, seat=seat, token=digest.hex()[:ID], digest=digest, name=name)

    def grant(self, game: str, role: Role, seat: PlayerId, name: str) -> Granted:
        """A new token for a game."""
        token = PREFIX + secrets.token_urlsafe(BYTES)
        values = (hashed(token), game, role.value, seat, name)
        self._rows("INSERT INTO tokens VALUES (?, ?, ?, ?, ?)", values)
        return Granted(token=token, role=role.value, seat=seat, name=name)

    def revoke(self, game: str, role: Role, seat: PlayerId) -> int:
        """All tokens of a role in a game are worth nothing from now on; how many there were."""
        gone = self._rows(
            "DELETE FROM tokens WHERE game=? AND role=? AND seat=? RETURNING hash", (game, role.value, seat)
        )
        return len(gone)

    def still(self, access: Access) -> bool:
        """Whether a token that was let in hasn't been revoked since."""
        if access.role in (Role.HOST, NOBODY.role):
            return True
        return bool(self._rows("SELECT 1 FROM tokens WHERE hash=?", (access.digest,)))

    # --- notes ---

    def policy(self, game: str) -> Policy:
        """What was agreed for a game."""
        rows = self._rows("SELECT policy FROM notes WHERE game=?", (game,))
        return msgspec.json.decode(rows[0][0], type=Policy) if rows else Policy()

    def agree(self, game: str, policy: Policy) -> None:
        """Note what was agreed."""
        text = msgspec.json.encode(policy).decode()
        self._rows(
            "INSERT INTO notes VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET policy=excluded.policy", (game, text)
        )
