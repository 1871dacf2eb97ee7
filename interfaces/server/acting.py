"""Acting: new games, tokens, answers, conceding."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from interfaces.server.answering import GivenAnswer, Retry, Seen, Taken, concede, give, pay
from interfaces.server.answers import AnswerJson, read_answer
from interfaces.server.calls import Call, endpoint
from interfaces.server.creating import Created, NewGame, new_game
from interfaces.server.endpoints import API, Word
from interfaces.server.problems import Problem
from interfaces.server.rights import Right, Role
from interfaces.server.settings import Limits
from interfaces.server.tokens import Granted


@endpoint("POST", f"{API}/games", Right.HOST, Created, body=NewGame, status=201, longest=Limits().scenario)
def create_game(call: Call) -> Created:
    """A new game, from a scenario or from decks; the tokens of its seats, judge and spectators are shown this once."""
    return new_game(call.server, call.body)


# --- tokens -----------------------------------------------------------------------------------------------------------


class TokenWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A token for whom; ``revoke``: the earlier ones of the same role and seat are worth nothing from now on."""

    role: Literal["judge", "seat", "spectator"]
    seat: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    name: Word = ""
    revoke: bool = False


@endpoint("POST", f"{API}/games/{{game}}/tokens", Right.JUDGE, Granted, body=TokenWanted, status=201)
def grant_token(call: Call) -> Granted:
    """Another token for a game."""
    game, wanted = call.game, call.body
    role = Role(wanted.role)
    if (role is Role.SEAT) != (1 <= wanted.seat <= len(game.players)):
        raise Problem(422, "no_such_seat", f"a seat is a number from 1 to {len(game.players)}, for the role seat only")
    if wanted.revoke:
        call.server.tokens.revoke(game.id, role, wanted.seat)
    name = wanted.name or (game.players[wanted.seat - 1] if role is Role.SEAT else wanted.role)
    return call.server.tokens.grant(game.id, role, wanted.seat, name)


# --- answers ----------------------------------------------------------------------------------------------------------


class AnswerBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An answer to the open question."""

    answer: AnswerJson
    version: Seen | None = None
    id: Retry = ""


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What makes a retry harmless."""

    version: Seen | None = None
    id: Retry = ""


@endpoint("POST", f"{API}/games/{{game}}/answers", Right.PLAY, Taken, body=AnswerBody)
def answer_question(call: Call) -> Taken:
    """Answer the open question; an illegal answer comes back as a refusal, and the game is where it was."""
    body: AnswerBody = call.body
    return counted(
        call,
        give(call.game, call.access, GivenAnswer(answer=read_answer(body.answer), version=body.version, id=body.id)),
    )


@endpoint("POST", f"{API}/games/{{game}}/payment", Right.PLAY, Taken)
def pay_automatically(call: Call) -> Taken:
    """Have the cost paid that is asked for, as simply as can be."""
    return counted(call, pay(call.game, call.access))


@endpoint("POST", f"{API}/games/{{game}}/concession", Right.PLAY, Taken, body=Again)
def concede_game(call: Call) -> Taken:
    """Concede."""
    body: Again = call.body
    return concede(call.game, call.access, body.version, body.id)


def counted(call: Call, taken: Taken) -> Taken:
    """What became of an answer, for the metrics."""
    call.server.metrics.count("stacktrail_answers_total", outcome="refused" if taken.refusal else "taken")
    return taken
