"""Cards that use libraries, graveyards and exile: casting from there, dredge, flashback for others (601.3, 702.52)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddRule, CreateDelayedTrigger, GainAbility, Keyword, Modify, Repeat
from domain.cards.build import (
    activated,
    artifact,
    creature,
    enchantment,
    instant,
    mana_ability,
    sorcery,
    triggered,
    when_enters,
)
from domain.cards.costs import OwnManaCost, SacrificeThis
from domain.cards.effects import AddMana, Move, RevealIt, Search
from domain.cards.keywords import dredge, flash, kicker, trample
from domain.cards.nouns import (
    CARD_IN_A_GRAVEYARD,
    CARD_IN_YOUR_GRAVEYARD,
    CREATURE,
    EVERYTHING,
    INSTANT_OR_SORCERY,
    IT,
    KICKED,
    NONLAND,
    PLAYER,
    SPELL,
    T0,
    THIS,
    TRIGGERING,
    YOU,
    YOURSELF,
    card_of,
)
from domain.cards.static_rules import (
    CantCast,
    CantPlayLands,
    LooksAtTop,
    MayCastFrom,
    TopRevealed,
)
from domain.cards.terms import Among, CastOutOf, Each, HasType, HowMany, Owned, TopOf
from domain.cards.triggers import Moves
from domain.cards.verbs import (
    bounce,
    destroy,
    discard,
    draw,
    exile,
    gain_life,
    if_,
    put_onto_battlefield,
    target,
    up_to,
)
from domain.vocabulary import Zone

_FLASHBACK_FOR_ITS_MANA_COST: Final = GainAbility(Keyword("flashback", cost=(OwnManaCost(),)))
_GRANT_FLASHBACK: Final = (
    target(CARD_IN_YOUR_GRAVEYARD & INSTANT_OR_SORCERY), Modify(T0, (_FLASHBACK_FOR_ITS_MANA_COST,)),
)  # fmt: skip

CARDS: Final = (
    sorcery("Life from the Loam", "{1}{G}", up_to(3, CARD_IN_YOUR_GRAVEYARD & HasType("Land")), bounce(T0), dredge(3)),
    instant("Mystical Tutor", "{U}", Search(INSTANT_OR_SORCERY, Zone.LIBRARY, reveal=True)),
    sorcery("Kodama's Reach", "{2}{G}",
            Search(card_of("Basic", "Land"), Zone.BATTLEFIELD, 2, reveal=True, tapped=True, rest_to=Zone.HAND),
            subtypes="Arcane"),
    sorcery("Probe", "{2}{U}", kicker("{1}{B}"),
            target(PLAYER, when=KICKED), draw(3), discard(YOU, 2), if_(KICKED, discard(T0, 2))),
    sorcery("Replenish", "{3}{W}", put_onto_battlefield(Each(CARD_IN_YOUR_GRAVEYARD & HasType("Enchantment")))),
    artifact("Tormod's Crypt", "{0}",
             activated(("{T}", SacrificeThis()), target(PLAYER), exile(Each(CARD_IN_A_GRAVEYARD & Owned(T0))))),
    creature("Snapcaster Mage", "{1}{U}", 2, 1, "Human Wizard", flash(), when_enters(*_GRANT_FLASHBACK)),
    instant("Flashback", "{R}", *_GRANT_FLASHBACK),
    creature("Saffi Eriksdotter", "{G}{W}", 2, 2, "Human Scout",
             activated(SacrificeThis(), target(CREATURE),
                       CreateDelayedTrigger(
                           triggered(Moves(Among(TRIGGERING) & Owned("you"), Zone.BATTLEFIELD, Zone.GRAVEYARD),
                                     put_onto_battlefield(TRIGGERING)),
                           T0, "end_of_turn")),
             also="Legendary"),
    sorcery("Act on Impulse", "{2}{R}",
            Move(TopOf(YOU, 3), Zone.EXILE), AddRule((MayCastFrom(Zone.EXILE, Among(IT), lands=True),))),
    creature("Garruk's Horde", "{5}{G}{G}", 7, 7, "Beast",
             trample(), TopRevealed(YOURSELF), MayCastFrom(Zone.LIBRARY, HasType("Creature"), top_only=True)),
    enchantment("Experimental Frenzy", "{3}{R}",
                LooksAtTop(), MayCastFrom(Zone.LIBRARY, EVERYTHING, top_only=True, lands=True),
                CantPlayLands(Zone.HAND), CantCast("you", SPELL & CastOutOf(Zone.HAND)),
                activated("{3}{R}", destroy(THIS))),
    creature("Selvala, Explorer Returned", "{1}{G}{W}", 2, 4, "Elf Scout",
             mana_ability("{T}",
                          RevealIt(TopOf(Each(PLAYER))),
                          Repeat(HowMany(IT, NONLAND), (AddMana(("G",)), gain_life(1))),
                          draw(1, Each(PLAYER))),
             also="Legendary"),
)  # fmt: skip
