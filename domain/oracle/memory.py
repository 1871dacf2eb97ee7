"""What "it", "that creature", "they" and "that player" mean: the last thing a text spoke of that may be called so.

Where two things of one sentence may be meant, nothing is: a text isn't guessed at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from domain.cards.terms import AttachedTo, PaidWith, Ref, This
from domain.oracle.grammar import Heard, Mention, State

PERSON: Final = "player"
EACH: Final = "each"
"""The name of several things of which a sentence speaks one by one."""
BACK: Final = "it comes back later"
"""What was said where something comes back in a delayed trigger, of which the text doesn't speak again."""
ENTERED: Final = "entered"
"""The name of what the text has put onto the battlefield."""
EVENT: Final = -1
"""The sentence number of what a trigger condition spoke of."""


def called(state: State, kind: str, *, many: bool = False) -> Mention | None:
    """What was spoken of last that may be called by a noun; an Aura's own creature only if nothing else may.

    The object that the text is printed on is "this creature" or "it", never "that creature" (201.5); the card that it
    has become may be "that card".
    """
    if BACK in state.said and kind not in (PERSON, "opponent"):
        return None
    found = [each for each in state.mentions if kind in each.kinds and each.many == many]
    found = [each for each in found if each.ref != This() or kind == "card"]
    return _last([each for each in found if each.ref != AttachedTo()] or found, state)


def it(state: State) -> Mention | None:
    """What "it" means: the last single thing spoken of that is no player; nothing where each of several is meant.

    What may be given up for something is "that creature"; "it" is the one that gets something for it.
    """
    last = next((each for each in reversed(state.mentions) if PERSON not in each.kinds and not is_name(each)), None)
    if BACK in state.said or (last is not None and EACH in last.kinds and last.sentence == state.sentence):
        return None
    single = [each for each in state.mentions if PERSON not in each.kinds and not each.many]
    return _main([each for each in single if each.main or each.ref != PaidWith()], state)


def them(state: State) -> Mention | None:
    """What "them" means: the last several things spoken of."""
    return _main([each for each in state.mentions if each.many and PERSON not in each.kinds], state)


def person(state: State) -> Ref | None:
    """Who "that player" or "they" means; nobody where each of several is meant."""
    people = [each for each in state.mentions if PERSON in each.kinds]
    if people and EACH in people[-1].kinds and people[-1].sentence == state.sentence:
        return None
    found = _last([each for each in people if not each.many], state)
    return found.ref if found is not None else None


def not_itself(state: State, one: Ref, other: Ref) -> Ref | None:
    """The other party to what something does: never the thing itself, which would be called "itself"."""
    if one != other:
        return other
    rest = [each for each in state.mentions if PERSON not in each.kinds and not each.many]
    found = _last([each for each in rest if one not in (each.ref, now(each))], state)
    return None if found is None else now(found)


def itself(state: State) -> State:
    """The state after the sentence said "itself"."""
    return state.mark(f"itself {state.sentence}")


def says_itself(state: State) -> bool:
    """Whether the sentence has said "itself"."""
    return f"itself {state.sentence}" in state.said


def _main(found: list[Mention], state: State) -> Mention | None:
    """The last of these, if its sentence was about it, or else if nothing rivals it."""
    return found[-1] if found and found[-1].main else _last(found, state)


def _last(found: list[Mention], state: State) -> Mention | None:
    """The last of these, unless another one stands in the same earlier sentence."""
    if not found:
        return None
    last = found[-1]
    rivals = {each.ref for each in found if each.sentence == last.sentence and (is_name(last) or not is_name(each))}
    if last.sentence not in (EVENT, state.sentence) and len(rivals) > 1:
        return None
    return last


def named(state: State) -> State:
    """The state after the object was called by its own name: "it" may be that from then on, "that creature" isn't."""
    before = next((each.now for each in reversed(state.mentions) if each.ref == This()), None)
    name = Mention(This(), frozenset(), now=before, sentence=state.sentence)
    return state._replace(mentions=(*state.mentions, name))


def unnamed(state: State) -> State:
    """The state before the object was last called by its own name."""
    last = next((at for at in reversed(range(len(state.mentions))) if is_name(state.mentions[at])), None)
    return state if last is None else state._replace(mentions=state.mentions[:last] + state.mentions[last + 1 :])


def is_name(mention: Mention) -> bool:
    """Whether this is the object by its own name."""
    return mention.ref == This() and not mention.kinds


def now(mention: Mention) -> Ref:
    """The thing as it is now, after it may have moved."""
    return mention.now if mention.now is not None else mention.ref


def is_moved_card(state: State, ref: Ref) -> bool:
    """Whether this is a card that the text has moved, and not a spell or a permanent."""
    return any(each.now == ref and each.now != each.ref and "card" in each.kinds for each in state.mentions)


def is_many(state: State, ref: Ref) -> bool:
    """Whether this is several things, of which each has a number of its own."""
    return any(each.many and ref in (each.ref, each.now) for each in state.mentions)


def moved(state: State, ref: Ref, key: Ref, *kinds: str) -> State:
    """The state after things were moved: from now on they are what the move remembers (400.7j)."""
    kept = []
    made = False
    for each in state.mentions:
        if each.ref == ref:
            called = each.kinds - {ENTERED} | set(kinds)
            kept.append(each._replace(now=key, kinds=called, sentence=state.sentence))
            made = True
        elif key not in (each.now, each.ref):
            kept.append(each)
    if not made:
        kept.append(Mention(ref, frozenset(kinds), many=False, now=key, sentence=state.sentence))
    return state._replace(mentions=tuple(kept))


def found(state: State, key: Ref, *kinds: str, many: bool = False) -> State:
    """The state after cards were found that go by this key from now on; what went by it before doesn't any more."""
    kept = tuple(each for each in state.mentions if key not in (each.now, each.ref))
    return state._replace(mentions=kept).mention(key, *kinds, many=many)


def settled(state: State) -> State:
    """The state behind a sentence: what it put onto the battlefield is what is there, also where it is measured."""
    mentions = (each._replace(ref=now(each)) if ENTERED in each.kinds else each for each in state.mentions)
    return state._replace(mentions=tuple(mentions))


def about(mentions: Iterable[Mention]) -> State:
    """A state in which these things have been spoken of before the text begins."""
    return State(0, Heard(mentions=tuple(each._replace(sentence=EVENT) for each in mentions)))


def of_this(types: tuple[str, ...]) -> Mention:
    """The object that a text is printed on, as something spoken of."""
    kinds = {kind.lower() for kind in types} | {"permanent"}
    return Mention(This(), frozenset(kinds), sentence=EVENT)
