"""Lands: basic and dual ones, whose types bring their mana abilities (305.6), and some that tell more."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    ChangeColours,
    ChangeTypes,
    EntersWith,
    Modify,
    SetPT,
)
from domain.cards.build import activated, card, land, mana_ability, triggered
from domain.cards.costs import SacrificeThis
from domain.cards.keywords import morph
from domain.cards.nouns import ITSELF, LAND, NONBASIC, T0, THIS, YOU, YOURSELF
from domain.cards.static_rules import (
    NoMaximumHandSize,
)
from domain.cards.triggers import Happens
from domain.cards.verbs import add_any_colour, add_mana, deal, destroy, has, target
from domain.vocabulary import EVERY_CREATURE_TYPE

CARDS: Final = (
    land("Plains", subtypes="Plains", also="Basic"),
    land("Island", subtypes="Island", also="Basic"),
    land("Swamp", subtypes="Swamp", also="Basic"),
    land("Mountain", subtypes="Mountain", also="Basic"),
    land("Forest", subtypes="Forest", also="Basic"),
    land("Wastes", mana_ability("{T}", add_mana("{C}")), also="Basic"),
    land("Tundra", subtypes="Plains Island"),
    land("Underground Sea", subtypes="Island Swamp"),
    land("Badlands", subtypes="Swamp Mountain"),
    land("Taiga", subtypes="Mountain Forest"),
    land("Savannah", subtypes="Forest Plains"),
    land("Scrubland", subtypes="Plains Swamp"),
    land("Volcanic Island", subtypes="Island Mountain"),
    land("Bayou", subtypes="Swamp Forest"),
    land("Plateau", subtypes="Mountain Plains"),
    land("Tropical Island", subtypes="Forest Island"),
    land("City of Brass",
         triggered(Happens("tap", ITSELF), deal(1, YOU)),
         mana_ability("{T}", add_any_colour())),
    land("Seat of the Synod", mana_ability("{T}", add_mana("{U}")), also="Artifact"),
    land("Ancient Tomb", mana_ability("{T}", add_mana("{C}{C}"), deal(2, YOU))),
    land("Wasteland",
         mana_ability("{T}", add_mana("{C}")),
         activated(("{T}", SacrificeThis()), target(LAND & NONBASIC), destroy(T0))),
    land("Strip Mine",
         mana_ability("{T}", add_mana("{C}")),
         activated(("{T}", SacrificeThis()), target(LAND), destroy(T0))),
    land("Zoetic Cavern", mana_ability("{T}", add_mana("{C}")), morph("{2}")),
    land("Reliquary Tower", NoMaximumHandSize(YOURSELF), mana_ability("{T}", add_mana("{C}"))),
    card("Land Creature — Forest Dryad", "Dryad Arbor", None, power=1, toughness=1, colours=("G",)),
    land("Mutavault",
         mana_ability("{T}", add_mana("{C}")),
         activated("{1}", Modify(THIS, (ChangeTypes(add=("Creature", EVERY_CREATURE_TYPE)), SetPT(2, 2))))),
    land("Treetop Village",
         EntersWith(ITSELF, tapped=True),
         mana_ability("{T}", add_mana("{G}")),
         activated("{1}{G}",
                   Modify(THIS, (ChangeTypes(add=("Creature", "Ape")), ChangeColours(("G",)), SetPT(3, 3),
                                 has("trample"))))),
)  # fmt: skip
