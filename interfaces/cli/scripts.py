"""A game as a scenario file that replays to the same events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from domain.events import Event, GameStarted, Input, encode
from interfaces.cli.errors import Mistake
from interfaces.scenario.document import BIGGEST_FILE
from interfaces.scenario.grammar import language
from interfaces.scenario.reader import NOT_FOR_PLAYERS, PLAYER_NAME
from projections.timeline import Timeline

EXPLAINED: Final = (
    "# A recorded game: `stacktrail run` plays it again, answer by answer. A [run] with a script goes on from its end."
)


def as_script(events: Sequence[Event], title: str) -> str:
    """The whole file, with the story as comments unless that makes it too long to be read again."""
    for told in (True, False):
        text = "\n".join(lines(events, title, told=told)) + "\n"
        if len(text.encode("utf-8", "surrogatepass")) <= BIGGEST_FILE:
            return text
    raise Mistake(f"the game is too long for a scenario of {BIGGEST_FILE:,} bytes; export it with --json")


def lines(events: Sequence[Event], title: str, *, told: bool) -> Iterator[str]:
    """The file, line by line."""
    started = events[0]
    if not isinstance(started, GameStarted):
        raise Mistake(f"a game begins with a GameStarted, not with a {type(started).__name__}")
    yield from (EXPLAINED, f"title = {quoted(title)}", f"edition = {quoted(started.edition)}", "")
    yield from (f"[player.{quoted(name)}]" for name in names(started))
    yield from ("", "[recorded]", f"start = '''{array(started)}'''", "inputs = '''")
    story = Timeline(events) if told else None
    words: dict[int, str] = {}
    if story is not None:
        words = {entry.version: entry.words for entry in story.entries if not entry.detail}
    for version, event in enumerate(events[1:], 2):
        if isinstance(event, Input):
            yield array(event)
        if version in words:
            yield f"# @{version} {comment(words[version])}"
    yield "'''"


def array(event: Event) -> str:
    """An event's array as JSON, in a form that stands between ''' in TOML."""
    text = msgspec.json.encode(msgspec.msgpack.decode(encode(event))).decode()
    return text.replace("'", "\\u0027").replace("\x7f", "\\u007f")


def quoted(text: str) -> str:
    """A text in TOML."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")


def comment(text: str) -> str:
    """Words that can't end the text that they stand in."""
    return "".join(letter if letter.isprintable() else "�" for letter in text).replace("'''", "’’’")


def names(started: GameStarted) -> tuple[str, ...]:
    """What a script calls the players: their names, where it can."""
    found = tuple(seat.name for seat in started.seats)
    usable = all(
        PLAYER_NAME.fullmatch(name) and name not in language() and name not in NOT_FOR_PLAYERS for name in found
    )
    return found if usable and len(set(found)) == len(found) else tuple(f"P{n}" for n in range(1, len(found) + 1))
