"""`python -m bench.live [--write]`: many live games at once on a real server, two players on sockets in each.

Everybody answers at random among the options they are given, after thinking for a while. Server and players share this
machine, so the figures are those of both.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import json
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.sections import PAGE, with_section
from interfaces.players import random_deck

HEADING = "## Live games"
HOST = "the-token-of-the-host"
MILLI = 1_000


class Load(NamedTuple):
    """How much is asked of the server."""

    games: int = 200
    seconds: float = 30.0
    pause: float = 4.0
    """How long a player thinks, on average."""


class Player:
    """One seat: thinks, answers, and notes how long things took."""

    def __init__(self, game: str, token: str, seed: int) -> None:
        self.game, self.token = game, token
        self.rng = Random(seed)
        self.taken: list[float] = []
        self.pushed: list[float] = []
        """How long the events of another's answer were under way."""
        self.events = 0
        self.partner: Player | None = None
        self.said = 0.0
        self.ready = asyncio.Event()

    async def play(self, url: str, stop: asyncio.Event, pause: float) -> None:
        """Play until it is time to stop."""
        where = f"{url.replace('http', 'ws', 1)}/api/v1/games/{self.game}/live"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with connect(where, additional_headers=headers, max_size=None, open_timeout=None) as socket:
            listening = asyncio.create_task(self.listen(socket, pause))
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait([listening, stopping], return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            if not listening.cancel():
                listening.result()

    async def listen(self, socket: ClientConnection, pause: float) -> None:
        """Take frames in until the game is over."""
        while await self.hear(socket, json.loads(await socket.recv()), pause):
            pass

    async def hear(self, socket: ClientConnection, frame: dict[str, Any], pause: float) -> bool:
        """Take a frame in; whether the game goes on."""
        now = time.perf_counter()
        if frame["frame"] == "question":
            self.ready.set()
        match frame["frame"]:
            case "events":
                self.events += len(frame["events"])
                if self.partner is not None and self.partner.said > 0:
                    self.pushed.append(now - self.partner.said)
            case "taken":
                self.taken.append(now - self.said)
                self.said = 0.0
            case "question" if frame["question"]["over"]:
                return False
            case "question" if frame["question"]["yours"] and not self.said:
                await asyncio.sleep(self.rng.expovariate(1 / pause))
                answer = self.rng.choice(frame["question"]["options"])["answer"]
                self.said = time.perf_counter()
                version = frame["question"]["version"]
                await socket.send(json.dumps({"do": "answer", "version": version, "answer": answer}))
            case "trouble":
                raise RuntimeError(str(frame))
        return True


def started(url: str, load: Load) -> list[Player]:
    """Begin the games; the players of each."""
    rng, players = Random(1), []
    with httpx.Client(headers={"Authorization": f"Bearer {HOST}"}, timeout=60) as host:
        for number in range(load.games):
            decks = [{"name": name, "cards": random_deck(rng)} for name in ("Ann", "Ben")]
            body = {"decks": decks, "game": f"live-{number}", "policy": {"pay": True}}
            made = host.post(f"{url}/api/v1/games", json=body).raise_for_status().json()
            pair = [Player(made["game"], each["token"], number) for each in made["tokens"][:2]]
            pair[0].partner, pair[1].partner = pair[1], pair[0]
            players += pair
    return players


class Figures(NamedTuple):
    """What was measured."""

    load: Load
    answers: int
    events: int
    seconds: float
    taken: Sequence[float]
    pushed: Sequence[float]
    memory: float
    cpu: float


async def measured(url: str, players: list[Player], load: Load, server: int) -> Figures:
    """Let all come in, and then play at once."""
    stop = asyncio.Event()
    playing = [asyncio.create_task(each.play(url, stop, load.pause)) for each in players]
    await asyncio.gather(*(each.ready.wait() for each in players))
    for each in players:
        each.taken.clear()
        each.pushed.clear()
        each.events = 0
    begun, before = time.perf_counter(), processor_time(server)
    await asyncio.sleep(load.seconds)
    seconds, after = time.perf_counter() - begun, processor_time(server)
    stop.set()
    await asyncio.gather(*playing)
    taken = sorted(value for each in players for value in each.taken)
    pushed = sorted(value for each in players for value in each.pushed)
    cpu = (after - before) / seconds
    events = sum(each.events for each in players)
    return Figures(load, len(taken), events, seconds, taken, pushed, memory(server), cpu)


def processor_time(process: int) -> float:
    """Seconds that a process has had of processors, as Linux counts them."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """MiB that a process has in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def run(load: Load) -> Figures:
    """A server of its own, and the load."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "stacktrail", "serve", "--port", "0", "--db", str(Path(folder, "live.sqlite"))]
        env = {**os.environ, "STACKTRAIL_HOST_TOKEN": HOST}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
            assert process.stdout is not None
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert found is not None
            try:
                players = started(found[0], load)
                return asyncio.run(measured(found[0], players, load, process.pid))
            finally:
                process.terminate()


def within(values: Sequence[float], share: float) -> str:
    """The time within which a share of all came, in milliseconds."""
    return f"{values[min(int(len(values) * share), len(values) - 1)] * MILLI:,.0f} ms" if values else "–"


def section(found: Figures) -> str:
    """The figures as a part of the page."""
    load = found.load
    machine = f"{os.cpu_count()} cores of {platform.machine()}, Python {platform.python_version()}"
    today = dt.datetime.now(tz=dt.UTC).date().isoformat()
    rows = [
        ("answers", f"{found.answers / found.seconds:,.0f} a second"),
        ("events sent", f"{found.events / found.seconds:,.0f} a second"),
        *(
            (f"{what}: {words}", within(values, share))
            for what, values in (("an answer until it is acknowledged", found.taken),
                                 ("an answer until the other player has its events", found.pushed))
            for words, share in (("median", 0.5), ("95 of 100 within", 0.95), ("99 of 100 within", 0.99))
        ),
        ("the server's memory", f"{found.memory:,.0f} MiB"),
        ("the server's processor time", f"{found.cpu:.2f} cores"),
    ]  # fmt: skip
    lines = "\n".join(f"| {what} | {value} |" for what, value in rows)
    return (
        f"{HEADING}\n{load.games} games at once on one server (`python -m bench.live --write`), "
        f"{2 * load.games} sockets: players answer at random among the options they are sent, "
        f"after {load.pause:g} seconds on average; for "
        f"{load.seconds:g} seconds.\nServer and players share the machine.\n\n{today}, {machine}; load average "
        f"{os.getloadavg()[0]:.1f}.\n\n| what | measured |\n| --- | ---: |\n{lines}\n"
    )


def main() -> None:
    """Measure, print, and perhaps keep."""
    parser = argparse.ArgumentParser(prog="python -m bench.live", description="Many live games on one server.")
    usual = Load()
    parser.add_argument("--games", type=int, default=usual.games)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--pause", type=float, default=usual.pause, help="how long players think, on average")
    parser.add_argument("--write", action="store_true", help="update docs/performance.md")
    given = parser.parse_args()
    text = section(run(Load(given.games, given.seconds, given.pause)))
    print(text)
    if given.write:
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")


if __name__ == "__main__":
    main()
