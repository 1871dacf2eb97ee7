"""Trigger conditions that few cards have: countering, losing control, becoming renowned, casting from a zone (603)."""

from __future__ import annotations

from domain.cards.nouns import AN_OPPONENTS, ITSELF, SPELL, SPELL_OR_ABILITY, YOURS, YOURSELF
from domain.cards.static_rules import DiscardedInto
from domain.cards.terms import (
    Above,
    Among,
    AnyCondition,
    AnyFilter,
    AttackedBy,
    CastOutOf,
    ControllerOf,
    Exists,
    Fits,
    HasAdventure,
    IsCopy,
    IsThis,
    Measure,
    NumberOf,
    Owned,
    Ref,
    Targets,
    This,
    Triggering,
)
from domain.cards.triggers import AbilityTriggers, BecomesTarget, Casts, DiscardIsCaused, Happens, Moves
from domain.oracle.delayed import ABOUT, delayed
from domain.oracle.grammar import Mention, State, Then, rule
from domain.oracle.memory import now
from domain.oracle.nouns import Noun
from domain.oracle.qualities import bare_filter
from domain.oracle.statics import StaticLine
from domain.oracle.texts import Effects
from domain.oracle.triggers import BY, OBJECT, Event, about, spoken
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

C, T = "simple_condition", "event"

# --- spells (601.2i, 701.6) ------------------------------------------------------------------------------------------

rule("post", "that has|have an adventure", HasAdventure)
rule(
    T,
    "a spell you've cast is countered\na spell you cast is countered\n"
    "a spell you control that isn't a copy is countered",
    lambda: _countered(SPELL & YOURS),
)
rule(T, "a spell is countered", lambda: _countered(SPELL))
for _zone, _words in ((Zone.EXILE, "exile"), (Zone.GRAVEYARD, "your graveyard"), (Zone.HAND, "your hand")):
    rule(T, f"you cast a|an {{np}} from {_words}", lambda at, np, zone=_zone: _cast(np, _out_of(zone)))
rule(T, "you cast a|an {np} with one or more targets", lambda at, np: _with_targets(at, np))
rule(
    T,
    "you become the target of a|an {np}",
    lambda np: Event(BecomesTarget(YOURSELF, np.filter), (spoken(Triggering("by"), *np.kinds),)),
)
rule(C, "{what:subject} targets only ~", lambda at, what: Then(Fits(what, Targets("only", IsThis())), _sure(at)))


def _out_of(zone: Zone) -> AnyFilter:
    """A spell cast from a zone of yours; a hand is its player's, exile is everybody's."""
    return CastOutOf(zone) & Owned("you") if zone is Zone.GRAVEYARD else CastOutOf(zone)


def _countered(filter_: AnyFilter) -> Event:
    """A spell that was cast is countered."""
    return Event(Happens("counter", filter_ & ~IsCopy()), (spoken(OBJECT, "spell"),))


def _cast(noun: Noun, also: AnyFilter) -> Event | None:
    """A spell of yours is cast in some way."""
    if "spell" not in noun.kinds:
        return None
    return Event(Casts("you", noun.filter & also), (spoken(OBJECT, "spell"),))


def _with_targets(at: State, noun: Noun) -> Then | None:
    """A spell that targets something is cast; "that many" are its targets."""
    made = _cast(noun, Measure("targets", ">=", 1))
    return None if made is None else Then(made, at.mark("targets counted"))


def _sure(at: State) -> State:
    """From now on it is known that the source alone is targeted."""
    return at.mark("only this")


rule(
    T,
    "a permanent entering [the battlefield] causes a triggered ability to trigger",
    lambda: Event(AbilityTriggers(), (spoken(OBJECT, "ability"),)),
)

# --- players and permanents ------------------------------------------------------------------------------------------

rule(T, "you complete a dungeon", lambda: Event(Happens("complete_dungeon", YOURSELF)))
rule(T, "{w:watched} becomes renowned", lambda w: Event(Happens("become_renowned", w.filter), about(w)))
rule(T, "{w:watched} becomes exerted", lambda w: Event(Happens("exert", w.filter), about(w)))
rule(
    T,
    "{w:watched} transforms into a|an {np}",
    lambda w, np: None if w.itself or np.card else Event(Happens("transform", w.filter & bare_filter(np)), about(w)),
)
rule(T, "a|an {np} is championed with ~", lambda np: Event(Happens("champion", ITSELF)))
rule("counted", "times ~ has mutated", lambda: NumberOf(This(), "mutations"))

# --- at certain times ------------------------------------------------------------------------------------------------

rule(
    "leading",
    "when you lose control of {what:said} , {clauses}",
    lambda at, what, clauses: delayed(at, Happens("lose_control", Among(ABOUT)), clauses, what),
)
rule("leading", "when {what:going} is put into your graveyard this turn , {clauses}",
     lambda at, what, clauses: _buried(at, what, clauses))  # fmt: skip
rule("going", "{what:said}", lambda at, what: Then(what, _a_card(at, what)))


def _a_card(at: State, what: Ref) -> State:
    """From now on it may be called a card, which goes to your graveyard and so is yours."""
    again = tuple(each._replace(kinds=each.kinds | {"card"}) if each.ref == what else each for each in at.mentions)
    return at._replace(mentions=again).mark("yours")


def _buried(at: State, what: Ref, effects: Effects) -> Then | None:
    """What goes to your graveyard from the battlefield this turn."""
    when = Moves(Among(ABOUT) & Owned("you"), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    return delayed(at, when, effects, what, "end_of_turn")


# --- what it attacks, what lies above it -----------------------------------------------------------------------------

rule("hit", "the player or planeswalker {known} is attacking", lambda known: AttackedBy(_single(known)))
rule(
    C,
    "~ is in your graveyard with {n:number} or more {np} above it",
    lambda n, np: _above(np, n),
)


def _single(known: Mention) -> Ref:
    """The thing as it is now."""
    return now(known)


def _above(noun: Noun, least: int) -> AnyCondition | None:
    """So many cards lie above it in its graveyard (404.2)."""
    return Exists(Above() & noun.filter, least) if noun.card and noun.many else None


# --- discards that somebody causes (701.9) ---------------------------------------------------------------------------

_CAUSE, _THEIRS = "a spell or ability an opponent controls causes you to discard", SPELL_OR_ABILITY & AN_OPPONENTS
_SPOKEN = (spoken(BY, "spell", "ability"), spoken(ControllerOf(BY), "player", "opponent"))
rule(T, f"{_CAUSE} ~", lambda: Event(DiscardIsCaused(ITSELF, _THEIRS), (*_SPOKEN, spoken(This(), "card"))))
rule(T, f"{_CAUSE} a card", lambda: Event(DiscardIsCaused(Owned("you"), _THEIRS), (*_SPOKEN, spoken(OBJECT, "card"))))
_PUT = f"if {_CAUSE} ~ , put it onto the battlefield"
_REST = "instead of putting it into your graveyard"
rule("elsewhere", f"{_PUT} {_REST}", lambda: _put_from_hand(None))
rule(
    "elsewhere",
    f"{_PUT} with {{n:number}} {{kind:counter_kind}} counters on it {_REST}",
    lambda n, kind: _put_from_hand((kind, n)) if isinstance(n, int) else None,
)


def _put_from_hand(counters: tuple[str, int] | None) -> StaticLine:
    """A card that enters instead of being put into the graveyard, if an opponent has it discarded."""
    return StaticLine((DiscardedInto(Zone.BATTLEFIELD, _THEIRS, counters),), None, Zone.HAND)
