"""Whole scenario files: runs, editions, line numbers, and refusals that always name a line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interfaces.scenario import Run, Scenario, ScenarioError, facts, read_scenario, setup, statements
from interfaces.scenario.runner import run_scenario
from interfaces.scenario.syntax import Ref

PLAYERS = "[player.Alice]\n[player.Bob]\n"
FILE = '''title = "The whole"
edition = ["2008-02", "2026-01"]
active = "Bob"
step = "upkeep"
seed = 7
stack = ["Bob casts Shock targeting Alice"]
[player.Alice]
life = 3
hand = ["Cancel"]
mana = "{2}{U}"
[player.Bob]
battlefield = [
  "Forest",
  "Forest as woods",
]
[run]
script = """
# the opening

Alice passes
"""
[run.a]
script = "Bob passes"
[run.b]
title = "The other"
player.Bob.battlefield = []
expect.Bob.life = 17
script = """
in 2008-02: Alice passes
check stack is empty
"""
[expect]
stack = []
Alice.life = 3
[expect.2008-02.Alice]
life = 2
[expect.Bob]
life = 20
hand = 1
battlefield = ["Forest x2", "…"]
mana = "{1}"
'''


class Catalogue:
    """A few names."""

    def names(self) -> tuple[str, ...]:
        return ("Cancel", "Forest", "Shock", "Wastes")


def read(text: str) -> Scenario:
    return read_scenario(text, Catalogue())


def refused(text: str | Path) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        read_scenario(text, Catalogue())
    return caught.value


def line_of_error(text: str) -> int:
    """The line of what is wrong, the first where nothing is."""
    try:
        read(text)
    except ScenarioError as error:
        return error.line
    return 1


def runs() -> tuple[Run, Run]:
    first, second = read(FILE).runs
    return first, second


def test_the_head_of_a_file() -> None:
    found = read(FILE)
    assert (found.title, found.editions, found.file) == ("The whole", ("2008-02", "2026-01"), "<text>")
    assert (found.setup.active, found.setup.step, found.setup.seed) == ("Bob", "upkeep", 7)
    assert [line.statement for line in found.setup.stack] == [read(FILE).setup.stack[0].statement]
    assert isinstance(found.setup.stack[0].statement, statements.Casts)


def test_players_stand_in_turn_order_with_their_setup() -> None:
    alice, bob = read(FILE).setup.players
    assert (alice.name, alice.life, alice.mana, alice.line) == ("Alice", 3, ("C", "C", "U"), 7)
    assert [(entry.line, entry.label) for entry in bob.battlefield] == [(13, None), (14, "woods")]
    assert bob.library == (setup.CardEntry(11, "Wastes", 10),)


def test_what_a_file_leaves_out() -> None:
    found = read(PLAYERS)
    assert (found.title, found.editions, found.cards) == ("", ("2026-01",), ())
    assert (found.setup.active, found.setup.step, found.setup.seed) == ("Alice", "precombat main", 0)
    (run,) = found.runs
    assert (run.name, run.script, run.expectations) == (None, (), {"2026-01": ()})


def test_parts_share_the_opening_and_count_its_lines() -> None:
    first, second = runs()
    assert [(line.line, line.number, line.text) for line in first.script] == [
        (20, 3, "Alice passes"),
        (23, 4, "Bob passes"),
    ]
    assert [(line.line, line.number) for line in second.script] == [(20, 3), (29, 4), (30, 5)]
    assert second.script[1].editions == ("2008-02",)
    assert second.script[2].body == facts.Is(facts.TheStack(), facts.Empty())


def test_a_part_replaces_parts_of_the_setup() -> None:
    first, second = runs()
    assert (first.name, first.title, second.name, second.title) == ("a", "", "b", "The other")
    assert len(first.setup.players[1].battlefield) == 2
    assert second.setup.players[1].battlefield == ()
    assert second.setup.players[0] == first.setup.players[0]


def test_an_edition_expects_before_the_rest_and_a_part_before_the_file() -> None:
    first, second = runs()
    old, new = first.expectations["2008-02"], first.expectations["2026-01"]
    assert setup.ExpectedNumber(36, "Alice", "life", 2) in old
    assert setup.ExpectedNumber(34, "Alice", "life", 3) in new
    assert setup.ExpectedObjects(33, None, "stack", ()) in new
    assert setup.ExpectedObjects(40, "Bob", "battlefield", (Ref("Forest"), Ref("Forest")), more=True) in old
    assert setup.ExpectedNumber(39, "Bob", "hand", 1) in new
    assert setup.ExpectedMana(41, "Bob", "mana", ("C",)) in new
    assert setup.ExpectedNumber(27, "Bob", "life", 17) in second.expectations["2026-01"]
    assert setup.ExpectedNumber(38, "Bob", "life", 20) in new


def test_a_part_may_bear_the_name_of_a_key() -> None:
    assert [run.name for run in read(PLAYERS + '[run.stack]\nscript = "resolve"\n').runs] == ["stack"]


def test_windows_line_ends_and_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_bytes(b"\xef\xbb\xbf" + FILE.replace("\n", "\r\n").encode())
    assert [line.line for line in read_scenario(file, Catalogue()).runs[0].script] == [20, 23]


# --- Refusals ---

WRONG = {
    "titel = 1\n" + PLAYERS: (1, 'unknown key "titel"; did you mean title?'),
    "title = 1\n" + PLAYERS: (1, "title: found a number, expected a text"),
    "seed = true\n" + PLAYERS: (1, "seed: found true or false, expected a number"),
    "seed = -1\n" + PLAYERS: (1, "expected 0 to"),
    "cards = 1979-05-27\n" + PLAYERS: (1, "cards: found a date, expected a list of texts"),
    'step = "main"\n' + PLAYERS: (1, 'unknown step "main"'),
    'active = "Bo"\n' + PLAYERS: (1, 'unknown player "Bo"; did you mean Bob?'),
    'edition = "2026-02"\n' + PLAYERS: (1, "did you mean 2026-01"),
    "edition = []\n" + PLAYERS: (1, "expected at least one edition"),
    'edition = ["2026-01", "2026-01"]\n' + PLAYERS: (1, "none twice"),
    'stack = ["Bob passes"]\n' + PLAYERS: (1, 'expected only "PLAYER casts …"'),
    'stack = ["Shock casts Shock"]\n' + PLAYERS: (1, 'unknown player "Shock", expected Alice or Bob'),
    "[player.Alice]\n": (1, "found 1 player, expected two or more"),
    "": (1, "found 0 players"),
    "player = 3\n": (1, "player: found a number, expected a table"),
    PLAYERS + "[player.resolve]\n": (3, "a player can't be called 'resolve'"),
    PLAYERS + '[player."a\\u0000b"]\n': (3, "a player can't be called"),
    PLAYERS + 'script = "resolve"\n': (3, 'unknown key "script"'),
    PLAYERS + 'mana = "{R/G}"\n': (3, "expected floating mana such as {2}{U}"),
    PLAYERS + 'hand = ["token Goblin 1/1 red Goblin"]\n': (3, "a token in the hand"),
    PLAYERS + "life = 20000000\n": (3, "life: found"),
    PLAYERS + "hand = [" + '"Shock x1000", ' * 6 + "]\n": (3, "too many objects"),
    'hours = "dusk"\n' + PLAYERS: (1, 'unknown hours "dusk"'),
    PLAYERS + 'designations = ["speed 2", "king"]\n': (3, 'found "king", expected monarch, initiative'),
    PLAYERS + "[run.a.b]\n": (3, 'unknown key "b"'),
    PLAYERS + "[run]\nscrpt = 1\n": (4, "did you mean script?"),
    PLAYERS + "[run]\nplayer.Carol.life = 1\n": (4, 'unknown player "Carol"'),
    PLAYERS + "[run]\nplayer.Bob.lives = 1\n": (4, "did you mean life?"),
    PLAYERS + '[run]\nscript = """\nresolve\nresolv\n"""\n': (6, 'found "resolv"'),
    PLAYERS + "[expect]\nCarol.life = 1\n": (4, 'unknown key "Carol"'),
    PLAYERS + "[expect]\nBob.lifes = 1\n": (4, "did you mean life?"),
    PLAYERS + "[expect]\n2009-01.Bob.life = 1\n": (4, 'unknown edition "2009-01"'),
    PLAYERS + '[expect]\nstack = ["…",\n"Shock"]\n': (5, "only at the end of a list"),
    PLAYERS + '[expect]\nBob.hand = ["Shok"]\n': (4, "did you mean Shock?"),
    PLAYERS + '[expect]\nwinner = "Carol"\n': (4, "expected Alice, Bob or nobody"),
    PLAYERS + 'x = "': (3, "this is not TOML"),
    "a = 1\na = 2\n": (2, "this is not TOML"),
    "a = " + "[" * 5000: (1, "too deep"),
    "a" + ".a" * 5000 + " = 1\n": (1, "a key of too many parts"),
    "a = " + "9" * 5000 + "\n": (1, "too big"),
    "#" * 1_000_001: (1, "the file is too big"),
    "title = '\ud800'\n": (1, "not a text in UTF-8"),
    "\0": (1, "this is not TOML"),
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: ascii(text[:40]))
def test_a_wrong_file_is_refused_with_its_line(text: str) -> None:
    error = refused(text)
    assert (error.line, WRONG[text][1] in error.message) == (WRONG[text][0], True), str(error)


WRONG_LINES = {
    "Alic passes": 'found "Alic", expected a name, "chance"',
    "Alice casts Shok targeting Bob": 'found "Shok", expected a name or "copy"; did you mean Shock?',
    "Alice casts Shock targetting Bob": "did you mean targeting?",
    "Alice casts": 'found the end of the line, expected a name or "copy"',
    "everyonepasses": 'found "everyonepasses"',
    "Alice passes => illegal 601": "expected a rule number or the end of the line",
    "in 2009-01: resolve": 'unknown edition "2009-01"',
    "go to main": "expected a step of the turn",
    "go to end of Shock's turn": 'unknown player "Shock"',
    "chance passes": '"chance" only answers',
    "check stack is …, Shock": "only at the end of a list",
    'check "Carol"\'s hand is empty': 'unknown player "Carol"',
    "Alice pays {Q}": "there is no mana symbol {Q}",
    "Alice chooses 9999999999": "is too big a number",
    "Alice passes \ue000": "character U+E000 can't stand in a line",
    "Alice passes \u202e": "character U+202E can't stand in a line",
    "Alice passes 😀": 'found "😀"',
    "Alice passes " * 400: "expected at most 4000",
}


@pytest.mark.parametrize("text", WRONG_LINES, ids=lambda text: ascii(text[:40]))
def test_a_wrong_line_says_what_was_found_and_what_was_expected(text: str) -> None:
    error = refused(f"{PLAYERS}[run]\nscript = '''\nresolve\n{text}\n'''\n")
    assert (error.line, WRONG_LINES[text] in error.message) == (6, True), str(error)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"title = 'a'\n\xff\xfe\x00")
    assert (refused(binary).line, refused(binary).message) == (2, "this is not a text in UTF-8")
    assert "can't be read" in refused(tmp_path).message
    assert "can't be read" in refused(tmp_path / "absent.toml").message
    assert str(refused(binary)) == f"{binary}:2: this is not a text in UTF-8"


PIECES = ['"""', '"', "'", "\\", "\n", "[", "]", "{", "}", "=", "#", ".", ",", "…", "\ue000", "é", "x9", "[run.c]\n"]


@given(st.integers(0, len(FILE)), st.integers(0, 20), st.lists(st.sampled_from(PIECES), max_size=3))
def test_whatever_is_done_to_a_file_it_is_read_or_refused_in_one_way(at: int, cut: int, pieces: list[str]) -> None:
    damaged = FILE[:at] + "".join(pieces) + FILE[at + cut :]
    assert 1 <= line_of_error(damaged) <= damaged.count("\n") + 1


@given(st.text(max_size=60))
def test_any_text_in_a_line_is_read_or_refused_in_one_way(text: str) -> None:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    assert line_of_error(f'{PLAYERS}[run]\nscript = "Alice {quoted}"\n') in range(1, 5 + text.count("\n"))


def test_only_one_player_is_the_monarch() -> None:
    both = "".join(f'[player.{name}]\ndesignations = ["monarch"]\n' for name in ("Alice", "Bob"))
    text = f'{both}[run]\nscript = "resolve"\n'
    with pytest.raises(ScenarioError, match="monarch") as refusal:
        run_scenario(read_scenario(text, Catalogue()))
    assert refusal.value.line == 3
