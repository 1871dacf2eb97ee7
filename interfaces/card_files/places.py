"""Where imported cards are, if nobody says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from replays.card_database import beside

DEFAULT_DB: Final = Path("stacktrail.sqlite")
CARDS_SETTING: Final = "STACKTRAIL_CARDS"


def usual_cards() -> tuple[Path, bool]:
    """The file of cards that the environment names, and whether it must be there."""
    if named := os.environ.get(CARDS_SETTING):
        return Path(named), True
    return beside(Path(os.environ.get("STACKTRAIL_DB") or DEFAULT_DB)), False
