"""docs/performance.md in sections, each written by the benchmark that its heading belongs to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
HEADING: Final = re.compile(r"^(?=## )", re.MULTILINE)


def parts(page: str) -> list[str]:
    """What stands before the first heading, and each section with its own."""
    return [each.strip() + "\n" for each in HEADING.split(page)]


def with_front(page: str, front: str) -> str:
    """A page with another beginning; the sections stay."""
    return "\n".join([front.strip() + "\n", *parts(page)[1:]])


def with_section(page: str, section: str) -> str:
    """A page with a section, in the place of the one with its heading, or behind all others."""
    heading = section.partition("\n")[0]
    front, *others = parts(page)
    known = [section if each.startswith(f"{heading}\n") else each for each in others]
    return "\n".join([front, *known] if section in known else [front, *known, section])
