"""The grammar cards are written with: each constructor reads as the sentence on the card.

    instant("Doom Blade", "{1}{B}", target(CREATURE & ~BLACK), destroy(T0))

What follows the cost are parts in the order of the card; each part knows by its class where it belongs. A rule or
replacement among the parts of a permanent is a static ability that works on the battlefield.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, TypeGuard, TypeVar, get_args

import msgspec

from domain.cards.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    AnyAbility,
    AnyEffect,
    CardDefinition,
    Keyword,
    Mode,
    ModeChoice,
    Replacement,
    Static,
    StaticRule,
    TargetSpec,
    Text,
    Triggered,
    XIs,
)
from domain.cards.costs import (
    Behold,
    Cost,
    DiscardSome,
    EitherCost,
    ExileSome,
    PayLife,
    PayMana,
    PutCountersOn,
    ReturnSome,
    RevealSome,
    SacrificeSome,
    TapSome,
    TapThis,
    UntapThis,
)
from domain.cards.nouns import SPELL_OR_ABILITY
from domain.cards.terms import AnyCondition, AnyFilter, IsThis, Quantity
from domain.cards.triggers import BecomesTarget, Casts, Happens, Moves, When
from domain.mana import parse_mana
from domain.vocabulary import Zone


class SpliceOnto(msgspec.Struct, frozen=True):
    """The splice ability as a part of a card (702.47)."""

    subtype: str
    cost: tuple[Cost, ...]


Says: TypeAlias = TargetSpec | AnyEffect | Text
"""A part of what a spell or ability does."""
Piece: TypeAlias = Says | AnyAbility | StaticRule | Replacement | AdditionalCost | AlternativeCost | SpliceOnto | XIs
Part: TypeAlias = Piece | tuple[Piece, ...]
"""A part of a card; a keyword that means several gives them together."""
Price: TypeAlias = str | Cost | tuple[str | Cost, ...]
"""A cost as it is written: ``"{1}{R}, {T}"``, a cost node, or several of both."""

_EFFECTS: Final = get_args(AnyEffect)
_ABILITIES: Final = get_args(AnyAbility)
_RULES: Final = (*get_args(StaticRule), *get_args(Replacement))
_Kind = TypeVar("_Kind")


# --- costs and texts -------------------------------------------------------------------------------------------------


def price(*parts: Price) -> tuple[Cost, ...]:
    """Costs as nodes, in the order written."""
    costs: list[Cost] = []
    for part in parts:
        if isinstance(part, tuple):
            costs.extend(price(*part))
        elif isinstance(part, str):
            costs.extend(_symbols(word.strip()) for word in part.split(","))
        else:
            costs.append(part)
    return tuple(costs)


def _symbols(word: str) -> Cost:
    """One word of a written cost: a tap symbol, "3 life", or mana (107.4–107.6)."""
    if word == "{T}":
        return TapThis()
    if word == "{Q}":
        return UntapThis()
    if word.endswith(" life"):
        return PayLife(int(word.removesuffix(" life")))
    return PayMana(parse_mana(word))


def mode(*parts: TargetSpec | AnyEffect, cost: Price = ()) -> Mode:
    """One mode of a text (700.2)."""
    return Mode(_all(TargetSpec, parts), tuple(part for part in parts if _is_effect(part)), price(cost))


def modal(
    *modes: Mode, choose: Quantity = 1, at_most: Quantity | None = None, repeat: bool = False,
    opponent_chooses: bool = False,
) -> Text:  # fmt: skip
    """A text of which some modes are chosen (700.2)."""
    most = choose if at_most is None else at_most
    return Text(modes, ModeChoice(choose, most, "opponent" if opponent_chooses else "you", repeat))


def sentence(*parts: Says) -> Text:
    """Targets and effects as a text that isn't modal, or the modal text itself."""
    texts = _all(Text, parts)
    if len(texts) > 1 or (texts and len(parts) > 1):
        raise ValueError("a modal text stands alone: put its effects into the modes")
    if texts:
        return texts[0]
    return Text((Mode(_all(TargetSpec, parts), tuple(part for part in parts if _is_effect(part))),))


# --- abilities -------------------------------------------------------------------------------------------------------


def activated(
    cost: Price, *parts: Says, zone: Zone = Zone.BATTLEFIELD, sorcery_timing: bool = False,
    once_per_turn: bool = False, only_if: AnyCondition | None = None, name: str = "",
) -> Activated:  # fmt: skip
    """An activated ability: cost, colon, effect (602.1)."""
    return Activated(price(cost), sentence(*parts), zone, sorcery_timing, once_per_turn, only_if, name=name)


def mana_ability(cost: Price, *parts: Says) -> Activated:
    """An activated ability without a target that may add mana (605.1a)."""
    return activated(cost, *parts)


def triggered(
    when: When, *parts: Says, only_if: AnyCondition | None = None, zone: Zone = Zone.BATTLEFIELD, name: str = ""
) -> Triggered:
    """A triggered ability, with its intervening "if" (603.1, 603.4)."""
    return Triggered(when, sentence(*parts), only_if, zone, name=name)


def when_enters(*parts: Says, only_if: AnyCondition | None = None, name: str = "") -> Triggered:
    """When this enters (603.6a)."""
    return triggered(Moves(IsThis(), to=Zone.BATTLEFIELD), *parts, only_if=only_if, name=name)


def when_leaves(*parts: Says) -> Triggered:
    """When this leaves the battlefield (603.6c)."""
    return triggered(Moves(IsThis(), Zone.BATTLEFIELD), *parts)


def when_cycled(*parts: Says) -> Triggered:
    """When you cycle this card: it triggers wherever the card goes (702.29c)."""
    return triggered(Happens("cycle", IsThis()), *parts)


def when_dies(*parts: Says, only_if: AnyCondition | None = None, name: str = "") -> Triggered:
    """When this dies (700.4, 603.6c)."""
    return triggered(Moves(IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD), *parts, only_if=only_if, name=name)


def when_cast(*parts: Says, only_if: AnyCondition | None = None, name: str = "") -> Triggered:
    """When you cast this spell: it triggers on the stack (603.2)."""
    return triggered(Casts("you", IsThis()), *parts, only_if=only_if, zone=Zone.STACK, name=name)


def whenever_you_cast(what: AnyFilter, *parts: Says, name: str = "") -> Triggered:
    """Whenever you cast such a spell (603.2)."""
    return triggered(Casts("you", what), *parts, name=name)


def whenever_cast(what: AnyFilter, *parts: Says, only_if: AnyCondition | None = None) -> Triggered:
    """Whenever a player casts such a spell (603.2)."""
    return triggered(Casts("any", what), *parts, only_if=only_if)


def when_targeted(*parts: Says, by: AnyFilter | None = None) -> Triggered:
    """When this becomes a target, of any spell or ability if nothing else is said (603.2)."""
    return triggered(BecomesTarget(IsThis(), by or SPELL_OR_ABILITY), *parts)


def static(
    *rules: StaticRule | Replacement, only_if: AnyCondition | None = None, zone: Zone | None = Zone.BATTLEFIELD
) -> Static:
    """A static ability (604.1)."""
    return Static(rules, only_if, zone)


def on_stack(*rules: StaticRule | Replacement) -> Static:
    """A static ability of a spell, such as that it can't be countered (113.6d, 113.6g)."""
    return Static(rules, zone=Zone.STACK)


def optional(cost: Price, name: str, *, repeatable: bool = False) -> AdditionalCost:
    """An additional cost that may be paid (118.8b)."""
    return AdditionalCost(price(cost), name, optional=True, repeatable=repeatable)


def as_additional_cost(*cost: Price) -> AdditionalCost:
    """An additional cost that must be paid (118.8)."""
    return AdditionalCost(price(*cost))


def either_cost(*costs: Price) -> tuple[AdditionalCost, ...]:
    """An additional cost with a choice: "discard a card or pay {5}" (118.8, 601.2b)."""
    parts = tuple(price(each) for each in costs)
    return tuple(AdditionalCost(part, OPTION_NAMES[type(part[0])], either=1) for part in parts)


OPTION_NAMES: Final[Mapping[type, str]] = {
    PayMana: "payment", PayLife: "life", SacrificeSome: "sacrifice", DiscardSome: "discard", ExileSome: "exile",
    ReturnSome: "return", RevealSome: "reveal", TapSome: "tap", Behold: "behold", EitherCost: "forage",
    PutCountersOn: "counters",
}  # fmt: skip
"""What the costs are called between which a spell offers a choice."""


def alternatively(*cost: Price, only_if: AnyCondition | None = None) -> AlternativeCost:
    """A cost that may be paid rather than the mana cost (118.9)."""
    return AlternativeCost("alternative", price(*cost), condition=only_if)


# --- cards -----------------------------------------------------------------------------------------------------------


def card(type_line: str, name: str, cost: str | None, *parts: Part, **numbers: Any) -> CardDefinition:
    """A card from its type line and its parts; ``numbers`` are power, toughness, loyalty, colours (200)."""
    supertypes, types, subtypes = _type_line(type_line)
    pieces = _flat(parts)
    says = tuple(part for part in pieces if _is_said(part))
    if says and not {"Instant", "Sorcery"} & set(types):
        raise ValueError(f"{name} is a permanent: what it does belongs into an ability")
    enchant = next((part.from_ for part in _all(Keyword, pieces) if part.name == "enchant"), None)
    splice = next(iter(_all(SpliceOnto, pieces)), None)
    return CardDefinition(
        name=name,
        mana_cost=None if cost is None else parse_mana(cost),
        types=types,
        subtypes=subtypes,
        supertypes=supertypes,
        text=sentence(*says) if says else None,
        enchant=TargetSpec(enchant) if enchant is not None else None,
        abilities=_abilities(pieces),
        additional_costs=_all(AdditionalCost, pieces),
        alternative_costs=_all(AlternativeCost, pieces),
        splice=(splice.subtype, splice.cost) if splice else None,
        x_is=next(iter(_all(XIs, pieces)), None),
        **numbers,
    )


def instant(name: str, cost: str, *parts: Part, subtypes: str = "") -> CardDefinition:
    """An instant (304)."""
    return card(f"Instant — {subtypes}", name, cost, *parts)


def sorcery(name: str, cost: str | None, *parts: Part, subtypes: str = "") -> CardDefinition:
    """A sorcery (307)."""
    return card(f"Sorcery — {subtypes}", name, cost, *parts)


def creature(
    name: str, cost: str, power: Quantity, toughness: Quantity, subtypes: str, *parts: Part, also: str = ""
) -> CardDefinition:
    """A creature (302); ``also`` are its supertypes and other card types."""
    return card(f"{also} Creature — {subtypes}", name, cost, *parts, power=power, toughness=toughness)


def land(name: str, *parts: Part, subtypes: str = "", also: str = "") -> CardDefinition:
    """A land (305); basic land types bring their mana abilities with them (305.6)."""
    return card(f"{also} Land — {subtypes}", name, None, *parts)


def artifact(name: str, cost: str, *parts: Part, also: str = "") -> CardDefinition:
    """An artifact (301)."""
    return card(f"{also} Artifact", name, cost, *parts)


def enchantment(name: str, cost: str, *parts: Part, also: str = "") -> CardDefinition:
    """An enchantment (303)."""
    return card(f"{also} Enchantment", name, cost, *parts)


def aura(name: str, cost: str, enchants: AnyFilter, *parts: Part) -> CardDefinition:
    """An Aura and what it can enchant (303.4, 702.5)."""
    return card("Enchantment — Aura", name, cost, Keyword("enchant", enchants), *parts)


def equipment(name: str, cost: str, *parts: Part, also: str = "") -> CardDefinition:
    """An Equipment (301.5)."""
    return card(f"{also} Artifact — Equipment", name, cost, *parts)


def token(
    name: str, power: Quantity, toughness: Quantity, colours: str, subtypes: str, *parts: Part, also: str = ""
) -> CardDefinition:
    """A creature token (111.3, 111.4)."""
    line = f"{also} Creature — {subtypes}"
    return card(line, name, None, *parts, power=power, toughness=toughness, colours=tuple(colours))


_SUPERTYPES: Final = frozenset({"Basic", "Legendary", "Snow", "World", "Ongoing", "Host"})


def _type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, card types and subtypes of a type line (205.1)."""
    left, _, right = line.partition("—")
    words = left.split()
    supertypes = tuple(word for word in words if word in _SUPERTYPES)
    return supertypes, tuple(word for word in words if word not in _SUPERTYPES), tuple(right.split())


def _abilities(pieces: tuple[Piece, ...]) -> tuple[AnyAbility, ...]:
    """The abilities among the parts, bare rules as static abilities, in the order of the card."""
    abilities: list[AnyAbility] = []
    for piece in pieces:
        if _is_ability(piece) and not (isinstance(piece, Keyword) and piece.name == "enchant"):
            abilities.append(piece)
        elif _is_rule(piece):
            abilities.append(Static((piece,)))
    return tuple(abilities)


def _flat(parts: tuple[Part, ...]) -> tuple[Piece, ...]:
    """The parts, keywords that mean several taken apart."""
    return tuple(piece for part in parts for piece in (part if isinstance(part, tuple) else (part,)))


def _all(kind: type[_Kind], parts: tuple[object, ...]) -> tuple[_Kind, ...]:
    """The parts of one class, in order."""
    return tuple(part for part in parts if isinstance(part, kind))


def _is_effect(part: object) -> TypeGuard[AnyEffect]:
    """Whether a part is an effect."""
    return isinstance(part, _EFFECTS)


def _is_said(part: object) -> TypeGuard[Says]:
    """Whether a part belongs to a text."""
    return isinstance(part, (TargetSpec, Text, *_EFFECTS))


def _is_ability(part: object) -> TypeGuard[AnyAbility]:
    """Whether a part is an ability."""
    return isinstance(part, _ABILITIES)


def _is_rule(part: object) -> TypeGuard[StaticRule | Replacement]:
    """Whether a part is a rule of a static ability."""
    return isinstance(part, _RULES)
