"""Answers that need no person: forced ones, and automatic payment (design §2).

They are outside the procedures and recorded like any other answer, so a log verifies without the policy that was in
force. Everything here is a function of the state and the question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, islice
from typing import Any, Final

from domain import decisions as d
from domain.answers import (
    Activate,
    Answer,
    Chosen,
    Done,
    GiveUp,
    NewTargets,
    Number,
    Numbers,
    PayPart,
    PayWithMana,
    Words,
)
from domain.cards import costs as c
from domain.cards.costs import Cost, PayMana
from domain.payment_plan import floating, plan, sources
from domain.procedure import Decision
from domain.rules.announcing import possible_modes
from domain.rules.bills import is_last
from domain.rules.changing_targets import legal_changes
from domain.rules.characteristics import view
from domain.rules.costs import alternatives, open_symbols, source_of_cost
from domain.rules.payable import objects_for, payable_objects
from domain.rules.permissions import still_permitted
from domain.rules.reading import amount
from domain.rules.targeting import bounds, legal_choices, slot_at
from domain.rules.texts import context_of, text_of
from domain.state import GameState, Position
from domain.vocabulary import ObjectId

# --- forced answers --------------------------------------------------------------------------------------------------


def forced(state: GameState, decision: Decision[Any]) -> Answer | None:
    """The only legal answer, if there is only one and it can be seen from here."""
    only = FORCED.get(type(decision))
    return only(state, decision) if only is not None else None


def _target(state: GameState, decision: d.ChooseTarget) -> Answer | None:
    slot = slot_at(state.game.board, decision.spell, decision.slot)
    legal = legal_choices(state.game, decision.spell, slot)
    wanted = wanted_count(state.game, decision.spell, decision.slot)
    return Chosen(legal) if len(legal) == wanted else None


def wanted_count(game: Position, spell: ObjectId, slot: int) -> int:
    """How many targets a slot must now be given."""
    made = game.board.objects[spell].choices.slots
    announced = made[slot].count if slot < len(made) else -1
    return announced if announced >= 0 else bounds(game.board, spell, slot_at(game.board, spell, slot))[0]


def _target_count(state: GameState, decision: d.ChooseTargetCount) -> Answer | None:
    slot = slot_at(state.game.board, decision.spell, decision.slot)
    least, _ = bounds(state.game.board, decision.spell, slot)
    return Number(least) if len(legal_choices(state.game, decision.spell, slot)) <= least else None


def _modes(state: GameState, decision: d.ChooseModes) -> Answer | None:
    board = state.game.board
    text = text_of(board, board.objects[decision.spell])
    if text is None or text.choose is None or text.choose.repeat:
        return None
    numbers = [range_of(state.game, decision.spell, bound) for bound in (text.choose.least, text.choose.most)]
    possible = possible_modes(state.game, decision.spell)
    if numbers[0] != numbers[1]:
        return None
    choices = list(combinations(possible, numbers[0]))
    return Numbers(choices[0]) if len(choices) == 1 else None


def range_of(game: Position, spell: ObjectId, quantity: Any) -> int:
    """A number that a text gives, as it is now."""
    return amount(view(game.board), quantity, context_of(game.board, spell))


def _division(state: GameState, decision: d.ChooseDivision) -> Answer | None:
    targets = len(state.game.board.objects[decision.spell].choices.slots[decision.slot].targets)
    return Numbers((1,) * targets) if decision.total == targets else None


def _alternative(state: GameState, decision: d.ChooseAlternativeCost) -> Answer | None:
    if still_permitted(state.game, decision.player, decision.spell):
        return None
    found = state.game.board.objects[decision.spell]
    permitting = [cost for cost in alternatives(state.game.board, decision.spell) if cost.zone is found.choices.origin]
    return Words((permitting[0].name,)) if len(permitting) == 1 else None


def _objects(state: GameState, decision: d.ChooseObjects) -> Answer | None:
    if decision.among and decision.purpose != "order" and decision.least >= len(decision.among):
        return Chosen(decision.among)
    return Chosen(()) if decision.most == 0 else None


def _word(state: GameState, decision: d.ChooseWord) -> Answer | None:
    return Words(decision.options) if len(decision.options) == 1 else None


def _option(state: GameState, decision: d.ChooseOption) -> Answer | None:
    possible = decision.possible or tuple(range(decision.count))
    return Number(possible[0]) if len(possible) == 1 else None


def _triggers(state: GameState, decision: d.OrderTriggers) -> Answer | None:
    return Chosen(decision.triggers) if len(decision.triggers) == 1 else None


def _arrange(state: GameState, decision: d.ArrangeCards) -> Answer | None:
    return NewTargets(((), ())) if not decision.cards else None


def _new_targets(state: GameState, decision: d.ChooseNewTargets) -> Answer | None:
    """The only possible change where there is just one: "the target" or "a target" with one candidate."""
    if decision.how not in ("the", "a"):
        return None
    changes = tuple(islice(legal_changes(state.game, decision.object, decision.how, decision.to or None), 2))
    return NewTargets(changes[0]) if len(changes) == 1 else None


def _replacement(state: GameState, decision: d.ChooseReplacement) -> Answer | None:
    return Number(0) if len(decision.effects) == 1 else None


FORCED: Final[Mapping[type[Decision[Any]], Callable[[GameState, Any], Answer | None]]] = {
    d.ChooseTarget: _target,
    d.ChooseTargetCount: _target_count,
    d.ChooseModes: _modes,
    d.ChooseDivision: _division,
    d.ChooseAlternativeCost: _alternative,
    d.ChooseObjects: _objects,
    d.ChooseWord: _word,
    d.ChooseOption: _option,
    d.OrderTriggers: _triggers,
    d.ArrangeCards: _arrange,
    d.ChooseNewTargets: _new_targets,
    d.ChooseReplacement: _replacement,
}


# --- automatic payment -----------------------------------------------------------------------------------------------


def payment(state: GameState, decision: Decision[Any]) -> Answer | None:
    """An automatic answer to a question of a payment; none where a person must choose.

    ``Done`` and ``GiveUp`` come where the whole can't be paid: nothing is tapped for a part of it.
    """
    if isinstance(decision, d.ActivateManaAbilities):
        return next_activation(state.game, decision)
    if isinstance(decision, d.PayCost):
        return next_payment(state.game, decision)
    if isinstance(decision, d.ChooseWord) and decision.what == "mana":
        return best_colour(state.game, decision)
    return None


def next_activation(game: Position, decision: d.ActivateManaAbilities) -> Answer:
    """The next mana ability of a plan that pays the whole cost, or no more."""
    cost = open_mana(game, decision)
    pool = tuple(floating(game, decision.player, decision.spell))
    if plan(cost, pool) is not None:
        return Done()
    made = plan(cost, (*pool, *sources(game, decision.player, spoken_for(game, decision), decision.spell)))
    if made is None:
        return Done()
    needed = (Activate(each.source, each.ability_for(symbol)) for symbol, each in made if each.ability >= 0)
    return next(needed, Done())


def open_mana(game: Position, decision: d.ActivateManaAbilities) -> tuple[str, ...]:
    """The mana that the cost asks for."""
    return next((part.mana for part in decision.cost if isinstance(part, PayMana)), ())


def spoken_for(game: Position, decision: d.ActivateManaAbilities) -> frozenset[ObjectId]:
    """Sources that the cost itself needs: what is tapped or sacrificed for it can't be tapped for mana before."""
    found = game.board.objects.get(decision.spell)
    if found is None or not any(isinstance(part, c.TapThis) for part in decision.cost):
        return frozenset()
    return frozenset((source_of_cost(found),))


def next_payment(game: Position, decision: d.PayCost) -> Answer | None:
    """The next part of the cost, those that must wait last; none where it isn't clear with what."""
    unpaid = [number for number in range(len(decision.cost)) if number not in decision.paid]
    for number in sorted(unpaid, key=lambda each: is_last(decision.cost[each])):
        part = decision.cost[number]
        if isinstance(part, PayMana):
            return pay_from_pool(game, decision)
        if (objects := only_objects(game, decision, part)) is not None:
            return PayPart(number, objects)
    return None


def pay_from_pool(game: Position, decision: d.PayCost) -> Answer:
    """The units of the pool that pay what is open; give up where they don't suffice."""
    made = plan(decision.mana, tuple(floating(game, decision.player, decision.spell)))
    return GiveUp() if made is None else PayWithMana(tuple(producer.source for _, producer in made))


WITHOUT_OBJECTS: Final = (
    c.TapThis, c.UntapThis, c.PayLife, c.SacrificeThis, c.DiscardThis, c.ExileThis, c.ExileTop, c.MillTop,
    c.RemoveCounters, c.ChangeLoyalty, c.Exert, c.GiveThat, c.Bending,
)  # fmt: skip
"""Costs that say themselves what pays them."""


def only_objects(game: Position, decision: d.PayCost, part: Cost) -> tuple[ObjectId, ...] | None:
    """The objects that must pay a part: none for some kinds, the only ones that fit for others."""
    if isinstance(part, WITHOUT_OBJECTS) or (isinstance(part, c.DiscardSome) and part.at_random):
        return ()
    if isinstance(part, (c.TapForPower, c.ExileForValue, c.ExileMaterials)):
        return None
    if isinstance(part, c.EitherCost):
        return only_option(game, decision, part)
    count = objects_for(part) or 0
    found = payable_objects(game, decision.player, decision.spell, part)
    if len(found) < count:
        return found  # too few: the payment will be refused with the reason
    return found if len(found) == count else None


def only_option(game: Position, decision: d.PayCost, part: c.EitherCost) -> tuple[ObjectId, ...] | None:
    """What must pay one of several costs: where only one can be paid at all, what must pay that."""
    possible = [each for (each,) in part.options if could_pay(game, decision, each)]
    if len(possible) > 1:
        return None
    return only_objects(game, decision, possible[0]) if possible else ()


def could_pay(game: Position, decision: d.PayCost, part: Cost) -> bool:
    """Whether there is enough to pay a part with, as far as it asks for objects."""
    count = objects_for(part)
    if isinstance(part, WITHOUT_OBJECTS) or count is None:
        return True
    return len(payable_objects(game, decision.player, decision.spell, part)) >= count


def best_colour(game: Position, decision: d.ChooseWord) -> Answer | None:
    """The type of mana with which the payment under way can still be made whole; none if none is under way."""
    spell = next((thing for thing in reversed(game.board.stack) if is_being_paid(game, thing)), None)
    if spell is None:
        return None
    cost = next((part.mana for part in game.board.objects[spell].choices.cost or () if isinstance(part, PayMana)), ())
    rest = (
        *floating(game, decision.player, spell),
        *sources(game, decision.player, frozenset((decision.source,)), spell),
    )
    for kind in decision.options:
        left = open_symbols(cost, (kind,))
        if left is not None and plan(left, rest) is not None:
            return Words((kind,))
    return None


def is_being_paid(game: Position, thing: ObjectId) -> bool:
    """Whether the total cost of a spell or ability is locked in and not paid yet."""
    choices = game.board.objects[thing].choices
    return choices.cost is not None and len(choices.paid_parts) < len(choices.cost)
