"""The most requirements that a declaration can obey without breaking a restriction (508.1d, 509.1c).

Pure and without a board: creatures that may each attack or block something, what binds them together, and what they
are required to do. Each creature goes its way through a network of capacities, and the ways that obey the most are
found one after another; only where the network can't say what binds creatures together are cases told apart.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from domain.rulebook import Rule
from domain.vocabulary import Id, ObjectId

Pair: TypeAlias = tuple[ObjectId, Id]
"""A creature, and what it attacks or blocks."""
Pairs: TypeAlias = tuple[Pair, ...]


class Demand(NamedTuple):
    """A requirement: a creature, or any (0), does it to one of these, or to whatever it likes.

    ``least`` and ``most`` are how many have to do it, where one isn't enough or more are too many.
    """

    who: ObjectId
    at: frozenset[Id] | None
    rule: Rule
    least: int = 1
    most: int | None = None

    def is_obeyed(self, pairs: Pairs) -> bool:
        """Whether a declaration obeys it."""
        does = (self.who in (0, who) and (self.at is None or what in self.at) for who, what in pairs)
        if self.is_simple:
            return any(does)
        count = sum(does)
        return self.least <= count and (self.most is None or count <= self.most)

    @property
    def is_simple(self) -> bool:
        """Whether the first that does it obeys it, and nobody can spoil that."""
        return self.least == 1 and self.most is None


class Limit(NamedTuple):
    """No more than so many creatures do it, or do it to these."""

    most: int
    at: frozenset[Id] | None = None


class Company(NamedTuple):
    """A creature does it only with so many others, of these if it matters which, or only alone."""

    who: ObjectId
    others: int = 0
    among: frozenset[ObjectId] | None = None
    alone: bool = False


class Muster(NamedTuple):
    """All that a declaration may be made of.

    ``ways`` is what each creature may attack or block, ``room`` how many at once where it isn't one. ``least`` and
    ``most`` are how many creatures may block an attacker, if any do.
    """

    ways: Mapping[ObjectId, tuple[Id, ...]]
    room: Mapping[ObjectId, int] = {}
    least: Mapping[Id, int] = {}
    most: Mapping[Id, int] = {}
    limits: tuple[Limit, ...] = ()
    company: tuple[Company, ...] = ()
    demands: tuple[Demand, ...] = ()


class Best(NamedTuple):
    """How many requirements can be obeyed, and a declaration that does."""

    obeyed: int
    pairs: Pairs


def obeyed(muster: Muster, pairs: Pairs) -> int:
    """How many requirements a declaration obeys."""
    return sum(demand.is_obeyed(pairs) for demand in muster.demands)


# --- what binds creatures together -----------------------------------------------------------------------------------


class Broken(NamedTuple):
    """A restriction that a declaration breaks: which, or on the number of blockers of what."""

    by: Limit | Company | Id


def broken(muster: Muster, pairs: Pairs) -> Iterator[Broken]:
    """The restrictions on several creatures at once that a declaration breaks (508.1c, 509.1b)."""
    for limit in muster.limits:
        if len({who for who, what in pairs if limit.at is None or what in limit.at}) > limit.most:
            yield Broken(limit)
    there = {who for who, _ in pairs}
    for company in muster.company:
        if company.who in there and not is_in_company(company, there):
            yield Broken(company)
    for what in dict.fromkeys(what for _, what in pairs):
        count = sum(each == what for _, each in pairs)
        if not muster.least.get(what, 1) <= count <= muster.most.get(what, count):
            yield Broken(what)


def is_in_company(company: Company, there: set[ObjectId]) -> bool:
    """Whether enough of the right others take part, or nobody where it has to be alone."""
    others = there - {company.who}
    if company.alone:
        return not others
    return len(others if company.among is None else others & company.among) >= company.others


# --- the search ------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """What is settled in one case: who stays out or takes part, what is left alone or fully met, how many at least.

    ``strong`` are the requirements on a number of creatures that are obeyed in this case.
    """

    out: frozenset[ObjectId] = frozenset()
    part: frozenset[ObjectId] = frozenset()
    never: frozenset[Pair] = frozenset()
    closed: frozenset[Id] = frozenset()
    met: frozenset[Id] = frozenset()
    least: int = 0
    strong: tuple[Demand, ...] = ()


MOST_CASES: Final = 400
"""So many cases are told apart; then the best found counts as the best there is."""
MOST_NUMBERED: Final = 6
"""So many requirements on a number of creatures are told apart; others count where they happen to be obeyed."""
MUST: Final = 10_000
"""What a unit weighs that a case is about: more than all requirements together."""


def most_obeyed(muster: Muster) -> Best:
    """The most requirements that can be obeyed, and how."""
    best = Best(0, ())
    if not muster.demands:
        return best
    cases = deque(by_number(muster))
    for _ in range(MOST_CASES):
        if not cases:
            break
        case = cases.pop()
        found = through_network(muster, case)
        if found is None or (bound := obeyed(muster, found)) <= best.obeyed:
            continue
        wrong = next(broken(muster, found), None)
        if wrong is None:
            best = Best(bound, found)
        else:
            cases.extend(alternatives(muster, case, found, wrong))
    return best


def by_number(muster: Muster) -> Iterator[Case]:
    """One case for each choice of the requirements on a number of creatures that are obeyed, all of them at last."""
    numbered = tuple(demand for demand in muster.demands if not demand.is_simple)[:MOST_NUMBERED]
    for count in range(len(numbered) + 1):
        yield from (Case(strong=chosen) for chosen in combinations(numbered, count))


def alternatives(muster: Muster, case: Case, found: Pairs, wrong: Broken) -> Iterator[Case]:
    """The cases of which one holds in every declaration that doesn't break the restriction so."""
    by = wrong.by
    if isinstance(by, Limit):
        yield from within_limit(case, found, by)
    elif isinstance(by, Company):
        yield case._replace(out=case.out | {by.who})
        yield from in_company(muster, case, by)
    else:
        yield case._replace(closed=case.closed | {by})
        if by not in case.met:
            yield case._replace(met=case.met | {by})


def within_limit(case: Case, found: Pairs, limit: Limit) -> Iterator[Case]:
    """One of those that are too many does something else, or nothing."""
    for who, what in found:
        if limit.at is None:
            yield case._replace(out=case.out | {who})
        elif what in limit.at:
            yield case._replace(never=case.never | {(who, what)})


def in_company(muster: Muster, case: Case, company: Company) -> Iterator[Case]:
    """The creature takes part, with those that it needs; or everybody else stays out."""
    part = case.part | {company.who}
    if company.alone:
        yield case._replace(part=part, out=case.out | (frozenset(muster.ways) - {company.who}))
    elif company.among is None:
        yield case._replace(part=part, least=max(case.least, company.others + 1))
    else:
        for other in sorted(company.among & frozenset(muster.ways)):
            if other not in part and other not in case.out:
                yield case._replace(part=part | {other})


# --- the network -----------------------------------------------------------------------------------------------------

SOURCE, COUNTED, SINK = 0, 1, 2


class Network:
    """Edges with a capacity and a gain for each unit; each edge has its reverse beside it."""

    def __init__(self) -> None:
        self.nodes = 3
        self.starts: list[list[int]] = [[], [], []]
        self.to: list[int] = []
        self.left: list[int] = []
        self.gain: list[int] = []

    def node(self) -> int:
        """A new node."""
        self.starts.append([])
        self.nodes += 1
        return self.nodes - 1

    def edge(self, one: int, other: int, capacity: int, gain: int = 0) -> int:
        """A new edge; its number."""
        number = len(self.to)
        for start, end, left, worth in ((one, other, capacity, gain), (other, one, 0, -gain)):
            self.starts[start].append(len(self.to))
            self.to.append(end)
            self.left.append(left)
            self.gain.append(worth)
        return number

    def steps(self, one: int, other: int, gains: Sequence[int], more: int) -> None:
        """An edge whose first units bring these gains, further ones nothing."""
        for gain in gains:
            self.edge(one, other, 1, gain)
        if more > 0:
            self.edge(one, other, more)

    def fill(self) -> int:
        """Send units along the way that gains most, as long as one gains anything; what was gained."""
        total = 0
        while True:
            gained, way = self.best_way()
            if gained <= 0:
                return total
            total += gained
            for edge in way:
                self.left[edge] -= 1
                self.left[edge ^ 1] += 1

    def best_way(self) -> tuple[int, list[int]]:
        """The way from source to sink that gains most."""
        gained: list[int | None] = [None] * self.nodes
        by: list[int] = [-1] * self.nodes
        gained[SOURCE] = 0
        waiting = deque((SOURCE,))
        queued = {SOURCE}
        while waiting:
            here = waiting.popleft()
            queued.discard(here)
            so_far = gained[here] or 0
            for edge in self.starts[here]:
                there = self.to[edge]
                known = gained[there]
                if self.left[edge] > 0 and (known is None or known < so_far + self.gain[edge]):
                    gained[there], by[there] = so_far + self.gain[edge], edge
                    if there not in queued:
                        queued.add(there)
                        waiting.append(there)
        return gained[SINK] or 0, self.back(by)

    def back(self, by: list[int]) -> list[int]:
        """The edges of the way that leads to the sink."""
        way: list[int] = []
        here = SINK
        while here != SOURCE and by[here] >= 0:
            way.append(by[here])
            here = self.to[by[here] ^ 1]
        return way


def through_network(muster: Muster, case: Case) -> Pairs | None:
    """The declaration that obeys the most if only the network binds it; None if the case can't be."""
    network = Network()
    there = {who: ways for who, ways in muster.ways.items() if who not in case.out}
    whole = min((limit.most for limit in muster.limits if limit.at is None), default=len(there))
    network.steps(SOURCE, COUNTED, (MUST,) * min(case.least, whole), whole - min(case.least, whole))
    ends = dict(targets(network, muster, case))
    edges: dict[int, Pair] = {}
    for who, ways in there.items():
        start = network.node()
        wants = sum(demand.who == who and demand.at is None for demand in muster.demands)
        network.edge(COUNTED, start, 1, wants + (MUST if who in case.part else 0))
        if (room := muster.room.get(who, 1)) > 1:
            network.edge(SOURCE, start, room - 1)
        for what in ways:
            if (who, what) not in case.never and what not in case.closed:
                wanted = sum(
                    demand.who == who and demand.at is not None and what in demand.at for demand in muster.demands
                )
                edges[network.edge(start, ends[what], 1, wanted)] = (who, what)
    musts = min(case.least, whole) + len(case.part) + sum(forced(muster, case).values())
    if case.least > whole or network.fill() // MUST < musts:
        return None
    return tuple(pair for edge, pair in edges.items() if not network.left[edge])


def forced(muster: Muster, case: Case) -> dict[Id, int]:
    """How many creatures have to do it to something in a case."""
    musts = {what: muster.least.get(what, 1) for what in case.met}
    for demand in case.strong:
        for what in demand.at or ():
            musts[what] = max(musts.get(what, 0), demand.least)
    return musts


def targets(network: Network, muster: Muster, case: Case) -> Iterator[tuple[Id, int]]:
    """A node for each thing attacked or blocked, with how many may do so, and those of limits behind them."""
    everything = tuple(dict.fromkeys(what for ways in muster.ways.values() for what in ways))
    grouped: dict[Id, int] = {}
    musts = forced(muster, case)
    for limit in muster.limits:
        if limit.at is not None and grouped.keys().isdisjoint(limit.at):
            group = network.node()
            network.edge(group, SINK, limit.most)
            grouped.update(dict.fromkeys(limit.at, group))
    for what in everything:
        end = network.node()
        those = tuple(demand for demand in muster.demands if demand.at is not None and what in demand.at)
        wanted = sum(demand.who == 0 and demand.is_simple for demand in those)
        must = musts.get(what, 0)
        gains = [MUST] * must or ([0] if wanted else [])
        if gains:
            gains[0] += wanted
        bounds = (demand.most for demand in case.strong if demand.at is not None and what in demand.at)
        most = min((muster.most.get(what, len(muster.ways)), *(each for each in bounds if each is not None)))
        network.steps(end, grouped.get(what, SINK), gains[:most], most - len(gains))
        yield what, end
