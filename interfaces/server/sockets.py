"""A WebSocket for each client: events as they happen, the open question, and answers.

A socket has no queue of events. It knows up to which version it has sent, and fetches what is behind that whenever it
is woken: so nothing is lost or doubled, whenever a client comes back, and a slow reader costs no memory.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from interfaces.server.answering import GivenAnswer, Taken, concede, give, pay
from interfaces.server.answers import read_answer
from interfaces.server.backing import consent, take_back
from interfaces.server.calls import read_query
from interfaces.server.endpoints import As, Version
from interfaces.server.frames import (
    PROTOCOL,
    Answers,
    AnySaid,
    AsksOptions,
    Concedes,
    Consents,
    Hello,
    OptionsFrame,
    Pays,
    QuestionFrame,
    StateFrame,
    TakeBackFrame,
    TakenFrame,
    TakesBack,
    Told,
    TroubleFrame,
    WishFrame,
    encoded,
    events_frame,
    read_said,
)
from interfaces.server.http import Desk, client_of, noted
from interfaces.server.live import Asked, LiveGame
from interfaces.server.problems import EXPECTED, Problem, Trouble, trouble_of
from interfaces.server.questions import QuestionSeen, question_for
from interfaces.server.rights import Access, Right, Role, Viewpoint, admit, viewpoint

AnySocket = WebSocket[Any, Any, Any]
NAME: Final = "stacktrail.v1"
BEARER: Final = "bearer."
"""Browsers can't set headers: they send the token as a second subprotocol."""
PAGE: Final = 200
"""So many events are in a frame."""
OWN_CODES: Final = 4000
"""A socket is closed with 4000 and the last three digits of what HTTP would say."""
TOO_BIG: Final = 1009
GONE: Final = (WebSocketDisconnect, WebSocketException, RuntimeError, OSError)
"""How it shows that a client isn't there any more; uvicorn says so by an OSError."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"seen_by": "as"}):
    """From where events follow, as whom; whether options and the state come along."""

    after: Version = 0
    seen_by: As | None = None
    options: bool = True
    states: bool = False


class Sockets:
    """All sockets of the server."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.each: Counter[str] = Counter()

    async def take(self, socket: AnySocket) -> None:
        """A client that wants in; one that can't is told why, and let go."""
        protocols = [each.strip() for each in socket.headers.get("sec-websocket-protocol", "").split(",")]
        await socket.accept(subprotocols=NAME if NAME in protocols else None)
        try:
            connection = await self._let_in(socket, protocols)
        except EXPECTED as error:
            await farewell(socket, trouble_of(error))
            return
        self.each[connection.access.token] += 1
        self._measure()
        try:
            await connection.serve()
        finally:
            self.each -= Counter([connection.access.token])
            self._measure()

    def _measure(self) -> None:
        self.desk.server.metrics.gauge("stacktrail_sockets", self.each.total())

    async def _let_in(self, socket: AnySocket, protocols: list[str]) -> Connection:
        desk, limits = self.desk, self.desk.server.settings.limits
        access = self._access(socket, protocols)
        game_id = socket.path_params["game"]
        admit(access, Right.WATCH, game_id)
        check_origin(socket, desk.server.settings.origins)
        if self.each.total() >= limits.sockets or self.each[access.token] >= limits.sockets_each:
            raise Problem(429, "too_many", "too many sockets; close one first")
        query = read_query(Wanted, dict(socket.query_params.items()))
        game = await desk.run(desk.server.games.get, game_id)
        seen = viewpoint(access, query.seen_by, game.players)
        if query.after > game.visible(seen):
            raise Problem(404, "no_such_version", f"there is no version {query.after} yet")
        if access.role is Role.SEAT:
            await desk.run(game.go_on)
        return Connection(desk, socket, game, access, seen, query)

    def _access(self, socket: AnySocket, protocols: list[str]) -> Access:
        token = next((each.removeprefix(BEARER) for each in protocols if each.startswith(BEARER)), "")
        if token:
            return self.desk.bearer(token, client_of(socket))
        return self.desk.known(socket.headers.get("authorization", ""), client_of(socket))


def check_origin(socket: AnySocket, allowed: tuple[str, ...]) -> None:
    """A page of another origin may not open sockets, unless it is named."""
    origin = socket.headers.get("origin", "")
    if origin and origin not in allowed and origin.partition("://")[2] != socket.headers.get("host", ""):
        raise Problem(403, "wrong_origin", "pages of this origin may not come in")


async def farewell(socket: AnySocket, trouble: Trouble) -> None:
    """Say why, and close."""
    with suppress(*GONE):
        await socket.send_text(encoded(TroubleFrame(trouble=trouble)).decode())
        await socket.close(code=OWN_CODES + trouble.status, reason=trouble.code)


class Connection:
    """One client."""

    def __init__(
        self, desk: Desk, socket: AnySocket, game: LiveGame, access: Access, seen: Viewpoint, wanted: Wanted
    ) -> None:
        self.desk, self.socket, self.game, self.access, self.seen, self.wanted = (
            desk,
            socket,
            game,
            access,
            seen,
            wanted,
        )
        self.sent = wanted.after
        self.told = -1
        """The version of the question that was sent last."""
        self.wish: Asked | None = None
        self.woken = asyncio.Event()
        self.replies: list[tuple[int, bytes, asyncio.Event]] = []
        self.mistakes = 0

    async def serve(self) -> None:
        """Until one of us goes."""
        loop = asyncio.get_running_loop()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop is closed by now
                loop.call_soon_threadsafe(self.woken.set)

        self.game.listen(wake)
        tasks = [asyncio.create_task(self.write()), asyncio.create_task(self.read())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await self.part(done.pop())
        finally:
            self.game.leave(wake)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def part(self, ended: asyncio.Task[None]) -> None:
        """Part as the reason asks for."""
        error, reason = ended.exception(), "gone"
        if isinstance(error, EXPECTED):
            reason = trouble_of(error).code
            with suppress(TimeoutError):
                await asyncio.wait_for(farewell(self.socket, trouble_of(error)), 1)
        elif isinstance(error, TimeoutError):
            reason = "slow"
        elif error is not None and not isinstance(error, GONE):
            noted(error)
            reason = "internal"
            await farewell(self.socket, Trouble(status=500, code="internal", message="something went wrong here"))
        self.desk.server.metrics.count("stacktrail_sockets_closed_total", reason=reason)

    # --- out ---

    async def write(self) -> None:
        """Send what there is to send, and wait for more."""
        await self.send(encoded(self.hello()))
        while True:
            self.woken.clear()
            await self.send_events()
            await self.send_replies()
            await self.send_question()
            await self.send_wish()
            if self.replies or self.sent < self.game.visible(self.seen):
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), self.game.next_change(self.seen))

    def hello(self) -> Hello:
        """Who one is."""
        return Hello(
            protocol=PROTOCOL,
            game=self.game.id,
            role=self.access.role.value,
            seat=self.access.seat,
            players=self.game.players,
            edition=self.game.edition,
            after=self.sent,
            version=self.game.visible(self.seen),
            delay=self.game.delay if self.seen.late else 0,
        )

    async def send_events(self) -> None:
        """All events that this client hasn't got."""
        while True:
            version, events = await self.desk.run(self.fetch)
            if not events:
                return
            await self.send(events_frame(self.sent, version, events))
            self.sent = version

    def fetch(self) -> tuple[int, list[bytes]]:
        """The next events, if the token is still good."""
        if not self.desk.server.tokens.still(self.access):
            raise Problem(401, "wrong_token", "this token was revoked")
        return self.game.sent(self.seen, self.sent, PAGE)

    async def send_question(self) -> None:
        """The open question, and the state if it is wanted, unless they were sent."""
        version = self.sent
        if self.told == version:
            return
        asked = await self.desk.run(self.ask, 50 if self.wanted.options else 0, False)
        if asked.version != self.sent:
            return
        if self.wanted.states:
            await self.send(encoded(StateFrame(state=await self.desk.run(self.game.table, self.seen, version))))
        await self.send(encoded(QuestionFrame(question=asked)))
        self.told = version

    def ask(self, most: int, why: bool) -> QuestionSeen:
        """The open question as this client may know it."""
        return question_for(self.game, self.seen, most, why=why)

    async def send_wish(self) -> None:
        """What a player wants to take back, when that changes."""
        wish = None if self.seen.late else self.game.wish()
        if wish != self.wish:
            self.wish = wish
            await self.send(encoded(WishFrame(request=wish)))

    async def send_replies(self) -> None:
        """Replies whose events were sent."""
        ready = [each for each in self.replies if each[0] <= self.sent]
        for reply in ready:
            await self.send(reply[1])
            self.replies.remove(reply)
            reply[2].set()

    async def send(self, frame: bytes) -> None:
        """Send a frame; TimeoutError if the client doesn't read."""
        self.desk.server.metrics.count("stacktrail_frames_total", way="out")
        await asyncio.wait_for(self.socket.send_text(frame.decode()), self.desk.server.settings.limits.slow)

    # --- in ---

    async def read(self) -> None:
        """Take what the client says, one frame after the other."""
        limits = self.desk.server.settings.limits
        while True:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                raise WebSocketDisconnect(detail="gone")
            data = message.get("text") or message.get("bytes") or b""
            self.desk.server.metrics.count("stacktrail_frames_total", way="in")
            if len(data) > limits.frame:
                raise Problem(413, "too_large", f"a frame may have {limits.frame} bytes")
            await self.reply_to(data)
            if self.mistakes > limits.mistakes:
                raise Problem(400, "too_many_mistakes", "too many frames that made no sense")

    async def reply_to(self, data: str | bytes) -> None:
        """Carry a frame out, and reply."""
        said: AnySaid | None = None
        try:
            self.desk.buckets.take(self.access.token)
            said = read_said(data)
            version, frame = await self.desk.run_for(self.access.token, self.carry_out, said)
        except EXPECTED as error:
            trouble = trouble_of(error)
            self.mistakes += said is None
            frame, version = TroubleFrame(id=said.id if said is not None else "", trouble=trouble), 0
        sent = asyncio.Event()
        self.replies.append((version, encoded(frame), sent))
        self.woken.set()
        await sent.wait()  # whoever doesn't read replies isn't read either

    def carry_out(self, said: AnySaid) -> tuple[int, Told]:
        """Do what a client says; in a worker thread."""
        if not self.desk.server.tokens.still(self.access):
            raise Problem(401, "wrong_token", "this token was revoked")
        if isinstance(said, AsksOptions):
            asked = self.ask(said.most, said.why)
            return asked.version, OptionsFrame(id=said.id, question=asked)
        admit(self.access, Right.PLAY, self.game.id)
        if isinstance(said, TakesBack | Consents):
            return self.go_back(said)
        taken = PLAYS[type(said)](self, said)
        self.desk.server.metrics.count("stacktrail_answers_total", outcome="refused" if taken.refusal else "taken")
        return taken.version, TakenFrame(id=said.id, version=taken.version, first=taken.first, refusal=taken.refusal)

    def go_back(self, said: TakesBack | Consents) -> tuple[int, Told]:
        """Take something back, or agree to it."""
        if isinstance(said, TakesBack):
            outcome = take_back(self.game, self.access, said.to)
        else:
            outcome = consent(self.game, self.access, said.version, agree=said.agree)
        return outcome.version, TakeBackFrame(id=said.id, outcome=outcome)


def answers(self: Connection, said: Answers) -> Taken:
    """An answer."""
    given = GivenAnswer(answer=read_answer(said.answer), version=said.version, id=said.id)
    return give(self.game, self.access, given)


PLAYS: Final[dict[type, Callable[[Connection, Any], Taken]]] = {
    Answers: answers,
    Pays: lambda self, said: pay(self.game, self.access),
    Concedes: lambda self, said: concede(self.game, self.access, said.version, said.id),
}
"""What players say over a socket."""
