"""Cards that are or make copies of permanents (707), and that have tokens come in greater numbers (701.7b)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    BecomeCopy,
    CopyCounters,
    CopyExcept,
    CreateCopy,
    CreateDelayedTrigger,
    CreatesMore,
    EntersAsCopy,
    GainAbility,
    If,
    May,
    Modifies,
)
from domain.cards.build import (
    activated,
    artifact,
    aura,
    creature,
    enchantment,
    instant,
    land,
    mana_ability,
    on_stack,
    sorcery,
    triggered,
    when_targeted,
)
from domain.cards.effects import Choose, Move, SacrificeIt
from domain.cards.keywords import changeling, flash, flashback, haste, kicker, populate
from domain.cards.nouns import (
    ANOTHER,
    ARTIFACT,
    CARD_IN_A_GRAVEYARD,
    CREATURE,
    ENCHANTMENT,
    HOST,
    IT,
    ITSELF,
    KICKED,
    LAND,
    NONLAND,
    PERMANENT,
    SPELL_OR_ABILITY,
    T0,
    T1,
    THIS,
    TRIGGERING,
    YOURS,
    YOURSELF,
)
from domain.cards.static_rules import CantBeCountered
from domain.cards.terms import Among, AttachedTo, Each, HasType, Remembered, SharesName, Status, This, X
from domain.cards.triggers import Begins, Moves
from domain.cards.verbs import add_mana, bounce, destroy, exile, target
from domain.vocabulary import Step, Zone

_TOKENS: Final = Remembered("token")
_NONLEGENDARY: Final = ~HasType("Legendary")
_WITH_HASTE: Final = CopyExcept(abilities=(haste(),))
_HAS_IT_TOO: Final = CopyExcept(this_ability=True)
_OWN_COLOUR: Final = CopyExcept(keeps_colours=True, this_ability=True)
_IMAGE: Final = CopyExcept(add_types=("Illusion",), abilities=(when_targeted(SacrificeIt(THIS), by=SPELL_OR_ABILITY),))
_TWIN: Final = CopyExcept(abilities=(activated("{U}{B}, {T}", target(CREATURE & SharesName(THIS)), destroy(T0)),))


_AT_NEXT_END_STEP: Final = Begins(Step.END, "any")

_SAKASHIMA: Final = CopyExcept(
    name="Sakashima the Impostor",
    add_types=("Legendary",),
    abilities=(activated("{2}{U}{U}", CreateDelayedTrigger(triggered(_AT_NEXT_END_STEP, bounce(THIS)))),),
)
_DOPPELGANGER: Final = CopyExcept(
    keeps_colours=True,
    abilities=(triggered(Begins(Step.UPKEEP), target(CREATURE), May((BecomeCopy(THIS, T0, but=_OWN_COLOUR),))),),
)

CARDS: Final = (
    creature("Clone", "{3}{U}", 0, 0, "Shapeshifter", EntersAsCopy(CREATURE)),
    creature("Stunt Double", "{3}{U}", 0, 0, "Shapeshifter", flash(), EntersAsCopy(CREATURE)),
    creature("Mirror Image", "{2}{U}", 0, 0, "Shapeshifter", EntersAsCopy(CREATURE & YOURS)),
    creature("Clever Impersonator", "{2}{U}{U}", 0, 0, "Shapeshifter", EntersAsCopy(PERMANENT & NONLAND)),
    creature("Body Double", "{4}{U}", 0, 0, "Shapeshifter", EntersAsCopy(CARD_IN_A_GRAVEYARD & HasType("Creature"))),
    artifact("Sculpting Steel", "{3}", EntersAsCopy(ARTIFACT)),
    enchantment("Copy Artifact", "{1}{U}", EntersAsCopy(ARTIFACT, CopyExcept(add_types=("Enchantment",)))),
    enchantment("Copy Enchantment", "{2}{U}", EntersAsCopy(ENCHANTMENT)),
    land("Vesuva", EntersAsCopy(LAND, tapped=True)),
    creature("Phantasmal Image", "{1}{U}", 0, 0, "Illusion", EntersAsCopy(CREATURE, _IMAGE)),
    creature("Phyrexian Metamorph", "{3}{U/P}", 0, 0, "Phyrexian Shapeshifter",
             EntersAsCopy(PERMANENT & (HasType("Artifact") | HasType("Creature")), CopyExcept(add_types=("Artifact",))),
             also="Artifact"),
    creature("Quicksilver Gargantuan", "{5}{U}{U}", 7, 7, "Shapeshifter",
             EntersAsCopy(CREATURE, CopyExcept(power=7, toughness=7))),
    creature("Evil Twin", "{2}{U}{B}", 0, 0, "Shapeshifter", EntersAsCopy(CREATURE, _TWIN)),
    creature("Spark Double", "{3}{U}", 0, 0, "Illusion",
             EntersAsCopy(PERMANENT & (HasType("Creature") | HasType("Planeswalker")) & YOURS,
                          CopyExcept(remove_types=("Legendary",)),
                          counters=(CopyCounters("+1/+1", 1, "Creature"),
                                    CopyCounters("loyalty", 1, "Planeswalker")))),
    creature("Altered Ego", "{X}{2}{G}{U}", 0, 0, "Shapeshifter",
             on_stack(CantBeCountered(ITSELF)), EntersAsCopy(CREATURE, counters=(CopyCounters("+1/+1", X()),))),
    creature("Sakashima the Impostor", "{2}{U}{U}", 3, 1, "Human Rogue",
             EntersAsCopy(CREATURE, _SAKASHIMA), also="Legendary"),
    creature("Vesuvan Doppelganger", "{3}{U}{U}", 0, 0, "Shapeshifter", EntersAsCopy(CREATURE, _DOPPELGANGER)),
    creature("Unstable Shapeshifter", "{3}{U}", 0, 1, "Shapeshifter",
             triggered(Moves(CREATURE & ANOTHER, to=Zone.BATTLEFIELD), BecomeCopy(THIS, TRIGGERING, but=_HAS_IT_TOO))),
    creature("Cryptoplasm", "{1}{U}{U}", 2, 2, "Shapeshifter",
             triggered(Begins(Step.UPKEEP), target(CREATURE & ANOTHER), May((BecomeCopy(THIS, T0, but=_HAS_IT_TOO),)))),
    creature("Dimir Doppelganger", "{1}{U}{B}", 0, 2, "Shapeshifter",
             activated("{1}{U}{B}", target(CARD_IN_A_GRAVEYARD & HasType("Creature")), exile(T0),
                       BecomeCopy(THIS, IT, but=_HAS_IT_TOO))),
    creature("Shapesharer", "{1}{U}", 1, 1, "Shapeshifter",
             changeling(),
             activated("{2}{U}", target(PERMANENT & HasType("Shapeshifter")), target(CREATURE),
                       BecomeCopy(T0, T1, "your_next_turn"))),
    artifact("Mirage Mirror", "{3}",
             activated("{2}", target(PERMANENT & (HasType("Artifact") | HasType("Creature") | HasType("Enchantment")
                                                  | HasType("Land"))),
                       BecomeCopy(THIS, T0, "end_of_turn"))),
    land("Thespian's Stage",
         mana_ability("{T}", add_mana("{C}")),
         activated("{2}, {T}", target(LAND), BecomeCopy(THIS, T0, but=_HAS_IT_TOO))),
    instant("Mirrorweave", "{2}{W/U}{W/U}",
            target(CREATURE & _NONLEGENDARY), BecomeCopy(Each(CREATURE & ~Among(T0)), T0, "end_of_turn")),
    instant("Cytoshape", "{1}{G}{U}",
            target(CREATURE), Choose(CREATURE & _NONLEGENDARY), BecomeCopy(T0, IT, "end_of_turn")),
    instant("Cackling Counterpart", "{1}{U}{U}",
            target(CREATURE & YOURS), CreateCopy(T0), flashback("{5}{U}{U}")),
    sorcery("Rite of Replication", "{2}{U}{U}",
            kicker("{5}"), target(CREATURE), If(KICKED, (CreateCopy(T0, 5),), (CreateCopy(T0),))),
    instant("Second Harvest", "{2}{G}{G}", CreateCopy(Each(PERMANENT & Status("token") & YOURS))),
    sorcery("Wake the Reflections", "{W}", *populate()),
    creature("Kiki-Jiki, Mirror Breaker", "{2}{R}{R}{R}", 2, 2, "Goblin Shaman",
             haste(),
             activated("{T}", target(CREATURE & _NONLEGENDARY & YOURS), CreateCopy(T0, but=_WITH_HASTE),
                       CreateDelayedTrigger(triggered(_AT_NEXT_END_STEP, SacrificeIt(TRIGGERING)), _TOKENS)),
             also="Legendary"),
    aura("Splinter Twin", "{2}{R}{R}", CREATURE,
         Modifies(HOST, (GainAbility(activated(
             "{T}", CreateCopy(This(), but=_WITH_HASTE),
             CreateDelayedTrigger(triggered(_AT_NEXT_END_STEP, Move(TRIGGERING, Zone.EXILE)), _TOKENS))),))),
    aura("Followed Footsteps", "{3}{U}{U}", CREATURE,
         triggered(Begins(Step.UPKEEP), CreateCopy(AttachedTo()))),
    enchantment("Parallel Lives", "{3}{G}", CreatesMore(YOURSELF)),
    enchantment("Anointed Procession", "{3}{W}", CreatesMore(YOURSELF)),
)  # fmt: skip
