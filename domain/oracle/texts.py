"""What a spell or ability does: clauses, sentences and the instructions that look back at earlier ones (608.2c).

A sentence may speak of the one before: "otherwise", "if you do", "… instead". Such a sentence is read as a ``Revise``,
a function of what was read so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, cast

from msgspec.structs import replace

from domain.cards.abilities import AnyEffect, If, May, MayPay, Mode, Modify, Reflexive, Text
from domain.cards.costs import (
    ChangeLoyalty,
    Cost,
    DiscardSome,
    ExileThis,
    PayLife,
    PayMana,
    PutCountersOn,
    SacrificeSome,
    SacrificeThis,
    TapThis,
    UntapThis,
)
from domain.cards.effects import (
    CastWithoutPaying,
    Choose,
    CopySpell,
    Destroy,
    Discard,
    LookAtTop,
    MayCast,
    Move,
    Sacrifice,
    SacrificeIt,
    Search,
    Transform,
)
from domain.cards.pieces import pieces, replaced, speaks_of
from domain.cards.terms import (
    AnyCondition,
    Compare,
    Did,
    Each,
    Kicked,
    PaidFor,
    PaidWith,
    Ref,
    Remembered,
    Result,
    T,
    This,
    Unless,
    You,
)
from domain.oracle import memory
from domain.oracle.costs import YOURS, bare
from domain.oracle.each_player import one_by_one
from domain.oracle.finding import CARD, found_again
from domain.oracle.grammar import Reader, State, reads, rule
from domain.oracle.later import is_put_off, not_yet_moved, then_later
from domain.oracle.memory import EVENT
from domain.oracle.numbers import with_x
from domain.oracle.raw import UnsupportedText
from domain.oracle.refs import is_placed
from domain.oracle.shown import shows_top
from domain.oracle.slots import renumbered

# fmt: off: the tables are set by hand, a rule a line or two

Effects = tuple[AnyEffect, ...]
YOU: Final = You()
_SYMBOLS: Final = (TapThis, UntapThis, ChangeLoyalty, PutCountersOn)
WHEN_DONE: Final = ("when", "you", "do", ",")


class Revise(NamedTuple):
    """A sentence that changes what stands before it; it may refuse."""

    change: Callable[[Effects], Effects | None]


class Said(NamedTuple):
    """What a text does, and what of it wasn't understood."""

    effects: Effects
    state: State
    unsupported: tuple[UnsupportedText, ...]
    sentences: int


# --- clauses ---------------------------------------------------------------------------------------------------------


def _effects(made: object) -> Effects | None:
    """What was made, as effects."""
    if made is None:
        return None
    return cast("Effects", made if isinstance(made, tuple) else (made,))


@reads("clause")
def clause(reader: Reader, state: State) -> Iterator[tuple[Effects, State]]:
    """One thing that is done, by you if nobody is named, now or later."""
    for made, after in reader.parse("deed_now", state):
        if (reader.word(after.pos), reader.word(after.pos + 1)) in (("at", "the"), ("at", "end")):
            for value, end in reader.parse("put_off", after.to(after.pos + 1)):
                later = value(end, made)
                if later is not None:
                    yield (later.value,), not_yet_moved(state, made, later.state)
        yield made, after


@reads("deed_now")
def deed_now(reader: Reader, state: State) -> Iterator[tuple[Effects, State]]:
    """One thing that is done at once."""
    for value, after in reader.parse("effect", state):
        yield from _flushed(value, after)
    for deed, after in reader.parse("deed", state._replace(doer=YOU)):
        yield from _flushed(deed(YOU), after)
    yield from _by_somebody(reader, state)


def _flushed(value: object, state: State) -> Iterator[tuple[Effects, State]]:
    """An effect behind the choices that its nouns asked for."""
    made = _effects(value)
    if made is not None:
        yield state.pending + made, state._replace(pending=(), doer=None)


def _by_somebody(reader: Reader, state: State) -> Iterator[tuple[Effects, State]]:
    """A player does things, or may do them."""
    for who, after in reader.parse("who", state):
        doing = after._replace(doer=who)
        if reader.word(after.pos) == "may":
            yield from _may(reader, who, doing.to(after.pos + 1))
        else:
            yield from _deeds(reader, who, doing)


def _deeds(reader: Reader, who: Ref, state: State) -> Iterator[tuple[Effects, State]]:
    """One thing after another that the same player does."""
    for deed, after in reader.parse("deed", state):
        done = _effects(deed(who))
        made = None if done is None else one_by_one(who, done)
        if made is None:
            continue
        own = after._replace(doer=who)
        for pos in _joints(reader, after.pos):
            for rest, end in _deeds(reader, who, own.to(pos)):
                yield made + rest, end
        yield after.pending + made, after._replace(doer=None, pending=())


def _joints(reader: Reader, pos: int) -> Iterator[int]:
    """Where the next verb may begin: behind "and", ", then", ", and"."""
    ahead = pos
    while reader.word(ahead) in (",", "and", "then") and ahead < pos + 3:
        ahead += 1
    if ahead > pos:
        yield ahead


def _may(reader: Reader, who: Ref, state: State) -> Iterator[tuple[Effects, State]]:
    """A player may pay, or do something."""
    if isinstance(who, Each):
        return
    for cost, after in reader.parse("payment", state):
        if after.pos == reader.end:
            yield (MayPay(cost, who),), _exiling(cost, after)._replace(doer=None).mark("paying", "paid")
    done = reader.parse("clauses", state._replace(doer=None)) if who == YOU else _deeds(reader, who, state)
    for inner, after in done:
        if not _goes_on(reader, after.pos) and not any(isinstance(each, (May, MayPay)) for each in inner):
            yield (May(inner, who),), after.mark("optional")


def _exiling(cost: tuple[Cost, ...], state: State) -> State:
    """The state after a payment: where the source is exiled, the text speaks of it, and of what it became (400.7)."""
    return memory.moved(state, This(), CARD, "card") if ExileThis() in cost else state


def _goes_on(reader: Reader, pos: int) -> bool:
    """Whether more is done behind this, which might be a part of what may be done."""
    ahead = pos
    while reader.word(ahead) in (",", "and", "then"):
        ahead += 1
    if (reader.word(ahead), reader.word(ahead + 1)) == ("you", "may"):
        return False
    return reader.word(pos) in ("and", "then") or (reader.word(pos) == "," and reader.word(pos + 1) != "where")


rule("payment", "sacrifice it", lambda at: (SacrificeThis(),) if _is_this(at) else None)
rule("payment", "{costs}", lambda costs: None if any(isinstance(each, _SYMBOLS) for each in costs) else costs)


def _is_this(at: State) -> bool:
    """Whether "it" is the source itself."""
    found = memory.it(at)
    return found is not None and memory.now(found) == This()


@reads("clauses")
def clauses(reader: Reader, state: State) -> Iterator[tuple[Effects, State]]:
    """Clauses with "and", ", then" or ", and" between them."""
    for first, after in reader.parse("clause", state):
        for pos in _joints(reader, after.pos):
            if "then" in reader.words[after.pos : pos] and is_put_off(first):
                yield from then_later(reader, first, after.to(pos))
                continue
            for rest, end in reader.parse("clauses", after.to(pos)):
                yield first + rest, end
        yield first, after


# --- sentences -------------------------------------------------------------------------------------------------------


@reads("sentence")
def sentence(reader: Reader, state: State) -> Iterator[tuple[Effects | Revise, State]]:
    """One sentence: perhaps a condition, clauses, perhaps what X is or what it depends on."""
    pos = state.pos + (reader.word(state.pos) == "then")
    pos += reader.word(pos) == ","
    begin = state.to(pos)
    yield from reader.parse("revision", begin)
    for value, after in reader.parse("leading", begin):
        yield from _flushed(value, after)
    yield from _reflexive(reader, begin)
    for made, after in reader.parse("clauses", begin):
        yield from with_tails(reader, made, state, after)
    if reader.word(pos) == "if":
        for condition, middle in reader.parse("condition", begin.to(pos + 1)):
            if reader.word(middle.pos) == ",":
                then = _about_the_spell(reader, condition, middle.to(middle.pos + 1))
                yield from _instead_first(reader, condition, state, then)
                for made, after in reader.parse("clauses", then):
                    for full, end in with_tails(reader, made, state, after):
                        yield (If(condition, full),), _existing_if(condition, state, end)
                    if reader.word(after.pos) == "instead":
                        yield _instead(condition, made, state, after.to(after.pos + 1))
                    yield from _instead_if(reader, condition, made, state, after)


def _about_the_spell(reader: Reader, condition: AnyCondition, state: State) -> State:
    """The state behind "if this spell was kicked,": what deals damage then is the spell, whatever was named before."""
    if isinstance(condition, CAST_WITH) and reader.words[state.pos : state.pos + 2] == ("it", "deals"):
        return state.mention(This(), "spell", main=True)
    return state


def _instead_first(
    reader: Reader, condition: AnyCondition, before: State, state: State
) -> Iterator[tuple[Revise, State]]:
    """The word "instead" in front of what happens instead."""
    if reader.word(state.pos) == "instead":
        for made, after in reader.parse("clauses", state.to(state.pos + 1)):
            yield _instead(condition, made, before, after)


def _instead_if(
    reader: Reader, condition: AnyCondition, made: Effects, before: State, state: State
) -> Iterator[tuple[Revise, State]]:
    """Something happens instead under a condition of its own."""
    if reader.word(state.pos) == "if":
        for own, after in reader.parse("condition", state.to(state.pos + 1)):
            if reader.word(after.pos) == "instead":
                yield _instead(condition, (If(own, made),), before, after.to(after.pos + 1), conditional=True)


def _reflexive(reader: Reader, state: State) -> Iterator[tuple[Revise, State]]:
    """What follows "when you do": an ability of its own, with its own targets, that triggers at once (603.12)."""
    if reader.words[state.pos : state.pos + 4] != WHEN_DONE:
        return
    begin = _as_reflexive(state)
    for made, middle in reader.parse("clauses", begin):
        for full, after in with_tails(reader, made, begin, middle):
            ability = Reflexive(Text((Mode(after.targets, full),)))
            yield if_done((ability,)), after._replace(targets=state.targets, mentions=state.mentions)


def _as_reflexive(state: State) -> State:
    """The state behind "when you do," in which a text of its own begins, that knows the event and what was paid."""
    known = tuple(each for each in state.mentions if each.sentence == EVENT or each.ref == PaidWith())
    return state._replace(pos=state.pos + 4, targets=(), mentions=known)


def _several_sentences(reader: Reader, before: Effects, state: State) -> Said | None:
    """An ability that triggers "when you do" and says more than one sentence: all that follows is its own (603.12)."""
    said = read_text(reader.part(state.pos + 4, reader.end), _as_reflexive(state))
    ability = Reflexive(Text((Mode(said.state.targets, said.effects),)))
    effects = if_done((ability,)).change(before)
    if said.unsupported or effects is None:
        return None
    return Said(effects, said.state._replace(targets=state.targets, mentions=state.mentions), (), said.sentences)


def _instead(
    condition: AnyCondition, made: Effects, before: State, state: State, *, conditional: bool = False
) -> tuple[Revise, State]:
    """Under a condition this happens instead of what was said before; ``conditional``: which has a condition, too."""

    def change(said: Effects) -> Effects | None:
        if not _is_one(said) or isinstance(said[0], If) is not conditional or _only_in_part(said[-1], made):
            return None
        if speaks_of(made, Remembered("it")) and any(isinstance(each, Search) for each in pieces(said)):
            return None  # only where what was found is put would be another
        if isinstance(said[0], MayPay) and said[0].effects and not any(isinstance(each, MayPay) for each in made):
            return _instead_of_paid(said[0], condition, made)
        return (If(condition, instead_of_moved(said, made), said),)

    state = _existing_if(condition, before, state)
    if isinstance(condition, CAST_WITH) and len(state.targets) > len(before.targets):
        old = tuple(replace(each, when=Unless(condition)) for each in before.targets)
        state = state._replace(targets=old + state.targets[len(old) :])
    return Revise(change), state


def _instead_of_paid(paid: MayPay, condition: AnyCondition, made: Effects) -> Effects | None:
    """What was paid for is another thing under a condition."""
    if len(paid.effects) != 1 or isinstance(paid.effects[0], If):
        return None
    return (replace(paid, effects=(If(condition, made, paid.effects),)),)


def _only_in_part(said: AnyEffect, made: Effects) -> bool:
    """Whether of several changes only some would be others, so that it isn't told whether the rest stay."""
    if not isinstance(said, Modify):
        return False
    kinds = {type(each) for each in said.modifications}
    alike = [each for each in made if isinstance(each, Modify) and each.refs == said.refs]
    return bool(alike) and not any(kinds <= {type(each) for each in other.modifications} for other in alike)


def _is_one(said: Effects) -> bool:
    """Whether effects are one instruction, perhaps with the choice that it needs."""
    return len(said) == 1 or (len(said) == 2 and isinstance(said[0], Choose))


CAST_WITH: Final = (Kicked, PaidFor)
"""Conditions that are settled as a spell is cast, so that targets may depend on them (601.2c)."""


def _existing_if(condition: AnyCondition, before: State, state: State) -> State:
    """The state in which the targets of a clause exist only under its condition, where casting settles it."""
    if not isinstance(condition, CAST_WITH):
        return state
    old = len(before.targets)
    new = tuple(replace(each, when=condition) for each in state.targets[old:])
    return state._replace(targets=state.targets[:old] + new)


def with_tails(reader: Reader, made: Effects, before: State, state: State) -> Iterator[tuple[Effects, State]]:
    """The clauses with what stands behind them."""
    yield made, state
    pos = state.pos
    if reader.word(pos) == ",":
        pos += 1
    if (reader.word(pos), reader.word(pos + 1), reader.word(pos + 2)) == ("where", "x", "is"):
        for quantity, end in reader.parse("quantity", state.to(pos + 3)):
            after = end.to(end.pos + 4) if reader.words[end.pos : end.pos + 4] == AS_CAST else end
            begun = len(before.targets)
            targets = after.targets[:begun] + with_x(after.targets[begun:], quantity)
            told = with_x(made, quantity), after._replace(targets=targets)
            yield earlier_first(*told, begun, len(state.targets))
    if reader.word(pos) == "if":
        for condition, after in reader.parse("condition", state.to(pos + 1)):
            yield (If(condition, made),), _existing_if(condition, before, after)
    if reader.word(pos) == "unless":
        yield from _unless(reader, made, state.to(pos + 1))


AS_CAST: Final = ("as", "you", "cast", "~")


def earlier_first(made: Effects, state: State, begun: int, named: int) -> tuple[Effects, State]:
    """The targets that tell how many others there are in front of these, as they are chosen before them (601.2c)."""
    own, more = state.targets[begun:named], state.targets[named:]
    if not more or not any(speaks_of(own, T(slot)) for slot in range(named, len(state.targets))):
        return made, state
    places = {slot: slot + len(more) for slot in range(begun, named)}
    places |= {slot: begun + slot - named for slot in range(named, len(state.targets))}
    targets = (*state.targets[:begun], *renumbered((*more, *own), places))
    mentions = tuple(each._replace(ref=renumbered(each.ref, places)) for each in state.mentions)
    return renumbered(made, places), state._replace(targets=targets, mentions=mentions)


def _unless(reader: Reader, made: Effects, state: State) -> Iterator[tuple[Effects, State]]:
    """Something happens unless a player pays, or unless something is so (118.12a)."""
    for who, after in reader.parse("who", state):
        for cost, end in reader.parse("paying", after):
            if len(made) == 1:
                yield (MayPay(cost, who, otherwise=made),), end
        for (cost, each), end in reader.parse("paying_each", after):
            if len(made) == 1:
                yield (MayPay(cost, who, each, otherwise=made),), end
    if reader.word(state.pos) == "you" and len(made) == 1:
        for cost, after in reader.parse("payment", state.to(state.pos + 1)):
            yield (MayPay(cost, YOU, otherwise=made),), after
    for condition, after in reader.parse("condition", state):
        yield (If(Unless(condition), made),), after


rule("paying", "pay|pays {mana}", lambda mana: (PayMana(mana),))
rule("paying", "pay|pays {n:number} life", lambda n: (PayLife(n),))
rule("paying", "discard|discards a card", lambda: _discarding())
rule("paying", "sacrifice|sacrifices a|an {np}", lambda np: (SacrificeSome(bare(np.filter, YOURS)),))
rule("paying_each", "pay|pays {mana} for each {each}", lambda mana, each: ((PayMana(mana),), each))


def _discarding() -> tuple[Cost, ...]:
    """A card discarded as a payment."""
    return (DiscardSome(),)


# --- sentences that look back ----------------------------------------------------------------------------------------


def if_done(made: Effects) -> Revise:
    """What follows "if you do": only if what may be done before was done."""

    def change(before: Effects) -> Effects | None:
        last = before[-1] if before else None
        if isinstance(last, MayPay) and not last.effects:
            then = found_again(made) if ExileThis() in last.cost else made
            return (*before[:-1], replace(last, effects=then))
        if isinstance(last, May):
            casts = isinstance(last.effects[-1], MayCast | CastWithoutPaying)
            then = (If(Did("cast"), made),) if casts else made
            inner = change(last.effects) if shows_top(last) else last.effects + then
            return None if inner is None else (*before[:-1], replace(last, effects=inner))
        if isinstance(last, MayCast):
            return (*before, If(Did("cast"), made))
        if isinstance(last, If) and not last.otherwise and isinstance(last.effects[-1], May | MayPay):
            inner = change(last.effects)
            return None if inner is None else (*before[:-1], replace(last, effects=inner))
        alone = not isinstance(getattr(last, "who", None), Each)
        key = next((key for kinds, key in DONE.items() if alone and isinstance(last, kinds)), "")
        return (*before, If(Compare(Result(key), ">=", 1), made)) if key else None

    return Revise(change)


DONE: Final = {(Sacrifice, SacrificeIt): "sacrificed", (Discard,): "discarded", (Transform,): "transformed"}
"""Effects that must be carried out and tell how much of it was done."""


def otherwise(made: Effects, *, dont: bool = False) -> Revise:
    """What follows "otherwise" or "if you don't": the other case of what stands before.

    "If you don't" is also said of what one may do under a condition, and then of two cases: it is refused.
    """

    def change(before: Effects) -> Effects | None:
        last = before[-1] if before else None
        if isinstance(last, If) and len(before) > 1 and isinstance(before[-2], If):
            return None  # of two conditions in a row it isn't told which is meant, or whether both are
        if isinstance(last, (If, MayPay)) and not last.otherwise:
            said = last.effects if isinstance(last, If) else ()
            if dont and said and isinstance(said[-1], May | MayPay | MayCast):
                return None
            return (*before[:-1], replace(last, otherwise=instead_of_moved(said, made)))
        return (*before, If(Unless(Did("cast")), made)) if isinstance(last, MayCast) else None

    return Revise(change)


def instead_of_moved(said: Effects, made: Effects) -> Effects:
    """The other case, where "it" is the target that would else have been moved, and hasn't been."""
    match said:
        case (Move(refs=T() as target, key="it"),):
            return replaced(made, Remembered("it"), target)
    return made


rule(
    "revision",
    "if you do , {made:clauses}\nif they do , {made:clauses}\nif that player does , {made:clauses}",
    lambda made: if_done(made),
)
rule("revision", "if you do , {made:clauses} , where x is {q:quantity}", lambda made, q: if_done(with_x(made, q)))


def unregenerated(before: Effects) -> Effects | None:
    """What was destroyed can't be regenerated."""
    last = before[-1] if before else None
    return (*before[:-1], replace(last, no_regeneration=True)) if isinstance(last, Destroy) else None


def retargeted(before: Effects) -> Effects | None:
    """The copies' controller may choose new targets for them (707.10c)."""
    last = before[-1] if before else None
    return (*before[:-1], replace(last, new_targets=True)) if isinstance(last, CopySpell) else None


rule(
    "revision",
    "it|they can't be regenerated\na creature destroyed this way can't be regenerated\n"
    "creatures destroyed this way can't be regenerated",
    lambda: Revise(unregenerated),
)
rule(
    "revision",
    "you may choose new targets for the copy|copies\nyou may choose new targets for that copy",
    lambda: Revise(retargeted),
)
rule("revision", "otherwise , {made:clauses}", lambda made: otherwise(made))
rule(
    "revision", "if you don't , {made:clauses}\nif they don't , {made:clauses}", lambda made: otherwise(made, dont=True)
)


# --- whole texts -----------------------------------------------------------------------------------------------------


def read_text(reader: Reader, state: State, effects: Effects = ()) -> Said:
    """A text, sentence by sentence, behind what was said already; each is understood as a whole or reported."""
    unsupported: list[UnsupportedText] = []
    number = 0
    pos = state.pos
    while pos < reader.end:
        end = sentence_end(reader, pos)
        found = None
        if reader.words[pos : pos + 4] == WHEN_DONE and next_sentence(reader, end) < reader.end:
            rest = _several_sentences(reader, effects, state.to(pos))
            if rest is not None:
                effects, state, number = rest.effects, rest.state, number + rest.sentences
                break
            unsupported.append(report(reader, pos, reader.end))
            number += 1
            break
        while True:
            found = _read_sentence(reader, effects, state, pos, end)
            if found is not None or end >= reader.end or len(unsupported) > 8:
                break
            # some sentences are only understood together with the next
            longer = sentence_end(reader, next_sentence(reader, end))
            joined = _read_sentence(reader, effects, state, pos, longer)
            if joined is not None:
                found, end = joined, longer
            break
        number += 1
        if found is None:
            unsupported.append(report(reader, pos, end))
        else:
            effects, state = found
        state = memory.settled(state)._replace(sentence=number, doer=None, pending=())
        pos = next_sentence(reader, end)
    if any(unfinished(each) for each in effects):
        unsupported.append(report(reader, reader.begin, reader.end))
    return Said(effects, state, tuple(unsupported), number)


def unfinished(effect: AnyEffect) -> bool:
    """Whether cards were looked at, and nothing says what becomes of them."""
    return isinstance(effect, LookAtTop) and effect.take == 0 and effect.rest == "bottom"


def _read_sentence(reader: Reader, before: Effects, state: State, pos: int, end: int) -> tuple[Effects, State] | None:
    """One sentence added to what stands before; none if it isn't understood."""
    part = reader.part(pos, end)
    for made, after in sentence(part, state.to(pos)):
        if after.pos != end or not all(is_placed(each.what) for each in after.targets):
            continue
        effects = made.change(before) if isinstance(made, Revise) else before + made
        if effects is not None:
            return effects, after
    reader.furthest = max(pos, part.furthest)
    return None


def sentence_end(reader: Reader, pos: int) -> int:
    """Where a sentence ends: at a full stop outside quotation marks, or with the text."""
    quoted = False
    for at in range(pos, reader.end):
        word = reader.word(at)
        if word == '"':
            quoted = not quoted
            if not quoted and reader.word(at - 1) == "." and (at + 1 >= reader.end or reader.capital(at + 1)):
                return at + 1
        elif word == "." and not quoted:
            return at
    return reader.end


def next_sentence(reader: Reader, end: int) -> int:
    """Where the sentence behind one begins: behind its full stop, or at once where that stands within the quotes."""
    return end + 1 if reader.word(end) == "." else end


def report(reader: Reader, begin: int, end: int) -> UnsupportedText:
    """A sentence that wasn't understood, as it was written, and where understanding stopped."""
    tokens = reader.tokens[begin:end]
    if not tokens:
        return UnsupportedText("", 0)
    start = tokens[0].start
    stopped = min(max(reader.furthest, begin), end - 1)
    return UnsupportedText(reader.text[start : tokens[-1].end], reader.tokens[stopped].start - start)
