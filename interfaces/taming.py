"""Characters that would tell a terminal or a reader to do something; names and titles may come from anyone."""

from __future__ import annotations

from typing import Final

COMMANDS: Final = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "�")
"""What stands for each of them."""
