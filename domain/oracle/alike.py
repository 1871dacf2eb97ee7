"""What things have in common: a graveyard, a name, a creature type (201.2, 205.3m, 404.2)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from domain.cards.abilities import If, May
from domain.cards.effects import AddMana, LookAtTop, RevealIt
from domain.cards.nouns import PLAYER, YOURS
from domain.cards.static_rules import CostsLess
from domain.cards.terms import (
    AnyCondition,
    AnyFilter,
    Compare,
    Controlled,
    Exists,
    Fits,
    InZone,
    MostAlike,
    PlayerNumber,
    Quantity,
    Ref,
    SharesCreatureType,
    This,
    TopOf,
    Who,
    You,
)
from domain.mana import ManaCost
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.people import THEY
from domain.oracle.refs import one_target
from domain.oracle.texts import Effects, Revise
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

In = Literal["graveyard", "creature_type"]
C, R = "simple_condition", "revision"

# --- targets (115.3) -------------------------------------------------------------------------------------------------

_GRAVEYARD: Final = "{np} from a single graveyard"
rule("target", f"{{n:number}} target {_GRAVEYARD}", lambda at, n, np: _lying(at, np, n, n))
rule("target", f"up to {{n:number}} target {_GRAVEYARD}", lambda at, n, np: _lying(at, np, 0, n))
rule("target", f"any number of target {_GRAVEYARD}", lambda at, np: _lying(at, np, 0, None))
rule("target", f"one or two target {_GRAVEYARD}", lambda at, np: _lying(at, np, 1, 2))
_TYPE: Final = "that share a creature type"
rule("target", f"{{n:number}} target {{np}} {_TYPE}", lambda at, n, np: _of_a_type(at, np, n, n))
rule("target", f"up to {{n:number}} target {{np}} {_TYPE}", lambda at, n, np: _of_a_type(at, np, 0, n))
_FROM: Final = f"{{np}} {_TYPE} from|in {{place}}"
rule("target", f"{{n:number}} target {_FROM}", lambda at, n, np, place: _of_a_type(at, _in(np, place), n, n))


def _lying(at: State, noun: Noun, least: Quantity, most: Quantity | None) -> Then | None:
    """Cards that lie in one graveyard, whosever that is."""
    if not noun.card or not noun.many:
        return None
    return _alike(one_target(at, _in(noun, _ANY), least, most), "graveyard")


def _of_a_type(at: State, noun: Noun, least: Quantity, most: Quantity | None) -> Then | None:
    """Things that have one creature type in common."""
    return _alike(one_target(at, noun, least, most), "creature_type") if noun.many else None


def _in(noun: Noun, place: AnyFilter) -> Noun:
    """The noun for what lies there."""
    return noun._replace(filter=place & noun.filter if getattr(noun.filter, "filters", None) != () else place)


_ANY: Final = InZone(Zone.GRAVEYARD)


def _alike(made: Then, in_: In) -> Then:
    """The targets have something in common."""
    targets = made.state.targets
    return Then(made.value, made.state._replace(targets=(*targets[:-1], replace(targets[-1], alike=in_))))


# --- creature types (205.3m) -----------------------------------------------------------------------------------------

rule("post", "that shares|share a creature type with {what:said}", lambda what: SharesCreatureType(what))
rule("post", "that doesn't|don't share a creature type with {what:said}", lambda what: ~SharesCreatureType(what))
_SHARES: Final = "{it:known} shares a creature type with {what:said}"
rule(C, _SHARES, lambda it, what: None if it.many else Fits(it.ref, SharesCreatureType(what)))
rule(
    "law",
    "{np} you cast that share a creature type with {what:said} cost {mana} less to cast",
    lambda np, what, mana: _cheaper(np, what, mana),
)
rule(
    "deed",
    "add|adds an amount of {mana} equal to {q:quantity}",
    lambda mana, q: lambda who: AddMana(mana, times=q, who=who),
)


def _cheaper(noun: Noun, what: Ref, mana: ManaCost) -> tuple[CostsLess, ...] | None:
    """Your spells that share a creature type with something cost less."""
    if "spell" not in noun.kinds:
        return None
    return (CostsLess(noun.filter & YOURS & SharesCreatureType(what), mana),)


# --- how many at most ------------------------------------------------------------------------------------------------

for _words, _of in ((_TYPE, "creature_type"), ("with the same name", "name")):
    rule(
        C,
        f"you control {{n:number}} or more {{np}} {_words}",
        lambda n, np, of=_of: _so_many(of, np.filter & YOURS, n) if np.many else None,
    )
    rule(
        "of_a_player",
        f"controls|control {{n:number}} or more {{np}} {_words}",
        lambda n, np, of=_of: _so_many(of, np.filter & Controlled(THEY), n) if np.many else None,
    )
rule(
    C,
    "there are {n:number} or more cards in a single graveyard",
    lambda n: Exists(PLAYER & Who(Compare(PlayerNumber(THEY, "graveyard"), ">=", n))),
)


def _so_many(of: Literal["name", "creature_type"], filter_: AnyFilter, count: Quantity) -> AnyCondition:
    """So many of them have something in common."""
    return Compare(MostAlike(of, filter_), ">=", count)


# --- the top card (kinship) ------------------------------------------------------------------------------------------

TOP: Final = TopOf(You())
rule(R, "if it shares a creature type with ~ , you may reveal it", lambda: Revise(_may_reveal))


def _may_reveal(before: Effects) -> Effects | None:
    """The card on top, which was looked at, may be revealed if it shares a type with the source."""
    match before[-1:]:
        case (May(effects=(LookAtTop(count=1, take=0, rest="bottom") as look,)) as may,):
            shown = If(Fits(TOP, SharesCreatureType(This())), (May((RevealIt(TOP),)),))
            return (*before[:-1], replace(may, effects=(replace(look, rest="top"), shown)))
    return None
