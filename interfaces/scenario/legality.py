"""Checks of what could be done: `Shock can target Alice`, `Alice cannot play Forest because 305.2`.

Nothing of it touches the game: it is tried on a position made up for the question, or on a game of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.answers import Cast
from domain.events import AbilityAnnounced, SpellProposed
from domain.evolve import EVOLVERS
from domain.rulebook import Rule
from domain.rules.permissions import activated_abilities, printed_number, proposal_of
from domain.rules.targeting import slots, why_not
from domain.state import Position
from domain.vocabulary import ObjectId
from domain.vocabulary import Zone as GameZone
from interfaces.scenario import facts as f
from interfaces.scenario import statements as st
from interfaces.scenario.aiming import aimed_at
from interfaces.scenario.binding import Reading, written
from interfaces.scenario.choices_said import with_choices, with_objects
from interfaces.scenario.citing import missing, numbers_of
from interfaces.scenario.faces import face_meant, without_face
from interfaces.scenario.moments import Moment
from interfaces.scenario.piles import anywhere, of_all
from interfaces.scenario.run_errors import TurnedAway, Unplayable
from interfaces.scenario.statements_run import perform
from interfaces.scenario.syntax import AnyRef, Clause, Ref, Zone
from interfaces.scenario.wishes import Wishes

Obstacle = tuple[str, tuple[Rule, ...]]
"""What speaks against it, and by which rules."""


def possible(fact: f.Can, moment: Moment) -> str | None:
    """Why it can't be done, payment left aside: it isn't said with what; None if it can."""
    for what, found in obstacles(fact.subject, fact.power, moment):
        for reason, rules in (each for each in found if Rule.PAY_COSTS not in each[1]):
            return f"{what}: {reason} ({', '.join(numbers_of(rules, moment.edition))})"
    return None


def impossible(fact: f.Cannot, moment: Moment) -> str | None:
    """What could be done all the same, or for other reasons than said can't."""
    for what, found in obstacles(fact.subject, fact.power, moment):
        if not found:
            return f"{what} is possible"
        rules = tuple(rule for _, cites in found for rule in cites)
        absent = missing(fact.because, rules, moment.numbered_by, moment.edition)
        if absent:
            return f"{what}: not because of {', '.join(absent)} but {', '.join(numbers_of(rules, moment.numbered_by))}"
    return None


def obstacles(subject: AnyRef, power: f.Power, moment: Moment) -> Iterator[tuple[str, list[Obstacle]]]:
    """For each thing that is asked about, all that speaks against it."""
    if isinstance(power, f.CanTarget):
        for ref in power.refs:
            yield written(ref), targeting(subject, ref, power, moment)
    else:
        yield "it", acting(subject, power, moment)


# --- acting ------------------------------------------------------------------------------------------------


def acting(subject: AnyRef, power: f.Power, moment: Moment) -> list[Obstacle]:
    """What refuses an action, tried on a game of its own."""
    if not isinstance(subject, Ref) or not moment.reading.binder.as_player(subject):
        raise Unplayable(f"{written(subject)} isn't a player")
    scratch = moment.play.scratch()
    try:
        perform(scratch, statement(subject.name, power))
    except TurnedAway as away:
        return [(away.refusal.reason, away.refusal.cites)]
    refusal = scratch.refusal
    return [] if refusal is None else [(refusal.reason, refusal.cites)]


def statement(player: str, power: f.Power) -> st.Statement:
    """The action as a statement."""
    match power:
        case f.CanCast(card, clauses):
            return st.Casts(player, card, clauses)
        case f.CanActivate(ability, clauses):
            return st.Activates(player, ability, clauses)
        case f.CanPlay(card):
            return st.Plays(player, card)
    raise Unplayable("this can't be tried")


# --- targeting ---------------------------------------------------------------------------------------------


def targeting(subject: AnyRef, ref: AnyRef, power: f.CanTarget, moment: Moment) -> list[Obstacle]:
    """Every reason why the spell or ability can't target something."""
    reading, thing = proposed(subject, power.clauses, moment)
    there = slots(reading.state.game.board, thing)
    if not there:
        return [("it has no target", (Rule.CHOOSE_TARGETS,))]
    number = (power.slot or 1) - 1
    if number >= len(there):
        raise Unplayable(f"it has only {len(there)} targets")
    target = aimed_at(reading, thing, there[number], ref)
    return [(each.reason, each.cites) for each in why_not(reading.state.game, thing, there[number], target)]


def proposed(subject: AnyRef, clauses: tuple[Clause, ...], moment: Moment) -> tuple[Reading, ObjectId]:
    """The game as if the spell were proposed, or the ability announced, with these choices."""
    reading, board = moment.reading, moment.board
    piles = (board.stack, of_all(board, Zone.HAND), *anywhere(moment.game))
    thing = reading.object(subject, piles)
    found = board.objects[thing]
    if found.zone is GameZone.STACK:
        return reading, thing
    face = face_meant(board, thing, subject, clauses)
    game, made = announced(moment.game, thing, face)
    there = reading._replace(state=with_objects(reading.state, game.board))
    wishes = Wishes(found.controller, without_face(clauses), automatic=True)
    return with_choices(there, made, wishes), made


def announced(game: Position, thing: ObjectId, face: str = "") -> tuple[Position, ObjectId]:
    """A card as a spell, or the ability of a permanent, on the stack."""
    found = game.board.objects[thing]
    new = max(game.board.objects) + 1
    player = found.controller
    if found.zone is not GameZone.BATTLEFIELD:
        event = proposal_of(game.board, player, Cast(thing, face=face), new)
        return EVOLVERS[SpellProposed](game, event), new
    abilities = [each for each in activated_abilities(game, thing) if any(m.targets for m in each.text.modes)]
    if not abilities:
        raise Unplayable("it has no activated ability with a target")
    printed = printed_number(game, found, abilities[0])
    announcement = AbilityAnnounced(
        player=player, source=thing, ability=new, printed=printed, granted=abilities[0] if printed < 0 else None
    )
    return EVOLVERS[AbilityAnnounced](game, announcement), new
