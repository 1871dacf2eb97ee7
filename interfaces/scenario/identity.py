"""Which objects are the same card, through all its zones: labels follow the card, not the object (400.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from domain.events import Event, ZoneChanged
from domain.game import Game
from domain.state import GameState
from domain.vocabulary import Id, is_player

BRINGING = ("new", "spell", "object", "ability", "copy", "trigger")
"""The fields in which events name what they bring."""


THE_GAME: Final = "the game"
"""What stands behind an ability without a source (113.8), by name."""
NOBODY: Final = -1
"""The same, where an id of its source is asked for."""


class Known(NamedTuple):
    """An object once met: the body that it shares with what it was and becomes, its name, what it is an ability of."""

    body: int
    name: str
    source: int = 0


class Identity:
    """Every object of a game that was ever met; ids never mean two things, so nothing is ever forgotten."""

    def __init__(self, known: Mapping[Id, Known] | None = None) -> None:
        self._known: dict[Id, Known] = dict(known or {})

    def copy(self) -> Identity:
        """The same again, for a game that goes another way."""
        return Identity(self._known)

    def follow_from(self, game: Game, seen: int) -> None:
        """Meet what has come since a version."""
        for version in range(seen + 1, game.version + 1):
            self.take(game.event(version), game.at(version))

    def take(self, event: Event, state: GameState) -> None:
        """Meet what an event brings; before the first, everything there is."""
        if not self._known:
            self.meet_all(state)
        for field in BRINGING:
            thing = getattr(event, field, 0)
            if isinstance(thing, int) and thing not in self._known:
                self._meet(thing, state)
        if isinstance(event, ZoneChanged):
            for _, part in event.parts:
                self._meet(part, state)

    def meet_all(self, state: GameState) -> None:
        """Meet everything on the board."""
        for thing in sorted(state.game.board.objects):
            self._meet(thing, state)

    def _meet(self, thing: Id, state: GameState) -> None:
        board = state.game.board
        if (found := board.objects.get(thing)) is not None:
            name = board.definitions[found.definition].name if found.definition else THE_GAME
            source = (found.source or NOBODY) if found.ability is not None else 0
            self._known[thing] = Known(found.card or thing, name, source)
            return
        waiting = next((each for each in state.game.waiting if each.id == thing), None)
        if waiting is not None:
            name = board.definitions[waiting.definition].name if waiting.definition else THE_GAME
            self._known[thing] = Known(thing, name, waiting.source or NOBODY)

    def body(self, thing: Id) -> int:
        """What stays the same through zone changes: the physical card, or the object itself."""
        found = self._known.get(thing)
        return found.body if found is not None else thing

    def name(self, thing: Id) -> str:
        """The name on the card."""
        if thing == NOBODY:
            return THE_GAME
        found = self._known.get(thing)
        return found.name if found is not None else f"object {thing}"

    def source(self, thing: Id) -> Id:
        """What an ability came from; 0 for anything else."""
        found = self._known.get(thing)
        return found.source if found is not None else 0

    def of_body(self, body: int) -> tuple[Id, ...]:
        """Every object that was this card."""
        return tuple(thing for thing, known in self._known.items() if known.body == body and not is_player(thing))
