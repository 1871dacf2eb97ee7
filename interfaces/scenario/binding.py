"""What the names of a script mean in the game as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from domain.cards.face_names import full_name
from domain.rules.characteristics import view
from domain.state import GameObject, GameState
from domain.vocabulary import Id, ObjectId, PlayerId, is_player, is_zone, zone_id, zone_named
from domain.vocabulary import Zone as GameZone
from interfaces.scenario.errors import listed, near_to, with_the_words
from interfaces.scenario.identity import Identity
from interfaces.scenario.names import called
from interfaces.scenario.piles import Piles, anywhere, zone_of
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.syntax import AnyRef, Ref, Zone, ZoneRef

ZONES: Mapping[Zone, GameZone] = {zone: GameZone[zone.name] for zone in Zone}
OWNED = (GameZone.HAND, GameZone.LIBRARY, GameZone.GRAVEYARD, GameZone.EXILE)


def written(ref: AnyRef) -> str:
    """A reference as the script has it."""
    if isinstance(ref, ZoneRef):
        return f"{ref.owner}'s {ref.zone}"
    words = f"{'copy of ' if ref.copy else ''}{f'{ref.owner}’s '.replace('’', chr(39)) if ref.owner else ''}{ref.name}"
    words += f"#{ref.nth}" if ref.nth else ""
    words += "'s ability" if ref.ability else ""
    words += f"#{ref.ability_nth}" if ref.ability_nth else ""
    if ref.place is None:
        return words
    return f"{words} {'on the' if ref.place in (Zone.BATTLEFIELD, Zone.STACK) else 'in'} {ref.place}"


class Binder(NamedTuple):
    """The labels of a scenario, its players, and what is known of every object."""

    players: tuple[str, ...]
    labels: Mapping[str, tuple[int, ...]]
    identity: Identity

    def player(self, name: str) -> PlayerId:
        """A player by name; chance is 0."""
        return self.players.index(name) + 1 if name in self.players else 0

    def as_player(self, ref: AnyRef) -> PlayerId:
        """The player that a reference means; 0 if it means an object."""
        plain = isinstance(ref, Ref) and ref == Ref(ref.name)
        return self.player(ref.name) if plain and isinstance(ref, Ref) else 0


class Reading(NamedTuple):
    """The game at a moment, and how names are understood in it."""

    state: GameState
    binder: Binder

    # --- finding ---

    def one(self, ref: AnyRef, piles: Piles, prefer: Callable[[Id], bool] | None = None) -> Id:
        """The player or object meant; if several answer they must be alike, and the first is meant."""
        found = self.find(ref, piles, prefer)
        if not found:
            raise Unplayable(f"nothing here is called {written(ref)}{self.nearest(getattr(ref, 'name', ''))}")
        if len(found) > 1 and not self.alike(found):
            listed = "; ".join(self.described(each) for each in found)
            raise Unplayable(f"{written(ref)} may be any of these: {listed}; say which, by a label, owner or number")
        return found[0]

    def nearest(self, word: str) -> str:
        """What here has the words in its name, or a name like that, to be put into a message."""
        things = (thing for pile in anywhere(self.state.game) for thing in pile)
        names = (*self.binder.players, *self.binder.labels, *(self.known_as(thing) for thing in things))
        near = with_the_words(word, names) or near_to(word, names)
        return f" (did you mean {listed(near)}?)" if near and word not in near else ""

    def object(self, ref: AnyRef, piles: Piles, prefer: Callable[[Id], bool] | None = None) -> ObjectId:
        """The object meant; a player or a zone is none, and an ability that waits isn't one yet."""
        found = self.one(ref, piles, prefer)
        if found not in self.state.game.board.objects:
            kind = "a player" if is_player(found) else "a zone" if is_zone(found) else "not on the stack yet"
            raise Unplayable(f"{written(ref)} is {kind}, expected an object")
        return found

    def many(self, refs: Iterable[AnyRef], piles: Piles) -> tuple[Id, ...]:
        """Several different objects; the same words twice mean another one that is alike, if there is one."""
        chosen: list[Id] = []
        for ref in refs:
            rest = tuple(each for each in self.find(ref, piles) if each not in chosen)
            chosen.append(rest[0] if rest and self.alike(rest) else self.one(ref, piles))
        return tuple(chosen)

    def find(self, ref: AnyRef, piles: Piles, prefer: Callable[[Id], bool] | None = None) -> tuple[Id, ...]:
        """Whatever answers in the first pile where anything does."""
        if isinstance(ref, ZoneRef):
            return (self.zone(ref),)
        if player := self.binder.as_player(ref):
            return (player,)
        if ref.place is not None:
            piles = (zone_of(self.state.game.board, ref.place),)
        for pile in piles:
            if found := self.answering(ref, pile):
                preferred = tuple(each for each in found if prefer is not None and prefer(each))
                return preferred or found
        return ()

    def answering(self, ref: Ref, pile: Iterable[Id]) -> tuple[Id, ...]:
        """What of a pile a reference means, numbers counted within it by arrival."""
        found = sorted({each for each in pile if self.answers(ref, each)})
        if not ref.copy:
            found = [each for each in found if not self._is_copy(each)] or found
        by_label = ref.name in self.binder.labels
        number = ref.ability_nth if ref.ability else None if by_label else ref.nth
        if number is None:
            return tuple(found)
        return (found[number - 1],) if 1 <= number <= len(found) else ()

    def zone(self, ref: ZoneRef) -> Id:
        """The id of a player's zone, which can be a target in older editions."""
        return zone_id(ZONES[ref.zone], self.binder.player(ref.owner))

    # --- answering ---

    def answers(self, ref: AnyRef, thing: Id) -> bool:
        """Whether an object or player is one that the words can mean, numbers left aside."""
        if isinstance(ref, ZoneRef):
            return thing == self.zone(ref)
        if is_zone(thing):
            return False
        if player := self.binder.as_player(ref):
            return thing == player
        if is_player(thing):
            return False
        source = self.binder.identity.source(thing)
        if bool(source) is not ref.ability:
            return False
        return self._fits_words(ref, thing) and self._answers_by_name(ref, source or thing)

    def _fits_words(self, ref: Ref, thing: Id) -> bool:
        if ref.copy and not self._is_copy(thing):
            return False
        found = self.state.game.board.objects.get(thing)
        if ref.place is not None and (found is None or found.zone is not ZONES[ref.place]):
            return False
        return ref.owner is None or self._whose(thing) == self.binder.player(ref.owner)

    def _answers_by_name(self, ref: Ref, thing: Id) -> bool:
        identity = self.binder.identity
        found = self.state.game.board.objects.get(thing)
        components = found.components if found is not None else ()
        if (bodies := self.binder.labels.get(ref.name)) is not None:
            wanted = bodies if ref.nth is None else bodies[ref.nth - 1 : ref.nth]
            return any(body in wanted for body in (identity.body(thing), *(each.card for each in components)))
        if self._shows_a_face(thing):
            return ref.name == identity.name(thing) or ref.name in called(self.name(thing))
        definitions = self.state.game.board.definitions
        parts = (definitions[each.says].name for each in components if not each.face_down)
        names = (identity.name(thing), self.name(thing), *parts, *self._names_of_faces(thing))
        return any(ref.name in called(name) for name in names)

    def _shows_a_face(self, thing: Id) -> bool:
        """Whether another face of a card is up than its normal one: it isn't called by the parts of the card's name."""
        found = self.state.game.board.objects.get(thing)
        return found is not None and bool(found.shown) and found.ability is None and not found.components

    def _names_of_faces(self, thing: Id) -> tuple[str, ...]:
        """What else a card may be called whose faces are all as good as up: anywhere but on battlefield and stack."""
        board = self.state.game.board
        found = board.objects.get(thing)
        if found is None or found.ability is not None or found.zone in (GameZone.BATTLEFIELD, GameZone.STACK):
            return ()
        card = board.definitions[found.definition]
        return (full_name(card), *(face.name for face in card.faces)) if card.faces else ()

    def _is_copy(self, thing: Id) -> bool:
        found = self.state.game.board.objects.get(thing)
        return found is not None and found.copy

    def _whose(self, thing: Id) -> PlayerId:
        found = self.state.game.board.objects.get(thing)
        if found is None:
            waiting = next((each for each in self.state.game.waiting if each.id == thing), None)
            return waiting.controller if waiting is not None else 0
        if found.zone in OWNED:
            return found.owner
        return view(self.state.game.board).of(thing).controller if found.ability is None else found.controller

    # --- telling ---

    def name(self, thing: Id) -> str:
        """What a player, zone or object is called now."""
        if is_player(thing):
            return self.binder.players[thing - 1]
        if is_zone(thing):
            zone, player = zone_named(thing)
            return f"{self.binder.players[player - 1]}'s {zone.name.lower()}"
        board = self.state.game.board
        if thing in board.objects and board.objects[thing].ability is None:
            return view(board).of(thing).name
        called_ = self.binder.identity.name(thing)
        return f"{called_}'s ability" if self.binder.identity.source(thing) else called_

    def known_as(self, thing: Id) -> str:
        """The same for people who know all cards: also of what is face down."""
        if is_player(thing):
            return self.binder.players[thing - 1]
        return self.name(thing) or self.binder.identity.name(thing)

    def described(self, thing: Id) -> str:
        """An object with what tells it from others."""
        found = self.state.game.board.objects.get(thing)
        if found is None:
            return self.known_as(thing)
        words = [self.known_as(thing), f"of {self.binder.players[self._whose(thing) - 1]}", found.zone.name.lower()]
        words += ["tapped"] * found.tapped + [f"{kind} x{count}" for kind, count in found.counters]
        return " ".join(words)

    def alike(self, things: tuple[Id, ...]) -> bool:
        """Whether it makes no difference which of these is meant."""
        objects = [self.state.game.board.objects.get(thing) for thing in things]
        return len({self._likeness(found) for found in objects if found is not None}) <= 1

    def _likeness(self, found: GameObject) -> GameObject:
        name = self.state.game.board.definition_of(found).name
        return replace(found, id=0, card=0, entered=0, used=(), definition=name)

    def everything(self, ref: AnyRef) -> tuple[ObjectId, ...]:
        """All objects that answer, in whatever zone."""
        if isinstance(ref, ZoneRef):
            return ()
        every = tuple(thing for pile in anywhere(self.state.game) for thing in pile)
        return self.answering(ref, every)
