"""Games to measure with: really played with pool cards by players who choose at random among what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, Final

from domain import decisions as d
from domain.answers import Answer, Cast, Chosen, Done, GiveUp, NewTargets, Number, Numbers, Pass, PlayLand, Said, Words
from domain.autopilot import forced, payment, wanted_count
from domain.cards.pool import POOL
from domain.events import GameStarted, Photograph, Placed, Seat, Stamp
from domain.game import Automatic, Game
from domain.mana import ManaCost
from domain.options import proposals
from domain.payment_plan import floating, plan, sources
from domain.procedure import Decision
from domain.rules.permissions import as_proposed, why_not_cast
from domain.rules.targeting import bounds, legal_choices, slots
from domain.state import GameState, Position
from domain.vocabulary import FIRST_ID, MAIN_STEPS, ObjectId, PlayerId, Step, Zone

SPELLS: Final = (
    "Cancel", "Counterspell", "Lightning Bolt", "Shock", "Unsummon", "Opt", "Divination", "Lightning Helix",
    "Grizzly Bears", "Hill Giant", "Serra Angel", "Swords to Plowshares", "Izzet Charm", "Burst Lightning",
    "Man-o'-War", "Soul Warden", "Forked Bolt", "Deflection", "Holy Strength", "Giant Growth",
)  # fmt: skip
LANDS: Final = ("Plains", "Island", "Mountain", "Forest")
NAMES: Final = ("Alice", "Bob")


def deck(rng: Random, size: int) -> tuple[str, ...]:
    """A deck of which two cards in five are lands."""
    lands = size * 2 // 5
    return tuple(rng.choice(LANDS) for _ in range(lands)) + tuple(rng.choice(SPELLS) for _ in range(size - lands))


def beginning(rng: Random, size: int) -> GameStarted:
    """A game of two, before anything has happened; nobody dies early."""
    names = sorted({*SPELLS, *LANDS})
    return GameStarted(
        edition="2026-01",
        engine="bench",
        seats=tuple(Seat(name, deck(rng, size), 400) for name in NAMES),
        definitions=tuple(POOL[name] for name in names),
    )


def bolting() -> tuple[GameStarted, Automatic]:
    """Two players in a main phase; the first has a Lightning Bolt (101) and the mana for it, paid automatically."""
    hand, lands = ("Lightning Bolt", "Cancel", "Grizzly Bears", "Opt"), ("Mountain", "Island", "Forest", "Plains")
    entries = [(name, player, Zone.HAND) for player in (1, 2) for name in hand]
    entries += [(name, player, Zone.BATTLEFIELD) for player in (1, 2) for name in (*lands, "Hill Giant")]
    placed = tuple(
        Placed(id=FIRST_ID + number, definition=name, owner=player, controller=player, zone=zone)
        for number, (name, player, zone) in enumerate(entries)
    )
    picture = Photograph(objects=placed, active=1, step=Step.PRECOMBAT_MAIN, next_id=FIRST_ID + len(placed))
    names = sorted({name for name, _, _ in entries})
    started = GameStarted(
        edition="2026-01",
        engine="bench",
        seats=tuple(Seat(name) for name in NAMES),
        definitions=tuple(POOL[name] for name in names),
        photograph=picture,
    )
    return started, paying


def paying(state: GameState, decision: Decision[Any]) -> tuple[Answer, str] | None:
    """Payments are made automatically."""
    paid = payment(state, decision)
    return None if paid is None else (paid, "a")


class Player:
    """Answers every question: chance and both players."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.at = 1_790_000_000_000

    def beginning(self, size: int = 150) -> GameStarted:
        """The beginning of a game with random decks."""
        return beginning(self.rng, size)

    def stamp(self, how: str) -> Stamp:
        """When and how, as a client would say; the key only by hand."""
        self.at += self.rng.randrange(50, 4_000)
        return Stamp(at=self.at, how=how)

    def answer(self, state: GameState, decision: Decision[Any]) -> tuple[Answer, str]:
        """An answer, and how it came about."""
        if decision.player == 0:
            return ANSWERS[type(decision)](self.rng, state, decision), "c"
        if (only := forced(state, decision)) is not None:
            return only, "f"
        if (paid := payment(state, decision)) is not None:
            return paid, "a"
        return ANSWERS[type(decision)](self.rng, state, decision), ""


def played(seed: int, least: int, size: int = 150) -> Game:
    """A game of at least so many events, if it doesn't end before."""
    player = Player(seed)
    game = Game.start(player.beginning(size))
    while game.version < least and (decision := game.decision) is not None:
        answer, how = player.answer(game.state, decision)
        game.submit(decision.player, answer, player.stamp(how))
    return game


# --- answers ---------------------------------------------------------------------------------------------------------


def _priority(rng: Random, state: GameState, decision: d.Priority) -> Answer:
    able = list(castable(state, decision.player)) if rng.random() < 0.9 else []
    lands = list(playable(state, decision.player))
    if lands and rng.random() < 0.8:
        return PlayLand(rng.choice(lands))
    return Cast(rng.choice(able)) if able else Pass()


def playable(state: GameState, player: PlayerId) -> Iterator[ObjectId]:
    """The lands that a player could play now."""
    board = state.game.board
    mine = board.player(player)
    if board.active == player and board.step in MAIN_STEPS and not board.stack and not mine.lands_played:
        yield from (card for card in mine.hand if board.objects[card].definition in LANDS)


def castable(state: GameState, player: PlayerId) -> Iterator[ObjectId]:
    """The cards in hand that a player may cast now, has targets for, and could pay for."""
    game = state.game
    producers = (*floating(game, player, 0), *sources(game, player, frozenset(), 0))
    for card in game.board.player(player).hand:
        cost: ManaCost | None = POOL[game.board.objects[card].definition].mana_cost
        if cost is None or plan(cost, producers) is None:
            continue
        if next(why_not_cast(game, player, Cast(card)), None) is None and aimed(game, player, card):
            yield card


def aimed(game: Position, player: PlayerId, card: ObjectId) -> bool:
    """Whether everything the card would target is there."""
    then, spell = as_proposed(game, player, Cast(card))
    return all(
        len(legal_choices(then, spell, slot)) >= bounds(then.board, spell, slot)[0] for slot in slots(then.board, spell)
    )


def _target(rng: Random, state: GameState, decision: d.ChooseTarget) -> Answer:
    legal = legal_choices(state.game, decision.spell, decision.slot)
    return Chosen(tuple(rng.sample(legal, min(wanted_count(state.game, decision.spell, decision.slot), len(legal)))))


def _modes(rng: Random, state: GameState, decision: d.ChooseModes) -> Answer:
    return Numbers((rng.randrange(3),))


def _costs(rng: Random, state: GameState, decision: d.ChooseAdditionalCosts) -> Answer:
    found = state.game.board.objects[decision.spell]
    return Numbers(tuple(int(not cost.optional) for cost in POOL[found.definition].additional_costs))


def _division(rng: Random, state: GameState, decision: d.ChooseDivision) -> Answer:
    targets = len(state.game.board.objects[decision.spell].choices.slots[decision.slot].targets)
    return Numbers((decision.total - targets + 1, *(1,) * (targets - 1)))


def _objects(rng: Random, state: GameState, decision: d.ChooseObjects) -> Answer:
    among = decision.among or tuple(state.game.board.player(decision.player).hand)
    return Chosen(tuple(rng.sample(among, min(decision.least, len(among)))))


def _new_targets(rng: Random, state: GameState, decision: d.ChooseNewTargets) -> Answer:
    board = state.game.board
    slots = board.objects[decision.object].choices.slots
    legal = [legal_choices(state.game, decision.object, number) for number in range(len(slots))]
    return NewTargets(
        tuple(
            tuple(rng.choice(choices) for _ in slot.targets) if choices else slot.targets
            for slot, choices in zip(slots, legal, strict=True)
        )
    )


def _order(rng: Random, state: GameState, decision: d.OrderAtRandom | d.OrderTriggers) -> Answer:
    things = decision.things if isinstance(decision, d.OrderAtRandom) else decision.triggers
    return Chosen(tuple(rng.sample(things, len(things))))


def _pick(rng: Random, state: GameState, decision: d.PickAtRandom) -> Answer:
    return Chosen(tuple(rng.sample(decision.things, decision.count)))


def _arrange(rng: Random, state: GameState, decision: d.ArrangeCards) -> Answer:
    return NewTargets((decision.cards, ()) if rng.random() < 0.5 else ((), decision.cards))


def _word(rng: Random, state: GameState, decision: d.ChooseWord) -> Answer:
    return Words((rng.choice(decision.options),))


def _fight(rng: Random, state: GameState, decision: Decision[Any]) -> Answer:
    """One of the ways to attack, block or assign damage, few creatures at a time."""
    return rng.choice(list(islice(proposals(state, decision), 8)))


ANSWERS: Final[Mapping[type[Decision[Any]], Callable[[Random, GameState, Any], Answer]]] = {
    d.DeclareAttackers: _fight,
    d.DeclareBlockers: _fight,
    d.AssignCombatDamage: _fight,
    d.Priority: _priority,
    d.ChooseTarget: _target,
    d.ChooseTargetCount: lambda rng, state, decision: Number(1),
    d.ChooseModes: _modes,
    d.ChooseAdditionalCosts: _costs,
    d.ChooseAlternativeCost: lambda rng, state, decision: Words(()),
    d.ChooseSplices: lambda rng, state, decision: Chosen(()),
    d.ChooseX: lambda rng, state, decision: Number(0),
    d.ChooseHybrid: lambda rng, state, decision: Words(tuple(each.split("/")[0] for each in decision.symbols)),
    d.ChooseDivision: _division,
    d.ActivateManaAbilities: lambda rng, state, decision: Done(),
    d.PayCost: lambda rng, state, decision: GiveUp(),
    d.KeepManaAbilities: lambda rng, state, decision: Chosen(()),
    d.OrderTriggers: _order,
    d.MayDo: lambda rng, state, decision: Said(rng.random() < 0.5),
    d.MayPayCost: lambda rng, state, decision: Said(False),
    d.ChooseObjects: _objects,
    d.ChooseOption: lambda rng, state, decision: Number(rng.choice(decision.possible or range(decision.count))),
    d.ChooseWord: _word,
    d.ChooseNewTargets: _new_targets,
    d.ArrangeCards: _arrange,
    d.ChooseReplacement: lambda rng, state, decision: Number(0),
    d.TakeMulligan: lambda rng, state, decision: Said(rng.random() < 0.1),
    d.OrderAtRandom: _order,
    d.PickAtRandom: _pick,
    d.FlipACoin: lambda rng, state, decision: Said(rng.random() < 0.5),
}
"""How each question is answered."""
