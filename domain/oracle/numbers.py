"""Numbers and what stands for them: X, "that many", "the number of …", "equal to its power" (107)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, TypeVar

from domain.cards.nouns import OPPONENT, PLAYER
from domain.cards.pieces import rebuilt
from domain.cards.terms import (
    ColoursSpent,
    Count,
    CountersOn,
    Each,
    EventAmount,
    Greatest,
    Half,
    InZone,
    IsPlayer,
    Kicks,
    Least,
    NumberOf,
    Owned,
    PaidAmount,
    PaidWith,
    PlayerNumber,
    Plus,
    Quantity,
    Ref,
    Times,
    Triggering,
    X,
    You,
)
from domain.oracle.grammar import NUMERAL, Reader, State, Then, reads, rule
from domain.oracle.words import NUMBERS, SUBTYPES, singular
from domain.vocabulary import Zone


@reads("number", starts=(NUMERAL, "x", *NUMBERS))
def number(reader: Reader, state: State) -> Iterator[tuple[Quantity, State]]:
    """A number: a numeral, a word, or X."""
    word = reader.word(state.pos)
    if word.isdigit():
        yield int(word), state.to(state.pos + 1)
    elif word in NUMBERS:
        yield NUMBERS[word], state.to(state.pos + 1)
    elif word == "x":
        yield X(), state.to(state.pos + 1)


def times(factor: Quantity, quantity: Quantity) -> Quantity | None:
    """So many times as many; none where the factor is no plain number."""
    return by(factor, quantity) if isinstance(factor, int) else None


def by(factor: int, quantity: Quantity) -> Quantity:
    """A plain number of times as many."""
    return quantity if factor == 1 else Times(factor, quantity)


rule("many", "{number}", lambda number: number)
rule("many", "a|an|another", lambda: 1)
rule("many", "that many|much", lambda at: _that_many(at))
rule("many", "twice that many|much", lambda at: _double(_that_many(at)))
rule("many", "twice X|x", lambda: Times(2, X()))
rule("many", "half X|x , rounded up", lambda: Half(X(), "up"))


def _that_many(at: State) -> Quantity | None:
    """What "that many" means: the number of the event, where it has one."""
    if "targets counted" in at.said:
        return NumberOf(Triggering("object"), "targets")
    return EventAmount() if "amount" in at.said else None


def _double(quantity: Quantity | None) -> Quantity | None:
    """Twice a number."""
    return None if quantity is None else Times(2, quantity)


# --- quantities ------------------------------------------------------------------------------------------------------

rule("quantity", "{one:simple}", lambda one: one)
rule("quantity", "{one:simple} plus {two:quantity}", lambda one, two: Plus(one, two))
rule("quantity", "{one:simple} minus {n:number}", lambda one, n: Plus(one, -n) if isinstance(n, int) else None)
rule("simple", "{number}", lambda number: number)
rule("simple", "that much|many", _that_many)
rule("simple", "twice {q:simple}", lambda q: Times(2, q))
rule("simple", "{n:number} times {q:simple}", lambda n, q: times(n, q))
rule("simple", "half {q:simple} , rounded up", lambda q: Half(q, "up"))
rule("simple", "half {q:simple} , rounded down", lambda q: Half(q, "down"))
rule("simple", "half {q:simple} rounded up", lambda q: Half(q, "up"))
rule("simple", "half {q:simple} rounded down", lambda q: Half(q, "down"))
rule("simple", "the number of {counted}", lambda counted: counted)
rule("simple", "the total number of {counted}", lambda counted: counted)
rule("simple", "{what:possessor} {measure}", lambda what, measure: measured(what, measure))
rule("measure", "power", lambda: "power")
rule("measure", "toughness", lambda: "toughness")
rule("measure", "mana value\nconverted mana cost", lambda: "mana_value")
rule("simple", "the {measure} of {what:said}", lambda measure, what: measured(what, measure))
rule("simple", "the sacrificed|exiled|discarded|tapped {kind:paid_kind} 's {measure}",
     lambda at, kind, measure: _of_paid(at, kind, measure))  # fmt: skip
for _kind in ("creature", "permanent", "artifact", "card", "land"):
    rule("paid_kind", _kind, lambda kind=_kind: kind)


Measured: TypeAlias = Literal["power", "toughness", "mana_value"]


def measured(what: Ref, measure: Measured) -> Quantity:
    """A number of something; of what a cost was paid with it is that of the cost (608.2h)."""
    return PaidAmount(measure) if what == PaidWith() else NumberOf(what, measure)


def _of_paid(at: State, kind: str, measure: Measured) -> Then | None:
    """A number of the one thing that a cost was paid with, of which the sentence may say more: "its power"."""
    if "paid" not in at.said or "paid twice" in at.said:
        return None
    return Then(PaidAmount(measure), at.mention(PaidWith(), kind, main=True))


rule("simple", "the greatest {measure} among {np}", lambda measure, np: Greatest(measure, np.filter))
rule("simple", "the least {measure} among {np}", lambda measure, np: Least(measure, np.filter))
rule("simple", "your life total", lambda: PlayerNumber(You(), "life"))
rule("simple", "your speed", lambda: PlayerNumber(You(), "speed"))
rule("simple", "{who:whose} life total", lambda who: PlayerNumber(who, "life"))


rule(
    "counted",
    "{np}",
    lambda np: None if np.card and np.kinds == {"card"} and not _placed(np.filter) else Count(np.filter),
)
rule("counted", "cards in your hand", lambda: PlayerNumber(You(), "hand"))
rule("counted", "cards in your graveyard", lambda: PlayerNumber(You(), "graveyard"))
rule("counted", "cards in your library", lambda: PlayerNumber(You(), "library"))
rule("counted", "cards in {who:whose} hand", lambda who: PlayerNumber(who, "hand"))
rule("counted", "cards in {who:whose} graveyard", lambda who: PlayerNumber(who, "graveyard"))
rule("counted", "cards in {who:whose} library", lambda who: PlayerNumber(who, "library"))
rule("counted", "{kind:counter_kind} counters on {what:said}", lambda kind, what: CountersOn(what, kind))
rule("counted", "opponents you have", lambda: Count(OPPONENT))
rule("counted", "players", lambda: Count(PLAYER))
rule("counted", "cards you 've drawn this turn", lambda: PlayerNumber(You(), "cards_drawn"))
rule("counted", "cards you've drawn this turn", lambda: PlayerNumber(You(), "cards_drawn"))
rule("counted", "spells you've cast this turn", lambda: PlayerNumber(You(), "spells_cast"))
rule("counted", "colors|colours of mana spent to cast ~|it", lambda: ColoursSpent())
rule("counted", "times ~|it was kicked", lambda: Kicks())

# --- "for each" ------------------------------------------------------------------------------------------------------

rule("each", "{np}", lambda np: None if np.many or (np.card and not _placed(np.filter)) else Count(np.filter))
rule("each", "card in your hand", lambda: PlayerNumber(You(), "hand"))
rule("each", "card in your graveyard", lambda: PlayerNumber(You(), "graveyard"))
rule("each", "card in {who:whose} hand", lambda who: PlayerNumber(who, "hand"))
rule("each", "card in {who:whose} graveyard", lambda who: PlayerNumber(who, "graveyard"))
rule("each", "{kind:counter_kind} counter on {what:said}", lambda kind, what: CountersOn(what, kind))
rule("each", "opponent you have\nof your opponents\nopponent", lambda: Count(OPPONENT))
rule("each", "color|colour of mana spent to cast ~|it", lambda: ColoursSpent())
rule("each", "time ~|it was kicked", lambda: Kicks())
rule("each", "spell you've cast this turn", lambda: PlayerNumber(You(), "spells_cast"))
rule("each", "card you've drawn this turn", lambda: PlayerNumber(You(), "cards_drawn"))


def _placed(filter_: object) -> bool:
    """Whether a filter says which zone it looks in."""
    if isinstance(filter_, InZone):
        return True
    return any(isinstance(part, (InZone, Owned)) for part in getattr(filter_, "filters", ()))


# --- amounts of something --------------------------------------------------------------------------------------------

rule("cards", "{n:many} card|cards", lambda n: n)
rule("cards", "{n:many} card|cards for each {q:each}", lambda n, q: times(n, q))
rule("cards", "cards equal to {q:quantity}", lambda q: q)
for _unit in ("life", "damage"):
    rule(_unit, f"{{n:many}} {_unit}", lambda n: n)
    rule(_unit, f"{_unit} equal to {{q:quantity}}", lambda q: q)
    rule(_unit, f"{{n:many}} {_unit} for each {{q:each}}", lambda n, q: times(n, q))


@reads("signed", starts=("+", "-"))
def signed(reader: Reader, state: State) -> Iterator[tuple[tuple[Quantity, Quantity], State]]:
    """A change of power and toughness: "+1/+1", "-X/-0"."""
    left, mark, right = reader.word(state.pos).partition("/")
    if mark and left[:1] in "+-" and right[:1] in "+-":
        power, toughness = _signed(left), _signed(right)
        if power is not None and toughness is not None:
            yield (power, toughness), state.to(state.pos + 1)


def _signed(word: str) -> Quantity | None:
    """One signed number."""
    if word[1:].isdigit():
        return int(word)
    if word[1:] == "X":
        return Times(-1, X()) if word.startswith("-") else X()
    return None


@reads("counter_kind")
def counter_kind(reader: Reader, state: State) -> Iterator[tuple[str, State]]:
    """A kind of counter: "+1/+1", "charge"."""
    word = reader.word(state.pos)
    followed = reader.word(state.pos + 1) in ("counter", "counters")
    if (word[:1] in "+-" and "/" in word) or (followed and word.isalpha()):
        yield word, state.to(state.pos + 1)
    elif reader.word(state.pos + 2) in ("counter", "counters") and word in ("first", "double"):
        yield f"{word} {reader.word(state.pos + 1)}", state.to(state.pos + 2)


@reads("subtype_word")
def subtype_word(reader: Reader, state: State) -> Iterator[tuple[str, State]]:
    """A creature type as a word of its own, in the plural or not."""
    kind = SUBTYPES.get(singular(reader.word(state.pos)))
    if kind is not None:
        yield kind, state.to(state.pos + 1)


# --- "where X is …" --------------------------------------------------------------------------------------------------

N = TypeVar("N")


def with_x(node: N, quantity: Quantity) -> N:
    """A piece of card language with a quantity in the place of X."""
    return rebuilt(node, lambda piece: quantity if isinstance(piece, X) else piece)


def of_player(who: Ref, zone: Zone) -> Count:
    """The number of a player's cards in a zone."""
    return Count(InZone(zone) & Owned(who))


def each_player(kind: str) -> Ref:
    """Each player or each opponent."""
    return Each(OPPONENT if kind == "opponent" else IsPlayer())
