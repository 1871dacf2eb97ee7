"""A game played at the keyboard: whose turn it is to answer, what may be answered, and what a typed line does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from domain import decisions as d
from domain.answers import Answer
from domain.autopilot import payment
from domain.events import Stamp
from domain.game import Game
from domain.procedure import Decision
from domain.rulebook import citation
from domain.vocabulary import PlayerId
from interfaces.answers_in_words import in_words
from interfaces.legal_report import Option, Refused, refusals
from interfaces.players import Player, by_chance
from interfaces.scenario.binding import Binder
from interfaces.scenario.errors import Malformed, ScenarioError
from interfaces.scenario.given import ANSWERING
from interfaces.scenario.grammar import language, parse_line
from interfaces.scenario.identity import THE_GAME, Identity
from interfaces.scenario.names import TYPED, KnownNames
from interfaces.scenario.playing import Play
from interfaces.scenario.reading_scripts import check_players
from interfaces.scenario.run_errors import Refusal, TurnedAway, Unplayable
from interfaces.scenario.statements_run import PERFORMING, perform
from projections.take_backs import Report, TakeBack

MOST: Final = 60
"""So many possible answers are listed."""
MOST_AUTOMATIC: Final = 2_000


class Turned(NamedTuple):
    """Why a line did nothing, with the numbers of the rules."""

    words: str
    rules: tuple[str, ...] = ()


class Sitting:
    """A game with its labels; ``bots`` answer for their seats, people for the others."""

    def __init__(
        self,
        game: Game,
        labels: Mapping[str, tuple[int, ...]] | None = None,
        bots: Mapping[PlayerId, Player] | None = None,
        rng: Random | None = None,
        stamp: Callable[[], Stamp] = Stamp,
    ) -> None:
        players = tuple(each.name for each in game.state.game.board.players)
        self.play = Play(game, Binder(players, dict(labels or {}), Identity()), rng or Random(game.version))
        self.bots, self.stamp = dict(bots or {}), stamp
        self.refused: Turned | None = None
        self.moments: list[int] = []
        self.settle()

    @property
    def game(self) -> Game:
        """The game as it is."""
        return self.play.game

    @property
    def decision(self) -> Decision[Any] | None:
        """The open question."""
        return self.game.decision

    def name(self, player: PlayerId) -> str:
        """What a player is called."""
        return self.play.binder.players[player - 1]

    # --- what may be done ---

    def options(self) -> tuple[tuple[Option, ...], bool]:
        """What may be answered, alike things once, at most so many; and whether there is more."""
        decision = self.decision
        if decision is None:
            return (), False
        found = list(islice(self.game.legal_actions(), MOST + 1))
        said: dict[str, Option] = {}
        for answer in found[:MOST]:
            words = in_words(self.game.state.game, decision, answer)
            said.setdefault(words, Option(words, answer))
        return tuple(said.values()), len(found) > MOST

    def why_not(self, wanted: str) -> Iterator[Refused]:
        """What can't be done now and why; only things whose words contain what is wanted."""
        standing = self.game.standing()
        if standing.decision is not None:
            legal = list(islice(standing.legal_actions(), MOST))
            for each in islice(refusals(standing, standing.decision, legal), MOST * 5):
                if wanted.casefold() in each.words.casefold():
                    yield each

    # --- doing it ---

    def answer(self, answer: Answer, how: str = "") -> None:
        """Answer the open question by hand, or in another way."""
        decision = self.decision
        if decision is None:
            return
        self.refused = None
        outcome = self.game.submit(decision.player, answer, self.stamped(how))
        self.play.follow()
        self.settle()
        if outcome.refusal is not None:
            self.refused = self.turned(Refusal(outcome.refusal.cites, outcome.refusal.reason))

    def settle(self) -> None:
        """Answer for chance, and what is forced."""
        automatic = by_chance(self.play.rng)
        while (decision := self.decision) is not None and (found := automatic(self.game.state, decision)) is not None:
            answer, how = found
            self.game.submit(decision.player, answer, self.stamped(how))
            self.play.follow()

    def stamped(self, how: str = "") -> Stamp:
        """When and how an answer was given."""
        made = self.stamp()
        return Stamp(at=made.at, how=how, who=made.who)

    def pay(self) -> None:
        """Pay what is being paid as the plan says."""
        decision = self.decision
        if not isinstance(decision, (d.ActivateManaAbilities, d.PayCost)):
            self.refused = Turned("nothing is being paid now")
            return
        payer = decision.player
        for _ in range(MOST_AUTOMATIC):
            decision = self.decision
            if decision is None or decision.player != payer or (step := payment(self.game.state, decision)) is None:
                return
            self.answer(step, "a")
            if self.refused is not None:
                return

    def say(self, line: str) -> None:
        """Play a line as scripts have it: "Alice casts Cancel targeting Deflection"."""
        self.refused = None
        try:
            parsed = parse_line(line.translate(TYPED), self.names(line))
            check_players(parsed.body, self.play.binder.players)
            statement: Any = parsed.body
            if not isinstance(parsed.body, (*PERFORMING, *ANSWERING)):
                self.refused = Turned("that is something to check, not to do")
                return
            perform(self.play, statement)
        except TurnedAway as away:
            self.refused = self.turned(away.refusal)
        except (Unplayable, ScenarioError, Malformed) as problem:
            self.refused = Turned(str(problem))
        else:
            if self.play.refusal is not None:
                self.refused = self.turned(self.play.refusal)
        self.settle()

    def names(self, line: str) -> KnownNames:
        """The names that a line may use: those of the cards in this game."""
        cards = [each.name for each in self.game.state.game.board.definitions.values()]
        return KnownNames(self.play.binder.players, [*cards, THE_GAME], line, language())

    def turned(self, refusal: Refusal) -> Turned:
        """A refusal in the numbers of the game's edition."""
        edition = self.game.state.game.edition
        return Turned(refusal.reason, tuple(citation(rule, edition) for rule in refusal.cites))

    def let_bots(self) -> None:
        """Whoever is no person answers, until a person is asked or the game is over."""
        for _ in range(MOST_AUTOMATIC):
            decision = self.decision
            if decision is None or decision.player not in self.bots:
                return
            self.answer(self.bots[decision.player].answer(self.game.state, decision), "a")

    def concede(self) -> None:
        """The player who is asked concedes."""
        decision = self.decision
        if decision is not None:
            self.game.concede(decision.player, self.stamped())
            self.play.follow()

    # --- taking back ---

    def note(self, before: int) -> None:
        """Remember the moment before what was just done; nothing if nothing was."""
        if self.game.version > before:
            self.moments.append(before)

    def take_back(self, to: int) -> Report:
        """What going back to a version would undo, and whose consent it needs."""
        decision = self.decision
        return TakeBack(self.game.events, to, decision.player if decision is not None else 0).report()

    def rewind(self, to: int, by: str, why: str) -> None:
        """Go back; what happened stays in the log."""
        self.refused = None
        self.moments = [each for each in self.moments if each < to]
        self.game.rewind(to, by, why, self.stamped())
        self.play = Play(self.game, self.play.binder._replace(identity=Identity()), self.play.rng)
