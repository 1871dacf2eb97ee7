"""What travels over a socket: what clients say, and what they are told (docs/server.md)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Union

import msgspec

from interfaces.server.answering import Refusal, Retry, Seen
from interfaces.server.answers import AnswerJson
from interfaces.server.problems import Trouble
from interfaces.server.questions import QuestionSeen
from interfaces.server.tables import TableSeen
from interfaces.server.views import EventSeen

# --- what clients say -------------------------------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """A frame from a client; the reply bears its ``id``."""

    id: Retry = ""


class Answers(Said, frozen=True, kw_only=True, tag="answer"):
    """Answer the open question; sent again with the same id, it counts once."""

    answer: AnswerJson
    version: Seen


class Pays(Said, frozen=True, kw_only=True, tag="pay"):
    """Have the cost paid that is asked for."""


class Concedes(Said, frozen=True, kw_only=True, tag="concede"):
    """Concede."""

    version: Seen | None = None


class AsksOptions(Said, frozen=True, kw_only=True, tag="options"):
    """What may I answer, and with ``why``, why not the rest?"""

    why: bool = False
    most: Annotated[int, msgspec.Meta(ge=1, le=500)] = 50


AnySaid = Union[Answers, Pays, Concedes, AsksOptions]
SAID: Final = msgspec.json.Decoder(AnySaid)


# --- what clients are told --------------------------------------------------------------------------------------------


class Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="frame"):
    """A frame to a client."""


class Hello(Told, frozen=True, kw_only=True, tag="hello"):
    """The first frame: who one is, and from where events follow."""

    protocol: int
    game: str
    role: str
    seat: int
    players: tuple[str, ...]
    edition: str
    after: int
    version: int
    delay: int


class EventsFrame(Told, frozen=True, kw_only=True, tag="events"):
    """The events behind ``after`` up to ``version``, all of them, each once."""

    after: int
    version: int
    events: tuple[EventSeen, ...]


class QuestionFrame(Told, frozen=True, kw_only=True, tag="question"):
    """The question that is open, once all events before it were sent."""

    question: QuestionSeen


class StateFrame(Told, frozen=True, kw_only=True, tag="state"):
    """Stack and board, for those who asked for them."""

    state: TableSeen


class TakenFrame(Told, frozen=True, kw_only=True, tag="taken"):
    """An answer was taken, or refused by the rules; its events came before."""

    id: str
    version: int
    first: int
    refusal: Refusal | None = None


class OptionsFrame(Told, frozen=True, kw_only=True, tag="options"):
    """What may be answered."""

    id: str
    question: QuestionSeen


class TroubleFrame(Told, frozen=True, kw_only=True, tag="trouble"):
    """A frame that wasn't carried out, or the reason why the socket is closed."""

    id: str = ""
    trouble: Trouble


ANY_TOLD: Final = (Hello, EventsFrame, QuestionFrame, StateFrame, TakenFrame, OptionsFrame, TroubleFrame)
PROTOCOL: Final = 1


def events_frame(after: int, version: int, events: list[bytes]) -> bytes:
    """An EventsFrame out of events that are JSON already."""
    return b'{"frame":"events","after":%d,"version":%d,"events":[%b]}' % (after, version, b",".join(events))


def encoded(frame: Told) -> bytes:
    """A frame as JSON."""
    return msgspec.json.encode(frame)


def read_said(data: Any) -> AnySaid:
    """What a client says; msgspec.MsgspecError where it makes no sense."""
    return SAID.decode(data)
