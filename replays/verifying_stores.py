"""Are these stored games what they say? The same three depths, with the heads that were kept with each batch."""

from __future__ import annotations

from domain.events import Event
from replays.codec import Origin
from replays.errors import CorruptLog
from replays.leaves import NOTHING, chained, leaf
from replays.log import GameLog
from replays.playing_again import Past, Wrong, folded, played_again
from replays.signing import holds
from replays.verdicts import Check, Depth, Found, Verdict, Wanted


def verify_stored(log: GameLog[Event], game: str, wanted: Wanted) -> Verdict:
    """A game of a store, with the past that it shares with others."""
    check = StoreCheck(log, game, wanted)
    return check.judge({Depth.INTEGRITY: check.integrity, Depth.FOLD: check.fold, Depth.RULES: check.rules})


class StoreCheck(Check):
    """A stored game that is being verified."""

    def __init__(self, log: GameLog[Event], game: str, wanted: Wanted) -> None:
        super().__init__(log.store, wanted)
        self.log, self.game = log, game
        self.head, self.version = NOTHING, 0
        self.events: list[Event] = []
        self.stored: list[bytes] = []
        self.sound = 0
        self.receipts = {each.version: each.head for each in wanted.receipts if each.game == game}
        self.past: Past = []
        self.say(game=game)

    def integrity(self) -> None:
        """Hash all events, of the oldest ancestor first, and compare with the heads that were stored."""
        for origin in reversed(self.log.lineage(self.game)):
            self.hash_part(origin)
        self.say(events=self.version, head=self.head.hex())
        for version in self.receipts:
            if version > self.version:
                raise Found(Wrong(self.version + 1, f"there is a receipt for @{version}, but no such event"))
        if self.wanted.key:
            self.signed()

    def hash_part(self, origin: Origin) -> None:
        """The events of one game of the lineage, up to where the next one left it."""
        secret = self.log.heads.secret(origin.game)
        kept = dict(self.log.heads.stored(origin.game))
        for version, entry in self.log.sealed(origin.game, self.version, origin.version):
            self.head = chained(self.head, leaf(version, entry, secret))
            self.version = version
            self.stored.append(entry.event)
            self.events.append(self.log.codec.decode(entry.event))
            self.compare(kept.pop(version, None), "stored with it")
            self.compare(self.receipts.get(version) if origin.game == self.game else None, "of the receipt")
        if self.version != origin.version:
            raise CorruptLog(self.game, self.version + 1, "its row is missing")
        if origin.game == self.game and kept and max(kept) > self.version:
            raise Found(Wrong(self.version + 1, f"a head was stored for @{max(kept)}, but the events behind are gone"))
        if self.sound < self.version and origin.game == self.game:
            self.note(f"no head was stored for what came behind @{self.sound}")

    def compare(self, head: bytes | None, what: str) -> None:
        """A head that was stored or given out must be the one that the events give."""
        if head is None:
            return
        if head != self.head:
            first = self.sound + 1
            why = f"the events from @{first} to @{self.version} aren't those that the head {what} was made of"
            raise Found(Wrong(first, why))
        self.sound = self.version

    def signed(self) -> None:
        """A store has no signatures; a receipt may have one."""
        signed = [each for each in self.wanted.receipts if each.game == self.game and each.key == self.wanted.key]
        if not any(holds(each.key, each.signature, each.game, each.version, each.head) for each in signed):
            raise Found(Wrong(self.version, f"no receipt is signed by the key {self.wanted.key.hex()}"))
        self.say(signed_by=(self.wanted.key.hex(),))

    def fold(self) -> None:
        """Every event must fit the game as it stood."""
        self.note_partly(self.events)
        if (wrong := folded(self.events, self.past)) is not None:
            raise Found(wrong)

    def rules(self) -> None:
        """The answers, played again, must give the events."""
        if (wrong := played_again(self.events, self.stored, [])) is not None:
            raise Found(wrong)
