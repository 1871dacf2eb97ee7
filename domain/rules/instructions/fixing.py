"""What is fixed as an effect begins: numbers, words chosen, the objects affected (608.2h, 611.2c–d).

A lasting effect is read later, without the text that made it. So its variables become numbers, a word chosen stands in
the place of "chosen", and "those" become the effect's own fixed set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar, cast

from msgspec.structs import replace

from domain.cards import terms as t
from domain.cards.abilities import Activated, Static, Triggered
from domain.rules.context import AFFECTED, Context, View
from domain.rules.reading import QUANTITIES, amount, chosen_word, meant
from domain.vocabulary import Id

N = TypeVar("N")

OF_THE_TEXT: Final = (t.X, t.Kicks, t.TargetCount, t.EventAmount, t.PaidAmount, t.Result)
"""Quantities that only the text which makes an effect can tell, also inside an ability that it grants."""
ABILITIES: Final = (Activated, Triggered, Static)
"""What an effect grants: its own quantities vary on, as those of any ability do (611.3a)."""
CHOSEN: Final[Mapping[type, tuple[str, str]]] = {
    t.HasColour: ("colour", "colour"),
    t.HasType: ("type", "creature_type"),
    t.HasName: ("name", "name"),
}
"""Filters that can mean a word chosen: the field that says so, and the kind of word (607.2d)."""


def fixed(node: N, its: View, context: Context, *, granted: bool = False, sets: bool = True) -> N:
    """The same piece of card language with what is known now in the place of variables (608.2h, 611.2d).

    ``granted``: it is an ability, whose own quantities vary on. ``sets``: "those" become the effect's fixed set.
    """
    made: Any = node
    if isinstance(node, tuple):
        made = tuple(fixed(each, its, context, granted=granted, sets=sets) for each in node)
    elif isinstance(node, t.Node):
        made = fixed_node(node, its, context, granted=granted, sets=sets)
    return cast(N, made)


def fixed_node(node: t.Node, its: View, context: Context, *, granted: bool, sets: bool) -> t.Node | int:
    """One node fixed, and all that is in it."""
    kind = type(node)
    if kind in QUANTITIES and (not granted or kind in OF_THE_TEXT):
        return amount(its, cast(t.Quantity, node), context)
    if kind is t.Among and sets and not granted:
        return t.Among(t.Remembered(AFFECTED))
    inside = granted or kind in ABILITIES
    changed = {
        name: fixed(getattr(node, name), its, context, granted=inside, sets=sets) for name in node.__struct_fields__
    }
    if kind in CHOSEN:
        field, word = CHOSEN[kind]
        if changed[field] == "chosen" and (value := chosen_word(its, word, context)):
            changed[field] = value
    return replace(node, **changed)


def affected(node: Any, its: View, context: Context) -> tuple[Id, ...]:
    """The objects and players that ``Among`` means in a rule, as it begins (611.2c)."""
    return tuple(dict.fromkeys(thing for ref in refs_in(node) for thing in meant(its, ref, context)))


def refs_in(node: Any) -> Iterator[t.Ref]:
    """The references of every ``Among`` in a piece of card language."""
    if isinstance(node, tuple):
        for each in node:
            yield from refs_in(each)
    elif isinstance(node, t.Among):
        yield node.ref
    elif isinstance(node, t.Node) and not isinstance(node, ABILITIES):
        for name in node.__struct_fields__:
            yield from refs_in(getattr(node, name))
