"""English for replacement and prevention effects, and for what is done as something enters (614, 615)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    Dredges,
    EntersAmplified,
    EntersChoosing,
    EntersDevouring,
    EntersMay,
    EntersPaying,
    EntersReadingAhead,
    EntersWith,
    MovesInstead,
    PreventsDamage,
    RegenerationShield,
    SavesHost,
    SkipsDraw,
)
from domain.cards.mana_rules import KeepsMana, ProducesInstead
from domain.cards.nouns import PERMANENT, PLAYER
from domain.cards.pieces import speaks_of
from domain.cards.render.costs_and_triggers import as_done, costs
from domain.cards.render.nouns import noun, one
from domain.cards.render.quantities import each_of, so_many
from domain.cards.render.references import limit
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import capital, chosen_kind, listed, number_word, zone_name
from domain.cards.special_rules import (
    CantSearch,
    CastableFor,
    Ignores,
    MayDiscardAnyTime,
    MayIgnore,
    Paired,
    UntapsAtMost,
)
from domain.cards.static_rules import (
    DiscardedInto,
    Marked,
    MaySetAside,
    MayStayTapped,
    SkipsSteps,
    SkipsTurn,
)
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    Controlled,
    IsHost,
    IsPlayer,
    IsThis,
    Kicked,
    Owned,
    PaidFor,
    Quantity,
    Remembered,
    Status,
    Unless,
    X,
)
from domain.cards.trigger_rules import CausesNoTriggers, TriggersMore
from domain.cards.triggers import Happens, Moves
from domain.mana import write_mana
from domain.vocabulary import COLOUR_NAMES, MAIN_STEPS, STEP_NAMES, Step, Zone

_CHOSEN: Final = {
    "colour": "a colour", "name": "a card name", "creature_type": "a creature type", "player": "a player",
    "opponent": "an opponent",
}  # fmt: skip


_NO_TOKEN: Final = ~Status("token")
_WHOSE: Final = {
    AllOf(): " or token would be put into a graveyard",
    _NO_TOKEN: " would be put into a graveyard",
    Owned("opponent") & _NO_TOKEN: " would be put into an opponent's graveyard",
    Owned("you") & _NO_TOKEN: " would be put into your graveyard",
}
"""Cards that go to a graveyard, by whose they are."""


@say.register
def say_moves_instead(rule: MovesInstead, speech: Speech) -> str:
    what = one(speech, rule.filter, default="card")
    if rule.to is Zone.GRAVEYARD and rule.origin is None and rule.instead is Zone.EXILE:
        whose = [words for filter_, words in _WHOSE.items() if filter_ == rule.filter]
        if whose:
            return f"if a card{whose[0]} from anywhere, exile it instead"
    origin = f"from {zone_name(rule.origin)}" if rule.origin else "from anywhere"
    reveal = "reveal it and " if rule.reveal else ""
    if rule.instead == Zone.EXILE:
        then = "exile it"
    elif rule.shuffle:
        then = "shuffle it into its owner's library"
    else:
        then = f"put it into its owner's {zone_name(rule.instead)}"
    if rule.to is None:
        return (
            f"if {what} would leave {zone_name(rule.origin) if rule.origin else 'where it is'}, {reveal}{then} instead"
        )
    if (rule.origin, rule.to, then) == (Zone.BATTLEFIELD, Zone.GRAVEYARD, "exile it") and mortal(what):
        return f"if {what} would die, {then} instead"
    the = "the " if rule.origin == Zone.BATTLEFIELD else ""
    origin = f"from {the}{zone_name(rule.origin)}" if rule.origin else origin
    return f"if {what} would be put into a {zone_name(rule.to)} {origin}, {reveal}{then} instead"


def mortal(what: str) -> bool:
    """Whether something that is put into a graveyard from the battlefield is said to die (700.4)."""
    return what == "this permanent" or any(word in what for word in ("creature", "planeswalker")) or what[:1].isupper()


@say.register
def say_may_set_aside(rule: MaySetAside, speech: Speech) -> str:
    number = f" {rule.counters}" if rule.counters else ""
    return f"{rule.how}{number}—{costs(rule.cost, speech) or 'nothing'}"


@say.register
def say_skips_steps(rule: SkipsSteps, speech: Speech) -> str:
    steps = [
        f"{STEP_NAMES[Step(step)]}{' phase' if step in MAIN_STEPS else ' step'}"
        if step != Step.BEGINNING_OF_COMBAT
        else "combat phase"
        for step in rule.steps
    ]
    return _skips(rule.who, f"{'next ' if rule.once else ''}{listed(steps)}", speech)


@say.register
def say_skips_turn(rule: SkipsTurn, speech: Speech) -> str:
    return _skips(rule.who, "next turn", speech)


def _skips(who: AnyFilter, what: str, speech: Speech) -> str:
    """Somebody skips something of theirs."""
    if who == IsPlayer("you"):
        return f"skip your {what}"
    if isinstance(who, Among):
        return f"{one(speech, who)} skips their {what}"
    if not what.startswith("next ") and what.endswith(" step"):
        return f"{'players' if who == IsPlayer() else 'your opponents'} skip their {what}s"
    return f"each {noun(speech, who)} skips their {what}"


@say.register
def say_discarded_into(rule: DiscardedInto, speech: Speech) -> str:
    if rule.by is not None:
        where = "onto the battlefield" if rule.zone is Zone.BATTLEFIELD else f"into {zone_name(rule.zone)}"
        counters = ""
        if rule.counters is not None:
            counters = f" with {so_many(rule.counters[1], f'{rule.counters[0]} counter', speech)} on it"
        causes = f"if {one(speech, rule.by)} causes you to discard this card"
        return f"{causes}, put it {where}{counters} instead of putting it into your graveyard"
    return f"if you would discard this card, put it into {zone_name(rule.zone)} instead of your graveyard"


@say.register
def say_may_stay_tapped(rule: MayStayTapped, speech: Speech) -> str:
    what = noun(speech, rule.filter, many=not isinstance(rule.filter, IsThis))
    return f"you may choose not to untap {what} during your untap step"


@say.register
def say_untaps_at_most(rule: UntapsAtMost, speech: Speech) -> str:
    what = noun(speech, rule.filter, many=rule.count != 1)
    return f"players can't untap more than {number_word(rule.count)} {what} during their untap steps"


@say.register
def say_cant_search(rule: CantSearch, speech: Speech) -> str:
    return f"{noun(speech, rule.who, many=True)} can't search libraries"


@say.register
def say_triggers_more(rule: TriggersMore, speech: Speech) -> str:
    whose = one(speech, rule.of)
    if rule.by is None:
        return f"if a triggered ability of {whose} triggers, it triggers an additional time"
    caused = f"{happening(rule.by, speech)} causes a triggered ability of {whose} to trigger"
    return f"if {caused}, that ability triggers an additional time"


@say.register
def say_causes_no_triggers(rule: CausesNoTriggers, speech: Speech) -> str:
    whose = f" of {noun(speech, rule.of, many=True)}" if rule.of is not None else ""
    return f"{happening(rule.by, speech, many=True)} don't cause abilities{whose} to trigger"


def happening(by: Moves | Happens, speech: Speech, *, many: bool = False) -> str:
    """What happens, as something that causes something."""
    who = noun(speech, by.filter, many=True) if many else one(speech, by.filter)
    if isinstance(by, Happens):
        return f"{who} doing that ({by.verb.replace('_', ' ')})"
    return f"{who} {'dying' if by.origin is Zone.BATTLEFIELD else 'entering'}"


@say.register
def say_may_ignore(rule: MayIgnore, speech: Speech) -> str:
    who = "any player" if rule.who == PLAYER else one(speech, rule.who)
    return f"{who} may {as_done(rule.cost, speech)} for that player to ignore this effect until end of turn"


@say.register
def say_ignores(rule: Ignores, speech: Speech) -> str:
    return "that player ignores this effect"


@say.register
def say_may_discard_any_time(rule: MayDiscardAnyTime, speech: Speech) -> str:
    return "you may discard this card any time you could cast an instant"


@say.register
def say_enters_with(rule: EntersWith, speech: Speech) -> str:
    many = not isinstance(rule.filter, IsThis)
    subject = noun(speech, rule.filter, many=many)
    if rule.unless == Unless(PaidFor("escape")) and rule.counters is not None and not rule.tapped and not many:
        return f"{subject} escapes with {on_it(*rule.counters, speech)}"
    tapped = " tapped" if rule.tapped else ""
    counters = ""
    if rule.counters is not None:
        counters = f" with {on_it(*rule.counters, speech)}"
    words = f"{subject} {'enter' if many else 'enters'}{tapped}{counters}"
    if isinstance(rule.unless, Unless) and isinstance(rule.unless.condition, Kicked) and not many:
        return f"if {say(rule.unless.condition, speech)}, it enters{tapped}{counters}"
    if isinstance(rule.unless, Unless) and counters:
        return f"{words} if {say(rule.unless.condition, speech)}"
    if isinstance(rule.unless, Unless):
        return f"if {say(rule.unless.condition, speech)}, {words}"
    return f"{words} unless {say(rule.unless, speech)}" if rule.unless else words


def on_it(kind: str, count: Quantity, speech: Speech) -> str:
    """Counters on what enters: "a +1/+1 counter on it for each Gate you control"."""
    if isinstance(count, int):
        return f"{so_many(count, f'{kind} counter', speech)} on it"
    if each := each_of(count, speech):
        return f"a {kind} counter on it for each {each}"
    if speech.letter != "X" and not isinstance(count, X):
        return f"a number of {kind} counters on it equal to {say(count, speech)}"
    return f"{limit(count, speech)} {kind} counters on it"


@say.register
def say_enters_paying(rule: EntersPaying, speech: Speech) -> str:
    return f"as {speech.this} enters, you may {as_done(rule.cost, speech)}. If you don't, {speech.this} enters tapped"


@say.register
def say_enters_choosing(rule: EntersChoosing, speech: Speech) -> str:
    return f"as {speech.this} enters, choose {chosen_kind(_CHOSEN[rule.what], rule.but)}"


@say.register
def say_prevents_damage(rule: PreventsDamage, speech: Speech) -> str:
    if rule.amount is not None and not rule.once and not rule.then:
        return some_prevented(rule, speech)
    if rule.to == PERMANENT | PLAYER and rule.source is not None and not rule.once and not rule.then:
        combat = " combat" if rule.combat else " noncombat" if rule.noncombat else ""
        by = noun(speech, rule.source, many=not isinstance(rule.source, IsThis | IsHost | Among))
        return f"prevent all{combat} damage that would be dealt by {by}"
    source = f" by {noun(speech, rule.source, many=True)}" if rule.source else ""
    single = isinstance(rule.to, IsThis | IsHost | Among) or rule.to == IsPlayer("you")
    to = noun(speech, rule.to, many=not single).replace("you or ", "you and ")
    if rule.then:
        return prevented_and(rule, to, speech)
    if rule.once:
        of = noun(speech, rule.source, default="source") if rule.source else "a source"
        return f"the next time {of} would deal damage to {to} this turn, prevent that damage"
    amount = rule.amount
    how_much = "all" if amount is None else f"the next {amount if isinstance(amount, int) else limit(amount, speech)}"
    combat = " combat" if rule.combat else " noncombat" if rule.noncombat else ""
    return f"prevent {how_much}{combat} damage that would be dealt to {to}{source}"


def prevented_and(rule: PreventsDamage, to: str, speech: Speech) -> str:
    """Damage is prevented, and something follows: "prevent that damage. Put that many counters on it" (615.5)."""
    damage = f"{'combat ' if rule.combat else 'noncombat ' if rule.noncombat else ''}damage"
    then = listed([say(each, speech) for each in rule.then], "and")
    if speaks_of(rule.then, Remembered("damaged")):
        to = one(speech, rule.to)
        kind = "creature" if "creature" in to else "permanent"
        then = then.replace("the damaged", f"that {kind}")
    if rule.source is not None:
        to = one(speech, rule.to) if isinstance(rule.to, IsPlayer) and rule.to != IsPlayer("you") else to
        by = f"{one(speech, rule.source, default='source')} would deal {damage} to {to}"
        return f"if {by}, prevent that damage. {capital(then)}"
    return f"if {damage} would be dealt to {to}, prevent that damage. {capital(then)}"


def some_prevented(rule: PreventsDamage, speech: Speech) -> str:
    """So much of each damage is prevented: "if a red source would deal damage to you, prevent 2 of that damage"."""
    source = "a source" if rule.source is None else one(speech, rule.source, default="source")
    kind = "combat " if rule.combat else "noncombat " if rule.noncombat else ""
    to = noun(speech, rule.to, many=not isinstance(rule.to, IsThis | IsHost | IsPlayer | Among)).replace(
        " or ", " and "
    )
    amount = say(rule.amount, speech)
    return f"if {source} would deal {kind}damage to {to}, prevent {amount} of that damage"


@say.register
def say_produces_instead(rule: ProducesInstead, speech: Speech) -> str:
    if isinstance(rule.filter, AllOf) and Controlled("you") in rule.filter.filters and not rule.type:
        kept = AllOf(tuple(each for each in rule.filter.filters if each != Controlled("you")))
        many = {2: "twice", 3: "three times"}.get(rule.times, "")
        if many and not rule.mana and rule.at_least <= 1:
            tapped = f"if you tap {one(speech, kept)} for mana"
            return f"{tapped}, it produces {many} as much of that mana instead"
    if rule.type == "C":
        tapped = f"if a player taps {one(speech, rule.filter)} for mana"
        return f"{tapped}, it produces colorless mana instead of any other type"
    what = one(speech, rule.filter)
    most = f" for {number_word(rule.at_least)} or more mana" if rule.at_least > 1 else " for mana"
    if rule.mana:
        instead = f"{write_mana(rule.mana)} instead of any other type and amount"
    elif rule.type:
        instead = f"{write_mana((rule.type,))} instead of any other type"
    else:
        instead = f"{'twice' if rule.times == 2 else f'{number_word(rule.times)} times'} as much of that mana instead"
    return f"if {what} is tapped{most}, it produces {instead}"


@say.register
def say_keeps_mana(rule: KeepsMana, speech: Speech) -> str:
    who = noun(speech, rule.who, many=True)
    types = "".join(f"{COLOUR_NAMES.get(kind, 'colourless')} " for kind in rule.types)
    if rule.turns:
        return f"if {who} would lose unspent {types}mana, that mana becomes colourless instead"
    return f"{who} don't lose unspent {types}mana as steps and phases end"


@say.register
def say_enters_may(rule: EntersMay, speech: Speech) -> str:
    who = "you" if rule.who == "you" else "an opponent of your choice"
    return f"{who} may have {speech.this} enter with {so_many(rule.count, f'{rule.kind} counter', speech)} on it"


@say.register
def say_enters_devouring(rule: EntersDevouring, speech: Speech) -> str:
    what = noun(speech, rule.filter, many=True)
    counters = so_many(rule.per, f"{rule.kind} counter", speech)
    return f"as {speech.this} enters, you may sacrifice any number of {what}; it enters with {counters} for each"


@say.register
def say_enters_amplified(rule: EntersAmplified, speech: Speech) -> str:
    return f"amplify {rule.per}"


@say.register
def say_enters_reading_ahead(rule: EntersReadingAhead, speech: Speech) -> str:
    return f"as {speech.this} enters, choose with how many lore counters"


@say.register
def say_castable_for(rule: CastableFor, speech: Speech) -> str:
    return f"its owner may cast it for {costs(rule.cost, speech)} rather than its mana cost"


@say.register
def say_paired(rule: Paired, speech: Speech) -> str:
    return "those creatures are paired"


@say.register
def say_saves_host(rule: SavesHost, speech: Speech) -> str:
    return f"if {speech.host} would be destroyed, remove all damage from it and destroy {speech.this} instead"


@say.register
def say_marked(rule: Marked, speech: Speech) -> str:
    return f"it is {rule.mark}"


@say.register
def say_regeneration_shield(rule: RegenerationShield, speech: Speech) -> str:
    return "the next time it would be destroyed, it regenerates"


@say.register
def say_dredges(rule: Dredges, speech: Speech) -> str:
    return f"dredge {rule.count}"


@say.register
def say_skips_draw(rule: SkipsDraw, speech: Speech) -> str:
    effects = "; ".join(say(effect, speech) for effect in rule.effects)
    instead = f", instead {effects}" if effects else ", that draw is skipped"
    return f"if {one(speech, rule.who)} would draw a card{instead}"
