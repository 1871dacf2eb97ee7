"""Sundry sentences: life totals set, a card revealed and sorted, costs and conditions that few words change."""

from __future__ import annotations

from typing import Final

from domain.cards import keywords as k
from domain.cards.abilities import AddRule, ModeChoice, PreventsDamage
from domain.cards.combat_rules import AssignsNoDamage
from domain.cards.costs import Cost, ReturnSome, RevealSome
from domain.cards.effects import Choose, Move, RevealIt, SetLife
from domain.cards.nouns import HOST, ITSELF, PERMANENT, PLAYER, YOURSELF
from domain.cards.terms import (
    Among,
    AnyCondition,
    CastFrom,
    Compare,
    Controlled,
    HasColour,
    HasType,
    Linked,
    PlayerNumber,
    Quantity,
    This,
    TopOf,
    X,
    You,
)
from domain.cards.triggers import Attacks, Moves
from domain.oracle.changes import Form
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.refs import IT
from domain.oracle.shields import SOURCES
from domain.oracle.triggers import Event, Watched, about
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E, C, T = "effect", "simple_condition", "event"

# --- life (119.5) ----------------------------------------------------------------------------------------------------

rule(E, "your life total becomes {q:quantity}", lambda q: SetLife(q))
rule(E, "{who:whose} life total becomes {q:quantity}", lambda who, q: SetLife(q, who))

# --- cards -----------------------------------------------------------------------------------------------------------

rule(E, "reveal the top card of your library", lambda at: Then(RevealIt(TopOf(You())), at.mention(IT, "card")))
_EACH: Final = "each card exiled with ~|it\nall cards exiled with ~|it\nthe cards exiled with ~|it"
rule("thing", _EACH, lambda at: Then(Linked(), at.mention(Linked(), "card", many=True)))
_DISCARDED: Final = PlayerNumber(You(), "discarded")
rule("counted", "cards you've discarded this turn", lambda: _DISCARDED)
rule("each", "card you've discarded this turn", lambda: _DISCARDED)
rule(C, "you've discarded a card this turn\nyou discarded a card this turn", lambda: Compare(_DISCARDED, ">=", 1))
rule(C, "you've discarded {n:number} or more cards this turn", lambda n: Compare(_DISCARDED, ">=", n))

# --- conditions ------------------------------------------------------------------------------------------------------

rule(C, "{one:quantity} is less than or equal to {two:quantity}", lambda one, two: Compare(one, "<=", two))
rule(C, "{one:quantity} is greater than or equal to {two:quantity}", lambda one, two: Compare(one, ">=", two))
rule(C, "you cast it\nyou cast ~\nit was cast\n~ was cast", lambda: _was_cast())


def _was_cast() -> AnyCondition:
    """It was cast, from wherever (601.2)."""
    made: AnyCondition = CastFrom(Zone.HAND)
    for zone in (Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY, Zone.COMMAND):
        made = made | CastFrom(zone)
    return made


rule("post", "that isn't|aren't of the chosen type", lambda: ~HasType("chosen"))
rule("post", "that isn't|aren't of the chosen color|colour", lambda: ~HasColour("chosen"))

# --- costs and choices -----------------------------------------------------------------------------------------------

rule("cost", "return ~ to its owner 's hand", lambda: ReturnSome(ITSELF))
rule("cost", "reveal a|an {np} in your hand", lambda np: _revealed(np))
rule("choice", "choose any number —", lambda: ModeChoice(0, -1))


def _revealed(noun: Noun) -> Cost | None:
    """A card of one's hand is revealed."""
    return RevealSome(noun.filter) if noun.card else None


# --- combat and damage -----------------------------------------------------------------------------------------------

rule(E, "{f:affected} assign|assigns no combat damage this turn|combat", lambda f: AddRule((AssignsNoDamage(f),)))
rule("source_chosen", "a source of your choice of the chosen color|colour", lambda: HasColour("chosen") & SOURCES)
rule(
    E,
    "prevent all damage {source:source_chosen} would deal this turn\n"
    "prevent all damage that would be dealt this turn by {source:source_chosen}",
    lambda source: (Choose(source), AddRule((PreventsDamage(PERMANENT | PLAYER, Among(IT)),))),
)
_YOU_OR_YOURS: Final = YOURSELF | (PERMANENT & HasType("Planeswalker") & Controlled("you"))
rule(
    T,
    "{w:watched} attacks you or a planeswalker you control\n{w:watched} attacks you or planeswalkers you control",
    lambda w: Event(Attacks(w.filter, _YOU_OR_YOURS), about(w)),
)
rule(T, "{host} is put into a graveyard", lambda at, host: _host_dies(at))


def _host_dies(at: State) -> Then:
    """What the Aura enchants is put into a graveyard from the battlefield."""
    watched = Watched(HOST, at.mentions[-1].kinds)
    return Then(Event(Moves(HOST, Zone.BATTLEFIELD, Zone.GRAVEYARD), about(watched, moved=True)), at)


# --- what something becomes ------------------------------------------------------------------------------------------

rule(
    "animated",
    "{form:plain_form} with power and toughness each equal to {q:quantity}",
    lambda form, q: Form({**form, "size": (q, q)}) if "size" not in form else None,
)

# --- keyword actions with a number that is told behind them ----------------------------------------------------------

rule("deed", "amass {kind:subtype_word} x", lambda kind: lambda who: k.amass(kind, X()) if who == You() else None)

# --- counters ---------------------------------------------------------------------------------------------------------

_BACK: Final = "return|put ~ from your graveyard to|onto the battlefield"
rule(
    E,
    f"{_BACK} {{c:with_counters}}\n{_BACK} {{t:tapped}} {{c:with_counters}}",
    lambda at, c, t=False: _back(at, c, tapped=t),
)


def _back(at: State, counters: tuple[str, Quantity], *, tapped: bool) -> Then:
    """The card comes back from the graveyard with counters."""
    move = Move(This(), Zone.BATTLEFIELD, tapped=tapped, counters=counters)
    return Then(move, at.mention(This(), "permanent", "creature", now=IT))
