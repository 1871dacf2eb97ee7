"""The catalogue of questions: few kinds, shared by all cards (design §2).

Each says whom it asks and what it is about; what may be answered follows from the state, and ``domain.autopilot`` and
``domain.options`` compute it. The names are public: scenario files and clients use them.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.answers import (
    Activate,
    ActSpecially,
    AnswerShape,
    Attack,
    Block,
    Cast,
    Chosen,
    Done,
    GiveUp,
    NewTargets,
    Number,
    Numbers,
    Pass,
    PayPart,
    PayWithMana,
    PlayLand,
    Said,
    SetAside,
    TurnUp,
    Words,
)
from domain.cards.abilities import AnyEffect
from domain.cards.costs import Cost
from domain.cards.terms import AnyFilter
from domain.errors import InvalidAnswer
from domain.procedure import Decision
from domain.rulebook import Rule
from domain.state import GameState
from domain.vocabulary import Id, ObjectId, PlayerId

Action = Pass | Cast | Activate | PlayLand | TurnUp | SetAside | ActSpecially


class Priority(Decision[Action], frozen=True, kw_only=True):
    """What do you do with priority? (117.1)"""

    rule: ClassVar = Rule.MAY_ACT_WITH_PRIORITY
    shapes: ClassVar = (Pass, Cast, Activate, PlayLand, TurnUp, SetAside, ActSpecially)


# --- casting and activating (601.2, 602.2) ---------------------------------------------------------------------------


class ChooseModes(Decision[Numbers], frozen=True, kw_only=True):
    """Which modes, as numbers from 0 in printed order? (601.2b, 700.2)"""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    shapes: ClassVar = (Numbers,)
    spell: ObjectId


class ChooseSplices(Decision[Chosen], frozen=True, kw_only=True):
    """Which cards do you reveal and splice onto the spell? (601.2b, 702.47)"""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    shapes: ClassVar = (Chosen,)
    spell: ObjectId


class ChooseAlternativeCost(Decision[Words], frozen=True, kw_only=True):
    """Which alternative cost, by its name? No word: the mana cost. More than one word breaks 118.9a. (601.2b)"""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    shapes: ClassVar = (Words,)
    spell: ObjectId


class ChooseAdditionalCosts(Decision[Numbers], frozen=True, kw_only=True):
    """How often do you pay each additional cost of the card? Mandatory ones are 1. (601.2b, 118.8)"""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    shapes: ClassVar = (Numbers,)
    spell: ObjectId


class ChooseX(Decision[Number], frozen=True, kw_only=True):
    """What is the value of X? (601.2b, 107.3a)"""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    shapes: ClassVar = (Number,)
    spell: ObjectId


class ChooseHybrid(Decision[Words], frozen=True, kw_only=True):
    """Which half of each hybrid or Phyrexian symbol do you intend to pay? ``"P"`` is two life. (601.2b)"""

    rule: ClassVar = Rule.ANNOUNCE_CHOICES
    shapes: ClassVar = (Words,)
    spell: ObjectId
    symbols: tuple[str, ...]


class ChooseOpponent(Decision[Chosen], frozen=True, kw_only=True):
    """Which opponent makes a choice for the spell? (601.6a)"""

    rule: ClassVar = Rule.WHICH_OPPONENT_CHOOSES
    shapes: ClassVar = (Chosen,)
    spell: ObjectId


class ChooseTargetCount(Decision[Number], frozen=True, kw_only=True):
    """How many targets for this instance of the word "target"? (601.2c)"""

    rule: ClassVar = Rule.CHOOSE_TARGETS
    shapes: ClassVar = (Number,)
    spell: ObjectId
    slot: int


class ChooseTarget(Decision[Chosen], frozen=True, kw_only=True):
    """What does this instance of the word "target" affect? As many as announced. (601.2c, 601.6, 603.3d)"""

    rule: ClassVar = Rule.CHOOSE_TARGETS
    shapes: ClassVar = (Chosen,)
    spell: ObjectId
    slot: int


class ChooseDivision(Decision[Numbers], frozen=True, kw_only=True):
    """How is the effect divided among the targets of the slot, in their order? (601.2d)"""

    rule: ClassVar = Rule.ANNOUNCE_DIVISION
    shapes: ClassVar = (Numbers,)
    spell: ObjectId
    slot: int
    total: int


class ChooseSpread(Decision[Numbers], frozen=True, kw_only=True):
    """How is so much divided among these, which aren't targets, in their order? Zero: not among them. (2008: 409.1e)"""

    rule: ClassVar = Rule.ANNOUNCE_DIVISION
    shapes: ClassVar = (Numbers,)
    spell: ObjectId
    among: tuple[Id, ...]
    total: int


class OrderReductions(Decision[Numbers], frozen=True, kw_only=True):
    """In which order do these cost reductions apply? Numbers of ``reductions``. (601.2f)"""

    rule: ClassVar = Rule.TOTAL_COST
    shapes: ClassVar = (Numbers,)
    spell: ObjectId
    reductions: tuple[tuple[str, ...], ...]


class ActivateManaAbilities(Decision[Activate | Done], frozen=True, kw_only=True):
    """Which mana ability do you activate before paying? (601.2g, 605.3a)"""

    rule: ClassVar = Rule.CASTING_MANA_ABILITIES
    shapes: ClassVar = (Activate, Done)
    cost: tuple[Cost, ...]
    spell: ObjectId = 0


class PayCost(Decision[PayWithMana | PayPart | GiveUp], frozen=True, kw_only=True):
    """Which part of the cost do you pay next, and with what? (601.2h)

    ``cost`` is the whole locked cost, ``paid`` the parts paid, ``mana`` the symbols still open of the mana part.
    """

    rule: ClassVar = Rule.PAY_COSTS
    shapes: ClassVar = (PayWithMana, PayPart, GiveUp)
    spell: ObjectId
    cost: tuple[Cost, ...]
    paid: tuple[int, ...] = ()
    mana: tuple[str, ...] = ()


class KeepManaAbilities(Decision[Chosen], frozen=True, kw_only=True):
    """Which of your mana abilities stay, as the action is reversed? Their attempts, out of ``offered``. (732.1)"""

    rule: ClassVar = Rule.ILLEGAL_ACTION
    shapes: ClassVar = (Chosen,)
    attempt: int
    offered: tuple[tuple[int, ObjectId], ...]


# --- triggers (603.3) ------------------------------------------------------------------------------------------------


class OrderTriggers(Decision[Chosen], frozen=True, kw_only=True):
    """In which order do your triggers go on the stack? The last one ends on top. Ids of waiting triggers. (603.3b)"""

    rule: ClassVar = Rule.TRIGGER_ORDER
    shapes: ClassVar = (Chosen,)
    triggers: tuple[int, ...]


# --- choices on resolution (608.2d) ----------------------------------------------------------------------------------


class MayDo(Decision[Said], frozen=True, kw_only=True):
    """Do you do this? (608.2d)"""

    rule: ClassVar = Rule.CHOICES_ON_RESOLUTION
    shapes: ClassVar = (Said,)
    source: ObjectId
    effects: tuple[AnyEffect, ...] = ()


class MayPayCost(Decision[Said], frozen=True, kw_only=True):
    """Do you pay this? (118.12)"""

    rule: ClassVar = Rule.COST_IN_AN_EFFECT
    shapes: ClassVar = (Said,)
    source: ObjectId
    cost: tuple[Cost, ...]


class MayPayToAttack(Decision[Said], frozen=True, kw_only=True):
    """Do you pay this as the creature attacks? (508.1g)"""

    rule: ClassVar = Rule.OPTIONAL_ATTACK_COSTS
    shapes: ClassVar = (Said,)
    source: ObjectId
    cost: tuple[Cost, ...]


class ChooseObjects(Decision[Chosen], frozen=True, kw_only=True):
    """Choose objects or players, without targeting them (608.2d, 115.10).

    ``purpose`` says what for; ``among``, where set, lists what may be chosen; else ``filter`` does.
    """

    rule: ClassVar = Rule.CHOICES_ON_RESOLUTION
    shapes: ClassVar = (Chosen,)
    source: ObjectId = 0
    purpose: Literal[
        "effect", "sacrifice", "discard", "search", "put", "keep", "copy", "attach", "hand_size", "bottom", "order",
        "cost", "cast", "convoke", "chooser", "stay_tapped", "untap", "helper", "assist", "begins",
    ] = "effect"  # fmt: skip
    among: tuple[Id, ...] = ()
    least: int = 1
    most: int = 1
    filter: AnyFilter | None = None


class OrderComponents(Decision[Numbers], frozen=True, kw_only=True):
    """In which order do the components of a merged permanent lie where it goes, the first on top? Places. (729.3a)"""

    rule: ClassVar = Rule.MERGED_ORDER
    shapes: ClassVar = (Numbers,)
    permanent: ObjectId
    components: tuple[str, ...]


class ChooseOption(Decision[Number], frozen=True, kw_only=True):
    """Which of several possibilities, counted from 0? (608.2d)

    ``possible``: those that can be done; all of them if it is empty.
    """

    rule: ClassVar = Rule.CHOICES_ON_RESOLUTION
    shapes: ClassVar = (Number,)
    source: ObjectId
    count: int
    possible: tuple[int, ...] = ()


class ChooseWord(Decision[Words], frozen=True, kw_only=True):
    """Name a colour (a letter), a card, a type of creature or mana, a kind of counter; or top or bottom (608.2d)."""

    rule: ClassVar = Rule.CHOICES_ON_RESOLUTION
    shapes: ClassVar = (Words,)
    source: ObjectId
    what: Literal["colour", "name", "creature_type", "mana", "number", "land_type", "place", "counter"]
    options: tuple[str, ...] = ()


class ChooseNewTargets(Decision[NewTargets], frozen=True, kw_only=True):
    """Which targets shall the spell or ability have, slot by slot? (115.7)"""

    rule: ClassVar = Rule.CHANGE_TARGETS_CHAPTER
    shapes: ClassVar = (NewTargets,)
    object: ObjectId
    how: Literal["the", "a", "any", "new"]
    by: ObjectId
    to: tuple[Id, ...] = ()


class ShareOut(Decision[Numbers], frozen=True, kw_only=True):
    """How is so much distributed among these, in their order? Nothing for some is allowed. (608.2d)"""

    rule: ClassVar = Rule.CHOICES_ON_RESOLUTION
    shapes: ClassVar = (Numbers,)
    source: ObjectId
    among: tuple[Id, ...]
    total: int


class ArrangeCards(Decision[NewTargets], frozen=True, kw_only=True):
    """Which of these cards stay on top and which go to the bottom, each in order? Two lists. (701.22)"""

    rule: ClassVar = Rule.SCRY
    shapes: ClassVar = (NewTargets,)
    cards: tuple[ObjectId, ...]
    source: ObjectId = 0


class ChooseReplacement(Decision[Number], frozen=True, kw_only=True):
    """Which replacement or prevention effect applies first? A number into ``effects``. (616.1)"""

    rule: ClassVar = Rule.REPLACEMENT_ORDER_CHAPTER
    shapes: ClassVar = (Number,)
    effects: tuple[Id, ...]


class CastDuringResolution(Decision[Cast | Pass], frozen=True, kw_only=True):
    """Which of these cards do you cast now, while something resolves? Pass: none. (608.2g)

    ``transformed``: with its back face up, without a choice of face (712.11a).
    """

    rule: ClassVar = Rule.MANA_AND_CASTING_ON_RESOLUTION
    shapes: ClassVar = (Cast, Pass)
    cards: tuple[ObjectId, ...]
    source: ObjectId
    free: bool = True
    transformed: bool = False


# --- combat (506–511) -------------------------------------------------------------------------------------------------


class DeclareAttackers(Decision[Attack], frozen=True, kw_only=True):
    """Which of your creatures attack, and whom or what? None is an answer, too. (508.1)"""

    rule: ClassVar = Rule.DECLARE_ATTACKERS
    shapes: ClassVar = (Attack,)


class DeclareBlockers(Decision[Block], frozen=True, kw_only=True):
    """Which of your creatures block, and which attackers? None is an answer, too. (509.1)"""

    rule: ClassVar = Rule.DECLARE_BLOCKERS
    shapes: ClassVar = (Block,)


class AssignCombatDamage(Decision[Numbers], frozen=True, kw_only=True):
    """How does a creature divide its combat damage among these, in their order? (510.1c)

    With trample the last of them is what it attacks.
    """

    rule: ClassVar = Rule.BLOCKED_DAMAGE
    shapes: ClassVar = (Numbers,)
    source: ObjectId
    among: tuple[Id, ...]
    total: int


# --- starting the game, cleanup --------------------------------------------------------------------------------------


class TakeMulligan(Decision[Said], frozen=True, kw_only=True):
    """Do you take a mulligan? (103.5)"""

    rule: ClassVar = Rule.MULLIGAN
    shapes: ClassVar = (Said,)


class ScryAfterMulligan(Decision[Said], frozen=True, kw_only=True):
    """Do you look at the top card, having kept a smaller hand? (2017: 103.4)"""

    rule: ClassVar = Rule.MULLIGAN
    shapes: ClassVar = (Said,)


# --- chance ----------------------------------------------------------------------------------------------------------


class OrderAtRandom(Decision[Chosen], frozen=True, kw_only=True):
    """Put these cards into a random order: a shuffle (701.24a)."""

    rule: ClassVar = Rule.SHUFFLE
    shapes: ClassVar = (Chosen,)
    things: tuple[Id, ...]

    def check(self, state: GameState, answer: AnswerShape) -> None:
        """Chance breaks no rule: what isn't an order of these is nonsense."""
        super().check(state, answer)
        if not isinstance(answer, Chosen) or sorted(answer.things) != sorted(self.things):
            raise InvalidAnswer(f"{self.name}: each of {len(self.things)} things must come exactly once")


class PickAtRandom(Decision[Chosen], frozen=True, kw_only=True):
    """Pick so many of these at random."""

    rule: ClassVar = Rule.SHUFFLING
    shapes: ClassVar = (Chosen,)
    things: tuple[Id, ...]
    count: int = 1

    def check(self, state: GameState, answer: AnswerShape) -> None:
        """Chance breaks no rule: what isn't so many of these is nonsense."""
        super().check(state, answer)
        picked = set(answer.things) if isinstance(answer, Chosen) else set()
        if not isinstance(answer, Chosen) or not picked <= set(self.things) or len(picked) != len(answer.things):
            raise InvalidAnswer(f"{self.name}: only the things offered can be picked, each once")
        if len(picked) != self.count:
            raise InvalidAnswer(f"{self.name}: {self.count} must be picked, not {len(picked)}")


class FlipACoin(Decision[Said], frozen=True, kw_only=True):
    """Does the coin come up as the player wants? (705)"""

    rule: ClassVar = Rule.COIN_CHAPTER
    shapes: ClassVar = (Said,)
    about: PlayerId


CATALOGUE = (
    Priority, ChooseModes, ChooseSplices, ChooseAlternativeCost, ChooseAdditionalCosts, ChooseX, ChooseHybrid,
    ChooseOpponent, ChooseTargetCount, ChooseTarget, ChooseDivision, OrderReductions, ActivateManaAbilities, PayCost,
    KeepManaAbilities, OrderTriggers, MayDo, MayPayCost, MayPayToAttack, ChooseObjects, ChooseOption, ChooseWord,
    ChooseNewTargets, ArrangeCards, ChooseReplacement, CastDuringResolution, TakeMulligan, ScryAfterMulligan,
    OrderAtRandom, PickAtRandom, FlipACoin, ShareOut, ChooseSpread, OrderComponents, DeclareAttackers, DeclareBlockers,
    AssignCombatDamage,
)  # fmt: skip
"""Every question there is, by name public (docs/questions.md)."""
