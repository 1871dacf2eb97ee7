"""What went wrong, as clients are told: a status, a word for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from domain.errors import Diverged, InvalidAnswer, NotAsked, StacktrailError, TooManyRefusals, UnknownCard
from domain.game import NoSuchVersion as NotAtHand
from domain.rulebook import citation
from domain.rulebook.editions import UnknownEdition
from interfaces.cli.errors import Mistake
from interfaces.scenario.errors import ScenarioError
from interfaces.scenario.run_errors import RunError
from interfaces.target_choices import UnknownPlayer
from replays.addresses import BadAddress, NoSuchMoment
from replays.batches import KeyUsedBefore
from replays.errors import Conflict, CorruptLog, LogError, NoSuchVersion, StoreUnavailable, UnknownGame


class Trouble(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a request wasn't carried out: ``code`` is for programs, ``message`` for people; nothing has happened."""

    status: int
    code: str
    message: str
    rules: tuple[str, ...] = ()
    version: int | None = None
    line: int | None = None


class Problem(Exception):
    """A request that isn't carried out."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(status, code, message)
        self.trouble = Trouble(status=status, code=code, message=message, **more)

    def __str__(self) -> str:
        return f"{self.trouble.status} {self.trouble.code}: {self.trouble.message}"


def not_asked(error: NotAsked) -> Problem:
    """An answer from somebody whose turn to speak it isn't."""
    return Problem(409, "not_asked", error.reason, rules=tuple(map(citation, error.cites)))


def conflict(error: Conflict) -> Problem:
    """Somebody else was first."""
    words = f"the game is at version {error.actual}, not {error.expected}; look at it again, and repeat what still fits"
    return Problem(409, "moved_on", words, version=error.actual)


def of_scenario(error: ScenarioError) -> Problem:
    """A scenario that can't be read."""
    return Problem(422, "bad_scenario", str(error), line=error.line)


def stopped(error: RunError) -> Problem:
    """A scenario whose script can't be played."""
    return Problem(422, "bad_scenario", error.message, line=error.line)


def plain(status: int, code: str) -> Callable[[Any], Problem]:
    """An error whose own words are told."""
    return lambda error: Problem(status, code, str(error))


TOLD: Final[Mapping[type[Exception], Callable[[Any], Problem]]] = {
    NotAsked: not_asked,
    InvalidAnswer: plain(422, "invalid_answer"),
    TooManyRefusals: plain(429, "too_many_refusals"),
    Diverged: plain(409, "diverged"),
    NotAtHand: plain(404, "no_such_version"),
    NoSuchVersion: plain(404, "no_such_version"),
    UnknownGame: plain(404, "no_such_game"),
    UnknownCard: plain(404, "no_such_card"),
    UnknownPlayer: plain(404, "no_such_player"),
    UnknownEdition: plain(422, "no_such_edition"),
    BadAddress: plain(422, "bad_address"),
    NoSuchMoment: plain(404, "no_such_moment"),
    KeyUsedBefore: plain(409, "id_used_before"),
    Conflict: conflict,
    CorruptLog: plain(500, "corrupt_log"),
    StoreUnavailable: lambda _: Problem(503, "store_unavailable", "the store can't be used now; nothing was written"),
    LogError: plain(500, "log_error"),
    ScenarioError: of_scenario,
    RunError: stopped,
    Mistake: plain(422, "refused"),
    StacktrailError: plain(422, "refused"),
    msgspec.MsgspecError: plain(422, "malformed"),
}
"""What each error is to a client; the nearest class counts."""


EXPECTED: Final[tuple[type[Exception], ...]] = (Problem, *TOLD)
"""What may go wrong; anything else is a mistake of ours, and told to nobody."""


def trouble_of(error: BaseException) -> Trouble:
    """What a client is told of an expected error."""
    if isinstance(error, Problem):
        return error.trouble
    found = next(TOLD[kind] for kind in type(error).__mro__ if kind in TOLD)
    return found(error).trouble
