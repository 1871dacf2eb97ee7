"""English for effects that change how much there is of something, or whom it falls to (614)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CardDefinition, CreatesMore, CreateToken
from domain.cards.nouns import PERMANENT, PLAYER
from domain.cards.render.doing import third
from domain.cards.render.nouns import noun, one
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, listed, number_word, plural, small
from domain.cards.replacements import (
    ChangesLife,
    DealsMore,
    DrawsMore,
    MillsMore,
    PutsMoreCounters,
    Redirects,
    TakesDraw,
)
from domain.cards.terms import AnyFilter, AnyOf, IsPlayer


def who_would(speech: Speech, who: AnyFilter, verb: str) -> tuple[str, str]:
    """Whom a rule speaks of, and what they do: "you gain", "that player loses"."""
    subject = one(speech, who)
    return (subject, f"you {verb}") if subject == "you" else (subject, f"that player {third(verb)}")


def changed(times: int, plus: int, what: str) -> str:
    """So many times as much, and so much more: "twice that much life", "that many cards plus one"."""
    many = f"{'twice' if times == 2 else f'{number_word(times)} times'} {what}" if times != 1 else what
    return f"{many} plus {number_word(plus)}" if plus else many


@say.register
def say_changes_life(rule: ChangesLife, speech: Speech) -> str:
    verb = "gain" if rule.what == "gain" else "lose"
    other = {"gain": "lose", "lose": "gain"}[verb] if rule.turned else verb
    who, then = who_would(speech, rule.who, other)
    then = f"they {other}" if rule.what == "loss" and who != "you" else then
    return f"if {who} would {verb} life, {then} {changed(rule.times, rule.plus, 'that much life')} instead"


@say.register
def say_puts_more_counters(rule: PutsMoreCounters, speech: Speech) -> str:
    if rule.who != "any":
        return _counters_by_a_player(rule, speech)
    if not rule.kind:
        return _more_of_any_kind(rule, speech)
    on, many = one(speech, rule.on), changed(rule.times, rule.plus, "that many")
    if rule.by_effect:
        would = f"if an effect would put one or more {rule.kind} counters on {on}"
        return f"{would}, it puts {many} of those counters on that permanent instead"
    would = f"if one or more {rule.kind} counters would be put on {on}"
    return f"{would}, {many} {rule.kind} counters are put on it instead"


def _counters_by_a_player(rule: PutsMoreCounters, speech: Speech) -> str:
    """A rule about counters that you or opponents would put."""
    who, put = ("you", "put") if rule.who == "you" else ("an opponent", "they put")
    anywhere = rule.on == PERMANENT | PLAYER
    on = "a permanent or player" if anywhere else one(speech, rule.on)
    kind = f"{rule.kind} " if rule.kind else ""
    many = "half that many" if rule.half else changed(rule.times, rule.plus, "that many")
    counters = f"{kind}counters" if kind else "of each of those kinds of counters"
    same = "that permanent or player" if anywhere else "it"
    rounded = ", rounded down" if rule.half else ""
    return f"if {who} would put one or more {kind}counters on {on}, {put} {many} {counters} on {same} instead{rounded}"


def _more_of_any_kind(rule: PutsMoreCounters, speech: Speech) -> str:
    """More counters of whichever kinds there are."""
    many = f"{changed(rule.times, 0, 'that many')}"
    if rule.by_effect:
        would = f"if an effect would put one or more counters on {one(speech, rule.on)}"
        return f"{would}, it puts {many} of those counters on it instead"
    more = f"{changed(rule.times, rule.plus, 'that many')} of each of those kinds of counters"
    if rule.on == IsPlayer("you"):
        return f"if you would get one or more counters, you get {more} instead"
    same = "that permanent" if rule.plus else "it"
    return f"if one or more counters would be put on {one(speech, rule.on)}, {more} are put on {same} instead"


@say.register
def say_deals_more(rule: DealsMore, speech: Speech) -> str:
    source = "a source" if rule.source is None else one(speech, rule.source, default="source")
    combat = "combat " if rule.combat else "noncombat " if rule.noncombat else ""
    many = "triple that damage" if rule.times == 3 else changed(rule.times, rule.plus, "that much damage")
    return f"if {source} would deal {combat}damage to {one(speech, rule.to)}, it deals {many} instead"


@say.register
def say_redirects(rule: Redirects, speech: Speech) -> str:
    by = f" by {noun(speech, rule.source, many=True, default='source')}" if rule.source else ""
    combat = "combat " if rule.combat else ""
    to = one(speech, rule.to)
    if isinstance(rule.to, AnyOf) and rule.to.filters[0] == IsPlayer("you"):
        to = f"you and {noun(speech, AnyOf(rule.to.filters[1:]), many=True)}"
    return f"all {combat}damage that would be dealt to {to}{by} is dealt to {say(rule.into, speech)} instead"


@say.register
def say_draws_more(rule: DrawsMore, speech: Speech) -> str:
    who, then = who_would(speech, rule.who, "draw")
    spared = but_first(who, spared=rule.but_first)
    then = "draw" if who == "you" else then
    return f"if {who} would draw a card{spared}, {then} {number_word(rule.count)} cards instead"


@say.register
def say_takes_draw(rule: TakesDraw, speech: Speech) -> str:
    who = one(speech, rule.who)
    spared = but_first(who, spared=rule.but_first)
    return f"if {who} would draw a card{spared}, instead that player skips that draw and you draw a card"


def but_first(who: str, *, spared: bool) -> str:
    """That the first draw in each draw step is spared."""
    they, their = ("you", "your") if who == "you" else ("they", "their")
    return f" except the first one {they} draw in each of {their} draw steps" if spared else ""


@say.register
def say_mills_more(rule: MillsMore, speech: Speech) -> str:
    who, _ = who_would(speech, rule.who, "mill")
    then = "you mill" if who == "you" else "they mill"
    return f"if {who} would mill one or more cards, {then} {changed(rule.times, 0, 'that many cards')} instead"


def _oracle_words(rule: CreatesMore, who: str, kind: str, speech: Speech) -> str:
    """What is created under your control instead, as it is printed; nothing for other rules."""
    if who != "you":
        return ""
    would = f"if one or more {f'{kind} ' if kind else ''}tokens would be created under your control"
    if len(rule.instead) == 1:
        return f"{would}, that many {_kind_of(rule.instead[0], speech)} are created instead"
    if rule.instead:
        kinds = a(listed([each.name for each in rule.instead], "or"))
        return f"if you would create {kinds} token, instead create one of each"
    if rule.also is not None and rule.of is None:
        return f"{would}, those tokens plus that many {_kind_of(rule.also, speech)} are created instead"
    if rule.times == 1 and rule.plus == 1 and kind in TOKENS_BY_NAME:
        more = f"those tokens plus an additional {kind} token"
        return f"if you would create one or more {kind} tokens, instead create {more}"
    return ""


TOKENS_BY_NAME: Final = ("Treasure", "Clue", "Food", "Blood", "Map", "Powerstone", "Gold", "Junk", "Lander")
"""Tokens that the rules know by their names (111.10)."""


def _kind_of(token: CardDefinition, speech: Speech) -> str:
    """A token in the plural, as an instruction that creates two of them says it."""
    return say(CreateToken(token, 2), speech).removeprefix("create two ")


@say.register
def say_creates_more(rule: CreatesMore, speech: Speech) -> str:
    who = small(noun(speech, rule.who, default="a player"))
    under = "under your control" if who == "you" else f"under the control of {who}"
    kind = "" if rule.of is None else f"{noun(speech, rule.of)} "
    if words := _oracle_words(rule, who, kind.strip(), speech):
        return words
    if rule.instead:
        be = "is" if len(rule.instead) == 1 else "are"
        each = f"{listed([a(f'{token.name} token') for token in rule.instead])} {be} created for each of them"
        return f"if one or more {kind}tokens would be created {under}, {each} instead"
    if rule.also is not None:
        also = plural(f"{rule.also.name} token")
        return f"if one or more {kind}tokens would be created {under}, as many {also} are created besides"
    if rule.times == 1:
        more = f"{number_word(rule.plus)} more of them {'is' if rule.plus == 1 else 'are'}"
        return f"if one or more {kind}tokens would be created {under}, {more} created besides"
    times = "twice" if rule.times == 2 else f"{number_word(rule.times)} times"
    many = f"{times} that many of those tokens"
    return f"if an effect would create one or more {kind}tokens {under}, it creates {many} instead"
