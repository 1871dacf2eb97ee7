"""Replay files of real games: from memory, from a store, with its forks; whole or as one seat may know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from domain.events import ENCODER, Event, GameForked, GameStarted
from domain.state import GameState
from projections.hidden_parts import SCHEME
from replays.errors import LogError
from replays.freezing import digest
from replays.games import EVENTS, STATES
from replays.heads import fresh_secret, sealed
from replays.leaves import Entry, redacted
from replays.log import GameLog
from replays.signing import Signer
from replays.trail_format import Ending, Header, Signature, Variation
from replays.trail_writing import Branch, Sign, unsigned, write_trail


class NotWhole(LogError):
    """A replay file begins with the beginning of its game."""


class Fork(NamedTuple):
    """A fork of a store that travels in its parent's file."""

    game: str
    note: str = ""


def state_digest(state: GameState) -> bytes:
    """What equal states have in common."""
    return digest((state.game, state.ledger))


def header_of(game: str, started: Event, title: str, secret: bytes, scheme: int = SCHEME) -> Header:
    """The header of a whole game."""
    if not isinstance(started, GameStarted):
        raise NotWhole(f"{game}: only a whole game can be written; it begins with a {type(started).__name__}")
    return Header(
        game=game,
        engine=started.engine,
        edition=started.edition,
        players=tuple(seat.name for seat in started.seats),
        title=title,
        scheme=scheme,
        secret=secret,
    )


def entries(events: Iterable[Event]) -> Iterator[Entry]:
    """Events with their hidden parts."""
    return (sealed(EVENTS, ENCODER.encode(event), event, SCHEME) for event in events)


def save_game(
    path: Path, events: Sequence[Event], state: GameState, name: str, title: str = "", signer: Signer | None = None
) -> int:
    """Write a game that is in memory."""
    header = header_of(name, events[0], title, fresh_secret())
    sign = signing(signer, {0: name})
    return write_trail(path, entries(events), header, sign=sign, state=state_digest(state), schema=STATES.schema)


def signing(signer: Signer | None, names: dict[int, str]) -> Sign:
    """Signs the head of each line with its game's name."""
    if signer is None:
        return unsigned

    def sign(ending: Ending) -> Sequence[Signature]:
        signature = signer.sign(names[ending.number], ending.last, ending.head)
        return (Signature(number=ending.number, key=signer.public, signature=signature),)

    return sign


# --- out of a store ---------------------------------------------------------------------------------------------------


def export_game(
    log: GameLog[Event],
    game: str,
    path: Path,
    state: GameState,
    forks: Sequence[Fork] = (),
    signer: Signer | None = None,
) -> int:
    """Write a stored game, its parents' events included, with forks of it as variations."""
    secret = log.heads.secret(game)
    header = header_of(game, next(log.read(game, 0, 1)), "", secret, log.heads.scheme(game))
    branches = list(variations(log, game, forks))
    names = {0: game} | {branch.variation.number: branch.variation.game for branch in branches}
    return write_trail(
        path,
        stored_entries(log, game, 0, secret),
        header,
        branches,
        sign=signing(signer, names),
        state=state_digest(state),
        schema=STATES.schema,
    )


def stored_entries(log: GameLog[Event], game: str, after: int, secret: bytes) -> Iterator[Entry]:
    """A game's events behind a version; those of its parents bring the salts of their own secrets."""
    last = log.version(game)
    origin = log.origin(game)
    if origin is not None and after < origin.version:
        for entry in stored_entries(log, origin.game, after, log.heads.secret(origin.game)):
            after += 1
            yield redacted(after, entry, log.heads.secret(origin.game), ())
            if after == origin.version:
                break
    yield from (entry for _, entry in log.sealed(game, after, last))


def variations(log: GameLog[Event], game: str, forks: Sequence[Fork]) -> Iterator[Branch]:
    """Forks of a game, or of forks that were named before them."""
    numbers = {game: 0}
    for number, fork in enumerate(forks, 1):
        origin = log.origin(fork.game)
        if origin is None or origin.game not in numbers:
            known = ", ".join(numbers)
            raise NotWhole(f"{fork.game} is no fork of {known}; name forks after the games that they left")
        secret = log.heads.secret(fork.game)
        forked = next(log.read(fork.game, origin.version, origin.version + 1))
        who = forked.stamp.who if isinstance(forked, GameForked) else ""
        variation = Variation(
            number=number, of=numbers[origin.game], at=origin.version,
            game=fork.game, note=fork.note, by=who, secret=secret,
        )  # fmt: skip
        numbers[fork.game] = number
        yield Branch(variation, stored_entries(log, fork.game, origin.version, secret))
