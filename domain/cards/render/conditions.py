"""English for conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.cards.keywords.faces import OWN_AND_CONTROLLED
from domain.cards.nouns import AN_OPPONENTS, ANY_PERMANENT_TYPE, OPPONENT, PERMANENT, YOURS
from domain.cards.render.alike import so_many_alike
from domain.cards.render.history import was_done
from domain.cards.render.nouns import counted, noun, of_kind, one_of_kind, predicate, so_many_of
from domain.cards.render.qualities import pointed_at
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, listed, number_word
from domain.cards.terms import (
    Above,
    AllOf,
    AnyCondition,
    AnyFilter,
    Arrived,
    Both,
    CastFrom,
    CastThisTurn,
    Chose,
    CombatPoint,
    CombatTime,
    Compare,
    Controlled,
    Count,
    CountersOn,
    Departed,
    Devotion,
    Did,
    Died,
    During,
    Each,
    Either,
    Exists,
    Fits,
    HasCounter,
    HasInitiative,
    InZone,
    IsCopy,
    IsMonarch,
    IsPlayer,
    IsThis,
    Kicked,
    KickedSpell,
    LiesAside,
    ManaUsed,
    Measure,
    NewSinceUpkeep,
    Not,
    NumberOf,
    Owned,
    PaidFor,
    PartySize,
    PlayerNumber,
    Plus,
    Ref,
    Remembered,
    Status,
    T,
    Targets,
    This,
    ThisTurn,
    TimesResolved,
    TopOf,
    Triggering,
    Unless,
    Variety,
    Who,
    X,
    You,
    YourTurn,
)
from domain.vocabulary import COLOUR_NAMES, STEP_NAMES, Step, Zone

_COMPARED: Final = {
    "<=": "{} is {} or less", ">=": "{} is {} or greater", "==": "{} is {}",
    "<": "{} is less than {}", ">": "{} is greater than {}",
}  # fmt: skip
_RELATED: Final = {"<=": "{} is less than or equal to {}", ">=": "{} is greater than or equal to {}"}


@say.register
def say_both(condition: Both, speech: Speech) -> str:
    if condition == CAST_IN_MAIN_PHASE:
        return "you cast this spell during your main phase"
    match condition:
        case Both(left=Fits(ref=This(), filter=mine), right=Exists(filter=AllOf(filters=parts), at_least=1)) if (
            mine == OWN_AND_CONTROLLED and parts[-3:] == mine.filters
        ):
            return f"you both own and control {speech.this} and {counted(speech, AllOf((PERMANENT, *parts[:-3])), '1')}"
        case Both(left=Did(key="reveal"), right=Fits(ref=TopOf(), filter=kind)):
            return f"{one_of_kind(speech, kind, 'card')} is revealed this way"
    return f"{say(condition.left, speech)} and {say(condition.right, speech)}"


CAST_IN_MAIN_PHASE: Final = (
    YourTurn() & During((Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)) & Unless(Fits(This(), IsCopy()))
)
"""What addendum asks (207.2c)."""


@say.register
def say_either(condition: Either, speech: Speech) -> str:
    if condition == FROM_ANYWHERE:
        return "you cast it"
    return f"{say(condition.left, speech)} or {say(condition.right, speech)}"


FROM_ANYWHERE: Final = (
    CastFrom(Zone.HAND) | CastFrom(Zone.GRAVEYARD) | CastFrom(Zone.EXILE) | CastFrom(Zone.LIBRARY)
    | CastFrom(Zone.COMMAND)
)  # fmt: skip
"""That it was cast, from wherever (601.2)."""


def _what_you_have_none_of(filter_: AnyFilter, speech: Speech) -> str:
    """What you control none of, without saying again that you would control it."""
    return noun(speech, without(filter_, YOURS), many=True)


@say.register
def say_unless(condition: Unless, speech: Speech) -> str:
    if condition == Unless(CastFrom(Zone.HAND)):
        return "you didn't cast it from your hand"
    match condition.condition:
        case Exists(filter=AllOf(filters=(IsPlayer(who="any" | "opponent" as who), Not(filter=Who(condition=so))))):
            return f"each {'player' if who == 'any' else who} {of_a_player(so, speech)}"
    inner = say(condition.condition, speech)
    if inner.endswith(" attacked this turn") and isinstance(condition.condition, Fits):
        return f"{inner.removesuffix(' attacked this turn')} didn't attack this turn"
    if isinstance(condition.condition, Fits) and isinstance(condition.condition.filter, HasCounter):
        subject = inner.partition(" has ")[0]
        return f"{subject} has no {condition.condition.filter.kind} counters on it"
    if inner.startswith("there is "):
        kind = inner.removeprefix("there is ").partition(" ")[2]
        filter_ = condition.condition.filter if isinstance(condition.condition, Exists) else None
        return f"there are no {noun(speech, filter_, many=True) if filter_ is not None else kind}"
    if inner.startswith("you control a") and isinstance(condition.condition, Exists):
        return f"you control no {_what_you_have_none_of(condition.condition.filter, speech)}"
    if inner.startswith("you control a"):
        return f"you control no {inner.removeprefix('you control a').removeprefix('n').removeprefix(' ')}"
    for verb in (" was ", " is ", " does ", " did "):
        if verb in inner:
            return inner.replace(verb, f"{verb.rstrip()}n't ", 1)
    return f"it isn't true that {inner}"


@say.register
def say_kicked(condition: Kicked, speech: Speech) -> str:
    this = speech.this if speech.this.startswith("this ") else "this spell"
    if condition.index == 0 and speech.option:
        return speech.option.replace("~", "this spell" if this == "this spell" else "it")
    return f"{this} was kicked"


@say.register
def say_paid_for(condition: PaidFor, speech: Speech) -> str:
    return f"its {condition.name} cost was paid"


ENDING: Final = " you control"
THEIRS: Final = " that player controls"
WHAT_YOU_ARE: Final = {
    IsPlayer("you") & IsMonarch(): "you're the monarch",
    IsPlayer("you") & HasInitiative(): "you have the initiative",
}
"""What a player can be, said of you (724.1, 725.1)."""


@say.register
def say_exists(condition: Exists, speech: Speech) -> str:
    if isinstance(condition.filter, AllOf) and condition.filter in WHAT_YOU_ARE:
        return WHAT_YOU_ARE[condition.filter]
    match condition.filter:
        case AllOf(filters=(IsPlayer(who=who), Who(condition=inner))) if condition.at_least == 1:
            return f"{'an opponent' if who == 'opponent' else 'a player'} {of_a_player(inner, speech)}"
        case AllOf(filters=(*others, Status(status="attacking"))) if others and isinstance(condition.at_least, int):
            who_ = so_many_of(AllOf(tuple(others)), condition.at_least, speech)
            return f"{who_} {'is' if condition.at_least == 1 else 'are'} attacking"
    if condition.at_least == 1:
        words = counted(speech, condition.filter, "1")
        if words.endswith(THEIRS):
            return f"that player controls {words.removesuffix(THEIRS)}"
        if ENDING in words and isinstance(condition.filter, AllOf) and YOURS in condition.filter.filters:
            return f"you control {counted(speech, without(condition.filter, YOURS), '1')}"
        return f"you control {words.removesuffix(ENDING)}" if words.endswith(ENDING) else f"there is {words}"
    return several_exist(condition, speech)


def several_exist(condition: Exists, speech: Speech) -> str:
    """So many or more of something."""
    number = say(condition.at_least, speech)
    number = number_word(int(number)) if number.isdigit() else number
    match condition.filter:
        case AllOf(filters=(Above(directly=False), *rest)) if not any(isinstance(part, InZone) for part in rest):
            cards = of_kind(speech, AllOf(tuple(rest)), "card", many=True)
            return f"{speech.this} is in your graveyard with {number} or more {cards} above it"
    parts = getattr(condition.filter, "filters", ())
    if parts[-2:] == (~IsThis(), YOURS) and len(parts) > 3:
        return f"you control {number} or more other {noun(speech, AllOf(parts[:-2]), many=True)}"
    if ~IsThis() in parts[:-2]:  # "other" stands before the rest, where the noun says it
        words = f"at least {number} {noun(speech, condition.filter, many=True)}"
        return f"you control {words.removesuffix(ENDING)}" if words.endswith(ENDING) else f"there are {words}"
    words = f"{number} or more {noun(speech, condition.filter, many=True)}"
    if words.endswith(THEIRS):
        return f"that player controls {words.removesuffix(THEIRS)}"
    return f"you control {words.removesuffix(ENDING)}" if words.endswith(ENDING) else f"there are {words}"


@say.register
def say_fits(condition: Fits, speech: Speech) -> str:
    subject = subject_of(condition.ref, speech)
    if isinstance(condition.filter, Targets) and condition.filter.reading == "some" and condition.filter.filter:
        return f"it targets {pointed_at(speech, condition.filter.filter)}"
    if condition.filter == Targets("only", IsThis()):
        return f"that spell targets only {speech.this}"
    if condition.filter == KickedSpell() and isinstance(condition.ref, Triggering):
        return "that spell was kicked"
    if condition.filter == Status("attacked"):
        return f"{subject} attacked this turn"
    if condition.filter == Controlled("you"):
        return f"you control {subject}"
    if condition.filter in OF_THIS_TURN:
        return f"{subject} {OF_THIS_TURN[condition.filter]} this turn"
    if isinstance(condition.filter, Measure) and condition.filter.what in ("power", "toughness", "mana_value"):
        compared = Compare(NumberOf(condition.ref, condition.filter.what), condition.filter.op, condition.filter.value)
        return _COMPARED[compared.op].format(say(compared.left, speech), say(compared.right, speech))
    return f"{subject} {predicate(speech, condition.filter)}"


def subject_of(ref: Ref, speech: Speech) -> str:
    """What a condition is about: a target that was the last thing spoken of is "it"."""
    again = isinstance(ref, T) and ref.slot in speech.said and speech.last in (None, ref)
    return "it" if again else say(ref, speech)


OF_THIS_TURN: Final[Mapping[AnyFilter, str]] = {
    ThisTurn("entered"): "entered", ThisTurn("damaged"): "was dealt damage", Status("attacked"): "attacked",
}  # fmt: skip
"""What happened to a thing this turn."""


@say.register
def say_compare(condition: Compare, speech: Speech) -> str:
    if (words := counted_now(condition, speech) or so_many_alike(condition, speech)) is not None:
        return words
    if (words := since_then(condition, speech)) is not None or (words := was_done(condition, speech)) is not None:
        return words
    patterns = _COMPARED if isinstance(condition.right, int | X) else {**_COMPARED, **_RELATED}
    return patterns[condition.op].format(say(condition.left, speech), say(condition.right, speech))


def of_a_player(condition: AnyCondition, speech: Speech) -> str:
    """What is so of a player, behind the word for that player: "controls an Island", "lost life this turn"."""
    match condition:
        case Exists(filter=filter_, at_least=int(least)):
            return f"controls {so_many_of(without(filter_, THEY_CONTROL), least, speech)}"
        case Unless(condition=Exists(filter=filter_)):
            return f"controls no {noun(speech, without(filter_, THEY_CONTROL), many=True)}"
        case Compare(left=PlayerNumber(ref=Remembered(key="who"), what=what), op=">=", right=int(number)):
            more = MORE.get(what, "")
            return LEAST[what] if number == 1 and what in LEAST else more.format(number_word(number))
        case Compare(left=PlayerNumber(ref=Remembered(key="who"), what="life"), op="<=", right=int(number)):
            return f"has {number} or less life"
        case Compare(
            left=PlayerNumber(ref=Remembered(key="who"), what="hand"), op="==" | "<=" as op, right=int(most)
        ) if op == "<=" or most == 0:
            return "has no cards in hand" if op == "==" else f"has {number_word(most)} or fewer cards in hand"
        case Compare(left=CountersOn(ref=Remembered(key="who"), kind=kind), op=">=", right=int(number)):
            return f"has {a(kind)} counter" if number == 1 else f"has {number_word(number)} or more {kind} counters"
        case Compare(
            left=PlayerNumber(ref=Remembered(key="who"), what="life" | "hand" as what), op=">", right=PlayerNumber()
        ):
            return "has more life than you" if what == "life" else "has more cards in hand than you"
        case Compare(left=PlayerNumber(ref=Remembered(key="who"), what="life"), op="<", right=PlayerNumber()):
            return "has less life than you"
        case Compare(left=Count(filter=filter_)) if more := than_you(condition):
            return f"controls {more} {noun(speech, without(filter_, THEY_CONTROL), many=True)} than you"
    return so_many_alike(condition, speech) or f"{SUCH}{say(condition, speech)}"


def than_you(condition: Compare) -> str:
    """How many more than another number, which is yours; nothing for other comparisons."""
    match condition:
        case Compare(op=">", right=Count()):
            return "more"
        case Compare(op=">=", right=Plus(left=Count(), right=int(number))):
            return f"at least {number_word(number)} more"
    return ""


SUCH: Final = "is such that "
"""Begins what has no words of its own."""


THEY_CONTROL: Final = Controlled(Remembered("who"))
MORE: Final = {
    "life": "has {} or more life", "hand": "has {} or more cards in hand",
    "life_lost": "lost {} or more life this turn",
    "graveyard": "has {} or more cards in their graveyard", "cards_drawn": "drew {} or more cards this turn",
    "spells_cast": "cast {} or more spells this turn",
}  # fmt: skip
LEAST: Final = {
    "life_lost": "lost life this turn", "damage_taken": "was dealt damage this turn",
    "life_gained": "gained life this turn",
}  # fmt: skip
"""What is so of a player if a number is at least one, or so many."""


def without(filter_: AnyFilter, part: AnyFilter) -> AnyFilter:
    """A filter without one of its parts."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    return AllOf(tuple(each for each in parts if each != part))


def since_then(condition: Compare, speech: Speech) -> str | None:
    """What has happened this turn, where a number that is kept tells of it."""
    match condition:
        case Compare(left=Variety() as kinds, op=">=", right=int(number)):
            return f"there are {number_word(number)} or more {say(kinds, speech).removeprefix('the number of ')}"
        case Compare(left=Died(filter=filter_), op=">=", right=1):
            return f"{counted(speech, filter_, '1')} died this turn"
        case Compare(left=PlayerNumber(ref=ref, what=what), op=">=", right=int(least)) if (ref, what) in THIS_TURN:
            once, often = THIS_TURN[ref, what]
            first = 2 if what == "spells_cast" else 1
            return once if least == first and once else often.format(number_word(least)) if often else None
    return since_then_of_things(condition, speech)


ORDINALS: Final = {1: "first", 2: "second", 3: "third"}


def counted_now(condition: Compare, speech: Speech) -> str | None:
    """How many cards or opponents somebody has, or how much devotion."""
    match condition:
        case Compare(left=PartySize(), op="==", right=4):
            return "you have a full party"
        case Compare(left=TimesResolved(), op="==", right=int(number)) if number in ORDINALS:
            return f"this is the {ORDINALS[number]} time this ability has resolved this turn"
        case Compare(left=PlayerNumber(ref=You(), what="library"), op=">=", right=int(number)):
            return f"you have {number_word(number)} or more cards in your library"
        case Compare(left=Count(filter=IsPlayer(who="opponent")), op=">=", right=int(number)):
            return f"you have {number_word(number)} or more opponents"
        case Compare(left=Devotion() as devotion, op="<", right=int(number)):
            return f"{say(devotion, speech)} is less than {number_word(number)}"
    return None


def since_then_of_things(condition: Compare, speech: Speech) -> str | None:
    """What there is or has happened, of cards and permanents."""
    match condition:
        case Compare(left=PlayerNumber(ref=You(), what="hand"), op=op, right=int(number)):
            words = {"==": "exactly {} cards", ">=": "{} or more cards", "<=": "{} or fewer cards"}.get(op)
            words = "no cards" if (op, number) == ("==", 0) else words
            return f"you have {words.format(number_word(number))} in hand" if words else None
        case Compare(left=PlayerNumber(ref=You(), what="graveyard"), op=">=", right=int(number)):
            return f"there are {number_word(number)} or more cards in your graveyard"
        case Compare(left=Arrived(filter=AllOf(filters=parts) as filter_), op=">=", right=1) if AN_OPPONENTS in parts:
            came = so_many_of(without(filter_, AN_OPPONENTS), 1, speech)
            return f"an opponent had {came} enter under their control this turn"
        case Compare(left=Arrived(filter=filter_), op=">=", right=int(number)):
            came = so_many_of(filter_, number, speech)
            return f"{came.replace(ENDING, '')} entered under your control this turn" if ENDING in came else None
        case Compare(left=Departed(filter=filter_, origin=Zone.BATTLEFIELD, to=None), op=">=", right=int(number)):
            came = so_many_of(filter_, number, speech)
            under = " under your control" if ENDING in came else ""
            return f"{came.replace(ENDING, '')} left the battlefield{under} this turn"
        case Compare(
            left=Departed(filter=AllOf(filters=parts), origin=Zone.BATTLEFIELD, to=Zone.GRAVEYARD), op=">=", right=1
        ) if parts[-1] == Owned("you"):
            what = counted(speech, AllOf(parts[:-1]), "1")
            return f"{what} was put into your graveyard from the battlefield this turn"
        case Compare(left=Died(filter=filter_), op=">=", right=int(number)):
            return f"{so_many_of(filter_, number, speech)} died this turn"
        case Compare(left=PlayerNumber(ref=You(), what="blessing")):
            return "you have the city's blessing"
        case Compare(left=CountersOn(kind=kind, ref=ref), op="==", right=0):
            return f"there are no {kind} counters on {say(ref, speech)}"
    return since_then_of_spells(condition, speech)


def since_then_of_spells(condition: Compare, speech: Speech) -> str | None:
    """What was cast this turn, and with which mana; whether you descended."""
    match condition:
        case Compare(left=CastThisTurn(filter=AllOf(filters=parts) as what), op=">=", right=int(number)) if (
            YOURS in parts
        ):
            return f"you've cast {so_many_of(without(what, YOURS), number, speech)} this turn"
        case Compare(left=CastThisTurn(filter=AllOf() as what), op=">=", right=1) if AN_OPPONENTS in what.filters:
            return f"an opponent cast {so_many_of(without(what, AN_OPPONENTS), 1, speech)} this turn"
        case Compare(left=ManaUsed(ref=ref, colour=colour), op=">=", right=int(number)):
            least = (
                f"at least {number_word(number)} {COLOUR_NAMES[colour]}" if colour else f"{number_word(number)} or more"
            )
            return f"{least} mana was spent to cast {say(ref, speech)}"
        case Compare(left=Departed() as left, op=">=", right=1) if left == DESCENDED:
            return "you descended this turn"
    return None


DESCENDED: Final = Departed(
    Owned("you") & ANY_PERMANENT_TYPE & ~Status("token") & ~IsCopy(),
    None,
    Zone.GRAVEYARD,
)
"""Permanent cards that went to your graveyard this turn (700.11)."""
THIS_TURN: Final[Mapping[tuple[Ref, str], tuple[str, str]]] = {
    (You(), "life_gained"): ("you gained life this turn", "you gained {} or more life this turn"),
    (You(), "life_lost"): ("you lost life this turn", "you lost {} or more life this turn"),
    (You(), "dungeons"): ("you've completed a dungeon", ""),
    (You(), "discarded"): ("you've discarded a card this turn", "you've discarded {} or more cards this turn"),
    (You(), "attackers"): ("you attacked this turn", "you attacked with {} or more creatures this turn"),
    (You(), "spells_cast"): ("", "you've cast {} or more spells this turn"),
    (You(), "cards_drawn"): ("", "you've drawn {} or more cards this turn"),
    (Each(OPPONENT), "life_lost"): ("an opponent lost life this turn", ""),
    (Each(OPPONENT), "damage_taken"): ("an opponent was dealt damage this turn", ""),
}
"""What a player's numbers of this turn tell: that there is one, or another one, and that there are so many."""


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
    if condition.key == "clash":
        return "you win"
    if condition.key == "cast":
        return "you do"
    return "that was done"


@say.register
def say_chose(condition: Chose, speech: Speech) -> str:
    if (condition.key, condition.value) == ("tribute", "no"):
        return "tribute wasn't paid"
    return f"the choice for {condition.key.replace('_', ' ')} was {condition.value}"


@say.register
def say_cast_from(condition: CastFrom, speech: Speech) -> str:
    if condition.zone is Zone.HAND:
        return "you cast it from your hand"
    return f"{speech.this} was cast from your {condition.zone.name.lower()}"


@say.register
def say_lies_aside(condition: LiesAside, speech: Speech) -> str:
    return f"{speech.this} was put there by {condition.how} in an earlier turn"


@say.register
def say_new_since_upkeep(condition: NewSinceUpkeep, speech: Speech) -> str:
    return f"{speech.this} came under your control since the beginning of your last upkeep"
