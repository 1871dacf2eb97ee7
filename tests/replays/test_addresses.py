"""Addresses: what they may look like, and which moment they mean."""

from __future__ import annotations

import pytest

from domain.answers import Cast, Chosen, NewTargets, Pass
from domain.decisions import ArrangeCards
from domain.events import (
    ActionReversed,
    AttemptStarted,
    GameRewound,
    ResolutionStarted,
    SpellCast,
    SpellProposed,
    StepBegan,
)
from domain.game import Game
from domain.vocabulary import Step
from projections.timeline import Timeline
from replays.addresses import (
    Address,
    AtLast,
    AtRule,
    AtStep,
    AtVersion,
    AtWords,
    BadAddress,
    NoSuchMoment,
    parse,
)
from replays.moments import resolve
from tests.replays.test_session import ALICE, BOB, OPT, SHOCK, helpful, started


class TestParsing:
    """Texts become addresses, and addresses texts again."""

    @pytest.mark.parametrize(
        ("text", "address"),
        [
            ("@57", AtVersion(57)),
            ("57", AtVersion(57)),
            (" @last ", AtLast()),
            ("@turn 3", AtStep(3)),
            ("@turn 3 upkeep", AtStep(3, Step.UPKEEP)),
            ("@turn 12, precombat main phase", AtStep(12, Step.PRECOMBAT_MAIN)),
            ("@Turn 2 main", AtStep(2, Step.PRECOMBAT_MAIN)),
            ("turn 2 end of combat", AtStep(2, Step.END_OF_COMBAT)),
            ('@before "casts Cancel"', AtWords("before", "casts Cancel")),
            ("@after “casts Cancel” #2", AtWords("after", "casts Cancel", 2)),
            ("@before 601.2a of spell 102", AtRule("before", "601.2a", 102)),
            ("@after 602.2b of ability 7", AtRule("after", "602.2b", 7)),
            ("@before 601.2a of Cancel", AtRule("before", "601.2a", "Cancel")),
            ('@before 601.2 of spell "Fight with Fire" #1', AtRule("before", "601.2", "Fight with Fire", 1)),
            ("@before 732", AtRule("before", "732")),
        ],
    )
    def test_good_ones(self, text: str, address: Address) -> None:
        assert parse(text) == address
        assert parse(str(address)) == address

    @pytest.mark.parametrize(
        ("text", "part"),
        [
            ("", "nothing is said"),
            ("@", "nothing is said"),
            ("@-1", "none of these words"),
            ("@before casts Cancel", "double quotes"),
            ('@before ""', "double quotes"),
            ("@turn three", "a number"),
            ("@turn 3 tea", "no step 'tea'"),
            ("@yesterday", "none of these words"),
            ("@99999999999999999999", "none of these words"),
            ("@before " + "x" * 10_000, "too long"),
        ],
    )
    def test_bad_ones(self, text: str, part: str) -> None:
        with pytest.raises(BadAddress, match=part) as refused:
            parse(text)
        assert "@57" in str(refused.value)
        assert len(str(refused.value)) < 600


@pytest.fixture(scope="module")
def game() -> Game:
    """Alice casts Shock at Bob, which resolves; then she shocks nothing more, and turns go by; then Opt."""
    game = Game.start(started(), helpful)
    game.submit(ALICE, Cast(SHOCK))
    game.submit(ALICE, Chosen((BOB,)))
    game.submit(ALICE, Pass())
    game.submit(BOB, Pass())
    game.submit(ALICE, Cast(OPT))
    while game.state.game.board.turn < 4:
        decision = game.decision
        assert decision is not None
        top = NewTargets((decision.cards, ())) if isinstance(decision, ArrangeCards) else Pass()
        game.submit(decision.player, top)
    return game


def version_of(game: Game, kind: type, nth: int = 1) -> int:
    """The version of the n-th event of a class."""
    return [version for version, event in enumerate(game.events, 1) if isinstance(event, kind)][nth - 1]


def at(game: Game, address: str) -> int:
    return resolve(address, game.events)


class TestResolving:
    """The moment that an address means."""

    def test_versions(self, game: Game) -> None:
        assert at(game, "@5") == 5
        assert at(game, "@0") == 0
        assert at(game, "@last") == game.version

    def test_before_a_casting_is_before_its_proposal(self, game: Game) -> None:
        version = at(game, '@before "casts Shock"')
        assert version == version_of(game, AttemptStarted) - 2
        assert not game.at(version).game.board.stack
        assert game.at(version).game.priority == ALICE

    def test_before_a_step_of_a_casting_is_the_question_about_it(self, game: Game) -> None:
        version = at(game, '@before "chooses Bob as a target of Shock"')
        assert game.decision_point(version) == version
        assert game.at(version).game.board.stack
        assert version < version_of(game, SpellCast)

    def test_after_something_is_when_somebody_may_act_again(self, game: Game) -> None:
        version = at(game, '@after "casts Shock"')
        assert version > version_of(game, SpellCast)
        assert game.at(version).at_rest
        resolved = at(game, '@after "Shock resolves"')
        assert game.at(resolved).game.player(BOB).life == 18
        assert game.at(resolved).at_rest

    def test_words_are_whole_and_their_case_does_not_matter(self, game: Game) -> None:
        assert at(game, '@before "CASTS shock"') == at(game, '@before "casts Shock"')
        with pytest.raises(NoSuchMoment):
            at(game, '@before "casts Shoc"')

    def test_rules(self, game: Game) -> None:
        proposed = version_of(game, SpellProposed)
        spell = next(event.spell for event in game.events if isinstance(event, SpellProposed))
        assert at(game, f"@before 601.2a of spell {spell}") == proposed - 3
        assert at(game, "@before 601.2a of Shock") == at(game, "@before 601.2a #1") == proposed - 3
        assert at(game, "@before 601.2a") == at(game, "@before 601.2a of Opt")
        assert at(game, "@before 608.1 #1") == version_of(game, ResolutionStarted) - 4

    def test_steps(self, game: Game) -> None:
        version = at(game, "@turn 3 end")
        assert game.at(version).game.board.step is Step.END
        assert game.at(version).at_rest
        assert at(game, "@turn 4 untap") == version_of(game, StepBegan, 7)
        assert game.at(at(game, "@turn 4")).game.board.turn == 4

    def test_the_beginning_of_a_photograph_is_its_step(self, game: Game) -> None:
        assert at(game, "@turn 3 precombat main") == 2

    @pytest.mark.parametrize(
        ("address", "near"),
        [
            ('@before "casts Shok"', "casts Shock"),
            ('@before "resolves Shock"', "Shock"),
            ("@before 601.2a of Cancel", "begins to cast Opt"),
            ("@before 702.18a", "nothing in it cites 702.18a"),
            ("@turn 9", "turns 3 to 4"),
            ("@turn 3 untap", "turn 3 has precombat main"),
            ("@1000", "its last version is"),
            ('@before "casts Shock" #2', "only 1"),
        ],
    )
    def test_what_is_not_there_names_the_nearest(self, game: Game, address: str, near: str) -> None:
        with pytest.raises(NoSuchMoment) as refused:
            at(game, address)
        assert near in str(refused.value)
        assert str(refused.value).startswith(address.replace("Cancel", '"Cancel"') if " of " in address else address)

    def test_after_a_rewind_the_branch_in_force_comes_first(self) -> None:
        game = Game.start(started(), helpful)
        game.submit(ALICE, Cast(SHOCK))
        game.submit(ALICE, Chosen((BOB,)))
        before = at(game, '@before "casts Shock"')
        game.rewind(before, "a judge", "too fast")
        assert at(game, '@before "casts Shock"') == before
        game.submit(ALICE, Cast(SHOCK))
        game.submit(ALICE, Chosen((ALICE,)))
        again = at(game, '@before "casts Shock"')
        assert again == version_of(game, GameRewound) > before
        assert at(game, '@before "casts Shock" #1') == before

    def test_before_an_illegal_action_is_before_all_of_it(self) -> None:
        game = Game.start(started(), helpful)
        game.submit(ALICE, Cast(SHOCK))
        game.submit(ALICE, Chosen((SHOCK,)))
        assert version_of(game, ActionReversed)
        assert at(game, '@before "casting of Shock is illegal"') == 2

    def test_a_timeline_at_hand_is_used(self, game: Game) -> None:
        timeline = Timeline(game.events)
        assert resolve(AtLast(), game.events, timeline) == game.version
