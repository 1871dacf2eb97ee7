"""Deathtouch and lifelink as triggered abilities, which they were (2008: 502.63, 502.68)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from domain.cards.abilities import Triggered
from domain.cards.build import triggered
from domain.cards.effects import Destroy, GainLife
from domain.cards.nouns import CREATURE, ITSELF
from domain.cards.terms import EventAmount, Triggering, You
from domain.cards.triggers import DamageIsDealt
from domain.rulebook import edition
from domain.rules.characteristics import BoardView, keywords
from domain.rules.context import Context
from domain.rules.trigger_conditions import key_of, matches
from domain.rules.trigger_events import Occurrence
from domain.state import Position
from domain.vocabulary import ObjectId

ABILITIES: Final = {
    "deathtouch": triggered(DamageIsDealt(ITSELF, CREATURE), Destroy(Triggering("object"))),
    "lifelink": triggered(DamageIsDealt(ITSELF), GainLife(EventAmount(), You())),
}
"""What the keywords meant (2008: 502.63a, 502.68a)."""


class Marked(NamedTuple):
    """A permanent with such a keyword that dealt damage."""

    source: ObjectId
    ability: Triggered


def are_triggered(game: Position) -> bool:
    """Whether a game is played by rules in which the keywords trigger."""
    return bool(game.edition) and edition(game.edition).damage_keywords_trigger


def of_keywords(its: BoardView, happened: Sequence[Occurrence]) -> Iterator[tuple[Marked, Occurrence]]:
    """The abilities that trigger on damage, each instance for itself; only those of permanents (2008: 502.63b)."""
    for each in happened:
        if each.key not in ("damage", "deals") or each.by not in its.board.battlefield:
            continue
        context = Context(controller=its.of(each.by).controller, this=each.by)
        for name, ability in ABILITIES.items():
            if key_of(ability.when) == each.key and matches(ability.when, each, its, context):
                yield from ((Marked(each.by, ability), each) for _ in keywords(its.board, each.by, name))
