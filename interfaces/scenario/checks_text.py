"""Whether a spell or ability is targeted: whether its text says "target" (115.1, 115.10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from domain.cards.abilities import Activated, CardDefinition, Text, Triggered
from domain.cards.pieces import pieces
from domain.cards.pool import POOL
from domain.rules.targeting import targets_of
from domain.rules.texts import definition_of
from domain.vocabulary import ObjectId, Zone
from interfaces.scenario import facts as f
from interfaces.scenario.moments import Moment
from interfaces.scenario.piles import anywhere, on_stack_first
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.syntax import Ref, ZoneRef

TARGETED: Final[Mapping[str, bool]] = {
    "equip": True, "fortify": True, "modular": True, "provoke": True, "mutate": True, "reconfigure": True,
    "bestow": True, "awaken": True, "enchant": True, "outlast": False, "bolster": False, "convoke": False,
    "champion": False, "storm": False, "cycling": False, "flashback": False, "kicker": False, "delve": False,
    "overload": False, "splice": False, "ward": False, "buyback": False, "escape": False, "evoke": False,
    "backup": True, "mentor": True, "scavenge": True, "reinforce": True, "soulshift": True,
    "crew": False, "saddle": False, "station": False, "prowess": False, "cascade": False, "level up": False,
    "evolve": False, "training": False, "renown": False, "graft": False, "persist": False, "undying": False,
    "exploit": False, "fabricate": False, "afterlife": False, "living weapon": False, "for mirrodin!": False,
    "job select": False, "ingest": False, "extort": False, "dash": False, "blitz": False, "offspring": False,
    "squad": False, "replicate": False, "conspire": False, "casualty": False, "gravestorm": False,
    "demonstrate": False, "bargain": False, "surge": False, "spectacle": False, "transmute": False,
    "transfigure": False, "embalm": False, "eternalize": False, "jump-start": False, "improvise": False,
    "disguise": False, "morph": False, "megamorph": False, "ravenous": False, "devour": False, "tribute": False,
    "riot": False, "unleash": False, "umbra armor": False,
}  # fmt: skip
"""Keyword abilities, by whether the rule that defines them uses the word "target" (115.1d, 115.10a)."""


@cache
def of_the_pool() -> Mapping[str, bool]:
    """The named abilities of the pool's cards, by whether their texts have targets (115.1d)."""
    return {
        node.name: any(mode.targets for mode in node.text.modes)
        for definition in POOL.values()
        for node in pieces(definition)
        if isinstance(node, (Activated, Triggered)) and node.name
    }


def is_targeted(subject: f.Subject, moment: Moment) -> bool:
    """Whether a spell, an ability or a keyword is targeted."""
    match subject:
        case f.KeywordAbility(keyword):
            known = {**of_the_pool(), **TARGETED}
            if keyword not in known:
                raise Unplayable(f"nothing is known of the keyword {keyword}")
            return known[keyword]
        case f.NumberedAbility(number, source):
            return _ability(moment, moment.reading.object(source, anywhere(moment.game)), number)
        case Ref() | ZoneRef():
            return _object(moment, moment.reading.object(subject, on_stack_first(moment.game)))
    raise Unplayable("only a spell or an ability is targeted")


def _ability(moment: Moment, thing: ObjectId, number: int) -> bool:
    abilities = definition_of(moment.board, moment.board.objects[thing]).abilities
    texts = [each.text for each in abilities if isinstance(each, Activated | Triggered)]
    if not 1 <= number <= len(texts):
        raise Unplayable(f"there is no ability {number}")
    return _says_target(texts[number - 1])


def _object(moment: Moment, thing: ObjectId) -> bool:
    """On the stack it is targeted only if a target was chosen (115.6); elsewhere all of the text counts."""
    found = moment.board.objects[thing]
    if found.zone is Zone.STACK:
        return bool(targets_of(moment.game, thing))
    return _card(definition_of(moment.board, found))


def _card(card: CardDefinition) -> bool:
    return card.enchant is not None or (card.text is not None and _says_target(card.text))


def _says_target(text: Text) -> bool:
    return any(mode.targets for mode in text.modes)
