"""Read models of games that the rules played: whatever happens, they show what the rules see."""

from __future__ import annotations

import random
from typing import Any

import pytest

from domain import decisions as d
from domain.answers import (
    Answer,
    Cast,
    Chosen,
    Done,
    GiveUp,
    NewTargets,
    Number,
    Numbers,
    Pass,
    PlayLand,
    Said,
    Words,
)
from domain.autopilot import forced, payment
from domain.cards.pool import POOL
from domain.errors import InvalidAnswer, NotAsked
from domain.events import Event, GameStarted, Photograph, Placed, PriorityReceived, Seat
from domain.game import Game
from domain.procedure import Decision
from domain.rules.characteristics import view
from domain.rules.targeting import legal_choices
from domain.state import GameState
from domain.vocabulary import CHANCE, PlayerId, Step, Zone
from projections.board import BOARD
from projections.history import History
from projections.stack import STACK
from projections.timeline import Timeline
from tests.projections.logs import states
from tests.projections.test_mirrors import board_of, board_shown

LANDS = ("Forest", "Mountain", "Island", "Swamp", "Plains") * 3
WATCHERS = ("Soul Warden", "Blood Artist", "Young Pyromancer", "Guttersnipe", "Phantasmal Bear", "Waterfall Aerialist")

PLAIN: tuple[Answer, ...] = (
    Numbers((0,)), Number(0), Chosen(()), Words(()), Said(yes=True), Done(), GiveUp(), Pass(),
)  # fmt: skip


def start(chance: random.Random) -> GameStarted:
    """A game in full swing: lands, creatures that watch, and a hand from the whole pool."""
    placed: list[Placed] = []
    spells = sorted(name for name, each in POOL.items() if "Land" not in each.types)

    def put(player: PlayerId, name: str, zone: Zone) -> None:
        placed.append(Placed(id=101 + len(placed), definition=name, owner=player, controller=player, zone=zone))

    for player in (1, 2):
        for name in (*LANDS, *WATCHERS):
            put(player, name, Zone.BATTLEFIELD)
        for name in chance.sample(spells, 10):
            put(player, name, Zone.HAND)
        for name in chance.sample(spells, 20):
            put(player, name, Zone.LIBRARY)
    names = dict.fromkeys(each.definition for each in placed)
    picture = Photograph(objects=tuple(placed), active=1, step=Step.PRECOMBAT_MAIN, next_id=101 + len(placed), turn=1)
    return GameStarted(
        edition=chance.choice(("2008-02", "2017-04", "2026-01")),
        engine="test",
        seats=(Seat("Ann"), Seat("Bob")),
        definitions=tuple(POOL[name] for name in names),
        photograph=picture,
    )


class Players:
    """Two players and chance, who answer anyhow."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def automatic(self, state: GameState, decision: Decision[Any]) -> tuple[Answer, str] | None:
        """Chance, forced answers, payments."""
        if decision.player == CHANCE:
            return self.by_chance(decision), "c"
        answer = forced(state, decision) or payment(state, decision)
        return None if answer is None else (answer, "a")

    def by_chance(self, decision: Decision[Any]) -> Answer:
        if isinstance(decision, d.OrderAtRandom):
            return Chosen(tuple(self.chance.sample(decision.things, len(decision.things))))
        if isinstance(decision, d.PickAtRandom):
            return Chosen(tuple(self.chance.sample(decision.things, decision.count)))
        return Said(self.chance.random() < 0.5)

    def answer(self, state: GameState, decision: Decision[Any]) -> Answer:
        """Something of the right shape, often legal."""
        board = state.game.board
        if isinstance(decision, d.Priority):
            hand = board.player(decision.player).hand
            actions: list[Answer] = [Pass(), Pass(), *map(Cast, hand), *map(PlayLand, hand)]
            return self.chance.choice(actions)
        if isinstance(decision, d.ChooseTarget):
            legal = legal_choices(state.game, decision.spell, decision.slot)
            return Chosen((self.chance.choice(legal),) if legal else (1,))
        if isinstance(decision, d.OrderTriggers):
            return Chosen(tuple(self.chance.sample(decision.triggers, len(decision.triggers))))
        if isinstance(decision, d.ChooseObjects):
            among = decision.among or tuple(board.objects)
            count = min(len(among), self.chance.randint(decision.least, decision.most))
            return Chosen(tuple(self.chance.sample(among, count)))
        if isinstance(decision, d.ChooseNewTargets):
            return NewTargets(tuple(slot.targets for slot in board.objects[decision.object].choices.slots))
        return next((each for each in PLAIN if type(each) in decision.shapes), NewTargets(((), ())))


def play(seed: int, answers: int = 120) -> tuple[Event, ...]:
    """The events of a random game."""
    chance = random.Random(seed)
    players = Players(chance)
    game = Game.start(start(chance), players.automatic)
    for _ in range(answers):
        decision = game.decision
        if decision is None:
            break
        try:
            game.submit(decision.player, players.answer(game.state, decision))
        except (InvalidAnswer, NotAsked):
            continue
    return game.events


@pytest.mark.parametrize("seed", range(8))
def test_read_models_show_what_the_rules_see(seed: int) -> None:
    events = play(seed)
    boards, stacks, story = History(BOARD, events), History(STACK, events), Timeline(events)
    for version, state in enumerate(states(events)[1:], 1):
        if not isinstance(events[version - 1], PriorityReceived):
            continue
        its, objects = view(state.game.board), state.game.board.objects
        assert not state.game.waiting
        assert board_shown(boards.at(version))[0] == board_of(state)[0]
        shown = boards.at(version)
        for thing in state.game.board.battlefield:
            assert shown.permanents[thing].controller == its.of(thing).controller
        rows = stacks.at(version).rows
        assert [row.object for row in rows] == list(state.game.board.stack)
        assert [row.controller for row in rows] == [objects[thing].controller for thing in state.game.board.stack]
    assert all(entry.words and entry.numbers for entry in story.entries)
