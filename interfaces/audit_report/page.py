"""The report as one page without scripts: readable on a phone, in light and dark, and printable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import resources

from interfaces.audit_report import words as w
from interfaces.audit_report.gathering import Fork, Report
from interfaces.audit_report.markup import Child, Html, tag
from interfaces.audit_report.page_story import Anchors, story
from projections.audit import Audit, Backup, Refusal, Where
from projections.passages import Line

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Nothing on the page may run or be fetched, whatever a name contains."""


def as_html(report: Report) -> str:
    """The whole page."""
    anchors = Anchors(report.audit)
    title = report.title or report.game or report.source
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("title", f"Audit report: {title}"),
        tag("style", Html(resources.files(__package__).joinpath("report.css").read_text(encoding="utf-8"))),
    )
    main = tag(
        "main",
        summary(report),
        integrity(report),
        refusals(report.audit, anchors),
        changes(report.audit, anchors),
        backups(report.audit, anchors),
        forks(report, anchors),
        clocks(report.audit, anchors),
        story(report.audit, anchors, "story", "Story", report.broken),
        [variation(fork) for fork in report.forks if fork.audit is not None],
    )
    body = tag("body", top(report, title), contents(report), main, foot(report))
    return f"<!doctype html>\n{tag('html', head, body, lang='en')}\n"


def variation(fork: Fork) -> Child:
    """The story that a file carries as a variation."""
    if fork.audit is None:
        return None
    prefix = f"variation-{fork.number}-"
    anchors = Anchors(fork.audit, prefix)
    return story(fork.audit, anchors, f"variation-{fork.number}", f"Story of variation {fork.number}: {fork.game}", 0)


# --- the top ----------------------------------------------------------------------------------------------------------


def top(report: Report, title: str) -> Html:
    """What is reported on, and whether it is sound."""
    sound = report.verdict.ok
    players = [[tag("bdi", name), " against " * (place < len(report.audit.players) - 1)]
               for place, name in enumerate(report.audit.players)]  # fmt: skip
    return tag(
        "header",
        tag("p", "Audit report", class_="kicker"),
        tag("h1", tag("bdi", title)),
        tag("p", players, class_="players"),
        tag("p", tag("strong", w.verdict_words(report)), class_="sound" if sound else "unsound"),
        [tag("p", words, class_="warning") for words in w.warnings(report)],
    )


def contents(report: Report) -> Html:
    """Where to find what, with the numbers that matter."""
    audit = report.audit
    places = [("integrity", "Integrity", None), ("refusals", "Refusals", len(audit.refusals)),
              ("changes", "Target changes", len(audit.changes)), ("backups", "Backups", len(audit.backups)),
              ("forks", "Forks", len(audit.forks) + len(report.forks)), ("clocks", "Clock", None),
              ("story", "Story", None)]  # fmt: skip
    turns = [tag("a", f"{turn.number}", href=f"#story-{place}") for place, turn in enumerate(audit.turns)
             if turn.number]  # fmt: skip
    return tag(
        "nav",
        [tag("a", name, [" ", tag("b", f"{count}")] if count is not None else None, href=f"#{place}")
         for place, name, count in places],
        tag("p", "Turns ", [[each, " "] for each in turns], class_="turns") if turns else None,
    )  # fmt: skip


def facts(pairs: Sequence[tuple[str, Child]]) -> Html:
    """Names with what they stand for; what is empty is left out."""
    return tag("dl", [tag("div", tag("dt", name), tag("dd", tag("bdi", value))) for name, value in pairs if value])


def summary(report: Report) -> Html:
    """The game at a glance."""
    audit = report.audit
    span = w.duration(audit.times.last - audit.times.first) if audit.times.first else ""
    return tag(
        "section",
        tag("h2", "The game"),
        facts(
            [
                ("Game", report.game),
                ("Rules edition", audit.edition),
                ("Made by", audit.engine),
                ("Result", audit.result),
                ("Events", f"{audit.version:,}"),
                ("First input", w.clock(audit.times.first)),
                ("Last input", f"{w.clock(audit.times.last)}, {span} later" if span else ""),
            ]
        ),
        id="game",
    )


def integrity(report: Report) -> Html:
    """Hashes and signatures."""
    verdict = report.verdict
    signatures = w.signature_words(report)
    return tag(
        "section",
        tag("h2", "Integrity"),
        facts(
            [
                ("Source", report.source),
                ("Verified", f"{w.DEPTHS[verdict.depth]}, {w.counted(verdict.events, 'event')}"
                 + (f" and {w.counted(verdict.variations, 'variation')}" if verdict.variations else "")),
                ("Finding", verdict.why or "nothing is wrong"),
                ("Head hash", tag("code", verdict.head) if verdict.head else "none"),
                ("Signatures", [tag("code", each) for each in signatures] or w.unsigned_words(report)),
                ("Notes", [tag("p", note) for note in verdict.notes]),
            ]
        ),
        id="integrity",
    )  # fmt: skip


# --- tables -----------------------------------------------------------------------------------------------------------


def table(headings: Sequence[str], rows: Sequence[Sequence[Child]], marks: Sequence[str] = ()) -> Html:
    """A table whose rows become cards on a phone: each cell knows its heading."""
    body = [
        tag(
            "tr",
            [tag("td", tag("div", cell), data_label=name) for name, cell in zip(headings, row, strict=True)],
            class_=marks[place] or None if marks else None,
        )
        for place, row in enumerate(rows)
    ]
    head = tag("thead", tag("tr", [tag("th", name, scope="col") for name in headings]))
    return tag("table", head, tag("tbody", body))


def section(place: str, title: str, content: Child, nothing: str) -> Html:
    """A section, or a line that says that there is nothing for it."""
    return tag("section", tag("h2", title), content or tag("p", nothing, class_="none"), id=place)


def rules(numbers: Sequence[str]) -> Html:
    """Numbers of rules."""
    return tag("span", ", ".join(numbers), class_="rules")


def when(where: Where, anchors: Anchors) -> list[Child]:
    """A moment, with a link to it."""
    at = w.clock(where.at)
    return [anchors.link(where.version), " ", w.moment(where), [tag("br"), tag("small", at)] if at else None]


def undone(taken_back: bool) -> Child:
    """The mark of what was taken back later."""
    return tag("span", "taken back later", class_="mark") if taken_back else None


def refusals(audit: Audit, anchors: Anchors) -> Html:
    """Each refusal with step, rule and what was kept."""
    rows = [refusal_row(each, anchors) for each in audit.refusals]
    content = table(("When", "What", "Why", "Rules", "What came of it"), rows) if rows else None
    return section("refusals", "Refusals", content, "Nothing was refused.")


def refusal_row(refusal: Refusal, anchors: Anchors) -> list[Child]:
    """One refusal."""
    return [
        when(refusal.where, anchors),
        tag("bdi", w.refused_words(refusal)),
        tag("bdi", refusal.reason),
        rules(refusal.rules),
        [w.outcome_words(refusal), kept(refusal.kept) if refusal.kind == "action" else None],
    ]


def kept(lines: Sequence[Line]) -> Child:
    """What stayed after a reversal."""
    if not lines:
        return tag("p", "nothing was kept", class_="none")
    return [tag("p", "kept:"), tag("ul", [tag("li", tag("bdi", line.words)) for line in lines])]


def changes(audit: Audit, anchors: Anchors) -> Html:
    """Each target change."""
    rows: list[list[Child]] = [
        [
            when(each.where, anchors),
            [tag("bdi", each.spell), undone(each.undone)],
            [tag("bdi", each.old), " → ", tag("bdi", each.new)],
            tag("bdi", each.because) if each.because else "–",
            rules(each.rules),
        ]
        for each in audit.changes
    ]
    content = table(("When", "Target of", "Change", "Because of", "Rules"), rows) if rows else None
    return section("changes", "Target changes", content, "No target was changed.")


# --- backups and forks ------------------------------------------------------------------------------------------------


def backups(audit: Audit, anchors: Anchors) -> Html:
    """Each time the game was taken back."""
    cards = [backup(each, anchors) for each in audit.backups]
    return section("backups", "Backups", cards, "The game was never taken back.")


def backup(each: Backup, anchors: Anchors) -> Html:
    """Who took the game back, why, and what the advice before it was."""
    client = f", sent by {each.client}" if each.client and each.client != each.by else ""
    return tag(
        "article",
        tag("h3", anchors.link(each.where.version), " back to ", anchors.link(each.to), " by ",
            tag("bdi", each.by or "somebody")),
        tag("p", tag("bdi", each.why or "no reason was given"), class_="why"),
        tag("p", [w.moment(each.where), ", ", w.clock(each.where.at) or "at an unknown time", f"; {each.how}{client}"],
            class_="none"),
        facts([(title.capitalize(), several(lines)) for title, lines in w.backup_lines(each)]),
    )  # fmt: skip


def several(lines: Sequence[str]) -> Child:
    """Lines as a list, or the only one as it is."""
    return lines[0] if len(lines) == 1 else tag("ul", [tag("li", tag("bdi", line)) for line in lines])


def forks(report: Report, anchors: Anchors) -> Html:
    """Where the game comes from, and what left it."""
    cards = [
        tag("p", anchors.link(each.where.version), " this game goes on from ", tag("bdi", each.parent), f" @{each.at}",
            f", forked by {each.by}" if each.by else None, f", {w.clock(each.where.at)}" if each.where.at else None)
        for each in report.audit.forks
    ]  # fmt: skip
    rows = [list(fork_row(each, anchors)) for each in report.forks]
    left = table(("Game", "Left at", "By", "Last version", "Note"), rows) if rows else None
    return section("forks", "Forks", [*cards, left] if cards or rows else None, "No other game left this one.")


def fork_row(fork: Fork, anchors: Anchors) -> Iterator[Child]:
    """A game that left this one."""
    named = tag("bdi", fork.game or f"variation {fork.number}")
    yield tag("a", named, href=f"#variation-{fork.number}") if fork.audit is not None else named
    yield [anchors.link(fork.at), f" of variation {fork.of}" if fork.of else None]
    yield tag("bdi", fork.by) if fork.by else "–"
    yield f"@{fork.last}"
    yield tag("bdi", fork.note) if fork.note else "–"


# --- clocks -----------------------------------------------------------------------------------------------------------


def clocks(audit: Audit, anchors: Anchors) -> Html:
    """The time that each player used, and who answered how."""
    rows: list[list[Child]] = [
        [
            tag("bdi", each.player),
            [w.duration(each.used) if each.timed else "unknown", small(w.timed_words(each.timed, each.by_hand))],
            [w.duration(each.longest), " ", anchors.link(each.longest_at)] if each.longest else "–",
            f"{each.by_hand:,}",
            f"{each.automatic + each.forced:,}",
            f"{each.by_a_judge:,}",
            [tag("bdi", name) for name in each.clients] or "–",
        ]
        for each in audit.times.clocks
    ]
    headings = ("Player", "Time used", "Longest", "By hand", "Automatic", "By a judge", "Client")
    back = [
        tag("li", anchors.link(each.version), f" is earlier by {w.duration(each.by)} than the input before it")
        for each in audit.times.backwards
    ]
    content: list[Child] = [table(headings, rows) if rows else None]
    if back:
        content += [tag("p", "Where a clock ran backwards:"), tag("ul", back)]
    return section("clocks", "Clock", content if rows else None, "Nobody has answered anything.")


def small(words: str) -> Child:
    """Words in small print."""
    return [" ", tag("small", words)] if words else None


def foot(report: Report) -> Html:
    """How to see for oneself."""
    command = "stacktrail verify STORE --depth rules" if report.stored else "stacktrail verify FILE --depth rules"
    return tag(
        "footer",
        tag("p", "Made by Stacktrail from the game's log alone; it names hidden cards, too. Whoever has the log can ",
            "check it: ", tag("code", command))
        if report.hidden is None
        else tag("p", "Made by Stacktrail from a redacted replay. Whoever has it can check its hashes: ",
                 tag("code", "stacktrail verify FILE")),
    )  # fmt: skip
