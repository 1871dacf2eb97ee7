"""More of what is done: hands looked through, graveyards shuffled away, control exchanged, steps skipped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from domain.cards import keywords
from domain.cards.abilities import AddRule, AnyEffect, StaticRule
from domain.cards.effects import (
    Choose,
    Discard,
    ExchangeControl,
    Mill,
    Move,
    PhaseOut,
    RevealHand,
    Search,
    Shuffle,
)
from domain.cards.nouns import YOURSELF
from domain.cards.static_rules import SkipsSteps, SkipsTurn
from domain.cards.terms import (
    Among,
    AnyFilter,
    Each,
    Half,
    InZone,
    Owned,
    PlayerNumber,
    Quantity,
    Ref,
    This,
    You,
)
from domain.oracle import memory
from domain.oracle.changes import Changes, Lasting, modify
from domain.oracle.doing import Found
from domain.oracle.grammar import State, Then, rule
from domain.oracle.laws import those
from domain.oracle.nouns import Noun
from domain.oracle.refs import IT
from domain.oracle.texts import Effects, Revise
from domain.vocabulary import Step, Zone

# fmt: off: the tables are set by hand, a rule a line or two

E = "effect"
Laws = Callable[[AnyFilter], tuple[StaticRule, ...]]

# --- this card, from the graveyard -----------------------------------------------------------------------------------

rule(E, "return ~ from your graveyard to your hand", lambda at: _back(at, Zone.HAND))
rule(E, "return|put ~ from your graveyard to|onto the battlefield", lambda at: _back(at, Zone.BATTLEFIELD))
rule(
    E,
    "return|put ~ from your graveyard to|onto the battlefield tapped",
    lambda at: _back(at, Zone.BATTLEFIELD, tapped=True),
)
rule(E, "put ~ from your graveyard on top of your library", lambda: Move(This(), Zone.LIBRARY))


def _back(at: State, to: Zone, *, tapped: bool = False) -> Then:
    """The card comes back; the text speaks of what it becomes."""
    kinds = ("permanent", "creature") if to is Zone.BATTLEFIELD else ("card",)
    return Then(Move(This(), to, tapped=tapped), at.mention(This(), *kinds, now=IT))


# --- hands -----------------------------------------------------------------------------------------------------------

R = "revision"
_CHOOSES = "you choose a|an {np} from it"
rule(R, f"{_CHOOSES} . that player discards that card", lambda np: _taken(np))
rule(
    R,
    f"{_CHOOSES} and that player discards that card\n{_CHOOSES} . the player discards that card",
    lambda np: _taken(np),
)
rule(R, f"{_CHOOSES} and exile that card\n{_CHOOSES} . exile that card", lambda at, np: Then(_exiled(np), _spoken(at)))


def _spoken(at: State) -> State:
    """The exiled card may be spoken of."""
    return at.mention(IT, "card")


def _taken(noun: Noun) -> Revise | None:
    """A card of a revealed hand is discarded by your choice (701.9)."""
    if not noun.card:
        return None
    filter_ = None if _says_nothing(noun.filter) else noun.filter

    def change(before: Effects) -> Effects | None:
        last = before[-1] if before else None
        if not isinstance(last, RevealHand) or last.only_to is not None:
            return None
        return (*before, Discard(last.who, chooser=You(), filter=filter_))

    return Revise(change)


def _exiled(noun: Noun) -> Revise | None:
    """A card of a revealed hand is exiled by your choice."""
    if not noun.card:
        return None

    def change(before: Effects) -> Effects | None:
        last = before[-1] if before else None
        if not isinstance(last, RevealHand):
            return None
        theirs = InZone(Zone.HAND) & Owned(last.who) & noun.filter
        return (*before, Choose(theirs), Move(IT, Zone.EXILE))

    return Revise(change)


def _says_nothing(filter_: AnyFilter) -> bool:
    """Whether every card fits."""
    return getattr(filter_, "filters", None) == ()


# --- libraries and graveyards ----------------------------------------------------------------------------------------

rule(
    "deed",
    "shuffle|shuffles your|their graveyard into your|their library",
    lambda: lambda who: Move(_cards_of(who, Zone.GRAVEYARD), Zone.LIBRARY, "shuffled"),
)
rule(
    "deed",
    "shuffle|shuffles your|their hand and graveyard into your|their library",
    lambda: (
        lambda who: Move(
            Each(InZone(Zone.GRAVEYARD) & Owned(who) | InZone(Zone.HAND) & Owned(who)), Zone.LIBRARY, "shuffled"
        )
    ),
)
rule("deed", "mill|mills half your|their library , rounded up", lambda: lambda who: Mill(_half(who, "up"), who))
rule("deed", "mill|mills half your|their library , rounded down", lambda: lambda who: Mill(_half(who, "down"), who))
rule(
    "deed",
    "search|searches your|their library for {found} , reveal|reveals it , then shuffle|shuffles and put|puts that"
    " card on top",
    lambda at, found: _tutored(at, found),
)
rule(
    "deed",
    "search|searches your|their library for {found} , reveal|reveals it , then shuffle|shuffles and put|puts it on top",
    lambda at, found: _tutored(at, found),
)
rule(
    "deed",
    "search|searches your|their library for {found} , then shuffle|shuffles and put|puts that card on top",
    lambda at, found: _tutored(at, found, reveal=False),
)


def _cards_of(who: Ref, zone: Zone) -> Ref:
    """All cards of a player's zone."""
    return Each(InZone(zone) & Owned(who))


def _half(who: Ref, rounded: str) -> Quantity:
    """Half of a library."""
    return Half(PlayerNumber(who, "library"), "up" if rounded == "up" else "down")


def _tutored(at: State, found: Found, *, reveal: bool = True) -> Then:
    """A card is searched for, perhaps revealed, and put on top of the shuffled library."""
    search = partial(Search, found.noun.filter, Zone.LIBRARY, found.number, reveal=reveal)
    return Then(lambda who: search(who=who), found.heard(at, Zone.LIBRARY))


# --- control, phases, turns ------------------------------------------------------------------------------------------

rule(E, "exchange control of {one:thing} and {two:thing}", lambda at, one, two: _exchanged(at, one, two))


def _exchanged(at: State, one: Ref, two: Ref) -> ExchangeControl | None:
    """Control of permanents is exchanged; that of spells isn't, here (701.12b)."""
    spells = {each.ref for each in at.mentions if "spell" in each.kinds}
    return None if spells & {one, two} else ExchangeControl(one, two)


rule(E, "{things} phases|phase out", lambda things: PhaseOut(things))
rule(
    "deed",
    "skip|skips your|their next draw step",
    lambda: lambda who: AddRule((SkipsSteps(people(who), (Step.DRAW,), once=True),), "forever"),
)
rule(
    "deed",
    "skip|skips your|their next untap step",
    lambda: lambda who: AddRule((SkipsSteps(people(who), (Step.UNTAP,), once=True),), "forever"),
)
rule("deed", "skip|skips your|their next turn", lambda: lambda who: AddRule((SkipsTurn(people(who)),), "forever"))
rule(
    "deed",
    "skip|skips your|their next combat phase",
    lambda: lambda who: AddRule((SkipsSteps(people(who), (Step.BEGINNING_OF_COMBAT,), once=True),), "forever"),
)


def people(who: Ref) -> AnyFilter:
    """Players as a filter."""
    if who == You():
        return YOURSELF
    return who.filter if isinstance(who, Each) else Among(who)


# --- keyword actions -------------------------------------------------------------------------------------------------

rule(E, "double {what:possessor} power until end of turn", lambda what: keywords.double_power(what))
rule(E, "double the power of {what:said} until end of turn", lambda what: keywords.double_power(what))
rule(
    E,
    "double the number of {kind:counter_kind} counters on {what:said}",
    lambda at, what, kind: keywords.double_counters(what, kind) if not memory.is_many(at, what) else None,
)
rule(E, "{what:said} endures {n:number}", lambda what, n: keywords.endure(what, n) if isinstance(n, int) else None)
rule(E, "shuffle {who:whose} library", lambda who: Shuffle(who))
rule("who", "{target:target_player} each", lambda target: target)

# --- one after the other ---------------------------------------------------------------------------------------------

rule(
    E,
    "{things} {changes} {lasting} and {rest:shared} {lasting2:lasting}",
    lambda things, changes, lasting, rest, lasting2: _also(things, changes, lasting, rest),
)
rule(
    E,
    "{things} {changes} and {rest:shared} {lasting}",
    lambda things, changes, lasting, rest: _also(things, changes, lasting, rest),
)


def _also(things: Ref, changes: Changes, lasting: Lasting, rest: Laws) -> tuple[AnyEffect, ...] | None:
    """Things change, and a rule about them holds for as long."""
    duration, condition = lasting
    if condition is not None:
        return None
    return modify(things, changes, lasting), AddRule(rest(those(things)), duration)
