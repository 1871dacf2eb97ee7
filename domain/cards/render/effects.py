"""English for one-shot effects, each a clause without its full stop."""

from __future__ import annotations

from typing import Final

from domain.cards.effects import (
    Acted,
    AddMana,
    AddPhases,
    Airbend,
    Attach,
    AttachElsewhere,
    BecomeMonarch,
    CastWithoutPaying,
    ChangeTargets,
    Choose,
    ChooseAtRandom,
    ChooseValue,
    Clash,
    CopyCard,
    CopySpell,
    Counter,
    CutShort,
    Damage,
    DamageDivided,
    Designate,
    Destroy,
    Discard,
    Distribute,
    DrawCards,
    ExchangeControl,
    ExileUntil,
    Extract,
    ExtraTurn,
    Fight,
    GainLife,
    GetBlessing,
    LayAside,
    Link,
    LookAtTop,
    LoseGame,
    LoseLife,
    MayCast,
    MayPlayLand,
    Mill,
    Move,
    Pair,
    PhaseOut,
    Proliferate,
    PutCounters,
    PutDivided,
    PutFromHand,
    RaiseSpeed,
    Regenerate,
    Remember,
    RevealHand,
    RevealIt,
    Sacrifice,
    SacrificeIt,
    Scry,
    Search,
    Shuffle,
    Surveil,
    TakeCounters,
    Tap,
    Tempt,
    Unattach,
    Untap,
    Venture,
    Vote,
    WinGame,
)
from domain.cards.render.doing import does, of_cards, of_whose
from domain.cards.render.nouns import counted, noun, one
from domain.cards.render.references import are_many, everything, its, limit, so_many, so_much
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import chosen_kind, listed, number_word, possessive
from domain.cards.terms import Each, EventAmount, Ref, X, You
from domain.mana import write_mana
from domain.vocabulary import COLOURS, MANA_TYPES, STEP_NAMES, Step, Zone

_CHOSEN: Final = {"colour": "a colour", "name": "a card name", "creature_type": "a creature type", "number": "a number"}
_REST: Final = {
    "bottom": "on the bottom of the library in any order",
    "top": "back on top in any order",
    "graveyard": "into the graveyard",
    "at_random": "on the bottom of the library in a random order",
}  # fmt: skip


PHASE_NAMES: Final = {
    Step.UNTAP: "an additional beginning phase",
    Step.BEGINNING_OF_COMBAT: "an additional combat phase",
    Step.POSTCOMBAT_MAIN: "an additional main phase",
}


# --- damage, life, cards ---------------------------------------------------------------------------------------------


@say.register
def say_damage(effect: Damage, speech: Speech) -> str:
    source = say(effect.source, speech)
    deals = f"have {source} deal" if speech.doer is not None else f"{source} deals"
    if isinstance(effect.amount, (int, X)):
        return f"{deals} {so_much(effect.amount, 'damage', speech)} to {_to(effect.to, speech)}"
    return f"{deals} damage to {_to(effect.to, speech)} equal to {say(effect.amount, speech)}"


def _to(ref: Ref, speech: Speech) -> str:
    """Whom damage is dealt to; two kinds are named each."""
    if isinstance(ref, Each):
        return say(ref, speech).replace(" or ", " and each ").replace("each a ", "each ")
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
    return does(effect.who, "gain", so_much(effect.amount, "life", speech), speech, say_you=True)


@say.register
def say_lose_life(effect: LoseLife, speech: Speech) -> str:
    return does(effect.who, "lose", so_much(effect.amount, "life", speech), speech, say_you=True)


@say.register
def say_draw_cards(effect: DrawCards, speech: Speech) -> str:
    up_to = "up to " if effect.up_to else ""
    return does(effect.who, "draw", f"{up_to}{so_many(effect.count, 'card', speech)}", speech)


@say.register
def say_discard(effect: Discard, speech: Speech) -> str:
    if effect.count is None:
        cards = (
            f"all {noun(speech, effect.filter, many=True, default='card')}" if effect.filter else "all cards in hand"
        )
    elif effect.filter is not None:
        cards = of_cards(counted(speech, effect.filter, say(effect.count, speech), default="card"))
    else:
        cards = so_many(effect.count, "card", speech)
    chosen = f" that {_choose(effect.chooser, speech)}" if effect.chooser is not None else ""
    return does(effect.who, "discard", f"{cards}{chosen}{' at random' if effect.at_random else ''}", speech)


def _choose(who: Ref, speech: Speech) -> str:
    """A player chooses, as a clause."""
    return "you choose" if isinstance(who, You) else f"{say(who, speech)} chooses"


@say.register
def say_scry(effect: Scry, speech: Speech) -> str:
    return does(effect.who, "scry", say(effect.count, speech), speech)


@say.register
def say_surveil(effect: Surveil, speech: Speech) -> str:
    return does(effect.who, "surveil", say(effect.count, speech), speech)


@say.register
def say_exile_until(effect: ExileUntil, speech: Speech) -> str:
    what = one(speech, effect.filter, default="card")
    return f"exile cards from the top of your library until {what} is exiled"


@say.register
def say_clash(effect: Clash, speech: Speech) -> str:
    return "clash with an opponent"


@say.register
def say_vote(effect: Vote, speech: Speech) -> str:
    return f"each player, you first, votes for {listed(effect.choices, 'or')}"


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
    return does(effect.who, "mill", so_many(effect.count, "card", speech), speech)


@say.register
def say_search(effect: Search, speech: Speech) -> str:
    cards = counted(speech, effect.filter, say(effect.count, speech), default="card")
    whose = of_whose(effect.who, speech)
    reveal = ", reveal it" if effect.reveal else ""
    tapped = " tapped" if effect.tapped else ""
    put = f"put it {_into(effect.to, whose)}{tapped}"
    if effect.rest_to is not None:
        put = f"put one of them {_into(effect.to, whose)}{tapped} and the others {_into(effect.rest_to, whose)}"
    rest = f"{whose} library for {of_cards(cards)}{reveal}, {put}, then shuffle"
    return does(effect.who, "search", rest, speech)


@say.register
def say_extract(effect: Extract, speech: Speech) -> str:
    cards = of_cards(noun(speech, effect.filter, many=True, default="card"))
    zones = f"{of_whose(effect.whose, speech)} graveyard, hand, and library"
    return does(
        effect.who, "search", f"{zones} for any number of {cards}, exile them, then that player shuffles", speech
    )


def _into(zone: Zone, whose: str) -> str:
    """Into a zone of one's own, or onto the battlefield."""
    if zone == Zone.BATTLEFIELD:
        return "onto the battlefield"
    return "into exile" if zone == Zone.EXILE else f"into {whose} {zone.name.lower()}"


@say.register
def say_look_at_top(effect: LookAtTop, speech: Speech) -> str:
    looked = f"the top {so_many(effect.count, 'card', speech).removeprefix('a ')} of your library"
    verb = "reveal" if effect.reveal else "look at"
    if effect.take == 0:
        return f"{verb} {looked}, then put them {_REST[effect.rest]}"
    kind = counted(speech, effect.filter, say(effect.take, speech), default="card") if effect.filter else None
    taken = kind or (number_word(effect.take) if isinstance(effect.take, int) else limit(effect.take, speech))
    put = f"put {taken} of them {_into(effect.to, 'your')}{' face down' if effect.face_down else ''}"
    return f"{verb} {looked}, {put} and the rest {_REST[effect.rest]}"


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
    return f"reveal {say(effect.refs, speech)}"


# --- permanents and zones --------------------------------------------------------------------------------------------


@say.register
def say_destroy(effect: Destroy, speech: Speech) -> str:
    words = f"destroy {everything(effect.refs, speech)}"
    many = isinstance(effect.refs, Each) or are_many(effect.refs, speech)
    return f"{words}; {'they' if many else 'it'} can't be regenerated" if effect.no_regeneration else words


@say.register
def say_move(effect: Move, speech: Speech) -> str:
    if effect.to == Zone.EXILE:
        until = f" until {speech.this} leaves the battlefield" if effect.until_source_leaves else ""
        return f"exile {everything(effect.refs, speech)}{' face down' if effect.face_down else ''}{until}"
    what = say(effect.refs, speech)
    owners = "their owners'" if are_many(effect.refs, speech) else "its owner's"
    if effect.to == Zone.HAND:
        return f"return {what} to {owners} {'hands' if owners.startswith('their') else 'hand'}"
    if effect.to == Zone.LIBRARY:
        if effect.place == "shuffled":
            return f"shuffle {what} into {owners} library"
        where = "on top" if effect.place == "top" else "on the bottom"
        order = " in a random order" if effect.place == "at_random" else ""
        return f"put {what} {where} of {owners} library{order}"
    if effect.to == Zone.BATTLEFIELD:
        if effect.face_down or effect.cloaked:
            return f"put {what} onto the battlefield face down{' with ward {2}' if effect.cloaked else ''}"
        under = its(effect.under, speech) if effect.under is not None else owners
        tapped = " tapped" if effect.tapped else ""
        kind, count = effect.counters or ("", 0)
        with_ = f" with {so_many(count, f'{kind} counter', speech)} on it" if kind else ""
        turned = " transformed" if effect.transformed else ""
        return f"return {what} to the battlefield{tapped}{turned} under {under} control{with_}"
    return f"put {what} into {owners} {effect.to.name.lower()}"


@say.register
def say_sacrifice(effect: Sacrifice, speech: Speech) -> str:
    what = [counted(speech, effect.filter, say(effect.count, speech))]
    what += [counted(speech, kind, say(1, speech)) for kind in effect.and_one_of]
    return does(effect.who, "sacrifice", " and ".join(what), speech)


@say.register
def say_sacrifice_it(effect: SacrificeIt, speech: Speech) -> str:
    return f"sacrifice {say(effect.refs, speech)}"


@say.register
def say_counter(effect: Counter, speech: Speech) -> str:
    words = f"counter {say(effect.refs, speech)}"
    if effect.to == Zone.GRAVEYARD:
        return words
    if effect.to == Zone.LIBRARY:
        where = "on top of" if effect.place == "top" else "on the bottom of"
        return f"{words}; it is put {where} its owner's library instead of into the graveyard"
    if effect.to == Zone.EXILE:
        return f"{words}; it is exiled instead of put into the graveyard"
    return f"{words}; it is put into its owner's {effect.to.name.lower()} instead of into the graveyard"


@say.register
def say_tap(effect: Tap, speech: Speech) -> str:
    return f"tap {everything(effect.refs, speech)}"


@say.register
def say_untap(effect: Untap, speech: Speech) -> str:
    return f"untap {everything(effect.refs, speech)}"


@say.register
def say_put_counters(effect: PutCounters, speech: Speech) -> str:
    return f"put {so_many(effect.count, f'{effect.kind} counter', speech)} on {say(effect.refs, speech)}"


@say.register
def say_take_counters(effect: TakeCounters, speech: Speech) -> str:
    return f"remove {so_many(effect.count, f'{effect.kind} counter', speech)} from {say(effect.refs, speech)}"


@say.register
def say_put_divided(effect: PutDivided, speech: Speech) -> str:
    spec = speech.targets[effect.slot]
    counters = (
        f"{effect.kind} counters" if spec.divides is None else so_many(spec.divides, f"{effect.kind} counter", speech)
    )
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
    return f"those players exchange control of {say(effect.one, speech)} and {say(effect.other, speech)}"


@say.register
def say_unattach(effect: Unattach, speech: Speech) -> str:
    return f"unattach {everything(effect.refs, speech)}"


@say.register
def say_attach_elsewhere(effect: AttachElsewhere, speech: Speech) -> str:
    return f"attach {say(effect.what, speech)} to another {noun(speech, effect.filter)} that it can be attached to"


@say.register
def say_attach(effect: Attach, speech: Speech) -> str:
    return f"attach {say(effect.what, speech)} to {say(effect.to, speech)}"


@say.register
def say_fight(effect: Fight, speech: Speech) -> str:
    return f"{say(effect.one, speech)} fights {say(effect.other, speech)}"


@say.register
def say_regenerate(effect: Regenerate, speech: Speech) -> str:
    return f"regenerate {say(effect.refs, speech)}"


# --- mana ------------------------------------------------------------------------------------------------------------


@say.register
def say_add_mana(effect: AddMana, speech: Speech) -> str:
    """Mana is added; where it remembers something, that is another clause (106.6)."""
    if effect.alike:
        rest = f"{limit(effect.times, speech)} mana of any type that it produced"
    elif effect.any_of:
        rest = _of_choice(effect, speech)
    else:
        rest = write_mana(effect.mana)
        if effect.times != 1:
            rest = f"{rest} times {say(effect.times, speech)}"
    words = does(effect.who, "add", rest, speech)
    if not effect.lasts:
        return words
    until = "end of turn" if effect.lasts == "end_of_turn" else "end of combat"
    return f"{words}. Until {until}, that mana isn't lost as steps and phases end"


def _of_choice(effect: AddMana, speech: Speech) -> str:
    """Mana of a type that the player chooses."""
    amount = limit(effect.times, speech)
    if effect.mixed:
        among = listed([write_mana((symbol,)) for symbol in effect.any_of], "and/or")
        return f"{amount} mana in any combination of {'colours' if effect.any_of == COLOURS else among}"
    if effect.any_of == COLOURS:
        return f"{amount} mana of any {'colour' if effect.times == 1 else 'one colour'}"
    if effect.any_of == MANA_TYPES:
        return f"{amount} mana of any type"
    symbols = [write_mana((symbol,)) for symbol in effect.any_of]
    if effect.times == 1:
        return listed(symbols, "or")
    return f"{amount} mana of one of {', '.join(symbols)}"


# --- the stack and the game ------------------------------------------------------------------------------------------


@say.register
def say_change_targets(effect: ChangeTargets, speech: Speech) -> str:
    what = say(effect.refs, speech)
    if effect.how == "new":
        words = does(effect.chooser, "choose", f"new targets for {what}", speech)
    else:
        the = "the target" if "single target" in what else "the targets"
        which = {"the": the, "a": "a target", "any": "any targets"}[effect.how]
        words = does(effect.chooser, "change", f"{which} of {what}", speech)
    if effect.to is None:
        return words
    to = say(effect.to, speech)
    return f"{words} to {to.replace('each ', 'a ', 1)}"


@say.register
def say_copy_spell(effect: CopySpell, speech: Speech) -> str:
    times = "" if effect.count == 1 else f" {_times(effect, speech)}"
    words = does(effect.who, "copy", f"{say(effect.refs, speech)}{times}", speech)
    many = "copy" if effect.count == 1 else "copies"
    if effect.for_each is not None:
        return f"{words} for each {noun(speech, effect.for_each)} that it could target; each copy targets one of those"
    return f"{words}, and you may choose new targets for the {many}" if effect.new_targets else words


def _times(effect: CopySpell, speech: Speech) -> str:
    """How often it is copied."""
    if isinstance(effect.count, EventAmount):
        return "for each spell cast before it this turn"
    return f"{limit(effect.count, speech)} times"


@say.register
def say_cast_without_paying(effect: CastWithoutPaying, speech: Speech) -> str:
    turned = " transformed" if effect.transformed else ""
    return does(effect.who, "cast", f"{say(effect.refs, speech)}{turned} without paying its mana cost", speech)


@say.register
def say_may_cast(effect: MayCast, speech: Speech) -> str:
    price = f" for its {effect.way} cost" if effect.way else ""
    return does(effect.who, "cast", f"{say(effect.refs, speech)}{price} if wanted", speech)


@say.register
def say_copy_card(effect: CopyCard, speech: Speech) -> str:
    return does(effect.who, "copy", say(effect.refs, speech), speech)


@say.register
def say_choose(effect: Choose, speech: Speech) -> str:
    if effect.least == effect.most == 1:
        what = one(speech, effect.filter)
    elif effect.most is None:
        what = f"any number of {noun(speech, effect.filter, many=True)}"
    else:
        up_to = "up to " if effect.least != effect.most else ""
        what = f"{up_to}{limit(effect.most, speech)} {noun(speech, effect.filter, many=True)}"
    speech.it = "it" if effect.most == 1 else "them"
    return does(effect.who, "choose", what, speech)


@say.register
def say_choose_value(effect: ChooseValue, speech: Speech) -> str:
    return does(effect.who, "choose", chosen_kind(_CHOSEN[effect.what], effect.but), speech)


@say.register
def say_choose_at_random(effect: ChooseAtRandom, speech: Speech) -> str:
    return f"choose {limit(effect.count, speech)} of {noun(speech, effect.filter, many=True)} at random"


@say.register
def say_win_game(effect: WinGame, speech: Speech) -> str:
    return does(effect.who, "win", "the game", speech, say_you=True)


@say.register
def say_lose_game(effect: LoseGame, speech: Speech) -> str:
    return does(effect.who, "lose", "the game", speech, say_you=True)


@say.register
def say_extra_turn(effect: ExtraTurn, speech: Speech) -> str:
    return does(effect.who, "take", "an extra turn after this one", speech)


@say.register
def say_remember(effect: Remember, speech: Speech) -> str:
    return f"note {say(effect.quantity, speech)} as the {effect.key}"


@say.register
def say_add_phases(effect: AddPhases, speech: Speech) -> str:
    names = [
        f"an additional {STEP_NAMES[Step(step)]} step" if effect.steps_only else PHASE_NAMES[Step(step)]
        for step in effect.steps
    ]
    return f"after this {'step' if effect.steps_only else 'phase'}, there is {' followed by '.join(names)}"


@say.register
def say_cut_short(effect: CutShort, speech: Speech) -> str:
    return "end the turn" if effect.what == "turn" else "end the combat phase"


@say.register
def say_phase_out(effect: PhaseOut, speech: Speech) -> str:
    return f"{say(effect.refs, speech)} phase{'' if are_many(effect.refs, speech) else 's'} out"


@say.register
def say_pair(effect: Pair, speech: Speech) -> str:
    return f"pair {say(effect.one, speech)} with {say(effect.other, speech)}"


@say.register
def say_link(effect: Link, speech: Speech) -> str:
    return f"{say(effect.what, speech)} is bound to {say(effect.to, speech)}"


@say.register
def say_airbend(effect: Airbend, speech: Speech) -> str:
    return f"airbend {everything(effect.refs, speech)}"


@say.register
def say_venture(effect: Venture, speech: Speech) -> str:
    return "venture into the dungeon"


@say.register
def say_become_monarch(effect: BecomeMonarch, speech: Speech) -> str:
    return does(effect.who, "become", "the monarch", speech, say_you=True)


@say.register
def say_tempt(effect: Tempt, speech: Speech) -> str:
    return "the Ring tempts you"


@say.register
def say_may_play_land(effect: MayPlayLand, speech: Speech) -> str:
    return f"you may play {say(effect.refs, speech)} if it is a land"


@say.register
def say_lay_aside(effect: LayAside, speech: Speech) -> str:
    return f"the owner of {say(effect.refs, speech)} may cast it in a later turn for as long as it remains exiled"
