"""The form of every event: a fact in the past tense, frozen, with a number for a wire name."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from domain.rulebook import Rule


class Event(msgspec.Struct, frozen=True, array_like=True, gc=False, kw_only=True):
    """A fact. Fields are only ever appended, with defaults; the tag is its wire name for ever."""

    rule: ClassVar[Rule]
    """The rule by which such a thing happens, for the timeline and the audit trail."""


class Stamp(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What an input knows of the world outside the game; no rule reads it.

    ``at`` is clock time in milliseconds since 1970 (0: unknown), ``who`` the client or person, ``how`` one of the
    letters of ``HOW``, ``key`` makes a retry harmless.
    """

    at: int = 0
    how: str = ""
    who: str = ""
    key: str = ""


HOW = {"": "by hand", "f": "forced", "a": "automatic", "c": "chance", "j": "by a judge"}
"""How an answer came about."""


class Input(Event, frozen=True, kw_only=True):
    """An event that comes from outside; all others follow from it (design §1)."""

    stamp: Stamp = Stamp()
