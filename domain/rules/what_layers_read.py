"""What of a board the layers look at (613): so that they needn't be gone through again where nothing of that changed.

Whatever they make of a board follows from what they read of it. What they always read stands in ``layers_again.py``;
here is what the texts of the effects at work make them read besides. A piece of card language that isn't listed reads
everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from domain.cards import terms as t
from domain.cards.abilities import CardDefinition, GainAbility, Modifies, Static
from domain.identity import by_identity
from domain.lasting import ContinuousEffect
from domain.rules.dependency import inside
from domain.rules.printed import index_of, notable
from domain.rules.reach import PLAYERS, zones_named
from domain.state import Board
from domain.vocabulary import Zone


class Reads(NamedTuple):
    """Fields of the board, fields of objects, and whole zones; or ``everything``."""

    board: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()
    zones: frozenset[Zone] = frozenset()
    everything: bool = False

    def __or__(self, other: Reads) -> Reads:
        """What two read together."""
        return Reads(
            self.board | other.board,
            self.objects | other.objects,
            self.zones | other.zones,
            self.everything or other.everything,
        )


NOTHING: Final = Reads()
EVERYTHING: Final = Reads(everything=True)
AT_HAND: Final = frozenset((Zone.BATTLEFIELD, Zone.COMMAND))
"""The zones whose objects the layers always look at."""


def of_board(*fields: str) -> Reads:
    """Fields of the board."""
    return Reads(board=frozenset(fields))


def of_objects(*fields: str) -> Reads:
    """Fields of objects."""
    return Reads(objects=frozenset(fields))


def of_search(filter_: t.AnyFilter) -> Reads:
    """Where it is looked for all that fits: everywhere if the filter doesn't say (109.2)."""
    named = zones_named(filter_)
    return EVERYTHING if named is None else of_zones(named)


def of_zones(named: frozenset[Any]) -> Reads:
    """Zones, and players if they are among them."""
    zones = frozenset(each for each in named if isinstance(each, Zone))
    players = of_board("players") if PLAYERS in named else NOTHING
    return players | Reads(zones=zones - AT_HAND, everything=not named <= zones | {PLAYERS})


OF_STATUS: Final = frozenset(("attacking", "blocking", "blocked", "unblocked", "attacked"))
"""The statuses that are fields of the same name."""


def of_status(filter_: t.Status) -> Reads:
    """The field in which a status stands; face down, token and attached are always read."""
    if filter_.status in ("tapped", "untapped"):
        return of_objects("tapped")
    return of_objects(filter_.status) if filter_.status in OF_STATUS else NOTHING


def of_number(piece: t.Measure | t.NumberOf) -> Reads:
    """What a number of an object stands in: damage in a field of its own, the others in what is always read."""
    return of_objects("damage") if piece.what == "damage" else NOTHING


def of_this_turn(filter_: t.ThisTurn) -> Reads:
    """The turn, and in which one something happened."""
    return of_board("turn") | of_objects("entered" if filter_.what == "entered" else "hurt")


READS: Final[Mapping[type, Callable[[Any], Reads]]] = {
    t.Status: of_status,
    t.Measure: of_number,
    t.NumberOf: of_number,
    t.ThisTurn: of_this_turn,
    t.FirstTime: lambda f: of_board("turn") | of_objects("befell"),
    t.Controlled: lambda f: of_board("active") if f.by == "active" else NOTHING,
    t.IsPlayer: lambda f: of_board("active", "players"),
    t.HasMostLife: lambda f: of_board("players"),
    t.IsMonarch: lambda f: of_board("monarch"),
    t.HasInitiative: lambda f: of_board("initiative"),
    t.IsAttacking: lambda f: of_objects("attacking"),
    t.IsBlocking: lambda f: of_objects("blocking"),
    t.IsBlockedBy: lambda f: of_objects("blocking"),
    t.YourTurn: lambda c: of_board("active"),
    t.During: lambda c: of_board("step"),
    t.PlayerNumber: lambda q: of_board("players"),
    t.CastLastTurn: lambda q: of_board("players"),
    t.CountersOn: lambda q: of_board("players"),
    **dict.fromkeys(
        (t.Each, t.Count, t.Exists, t.Greatest, t.Least, t.Total, t.Variety), lambda piece: of_search(piece.filter)
    ),
    **dict.fromkeys(
        (
            t.AllOf, t.AnyOf, t.Not, t.IsThis, t.IsHost, t.InZone, t.HasType, t.HasColour, t.HasName, t.HasKeyword,
            t.HasCounter, t.Owned, t.IsCopy, t.IsAttachedTo, t.Bears, t.HasX, t.HasParity, t.HasMark, t.IsPaired,
            t.IsPairedWith, t.IsHaunted, t.SharesName, t.SharesColour, t.SharesCreatureType, t.Among,
            t.Where, t.This, t.You, t.AttachedTo, t.ControllerOf, t.OwnerOf, t.Remembered,
            t.Plus, t.Times, t.Half, t.Quotient, t.Provided, t.HowMany, t.Devotion, t.PartySize,
            t.X, t.Kicks, t.ColoursSpent,
            t.Both, t.Either, t.Unless, t.Compare, t.Fits, t.Kicked, t.PaidFor, t.CastFrom, t.Chose,
        ),
        lambda piece: NOTHING,
    ),
}  # fmt: skip
"""What a piece reads beside what is always read and what the pieces in it read; any other reads everything."""


def reads(piece: object) -> Reads:
    """What a piece of card language reads, with all that is in it."""
    if not isinstance(piece, t.Node):
        return NOTHING
    own = READS.get(type(piece))
    return EVERYTHING if own is None else own(piece) | together(map(reads, inside(piece)))


def together(every: Iterable[Reads]) -> Reads:
    """What several read together."""
    found = NOTHING
    for each in every:
        if each is not NOTHING:
            found |= each
    return found


def of_modification(modification: object) -> Reads:
    """What applying a modification reads: its numbers, its player, what an ability that it gives does (613.1f)."""
    if isinstance(modification, GainAbility):
        ability = modification.ability
        return of_static(ability) if isinstance(ability, Static) else NOTHING
    return together(map(reads, inside(modification))) if isinstance(modification, t.Node) else EVERYTHING


def of_static(ability: Static) -> Reads:
    """What the layers read for a static ability, if it modifies anything (604.2, 611.3)."""
    rules = tuple(each for each in ability.rules if isinstance(each, Modifies))
    return together((reads(ability.condition), *map(of_rule, rules))) if rules else NOTHING


def of_rule(rule: Modifies) -> Reads:
    """What a rule reads to find what it applies to, and to apply it; only the battlefield if it doesn't say where."""
    named = zones_named(rule.filter)
    where = NOTHING if named is None else of_zones(named)
    return where | reads(rule.filter) | together(map(of_modification, rule.modifications))


@by_identity(20_000)
def of_definition(definition: CardDefinition) -> Reads:
    """What the layers read because a card has the abilities printed on it, and its power and toughness (604.3)."""
    statics = (of_static(each) for each in definition.abilities if isinstance(each, Static))
    return together((*statics, reads(definition.power), reads(definition.toughness)))


@by_identity(4_096)
def of_effect(effect: ContinuousEffect) -> Reads:
    """What the layers read because of an effect that a resolution began (611.2)."""
    return together(map(of_modification, effect.modifications))


def of_all_at_work(board: Board) -> Reads:
    """What the layers read on a board beside what they always do."""
    names = index_of(board.definitions).notable
    there = {says for thing in notable(board) if (says := board.objects[thing].says) in names}
    statics = (of_definition(board.definitions[says]) for says in there)
    return together((*statics, *map(of_effect, board.effects)))
