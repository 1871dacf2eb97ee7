"""Going back over HTTP and sockets: free, by consent, by a judge; forks; verdicts, audits, receipts, files, advice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replays.games import EVENTS
from replays.trail import TrailReader, read_trail
from replays.verdicts import Wanted
from replays.verifying_files import verify_file
from tests.server.serving import HOST, Table, patient, server, table, thing
from tests.server.test_sockets import live, until


def bolt(here: Table) -> int:
    """Alice has cast Lightning Bolt at Bob; the version before."""
    before: int = here.alice.get(here.path)["version"]
    here.alice.do(here.path, "Cast", card=thing(here.alice, here.path, "Lightning Bolt"))
    here.alice.do(here.path, "Chosen", things=[2])
    here.alice.post(f"{here.path}/payment")
    return before


# --- among players ----------------------------------------------------------------------------------------------------


def test_what_concerns_nobody_else_is_taken_back_at_once() -> None:
    with table() as here:
        before = here.alice.get(here.path)["version"]
        here.alice.do(here.path, "Cast", card=thing(here.alice, here.path, "Lightning Bolt"))
        done = here.alice.post(f"{here.path}/take-backs", to=f"@{before}")
        assert done["status"] in ("done", "asked")
        state = here.alice.get(f"{here.path}/state")
        assert done["status"] == "asked" or not state["stack"]


def test_what_others_have_acted_on_needs_their_consent() -> None:
    with table() as here:
        before = bolt(here)
        here.alice.do(here.path, "Pass")
        here.bob.do(here.path, "Pass")
        asked = here.alice.post(f"{here.path}/take-backs", to=f"@{before}")
        assert asked["status"] == "asked"
        assert asked["request"]["needs"] == [2]
        seen = here.bob.get(f"{here.path}/take-backs")
        assert seen["request"]["name"] == "Alice"
        wrong = {"version": asked["request"]["version"], "agree": True}
        assert here.alice.trouble("POST", f"{here.path}/take-backs/consent", json=wrong) == (403, "not_yours")
        done = here.bob.post(f"{here.path}/take-backs/consent", version=asked["request"]["version"], agree=True)
        assert done["status"] == "done"
        state = here.alice.get(f"{here.path}/state")
        assert [each["life"] for each in state["players"]] == [20, 20]
        assert not state["stack"]
        (rewound,) = [each for each in here.bob.get(f"{here.path}/events")["events"] if each["event"] == "GameRewound"]
        assert rewound["fields"]["why"] == "taken back with the consent of Bob"


def test_without_consent_nothing_happens_and_a_wish_lapses() -> None:
    with table() as here:
        before = bolt(here)
        here.alice.do(here.path, "Pass")
        here.bob.do(here.path, "Pass")
        version = here.alice.post(f"{here.path}/take-backs", to=f"@{before}")["version"]
        refused = here.bob.post(f"{here.path}/take-backs/consent", version=version, agree=False)
        assert refused["status"] == "refused"
        assert here.bob.get(f"{here.path}/take-backs")["status"] == "none"
        here.alice.post(f"{here.path}/take-backs", to=f"@{before}")
        here.alice.do(here.path, "Pass")
        late = {"version": version, "agree": True}
        assert here.bob.trouble("POST", f"{here.path}/take-backs/consent", json=late) == (409, "moved_on")


LOOKING = """
[player.Alice]
hand        = ["Ponder"]
battlefield = ["Island"]
library     = ["Mulldrifter", "Clone", "Opt"]
[player.Bob]
"""


def test_what_somebody_has_looked_at_is_for_a_judge_and_names_nothing() -> None:
    with table(LOOKING) as here:
        before = here.alice.get(here.path)["version"]
        here.alice.do(here.path, "Cast", card=thing(here.alice, here.path, "Ponder"))
        here.alice.post(f"{here.path}/payment")
        here.alice.do(here.path, "Pass")
        here.bob.do(here.path, "Pass")
        mine = here.alice.post(f"{here.path}/take-backs", to=f"@{before}")
        its = here.bob.post(f"{here.path}/take-backs", to=f"@{before}")
        assert [mine["status"], its["status"]] == ["judge only"] * 2
        assert "Mulldrifter" in str(mine["reasons"])
        assert "Mulldrifter" not in str(its["reasons"])
        assert "a card" in str(its["reasons"])


def test_a_wish_and_its_answer_travel_over_sockets() -> None:
    with table() as here, live(here.alice, here.path) as alice, live(here.bob, here.path) as bob:
        before = bolt(here)
        here.alice.do(here.path, "Pass")
        here.bob.do(here.path, "Pass")
        alice.send_json({"do": "take_back", "id": "t", "to": f"@{before}"})
        told, _ = until(alice, "take_back")
        assert (told["id"], told["outcome"]["status"]) == ("t", "asked")
        wish, _ = until(bob, "wish")
        assert wish["request"]["to"] == before
        bob.send_json({"do": "consent", "id": "c", "version": wish["request"]["version"], "agree": True})
        told, heard = until(bob, "take_back")
        assert (told["id"], told["outcome"]["status"]) == ("c", "done")
        events = [event["event"] for each in heard if each["frame"] == "events" for event in each["events"]]
        assert "GameRewound" in events  # the facts come before the word that it is done
        gone = {"frame": "wish", "request": None}
        assert gone in heard or until(bob, "wish")[0] == gone


# --- judges -----------------------------------------------------------------------------------------------------------


def test_a_judge_goes_back_and_nothing_is_deleted() -> None:
    with table() as here:
        before = bolt(here)
        last = here.judge.get(here.path)["version"]
        report = here.judge.post(f"{here.path}/rewinds", to=f"@{before}", why="a misunderstanding", dry_run=True)
        assert here.judge.get(here.path)["version"] == last
        assert report["report"]["to"] == report["to"] == before
        body = {"to": f"@{before}", "why": "a misunderstanding", "id": "j1", "version": last}
        done = here.judge.post(f"{here.path}/rewinds", **body)
        assert done["version"] > last
        assert here.judge.post(f"{here.path}/rewinds", **body)["version"] == done["version"]
        assert not here.bob.get(f"{here.path}/state")["stack"]
        assert here.bob.get(f"{here.path}/state", at=f"@{last}")["stack"]
        rewound = here.bob.get(f"{here.path}/events", after=last)["events"][0]
        assert (rewound["event"], rewound["fields"]["by"]) == ("GameRewound", "judge")
        assert here.alice.do(here.path, "Pass")["refusal"] is None
        stale = {**body, "id": "j2"}
        assert here.judge.trouble("POST", f"{here.path}/rewinds", json=stale) == (409, "moved_on")


def test_a_fork_is_a_game_of_its_own() -> None:
    with table() as here:
        before = bolt(here)
        made = here.judge.post(f"{here.path}/forks", at=f"@{before}", game="what-if")
        alice = here.alice._replace(token=made["tokens"][0]["token"])
        assert not alice.get("/api/v1/games/what-if/state")["stack"]
        alice.do("/api/v1/games/what-if", "Pass")
        assert here.bob.get(f"{here.path}/state")["stack"]
        assert here.alice.trouble("GET", "/api/v1/games/what-if") == (403, "not_yours")
        assert here.alice.trouble("POST", f"{here.path}/forks", json={}) == (403, "not_yours")
        again = {"at": f"@{before}", "game": "what-if"}
        assert here.judge.trouble("POST", f"{here.path}/forks", json=again) == (409, "name_taken")


# --- looking closer ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", ["integrity", "fold", "rules"])
def test_a_game_is_verified(depth: str) -> None:
    with table() as here:
        bolt(here)
        found = here.judge.get(f"{here.path}/verdict", depth=depth)
        assert (found["ok"], found["events"]) == (True, here.judge.get(here.path)["version"])
        receipt = here.alice.get(f"{here.path}/receipt")
        assert receipt["head"] == found["head"]


def test_an_audit_in_three_forms() -> None:
    with table() as here:
        here.alice.do(here.path, "Cast", card=thing(here.alice, here.path, "Cancel"))
        told = here.judge.get(f"{here.path}/audit")
        assert len(told["refusals"]) == 1
        for form, kind in (("md", "text/markdown"), ("html", "text/html")):
            response = here.judge.client.get(f"{here.path}/audit?form={form}", headers=here.judge.headers)
            assert response.headers["content-type"].startswith(kind)
            assert "Cancel" in response.text
        assert here.bob.trouble("GET", f"{here.path}/audit") == (403, "not_yours")


def test_files_have_nothing_in_them_that_their_bearer_cannot_know(tmp_path: Path) -> None:
    with table() as here:
        bolt(here)
        head = here.alice.get(f"{here.path}/receipt")["head"]
        path = tmp_path / "game.trail"
        for person, hidden in ((here.alice, "Counterspell"), (here.bob, "Cancel")):
            response = person.client.get(f"{here.path}/export", headers=person.headers)
            assert "attachment" in response.headers["content-disposition"]
            path.write_bytes(response.content)
            verdict = verify_file(path, Wanted())
            assert (verdict.ok, verdict.head) == (True, head)
            assert hidden not in str(list(TrailReader(path, lambda data: data).walk()))
        whole = here.judge.client.get(f"{here.path}/export", headers=here.judge.headers)
        path.write_bytes(whole.content)
        assert len(read_trail(path, EVENTS.decode).events) == here.judge.get(here.path)["version"]
        told = here.judge.get(f"{here.path}/export", form="json")
        assert len(told["events"]) == here.judge.get(here.path)["version"]
        assert here.alice.trouble("GET", f"{here.path}/export?form=json") == (422, "whole_only")


def test_spectators_get_no_file_that_runs_ahead_of_them() -> None:
    with table(policy={"delay": 3_600}) as here:
        assert here.spectator.trouble("GET", f"{here.path}/export") == (409, "too_early")
        assert here.spectator.trouble("GET", f"{here.path}/receipt") == (404, "no_such_version")
        assert here.spectator.trouble("GET", f"{here.path}/targets?object=101") == (403, "not_yours")
        assert here.spectator.trouble("GET", f"{here.path}/take-backs") == (403, "not_yours")


# --- advice -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("115.1")
def test_target_slots_with_reasons() -> None:
    with table() as here:
        found = here.alice.get(f"{here.path}/targets", object=thing(here.alice, here.path, "Lightning Bolt"))
        (slot,) = found["texts"][0]["modes"][0]["slots"]
        assert {each["name"] for each in slot["legal"]} >= {"Alice", "Bob", "Grizzly Bears (Bob)"}
        refused = {each["name"]: each["reasons"] for each in slot["refused"]}
        assert refused["Forest (Bob)"][0]["rules"]
        hidden = thing(here.bob, here.path, "Counterspell")
        assert here.alice.trouble("GET", f"{here.path}/targets?object={hidden}") == (404, "no_such_object")
        assert here.judge.get(f"{here.path}/targets", object=hidden)["card"] == "Counterspell"


def test_why_not() -> None:
    with table() as here:
        cancel = thing(here.alice, here.path, "Cancel")
        version = here.alice.get(here.path)["version"]
        found = here.alice.post(f"{here.path}/why-not", answer={"type": "Cast", "card": cancel})
        assert found["reasons"][0]["rules"]
        assert here.alice.post(f"{here.path}/why-not", answer={"type": "Pass"})["reasons"] == []
        asked = here.bob.post(f"{here.path}/why-not", answer={"type": "Pass"})
        assert "117.3d" in asked["reasons"][0]["rules"]
        hidden = {"answer": {"type": "Cast", "card": thing(here.bob, here.path, "Counterspell")}}
        assert here.alice.trouble("POST", f"{here.path}/why-not", json=hidden) == (422, "invalid_answer")
        assert here.alice.get(here.path)["version"] == version


def test_games_are_found_by_what_is_in_them() -> None:
    with server(patient()) as (client, _):
        host: dict[str, Any] = {"headers": {"Authorization": f"Bearer {HOST}"}}
        for name, card in (("a", "Opt"), ("b", "Clone")):
            scenario = f'[player.{name.upper()}]\nhand = ["{card}"]\n[player.Z]\n'
            client.post("/api/v1/games", json={"scenario": scenario, "game": name}, **host)

        def found(**query: str) -> list[str]:
            games = client.get("/api/v1/games", params=query, **host).json()["games"]
            return [each["game"] for each in games]

        assert found() == ["a", "b"]
        assert found(card="Clone") == ["b"]
        assert found(player="A") == ["a"]
        assert found(player="A", card="Clone") == []
        assert found(after="a") == ["b"]
        assert client.get("/api/v1/games", params={"most": 1}, **host).json()["next"] == "a"
