"""English for abilities behind a keyword and a dash, and for those that a level or backup holds (207.4, 702)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import (
    Activated,
    AnyAbility,
    GainAbility,
    If,
    Modifies,
    Modify,
    PriceChange,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.effects import PutCounters
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import capital, sentence
from domain.cards.terms import Both, Compare, CountersOn, Fits, HasMark, IsThis, This, ThisTurn
from domain.vocabulary import Zone

SOLVED: Final = Fits(This(), HasMark("solved"))
NEW: Final = Fits(This(), ThisTurn("entered"))


def behind_a_dash(ability: Activated | Static | Triggered, speech: Speech) -> str:
    """An ability behind a keyword and a dash, or under a keyword; nothing for others."""
    if words := once_solved(ability, speech):
        return words
    if isinstance(ability, Activated):
        return activated(ability, speech)
    return of_a_level(ability, speech) if isinstance(ability, Static) else triggered(ability, speech)


def once_solved(ability: Activated | Static | Triggered, speech: Speech) -> str:
    """What a Case has once it is solved (702.169)."""
    match ability.condition:
        case Fits() as solved if solved == SOLVED:
            left = None
        case Both(left=solved, right=left) if solved == SOLVED:
            pass
        case _:
            return ""
    return f"Solved — {say(replace(ability, condition=left), speech)}"


def activated(ability: Activated, speech: Speech) -> str:
    """Boast, exhaust, power-up, forecast."""
    if ability.name in ("boast", "exhaust"):
        plain = replace(ability, name="", once_per_turn=False, once=False, condition=None)
        return f"{capital(ability.name)} — {say(plain, speech)}"
    cheaper = PriceChange(speech.mana_cost or (), condition=NEW)
    if not ability.name and ability.once and ability.prices[-1:] == (cheaper,):
        plain = replace(ability, once=False, prices=ability.prices[:-1])
        return f"Power-up — {say(plain, speech)}"
    if ability.name == "forecast":
        plain = replace(ability, name="", zone=Zone.BATTLEFIELD, once_per_turn=False, condition=None)
        cost, _, text = say(plain, speech).partition(": ")
        return f"Forecast — {cost}, Reveal this card from your hand: {text}"
    return ""


def triggered(ability: Triggered, speech: Speech) -> str:
    """What solves a Case, and backup; the abilities below are said on their own lines."""
    if ability.name == "to solve" and isinstance(ability.condition, Both):
        return f"To solve — {sentence(say(ability.condition.left, speech))}"
    match ability.text.modes[0].effects:
        case (PutCounters(count=int(count)), If(effects=(Modify(modifications=made),))) if ability.name == "backup":
            below: tuple[AnyAbility, ...] = tuple(each.ability for each in made if isinstance(each, GainAbility))
            return f"Backup {count}" if k.backup(count, *below)[0] == ability else ""
    return ""


def of_a_level(ability: Static, speech: Speech) -> str:
    """A level symbol: its numbers, the size, the abilities on lines of their own (711.2)."""
    most: int | None = None
    match ability.condition:
        case Compare(left=CountersOn(kind="level"), op=">=", right=int(least)):
            pass
        case Both(
            left=Compare(left=CountersOn(kind="level"), op=">=", right=int(least)), right=Compare(right=int(last))
        ):
            most = last
        case _:
            return ""
    match ability.rules:
        case (Modifies(filter=IsThis(), modifications=made),) if isinstance(size := made[0], SetPT):
            power, toughness = size.power, size.toughness
            held = tuple(each.ability for each in made if isinstance(each, GainAbility))
            if not isinstance(power, int) or not isinstance(toughness, int):
                return ""
            if k.levels(least, most, power, toughness, *held) == ability:
                level = f"LEVEL {least}+" if most is None else f"LEVEL {least}-{most}"
                return "\n".join((level, f"{power}/{toughness}", *(say(each, speech) for each in held)))
    return ""
