"""The page and its documents over HTTP: for whom they are, and nothing in them that isn't."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from interfaces.viewer.document import UNDONE
from interfaces.viewer.page import page_files
from tests.server.serving import Table, server, table, thing


@pytest.fixture(scope="module")
def here() -> Iterator[Table]:
    with table() as made:
        yield made


def test_anybody_may_have_the_page_and_it_runs_its_own_scripts_only(here: Table) -> None:
    front = here.nobody.client.get("/")
    assert front.headers["content-type"] == "text/html; charset=utf-8"
    assert "script-src 'self';" in front.headers["content-security-policy"]
    assert "unsafe" not in front.headers["content-security-policy"]
    for name in page_files().keys() - {"index.html"}:
        found = here.nobody.client.get(f"/{name}")
        assert (found.status_code, found.content) == (200, page_files()[name])
        assert found.headers["x-content-type-options"] == "nosniff"


def test_a_seat_has_the_document_of_its_own_view(here: Table) -> None:
    mine = here.alice.get(f"{here.path}/replay")
    assert [each["name"] for each in mine["seats"]] == ["Alice"]
    assert {"Lightning Bolt", "Cancel"} <= mine["cards"].keys()
    assert not {"Counterspell", "Giant Growth"} & mine["cards"].keys()
    assert [each["seat"] for each in here.judge.get(f"{here.path}/replay")["seats"]] == [-1, 1, 2, 0]
    assert [each["seat"] for each in here.alice.get(f"{here.path}/replay", **{"as": "public"})["seats"]] == [0]


def test_the_document_of_another_seat_is_not_to_be_had(here: Table) -> None:
    query = {"params": {"as": "Bob"}}
    assert here.alice.trouble("GET", f"{here.path}/replay", **query) == (403, "not_yours")
    assert here.nobody.trouble("GET", f"{here.path}/replay") == (401, "no_token")


def test_its_head_is_that_of_the_stored_game(here: Table) -> None:
    version = here.judge.get(here.path)["version"]
    line = here.judge.get(f"{here.path}/replay")["lines"][0]
    assert (line["last"], line["chain"]["head"]) == (version, here.log.head("g1", version).hex())


def test_spectators_have_the_document_of_what_they_have_seen_by_now() -> None:
    with table(policy={"delay": 3_600}) as late:
        late.alice.do(late.path, "Pass")
        seen = late.spectator.get(late.path)["version"]
        document = late.spectator.get(f"{late.path}/replay")
        assert seen < late.judge.get(late.path)["version"]
        assert document["lines"][0]["last"] == seen
        assert len(document["lines"][0]["chain"]["entries"]) == seen


def test_forks_come_along_for_those_who_see_everything() -> None:
    with table() as made:
        made.judge.post(f"{made.path}/forks", game="g2")
        whole = made.judge.get(f"{made.path}/replay", forks=True)
        assert [(each["number"], each["game"]) for each in whole["lines"]] == [(0, "g1"), (1, "g2")]
        assert len(made.alice.get(f"{made.path}/replay", forks=True)["lines"]) == 1


def test_a_judge_reads_what_happens_in_a_fork_without_its_token() -> None:
    with table() as made:
        fork = made.judge.post(f"{made.path}/forks", game="g2")
        before = made.judge.get(f"{made.path}/replay", forks=True)["lines"][1]["last"]
        alice = made.alice._replace(token=fork["tokens"][0]["token"])
        alice.do("/api/v1/games/g2", "Pass")
        assert made.judge.get(f"{made.path}/replay", forks=True)["lines"][1]["last"] > before
        assert made.judge.trouble("GET", "/api/v1/games/g2") == (403, "not_yours")


def test_without_games_there_is_a_page_all_the_same() -> None:
    with server() as (client, _):
        assert client.get("/").status_code == 200


def test_the_page_with_the_game_in_one_file_is_for_whoever_asks(here: Table) -> None:
    where = f"{here.path}/export?form=html"
    mine, all_of_it, late = (
        person.client.get(where, headers=person.headers) for person in (here.alice, here.judge, here.spectator)
    )
    assert mine.headers["content-type"] == "text/html; charset=utf-8"
    assert mine.headers["content-disposition"] == "attachment; filename*=UTF-8''g1.html"
    assert "Lightning Bolt" in mine.text
    assert "Counterspell" in all_of_it.text
    for page in (mine, late):
        assert "Counterspell" not in page.text
    assert here.alice.trouble("GET", f"{where}&as=Bob") == (403, "not_yours")


# --- a page of a game that goes on ------------------------------------------------------------------------------------


WHO = pytest.mark.parametrize("who", ["alice", "bob", "judge", "spectator"])


@WHO
def test_what_a_page_is_told_piece_by_piece_is_the_whole_document(who: str) -> None:
    with table() as made:
        person, path = getattr(made, who), f"{made.path}/replay"
        grown = person.get(path)
        for _ in range(3):
            for mover in (made.alice, made.bob):
                mover.do(made.path, "Pass")
                piece = person.get(path, after=grown["lines"][0]["last"], of=grown["stamp"])
                assert piece["kind"] == "stacktrail growth"
                grow(grown, piece)
        assert grown == person.get(path)


def test_a_casting_that_is_reversed_marks_what_the_page_had_already() -> None:
    with table() as made:
        path = f"{made.path}/replay"
        bolt, island = thing(made.alice, made.path, "Lightning Bolt"), thing(made.alice, made.path, "Island")
        made.alice.do(made.path, "Cast", card=bolt)
        made.alice.do(made.path, "Chosen", things=[2])
        made.alice.do(made.path, "Activate", source=island)
        grown = made.bob.get(path)
        before = grown["lines"][0]["last"]
        made.alice.do(made.path, "PayPart", part=0)
        made.alice.do(made.path, "Done")
        taken = made.alice.do(made.path, "GiveUp")
        made.alice.do(made.path, "Chosen", things=[each["attempt"] for each in taken["refusal"]["keep"]])
        piece = made.bob.get(path, after=before, of=grown["stamp"])
        (view,) = piece["lines"][0]["views"]
        assert view["undone"]
        assert max(view["undone"]) <= before
        grow(grown, piece)
        assert grown == made.bob.get(path)


def test_another_stamp_gets_the_whole_document(here: Table) -> None:
    whole = here.alice.get(f"{here.path}/replay", after=1, of="that of another server")
    assert (whole["kind"], whole["lines"][0]["at"]) == ("stacktrail replay", 0)


def test_nothing_is_told_from_a_version_that_is_still_to_come(here: Table) -> None:
    query = {"params": {"after": 100_000, "of": here.alice.get(f"{here.path}/replay")["stamp"]}}
    assert here.alice.trouble("GET", f"{here.path}/replay", **query) == (404, "no_such_version")


def grow(page: dict[str, Any], piece: dict[str, Any]) -> None:
    """What docs/viewer.md says that a page does with a growth."""
    assert piece["stamp"] == page["stamp"]
    page["cards"] |= piece["cards"]
    for name in ("rules", "words", "kinds", "values"):
        page[name] += piece[name]
    (line,), (new,) = page["lines"], piece["lines"]
    assert new["at"] == line["last"]
    line["last"] = new["last"]
    for name in ("kinds", "marks", "actions", "times"):
        line[name] += new[name]
    line["chain"]["entries"] += new["chain"]["entries"]
    line["chain"]["head"] = new["chain"]["head"]
    for view, more in zip(line["views"], new["views"], strict=True):
        for row in view["story"]:
            if row[0] in more.get("undone", ()):
                row[7] |= UNDONE
        for name in ("story", "folds", "deltas"):
            view[name] += more[name]
