"""Turn-based actions (703): what happens as steps begin and end, without anybody's choice to begin it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import Final

from domain.cards.abilities import (
    Duration,
)
from domain.cards.special_rules import UntapsAtMost
from domain.cards.static_rules import (
    MayStayTapped,
    NoUntap,
)
from domain.events import (
    DamageWoreOff,
    DelayedTriggerEnded,
    EffectsEnded,
    Event,
)
from domain.lasting import ContinuousEffect
from domain.procedure import Procedure, Table
from domain.rules.attacking import declare_attackers
from domain.rules.blocking import declare_blockers
from domain.rules.characteristics import view
from domain.rules.choosing import choose_things
from domain.rules.combat_damage import combat_damage
from domain.rules.counters_that_protect import untapping
from domain.rules.hands import maximum_hand
from domain.rules.life import life_changes
from domain.rules.mana_produced import emptied
from domain.rules.moving import discard, draw_one, exile_what_nobody_controls
from domain.rules.phasing import phase_at_untap
from domain.rules.players import apnap, in_game
from domain.rules.reading import fits
from domain.rules.replacement import WouldChangeLife
from domain.rules.sagas import advance_sagas
from domain.rules.turning_over import look_back_at_turn
from domain.state import Board, Position
from domain.vocabulary import ObjectId, PlayerId, Step

"""The maximum hand size (402.2)."""


def nothing_happens(table: Table) -> Procedure[None]:
    """Most steps begin without a turn-based action."""
    yield from ()


def untap(table: Table) -> Procedure[None]:
    """Phasing, day or night, then the active player's permanents untap at the same time (502.1–3)."""
    phase_at_untap(table)
    look_back_at_turn(table)
    tapped = tuple(thing for thing in table.board.battlefield if untaps(table.board, thing))
    kept = yield from choose_things(
        table, table.board.active, may_stay_tapped(table.board, tapped), 0, len(tapped), purpose="stay_tapped"
    )
    tapped = yield from within_limits(table, tuple(thing for thing in tapped if thing not in kept))
    if facts := untapping(table.board, tapped):
        table.record(*facts)
    player = table.board.active
    if over := ended(table.game, "next_untap", lambda effect: player in effect.affects):
        table.record(*over)


def within_limits(table: Table, tapped: tuple[ObjectId, ...]) -> Procedure[tuple[ObjectId, ...]]:
    """What untaps where players can't untap more than so many of something: as many as can, of their choice (502.3)."""
    for each in tuple(view(table.board).rules(UntapsAtMost)):
        its = view(table.board)
        fitting = tuple(thing for thing in tapped if fits(its, each.rule.filter, thing, each.context))
        count = each.rule.count
        if len(fitting) > count:
            chosen = yield from choose_things(
                table, table.board.active, fitting, count, count, source=each.context.this, purpose="untap"
            )
            tapped = tuple(thing for thing in tapped if thing not in fitting or thing in chosen)
    return tapped


def may_stay_tapped(board: Board, tapped: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """The permanents that the active player may choose not to untap (502.3)."""
    its = view(board)
    rules = tuple(its.rules(MayStayTapped)) if tapped else ()
    return tuple(thing for thing in tapped if any(fits(its, each.rule.filter, thing, each.context) for each in rules))


def untaps(board: Board, thing: ObjectId) -> bool:
    """Whether a permanent is tapped, the active player's, and nothing keeps it so (502.3)."""
    its = view(board)
    if not board.objects[thing].tapped or its.of(thing).controller != board.active:
        return False
    return not any(fits(its, each.rule.filter, thing, each.context) for each in its.rules(NoUntap))


def draw_for_turn(table: Table) -> Procedure[None]:
    """The active player draws a card (504.1)."""
    yield from draw_one(table, table.board.active)


def begin_main_phase(table: Table) -> Procedure[None]:
    """The active player's Sagas go on (505.4)."""
    yield from ()
    yield from advance_sagas(table)


def clean_up(table: Table) -> Procedure[None]:
    """Down to the maximum hand size; then damage wears off and effects end with the turn (514.1, 514.2)."""
    yield from discard_to_hand_size(table)
    facts = (
        *healed(table.board),
        *ended(table.game, "end_of_turn", lambda effect: True),
        *ended(table.game, "end_of_your_next_turn", lambda effect: is_its_next_turn(table.board, effect)),
    )
    if facts:
        table.record(*facts)
        exile_what_nobody_controls(table)


def is_its_next_turn(board: Board, effect: ContinuousEffect) -> bool:
    """Whether this is the next turn of an effect's controller after it began; without a controller, any turn is."""
    its = effect.controller == board.active and board.turn > effect.turn
    return its or not in_game(board, effect.controller)


def discard_to_hand_size(table: Table) -> Procedure[None]:
    """The active player discards what the hand has too much (514.1)."""
    player = table.board.active
    hand = table.board.player(player).hand
    most = maximum_hand(table.board, player)
    if not in_game(table.board, player) or most is None:
        return
    if (surplus := len(hand) - most) > 0:
        cards = yield from choose_things(table, player, hand, surplus, surplus, purpose="hand_size")
        yield from discard(table, player, cards)


def healed(board: Board) -> tuple[Event, ...]:
    """All damage is removed from permanents, phased-out ones too (514.2)."""
    found = (*(board.objects[thing] for thing in board.battlefield), *(each.object for each in board.phased))
    hurt = tuple(each.id for each in found if each.damage or each.deadly)
    return (DamageWoreOff(objects=hurt),) if hurt else ()


def ended(game: Position, duration: Duration, whose: Callable[[ContinuousEffect], bool]) -> tuple[Event, ...]:
    """Effects and delayed triggers of a duration that is over (514.2, 611.2a, 603.7c)."""
    effects = tuple(each.id for each in game.board.effects if each.duration == duration and whose(each))
    facts: tuple[Event, ...] = (EffectsEnded(effects=effects),) if effects else ()
    if duration == "end_of_turn":
        triggers = tuple(each.id for each in game.delayed if each.lasts == duration)
        return (*facts, *(DelayedTriggerEnded(trigger=each) for each in triggers))
    return facts


def ended_by_turn_of(game: Position, player: PlayerId, extra: bool = False) -> tuple[Event, ...]:
    """Effects end that last until a player's next turn, or until that would have begun (611.2a, 800.4m)."""
    over = (player, *passed_over(game, player, extra=extra))
    return ended(game, "your_next_turn", lambda effect: effect.controller in over)


def passed_over(game: Position, player: PlayerId, *, extra: bool) -> Iterator[PlayerId]:
    """Players who have left, whose turns would have begun before this one (800.4k)."""
    if extra:
        yield from takewhile(lambda each: not in_game(game.board, each), game.extra_turns)
        return
    yield from (each for each in game.extra_turns if not in_game(game.board, each))
    seats, count = game.regular, len(game.board.players)
    while (seats := seats % count + 1) != player:
        if not in_game(game.board, seats):
            yield seats


AT_BEGINNING: Final[Mapping[Step, Callable[[Table], Procedure[None]]]] = {
    Step.UNTAP: untap,
    Step.UPKEEP: nothing_happens,
    Step.DRAW: draw_for_turn,
    Step.PRECOMBAT_MAIN: begin_main_phase,
    Step.BEGINNING_OF_COMBAT: nothing_happens,
    Step.DECLARE_ATTACKERS: declare_attackers,
    Step.DECLARE_BLOCKERS: declare_blockers,
    Step.COMBAT_DAMAGE: combat_damage,
    Step.END_OF_COMBAT: nothing_happens,
    Step.POSTCOMBAT_MAIN: nothing_happens,
    Step.END: nothing_happens,
    Step.CLEANUP: clean_up,
}
"""What happens as each step begins, before anyone receives priority (703.4)."""


def empty_pools(table: Table) -> Procedure[None]:
    """Unspent mana leaves the pools; where the edition says so it burns (500.5, 106.4; 2008: 300.3)."""
    left = {player: emptied(table.game, player) for player in apnap(table.board)}
    gone = {player: each for player, each in left.items() if each is not None}
    burns: tuple[Event, ...] = ()
    if table.edition.mana_burn:
        lost = [WouldChangeLife(player=player, amount=amount, lost=True) for player, (_, amount) in gone.items()]
        burns = yield from life_changes(table, lost)
    if gone:
        table.record(*(fact for fact, _ in gone.values()), *burns)
