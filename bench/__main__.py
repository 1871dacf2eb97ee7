"""`python -m bench [--write]`: measure, print beside the targets, and perhaps keep it in docs/performance.md."""

from __future__ import annotations

import argparse
import datetime as dt
import os
import platform
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.measures import EVENTS, SAMPLES, measure
from bench.sections import PAGE, with_front
from bench.timing import Measure
from replays.loading import collect_seldom
from replays.reporting import configure


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Stacktrail beside its targets.")
    parser.add_argument("--write", action="store_true", help="update docs/performance.md")
    parser.add_argument("--events", type=int, default=EVENTS, help="how long the games are")
    parser.add_argument("--samples", type=int, default=SAMPLES, help="how often single things are measured")
    given = parser.parse_args()
    configure(level="error")
    collect_seldom()
    found = list(measure(given.events, given.samples))
    show(found)
    if given.write:
        PAGE.write_text(with_front(PAGE.read_text(encoding="utf-8"), page(found)), encoding="utf-8")


def show(found: list[Measure]) -> None:
    """Print the figures beside their targets."""
    table = Table("what", "measured", "target", "", box=None, header_style="bold", pad_edge=False)
    table.columns[1].justify = table.columns[2].justify = "right"
    for each in found:
        mark = {True: "[green]met[/]", False: "[bold red]missed[/]", None: ""}[each.met]
        table.add_row(each.what, f"{figure(each.value)} {each.unit}", target(each), mark)
    Console().print(table)


def figure(value: float) -> str:
    """A number with as many digits as it deserves."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def target(each: Measure) -> str:
    """The target in words."""
    if each.least is not None:
        return f"≥ {each.least:,.0f}"
    return f"≤ {each.most:,.0f}" if each.most is not None else ""


def page(found: list[Measure]) -> str:
    """docs/performance.md."""
    rows = (f"| {each.what} | {figure(each.value)} {each.unit} | {target(each)} |" for each in found)
    today = dt.datetime.now(tz=dt.UTC).date().isoformat()
    load = f"{os.getloadavg()[0]:.1f}"
    return PERFORMANCE.format(rows="\n".join(rows), today=today, machine=machine(), load=load)


PERFORMANCE = """\
# Performance

What Stacktrail costs, measured by `make bench` (`python -m bench --write` writes this page). The games are really
played: two players with decks of pool cards choose at random among what is legal (`bench/play.py`).

{today}, one core of {machine}; load average {load}.

| what | measured | target |
| --- | ---: | ---: |
{rows}

- Of throughputs the best of several rounds counts, of single things the median where nothing else is said. A busy
  machine shows in all of them: the load average says how busy it was.
- The garbage collector looks seldom at what games hold, as in the command line, and is off while logs are read.
- Payload and disk are those of whole games: the definitions of the cards, which stand in the first event, count too.
- Verifying by the rules plays each game again; on workers (`stacktrail verify --workers N`) each core adds its own.
- *Ready to go on* means that the rules' procedure stands at its question, so that an answer can be given.
- Oracle text is what Stacktrail says of the pool's cards itself; what counts there is processor time.
"""


def machine() -> str:
    """Where this runs."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        name = models[0] if models else name
    return f"{os.cpu_count()} ({name}), {platform.system()} {platform.machine()}, Python {platform.python_version()}"


if __name__ == "__main__":
    main()
