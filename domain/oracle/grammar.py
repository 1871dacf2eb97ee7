"""The grammar's machinery: rules are patterns of words and parts, kept in tries and tried with full backtracking.

    rule("effect", "destroy {things}", lambda things: Destroy(things))

A pattern is words (``draw|draws`` for either, ``[then]`` for one that may be missing) and parts in braces, each the
name of a nonterminal, or ``{name:nonterminal}``. The function is given the parts by name, and the state as ``at`` if
it asks for it; it may refuse by returning ``None``, and change the state by returning ``Then``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from types import FunctionType
from typing import Any, Final, NamedTuple, TypeAlias

from domain.cards.abilities import AnyEffect, TargetSpec
from domain.cards.terms import Ref
from domain.oracle.lexing import Token


class Mention(NamedTuple):
    """Something that a text has spoken of and may call "it" or "that creature" from then on.

    ``ref`` means it as it was, ``now`` as it is after it has moved (400.7j); ``kinds`` are the nouns it may be called.
    ``main``: "it" is this, also where its sentence speaks of something else.
    """

    ref: Ref
    kinds: frozenset[str]
    many: bool = False
    now: Ref | None = None
    sentence: int = 0
    main: bool = False


class Heard(NamedTuple):
    """What a text has said so far.

    ``pending`` are choices that a noun phrase needs before its verb ("return a creature you control"); ``doer`` is who
    does what the verb says, ``said`` what later words may depend on.
    """

    targets: tuple[TargetSpec, ...] = ()
    mentions: tuple[Mention, ...] = ()
    pending: tuple[AnyEffect, ...] = ()
    doer: Ref | None = None
    sentence: int = 0
    said: frozenset[str] = frozenset()


NOTHING_YET: Final = Heard()


class State:
    """Where in the text a parse is, and what the text has said so far; never changed."""

    __slots__ = ("heard", "pos")

    def __init__(self, pos: int = 0, heard: Heard = NOTHING_YET) -> None:
        self.pos = pos
        self.heard = heard

    @property
    def targets(self) -> tuple[TargetSpec, ...]:
        """The targets so far."""
        return self.heard.targets

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """What was spoken of."""
        return self.heard.mentions

    @property
    def pending(self) -> tuple[AnyEffect, ...]:
        """Choices that the verb must make first."""
        return self.heard.pending

    @property
    def doer(self) -> Ref | None:
        """Who does what the verb says."""
        return self.heard.doer

    @property
    def sentence(self) -> int:
        """The number of the sentence."""
        return self.heard.sentence

    @property
    def said(self) -> frozenset[str]:
        """What was said that later words may depend on."""
        return self.heard.said

    def to(self, pos: int) -> State:
        """The state at another place of the text."""
        return State(pos, self.heard)

    def _replace(self, pos: int | None = None, **said: Any) -> State:
        """The state with something else heard, as named tuples have it."""
        heard = self.heard
        same = all(getattr(heard, name) is value for name, value in said.items())
        return State(self.pos if pos is None else pos, heard if same else heard._replace(**said))

    def mention(self, ref: Ref, *kinds: str, many: bool = False, now: Ref | None = None, main: bool = False) -> State:
        """The state after something was spoken of."""
        made = Mention(ref, frozenset(kinds), many, now, self.sentence, main)
        return self._replace(mentions=(*(each for each in self.mentions if each.ref != ref), made))

    def mark(self, *words: str) -> State:
        """The state that remembers something said, such as that there is a payment that may be made."""
        return self._replace(said=self.said | set(words))


class Then(NamedTuple):
    """A value, and the state that it leads to."""

    value: Any
    state: State


class CardContext(NamedTuple):
    """What a text must know of its card; ``quoted``: it is an ability of something else."""

    name: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    has_x: bool = False
    quoted: bool = False

    @property
    def is_spell(self) -> bool:
        """Whether it is an instant or sorcery."""
        return "Instant" in self.types or "Sorcery" in self.types


class Reader:
    """The words of one text, and how far any parse has come."""

    def __init__(
        self,
        text: str,
        tokens: tuple[Token, ...],
        card: CardContext,
        begin: int = 0,
        end: int | None = None,
        *,
        of: Reader | None = None,
    ) -> None:
        self.text = text
        self.tokens = tokens
        self.words: tuple[str, ...] = tuple([token.word for token in tokens]) if of is None else of.words
        self.starts: tuple[str, ...] = tuple(map(start_of, self.words)) if of is None else of.starts
        self.card = card
        self.begin = begin
        self.end = len(tokens) if end is None else end
        self.furthest = begin
        self.readings: dict[tuple[str, int, int], tuple[()] | Readings] = {}
        self.kept: list[dict[tuple[str, int, int], tuple[()] | Readings]] = [] if of is None else of.kept
        self.kept.append(self.readings)

    def word(self, pos: int) -> str:
        """The word at a place; nothing at the end."""
        return self.words[pos] if pos < self.end else ""

    def capital(self, pos: int) -> bool:
        """Whether the word at a place begins with a capital."""
        return pos < self.end and self.tokens[pos].capital

    def parse(self, nonterminal: str, state: State) -> Iterable[tuple[Any, State]]:
        """Every way to read a nonterminal here; it is read but once for what the text has said so far."""
        key = (nonterminal, state.pos, id(state.heard))
        found = self.readings.get(key)
        if found is None:
            more = GRAMMAR[nonterminal](self, state)
            first = next(more, None)
            found = self.readings[key] = () if first is None else Readings(first, more, state.heard)
        return found

    def whole(self, nonterminal: str, state: State) -> tuple[Any, State] | None:
        """The first way to read a nonterminal that leaves nothing over."""
        for value, after in self.parse(nonterminal, state):
            self.furthest = max(self.furthest, after.pos)
            if after.pos == self.end:
                return value, after
        return None

    def part(self, begin: int, end: int) -> Reader:
        """A reader of a part of the same text."""
        return Reader(self.text, self.tokens, self.card, begin, end, of=self)

    def forget(self) -> None:
        """Drop what was read of this text and its parts: readings that nobody asked for further hold their reader."""
        for readings in self.kept:
            readings.clear()
        self.kept.clear()


Parser = Callable[[Reader, State], Iterator[tuple[Any, State]]]
Build = Callable[..., Any]


class Readings:
    """The ways to read a nonterminal at one place, found one after another as they are asked for, and kept."""

    __slots__ = ("found", "heard", "more")

    def __init__(self, first: tuple[Any, State], more: Iterator[tuple[Any, State]], heard: Heard) -> None:
        self.found = [first]
        self.more: Iterator[tuple[Any, State]] | None = more
        self.heard = heard  # lives as long as the key that names it by its identity

    def __iter__(self) -> Iterator[tuple[Any, State]]:
        return iter(self.found) if self.more is None else self._going_on()

    def _going_on(self) -> Iterator[tuple[Any, State]]:
        """Those found so far, then those that nobody has asked for yet."""
        at = 0
        while True:
            if at == len(self.found):
                following = next(self.more, None) if self.more is not None else None
                if following is None:
                    self.more = None
                    return
                self.found.append(following)
            yield self.found[at]
            at += 1


class AlreadyRead(Exception):
    """A rule that comes after a text was read, which went by what the grammar was then."""


class Node:
    """A place in a trie of patterns: what may come next, and what is made if the pattern ends here."""

    __slots__ = ("_ways", "builds", "parts", "words")

    def __init__(self) -> None:
        self.words: dict[str, Node] = {}
        self.parts: dict[tuple[str, str], Node] = {}
        self.builds: list[tuple[Build, bool]] = []
        self._ways: tuple[Way, ...] | None = None

    @property
    def ways(self) -> tuple[Way, ...]:
        """The parts that may come next, each with the words with which it may begin."""
        if self._ways is None:
            self._ways = tuple((name, kind, starts_of(kind), to) for (name, kind), to in self.parts.items())
        return self._ways

    def after_word(self, word: str) -> Node:
        """The place behind a word, made if there is none."""
        found = self.words.get(word)
        if found is None:
            found = self.words[word] = Node()
        return found

    def after_part(self, name: str, kind: str) -> Node:
        """The place behind a part, made if there is none."""
        if self._ways is not None:
            raise AlreadyRead(kind)
        return self.parts.setdefault((name, kind), Node())


Way: TypeAlias = tuple[str, str, "frozenset[str] | None", Node]
"""A part that may come next: its name, its nonterminal, the words with which it may begin, and where it leads."""

GRAMMAR: Final[dict[str, Parser]] = {}
"""What reads each nonterminal."""
TRIES: Final[dict[str, Node]] = {}
"""The rules of the nonterminals that have patterns."""
STARTS: Final[dict[str, frozenset[str] | None]] = {}
"""The words with which each nonterminal may begin, as ``start_of`` has them; none where that isn't known."""
NUMERAL: Final = "0"
"""What stands for every word that begins with a digit."""


def rule(nonterminal: str, pattern: str, build: Build) -> None:
    """A rule of a nonterminal; several patterns may stand on lines of their own."""
    if nonterminal in STARTS:
        raise AlreadyRead(nonterminal)
    takes_state = asks_for_state(build)
    trie = TRIES.setdefault(nonterminal, Node())
    GRAMMAR.setdefault(nonterminal, _by_trie(trie))
    for line in pattern.split("\n"):
        for elements in _expanded(line.split()):
            _place(trie, elements).builds.append((build, takes_state))


def asks_for_state(build: Build) -> bool:
    """Whether a function takes the state; asking the code itself is quicker, and there are thousands of rules."""
    if isinstance(build, FunctionType):
        code = build.__code__
        return "at" in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return "at" in inspect.signature(build).parameters


def reads(nonterminal: str, starts: Iterable[str] | None = None) -> Callable[[Parser], Parser]:
    """A nonterminal that a function reads; ``starts`` are the words with which it may begin, if they are few."""

    def register(parser: Parser) -> Parser:
        GRAMMAR[nonterminal] = parser
        STARTS[nonterminal] = None if starts is None else frozenset(starts)
        return parser

    return register


def start_of(word: str) -> str:
    """A word among those with which something may begin: numerals, symbols and signs of a kind are one."""
    sign = word[:1]
    return word if sign.isalpha() else NUMERAL if sign.isdigit() else sign


def starts_of(nonterminal: str) -> frozenset[str] | None:
    """The words with which a nonterminal may begin; none if that isn't known."""
    if nonterminal not in STARTS:
        trie = TRIES[nonterminal]
        parts = [starts_of(kind) for _, kind in trie.parts]
        known = [each for each in parts if each is not None]
        open_ = trie.builds or len(known) < len(parts)
        STARTS[nonterminal] = None if open_ else frozenset(map(start_of, trie.words)).union(*known)
    return STARTS[nonterminal]


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
            trie = trie.after_part(name, kind or name)
        else:
            trie = trie.after_word(element)
    return trie


def _by_trie(trie: Node) -> Parser:
    """The parser of a nonterminal that has patterns."""

    def parser(reader: Reader, state: State) -> Iterator[tuple[Any, State]]:
        return _walk(reader, trie, state, {})

    return parser


def _walk(reader: Reader, node: Node, state: State, got: dict[str, Any]) -> Iterator[tuple[Any, State]]:
    """Every way on from a place in a trie, words before parts, longer patterns before shorter ones."""
    pos = state.pos
    while True:
        word, start = (reader.words[pos], reader.starts[pos]) if pos < reader.end else ("", "")
        following = node.words.get(word)
        if following is None or node.parts or node.builds:
            break
        node, pos = following, pos + 1  # nothing but this word leads on from here
    reader.furthest = max(reader.furthest, pos)
    here = state if pos == state.pos else state.to(pos)
    if following is not None:
        yield from _walk(reader, following, here.to(pos + 1), got)
    for name, kind, starts, to in node.ways:
        if starts is None or start in starts:
            for value, after in reader.parse(kind, here):
                yield from _walk(reader, to, after, {**got, name: value})
    for build, takes_state in node.builds:
        made = build(at=here, **got) if takes_state else build(**got)
        if isinstance(made, Then):
            yield made.value, made.state
        elif made is not None:
            yield made, here
