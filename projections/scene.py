"""What a fact is worded with: names, stack and board before and after it, and the edition of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.cards.costs import Cost
from domain.cards.render import render_cost
from domain.rulebook import Edition
from domain.vocabulary import Id, ObjectId, PlayerId, is_player
from projections.board import Board
from projections.names import Names
from projections.stack import Row, Stack


class Scene(NamedTuple):
    """The moment of a fact.

    ``deeds`` are the words for what earlier attempts did, ``tried`` for what they were to be, by the attempts' ids.
    """

    before: Stack
    after: Stack
    board: Board
    edition: Edition
    deeds: Mapping[int, str]
    tried: Mapping[int, str]

    @property
    def names(self) -> Names:
        """The names as they are once the fact has happened."""
        return self.after.names

    def of(self, thing: Id) -> str:
        """What to call a player or object."""
        return self.names.of(thing)

    def old(self, thing: Id) -> str:
        """What a thing was called before the fact."""
        return self.before.names.of(thing)

    def row(self, thing: ObjectId) -> Row | None:
        """What is on the stack, or was until this fact."""
        return self.after.row(thing) or self.before.row(thing)

    def additional_costs(self, spell: ObjectId, times: tuple[int, ...]) -> list[str]:
        """The additional costs that are paid, by name where they have one."""
        card = self.board.cards.get(spell)
        costs = self.board.definitions[card.says].additional_costs if card is not None else ()
        names = [each.name or cost_words(each.cost) for each in costs]
        names += [f"number {place + 1}" for place in range(len(names), len(times))]
        paid = [(name, count) for name, count in zip(names, times, strict=False) if count]
        return [name if count == 1 else f"{name} (×{count})" for name, count in paid]

    def life(self, player: PlayerId) -> int:
        """A player's life total, the fact included."""
        return self.board.seat(player).life

    @property
    def verb(self) -> str:
        """What players do with spells in this edition: "casts" or "plays"."""
        return self.edition.casting_verb

    @property
    def participle(self) -> str:
        """The same after "may be"."""
        return "cast" if self.verb == "casts" else "played"

    @property
    def bare_verb(self) -> str:
        """The same after "to"."""
        return self.verb.removesuffix("s")


def counted(number: int, noun: str) -> str:
    """A number of things: "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def cost_words(cost: tuple[Cost, ...]) -> str:
    """A cost in words; nothing to pay is {0}."""
    words = render_cost(cost) or "{0}"
    return words[:1].lower() + words[1:]


def mana_words(mana: tuple[tuple[int, str], ...]) -> str:
    """Units of mana as symbols."""
    return "".join(f"{{{kind}}}" for _, kind in mana)


def at_targets(scene: Scene, thing: ObjectId) -> str:
    """The words "targeting A and B" after what has targets, with the shares of a division."""
    row = scene.row(thing)
    if row is None or not row.targets:
        return ""
    words = []
    for aim in row.aims:
        shares = aim.division if len(aim.division) == len(aim.names) > 1 else ()
        for place, called in enumerate(aim.names):
            words.append(f"{called} ({shares[place]})" if shares else called)
    return f" targeting {in_a_row(words)}"


def in_a_row(words: list[str]) -> str:
    """Words in a row: "A, B and C"."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def capital(words: str) -> str:
    """A sentence begins with a capital."""
    return words[:1].upper() + words[1:]


def whose(scene: Scene, player: PlayerId) -> str:
    """The possessive of a player's name."""
    return f"{scene.of(player)}'s" if is_player(player) else "no one's"
