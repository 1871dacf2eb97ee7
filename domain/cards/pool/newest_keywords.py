"""Cards that show the keywords of the newest sets (701, 702), one or a few for each."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    CreateToken,
    GainAbility,
    If,
    MayPay,
    Modifies,
    Modify,
    Static,
)
from domain.cards.build import (
    activated,
    card,
    creature,
    instant,
    mana_ability,
    modal,
    mode,
    sorcery,
    token,
    triggered,
    when_dies,
    when_enters,
)
from domain.cards.combat_rules import CantBlock
from domain.cards.costs import SacrificeThis
from domain.cards.effects import AddMana, AddPhases, Choose, Discard, PutCounters, Search, Transform
from domain.cards.faces import back, transforming
from domain.cards.keywords import (
    behold_or,
    connive,
    convert,
    decayed,
    encore,
    firebending,
    flying,
    forage,
    foretell,
    frenzy,
    impending,
    incubate,
    living_metal,
    mobilize,
    more_than_meets_the_eye,
    poisonous,
    reach,
    recover,
    ripple,
    solved,
    storm,
    suspect,
    time_travel,
    to_solve,
    vigilance,
    web_slinging,
)
from domain.cards.keywords.tokens import TREASURE
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANY_TARGET,
    ARTIFACT_OR_ENCHANTMENT,
    CREATURE,
    IT,
    ITSELF,
    PERMANENT,
    PLAYER,
    T0,
    THIS,
    TRIGGERING,
    YOU,
    YOURS,
    card_of,
)
from domain.cards.terms import (
    Compare,
    Each,
    Exists,
    Fits,
    HasKeyword,
    HasMark,
    HasType,
    Measure,
    PlayerNumber,
    Remembered,
    Result,
    Status,
)
from domain.cards.triggers import Begins, DamageIsDealt, Happens
from domain.cards.verbs import bounce, deal, destroy, discard, draw, pump, target
from domain.vocabulary import COLOURS, Step

ZOMBIE: Final = token("Zombie", 2, 2, "B", "Zombie", *decayed())
SKELETON: Final = token("Skeleton", 2, 1, "B", "Skeleton")
MERFOLK: Final = token("Merfolk", 1, 1, "WU", "Merfolk")
INSECT: Final = token("Insect", 2, 1, "W", "Insect", flying())
SLIVER: Final = CREATURE & HasType("Sliver")
CREATURE_OR_PLANESWALKER: Final = PERMANENT & (HasType("Creature") | HasType("Planeswalker"))
YOUR_PHYREXIAN: Final = PERMANENT & YOURS & HasType("Phyrexian")
INCUBATORS: Final = PERMANENT & Status("token") & HasType("Incubator") & YOURS
DECAYED: Final = CREATURE & HasKeyword("decayed") & YOURS
HITS_PLAYER: Final = DamageIsDealt(ITSELF, PLAYER, combat=True)
NO_CARDS: Final = Compare(PlayerNumber(YOU, "hand"), "==", 0)

CARDS: Final = (
    sorcery("Sozin's Comet", "{3}{R}{R}", Modify(Each(CREATURE & YOURS), (GainAbility(firebending(5)),)),
            foretell("{2}{R}")),
    creature("Dragonback Lancer", "{3}{W}", 3, 3, "Human Soldier", flying(), mobilize(1)),
    creature("Dalkovan Packbeasts", "{2}{W}", 0, 4, "Ox", vigilance(), mobilize(3)),
    creature("Jadar, Ghoulcaller of Nephalia", "{1}{B}", 1, 1, "Human Wizard",
             triggered(Begins(Step.END), CreateToken(ZOMBIE), only_if=~Exists(DECAYED)),
             also="Legendary"),
    creature("Virulent Sliver", "{G}", 1, 1, "Sliver", Modifies(SLIVER, (GainAbility(poisonous(1)),))),
    creature("Frenzy Sliver", "{1}{B}", 1, 1, "Sliver", Modifies(SLIVER, (GainAbility(frenzy(1)),))),
    creature("Impulsive Pilferer", "{R}", 1, 1, "Goblin Pirate", when_dies(CreateToken(TREASURE)), encore("{3}{R}")),
    creature("Briarblade Adept", "{4}{B}", 3, 4, "Elf Assassin",
             triggered(Happens("attack", ITSELF), target(CREATURE & AN_OPPONENTS), pump(T0, -1, -1)),
             encore("{3}{B}")),
    sorcery("Icefall", "{2}{R}{R}", target(PERMANENT & (HasType("Artifact") | HasType("Land"))), destroy(T0),
            recover("{R}{R}")),
    creature("Spider-Man, Web-Slinger", "{2}{W}", 3, 3, "Spider Human Hero", web_slinging("{W}"), also="Legendary"),
    creature("Amazing Spider-Girl", "{3}{W}{W}", 5, 4, "Spider Human Hero",
             web_slinging("{2}{W}"), flying(), vigilance(), also="Legendary"),
    transforming(
        creature("Cyclonus, the Saboteur", "{2}{U}{B}", 2, 5, "Robot", more_than_meets_the_eye("{5}{U}{B}"), flying(),
                 triggered(HITS_PLAYER, *connive(THIS), If(Fits(THIS, Measure("power", ">=", 5)), (convert(THIS),))),
                 also="Legendary Artifact"),
        back("Legendary Artifact — Vehicle", "Cyclonus, Cybertronian Fighter", "UB", living_metal(), flying(),
             triggered(HITS_PLAYER, convert(THIS),
                       If(Compare(Result("transformed"), ">=", 1), (AddPhases((Step.UNTAP,)),))),
             power=5, toughness=5),
    ),
    creature("Overlord of the Boilerbilges", "{4}{R}{R}", 5, 5, "Avatar Horror", impending(4, "{2}{R}{R}"),
             when_enters(target(ANY_TARGET), deal(4, to=T0)),
             triggered(Happens("attack", ITSELF), target(ANY_TARGET), deal(4, to=T0)), also="Enchantment"),
    creature("Overlord of the Mistmoors", "{5}{W}{W}", 6, 6, "Avatar Horror", impending(4, "{2}{W}{W}"),
             when_enters(CreateToken(INSECT, 2)), triggered(Happens("attack", ITSELF), CreateToken(INSECT, 2)),
             also="Enchantment"),
    sorcery("All of History, All at Once", "{2}{U}{U}", *time_travel(), storm()),
    sorcery("Wibbly-wobbly, Timey-wimey", "{1}{U}", *time_travel(), draw()),
    creature("Treetop Sentries", "{3}{G}", 2, 4, "Squirrel Archer", reach(),
             when_enters(MayPay((forage(),), effects=(draw(),)))),
    creature("Thornvault Forager", "{1}{G}", 2, 2, "Squirrel Ranger",
             mana_ability("{T}", AddMana(("G",))),
             mana_ability(("{T}", forage()), AddMana(any_of=COLOURS, times=2, mixed=True)),
             activated("{3}{G}, {T}", Search(card_of("Squirrel"), reveal=True))),
    card("Enchantment — Case", "Case of the Crimson Pulse", "{2}{R}", when_enters(discard(YOU), draw(2)),
         to_solve(NO_CARDS), solved(triggered(Begins(Step.UPKEEP), Discard(YOU, None), draw(2)))),
    card("Enchantment — Case", "Case of the Stashed Skeleton", "{1}{B}",
         when_enters(CreateToken(SKELETON), *suspect(Remembered("token"))),
         to_solve(~Exists(PERMANENT & HasType("Skeleton") & HasMark("suspected") & YOURS)),
         solved(activated(("{1}{B}", SacrificeThis()), Search(card_of()), sorcery_timing=True))),
    creature("Infected Defector", "{4}{W}", 4, 3, "Phyrexian Knight", when_dies(*incubate(3))),
    creature("Norn's Inquisitor", "{1}{W}", 1, 1, "Phyrexian Knight", when_enters(*incubate(2)),
             triggered(Happens("transform", YOUR_PHYREXIAN), PutCounters(TRIGGERING, "+1/+1"))),
    sorcery("Sunder the Gateway", "{1}{W}", modal(
        mode(target(ARTIFACT_OR_ENCHANTMENT & ~Status("token") & AN_OPPONENTS), destroy(T0), *incubate(2)),
        mode(*incubate(2), Choose(INCUBATORS), Transform(IT)),
    )),
    creature("Silvergill Mentor", "{1}{U}", 2, 1, "Merfolk Wizard", behold_or(HasType("Merfolk"), "{2}"),
             when_enters(CreateToken(MERFOLK))),
    creature("Mudbutton Cursetosser", "{B}", 2, 1, "Goblin Warlock", behold_or(HasType("Goblin"), "{2}"),
             Static((CantBlock(ITSELF),)),
             when_dies(target(CREATURE & AN_OPPONENTS & Measure("power", "<=", 2)), destroy(T0))),
    instant("Surging Flame", "{1}{R}", ripple(4), target(ANY_TARGET), deal(2, to=T0)),
    instant("Surging Aether", "{3}{U}", ripple(4), target(PERMANENT), bounce(T0)),
)  # fmt: skip
