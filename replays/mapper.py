"""Between events and rows: topic = the event's name, state = its MessagePack; no import paths, no vars()."""

from typing import Any, Generic

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent

from replays.codec import UNDECODABLE, E, EventCodec
from replays.errors import CorruptLog
from replays.sealing import Seal, Unsealable


class Recorded(msgspec.Struct, Generic[E], frozen=True):
    """An event in its place: events carry no position themselves."""

    originator_id: str
    originator_version: int
    event: E


class EventMapper(Mapper[str], Generic[E]):
    """Maps `Recorded` events to rows and back, for the library's event store."""

    def __init__(self, codec: EventCodec[E], seal: Seal) -> None:
        self.codec = codec
        self.seal = seal
        self.compressor = seal.compressor
        self.cipher = seal.cipher

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """One row."""
        if not isinstance(domain_event, Recorded):
            raise TypeError(f"only Recorded events are stored here, not {type(domain_event).__name__}")
        event: Any = domain_event.event
        return StoredEvent(
            originator_id=domain_event.originator_id,
            originator_version=domain_event.originator_version,
            topic=type(event).__name__,
            state=self.seal.close(self.codec.encode(event)),
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Recorded[E]:
        """One event, checked against its topic."""
        game, version = str(stored_event.originator_id), stored_event.originator_version
        state = self.opened(game, version, stored_event.state)
        return Recorded(game, version, self.decode(game, version, stored_event.topic, state))

    def opened(self, game: str, version: int, state: bytes) -> bytes:
        """The payload of a row as it was before it was compressed and encrypted."""
        try:
            return self.seal.open(state)
        except Unsealable as error:
            raise CorruptLog(game, version, str(error)) from error

    def decode(self, game: str, version: int, topic: str, state: bytes) -> E:
        """The event of a row; whatever isn't one is a corrupt log."""
        kind = self.codec.kinds.get(topic)
        if kind is None:
            raise CorruptLog(game, version, f"no event is called {topic!r}; another release may know it")
        try:
            event = self.codec.decode(state)
        except UNDECODABLE as error:
            raise CorruptLog(game, version, f"the payload of a {topic} can't be decoded ({error})") from error
        if type(event) is not kind:
            raise CorruptLog(game, version, f"a {type(event).__name__} is stored as {topic}")
        return event
