"""A player who does with one card all there is to do, and whatever else makes its abilities trigger."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import Any, Final

from domain import decisions as d
from domain.answers import Activate, Answer, Attack, Block, Cast, Chosen, Pass, PlayLand, Said
from domain.cards.abilities import Triggered
from domain.cards.triggers import BecomesBlocked, Blocks, Casts, Happens
from domain.options import proposals
from domain.procedure import Decision
from domain.rules import attack_rules
from domain.rules.fighting import attackable
from domain.rules.permissions import activated_abilities
from domain.state import GameState
from domain.vocabulary import ObjectId
from interfaces.players import RandomPlayer, first_legal, paid
from tests.oracle.smoke_parts import Part, Seen, part_of
from tests.oracle.smoke_table import ME
from tests.oracle.smoke_tools import TOOLBOX

USES: Final = 2
"""So often each part of the card is used on purpose."""
REFUSALS: Final = 2
"""After so many refusals nobody tries the same in a step again."""


class Eager:
    """A random player who uses one card whenever that is legal."""

    def __init__(self, card: str, missing: tuple[Part, ...], seen: Seen, rng: Random) -> None:
        """Of that card so much hasn't come to pass."""
        self.card, self.missing, self.seen = card, missing, seen
        self.rng, self.random = rng, RandomPlayer(rng)
        self.tried: Counter[object] = Counter()
        self.refused: Counter[object] = Counter()
        waiting = [part.ability.when for part in missing if isinstance(part.ability, Triggered)]
        self.casts = any(isinstance(when, Casts) for when in waiting)
        self.blocks = any(isinstance(when, (Blocks, BecomesBlocked)) for when in waiting) or any(
            isinstance(when, Happens) and when.verb in ("block", "blocked") for when in waiting
        )

    def is_content(self) -> bool:
        """Whether nothing is left to be done."""
        return not self.left()

    def left(self) -> list[Part]:
        """What hasn't come to pass."""
        return [part for part in self.missing if part not in self.seen.done]

    def __call__(self, state: GameState, decision: Decision[Any]) -> Answer:
        """The next use of the card, else what may make it trigger, else anything legal."""
        match decision:
            case d.Priority(player=player) if player == ME:
                return self.acts(state, decision)
            case d.Priority() if self.rng.random() < (0.4 if self.casts else 0.9):
                return Pass()
            case d.DeclareAttackers():
                return first_legal(state, decision, (all_out(state),))
            case d.DeclareBlockers() if not self.blocks and self.rng.random() < 0.7:
                return first_legal(state, decision, (Block(),))
            case d.MayDo() | d.MayPayCost() | d.MayPayToAttack() if self.rng.random() < 0.85:
                return first_legal(state, decision, (Said(True),))
            case d.ChooseTarget() if (own := self.own(state, decision)) is not None:
                return own
            case d.ChooseObjects(purpose="discard", among=among) if self.rng.random() < 0.6:
                return first_legal(state, decision, (Chosen((each,)) for each in among if self.is_card(state, each)))
        step = paid(state, decision)
        return self.random.answer(state, decision) if step is None else step

    # --- with priority ---

    def acts(self, state: GameState, decision: d.Priority) -> Answer:
        """The card itself, then the tools, then anything, or nothing."""
        offered = list(proposals(state, decision))
        left = self.left()
        mine = [(self.key(state, answer), answer) for answer in offered if self.about(state, answer)]
        uses = 1 if state.game.board.stack else USES
        for key, answer in sorted(mine, key=lambda pair: (self.tried[pair[0]], self.rng.random())):
            if self.tried[key] < uses and self.legal(state, decision, key, answer):
                return answer
        if left and self.rng.random() < 0.8:
            tools = [each for each in offered if isinstance(each, Activate) and is_tool(state, each.source)]
            for tool in sorted(tools, key=lambda each: self.tried[each]):
                if self.tried[tool] < uses and self.legal(state, decision, tool, tool):
                    return tool
        if left and self.rng.random() < (0.8 if self.casts else 0.15):
            return self.random.answer(state, decision)
        return Pass()

    def legal(self, state: GameState, decision: d.Priority, key: object, answer: Answer) -> bool:
        """Whether that may be done; it isn't asked too often."""
        board = state.game.board
        moment = (key, board.turn, board.step, bool(board.stack))
        if self.refused[moment] >= REFUSALS:
            return False
        if first_legal(state, decision, chain((answer, Pass()))) != answer:
            self.refused[moment] += 1
            return False
        self.tried[key] += 1
        return True

    def key(self, state: GameState, answer: Answer) -> object:
        """What an action does with the card."""
        match answer:
            case Activate(source=source, ability=number):
                return part_of(activated_abilities(state.game, source)[number])
            case Cast(face=face, face_down=down, card=card):
                return face, down, state.game.board.objects[card].zone
            case PlayLand(face=face):
                return face, "land"
        return type(answer).__name__

    def about(self, state: GameState, answer: Answer) -> bool:
        """Whether an action is one of the card."""
        return self.is_card(state, acted_on(answer))

    def is_card(self, state: GameState, thing: ObjectId) -> bool:
        """Whether it is the card."""
        found = state.game.board.objects.get(thing)
        return found is not None and found.definition == self.card

    # --- choices ---

    def own(self, state: GameState, decision: d.ChooseTarget) -> Answer | None:
        """The card itself as a target of a tool, more often than not."""
        source = state.game.board.objects[decision.spell].source
        if not is_tool(state, source) or self.rng.random() > 0.7:
            return None
        chosen = [each for each in proposals(state, decision) if isinstance(each, Chosen)]
        return next((each for each in chosen if each.things and self.is_card(state, each.things[0])), None)


def all_out(state: GameState) -> Answer:
    """Everything attacks the first that can be attacked."""
    board = state.game.board
    foes = attackable(board, board.active)
    return Attack(tuple((thing, foes[0]) for thing in attack_rules.possible_attackers(board)) if foes else ())


def is_tool(state: GameState, thing: ObjectId) -> bool:
    """Whether it is the made-up artifact."""
    found = state.game.board.objects.get(thing)
    return found is not None and found.definition == TOOLBOX


def acted_on(answer: Answer) -> ObjectId:
    """The object that an action is about; 0 for none."""
    named = (getattr(answer, name, 0) for name in ("card", "source", "permanent"))
    return next((each for each in named if each), 0)
