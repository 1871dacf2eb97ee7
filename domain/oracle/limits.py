"""How activated abilities are limited by the sentences behind them (602.5)."""

from __future__ import annotations

from typing import Final, NamedTuple

from domain.cards.terms import AnyCondition, During, YourTurn
from domain.oracle.grammar import Reader, State, rule
from domain.oracle.texts import sentence_end
from domain.vocabulary import Step

# fmt: off: the tables are set by hand, a rule a line or two


class Limits(NamedTuple):
    """How an activated ability is limited by the sentences behind it (602.5)."""

    sorcery_timing: bool = False
    once_per_turn: bool = False
    once: bool = False
    condition: AnyCondition | None = None
    any_player: bool = False


BEFORE_ATTACKERS: Final = (Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT)
COMBAT: Final = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
)
_LIMITS: Final = "limit"
rule(
    _LIMITS,
    "activate only as a sorcery\nactivate only any time you could cast a sorcery",
    lambda: Limits(sorcery_timing=True),
)
rule(_LIMITS, "activate only once each turn\nactivate only once per turn", lambda: Limits(once_per_turn=True))
rule(_LIMITS, "activate only once", lambda: Limits(once=True))
rule(
    _LIMITS,
    "activate only as a sorcery and only once each turn",
    lambda: Limits(sorcery_timing=True, once_per_turn=True),
)
rule(_LIMITS, "activate only if {condition}", lambda condition: Limits(condition=condition))
rule(
    _LIMITS,
    "activate only if {condition} and only as a sorcery",
    lambda condition: Limits(condition=condition, sorcery_timing=True),
)
rule(
    _LIMITS,
    "activate only if {condition} and only once each turn",
    lambda condition: Limits(condition=condition, once_per_turn=True),
)
rule(_LIMITS, "activate only during your turn", lambda: _your_turn(once=False))
rule(_LIMITS, "activate only during your turn and only once each turn", lambda: _your_turn(once=True))
rule(_LIMITS, "activate only during your upkeep", lambda: Limits(condition=YourTurn() & During((Step.UPKEEP,))))
rule(
    _LIMITS,
    "activate only during your upkeep and only once each turn",
    lambda: Limits(condition=YourTurn() & During((Step.UPKEEP,)), once_per_turn=True),
)
rule(
    _LIMITS,
    "activate only during your turn , before attackers are declared",
    lambda: Limits(condition=YourTurn() & During(BEFORE_ATTACKERS)),
)
rule(_LIMITS, "activate only during combat", lambda: Limits(condition=During(COMBAT)))
rule(
    _LIMITS,
    "activate only during the declare blockers step",
    lambda: Limits(condition=During((Step.DECLARE_BLOCKERS,))),
)
rule(_LIMITS, "activate only during an|your opponent 's turn", lambda: Limits(condition=~YourTurn()))
rule(_LIMITS, "any player may activate this ability", lambda: Limits(any_player=True))


def _your_turn(*, once: bool) -> Limits:
    """Only during your turn."""
    return Limits(condition=YourTurn(), once_per_turn=once)


def limits_of(reader: Reader, begin: int) -> tuple[int, Limits | None, int]:
    """Where the text of an activated ability ends, and what its last sentences limit."""
    made = Limits()
    starts = [begin]
    pos = begin
    while pos < reader.end:
        pos = sentence_end(reader, pos) + 1
        starts.append(pos)
    end, count = reader.end, 0
    for start in reversed(starts[1:-1]):
        stop = sentence_end(reader, start)
        if reader.word(start) not in ("activate", "any"):
            break
        found = reader.part(start, stop).whole("limit", State(start))
        if found is None:
            return start, None, count
        made = _both(made, found[0])
        end, count = start, count + 1
    return end, made, count


def _both(one: Limits, two: Limits) -> Limits:
    """Two limits together."""
    return Limits(
        one.sorcery_timing or two.sorcery_timing,
        one.once_per_turn or two.once_per_turn,
        one.once or two.once,
        one.condition if two.condition is None else two.condition,
        one.any_player or two.any_player,
    )
