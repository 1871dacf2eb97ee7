"""Looking: the server itself, games, their events, states and questions."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, Final

import msgspec

from domain.events import GameStarted
from domain.vocabulary import STEP_NAMES
from interfaces.server.calls import JSON, Call, Media, Plain, endpoint
from interfaces.server.live import LiveGame
from interfaces.server.problems import Problem
from interfaces.server.questions import QuestionSeen, question_for
from interfaces.server.rights import Right, Role
from interfaces.server.tables import TableSeen
from interfaces.server.views import EventSeen
from projections.board import Board
from projections.register import CARD, PLAYER, REFUSED, RULE
from replays.errors import LogError
from replays.registers import Wanted, catch_up, register_of

API: Final = "/api/v1"
PROMETHEUS: Final = "text/plain; version=0.0.4"
MOST_EVENTS: Final = 1_000
At = Annotated[str, msgspec.Meta(max_length=200, description="An address, such as @57, @last, @turn 3 upkeep.")]
As = Annotated[str, msgspec.Meta(max_length=100, description="A seat's number or name, public, or all.")]
Version = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]


class Health(msgspec.Struct, frozen=True):
    """The server is there, and its store can be read."""

    ok: bool
    games: int
    sockets: int


@endpoint("GET", "/health", Right.OPEN, Health)
def health(call: Call) -> Health:
    """Whether the server is well: its store can be read."""
    server = call.server
    server.games.log.version("health")
    return Health(True, len(server.games.live()), server.metrics.value("stacktrail_sockets"))


@endpoint("GET", "/metrics", Right.HOST, Media((PROMETHEUS,)))
def metrics(call: Call) -> Plain:
    """Counters and latencies for Prometheus."""
    call.server.metrics.gauge("stacktrail_games", len(call.server.games.live()))
    return Plain(call.server.metrics.text().encode(), PROMETHEUS)


# --- games ------------------------------------------------------------------------------------------------------------


class GameSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A game at a glance; ``you`` is the role of whoever asks."""

    game: str
    version: int
    edition: str
    players: tuple[str, ...]
    you: str
    seat: int | None = None
    delay: int | None = None
    over: bool | None = None
    winner: int | None = None


class GameList(msgspec.Struct, frozen=True):
    """Games by name; ``next`` is what ``after`` must be to get more."""

    games: tuple[GameSummary, ...]
    next: str | None = None


Word = Annotated[str, msgspec.Meta(max_length=200)]


class Search(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What games must have; all of what is said."""

    player: Word | None = None
    card: Word | None = None
    refused: Word | None = None
    rule: Word | None = None
    after: Word = ""
    most: Annotated[int, msgspec.Meta(ge=1, le=500)] = 100


@endpoint("GET", f"{API}/games", Right.LIST, GameList, query=Search)
def list_games(call: Call) -> GameList:
    """The games of the bearer's token; for the host all there are, or those that fit."""
    search: Search = call.query
    if call.access.role is not Role.HOST:
        if any((search.player, search.card, search.refused, search.rule)):
            raise Problem(403, "not_yours", "only the host may search: what is found may be hidden")
        return GameList((summary(call, call.server.games.get(call.access.game)),))
    names = [name for name in found(call, search) if name > search.after]
    page, more = names[: search.most], len(names) > search.most
    return GameList(tuple(brief(call, page)), page[-1] if more else None)


def found(call: Call, search: Search) -> list[str]:
    """The names of the games that fit, in their order."""
    log = call.server.games.log
    kinds = ((PLAYER, search.player), (CARD, search.card), (REFUSED, search.refused), (RULE, search.rule))
    wanted = [Wanted(kind, value, kind in (REFUSED, RULE)) for kind, value in kinds if value is not None]
    if not wanted:
        return sorted(log.versions())
    register = register_of(log)
    catch_up(log, register)
    return register.games(wanted)


def brief(call: Call, names: list[str]) -> Iterator[GameSummary]:
    """Games by their first events alone; what can't be read is passed over here."""
    log = call.server.games.log
    for name in names:
        with contextlib.suppress(LogError):
            started = next(log.read(name, 0, 1), None)
            if isinstance(started, GameStarted):
                yield GameSummary(
                    game=name,
                    version=log.version(name),
                    edition=started.edition,
                    players=tuple(seat.name for seat in started.seats),
                    you=call.access.role.value,
                )


def summary(call: Call, game: LiveGame) -> GameSummary:
    """A game as the caller may see it."""
    viewpoint = call.viewpoint(game)
    version = game.visible(viewpoint)
    position = game.state_at(version).game
    return GameSummary(
        game=game.id,
        version=version,
        edition=game.edition,
        players=game.players,
        you=call.access.role.value,
        seat=call.access.seat or None,
        delay=game.delay,
        over=position.over,
        winner=position.winner or None,
    )


@endpoint("GET", f"{API}/games/{{game}}", Right.WATCH, GameSummary)
def show_game(call: Call) -> GameSummary:
    """One game: its version, players, rules."""
    return summary(call, call.game)


# --- what happened ----------------------------------------------------------------------------------------------------


class EventsWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"seen_by": "as"}):
    """Which events, as whom."""

    after: Version = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=MOST_EVENTS)] = MOST_EVENTS
    seen_by: As | None = None


class Events(msgspec.Struct, frozen=True):
    """The events from ``after`` (without) to ``version``; ``last`` is the newest version there is to see."""

    after: int
    version: int
    last: int
    events: tuple[EventSeen, ...]


@endpoint("GET", f"{API}/games/{{game}}/events", Right.WATCH, Events, query=EventsWanted)
def list_events(call: Call) -> Plain:
    """What happened behind a version, as somebody may know it."""
    game, wanted = call.game, call.query
    viewpoint = call.viewpoint(game, wanted.seen_by)
    game.check(viewpoint, wanted.after)
    version, events = game.sent(viewpoint, wanted.after, wanted.most)
    head = f'{{"after":{wanted.after},"version":{version},"last":{game.visible(viewpoint)},"events":['
    return Plain(head.encode() + b",".join(events) + b"]}", JSON)


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"seen_by": "as"}):
    """When, and as whom."""

    at: At = "@last"
    seen_by: As | None = None


@endpoint("GET", f"{API}/games/{{game}}/state", Right.WATCH, TableSeen, query=Moment)
def show_state(call: Call) -> TableSeen:
    """Stack and board at a moment, as somebody may know them."""
    game, wanted = call.game, call.query
    viewpoint = call.viewpoint(game, wanted.seen_by)
    return game.table(viewpoint, game.moment(viewpoint, wanted.at))


class PointSeen(msgspec.Struct, frozen=True):
    """A version at which somebody was asked something: one can go back there, and on from there."""

    version: int
    turn: int
    step: str | None


class Points(msgspec.Struct, frozen=True):
    """The points behind ``after``, in their order; ``last`` is the newest version there is to see."""

    after: int
    last: int
    points: tuple[PointSeen, ...]


class PointsWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which of them."""

    after: Version = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=MOST_EVENTS)] = MOST_EVENTS


@endpoint("GET", f"{API}/games/{{game}}/versions", Right.WATCH, Points, query=PointsWanted)
def list_versions(call: Call) -> Points:
    """The versions at which somebody was asked something, with turn and step."""
    game, wanted = call.game, call.query
    viewpoint = call.viewpoint(game)
    game.check(viewpoint, wanted.after)
    last = game.visible(viewpoint)
    found = islice((each for each in game.points(last) if each > wanted.after), wanted.most)
    boards = game.story(viewpoint).boards
    return Points(wanted.after, last, tuple(point_seen(boards.at(version), version) for version in found))


def point_seen(board: Board, version: int) -> PointSeen:
    """One of them."""
    return PointSeen(version, board.turn, STEP_NAMES[board.step] if board.turn else None)


class VersionSeen(msgspec.Struct, frozen=True):
    """A moment by its version."""

    version: int


class Address(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"seen_by": "as"}):
    """An address to look up."""

    at: At
    seen_by: As | None = None


@endpoint("GET", f"{API}/games/{{game}}/version", Right.WATCH, VersionSeen, query=Address)
def find_version(call: Call) -> VersionSeen:
    """The version that an address means."""
    game = call.game
    return VersionSeen(game.moment(call.viewpoint(game, call.query.seen_by), call.query.at))


# --- what is asked ----------------------------------------------------------------------------------------------------


class QuestionWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How much to say of the open question."""

    options: bool = False
    why: bool = False
    most: Annotated[int, msgspec.Meta(ge=1, le=500)] = 50


@endpoint("GET", f"{API}/games/{{game}}/question", Right.WATCH, QuestionSeen, query=QuestionWanted)
def show_question(call: Call) -> Any:
    """The open question; to whom it is put also what may be answered and, with ``why``, what not and why."""
    wanted: QuestionWanted = call.query
    most = wanted.most if wanted.options or wanted.why else 0
    return question_for(call.game, call.viewpoint(call.game), most, why=wanted.why)
