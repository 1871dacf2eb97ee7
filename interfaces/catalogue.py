"""The reference tables of the documentation, made from the classes: ``python -m interfaces.catalogue`` rewrites them.

A page holds its tables between ``<!-- table: NAME -->`` and ``<!-- end -->``; the prose around them is written by hand.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any, Final, get_args

import msgspec

from domain import answers, decisions
from domain.cards import abilities, build, costs, effects, keywords, terms, triggers, verbs
from domain.cards import faces as face_words
from domain.events import (
    ALL,
    Event,
    actions,
    attempts,
    casting,
    combat,
    faces,
    inputs,
    merging,
    resolving,
    results,
    targets,
    turns,
    zones,
)
from domain.events import triggers as trigger_events
from domain.events.base import Stamp
from domain.procedure import Decision
from domain.rulebook import citation
from domain.vocabulary import STEP_NAMES, Zone
from interfaces.keyword_list import ABILITIES, ACTIONS

DOCS: Final = Path(__file__).parent.parent / "docs"
PAGES: Final = ("card-language.md", "events.md", "keywords.md", "questions.md")
SECTION: Final = re.compile(r"(?<=<!-- table: )(?P<name>[^>]+?)(?P<rest> -->\n).*?(?=<!-- end -->)", re.DOTALL)

INNERMOST: Final = re.compile(r"tuple\[([^\[\]]*)\]")
"""A tuple in an annotation that has no tuple in it."""

# --- words -----------------------------------------------------------------------------------------------------------


def prose(thing: object) -> str:
    """A docstring as one line of Markdown that may stand in a cell."""
    lines = inspect.cleandoc(getattr(thing, "__doc__", None) or "").replace("``", "`")
    return " ".join(lines.split()).replace("|", "\\|")


def type_in_words(written: str) -> str:
    """An annotation as people read it: lists in brackets, words in quotes, groups by their plain names."""
    text = re.sub(r"Literal\[([^\]]*)\]", lambda found: found[1].rstrip(", ").replace(",", " |"), written)
    text = text.removesuffix(" | None").replace("'", '"')
    while inner := INNERMOST.search(text):
        text = f"{text[: inner.start()]}⟨{inner[1].removesuffix(', ...')}⟩{text[inner.end() :]}"
    text = re.sub(r"\bAny(Filter|Condition|Effect|Modification|Ability)\b", r"\1", text)
    text = text.replace("⟨", "[").replace("⟩", "]")
    return " ".join(text.replace(" | ", " or ").split())


def default_in_words(value: object) -> str:
    """A default as it would be written; empty where nothing is meant by it."""
    if value is None:
        return ""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, msgspec.Struct):
        inner = (default_in_words(getattr(value, field)) for field in value.__struct_fields__)
        return f"{type(value).__name__}({', '.join(inner)})".removesuffix("()")
    if isinstance(value, tuple):
        return f"[{', '.join(default_in_words(each) for each in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def annotation_of(kind: type, field: str) -> str:
    """The type of a field as its class writes it."""
    return next(str(own[field]) for base in kind.__mro__ if field in (own := inspect.get_annotations(base)))


def fields_in_words(kind: type[msgspec.Struct], but: Iterable[str] = ()) -> str:
    """The fields of a class with types and defaults; those without a default must be given."""
    written: list[str] = []
    for field in msgspec.structs.fields(kind):
        if field.name in but:
            continue
        annotation = annotation_of(kind, field.name)
        words = type_in_words(annotation)
        default = "" if field.required else default_in_words(field.default)
        none = " or none" if default and annotation.endswith(" | None") else ""
        ending = f"{none} = {default}" if default else "" if field.required else "?"
        written.append(f"`{field.encode_name}: {words}{ending}`".replace("|", "\\|"))
    return ", ".join(written) or "–"


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


# --- the card language -----------------------------------------------------------------------------------------------


def members(union: object) -> tuple[type[msgspec.Struct], ...]:
    """The classes of a union."""
    return tuple(each for each in get_args(union) if isinstance(each, type) and issubclass(each, msgspec.Struct))


def nodes(*kinds: type[msgspec.Struct]) -> str:
    """A table of nodes: fields and what they say."""
    return table(
        ("node", "fields", "says"), ((f"`{kind.__name__}`", fields_in_words(kind), prose(kind)) for kind in kinds)
    )


STRUCTURE: Final = (
    abilities.CardDefinition, abilities.Text, abilities.Mode, abilities.ModeChoice, abilities.TargetSpec,
    abilities.AdditionalCost, abilities.AlternativeCost, abilities.XIs,
)  # fmt: skip
"""What a card is made of, apart from the groups of nodes."""


def words_of(*modules: ModuleType) -> str:
    """The public functions of modules of Python words."""
    found = (
        each
        for module in modules
        for name, each in vars(module).items()
        if inspect.isfunction(each) and each.__module__ == module.__name__ and not name.startswith("_")
    )
    return table(("word", "means"), ((f"`{signature(each)}`".replace("|", "\\|"), prose(each)) for each in found))


STARS: Final = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}


def modules_in(package: ModuleType) -> tuple[ModuleType, ...]:
    """The modules of a package, by name."""
    found = sorted(each.name for each in pkgutil.iter_modules(package.__path__))
    return tuple(importlib.import_module(f"{package.__name__}.{name}") for name in found)


def signature(function: Callable[..., object]) -> str:
    """A function as it is called: parameters and defaults, no types."""
    written: list[str] = []
    for each in inspect.signature(function).parameters.values():
        default = "" if each.default is inspect.Parameter.empty else f"={python_default(each.default)}"
        written.append(f"{STARS.get(each.kind.name, '')}{each.name}{default}")
    return f"{function.__name__}({', '.join(written)})"


def python_default(value: object) -> str:
    """A default as Python code writes it, nodes without what they leave out."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, msgspec.Struct):
        return f"{type(value).__name__}()"
    return repr(value)


# --- events and questions --------------------------------------------------------------------------------------------


def events_of(module: ModuleType) -> str:
    """The events of one module, in the order of their wire numbers."""
    return table(
        ("number", "event", "rule", "fields", "says"),
        (
            (
                str(kind.__struct_config__.tag),
                f"`{kind.__name__}`",
                citation(kind.rule),
                fields_in_words(kind, ("stamp",)),
                prose(kind),
            )
            for kind in ALL
            if kind.__module__ == module.__name__
        ),
    )


def parts_of_events() -> str:
    """The structures that stand in fields of events, other than card language and answers."""
    found: dict[type[msgspec.Struct], None] = dict.fromkeys(
        (Stamp, *(part for kind in ALL for part in structures(kind)))
    )
    return table(
        ("part", "fields", "says"), ((f"`{kind.__name__}`", fields_in_words(kind), prose(kind)) for kind in found)
    )


def structures(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The structures among the types of a class's fields, and theirs."""
    for field in msgspec.structs.fields(kind):
        for part in classes(field.type):
            if not issubclass(part, (terms.Node, answers.AnswerShape, Event)):
                yield part
                yield from structures(part)


def classes(annotation: Any) -> Iterator[type[msgspec.Struct]]:
    """The structures that a type mentions."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        yield annotation
    for each in get_args(annotation):
        yield from classes(each)


BY_CHANCE: Final = (decisions.OrderAtRandom, decisions.PickAtRandom, decisions.FlipACoin)
"""Questions that chance answers."""


def questions() -> str:
    """Every question: its rule, who answers with what, its fields."""
    return table(
        ("question", "rule", "who", "answers", "fields", "asks"),
        (
            (
                f"`{kind.__name__}`",
                citation(kind.rule),
                "chance" if kind in BY_CHANCE else "player",
                ", ".join(f"`{shape.__name__}`" for shape in kind.shapes),
                fields_in_words(kind, ("player",)),
                prose(kind),
            )
            for kind in all_questions()
        ),
    )


def all_questions() -> tuple[type[Decision[Any]], ...]:
    """The catalogue of questions, as one type."""
    return decisions.CATALOGUE


def answer_shapes() -> str:
    """Every answer shape with its wire number."""
    return table(
        ("number", "answer", "fields", "says"),
        (
            (str(kind.__struct_config__.tag), f"`{kind.__name__}`", fields_in_words(kind), prose(kind))
            for kind in members(answers.Answer)
        ),
    )


def numbered(names: Mapping[int, str]) -> str:
    """Numbers with their names, in one line."""
    return ", ".join(f"{value} {name}" for value, name in names.items()) + ".\n"


# --- keywords --------------------------------------------------------------------------------------------------------


def keyword_table(chapter: int, rows: Iterable[tuple[int, str, int]]) -> str:
    """Every keyword of a chapter with its number, how many cards have it, and the words that write it here."""
    words = cited_words()
    return table(
        ("rule", "keyword", "cards", "here"),
        (
            (f"{chapter}.{number}", name, str(count), ", ".join(words.get(f"{chapter}.{number}", ())) or "–")
            for number, name, count in rows
        ),
    )


def cited_words() -> dict[str, tuple[str, ...]]:
    """The words and nodes that cite a rule of chapters 701 and 702 as theirs, by its number without the letter."""
    named = ((name, each) for module in (*modules_in(keywords), build) for name, each in vars(module).items())
    known = ((name, each) for name, each in named if inspect.isfunction(each) and not name.startswith("_"))
    kinds = (*members(effects.SimpleEffect), *members(costs.Cost), *members(abilities.AnyEffect))
    found: dict[str, tuple[str, ...]] = {}
    for name, each in (*known, *((kind.__name__, kind) for kind in kinds)):
        for number in dict.fromkeys(re.findall(r"\b(70[12]\.\d+)", prose(each))):
            if f"`{name}`" not in found.get(number, ()):
                found[number] = (*found.get(number, ()), f"`{name}`")
    return found


# --- pages -----------------------------------------------------------------------------------------------------------

TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "zones": lambda: numbered({zone.value: zone.name.lower() for zone in Zone}),
    "steps": lambda: numbered({step.value: name for step, name in STEP_NAMES.items()}),
    "durations": lambda: ", ".join(f"`{each}`" for each in get_args(abilities.Duration)) + ".\n",
    "structure": lambda: nodes(*STRUCTURE),
    "costs": lambda: nodes(*members(costs.Cost)),
    "references": lambda: nodes(*members(terms.Ref)),
    "filters": lambda: nodes(*members(terms.AnyFilter)),
    "quantities": lambda: nodes(*members(terms.Quantity)),
    "conditions": lambda: nodes(*members(terms.AnyCondition)),
    "effects": lambda: nodes(*members(effects.SimpleEffect)),
    "effects of effects": lambda: nodes(
        *(each for each in members(abilities.AnyEffect) if each.__module__ == abilities.__name__)
    ),
    "modifications": lambda: nodes(*members(abilities.AnyModification)),
    "static rules": lambda: nodes(*members(abilities.StaticRule)),
    "replacements": lambda: nodes(*members(abilities.Replacement)),
    "triggers": lambda: nodes(*members(triggers.When)),
    "abilities": lambda: nodes(*members(abilities.AnyAbility)),
    "build words": lambda: words_of(build),
    "verbs": lambda: words_of(verbs),
    "keyword abilities": lambda: keyword_table(702, ABILITIES),
    "keyword actions": lambda: keyword_table(701, ACTIONS),
    "face words": lambda: words_of(face_words),
    "keywords": lambda: words_of(*modules_in(keywords)),
    "input events": lambda: events_of(inputs),
    "turn events": lambda: events_of(turns),
    "zone events": lambda: events_of(zones),
    "merging events": lambda: events_of(merging),
    "casting events": lambda: events_of(casting),
    "target events": lambda: events_of(targets),
    "resolving events": lambda: events_of(resolving),
    "result events": lambda: events_of(results),
    "trigger events": lambda: events_of(trigger_events),
    "attempt events": lambda: events_of(attempts),
    "action events": lambda: events_of(actions),
    "combat events": lambda: events_of(combat),
    "face events": lambda: events_of(faces),
    "parts of events": parts_of_events,
    "questions": questions,
    "answers": answer_shapes,
}


def current(page: str) -> str:
    """A page with its tables as they should be; KeyError for a table that nobody makes."""
    return SECTION.sub(lambda found: f"{found['name']}{found['rest']}{TABLES[found['name']]()}", page)


def named_in(page: str) -> tuple[str, ...]:
    """The tables that a page has."""
    return tuple(found["name"] for found in SECTION.finditer(page))


def main() -> None:
    """Rewrite the tables of every page."""
    for name in PAGES:
        path = DOCS / name
        path.write_text(current(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
