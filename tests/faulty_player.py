"""A process that plays a stored game and says what it was told is stored: `python -m tests.faulty_player DB GAME SEED`.

It is there to be killed. Each line is `VERSION HEAD`, written after `submit` has come back.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bench.play import Player
from domain.events import Event
from replays.errors import Conflict, StoreUnavailable, UnknownGame
from replays.games import open_log
from replays.log import GameLog
from replays.reporting import configure
from replays.session import Session


def main(db: Path, name: str, seed: int) -> None:
    """Play on until the game is over, or somebody ends it."""
    configure(level="critical")
    player = Player(seed)
    with open_log(db) as log:
        session = opened(log, name, player)
        told(session)
        while (decision := session.decision) is not None:
            answer, how = player.answer(session.state, decision)
            try:
                session.submit(decision.player, answer, player.stamp(how), expected_version=session.version)
            except Conflict:
                session.refresh()
                print("conflict", flush=True)
                continue
            except StoreUnavailable:
                print("refused", flush=True)
                continue
            told(session)


def opened(log: GameLog[Event], name: str, player: Player) -> Session:
    """The game, which may have to be begun; another writer may begin it, too."""
    for _ in range(100):
        try:
            return Session.open(log, name)
        except UnknownGame:
            try:
                return Session.create(log, name, player.beginning(60))
            except Conflict:
                continue
    raise SystemExit("the game can't be begun")


def told(session: Session) -> None:
    """What the process has been told is stored."""
    receipt = session.receipt()
    print(receipt.version, receipt.head.hex(), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
