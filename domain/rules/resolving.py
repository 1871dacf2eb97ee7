"""Resolving spells and abilities (608)."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.cards.abilities import CreateDelayedTrigger, Mode, Text, Triggered
from domain.cards.effects import CastWithoutPaying
from domain.cards.static_rules import MayCastFrom
from domain.cards.terms import Among, IsThis, Remembered, Triggering
from domain.cards.triggers import Begins, Happens
from domain.decisions import MayDo
from domain.events import (
    AbilityCountered,
    AbilityRemovedUnresolved,
    AbilityResolved,
    ActionTaken,
    EffectBegan,
    OptionTaken,
    ResolutionStarted,
    SpellCountered,
    SpellRemovedUnresolved,
    SpellResolved,
    TargetFoundIllegal,
)
from domain.lasting import ContinuousEffect
from domain.procedure import Left, Procedure, Table, ask
from domain.rulebook import Rule
from domain.rules import moving
from domain.rules.characteristics import has_keyword, view
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.faces import is_adventure, is_omen
from domain.rules.instructions import follow
from domain.rules.instructions.possible import can_be_done
from domain.rules.merging import merge
from domain.rules.printed import is_bestowed
from domain.rules.targeting import illegal_now, slots
from domain.rules.texts import Part, alternative_cost, context_of, is_mutating, parts
from domain.vocabulary import PERMANENT_TYPES, Id, ObjectId, PlayerId, Step, Zone


class Checked(NamedTuple):
    """The targets of something that resolves: those still legal, by slot, and how many there were."""

    legal: tuple[tuple[Id, ...], ...]
    chosen: int

    @property
    def all_illegal(self) -> bool:
        """Whether there were targets, and none of them is legal any more (608.2b)."""
        return self.chosen > 0 and not any(self.legal)


def resolve_top(table: Table) -> Procedure[None]:
    """The spell or ability on top of the stack resolves (608.1)."""
    thing = table.board.stack[-1]
    table.record(ResolutionStarted(object=thing))
    table.resolving.append(thing)
    try:
        yield from resolve(table, thing)
    except Left:  # nobody is there to say how it goes on (800.4)
        unfinished = thing in table.board.stack
    else:
        unfinished = False
    table.resolving.pop()
    if unfinished:
        yield from break_off(table, thing)


def break_off(table: Table, thing: ObjectId) -> Procedure[None]:
    """What can't go on resolving leaves the stack as it would at its end (608.2n)."""
    if table.board.objects[thing].ability is not None:
        table.record(AbilityRemovedUnresolved(ability=thing))
    else:
        yield from moving.move(table, (thing,), Zone.GRAVEYARD)


def resolve(table: Table, thing: ObjectId) -> Procedure[None]:
    """A spell or ability does what its kind does (608.2, 608.3)."""
    if table.board.objects[thing].ability is not None:
        yield from resolve_ability(table, thing)
    elif is_permanent_spell(table, thing):
        yield from resolve_permanent_spell(table, thing)
    else:
        yield from resolve_instant_or_sorcery(table, thing)


def is_permanent_spell(table: Table, thing: ObjectId) -> bool:
    """Whether a spell will become a permanent (608.3, 110.4a)."""
    types = view(table.board).of(thing).types
    return any(kind in types for kind in PERMANENT_TYPES)


# --- targets (608.2b) ------------------------------------------------------------------------------------------------


def check_targets(table: Table, thing: ObjectId) -> Checked:
    """Check all targets on one and the same state, and say which are illegal and why (608.2b)."""
    game = table.game
    made = game.board.objects[thing].choices.slots
    legal: list[tuple[Id, ...]] = [()] * len(made)
    facts: tuple[TargetFoundIllegal, ...] = ()
    chosen = 0
    for slot in slots(game.board, thing):
        for target in made[slot.index].targets if slot.index < len(made) else ():
            chosen += 1
            violation = illegal_now(game, thing, slot, target)
            if violation is None:
                legal[slot.index] = (*legal[slot.index], target)
            else:
                facts = (
                    *facts,
                    TargetFoundIllegal(object=thing, slot=slot.index, target=target, why=violation.rule),
                )
    if facts:
        table.record(*facts)
    return Checked(tuple(legal), chosen)


def remove_spell(table: Table, spell: ObjectId) -> Procedure[None]:
    """A spell whose targets are all illegal leaves the stack for the graveyard (608.2b, 608.3b).

    Before 2018 it is countered by the rules; since then it doesn't resolve.
    """
    countered = table.edition.illegal_targets_counter
    table.record(SpellCountered(spell=spell, by=0) if countered else SpellRemovedUnresolved(spell=spell))
    yield from moving.move(table, (spell,), Zone.GRAVEYARD)


def remove_ability(table: Table, ability: ObjectId) -> None:
    """An ability whose targets are all illegal ceases to exist (608.2b)."""
    countered = table.edition.illegal_targets_counter
    table.record(AbilityCountered(ability=ability, by=0) if countered else AbilityRemovedUnresolved(ability=ability))


# --- instants, sorceries, abilities (608.2) --------------------------------------------------------------------------


def resolve_instant_or_sorcery(table: Table, spell: ObjectId) -> Procedure[None]:
    """An instant or sorcery follows its instructions and leaves the stack (608.2)."""
    checked = check_targets(table, spell)
    if checked.all_illegal:
        yield from remove_spell(table, spell)
        return
    context = context_of(table.board, spell)
    goes_to, rebounds = where_it_goes(table, spell), rebounding(table, spell)
    on_adventure = is_adventure(table.board, table.board.objects[spell])
    yield from follow_parts(table, spell, checked)
    if table.game.over:
        return
    table.record(SpellResolved(spell=spell))
    if spell in table.board.stack:  # 608.2m: it may have left meanwhile
        player = view(table.board).of(spell).controller
        shuffled = goes_to is Zone.LIBRARY
        (new,) = yield from moving.move(table, (spell,), goes_to, shuffled=shuffled)
        if waits_for_its_end(table, new):
            table.record(ActionTaken(player=player, action="resolve", object=new))
        if rebounds and new in table.board.exile:
            yield from follow(table, (IN_NEXT_UPKEEP,), context.with_things("it", (new,)))
        if on_adventure:
            may_come_back(table, new, player)


def waits_for_its_end(table: Table, card: ObjectId) -> bool:
    """Whether a card went to the graveyard while it resolved, and has an ability that waits for that (702.55a)."""
    found = table.board.objects.get(card)
    if found is None or found.zone is not Zone.GRAVEYARD:
        return False
    abilities = table.board.definition_of(found).abilities
    return any(isinstance(each, Triggered) and each.when == WHEN_RESOLVED for each in abilities)


WHEN_RESOLVED: Final = Happens("resolve", IsThis())
IN_NEXT_UPKEEP: Final = CreateDelayedTrigger(
    Triggered(Begins(Step.UPKEEP), Text((Mode((), (CastWithoutPaying(Triggering()),)),))), Remembered()
)
"""What rebound creates: in the next upkeep the exiled card may be cast without paying its mana cost (702.88a)."""


def rebounding(table: Table, spell: ObjectId) -> bool:
    """Whether a spell has rebound and was cast from its caster's hand (702.88a)."""
    found = table.board.objects[spell]
    return has_keyword(table.board, spell, "rebound") and found.choices.origin is Zone.HAND and not found.copy


def where_it_goes(table: Table, spell: ObjectId) -> Zone:
    """Its owner's graveyard, exile from an Adventure or with rebound, the hand with buyback (608.2n, 715.3d)."""
    found = table.board.objects[spell]
    if is_adventure(table.board, found):
        return Zone.EXILE
    if is_omen(table.board, found):
        return Zone.LIBRARY  # 720.3d
    costs = table.board.definition_of(found).additional_costs
    paid = zip(costs, found.choices.additional, strict=False)
    return (
        Zone.HAND
        if any(cost.name == "buyback" and times for cost, times in paid)
        else (Zone.EXILE if rebounding(table, spell) else Zone.GRAVEYARD)
    )


def may_come_back(table: Table, card: ObjectId, player: PlayerId) -> None:
    """Whoever went on an Adventure may play the exiled card, but not as an Adventure again (715.3d)."""
    found = table.board.objects.get(card)
    if found is None or found.zone is not Zone.EXILE or found.copy:
        return
    permission = MayCastFrom(Zone.EXILE, Among(Remembered("affected")), lands=True, but_adventure=True)
    effect = ContinuousEffect(
        id=table.new_id(), source=card, controller=player, duration="forever", affects=(card,), rules=(permission,)
    )
    table.record(EffectBegan(effect=effect))


def resolve_ability(table: Table, thing: ObjectId) -> Procedure[None]:
    """An ability follows its instructions and ceases to exist (608.2)."""
    ability = table.board.objects[thing].ability
    context = context_of(table.board, thing)
    if isinstance(ability, Triggered) and not holds(view(table.board), ability.condition, context):
        table.record(AbilityRemovedUnresolved(ability=thing))  # 608.2a, 603.4
        return
    checked = check_targets(table, thing)
    if checked.all_illegal:
        remove_ability(table, thing)
        return
    if (yield from is_wanted(table, thing, context, checked)):
        yield from follow_parts(table, thing, checked)
    if not table.game.over:
        table.record(AbilityResolved(ability=thing))


def is_wanted(table: Table, thing: ObjectId, context: Context, checked: Checked) -> Procedure[bool]:
    """Whether the controller of an optional trigger has it do something that can be done: decided only now (603.5)."""
    ability = table.board.objects[thing].ability
    if not isinstance(ability, Triggered) or not ability.optional:
        return True
    said = tuple(parts(table.board, thing))
    if not any(can_be_done(table, part.mode.effects, for_part(context, part, checked)) for part in said):
        return False
    effects = tuple(effect for part in said for effect in part.mode.effects)
    answer = yield from ask(MayDo(player=context.controller, source=context.this, effects=effects))
    table.record(OptionTaken(player=context.controller, object=thing, yes=answer.yes))
    return answer.yes


def follow_parts(table: Table, thing: ObjectId, checked: Checked) -> Procedure[None]:
    """The chosen modes in printed order, then what was spliced (608.2c, 700.2, 702.47c).

    It goes on even if the object leaves the stack meanwhile (608.2m).
    """
    context = context_of(table.board, thing)
    for part in parts(table.board, thing):
        yield from follow(table, part.mode.effects, for_part(context, part, checked))


def for_part(context: Context, part: Part, checked: Checked) -> Context:
    """How one part is read: its own slots, with illegal targets left out (608.2b)."""
    numbers = tuple(range(part.first_slot, part.first_slot + len(part.mode.targets)))
    legal = tuple(checked.legal[number] if number < len(checked.legal) else () for number in numbers)
    return replace(context, slots=numbers, targets=legal)


# --- permanent spells (608.3) ----------------------------------------------------------------------------------------


def resolve_permanent_spell(table: Table, spell: ObjectId) -> Procedure[None]:
    """A permanent spell becomes a permanent under its controller's control (608.3)."""
    checked = check_targets(table, spell)
    why = falls_as_creature(table, spell) if checked.all_illegal else None
    if checked.all_illegal and why is None:
        yield from remove_spell(table, spell)
        return
    host = next((target for targets in checked.legal for target in targets), 0)
    if host and is_mutating(table.board, table.board.objects[spell]):
        yield from merge(table, spell, host)
        return
    table.record(SpellResolved(spell=spell, why=why))
    yield from enter(table, spell, host)


def falls_as_creature(table: Table, spell: ObjectId) -> Rule | None:
    """The rule by which a spell goes on as a creature without its target, if it is bestowed or mutating (608.3b)."""
    found = table.board.objects[spell]
    if is_mutating(table.board, found):
        return Rule.MUTATE_FALLS_BACK
    bestowed = table.edition.fallen_aura_becomes_creature and is_bestowed(table.board, found)
    return Rule.BESTOW_FALLS_BACK if bestowed else None


def enter(table: Table, spell: ObjectId, host: Id) -> Procedure[None]:
    """Put it onto the battlefield, attached to its target; if that can't be, into the graveyard (608.3a, c, e)."""
    found = table.board.objects[spell]
    controller = view(table.board).of(spell).controller
    (new,) = yield from moving.move(
        table, (spell,), Zone.BATTLEFIELD, under=controller, attached_to=host, face_down=found.face_down
    )
    if not new and spell in table.board.stack:
        yield from moving.move(table, (spell,), Zone.GRAVEYARD)
    cost = alternative_cost(table.board, found)
    if cost is not None and cost.then and new in table.board.battlefield:
        yield from follow(table, cost.then, Context(controller=controller, this=new, choices=found.choices))
