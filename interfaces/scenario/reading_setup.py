"""The photograph that a run starts from."""

from collections.abc import Sequence

from interfaces.scenario import setup
from interfaces.scenario.document import Document
from interfaces.scenario.entries import parse_entry, parse_mana
from interfaces.scenario.errors import Malformed
from interfaces.scenario.grammar import parse_line
from interfaces.scenario.layers import Layer, last
from interfaces.scenario.names import KnownNames
from interfaces.scenario.reading_scripts import check_players
from interfaces.scenario.statements import Activates, Casts

SETUP_KEYS = ("active", "step", "seed", "stack", "player", "hours")
ZONES = ("hand", "battlefield", "graveyard", "exile", "library")
PLAYER_KEYS = ("life", *ZONES, "mana", "lands_played", "counters", "designations")
HOURS = ("day", "night")
DESIGNATIONS = ("monarch", "initiative", "city's blessing", "speed")
MOST_IN_ZONE = 5_000


def read_setup(document: Document, layers: Sequence[Layer], players: tuple[str, ...], names: KnownNames) -> setup.Setup:
    """The set-up of these layers."""
    return _SetupReader(document, layers, players, names).whole()


class _SetupReader:
    def __init__(
        self, document: Document, layers: Sequence[Layer], players: tuple[str, ...], names: KnownNames
    ) -> None:
        self.document, self.layers, self.players, self.names = document, layers, players, names
        self.labels: dict[str, int] = {}

    def whole(self) -> setup.Setup:
        """The whole set-up."""
        active = last(self.layers, "active")
        step = last(self.layers, "step")
        seed = last(self.layers, "seed")
        hours = last(self.layers, "hours")
        return setup.Setup(
            active=self.document.one_of("player", self.players, active[1], *active[0]) if active else self.players[0],
            step=self.document.one_of("step", setup.STEPS, step[1], *step[0]) if step else "precombat main",
            seed=self.document.number(seed[1], *seed[0]) if seed else 0,
            stack=self._stack(),
            players=tuple(self._player(name) for name in self.players),
            hours=self.document.one_of("hours", HOURS, hours[1], *hours[0]) if hours else "",
        )

    def _player(self, name: str) -> setup.PlayerSetup:
        zones = {zone: self._zone(name, zone) for zone in ZONES}
        line = self.document.positions.line("player", name)
        library = zones.pop("library")
        if last(self.layers, "player", name, "library") is None:
            library = (setup.CardEntry(line, "Wastes", 10),)
        return setup.PlayerSetup(
            name=name,
            line=line,
            life=self._number(name, "life", 20, least=-1_000_000),
            library=library,
            mana=self._mana(name),
            lands_played=self._number(name, "lands_played", 0),
            counters=self._counted(name, "counters"),
            designations=self._counted(name, "designations", DESIGNATIONS),
            **zones,
        )

    def _number(self, player: str, key: str, default: int, least: int = 0) -> int:
        found = last(self.layers, "player", player, key)
        return self.document.number(found[1], *found[0], least=least) if found else default

    def _counted(self, player: str, key: str, known: Sequence[str] = ()) -> tuple[tuple[str, int], ...]:
        """Words, each with a number behind it if that isn't 1: `energy x3`, `speed 3`."""
        path, value = last(self.layers, "player", player, key) or ((), [])
        found = []
        for index, text in enumerate(self.document.words(value, *path)):
            found.append(self.document.at(self.document.positions.line(*path, index), counted_word, text, known))
        return tuple(found)

    def _mana(self, player: str) -> tuple[str, ...]:
        found = last(self.layers, "player", player, "mana")
        if found is None:
            return ()
        text = self.document.word(found[1], *found[0])
        return self.document.at(self.document.positions.line(*found[0]), parse_mana, text)

    def _zone(self, player: str, zone: str) -> tuple[setup.Entry, ...]:
        path, value = last(self.layers, "player", player, zone) or ((), [])
        entries = []
        for index, text in enumerate(self.document.words(value, *path)):
            line = self.document.positions.line(*path, index)
            entry = self.document.at(line, parse_entry, text, line, self.names, self.players)
            self.document.at(line, self._check, entry, zone)
            entries.append(entry)
        if sum(entry.count for entry in entries) > MOST_IN_ZONE:
            raise self.document.error(path, f"{zone}: too many objects, expected at most {MOST_IN_ZONE}")
        return tuple(entries)

    def _check(self, entry: setup.Entry, zone: str) -> None:
        if isinstance(entry, setup.TokenEntry) and zone != "battlefield":
            raise Malformed(f"a token in the {zone}, expected only on the battlefield")
        if entry.label is None:
            return
        if entry.label in self.players:
            raise Malformed(f'the label "{entry.label}" is the name of a player')
        if entry.label in self.labels:
            raise Malformed(f'the label "{entry.label}" is taken in line {self.labels[entry.label]}')
        self.labels[entry.label] = entry.line

    def _stack(self) -> tuple[setup.StackLine, ...]:
        path, value = last(self.layers, "stack") or ((), [])
        lines = []
        for index, text in enumerate(self.document.words(value, *path)):
            line = self.document.positions.line(*path, index)
            lines.append(self.document.at(line, self._stack_line, text, line))
        return tuple(lines)

    def _stack_line(self, text: str, line: int) -> setup.StackLine:
        parsed = parse_line(text, self.names)
        if not isinstance(parsed.body, Casts | Activates) or parsed.editions or parsed.refusal is not None:
            raise Malformed('a line of the stack, expected only "PLAYER casts …" or "PLAYER activates …"')
        check_players(parsed.body, self.players)
        return setup.StackLine(line, text, parsed.body)


def counted_word(text: str, known: Sequence[str]) -> tuple[str, int]:
    """A word and a number, 1 if none is said."""
    word, _, number = text.rpartition(" ")
    count = number.removeprefix("x")
    word, count = (word, count) if word and count.isdigit() else (text, "1")
    if known and word not in known:
        raise Malformed(f'found "{word}", expected {", ".join(known[:-1])} or {known[-1]}')
    return word, int(count)
