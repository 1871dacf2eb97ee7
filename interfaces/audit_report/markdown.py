"""The report as Markdown, in which no name can be anything but text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from interfaces.audit_report import words as w
from interfaces.audit_report.gathering import Fork, Report
from projections.audit import Audit, Backup, Turn
from projections.passages import Line, Passage, When, quiet_words, step_words

MEANT: Final = re.compile(r"[\\`*_\[\]|~]")
"""What Markdown could take for something else; nothing of ours begins a line with a text from outside."""
LINKED: Final = re.compile(r"(?<=:)(?=//)|(?<=\bwww)(?=\.)|(?<=\w)(?=@\w)", re.IGNORECASE)
"""Where some renderers would begin a link."""
NO_LINK: Final = "\u2060"
"""A word joiner: it takes no room and isn't part of any address."""


def plain(text: str) -> str:
    """A text that Markdown shows as it is."""
    return LINKED.sub(NO_LINK, MEANT.sub(r"\\\g<0>", escape(w.tamed(text), quote=False)))


def as_markdown(report: Report) -> str:
    """The whole report."""
    return "\n".join(lines(report)) + "\n"


def lines(report: Report) -> Iterator[str]:
    """Its lines."""
    audit = report.audit
    yield f"# Audit report: {plain(report.title or report.game or report.source)}"
    yield ""
    yield f"**{plain(w.verdict_words(report))}**"
    yield from (f"\n> {plain(warning)}" for warning in w.warnings(report))
    yield from section("The game", game(report))
    yield from section("Integrity", integrity(report))
    yield from section("Refusals", refusals(audit) if audit.refusals else ["Nothing was refused."])
    yield from section("Target changes", changes(audit) if audit.changes else ["No target was changed."])
    yield from section("Backups", backups(audit) if audit.backups else ["The game was never taken back."])
    yield from section("Forks", forks(report) if audit.forks or report.forks else ["No other game left this one."])
    yield from section("Clock", clocks(audit))
    yield from section("Story", story(audit, report.broken))
    for fork in report.forks:
        if fork.audit is not None:
            yield from section(f"Story of variation {fork.number}: {plain(fork.game)}", story(fork.audit, 0))


def section(title: str, content: Iterator[str] | Sequence[str]) -> Iterator[str]:
    """A section."""
    yield ""
    yield f"## {title}"
    yield ""
    yield from content


def item(name: str, value: str) -> str:
    """A name with what it stands for."""
    return f"- {name}: {plain(value)}"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table; its cells are plain already."""
    yield f"| {' | '.join(headings)} |"
    yield f"|{' --- |' * len(headings)}"
    yield from (f"| {' | '.join(cell or '–' for cell in row)} |" for row in rows)


# --- the sections -----------------------------------------------------------------------------------------------------


def game(report: Report) -> Iterator[str]:
    """The game at a glance."""
    audit = report.audit
    yield item("Players", " against ".join(audit.players))
    yield item("Rules edition", audit.edition)
    yield item("Result", audit.result)
    yield item("Events", f"{audit.version:,}")
    if audit.times.first:
        yield item("First input", w.clock(audit.times.first))
        yield item("Last input", w.clock(audit.times.last))


def integrity(report: Report) -> Iterator[str]:
    """Hashes and signatures."""
    verdict = report.verdict
    yield item("Source", report.source)
    yield item("Verified", f"{w.DEPTHS[verdict.depth]}, {w.counted(verdict.events, 'event')}")
    yield item("Finding", verdict.why or "nothing is wrong")
    yield item("Head hash", verdict.head or "none")
    for signature in w.signature_words(report) or (w.unsigned_words(report),):
        yield item("Signature", signature)
    yield from (item("Note", note) for note in verdict.notes)


def refusals(audit: Audit) -> Iterator[str]:
    """Each refusal with step, rule and what was kept."""
    rows = []
    for each in audit.refusals:
        kept = f"; kept: {'; '.join(line.words for line in each.kept)}" if each.kept else ""
        nothing = "; nothing was kept" if each.kind == "action" and not each.kept else ""
        rows.append(
            [
                f"@{each.where.version} {plain(w.moment(each.where))}",
                plain(w.refused_words(each)),
                plain(each.reason),
                plain(", ".join(each.rules)),
                plain(f"{w.outcome_words(each)}{kept}{nothing}"),
            ]
        )
    yield from table(("When", "What", "Why", "Rules", "What came of it"), rows)


def changes(audit: Audit) -> Iterator[str]:
    """Each target change."""
    rows = [
        [
            f"@{each.where.version} {plain(w.moment(each.where))}",
            plain(each.spell) + " (taken back later)" * each.undone,
            plain(f"{each.old} → {each.new}"),
            plain(each.because),
            plain(", ".join(each.rules)),
        ]
        for each in audit.changes
    ]
    yield from table(("When", "Target of", "Change", "Because of", "Rules"), rows)


def backups(audit: Audit) -> Iterator[str]:
    """Each time the game was taken back."""
    for each in audit.backups:
        yield from backup(each)


def backup(each: Backup) -> Iterator[str]:
    """Who took the game back, why, and what the advice before it was."""
    at = w.clock(each.where.at)
    yield f"### @{each.where.version} back to @{each.to} by {plain(each.by or 'somebody')}"
    yield ""
    yield item("Reason", each.why or "none was given")
    yield item("When", f"{w.moment(each.where)}{f', {at}' if at else ''}")
    yield item("How", f"{each.how}{f', sent by {each.client}' if each.client else ''}")
    for title, said in w.backup_lines(each):
        yield item(title.capitalize(), "; ".join(said))
    yield ""


def forks(report: Report) -> Iterator[str]:
    """Where the game comes from, and what left it."""
    for each in report.audit.forks:
        by = f", forked by {each.by}" if each.by else ""
        yield f"- @{each.where.version}: this game goes on from {plain(each.parent)} @{each.at}{plain(by)}"
    if report.audit.forks and report.forks:
        yield ""
    if report.forks:
        rows = [[plain(each.game or f"variation {each.number}"), left_at(each), plain(each.by), f"@{each.last}",
                 plain(each.note)] for each in report.forks]  # fmt: skip
        yield from table(("Game", "Left at", "By", "Last version", "Note"), rows)


def left_at(fork: Fork) -> str:
    """Where a game left."""
    return f"@{fork.at}{f' of variation {fork.of}' if fork.of else ''}"


def clocks(audit: Audit) -> Iterator[str]:
    """The time that each player used, and who answered how."""
    rows = [
        [
            plain(each.player),
            " ".join(filter(None, (w.duration(each.used) if each.timed else "unknown",
                                   note and f"({note})"))),
            f"{w.duration(each.longest)} @{each.longest_at}" if each.longest else "",
            f"{each.by_hand:,}",
            f"{each.automatic + each.forced:,}",
            f"{each.by_a_judge:,}",
            plain(", ".join(each.clients)),
        ]
        for each in audit.times.clocks
        for note in (w.timed_words(each.timed, each.by_hand),)
    ]  # fmt: skip
    yield from table(("Player", "Time used", "Longest", "By hand", "Automatic", "By a judge", "Client"), rows)
    if audit.times.backwards:
        yield ""
    for back in audit.times.backwards:
        yield f"- @{back.version} is earlier by {w.duration(back.by)} than the input before it"


# --- the story --------------------------------------------------------------------------------------------------------


def story(audit: Audit, broken: int) -> Iterator[str]:
    """Turn by turn; from the version `broken` on it isn't proven."""
    for turn in audit.turns:
        yield f"### {f'Turn {turn.number} · {plain(turn.player)}' if turn.number else 'Before the first turn'}"
        yield ""
        for line, version in turn_lines(turn, audit):
            if broken and version >= broken:
                yield f"- **From @{broken} on, nothing is proven.**"
                broken = 0
            yield line
        yield ""


def turn_lines(turn: Turn, audit: Audit) -> Iterator[tuple[str, int]]:
    """The lines of a turn, each with its version."""
    quiet: list[When] = []
    for chapter in turn.chapters:
        if not chapter.passages:
            quiet.append((chapter.turn, chapter.step))
            continue
        yield from quiet_lines(quiet)
        if chapter.turn:
            yield f"- *{step_words(chapter.step)}*", 0
        for passage in chapter.passages:
            yield from passage_lines(passage, audit)
    yield from quiet_lines(quiet)


def quiet_lines(quiet: list[When]) -> Iterator[tuple[str, int]]:
    """The steps in which nobody did anything; they are said once."""
    if quiet:
        yield f"- {plain(quiet_words(quiet))}", 0
        quiet.clear()


def passage_lines(passage: Passage, audit: Audit) -> Iterator[tuple[str, int]]:
    """A passage with its steps and the stack afterwards."""
    indent = "    " if passage.words else ""
    if passage.words:
        illegal = " – illegal, and reversed" * (passage.kind == "illegal")
        words = plain(passage.words) if passage.kind == "passes" else f"**{plain(passage.words)}**"
        later = " – taken back later" * passage.undone
        rules = f" ({plain(', '.join(passage.numbers))})" if passage.numbers else ""
        yield f"- @{passage.version} {words}{rules}{illegal}{later}", passage.version
    for line in passage.lines:
        yield f"{indent}- {line_words(line)}", line.version
    if (stack := w.stack_words(passage, audit.players)) is not None:
        yield f"{indent}- stack: {plain('; '.join(stack) or 'empty')}", passage.version


def line_words(line: Line) -> str:
    """A step."""
    times = f" ×{line.times}" if line.times > 1 else ""
    marks = " – kept" * line.kept + " – taken back" * line.undone
    hidden = f" – {w.counted(line.hidden, 'part')} hidden" if line.hidden else ""
    return f"@{line.version} {plain(line.words)} ({plain(', '.join(line.numbers))}){times}{marks}{hidden}"
