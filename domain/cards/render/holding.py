"""Effects that hold other effects, in English: may, if, for each, repeat, choose one, flip a coin."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import (
    AddRule,
    BecomeCopy,
    ChooseOne,
    CreateDelayedTrigger,
    FlipCoin,
    ForEach,
    GainAbility,
    If,
    Keyword,
    May,
    MayPay,
    Modify,
    Reflexive,
    Repeat,
)
from domain.cards.costs import EitherCost, PayMana
from domain.cards.effects import (
    CastWithoutPaying,
    ChooseValue,
    CopyCard,
    Counter,
    Damage,
    Destroy,
    Discard,
    DrawCards,
    Fight,
    LoseLife,
    Mill,
    PutCounters,
    SacrificeIt,
    TakeCounters,
    Tap,
    Untap,
)
from domain.cards.render.alike import shown_from_top
from domain.cards.render.changes import affected
from domain.cards.render.choices import of_several
from domain.cards.render.costs_and_triggers import as_done, costs
from domain.cards.render.doing import does, third
from domain.cards.render.modifications import lasting
from domain.cards.render.nouns import noun
from domain.cards.render.quantities import each_of, paid_words, per
from domain.cards.render.references import called, limit
from domain.cards.render.speech import Speech, say, unsaid
from domain.cards.render.texts import clause, either_case, first_words, if_done, is_permission, phrases
from domain.cards.render.words import a, capital, listed
from domain.cards.static_rules import CantActivate
from domain.cards.terms import (
    Among,
    AnyCondition,
    Both,
    ControllerOf,
    Did,
    Each,
    Fits,
    Half,
    HasColour,
    HasCounter,
    HowMany,
    InZone,
    IsPlayer,
    Kicked,
    Linked,
    PaidFor,
    Remembered,
    SourceOf,
    Unless,
    You,
)
from domain.vocabulary import Zone


@say.register
def say_may(effect: May, speech: Speech) -> str:
    if effect.effects == (CopyCard(Linked()), CastWithoutPaying(Remembered("copy"))) and isinstance(effect.who, You):
        return "you may copy the exiled card. If you do, you may cast the copy without paying its mana cost"
    if (shown := shown_from_top(effect.effects, speech)) is not None:
        return f"{say(effect.who, speech)} may {shown[0]}. {if_done(shown[1], You(), speech)}"
    *first, last = effect.effects
    if first and isinstance(last, Reflexive):
        return f"{say(replace(effect, effects=tuple(first)), speech)}. {capital(say(last, speech))}"
    if first and isinstance(last, If) and last.condition == Did("cast"):
        return f"{say(replace(effect, effects=tuple(first)), speech)}. If you do, {clause(last.effects, speech)}"
    inner = speech.as_done_by(effect.who)
    words, count = first_words(effect.effects, inner)
    who, rest = say(effect.who, speech), effect.effects[count:]
    apart = isinstance(effect.effects[0], DONE_FIRST) or any(isinstance(each, NOT_DONE) for each in rest)
    if rest and (words.startswith("have ") or apart):
        speech.said, speech.it = inner.said, inner.it
        speech.last, speech.last_called = inner.last, inner.last_called
        return f"{who} may {words}. {if_done(rest, effect.who, speech)}"
    allowed = rest[-1:] if rest and is_permission(rest[-1]) else ()
    done = ", then ".join((words, *phrases(rest[: len(rest) - len(allowed)], inner)))
    if not allowed:
        return f"{who} may {done}"
    where = f", where {listed(inner.where)}" if inner.where else ""
    inner.where.clear()
    return f"{who} may {done}{where}. {capital(say(allowed[0], inner))}"


DONE_FIRST: Final = (DrawCards, Discard, Destroy, PutCounters, SacrificeIt, TakeCounters)
"""Effects after which the text says "if you do" rather than "then"."""


NOT_DONE: Final = (May, CreateDelayedTrigger, Damage, Modify, BecomeCopy, Fight)
"""Effects that aren't what a player does, so that they follow "if you do" behind what may be done."""


@say.register
def say_may_pay(effect: MayPay, speech: Speech) -> str:
    match effect.otherwise:
        case (Counter(to=Zone.EXILE) as countered,) if not effect.effects:
            first = f"counter {say(countered.refs, speech)} unless {_pays(effect, speech)}"
            exiled = "exile it instead of putting it into its owner's graveyard"
            return f"{first}. If that spell is countered this way, {exiled}"
    if len(effect.otherwise) == 1 and not effect.effects:
        return f"{clause(effect.otherwise, speech)} unless {_pays(effect, speech)}"
    words = f"{say(effect.who, speech)} may {_payment(effect, speech)}"
    speech.paid = paid_words(effect.cost, speech) or speech.paid
    if effect.effects:
        words = f"{words}. {if_done(effect.effects, effect.who, speech)}"
    return f"{words}. If you don't, {clause(effect.otherwise, speech)}" if effect.otherwise else words


def _payment(effect: MayPay, speech: Speech) -> str:
    """A cost as what is done to pay it."""
    words = costs(effect.cost, speech, last="and")
    words = f"pay {words}" if isinstance(effect.cost[0], PayMana) and not words.startswith("waterbend") else words
    if effect.times == 1 or each_of(effect.times, speech):
        return f"{words}{per(effect.times, speech)}"
    return f"pay {{X}}, where X is {say(effect.times, speech)}"


def _pays(effect: MayPay, speech: Speech) -> str:
    """Somebody pays, as a clause."""
    otherwise = effect.otherwise[0]
    theirs = isinstance(otherwise, Counter) and effect.who == ControllerOf(otherwise.refs)
    who = "its controller" if theirs else say(effect.who, speech)
    payment = _payment(effect, speech)
    return f"{who} {payment}" if isinstance(effect.who, You) else f"{who} {third(payment)}"


@say.register
def say_if(effect: If, speech: Speech) -> str:
    if words := counter_moved(effect, speech) or instead_if(effect, speech) or held_source(effect):
        return words
    new = unsaid(effect.condition, speech)
    trailing, speech.trailing = speech.trailing, False
    if effect.condition == Unless(Did("cast")) and not effect.otherwise:
        return f"if you don't, {clause(effect.effects, speech)}"
    if isinstance(effect.condition, Unless) and not effect.otherwise and len(effect.effects) == 1:
        return f"{clause(effect.effects, speech)} unless {say(effect.condition.condition, speech)}"
    if trailing and not effect.otherwise and not new:
        if ". " in clause(effect.effects, speech.aside()):
            first, stop, more = clause(effect.effects, speech).partition(". ")
            return f"{first} {provided(effect.condition, speech)}{stop}{more}"
        return clause(effect.effects, speech, f" {provided(effect.condition, speech)}")
    if effect.otherwise and (trailing or (unsaid(effect.otherwise, speech) and not speech.begun)) and not new:
        return either_case(effect, speech)
    if new and not effect.otherwise and unsaid(effect.effects, speech):
        words = clause(effect.effects, speech)
        return f"{words} if {say(effect.condition, speech)}"
    if len(effect.otherwise) == 1 and (new or isinstance(effect.condition, Kicked | PaidFor)):
        first = clause(effect.otherwise, speech)
        return f"{first}. If {say(effect.condition, speech)}, {clause(effect.effects, speech)} instead"
    words = f"if {say(effect.condition, speech)}, {clause(effect.effects, speech)}"
    return f"{words}. Otherwise, {clause(effect.otherwise, speech)}" if effect.otherwise else words


def held_source(effect: If) -> str:
    """The source of a countered ability can't be activated this turn; nothing for other instructions."""
    match effect:
        case If(
            condition=Both(left=Did(key="countered"), right=Fits(ref=SourceOf() as source, filter=InZone())),
            effects=(AddRule(rules=(CantActivate(filter=Among(ref=held), but_mana=False),)),),
        ) if held == source:
            held_ = "activated abilities of that permanent can't be activated this turn"
            return f"if a permanent's ability is countered this way, {held_}"
    return ""


def instead_if(effect: If, speech: Speech) -> str:
    """What happens instead under a condition of its own; nothing for other instructions."""
    match effect:
        case If(effects=(If(condition=own, effects=made, otherwise=()),), otherwise=(If() as first,)):
            words = say(first, speech)
            what = clause(made, speech)
            return f"{words}. If {say(effect.condition, speech)}, {what} if {say(own, speech)} instead"
    return ""


def provided(condition: AnyCondition, speech: Speech) -> str:
    """A condition behind what depends on it: "if you control a Swamp", "unless that player controls two lands"."""
    words = say(condition, speech)
    if isinstance(condition, Unless) and words.startswith("it isn't true that "):
        return f"unless {words.removeprefix('it isn' + chr(39) + 't true that ')}"
    return f"if {words}"


def counter_moved(effect: If, speech: Speech) -> str:
    """A counter that is moved from one thing onto another (122.5); nothing for other instructions."""
    match effect:
        case If(
            condition=Fits(ref=source, filter=HasCounter(kind=kind)),
            effects=(
                TakeCounters(refs=taken, kind=one_kind, count=1),
                PutCounters(refs=onto, kind=other_kind, count=1),
            ),
            otherwise=(),
        ) if taken == source and kind == one_kind == other_kind:
            return f"move {a(kind)} counter from {say(source, speech)} onto {say(onto, speech)}"
    return ""


@say.register
def say_for_each(effect: ForEach, speech: Speech) -> str:
    if words := unless_each(effect, speech):
        return words
    speech.each = called(effect.refs, speech)
    match effect.effects:
        case (If(condition=Fits(ref=Remembered(key="each"), filter=filter_), effects=made, otherwise=()),) if (
            done := each_of(HowMany(effect.refs, filter_), speech)
        ):
            return f"for each {done}, {clause(made, speech)}"
    what = say(effect.refs, speech)
    speech.each = called(effect.refs, speech)
    match effect:
        case ForEach(refs=Each(filter=IsPlayer()), effects=(LoseLife(amount=Half()) | Mill(count=Half()),)):
            words = clause(effect.effects, speech)
            if words.startswith("that player "):
                return f"{what} {words.removeprefix('that player ')}"
    return f"for {what if what.startswith('each ') else f'each of {what}'}, {clause(effect.effects, speech)}"


def unless_each(effect: ForEach, speech: Speech) -> str:
    """What each opponent or player does unless they pay (118.12a); nothing for other instructions."""
    match effect:
        case ForEach(
            refs=Each(filter=IsPlayer(who="any" | "opponent")),
            effects=(MayPay(cost=cost, who=who, times=1, effects=(), otherwise=(done,)),),
        ) if who == Remembered(effect.key):
            players = say(effect.refs, speech)
            speech.each = players
            options = cost[0].options if isinstance(cost[0], EitherCost) else (cost,)
            paid = " or ".join(third(as_done(option, speech)) for option in options)
            return f"{say(done, speech)} unless that player {paid}"
    return ""


@say.register
def say_repeat(effect: Repeat, speech: Speech) -> str:
    if each := each_of(effect.times, speech):
        return f"for each {each}, {clause(effect.effects, speech)}"
    if effect.effects == k.investigate():
        return f"investigate {'twice' if effect.times == 2 else f'{limit(effect.times, speech)} times'}"
    if len(effect.effects) == 1 and isinstance(effect.effects[0], ForEach):
        times = limit(effect.times, speech)
        return f"repeat the following process {times} times. {capital(clause(effect.effects, speech))}"
    return f"{limit(effect.times, speech)} times, {clause(effect.effects, speech)}"


@say.register
def say_choose_one(effect: ChooseOne, speech: Speech) -> str:
    match effect.options:
        case (
            (Modify(refs=about, modifications=(GainAbility(ability=Keyword(name="protection", from_=quality)),)),),
            (ChooseValue(what="colour"), Modify(refs=other, modifications=(GainAbility(ability=chosen_),)) as last),
        ) if about == other and chosen_ == Keyword("protection", HasColour("chosen")) and quality is not None:
            subject, _ = affected(about, speech)
            from_ = f"{noun(speech, quality, many=True)} or from the color of your choice"
            return f"{subject} gains protection from {from_}{lasting(last.duration, speech)}"
        case ((Tap(refs=one_),), (Untap(refs=other),)) if one_ == other and effect.who in (You(), speech.doer):
            return f"tap or untap {say(one_, speech)}"
    if words := of_several(effect, speech):
        return words
    options = " or ".join(clause(option, speech) for option in effect.options)
    if effect.who in (You(), speech.doer):
        return options if effect.who == speech.doer else f"choose one: {options}"
    return does(effect.who, "choose", f"one: {options}", speech)


@say.register
def say_flip_coin(effect: FlipCoin, speech: Speech) -> str:
    words = ["flip a coin"]
    if effect.win:
        words.append(f"If you win the flip, {clause(effect.win, speech)}")
    if effect.lose:
        words.append(f"If you lose the flip, {clause(effect.lose, speech)}")
    return ". ".join(words)
