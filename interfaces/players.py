"""Players that need nobody: one that does anything legal, one that takes the most it can get; and whole games of them.

Both ask ``domain.legal_actions`` what they may do. Chance is theirs too, from a seed: the same seed, the same game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from domain import decisions as d
from domain.answers import Activate, Answer, Cast, Chosen, Pass, PayPart, PayWithMana, Said
from domain.autopilot import forced, payment
from domain.cards.costs import ChangeLoyalty, TapThis
from domain.cards.pool import POOL
from domain.events import ActionFoundIllegal, AnswerRefused, GameStarted, Seat
from domain.game import Automatic, Game
from domain.legal_actions import Outlook, legal_actions
from domain.options import activations, casts, lands, proposals
from domain.paying_by_all_means import next_step
from domain.procedure import Decision
from domain.rules.characteristics import view
from domain.rules.measures import mana_value_of
from domain.rules.permissions import activated_abilities
from domain.state import Board, GameState
from domain.vocabulary import Id, PlayerId, is_player

CONSIDERED: Final = 60
"""How many answers to one question a player considers."""
MOST_EVENTS: Final = 30_000
"""After so many events a game is left unfinished."""


class Player(Protocol):
    """Whoever answers for a seat."""

    def answer(self, state: GameState, decision: Decision[Any]) -> Answer:
        """An answer to a question; legal ones only."""


class Restraint:
    """Keeps a player from going round and round: after some repetitions in a turn something else is chosen (731.3)."""

    def __init__(self, most: int) -> None:
        """The same thing is done so many times a turn."""
        self._most = most
        self._turn = 0
        self._done: Counter[tuple[object, ...]] = Counter()

    def allows(self, state: GameState, decision: Decision[Any], answer: Answer) -> bool:
        """Whether that may be done once more this turn."""
        self._follow(state)
        key = repeated(state, decision, answer)
        return key is None or self._done[key] < self._most

    def note(self, state: GameState, decision: Decision[Any], answer: Answer) -> Answer:
        """That is what the player does."""
        self._follow(state)
        if (key := repeated(state, decision, answer)) is not None:
            self._done[key] += 1
        return answer

    def _follow(self, state: GameState) -> None:
        if state.game.board.turn != self._turn:
            self._turn = state.game.board.turn
            self._done.clear()


def repeated(state: GameState, decision: Decision[Any], answer: Answer) -> tuple[object, ...] | None:
    """What would be done again: casting a card of that name, activating that ability, saying yes; else None."""
    objects = state.game.board.objects
    if isinstance(decision, d.Priority) and isinstance(answer, Cast):
        return "cast", objects[answer.card].definition
    if isinstance(decision, d.Priority) and isinstance(answer, Activate):
        return "activate", objects[answer.source].definition, answer.ability
    if isinstance(decision, (d.MayDo, d.MayPayCost, d.MayPayToAttack)) and isinstance(answer, Said) and answer.yes:
        found = objects.get(decision.source)
        return "yes", found.definition if found is not None else ""
    return None


def paid(state: GameState, decision: Decision[Any]) -> Answer | None:
    """The next step of a payment: as the plan says, and where it gives up whatever leads to the end; None elsewhere."""
    planned = payment(state, decision)
    if planned is None or isinstance(planned, (Activate, PayWithMana, PayPart)):
        return planned
    step = next_step(state, decision) if isinstance(decision, (d.ActivateManaAbilities, d.PayCost)) else None
    return step or next(legal_actions(state, decision))


class RandomPlayer:
    """Does anything that is legal, and passes at least every other time."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._restraint = Restraint(4)

    def answer(self, state: GameState, decision: Decision[Any]) -> Answer:
        """One of the legal answers."""
        if (step := paid(state, decision)) is not None:
            return step
        if isinstance(decision, d.TakeMulligan):
            return Said(self._rng.random() < 0.1)
        considered = list(islice(proposals(state, decision), CONSIDERED))
        if isinstance(decision, d.Priority):
            mana = frozenset(activations(state.game, decision.player, mana=True))
            actions = [each for each in considered if not isinstance(each, Pass) and each not in mana]
            considered = self._some(actions)
        self._rng.shuffle(considered)
        chosen = first_legal(state, decision, (e for e in considered if self._restraint.allows(state, decision, e)))
        return self._restraint.note(state, decision, chosen)

    def _some(self, actions: Sequence[Answer]) -> list[Answer]:
        return list(actions) if self._rng.random() < 0.5 else []


def first_legal(state: GameState, decision: Decision[Any], considered: Iterable[Answer]) -> Answer:
    """The first legal answer of those considered, else of all there are."""
    outlook = Outlook(state, decision)
    found = (answer for answer in considered if outlook.why_not(answer) is None)
    return next(found, None) or next(legal_actions(state, decision))


class GreedyPlayer:
    """Plays a land, casts the most expensive spell it can, and aims at the best of what the opponents have."""

    def __init__(self) -> None:
        self._restraint = Restraint(3)

    def answer(self, state: GameState, decision: Decision[Any]) -> Answer:
        """What looks best, or the first legal answer."""
        if (step := paid(state, decision)) is not None:
            return step
        wish = WISHES.get(type(decision))
        wanted = () if wish is None else wish(state, decision)
        chosen = first_legal(state, decision, (e for e in wanted if self._restraint.allows(state, decision, e)))
        return self._restraint.note(state, decision, chosen)


def _act(state: GameState, decision: d.Priority) -> Iterable[Answer]:
    game, player = state.game, decision.player
    yield from lands(game, player)
    spells = [answer for answer in casts(game, player) if isinstance(answer, Cast)]
    yield from sorted(spells, key=lambda each: -worth(game.board, each.card))
    for answer in activations(game, player, mana=False):
        cost = activated_abilities(game, answer.source)[answer.ability].cost
        if any(isinstance(part, (TapThis, ChangeLoyalty)) for part in cost):  # so it ends
            yield answer
    yield Pass()


def _aim(state: GameState, decision: d.ChooseTarget) -> Iterable[Answer]:
    board, player = state.game.board, decision.player
    offered = [each for each in islice(proposals(state, decision), CONSIDERED) if isinstance(each, Chosen)]
    return sorted(offered, key=lambda each: -sum(enmity(board, player, thing) for thing in each.things))


def _charge(state: GameState, decision: d.DeclareAttackers) -> Iterable[Answer]:
    """All that can attack does; that is proposed last."""
    return reversed(tuple(proposals(state, decision)))


def enmity(board: Board, player: PlayerId, thing: Id) -> int:
    """How gladly a player aims at something: opponents' things by their worth, opponents, then the own."""
    if is_player(thing):
        return 2 if thing != player else -5
    found = board.objects.get(thing)
    whose = view(board).of(thing).controller if found is not None else 0
    return 3 + worth(board, thing) if whose != player else -3 - worth(board, thing)


def worth(board: Board, thing: Id) -> int:
    """What an object cost, by its mana value (202.3)."""
    return mana_value_of(view(board), board.objects[thing]) if thing in board.objects else 0


def _largest(state: GameState, decision: Decision[Any]) -> Iterable[Answer]:
    return reversed(list(islice(proposals(state, decision), CONSIDERED)))


WISHES: Final[Mapping[type[Decision[Any]], Callable[[GameState, Any], Iterable[Answer]]]] = {
    d.Priority: _act,
    d.ChooseTarget: _aim,
    d.DeclareAttackers: _charge,
    d.ChooseX: _largest,
    d.ChooseTargetCount: _largest,
    d.MayDo: _largest,
    d.MayPayCost: _largest,
    d.MayPayToAttack: _largest,
    d.CastDuringResolution: _largest,
}
"""What the greedy player would like best, in this order; elsewhere the first legal answer will do."""

PLAYERS: Final[Mapping[str, Callable[[Random], Player]]] = {
    "random": RandomPlayer,
    "greedy": lambda rng: GreedyPlayer(),
}
"""The players there are, by name; each has its own chance."""

# --- whole games -----------------------------------------------------------------------------------------------------


class Played(NamedTuple):
    """A game that was played, and the answers in it that broke a rule."""

    game: Game
    refusals: tuple[ActionFoundIllegal | AnswerRefused, ...]


def by_chance(rng: Random) -> Automatic:
    """Answers for chance, and what is forced."""

    def automatic(state: GameState, decision: Decision[Any]) -> tuple[Answer, str] | None:
        if isinstance(decision, (d.OrderAtRandom, d.PickAtRandom)):
            count = decision.count if isinstance(decision, d.PickAtRandom) else len(decision.things)
            return Chosen(tuple(rng.sample(decision.things, count))), "c"
        if isinstance(decision, d.FlipACoin):
            return Said(rng.random() < 0.5), "c"
        only = forced(state, decision)
        return None if only is None else (only, "f")

    return automatic


def play(started: GameStarted, players: Sequence[Player], rng: Random, turns: int) -> Played:
    """Play a game to its end, or until so many turns are over."""
    game = Game.start(started, by_chance(rng))
    refusals: list[ActionFoundIllegal | AnswerRefused] = []
    while (decision := game.decision) is not None:
        if game.state.game.board.turn > turns or game.version > MOST_EVENTS:
            break
        answer = players[decision.player - 1].answer(game.state, decision)
        outcome = game.submit(decision.player, answer)
        if outcome.refusal is not None:
            refusals.append(outcome.refusal)
    return Played(game, tuple(refusals))


BASICS: Final = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


def random_deck(rng: Random, size: int = 60) -> tuple[str, ...]:
    """Two colours of pool cards, two in five of them lands."""
    colours = rng.sample(sorted(BASICS), 2)
    castable = [
        each.name
        for each in POOL.values()
        if each.mana_cost is not None and {*"".join(each.mana_cost)} & {*BASICS} <= {*colours}
    ]
    count = size * 2 // 5
    basics = tuple(BASICS[colour] for colour in colours)
    return tuple(rng.choices(basics, k=count)) + tuple(rng.choices(castable, k=size - count))


def random_game(rng: Random, edition: str, names: Sequence[str]) -> GameStarted:
    """The beginning of a game with a random deck for each player."""
    seats = tuple(Seat(name, random_deck(rng)) for name in names)
    used = sorted({card for seat in seats for card in seat.deck})
    return GameStarted(edition=edition, engine="simulate", seats=seats, definitions=tuple(POOL[name] for name in used))
