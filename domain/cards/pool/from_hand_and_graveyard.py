"""Cards that do something from the hand or the graveyard, and what is attached to creatures (702)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import ChangeTypes, CreateToken, GainAbility, May, Modifies
from domain.cards.build import (
    activated,
    aura,
    creature,
    equipment,
    instant,
    land,
    mana_ability,
    static,
    token,
    triggered,
    when_cycled,
    when_enters,
)
from domain.cards.costs import SacrificeThis
from domain.cards.effects import PutCounters, Regenerate, Search
from domain.cards.keywords import (
    boast,
    cycling,
    defender,
    double_strike,
    embalm,
    equip,
    eternalize,
    exhaust,
    first_strike,
    flying,
    for_mirrodin,
    forecast,
    haste,
    job_select,
    lifelink,
    living_weapon,
    reach,
    transfigure,
    transmute,
    typecycling,
    umbra_armor,
    vigilance,
)
from domain.cards.keywords.tokens import FOOD
from domain.cards.nouns import (
    ANOTHER,
    ANY_TARGET,
    CREATURE,
    HOST,
    INSTANT_OR_SORCERY_SPELL,
    ITSELF,
    T0,
    THIS,
    YOU,
    YOURS,
)
from domain.cards.terms import Count, Each, HasKeyword, HasType, NumberOf
from domain.cards.triggers import Happens
from domain.cards.verbs import add_mana, bounce, counter, deal, discard, draw, gain_life, get, pump, target

OTHER_FLYERS: Final = CREATURE & HasKeyword("flying") & ANOTHER
BIRD: Final = token("Bird", 1, 1, "WU", "Bird", flying())
HUMAN: Final = token("Human Warrior", 1, 1, "W", "Human Warrior")
DWARF: Final = token("Dwarf Berserker", 2, 1, "R", "Dwarf Berserker")

CARDS: Final = (
    creature("Krosan Tusker", "{5}{G}{G}", 6, 5, "Boar Beast",
             cycling("{2}{G}"), when_cycled(May((Search(HasType("Land") & HasType("Basic"), reveal=True),)))),
    creature("Chartooth Cougar", "{5}{R}", 4, 4, "Cat Beast",
             activated("{R}", pump(THIS, 1, 0)), typecycling(HasType("Mountain"), "{2}")),
    creature("Twisted Abomination", "{5}{B}", 5, 3, "Zombie Mutant",
             activated("{B}", Regenerate(THIS)), typecycling(HasType("Swamp"), "{2}")),
    creature("Generous Ent", "{5}{G}", 5, 7, "Treefolk",
             reach(), when_enters(CreateToken(FOOD)), typecycling(HasType("Forest"), "{1}")),
    land("Ash Barrens", mana_ability("{T}", add_mana("{C}")),
         typecycling(HasType("Basic") & HasType("Land"), "{1}")),
    creature("Sacred Cat", "{W}", 1, 1, "Cat", lifelink(), embalm("{W}")),
    creature("Tah-Crop Skirmisher", "{1}{U}", 2, 1, "Snake Warrior", embalm("{3}{U}")),
    creature("Adorned Pouncer", "{1}{W}", 1, 1, "Cat", double_strike(), eternalize("{3}{W}{W}")),
    creature("Proven Combatant", "{U}", 1, 1, "Human Warrior", eternalize("{4}{U}{U}")),
    creature("Champion of Wits", "{2}{U}", 2, 1, "Snake Wizard",
             when_enters(May((draw(NumberOf(THIS, "power")), discard(YOU, 2)))), eternalize("{5}{U}{U}")),
    creature("Drift of Phantasms", "{2}{U}", 0, 5, "Spirit", defender(), flying(), transmute("{1}{U}{U}")),
    instant("Muddle the Mixture", "{U}{U}",
            target(INSTANT_OR_SORCERY_SPELL), counter(T0), transmute("{1}{U}{U}")),
    creature("Fleshwrither", "{2}{B}{B}", 3, 3, "Horror", transfigure("{1}{B}{B}")),
    instant("Steeling Stance", "{1}{W}{W}",
            pump(Each(CREATURE & YOURS), 1, 1), forecast("{W}", target(CREATURE), pump(T0, 1, 1))),
    creature("Pride of the Clouds", "{W}{U}", 1, 1, "Elemental Cat",
             flying(),
             static(Modifies(ITSELF, (get(Count(OTHER_FLYERS), Count(OTHER_FLYERS)),))),
             forecast("{2}{W}{U}", CreateToken(BIRD))),
    creature("Usher of the Fallen", "{W}", 2, 1, "Spirit Warrior", boast("{1}{W}", CreateToken(HUMAN))),
    creature("Fearless Liberator", "{1}{R}", 2, 1, "Dwarf Berserker", boast("{2}{R}", CreateToken(DWARF))),
    creature("Prowcatcher Specialist", "{1}{R}", 2, 1, "Goblin Warrior",
             haste(), exhaust("{3}{R}", PutCounters(THIS, "+1/+1", 2))),
    equipment("Batterskull", "{5}",
              living_weapon(), Modifies(HOST, (get(4, 4), GainAbility(vigilance()), GainAbility(lifelink()))),
              activated("{3}", bounce(THIS)), equip("{5}")),
    equipment("Flayer Husk", "{1}", living_weapon(), Modifies(HOST, (get(1, 1),)), equip("{2}")),
    equipment("Mortarpod", "{2}",
              living_weapon(),
              Modifies(HOST, (get(0, 1),
                              GainAbility(activated(SacrificeThis(), target(ANY_TARGET), deal(1, to=T0))))),
              equip("{2}")),
    equipment("Vulshok Splitter", "{3}{R}", for_mirrodin(), Modifies(HOST, (get(2, 0),)), equip("{2}{R}")),
    equipment("White Mage's Staff", "{1}{W}",
              job_select(),
              Modifies(HOST, (ChangeTypes(add=("Cleric",)), get(1, 1),
                              GainAbility(triggered(Happens("attack", ITSELF), gain_life(1))))),
              equip("{3}")),
    aura("Hyena Umbra", "{W}", CREATURE, Modifies(HOST, (get(1, 1), GainAbility(first_strike()))), umbra_armor()),
    aura("Boar Umbra", "{2}{G}", CREATURE, Modifies(HOST, (get(3, 3),)), umbra_armor()),
    aura("Drake Umbra", "{4}{U}", CREATURE, Modifies(HOST, (get(3, 3), GainAbility(flying()))), umbra_armor()),
)  # fmt: skip
