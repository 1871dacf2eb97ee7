"""English for one-shot effects on players: damage, life and cards; each a clause without its full stop."""

from __future__ import annotations

from typing import Final

from domain.cards.effects import (
    Acted,
    Clash,
    Damage,
    DamageDivided,
    Designate,
    Discard,
    DrawCards,
    ExileUntil,
    Extract,
    GainLife,
    GetBlessing,
    LookAtTop,
    LoseLife,
    Mill,
    PutFromHand,
    RaiseSpeed,
    RevealHand,
    RevealIt,
    Scry,
    Search,
    SetLife,
    Shuffle,
    Surveil,
    Vote,
)
from domain.cards.pieces import speaks_of
from domain.cards.render.doing import does, of_whose
from domain.cards.render.nouns import counted, noun, of_kind, one, one_of_kind
from domain.cards.render.quantities import per_unit, so_many, so_much
from domain.cards.render.references import are_many, figure, limit
from domain.cards.render.speech import Speech, say
from domain.cards.render.speech import unsaid as speaks_of_unsaid
from domain.cards.render.words import listed, number_word, of_cards, possessive
from domain.cards.terms import (
    AllOf,
    Among,
    AnyOf,
    Count,
    Each,
    EventAmount,
    Half,
    IsPlayer,
    PlayerNumber,
    Quotient,
    Ref,
    Remembered,
    TopOf,
    X,
    You,
)
from domain.vocabulary import Zone

_REST: Final = {
    "bottom": "on the bottom of your library in any order",
    "top": "back on top in any order",
    "graveyard": "into your graveyard",
    "at_random": "on the bottom of your library in a random order",
}  # fmt: skip


# --- damage, life, cards ---------------------------------------------------------------------------------------------


@say.register
def say_damage(effect: Damage, speech: Speech) -> str:
    source = say(effect.source, speech)
    deals = f"have {source} deal" if speech.doer is not None else f"{source} deals"
    match effect.amount:
        case Quotient(quantity=whole, by=Count(filter=Among(ref=ref)), rounded="down") if ref == effect.to:
            among = say(effect.to, speech)
            return f"{deals} {so_much(whole, 'damage', speech)} divided evenly, rounded down, among {among}"
    if speaks_of(effect.amount, Remembered("who")):
        return f"{deals} damage to {_to(effect.to, speech)} equal to {say(effect.amount, speech)}"
    if isinstance(effect.amount, (int, X, EventAmount)):
        return f"{deals} {so_much(effect.amount, 'damage', speech)} to {_to(effect.to, speech)}"
    if per_unit(effect.amount, speech.aside()):
        to = _to(effect.to, speech)
        number, words = per_unit(effect.amount, speech) or (0, "")
        if number == 1:
            return f"{deals} damage to {to} equal to {say(effect.amount, speech)}"
        return f"{deals} {number} damage to {to} for each {words}"
    if speaks_of_unsaid(effect.amount, speech):
        return f"{deals} damage to {_to(effect.to, speech)} equal to {say(effect.amount, speech)}"
    amount = say(effect.amount, speech)
    return f"{deals} damage equal to {amount} to {_to(effect.to, speech)}"


def _to(ref: Ref, speech: Speech) -> str:
    """Whom damage is dealt to; two kinds are named each."""
    if isinstance(ref, Each):
        if isinstance(ref.filter, AnyOf) and len(ref.filter.filters) == 2:
            words = " and ".join(say(Each(part), speech) for part in ref.filter.filters)
            return words.replace(f" {say(Each(ref.filter.filters[0]), speech)} controls", " they control")
        words = say(ref, speech)
        both = isinstance(ref.filter, AnyOf)
        return words.replace(" or ", " and each ").replace("each a ", "each ") if both else words
    words = say(ref, speech)
    return f"each of {words}" if are_many(ref, speech) else words


@say.register
def say_damage_divided(effect: DamageDivided, speech: Speech) -> str:
    spec = speech.targets[effect.slot]
    amount = "damage" if spec.divides is None else so_much(spec.divides, "damage", speech)
    speech.said.add(effect.slot)
    return f"{speech.this} deals {amount} divided as you choose among {say(spec, speech)}"


@say.register
def say_gain_life(effect: GainLife, speech: Speech) -> str:
    return does(effect.who, "gain", lambda: so_much(effect.amount, "life", speech), speech, say_you=True)


@say.register
def say_lose_life(effect: LoseLife, speech: Speech) -> str:
    if effect.amount == Half(PlayerNumber(effect.who, "life"), "up"):
        return does(effect.who, "lose", f"half {of_whose(effect.who, speech)} life, rounded up", speech, say_you=True)
    return does(effect.who, "lose", lambda: so_much(effect.amount, "life", speech), speech, say_you=True)


@say.register
def say_set_life(effect: SetLife, speech: Speech) -> str:
    who = "your" if effect.who == You() else possessive(say(effect.who, speech))
    return f"{who} life total becomes {say(effect.amount, speech)}"


@say.register
def say_draw_cards(effect: DrawCards, speech: Speech) -> str:
    up_to = "up to " if effect.up_to else ""
    return does(effect.who, "draw", lambda: f"{up_to}{so_many(effect.count, 'card', speech)}", speech)


@say.register
def say_discard(effect: Discard, speech: Speech) -> str:
    if effect.count is None and effect.filter is None:
        return does(effect.who, "discard", f"{of_whose(effect.who, speech)} hand", speech)
    return does(effect.who, "discard", lambda: _discarded(effect, speech), speech)


def _discarded(effect: Discard, speech: Speech) -> str:
    """What is discarded, who chooses it."""
    if effect.count is None:
        cards = (
            f"all {noun(speech, effect.filter, many=True, default='card')}" if effect.filter else "all cards in hand"
        )
    elif effect.filter is not None:
        cards = of_cards(counted(speech, effect.filter, say(effect.count, speech), default="card"))
    else:
        cards = so_many(effect.count, "card", speech)
    chosen = f" that {_choose(effect.chooser, speech)}" if effect.chooser is not None else ""
    return f"{cards}{chosen}{' at random' if effect.at_random else ''}"


def _choose(who: Ref, speech: Speech) -> str:
    """A player chooses, as a clause."""
    return "you choose" if isinstance(who, You) else f"{say(who, speech)} chooses"


@say.register
def say_scry(effect: Scry, speech: Speech) -> str:
    return does(effect.who, "scry", figure(effect.count, speech), speech)


@say.register
def say_surveil(effect: Surveil, speech: Speech) -> str:
    return does(effect.who, "surveil", figure(effect.count, speech), speech)


@say.register
def say_exile_until(effect: ExileUntil, speech: Speech) -> str:
    what = one(speech, effect.filter, default="card")
    return f"exile cards from the top of your library until {what} is exiled"


@say.register
def say_clash(effect: Clash, speech: Speech) -> str:
    return "clash with an opponent"


@say.register
def say_vote(effect: Vote, speech: Speech) -> str:
    speech.votes = effect.choices
    return f"starting with you, each player votes for {listed(effect.choices, 'or')}"


@say.register
def say_designate(effect: Designate, speech: Speech) -> str:
    until = " until end of turn" if effect.duration == "end_of_turn" else ""
    return f"{say(effect.refs, speech)} becomes {effect.mark}{until}"


@say.register
def say_raise_speed(effect: RaiseSpeed, speech: Speech) -> str:
    return "your speed increases by 1"


@say.register
def say_get_blessing(effect: GetBlessing, speech: Speech) -> str:
    return "ascend"


@say.register
def say_acted(effect: Acted, speech: Speech) -> str:
    return f"that is to {effect.action.replace('_', ' ')}"


@say.register
def say_mill(effect: Mill, speech: Speech) -> str:
    match effect.count:
        case Half(quantity=PlayerNumber(ref=who, what="library"), rounded=rounded) if who == effect.who:
            return does(effect.who, "mill", f"half {of_whose(effect.who, speech)} library, rounded {rounded}", speech)
    return does(effect.who, "mill", lambda: so_many(effect.count, "card", speech), speech)


@say.register
def say_search(effect: Search, speech: Speech) -> str:
    every = effect.count == PlayerNumber(effect.who, "library")
    number = "any number of" if every else say(effect.count, speech)
    plural_ = effect.count != 1
    up_to = "" if effect.filter == AllOf() else "up to "
    number = f"{up_to}{number_word(effect.count)}" if isinstance(effect.count, int) else number
    if plural_:
        cards = f"{number} {of_kind(speech, effect.filter, 'card', many=True)}"
    else:
        cards = one_of_kind(speech, effect.filter, "card")
    whose = of_whose(effect.who, speech)
    it = speech.it = "them" if plural_ else "it"
    reveal = f", reveal {'those cards' if effect.rest_to is not None else it}" if effect.reveal else ""
    tapped = " tapped" if effect.tapped else ""
    put = f"put {it} {_into(effect.to, whose)}{tapped}"
    if effect.rest_to is not None:
        put = f"put one {_into(effect.to, whose)}{tapped} and the other {_into(effect.rest_to, whose)}"
    rest = f"{whose} library for {cards}{reveal}, {put}, then shuffle"
    if effect.to is Zone.LIBRARY:
        rest = f"{whose} library for {cards}{reveal}, then shuffle and put that card on top"
    return does(effect.who, "search", rest, speech)


@say.register
def say_extract(effect: Extract, speech: Speech) -> str:
    cards = of_cards(noun(speech, effect.filter, many=True, default="card"))
    whose = "your" if isinstance(effect.whose, You) else possessive(say(effect.whose, speech))
    zones = f"{whose} graveyard, hand, and library"
    return does(
        effect.who, "search", f"{zones} for any number of {cards} and exile them. Then that player shuffles", speech
    )


def _into(zone: Zone, whose: str) -> str:
    """Into a zone of one's own, or onto the battlefield."""
    if zone == Zone.BATTLEFIELD:
        return "onto the battlefield"
    return "into exile" if zone == Zone.EXILE else f"into {whose} {zone.name.lower()}"


@say.register
def say_look_at_top(effect: LookAtTop, speech: Speech) -> str:
    cards = "card" if effect.count == 1 else f"{limit(effect.count, speech)} cards"
    verb = "reveal" if effect.all_revealed or (effect.reveal and effect.filter is None) else "look at"
    looked = f"{verb} the top {cards} of your library"
    if speech.where:
        looked = f"{looked}, where {listed(speech.where)}"
        speech.where.clear()
    if effect.take == 0:
        return f"{looked}, then put them {_REST[effect.rest].replace('back on top in', 'back in')}"
    down = " face down" if effect.face_down else ""
    into = f"{_into(effect.to, 'your')}{down}"
    if effect.filter is None:
        return f"{looked}. Put {limit(effect.take, speech)} of them {into} and the rest {_REST[effect.rest]}"
    kind = of_cards(noun(speech, effect.filter, many=effect.take != 1, default="card"))
    single = of_cards(one(speech, effect.filter, default="card"))
    taken = single if effect.take == 1 else f"up to {limit(effect.take, speech)} {kind}"
    if effect.must:
        return f"{looked}. Put {taken} from among them {into} and the rest {_REST[effect.rest]}"
    if effect.reveal:
        it = "it" if effect.take == 1 else "them"
        into = f"and put {it} {into}"
        return f"{looked}. You may reveal {taken} from among them {into}. Put the rest {_REST[effect.rest]}"
    return f"{looked}. You may put {taken} from among them {into}. Put the rest {_REST[effect.rest]}"


@say.register
def say_put_from_hand(effect: PutFromHand, speech: Speech) -> str:
    whose = of_whose(effect.who, speech)
    where = "on top" if effect.place == "top" else "on the bottom"
    rest = f"{so_many(effect.count, 'card', speech)} from {whose} hand {where} of {whose} library in any order"
    return does(effect.who, "put", rest, speech)


@say.register
def say_shuffle(effect: Shuffle, speech: Speech) -> str:
    return does(effect.who, "shuffle", "" if isinstance(effect.who, You) else "their library", speech)


@say.register
def say_reveal_hand(effect: RevealHand, speech: Speech) -> str:
    if effect.only_to is not None:
        return does(effect.only_to, "look", f"at {possessive(say(effect.who, speech))} hand", speech)
    return does(effect.who, "reveal", f"{of_whose(effect.who, speech)} hand", speech)


@say.register
def say_reveal_it(effect: RevealIt, speech: Speech) -> str:
    match effect.refs:
        case TopOf(who=Each(filter=IsPlayer(who="any" | "opponent")) as who, count=1):
            speech.moved.append("revealed")
            return f"{say(who, speech)} reveals the top card of their library"
    if isinstance(effect.refs, TopOf) and effect.refs.count == 1 and not isinstance(effect.refs.who, You):
        speech.moved.append("revealed")
        words = does(effect.refs.who, "reveal", "the top card of their library", speech)
        speech.it = "that card"
        return words
    words = f"reveal {say(effect.refs, speech)}"
    if isinstance(effect.refs, TopOf) and effect.refs.count == 1:
        speech.it = "that card"
    return words
