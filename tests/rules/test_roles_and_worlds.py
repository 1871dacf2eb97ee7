"""Roles, of which one player's newest stays, and worlds that came at the same time (704.5y, 704.5k)."""

from __future__ import annotations

import pytest

from domain.cards.build import enchantment
from domain.cards.keywords.tokens import CURSED, MONSTER, ROYAL
from domain.events import StateBasedActionTaken
from domain.rules import moving
from domain.rules.characteristics import has_keyword, view
from domain.rules.state_based import settle
from domain.rules.tokens import create_tokens
from domain.vocabulary import Zone
from tests.rules.driver import happened, names_in, photographed, put, run
from tests.rules.played import holds

BEARS = put(110, "Grizzly Bears")


@pytest.mark.rule("704.5y", "303.4i")
def test_of_the_roles_of_one_player_on_a_creature_the_newest_stays() -> None:
    table = photographed(BEARS)
    for role in (CURSED, MONSTER):
        run(create_tokens(table, 1, role, 1, host=110))
    run(create_tokens(table, 2, ROYAL, 1, host=110))
    assert run(settle(table))
    its = view(table.board)
    assert [its.of(thing).name for thing in table.board.battlefield] == ["Grizzly Bears", "Monster", "Royal"]
    assert [event.what.value for event in happened(table, StateBasedActionTaken)] == ["704.5y"]
    bears = its.of(110)
    assert (bears.power, bears.toughness, has_keyword(table.board, 110, "trample")) == (4, 4, True)


@pytest.mark.rule("303.4g", "111.10")
def test_a_role_that_can_enchant_nothing_there_isnt_created() -> None:
    table = photographed(put(110, "Forest"))
    assert run(create_tokens(table, 1, CURSED, 1, host=110)) == ()


@pytest.mark.rule("111.10", "704.5y")
def test_a_spell_creates_a_role_attached_to_its_target() -> None:
    script = """
    Alice casts Monstrous Rage targeting Grizzly Bears
    resolve
    check Grizzly Bears is 5/3
    Alice casts Royal Treatment targeting Grizzly Bears
    resolve
    check Grizzly Bears is 5/3
    check Grizzly Bears has hexproof
    """
    alice = {"hand": ["Monstrous Rage", "Royal Treatment"], "battlefield": ["Grizzly Bears", "Mountain", "Forest"]}
    holds(script, alice)


WORLDS = tuple(enchantment(name, "{G}", also="World") for name in ("Old World", "New World", "Third World"))


@pytest.mark.rule("704.5k")
@pytest.mark.parametrize(("together", "left"), [((), ["Third World"]), ((102, 103), []), ((101, 102), ["Third World"])])
def test_worlds_that_came_at_the_same_time_all_go(together: tuple[int, ...], left: list[str]) -> None:
    cards = tuple(put(101 + place, each.name, zone=Zone.GRAVEYARD) for place, each in enumerate(WORLDS))
    table = photographed(*cards, also=WORLDS)
    first = tuple(thing for thing in (101, 102, 103) if thing not in together and thing < min(together, default=999))
    later = tuple(thing for thing in (101, 102, 103) if thing not in together and thing not in first)
    for batch in (*((thing,) for thing in first), *((together,) if together else ()), *((thing,) for thing in later)):
        run(moving.move(table, batch, Zone.BATTLEFIELD))
    run(settle(table))
    assert names_in(table, Zone.BATTLEFIELD) == left
