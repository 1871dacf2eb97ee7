"""English for texts, for effects that hold others, and for abilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    AddManaFor,
    AddRule,
    AnyEffect,
    CardDefinition,
    ChangeControl,
    ChooseOne,
    CreateDelayedTrigger,
    CreateToken,
    FlipCoin,
    ForEach,
    GetEmblem,
    If,
    Keyword,
    May,
    MayPay,
    MayPayAsAttacks,
    Mode,
    ModeChoice,
    Modify,
    PriceChange,
    Reflexive,
    Repeat,
    Static,
    SwitchPT,
    Text,
    Triggered,
    XIs,
)
from domain.cards.costs import DiscardThis, PayMana
from domain.cards.effects import Counter
from domain.cards.render.combat import in_command, parties
from domain.cards.render.costs_and_triggers import costs
from domain.cards.render.doing import does, third
from domain.cards.render.keyword_words import with_keywords
from domain.cards.render.modifications import changes, lasting
from domain.cards.render.nouns import noun, one, phrase
from domain.cards.render.on_permanents import say_add_mana
from domain.cards.render.quantities import so_many
from domain.cards.render.references import are_many, limit
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import capital, listed, sentence, small
from domain.cards.static_rules import CostsLess, CostsMore
from domain.cards.terms import ControllerOf, IsThis, Quantity, Ref, You
from domain.cards.triggers import (
    BecomesTarget,
    Begins,
    Casts,
    ChapterReached,
    DamageIsDealt,
    Happens,
    LosesLastCounter,
    Moves,
)
from domain.mana import write_mana
from domain.vocabulary import COLOUR_NAMES, Zone

# --- texts -----------------------------------------------------------------------------------------------------------


@say.register
def say_text(text: Text, speech: Speech) -> str:
    """A text; modes stand on lines of their own."""
    if text.choose is None and len(text.modes) == 1:
        return say(text.modes[0], speech)
    modes = [f"• {say(mode, speech)}" for mode in text.modes]
    return "\n".join((_choice(text.choose or ModeChoice(), len(text.modes), speech), *modes))


@say.register
def say_mode(mode: Mode, speech: Speech) -> str:
    inner = speech.within(mode.targets)
    price = f"{costs(mode.cost, speech)} — " if mode.cost else ""
    return price + " ".join(sentences(mode.effects, inner))


def sentences(effects: Sequence[AnyEffect], speech: Speech) -> list[str]:
    """Effects as sentences, what X is added where it was used."""
    said = []
    for effect in effects:
        words = say(effect, speech)
        if speech.where:
            words = f"{words}, where {listed(speech.where)}"
            speech.where.clear()
        said.append(sentence(words))
    return said


def clause(effects: Sequence[AnyEffect], speech: Speech) -> str:
    """Effects as one clause, one after the other."""
    return ", then ".join(say(effect, speech) for effect in effects)


@say.register
def say_mode_choice(choice: ModeChoice, speech: Speech) -> str:
    return _choice(choice, 0, speech)


def _choice(choice: ModeChoice, modes: int, speech: Speech) -> str:
    """The line over the modes: how many, and who chooses."""
    who = "An opponent chooses" if choice.chooser == "opponent" else "Choose"
    where: list[str] = []
    words = _how_many(choice, modes, speech, where)
    tail = f", where {listed(where)}" if where else ""
    again = ". You may choose the same mode more than once." if choice.repeat else " —"
    return f"{who} {words}{tail}{again}"


def _how_many(choice: ModeChoice, modes: int, speech: Speech, where: list[str]) -> str:
    """How many modes are chosen."""
    most = _modes(choice.most, speech, where)
    if choice.least == choice.most:
        return most
    if choice.least == 0:
        return f"up to {most}"
    if choice.least == 1 and choice.most == modes:
        return "one or both" if modes == 2 else "one or more"
    return f"{_modes(choice.least, speech, where)} to {most}"


def _modes(quantity: Quantity, speech: Speech, where: list[str]) -> str:
    """A number of modes."""
    words = limit(quantity, speech)
    where.extend(words_ for words_ in speech.where if words_ not in where)
    speech.where.clear()
    return words


# --- effects that hold other effects ---------------------------------------------------------------------------------


@say.register
def say_may(effect: May, speech: Speech) -> str:
    return f"{say(effect.who, speech)} may {clause(effect.effects, speech.as_done_by(effect.who))}"


@say.register
def say_may_pay(effect: MayPay, speech: Speech) -> str:
    counters = [part for part in effect.otherwise if isinstance(part, Counter)]
    if counters and len(effect.otherwise) == 1 and not effect.effects:
        words = say(counters[0], speech)
        return f"{words} unless {_pays(effect, speech)}"
    words = f"{say(effect.who, speech)} may {_payment(effect, speech)}"
    if effect.effects:
        words = f"{words}. If {_who_does(effect.who, speech)}, {clause(effect.effects, speech)}"
    return f"{words}. If it isn't paid, {clause(effect.otherwise, speech)}" if effect.otherwise else words


def _payment(effect: MayPay, speech: Speech) -> str:
    """A cost as what is done to pay it."""
    words = costs(effect.cost, speech, last="and")
    words = f"pay {words}" if isinstance(effect.cost[0], PayMana) else words
    return words if effect.times == 1 else f"{words} times {say(effect.times, speech)}"


def _pays(effect: MayPay, speech: Speech) -> str:
    """Somebody pays, as a clause."""
    countered = effect.otherwise[0]
    theirs = isinstance(countered, Counter) and effect.who == ControllerOf(countered.refs)
    who = "its controller" if theirs else say(effect.who, speech)
    payment = _payment(effect, speech)
    return f"{who} {payment}" if isinstance(effect.who, You) else f"{who} {third(payment)}"


@say.register
def say_if(effect: If, speech: Speech) -> str:
    words = f"if {say(effect.condition, speech)}, {clause(effect.effects, speech)}"
    return f"{words}. Otherwise, {clause(effect.otherwise, speech)}" if effect.otherwise else words


@say.register
def say_for_each(effect: ForEach, speech: Speech) -> str:
    what = say(effect.refs, speech)
    return f"for {what if what.startswith('each ') else f'each of {what}'}, {clause(effect.effects, speech)}"


@say.register
def say_repeat(effect: Repeat, speech: Speech) -> str:
    return f"{limit(effect.times, speech)} times, {clause(effect.effects, speech)}"


@say.register
def say_choose_one(effect: ChooseOne, speech: Speech) -> str:
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


def _who_does(who: Ref, speech: Speech) -> str:
    """Whether somebody did what they may: "if you do"."""
    return "you do" if who == You() else f"{say(who, speech)} does" if speech.doer is None else "they do"


@say.register
def say_modify(effect: Modify, speech: Speech) -> str:
    subject, lasts = say(effect.refs, speech), lasting(effect.duration, speech, effect.as_long_as)
    only = effect.modifications[0] if len(effect.modifications) == 1 else None
    if isinstance(only, SwitchPT) and speech.doer is None:
        return f"switch {subject}'s power and toughness{lasts}"
    if isinstance(only, ChangeControl):
        return f"{_gains_control(only.player, speech)} of {subject}{lasts}"
    many = are_many(effect.refs, speech) or speech.doer is not None
    subject = f"have {subject}" if speech.doer is not None else subject
    subject = f"each of {subject}" if many and not subject.startswith(("those", "up to", "have ")) else subject
    return f"{subject} {changes(effect.modifications, speech, many=many, gains=True)}{lasts}"


def _gains_control(who: Ref, speech: Speech) -> str:
    """A player gains control."""
    return does(who, "gain", "control", speech)


@say.register
def say_add_rule(effect: AddRule, speech: Speech) -> str:
    rules = [in_command(rule, speech) or say(rule, speech) for rule in effect.rules]
    return f"{listed(rules)}{lasting(effect.duration, speech, effect.as_long_as)}"


@say.register
def say_reflexive(effect: Reflexive, speech: Speech) -> str:
    return f"when you do, {small(say(effect.text, Speech(speech.this, speech.host))).removesuffix('.')}"


@say.register
def say_create_delayed_trigger(effect: CreateDelayedTrigger, speech: Speech) -> str:
    about = f" (about {say(effect.about, speech)})" if effect.about is not None else ""
    lasts = lasting(effect.lasts, speech) if effect.lasts else ""
    inner = say(effect.ability, Speech(speech.this, speech.host)).removesuffix(".")
    return f"{small(inner)}{about}{lasts}"


@say.register
def say_create_token(effect: CreateToken, speech: Speech) -> str:
    if effect.size is not None:
        power, toughness = effect.size
        sized = replace(effect.token, power=power, toughness=toughness)
        return say_create_token(replace(effect, token=sized, size=None), speech)
    if "Role" in effect.token.subtypes:
        role = so_many(effect.count, f"{effect.token.name} Role token", speech)
        return does(effect.who, "create", f"{role}{_attached(effect, speech)}", speech)
    if (known := KNOWN_TOKENS.get(effect.token.name)) is not None and known == effect.token.types:
        return does(
            effect.who, "create", so_many(effect.count, f"{_tapped(effect)}{effect.token.name} token", speech), speech
        )
    tokens = so_many(effect.count, f"{_tapped(effect)}{_token(effect.token, speech)} token", speech)
    own = Speech("this token")
    printed = with_keywords(effect.token).abilities
    keywords = [small(say(ability, own)) for ability in printed if isinstance(ability, Keyword)]
    quoted = [f'"{say(ability, own)}"' for ability in printed if not isinstance(ability, Keyword)]
    kind, many = effect.counters or ("", 0)
    counters = [f"{so_many(many, f'{kind} counter', speech)} on it"] if kind else []
    has = f" with {listed([*keywords, *quoted, *counters])}" if printed or counters else ""
    return does(effect.who, "create", f"{tokens}{has}", speech)


KNOWN_TOKENS: Final = dict.fromkeys(("Treasure", "Clue", "Food", "Blood", "Map", "Powerstone", "Gold"), ("Artifact",))
"""Tokens that the rules know by their names (111.10)."""


def _attached(effect: CreateToken, speech: Speech) -> str:
    """What the token enters attached to."""
    return "" if effect.attached is None else f" attached to {say(effect.attached, speech)}"


@say.register
def say_get_emblem(effect: GetEmblem, speech: Speech) -> str:
    said = " and ".join(f'"{say(ability, Speech("this emblem"))}"' for ability in effect.emblem.abilities)
    return does(effect.who, "get", f"an emblem with {said}", speech, say_you=True)


@say.register
def say_add_mana_for(effect: AddManaFor, speech: Speech) -> str:
    only = [
        words
        for words, filter_ in (
            ("to cast {}", effect.spells), ("to activate abilities of {}", effect.abilities_of),
        )
        if filter_ is not None
        for words in (words.format(noun(speech, filter_, many=True)),)
    ]  # fmt: skip
    words = say_add_mana(effect, speech)
    if only:
        words = f"{words}. It may be spent only {' or '.join(only)}"
    if effect.gives_to is not None:
        gained = [small(say(each, speech)).removesuffix(".") for each in effect.gains]
        words = f"{words}. If it is spent on {one(speech, effect.gives_to)}, that spell gains {listed(gained)}"
    return words


def _tapped(effect: CreateToken) -> str:
    """Whether the token is created tapped."""
    return "tapped " if effect.tapped else ""


def _token(token: CardDefinition, speech: Speech) -> str:
    """Power, toughness, colours and types of a token."""
    size = f"{say(token.power, speech)}/{say(token.toughness, speech)} " if token.power is not None else ""
    colours = listed([COLOUR_NAMES[colour] for colour in token.colours or ()]) or "colourless"
    kinds = " ".join((*token.subtypes, *(kind.lower() for kind in token.types)))
    return f"{size}{colours} {kinds}"


@say.register
def say_x_is(says: XIs, speech: Speech) -> str:
    whose = say(says.quantity, speech).replace("the chosen player", "an opponent of your choice")
    return sentence(f"X is {whose} as you cast this spell")


# --- abilities -------------------------------------------------------------------------------------------------------


@say.register
def say_keyword(ability: Keyword, speech: Speech) -> str:
    if ability.name == "leyline":
        return "You may begin the game with this on the battlefield from your opening hand."
    words = capital(ability.name)
    if ability.name.endswith("walk"):
        return words
    if ability.name == "bands with other" and ability.from_ is not None:
        return f"{words} {noun(speech, ability.from_, many=True)}"
    if ability.count:
        return f"{words} {ability.count}"
    if ability.name == "protection" and ability.from_ is None:
        return f"{words} from everything"
    if ability.from_ is not None:
        if ability.name == "enchant":
            return f"{words} {noun(speech, ability.from_)}"
        quality = noun(speech, ability.from_, many=True, default="").strip().removeprefix("of ").removeprefix("with ")
        return f"{words} from {quality}"
    if ability.cost:
        return with_cost(words, costs(ability.cost, speech))
    return words


def with_cost(name: str, cost: str) -> str:
    """A keyword and its cost: "Kicker {4}", "Kicker—Sacrifice a land."."""
    return f"{name} {cost}" if cost.startswith("{") and ", " not in cost else f"{name}—{capital(cost)}."


@say.register
def say_activated(ability: Activated, speech: Speech) -> str:
    if ability.name:
        kept = tuple(part for part in ability.cost if not isinstance(part, DiscardThis))
        return with_cost(capital(ability.name), costs(kept, speech))
    cost = ", ".join(capital(say(part, speech)) for part in ability.cost)
    limits = [
        words
        for words, holds in (
            ("Activate only as a sorcery.", ability.sorcery_timing),
            ("Activate only once each turn.", ability.once_per_turn),
            ("Activate only once.", ability.once),
            ("Any player may activate this ability.", ability.any_player),
            (_where(ability.zone), ability.zone != Zone.BATTLEFIELD),
        )
        if holds
    ]
    if ability.condition is not None:
        limits.append(f"Activate only if {say(ability.condition, speech)}.")
    limits.extend(f"{capital(say(price, speech))}." for price in ability.prices)
    return " ".join((f"{cost}: {say(ability.text, speech)}", *limits))


@say.register
def say_price_change(price: PriceChange, speech: Speech) -> str:
    words = f"this ability costs {write_mana(price.mana)} {'more' if price.more else 'less'} to activate"
    if price.times != 1:
        words = f"{words} as often as {say(price.times, speech)}"
    if price.targets is not None:
        words = f"{words} if it targets {one(speech, price.targets)}"
    return words if price.condition is None else f"{words} if {say(price.condition, speech)}"


def _where(zone: Zone) -> str:
    """The zone an ability is activated in."""
    return f"Activate only while this card is in the {zone.name.lower()}."


@say.register
def say_triggered(ability: Triggered, speech: Speech) -> str:
    if isinstance(ability.when, ChapterReached):
        return f"{say(ability.when, speech)} — {say(ability.text, speech)}"
    word = "At" if isinstance(ability.when, Begins) else "When" if _is_once(ability, speech) else "Whenever"
    if isinstance(ability.when, BecomesTarget) and ability.when.by is not None:
        speech = speech.as_done_by(None)
        speech.by = "that spell" if phrase(speech, ability.when.by).head == "spell" else speech.by
    fought = parties(ability.when)
    if fought is not None:
        speech = speech.as_done_by(None)
        speech.by, speech.player = fought, "the defending player"
    condition = f"if {say(ability.condition, speech)}, " if ability.condition is not None else ""
    may = "you may " if ability.optional else ""
    text = say(ability.text, speech)
    if ability.once_each_turn:
        text = f"{text} This ability triggers only once each turn."
    text = text if text.startswith((speech.this, "{")) else small(text)
    batch = " (one or more at once)" if ability.batch else ""
    return f"{word} {say(ability.when, speech)}{batch}, {condition}{may}{text}"


def _is_once(ability: Triggered, speech: Speech) -> bool:
    """Whether the ability watches one event of its own source, so that it says "when"."""
    when = ability.when
    if isinstance(when, Casts):
        return say(when, speech) == "you cast this spell"
    if isinstance(when, Happens) and when.verb == "cycle":
        return noun(speech, when.filter) == speech.this
    if isinstance(when, (BecomesTarget, Happens, DamageIsDealt)):
        return False
    return isinstance(when, (LosesLastCounter, Moves)) and noun(speech, when.filter) == speech.this


@say.register
def say_may_pay_as_attacks(rule: MayPayAsAttacks, speech: Speech) -> str:
    words = f"you may {costs(rule.cost, speech, last='and')} as {one(speech, rule.filter)} attacks"
    if rule.then is None:
        return words
    speech = speech.as_done_by(None)
    speech.by = "that creature"
    return f"{words}. When you do, {small(say(rule.then.text, speech))}"


@say.register
def say_static(ability: Static, speech: Speech) -> str:
    rules = [say(rule, speech) for rule in ability.rules]
    own_cost = all(
        isinstance(rule, CostsLess | CostsMore) and isinstance(rule.filter, IsThis) for rule in ability.rules
    )
    word = "if" if own_cost else "as long as"
    condition = f" {word} {say(ability.condition, speech)}" if ability.condition is not None else ""
    return " ".join(sentence(f"{rule}{condition}") for rule in rules)
