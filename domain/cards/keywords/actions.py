"""Keyword actions that are several instructions (701), and permissions that have no name."""

from __future__ import annotations

from domain.cards.abilities import (
    AddPT,
    AddRule,
    AnyEffect,
    ChangeTypes,
    ChooseOne,
    CreateCopy,
    CreateDelayedTrigger,
    CreateToken,
    GainAbility,
    If,
    Keyword,
    May,
    Modify,
    SetPT,
    TargetSpec,
)
from domain.cards.build import token, triggered
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.effects import (
    Acted,
    CastWithoutPaying,
    Choose,
    Designate,
    Discard,
    DrawCards,
    ExileUntil,
    LookAtTop,
    Move,
    PutCounters,
    RevealIt,
)
from domain.cards.keywords.combat import menace
from domain.cards.keywords.evergreen import haste
from domain.cards.nouns import CREATURE, IT, NONLAND, T0, THIS, TRIGGERING, YOU, YOURS
from domain.cards.static_rules import CantActivate
from domain.cards.terms import (
    Among,
    AnyFilter,
    ControllerOf,
    Count,
    CountersOn,
    Did,
    Exists,
    Fits,
    HasCounter,
    HasMark,
    HasType,
    InZone,
    Least,
    Measure,
    NumberOf,
    Quantity,
    Ref,
    Remembered,
    Status,
    Times,
    TopOf,
)
from domain.cards.triggers import Moves
from domain.vocabulary import Zone

Effects = tuple[AnyEffect, ...]


def bolster(count: Quantity) -> tuple[Choose, PutCounters]:
    """Bolster: counters on a creature with the least toughness, which isn't targeted (701.39a)."""
    own = CREATURE & YOURS
    return Choose(own & Measure("toughness", "==", Least("toughness", own))), PutCounters(IT, "+1/+1", count)


def explore(what: Ref) -> Effects:
    """Explore: a revealed land goes to hand; else a counter, and the card may go to the graveyard (701.44a)."""
    whose = ControllerOf(what)
    top = TopOf(whose)
    grows = (
        PutCounters(what, "+1/+1"),
        If(Fits(top, InZone(Zone.LIBRARY)), (May((Move(top, Zone.GRAVEYARD),), whose),)),
    )
    return RevealIt(top), If(Fits(top, HasType("Land")), (Move(top, Zone.HAND),), grows), Acted("explore", what)


def connive(what: Ref, count: Quantity = 1) -> Effects:
    """Connive: draw and discard, a counter for each nonland card discarded (701.50a, 701.50e)."""
    whose = ControllerOf(what)
    nonland = Count(Among(Remembered("discarded cards")) & NONLAND)
    return (
        DrawCards(count, whose),
        Discard(whose, count),
        PutCounters(what, "+1/+1", nonland),
        Acted("connive", what),
    )


def monstrosity(count: Quantity) -> tuple[AnyEffect]:
    """Monstrosity: counters, once (701.37a)."""
    grows = (PutCounters(THIS, "+1/+1", count), Designate(THIS, "monstrous"), Acted("become_monstrous", THIS))
    return (If(~Fits(THIS, HasMark("monstrous")), grows),)


def adapt(count: Quantity) -> tuple[AnyEffect]:
    """Adapt: counters if it has none (701.46a)."""
    return (If(~Fits(THIS, HasCounter("+1/+1")), (PutCounters(THIS, "+1/+1", count),)),)


def amass(kind: str, count: Quantity) -> Effects:
    """Amass: counters on an Army, which is created if there is none (701.47a)."""
    army = CREATURE & HasType("Army") & YOURS
    return (
        If(~Exists(army), (CreateToken(token(f"{kind} Army", 0, 0, "B", f"{kind} Army")),)),
        Choose(army),
        PutCounters(IT, "+1/+1", count),
        Modify(IT, (ChangeTypes(add=(kind,)),), "forever"),
        Acted("amass"),
    )


def populate() -> Effects:
    """Populate: a copy of a creature token that you control and choose (701.36a)."""
    return Choose(CREATURE & Status("token") & YOURS), CreateCopy(IT)


def detain(what: Ref) -> tuple[AnyEffect]:
    """Detain: until your next turn it can't attack or block, and its abilities can't be activated (701.35a)."""
    held = Among(what)
    return (AddRule((CantAttack(held), CantBlock(held), CantActivate(held)), "your_next_turn"),)


def suspect(what: Ref) -> Effects:
    """Suspect: it has menace and can't block, for good (701.60a, 701.60c)."""
    return (
        Designate(what, "suspected"),
        Modify(what, (GainAbility(menace()),), "forever"),
        AddRule((CantBlock(Among(what)),), "forever"),
        Acted("suspect", what),
    )


def discover(value: Quantity) -> Effects:
    """Discover: exile cards until a lesser nonland one, which you may cast without paying, or take (701.57a)."""
    lesser = Measure("mana_value", "<=", value)
    return (
        ExileUntil(NONLAND & lesser),
        CastWithoutPaying(IT, only=lesser),
        Move(IT, Zone.HAND),
        Move(Remembered("rest"), Zone.LIBRARY, "at_random"),
        Acted("discover"),
    )


def manifest(count: Quantity = 1) -> Effects:
    """Manifest: the top cards of your library, face down (701.40a)."""
    return Move(TopOf(YOU, count), Zone.BATTLEFIELD, face_down=True), Designate(IT, "manifested")


def manifest_dread() -> Effects:
    """Manifest dread: one of the two top cards, the other goes to the graveyard (701.62a)."""
    look = LookAtTop(2, 1, to=Zone.BATTLEFIELD, rest="graveyard", face_down=True)
    return look, Designate(IT, "manifested")


def cloak(count: Quantity = 1) -> Effects:
    """Cloak: the top cards of your library, face down and with ward {2} (701.58a)."""
    return Move(TopOf(YOU, count), Zone.BATTLEFIELD, cloaked=True), Designate(IT, "cloaked")


def blight(count: Quantity) -> Effects:
    """Blight: -1/-1 counters on a creature of your own (701.68a)."""
    return Choose(CREATURE & YOURS), PutCounters(IT, "-1/-1", count)


def earthbend(land: Ref, count: Quantity) -> Effects:
    """Earthbend: a land, the target, comes to life and comes back (701.66a)."""
    lives = (ChangeTypes(add=("Creature",)), SetPT(0, 0), GainAbility(haste()))
    back = Move(TRIGGERING, Zone.BATTLEFIELD, under=YOU, tapped=True)
    its = Among(TRIGGERING)
    return (
        Modify(land, lives, "forever"),
        PutCounters(land, "+1/+1", count),
        CreateDelayedTrigger(triggered(Moves(its, Zone.BATTLEFIELD, Zone.GRAVEYARD), back), land),
        CreateDelayedTrigger(triggered(Moves(its, Zone.BATTLEFIELD, Zone.EXILE), back), land),
    )


def endure(what: Ref, count: int) -> Effects:
    """Endure: counters on it, or a Spirit of that size (701.63a)."""
    whose = ControllerOf(what)
    grows = May((PutCounters(what, "+1/+1", count),), whose, key="grown")
    return grows, If(~Did("grown"), (CreateToken(token("Spirit", count, count, "W", "Spirit"), who=whose),))


def harness(what: Ref) -> tuple[AnyEffect]:
    """Harness: it becomes harnessed, for good (701.64a)."""
    return (Designate(what, "harnessed"),)


def villainous_choice(who: Ref, *options: Effects) -> tuple[AnyEffect]:
    """Face a villainous choice: that player chooses one of these, be it impossible (701.55a–b)."""
    return (ChooseOne(options, who, even_impossible=True),)


def triple_power(what: Ref) -> tuple[AnyEffect]:
    """Triple its power until end of turn (701.11a)."""
    return (Modify(what, (AddPT(Times(2, NumberOf(what, "power")), 0),)),)


def learn() -> tuple[AnyEffect]:
    """Learn: you may discard a card to draw one (701.48a); nothing is there from outside the game."""
    return (May((Discard(YOU), If(Did("discarded"), (DrawCards(1),)))),)


def double_power(what: Ref) -> tuple[AnyEffect]:
    """Double its power until end of turn (701.10a–b)."""
    return (Modify(what, (AddPT(NumberOf(what, "power"), 0),)),)


def double_counters(what: Ref, kind: str) -> tuple[AnyEffect]:
    """Double the number of its counters of a kind (701.10e)."""
    return (PutCounters(what, kind, CountersOn(what, kind)),)


def support(count: Quantity, what: AnyFilter = CREATURE) -> tuple[TargetSpec, AnyEffect]:
    """Support: a counter on each of up to so many targets (701.41a)."""
    return TargetSpec(what, 0, count), PutCounters(T0, "+1/+1")


def leyline() -> Keyword:
    """The permission to begin the game with the card on the battlefield (103.6a); no keyword by that name."""
    return Keyword("leyline")
