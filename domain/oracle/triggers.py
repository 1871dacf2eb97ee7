"""Trigger conditions: "when this enters", "whenever you cast a spell", "at the beginning of your upkeep" (603)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from domain.cards.nouns import ANOTHER, HOST, ITSELF, OPPONENT, PLAYER, SPELL, YOURSELF
from domain.cards.pieces import pieces
from domain.cards.terms import (
    AllOf,
    AnyFilter,
    CastOutOf,
    Controlled,
    InZone,
    Owned,
    Ref,
    Targets,
    This,
    Triggering,
)
from domain.cards.triggers import (
    Attacks,
    BecomesTarget,
    Begins,
    Casts,
    DamageIsDealt,
    Happens,
    Moves,
    When,
    Whoever,
)
from domain.oracle.grammar import CardContext, Mention, State, Then, rule
from domain.oracle.memory import EVENT
from domain.oracle.nouns import Noun
from domain.vocabulary import Step, Zone

# fmt: off: the tables are set by hand, a rule a line or two

OBJECT: Final = Triggering("object")
PERSON: Final = Triggering("player")
BY: Final = Triggering("by")


class Event(NamedTuple):
    """A trigger condition, what the ability may speak of, and the zone in which it works."""

    when: When
    mentions: tuple[Mention, ...] = ()
    amount: bool = False
    zone: Zone = Zone.BATTLEFIELD
    batch: Literal["", "all", "player"] = ""
    once: bool = False


class Watched(NamedTuple):
    """What a trigger watches: the source itself, what it is attached to, or everything that fits."""

    filter: AnyFilter
    kinds: frozenset[str]
    itself: bool = False
    ref: Ref | None = None


def spoken(ref: Ref, *kinds: str) -> Mention:
    """Something that the event is about."""
    return Mention(ref, frozenset(kinds), sentence=EVENT)


def about(watched: Watched, *, moved: bool = False) -> tuple[Mention, ...]:
    """What an event happened to, as the ability speaks of it."""
    if watched.itself:
        here = spoken(This(), *watched.kinds)
        return (here._replace(now=OBJECT, kinds=here.kinds | {"card"}),) if moved else (here,)
    if watched.ref is not None and not moved:
        return (spoken(watched.ref, *watched.kinds),)
    return (spoken(OBJECT, *watched.kinds, *(("card",) if moved else ())),)


def player(*kinds: str) -> Mention:
    """The player whom an event is about."""
    return spoken(PERSON, "player", *kinds)


# --- what is watched -------------------------------------------------------------------------------------------------

THIS_KINDS: Final = frozenset(("permanent", "creature", "artifact", "land", "enchantment", "planeswalker", "token"))

rule("watched", "~", lambda: Watched(ITSELF, THIS_KINDS, itself=True))
rule("watched", "{host}", lambda at, host: Then(Watched(HOST, at.mentions[-1].kinds, ref=host), at))
rule("watched", "a|an {np}", lambda np: _all_of(np))
rule("watched", "{np:another}", lambda np: _all_of(np))
rule("watched", "~ or another {np}", lambda np: Watched(ITSELF | np.filter, np.kinds))
rule("watched", "~ or a|an {np}", lambda np: Watched(ITSELF | np.filter, np.kinds))


def _all_of(noun: Noun) -> Watched | None:
    """Everything that fits."""
    return Watched(noun.filter, noun.kinds)


# --- zones (603.6) ---------------------------------------------------------------------------------------------------

T = "event"
rule(T, "{w:watched} enters [the battlefield]", lambda w: Event(Moves(w.filter, to=Zone.BATTLEFIELD), about(w)))
rule(
    T,
    "{w:watched} enters [the battlefield] under your control",
    lambda w: Event(Moves(other_last(w.filter, Controlled("you")), to=Zone.BATTLEFIELD), about(w)),
)
rule(
    T,
    "{w:watched} enters [the battlefield] under an opponent 's control",
    lambda w: Event(Moves(other_last(w.filter, Controlled("opponent")), to=Zone.BATTLEFIELD), about(w)),
)
rule(T, "{w:watched} dies", lambda w: _dies(w))
rule(T, "{w:watched} is put into a graveyard from the battlefield", lambda w: _dies(w))
rule(T, "{w:watched} leaves the battlefield", lambda w: Event(Moves(w.filter, Zone.BATTLEFIELD), about(w, moved=True)))
rule(
    T,
    "~ is put into a|your graveyard from anywhere",
    lambda: Event(Moves(ITSELF, to=Zone.GRAVEYARD), (spoken(OBJECT, "card"),), zone=Zone.GRAVEYARD),
)
rule(
    T,
    "{w:watched} is put into your graveyard from the battlefield",
    lambda w: Event(Moves(w.filter & Owned("you"), Zone.BATTLEFIELD, Zone.GRAVEYARD), about(w, moved=True)),
)


def other_last(filter_: AnyFilter, more: AnyFilter) -> AnyFilter:
    """Both, "another" behind everything else as in "another creature you control"."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    return AllOf((*parts[:-1], more, ANOTHER)) if parts[-1] == ANOTHER and parts[:-1] else filter_ & more


def _dies(watched: Watched) -> Event:
    """Something is put into a graveyard from the battlefield (700.4)."""
    return Event(Moves(watched.filter, Zone.BATTLEFIELD, Zone.GRAVEYARD), about(watched, moved=True))


# --- combat and damage (506, 120) ------------------------------------------------------------------------------------

DEFENDING: Final = player("defending player", "opponent")
rule(T, "{w:watched} attacks", lambda w: Event(Happens("attack", w.filter), (*about(w), DEFENDING)))
rule(T, "{w:watched} attacks a player", lambda w: Event(Attacks(w.filter, PLAYER), (*about(w), DEFENDING)))
rule(T, "{w:watched} attacks you", lambda w: Event(Attacks(w.filter, YOURSELF), about(w)))
rule(T, "{w:watched} attacks alone", lambda w: Event(Happens("attack_alone", w.filter), (*about(w), DEFENDING)))
rule(T, "{w:watched} blocks", lambda w: Event(Happens("block", w.filter), about(w)))
rule(T, "{w:watched} becomes blocked", lambda w: Event(Happens("blocked", w.filter), (*about(w), DEFENDING)))
rule(
    T, "{w:watched} attacks and isn't blocked", lambda w: Event(Happens("unblocked", w.filter), (*about(w), DEFENDING))
)
rule(T, "you attack", lambda: Event(Happens("declare_attack", YOURSELF)))
rule(
    T,
    "{w:watched} deals combat damage to {p:hit_person}",
    lambda w, p: Event(DamageIsDealt(w.filter, p, combat=True), _dealt(w, person=True), amount=True),
)
rule(
    T,
    "{w:watched} deals damage to {p:hit_person}",
    lambda w, p: Event(DamageIsDealt(w.filter, p), _dealt(w, person=True), amount=True),
)
rule(
    T,
    "{w:watched} deals combat damage to a|an {np}",
    lambda w, np: Event(DamageIsDealt(w.filter, np.filter, combat=True), _hit(w, np), amount=True),
)
rule(
    T,
    "{w:watched} deals damage to a|an {np}",
    lambda w, np: Event(DamageIsDealt(w.filter, np.filter), _hit(w, np), amount=True),
)
rule(
    T,
    "{w:watched} deals combat damage",
    lambda w: Event(DamageIsDealt(w.filter, combat=True), _dealt(w, person=False), amount=True),
)
rule(T, "{w:watched} deals damage", lambda w: Event(DamageIsDealt(w.filter), _dealt(w, person=False), amount=True))
rule(
    T,
    "{w:watched} is dealt damage",
    lambda w: Event(DamageIsDealt(_anything(), w.filter, together=True), about(w), amount=True),
)
rule("hit_person", "a player", lambda: PLAYER)
rule("hit_person", "an opponent\none of your opponents", lambda: OPPONENT)
rule("hit_person", "you", lambda: YOURSELF)


def _anything() -> AnyFilter:
    """Every source."""
    return AllOf()


def _dealt(watched: Watched, *, person: bool) -> tuple[Mention, ...]:
    """Whom damage was dealt to, and what dealt it."""
    source = spoken(This(), *watched.kinds) if watched.itself else spoken(watched.ref or BY, *watched.kinds)
    return (source, player("opponent")) if person else (source,)


def _hit(watched: Watched, noun: Noun) -> tuple[Mention, ...]:
    """What damage was dealt to, and what dealt it."""
    source = spoken(This(), *watched.kinds) if watched.itself else spoken(watched.ref or BY, *watched.kinds)
    if "player" in noun.kinds:
        return (source, player("opponent")) if noun.kinds <= {"player", "opponent"} else (source,)
    return (source._replace(kinds=frozenset()), spoken(OBJECT, *noun.kinds))


# --- spells and abilities --------------------------------------------------------------------------------------------

_SPELL: Final = spoken(OBJECT, "spell")
AT_ITSELF: Final = spoken(This())
"""The source, of which a spell that targets it is spoken last: "it" is the source, and "that spell" the spell."""
rule(T, "you cast ~", lambda: Event(Casts("you", ITSELF), (spoken(This(), "spell"),), zone=Zone.STACK))
rule(T, "you cast a|an {np}", lambda np: _cast("you", np))
rule(T, "you cast another {np}", lambda np: _cast("you", np))
rule(T, "an opponent casts a|an {np}", lambda np: _cast("opponent", np))
rule(T, "a player casts a|an {np}", lambda np: _cast("any", np))
rule(
    T,
    "{w:watched} becomes the target of a|an {np}",
    lambda w, np: Event(BecomesTarget(w.filter, np.filter), (*_aimed(np), *about(w))),
)


def _aimed(noun: Noun) -> tuple[Mention, ...]:
    """The spell or ability that something became the target of."""
    return (spoken(BY, *noun.kinds),)


def _cast(who: Whoever, noun: Noun) -> Event | None:
    """A spell is cast; whose, and what it is."""
    if "spell" not in noun.kinds:
        return None
    aimed = (
        (AT_ITSELF,) if any(isinstance(each, Targets) and each.filter == ITSELF for each in pieces(noun.filter)) else ()
    )
    mentions = (_SPELL, *aimed) if who == "you" else (_SPELL, *aimed, player("opponent"))
    return Event(Casts(who, SPELL if noun.filter == SPELL else cast_from(noun.filter)), mentions)


def cast_from(filter_: AnyFilter) -> AnyFilter:
    """What a spell fits that is cast; a zone is where it was cast from, for now it is on the stack (601.2a)."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    zones = [part for part in parts if isinstance(part, InZone) and part.zone is not Zone.STACK]
    kept = tuple(part for part in parts if part not in zones)
    for each in zones:
        kept = (*kept, CastOutOf(each.zone))
        kept = (*kept, Owned(each.owner)) if each.owner != "any" and each.zone is not Zone.HAND else kept
    return filter_ if not zones else AllOf(kept)


# --- players ---------------------------------------------------------------------------------------------------------

rule(T, "you draw a card", lambda: Event(Happens("draw", Owned("you"))))
rule(T, "an opponent draws a card", lambda: Event(Happens("draw", Owned("opponent")), (player("opponent"),)))
rule(T, "a player draws a card", lambda: Event(Happens("draw", _anything()), (player(),)))
rule(T, "you discard a card", lambda: Event(Happens("discard", Owned("you")), (spoken(OBJECT, "card"),)))
rule(T, "an opponent discards a card", lambda: Event(Happens("discard", Owned("opponent")), (player("opponent"),)))
rule(T, "a player discards a card", lambda: Event(Happens("discard", _anything()), (player(),)))
rule(T, "you gain life", lambda: Event(Happens("gain_life", YOURSELF), amount=True))
rule(T, "an opponent gains life", lambda: Event(Happens("gain_life", OPPONENT), (player("opponent"),), amount=True))
rule(T, "you lose life", lambda: Event(Happens("lose_life", YOURSELF), amount=True))
rule(T, "an opponent loses life", lambda: Event(Happens("lose_life", OPPONENT), (player("opponent"),), amount=True))
rule(T, "you sacrifice a|an {np}", lambda np: _sacrificed(np.filter, "you", np))
rule(T, "you sacrifice {np:another}", lambda np: _sacrificed(np.filter, "you", np))
rule(T, "an opponent sacrifices a|an {np}", lambda np: None)
rule(T, "you cycle ~", lambda: Event(Happens("cycle", ITSELF)))
rule(T, "you cycle a card", lambda: Event(Happens("cycle", Owned("you"))))
rule(T, "you cycle another card", lambda: Event(Happens("cycle", Owned("you") & ANOTHER)))
rule(T, "you scry", lambda: Event(Happens("scry", YOURSELF)))
rule(T, "you surveil", lambda: Event(Happens("surveil", YOURSELF)))
rule(T, "you play a land", lambda: Event(Happens("play_land", Controlled("you"))))


def _sacrificed(filter_: AnyFilter, who: str, noun: Noun) -> Event | None:
    """A permanent of yours is sacrificed."""
    if noun.card:
        return None
    return Event(Happens("sacrifice", filter_ & Controlled("you")), (spoken(OBJECT, *noun.kinds, "card"),))


# --- states of permanents --------------------------------------------------------------------------------------------

rule(T, "{w:watched} becomes tapped", lambda w: Event(Happens("tap", w.filter), about(w)))
rule(T, "{w:watched} becomes untapped", lambda w: Event(Happens("untap", w.filter), about(w)))
rule(T, "{w:watched} is turned face up", lambda w: Event(Happens("turn_up", w.filter), about(w)))
rule(T, "{w:watched} becomes monstrous", lambda w: Event(Happens("become_monstrous", w.filter), about(w)))
rule(T, "{w:watched} transforms", lambda w: Event(Happens("transform", w.filter), about(w)))
rule(T, "{w:watched} mutates", lambda w: Event(Happens("mutate", w.filter), about(w)))
rule(T, "{w:watched} explores", lambda w: Event(Happens("explore", w.filter), about(w)))
rule(T, "{w:watched} is tapped for mana", lambda w: Event(Happens("tap_for_mana", w.filter), about(w)))
rule(T, "{w:watched} phases in", lambda w: Event(Happens("phase_in", w.filter), about(w)))
rule(T, "{w:watched} phases out", lambda w: Event(Happens("phase_out", w.filter), about(w)))

# --- one of several events -------------------------------------------------------------------------------------------

_SELF: Final = Watched(ITSELF, THIS_KINDS, itself=True)
rule("events", "{event}", lambda event: (event,))
rule("events", "{w:watched} {one:happening} or {two:happening}", lambda w, one, two: (one(w), two(w)))
rule("happening", "enters [the battlefield]", lambda: lambda w: Event(Moves(w.filter, to=Zone.BATTLEFIELD), about(w)))
rule("happening", "dies", lambda: _dies)
rule("happening", "is put into a graveyard from the battlefield", lambda: _dies)
rule(
    "happening",
    "leaves the battlefield",
    lambda: lambda w: Event(Moves(w.filter, Zone.BATTLEFIELD), about(w, moved=True)),
)
rule("happening", "attacks", lambda: lambda w: Event(Happens("attack", w.filter), (*about(w), DEFENDING)))
rule("happening", "blocks", lambda: lambda w: Event(Happens("block", w.filter), about(w)))
rule("happening", "becomes blocked", lambda: lambda w: Event(Happens("blocked", w.filter), (*about(w), DEFENDING)))
rule("happening", "is turned face up", lambda: lambda w: Event(Happens("turn_up", w.filter), about(w)))
rule(
    "events",
    "~ enters and whenever ~ attacks\n~ enters and whenever it attacks",
    lambda: (
        Event(Moves(ITSELF, to=Zone.BATTLEFIELD), about(_SELF)),
        Event(Happens("attack", ITSELF), (*about(_SELF), DEFENDING)),
    ),
)
rule(
    "events",
    "~ enters and at the beginning of your upkeep",
    lambda: (Event(Moves(ITSELF, to=Zone.BATTLEFIELD), about(_SELF)), Event(Begins(Step.UPKEEP), about(_SELF))),
)

# --- steps -----------------------------------------------------------------------------------------------------------

rule("step", "upkeep", lambda: Step.UPKEEP)
rule("step", "end step", lambda: Step.END)
rule("step", "draw step", lambda: Step.DRAW)
rule("step", "precombat main phase\nfirst main phase", lambda: Step.PRECOMBAT_MAIN)
rule("step", "second main phase\npostcombat main phase", lambda: Step.POSTCOMBAT_MAIN)
A = "beginning"
rule(A, "the beginning of your {step}", lambda step: Event(Begins(step)))
rule(
    A,
    "the beginning of each {step}\nthe beginning of each player 's {step}\nthe beginning of the {step}",
    lambda step: Event(Begins(step, "any"), (player(),)),
)
rule(
    A,
    "the beginning of each opponent 's {step}\nthe beginning of each other player 's {step}",
    lambda step: Event(Begins(step, "opponent"), (player("opponent"),)),
)
rule(A, "the beginning of combat on your turn", lambda: Event(Begins(Step.BEGINNING_OF_COMBAT)))
rule(A, "the beginning of each combat", lambda: Event(Begins(Step.BEGINNING_OF_COMBAT, "any"), (player(),)))
rule(A, "end of combat\nthe end of combat", lambda: Event(Begins(Step.END_OF_COMBAT, "any")))


def state_of(at: State, event: Event, card: CardContext | None = None) -> State:
    """The state in which an ability's text begins; the card is called only what it is."""
    state = at._replace(mentions=tuple(_called(each, card) for each in event.mentions))
    return state.mark("amount") if event.amount else state


def _called(mention: Mention, card: CardContext | None) -> Mention:
    """What the event is about, by the nouns that fit it."""
    if card is None or card.quoted or mention.ref != This():
        return mention
    types = {kind.lower() for kind in card.types} | ({"creature"} if "Vehicle" in card.subtypes else set())
    return mention._replace(kinds=mention.kinds - (THIS_KINDS - types - {"permanent"}))
