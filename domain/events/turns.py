"""Turns, steps, priority, and the beginning and end of a game (103, 104, 117, 500–514)."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import Event
from domain.rulebook import Rule
from domain.vocabulary import Id, ObjectId, PlayerId, Step


class StartingPlayerChosen(Event, frozen=True, kw_only=True, tag=10):
    """Chance or the players decided who goes first (103.1)."""

    rule: ClassVar = Rule.WHO_STARTS
    player: PlayerId


class MulliganTaken(Event, frozen=True, kw_only=True, tag=11):
    """A player shuffled the hand back to draw a new one (103.5)."""

    rule: ClassVar = Rule.MULLIGAN
    player: PlayerId


class HandKept(Event, frozen=True, kw_only=True, tag=12):
    """A player keeps the opening hand (103.5)."""

    rule: ClassVar = Rule.MULLIGAN
    player: PlayerId


class TurnBegan(Event, frozen=True, kw_only=True, tag=13):
    """A turn began (500.1); an extra one leaves the turn order as it was (500.7)."""

    rule: ClassVar = Rule.PHASES_OF_TURN
    player: PlayerId
    extra: bool = False


class StepBegan(Event, frozen=True, kw_only=True, tag=14):
    """A step or main phase began (500.1); ``added``: it was next of those that effects had added (500.8–9)."""

    rule: ClassVar = Rule.PHASES_OF_TURN
    step: Step
    added: str = ""


class PriorityReceived(Event, frozen=True, kw_only=True, tag=15):
    """A player received priority, all else being settled (117.3, 117.5). It is a rest of the game (design §2)."""

    rule: ClassVar = Rule.RECEIVING_PRIORITY
    player: PlayerId


class PriorityPassed(Event, frozen=True, kw_only=True, tag=16):
    """A player passed priority (117.3d)."""

    rule: ClassVar = Rule.PASSING_PRIORITY
    player: PlayerId


class AllPassed(Event, frozen=True, kw_only=True, tag=17):
    """Everyone passed in succession: the top of the stack resolves, or the step ends (117.4)."""

    rule: ClassVar = Rule.EVERYBODY_PASSES


class ManaEmptied(Event, frozen=True, kw_only=True, tag=18):
    """Unspent mana left a player's pool as a step or phase ended (106.4, 500.5).

    ``kept`` are the units that an effect keeps in it, ``turned`` those that became colourless instead of leaving.
    """

    rule: ClassVar = Rule.MANA_POOL
    player: PlayerId
    kept: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()


class DamageWoreOff(Event, frozen=True, kw_only=True, tag=19):
    """Marked damage was removed from all permanents (514.2)."""

    rule: ClassVar = Rule.DAMAGE_WEARS_OFF
    objects: tuple[ObjectId, ...]


class DeathtouchOutlived(Event, frozen=True, kw_only=True, tag=234):
    """These were still there after a check: damage by deathtouch from before it counts no more (704.5h)."""

    rule: ClassVar = Rule.SBA_DEATHTOUCH
    objects: tuple[ObjectId, ...]


class EffectsEnded(Event, frozen=True, kw_only=True, tag=20):
    """Continuous effects ended with their duration (514.2, 611.2a)."""

    rule: ClassVar = Rule.DAMAGE_WEARS_OFF
    effects: tuple[int, ...]


class LandPlayed(Event, frozen=True, kw_only=True, tag=21):
    """A player played a land: a special action (116.2a, 305.1)."""

    rule: ClassVar = Rule.PLAY_A_LAND
    player: PlayerId
    land: ObjectId


class PlayerLost(Event, frozen=True, kw_only=True, tag=22):
    """A player lost the game, and by which rule (104.3)."""

    rule: ClassVar = Rule.LOSING
    player: PlayerId
    why: Rule


class PlayerLeft(Event, frozen=True, kw_only=True, tag=230):
    """A player left the game (104.5, 800.4a): what they own goes with it; their mana and their triggers are no more."""

    rule: ClassVar = Rule.LEAVERS_OBJECTS
    player: PlayerId


class ChoicePassedOn(Event, frozen=True, kw_only=True, tag=231):
    """Somebody chooses for a player who has left, and by which rule (800.4g, 800.4h)."""

    rule: ClassVar = Rule.PLAYER_LEAVES
    player: PlayerId
    to: PlayerId
    why: Rule


class PositionMarked(Event, frozen=True, kw_only=True, tag=232):
    """The position at a version is remembered by a mark; an empty one: somebody had a choice (104.4b)."""

    rule: ClassVar = Rule.MANDATORY_LOOP
    version: int
    mark: str


class LoopFound(Event, frozen=True, kw_only=True, tag=233):
    """The position after event ``last`` is the one after event ``first``, and nothing was chosen between (104.4b).

    The events between them come again and again; with ``draw`` they have come twice, and the game is a draw.
    """

    rule: ClassVar = Rule.MANDATORY_LOOP_DRAWS
    first: int
    last: int
    draw: bool


class PlayerWon(Event, frozen=True, kw_only=True, tag=23):
    """An effect made a player win (104.2b)."""

    rule: ClassVar = Rule.EFFECT_WINS
    player: PlayerId


class GameEnded(Event, frozen=True, kw_only=True, tag=24):
    """The game ended; ``winner`` is 0 for a draw (104.1)."""

    rule: ClassVar = Rule.GAME_ENDS
    winner: PlayerId


class ExtraTurnAdded(Event, frozen=True, kw_only=True, tag=25):
    """A player will take an extra turn after this one (500.7)."""

    rule: ClassVar = Rule.EXTRA_TURNS
    player: PlayerId


class StepAdded(Event, frozen=True, kw_only=True, tag=26):
    """Another cleanup step follows, since something happened in this one (514.3a)."""

    rule: ClassVar = Rule.CLEANUP_WITH_PRIORITY
    step: Step


class StateBasedActionTaken(Event, frozen=True, kw_only=True, tag=27):
    """The game puts permanents into their graveyards by itself (704.5): why, and which; the moves come with it."""

    rule: ClassVar = Rule.STATE_BASED_CHAPTER
    what: Rule
    objects: tuple[ObjectId, ...]


class PhasesAdded(Event, frozen=True, kw_only=True, tag=212):
    """Phases, named by their first steps, come after this one; ``then`` is what would have come (500.8).

    ``steps_only``: they are steps that come after this step (500.9).
    """

    rule: ClassVar = Rule.EXTRA_PHASES
    steps: tuple[Step, ...]
    then: Step
    steps_only: bool = False


class StepSkipped(Event, frozen=True, kw_only=True, tag=213):
    """A player skipped a step, or a phase named by its first step, because of an effect (500.11, 614.10)."""

    rule: ClassVar = Rule.SKIPPING
    player: PlayerId
    step: Step
    by: Id
    added: str = ""


class TurnSkipped(Event, frozen=True, kw_only=True, tag=214):
    """A player skipped a turn because of an effect (500.11, 614.10)."""

    rule: ClassVar = Rule.SKIPPING
    player: PlayerId
    by: Id
    extra: bool = False


class TurnCutShort(Event, frozen=True, kw_only=True, tag=216):
    """An effect ends the turn, or the combat phase: what had triggered and waited ceases to exist (723.1a, 723.2a)."""

    rule: ClassVar = Rule.END_THE_TURN
    what: str
