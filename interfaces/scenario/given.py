"""The answers that a line of its own gives: `chooses`, `divides`, `orders`, `says`, `declines`, `keeps`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from domain import decisions as d
from domain.answers import AnswerShape, Chosen, Done, NewTargets, Number, Numbers, Pass, Said, Words
from domain.procedure import Decision
from domain.rulebook import Rule
from interfaces.scenario import statements as st
from interfaces.scenario import syntax as s
from interfaces.scenario.aiming import aims, refs_of, said
from interfaces.scenario.binding import Reading
from interfaces.scenario.clauses import mode_numbers, shared_out, shares
from interfaces.scenario.combat import attacks, blocks, nobody
from interfaces.scenario.names import called
from interfaces.scenario.new_targets import new_targets
from interfaces.scenario.payment_clauses import mana_word
from interfaces.scenario.piles import anywhere
from interfaces.scenario.run_errors import TurnedAway, Unplayable

Answering: TypeAlias = (
    st.Chooses | st.ChoosesNothing | st.ChoosesModes | st.Divides | st.Orders | st.Says | st.Declines | st.Keeps
    | st.Attacks | st.Blocks
)  # fmt: skip
ANSWERING: Final = (
    st.Chooses, st.ChoosesNothing, st.ChoosesModes, st.Divides, st.Orders, st.Says, st.Declines, st.Keeps,
    st.Attacks, st.Blocks,
)  # fmt: skip
"""The statements that answer an open question, but for `announces` and `pays`."""


class Given(NamedTuple):
    """A line's answer, and what of it is still to be given: slot by slot, the shares, whether it is used up."""

    statement: Answering
    slots: s.Slots = ()
    shares: tuple[s.Share, ...] = ()
    used_up: bool = False

    @classmethod
    def of(cls, statement: Answering) -> Given:
        """All that a line gives."""
        if isinstance(statement, st.Chooses):
            return cls(statement, statement.slots, statement.shares)
        return cls(statement)

    def after_slot(self) -> Given:
        """What is left once a slot is given."""
        rest = self.slots[1:]
        return self._replace(slots=rest, used_up=not rest and not self.shares)


Reply: TypeAlias = tuple[AnswerShape, Given] | None
"""An answer with what is left of the line; None where the line doesn't fit the question."""


def reply(given: Given, decision: Decision[Any], reading: Reading) -> Reply:
    """What a line says to a question."""
    if given.used_up:
        return None
    statement = given.statement
    simple = SIMPLE.get(type(statement))
    if simple is not None:
        answer = simple(statement, decision, reading)
        return None if answer is None else (answer, given._replace(used_up=True))
    if isinstance(decision, d.MayDo | d.MayPayCost | d.MayPayToAttack):
        return Said(yes=True), given
    if given.shares and isinstance(decision, d.ChooseDivision):
        left = given._replace(shares=(), used_up=not given.slots)
        return shares(reading, decision, given.shares), left
    choose = CHOOSING.get(type(decision))
    return choose(given, decision, reading) if choose is not None and given.slots else None


# --- chooses A, B; C ------------------------------------------------------------------------------------------------


def target_count(given: Given, decision: d.ChooseTargetCount, reading: Reading) -> Reply:
    """A number, or as many as are named: then the names answer the next question."""
    match given.slots[0]:
        case (s.Number(value),):
            return Number(value), given.after_slot()
        case choices:
            return Number(len(choices)), given


def targets(given: Given, decision: d.ChooseTarget, reading: Reading) -> Reply:
    """The targets of one slot."""
    return Chosen(aims(reading, decision.spell, decision.slot, given.slots[0])), given.after_slot()


def objects(given: Given, decision: d.ChooseObjects, reading: Reading) -> Reply:
    """Objects or players, looked for among what may be chosen first."""
    refs = refs_of(given.slots[0], reading)
    return Chosen(among(reading, decision.among, refs)), given.after_slot()


def among(reading: Reading, offered: tuple[int, ...], refs: tuple[s.AnyRef, ...]) -> tuple[int, ...]:
    """What the words mean among what is offered, else anywhere."""
    return reading.many(refs, (offered, *anywhere(reading.state.game)))


def opponent(given: Given, decision: d.ChooseOpponent, reading: Reading) -> Reply:
    """One opponent."""
    return Chosen(among(reading, (), refs_of(given.slots[0], reading))), given.after_slot()


def number(given: Given, decision: d.ChooseX, reading: Reading) -> Reply:
    """A plain number."""
    match given.slots[0]:
        case (s.Number(value),):
            return Number(value), given.after_slot()
    return None


def option(given: Given, decision: d.ChooseOption | d.ChooseReplacement, reading: Reading) -> Reply:
    """One of several possibilities, counted from 1."""
    match given.slots[0]:
        case (s.Number(value),):
            return Number(max(0, value - 1)), given.after_slot()
    return None


def replacement(given: Given, decision: d.ChooseReplacement, reading: Reading) -> Reply:
    """An effect by its number, or by its source."""
    match given.slots[0]:
        case (s.Ref() as ref,):
            sources = [source_of(reading, effect) for effect in decision.effects]
            found = [place for place, source in enumerate(sources) if reading.answers(ref, source)]
            return (Number(found[0]), given.after_slot()) if found else None
    return option(given, decision, reading)


def source_of(reading: Reading, effect: int) -> int:
    """What began an effect that lasts; of a static ability its own source stands in the question."""
    return next((each.source for each in reading.state.game.board.effects if each.id == effect), effect)


def word(given: Given, decision: d.ChooseWord, reading: Reading) -> Reply:
    """A colour, a type of mana, a name, a creature type."""
    (choice, *more) = given.slots[0]
    if more:
        return None
    if decision.what in ("colour", "mana"):
        return Words((mana_word(choice),)), given.after_slot()
    text = said(choice)
    named = text[:1].upper() + text[1:] if decision.what == "creature_type" else text
    return Words((named,)), given.after_slot()


def retargeting(given: Given, decision: d.ChooseNewTargets, reading: Reading) -> Reply:
    """New targets, all slots at once."""
    return new_targets(given.slots, given.shares, decision, reading), given._replace(slots=(), shares=(), used_up=True)


def splices(given: Given, decision: d.ChooseSplices, reading: Reading) -> Reply:
    """Cards of the hand to splice."""
    hand = reading.state.game.player(decision.player).hand
    found = [reading.find(ref, (hand,)) for ref in refs_of(given.slots[0], reading)]
    return (Chosen(tuple(each[0] for each in found)), given.after_slot()) if all(found) else None


def arranged(given: Given, decision: d.ArrangeCards, reading: Reading) -> Reply:
    """The cards that stay on top; the others go to the bottom."""
    return on_top(decision, among(reading, decision.cards, refs_of(given.slots[0], reading))), given.after_slot()


def on_top(decision: d.ArrangeCards, top: tuple[int, ...]) -> NewTargets:
    """Some cards on top, the rest on the bottom."""
    return NewTargets((top, tuple(card for card in decision.cards if card not in top)))


def by_chance(given: Given, decision: d.PickAtRandom | d.OrderAtRandom, reading: Reading) -> Reply:
    """What a random pick gives; in a shuffle, what ends on top."""
    named = among(reading, decision.things, refs_of(given.slots[0], reading))
    return Chosen(first_of(decision, named)), given.after_slot()


def first_of(decision: d.PickAtRandom | d.OrderAtRandom, things: tuple[int, ...]) -> tuple[int, ...]:
    """The things named, and in a shuffle the rest below them."""
    if isinstance(decision, d.PickAtRandom):
        return things
    return (*things, *(each for each in decision.things if each not in things))


CHOOSING: Final[Mapping[type[Decision[Any]], Callable[[Given, Any, Reading], Reply]]] = {
    d.ChooseTargetCount: target_count,
    d.ChooseTarget: targets,
    d.ChooseObjects: objects,
    d.ChooseOpponent: opponent,
    d.ChooseX: number,
    d.ChooseOption: option,
    d.ChooseReplacement: replacement,
    d.ChooseWord: word,
    d.ChooseNewTargets: retargeting,
    d.ChooseSplices: splices,
    d.ArrangeCards: arranged,
    d.PickAtRandom: by_chance,
    d.OrderAtRandom: by_chance,
}
"""What `chooses A, B; C` says to each kind of question."""


# --- the other statements ----------------------------------------


def nothing(statement: st.ChoosesNothing, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """`chooses nothing`: no, none, as few as can be."""
    match decision:
        case d.MayDo() | d.MayPayCost() | d.MayPayToAttack():
            return Said(yes=False)
        case d.ChooseTargetCount():
            return Number(0)
        case d.CastDuringResolution():
            return Pass()
        case d.ArrangeCards():
            return on_top(decision, ())
        case d.ChooseAlternativeCost():
            return Words(())
        case d.ChooseTarget() | d.ChooseObjects() | d.ChooseSplices():
            return Chosen(())
    return nobody(decision, reading)


def declined(statement: st.Declines, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """`declines`: no, or nothing more."""
    match decision:
        case d.MayDo() | d.MayPayCost() | d.MayPayToAttack():
            return Said(yes=False)
        case d.CastDuringResolution():
            return Pass()
        case d.ActivateManaAbilities(spell=0):
            return Done()
        case d.ChooseObjects(least=0) | d.ChooseSplices():
            return Chosen(())
    return nobody(decision, reading)


def yes_or_no(statement: st.Says, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """`says yes`, `says no`."""
    if isinstance(decision, d.CastDuringResolution):
        return None if statement.yes else Pass()
    if isinstance(
        decision, d.MayDo | d.MayPayCost | d.MayPayToAttack | d.FlipACoin | d.TakeMulligan | d.ScryAfterMulligan
    ):
        return Said(yes=statement.yes)
    return None


def modes(statement: st.ChoosesModes, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """`chooses mode 2`: modes of a spell, or one of several possibilities on resolution."""
    if isinstance(decision, d.ChooseModes):
        return mode_numbers(reading, decision.spell, statement.modes)
    if isinstance(decision, d.ChooseOption) and len(statement.modes) == 1 and isinstance(statement.modes[0], int):
        return Number(max(0, statement.modes[0] - 1))
    return None


def divided(statement: st.Divides, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """`divides 1 to A, 3 to B`."""
    if isinstance(decision, d.ShareOut | d.ChooseSpread | d.AssignCombatDamage):
        return shared_out(reading, decision.among, statement.shares)
    return shares(reading, decision, statement.shares) if isinstance(decision, d.ChooseDivision) else None


def ordered(statement: st.Orders, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """`orders A, B`, the first on top."""
    match decision:
        case d.OrderTriggers(triggers=triggers):
            return Chosen(tuple(reversed(among(reading, triggers, statement.refs))))
        case d.ChooseObjects(among=offered):
            return Chosen(among(reading, offered, statement.refs))
        case d.OrderComponents(components=components):
            return Numbers(places_named(components, statement.refs))
        case d.ArrangeCards(cards=cards):
            return on_top(decision, among(reading, cards, statement.refs))
        case d.OrderAtRandom(things=things):
            return Chosen(first_of(decision, among(reading, things, statement.refs)))
    return None


def places_named(components: tuple[str, ...], refs: tuple[s.AnyRef, ...]) -> tuple[int, ...]:
    """The places of components by their names; of equal ones the next comes next."""
    left = list(range(len(components)))
    named: list[int] = []
    for ref in refs:
        found = [place for place in left if isinstance(ref, s.Ref) and ref.name in called(components[place])]
        if not found:
            raise Unplayable(f"expected the components, in order: {', '.join(components)}")
        named.append(found[0])
        left.remove(found[0])
    return tuple(named)


def kept(statement: st.Keeps, decision: Decision[Any], reading: Reading) -> AnswerShape | None:
    """`keeps A, B`: the sources whose mana abilities stay."""
    if not isinstance(decision, d.KeepManaAbilities):
        return None
    left = list(decision.offered)
    chosen: list[int] = []
    for ref in statement.refs:
        source = source_kept(reading, ref, tuple(source for _, source in left))
        found = next(each for each in left if each[1] == source)
        left.remove(found)
        chosen.append(found[0])
    return Chosen(tuple(chosen))


def source_kept(reading: Reading, ref: s.AnyRef, offered: tuple[int, ...]) -> int:
    """Which of the sources is meant; it may have left the battlefield meanwhile."""
    identity = reading.binder.identity
    meant = {identity.body(thing) for thing in reading.find(ref, (*anywhere(reading.state.game), offered))}
    found = [source for source in offered if identity.body(source) in meant]
    found = found or [source for source in offered if isinstance(ref, s.Ref) and reading.answers(ref, source)]
    if not found:
        raise TurnedAway(f"no mana ability of {said(ref)} was activated during the action", Rule.ILLEGAL_ACTION)
    return found[0]


SIMPLE: Final[Mapping[type[Any], Callable[[Any, Decision[Any], Reading], AnswerShape | None]]] = {
    st.ChoosesNothing: nothing,
    st.Declines: declined,
    st.Says: yes_or_no,
    st.ChoosesModes: modes,
    st.Divides: divided,
    st.Orders: ordered,
    st.Keeps: kept,
    st.Attacks: attacks,
    st.Blocks: blocks,
}
"""What the statements say that answer one question only."""
