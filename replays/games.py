"""The log of real games: the domain's events and states, put into `replays`' hands."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from domain.events import BY_NAME, DECODER, ENCODER, Event, GameForked
from domain.evolve import fold
from domain.state import EMPTY, GameState, Ledger, Position, resting
from projections.hidden_before import hidden_by
from projections.hidden_parts import SCHEME, position
from replays.codec import EventCodec, Origin, StateCodec
from replays.errors import CorruptLog
from replays.freezing import Freezer, fingerprint
from replays.leaves import Where
from replays.loading import UNFOLDABLE, Loader
from replays.log import PAGE, GameLog
from replays.snapshots import Snapshots
from replays.sqlite import storage
from replays.upcasting import upcasting

FOLDING: Final = 2  # raised when evolve makes another state of an old event, so that no old snapshot is used
FREEZER: Final[Freezer[tuple[Position, Ledger]]] = Freezer(tuple[Position, Ledger])


def origin(event: Event) -> Origin | None:
    """Where a fork comes from."""
    return Origin(event.parent, event.at) if isinstance(event, GameForked) else None


def pack(state: GameState) -> bytes:
    """A state at rest: `run` follows from the rest of it."""
    return FREEZER.freeze((state.game, state.ledger))


def unpack(version: int, frozen: bytes) -> GameState:
    """A state at rest again."""
    game, ledger = FREEZER.thaw(frozen)
    return resting(version, game, ledger)


def hides(event: Event, scheme: int) -> list[list[Where]]:
    """Where the hidden parts of an event stand in its stored array."""
    return [[position(event, path) for path in part.paths] for part in hidden_by(scheme, event)]


EVENTS: Final[EventCodec[Event]] = EventCodec(
    encode=ENCODER.encode, decode=upcasting(DECODER.decode), kinds=BY_NAME, origin=origin, hides=hides, scheme=SCHEME
)
STATES: Final[StateCodec[Event, GameState]] = StateCodec(
    empty=EMPTY,
    fold=fold,
    version=lambda state: state.version,
    at_rest=lambda state: state.at_rest,
    pack=pack,
    unpack=unpack,
    schema=f"GameState-{FOLDING}-{fingerprint(Position, Ledger)}",
)


def folded(game: str, events: Sequence[Event]) -> tuple[GameState, ...]:
    """The states that events lead to, with the one before them."""
    states = [EMPTY]
    for version, event in enumerate(events, 1):
        try:
            states.append(fold(states[-1], event, states.__getitem__))
        except UNFOLDABLE as error:
            reason = f"a {type(event).__name__} doesn't fit the game as it stood ({error!r})"
            raise CorruptLog(game, version, reason) from error
    return tuple(states)


def open_log(path: Path | str, *, create: bool = True, patience: int = 5) -> GameLog[Event]:
    """The store at a path, or the one that `PERSISTENCE_MODULE` names; `patience` in seconds for a locked one."""
    return GameLog.open(path, EVENTS, create=create, patience=patience)


def loader(log: GameLog[Event]) -> Loader[Event, GameState]:
    """Loads the games of a store, with its snapshots."""
    return Loader(log, STATES, Snapshots(log, STATES))


def forks_of(log: GameLog[Event], game: str) -> Iterator[tuple[str, GameForked]]:
    """The games of a store that left this one, each with how it did; what can't be read is passed over."""
    start: int | None = None
    found: dict[str, GameForked] = {}
    while True:
        with storage(log.store):
            page = log.recorder.select_notifications(
                start, PAGE, topics=(GameForked.__name__,), inclusive_of_start=start is None
            )
        for each in page:
            name = str(each.originator_id)
            with suppress(CorruptLog):
                first = log.mapping.to_domain_event(each).event
                if isinstance(first, GameForked) and first.parent == game:
                    found[name] = first
        if not page:
            break
        start = page[-1].id
    yield from sorted(found.items())
