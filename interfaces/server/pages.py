"""The page in the browser: its files, and the replay documents that it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import Response
from litestar.handlers import HTTPRouteHandler

from interfaces.rules_text.store import RulesShelf
from interfaces.server.calls import JSON, Call, Plain, endpoint
from interfaces.server.endpoints import API, As
from interfaces.server.http import AnyRequest, reply
from interfaces.server.live import LiveGame
from interfaces.server.rights import EVERYTHING, Right
from interfaces.viewer.building import replay_document
from interfaces.viewer.document import encoded
from interfaces.viewer.film import Film, Line, film_of_log, forks_in
from interfaces.viewer.page import media_type, page_files
from replays.log import GameLog

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page runs its own scripts and speaks with its own server."""
FRONT: Final = "index.html"
Route = Callable[[str, str, str, int, Callable[[AnyRequest], Any]], HTTPRouteHandler]


class ReplayWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"seen_by": "as"}):
    """As whom; ``forks``: with the games that were forked off, for those who see everything."""

    seen_by: As | None = None
    forks: bool = False


@endpoint("GET", f"{API}/games/{{game}}/replay", Right.WATCH, dict[str, Any], query=ReplayWanted)
def show_replay(call: Call) -> Plain:
    """The document of the page (docs/viewer.md), as somebody may know the game by now."""
    game, wanted = call.game, call.query
    viewpoint = call.viewpoint(game, wanted.seen_by)
    version = game.visible(viewpoint)
    key = ("replay", viewpoint.seat, version, wanted.forks)
    found = game.asked.get(key)
    if found is None:
        forks = wanted.forks and viewpoint.seat == EVERYTHING
        found = drawn(call.server.games.log, game, viewpoint.seat, version, forks=forks)
        game.remember(key, found)
    return Plain(found, JSON)


def drawn(log: GameLog[Any], game: LiveGame, seat: int, version: int, *, forks: bool) -> bytes:
    """A replay document up to a version, with the official rules where the host gave them."""
    film = film_of_log(log, game.id, forks_in(log, game.id) if forks else ())
    official = RulesShelf().find(game.edition)
    return encoded(replay_document(until(film, version), seat, official))


def until(film: Film, version: int) -> Film:
    """A film whose main line ends at a version; what has happened since is for later."""
    main, *others = film.lines
    if main.last == version:
        return film
    cut = Line(main.variation, main.entries[:version], main.events[:version], main.secret)
    return film._replace(lines=(cut, *(each for each in others if each.variation.at <= version)))


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
