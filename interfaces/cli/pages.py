"""``export --html`` and ``export --document``: a replay to watch in a browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from interfaces.cli.errors import Mistake
from interfaces.cli.sources import telling
from interfaces.rules_text.store import RulesShelf
from interfaces.viewer.building import EVERYTHING, replay_document
from interfaces.viewer.document import Replay, encoded
from interfaces.viewer.film import film_of_trail
from interfaces.viewer.notes import notes_for
from interfaces.viewer.page import single_file
from projections.seat import PUBLIC
from replays.trail_writing import atomically


class Page(NamedTuple):
    """What is asked for: a page or a document, for whom, with which notes, with the official rules or without."""

    html: Path | None
    document: Path | None
    seen_by: str | None
    notes: Path | None
    official: bool

    @property
    def wanted(self) -> bool:
        """Whether anything is."""
        return self.html is not None or self.document is not None


def write_pages(trail: Path, game: str, page: Page) -> None:
    """The files that were asked for."""
    film = film_of_trail(trail)
    seat = EVERYTHING if page.seen_by is None else seat_named(film.header.players, page.seen_by)
    official = RulesShelf().find(film.header.edition) if page.official else None
    if page.official and official is None:
        raise Mistake("--official needs the rules of that edition; give them with: stacktrail rules import FILE")
    with telling(game):
        replay = replay_document(film, seat, official, notes_for(game, page.notes))
    for path, content in contents(replay, page):
        with atomically(path) as file:
            file.write(content)


def contents(replay: Replay, page: Page) -> Sequence[tuple[Path, bytes]]:
    """What goes where."""
    found = [(page.html, single_file(replay))] if page.html is not None else []
    return [*found, (page.document, encoded(replay))] if page.document is not None else found


def seat_named(players: Sequence[str], who: str) -> int:
    """The seat of a player; the public has none."""
    if who in players:
        return players.index(who) + 1
    if who == "public":
        return PUBLIC
    raise Mistake(f"nobody is called {who!r}; there are {', '.join(players)}, and the public")
