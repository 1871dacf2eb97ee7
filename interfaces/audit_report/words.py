"""What every form of the report says in words: times, stacks, verdicts; names may come from anyone and are tamed."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from interfaces.audit_report.gathering import Report
from interfaces.taming import COMMANDS
from projections.audit import Backup, Refusal, Where
from projections.passages import Passage
from projections.stack import Row
from replays.verdicts import Depth

DIRECTIONS: Final = dict.fromkeys((0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF, 0xFFF9, 0xFFFA, 0xFFFB), "�")
"""Characters that would change the direction or the end of a line around a name."""
LONGEST: Final = 1_000
"""So much of a text is shown; JSON has all of it."""
UNBROKEN: Final = re.compile(r"(\S{100})\S{20,}")
"""A word that nobody will read to its end."""
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
DEPTHS: Final = {
    Depth.INTEGRITY: "bytes and hashes",
    Depth.FOLD: "hashes and fold",
    Depth.RULES: "hashes, fold and rules",
}


def tamed(text: str) -> str:
    """A text of one line in which nothing gives commands to terminals or turns its neighbours around."""
    plain = " ".join(text[: 2 * LONGEST].splitlines()).translate(COMMANDS).translate(DIRECTIONS)
    plain = UNBROKEN.sub(r"\1…", plain.encode("utf-8", "replace").decode())
    if len(text) <= LONGEST:
        return plain
    return f"{plain[:LONGEST]}… ({len(text) - LONGEST:,} more characters)"


def clock(at: int) -> str:
    """A clock time; nothing if it is unknown, and a number if no calendar has it."""
    if at <= 0:
        return ""
    try:
        return f"{EPOCH + timedelta(milliseconds=at):%Y-%m-%d %H:%M:%S} UTC"
    except OverflowError:
        return f"{at} ms after 1970"


def duration(milliseconds: int) -> str:
    """A span of time, as exact as anybody cares."""
    seconds = milliseconds / 1_000
    if round(seconds, 1) < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours:,} h {minutes} min"


def moment(where: Where) -> str:
    """Turn and step."""
    return f"turn {where.turn}, {where.step}" if where.turn else "before the first turn"


def counted(count: int, noun: str) -> str:
    """A number of things."""
    return f"{count:,} {noun}{'s' * (count != 1)}"


def row_words(row: Row, players: tuple[str, ...]) -> str:
    """One spell or ability on the stack: whose it is, what it targets."""
    owner = players[row.controller - 1] if 0 < row.controller <= len(players) else f"player {row.controller}"
    targets = f" → {', '.join(row.target_names)}" if row.target_names else ""
    x = f", X = {row.x}" if row.x >= 0 else ""
    return f"{row.name} ({owner}{x}){targets}"


def stack_words(passage: Passage, players: tuple[str, ...]) -> tuple[str, ...] | None:
    """The stack after a passage, top first; nothing where it goes unsaid."""
    if passage.stack is None:
        return None
    return tuple(row_words(row, players) for row in reversed(passage.stack))


def verdict_words(report: Report) -> str:
    """Whether the game is what it says, in a sentence."""
    verdict = report.verdict
    if verdict.ok:
        return f"Sound: verified by {DEPTHS[verdict.depth]}"
    where = f" in variation {verdict.variation}" if verdict.variation else ""
    first = f"first wrong version @{verdict.version}" if verdict.version is not None else "it can't be verified"
    return f"Not sound: {first}{where}"


def signature_words(report: Report) -> tuple[str, ...]:
    """The signatures, and what verifying says of them."""
    signed_by = set(report.verdict.signed_by)
    lines = [
        f"{each.key}"
        f"{f' ({each.by})' if each.by else ''}"
        f"{f', of variation {each.line}' if each.line else ''}"
        f": {'holds' if each.key in signed_by else 'not verified'}"
        for each in report.signatures
    ]
    lines += [f"{key}: a receipt holds" for key in report.verdict.signed_by if report.stored]
    return tuple(lines)


def unsigned_words(report: Report) -> str:
    """What no signature means."""
    if report.stored:
        return "none: a store has no signatures, stacktrail export --sign or receipt --sign makes one"
    return "none: whoever changes the file can hash it anew"


def warnings(report: Report) -> tuple[str, ...]:
    """What a reader must know before the rest."""
    found = []
    verdict, audit = report.verdict, report.audit
    if not verdict.ok:
        where = f" in variation {verdict.variation}" if verdict.variation else ""
        first = f"From @{verdict.version} on" if verdict.version is not None else "Of all this"
        found.append(f"{first}{where}, nothing is proven: {verdict.why}.")
    if audit.stopped is not None:
        found.append(f"The story ends before @{audit.stopped.version}: {audit.stopped.why}.")
    elif not audit.version:
        found.append("Nothing can be read.")
    if report.hidden is not None:
        hidden = report.hidden
        found.append(
            f"Redacted: it holds what {'the public' if not hidden.seat else hidden.whose} may know. "
            f"{counted(hidden.parts, 'part')} of {counted(hidden.events, 'event')} are hidden, and without them there "
            "is no stack, no board and no advice about backups."
        )
    if audit.times.backwards:
        first_one = audit.times.backwards[0]
        found.append(
            f"A clock ran backwards {counted(len(audit.times.backwards), 'time')}, first at @{first_one.version} by "
            f"{duration(first_one.by)}; such an answer counts as taking no time."
        )
    return tuple(found)


def timed_words(timed: int, by_hand: int) -> str:
    """How many of the answers by hand have a time."""
    return "" if timed in (0, by_hand) else f"{timed:,} of {by_hand:,} answers by hand have a time"


def refused_words(refusal: Refusal) -> str:
    """What was refused."""
    if refusal.what == refusal.kind:
        return f"{refusal.player}'s {refusal.kind}"
    return f"{refusal.player}'s {refusal.what}"


def outcome_words(refusal: Refusal) -> str:
    """What came of a refusal."""
    if refusal.kind == "choice":
        return "asked again"
    return f"reversed at @{refusal.reversed_at}" if refusal.reversed_at else "not reversed: the log ends before"


def backup_lines(backup: Backup) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The advice before a backup, by headings."""
    report = backup.report
    if report is None:
        return ()
    undone = tuple(
        f"{each.player}: {counted(each.answers, 'answer')}, {each.decided} by hand, {each.passes} of them passes"
        for each in report.undone
    )
    learnt = tuple(f"{each.player} {each.how} {', '.join(each.cards)} (@{each.version})" for each in report.learnt)
    grade = (f"{report.grade}: {'; '.join(report.reasons)}",)
    parts = (
        ("grade", grade),
        ("consent of", (" and ".join(report.consent),) if report.consent else ()),
        ("undone", undone),
        ("learnt since", learnt),
        ("random since", report.chance),
        ("to be restored otherwise than it was", report.restore),
    )
    return tuple((title, lines) for title, lines in parts if lines)
