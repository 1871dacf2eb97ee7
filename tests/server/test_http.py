"""HTTP: looking at games, rights, what is refused, and that nothing hidden is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from interfaces.server.calls import ENDPOINTS
from interfaces.server.rights import GRANTED, Access, Right, Role, admit
from interfaces.server.settings import Settings
from interfaces.server.tokens import Tokens
from tests.server.serving import HOST, Table, patient, server, table, thing


@pytest.fixture(scope="module")
def here() -> Iterator[Table]:
    with table() as made:
        yield made


# --- looking ----------------------------------------------------------------------------------------------------------


def test_a_new_game_is_there(here: Table) -> None:
    assert here.nobody.get("/health")["ok"] is True
    assert [each["game"] for each in here.host.get("/api/v1/games")["games"]] == ["g1"]
    mine = here.alice.get("/api/v1/games")["games"][0]
    assert (mine["you"], mine["seat"], mine["players"]) == ("seat", 1, ["Alice", "Bob"])


def test_each_sees_the_game_as_they_may(here: Table) -> None:
    def hands(state: dict[str, list[dict[str, list[dict[str, object]]]]]) -> list[list[object]]:
        return [[card["name"] for card in player["hand"]] for player in state["players"]]

    alice = here.alice.get(f"{here.path}/state")
    assert hands(alice) == [["Lightning Bolt", "Cancel"], [None, None]]
    assert hands(here.bob.get(f"{here.path}/state")) == [[None, None], ["Counterspell", "Giant Growth"]]
    assert hands(here.judge.get(f"{here.path}/state")) == [
        ["Lightning Bolt", "Cancel"],
        ["Counterspell", "Giant Growth"],
    ]
    assert hands(here.judge.get(f"{here.path}/state", **{"as": "Bob"}))[0] == [None, None]
    assert hands(here.alice.get(f"{here.path}/state", **{"as": "public"})) == [[None, None], [None, None]]
    bears = next(each for each in alice["battlefield"] if each["name"] == "Grizzly Bears")
    assert (bears["power"], bears["toughness"], bears["controller"]) == (2, 2, 2)


def test_events_come_in_pages_without_gaps(here: Table) -> None:
    whole = here.judge.get(f"{here.path}/events")
    parts: list[dict[str, object]] = []
    while len(parts) < whole["last"]:
        page = here.judge.get(f"{here.path}/events", after=len(parts), most=1)
        assert page["after"] == len(parts)
        parts += page["events"]
    assert parts == whole["events"]
    assert [each["version"] for each in parts] == list(range(1, whole["last"] + 1))


def test_versions_are_those_at_which_somebody_is_asked() -> None:
    with table() as here:
        version = here.alice.get(here.path)["version"]
        here.alice.do(here.path, "Pass")
        found = here.bob.get(f"{here.path}/versions")
        last = here.bob.get(here.path)["version"]
        assert [each["version"] for each in found["points"]] == [version, last]
        assert found["points"][0] == {"version": version, "turn": 2, "step": "precombat main"}
        assert [each["version"] for each in here.bob.get(f"{here.path}/versions", after=version)["points"]] == [last]


def test_the_description_is_a_page_that_loads_nothing(here: Table) -> None:
    page = here.nobody.client.get("/docs")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "<script" not in page.text
    assert "://" not in page.text
    assert all(f'id="{each.name}"' in page.text for each in ENDPOINTS)


def test_addresses_are_looked_up(here: Table) -> None:
    assert here.alice.get(f"{here.path}/version", at="@last")["version"] == here.alice.get(here.path)["version"]
    assert here.alice.get(f"{here.path}/version", at="@1")["version"] == 1
    assert here.alice.trouble("GET", f"{here.path}/version?at=@999") == (404, "no_such_version")
    assert here.alice.trouble("GET", f"{here.path}/version?at=@nowhere") == (422, "bad_address")
    hidden = '@before 601.2a of "Counterspell"'
    assert here.alice.trouble("GET", f"{here.path}/version", params={"at": hidden}) == (422, "bad_address")


def test_a_question_is_told_whole_to_whom_it_is_put(here: Table) -> None:
    mine = here.alice.get(f"{here.path}/question", options=True, why=True)
    assert (mine["question"], mine["yours"], mine["rule"]) == ("Priority", True, "117.1")
    assert mine["options"][0] == {"words": "pass priority", "answer": {"type": "Pass"}}
    words = [each["words"] for each in mine["options"]]
    assert any(each.startswith("cast Lightning Bolt") for each in words)
    cancel = next(each for each in mine["refused"] if each["words"].startswith("cast Cancel"))
    assert cancel["reasons"][0]["rules"]
    assert here.bob.get(f"{here.path}/question", options=True)["options"] is None
    assert here.bob.get(f"{here.path}/question")["player"] == 1


# --- rights -----------------------------------------------------------------------------------------------------------


def test_every_right_is_granted_to_somebody_in_one_place() -> None:
    assert set(GRANTED) == set(Right)
    assert all(Role.HOST in roles or right is Right.PLAY for right, roles in GRANTED.items())
    assert all(isinstance(each.needs, Right) for each in ENDPOINTS)
    assert [each.name for each in ENDPOINTS if each.needs is Right.OPEN] == ["health"]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda each: each.name)
def test_nobody_gets_in_without_the_right(here: Table, endpoint: object) -> None:
    each = next(one for one in ENDPOINTS if one is endpoint)
    path = each.path.replace("{game}", "g1")
    others = {"host": here.host, "judge": here.judge, "seat": here.alice, "spectator": here.spectator}
    for role in Role:
        if role in GRANTED[each.needs]:
            continue
        person = others.get(role.value, here.nobody)
        status, code = person.trouble(each.method, path)
        assert (status, code) == ((401, "no_token") if role is Role.NOBODY else (403, "not_yours"))


def test_tokens_of_other_games_and_wrong_ones_open_nothing(here: Table) -> None:
    other = here.host.post("/api/v1/games", scenario=(SMALL), game="g2")
    stranger = here.nobody._replace(token=other["tokens"][0]["token"])
    for path in (here.path, f"{here.path}/events", "/api/v1/games/there-is-none"):
        assert stranger.trouble("GET", path) == (403, "not_yours")
    assert here.nobody._replace(token=WRONG).trouble("GET", here.path) == (401, "wrong_token")
    assert here.nobody._replace(token="x" * 5000).trouble("GET", here.path) == (401, "wrong_token")
    assert here.alice.trouble("GET", f"{here.path}/state?as=Bob") == (403, "not_yours")
    assert here.spectator.trouble("GET", f"{here.path}/events?as=all") == (403, "not_yours")
    assert here.alice.trouble("GET", f"{here.path}/state?as=Nobody") == (404, "no_such_seat")


WRONG = "st_wrong"
SMALL = "[player.A]\nhand = []\n[player.B]\nhand = []\n"


def test_admission_needs_the_game_of_the_token() -> None:
    admit(Access(role=Role.HOST), Right.JUDGE, "any")
    admit(Access(role=Role.JUDGE, game="g"), Right.JUDGE, "g")
    with pytest.raises(Exception, match="another game"):
        admit(Access(role=Role.JUDGE, game="g"), Right.JUDGE, "h")


def test_tokens_are_kept_as_hashes_and_can_be_revoked(here: Table) -> None:
    granted = here.judge.post(f"{here.path}/tokens", role="spectator")
    watcher = here.nobody._replace(token=granted["token"])
    assert watcher.get(here.path)["you"] == "spectator"
    here.judge.post(f"{here.path}/tokens", role="spectator", revoke=True)
    assert watcher.trouble("GET", here.path) == (401, "wrong_token")
    assert here.judge.trouble("POST", f"{here.path}/tokens", json={"role": "seat", "seat": 3}) == (422, "no_such_seat")


def test_no_token_is_in_the_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("access") / "tokens"
    tokens = Tokens(file, HOST)
    made = tokens.grant("g", Role.SEAT, 1, "Alice")
    tokens.close()
    assert file.stat().st_mode & 0o077 == 0
    assert made.token.encode() not in file.read_bytes()
    again = Tokens(file, HOST)
    found = again.access(made.token)
    assert found is not None
    assert (found.role, found.game, found.seat) == (Role.SEAT, "g", 1)
    again.close()


# --- refused ----------------------------------------------------------------------------------------------------------


def test_what_makes_no_sense_is_refused_cleanly(here: Table) -> None:
    answers = f"{here.path}/answers"
    assert here.alice.trouble("POST", answers, content=b"{") == (415, "not_json")
    headers = {**here.alice.headers, "Content-Type": "application/json"}
    told = here.alice.client.post(answers, content=b"{", headers=headers)
    assert (told.status_code, told.json()["code"]) == (422, "malformed")
    wrong: list[object] = [{}, {"type": "Nonsense"}, {"type": "Cast"}, {"type": "Cast", "card": 1, "more": 2}, [], "x"]
    for answer in (*wrong, None):
        assert here.alice.trouble("POST", answers, json={"answer": answer}) == (422, "malformed")
    assert here.alice.trouble("POST", answers, json={"answer": {"type": "Pass"}, "more": 1}) == (422, "malformed")
    assert here.alice.trouble("GET", f"{here.path}/events?after=-1") == (422, "malformed")
    assert here.alice.trouble("GET", f"{here.path}/events?after=1&after=2") == (400, "twice")
    assert here.alice.trouble("GET", f"{here.path}/events?nonsense=1") == (422, "malformed")
    assert here.alice.trouble("GET", "/api/v2") == (404, "no_such_path")
    assert here.alice.trouble("DELETE", answers) == (405, "no_such_method")


def test_bodies_that_are_too_large_are_not_read(here: Table) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(1_000):
            yield b" " * 1_000

    headers = {**here.alice.headers, "Content-Type": "application/json"}
    told = here.alice.client.post(f"{here.path}/answers", content=endless(), headers=headers)
    assert (told.status_code, told.json()["code"]) == (413, "too_large")


def test_who_calls_too_often_is_told_to_wait() -> None:
    with table(settings=patient(requests=0.001, burst=5)) as here:
        for _ in range(5):
            here.alice.get(here.path)
        assert here.alice.trouble("GET", here.path) == (429, "too_many")
        here.bob.get(here.path)


def test_guessing_tokens_is_slow() -> None:
    with table(settings=patient(requests=0.001, burst=8)) as here:
        guesses = [here.nobody._replace(token=f"st_{number}").trouble("GET", here.path) for number in range(9)]
        assert set(guesses[:7]) == {(401, "wrong_token")}
        assert guesses[-1] == (429, "too_many")
        here.alice.get(here.path)


def test_scenarios_cannot_reach_for_files() -> None:
    with server() as (client, _):
        told = client.post(
            "/api/v1/games",
            json={"scenario": 'cards = ["/etc/passwd"]\n' + SMALL},
            headers={"Authorization": f"Bearer {HOST}"},
        )
        assert told.status_code == 422
        assert "root:" not in told.text


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "no_beginning"),
        ({"scenario": "nonsense = 1"}, "bad_scenario"),
        ({"scenario": SMALL, "edition": "1993-08"}, "no_such_edition"),
        ({"scenario": SMALL, "run": "none"}, "no_such_run"),
        ({"decks": [{"name": "A", "cards": ["Island"]}]}, "bad_players"),
        ({"decks": [{"name": "A", "cards": ["Island"]}, {"name": "A", "cards": ["Island"]}]}, "bad_players"),
        ({"decks": [{"name": "A", "cards": ["No Card"]}, {"name": "B", "cards": ["Island"]}]}, "no_such_card"),
        ({"decks": [{"name": "A"}, {"name": "B", "cards": ["Island"]}]}, "bad_deck"),
        ({"decks": [{"name": "A", "text": "<b>4</b>"}, {"name": "B", "cards": ["Island"]}]}, "bad_deck"),
        ({"scenario": SMALL, "game": "../../x"}, "malformed"),
    ],
)
def test_games_that_cannot_begin(here: Table, body: dict[str, object], code: str) -> None:
    assert here.host.trouble("POST", "/api/v1/games", json=body)[1] == code
    assert len(here.host.get("/api/v1/games")["games"]) <= 2


def test_a_name_is_taken_once(here: Table) -> None:
    assert here.host.trouble("POST", "/api/v1/games", json={"scenario": SMALL, "game": "g1"}) == (409, "name_taken")


def test_pages_of_others_may_not_call_unless_they_are_named() -> None:
    with server() as (client, _):
        assert "access-control-allow-origin" not in client.get("/health", headers={"Origin": "https://a.b"}).headers
    with server(Settings(origins=("https://a.b",))) as (client, _):
        allowed = client.get("/health", headers={"Origin": "https://a.b"}).headers
        assert allowed["access-control-allow-origin"] == "https://a.b"
        assert "access-control-allow-origin" not in client.get("/health", headers={"Origin": "https://c.d"}).headers


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("601.2i")
def test_a_spell_is_cast_over_http() -> None:
    with table() as here:
        here.alice.do(here.path, "Cast", card=thing(here.alice, here.path, "Lightning Bolt"))
        taken = here.alice.do(here.path, "Chosen", things=[2])
        assert taken["question"]["question"] == "ActivateManaAbilities"
        paid = here.alice.post(f"{here.path}/payment")
        assert paid["question"]["question"] == "Priority"
        (bolt,) = here.bob.get(f"{here.path}/state")["stack"]
        assert (bolt["name"], bolt["targets"][0]["name"]) == ("Lightning Bolt", "Bob")
        here.alice.do(here.path, "Pass")
        here.bob.do(here.path, "Pass")
        assert here.spectator.trouble("POST", f"{here.path}/answers", json={}) == (403, "not_yours")
        assert here.alice.get(f"{here.path}/state")["players"][1]["life"] == 17


@pytest.mark.rule("732.1")
def test_an_illegal_answer_comes_back_as_its_refusal_and_the_game_is_where_it_was() -> None:
    with table() as here:
        before = here.alice.get(here.path)["version"]
        here.alice.do(here.path, "Cast", card=thing(here.alice, here.path, "Lightning Bolt"))
        here.alice.do(here.path, "Chosen", things=[2])
        island = thing(here.alice, here.path, "Island")
        here.alice.do(here.path, "Activate", source=island)
        here.alice.do(here.path, "PayPart", part=0)
        here.alice.do(here.path, "Done")
        refused = here.alice.do(here.path, "GiveUp")
        refusal = refused["refusal"]
        assert refusal["step"] == "601.2h"
        assert (refusal["reversed"], refusal["back_to"]) == (False, before)
        (keep,) = refusal["keep"]
        assert keep["source"] == island
        taken = here.alice.do(here.path, "Chosen", things=[])
        assert taken["question"]["question"] == "Priority"
        state = here.alice.get(f"{here.path}/state")
        assert "Lightning Bolt" in [card["name"] for card in state["players"][0]["hand"]]
        assert not state["stack"]
        assert not next(each for each in state["battlefield"] if each["id"] == island)["tapped"]


@pytest.mark.rule("732.1")
def test_an_action_without_mana_abilities_is_reversed_at_once() -> None:
    with table() as here:
        before = here.alice.get(here.path)["version"]
        refused = here.alice.do(here.path, "Cast", card=thing(here.alice, here.path, "Cancel"))
        assert refused["refusal"]["reversed"] is True
        assert refused["refusal"]["back_to"] == before
        assert refused["refusal"]["rules"]
        assert refused["question"]["yours"] is True


def test_answers_that_are_nobodys_to_give() -> None:
    with table() as here:
        told = here.bob.client.post(
            f"{here.path}/answers", json={"answer": {"type": "Pass"}}, headers=here.bob.headers
        ).json()
        assert (told["status"], told["code"]) == (409, "not_asked")
        assert "117.3d" in told["rules"]
        assert here.alice.trouble("POST", f"{here.path}/answers", json={"answer": {"type": "Done"}})[0] == 409
        wrong = {"answer": {"type": "Chosen", "things": [1]}}
        assert here.alice.trouble("POST", f"{here.path}/answers", json=wrong) == (422, "invalid_answer")


def test_hidden_cards_and_cards_that_are_none_are_answered_alike() -> None:
    with table() as here:
        hidden = thing(here.bob, here.path, "Counterspell")
        told = [
            here.alice.client.post(
                f"{here.path}/answers", json={"answer": {"type": "Cast", "card": card}}, headers=here.alice.headers
            )
            for card in (hidden, 987_654)
        ]
        assert [each.status_code for each in told] == [422, 422]
        assert [each.json()["code"] for each in told] == ["invalid_answer"] * 2


def test_the_same_answer_twice_counts_once_and_old_ones_are_refused() -> None:
    with table() as here:
        version = here.alice.get(here.path)["version"]
        body = {"answer": {"type": "Pass"}, "version": version, "id": "one"}
        first = here.alice.post(f"{here.path}/answers", **body)
        assert here.alice.post(f"{here.path}/answers", **body) == first
        assert here.alice.get(here.path)["version"] == first["version"]
        stale = {"answer": {"type": "Pass"}, "version": version, "id": "two"}
        assert here.bob.trouble("POST", f"{here.path}/answers", json=stale) == (409, "moved_on")
        other = {"answer": {"type": "Cast", "card": thing(here.alice, here.path, "Cancel")}, "id": "one"}
        assert here.alice.trouble("POST", f"{here.path}/answers", json=other) == (409, "id_used_before")


@pytest.mark.rule("104.3a")
def test_conceding() -> None:
    with table() as here:
        here.bob.post(f"{here.path}/concession")
        assert here.alice.get(here.path)["over"] is True
        assert here.alice.get(here.path)["winner"] == 1
        assert here.alice.get(f"{here.path}/question")["over"] is True


def test_a_game_of_two_decks_begins_with_mulligans() -> None:
    with server() as (client, _):
        decks = [{"name": name, "cards": ["Island"] * 40} for name in ("Ann", "Ben")]
        made = client.post("/api/v1/games", json={"decks": decks}, headers={"Authorization": f"Bearer {HOST}"}).json()
        assert made["players"] == ["Ann", "Ben"]
        token = made["tokens"][0]["token"]
        asked = client.get(
            f"/api/v1/games/{made['game']}/question", headers={"Authorization": f"Bearer {token}"}
        ).json()
        assert asked["question"] == "TakeMulligan"


ARENA = "Deck\n30 Island (M21) 264\n10 Opt (XLN) 65\n\nSideboard\n4 Negate (M20) 69\n"


def test_decks_are_taken_as_people_have_them() -> None:
    with server() as (client, _):
        decks = [{"name": "Ann", "text": ARENA}, {"name": "Ben", "text": "SB: 1 Negate\n40 Mountain"}]
        host = {"Authorization": f"Bearer {HOST}"}
        made = client.post("/api/v1/games", json={"decks": decks}, headers=host).json()
        (started,) = client.get(f"/api/v1/games/{made['game']}/events?most=1&as=all", headers=host).json()["events"]
        assert [[*Counter(seat[1]).items()] for seat in started["fields"]["seats"]] == [
            [("Island", 30), ("Opt", 10)], [("Mountain", 40)],
        ]  # fmt: skip


def test_every_card_that_can_not_be_played_is_named() -> None:
    with server() as (client, _):
        decks = [{"name": "Ann", "text": "20 Ixland\n20 Moontain"}, {"name": "Ben", "text": "40 Mountain"}]
        told = client.post("/api/v1/games", json={"decks": decks}, headers={"Authorization": f"Bearer {HOST}"})
        assert told.status_code == 404
        assert [line.split(";")[0] for line in told.json()["message"].splitlines()] == [
            "Ixland: no card is called so", "Moontain: no card is called so",
        ]  # fmt: skip


def test_the_end_of_a_script_goes_on() -> None:
    script = EXCHANGE_PLAYED
    with table(script, script=True) as here:
        assert here.alice.get(f"{here.path}/state")["players"][1]["life"] == 17
        assert here.alice.do(here.path, "Pass")["refusal"] is None


EXCHANGE_PLAYED = """
[player.Alice]
hand        = ["Lightning Bolt"]
battlefield = ["Mountain"]
[player.Bob]
[run]
script = '''
Alice casts Lightning Bolt targeting Bob
resolve
'''
"""


def test_spectators_see_late() -> None:
    with table(settings=Settings(delay=3_600)) as here:
        here.alice.do(here.path, "Pass")
        assert here.spectator.get(here.path)["version"] == 0
        assert here.spectator.get(f"{here.path}/events")["events"] == []
        assert here.spectator.trouble("GET", f"{here.path}/state?at=@3") == (404, "no_such_version")
        assert here.spectator.get(f"{here.path}/question")["question"] is None
        assert here.spectator.get(f"{here.path}/question")["over"] is False
    with table(settings=Settings(delay=3_600), policy={"delay": 0}) as here:
        assert here.spectator.get(here.path)["version"] == here.alice.get(here.path)["version"]
