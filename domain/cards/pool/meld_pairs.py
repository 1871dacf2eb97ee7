"""Cards that meld with each other into a third (712.4–5)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CreateToken, If, May, Modify
from domain.cards.build import activated, creature, land, mana_ability, token, triggered, when_cast, when_enters
from domain.cards.combat_effects import BecomeAttacking
from domain.cards.faces import back, melding
from domain.cards.keywords import first_strike, flying, haste, lifelink, meld, menace, trample, vigilance
from domain.cards.nouns import (
    ANOTHER,
    CARD_IN_YOUR_GRAVEYARD,
    CREATURE,
    CREATURE_CARD_IN_YOUR_GRAVEYARD,
    ITSELF,
    SPELL,
    T0,
    YOURS,
)
from domain.cards.static_rules import CantCast
from domain.cards.terms import Each, HasType, Measure, Remembered
from domain.cards.triggers import Begins, Happens
from domain.cards.verbs import add_mana, bounce, gains, get, has, put_onto_battlefield, target
from domain.vocabulary import Step

HUMAN: Final = token("Human", 1, 1, "R", "Human")
ELDRAZI: Final = token("Eldrazi Horror", 3, 2, "", "Eldrazi Horror")

BRISELA: Final = back(
    "Legendary Creature — Eldrazi Angel", "Brisela, Voice of Nightmares", "",
    flying(), first_strike(), vigilance(), lifelink(),
    CantCast("opponent", SPELL & Measure("mana_value", "<=", 3)),
    power=9, toughness=10,
)  # fmt: skip
HOST: Final = back(
    "Creature — Eldrazi Horror", "Chittering Host", "",
    haste(), menace(),
    when_enters(Modify(Each(CREATURE & YOURS & ANOTHER), (get(1, 0), has("menace")))),
    power=5, toughness=6,
)  # fmt: skip
TOWNSHIP: Final = back(
    "Legendary Creature — Eldrazi Ooze", "Hanweir, the Writhing Township", "",
    trample(), haste(),
    triggered(Happens("attack", ITSELF), CreateToken(ELDRAZI, 2, tapped=True), BecomeAttacking(Remembered("token"))),
    power=7, toughness=4,
)  # fmt: skip

WITH_BRUNA, BRUNA_MELDS = meld("Bruna, the Fading Light", "Creature", BRISELA.name)
WITH_SCAVENGERS, SCAVENGERS_MELD = meld("Midnight Scavengers", "Creature", HOST.name)
WITH_GARRISON, GARRISON_MELDS = meld("Hanweir Garrison", "Creature", TOWNSHIP.name)
SMALL_CREATURE_CARD: Final = CREATURE_CARD_IN_YOUR_GRAVEYARD & Measure("mana_value", "<=", 3)
ANGEL_OR_HUMAN: Final = CARD_IN_YOUR_GRAVEYARD & (HasType("Angel") | HasType("Human")) & HasType("Creature")

CARDS: Final = (
    melding(
        creature("Gisela, the Broken Blade", "{2}{W}{W}", 4, 3, "Angel Horror", flying(), first_strike(), lifelink(),
                 triggered(Begins(Step.END), BRUNA_MELDS, only_if=WITH_BRUNA), also="Legendary"),
        BRISELA,
    ),
    melding(
        creature("Bruna, the Fading Light", "{5}{W}{W}", 5, 7, "Angel Horror",
                 when_cast(target(ANGEL_OR_HUMAN), May((put_onto_battlefield(T0),))), flying(), vigilance(),
                 also="Legendary"),
        BRISELA,
    ),
    melding(
        creature("Graf Rats", "{1}{B}", 2, 1, "Rat",
                 triggered(Begins(Step.BEGINNING_OF_COMBAT), SCAVENGERS_MELD, only_if=WITH_SCAVENGERS)),
        HOST,
    ),
    melding(
        creature("Midnight Scavengers", "{4}{B}", 3, 3, "Human Rogue",
                 when_enters(target(SMALL_CREATURE_CARD), May((bounce(T0),)))),
        HOST,
    ),
    melding(
        land("Hanweir Battlements", mana_ability("{T}", add_mana("{C}")),
             activated("{R}, {T}", target(CREATURE), gains(T0, haste())),
             activated("{3}{R}{R}, {T}", If(WITH_GARRISON, (GARRISON_MELDS,)))),
        TOWNSHIP,
    ),
    melding(
        creature("Hanweir Garrison", "{2}{R}", 2, 3, "Human Soldier",
                 triggered(Happens("attack", ITSELF), CreateToken(HUMAN, 2, tapped=True),
                           BecomeAttacking(Remembered("token")))),
        TOWNSHIP,
    ),
)  # fmt: skip
