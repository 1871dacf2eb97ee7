"""Casting spells (601.2): each step is a function named for what it does, in the order of the rule."""

from __future__ import annotations

from domain.answers import Cast, Chosen, Numbers, Words
from domain.cards.abilities import AdditionalCost, AlternativeCost, XIs
from domain.cards.terms import AnyFilter
from domain.decisions import (
    ChooseAdditionalCosts,
    ChooseAlternativeCost,
    ChooseHybrid,
    ChooseSplices,
    ChooseX,
    OrderReductions,
)
from domain.errors import Violation
from domain.events import (
    AdditionalCostsChosen,
    AlternativeCostChosen,
    CardsRevealed,
    EffectBegan,
    HybridChosen,
    PermissionUsed,
    ProposalFoundLegal,
    SpellCast,
    SplicesRevealed,
    TotalCostLocked,
    ValueChosen,
    XChosen,
)
from domain.procedure import Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules.announcing import announce_division, choose_modes, choose_targets, chooser, mode_possible
from domain.rules.assisting import assisted, choose_assistant
from domain.rules.bills import Bill, pay
from domain.rules.characteristics import has_type, view
from domain.rules.context import Context
from domain.rules.convoking import announce_convoke, convoke_reductions, tap_convoked
from domain.rules.costs import (
    alternatives,
    base_costs,
    fitting_halves,
    hybrid_symbols,
    needs_x,
    order_matters,
    reductions,
    source_of_cost,
    total_cost,
)
from domain.rules.helpers import announce_helper, given, help_given
from domain.rules.illegal_actions import attempt
from domain.rules.mana_abilities import allow_mana_abilities
from domain.rules.mana_memory import gifts
from domain.rules.permissions import (
    flash_costs,
    has_flash,
    permission_to_use,
    prohibitions,
    proposal_of,
    sorcery_timing,
    still_permitted,
    why_not_cast,
    without_spell,
)
from domain.rules.reading import amount, fits
from domain.rules.spreading import announce_spreads
from domain.rules.texts import context_of, definition_of
from domain.vocabulary import ObjectId, PlayerId


@attempt(Rule.CASTING_SPELLS)
def cast_spell(
    table: Table,
    player: PlayerId,
    action: Cast,
    free: bool = False,
    timing: bool = True,
    only: tuple[AnyFilter, Context] | None = None,
    way: str = "",
    transformed: bool = False,
) -> Procedure[ObjectId]:
    """Cast a spell (601.2); an illegal step returns the game to the moment before (732.1).

    ``free``: without paying its mana cost; ``timing=False``: an effect has it cast while something resolves (608.2g).
    ``only``: what that effect says the spell must be (702.85a); ``way``: the alternative cost that it names (702.35a).
    ``transformed``: with its back face up (712.11a).
    """
    spell = propose(table, player, action, timing, transformed)
    if way:
        table.record(AlternativeCostChosen(spell=spell, name=way))
    else:
        yield from announce_alternative_cost(table, spell, free, timing)
    yield from announce_choices(table, spell)
    convoked = yield from announce_convoke(table, spell)
    helpers = yield from announce_helper(table, spell)
    yield from choose_targets(table, spell)
    yield from announce_division(table, spell)
    yield from announce_spreads(table, spell)
    check_proposal(table, spell, timing)
    check_result(table, spell, only)
    yield from lock_total_cost(table, spell, convoked, helpers)
    bill = bill_for(table, spell)
    assistant = yield from choose_assistant(table, bill)
    yield from allow_mana_abilities(table, bill)
    tap_convoked(table, convoked)
    bill = yield from assisted(table, bill, assistant)
    bill = yield from pay_total_cost(table, bill)
    return finish_casting(table, spell, bill)


def propose(table: Table, player: PlayerId, action: Cast, timing: bool, transformed: bool) -> ObjectId:
    """Move the card to the stack, if the player may begin to cast it (601.2a, 601.3)."""
    for violation in why_not_cast(table.game, player, action, timing, transformed):
        raise violation
    spell = table.new_id()
    table.record(proposal_of(table.board, player, action, spell))
    return spell


# --- 601.2b ----------------------------------------------------------------------------------------------------------


def announce_choices(table: Table, spell: ObjectId) -> Procedure[None]:
    """Announce other costs, modes, splices, X and the halves of hybrid symbols (601.2b).

    The rule asks for all of them in one step; the costs come first here, for modes may depend on them (601.4).
    """
    yield from announce_additional_costs(table, spell)
    yield from choose_modes(table, spell)
    yield from splice(table, spell)
    yield from announce_x(table, spell)
    if table.edition.announce_hybrid_when_proposing:
        yield from announce_hybrid(table, spell)


def announce_alternative_cost(table: Table, spell: ObjectId, free: bool, timing: bool) -> Procedure[None]:
    """At most one alternative cost is announced (601.2b, 118.9a); casting without paying is one already."""
    offered = {cost.name: cost for cost in alternatives(table.board, spell)}
    if table.board.objects[spell].face_down:
        announce_face_down(table, spell, tuple(offered), free=free)
        return
    if free:
        table.record(AlternativeCostChosen(spell=spell, name="", free=True))
        return
    if not offered:
        return
    player = table.board.objects[spell].controller
    answer = yield from ask(ChooseAlternativeCost(player=player, spell=spell))
    judge_alternative(answer, frozenset(offered))
    if timing:
        judge_place(table, spell, offered[answer.words[0]] if answer.words else None)
    if answer.words:
        table.record(AlternativeCostChosen(spell=spell, name=answer.words[0]))


def announce_face_down(table: Table, spell: ObjectId, offered: tuple[str, ...], *, free: bool) -> None:
    """A face-down spell is cast for the cost of the ability that lets it be (702.37c), so for no other one (118.9a)."""
    if free or not offered:
        raise Violation(
            Rule.ANNOUNCE_CHOICES, "two alternative costs can't be applied to one spell", Rule.ONE_ALTERNATIVE_COST
        )
    table.record(AlternativeCostChosen(spell=spell, name=offered[0]))


def judge_alternative(answer: Words, offered: frozenset[str]) -> None:
    """Refuse two alternative costs, or one that isn't offered (118.9a)."""
    if len(answer.words) > 1:
        raise Violation(
            Rule.ANNOUNCE_CHOICES, "two alternative costs can't be applied to one spell", Rule.ONE_ALTERNATIVE_COST
        )
    if any(word not in offered for word in answer.words):
        raise Violation(Rule.ANNOUNCE_CHOICES, "that alternative cost isn't offered", Rule.ALTERNATIVE_COST)


def judge_place(table: Table, spell: ObjectId, cost: AlternativeCost | None) -> None:
    """Refuse a way to cast that doesn't go with where the card was: from a graveyard with flashback only (601.2b)."""
    found = table.board.objects[spell]
    if cost is not None and cost.zone is found.choices.origin:
        return
    if still_permitted(table.game, found.controller, spell):
        return
    cites = (Rule.MAY_BEGIN_TO_CAST,) if cost is None else (Rule.ONE_ALTERNATIVE_COST,)
    raise Violation(Rule.ANNOUNCE_CHOICES, "from there it can be cast only for the cost that allows it", *cites)


def announce_additional_costs(table: Table, spell: ObjectId) -> Procedure[None]:
    """How often each additional cost is paid: mandatory ones once, optional ones as announced (601.2b, 118.8)."""
    found = table.board.objects[spell]
    costs = definition_of(table.board, found).additional_costs
    if not costs or found.face_down:
        return
    times = tuple(0 if cost.optional else 1 for cost in costs)
    if any(cost.optional or cost.either for cost in costs):
        answer = yield from ask(ChooseAdditionalCosts(player=found.controller, spell=spell))
        judge_additional(costs, answer)
        times = answer.numbers
    table.record(AdditionalCostsChosen(spell=spell, times=times))
    if any(cost.name == "gift" and paid for cost, paid in zip(costs, times, strict=True)):
        yield from choose_opponent(table, spell)


def choose_opponent(table: Table, spell: ObjectId) -> Procedure[None]:
    """Choose an opponent, whom the spell will speak of as the chosen player (601.2b, 702.174a)."""
    opponent = yield from chooser(table, spell, "opponent")
    player = table.board.objects[spell].controller
    table.record(ValueChosen(player=player, object=spell, key="player", value=str(opponent)))


def judge_additional(costs: tuple[AdditionalCost, ...], answer: Numbers) -> None:
    """Refuse to leave out a mandatory cost, or to pay one more often than it allows (118.8)."""
    if len(answer.numbers) != len(costs):
        raise Violation(Rule.ANNOUNCE_CHOICES, f"{len(costs)} additional costs must be spoken of", Rule.ADDITIONAL_COST)
    for cost, times in zip(costs, answer.numbers, strict=True):
        if not (cost.optional or cost.either) and times != 1:
            raise Violation(Rule.ANNOUNCE_CHOICES, "a mandatory cost is paid exactly once", Rule.ADDITIONAL_COST)
        if times > 1 and not cost.repeatable:
            raise Violation(Rule.ANNOUNCE_CHOICES, "this cost can be paid only once", Rule.ADDITIONAL_COST)
    for group in {cost.either for cost in costs if cost.either}:
        if sum(times for cost, times in zip(costs, answer.numbers, strict=True) if cost.either == group) != 1:
            raise Violation(Rule.ANNOUNCE_CHOICES, "exactly one of these costs is paid", Rule.ADDITIONAL_COST)


def spliceable(table: Table, spell: ObjectId) -> tuple[ObjectId, ...]:
    """The cards in hand that can be spliced onto the spell (702.47a)."""
    board, player = table.board, table.board.objects[spell].controller
    found: list[ObjectId] = []
    for card in board.player(player).hand:
        onto = definition_of(board, board.objects[card]).splice
        if onto is not None and has_type(board, spell, onto[0]):
            found.append(card)
    return tuple(found)


def splice(table: Table, spell: ObjectId) -> Procedure[None]:
    """Reveal cards and splice them onto the spell, each at most once (601.2b, 702.47)."""
    offered = spliceable(table, spell)
    if not offered:
        return
    player = table.board.objects[spell].controller
    answer = yield from ask(ChooseSplices(player=player, spell=spell))
    judge_splices(table, spell, answer, offered)
    if answer.things:
        table.record(
            CardsRevealed(player=player, objects=answer.things), SplicesRevealed(spell=spell, cards=answer.things)
        )


def judge_splices(table: Table, spell: ObjectId, answer: Chosen, offered: tuple[ObjectId, ...]) -> None:
    """Refuse what can't be spliced, a card twice, or one whose targets can't be chosen (702.47a–b)."""
    if len(set(answer.things)) != len(answer.things):
        raise Violation(Rule.ANNOUNCE_CHOICES, "a card can be spliced only once", Rule.SPLICE)
    if any(card not in offered for card in answer.things):
        raise Violation(Rule.ANNOUNCE_CHOICES, "that card can't be spliced onto this spell", Rule.SPLICE)
    for card in answer.things:
        text = definition_of(table.board, table.board.objects[card]).text
        if text is not None and not all(mode_possible(table.game, spell, mode) for mode in text.modes):
            raise Violation(
                Rule.ANNOUNCE_CHOICES, "the choices for that card's text can't be made", Rule.SPLICE_NEEDS_CHOICES
            )


def announce_x(table: Table, spell: ObjectId) -> Procedure[None]:
    """The value of X, if a cost that will be paid contains it (601.2b, 107.3a); without it X is 0 (107.3b)."""
    says = None if table.board.objects[spell].face_down else definition_of(table.board, table.board.objects[spell]).x_is
    if says is not None:
        yield from work_out_x(table, spell, says)
        return
    if not needs_x(table.board, spell):
        return
    player = table.board.objects[spell].controller
    answer = yield from ask(ChooseX(player=player, spell=spell))
    table.record(XChosen(spell=spell, x=answer.number))


def work_out_x(table: Table, spell: ObjectId, says: XIs) -> Procedure[None]:
    """X is what the text says it is as the spell is cast; perhaps an opponent is chosen for it (107.3d, 601.2b)."""
    if says.opponent:
        yield from choose_opponent(table, spell)
    x = amount(view(table.board), says.quantity, context_of(table.board, spell))
    table.record(XChosen(spell=spell, x=max(0, x)))


def announce_hybrid(table: Table, spell: ObjectId) -> Procedure[None]:
    """The nonhybrid equivalents of hybrid and Phyrexian symbols (601.2b)."""
    symbols = hybrid_symbols(table.board, spell)
    if not symbols:
        return
    player = table.board.objects[spell].controller
    answer = yield from ask(ChooseHybrid(player=player, spell=spell, symbols=symbols))
    if not fitting_halves(symbols, answer.words):
        raise Violation(Rule.ANNOUNCE_CHOICES, "for each hybrid symbol one of its halves is announced")
    table.record(HybridChosen(spell=spell, halves=answer.words))


# --- 601.2e–i --------------------------------------------------------------------------------------------------------


def check_proposal(table: Table, spell: ObjectId, timing: bool) -> None:
    """The game checks that the proposed spell may be cast, with all choices made (601.2e)."""
    player = table.board.objects[spell].controller
    if "proposal" in table.edition.check_legality_when:
        for violation in prohibitions(table.game, player, spell):
            raise Violation(Rule.CHECK_PROPOSAL, violation.reason, *violation.cites, Rule.PERMISSION_AFTER_PROPOSAL)
    if timing and not still_permitted(table.game, player, spell):
        raise Violation(
            Rule.CHECK_PROPOSAL, "with these choices it can't be cast from where it was", Rule.PERMISSION_AFTER_PROPOSAL
        )
    if timing and not sorcery_timing(without_spell(table.game, spell), player) and not flash_as_chosen(table, spell):
        raise Violation(Rule.CHECK_PROPOSAL, "with these choices it can't be cast now", Rule.PERMISSION_AFTER_PROPOSAL)
    source = permission_to_use(table.game, player, spell) if timing else 0
    used = (PermissionUsed(object=source, spell=spell),) if source else ()
    table.record(ProposalFoundLegal(spell=spell), *used)


def check_result(table: Table, spell: ObjectId, only: tuple[AnyFilter, Context] | None) -> None:
    """An effect may allow to cast only what becomes a certain spell; the oldest editions look at the card alone."""
    if only is None or not table.edition.cascade_judges_spell:
        return
    filter_, context = only
    if not fits(view(table.board), filter_, spell, context):
        raise Violation(Rule.CHECK_PROPOSAL, "the effect doesn't let it become that spell", Rule.CASCADE)


def flash_as_chosen(table: Table, spell: ObjectId) -> bool:
    """Whether the spell, as announced, may be cast as an instant could (601.3b–c); it may have been so (601.5a)."""
    found = table.board.objects[spell]
    paid = found.choices.additional
    begun = table.state.run.checkpoints[-1][1] if table.edition.flash_on_condition else None
    return has_flash(table.game, found.controller, spell, begun) or any(
        number < len(paid) and paid[number] for number in flash_costs(table.game, spell)
    )


def lock_total_cost(
    table: Table, spell: ObjectId, convoked: tuple[ObjectId, ...] = (), helpers: tuple[ObjectId, ...] = ()
) -> Procedure[None]:
    """Determine the total cost, reductions in the order the player wants, and lock it in (601.2f)."""
    player = table.board.objects[spell].controller
    if not table.edition.announce_hybrid_when_proposing:
        yield from announce_hybrid(table, spell)
    taken = reductions(table.board, spell)
    if order_matters(taken):
        mana = tuple(each.mana for each in taken)
        answer = yield from ask(OrderReductions(player=player, spell=spell, reductions=mana))
        if sorted(answer.numbers) != list(range(len(taken))):
            raise Violation(Rule.TOTAL_COST, "each reduction applies exactly once")
        taken = tuple(taken[number] for number in answer.numbers)
    taken += help_given(table.board, spell, helpers)
    taken += convoke_reductions(table.board, spell, taken, convoked)
    cost = (*total_cost(table.board, spell, taken), *given(table.board, spell, helpers))
    table.record(TotalCostLocked(spell=spell, cost=cost))


def bill_for(table: Table, thing: ObjectId) -> Bill:
    """The bill for a spell or ability whose total cost is locked in."""
    found = table.board.objects[thing]
    return Bill(found.controller, thing, source_of_cost(found), found.choices.cost or ())


def pay_total_cost(table: Table, bill: Bill) -> Procedure[Bill]:
    """Pay the total cost (601.2h); a spell without a mana cost has none that could be paid (118.6)."""
    if base_costs(table.board, bill.thing) is None:
        raise Violation(Rule.PAY_COSTS, "it has no mana cost, so its cost can't be paid", Rule.UNPAYABLE_COST)
    return (yield from pay(table, bill))


def finish_casting(table: Table, spell: ObjectId, bill: Bill) -> ObjectId:
    """What mana gives to the spell it paid for begins, then the spell becomes cast and triggers see that (601.2i)."""
    effects = gifts(table.board, bill.player, bill.spent, spell, table.new_id())
    if effects:
        table.record(*(EffectBegan(effect=effect) for effect in effects))
    table.record(SpellCast(player=table.board.objects[spell].controller, spell=spell))
    return spell
