"""The benchmark runs, and its games are whole ones."""

import gc

from bench.__main__ import page
from bench.measures import measure
from bench.play import played
from bench.sections import with_front, with_section
from domain.machine import Machine
from domain.state import Board
from replays.loading import uncollected


def test_every_measure_gives_a_figure() -> None:
    found = list(measure(events=300, samples=8))
    assert all(each.value > 0 for each in found)
    assert sum(each.met is not None for each in found) == 13
    assert "| payload |" in page(found)


def test_the_games_are_played_by_the_rules() -> None:
    game = played(seed=2, least=800)
    kinds = {type(event).__name__ for event in game.events}
    assert {"SpellCast", "SpellResolved", "TargetChosen", "DamageDealt", "LandPlayed"} <= kinds
    assert Machine(game.state).pending == game.decision
    assert played(seed=2, least=800).events == game.events


def test_a_game_that_is_dropped_needs_no_collector() -> None:
    """States hold no cycles, so that the collector may look at them seldom; caches keep some boards for a while."""
    with uncollected():
        game = played(seed=2, least=1_500)
        its = game.state.game.board.definitions

        def boards() -> int:
            return sum(isinstance(each, Board) and each.definitions is its for each in gc.get_objects())

        before = boards()
        del game
        assert before > 300
        assert boards() < 100


def test_a_section_takes_the_place_of_the_one_with_its_heading() -> None:
    front, live, pages = "# Figures\n", "## Live games\nold\n", "## The viewer\nfast\n"
    page = f"{front}\n{live}\n{pages}"
    assert with_section(page, "## Live games\nnew\n") == f"{front}\n## Live games\nnew\n\n{pages}"
    assert with_section(front, pages) == f"{front}\n{pages}"
    assert with_front(page, "# Others") == f"# Others\n\n{live}\n{pages}"
