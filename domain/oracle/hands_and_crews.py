"""Laws about hands and crews: maximum hand sizes, creatures that crew Vehicles and saddle Mounts (402.2, 702.122)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddRule, AnyEffect, StaticRule
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.crew_rules import CantCrew, CrewsAs
from domain.cards.hand_rules import MaximumHandSize
from domain.cards.nouns import OPPONENT, PLAYER, YOURSELF
from domain.cards.static_rules import CantActivate, NoMaximumHandSize
from domain.cards.terms import Among, AnyFilter, ChosenPlayer
from domain.oracle.grammar import rule

# fmt: off: the tables are set by hand, a rule a line or two

L, E, H = "law", "effect", "holding"
Laws = tuple[StaticRule, ...]
HAND_LAWS: Final = (MaximumHandSize, NoMaximumHandSize)

# --- hands (402.2) ---------------------------------------------------------------------------------------------------

rule("whose_hand", "your", lambda: YOURSELF)
rule("whose_hand", "each opponent 's", lambda: OPPONENT)
rule("whose_hand", "each player 's", lambda: PLAYER)
rule("whose_hand", "the chosen player 's", lambda: Among(ChosenPlayer()))
_SIZE = "{whose:whose_hand} maximum hand size is"
rule(L, f"{_SIZE} {{n:number}}\n{_SIZE} equal to {{n:quantity}}", lambda whose, n: (MaximumHandSize(whose, n),))
rule(L, f"{_SIZE} increased by {{n:number}}", lambda whose, n: (MaximumHandSize(whose, n, "more"),))
rule(L, f"{_SIZE} reduced by {{n:number}}", lambda whose, n: (MaximumHandSize(whose, n, "less"),))
rule(E, "{laws:ruled} for the rest of the game", lambda laws: _for_good(laws))


def _for_good(laws: Laws) -> AnyEffect | None:
    """How large a hand may be for the rest of the game."""
    return AddRule(laws, "forever") if all(isinstance(each, HAND_LAWS) for each in laws) else None


# --- crews (702.122, 702.171) ----------------------------------------------------------------------------------------

rule("crewing", "crews|crew vehicles", lambda: (False,))
rule("crewing", "saddles|saddle mounts and crews|crew vehicles", lambda: (True,))
rule(
    L,
    "{f:affected} {how:crewing} as though its|their power were {n:number} greater",
    lambda f, how, n: (CrewsAs(f, more=n, saddles=how[0]),) if isinstance(n, int) else None,
)
rule(
    L,
    "{f:affected} {how:crewing} using its|their toughness rather than its|their power",
    lambda f, how: (CrewsAs(f, by_toughness=True, saddles=how[0]),),
)
rule(L, "{f:affected} can't crew vehicles", lambda f: (CantCrew(f),))
rule(L, "{f:affected} can't attack , block , or crew vehicles", lambda f: _cannot(f))
for _join in (", and", "."):
    rule(
        H,
        f"{{f:affected}} can't attack , block , or crew vehicles {_join} its activated abilities can't be activated"
        " unless they're mana abilities",
        lambda f: (*_cannot(f), CantActivate(f, but_mana=True)),
    )


def _cannot(filter_: AnyFilter) -> Laws:
    """Permanents that can't fight in any way."""
    return CantAttack(filter_), CantBlock(filter_), CantCrew(filter_)
