"""English for what follows each time that a shield prevents damage (615.5)."""

from __future__ import annotations

from domain.cards.abilities import PreventsDamage
from domain.cards.effects import GainLife, PutCounters
from domain.cards.render.words import a
from domain.cards.terms import Remembered, Result, You


def what_follows(shield: PreventsDamage) -> str:
    """A sentence of its own behind a shield; nothing for what has no words there."""
    match shield.then:
        case (GainLife(amount=Result(key="prevented"), who=You()),):
            return ". You gain life equal to the damage prevented this way"
        case (PutCounters(refs=Remembered(key="damaged"), kind=kind, count=Result(key="prevented")),):
            return f". For each 1 damage prevented this way, put {a(kind)} counter on that creature"
    return ""
