"""Cards that may be played for a while after they were exiled, or from a graveyard (601.3, 611.2)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import AddRule, AlternativeCost, AnyEffect, Duration, If, May, MayPay
from domain.cards.costs import Cost, DiscardSome, ExileSome, OwnManaCost, PayLife, PayMana, RemoveCountersFrom
from domain.cards.effects import Choose, Move
from domain.cards.nouns import ANOTHER
from domain.cards.static_rules import MayCastFrom
from domain.cards.terms import AllOf, Among, AnyCondition, HasType, InZone, Owned, Quantity, YourTurn
from domain.oracle.costs import YOURS, bare, some
from domain.oracle.grammar import rule
from domain.oracle.laws import unspelled
from domain.oracle.nouns import Noun
from domain.oracle.refs import IT
from domain.oracle.statics import StaticLine
from domain.oracle.texts import Effects, Revise
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

R: Final = "revision"

# --- cards exiled before ---------------------------------------------------------------------------------------------

rule("exiled_ones", "that card\nit\nthose cards\nthem\nthe exiled card\nthe exiled cards", lambda: True)
rule("exiled_ones", "cards exiled this way\na card exiled this way\nthe card exiled this way", lambda: True)
rule("play_or_cast", "play", lambda: (True,))
rule("play_or_cast", "cast", lambda: (False,))
rule("play_or_cast", "play lands and cast spells from among", lambda: (True,))
rule("play_or_cast", "cast spells from among", lambda: (False,))
rule("so_long", "this turn\nuntil end of turn", lambda: ("end_of_turn",))
rule("so_long", "until the end of your next turn", lambda: ("end_of_your_next_turn",))
rule("so_long", "until your next turn", lambda: ("your_next_turn",))
rule(
    "so_long",
    "for as long as it remains exiled\nfor as long as that card remains exiled\nfor as long as they remain exiled\n"
    "for as long as those cards remain exiled",
    lambda: ("forever",),
)
rule(
    R,
    "you may {lands:play_or_cast} {exiled_ones} {long:so_long}\n"
    "{long:so_long} , you may {lands:play_or_cast} {exiled_ones}",
    lambda lands, exiled_ones, long: playable(long[0], lands=lands[0]),
)


def playable(lasts: Duration, *, lands: bool) -> Revise:
    """What was exiled just before may be played from exile for a while."""
    rule_ = AddRule((MayCastFrom(Zone.EXILE, Among(IT), lands=lands),), lasts)
    return Revise(lambda before: behind_the_exile(before, rule_))


def behind_the_exile(before: Effects, more: AnyEffect) -> Effects | None:
    """An effect behind the one that exiles something, within the option that it is a part of."""
    if not before:
        return None
    last = before[-1]
    if isinstance(last, Move) and last.to is Zone.EXILE and last.key == IT.key and not last.face_down:
        return (*before, more)
    if isinstance(last, (May, MayPay)) or (isinstance(last, If) and not last.otherwise):
        inner = behind_the_exile(last.effects, more)
        return None if inner is None else (*before[:-1], replace(last, effects=inner))
    if len(before) > 1 and not _renames(last):
        earlier = behind_the_exile(before[:-1], more)
        return None if earlier is None or len(earlier) != len(before) else (*before, more)
    return None


def _renames(effect: AnyEffect) -> bool:
    """Whether an effect leaves something else behind under the name of "it"."""
    return isinstance(effect, (Choose, If, May, MayPay)) or getattr(effect, "key", "") == IT.key


# --- from the graveyard ----------------------------------------------------------------------------------------------

_FROM: Final = "from your graveyard"
rule(
    "law",
    f"you may play lands {_FROM}",
    lambda: (MayCastFrom(Zone.GRAVEYARD, HasType("Land") & Owned("you"), lands=True),),
)
rule("law", f"you may cast {{np}} {_FROM}", lambda np: _from_graveyard(np))
rule("static", f"once during each of your turns , you may cast a|an {{np}} {_FROM}", lambda np: _once_a_turn(np))
_THIS: Final = f"you may cast ~ {_FROM}"
rule("additional_cost", _THIS, lambda: (_again(),))
rule(
    "additional_cost",
    f"{_THIS} as long as {{condition}}\n{_THIS} if {{condition}}\nas long as {{condition}} , {_THIS}",
    lambda condition: (_again(condition=condition),),
)
rule(
    "additional_cost",
    f"{_THIS} by paying {{mana}} rather than paying its mana cost",
    lambda mana: (_again(PayMana(mana)),),
)
rule(
    "additional_cost",
    f"{_THIS} by {{costs:ways}} in addition to paying its other costs",
    lambda costs: (_again(OwnManaCost(), *costs),),
)
rule("in_addition", "discarding {n:many} card|cards", lambda n: (DiscardSome(n),))
rule("in_addition", "discarding a|an {np}", lambda np: _discarded(np))
rule("in_addition", "paying {n:number} life", lambda n: (PayLife(n),))
rule("in_addition", "sacrificing a|an {np}", lambda np: (some(np, 1),))
rule("in_addition", "sacrificing {n:number} {np}", lambda n, np: (some(np, n),))
rule("in_addition", "exiling {n:number} other cards from your graveyard", lambda n: (_exiled(n),))
rule("in_addition", "exiling {n:number} {np} from your graveyard", lambda n, np: _exiled_kind(np, n))
rule("in_addition", "exiling another {np} from your graveyard", lambda np: _exiled_kind(np, 1, other=True))
rule("in_addition", "removing {n:many} counter|counters from among {np}", lambda n, np: _taken(np, n))
rule("ways", "{one:in_addition}", lambda one: one)
rule("ways", "{one:in_addition} and {two:ways}", lambda one, two: (*one, *two))
rule(
    "additional_cost",
    f"{_THIS} by paying {{mana}} and {{costs:ways}} rather than paying its mana cost",
    lambda mana, costs: (_again(PayMana(mana), *costs),),
)


def _exiled(count: Quantity) -> Cost:
    """Other cards of the graveyard are exiled."""
    return ExileSome(Zone.GRAVEYARD, ANOTHER, count)


def _discarded(noun: Noun) -> tuple[Cost, ...] | None:
    """A card of a kind is discarded."""
    return (DiscardSome(1, noun.filter),) if noun.card and noun.filter != AllOf() else None


def _exiled_kind(noun: Noun, count: Quantity, *, other: bool = False) -> tuple[Cost, ...] | None:
    """Cards of a kind in the graveyard are exiled."""
    if not noun.card or isinstance(noun.filter, InZone) or noun.filter == AllOf() or noun.many is other:
        return None
    return (ExileSome(Zone.GRAVEYARD, noun.filter & ANOTHER if other else noun.filter, count),)


def _taken(noun: Noun, count: Quantity) -> tuple[Cost, ...] | None:
    """Counters of any kinds are removed from among your permanents."""
    own = bare(noun.filter, YOURS)
    return (RemoveCountersFrom(own, "", count, among=True),) if own != noun.filter and noun.many else None


def _again(*cost: Cost, condition: AnyCondition | None = None) -> AlternativeCost:
    """A card that may be cast from its owner's graveyard (601.3)."""
    return AlternativeCost("graveyard", cost or (OwnManaCost(),), zone=Zone.GRAVEYARD, condition=condition)


def _once_a_turn(noun: Noun) -> StaticLine | None:
    """One such spell may be cast from your graveyard in each of your turns."""
    rules = _from_graveyard(noun, once=True)
    return None if rules is None else StaticLine(rules, YourTurn())


def _from_graveyard(noun: Noun, *, once: bool = False) -> tuple[MayCastFrom, ...] | None:
    """Spells that fit may be cast from your graveyard."""
    if "spell" not in noun.kinds:
        return None
    only = unspelled(noun)
    mine = Owned("you") if only == AllOf() else only & Owned("you")
    return (MayCastFrom(Zone.GRAVEYARD, mine, once_a_turn=once),)
