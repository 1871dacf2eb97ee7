"""Rule numbers in a scenario: those of the newest edition in which a line is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.rulebook import Rule, citation, find, number
from interfaces.scenario.setup import EDITIONS


def newest(editions: Iterable[str]) -> str:
    """The newest of some editions."""
    return max(editions, key=EDITIONS.index)


def is_cited(wanted: str, cites: Iterable[Rule], numbered_by: str, edition: str) -> bool:
    """Whether a number, read by one edition, is among rules cited in a game of another."""
    meant = find(wanted, numbered_by)
    there = number(meant, edition) if meant is not None else None
    return any(
        number(rule, numbered_by) == wanted or (there is not None and number(rule, edition) == there) for rule in cites
    )


def missing(wanted: Sequence[str], cites: Sequence[Rule], numbered_by: str, edition: str) -> tuple[str, ...]:
    """The numbers that aren't cited."""
    return tuple(each for each in wanted if not is_cited(each, cites, numbered_by, edition))


def numbers_of(cites: Iterable[Rule], edition: str) -> tuple[str, ...]:
    """Rules as people read them in an edition."""
    return tuple(dict.fromkeys(citation(rule, edition) for rule in cites))
