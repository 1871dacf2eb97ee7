"""Replacement effects on how many counters are put on something, and by whom (614.1a, 122.6)."""

from __future__ import annotations

from typing import Any, Final, Literal

from domain.cards.nouns import ANOTHER, ITSELF, PERMANENT, PLAYER, YOURSELF
from domain.cards.replacements import PutsMoreCounters
from domain.cards.terms import AnyFilter
from domain.oracle.grammar import rule

# fmt: off: the tables are set by hand, a rule a line or two

S: Final = "holding"
Rules = tuple[PutsMoreCounters, ...]

rule("counted_on", "~", lambda: ITSELF)
rule("counted_on", "a|an {np}", lambda np: np.filter)
rule("counted_on", "another {np}", lambda np: np.filter & ANOTHER)
rule("counted_on", "a permanent or player", lambda: PERMANENT | PLAYER)
rule("same_thing", "it\nthat permanent or player", lambda: True)
rule("same_thing", "that {np}", lambda np: None if np.many else True)
rule("more_of_them", "that many plus {n:number}", lambda n: {"plus": n} if isinstance(n, int) else None)
rule("more_of_them", "twice that many", lambda: {"times": 2})

# --- passive ---------------------------------------------------------------------------------------------------------

_PUT: Final = "counters would be put on {on:counted_on} , {more:more_of_them}"
_KIND, _AGAIN, _EACH = "{kind:counter_kind}", "{kind2:counter_kind} counters", "of each of those kinds of counters"
rule(
    S,
    f"if one or more {_KIND} {_PUT} {_AGAIN} are put on {{same:same_thing}} instead\n"
    f"if one or more {_KIND} {_PUT} of those counters are put on {{same:same_thing}} instead",
    lambda on, kind, more, same, kind2="": more_counters(on, more, kind, kind2),
)
rule(
    S,
    f"if one or more {_PUT} {_EACH} are put on {{same:same_thing}} instead",
    lambda on, more, same: more_counters(on, more),
)

# --- by a player, by an effect ---------------------------------------------------------------------------------------

_ON: Final = "counters on {on:counted_on} ,"
rule(
    S,
    f"if you would put one or more {_KIND} {_ON} put {{more:more_of_them}} {_AGAIN} on {{same:same_thing}} instead",
    lambda on, kind, more, same, kind2: more_counters(on, more, kind, kind2, who="you"),
)
rule(
    S,
    f"if you would put one or more {_ON} put {{more:more_of_them}} {_EACH} on {{same:same_thing}} instead",
    lambda on, more, same: more_counters(on, more, who="you"),
)
_BY_EFFECT: Final = f"if an effect would put one or more {_ON} it puts twice that many of those counters on"
_THEIRS: Final = f"if an opponent would put one or more {_ON} they put"
rule(
    S,
    f"{_THEIRS} {{more:more_of_them}} {_EACH} on {{same:same_thing}} instead",
    lambda on, more, same: more_counters(on, more, who="opponent"),
)
rule(
    S,
    f"{_THEIRS} half that many {_EACH} on {{same:same_thing}} instead , rounded down",
    lambda on, same: more_counters(on, {"half": True}, who="opponent"),
)
rule(
    S,
    f"{_BY_EFFECT} {{same:same_thing}} instead",
    lambda on, same: (PutsMoreCounters(on, times=2, by_effect=True),),
)
rule(
    S,
    "if you would get one or more counters , you get that many plus one of each of those kinds of counters instead",
    lambda: (PutsMoreCounters(YOURSELF, plus=1),),
)


def more_counters(
    on: AnyFilter,
    more: dict[str, Any],
    kind: str = "",
    again: str = "",
    who: Literal["any", "you", "opponent"] = "any",
) -> Rules | None:
    """Another number of counters of the same kind is put on the same thing."""
    return (PutsMoreCounters(on, kind, who=who, **more),) if again in ("", kind) else None
