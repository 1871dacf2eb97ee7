"""A small game with the shape of the real one, so that the log is tested without it."""

from collections.abc import Callable
from typing import Any

import msgspec
from immutables import Map

from replays.codec import EventCodec, Origin, Recall, StateCodec
from replays.freezing import Freezer, fingerprint


class Event(msgspec.Struct, frozen=True, array_like=True, gc=False, kw_only=True):
    pass


class Stamp(msgspec.Struct, frozen=True, array_like=True, gc=False):
    at: int = 0
    how: str = ""
    who: str = ""
    key: str = ""


class GameStarted(Event, frozen=True, kw_only=True, tag=1):
    stamp: Stamp = Stamp()
    seats: tuple[str, ...]


class Answered(Event, frozen=True, kw_only=True, tag=2):
    stamp: Stamp = Stamp()
    player: int
    choice: int


class GameRewound(Event, frozen=True, kw_only=True, tag=4):
    to: int


class GameForked(Event, frozen=True, kw_only=True, tag=5):
    parent: str
    at: int


class PriorityReceived(Event, frozen=True, kw_only=True, tag=20):
    player: int


class ManaAdded(Event, frozen=True, kw_only=True, tag=21):
    player: int
    unit: int
    colour: str


class CostPaid(Event, frozen=True, kw_only=True, tag=22):
    spell: int
    units: tuple[int, ...]


class ZoneChanged(Event, frozen=True, kw_only=True, tag=23):
    card: int
    old: int
    new: int
    origin: int
    target: int


class TargetChosen(Event, frozen=True, kw_only=True, tag=24):
    spell: int
    slot: int
    target: int


KINDS: tuple[type[Event], ...] = (
    GameStarted,
    Answered,
    GameRewound,
    GameForked,
    PriorityReceived,
    ManaAdded,
    CostPaid,
    ZoneChanged,
    TargetChosen,
)
ANY: Any = (
    GameStarted
    | Answered
    | GameRewound
    | GameForked
    | PriorityReceived
    | ManaAdded
    | CostPaid
    | ZoneChanged
    | TargetChosen
)


class Thing(msgspec.Struct, frozen=True, array_like=True):
    card: int
    zone: int
    counters: Map[str, int] = Map()


class Game(msgspec.Struct, frozen=True, array_like=True):
    things: Map[int, Thing] = Map()
    priority: int = 0
    answers: int = 0


class Ledger(msgspec.Struct, frozen=True, array_like=True):
    next_id: int = 1


class State(msgspec.Struct, frozen=True):
    version: int = 0
    game: Game = Game()
    ledger: Ledger = Ledger()
    resting: bool = True


def zone_changed(game: Game, event: ZoneChanged) -> Game:
    return msgspec.structs.replace(game, things=game.things.set(event.new, Thing(event.card, event.target)))


def answered(game: Game, event: Answered) -> Game:
    return msgspec.structs.replace(game, answers=game.answers + 1)


def priority_received(game: Game, event: PriorityReceived) -> Game:
    return msgspec.structs.replace(game, priority=event.player)


EVOLVERS: dict[type, Callable[[Game, Any], Game]] = {
    ZoneChanged: zone_changed,
    Answered: answered,
    PriorityReceived: priority_received,
}


def fold(state: State, event: Event, recall: Recall[State]) -> State:
    kind = type(event)
    evolver = EVOLVERS.get(kind)
    game = state.game if evolver is None else evolver(state.game, event)
    if isinstance(event, GameRewound):
        game = recall(event.to).game
    return State(state.version + 1, game, state.ledger, kind is PriorityReceived)


def origin(event: Event) -> Origin | None:
    return Origin(event.parent, event.at) if isinstance(event, GameForked) else None


FREEZER: Freezer[tuple[Game, Ledger]] = Freezer(tuple[Game, Ledger])


def unpack(version: int, frozen: bytes) -> State:
    game, ledger = FREEZER.thaw(frozen)
    return State(version, game, ledger)


encode: Callable[[Event], bytes] = msgspec.msgpack.Encoder().encode
decode: Callable[[bytes], Event] = msgspec.msgpack.Decoder(ANY).decode

EVENTS: EventCodec[Event] = EventCodec(
    encode=encode, decode=decode, kinds={kind.__name__: kind for kind in KINDS}, origin=origin
)
STATES: StateCodec[Event, State] = StateCodec(
    empty=State(),
    fold=fold,
    version=lambda state: state.version,
    at_rest=lambda state: state.resting,
    pack=lambda state: FREEZER.freeze((state.game, state.ledger)),
    unpack=unpack,
    schema=f"state-1-{fingerprint(Game, Ledger)}",
)


def play(count: int, start: int = 0) -> list[Event]:
    """So many events of something like a game, from a version on; every seventh is a rest."""
    events: list[Event] = []
    for n in range(start + 1, start + count + 1):
        player = n % 2
        turn: list[Event] = [
            PriorityReceived(player=player),
            Answered(stamp=Stamp(1_790_000_000_000 + n * 900, "", "ann", f"k{n}"), player=player, choice=n % 9),
            ZoneChanged(card=n % 60, old=n - 1, new=n, origin=1, target=n % 5),
            TargetChosen(spell=n, slot=0, target=n - 3),
            ManaAdded(player=player, unit=n, colour="U"),
            CostPaid(spell=n, units=(n - 1, n)),
            ZoneChanged(card=n % 60, old=n, new=n + 1, origin=2, target=3),
        ]
        events.append(GameStarted(seats=("Ann", "Bob")) if n == 1 else turn[n % 7])
    return events
