"""Logs for read models: a hand-written game, and random ones whose events always fit the state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.cards.pool import POOL
from domain.events import (
    AbilityAnnounced,
    AbilityResolved,
    ActionReversed,
    AttemptEnded,
    AttemptStarted,
    CardDrawn,
    CountersPut,
    DamageDealt,
    Entering,
    Event,
    GameRewound,
    GameStarted,
    LibraryShuffled,
    LifeGained,
    LifeLost,
    ManaAdded,
    ManaSpent,
    ObjectCeased,
    PermanentsTapped,
    PermanentsUntapped,
    PriorityReceived,
    Seat,
    SpellCopied,
    SpellProposed,
    StepBegan,
    TargetChanged,
    TargetChosen,
    TokenCreated,
    TurnBegan,
    ZoneChanged,
)
from domain.evolve import fold
from domain.rulebook import Rule
from domain.state import EMPTY, GameObject, GameState
from domain.vocabulary import Step, Zone

DECK = ("Lightning Bolt", "Prodigal Sorcerer", "Forest", "Cancel", "Grizzly Bears")
START = GameStarted(
    edition="2026-01",
    engine="test",
    seats=(Seat("Ann", DECK), Seat("Bob", DECK)),
    definitions=tuple(POOL[name] for name in DECK),
)


def states(events: Sequence[Event]) -> list[GameState]:
    """The state at every version."""
    made = [EMPTY]
    for event in events:
        made.append(fold(made[-1], event, made.__getitem__))
    return made


def random_log(numbers: Sequence[int]) -> list[Event]:
    """A log in which each number picks one of the events that the state allows."""
    events: list[Event] = [START]
    made = states(events)
    for number in numbers:
        options = list(possible(made[-1]))
        event = options[number % len(options)]
        events.append(event)
        made.append(fold(made[-1], event, made.__getitem__))
    return events


def possible(state: GameState) -> Iterator[Event]:
    """Some events that fit a state, whether or not the rules would let them happen."""
    yield from turns(state)
    yield from attempts(state)
    for found in sorted(state.game.board.objects.values(), key=lambda each: each.id):
        yield from changes(state, found)


def turns(state: GameState) -> Iterator[Event]:
    """What can always happen."""
    new = state.ledger.next_id
    yield TurnBegan(player=2)
    yield StepBegan(step=Step.UPKEEP)
    yield PriorityReceived(player=1)
    yield LifeLost(player=1, amount=3)
    yield LifeGained(player=2, amount=1)
    yield ManaAdded(player=1, source=101, mana=((new, "R"), (new + 1, "G")))
    yield TokenCreated(object=new, token=POOL["Grizzly Bears"], controller=2)
    if state.game.pools[0]:
        yield ManaSpent(player=1, mana=(state.game.pools[0][0].id,))
    for player in state.game.board.players:
        yield LibraryShuffled(player=player.id, order=player.library[::-1])
        if player.library:
            yield CardDrawn(player=player.id, object=player.library[0], new=new)


def attempts(state: GameState) -> Iterator[Event]:
    """Actions begin, end, are reversed; the game is rewound."""
    new = state.ledger.next_id
    yield AttemptStarted(attempt=new, player=1, what=Rule.CASTING_SPELLS)
    for attempt, _ in state.run.checkpoints:
        yield AttemptEnded(attempt=attempt)
        yield ActionReversed(attempt=attempt, kept=(), facts=0)
    if state.version > 3:
        yield GameRewound(to=state.version // 2, by="a judge", why="")


def changes(state: GameState, found: GameObject) -> Iterator[Event]:
    """What can happen to an object in its zone."""
    new, zone = state.ledger.next_id, found.zone
    if found.ability is not None:
        yield AbilityResolved(ability=found.id)
        return
    if found.token:
        yield ObjectCeased(object=found.id)
    if zone is Zone.STACK:
        yield TargetChosen(spell=found.id, slot=0, target=1, player=1)
        yield SpellCopied(original=found.id, copy=new, player=2)
        if found.choices.slots:
            yield TargetChanged(object=found.id, slot=0, place=0, old=1, new=2)
    elif zone is Zone.BATTLEFIELD:
        yield PermanentsTapped(objects=(found.id,))
        yield PermanentsUntapped(objects=(found.id,))
        yield DamageDealt(source=found.id, to=found.id, amount=1)
        yield CountersPut(object=found.id, kind="+1/+1", count=2)
        if found.definition == "Prodigal Sorcerer":
            yield AbilityAnnounced(player=1, source=found.id, ability=new, printed=0)
    elif zone is Zone.HAND:
        yield SpellProposed(player=found.owner, card=found.id, spell=new, origin=zone)
    for to in Zone:
        if to is not zone and to is not Zone.STACK:
            entering = Entering(controller=found.owner, tapped=True) if to is Zone.BATTLEFIELD else None
            yield ZoneChanged(
                object=found.id, new=new, owner=found.owner, origin=zone, to=to, place=1, entering=entering
            )
