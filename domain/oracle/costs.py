"""Costs: before the colon of an ability, beside or instead of a mana cost, behind a keyword (118)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.cards.costs import (
    ChangeLoyalty,
    Cost,
    DiscardSome,
    DiscardThis,
    ExileSome,
    ExileThis,
    ExileTop,
    MillTop,
    PayLife,
    PayMana,
    PutCountersOn,
    RemoveCounters,
    RemoveCountersFrom,
    ReturnSome,
    RevealSome,
    SacrificeSome,
    SacrificeThis,
    TapSome,
    TapThis,
    UntapThis,
)
from domain.cards.nouns import ANOTHER, CREATURE, ITSELF, PERMANENT
from domain.cards.pieces import speaks_of_x
from domain.cards.terms import AllOf, AnyFilter, Controlled, InZone, IsThis, PaidWith, Quantity, Status, Times, X
from domain.mana import ManaCost, parse_mana
from domain.oracle.grammar import Reader, State, Then, reads, rule
from domain.oracle.nouns import Noun
from domain.vocabulary import Zone

TAP: Final = "{T}"


def mana_of(word: str) -> ManaCost | None:
    """Mana symbols; none if one of them can't be paid in this engine."""
    try:
        return parse_mana(word)
    except ValueError:
        return None


@reads("mana", starts="{")
def mana(reader: Reader, state: State) -> Iterator[tuple[ManaCost, State]]:
    """Mana symbols in a row."""
    word = reader.word(state.pos)
    if word.startswith("{") and (found := mana_of(word)) is not None:
        yield found, state.to(state.pos + 1)


LESS_X: Final = Times(-1, X())
"""[−X]: X loyalty counters are removed."""


@reads("loyalty", starts="[")
def loyalty(reader: Reader, state: State) -> Iterator[tuple[Quantity, State]]:
    """A loyalty symbol (606.4, 107.7)."""
    word = reader.word(state.pos)
    if word.startswith("["):
        number = word[1:-1].replace("−", "-").replace("–", "-")
        if number.lstrip("+-").isdigit():
            yield int(number), state.to(state.pos + 1)
        elif number.lower() == "-x":
            yield LESS_X, state.to(state.pos + 1)


def bare(filter_: AnyFilter, *drop: AnyFilter) -> AnyFilter:
    """A filter without parts that its use says anyway."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    kept = tuple(part for part in parts if part not in drop)
    return kept[0] if len(kept) == 1 else AllOf(kept)


YOURS: Final = Controlled("you")


def some(noun: Noun, count: Quantity) -> SacrificeSome:
    """Permanents sacrificed; that they are one's own is said by the cost (701.21a)."""
    return SacrificeSome(bare(noun.filter, YOURS), count)


def _given_up(at: State, noun: Noun) -> Then:
    """One permanent sacrificed, of which a text may speak as "that creature" (608.2h)."""
    return Then(some(noun, 1), at.mark("paid").mention(PaidWith(), *noun.kinds))


rule("cost", "{mana}", lambda mana: PayMana(mana))
rule("cost", "{loyalty}", lambda loyalty: ChangeLoyalty(loyalty))
rule("cost", "{T}", TapThis)
rule("cost", "{Q}", UntapThis)
rule("cost", "pay {mana}", lambda mana: PayMana(mana))
rule("cost", "pay {n:number} life", lambda n: PayLife(n))
rule("cost", "{n:number} life", lambda n: PayLife(n))
rule("cost", "sacrifice ~", SacrificeThis)
rule("cost", "sacrifice a|an {np}", lambda at, np: _given_up(at, np))
rule("cost", "sacrifice {np:another}", lambda at, np: _given_up(at, np))
rule("cost", "sacrifice {n:number} {np}", lambda n, np: some(np, n))
rule("cost", "sacrifice {n:number} other {np}", lambda n, np: some(np._replace(filter=np.filter & ANOTHER), n))
rule("cost", "tap {n:number} untapped {np} [you control]", lambda n, np: TapSome(bare(np.filter, YOURS), n))
rule("cost", "tap an untapped {np}", lambda np: TapSome(bare(np.filter, YOURS), 1))
rule("cost", "tap another untapped {np}", lambda np: TapSome(bare(np.filter, YOURS) & ANOTHER, 1))
rule("cost", "discard ~", DiscardThis)
rule("cost", "discard {n:many} card|cards", lambda n: DiscardSome(n))
rule("cost", "discard {n:many} card|cards at random", lambda n: DiscardSome(n, at_random=True))
rule(
    "cost",
    "discard a|an {np}",
    lambda at, np: Then(DiscardSome(1, np.filter), at.mark("paid", "discarding")) if _narrow(np) else None,
)
rule("cost", "another card", lambda at: DiscardSome() if "discarding" in at.said else None)
rule(
    "cost",
    "discard {n:number} {np}",
    lambda n, np: DiscardSome(n, np.filter) if np.card and np.filter != AllOf() else None,
)
rule("cost", "exile ~ [from your graveyard|hand]", ExileThis)
rule("cost", "exile a|an {np}", lambda at, np: _exiled(at, np, 1))
rule("cost", "exile another {np}", lambda at, np: _exiled(at, np, 1, ~IsThis()))
rule("cost", "exile {n:number} {np}", lambda at, n, np: _exiled(at, np, n))
rule("cost", "exile the top card of your library", lambda: ExileTop())
rule("cost", "exile the top {n:number} cards of your library", lambda n: ExileTop(n))
rule("cost", "mill a card", lambda: MillTop())
rule("cost", "mill {n:number} cards", lambda n: MillTop(n))
rule("cost", "return a|an {np} to its owner 's hand", lambda np: ReturnSome(bare(np.filter, YOURS)))
rule("cost", "return {n:number} {np} to their owner 's hand", lambda n, np: ReturnSome(bare(np.filter, YOURS), n))
rule("cost", "remove {n:many} {kind:counter_kind} counter|counters from ~|it", lambda n, kind: RemoveCounters(kind, n))
rule(
    "cost",
    "remove {n:many} {kind:counter_kind} counter|counters from {f:one_of_yours}",
    lambda n, kind, f: RemoveCountersFrom(f, kind, n),
)
rule("cost", "remove {n:many} counter|counters from {f:one_of_yours}", lambda n, f: RemoveCountersFrom(f, "", n))
rule("cost", "remove {n:many} counter|counters from ~", lambda n: RemoveCountersFrom(ITSELF, "", n))
rule(
    "cost",
    "remove {n:number} {kind:counter_kind} counters from among {np}",
    lambda n, kind, np: _among(np, kind, n),
)
rule("cost", "remove {n:number} counters from among {np}", lambda n, np: _among(np, "", n))
_PUT: Final = "put {n:many} {kind:counter_kind} counter|counters on"
rule("cost", f"{_PUT} {{f:one_of_yours}}", lambda n, kind, f: PutCountersOn(f, kind, n))
rule("cost", f"{_PUT} ~", lambda n, kind: PutCountersOn(ITSELF, kind, n))
rule("cost", "blight {n:number}", lambda n: PutCountersOn(CREATURE, "-1/-1", n))  # 701.68a
rule("one_of_yours", "a|an {np}", lambda np: _of_yours(np.filter))
rule("one_of_yours", "another {np}", lambda np: _of_yours(np.filter & ANOTHER))


def _of_yours(filter_: AnyFilter) -> AnyFilter | None:
    """Permanents of yours, without the words that they are: whose counters are removed is said by the cost (118.3)."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    return bare(filter_, YOURS) if YOURS in parts and PERMANENT in parts else None


def _among(noun: Noun, kind: str, count: Quantity) -> RemoveCountersFrom | None:
    """Counters removed from any number of permanents of yours."""
    filter_ = _of_yours(noun.filter) if noun.many else None
    return None if filter_ is None else RemoveCountersFrom(filter_, kind, count, among=True)


rule("cost", "reveal a|an {np} from your hand", lambda np: RevealSome(np.filter) if np.card else None)


def _narrow(noun: Noun) -> bool:
    """Whether a noun means cards of a kind."""
    return noun.card and noun.filter != AllOf()


def _exiled(at: State, noun: Noun, count: Quantity, others: AnyFilter | None = None) -> Then | None:
    """Cards exiled as a cost from the hand or graveyard, or permanents of yours."""
    parts = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    if PERMANENT in parts and YOURS in parts:
        own = bare(noun.filter, YOURS)
        return Then(ExileSome(Zone.BATTLEFIELD, own if others is None else own & others, count), at.mark("paid"))
    zones = [part for part in parts if isinstance(part, InZone)]
    if len(zones) != 1 or zones[0].owner != "you" or zones[0].zone not in (Zone.GRAVEYARD, Zone.HAND):
        return None
    rest = bare(noun.filter, zones[0])
    rest = rest if others is None else others if rest == AllOf() else rest & others
    filter_ = None if rest == AllOf() else rest
    return Then(ExileSome(zones[0].zone, filter_, count), at.mark("paid"))


@reads("costs")
def costs(reader: Reader, state: State) -> Iterator[tuple[tuple[Cost, ...], State]]:
    """Costs with commas between them, or "and" before the last."""
    for cost, after in reader.parse("cost", state):
        pos = after.pos
        if reader.word(pos) == "," and reader.word(pos + 1) == "and":
            pos += 1
        if reader.word(pos) in (",", "and"):
            for rest, end in reader.parse("costs", after.to(pos + 1)):
                yield (cost, *rest), end
        yield (cost,), after


GIVEN: Final = (DiscardSome, ExileSome, ReturnSome, RevealSome, SacrificeSome, TapSome)
"""Costs that are paid with things of one's choice."""


def spoken_of(cost: tuple[Cost, ...]) -> tuple[str, ...]:
    """What a text may say of what its cost was paid with: of two things it isn't told which one it means (608.2h)."""
    given = [each for each in cost if isinstance(each, GIVEN)]
    if len(given) > 1:
        return ("paid twice",)
    return ("exiled as a cost",) if any(isinstance(each, ExileSome) for each in given) else ()


def untapped(noun: Noun) -> AnyFilter:
    """The noun with the status that a tapping cost asks for."""
    return noun.filter & Status("untapped")


def has_x(cost: tuple[Cost, ...]) -> bool:
    """Whether a cost announces X (107.3)."""
    for part in cost:
        if isinstance(part, PayMana) and "X" in part.mana:
            return True
        if speaks_of_x(part):
            return True
    return False
