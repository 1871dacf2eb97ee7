"""English for references, quantities and conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.cards.abilities import TargetSpec
from domain.cards.nouns import ANY_TARGET
from domain.cards.render.nouns import counted, noun, phrase, predicate
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, listed, number_word, plural, possessive
from domain.cards.terms import (
    Among,
    AnyFilter,
    AnyOf,
    AttachedTo,
    Both,
    CastFrom,
    Chooser,
    Chose,
    ChosenPlayer,
    ColoursSpent,
    CombatPoint,
    CombatTime,
    Compare,
    Controlled,
    ControllerOf,
    Count,
    CountersOn,
    Devotion,
    Did,
    Died,
    During,
    Each,
    Either,
    EventAmount,
    Exists,
    Fits,
    Greatest,
    Half,
    IsPlayer,
    Kicked,
    Kicks,
    Least,
    LiesAside,
    Linked,
    NewSinceUpkeep,
    NumberOf,
    OwnerOf,
    PaidAmount,
    PaidFor,
    PlayerNumber,
    Plus,
    Quantity,
    Quotient,
    Ref,
    Remembered,
    Result,
    SourceOf,
    T,
    TargetCount,
    This,
    Times,
    TopOf,
    Triggering,
    Unless,
    Variety,
    X,
    You,
    YourTurn,
)
from domain.vocabulary import COLOUR_NAMES, STEP_NAMES, Step

_COMPARED: Final = {
    "<=": "{} is {} or less", ">=": "{} is {} or greater", "==": "{} is {}",
    "<": "{} is less than {}", ">": "{} is greater than {}",
}  # fmt: skip
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
_PARTIES: Final = {"object": "it", "amount": "that much"}


# --- targets ---------------------------------------------------------------------------------------------------------


@say.register
def say_target_spec(spec: TargetSpec, speech: Speech) -> str:
    """One instance of the word "target"."""
    other = bool(spec.other_than)
    if spec.what == ANY_TARGET and spec.least == spec.most == 1:
        words = "any other target" if other else "any target"
    else:
        words = _how_many(spec, speech) + _targets(spec, speech, many=spec.most != 1)
        words = words.replace("target ", "another target ", 1) if other else words
        words = words.replace("target another ", "another target ").replace("target other ", "other target ")
    words = f"{words} controlled by different players" if spec.differ == "controller" else words
    return f"{words} of an opponent's choice" if spec.chooser == "opponent" else words


def _targets(spec: TargetSpec, speech: Speech, *, many: bool) -> str:
    """The noun with the word "target" in front."""
    if spec.what == ANY_TARGET:
        return "targets" if many else "any target"
    words = noun(speech, spec.what, many=many)
    return f"target {words}".replace("target opponent controls", "opponent controls")


def _how_many(spec: TargetSpec, speech: Speech) -> str:
    """How many targets may be chosen, if not one."""
    if spec.least == spec.most == 1:
        return ""
    if spec.most is None:
        return "any number of " if spec.least == 0 else f"{limit(spec.least, speech)} or more "
    if spec.least == 0:
        return f"up to {limit(spec.most, speech)} "
    if spec.least == spec.most:
        return f"{limit(spec.most, speech)} "
    if isinstance(spec.least, int) and isinstance(spec.most, int):
        return f"{listed([number_word(count) for count in range(spec.least, spec.most + 1)], 'or')} "
    return f"{limit(spec.least, speech)} to {limit(spec.most, speech)} "


def limit(quantity: Quantity, speech: Speech) -> str:
    """A number before a noun; one that needs words is a letter, and what that is follows the sentence."""
    if isinstance(quantity, int):
        return number_word(quantity)
    if not isinstance(quantity, X):
        speech.where.append(f"{speech.letter} is {say(quantity, speech)}")
        return speech.letter
    return "X"


# --- references ------------------------------------------------------------------------------------------------------


@say.register
def say_t(ref: T, speech: Speech) -> str:
    if ref.slot >= len(speech.targets):
        return "the target"
    spec = speech.targets[ref.slot]
    if ref.slot not in speech.said:
        speech.said.add(ref.slot)
        return say(spec, speech)
    if spec.what == ANY_TARGET:
        return "those targets" if spec.most != 1 else "it"
    said = phrase(speech, spec.what)
    word = (
        "player"
        if isinstance(spec.what, IsPlayer)
        else said.kinds[-1][-1]
        if said.kinds and len(said.kinds[-1]) == 1
        else said.head
    )
    word = word or ("permanent" if said.kinds else "object")
    return f"those {plural(word)}" if spec.most != 1 else f"that {word}"


@say.register
def say_this(ref: This, speech: Speech) -> str:
    return speech.this


@say.register
def say_you(ref: You, speech: Speech) -> str:
    return "you"


@say.register
def say_each(ref: Each, speech: Speech) -> str:
    if isinstance(ref.filter, Among):
        return say(ref.filter, speech)
    named = _named(ref.filter)
    if named:
        return listed([say(one, speech) for one in named])
    return f"each {noun(speech, ref.filter)}"


def _named(filter_: AnyFilter) -> list[Ref]:
    """The references that a filter lists, if it does nothing else."""
    parts = filter_.filters if isinstance(filter_, AnyOf) else ()
    refs = [part.ref for part in parts if isinstance(part, Among)]
    return refs if len(refs) == len(parts) else []


@say.register
def say_among(filter_: Among, speech: Speech) -> str:
    return say(filter_.ref, speech)


@say.register
def say_controller_of(ref: ControllerOf, speech: Speech) -> str:
    return f"{its(ref.ref, speech)} controller"


@say.register
def say_owner_of(ref: OwnerOf, speech: Speech) -> str:
    return f"{its(ref.ref, speech)} owner"


@say.register
def say_attached_to(ref: AttachedTo, speech: Speech) -> str:
    return speech.host


@say.register
def say_triggering(ref: Triggering, speech: Speech) -> str:
    return {"by": speech.by, "player": speech.player}.get(ref.role) or _PARTIES[ref.role]


@say.register
def say_remembered(ref: Remembered, speech: Speech) -> str:
    if ref.key == "it":
        return speech.it
    return "it" if ref.key == "each" else f"the {ref.key}"


@say.register
def say_source_of(ref: SourceOf, speech: Speech) -> str:
    return f"the source of {say(ref.ref, speech)}"


@say.register
def say_chooser(ref: Chooser, speech: Speech) -> str:
    return "that player"


@say.register
def say_chosen_player(ref: ChosenPlayer, speech: Speech) -> str:
    return "the chosen player"


@say.register
def say_top_of(ref: TopOf, speech: Speech) -> str:
    cards = "card" if ref.count == 1 else f"{limit(ref.count, speech)} cards"
    if isinstance(ref.who, Each):
        return f"the top {cards} of {possessive(say(ref.who, speech))} library"
    return f"the top {cards} of {its(ref.who, speech)} library"


@say.register
def say_linked(ref: Linked, speech: Speech) -> str:
    return "the exiled cards"


def everything(ref: Ref, speech: Speech) -> str:
    """A reference after "destroy" or "tap": "all creatures"."""
    if isinstance(ref, Each) and not isinstance(ref.filter, Among) and not _named(ref.filter):
        return f"all {noun(speech, ref.filter, many=True)}"
    return say(ref, speech)


def are_many(ref: Ref, speech: Speech) -> bool:
    """Whether a reference takes a verb in the plural."""
    if isinstance(ref, T) and ref.slot < len(speech.targets):
        return speech.targets[ref.slot].most != 1
    if isinstance(ref, Linked):
        return True
    if isinstance(ref, Remembered):
        return say(ref, speech) == "them"
    return isinstance(ref, Each) and bool(_named(ref.filter))


def its(ref: Ref, speech: Speech) -> str:
    """A reference as an owner: "its", "your", "their"."""
    if isinstance(ref, T) and ref.slot in speech.said:
        return "their" if are_many(ref, speech) else "its"
    return possessive(say(ref, speech))


# --- quantities ------------------------------------------------------------------------------------------------------


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


# --- conditions ------------------------------------------------------------------------------------------------------


@say.register
def say_both(condition: Both, speech: Speech) -> str:
    return f"{say(condition.left, speech)} and {say(condition.right, speech)}"


@say.register
def say_either(condition: Either, speech: Speech) -> str:
    return f"{say(condition.left, speech)} or {say(condition.right, speech)}"


@say.register
def say_unless(condition: Unless, speech: Speech) -> str:
    inner = say(condition.condition, speech)
    if inner.startswith("you control a"):
        return f"you control no {inner.removeprefix('you control a').removeprefix('n').removeprefix(' ')}"
    for verb in (" was ", " is ", " does ", " did "):
        if verb in inner:
            return inner.replace(verb, f"{verb.rstrip()}n't ", 1)
    return f"it isn't true that {inner}"


@say.register
def say_kicked(condition: Kicked, speech: Speech) -> str:
    return "this spell was kicked"


@say.register
def say_paid_for(condition: PaidFor, speech: Speech) -> str:
    return f"its {condition.name} cost was paid"


YOURS: Final = " you control"


@say.register
def say_exists(condition: Exists, speech: Speech) -> str:
    if condition.at_least == 1:
        words = counted(speech, condition.filter, "1")
        return f"you control {words.removesuffix(YOURS)}" if words.endswith(YOURS) else f"there is {words}"
    number = say(condition.at_least, speech)
    number = number_word(int(number)) if number.isdigit() else number
    words = f"{number} or more {noun(speech, condition.filter, many=True)}"
    return f"you control {words.removesuffix(YOURS)}" if words.endswith(YOURS) else f"there are {words}"


@say.register
def say_fits(condition: Fits, speech: Speech) -> str:
    subject = "it" if isinstance(condition.ref, T) and condition.ref.slot in speech.said else say(condition.ref, speech)
    if condition.filter == Controlled("you"):
        return f"you control {subject}"
    return f"{subject} {predicate(speech, condition.filter)}"


@say.register
def say_compare(condition: Compare, speech: Speech) -> str:
    return _COMPARED[condition.op].format(say(condition.left, speech), say(condition.right, speech))


@say.register
def say_your_turn(condition: YourTurn, speech: Speech) -> str:
    return "it is your turn"


@say.register
def say_during(condition: During, speech: Speech) -> str:
    return f"it is the {listed([STEP_NAMES[Step(step)] for step in condition.steps], 'or')} step"


_POINTS: Final[Mapping[CombatPoint, str]] = {
    "combat": "combat", "attackers": "attackers are declared", "blockers": "blockers are declared",
    "damage": "the combat damage step", "end": "the end of combat step",
}  # fmt: skip


@say.register
def say_combat_time(condition: CombatTime, speech: Speech) -> str:
    before = "" if condition.before is None else f" before {_POINTS[condition.before]}"
    after = "" if condition.after is None else f" after {_POINTS[condition.after]}"
    return f"it is{' combat' * condition.during}{before}{after}{'' if condition.during else ' this turn'}"


@say.register
def say_did(condition: Did, speech: Speech) -> str:
    return "that was done"


@say.register
def say_chose(condition: Chose, speech: Speech) -> str:
    return f"the choice for {condition.key.replace('_', ' ')} was {condition.value}"


@say.register
def say_cast_from(condition: CastFrom, speech: Speech) -> str:
    return f"it was cast from the {condition.zone.name.lower()}"


@say.register
def say_lies_aside(condition: LiesAside, speech: Speech) -> str:
    return f"{speech.this} was put there by {condition.how} in an earlier turn"


@say.register
def say_new_since_upkeep(condition: NewSinceUpkeep, speech: Speech) -> str:
    return f"{speech.this} came under your control since the beginning of your last upkeep"
