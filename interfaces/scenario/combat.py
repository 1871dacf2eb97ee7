"""What `P attacks …` and `P blocks …` declare (508.1, 509.1)."""

from __future__ import annotations

from typing import Any

from domain import decisions as d
from domain.answers import AnswerShape, Attack, Block
from domain.procedure import Decision
from domain.rules.attacking import may_stay
from domain.rules.blocking import may_let_through
from domain.rules.fighting import attackable, attackers
from domain.rules.players import opponents
from domain.vocabulary import Id
from interfaces.scenario import statements as st
from interfaces.scenario import syntax as s
from interfaces.scenario.binding import Reading
from interfaces.scenario.piles import anywhere, controlled
from interfaces.scenario.run_errors import Unplayable


def attacks(statement: st.Attacks, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """`attacks Q with A, B; R with C`, and `banding A, B` for those in a band."""
    if not isinstance(decision, d.DeclareAttackers):
        return None
    game = reading.state.game
    declared: tuple[tuple[int, Id], ...] = ()
    for group in statement.groups:
        attacked = whom(reading, decision.player, group.defender)
        own = tuple(each for each in controlled(game.board, decision.player) if each not in dict(declared))
        things = reading.many(group.attackers, (own, *anywhere(game)))
        declared = (*declared, *((thing, attacked) for thing in things))
    attackers_ = tuple(dict(declared))
    bands: tuple[tuple[int, ...], ...] = ()
    for band in statement.bands:
        free = tuple(each for each in attackers_ if all(each not in others for others in bands))
        bands = (*bands, reading.many(band.members, (free, *anywhere(game))))
    return Attack(declared, bands)


def whom(reading: Reading, player: int, defender: s.AnyRef | None) -> Id:
    """The player or planeswalker attacked; unsaid, the only opponent."""
    game = reading.state.game
    if defender is not None:
        return reading.one(defender, (attackable(game.board, player), *anywhere(game)))
    foes = opponents(game.board, player)
    if len(foes) != 1:
        raise Unplayable("several players could be attacked: say which one")
    return foes[0]


def blocks(statement: st.Blocks, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """`blocks A with B, C; D with E`."""
    if not isinstance(decision, d.DeclareBlockers):
        return None
    game = reading.state.game
    declared: tuple[tuple[int, int], ...] = ()
    for group in statement.groups:
        attacker = reading.one(group.attacker, (attackers(game.board), *anywhere(game)))
        own = tuple(each for each in controlled(game.board, decision.player) if each not in dict(declared))
        things = reading.many(group.blockers, (own, *anywhere(game)))
        declared = (*declared, *((thing, attacker) for thing in things))
    return Block(declared)


def nobody(decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """Nothing attacks, nothing blocks; None where something has to, and for any other question."""
    board = reading.state.game.board
    if isinstance(decision, d.DeclareAttackers) and may_stay(board, decision.player):
        return Attack()
    if isinstance(decision, d.DeclareBlockers) and may_let_through(board, decision.player):
        return Block()
    return None
