"""Tokens and emblems that are made, and mana for a purpose, in English."""

from __future__ import annotations

from typing import Final

from domain.cards import keywords as k
from domain.cards.abilities import (
    AddManaFor,
    CardDefinition,
    CreateToken,
    GetEmblem,
    Keyword,
    Static,
    XIs,
)
from domain.cards.nouns import YOURS
from domain.cards.render.doing import does
from domain.cards.render.keyword_words import with_keywords
from domain.cards.render.nouns import noun, of_kind, one, one_of_kind
from domain.cards.render.on_permanents import say_add_mana
from domain.cards.render.quantities import per_unit, so_many
from domain.cards.render.references import figure, limit
from domain.cards.render.speech import Speech, host_of, say
from domain.cards.render.words import listed, sentence, small
from domain.cards.static_rules import CantBeCountered
from domain.cards.terms import (
    AnyFilter,
    AnyOf,
    EventAmount,
    IsThis,
    Node,
    Plus,
    Quantity,
    Result,
    X,
)
from domain.vocabulary import COLOUR_NAMES, Zone


@say.register
def say_create_token(effect: CreateToken, speech: Speech) -> str:
    (speech.many.discard if effect.count == 1 else speech.many.add)("token")
    kinds = {"token", "permanent", *(kind.lower() for kind in effect.token.types)}
    if effect.count == 1:
        speech.mention("token", kinds)
    words = does(effect.who, "create", lambda: created(effect, speech), speech)
    speech.mention("token", kinds)  # several are "them", so that within the sentence "it" is what it was
    return words


def created(effect: CreateToken, speech: Speech) -> str:
    """The tokens, behind the verb."""
    if "Role" in effect.token.subtypes:
        return f"{so_many(effect.count, f'{effect.token.name} Role token', speech)}{_attached(effect, speech)}"
    if (known := KNOWN_TOKENS.get(effect.token.name)) is not None and known == effect.token.types:
        return so_many(effect.count, f"{_tapped(effect)}{effect.token.name} token", speech)
    each = per_unit(effect.count, speech) if not isinstance(effect.count, int) else None
    kind = f"{_tapped(effect)}{_legendary(effect.token)}{_size_of(effect, speech)}{_token(effect.token)} token"
    for_each_ = ""
    if isinstance(effect.count, int | EventAmount) or each or effect.count == Result("prevented"):
        tokens = so_many(each[0] if each else effect.count, kind, speech)
    elif speech.letter != "X" and not isinstance(effect.count, X):
        tokens = f"a number of {kind}s"
        for_each_ = f" equal to {say(effect.count, speech)}"
    else:
        tokens = f"{limit(effect.count, speech)} {kind}s"
    kind, many = effect.counters or ("", 0)
    counters = [f"{so_many(many, f'{kind} counter', speech)} on it"] if kind else []
    printed = [*own_abilities(effect.token), *counters]
    has = f" with {listed(printed)}" if printed else ""
    name = effect.token.name
    if "Legendary" in effect.token.supertypes and effect.count == 1:
        return f"{name}, {tokens}{has}"
    named = f" named {name}" if name not in (" ".join(effect.token.subtypes), "Token") else ""
    for_each = f" for each {each[1]}" if each else for_each_
    with_name = f"{named}{has}" if " named " in has else f"{has}{named}"
    return f"{tokens}{with_name}{for_each}"


def own_abilities(token: CardDefinition) -> list[str]:
    """What a token is created with: keywords, quoted abilities, a size that it defines itself (604.3)."""
    own = Speech("this token", host_of(token))
    size = token.power if isinstance(token.power, Node) and not isinstance(token.power, X) else None
    words = [] if size is None else [f'"{_own_size(size, token.toughness, own)}."']
    for ability in with_keywords(token).abilities:
        said = say(ability, own)
        words.append(small(said) if isinstance(ability, Keyword) else f'"{said}"')
    return words


def _own_size(power: Quantity, toughness: Quantity | None, own: Speech) -> str:
    """What a token's power and toughness are, of which the toughness may be so much greater (604.3)."""
    match toughness:
        case Plus(left=left, right=int(more)) if left == power:
            toughness_ = f"its toughness is equal to that number plus {more}"
            return f"This token's power is equal to {say(power, own)} and {toughness_}"
    return f"This token's power and toughness are each equal to {say(power, own)}"


KNOWN_TOKENS: Final = dict.fromkeys(
    ("Treasure", "Clue", "Food", "Blood", "Map", "Powerstone", "Gold", "Junk", "Lander", "Mutagen"), ("Artifact",)
)
"""Tokens that the rules know by their names (111.10)."""


def _attached(effect: CreateToken, speech: Speech) -> str:
    """What the token enters attached to."""
    return "" if effect.attached is None else f" attached to {say(effect.attached, speech)}"


@say.register
def say_get_emblem(effect: GetEmblem, speech: Speech) -> str:
    said = " and ".join(f'"{say(ability, Speech("this emblem"))}"' for ability in effect.emblem.abilities)
    return does(effect.who, "get", f"an emblem with {said}", speech, say_you=True)


@say.register
def say_add_mana_for(effect: AddManaFor, speech: Speech) -> str:
    only = [
        words
        for words, filter_ in (
            ("cast {}", effect.spells), ("activate abilities of {}", effect.abilities_of),
        )
        if filter_ is not None
        for kind in (
            spells_of(speech, filter_)
            if filter_ is effect.spells
            else noun(speech, filter_, many=True, default="source"),
        )
        for words in ("activate abilities" if filter_ == YOURS else words.format(kind),)
    ]  # fmt: skip
    words = say_add_mana(effect, speech)
    if speech.where:
        words = f"{words}, where {listed(speech.where)}"
        speech.where.clear()
    if only:
        words = f"{words}. Spend this mana only to {' or '.join(only)}"
    if effect.gives_to is not None:
        gained = [small(say(each, speech)).removesuffix(".") for each in effect.gains]
        if effect.gains == (k.haste(),) and effect.spells is None:
            return f"{words}. If that mana is spent on {one(speech, effect.gives_to)}, it gains haste"
        if effect.gains == (UNCOUNTERABLE,) and effect.spells == effect.gives_to and only:
            spell = f"Spend this mana only to cast {one(speech, effect.gives_to)}"
            return f"{say_add_mana(effect, speech)}. {spell}, and that spell can't be countered"
        if effect.gains == (UNCOUNTERABLE,) and effect.spells is None:
            return f"{words}. If that mana is spent on {one(speech, effect.gives_to)}, that spell can't be countered"
        words = f"{words}. If it is spent on {one(speech, effect.gives_to)}, that spell gains {listed(gained)}"
    return words


UNCOUNTERABLE: Final = Static((CantBeCountered(IsThis()),), zone=Zone.STACK)
"""What a spell gains that can't be countered."""


def spells_of(speech: Speech, filter_: AnyFilter) -> str:
    """Spells on which mana may be spent, one of each kind where they are of several."""
    several = isinstance(filter_, AnyOf)
    return one_of_kind(speech, filter_, "spell") if several else of_kind(speech, filter_, "spell", many=True)


def _tapped(effect: CreateToken) -> str:
    """Whether the token is created tapped."""
    return "tapped " if effect.tapped else ""


def _size_of(effect: CreateToken, speech: Speech) -> str:
    """Power and toughness of a token, unless an ability of it defines them."""
    power, toughness = effect.size or (effect.token.power, effect.token.toughness or 0)
    if power is None or (effect.size is None and not isinstance(power, int | X)):
        return ""
    words = figure(power, speech)
    return f"{words}/{words if toughness == power else figure(toughness, speech)} "


def _token(token: CardDefinition) -> str:
    """Colours and types of a token."""
    colours = listed([COLOUR_NAMES[colour] for colour in token.colours or ()]) or "colourless"
    kinds = " ".join((*token.subtypes, *(kind.lower() for kind in token.types)))
    return f"{colours} {kinds}"


def _legendary(token: CardDefinition) -> str:
    """The supertype of a token, in front of its size."""
    return "".join(f"{kind.lower()} " for kind in token.supertypes)


@say.register
def say_x_is(says: XIs, speech: Speech) -> str:
    whose = say(says.quantity, speech).replace("the chosen player", "an opponent")
    return sentence(f"X is {whose} as you cast this spell")
