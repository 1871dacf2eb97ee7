"""Handling illegal actions (732): an attempt that breaks a rule is reversed as a whole.

Mana abilities may stay, and what moved cards to or out of a library, shuffled or revealed one has to. What stays is
recorded again after the reversal, as it was: same ids, same outcomes, nothing noticed twice (design §3).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Concatenate, ParamSpec, TypeVar

from domain.answers import Chosen
from domain.decisions import KeepManaAbilities
from domain.errors import Violation
from domain.events import ActionFoundIllegal
from domain.procedure import Left, Mark, Procedure, Table, insist
from domain.rulebook import Rule
from domain.rules.ending import lose_game
from domain.rules.kept_facts import Undone
from domain.rules.players import apnap, in_game, living
from domain.vocabulary import PlayerId

P = ParamSpec("P")
R = TypeVar("R")
Steps = Callable[Concatenate[Table, PlayerId, P], Procedure[R]]


def attempt(what: Rule) -> Callable[[Steps[P, R]], Callable[Concatenate[Table, PlayerId, P], Procedure[R | None]]]:
    """An action that 732.1 can reverse; a reversed one returns None and its caller goes on."""

    def decorate(steps: Steps[P, R]) -> Callable[Concatenate[Table, PlayerId, P], Procedure[R | None]]:
        def procedure(table: Table, player: PlayerId, /, *args: P.args, **kwargs: P.kwargs) -> Procedure[R | None]:
            mark = table.open(what, player)
            try:
                made = yield from steps(table, player, *args, **kwargs)
            except (Violation, Left) as stopped:
                broken = stopped  # nothing may be asked inside the except block: it would chain later errors
            else:
                table.close(mark)
                return made
            if isinstance(broken, Left):
                yield from abandon(table, player, mark, broken)
            else:
                yield from reverse(table, player, mark, broken, what)
            return None

        update_wrapper(procedure, steps)
        return procedure

    return decorate


def reverse(table: Table, player: PlayerId, mark: Mark, broken: Violation, what: Rule) -> Procedure[None]:
    """Say why, ask which mana abilities stay, go back, and state again what stays (732.1)."""
    cites = broken.cites if what not in ACTIVATIONS else (Rule.ACTIVATE_BY_CASTING_STEPS, *broken.cites)
    table.record(ActionFoundIllegal(attempt=mark.attempt, player=player, cites=cites, reason=broken.reason))
    yield from go_back(table, player, mark)


def go_back(table: Table, actor: PlayerId, mark: Mark, leaver: PlayerId = 0) -> Procedure[None]:
    """Go back to before the action, except for what stays; whoever has left meanwhile leaves again (732.1, 800.4a)."""
    undone = Undone.of(table.facts_since(mark))
    kept = yield from what_stays(table, actor, mark, undone, leaver)
    facts = undone.closure(kept, table.edition)
    stayed = undone.groups_in(facts)
    before = table.board
    table.reverse(mark, tuple(group.attempt for group in undone.groups if group.attempt in stayed), facts)
    back = (player for player in living(table.board) if not in_game(before, player))
    yield from lose_game(table, tuple((player, Rule.CONCEDE) for player in back))


def abandon(table: Table, player: PlayerId, mark: Mark, left: Left) -> Procedure[None]:
    """Whoever acts has conceded: the outermost of their actions is undone, and they leave (104.3a, 800.4a, 732.1)."""
    outermost = next((each for each in table.attempts if each.player == left.player), mark)
    if outermost != mark:
        raise left
    yield from go_back(table, player, mark, left.player)
    yield from lose_game(table, ((left.player, Rule.CONCEDE),))


ACTIVATIONS = (Rule.ACTIVATE_ABILITY, Rule.ACTIVATE_MANA_ABILITY)
"""Actions that follow the steps of casting by way of 602.2b."""


def what_stays(
    table: Table, actor: PlayerId, mark: Mark, undone: Undone, leaver: PlayerId = 0
) -> Procedure[frozenset[int]]:
    """Each player says which of their mana abilities stay; in older editions only the acting one (732.1)."""
    kept: frozenset[int] = frozenset()
    players = apnap(table.board) if table.edition.opponent_mana_abilities_may_be_kept else (actor,)
    for player in players:
        mine = tuple((group.attempt, group.source) for group in undone.groups if group.player == player)
        if not mine or player == leaver:
            continue
        judge = partial(judge_kept, table=table, undone=undone, mine=mine, kept=kept)
        decision = KeepManaAbilities(player=player, attempt=mark.attempt, offered=mine)
        try:
            answer = yield from insist(table, decision, judge)
        except Left:
            continue
        kept |= frozenset(answer.things)
    return kept


def judge_kept(
    answer: Chosen, *, table: Table, undone: Undone, mine: tuple[tuple[int, int], ...], kept: frozenset[int]
) -> None:
    """Refuse to keep what isn't there, or to take back what a kept ability used or a library was touched by (732.1)."""
    offered = {attempt for attempt, _ in mine}
    chosen = frozenset(answer.things)
    if not chosen <= offered:
        raise Violation(Rule.ILLEGAL_ACTION, "only mana abilities activated during the action can be kept")
    must = undone.groups_in(undone.closure(kept | chosen, table.edition)) & offered
    if must != chosen:
        raise Violation(Rule.ILLEGAL_ACTION, "a mana ability whose mana was used by what stays can't be taken back")
