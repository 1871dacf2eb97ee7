"""A judge's backup of a stored game: carried out by chance, stored whole, and the same when it is played again."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from bench.play import played
from domain.events import CardDrawn, Event, GameRewound, HiddenCardsRestored, Stamp, encode
from domain.game import Game
from domain.restoring import CantRestore, is_clean
from interfaces.cli import app
from projections.backups import Restoration, put_back, why_not
from projections.take_backs import grade
from replays.backing_up import backed_up, badly_backed_up
from replays.games import open_log
from replays.playing_again import played_again
from replays.session import Session, store_game
from replays.trail_games import save_game
from replays.verdicts import Depth, Wanted
from replays.verifying_files import verify_file
from replays.verifying_stores import verify_stored
from tests.wild import play_wildly

JO = "a judge"


def clean_points(game: Game) -> list[int]:
    """Where a player receives priority and then acts."""
    return [each for each in range(2, game.version) if is_clean(game.at(each)) and game.decision_point(each) == each]


def before_a_draw(game: Game) -> int:
    """The last clean point before the last draw."""
    drawn = max(version for version, event in enumerate(game.events, 1) if isinstance(event, CardDrawn))
    return max(each for each in clean_points(game) if each < drawn)


def restored(game: Game) -> list[HiddenCardsRestored]:
    return [event for event in game.events if isinstance(event, HiddenCardsRestored)]


@pytest.fixture(scope="module")
def game() -> Game:
    return played(4, 300)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_backups_again_and_again_are_the_same_played_again(seed: int) -> None:
    chance = Random(seed)
    game = played(seed, 120)
    for _ in range(3):
        game.rewind(chance.choice(clean_points(game)[-12:]), JO, "a test", restoring=lambda its: backed_up(its, chance))
        play_wildly(game, chance, 15)
    assert played_again(game.events, [encode(event) for event in game.events], []) is None
    for version, event in enumerate(game.events, 1):
        if isinstance(event, HiddenCardsRestored):
            before, after = (game.at(each).game.board.player(event.player) for each in (version - 1, version))
            assert (len(before.hand), len(before.library)) == (len(after.hand), len(after.library))
            cards = [
                sorted(game.at(each).game.board.objects[thing].card for thing in (*its.hand, *its.library))
                for each, its in ((version - 1, before), (version, after))
            ]
            assert cards[0] == cards[1]


def test_what_is_done_is_what_was_advised(game: Game, tmp_path: Path) -> None:
    with open_log(tmp_path / "games.sqlite") as log:
        store_game(log, "g1", game)
        session = Session.open(log, "g1")
        to = before_a_draw(game)
        advice = grade(session.events(), to).restore
        assert [line for line in advice if "at random to the library" in line]
        outcome = session.rewind(to, JO, "drew too early", Stamp(how="j", key="k"), restoring=backed_up)
        done = [event for event in outcome.events if isinstance(event, HiddenCardsRestored)]
        assert isinstance(outcome.events[0], GameRewound)
        assert [len(event.placed) for event in done] == [1]
        assert session.rewind(to, JO, "drew too early", Stamp(key="k"), restoring=backed_up) == outcome
        again = Session.open(log, "g1")
        assert again.state == session.state
        assert again.decision == session.decision
        verdict = verify_stored(log, "g1", Wanted(depth=Depth.RULES))
        assert (verdict.ok, verdict.why) == (True, "")


def test_a_file_with_a_backup_is_sound_to_the_rules(tmp_path: Path) -> None:
    game = played(4, 300)
    game.rewind(before_a_draw(game), JO, "drew too early", restoring=lambda its: backed_up(its, Random(1)))
    play_wildly(game, Random(2), 20)
    assert restored(game)
    save_game(tmp_path / "x.trail", game.events, game.state, "g1")
    verdict = verify_file(tmp_path / "x.trail", Wanted(depth=Depth.RULES))
    assert (verdict.ok, verdict.why) == (True, "")


def test_in_the_middle_of_something_hidden_cards_stay_as_they_were(game: Game) -> None:
    again = played(4, 300)
    middle = next(each for each in range(20, again.version) if not is_clean(again.at(again.decision_point(each))))
    before = again.events
    with pytest.raises(CantRestore, match="go back to @"):
        again.rewind(middle, JO, "", restoring=backed_up)
    assert again.events == before
    assert again.rewind(middle, JO, "").events


def backed(seed: int = 4) -> Game:
    """A game with a backup that puts back a card at random."""
    game = played(seed, 300)
    game.rewind(before_a_draw(game), JO, "drew too early", restoring=lambda its: backed_up(its, Random(1)))
    return game


def test_chance_that_fits_the_plan_is_believed_whatever_it_said() -> None:
    outcomes = set()
    for seed in range(12):
        game = played(4, 300)
        game.rewind(before_a_draw(game), JO, "", restoring=partial(backed_up, chance=Random(seed)))
        outcomes.add(restored(game)[0])
        assert badly_backed_up(game.events) is None
    assert len(outcomes) > 1


def told_otherwise(game: Game, **change: Any) -> list[Event]:
    """The game up to its backup, which says something else."""
    (true,) = restored(game)
    return [*game.events[: game.events.index(true)], msgspec.structs.replace(true, **change)]


def test_what_chance_cannot_have_said_is_found_by_the_rules() -> None:
    """Two cards of a library that nothing shuffled change places, and the log says that they were shuffled."""
    game = backed()
    (true,) = restored(game)
    first, second = [place for place in range(len(true.order)) if place not in true.placed][:2]
    order = list(true.order)
    order[first], order[second] = order[second], order[first]
    events = told_otherwise(game, order=tuple(order), shuffled=(*true.shuffled, first, second))
    wrong = played_again(events, [encode(event) for event in events], [])
    assert wrong is not None
    assert (wrong.version, "shuffled" in wrong.why) == (len(events), True)


def test_a_backup_restores_whom_the_plan_names_and_nobody_else() -> None:
    game = backed()
    (true,) = restored(game)
    wrong = badly_backed_up(told_otherwise(game, player=3 - true.player))
    assert wrong == (
        game.events.index(true) + 1,
        f"the backup doesn't put hidden cards of player {3 - true.player} back here",
    )
    twice = [*told_otherwise(game), true]
    assert badly_backed_up(twice) == (
        len(twice),
        f"the backup doesn't put hidden cards of player {true.player} back here",
    )


PLAN = Restoration(player=1, unknown=(11,), candidates=(1, 2), learnt=((2, (1,)),), random=(1, 2, 3))
LIBRARY = (11, 12, 13, 14)


@pytest.mark.parametrize("seed", range(10))
def test_whatever_chance_says_fits_its_plan(seed: int) -> None:
    assert why_not(PLAN, LIBRARY, put_back(PLAN, LIBRARY, 100, Random(seed))) == ""


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"placed": (1,)}, "the places 1 of the library, not to 2"),
        ({"shuffled": ()}, "the places 2, 3, 4 of the library are shuffled, not none"),
        ({"given": ((3, 100),)}, "nobody else could tell"),
        ({"taken": ((12, 101),)}, "nobody else could tell"),
        ({"order": (12, 100, 13, 14)}, "elsewhere"),
    ],
)
def test_what_does_not_fit_a_plan_is_said(change: dict[str, Any], why: str) -> None:
    said = HiddenCardsRestored(
        player=1, given=((1, 100),), taken=((11, 101),), order=(100, 12, 14, 13), placed=(0,), shuffled=(1, 2, 3)
    )
    assert why_not(PLAN, LIBRARY, said) == ""
    assert why in why_not(PLAN, LIBRARY, msgspec.structs.replace(said, **change))


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_says_what_it_did(game: Game, tmp_path: Path) -> None:
    db = tmp_path / "games.sqlite"
    with open_log(db) as log:
        store_game(log, "g1", game)
    to = f"@{before_a_draw(game)}"
    command = ["backup", "g1", "--db", str(db), "--to", to, "--by", "Jo", "--why", "drew too early"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0
    assert f"Jo takes the game back to {to}: drew too early" in result.output
    assert "1 card at random from" in result.output
    verified = CliRunner().invoke(app, ["verify", str(db), "--depth", "rules"])
    assert verified.exit_code == 0, verified.output


def test_the_command_wants_to_know_who_and_why(game: Game, tmp_path: Path) -> None:
    db = tmp_path / "games.sqlite"
    with open_log(db) as log:
        store_game(log, "g1", game)
    result = CliRunner().invoke(app, ["backup", "g1", "--db", str(db), "--to", "@20"])
    assert result.exit_code == 2
    assert "--by WHO" in result.output
