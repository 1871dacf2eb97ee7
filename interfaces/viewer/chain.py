"""The hash chain of a document: entries as its perspective may have them, and the head that they lead to."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

import msgspec

from domain.events import Event
from interfaces.viewer.document import Chain
from projections.seat import SeatEvent, SeatView
from replays.leaves import Entry, Open, chained, leaf, redacted
from replays.redacting import Redactor, cards_of

DEFINITIONS: Final = "definitions"
"""Of the game's first event; the redactor has judged them one by one."""
Link = tuple[object, ...]


class Links:
    """The entries of a line, one after the other; ``view`` is that of the seat that they are for."""

    def __init__(self, secret: bytes, at: int, head: bytes, view: SeatView | None) -> None:
        self.secret, self.at, self.head = secret, at, head
        self.redactor = Redactor(view) if view is not None else None
        self._links: list[Link] = []
        self._first: tuple[Event, Entry, int] | None = None

    def take(self, version: int, event: Event, entry: Entry) -> None:
        """One more event, which its view has seen."""
        its = leaf(version, entry, self.secret)
        self.head = chained(self.head, its)
        if version == 1:
            self._first = (event, entry, len(self._links))
        self._links.append(self._link(version, event, entry, its))

    def _link(self, version: int, event: Event, entry: Entry, its: bytes) -> Link:
        if self.redactor is None:
            return linked(redacted(version, entry, self.secret, ()))
        known = self.redactor.redact(version, entry, event, self.secret).entry
        return (text(its),) if tells_more(known, self.redactor.view.event(version)) else linked(known)

    def chain(self, after: int, signatures: tuple[tuple[str, str, str], ...] = ()) -> Chain:
        """The entries behind a version; which cards the first event may define, the whole game says."""
        if self._first is not None and after == 0 and self.redactor is not None:
            self.redactor.cards = cards_of(self.redactor.view)
            event, entry, place = self._first
            self._links[place] = self._link(1, event, entry, leaf(1, entry, self.secret))
        return Chain(tuple(self._links[after - self.at :]), self.head.hex(), signatures)


def tells_more(entry: Entry, seen: SeatEvent) -> bool:
    """Whether a redacted entry still tells anything that the seat view leaves out; of such, only the leaf goes out."""
    _, *there = msgspec.msgpack.decode(entry.event, ext_hook=lambda code, data: None)
    may = [value for name, value in seen.fields.items() if name != DEFINITIONS]
    has = [value for name, value in zip(seen.fields, there, strict=False) if name != DEFINITIONS]
    return any(not says_no_more(one, other) for one, other in zip(has, may, strict=False))


def says_no_more(has: object, may: object) -> bool:
    """Whether a value has nothing where a seat may know nothing."""
    if isinstance(has, list) and isinstance(may, list) and len(has) == len(may):
        return all(says_no_more(one, other) for one, other in zip(has, may, strict=True))
    return has == may or has is None or (may is None and has == "")


def linked(entry: Entry) -> Link:
    """An entry for the page: "", its bytes, then its parts; what is open brings its salt."""
    parts = [(part.positions, text(part.salt)) if isinstance(part, Open) else text(part) for part in entry.parts]
    return ("", text(entry.event), *parts)


def text(value: bytes) -> str:
    """Bytes as text."""
    return b64encode(value).decode()
