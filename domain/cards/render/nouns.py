"""English for filters: each adds its word before, within or after a noun."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from domain.cards.nouns import ANY_TARGET
from domain.cards.render.speech import Speech
from domain.cards.render.words import a, capital, listed, number_word, plural
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    AnyOf,
    Controlled,
    HasColour,
    HasCounter,
    HasKeyword,
    HasName,
    HasType,
    InZone,
    IsAbility,
    IsCopy,
    IsHost,
    IsPlayer,
    IsSpell,
    IsThis,
    KickedSpell,
    Measure,
    Not,
    Owned,
    Status,
    Targets,
)
from domain.vocabulary import COLOUR_NAMES, PERMANENT_TYPES, SPELL_TYPES, Zone

_SUPERTYPES: Final = ("Basic", "Legendary", "Snow", "World", "Token")
_CARD_TYPES: Final = (*PERMANENT_TYPES, *SPELL_TYPES)
_COMPARED: Final = {"<=": "{} or less", ">=": "{} or greater", "==": "{}", "<": "less than {}", ">": "greater than {}"}
_WHOSE: Final = {"any": "a", "you": "your", "opponent": "an opponent's"}
_PLAYERS: Final = {"any": "player", "you": "you", "opponent": "opponent", "active": "active player"}
_MEASURED: Final = {"counters": "counters on it", "damage": "damage marked on it", "targets": "number of targets"}


class Phrase:
    """A noun in the making."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.whole = ""
        self.before: list[str] = []
        self.kinds: list[str] = []
        self.head = ""
        self.after: list[str] = []

    def text(self, *, many: bool, default: str) -> str:
        """The noun, in the singular or plural."""
        if self.whole:
            return " ".join((self.whole, *self.after))
        head = self.head or ("" if self.kinds else default)
        kinds = " ".join(self.kinds)
        if many and head:
            head = plural(head)
        elif many:
            kinds = " ".join((*self.kinds[:-1], " or ".join(plural(kind) for kind in self.kinds[-1].split(" or "))))
        return " ".join(word for word in (*self.before, kinds, head, *self.after) if word)


def noun(speech: Speech, filter_: AnyFilter, *, many: bool = False, default: str = "object") -> str:
    """What fits a filter, as a noun without an article."""
    if filter_ == ANY_TARGET:
        return "targets" if many else "creature, player, planeswalker, or battle"
    return phrase(speech, filter_).text(many=many, default=default)


def counted(speech: Speech, filter_: AnyFilter, count: str, *, default: str = "object") -> str:
    """So many of what fits: "a creature", "two creatures", "X cards"."""
    if count == "1":
        return a(noun(speech, filter_, default=default))
    word = number_word(int(count)) if count.isdigit() else count
    return f"{word} {noun(speech, filter_, many=True, default=default)}"


def predicate(speech: Speech, filter_: AnyFilter) -> str:
    """What fits a filter, as a predicate: "is a creature", "is untapped", "has power 2 or less"."""
    said = phrase(speech, filter_)
    if said.whole or said.kinds or said.head:
        return f"is {a(said.text(many=False, default='object'))}"
    if said.before and not said.after:
        return f"is {' '.join(said.before)}"
    words = " ".join((*said.before, *said.after))
    return f"has {words.removeprefix('with ')}" if words.startswith("with ") else f"is {words}"


def phrase(speech: Speech, filter_: AnyFilter) -> Phrase:
    """The phrase that a filter makes."""
    said = Phrase(speech)
    add(filter_, said)
    return said


@singledispatch
def add(filter_: AnyFilter, said: Phrase) -> None:
    """Add a filter's word to the phrase."""
    raise TypeError(f"{type(filter_).__name__} has no English yet")


@add.register
def add_all_of(filter_: AllOf, said: Phrase) -> None:
    for part in filter_.filters:
        add(part, said)


@add.register
def add_any_of(filter_: AnyOf, said: Phrase) -> None:
    parts = [phrase(said.speech, part) for part in filter_.filters]
    if all(part.kinds and not (part.before or part.after or part.head or part.whole) for part in parts):
        said.kinds.append(" or ".join(" ".join(part.kinds) for part in parts))
    elif all(part.before and not (part.kinds or part.after or part.head or part.whole) for part in parts):
        said.before.append(" or ".join(" ".join(part.before) for part in parts))
    else:
        said.whole = listed([part.text(many=False, default="object") for part in parts], "or")


@add.register
def add_not(filter_: Not, said: Phrase) -> None:
    inner = filter_.filter
    if isinstance(inner, IsThis):
        said.before.insert(0, "another")
    elif isinstance(inner, HasKeyword):
        said.after.append(f"without {inner.keyword}")
    elif isinstance(inner, Controlled):
        said.after.append("you don't control" if inner.by == "you" else f"not {_controlled(said, inner)}")
    elif isinstance(inner, InZone):
        said.after.append(f"that isn't {_zone(inner)}")
    elif isinstance(inner, (HasType, HasColour, Status)):
        word = phrase(said.speech, inner)
        said.before.append(f"non{' '.join((*word.before, *word.kinds, *word.after))}")
    else:
        said.after.append(f"that {predicate(said.speech, inner).replace('is ', 'is not ', 1)}")


@add.register
def add_is_player(filter_: IsPlayer, said: Phrase) -> None:
    said.head = _PLAYERS[filter_.who]


@add.register
def add_among(filter_: Among, said: Phrase) -> None:
    from domain.cards.render.references import ref  # noqa: PLC0415 - references speak in nouns

    said.whole = ref(filter_.ref, said.speech)


@add.register
def add_in_zone(filter_: InZone, said: Phrase) -> None:
    if filter_.zone == Zone.BATTLEFIELD:
        said.head = said.head or ("" if said.kinds else "permanent")
        return
    said.head = "card"
    said.after.append(_zone(filter_))


@add.register
def add_has_type(filter_: HasType, said: Phrase) -> None:
    if filter_.type in _SUPERTYPES:
        said.before.append(filter_.type.lower())
        return
    if said.head == "permanent":
        said.head = ""
    said.kinds.append(filter_.type.lower() if filter_.type in _CARD_TYPES else filter_.type)


@add.register
def add_has_colour(filter_: HasColour, said: Phrase) -> None:
    if filter_.colour == "chosen":
        said.after.append("of the chosen colour")
    else:
        said.before.append(COLOUR_NAMES.get(filter_.colour, filter_.colour))


@add.register
def add_has_name(filter_: HasName, said: Phrase) -> None:
    said.after.append("with the chosen name" if filter_.name == "chosen" else f"named {filter_.name}")


@add.register
def add_has_keyword(filter_: HasKeyword, said: Phrase) -> None:
    said.after.append(f"with {filter_.keyword}")


@add.register
def add_controlled(filter_: Controlled, said: Phrase) -> None:
    said.after.append(_controlled(said, filter_))


@add.register
def add_owned(filter_: Owned, said: Phrase) -> None:
    said.after.append("you own" if filter_.by == "you" else "an opponent owns")


@add.register
def add_measure(filter_: Measure, said: Phrase) -> None:
    from domain.cards.render.references import number  # noqa: PLC0415 - references speak in nouns

    if filter_.what == "x":
        said.after.append("with {X} in its mana cost")
        return
    value = _COMPARED[filter_.op].format(number(filter_.value, said.speech))
    said.after.append(f"with {_MEASURED.get(filter_.what, filter_.what.replace('_', ' '))} {value}")


@add.register
def add_has_counter(filter_: HasCounter, said: Phrase) -> None:
    said.after.append(f"with {a(filter_.kind)} counter on it")


@add.register
def add_status(filter_: Status, said: Phrase) -> None:
    said.before.append(filter_.status.replace("_", "-"))


@add.register
def add_is_spell(filter_: IsSpell, said: Phrase) -> None:
    said.head = "spell"


@add.register
def add_is_ability(filter_: IsAbility, said: Phrase) -> None:
    said.before.append("activated or triggered" if filter_.kind == "any" else filter_.kind)
    said.head = "ability"


@add.register
def add_is_this(filter_: IsThis, said: Phrase) -> None:
    said.whole = said.speech.this


@add.register
def add_is_host(filter_: IsHost, said: Phrase) -> None:
    said.whole = said.speech.host


@add.register
def add_targets(filter_: Targets, said: Phrase) -> None:
    if filter_.reading == "single":
        said.after.append("with a single target")
        return
    only = "only " if filter_.reading == "only" else ""
    what = a(noun(said.speech, filter_.filter)) if filter_.filter else "something"
    said.after.append(f"that targets {only}{what}")


@add.register
def add_is_copy(filter_: IsCopy, said: Phrase) -> None:
    said.after.append("that is a copy")


@add.register
def add_kicked_spell(filter_: KickedSpell, said: Phrase) -> None:
    said.before.append("kicked")


def _controlled(said: Phrase, filter_: Controlled) -> str:
    """By whom it is controlled."""
    if isinstance(filter_.by, str):
        return {"you": "you control", "opponent": "an opponent controls", "active": "the active player controls"}[
            filter_.by
        ]
    from domain.cards.render.references import ref  # noqa: PLC0415 - references speak in nouns

    return f"{ref(filter_.by, said.speech)} controls"


def _zone(filter_: InZone) -> str:
    """Where it is."""
    if filter_.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return f"on the {filter_.zone.name.lower()}"
    if filter_.zone in (Zone.EXILE, Zone.COMMAND):
        return f"in {filter_.zone.name.lower()}"
    return f"in {_WHOSE[filter_.owner]} {filter_.zone.name.lower()}"


def sentence_of(words: str) -> str:
    """Words as a sentence."""
    return f"{capital(words)}."
