"""The shrinker, with a fault put in: a long game becomes a short scenario file that breaks the same law."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from domain.answers import Activate, Cast, Chosen, Done, Pass, PayPart, PayWithMana
from domain.events import GameStarted, Photograph, Seat, SpellCast
from domain.state import GameState
from domain.vocabulary import Step, Zone
from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue
from tests.invariants.laws import LAWS, Moment
from tests.invariants.shrinking import run_file, shrink_to_file
from tests.invariants.watched import Broken, Setting, Watch, played
from tests.rules.driver import defined, put


def nobody_casts_a_shock(moment: Moment) -> Iterator[str]:
    """A law that is none: the fault that is put in."""
    if isinstance(moment.event, SpellCast):
        found = moment.after.game.board.objects[moment.event.spell]
        yield from ["somebody did"] * (found.definition == "Shock")


def faulty() -> Watch:
    """The laws, and the one that is none."""
    return Watch((*LAWS.values(), nobody_casts_a_shock))


def failed() -> Broken:
    """A game in which much is there and much is passed before it breaks."""
    names = ("Shock", "Forest", "Grizzly Bears", "Mountain", "Island", "Hill Giant", "Mountain", "Opt")
    zones = (Zone.HAND, *(Zone.BATTLEFIELD,) * 6, Zone.LIBRARY)
    pieces = tuple(
        put(101 + 10 * player + place, name, player, zone)
        for player in (1, 2, 3)
        for place, (name, zone) in enumerate(zip(names, zones, strict=True))
    )
    picture = Photograph(objects=pieces, active=1, step=Step.PRECOMBAT_MAIN, next_id=200)
    seats = tuple(Seat(name) for name in ("Ann", "Bob", "Cleo"))
    started = GameStarted(
        edition="2026-01", engine="test", seats=seats, definitions=defined(names, ()), photograph=picture
    )
    answers = iter((*(Pass(),) * 4, Cast(121), Chosen((3,)), Activate(124), PayPart(0), Done()))

    def paying(state: GameState) -> PayWithMana:
        return PayWithMana((state.game.pool(2)[-1].id,))

    setting = Setting("", started, lambda state, asked: next(answers, None) or paying(state), Random(0), 0.0, 50)
    with pytest.raises(Broken) as found:
        played(setting, faulty())
    return found.value


def test_a_failure_shrinks_to_a_scenario_file(tmp_path: Path) -> None:
    broken = failed()
    assert broken.law == "nobody_casts_a_shock"
    assert broken.game is not None
    path = shrink_to_file(broken.game, broken, "shrunk", faulty, tmp_path)
    with pytest.raises(Broken, match="nobody_casts_a_shock"):
        run_file(path, faulty())
    run_file(path, Watch())  # it breaks no other
    run = read_scenario(path, Catalogue()).runs[0]
    assert len(run.answers) <= 8  # passes, the casting, a target, mana, the payment
    players = run.setup.players
    assert sum(len(player.hand) + len(player.battlefield) + len(player.library) for player in players) == 2
