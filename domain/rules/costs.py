"""Which costs there are, and the total cost of a spell or ability (601.2b, 601.2f, 118)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    AlternativeCost,
)
from domain.cards.costs import Bending, Cost, OwnManaCost, PayLife, PayMana, Waterbend
from domain.cards.pieces import speaks_of_x
from domain.cards.static_rules import (
    CostsAtLeast,
    CostsLess,
    CostsMore,
    MayCastFor,
)
from domain.cards.terms import AnyFilter
from domain.mana import ManaCost, generic, halves, is_hybrid, mana_value, normal
from domain.rules.characteristics import once_a_board, view
from domain.rules.conditions import holds
from domain.rules.context import Context, View
from domain.rules.crewing import keyword_of
from domain.rules.faces import is_transformed_spell
from domain.rules.measures import targets_of
from domain.rules.reading import amount, fits
from domain.rules.texts import context_of, definition_of, its_alternatives, parts
from domain.stack_parts import Choices
from domain.state import Board, GameObject
from domain.vocabulary import COLOURS, SNOW, ObjectId, Zone

# --- what may be announced (601.2b) ----------------------------------------------------------------------------------


@once_a_board
def alternatives(board: Board, spell: ObjectId) -> tuple[AlternativeCost, ...]:
    """The alternative costs that the spell may be cast for from where it was (118.9).

    Those for the hand work wherever something lets the card be cast from; others are for their zone alone.
    """
    found = board.objects[spell]
    context, its = context_of(board, spell), view(board)
    own = (
        cost
        for cost in its_alternatives(board, found)
        if cost.zone in (found.choices.origin, Zone.HAND)
        and (not cost.by_effect or cost.name == found.choices.alternative)
        and (cost.cast_as == "face_down") is found.face_down
        and (cost.cast_as == "transformed") is is_transformed_spell(board, found)
        and holds(its, cost.condition, context)
    )
    if found.face_down:
        return tuple(own)
    return (*own, *granted_alternatives(board, spell))


def granted_alternatives(board: Board, spell: ObjectId) -> Iterator[AlternativeCost]:
    """Alternative costs that effects offer: "you may pay … rather than the mana cost" (118.9).

    One that isn't for a zone works wherever something lets the card be cast from; each cost has a name of its own.
    """
    its, found = view(board), board.objects[spell]
    names: dict[str, list[tuple[Cost, ...]]] = {}
    for force in its.rules(MayCastFor):
        if force.context.controller != found.controller or force.rule.zone not in (None, found.choices.origin):
            continue
        if fits(its, force.rule.filter, spell, force.context):
            name = "free" if not force.rule.cost else "granted"
            known = names.setdefault(name, [])
            if force.rule.cost not in known:
                known.append(force.rule.cost)
                told = name if len(known) == 1 else f"{name} {len(known)}"
                yield AlternativeCost(told, force.rule.cost, zone=force.rule.zone or Zone.HAND)


def chosen_alternative(board: Board, spell: ObjectId) -> AlternativeCost | None:
    """The alternative cost announced for a spell, if any."""
    name = board.objects[spell].choices.alternative
    return next((cost for cost in alternatives(board, spell) if cost.name == name), None) if name else None


def base_costs(board: Board, thing: ObjectId) -> tuple[Cost, ...] | None:
    """The mana cost or alternative cost of a spell, the cost of an ability; None if it can't be paid (118.6)."""
    found = board.objects[thing]
    if found.ability is not None:
        return getattr(found.ability, "cost", ())
    if found.choices.free:
        return ()
    mana = view(board).of(thing).mana_cost
    if (alternative := chosen_alternative(board, thing)) is not None:
        return with_own_mana(alternative.cost, mana)
    return None if mana is None else (PayMana(mana),)


def with_own_mana(costs: tuple[Cost, ...], mana: ManaCost | None) -> tuple[Cost, ...] | None:
    """Costs with the card's mana cost where they name it; None if it has none (118.6)."""
    if mana is None:
        return None if any(isinstance(cost, OwnManaCost) for cost in costs) else costs
    return tuple(PayMana(mana) if isinstance(cost, OwnManaCost) else cost for cost in costs)


def added_costs(board: Board, thing: ObjectId) -> tuple[Cost, ...]:
    """Additional costs as announced: the card's own, those of modes, and of splices (118.8, 700.2h, 702.47a)."""
    found = board.objects[thing]
    if found.ability is not None:
        return tuple(cost for part in parts(board, thing) for cost in part.mode.cost)
    added: list[Cost] = []
    for each, times in zip(definition_of(board, found).additional_costs, found.choices.additional, strict=False):
        added += each.cost * times
    added += (cost for part in parts(board, thing) for cost in part.mode.cost)
    for name in found.choices.splices:
        if (splice := board.definitions[name].splice) is not None:
            added += splice[1]
    return tuple(added)


@once_a_board
def announced_costs(board: Board, thing: ObjectId) -> tuple[Cost, ...]:
    """Every cost that is known once 601.2b is done, before increases and reductions."""
    return (*(base_costs(board, thing) or ()), *added_costs(board, thing))


def needs_x(board: Board, thing: ObjectId) -> bool:
    """Whether a cost that will be paid has a variable X to be announced (107.3a, 601.2b)."""
    return any(has_x(cost) for cost in announced_costs(board, thing))


def has_x(cost: Cost) -> bool:
    """Whether a cost contains X, as mana, as a number, or in what it asks for (107.3a, 118.4)."""
    return "X" in cost.mana if isinstance(cost, PayMana) else speaks_of_x(cost)


def hybrid_symbols(board: Board, thing: ObjectId) -> tuple[str, ...]:
    """The hybrid and Phyrexian symbols among the costs, in order (107.4e–f)."""
    return hybrids(announced_costs(board, thing))


def hybrids(costs: Sequence[Cost]) -> tuple[str, ...]:
    """The hybrid and Phyrexian symbols of some costs, in order."""
    return tuple(symbol for cost in costs if isinstance(cost, PayMana) for symbol in cost.mana if is_hybrid(symbol))


def fitting_halves(symbols: Sequence[str], chosen: Sequence[str]) -> bool:
    """Whether the chosen halves are halves of these symbols, one for each."""
    return len(symbols) == len(chosen) and all(
        half in halves(symbol) for symbol, half in zip(symbols, chosen, strict=True)
    )


# --- the total cost (601.2f) -----------------------------------------------------------------------------------------


def mana_part(board: Board, thing: ObjectId) -> tuple[ManaCost, int]:
    """The mana among the announced costs with X and halves filled in, and the life that Phyrexian symbols cost."""
    choices = context_of(board, thing).choices
    return mana_of(announced_costs(board, thing), choices)


def mana_of(costs: Sequence[Cost], choices: Choices) -> tuple[ManaCost, int]:
    """The mana of some costs together as announced, and the life that Phyrexian symbols cost."""
    halved = list(choices.halves)
    symbols: list[str] = []
    life = 0
    for cost in costs:
        if not isinstance(cost, PayMana):
            continue
        for symbol in cost.mana:
            paid = halved.pop(0) if is_hybrid(symbol) and halved else symbol
            if paid == "P":
                life += 2
            else:
                symbols.append(str(max(0, choices.x)) if paid == "X" else paid)
    coloured = tuple(symbol for symbol in symbols if not symbol.isdigit())
    return normal(coloured, generic(tuple(symbols))), life


def increases(board: Board, thing: ObjectId) -> ManaCost:
    """What effects add to the cost (601.2f)."""
    added: list[str] = []
    for force in view(board).rules(CostsMore):
        added += force.rule.mana * times_applied(board, thing, force.rule, force.context)
    for mana, times, more in own_prices(board, thing):
        added += mana * (times if more else 0)
    return tuple(added)


class Reduction(NamedTuple):
    """What one effect takes off a cost; ``coloured_only``: what finds no colour of its own reduces nothing.

    ``least``: it takes off nothing more once no more mana than that is left.
    """

    mana: ManaCost
    coloured_only: bool = False
    least: int = 0


def reductions(board: Board, thing: ObjectId) -> tuple[Reduction, ...]:
    """What effects take off the cost, each once for every time it applies (601.2f, 118.7)."""
    others = tuple(
        Reduction(force.rule.mana, force.rule.coloured_only, force.rule.least)
        for force in view(board).rules(CostsLess)
        for _ in range(times_applied(board, thing, force.rule, force.context))
    )
    own = own_prices(board, thing)
    return (*others, *(Reduction(mana) for mana, times, more in own if not more for _ in range(times)))


def own_prices(board: Board, thing: ObjectId) -> tuple[tuple[ManaCost, int, bool], ...]:
    """What an ability says of its own cost: mana, how often, and whether it costs that more (601.2f)."""
    ability = board.objects[thing].ability
    if not isinstance(ability, Activated) or not ability.prices:
        return ()
    its, context = view(board), context_of(board, thing)
    return tuple(
        (price.mana, max(0, amount(its, price.times, context)), price.more)
        for price in ability.prices
        if holds(its, price.condition, context) and targets_one(board, thing, price.targets, context)
    )


def targets_one(board: Board, thing: ObjectId, wanted: AnyFilter | None, context: Context) -> bool:
    """Whether what is on the stack targets something that fits, if that is asked."""
    if wanted is None:
        return True
    return any(fits(view(board), wanted, target, context) for target in targets_of(board.objects[thing]))


def times_applied(board: Board, thing: ObjectId, rule: CostsMore | CostsLess, context: Context) -> int:
    """How often a cost-changing rule applies to this spell or ability; 0 if it means another."""
    its, found = view(board), board.objects[thing]
    is_ability = found.ability is not None
    subject = found.source if is_ability else thing
    if rule.abilities != is_ability or not fits(its, rule.filter, subject, context):
        return 0
    if rule.named and rule.named != keyword_of(board, thing):
        return 0
    own = context_of(board, thing)
    return max(0, amount(its, rule.times, replace(context, choices=own.choices)))


def add_mana(cost: ManaCost, more: ManaCost) -> ManaCost:
    """A cost with more mana, generic symbols put together in front."""
    both = cost + more
    return normal(tuple(symbol for symbol in both if not symbol.isdigit()), generic(both))


def reduce_mana(cost: ManaCost, less: ManaCost, coloured_only: bool = False) -> ManaCost:
    """A cost after one reduction: colours take their own first, the excess takes generic; never below {0} (118.7).

    A Phyrexian symbol reduces like its colour (118.7f). ``coloured_only``: the effect says that it spares generic mana.
    """
    coloured = [symbol for symbol in cost if not symbol.isdigit()]
    left = generic(cost)
    spare = generic(less)
    for symbol in (each.removesuffix("/P") for each in less if not each.isdigit()):
        if symbol in coloured:
            coloured.remove(symbol)
        elif not coloured_only:
            spare += 1
    return normal(tuple(coloured), max(0, left - spare))


def order_matters(taken: Sequence[Reduction]) -> bool:
    """Whether the player has a choice of order among reductions: they differ (601.2f)."""
    return len(set(taken)) > 1


def at_least(board: Board, thing: ObjectId, cost: ManaCost) -> ManaCost:
    """A cost raised to the least that an effect allows, after all else (601.2f)."""
    its = view(board)
    if board.objects[thing].ability is not None:
        return cost
    for force in its.rules(CostsAtLeast):
        if fits(its, force.rule.filter, thing, force.context) and holds(its, force.rule.condition, force.context):
            missing = force.rule.amount - generic(cost) - sum(not symbol.isdigit() for symbol in cost)
            if missing > 0:
                cost = add_mana(cost, (str(missing),))
    return cost


def total_cost(
    board: Board, thing: ObjectId, taken: Sequence[Reduction], *, raised: bool = True
) -> tuple[Cost, ...]:  # fmt: skip
    """The total cost: base, plus additional costs and increases, minus reductions in order, then minimums (601.2f).

    The mana stands first as one ``PayMana``, left out if it is {0}; the other parts follow in the order announced.
    ``raised=False`` leaves the minimums out.
    """
    mana, life = mana_part(board, thing)
    mana = add_mana(mana, increases(board, thing))
    for less in taken:
        mana = reduced(mana, less)
    mana = at_least(board, thing, mana) if raised else mana
    its, context = view(board), context_of(board, thing)
    others = [locked(its, context, cost) for cost in announced_costs(board, thing) if not isinstance(cost, PayMana)]
    if life:
        others.append(PayLife(life))
    others += bending(announced_costs(board, thing), context.choices)
    return (*((PayMana(mana),) if mana else ()), *others)


def reduced(mana: ManaCost, less: Reduction) -> ManaCost:
    """Mana with one reduction, one symbol after the other where so much of it must be left (118.7, 601.2f)."""
    if not less.least:
        return reduce_mana(mana, less.mana, less.coloured_only)
    ones = tuple(one for symbol in less.mana for one in (("1",) * int(symbol) if symbol.isdigit() else (symbol,)))
    for one in ones:
        if mana_value(mana) > less.least:
            mana = reduce_mana(mana, (one,), less.coloured_only)
    return mana


def bending(costs: Sequence[Cost], choices: Choices) -> tuple[Bending, ...]:
    """How much generic mana of waterbend costs there is among some costs; nothing if none is (701.67b)."""
    bent = [cost for cost in costs if isinstance(cost, Waterbend)]
    if not bent:
        return ()
    mana, _ = mana_of(bent, replace(choices, halves=()))
    return (Bending(generic(mana)),)


def locked(its: View, context: Context, cost: Cost) -> Cost:
    """A cost with its quantities turned into numbers: it is locked in (601.2f)."""
    changes = {}
    for field in ("count", "amount", "number"):
        value = getattr(cost, field, None)
        if value is not None and not isinstance(value, int):
            changes[field] = amount(its, value, context)
    return replace(cost, **changes) if changes else cost


# --- paying mana (118.3a) --------------------------------------------------------------------------------------------


def open_symbols(cost: ManaCost, paid: Sequence[str]) -> ManaCost | None:
    """The symbols still unpaid once mana of these types is spent; None if some of it can't pay for anything (107.4).

    An empty type stands for mana that pays generic costs only, such as a card exiled with delve. Snow mana, which can
    pay for the most, comes last, so that nothing is left open that another order would have paid (107.4h).
    """
    symbols = Counter(symbol for symbol in cost if not symbol.isdigit())
    left = generic(cost)
    for kind in sorted(paid, key=is_snow):
        own = kind.removeprefix(SNOW)
        if own and symbols[own] > 0:
            symbols[own] -= 1
        elif is_snow(kind) and symbols[SNOW] > 0:
            symbols[SNOW] -= 1
        elif left > 0:
            left -= 1
        else:
            return None
    order = (*COLOURS, "C", SNOW)
    rest = tuple(symbol for symbol in order for _ in range(symbols[symbol]))
    return normal(rest, left)


def is_snow(kind: str) -> bool:
    """Whether the type of mana bears the mark of a snow source (107.4h)."""
    return len(kind) > 1 and kind.startswith(SNOW)


def source_of_cost(found: GameObject) -> ObjectId:
    """The object that a cost such as {T} speaks of: the spell itself, or the ability's source."""
    return found.source if found.ability is not None else found.id
