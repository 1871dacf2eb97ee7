"""The verbs cards are written with: short names for the commonest effects and modifications."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AddPT,
    AnyAbility,
    AnyEffect,
    CreateDelayedTrigger,
    Duration,
    GainAbility,
    If,
    Keyword,
    MayPay,
    Mode,
    Modify,
    TargetSpec,
    Text,
    Triggered,
)
from domain.cards.costs import Cost, PayMana
from domain.cards.effects import (
    AddMana,
    ChangeTargets,
    CopySpell,
    Counter,
    Damage,
    DamageDivided,
    Destroy,
    Discard,
    DrawCards,
    GainLife,
    LoseLife,
    Move,
    Tap,
    Transform,
    Untap,
)
from domain.cards.terms import Among, AnyCondition, AnyFilter, AnyOf, ControllerOf, Each, Quantity, Ref, T, This, You
from domain.cards.triggers import Begins
from domain.mana import parse_mana
from domain.vocabulary import COLOURS, Step, Zone

_FIRST: Final = T(0)

# --- targets ---------------------------------------------------------------------------------------------------------


def target(what: AnyFilter, count: int = 1, *, when: AnyCondition | None = None) -> TargetSpec:
    """One instance of the word "target" (115.1, 115.3)."""
    return TargetSpec(what, count, count, when=when)


def up_to(most: Quantity, what: AnyFilter) -> TargetSpec:
    """Up to so many targets (115.6)."""
    return TargetSpec(what, 0, most)


def any_number(what: AnyFilter) -> TargetSpec:
    """Any number of targets, none among them (115.6)."""
    return TargetSpec(what, 0, None)


def another_target(what: AnyFilter, *, than: tuple[int, ...] = (0,), when: AnyCondition | None = None) -> TargetSpec:
    """Another target than those of earlier instances (115.3)."""
    return TargetSpec(what, when=when, other_than=than)


def opponents_choice(what: AnyFilter) -> TargetSpec:
    """A target of an opponent's choice (601.6)."""
    return TargetSpec(what, chooser="opponent")


def divided(
    amount: Quantity, what: AnyFilter, least: Quantity = 0, most: Quantity | None = None, *,
    when: AnyCondition | None = None, of: str = "damage",
) -> TargetSpec:  # fmt: skip
    """Targets among which an amount is divided as it is announced (601.2d)."""
    return TargetSpec(what, least, most, when=when, divides=amount, divides_what=of)


# --- effects ---------------------------------------------------------------------------------------------------------


def deal(amount: Quantity, to: Ref, source: Ref | None = None) -> Damage:
    """Deal damage (120)."""
    return Damage(amount, to, source or This())


def deal_divided(slot: int = 0) -> DamageDivided:
    """Deal the damage divided among the targets (601.2d)."""
    return DamageDivided(slot)


def destroy(what: Ref, *, no_regeneration: bool = False) -> Destroy:
    """Destroy permanents (701.8)."""
    return Destroy(what, no_regeneration)


def exile(what: Ref, key: str = "it") -> Move:
    """Exile objects (701.13)."""
    return Move(what, Zone.EXILE, key=key)


def bounce(what: Ref) -> Move:
    """Return objects to their owners' hands."""
    return Move(what, Zone.HAND)


def put_on_top(what: Ref) -> Move:
    """Put objects on top of their owners' libraries."""
    return Move(what, Zone.LIBRARY, "top")


def put_onto_battlefield(what: Ref, *, under: Ref | None = None, tapped: bool = False) -> Move:
    """Put objects onto the battlefield, under their owners' control if nothing is said (110.2a)."""
    return Move(what, Zone.BATTLEFIELD, under=under, tapped=tapped)


def counter(what: Ref = _FIRST, to: Zone = Zone.GRAVEYARD) -> Counter:
    """Counter spells or abilities (701.6)."""
    return Counter(what, to)


def counter_unless_pays(price: str | Cost, what: Ref = _FIRST, times: Quantity = 1) -> MayPay:
    """Counter a spell or ability unless its controller pays (118.12a)."""
    cost = PayMana(parse_mana(price)) if isinstance(price, str) else price
    return MayPay((cost,), ControllerOf(what), times, otherwise=(Counter(what),))


def draw(count: Quantity = 1, who: Ref | None = None) -> DrawCards:
    """Draw cards (121)."""
    return DrawCards(count, who or You())


def discard(who: Ref, count: Quantity = 1, *, at_random: bool = False) -> Discard:
    """Players discard cards (701.9)."""
    return Discard(who, count, at_random)


def gain_life(amount: Quantity, who: Ref | None = None) -> GainLife:
    """Gain life (119.3)."""
    return GainLife(amount, who or You())


def lose_life(amount: Quantity, who: Ref | None = None) -> LoseLife:
    """Lose life (119.3)."""
    return LoseLife(amount, who or You())


def tap(what: Ref) -> Tap:
    """Tap permanents (701.26a)."""
    return Tap(what)


def untap(what: Ref) -> Untap:
    """Untap permanents (701.26b)."""
    return Untap(what)


def add_mana(mana: str, times: Quantity = 1) -> AddMana:
    """Add these symbols of mana (106.4)."""
    return AddMana(parse_mana(mana), times=times)


def add_any_colour(count: Quantity = 1) -> AddMana:
    """Add mana of one colour of the player's choice (106.4)."""
    return AddMana(any_of=COLOURS, times=count)


def change_target(what: Ref = _FIRST) -> ChangeTargets:
    """Change the target, all or nothing (115.7a)."""
    return ChangeTargets(what, "the")


def copy_spell(what: Ref = _FIRST, count: Quantity = 1) -> CopySpell:
    """Copy a spell and perhaps choose new targets (707.10)."""
    return CopySpell(what, count)


def if_(condition: AnyCondition, *effects: AnyEffect) -> If:
    """Effects under a condition (608.2c)."""
    return If(condition, effects)


# --- continuous effects ----------------------------------------------------------------------------------------------


def pump(what: Ref, power: Quantity, toughness: Quantity, *also: AnyAbility) -> Modify:
    """Power and toughness change until end of turn, and abilities come with it (611.2)."""
    return Modify(what, (AddPT(power, toughness), *(GainAbility(ability) for ability in also)))


def gains(what: Ref, *abilities: AnyAbility, duration: Duration = "end_of_turn") -> Modify:
    """Abilities are gained, until end of turn if nothing is said (611.2)."""
    return Modify(what, tuple(GainAbility(ability) for ability in abilities), duration)


def has(name: str) -> GainAbility:
    """A keyword ability is added (613.1f)."""
    return GainAbility(Keyword(name))


def transform(what: Ref | None = None) -> Transform:
    """Turn a permanent over, this one if nothing is said (701.27)."""
    return Transform(what or This())


def get(power: Quantity, toughness: Quantity) -> AddPT:
    """Power and toughness change (613.4c)."""
    return AddPT(power, toughness)


def these(*refs: Ref) -> Each:
    """Several references at once, so that what happens to them happens at the same time."""
    return Each(AnyOf(tuple(Among(ref) for ref in refs)))


def at_next_end_step(about: Ref, *effects: AnyEffect) -> CreateDelayedTrigger:
    """At the beginning of the next end step, about something that is known now (603.7)."""
    return CreateDelayedTrigger(Triggered(Begins(Step.END, "any"), Text((Mode(effects=effects),))), about)
