"""The open question as a viewpoint may know it; to whom it is put, with what may be answered and why not the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import msgspec

from domain.answers import Answer, Words
from domain.decisions import ChooseWord
from domain.errors import Diverged
from domain.game import Standing
from domain.procedure import Decision, named
from domain.rulebook import citation
from domain.vocabulary import Id, PlayerId
from interfaces.answers_in_words import all_called, in_words
from interfaces.legal_report import named_refusals
from interfaces.questions_in_words import asked, to_pay
from interfaces.server.answers import AnswerJson, write_answer
from interfaces.server.live import LiveGame
from interfaces.server.rights import EVERYTHING, Viewpoint
from projections.seat import as_lists, ids_in, seat_question


class Option(msgspec.Struct, frozen=True):
    """Something that may be answered."""

    words: str
    answer: AnswerJson


class Why(msgspec.Struct, frozen=True):
    """One reason, with its rules."""

    words: str
    rules: tuple[str, ...]


class NotNow(msgspec.Struct, frozen=True):
    """Something that can't be answered, with every reason; ``things`` are the ids that it names."""

    words: str
    reasons: tuple[Why, ...]
    things: tuple[Id, ...] = ()


class QuestionSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The question that is open at a version; without ``question`` the game is ``over``, or ``note`` says why.

    ``asks`` says shortly what is asked. ``about`` are the question's own parts (docs/questions.md), ``options`` what
    may be answered, ``refused`` what not; ``more``: there are more of them; ``names`` are what the things in them are
    called, by id; ``to_pay`` is what is still open of a cost. All that only for whom it is put to.
    """

    version: int
    over: bool = False
    question: str | None = None
    player: PlayerId | None = None
    name: str | None = None
    yours: bool = False
    rule: str | None = None
    about: Mapping[str, Any] | None = None
    options: tuple[Option, ...] | None = None
    refused: tuple[NotNow, ...] | None = None
    more: bool = False
    note: str = ""
    names: Mapping[Id, str] | None = None
    to_pay: str = ""
    asks: str = ""


def question_for(game: LiveGame, viewpoint: Viewpoint, most: int, *, why: bool) -> QuestionSeen:
    """The open question; ``most`` options at most, none at all if it is 0."""
    with game.lock:
        version = game.visible(viewpoint)
        try:
            standing = game.standing()
        except Diverged as error:
            return QuestionSeen(version=version, note=str(error))
    wanted = (version, standing.version, viewpoint.seat, most, why)
    found = game.asked.get(wanted)
    if found is None:
        found = looked_at(game, standing, viewpoint, version, most, why=why)
        game.remember(wanted, found)
    return found


def looked_at(
    game: LiveGame, standing: Standing, viewpoint: Viewpoint, version: int, most: int, *, why: bool
) -> QuestionSeen:
    """The same, found out anew: what may be answered takes trying."""
    if version != standing.version:
        return QuestionSeen(version=version, note="you see the game late")
    decision = standing.decision
    if decision is None:
        return QuestionSeen(version=version, over=True)
    yours = viewpoint.seat == decision.player
    seen = QuestionSeen(
        version=version,
        question=decision.name,
        player=decision.player,
        name=standing.state.game.player(decision.player).name if decision.player else "chance",
        yours=yours,
        rule=citation(decision.rule, game.edition),
        asks=asked(decision),
    )
    if not yours and viewpoint.seat != EVERYTHING:
        return seen
    known = seat_question(decision, decision.player) if decision.player else {}
    about = {name: as_lists(value) for name, value in known.items() if name not in ("question", "player")}
    seen = msgspec.structs.replace(seen, about=about)
    return with_options(game, seen, standing, decision, most, why=why) if most and decision.player else seen


def with_options(
    game: LiveGame, seen: QuestionSeen, standing: Standing, decision: Decision[Any], most: int, *, why: bool
) -> QuestionSeen:
    """What may be answered, and why not the rest; nothing is told that the player can't see."""
    position = standing.state.game
    may_name = words_known(game, decision) if seen.yours else lambda _: True
    found = list(islice(filter(may_name, standing.legal_actions()), most + 1))
    others = named_refusals(standing, decision, found) if why and not isinstance(decision, ChooseWord) else iter(())
    seen_by = game.sight(decision.player)
    refused = list(islice((each for each in others if all(map(seen_by, each[0]))), most + 1))
    mine = set(ids_in(seen.about))

    def words(answer: Answer) -> str:
        told = all(thing in mine or seen_by(thing) for thing in named(answer))
        return in_words(position, decision, answer) if told else f"{type(answer).__name__}, of cards you can't tell"

    things = {*mine, *(each for answer in found[:most] for each in named(answer) if seen_by(each))}
    return msgspec.structs.replace(
        seen,
        names=all_called(position, things),
        to_pay=to_pay(decision),
        options=tuple(Option(words(each), write_answer(each)) for each in found[:most]),
        refused=tuple(
            NotNow(each.words, tuple(Why(reason.words, reason.rules) for reason in each.reasons), things)
            for things, each in refused[:most]
        )
        if why
        else None,
        more=len(found) > most or len(refused) > most,
    )


def words_known(game: LiveGame, decision: Decision[Any]) -> Callable[[Answer], bool]:
    """Which words may be offered: not names and creature types that only cards have which the player hasn't met."""
    cards = game.cards(decision.player) if isinstance(decision, ChooseWord) and not decision.options else None
    if cards is None or not isinstance(decision, ChooseWord) or decision.what not in ("name", "creature_type"):
        return lambda _: True
    types = {word for card in cards.values() for word in card.subtypes} | {"Human"}
    offered = set(cards) if decision.what == "name" else types
    return lambda answer: isinstance(answer, Words) and offered.issuperset(answer.words)
