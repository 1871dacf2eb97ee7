"""Permanents that are hard to target, those that watch for being targeted, and what reaches them all the same."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AddRule,
    ChangeControl,
    CreateDelayedTrigger,
    EntersWith,
    May,
    Modifies,
    Modify,
    PreventsDamage,
)
from domain.cards.build import (
    activated,
    card,
    creature,
    equipment,
    instant,
    modal,
    mode,
    on_stack,
    sorcery,
    static,
    triggered,
    when_enters,
    whenever_cast,
    whenever_you_cast,
)
from domain.cards.effects import Attach, PutCounters, Sacrifice, SacrificeIt
from domain.cards.keywords import deathtouch, equip, flying, haste, protection_from, shroud
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANY_TARGET,
    COLOURLESS,
    CREATURE,
    HOST,
    ITSELF,
    NONARTIFACT,
    OPPONENT,
    PERMANENT,
    PLAYER,
    RED,
    SPELL,
    T0,
    T1,
    THIS,
    TRIGGERING,
    YOURS,
    YOURSELF,
    a,
)
from domain.cards.static_rules import (
    CostsLess,
    NoUntap,
)
from domain.cards.terms import Among, Count, Each, Exists, HasKeyword, Targets
from domain.cards.triggers import BecomesTarget, Happens, Moves
from domain.cards.verbs import bounce, deal, gain_life, get, has, opponents_choice, tap, target, untap
from domain.vocabulary import Zone

_THEIR_FLIERS: Final = Each(CREATURE & HasKeyword("flying") & AN_OPPONENTS)

CARDS: Final = (
    creature("Hawkeater Moth", "{3}{G}", 1, 2, "Insect", flying(), shroud()),
    creature("Typhoid Rats", "{B}", 1, 1, "Rat", deathtouch()),
    creature("Angelic Overseer", "{3}{W}{W}", 5, 3, "Angel",
             flying(),
             static(Modifies(ITSELF, (has("hexproof"), has("indestructible"))), only_if=Exists(a("Human") & YOURS))),
    creature("Kor Firewalker", "{W}{W}", 2, 2, "Kor Soldier",
             protection_from("red"), whenever_cast(SPELL & RED, May((gain_life(1),)))),
    creature("Wingsteed Rider", "{1}{W}{W}", 2, 2, "Human Knight",
             flying(), whenever_you_cast(SPELL & Targets("some", ITSELF), PutCounters(THIS, "+1/+1"))),
    creature("Dormant Gomazoa", "{1}{U}{U}", 5, 5, "Jellyfish",
             flying(), EntersWith(ITSELF, tapped=True), NoUntap(ITSELF),
             triggered(BecomesTarget(YOURSELF, SPELL), May((untap(THIS),)))),
    creature("Thundermaw Hellkite", "{3}{R}{R}", 5, 5, "Dragon",
             flying(), haste(), when_enters(deal(1, _THEIR_FLIERS), tap(_THEIR_FLIERS))),
    creature("Cuombajj Witches", "{B}{B}", 1, 3, "Human Wizard",
             activated("{T}", target(ANY_TARGET), opponents_choice(ANY_TARGET), deal(1, T0), deal(1, T1))),
    equipment("Sai of the Shinobi", "{1}",
              Modifies(HOST, (get(1, 1),)),
              triggered(Moves(CREATURE & YOURS, to=Zone.BATTLEFIELD), May((Attach(TRIGGERING, THIS),))),
              equip("{2}")),
    instant("Perilous Predicament", "{4}{B}",
            Sacrifice(Each(OPPONENT), a("Artifact", "Creature"), and_one_of=(CREATURE & NONARTIFACT,))),
    instant("Ray of Command", "{3}{U}",
            target(CREATURE & AN_OPPONENTS), untap(T0), Modify(T0, (ChangeControl(),)), Modify(T0, (has("haste"),)),
            CreateDelayedTrigger(triggered(Happens("lose_control", Among(TRIGGERING)), tap(TRIGGERING)), T0)),
    instant("Evacuation", "{3}{U}{U}", bounce(Each(CREATURE))),
    instant("Healing Salve", "{W}",
            modal(mode(target(PLAYER), gain_life(3, T0)),
                  mode(target(ANY_TARGET), AddRule((PreventsDamage(Among(T0), amount=3),))))),
    card("Kindred Sorcery — Eldrazi", "All Is Dust", "{7}", SacrificeIt(Each(PERMANENT & ~COLOURLESS))),
    sorcery("Blasphemous Act", "{8}{R}",
            on_stack(CostsLess(ITSELF, ("1",), Count(CREATURE))), deal(13, Each(CREATURE))),
)  # fmt: skip
