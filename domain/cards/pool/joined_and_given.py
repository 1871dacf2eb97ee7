"""Cards that join others, are cast with help, or give something away (702): soulbond, craft, emerge, gift and more."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CardDefinition, CreateToken, EntersWith, GetEmblem, If, May
from domain.cards.build import (
    activated,
    artifact,
    card,
    creature,
    instant,
    land,
    mana_ability,
    sorcery,
    token,
    triggered,
    when_cast,
    when_enters,
)
from domain.cards.costs import ChangeLoyalty
from domain.cards.effects import BecomeMonarch, Move, PutCounters, PutDivided, RevealIt, Sacrifice, Scry
from domain.cards.faces import back, transforming
from domain.cards.keywords import (
    amplify,
    chapter,
    cipher,
    compleated,
    craft,
    deathtouch,
    emerge,
    flying,
    freerunning,
    gift,
    harmonize,
    haunt,
    hideaway,
    mayhem,
    menace,
    offering,
    play_hidden,
    prowl,
    read_ahead,
    soulbond,
    the_ring_tempts_you,
    trample,
    vigilance,
)
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANY_TARGET,
    ATTACKING,
    BLOCKING,
    CREATURE,
    CREATURE_SPELL,
    IT,
    ITSELF,
    NONLAND,
    OPPONENT,
    PERMANENT,
    PLAYER,
    SPELL,
    T0,
    T1,
    THIS,
    YOU,
    YOURS,
)
from domain.cards.terms import (
    Compare,
    CountersOn,
    Each,
    Exists,
    Fits,
    HasKeyword,
    HasType,
    Kicked,
    PaidFor,
    PlayerNumber,
    Remembered,
    TopOf,
    Total,
    Unless,
    Who,
)
from domain.cards.triggers import Begins, Casts, Happens
from domain.cards.verbs import (
    add_mana,
    bounce,
    counter,
    deal,
    divided,
    draw,
    gain_life,
    gains,
    get,
    has,
    lose_life,
    pump,
    target,
    up_to,
)
from domain.vocabulary import Step, Zone

INSECT: Final = token("Insect", 1, 1, "G", "Insect")
HORROR: Final = token("Horror", 1, 1, "UB", "Horror", flying())
BIRD: Final = token("Bird", 1, 1, "W", "Bird", flying())
HAS_GIFT: Final = Kicked(0)
TOP: Final = TopOf(YOU)
ALL_HANDS_EMPTY: Final = Unless(Exists(PLAYER & ~Who(Compare(PlayerNumber(Remembered("who"), "hand"), "==", 0))))
"""That each player has no cards in hand."""
PROUD: Final = HasType("Creature") | HasType("Planeswalker")
AJANIS_EMBLEM: Final = CardDefinition("Ajani", abilities=(
    triggered(Casts("you", SPELL & PROUD), target(OPPONENT), PutCounters(T0, "poison", 2), zone=Zone.COMMAND),
))  # fmt: skip

CARDS: Final = (
    creature("Wolfir Silverheart", "{3}{G}{G}", 4, 4, "Wolf Warrior", soulbond(get(4, 4))),
    creature("Silverblade Paladin", "{1}{W}{W}", 2, 2, "Human Knight", soulbond(has("double strike"))),
    land("Mosswort Bridge", hideaway(4), EntersWith(ITSELF, tapped=True), mana_ability("{T}", add_mana("{G}")),
         activated("{G}, {T}", If(Compare(Total("power", CREATURE & YOURS), ">=", 10), play_hidden()))),
    land("Howltooth Hollow", hideaway(4), EntersWith(ITSELF, tapped=True), mana_ability("{T}", add_mana("{B}")),
         activated("{B}, {T}", If(ALL_HANDS_EMPTY, play_hidden()))),
    transforming(
        artifact("Tithing Blade", "{1}{B}", when_enters(Sacrifice(Each(OPPONENT), CREATURE)),
                 craft(HasType("Creature"), "{4}{B}")),
        back("Artifact", "Consuming Sepulcher", "B",
             triggered(Begins(Step.UPKEEP), lose_life(1, Each(OPPONENT)), gain_life(1))),
    ),
    transforming(
        artifact("Oteclan Landmark", "{W}", when_enters(Scry(2)), craft(HasType("Artifact"), "{2}{W}")),
        back("Artifact Creature — Golem", "Oteclan Levitator", "W", flying(),
             triggered(Happens("attack", ITSELF), target(CREATURE & ATTACKING & ~HasKeyword("flying")),
                       gains(T0, flying())), power=1, toughness=4),
    ),
    sorcery("Last Thoughts", "{3}{U}", draw(), *cipher()),
    sorcery("Call of the Nightwing", "{2}{U}{B}", CreateToken(HORROR), *cipher()),
    creature("Blind Hunter", "{2}{W}{B}", 2, 2, "Bat", flying(),
             haunt(target(PLAYER), lose_life(2, T0), gain_life(2))),
    creature("It of the Horrid Swarm", "{8}", 4, 4, "Eldrazi Insect",
             emerge("{6}{G}"), when_cast(CreateToken(INSECT, 2))),
    creature("Abundant Maw", "{8}", 6, 4, "Eldrazi Leech",
             emerge("{6}{B}"), when_cast(target(OPPONENT), lose_life(3, T0), gain_life(3))),
    sorcery("Unending Whisper", "{U}", draw(), harmonize("{5}{U}")),
    sorcery("Ureni's Rebuff", "{1}{U}", target(CREATURE), bounce(T0), harmonize("{5}{U}")),
    creature("Patron of the Kitsune", "{4}{W}{W}", 5, 6, "Spirit", offering(HasType("Fox")),
             triggered(Happens("attack", CREATURE), May((gain_life(1),))), also="Legendary"),
    creature("Latchkey Faerie", "{3}{U}", 3, 1, "Faerie Rogue", flying(), prowl("{2}{U}"),
             when_enters(draw(), only_if=PaidFor("prowl"))),
    sorcery("Eagle Vision", "{4}{U}", freerunning("{1}{U}"), draw(3)),
    instant("Sadistic Slash", "{3}{B}", target(CREATURE), pump(T0, -5, -5), mayhem("{1}{B}")),
    creature("Abomination, World Ravager", "{7}{R}", 10, 10, "Gamma Berserker Villain",
             menace(), trample(), mayhem("{4}{R}"), also="Legendary"),
    instant("Into the Flood Maw", "{U}", gift("tapped Fish"),
            target(CREATURE & AN_OPPONENTS, when=~HAS_GIFT), target(PERMANENT & NONLAND & AN_OPPONENTS, when=HAS_GIFT),
            If(HAS_GIFT, (bounce(T1),), (bounce(T0),))),
    instant("Long River's Pull", "{U}{U}", gift("card"),
            target(CREATURE_SPELL, when=~HAS_GIFT), target(SPELL, when=HAS_GIFT),
            If(HAS_GIFT, (counter(T1),), (counter(T0),))),
    creature("Kilnmouth Dragon", "{5}{R}{R}", 5, 5, "Dragon", amplify(3), flying(),
             activated("{T}", target(ANY_TARGET), deal(CountersOn(THIS, "+1/+1"), to=T0))),
    creature("Daru Stinger", "{3}{W}", 1, 1, "Soldier", amplify(1),
             activated("{T}", target(CREATURE & (ATTACKING | BLOCKING)), deal(CountersOn(THIS, "+1/+1"), to=T0))),
    card("Legendary Planeswalker — Ajani", "Ajani, Sleeper Agent", "{1}{G}{G/W/P}{W}", compleated(),
         activated(ChangeLoyalty(1), RevealIt(TOP), If(
             Fits(IT, PROUD), (Move(IT, Zone.HAND),), (May((Move(IT, Zone.LIBRARY, "bottom"),)),),
         )),
         activated(ChangeLoyalty(-3), divided(3, CREATURE, 0, 3, of="+1/+1 counters"), PutDivided("+1/+1"),
                   gains(T0, vigilance())),
         activated(ChangeLoyalty(-6), GetEmblem(AJANIS_EMBLEM)),
         loyalty=4),
    card("Enchantment — Saga", "Love Song of Night and Day", "{2}{W}", read_ahead(),
         chapter(1, target(OPPONENT), draw(2), draw(2, T0)),
         chapter(2, CreateToken(BIRD)),
         chapter(3, up_to(2, CREATURE), PutCounters(T0, "+1/+1"))),
    creature("Palace Sentinels", "{3}{W}", 2, 4, "Human Soldier", when_enters(BecomeMonarch())),
    creature("Thorn of the Black Rose", "{3}{B}", 1, 3, "Human Assassin", deathtouch(), when_enters(BecomeMonarch())),
    sorcery("Birthday Escape", "{U}", draw(), *the_ring_tempts_you()),
)  # fmt: skip
