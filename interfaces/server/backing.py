"""Going back: players take something back among themselves, judges rewind, and a game goes on from any version."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from domain.events import Stamp
from domain.vocabulary import PlayerId
from interfaces.server.answering import Retry, Seen, now
from interfaces.server.calls import Call, endpoint
from interfaces.server.creating import Created, GameName, free_name, with_tokens
from interfaces.server.endpoints import API, At
from interfaces.server.live import Asked, LiveGame
from interfaces.server.problems import Problem
from interfaces.server.rights import Access, Right, Viewpoint
from interfaces.server.tokens import Policy
from projections.knowledge import bits
from projections.take_backs import Report, TakeBack, decision_point

Why = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


# --- among players ----------------------------------------------------------------------------------------------------


class TakeBackSeen(msgspec.Struct, frozen=True, kw_only=True):
    """How a wish to take something back stands; ``reasons`` say why it isn't free, without what was hidden."""

    status: Literal["none", "done", "asked", "refused", "judge only"]
    version: int
    request: Asked | None = None
    reasons: tuple[str, ...] = ()


class TakeBackWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """To where."""

    to: At


class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """To which wish, by the version it was made at; and whether one agrees."""

    version: Seen
    agree: bool


@endpoint("GET", f"{API}/games/{{game}}/take-backs", Right.ADVICE, TakeBackSeen)
def show_take_back(call: Call) -> TakeBackSeen:
    """What a player wants to take back, if anything."""
    game = call.game
    asked = game.wish()
    return TakeBackSeen(status="asked" if asked else "none", version=game.version, request=asked)


@endpoint("POST", f"{API}/games/{{game}}/take-backs", Right.PLAY, TakeBackSeen, body=TakeBackWanted)
def ask_to_take_back(call: Call) -> TakeBackSeen:
    """Go back to a moment: at once if nobody else is concerned, else when all who are agree."""
    return take_back(call.game, call.access, call.body.to)


@endpoint("POST", f"{API}/games/{{game}}/take-backs/consent", Right.PLAY, TakeBackSeen, body=Consent)
def consent_to_take_back(call: Call) -> TakeBackSeen:
    """Agree that another takes something back, or don't."""
    return consent(call.game, call.access, call.body.version, agree=call.body.agree)


def take_back(game: LiveGame, access: Access, address: str) -> TakeBackSeen:
    """Ask to go back."""
    with game.lock:
        game.catch_up()
        to = decision_point(game.events, game.moment(Viewpoint(access.seat), address))
        considered = masked(TakeBack(tuple(game.events), to, access.seat, game.ledger()), access.seat)
        report = considered.report()
        if report.grade == "judge only":
            return TakeBackSeen(status="judge only", version=game.version, reasons=report.reasons)
        asked = Asked(seat=access.seat, name=access.name, version=game.version, to=to, needs=considered.concerned())
        if report.grade == "free":
            return gone_back(game, asked)
        game.wish_for(asked)
        return TakeBackSeen(status="asked", version=game.version, request=asked, reasons=report.reasons)


def masked(considered: TakeBack, seat: PlayerId) -> TakeBack:
    """A rewind under consideration, without the names of cards that a seat doesn't know."""
    considered.learnt = tuple(
        each if each.who & bits(seat) else each._replace(names=("a card",) * len(each.names))
        for each in considered.learnt
    )
    return considered


def consent(game: LiveGame, access: Access, version: int, *, agree: bool) -> TakeBackSeen:
    """One of those who must agree says so, or doesn't."""
    with game.lock:
        game.catch_up()
        asked = game.wish()
        if asked is None or asked.version != version:
            raise Problem(409, "moved_on", "nobody wants to take that back any more", version=game.version)
        if access.seat not in asked.needs:
            raise Problem(403, "not_yours", "this needs no consent of yours")
        if not agree:
            game.wish_for(None)
            return TakeBackSeen(status="refused", version=game.version, request=asked)
        asked = replace(asked, agreed=tuple(sorted({*asked.agreed, access.seat})))
        if set(asked.agreed) >= set(asked.needs):
            return gone_back(game, asked)
        game.wish_for(asked)
        return TakeBackSeen(status="asked", version=game.version, request=asked)


def gone_back(game: LiveGame, asked: Asked) -> TakeBackSeen:
    """Take it back."""
    names = [game.players[seat - 1] for seat in asked.agreed]
    why = f"taken back with the consent of {' and '.join(names)}" if names else "taken back"
    game.session.rewind(asked.to, asked.name, why, Stamp(at=now(), who=asked.name), asked.version)
    game.wish_for(None)
    game.catch_up()
    return TakeBackSeen(status="done", version=game.version, request=asked)


# --- judges -----------------------------------------------------------------------------------------------------------


class RewindWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """To where, and why; ``dry_run``: only the report."""

    to: At
    why: Why
    version: Seen | None = None
    id: Retry = ""
    dry_run: bool = False


class Rewound(msgspec.Struct, frozen=True, kw_only=True):
    """Where the game stands now, and what was known before about going back there."""

    version: int
    to: int
    report: Report


@endpoint("POST", f"{API}/games/{{game}}/rewinds", Right.JUDGE, Rewound, body=RewindWanted)
def rewind_game(call: Call) -> Rewound:
    """Take the game back to a moment, as a judge; nothing is deleted."""
    game, body = call.game, call.body
    with game.lock:
        to = decision_point(game.events, game.moment(call.viewpoint(game), body.to))
        report = TakeBack(tuple(game.events), to, 0, game.ledger()).report()
        if not body.dry_run:
            by = call.access.name
            key = f"{call.access.token}/{body.id}" if body.id else ""
            game.session.rewind(to, by, body.why, Stamp(at=now(), how="j", who=by, key=key), body.version)
            game.catch_up()
        return Rewound(version=game.version, to=to, report=report)


class ForkWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """From where, and what to call the new game."""

    at: At = "@last"
    game: GameName | None = None
    policy: Policy = Policy()


@endpoint("POST", f"{API}/games/{{game}}/forks", Right.JUDGE, Created, body=ForkWanted, status=201)
def fork_game(call: Call) -> Created:
    """A new game with the past of this one up to a moment: what if? Only for those who may see everything."""
    game, body = call.game, call.body
    name = free_name(call.server, body.game)
    with game.lock:
        at = game.moment(call.viewpoint(game), body.at)
        call.server.tokens.agree(name, body.policy)
        game.session.fork(name, max(at, 1), Stamp(at=now(), who=call.access.name))
    made = call.server.games.get(name)
    made.go_on()
    return with_tokens(call.server, made)
