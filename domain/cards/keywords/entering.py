"""Keywords of what happens as a permanent enters, and of what it leaves behind (702)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import CreateToken, EntersAmplified, EntersWith, If, Keyword, May, Static, Triggered
from domain.cards.build import token, triggered, when_dies, when_enters, when_leaves
from domain.cards.effects import Acted, Attach, Choose, Move, PutCounters, SacrificeIt
from domain.cards.keywords.evergreen import flying
from domain.cards.nouns import ANOTHER, ARTIFACT, CREATURE, IT, ITSELF, PERMANENT, PLAYER, T0, THIS, YOURS
from domain.cards.terms import AnyFilter, CountersOn, Did, Fits, HasType, Linked, Remembered, TopOf, Triggering
from domain.cards.triggers import DamageIsDealt
from domain.cards.verbs import target
from domain.vocabulary import Zone

GERM = token("Phyrexian Germ", 0, 0, "B", "Phyrexian Germ")
REBEL = token("Rebel", 2, 2, "R", "Rebel")
HERO = token("Hero", 1, 1, "", "Hero")
SERVO = token("Servo", 1, 1, "", "Servo", also="Artifact")
SPIRIT = token("Spirit", 1, 1, "WB", "Spirit", flying())


def champion(what: AnyFilter) -> tuple[Triggered, Triggered]:
    """Champion: exile another such permanent or sacrifice this; it comes back as this leaves (702.72a)."""
    exiles = (
        Choose(PERMANENT & what & YOURS & ANOTHER, 0, 1, key="championed"),
        Move(Remembered("championed"), Zone.EXILE, link=True, pair="champion"),
        If(~Did("championed"), (SacrificeIt(THIS),)),
    )
    return when_enters(*exiles), when_leaves(Move(Linked("champion"), Zone.BATTLEFIELD))


def modular(count: int) -> tuple[Static, Triggered]:
    """Modular: +1/+1 counters, which may go to an artifact creature as this dies (702.43a)."""
    passes_on = PutCounters(T0, "+1/+1", CountersOn(THIS, "+1/+1"))
    return (
        Static((EntersWith(ITSELF, counters=("+1/+1", count)),)),
        replace(when_dies(target(ARTIFACT & HasType("Creature")), May((passes_on,))), name="modular"),
    )


def amplify(per: int) -> EntersAmplified:
    """Amplify: as it enters, cards in hand of its creature types are revealed for counters (702.38a)."""
    return EntersAmplified(per)


def compleated() -> Keyword:
    """Compleated: two loyalty counters fewer for each Phyrexian symbol paid with life (702.150a)."""
    return Keyword("compleated")


def exploit() -> Triggered:
    """Exploit: as it enters, you may sacrifice a creature (702.110a)."""
    exploits = If(Fits(IT, CREATURE), (Acted("exploit", THIS), SacrificeIt(IT)))
    return when_enters(May((Choose(CREATURE & YOURS), exploits)), name="exploit")


def fabricate(count: int) -> Triggered:
    """Fabricate: as it enters, counters on it or so many Servos (702.123a)."""
    grows = May((PutCounters(THIS, "+1/+1", count),), key="grown")
    return when_enters(grows, If(~Did("grown"), (CreateToken(SERVO, count),)), name="fabricate")


def afterlife(count: int) -> Triggered:
    """Afterlife: as it dies, so many white and black Spirits (702.135a)."""
    return when_dies(CreateToken(SPIRIT, count), name="afterlife")


def living_weapon() -> Triggered:
    """Living weapon: as it enters, a Germ to be attached to (702.92a)."""
    return when_enters(CreateToken(GERM), Attach(Remembered("token")), name="living weapon")


def for_mirrodin() -> Triggered:
    """For Mirrodin!: as it enters, a Rebel to be attached to (702.163a)."""
    return when_enters(CreateToken(REBEL), Attach(Remembered("token")), name="for mirrodin!")


def job_select() -> Triggered:
    """Job select: as it enters, a Hero to be attached to (702.182a)."""
    return when_enters(CreateToken(HERO), Attach(Remembered("token")), name="job select")


def ingest() -> Triggered:
    """Ingest: combat damage to a player exiles the top card of the library (702.115a)."""
    hits = DamageIsDealt(ITSELF, PLAYER, combat=True)
    return triggered(hits, Move(TopOf(Triggering("player")), Zone.EXILE), name="ingest")
