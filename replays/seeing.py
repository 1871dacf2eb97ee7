"""What a seat sees at every version of a game at hand: its view, with what only the rules can tell of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import NamedTuple

from immutables import Map

from domain.cards.abilities import CardDefinition
from domain.events import Event, ManaAdded
from domain.known import Characteristics
from domain.rulebook import edition
from domain.rules.characteristics import view
from domain.state import GameState
from domain.vocabulary import ObjectId, PlayerId
from projections.board import Board
from projections.looks import Look, Says, Shows, Things, Waiting, changes, encode, taken_apart
from projections.seat import SeatView
from projections.stack import Row
from projections.wording import ability_text, keywords_of, mode_texts


def shows_of(state: GameState) -> Callable[[ObjectId], Shows]:
    """What the rules make of permanents in a state."""
    known = view(state.game.board)
    return lambda thing: shown(known.of(thing))


def shown(now: Characteristics) -> Shows:
    """What shows of characteristics."""
    return Shows(now.controller, now.types, now.power, now.toughness, now.colours, keywords_of(now.abilities))


class About(NamedTuple):
    """What things on the stack are worded with: all cards, which of them are told, the state, what mana came from."""

    whole: Board
    tells: Callable[[ObjectId], bool]
    state: GameState
    mana: Mapping[int, str]


class Speaker:
    """What things on the stack say to those who can tell what they are; each is worded once."""

    def __init__(self) -> None:
        self.said: dict[Hashable, Says] = {}

    def says(self, row: Row, about: About) -> Says:
        """What a row of the stack says, if it is told what it is, and what was paid for it (601.2h)."""
        thing = row.object if row.kind == "spell" else row.source
        card = about.whole.cards.get(thing)
        told = card.says if card is not None and thing and about.tells(thing) else ""
        paid = paid_for(row.object, about)
        key = (row, told, paid)
        if key not in self.said:
            self.said[key] = worded(row, told, about, paid)
        return self.said[key]


def paid_for(thing: ObjectId, about: About) -> tuple[tuple[str, str], ...]:
    """The mana that went into a cost, each with what it came from."""
    found = about.state.game.board.objects.get(thing)
    return (
        tuple((kind, about.mana.get(unit, "")) for unit, kind in found.choices.mana_paid) if found is not None else ()
    )


def worded(row: Row, key: str, about: About, paid: tuple[tuple[str, str], ...]) -> Says:
    """What a row says; the key of its card is empty where that isn't told."""
    definition = about.whole.definitions.get(key) if key else None
    found = about.state.game.board.objects.get(row.object)
    ability = found.ability if found is not None and key and row.kind != "spell" else None
    text = ability.text if ability is not None else definition.text if definition is not None else None
    return Says(
        card=key if definition is not None else "",
        modes=mode_texts(text, row.modes, definition) if definition is not None else (),
        text=ability_text(ability, definition) if ability is not None else "",
        paid=paid,
    )


def waiting_damage(state: GameState) -> Waiting:
    """Combat damage that waits on the stack (2008: 310.1)."""
    waits = state.game.edition and edition(state.game.edition).combat_damage_on_stack
    return state.game.board.combat.assigned if waits else ()


class Onlooker:
    """A seat that looks on event by event: its view, and what changes for it by each event."""

    def __init__(self, seat: PlayerId) -> None:
        self.view = SeatView(seat)
        self.speaker = Speaker()
        self.mana: dict[int, str] = {}
        self.sight: tuple[object, ...] = ()
        self.things: Things = {}
        self.seen: list[dict[str, bytes]] = []

    def take(self, event: Event, state: GameState) -> None:
        """See one more event."""
        self.view.take(event)
        if isinstance(event, ManaAdded):
            self.mana |= dict.fromkeys((unit for unit, _ in event.mana), self.view.story.called(event.source))
        known = self.view.ledger.now
        sight = (known.sight, known.memory, known.told, self.view.story.stacks.now.rows, state.game.board)
        before = self.things
        if len(sight) != len(self.sight) or any(a is not b for a, b in zip(sight, self.sight, strict=True)):
            self.things = taken_apart(self.look(state))
        self.sight = sight
        self.seen.append(changes(before, self.things))

    def look(self, state: GameState) -> Look:
        """What the seat sees now."""
        known, seen, shows = self.view.ledger.now, self.view.state(self.view.ledger.version), shows_of(state)
        about = About(known.sight.board, partial(known.names, self.view.seat), state, self.mana)
        says = {row.object: self.speaker.says(row, about) for row in seen.stack}
        return Look(
            state=seen,
            shows=Map({thing: shows(thing) for thing in seen.board.battlefield}),
            says=Map(says),
            cards=Map({each.card: about.whole.definitions[each.card] for each in says.values() if each.card}),
            damage=waiting_damage(state),
        )

    def changes(self, version: int, given: Mapping[str, CardDefinition]) -> dict[str, bytes]:
        """What an event changed; definitions that are given elsewhere aren't repeated."""
        return {key: value for key, value in self.seen[version - 1].items() if not is_given(key, value, given)}


def is_given(key: str, value: bytes, given: Mapping[str, CardDefinition]) -> bool:
    """Whether a change brings a definition that readers have anyway."""
    there = given.get(key[1:]) if key.startswith("d") else None
    return there is not None and value == encode(there)
