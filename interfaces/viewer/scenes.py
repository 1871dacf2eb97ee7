"""Stack and board at every version, as entities that change one by one: what a perspective sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from domain.cards.abilities import CardDefinition
from domain.known import Characteristics
from domain.vocabulary import STEP_NAMES, ObjectId, PlayerId
from interfaces.viewer.document import CardText
from interfaces.viewer.faces import card_text, type_line
from projections.board import Board, Permanent, Seat
from projections.looks import Says, Shows, Waiting
from projections.seat_board import UNKNOWN
from projections.stack import Row
from projections.wording import keywords_of

Scene = dict[str, int]
"""Keys of entities, with their values' places in the document."""
GONE: Final = -1
T = TypeVar("T")


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whose turn and step it is, and who may act."""

    turn: int
    step: str
    active: PlayerId
    priority: PlayerId = 0
    over: bool = False
    winner: PlayerId = 0
    night: bool | None = None


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """What shows of a player beside the zones."""

    life: int
    counters: tuple[tuple[str, int], ...] = ()
    mana: tuple[str, ...] = ()
    lost: bool = False


class Library(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many cards there are, and which the perspective knows, each with its place from the top."""

    size: int
    known: tuple[tuple[int, str], ...] = ()


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card or permanent; ``card`` is a key of the document's cards, "" where it could be any.

    ``types``, ``power``, ``toughness`` and ``keywords`` are those of now; types as printed are left out.
    """

    card: str = ""
    name: str = ""
    owner: PlayerId = 0
    controller: PlayerId = 0
    tapped: bool = False
    face_down: bool = False
    token: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: int = 0
    chosen: tuple[tuple[str, str], ...] = ()
    attacking: int = 0
    blocking: tuple[int, ...] = ()
    components: tuple[str, ...] = ()
    protector: PlayerId = 0
    power: int | None = None
    toughness: int | None = None
    types: str = ""
    colours: str | None = None
    keywords: tuple[str, ...] = ()


class OnStack(msgspec.Struct, frozen=True, omit_defaults=True):
    """A spell or ability on the stack; ``aims`` are slots: ids, names as they were, shares.

    ``paid`` is the mana that went into its cost: the type, and what it came from.
    """

    name: str
    kind: str
    controller: PlayerId
    source: ObjectId = 0
    card: str = ""
    copy: bool = False
    modes: tuple[str, ...] = ()
    x: int = -1
    extras: tuple[str, ...] = ()
    text: str = ""
    aims: tuple[tuple[tuple[int, ...], tuple[str, ...], tuple[int, ...]], ...] = ()
    paid: tuple[tuple[str, str], ...] = ()


class Seen(NamedTuple):
    """What a perspective sees at a version.

    ``known`` is what the rules make of permanents, ``says`` what stands on the stack, ``cards`` the definitions behind
    that, ``damage`` what waits on the stack (2008: 310.1).
    """

    board: Board
    stack: tuple[Row, ...]
    known: Callable[[ObjectId], Characteristics | Shows]
    says: Callable[[Row], Says]
    cards: Mapping[str, CardDefinition]
    damage: Waiting = ()


class Values:
    """The values of entities, each once, and the cards that they name."""

    def __init__(self) -> None:
        self.places: dict[bytes, int] = {}
        self.known: dict[Hashable, int] = {}
        self.identical: dict[tuple[str | int, ...], tuple[Any, tuple[object, ...]]] = {}
        """By the identity of what they follow from, which each entry holds: so none can be stale."""
        self.cards: dict[str, CardText] = {}

    def place(self, value: object) -> int:
        """The place of a value; equal ones share it."""
        return self.places.setdefault(msgspec.json.encode(value), len(self.places))

    def remembered(self, key: Hashable, make: Callable[[], object]) -> int:
        """The place of a value that follows from a key."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.place(make())
        return found

    def same(self, what: str, parts: tuple[object, ...], make: Callable[[], T]) -> T:
        """What follows from parts that never change; made once for the same ones."""
        key: tuple[str | int, ...] = (what, *map(id, parts))
        found = self.identical.get(key)
        if found is None:
            found = self.identical[key] = (make(), parts)
        made: T = found[0]
        return made

    def card(self, definitions: Mapping[str, CardDefinition], name: str) -> str:
        """The key of a definition, described once; "" for a card that could be any."""
        if name in ("", UNKNOWN) or name not in definitions:
            return ""
        if name not in self.cards:
            self.cards[name] = card_text(definitions[name])
        return name

    def __len__(self) -> int:
        return len(self.places)

    def behind(self, place: int) -> tuple[msgspec.Raw, ...]:
        """The values from a place on."""
        return tuple(msgspec.Raw(each) for each in list(self.places)[place:])


def painted(values: Values, seen: Seen) -> Scene:
    """All entities of a moment."""
    board = seen.board
    scene = {"turn": values.remembered(turn_key(board), lambda: turn_of(board))}
    scene["field"] = values.remembered(("field", board.battlefield), lambda: board.battlefield)
    scene["command"] = values.remembered(("field", board.command), lambda: board.command)
    rows = tuple(row.object for row in seen.stack)
    scene["stack"] = values.remembered(("field", rows), lambda: rows)
    if seen.damage:
        scene["damage"] = values.remembered(("field", seen.damage), lambda: seen.damage)
    for seat in board.seats:
        scene |= player_scene(values, board, seat)
    for thing in (*board.exile, *board.command):
        scene[str(thing)] = card_value(values, board, thing)
    for thing in board.battlefield:
        scene[str(thing)] = permanent_value(values, board, board.permanents[thing], seen.known(thing))
    for row in seen.stack:
        scene[str(row.object)] = row_value(values, seen, row)
    return scene


def turn_key(board: Board) -> Hashable:
    return ("turn", board.turn, board.step, board.active, board.priority, board.over, board.winner, board.night)


def turn_of(board: Board) -> Turn:
    """The moment of the game."""
    step = STEP_NAMES[board.step] if board.turn else ""
    return Turn(board.turn, step, board.active, board.priority, board.over, board.winner, board.night)


# --- players ----------------------------------------------------------------------------------------------------------


def player_scene(values: Values, board: Board, seat: Seat) -> Scene:
    """A player and the zones of their own, which change more seldom."""
    its = seat.id
    mana = tuple(kind for _, kind in seat.pool)
    key = ("player", seat.life, seat.counters, mana, seat.lost)
    player = values.remembered(key, lambda: Player(seat.life, seat.counters, mana, seat.lost))
    parts = (seat.hand, seat.library, seat.graveyard, board.exile, board.cards, board.definitions)
    return {f"p{its}": player, **values.same(f"z{its}", parts, lambda: zones_scene(values, board, seat))}


def zones_scene(values: Values, board: Board, seat: Seat) -> Scene:
    """The zones of a player's own."""
    its, exiled = seat.id, board.exiled(seat.id)
    scene = {
        f"h{its}": pile(values, board, seat.hand),
        f"l{its}": library(values, board, seat.library),
        f"g{its}": values.remembered(("field", seat.graveyard), lambda: seat.graveyard),
        f"e{its}": values.remembered(("field", exiled), lambda: exiled),
    }
    for thing in (*seat.hand, *seat.graveyard):
        if thing > 0:
            scene[str(thing)] = card_value(values, board, thing)
    return scene


def pile(values: Values, board: Board, things: tuple[ObjectId, ...]) -> int:
    """A hand: ids where the perspective has them, else names, else 0."""
    cards = tuple(
        thing if thing > 0 else values.card(board.definitions, board.cards[thing].definition) or 0 for thing in things
    )
    return values.remembered(("pile", cards), lambda: cards)


def library(values: Values, board: Board, things: tuple[ObjectId, ...]) -> int:
    """A library: how many cards, and the known ones."""
    names = ((place, board.cards[thing].definition) for place, thing in enumerate(things))
    known = tuple((place, name) for place, name in names if name != UNKNOWN)
    for _, name in known:
        values.card(board.definitions, name)
    return values.remembered(("library", len(things), known), lambda: Library(len(things), known))


def card_value(values: Values, board: Board, thing: ObjectId) -> int:
    """A card outside the battlefield."""
    card = board.cards[thing]
    key = values.card(board.definitions, card.says) or values.card(board.definitions, card.definition)
    return values.remembered(
        ("card", key, card.owner, card.token), lambda: Thing(card=key, owner=card.owner, token=card.token)
    )


# --- permanents and the stack -----------------------------------------------------------------------------------------


def permanent_value(values: Values, board: Board, permanent: Permanent, now: Characteristics | Shows) -> int:
    """A permanent as the rules see it now (613)."""
    parts = (permanent, now, board.cards[permanent.id], board.definitions)
    return values.same("permanent", parts, lambda: standing(values, board, permanent, now))


def standing(values: Values, board: Board, permanent: Permanent, now: Characteristics | Shows) -> int:
    """The same, worked out."""
    card = board.cards[permanent.id]
    key = values.card(board.definitions, permanent.shown) or values.card(board.definitions, card.says)
    shown = (now.controller, now.types, now.power, now.toughness, now.colours, keywords(now))
    return values.remembered(
        ("permanent", permanent, key, *shown), lambda: described(values, board, permanent, key, now)
    )


def described(values: Values, board: Board, permanent: Permanent, key: str, now: Characteristics | Shows) -> Thing:
    """What shows of a permanent."""
    printed = board.definitions[key] if key else None
    types = " ".join(now.types)
    as_printed = printed is not None and set(now.types) == set(type_line(printed).replace("— ", "").split())
    colours = "".join(now.colours)
    return Thing(
        card=key,
        name=permanent.name if printed is None or permanent.name != printed.name else "",
        owner=permanent.owner,
        controller=now.controller,
        tapped=permanent.tapped,
        face_down=permanent.face_down,
        token=permanent.token,
        damage=permanent.damage,
        counters=permanent.counters,
        attached_to=permanent.attached_to,
        chosen=permanent.chosen,
        attacking=permanent.attacking,
        blocking=permanent.blocking,
        components=permanent.components,
        protector=permanent.protector,
        power=now.power,
        toughness=now.toughness,
        types="" if as_printed and not permanent.face_down else types,
        colours=None if key and colours == values.cards[key].colours and not permanent.face_down else colours,
        keywords=keywords(now),
    )


def keywords(now: Characteristics | Shows) -> tuple[str, ...]:
    """The keywords that a permanent has now."""
    return now.keywords if isinstance(now, Shows) else keywords_of(now.abilities)


def row_value(values: Values, seen: Seen, row: Row) -> int:
    """A spell or ability on the stack."""
    says = seen.says(row)
    key = values.card(seen.cards, says.card)
    return values.remembered(("row", row, says), lambda: staged(row, says, key))


def staged(row: Row, says: Says, key: str) -> OnStack:
    """What shows of it: what was announced, and what it says if the perspective can tell what it is."""
    return OnStack(
        name=row.name,
        kind=row.kind,
        controller=row.controller,
        source=row.source,
        card=key,
        copy=row.copy,
        modes=says.modes,
        x=row.x,
        extras=tuple(extras(row)),
        text=says.text,
        aims=tuple((aim.targets, aim.names, aim.division) for aim in row.aims),
        paid=says.paid,
    )


def extras(row: Row) -> list[str]:
    """What else was announced: another cost, additional ones, what was spliced."""
    said: list[Any] = [row.alternative] if row.alternative else []
    paid = sum(row.kicked)
    said += [f"{paid} additional cost{'s' * (paid != 1)}"] if paid else []
    return [*said, *(f"spliced: {name}" for name in row.spliced)]


def delta(before: Scene, after: Scene) -> tuple[str | int, ...]:
    """What changes from one scene to the next: keys and values by turns."""
    if before is after:
        return ()
    found: list[str | int] = []
    for key, value in after.items():
        if before.get(key) != value:
            found += (key, value)
    for key in before.keys() - after.keys():
        found += (key, GONE)
    return tuple(found)
