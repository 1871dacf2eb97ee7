"""The words for keywords: all can be had from the package, and each says where its rule is."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable

import pytest

from domain.cards import keywords
from interfaces.catalogue import modules_in

WORDS = tuple(
    word
    for module in modules_in(keywords)
    for name, word in inspect.getmembers(module, inspect.isfunction)
    if word.__module__ == module.__name__ and not name.startswith("_")
)


def test_the_package_gives_every_word_of_its_modules() -> None:
    assert {word.__name__ for word in WORDS} == set(keywords.__all__)
    assert len({word.__name__ for word in WORDS}) == len(WORDS)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_a_word_names_its_rule(word: Callable[..., object]) -> None:
    assert re.search(r"\(\d{3}\.\d+", word.__doc__ or "")
