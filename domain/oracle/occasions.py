"""More trigger conditions: copying, counters put, mana tapped for, attacks in company, exerting (508, 603, 707.10)."""

from __future__ import annotations

from typing import Final

from domain.cards.costs import Exert
from domain.cards.effects import AddMana
from domain.cards.nouns import ANOTHER, CREATURE, ITSELF, OPPONENT, YOURS, YOURSELF
from domain.cards.terms import AllOf, AnyFilter, CastOutOf, Controlled, Exists, Owned, Quantity, Status, Where
from domain.cards.triggers import Attacks, Casts, CountersArePut, DamageIsDealt, Happens, Moves
from domain.oracle.grammar import State, rule
from domain.oracle.nouns import Noun
from domain.oracle.triggers import BY, DEFENDING, OBJECT, Event, Watched, about, player, spoken
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

T: Final = "event"

# --- casting and copying ---------------------------------------------------------------------------------------------

rule(T, "you cast or copy a|an {np}", lambda np: _cast_or_copied(np))


def _cast_or_copied(noun: Noun) -> Event | None:
    """A spell of yours is cast or copied (707.10)."""
    if "spell" not in noun.kinds:
        return None
    return Event(Casts("you", noun.filter, copies=True), (spoken(OBJECT, "spell"),))


rule(T, "you cast a|an {np} from anywhere other than your hand", lambda np: _from_elsewhere(np))


def _from_elsewhere(noun: Noun) -> Event | None:
    """A spell of yours that wasn't cast from a hand."""
    if "spell" not in noun.kinds:
        return None
    return Event(Casts("you", noun.filter & ~CastOutOf(Zone.HAND)), (spoken(OBJECT, "spell"),))


# --- counters --------------------------------------------------------------------------------------------------------

_PUT: Final = "one or more {kind:counter_kind} counters are put on"
rule(T, f"{_PUT} {{w:watched}}", lambda kind, w: Event(CountersArePut(w.filter, kind), about(w), amount=True))
rule(T, "you put one or more {kind:counter_kind} counters on {w:watched}", lambda kind, w: _put_by_you(w, kind))
rule(T, "you put one or more counters on {w:watched}", lambda w: _put_by_you(w))
rule(T, "one or more counters are put on {w:watched}", lambda w: Event(CountersArePut(w.filter), about(w), amount=True))


def _put_by_you(watched: Watched, kind: str = "") -> Event:
    """You put counters on something."""
    return Event(CountersArePut(watched.filter, kind, "you"), about(watched), amount=True)


# --- damage ----------------------------------------------------------------------------------------------------------

rule(
    T,
    "a source you control deals noncombat damage to an opponent",
    lambda: Event(DamageIsDealt(YOURS, OPPONENT, noncombat=True), (player("opponent"),), amount=True),
)
rule(
    T,
    "an opponent is dealt noncombat damage",
    lambda: Event(DamageIsDealt(AllOf(), OPPONENT, noncombat=True, together=True), (player("opponent"),), amount=True),
)
rule(
    T,
    "an opponent is dealt damage",
    lambda: Event(DamageIsDealt(AllOf(), OPPONENT, together=True), (player("opponent"),), amount=True),
)
rule(
    T,
    "you're dealt damage\nyou are dealt damage",
    lambda: Event(DamageIsDealt(AllOf(), YOURSELF, together=True), amount=True),
)
rule(
    T,
    "you're dealt combat damage\nyou are dealt combat damage",
    lambda: Event(DamageIsDealt(AllOf(), YOURSELF, combat=True, together=True), amount=True),
)
rule(
    T,
    "a source an opponent controls deals damage to you",
    lambda: Event(DamageIsDealt(Controlled("opponent"), YOURSELF), (spoken(BY, "source"),), amount=True),
)


# --- combat ----------------------------------------------------------------------------------------------------------

_COMPANY: Final = "{w:watched} and at least {n:number} other {np} attack"
rule(T, _COMPANY, lambda w, n, np: _together(w, n, np))
rule(T, "{w:watched} attacks an opponent", lambda w: Event(Attacks(w.filter, OPPONENT), (*about(w), DEFENDING)))


def _together(watched: Watched, number: Quantity, noun: Noun) -> Event | None:
    """It attacks together with so many others (508.1m)."""
    if not watched.itself:
        return None
    others = noun.filter & Status("attacking") & ANOTHER
    return Event(Happens("attack", ITSELF & Where(Exists(others, number))), (*about(watched), DEFENDING))


rule(
    T,
    "you exert a creature",
    lambda: Event(Happens("exert", CREATURE & YOURS), (spoken(OBJECT, "creature", "permanent"),)),
)
rule("cost", "exert ~", Exert)

# --- mana (106.12) ---------------------------------------------------------------------------------------------------

rule(T, "a player taps a|an {np} for mana", lambda np: _tapped(np.filter, np))
rule(T, "you tap a|an {np} for mana", lambda np: _tapped(np.filter & YOURS, np))
rule(T, "an opponent taps a|an {np} for mana", lambda np: _tapped(np.filter & Controlled("opponent"), np))


def _tapped(filter_: AnyFilter, noun: Noun) -> Event | None:
    """A permanent is tapped for mana."""
    if noun.card or "spell" in noun.kinds:
        return None
    return Event(Happens("tap_for_mana", filter_), (spoken(OBJECT, *noun.kinds), player("opponent")))


_LIKE: Final = "mana of any type that {kind:produced_by} produced"
rule("produced_by", "it", lambda: True)
rule("produced_by", "land\nartifact\npermanent\ncreature\nartifact token", lambda: True)
rule(
    "deed",
    f"add|adds one {_LIKE}\nadd|adds an additional one {_LIKE}",
    lambda at, kind: (lambda who: AddMana(alike=True, who=who)) if _for_mana(at) else None,
)
rule("deed", "add|adds an additional {mana}", lambda mana: lambda who: AddMana(mana, who=who))


def _for_mana(at: State) -> bool:
    """Whether the ability is about a permanent tapped for mana, so that "that land" is known."""
    return any(each.ref == OBJECT for each in at.mentions)


# --- zones -----------------------------------------------------------------------------------------------------------

rule(
    T,
    "{w:watched} is put into an opponent 's graveyard from the battlefield",
    lambda w: _into(w, Zone.BATTLEFIELD),
)


def _into(watched: Watched, origin: Zone | None) -> Event:
    """A card is put into the graveyard of an opponent."""
    kept = watched.filter & Owned("opponent")
    return Event(Moves(kept, origin, Zone.GRAVEYARD), about(watched, moved=True))
