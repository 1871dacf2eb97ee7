"""English for quantities."""

from __future__ import annotations

from typing import Final

from domain.cards.render.nouns import noun
from domain.cards.render.references import its
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, listed, number_word, plural, possessive
from domain.cards.terms import (
    AllOf,
    Arrived,
    CastThisTurn,
    ColoursSpent,
    Count,
    CountersOn,
    Departed,
    Devotion,
    Died,
    EventAmount,
    Greatest,
    Half,
    HowMany,
    Kicks,
    Least,
    ManaUsed,
    NumberOf,
    PaidAmount,
    PlayerNumber,
    Plus,
    Provided,
    Quantity,
    Quotient,
    Result,
    TargetCount,
    Times,
    Total,
    Variety,
    X,
)
from domain.vocabulary import COLOUR_NAMES, Zone

_THIS_TURN: Final = (
    "spells_cast",
    "cards_drawn",
    "life_lost",
    "damage_taken",
    "life_gained",
    "attackers",
    "dungeons",
    "tempted",
)


_OF_A_PLAYER: Final = {
    "life": "{} life total", "hand": "the number of cards in {} hand",
    "graveyard": "the number of cards in {} graveyard",
    "library": "the number of cards in {} library",
    "spells_cast": "the number of spells {} cast this turn",
    "cards_drawn": "the number of cards {} drew this turn",
    "life_lost": "the life that {} lost this turn",
    "damage_taken": "the damage dealt to {} this turn",
    "life_gained": "the life that {} gained this turn",
    "attackers": "the number of creatures {} attacked with this turn",
    "speed": "{} speed", "speed_raised": "how often {} speed was raised this turn",
    "blessing": "{} having the city's blessing",
    "dungeons": "the number of dungeons {} completed", "tempted": "the number of times the Ring tempted {}",
}  # fmt: skip


@say.register
def say_int(quantity: int, speech: Speech) -> str:
    return str(quantity)


@say.register
def say_x(quantity: X, speech: Speech) -> str:
    return "X"


@say.register
def say_count(quantity: Count, speech: Speech) -> str:
    return f"the number of {noun(speech, quantity.filter, many=True)}"


@say.register
def say_counters_on(quantity: CountersOn, speech: Speech) -> str:
    return f"the number of {quantity.kind} counters on {say(quantity.ref, speech)}"


@say.register
def say_number_of(quantity: NumberOf, speech: Speech) -> str:
    if quantity.what == "mutations":
        return f"the number of times {say(quantity.ref, speech)} has mutated"
    what = {"targets": "number of targets"}.get(quantity.what, quantity.what.replace("_", " "))
    return f"{its(quantity.ref, speech)} {what}"


@say.register
def say_player_number(quantity: PlayerNumber, speech: Speech) -> str:
    who = say(quantity.ref, speech)
    words = _OF_A_PLAYER[quantity.what]
    return words.format(who if quantity.what in _THIS_TURN else possessive(who))


@say.register
def say_kicks(quantity: Kicks, speech: Speech) -> str:
    return "the number of times its additional cost was paid"


@say.register
def say_target_count(quantity: TargetCount, speech: Speech) -> str:
    return "the number of its targets"


@say.register
def say_event_amount(quantity: EventAmount, speech: Speech) -> str:
    return "that much"


@say.register
def say_paid_amount(quantity: PaidAmount, speech: Speech) -> str:
    if quantity.what == "count":
        return "the number of what was paid as a cost"
    return f"the {quantity.what.replace('_', ' ')} of what was paid as a cost"


@say.register
def say_result(quantity: Result, speech: Speech) -> str:
    return "that many" if quantity.key == "it" else f"the {quantity.key}"


@say.register
def say_colours_spent(quantity: ColoursSpent, speech: Speech) -> str:
    return "the number of colours of mana spent to cast it"


_VARIETIES: Final = {
    "card_type": "card types", "colour": "colours", "basic_land_type": "basic land types",
    "mana_value": "different mana values", "power": "different powers",
}  # fmt: skip


@say.register
def say_variety(quantity: Variety, speech: Speech) -> str:
    return f"the number of {_VARIETIES[quantity.of]} among {noun(speech, quantity.filter, many=True)}"


@say.register
def say_devotion(quantity: Devotion, speech: Speech) -> str:
    return f"your devotion to {listed([COLOUR_NAMES[each] for each in quantity.colours])}"


@say.register
def say_died(quantity: Died, speech: Speech) -> str:
    what = noun(speech, quantity.filter, many=True)
    return f"the number of {what} put into graveyards from the battlefield this turn"


_DONE_TO: Final = {
    (Zone.GRAVEYARD, None): "left graveyards", (Zone.BATTLEFIELD, None): "left the battlefield",
    (Zone.BATTLEFIELD, Zone.GRAVEYARD): "died", (None, Zone.GRAVEYARD): "were put into graveyards",
}  # fmt: skip


@say.register
def say_departed(quantity: Departed, speech: Speech) -> str:
    to = "" if quantity.to is None else f" for {quantity.to.name.lower()}"
    origin = "any zone" if quantity.origin is None else quantity.origin.name.lower()
    did = _DONE_TO.get((quantity.origin, quantity.to)) or f"left {origin}{to}"
    return f"the number of {noun(speech, quantity.filter, many=True)} that {did} this turn"


@say.register
def say_arrived(quantity: Arrived, speech: Speech) -> str:
    return f"the number of {noun(speech, quantity.filter, many=True)} that entered this turn"


@say.register
def say_cast_this_turn(quantity: CastThisTurn, speech: Speech) -> str:
    return f"the number of {noun(speech, quantity.filter, many=True)} cast this turn"


@say.register
def say_mana_used(quantity: ManaUsed, speech: Speech) -> str:
    colour = f"{COLOUR_NAMES[quantity.colour]} " if quantity.colour else ""
    return f"the amount of {colour}mana spent to cast {say(quantity.ref, speech)}"


@say.register
def say_total(quantity: Total, speech: Speech) -> str:
    what = quantity.what.replace("_", " ")
    return f"the total {what} of {noun(speech, quantity.filter, many=True)}"


@say.register
def say_how_many(quantity: HowMany, speech: Speech) -> str:
    them = say(quantity.ref, speech)
    if quantity.filter == AllOf():
        return f"the number of {them}"
    return f"the number of {noun(speech, quantity.filter, many=True)} among {them}"


@say.register
def say_provided(quantity: Provided, speech: Speech) -> str:
    otherwise = say(quantity.otherwise, speech)
    return f"{say(quantity.quantity, speech)} if {say(quantity.condition, speech)}, or {otherwise} if not"


@say.register
def say_plus(quantity: Plus, speech: Speech) -> str:
    return f"{say(quantity.left, speech)} plus {say(quantity.right, speech)}"


@say.register
def say_times(quantity: Times, speech: Speech) -> str:
    if quantity.factor == -1:
        return f"-{say(quantity.quantity, speech)}"
    factor = "twice" if quantity.factor == 2 else f"{number_word(quantity.factor)} times"
    return f"{factor} {say(quantity.quantity, speech)}"


@say.register
def say_quotient(quantity: Quotient, speech: Speech) -> str:
    return f"{say(quantity.quantity, speech)} divided evenly by {say(quantity.by, speech)}, rounded {quantity.rounded}"


@say.register
def say_greatest(quantity: Greatest, speech: Speech) -> str:
    what = quantity.what.replace("_", " ")
    return f"the greatest {what} among {noun(speech, quantity.filter, many=True)}"


@say.register
def say_least(quantity: Least, speech: Speech) -> str:
    what = quantity.what.replace("_", " ")
    return f"the least {what} among {noun(speech, quantity.filter, many=True)}"


@say.register
def say_half(quantity: Half, speech: Speech) -> str:
    return f"half {say(quantity.quantity, speech)}, rounded {quantity.rounded}"


def so_much(quantity: Quantity, unit: str, speech: Speech) -> str:
    """An amount of life, damage or mana: "3 damage", "damage equal to its power"."""
    if isinstance(quantity, (int, X)):
        return f"{say(quantity, speech)} {unit}"
    words = say(quantity, speech)
    return f"{words} {unit}" if words.startswith("that m") else f"{unit} equal to {words}"


def so_many(quantity: Quantity, unit: str, speech: Speech) -> str:
    """A number of cards or counters: "a card", "three cards", "cards equal to the number of …"."""
    if quantity == 1:
        return a(unit)
    if isinstance(quantity, int):
        return f"{number_word(quantity)} {plural(unit)}"
    if isinstance(quantity, X):
        return f"{say(quantity, speech)} {plural(unit)}"
    if isinstance(quantity, EventAmount):
        return f"that many {plural(unit)}"
    words = so_much(quantity, plural(unit), speech)
    return f"a number of {words}" if f"{plural(unit)} equal to" in words else words
