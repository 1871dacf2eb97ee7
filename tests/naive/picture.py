"""A plain picture of a game for the naive reading: nothing but names, numbers and tuples.

It knows no class of the domain; the generator draws it first, and ``building.py`` makes the game from it.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any

BATTLEFIELD, GRAVEYARD, STACK, HAND, EXILE = "battlefield", "graveyard", "stack", "hand", "exile"

MUTATE = "non-Human creature of the same owner"
"""What a creature spell cast for its mutate cost targets (702.140a)."""
Targets = tuple[tuple[int, ...], ...]
"""For each instance of the word "target" what was chosen for it."""


def brief(thing: Any, printer: Any = None, cycle: bool = False) -> str:
    """A data class with only those fields that say something, so that a failing example can be read."""
    said = (
        f"{each.name}={getattr(thing, each.name)!r}"
        for each in fields(thing)
        if each.default is MISSING or getattr(thing, each.name) != each.default
    )
    whole = f"{type(thing).__name__}({', '.join(said)})"
    if printer is not None:
        printer.text(whole)
    return whole


@dataclass(frozen=True)
class Shield:
    """Shroud, hexproof or protection; ``quality`` is a colour, a card type, or empty (702.11, 702.16, 702.18)."""

    kind: str
    quality: str = ""


@dataclass(frozen=True)
class Ban:
    """Something can't be the target of something: ``whom`` is meant, and ``by`` what (101.2)."""

    whom: str
    by: str


@dataclass(frozen=True)
class PlayerShield:
    """A shield that players have: ``whose`` is you, opponents or everyone (702.11c)."""

    whose: str
    shield: Shield


@dataclass(frozen=True, repr=False)
class Wanted:
    """One instance of the word "target": what for, how many, other than which, and how much is divided (601.2c–d)."""

    kind: str
    least: int = 1
    most: int | None = 1
    other_than: tuple[int, ...] = ()
    divides: int = 0

    __repr__ = brief
    _repr_pretty_ = brief


@dataclass(frozen=True, repr=False)
class Thing:
    """An object (109.1); an ability on the stack has its source's ``name`` and number.

    ``types`` are card types and subtypes; ``does`` is how it changes targets, or ``"copy"``; ``modes`` says for each
    chosen mode how many instances of ``wanted`` it holds, and is empty for a text without modes (700.2).
    """

    id: int
    name: str
    zone: str
    owner: int
    controller: int
    types: frozenset[str] = frozenset()
    colours: frozenset[str] = frozenset()
    shields: tuple[Shield, ...] = ()
    bans: tuple[Ban, ...] = ()
    musts: tuple[str, ...] = ()
    player_shields: tuple[PlayerShield, ...] = ()
    tapped: bool = False
    counters: int = 0
    wanted: tuple[Wanted, ...] = ()
    modes: tuple[int, ...] = ()
    slots: Targets = ()
    shares: Targets = ()
    source: int = 0
    does: str = ""

    __repr__ = brief
    _repr_pretty_ = brief

    @property
    def mutates(self) -> bool:
        """Whether it is a creature that is cast for its mutate cost."""
        return any(each.kind == MUTATE for each in self.wanted)


@dataclass(frozen=True)
class Picture:
    """All objects by number, the players 1 … n, rules that float about, and what left the game's zones."""

    players: int
    things: dict[int, Thing]
    floating_bans: tuple[tuple[int, Ban], ...] = ()
    floating_shields: tuple[tuple[int, PlayerShield], ...] = ()
    gone: dict[int, Thing] = field(default_factory=dict)

    def everything(self) -> tuple[int, ...]:
        """Whatever could conceivably be named as a target."""
        return (*range(1, self.players + 1), *sorted(self.things))

    def having(self, thing: Thing) -> Picture:
        """The picture with an object put in or exchanged."""
        return replace(self, things={**self.things, thing.id: thing})

    def aiming(self, thing: int, slots: Targets) -> Picture:
        """The picture as if a spell had these targets."""
        return self.having(replace(self.things[thing], slots=slots))

    def without(self, thing: int) -> Picture:
        """The picture without an object, which is remembered as it was."""
        rest = {number: each for number, each in self.things.items() if number != thing}
        return replace(self, things=rest, gone={**self.gone, thing: self.things[thing]})
