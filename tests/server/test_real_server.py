"""A server in a process of its own: broken connections, slow readers, the command itself, stopping."""

from __future__ import annotations

import json
import socket as sockets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from interfaces.players import random_deck
from replays.games import open_log
from tests.interfaces.card_samples import mtgjson
from tests.interfaces.command_line import cli
from tests.interfaces.test_partly_compiled import BIRD, ODD
from tests.server.real import HOST, Running, running
from tests.server.serving import EXCHANGE

ANSWERS = 40
BREAKS = 0.3
"""How often a connection breaks, at each answer."""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server"), "--delay", "0", "--slow", "2") as found:
        yield found


class Player:
    """A client whose connection breaks: it comes back with what it has, and says again what wasn't acknowledged."""

    def __init__(self, server: Running, game: str, token: str, rng: Random) -> None:
        self.server, self.game, self.token, self.rng = server, game, token, rng
        self.events: list[dict[str, Any]] = []
        self.unsaid: dict[str, Any] | None = None
        self.asked: list[dict[str, Any]] = []
        """The question that is open, if it is known."""
        self.said = self.broken = 0
        self.speaks = True

    def go_on(self) -> None:
        """Connect, and play until the connection breaks or it is the other's turn."""
        with self.server.socket(self.game, self.token, after=len(self.events)) as socket:
            self.asked = []
            if self.unsaid is not None:
                socket.send(json.dumps(self.unsaid))
            while True:
                self.hear(json.loads(socket.recv(20)))
                if self.asked and self.unsaid is None and not self.speak(socket, *self.asked):
                    return

    def speak(self, socket: ClientConnection, question: dict[str, Any]) -> bool:
        """Answer, if it is asked; whether the connection is still good."""
        if not question["yours"] or not self.speaks:
            return False
        answer = self.rng.choice(question["options"])["answer"]
        self.said += 1
        self.unsaid = {"do": "answer", "id": f"n{self.said}", "version": question["version"], "answer": answer}
        self.asked = []
        socket.send(json.dumps(self.unsaid))
        if self.rng.random() < BREAKS:
            self.broken += 1
            socket.socket.shutdown(sockets.SHUT_RDWR)
            return False
        return True

    def hear(self, frame: dict[str, Any]) -> None:
        """Take a frame in."""
        match frame["frame"]:
            case "events":
                assert frame["after"] == len(self.events)
                self.events += frame["events"]
                assert frame["version"] == len(self.events)
                self.asked = []
            case "question":
                self.asked = [frame["question"]]
            case "taken":
                assert self.unsaid is not None
                assert frame["id"] == self.unsaid["id"]
                self.unsaid = None
            case "trouble":
                pytest.fail(str(frame))


@pytest.mark.parametrize("seed", [5])
def test_broken_connections_lose_nothing_and_double_nothing(here: Running, seed: int) -> None:
    rng = Random(seed)
    decks = [{"name": name, "cards": random_deck(rng, 40)} for name in ("Ann", "Ben")]
    game = f"broken-{seed}"
    made = here.call("games", HOST, decks=decks, game=game, policy={"pay": True})
    players = [Player(here, game, each["token"], rng) for each in made["tokens"][:2]]
    while sum(each.said for each in players) < ANSWERS or any(each.unsaid for each in players):
        for player in players:
            player.speaks = sum(each.said for each in players) < ANSWERS
            with suppress(ConnectionClosed):
                player.go_on()
    assert sum(each.broken for each in players) > 4
    for player, token in zip(players, made["tokens"], strict=False):
        told = here.call(f"games/{game}/events?after=0&most=1000", token["token"])["events"]
        assert player.events == told[: len(player.events)]
    keys = [each["fields"]["answer"] for each in here.call(f"games/{game}/events?as=all", HOST)["events"]
            if each["event"] == "Answered" and each["fields"]["player"] and not each["fields"]["stamp"][1]]  # fmt: skip
    assert len(keys) == sum(each.said for each in players)


def test_cards_that_are_half_understood_are_played_by_permission_and_marked(tmp_path: Path) -> None:
    import_birds(tmp_path)
    with running(tmp_path) as server:
        decks = [{"name": name, "text": f"20 {BIRD['name']}\n20 Island"} for name in ("Ann", "Ben")]
        refused = httpx.post(
            f"{server.url}/api/v1/games", json={"decks": decks}, headers={"Authorization": f"Bearer {HOST}"}, timeout=60
        )
        assert (refused.status_code, refused.json()["code"]) == (422, "not_understood")
        assert ODD.split()[0] in refused.json()["message"]
        made = server.call("games", HOST, decks=decks, partly=True)
        (started,) = server.call(f"games/{made['game']}/events?most=1&as=all", HOST)["events"]
        marks = {card["name"]: card.get("unread", []) for card in started["fields"]["definitions"]}
        assert marks == {"Half Bird": [ODD], "Island": []}


def import_birds(folder: Path) -> None:
    """A card that is understood but for one line, imported beside the store."""
    file = folder / "cards.json"
    file.write_text(json.dumps(mtgjson("normal", (BIRD,))), encoding="utf-8")
    assert cli("cards", "import", str(file), "--db", str(folder / "games.sqlite")).exit_code == 0


LARGE = "[player.A]\nlibrary = [" + '"Island x1000", ' * 5 + "]\n[player.B]\n"
"""A game whose first event has half a megabyte for those who see everything: more than fits between two machines."""


def test_a_slow_reader_is_let_go_and_harms_nobody(here: Running) -> None:
    made = here.call("games", HOST, scenario=LARGE, game="large")
    tokens = {each["role"]: each["token"] for each in made["tokens"]}
    with sockets.socket() as raw:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
        raw.connect(("127.0.0.1", here.port))
        raw.sendall(handshake(here.port, tokens["judge"]))  # and reads nothing
        with here.socket("large", tokens["seat"]) as socket:
            assert json.loads(socket.recv(10))["version"] == 2
        assert any(was_slow(here) for _ in range(200))


def was_slow(server: Running) -> bool:
    """Whether the server has let a slow reader go, by now or in a moment."""
    text = httpx.get(f"{server.url}/metrics", headers={"Authorization": f"Bearer {HOST}"}).text
    sleep(0.1)
    return 'stacktrail_sockets_closed_total{reason="slow"}' in text


def handshake(port: int, token: str) -> bytes:
    """How a socket is opened."""
    lines = [
        "GET /api/v1/games/large/live HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Authorization: Bearer {token}",
    ]  # fmt: skip
    return "\r\n".join([*lines, "", ""]).encode()


def test_it_stops_when_it_is_told_to_and_the_games_are_there(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made = server.call("games", HOST, scenario=EXCHANGE, game="g")
        with server.socket("g", made["tokens"][0]["token"]) as socket:
            socket.recv(10)
            assert server.stop() == 0
            assert code_at_the_end(socket) == 1012
    with open_log(tmp_path / "games.sqlite", create=False) as log:
        assert log.versions() == {"g": 2}


def test_it_listens_on_this_machine_alone(here: Running) -> None:
    listening = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()
    port = f"{here.port:04X}"
    assert [
        line.split()[1] for line in listening if line.split()[1].endswith(f":{port}") and line.split()[3] == "0A"
    ] == [f"0100007F:{port}"]


def test_frames_beyond_the_limit_end_the_socket(here: Running) -> None:
    made = here.call("games", HOST, scenario=EXCHANGE)
    with here.socket(made["game"], made["tokens"][0]["token"]) as socket:
        socket.send("x" * 100_000)
        assert code_at_the_end(socket) == 1009


def code_at_the_end(socket: ClientConnection) -> int | None:
    """With which code a socket is closed, once all frames are read."""
    with suppress(ConnectionClosed):
        while socket.recv(10):
            pass
    return socket.close_code
