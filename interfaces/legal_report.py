"""What the player who is asked may do at a moment of a game, and why not the rest (issue 4.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from domain import decisions as d
from domain.answers import Answer
from domain.errors import Violation
from domain.events import Event
from domain.game import Game, Standing
from domain.options import proposals
from domain.procedure import Decision, is_chance, named
from domain.rulebook import citation
from domain.rules.targeting import slot_at
from domain.state import GameState
from domain.vocabulary import Id
from interfaces.answers_in_words import in_words
from interfaces.target_choices import Reason, sorted_out


class Option(msgspec.Struct, frozen=True):
    """Something that may be done, in words and as a raw answer."""

    words: str
    answer: Answer


class Refused(msgspec.Struct, frozen=True):
    """Something that can't be done now, with every reason."""

    words: str
    reasons: tuple[Reason, ...]


class LegalReport(msgspec.Struct, frozen=True):
    """The question at a moment, its legal answers, and the others if they were asked for.

    ``more``: there are legal answers, or refused ones, beyond those that are listed.
    """

    version: int
    edition: str
    player: str | None = None
    question: str | None = None
    rule: str | None = None
    legal: tuple[Option, ...] = ()
    more: bool = False
    refused: tuple[Refused, ...] | None = None


def game_at(events: Sequence[Event], states: Sequence[GameState], version: int) -> Game:
    """The game as it stood at a version, or at the decision point before it; ``states`` begin before the first."""
    whole = Game(list(zip(events, states[1:], strict=True)))
    point = whole.decision_point(max(version, 1))
    return Game([(whole.event(point), whole.at(point))], point)


def legal_report(game: Game, most: int, *, why: bool) -> LegalReport:
    """What may be answered to the open question, at most so many of each kind."""
    standing = game.standing()
    decision, edition = standing.decision, standing.state.game.edition
    if decision is None:
        return LegalReport(standing.version, edition, refused=() if why else None)
    found = list(islice(standing.legal_actions(), most + 1))
    refused = list(islice(refusals(standing, decision, found), most + 1)) if why else []
    position = standing.state.game
    return LegalReport(
        version=standing.version,
        edition=edition,
        player="chance" if is_chance(decision) else position.player(decision.player).name,
        question=decision.name,
        rule=citation(decision.rule, edition),
        legal=tuple(Option(in_words(position, decision, each), each) for each in found[:most]),
        more=len(found) > most or len(refused) > most,
        refused=tuple(refused[:most]) if why else None,
    )


def refusals(standing: Standing, decision: Decision[Any], legal: Sequence[Answer]) -> Iterator[Refused]:
    """What else could have been thought of, with the reasons against it."""
    return (refused for _, refused in named_refusals(standing, decision, legal))


def named_refusals(
    standing: Standing, decision: Decision[Any], legal: Sequence[Answer]
) -> Iterator[tuple[tuple[Id, ...], Refused]]:
    """The same, each with the ids that it names."""
    position = standing.state.game
    known = set(legal)
    for answer in proposals(standing.state, decision):
        if answer not in known and (reasons := standing.why_not(decision.player, answer)):
            why = tuple(reason(violation, position.edition) for violation in reasons)
            yield tuple(named(answer)), Refused(in_words(position, decision, answer), why)
    if isinstance(decision, d.ChooseTarget):
        slot = slot_at(position.board, decision.spell, decision.slot)
        for each in sorted_out(position, decision.spell, slot, everything=False)[1]:
            yield (each.id,), Refused(each.name, each.reasons)


def reason(violation: Violation, edition: str) -> Reason:
    """One violation in the numbers of an edition."""
    return Reason(violation.reason, tuple(citation(rule, edition) for rule in violation.cites))
