"""Verifying in three depths: what is sound passes, and whatever was changed is found, with its first version."""

from __future__ import annotations

import sqlite3
import struct
import time
import tracemalloc
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bench.play import played
from domain.answers import Pass, Said
from domain.events import (
    Answered,
    Event,
    GameStarted,
    LifeLost,
    Photograph,
    PriorityReceived,
    Seat,
    TargetCountAnnounced,
    encode,
)
from domain.game import Game
from domain.vocabulary import Step
from replays.errors import DamagedTrail
from replays.games import EVENTS, STATES, open_log
from replays.heads import Receipt
from replays.leaves import Entry, Open
from replays.session import Session, store_game
from replays.signing import KeyFileError, Signer, holds, read_public
from replays.trail import TrailReader, read_trail
from replays.trail_format import (
    BLOCK,
    FORMAT,
    HEADER,
    MAGIC,
    OPENING,
    VARIATION,
    ZSTD,
    Frame,
    Header,
    Limits,
    Variation,
    checksum,
    framed,
    pack,
)
from replays.trail_format import (
    EVENTS as EVENT_BLOCK,
)
from replays.trail_games import entries, export_game, header_of, save_game, state_digest
from replays.trail_writing import Branch, write_trail
from replays.verdicts import Depth, Verdict, Wanted
from replays.verifying_files import verify_file
from replays.verifying_many import Task, done, tasks_of, verify_many
from replays.verifying_stores import verify_stored

RULES = Wanted(depth=Depth.RULES)
KEPT = Path(__file__).parents[1] / "golden" / "format-1.trail"


@pytest.fixture(scope="module")
def game() -> Game:
    return played(4, 500)


@pytest.fixture(scope="module")
def little() -> Game:
    """A few events, for trying everything."""
    picture = Photograph(objects=(), active=1, step=Step.END, next_id=101)
    seats = (Seat("A"), Seat("B"))
    game = Game.start(GameStarted(edition="2026-01", engine="", seats=seats, definitions=(), photograph=picture))
    game.submit(1, Pass())
    return game


@pytest.fixture(scope="module")
def damaged(game: Game, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file that is still whole."""
    path = tmp_path_factory.mktemp("damaged") / "whole.trail"
    save_game(path, game.events, game.state, "g1")
    return path.read_bytes()


@pytest.fixture
def file(game: Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.trail"
    save_game(path, game.events, game.state, "g1")
    return path


def written(path: Path, events: Sequence[Event], state: bytes = b"") -> Verdict:
    """A file whose hashes are all right, whatever its events are."""
    header = header_of("g1", events[0], "", bytes(32))
    write_trail(path, entries(events), header, state=state, schema=STATES.schema)
    assert verify_file(path, Wanted(depth=Depth.INTEGRITY)).ok
    return verify_file(path, RULES)


def changed(events: Sequence[Event], kind: type[Event], change: Callable[[Event], Event]) -> tuple[int, list[Event]]:
    """Events with the last one of a kind changed, and its version."""
    version = max(v for v, event in enumerate(events, 1) if isinstance(event, kind))
    return version, [change(event) if v == version else event for v, event in enumerate(events, 1)]


def test_a_sound_game_is_sound_to_the_rules(file: Path, game: Game) -> None:
    verdict = verify_file(file, RULES)
    assert (verdict.ok, verdict.depth, verdict.events, verdict.version) == (True, Depth.RULES, game.version, None)
    assert verdict.head == read_head(file).hex()


def read_head(path: Path) -> bytes:
    reader: TrailReader[None] = TrailReader(path, lambda _: None)
    with reader.open() as opened:
        footer = reader.footer(opened)
    assert footer is not None
    return footer.head


class TestWhatTheHashesCantTell:
    """Someone wrote a file of their own, with hashes to it."""

    def test_an_event_that_doesnt_fit(self, game: Game, tmp_path: Path) -> None:
        events = [*game.events]
        del events[0]
        assert not verify_made_up(tmp_path, events).ok

    def test_another_amount_than_the_rules_give(self, game: Game, tmp_path: Path) -> None:
        version, events = changed(game.events, PriorityReceived, lambda event: replace(event, player=2))
        verdict = written(tmp_path / "x.trail", events)
        assert (verdict.ok, verdict.depth, verdict.version) == (False, Depth.RULES, version)
        assert 'recorded is PriorityReceived {"player":2}' in verdict.why
        assert 'the rules give PriorityReceived {"player":1}' in verdict.why

    def test_an_answer_that_nobody_asked_for(self, game: Game, tmp_path: Path) -> None:
        version, events = changed(game.events, Answered, lambda event: replace(event, answer=Said(yes=True)))
        verdict = written(tmp_path / "x.trail", events)
        assert (verdict.ok, verdict.version) == (False, version)

    def test_an_event_too_many(self, game: Game, tmp_path: Path) -> None:
        verdict = written(tmp_path / "x.trail", [*game.events, PriorityReceived(player=1)])
        assert (verdict.ok, verdict.depth, verdict.version) == (False, Depth.RULES, game.version + 1)
        assert "no answer causes it" in verdict.why

    def test_an_event_too_few(self, game: Game, tmp_path: Path) -> None:
        verdict = written(tmp_path / "x.trail", game.events[:-1])
        assert (verdict.ok, verdict.depth, verdict.version) == (False, Depth.RULES, game.version)
        assert "the log ends here, but the rules go on" in verdict.why

    def test_another_state_than_was_noted(self, game: Game, tmp_path: Path) -> None:
        verdict = written(tmp_path / "x.trail", game.events, state_digest(game.at(30)))
        assert (verdict.ok, verdict.depth) == (False, Depth.FOLD)
        assert "state" in verdict.why


def verify_made_up(folder: Path, events: Sequence[Event]) -> Verdict:
    path = folder / "made-up.trail"
    write_trail(path, entries(events), Header(game="", engine="", edition="", players=(), secret=bytes(32)))
    return verify_file(path, RULES)


class TestChangedFiles:
    """Someone changed events, and knows checksums but not the secret, or leaves the heads as they were."""

    def rewritten(self, file: Path, place: int, event: Event) -> Verdict:
        """The file with another event at a version, and checksums that are right."""
        reader = TrailReader(file, EVENTS.decode)
        frames = [step.what for step, _ in reader.walk() if isinstance(step.what, Frame)]
        old = frames[place - 1]
        frames[place - 1] = Frame(old.version, msgspec.Raw(encode(event)), old.parts, old.mark)
        content = b"".join(framed(each.version, each.entry, each.mark) for each in frames)
        data = file.read_bytes()
        footer = data[struct.unpack(">Q", data[-16:-8])[0] : -16]
        start = data[: reader.start] + pack(EVENT_BLOCK, content, Limits())
        file.write_bytes(start + footer + struct.pack(">Q", len(start)) + data[-8:])
        return verify_file(file, Wanted(depth=Depth.INTEGRITY))

    def test_it_is_found_where_the_next_mark_is(self, file: Path) -> None:
        verdict = self.rewritten(file, 100, LifeLost(player=1, amount=3))
        assert (verdict.ok, verdict.version) == (False, 97)
        assert "from @97 to @128" in verdict.why

    def test_behind_the_last_mark_the_head_finds_it(self, file: Path, game: Game) -> None:
        verdict = self.rewritten(file, game.version, LifeLost(player=1, amount=3))
        assert not verdict.ok
        assert verdict.version == game.version - game.version % 32 + 1

    def test_a_receipt_finds_a_file_that_was_written_anew(self, file: Path) -> None:
        receipt = Receipt(game="g1", version=300, head=bytes(32))
        verdict = verify_file(file, Wanted(receipts=(receipt,)))
        assert (verdict.ok, verdict.why.startswith("the head of the receipt for @300")) == (False, True)

    def test_a_receipt_for_a_version_that_isnt_there(self, file: Path) -> None:
        verdict = verify_file(file, Wanted(receipts=(Receipt(game="g1", version=99_999, head=bytes(32)),)))
        assert not verdict.ok


class TestFlips:
    """Nothing that isn't the file as it was written is ever accepted."""

    def test_every_bit_of_a_small_file(self, little: Game, tmp_path: Path) -> None:
        path = tmp_path / "little.trail"
        save_game(path, little.events, little.state, "g1")
        whole = path.read_bytes()
        accepted = []
        for place in range(len(whole) * 8):
            flipped = bytearray(whole)
            flipped[place // 8] ^= 1 << place % 8
            path.write_bytes(flipped)
            accepted += [place] * verify_file(path, Wanted(depth=Depth.INTEGRITY)).ok
        assert accepted == []

    def test_every_length_of_a_small_file(self, little: Game, tmp_path: Path) -> None:
        path = tmp_path / "little.trail"
        save_game(path, little.events, little.state, "g1")
        whole = path.read_bytes()
        for length in range(len(whole)):
            path.write_bytes(whole[:length])
            assert not verify_file(path, RULES).ok

    @given(st.data())
    def test_any_damage_at_all(
        self, damaged: bytes, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
    ) -> None:
        content = bytearray(damaged)
        place = data.draw(st.integers(0, len(content) - 1))
        piece = data.draw(
            st.binary(max_size=12).filter(lambda each: each != damaged[place : place + len(each)] or not each)
        )
        cut = data.draw(st.integers(0, 12))
        content[place : place + cut] = piece
        path = tmp_path_factory.getbasetemp() / "damaged.trail"
        path.write_bytes(content)
        assert verify_file(path, RULES).ok == (bytes(content) == damaged)


class TestHostileFiles:
    """What asks for too much is refused at once."""

    def refused(self, tmp_path: Path, *blocks: bytes) -> Verdict:
        path = tmp_path / "hostile.trail"
        header = Header(game="g1", engine="", edition="", players=())
        start = OPENING.pack(MAGIC, FORMAT, 0) + pack(HEADER, msgspec.msgpack.encode(header), Limits())
        path.write_bytes(start + b"".join(blocks))
        tracemalloc.start()
        begun = time.perf_counter()
        verdict = verify_file(path, RULES)
        taken, peak = time.perf_counter() - begun, tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert not verdict.ok
        assert taken < 10
        assert peak < 64_000_000
        return verdict

    def test_a_bomb_in_each_kind_of_block(self, tmp_path: Path) -> None:
        bomb = zstandard.compress(bytes(500_000_000))
        for kind in (b"E", b"V", b"F", b"H"):
            for plain in (1_000, 4_000_000, 500_000_000, 2**32 - 1):
                head = BLOCK.pack(kind, ZSTD, len(bomb), plain, checksum(kind, ZSTD, bomb, plain))
                self.refused(tmp_path, head + bomb)

    def test_lengths_that_are_huge(self, tmp_path: Path) -> None:
        for claim in (
            b"\xdd\xff\xff\xff\xff",
            b"\xdf\xff\xff\xff\xff",
            b"\xc6\xff\xff\xff\xff",
            b"\xdb\xff\xff\xff\xff",
        ):
            for frame in (claim, b"\x92\x01" + claim, b"\x93\x01\x91\x10" + claim, b"\x94\x01\x91\x10\x90" + claim):
                self.refused(tmp_path, pack(EVENT_BLOCK, frame, Limits()))

    def test_nesting_that_is_deep(self, tmp_path: Path) -> None:
        deep = b"\x91" * 100_000 + b"\xc0"
        for frame in (deep, b"\x92\x01" + deep, b"\x93\x01\x91\x10" + deep):
            self.refused(tmp_path, pack(EVENT_BLOCK, frame, Limits()))
        self.refused(tmp_path, pack(VARIATION, deep, Limits()))

    def test_positions_that_are_many_or_nonsense(self, tmp_path: Path) -> None:
        event = encode(LifeLost(player=1, amount=3))
        for parts in (
            [Open(tuple((place,) for place in range(100_000)))],
            [Open(((2**63,),))],
            [Open(((-(2**63),),))],
            [Open(((1, 1, 1),))],
            [Open(((1,) * 20_000,))],
            [Open(())] * 50_000,
            [b""] * 50_000,
        ):
            verdict = self.refused(tmp_path, pack(EVENT_BLOCK, framed(1, Entry(event, parts)), Limits()))
            assert verdict.version == 1

    def test_more_events_than_any_game_has(self, tmp_path: Path) -> None:
        event = encode(PriorityReceived(player=1))
        frames = [framed(version, Entry(event)) for version in range(1, 200_002)]
        blocks = (b"".join(frames[place : place + 5_000]) for place in range(0, len(frames), 5_000))
        path = tmp_path / "long.trail"
        header = Header(game="g1", engine="", edition="", players=())
        start = OPENING.pack(MAGIC, FORMAT, 0) + pack(HEADER, msgspec.msgpack.encode(header), Limits())
        path.write_bytes(start + b"".join(pack(EVENT_BLOCK, block, Limits()) for block in blocks))
        verdict = verify_file(path, RULES)
        assert not verdict.ok

    def test_wrong_types_everywhere(self, tmp_path: Path) -> None:
        for value in (None, True, -1, 1.5, "text", b"bytes", [], {}, [1, 2], {"game": 1}):
            content = msgspec.msgpack.encode(value)
            for kind in (HEADER, EVENT_BLOCK, VARIATION, b"F"):
                self.refused(tmp_path, pack(kind, content, Limits()))

    def test_variations_of_nothing(self, tmp_path: Path) -> None:
        for variation in (
            Variation(number=1, of=1, at=0),
            Variation(number=1, of=0, at=5),
            Variation(number=1, of=-1, at=0),
            Variation(number=2, of=0, at=0),
            Variation(number=1, of=0, at=-7),
        ):
            self.refused(tmp_path, pack(VARIATION, msgspec.msgpack.encode(variation), Limits()))

    @pytest.mark.parametrize("number", [2**40, 2**62, -(2**62)])
    def test_numbers_that_no_game_has(self, game: Game, tmp_path: Path, number: int) -> None:
        """They aren't counted to: the fold takes them, and the rules come to other events, or don't."""
        start = game.event(1)
        assert isinstance(start, GameStarted)
        seats = tuple(replace(seat, life=number) for seat in start.seats)
        begun = time.perf_counter()
        written(tmp_path / "x.trail", [replace(start, seats=seats), *game.events[1:]])
        events = [*game.events[:30], TargetCountAnnounced(spell=number, slot=number, count=number)]
        assert not written(tmp_path / "x.trail", events).ok
        assert time.perf_counter() - begun < 20


class TestFormat1:
    """The first format is read for ever."""

    def test_it_still_opens(self) -> None:
        trail = read_trail(KEPT, EVENTS.decode)
        assert (len(trail.events), trail.header.game, trail.damage) == (194, "kept", None)
        assert list(TrailReader(KEPT, EVENTS.decode).events(after=190)) == list(trail.events[190:])

    def test_it_verifies_as_far_as_it_can(self) -> None:
        """Fields that its events didn't have yet are no difference."""
        verdict = verify_file(KEPT, RULES)
        assert (verdict.ok, verdict.depth, verdict.head) == (True, Depth.RULES, ""), verdict.why
        assert verdict.notes == ("format 1 has no hashes: only checksums were looked at",)

    def test_it_satisfies_no_receipt(self) -> None:
        assert not verify_file(KEPT, Wanted(receipts=(Receipt(game="kept", version=1, head=bytes(32)),))).ok

    def test_damage_is_found(self, tmp_path: Path) -> None:
        data = bytearray(KEPT.read_bytes())
        data[-100] ^= 1
        (tmp_path / "x.trail").write_bytes(data)
        with pytest.raises(DamagedTrail):
            read_trail(tmp_path / "x.trail", EVENTS.decode)


class TestSignatures:
    def test_the_private_key_isnt_needed(self, game: Game, tmp_path: Path) -> None:
        signer = Signer.new(tmp_path / "key")
        path = tmp_path / "g1.trail"
        save_game(path, game.events, game.state, "g1", signer=signer)
        (tmp_path / "key").unlink()
        public = read_public(tmp_path / "key.pub")
        verdict = verify_file(path, Wanted(key=public))
        assert (verdict.ok, verdict.signed_by) == (True, (public.hex(),))

    def test_another_key_hasnt_signed(self, game: Game, tmp_path: Path) -> None:
        path = tmp_path / "g1.trail"
        save_game(path, game.events, game.state, "g1", signer=Signer.new(tmp_path / "key"))
        other = Signer.new(tmp_path / "other")
        assert not verify_file(path, Wanted(key=other.public)).ok
        save_game(path, game.events, game.state, "g1")
        assert not verify_file(path, Wanted(key=other.public)).ok

    def test_a_signature_of_another_head_is_found(self, tmp_path: Path) -> None:
        signer = Signer.new(tmp_path / "key")
        assert not holds(signer.public, signer.sign("g1", 5, bytes(32)), "g1", 6, bytes(32))
        assert not holds(b"no key", b"", "g1", 5, bytes(32))

    def test_keys_are_never_overwritten(self, tmp_path: Path) -> None:
        Signer.new(tmp_path / "key")
        before = (tmp_path / "key").read_bytes()
        with pytest.raises(KeyFileError, match="never overwritten"):
            Signer.new(tmp_path / "key")
        assert (tmp_path / "key").read_bytes() == before
        assert (tmp_path / "key").stat().st_mode & 0o077 == 0

    def test_files_that_hold_no_key(self, tmp_path: Path) -> None:
        (tmp_path / "key").write_text(
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", encoding="utf-8"
        )
        with pytest.raises(KeyFileError):
            Signer.read(tmp_path / "key")
        with pytest.raises(KeyFileError):
            read_public(tmp_path / "key")
        with pytest.raises(KeyFileError, match="can't be read"):
            read_public(tmp_path / "none")


class TestStores:
    @pytest.fixture
    def store(self, game: Game, tmp_path: Path) -> Path:
        path = tmp_path / "games.sqlite"
        with open_log(path) as log:
            store_game(log, "g1", game)
            Session.open(log, "g1").fork("g2", 300)
        return path

    def verdict(self, store: Path, statement: str = "", name: str = "g1", wanted: Wanted = RULES) -> Verdict:
        with closing(sqlite3.connect(store, isolation_level=None)) as connection:
            connection.execute(statement)
        with open_log(store, create=False) as log:
            return verify_stored(log, name, wanted)

    def test_a_sound_store(self, store: Path, game: Game) -> None:
        with open_log(store, create=False) as log:
            head = log.receipt("g1", game.version).head
        for name, events in (("g1", game.version), ("g2", 302)):
            verdict = self.verdict(store, name=name)
            assert (verdict.ok, verdict.depth, verdict.notes) == (True, Depth.RULES, ())
            assert verdict.events == events or name == "g2"
        assert self.verdict(store).head == head.hex()

    def test_each_changed_row_is_found_within_its_batch(self, store: Path, game: Game) -> None:
        for version in range(20, game.version, 37):
            with closing(sqlite3.connect(store, isolation_level=None)) as connection:
                where = "WHERE originator_id='g1' AND originator_version=?"
                row = connection.execute(f"SELECT topic, state FROM stored_events {where}", (version,)).fetchone()
                other = ("LifeLost", encode(LifeLost(player=1, amount=1)))
                connection.execute(f"UPDATE stored_events SET topic=?, state=? {where}", (*other, version))
                verdict = self.verdict(store)
                assert not verdict.ok
                assert verdict.version is not None
                assert verdict.version <= version
                assert verdict.depth == Depth.INTEGRITY
                connection.execute(f"UPDATE stored_events SET topic=?, state=? {where}", (*row, version))
        assert self.verdict(store).ok

    def test_events_that_are_gone(self, store: Path, game: Game) -> None:
        behind = f"originator_id='g1' AND originator_version>{game.version - 3}"
        verdict = self.verdict(store, f"DELETE FROM stored_events WHERE {behind}")
        assert (verdict.ok, verdict.version) == (False, game.version - 2)
        verdict = self.verdict(store, "DELETE FROM stored_events WHERE originator_id='g1' AND originator_version=40")
        assert (verdict.ok, verdict.version) == (False, 40)

    def test_a_fork_suffers_what_its_parent_does(self, store: Path) -> None:
        change = "UPDATE stored_events SET topic='AllPassed', state=x'9111' WHERE originator_version=50"
        assert not self.verdict(store, change, name="g2").ok

    def test_heads_that_are_gone_are_noted(self, store: Path) -> None:
        verdict = self.verdict(store, "DELETE FROM stored_heads WHERE originator_id='g1'")
        assert (verdict.ok, verdict.notes) == (True, ("no head was stored for what came behind @0",))

    def test_a_receipt_outlives_heads_that_were_written_anew(self, store: Path, game: Game) -> None:
        with open_log(store, create=False) as log:
            kept = log.receipt("g1", game.version)
        wanted = Wanted(receipts=(kept,))
        assert self.verdict(store, wanted=wanted).ok
        last = f"originator_id='g1' AND originator_version={game.version}"
        with closing(sqlite3.connect(store, isolation_level=None)) as connection:
            connection.execute(f"DELETE FROM stored_events WHERE {last}")
            connection.execute(f"DELETE FROM stored_heads WHERE {last}")
        verdict = self.verdict(store, wanted=wanted)
        assert (verdict.ok, verdict.version) == (False, game.version)

    def test_a_file_of_a_store_has_the_stores_head(self, store: Path, game: Game, tmp_path: Path) -> None:
        with open_log(store, create=False) as log:
            export_game(log, "g1", tmp_path / "g1.trail", game.state)
            assert read_head(tmp_path / "g1.trail") == log.receipt("g1", game.version).head


class TestMany:
    def test_folders_stores_and_files(self, game: Game, tmp_path: Path) -> None:
        for number in range(20):
            save_game(tmp_path / f"{number}.trail", game.events[:50], game.at(50), f"g{number}")
        with open_log(tmp_path / "games.sqlite") as log:
            store_game(log, "g1", game)
        tasks = list(tasks_of([tmp_path, tmp_path / "games.sqlite"]))
        assert [len(task.games) for task in tasks] == [1, 16, 4]
        verdicts = list(verify_many(tasks, Wanted()))
        assert [each.ok for each in verdicts] == [True] * 21

    def test_a_store_that_cant_be_opened_is_a_verdict(self, tmp_path: Path) -> None:
        (verdict,) = done(Task(("g1",), str(tmp_path / "none.sqlite")), Wanted())
        assert not verdict.ok


def test_what_is_wrong_in_a_variation_says_in_which(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "x.trail"
    variation = Variation(number=1, of=0, at=300, game="g2", secret=bytes(32))
    branch = Branch(variation, entries([PriorityReceived(player=1)]))
    write_trail(path, entries(game.events), header_of("g1", game.event(1), "", bytes(32)), [branch])
    assert verify_file(path, Wanted(depth=Depth.FOLD)).ok
    verdict = verify_file(path, RULES)
    assert (verdict.ok, verdict.variation, verdict.version) == (False, 1, 301)
