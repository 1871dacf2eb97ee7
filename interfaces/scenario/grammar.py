"""The grammar of a line at work: text in, syntax out, or what was found and what was expected there."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import cast

from lark import Lark, Token, UnexpectedCharacters, UnexpectedToken
from lark.lexer import PatternStr

from interfaces.scenario.building import Parsed
from interfaces.scenario.building_lines import LineBuilder
from interfaces.scenario.errors import Malformed, did_you_mean, listed, shown
from interfaces.scenario.names import CLOSE, OPEN, TYPED, KnownNames, unmarked
from interfaces.scenario.setup import STEPS
from interfaces.scenario.syntax import AnyRef

LONGEST_LINE = 4_000
END = "$END"
IN_WORDS = {
    "NAME": "a name",
    "MANA": "mana such as {1}{R}",
    "RULE": "a rule number",
    "EDITION": "an edition",
    "PT": "power/toughness such as 2/2",
    "NTH": "a number such as #2",
    "INT": "a number",
    "STEP": "a step of the turn",
    "REASON": "a colon and the reason",
    "WORD": "another word",
    END: "the end of the line",
}


class _WordsAreWhole:
    """Lets the lexer read a word to its end wherever it is, so that no keyword is found inside one."""

    always_accept = ("WORD",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


@cache
def _parser() -> Lark:
    return Lark(
        files("interfaces.scenario").joinpath("grammar.lark").read_text("utf-8"),
        parser="lalr",
        lexer="contextual",
        start=["line", "expected", "only_ref"],
        transformer=LineBuilder(),
        postlex=_WordsAreWhole(),
        maybe_placeholders=False,
    )


@cache
def _literals() -> dict[str, str]:
    terminals = _parser().terminals
    return {terminal.name: terminal.pattern.value for terminal in terminals if isinstance(terminal.pattern, PatternStr)}


@cache
def language() -> frozenset[str]:
    """The words of the language, which no label may be."""
    words = {literal for literal in _literals().values() if literal.isalpha()}
    return frozenset(words | {"you"} | {word for step in STEPS for word in step.split()})


def parse_line(text: str, names: KnownNames) -> Parsed:
    """One line of a script."""
    return cast("Parsed", _parse(text, names, "line"))


def parse_expected(text: str, names: KnownNames) -> AnyRef | None:
    """One entry of a list of `[expect]`, None for `…`."""
    return cast("AnyRef | None", _parse(text, names, "expected"))


def parse_ref(text: str, names: KnownNames) -> AnyRef:
    """One reference."""
    return cast("AnyRef", _parse(text, names, "only_ref"))


def _parse(text: str, names: KnownNames, start: str) -> object:
    if len(text) > LONGEST_LINE:
        raise Malformed(f"a line of {len(text)} characters, expected at most {LONGEST_LINE}")
    marked = names.mark(text.translate(TYPED))
    try:
        return _parser().parse(marked, start=start)
    except UnexpectedToken as error:
        rest = "" if error.token.type == END else marked[error.token.start_pos :]
        raise _unexpected(rest, str(error.token), set(error.accepts), names) from None
    except UnexpectedCharacters as error:
        rest = marked[error.pos_in_stream :]
        raise _unexpected(rest, rest[:1], set(error.allowed or ()) - {"WORD"}, names) from None


def _unexpected(rest: str, token: str, expected: set[str], names: KnownNames) -> Malformed:
    phrase = _phrase(rest)
    a_name = "NAME" in expected and phrase and not rest.startswith((OPEN, '"'))
    found = shown(phrase if a_name else unmarked(token)) if rest else "the end of the line"
    keywords = [literal for terminal, literal in _literals().items() if terminal in expected]
    near = (names.near(phrase) if a_name else "") or did_you_mean(unmarked(token), keywords)
    return Malformed(f"found {found}, expected {listed(_in_words(expected))}{near}")


def _in_words(terminals: Iterable[str]) -> list[str]:
    literals = _literals()
    named = [words for terminal, words in IN_WORDS.items() if terminal in terminals]
    return named + sorted(f'"{literals[terminal]}"' for terminal in terminals if terminal in literals)


def _phrase(rest: str) -> str:
    """What was perhaps meant as a name: up to the next word of the language or the next comma."""
    words: list[str] = []
    for word in rest.partition(OPEN)[0].partition(CLOSE)[0].split():
        bare = word.rstrip(",;:()").removesuffix("'s").partition("#")[0]
        if words and bare in language():
            break
        words.append(bare)
        if bare != word:
            break
    return " ".join(words)
