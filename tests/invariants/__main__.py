"""``python -m tests.invariants FILE``: play a shrunk scenario and say which law breaks in it.

``python -m tests.invariants`` alone plays random games until it is stopped, or until one fails.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from tests.invariants.reporting import checked
from tests.invariants.shrinking import run_file
from tests.invariants.watched import Broken, Watch

if len(sys.argv) > 1:
    try:
        run_file(Path(sys.argv[1]), Watch())
    except Broken as broken:
        print(broken)
        raise SystemExit(1) from broken.__cause__
    print("every law holds")
else:
    events = 0
    for number in count(1):
        events += checked(f"long/{number}")
        print(f"\r{number} games, {events:,} events", end="", flush=True)
