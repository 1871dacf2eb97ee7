"""Declaring attackers (508)."""

from __future__ import annotations

from domain.answers import Attack
from domain.cards.costs import Cost
from domain.decisions import DeclareAttackers
from domain.errors import Violation
from domain.events import AttackersDeclared, PermanentsTapped
from domain.procedure import Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules.attack_options import Option, choose_options, trigger
from domain.rules.attack_rules import check_attackers, costs_of_attack, possible_attackers
from domain.rules.banding import Bands, check_bands
from domain.rules.characteristics import has_keyword, view
from domain.rules.declaring import pay_to_fight
from domain.rules.fighting import defender_of
from domain.rules.illegal_actions import attempt
from domain.rules.obeying import Pairs
from domain.rules.players import in_game
from domain.state import Board
from domain.vocabulary import ObjectId, PlayerId, is_player


def declare_attackers(table: Table) -> Procedure[None]:
    """The active player declares attackers, if any creature could be one; an illegal declaration is redone (508.1)."""
    player = table.board.active
    while not table.board.combat.attacked and in_game(table.board, player) and possible_attackers(table.board):
        answer = yield from ask(DeclareAttackers(player=player))
        if answer == Attack() and may_stay(table.board, player):
            return
        yield from attack(table, player, answer.attacks, answer.bands)


def may_stay(board: Board, player: PlayerId) -> bool:
    """Whether nothing requires an attack (508.1d)."""
    try:
        check_attackers(board, player, ())
    except Violation:
        return False
    return True


@attempt(Rule.DECLARE_ATTACKERS)
def attack(table: Table, player: PlayerId, attacks: Pairs, bands: Bands = ()) -> Procedure[None]:
    """The attackers chosen are checked, become tapped, are paid for, and are attacking (508.1a–k)."""
    check_attackers(table.board, player, attacks)
    check_bands(table.board, attacks, bands)
    costs, source = costs_of_attack(table.board, attacks)
    tapped = tuple(attacker for attacker, _ in attacks if not has_keyword(table.board, attacker, "vigilance"))
    if tapped:
        table.record(PermanentsTapped(objects=tapped))
    before = {attacked: defender_of(table.board, attacked) for _, attacked in attacks}
    chosen = yield from choose_options(table, player, attacks)
    yield from pay_to_attack(table, player, (costs, source), chosen)
    board = table.board
    still = tuple((attacker, attacked) for attacker, attacked in attacks if is_there(board, player, attacker))
    defenders = tuple(
        defender_of(board, attacked) if is_player(attacked) or attacked in board.battlefield else before[attacked]
        for _, attacked in still
    )
    together = tuple(tuple(thing for thing in band if thing in dict(still)) for band in bands)
    table.record(AttackersDeclared(player=player, attacks=still, defenders=defenders, bands=together))


def pay_to_attack(
    table: Table, player: PlayerId, required: tuple[tuple[Cost, ...], ObjectId], chosen: tuple[Option, ...]
) -> Procedure[None]:
    """All costs are one, required and optional; what is linked to an optional one that was paid triggers (508.1h–j)."""
    costs, source = required
    optional = tuple((option, cost) for option in chosen for cost in option.cost)
    whole = (*costs, *(cost for _, cost in optional))
    sources = (*((source,) * len(costs)), *(option.attacker for option, _ in optional))
    paid = yield from pay_to_fight(table, player, source or chosen[0].attacker if whole else 0, whole, sources=sources)
    for option in chosen:
        its = tuple(
            thing for part, objects in paid if part >= len(costs) and optional[part - len(costs)][0] is option
            for thing in objects
        )  # fmt: skip
        trigger(table, player, option, its)


def is_there(board: Board, player: PlayerId, chosen: int) -> bool:
    """Whether a creature that was chosen is still there and the player's, once all is paid (508.1k, 509.1g)."""
    return chosen in board.battlefield and view(board).of(chosen).controller == player
