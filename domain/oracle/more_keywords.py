"""Keywords that speak of the whole card: overload, awaken, gift, power-up, impending, cipher (702)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import (
    Activated,
    AddRule,
    AlternativeCost,
    Mode,
    Modify,
    PriceChange,
    Text,
)
from domain.cards.build import Part, Piece
from domain.cards.costs import PayMana
from domain.cards.effects import Counter, Damage, Destroy, Move, PutCounters, Tap, Untap
from domain.cards.keywords.classes import becoming
from domain.cards.keywords.gifts import Present
from domain.cards.nouns import THIS
from domain.cards.pieces import pieces, replaced
from domain.cards.terms import Each, Fits, Kicked, Status, T, ThisTurn
from domain.mana import ManaCost
from domain.oracle.grammar import Reader, State, reads, rule
from domain.oracle.triggers import Event

# fmt: off: the tables are set by hand, a rule a line or two

K: Final = "keyword"

rule(K, "overload {mana}", lambda mana: (AlternativeCost("overload", (PayMana(mana),)),))
rule(K, "awaken {n:number} — {mana}", lambda n, mana: (AlternativeCost(f"awaken {n}", (PayMana(mana),)),))
rule(K, "impending {n:number} — {mana}", lambda n, mana: k.impending(n, PayMana(mana)) if isinstance(n, int) else None)
rule(K, "{gift}", lambda gift: gift)
rule("effect", "cipher", lambda: k.cipher())
rule("event", "~ becomes level {n:number}", lambda n: Event(becoming(n)) if isinstance(n, int) else None)
rule("simple_condition", "the gift was promised", lambda: Kicked(0))
rule("simple_condition", "the gift wasn't promised", lambda: ~Kicked(0))

PRESENTS: Final[dict[tuple[str, ...], Present]] = {
    ("card",): "card", ("food",): "Food", ("tapped", "fish"): "tapped Fish", ("extra", "turn"): "extra turn",
    ("treasure",): "Treasure", ("octopus",): "Octopus",
}  # fmt: skip


@reads("gift", starts=("gift",))
def gift(reader: Reader, state: State) -> Iterator[tuple[tuple[Piece, ...], State]]:
    """Gift: what an opponent may be promised (702.174a–b)."""
    if reader.word(state.pos) != "gift" or reader.word(state.pos + 1) not in ("a", "an"):
        return
    for words, present in PRESENTS.items():
        end = state.pos + 2 + len(words)
        if reader.words[state.pos + 2 : end] == words:
            yield (k.gift(present) if reader.card.is_spell else k.gift_as_it_enters(present)), state.to(end)


# --- once the whole card is read -------------------------------------------------------------------------------------


def completed(part: Part, text: Text | None, mana_cost: ManaCost | None) -> Part | None:
    """A part of a card that depends on the rest of it; none if the rest isn't as it must be."""
    if isinstance(part, Activated) and part.name == "power-up":
        return powered_up(part, mana_cost)
    if not isinstance(part, AlternativeCost) or part.text is not None:
        return part
    if part.name == "overload":
        every = None if text is None else overloaded(text)
        return None if every is None else replace(part, text=every)
    if part.name.startswith("awaken "):
        return None if text is None else awakened(part, text)
    return part


def powered_up(ability: Activated, mana_cost: ManaCost | None) -> Activated | None:
    """Power-up: only once, and for less by the mana cost in the turn in which it entered."""
    if mana_cost is None or "X" in mana_cost:
        return None
    cheaper = PriceChange(mana_cost, condition=Fits(THIS, ThisTurn("entered")))
    return replace(ability, once=True, name="", prices=(*ability.prices, cheaper))


def awakened(part: AlternativeCost, text: Text) -> AlternativeCost | None:
    """Awaken: the text, and a land of yours comes to life (702.113a)."""
    if text.choose is not None or not isinstance(part.cost[0], PayMana):
        return None
    mode = text.modes[0]
    count = int(part.name.removeprefix("awaken "))
    return k.awaken(count, part.cost[0], *mode.targets, *mode.effects, slot=len(mode.targets))


ALONE: Final = (Counter, Damage, Destroy, Modify, Move, PutCounters, Tap, Untap)
"""Effects that may do to everything that fits what they do to a target."""
TOGETHER: Final = (AddRule, Modify, PutCounters, Tap, Untap)
"""Effects of which several may follow each other, for after none of them something else fits."""


def overloaded(text: Text) -> Text | None:
    """The text with "each" in the place of "target" (702.96a)."""
    mode = text.modes[0]
    if text.choose is not None or len(mode.targets) != 1 or not mode.effects:
        return None
    spec = mode.targets[0]
    kinds = ALONE if len(mode.effects) == 1 else TOGETHER
    plain = (spec.least, spec.most, spec.when, spec.divides) == (1, 1, None, None)
    if not plain or not all(isinstance(each, kinds) for each in mode.effects):
        return None
    if len(mode.effects) > 1 and speaks_of_status(spec.what):
        return None
    return Text((Mode((), replaced(mode.effects, T(0), Each(spec.what))),))


def speaks_of_status(node: object) -> bool:
    """Whether a filter asks for what an effect may change, such as "untapped"."""
    return any(isinstance(piece, Status) for piece in pieces(node))


rule("additional_cost", "to solve — {condition}", lambda condition: (k.to_solve(condition),))
