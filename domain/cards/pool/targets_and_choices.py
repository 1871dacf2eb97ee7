"""Cards that show what targets and what only chooses, affects or attaches (115.1, 115.10)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AddRule,
    ChangeTypes,
    GainAbility,
    Modifies,
    Modify,
    PreventsDamage,
    SetPT,
)
from domain.cards.build import (
    activated,
    aura,
    card,
    creature,
    instant,
    land,
    mana_ability,
    modal,
    mode,
    sorcery,
    triggered,
    when_enters,
)
from domain.cards.costs import SacrificeThis
from domain.cards.effects import Choose, Extract
from domain.cards.keywords import (
    bolster,
    entwine,
    flash,
    fortify,
    hexproof,
    modular,
    protection_from,
    shroud,
    vanishing,
)
from domain.cards.nouns import (
    ANY_TARGET,
    BLACK,
    CARD_IN_A_GRAVEYARD,
    CARD_IN_YOUR_GRAVEYARD,
    CREATURE,
    GREEN,
    HOST,
    IT,
    OPPONENT,
    PERMANENT,
    PLAYER,
    RED,
    SPELL,
    T0,
    T1,
    T2,
    THIS,
    YOURS,
    a,
)
from domain.cards.static_rules import (
    NoUntap,
)
from domain.cards.terms import Among, Controlled, Count, Each, HasType, Kicks, OwnerOf, Plus, SharesName, Triggering
from domain.cards.triggers import DamageIsDealt, Happens
from domain.cards.verbs import (
    add_mana,
    another_target,
    bounce,
    deal,
    destroy,
    has,
    pump,
    put_on_top,
    tap,
    target,
    up_to,
)

_PING: Final = activated("{T}", target(ANY_TARGET), deal(1, T0))
_GREEN_PERMANENTS: Final = Count(PERMANENT & GREEN & YOURS)

CARDS: Final = (
    creature("Calciderm", "{2}{W}{W}", 5, 5, "Beast", shroud(), vanishing(4)),
    creature("Whitemane Lion", "{1}{W}", 2, 2, "Cat", flash(), when_enters(Choose(CREATURE & YOURS), bounce(IT))),
    creature("Drove of Elves", "{3}{G}", _GREEN_PERMANENTS, _GREEN_PERMANENTS, "Elf", hexproof()),
    creature("Burrenton Forge-Tender", "{W}", 1, 1, "Kithkin Wizard",
             protection_from("red"),
             activated(SacrificeThis(),
                       Choose(RED & (PERMANENT | SPELL)), AddRule((PreventsDamage(PERMANENT | PLAYER, Among(IT)),)))),
    creature("Arcbound Worker", "{1}", 0, 0, "Construct", modular(1), also="Artifact"),
    sorcery("Cached Defenses", "{2}{G}", *bolster(3)),
    aura("Fire Whip", "{1}{R}", CREATURE & YOURS,
         Modifies(HOST, (GainAbility(_PING),)),
         activated(SacrificeThis(), target(ANY_TARGET), deal(1, T0))),
    aura("Sigil of Sleep", "{U}", CREATURE,
         triggered(DamageIsDealt(HOST, PLAYER),
                   target(CREATURE & Controlled(Triggering("player"))), bounce(T0))),
    card("Artifact — Fortification", "Darksteel Garrison", "{2}",
         Modifies(HOST, (has("indestructible"),)),
         triggered(Happens("tap", HOST), target(CREATURE), pump(T0, 1, 1)),
         fortify("{3}")),
    land("Mishra's Factory",
         mana_ability("{T}", add_mana("{C}")),
         activated("{1}", Modify(THIS, (ChangeTypes(add=("Artifact", "Creature", "Assembly-Worker")), SetPT(2, 2)))),
         activated("{T}", target(a("Creature", "Assembly-Worker")), pump(T0, 1, 1))),
    sorcery("Regrowth", "{1}{G}", target(CARD_IN_YOUR_GRAVEYARD), bounce(T0)),
    instant("Noxious Revival", "{G/P}", target(CARD_IN_A_GRAVEYARD), put_on_top(T0)),
    instant("Surgical Extraction", "{B/P}",
            target(CARD_IN_A_GRAVEYARD & ~(HasType("Land") & HasType("Basic"))),
            Extract(SharesName(T0), OwnerOf(T0))),
    instant("Reap", "{1}{G}",
            target(OPPONENT), up_to(Count(PERMANENT & BLACK & Controlled(T0)), CARD_IN_YOUR_GRAVEYARD), bounce(T1)),
    sorcery("Cone of Flame", "{3}{R}{R}",
            target(ANY_TARGET), another_target(ANY_TARGET), another_target(ANY_TARGET, than=(0, 1)),
            deal(1, T0), deal(2, T1), deal(3, T2)),
    sorcery("Hex", "{4}{B}{B}", target(CREATURE, 6), destroy(T0)),
    instant("Terminate", "{B}{R}", target(CREATURE), destroy(T0, no_regeneration=True)),
    instant("Blinding Beam", "{2}{W}",
            modal(mode(target(CREATURE, 2), tap(T0)),
                  mode(target(PLAYER),
                       AddRule((NoUntap(CREATURE & Controlled(Each(Among(T0)))),), "next_untap")),
                  choose=Plus(1, Kicks())),
            entwine("{1}")),
)  # fmt: skip
