"""Nobody may choose what is illegal or impossible (608.2d; 2008: 413.2c), and nobody is asked where that is all."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.answers import Number, Said
from domain.autopilot import forced
from domain.cards.abilities import AnyEffect, ChooseOne, If, May, MayPay
from domain.cards.build import creature, price, when_dies
from domain.cards.costs import DiscardSome, ExileTop, PayLife, RemoveCounters, SacrificeSome, SacrificeThis
from domain.cards.effects import (
    Attach,
    Choose,
    Damage,
    Destroy,
    Discard,
    DrawCards,
    Fight,
    GainLife,
    LookAtTop,
    LoseLife,
    Mill,
    Move,
    PutCounters,
    Remember,
    Sacrifice,
    SacrificeIt,
    Search,
    Shuffle,
    TakeCounters,
    Tap,
    Untap,
)
from domain.cards.keywords import villainous_choice
from domain.cards.nouns import CREATURE, LAND, T0, YOU, YOURS
from domain.cards.terms import Did, Remembered
from domain.decisions import ChooseOption
from domain.events import AbilityResolved, AnswerRefused, LifeGained, Placed
from domain.vocabulary import Zone
from tests.rules.boards import board, put
from tests.rules.played import holds
from tests.rules.spells import Played, ability, carry_out, resolve

BEARS = put(101, "Grizzly Bears")
MYR = put(102, "Darksteel Myr")
FOREST = put(103, "Forest", tapped=True)


def offered(*effects: AnyEffect, on: tuple[Placed, ...] = (), **more: Any) -> list[str]:
    """What is asked where a player may do this; the answer is no."""
    try:
        played: Played = carry_out(board(*on), May(effects), answers=[Said(yes=False)], **more)
    except ValueError:  # the answer is left over
        return []
    return played.questions()


IMPOSSIBLE: list[tuple[tuple[AnyEffect, ...], tuple[Placed, ...]]] = [
    ((Sacrifice(YOU, CREATURE),), (FOREST,)),
    ((Sacrifice(YOU, CREATURE, 2),), (BEARS,)),
    ((SacrificeIt(Remembered("nothing")),), (BEARS,)),
    ((Discard(YOU), DrawCards(1)), ()),
    ((Mill(2),), (put(110, "Island", 1, Zone.LIBRARY),)),
    ((LookAtTop(1),), ()),
    ((Move(Remembered("gone"), Zone.HAND),), ()),
    ((Choose(CREATURE & YOURS), Sacrifice(YOU, CREATURE)), (put(104, "Hill Giant", 2),)),
    ((If(Did("never"), (DrawCards(1),), (Mill(1),)),), ()),
    ((Remember(1, "one"), Mill(1)), ()),
    ((ChooseOne(((Mill(1),), (Discard(YOU),))),), ()),
    ((MayPay((DiscardSome(1),), effects=(DrawCards(1),)),), ()),
]


@pytest.mark.rule("608.2d")
@pytest.mark.parametrize(("effects", "on"), IMPOSSIBLE)
def test_what_cant_be_done_isnt_offered(effects: tuple[AnyEffect, ...], on: tuple[Placed, ...]) -> None:
    assert offered(*effects, on=on) == []


@pytest.mark.rule("608.2d", "121.3", "118.12b")
@pytest.mark.parametrize(
    ("effects", "on"),
    [
        ((DrawCards(1), Discard(YOU)), ()),
        ((Discard(YOU, None), DrawCards(1)), ()),
        ((Search(CREATURE),), ()),
        ((Shuffle(),), ()),
        ((Sacrifice(YOU, CREATURE),), (BEARS,)),
        ((Mill(1),), (put(110, "Island", 1, Zone.LIBRARY),)),
        ((Choose(LAND, 0), Mill(1)), ()),
    ],
)
def test_what_can_be_done_is_offered(effects: tuple[AnyEffect, ...], on: tuple[Placed, ...]) -> None:
    assert offered(*effects, on=on) == ["MayDo"]


@pytest.mark.rule("608.2d", "701.26a", "702.12b", "701.14b")
@pytest.mark.parametrize(
    ("effect", "target", "asked"),
    [
        (Tap(T0), 101, ["MayDo"]),
        (Tap(T0), 103, []),
        (Untap(T0), 101, []),
        (Untap(T0), 103, ["MayDo"]),
        (Destroy(T0), 101, ["MayDo"]),
        (Destroy(T0), 102, []),
        (TakeCounters(T0, "+1/+1", 1), 101, []),
        (PutCounters(T0, "+1/+1", 1), 101, ["MayDo"]),
        (PutCounters(T0, "+1/+1", 0), 101, []),
        (Fight(T0, T0), 103, []),
        (Damage(1, T0), 103, []),
        (Damage(1, T0), 101, ["MayDo"]),
        (Attach(T0), 101, []),
        (Move(T0, Zone.HAND), 101, ["MayDo"]),
    ],
)
def test_what_a_target_allows_decides(effect: AnyEffect, target: int, asked: list[str]) -> None:
    assert offered(effect, on=(BEARS, MYR, FOREST), targets=((target,),)) == asked


@pytest.mark.rule("608.2d")
def test_of_several_possibilities_only_those_that_can_be_done_are_open() -> None:
    effect = ChooseOne(((Discard(YOU),), (GainLife(1),), (GainLife(2),)))
    played = carry_out(board(), effect, answers=[Number(0), Number(2)])
    assert [refused.reason for refused in played.of(AnswerRefused)] == ["that can't be done now"]
    assert [gained.amount for gained in played.of(LifeGained)] == [2]


@pytest.mark.rule("608.2d")
def test_the_only_possibility_is_a_forced_answer() -> None:
    question = ChooseOption(player=1, source=0, count=2, possible=(1,))
    assert forced(carry_out(board(), Shuffle()).table.state, question) == Number(1)


@pytest.mark.rule("701.55b")
def test_a_villainous_choice_may_fall_on_what_cant_be_done() -> None:
    played = carry_out(board(), *villainous_choice(YOU, (Discard(YOU),), (LoseLife(3),)), answers=[Number(0)])
    assert played.life(1) == 20


@pytest.mark.rule("118.12", "118.3")
@pytest.mark.parametrize(
    ("cost", "on"),
    [
        ((DiscardSome(1),), ()),
        ((SacrificeSome(CREATURE),), (FOREST,)),
        ((SacrificeThis(),), ()),
        ((PayLife(21),), ()),
        ((ExileTop(1),), ()),
        ((RemoveCounters("charge"),), ()),
    ],
)
def test_nobody_is_asked_for_what_isnt_there(cost: tuple[Any, ...], on: tuple[Placed, ...]) -> None:
    played = carry_out(board(*on), MayPay(cost, otherwise=(LoseLife(2),)))
    assert (played.questions(), played.life(1)) == ([], 18)


@pytest.mark.rule("118.12")
def test_whether_mana_can_be_had_is_for_the_player_to_find() -> None:
    played = carry_out(board(), MayPay(price("{4}"), otherwise=(LoseLife(2),)), answers=[Said(yes=False)])
    assert (played.questions(), played.life(1)) == (["MayPayCost"], 18)


@pytest.mark.rule("608.2d")
@pytest.mark.parametrize("edition", ["2008-02", "2017-04", "2026-01"])
def test_toils_of_night_and_day_cant_tap_what_is_tapped(edition: str) -> None:
    """The tapped land can only be untapped, so only the second possibility is open."""
    script = """
    Alice casts Toils of Night and Day targeting Mountain; Grizzly Bears
    resolve
    Alice says yes
    Alice chooses mode 2
    Alice says yes
    Alice chooses mode 1
    check Mountain is untapped
    check Grizzly Bears is tapped
    """
    bob = {"battlefield": ["Mountain (tapped)", "Grizzly Bears"]}
    holds(script, {"hand": ["Toils of Night and Day"], "battlefield": ["Island x3"]}, bob, edition=edition)


@pytest.mark.rule("702.110a", "608.2d")
def test_exploit_is_offered_as_long_as_there_is_a_creature() -> None:
    chosen = carry_out(board(BEARS), May((Choose(CREATURE), SacrificeIt(Remembered()))), answers=[Said(yes=True)])
    assert chosen.zone(101) is Zone.GRAVEYARD


GRUDGING = creature("Grudging", "{B}", 1, 1, "Zombie", replace(when_dies(Discard(YOU)), optional=True))


@pytest.mark.rule("603.5", "608.2d")
@pytest.mark.parametrize(("cards", "asked"), [((), []), ((put(105, "Forest", zone=Zone.HAND),), ["MayDo"])])
def test_an_optional_trigger_that_can_do_nothing_asks_nobody(cards: tuple[Placed, ...], asked: list[str]) -> None:
    dead = put(106, "Grudging", zone=Zone.GRAVEYARD)
    answers = [Said(yes=False)] * len(asked)
    played = resolve(board(*cards, dead, ability(107, "Grudging", 0, 106), also=(GRUDGING,)), *answers)
    assert (played.questions(), len(played.of(AbilityResolved))) == (asked, 1)
