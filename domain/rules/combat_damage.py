"""Combat damage (510): who assigns it in which step, to what, and that it is dealt at once."""

from __future__ import annotations

from domain.answers import Numbers
from domain.decisions import AssignCombatDamage
from domain.errors import Violation
from domain.events import CombatDamageAssigned
from domain.procedure import Left, Procedure, Table, insist
from domain.rulebook import Rule
from domain.rules.characteristics import has_keyword, view
from domain.rules.damage import Hit, deal
from domain.rules.fighting import attackers, blockers, blockers_of, remove_from_combat
from domain.rules.players import apnap, in_game
from domain.state import Board
from domain.vocabulary import Id, ObjectId, is_player


def combat_damage(table: Table) -> Procedure[None]:
    """The creatures whose step it is assign damage, the active player's first; all is dealt at once (510.1, 510.2)."""
    if not table.board.combat.attacked:
        return
    remove_from_combat(table)
    first = begins_with_first_strike(table.board)
    by = those_that_strike(table.board, first)
    hits: tuple[Hit, ...] = ()
    for player in apnap(table.board):
        for striker in by:
            if striker in table.board.battlefield and view(table.board).of(striker).controller == player:
                hits = (*hits, *(yield from assign(table, striker)))
    hits = tuple(hit for hit in hits if hit.source in table.board.battlefield)  # whose player has left meanwhile
    table.record(CombatDamageAssigned(first=first, by=by, hits=tuple((hit.source, hit.to, hit.amount) for hit in hits)))
    yield from deal(table, hits, combat=True)


def begins_with_first_strike(board: Board) -> bool:
    """Whether this is the first of two combat damage steps (510.4)."""
    fighters = (*attackers(board), *blockers(board))
    return not board.combat.another_damage_step and any(strikes_first(board, thing) for thing in fighters)


def strikes_first(board: Board, thing: ObjectId) -> bool:
    """Whether a creature has first strike or double strike (702.7b, 702.4b)."""
    return has_keyword(board, thing, "first strike") or has_keyword(board, thing, "double strike")


def those_that_strike(board: Board, first: bool) -> tuple[ObjectId, ...]:
    """The creatures that assign damage in this step (510.4)."""
    fighters = (*attackers(board), *blockers(board))
    if first:
        return tuple(thing for thing in fighters if strikes_first(board, thing))
    struck = board.combat.struck
    return tuple(thing for thing in fighters if thing not in struck or has_keyword(board, thing, "double strike"))


def assign(table: Table, striker: ObjectId) -> Procedure[tuple[Hit, ...]]:
    """A creature assigns damage equal to its power; its controller is asked where there is a choice (510.1a–d)."""
    board = table.board
    total = view(board).of(striker).power or 0
    among = recipients(board, striker)
    if total <= 0 or not among:
        return ()
    if not has_choice(board, striker, among, total):
        return (Hit(striker, among[0], total),)
    player = view(board).of(striker).controller

    def judge(answer: Numbers) -> None:
        check_assignment(table, striker, among, total, answer.numbers)

    question = AssignCombatDamage(player=player, source=striker, among=among, total=total)
    try:
        answer = yield from insist(table, question, judge)
    except Left:
        return ()
    return tuple(Hit(striker, to, share) for to, share in zip(among, answer.numbers, strict=True) if share)


def recipients(board: Board, striker: ObjectId) -> tuple[Id, ...]:
    """What a creature may assign its damage to, in order; with trample what it attacks comes last (510.1b–d).

    Nothing is assigned to a player who has left (800.4e).
    """
    found = board.objects[striker]
    if not found.attacking:
        return (found.blocking,) if is_attacking(board, found.blocking) else ()
    attacked = (found.attacking,) if can_be_hit(board, found.attacking) else ()
    if not found.blocked:
        return attacked
    return (*blockers_of(board, striker), *(attacked if has_keyword(board, striker, "trample") else ()))


def can_be_hit(board: Board, attacked: Id) -> bool:
    """Whether what a creature attacks is still there (506.4c, 800.4e)."""
    return in_game(board, attacked) if is_player(attacked) else attacked in board.battlefield


def is_attacking(board: Board, attacker: ObjectId) -> bool:
    """Whether what a creature blocks is still in combat (510.1d)."""
    return attacker in board.battlefield and bool(board.objects[attacker].attacking)


def tramples(board: Board, striker: ObjectId, among: tuple[Id, ...]) -> bool:
    """Whether the last of the recipients is what the creature attacks, behind its blockers (702.19b)."""
    return board.objects[striker].blocked and among[-1] == board.objects[striker].attacking


def has_choice(board: Board, striker: ObjectId, among: tuple[Id, ...], total: int) -> bool:
    """Whether damage can be assigned in more than one way."""
    if len(among) == 1:
        return False
    return not (len(among) == 2 and tramples(board, striker, among) and lethal(board, striker, among[0]) >= total)


def lethal(board: Board, striker: ObjectId, thing: Id) -> int:
    """How much damage from the creature is lethal to another one, with what is marked already (510.1c, 702.2c)."""
    if thing not in board.battlefield:  # it left with its player while damage is assigned
        return 0
    left = max(0, (view(board).of(thing).toughness or 0) - board.objects[thing].damage)
    return min(1, left) if has_keyword(board, striker, "deathtouch") else left


def check_assignment(
    table: Table, striker: ObjectId, among: tuple[Id, ...], total: int, shares: tuple[int, ...]
) -> None:
    """All is assigned; what goes past blockers leaves each of them lethal damage (510.1c, 510.1e, 702.19b)."""
    if len(shares) != len(among) or sum(shares) != total:
        raise Violation(Rule.CHECK_DAMAGE_ASSIGNMENT, f"{total} damage is to be assigned", Rule.DAMAGE_EQUALS_POWER)
    board = table.board
    over = tramples(board, striker, among)
    fed = True
    for place, (thing, share) in enumerate(zip(among, shares, strict=True)):
        beyond = over and place == len(among) - 1
        if share and not fed and (beyond or table.edition.damage_assignment_order):
            rule = Rule.TRAMPLE if beyond else Rule.BLOCKED_DAMAGE
            raise Violation(Rule.CHECK_DAMAGE_ASSIGNMENT, "the blockers before it need lethal damage first", rule)
        if not beyond:
            fed = fed and share >= lethal(board, striker, thing)
