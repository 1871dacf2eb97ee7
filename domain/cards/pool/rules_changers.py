"""Permanents that change what may be cast, targeted or countered, and what it costs (601.2f, 601.3)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AsThoughFlash,
    CantActivate,
    CantBeCountered,
    CantCast,
    CostsAtLeast,
    CostsLess,
    CostsMore,
    EntersChoosing,
    ExtraLands,
    May,
    Modifies,
    MovesInstead,
    MustBeTargeted,
    PlayersHave,
)
from domain.cards.build import artifact, creature, enchantment, static, triggered, when_enters
from domain.cards.effects import Attach
from domain.cards.keywords import first_strike, flash, flying, hexproof, leyline, protection_from, shroud, trample
from domain.cards.nouns import (
    AN_OPPONENTS,
    ARTIFACT,
    BLUE,
    CARD_IN_A_GRAVEYARD,
    CREATURE,
    CREATURE_SPELL,
    EQUIPMENT,
    EVERYTHING,
    INSTANT_OR_SORCERY_SPELL,
    NONCREATURE_SPELL,
    PERMANENT,
    SPELL,
    T0,
    THIS,
    TRIGGERING,
    WHITE,
    YOURS,
    YOURSELF,
    a,
)
from domain.cards.terms import Controlled, Each, Fits, HasName, HasType, Owned, Status, TargetCount
from domain.cards.triggers import Moves
from domain.cards.verbs import exile, get, has, target
from domain.vocabulary import Zone

_FLAGBEARER: Final = a("Flagbearer")

CARDS: Final = (
    creature("Thalia, Guardian of Thraben", "{1}{W}", 2, 1, "Human Soldier",
             first_strike(), CostsMore(NONCREATURE_SPELL, ("1",)),
             also="Legendary"),
    creature("Goblin Electromancer", "{U}{R}", 2, 2, "Goblin Wizard",
             CostsLess(INSTANT_OR_SORCERY_SPELL & YOURS, ("1",))),
    creature("Grand Arbiter Augustin IV", "{2}{W}{U}", 2, 3, "Human Advisor",
             CostsLess(SPELL & WHITE & YOURS, ("1",)), CostsLess(SPELL & BLUE & YOURS, ("1",)),
             CostsMore(SPELL & AN_OPPONENTS, ("1",)),
             also="Legendary"),
    creature("Hinata, Dawn-Crowned", "{1}{U}{R}{W}", 4, 4, "Kirin Spirit",
             flying(), trample(),
             CostsLess(SPELL & YOURS, ("1",), TargetCount()), CostsMore(SPELL & AN_OPPONENTS, ("1",), TargetCount()),
             also="Legendary"),
    creature("Teferi, Mage of Zhalfir", "{2}{U}{U}{U}", 3, 4, "Human Wizard",
             flash(),
             Modifies(HasType("Creature") & Owned("you") & ~PERMANENT, (has("flash"),)),
             CantCast("opponent", sorcery_timing=True),
             also="Legendary"),
    creature("Standard Bearer", "{1}{W}", 1, 1, "Human Flagbearer", MustBeTargeted(_FLAGBEARER)),
    creature("Coalition Honor Guard", "{3}{W}", 2, 4, "Human Flagbearer", MustBeTargeted(_FLAGBEARER)),
    creature("Gaea's Herald", "{1}{G}", 1, 1, "Elf", CantBeCountered(CREATURE_SPELL)),
    artifact("Trinisphere", "{3}", static(CostsAtLeast(SPELL, 3), only_if=Fits(THIS, Status("untapped")))),
    artifact("Sphere of Resistance", "{2}", CostsMore(SPELL, ("1",))),
    artifact("Helm of Awakening", "{2}", CostsLess(SPELL, ("1",))),
    artifact("Defense Grid", "{2}", CostsMore(SPELL & ~Controlled("active"), ("3",))),
    artifact("Null Rod", "{2}", CantActivate(ARTIFACT)),
    artifact("Cursed Totem", "{2}", CantActivate(CREATURE)),
    artifact("Pithing Needle", "{1}", EntersChoosing("name"), CantActivate(HasName("chosen"), but_mana=True)),
    artifact("Vedalken Orrery", "{4}", AsThoughFlash("you", SPELL)),
    enchantment("Leyline of Anticipation", "{2}{U}{U}", leyline(), AsThoughFlash("you", SPELL)),
    enchantment("Leyline of Sanctity", "{2}{W}{W}", leyline(), PlayersHave(YOURSELF, hexproof())),
    enchantment("Ivory Mask", "{2}{W}{W}", PlayersHave(YOURSELF, shroud())),
    enchantment("Runed Halo", "{W}{W}",
                EntersChoosing("name"), PlayersHave(YOURSELF, protection_from(HasName("chosen")))),
    enchantment("Leyline of the Void", "{2}{B}{B}",
                leyline(), MovesInstead(Owned("opponent") & ~Status("token"), Zone.GRAVEYARD, Zone.EXILE)),
    enchantment("Rest in Peace", "{1}{W}",
                when_enters(exile(Each(CARD_IN_A_GRAVEYARD))),
                MovesInstead(EVERYTHING, Zone.GRAVEYARD, Zone.EXILE)),
    enchantment("Rule of Law", "{2}{W}", CantCast("any", max_per_turn=1)),
    enchantment("Glorious Anthem", "{1}{W}{W}", Modifies(CREATURE & YOURS, (get(1, 1),))),
    enchantment("Exploration", "{G}", ExtraLands()),
    enchantment("Sigarda's Aid", "{W}",
                AsThoughFlash("you", SPELL & (HasType("Aura") | HasType("Equipment"))),
                triggered(Moves(EQUIPMENT & YOURS, to=Zone.BATTLEFIELD),
                          target(CREATURE & YOURS), May((Attach(T0, TRIGGERING),)))),
)  # fmt: skip
