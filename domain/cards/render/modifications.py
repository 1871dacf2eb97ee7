"""English for continuous effects: how long they last, and what they change (611, 613)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from domain.cards.abilities import (
    AddPT,
    AnyModification,
    CardDefinition,
    ChangeColours,
    ChangeControl,
    ChangeTypes,
    Duration,
    GainAbility,
    GainActivatedOf,
    Keyword,
    LoseAbilities,
    SetPT,
    SwitchPT,
)
from domain.cards.costs import OwnManaCost
from domain.cards.render.keyword_words import with_keywords
from domain.cards.render.nouns import noun
from domain.cards.render.quantities import each_of
from domain.cards.render.references import figure
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, listed, possessive, signed
from domain.cards.terms import (
    AllOf,
    Among,
    AnyCondition,
    Both,
    Compare,
    Controlled,
    Each,
    Fits,
    InZone,
    Linked,
    NumberOf,
    Quantity,
    Status,
    T,
    This,
    Times,
    Triggering,
    X,
)
from domain.vocabulary import COLOUR_NAMES, COLOURS, EVERY_CREATURE_TYPE, Zone

_HAVE: Final = {
    "gets": "get",
    "gains": "gain",
    "has": "have",
    "is": "are",
    "isn't": "aren't",
    "becomes": "become",
    "loses": "lose",
}


_SHARED: Final = ("has", "have", "gains", "gain")


_LASTS: Final = {
    "end_of_turn": " until end of turn", "your_next_turn": " until your next turn", "forever": "",
    "while_yours": " until you lose control of it", "next_untap": " during its controller's next untap step",
    "end_of_combat": " until end of combat",
    "end_of_your_next_turn": " until the end of your next turn",
}  # fmt: skip


def lasting(duration: Duration, speech: Speech, as_long_as: AnyCondition | None = None) -> str:
    """How long a continuous effect lasts."""
    if as_long_as in REMAINING:
        return f" for as long as {REMAINING[as_long_as].format(this=speech.this)}"
    if as_long_as is not None:
        return f" for as long as {remaining(as_long_as, speech)}"
    if duration == "while_source":
        return f" for as long as {speech.this} remains on the battlefield"
    return _LASTS[duration]


def remaining(condition: AnyCondition, speech: Speech) -> str:
    """What has to stay so: "this creature remains tapped" (611.2b)."""
    if isinstance(condition, Both):
        return f"{remaining(condition.left, speech)} and {remaining(condition.right, speech)}"
    if condition in REMAINING:
        return REMAINING[condition].format(this=speech.this)
    words = say(condition, speech)
    return words.replace(" is ", " remains ", 1) if isinstance(condition, Compare) else words


_YOURS: Final = Fits(This(), Controlled("you"))
_TAPPED: Final = Fits(This(), Status("tapped"))
REMAINING: Final[dict[AnyCondition | None, str]] = {
    _YOURS: "you control {this}", _TAPPED: "{this} remains tapped",
    _YOURS & _TAPPED: "you control {this} and {this} remains tapped",
}  # fmt: skip
"""Conditions of the source itself that effects last by (611.2b)."""


def changes(modifications: Sequence[AnyModification], speech: Speech, *, many: bool, gains: bool) -> str:
    """Modifications as one predicate: "gets +2/+2 and has flying"."""
    words: list[str] = []
    last = ""
    for each in each_change(modifications, speech):
        gained = gains and each.startswith("has ") and not each.startswith("has base power")
        said = f"gains {each[4:]}" if gained else each
        verb, _, rest = said.partition(" ")
        verb = _HAVE.get(verb, verb) if many else verb
        words.append(rest if verb == last and verb in _SHARED else f"{verb} {rest}")
        last = "" if rest.startswith("base power") else verb
    return listed(words)


def each_change(modifications: Sequence[AnyModification], speech: Speech) -> Iterator[str]:
    """Modifications one by one; those that make something else of it together, keywords as words."""
    row = with_keyword_words(tuple(modifications))
    while row:
        match row:
            case (
                ChangeTypes(add=("Creature", kind) as types, remove=(), only=None, creature_types=None),
                SetPT(power=int()) as size,
                *_,
            ) if kind == EVERY_CREATURE_TYPE:
                figures = say_set_pt(size, speech).removeprefix("has base power and toughness ")
                yield f"becomes {a(figures)} {_with_kinds(types).partition(' ')[2]} in addition to its other types"
                row = row[2:]
                continue
        form = form_of(row)
        if (other := other_creature(row, speech)) is not None:
            words, length = other
            own = tuple(takewhile(lambda each: isinstance(each, GainAbility), row[length:]))
            yield ", ".join((words, listed([say(each, speech)[4:] for each in own]))) if len(own) > 1 else words
            row = row[length + (len(own) if len(own) > 1 else 0) :]
        elif form is not None:
            yield form.said(speech)
            row = row[form.length :]
        else:
            yield say(row[0], speech)
            row = row[1:]


def with_keyword_words(row: tuple[AnyModification, ...]) -> tuple[AnyModification, ...]:
    """Modifications with the abilities that keywords mean as those keywords."""
    first = next((place for place, each in enumerate(row) if isinstance(each, GainAbility)), len(row))
    end = next(
        (place for place, each in enumerate(row) if place > first and not isinstance(each, GainAbility)), len(row)
    )
    gained = tuple(each.ability for each in row[first:end] if isinstance(each, GainAbility))
    if not gained:
        return row
    shorter = with_keywords(CardDefinition("", types=("Creature",), abilities=gained)).abilities
    rest = with_keyword_words(row[end:])
    return (*row[:first], *map(GainAbility, shorter), *rest)


class Form(NamedTuple):
    """What something becomes: "a 3/3 green Elemental creature with trample", and how many modifications that is.

    ``instead``: in the place of what it was (205.1a), not in addition.
    """

    types: tuple[str, ...]
    colours: ChangeColours | None
    size: SetPT | None
    abilities: tuple[AnyModification, ...]
    only: bool = False

    @property
    def length(self) -> int:
        """How many modifications it takes."""
        return 1 + (self.colours is not None) + (self.size is not None) + len(self.abilities)

    def said(self, speech: Speech) -> str:
        """The form in words, in addition to what it was."""
        size, as_big = ("", "") if self.size is None else figures(self.size, speech)
        colours = self.colours.colours if self.colours is not None else ()
        colour = listed([COLOUR_NAMES[each] for each in colours]) or ("colourless" if self.colours is not None else "")
        what = a(" ".join(word for word in (size, colour, _kinds(self.types)) if word))
        gained = [*([as_big] if as_big else []), *(say(each, speech)[4:] for each in self.abilities)]
        with_ = f" with {listed(gained)}" if gained else ""
        plain = self.colours is None or not self.colours.add
        if self.only or ({"Artifact", "Creature"} <= set(self.types) and plain):
            return f"becomes {what}{with_}"
        also = "colours and types" if self.colours is not None and self.colours.add else "types"
        return f"becomes {what}{with_} in addition to its other {also}"


def figures(size: SetPT, speech: Speech) -> tuple[str, str]:
    """Power and toughness in front of what something becomes, or behind it, where they are a number of an event."""
    if is_of_the_event(size):
        return "", f"power and toughness each equal to {say(size.power, speech)}"
    return f"{lettered(size.power, speech)}/{lettered(size.toughness, speech)}", ""


def is_of_the_event(size: SetPT) -> bool:
    """Whether power and toughness are one number of what an event was about."""
    return size.power == size.toughness and isinstance(size.power, NumberOf) and size.power.ref == Triggering()


def of_each_itself(size: SetPT) -> bool:
    """Whether power and toughness are a number of the thing that changes, which X can't stand for."""
    return isinstance(size.power, NumberOf) and not isinstance(size.power.ref, This | T | Triggering)


def form_of(row: tuple[AnyModification, ...]) -> Form | None:
    """The form that modifications begin with: types, then perhaps colours, size and abilities."""
    first = row[0]
    if not isinstance(first, ChangeTypes) or first.creature_types is not None or first.remove:
        return None
    types = first.add if first.only is None else first.only
    if not types or EVERY_CREATURE_TYPE in types or types == ("chosen",):
        return None
    rest = row[1:]
    colours = rest[0] if rest and isinstance(rest[0], ChangeColours) else None
    rest = rest[colours is not None :]
    size = rest[0] if rest and isinstance(rest[0], SetPT) and not of_each_itself(rest[0]) else None
    rest = rest[size is not None :]
    if (colours is None and size is None) or (first.only is not None and (size is None or "Creature" not in types)):
        return None
    abilities = tuple(takewhile(lambda each: isinstance(each, GainAbility), rest))
    return Form(types, colours, size, abilities, first.only is not None)


def other_creature(row: tuple[AnyModification, ...], speech: Speech) -> tuple[str, int] | None:
    """What becomes a creature of another kind and size, perhaps of other colours, and how many modifications it is."""
    match row:
        case (ChangeColours(colours=colours, add=False), ChangeTypes() as kinds, SetPT() as size, *_):
            colour = listed([COLOUR_NAMES[each] for each in colours if each in COLOUR_NAMES])
            length = 3 if len(colours) > 0 and set(colours) <= set(COLOUR_NAMES) and set(colours) != set(COLOURS) else 0
        case (ChangeTypes() as kinds, SetPT() as size, *_):
            colour, length = "", 2
        case _:
            return None
    types = kinds.creature_types
    plain = types is not None and types != ("chosen",) and kinds == ChangeTypes(creature_types=types)
    if not length or not types or not plain or not isinstance(size.power, int) or not isinstance(size.toughness, int):
        return None
    what = a(" ".join(word for word in (colour, *types) if word))
    return f"becomes {what} with base power and toughness {size.power}/{size.toughness}", length


@say.register
def say_change_control(change: ChangeControl, speech: Speech) -> str:
    return f"is controlled by {say(change.player, speech)}"


@say.register
def say_change_types(change: ChangeTypes, speech: Speech) -> str:
    if change.only is not None:
        return f"becomes {a(_kinds(change.only))} and loses its other types"
    if change.creature_types is not None:
        if not change.creature_types:
            return "loses all creature types"
        chosen = change.creature_types == ("chosen",)
        return f"becomes {'the chosen type' if chosen else a(' '.join(change.creature_types))}"
    if change.add == (EVERY_CREATURE_TYPE,) and not change.remove:
        return "is all creature types"
    if change.add == ("chosen",) and not change.remove:
        return "is the chosen type in addition to its other types"
    added = f"becomes {_with_kinds(change.add)} in addition to its other types" if change.add else ""
    removed = f"isn't {a(_kinds(change.remove))}" if change.remove else ""
    return listed([words for words in (added, removed) if words])


def _with_kinds(types: tuple[str, ...]) -> str:
    """Types with their article, perhaps all creature types among them."""
    kinds = a(_kinds(tuple(kind for kind in types if kind != EVERY_CREATURE_TYPE)) or "thing")
    return f"{kinds} with all creature types" if EVERY_CREATURE_TYPE in types else kinds


def _kinds(types: tuple[str, ...]) -> str:
    """Types in the order of a type line: subtypes, then the card type."""
    if types == ("chosen",):
        return "thing of the chosen type"
    cards = [kind.lower() for kind in types if kind in ("Creature", "Artifact", "Enchantment", "Land", "Planeswalker")]
    return " ".join((*(kind for kind in types if kind.lower() not in cards), *cards))


@say.register
def say_change_colours(change: ChangeColours, speech: Speech) -> str:
    if change.colours == COLOURS and not change.add:
        return "is all colours"
    named = {**COLOUR_NAMES, "chosen": "the chosen colour"}
    colours = listed([named[colour] for colour in change.colours]) or "colourless"
    return f"is also {colours}" if change.add else f"becomes {colours}"


@say.register
def say_gain_ability(change: GainAbility, speech: Speech) -> str:
    if isinstance(change.ability, Keyword) and change.ability.cost == (OwnManaCost(),):
        name = change.ability.name
        return f"has {name}" if name == "flashback" else f"has {name} for its mana cost"
    if isinstance(change.ability, Keyword):
        words = say(change.ability, speech)
        return f'has "{words}"' if words.endswith(".") else f"has {words[:1].lower()}{words[1:]}"
    bearer = "this creature" if speech.host.endswith("creature") else "this permanent"
    return f'has "{say(change.ability, Speech(bearer, speech.host))}"'


@say.register
def say_gain_activated_of(change: GainActivatedOf, speech: Speech) -> str:
    match change.of:
        case Each(filter=AllOf(filters=(InZone(zone=Zone.EXILE), *kinds, Among(ref=Linked())))):
            cards = noun(speech, AllOf(tuple(kinds)), many=True, default="card")
            return f"has all activated abilities of all {cards} exiled with {speech.this}"
        case Each(filter=filter_):
            return f"has all activated abilities of all {noun(speech, filter_, many=True)}"
    return f"has all activated abilities of {say(change.of, speech)}"


@say.register
def say_lose_abilities(change: LoseAbilities, speech: Speech) -> str:
    name = f'all "{change.keyword}" abilities' if change.keyword == "bands with other" else change.keyword
    return f"loses {name or 'all abilities'}"


@say.register
def say_set_pt(change: SetPT, speech: Speech) -> str:
    if isinstance(change.power, NumberOf) and change.power == change.toughness:
        return f"has base power and base toughness each equal to {say(change.power, speech)}"
    match change.power, change.toughness:
        case NumberOf(ref=one, what="power"), NumberOf(ref=other, what="toughness") if one == other:
            return f"has base power and toughness equal to {possessive(say(one, speech))} power and toughness"
    power = figure(change.power, speech)
    toughness = power if change.toughness == change.power else figure(change.toughness, speech)
    return f"has base power and toughness {power}/{toughness}"


@say.register
def say_add_pt(change: AddPT, speech: Speech) -> str:
    for_each = {words for part in (change.power, change.toughness) if part != 0 for words in (of_each(part, speech),)}
    if len(for_each) == 1 and "" not in for_each:
        power, toughness = (times_each(part) for part in (change.power, change.toughness))
        return f"gets {sized(power, toughness)} for each {for_each.pop()}"
    power, toughness = (lettered(part, speech) for part in (change.power, change.toughness))
    return f"gets {sized(power, toughness)}"


def sized(power: str, toughness: str) -> str:
    """A change of power and toughness; nothing has the sign of the other."""
    if power == "0" and toughness.startswith("-"):
        power = "-0"
    if toughness == "0" and power.startswith("-"):
        toughness = "-0"
    return f"{signed(power)}/{signed(toughness)}"


def of_each(quantity: Quantity, speech: Speech) -> str:
    """What a change is made for each of; nothing where it isn't."""
    return each_of(quantity.quantity if isinstance(quantity, Times) else quantity, speech)


def times_each(quantity: Quantity) -> str:
    """How much for each."""
    if quantity == 0:
        return "0"
    return str(quantity.factor) if isinstance(quantity, Times) else "1"


def lettered(quantity: Quantity, speech: Speech) -> str:
    """A number, or a letter that the end of the sentence explains."""
    if isinstance(quantity, int):
        return str(quantity)
    if isinstance(quantity, Times) and quantity.factor == -1:
        return f"-{lettered(quantity.quantity, speech)}"
    if isinstance(quantity, X):
        return "X"
    words = f"{speech.letter} is {say(quantity, speech)}"
    if words not in speech.where:
        speech.where.append(words)
    return speech.letter


@say.register
def say_switch_pt(change: SwitchPT, speech: Speech) -> str:
    return "has its power and toughness switched"
