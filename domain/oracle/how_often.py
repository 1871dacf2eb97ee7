"""Rules about how often abilities trigger: an additional time, or not at all (603.2d)."""

from __future__ import annotations

from typing import Final

from domain.cards.nouns import ANOTHER
from domain.cards.trigger_rules import CausesNoTriggers, TriggersMore
from domain.cards.triggers import Moves
from domain.oracle.grammar import rule
from domain.oracle.nouns import Noun
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

L: Final = "law"
_AGAIN: Final = "causes a triggered ability of a|an {of:np} to trigger , that ability triggers an additional time"

rule(L, f"if a|an {{np}} entering [the battlefield] {_AGAIN}", lambda np, of: (TriggersMore(of.filter, _enters(np)),))
rule(L, f"if a|an {{np}} dying {_AGAIN}", lambda np, of: (TriggersMore(of.filter, _dies(np)),))
rule(
    L,
    "if a triggered ability of a|an {of:np} triggers , it triggers an additional time",
    lambda of: (TriggersMore(of.filter),),
)
rule(
    L,
    "if a triggered ability of another {of:np} triggers , it triggers an additional time",
    lambda of: (TriggersMore(of.filter & ANOTHER),),
)
rule(
    L,
    "{np} entering [the battlefield] don't cause abilities to trigger",
    lambda np: (CausesNoTriggers(_enters(np)),) if np.many else None,
)
rule(
    L,
    "{np} entering [the battlefield] don't cause abilities of {of:np} to trigger",
    lambda np, of: (CausesNoTriggers(_enters(np), of.filter),) if np.many and of.many else None,
)


def _enters(noun: Noun) -> Moves:
    """Such a permanent's entering."""
    return Moves(noun.filter, to=Zone.BATTLEFIELD)


def _dies(noun: Noun) -> Moves:
    """Such a creature's dying."""
    return Moves(noun.filter, Zone.BATTLEFIELD, Zone.GRAVEYARD)
