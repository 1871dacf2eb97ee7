"""Things chosen before what is done with them: targets only named, opponents' choices, chance (115, 608.2d)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.combat_effects import BecomeBlocked, BecomeBlocking, Reselect
from domain.cards.effects import (
    AttachElsewhere,
    Choose,
    ChooseAtRandom,
    Damage,
    Distribute,
    ExchangeControl,
    Move,
    SacrificeIt,
    Unattach,
)
from domain.cards.nouns import ANOTHER, EQUIPMENT, PLAYER
from domain.cards.terms import (
    Among,
    AnyFilter,
    Chooser,
    Controlled,
    Count,
    Each,
    IsAttachedTo,
    IsPlayer,
    Kicks,
    Plus,
    Quantity,
    Quotient,
    Ref,
    Remembered,
    Result,
    TopOf,
    You,
)
from domain.oracle.costs import YOURS
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.refs import ANYTHING, IT, another, one_target, together
from domain.oracle.texts import Effects, Revise
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E: Final = "effect"
NONE: Final = ()
"""What a sentence does that only names targets: what is done with them follows."""

# --- targets that are only named (115.1) -----------------------------------------------------------------------------

rule(E, "choose {target}", lambda at, target: Then(NONE, at.mark("chosen target")))
rule(
    "target",
    "{n:number} target {np} controlled by different players",
    lambda at, n, np: _different(one_target(at, np, n, n)),
)


def _different(made: Then) -> Then:
    """The targets are controlled by different players."""
    targets = made.state.targets
    return Then(made.value, made.state._replace(targets=(*targets[:-1], replace(targets[-1], differ="controller"))))


rule(
    E,
    "choose any target , then choose another target for each time ~ was kicked",
    lambda at: Then(NONE, one_target(at, ANYTHING, Plus(1, Kicks()), Plus(1, Kicks())).state),
)
rule("hit", "each of {known}", lambda known: known.ref if known.many else None)

# --- of an opponent's choice (601.6) ---------------------------------------------------------------------------------

_CHOICE: Final = "of an opponent 's choice"
rule("target", f"any target {_CHOICE}", lambda at: one_target(at, ANYTHING, chooser="opponent"))
rule("target", f"target {{np}} {_CHOICE} they control", lambda at, np: _theirs(at, np))
rule("target", f"target {{np}} {_CHOICE} you don't control", lambda at, np: _not_yours(at, np))


def _theirs(at: State, noun: Noun) -> Then:
    """A target that an opponent chooses among what they control themselves."""
    own = Controlled(Chooser(len(at.targets)))
    return one_target(at, noun._replace(filter=noun.filter & own), chooser="opponent")


def _not_yours(at: State, noun: Noun) -> Then:
    """A target that an opponent chooses among what you don't control."""
    return one_target(at, noun._replace(filter=noun.filter & ~Controlled("you")), chooser="opponent")


# --- several targets of one verb -------------------------------------------------------------------------------------

rule(
    "things",
    "{one:target} , {two:target} , {three:target} , and {four:target}",
    lambda at, one, two, three, four: together(at, one, two, three, four),
)
rule("target", "a third target", lambda at: another(at, ANYTHING) if len(at.targets) == 2 else None)
rule(
    E,
    "{deals} deal|deals {n:damage} to {one:hit} , {n2:damage} to {two:hit} , and {n3:damage} to {three:hit}",
    lambda deals, n, n2, n3, one, two, three: (
        Damage(n, one, deals[0]),
        Damage(n2, two, deals[0]),
        Damage(n3, three, deals[0]),
    ),
)
rule(
    E,
    "{deals} deal|deals {n:damage} divided evenly , rounded down , among {target}",
    lambda deals, n, target: Damage(Quotient(n, Count(Among(target))), target, deals[0]),
)
rule(
    "target",
    "up to {n:number} other target {one:np} from the battlefield and/or {two:np}",
    lambda at, n, one, two: _either(at, n, one, two),
)


def _either(at: State, most: Quantity, one: Noun, two: Noun) -> Then | None:
    """Permanents other than the source, or cards of another zone."""
    if at.targets or one.card or not two.card:
        return None
    either = Noun((one.filter & ANOTHER) | two.filter, one.kinds | two.kinds, many=True)
    return one_target(at, either, 0, most)


# --- chosen on the way -----------------------------------------------------------------------------------------------

rule("thing", "one of {known} at random", lambda at, known: _at_random(at, known.ref) if known.many else None)
rule("thing", "one of {what:target} at random", lambda at, what: _at_random(at, what))
rule(E, "choose a|an {np} [on the battlefield]", lambda at, np: _chosen(at, np))
rule(
    E,
    "distribute {n:many} {kind:counter_kind} counters among any number of {np}",
    lambda n, kind, np: Distribute(kind, n, np.filter) if np.many and not np.card else None,
)


rule(
    E,
    "choose any number of {one:np} . choose the same number of {two:np}",
    lambda one, two: _as_many(one, two),
)
rule("revision", "those players exchange control of those {np}", lambda np: Revise(_exchanged) if np.many else None)
FIRST, SECOND = "first player's", "second player's"
"""What is chosen of two players' permanents, as many of each."""


def _as_many(one: Noun, two: Noun) -> tuple[Choose, ...] | None:
    """Any number of one kind of permanent, and as many of another; no more than there are of those (608.2d)."""
    if not one.many or not two.many or one.card or two.card:
        return None
    chosen = Result(FIRST)
    return Choose(one.filter, 0, Count(two.filter), key=FIRST), Choose(two.filter, chosen, chosen, key=SECOND)


def _exchanged(before: Effects) -> Effects | None:
    """The players whose permanents were chosen exchange control of those (701.12b)."""
    keys = tuple(each.key for each in before[-2:] if isinstance(each, Choose))
    return (*before, ExchangeControl(Remembered(FIRST), Remembered(SECOND))) if keys == (FIRST, SECOND) else None


def _at_random(at: State, ref: Ref) -> Then | None:
    """Chance picks one of them."""
    if at.pending:
        return None
    state = at._replace(pending=(ChooseAtRandom(Among(ref)),))
    return Then(IT, state.mention(IT, "permanent", "creature", "card"))


def _chosen(at: State, noun: Noun) -> Then | None:
    """Something is chosen without being targeted; what follows speaks of it."""
    if noun.card or noun.many or "player" in noun.kinds:
        return None
    return Then((Choose(noun.filter),), at.mention(IT, *noun.kinds))


# --- combat ----------------------------------------------------------------------------------------------------------

rule(E, "{things} becomes|become blocked", lambda things: BecomeBlocked(things))
rule(E, "reselect which player or permanent {things} is attacking", lambda things: Reselect(things))
rule(
    "deed",
    "create|creates {token} that 's|are blocking {what:target}",
    lambda token, what: lambda who: (token(who), BecomeBlocking(Remembered("token"), what)),
)

# --- attached (701.3) ------------------------------------------------------------------------------------------------

rule(
    E,
    "unattach all equipment from {things}",
    lambda things: Unattach(Each(EQUIPMENT & IsAttachedTo(things))),
)
rule(
    E,
    "attach {what:said} to another {np} it can enchant",
    lambda what, np: AttachElsewhere(what, np.filter) if not np.many and not np.card else None,
)

# --- sacrificed, exiled ----------------------------------------------------------------------------------------------

rule("deed", "sacrifice|sacrifices all {np} they control", lambda np: lambda who: _all_sacrificed(who, np.filter, np))
rule(
    "deed",
    "sacrifice|sacrifices all {np} they control {what:post}",
    lambda np, what: lambda who: _all_sacrificed(who, np.filter & what, np),
)
rule("deed", "sacrifice|sacrifices all {np} you control", lambda np: lambda who: _all_yours(who, np))


def _all_sacrificed(who: Ref, filter_: AnyFilter, noun: Noun) -> SacrificeIt | None:
    """Players sacrifice all they have of something."""
    if not noun.many or noun.card or not isinstance(who, Each):
        return None
    if who.filter == PLAYER:
        return SacrificeIt(Each(filter_))
    return SacrificeIt(Each(filter_ & Controlled("opponent"))) if who.filter == IsPlayer("opponent") else None


def _all_yours(who: Ref, noun: Noun) -> SacrificeIt | None:
    """You sacrifice all you have of something."""
    return SacrificeIt(Each(noun.filter & YOURS)) if who == You() and noun.many and not noun.card else None


rule(E, "exile the top card of {who:whose} library", lambda at, who: _top(at, who, 1))
rule(E, "exile the top {n:number} cards of {who:whose} library", lambda at, who, n: _top(at, who, n))


def _top(at: State, who: Ref, count: Quantity) -> Then | None:
    """Cards exiled from the top of somebody's library."""
    if at.doer is not None or who == You():
        return None
    return Then(Move(TopOf(who, count), Zone.EXILE), at.mention(IT, "card", many=count != 1 or isinstance(who, Each)))
