"""Stacktrail: the stack of *Magic: The Gathering* as a log of facts.

Every casting step, target choice, target change and resolution is an immutable event. Folding the log rebuilds stack
and board at any moment, so that a game can go back to any of them. A tour:

>>> from pathlib import Path
>>> import stacktrail
>>> stacktrail.card("Lightning Bolt").mana_cost
('R',)

**Scenarios** are situations written as people tell them; they are played, and what they expect is checked:

>>> scenario = stacktrail.read_scenario('''
... [player.Alice]
... hand        = ["Lightning Bolt"]
... battlefield = ["Mountain"]
... [player.Bob]
... [run]
... script = \"\"\"
... Alice casts Lightning Bolt targeting Bob
... resolve
... \"\"\"
... [expect]
... Bob.life = 17
... ''')
>>> (result,) = stacktrail.run_scenario(scenario)
>>> result.ok
True

**Games** hold every state they passed; an illegal action is an outcome and is reversed (732.1):

>>> game = result.game
>>> game.state.game.player(2).life, game.at(2).game.player(2).life
(17, 20)

**Timelines** tell a game, and **addresses** find moments in it:

>>> timeline = stacktrail.Timeline(game.events)
>>> [entry.line for entry in timeline.entries if "casts" in entry.words]
['Alice casts Lightning Bolt targeting Bob (601.2i)']
>>> stacktrail.resolve('@before "casts Lightning Bolt"', game.events)
2

**Logs** keep games, and **sessions** play stored ones: what follows from an answer is stored whole or not at all.

>>> log = stacktrail.open_log(Path("games.sqlite"))          # doctest: +SKIP
>>> stacktrail.store_game(log, "bolt", game)                 # doctest: +SKIP
>>> session = stacktrail.Session.open(log, "bolt")           # doctest: +SKIP
>>> session.submit(1, stacktrail.Pass())                     # doctest: +SKIP
>>> session.rewind(2, by="Judge", why="a misunderstanding")  # doctest: +SKIP
"""

from pathlib import Path

from domain.answers import Pass
from domain.cards.pool import POOL, card
from domain.errors import InvalidAnswer, NotAsked, StacktrailError
from domain.events import Event, GameStarted, Stamp
from domain.game import Game, Outcome
from interfaces.cli import main
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.errors import ScenarioError
from interfaces.scenario.reader import read_scenario as read_with
from interfaces.scenario.results import RunResult
from interfaces.scenario.runner import run_scenario
from interfaces.scenario.setup import Scenario
from projections.timeline import Timeline
from replays.errors import Conflict, LogError
from replays.games import open_log
from replays.moments import resolve
from replays.session import Session, store_game

__all__ = [
    "POOL",
    "Conflict",
    "Event",
    "Game",
    "GameStarted",
    "InvalidAnswer",
    "LogError",
    "NotAsked",
    "Outcome",
    "Pass",
    "RunResult",
    "Scenario",
    "ScenarioError",
    "Session",
    "StacktrailError",
    "Stamp",
    "Timeline",
    "card",
    "main",
    "open_log",
    "read_scenario",
    "resolve",
    "run_scenario",
    "store_game",
]


def read_scenario(source: Path | str) -> Scenario:
    """The scenario of a file, or of a text, with the cards of the pool and of its own files."""
    return read_with(source, Catalogue())


if __name__ == "__main__":
    main()
