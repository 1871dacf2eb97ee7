"""Who may do what: the only place that says so, for every endpoint and every socket (docs/server.md)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, Literal

import msgspec

from domain.vocabulary import PlayerId
from interfaces.server.problems import Problem

RoleName = Literal["host", "judge", "seat", "spectator", "nobody"]


class Role(Enum):
    """What a token makes of its bearer."""

    HOST = "host"
    JUDGE = "judge"
    SEAT = "seat"
    SPECTATOR = "spectator"
    NOBODY = "nobody"


class Right(Enum):
    """What an endpoint asks for."""

    OPEN = "open to all"
    LIST = "list one's own games"
    WATCH = "watch a game as far as the role allows"
    ADVICE = "ask how the game stands now"
    PLAY = "speak for a seat"
    JUDGE = "see everything in a game, and correct it"
    HOST = "run the server"


HOST_ONLY: Final = frozenset({Role.HOST})
OFFICIALS: Final = frozenset({Role.HOST, Role.JUDGE})
EVERYBODY: Final = frozenset(Role)
GRANTED: Final[Mapping[Right, frozenset[Role]]] = {
    Right.OPEN: EVERYBODY,
    Right.LIST: EVERYBODY - {Role.NOBODY},
    Right.WATCH: EVERYBODY - {Role.NOBODY},
    Right.ADVICE: OFFICIALS | {Role.SEAT},
    Right.PLAY: frozenset({Role.SEAT}),
    Right.JUDGE: OFFICIALS,
    Right.HOST: HOST_ONLY,
}
EVERYTHING: Final = -1
"""The view of those who see all: no seat has this number."""
PUBLIC: Final = 0


class Access(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the door: a role, in one game unless it is the host's; ``token`` and ``digest`` name the token."""

    role: Role = Role.NOBODY
    game: str = ""
    seat: PlayerId = 0
    token: str = ""
    digest: bytes = b""
    name: str = ""

    @property
    def official(self) -> bool:
        """Whether this is somebody who sees everything."""
        return self.role in OFFICIALS


class Viewpoint(msgspec.Struct, frozen=True):
    """As whom a game is looked at: a seat, the public (0), or with all that is hidden; ``late`` for spectators."""

    seat: int
    late: bool = False


NOBODY: Final = Access()


def admit(access: Access, right: Right, game: str | None) -> None:
    """Let somebody in, or raise a Problem: 401 without a token, 403 with the wrong one, whatever there is behind."""
    if access.role not in GRANTED[right]:
        if access.role is Role.NOBODY:
            raise Problem(401, "no_token", "this needs a token: send it as 'Authorization: Bearer …'")
        raise Problem(403, "not_yours", f"a {access.role.value} may not {right.value}")
    if right is not Right.OPEN and game is not None and access.role is not Role.HOST and access.game != game:
        raise Problem(403, "not_yours", "this token is for another game")


def viewpoint(access: Access, wanted: str | None, players: tuple[str, ...]) -> Viewpoint:
    """As whom somebody looks: as themselves unless they ask for a view that is theirs to have."""
    own = {Role.SEAT: access.seat, Role.SPECTATOR: PUBLIC}.get(access.role, EVERYTHING)
    seat = own if wanted is None else named_seat(wanted, players)
    if not access.official and seat not in (own, PUBLIC):
        raise Problem(403, "not_yours", f"a {access.role.value} may not look at the game so")
    return Viewpoint(seat, late=access.role is Role.SPECTATOR)


def named_seat(wanted: str, players: tuple[str, ...]) -> int:
    """The seat that a word means: a number, a player's name, "public" or "all"."""
    if wanted in ("public", "all"):
        return PUBLIC if wanted == "public" else EVERYTHING
    if wanted in players:
        return players.index(wanted) + 1
    if wanted.isdecimal() and len(wanted) < LONGEST_NUMBER and 1 <= int(wanted) <= len(players):
        return int(wanted)
    its = ", ".join(players)
    raise Problem(404, "no_such_seat", f"there is no such seat; there are {its} (1 to {len(players)}), public and all")


LONGEST_NUMBER: Final = 4
