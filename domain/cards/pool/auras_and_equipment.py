"""What is attached to other permanents (301.5, 303.4)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    ChangeControl,
    GainAbility,
    Modifies,
    Modify,
)
from domain.cards.build import (
    activated,
    aura,
    creature,
    equipment,
    instant,
    modal,
    mode,
    triggered,
    when_dies,
    when_enters,
)
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.costs import RemoveCounters
from domain.cards.effects import AttachElsewhere, PutCounters, Unattach
from domain.cards.keywords import bestow, double_strike, equip, flying, protection_from, reconfigure, shroud
from domain.cards.nouns import ANY_TARGET, AURA, CREATURE, EQUIPMENT, HOST, PERMANENT, PLAYER, T0, THIS, TRIGGERING
from domain.cards.static_rules import (
    NoUntap,
)
from domain.cards.terms import AttachedTo, Each, HasType, IsAttachedTo, Measure
from domain.cards.triggers import DamageIsDealt
from domain.cards.verbs import bounce, deal, draw, gain_life, get, has, pump, tap, target

CARDS: Final = (
    aura("Holy Strength", "{W}", CREATURE, Modifies(HOST, (get(1, 2),))),
    aura("Unholy Strength", "{B}", CREATURE, Modifies(HOST, (get(2, 1),))),
    aura("Rancor", "{G}", CREATURE,
         Modifies(HOST, (get(2, 0), has("trample"))),
         when_dies(bounce(TRIGGERING))),
    aura("Control Magic", "{2}{U}{U}", CREATURE, Modifies(HOST, (ChangeControl(),))),
    aura("Pacifism", "{1}{W}", CREATURE, CantAttack(HOST), CantBlock(HOST)),
    aura("Robe of Mirrors", "{U}", CREATURE, Modifies(HOST, (has("shroud"),))),
    instant("Aura Graft", "{1}{U}",
            target(AURA & IsAttachedTo(Each(PERMANENT))),
            Modify(T0, (ChangeControl(),), "forever"), AttachElsewhere(T0, PERMANENT)),
    instant("Fulgent Distraction", "{2}{W}",
            target(CREATURE, 2), tap(T0), Unattach(Each(EQUIPMENT & IsAttachedTo(T0)))),
    aura("Runner's Bane", "{1}{U}", CREATURE & Measure("power", "<=", 3),
         when_enters(tap(AttachedTo())), NoUntap(HOST)),
    aura("Diplomatic Immunity", "{1}{U}", CREATURE, shroud(), Modifies(HOST, (has("shroud"),))),
    aura("Spirit Mantle", "{1}{W}", CREATURE,
         Modifies(HOST, (get(1, 1), GainAbility(protection_from(HasType("Creature")))))),
    creature("Nimbus Naiad", "{2}{U}", 2, 2, "Nymph",
             bestow("{4}{U}"), flying(), Modifies(HOST, (get(2, 2), has("flying"))),
             also="Enchantment"),
    equipment("Bonesplitter", "{1}", Modifies(HOST, (get(2, 0),)), equip("{1}")),
    creature("Lizard Blades", "{1}{R}", 1, 1, "Equipment Lizard",
             double_strike(), Modifies(HOST, (has("double strike"),)), reconfigure("{2}", subtypes="Lizard"),
             also="Artifact"),
    equipment("Lightning Greaves", "{2}", Modifies(HOST, (has("haste"), has("shroud"))), equip("{0}")),
    equipment("Umezawa's Jitte", "{2}",
              triggered(DamageIsDealt(HOST, combat=True), PutCounters(THIS, "charge", 2)),
              activated(RemoveCounters("charge"),
                        modal(mode(pump(AttachedTo(), 2, 2)),
                              mode(target(CREATURE), pump(T0, -1, -1)),
                              mode(gain_life(2)))),
              equip("{2}"),
              also="Legendary"),
    equipment("Sword of Fire and Ice", "{3}",
              Modifies(HOST, (get(2, 2), GainAbility(protection_from("red")), GainAbility(protection_from("blue")))),
              triggered(DamageIsDealt(HOST, PLAYER, combat=True), target(ANY_TARGET), deal(2, T0), draw(1)),
              equip("{2}")),
)  # fmt: skip
