"""Faults on purpose, counted: `python -m tests.faults [--rounds N] [--write]` fills docs/reliability.md.

An answer is acknowledged once `submit` has come back and its head was told to another process. It is lost if the store,
opened again, doesn't have that version with that head. It is half stored if the rules go on where the log ends.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime as dt
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any, Final, NamedTuple

from bench import throwaway
from bench.play import Player, played
from replays.errors import DamagedTrail, StoreUnavailable
from replays.games import EVENTS, open_log
from replays.reporting import configure
from replays.session import Session, store_game
from replays.trail import read_trail
from replays.trail_games import save_game
from replays.verdicts import Depth, Wanted
from replays.verifying_files import verify_file
from replays.verifying_stores import verify_stored

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "reliability.md"
RULES: Final = Wanted(depth=Depth.RULES)


class Count(NamedTuple):
    """What came of one kind of fault."""

    fault: str
    injected: int
    acknowledged: int = 0
    lost: int = 0
    half_stored: int = 0
    accepted: int = 0  # damage that verifying took for sound

    @property
    def sound(self) -> bool:
        """Whether nothing went wrong."""
        return not (self.lost or self.half_stored or self.accepted)


# --- killed while storing ---------------------------------------------------------------------------------------------


class Child(NamedTuple):
    """A process of ours that may be killed, and what it says."""

    process: subprocess.Popen[bytes]
    said: Path
    errors: Path

    def begun(self) -> None:
        """Wait until it has said something."""
        while not self.said.stat().st_size and self.process.poll() is None:
            time.sleep(0.005)

    def end(self) -> str:
        """Kill -9; gives what it said."""
        self.process.kill()
        self.process.wait()
        if "Traceback" in self.errors.read_text(encoding="utf-8"):
            raise AssertionError(self.errors.read_text(encoding="utf-8"))
        return self.said.read_text(encoding="utf-8")


@contextlib.contextmanager
def child(folder: Path, *words: str) -> Iterator[Child]:
    """Start a process; what it says goes to a file, so that nothing is lost when it dies."""
    with TemporaryDirectory(prefix="said-", dir=folder) as name:
        said, errors = Path(name, "said"), Path(name, "errors")
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        with said.open("wb") as out, errors.open("wb") as err:
            process = subprocess.Popen([sys.executable, "-m", *words], stdout=out, stderr=err, cwd=ROOT, env=env)
            with process:
                try:
                    yield Child(process, said, errors)
                finally:
                    process.kill()


def acknowledged(lines: str) -> list[tuple[int, str]]:
    """Versions and heads of whole lines."""
    whole = lines.split("\n")[:-1]
    pairs = (line.split() for line in whole if line not in ("conflict", "refused"))
    return [(int(version), head) for version, head in pairs]


def killed(folder: Path, rounds: int, rng: Random) -> Count:
    """Kill -9 a process at a random moment while it stores answers, many times, and look what is there."""
    total, lost, half = 0, 0, 0
    for number in range(rounds):
        db, name = folder / f"killed-{number // 10}.sqlite", f"g{number % 10 // 4}"
        with child(folder, "tests.faulty_player", str(db), name, str(number)) as player:
            player.begun()
            time.sleep(rng.random() ** 2 * 0.5)
            told = acknowledged(player.end())
        missing, broken = looked_at(db, name, told)
        total, lost, half = total + len(told), lost + missing, half + broken
    return Count("`kill -9` while answers are stored", rounds, total, lost, half)


def looked_at(db: Path, name: str, told: list[tuple[int, str]]) -> tuple[int, int]:
    """How many answers are lost, and whether the last is half stored."""
    with open_log(db, create=False) as log:
        last = log.version(name)
        lost = sum(version > last or log.head(name, version).hex() != head for version, head in told)
        return lost, int(not verify_stored(log, name, RULES).ok)


def two_writers(folder: Path, rounds: int) -> Count:
    """Two processes play the same game at once; what each was told is stored, and nothing twice."""
    total, lost, half = 0, 0, 0
    for number in range(rounds):
        db = folder / f"writers-{number}.sqlite"
        words = ("tests.faulty_player", str(db), "g1")
        with child(folder, *words, str(number)) as one, child(folder, *words, str(number + 1_000)) as other:
            one.begun()
            other.begun()
            time.sleep(0.5)
            said = (one.end(), other.end())
        for each in said:
            told = acknowledged(each)
            missing, broken = looked_at(db, "g1", told)
            total, lost, half = total + len(told), lost + missing, half + broken
    return Count("two processes write to the same game, then `kill -9` both", rounds, total, lost, half)


# --- a store that can't take it ---------------------------------------------------------------------------------------


def answers(db: Path, rounds: int, fault: Callable[[Path, int], contextlib.AbstractContextManager[object]]) -> Count:
    """Give answers; every third meets a fault, is refused, and is given again afterwards."""
    player, refused = Player(17), 0
    told: list[tuple[int, str]] = []
    with open_log(db, patience=1) as log:
        session = Session.create(log, "g1", player.beginning())
        while refused < rounds and (decision := session.decision) is not None:
            answer, how = player.answer(session.state, decision)
            stamp = player.stamp(how)
            before = log.version("g1")
            with fault(db, refused):
                try:
                    session.submit(decision.player, answer, stamp)
                except StoreUnavailable:
                    refused += 1
            if log.version("g1") == before:
                session.submit(decision.player, answer, stamp)
            told.append((session.version, session.receipt().head.hex()))
    lost, half = looked_at(db, "g1", told)
    return Count("", refused, len(told), lost, half)


@contextlib.contextmanager
def full_disk(db: Path, number: int) -> Iterator[None]:
    """No file may grow beyond what the store has now: what a full disk does to it."""
    ahead = db.with_name(db.name + "-wal")
    size = max(each.stat().st_size for each in (db, ahead) if each.exists())
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def full_disks(folder: Path, rounds: int) -> Iterator[Count]:
    """Files that may not grow; and, where we may mount one, a small disk of our own, filled up to its last byte."""
    limited = answers(folder / "full.sqlite", rounds, full_disk)
    yield limited._replace(fault="a file may not grow (`RLIMIT_FSIZE`)")
    disk = folder / "disk"
    disk.mkdir()
    if mounted(disk):
        try:
            count = answers(disk / "full.sqlite", rounds, filled)
        finally:
            subprocess.run([UMOUNT, str(disk)], check=True)
        yield count._replace(fault=f"the disk is full (a tmpfs of {DISK})")


DISK: Final = "12m"
MOUNT, UMOUNT = shutil.which("mount") or "", shutil.which("umount") or ""


def mounted(folder: Path) -> bool:
    """Whether a small disk could be put there, which takes the rights of an administrator."""
    words = [MOUNT, "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)]
    return bool(MOUNT) and not subprocess.run(words, check=False, capture_output=True).returncode


@contextlib.contextmanager
def filled(db: Path, number: int) -> Iterator[None]:
    """Nothing is left of the disk that the store is on; every other time a few pages are."""
    filler = db.with_name("filler")
    with filler.open("wb", buffering=0) as file:
        for size in (2**20, 4096):
            with contextlib.suppress(OSError):
                while file.write(bytes(size)):
                    pass
        if number % 2:
            file.truncate(max(0, file.tell() - 4096 * (number % 8)))
    try:
        yield
    finally:
        filler.unlink()


def locked_for(db: Path, seconds: float, patience: int) -> Count:
    """Another process holds the store for so long, and an answer comes meanwhile that has so much patience."""
    player = Player(19)
    with open_log(db, patience=patience) as log:
        session = Session.create(log, "g1", player.beginning())
        decision = session.decision
        if decision is None:
            raise AssertionError("a game begins with a question")
        answer, how = player.answer(session.state, decision)
        free, held = Event(), Event()
        holder = Thread(target=holding, args=(db, seconds, held, free))
        holder.start()
        held.wait()
        refused = False
        try:
            session.submit(decision.player, answer, player.stamp(how))
        except StoreUnavailable:
            refused = True
            free.set()
        holder.join()
        if refused:
            session.submit(decision.player, answer, player.stamp(how))
        told = [(session.version, session.receipt().head.hex())]
    lost, half = looked_at(db, "g1", told)
    outcome = "is refused, and given again" if refused else "waits"
    fault = f"the store is locked for {seconds:.0f} s; an answer with a patience of {patience} s {outcome}"
    return Count(fault, 1, len(told), lost, half)


def holding(db: Path, seconds: float, held: Event, free: Event) -> None:
    """Hold a store for so long, or until it is free."""
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        held.set()
        free.wait(seconds)
        other.execute("ROLLBACK")


# --- a server that goes away ------------------------------------------------------------------------------------------


def restarts(folder: Path, rounds: int, rng: Random) -> Iterator[Count]:
    """PostgreSQL, if it is here, stops and starts again while answers are stored, in order or by a crash."""
    if not throwaway.is_there():
        return
    with throwaway.postgres() as server:
        ways = {"restarts": server.stop, "crashes and recovers": partial(throwaway.crash, server)}
        for fault, stop in ways.items():
            total, lost, half = 0, 0, 0
            with throwaway.environment(throwaway.schema_of(server)):
                for number in range(rounds):
                    told = played_through(folder, server, stop, number, rng)
                    missing, broken = looked_at(folder / "ignored", f"g{number}", told)
                    total, lost, half = total + len(told), lost + missing, half + broken
            yield Count(f"PostgreSQL {fault} while answers are stored", rounds, total, lost, half)


def played_through(
    folder: Path, server: Any, stop: Callable[[], object], number: int, rng: Random
) -> list[tuple[int, str]]:
    """What a process was told that plays on while the server goes away and comes back."""
    with child(folder, "tests.faulty_player", "ignored", f"g{number}", str(number)) as player:
        player.begun()
        time.sleep(rng.random())
        stop()
        time.sleep(rng.random() * 2)
        before = player.said.stat().st_size
        server.start()
        until = time.monotonic() + 30
        while player.said.stat().st_size < before + 400 and player.process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
        return acknowledged(player.end())


@contextlib.contextmanager
def locked(db: Path, number: int) -> Iterator[None]:
    """Another process holds the store."""
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def clocks(folder: Path, rounds: int) -> Count:
    """Stamps whose time runs backwards and jumps about: no rule reads them, and nothing sorts by them."""
    player, rng = Player(23), Random(5)
    told: list[tuple[int, str]] = []
    db = folder / "clocks.sqlite"
    with open_log(db) as log:
        session = Session.create(log, "g1", player.beginning())
        while len(told) < rounds and (decision := session.decision) is not None:
            answer, how = player.answer(session.state, decision)
            player.at = rng.randrange(-(10**12), 10**13)
            session.submit(decision.player, answer, player.stamp(how))
            told.append((session.version, session.receipt().head.hex()))
    lost, half = looked_at(db, "g1", told)
    return Count("clocks run backwards", len(told), len(told), lost, half)


# --- files ------------------------------------------------------------------------------------------------------------


def damaged_files(folder: Path, rounds: int, rng: Random) -> Iterator[Count]:
    """A replay with a bit flipped, cut off, or with a piece of it exchanged, anywhere."""
    game = played(4, 2_000)
    path = folder / "whole.trail"
    save_game(path, game.events, game.state, "g1")
    whole = path.read_bytes()
    yield tried(folder, "a bit of a replay flipped", (flipped(whole, rng) for _ in range(rounds)))
    yield tried(folder, "a replay cut off", (whole[: rng.randrange(len(whole))] for _ in range(rounds)))
    yield tried(folder, "16 bytes of a replay exchanged", (exchanged(whole, rng) for _ in range(rounds)))


def flipped(whole: bytes, rng: Random) -> bytes:
    """One bit is another."""
    data = bytearray(whole)
    place = rng.randrange(len(data) * 8)
    data[place // 8] ^= 1 << place % 8
    return bytes(data)


def exchanged(whole: bytes, rng: Random) -> bytes:
    """Sixteen bytes are others."""
    place = rng.randrange(len(whole) - 16)
    return whole[:place] + rng.randbytes(16) + whole[place + 16 :]


def tried(folder: Path, fault: str, contents: Iterator[bytes]) -> Count:
    """How many of these files are taken for sound; a traceback would end us."""
    count = accepted = 0
    path = folder / "damaged.trail"
    for content in contents:
        path.write_bytes(content)
        count += 1
        accepted += verify_file(path, Wanted(depth=Depth.INTEGRITY)).ok
    return Count(fault, count, accepted=accepted)


def flipped_stores(folder: Path, rounds: int, rng: Random) -> Count:
    """A stored event with one bit flipped: found, and within its answer."""
    game = played(6, 600)
    db = folder / "flipped.sqlite"
    with open_log(db) as log:
        store_game(log, "g1", game)
    accepted = 0
    for _ in range(rounds):
        version = rng.randrange(2, game.version)
        with closing(sqlite3.connect(db, isolation_level=None)) as connection, open_log(db) as log:
            (state,) = connection.execute(SELECT, (version,)).fetchone()
            connection.execute(UPDATE, (flipped(state, rng), version))
            verdict = verify_stored(log, "g1", Wanted(depth=Depth.INTEGRITY))
            accepted += verdict.ok or verdict.version is None or verdict.version > version
            connection.execute(UPDATE, (state, version))
    return Count("a bit of a stored event flipped", rounds, accepted=accepted)


SELECT: Final = "SELECT state FROM stored_events WHERE originator_version=?"
UPDATE: Final = "UPDATE stored_events SET state=? WHERE originator_version=?"


def killed_writers(folder: Path, rounds: int, rng: Random) -> Count:
    """Kill -9 while a replay is written: the old one stays, and what was begun opens up to its last whole block."""
    game = played(4, 2_000)
    target = folder / "kept.trail"
    save_game(target, game.events, game.state, "g1")
    before, broken = target.read_bytes(), 0
    for _ in range(rounds):
        with child(folder, "tests.faulty_writer", str(target)) as writer:
            writer.begun()
            time.sleep(rng.random() * 0.3)
            writer.end()
        broken += target.read_bytes() != before
        for part in folder.glob(".kept.trail.*.part"):
            trail = read_trail(part, EVENTS.decode, salvage=True)
            broken += not isinstance(trail.damage, DamagedTrail) or trail.header.game != "endless"
            part.unlink()
    return Count("`kill -9` while a replay is written", rounds, half_stored=broken)


# --- all of them ------------------------------------------------------------------------------------------------------


def everything(rounds: int, seed: int) -> Iterator[Count]:
    """Each kind of fault, so many times or a fitting part of it."""
    rng = Random(seed)
    with TemporaryDirectory(prefix="stacktrail-faults-") as name:
        folder = Path(name)
        yield killed(folder, rounds, rng)
        yield two_writers(folder, max(rounds // 20, 1))
        yield from full_disks(folder, rounds)
        yield answers(folder / "locked.sqlite", max(rounds // 20, 1), locked)._replace(fault="the store is locked")
        for patience in (5, 75):
            yield locked_for(folder / f"minute-{patience}.sqlite", 60, patience)
        yield from restarts(folder, max(rounds // 20, 1), rng)
        yield clocks(folder, rounds * 5)
        yield killed_writers(folder, max(rounds // 4, 1), rng)
        yield from damaged_files(folder, rounds * 10, rng)
        yield flipped_stores(folder, rounds, rng)


def page(counts: list[Count], command: str) -> str:
    """docs/reliability.md: its table and the line above it."""
    rows = [
        f"| {each.fault} | {each.injected:,} | {each.acknowledged:,} "
        f"| {each.lost} | {each.half_stored} | {each.accepted} |"
        for each in counts
    ]
    today = dt.datetime.now(tz=dt.UTC).date().isoformat()
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    table = "\n".join((BEGIN, f"`{command}`, {today}:", "", *HEADS, *rows, "", END))
    return before + table + rest.partition(END)[2]


BEGIN: Final = "<!-- figures -->"
END: Final = "<!-- end of figures -->"
HEADS: Final = (
    "| fault | injected | answers acknowledged | lost | half stored | taken for sound |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
)


def main() -> None:
    """Inject faults, print what came of them, and perhaps keep it."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description="Inject faults and count what is lost.")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="update docs/reliability.md")
    given = parser.parse_args()
    configure(level="critical")
    counts = []
    for count in everything(given.rounds, given.seed):
        counts.append(count)
        print(count, flush=True)
    if given.write:
        command = f"python -m tests.faults --rounds {given.rounds} --seed {given.seed} --write"
        PAGE.write_text(page(counts, command), encoding="utf-8")
    sys.exit(not all(count.sound for count in counts))


if __name__ == "__main__":
    main()
