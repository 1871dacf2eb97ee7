"""What players are and where they go: the monarch, the initiative, dungeons, the Ring (724, 725, 701.49, 701.54)."""

from __future__ import annotations

from typing import Final

from domain.cards.effects import BecomeMonarch, TakeInitiative, Tempt, Venture
from domain.cards.terms import Compare, Exists, HasInitiative, IsMonarch, IsPlayer, PlayerNumber, You
from domain.oracle.grammar import rule

# fmt: off: the tables are set by hand, a rule a line or two

D: Final = "deed"
C: Final = "simple_condition"

rule(D, "become|becomes the monarch", lambda: lambda who: BecomeMonarch(who))
rule(D, "take|takes the initiative", lambda: lambda who: TakeInitiative(who))
rule(D, "venture into the dungeon", lambda: lambda who: Venture() if who == You() else None)
rule(D, "venture into undercity", lambda: lambda who: Venture("Undercity") if who == You() else None)
rule("effect", "the ring tempts you", lambda: Tempt())
rule(C, "you're the monarch", lambda: Exists(IsPlayer("you") & IsMonarch()))
rule(C, "you have the initiative", lambda: Exists(IsPlayer("you") & HasInitiative()))
rule(C, "you've completed a dungeon", lambda: Compare(PlayerNumber(You(), "dungeons"), ">=", 1))
