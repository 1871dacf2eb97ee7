"""A process that writes a replay without end, to be killed: `python -m tests.faulty_writer FILE`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from bench.play import played
from replays.leaves import Entry
from replays.trail_games import entries, header_of
from replays.trail_writing import write_trail


def main(path: Path) -> None:
    """Write until somebody ends it."""
    game = played(4, 300)
    header = header_of("endless", game.event(1), "", bytes(32))

    def endless() -> Iterator[Entry]:
        yield from entries(game.events)
        print("writing", flush=True)
        while True:
            yield from entries(game.events[1:])

    write_trail(path, endless(), header)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
