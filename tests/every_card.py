"""Tests of every card of the pool: each card is tried, and all that fail are named.

They are one test each. pytest spends more on telling thousands of tests apart than these spend on a card.
"""

from __future__ import annotations

from collections.abc import Callable

from domain.cards.abilities import CardDefinition
from domain.cards.pool import POOL


def every_card(test: Callable[[CardDefinition], None]) -> Callable[[], None]:
    """A test that a card passes, of all cards."""

    def of_every_card() -> None:
        failed = [why for definition in POOL.values() if (why := failure(test, definition))]
        assert not failed, "\n".join(failed)

    of_every_card.__name__ = test.__name__
    of_every_card.__doc__ = test.__doc__
    return of_every_card


def failure(test: Callable[[CardDefinition], None], definition: CardDefinition) -> str:
    """What a card fails by; nothing if it passes."""
    try:
        test(definition)
    except AssertionError as error:
        return f"{definition.name}: {error}"
    except Exception as error:
        error.add_note(definition.name)
        raise
    return ""
