"""What the layers made is kept where they would come to the same, and only there (613)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.cards.abilities import AddPT, CardDefinition, ChangeColours, GainAbility, Modifies, Static
from domain.cards.build import creature, enchantment
from domain.cards.nouns import CREATURE, ITSELF, YOURS
from domain.cards.pool import POOL
from domain.cards.static_rules import CantBeCountered
from domain.cards.terms import (
    AnyCondition,
    CastLastTurn,
    Compare,
    Count,
    CountersOn,
    Died,
    During,
    Exists,
    FirstTime,
    Fits,
    HasType,
    InZone,
    IsMonarch,
    IsSpell,
    IsThis,
    Measure,
    PlayerNumber,
    Status,
    This,
    ThisTurn,
    You,
    YourTurn,
)
from domain.lasting import ContinuousEffect
from domain.rules.characteristics import BoardView, characteristics
from domain.rules.layers import layered
from domain.rules.layers_again import SELDOM_READ, Layers, layers_of
from domain.rules.printed import printed_of
from domain.rules.what_layers_read import of_all_at_work
from domain.state import Board, GameObject
from domain.vocabulary import Step, Zone
from tests.rules import boards
from tests.rules.boards import put
from tests.wild import NAMES, play_wildly, wild_game

BEARS, BOLT, MOUNTAIN = "Grizzly Bears", "Lightning Bolt", "Mountain"
ANTHEM = enchantment("Made Anthem", "{W}", Modifies(CREATURE & YOURS, (AddPT(1, 1),)))
STUBBORN = creature("Made Mule", "{1}", 1, 1, "Horse", Static((CantBeCountered(IsThis()),), None, Zone.STACK))
OF_CREATURES = HasType("Creature")
Change = Callable[[Board], Board]


def there(*cards: CardDefinition, effects: tuple[ContinuousEffect, ...] = ()) -> Board:
    """A creature (101), a land (102), a spell (103), cards in a hand (104) and graveyard (105), and these (111 …)."""
    more = (put(number, each.name) for number, each in enumerate(cards, 111))
    others = (put(103, BOLT, zone=Zone.STACK), put(104, BEARS, zone=Zone.HAND), put(105, BEARS, zone=Zone.GRAVEYARD))
    state = boards.board(put(101, BEARS), put(102, MOUNTAIN), *others, *more, also=(*cards, STUBBORN))
    return replace(state.game.board, effects=effects)


def with_object(thing: int, **changes: Any) -> Change:
    """Something changes about an object."""
    return lambda board: replace(board, objects=board.objects.set(thing, replace(board.objects[thing], **changes)))


def with_player(**changes: Any) -> Change:
    """Something changes about the first player."""
    return lambda board: replace(board, players=(replace(board.players[0], **changes), *board.players[1:]))


def on_top(name: str, **more: Any) -> Change:
    """Something comes onto the stack (120)."""

    def change(board: Board) -> Board:
        made = GameObject(id=120, card=120, definition=name, owner=1, controller=1, zone=Zone.STACK, **more)
        return replace(board, objects=board.objects.set(120, made), stack=(*board.stack, 120))

    return change


def off_stack(board: Board) -> Board:
    """The stack is empty."""
    return replace(board, objects=board.objects.delete(103), stack=())


def checked(board: Board) -> Layers:
    """What the layers make of a board, held against the same worked out anew."""
    its = layers_of(board)
    anew = Layers(board, layered(board), of_all_at_work(board))
    assert its.traits == anew.traits
    assert all(BoardView(board, its).of(thing) == anew.traits[thing].freeze() for thing in anew.traits)
    assert BoardView(board, its).statics() == BoardView(board, anew).statics()
    kinds = [(BoardView(board, each).of_types("Creature"), each.permanents.kinds) for each in (its, anew)]
    assert kinds[0] == kinds[1]
    return its


def kept(board: Board, *changes: Change) -> bool:
    """Whether the layers keep after changes what they made before; what they have is right in any case."""
    before = checked(board)
    for change in changes:
        board = change(board)
    return checked(board) is before


# --- kept where nothing that is read has changed ------------------------------------------------------------------


@pytest.mark.rule("613.1")
@pytest.mark.parametrize(
    "change",
    [
        with_object(102, tapped=True),
        with_object(101, damage=1, hurt=1, attacking=2, blocked=True, befell=(("target", 1, 1, 5),)),
        with_player(life=3, hand=(), graveyard=()),
        lambda board: replace(board, active=2, step=Step.UPKEEP, turn=9, monarch=2),
        with_object(103, damage=1),
    ],
)
def test_what_no_text_speaks_of_leaves_what_the_layers_made(change: Change) -> None:
    assert kept(there(ANTHEM), change)


@pytest.mark.rule("613.1")
@pytest.mark.parametrize(
    "change", [on_top(BEARS), on_top(BEARS, counters=(("+1/+1", 1),)), on_top(MOUNTAIN), off_stack]
)
def test_what_comes_onto_the_stack_has_what_is_printed_and_nothing_else_changes(change: Change) -> None:
    board = there(ANTHEM)
    before, after = checked(board), checked(change(board))
    assert after.permanents is before.permanents
    assert after.statics is before.statics
    assert after.traits[101] is before.traits[101]
    assert checked(board) is before  # and back: both are kept


@pytest.mark.rule("604.2")
def test_a_static_ability_of_a_spell_functions_on_the_stack() -> None:
    board = there(ANTHEM)
    before, after = checked(board), checked(on_top(STUBBORN.name)(board))
    assert after.permanents is before.permanents
    assert [context.this for _, context in BoardView(after.board, after).statics()] == [111, 120]


# --- not kept where it has ----------------------------------------------------------------------------------------


def if_so(condition: AnyCondition) -> CardDefinition:
    """A creature (111) that is larger as long as something is so."""
    return creature("Made Giant", "{3}", 2, 2, "Giant", Static((Modifies(ITSELF, (AddPT(1, 1),)),), condition))


YOUR_LIFE = Compare(PlayerNumber(You(), "life"), "<=", 3)
YOUR_GRAVE = Exists(OF_CREATURES & InZone(Zone.GRAVEYARD, "you"))
COUNTED = Compare(Count(InZone(Zone.HAND, "you")), "==", 0)


@pytest.mark.rule("604.2", "611.3a")
@pytest.mark.parametrize(
    ("condition", "change"),
    [
        (Fits(This(), Status("tapped")), with_object(111, tapped=True)),
        (Fits(This(), Status("attacking")), with_object(111, attacking=2)),
        (Fits(This(), Status("blocked")), with_object(111, blocked=True)),
        (Fits(This(), Measure("damage", ">=", 1)), with_object(111, damage=1)),
        (Exists(CREATURE & Measure("damage", ">=", 1)), with_object(101, damage=1)),
        (Fits(This(), ThisTurn("damaged")), with_object(111, hurt=5)),
        (Fits(This(), FirstTime("attack")), with_object(111, befell=(("attack", 1, 1, 5),))),
        (Fits(You(), IsMonarch()), lambda board: replace(board, monarch=1)),
        (~YourTurn(), lambda board: replace(board, active=2)),
        (During((Step.UPKEEP,)), lambda board: replace(board, step=Step.UPKEEP)),
        (YOUR_LIFE, with_player(life=3)),
        (~YOUR_GRAVE, with_player(graveyard=())),
        (COUNTED, with_player(hand=())),
        (Compare(CastLastTurn(), ">=", 1), with_player(cast_last_turn=1)),
        (Compare(CountersOn(You(), "poison"), ">=", 1), with_player(counters=(("poison", 1),))),
        (Exists(OF_CREATURES & IsSpell()), on_top(BEARS)),
        (~Exists(IsSpell()), off_stack),
        (Compare(Died(CREATURE), "==", 0), with_player(life=3)),
    ],
)
def test_what_a_text_speaks_of_is_looked_at_anew(condition: AnyCondition, change: Change) -> None:
    board = replace(there(if_so(condition)), turn=5)
    assert not kept(board, change)
    assert characteristics(change(board), 111).power == 3


@pytest.mark.rule("613.1")
@pytest.mark.parametrize(
    "change",
    [
        with_object(101, counters=(("+1/+1", 1),)),
        with_object(101, controller=2),
        with_object(101, face_down=True),
        with_object(101, attached_to=102),
        with_object(101, timestamp=300),
        lambda board: replace(board, battlefield=board.battlefield[1:]),
        lambda board: replace(board, colour_has_own_layer=False),
    ],
)
def test_what_is_always_read_is_looked_at_anew(change: Change) -> None:
    assert not kept(there(ANTHEM), change)


@pytest.mark.rule("613.1f", "604.2")
def test_the_text_of_a_given_ability_is_one_at_work() -> None:
    given = Static((Modifies(ITSELF, (AddPT(2, 2),)),), Fits(This(), Status("tapped")))
    board = there(enchantment("Made Gift", "{G}", Modifies(CREATURE, (GainAbility(given),))))
    assert not kept(board, with_object(101, tapped=True))
    assert characteristics(with_object(101, tapped=True)(board), 101).power == 4


@pytest.mark.rule("611.2c", "613.1")
def test_a_spell_that_an_effect_is_fixed_to_is_looked_at_anew() -> None:
    effect = ContinuousEffect(
        id=300, source=111, controller=1, duration="forever", affects=(103,), modifications=(AddPT(1, 1),)
    )
    board = there(ANTHEM, effects=(effect,))
    before = checked(board)
    assert checked(on_top(BEARS)(board)).permanents is not before.permanents
    assert kept(board, with_object(102, tapped=True))


@pytest.mark.rule("607.2d", "613.1e")
def test_the_word_chosen_for_what_an_effect_comes_from_is_read() -> None:
    change = ChangeColours(("chosen",))
    effect = ContinuousEffect(
        id=300, source=103, controller=1, duration="forever", affects=(101,), modifications=(change,)
    )
    board = with_object(103, chosen=(("colour", "U"),))(there(ANTHEM, effects=(effect,)))
    assert checked(board).traits[101].colours == ("U",)
    assert not kept(board, with_object(103, chosen=(("colour", "R"),)))


@pytest.mark.rule("613.1")
def test_a_card_elsewhere_that_the_layers_reach_is_looked_at_anew() -> None:
    rule = Modifies(OF_CREATURES & InZone(Zone.GRAVEYARD), (AddPT(1, 1),))
    board = there(enchantment("Made Tomb", "{B}", rule))
    assert kept(board, with_object(104, counters=(("+1/+1", 1),)))
    assert not kept(board, with_object(105, counters=(("+1/+1", 1),)))
    assert not kept(board, with_player(graveyard=()))


@pytest.mark.rule("613.1")
def test_a_small_board_without_effects_is_looked_at_again_at_once() -> None:
    board = there()
    assert checked(board) is not checked(board)
    assert characteristics(board, 101).power == 2


# --- in games -----------------------------------------------------------------------------------------------------


def test_every_field_of_a_board_is_compared_or_read_only_by_texts() -> None:
    always = {"definitions", "battlefield", "command", "effects", "colour_has_own_layer", "edition", "objects", "stack"}
    by_texts = {
        "gone", "players", "exile", "active", "step", "turn", "spells_cast", "combat", "first_combat", "phased",
        "night", "last_cast", "hits", "monarch", "initiative", "resolved", "modes_had",
    }  # fmt: skip
    assert always | by_texts == set(Board.__struct_fields__), "does a new field matter to the layers (613)?"
    assert set(GameObject.__struct_fields__) > SELDOM_READ


MODIFYING = tuple(name for name in NAMES if printed_of(POOL[name]).modifies or printed_of(POOL[name]).defines_numbers)


@pytest.mark.parametrize("seed", range(6))
def test_in_random_games_what_is_kept_is_what_would_be_worked_out(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"kept layers {seed}")
    shared = 0

    def seen(board: Board) -> Layers:
        nonlocal shared
        its = checked(board)
        shared += its.board is not board
        return its

    monkeypatch.setattr("domain.rules.characteristics.layers_of", seen)
    names = sorted({*rng.sample(MODIFYING, 45), *rng.sample(NAMES, 25)})
    play_wildly(wild_game(rng, names=names, edition=rng.choice(("2026-01", "2017-04", "2008-02"))), rng, 80)
    assert shared > 5
