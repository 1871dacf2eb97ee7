"""HTML that can't be broken out of: text is escaped unless it was made here."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from interfaces.audit_report.words import tamed

VOID: Final = frozenset({"meta", "br", "hr"})


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Child = str | None | Iterable["Child"]


def inside(children: Iterable[Child]) -> str:
    """Children as HTML, one after the other."""
    parts: list[str] = []
    for child in children:
        if isinstance(child, Html):
            parts.append(child)
        elif isinstance(child, str):
            parts.append(escape(tamed(child)) if child.strip() else child)
        elif child is not None:
            parts.append(inside(child))
    return "".join(parts)


def tag(name: str, /, *children: Child, **attributes: str | None) -> Html:
    """An element; ``class_`` is class, and other underscores are hyphens. Attributes without a value are left out."""
    named = {key.strip("_").replace("_", "-"): value for key, value in attributes.items()}
    said = "".join(f' {key}="{escape(tamed(value))}"' for key, value in named.items() if value is not None)
    if name in VOID:
        return Html(f"<{name}{said}>")
    return Html(f"<{name}{said}>{inside(children)}</{name}>")
