"""Redacted replays say no more than a seat's view, and every scheme of hidden parts is read for ever."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from typer.testing import CliRunner

from bench.play import played
from domain.events import Answered, GameStarted, PositionMarked, Stamp, ZoneChanged, encode
from domain.game import Game
from domain.known import Characteristics
from domain.vocabulary import Zone
from interfaces.cli import app
from interfaces.viewer.building import replay_document
from interfaces.viewer.document import Replay, encoded
from interfaces.viewer.film import film_of_trail
from interfaces.viewer.redacted import redacted_document
from projections.hidden_before import SCHEMES, hidden_by
from projections.hidden_parts import SCHEME
from projections.seat import PUBLIC, SeatView
from replays.addresses import NoSuchMoment
from replays.games import EVENTS, open_log
from replays.heads import sealed
from replays.leaves import Entry, Open, chained, leaf
from replays.log import GameLog
from replays.moments import Telling, Whole, resolve_in
from replays.redacted import RedactedGame
from replays.redacting import NothingSealed, Redactor, lines_of, write_redacted
from replays.seeing import Onlooker
from replays.session import Session, store_game
from replays.signing import Signer
from replays.trail import TrailReader
from replays.trail_games import Fork, export_game, save_game
from replays.trail_json import NoDocument, as_document, import_document
from replays.verdicts import Depth, Wanted
from replays.verifying_files import verify_file
from replays.verifying_stores import verify_stored
from tests.projections.hidden_games import (
    MARK,
    exchanged,
    hidden_from,
    picture,
    played_again,
    played_wildly,
    with_backups,
)
from tests.replays import little_reader

GOLDEN = Path(__file__).parents[1] / "golden"
SECRET = bytes(range(32))
SEATS = pytest.mark.parametrize("seat", [PUBLIC, 1, 2])
HEAD_OF_SCHEME_1 = "6cd0666eafcbfcc268840ac0b313dd46806b4c4bf8fb1b709c10dc4d8b8c4c6c"


def redactions(game: Game, seat: int) -> Iterator[tuple[int, Entry, dict[str, Any], Redactor]]:
    """Each event of a game as a redacted file has it, beside what the seat's view says of it."""
    redactor = Redactor(SeatView(seat, game.events))
    for version, event in enumerate(game.events, 1):
        entry = sealed(EVENTS, encode(event), event, SCHEME)
        shown = redactor.redact(version, entry, event, SECRET)
        yield version, shown.entry, dict(redactor.view.events[version - 1].fields), redactor


def open_fields(entry: Entry) -> list[Any]:
    """The fields of an event with None where a part was taken out."""
    array: list[Any] = msgspec.msgpack.decode(entry.event, ext_hook=lambda _code, _data: None)
    return array[1:]


def more_than(said: object, viewed: object) -> Iterator[object]:
    """What stands in one thing, and nothing in its place in another."""
    if isinstance(said, list) and isinstance(viewed, list):
        for one, other in zip(said, viewed, strict=True):
            yield from more_than(one, other)
    elif said is not None and said != viewed:
        yield said


@SEATS
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_redacted_replay_says_no_more_than_the_seats_view(seat: int, seed: int) -> None:
    game = played_wildly(seed, 50)
    for version, entry, viewed, _ in redactions(game, seat):
        event = game.event(version)
        viewed["definitions"] = None
        more = [
            (name, said)
            for name, field in zip(event.__struct_fields__, open_fields(entry), strict=False)
            for said in more_than(field, viewed[name])
            if name != "definitions"
        ]
        if isinstance(event, ZoneChanged) and event.owner == seat:  # who puts a card away may know where it is
            more = [each for each in more if each != ("new", event.new)]
        assert not more, f"@{version} {type(event).__name__}"


@SEATS
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_no_name_of_a_hidden_card_is_in_a_redacted_replay_and_its_head_is_the_same(seat: int, seed: int) -> None:
    game = played_wildly(seed, 50)
    whole = redacted_head = bytes(32)
    written = b""
    cards: set[str] = set()
    for version, entry, _, redactor in redactions(game, seat):
        cards = redactor.cards
        event = game.event(version)
        whole = chained(whole, leaf(version, sealed(EVENTS, encode(event), event, SCHEME), SECRET))
        redacted_head = chained(redacted_head, leaf(version, entry))
        own = isinstance(event, Answered) and event.player == seat  # which may say any word
        written += b"" if own else entry.event
    assert whole == redacted_head
    started = game.event(1)
    assert isinstance(started, GameStarted)
    marked = {f"{each.definition.split(MARK)[0]}{MARK}{each.id}{MARK}" for each in picture(started).objects}
    unknown = [name.encode() for name in marked - cards]
    assert len(unknown) > 4
    assert not [name for name in unknown if name in written]


def test_what_only_judges_and_clients_know_is_in_no_redacted_replay() -> None:
    """A mark of the whole position, what a card was last for those who can't tell it, a client's key."""
    started = replaced_key(played_wildly(3, 0).event(1))
    hidden = next(each for each in picture(started).objects if each.zone is Zone.LIBRARY and each.owner == 2)
    known = Characteristics(name="Secretive", controller=2)
    events = (
        started,
        PositionMarked(version=1, mark="0123456789"),
        ZoneChanged(
            object=hidden.id, new=900, owner=2, origin=Zone.LIBRARY, to=Zone.EXILE, face_down=True, last_known=known
        ),
    )
    redactor = Redactor(SeatView(1, events))
    entries = [sealed(EVENTS, encode(event), event, SCHEME) for event in events]
    shown = [
        redactor.redact(v, entry, event, SECRET)
        for v, (entry, event) in enumerate(zip(entries, events, strict=True), 1)
    ]
    written = b"".join(each.entry.event for each in shown)
    assert not [word for word in (b"0123456789", b"Secretive", b"client-key") if word in written]
    assert all(
        word in b"".join(each.event for each in entries) for word in (b"0123456789", b"Secretive", b"client-key")
    )


def replaced_key(started: object) -> GameStarted:
    assert isinstance(started, GameStarted)
    return msgspec.structs.replace(started, stamp=Stamp(key="client-key"))


def test_a_file_that_seals_nothing_is_not_redacted(tmp_path: Path) -> None:
    reader = TrailReader(GOLDEN / "format-1.trail", EVENTS.decode)
    with pytest.raises(NothingSealed, match="import the game"):
        write_redacted(tmp_path / "x.trail", reader.header, lines_of(reader)[0], 1)
    assert not list(tmp_path.iterdir())


@SEATS
def test_variations_travel_as_the_seat_may_know_them(seat: int, tmp_path: Path) -> None:
    game = played(4, 400)
    with open_log(tmp_path / "games.sqlite") as log:
        store_game(log, "g1", game)
        session = Session.open(log, "g1")
        fork = session.fork("g2", 250)
        other = fork.fork("g3", fork.version)
        signer = Signer.new(tmp_path / "key")
        export_game(log, "g1", tmp_path / "whole.trail", session.state, [Fork("g2", "what if"), Fork("g3")], signer)
        heads = [each.receipt().head for each in (session, fork, other)]
    reader = TrailReader(tmp_path / "whole.trail", EVENTS.decode)
    lines, footer = lines_of(reader)
    assert footer is not None
    write_redacted(tmp_path / "x.trail", reader.header, lines, seat, footer.signatures)
    verdict = verify_file(tmp_path / "x.trail", Wanted(key=signer.public))
    assert (verdict.ok, verdict.why, verdict.variations) == (True, "", 2)
    redacted, _ = little_reader.read((tmp_path / "x.trail").read_bytes())
    assert [line.heads[max(line.heads)] for line in redacted] == heads
    assert [line.about["secret"] for line in redacted] == [b""] * 3
    assert [line.about.get("note") for line in redacted] == [None, "what if", ""]


def test_a_redacted_file_tells_its_seats_story(tmp_path: Path) -> None:
    game = played(4, 400)
    save_game(tmp_path / "whole.trail", game.events, game.state, "g1")
    whole, mine = str(tmp_path / "whole.trail"), str(tmp_path / "mine.trail")
    runner = CliRunner()
    assert not runner.invoke(app, ["export", whole, "--seat", "Alice", "--out", mine]).exit_code
    story = runner.invoke(app, ["log", mine])
    assert story.exit_code == 0
    assert story.output == runner.invoke(app, ["log", whole, "--as", "Alice"]).output
    part = runner.invoke(app, ["log", mine, "--from", "@20", "--to", "25", "--json"])
    assert {each["version"] for each in json.loads(part.output)["events"]} <= set(range(20, 26))
    for words in (["log", mine, "--as", "Bob"], ["show", mine, "--as", "Bob"], ["legal", mine]):
        refused = runner.invoke(app, words)
        assert (refused.exit_code, "redacted" in refused.output) == (2, True)


# --- boards -----------------------------------------------------------------------------------------------------------


def both(game: Game, seat: int, folder: Path) -> tuple[RedactedGame, SeatView]:
    """A game's redacted file, read, and the view that it was made of."""
    save_game(folder / "whole.trail", game.events, game.state, "g1")
    reader = TrailReader(folder / "whole.trail", EVENTS.decode)
    write_redacted(folder / f"{seat}.trail", reader.header, lines_of(reader)[0], seat)
    return RedactedGame(folder / f"{seat}.trail"), SeatView(seat, game.events)


@SEATS
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_redacted_file_shows_the_boards_that_its_seat_saw(seat: int, seed: int) -> None:
    game = played_wildly(seed, 50) if seed % 2 else with_backups(seed, 40)
    with TemporaryDirectory() as folder:
        redacted_game, seen = both(game, seat, Path(folder))
    onlooker = Onlooker(seat)
    assert redacted_game.last == game.version
    for version, event in enumerate(game.events, 1):
        onlooker.take(event, game.at(version))
        assert redacted_game.look(version) == onlooker.look(game.at(version))
        assert redacted_game.attempts[version] == seen.story.attempts[version]
    assert redacted_game.entries == tuple(replace(entry, stack=()) for entry in seen.story.entries)


def carried(game: Game, seat: int) -> list[tuple[object, ...]]:
    """What a redacted file says of each event beside the event itself."""
    onlooker = Onlooker(seat)
    for version, event in enumerate(game.events, 1):
        onlooker.take(event, game.at(version))
    redactor = Redactor(onlooker.view)
    return [
        (
            onlooker.seen[version - 1],
            redactor.told(version),
            redactor.place(version),
            redactor.view.event(version).shown,
        )
        for version in range(1, game.version + 1)
    ]


@SEATS
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_boards_and_words_tell_nothing_that_a_seat_cannot_know(seat: int, seed: int) -> None:
    """Two games that differ only in that bring the same to their redacted files, byte for byte."""
    game = with_backups(seed, 40) if seed % 3 == 0 else played_wildly(seed, 35)
    started, hidden = game.event(1), hidden_from(game, seat)
    assert isinstance(started, GameStarted)
    assert len(hidden) > 2
    other = played_again(exchanged(started, hidden, Random(seed)), game.events)
    assert carried(game, seat) == carried(other, seat)


@SEATS
def test_addresses_mean_the_same_in_a_redacted_file(seat: int, tmp_path: Path) -> None:
    redacted_game, seen = both(played(4, 400), seat, tmp_path)
    game = Whole(played(4, 400).events, seen.story)
    words = {entry.words for entry in game.entries[::7] if '"' not in entry.words}
    steps = {f"@turn {turn} {step}" for turn in (1, 2, 3) for step in ("upkeep", "precombat main", "end")}
    rules = {f"@{side} {number}" for side in ("before", "after") for number in ("601.2a", "305.1", "608.2n", "117.3")}
    said = {"@before 601.2a of spell 300", "@before 601.2a of Lightning Bolt", "@after 704"}
    told = {f'@{side} "{each}"' for each in words for side in ("before", "after")}
    assert len(words) > 10
    for address in (*steps, *rules, *said, *told):
        assert meant(address, redacted_game) == meant(address, game), address


def meant(address: str, game: Telling) -> int | str:
    """The version that an address means, or why none."""
    try:
        return resolve_in(address, game)
    except NoSuchMoment as error:
        return str(error)


@pytest.mark.parametrize("who", ["Alice", "public"])
def test_show_of_a_redacted_file_is_show_as_the_seat(who: str, tmp_path: Path) -> None:
    game = played(4, 400)
    save_game(tmp_path / "whole.trail", game.events, game.state, "g1")
    whole, mine = str(tmp_path / "whole.trail"), str(tmp_path / "mine.trail")
    runner = CliRunner()
    assert not runner.invoke(app, ["export", whole, "--seat", who, "--out", mine]).exit_code
    for at in ("@last", "@20", "@333", "@turn 2 upkeep", "@after 601.2i"):
        for form in ([], ["--json"]):
            here = runner.invoke(app, ["show", mine, "--at", at, *form])
            there = runner.invoke(app, ["show", whole, "--as", who, "--at", at, *form])
            assert (here.exit_code, here.output) == (0, there.output.replace(whole, "g1"))


@SEATS
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_the_page_of_a_redacted_file_is_the_page_for_its_seat(seat: int, seed: int) -> None:
    game = played_wildly(seed, 50)
    with TemporaryDirectory() as folder:
        mine, _ = both(game, seat, Path(folder))
        whole = replay_document(film_of_trail(Path(folder) / "whole.trail"), seat)
    here, there = without_hashes(redacted_document(mine)), without_hashes(whole)
    assert here == there


def without_hashes(replay: Replay) -> Any:
    """A document as JSON, without what it is hashed of: the page for a seat leaves out more than the file has to."""
    found = json.loads(encoded(replay))
    assert found["lines"][0].pop("chain")["head"]
    return found


@SEATS
def test_a_redacted_file_survives_json_byte_for_byte(seat: int, tmp_path: Path) -> None:
    with open_log(tmp_path / "games.sqlite") as log:
        store_game(log, "g1", played(4, 300))
        session = Session.open(log, "g1")
        session.fork("g2", 250)
        export_game(log, "g1", tmp_path / "whole.trail", session.state, [Fork("g2")], Signer.new(tmp_path / "key"))
    reader = TrailReader(tmp_path / "whole.trail", EVENTS.decode)
    lines, footer = lines_of(reader)
    assert footer is not None
    write_redacted(tmp_path / "x.trail", reader.header, lines, seat, footer.signatures)
    text = msgspec.json.encode(as_document(tmp_path / "x.trail", lambda _: lambda _: ("", ())))
    (tmp_path / "x.json").write_bytes(text)
    import_document(tmp_path / "x.json", tmp_path / "y.trail")
    assert (tmp_path / "y.trail").read_bytes() == (tmp_path / "x.trail").read_bytes()
    told = json.loads(text)["events"]
    assert next(each["words"] for each in told if each["words"]) == "The game of Alice and Bob begins"
    assert {each["event"] for each in told} >= {"GameStarted", "CardDrawn"}


def test_json_that_says_both_that_it_was_redacted_and_not_is_refused(tmp_path: Path) -> None:
    both(played(4, 100), 1, tmp_path)
    document = as_document(tmp_path / "1.trail", lambda _: lambda _: ("", ()))
    whole = replace(document, header=replace(document.header, seat=-1))
    (tmp_path / "x.json").write_bytes(msgspec.json.encode(whole))
    with pytest.raises(NoDocument, match="redacted"):
        import_document(tmp_path / "x.json", tmp_path / "y.trail")


def test_a_file_of_an_early_release_says_that_it_has_no_boards() -> None:
    refused = CliRunner().invoke(app, ["show", str(GOLDEN / "scheme-1-seat-1.trail")])
    assert (refused.exit_code, "early release" in refused.output) == (2, True)


@pytest.mark.parametrize("place", range(0, 6000, 500))
def test_a_redacted_file_that_is_damaged_is_shown_as_far_as_it_goes_or_refused(place: int, tmp_path: Path) -> None:
    both(played(4, 400), 1, tmp_path)
    data = bytearray((tmp_path / "1.trail").read_bytes())
    data[place % len(data)] ^= 0x10
    (tmp_path / "x.trail").write_bytes(bytes(data))
    result = CliRunner().invoke(app, ["show", str(tmp_path / "x.trail"), "--at", "@2"])
    assert result.exit_code in (0, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)


# --- schemes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["scheme-1.trail", "scheme-1-seat-1.trail"])
def test_a_file_of_scheme_1_keeps_its_head_for_ever(name: str) -> None:
    verdict = verify_file(GOLDEN / name, Wanted(depth=Depth.FOLD))
    assert (verdict.ok, verdict.head) == (True, HEAD_OF_SCHEME_1)
    lines, _ = little_reader.read((GOLDEN / name).read_bytes())
    assert lines[0].heads[151].hex() == HEAD_OF_SCHEME_1


@SEATS
def test_a_file_of_scheme_1_is_redacted_to_the_same_head(seat: int, tmp_path: Path) -> None:
    reader = TrailReader(GOLDEN / "scheme-1.trail", EVENTS.decode)
    write_redacted(tmp_path / "x.trail", reader.header, lines_of(reader)[0], seat)
    verdict = verify_file(tmp_path / "x.trail", Wanted())
    assert (verdict.ok, verdict.head) == (True, HEAD_OF_SCHEME_1)
    assert RedactedGame(tmp_path / "x.trail").last == verdict.events


def test_a_file_of_scheme_1_survives_json(tmp_path: Path) -> None:
    document = as_document(GOLDEN / "scheme-1.trail", lambda _: lambda _: ("", ()))
    (tmp_path / "x.json").write_bytes(msgspec.json.encode(document))
    import_document(tmp_path / "x.json", tmp_path / "x.trail")
    assert (tmp_path / "x.trail").read_bytes() == (GOLDEN / "scheme-1.trail").read_bytes()


def test_a_file_of_scheme_1_can_be_cut_anew(tmp_path: Path) -> None:
    document = as_document(GOLDEN / "scheme-1.trail", lambda _: lambda _: ("", ()))
    header = msgspec.structs.replace(document.header, scheme=2)
    anew = msgspec.structs.replace(document, header=header, head=b"", signatures=())
    (tmp_path / "x.json").write_bytes(msgspec.json.encode(anew))
    import_document(tmp_path / "x.json", tmp_path / "x.trail")
    verdict = verify_file(tmp_path / "x.trail", Wanted(depth=Depth.FOLD))
    assert verdict.ok
    assert verdict.head != HEAD_OF_SCHEME_1


def old_store(path: Path) -> GameLog[Any]:
    """A store as the release with scheme 1 opened it."""
    return GameLog.open(path, msgspec.structs.replace(EVENTS, scheme=1))


def test_a_game_keeps_the_scheme_that_it_began_with(tmp_path: Path) -> None:
    game = played(4, 200)
    with old_store(tmp_path / "games.sqlite") as log:
        store_game(log, "old", game)
        receipt = Session.open(log, "old").receipt()
    with open_log(tmp_path / "games.sqlite") as log:
        session = Session.open(log, "old")
        assert session.receipt() == receipt
        session.rewind(100, "Jo", "an illegal action")
        store_game(log, "new", game)
        assert (log.heads.scheme("old"), log.heads.scheme("new")) == (1, SCHEME)
        log.heads.last.clear()
        assert log.head("old", receipt.version) == receipt.head
        verdicts = [verify_stored(log, name, Wanted(receipts=(receipt,))) for name in ("old", "new")]
        assert [(verdict.ok, verdict.why, verdict.notes) for verdict in verdicts] == [(True, "", ())] * 2
        fork = session.fork("fork", 150)
        export_game(log, "fork", tmp_path / "fork.trail", fork.state)
        head = fork.receipt().head
    assert verify_file(tmp_path / "fork.trail", Wanted()).head == head.hex()
    document = as_document(tmp_path / "fork.trail", lambda _: lambda _: ("", ()))
    (tmp_path / "x.json").write_bytes(msgspec.json.encode(document))
    import_document(tmp_path / "x.json", tmp_path / "x.trail")
    assert (tmp_path / "x.trail").read_bytes() == (tmp_path / "fork.trail").read_bytes()


def test_no_scheme_opens_what_an_older_one_hid() -> None:
    game = played_wildly(11, 60)
    for event in game.events:
        hidden = [{path for part in hidden_by(scheme, event) for path in part.paths} for scheme in SCHEMES]
        assert not hidden[-1] - hidden[0] or isinstance(event, Open)
