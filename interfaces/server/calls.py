"""Endpoints as plain functions, and the one way from a request to them: rights, limits, types, errors.

An endpoint says in its declaration what it needs and takes; the description (``describing.py``) is made from the same.
It runs in a worker thread, with a call that has been let in and decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from interfaces.server.live import Games, LiveGame
from interfaces.server.metrics import Metrics
from interfaces.server.rights import Access, Right, Viewpoint, viewpoint
from interfaces.server.settings import Settings
from interfaces.server.tokens import Tokens

Method = Literal["GET", "POST", "DELETE"]
JSON: Final = "application/json"


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters, or no body."""


class Plain(NamedTuple):
    """An answer that isn't JSON."""

    data: bytes
    media: str
    name: str = ""


class Media(NamedTuple):
    """Declares that what comes back isn't JSON, or not always."""

    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Server:
    """What all calls share."""

    settings: Settings
    games: Games
    tokens: Tokens
    metrics: Metrics


@dataclass(frozen=True)
class Call:
    """A request that was let in; ``query`` and ``body`` have the types that the endpoint declares."""

    server: Server
    access: Access
    path: Mapping[str, str]
    query: Any = field(default_factory=Nothing)
    body: Any = field(default_factory=Nothing)

    @property
    def game(self) -> LiveGame:
        """The game that the path names."""
        return self.server.games.get(self.path["game"])

    def viewpoint(self, game: LiveGame, wanted: str | None = None) -> Viewpoint:
        """As whom the caller looks at a game."""
        return viewpoint(self.access, wanted, game.players)


class Function(Protocol):
    """What an endpoint does."""

    def __call__(self, call: Call) -> Any:
        """Carry it out; the result has the type that was declared."""


@dataclass(frozen=True)
class Endpoint:
    """One endpoint."""

    method: Method
    path: str
    needs: Right
    does: Function
    query: type[msgspec.Struct]
    body: type[msgspec.Struct]
    gives: Any
    """Its type, or Media."""
    status: int
    longest: int | None
    """Bytes of its body, if other than usual."""

    @property
    def media(self) -> tuple[str, ...]:
        """The kinds of what may come back."""
        return self.gives.kinds if isinstance(self.gives, Media) else (JSON,)

    @property
    def name(self) -> str:
        """Its name in metrics and in the description."""
        return getattr(self.does, "__name__", self.path)

    @property
    def words(self) -> str:
        """What it does, in a sentence."""
        return (self.does.__doc__ or "").strip()


ENDPOINTS: Final[list[Endpoint]] = []
"""Every endpoint, in the order of their modules."""


def endpoint(
    method: Method,
    path: str,
    needs: Right,
    gives: Any,
    *,
    query: type[msgspec.Struct] = Nothing,
    body: type[msgspec.Struct] = Nothing,
    status: int = 200,
    longest: int | None = None,
) -> Callable[[Function], Function]:
    """Declare a function as an endpoint."""

    def declared(function: Function) -> Function:
        ENDPOINTS.append(Endpoint(method, path, needs, function, query, body, gives, status, longest))
        return function

    return declared


S = TypeVar("S", bound=msgspec.Struct)


def read_query(kind: type[S], items: Mapping[str, str]) -> S:
    """The parameters of a query as a struct; numbers are written as digits."""
    return msgspec.convert(dict(items), kind, strict=False, str_keys=True)


def read_body(kind: type[S], data: bytes) -> S:
    """A body as a struct; nothing at all is an empty object."""
    with not_too_deep():
        return msgspec.json.decode(data or b"{}", type=kind)


@contextmanager
def not_too_deep() -> Iterator[None]:
    """What is nested so deeply that it can't be read is malformed, and no fault of ours."""
    try:
        yield
    except RecursionError as error:
        raise msgspec.DecodeError("it is nested too deeply") from error
