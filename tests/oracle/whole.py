"""All that is asked of the compiler, with every card there is: ``make corpus``, ``python -m tests.oracle.whole``.

Three parts, each in its own process so that one that fails doesn't hide the others: what compiles, what is the same
after a round trip, and a smoke game with each. Broken off, it goes on where it was; a run that is over is put aside.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

JOURNAL: Final = Path("build/smoke.jsonl")
PARTS: Final = (
    ("what compiles", ("-m", "stacktrail", "cards", "coverage", "--missing", "5")),
    ("at least as the docs say", ("-m", "pytest", "-q", "-n", "0", "tests/oracle/test_coverage.py")),
    ("said again", ("-m", "tests.oracle.round_trip", "--show", "5")),
    ("played", ("-m", "tests.oracle.smoke", "--journal", str(JOURNAL))),
)
BROKEN_OFF: Final = 130


def main(parts: Sequence[tuple[str, Sequence[str]]] = PARTS, journal: Path = JOURNAL) -> int:
    """Run every part; 1 if one fails, 130 if it was broken off."""
    journal.parent.mkdir(exist_ok=True)
    failed = []
    for name, words in parts:
        print(f"== {name}", flush=True)
        status = run(words)
        if status == BROKEN_OFF:
            print(f"Broken off; the same command goes on ({journal} has what was played).")
            return status
        if status:
            failed.append(name)
    if journal.exists():
        journal.replace(journal.with_suffix(".whole.jsonl"))
    print(f"failed: {', '.join(failed)}" if failed else "all of it holds")
    return 1 if failed else 0


def run(words: Sequence[str]) -> int:
    """One part, and its status; what interrupts this interrupts the part, which is waited for."""
    with subprocess.Popen([sys.executable, *words]) as part:
        try:
            status = part.wait()
        except KeyboardInterrupt:
            part.wait()
            return BROKEN_OFF
    return BROKEN_OFF if status == -signal.SIGINT else status


if __name__ == "__main__":
    raise SystemExit(main())
