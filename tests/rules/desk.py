"""A judge's scenario: a photographed game, actions with their announcements, payment by the automatic payer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.answers import Activate, AnswerShape, Cast, PayPart, PayWithMana
from domain.autopilot import payment
from domain.cards.abilities import CardDefinition
from domain.events import ActionFoundIllegal, AnswerRefused, Placed
from domain.state import GameObject
from domain.vocabulary import ObjectId, PlayerId, Zone
from tests.rules.driver import Play, happened, photographed, put


def lands(name: str, *ids: ObjectId, owner: PlayerId = 1) -> tuple[Placed, ...]:
    """So many untapped lands of a name."""
    return tuple(put(thing, name, owner) for thing in ids)


def in_hand(thing: ObjectId, name: str, owner: PlayerId = 1) -> Placed:
    """A card in its owner's hand."""
    return put(thing, name, owner, Zone.HAND)


class Desk(Play):
    """A game at the judge's desk."""

    def __init__(self, *placed: Placed, also: Sequence[CardDefinition] = (), **more: Any) -> None:
        super().__init__(photographed(*placed, also=also, **more))

    # --- acting ---

    def send(self, answer: Any) -> None:
        """One answer, if it has the shape that the open question takes."""
        assert self.pending is not None, f"nobody is asked; left over: {answer}"
        self.pending.check(self.table.state, answer)
        super().send(answer)

    def cast(self, card: ObjectId, *announced: AnswerShape) -> ObjectId:
        """Cast a card with these announcements and pay for it; the spell, or 0 if it was taken back."""
        before = self.table.board.stack
        self.answer(Cast(card), *announced)
        self.pay()
        return self.on_top(before)

    def activate(self, source: ObjectId, ability: int = 0, *announced: AnswerShape) -> ObjectId:
        """Activate an ability and pay for it; the ability on the stack, or 0."""
        before = self.table.board.stack
        self.answer(Activate(source, ability), *announced)
        self.pay()
        return self.on_top(before)

    def tap(self, *sources: ObjectId) -> None:
        """Activate the first mana ability of each, which costs {T}."""
        for source in sources:
            self.answer(Activate(source), PayPart(0))

    def spend(self, *kinds: str) -> None:
        """Pay with the oldest mana of these types."""
        rest = list(self.table.game.pool(self.pending.player if self.pending else 1))
        units = []
        for kind in kinds:
            unit = next(each for each in rest if each.type == kind)
            rest.remove(unit)
            units.append(unit.id)
        self.answer(PayWithMana(tuple(units)))

    def pay(self) -> None:
        """Pay automatically, as far as a payment is asked for."""
        while self.pending is not None and (paid := payment(self.table.state, self.pending)) is not None:
            self.send(paid)
            self.leave_orders()

    def on_top(self, before: tuple[ObjectId, ...]) -> ObjectId:
        """What has come onto the stack first since then; 0 if nothing has."""
        new = [thing for thing in self.table.board.stack if thing not in before]
        return new[0] if new else 0

    # --- looking ---

    @property
    def asked(self) -> str:
        """The name of the open question."""
        assert self.pending is not None
        return self.pending.name

    def object(self, thing: ObjectId) -> GameObject:
        """An object as it is."""
        return self.table.board.objects[thing]

    def life(self, player: PlayerId) -> int:
        """A player's life total."""
        return self.table.game.player(player).life

    def pool(self, player: PlayerId = 1) -> list[str]:
        """The mana in a player's pool, by type."""
        return [unit.type for unit in self.table.game.pool(player)]

    def zone(self, zone: Zone, player: PlayerId = 1) -> tuple[ObjectId, ...]:
        """What is in a zone."""
        return self.table.board.zone(zone, player)

    def illegal(self) -> tuple[str, ...]:
        """The rules that the last illegal action broke, first the step; nothing if there was none."""
        found = happened(self.table, ActionFoundIllegal)
        return tuple(rule.value for rule in found[-1].cites) if found else ()

    def reason(self) -> str:
        """Why the last illegal action was illegal; nothing if there was none."""
        found = happened(self.table, ActionFoundIllegal)
        return found[-1].reason if found else ""

    def refused(self) -> tuple[str, ...]:
        """The rules that the last refused answer broke."""
        found = happened(self.table, AnswerRefused)
        return tuple(rule.value for rule in found[-1].cites) if found else ()
