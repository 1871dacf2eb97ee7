"""What a player may do: everything listed is taken, everything that is taken is listed, and there are reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from domain import decisions as d
from domain.answers import Activate, ActSpecially, Answer, Cast, Chosen, Number, Pass, PlayLand, Said, SetAside, TurnUp
from domain.cards.pool import POOL
from domain.events import GameStarted, Photograph, Placed, Seat
from domain.game import Game
from domain.legal_actions import FUEL, SURE, Outlook
from domain.options import PROPOSE
from domain.procedure import Decision
from domain.rulebook import Rule
from domain.vocabulary import Step, Zone
from interfaces.players import RandomPlayer, by_chance, random_game
from tests.oracle.texts import compiled
from tests.rules.desk import Desk, lands
from tests.wild import wild_game


def board(*entries: tuple[str, int, Zone], edition: str = "2026-01") -> Game:
    """A main phase of the first player; things are numbered from 101."""
    placed = tuple(
        Placed(id=101 + number, definition=name, owner=player, controller=player, zone=zone)
        for number, (name, player, zone) in enumerate(entries)
    )
    return Game.start(
        GameStarted(
            edition=edition,
            engine="test",
            seats=(Seat("Alice"), Seat("Bob")),
            definitions=tuple(POOL[name] for name in sorted({name for name, _, _ in entries})),
            photograph=Photograph(
                objects=placed, active=1, step=Step.PRECOMBAT_MAIN, next_id=101 + len(placed), turn=3
            ),
        )
    )


def again(game: Game) -> Game:
    """Another game from where one stands."""
    return Game([(game.event(game.version), game.state)], game.version)


def asked(game: Game) -> Decision[Any]:
    """The open question."""
    assert game.decision is not None
    return game.decision


def refused(game: Game, answer: Answer) -> bool:
    """Whether an answer is refused, tried elsewhere."""
    return again(game).submit(asked(game).player, answer).refusal is not None


def test_every_question_has_its_proposals() -> None:
    assert set(PROPOSE) == set(d.CATALOGUE)


# --- everything listed is taken --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["2008-02", "2017-04", "2026-01"])
@pytest.mark.parametrize("seed", range(2))
def test_listed_actions_can_be_finished_by_listed_answers(seed: int, edition: str) -> None:
    rng = Random(seed)
    game = wild_game(rng, edition=edition)
    for _ in range(5):
        listed = list(islice(game.legal_actions(), 10))
        assert listed
        for answer in listed:
            follow(again(game), answer)
        assert game.submit(asked(game).player, rng.choice(listed)).refusal is None


def follow(game: Game, answer: Answer) -> None:
    """Give an answer, then the first listed ones until the action is over."""
    assert game.submit(asked(game).player, answer).refusal is None, answer
    for _ in range(FUEL):
        if not game.state.run.checkpoints:
            return
        step = next(game.legal_actions())
        assert game.submit(asked(game).player, step).refusal is None, (answer, asked(game), step)
    pytest.fail(f"{answer} doesn't come to an end")


@pytest.mark.parametrize("seed", range(2))
def test_what_is_listed_without_being_tried_is_never_refused(seed: int) -> None:
    """Discards, modes of "choose one", orders and the like, at whatever moment of a whole game."""
    rng, chance, seen = Random(seed), Random(seed), 0
    player = RandomPlayer(rng)
    game = Game.start(random_game(rng, "2026-01", ("Ann", "Ben")), by_chance(chance))
    while (decision := game.decision) is not None and game.state.game.board.turn < 16:
        listed = list(islice(game.legal_actions(), 60)) if is_sure(game) else []
        seen += len(listed)
        assert not [each for each in rng.sample(listed, min(len(listed), 3)) if refused(game, each)]
        game.submit(decision.player, player.answer(game.state, decision))
    assert seen


def is_sure(game: Game) -> bool:
    """Whether what is proposed isn't tried."""
    return isinstance(game.decision, SURE) and not game.state.run.checkpoints


# --- everything that is taken is listed ------------------------------------------------------------------------------

SMALL = (
    ("Mountain", 1, Zone.BATTLEFIELD), ("Mountain", 1, Zone.BATTLEFIELD), ("Island", 1, Zone.HAND),
    ("Shock", 1, Zone.HAND), ("Grizzly Bears", 1, Zone.HAND), ("Cancel", 1, Zone.HAND),
    ("Burst Lightning", 1, Zone.HAND), ("Grizzly Bears", 2, Zone.BATTLEFIELD), ("Forked Bolt", 1, Zone.HAND),
    ("Hill Giant", 2, Zone.GRAVEYARD), ("Rift Bolt", 1, Zone.HAND),
)  # fmt: skip


def actions(game: Game) -> Iterator[Answer]:
    """Every action that names something which exists."""
    things = sorted(game.state.game.board.objects)
    yield Pass()
    for thing in things:
        yield from (Cast(thing), Cast(thing, face_down=True), PlayLand(thing), TurnUp(thing))
        yield from (SetAside(thing, "suspend"), SetAside(thing, "foretell"), SetAside(thing, "plot"))
        yield from (ActSpecially(thing, "ignore"), ActSpecially(thing, "discard"))
        yield from (Activate(thing, number) for number in range(2))


def simple_answers(game: Game) -> Iterator[Answer]:
    """Well-formed answers of the plain shapes that name few things."""
    shapes = asked(game).shapes
    board = game.state.game.board
    things = (*range(1, len(board.players) + 1), *sorted(board.objects))
    if Number in shapes:
        yield from (Number(number) for number in range(5))
    if Said in shapes:
        yield from (Said(yes) for yes in (False, True))
    if Chosen in shapes:
        yield from (Chosen(each) for count in (0, 1, 2) for each in product(things, repeat=count))


def test_the_actions_listed_are_all_there_are() -> None:
    game = board(*SMALL)
    listed = set(game.legal_actions())
    can = {each for each in actions(game) if not game.why_not(1, each)}
    assert listed == can
    names = {game.state.game.board.objects[each.card].definition for each in listed if isinstance(each, Cast)}
    assert names == {"Shock", "Burst Lightning", "Forked Bolt"}
    assert PlayLand(103) in listed
    assert Activate(101) in listed


def test_what_is_not_listed_is_refused_or_leads_nowhere() -> None:
    game = board(*SMALL)
    game.submit(1, Cast(104))
    assert isinstance(asked(game), d.ChooseTarget)
    taken = {each for each in simple_answers(game) if not refused(game, each)}
    assert set(game.legal_actions()) == taken == {Chosen((1,)), Chosen((2,)), Chosen((108,))}


def test_how_many_targets_is_listed_as_it_is_taken() -> None:
    game = board(*SMALL)
    game.submit(1, Cast(109))
    assert isinstance(asked(game), d.ChooseTargetCount)
    assert set(game.legal_actions()) == {each for each in simple_answers(game) if not refused(game, each)}


def test_an_action_that_cannot_be_finished_still_has_a_way_out() -> None:
    game = board(("Shock", 1, Zone.HAND), ("Mountain", 2, Zone.BATTLEFIELD))
    assert Cast(101) not in set(game.legal_actions())
    game.submit(1, Cast(101))
    for _ in range(5):
        if isinstance(asked(game), d.Priority):
            break
        game.submit(1, next(game.legal_actions()))
    assert isinstance(asked(game), d.Priority)


FACES = (
    ("Mountain", 1, Zone.BATTLEFIELD), ("Mountain", 1, Zone.BATTLEFIELD), ("Plains", 1, Zone.BATTLEFIELD),
    ("Grizzly Bears", 2, Zone.BATTLEFIELD), ("Glorious Anthem", 2, Zone.BATTLEFIELD),
    ("Ornithopter", 2, Zone.BATTLEFIELD),
    ("Wear // Tear", 1, Zone.HAND), ("Bonecrusher Giant", 1, Zone.HAND), ("Malakir Rebirth", 1, Zone.HAND),
    ("Riverglide Pathway", 1, Zone.HAND), ("Cut // Ribbons", 1, Zone.GRAVEYARD), ("Dusk // Dawn", 1, Zone.HAND),
    ("Combat Thresher", 1, Zone.HAND),
)  # fmt: skip


@pytest.mark.rule("709.3", "712.11b", "712.12", "715.3", "718.3", "702.102a", "702.127a")
def test_each_face_is_offered_that_can_be_cast_or_played() -> None:
    game = board(*FACES)
    listed = set(game.legal_actions())
    cast = {
        (game.state.game.board.objects[each.card].definition, each.face) for each in listed if isinstance(each, Cast)
    }
    assert cast == {
        ("Wear // Tear", ""), ("Wear // Tear", "Wear"), ("Wear // Tear", "Tear"), ("Bonecrusher Giant", ""),
        ("Bonecrusher Giant", "Stomp"), ("Combat Thresher", "Combat Thresher (prototype)"),
    }  # fmt: skip
    played = {each.face for each in listed if isinstance(each, PlayLand)}
    assert played == {"Malakir Mire", "", "Lavaglide Pathway"}


def test_a_face_that_a_card_doesnt_have_is_refused() -> None:
    game = board(*FACES)
    assert game.why_not(1, Cast(107, face="Stomp"))
    assert game.why_not(1, Cast(101, face="Tear"))
    assert game.why_not(1, PlayLand(109, "Lavaglide Pathway"))
    assert refused(game, Cast(107, face="Nothing of the kind"))
    assert refused(game, PlayLand(110, "Nothing of the kind"))
    assert refused(game, Cast(107, face_down=True, face="Tear"))


# --- why not ---------------------------------------------------------------------------------------------------------


def test_there_are_reasons_with_rules() -> None:
    game = board(*SMALL)
    (dear,) = game.why_not(1, Cast(105))
    assert Rule.PAY_COSTS in dear.cites
    reasons = [each.reason for each in game.why_not(1, Cast(106))]
    assert "the player can't pay the cost" in reasons
    assert "there are no legal targets" in reasons
    assert [each.rule for each in game.why_not(1, PlayLand(104))]
    assert Rule.MAY_ACT_WITH_PRIORITY in game.why_not(2, Pass())[0].cites
    assert game.why_not(1, Cast(104)) == ()


@pytest.mark.rule("118.3")
@pytest.mark.parametrize(
    "cost", ["Tap three untapped Wizards you control", "Discard nine cards", "Pay 30 life", "Remove a charge counter"]
)
def test_that_things_are_missing_to_pay_with_is_seen_at_once(cost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(outlook: Outlook, answer: Answer) -> None:
        pytest.fail(f"{answer} is tried")

    monkeypatch.setattr(Outlook, "tried", never)
    text = f"{{1}}, {cost}{' from this artifact' if 'Remove' in cost else ''}: You gain 1 life."
    desk = Desk(Placed(id=101, definition="Testing Words", owner=1, controller=1, zone=Zone.BATTLEFIELD),
                *lands("Island", 102, 103), also=(compiled(text, "Artifact"),))  # fmt: skip
    decision = d.Priority(player=1)
    why = Outlook(desk.table.state, decision).why_not(Activate(101))
    assert why is not None
    assert why.reason == "the player can't pay the cost"


def test_asking_changes_nothing() -> None:
    game = board(*SMALL)
    before = game.state
    list(game.legal_actions())
    game.why_not(1, Cast(105))
    assert game.state is before


def test_a_list_is_lazy() -> None:
    assert next(board(*SMALL).legal_actions()) == Pass()
