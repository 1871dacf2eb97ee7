"""English for choices among effects that are alike: one of several keywords or counters, top or bottom (608.2d)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards.abilities import ChooseOne, GainAbility, Keyword, Modify
from domain.cards.effects import Move, PutCounters
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, listed, possessive, small
from domain.cards.terms import OwnerOf, You
from domain.vocabulary import Zone


def of_several(effect: ChooseOne, speech: Speech) -> str:
    """A choice among effects that differ in one word; nothing for others."""
    return top_or_bottom(effect, speech) or of_keywords(effect, speech) or of_counters(effect, speech)


def top_or_bottom(effect: ChooseOne, speech: Speech) -> str:
    """Its owner puts it on top of a library or on its bottom."""
    match effect.options:
        case ((Move(refs=what, to=Zone.LIBRARY) as top,), (Move(place="bottom") as bottom,)) if replace(
            top, place="bottom"
        ) == bottom and effect.who == OwnerOf(what):
            words = say(what, speech)
            if words.startswith("target ") and " that's " in words:
                return f"choose {words}. Its owner puts it on their choice of the top or bottom of their library"
            owner = f"the owner of {words}" if ", " in words else f"{possessive(words)} owner"
            return f"{owner} puts it on their choice of the top or bottom of their library"
    return ""


def of_keywords(effect: ChooseOne, speech: Speech) -> str:
    """Something gains one of several keywords, of your choice."""
    if effect.who != You():
        return ""
    made = [option[0] for option in effect.options if len(option) == 1 and isinstance(option[0], Modify)]
    last = [each.modifications[-1] for each in made if each.modifications]
    keywords = [each.ability for each in last if isinstance(each, GainAbility) and isinstance(each.ability, Keyword)]
    if len(keywords) != len(effect.options) or len({bare(each) for each in made}) != 1:
        return ""
    first = replace(made[0], modifications=(*made[0].modifications[:-1], GainAbility(CHOSEN)))
    names = listed([small(say(each, speech)) for each in keywords], "or")
    return say(first, speech).replace(CHOSEN.name, f"your choice of {names}")


CHOSEN = Keyword("¤")
"""Stands where the keywords to choose from are said."""


def bare(effect: Modify) -> Modify:
    """A change without its last part."""
    return replace(effect, modifications=effect.modifications[:-1])


def of_counters(effect: ChooseOne, speech: Speech) -> str:
    """One of several kinds of counters is put on something."""
    made = [option[0] for option in effect.options if len(option) == 1 and isinstance(option[0], PutCounters)]
    if effect.who != You() or len(made) != len(effect.options) or len({replace(each, kind="") for each in made}) != 1:
        return ""
    if made[0].count != 1:
        return ""
    return f"put your choice of {a(listed([each.kind for each in made], 'or'))} counter on {say(made[0].refs, speech)}"
