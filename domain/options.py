"""What could be answered to each kind of question: well-formed answers, lazily and in bounded number.

A superset of what is legal, wide enough that nothing legal is left out but other orders of the same choice, and
numbers beyond ``MOST``; ``domain.legal_actions`` tries them. One function for each kind; a test proves the table whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any, Final

from domain import decisions as d
from domain.answers import (
    Activate,
    Answer,
    Cast,
    Chosen,
    Done,
    GiveUp,
    NewTargets,
    Number,
    Numbers,
    Pass,
    PayPart,
    PayWithMana,
    PlayLand,
    Said,
    SetAside,
    TurnUp,
    Words,
)
from domain.autopilot import only_objects, range_of, wanted_count
from domain.cards.abilities import CardDefinition
from domain.cards.costs import Cost, EitherCost, ExileMaterials, PayMana, RemoveCountersFrom
from domain.cards.static_rules import MayCastFrom
from domain.combat_options import attacks, blocks, damage
from domain.mana import ManaCost, generic, halves
from domain.paying_by_all_means import next_step, substitutes
from domain.procedure import Decision
from domain.rules.allowed_actions import possible_actions
from domain.rules.announcing import possible_modes
from domain.rules.changing_targets import alternatives as other_targets
from domain.rules.changing_targets import legal_changes, places, put, targets_by_slot
from domain.rules.characteristics import has_type, view
from domain.rules.choosing import KINDS, NOT_CREATURE_TYPES
from domain.rules.costs import alternatives, open_symbols
from domain.rules.faces import castable_faces, playable_faces, showing
from domain.rules.mana_abilities_of import is_mana_ability
from domain.rules.mana_memory import spendable
from domain.rules.payable import objects_for, payable_objects
from domain.rules.permissions import activated_abilities, may_be_face_down, may_cast_from_there
from domain.rules.setting_aside import ways
from domain.rules.special_actions import may_play_from_there
from domain.rules.targeting import bounds, legal_choices, slot_at
from domain.rules.texts import definition_of, text_of
from domain.state import Board, GameState, Mana, Position
from domain.vocabulary import MANA_TYPES, ObjectId, PlayerId, Zone

MOST: Final = 20
"""The largest number that is proposed where a question sets no bound: X, how often a cost is paid, a number named."""


def proposals(state: GameState, decision: Decision[Any]) -> Iterator[Answer]:
    """Well-formed answers to a question; whether each is legal remains to be seen."""
    yield from PROPOSE[type(decision)](state, decision)


# --- with priority (117.1) -------------------------------------------------------------------------------------------


def _priority(state: GameState, decision: d.Priority) -> Iterator[Answer]:
    game, player = state.game, decision.player
    yield Pass()
    yield from lands(game, player)
    yield from casts(game, player)
    for thing in game.board.battlefield:
        if game.board.objects[thing].face_down and view(game.board).of(thing).controller == player:
            yield TurnUp(thing)
    for card in game.player(player).hand:
        yield from (SetAside(card, each.how) for each in ways(game.board, card))
    yield from possible_actions(game, player)
    yield from activations(game, player, mana=False)
    yield from activations(game, player, mana=True)


def lands(game: Position, player: PlayerId) -> Iterator[Answer]:
    """The land cards that a player might play from where they are (305.1)."""
    for card in within_grasp(game, player):
        for face in playable_faces(game.board, game.board.objects[card]):
            board = showing(game, card, face).board
            there = card in board.player(player).hand or may_play_from_there(board, player, card)
            if there and has_type(board, card, "Land"):
                yield PlayLand(card, face)


def casts(game: Position, player: PlayerId) -> Iterator[Answer]:
    """The cards that a player might cast from where they are, face up or down (601.3)."""
    for card in within_grasp(game, player):
        for face in castable_faces(game.board, game.board.objects[card]):
            seen = showing(game, card, face)
            found = seen.board.objects[card]
            if not may_cast_from_there(seen, player, found):
                continue
            if not has_type(seen.board, card, "Land"):
                yield Cast(card, face=face)
            if not face and may_be_face_down(game, found):
                yield Cast(card, face_down=True)


def within_grasp(game: Position, player: PlayerId) -> Iterator[ObjectId]:
    """The cards that something could let a player cast or play: of a library only what an effect speaks of."""
    board = game.board
    yield from board.player(player).hand
    zones = [Zone.GRAVEYARD]
    if any(force.rule.zone is Zone.LIBRARY for force in view(board).rules(MayCastFrom)):
        zones.append(Zone.LIBRARY)
    for zone in zones:
        for each in board.players:
            yield from board.zone(zone, each.id)
    yield from board.exile
    yield from board.command


def activations(game: Position, player: PlayerId, *, mana: bool) -> Iterator[Activate]:
    """The activated abilities that function where their sources are, mana abilities or the others (602.5, 113.6)."""
    board = game.board
    own = board.player(player)
    for thing in (*board.battlefield, *own.hand, *own.graveyard, *board.exile, *board.command, *board.stack):
        zone = board.objects[thing].zone
        for number, ability in enumerate(activated_abilities(game, thing)):
            if ability.zone is zone and is_mana_ability(ability) is mana:
                yield Activate(thing, number)


# --- announcing (601.2b–f) -------------------------------------------------------------------------------------------


def _modes(state: GameState, decision: d.ChooseModes) -> Iterator[Answer]:
    board = state.game.board
    text = text_of(board, board.objects[decision.spell])
    if text is None or text.choose is None:
        return
    possible = possible_modes(state.game, decision.spell)
    least, most = (range_of(state.game, decision.spell, bound) for bound in (text.choose.least, text.choose.most))
    choose = combinations_with_replacement if text.choose.repeat else combinations
    top = min(most, MOST) if text.choose.repeat else min(most, len(possible))
    for count in range(least, top + 1):
        yield from (Numbers(each) for each in choose(possible, count))


def _splices(state: GameState, decision: d.ChooseSplices) -> Iterator[Answer]:
    board = state.game.board
    hand = board.player(decision.player).hand
    yield from subsets([card for card in hand if definition_of(board, board.objects[card]).splice is not None])


def _alternative(state: GameState, decision: d.ChooseAlternativeCost) -> Iterator[Answer]:
    yield Words(())
    yield from (Words((cost.name,)) for cost in alternatives(state.game.board, decision.spell))


def _additional(state: GameState, decision: d.ChooseAdditionalCosts) -> Iterator[Answer]:
    board = state.game.board
    costs = definition_of(board, board.objects[decision.spell]).additional_costs
    times = [
        range((MOST if cost.repeatable else 1) + 1) if cost.optional else range(2) if cost.either else (1,)
        for cost in costs
    ]
    groups = {cost.either for cost in costs if cost.either}
    for each in product(*times):
        if all(sum(n for cost, n in zip(costs, each, strict=True) if cost.either == group) == 1 for group in groups):
            yield Numbers(each)


def _x(state: GameState, decision: d.ChooseX) -> Iterator[Answer]:
    yield from (Number(x) for x in range(MOST + 1))


def _hybrid(state: GameState, decision: d.ChooseHybrid) -> Iterator[Answer]:
    yield from (Words(each) for each in product(*(halves(symbol) for symbol in decision.symbols)))


def _opponent(state: GameState, decision: d.ChooseOpponent) -> Iterator[Answer]:
    for each in state.game.board.players:
        if each.id != decision.player and not each.lost:
            yield Chosen((each.id,))


def _target_count(state: GameState, decision: d.ChooseTargetCount) -> Iterator[Answer]:
    slot = slot_at(state.game.board, decision.spell, decision.slot)
    least, most = bounds(state.game.board, decision.spell, slot)
    there = len(legal_choices(state.game, decision.spell, slot))
    yield from (Number(count) for count in range(least, (there if most is None else min(most, there)) + 1))


def _target(state: GameState, decision: d.ChooseTarget) -> Iterator[Answer]:
    legal = legal_choices(state.game, decision.spell, decision.slot)
    wanted = wanted_count(state.game, decision.spell, decision.slot)
    yield from (Chosen(each) for each in combinations(legal, wanted))


def _division(state: GameState, decision: d.ChooseDivision) -> Iterator[Answer]:
    targets = len(state.game.board.objects[decision.spell].choices.slots[decision.slot].targets)
    for each in shares(decision.total - targets, targets):
        yield Numbers(tuple(share + 1 for share in each))


def _damage(state: GameState, decision: d.AssignCombatDamage) -> Iterator[Answer]:
    every = (Numbers(each) for each in shares(decision.total, len(decision.among)))
    yield from every_once(damage(state, decision), every)


def _reductions(state: GameState, decision: d.OrderReductions) -> Iterator[Answer]:
    yield from (Numbers(each) for each in permutations(range(len(decision.reductions))))


# --- paying (601.2g–h) -----------------------------------------------------------------------------------------------


def _mana(state: GameState, decision: d.ActivateManaAbilities) -> Iterator[Answer]:
    first = (next_step(state, decision), Done())
    yield from every_once(first, activations(state.game, decision.player, mana=True))


def _pay(state: GameState, decision: d.PayCost) -> Iterator[Answer]:
    yield from every_once((next_step(state, decision),), parts_paid(state.game, decision), (GiveUp(),))


def parts_paid(game: Position, decision: d.PayCost) -> Iterator[Answer]:
    """Each open part with all that could pay it."""
    for number, cost in enumerate(decision.cost):
        if number in decision.paid:
            continue
        if isinstance(cost, PayMana):
            yield from mana_paid(game, decision, number)
        else:
            yield from (PayPart(number, objects) for objects in payments(game, decision, cost))


def payments(game: Position, decision: d.PayCost, cost: Cost) -> Iterator[tuple[ObjectId, ...]]:
    """The objects that a part could be paid with."""
    if isinstance(cost, EitherCost):
        for option in cost.options:
            yield from payments(game, decision, option[0])
        return
    only = only_objects(game, decision, cost)
    if only is not None:
        yield only
        return
    found = payable_objects(game, decision.player, decision.spell, cost)
    count = objects_for(cost)
    if isinstance(cost, RemoveCountersFrom) and cost.among:
        yield from alike_once(found, count or 0)
        return
    if isinstance(cost, ExileMaterials):
        for many in range(cost.least, min(cost.most or MOST, len(found)) + 1):
            yield from combinations(found, many)
        return
    for many in range(len(found) + 1) if count is None else (count,):
        yield from combinations(found, many)


def alike_once(things: Sequence[ObjectId], count: int) -> Iterator[tuple[ObjectId, ...]]:
    """So many of these, of which some are there several times; the same ones once only."""
    if count == 0:
        yield ()
        return
    for place, thing in enumerate(things):
        if thing not in things[:place]:
            yield from ((thing, *rest) for rest in alike_once(things[place + 1 :], count - 1))


def mana_paid(game: Position, decision: d.PayCost, number: int) -> Iterator[Answer]:
    """Mana of the pool, units of one type being alike, or what convoke and delve let be offered instead."""
    pool = tuple(spendable(game.board, decision.player, game.pool(decision.player), decision.spell))
    seen: set[tuple[Alike, ...]] = set()
    for count in range(min(len(pool), MOST, owed(decision.mana)), 0, -1):
        for units in unlike(pool, count):
            alike = tuple(sorted(kind_of(unit) for unit in units))
            if alike not in seen and open_symbols(decision.mana, tuple(unit.kind for unit in units)) is not None:
                seen.add(alike)
                yield PayWithMana(tuple(unit.id for unit in units))
    yield from (PayPart(number, (each,)) for each in substitutes(game, decision.player, decision.spell))


Alike = tuple[str, bool]


def kind_of(unit: Mana) -> Alike:
    """What makes one unit of mana as good as another: its type, and whether it remembers anything."""
    return unit.kind, unit.memory is not None


def owed(cost: ManaCost) -> int:
    """How many units of mana a cost takes at most."""
    return generic(cost) + sum(not symbol.isdigit() for symbol in cost)


def unlike(pool: Sequence[Mana], count: int) -> Iterator[tuple[Mana, ...]]:
    """So many units in the order of the pool; where one was tried, others like it aren't in its place."""
    if count == 0:
        yield ()
        return
    tried: set[Alike] = set()
    for place in range(len(pool) - count + 1):
        unit = pool[place]
        if kind_of(unit) not in tried:
            tried.add(kind_of(unit))
            yield from ((unit, *rest) for rest in unlike(pool[place + 1 :], count - 1))


def _keep(state: GameState, decision: d.KeepManaAbilities) -> Iterator[Answer]:
    yield from subsets([attempt for attempt, _ in decision.offered])


# --- triggers, resolution (603.3b, 608.2d) ---------------------------------------------------------------------------


def _triggers(state: GameState, decision: d.OrderTriggers) -> Iterator[Answer]:
    yield from (Chosen(each) for each in permutations(decision.triggers))


def _objects(state: GameState, decision: d.ChooseObjects) -> Iterator[Answer]:
    choose = permutations if decision.purpose in ("order", "bottom") else combinations
    for count in range(min(decision.least, len(decision.among)), min(decision.most, len(decision.among)) + 1):
        yield from (Chosen(each) for each in choose(decision.among, count))


def _components(state: GameState, decision: d.OrderComponents) -> Iterator[Answer]:
    yield from (Numbers(each) for each in permutations(range(len(decision.components))))


def _option(state: GameState, decision: d.ChooseOption) -> Iterator[Answer]:
    yield from (Number(number) for number in decision.possible or range(decision.count))


def _word(state: GameState, decision: d.ChooseWord) -> Iterator[Answer]:
    offered: Iterable[str] = decision.options or WORDS[decision.what](state.game.board)
    yield from (Words((word,)) for word in offered)


def creature_types(board: Board) -> tuple[str, ...]:
    """The creature types on the cards of the game, with one that no game is without."""
    its: Iterable[CardDefinition] = board.definitions.values()
    named = (word for each in its if "Creature" in each.types for word in each.subtypes)
    return tuple(dict.fromkeys((*(word for word in named if word not in NOT_CREATURE_TYPES), "Human")))


WORDS: Final[Mapping[str, Callable[[Board], Iterable[str]]]] = {
    "colour": lambda board: KINDS["colour"].options,
    "mana": lambda board: MANA_TYPES,
    "name": lambda board: sorted(board.definitions),
    "creature_type": creature_types,
    "number": lambda board: map(str, range(MOST + 1)),
}
"""What may be named where the question doesn't say: what the cards of this game are called, and small numbers."""


def _new_targets(state: GameState, decision: d.ChooseNewTargets) -> Iterator[Answer]:
    game, thing, to = state.game, decision.object, decision.to or None
    now = targets_by_slot(game, thing)
    yield NewTargets(now)
    if decision.how in ("the", "a"):
        yield from (NewTargets(each) for each in legal_changes(game, thing, decision.how, to))
        return
    every = places(game, thing)
    for targets in product(*((at.target, *other_targets(game, thing, at, to)) for at in every)):
        new = now
        for at, target in zip(every, targets, strict=True):
            new = put(new, at, target)
        if new != now:
            yield NewTargets(new)


def _share(state: GameState, decision: d.ShareOut | d.ChooseSpread) -> Iterator[Answer]:
    yield from (Numbers(each) for each in shares(decision.total, len(decision.among)))


def _arrange(state: GameState, decision: d.ArrangeCards) -> Iterator[Answer]:
    for order in permutations(decision.cards):
        yield from (NewTargets((order[:cut], order[cut:])) for cut in range(len(order), -1, -1))


def _replacement(state: GameState, decision: d.ChooseReplacement) -> Iterator[Answer]:
    yield from (Number(number) for number in range(len(decision.effects)))


def _cast_now(state: GameState, decision: d.CastDuringResolution) -> Iterator[Answer]:
    yield Pass()
    board = state.game.board
    for card in decision.cards:
        faces = ("",) if decision.transformed else castable_faces(board, board.objects[card])
        yield from (Cast(card, face=face) for face in faces)


def _said(state: GameState, decision: Decision[Any]) -> Iterator[Answer]:
    yield Said(False)
    yield Said(True)


# --- chance ----------------------------------------------------------------------------------------------------------


def _order_at_random(state: GameState, decision: d.OrderAtRandom) -> Iterator[Answer]:
    yield from (Chosen(each) for each in permutations(decision.things))


def _pick(state: GameState, decision: d.PickAtRandom) -> Iterator[Answer]:
    yield from (Chosen(each) for each in combinations(decision.things, decision.count))


# --- counting --------------------------------------------------------------------------------------------------------


def subsets(things: Sequence[int]) -> Iterator[Answer]:
    """Every choice out of things, the small ones first."""
    for count in range(len(things) + 1):
        yield from (Chosen(each) for each in combinations(things, count))


def shares(total: int, places_: int) -> Iterator[tuple[int, ...]]:
    """Every way to share out a total, nothing for some allowed."""
    if places_ == 1:
        yield (total,)
    elif places_ > 1:
        for first in range(total, -1, -1):
            yield from ((first, *rest) for rest in shares(total - first, places_ - 1))


def every_once(*answers: Iterable[Answer | None]) -> Iterator[Answer]:
    """Answers from several sources, each once; None is none."""
    seen: set[Answer] = set()
    for source in answers:
        for answer in source:
            if answer is not None and answer not in seen:
                seen.add(answer)
                yield answer


PROPOSE: Final[Mapping[type[Decision[Any]], Callable[[GameState, Any], Iterator[Answer]]]] = {
    d.Priority: _priority,
    d.ChooseModes: _modes,
    d.ChooseSplices: _splices,
    d.ChooseAlternativeCost: _alternative,
    d.ChooseAdditionalCosts: _additional,
    d.ChooseX: _x,
    d.ChooseHybrid: _hybrid,
    d.ChooseOpponent: _opponent,
    d.ChooseTargetCount: _target_count,
    d.ChooseTarget: _target,
    d.ChooseDivision: _division,
    d.OrderReductions: _reductions,
    d.ActivateManaAbilities: _mana,
    d.PayCost: _pay,
    d.KeepManaAbilities: _keep,
    d.OrderTriggers: _triggers,
    d.MayDo: _said,
    d.MayPayCost: _said,
    d.MayPayToAttack: _said,
    d.ChooseObjects: _objects,
    d.OrderComponents: _components,
    d.ChooseOption: _option,
    d.ChooseWord: _word,
    d.ChooseNewTargets: _new_targets,
    d.ShareOut: _share,
    d.ChooseSpread: _share,
    d.ArrangeCards: _arrange,
    d.ChooseReplacement: _replacement,
    d.DeclareAttackers: attacks,
    d.DeclareBlockers: blocks,
    d.AssignCombatDamage: _damage,
    d.CastDuringResolution: _cast_now,
    d.TakeMulligan: _said,
    d.ScryAfterMulligan: _said,
    d.OrderAtRandom: _order_at_random,
    d.PickAtRandom: _pick,
    d.FlipACoin: _said,
}
"""What could be answered to each kind of question."""
