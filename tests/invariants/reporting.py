"""A game of a seed, checked; what fails is shrunk to a file, with a message how to run it."""

from __future__ import annotations

from typing import NamedTuple

from tests.invariants.shrinking import shrink_to_file
from tests.invariants.watched import Broken, Watch, played, resumes_at_every_rest, settings, stored_is_live, verifies


class Held(NamedTuple):
    """A game in which every law held: its events, and the seconds that its slowest answer took."""

    events: int
    slowest: float


def checked(seed: str, *, verify: bool = False) -> Held:
    """Play the game of a seed and hold it against every law; also whether a file of it verifies, if asked for."""
    watch = Watch()
    try:
        game = played(settings(seed), watch)
    except Broken as broken:
        raise AssertionError(report(seed, broken)) from broken
    try:
        stored_is_live(game)
        resumes_at_every_rest(game)
        if verify:
            verifies(game)
    except Broken as broken:
        raise AssertionError(f"{seed}: {broken}") from broken
    return Held(game.version, watch.slowest)


def report(seed: str, broken: Broken) -> str:
    """What to do about a broken law: shrink the game, and say how to run what is left."""
    if broken.game is None:
        return f"{seed}: {broken}"
    path = shrink_to_file(broken.game, broken, seed.replace("/", "-"))
    return f"{seed}: {broken}\nshrunk to {path}; run it with: python -m tests.invariants {path}"
