"""What can go wrong by a user's hand; every error says what to do about it."""

from __future__ import annotations


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
