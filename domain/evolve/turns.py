"""Folding turns, steps, priority, the beginning and the end (103, 104, 117, 500–514)."""

from __future__ import annotations

from typing import Final

from immutables import Map
from msgspec.structs import replace

from domain.events import (
    AllPassed,
    ChoicePassedOn,
    DamageWoreOff,
    DeathtouchOutlived,
    EffectsEnded,
    ExtraTurnAdded,
    GameEnded,
    HandKept,
    LandPlayed,
    LoopFound,
    ManaEmptied,
    MulliganTaken,
    PhasesAdded,
    PlayerLeft,
    PlayerLost,
    PlayerWon,
    PositionMarked,
    PriorityPassed,
    PriorityReceived,
    StartingPlayerChosen,
    StateBasedActionTaken,
    StepAdded,
    StepBegan,
    StepSkipped,
    TurnBegan,
    TurnCutShort,
    TurnSkipped,
)
from domain.evolve.changes import with_board, with_objects, with_player
from domain.evolve.table import EVOLVERS, evolves, nothing
from domain.state import Position
from domain.vocabulary import COMBAT_STEPS, PlayerId, Step

EVOLVERS[StepAdded] = nothing
MOST_MARKS: Final = 500
"""So many positions are remembered."""

EVOLVERS[LoopFound] = nothing
EVOLVERS[PlayerWon] = nothing
EVOLVERS[ChoicePassedOn] = nothing
EVOLVERS[StateBasedActionTaken] = nothing


@evolves(StartingPlayerChosen)
def starting_player_chosen(game: Position, event: StartingPlayerChosen) -> Position:
    return with_board(game, active=event.player)


@evolves(MulliganTaken)
def mulligan_taken(game: Position, event: MulliganTaken) -> Position:
    return with_player(game, event.player, mulligans=game.player(event.player).mulligans + 1)


@evolves(HandKept)
def hand_kept(game: Position, event: HandKept) -> Position:
    return with_player(game, event.player, kept=True)


@evolves(TurnBegan)
def turn_began(game: Position, event: TurnBegan) -> Position:
    turn = game.board.turn + 1
    players = tuple(
        replace(
            player,
            lands_played=0,
            spells_cast=0,
            cast_last_turn=player.spells_cast,
            cards_drawn=0,
            life_lost=0,
            damage_taken=0,
            speed_raised=0,
            life_gained=0,
            attackers=0,
            discarded=0,
            last_turn=turn if player.id == event.player else player.last_turn,
        )
        for player in game.board.players
    )
    owed = without_first(game.extra_turns, event.player) if event.extra else game.extra_turns
    objects = game.board.objects
    for thing in game.board.battlefield:
        if objects[thing].attacked:
            objects = objects.set(thing, replace(objects[thing], attacked=False))
    board = replace(
        game.board,
        objects=objects,
        turn=turn,
        active=event.player,
        players=players,
        spells_cast=0,
        hits=(),
        resolved=(),
        gone=Map(),
        first_combat=(),
    )
    last_cast = game.player(game.board.active).spells_cast if game.board.turn else 0
    board = replace(board, last_cast=last_cast)
    regular = game.regular if event.extra else event.player
    return replace(game, board=board, extra_turns=owed, regular=regular, added_phases=(), added_steps=())


@evolves(StepBegan)
def step_began(game: Position, event: StepBegan) -> Position:
    board = replace(game.board, step=event.step, first_combat=first_combat(game.board.first_combat, event.step))
    if board.combat.damaging:
        board = replace(board, combat=replace(board.combat, damaging=False))
    game = replace(game, board=board, priority=0, passes=0, all_passed=False, cut_short="")
    if event.step is Step.UPKEEP:
        last = game.player(board.active).last_upkeep
        game = with_player(game, board.active, upkeep_before=last, last_upkeep=board.turn)
    if event.step is Step.DRAW:
        game = with_player(game, board.active, drawn_before=game.player(board.active).cards_drawn)
    return taken(game, event.added)


def first_combat(begun: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
    """The steps of the turn's first combat phase that have begun, and that it is over once anything else begins."""
    over = Step.POSTCOMBAT_MAIN
    if over in begun or (not begun and step < Step.BEGINNING_OF_COMBAT):
        return begun
    again = step is Step.BEGINNING_OF_COMBAT and bool(begun)
    return (*begun, over if again or step not in COMBAT_STEPS else step)


def taken(game: Position, added: str) -> Position:
    """The position where the next of the added phases or steps is no longer to come."""
    if added == "phase":
        return replace(game, added_phases=game.added_phases[1:])
    return replace(game, added_steps=game.added_steps[1:]) if added else game


@evolves(PhasesAdded)
def phases_added(game: Position, event: PhasesAdded) -> Position:
    if event.steps_only:
        return replace(game, added_steps=(*event.steps, *(game.added_steps or (event.then,))))
    return replace(game, added_phases=(*event.steps, *(game.added_phases or (event.then,))))


@evolves(StepSkipped)
def step_skipped(game: Position, event: StepSkipped) -> Position:
    return taken(game, event.added)


@evolves(TurnSkipped)
def turn_skipped(game: Position, event: TurnSkipped) -> Position:
    if event.extra:
        return replace(game, extra_turns=without_first(game.extra_turns, event.player))
    return replace(game, regular=event.player)


@evolves(TurnCutShort)
def turn_cut_short(game: Position, event: TurnCutShort) -> Position:
    game = replace(game, waiting=(), cut_short=event.what, passes=0, added_steps=())
    return game if event.what == "combat" else replace(game, added_phases=())


def without_first(players: tuple[PlayerId, ...], player: PlayerId) -> tuple[PlayerId, ...]:
    """Players without the first mention of one of them."""
    place = players.index(player)
    return (*players[:place], *players[place + 1 :])


@evolves(PriorityReceived)
def priority_received(game: Position, event: PriorityReceived) -> Position:
    if game.all_passed:
        return replace(game, priority=event.player, all_passed=False, unbroken=game.unbroken + 1)
    if game.passes or not game.unbroken:
        return replace(game, priority=event.player)
    return replace(game, priority=event.player, unbroken=0, marks=())  # somebody has acted


@evolves(PositionMarked)
def position_marked(game: Position, event: PositionMarked) -> Position:
    """An empty mark says that somebody had a choice: what came before is no part of a loop."""
    if not event.mark:
        return replace(game, unbroken=0, marks=())
    return replace(game, marks=(*game.marks[-MOST_MARKS:], (event.version, event.mark)))


@evolves(PriorityPassed)
def priority_passed(game: Position, event: PriorityPassed) -> Position:
    passers = (*game.passers[len(game.passers) - game.passes :], event.player)
    return replace(game, passes=game.passes + 1, passers=passers, priority=0)


@evolves(AllPassed)
def all_passed(game: Position, event: AllPassed) -> Position:
    return replace(game, passes=0, priority=0, all_passed=True)


@evolves(ManaEmptied)
def mana_emptied(game: Position, event: ManaEmptied) -> Position:
    left = (unit for unit in game.pool(event.player) if unit.id in (*event.kept, *event.turned))
    pool = tuple(replace(unit, type="C") if unit.id in event.turned else unit for unit in left)
    return replace(game, pools=(*game.pools[: event.player - 1], pool, *game.pools[event.player :]))


@evolves(DamageWoreOff)
def damage_wore_off(game: Position, event: DamageWoreOff) -> Position:
    phased = tuple(
        replace(each, object=replace(each.object, damage=0, deadly=False)) if each.object.id in event.objects else each
        for each in game.board.phased
    )
    return with_board(with_objects(game, event.objects, damage=0, deadly=False), phased=phased)


@evolves(DeathtouchOutlived)
def deathtouch_outlived(game: Position, event: DeathtouchOutlived) -> Position:
    return with_objects(game, event.objects, deadly=False)


@evolves(EffectsEnded)
def effects_ended(game: Position, event: EffectsEnded) -> Position:
    return with_board(game, effects=tuple(each for each in game.board.effects if each.id not in event.effects))


@evolves(LandPlayed)
def land_played(game: Position, event: LandPlayed) -> Position:
    played = game.player(event.player).lands_played + 1
    return replace(with_player(game, event.player, lands_played=played), passes=0)


@evolves(PlayerLost)
def player_lost(game: Position, event: PlayerLost) -> Position:
    return with_player(game, event.player, lost=True)


@evolves(PlayerLeft)
def player_left(game: Position, event: PlayerLeft) -> Position:
    """Their mana, triggers and extra turns are no more, and their pass no longer counts."""
    player = event.player
    passed = player in game.passers[len(game.passers) - game.passes :]
    return replace(
        mana_emptied(game, ManaEmptied(player=player)),
        passes=game.passes - passed,
        passers=tuple(each for each in game.passers if each != player),
        waiting=tuple(each for each in game.waiting if each.controller != player),
        delayed=tuple(each for each in game.delayed if each.controller != player),
    )


@evolves(GameEnded)
def game_ended(game: Position, event: GameEnded) -> Position:
    return replace(game, over=True, winner=event.winner, priority=0)


@evolves(ExtraTurnAdded)
def extra_turn_added(game: Position, event: ExtraTurnAdded) -> Position:
    return replace(game, extra_turns=(event.player, *game.extra_turns))
