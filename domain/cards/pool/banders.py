"""Creatures that band, and what makes others do so (702.22)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddPT, CreateToken, GainAbility, LoseAbilities, Modifies, Modify
from domain.cards.build import activated, artifact, aura, creature, enchantment, land, static, token
from domain.cards.keywords import (
    banding,
    bands_with_other,
    cumulative_upkeep,
    defender,
    first_strike,
    flying,
    protection_from,
    trample,
)
from domain.cards.nouns import CREATURE, GREEN, HOST, ITSELF, PERMANENT, RED, T0, THIS, WHITE, YOURS
from domain.cards.terms import During, Exists, HasName, HasType
from domain.cards.verbs import add_mana, gains, target
from domain.vocabulary import Step

_PLAINS: Final = Exists(PERMANENT & HasType("Plains") & YOURS)
_LEGENDS: Final = CREATURE & HasType("Legendary")
_LIKE_LEGENDS: Final = GainAbility(bands_with_other(_LEGENDS))
_WOLVES: Final = token(
    "Wolves of the Hunt", 1, 1, "G", "Wolf", bands_with_other(CREATURE & HasName("Wolves of the Hunt"))
)

CARDS: Final = (
    creature("Benalish Hero", "{W}", 1, 1, "Human Soldier", banding()),
    creature("Benalish Infantry", "{2}{W}", 1, 3, "Human Soldier", banding()),
    creature("Timber Wolves", "{G}", 1, 1, "Wolf", banding()),
    creature("Mesa Pegasus", "{1}{W}", 1, 1, "Pegasus", flying(), banding()),
    creature("Teremko Griffin", "{3}{W}", 2, 2, "Griffin", flying(), banding()),
    creature("War Elephant", "{3}{W}", 2, 2, "Elephant", trample(), banding()),
    creature("Noble Elephant", "{3}{W}", 2, 2, "Elephant", trample(), banding()),
    creature("Knights of Thorn", "{3}{W}", 2, 2, "Human Knight", protection_from("red"), banding()),
    creature("Kjeldoran Warrior", "{W}", 1, 1, "Human Warrior", banding()),
    creature("Kjeldoran Phalanx", "{5}{W}", 2, 5, "Human Soldier", first_strike(), banding()),
    creature("Kjeldoran Skyknight", "{2}{W}", 1, 1, "Human Knight", flying(), first_strike(), banding()),
    creature("Volunteer Reserves", "{1}{W}", 2, 4, "Human Soldier", banding(), cumulative_upkeep("{1}")),
    creature("Icatian Infantry", "{W}", 1, 1, "Human Soldier",
             activated("{1}", gains(THIS, first_strike())), activated("{1}", gains(THIS, banding()))),
    creature("Wall of Shields", "{3}", 0, 4, "Wall", defender(), banding(), also="Artifact"),
    creature("Dire Wolves", "{2}{G}", 2, 2, "Wolf",
             static(Modifies(ITSELF, (GainAbility(banding()),)), only_if=_PLAINS)),
    creature("Banding Sliver", "{3}{W}{W}", 3, 3, "Sliver",
             Modifies(PERMANENT & HasType("Sliver"), (GainAbility(banding()),))),
    artifact("Helm of Chatzuk", "{1}", activated("{1}, {T}", target(CREATURE), gains(T0, banding()))),
    artifact("Baton of Morale", "{2}", activated("{2}", target(CREATURE), gains(T0, banding()))),
    enchantment("Fortified Area", "{1}{W}{W}",
                Modifies(CREATURE & HasType("Wall") & YOURS, (AddPT(1, 0), GainAbility(banding())))),
    aura("Cooperation", "{2}{W}", CREATURE, Modifies(HOST, (GainAbility(banding()),))),
    # bands with other
    creature("Master of the Hunt", "{2}{G}{G}", 2, 2, "Human", activated("{2}{G}{G}", CreateToken(_WOLVES))),
    creature("Shelkin Brownie", "{1}{G}", 1, 1, "Ouphe",
             activated("{T}", target(CREATURE), Modify(T0, (LoseAbilities("bands with other"),)))),
    land("Adventurers' Guildhouse", Modifies(_LEGENDS & GREEN & YOURS, (_LIKE_LEGENDS,))),
    land("Cathedral of Serra", Modifies(_LEGENDS & WHITE & YOURS, (_LIKE_LEGENDS,))),
    land("Mountain Stronghold", Modifies(_LEGENDS & RED & YOURS, (_LIKE_LEGENDS,))),
    land("Tolaria", activated("{T}", add_mana("{U}")),
         activated("{T}", target(CREATURE),
                   Modify(T0, (LoseAbilities("banding"), LoseAbilities("bands with other"))),
                   only_if=During((Step.UPKEEP,))),
         also="Legendary"),
)  # fmt: skip
