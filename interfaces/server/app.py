"""The application: every endpoint mounted, with what runs beside them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from litestar import Litestar, Response
from litestar.config.cors import CORSConfig
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from domain.events import Event
from interfaces.server import acting, advising, backing, checking, endpoints, pages
from interfaces.server.calls import ENDPOINTS, JSON, Endpoint, Server
from interfaces.server.describing import description, event_schemas, frame_schemas
from interfaces.server.docs_page import docs_page
from interfaces.server.http import AnyRequest, Desk, elsewhere, reply
from interfaces.server.limits import Buckets
from interfaces.server.live import Games
from interfaces.server.metrics import Metrics
from interfaces.server.problems import EXPECTED
from interfaces.server.settings import Settings
from interfaces.server.sockets import AnySocket, Sockets
from interfaces.server.tokens import Tokens
from replays.log import GameLog

__all__ = ["acting", "advising", "backing", "checking", "endpoints", "make_app", "pages"]


def make_app(log: GameLog[Event], settings: Settings, tokens: Tokens) -> Litestar:
    """A server for the games of a store."""
    games = Games(log, tokens, settings.delay, settings.kept)
    server = Server(settings, games, tokens, Metrics())
    desk = Desk(server, Buckets(settings.limits.requests, settings.limits.burst))

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        follower = asyncio.create_task(follow(desk))
        try:
            yield
        finally:
            follower.cancel()
            with suppress(asyncio.CancelledError):
                await follower
            desk.close()

    return Litestar(
        route_handlers=[
            *(mounted(desk, each) for each in ENDPOINTS),
            *described(),
            *pages.page_routes(route),
            live(Sockets(desk)),
        ],
        openapi_config=None,
        logging_config=None,
        cors_config=CORSConfig(allow_origins=list(settings.origins)) if settings.origins else None,
        exception_handlers={Exception: elsewhere},
        lifespan=[running],
        request_max_body_size=None,  # the desk counts itself, endpoint by endpoint
    )


def mounted(desk: Desk, endpoint: Endpoint) -> HTTPRouteHandler:
    """One endpoint as a route."""
    path = "/".join(f"{{{part[1:-1]}:str}}" if part.startswith("{") else part for part in endpoint.path.split("/"))

    async def handle(request: AnyRequest) -> Response[bytes]:
        return await desk.take(request, endpoint)

    return route(path, endpoint.method, endpoint.name, endpoint.status, handle)


def route(
    path: str,
    method: Any,
    name: str,
    status: int,
    handle: Callable[[AnyRequest], Coroutine[Any, Any, Response[bytes]]],
) -> HTTPRouteHandler:
    """A function as a route."""
    handle.__annotations__ = {"request": AnyRequest, "return": Response[bytes]}
    return HTTPRouteHandler(path, http_method=method, name=name, status_code=status)(handle)


def live(sockets: Sockets) -> WebsocketRouteHandler:
    """The socket of a game."""

    async def handle(socket: AnySocket) -> None:
        await sockets.take(socket)

    handle.__annotations__ = {"socket": AnySocket, "return": None}
    return WebsocketRouteHandler(f"{endpoints.API}/games/{{game:str}}/live", name="live")(handle)


def described() -> list[HTTPRouteHandler]:
    """The description of the API, and of the events."""
    whole = description(ENDPOINTS)
    told, page = msgspec.json.encode(whole), docs_page(whole)

    async def openapi(request: AnyRequest) -> Response[bytes]:
        return reply(told, JSON, 200)

    async def docs(request: AnyRequest) -> Response[bytes]:
        policy = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"}
        return reply(page, "text/html", 200, policy)

    async def events(request: AnyRequest) -> Response[bytes]:
        return reply(msgspec.json.encode(event_schemas()), "application/schema+json", 200)

    async def frames(request: AnyRequest) -> Response[bytes]:
        return reply(msgspec.json.encode(frame_schemas()), "application/schema+json", 200)

    return [
        route("/openapi.json", "GET", "openapi", 200, openapi),
        route("/docs", "GET", "docs", 200, docs),
        route("/api/v1/schemas/events", "GET", "event_schemas", 200, events),
        route("/api/v1/schemas/frames", "GET", "frame_schemas", 200, frames),
    ]


async def follow(desk: Desk) -> None:
    """Look again and again what others have stored of the games that somebody listens to."""
    games = desk.server.games
    seen = await desk.run(games.newest)
    while True:
        await asyncio.sleep(desk.server.settings.follow)
        with suppress(*EXPECTED):
            seen = await desk.run(games.follow, seen)
