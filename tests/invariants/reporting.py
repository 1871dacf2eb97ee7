"""A game of a seed, checked; what fails is shrunk to a file, with a message how to run it."""

from __future__ import annotations

from tests.invariants.shrinking import shrink_to_file
from tests.invariants.watched import Broken, Watch, played, resumes_at_every_rest, settings, stored_is_live


def checked(seed: str) -> int:
    """Play the game of a seed and hold it against every law; how many events it had."""
    try:
        game = played(settings(seed), Watch())
    except Broken as broken:
        raise AssertionError(report(seed, broken)) from broken
    stored_is_live(game)
    resumes_at_every_rest(game)
    return game.version


def report(seed: str, broken: Broken) -> str:
    """What to do about a broken law: shrink the game, and say how to run what is left."""
    if broken.game is None:
        return f"{seed}: {broken}"
    path = shrink_to_file(broken.game, broken, seed.replace("/", "-"))
    return f"{seed}: {broken}\nshrunk to {path}; run it with: python -m tests.invariants {path}"
