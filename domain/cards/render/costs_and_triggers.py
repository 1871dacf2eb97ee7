"""English for costs, as what one does, and for trigger conditions, as what happens."""

from __future__ import annotations

from typing import Final

from domain.cards.costs import (
    Behold,
    Bending,
    ChangeLoyalty,
    Cost,
    DiscardSome,
    DiscardThis,
    EitherCost,
    Enlist,
    Exert,
    ExileForValue,
    ExileMaterials,
    ExileSome,
    ExileThis,
    ExileTop,
    GiveThat,
    MillTop,
    OwnManaCost,
    PayLife,
    PayMana,
    PutCountersOn,
    RemoveCounters,
    RemoveCountersFrom,
    ReturnSome,
    RevealSome,
    SacrificeSome,
    SacrificeThis,
    TapForPower,
    TapSome,
    TapThis,
    UntapThis,
    Waterbend,
)
from domain.cards.keywords import forage
from domain.cards.nouns import SPELL
from domain.cards.render.doing import second, third
from domain.cards.render.happenings import in_other_words
from domain.cards.render.nouns import counted, noun, one
from domain.cards.render.quantities import so_many
from domain.cards.render.references import figure
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import listed, number_word, of_cards
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    AnyOf,
    CastOutOf,
    Compare,
    Controlled,
    InZone,
    IsHaunted,
    IsHost,
    IsSpell,
    IsThis,
    Not,
    Owned,
    PlayerNumber,
    Status,
    Unless,
    Where,
    You,
    YourTurn,
)
from domain.cards.triggers import (
    AbilityTriggers,
    BecomesTarget,
    Begins,
    Casts,
    CountersArePut,
    DamageIsDealt,
    DiscardIsCaused,
    EntersRoom,
    Happens,
    LosesLastCounter,
    Moves,
    StateOf,
    Unlocks,
    WhenDone,
)
from domain.mana import write_mana
from domain.vocabulary import STEP_NAMES, Step, Zone

_WHO: Final = {"any": "a player casts", "you": "you cast", "opponent": "an opponent casts"}
_WHOSE: Final = {"any": "each player's", "you": "your", "opponent": "each opponent's", "host": "its host's"}
_DONE_BY_PLAYERS: Final = {
    "draw": "draws a card", "discard": "discards a card", "gain_life": "gains life", "lose_life": "loses life",
    "play_land": "plays a land", "scry": "scries", "surveil": "surveils", "proliferate": "proliferates",
    "investigate": "investigates", "discover": "discovers", "amass": "amasses", "clash": "clashes",
    "declare_attack": "attacks", "ring_tempts": "is tempted by the Ring",
    "fully_unlock": "fully unlocks a Room", "commit_crime": "commits a crime",
}  # fmt: skip
_DONE_TO_OBJECTS: Final = {
    "draw": "is drawn", "discard": "is discarded", "sacrifice": "is sacrificed", "attack": "attacks",
    "block": "blocks", "tap": "becomes tapped", "untap": "becomes untapped", "cycle": "is cycled",
    "transform": "transforms", "exploit": "exploits a creature",
    "counter": "is countered", "turn_up": "is turned face up", "play_land": "is played",
    "activate": "has an ability activated", "tap_for_mana": "is tapped for mana",
    "lose_control": "changes its controller", "become_monstrous": "becomes monstrous",
    "become_renowned": "becomes renowned",
    "champion": "champions a permanent",
    "miracle": "is revealed as you draw it", "phase_in": "phases in", "phase_out": "phases out",
    "madness": "is exiled as you discard it",
    "attack_alone": "attacks alone", "blocked": "becomes blocked", "unblocked": "attacks and isn't blocked",
    "mutate": "mutates", "exert": "is exerted", "enlist": "enlists a creature",
}  # fmt: skip


def costs(parts: tuple[Cost, ...], speech: Speech, *, last: str = ", ") -> str:
    """Costs in a row."""
    words = [say(part, speech) for part in parts]
    return listed(words) if last == "and" else ", ".join(words)


@say.register
def say_pay_mana(cost: PayMana, speech: Speech) -> str:
    return write_mana(cost.mana)


@say.register
def say_waterbend(cost: Waterbend, speech: Speech) -> str:
    return f"waterbend {write_mana(cost.mana)}"


@say.register
def say_bending(cost: Bending, speech: Speech) -> str:
    return f"{cost.amount} of that is bent"


@say.register
def say_tap_this(cost: TapThis, speech: Speech) -> str:
    return "{T}"


@say.register
def say_untap_this(cost: UntapThis, speech: Speech) -> str:
    return "{Q}"


@say.register
def say_pay_life(cost: PayLife, speech: Speech) -> str:
    return f"pay {say(cost.amount, speech)} life"


@say.register
def say_sacrifice_this(cost: SacrificeThis, speech: Speech) -> str:
    return f"sacrifice {speech.this}"


@say.register
def say_sacrifice_some(cost: SacrificeSome, speech: Speech) -> str:
    return f"sacrifice {counted(speech, cost.filter, say(cost.count, speech))}"


@say.register
def say_discard_some(cost: DiscardSome, speech: Speech) -> str:
    if cost.filter is None:
        cards = so_many(cost.count, "card", speech)
    else:
        cards = of_cards(counted(speech, cost.filter, say(cost.count, speech), default="card"))
    return f"discard {cards}{' at random' if cost.at_random else ''}"


@say.register
def say_discard_this(cost: DiscardThis, speech: Speech) -> str:
    return "discard this card"


@say.register
def say_exile_some(cost: ExileSome, speech: Speech) -> str:
    if cost.zone is Zone.BATTLEFIELD and cost.filter is not None:
        return f"exile {counted(speech, cost.filter & Controlled('you'), say(cost.count, speech))}"
    if cost.filter is None:
        cards = so_many(cost.count, "card", speech)
    elif cost.filter == ~IsThis():
        cards = "another card" if cost.count == 1 else f"{_number(cost, speech)} other cards"
    else:
        cards = of_cards(counted(speech, cost.filter, say(cost.count, speech), default="card"))
    return f"exile {cards} from your {cost.zone.name.lower()}"


def _number(cost: ExileSome, speech: Speech) -> str:
    """How many cards, as a word."""
    return number_word(cost.count) if isinstance(cost.count, int) else say(cost.count, speech)


@say.register
def say_exile_this(cost: ExileThis, speech: Speech) -> str:
    return f"exile this card from your {speech.place}" if speech.place else f"exile {speech.this}"


@say.register
def say_tap_some(cost: TapSome, speech: Speech) -> str:
    return f"tap {counted(speech, Status('untapped') & cost.filter, say(cost.count, speech))} you control"


@say.register
def say_tap_for_power(cost: TapForPower, speech: Speech) -> str:
    return f"tap any number of other untapped creatures you control with total power {say(cost.power, speech)}"


@say.register
def say_exile_for_value(cost: ExileForValue, speech: Speech) -> str:
    return f"collect evidence {figure(cost.value, speech)}"


@say.register
def say_return_some(cost: ReturnSome, speech: Speech) -> str:
    whose = "its" if cost.count == 1 else "their"
    if isinstance(cost.filter, IsThis):
        return f"return {speech.this} to its owner's hand"
    return f"return {counted(speech, cost.filter & Controlled('you'), say(cost.count, speech))} to {whose} owner's hand"


@say.register
def say_remove_counters(cost: RemoveCounters, speech: Speech) -> str:
    return f"remove {so_many(cost.count, f'{cost.kind} counter', speech)} from {speech.this}"


@say.register
def say_remove_counters_from(cost: RemoveCountersFrom, speech: Speech) -> str:
    counters = so_many(cost.number, f"{cost.kind} counter".strip(), speech)
    if cost.filter == IsThis():
        return f"remove {counters} from {speech.this}"
    if cost.among:
        return f"remove {counters} from among {noun(speech, cost.filter & Controlled('you'), many=True)}"
    return f"remove {counters} from {one(speech, cost.filter & Controlled('you'))}"


@say.register
def say_put_counters_on(cost: PutCountersOn, speech: Speech) -> str:
    counters = so_many(cost.number, f"{cost.kind} counter", speech)
    on = speech.this if cost.filter == IsThis() else one(speech, cost.filter & Controlled("you"))
    return f"put {counters} on {on}"


@say.register
def say_change_loyalty(cost: ChangeLoyalty, speech: Speech) -> str:
    if not isinstance(cost.amount, int):
        return "[-X]"
    return f"[{cost.amount:+d}]" if cost.amount else "[0]"


@say.register
def say_reveal_some(cost: RevealSome, speech: Speech) -> str:
    if cost.filter == IsThis():
        return "reveal this card from your hand"
    return f"reveal {of_cards(counted(speech, cost.filter, say(cost.count, speech), default='card'))} from your hand"


@say.register
def say_exile_top(cost: ExileTop, speech: Speech) -> str:
    return f"exile the top {so_many(cost.count, 'card', speech).removeprefix('a ')} of your library"


@say.register
def say_give_that(cost: GiveThat, speech: Speech) -> str:
    return f"{cost.how} the permanent chosen"


@say.register
def say_exile_materials(cost: ExileMaterials, speech: Speech) -> str:
    what = counted(speech, cost.filter, say(cost.least, speech), default="card")
    more = " or more" if cost.most is None else ""
    return f"exile {what}{more} from among permanents you control and cards in your graveyard"


@say.register
def say_behold(cost: Behold, speech: Speech) -> str:
    what = counted(speech, cost.filter, say(cost.count, speech), default="card")
    return f"behold {what.removesuffix(' card')}"


@say.register
def say_either_cost(cost: EitherCost, speech: Speech) -> str:
    if cost == forage():
        return "forage"
    return listed([as_done(option, speech) for option in cost.options], "or")


def as_done(parts: tuple[Cost, ...], speech: Speech) -> str:
    """Costs as what somebody does: mana is paid."""
    words = costs(parts, speech, last="and")
    return f"pay {words}" if words.startswith("{") else words


@say.register
def say_mill_top(cost: MillTop, speech: Speech) -> str:
    return f"mill {so_many(cost.count, 'card', speech)}"


@say.register
def say_exert(cost: Exert, speech: Speech) -> str:
    return f"exert {speech.this}"


@say.register
def say_enlist(cost: Enlist, speech: Speech) -> str:
    return "tap an untapped creature you control that isn't attacking and could attack"


@say.register
def say_own_mana_cost(cost: OwnManaCost, speech: Speech) -> str:
    return "its mana cost"


# --- triggers --------------------------------------------------------------------------------------------------------


@say.register
def say_moves(when: Moves, speech: Speech) -> str:
    if speech.several and (words := cards_of_yours(when, speech)):
        speech.told = True
        return words
    if (when.origin, when.to) == (Zone.BATTLEFIELD, Zone.GRAVEYARD) and parts_of(when.filter)[-1:] == (Owned("you"),):
        yours = AllOf(tuple(part for part in parts_of(when.filter) if part != Owned("you")))
        return f"{one(speech, yours)} {_do(speech, 'is')} put into your graveyard from the battlefield"
    if when.filter == IsHaunted():
        return "the creature this card haunts dies"
    who = one(speech, when.filter, default="card")
    if when.origin == Zone.BATTLEFIELD and when.to == Zone.GRAVEYARD:
        dies = "creature" in who or "token" in who or who[:1].isupper()
        return f"{who} {_do(speech, 'dies' if dies else 'is put into a graveyard from the battlefield')}"
    if when.to == Zone.BATTLEFIELD and when.origin is None:
        return f"{who} {_do(speech, 'enters')}"
    if when.to is None:
        origin = when.origin
        return f"{who} {_do(speech, 'leaves')} the {origin.name.lower() if origin else 'zone it is in'}"
    origin_words = f"from the {when.origin.name.lower()}" if when.origin else "from anywhere"
    article = "a" if when.to == Zone.GRAVEYARD else "the"
    return f"{who} {_do(speech, 'is')} put into {article} {when.to.name.lower()} {origin_words}"


def parts_of(filter_: AnyFilter) -> tuple[AnyFilter, ...]:
    """What a filter asks for, one by one."""
    return filter_.filters if isinstance(filter_, AllOf) else (filter_,)


def cards_of_yours(when: Moves, speech: Speech) -> str:
    """One or more of your cards that go to or leave your graveyard; nothing for other moves."""
    parts = when.filter.filters if isinstance(when.filter, AllOf) else (when.filter,)
    if Owned("you") not in parts or any(isinstance(part, Where) for part in parts):
        return ""
    rest = AllOf(tuple(part for part in parts if part != Owned("you")))
    what = "cards" if not rest.filters else of_cards(noun(speech, rest, many=True, default="card"), many=True)
    if when.origin is Zone.GRAVEYARD and when.to is None:
        return f"one or more {what} leave your graveyard"
    if when.to is Zone.GRAVEYARD and when.origin in (None, Zone.LIBRARY):
        return f"one or more {what} are put into your graveyard from {'your library' if when.origin else 'anywhere'}"
    return ""


def _do(speech: Speech, verb: str) -> str:
    """A verb in the number of what was named: several do at once what one does."""
    if not speech.told:
        return verb
    first, _, rest = verb.partition(" ")
    plain = {"is": "are", "dies": "die"}.get(first) or second(first)
    return f"{plain} {rest}".strip()


ORDINALS: Final = {1: "first", 2: "second", 3: "third"}


def the_nth(filter_: AnyFilter, what: str) -> str:
    """Which one of this turn it must be, if a filter asks for that and nothing else: "second"."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    found = [part.condition for part in parts if isinstance(part, Where)]
    match found:
        case [Compare(left=PlayerNumber(what=counted_), op="==", right=int(number))] if counted_ == what:
            return ORDINALS.get(number, "") if len(parts) <= 2 else ""
    return ""


@say.register
def say_casts(when: Casts, speech: Speech) -> str:
    if nth := the_nth(when.filter, "spells_cast"):
        return f"{_WHO[when.who]} {'your' if when.who == 'you' else 'their'} {nth} spell each turn"
    if when.filter == IsThis():
        return "you cast this spell"
    if when.who == "you" and FIRST_IN_ANOTHERS_TURN in getattr(when.filter, "filters", ()):
        return "you cast your first spell during each opponent's turn"
    who = f"{_WHO[when.who]} or {'copy' if when.who == 'you' else 'copies'}" if when.copies else _WHO[when.who]
    return f"{who} {a_spell(when.filter, speech)}"


FIRST_IN_ANOTHERS_TURN: Final = Where(Compare(PlayerNumber(You(), "spells_cast"), "==", 1) & Unless(YourTurn()))


def a_spell(filter_: AnyFilter, speech: Speech) -> str:
    """A spell that is cast, and from where: "a creature spell from your graveyard"."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    origin = ""
    zones = [part.zone for part in parts if isinstance(part, CastOutOf)]
    if zones:
        whose = "your" if Owned("you") in parts or zones[0] is Zone.HAND else "a"
        origin = f" from {'exile' if zones[0] is Zone.EXILE else f'{whose} {zones[0].name.lower()}'}"
        parts = tuple(part for part in parts if part not in (CastOutOf(zones[0]), Owned("you")))
    if Not(CastOutOf(Zone.HAND)) in parts:
        origin = " from anywhere other than your hand"
        parts = tuple(part for part in parts if part != Not(CastOutOf(Zone.HAND)))
    plain = parts[0] if len(parts) == 1 else AllOf(parts)
    return f"{one(speech, plain if speaks_of_spells(plain) else SPELL & plain, default='spell')}{origin}"


def speaks_of_spells(filter_: AnyFilter) -> bool:
    """Whether a filter says itself that it is about spells."""
    if isinstance(filter_, AllOf | AnyOf):
        return any(speaks_of_spells(part) for part in filter_.filters)
    return isinstance(filter_, IsSpell | IsThis | IsHost | Among)


@say.register
def say_becomes_target(when: BecomesTarget, speech: Speech) -> str:
    by = one(speech, when.by) if when.by is not None else "a spell or ability"
    who = one(speech, when.filter)
    return f"{who} {'become' if who == 'you' else 'becomes'} the target of {by}"


@say.register
def say_begins(when: Begins, speech: Speech) -> str:
    provided = f", provided that {say(when.provided, speech)}" if when.provided is not None else ""
    if when.whose == "host":
        if speech.host.endswith(("player", "opponent")):
            return f"the beginning of {speech.host}'s {_STEPS[Step(when.step)]}{provided}"
        host = f"{speech.host}'s controller"
        return f"the beginning of the {_STEPS[Step(when.step)]} of {host}{provided}"
    if when.step == Step.BEGINNING_OF_COMBAT and when.whose in _COMBATS:
        return f"the beginning of {_COMBATS[when.whose]}{provided}"
    if when.step == Step.END_OF_COMBAT and when.whose == "any":
        return f"end of combat{provided}"
    step = _STEPS.get(Step(when.step)) or STEP_NAMES[Step(when.step)]
    whose = "each" if when.step == Step.END and when.whose == "any" else _WHOSE[when.whose]
    return f"the beginning of {whose} {step}{provided}"


_COMBATS: Final = {"you": "combat on your turn", "any": "each combat"}
_STEPS: Final = {
    Step.UPKEEP: "upkeep", Step.DRAW: "draw step", Step.END: "end step", Step.PRECOMBAT_MAIN: "first main phase",
    Step.POSTCOMBAT_MAIN: "second main phase",
}  # fmt: skip


@say.register
def say_damage_is_dealt(when: DamageIsDealt, speech: Speech) -> str:
    combat = "combat " if when.combat else "noncombat " if when.noncombat else ""
    if when.together and when.to is not None:
        who = one(speech, when.to)
        return f"{who} {'are' if who == 'you' else 'is'} dealt {combat}damage"
    who = one(speech, when.source, default="source")
    to = f" to {one(speech, when.to)}" if when.to is not None else ""
    if speech.told and speech.several == "all" and when.to is not None:
        to = f" to one or more {noun(speech, when.to, many=True)}"
    return f"{who} {_do(speech, 'deals')} {combat}damage{to}"


@say.register
def say_happens(when: Happens, speech: Speech) -> str:
    if words := in_other_words(when, speech):
        return words
    if when.verb == "draw" and (nth := the_nth(when.filter, "cards_drawn")):
        yours = Owned("you") in getattr(when.filter, "filters", ())
        return f"you draw your {nth} card each turn" if yours else f"an opponent draws their {nth} card each turn"
    match when:
        case Happens(verb="transform", filter=AllOf(filters=(InZone() as place, Controlled() as whose, *rest))) if rest:
            return f"{one(speech, place & whose)} transforms into {one(speech, AllOf(tuple(rest)))}"
    who = one(speech, when.filter)
    if when.verb in _DONE_BY_PLAYERS and isinstance(when.filter, Owned) and isinstance(when.filter.by, str):
        who = "you" if when.filter.by == "you" else "an opponent"
    done_by_player = when.verb in _DONE_BY_PLAYERS and any(word in who for word in ("player", "opponent", "you"))
    done = _DONE_BY_PLAYERS[when.verb] if done_by_player else _DONE_TO_OBJECTS.get(when.verb, when.verb)
    if when.verb == "declare_attack" and who == "you":
        return "you attack"
    if when.verb == "cycle" and when.filter == IsThis():
        return "you cycle this card"
    if speech.told and when.verb in _DONE_BY_YOU and (owners := _of_yours(speech, when.filter)):
        return f"you {_DONE_BY_YOU[when.verb]} {owners}"
    if (who == "you" and done_by_player) or speech.told:
        done = _do(speech, done) if speech.told else second(done)
        return f"{who} {done}"
    if when.verb in _DONE_BY_YOU and (owners := _of_yours(speech, when.filter)):
        return f"you {_DONE_BY_YOU[when.verb]} {owners}"
    return f"{who} {done if done != when.verb else third(done)}"


_DONE_BY_YOU: Final = {
    "sacrifice": "sacrifice",
    "cycle": "cycle",
    "discard": "discard",
    "draw": "draw",
    "exert": "exert",
}
"""What a player does to their own things."""


def _of_yours(speech: Speech, filter_: AnyFilter) -> str:
    """One of your own things, without the words that it is yours; nothing if it isn't."""
    words = one(speech, filter_, default="card")
    if speech.told:
        words = f"one or more {noun(speech, filter_, many=True, default='card')}"
    return next((words.removesuffix(end) for end in (" you control", " you own") if words.endswith(end)), "")


@say.register
def say_loses_last_counter(when: LosesLastCounter, speech: Speech) -> str:
    return f"the last {when.kind} counter is removed from {one(speech, when.filter)}"


@say.register
def say_counters_are_put(when: CountersArePut, speech: Speech) -> str:
    counters = f"one or more {f'{when.kind} ' if when.kind else ''}counters"
    if when.who == "you":
        return f"you put {counters} on {one(speech, when.filter)}"
    return f"{counters} are put on {one(speech, when.filter)}"


@say.register
def say_discard_is_caused(when: DiscardIsCaused, speech: Speech) -> str:
    what = "this card" if when.filter == IsThis() else "a card"
    return f"{one(speech, when.by)} causes you to discard {what}"


@say.register
def say_when_done(when: WhenDone, speech: Speech) -> str:
    return "you do"


@say.register
def say_enters_room(when: EntersRoom, speech: Speech) -> str:
    return f"you move your venture marker into {when.room}"


@say.register
def say_unlocks(when: Unlocks, speech: Speech) -> str:
    return "you unlock this door" if speech.this == "this Room" else f"you unlock {when.door}"


@say.register
def say_ability_triggers(when: AbilityTriggers, speech: Speech) -> str:
    return "a permanent entering causes a triggered ability to trigger"


@say.register
def say_state_of(when: StateOf, speech: Speech) -> str:
    return say(when.condition, speech)
