"""Planning a payment of mana: which floating mana and which untapped sources pay for which symbols.

Floating mana first, then sources with the fewest colours, so that as many colours as possible are kept; nothing is
tapped if the whole can't be paid. The plan is made anew at each question and is the same every time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from domain.cards.abilities import Activated
from domain.cards.costs import TapThis
from domain.cards.effects import AddMana
from domain.identity import by_identity
from domain.mana import ManaCost, generic
from domain.rules.characteristics import has_type, view
from domain.rules.mana_abilities_of import is_mana_ability
from domain.rules.mana_memory import may_be_spent, spendable
from domain.rules.mana_produced import foreseen
from domain.rules.permissions import activated_abilities, why_not_activate
from domain.state import Board, Position
from domain.vocabulary import SNOW, Id, ObjectId, PlayerId


class Producer(msgspec.Struct, frozen=True):
    """One mana that is or could be there: a floating unit (``ability`` −1), or one of what an ability would add.

    ``abilities`` has the ability for each of the kinds, if a source has several abilities to choose from.
    """

    source: Id
    ability: int
    kinds: tuple[str, ...]
    abilities: tuple[int, ...] = ()

    def ability_for(self, symbol: str) -> int:
        """The ability that adds a type of mana; the first one where any type will do."""
        return self.abilities[self.kinds.index(symbol)] if self.abilities and symbol in self.kinds else self.ability


Plan = tuple[tuple[str, Producer], ...]
"""Each symbol of the cost ("" for one generic) with what pays for it."""


def floating(game: Position, player: PlayerId, thing: ObjectId | None) -> Iterator[Producer]:
    """The units in the pool that may be spent on a spell or ability, each of one type (106.6); None: all units."""
    pool = game.pool(player)
    for unit in pool if thing is None else spendable(game.board, player, pool, thing):
        yield Producer(unit.id, -1, with_snow((unit.type,), snow=unit.snow))


def sources(game: Position, player: PlayerId, but: frozenset[ObjectId], paid_for: ObjectId) -> Iterator[Producer]:
    """What untapped permanents could add to it for no more than tapping them, in order of arrival."""
    for thing in game.board.battlefield:
        if thing in but or game.board.objects[thing].tapped or view(game.board).of(thing).controller != player:
            continue
        made = [
            tuple(products(game, player, thing, number, ability, paid_for))
            for number, ability in enumerate(activated_abilities(game, thing))
            if simple(ability) and next(why_not_activate(game, player, thing, ability), None) is None
        ]
        yield from one_of(made)


def one_of(made: Sequence[tuple[Producer, ...]]) -> tuple[Producer, ...]:
    """What a source could add that is tapped only once: one mana by any of its abilities, else what the first adds."""
    made = [each for each in made if each]
    if not made:
        return ()
    if any(len(each) != 1 for each in made):
        return made[0]
    choice = {kind: each.ability for (each,) in reversed(made) for kind in each.kinds}
    kinds = tuple(dict.fromkeys(kind for (each,) in made for kind in each.kinds))
    return (replace(made[0][0], kinds=kinds, abilities=tuple(choice[kind] for kind in kinds)),)


@by_identity(20_000)
def simple(ability: Activated) -> bool:
    """Whether an ability adds mana for tapping the source alone."""
    return is_mana_ability(ability) and ability.cost == (TapThis(),)


def with_snow(kinds: tuple[str, ...], *, snow: bool) -> tuple[str, ...]:
    """What mana of some types pays for: from a snow source for {S}, too (107.4h)."""
    return (*kinds, SNOW) if snow and kinds else kinds


def products(
    game: Position, player: PlayerId, source: ObjectId, number: int, ability: Activated, paid_for: ObjectId
) -> Iterator[Producer]:
    """Each mana that an ability adds to it; of a chosen type the first one may be any, the others are alike."""
    snow = has_type(game.board, source, "Snow")
    for mode in ability.text.modes:
        for said in mode.effects:
            effect = of_chosen_colour(game.board, source, said) if isinstance(said, AddMana) else said
            if not isinstance(effect, AddMana) or not isinstance(effect.times, int) or effect.alike:
                continue
            if may_be_spent(game.board, player, source, effect, paid_for):
                for kinds in foreseen(game.board, player, source, produced_by(effect, effect.times)):
                    yield Producer(source, number, with_snow(kinds, snow=snow))


def of_chosen_colour(board: Board, source: ObjectId, effect: AddMana) -> AddMana:
    """The effect with the colour that was chosen as the source entered, where it speaks of that (607.2d)."""
    if effect.any_of != ("chosen",):
        return effect
    colour = dict(board.objects[source].chosen).get("colour")
    return replace(effect, any_of=(colour,) if colour else ())


def produced_by(effect: AddMana, times: int) -> tuple[tuple[str, ...], ...]:
    """Each mana that an effect adds, as the types it could be."""
    fixed = tuple((kind,) for _ in range(times) for kind in effect.mana)
    chosen = (effect.any_of,) * (times if effect.mixed else min(1, times)) if effect.any_of else ()
    return (*fixed, *chosen)


def plan(cost: ManaCost, producers: Sequence[Producer]) -> Plan | None:
    """A way to pay the whole cost, or none; earlier and less flexible producers are used first."""
    ranked = sorted(producers, key=lambda each: (each.ability >= 0, len(each.kinds)))
    symbols = [symbol for symbol in cost if not symbol.isdigit()] + [""] * generic(cost)
    taken: dict[int, int] = {}
    for number in range(len(symbols)):
        if not assign(number, symbols, ranked, taken, set()):
            return None
    chosen = {number: ranked[place] for place, number in taken.items()}
    return tuple((symbols[number], chosen[number]) for number in range(len(symbols)))


def assign(
    number: int, symbols: Sequence[str], producers: Sequence[Producer], taken: dict[int, int], seen: set[int]
) -> bool:
    """Find a producer for a symbol, moving others if need be (an augmenting path)."""
    for place, producer in enumerate(producers):
        if place in seen or not (symbols[number] == "" or symbols[number] in producer.kinds):
            continue
        seen.add(place)
        if place not in taken or assign(taken[place], symbols, producers, taken, seen):
            taken[place] = number
            return True
    return False
