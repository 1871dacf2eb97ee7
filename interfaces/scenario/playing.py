"""A scenario being played: lines submit answers, and what needs no line answers itself."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple, cast

from domain import decisions as d
from domain.answers import Answer, AnswerShape, Chosen
from domain.autopilot import forced
from domain.errors import InvalidAnswer, NotAsked, TooManyRefusals
from domain.events import (
    AbilityAnnounced,
    ActionFoundIllegal,
    ActionReversed,
    Answered,
    AnswerRefused,
    AttemptEnded,
    AttemptStarted,
    Event,
    SpellProposed,
    Stamp,
)
from domain.game import Game
from domain.procedure import Decision, is_chance
from domain.rulebook import Rule
from domain.rules.targeting import slots
from domain.vocabulary import PlayerId
from interfaces.scenario import statements as st
from interfaces.scenario.binding import Binder, Reading
from interfaces.scenario.clauses import from_clauses, unsaid
from interfaces.scenario.given import ANSWERING, Given, reply
from interfaces.scenario.keeping import least_kept
from interfaces.scenario.payment_clauses import by_clauses, by_itself
from interfaces.scenario.reversals import Reversals
from interfaces.scenario.run_errors import Refusal, TurnedAway, Unplayable
from interfaces.scenario.setup import ScriptLine
from interfaces.scenario.syntax import CHANCE, Clause
from interfaces.scenario.wishes import Wishes, announced_early, step_of
from replays.chance import chance

MOST_ANSWERS = 5_000
LATER_STEPS: Final = frozenset(
    {Rule.CHOOSE_TARGETS, Rule.ANNOUNCE_DIVISION, Rule.CHECK_PROPOSAL, Rule.TOTAL_COST, Rule.PAY_COSTS}
)
"""Steps after 601.2b: an action that fails at one of them has been asked for all that is announced there."""
ANNOUNCED_BEFORE: Final[Mapping[type[Any], tuple[Rule, ...]]] = {
    st.Chooses: (Rule.CASTING_SPELLS, Rule.TARGETS),
    st.ChoosesModes: (Rule.CASTING_SPELLS, Rule.MODAL_CHAPTER, Rule.MODE_OF_COPY),
    st.Divides: (Rule.CASTING_SPELLS, Rule.ANNOUNCE_DIVISION),
    st.Attacks: (Rule.DECLARE_ATTACKERS,),
    st.Blocks: (Rule.DECLARE_BLOCKERS,),
}
"""What is announced as a spell is cast, and can't be said any more once a player has priority."""


class Unprompted(NamedTuple):
    """An answer that needs no line of its own, and how it came about (see ``domain.events.HOW``)."""

    answer: AnswerShape
    how: str


class Play:
    """One run of a scenario in the middle of its game."""

    def __init__(self, game: Game, binder: Binder, rng: Random, seen: int = 0) -> None:
        self.game, self.binder, self.rng = game, binder, rng
        self.following: tuple[ScriptLine, ...] = ()  # the next statements, which may answer questions of this one
        self.said_ahead: dict[int, tuple[Clause, ...]] = {}  # what is left of later `announces`, by identity
        self.line = 0
        self.refusal: Refusal | None = None
        self.actions: list[Wishes] = []  # the actions under way, the innermost last
        self.given: Given | None = None
        self.unneeded: tuple[Clause, ...] = ()
        self.dropped: tuple[Clause, ...] = ()
        self.paid_nothing: PlayerId = 0  # who has just completed an action that cost nothing
        self.reversals = Reversals()
        self._seen = seen
        self.follow()

    @property
    def next_line(self) -> ScriptLine | None:
        """The next statement."""
        return self.following[0] if self.following else None

    @property
    def reading(self) -> Reading:
        """How names are understood now."""
        return Reading(self.game.state, self.binder)

    def scratch(self) -> Play:
        """A play of its own from this moment on, to find out what would happen."""
        version = self.game.version
        rng = Random()
        rng.setstate(self.rng.getstate())
        game = Game([(self.game.event(version), self.game.state)], first=version)
        copy = Play(game, self.binder._replace(identity=self.binder.identity.copy()), rng, seen=version)
        copy.line = self.line
        copy.actions = [wishes.copy() for wishes in self.actions]
        return copy

    def begin_line(self) -> None:
        """A new statement: nothing is refused yet."""
        self.refusal, self.unneeded = None, ()

    # --- submitting ---

    def submit(self, player: PlayerId, answer: AnswerShape, how: str = "") -> None:
        """Answer the open question; a refusal is noted."""
        try:
            outcome = self.game.submit(player, cast(Answer, answer), Stamp(how=how))
        except NotAsked as problem:
            raise TurnedAway(problem.reason, *problem.cites) from None
        except InvalidAnswer as problem:
            decision = self.game.decision
            raise TurnedAway(str(problem), *(() if decision is None else (decision.rule,))) from None
        except TooManyRefusals as problem:
            raise Unplayable(str(problem)) from None
        self.follow()
        if outcome.refusal is not None and self.refusal is None:
            self.refusal = Refusal(outcome.refusal.cites, outcome.refusal.reason)

    def act(self, wishes: Wishes, action: AnswerShape) -> None:
        """Begin an action with the clauses that a line gives, and go on as far as they reach."""
        self.actions.append(wishes)
        try:
            self.submit(wishes.player, action)
        except TurnedAway:
            self.actions.remove(wishes)
            raise
        self.settle()

    def rehearse(self, wishes: Wishes, action: AnswerShape) -> None:
        """Find out on a scratch game whether something is said that nothing asks for; that is turned away."""
        if not wishes.left:
            return
        scratch = self.scratch()
        scratch.act(wishes.copy(), action)
        for clause in scratch.passed_over():
            words, rules = step_of(clause)
            raise TurnedAway(f"nothing asks for what is said with “{words}”", *rules)

    def passed_over(self) -> tuple[Clause, ...]:
        """What was said and not asked for: at the end of the action, or at a step that came before its refusal."""
        if self.refusal is None:
            return self.unneeded
        if not set(self.refusal.cites).isdisjoint(LATER_STEPS):
            return tuple(clause for clause in self.dropped if announced_early(clause))
        return ()

    def reply_to(self, statement: Any, player: PlayerId) -> None:
        """Answer the open question by a line of its own, and those after it as far as the line reaches."""
        decision = self.game.decision
        said = None
        if decision is not None and decision.player == player:
            said = reply(Given.of(statement), decision, self.reading)
        if said is None:
            raise self.not_asked(*ANNOUNCED_BEFORE.get(type(statement), ()))
        left = self._give(player, *said)
        if left is not None and not left.used_up and self.refusal is None:
            raise Unplayable("the line answers more than is asked")

    def _give(self, player: PlayerId, answer: AnswerShape, rest: Given) -> Given | None:
        """Give the first answer of a line, and what follows from the rest of it; what is left over."""
        self.given = rest
        try:
            self.submit(player, answer)
            if self.refusal is not None:
                self.given = None
            self.settle()
            return self.given
        finally:
            self.given = None

    def not_asked(self, *because: Rule) -> TurnedAway:
        """Why an answer isn't to be given now; ``because`` says when it would have been."""
        decision = self.game.decision
        if decision is None:
            return TurnedAway("the game is over", Rule.GAME_ENDS)
        whom = self.binder.players[decision.player - 1] if decision.player else "chance"
        if isinstance(decision, d.Priority):
            return TurnedAway(f"nothing asks for this: {whom} has priority", Rule.MAY_ACT_WITH_PRIORITY, *because)
        under_way = (Rule.CASTING_SPELLS,) if self.game.state.run.checkpoints else ()
        rules = dict.fromkeys((*under_way, decision.rule, *self._chosen_by_another(decision), *because))
        return TurnedAway(f"now {whom} is asked {decision.name}", *rules)

    def _chosen_by_another(self, decision: Decision[Any]) -> tuple[Rule, ...]:
        """The rules for choices that opponents make for a spell (601.6), where there are any under way."""
        found = self.game.state.game.board.objects.get(getattr(decision, "spell", 0))
        if found is None or found.id not in self.game.state.game.board.stack:
            return ()
        if found.controller != decision.player:
            return (Rule.OPPONENT_CHOOSES,)
        specs = slots(self.game.state.game.board, found.id)
        return (Rule.CONTROLLER_CHOOSES_FIRST,) if any(each.spec.chooser != "you" for each in specs) else ()

    # --- what answers itself ---

    def settle(self) -> None:
        """Answer whatever needs no line of its own."""
        for _ in range(MOST_ANSWERS):
            decision = self.game.decision
            if decision is None or isinstance(decision, d.Priority) or self._stopped(decision):
                return
            found = self.unprompted(decision)
            if found is None:
                return
            before = self.game.version
            self.submit(decision.player, found.answer, found.how)
            if found.how and self._was_refused(before):
                raise Unplayable(f"the automatic answer to {decision.name} was refused: {self.refusal}")
        raise Unplayable("questions without end")

    def _stopped(self, decision: Decision[Any]) -> bool:
        """After an inner action failed, the outer one waits for a line."""
        failed = self.refusal is not None and self.reversals.failed_in(self.line)
        return failed and bool(self.actions) and not isinstance(decision, d.KeepManaAbilities)

    def _was_refused(self, before: int) -> bool:
        """Whether the question just answered is open again."""
        return any(isinstance(self.game.event(v), AnswerRefused) for v in range(before + 1, self.game.version + 1))

    def unprompted(self, decision: Decision[Any]) -> Unprompted | None:
        """The answer that a question has from what was said, or by itself; None where a line has to say it."""
        if is_chance(decision):
            return self._by_chance(decision)
        if (said := self._said(decision)) is not None:
            return Unprompted(said, "")
        only = forced(self.game.state, decision) if not isinstance(decision, d.PayCost) else None
        if self._next_line_answers(decision, only):
            return None
        if (said := self._announced_later(decision)) is not None:
            return Unprompted(said, "")
        if isinstance(decision, d.KeepManaAbilities):
            return Unprompted(least_kept(self.game.state, decision), "a")
        return self._by_itself(decision, only)

    def _by_itself(self, decision: Decision[Any], only: AnswerShape | None) -> Unprompted | None:
        owner = self.owner(decision)
        if owner is not None and isinstance(decision, d.ActivateManaAbilities | d.PayCost):
            owner.asked_to_pay = True
        if not isinstance(decision, d.ActivateManaAbilities | d.PayCost) or owner is None or owner.automatic:
            paid = by_itself(owner, decision, self.reading)
            if paid is not None:
                return Unprompted(paid, "a")
        if only is not None:
            return Unprompted(only, "f")
        default = unsaid(decision, self.reading)
        return None if default is None else Unprompted(default, "a")

    def owner(self, decision: Decision[Any]) -> Wishes | None:
        """The action under way that a question of payment belongs to."""
        thing = getattr(decision, "spell", 0)
        found = (wishes for wishes in reversed(self.actions) if wishes.thing == thing)
        return next(found, None)

    def _said(self, decision: Decision[Any]) -> AnswerShape | None:
        """What the line itself, or clauses of an action under way, say."""
        if self.given is not None and (said := reply(self.given, decision, self.reading)) is not None:
            answer, self.given = said
            return answer
        for wishes in reversed(self.actions):
            answered = by_clauses(wishes, decision, self.reading)
            if answered is None and getattr(decision, "spell", getattr(decision, "source", 0)) == wishes.thing:
                answered = from_clauses(wishes, decision, self.reading)
            if answered is not None:
                return answered
        return None

    def _by_chance(self, decision: Decision[Any]) -> Unprompted | None:
        if self.given is not None and (said := reply(self.given, decision, self.reading)) is not None:
            answer, self.given = said
            return Unprompted(answer, "")
        line = self.next_line
        if line is not None and getattr(line.body, "player", "") == CHANCE:
            return None
        return Unprompted(chance(decision, self.rng), "c")

    def _next_line_answers(self, decision: Decision[Any], only: AnswerShape | None) -> bool:
        """Whether the next line is meant for this question: it may give the only answer, or try another."""
        line = self.next_line
        if line is None or self.binder.player(getattr(line.body, "player", "")) != decision.player:
            return False
        try:
            said = self._would_say(line, decision)
        except (Unplayable, TurnedAway):
            return line.refusal is not None
        return said is not None and (only is None or said == only or line.refusal is not None)

    def _announced_later(self, decision: Decision[Any]) -> AnswerShape | None:
        """Costs that a later `announces` line speaks of: 601.2b is one step, and the game asks for costs first."""
        if not isinstance(decision, d.ChooseAlternativeCost | d.ChooseAdditionalCosts | d.ChooseSplices):
            return None
        for line in self.following:
            if not isinstance(line.body, (st.Announces, *ANSWERING)):
                return None
            if isinstance(line.body, st.Announces):
                wishes = Wishes(decision.player, self.not_said_ahead(line.body), automatic=False)
                if (said := from_clauses(wishes, decision, self.reading)) is not None:
                    self.said_ahead[id(line.body)] = tuple(wishes.clauses)
                    return said
        return None

    def not_said_ahead(self, statement: st.Announces) -> tuple[Clause, ...]:
        """What of an `announces` line hasn't been asked for before it."""
        return self.said_ahead.get(id(statement), statement.clauses)

    def _would_say(self, line: ScriptLine, decision: Decision[Any]) -> AnswerShape | None:
        """What a line would say to a question."""
        if isinstance(line.body, st.Announces):
            wishes = Wishes(decision.player, line.body.clauses, automatic=False)
            wishes.thing = getattr(decision, "spell", 0)
            return from_clauses(wishes, decision, self.reading)
        if isinstance(line.body, st.Casts):
            return Chosen(()) if isinstance(decision, d.CastDuringResolution) else None
        if isinstance(line.body, ANSWERING):
            said = reply(Given.of(line.body), decision, self.reading)
            return None if said is None else said[0]
        return None

    # --- following the log ---

    def follow(self) -> None:
        """Take note of what has happened: objects, actions, reversals."""
        self.binder.identity.follow_from(self.game, self._seen)
        for version in range(self._seen + 1, self.game.version + 1):
            self._take(self.game.event(version), version)
        self._seen = self.game.version

    def _take(self, event: Event, version: int) -> None:
        match event:
            case Answered(answer=answer):
                self.reversals.answered(answer)
            case AttemptStarted(attempt=attempt):
                self.reversals.started(event, version, self.reading)
                if self.actions and not self.actions[-1].attempt:
                    self.actions[-1].attempt = attempt
            case SpellProposed(spell=thing) | AbilityAnnounced(ability=thing):
                if self.actions and not self.actions[-1].thing:
                    self.actions[-1].thing = thing
            case AttemptEnded(attempt=attempt):
                self._ended(attempt)
            case ActionFoundIllegal():
                self.reversals.found(event, self.line)
            case ActionReversed(attempt=attempt):
                self.reversals.reversed(event, version, self.game, self.reading)
                self._forget(attempt)

    def _ended(self, attempt: int) -> None:
        """An action is complete: nothing more may be left of what was said for it."""
        if self.actions and self.actions[-1].attempt == attempt:
            ended = self.actions[-1]
            self.paid_nothing = ended.player if not ended.automatic and not ended.asked_to_pay else 0
            self.unneeded = self.unneeded or self.actions[-1].left
            self.actions.pop()

    def _forget(self, attempt: int) -> None:
        """An action was reversed, and with it those within it."""
        places = [place for place, wishes in enumerate(self.actions) if wishes.attempt == attempt]
        if places:
            self.dropped = self.actions[places[0]].left
            del self.actions[places[0] :]
