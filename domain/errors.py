"""What can go wrong by a user's hand; every error says what to do about it."""

from __future__ import annotations

from domain.rulebook import Rule


class StacktrailError(Exception):
    """The root of this project's errors."""


class UnknownCard(StacktrailError):
    """A card name that neither the pool nor the given definitions know."""

    def __init__(self, name: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(name, nearest)
        self.name, self.nearest = name, nearest

    def __str__(self) -> str:
        if self.nearest:
            return f"no card is named {self.name!r}; did you mean {' or '.join(self.nearest)}?"
        return f"no card is named {self.name!r}; define it in a card file or choose one of the pool"


class InvalidAnswer(StacktrailError, ValueError):
    """An answer of the wrong shape, or that names what isn't there: the client's mistake, and no event."""


class NotAsked(StacktrailError):
    """An answer or action from a player whose turn to speak it isn't; it is turned away and leaves no event."""

    def __init__(self, reason: str, *cites: Rule) -> None:
        super().__init__(reason, *cites)
        self.reason, self.cites = reason, cites

    def __str__(self) -> str:
        return f"{self.reason} ({', '.join(self.cites)})"


class TooManyRefusals(StacktrailError):
    """One question was answered illegally again and again; answer it legally, or ask why first."""


class Diverged(StacktrailError):
    """Running a log again gave something else than it records: other code made it; go back to the last rest."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(version, reason)
        self.version, self.reason = version, reason

    def __str__(self) -> str:
        return (
            f"after version {self.version} the rules now give something else ({self.reason}); rewind to the last rest"
        )


class Violation(Exception):
    """An action or choice broke a rule: an outcome, recorded and never raised to the caller.

    ``cites`` names the step and the reason: ``Violation(Rule.CHOOSE_TARGETS, "…", Rule.SHROUD)``.
    """

    def __init__(self, rule: Rule, reason: str, *because: Rule) -> None:
        super().__init__(rule, reason, because)
        self.cites: tuple[Rule, ...] = tuple(dict.fromkeys((rule, *because)))
        self.reason = reason

    @property
    def rule(self) -> Rule:
        """The most telling rule: the reason if there is one, else the step."""
        return self.cites[-1]
