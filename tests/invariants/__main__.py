"""``python -m tests.invariants FILE``: play a shrunk scenario and say which law breaks in it.

``python -m tests.invariants`` alone plays random games until it is stopped, or for ``--seconds``, and says how it went:
figures for docs/reliability.md. What fails is shrunk, and the next game is played.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import count, takewhile
from math import inf
from pathlib import Path
from time import monotonic

from tests.invariants.reporting import checked
from tests.invariants.shrinking import run_file
from tests.invariants.watched import Broken, Watch

VERIFIED = 10
"""Of so many games, one is written to a file and verified by the rules."""


def play_file(file: Path) -> int:
    """Play a shrunk scenario; 1 if a law breaks."""
    try:
        run_file(file, Watch())
    except Broken as broken:
        print(broken)
        return 1
    print("every law holds")
    return 0


def play_long(seed: str, seconds: float) -> int:
    """Play the games of a seed for so many seconds; 1 if a law breaks in any of them."""
    begun, games, events, broken, slowest = monotonic(), 0, 0, 0, (0.0, "")
    for games in takewhile(lambda _: monotonic() - begun < seconds, count(1)):
        name = f"{seed}/{games}"
        try:
            held = checked(name, verify=games % VERIFIED == 0)
            events, slowest = events + held.events, max(slowest, (held.slowest, name))
        except AssertionError as error:
            broken += 1
            print(f"\n{error}")
        told = f"{games} games, {events:,} events, {broken} broken, slowest answer {slowest[0]:.1f} s ({slowest[1]})"
        print(f"\r{told}, {monotonic() - begun:.0f} s", end="", flush=True)
    print()
    return min(broken, 1)


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.invariants", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="a scenario that the shrinker wrote")
    parser.add_argument("--seed", default="long", help="others play other games (long)")
    parser.add_argument("--seconds", type=float, default=inf, help="for so long (until it is stopped)")
    asked = parser.parse_args()
    raise SystemExit(play_file(asked.file) if asked.file else play_long(asked.seed, asked.seconds))
