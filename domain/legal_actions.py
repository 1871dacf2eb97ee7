"""What the asked player may do, lazily, and why not something else (issue 4.11).

Legal is what is not refused and leaves a way to finish the action that it is part of: a spell is castable if its
choices can be made and its cost paid. That is found out by trying, on a machine of its own that is dropped afterwards;
nothing is recorded anywhere. What can be seen at once (601.3, a lack of mana or of targets) isn't tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice
from typing import Any, Final

from domain import decisions as d
from domain.answers import Activate, ActSpecially, Answer, Cast, Done, GiveUp, Pass, PlayLand, SetAside
from domain.autopilot import payment
from domain.cards.costs import Cost, EitherCost, PayMana, TapThis
from domain.cards.pieces import speaks_of_x
from domain.cards.static_rules import CostsLess
from domain.errors import InvalidAnswer, NotAsked, Violation
from domain.events import ActionFoundIllegal, Answered, AnswerRefused, Stamp
from domain.machine import Course, Machine
from domain.mana import is_hybrid
from domain.options import activations, proposals
from domain.paying_by_all_means import everything, next_step
from domain.payment_plan import Producer, plan, products, simple
from domain.procedure import Decision, is_chance
from domain.rulebook import Rule, edition
from domain.rules.allowed_actions import why_not_act
from domain.rules.characteristics import has_keyword, view
from domain.rules.costs import alternatives, total_cost
from domain.rules.faces import other_faces
from domain.rules.mana_memory import is_restricted
from domain.rules.payable import could_be_paid, payable_objects
from domain.rules.permissions import activated_abilities, as_proposed, why_not_activate, why_not_cast
from domain.rules.setting_aside import why_not_set_aside
from domain.rules.special_actions import check_card, check_count, check_timing
from domain.rules.targeting import bounds, most_together, near_misses, slots
from domain.rules.texts import definition_of
from domain.state import GameState, Position
from domain.turned_away import turned_away
from domain.vocabulary import ObjectId, PlayerId

FUEL: Final = 150
"""How many answers are tried for one action; what can't be finished with so many counts as impossible."""
BREADTH: Final = 40
"""How many answers to one question on the way are tried."""

SURE: Final = (
    d.MayDo, d.TakeMulligan, d.ScryAfterMulligan, d.ShareOut, d.ChooseSpread, d.OrderTriggers, d.OrderComponents,
    d.ArrangeCards, d.ChooseObjects, d.ChooseOption, d.ChooseReplacement,
)  # fmt: skip
"""Questions to which all that ``proposals`` offers is legal, as long as no action is under way."""


def legal_actions(state: GameState, decision: Decision[Any]) -> Iterator[Answer]:
    """Every answer that the asked player may give; ``state`` is where the question is open.

    Never empty: where an action can't be finished any more, those are listed that aren't refused at once, or at last
    the one that ends it.
    """
    outlook = Outlook(state, decision)
    none = True
    for answer in proposals(state, decision):
        if outlook.why_not(answer) is None:
            none = False
            yield answer
    if none:
        yield from outlook.ways_out()


def why_not_action(
    state: GameState, decision: Decision[Any] | None, player: PlayerId, answer: Answer
) -> tuple[Violation, ...]:
    """Every reason why a player may not give an answer to the open question; none means that they may."""
    if (away := turned_away(decision, player, answer)) is not None:
        return (of_turning_away(away),)
    if decision is None:
        return ()
    outlook = Outlook(state, decision)
    seen = tuple(outlook.obstacles(answer))
    tried = None if seen else outlook.tried(answer)
    return seen or (() if tried is None else (tried,))


def of_turning_away(away: NotAsked) -> Violation:
    """The reason why nobody asked for an answer."""
    rule, *more = away.cites
    return Violation(rule, away.reason, *more)


class Outlook:
    """One question, and what would come of answers to it."""

    def __init__(self, state: GameState, decision: Decision[Any]) -> None:
        self.state = state
        self.decision = decision
        self._fuel = FUEL
        self._unpaid: set[object] = set()
        self._course = Course()

    def why_not(self, answer: Answer) -> Violation | None:
        """The first reason against an answer that was proposed for the question; None if it is legal."""
        if is_chance(self.decision) or isinstance(answer, Pass) or self._is_sure():
            return None
        return next(self.obstacles(answer), None) or self.tried(answer)

    def _is_sure(self) -> bool:
        return isinstance(self.decision, SURE) and not self.state.run.checkpoints

    # --- what can be seen at once ---

    def obstacles(self, answer: Answer) -> Iterator[Violation]:
        """The reasons against an action that can be seen before it begins; that there are none proves nothing."""
        if not isinstance(self.decision, (d.Priority, d.ActivateManaAbilities)):
            return
        if isinstance(answer, Cast) and answer.card in self.state.game.board.objects:
            yield from self._against_casting(answer)
        elif isinstance(answer, Activate) and answer.source in self.state.game.board.objects:
            yield from self._against_activating(answer)
        elif isinstance(answer, SetAside) and answer.card in self.state.game.board.objects:
            yield from why_not_set_aside(self.state.game, self.decision.player, answer)
        elif isinstance(answer, ActSpecially):
            yield from why_not_act(self.state.game, self.decision.player, answer)
        elif isinstance(answer, PlayLand) and answer.card in self.state.game.board.objects:
            yield from against_playing(self.state.game, self.decision.player, answer)

    def _against_casting(self, answer: Cast) -> Iterator[Violation]:
        game, player = self.state.game, self.decision.player
        begun = tuple(why_not_cast(game, player, answer))
        yield from begun
        found = game.board.objects[answer.card]
        unknown = answer.face and answer.face not in other_faces(game.board, found)
        if unknown or (begun and found.zone is not found.zone.HAND):
            return
        then, spell = as_proposed(game, player, answer)
        if alternatives(then.board, spell):
            return
        if self._too_expensive(then, spell) or lacks_objects(then, player, spell):
            yield cant_be_paid()
        yield from without_targets(then, spell)

    def _too_expensive(self, then: Position, spell: ObjectId) -> bool:
        """Whether all mana there could be is too little for the least that the spell can cost."""
        board = then.board
        costs = definition_of(board, board.objects[spell]).additional_costs
        if any(cost.helper is not None for cost in costs):
            return False
        if any(view(board).rules(CostsLess)) or (has_keyword(board, spell, "convoke") and self._announces_convoke()):
            return False
        mana = next((cost.mana for cost in total_cost(board, spell, ()) if isinstance(cost, PayMana)), ())
        if any(is_hybrid(symbol) for symbol in mana) or self.other_mana:
            return False
        return plan(mana, everything(then, self.decision.player, spell)) is None

    def _announces_convoke(self) -> bool:
        return edition(self.state.game.edition).convoke_reduces_cost

    def _against_activating(self, answer: Activate) -> Iterator[Violation]:
        game, player = self.state.game, self.decision.player
        offered = activated_abilities(game, answer.source)
        if answer.ability >= len(offered):
            return
        ability = offered[answer.ability]
        yield from why_not_activate(game, player, answer.source, ability)
        if TapThis() in ability.cost and game.board.objects[answer.source].tapped:
            yield Violation(Rule.PAY_COSTS, "it is already tapped", Rule.TAP_SYMBOL)
        if not self.other_mana and lacks_for(game, player, answer.source, ability.cost):
            yield cant_be_paid()
        mana = next((cost.mana for cost in ability.cost if isinstance(cost, PayMana)), ())
        if self.other_mana or any(not symbol.isalnum() or symbol == "X" for symbol in mana):
            return
        if not any(view(game.board).rules(CostsLess)) and plan(mana, self.producers) is None:
            yield cant_be_paid()

    @cached_property
    def producers(self) -> tuple[Producer, ...]:
        """The mana that floats, and what tapping could add."""
        return everything(self.state.game, self.decision.player, 0)

    @cached_property
    def other_mana(self) -> bool:
        """Whether the player has mana abilities of which the plan of payment knows nothing."""
        game, player = self.state.game, self.decision.player
        remembers = any(is_restricted(unit.memory) for unit in game.pool(player))
        return remembers or next(special_mana(game, player), None) is not None

    # --- what can only be tried ---

    def tried(self, answer: Answer) -> Violation | None:
        """The refusal that an answer leads to; None if it stands and the action can be finished."""
        self._fuel = FUEL
        if isinstance(self.decision, d.Priority):
            self._unpaid.clear()
        machine = Machine(self.state, self._course)
        refused = self._step(machine, answer)
        if refused is not None or self._is_anothers():
            return refused
        return self._finish(machine)

    def ways_out(self) -> Iterator[Answer]:
        """What isn't refused at once; if there is no such answer, the one that ends the action."""
        last: Answer | None = None
        none = True
        for last in proposals(self.state, self.decision):
            if self._step(Machine(self.state, self._course), last) is None:
                none = False
                yield last
        if none and last is not None:
            yield last

    def _is_anothers(self) -> bool:
        """Whether somebody else's action is under way: whoever is asked needn't care whether it can be finished."""
        found = self.state.game.board.objects.get(getattr(self.decision, "spell", 0))
        return found is not None and found.controller != self.decision.player

    def _step(self, machine: Machine, answer: Answer) -> Violation | None:
        """Let a machine take an answer; the refusal, if there is one."""
        self._fuel -= 1
        machine.collect()
        asked = machine.pending
        if asked is None:
            return None
        try:
            machine.take(Answered(stamp=Stamp(), player=asked.player, answer=answer))
        except InvalidAnswer as invalid:
            return Violation(asked.rule, str(invalid))
        for event, _ in machine.collect():
            if isinstance(event, (ActionFoundIllegal, AnswerRefused)):
                rule, *more = event.cites
                return Violation(rule, event.reason, *more)
        return None

    def _finish(self, machine: Machine) -> Violation | None:
        """Look for answers by which the action under way comes to its end; the first refusal if there are none."""
        state, asked = machine.table.state, machine.pending
        if asked is None or not state.run.checkpoints:
            return None
        bill = (asked, state.game.pools) if isinstance(asked, d.ActivateManaAbilities) else None
        if bill in self._unpaid:
            return cant_be_paid()
        first: Violation | None = None
        for number, answer in enumerate(islice(sensible(state, asked), BREADTH)):
            if self._fuel <= 0:
                break
            here = machine if number == 0 else Machine(state, self._course)
            refused = self._step(here, answer) or self._finish(here)
            if refused is None:
                return None
            first = first or refused
        if bill is not None and self._fuel > 0:
            self._unpaid.add(bill)
        return first or Violation(asked.rule, f"{asked.name} can't be answered")


# --- what lies on the way --------------------------------------------------------------------------------------------


def sensible(state: GameState, decision: Decision[Any]) -> Iterator[Answer]:
    """Answers on the way to the end of an action; in a payment only what could lead there."""
    if not isinstance(decision, (d.ActivateManaAbilities, d.PayCost)):
        yield from proposals(state, decision)
        return
    step = next_step(state, decision)
    if isinstance(decision, d.PayCost):
        hopeless = step is None and isinstance(payment(state, decision), GiveUp)
        yield from (GiveUp(),) if hopeless else proposals(state, decision)
        return
    if step is not None:
        yield step
    if not isinstance(step, Activate):
        yield from special_mana(state.game, decision.player)
        yield Done()


def special_mana(game: Position, player: PlayerId) -> Iterator[Activate]:
    """The mana abilities a player may begin to activate that ask for more than tapping, or add nobody knows what."""
    for answer in activations(game, player, mana=True):
        ability = activated_abilities(game, answer.source)[answer.ability]
        if (
            simple(ability)
            and next(products(game, player, answer.source, answer.ability, ability, 0), None) is not None
        ):
            continue
        tapped = TapThis() in ability.cost and game.board.objects[answer.source].tapped
        if not tapped and next(why_not_activate(game, player, answer.source, ability), None) is None:
            yield answer


def against_playing(game: Position, player: PlayerId, answer: PlayLand) -> Iterator[Violation]:
    """The reasons why a card can't be played as a land now (305)."""
    checks: tuple[Callable[[], None], ...] = (
        partial(check_timing, game.board, player),
        partial(check_card, game, player, answer.card, answer.face),
        partial(check_count, game.board, player),
    )
    for check in checks:
        try:
            check()
        except Violation as violation:
            yield violation


def lacks_objects(then: Position, player: PlayerId, spell: ObjectId) -> bool:
    """Whether a mandatory cost of a spell asks for more things than there are: "sacrifice a creature" (118.3)."""
    found = then.board.objects[spell]
    costs = () if found.face_down else definition_of(then.board, found).additional_costs
    asked = (
        cost for each in costs if not (each.optional or each.either) for cost in each.cost if hasattr(cost, "filter")
    )
    return any(
        isinstance(count := getattr(cost, "count", 0), int) and len(payable_objects(then, player, spell, cost)) < count
        for cost in asked
    )


def lacks_for(game: Position, player: PlayerId, source: ObjectId, cost: Sequence[Cost]) -> bool:
    """Whether a cost asks for more things, counters or life than there are, whatever mana is made before (118.3)."""
    counted = (each for each in cost if isinstance(getattr(each, "count", 0), int) and not isinstance(each, EitherCost))
    return any(not could_be_paid(game, player, source, (part,)) for part in counted)


def cant_be_paid() -> Violation:
    """There isn't enough mana, and nothing that could make it (601.2h, 118.3)."""
    return Violation(Rule.PAY_COSTS, "the player can't pay the cost", Rule.CANT_PAY_IN_PART)


def without_targets(then: Position, spell: ObjectId) -> Iterator[Violation]:
    """Each "target" that can't be filled, as far as nothing announced later could change that (601.2c)."""
    if any(speaks_of_x(each.spec) for each in slots(then.board, spell)):
        return
    for slot in slots(then.board, spell):
        if slot.index != slot.part.first_slot or slot.spec.when is not None:
            continue
        if most_together(then, spell, slot) < bounds(then.board, spell, slot)[0]:
            cites = near_misses(then, spell, slot)
            yield Violation(Rule.CHOOSE_TARGETS, "there are no legal targets", *cites)
