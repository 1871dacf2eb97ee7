"""Snow, mana that stays, more and other mana (106, 107.4h), and costs with a choice (118.8, 118.12a)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AddRule,
    CreateDelayedTrigger,
    EntersWith,
    ForEach,
    MayPay,
    Modifies,
    Repeat,
    Static,
)
from domain.cards.build import (
    artifact,
    creature,
    either_cost,
    enchantment,
    instant,
    land,
    mana_ability,
    sorcery,
    triggered,
    when_enters,
    whenever_you_cast,
)
from domain.cards.costs import DiscardSome, EitherCost, SacrificeSome
from domain.cards.effects import AddMana, SacrificeIt, Search
from domain.cards.keywords import first_strike, flash, flying, trample
from domain.cards.mana_rules import KeepsMana, ProducesInstead
from domain.cards.nouns import (
    ANOTHER,
    CREATURE,
    CREATURE_SPELL,
    ITSELF,
    LAND,
    NONBASIC,
    NONLAND,
    OPPONENT,
    PERMANENT,
    PLAYER,
    T0,
    THIS,
    YOURS,
    YOURSELF,
    a,
    card_of,
)
from domain.cards.terms import Count, Each, Exists, HasType, Remembered, Triggering, X
from domain.cards.triggers import Begins, Happens
from domain.cards.verbs import add_any_colour, add_mana, deal, destroy, draw, get, has, lose_life, target
from domain.vocabulary import Step, Zone

SNOW: Final = PERMANENT & HasType("Snow")
THAT_PLAYER: Final = Triggering("player")
ONE_MORE: Final = AddMana(alike=True, who=THAT_PLAYER)
YOUR_LAND_FOR_MANA: Final = Happens("tap_for_mana", LAND & YOURS)

CARDS: Final = (
    *(
        land(f"Snow-Covered {kind}", subtypes=kind, also="Basic Snow")
        for kind in ("Plains", "Island", "Swamp", "Mountain", "Forest")
    ),
    land("Rimewood Falls", EntersWith(ITSELF, tapped=True), subtypes="Forest Island", also="Snow"),
    artifact("Arcum's Astrolabe", "{S}", when_enters(draw()), mana_ability("{1}, {T}", add_any_colour()), also="Snow"),
    creature("Icehide Golem", "{S}", 2, 2, "Golem", also="Snow Artifact"),
    creature("Boreal Druid", "{G}", 1, 1, "Elf Druid", mana_ability("{T}", add_mana("{C}")), also="Snow"),
    instant("Skred", "{R}", target(CREATURE), deal(Count(SNOW & YOURS), to=T0)),
    creature("Ice-Fang Coatl", "{G}{U}", 1, 1, "Snake", flash(), flying(), when_enters(draw()),
             Static((Modifies(ITSELF, (has("deathtouch"),)),), Exists(SNOW & YOURS & ANOTHER, 3)), also="Snow"),
    sorcery("Into the North", "{1}{G}", Search(card_of("Snow", "Land"), Zone.BATTLEFIELD, tapped=True)),
    enchantment("Upwelling", "{3}{G}", KeepsMana(PLAYER)),
    artifact("Horizon Stone", "{5}", KeepsMana(YOURSELF, turns=True)),
    creature("Savage Ventmaw", "{4}{R}{G}", 4, 4, "Dragon", flying(),
             triggered(Happens("attack", ITSELF), AddMana(("R", "R", "R", "G", "G", "G"), lasts="end_of_turn"))),
    creature("Brazen Collector", "{1}{R}", 2, 1, "Raccoon Rogue", first_strike(),
             triggered(Happens("attack", ITSELF), AddMana(("R",), lasts="end_of_turn"))),
    enchantment("Mana Reflection", "{4}{G}{G}", ProducesInstead(PERMANENT & YOURS, 2)),
    creature("Nyxbloom Ancient", "{4}{G}{G}{G}", 5, 5, "Elemental", trample(), ProducesInstead(PERMANENT & YOURS, 3),
             also="Enchantment"),
    enchantment("Contamination", "{2}{B}",
                triggered(Begins(Step.UPKEEP), MayPay((SacrificeSome(CREATURE),), otherwise=(SacrificeIt(THIS),))),
                ProducesInstead(LAND, mana=("B",))),
    instant("Pale Moon", "{1}{U}", AddRule((ProducesInstead(LAND & NONBASIC, type="C"),))),
    enchantment("Mana Flare", "{2}{R}", triggered(Happens("tap_for_mana", LAND), ONE_MORE)),
    enchantment("Mirari's Wake", "{3}{G}{W}", Modifies(CREATURE & YOURS, (get(1, 1),)),
                triggered(YOUR_LAND_FOR_MANA, AddMana(alike=True))),
    enchantment("Zendikar Resurgent", "{5}{G}{G}", triggered(YOUR_LAND_FOR_MANA, AddMana(alike=True)),
                whenever_you_cast(CREATURE_SPELL, draw())),
    instant("High Tide", "{U}", CreateDelayedTrigger(
        triggered(Happens("tap_for_mana", a("Island")), AddMana(("U",), who=THAT_PLAYER)), lasts="end_of_turn",
    )),
    instant("Lightning Axe", "{R}", either_cost(DiscardSome(), "{5}"), target(CREATURE), deal(5, to=T0)),
    sorcery("Bone Shards", "{B}", either_cost(SacrificeSome(CREATURE), DiscardSome()),
            target(PERMANENT & (HasType("Creature") | HasType("Planeswalker"))), destroy(T0)),
    instant("Bitter Triumph", "{1}{B}", either_cost(DiscardSome(), "3 life"),
            target(PERMANENT & (HasType("Creature") | HasType("Planeswalker"))), destroy(T0)),
    sorcery("Torment of Hailfire", "{X}{B}{B}", Repeat(X(), (ForEach(Each(OPPONENT), (MayPay(
        (EitherCost(((SacrificeSome(PERMANENT & NONLAND),), (DiscardSome(),))),), Remembered("each"),
        otherwise=(lose_life(3, Remembered("each")),),
    ),)),))),
)  # fmt: skip
