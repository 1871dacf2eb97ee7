"""What is fixed as an effect begins: numbers, words chosen, the objects affected (608.2h, 611.2c–d).

A lasting effect is read later, without the text that made it. So its variables become numbers, a word chosen stands in
the place of "chosen", and "those" become the effect's own fixed set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

from msgspec.structs import replace

from domain.cards import terms as t
from domain.cards.abilities import Activated, ChangeColours, ChangeTypes, SetLandType, Static, Triggered
from domain.rules.context import AFFECTED, Context, View
from domain.rules.reading import QUANTITIES, amount, chosen_word, meant
from domain.vocabulary import Id

N = TypeVar("N")

Sets: TypeAlias = Mapping[t.Ref, str]
"""The keys of sets that a rule speaks of one by one, by what meant them (611.2c)."""
NO_SETS: Final[Sets] = {}
"""There is one set at most: it is what the effect was fixed to."""
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
CHOSEN_AMONG: Final[Mapping[type, tuple[tuple[str, str], ...]]] = {
    ChangeTypes: (("add", "creature_type"), ("creature_types", "creature_type")),
    ChangeColours: (("colours", "colour"),),
    SetLandType: (("types", "land_type"),),
}
"""Changes that can mean a word chosen: the rows of words in which it may stand, and the kind of word (608.2d)."""


PREVENTED: Final = t.Result("prevented")
"""How much damage a shield prevents, which what follows from that speaks of."""


class Affected(NamedTuple):
    """What an effect is fixed to: all of it, and where there are several sets, their sizes and keys (611.2c)."""

    things: tuple[Id, ...]
    sizes: tuple[int, ...] = ()
    keys: Sets = NO_SETS


def fixed(node: N, its: View, context: Context, *, granted: bool = False, sets: Sets | None = NO_SETS) -> N:
    """The same piece of card language with what is known now in the place of variables (608.2h, 611.2d).

    ``granted``: it is an ability, whose own quantities vary on. ``sets``: "those" become the effect's fixed set, under
    the key that stands there; None: they don't.
    """
    made: Any = node
    if isinstance(node, tuple):
        made = tuple(fixed(each, its, context, granted=granted, sets=sets) for each in node)
    elif isinstance(node, t.Node):
        made = fixed_node(node, its, context, granted=granted, sets=sets)
    return cast(N, made)


def fixed_node(node: t.Node, its: View, context: Context, *, granted: bool, sets: Sets | None) -> t.Node | int:
    """One node fixed, and all that is in it."""
    kind = type(node)
    if node == PREVENTED:
        return node  # it is known only once a shield prevents something (615.5)
    if kind in QUANTITIES and (not granted or kind in OF_THE_TEXT):
        return amount(its, cast(t.Quantity, node), context)
    if isinstance(node, t.Among) and sets is not None and not granted:
        return t.Among(t.Remembered(sets.get(node.ref, AFFECTED)))
    if isinstance(node, t.SharesName) and not granted:
        return names_now(node, its, context)
    inside = granted or kind in ABILITIES
    changed = {
        name: fixed(getattr(node, name), its, context, granted=inside, sets=sets) for name in node.__struct_fields__
    }
    if kind in CHOSEN:
        field, word = CHOSEN[kind]
        if changed[field] == "chosen" and (value := chosen_word(its, word, context)):
            changed[field] = value
    for field, word in CHOSEN_AMONG.get(kind, ()):
        if "chosen" in (changed[field] or ()) and (value := chosen_word(its, word, context)):
            changed[field] = tuple(value if each == "chosen" else each for each in changed[field])
    return replace(node, **changed)


def names_now(node: t.SharesName, its: View, context: Context) -> t.AnyFilter:
    """The names that what is meant has now or had last: what becomes of it later tells nothing of them (608.2h)."""
    found = (thing for thing in meant(its, node.ref, context) if its.object(thing) is not None)
    names = dict.fromkeys(name for thing in found if (name := its.of(thing).name))
    return t.AnyOf(tuple(t.HasName(name) for name in names))


def affected(node: Any, its: View, context: Context) -> Affected:
    """The objects and players that each ``Among`` means in a rule, as it begins (611.2c)."""
    refs = tuple(dict.fromkeys(refs_in(node)))
    if len(refs) < 2:
        return Affected(tuple(dict.fromkeys(thing for ref in refs for thing in meant(its, ref, context))))
    sets = tuple(tuple(dict.fromkeys(meant(its, ref, context))) for ref in refs)
    keys = {ref: f"{AFFECTED} {number}" for number, ref in enumerate(refs)}
    return Affected(tuple(thing for each in sets for thing in each), tuple(len(each) for each in sets), keys)


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
