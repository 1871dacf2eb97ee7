"""English for copies and changed texts (707, 612)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    Become,
    BecomeCopy,
    CardDefinition,
    ChangeText,
    CopyCounters,
    CopyExcept,
    CreateCopy,
    EntersAsCopy,
    Keyword,
    Reword,
    SetLandType,
)
from domain.cards.render.doing import does
from domain.cards.render.keyword_words import with_keywords
from domain.cards.render.modifications import lasting
from domain.cards.render.nouns import noun
from domain.cards.render.quantities import so_many
from domain.cards.render.references import are_many, limit
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, capital, listed, small
from domain.cards.terms import AttachedTo, Each, EventAmount, Remembered, This
from domain.vocabulary import COLOUR_NAMES, PERMANENT_TYPES, SUPERTYPES

_KINDS: Final = {"colour": "colour word", "land_type": "basic land type", "creature_type": "creature type"}


@say.register
def say_enters_as_copy(rule: EntersAsCopy, speech: Speech) -> str:
    tapped = " tapped" if rule.tapped else ""
    but = [*exceptions(rule.but, speech), *(say(each, speech) for each in rule.counters)]
    what = a(noun(speech, rule.filter, default="object"))
    return f"You may have {speech.this} enter{tapped} as a copy of {what}{except_(but)}"


@say.register
def say_copy_counters(counters: CopyCounters, speech: Speech) -> str:
    only = f" if it's {a(counters.only.lower())}" if counters.only else ""
    extra = f"additional {counters.kind} counter"
    number = "an" if counters.count == 1 else ""
    many = f"{number} {extra}" if number else so_many(counters.count, extra, speech)
    return f"it enters with {many} on it{only}"


def except_(but: list[str]) -> str:
    """What a copy doesn't copy."""
    return f", except {listed(but)}" if but else ""


@say.register
def say_copy_except(but: CopyExcept, speech: Speech) -> str:
    return listed(exceptions(but, speech))


def exceptions(but: CopyExcept, speech: Speech) -> list[str]:
    """The exceptions of a copy effect, one after the other (707.9)."""
    said = [f"its name is {but.name}"] if but.name else []
    if but.add_types:
        last = any(kind in SUPERTYPES for kind in but.add_types)
        plain = (*SUPERTYPES, *PERMANENT_TYPES)
        kinds = " ".join(kind.lower() if kind in plain else kind for kind in but.add_types)
        said.append(f"it's {kinds if last else a(kinds)} in addition to its other types")
    if but.remove_types:
        said.append(f"it isn't {listed([kind.lower() for kind in but.remove_types], 'or')}")
    if but.keeps_colours:
        said.append("it doesn't copy that creature's color")
    if but.colours is not None:
        said.append(f"it's {listed([COLOUR_NAMES[each] for each in but.colours]) or 'colourless'}")
    if but.power is not None:
        said.append(f"it's {but.power}/{but.toughness}")
    if but.costless:
        said.append("it has no mana cost")
    gained = with_keywords(CardDefinition("", types=("Creature",), abilities=but.abilities)).abilities
    keywords = [small(say(each, speech)) for each in gained if isinstance(each, Keyword)]
    own = Speech(speech.this if speech.this.startswith("this ") else "this creature", speech.host)
    quoted = [f'"{capital(say(each, own))}"' for each in gained if not isinstance(each, Keyword)]
    has = [*keywords, *quoted, *(["this ability"] if but.this_ability else [])]
    return [*said, f"it has {listed(has)}"] if has else said


@say.register
def say_become_copy(effect: BecomeCopy, speech: Speech) -> str:
    subject = say(effect.refs, speech) if isinstance(effect.refs, This) else ""
    of, but = say(effect.of, speech), except_(exceptions(effect.but, speech))
    both = isinstance(effect.refs, AttachedTo | This) and effect.of == Remembered()
    of, subject = "that card" if both else of, subject or say(effect.refs, speech)  # "it" might be both
    verb = "become" if are_many(effect.refs, speech) or speech.doer is not None else "becomes"
    subject = f"have {subject}" if speech.doer is not None else subject
    lasts = lasting(effect.duration, speech)
    if but and lasts and speech.doer is None:
        return f"{lasts.strip()}, {subject} {verb} a copy of {of}{but}"
    return f"{subject} {verb} a copy of {of}{lasts}{but}"


@say.register
def say_create_copy(effect: CreateCopy, speech: Speech) -> str:
    (speech.many.discard if effect.count == 1 else speech.many.add)("token")
    each = isinstance(effect.of, Each)
    of = "it" if each else say(effect.of, speech)
    but = except_(exceptions(effect.but, Speech("this token", speech.host)))
    many = effect.count != 1
    (speech.many.add if many else speech.many.discard)("token")
    token = f"{'tapped ' if effect.tapped else ''}token"
    tokens = (
        so_many(effect.count, token, speech)
        if isinstance(effect.count, int | EventAmount)
        else (f"{limit(effect.count, speech)} {token}s")
    )
    copies = "that are copies of" if many else "that's a copy of"
    words = does(effect.who, "create", f"{tokens} {copies} {of}{but}", speech)
    return f"for {say(effect.of, speech)}, {words}" if each else words


@say.register
def say_reword(effect: Reword, speech: Speech) -> str:
    kinds = f"all instances of {listed([f'one {_KINDS[kind]} with another' for kind in effect.kinds], 'or')}"
    what = f"{_KINDS[effect.kinds[0]]} can't be {listed(list(effect.but), 'or')}"
    but = f". The new {what}" if effect.but else ""
    return f"change the text of {say(effect.refs, speech)} by replacing {kinds}{lasting(effect.duration, speech)}{but}"


# --- modifications ---------------------------------------------------------------------------------------------------


@say.register
def say_become(change: Become, speech: Speech) -> str:
    return f"becomes a copy of {change.made.name if change.made is not None else change.definition}"


@say.register
def say_change_text(change: ChangeText, speech: Speech) -> str:
    old, new = (COLOUR_NAMES.get(word, word) for word in (change.old, change.new))
    return f"has {new} in its text instead of {old}"


@say.register
def say_set_land_type(change: SetLandType, speech: Speech) -> str:
    return "is the chosen type" if change.types == ("chosen",) else f"is {a(' and '.join(change.types))}"
