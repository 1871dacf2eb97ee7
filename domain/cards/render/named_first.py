"""Targets that are chosen in a sentence of their own, before it is said what is done with them (115.1, 601.2c)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards.abilities import AnyEffect, If, TargetSpec
from domain.cards.effects import Damage, Extract
from domain.cards.nouns import ANY_TARGET
from domain.cards.pieces import pieces
from domain.cards.render.speech import Speech, say
from domain.cards.terms import Kicks, Plus, T

ONE_AND_MORE = Plus(1, Kicks())
"""One target, and another one for each time the spell was kicked (702.33c)."""


def chosen_first(effect: AnyEffect, speech: Speech) -> str:
    """What is chosen before an instruction that can't name its target itself; nothing for others."""
    match effect:
        case If(condition=condition):
            slots = [slot for slot in unnamed(condition, speech) if speech.targets[slot].least == 0]
        case Extract(filter=filter_):
            slots = list(unnamed(filter_, speech))
        case Damage(to=T() as to):
            slots = [slot for slot in unnamed(to, speech) if speech.targets[slot].least == ONE_AND_MORE]
        case _:
            slots = []
    return named(slots[0], speech) if len(slots) == 1 else ""


def unnamed(node: object, speech: Speech) -> Iterator[int]:
    """The targets that a piece of card language speaks of and that haven't been named yet."""
    slots = {piece.slot for piece in pieces(node) if isinstance(piece, T)}
    return (slot for slot in sorted(slots - speech.said) if slot < len(speech.targets))


def named(slot: int, speech: Speech) -> str:
    """A target that is chosen and nothing more."""
    if is_one_and_more(speech.targets[slot]):
        speech.said.add(slot)
        return f"choose any target, then choose another target for each time {speech.this} was kicked"
    return f"choose {say(T(slot), speech)}"


def is_one_and_more(spec: TargetSpec) -> bool:
    """Whether anything may be targeted, and more for each kick."""
    return spec == TargetSpec(ANY_TARGET, ONE_AND_MORE, ONE_AND_MORE)
