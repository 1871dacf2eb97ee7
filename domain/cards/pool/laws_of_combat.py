"""Who may attack and block at all, at what price, who has to, and what comes of the damage (508–510)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AddRule,
    CreateCopy,
    CreateDelayedTrigger,
    GainAbility,
    May,
    Modifies,
    PreventsDamage,
)
from domain.cards.build import (
    activated,
    artifact,
    aura,
    card,
    creature,
    enchantment,
    instant,
    land,
    price,
    sorcery,
    static,
    triggered,
    when_enters,
)
from domain.cards.combat_effects import BecomeAttacking, RemoveFromCombat
from domain.cards.combat_rules import (
    AssignsAsUnblocked,
    AssignsByToughness,
    AttacksDespiteDefender,
    BlocksMore,
    CantBeBlocked,
    CostsToAttack,
    CostsToBlock,
    MostAttackers,
    MostBlockers,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NeedsCompany,
    NumberOfBlockers,
)
from domain.cards.costs import SacrificeThis
from domain.cards.effects import Move
from domain.cards.keywords import bushido, defender, flashback, flying, goad, trample, unearth, vigilance
from domain.cards.nouns import (
    AN_OPPONENTS,
    ATTACKING,
    CREATURE,
    ENCHANTMENT,
    HOST,
    ITSELF,
    NOT_YOURS,
    PERMANENT,
    PLANESWALKER,
    PLAYER,
    T0,
    THIS,
    TRIGGERING,
    YOURS,
    YOURSELF,
)
from domain.cards.terms import (
    Among,
    AnyFilter,
    Controlled,
    Count,
    Each,
    Fits,
    HasKeyword,
    HasType,
    Measure,
    NumberOf,
    Remembered,
    Status,
    Triggering,
    X,
)
from domain.cards.triggers import Begins, DamageIsDealt, Happens
from domain.cards.verbs import draw, pump, target, untap
from domain.vocabulary import Step, Zone

_ANYTHING: Final = PERMANENT | PLAYER
_YOU_OR_YOURS: Final = YOURSELF | (PLANESWALKER & YOURS)
_CREATURES_YOU_CONTROL: Final = CREATURE & YOURS


def _tax(cost: str, whom: AnyFilter = YOURSELF) -> CostsToAttack:
    """Creatures can't attack you unless their controller pays for each of them."""
    return CostsToAttack(CREATURE, price(cost), whom)


def _no_combat_damage() -> AddRule:
    """All combat damage of this turn is prevented."""
    return AddRule((PreventsDamage(_ANYTHING, combat=True),))


def _out_of_the_fight(what: AnyFilter) -> tuple[PreventsDamage, PreventsDamage]:
    """Combat damage dealt to and by a creature is prevented."""
    return PreventsDamage(what, combat=True), PreventsDamage(_ANYTHING, what, combat=True)


CARDS: Final = (
    # what attacking and blocking costs
    enchantment("Propaganda", "{2}{U}", _tax("{2}")),
    enchantment("Ghostly Prison", "{2}{W}", _tax("{2}")),
    creature("Windborn Muse", "{3}{W}", 2, 3, "Spirit", flying(), _tax("{2}")),
    enchantment("Sphere of Safety", "{4}{W}",
                CostsToAttack(CREATURE, price("{1}"), _YOU_OR_YOURS, Count(ENCHANTMENT & YOURS))),
    artifact("Norn's Annex", "{3}{W/P}{W/P}", _tax("{W/P}", _YOU_OR_YOURS)),
    creature("Archangel of Tithes", "{1}{W}{W}{W}", 3, 5, "Angel", flying(),
             static(_tax("{1}", _YOU_OR_YOURS), only_if=Fits(THIS, Status("untapped"))),
             static(CostsToBlock(CREATURE, price("{1}")), only_if=Fits(THIS, Status("attacking")))),
    enchantment("War Tax", "{2}{U}",
                activated("{X}{U}", AddRule((CostsToAttack(CREATURE, price("{1}"), None, X()),)))),
    # how many attack and block
    creature("Silent Arbiter", "{4}", 1, 5, "Construct", MostAttackers(1), MostBlockers(1), also="Artifact"),
    enchantment("Dueling Grounds", "{1}{G}{W}", MostAttackers(1), MostBlockers(1)),
    artifact("Crawlspace", "{3}", MostAttackers(2, YOURSELF)),
    creature("Mogg Flunkies", "{1}{R}", 3, 3, "Goblin", NeedsCompany(ITSELF, blocking=True)),
    creature("Jackal Familiar", "{R}", 2, 2, "Jackal", NeedsCompany(ITSELF, blocking=True)),
    creature("Loyal Pegasus", "{W}", 2, 1, "Pegasus", flying(), NeedsCompany(ITSELF, blocking=True)),
    creature("Ember Beast", "{2}{R}", 3, 4, "Beast", NeedsCompany(ITSELF, blocking=True)),
    creature("Orcish Conscripts", "{R}", 2, 2, "Orc",
             NeedsCompany(ITSELF, 2), NeedsCompany(ITSELF, 2, attacking=False, blocking=True)),
    creature("Okk", "{1}{R}", 4, 4, "Goblin",
             NeedsCompany(ITSELF, 1, CREATURE & Measure("power", ">", NumberOf(THIS, "power"))),
             NeedsCompany(ITSELF, 1, CREATURE & Measure("power", ">", NumberOf(THIS, "power")),
                          attacking=False, blocking=True)),
    creature("Two-Headed Giant of Foriys", "{4}{R}", 4, 4, "Giant", trample(), BlocksMore(ITSELF)),
    creature("Palace Guard", "{2}{W}", 1, 4, "Human Soldier", BlocksMore(ITSELF, None)),
    creature("Wall of Glare", "{1}{W}", 0, 5, "Wall", defender(), BlocksMore(ITSELF, None)),
    enchantment("High Ground", "{W}", BlocksMore(_CREATURES_YOU_CONTROL)),
    enchantment("Brave the Sands", "{1}{W}",
                Modifies(_CREATURES_YOU_CONTROL, (GainAbility(vigilance()),)), BlocksMore(_CREATURES_YOU_CONTROL)),
    # who has to attack
    creature("Juggernaut", "{4}", 5, 3, "Juggernaut",
             MustAttack(ITSELF), CantBeBlocked(ITSELF, HasType("Wall")), also="Artifact"),
    creature("Bloodrock Cyclops", "{2}{R}", 3, 3, "Cyclops", MustAttack(ITSELF)),
    creature("Berserkers of Blood Ridge", "{4}{R}", 4, 4, "Human Berserker", MustAttack(ITSELF)),
    creature("Fumiko the Lowblood", "{2}{R}{R}", 3, 2, "Human Samurai",
             bushido(Count(CREATURE & ATTACKING)), MustAttack(CREATURE & AN_OPPONENTS), also="Legendary"),
    creature("Goblin Diplomats", "{1}{R}", 2, 1, "Goblin", activated("{T}", AddRule((MustAttack(CREATURE),)))),
    card("Legendary Enchantment Artifact", "Bident of Thassa", "{2}{U}{U}",
         triggered(DamageIsDealt(_CREATURES_YOU_CONTROL, PLAYER, combat=True), May((draw(),))),
         activated("{1}{U}, {T}", AddRule((MustAttack(CREATURE & AN_OPPONENTS),)))),
    sorcery("Disrupt Decorum", "{2}{R}{R}",
            goad(Each(CREATURE & NOT_YOURS))),
    creature("Jeering Homunculus", "{1}{U}", 0, 4, "Homunculus",
             when_enters(target(CREATURE), May((goad(T0),)))),
    # who has to block, and be blocked
    aura("Lure", "{1}{G}{G}", CREATURE, MustBlock(CREATURE, HOST)),
    creature("Taunting Elf", "{G}", 0, 1, "Elf", MustBlock(CREATURE, ITSELF)),
    creature("Elvish Bard", "{3}{G}{G}", 2, 4, "Elf Shaman Bard", MustBlock(CREATURE, ITSELF)),
    creature("Gaea's Protector", "{3}{G}", 4, 2, "Elemental Warrior", MustBeBlocked(ITSELF)),
    creature("Nacatl War-Pride", "{3}{G}{G}{G}", 3, 3, "Cat Warrior", MustBeBlocked(ITSELF, 1, 1),
             triggered(Happens("attack", ITSELF),
                       CreateCopy(THIS, Count(CREATURE & Controlled(Triggering("player"))), tapped=True),
                       BecomeAttacking(Remembered("token")),
                       CreateDelayedTrigger(triggered(Begins(Step.END, "any"), Move(TRIGGERING, Zone.EXILE)),
                                            Remembered("token")))),
    creature("Hexmark Destroyer", "{4}{B}{B}", 6, 6, "Necron", NumberOfBlockers(ITSELF, 6), unearth("{4}{B}{B}"),
             also="Artifact"),
    sorcery("Irresistible Prey", "{G}", target(CREATURE), AddRule((MustBeBlocked(Among(T0)),)), draw()),
    # how damage is assigned
    creature("Doran, the Siege Tower", "{W}{B}{G}", 0, 5, "Treefolk Shaman",
             AssignsByToughness(CREATURE), also="Legendary"),
    enchantment("Assault Formation", "{1}{G}",
                AssignsByToughness(_CREATURES_YOU_CONTROL),
                activated("{G}", target(CREATURE & HasKeyword("defender")),
                          AddRule((AttacksDespiteDefender(Among(T0)),))),
                activated("{2}{G}", pump(Each(_CREATURES_YOU_CONTROL), 0, 1))),
    enchantment("High Alert", "{1}{W}{U}",
                AssignsByToughness(_CREATURES_YOU_CONTROL), AttacksDespiteDefender(_CREATURES_YOU_CONTROL),
                activated("{2}{W}{U}", target(CREATURE), untap(T0))),
    creature("Thorn Elemental", "{5}{G}{G}", 7, 7, "Elemental", AssignsAsUnblocked(ITSELF)),
    creature("Lone Wolf", "{2}{G}", 2, 2, "Wolf", AssignsAsUnblocked(ITSELF)),
    # what prevents it
    instant("Fog", "{G}", _no_combat_damage()),
    instant("Holy Day", "{W}", _no_combat_damage()),
    instant("Moment's Peace", "{1}{G}", _no_combat_damage(), flashback("{2}{G}")),
    creature("Kami of False Hope", "{W}", 1, 1, "Spirit", activated(SacrificeThis(), _no_combat_damage())),
    creature("Fog Bank", "{1}{U}", 0, 2, "Wall", defender(), flying(), *_out_of_the_fight(ITSELF)),
    creature("Seraph of the Sword", "{3}{W}", 3, 3, "Angel", flying(), PreventsDamage(ITSELF, combat=True)),
    land("Maze of Ith",
         activated("{T}", target(CREATURE & ATTACKING), untap(T0), AddRule(_out_of_the_fight(Among(T0))))),
    enchantment("Reconnaissance", "{W}",
                activated("{0}", target(CREATURE & ATTACKING & YOURS), RemoveFromCombat(T0), untap(T0))),
)  # fmt: skip
