"""`stacktrail play`: a game played at the keyboard, by numbers and by lines as scripts have them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.decisions import CATALOGUE
from interfaces.cli import app
from interfaces.questions_in_words import ASKS
from tests.interfaces.command_line import cli, did
from tests.interfaces.test_trail_commands import DB, DEMO, here

__all__ = ["here"]
CASTS = ("Bob casts Progenitus", "p", "Alice casts Cancel targeting Progenitus")


def played(*lines: str, words: tuple[str, ...] = (str(DEMO),), status: int = 0) -> str:
    """What is printed when these lines are typed; a list without `quit` ends like a closed terminal."""
    result = CliRunner().invoke(app, ["play", *words], input="".join(f"{line}\n" for line in lines))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code == status, result.output
    return result.output


class TestPlaying:
    @pytest.mark.parametrize("passing", ["p", "pass"])
    def test_lines_of_scripts_are_played(self, passing: str) -> None:
        cast, _, cancel = CASTS
        told = played(cast, passing, cancel, "Bob casts Deflection targeting Cancel", "quit")
        assert "Alice casts Cancel targeting Progenitus [601.2i]" in told
        assert "┃ Deflection (Bob) → Cancel" in told

    def test_numbers_do_what_stands_in_the_list(self) -> None:
        told = played("2", "a", "quit")
        assert "  2  cast Progenitus (hand, Bob)" in told
        assert "Bob casts Progenitus [601.2i]" in told
        assert "to pay {W}{W}{U}{U}{B}{B}{R}{R}{G}{G}; a pays it automatically" in told

    @pytest.mark.rule("601.2b")
    def test_additional_costs_are_called_by_their_names(self, tmp_path: Path) -> None:
        situation = tmp_path / "kicked.toml"
        lands = '[player.Alice]\nhand = ["Burst Lightning"]\nbattlefield = ["Mountain x5"]\n[player.Bob]\n'
        situation.write_text(lands, encoding="utf-8")
        told = played("2", "2", "2", "a", "quit", words=(str(situation),))
        assert "1  no additional cost" in told
        assert "2  kicker {4}" in told
        assert "to pay {4}{R}; a pays it automatically" in told

    def test_every_question_has_its_words(self) -> None:
        assert ASKS.keys() == set(CATALOGUE)

    @pytest.mark.rule("732.1", "601.2c")
    def test_an_illegal_choice_is_told_with_its_rule_and_the_game_goes_on(self) -> None:
        told = played(*CASTS[:2], "Alice casts Cancel targeting Bob", "Alice casts Cancel targeting Progenitus", "quit")
        assert "✗" in told
        assert "601.2c" in told
        assert "Alice casts Cancel targeting Progenitus [601.2i]" in told

    def test_nonsense_costs_nothing(self) -> None:
        told = played("foo bar", "99", "a", "why Deflection", "", "show", "log", "?", "check log cites 601.2a", "quit")
        assert "there is no 99 in the list" in told
        assert "nothing is being paid now" in told
        assert "cast Deflection (hand, Bob) — there are no legal targets [601.2c" in told
        assert "something to check" in told
        assert told.count("Bob: What do you do?") == 3  # the question is put again where it was asked for, and no other

    def test_taking_back_needs_what_its_grade_says(self) -> None:
        told = played(*CASTS, "back", "n", "back", "y", "quit")
        assert told.count("it needs the consent of Bob") == 2
        assert told.count("Alice takes the game back to @") == 1
        assert "nothing has been done here yet" in played("back", "quit")

    def test_conceding_ends_it(self) -> None:
        assert "the game is over: Alice has won" in played("concede")

    def test_a_bot_answers_for_its_seat(self) -> None:
        told = played(*CASTS[:2], "quit", words=(str(DEMO), "--bot", "Alice"))
        assert "Alice: What do you do?" not in told
        assert "nobody is called 'Zoe'" in played(words=(str(DEMO), "--bot", "Zoe"), status=2)
        assert "there is no player sly" in played(words=(str(DEMO), "--bot", "Alice=sly"), status=2)


@pytest.mark.usefixtures("here")
class TestKeeping:
    def test_a_replay_is_written_and_verifies(self) -> None:
        played(*CASTS, "back", "y", words=(str(DEMO), "--save", "p.trail"))
        assert "✓ p.trail" in did("verify", "p.trail", "--depth", "rules")
        assert "Alice takes the game back" in did("log", "p.trail")
        assert "ends with .trail" in played(words=(str(DEMO), "--save", "p.txt"), status=2)

    def test_a_game_is_stored_and_gone_on_with_from_any_moment(self) -> None:
        played("Alice passes", words=("g1", *DB, "--at", '@before "casts Cancel"', "--game", "what-if"))
        told = did("log", "what-if", *DB)
        assert "Bob casts Progenitus" in told
        assert "Alice casts Cancel" not in told
        assert "✓" in did("verify", "games.sqlite", "--depth", "rules")
        assert "has a game 'g1' already" in cli("play", "g1", *DB, "--game", "g1").stderr
