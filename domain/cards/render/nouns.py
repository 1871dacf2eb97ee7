"""English for filters: each adds its word before, within or after a noun."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from domain.cards.nouns import ANY_TARGET, MODIFIED
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, another, listed, number_word, plural
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    AnyOf,
    AttachedTo,
    Chooser,
    ChosenPlayer,
    Controlled,
    HasColour,
    HasCounter,
    HasKeyword,
    HasName,
    HasType,
    InZone,
    IsAbility,
    IsBlockedBy,
    IsBlocking,
    IsCopy,
    IsThis,
    Measure,
    Not,
    Owned,
    Ref,
    SharesName,
    Status,
    T,
)
from domain.vocabulary import PERMANENT_TYPES, SPELL_TYPES, Zone

WHOSE: Final = {"any": "a", "you": "your", "opponent": "an opponent's"}
_SHARED_HEADS: Final = ("card", "spell", "source")
"""What stands once behind several nouns: "Ninja or Rogue creature card"."""
HISTORIC: Final = HasType("Artifact") | HasType("Legendary") | HasType("Saga")
"""Artifacts, legendaries and Sagas have one word (700.6)."""
SUPERTYPES_SAID: Final = ("Basic", "Legendary", "Snow", "World", "Token")
CARD_TYPES: Final = (*PERMANENT_TYPES, *SPELL_TYPES)
_NOT_CONTROLLED: Final = {
    "you": "you don't control", "opponent": "your opponents don't control",
    "active": "the active player doesn't control",
}  # fmt: skip
_AMONG_MANY: Final = {
    "an opponent controls": "your opponents control", "an opponent owns": "your opponents own",
    "that isn't on the battlefield": "that aren't on the battlefield", "that isn't a copy": "that aren't copies",
    "that is a copy": "that are copies", "that isn't of the chosen type": "that aren't of the chosen type",
    "that isn't of the chosen colour": "that aren't of the chosen colour",
    "with {X} in its mana cost": "with {X} in their mana costs",
}  # fmt: skip
_PLAIN: Final = frozenset(kind.lower() for kind in (*CARD_TYPES, *SUPERTYPES_SAID))


class Phrase:
    """A noun in the making."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.whole = ""
        self.options: list[Phrase] = []
        self.before: list[str] = []
        self.kinds: list[tuple[str, ...]] = []
        self.head = ""
        self.after: list[str] = []
        self.last: list[str] = []
        self.place: InZone | None = None
        self.other = False
        self.other_last = False
        self.whose = ""
        self.permanent = False
        self.placed = False

    def called(self) -> set[str]:
        """The nouns by which the thing may be called again."""
        kinds = {kind.lower() for kinds in self.kinds for kind in kinds} | ({self.head} if self.head else set())
        return kinds | {word for option in self.options for word in option.called()}

    def called_again(self) -> str:
        """The noun by which it is called again: "that creature"."""
        return self.kinds[-1][-1] if self.kinds and len(self.kinds[-1]) == 1 else self.head or "permanent"

    def text(self, *, many: bool, default: str, articles: bool = False, each: bool = False) -> str:
        """The noun, in the singular or plural; ``articles``: each of several nouns may have its own.

        ``each``: the noun stands behind "each", so that "other than" may stand at its end.
        """
        place = place_of(self.place, many=many) if self.place else ""
        place = f"in {self.whose} {self.place.zone.name.lower()}" if self.place and self.whose else place
        bare = default in _SHARED_HEADS and not self.placed
        head = self.head or ("" if self.kinds and not bare else default)
        named = in_order(self.kinds)
        words = [listed(kind, "or") for kind in named] + (["permanent"] if self.permanent else [])
        last = (many or each) and self.other_last
        before = [*(("other" if many else "another",) if self.other and not last else ()), *self.before]
        if self.whole or self.options:
            words, head = [self.whole or self._either(head or default, many=many, articles=articles)], ""
        elif many and head:
            head = plural(head)
        elif many and self.kinds:
            words[-1] = listed([plural(kind) for kind in named[-1]], "or")
        if many and words[-1:] == ["instant or sorcery"]:
            words[-1] = "instant and sorcery"
        kinds = [word for word in before if " or " in word] if self.options or " or " in self.whole else []
        before = [word for word in before if word not in kinds]
        after = [_of_many(word) if many else word for word in (*(f"that's {kind}" for kind in kinds), *self.after)]
        after += [f"other than {self.speech.this}"] if self.other and last else []
        behind = [_of_many(word) if many else word for word in self.last]
        return " ".join(word for word in (*before, *words, head, *after, place, *behind) if word)

    def _either(self, head: str, *, many: bool, articles: bool) -> str:
        """One of several nouns; each has its article if one of them is somebody already named."""
        placed = any(option.head or option.whole or option.placed for option in self.options)
        shared = head in _SHARED_HEADS and not placed
        apart = any(option.after for option in self.options) or (articles and bool(self.options[0].before))
        if shared and apart:
            self._give_head(head)
        own = shared and not apart
        nouns = [option.text(many=many and not own, default="" if own else "object") for option in self.options]
        if own:
            return f"{listed(nouns, 'or')} {plural(head) if many else head}"
        if not many and any(option.whole for option in self.options):
            first = self.options[0].whole == self.speech.this
            nouns = [
                word if option.whole else another(word) if first else a(word)
                for option, word in zip(self.options, nouns, strict=True)
            ]
        elif (not many and self._first_is_another()) or (articles and self._have_own_articles(apart)):
            nouns = [nouns[0], *map(a, nouns[1:])]
        return listed(nouns, "or")

    def _have_own_articles(self, apart: bool) -> bool:
        """Whether each has an article; not where one noun ends all, so that what stands behind the last is of all."""
        ends = {tuple(option.kinds[-1:]) for option in self.options}
        if self.after and len(ends) == 1 and () not in ends:
            return False
        return apart

    def _first_is_another(self) -> bool:
        """Whether "another" is said of the first of several nouns alone: "another creature or an artifact"."""
        first, *others = self.options
        return first.other and not any(option.other for option in others)

    def _give_head(self, head: str) -> None:
        """Each option as a noun of its own; types alone that follow each other are one."""
        options: list[Phrase] = []
        for option in self.options:
            if options and options[-1].has_only("kinds") and option.has_only("kinds"):
                options[-1].kinds = [(*options[-1].kinds[0], *option.kinds[0])]
            else:
                options.append(option)
        for option in options:
            option.head = head
        self.options = options

    def has_only(self, part: str) -> bool:
        """Whether nothing but this part of the phrase has been said."""
        parts = {"kinds": self.kinds, "before": self.before, "after": self.after, "head": self.head}
        if self.whole or self.options or self.other or self.last:
            return False
        return all(bool(words) == (name == part) for name, words in parts.items())


def in_order(kinds: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Kinds as they are said; a card type stands behind several subtypes: "Angel or Human creature card"."""
    several = any(len(each) > 1 and not are_card_types(each) for each in kinds)
    return sorted(kinds, key=are_card_types) if several else kinds


def are_card_types(kinds: tuple[str, ...]) -> bool:
    """Whether these are card types and no subtypes."""
    return all(kind in _PLAIN for kind in kinds)


def _of_many(words: str) -> str:
    """What stands behind a noun, in the plural: "that target this creature", "with counters on them"."""
    if words.startswith("that's "):
        return words.replace("that's ", "that are ", 1)
    if words.startswith(("with a ", "with an ")) and words.endswith("counter on it"):
        return f"with {words.split(' ', 2)[2].removesuffix(' on it')}s on them"
    if words.endswith((" counter on it", " counters on it")):
        return f"{words.removesuffix('it')}them"
    if words.startswith("that targets "):
        return f"that target {words.removeprefix('that targets ')}"
    for one_, several in (("who controls ", "who control "), ("who has ", "who have "), ("who was ", "who were ")):
        if words.startswith(one_):
            return several + words.removeprefix(one_)
    if words.startswith("that doesn't "):
        return words.replace("doesn't", "don't", 1)
    if words.startswith("that shares "):
        return f"that share {words.removeprefix('that shares ')}"
    words = _AMONG_MANY.get(words, words)
    return f"{words.removesuffix(' it')} them" if words.endswith(" on it") else words


def noun(speech: Speech, filter_: AnyFilter, *, many: bool = False, default: str = "object", each: bool = False) -> str:
    """What fits a filter, as a noun without an article."""
    if filter_ == ANY_TARGET:
        return "targets" if many else "creature, player, planeswalker, or battle"
    return phrase(speech, filter_).text(many=many, default=default, each=each)


def of_kind(speech: Speech, filter_: AnyFilter, head: str, *, many: bool = False) -> str:
    """What fits a filter as cards or spells, each of several kinds: "basic land cards or Gate cards"."""
    said = phrase(speech, filter_)
    for each in said.options or (said,):
        each.head = each.head if each.head or each.whole else head
    return said.text(many=many, default=head)


def one_of_kind(speech: Speech, filter_: AnyFilter, head: str) -> str:
    """One card or spell, each kind with its article: "a basic land card or a Gate card"."""
    said = phrase(speech, filter_)
    for each in said.options or (said,):
        each.head = each.head if each.head or each.whole else head
    if not said.options:
        return a(said.text(many=False, default=head))
    return listed([a(each.text(many=False, default=head)) for each in said.options], "or")


def counted(speech: Speech, filter_: AnyFilter, count: str, *, default: str = "object") -> str:
    """So many of what fits: "a creature", "two creatures", "X cards"."""
    if count == "1":
        return one(speech, filter_, default=default)
    word = number_word(int(count)) if count.isdigit() else count
    return f"{word} {noun(speech, filter_, many=True, default=default)}"


def one(speech: Speech, filter_: AnyFilter, *, default: str = "object") -> str:
    """One of what fits: "a creature", "this creature", "you"."""
    if filter_ == ANY_TARGET:
        return a(noun(speech, filter_))
    said = phrase(speech, filter_)
    if speech.several and not speech.told and [option.whole for option in said.options][:1] == [speech.this]:
        speech.told = True
        others = " or ".join(option.text(many=True, default=default) for option in said.options[1:])
        return f"{speech.this} and/or one or more other {others}"
    if speech.several and not speech.told and not said.whole:
        speech.told = True
        return f"one or more {said.text(many=True, default=default)}"
    words = said.text(many=False, default=default, articles=True)
    return words if said.whole or any(option.whole for option in said.options) else with_article(words)


def with_article(words: str) -> str:
    """A noun that is no name with its article: "an enchanted creature", "another creature"."""
    if words.startswith(("another ", "any ", "each ")) or not words.startswith(
        ("enchanted ", "equipped ", "it", "this ")
    ):
        return a(words)
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def so_many_of(filter_: AnyFilter, number: int, speech: Speech) -> str:
    """One of something, or so many or more."""
    if number == 1:
        return counted(speech, filter_, "1")
    return f"{number_word(number)} or more {noun(speech, filter_, many=True)}"


def predicate(speech: Speech, filter_: AnyFilter) -> str:
    """What fits a filter, as a predicate: "is a creature", "is untapped", "has power 2 or less"."""
    match filter_:
        case AllOf(filters=(Measure("power", "==", int(power)), Measure("toughness", "==", int(toughness)))):
            return f"is {power}/{toughness}"
    said = phrase(speech, filter_)
    if said.permanent:
        return f"is {a(said.text(many=False, default='card'))}"
    if isinstance(filter_, InZone) and filter_.zone is not Zone.BATTLEFIELD:
        return f"is {place_of(filter_, many=False)}"
    if said.before == ["kicked"] and not said.after and not said.kinds and not said.head:
        return "was kicked"
    if said.whole or said.kinds or said.head or said.options or said.place:
        return f"is {one(speech, filter_)}"
    if len(said.before) > 1 and not said.after and all(word.startswith("non") for word in said.before):
        return f"is {a(', '.join(said.before))} card"
    if said.before and not said.after:
        return f"is {' '.join(said.before)}"
    words = " ".join((*said.before, *said.after, *said.last))
    if words.startswith("that shares "):
        return words.removeprefix("that ")
    return f"has {words.removeprefix('with ')}" if words.startswith("with ") else f"is {words}"


def phrase(speech: Speech, filter_: AnyFilter) -> Phrase:
    """The phrase that a filter makes."""
    said = Phrase(speech)
    add(filter_, said)
    return said


@singledispatch
def add(filter_: AnyFilter, said: Phrase) -> None:
    """Add a filter's word to the phrase."""
    raise TypeError(f"{type(filter_).__name__} has no English yet")


@add.register
def add_all_of(filter_: AllOf, said: Phrase) -> None:
    for part in filter_.filters:
        add(part, said)


@add.register
def add_any_of(filter_: AnyOf, said: Phrase) -> None:
    match filter_.filters:
        case (IsBlocking(ref=one_), IsBlockedBy(ref=other)) if one_ == other:
            said.after.append(f"blocking or blocked by {say(one_, said.speech)}")
            return
    options = [phrase(said.speech, part) for part in filter_.filters]
    if filter_ in (MODIFIED, HISTORIC):
        said.before.append("modified" if filter_ == MODIFIED else "historic")
    elif {getattr(part, "type", "") for part in filter_.filters} == set(PERMANENT_TYPES) and said.head in ("", "card"):
        said.permanent = True
    elif all(option.has_only("kinds") and len(option.kinds) == 1 for option in options):
        if said.head == "permanent":
            said.head = ""
        said.kinds.append(tuple(kind for option in options for kind in option.kinds[0]))
    elif all(option.has_only("after") and len(option.after) == 1 for option in options) and (
        words := with_either([option.after[0] for option in options])
    ):
        said.after.append(words)
    elif all(option.has_only("before") for option in options):
        said.before.append(listed([" ".join(option.before) for option in options], "or"))
    else:
        said.options = options
        for option, part in zip(options, filter_.filters, strict=True):
            if part == IsAbility():
                option.before = []


def with_either(options: list[str]) -> str:
    """Qualities that stand behind a noun in one phrase: "with flying or reach"; nothing where they don't."""
    if all(option.startswith("with ") for option in options):
        left = [option.removeprefix("with ").partition(" ") for option in options]
        if len({rest for _, _, rest in left}) == 1 and {word for word, _, _ in left} == {"power", "toughness"}:
            return f"with {listed([word for word, _, _ in left], 'or')} {left[0][2]}".strip()
        return f"with {listed([option.removeprefix('with ') for option in options], 'or')}"
    return ""


_NOT: Final[dict[AnyFilter, str]] = {
    Status("token"): "nontoken", Status("face_down"): "face-up", HasColour("colourless"): "coloured",
}  # fmt: skip
"""What isn't so, in a word that isn't made with "non"."""


@add.register
def add_not(filter_: Not, said: Phrase) -> None:
    inner = filter_.filter
    if isinstance(inner, IsThis) and len(said.speech.antecedents) > 1 and said.speech.targets:
        said.after.append(f"other than {said.speech.this}")
    elif isinstance(inner, IsThis) or (isinstance(inner, Among) and not names_anew(inner.ref, said.speech)):
        said.other = True
        bearer = said.speech.host.startswith("equipped ") and said.speech.this != "this creature"
        attached = said.speech.this == "this Aura" or bearer
        said.other_last = isinstance(inner, IsThis) and bool(said.after or said.before or attached)
    elif isinstance(inner, AllOf) and all(isinstance(part, HasType) for part in inner.filters):
        said.last.append(f"other than {a(of_kind(said.speech, inner, said.head))}")
    elif (words := without_it(inner, said)) is not None:
        said.after.append(words)
    elif inner == HasColour("colourless") and said.after:
        said.after.append("that's one or more colours")
    elif (word := _NOT.get(inner)) is not None:
        said.before.append(word)
    elif inner in (HasType("chosen"), HasColour("chosen")):
        said.after.append(f"that isn't {phrase(said.speech, inner).after[0]}")
    elif isinstance(inner, (HasType, HasColour, Status)):
        word = inner.type if isinstance(inner, HasType) else phrase(said.speech, inner).before[0]
        said.before.append(f"non{word.lower()}" if word.lower() in _PLAIN or word.islower() else f"non-{word}")
    else:
        said.after.append(f"that {predicate(said.speech, inner).replace('is ', 'is not ', 1)}")


def without_it(inner: AnyFilter, said: Phrase) -> str | None:
    """What stands behind a noun if something isn't so of it; None where that is an adjective."""
    if (words := of_another_name(inner, said)) is not None:
        return words
    match inner:
        case HasKeyword(keyword=keyword):
            return f"without {keyword}"
        case HasCounter(kind=kind):
            return f"with no {kind} counters on it"
        case Controlled(by=by):
            return _NOT_CONTROLLED.get(str(by)) or f"that isn't one {held_by(said, inner)}"
        case InZone():
            said.head = "card"
            return f"that isn't {place_of(inner, many=False)}"
        case IsCopy():
            return "that isn't a copy"
        case Owned(by="you"):
            both = said.after[-1:] == ["you control"]
            said.after = said.after[: len(said.after) - both]
            return "you control but don't own" if both else "you don't own"
        case Among(ref=ref) if names_anew(ref, said.speech):
            return f"other than {say(ref, said.speech)}"
        case Measure(what="counters", op=">=", value=1):
            return "with no counters on it"
    return None


def of_another_name(inner: AnyFilter, said: Phrase) -> str | None:
    """What stands behind a noun if it has another name than that or those; None for other filters."""
    match inner:
        case SharesName(ref=ref):
            return f"that doesn't have the same name as {say(ref, said.speech)}"
        case HasName(name=name) if name != "chosen":
            return f"not named {name}"
    return None


def names_anew(ref: Ref, speech: Speech) -> bool:
    """Whether "other" alone couldn't mean others than these: a target not yet named, what this is attached to."""
    return isinstance(ref, AttachedTo) or (isinstance(ref, T) and ref.slot not in speech.said)


def held_by(said: Phrase, filter_: Controlled) -> str:
    """By whom it is controlled."""
    if isinstance(filter_.by, Chooser):
        return "that player controls"
    if isinstance(filter_.by, ChosenPlayer):
        return "the chosen player controls"
    if isinstance(filter_.by, str):
        return {"you": "you control", "opponent": "an opponent controls", "active": "the active player controls"}[
            filter_.by
        ]
    return f"{say(filter_.by, said.speech)} controls"


def place_of(filter_: InZone, *, many: bool) -> str:
    """Where it is."""
    if filter_.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return f"on the {filter_.zone.name.lower()}"
    if filter_.zone in (Zone.EXILE, Zone.COMMAND):
        return f"in {filter_.zone.name.lower()}"
    name = filter_.zone.name.lower()
    return f"in all {plural(name)}" if many and filter_.owner == "any" else f"in {WHOSE[filter_.owner]} {name}"
