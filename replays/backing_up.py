"""A judge's backup that follows the tournament procedure: the plan of the log, carried out by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random, SystemRandom

from domain.events import HiddenCardsRestored
from domain.game import Game
from domain.restoring import CantRestore, is_clean
from projections.backups import Backup, put_back
from projections.ledger import Ledger
from projections.take_backs import live_line


def backed_up(game: Game, chance: Random | None = None) -> Iterator[HiddenCardsRestored]:
    """How hidden cards are put back after the rewind that a game has just made; it needs the game from its beginning.

    ``chance`` is what the system has, unless said.
    """
    *events, rewound = game.events
    to = int(getattr(rewound, "to", 0))
    if not is_clean(game.at(to)):
        clean = next((version for version in range(to, 0, -1) if is_clean(game.at(version))), to)
        raise CantRestore(
            f"at @{to} something is under way that may hold on to hidden cards: go back to @{clean}, where a player "
            "receives priority, or put every card back as it was"
        )
    undone = [(version, events[version - 1]) for version in live_line(events) if version > to]
    for plan in Backup(Ledger(events), to, undone).restorations():
        if plan.changes:
            player = game.state.game.board.player(plan.player)
            yield put_back(plan, player.library, game.state.ledger.next_id, chance or SystemRandom())
