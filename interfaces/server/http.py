"""From a request to an endpoint and back, in one place for all: limits, the token, rights, types, errors."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from traceback import format_tb
from typing import Any, Final
from urllib.parse import quote
from weakref import WeakValueDictionary

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException

from interfaces.server.calls import JSON, Call, Endpoint, Nothing, Plain, Server, read_body, read_query
from interfaces.server.limits import Buckets
from interfaces.server.problems import EXPECTED, Problem, Trouble, trouble_of
from interfaces.server.rights import NOBODY, Access, admit
from replays.reporting import get_logger

AnyRequest = Request[Any, Any, Any]
PROBLEM: Final = "application/problem+json"
AT_ONCE: Final = 2
"""So many calls of one client run at the same time."""
UNAUTHORIZED: Final = 401
LATER: Final = (429, 503)
"""With these a client may try the same again."""
BEARER: Final = "bearer "
FOR_ALL: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
lines = get_logger()


class Desk:
    """Takes requests in; endpoints run in worker threads."""

    def __init__(self, server: Server, buckets: Buckets) -> None:
        self.server, self.buckets = server, buckets
        self.workers = ThreadPoolExecutor(server.settings.workers, thread_name_prefix="engine")
        self.waiting = 0
        self.turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def close(self) -> None:
        """Let what has begun come to its end."""
        self.workers.shutdown(wait=True)

    # --- one request ---

    async def take(self, request: AnyRequest, endpoint: Endpoint) -> Response[bytes]:
        """Carry a request out."""
        begun, status = time.perf_counter(), 500
        try:
            response = await self._carried_out(request, endpoint)
        except EXPECTED as error:
            trouble = trouble_of(error)
            status = trouble.status
            return troubled(trouble)
        else:
            status = endpoint.status
            return response
        finally:
            metrics = self.server.metrics
            metrics.count("stacktrail_requests_total", endpoint=endpoint.name, status=str(status))
            metrics.took(time.perf_counter() - begun, endpoint=endpoint.name)

    async def _carried_out(self, request: AnyRequest, endpoint: Endpoint) -> Response[bytes]:
        access = self.known(request.headers.get("authorization", ""), client_of(request))
        game = request.path_params.get("game")
        admit(access, endpoint.needs, game)
        body: msgspec.Struct = Nothing()
        if endpoint.method == "POST":
            body = await self._body(request, endpoint)
        query = read_query(endpoint.query, single(request))
        call = Call(self.server, access, request.path_params, query, body)
        return answered(await self.run_for(access.token or client_of(request), endpoint.does, call), endpoint)

    async def _body(self, request: AnyRequest, endpoint: Endpoint) -> msgspec.Struct:
        most = endpoint.longest or self.server.settings.limits.body
        if endpoint.body is not Nothing and request.content_type[0] != JSON:
            raise Problem(415, "not_json", f"send the body as {JSON}")
        found = bytearray()
        async for chunk in request.stream():
            found += chunk
            if len(found) > most:
                raise Problem(413, "too_large", f"a body here may have {most} bytes")
        return read_body(endpoint.body, bytes(found))

    def known(self, header: str, client: str) -> Access:
        """Who sends a header; without one, nobody. Each call counts: the bearer's, or the client's."""
        if not header:
            self.buckets.take(client)
            return NOBODY
        token = header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else ""
        return self.bearer(token, client)

    def bearer(self, token: str, client: str) -> Access:
        """Whose token that is."""
        found = self.server.tokens.access(token)
        self.buckets.take(found.token if found is not None else client)
        if found is None:
            raise Problem(401, "wrong_token", "nobody has this token")
        return found

    async def run_for(self, client: str, function: Any, *arguments: Any) -> Any:
        """Run something for a client, of which only so much is done at once: the others get their turn."""
        turns = self.turns.get(client)
        if turns is None:
            turns = self.turns[client] = asyncio.Semaphore(AT_ONCE)
        async with turns:
            return await self.run(function, *arguments)

    async def run(self, function: Any, *arguments: Any) -> Any:
        """Run something in a worker thread, off the event loop."""
        if self.waiting >= self.server.settings.limits.waiting:
            raise Problem(503, "busy", "too much to do now; come back in a second")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.workers, function, *arguments)
        finally:
            self.waiting -= 1


# --- answers ----------------------------------------------------------------------------------------------------------


def answered(result: Any, endpoint: Endpoint) -> Response[bytes]:
    """The result of an endpoint on its way out."""
    if isinstance(result, Plain):
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(result.name)}"} if result.name else {}
        return reply(result.data, result.media, endpoint.status, headers)
    return reply(msgspec.json.encode(result), JSON, endpoint.status)


def troubled(trouble: Trouble) -> Response[bytes]:
    """A trouble on its way out."""
    headers = {"WWW-Authenticate": "Bearer"} if trouble.status == UNAUTHORIZED else {}
    if trouble.status in LATER:
        headers["Retry-After"] = "1"
    return reply(msgspec.json.encode(trouble), PROBLEM, trouble.status, headers)


def reply(data: bytes, media: str, status: int, headers: dict[str, str] | None = None) -> Response[bytes]:
    """Bytes with their headers."""
    return Response(data, media_type=media, status_code=status, headers={**FOR_ALL, **(headers or {})})


def elsewhere(request: AnyRequest, error: Exception) -> Response[bytes]:
    """What went wrong before an endpoint was found: no such path, no such method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    words = {404: ("no_such_path", "there is nothing here"), 405: ("no_such_method", "this can't be done here")}
    code, message = words.get(status, ("bad_request", "the request makes no sense"))
    if not isinstance(error, HTTPException):
        noted(error)
        code, message = "internal", "something went wrong here; it was noted"
    return troubled(Trouble(status=status, code=code, message=message))


def single(request: AnyRequest) -> dict[str, str]:
    """The parameters of the query, each of which may come once."""
    found: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in found:
            raise Problem(400, "twice", "a parameter of the query came twice")
        found[name] = value
    return found


def noted(error: BaseException) -> None:
    """Something that nobody expected, with where it happened; no values, for a token may be among them."""
    lines.error("unexpected", kind=type(error).__name__, where="".join(format_tb(error.__traceback__)))


def client_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Who calls without a token, as far as one can tell."""
    return request.client.host if request.client is not None else ""
