"""The game that a run starts from: the set-up as one GameStarted with a photograph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import CardDefinition, EntersChoosing, Static
from domain.cards.face_names import DOUBLE_FACED, face_key, with_faces
from domain.errors import UnknownCard
from domain.events import GameStarted, Photograph, Placed, Seat
from domain.evolve import fold
from domain.lasting import DelayedTrigger
from domain.rules.standing import COMES_WITH
from domain.state import EMPTY, GameState
from domain.vocabulary import COLOURS_BY_NAME, FIRST_ID, STEPS_BY_NAME, Zone
from interfaces.scenario import setup
from interfaces.scenario.binding import Binder, Reading
from interfaces.scenario.definitions import card_called, token_definition
from interfaces.scenario.errors import ScenarioError
from interfaces.scenario.faces import card_and_face
from interfaces.scenario.identity import Identity
from interfaces.scenario.piles import anywhere
from interfaces.scenario.placing_stack import placed_on_stack
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.syntax import AnyRef

ENGINE: Final = "stacktrail 0.1.0"
TURN: Final = 2
"""The turn of a photograph: not the first one, in which a player may have no draw step (103.8a)."""
ZONES: Final = (Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY)


class Start(NamedTuple):
    """How a run begins: the first event, and what the labels mean."""

    started: GameStarted
    labels: Mapping[str, tuple[int, ...]]


def photograph(start: setup.Setup, edition: str, cards: Mapping[str, CardDefinition], file: str) -> Start:
    """The game of a set-up; whatever is wrong with an entry is a ScenarioError with its line."""
    return _Camera(start, edition, cards, file).picture()


class _Camera:
    """Places entry after entry."""

    def __init__(self, start: setup.Setup, edition: str, cards: Mapping[str, CardDefinition], file: str) -> None:
        self.setup, self.edition, self.cards, self.file = start, edition, cards, file
        self.players = tuple(player.name for player in start.players)
        self.placed: list[Placed] = []
        self.entries: list[tuple[int, setup.Entry]] = []  # the id of an object and the entry that it comes from
        self.labels: dict[str, tuple[int, ...]] = {}
        self.definitions: dict[str, CardDefinition] = {}
        self.known: dict[str, CardDefinition] = {}  # the faces of all definitions, too
        self.abilities: tuple[DelayedTrigger, ...] = ()
        self.next_id = FIRST_ID

    def picture(self) -> Start:
        """The whole picture."""
        for number, player in enumerate(self.setup.players, 1):
            for zone in ZONES:
                self._zone(number, zone, getattr(player, zone.name.lower()))
        self._tie()
        mana = tuple(self._mana())
        self.abilities = tuple(self._abilities())
        for line in self.setup.stack:
            self._stack_line(line)
        return Start(self._started(mana), self.labels)

    # --- entries ---

    def _zone(self, player: int, zone: Zone, entries: tuple[setup.Entry, ...]) -> None:
        """The entries of one zone; in a graveyard the lowest card came first."""
        before = len(self.placed)
        for entry in reversed(entries) if zone is Zone.GRAVEYARD else entries:
            ids = tuple(self._id() for _ in range(entry.count))
            if entry.label is not None:
                self.labels[entry.label] = ids
            definition = self._definition(entry)
            for thing in ids:
                self.entries.append((thing, entry))
                self.placed.append(self._object(thing, definition, player, zone, entry))
        if zone is Zone.GRAVEYARD:
            self.placed[before:] = reversed(self.placed[before:])

    def _id(self) -> int:
        self.next_id += 1
        return self.next_id - 1

    def _definition(self, entry: setup.Entry) -> CardDefinition:
        if isinstance(entry, setup.CardEntry):
            return self._card(entry.name, entry.line)
        made = token_definition(entry)
        return self._define(made, entry.line)

    def _card(self, name: str, line: int) -> CardDefinition:
        try:
            return self._define(card_called(name, self.cards), line)
        except UnknownCard as unknown:
            raise ScenarioError(self.file, line, str(unknown)) from None

    def _define(self, definition: CardDefinition, line: int) -> CardDefinition:
        for name, known in with_faces(definition.name, definition):
            if self.known.setdefault(name, known) != known:
                raise ScenarioError(self.file, line, f"there is another {name}; give this token another name")
        self.definitions[definition.name] = definition
        return definition

    def _object(self, thing: int, definition: CardDefinition, player: int, zone: Zone, entry: setup.Entry) -> Placed:
        made = Placed(
            id=thing,
            definition=definition.name,
            owner=player,
            controller=player,
            zone=zone,
            token=isinstance(entry, setup.TokenEntry),
            counters=self._counters(definition, zone, entry),
        )
        for status in entry.statuses:
            made = self._with_status(made, status, definition, entry.line)
        return made

    def _counters(self, definition: CardDefinition, zone: Zone, entry: setup.Entry) -> tuple[tuple[str, int], ...]:
        given = tuple((status.kind, status.count) for status in entry.statuses if isinstance(status, setup.Counters))
        if zone is not Zone.BATTLEFIELD or setup.Transformed() in entry.statuses:
            return given
        own = (each for each in printed_counters(definition) if each[0] not in dict(given))
        return (*own, *given)

    def _with_status(self, made: Placed, status: setup.Status, definition: CardDefinition, line: int) -> Placed:
        match status:
            case setup.Tapped():
                return replace(made, tapped=True)
            case setup.SummoningSick():
                return replace(made, sick=True)
            case setup.Transformed():
                return self._transformed(made, definition, line)
            case setup.ProtectedBy(player):
                return replace(made, protector=self.players.index(player) + 1)
            case setup.FaceDown():
                return replace(made, face_down=True)
            case setup.MarkedDamage(amount):
                return replace(made, damage=amount)
            case setup.UnderControlOf(player):
                return replace(made, controller=self.players.index(player) + 1)
            case setup.Chosen(value):
                return replace(made, chosen=(self._chosen(value, definition, line),))
            case setup.Counters():
                return made
        raise ScenarioError(self.file, line, f"{definition.name}: this status isn't supported yet")

    def _transformed(self, made: Placed, definition: CardDefinition, line: int) -> Placed:
        """Its back face is up, or it is flipped."""
        if definition.layout not in (*DOUBLE_FACED, "flip"):
            raise ScenarioError(self.file, line, f"{definition.name} has no other face to be up")
        other = definition.faces[0]
        counters = made.counters or printed_counters(other) if made.zone is Zone.BATTLEFIELD else made.counters
        return replace(made, shown=face_key(made.definition, definition, other), back=True, counters=counters)

    def _chosen(self, value: str, definition: CardDefinition, line: int) -> tuple[str, str]:
        """What was chosen as it entered, under the key that its ability asks for."""
        rules = (rule for ability in definition.abilities if isinstance(ability, Static) for rule in ability.rules)
        what = next((rule.what for rule in rules if isinstance(rule, EntersChoosing)), None)
        if what is None:
            raise ScenarioError(self.file, line, f"{definition.name} chooses nothing as it enters")
        if what == "player":
            return what, str(self.players.index(value) + 1 if value in self.players else 0)
        return what, COLOURS_BY_NAME.get(value, value) if what == "colour" else value

    # --- what entries say of each other ---

    def _tie(self) -> None:
        """Attachments and what was exiled with what; they may point forward."""
        ties = {thing: entry for thing, entry in self.entries if entry.attached_to is not None or _exiler(entry)}
        if not ties:
            return
        reading = self._reading()
        for place, made in enumerate(self.placed):
            entry = ties.get(made.id)
            if entry is None:
                continue
            if entry.attached_to is not None:
                host = self._ref(reading, entry.attached_to, entry.line)
                self.placed[place] = replace(made, attached_to=host)
            elif (exiler := _exiler(entry)) is not None:
                self.placed[place] = replace(made, linked_to=self._ref(reading, exiler, entry.line))

    def _ref(self, reading: Reading, ref: AnyRef, line: int) -> int:
        try:
            return reading.one(ref, anywhere(reading.state.game))
        except Unplayable as problem:
            raise ScenarioError(self.file, line, str(problem)) from None

    # --- the stack, mana, the whole ---

    def _stack_line(self, line: setup.StackLine) -> None:
        thing = self._id()
        name = getattr(getattr(line.statement, "card", None), "name", None)
        if name is not None:
            self._card_like(str(name), line.line)
        try:
            self.placed.append(placed_on_stack(line.statement, thing, self._reading(), self.cards))
        except Unplayable as problem:
            raise ScenarioError(self.file, line.line, str(problem)) from None

    def _card_like(self, name: str, line: int) -> None:
        """Define the card of a stack line, which may be called by the name up to the comma."""
        whole = next((each for each in self.cards if each == name or each.startswith(f"{name}, ")), "")
        self._card(whole or card_and_face(name, self.cards)[0] or name, line)

    def _mana(self) -> Iterator[tuple[int, int, str]]:
        for number, player in enumerate(self.setup.players, 1):
            for kind in player.mana:
                yield number, self._id(), kind

    def _designated(self) -> dict[str, Any]:
        """What players are and have beside life and mana, and whether it is day or night."""
        players = tuple(enumerate(self.setup.players, 1))
        designated = tuple((number, dict(player.designations)) for number, player in players)
        return {
            "counters": tuple((number, *each) for number, player in players for each in player.counters),
            "night": {"day": False, "night": True}.get(self.setup.hours),
            "monarch": self._who_is("monarch"),
            "initiative": self._who_is("initiative"),
            "blessed": tuple(number for number, each in designated if "city's blessing" in each),
            "speeds": tuple((number, each["speed"]) for number, each in designated if "speed" in each),
            "delayed": self.abilities,
        }

    def _who_is(self, designation: str) -> int:
        """The player who is that; at most one can be (724.3, 725.3)."""
        found = [number for number, each in enumerate(self.setup.players, 1) if designation in dict(each.designations)]
        if len(found) > 1:
            line = self.setup.players[found[1] - 1].line
            raise ScenarioError(self.file, line, f"only one player can have this designation: {designation}")
        return found[0] if found else 0

    def _abilities(self) -> Iterator[DelayedTrigger]:
        """The abilities without a source that come with designations (702.179d, 724.2, 725.2)."""
        for number, player in enumerate(self.setup.players, 1):
            for designation, _ in player.designations:
                for ability in COMES_WITH.get(designation, ()):
                    yield DelayedTrigger(id=self._id(), source=0, controller=number, ability=ability, lasts="forever")

    def _reading(self) -> Reading:
        state = self._state()
        identity = Identity()
        identity.meet_all(state)
        return Reading(state, Binder(self.players, self.labels, identity))

    def _state(self) -> GameState:
        return fold(EMPTY, self._started(()))

    def _started(self, mana: tuple[tuple[int, int, str], ...]) -> GameStarted:
        start = self.setup
        lands = tuple((number, player.lands_played) for number, player in enumerate(start.players, 1))
        picture = Photograph(
            objects=tuple(self.placed),
            active=self.players.index(start.active) + 1,
            step=STEPS_BY_NAME[start.step],
            next_id=self.next_id,
            turn=TURN,
            mana=mana,
            lands_played=tuple((player, count) for player, count in lands if count),
            **self._designated(),
        )
        return GameStarted(
            edition=self.edition,
            engine=ENGINE,
            seats=tuple(Seat(player.name, (), player.life) for player in start.players),
            definitions=tuple(self.definitions[name] for name in sorted(self.definitions)),
            photograph=picture,
        )


def printed_counters(definition: CardDefinition) -> tuple[tuple[str, int], ...]:
    """The counters that a permanent has by its printed numbers: loyalty, defense, a lore counter."""
    printed = (("loyalty", definition.loyalty), ("defense", definition.defense))
    lore = (("lore", 1),) if "Saga" in definition.subtypes else ()
    return (*((kind, number) for kind, number in printed if isinstance(number, int)), *lore)


def _exiler(entry: setup.Entry) -> AnyRef | None:
    return entry.exiled_with if isinstance(entry, setup.CardEntry) else None
