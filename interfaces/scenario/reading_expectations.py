"""What a scenario expects at the end of a run, worked out for each edition."""

import re
from collections.abc import Iterator, Mapping, Sequence

from interfaces.scenario import setup
from interfaces.scenario.document import Document
from interfaces.scenario.entries import parse_mana
from interfaces.scenario.grammar import parse_expected
from interfaces.scenario.layers import Layer
from interfaces.scenario.names import KnownNames
from interfaces.scenario.reading_scripts import check_players
from interfaces.scenario.syntax import AnyRef

EDITION = re.compile(r"[0-9]{4}-[0-9]{2}")
COPIES = re.compile(r"(.+) x([0-9]{1,4})")
GAME_KEYS = ("stack", "step", "active", "winner", "reversals")
OBJECTS = ("stack", "battlefield", "graveyard", "exile")
NUMBERS = ("reversals", "life", "poison")
PLAYER_KEYS = ("life", "hand", "library", "battlefield", "graveyard", "exile", "poison", "mana")
NOBODY = "nobody"
Slot = tuple[str | None, str]  # a player or the game, and the key


def read_expectations(
    document: Document,
    layers: Sequence[Layer],
    editions: tuple[str, ...],
    players: tuple[str, ...],
    names: KnownNames,
) -> Mapping[str, tuple[setup.Expectation, ...]]:
    """What each edition expects: a run before the file, and in one table an edition before the rest."""
    reader = _ExpectationReader(document, players, names)
    found: dict[str, dict[Slot, setup.Expectation]] = {edition: {} for edition in editions}
    for layer in layers:
        path = (*layer.path, "expect")
        table = document.table(layer.table.get("expect", {}), *path)
        general = {key: value for key, value in table.items() if not EDITION.fullmatch(key)}
        for expectation in reader.read(general, path):
            for merged in found.values():
                merged[expectation.player, expectation.key] = expectation
        for edition in table.keys() - general.keys():
            document.one_of("edition", setup.EDITIONS, edition, *path, edition)
            own = document.table(table[edition], *path, edition)
            for expectation in reader.read(own, (*path, edition)):
                found.get(edition, {})[expectation.player, expectation.key] = expectation
    return {edition: tuple(merged.values()) for edition, merged in found.items()}


class _ExpectationReader:
    def __init__(self, document: Document, players: tuple[str, ...], names: KnownNames) -> None:
        self.document, self.players, self.names = document, players, names

    def read(self, table: Mapping[str, object], path: tuple[str, ...]) -> Iterator[setup.Expectation]:
        """The expectations of one table."""
        self.document.only(table, (*GAME_KEYS, *self.players), *path)
        for key, value in table.items():
            if key in GAME_KEYS:
                yield self._expectation(None, key, value, (*path, key))
                continue
            own = self.document.table(value, *path, key)
            self.document.only(own, PLAYER_KEYS, *path, key)
            for own_key, own_value in own.items():
                yield self._expectation(key, own_key, own_value, (*path, key, own_key))

    def _expectation(self, player: str | None, key: str, value: object, path: tuple[str, ...]) -> setup.Expectation:
        line = self.document.positions.line(*path)
        if key in NUMBERS or (key in ("hand", "library") and not isinstance(value, list)):
            return setup.ExpectedNumber(line, player, key, self.document.number(value, *path, least=-1_000_000))
        if key in OBJECTS or isinstance(value, list):
            refs, more = self._objects(self.document.words(value, *path), path)
            return setup.ExpectedObjects(line, player, key, refs, more)
        if key == "mana":
            mana = self.document.at(line, parse_mana, self.document.word(value, *path))
            return setup.ExpectedMana(line, str(player), key, mana)
        options = setup.STEPS if key == "step" else (*self.players, NOBODY)
        return setup.ExpectedText(line, player, key, self.document.one_of(key, options, value, *path))

    def _objects(self, items: list[str], path: tuple[str, ...]) -> tuple[tuple[AnyRef, ...], bool]:
        refs: list[AnyRef] = []
        more = False
        for index, text in enumerate(items):
            line = self.document.positions.line(*path, index)
            if more:
                raise self.document.error((*path, index), '"…" stands only at the end of a list')
            ref, count = self.document.at(line, self._object, text)
            more = ref is None
            refs.extend([ref] * count if ref else [])
        return tuple(refs), more

    def _object(self, text: str) -> tuple[AnyRef | None, int]:
        copies = COPIES.fullmatch(text.strip())
        ref = parse_expected(copies[1] if copies else text, self.names)
        check_players(ref, self.players)
        return ref, int(copies[2]) if copies else 1
