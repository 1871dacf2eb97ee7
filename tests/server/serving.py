"""A server in the test's own process, with games in memory, and clients that speak to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from domain.events import Event
from interfaces.server.app import make_app
from interfaces.server.settings import Settings
from interfaces.server.tokens import Tokens
from replays.games import EVENTS
from replays.log import GameLog

HOST = "the-token-of-the-host"
EXCHANGE = """
[player.Alice]
hand        = ["Lightning Bolt", "Cancel"]
battlefield = ["Island", "Island", "Island", "Mountain"]
library     = ["Mulldrifter", "Clone"]
[player.Bob]
hand        = ["Counterspell", "Giant Growth"]
battlefield = ["Island", "Island", "Forest", "Grizzly Bears"]
library     = ["Hill Giant", "Serra Angel"]
"""
"""Alice is in her main phase; each has something to say."""


class Person(NamedTuple):
    """A client with a token, or without."""

    client: TestClient[Litestar]
    token: str = ""

    def get(self, path: str, **query: Any) -> Any:
        """Ask; what comes back if all is well."""
        response = self.client.get(path, params=query, headers=self.headers)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, **body: Any) -> Any:
        """Tell; what comes back if all is well."""
        response = self.client.post(path, json=body, headers=self.headers)
        assert response.status_code in (200, 201), response.text
        return response.json()

    def trouble(self, method: str, path: str, **request: Any) -> tuple[int, str]:
        """The status and code of something that isn't carried out."""
        response = self.client.request(method, path, headers=self.headers, **request)
        assert response.headers["content-type"] == "application/problem+json"
        told = response.json()
        assert told["status"] == response.status_code
        return response.status_code, told["code"]

    @property
    def headers(self) -> dict[str, str]:
        """What shows who one is."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def do(self, path: str, kind: str, **parts: Any) -> Any:
        """Give an answer."""
        return self.post(f"{path}/answers", answer={"type": kind, **parts})


class Table(NamedTuple):
    """A game with everybody at it."""

    path: str
    log: GameLog[Event]
    host: Person
    alice: Person
    bob: Person
    judge: Person
    spectator: Person
    nobody: Person


@contextmanager
def server(settings: Settings | None = None) -> Iterator[tuple[TestClient[Litestar], GameLog[Event]]]:
    """A server with an empty store in memory."""
    log = GameLog.in_memory(EVENTS)
    tokens = Tokens(None, HOST)
    app = make_app(log, settings or Settings(), tokens)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client, log
    tokens.close()
    log.close()


@contextmanager
def table(scenario: str = EXCHANGE, settings: Settings | None = None, **more: Any) -> Iterator[Table]:
    """A new game from a scenario."""
    with server(settings) as (client, log):
        host = Person(client, HOST)
        made = host.post("/api/v1/games", scenario=scenario, game="g1", **more)
        alice, bob, judge, spectator = (Person(client, each["token"]) for each in made["tokens"])
        yield Table("/api/v1/games/g1", log, host, alice, bob, judge, spectator, Person(client))


def patient(**limits: Any) -> Settings:
    """Settings with other limits."""
    settings = Settings()
    return replace(settings, limits=replace(settings.limits, **limits))


def thing(person: Person, path: str, name: str) -> int:
    """The id of a card in the person's own hand or on the battlefield."""
    state = person.get(f"{path}/state")
    own = person.get(path)["seat"]
    there = [*state["players"][own - 1]["hand"], *state["battlefield"]]
    return int(next(each["id"] for each in there if each["name"] == name))
