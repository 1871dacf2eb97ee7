"""Changes for a while, in English: modified things, rules of a turn, abilities that trigger later."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import (
    AddRule,
    ChangeControl,
    CreateDelayedTrigger,
    Duration,
    GainAbility,
    If,
    Keyword,
    Modify,
    MovesInstead,
    PreventsDamage,
    Reflexive,
    Replacement,
    StaticRule,
    SwitchPT,
    Triggered,
)
from domain.cards.combat_rules import Goaded, MustBlock
from domain.cards.costs import OwnManaCost
from domain.cards.pieces import speaks_of
from domain.cards.render.abilities import happening_of
from domain.cards.render.combat import in_command
from domain.cards.render.doing import does
from domain.cards.render.for_a_while import about_the_same, for_good, prevented
from domain.cards.render.modifications import changes, lasting
from domain.cards.render.nouns import noun, one, phrase
from domain.cards.render.references import are_many
from domain.cards.render.shields import what_follows
from domain.cards.render.speech import Speech, say
from domain.cards.render.texts import clause
from domain.cards.render.words import a, listed, possessive, small
from domain.cards.static_rules import MayCastFrom, NoUntap
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    Controlled,
    Each,
    Fits,
    HurtBy,
    Owned,
    Ref,
    Remembered,
    T,
    Triggering,
    You,
)
from domain.cards.triggers import (
    Begins,
    Happens,
    Moves,
)
from domain.vocabulary import Step, Zone

FLASHBACK: Final = GainAbility(Keyword("flashback", cost=(OwnManaCost(),)))
"""Flashback for what the card costs otherwise (702.34a)."""


@say.register
def say_modify(effect: Modify, speech: Speech) -> str:
    only = effect.modifications[0] if len(effect.modifications) == 1 else None
    subject, many = affected(effect.refs, speech)
    if speaks_of(effect.as_long_as, Remembered("affected")):
        speech.affected = say(effect.refs, speech)
    lasts = lasting(effect.duration, speech, effect.as_long_as)
    if isinstance(only, SwitchPT) and speech.doer in (None, You()):
        return f"switch {subject}'s power and toughness{lasts}"
    if isinstance(only, ChangeControl):
        return f"{_gains_control(only.player, speech)} of {subject}{lasts}"
    if speech.doer is not None:
        return f"have {subject} {changes(effect.modifications, speech, many=True, gains=True)}{lasts}"
    if isinstance(effect.refs, T) and many:
        subject = subject if subject.startswith(("those", "up to")) else f"each of {subject}"
    words = changes(effect.modifications, speech, many=many, gains=True)
    if FLASHBACK in effect.modifications:
        return f"{subject} {words}{lasts}. The flashback cost is equal to its mana cost"
    changed_, for_, each = words.partition(" for each ")
    if not each or '"' in words or " and " in each or (len(effect.modifications) > 1 and " and " in changed_):
        return f"{subject} {words}{lasts}"
    return f"{subject} {changed_}{lasts}{for_}{each}"


def affected(ref: Ref, speech: Speech) -> tuple[str, bool]:
    """What an instruction changes, and whether its verb is in the plural: "other creatures you control"."""
    if isinstance(ref, Each) and not isinstance(ref.filter, Among) and not are_many(ref, speech):
        speech.everything.append(ref)
        return noun(speech, ref.filter, many=True), True
    return say(ref, speech), are_many(ref, speech)


def _gains_control(who: Ref, speech: Speech) -> str:
    """A player gains control."""
    return does(who, "gain", "control", speech)


@say.register
def say_add_rule(effect: AddRule, speech: Speech) -> str:
    only = effect.rules[0] if len(effect.rules) == 1 else None
    if isinstance(only, PreventsDamage) and (then := what_follows(only)):
        return f"{say(replace(effect, rules=(replace(only, then=()),)), speech)}{then}"
    if only is not None and (words := for_a_turn(only, effect.duration, speech)):
        return words
    if words := about_the_same(effect, speech) or for_good(effect, speech):
        return words
    rules = [in_command(rule, speech) or say(rule, speech) for rule in effect.rules]
    if effect.duration == "end_of_turn" and effect.as_long_as is None:
        return f"{listed(rules)} this turn"
    return f"{listed(rules)}{lasting(effect.duration, speech, effect.as_long_as)}"


def for_a_turn(rule: StaticRule | Replacement, duration: Duration, speech: Speech) -> str:
    """A rule for some time in the words of an instruction; nothing for other rules."""
    match rule:
        case MovesInstead(filter=AllOf(filters=(Among(), HurtBy())), to=Zone.GRAVEYARD, instead=Zone.EXILE):
            return "if a creature dealt damage this way would die this turn, exile it instead"
        case MovesInstead(filter=filter_, to=Zone.GRAVEYARD, instead=Zone.EXILE, origin=Zone.BATTLEFIELD):
            who = hurt_this_way(filter_, speech) or one(speech, filter_)
            return f"if {who} would die this turn, exile it instead" if duration == "end_of_turn" else ""
        case Goaded(filter=Among(ref=ref)) if duration == "your_next_turn":
            return f"goad {say(ref, speech)}"
        case Goaded(filter=Among(ref=ref)) if duration == "while_source":
            goaded = f"{'are' if are_many(ref, speech) else 'is'} goaded"
            return f"{say(ref, speech)} {goaded}{lasting(duration, speech)}"
        case PreventsDamage(once=False, amount=None) if duration == "end_of_turn":
            return prevented(rule, speech)
        case MayCastFrom(zone=Zone.EXILE, filter=Among(ref=ref), lands=lands) if not rule.once_a_turn:
            until = {"forever": " for as long as it remains exiled"}.get(duration, lasting(duration, speech))
            return f"you may {'play' if lands else 'cast'} {say(ref, speech)}{until}"
        case MustBlock(filter=Among(ref=ref), what=what) if duration == "end_of_turn" and what is not None:
            who, many = say(ref, speech), are_many(ref, speech)
            return f"{who} block{'' if many else 's'} {one(speech, what)} this turn if able"
        case NoUntap(filter=AllOf(filters=(*kinds, Controlled(by=Each(filter=Among(ref=player)))))) if (
            duration == "next_untap"
        ):
            yours = (Controlled("you"),) if player == You() else ()
            whose = possessive(say(player, speech))
            return f"{noun(speech, AllOf((*kinds, *yours)), many=True)} don't untap during {whose} next untap step"
        case NoUntap(filter=Among(ref=ref)) if duration == "next_untap":
            many = are_many(ref, speech)
            who = say(ref, speech)
            whose = "their controllers'" if many else "its controller's"
            return f"{who} {'don' if many else 'doesn'}'t untap during {whose} next untap step"
    return ""


def hurt_this_way(filter_: AnyFilter, speech: Speech) -> str:
    """One of all those that damage was just dealt to; nothing for other things."""
    match filter_:
        case Among(ref=Each(filter=what) as them) if them in speech.everything:
            return f"{a(phrase(speech, what).called_again())} dealt damage this way"
    return ""


@say.register
def say_reflexive(effect: Reflexive, speech: Speech) -> str:
    if effect.text.choose is None:
        inner = Speech(speech.this, speech.host).within(effect.text.modes[0].targets)
        inner.paid = speech.paid
        words = clause(effect.text.modes[0].effects, inner)
        where = f", where {listed(inner.where)}" if inner.where else ""
        return f"when you do, {words}{where}"
    return f"when you do, {small(say(effect.text, Speech(speech.this, speech.host))).removesuffix('.')}"


@say.register
def say_create_delayed_trigger(effect: CreateDelayedTrigger, speech: Speech) -> str:
    about = say(effect.about, speech) if effect.about is not None else ""
    inner = Speech(speech.this, speech.host)
    inner.it = speech.it
    when, text = effect.ability.when, effect.ability.text
    if isinstance(when, Begins) and effect.lasts is None and effect.ability.condition is None and text.choose is None:
        spoken = inner.within(text.modes[0].targets)
        spoken.object = about or spoken.object
        match text.modes[0].effects:
            case (If(condition=Fits() as condition, effects=(done,), otherwise=()),):
                done_if = f"{clause((done,), spoken)} if {say(condition, spoken)}"
                return f"at {LATER.get(when) or say(when, speech)}, {done_if}"
        if len(text.modes[0].effects) > 1:
            return f"at {LATER.get(when) or say(when, speech)}, {clause(text.modes[0].effects, spoken)}"
        return f"{clause(text.modes[0].effects, spoken)} at {LATER.get(when) or say(when, speech)}"
    if effect.about is not None and when == Moves(Among(Triggering()), Zone.BATTLEFIELD, Zone.GRAVEYARD):
        this_turn = " this turn" if effect.lasts == "end_of_turn" else ""
        words = kept_name(say(text, inner), speech).removesuffix(".")
        return f"when {about} dies{this_turn}, {words}"
    if isinstance(when, Happens) and when.verb == "lose_control" and effect.lasts is None and about:
        return f"when you lose control of {about}, {small(say(text, inner)).removesuffix('.')}"
    if effect.about is not None and when == BURIED and effect.lasts == "end_of_turn":
        return f"when {about} is put into your graveyard this turn, {small(say(text, inner)).removesuffix('.')}"
    if effect.about is None and effect.lasts == "end_of_turn" and text.choose is None:
        return through_this_turn(effect.ability, inner)
    about = f" (about {about})" if about else ""
    lasts = lasting(effect.lasts, speech) if effect.lasts else ""
    return f"{small(say(effect.ability, inner).removesuffix('.'))}{about}{lasts}"


def through_this_turn(ability: Triggered, speech: Speech) -> str:
    """A trigger that lasts this turn, in one clause: "whenever a creature dies this turn, you gain 1 life"."""
    event, heard = happening_of(ability, speech)
    spoken = heard.within(ability.text.modes[0].targets)
    words = clause(ability.text.modes[0].effects, spoken)
    where = f", where {listed(spoken.where)}" if spoken.where else ""
    return f"{small(event)} this turn, {words}{where}"


def kept_name(words: str, speech: Speech) -> str:
    """A sentence to go on with after a comma; a name in front keeps its capital."""
    return words if words.startswith(speech.this) else small(words)


BURIED: Final = Moves(Among(Triggering()) & Owned("you"), Zone.BATTLEFIELD, Zone.GRAVEYARD)
"""What goes to your graveyard from the battlefield."""


LATER: Final = {
    Begins(Step.END, "any"): "the beginning of the next end step",
    Begins(Step.END, "you"): "the beginning of your next end step",
    Begins(Step.UPKEEP, "any"): "the beginning of the next turn's upkeep",
    Begins(Step.UPKEEP, "you"): "the beginning of your next upkeep",
    Begins(Step.CLEANUP, "any"): "the beginning of the next cleanup step",
    Begins(Step.END_OF_COMBAT, "any"): "end of combat",
}
"""When delayed triggers come (603.7a)."""
