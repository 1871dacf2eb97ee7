"""Files of cards: recognised by content, read whole in pieces, imported, updated, or refused."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.oracle.raw import RawCard
from interfaces.card_files import scanning
from interfaces.card_files.opening import BadCardFile, BrokenCardFile, Kind, opened
from interfaces.card_files.reading import cards_in, read_cards
from interfaces.card_files.scanning import BadJson, Scanner
from interfaces.card_files.shapes import in_brackets
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

    def test_loyalty_symbols_are_in_brackets_whatever_the_file(self) -> None:
        assert in_brackets('+1: Draw.\n−X: Lose “−12: Win.” and "0: Tap."\n{1}: Add {G} (at 1:1).') == (
            '[+1]: Draw.\n[−X]: Lose “[−12]: Win.” and "[0]: Tap."\n{1}: Add {G} (at 1:1).'
        )
        assert in_brackets("[+1]: Draw.") == "[+1]: Draw."

    def test_what_an_archive_has_beside_its_file_doesnt_count(self, tmp_path: Path) -> None:
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w") as archive:
            archive.writestr("cards/AtomicCards.json", compact(atomic()))
            archive.writestr("__MACOSX/cards/._AtomicCards.json", b"\0")
        assert len(read(written(tmp_path, content.getvalue()))[1]) == len(CARDS)

    def test_null_is_what_isnt_there(self, tmp_path: Path) -> None:
        nothing = dict.fromkeys(("layout", "colors", "color_identity", "card_faces", "all_parts", "lang", "legalities"))
        faceless = mtgjson(*CARDS[0])[0] | dict.fromkeys(("layout", "colorIdentity", "subtypes", "text", "legalities"))
        for content in ([scryfall_card(*CARDS[0]) | nothing], {"data": {"Mild Ogre": [faceless]}}):
            (card,) = read(written(tmp_path, compact(content)))[1]
            assert (card.name, card.layout, card.faces[0].power) == ("Mild Ogre", "normal", "3")

    def test_a_card_that_some_format_allows_comes_before_another_of_its_name(self, tmp_path: Path) -> None:
        """A playtest card, which nobody may play with, has the name of a real one (which may be banned)."""
        joke = {"power": "99", "legalities": {"vintage": "not_legal"}}
        banned = {"legalities": {"vintage": "banned", "modern": "not_legal"}}
        cards = [scryfall_card(*CARDS[0]) | joke, scryfall_card(*CARDS[1]) | joke, scryfall_card(*CARDS[0]) | banned]
        faces = [mtgjson(*CARDS[0])[0] | {"power": "99", "legalities": {}}, mtgjson(*CARDS[0])[0]]
        for content in (cards, {"data": {"Mild Ogre": faces}}, {"data": {"code": "X", "cards": faces}}):
            found = {card.name: card for card in read(written(tmp_path, compact(content)))[1]}
            assert found["Mild Ogre"].faces[0].power == "3"
        assert "Sudden Spark" in {card.name for card in read(written(tmp_path, compact(cards)))[1]}

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
            (b'{"meta": {}, "data": {}}', "its data is empty"),
            (b'{"meta": {}, "data": {"Ogre": 7}}', "neither a card nor a set"),
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
