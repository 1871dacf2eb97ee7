"""Raw answers: what players and chance say by number, as programs write it and the log has it.

A line names who answers and gives the answer as JSON, an array that begins with its tag: ``Alice [2, 105]``; or it is
``Alice concedes``. Where chance is asked and no line of chance comes, the seed of the scenario answers. Nothing else
answers itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import cast

import msgspec

from domain.answers import Answer
from domain.errors import InvalidAnswer, NotAsked
from domain.game import Game
from domain.procedure import is_chance
from domain.vocabulary import CHANCE
from interfaces.scenario import setup
from interfaces.scenario.document import Document
from interfaces.scenario.errors import Malformed, unknown
from interfaces.scenario.layers import Layer
from interfaces.scenario.reading_scripts import without_comment
from interfaces.scenario.run_errors import RunError
from interfaces.scenario.syntax import CHANCE as CHANCE_NAME
from replays.chance import chance

Watcher = Callable[[Game], None]
"""Looks on after every answer."""


def read_answers(document: Document, layer: Layer, players: tuple[str, ...]) -> tuple[setup.RawAnswer, ...]:
    """The raw answers of one table."""
    path = (*layer.path, "answers")
    texts = document.word(layer.table.get("answers", ""), *path).removesuffix("\n").split("\n")
    places = document.positions.of(path).lines
    found = []
    for index, raw in enumerate(texts):
        if text := without_comment(raw).strip():
            place = places[min(index, len(places) - 1)]
            found.append(document.at(place, raw_answer, text, place, players))
    return tuple(found)


def raw_answer(text: str, place: int, players: tuple[str, ...]) -> setup.RawAnswer:
    """One line: who, and what."""
    names = sorted((*players, CHANCE_NAME), key=len, reverse=True)
    name = next((each for each in names if text.startswith(f"{each} ")), None)
    if name is None:
        raise unknown("player", text.split(" ", maxsplit=1)[0], players)
    said = text[len(name) :].strip()
    player = CHANCE if name == CHANCE_NAME else players.index(name) + 1
    if said == "concedes" and player:
        return setup.RawAnswer(place, player)
    try:
        return setup.RawAnswer(place, player, msgspec.json.decode(said, type=Answer))
    except msgspec.MsgspecError as problem:
        raise Malformed(f"{said} is no answer: {problem}; expected an array that begins with its tag") from None


def play_answers(
    game: Game, answers: Sequence[setup.RawAnswer], rng: Random, watch: Watcher = lambda game: None
) -> None:
    """Give the answers one after the other; what isn't asked or fits no question is an error of its line."""
    for each in answers:
        leave_to_chance(game, rng, each, watch)
        try:
            give(game, each)
        except (NotAsked, InvalidAnswer) as problem:
            raise RunError(each.line, str(problem)) from None
        watch(game)
    leave_to_chance(game, rng, None, watch)


def give(game: Game, each: setup.RawAnswer) -> None:
    """Give one answer, or concede."""
    if each.answer is None:
        game.concede(each.player)
    else:
        game.submit(each.player, each.answer)


def leave_to_chance(game: Game, rng: Random, following: setup.RawAnswer | None, watch: Watcher) -> None:
    """Chance answers, as long as it is asked and no line says what."""
    while (decision := game.decision) is not None and is_chance(decision):
        if following is not None and following.player == CHANCE:
            return
        game.submit(CHANCE, cast(Answer, chance(decision, rng)))
        watch(game)
