"""How activated abilities are limited by the sentences behind them (602.5)."""

from __future__ import annotations

from typing import Final, NamedTuple

from domain.cards.abilities import PriceChange
from domain.cards.terms import AnyCondition, CombatTime, During, Fits, Quantity, Targets, YourTurn
from domain.mana import ManaCost
from domain.oracle.grammar import Reader, State, rule
from domain.oracle.texts import next_sentence, sentence_end
from domain.vocabulary import Step

# fmt: off: the tables are set by hand, a rule a line or two


class Limits(NamedTuple):
    """How an activated ability is limited by the sentences behind it (602.5)."""

    sorcery_timing: bool = False
    once_per_turn: bool = False
    once: bool = False
    condition: AnyCondition | None = None
    any_player: bool = False
    prices: tuple[PriceChange, ...] = ()


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
    lambda: Limits(condition=YourTurn() & CombatTime(during=False, before="attackers")),
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
        pos = next_sentence(reader, sentence_end(reader, pos))
        starts.append(pos)
    end, count = reader.end, 0
    for start in reversed(starts[1:-1]):
        stop = sentence_end(reader, start)
        if reader.word(start) not in ("activate", "any", "this"):
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
        _all_of(one.condition, two.condition),
        one.any_player or two.any_player,
        one.prices + two.prices,
    )


def _all_of(one: AnyCondition | None, two: AnyCondition | None) -> AnyCondition | None:
    """Both conditions, as far as there are any."""
    if one is None or two is None:
        return one if two is None else two
    return one & two


# --- what the ability costs ------------------------------------------------------------------------------------------

_COSTS: Final = "this ability costs {mana} {more:more_or_less} to activate"
rule("more_or_less", "more", lambda: (True,))
rule("more_or_less", "less", lambda: (False,))
rule(_LIMITS, f"{_COSTS} if {{condition}}", lambda mana, more, condition: _price(mana, 1, more, condition))
rule(
    _LIMITS,
    f"{_COSTS} if it targets a|an {{np}}",
    lambda mana, more, np: Limits(prices=(PriceChange(mana, more=more[0], targets=np.filter),)),
)
rule(_LIMITS, f"{_COSTS} for each {{each}}", lambda mana, more, each: _price(mana, each, more))
rule(
    _LIMITS,
    "this ability costs {X} {more:more_or_less} to activate , where x is {q:quantity}",
    lambda more, q: _price(("1",), q, more),
)


def _price(mana: ManaCost, times: Quantity, more: tuple[bool], condition: AnyCondition | None = None) -> Limits | None:
    """The ability costs less, or more; what it targets is asked in another way."""
    if isinstance(condition, Fits) and isinstance(condition.filter, Targets):
        return None
    return Limits(prices=(PriceChange(mana, times, condition, more[0]),))


# --- several at once -------------------------------------------------------------------------------------------------

rule(
    _LIMITS,
    "activate only {one:only} and only {two:only}\nactivate only {one:only} and {two:only}",
    lambda one, two: _both(one, two),
)
rule(
    _LIMITS,
    "activate only {one:only} , only {two:only} , and only {three:only}",
    lambda one, two, three: _both(_both(one, two), three),
)
rule(_LIMITS, "activate only {only}", lambda only: only)
rule("only", "as a sorcery\nany time you could cast a sorcery", lambda: Limits(sorcery_timing=True))
rule("only", "once each turn\nonce per turn", lambda: Limits(once_per_turn=True))
rule("only", "once", lambda: Limits(once=True))
rule("only", "if {condition}", lambda condition: Limits(condition=condition))
rule("only", "during {times}", lambda times: Limits(condition=times))
rule("only", "before attackers are declared", lambda: Limits(condition=CombatTime(during=False, before="attackers")))
rule(
    "only",
    "before the combat damage step",
    lambda: Limits(condition=CombatTime(during=False, before="damage")),
)
rule(
    "only",
    "before the end of combat step",
    lambda: Limits(condition=CombatTime(during=False, before="end")),
)
rule("times", "your turn", YourTurn)
rule("times", "an|your opponent 's turn\nan opponent 's turn", lambda: ~YourTurn())
rule("times", "your upkeep", lambda: YourTurn() & During((Step.UPKEEP,)))
rule("times", "any upkeep step", lambda: During((Step.UPKEEP,)))
rule("times", "an opponent 's upkeep", lambda: ~YourTurn() & During((Step.UPKEEP,)))
rule("times", "your end step", lambda: YourTurn() & During((Step.END,)))
rule("times", "your draw step", lambda: YourTurn() & During((Step.DRAW,)))
rule("times", "combat", lambda: During(COMBAT))
rule("times", "combat before blockers are declared", lambda: CombatTime(during=True, before="blockers"))
rule("times", "combat after blockers are declared", lambda: CombatTime(during=True, after="blockers"))
rule("times", "the declare attackers step", lambda: During((Step.DECLARE_ATTACKERS,)))
rule("times", "the declare blockers step", lambda: During((Step.DECLARE_BLOCKERS,)))
rule("times", "combat on your turn", lambda: YourTurn() & During(COMBAT))
rule(
    "times",
    "your turn , before attackers are declared",
    lambda: YourTurn() & CombatTime(during=False, before="attackers"),
)
rule(
    "times",
    "an|your opponent 's turn , before attackers are declared",
    lambda: ~YourTurn() & CombatTime(during=False, before="attackers"),
)
