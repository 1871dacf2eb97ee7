"""The story on the page: turns, steps and passages, each version with an anchor to link to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from interfaces.audit_report import words as w
from interfaces.audit_report.markup import Child, Html, tag
from projections.audit import Audit, Turn
from projections.passages import Chapter, Line, Passage, When, quiet_words, step_words


class Anchors:
    """The versions that the story tells; a link to another one leads to the last before it."""

    def __init__(self, audit: Audit, prefix: str = "") -> None:
        self.prefix = prefix
        told = {
            version
            for turn in audit.turns
            for chapter in turn.chapters
            for passage in chapter.passages
            for version in (passage.version, *(line.version for line in passage.lines))
        }
        self.versions = sorted(told)
        self.used: set[int] = set()

    def name(self, version: int) -> str | None:
        """The anchor of a version, where it is told for the first time."""
        if version in self.used:
            return None
        self.used.add(version)
        return f"{self.prefix}v{version}"

    def link(self, version: int) -> Html:
        """A link to where a version is told."""
        place = bisect_right(self.versions, version)
        if not place:
            return tag("span", f"@{version}", class_="version")
        return tag("a", f"@{version}", href=f"#{self.prefix}v{self.versions[place - 1]}", class_="version")


def story(audit: Audit, anchors: Anchors, place: str, title: str, broken: int) -> Html:
    """The whole story; from the version `broken` on it isn't proven."""
    writer = Writer(audit, anchors, broken)
    turns = [writer.turn(turn, f"{place}-{number}") for number, turn in enumerate(audit.turns)]
    nothing = tag("p", "There is nothing to tell.", class_="none") if not audit.turns else None
    return tag("section", tag("h2", title), turns, nothing, id=place)


class Writer:
    """Writes a story; says once where it ceases to be proven."""

    def __init__(self, audit: Audit, anchors: Anchors, broken: int) -> None:
        self.audit, self.anchors, self.broken = audit, anchors, broken

    def turn(self, turn: Turn, place: str) -> Html:
        """A turn with its steps."""
        title: Child = [f"Turn {turn.number} · ", tag("bdi", turn.player)] if turn.number else "Before the first turn"
        return tag("article", tag("h3", title), list(self.chapters(turn)), class_="turn", id=place)

    def chapters(self, turn: Turn) -> Iterator[Child]:
        """The steps; those in which nothing happens share a line."""
        quiet: list[When] = []
        for chapter in turn.chapters:
            if not chapter.passages:
                quiet.append((chapter.turn, chapter.step))
                continue
            yield self.quiet(quiet)
            quiet = []
            yield self.chapter(chapter)
        yield self.quiet(quiet)

    def quiet(self, quiet: list[When]) -> Child:
        """Steps in which nobody did anything."""
        return tag("p", quiet_words(quiet), class_="quiet") if quiet else None

    def chapter(self, chapter: Chapter) -> list[Child]:
        """A step."""
        heading = tag("h4", step_words(chapter.step)) if chapter.turn else None
        return [heading, [self.passage(each) for each in chapter.passages]]

    def passage(self, passage: Passage) -> list[Child]:
        """A passage with its steps and the stack afterwards."""
        body: list[Child] = []
        if passage.words:
            body.append(self.headline(passage))
        body.append([self.line(line) for line in passage.lines])
        stack = w.stack_words(passage, self.audit.players)
        if stack is not None:
            body.append(tag("div", tag("span", "stack", class_="label"),
                            [tag("bdi", row) for row in stack] or tag("i", "empty"), class_="stack"))  # fmt: skip
        return [self.unproven(passage), tag("div", body, class_=f"passage {passage.kind}")]

    def unproven(self, passage: Passage) -> Child:
        """The mark where the log ceases to be sound."""
        last = max((passage.version, *(line.version for line in passage.lines)))
        if not self.broken or last < self.broken:
            return None
        words, self.broken = f"From @{self.broken} on, nothing is proven.", 0
        return tag("p", words, class_="warning")

    def headline(self, passage: Passage) -> Html:
        """What the passage is about."""
        marks: list[Child] = []
        if passage.kind == "illegal":
            marks.append(tag("span", "illegal, and reversed", class_="mark wrong"))
        if passage.undone:
            marks.append(tag("span", "taken back later", class_="mark"))
        at = w.clock(self.audit.times.at(passage.version))
        return tag(
            "p", self.version(passage.version), tag("bdi", passage.words), self.rules(passage.numbers), marks,
            tag("time", at) if at and passage.kind != "passes" else None, class_="headline",
        )  # fmt: skip

    def line(self, line: Line) -> Html:
        """A step."""
        marks: list[Child] = [tag("span", f"×{line.times}", class_="mark")] if line.times > 1 else []
        if line.kept:
            marks.append(tag("span", "kept", class_="mark"))
        if line.undone:
            marks.append(tag("span", "taken back", class_="mark"))
        if line.hidden:
            marks.append(tag("span", f"{w.counted(line.hidden, 'part')} hidden", class_="mark"))
        kind = " ".join(filter(None, ("line", line.tone, "undone" * line.undone)))
        return tag(
            "p", self.version(line.version), tag("bdi", line.words), self.rules(line.numbers), marks, class_=kind
        )

    def version(self, version: int) -> Html:
        """A version, as an anchor that links to itself."""
        name = self.anchors.name(version)
        return tag("a", f"@{version}", id=name, href=f"#{self.anchors.prefix}v{version}", class_="version")

    def rules(self, numbers: tuple[str, ...]) -> Child:
        """Numbers of rules, behind a sentence."""
        return [" ", tag("span", ", ".join(numbers), class_="rules")] if numbers else None
