"""Cards in English, written from their structure: what the pool says, a reader can read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import (
    AdditionalCost,
    AlternativeCost,
    AnyAbility,
    CardDefinition,
    Helper,
    Keyword,
    TargetSpec,
    Text,
    Triggered,
)
from domain.cards.costs import Cost, OwnManaCost, ReturnSome
from domain.cards.effects import GetBlessing, PutCounters
from domain.cards.face_names import is_fused
from domain.cards.keywords.gifts import PRESENTS
from domain.cards.keywords.otherwise import emerge, harmonize
from domain.cards.keywords.tables import PLAIN
from domain.cards.render import (
    abilities,
    alike,
    changes,
    combat,
    conditions,
    copies,
    costs_and_triggers,
    effects,
    faces,
    hands_and_crews,
    holding,
    instead,
    modifications,
    nouns,
    on_permanents,
    on_the_stack,
    people,
    qualities,
    quantities,
    references,
    replacements,
    rules,
    texts,
    tokens,
)
from domain.cards.render.abilities import with_cost
from domain.cards.render.cleaving import bracketed
from domain.cards.render.costs_and_triggers import as_done, costs
from domain.cards.render.gifts import with_gift
from domain.cards.render.keyword_words import with_keywords
from domain.cards.render.lines import ability_lines
from domain.cards.render.nouns import noun, one
from domain.cards.render.quantities import paid_words
from domain.cards.render.sections import in_sections
from domain.cards.render.speech import Speech, say, speech_of
from domain.cards.render.words import a, capital, listed, sentence
from domain.cards.terms import Node, Quantity, T
from domain.mana import write_mana
from domain.vocabulary import COLOUR_NAMES

__all__ = ["render_ability", "render_card", "render_cost", "render_target", "render_text"]

VOICES: Final = (
    hands_and_crews,
    alike,
    nouns,
    references,
    quantities,
    conditions,
    costs_and_triggers,
    effects,
    on_permanents,
    on_the_stack,
    combat,
    people,
    qualities,
    faces,
    modifications,
    rules,
    instead,
    texts,
    holding,
    changes,
    tokens,
    abilities,
    copies,
    replacements,
)
"""The modules that taught ``say`` and ``add`` their English by being imported."""
BETWEEN_FACES: Final = {
    "normal": "",
    "split": "\n//\n",
    "adventure": "\n// Adventure\n",
    "omen": "\n// Omen\n",
    "room": "\n//\n",
    "modal": "\n// on the other side\n",
    "transforming": "\n// on the back\n",
    "flip": "\n// flipped\n",
    "prototype": "\n// prototyped\n",
    "meld": "\n// melded\n",
}
"""What stands between the faces of a card, by its layout."""
_HIDDEN_NAMES: Final = ("", "alternative")


def render_card(definition: CardDefinition) -> str:
    """A card as lines: name and cost, types, what it says, power and toughness; one face after the other."""
    others = [render_face(face) for face in definition.faces if face.name]
    if is_fused(definition):
        others.append("Fuse")
    between = BETWEEN_FACES[definition.layout]
    return between.join(others if definition.layout in ("split", "room") else (render_face(definition), *others))


def render_face(definition: CardDefinition) -> str:
    """One face of a card."""
    speech = speech_of(definition)
    lines = [_name(definition), _type_line(definition)]
    if definition.colours is not None:
        lines.append(f"({listed([COLOUR_NAMES[colour] for colour in definition.colours]) or 'colourless'})")
    lines.extend(render_lines(definition, speech))
    if definition.power is not None and definition.toughness is not None:
        lines.append(f"{_size(definition.power)}/{_size(definition.toughness)}")
    if definition.loyalty is not None:
        lines.append(f"Loyalty {say(definition.loyalty, speech)}")
    if definition.defense is not None:
        lines.append(f"Defense {say(definition.defense, speech)}")
    return "\n".join(lines)


def render_lines(definition: CardDefinition, speech: Speech) -> list[str]:
    """What a card says: the target of an Aura, costs, the text, abilities; keywords as words."""
    whole, sections = in_sections(definition)
    definition, promise = with_gift(with_keywords(whole))
    lines = [promise] if promise else []
    if definition.enchant is not None:
        lines.append(f"Enchant {noun(speech, definition.enchant.what)}")
    present, definition = given_away(definition)
    lines.extend(present)
    lines.extend(say(cost, speech) for cost in definition.additional_costs if not cost.either)
    if options := [as_done(cost.cost, speech) for cost in definition.additional_costs if cost.either]:
        lines.append(sentence(f"as an additional cost to cast this spell, {listed(options, 'or')}"))
    lines.extend(say(cost, speech) for cost in definition.alternative_costs if cost.name in _HIDDEN_NAMES)
    keywords = tuple(ability for ability in definition.abilities if isinstance(ability, Keyword))
    others = tuple(ability for ability in definition.abilities if not isinstance(ability, Keyword))
    if definition.x_is is not None:
        lines.append(say(definition.x_is, speech))
    lines.extend(size_lines(definition, speech))
    backed_up = any(isinstance(ability, Triggered) and ability.name == "backup" for ability in definition.abilities)
    named = [cost for cost in ways_to_cast(definition) if cost.cast_as not in ("face_down", "mutating")]
    lines.extend(say(cost, speech) for cost in named if backed_up)
    if definition.text is not None:
        must = [cost.cost for cost in definition.additional_costs if not cost.optional and not cost.either]
        speech.paid = paid_words(must[0], speech) if must else ""
        lines.extend(ability_lines(keywords, speech))
        text = definition.text
        if all(mode.effects[:1] == (GetBlessing(),) for mode in text.modes):
            lines.append("Ascend")
            text = replace(text, modes=tuple(replace(mode, effects=mode.effects[1:]) for mode in text.modes))
        lines.extend(text_lines(text, definition.alternative_costs, speech))
        lines.extend(ability_lines(others, speech))
    else:
        lines.extend(ability_lines(definition.abilities, speech))
    lines.extend(say(cost, speech) for cost in named if not backed_up)
    if definition.splice is not None:
        subtype, cost = definition.splice
        lines.append(with_cost(f"Splice onto {subtype}", costs(cost, speech)))
    for section in sections:
        below = with_keywords(replace(whole, abilities=section.abilities))
        lines.extend((*section.marker, *ability_lines(below.abilities, speech)))
    lines.extend(f"✗ not understood, and not played: “{line}”" for line in definition.unread)
    return lines


def ways_to_cast(definition: CardDefinition) -> Iterator[AlternativeCost]:
    """Alternative costs with a keyword; warp means two."""
    warped = any(way.name == "warp" for way in definition.alternative_costs)
    for cost in definition.alternative_costs:
        if cost.name not in _HIDDEN_NAMES and not (warped and cost.name == "warped"):
            yield cost


def given_away(definition: CardDefinition) -> tuple[list[str], CardDefinition]:
    """Gift with what is given, in a line, and the card without it (702.174a)."""
    for present in PRESENTS:
        words = f"Gift {a(present)}"
        cost, first = k.gift(present)
        if cost not in definition.additional_costs:
            return [], definition
        left = tuple(each for each in definition.additional_costs if each != cost)
        text = definition.text
        if text is not None and all(mode.effects[:1] == (first,) for mode in text.modes):
            modes = tuple(replace(mode, effects=mode.effects[1:]) for mode in text.modes)
            return [words], replace(definition, additional_costs=left, text=replace(text, modes=modes))
        _, entering = k.gift_as_it_enters(present)
        if entering in definition.abilities:
            kept = tuple(each for each in definition.abilities if each != entering)
            return [words], replace(definition, additional_costs=left, abilities=kept)
    return [], definition


def text_lines(text: Text, costs_: tuple[AlternativeCost, ...], speech: Speech) -> list[str]:
    """What a spell does; words that cleave takes out stand in brackets, or both texts are told."""
    whole = say(text, speech)
    for cost in costs_:
        if cost.name == "cleave" and cost.text is not None:
            cleaved = say(cost.text, speech)
            whole = bracketed(whole, cleaved) or f"{whole}\nCleaved: {cleaved}"
    return whole.split("\n")


def size_lines(definition: CardDefinition, speech: Speech) -> list[str]:
    """What power and toughness are, where an ability defines them (604.3)."""
    power, toughness = definition.power, definition.toughness
    if isinstance(power, Node) and power == toughness:
        return [sentence(f"{speech.this}'s power and toughness are each equal to {say(power, speech)}")]
    numbers = (("power", power), ("toughness", toughness))
    return [
        sentence(f"{speech.this}'s {what} is equal to {say(number, speech)}")
        for what, number in numbers
        if isinstance(number, Node)
    ]


def _size(number: Quantity) -> str:
    """A printed number; a star for one that an ability defines."""
    return str(number) if isinstance(number, int) else "*"


def render_text(text: Text, speech: Speech | None = None) -> str:
    """What a spell or ability does, in English."""
    return say(text, speech or Speech())


def render_target(spec: TargetSpec, speech: Speech | None = None) -> str:
    """One instance of the word "target", in English."""
    return say(spec, speech or Speech())


def render_cost(cost: tuple[Cost, ...], speech: Speech | None = None) -> str:
    """Costs in English, as before the colon of an ability."""
    return capital(costs(cost, speech or Speech()))


def render_ability(ability: AnyAbility, speech: Speech | None = None) -> str:
    """An ability in English."""
    return say(ability, speech or Speech("this permanent"))


@say.register
def say_additional_cost(cost: AdditionalCost, speech: Speech) -> str:
    words = costs(cost.cost, speech, last="and")
    if cost.helper is not None:
        return f"{capital(noun(speech, cost.helper.filter))} {cost.name}"
    if cost.name == "gift":
        return "Gift"
    if cost == k.bargain():
        return "Bargain"
    if cost.name == "collect evidence":
        return sentence(f"as an additional cost to cast this spell, you may {words}")
    if cost.name == "flash":
        this = speech.this if speech.this.startswith("this ") else "this spell"
        return sentence(f"you may cast {this} as though it had flash if you pay {words} more to cast it")
    if cost.name:
        return with_cost(capital(cost.name), costs(cost.cost, speech))
    verb = "you may" if cost.optional else ""
    often = " any number of times" if cost.repeatable else ""
    return sentence(f"as an additional cost to cast this spell, {verb} {words}{often}".replace("  ", " "))


@say.register
def say_helper(helper: Helper, speech: Speech) -> str:
    less = {"mana_value": "its mana value", "power": "its power", "mana_cost": "its mana cost"}[helper.less]
    may = "you may " if helper.least == 0 else ""
    return f"{may}{helper.how} {one(speech, helper.filter)}; the cost is less by {less}"


@say.register
def say_alternative_cost(cost: AlternativeCost, speech: Speech) -> str:
    if cost.name in _HIDDEN_NAMES:
        condition = f"if {say(cost.condition, speech)}, " if cost.condition is not None else ""
        words = costs(cost.cost, speech, last="and")
        if not cost.cost:
            return sentence(f"{condition}you may cast this spell without paying its mana cost")
        words = f"pay {words}" if words.startswith("{") else words
        return sentence(f"{condition}you may {words} rather than pay this spell's mana cost")
    if cost.name in PLAIN and cost.cost[:1] == (OwnManaCost(),):
        return capital(cost.name)
    if cost.name == "graveyard":
        words = costs(cost.cost[:1], speech)
        more = f" and {ways_to_pay(cost.cost[1:], speech)}" if len(cost.cost) > 1 else ""
        price = "" if cost.cost == (OwnManaCost(),) else f" by paying {words}{more} rather than paying its mana cost"
        if cost.cost[:1] == (OwnManaCost(),) and len(cost.cost) > 1:
            price = f" by {ways_to_pay(cost.cost[1:], speech)} in addition to paying its other costs"
        while_ = f" as long as {say(cost.condition, speech)}" if cost.condition is not None else ""
        return sentence(f"you may cast this card from your graveyard{price}{while_}")
    if cost.name == "overload":
        return with_cost("Overload", costs(cost.cost, speech))
    if cost.name == "awaken" and (count := awakening(cost)) is not None:
        return f"Awaken {count}—{costs(cost.cost, speech)}"
    own = tuple(part for part in cost.cost if not (cost.name == "web-slinging" and isinstance(part, ReturnSome)))
    line = with_cost(capital(cost.name), costs(own, speech))
    if cost.name == "cleave":
        return line
    if cost.helper is not None and cost not in (emerge(*cost.cost), harmonize(*cost.cost)):
        line = f"{line} — {say(cost.helper, speech)}"
    return f"{line} — {say(cost.text, speech)}" if cost.text is not None else line


def awakening(cost: AlternativeCost) -> int | None:
    """How many counters awaken puts on a land, if it is just that keyword (702.113a)."""
    if cost.text is None:
        return None
    mode = cost.text.modes[0]
    slot = len(mode.targets) - 1
    counts = [each.count for each in mode.effects if isinstance(each, PutCounters) and each.refs == T(slot)]
    if not counts or not isinstance(counts[-1], int):
        return None
    same = k.awaken(counts[-1], cost.cost[0], *mode.targets[:-1], *mode.effects[:-2], slot=slot) == cost
    return counts[-1] if same else None


def ways_to_pay(parts: tuple[Cost, ...], speech: Speech) -> str:
    """Costs as the ways they are paid: "paying 3 life and discarding a card"."""
    return listed([gerund(costs((part,), speech)) for part in parts])


def gerund(words: str) -> str:
    """What is done to pay a cost, as the way it is paid: "discarding a card"."""
    verb, _, rest = words.partition(" ")
    return f"{verb.removesuffix('e')}ing {rest}"


@say.register
def say_card_definition(definition: CardDefinition, speech: Speech) -> str:
    return render_card(definition)


def _name(definition: CardDefinition) -> str:
    """The name, and the mana cost if there is one."""
    if definition.mana_cost is None:
        return definition.name
    return f"{definition.name} {write_mana(definition.mana_cost)}"


def _type_line(definition: CardDefinition) -> str:
    """Supertypes, card types, subtypes."""
    left = " ".join((*definition.supertypes, *definition.types))
    return f"{left} — {' '.join(definition.subtypes)}" if definition.subtypes else left
