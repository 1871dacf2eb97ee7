"""Mana with a purpose: "spend this mana only …", the chosen colour, amounts of one colour, devotion (106.6)."""

from __future__ import annotations

from domain.cards.abilities import AddManaFor
from domain.cards.effects import AddMana
from domain.cards.nouns import YOURS
from domain.cards.terms import AnyFilter
from domain.oracle.grammar import rule
from domain.oracle.nouns import Noun
from domain.oracle.texts import Effects, Revise

# fmt: off: the tables are set by hand, a rule a line or two

R = "revision"
_ONLY = "spend this mana only"
rule(R, f"{_ONLY} to cast {{what:cast_with}}", lambda what: restricted(what, None))
rule(R, f"{_ONLY} to activate abilities of {{np}}", lambda np: restricted(None, np.filter))
rule(
    R,
    f"{_ONLY} to cast {{what:cast_with}} or activate abilities of {{np}}\n"
    f"{_ONLY} to cast {{what:cast_with}} or to activate abilities of {{np}}",
    lambda what, np: restricted(what, np.filter),
)
rule(
    R,
    f"{_ONLY} to activate abilities\n{_ONLY} to activate abilities of permanents you control",
    lambda: restricted(None, YOURS),
)
rule("cast_with", "{np}", lambda np: _spell(np) if np.many else None)
rule("cast_with", "a|an {np}", lambda np: _spell(np))
rule(
    "deed",
    "add|adds an amount of {mana} equal to {q:quantity}",
    lambda mana, q: lambda who: AddMana(mana, times=q, who=who),
)


def _spell(noun: Noun) -> AnyFilter | None:
    """What spells the mana may be spent on."""
    return noun.filter if "spell" in noun.kinds and "permanent" not in noun.kinds else None


def restricted(spells: AnyFilter | None, abilities_of: AnyFilter | None) -> Revise:
    """Mana added before may only be spent so."""

    def change(before: Effects) -> Effects | None:
        last = before[-1] if before else None
        if not isinstance(last, AddMana) or isinstance(last, AddManaFor):
            return None
        made = AddManaFor(
            **{field: getattr(last, field) for field in last.__struct_fields__},
            spells=spells,
            abilities_of=abilities_of,
        )
        return (*before[:-1], made)

    return Revise(change)
