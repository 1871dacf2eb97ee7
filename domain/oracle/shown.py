"""Cards that one may look at and then may reveal (701.20, kinship)."""

from __future__ import annotations

from domain.cards.abilities import If, May
from domain.cards.effects import LookAtTop, RevealIt


def shows_top(may: May) -> bool:
    """Whether one may look at a card and then may reveal it, so that what is done if one does follows the latter."""
    match may.effects:
        case (LookAtTop(), If(effects=(May(effects=(RevealIt(), *_)),))):
            return True
    return False
