"""The lines of a script, each with its place in the file."""

import re

import msgspec

from interfaces.scenario import setup
from interfaces.scenario.document import Document
from interfaces.scenario.errors import unknown
from interfaces.scenario.grammar import parse_line
from interfaces.scenario.layers import Layer
from interfaces.scenario.names import TYPED, KnownNames

QUOTED_OR_COMMENT = re.compile(r'"[^"]*"|(?:^|(?<=\s))#')
PLAYER_FIELDS = ("player", "owner", "turn_of")


def read_script(
    document: Document, layer: Layer, players: tuple[str, ...], names: KnownNames, first: int
) -> setup.Script:
    """The script of one table, its lines counted from `first`."""
    path = (*layer.path, "script")
    texts = document.word(layer.table.get("script", ""), *path).removesuffix("\n").split("\n")
    places = document.positions.of(path).lines
    lines = []
    for index, raw in enumerate(texts):
        if text := without_comment(raw.translate(TYPED)).strip():
            place = places[min(index, len(places) - 1)]
            lines.append(document.at(place, _script_line, text, place, first + index, players, names))
    return setup.Script(tuple(lines), len(texts) if "script" in layer.table else 0)


def without_comment(line: str) -> str:
    """The line up to a `#` at its start or after a space; not inside quotes."""
    for found in QUOTED_OR_COMMENT.finditer(line):
        if found[0] == "#":
            return line[: found.start()]
    return line


def _script_line(text: str, place: int, number: int, players: tuple[str, ...], names: KnownNames) -> setup.ScriptLine:
    parsed = parse_line(text, names)
    check_players(parsed.body, players)
    return setup.ScriptLine(place, number, text, parsed.body, parsed.editions, parsed.refusal)


def check_players(node: object, players: tuple[str, ...]) -> None:
    """Refuses names of others where the language wants a player."""
    if isinstance(node, tuple):
        for item in node:
            check_players(item, players)
    elif isinstance(node, msgspec.Struct):
        for field in node.__struct_fields__:
            value = getattr(node, field)
            if field in PLAYER_FIELDS and isinstance(value, str) and value not in (*players, "chance"):
                raise unknown("player", value, players)
            check_players(value, players)
