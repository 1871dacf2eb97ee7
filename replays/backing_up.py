"""A judge's backup that follows the tournament procedure: the plan of the log, carried out by chance, and verified."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random, SystemRandom

from domain.events import Event, GameRewound, HiddenCardsRestored
from domain.game import Game
from domain.restoring import CantRestore, is_clean
from projections.backups import Backup, put_back, why_not
from projections.ledger import Ledger
from projections.take_backs import live_line


def backed_up(game: Game, chance: Random | None = None) -> Iterator[HiddenCardsRestored]:
    """How hidden cards are put back after the rewind that a game has just made; it needs the game from its beginning.

    ``chance`` is what the system has, unless said.
    """
    *events, rewound = game.events
    to = int(getattr(rewound, "to", 0))
    if not is_clean(game.at(to)):
        clean = next((version for version in range(to, 0, -1) if is_clean(game.at(version))), to)
        raise CantRestore(
            f"at @{to} something is under way that may hold on to hidden cards: go back to @{clean}, where a player "
            "receives priority, or put every card back as it was"
        )
    for plan in Backup(Ledger(events), to, undone(events, to)).restorations():
        if plan.changes:
            player = game.state.game.board.player(plan.player)
            yield put_back(plan, player.library, game.state.ledger.next_id, chance or SystemRandom())


def undone(events: Sequence[Event], to: int) -> list[tuple[int, Event]]:
    """What going back from these events takes back, with versions."""
    return [(version, events[version - 1]) for version in live_line(events) if version > to]


# --- verifying --------------------------------------------------------------------------------------------------------


def badly_backed_up(events: Sequence[Event], after: int = 0) -> tuple[int, str] | None:
    """The first version behind one at which chance can't have put hidden cards back as it says, and why."""
    if not any(isinstance(event, HiddenCardsRestored) for event in events[after:]):
        return None
    ledger = Ledger()
    for before, event in enumerate(events):
        restored = restored_behind(events, before + 1) if isinstance(event, GameRewound) and before >= after else []
        if isinstance(event, GameRewound) and restored:
            backup = Backup(ledger, event.to, undone(events[:before], event.to))
            if (wrong := against_the_plan(backup, restored, before + 2)) is not None:
                return wrong
        ledger.take(event)
    return None


def restored_behind(events: Sequence[Event], version: int) -> list[HiddenCardsRestored]:
    """What was put back right after a version."""
    found: list[HiddenCardsRestored] = []
    for event in events[version:]:
        if not isinstance(event, HiddenCardsRestored):
            break
        found.append(event)
    return found


def against_the_plan(backup: Backup, restored: Sequence[HiddenCardsRestored], first: int) -> tuple[int, str] | None:
    """What doesn't follow from what everybody knew; a plain rewind, after which nothing is put back, has no plan."""
    plans = [plan for plan in backup.restorations() if plan.changes]
    for version, event in enumerate(restored, first):
        plan = plans[version - first] if version - first < len(plans) else None
        if plan is None or plan.player != event.player:
            return version, f"the backup doesn't put hidden cards of player {event.player} back here"
        library = backup.then.sight.board.seat(event.player).library
        if why := why_not(plan, library, event):
            return version, f"chance can't have put the hidden cards of player {event.player} back so: {why}"
    if len(restored) < len(plans):
        return first + len(restored), f"the backup puts hidden cards of player {plans[len(restored)].player} back, too"
    return None
