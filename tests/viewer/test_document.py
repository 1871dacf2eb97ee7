"""The replay document: every version of every perspective, and nothing that a perspective can't know."""

from __future__ import annotations

from base64 import b64decode
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import ActionReversed, Answered, GameStarted
from domain.game import Game
from domain.rulebook import Rule, summary
from domain.vocabulary import HIDDEN_ZONES, Zone
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.reader import read_scenario
from interfaces.scenario.runner import run_scenario
from interfaces.viewer.building import replay_document
from interfaces.viewer.film import film_of_events
from projections.seat import PUBLIC, SeatView
from projections.timeline import Timeline
from replays.leaves import Entry, Open, chained, leaf
from tests.projections.hidden_games import MARK, exchanged, hidden_from, picture, played_again, played_wildly
from tests.viewer.films import SCENARIOS, document, played, scenes, view_of

INPUTS = 35
SEATS = pytest.mark.parametrize("seat", [PUBLIC, 1, 2])


@pytest.fixture(scope="module")
def demo() -> Game:
    return played("deflection-saves-progenitus")


@pytest.fixture(scope="module")
def kept() -> Game:
    return played("failed-payment-mana-kept")


class TestScenes:
    def test_everything_is_as_in_the_game_at_every_version(self, demo: Game) -> None:
        doc = document(demo)
        for version, scene in enumerate(scenes(doc, -1), 1):
            board = demo.at(version).game.board
            assert [scene[f"p{each}"]["life"] for each in (1, 2)] == [each.life for each in board.players]
            assert [scene[f"h{each}"] for each in (1, 2)] == [list(each.hand) for each in board.players]
            assert scene["field"] == list(board.battlefield)
            assert scene["stack"] == list(board.stack)
            assert [scene[str(thing)].get("tapped", False) for thing in board.battlefield] == [
                board.objects[thing].tapped for thing in board.battlefield
            ]

    @SEATS
    def test_a_seat_counts_what_it_cannot_see(self, demo: Game, seat: int) -> None:
        for version, scene in enumerate(scenes(document(demo, seat), seat), 1):
            board = demo.at(version).game.board
            assert [len(scene[f"h{each}"]) for each in (1, 2)] == [len(each.hand) for each in board.players]
            assert [scene[f"l{each}"]["size"] for each in (1, 2)] == [len(each.library) for each in board.players]

    def test_the_same_perspective_is_the_same_alone_and_among_others(self, demo: Game) -> None:
        assert list(scenes(document(demo), 1)) == list(scenes(document(demo, 1), 1))

    @pytest.mark.rule("613.4c")
    def test_a_permanent_shows_the_numbers_of_now(self, demo: Game) -> None:
        *_, scene = scenes(document(demo), -1)
        bears = next(
            thing for thing in scene.values() if isinstance(thing, dict) and thing.get("card") == "Grizzly Bears"
        )
        assert (bears["power"], bears["toughness"]) == (6, 4)
        assert bears["counters"] == [["+1/+1", 2]]

    def test_the_stack_says_what_was_announced(self, demo: Game) -> None:
        doc = document(demo)
        rows = [scene[str(thing)] for scene in scenes(doc, -1) for thing in scene["stack"]]
        cancel = [row for row in rows if row["name"] == "Cancel" and row.get("aims")]
        assert cancel[0]["aims"][0][1] == ["Progenitus"]
        assert cancel[-1]["aims"][0][1] == ["Deflection"]
        assert doc["cards"]["Cancel"]["text"] == ["Counter target spell."]

    @pytest.mark.rule("601.2h")
    def test_the_stack_says_which_mana_went_into_a_cost(self, demo: Game) -> None:
        rows = [scene[str(thing)] for scene in scenes(document(demo, PUBLIC), PUBLIC) for thing in scene["stack"]]
        cancel = next(row for row in rows if row["name"] == "Cancel" and row.get("paid"))
        assert sorted(map(tuple, cancel["paid"])) == [("C", ""), ("U", ""), ("U", "Island")]

    @pytest.mark.rule("2008-02:310.1")
    def test_combat_damage_waits_on_the_stack_in_2008_alone(self) -> None:
        then, now = (
            result.game for result in run_scenario(read_scenario(SCENARIOS / "damage-on-the-stack.toml", Catalogue()))
        )
        waiting = [scene["damage"] for scene in scenes(document(then), 2) if "damage" in scene]
        assert waiting
        assert {len(each) for each in waiting} == {2}
        assert not [scene for scene in scenes(document(now), 2) if "damage" in scene]


class TestStory:
    def test_every_entry_of_the_timeline_is_told_with_its_rules(self, kept: Game) -> None:
        doc = document(kept)
        told = [
            (row[0], doc["words"][row[1]], [doc["rules"][rule]["number"] for rule in row[2]])
            for row in view_of(doc, -1)["story"]
        ]
        assert told == [(each.version, each.words, list(each.numbers)) for each in Timeline(kept.events).entries]

    def test_rules_bring_our_summary_and_no_official_text(self, kept: Game) -> None:
        doc = document(kept)
        (rule,) = (each for each in doc["rules"] if each["number"] == "732.1")
        assert rule["summary"] == summary(Rule.ILLEGAL_ACTION)
        assert "text" not in rule

    @pytest.mark.rule("732.1")
    def test_a_reversed_action_is_folded_and_marked(self, kept: Game) -> None:
        doc = document(kept)
        ((first, last, kind, by, words),) = view_of(doc, -1)["folds"]
        names = [doc["kinds"][each][0] for each in doc["lines"][0]["kinds"]]
        assert (kind, names[first - 1], names[by - 1]) == ("reversed", "AttemptStarted", "ActionReversed")
        assert last == by - 1
        assert doc["words"][words].startswith("casting of ")
        assert {"refusal", "reversal"} <= {kind for _, kind in doc["lines"][0]["marks"]}
        undone = {row[0] for row in view_of(doc, -1)["story"] if row[7] & 4}
        assert undone
        assert undone <= set(range(first, last + 1))

    def test_an_abandoned_branch_is_folded_too(self) -> None:
        game = played("deflection-saves-progenitus")
        before = game.version
        game.rewind(100, by="Judge", why="<b>a misunderstanding</b>")
        doc = document(game)
        (fold,) = view_of(doc, 1)["folds"]
        assert fold[2] == "abandoned"
        assert fold[1] == before
        assert "<b>a misunderstanding</b>" in doc["words"][fold[4]]

    def test_stepping_by_actions_stops_after_what_was_kept(self, kept: Game) -> None:
        doc = document(kept)
        names = [doc["kinds"][each][0] for each in doc["lines"][0]["kinds"]]
        reversal = names.index("ActionReversed") + 1
        event = kept.event(reversal)
        assert isinstance(event, ActionReversed)
        assert event.facts
        actions = doc["lines"][0]["actions"]
        assert reversal + event.facts in actions
        assert reversal not in actions


class TestSecrets:
    @SEATS
    @settings(max_examples=4, deadline=None)
    @given(seed=st.integers(0, 10_000))
    def test_no_name_of_a_card_that_was_never_seen_is_in_a_document(self, seat: int, seed: int) -> None:
        game = played_wildly(seed, INPUTS)
        view = SeatView(seat, game.events)
        known = {card for each in range(1, game.version + 1) for learnt in view.ledger.at(each).learnt
                 for card in learnt.names if learnt.who & (1 << seat)}  # fmt: skip
        started = game.event(1)
        assert isinstance(started, GameStarted)
        known |= said_by(game, seat)
        unknown = [
            f"{MARK}{each.id}{MARK}"
            for each in picture(started).objects
            if each.definition not in known
            and each.zone in HIDDEN_ZONES
            and not (each.zone is Zone.HAND and each.owner == seat)
        ]
        written = everything_in(document(game, seat))
        assert unknown
        assert not [name for name in unknown if name in written]

    @SEATS
    @settings(max_examples=4, deadline=None)
    @given(seed=st.integers(0, 10_000))
    def test_games_that_differ_only_in_what_a_seat_cannot_know_make_the_same_document(
        self, seat: int, seed: int
    ) -> None:
        game = played_wildly(seed, INPUTS)
        hidden = hidden_from(game, seat)
        started = game.event(1)
        assert isinstance(started, GameStarted)
        other = played_again(exchanged(started, hidden, Random(seed)), game.events)
        mine, its = document(game, seat), document(other, seat)
        for doc in (mine, its):
            del doc["lines"][0]["chain"]  # the commitments differ, as they must
        assert mine == its

    def test_a_seats_document_has_no_other_perspective_and_no_secret(self, demo: Game) -> None:
        film = film_of_events(demo.events, "g1")
        doc = msgspec.json.decode(msgspec.json.encode(replay_document(film, 1)))
        assert [each["name"] for each in doc["seats"]] == ["Alice"]
        assert [each["seat"] for each in doc["lines"][0]["views"]] == [1]
        assert film.header.secret.hex() not in everything_in(doc)


def said_by(game: Game, seat: int) -> set[str]:
    """The names that a player gave in answers of their own, right or wrong."""
    answers = (event.answer for event in game.events if isinstance(event, Answered) and event.player == seat)
    return {str(getattr(answer, "face", "")) for answer in answers}


def everything_in(value: Any) -> str:
    """All text of a document, the hashed bytes in plain as well."""
    match value:
        case dict():
            return "\n".join(f"{everything_in(key)}\n{everything_in(each)}" for key, each in value.items())
        case list():
            return "\n".join(everything_in(each) for each in value)
        case str():
            return f"{value}\n{plain(value)}"
        case _:
            return ""


def plain(text: str) -> str:
    """What base64 says; nothing where it is none."""
    try:
        return b64decode(text, validate=True).decode("utf-8", "replace")
    except ValueError:
        return ""


class TestChain:
    @pytest.mark.parametrize("seat", [-1, PUBLIC, 1, 2])
    def test_the_entries_lead_to_the_head_of_the_whole_game(self, demo: Game, seat: int) -> None:
        film = film_of_events(demo.events, "g1")
        doc = msgspec.json.decode(msgspec.json.encode(replay_document(film, seat)))
        chain = doc["lines"][0]["chain"]
        head = bytes(32)
        for version, (closed, *rest) in enumerate(chain["entries"], 1):
            if closed:
                head = chained(head, b64decode(closed))
                continue
            event, *parts = rest
            opened = [
                b64decode(part) if isinstance(part, str) else Open(tuple(map(tuple, part[0])), b64decode(part[1]))
                for part in parts
            ]
            head = chained(head, leaf(version, Entry(b64decode(event), opened)))
        assert head.hex() == chain["head"]
        whole = bytes(32)
        for version, entry in enumerate(film.lines[0].entries, 1):
            whole = chained(whole, leaf(version, entry, film.header.secret))
        assert whole == head
