"""English for what things have in common: a graveyard, a name, a creature type; and for kinship."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AnyEffect, If, May, TargetSpec
from domain.cards.effects import LookAtTop, RevealIt
from domain.cards.render.nouns import Phrase, add, noun, predicate
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import number_word
from domain.cards.terms import (
    AllOf,
    AnyCondition,
    AnyFilter,
    Compare,
    Controlled,
    Fits,
    MostAlike,
    Remembered,
    SharesCreatureType,
    TopOf,
    You,
)

SHARED: Final = {"name": "with the same name", "creature_type": "that share a creature type"}
"""What stands behind several things that have something in common."""


def in_common(spec: TargetSpec, words: str) -> str:
    """Targets with what they must have in common: one graveyard, a creature type."""
    if spec.alike == "graveyard":
        return f"{words.removesuffix(' in all graveyards')} from a single graveyard"
    return f"{words} {SHARED[spec.alike]}" if spec.alike == "creature_type" else words


@say.register
def say_most_alike(quantity: MostAlike, speech: Speech) -> str:
    return f"the greatest number of {noun(speech, quantity.filter, many=True)} {SHARED[quantity.of]}"


CONTROLLERS: Final = {"you control": Controlled("you"), "controls": Controlled(Remembered("who"))}
"""Who controls so many alike: you, or the player of whom something is so."""


def so_many_alike(condition: AnyCondition, speech: Speech) -> str | None:
    """Somebody controls so many things with something in common."""
    match condition:
        case Compare(left=MostAlike(of=of, filter=AllOf(filters=parts)), op=">=", right=int(number)):
            for words, whose in CONTROLLERS.items():
                if whose in parts:
                    what: AnyFilter = AllOf(tuple(each for each in parts if each != whose))
                    return f"{words} {number_word(number)} or more {noun(speech, what, many=True)} {SHARED[of]}"
    return None


@add.register
def add_shares_creature_type(filter_: SharesCreatureType, said: Phrase) -> None:
    said.last.append(f"that shares a creature type with {say(filter_.ref, said.speech)}")


def shown_from_top(effects: tuple[AnyEffect, ...], speech: Speech) -> tuple[str, tuple[AnyEffect, ...]] | None:
    """The top card is looked at and may be revealed if it fits; what is done if it is, comes behind."""
    top = TopOf(You())
    match effects:
        case (LookAtTop(count=1, take=0, rest="top"), If(Fits(ref, what), (May((RevealIt(refs), *done)),), ())) if (
            ref == refs == top
        ):
            return f"look at the top card of your library. If it {predicate(speech, what)}, you may reveal it", (*done,)
    return None
