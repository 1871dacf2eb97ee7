"""Keywords (702): each is a function from its parameters to the parts of a card that it means.

A keyword whose whole meaning is a rule of its own stays a ``Keyword``; the others are written out.
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    ChangeTypes,
    Dredges,
    EntersWith,
    GainAbility,
    If,
    Keyword,
    May,
    MayPay,
    Modifies,
    Modify,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.build import (
    Price,
    Says,
    SpliceOnto,
    on_stack,
    optional,
    price,
    sentence,
    triggered,
    when_cast,
    when_dies,
    when_enters,
    when_leaves,
)
from domain.cards.costs import DiscardThis, ExileSome
from domain.cards.effects import (
    Attach,
    Choose,
    CopySpell,
    Counter,
    DrawCards,
    Move,
    PutCounters,
    Sacrifice,
    SacrificeIt,
    TakeCounters,
    Unattach,
)
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANOTHER,
    ARTIFACT,
    CREATURE,
    IT,
    ITSELF,
    LAND,
    PERMANENT,
    SPELL_OR_ABILITY,
    T0,
    THIS,
    YOURS,
)
from domain.cards.static_rules import (
    CostsLess,
)
from domain.cards.terms import (
    AnyFilter,
    ControllerOf,
    Count,
    CountersOn,
    Did,
    Each,
    EventAmount,
    Fits,
    HasColour,
    HasCounter,
    HasType,
    IsAttachedTo,
    Least,
    Linked,
    Measure,
    PaidFor,
    Quantity,
    Remembered,
    Status,
    T,
    Triggering,
)
from domain.cards.triggers import BecomesTarget, Begins, Happens, LosesLastCounter
from domain.cards.verbs import target
from domain.vocabulary import COLOURS_BY_NAME, Step, Zone

# --- keywords that are rules of their own ----------------------------------------------------------------------------


def deathtouch() -> Keyword:
    """Deathtouch (702.2)."""
    return Keyword("deathtouch")


def defender() -> Keyword:
    """Defender (702.3)."""
    return Keyword("defender")


def double_strike() -> Keyword:
    """Double strike (702.4)."""
    return Keyword("double strike")


def first_strike() -> Keyword:
    """First strike (702.7)."""
    return Keyword("first strike")


def flash() -> Keyword:
    """Flash (702.8)."""
    return Keyword("flash")


def flying() -> Keyword:
    """Flying (702.9)."""
    return Keyword("flying")


def haste() -> Keyword:
    """Haste (702.10)."""
    return Keyword("haste")


def hexproof() -> Keyword:
    """Hexproof (702.11)."""
    return Keyword("hexproof")


def indestructible() -> Keyword:
    """Indestructible (702.12)."""
    return Keyword("indestructible")


def lifelink() -> Keyword:
    """Lifelink (702.15)."""
    return Keyword("lifelink")


def reach() -> Keyword:
    """Reach (702.17)."""
    return Keyword("reach")


def shroud() -> Keyword:
    """Shroud (702.18)."""
    return Keyword("shroud")


def trample() -> Keyword:
    """Trample (702.19)."""
    return Keyword("trample")


def vigilance() -> Keyword:
    """Vigilance (702.20)."""
    return Keyword("vigilance")


def fear() -> Keyword:
    """Fear (702.36)."""
    return Keyword("fear")


def wither() -> Keyword:
    """Wither (702.80)."""
    return Keyword("wither")


def menace() -> Keyword:
    """Menace (702.111)."""
    return Keyword("menace")


def split_second() -> Keyword:
    """Split second (702.61)."""
    return Keyword("split second")


def convoke() -> Keyword:
    """Convoke (702.51)."""
    return Keyword("convoke")


def delve() -> Keyword:
    """Delve (702.66)."""
    return Keyword("delve")


def intimidate() -> Keyword:
    """Intimidate (702.13)."""
    return Keyword("intimidate")


def hexproof_from(what: AnyFilter) -> Keyword:
    """Hexproof from a quality (702.11d)."""
    return Keyword("hexproof", what)


def protection_from(what: AnyFilter | str) -> Keyword:
    """Protection from a quality, or from a colour by its name (702.16a)."""
    return Keyword("protection", HasColour(COLOURS_BY_NAME[what]) if isinstance(what, str) else what)


def protection_from_everything() -> Keyword:
    """Protection from everything (702.16j)."""
    return Keyword("protection")


# --- keywords that are triggered or activated abilities --------------------------------------------------------------


def ward(*cost: Price) -> Triggered:
    """Ward: counter what an opponent aims at this unless they pay (702.21a)."""
    source = Triggering("by")
    unpaid = MayPay(price(*cost), ControllerOf(source), otherwise=(Counter(source),))
    return triggered(BecomesTarget(ITSELF, SPELL_OR_ABILITY & AN_OPPONENTS), unpaid)


def storm() -> Triggered:
    """Storm: a copy for each spell cast before it this turn, which is the number of the casting (702.40a)."""
    return when_cast(CopySpell(THIS, EventAmount()))


def cycling(*cost: Price) -> Activated:
    """Cycling (702.29a)."""
    return Activated((*price(*cost), DiscardThis()), sentence(DrawCards(1)), Zone.HAND, name="cycling")


def equip(*cost: Price) -> Activated:
    """Equip (702.6a)."""
    text = sentence(target(CREATURE & YOURS), Attach(T0))
    return Activated(price(*cost), text, sorcery_timing=True, name="equip")


def annihilator(count: int) -> Triggered:
    """Annihilator: the defending player, whom the attack is against, sacrifices permanents (702.86a)."""
    return triggered(Happens("attack", ITSELF), Sacrifice(Triggering("player"), PERMANENT, count))


# --- keywords that are costs of casting ------------------------------------------------------------------------------


def kicker(*cost: Price) -> AdditionalCost:
    """Kicker (702.33a)."""
    return optional(price(*cost), "kicker")


def multikicker(*cost: Price) -> AdditionalCost:
    """Multikicker (702.33c)."""
    return optional(price(*cost), "multikicker", repeatable=True)


def buyback(*cost: Price) -> AdditionalCost:
    """Buyback; the return to hand belongs to the name (702.27a)."""
    return optional(price(*cost), "buyback")


def entwine(*cost: Price) -> AdditionalCost:
    """Entwine; the modes say how many are chosen then (702.42a)."""
    return optional(price(*cost), "entwine")


def escalate(*cost: Price) -> AdditionalCost:
    """Escalate; the modes say how many are chosen then (702.120a)."""
    return optional(price(*cost), "escalate", repeatable=True)


def flashback(*cost: Price) -> AlternativeCost:
    """Flashback (702.34a)."""
    return AlternativeCost("flashback", price(*cost), Zone.GRAVEYARD, leaves_to=Zone.EXILE)


def overload(cost: Price, *parts: Says) -> AlternativeCost:
    """Overload: the text with "each" for "target" (702.96a)."""
    return AlternativeCost("overload", price(cost), text=sentence(*parts))


def escape(cost: Price, other_cards: int) -> AlternativeCost:
    """Escape (702.138a)."""
    return AlternativeCost("escape", (*price(cost), ExileSome(Zone.GRAVEYARD, ANOTHER, other_cards)), Zone.GRAVEYARD)


def evoke(*cost: Price) -> tuple[AlternativeCost, Triggered]:
    """Evoke: an alternative cost, and a sacrifice as it enters (702.74a)."""
    return AlternativeCost("evoke", price(*cost)), when_enters(SacrificeIt(THIS), only_if=PaidFor("evoke"))


def splice_onto_arcane(*cost: Price) -> SpliceOnto:
    """Splice onto Arcane (702.47a)."""
    return SpliceOnto("Arcane", price(*cost))


def affinity(what: AnyFilter) -> Static:
    """Affinity: one mana less for each such permanent you control (702.41a)."""
    return on_stack(CostsLess(ITSELF, ("1",), Count(what & YOURS)))


def morph(*cost: Price) -> tuple[AlternativeCost, Keyword]:
    """Morph: cast face down for {3}; the keyword holds what turning face up costs (702.37a, 702.37e)."""
    return AlternativeCost("morph", price("{3}"), cast_as="face_down"), Keyword("morph", cost=price(*cost))


def bestow(*cost: Price) -> AlternativeCost:
    """Bestow: cast as an Aura that enchants a creature (702.103a)."""
    return AlternativeCost("bestow", price(*cost), cast_as="aura")


def awaken(count: int, cost: Price, *parts: Says, slot: int) -> AlternativeCost:
    """Awaken: the text, and a land you control, the target of the slot, comes to life (702.113a)."""
    lives = Modify(T(slot), (ChangeTypes(add=("Creature", "Elemental")), SetPT(0, 0), GainAbility(haste())), "forever")
    land = target(LAND & YOURS)
    return AlternativeCost(
        "awaken", price(cost), text=sentence(*parts, land, PutCounters(T(slot), "+1/+1", count), lives)
    )


def fading(count: int) -> tuple[Static, Triggered]:
    """Fading: counters, one less each upkeep, and a sacrifice where there is none to remove (702.32a)."""
    fades = If(Fits(THIS, HasCounter("fade")), (TakeCounters(THIS, "fade"),), (SacrificeIt(THIS),))
    return Static((EntersWith(ITSELF, counters=("fade", count)),)), triggered(Begins(Step.UPKEEP), fades)


def dredge(count: int) -> Static:
    """Dredge (702.52a)."""
    return Static((Dredges(count),), zone=Zone.GRAVEYARD)


def champion(what: AnyFilter) -> tuple[Triggered, Triggered]:
    """Champion: exile another such permanent or sacrifice this; it comes back as this leaves (702.72a)."""
    exiles = (
        Choose(PERMANENT & what & YOURS & ANOTHER, 0, 1, key="championed"),
        Move(Remembered("championed"), Zone.EXILE, link=True),
        If(~Did("championed"), (SacrificeIt(THIS),)),
    )
    return when_enters(*exiles), when_leaves(Move(Linked(), Zone.BATTLEFIELD))


def reconfigure(*cost: Price, subtypes: str) -> tuple[Activated, Activated, Static, Keyword]:
    """Reconfigure: to be attached and unattached; while attached this isn't a creature (702.151a–b)."""
    to = sentence(target(CREATURE & YOURS & ANOTHER), Attach(T0))
    off = sentence(Unattach(THIS))
    is_attached = Fits(THIS, IsAttachedTo(Each(CREATURE)))
    no_creature = Modifies(ITSELF, (ChangeTypes(remove=("Creature", *subtypes.split())),))
    return (
        Activated(price(*cost), to, sorcery_timing=True, name="reconfigure"),
        Activated(price(*cost), off, sorcery_timing=True, condition=is_attached, name="unattach"),
        Static((no_creature,), Fits(THIS, Status("attached"))),
        Keyword("reconfigure"),
    )


def vanishing(count: int) -> tuple[Static, Triggered, Triggered]:
    """Vanishing: time counters, one less each upkeep, and a sacrifice as the last one goes (702.63a)."""
    return (
        Static((EntersWith(ITSELF, counters=("time", count)),)),
        triggered(Begins(Step.UPKEEP), TakeCounters(THIS, "time"), only_if=Fits(THIS, HasCounter("time"))),
        triggered(LosesLastCounter(ITSELF, "time"), SacrificeIt(THIS)),
    )


def modular(count: int) -> tuple[Static, Triggered]:
    """Modular: +1/+1 counters, which may go to an artifact creature as this dies (702.43a)."""
    passes_on = PutCounters(T0, "+1/+1", CountersOn(THIS, "+1/+1"))
    return (
        Static((EntersWith(ITSELF, counters=("+1/+1", count)),)),
        replace(when_dies(target(ARTIFACT & HasType("Creature")), May((passes_on,))), name="modular"),
    )


def fortify(*cost: Price) -> Activated:
    """Fortify (702.67a)."""
    return Activated(price(*cost), sentence(target(LAND & YOURS), Attach(T0)), sorcery_timing=True, name="fortify")


def bolster(count: Quantity) -> tuple[Choose, PutCounters]:
    """Bolster: counters on a creature with the least toughness, which isn't targeted (701.39a)."""
    own = CREATURE & YOURS
    return Choose(own & Measure("toughness", "==", Least("toughness", own))), PutCounters(IT, "+1/+1", count)


def leyline() -> Keyword:
    """The permission to begin the game with the card on the battlefield (103.6a); no keyword by that name."""
    return Keyword("leyline")
