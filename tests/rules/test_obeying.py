"""The most requirements that can be obeyed (508.1d, 509.1c): the search agrees with trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.rulebook import Rule
from domain.rules.obeying import Company, Demand, Limit, Muster, Pairs, broken, most_obeyed, obeyed

MUST = Rule.BLOCK_REQUIREMENTS
CREATURES = (101, 102, 103, 104)
ATTACKERS = (201, 202, 203)


def every_way(muster: Muster) -> Iterator[Pairs]:
    """All that could be declared if nothing bound creatures together."""
    choices = []
    for who, ways in muster.ways.items():
        counts = range(min(muster.room.get(who, 1), len(ways)) + 1)
        choices.append([tuple((who, what) for what in its) for count in counts for its in combinations(ways, count)])
    yield from (tuple(chain.from_iterable(way)) for way in product(*choices))


def by_trying(muster: Muster) -> int:
    """The most requirements that any declaration obeys which breaks no restriction."""
    return max(obeyed(muster, way) for way in every_way(muster) if next(broken(muster, way), None) is None)


some = st.integers(0, 3)
ways = st.fixed_dictionaries({who: st.sets(st.sampled_from(ATTACKERS)).map(sorted).map(tuple) for who in CREATURES})
at_one = st.sampled_from(ATTACKERS).map(lambda a: frozenset((a,)))
once = {"least": st.just(1), "most": st.none()}
demand = st.one_of(
    st.builds(Demand, st.sampled_from(CREATURES), st.none(), st.just(MUST), **once),
    st.builds(Demand, st.sampled_from((0, *CREATURES)), at_one, st.just(MUST), **once),
)
company = st.builds(
    Company, st.sampled_from(CREATURES), st.integers(0, 2), st.none() | st.frozensets(st.sampled_from(CREATURES)),
    st.booleans(),
)  # fmt: skip
limit = st.builds(Limit, some, st.none() | st.frozensets(st.sampled_from(ATTACKERS), min_size=1))
musters = st.builds(
    Muster,
    ways,
    room=st.dictionaries(st.sampled_from(CREATURES), st.integers(1, 3), max_size=2),
    least=st.dictionaries(st.sampled_from(ATTACKERS), st.integers(1, 3)),
    most=st.dictionaries(st.sampled_from(ATTACKERS), st.integers(1, 2), max_size=1),
    limits=st.lists(limit, max_size=2).map(tuple),
    company=st.lists(company, max_size=2).map(tuple),
    demands=st.lists(demand, max_size=6).map(tuple),
)


@pytest.mark.rule("508.1d", "509.1c")
@settings(max_examples=300)
@given(musters)
def test_the_search_finds_what_trying_everything_finds(muster: Muster) -> None:
    best = most_obeyed(muster)
    assert best.obeyed == by_trying(muster)
    assert best.obeyed == obeyed(muster, best.pairs)
    assert next(broken(muster, best.pairs), None) is None


def test_twenty_against_twenty_take_no_time() -> None:
    rng = Random(7)
    blockers, attackers = range(101, 121), range(201, 221)
    everyone = {who: tuple(rng.sample(attackers, 8)) for who in blockers}
    wanted = tuple(Demand(who, frozenset((what,)), MUST) for who, its in everyone.items() for what in its[:4])
    must_be = tuple(Demand(0, frozenset((what,)), MUST) for what in attackers)
    muster = Muster(
        everyone, least=dict.fromkeys(tuple(attackers)[:6], 2), limits=(Limit(12),), demands=wanted + must_be
    )
    began = perf_counter()
    best = most_obeyed(muster)
    assert perf_counter() - began < 10
    assert next(broken(muster, best.pairs), None) is None
    assert best.obeyed > 12
