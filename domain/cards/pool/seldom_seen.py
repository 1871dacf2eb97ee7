"""Cards with keywords that few others have: haunt on spells, absorb (702.55, 702.64)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CreateToken, GainAbility, Modifies
from domain.cards.build import creature, instant, sorcery, token
from domain.cards.keywords import absorb, flying, haunt_spell
from domain.cards.nouns import BLACK, CREATURE, PLAYER, T0, WHITE
from domain.cards.terms import Count, HasType
from domain.cards.verbs import destroy, discard, gain_life, target

SPIRIT: Final = token("Spirit", 1, 1, "W", "Spirit", flying())
SOUL: Final = (target(CREATURE & ~WHITE & ~BLACK), destroy(T0), CreateToken(SPIRIT))
BLESSING: Final = gain_life(Count(PLAYER))

CARDS: Final = (
    sorcery("Cry of Contrition", "{B}", target(PLAYER), discard(T0), haunt_spell(target(PLAYER), discard(T0))),
    sorcery("Benediction of Moons", "{W}", BLESSING, haunt_spell(BLESSING)),
    instant("Seize the Soul", "{2}{B}{B}", *SOUL, haunt_spell(*SOUL)),
    creature("Lymph Sliver", "{4}{W}", 3, 3, "Sliver",
             Modifies(CREATURE & HasType("Sliver"), (GainAbility(absorb(1)),))),
)  # fmt: skip
