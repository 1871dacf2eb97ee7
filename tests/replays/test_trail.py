"""Replay files: whole or not there, and readable up to where they are damaged."""

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from replays.errors import DamagedTrail, NotATrail, StoreUnavailable, TrailError
from replays.leaves import Entry
from replays.log import GameLog
from replays.trail import TrailReader, read_trail
from replays.trail_format import (
    BLOCK,
    CLOSING,
    EVENTS,
    FORMAT,
    HEADER,
    MAGIC,
    OPENING,
    PLAIN,
    ZSTD,
    Header,
    Limits,
    checksum,
    pack,
)
from replays.trail_writing import write_trail
from tests.replays.fake_domain import Event, PriorityReceived, decode, encode, play

HEAD = Header(game="g1", engine="0.1.0", edition="2026-01", players=("Ann", "Bob"))
COUNT = 9_000  # several blocks
EVENTS_PLAYED = play(COUNT)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("trail") / "whole.trail"
    assert write_trail(path, entries(EVENTS_PLAYED), HEAD) == COUNT
    return path.read_bytes()


@pytest.fixture
def file(tmp_path: Path, whole: bytes) -> Path:
    path = tmp_path / "game.trail"
    path.write_bytes(whole)
    return path


def entries(events: Iterable[Event]) -> Iterator[Entry]:
    """Events that hide nothing."""
    return (Entry(encode(event)) for event in events)


def blocks(whole: bytes) -> list[int]:
    """Where each block begins, the header's first and the footer's last."""
    places, place = [], OPENING.size
    while place < len(whole) - CLOSING.size:
        places.append(place)
        place += BLOCK.size + BLOCK.unpack_from(whole, place)[2]
    return places


def test_what_was_written_is_read(file: Path, whole: bytes) -> None:
    trail = read_trail(file, decode)
    assert trail.header == HEAD
    assert trail.events == tuple(EVENTS_PLAYED)
    assert trail.damage is None
    assert len(blocks(whole)) >= 5
    assert len(whole) / COUNT < 20


def test_from_a_store_and_back_byte_for_byte(games: GameLog[Event], tmp_path: Path) -> None:
    games.append("g1", play(50), 0)
    path = tmp_path / "g1.trail"
    write_trail(path, (Entry(state) for _, _, state in games.stored("g1")), HEAD)
    assert [(version, state) for version, state, _ in TrailReader(path, decode).frames()] == [
        (version, state) for version, _, state in games.stored("g1")
    ]


@pytest.mark.parametrize("after", [0, 1, 2, 2999, 3000, COUNT - 1, COUNT, COUNT + 5])
def test_reading_from_a_version_on(file: Path, after: int) -> None:
    assert list(TrailReader(file, decode).events(after)) == EVENTS_PLAYED[after:]


def test_it_jumps_over_what_it_need_not_read(file: Path, whole: bytes) -> None:
    first = blocks(whole)[1]
    file.write_bytes(whole[: first + 40] + b"\xff" * 40 + whole[first + 80 :])
    reader = TrailReader(file, decode)
    assert list(reader.events(COUNT - 10)) == EVENTS_PLAYED[-10:]
    with pytest.raises(DamagedTrail):
        list(reader.events())


def test_a_fork_begins_where_its_parent_was_left(tmp_path: Path) -> None:
    path = tmp_path / "fork.trail"
    head = msgspec.structs.replace(HEAD, first=58)
    assert write_trail(path, entries(play(5)), head) == 62
    assert [version for version, _, _ in TrailReader(path, decode).frames(after=59)] == [60, 61, 62]


def test_no_events(tmp_path: Path) -> None:
    assert write_trail(tmp_path / "none.trail", [], HEAD) == 0
    assert read_trail(tmp_path / "none.trail", decode).events == ()


def test_later_formats_may_append_to_frames_and_headers(tmp_path: Path) -> None:
    later = msgspec.msgpack.encode({**msgspec.structs.asdict(HEAD), "chain": b"head"})
    frames = b"".join(
        msgspec.msgpack.encode([version, msgspec.Raw(encode(event)), [], b"mark", [], [], {}, [], "later"])
        for version, event in enumerate(play(3), 1)
    )
    start = OPENING.pack(MAGIC, FORMAT, 0) + pack(HEADER, later, Limits()) + pack(EVENTS, frames, Limits())
    path = tmp_path / "later.trail"
    path.write_bytes(start)
    trail = read_trail(path, decode, salvage=True)
    assert (trail.header, trail.events) == (HEAD, tuple(play(3)))


class TestWriting:
    """A file is there whole or not at all."""

    def test_an_old_file_stays_when_writing_breaks_off(self, file: Path, whole: bytes) -> None:
        def broken() -> Iterator[Entry]:
            yield Entry(encode(PriorityReceived(player=1)))
            raise KeyError("the log")

        with pytest.raises(KeyError):
            write_trail(file, broken(), HEAD)
        assert file.read_bytes() == whole
        assert list(file.parent.iterdir()) == [file]

    def test_a_place_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(StoreUnavailable, match="nothing was written"):
            write_trail(tmp_path / "nowhere" / "x.trail", [], HEAD)

    def test_a_folder_in_its_place(self, tmp_path: Path) -> None:
        (tmp_path / "x.trail").mkdir()
        with pytest.raises(StoreUnavailable):
            write_trail(tmp_path / "x.trail", [], HEAD)
        assert list(tmp_path.iterdir()) == [tmp_path / "x.trail"]

    def test_an_event_too_large_for_any_reader(self, tmp_path: Path) -> None:
        huge = msgspec.msgpack.encode(b"x" * Limits().frame)
        with pytest.raises(ValueError, match="larger than a frame"):
            write_trail(tmp_path / "x.trail", [Entry(huge)], HEAD)
        assert list(tmp_path.iterdir()) == []

    def test_events_all_alike_are_not_taken_for_a_bomb(self, tmp_path: Path) -> None:
        alike = msgspec.msgpack.encode([20, b"\x00" * 900_000])
        path = tmp_path / "alike.trail"
        write_trail(path, [Entry(alike)], HEAD)
        (frame,) = TrailReader(path, bytes).frames()
        assert frame[1] == alike


class TestNotATrail:
    @pytest.mark.parametrize(
        "content",
        [b"", b"STKTRAIL", b"PK\x03\x04" * 20, OPENING.pack(MAGIC, FORMAT + 1, 0) + b"\x00" * 50],
        ids=["empty", "cut off", "other", "newer"],
    )
    def test_something_else(self, file: Path, content: bytes) -> None:
        file.write_bytes(content)
        with pytest.raises(NotATrail):
            read_trail(file, decode, salvage=True)

    def test_nothing(self, tmp_path: Path) -> None:
        with pytest.raises(NotATrail):
            read_trail(tmp_path / "none.trail", decode)
        with pytest.raises(NotATrail):
            read_trail(tmp_path, decode)


class TestDamage:
    """Damage is reported with the last good version, and everything before it stays readable."""

    def check(self, file: Path) -> int:
        with pytest.raises(DamagedTrail) as found:
            read_trail(file, decode)
        last = found.value.last_good
        trail = read_trail(file, decode, salvage=True)
        assert trail.events == tuple(EVENTS_PLAYED[:last])
        assert trail.damage is not None
        assert trail.damage.last_good == last
        assert str(last) in str(trail.damage)
        return last

    @pytest.mark.parametrize("part", [1, 2, 3])
    def test_flipped_bit_in_a_block(self, file: Path, whole: bytes, part: int) -> None:
        content = bytearray(whole)
        content[blocks(whole)[part] + BLOCK.size + 30] ^= 4
        file.write_bytes(content)
        last = self.check(file)
        assert (last == 0) == (part == 1)
        assert last < COUNT

    def test_cut_off(self, file: Path, whole: bytes) -> None:
        places = blocks(whole)
        kept = []
        for length in [*(place + 5 for place in places[1:]), *places[1:], len(whole) - 1]:
            file.write_bytes(whole[:length])
            kept.append(self.check(file))
        assert kept[-1] == COUNT
        assert len(set(kept)) == len(places) - 1

    def test_something_behind_the_end(self, file: Path, whole: bytes) -> None:
        file.write_bytes(whole + b"more")
        assert self.check(file) == COUNT

    def test_block_left_out(self, file: Path, whole: bytes) -> None:
        places = blocks(whole)
        file.write_bytes(whole[: places[2]] + whole[places[3] :])
        assert 0 < self.check(file) < COUNT

    def test_last_block_left_out(self, file: Path, whole: bytes) -> None:
        places = blocks(whole)
        file.write_bytes(whole[: places[-2]] + whole[places[-1] :])
        assert 0 < self.check(file) < COUNT

    def test_header(self, file: Path, whole: bytes) -> None:
        content = bytearray(whole)
        content[OPENING.size + BLOCK.size + 12] ^= 1
        file.write_bytes(content)
        with pytest.raises(DamagedTrail, match="header"):
            read_trail(file, decode, salvage=True)

    @pytest.mark.parametrize(
        "frames",
        [b"\x92\x02\x91\x14", b"\x92\x01", b"\x92\x01\xc1", b"\x92\x01" + b"\x91" * 3000 + b"\x90", b"\x01", b"\xc1"],
        ids=["wrong version", "cut off", "no MessagePack", "deep", "no frame", "no type"],
    )
    def test_frames_that_are_none(self, file: Path, frames: bytes) -> None:
        good = msgspec.msgpack.encode([1, msgspec.Raw(encode(EVENTS_PLAYED[0]))])
        head = pack(HEADER, msgspec.msgpack.encode(HEAD), Limits())
        bad = frames.replace(b"\x92\x01", b"\x92\x02").replace(b"\x92\x02\x91\x14", b"\x92\x03\x92\x14\x00")
        file.write_bytes(OPENING.pack(MAGIC, FORMAT, 0) + head + pack(EVENTS, good + bad, Limits()))
        assert self.check(file) == 1


class TestBombs:
    """What asks for too much is refused before it is unpacked."""

    def block(self, kind: bytes, packing: int, packed: bytes, plain: int) -> bytes:
        return BLOCK.pack(kind, packing, len(packed), plain, checksum(kind, packing, packed, plain)) + packed

    def refused(self, file: Path, block: bytes, words: str) -> None:
        head = pack(HEADER, msgspec.msgpack.encode(HEAD), Limits())
        file.write_bytes(OPENING.pack(MAGIC, FORMAT, 0) + head + block)
        with pytest.raises(DamagedTrail, match=words):
            read_trail(file, decode)

    def test_declared_ratio(self, file: Path) -> None:
        bomb = zstandard.compress(bytes(4_000_000))
        self.refused(file, self.block(EVENTS, ZSTD, bomb, 4_000_000), "grow")

    def test_declared_size(self, file: Path) -> None:
        bomb = zstandard.compress(bytes(400_000_000))
        self.refused(file, self.block(EVENTS, ZSTD, bomb, 400_000_000), "larger")

    def test_size_that_is_hidden_in_the_frame(self, file: Path) -> None:
        bomb = zstandard.compress(bytes(400_000_000))
        self.refused(file, self.block(EVENTS, ZSTD, bomb, 1000), "contradict")

    def test_size_that_is_not_said(self, file: Path) -> None:
        bomb = zstandard.ZstdCompressor(write_content_size=False).compress(bytes(40_000_000))
        self.refused(file, self.block(EVENTS, ZSTD, bomb, 100_000), "contradict")

    def test_two_frames_in_one(self, file: Path) -> None:
        twice = zstandard.compress(b"\x00" * 900) + zstandard.compress(b"\x00" * 900)
        self.refused(file, self.block(EVENTS, ZSTD, twice, 900), "unpacked")

    def test_unknown_packing_and_kind(self, file: Path) -> None:
        self.refused(file, self.block(EVENTS, 7, b"abcd", 4), "no block")
        self.refused(file, self.block(b"Z", PLAIN, b"abcd", 4), "no block")

    def test_array_that_claims_to_be_huge(self, file: Path) -> None:
        self.refused(file, pack(EVENTS, b"\x92\x01\xdd\xff\xff\xff\xff", Limits()), "frame")

    def test_limits_are_the_readers_own(self, file: Path) -> None:
        with pytest.raises(DamagedTrail, match="larger"):
            read_trail(file, decode, limits=Limits(block=1000))
        with pytest.raises(DamagedTrail, match="frame"):
            read_trail(file, decode, limits=Limits(frame=8))
        assert len(read_trail(file, decode, salvage=True, limits=Limits(events=100)).events) == 100


@given(st.data())
def test_any_damage_at_all_gives_a_typed_error_or_the_events_before_it(
    whole: bytes, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    content = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(content) - 5))
        content[place : place + 4] = struct.pack(">I", data.draw(st.integers(0, 2**32 - 1)))
    path = tmp_path_factory.getbasetemp() / "fuzzed.trail"
    path.write_bytes(content)
    events: list[Event] = []
    try:
        events.extend(TrailReader(path, decode).events())
    except TrailError:
        pass
    else:
        assert len(events) == COUNT
    assert events == EVENTS_PLAYED[: len(events)]
