"""The benchmark runs, and its games are whole ones."""

from bench.__main__ import page
from bench.measures import measure
from bench.play import played
from domain.machine import Machine


def test_every_measure_gives_a_figure() -> None:
    found = list(measure(events=300, samples=5))
    assert all(each.value > 0 for each in found)
    assert sum(each.met is not None for each in found) == 10
    assert "| payload |" in page(found)


def test_the_games_are_played_by_the_rules() -> None:
    game = played(seed=2, least=800)
    kinds = {type(event).__name__ for event in game.events}
    assert {"SpellCast", "SpellResolved", "TargetChosen", "DamageDealt", "LandPlayed"} <= kinds
    assert Machine(game.state).pending == game.decision
    assert played(seed=2, least=800).events == game.events
