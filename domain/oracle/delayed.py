"""Delayed triggered abilities: "at the beginning of the next end step", "when that creature dies this turn" (603.7)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import AddRule, AnyEffect, CreateDelayedTrigger, Duration, If, Mode, Text, Triggered
from domain.cards.effects import Choose, Move
from domain.cards.pieces import pieces, replaced, speaks_of
from domain.cards.static_rules import NoUntap
from domain.cards.terms import Afterwards, AllOf, Among, Controlled, Each, Ref, Remembered, T, Triggering, You
from domain.cards.triggers import Begins, Moves, When
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.vocabulary import Step, Zone

# fmt: off: the tables are set by hand, a rule a line or two

Effects = tuple[AnyEffect, ...]
ABOUT: Final = Triggering("object")

rule("later", "the next end step", lambda: Begins(Step.END, "any"))
rule("later", "your next end step", lambda: Begins(Step.END, "you"))
rule("later", "the next turn 's upkeep\nthe upkeep of the next turn", lambda: Begins(Step.UPKEEP, "any"))
rule("later", "your next upkeep", lambda: Begins(Step.UPKEEP, "you"))
rule("later", "the next cleanup step", lambda: Begins(Step.CLEANUP, "any"))

rule(
    "leading",
    "{before:targets_so_far} at the beginning of {later} , {clauses}",
    lambda at, before, later, clauses: _without_targets(at, before, later, clauses),
)
rule(
    "leading",
    "{before:targets_so_far} at the beginning of {later} , {clauses} if {condition}",
    lambda at, before, later, clauses, condition: _without_targets(at, before, later, (If(condition, clauses),)),
)
rule("put_off", "the beginning of {later}", lambda later: lambda at, effects: delayed(at, later, effects))
rule("put_off", "end of combat", lambda: lambda at, effects: delayed(at, Begins(Step.END_OF_COMBAT, "any"), effects))
rule(
    "leading",
    "{before:targets_so_far} at end of combat , {clauses}",
    lambda at, before, clauses: _without_targets(at, before, Begins(Step.END_OF_COMBAT, "any"), clauses),
)
rule(
    "leading",
    "when {what:said} dies this turn , {clauses}",
    lambda at, what, clauses: delayed(at, _dies(), clauses, what, "end_of_turn"),
)
rule(
    "leading",
    "{np} don't untap during your|their next untap step\n{np} don't untap during that player 's next untap step\n"
    "{np} don't untap during their controller 's next untap step",
    lambda np: _controlled_then(np),
)
rule(
    "effect",
    "{things} doesn't|don't untap during its|their controller 's|controllers next untap step",
    lambda things: AddRule((NoUntap(Among(things)),), "next_untap"),
)
rule(
    "effect",
    "{things} doesn't|don't untap during its|their controller|controllers 's next untap step|steps",
    lambda things: AddRule((NoUntap(Among(things)),), "next_untap"),
)


def _controlled_then(noun: Noun) -> AddRule | None:
    """What is said to be a player's: whatever they control then (611.2c)."""
    match noun.filter:
        case AllOf(filters=(*kinds, Controlled(by="you" | T() as whose))):
            player = You() if isinstance(whose, str) else whose
            return stays_tapped(noun._replace(filter=AllOf(tuple(kinds))), player)
    return None


def stays_tapped(noun: Noun, who: Ref) -> AddRule | None:
    """What a player controls then doesn't untap next time: nothing of it changes, so the set isn't fixed (611.2c)."""
    if not noun.many or noun.card:
        return None
    return AddRule((NoUntap(noun.filter & Controlled(Each(Among(who)))),), "next_untap")


def _without_targets(at: State, before: tuple[int], when: When, effects: Effects) -> Then | None:
    """A delayed trigger whose sentence names it first: targets in it would be its own (603.7c)."""
    if len(at.targets) != before[0]:
        return None
    return delayed(at, when, effects)


def _dies() -> When:
    """What the trigger is about dies (700.4)."""
    return Moves(Among(ABOUT), Zone.BATTLEFIELD, Zone.GRAVEYARD)


def delayed(
    at: State, when: When, effects: Effects, about: Ref | None = None, lasts: Duration | None = None
) -> Then | None:
    """A delayed trigger about the one thing that its effects speak of (603.7c)."""
    own = {Remembered(each.key) for each in effects if isinstance(each, Choose)}
    first = effects[0] if effects else None
    if isinstance(first, Move) and not speaks_of(first, moved := Remembered(first.key)):
        own.add(moved)
    if any(_those(each, at) for each in pieces(effects) if isinstance(each, Each)):
        return None
    if own and not isinstance(effects[0], Choose | Move):
        return None  # what was spoken of before and what is chosen then would bear one name
    named = dict.fromkeys(
        each for each in pieces(effects) if isinstance(each, T | Remembered | Triggering | Afterwards)
    )
    spoken: tuple[Ref, ...] = tuple(each for each in named if each not in own)
    if about is not None and about not in spoken:
        spoken = (*spoken, about)
    if len(spoken) > 1:
        return None
    inner = _turned(effects, spoken[0]) if spoken else effects
    ability = Triggered(when, Text((Mode((), inner),)))
    about = spoken[0] if spoken else None
    return Then(CreateDelayedTrigger(ability, about, lasts), at)


def _those(ref: Each, at: State) -> bool:
    """Whether "those creatures" are such as the text spoke of, not those that fit later."""
    things = any(each.ref == ref and "player" not in each.kinds for each in at.mentions)
    return things and f"those {at.sentence}" in at.said


def _turned(effects: Effects, ref: Ref) -> Effects:
    """Effects that speak of what the delayed trigger is about; behind a move, of what that became (400.7j)."""
    moves = (place for place, each in enumerate(effects) if isinstance(each, Move) and Remembered(each.key) == ref)
    until = next(moves, len(effects)) + 1
    return (*replaced(effects[:until], ref, ABOUT), *effects[until:])
