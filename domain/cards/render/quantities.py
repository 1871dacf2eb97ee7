"""English for quantities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.cards.costs import Cost, DiscardSome, ExileSome, SacrificeSome, TapSome
from domain.cards.render.nouns import noun, of_kind
from domain.cards.render.references import its
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, listed, number_word, plural, possessive
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    Arrived,
    CastLastTurn,
    CastThisTurn,
    ColoursSpent,
    Count,
    CountersOn,
    Departed,
    Devotion,
    Died,
    Each,
    EventAmount,
    Greatest,
    Half,
    HowMany,
    Kicks,
    Least,
    Linked,
    ManaUsed,
    NumberOf,
    Owned,
    PaidAmount,
    PaidWith,
    PartySize,
    PlayerNumber,
    Plus,
    Provided,
    Quantity,
    Quotient,
    Ref,
    Remembered,
    Result,
    TargetCount,
    Times,
    TimesResolved,
    Total,
    Triggering,
    Variety,
    X,
    You,
)
from domain.vocabulary import COLOUR_NAMES, Zone

_THIS_TURN: Final = (
    "spells_cast",
    "cards_drawn",
    "life_lost",
    "damage_taken",
    "life_gained",
    "attackers",
    "discarded",
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
    "life_gained": "the amount of life {} gained this turn",
    "attackers": "the number of creatures {} attacked with this turn",
    "discarded": "the number of cards {} discarded this turn",
    "speed": "{} speed", "speed_raised": "how often {} speed was raised this turn",
    "blessing": "{} having the city's blessing",
    "dungeons": "the number of dungeons {} completed", "tempted": "the number of times the Ring tempted {}",
}  # fmt: skip


_YOURS: Final = {
    "cards_drawn": "the number of cards you've drawn this turn", "life_lost": "the life you've lost this turn",
    "spells_cast": "the number of spells you've cast this turn",
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
    if isinstance(quantity.ref, Each) and not isinstance(quantity.ref.filter, Among):
        return f"the total {what} of {noun(speech, quantity.ref.filter, many=True)}"
    if isinstance(quantity.ref, Linked):
        return f"the {what} of the exiled card"
    return f"{its(quantity.ref, speech)} {what}"


@say.register
def say_player_number(quantity: PlayerNumber, speech: Speech) -> str:
    if quantity == PlayerNumber(You(), "discarded"):
        return "the number of cards you've discarded this turn"
    who = say(quantity.ref, speech)
    if isinstance(quantity.ref, You) and quantity.what in _YOURS:
        return _YOURS[quantity.what]
    words = _OF_A_PLAYER[quantity.what]
    return words.format(who if quantity.what in _THIS_TURN else possessive(who))


@say.register
def say_kicks(quantity: Kicks, speech: Speech) -> str:
    return f"the number of times {speech.this} was kicked"


@say.register
def say_target_count(quantity: TargetCount, speech: Speech) -> str:
    return "the number of its targets"


@say.register
def say_event_amount(quantity: EventAmount, speech: Speech) -> str:
    return "that much"


@say.register
def say_paid_amount(quantity: PaidAmount, speech: Speech) -> str:
    if quantity.what != "count" and speech.paid:
        return f"{speech.paid}'s {quantity.what.replace('_', ' ')}"
    if quantity.what == "count":
        return "the number of what was paid as a cost"
    return f"the {quantity.what.replace('_', ' ')} of what was paid as a cost"


@say.register
def say_result(quantity: Result, speech: Speech) -> str:
    known = {"it": "that many", "life": "the life lost this way", "damage": "the damage dealt this way",
             "life lost": "the life lost this way", "prevented": "that many"}  # fmt: skip
    return known.get(quantity.key) or f"the {quantity.key}"


@say.register
def say_times_resolved(quantity: TimesResolved, speech: Speech) -> str:
    return "the number of times this ability has resolved this turn"


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
def say_party_size(quantity: PartySize, speech: Speech) -> str:
    return "the number of creatures in your party"


@say.register
def say_devotion(quantity: Devotion, speech: Speech) -> str:
    return f"your devotion to {listed([COLOUR_NAMES[each] for each in quantity.colours])}"


@say.register
def say_died(quantity: Died, speech: Speech) -> str:
    what = noun(speech, quantity.filter, many=True)
    return f"the number of {what} that died this turn"


_DONE_TO: Final = {
    (Zone.GRAVEYARD, None): "left graveyards", (Zone.BATTLEFIELD, None): "left the battlefield",
    (Zone.BATTLEFIELD, Zone.GRAVEYARD): "died", (None, Zone.GRAVEYARD): "were put into graveyards",
}  # fmt: skip


def _put_away(filter_: AnyFilter, speech: Speech, *, many: bool) -> str:
    """What was put into your graveyard from the battlefield."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    what = noun(speech, AllOf(tuple(part for part in parts if part != Owned("you"))), many=many)
    return f"{what} put into {'your' if Owned('you') in parts else 'a'} graveyard from the battlefield"


@say.register
def say_departed(quantity: Departed, speech: Speech) -> str:
    if (quantity.origin, quantity.to) == (Zone.BATTLEFIELD, Zone.GRAVEYARD):
        return f"the number of {_put_away(quantity.filter, speech, many=True)} this turn"
    to = "" if quantity.to is None else f" for {quantity.to.name.lower()}"
    origin = "any zone" if quantity.origin is None else quantity.origin.name.lower()
    did = _DONE_TO.get((quantity.origin, quantity.to)) or f"left {origin}{to}"
    return f"the number of {noun(speech, quantity.filter, many=True)} that {did} this turn"


@say.register
def say_arrived(quantity: Arrived, speech: Speech) -> str:
    what = noun(speech, quantity.filter, many=True)
    under = " under your control" if what.endswith(" you control") else ""
    return f"the number of {what.removesuffix(' you control')} that entered{under} this turn"


@say.register
def say_cast_this_turn(quantity: CastThisTurn, speech: Speech) -> str:
    words = noun(speech, quantity.filter, many=True)
    if words.endswith(" you control"):
        return f"the number of {words.removesuffix(' you control')} you've cast this turn"
    return f"the number of {words} cast this turn"


@say.register
def say_cast_last_turn(quantity: CastLastTurn, speech: Speech) -> str:
    return "the number of spells cast last turn" if quantity.by == "all" else "the most spells a player cast last turn"


@say.register
def say_mana_used(quantity: ManaUsed, speech: Speech) -> str:
    colour = f"{COLOUR_NAMES[quantity.colour]} " if quantity.colour else ""
    return f"the amount of {colour}mana spent to cast {say(quantity.ref, speech)}"


@say.register
def say_total(quantity: Total, speech: Speech) -> str:
    what = quantity.what.replace("_", " ")
    return f"the total {what} of {noun(speech, quantity.filter, many=True)}"


THIS_WAY: Final = ("destroyed", "sacrificed", "discarded", "milled", "tapped")


def done_this_way(quantity: HowMany, speech: Speech) -> str:
    """What was done to things: "destroyed this way"; nothing where the text can't say it so."""
    match quantity.ref:
        case Remembered(key=key) if key in THIS_WAY:
            return f"{key} this way"
        case PaidWith() if speech.paid.startswith("the sacrificed "):
            return "sacrificed this way"
        case Remembered(key="it" | "it before") if speech.moved:
            return f"{'exiled' if 'exiled' in speech.moved else speech.moved[-1]} this way"
    return ""


def done_to(quantity: HowMany, speech: Speech, *, many: bool) -> str:
    """Things to which something was done; cards where they are cards now, permanents where they were such."""
    if quantity.ref == Remembered():
        return of_kind(speech, quantity.filter, "card", many=many)
    return noun(speech, quantity.filter, many=many, default="card" if quantity.filter == AllOf() else "object")


@say.register
def say_how_many(quantity: HowMany, speech: Speech) -> str:
    if way := done_this_way(quantity, speech):
        return f"the number of {done_to(quantity, speech, many=True)} {way}"
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
    if isinstance(quantity.right, int) and quantity.right < 0:
        return f"{say(quantity.left, speech)} minus {-quantity.right}"
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


def per(times: Quantity, speech: Speech) -> str:
    """How often something counts: " for each creature you control"; nothing if once."""
    if times == 1:
        return ""
    each = each_of(times, speech)
    return f" for each {each}" if each else f" times {say(times, speech)}"


def each_of(quantity: Quantity, speech: Speech) -> str:
    """One of what a quantity counts; nothing where it doesn't count things."""
    match quantity:
        case Count(filter=filter_):
            words = noun(speech, filter_, each=True)
            return f"other {words.removeprefix('another ')}" if words.startswith("another ") else words
        case Variety(of=of, filter=filter_) if of not in ("mana_value", "power"):
            return f"{_VARIETIES[of].removesuffix('s')} among {noun(speech, filter_, many=True)}"
        case CountersOn(kind=kind, ref=ref):
            return f"{kind} counter on {say(ref, speech)}"
        case PlayerNumber(ref=ref, what=what):
            return each_of_player(ref, what, speech)
        case Kicks():
            return f"time {speech.this} was kicked"
        case ColoursSpent():
            return f"colour of mana spent to cast {speech.this}"
        case Result(key=key) if key in speech.votes:
            return f"{key} vote"
    return _TARGETS.get(quantity) or each_that_was(quantity, speech)


def each_that_was(quantity: Quantity, speech: Speech) -> str:
    """One of those that a quantity of things done counts; nothing for other quantities."""
    match quantity:
        case Died(filter=filter_):
            return f"{noun(speech, filter_)} that died this turn"
        case HowMany() if way := done_this_way(quantity, speech):
            return f"{done_to(quantity, speech, many=False)} {way}"
        case Departed(filter=filter_, origin=Zone.BATTLEFIELD, to=None):
            return f"{noun(speech, filter_)} that left the battlefield this turn"
        case Departed(filter=filter_, origin=Zone.BATTLEFIELD, to=Zone.GRAVEYARD):
            return f"{_put_away(filter_, speech, many=False)} this turn"
        case CastThisTurn(filter=filter_) if (spell := noun(speech, filter_)).endswith(" you control"):
            return f"{spell.removesuffix(' you control').replace('another ', 'other ', 1)} you've cast this turn"
    return ""


_TARGETS: Final[Mapping[Quantity, str]] = {TargetCount(): "target", Plus(TargetCount(), -1): "target beyond the first"}


def each_of_player(ref: Ref, what: str, speech: Speech) -> str:
    """One of a player's cards, or of what a player did this turn."""
    if what in ("hand", "graveyard"):
        return f"card in {its(ref, speech)} {what}"
    done = {"spells_cast": "spell you've cast this turn", "cards_drawn": "card you've drawn this turn"}
    return done.get(what, "") if isinstance(ref, You) else ""


def paid_words(cost: tuple[Cost, ...], speech: Speech) -> str:
    """What a cost is paid with, as the text calls it then: "the sacrificed creature"."""
    for part in cost:
        for kind, verb, otherwise in PAID:
            if isinstance(part, kind):
                words = noun(speech, part.filter).split(" ") if part.filter is not None else []
                known = ("creature", "permanent", "artifact", "land")
                named = [word for word in words if word in known] if verb in ("sacrificed", "tapped") else []
                return f"the {verb} {named[-1] if named else otherwise}"
    return ""


PAID: Final = (
    (SacrificeSome, "sacrificed", "permanent"), (DiscardSome, "discarded", "card"), (ExileSome, "exiled", "card"),
    (TapSome, "tapped", "creature"),
)  # fmt: skip
"""Costs after which the text speaks of what was paid."""


def per_unit(quantity: Quantity, speech: Speech) -> tuple[int, str] | None:
    """So much for each of something: 2, "creature you control"."""
    factor, inner = (quantity.factor, quantity.quantity) if isinstance(quantity, Times) else (1, quantity)
    each = each_of(inner, speech)
    return (factor, each) if each and factor > 0 else None


def so_much(quantity: Quantity, unit: str, speech: Speech) -> str:
    """An amount of life, damage or mana: "3 damage", "damage equal to its power"."""
    if isinstance(quantity, (int, X)):
        return f"{say(quantity, speech)} {unit}"
    if unit in ("life", "damage") and (each := per_unit(quantity, speech)):
        number, words = each
        return f"{number} {unit} for each {words}"
    words = say(quantity, speech)
    return f"{words} {unit}" if words.startswith("that m") else f"{unit} equal to {words}"


def so_many(quantity: Quantity, unit: str, speech: Speech) -> str:
    """A number of cards or counters: "a card", "three cards", "cards equal to the number of …"."""
    if quantity == NumberOf(Triggering("object"), "targets"):
        return f"that many {plural(unit)}"
    if quantity == 1:
        return a(unit)
    if isinstance(quantity, int):
        return f"{number_word(quantity)} {plural(unit)}"
    if isinstance(quantity, X):
        return f"{say(quantity, speech)} {plural(unit)}"
    if isinstance(quantity, EventAmount) or quantity == Result("prevented"):
        return f"that many {plural(unit)}"
    if quantity in (Times(2, EventAmount()), Times(2, Result("prevented"))):
        return f"twice that many {plural(unit)}"
    if unit == "card" and (each := each_of(quantity, speech)):
        return f"a card for each {each}"
    words = so_much(quantity, plural(unit), speech)
    return f"a number of {words}" if unit != "card" and f"{plural(unit)} equal to" in words else words
