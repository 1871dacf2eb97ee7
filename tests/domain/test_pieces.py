"""What stands in a piece of card language, and the same with other pieces in their place."""

from __future__ import annotations

from domain.cards.abilities import Mode, TargetSpec
from domain.cards.effects import Damage, DrawCards, GainLife
from domain.cards.pieces import pieces, rebuilt, replaced, speaks_of, speaks_of_x
from domain.cards.terms import HasType, Plus, T, X

MODE = Mode((TargetSpec(HasType("Creature")),), (Damage(Plus(X(), 1), T(0)), DrawCards(2)))


def test_pieces_come_from_the_outside_in() -> None:
    found = tuple(pieces(MODE))
    assert found[0] is MODE
    assert [type(each).__name__ for each in found[1:]].index("Damage") < found.index(X())
    assert tuple(pieces((MODE, 3))) == found


def test_a_piece_is_found_however_deep_it_stands() -> None:
    assert speaks_of(MODE, T(0))
    assert not speaks_of(MODE, T(1))
    assert speaks_of_x(MODE)
    assert not speaks_of_x(MODE.effects[1:])


def test_one_piece_stands_in_the_place_of_another() -> None:
    assert replaced(MODE, T(0), T(3)).effects[0] == Damage(Plus(X(), 1), T(3))


def test_what_nothing_changes_is_the_same_object() -> None:
    assert rebuilt(MODE, lambda piece: piece) is MODE


def test_what_was_put_in_is_not_gone_into() -> None:
    made = rebuilt(MODE, lambda piece: GainLife(X()) if isinstance(piece, DrawCards) else 5 if piece == X() else piece)
    assert made.effects == (Damage(Plus(5, 1), T(0)), GainLife(X()))
