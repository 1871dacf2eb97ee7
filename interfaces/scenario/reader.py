"""Reads a scenario: its tables, its set-up, its runs."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from domain.cards.face_names import BETWEEN
from domain.rules.dungeons import ROOMS
from interfaces.scenario import setup
from interfaces.scenario.document import Document, open_document
from interfaces.scenario.entries import names_in_entry
from interfaces.scenario.errors import Malformed, ScenarioError
from interfaces.scenario.grammar import language
from interfaces.scenario.identity import THE_GAME
from interfaces.scenario.layers import Layer, last
from interfaces.scenario.names import TYPED, KnownNames, Names
from interfaces.scenario.raw_answers import read_answers
from interfaces.scenario.reading_expectations import read_expectations
from interfaces.scenario.reading_scripts import read_script
from interfaces.scenario.reading_setup import PLAYER_KEYS, SETUP_KEYS, ZONES, read_setup
from interfaces.scenario.recorded import TABLE, Recording, read_recording

PLAYER_NAME = re.compile(r"[^\W\d_][\w' .-]*")
IMPORTED = ("imported", "partly")
"""Keys that name imported cards: those that are wholly understood, and those that may be so in part only."""
FILE_KEYS = ("title", "edition", *SETUP_KEYS, "cards", *IMPORTED, TABLE, "run", "expect")
RUN_KEYS = ("title", "edition", *SETUP_KEYS, "answers", "script", "expect")
NOT_FOR_PLAYERS = {"stack", "step", "active", "winner", "reversals"}


def read_scenario(source: Path | str, catalogue: Names) -> setup.Scenario:
    """Reads a file, or a text; whatever is wrong with it is a ScenarioError with its line."""
    document = open_document(source)
    folder = source.parent if isinstance(source, Path) else Path()
    return _Reader(document, folder, catalogue).scenario()


ALWAYS_THERE: Final = (THE_GAME, *ROOMS)
"""Names that no card of a game has: what stands behind abilities without a source, and dungeons."""


class _Reader:
    def __init__(self, document: Document, folder: Path, catalogue: Names) -> None:
        self.document = document
        self.file = Layer((), document.data)
        document.only(document.data, FILE_KEYS)
        self.players = self._players()
        self.run, self.parts = self._run_layers()
        self.cards = self._cards(folder)
        self.imported = tuple(self._imported())
        self.names = self._names(catalogue)

    def scenario(self) -> setup.Scenario:
        """The whole scenario."""
        start = read_setup(self.document, (self.file,), self.players, self.names)
        opening = read_script(self.document, self.run, self.players, self.names, first=1)
        runs = [self._one_run(None, self.run, (), opening)]
        if self.parts:
            runs = [self._one_run(name, part, (part,), opening) for name, part in self.parts.items()]
        return setup.Scenario(
            file=self.document.file,
            title=self._title(self.file),
            editions=self._editions((self.file,)),
            cards=self.cards,
            setup=start,
            runs=tuple(runs),
            recorded=self._recording(runs),
            imported=self.imported,
        )

    def _recording(self, runs: Iterable[setup.Run]) -> Recording | None:
        """The game that was played before; it has its own edition and players."""
        found = read_recording(self.document)
        if found is not None:
            if any(run.editions != (found.start.edition,) for run in runs):
                raise self.document.error((TABLE,), f"this game was played in {found.start.edition}: say it as edition")
            if len(self.players) != len(found.start.seats):
                raise self.document.error((TABLE,), f"this game has {len(found.start.seats)} players")
        return found

    def _one_run(self, name: str | None, layer: Layer, own: tuple[Layer, ...], opening: setup.Script) -> setup.Run:
        layers = (self.file, self.run, *own)
        script = opening.lines
        for part in own:
            script += read_script(self.document, part, self.players, self.names, first=opening.length + 1).lines
        editions = self._editions(layers)
        return setup.Run(
            name=name,
            title=self._title(layer) or self._title(self.run),
            line=self.document.positions.line(*layer.path),
            editions=editions,
            setup=read_setup(self.document, layers, self.players, self.names),
            script=script,
            expectations=read_expectations(self.document, layers, editions, self.players, self.names),
            answers=tuple(
                each
                for own_or_file in (self.run, *own)
                for each in read_answers(self.document, own_or_file, self.players)
            ),
        )

    def _title(self, layer: Layer) -> str:
        return self.document.word(layer.table.get("title", ""), *layer.path, "title")

    def _editions(self, layers: tuple[Layer, ...]) -> tuple[str, ...]:
        path, value = last(layers, "edition") or ((), setup.EDITIONS[-1])
        listed = self.document.words(value, *path) if isinstance(value, list) else [self.document.word(value, *path)]
        for edition in listed:
            self.document.one_of("edition", setup.EDITIONS, edition, *path)
        if not listed or len(set(listed)) < len(listed):
            raise self.document.error(path, "edition: expected at least one edition, and none twice")
        return tuple(listed)

    # --- What a scenario consists of ---

    def _players(self) -> tuple[str, ...]:
        tables = self.document.table(self.document.data.get("player", {}), "player")
        for name, table in tables.items():
            reserved = name in language() or name in NOT_FOR_PLAYERS
            if reserved or not PLAYER_NAME.fullmatch(name) or not name.isprintable():
                raise self.document.error(("player", name), f"a player can't be called {name!r}")
            self.document.only(self.document.table(table, "player", name), PLAYER_KEYS, "player", name)
        if len(tables) < 2:
            raise self.document.error(
                ("player",), f"found {len(tables)} player{'s' * (len(tables) != 1)}, expected two or more [player.NAME]"
            )
        return tuple(tables)

    def _run_layers(self) -> tuple[Layer, dict[str, Layer]]:
        table = self.document.table(self.document.data.get("run", {}), "run")
        parts = {
            name: Layer(("run", name), self.document.table(value, "run", name))
            for name, value in table.items()
            if name not in ("player", "expect") and isinstance(value, dict)
        }
        self.document.only(table, (*RUN_KEYS, *parts), "run")
        run = Layer(("run",), {key: value for key, value in table.items() if key not in parts})
        for layer in (run, *parts.values()):
            self.document.only(layer.table, RUN_KEYS, *layer.path)
            self._check_player_keys(layer)
        return run, parts

    def _check_player_keys(self, layer: Layer) -> None:
        path = (*layer.path, "player")
        for name, table in self.document.table(layer.table.get("player", {}), *path).items():
            self.document.one_of("player", self.players, name, *path, name)
            self.document.only(self.document.table(table, *path, name), PLAYER_KEYS, *path, name)

    def _cards(self, folder: Path) -> tuple[setup.CardFile, ...]:
        files = self.document.words(self.document.data.get("cards", []), "cards")
        lines = [self.document.positions.line("cards", index) for index in range(len(files))]
        return tuple(setup.CardFile(line, str(folder / file)) for line, file in zip(lines, files, strict=True))

    def _imported(self) -> Iterator[setup.CardName]:
        for key in IMPORTED:
            for index, name in enumerate(self.document.words(self.document.data.get(key, []), key)):
                yield setup.CardName(self.document.positions.line(key, index), name, partly=key == "partly")

    # --- Names ---

    def _names(self, catalogue: Names) -> KnownNames:
        own = [*self.players, *self._names_of_entries()]
        spoken = {key: value for key, value in self.document.data.items() if key != TABLE}
        text = "\n".join(_texts(spoken)).translate(TYPED)
        from_files = [name for cards in self.cards for name in _names_in_file(Path(cards.path))]
        imported = [face for card in self.imported for face in (card.name, *card.name.split(BETWEEN))]
        return KnownNames(own, catalogue.names(), text, language(), more=[*from_files, *imported, *ALWAYS_THERE])

    def _names_of_entries(self) -> Iterator[str]:
        for layer in (self.file, self.run, *self.parts.values()):
            for name, table in self.document.table(layer.table.get("player", {}), *layer.path, "player").items():
                zones = self.document.table(table, *layer.path, "player", name)
                for zone in ZONES:
                    path = (*layer.path, "player", name, zone)
                    for index, entry in enumerate(self.document.words(zones.get(zone, []), *path)):
                        line = self.document.positions.line(*path, index)
                        yield from self.document.at(line, names_in_entry, entry)


def _texts(value: object) -> Iterator[str]:
    """Every text of the file, where names may occur."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str() as text:
                yield text
            case list() as items:
                waiting.extend(items)
            case dict() as table:
                yield from table
                waiting.extend(table.values())


def _names_in_file(path: Path) -> Iterable[str]:
    """The names of cards that a file defines; whoever loads the file says what is wrong with it."""
    if not path.is_file():
        return ()
    try:
        data: object = open_document(path).data
    except (ScenarioError, Malformed):
        return ()
    names: list[str] = []
    waiting = [data]
    while waiting:
        match waiting.pop():
            case list() as items:
                waiting.extend(items)
            case dict() as table:
                names.extend(key for key in table if key[:1].isupper())
                names.extend(str(value) for key, value in table.items() if key == "name" and isinstance(value, str))
                waiting.extend(table.values())
    return names
