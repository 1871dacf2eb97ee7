"""English for numbers, lists and nouns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.vocabulary import Zone

_NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip
_PLURALS: Final = {
    "Equipment": "Equipment",
    "Merfolk": "Merfolk",
    "Eldrazi": "Eldrazi",
    "Treefolk": "Treefolk",
    "Kithkin": "Kithkin",
    "Samurai": "Samurai",
    "Pegasus": "Pegasi",
    "Fungus": "Fungi",
    "Homunculus": "Homunculi",
    "Cyclops": "Cyclopes",
    "Elf": "Elves",
    "Mouse": "Mice",
    "Wolf": "Wolves",
    "Plains": "Plains",
    "life": "life",
}


def number_word(number: int) -> str:
    """A number as a word up to ten, in figures beyond."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def plural(noun: str) -> str:
    """The plural of a noun."""
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def a(noun: str) -> str:
    """A noun with its indefinite article, where it takes one."""
    if noun.startswith(("another ", "any ", "each ", "this ", "that ", "you", "it")):
        return noun
    vowel = (noun[0] in "aeiouAEIOU8" and not noun.startswith(("Uni", "one "))) or noun.startswith(("X", "11/", "18/"))
    return f"an {noun}" if vowel else f"a {noun}"


def another(noun: str) -> str:
    """A noun beside a thing that was named before it: "this creature or another creature"."""
    return noun if noun.startswith(("another ", "any ", "each ", "you")) else f"another {noun}"


def listed(items: Sequence[str], conjunction: str = "and") -> str:
    """``a``, ``a and b``, ``a, b, and c``."""
    if len(items) < 3:
        return f" {conjunction} ".join(items)
    return f"{', '.join(items[:-1])}, {conjunction} {items[-1]}"


def capital(sentence: str) -> str:
    """A sentence with its first letter as a capital; a mana symbol stays as it is."""
    return sentence[:1].upper() + sentence[1:]


def small(sentence: str) -> str:
    """A sentence to go on with after a comma."""
    return sentence[:1].lower() + sentence[1:]


def signed(text: str) -> str:
    """``+3``, ``-2``, ``+X``: a change of power or toughness."""
    return text if text.startswith("-") else f"+{text}"


def possessive(noun: str) -> str:
    """``its``, ``your``, ``target player's``."""
    known = {"it": "its", "you": "your", "they": "their", "them": "their"}
    several = noun.startswith(("those ", "any number of ", "up to two ", "each of "))
    return known.get(noun) or (f"{noun}'" if several and noun.endswith("s") else f"{noun}'s")


def chosen_kind(what: str, but: str) -> str:
    """What is to be chosen, with the card type that it mustn't have: "a nonland card name"."""
    return what.replace("a card", f"a non{but.lower()} card") if but else what


def sentence(words: str) -> str:
    """Words as a sentence."""
    return capital(words) if words.endswith((".", '."')) else f"{capital(words)}."


def zone_name(zone: Zone) -> str:
    """A zone by its name."""
    return zone.name.lower()


def of_cards(noun_: str, *, many: bool = False) -> str:
    """What a search looks for are cards."""
    if "card" in noun_:
        return noun_
    kind, with_, rest = noun_.partition(" with ")
    return f"{kind.removesuffix('s')} cards{with_}{rest}" if many else f"{kind} card{with_}{rest}"
