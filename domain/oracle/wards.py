"""Protection that doesn't remove the Aura that gives it, or no Auras at all (702.16n)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from domain.cards.abilities import AnyModification, GainAbility, Keyword, Modifies
from domain.cards.terms import AnyFilter, IsHost
from domain.oracle.changes import Changes
from domain.oracle.grammar import rule

# fmt: off: the tables are set by hand, a rule a line or two

_THIS = "this effect doesn't remove"
rule("holding", f"{{f:affected}} {{changes}} . {_THIS} ~", lambda f, changes: _sparing(f, changes, "giver"))
rule("holding", f"{{f:affected}} {{changes}} . {_THIS} auras", lambda f, changes: _sparing(f, changes, "auras"))


def _sparing(filter_: AnyFilter, changes: Changes, spares: Literal["giver", "auras"]) -> tuple[Modifies, ...] | None:
    """What an Aura is attached to changes, and the protection that it gets spares such Auras."""
    if filter_ != IsHost() or not any(map(_is_protection, changes)):
        return None
    return (Modifies(filter_, tuple(_spared(each, spares) if _is_protection(each) else each for each in changes)),)


def _is_protection(change: AnyModification) -> bool:
    """Whether a change gives protection."""
    given = change.ability if isinstance(change, GainAbility) else None
    return isinstance(given, Keyword) and given.name == "protection"


def _spared(change: AnyModification, spares: Literal["giver", "auras"]) -> AnyModification:
    """Protection that spares Auras."""
    given = change.ability if isinstance(change, GainAbility) else None
    return GainAbility(replace(given, spares=spares)) if isinstance(given, Keyword) else change
