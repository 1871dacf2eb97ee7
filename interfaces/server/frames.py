"""What travels over a socket: what clients say, and what they are told (docs/server.md)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Union

import msgspec

from interfaces.server.answering import Refusal, Retry, Seen
from interfaces.server.answers import AnswerJson
from interfaces.server.backing import TakeBackSeen
from interfaces.server.calls import not_too_deep
from interfaces.server.endpoints import At
from interfaces.server.live import Asked
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


class TakesBack(Said, frozen=True, kw_only=True, tag="take_back"):
    """May I go back to this moment?"""

    to: At


class Consents(Said, frozen=True, kw_only=True, tag="consent"):
    """Another may go back, or may not: the wish that was made at this version."""

    version: Seen
    agree: bool


AnySaid = Union[Answers, Pays, Concedes, AsksOptions, TakesBack, Consents]
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


class WishFrame(Told, frozen=True, kw_only=True, tag="wish"):
    """What a player wants to take back; null once nobody does any more."""

    request: Asked | None


class TakeBackFrame(Told, frozen=True, kw_only=True, tag="take_back"):
    """What became of one's own wish to go back, or of one's consent."""

    id: str
    outcome: TakeBackSeen


class TroubleFrame(Told, frozen=True, kw_only=True, tag="trouble"):
    """A frame that wasn't carried out, or the reason why the socket is closed."""

    id: str = ""
    trouble: Trouble


ANY_TOLD: Final = (
    Hello, EventsFrame, QuestionFrame, StateFrame, TakenFrame, OptionsFrame, WishFrame, TakeBackFrame, TroubleFrame,
)  # fmt: skip
PROTOCOL: Final = 1


def events_frame(after: int, version: int, events: list[bytes]) -> bytes:
    """An EventsFrame out of events that are JSON already."""
    return b'{"frame":"events","after":%d,"version":%d,"events":[%b]}' % (after, version, b",".join(events))


def encoded(frame: Told) -> bytes:
    """A frame as JSON."""
    return msgspec.json.encode(frame)


def read_said(data: Any) -> AnySaid:
    """What a client says; msgspec.MsgspecError where it makes no sense."""
    with not_too_deep():
        return SAID.decode(data)
