"""What there is to do with a card: cast its faces, use its abilities; and what of that came to pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from domain.cards.abilities import (
    Activated,
    AddManaFor,
    AnyAbility,
    CardDefinition,
    GainAbility,
    Modifies,
    Static,
    Triggered,
)
from domain.cards.effects import AddMana, Flip
from domain.cards.face_names import face_keys, with_faces
from domain.cards.pieces import pieces
from domain.cards.triggers import Begins, Happens
from domain.events import (
    AbilityResolved,
    AbilityTriggered,
    Event,
    Flipped,
    LandPlayed,
    ManaAbilityActivated,
    SpellResolved,
    Transformed,
    TriggeredManaAbilityResolved,
)
from domain.game import Game
from domain.state import Board, GameObject
from domain.vocabulary import ObjectId, Step

CHOOSING: Final = ("adventure", "modal", "prototype", "omen")
"""The layouts of cards that are cast as they are, or as another face."""


class Part(NamedTuple):
    """One thing to do: ``face`` is the face that is cast, played or turned to, ``ability`` the one that is used."""

    what: Literal["cast", "land", "turn", "activated", "triggered"]
    face: str = ""
    ability: Activated | Triggered | None = None

    def __str__(self) -> str:
        """What kind of thing it is, without what is special to the card."""
        if not isinstance(self.ability, Triggered):
            return self.what
        when = self.ability.when
        more = when.verb if isinstance(when, Happens) else Step(when.step).name if isinstance(when, Begins) else ""
        return f"{self.what} {type(when).__name__} {more}".strip()


def parts_of(card: CardDefinition) -> tuple[Part, ...]:
    """All there is to do with a card."""
    found = [*ways_to_play(card)]
    if card.layout == "transforming" or any(isinstance(node, Flip) for node in pieces(card)):
        found.append(Part("turn", face_keys(card.name, card)[0]))
    for _, face in with_faces(card.name, card):
        found += map(part_of, abilities_in(face.abilities))
    return tuple(dict.fromkeys(found))


def ways_to_play(card: CardDefinition) -> Iterator[Part]:
    """Its faces as spells or lands: both halves of a split card or Room, the other face where it may be chosen."""
    faces = dict(zip(face_keys(card.name, card), card.faces, strict=True))
    halves = card.layout in ("split", "room")
    chosen = {} if halves else {card.name: card}
    if halves or card.layout in CHOOSING:
        chosen |= faces
    for key, face in chosen.items():
        if "Land" in face.types:
            yield Part("land", key)
        elif face.mana_cost is not None or face.alternative_costs:
            yield Part("cast", key)


def part_of(ability: Activated | Triggered) -> Part:
    """An ability as something to do."""
    return Part("activated" if isinstance(ability, Activated) else "triggered", "", ability)


def abilities_in(abilities: tuple[AnyAbility, ...]) -> Iterator[Activated | Triggered]:
    """Activated and triggered abilities, and those which static abilities give."""
    for ability in abilities:
        if isinstance(ability, (Activated, Triggered)):
            yield ability
        elif isinstance(ability, Static):
            rules = (rule for rule in ability.rules if isinstance(rule, Modifies))
            changes = (change for rule in rules for change in rule.modifications)
            yield from abilities_in(tuple(each.ability for each in changes if isinstance(each, GainAbility)))


def ability_of(board: Board, thing: ObjectId) -> Activated | Triggered | None:
    """The ability on the stack, if it is still there: one that ends the turn is gone as it resolves (723.1a)."""
    found = board.objects.get(thing)
    return None if found is None else found.ability


class Seen:
    """Follows a game, and notes what of a card came to pass: resolved, turned over, gave mana."""

    def __init__(self, card: CardDefinition) -> None:
        """Nothing has happened yet."""
        self.card = card
        self.done: set[Part] = set()
        self._given = tuple(part for part in map(part_of, abilities_in(card.abilities)) if gives_mana(part))
        self._begin()

    def _begin(self) -> None:
        self._triggers: dict[int, Part] = {}
        self._mine: dict[ObjectId, GameObject] = {}
        self._version = 1

    def see(self, game: Game) -> None:
        """Look at what is new; another game begins with its first event."""
        if game.version < self._version:
            self._begin()
        for version in range(self._version + 1, game.version + 1):
            boards = game.at(version - 1).game.board, game.at(version).game.board
            self.done.update(self._parts(game.event(version), *boards))
        self._version = game.version
        for found in game.state.game.board.objects.values():
            if found.definition == self.card.name:
                self._mine[found.id] = found

    def _parts(self, event: Event, board: Board, after: Board) -> Iterator[Part]:
        match event:
            case SpellResolved(spell=thing) if (spell := self._found(board, thing)) is not None:
                yield from self._cast(spell)
            case AbilityResolved(ability=thing) if (ability := ability_of(board, thing)) is not None:
                yield part_of(ability)
            case LandPlayed(land=thing) if (land := self._found(after, thing)) is not None:
                yield Part("land", land.shown or self.card.name)
            case ManaAbilityActivated(source=thing, index=index) if index < 0 and event.granted is None:
                yield from self._given
            case ManaAbilityActivated(source=thing, index=index):
                yield from self._ability(event.granted, board, thing, index)
            case AbilityTriggered(source=thing, printed=index, trigger=trigger):
                self._triggers.update((trigger, part) for part in self._ability(event.granted, board, thing, index))
            case TriggeredManaAbilityResolved(trigger=trigger) if trigger in self._triggers:
                yield self._triggers[trigger]
            case Transformed(object=thing) | Flipped(object=thing) if self._found(board, thing) is not None:
                yield from (Part("turn", key) for key in face_keys(self.card.name, self.card))

    def _found(self, board: Board, thing: ObjectId) -> GameObject | None:
        """An object of the card, as it is or was."""
        found = board.objects.get(thing) or self._mine.get(thing)
        return found if found is not None and found.definition == self.card.name else None

    def _cast(self, spell: GameObject) -> Iterator[Part]:
        """The face that was cast; of a split card that was fused both."""
        if spell.shown:
            yield Part("cast", spell.shown)
        else:
            yield from (Part("cast", key) for key in (self.card.name, *self._halves()))

    def _halves(self) -> tuple[str, ...]:
        return face_keys(self.card.name, self.card) if self.card.layout == "split" else ()

    def _ability(
        self, granted: Activated | Triggered | None, board: Board, thing: ObjectId, index: int
    ) -> Iterator[Part]:
        found = self._found(board, thing)
        abilities = board.definition_of(found).abilities if found is not None else ()
        ability = abilities[index] if granted is None and 0 <= index < len(abilities) else granted
        if isinstance(ability, (Activated, Triggered)):
            yield part_of(ability)


def gives_mana(part: Part) -> bool:
    """Whether an ability adds mana: of one that is granted, the log says no more than that it was used."""
    return part.what == "activated" and any(isinstance(node, (AddMana, AddManaFor)) for node in pieces(part.ability))
