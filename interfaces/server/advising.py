"""Advice for whoever sits there: why not this answer, and what a card could target now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec.structs import replace

from domain.vocabulary import Id, is_player
from interfaces.legal_report import reason
from interfaces.server.acting import AnswerBody
from interfaces.server.answering import must_be_seen
from interfaces.server.answers import read_answer
from interfaces.server.calls import Call, endpoint
from interfaces.server.endpoints import API
from interfaces.server.problems import Problem
from interfaces.server.questions import Why
from interfaces.server.rights import EVERYTHING, Right, Role
from interfaces.target_choices import Candidate, ModeChoices, SlotChoices, TextChoices, choices_in


class Reasons(msgspec.Struct, frozen=True, kw_only=True):
    """Every reason against an answer; none means that it may be given."""

    version: int
    reasons: tuple[Why, ...]


@endpoint("POST", f"{API}/games/{{game}}/why-not", Right.PLAY, Reasons, body=AnswerBody)
def why_not(call: Call) -> Reasons:
    """Why an answer can't be given now; nothing happens."""
    game = call.game
    answer = read_answer(call.body.answer)
    with game.lock:
        must_be_seen(game, call.access, answer)
        standing = game.standing()
    decision = standing.decision
    if decision is not None and decision.player == call.access.seat and type(answer) in decision.shapes:
        decision.check(standing.state, answer)
    found = (reason(each, game.edition) for each in standing.why_not(call.access.seat, answer))
    return Reasons(version=standing.version, reasons=tuple(Why(each.words, each.rules) for each in found))


class TargetsWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Of which object; what X would be."""

    object: Annotated[int, msgspec.Meta(ge=1, le=2**53)]
    x: Annotated[int, msgspec.Meta(ge=0, le=1_000)] | None = None


class TargetsSeen(msgspec.Struct, frozen=True, kw_only=True):
    """What each instance of the word "target" in a card could choose now, for its owner or controller, and why not."""

    version: int
    card: str
    texts: tuple[TextChoices, ...]


@endpoint("GET", f"{API}/games/{{game}}/targets", Right.ADVICE, TargetsSeen, query=TargetsWanted)
def show_targets(call: Call) -> TargetsSeen:
    """The target slots of a card that one can see, with what they could choose, and every reason why not the rest."""
    game, wanted = call.game, call.query
    seat = call.access.seat if call.access.role is Role.SEAT else EVERYTHING
    standing = game.standing()
    position = standing.state.game
    found = position.board.objects.get(wanted.object)
    if found is None or not game.tells(seat)(wanted.object):
        raise Problem(404, "no_such_object", "there is no such card to see")
    card = position.board.definition_of(found)
    whose = seat if seat != EVERYTHING else found.controller or found.owner
    texts = choices_in(position, card, position.player(whose).name, wanted.x)
    sees = game.sight(seat)

    def seen(thing: Id) -> bool:
        return is_player(thing) or (thing in position.board.objects and sees(thing))

    return TargetsSeen(version=standing.version, card=card.name, texts=tuple(seen_text(each, seen) for each in texts))


def seen_text(text: TextChoices, seen: Callable[[Id], bool]) -> TextChoices:
    """The choices without what can't be seen; nothing is said of where the card comes from."""
    return replace(text, source="", modes=tuple(replace(mode, slots=seen_slots(mode, seen)) for mode in text.modes))


def seen_slots(mode: ModeChoices, seen: Callable[[Id], bool]) -> tuple[SlotChoices, ...]:
    """The slots of a mode."""

    def kept(candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        return tuple(each for each in candidates if seen(each.id))

    return tuple(replace(slot, legal=kept(slot.legal), refused=kept(slot.refused)) for slot in mode.slots)
