"""What `[expect]` says of the end of a run: in a sentence what isn't so, None where it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.vocabulary import STEP_NAMES, ObjectId
from interfaces.scenario import setup
from interfaces.scenario.checks_qualities import zone_of
from interfaces.scenario.facts import TheStack
from interfaces.scenario.lists import differs, names, wanted
from interfaces.scenario.moments import Moment
from interfaces.scenario.reading_expectations import NOBODY
from interfaces.scenario.syntax import Zone, ZoneRef


def unmet(expectation: setup.Expectation, moment: Moment) -> str | None:
    """What of an expectation isn't so."""
    problem = UNMET[type(expectation)](expectation, moment)
    whose = f"{expectation.player}.{expectation.key}" if expectation.player else expectation.key
    return None if problem is None else f"{whose}: {problem}"


def number(expectation: setup.ExpectedNumber, moment: Moment) -> str | None:
    """Life, poison, reversals, or how many cards."""
    have = counted(expectation, moment)
    return None if have == expectation.value else f"expected {expectation.value}, but it is {have}"


def counted(expectation: setup.ExpectedNumber, moment: Moment) -> int:
    """The number as it is."""
    if expectation.player is None:
        return len(moment.play.reversals.done)
    player = moment.game.player(moment.reading.binder.player(expectation.player))
    match expectation.key:
        case "life":
            return player.life
        case "poison":
            return player.counter("poison")
        case "hand":
            return len(player.hand)
    return len(player.library)


def text(expectation: setup.ExpectedText, moment: Moment) -> str | None:
    """The step, the active player, the winner."""
    have = {
        "step": STEP_NAMES[moment.board.step],
        "active": player_name(moment.board.active, moment),
        "winner": player_name(moment.game.winner, moment),
    }[expectation.key]
    return None if have == expectation.value else f"expected {expectation.value}, but it is {have}"


def player_name(player: int, moment: Moment) -> str:
    """A player's name; nobody for none."""
    return moment.reading.binder.players[player - 1] if player else NOBODY


def objects(expectation: setup.ExpectedObjects, moment: Moment) -> str | None:
    """The objects of a zone."""
    things, ordered = things_of(expectation, moment)
    if not differs(moment.reading, things, expectation.refs, more=expectation.more, ordered=ordered):
        return None
    return f"expected {wanted(expectation.refs, more=expectation.more)}, but there is: {names(moment.reading, things)}"


def things_of(expectation: setup.ExpectedObjects, moment: Moment) -> tuple[tuple[ObjectId, ...], bool]:
    """The zone that is meant, and whether its order counts."""
    if expectation.player is None:
        return zone_of(TheStack(), moment)
    return zone_of(ZoneRef(expectation.player, Zone(expectation.key)), moment)


def mana(expectation: setup.ExpectedMana, moment: Moment) -> str | None:
    """The floating mana."""
    pool = moment.game.pool(moment.reading.binder.player(expectation.player))
    have = sorted(unit.type for unit in pool)
    return None if have == sorted(expectation.mana) else f"expected {expectation.mana}, but there is {have}"


UNMET: Final[Mapping[type[Any], Callable[[Any, Moment], str | None]]] = {
    setup.ExpectedNumber: number,
    setup.ExpectedText: text,
    setup.ExpectedObjects: objects,
    setup.ExpectedMana: mana,
}
"""How each kind of expectation is compared."""
