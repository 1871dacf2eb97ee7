"""Keywords (702) and keyword actions (701): functions from parameters to the parts of a card that they mean.

A keyword whose whole meaning is a rule of its own stays a ``Keyword``; the others are written out.
"""

from __future__ import annotations

from domain.cards.keywords.actions import (
    bolster,
    leyline,
)
from domain.cards.keywords.attaching import (
    equip,
    fortify,
    reconfigure,
)
from domain.cards.keywords.casting import (
    affinity,
    awaken,
    bestow,
    buyback,
    convoke,
    delve,
    entwine,
    escalate,
    evoke,
    kicker,
    morph,
    multikicker,
    overload,
    splice_onto_arcane,
    split_second,
    storm,
)
from domain.cards.keywords.combat import (
    annihilator,
    fear,
    intimidate,
    menace,
    wither,
)
from domain.cards.keywords.elsewhere import (
    cycling,
    dredge,
    escape,
    flashback,
)
from domain.cards.keywords.entering import (
    champion,
    modular,
)
from domain.cards.keywords.evergreen import (
    deathtouch,
    defender,
    double_strike,
    first_strike,
    flash,
    flying,
    haste,
    hexproof,
    hexproof_from,
    indestructible,
    lifelink,
    protection_from,
    protection_from_everything,
    reach,
    shroud,
    trample,
    vigilance,
    ward,
)
from domain.cards.keywords.upkeep import (
    fading,
    vanishing,
)

__all__ = [
    "affinity",
    "annihilator",
    "awaken",
    "bestow",
    "bolster",
    "buyback",
    "champion",
    "convoke",
    "cycling",
    "deathtouch",
    "defender",
    "delve",
    "double_strike",
    "dredge",
    "entwine",
    "equip",
    "escalate",
    "escape",
    "evoke",
    "fading",
    "fear",
    "first_strike",
    "flash",
    "flashback",
    "flying",
    "fortify",
    "haste",
    "hexproof",
    "hexproof_from",
    "indestructible",
    "intimidate",
    "kicker",
    "leyline",
    "lifelink",
    "menace",
    "modular",
    "morph",
    "multikicker",
    "overload",
    "protection_from",
    "protection_from_everything",
    "reach",
    "reconfigure",
    "shroud",
    "splice_onto_arcane",
    "split_second",
    "storm",
    "trample",
    "vanishing",
    "vigilance",
    "ward",
    "wither",
]
