"""What keeps permanents from untapping (502.3), and effects that players may ignore (116.2d–e)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import Static
from domain.cards.build import (
    activated,
    artifact,
    aura,
    creature,
    enchantment,
    price,
    triggered,
)
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.costs import SacrificeSome
from domain.cards.effects import Choose
from domain.cards.nouns import (
    ARTIFACT,
    CREATURE,
    HOST,
    IT,
    LAND,
    NONBASIC,
    PERMANENT,
    PLAYER,
    THIS,
)
from domain.cards.special_rules import CantSearch, MayIgnore, UntapsAtMost
from domain.cards.static_rules import CantActivate, NoUntap
from domain.cards.terms import (
    Among,
    AttachedTo,
    Controlled,
    ControllerOf,
    Each,
    Fits,
    IsIgnoring,
    Measure,
    Status,
    Triggering,
)
from domain.cards.triggers import Begins, Moves
from domain.cards.verbs import bounce, untap
from domain.vocabulary import Step, Zone

UNTAPPED: Final = Fits(THIS, Status("untapped"))
UNBOUGHT: Final = HOST & ~Controlled(Each(IsIgnoring()))
THAT_PLAYER: Final = Triggering("player")
EACH_UPKEEP: Final = Begins(Step.UPKEEP, "any")

CARDS: Final = (
    artifact("Winter Orb", "{2}", Static((UntapsAtMost(LAND),), UNTAPPED)),
    artifact("Meekstone", "{1}", NoUntap(CREATURE & Measure("power", ">=", 3))),
    artifact("Static Orb", "{3}", Static((UntapsAtMost(PERMANENT, 2),), UNTAPPED)),
    enchantment("Smoke", "{R}{R}", UntapsAtMost(CREATURE)),
    enchantment("Damping Field", "{2}{W}", UntapsAtMost(ARTIFACT)),
    creature("Hokori, Dust Drinker", "{2}{W}{W}", 2, 2, "Spirit", NoUntap(LAND),
             triggered(EACH_UPKEEP, Choose(LAND & Controlled(THAT_PLAYER), who=THAT_PLAYER), untap(IT)),
             also="Legendary"),
    enchantment("Back to Basics", "{2}{U}", NoUntap(LAND & NONBASIC)),
    enchantment("Intruder Alarm", "{2}{U}", NoUntap(CREATURE),
                triggered(Moves(CREATURE, to=Zone.BATTLEFIELD), untap(Each(CREATURE)))),
    creature("Leonin Arbiter", "{1}{W}", 2, 2, "Cat Cleric",
             Static((CantSearch(PLAYER & ~IsIgnoring()), MayIgnore(PLAYER, price("{2}"))))),
    aura("Volrath's Curse", "{1}{U}", CREATURE,
         Static((CantAttack(UNBOUGHT), CantBlock(UNBOUGHT), CantActivate(UNBOUGHT),
                 MayIgnore(Among(ControllerOf(AttachedTo())), (SacrificeSome(PERMANENT),)))),
         activated("{1}{U}", bounce(THIS))),
)  # fmt: skip
