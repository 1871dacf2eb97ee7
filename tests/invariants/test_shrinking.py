"""The shrinker, with a fault put in: a long game becomes a short scenario file that breaks the same law."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from domain.events import GameStarted, SpellCast
from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue
from tests.invariants.laws import LAWS, Moment
from tests.invariants.shrinking import run_file, shrink_to_file
from tests.invariants.watched import Broken, Setting, Watch, played, wildly
from tests.wild import wild_game

NAMES = ("Shock", "Lightning Bolt", "Grizzly Bears", "Hill Giant", "Unsummon", "Giant Growth", "Divination", "Opt",
         "Counterspell", "Cancel", "Serra Angel", "Sol Ring", "Ornithopter", "Bonesplitter")  # fmt: skip


def nobody_casts_a_shock(moment: Moment) -> Iterator[str]:
    """A law that is none: the fault that is put in."""
    if isinstance(moment.event, SpellCast):
        found = moment.after.game.board.objects[moment.event.spell]
        yield from ["somebody did"] * (found.definition == "Shock")


def faulty() -> Watch:
    """The laws, and the one that is none."""
    return Watch((*LAWS.values(), nobody_casts_a_shock))


def failed(seed: str) -> Broken:
    """A game of some length that breaks it."""
    rng = Random(seed)
    started = wild_game(rng, 3, NAMES).event(1)
    assert isinstance(started, GameStarted)
    with pytest.raises(Broken) as found:
        played(Setting(seed, started, wildly(rng), rng, 0.0, 2_000), faulty())
    return found.value


@pytest.mark.parametrize("seed", ["a"])
def test_a_failure_shrinks_to_a_scenario_file(seed: str, tmp_path: Path) -> None:
    broken = failed(seed)
    assert broken.law == "nobody_casts_a_shock"
    assert broken.game is not None
    path = shrink_to_file(broken.game, broken, "shrunk", faulty, tmp_path)
    with pytest.raises(Broken, match="nobody_casts_a_shock"):
        run_file(path, faulty())
    run_file(path, Watch())  # it breaks no other
    run = read_scenario(path, Catalogue()).runs[0]
    assert len(run.answers) <= 8  # cast, a target, mana, the payment
    entries = [entry for player in run.setup.players for entry in (*player.hand, *player.battlefield, *player.library)]
    assert len(entries) <= 3
