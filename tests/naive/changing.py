"""Changing targets and copying through the game: a spell that does so stands above the one that aims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from hypothesis import strategies as st

from domain.answers import NewTargets
from domain.decisions import ChooseNewTargets
from domain.events import AnswerRefused
from domain.game import Game
from domain.state import GameObject
from tests.naive.building import built, game_from, started
from tests.naive.drawing import AIMER, CHANGER
from tests.naive.happening import Change, happen
from tests.naive.picture import STACK, Picture, Targets, Thing, Wanted
from tests.naive.reading import choices
from tests.naive.resolving import all_pass


class Asked(NamedTuple):
    """What came of a change of targets: the answers refused, the object after it, the game."""

    asked: bool
    refused: tuple[Targets, ...]
    rules: tuple[tuple[str, ...], ...]
    object: GameObject
    game: Game


def with_changer(picture: Picture, does: str, player: int) -> Picture:
    """The picture with a spell on top of the stack that changes the targets of the one that aims, or copies it."""
    wants = (Wanted("spell or ability"),)
    return picture.having(
        Thing(
            CHANGER, "Changer", STACK, player, player, frozenset({"Instant"}), frozenset(), wanted=wants,
            slots=((AIMER,),), does=does,
        )
    )  # fmt: skip


@st.composite
def new_targets(draw: st.DrawFn, picture: Picture, aimer: int = AIMER) -> Targets:
    """What somebody might want the targets to be: each as it is, another one that fits, now and then anything."""
    old = picture.things[aimer].slots
    empty = picture.aiming(aimer, ((),) * len(old))
    changing = draw(st.integers(0, 3))
    made: list[tuple[int, ...]] = []
    for slot, targets in enumerate(old):
        could = sorted(choices(empty, aimer, slot))
        new: list[int] = []
        for target in targets:
            anything = draw(st.integers(0, 7)) == 0 or not could
            pile = list(picture.everything()) if anything else could
            stays = changing < 3 and draw(st.integers(0, changing)) == 0
            other: int = draw(st.sampled_from(pile))
            new.append(target if stays else other)
        made.append(tuple(new[1:] if draw(st.integers(0, 30)) == 7 else new))
    return tuple(made)


def change_through_game(before: Picture, changes: Sequence[Change], answers: Sequence[Targets]) -> Asked:
    """The changer resolves, and these answers are given until one is taken."""
    start = started(before)
    game = game_from(start, happen(built(before), changes))
    question = all_pass(game)
    if not isinstance(question, ChooseNewTargets):
        return Asked(False, (), (), game.state.game.board.objects[AIMER], game)
    refused: list[Targets] = []
    rules: list[tuple[str, ...]] = []
    for each in answers:
        outcome = game.submit(question.player, NewTargets(each))
        if outcome.refusal is None:
            break
        if isinstance(outcome.refusal, AnswerRefused):
            refused.append(each)
            rules.append(tuple(str(rule) for rule in outcome.refusal.cites))
    return Asked(True, tuple(refused), tuple(rules), game.state.game.board.objects[question.object], game)


def slots_of(found: GameObject) -> Targets:
    """The targets of an object, slot by slot."""
    return tuple(slot.targets for slot in found.choices.slots)


def copied(picture: Picture, copy: int, player: int) -> Picture:
    """The picture with a copy of the one that aims, under the player's control (707.10)."""
    return picture.having(replace(picture.things[AIMER], id=copy, owner=player, controller=player))
