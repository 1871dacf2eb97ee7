"""What verifying is asked for, and what it finds (docs/command-line.md)."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from enum import IntEnum

import msgspec
from msgspec.structs import replace

from domain.cards.face_names import unread_lines
from domain.events import Event, GameStarted
from replays.errors import CorruptLog, DamagedTrail, LogError
from replays.heads import Receipt
from replays.playing_again import Wrong


class Depth(IntEnum):
    """How deep to look; each depth includes those before it."""

    INTEGRITY = 1
    FOLD = 2
    RULES = 3


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """How deep to look, whose signature must be there, and which heads were given out."""

    depth: Depth = Depth.FOLD
    key: bytes = b""
    receipts: tuple[Receipt, ...] = ()


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What was found about one game; ``version`` is the first at which something is wrong, as far as that is known."""

    source: str
    game: str = ""
    ok: bool = True
    depth: Depth = Depth.INTEGRITY
    version: int | None = None
    variation: int = 0
    why: str = ""
    events: int = 0
    variations: int = 0
    head: str = ""
    signed_by: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float = 0.0


class Found(Exception):
    """Something is wrong."""

    def __init__(self, wrong: Wrong, variation: int = 0) -> None:
        super().__init__(wrong.why)
        self.wrong, self.variation = wrong, variation


class Check:
    """One game being verified: the verdict as far as it goes."""

    def __init__(self, source: str, wanted: Wanted) -> None:
        self.source, self.wanted = source, wanted
        self.verdict = Verdict(source=source)
        self.deepest = Depth.RULES

    def say(self, **found: object) -> None:
        """Something about the game."""
        self.verdict = replace(self.verdict, **found)

    def note(self, words: str) -> None:
        """Something that isn't wrong, but should be known."""
        self.say(notes=(*self.verdict.notes, words))

    def note_partly(self, events: Sequence[Event]) -> None:
        """Which cards are played without what isn't understood of them: what is right by the rules leaves that out."""
        started = next((each for each in events if isinstance(each, GameStarted)), None)
        partly = [each.name for each in started.definitions if unread_lines(each)] if started is not None else []
        if partly:
            self.note(f"partly compiled, played without the rest of their texts: {'; '.join(partly)}")

    def judge(self, steps: dict[Depth, Callable[[], None]]) -> Verdict:
        """Look as deep as was asked for, and say what is wrong first."""
        begun = time.perf_counter()
        try:
            for depth, step in steps.items():
                if depth <= min(self.wanted.depth, self.deepest):
                    self.say(depth=depth)
                    step()
        except Found as found:
            self.say(ok=False, version=found.wrong.version, why=found.wrong.why, variation=found.variation)
        except DamagedTrail as error:
            why = f"{error.reason} at byte {error.offset}"
            self.say(ok=False, version=error.last_good + 1, why=why, variation=error.variation)
        except CorruptLog as error:
            self.say(ok=False, version=error.version, why=error.reason)
        except LogError as error:
            self.say(ok=False, why=str(getattr(error, "reason", error)))
        self.say(seconds=round(time.perf_counter() - begun, 6))
        return self.verdict
