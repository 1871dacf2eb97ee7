"""Giving an answer: what came of it, and a refusal with all that a client needs to go on (732)."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Annotated

import msgspec

from domain.answers import Answer
from domain.autopilot import payment
from domain.decisions import ActivateManaAbilities, KeepManaAbilities, PayCost
from domain.errors import Diverged, InvalidAnswer, NotAsked
from domain.events import (
    ActionFoundIllegal,
    ActionReversed,
    AnswerRefused,
    AttemptStarted,
    Event,
    Input,
    Stamp,
)
from domain.game import Outcome
from domain.procedure import named
from domain.vocabulary import Id, ObjectId
from interfaces.answers_in_words import thing
from interfaces.server.live import LiveGame
from interfaces.server.policies import PAID_HOW
from interfaces.server.problems import Problem
from interfaces.server.questions import QuestionSeen, question_for
from interfaces.server.rights import Access, Viewpoint
from interfaces.server.views import numbers
from projections.seat import ids_in, seat_question

Retry = Annotated[str, msgspec.Meta(max_length=60, description="Sent again with the same id, it counts once.")]
Seen = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000, description="The version that it is meant for.")]


class Keepable(msgspec.Struct, frozen=True):
    """A mana ability that may stay although the action is reversed (732.1): its attempt, and whose it was."""

    attempt: int
    source: ObjectId
    name: str


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why an answer broke the rules. ``step`` is the rule of the step, ``rules`` all that speak against it.

    ``reversed``: the whole action was taken back, and the game is as it was at ``back_to``; else the same question is
    open again, or the player is asked first which mana abilities stay (``keep``, answered with their attempts).
    """

    step: str
    rules: tuple[str, ...]
    reason: str
    reversed: bool
    back_to: int | None = None
    keep: tuple[Keepable, ...] = ()


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer led to: the events from ``first`` to ``version``, the next question, the refusal if any."""

    version: int
    first: int
    refusal: Refusal | None = None
    question: QuestionSeen | None = None


class GivenAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer on its way; without a version it is meant for the game as it stands."""

    answer: Answer
    version: int | None = None
    id: str = ""


def give(game: LiveGame, access: Access, given: GivenAnswer) -> Taken:
    """Answer the open question for a seat."""
    with game.lock:
        game.catch_up()
        stamp = stamped(access, given.id)
        if not came_before(game, stamp):
            must_be_seen(game, access, given.answer)
        session = game.session
        return carried_out(game, access, lambda: session.submit(access.seat, given.answer, stamp, given.version))


def concede(game: LiveGame, access: Access, version: int | None, retry: str) -> Taken:
    """Concede for a seat (104.3a)."""
    stamp = stamped(access, retry)
    return carried_out(game, access, lambda: game.session.concede(access.seat, stamp, version))


def pay(game: LiveGame, access: Access) -> Taken:
    """Pay what the seat is asked to pay, as simply as it can be done; nothing if that takes a decision."""
    with game.lock:
        game.catch_up()
        first, refusal = game.version + 1, None
        for _ in range(MOST_PAYMENTS):
            decision = game.session.decision
            if not isinstance(decision, (ActivateManaAbilities, PayCost)) or decision.player != access.seat:
                break
            answer = payment(game.session.state, decision)
            if answer is None:
                break
            made = give_automatically(game, access, answer)
            if (refusal := made.refusal) is not None:
                break
        return Taken(version=game.version, first=first, refusal=refusal, question=asked(game, access))


MOST_PAYMENTS = 60


def give_automatically(game: LiveGame, access: Access, answer: Answer) -> Taken:
    """One answer of an automatic payment."""
    stamp = Stamp(at=now(), how=PAID_HOW, who=access.name)
    return carried_out(game, access, lambda: game.session.submit(access.seat, answer, stamp))


def carried_out(game: LiveGame, access: Access, command: Callable[[], Outcome]) -> Taken:
    """Let the session take a command, and tell what followed."""
    with game.lock:
        game.catch_up()
        try:
            outcome = command()
        except NotAsked as error:
            rules = numbers(error.cites, game.edition)
            raise Problem(409, "not_asked", error.reason, rules=rules, version=game.version) from error
        game.catch_up()
        first = first_of(game, outcome.events)
        refusal = refused(game, outcome)
        return Taken(version=game.version, first=first, refusal=refusal, question=asked(game, access))


def first_of(game: LiveGame, events: Sequence[Event]) -> int:
    """The version of the first of these events, which were among the last that were stored, or long ago on a retry."""
    if not events:
        return game.version
    start = len(game.events) - len(events)
    return next((place for place in range(start, -1, -1) if game.events[place] == events[0]), start) + 1


def came_before(game: LiveGame, stamp: Stamp) -> bool:
    """Whether an answer is sent again."""
    return bool(stamp.key) and any(isinstance(each, Input) and each.stamp.key == stamp.key for each in game.events)


def must_be_seen(game: LiveGame, access: Access, answer: Answer) -> None:
    """An answer that names what its player can't see is nonsense, whether there is such a thing or not."""
    seen = game.sight(access.seat)
    hidden = [each for each in named(answer) if not seen(each)]
    if not hidden:
        return
    decision = game.session.decision
    mine = set(ids_in(seat_question(decision, access.seat))) if decision is not None else set[Id]()
    if not mine.issuperset(hidden):
        raise InvalidAnswer(f"there is no object {next(each for each in hidden if each not in mine)} for you to see")


def asked(game: LiveGame, access: Access) -> QuestionSeen:
    """The question that is open now, without its options."""
    return question_for(game, Viewpoint(access.seat), 0, why=False)


def stamped(access: Access, retry: str) -> Stamp:
    """When and by whom; a token's ids don't meet those of others."""
    return Stamp(at=now(), who=access.name, key=f"{access.token}/{retry}" if retry else "")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


# --- refusals ---------------------------------------------------------------------------------------------------------


def refused(game: LiveGame, outcome: Outcome) -> Refusal | None:
    """The refusal of an answer, as its player is told."""
    found = outcome.refusal
    if found is None:
        return None
    rules = numbers(found.cites, game.edition)
    if isinstance(found, AnswerRefused):
        return Refusal(step=rules[0], rules=rules, reason=found.reason, reversed=False)
    return of_action(game, outcome.events, found, rules)


def of_action(game: LiveGame, events: Sequence[Event], found: ActionFoundIllegal, rules: tuple[str, ...]) -> Refusal:
    """The refusal of an action: reversed by now, or waiting for what stays."""
    back = any(isinstance(each, ActionReversed) and each.attempt == found.attempt for each in events)
    began = next(
        version
        for version in range(len(game.events), 0, -1)
        if isinstance(each := game.events[version - 1], AttemptStarted) and each.attempt == found.attempt
    )
    return Refusal(
        step=rules[0],
        rules=rules,
        reason=found.reason,
        reversed=back,
        back_to=before_the_answer(game, began),
        keep=() if back else to_keep(game, found.player),
    )


def before_the_answer(game: LiveGame, began: int) -> int:
    """The version at which an attempt was announced: the one before the answer that began it."""
    answer = next((place for place in range(began - 1, 0, -1) if isinstance(game.events[place - 1], Input)), 1)
    return answer - 1


def to_keep(game: LiveGame, player: int) -> tuple[Keepable, ...]:
    """What the player may keep, if that is what is asked now."""
    try:
        decision = game.session.decision
    except Diverged:
        return ()
    if not isinstance(decision, KeepManaAbilities) or decision.player != player:
        return ()
    position = game.session.state.game
    return tuple(Keepable(attempt, source, thing(position, source)) for attempt, source in decision.offered)
