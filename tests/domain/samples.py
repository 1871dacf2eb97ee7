"""One event of each class, made from its field types: for the wire form and round trips."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect as types

from domain.cards.abilities import (
    Activated,
    AdditionalCost,
    AddManaFor,
    AddPT,
    CardDefinition,
    Mode,
    Text,
    Triggered,
)
from domain.cards.costs import PayLife
from domain.cards.effects import Damage
from domain.cards.static_rules import (
    CantBeCountered,
)
from domain.cards.terms import IsSpell, IsThis, T, YourTurn
from domain.cards.triggers import Moves
from domain.events import ALL, Event
from domain.vocabulary import Zone

TEXT = Text((Mode((), (Damage(3, T()),)),))
NODES: dict[type, Any] = {
    CardDefinition: CardDefinition(
        "Sample", ("1", "R"), ("Sorcery",), text=TEXT, additional_costs=(AdditionalCost(()),)
    ),
    Activated: Activated((), TEXT),
    Triggered: Triggered(Moves(IsThis(), to=Zone.BATTLEFIELD), TEXT),
    PayLife: PayLife(2),
    AddPT: AddPT(1, -1),
    AddManaFor: AddManaFor(("C",), spells=IsSpell()),
    CantBeCountered: CantBeCountered(IsThis()),
    YourTurn: YourTurn(),
}
"""Card language appears whole in a few events; one of each will do."""


def one_of_each() -> tuple[Event, ...]:
    """An event of every class, all fields filled."""
    return tuple(sample(kind) for kind in ALL)


def sample(kind: type[Event]) -> Event:
    """An event of a class with a different value in each field."""
    made: Event = build(types.type_info(kind), [0])
    return made


def build(info: types.Type, counter: list[int]) -> Any:
    """A value of a type; numbers count up so that swapped fields show."""
    counter[0] += 1
    if isinstance(info, types.StructType):
        if info.cls in NODES:
            return NODES[info.cls]
        return info.cls(**{field.name: build(field.type, counter) for field in info.fields})
    if isinstance(info, types.UnionType):
        for each in info.types:
            if isinstance(each, types.StructType) and each.cls in NODES:
                return NODES[each.cls]
        return build(next(each for each in info.types if not isinstance(each, types.NoneType)), counter)
    return plain(info, counter)


def plain(info: types.Type, counter: list[int]) -> Any:
    """A value that isn't a struct."""
    if isinstance(info, types.EnumType):
        return list(info.cls)[counter[0] % len(info.cls)]
    if isinstance(info, types.LiteralType):
        return info.values[0]
    if isinstance(info, types.VarTupleType):
        return (build(info.item_type, counter),)
    if isinstance(info, types.TupleType):
        return tuple(build(each, counter) for each in info.item_types)
    if isinstance(info, types.BoolType):
        return True
    if isinstance(info, types.IntType):
        return counter[0]
    if isinstance(info, types.StrType):
        return f"text {counter[0]}"
    raise TypeError(f"no sample for {info}")


def as_golden() -> dict[str, str]:
    """The wire form of one event of each class, by name."""
    return {type(event).__name__: msgspec.msgpack.encode(event).hex() for event in one_of_each()}
