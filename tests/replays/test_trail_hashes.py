"""Heads: the same for a whole file and its redactions, in a reader that knows only the document."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.play import played
from domain.events import CardDrawn, Event, GameStarted, LibraryShuffled, encode
from domain.game import Game
from domain.vocabulary import HIDDEN_ZONES
from projections.hidden_parts import SCHEME, hidden_parts
from replays.games import EVENTS, folded, open_log
from replays.heads import sealed
from replays.leaves import Entry, Open, Unsealed, leaf, redacted
from replays.redacting import PUBLIC, lines_of, write_redacted
from replays.session import Session, store_game
from replays.signing import Signer, holds
from replays.trail import TrailReader
from replays.trail_format import Ending, Footer, Frame, Signature
from replays.trail_games import Fork, entries, export_game, save_game
from replays.trail_writing import TrailWriter
from tests.replays import little_reader

SECRET = bytes(range(32))


@pytest.fixture(scope="module")
def game() -> Game:
    """A game from decks: shuffled, drawn, played."""
    return played(4, 700)


@pytest.fixture(scope="module")
def file(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hashes") / "game.trail"
    save_game(path, game.events, game.state, "g1", "A game")
    return path


def footer_of(path: Path) -> Footer:
    reader: TrailReader[None] = TrailReader(path, lambda _: None)
    with reader.open() as opened:
        found = reader.footer(opened)
    assert found is not None
    return found


def redact(file: Path, game: Game, seat: int) -> Path:
    path = file.with_name(f"seat-{seat}.trail")
    reader = TrailReader(file, EVENTS.decode)
    write_redacted(path, reader.header, lines_of(reader)[0], seat)
    return path


def test_a_reader_that_knows_only_the_document_comes_to_the_same_head(file: Path, game: Game) -> None:
    (line,), footer = little_reader.read(file.read_bytes())
    assert line.heads[game.version] == footer["head"] == footer_of(file).head
    assert [event[0] for event in line.events] == [type(each).__struct_config__.tag for each in game.events]
    assert line.about["players"] == ["Alice", "Bob"]


@pytest.mark.parametrize("seat", [PUBLIC, 1, 2])
def test_redacted_it_has_the_same_head(file: Path, game: Game, seat: int) -> None:
    path = redact(file, game, seat)
    (line,), footer = little_reader.read(path.read_bytes())
    assert line.heads[game.version] == footer["head"] == footer_of(file).head
    assert line.about["seat"] == seat
    assert line.about["secret"] == b""


def drawn(path: Path, player: int) -> list[object]:
    """What a file says of the cards that a player drew."""
    (line,), _ = little_reader.read(path.read_bytes())
    return [event[3] for event in line.events if event[0] == CardDrawn.__struct_config__.tag and event[1] == player]


def test_a_seat_sees_its_own_draws_and_nobody_elses(file: Path, game: Game) -> None:
    mine = [each.new for each in game.events if isinstance(each, CardDrawn) and each.player == 1]
    assert len(mine) > 7
    assert drawn(redact(file, game, 1), 1) == mine
    assert not any(isinstance(new, int) for new in drawn(redact(file, game, 1), 2))
    assert not any(isinstance(new, int) for new in drawn(redact(file, game, PUBLIC), 1))


def test_the_order_of_a_library_is_committed_and_open_afterwards(file: Path, game: Game) -> None:
    version, shuffled = next((v, e) for v, e in enumerate(game.events, 1) if isinstance(e, LibraryShuffled))
    (closed,), _ = little_reader.read(redact(file, game, 1).read_bytes())
    (whole,), _ = little_reader.read(file.read_bytes())
    assert not any(isinstance(each, int) for each in closed.events[version - 1][2])
    assert tuple(whole.events[version - 1][2]) == shuffled.order
    assert closed.heads[version] == whole.heads[version]


def test_a_redacted_file_tells_which_cards_came_to_be_seen(file: Path, game: Game) -> None:
    reader: TrailReader[None] = TrailReader(redact(file, game, PUBLIC), lambda _: None)
    shown = dict(pair for step, _ in reader.walk() if isinstance(step.what, Frame) for pair in step.what.shown)
    board = game.state.game.board
    permanents = [each for each in board.objects.values() if each.id in board.battlefield and not each.token]
    assert permanents
    assert all(shown[each.id] == each.definition for each in permanents)


def test_no_byte_of_the_public_file_names_a_card_that_nobody_has_shown(file: Path, game: Game) -> None:
    boards = [state.game.board for state in folded("g1", game.events)]
    seen = {each.definition for board in boards for each in board.objects.values() if each.zone not in HIDDEN_ZONES}
    started = game.event(1)
    assert isinstance(started, GameStarted)
    unseen = {name for seat in started.seats for name in seat.deck} - seen
    assert unseen
    content = b"".join(each for _, each in little_reader.blocks(redact(file, game, PUBLIC).read_bytes()))
    assert not [name for name in unseen if name.encode() in content]
    assert all(name.encode() in content for name in seen)


# --- leaves -----------------------------------------------------------------------------------------------------------


def entry(event: Event) -> Entry:
    return sealed(EVENTS, encode(event), event, SCHEME)


DRAWN = CardDrawn(player=1, object=120, new=180)


def test_the_salt_keeps_a_hidden_part_from_being_guessed() -> None:
    closed = redacted(5, entry(DRAWN), SECRET, {0})
    other = redacted(5, entry(DRAWN), bytes(32), {0})
    assert closed.event == other.event
    assert closed.parts != other.parts
    assert leaf(5, closed) == leaf(5, entry(DRAWN), SECRET)


def test_the_same_event_elsewhere_has_another_leaf_and_another_commitment() -> None:
    here, there = (redacted(version, entry(DRAWN), SECRET, {0}) for version in (5, 6))
    assert here.parts != there.parts
    assert leaf(5, here) != leaf(6, there)


@given(st.integers(0, 2), st.binary(min_size=32, max_size=32))
def test_closing_any_parts_changes_no_leaf(seat: int, secret: bytes) -> None:
    game = short()
    for version, event in enumerate(game.events[:60], 1):
        whole = entry(event)
        closed = [number for number, part in enumerate(hidden_parts(event)) if part.audience != seat]
        some = redacted(version, whole, secret, closed)
        assert leaf(version, some) == leaf(version, whole, secret)
        assert leaf(version, redacted(version, some, b"", range(len(some.parts)))) == leaf(version, whole, secret)


def short() -> Game:
    return GAMES.setdefault("short", played(5, 80))


GAMES: dict[str, Game] = {}


def test_an_old_event_with_fewer_fields_keeps_its_leaf() -> None:
    shuffled = LibraryShuffled(player=1, order=(103, 101))
    older = msgspec.msgpack.encode([33, 1])
    assert sealed(EVENTS, older, shuffled, SCHEME).parts == []
    assert leaf(3, sealed(EVENTS, older, shuffled, SCHEME), SECRET) == leaf(3, Entry(older))


@pytest.mark.parametrize(
    "parts",
    [
        [Open(((9,),))],
        [Open(((),))],
        [Open(((1,) * 17,))],
        [Open(((2,), (2, 0)))],
        [Open(((2, 0), (2,)))],
        [Open(((2,),)), Open(((2,),))],
        [Open(((-1,),))],
        [b"short"],
        [Open(((2,),))],
    ],
    ids=["beyond", "nowhere", "deep", "inside", "around", "twice", "from the end", "commitment", "no salt"],
)
def test_parts_that_make_no_sense(parts: list[Open | bytes]) -> None:
    secret = SECRET if parts != [Open(((2,),))] else b""
    with pytest.raises((Unsealed, msgspec.MsgspecError)):
        leaf(1, Entry(encode(DRAWN), parts), secret)


# --- forks and signatures ---------------------------------------------------------------------------------------------


def test_variations_travel_in_the_same_file(game: Game, tmp_path: Path) -> None:
    with open_log(tmp_path / "games.sqlite") as log:
        store_game(log, "g1", game)
        session = Session.open(log, "g1")
        first = session.fork("g2", 300)
        second = first.fork("g3", first.version)
        path = tmp_path / "g1.trail"
        signer = Signer.new(tmp_path / "key")
        export_game(log, "g1", path, session.state, [Fork("g2", "what if"), Fork("g3")], signer)
        heads = [each.receipt().head for each in (session, first, second)]
    lines, footer = little_reader.read(path.read_bytes())
    assert [line.heads[max(line.heads)] for line in lines] == heads
    assert [line.about.get("note") for line in lines] == [None, "what if", ""]
    assert [each["last"] for each in footer["variations"]] == [max(line.heads) for line in lines[1:]]
    names = ["g1", "g2", "g3"]
    for each, name, line in zip(footer["signatures"], names, lines, strict=True):
        assert holds(signer.public, each["signature"], name, max(line.heads), line.heads[max(line.heads)])
        assert not holds(signer.public, each["signature"], "g4", max(line.heads), line.heads[max(line.heads)])
    reader = TrailReader(path, EVENTS.decode)
    assert tuple(reader.events()) == game.events


def test_a_fork_alone_brings_its_parents_past(game: Game, tmp_path: Path) -> None:
    with open_log(tmp_path / "games.sqlite") as log:
        store_game(log, "g1", game)
        fork = Session.open(log, "g1").fork("g2", 300)
        export_game(log, "g2", tmp_path / "g2.trail", fork.state)
        head = fork.receipt().head
    (line,), footer = little_reader.read((tmp_path / "g2.trail").read_bytes())
    assert footer["head"] == head == line.heads[fork.version]


def test_with_the_same_secret_the_same_bytes_are_written(game: Game, tmp_path: Path) -> None:
    save_game(tmp_path / "a.trail", game.events, game.state, "g1")
    header = TrailReader(tmp_path / "a.trail", EVENTS.decode).header
    with (tmp_path / "b.trail").open("wb") as opened:
        writer = TrailWriter(opened, header)
        for each in entries(game.events):
            writer.add(each)
        footer = footer_of(tmp_path / "a.trail")
        writer.close(no_signature, footer.state, footer.schema)
    assert (tmp_path / "a.trail").read_bytes() == (tmp_path / "b.trail").read_bytes()


def no_signature(ending: Ending) -> list[Signature]:
    return []
