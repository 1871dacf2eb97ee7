"""Is this replay file what it says? In three depths: the bytes and hashes, the fold, the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from domain.events import Event
from domain.state import EMPTY
from replays.codec import UNDECODABLE
from replays.games import EVENTS, STATES
from replays.heads import Receipt
from replays.leaves import HEAD, Unsealed, chained, leaf
from replays.playing_again import Past, Wrong, folded, played_again
from replays.signing import holds
from replays.trail import TrailReader
from replays.trail_format import MARK, MARKED, Ending, Footer, Frame, Limits, Variation
from replays.trail_games import state_digest
from replays.verdicts import Check, Depth, Found, Verdict, Wanted

MOST: Final = Limits(events=200_000, variations=1_000)
"""Verifying holds a game in memory, so it refuses longer ones than reading does."""


def verify_file(path: Path | str, wanted: Wanted) -> Verdict:
    """A replay file."""
    check = FileCheck(Path(path), wanted)
    return check.judge({Depth.INTEGRITY: check.integrity, Depth.FOLD: check.fold, Depth.RULES: check.rules})


class Line:
    """The main line or a variation: its events as far as they were read, and the head after each."""

    def __init__(self, before: bytes, variation: Variation, parent: Line | None, secret: bytes) -> None:
        self.number, self.after = variation.number, variation.at
        self.game = variation.game
        self.parent, self.secret = parent, secret
        self.heads = [before]
        self.events: list[Event] = []
        self.stored: list[bytes] = []
        self.past: Past = []
        self.sound = self.after  # the last version whose head was found to be right

    @property
    def last(self) -> int:
        """Its last version."""
        return self.after + len(self.heads) - 1

    def head(self, version: int) -> bytes | None:
        """The head at a version, perhaps one of its parent's."""
        if version < self.after:
            return self.parent.head(version) if self.parent is not None else None
        return self.heads[version - self.after] if version <= self.last else None

    def expect(self, version: int, head: bytes, what: str, length: int = HEAD) -> None:
        """The head at a version must be this one, or begin with it."""
        if len(head) != length or self.head(version) is None or (self.head(version) or b"")[:length] != head:
            first = min(self.sound + 1, version)
            between = f"; the events from @{first} to @{version} aren't those that it was made of"
            raise Found(Wrong(first, f"{what} isn't what the events give{between if version else ''}"), self.number)
        self.sound = max(self.sound, version)


class FileCheck(Check):
    """A replay file that is being verified."""

    def __init__(self, path: Path, wanted: Wanted) -> None:
        super().__init__(str(path), wanted)
        self.path = path
        self.lines: list[Line] = []
        self.hashed = self.redacted = False
        self.footer: Footer | None = None

    # --- the bytes and hashes ---

    def integrity(self) -> None:
        """Read everything, and hash it."""
        reader: TrailReader[Event | None] = TrailReader(self.path, EVENTS.decode, MOST)
        header = reader.header
        self.hashed, self.redacted = reader.form > 1, header.seat >= 0
        self.say(game=header.game)
        if self.redacted:
            reader.decode = undecoded
            self.shallow("redacted: the fold and the rules need the whole game")
        elif header.first != 1:
            self.shallow(f"it begins at version {header.first}: the fold and the rules need the whole game")
        main = Variation(number=0, of=0, at=header.first - 1, game=header.game)
        self.lines = [Line(header.before, main, None, header.secret)]
        blocks: dict[int, int] = {}
        for step, event in reader.walk():
            match step.what:
                case Variation() as variation:
                    self.begin(variation)
                case Frame() as frame:
                    blocks.setdefault(step.block, frame.version)
                    self.take(self.lines[-1], frame, event)
                case footer:
                    self.footer = footer
        self.say(events=len(self.lines[0].heads) - 1, variations=len(self.lines) - 1)
        if self.footer is not None:
            self.finish(self.footer, blocks)

    def shallow(self, why: str) -> None:
        """There is not enough for more than hashes."""
        self.deepest = Depth.INTEGRITY
        self.note(why)

    def begin(self, variation: Variation) -> None:
        """A variation begins with the head that it leaves from."""
        parent = self.lines[variation.of]
        before = parent.head(variation.at)
        if before is None:
            raise Found(Wrong(variation.at, "a variation leaves from a version that isn't there"), variation.number)
        self.lines.append(Line(before, variation, parent, variation.secret))

    def take(self, line: Line, frame: Frame, event: Event | None) -> None:
        """One more event."""
        if not self.hashed:
            line.heads.append(b"")
        else:
            try:
                made = leaf(frame.version, frame.entry, line.secret)
            except (Unsealed, *UNDECODABLE) as error:
                raise Found(Wrong(frame.version, f"its hash can't be made ({error})"), line.number) from error
            line.heads.append(chained(line.heads[-1], made))
            if frame.version % MARKED == 0:
                line.expect(frame.version, frame.mark, f"the mark at @{frame.version}", MARK)
        if event is not None:
            line.events.append(event)
            line.stored.append(bytes(frame.event))

    def finish(self, footer: Footer, blocks: dict[int, int]) -> None:
        """What the footer says of heads and places, the signatures, and the receipts."""
        if not self.hashed:
            self.note("format 1 has no hashes: only checksums were looked at")
            if self.wanted.receipts or self.wanted.key:
                raise Found(Wrong(1, "a file of format 1 has neither hashes nor signatures"))
            return
        for place in footer.index:
            if place.number >= len(self.lines) or blocks.get(place.offset) != place.version:
                raise Found(Wrong(place.version, "the index leads to another place"), place.number)
            self.lines[place.number].expect(place.version - 1, place.head, "a head in the index")
        endings = (Ending(number=0, last=footer.last, head=footer.head), *footer.variations)
        for line, ending in zip(self.lines, endings, strict=True):
            line.expect(ending.last, ending.head, "the head")
        self.say(head=footer.head.hex())
        self.signed(footer)
        for receipt in self.wanted.receipts:
            self.received(receipt)

    def signed(self, footer: Footer) -> None:
        """Every signature must hold, and the key asked for must be among them."""
        for each in footer.signatures:
            line = self.lines[each.number] if 0 <= each.number < len(self.lines) else None
            if line is None or not holds(each.key, each.signature, line.game, line.last, line.heads[-1]):
                raise Found(Wrong(line.last if line else 0, "a signature doesn't hold"), each.number)
        self.say(signed_by=tuple(sorted({each.key.hex() for each in footer.signatures})))
        if self.wanted.key and not any(each.key == self.wanted.key for each in footer.signatures if not each.number):
            raise Found(Wrong(self.lines[0].last, f"the key {self.wanted.key.hex()} hasn't signed it"))

    def received(self, receipt: Receipt) -> None:
        """A head that was given out must still be true; the receipt may be of a variation."""
        lines = [line for line in self.lines if line.game == receipt.game]
        if not lines:
            self.note(f"there is a receipt for {receipt.game}, another game")
        for line in lines:
            line.expect(receipt.version, receipt.head, f"the head of the receipt for @{receipt.version}")

    # --- the fold and the rules ---

    def fold(self) -> None:
        """Every event must fit the game as it stood, and the state at the end must be the one that was noted."""
        self.note_partly(self.lines[0].events)
        for line in self.lines:
            line.past = self.shared(line)
            if (wrong := folded(line.events, line.past)) is not None:
                raise Found(wrong, line.number)
        main, footer = self.lines[0], self.footer
        noted = footer.state if footer is not None and footer.schema == STATES.schema else b""
        if noted and state_digest(main.past[-1][1] if main.past else EMPTY) != noted:
            raise Found(Wrong(main.last, "the state at the end isn't the one that was noted"))

    def rules(self) -> None:
        """The answers, played again, must give the events."""
        for line in self.lines:
            if (wrong := played_again(line.events, line.stored, self.shared(line))) is not None:
                raise Found(wrong, line.number)

    def shared(self, line: Line) -> Past:
        """The past that a variation has in common with its parent."""
        return line.parent.past[: line.after] if line.parent is not None else []


def undecoded(data: bytes) -> None:
    """Events of a redacted file aren't looked into."""
