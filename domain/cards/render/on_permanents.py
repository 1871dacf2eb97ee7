"""English for one-shot effects on permanents, between zones, and for mana."""

from __future__ import annotations

from domain.cards.effects import (
    AddMana,
    Attach,
    AttachElsewhere,
    Counter,
    Destroy,
    Distribute,
    ExchangeControl,
    Fight,
    Move,
    Proliferate,
    PutCounters,
    PutDivided,
    PutSameCounters,
    Regenerate,
    Sacrifice,
    SacrificeIt,
    TakeCounters,
    Tap,
    Unattach,
    Untap,
)
from domain.cards.render.doing import does
from domain.cards.render.nouns import counted, noun, one
from domain.cards.render.quantities import each_of, per_unit, so_many
from domain.cards.render.references import are_many, everything, its, limit
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import listed
from domain.cards.terms import (
    Afterwards,
    AllOf,
    Among,
    AnyOf,
    Controlled,
    ControllerOf,
    Count,
    CountersOn,
    Each,
    EventAmount,
    InZone,
    IsAttachedTo,
    IsThis,
    NumberOf,
    Owned,
    Plus,
    Remembered,
    T,
    This,
    Times,
    TopOf,
    Triggering,
    X,
    You,
)
from domain.mana import write_mana
from domain.vocabulary import COLOURS, MANA_TYPES, Zone


@say.register
def say_destroy(effect: Destroy, speech: Speech) -> str:
    words = f"destroy {everything(effect.refs, speech)}"
    many = isinstance(effect.refs, Each) or are_many(effect.refs, speech)
    if not effect.no_regeneration:
        return words
    return f"{with_where(words, speech)}; {'they' if many else 'it'} can't be regenerated"


def with_where(words: str, speech: Speech) -> str:
    """A clause with what X is in it, behind which another sentence follows."""
    where = f", where {listed(speech.where)}" if speech.where else ""
    speech.where.clear()
    return f"{words}{where}"


@say.register
def say_move(effect: Move, speech: Speech) -> str:
    speech.moved.append("exiled" if effect.to == Zone.EXILE else "returned")
    if words := exiled_from_top(effect, speech):
        return words
    if words := of_whole_zones(effect, speech):
        return words
    if effect.to == Zone.EXILE:
        until = f" until {speech.this} leaves the battlefield" if effect.until_source_leaves else ""
        words = f"exile {out_of(everything(effect.refs, speech))}{' face down' if effect.face_down else ''}{until}"
        speech.it = "them" if are_many(effect.refs, speech) or isinstance(effect.refs, Each) else "it"
        return words
    many = are_many(effect.refs, speech)
    speech.it = "them" if many or isinstance(effect.refs, Each) else "it"
    place = f" from your {speech.place}" if speech.place and isinstance(effect.refs, This) else ""
    place = " from your graveyard" if effect.refs == Afterwards(This()) and effect.to is Zone.HAND else place
    what = out_of(everything(effect.refs, speech)) + place
    own = " from your " in what
    many = many or what.startswith("all ")
    owners = "your" if own else "their owners'" if many else "its owner's"
    if effect.to == Zone.HAND:
        return f"return {what} to {owners} {'hands' if owners.startswith('their') else 'hand'}"
    if effect.to == Zone.LIBRARY:
        if effect.place == "shuffled":
            return f"shuffle {what} into {owners} library"
        where = "on top" if effect.place == "top" else "on the bottom"
        order = " in a random order" if effect.place == "at_random" else ""
        return f"put {what} {where} of {owners} library{order}"
    if effect.to == Zone.BATTLEFIELD:
        return _onto_battlefield(effect, what, "" if own else owners, speech)
    return f"put {what} into {owners} {effect.to.name.lower()}"


def exiled_from_top(effect: Move, speech: Speech) -> str:
    """Cards that players exile from the top of their own libraries."""
    if not isinstance(effect.refs, TopOf) or isinstance(effect.refs.who, You) or effect.to is not Zone.EXILE:
        return ""
    if effect != Move(effect.refs, Zone.EXILE, link=effect.link):
        return ""
    top = effect.refs
    cards = "card" if top.count == 1 else f"{limit(top.count, speech)} cards"
    speech.it = "it" if top.count == 1 else "them"
    return does(top.who, "exile", f"the top {cards} of their library", speech)


def of_whole_zones(effect: Move, speech: Speech) -> str:
    """All cards of a graveyard or hand, moved as such; nothing for other moves."""
    if not isinstance(effect.refs, Each):
        return ""
    graveyard = InZone(Zone.GRAVEYARD)
    match effect.refs.filter:
        case InZone(zone=Zone.GRAVEYARD, owner="any") if effect.to is Zone.EXILE:
            return "exile all graveyards"
        case AllOf(filters=(zone, Owned(by=by))) if zone == graveyard and not isinstance(by, str):
            if effect.to is Zone.EXILE:
                return f"exile {its(by, speech)} graveyard"
            if effect.place == "shuffled":
                whose = "your" if isinstance(by, You) else "their"
                return does(by, "shuffle", f"{whose} graveyard into {whose} library", speech)
        case AnyOf(filters=(AllOf(filters=(one, Owned(by=by))), AllOf(filters=(other, Owned(by=also))))) if (
            (one, other) == (graveyard, InZone(Zone.HAND)) and by == also and not isinstance(by, str)
        ):
            if effect.place == "shuffled":
                whose = "your" if isinstance(by, You) else "their"
                return does(by, "shuffle", f"{whose} hand and graveyard into {whose} library", speech)
    return ""


def _onto_battlefield(effect: Move, what: str, owners: str, speech: Speech) -> str:
    """Something enters; under whose control, tapped, with counters."""
    if effect.face_down or effect.cloaked:
        return f"put {what} onto the battlefield face down{' with ward {2}' if effect.cloaked else ''}"
    whose = its(effect.under, speech) if effect.under is not None else owners
    under = f" under {whose} control" if whose else ""
    tapped = " tapped" if effect.tapped else ""
    kind, count = effect.counters or ("", 0)
    with_ = f" with {so_many(count, f'{kind} counter', speech)} on it" if kind else ""
    turned = " transformed" if effect.transformed else ""
    put, to = ("put", "onto") if " from your hand" in what or from_elsewhere(effect) else ("return", "to")
    return f"{put} {what} {to} the battlefield{tapped}{turned}{under}{with_}"


def out_of(words: str) -> str:
    """What is moved, with the zone that it leaves: "target card from a graveyard"."""
    for whose in ("your", "a", "an opponent's", "that player's"):
        words = words.replace(f" in {whose} graveyard", f" from {whose} graveyard")
    return words


def from_elsewhere(effect: Move) -> bool:
    """Whether a target that comes under your control may never have been on the battlefield."""
    return effect.under == You() and isinstance(effect.refs, T)


@say.register
def say_sacrifice(effect: Sacrifice, speech: Speech) -> str:
    return does(effect.who, "sacrifice", lambda: _sacrificed(effect, speech), speech)


def _sacrificed(effect: Sacrifice, speech: Speech) -> str:
    """What is sacrificed."""
    if not isinstance(effect.count, int | X) and (each := each_of(effect.count, speech)):
        return f"{one(speech, effect.filter)} for each {each}"
    count = say(effect.count, speech) if isinstance(effect.count, int) else limit(effect.count, speech)
    what = [counted(speech, effect.filter, count)]
    what += [counted(speech, kind, say(1, speech)) for kind in effect.and_one_of]
    return f"{' and '.join(what)}{' of their choice' if effect.and_one_of else ''}"


@say.register
def say_sacrifice_it(effect: SacrificeIt, speech: Speech) -> str:
    match effect.refs:
        case Each(filter=AllOf(filters=parts)) if not any(isinstance(part, Controlled | IsThis) for part in parts):
            if not any(isinstance(part, Among) for part in parts):
                return f"each player sacrifices all {noun(speech, effect.refs.filter, many=True)} they control"
        case Each(filter=AllOf(filters=parts)) if Controlled("you") in parts:
            if not any(isinstance(part, Among) for part in parts):
                return f"sacrifice all {noun(speech, effect.refs.filter, many=True)}"
    return f"sacrifice {say(effect.refs, speech)}"


@say.register
def say_counter(effect: Counter, speech: Speech) -> str:
    words = f"counter {say(effect.refs, speech)}"
    if effect.to == Zone.GRAVEYARD:
        return words
    put = "If that spell is countered this way, put it"
    instead = "instead of into that player's graveyard"
    if effect.to == Zone.LIBRARY:
        where = "on top of" if effect.place == "top" else "on the bottom of"
        return f"{words}. {put} {where} its owner's library {instead}"
    if effect.to == Zone.EXILE:
        exiled = "If that spell is countered this way, exile it instead of putting it into its owner's graveyard"
        return f"{words}. {exiled}"
    return f"{words}. {put} into its owner's {effect.to.name.lower()} {instead}"


@say.register
def say_tap(effect: Tap, speech: Speech) -> str:
    return f"tap {everything(effect.refs, speech)}"


@say.register
def say_untap(effect: Untap, speech: Speech) -> str:
    return f"untap {everything(effect.refs, speech)}"


@say.register
def say_put_counters(effect: PutCounters, speech: Speech) -> str:
    kind = f"{effect.kind} counter"
    if effect.count == CountersOn(effect.refs, effect.kind):
        return f"double the number of {kind}s on {say(effect.refs, speech)}"
    if effect.kind in ("poison", "energy", "experience", "rad") and isinstance(
        effect.refs, ControllerOf | Triggering | Each
    ):
        return does(effect.refs, "get", so_many(effect.count, kind, speech), speech)
    if isinstance(effect.refs, You) and isinstance(effect.count, int | X | EventAmount):
        return f"you get {so_many(effect.count, kind, speech)}"
    if isinstance(effect.count, int | X | EventAmount):
        return f"put {so_many(effect.count, kind, speech)} on {say(effect.refs, speech)}"
    what = say(effect.refs, speech)
    if each := per_unit(effect.count, speech):
        number, words = each
        return f"put {so_many(number, kind, speech)} on {what} for each {words}"
    return f"put a number of {kind}s on {what} equal to {say(effect.count, speech)}"


@say.register
def say_put_same_counters(effect: PutSameCounters, speech: Speech) -> str:
    return f"put {its(effect.of, speech)} counters on {say(effect.to, speech)}"


@say.register
def say_take_counters(effect: TakeCounters, speech: Speech) -> str:
    what = f"{effect.kind} counter"
    if isinstance(effect.count, Times | Plus | NumberOf | CountersOn | Count):
        return f"remove {limit(effect.count, speech)} {what}s from {say(effect.refs, speech)}"
    return f"remove {so_many(effect.count, what, speech)} from {say(effect.refs, speech)}"


@say.register
def say_put_divided(effect: PutDivided, speech: Speech) -> str:
    spec = speech.targets[effect.slot]
    counters = f"{effect.kind} counters"
    counters = f"{limit(spec.divides, speech)} {counters}" if spec.divides is not None else counters
    speech.said.add(effect.slot)
    return f"distribute {counters} among {say(spec, speech)}"


@say.register
def say_distribute(effect: Distribute, speech: Speech) -> str:
    counters = so_many(effect.count, f"{effect.kind} counter", speech)
    return does(
        effect.who, "distribute", f"{counters} among any number of {noun(speech, effect.filter, many=True)}", speech
    )


@say.register
def say_proliferate(effect: Proliferate, speech: Speech) -> str:
    return "proliferate"


@say.register
def say_exchange_control(effect: ExchangeControl, speech: Speech) -> str:
    if speech.chosen_of_two and isinstance(effect.one, Remembered):
        return f"those players exchange control of those {speech.chosen_of_two}"
    return f"exchange control of {say(effect.one, speech)} and {say(effect.other, speech)}"


@say.register
def say_unattach(effect: Unattach, speech: Speech) -> str:
    match effect.refs:
        case Each(filter=AllOf(filters=(*kinds, IsAttachedTo(ref=ref)))):
            return f"unattach all {noun(speech, AllOf(tuple(kinds)), many=True)} from {say(ref, speech)}"
    return f"unattach {everything(effect.refs, speech)}"


@say.register
def say_attach_elsewhere(effect: AttachElsewhere, speech: Speech) -> str:
    return f"attach {say(effect.what, speech)} to another {noun(speech, effect.filter)} it can enchant"


@say.register
def say_attach(effect: Attach, speech: Speech) -> str:
    what, to = say(effect.what, speech), say(effect.to, speech)
    to = f"that {speech.antecedents[0]}" if what == to == "it" and speech.antecedents else to
    return f"attach {what} to {to}"


@say.register
def say_fight(effect: Fight, speech: Speech) -> str:
    both = (effect.one, effect.other)
    if all(isinstance(each, T) and each.slot in speech.said for each in both) and len(speech.targets) == len(set(both)):
        return "those creatures fight each other"
    return f"{say(effect.one, speech)} fights {say(effect.other, speech)}"


@say.register
def say_regenerate(effect: Regenerate, speech: Speech) -> str:
    return f"regenerate {say(effect.refs, speech)}"


@say.register
def say_add_mana(effect: AddMana, speech: Speech) -> str:
    """Mana is added; where it remembers something, that is another clause (106.6)."""
    if effect.alike:
        rest = f"{limit(effect.times, speech)} mana of any type that it produced"
    elif effect.any_of:
        rest = _of_choice(effect, speech)
    else:
        rest = write_mana(effect.mana)
        if each := each_of(effect.times, speech):
            rest = f"{rest} for each {each}"
        elif effect.times != 1:
            rest = f"an amount of {rest} equal to {say(effect.times, speech)}"
    words = does(effect.who, "add", rest, speech)
    if not effect.lasts:
        return words
    until = "end of turn" if effect.lasts == "end_of_turn" else "end of combat"
    return f"{with_where(words, speech)}. Until {until}, you don't lose this mana as steps and phases end"


def _of_choice(effect: AddMana, speech: Speech) -> str:
    """Mana of a type that the player chooses."""
    amount = limit(effect.times, speech)
    if effect.mixed:
        among = listed([write_mana((symbol,)) for symbol in effect.any_of], "and/or")
        return f"{amount} mana in any combination of {'colours' if effect.any_of == COLOURS else among}"
    if effect.any_of == ("chosen",):
        return f"{amount} mana of the chosen colour"
    if effect.any_of == COLOURS:
        return f"{amount} mana of any {'colour' if effect.times == 1 else 'one colour'}"
    if effect.any_of == MANA_TYPES:
        return f"{amount} mana of any type"
    symbols = [write_mana((symbol,)) for symbol in effect.any_of]
    if effect.times == 1:
        return listed(symbols, "or")
    return f"{amount} mana of one of {', '.join(symbols)}"
