"""A player who knows no rules: random answers, legal and illegal, over random boards of pool cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

from domain import decisions as d
from domain.answers import (
    Activate,
    Answer,
    Attack,
    Block,
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
    Words,
)
from domain.autopilot import forced, payment
from domain.cards import pool
from domain.cards.pool import POOL
from domain.errors import InvalidAnswer, NotAsked, TooManyRefusals
from domain.events import GameStarted, Photograph, Placed, Seat
from domain.game import Game
from domain.options import proposals
from domain.procedure import Decision
from domain.rules.attack_rules import possible_attackers
from domain.rules.block_rules import why_not_block
from domain.rules.faces import other_faces
from domain.rules.fighting import attackable, attackers
from domain.rules.payable import payable_objects
from domain.rules.permissions import activated_abilities
from domain.rules.targeting import legal_choices
from domain.state import GameState
from domain.vocabulary import MANA_TYPES, Step, Zone

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
NAMES = tuple(sorted(name for name in POOL if name not in LANDS))
UNDER_ATTACK = tuple(name for name in NAMES if {"Planeswalker", "Battle"} & set(POOL[name].types))
"""What can be attacked beside players (506.3)."""
FAMILIES = tuple(
    tuple(card.name for card in module.CARDS)
    for _, module in sorted(vars(pool).items())
    if isinstance(module, ModuleType) and hasattr(module, "CARDS")
)
"""The cards of each module of the pool: they have to do with one another."""


def a_few_families(rng: Random) -> tuple[str, ...]:
    """The names of cards of a few modules, enough for a game in which much comes together."""
    names: list[str] = []
    for family in rng.sample(FAMILIES, len(FAMILIES)):
        if len(names) >= 50 and sum("Creature" in POOL[name].types for name in names) >= 12:
            break
        names += (name for name in family if name not in LANDS)
    return tuple(sorted(names))


def wild_game(rng: Random, players: int = 2, names: Sequence[str] = NAMES, edition: str = "2026-01") -> Game:
    """A game in the middle of a main phase: full hands, lands of all types, a few permanents, all from the pool."""
    placed: list[Placed] = []

    def put(name: str, player: int, zone: Zone) -> None:
        thing = 101 + len(placed)
        placed.append(Placed(id=thing, definition=name, owner=player, controller=player, zone=zone))

    permanents = [name for name in names if "Creature" in POOL[name].types or "Artifact" in POOL[name].types]
    for player in range(1, players + 1):
        for name in rng.sample(names, 7):
            put(name, player, Zone.HAND)
        for land in LANDS:
            put(land, player, Zone.BATTLEFIELD)
            put(land, player, Zone.BATTLEFIELD)
        for name in rng.sample(permanents, 4):
            put(name, player, Zone.BATTLEFIELD)
        for name in rng.sample(names, 3):
            put(name, player, Zone.GRAVEYARD)
        for name in rng.sample(names, 12):
            put(name, player, Zone.LIBRARY)
    if rng.random() < 0.4:
        placed.append(besieged(rng, players, 101 + len(placed)))
    used = sorted({each.definition for each in placed})
    started = GameStarted(
        edition=edition,
        engine="test",
        seats=tuple(Seat(f"Player {number}") for number in range(1, players + 1)),
        definitions=tuple(POOL[name] for name in used),
        photograph=Photograph(
            objects=tuple(placed), active=1, step=Step.PRECOMBAT_MAIN, next_id=101 + len(placed), turn=players + 1
        ),
    )
    return Game.start(started)


def besieged(rng: Random, players: int, thing: int) -> Placed:
    """A battle or planeswalker under some player's control; an opponent protects a battle (310.11a)."""
    name = rng.choice(UNDER_ATTACK)
    definition, player = POOL[name], rng.randint(1, players)
    number = definition.loyalty if definition.defense is None else definition.defense
    counters = (("loyalty" if definition.defense is None else "defense", int(str(number))),)
    protector = 0 if definition.defense is None else player % players + 1
    return Placed(
        id=thing, definition=name, owner=player, controller=player, zone=Zone.BATTLEFIELD, counters=counters,
        protector=protector,
    )  # fmt: skip


def play_wildly(game: Game, rng: Random, inputs: int) -> None:
    """So many answers, whatever they are; nonsense and refusals are part of it."""
    for _ in range(inputs):
        decision = game.decision
        if decision is None:
            return
        try:
            game.submit(decision.player, wild_answer(rng, game.state, decision))
        except (InvalidAnswer, NotAsked):
            continue
        except TooManyRefusals:
            return


def wild_answer(rng: Random, state: GameState, decision: Decision[Any]) -> Answer:
    """An answer of a shape that the question takes, sensible more often than not."""
    if rng.random() < 0.7:
        sensible = forced(state, decision) or payment(state, decision)
        if sensible is not None:
            return sensible
    maker = ANSWERS.get(type(decision))
    return maker(rng, state, decision) if maker is not None else by_shape(rng, state, decision)


def anything(rng: Random, state: GameState) -> int:
    """Any player or object there is."""
    board = state.game.board
    there: tuple[int, ...] = (*range(1, len(board.players) + 1), *sorted(board.objects))
    return rng.choice(there)


def any_face(rng: Random, state: GameState, card: int) -> str:
    """A face of a card, the normal one often; now and then one of another card."""
    board = state.game.board
    faces = other_faces(board, board.objects[card])
    if rng.random() < 0.02:
        return rng.choice(sorted(board.definitions))
    return rng.choice(("", *faces))


def _priority(rng: Random, state: GameState, decision: d.Priority) -> Answer:
    board, mine = state.game.board, state.game.board.player(decision.player)
    roll = rng.random()
    if roll < 0.45 or (not mine.hand and roll < 0.7):
        return Pass()
    if roll < 0.75 and (mine.hand or mine.graveyard):
        card = rng.choice((*mine.hand, *mine.graveyard))
        return Cast(card, face=any_face(rng, state, card))
    if roll < 0.82 and mine.hand:
        card = rng.choice(mine.hand)
        return PlayLand(card, any_face(rng, state, card))
    able = [thing for thing in board.battlefield if activated_abilities(state.game, thing)]
    if not able:
        return Pass()
    source = rng.choice(able)
    return Activate(source, rng.randrange(len(activated_abilities(state.game, source))))


def _target(rng: Random, state: GameState, decision: d.ChooseTarget) -> Answer:
    legal = legal_choices(state.game, decision.spell, decision.slot)
    made = state.game.board.objects[decision.spell].choices.slots
    announced = made[decision.slot].count if decision.slot < len(made) else -1
    count = announced if announced >= 0 else 1
    if rng.random() < 0.8 and len(legal) >= count:
        return Chosen(tuple(rng.sample(legal, count)))
    return Chosen(tuple(anything(rng, state) for _ in range(rng.randint(0, 3))))


def _modes(rng: Random, state: GameState, decision: d.ChooseModes) -> Answer:
    return Numbers(tuple(rng.sample(range(4), rng.choice((1, 1, 2, 3)))))


def _division(rng: Random, state: GameState, decision: d.ChooseDivision) -> Answer:
    targets = len(state.game.board.objects[decision.spell].choices.slots[decision.slot].targets)
    shares = [1] * targets
    for _ in range(max(0, decision.total - targets)):
        shares[rng.randrange(targets)] += 1
    return Numbers(tuple(shares) if rng.random() < 0.9 else tuple(shares[1:]))


def _shares(rng: Random, state: GameState, decision: d.ShareOut | d.ChooseSpread) -> Answer:
    shares = [0] * len(decision.among)
    for _ in range(decision.total):
        shares[rng.randrange(len(shares))] += 1
    return Numbers(tuple(shares))


def _components(rng: Random, state: GameState, decision: d.OrderComponents) -> Answer:
    places = list(range(len(decision.components)))
    rng.shuffle(places)
    return Numbers(tuple(places) if rng.random() < 0.9 else tuple(places[1:]))


def _additional(rng: Random, state: GameState, decision: d.ChooseAdditionalCosts) -> Answer:
    found = state.game.board.objects[decision.spell]
    costs = state.game.board.definitions[found.definition].additional_costs
    return Numbers(tuple(1 if not cost.optional else rng.choice((0, 1, 1, 2)) for cost in costs))


def _alternative(rng: Random, state: GameState, decision: d.ChooseAlternativeCost) -> Answer:
    found = state.game.board.objects[decision.spell]
    names = [cost.name for cost in state.game.board.definitions[found.definition].alternative_costs]
    return Words(tuple(rng.sample(names, rng.randint(0, len(names)))))


def _hybrid(rng: Random, state: GameState, decision: d.ChooseHybrid) -> Answer:
    return Words(tuple(rng.choice(symbol.split("/")) for symbol in decision.symbols))


def _pay(rng: Random, state: GameState, decision: d.PayCost) -> Answer:
    roll = rng.random()
    if roll < 0.1:
        return GiveUp()
    part = rng.randrange(len(decision.cost))
    if roll < 0.7:
        offered = payable_objects(state.game, decision.player, decision.spell, decision.cost[part])
        count = getattr(decision.cost[part], "count", 0)
        count = count if isinstance(count, int) else 0
        return PayPart(part, tuple(rng.sample(offered, min(count, len(offered)))))
    pool = [unit.id for unit in state.game.pool(decision.player)]
    return PayWithMana(tuple(rng.sample(pool, rng.randint(0, len(pool)))))


def _mana(rng: Random, state: GameState, decision: d.ActivateManaAbilities) -> Answer:
    able = [
        thing
        for thing in state.game.board.battlefield
        if activated_abilities(state.game, thing) and not state.game.board.objects[thing].tapped
    ]
    return Activate(rng.choice(able)) if able and rng.random() < 0.6 else Done()


def _objects(rng: Random, state: GameState, decision: d.ChooseObjects) -> Answer:
    count = rng.randint(decision.least, max(decision.least, min(decision.most, len(decision.among) or 1)))
    if decision.among and rng.random() < 0.9:
        return Chosen(tuple(rng.sample(decision.among, min(count, len(decision.among)))))
    return Chosen(tuple(anything(rng, state) for _ in range(count)))


def _keep(rng: Random, state: GameState, decision: d.KeepManaAbilities) -> Answer:
    offered = [attempt for attempt, _ in decision.offered]
    return Chosen(tuple(sorted(rng.sample(offered, rng.randint(0, len(offered))))))


def _order(rng: Random, state: GameState, decision: Any) -> Answer:
    things: list[int] = [*getattr(decision, "triggers", ()), *getattr(decision, "things", ())]
    rng.shuffle(things)
    return Chosen(tuple(things))


def _pick(rng: Random, state: GameState, decision: d.PickAtRandom) -> Answer:
    return Chosen(tuple(rng.sample(decision.things, min(decision.count, len(decision.things)))))


def _new_targets(rng: Random, state: GameState, decision: d.ChooseNewTargets) -> Answer:
    slots = []
    for number, slot in enumerate(state.game.board.objects[decision.object].choices.slots):
        legal = legal_choices(state.game, decision.object, number) if slot.targets else ()
        slots.append(tuple(rng.choice(legal) if legal and rng.random() < 0.7 else target for target in slot.targets))
    return NewTargets(tuple(slots))


def _arrange(rng: Random, state: GameState, decision: d.ArrangeCards) -> Answer:
    cards = list(decision.cards)
    rng.shuffle(cards)
    cut = rng.randint(0, len(cards))
    return NewTargets((tuple(cards[:cut]), tuple(cards[cut:])))


def _word(rng: Random, state: GameState, decision: d.ChooseWord) -> Answer:
    return Words((rng.choice(decision.options or (*MANA_TYPES, "Goblin", "Lightning Bolt")),))


def _reductions(rng: Random, state: GameState, decision: d.OrderReductions) -> Answer:
    return Numbers(tuple(rng.sample(range(len(decision.reductions)), len(decision.reductions))))


def _cast_now(rng: Random, state: GameState, decision: d.CastDuringResolution) -> Answer:
    if not decision.cards or rng.random() < 0.2:
        return Pass()
    card = rng.choice(decision.cards)
    return Cast(card, face=any_face(rng, state, card))


def _attack(rng: Random, state: GameState, decision: d.DeclareAttackers) -> Answer:
    if rng.random() < 0.5:
        return one_proposed(rng, state, decision)
    able = possible_attackers(state.game.board)
    foes = attackable(state.game.board, decision.player)
    chosen = rng.sample(able, rng.randint(0, len(able)))
    if rng.random() < 0.1:
        chosen.append(anything(rng, state))
    bands = (tuple(rng.sample(chosen, 2)),) if len(chosen) > 1 and rng.random() < 0.1 else ()
    return Attack(tuple((thing, rng.choice(foes)) for thing in chosen), bands)


def _block(rng: Random, state: GameState, decision: d.DeclareBlockers) -> Answer:
    if rng.random() < 0.5:
        return one_proposed(rng, state, decision)
    board = state.game.board
    fights = [
        (blocker, attacker)
        for blocker in board.battlefield
        for attacker in attackers(board)
        if next(why_not_block(board, decision.player, blocker, attacker), None) is None
    ]
    rng.shuffle(fights)
    chosen = tuple(fights) if rng.random() < 0.2 else tuple(dict(fights).items())
    return Block(chosen[: rng.randint(0, len(chosen))])


def one_proposed(rng: Random, state: GameState, decision: Decision[Any]) -> Answer:
    """One of the first ways to attack or block that obey what has to be obeyed."""
    return rng.choice(list(islice(proposals(state, decision), 12)))


def _assign(rng: Random, state: GameState, decision: d.AssignCombatDamage) -> Answer:
    shares = [0] * len(decision.among)
    for _ in range(decision.total):
        shares[rng.randrange(len(shares)) if rng.random() < 0.5 else 0] += 1
    return Numbers(tuple(shares))


ANSWERS: dict[type[Decision[Any]], Any] = {
    d.Priority: _priority,
    d.ChooseTarget: _target,
    d.ChooseModes: _modes,
    d.ChooseDivision: _division,
    d.ShareOut: _shares,
    d.OrderComponents: _components,
    d.ChooseSpread: _shares,
    d.ChooseAdditionalCosts: _additional,
    d.ChooseAlternativeCost: _alternative,
    d.ChooseHybrid: _hybrid,
    d.PayCost: _pay,
    d.ActivateManaAbilities: _mana,
    d.ChooseObjects: _objects,
    d.KeepManaAbilities: _keep,
    d.OrderTriggers: _order,
    d.OrderAtRandom: _order,
    d.PickAtRandom: _pick,
    d.ChooseNewTargets: _new_targets,
    d.ArrangeCards: _arrange,
    d.ChooseWord: _word,
    d.OrderReductions: _reductions,
    d.CastDuringResolution: _cast_now,
    d.DeclareAttackers: _attack,
    d.DeclareBlockers: _block,
    d.AssignCombatDamage: _assign,
}


def by_shape(rng: Random, state: GameState, decision: Decision[Any]) -> Answer:
    """An answer for the other questions: a number, yes or no, something chosen."""
    shape = decision.shapes[0]
    if shape is Number:
        return Number(rng.choice((0, 0, 1, 1, 2, 3)))
    if shape is Said:
        return Said(rng.random() < 0.6)
    return Chosen((anything(rng, state),))
