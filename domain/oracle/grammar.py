"""The grammar's machinery: rules are patterns of words and parts, kept in tries and tried with full backtracking.

    rule("effect", "destroy {things}", lambda things: Destroy(things))

A pattern is words (``draw|draws`` for either, ``[then]`` for one that may be missing) and parts in braces, each the
name of a nonterminal, or ``{name:nonterminal}``. The function is given the parts by name, and the state as ``at`` if
it asks for it; it may refuse by returning ``None``, and change the state by returning ``Then``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final, NamedTuple

from domain.cards.abilities import AnyEffect, TargetSpec
from domain.cards.terms import Ref
from domain.oracle.lexing import Token


class Mention(NamedTuple):
    """Something that a text has spoken of and may call "it" or "that creature" from then on.

    ``ref`` means it as it was, ``now`` as it is after it has moved (400.7j); ``kinds`` are the nouns it may be called.
    """

    ref: Ref
    kinds: frozenset[str]
    many: bool = False
    now: Ref | None = None
    sentence: int = 0


class State(NamedTuple):
    """Where in the text a parse is, and what the text has said so far.

    ``pending`` are choices that a noun phrase needs before its verb ("return a creature you control"); ``doer`` is who
    does what the verb says, ``actor`` the object that does it, ``done`` what "if you do" speaks of.
    """

    pos: int = 0
    targets: tuple[TargetSpec, ...] = ()
    mentions: tuple[Mention, ...] = ()
    pending: tuple[AnyEffect, ...] = ()
    doer: Ref | None = None
    sentence: int = 0
    said: frozenset[str] = frozenset()

    def to(self, pos: int) -> State:
        """The state at another place of the text."""
        return self._replace(pos=pos)

    def mention(self, ref: Ref, *kinds: str, many: bool = False, now: Ref | None = None) -> State:
        """The state after something was spoken of."""
        made = Mention(ref, frozenset(kinds), many, now, self.sentence)
        return self._replace(mentions=(*(each for each in self.mentions if each.ref != ref), made))

    def mark(self, *words: str) -> State:
        """The state that remembers something said, such as that there is a payment that may be made."""
        return self._replace(said=self.said | set(words))


class Then(NamedTuple):
    """A value, and the state that it leads to."""

    value: Any
    state: State


class CardContext(NamedTuple):
    """What a text must know of its card."""

    name: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    has_x: bool = False

    @property
    def is_spell(self) -> bool:
        """Whether it is an instant or sorcery."""
        return "Instant" in self.types or "Sorcery" in self.types


class Reader:
    """The words of one text, and how far any parse has come."""

    def __init__(
        self, text: str, tokens: tuple[Token, ...], card: CardContext, begin: int = 0, end: int | None = None
    ) -> None:
        self.text = text
        self.tokens = tokens
        self.words = tuple(token.word for token in tokens)
        self.card = card
        self.begin = begin
        self.end = len(tokens) if end is None else end
        self.furthest = begin

    def word(self, pos: int) -> str:
        """The word at a place; nothing at the end."""
        return self.words[pos] if pos < self.end else ""

    def capital(self, pos: int) -> bool:
        """Whether the word at a place begins with a capital."""
        return pos < self.end and self.tokens[pos].capital

    def parse(self, nonterminal: str, state: State) -> Iterator[tuple[Any, State]]:
        """Every way to read a nonterminal here."""
        return GRAMMAR[nonterminal](self, state)

    def whole(self, nonterminal: str, state: State) -> tuple[Any, State] | None:
        """The first way to read a nonterminal that leaves nothing over."""
        for value, after in self.parse(nonterminal, state):
            self.furthest = max(self.furthest, after.pos)
            if after.pos == self.end:
                return value, after
        return None

    def part(self, begin: int, end: int) -> Reader:
        """A reader of a part of the same text."""
        return Reader(self.text, self.tokens, self.card, begin, end)


Parser = Callable[[Reader, State], Iterator[tuple[Any, State]]]
Build = Callable[..., Any]


class Node:
    """A place in a trie of patterns: what may come next, and what is made if the pattern ends here."""

    __slots__ = ("builds", "parts", "words")

    def __init__(self) -> None:
        self.words: dict[str, Node] = {}
        self.parts: dict[tuple[str, str], Node] = {}
        self.builds: list[tuple[Build, bool]] = []


GRAMMAR: Final[dict[str, Parser]] = {}
"""What reads each nonterminal."""
TRIES: Final[dict[str, Node]] = {}
"""The rules of the nonterminals that have patterns."""


def rule(nonterminal: str, pattern: str, build: Build) -> None:
    """A rule of a nonterminal; several patterns may stand on lines of their own."""
    takes_state = "at" in inspect.signature(build).parameters
    trie = TRIES.setdefault(nonterminal, Node())
    GRAMMAR.setdefault(nonterminal, _by_trie(trie))
    for line in pattern.split("\n"):
        for elements in _expanded(line.split()):
            _place(trie, elements).builds.append((build, takes_state))


def reads(nonterminal: str) -> Callable[[Parser], Parser]:
    """A nonterminal that a function reads."""

    def register(parser: Parser) -> Parser:
        GRAMMAR[nonterminal] = parser
        return parser

    return register


def _expanded(elements: list[str]) -> Iterator[tuple[str, ...]]:
    """A pattern without brackets and bars: every way it may be written."""
    ways: list[list[tuple[str, ...]]] = []
    depth: list[str] = []
    for element in elements:
        if depth or element.startswith("["):
            depth.append(element)
            if element.endswith("]"):
                inner = " ".join(depth)[1:-1].split()
                ways.append([*_expanded(inner), ()])
                depth = []
        elif element.startswith("{"):
            ways.append([(element,)])
        else:
            ways.append([(word,) for word in element.split("|")])
    for way in product(*ways):
        yield tuple(word for words in way for word in words)


def _place(trie: Node, elements: tuple[str, ...]) -> Node:
    """The end of a pattern in the trie."""
    for element in elements:
        if element.startswith("{") and element.endswith("}") and element[1:2].islower():
            name, _, kind = element[1:-1].partition(":")
            trie = trie.parts.setdefault((name, kind or name), Node())
        else:
            trie = trie.words.setdefault(element, Node())
    return trie


def _by_trie(trie: Node) -> Parser:
    """The parser of a nonterminal that has patterns."""

    def parser(reader: Reader, state: State) -> Iterator[tuple[Any, State]]:
        return _walk(reader, trie, state, {})

    return parser


def _walk(reader: Reader, node: Node, state: State, got: dict[str, Any]) -> Iterator[tuple[Any, State]]:
    """Every way on from a place in a trie, words before parts, longer patterns before shorter ones."""
    reader.furthest = max(reader.furthest, state.pos)
    word = reader.word(state.pos)
    if word and (following := node.words.get(word)) is not None:
        yield from _walk(reader, following, state.to(state.pos + 1), got)
    for (name, kind), following in node.parts.items():
        for value, after in GRAMMAR[kind](reader, state):
            yield from _walk(reader, following, after, {**got, name: value})
    for build, takes_state in node.builds:
        made = build(at=state, **got) if takes_state else build(**got)
        if isinstance(made, Then):
            yield made.value, made.state
        elif made is not None:
            yield made, state
