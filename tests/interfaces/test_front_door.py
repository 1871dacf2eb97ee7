"""The front door: the tour in its docstring works, and what it names is there."""

import doctest

import stacktrail


def test_the_tour() -> None:
    result = doctest.testmod(stacktrail)
    assert result.failed == 0
    assert result.attempted


def test_the_public_names() -> None:
    assert [name for name in stacktrail.__all__ if not hasattr(stacktrail, name)] == []
