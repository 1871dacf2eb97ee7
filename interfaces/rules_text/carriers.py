"""Where a rule lives in the code: functions and classes that cite it, and tests that are marked with it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

import domain
from domain.rulebook import Rule, find
from interfaces.rules_text.citations import rules_cited

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
NOT_READ: Final = ("rulebook",)
"""The tables of the rulebook name every rule and carry none."""


class Carrier(msgspec.Struct, frozen=True, order=True):
    """A function, class or module that carries a rule: its docstring cites it, or its code names it."""

    file: str
    line: int
    name: str
    how: Literal["docstring", "code", "test"]


class Found(NamedTuple):
    """A rule found in a source, and where."""

    rule: Rule
    carrier: Carrier


Index: TypeAlias = Mapping[Rule, tuple[Carrier, ...]]


def package_folder() -> Path:
    """The folder of the game's own code, wherever it is installed."""
    return Path(domain.__file__).parent


@cache
def index_of_functions(folder: Path | None = None) -> Index:
    """The functions, classes and modules that carry each rule."""
    top = folder or package_folder()
    found: list[Found] = []
    for path in sorted(top.rglob("*.py")):
        if path.relative_to(top).parts[0] not in NOT_READ and (tree := parsed(path)) is not None:
            found += in_source(tree, path.relative_to(top.parent).as_posix())
    return indexed(found)


@cache
def index_of_tests(folder: Path | None = None) -> Index:
    """The tests marked with each rule; none where the source tree isn't there."""
    top = folder or package_folder().parent / "tests"
    if not (top / "rules_report.py").is_file():
        return {}
    found: list[Found] = []
    for path in sorted(top.rglob("test_*.py")):
        if (tree := parsed(path)) is not None:
            found += in_tests(tree, path.relative_to(top.parent).as_posix())
    return indexed(found)


def parsed(path: Path) -> ast.Module | None:
    """A source as a tree; none if it can't be read."""
    try:
        return ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return None


def indexed(found: list[Found]) -> Index:
    """By rule, in order; where docstring and code both name it, the docstring counts."""
    index: defaultdict[Rule, dict[tuple[str, str], Carrier]] = defaultdict(dict)
    for rule, carrier in found:
        known = index[rule].get((carrier.file, carrier.name))
        if known is None or (known.how == "code" and carrier.how == "docstring"):
            index[rule][carrier.file, carrier.name] = carrier
    return {rule: tuple(sorted(carriers.values())) for rule, carriers in index.items()}


# --- in the code -----------------------------------------------------------------------------------------------------


def in_source(tree: ast.Module, file: str) -> Iterator[Found]:
    """What a module cites and names, by its functions and classes."""
    yield from cited(tree, file, "", 1)
    for node in tree.body:
        if isinstance(node, DEFINITIONS):
            yield from in_definition(node, file, "")
        else:
            yield from named(node, file, "")


def in_definition(node: Definition, file: str, outer: str) -> Iterator[Found]:
    """What a function or class cites and names; methods by themselves, inner functions with the function around."""
    name = f"{outer}{node.name}"
    yield from cited(node, file, name, node.lineno)
    for child in node.body:
        if isinstance(node, ast.ClassDef) and isinstance(child, DEFINITIONS):
            yield from in_definition(child, file, f"{name}.")
        else:
            yield from named(child, file, name)


def cited(node: ast.Module | Definition, file: str, name: str, line: int) -> Iterator[Found]:
    """The rules in a docstring."""
    for rule in rules_cited(ast.get_docstring(node) or ""):
        yield Found(rule, Carrier(file, line, name, "docstring"))


def named(node: ast.AST, file: str, name: str) -> Iterator[Found]:
    """The rules that code names: ``Rule.SHROUD``."""
    for each in ast.walk(node):
        attribute = each.attr if isinstance(each, ast.Attribute) and ast.unparse(each.value) == "Rule" else ""
        if attribute in Rule.__members__:
            yield Found(Rule[attribute], Carrier(file, getattr(each, "lineno", 1), name, "code"))


# --- in the tests ----------------------------------------------------------------------------------------------------


def in_tests(tree: ast.Module, file: str) -> Iterator[Found]:
    """The marks of a module, its classes and its functions; the same as ``tests.rules_report`` collects."""
    for node in tree.body:
        if isinstance(node, DEFINITIONS):
            yield from marked(node, file, "")
        elif isinstance(node, ast.Assign) and any(
            isinstance(to, ast.Name) and to.id == "pytestmark" for to in node.targets
        ):
            yield from marks(node.value, file, "", node.lineno)


def marked(node: Definition, file: str, outer: str) -> Iterator[Found]:
    """The marks on a test, on a class, and on the tests in it."""
    name = f"{outer}{node.name}"
    for decorator in node.decorator_list:
        yield from marks(decorator, file, name, node.lineno)
    if isinstance(node, ast.ClassDef):
        for child in node.body:
            if isinstance(child, DEFINITIONS):
                yield from marked(child, file, f"{name}.")


def marks(node: ast.AST, file: str, name: str, line: int) -> Iterator[Found]:
    """The rules in ``pytest.mark.rule("601.2c", …)``, also where it marks one parameter."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule":
            for argument in call.args:
                if isinstance(argument, ast.Constant) and (rule := find(str(argument.value))) is not None:
                    yield Found(rule, Carrier(file, line, name, "test"))
