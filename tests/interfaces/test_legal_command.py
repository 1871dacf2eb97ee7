"""``stacktrail legal``: what may be done at a moment of a scenario, a replay, a stored game, and why not the rest."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.testing import CliRunner, Result

from domain import decisions as d
from domain.answers import (
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Chosen,
    Done,
    GiveUp,
    NewTargets,
    Number,
    Numbers,
    Pass,
    PayPart,
    PayWithMana,
    PlayLand,
    Said,
    SetAside,
    TurnUp,
    Words,
)
from domain.cards.costs import TapThis
from domain.game import Game
from domain.procedure import Decision
from interfaces.answers_in_words import WORDS, in_words
from interfaces.cli import app
from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.runner import run_scenario

SCENE = """
title = "What may be done"
edition = ["2008-02", "2026-01"]
[player.Alice]
hand = ["Lightning Bolt", "Cancel", "Divination", "Mountain"]
battlefield = ["Mountain", "Island x3", "Grizzly Bears"]
[player.Bob]
battlefield = ["Troll Ascetic", "Hill Giant"]
hand = ["Shock"]
[run.a]
script = '''
Alice casts Lightning Bolt targeting Hill Giant
resolve
'''
[run.b]
edition = "2026-01"
script = "Alice casts Shock targeting Bob"
"""

Cli = Callable[..., Result]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Cli:
    """Runs a command in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKTRAIL_DB", raising=False)
    (tmp_path / "scene.toml").write_text(SCENE, encoding="utf-8")

    def run(*arguments: str) -> Result:
        result = CliRunner().invoke(app, list(arguments))
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run


def found(cli: Cli, *arguments: str) -> dict[str, Any]:
    result = cli("legal", "scene.toml", "--run", "a", "--json", *arguments)
    assert result.exit_code == 0, result.output
    value: dict[str, Any] = json.loads(result.stdout)
    return value


def words(report: dict[str, Any], which: str = "legal") -> list[str]:
    return [each["words"] for each in report[which]]


def rules_against(report: dict[str, Any], what: str) -> set[str]:
    reasons = [reason for each in report["refused"] if each["words"] == what for reason in each["reasons"]]
    return {rule for reason in reasons for rule in reason["rules"]}


BEFORE = ("--at", '@before "casts Lightning Bolt"')


def test_what_may_be_done_with_priority(cli: Cli) -> None:
    report = found(cli, *BEFORE)
    assert (report["player"], report["question"], report["rule"]) == ("Alice", "Priority", "117.1")
    assert words(report)[:4] == [
        "pass priority",
        "play Mountain (hand, Alice)",
        "cast Lightning Bolt (hand, Alice)",
        "cast Divination (hand, Alice)",
    ]
    assert report["legal"][0]["answer"] == [1]
    assert report["refused"] is None


def test_why_the_rest_cant_be_done(cli: Cli) -> None:
    report = found(cli, *BEFORE, "--why")
    assert "601.2c" in rules_against(report, "cast Cancel (hand, Alice)")
    after = found(cli, "--at", '@after "casts Lightning Bolt"', "--why")
    assert "601.3" in rules_against(after, "cast Divination (hand, Alice)")
    assert "116.2a" in rules_against(after, "play Mountain (hand, Alice)")


def test_the_numbers_are_those_of_the_edition(cli: Cli) -> None:
    report = found(cli, "--at", '@before "plays Lightning Bolt"', "--why", "--edition", "2008-02")
    assert report["edition"] == "2008-02"
    assert "409.1c" in rules_against(report, "cast Cancel (hand, Alice)")


def test_why_a_target_cant_be_chosen(cli: Cli) -> None:
    report = found(cli, "--at", '@before "chooses Hill Giant"', "--why")
    assert (report["question"], words(report)) == (
        "ChooseTarget",
        ["Alice", "Bob", "Grizzly Bears (Alice)", "Hill Giant (Bob)"],
    )
    assert "702.11b" in rules_against(report, "Troll Ascetic (Bob)")


def test_for_people_like_things_stand_together(cli: Cli) -> None:
    result = cli("legal", "scene.toml", "--run", "a", "--why", *BEFORE)
    assert "Alice is asked Priority [117.1]" in result.stdout
    assert "may  pass priority\n" in result.stdout
    assert "activate Island (Alice): {T}: Add {U} ×3" in result.stdout
    assert "not  cast Cancel (hand, Alice) — there are no legal targets [601.2c" in result.stdout


def test_a_long_list_is_cut(cli: Cli) -> None:
    result = cli("legal", "scene.toml", "--run", "a", "--most", "2", *BEFORE)
    assert "and more" in result.stdout
    assert "Divination" not in result.stdout
    report = found(cli, *BEFORE, "--most", "2")
    assert (len(report["legal"]), report["more"]) == (2, True)


def test_replays_and_stored_games(cli: Cli) -> None:
    cli(
        "run", "scene.toml", "--run", "a", "--edition", "2026-01", "--save", "g.trail", "--store", "g.db", "--game", "g"
    )
    wanted = found(cli, *BEFORE)["legal"]
    for source in (("g.trail",), ("g", "--db", "g.db")):
        assert json.loads(cli("legal", *source, *BEFORE, "--json").stdout)["legal"] == wanted


def test_a_game_that_is_over_asks_nothing(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "over.toml").write_text(
        SCENE.split("[run.a]", maxsplit=1)[0] + '[run]\nscript = "Bob concedes"\n', encoding="utf-8"
    )
    result = cli("legal", "over.toml", "--why")
    assert result.exit_code == 0
    assert "the game is over: Alice has won" in result.stdout
    assert json.loads(cli("legal", "over.toml", "--why", "--json").stdout)["question"] is None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("scene.toml", "--run", "b"), "line 17: refused"),
        (("scene.toml", "--run", "c"), "no run c"),
        (("scene.toml", "--run", "b", "--edition", "2008-02"), "isn't played in 2008-02"),
        (("scene.toml", "--edition", "1999"), "1999"),
        (("g1", "--run", "a"), "--run and --edition are for scenarios"),
        (("none.toml",), "none.toml"),
        (("none.trail",), "none.trail"),
        (("scene.toml", "--at", '@before "casts Shok"'), "casts Lightning Bolt"),
    ],
)  # fmt: skip
def test_mistakes_are_one_line(cli: Cli, arguments: tuple[str, ...], says: str) -> None:
    result = cli("legal", *arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.count("\n") == 1


# Answers in words


@pytest.fixture(scope="module")
def game() -> Game:
    return run_scenario(read_scenario(SCENE, Catalogue()), run="a", edition="2026-01")[0].game


def test_every_shape_has_words() -> None:
    assert set(WORDS) == set(get_args(Answer))


SPELL = 999


@pytest.mark.parametrize(
    ("decision", "answer", "says"),
    [
        (d.CastDuringResolution(player=1, cards=(), source=0), Pass(), "cast none"),
        (d.Priority(player=1), Activate(1, 7), "activate ability 8 of Alice"),
        (d.Priority(player=1), Cast(SPELL, face_down=True), "cast object 999 face down"),
        (d.Priority(player=1), PlayLand(SPELL), "play object 999"),
        (d.Priority(player=1), TurnUp(SPELL), "turn object 999 face up"),
        (d.Priority(player=1), SetAside(SPELL, "plot"), "plot object 999"),
        (d.ActivateManaAbilities(player=1, cost=()), Done(), "no more mana abilities"),
        (d.PayCost(player=1, spell=SPELL, cost=(TapThis(),)), PayPart(0, (2,)), "pay {T} with Bob"),
        (d.PayCost(player=1, spell=SPELL, cost=()), PayWithMana(()), "pay "),
        (d.PayCost(player=1, spell=SPELL, cost=()), GiveUp(), "give up: the cost isn't paid"),
        (d.DeclareAttackers(player=1), Attack(), "no attack"),
        (d.DeclareAttackers(player=1), Attack(((SPELL, 2),)), "object 999 attacks Bob"),
        (d.DeclareBlockers(player=1), Block(((SPELL, 998),)), "object 999 blocks object 998"),
        (d.TakeMulligan(player=1), Said(True), "yes"),
        (d.ChooseX(player=1, spell=SPELL), Number(3), "X = 3"),
        (d.ChooseTargetCount(player=1, spell=SPELL, slot=0), Number(1), "1 target"),
        (d.ChooseOption(player=1, source=SPELL, count=2), Number(0), "possibility 1"),
        (d.ChooseReplacement(player=1, effects=(1, 2)), Number(1), "that of Bob first"),
        (d.ShareOut(player=1, source=0, among=(1, 2), total=3), Numbers((1, 2)), "1 to Alice, 2 to Bob"),
        (d.OrderReductions(player=1, spell=SPELL, reductions=()), Numbers((1, 0)), "2, 1"),
        (d.KeepManaAbilities(player=1, attempt=3, offered=((7, 2),)), Chosen((7,)), "keep Bob"),
        (d.OrderTriggers(player=1, triggers=(5, 6)), Chosen((998, 999)), "object 998, object 999, the last on top"),
        (d.ChooseAlternativeCost(player=1, spell=SPELL), Words(()), "the mana cost"),
        (d.ChooseWord(player=1, source=0, what="colour"), Words(("U",)), "U"),
        (d.ArrangeCards(player=1, cards=(998,)), NewTargets(((), (998,))), "on top nothing, on the bottom object 998"),
        (d.ChooseNewTargets(player=1, object=1, how="a", by=0), NewTargets(((1,), (2,))), "Alice; Bob"),
    ],
)  # fmt: skip
def test_answers_in_words(game: Game, decision: Decision[Any], answer: Answer, says: str) -> None:
    assert in_words(game.state.game, decision, answer) == says


def test_modes_say_what_they_do() -> None:
    text = """
title = "Modes"
[player.Alice]
hand = ["Cryptic Command"]
battlefield = ["Island x4"]
[player.Bob]
[run]
script = "Alice casts Cryptic Command choosing mode 2, 4 targeting Island"
"""
    (played,) = run_scenario(read_scenario(text, Catalogue()))
    spell = played.game.state.game.board.stack[0]
    said = in_words(played.game.state.game, d.ChooseModes(player=1, spell=spell), Numbers((3, 9)))
    assert said == "mode 4: Draw a card.; mode 10"
