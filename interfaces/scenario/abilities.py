"""Which ability a line means by its number or keyword."""

from __future__ import annotations

from domain.cards.abilities import Activated
from domain.rules.permissions import activated_abilities
from domain.state import Position
from domain.vocabulary import ObjectId
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.syntax import Ability


def ability_number(game: Position, source: ObjectId, wanted: Ability) -> int:
    """The number of the ability meant among the activated ones of its source."""
    offered = activated_abilities(game, source)
    if wanted.keyword is not None:
        found = [number for number, each in enumerate(offered) if each.name == wanted.keyword]
        if not found:
            raise Unplayable(f"the object has no {wanted.keyword} ability")
        return found[0]
    if wanted.number is not None:
        if not 1 <= wanted.number <= len(offered):
            raise Unplayable(f"there is no ability {wanted.number}; the object has {len(offered)} activated ones")
        return wanted.number - 1
    if len(offered) > 1 and len(there := working(game, source, offered)) == 1:
        return there[0]
    if len(offered) > 1:
        raise Unplayable(f"the object has {len(offered)} activated abilities; say which: ability 2 of …")
    return 0


def working(game: Position, source: ObjectId, offered: tuple[Activated, ...]) -> list[int]:
    """The abilities that function where the source is: a card in hand has only its cycling."""
    zone = game.board.objects[source].zone
    return [number for number, each in enumerate(offered) if each.zone is zone]
