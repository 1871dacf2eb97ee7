"""Cards that create Role tokens, attached to a creature (111.10, 704.5y)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CreateToken, MayPay
from domain.cards.build import creature, instant, sorcery, when_enters
from domain.cards.costs import DiscardSome
from domain.cards.effects import DrawCards
from domain.cards.keywords import hexproof, lifelink
from domain.cards.keywords.tokens import CURSED, MONSTER, ROYAL, WICKED, YOUNG_HERO
from domain.cards.nouns import CREATURE, T0, T1, THIS, YOURS
from domain.cards.verbs import deal, gains, pump, target, up_to

CARDS: Final = (
    instant("Royal Treatment", "{G}",
            target(CREATURE & YOURS), gains(T0, hexproof()), CreateToken(ROYAL, attached=T0)),
    instant("Monstrous Rage", "{R}", target(CREATURE), pump(T0, 2, 0), CreateToken(MONSTER, attached=T0)),
    creature("Cursed Courtier", "{2}{W}", 3, 3, "Human Noble",
             lifelink(), when_enters(CreateToken(CURSED, attached=THIS))),
    sorcery("Witch's Mark", "{1}{R}",
            up_to(1, CREATURE & YOURS), MayPay((DiscardSome(),), effects=(DrawCards(2),)),
            CreateToken(WICKED, attached=T0)),
    sorcery("Cut In", "{3}{R}",
            target(CREATURE), up_to(1, CREATURE & YOURS), deal(4, T0), CreateToken(YOUNG_HERO, attached=T1)),
)  # fmt: skip
