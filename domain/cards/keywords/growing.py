"""Keywords by which a creature grows or comes back: counters put, moved, and given as something happens (702, 122)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    Activated,
    AnyAbility,
    AnyModification,
    EntersDevouring,
    EntersMay,
    EntersWith,
    GainAbility,
    If,
    May,
    Modifies,
    Modify,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.build import (
    Price,
    Says,
    price,
    sentence,
    static,
    triggered,
    when_dies,
    when_enters,
    whenever_you_cast,
)
from domain.cards.combat_rules import CantBlock
from domain.cards.costs import DiscardThis, ExileThis, TapThis
from domain.cards.effects import Acted, Designate, DrawCards, Move, PutCounters, TakeCounters
from domain.cards.keywords.evergreen import haste
from domain.cards.nouns import (
    ANOTHER,
    ATTACKING,
    CARD_IN_YOUR_GRAVEYARD,
    CREATURE,
    ITSELF,
    NONCREATURE,
    OPPONENT,
    PLAYER,
    SPELL,
    T0,
    THIS,
    TRIGGERING,
    YOURS,
)
from domain.cards.terms import (
    AnyCondition,
    AnyFilter,
    Chose,
    ColoursSpent,
    Compare,
    CountersOn,
    Each,
    Exists,
    Fits,
    HasCounter,
    HasMark,
    HasType,
    Measure,
    NumberOf,
    PaidAmount,
    PlayerNumber,
    Quantity,
    Where,
    X,
)
from domain.cards.triggers import DamageIsDealt, Happens, Moves
from domain.cards.verbs import pump, target
from domain.vocabulary import Zone

GROWN: Final = "+1/+1"
SHRUNK: Final = "-1/-1"


def prowess() -> Triggered:
    """Prowess: +1/+1 for each noncreature spell you cast (702.108a)."""
    return whenever_you_cast(SPELL & NONCREATURE, pump(THIS, 1, 1), name="prowess")


def evolve() -> Triggered:
    """Evolve: a counter as a creature with greater power or toughness enters under your control (702.100a)."""
    power = Compare(NumberOf(TRIGGERING, "power"), ">", NumberOf(THIS, "power"))
    toughness = Compare(NumberOf(TRIGGERING, "toughness"), ">", NumberOf(THIS, "toughness"))
    greater = Fits(THIS, HasType("Creature")) & (power | toughness)
    grows = (PutCounters(THIS, GROWN), Acted("evolve", THIS))
    return triggered(Moves(CREATURE & YOURS, to=Zone.BATTLEFIELD), *grows, only_if=greater, name="evolve")


def training() -> Triggered:
    """Training: a counter as it attacks together with a creature of greater power (702.149a)."""
    stronger = CREATURE & ATTACKING & ANOTHER & Measure("power", ">", NumberOf(THIS, "power"))
    attacks = Happens("attack", ITSELF & Where(Exists(stronger)))
    return triggered(attacks, PutCounters(THIS, GROWN), Acted("train", THIS), name="training")


def mentor() -> Triggered:
    """Mentor: as it attacks, a counter on a target attacker of lesser power (702.134a)."""
    weaker = target(CREATURE & ATTACKING & Measure("power", "<", NumberOf(THIS, "power")))
    return triggered(Happens("attack", ITSELF), weaker, PutCounters(T0, GROWN), Acted("mentor", THIS), name="mentor")


def renown(count: int) -> Triggered:
    """Renown: counters the first time that it deals combat damage to a player (702.112a)."""
    hits = DamageIsDealt(ITSELF, PLAYER, combat=True)
    grows = (PutCounters(THIS, GROWN, count), Designate(THIS, "renowned"), Acted("become_renowned", THIS))
    return triggered(hits, *grows, only_if=~Fits(THIS, HasMark("renowned")), name="renown")


def outlast(*cost: Price) -> Activated:
    """Outlast: tap it for a counter, as a sorcery (702.107a)."""
    text = sentence(PutCounters(THIS, GROWN))
    return Activated((*price(*cost), TapThis()), text, sorcery_timing=True, name="outlast")


def level_up(*cost: Price) -> Activated:
    """Level up: a level counter, as a sorcery (702.87a)."""
    return Activated(price(*cost), sentence(PutCounters(THIS, "level")), sorcery_timing=True, name="level up")


def levels(least: int, most: int | None, power: int, toughness: int, *abilities: AnyAbility) -> Static:
    """A level symbol: what a leveler has with so many level counters (711.2a–b)."""
    condition: AnyCondition = Compare(CountersOn(THIS, "level"), ">=", least)
    if most is not None:
        condition &= Compare(CountersOn(THIS, "level"), "<=", most)
    changes: tuple[AnyModification, ...] = (SetPT(power, toughness), *(GainAbility(each) for each in abilities))
    return static(Modifies(ITSELF, changes), only_if=condition)


def unleash() -> tuple[Static, Static]:
    """Unleash: it may enter with a counter, and with one it can't block (702.98a)."""
    return Static((EntersMay(GROWN, 1, "unleash"),)), static(CantBlock(ITSELF), only_if=Fits(THIS, HasCounter(GROWN)))


def riot() -> tuple[Static, Static]:
    """Riot: it enters with a counter, or it has haste (702.136a)."""
    fast = static(Modifies(ITSELF, (GainAbility(haste()),)), only_if=Chose("riot", "no"))
    return Static((EntersMay(GROWN, 1, "riot"),)), fast


def tribute(count: int, *otherwise: Says) -> tuple[Static, Triggered]:
    """Tribute: an opponent may have it enter with counters; something happens if none did (702.104a–b)."""
    return tributed(count), when_enters(*otherwise, only_if=Chose("tribute", "no"))


def tributed(count: int) -> Static:
    """Tribute alone: the counters with which an opponent may have it enter (702.104a)."""
    return Static((EntersMay(GROWN, count, "tribute", "opponent"),))


def bloodthirst(count: int) -> Static:
    """Bloodthirst: counters if an opponent was dealt damage this turn (702.54a)."""
    unharmed = Compare(PlayerNumber(Each(OPPONENT), "damage_taken"), "==", 0)
    return Static((EntersWith(ITSELF, counters=(GROWN, count), unless=unharmed),))


def sunburst(kind: str = GROWN) -> Static:
    """Sunburst: a counter for each colour of mana spent, a charge counter where it is no creature (702.44a)."""
    return Static((EntersWith(ITSELF, counters=(kind, ColoursSpent())),))


def graft(count: int) -> tuple[Static, Triggered]:
    """Graft: counters, one of which may move onto any other creature that enters (702.58a)."""
    moves = May((TakeCounters(THIS, GROWN), PutCounters(TRIGGERING, GROWN)))
    entered = Moves(CREATURE & ANOTHER, to=Zone.BATTLEFIELD)
    has_some = Fits(THIS, HasCounter(GROWN))
    return (
        Static((EntersWith(ITSELF, counters=(GROWN, count)),)),
        triggered(entered, moves, only_if=has_some, name="graft"),
    )


def devour(per: int, what: AnyFilter = CREATURE) -> Static:
    """Devour: what is sacrificed as it enters becomes counters (702.82a, 702.82c)."""
    return Static((EntersDevouring(what, GROWN, per),))


def ravenous() -> tuple[Static, Triggered]:
    """Ravenous: X counters, and a card if X is 5 or more (702.156a)."""
    draws = when_enters(DrawCards(1), only_if=Compare(X(), ">=", 5), name="ravenous")
    return Static((EntersWith(ITSELF, counters=(GROWN, X())),)), draws


def persist() -> Triggered:
    """Persist: without a -1/-1 counter it comes back with one (702.79a)."""
    back = Move(TRIGGERING, Zone.BATTLEFIELD, counters=(SHRUNK, 1))
    return when_dies(back, only_if=~Fits(THIS, HasCounter(SHRUNK)), name="persist")


def undying() -> Triggered:
    """Undying: without a +1/+1 counter it comes back with one (702.93a)."""
    back = Move(TRIGGERING, Zone.BATTLEFIELD, counters=(GROWN, 1))
    return when_dies(back, only_if=~Fits(THIS, HasCounter(GROWN)), name="undying")


def scavenge(*cost: Price) -> Activated:
    """Scavenge: exiled from the graveyard, it gives a creature counters for its power (702.97a)."""
    text = sentence(target(CREATURE), PutCounters(T0, GROWN, PaidAmount("power")))
    return Activated((*price(*cost), ExileThis()), text, Zone.GRAVEYARD, sorcery_timing=True, name="scavenge")


def reinforce(count: Quantity, *cost: Price) -> Activated:
    """Reinforce: discarded, it gives a creature counters (702.77a)."""
    text = sentence(target(CREATURE), PutCounters(T0, GROWN, count))
    return Activated((*price(*cost), DiscardThis()), text, Zone.HAND, name="reinforce")


def backup(count: int, *below: AnyAbility) -> tuple[AnyAbility, ...]:
    """Backup: counters on a creature; another one than this gains the abilities below until end of turn (702.165a)."""
    lends = If(~Fits(T0, ITSELF), (Modify(T0, tuple(GainAbility(each) for each in below)),))
    return when_enters(target(CREATURE), PutCounters(T0, GROWN, count), lends, name="backup"), *below


def soulshift(value: int) -> Triggered:
    """Soulshift: as it dies, a Spirit card of lesser mana value may come back to hand (702.46a)."""
    spirit = CARD_IN_YOUR_GRAVEYARD & HasType("Spirit") & Measure("mana_value", "<=", value)
    return when_dies(target(spirit), May((Move(T0, Zone.HAND),)), name="soulshift")
