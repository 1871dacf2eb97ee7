"""A player who does with one card all there is to do, and whatever else makes its abilities trigger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import Any, Final

from domain import decisions as d
from domain.answers import Activate, Answer, Attack, Block, Cast, Chosen, Pass, PlayLand, Said
from domain.cards.abilities import CardDefinition, Triggered
from domain.cards.pieces import pieces
from domain.cards.terms import HasType, IsThis, Not, Status, Targets
from domain.cards.triggers import BecomesBlocked, Blocks, Casts, Happens, When
from domain.options import proposals
from domain.procedure import Decision
from domain.rules import attack_rules
from domain.rules.fighting import attackable
from domain.rules.permissions import activated_abilities
from domain.state import GameState
from domain.vocabulary import MAIN_STEPS, ObjectId, Zone
from interfaces.players import RandomPlayer, first_legal, paid
from tests.oracle.smoke_parts import Part, Seen, part_of
from tests.oracle.smoke_table import ME, special
from tests.oracle.smoke_tools import TOOLBOX

USES: Final = 2
"""So often each part of the card is used on purpose."""
CONSIDERED: Final = 256
REFUSALS: Final = 2
"""After so many refusals nobody tries the same in a step again."""


class Eager:
    """A random player who uses one card whenever that is legal."""

    def __init__(self, card: CardDefinition, missing: tuple[Part, ...], seen: Seen, rng: Random) -> None:
        """Of that card so much hasn't come to pass."""
        self.card, self.missing, self.seen = card.name, missing, seen
        self.others = frozenset(each.name for each in special(card))
        self.rng, self.random = rng, RandomPlayer(rng)
        self.tried: Counter[object] = Counter()
        self.refused: Counter[object] = Counter()
        waiting = [part.ability.when for part in missing if isinstance(part.ability, Triggered)]
        self.itself = any(speaks_of_itself(when) for when in waiting)
        said = [node for when in waiting for node in pieces(when)]
        self.types = frozenset(node.type for node in said if isinstance(node, HasType)) | frozenset(
            node.status for node in said if isinstance(node, Status)
        )
        self.aims = any(isinstance(node, Targets) for node in said)
        self.casts = any(isinstance(when, Casts) for when in waiting)
        self.alone = any(isinstance(when, Happens) and when.verb == "attack_alone" for when in waiting)
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
            case d.Priority() if not self.left() or self.rng.random() < (0.4 if self.casts else 0.7):
                return Pass()
            case d.Priority():
                return self.helps(state, decision) or self.random.answer(state, decision)
            case d.DeclareAttackers():
                return first_legal(state, decision, self.attacks(state))
            case d.DeclareBlockers() if not self.blocks and self.rng.random() < 0.7:
                return first_legal(state, decision, (Block(),))
            case d.DeclareBlockers() if self.blocks:
                return first_legal(state, decision, self.blocks_of_card(state, decision))
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
        for key, answer in sorted(mine, key=lambda pair: self.urgency(pair[0], left)):
            if self.tried[key] < uses and self.legal(state, decision, key, answer):
                return answer
        now = state.game.board.step in MAIN_STEPS or self.rng.random() < 0.9
        helpful = self.helps(state, decision) if left and now else None
        if helpful is None and left and self.rng.random() < 0.1:
            return self.random.answer(state, decision)
        return helpful or Pass()

    def urgency(self, key: object, left: Sequence[Part]) -> tuple[bool, int, float]:
        """What hasn't come to pass first, then what was tried least."""
        return isinstance(key, Part) and key not in left, self.tried[key], self.rng.random()

    def helps(self, state: GameState, decision: d.Priority) -> Answer | None:
        """A tool that was used least, or another spell where casting is waited for; one at a time."""
        if state.game.board.stack:
            return None
        offered = [each for each in proposals(state, decision) if self.may_help(state, each)]
        for tool in sorted(
            offered, key=lambda each: (self.tried[each], self.is_unlike(state, each), self.rng.random())
        ):
            if self.tried[tool] < USES and self.legal(state, decision, tool, tool):
                return tool
        return None

    def is_unlike(self, state: GameState, answer: Answer) -> bool:
        """Whether a spell has none of the types that are waited for."""
        if isinstance(answer, PlayLand):
            return False
        if not isinstance(answer, Cast):
            return bool(state.game.player(ME).hand) and self.casts
        board = state.game.board
        printed = board.definition_of(board.objects[answer.card])
        return not self.types & {*printed.types, *printed.subtypes}

    def may_help(self, state: GameState, answer: Answer) -> bool:
        """Whether that is a tool, a land, or one of the other spells."""
        if isinstance(answer, Cast):
            return self.casts and not self.is_card(state, answer.card)
        return isinstance(answer, PlayLand) or (isinstance(answer, Activate) and is_tool(state, answer.source))

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
                zone = state.game.board.objects[card].zone
                return (face, down, zone) if down or zone is not Zone.HAND else Part("cast", face or self.card)
            case PlayLand(face=face):
                return Part("land", face or self.card)
        return type(answer).__name__

    def about(self, state: GameState, answer: Answer) -> bool:
        """Whether an action is one of the card, or uses what it has given to something else."""
        given = isinstance(answer, Activate) and self.key(state, answer) in self.missing
        return given or self.is_card(state, acted_on(answer))

    def is_card(self, state: GameState, thing: ObjectId) -> bool:
        """Whether it is the card."""
        found = state.game.board.objects.get(thing)
        return found is not None and found.definition == self.card

    # --- choices ---

    def attacks(self, state: GameState) -> Iterator[Answer]:
        """Everything attacks the first that can be attacked; or the card alone, where that matters."""
        board = state.game.board
        foes = attackable(board, board.active)
        able = attack_rules.possible_attackers(board) if foes else ()
        if self.alone:
            yield from (Attack(((thing, foes[0]),)) for thing in able if self.is_card(state, thing))
            yield from (Attack(((thing, foes[0]),)) for thing in able)
        yield Attack(tuple((thing, foes[0]) for thing in able))

    def own(self, state: GameState, decision: d.ChooseTarget) -> Answer | None:
        """The card itself as a target of a tool, or what it speaks of."""
        objects = state.game.board.objects
        if not (self.aims or is_tool(state, objects[decision.spell].source)) or self.rng.random() > 0.8:
            return None
        itself = self.itself or self.rng.random() < 0.2
        chosen = [each for each in proposals(state, decision) if isinstance(each, Chosen)]
        fitting = [each for each in chosen if any(self.is_wanted(state, thing, itself=itself) for thing in each.things)]
        return self.rng.choice(fitting) if fitting else None

    def is_wanted(self, state: GameState, thing: ObjectId, *, itself: bool) -> bool:
        """Whether it is the card, or another thing of the kind that the card waits for."""
        found = state.game.board.objects.get(thing)
        if found is None or (found.definition == self.card) != itself:
            return False
        printed = state.game.board.definition_of(found)
        kinds = {*printed.types, *printed.subtypes, *(("token",) if found.token else ())}
        return itself or printed.name in self.others or bool(self.types & kinds) or not self.types

    def blocks_of_card(self, state: GameState, decision: d.DeclareBlockers) -> Iterator[Answer]:
        """Blocks in which the card blocks, or is blocked."""
        for answer in islice(proposals(state, decision), CONSIDERED):
            if isinstance(answer, Block) and any(self.is_card(state, x) for pair in answer.blocks for x in pair):
                yield answer


def speaks_of_itself(when: When) -> bool:
    """Whether a trigger waits for what its own source does, not others."""
    said = tuple(pieces(when))
    return said.count(IsThis()) > said.count(Not(IsThis()))


def is_tool(state: GameState, thing: ObjectId) -> bool:
    """Whether it is the made-up artifact."""
    found = state.game.board.objects.get(thing)
    return found is not None and found.definition == TOOLBOX


def acted_on(answer: Answer) -> ObjectId:
    """The object that an action is about; 0 for none."""
    named = (getattr(answer, name, 0) for name in ("card", "source", "permanent"))
    return next((each for each in named if each), 0)
