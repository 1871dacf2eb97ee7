"""Double-faced cards: modal ones, and those that turn over (712), also by day and night (702.145)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    ChangeTypes,
    CreateToken,
    EntersWith,
    If,
    May,
    Modifies,
    Modify,
    SetPT,
)
from domain.cards.build import activated, creature, instant, land, mana_ability, sorcery, token, triggered, when_enters
from domain.cards.costs import ChangeLoyalty, ExileThis
from domain.cards.effects import Choose, Move, PutCounters, RevealIt, Search
from domain.cards.effects import LookAtTop as LookAtTopCards
from domain.cards.faces import back, modal_faces, transforming
from domain.cards.keywords import (
    daybound,
    defender,
    disturb,
    exiled_instead,
    first_strike,
    flying,
    indestructible,
    nightbound,
    trample,
    ward,
)
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANOTHER,
    CARD_IN_YOUR_GRAVEYARD,
    CREATURE,
    CREATURE_OR_PLANESWALKER,
    INSTANT_OR_SORCERY,
    IT,
    ITSELF,
    LAND,
    PERMANENT,
    SPELL,
    T0,
    THIS,
    TRIGGERING,
    YOU,
    YOURS,
)
from domain.cards.terms import Among, Did, Each, Exists, Fits, HasType, TopOf
from domain.cards.triggers import Begins, Happens, Moves
from domain.cards.verbs import (
    add_mana,
    bounce,
    counter_unless_pays,
    destroy,
    exile,
    gain_life,
    gains,
    get,
    has,
    lose_life,
    pump,
    put_onto_battlefield,
    target,
    transform,
    untap,
    up_to,
)
from domain.vocabulary import Step, Zone

_TAPPED: Final = EntersWith(ITSELF, tapped=True)
_WOLVES: Final = HasType("Wolf") | HasType("Werewolf")
_VAMPIRE: Final = CreateToken(token("Vampire", 2, 2, "B", "Vampire", flying()))
_CATHARS_PREY: Final = Move(T0, Zone.EXILE, until_source_leaves=True)

CARDS: Final = (
    # --- modal
    modal_faces(
        instant("Malakir Rebirth", "{B}", target(CREATURE), lose_life(2, YOU),
                gains(T0, triggered(Moves(ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD),
                                    put_onto_battlefield(TRIGGERING, tapped=True)))),
        land("Malakir Mire", _TAPPED, mana_ability("{T}", add_mana("{B}")))),
    modal_faces(
        sorcery("Bala Ged Recovery", "{2}{G}", target(CARD_IN_YOUR_GRAVEYARD), bounce(T0)),
        land("Bala Ged Sanctuary", _TAPPED, mana_ability("{T}", add_mana("{G}")))),
    modal_faces(
        instant("Jwari Disruption", "{1}{U}", target(SPELL), counter_unless_pays("{1}")),
        land("Jwari Ruins", _TAPPED, mana_ability("{T}", add_mana("{U}")))),
    modal_faces(
        creature("Kazandu Mammoth", "{1}{G}{G}", 3, 3, "Elephant",
                 triggered(Moves(LAND & YOURS, to=Zone.BATTLEFIELD), pump(THIS, 2, 2))),
        land("Kazandu Valley", _TAPPED, mana_ability("{T}", add_mana("{G}")))),
    modal_faces(
        creature("Tangled Florahedron", "{1}{G}", 1, 1, "Elemental", mana_ability("{T}", add_mana("{G}"))),
        land("Tangled Vale", _TAPPED, mana_ability("{T}", add_mana("{G}")))),
    modal_faces(
        land("Riverglide Pathway", mana_ability("{T}", add_mana("{U}"))),
        land("Lavaglide Pathway", mana_ability("{T}", add_mana("{R}")))),
    modal_faces(
        creature("Selfless Glyphweaver", "{2}{W}", 2, 3, "Human Cleric",
                 activated(ExileThis(), gains(Each(CREATURE & YOURS), indestructible()))),
        sorcery("Deadly Vanity", "{5}{B}{B}{B}",
                Choose(CREATURE_OR_PLANESWALKER),
                destroy(Each(CREATURE_OR_PLANESWALKER & ~Among(IT))))),
    # --- turning over
    transforming(
        creature("Delver of Secrets", "{U}", 1, 1, "Human Wizard",
                 triggered(Begins(Step.UPKEEP), LookAtTopCards(1, rest="top"),
                           May((RevealIt(TopOf(YOU)),), key="reveal"),
                           If(Did("reveal") & Fits(TopOf(YOU), INSTANT_OR_SORCERY), (transform(),)))),
        back("Creature — Human Insect", "Insectile Aberration", "U", flying(), power=3, toughness=2)),
    transforming(
        creature("Thraben Gargoyle", "{1}", 2, 2, "Gargoyle", defender(), activated("{6}", transform()),
                 also="Artifact"),
        back("Artifact Creature — Gargoyle Horror", "Stonewing Antagonizer", "", flying(), power=4, toughness=2)),
    transforming(
        creature("Bloodline Keeper", "{2}{B}{B}", 3, 3, "Vampire", flying(), activated("{T}", _VAMPIRE),
                 activated("{B}", transform(), only_if=Exists(PERMANENT & HasType("Vampire") & YOURS, 5))),
        back("Creature — Vampire", "Lord of Lineage", "B", flying(),
             Modifies(CREATURE & HasType("Vampire") & YOURS & ANOTHER, (get(2, 2),)), activated("{T}", _VAMPIRE),
             power=5, toughness=5)),
    transforming(
        creature("Nissa, Vastwood Seer", "{2}{G}", 2, 2, "Elf Scout",
                 when_enters(May((Search(HasType("Forest") & HasType("Basic"), reveal=True),))),
                 triggered(Moves(LAND & YOURS, to=Zone.BATTLEFIELD), exile(THIS),
                           Move(IT, Zone.BATTLEFIELD, transformed=True), only_if=Exists(LAND & YOURS, 7)),
                 also="Legendary"),
        back("Legendary Planeswalker — Nissa", "Nissa, Sage Animist", "G",
             activated(ChangeLoyalty(1), RevealIt(TopOf(YOU)),
                       If(Fits(IT, HasType("Land")), (put_onto_battlefield(IT),), (bounce(IT),))),
             activated(ChangeLoyalty(-2),
                       CreateToken(token("Ashaya, the Awoken World", 4, 4, "G", "Elemental", also="Legendary"))),
             activated(ChangeLoyalty(-7), up_to(6, LAND), untap(T0),
                       Modify(T0, (ChangeTypes(add=("Creature", "Elemental")), SetPT(6, 6)), "forever")),
             loyalty=3)),
    # --- from the graveyard
    transforming(
        creature("Baithook Angler", "{1}{U}", 2, 1, "Human Peasant", disturb("{1}{U}")),
        back("Creature — Spirit", "Hook-Haunt Drifter", "U", flying(), exiled_instead(), power=1, toughness=2)),
    transforming(
        creature("Lunarch Veteran", "{W}", 1, 1, "Human Cleric",
                 triggered(Moves(CREATURE & YOURS & ANOTHER, to=Zone.BATTLEFIELD), gain_life(1)), disturb("{1}{W}")),
        back("Creature — Spirit Cleric", "Luminous Phantom", "W", flying(),
             triggered(Moves(CREATURE & YOURS & ANOTHER, Zone.BATTLEFIELD), gain_life(1)), exiled_instead(),
             power=1, toughness=1)),
    # --- by day and by night
    transforming(
        creature("Brutal Cathar", "{2}{W}", 2, 2, "Human Soldier Werewolf",
                 when_enters(target(CREATURE & AN_OPPONENTS), _CATHARS_PREY),
                 triggered(Happens("transform", ITSELF), target(CREATURE & AN_OPPONENTS), _CATHARS_PREY),
                 daybound()),
        back("Creature — Werewolf", "Moonrage Brute", "R", first_strike(), ward("3 life"), nightbound(),
             power=3, toughness=3)),
    transforming(
        creature("Tavern Ruffian", "{3}{R}", 2, 5, "Human Warrior Werewolf", daybound()),
        back("Creature — Werewolf", "Tavern Smasher", "R", nightbound(), power=6, toughness=5)),
    transforming(
        creature("Hound Tamer", "{2}{G}", 3, 3, "Human Werewolf", trample(),
                 activated("{3}{G}", target(CREATURE), PutCounters(T0, "+1/+1")), daybound()),
        back("Creature — Werewolf", "Untamed Pup", "G", trample(),
             Modifies(PERMANENT & _WOLVES & YOURS & ANOTHER, (has("trample"),)),
             activated("{3}{G}", target(CREATURE), PutCounters(T0, "+1/+1")), nightbound(), power=4, toughness=4)),
)  # fmt: skip
