"""Deck lists in every form, what can't be played, and games of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.cards.pool import POOL
from domain.oracle.raw import RawCard, RawFace
from interfaces.card_files.finding import find_raw
from interfaces.card_files.importing import import_cards
from interfaces.decks.reading import BadDeck, Deck, parse_deck, read_deck
from interfaces.decks.resolving import GUESSES, Cards, Unplayable, game_of_decks
from interfaces.server.decks import definitions
from interfaces.server.problems import Problem
from replays.card_database import CardDatabase
from replays.games import open_log
from replays.session import Session
from tests.interfaces.card_samples import atomic
from tests.interfaces.command_line import cli

PLAIN = """
# my deck
4 Lightning Bolt
4x Grizzly Bears
Shock

52 Mountain

2 Counterspell
"""
SECTIONS = """
Deck
4 Lightning Bolt
56 Mountain

Sideboard
2 Counterspell
"""
ARENA = """
About
Name Burn them

Deck
4 Lightning Bolt (M10) 146
56 Mountain (ANB) 114

Sideboard
2 Counterspell (STA) 15a
"""
OLD_DEC = """
// NAME : Burn them
// CREATOR : somebody
        4 [M10] Lightning Bolt
        56 [M10] Mountain (1)
SB:  2 [ICE] Counterspell
"""
FORGE = """
[metadata]
Name=Burn them
Description=nothing
[Avatar]
1 Somebody|VAN
[Main]
4 Lightning Bolt+|M10|1
56 Mountain|M10
[Sideboard]
2 Counterspell|ICE
"""
XMAGE = """
NAME:Burn them
4 [M10:146] Lightning Bolt
56 [M10:240] Mountain
SB: 2 [ICE:64] Counterspell
LAYOUT MAIN:(1,2)(CMC,false,50)|([M10:146],[M10:240])
"""
ONLINE = """4 Lightning Bolt
56 Mountain

2 Counterspell
"""
DEK = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Lightning Bolt" Annotation="0" />
  <Cards CatID="2" Quantity="56" Sideboard="false" Name="Mountain"/>
  <Cards CatID="3" Quantity="2" Sideboard="true" Name="Counterspell"></Cards>
</Deck>
"""
TAPPED_OUT = """
4x Lightning Bolt (M10) 146 *F*
56 Mountain #basics
// Sideboard
2 Counterspell [ICE]
"""


def parsed(text: str) -> Deck:
    return parse_deck(text, Path("deck.txt"))


class TestForms:
    @pytest.mark.parametrize("text", [SECTIONS, ARENA, OLD_DEC, FORGE, XMAGE, ONLINE, DEK, TAPPED_OUT])
    def test_each_form_gives_the_same_deck(self, text: str) -> None:
        for written in (text, text.replace("\n", "\r\n")):
            deck = parsed(written)
            assert deck.main == {"Lightning Bolt": 4, "Mountain": 56}
            assert deck.sideboard == {"Counterspell": 2}
            assert deck.size == 60

    @pytest.mark.parametrize("text", [ARENA, OLD_DEC, FORGE, XMAGE])
    def test_its_name(self, text: str) -> None:
        assert parsed(text).name == "Burn them"

    def test_plain_text_with_groups(self) -> None:
        deck = parsed(PLAIN)
        assert deck.main == {"Lightning Bolt": 4, "Grizzly Bears": 4, "Shock": 1, "Mountain": 52}
        assert (deck.sideboard, deck.name) == ({"Counterspell": 2}, "deck")

    def test_groups_of_a_small_deck_are_no_sideboard(self) -> None:
        deck = parsed("24 Grizzly Bears\n\n20 Shock\n\n14 Mountain\n")
        assert (deck.size, deck.sideboard) == (58, {})

    @pytest.mark.parametrize("heading", ["Creatures (8)", "// Lands", "[Main]", "Mainboard:", "Spells 12"])
    def test_headings_of_groups_are_no_cards(self, heading: str) -> None:
        assert parsed(f"{heading}\n4 Shock").main == {"Shock": 4}

    def test_a_commander(self) -> None:
        deck = parsed("Commander\n1 Progenitus\n\nDeck\n59 Forest\n")
        assert (deck.commander, deck.main, deck.size) == ({"Progenitus": 1}, {"Forest": 59}, 60)
        for marked in ("1 Progenitus *CMDR*", "1 [CON#121] Progenitus # !Commander"):
            assert parsed(f"{marked}\n59 Forest").commander == {"Progenitus": 1}

    @pytest.mark.parametrize("written", ["Fire/Ice", "Fire // Ice", "Fire///Ice", "Fire / Ice"])
    def test_names_of_two_halves(self, written: str) -> None:
        assert parsed(f"2 {written}").main == {"Fire // Ice": 2}

    @pytest.mark.parametrize("line", ["Shock x4", "Shock X 4", "shock x4 ", "4x Shock", "4\tShock"])
    def test_counts_before_and_behind(self, line: str) -> None:
        assert {name.casefold(): count for name, count in parsed(line).main.items()} == {"shock": 4}

    def test_a_name_may_end_in_a_number(self) -> None:
        assert parsed("2 Big X 4").main == {"Big X 4": 2}

    def test_categories_of_a_card_say_where_it_is(self) -> None:
        """As Archidekt writes them."""
        deck = parsed(
            "1x Sol Ring (cmm) 410 [Ramp]\n"
            "1x Shock (cmm) 649 *F* [Removal,Burn{noPrice}] ^Have,#37d67a^\n"
            "1x Grizzly Bears (ddt) 52 [Commander{top}]\n"
            "1x Opt (xln) 65 [Maybeboard{noDeck}{noPrice},Draw]\n"
            "2x Duress (m19) 94 [Sideboard]\n"
        )
        assert (deck.main, deck.commander, deck.sideboard) == (
            {"Sol Ring": 1, "Shock": 1}, {"Grizzly Bears": 1}, {"Duress": 2},
        )  # fmt: skip

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
    def test_files_with_a_mark_of_their_encoding(self, encoding: str, tmp_path: Path) -> None:
        path = tmp_path / "deck.txt"
        path.write_bytes("4 Lim-Dûl’s Vault\r\n20 Island\r\n".encode(encoding))
        assert read_deck(path).main == {"Lim-Dûl’s Vault": 4, "Island": 20}

    def test_a_description_is_passed_over(self) -> None:
        assert parsed("20 Mountain\n>A deck of mountains,\n> 4 of them small.").main == {"Mountain": 20}

    def test_old_encodings(self, tmp_path: Path) -> None:
        (tmp_path / "old.dec").write_bytes("4 Lim-Dûl's Vault".encode("cp1252"))
        (tmp_path / "new.txt").write_bytes("\ufeff4 Lim-Dûl's Vault".encode())
        assert read_deck(tmp_path / "old.dec").main == read_deck(tmp_path / "new.txt").main == {"Lim-Dûl's Vault": 4}

    def test_entities_of_a_dek(self) -> None:
        text = "<Deck><Cards Quantity='4' Sideboard='False' Name='Lim-D&#251;l&apos;s Vault'/></Deck>"
        assert parsed(text).main == {"Lim-Dûl's Vault": 4}


class TestRefusing:
    @pytest.mark.parametrize(
        ("text", "line", "said"),
        [
            ("", 0, "there are no cards in it"),
            ("Sideboard\n4 Shock", 0, "there are no cards in it"),
            ("4 Shock\n7", 2, "'7' is no card"),
            ("4 Shock\n<html>", 2, "'<html>' is no card"),
            ("x = 4", 1, "is no card"),
            ("9999 Shock", 1, "more than 1000 cards"),
            ("600 Shock\n600 Forest", 2, "more than 1000 cards"),
            (f"4 {'x' * 300}", 1, "a name of 300 letters is no card's"),
            ('<Deck>\n<Cards Quantity="x" Name="Shock"/></Deck>', 2, "a card without Quantity"),
            ('<Deck><Cards Quantity="4"/></Deck>', 1, "a card without Quantity"),
        ],
    )
    def test_what_is_no_deck_says_where(self, text: str, line: int, said: str) -> None:
        with pytest.raises(BadDeck, match=re.escape(said)) as refused:
            parsed(text)
        assert str(refused.value).startswith(f"deck.txt:{line}: " if line else "deck.txt: ")

    def test_a_folder_is_no_deck(self, tmp_path: Path) -> None:
        with pytest.raises(BadDeck, match="it is no file"):
            read_deck(tmp_path)

    def test_what_is_no_text(self, tmp_path: Path) -> None:
        (tmp_path / "picture").write_bytes(b"\x89PNG\0\0")
        (tmp_path / "huge").write_bytes(b"4 Shock\n" * 200_000)
        for name in ("picture", "huge", "none"):
            with pytest.raises(BadDeck):
                read_deck(tmp_path / name)
        with pytest.raises(BadDeck):
            read_deck(tmp_path)

    @given(st.text(max_size=200))
    def test_any_text_is_a_deck_or_a_bad_one(self, text: str) -> None:
        try:
            size = parsed(text).size
        except BadDeck:
            size = 1
        assert 0 < size <= 1_000


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKTRAIL_CARDS", raising=False)
    monkeypatch.delenv("STACKTRAIL_DB", raising=False)
    (tmp_path / "cards.json").write_text(json.dumps(atomic()), encoding="utf-8")
    result = cli("cards", "import", "cards.json")
    assert result.exit_code == 0, result.output
    return tmp_path


def deck(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return name


def in_a_file(folder: Path, names: list[str], asked: str) -> str:
    """The card that a file has by that name."""
    entries = [{"name": name, "types": ["Land"], "layout": "normal"} for name in names]
    (folder / "corpus.json").write_text(json.dumps(entries), encoding="utf-8")
    return find_raw(asked, folder / "corpus.json").name


class TestResolving:
    def test_a_file_is_searched_for_whole_cards_first(self, here: Path) -> None:
        assert in_a_file(here, ["Dust // Sand", "Ash", "Dust"], "dust") == "Dust"
        assert in_a_file(here, ["Dust // Sand", "Ash"], "dust") == "Dust // Sand"

    def test_cards_of_the_pool_by_any_of_their_names(self) -> None:
        faced = next(card for card in POOL.values() if card.faces)
        found = Cards(None).resolve(parsed(f"2 lightning BOLT\n1 {faced.faces[-1].name}\n1 {faced.name}"))
        assert [card.name for card in found.main] == ["Lightning Bolt", "Lightning Bolt", faced.name, faced.name]
        assert found.trouble == ()

    def test_imported_cards_and_those_that_arent_understood(self, here: Path) -> None:
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            cards = Cards(database)
            found = cards.resolve(parsed("4 Mild Ogre\n2 Riddle of Ages\n1 Lighning Bolt\n\nSideboard\n1 Mild Oger\n"))
        assert [card.name for card in found.main] == ["Mild Ogre"] * 4
        unread, unknown, beside = found.trouble
        assert (unread.name, unread.count, unread.part) == ("Riddle of Ages", 2, "main")
        assert "not all of it is understood: “▸Ponder the riddle of ages" in unread.words
        assert unknown.words == "Lighning Bolt: no card is called so; did you mean Lightning Bolt?"
        assert (beside.part, beside.nearest) == ("sideboard", ("Mild Ogre",))

    def test_for_many_unknown_cards_only_the_first_are_guessed_at(self) -> None:
        text = "\n".join(f"1 Lightning Bol{'t' * count}" for count in range(2, GUESSES + 10))
        found = Cards(None).resolve(parsed(text)).trouble
        assert [bool(each.nearest) for each in found[:3]] == [True] * 3
        assert all(not each.nearest for each in found[GUESSES:])
        assert len(found) == GUESSES + 8

    def test_hand_made_cards_come_first(self, here: Path) -> None:
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            (bolt,) = Cards(database).resolve(parsed("Lightning Bolt")).main
        assert bolt is POOL["Lightning Bolt"]

    @pytest.mark.parametrize("asked", ["Dust", "dust", "DUST"])
    def test_a_name_is_that_of_a_whole_card_before_it_is_a_faces(self, here: Path, asked: str) -> None:
        """The back of one card, half of another and a card of its own may be called the same."""
        named = {name: [RawFace(name=each, types=("Land",)) for each in name.split(" // ")]
                 for name in ("Ash // Dust", "Dust", "Dust // Sand", "Airy // Dust")}  # fmt: skip
        path = here / "faces.sqlite"
        import_cards((RawCard(name=name, faces=tuple(faces)) for name, faces in named.items()), path)
        with CardDatabase.open(path) as database:
            assert database.find([asked])[asked].name == "Dust"
            assert database.find(["sand"])["sand"].name == "Dust // Sand"
            half = POOL["Fire // Ice"]
            assert Cards(database, {"Airy": half}).resolve(parsed("ice")).main == (half,)
            with_dust = msgspec.structs.replace(
                half, faces=(half.faces[0], msgspec.structs.replace(half.faces[1], name="Dust"))
            )
            (found,) = Cards(database, {"Airy": with_dust}).resolve(parsed(asked)).main
            assert found.name == "Dust"

    @pytest.mark.parametrize("asked", ["SP//dr, Somebody", "Choco/Mog"])
    def test_names_with_slashes_of_their_own(self, here: Path, asked: str) -> None:
        path = here / "slashes.sqlite"
        import_cards([RawCard(name=asked, faces=(RawFace(name=asked, types=("Land",)),))], path)
        with CardDatabase.open(path) as database:
            (found,) = Cards(database).resolve(parsed(f"4 {asked.lower()}")).main[:1]
        assert found.name == asked

    def test_what_cards_meld_into_is_no_card_of_a_deck(self) -> None:
        part = next(card for card in POOL.values() if card.layout == "meld")
        found = Cards(None).resolve(parsed(f"1 {part.name}\n1 {part.faces[0].name}"))
        assert found.main == (part,)
        assert [each.name for each in found.trouble] == [part.faces[0].name]

    def test_nobody_plays_with_what_isnt_understood(self, here: Path) -> None:
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            found = Cards(database).resolve(parsed("4 Riddle of Ages"))
        with pytest.raises(Unplayable, match="Riddle of Ages"):
            game_of_decks([found, found], ("Ann", "Bob"), "2026-01", "test")

    def test_a_game_has_each_definition_once(self) -> None:
        cards = Cards(None)
        one, two = (cards.resolve(parsed(text)) for text in ("3 Shock\n4 Mountain", "7 Mountain"))
        started = game_of_decks([one, two], ("Ann", "Bob"), "2026-01", "test")
        assert [card.name for card in started.definitions] == ["Mountain", "Shock"]
        assert [len(seat.deck) for seat in started.seats] == [7, 7]


class TestCommands:
    def test_a_deck_and_what_is_wrong_with_it(self, here: Path) -> None:
        good = deck(here, "good.txt", "4 Mild Ogre\n20 Mountain")
        bad = deck(here, "bad.txt", "4 Mild Ogre\n4 Riddle of Ages")
        assert cli("deck", good).exit_code == 0
        result = cli("deck", good, bad)
        assert result.exit_code == 1
        assert "✗ Riddle of Ages: not all of it is understood" in result.stdout
        told: dict[str, Any] = json.loads(cli("deck", good, bad, "--json").stdout)
        assert [each["playable"] for each in told["decks"]] == [True, False]
        assert told["decks"][1]["trouble"][0]["missing"]

    def test_a_sideboard_is_looked_through_and_keeps_no_game_from_beginning(self, here: Path) -> None:
        one = deck(here, "one.txt", "20 Mild Ogre\n20 Mountain\nSideboard\n2 Riddle of Ages")
        result = cli("deck", one)
        assert result.exit_code == 0
        assert "(in a sideboard, which isn't played)" in result.stdout.replace("\n  ", " ")
        assert cli("simulate", "--decks", one, "--games", "1", "--turns", "1").exit_code == 0

    def test_that_a_part_may_be_played_is_said(self, here: Path) -> None:
        assert "--partly plays cards without the lines" in cli("deck", deck(here, "a.txt", "4 Riddle of Ages")).stdout

    def test_a_new_game_of_decks_is_stored_to_be_played(self, here: Path) -> None:
        one = deck(here, "one.txt", "20 Mild Ogre\n20 Mountain")
        result = cli("deck", one, "--game", "g1", "--db", "games.sqlite", "--cards", "stacktrail.cards.sqlite")
        assert result.exit_code == 0, result.output
        told = json.loads(cli("show", "g1", "--db", "games.sqlite", "--json").stdout)
        assert {name: player["library"] for name, player in told["players"].items()} == {"Alice": 40, "Bob": 40}
        with open_log(here / "games.sqlite") as log:
            assert Session.open(log, "g1").decision is not None
        again = cli("deck", one, "--game", "g1", "--db", "games.sqlite", "--cards", "stacktrail.cards.sqlite")
        assert (again.exit_code, again.stderr.count("\n")) == (2, 1)

    def test_no_game_begins_with_what_isnt_understood(self, here: Path) -> None:
        bad = deck(here, "bad.txt", "4 Riddle of Ages")
        result = cli("deck", bad, "--game", "g1")
        assert result.exit_code == 2
        assert "stacktrail: 1 card can't be played: Riddle of Ages (bad)" in result.stderr
        assert not (here / "stacktrail.sqlite").exists()

    def test_games_of_decks_are_the_same_for_the_same_seed(self, here: Path) -> None:
        one = deck(here, "one.txt", "20 Mild Ogre\n20 Mountain")
        two = deck(here, "two.dck", "[Main]\n20 Grizzly Bears\n20 Forest")
        words = ("simulate", "--decks", one, two, "--games", "1", "--turns", "4", "--json")
        first, second = (json.loads(cli(*words).stdout) for _ in range(2))
        assert first | {"seconds": 0} == second | {"seconds": 0}
        assert (first["players"], first["games"]) == (["random", "random"], 1)

    @pytest.mark.parametrize("edition", ["2008-02", "2017-04", "2026-01"])
    def test_decks_smaller_than_a_hand_lose_at_once(self, here: Path, edition: str) -> None:
        few = deck(here, "few.txt", "4 Forest")
        result = cli("simulate", "--decks", few, "--games", "3", "--edition", edition, "--json")
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout)["draws"] == 3

    def test_one_deck_is_everybodys(self, here: Path) -> None:
        one = deck(here, "one.txt", "20 Mild Ogre\n20 Mountain")
        result = cli("simulate", "--decks", one, "--players", "greedy,greedy,greedy", "--games", "1", "--turns", "2")
        assert result.exit_code == 0
        assert "Carol (greedy)" in result.stdout

    def test_what_cant_be_played_is_all_told_before_anything_begins(self, here: Path) -> None:
        bad = deck(here, "bad.txt", "4 Riddle of Ages\n4 Nothing At All Here")
        result = cli("simulate", "--decks", bad)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "✗ Riddle of Ages: not all of it is understood" in result.stderr
        assert "2 cards can't be played: Riddle of Ages (bad), Nothing At All Here (bad)" in result.stderr

    @pytest.mark.parametrize(
        "words",
        [("a.txt",), ("--decks", "none.txt"), ("--decks", "a.txt", "a.txt", "a.txt", "--players", "greedy,random"),
         ("--decks", *("a.txt",) * 7)],
    )  # fmt: skip
    def test_what_is_asked_wrongly(self, here: Path, words: tuple[str, ...]) -> None:
        deck(here, "a.txt", "40 Mountain")
        result = cli("simulate", *words)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)

    def test_a_file_of_cards_that_was_named_must_be_there(self, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("STACKTRAIL_CARDS", "none.sqlite")
        result = cli("simulate", "--decks", deck(here, "a.txt", "40 Mountain"))
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "there are no cards" in result.stderr

    def test_without_imported_cards_it_says_how_to_get_some(self, here: Path) -> None:
        (here / "stacktrail.cards.sqlite").unlink()
        result = cli("deck", deck(here, "a.txt", "4 Nothing At All Here"))
        assert "cards are imported with stacktrail cards import FILE" in result.stdout


class TestServedGames:
    def test_imported_cards_beside_the_store_are_found(self, here: Path) -> None:
        found = definitions(here / "stacktrail.sqlite", {"mild ogre", "Island"})
        assert {name: card.name for name, card in found.items()} == {"mild ogre": "Mild Ogre", "Island": "Island"}

    def test_what_cant_be_played_is_told(self, here: Path) -> None:
        with pytest.raises(Problem, match="not all of it is understood"):
            definitions(here / "stacktrail.sqlite", {"Riddle of Ages"})
        with pytest.raises(Problem, match="no_such_card"):
            definitions(here / "stacktrail.sqlite", {"No Card"})
