"""The page in the browser: its files, and the replay documents that it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, Final

import msgspec
from litestar import Response
from litestar.handlers import HTTPRouteHandler

from domain.events import Event
from interfaces.rules_text.store import RulesShelf
from interfaces.server.calls import JSON, Call, Plain, endpoint
from interfaces.server.endpoints import API, As, Version
from interfaces.server.http import AnyRequest, reply
from interfaces.server.live import LiveGame
from interfaces.server.rights import EVERYTHING, Right, Viewpoint
from interfaces.viewer.building import replay_document
from interfaces.viewer.document import encoded
from interfaces.viewer.film import Film, Line, film_of_log, forks_in, resealed
from interfaces.viewer.growing import GrowingReplay, News
from interfaces.viewer.page import media_type, page_files, single_file
from replays.heads import fresh_secret
from replays.leaves import Entry
from replays.log import GameLog
from replays.trail_games import header_of, stored_entries

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page runs its own scripts and speaks with its own server."""
FRONT: Final = "index.html"
Route = Callable[[str, str, str, int, Callable[[AnyRequest], Any]], HTTPRouteHandler]


class ReplayWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"seen_by": "as"}):
    """As whom; ``forks``: with the games that were forked off, for those who see everything.

    ``after`` and ``of``: a page that has a document up to a version, with this stamp, wants what comes behind.
    """

    seen_by: As | None = None
    forks: bool = False
    after: Version = 0
    of: Annotated[str, msgspec.Meta(max_length=40)] = ""


@endpoint("GET", f"{API}/games/{{game}}/replay", Right.WATCH, dict[str, Any], query=ReplayWanted)
def show_replay(call: Call) -> Plain:
    """The document of the page (docs/viewer.md), as somebody may know the game by now, or what it has grown by."""
    game, wanted, log = call.game, call.query, call.server.games.log
    viewpoint = call.viewpoint(game, wanted.seen_by)
    version = game.visible(viewpoint)
    game.check(viewpoint, wanted.after)
    if wanted.forks and viewpoint.seat == EVERYTHING:
        return Plain(with_forks(log, game, version), JSON)
    with game.pages.lock:
        document = grown(log, game, viewpoint, version)
        known = wanted.of == document.stamp
        return Plain(encoded(document.growth(wanted.after) if known else document.document()), JSON)


def with_forks(log: GameLog[Any], game: LiveGame, version: int) -> bytes:
    """A replay document up to a version, and the games that left it by then."""
    film = film_of_log(log, game.id, forks_in(log, game.id))
    return encoded(replay_document(until(film, version), EVERYTHING, RulesShelf().find(game.edition)))


def page_of(log: GameLog[Any], game: LiveGame, viewpoint: Viewpoint) -> bytes:
    """Page and replay in one file, as far as a viewpoint may see by now; for those who see everything, with forks."""
    film = film_of_log(log, game.id, forks_in(log, game.id) if viewpoint.seat == EVERYTHING else ())
    return single_file(replay_document(until(film, game.visible(viewpoint)), viewpoint.seat))


def until(film: Film, version: int) -> Film:
    """A film whose main line ends at a version; what has happened since is for later."""
    main, *others = film.lines
    if main.last == version:
        return film
    cut = Line(main.variation, main.entries[:version], main.events[:version], main.secret)
    return film._replace(lines=(cut, *(each for each in others if each.variation.at <= version)))


def grown(log: GameLog[Any], game: LiveGame, viewpoint: Viewpoint, version: int) -> GrowingReplay:
    """The document of a viewpoint, with all that has happened up to a version; one that fails is begun anew."""
    each = game.pages.each
    found = each.pop(viewpoint) if viewpoint in each else begun(log, game, viewpoint.seat)
    after = found.version
    events = game.events[after:version]
    entries = islice(entries_behind(log, game.id, after, events, found.line.links.secret), len(events))
    states = (game.state_at(at) for at in range(after + 1, version + 1))
    found.take(News(*new) for new in zip(events, entries, states, strict=True))
    each[viewpoint] = found
    return found


def begun(log: GameLog[Any], game: LiveGame, seat: int) -> GrowingReplay:
    """An empty document, with the official rules where the host gave them."""
    header = header_of(game.id, game.events[0], "", log.heads.secret(game.id) or fresh_secret())
    return GrowingReplay(header, seat, RulesShelf().find(game.edition))


def entries_behind(log: GameLog[Any], game: str, after: int, events: Sequence[Event], secret: bytes) -> Iterator[Entry]:
    """What was stored behind a version; games of old stores were never sealed."""
    if log.heads.secret(game) == secret:
        return stored_entries(log, game, after, secret)
    return resealed((), events)


def page_routes(route: Route) -> list[HTTPRouteHandler]:
    """The files of the page; anybody may have them."""
    return [serving(route, name) for name in page_files()]


def serving(route: Route, name: str) -> HTTPRouteHandler:
    """One file as a route."""
    headers = {"Content-Security-Policy": POLICY}

    async def page_file(request: AnyRequest) -> Response[bytes]:
        return reply(page_files()[name], media_type(name), 200, headers)

    where = "/" if name == FRONT else f"/{name}"
    return route(where, "GET", f"page_{name.partition('.')[0]}", 200, page_file)
