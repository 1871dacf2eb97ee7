"""Creatures that mutate, and those that care about it (702.140)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import ChangeControl, CreateToken, May, MayPay, Modify, Triggered
from domain.cards.build import Says, activated, card, creature, static, token, triggered
from domain.cards.costs import DiscardSome, SacrificeThis
from domain.cards.effects import PutCounters, Sacrifice, Search
from domain.cards.keywords import (
    deathtouch,
    double_strike,
    flash,
    flying,
    lifelink,
    menace,
    mutate,
    reach,
    trample,
    vigilance,
)
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANOTHER,
    ANY_PERMANENT_TYPE,
    ANY_TARGET,
    ARTIFACT,
    ARTIFACT_OR_ENCHANTMENT,
    CARD_IN_YOUR_GRAVEYARD,
    CREATURE,
    CREATURE_CARD_IN_YOUR_GRAVEYARD,
    CREATURE_OR_PLANESWALKER,
    CREATURE_SPELL,
    INSTANT_OR_SORCERY,
    ITSELF,
    NONCREATURE,
    OPPONENT,
    PERMANENT,
    PLAYER,
    T0,
    THIS,
    TRIGGERING,
    YOU,
    YOURS,
    card_of,
)
from domain.cards.static_rules import CostsLess
from domain.cards.terms import ControllerOf, Each, Fits, HasKeyword, HasType, Measure, NumberOf
from domain.cards.triggers import Casts, DamageIsDealt, Happens
from domain.cards.verbs import (
    bounce,
    deal,
    destroy,
    discard,
    draw,
    gain_life,
    lose_life,
    pump,
    put_onto_battlefield,
    target,
)
from domain.vocabulary import Zone

_TIMES: Final = NumberOf(THIS, "mutations")
_HAS_MUTATE: Final = HasKeyword("mutate")
_THEIR_CREATURE_OR_PLANESWALKER: Final = CREATURE_OR_PLANESWALKER & AN_OPPONENTS
_THE_OTHERS: Final = Each(CREATURE & YOURS & ANOTHER)
_BEAST: Final = token("Beast", 3, 3, "G", "Beast")
_CAT: Final = token("Cat", 1, 1, "W", "Cat", lifelink())
_FEATHER: Final = card("Artifact", "Feather", None,
                       activated(("{1}", SacrificeThis()), target(CARD_IN_YOUR_GRAVEYARD & HasType("Phoenix")),
                                 put_onto_battlefield(T0, tapped=True)),
                       colours=("R",))  # fmt: skip


def when_mutates(*parts: Says) -> Triggered:
    """Whenever this creature mutates (702.140d)."""
    return triggered(Happens("mutate", ITSELF), *parts)


CARDS: Final = (
    creature("Gemrazer", "{3}{G}", 4, 4, "Beast", mutate("{1}{G}{G}"), reach(), trample(),
             when_mutates(target(ARTIFACT_OR_ENCHANTMENT & AN_OPPONENTS), destroy(T0))),
    creature("Cubwarden", "{3}{W}", 3, 5, "Cat", mutate("{2}{W}{W}"), lifelink(), when_mutates(CreateToken(_CAT, 2))),
    creature("Majestic Auricorn", "{4}{W}", 4, 4, "Unicorn", mutate("{3}{W}"), vigilance(), when_mutates(gain_life(4))),
    creature("Vulpikeet", "{3}{W}", 2, 3, "Fox Bird", mutate("{2}{W}"), flying(),
             when_mutates(PutCounters(THIS, "+1/+1"))),
    creature("Huntmaster Liger", "{3}{W}", 3, 4, "Cat", mutate("{2}{W}"),
             when_mutates(pump(_THE_OTHERS, _TIMES, _TIMES))),
    creature("Dreamtail Heron", "{4}{U}", 3, 4, "Elemental Bird", mutate("{3}{U}"), flying(), when_mutates(draw())),
    creature("Souvenir Snatcher", "{4}{U}", 4, 4, "Bird", mutate("{5}{U}"), flying(),
             when_mutates(target(ARTIFACT & NONCREATURE), Modify(T0, (ChangeControl(),), "forever"))),
    creature("Pouncing Shoreshark", "{4}{U}", 4, 3, "Shark Beast", mutate("{3}{U}"), flash(),
             when_mutates(target(CREATURE & AN_OPPONENTS), May((bounce(T0),)))),
    creature("Sea-Dasher Octopus", "{1}{U}{U}", 2, 2, "Octopus", mutate("{1}{U}"), flash(),
             triggered(DamageIsDealt(ITSELF, PLAYER, combat=True), draw())),
    creature("Cavern Whisperer", "{4}{B}", 4, 4, "Nightmare", mutate("{3}{B}"), menace(),
             when_mutates(discard(Each(OPPONENT)))),
    creature("Chittering Harvester", "{5}{B}", 4, 6, "Nightmare", mutate("{4}{B}"),
             when_mutates(Sacrifice(Each(OPPONENT), CREATURE))),
    creature("Dirge Bat", "{2}{B}{B}", 3, 3, "Bat", mutate("{4}{B}{B}"), flash(), flying(),
             when_mutates(target(_THEIR_CREATURE_OR_PLANESWALKER), destroy(T0))),
    creature("Insatiable Hemophage", "{3}{B}", 3, 3, "Nightmare", mutate("{2}{B}"), deathtouch(),
             when_mutates(lose_life(_TIMES, Each(OPPONENT)), gain_life(_TIMES))),
    creature("Cloudpiercer", "{4}{R}", 5, 4, "Dinosaur", mutate("{3}{R}"), reach(),
             when_mutates(MayPay((DiscardSome(),), effects=(draw(),)))),
    creature("Everquill Phoenix", "{2}{R}{R}", 4, 4, "Phoenix", mutate("{3}{R}"), flying(),
             when_mutates(CreateToken(_FEATHER))),
    creature("Porcuparrot", "{3}{R}", 3, 4, "Bird Beast", mutate("{2}{R}"),
             activated("{T}", target(ANY_TARGET), deal(_TIMES, T0))),
    creature("Glowstone Recluse", "{2}{G}", 2, 3, "Spider", mutate("{3}{G}"), reach(),
             when_mutates(PutCounters(THIS, "+1/+1", 2))),
    creature("Migratory Greathorn", "{3}{G}", 3, 4, "Beast", mutate("{2}{G}"),
             when_mutates(Search(card_of("Basic", "Land"), Zone.BATTLEFIELD, tapped=True))),
    creature("Sawtusk Demolisher", "{4}{G}{G}", 6, 6, "Beast", mutate("{3}{G}"), trample(),
             when_mutates(target(PERMANENT & NONCREATURE), destroy(T0), CreateToken(_BEAST, who=ControllerOf(T0)))),
    creature("Boneyard Lurker", "{2}{B}{G}", 4, 4, "Nightmare Beast", mutate("{2}{B/G}{B/G}"),
             when_mutates(target(CARD_IN_YOUR_GRAVEYARD & ANY_PERMANENT_TYPE), bounce(T0))),
    creature("Lore Drakkis", "{1}{U}{R}", 2, 3, "Lizard Beast", mutate("{U/R}{U/R}"),
             when_mutates(target(CARD_IN_YOUR_GRAVEYARD & INSTANT_OR_SORCERY), bounce(T0))),
    creature("Necropanther", "{1}{W}{B}", 3, 3, "Cat Nightmare", mutate("{2}{W/B}{W/B}"),
             when_mutates(target(CREATURE_CARD_IN_YOUR_GRAVEYARD & Measure("mana_value", "<=", 3)),
                          put_onto_battlefield(T0))),
    creature("Regal Leosaur", "{R}{W}", 2, 2, "Dinosaur Cat", mutate("{1}{R/W}{R/W}"),
             when_mutates(pump(_THE_OTHERS, 2, 1))),
    creature("Trumpeting Gnarr", "{1}{G}{U}", 3, 3, "Beast", mutate("{3}{G/U}{G/U}"),
             when_mutates(CreateToken(_BEAST))),
    creature("Snapdax, Apex of the Hunt", "{1}{R}{W}{B}", 3, 5, "Dinosaur Cat Nightmare",
             mutate("{2}{B/R}{W}{W}"), double_strike(),
             when_mutates(target(_THEIR_CREATURE_OR_PLANESWALKER), deal(4, T0), gain_life(4)), also="Legendary"),
    creature("Otrimi, the Ever-Playful", "{3}{B}{G}{U}", 6, 6, "Nightmare Beast", mutate("{1}{B}{G}{U}"), trample(),
             triggered(DamageIsDealt(ITSELF, PLAYER, combat=True),
                       target(CREATURE_CARD_IN_YOUR_GRAVEYARD & _HAS_MUTATE), bounce(T0)), also="Legendary"),
    creature("Mysterious Egg", "{1}", 0, 2, "Egg", when_mutates(PutCounters(THIS, "+1/+1"))),
    creature("Essence Symbiote", "{1}{G}", 2, 2, "Beast",
             triggered(Happens("mutate", CREATURE & YOURS), PutCounters(TRIGGERING, "+1/+1"), gain_life(2))),
    creature("Zagoth Mamba", "{B}", 1, 1, "Nightmare Snake",
             when_mutates(target(CREATURE & AN_OPPONENTS), pump(T0, -2, -2))),
    creature("Pollywog Symbiote", "{1}{U}", 1, 3, "Frog",
             static(CostsLess(CREATURE_SPELL & YOURS & _HAS_MUTATE, ("1",))),
             triggered(Casts("you", CREATURE_SPELL), draw(), discard(YOU), only_if=Fits(TRIGGERING, _HAS_MUTATE))),
)  # fmt: skip
