"""English for what was done: mana spent, spells cast, cards that left, creatures that died, "this way" (608.2h)."""

from __future__ import annotations

from domain.cards.nouns import SPELL, YOURS
from domain.cards.render.nouns import noun, so_many_of
from domain.cards.render.quantities import done_this_way, done_to
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, number_word
from domain.cards.terms import (
    AllOf,
    AnyFilter,
    CastLastTurn,
    CastOutOf,
    CastThisTurn,
    Compare,
    Controlled,
    Count,
    Departed,
    Died,
    HowMany,
    InZone,
    IsCopy,
    ManaUsed,
    PlayerNumber,
    Quantity,
    You,
)
from domain.vocabulary import COLOUR_NAMES, Zone


def was_done(condition: Compare, speech: Speech) -> str | None:
    """What was done, or wasn't, where a number that is kept tells of it."""
    if condition.op == "==" and condition.right == 0:
        return nothing(condition.left, speech)
    if condition.op == ">=" and isinstance(condition.right, int):
        return so_much(condition.left, condition.right, speech)
    return None


def nothing(quantity: Quantity, speech: Speech) -> str | None:
    """That something is none: "no creatures died this turn", "no mana was spent to cast it"."""
    match quantity:
        case Died(filter=what):
            return f"no {noun(speech, what, many=True)} died this turn"
        case ManaUsed(ref=ref, colour=colour):
            named = f"{COLOUR_NAMES[colour]} " if colour else ""
            return f"no {named}mana was spent to cast {say(ref, speech)}"
        case CastThisTurn(filter=what):
            return none_cast(what)
        case CastLastTurn(by="all"):
            return "no spells were cast last turn"
        case PlayerNumber(ref=ref, what="hand") if ref != You():
            return f"{say(ref, speech)} has no cards in hand"
    return None


def none_cast(filter_: AnyFilter) -> str | None:
    """That no such spell was cast this turn."""
    if filter_ == ~IsCopy():
        return "no spells were cast this turn"
    if filter_ == SPELL & YOURS & CastOutOf(Zone.HAND):
        return "you haven't cast a spell from your hand this turn"
    return None


def so_much(quantity: Quantity, least: int, speech: Speech) -> str | None:
    """That there was so much of something: "you've cast a noncreature spell this turn"."""
    match quantity:
        case ManaUsed(ref=ref, colour=colour):
            named = f"{COLOUR_NAMES[colour]} " if colour else ""
            number = f"at least {number_word(least)} " if least > 1 or not named else ""
            return f"{number}{named}mana was spent to cast {say(ref, speech)}"
        case HowMany() if least == 1 and (way := done_this_way(quantity, speech)):
            return f"{a(done_to(quantity, speech, many=False))} was {way}"
        case CastThisTurn(filter=what):
            return cast_this_turn(so_many_of(what, least, speech))
        case CastLastTurn(by="one"):
            return f"a player cast {number_word(least)} or more spells last turn"
        case Count(filter=AllOf(filters=(*kinds, Controlled(by=by)))) if not isinstance(by, str):
            return f"{say(by, speech)} controls {so_many_of(AllOf(tuple(kinds)), least, speech)}"
        case Departed(filter=InZone(zone=Zone.GRAVEYARD, owner="you"), origin=Zone.GRAVEYARD, to=None) if least == 1:
            return "a card left your graveyard this turn"
    return None


def cast_this_turn(words: str) -> str | None:
    """Which spells were cast this turn, by whom."""
    for end, who in ((" you control", "you've"), (" an opponent controls", "an opponent has")):
        if words.endswith(end):
            return f"{who} cast {words.removesuffix(end)} this turn"
    return None
