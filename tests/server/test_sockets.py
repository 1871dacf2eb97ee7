"""Sockets: who gets in, what frames say, that nothing is lost or doubled, and nothing hidden is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from domain.cards.pool import POOL
from domain.events import CardDrawn
from domain.vocabulary import HIDDEN_ZONES, Zone
from interfaces.players import random_deck
from interfaces.server.settings import Settings
from projections.ledger import Ledger
from replays.session import Session
from tests.server.serving import HOST, Person, Table, patient, server, table

Frame = dict[str, Any]
PATIENCE = 180


def live(person: Person, path: str, **query: Any) -> WebSocketTestSession:
    """A socket to a game."""
    words = "&".join(f"{name}={value}" for name, value in query.items())
    return person.client.websocket_connect(f"{path}/live?{words}", headers=person.headers)


def frame(socket: WebSocketTestSession) -> Frame:
    """The next frame."""
    found: Frame = socket.receive_json(timeout=PATIENCE)
    return found


def until(socket: WebSocketTestSession, kind: str) -> tuple[Frame, list[Frame]]:
    """The next frame of a kind, and those before it."""
    passed: list[Frame] = []
    while True:
        found = frame(socket)
        if found["frame"] == kind:
            return found, passed
        passed.append(found)


def ending(socket: WebSocketTestSession) -> tuple[Frame, int]:
    """The trouble that a socket ends with, and the code it is closed with."""
    told, _ = until(socket, "trouble")
    with pytest.raises(WebSocketDisconnect) as closed:
        frame(socket)
    return told["trouble"], closed.value.code


@pytest.fixture(scope="module")
def here() -> Iterator[Table]:
    with table(settings=patient(requests=10_000.0, burst=10_000)) as made:
        yield made


# --- coming in --------------------------------------------------------------------------------------------------------


def test_a_socket_says_hello_then_events_then_the_question(here: Table) -> None:
    with live(here.alice, here.path, states="true") as socket:
        kinds = [frame(socket) for _ in range(4)]
    assert [each["frame"] for each in kinds] == ["hello", "events", "state", "question"]
    hello, events, state, question = kinds
    assert (hello["seat"], hello["role"], hello["protocol"]) == (1, "seat", 1)
    assert [each["version"] for each in events["events"]] == list(range(1, hello["version"] + 1))
    assert state["state"]["version"] == question["question"]["version"] == hello["version"]
    assert question["question"]["options"][0]["answer"] == {"type": "Pass"}


def test_browsers_send_the_token_as_a_subprotocol(here: Table) -> None:
    protocols = ["stacktrail.v1", f"bearer.{here.bob.token}"]
    with here.nobody.client.websocket_connect(f"{here.path}/live", subprotocols=protocols) as socket:
        assert frame(socket)["seat"] == 2


@pytest.mark.parametrize(
    ("token", "query", "code"),
    [("", "", 4401), ("st_wrong", "", 4401), ("alice", "as=Bob", 4403), ("alice", "after=999", 4404),
     ("alice", "after=x", 4422), ("alice", "nonsense=1", 4422), ("spectator", "as=all", 4403)],
)  # fmt: skip
def test_who_cannot_come_in_is_told_why(here: Table, token: str, query: str, code: int) -> None:
    person = {"alice": here.alice, "spectator": here.spectator}.get(token, here.nobody._replace(token=token))
    with person.client.websocket_connect(f"{here.path}/live?{query}", headers=person.headers) as socket:
        trouble, closed = ending(socket)
    assert closed == code == 4000 + trouble["status"]


def test_tokens_of_other_games_do_not_fit(here: Table) -> None:
    with live(here.alice, "/api/v1/games/another") as socket:
        assert ending(socket)[1] == 4403


def test_pages_of_other_origins_cannot_come_in(here: Table) -> None:
    headers = {**here.alice.headers, "Origin": "https://evil.example"}
    with here.nobody.client.websocket_connect(f"{here.path}/live", headers=headers) as socket:
        assert ending(socket)[0]["code"] == "wrong_origin"


def test_a_token_has_so_many_sockets() -> None:
    with table(settings=patient(sockets_each=1)) as here, live(here.alice, here.path) as first:
        frame(first)
        with live(here.alice, here.path) as second:
            assert ending(second)[0]["code"] == "too_many"
        with live(here.bob, here.path) as other:
            assert frame(other)["frame"] == "hello"


def test_a_revoked_token_is_let_go() -> None:
    with table() as here, live(here.alice, here.path) as socket:
        until(socket, "question")
        here.judge.post(f"{here.path}/tokens", role="seat", seat=1, revoke=True)
        socket.send_json({"do": "answer", "version": 2, "answer": {"type": "Pass"}})
        assert until(socket, "trouble")[0]["trouble"]["code"] == "wrong_token"


# --- frames that make no sense ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    ["", "{", "[]", "null", "7", '"x"', "{}", '{"do":"nothing"}', '{"do":"answer"}', '{"do":"pay","more":1}',
     '{"do":"answer","version":2,"answer":{"type":"X"}}', '{"do":"answer","version":-1,"answer":{"type":"Pass"}}',
     '{"do":"options","most":100000}', '{"do":"pay","id":7}', "\x00", "[" * 5_000],
)  # fmt: skip
def test_malformed_frames_are_refused_and_the_socket_goes_on(here: Table, data: str) -> None:
    with live(here.alice, here.path) as socket:
        until(socket, "question")
        socket.send_text(data)
        assert until(socket, "trouble")[0]["trouble"]["code"] == "malformed"
        socket.send_bytes(b"\xff\xfe")
        assert until(socket, "trouble")[0]["trouble"]["code"] == "malformed"
        socket.send_json({"do": "options", "id": "still here"})
        assert until(socket, "options")[0]["id"] == "still here"


def test_frames_that_are_too_large_end_the_socket(here: Table) -> None:
    with live(here.alice, here.path) as socket:
        until(socket, "question")
        socket.send_text('{"do":"pay","id":"' + "x" * 70_000 + '"}')
        assert ending(socket)[1] == 4413


def test_too_many_mistakes_end_the_socket() -> None:
    with table(settings=patient(mistakes=2)) as here, live(here.alice, here.path) as socket:
        until(socket, "question")
        for _ in range(3):
            socket.send_text("{")
            assert until(socket, "trouble")[0]["trouble"]["code"] == "malformed"
        assert ending(socket)[1] == 4400


def test_spectators_and_judges_do_not_answer(here: Table) -> None:
    for person in (here.spectator, here.judge, here.host):
        with live(person, here.path) as socket:
            frame(socket)
            socket.send_json({"do": "answer", "id": "x", "version": 2, "answer": {"type": "Pass"}})
            told, _ = until(socket, "trouble")
            assert (told["id"], told["trouble"]["code"]) == ("x", "not_yours")


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("732.1")
def test_an_illegal_answer_comes_back_as_a_refusal_after_its_events() -> None:
    with table() as here, live(here.alice, here.path) as alice, live(here.bob, here.path) as bob:
        asked, _ = until(alice, "question")
        until(bob, "question")
        state = here.alice.get(f"{here.path}/state")
        cancel = next(card["id"] for card in state["players"][0]["hand"] if card["name"] == "Cancel")
        version = asked["question"]["version"]
        alice.send_json({"do": "answer", "id": "a", "version": version, "answer": {"type": "Cast", "card": cancel}})
        taken, before = until(alice, "taken")
        assert taken["refusal"]["reversed"] is True
        assert taken["refusal"]["back_to"] == version
        assert before[-1]["version"] == taken["version"]
        again, _ = until(alice, "question")
        assert (again["question"]["question"], again["question"]["yours"]) == ("Priority", True)
        seen, _ = until(bob, "events")
        assert "ActionReversed" in [each["event"] for each in seen["events"]]
        assert cancel not in list(numbers(seen["events"]))
        alice.send_json({"do": "answer", "id": "b", "version": version, "answer": {"type": "Pass"}})
        assert until(alice, "trouble")[0]["trouble"]["code"] == "moved_on"


def numbers(value: object, path: str = "") -> Iterator[int]:
    """All numbers in a frame that may be ids: not those of versions and the like."""
    match value:
        case bool():
            return
        case int():
            if not path.endswith(NOT_IDS):
                yield value
        case list():
            for each in value:
                yield from numbers(each, path)
        case dict():
            for name, each in value.items():
                yield from numbers(each, f"{path}.{name}")


NOT_IDS = (".version", ".after", ".last", ".stamp", ".life", ".delay", ".at", ".first", ".back_to", ".photograph",
           ".amount", ".library", ".place", ".facts")  # fmt: skip


def test_each_gets_what_the_other_does_and_spectators_get_it_late() -> None:
    with (
        table(settings=Settings(delay=1)) as here,
        live(here.bob, here.path) as bob,
        live(here.spectator, here.path) as spectator,
    ):
        until(bob, "question")
        assert frame(spectator)["delay"] == 1
        here.alice.do(here.path, "Pass")
        seen, _ = until(bob, "events")
        assert "PriorityPassed" in [each["event"] for each in seen["events"]]
        got: list[Frame] = []
        while not any(each["event"] == "PriorityPassed" for each in got):
            late, _ = until(spectator, "events")
            got += late["events"]
        assert [each["version"] for each in got] == list(range(1, len(got) + 1))


def test_what_others_store_meanwhile_is_sent_too() -> None:
    settings = Settings(follow=0.05)
    with table(settings=settings) as here, live(here.bob, here.path) as bob:
        until(bob, "question")
        Session.open(here.log, "g1").concede(1)
        seen, _ = until(bob, "events")
        assert "PlayerConceded" in [each["event"] for each in seen["events"]]


# --- what a seat never gets -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_no_frame_to_a_seat_has_an_id_or_a_name_of_a_card_it_cannot_know(seed: int) -> None:
    rng = Random(seed)
    decks = [{"name": name, "cards": random_deck(rng, 40)} for name in ("Ann", "Ben")]
    with server(patient(requests=10_000.0, burst=10_000)) as (client, log):
        host = Person(client, HOST)
        made = host.post("/api/v1/games", decks=decks, game="g", policy={"pay": True})
        people = [Person(client, each["token"]) for each in made["tokens"][:2]]
        path = "/api/v1/games/g"
        with (
            live(people[0], path, states="true") as ann,
            live(people[1], path, states="true") as ben,
            live(Person(client, HOST), path, options="false") as judge,
        ):
            frames = played([ann, ben], judge, rng, 60)
        game = Session.open(log, "g")
        for seat in (1, 2):
            ids, names = kept_from(game, seat)
            assert len(ids) > 40
            assert not set(numbers(frames[seat - 1])) & ids
            secret = names - set(decks[seat - 1]["cards"])
            assert len(secret) > 3
            text = json.dumps(frames[seat - 1])
            assert [name for name in secret if is_told(name, text)] == []


def is_told(name: str, text: str) -> bool:
    """Whether a text has a name, and not only as a part of another card's."""
    for longer in POOL:
        if name in longer and name != longer:
            text = text.replace(json.dumps(longer)[1:-1], "")
    return json.dumps(name)[1:-1] in text


def kept_from(game: Session, seat: int) -> tuple[set[int], set[str]]:
    """The ids and names of cards that a seat could never tell."""
    events = game.events()
    ledger = Ledger(events)
    objects = [each for version in range(len(events)) for each in game.state_at(version).game.board.objects.values()]
    learnt = [each for version in range(len(events) + 1) for each in ledger.at(version).learnt if each.who & 1 << seat]
    drawn = {each.object for each in events if isinstance(each, CardDrawn) and each.player == seat}
    hidden = {each.id for each in objects if each.zone in HIDDEN_ZONES}
    mine = {each.id for each in objects if each.zone is Zone.HAND and each.owner == seat}
    told = {name for each in learnt for name in each.names}
    seen = {each.definition for each in objects if each.zone not in HIDDEN_ZONES}
    return (
        hidden - mine - drawn - {card for each in learnt for card in each.cards},
        {each.definition for each in objects} - told - seen,
    )


def played(
    seats: list[WebSocketTestSession], judge: WebSocketTestSession, rng: Random, answers: int
) -> list[list[Frame]]:
    """Let both answer at random; all frames that each got."""
    frames: list[list[Frame]] = [[], []]
    version = 0
    for number in range(answers):
        asked, _ = until(judge, "question")
        while asked["question"]["version"] <= version:
            asked, _ = until(judge, "question")
        question = asked["question"]
        version = question["version"]
        if not question["player"]:
            break
        socket, mine = seats[question["player"] - 1], frames[question["player"] - 1]
        options = None
        while options is None:
            found, passed = until(socket, "question")
            mine += [*passed, found]
            if found["question"]["version"] == version:
                options = found["question"]["options"]
        answer = rng.choice(options)["answer"]
        socket.send_json({"do": "answer", "id": str(number), "version": version, "answer": answer})
        taken, passed = until(socket, "taken")
        mine += [*passed, taken]
        version = taken["version"] - 1
    return frames
