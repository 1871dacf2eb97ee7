"""English for continuous effects: how long they last, and what they change (611, 613)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.cards.abilities import (
    AddPT,
    AnyModification,
    ChangeColours,
    ChangeControl,
    ChangeTypes,
    Duration,
    GainAbility,
    Keyword,
    LoseAbilities,
    SetPT,
    SwitchPT,
)
from domain.cards.costs import OwnManaCost
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, listed, signed
from domain.cards.terms import (
    AnyCondition,
)
from domain.vocabulary import COLOUR_NAMES, EVERY_CREATURE_TYPE

_HAVE: Final = {"gets": "get", "gains": "gain", "has": "have", "is": "are", "becomes": "become", "loses": "lose"}


_SHARED: Final = ("has", "have", "gains", "gain")


_LASTS: Final = {
    "end_of_turn": " until end of turn", "your_next_turn": " until your next turn", "forever": "",
    "while_yours": " until you lose control of it", "next_untap": " until that player's next untap step is over",
    "end_of_combat": " until end of combat",
    "end_of_your_next_turn": " until the end of your next turn",
}  # fmt: skip


def lasting(duration: Duration, speech: Speech, as_long_as: AnyCondition | None = None) -> str:
    """How long a continuous effect lasts."""
    if as_long_as is not None:
        return f" for as long as {say(as_long_as, speech)}"
    if duration == "while_source":
        return f" for as long as {speech.this} remains on the battlefield"
    return _LASTS[duration]


def changes(modifications: Sequence[AnyModification], speech: Speech, *, many: bool, gains: bool) -> str:
    """Modifications as one predicate: "gets +2/+2 and has flying"."""
    words: list[str] = []
    last = ""
    for modification in modifications:
        said = say(modification, speech)
        if gains and isinstance(modification, GainAbility):
            said = f"gains {said[4:]}"
        verb, _, rest = said.partition(" ")
        verb = _HAVE.get(verb, verb) if many else verb
        words.append(rest if verb == last and verb in _SHARED else f"{verb} {rest}")
        last = verb
    return listed(words)


@say.register
def say_change_control(change: ChangeControl, speech: Speech) -> str:
    return f"is controlled by {say(change.player, speech)}"


@say.register
def say_change_types(change: ChangeTypes, speech: Speech) -> str:
    if change.only is not None:
        return f"becomes {a(_kinds(change.only))} and loses its other types"
    if change.creature_types is not None:
        return f"becomes {a(' '.join(change.creature_types))}"
    added = f"becomes {_with_kinds(change.add)} in addition to its other types" if change.add else ""
    removed = f"is no longer {a(_kinds(change.remove))}" if change.remove else ""
    return listed([words for words in (added, removed) if words])


def _with_kinds(types: tuple[str, ...]) -> str:
    """Types with their article, perhaps all creature types among them."""
    kinds = a(_kinds(tuple(kind for kind in types if kind != EVERY_CREATURE_TYPE)) or "thing")
    return f"{kinds} with {EVERY_CREATURE_TYPE}" if EVERY_CREATURE_TYPE in types else kinds


def _kinds(types: tuple[str, ...]) -> str:
    """Types in the order of a type line: subtypes, then the card type."""
    if types == ("chosen",):
        return "thing of the chosen type"
    cards = [kind.lower() for kind in types if kind in ("Creature", "Artifact", "Enchantment", "Land", "Planeswalker")]
    return " ".join((*(kind for kind in types if kind.lower() not in cards), *cards))


@say.register
def say_change_colours(change: ChangeColours, speech: Speech) -> str:
    named = {**COLOUR_NAMES, "chosen": "the chosen colour"}
    colours = listed([named[colour] for colour in change.colours]) or "colourless"
    return f"is also {colours}" if change.add else f"becomes {colours}"


@say.register
def say_gain_ability(change: GainAbility, speech: Speech) -> str:
    if isinstance(change.ability, Keyword) and change.ability.cost == (OwnManaCost(),):
        return f"has {change.ability.name} for its mana cost"
    if isinstance(change.ability, Keyword):
        words = say(change.ability, speech)
        return f"has {words[:1].lower()}{words[1:]}"
    bearer = "this creature" if speech.host.endswith("creature") else "this permanent"
    return f'has "{say(change.ability, Speech(bearer, speech.host))}"'


@say.register
def say_lose_abilities(change: LoseAbilities, speech: Speech) -> str:
    return f"loses {change.keyword or 'all abilities'}"


@say.register
def say_set_pt(change: SetPT, speech: Speech) -> str:
    return f"has base power and toughness {say(change.power, speech)}/{say(change.toughness, speech)}"


@say.register
def say_add_pt(change: AddPT, speech: Speech) -> str:
    power, toughness = say(change.power, speech), say(change.toughness, speech)
    if change.power == 0 and toughness.startswith("-"):
        power = "-0"
    if change.toughness == 0 and power.startswith("-"):
        toughness = "-0"
    return f"gets {signed(power)}/{signed(toughness)}"


@say.register
def say_switch_pt(change: SwitchPT, speech: Speech) -> str:
    return "has its power and toughness switched"
