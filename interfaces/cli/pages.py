"""``export --html`` and ``export --document``: a replay to watch in a browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from interfaces.cli.errors import Mistake
from interfaces.cli.seats import read_redacted
from interfaces.cli.sources import is_redacted, telling
from interfaces.rules_text.store import RulesShelf
from interfaces.rules_text.texts import RulesText
from interfaces.viewer.building import EVERYTHING, replay_document
from interfaces.viewer.document import Replay, encoded
from interfaces.viewer.film import film_of_trail
from interfaces.viewer.notes import notes_for
from interfaces.viewer.page import single_file
from interfaces.viewer.redacted import redacted_document
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
    with telling(game):
        replay = of_redacted(trail, game, page) if is_redacted(trail) else of_whole(trail, game, page)
    for path, content in contents(replay, page):
        with atomically(path) as file:
            file.write(content)


def of_whole(trail: Path, game: str, page: Page) -> Replay:
    """The document of a whole replay."""
    film = film_of_trail(trail)
    seat = EVERYTHING if page.seen_by is None else seat_named(film.header.players, page.seen_by)
    return replay_document(film, seat, official_rules(film.header.edition, page), notes_for(game, page.notes))


def of_redacted(trail: Path, game: str, page: Page) -> Replay:
    """The document of a redacted replay; a damaged one as far as it can be read."""
    if page.seen_by is not None:
        raise Mistake(f"{game}: it was redacted, so it has one view only; leave out --as")
    found = read_redacted(trail)
    return redacted_document(found, official_rules(found.edition_name, page), notes_for(game, page.notes))


def official_rules(edition: str, page: Page) -> RulesText | None:
    """The official rules of an edition, if they are wanted."""
    official = RulesShelf().find(edition) if page.official else None
    if page.official and official is None:
        raise Mistake("--official needs the rules of that edition; give them with: stacktrail rules import FILE")
    return official


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
