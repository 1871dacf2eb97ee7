"""Oracle text as words: own names and "this creature" become ``~``, reminder text goes, places are kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.oracle.words import OBJECT_WORDS

SELF: Final = "~"
"""The word for the object that the text is printed on (201.5)."""
_WORD: Final = re.compile(
    r"(?P<mana>(?:\{[^{}\s]+\})+)"
    r"|(?P<loyalty>\[[+\-−–]?(?:\d+|X)\])"
    r"|(?P<pt>[+\-−]?(?:\d+|[XYZ*])/[+\-−]?(?:\d+|[XYZ*])(?![\w/]))"
    r"|(?P<s>['’]s?(?![\w]))"
    r"|(?P<word>[^\W_]+(?:[-'’/.](?!s\b)[^\W_]+)*!?|[+\-−]\d+|[+\-−][XYZ]|~)"
    r"|(?P<mark>[.,:;—•\"“”()&?|½*+=]|//)"
)
_REMINDER: Final = re.compile(r"\([^()]*\)")


class Token(NamedTuple):
    """A word of a text: how it is compared, and where it stands."""

    word: str
    start: int
    end: int
    capital: bool = False


def tokens_of(text: str, names: Sequence[str] = ()) -> tuple[Token, ...]:
    """The words of a text."""
    text = _REMINDER.sub(lambda found: " " * len(found[0]), text)
    found = [_token(match) for match in _WORD.finditer(text)]
    return tuple(_this(_named(found, [_split(name) for name in names], text)))


def _token(match: re.Match[str]) -> Token:
    """One word; minus signs, quotes and apostrophes are of one kind each."""
    word = match[0].replace("−", "-").replace("–", "-").replace("’", "'").replace("“", '"').replace("”", '"')
    if match.lastgroup == "mana":
        word = word.upper()
    elif match.lastgroup == "s":
        word = "'s"
    elif match.lastgroup == "pt":
        word = word.upper()
    return Token(
        word.lower() if match.lastgroup == "word" else word, match.start(), match.end(), match[0][:1].isupper()
    )


def _split(name: str) -> tuple[Token, ...]:
    """A name as words."""
    return tuple(_token(match) for match in _WORD.finditer(name))


def _named(tokens: list[Token], names: list[tuple[Token, ...]], text: str) -> list[Token]:
    """The tokens with each own name as one word; a name begins with a capital as the first name does.

    Within quotation marks "this creature" is what has the ability, and the name still the card (201.5): it stays,
    but where the card itself has the ability as it enters as a copy (707.9a).
    """
    own = "enter as a copy" in text
    made: list[Token] = []
    at = 0
    quoted = False
    while at < len(tokens):
        quoted ^= tokens[at].word == '"'
        length = 0 if quoted and not own else _length(tokens, at, names)
        if length:
            made.append(Token(SELF, tokens[at].start, tokens[at + length - 1].end, capital=True))
            at += length
        else:
            made.append(tokens[at])
            at += 1
    return made


def _length(tokens: list[Token], at: int, names: list[tuple[Token, ...]]) -> int:
    """How many tokens from here are one of the names, with its capitals, the longest first; 0 if none."""
    first = tokens[at]
    if not first.capital and not first.word[:1].isdigit() and not first.word.startswith("+"):
        return 0
    for name in names:
        here = tokens[at : at + len(name)]
        if first.word == name[0].word and len(here) == len(name) and all(map(_same, here, name)):
            return len(name)
    return 0


def _same(word: Token, named: Token) -> bool:
    """Whether a word is that of a name: nothing that a name writes with a capital is written small."""
    return word.word == named.word and (word.capital or not named.capital)


def _this(tokens: list[Token]) -> list[Token]:
    """The tokens with "this creature" and the like as one word."""
    made: list[Token] = []
    for token in tokens:
        if made and made[-1].word == "this" and token.word in OBJECT_WORDS:
            made[-1] = Token(SELF, made[-1].start, token.end, made[-1].capital)
        else:
            made.append(token)
    return made


def names_of_card(name: str, *, legendary: bool = False, common: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """A card's name and the short forms by which its text may call it (201.5c), the longest first."""
    plain = name.removeprefix("A-")
    names = [plain]
    if legendary:
        short = plain.partition(",")[0]
        names.append(short)
        names.extend(short.partition(cut)[0] for cut in (" of ", " the ", " and "))
        first = short.removeprefix("The ").split(" ")[0]
        if first.lower() not in common:
            names.append(first)
    kept = [each for each in dict.fromkeys(names) if _split(each)]
    return tuple(sorted(kept, key=len, reverse=True))
