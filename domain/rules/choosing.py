"""Choices made while something resolves or enters: things, words, at random (608.2d, 115.10, 614.12a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from domain.answers import Chosen, Number, Numbers, Words
from domain.decisions import ChooseObjects, ChooseOption, ChooseWord, PickAtRandom, ShareOut
from domain.errors import Violation
from domain.procedure import Procedure, Table, ask, insist
from domain.rulebook import Rule
from domain.vocabulary import (
    BASIC_LAND_MANA,
    CHANCE,
    COLOURS,
    MANA_TYPES,
    PERMANENT_TYPES,
    SPELL_TYPES,
    Id,
    ObjectId,
    PlayerId,
)

What: TypeAlias = Literal["colour", "name", "creature_type", "mana", "number", "land_type", "place", "counter"]
Purpose: TypeAlias = Literal[
    "effect", "sacrifice", "discard", "search", "put", "keep", "copy", "attach", "hand_size", "bottom", "order",
    "cost", "cast", "convoke", "chooser", "stay_tapped", "untap", "helper", "assist", "begins",
]  # fmt: skip

NOT_CREATURE_TYPES: Final = (*PERMANENT_TYPES, *SPELL_TYPES, "Basic", "Legendary", "Snow", "World")
"""Words that are types, but no creature types (205.3m)."""


# --- things ----------------------------------------------------------------------------------------------------------


def choose_things(
    table: Table, player: PlayerId, among: tuple[Id, ...], least: int, most: int, *, source: ObjectId = 0,
    purpose: Purpose = "effect", ordered: bool = False,
) -> Procedure[tuple[Id, ...]]:  # fmt: skip
    """So many of these, chosen by a player; all of them without a question where nothing else is possible (608.2d)."""
    most = min(most, len(among))
    least = min(least, most)
    if most == 0 or (least == len(among) and not (ordered and least > 1)):
        return among[:most]
    decision = ChooseObjects(player=player, source=source, purpose=purpose, among=among, least=least, most=most)

    def judge(answer: Chosen) -> None:
        judge_things(answer.things, among, least, most)

    answer = yield from insist(table, decision, judge)
    return answer.things


def judge_things(things: tuple[Id, ...], among: tuple[Id, ...], least: int, most: int) -> None:
    """Refuse what isn't on offer, the same thing twice, or a wrong number (608.2d)."""
    if len(set(things)) != len(things):
        raise Violation(Rule.CHOICES_ON_RESOLUTION, "the same thing can't be chosen twice")
    if not set(things) <= set(among):
        raise Violation(Rule.CHOICES_ON_RESOLUTION, "that can't be chosen here")
    if not least <= len(things) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise Violation(Rule.CHOICES_ON_RESOLUTION, f"{wanted} must be chosen, not {len(things)}")


def pick_at_random(among: tuple[Id, ...], count: int) -> Procedure[tuple[Id, ...]]:
    """So many of these by chance; all of them if there aren't more."""
    if count <= 0 or len(among) <= count:
        return among if count > 0 else ()
    answer = yield from ask(PickAtRandom(player=CHANCE, things=among, count=count))
    return answer.things


def choose_number(table: Table, player: PlayerId, source: ObjectId, most: int) -> Procedure[int]:
    """A number from nothing to so many: "up to three cards" (608.2d)."""
    if most <= 0:
        return 0

    def judge(answer: Number) -> None:
        if answer.number > most:
            raise Violation(Rule.CHOICES_ON_RESOLUTION, f"at most {most} can be chosen")

    answer = yield from insist(table, ChooseOption(player=player, source=source, count=most + 1), judge)
    return answer.number


def share_out(
    table: Table, player: PlayerId, among: tuple[Id, ...], total: int, source: ObjectId
) -> Procedure[tuple[int, ...]]:
    """So much shared out among these as a player wants, nothing for some perhaps (608.2d); alone, one gets it all."""
    if len(among) == 1:
        return (total,)

    def judge(answer: Numbers) -> None:
        if len(answer.numbers) != len(among) or sum(answer.numbers) != total:
            raise Violation(Rule.CHOICES_ON_RESOLUTION, f"{len(among)} shares are needed that add up to {total}")

    answer = yield from insist(table, ShareOut(player=player, source=source, among=among, total=total), judge)
    return answer.numbers


# --- words -----------------------------------------------------------------------------------------------------------


PLACES: Final = ("top", "bottom")
"""Where a spell goes as it merges with a creature (702.140c)."""


class Kind(NamedTuple):
    """What kind of word is asked for: by which rule, which words fit, and how to call it."""

    rule: Rule
    fits: Callable[[str], bool]
    wanted: str
    options: tuple[str, ...] = ()


KINDS: Final[dict[str, Kind]] = {
    "colour": Kind(
        Rule.CHOOSE_A_COLOR, lambda word: word in COLOURS, "one of the five colours, by its letter", COLOURS
    ),
    "name": Kind(Rule.CHOOSE_A_NAME, lambda word: bool(word.strip()), "the name of a card"),
    "creature_type": Kind(
        Rule.CHOICES_ON_RESOLUTION,
        lambda word: bool(word.strip()) and word not in NOT_CREATURE_TYPES,
        "a creature type",
    ),
    "land_type": Kind(
        Rule.BASIC_LAND_TYPES, lambda word: word in BASIC_LAND_MANA, "a basic land type", tuple(BASIC_LAND_MANA)
    ),
    "mana": Kind(Rule.CHOICES_ON_RESOLUTION, lambda word: word in MANA_TYPES, "a type of mana", MANA_TYPES),
    "place": Kind(Rule.MUTATE_RESOLVES, lambda word: word in PLACES, "top or bottom", PLACES),
    "counter": Kind(Rule.WHAT_A_COUNTER_IS, bool, "a kind of counter"),
    "number": Kind(Rule.CHOICES_ON_RESOLUTION, lambda word: word.isdecimal() and len(word) <= 7, "a number"),
}


def names_a(table: Table, name: str, kind: str) -> bool:
    """Whether a name is that of a card with a card type, among the cards of this game."""
    found = table.board.definitions.get(name)
    return found is not None and kind in found.types


def why_not_name(table: Table, name: str) -> str:
    """What is wrong with a card name: of a split card one is chosen, in 2008 both together (709.4a, 2008: 505.7)."""
    definitions, together = table.board.definitions, not table.edition.split_card_is_combined
    if name in definitions and definitions[name].layout == "split" and not together:
        return "choose the name of one half of a split card"
    halves = {face.name for each in definitions.values() if each.layout == "split" for face in each.faces}
    return "name both halves of a split card" if together and name in halves else ""


def choose_word(
    table: Table, player: PlayerId, source: ObjectId, what: What, options: tuple[str, ...] = (), but: str = ""
) -> Procedure[str]:
    """One word of a kind, chosen by a player (105.4, 201.4, 608.2d); the only one without a question.

    ``but`` is a card type: a name mustn't be that of a card with it, as far as the game knows cards (201.4).
    """
    kind = KINDS[what]
    offered = options or kind.options
    if len(offered) == 1:
        return offered[0]

    def judge(answer: Words) -> None:
        if len(answer.words) != 1 or not kind.fits(answer.words[0]):
            raise Violation(Rule.CHOICES_ON_RESOLUTION, f"choose {kind.wanted}", kind.rule)
        if what == "name" and (wrong := why_not_name(table, answer.words[0])):
            raise Violation(Rule.CHOICES_ON_RESOLUTION, wrong, kind.rule, Rule.SPLIT_NAMES)
        if but and names_a(table, answer.words[0], but):
            raise Violation(Rule.CHOICES_ON_RESOLUTION, f"choose a non{but.lower()} card name", kind.rule)
        if offered and answer.words[0] not in offered:
            raise Violation(Rule.CHOICES_ON_RESOLUTION, f"choose one of {', '.join(offered)}", kind.rule)

    decision = ChooseWord(player=player, source=source, what=what, options=offered)
    answer = yield from insist(table, decision, judge)
    return answer.words[0]
