"""Triggered abilities: what triggers on what happened, and how triggers come onto the stack (603, 605)."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from domain.answers import Chosen
from domain.cards.abilities import ChangeTypes, GainAbility
from domain.cards.build import creature, enchantment, modal, mode, triggered, when_dies
from domain.cards.effects import AddMana
from domain.cards.keywords import cycling, vanishing
from domain.cards.nouns import CREATURE, ITSELF, OPPONENT, PERMANENT, PLAYER, T0, YOURS, YOURSELF
from domain.cards.terms import Among, Exists, HasType, Triggering
from domain.cards.triggers import Begins, DamageIsDealt, Happens, Moves, StateOf, When
from domain.cards.verbs import draw, gain_life, lose_life, target
from domain.decisions import ChooseTarget, OrderTriggers
from domain.events import (
    AbilityActivated,
    AbilityAnnounced,
    AbilityRemoved,
    AbilityTriggered,
    AnswerRefused,
    CardDrawn,
    CopySettled,
    CountersRemoved,
    DamageDealt,
    DelayedTriggerCreated,
    DelayedTriggerEnded,
    Discarded,
    EffectBegan,
    Entering,
    Event,
    LifeGained,
    LifeLost,
    ManaAdded,
    PermanentsTapped,
    Sacrificed,
    SpellCast,
    SpellCopied,
    SpellCountered,
    SpellProposed,
    StepBegan,
    TargetChanged,
    TargetChosen,
    TokenCreated,
    TriggeredManaAbilityResolved,
    TriggerPutOnStack,
    TurnedFaceUp,
    ZoneChanged,
)
from domain.lasting import ContinuousEffect, DelayedTrigger
from domain.procedure import Table
from domain.rulebook import Rule
from domain.rules.instructions import INSTRUCTIONS
from domain.rules.trigger_conditions import KEYS, MATCH, TRIGGERING
from domain.rules.trigger_events import READ
from domain.rules.triggers import (
    is_mana_trigger,
    notice,
    put_triggers_on_stack,
    resolve_triggered_mana_abilities,
)
from domain.stack_parts import Choices
from domain.state import GameState
from domain.vocabulary import ObjectId, PlayerId, Step, Zone
from tests.rules.boards import board, happen, put, run

BEARS = "Grizzly Bears"


def dies(thing: ObjectId, new: ObjectId, owner: PlayerId = 1) -> ZoneChanged:
    """A creature is put into its owner's graveyard."""
    return ZoneChanged(object=thing, new=new, owner=owner, origin=Zone.BATTLEFIELD, to=Zone.GRAVEYARD)


def enters(thing: ObjectId, new: ObjectId, player: PlayerId = 1, origin: Zone = Zone.HAND) -> ZoneChanged:
    """A card enters the battlefield."""
    how = Entering(controller=player)
    return ZoneChanged(object=thing, new=new, owner=player, origin=origin, to=Zone.BATTLEFIELD, entering=how)


def triggers(noticed: tuple[Event, ...]) -> list[tuple[ObjectId, PlayerId]]:
    """Source and controller of each ability that triggered."""
    return [(each.source, each.player) for each in noticed if isinstance(each, AbilityTriggered)]


def cast(state: GameState, card: ObjectId, spell: ObjectId, player: PlayerId = 1) -> GameState:
    """The state in which a player has proposed a spell from hand."""
    return happen(state, SpellProposed(player=player, card=card, spell=spell, origin=Zone.HAND))[0]


# --- the tables are complete -----------------------------------------------------------------------------------------


def test_every_class_of_condition_is_matched() -> None:
    assert set(MATCH) == set(get_args(When))
    assert set(KEYS) == set(get_args(When)) - {Happens}


def test_every_verb_is_told_by_an_event() -> None:
    verbs = set(get_args(get_type_hints(Happens)["verb"]))
    told = frozenset().union(*(each.keys for each in READ.values()))
    assert told == verbs | (set(KEYS.values()) - {"state", TRIGGERING}) | {"deals", "dealt", "put_any_counters"}


# --- entering, dying, leaving (603.6, 603.10) ------------------------------------------------------------------------


@pytest.mark.rule("603.6", "603.6a")
def test_an_ability_watches_others_enter_but_not_itself() -> None:
    state = board(put(101, "Soul Warden"), put(102, BEARS, zone=Zone.HAND), put(103, "Soul Warden", 2, Zone.HAND))
    after, noticed = happen(state, enters(102, 200))
    assert triggers(noticed) == [(101, 1)]
    assert triggers(happen(after, enters(103, 300, 2))[1]) == [(101, 1)]


@pytest.mark.rule("603.6a")
def test_newcomers_see_each_other() -> None:
    state = board(put(102, BEARS, zone=Zone.HAND), put(103, "Soul Warden", 2, Zone.HAND))
    _, noticed = happen(state, enters(103, 300, 2), enters(102, 301))
    assert triggers(noticed) == [(300, 2)]


@pytest.mark.rule("603.6a", "603.2")
def test_a_creature_triggers_as_it_enters_itself() -> None:
    state = board(put(101, "Mulldrifter", zone=Zone.HAND))
    (trigger,) = happen(state, enters(101, 200))[1]
    assert isinstance(trigger, AbilityTriggered)
    assert (trigger.trigger, trigger.source, trigger.object, trigger.by) == (500, 200, 200, 101)


def test_a_token_enters_as_well() -> None:
    spirit = creature("Spirit", "{W}", 1, 1, "Spirit")
    noticed = happen(board(put(101, "Soul Warden")), TokenCreated(object=200, token=spirit, controller=2))[1]
    assert triggers(noticed) == [(101, 1)]


@pytest.mark.rule("603.10", "603.10a", "603.2c")
def test_creatures_that_die_together_see_each_other_die() -> None:
    state = board(put(101, "Blood Artist"), put(102, BEARS, 2), put(103, "Blood Artist", 2))
    _, noticed = happen(state, dies(101, 200), dies(102, 201, 2), dies(103, 202, 2))
    assert sorted(triggers(noticed)) == [(101, 1)] * 3 + [(103, 2)] * 3


@pytest.mark.rule("603.10a")
def test_what_is_dead_already_sees_nobody_die() -> None:
    state = board(put(101, "Blood Artist"), put(102, BEARS, 2))
    after, _ = happen(state, dies(101, 200))
    assert happen(after, dies(102, 201, 2))[1] == ()


@pytest.mark.rule("603.10a", "603.3a")
def test_a_leaving_object_is_judged_and_controlled_as_it_was() -> None:
    """A land that is a creature dies as a creature; the graveyard's card is a land again."""
    state = board(put(101, "Blood Artist"), put(102, "Forest", 2))
    lives = ContinuousEffect(
        id=300,
        source=101,
        controller=1,
        duration="forever",
        affects=(102,),
        modifications=(ChangeTypes(("Creature",)),),
    )
    after, _ = happen(state, EffectBegan(effect=lives))
    assert triggers(happen(after, dies(102, 301, 2))[1]) == [(101, 1)]


@pytest.mark.rule("603.6c")
def test_from_anywhere_is_no_leaving_and_works_in_the_graveyard() -> None:
    state = board(put(101, "Emrakul, the Aeons Torn", zone=Zone.HAND), put(102, "Emrakul, the Aeons Torn", 2))
    discarded = ZoneChanged(object=101, new=200, owner=1, origin=Zone.HAND, to=Zone.GRAVEYARD)
    after, noticed = happen(state, Discarded(player=1, object=101), discarded)
    assert triggers(noticed) == [(200, 1)]
    assert triggers(happen(after, dies(102, 300, 2))[1]) == [(300, 2)]


@pytest.mark.rule("603.6e")
def test_an_aura_finds_its_own_card_in_the_graveyard() -> None:
    state = board(put(101, BEARS), put(102, "Rancor", attached_to=101))
    (trigger,) = happen(state, dies(102, 200))[1]
    assert isinstance(trigger, AbilityTriggered)
    assert (trigger.source, trigger.object) == (102, 200)


# --- granted abilities -----------------------------------------------------------------------------------------------


@pytest.mark.rule("603.2", "613.1f")
def test_a_granted_ability_triggers_and_travels_with_its_trigger() -> None:
    granted = when_dies(draw())
    state = board(put(101, BEARS))
    effect = ContinuousEffect(
        id=300, source=101, controller=1, duration="forever", affects=(101,), modifications=(GainAbility(granted),)
    )
    after, _ = happen(state, EffectBegan(effect=effect))
    (trigger,) = happen(after, dies(101, 301))[1]
    assert isinstance(trigger, AbilityTriggered)
    assert (trigger.printed, trigger.granted) == (-1, granted)


def test_a_face_down_creature_watches_nothing() -> None:
    state = board(put(101, "Soul Warden", face_down=True), put(102, BEARS, zone=Zone.HAND))
    assert happen(state, enters(102, 200))[1] == ()


# --- casting, targets, counters --------------------------------------------------------------------------------------


@pytest.mark.rule("603.2", "601.2i")
def test_casting_triggers_when_the_spell_is_cast_and_not_when_proposed() -> None:
    state = board(put(101, "Guttersnipe"), put(102, "Lightning Bolt", zone=Zone.HAND))
    proposed = cast(state, 102, 200)
    assert proposed.game.waiting == ()
    assert triggers(happen(proposed, SpellCast(player=1, spell=200))[1]) == [(101, 1)]


@pytest.mark.rule("702.40a")
def test_storm_triggers_on_the_stack_and_knows_how_many_came_before() -> None:
    state = board(put(101, "Brain Freeze", zone=Zone.HAND), put(102, "Lightning Bolt", zone=Zone.HAND))
    first, _ = happen(cast(state, 102, 200), SpellCast(player=1, spell=200))
    (trigger,) = happen(cast(first, 101, 201), SpellCast(player=1, spell=201))[1]
    assert isinstance(trigger, AbilityTriggered)
    assert (trigger.source, trigger.amount) == (201, 1)


@pytest.mark.rule("601.2c", "603.2e")
def test_becoming_a_target_triggers_once_for_a_spell() -> None:
    state = board(put(101, "Phantasmal Bear", 2), put(102, "Lightning Bolt", zone=Zone.HAND))
    proposed = cast(state, 102, 200)
    chosen = TargetChosen(spell=200, slot=0, target=101, player=1)
    after, noticed = happen(proposed, chosen)
    (trigger,) = noticed
    assert isinstance(trigger, AbilityTriggered)
    assert (trigger.source, trigger.player, trigger.object, trigger.by, trigger.other) == (101, 2, 101, 200, 1)
    assert happen(after, TargetChosen(spell=200, slot=1, target=101, player=1))[1] == ()


@pytest.mark.rule("115.7", "603.2")
def test_a_changed_target_becomes_the_target() -> None:
    state = board(put(101, "Phantasmal Bear", 2), put(102, "Lightning Bolt", zone=Zone.HAND))
    after, _ = happen(cast(state, 102, 200), TargetChosen(spell=200, slot=0, target=1, player=1))
    assert triggers(happen(after, TargetChanged(object=200, slot=0, place=0, old=1, new=101))[1]) == [(101, 2)]


@pytest.mark.rule("707.10", "603.2")
def test_what_a_copy_targets_becomes_its_target() -> None:
    state = board(put(101, "Skulking Ghost", 2), put(102, "Lightning Bolt", zone=Zone.HAND))
    after, _ = happen(cast(state, 102, 200), TargetChosen(spell=200, slot=0, target=101, player=1))
    copied, noticed = happen(after, SpellCopied(original=200, copy=201, player=1))
    assert triggers(noticed) == []
    assert triggers(happen(copied, CopySettled(copy=201))[1]) == [(101, 2)]


@pytest.mark.rule("707.10c", "603.2")
def test_only_the_final_targets_of_a_copy_become_targets() -> None:
    state = board(
        put(101, "Skulking Ghost", 2), put(103, "Phantasmal Bear", 2), put(102, "Lightning Bolt", zone=Zone.HAND)
    )
    after, _ = happen(cast(state, 102, 200), TargetChosen(spell=200, slot=0, target=101, player=1))
    copied, _ = happen(after, SpellCopied(original=200, copy=201, player=1))
    change = TargetChanged(object=201, slot=0, place=0, old=101, new=103)
    assert triggers(happen(copied, change, CopySettled(copy=201))[1]) == [(103, 2)]


@pytest.mark.rule("702.21a")
def test_ward_watches_only_opponents() -> None:
    state = board(put(101, "Waterfall Aerialist", 1), put(102, "Lightning Bolt", zone=Zone.HAND))
    theirs = board(put(101, "Waterfall Aerialist", 1), put(102, "Lightning Bolt", 2, Zone.HAND))
    mine = happen(cast(state, 102, 200), TargetChosen(spell=200, slot=0, target=101, player=1))[1]
    other = happen(cast(theirs, 102, 200, 2), TargetChosen(spell=200, slot=0, target=101, player=2))[1]
    assert (triggers(mine), triggers(other)) == ([], [(101, 1)])


@pytest.mark.rule("603.10e")
def test_a_countered_spell_is_seen_as_it_was() -> None:
    state = board(put(101, "Multani's Presence"), put(102, "Lightning Bolt", zone=Zone.HAND))
    goes = ZoneChanged(object=200, new=201, owner=1, origin=Zone.STACK, to=Zone.GRAVEYARD)
    countered = SpellCountered(spell=200, by=0)
    assert triggers(happen(cast(state, 102, 200), countered, goes)[1]) == [(101, 1)]


# --- what else can happen --------------------------------------------------------------------------------------------


@pytest.mark.rule("603.2b")
def test_an_upkeep_belongs_to_its_player() -> None:
    every = board(put(101, "Forsaken Wastes", 2), active=1)
    (trigger,) = happen(every, StepBegan(step=Step.UPKEEP))[1]
    assert isinstance(trigger, AbilityTriggered)
    assert (trigger.player, trigger.other) == (2, 1)
    assert happen(every, StepBegan(step=Step.DRAW))[1] == ()


@pytest.mark.rule("603.4")
def test_an_intervening_if_that_is_false_keeps_the_ability_from_triggering() -> None:
    few = board(put(101, "Helix Pinnacle", counters=(("tower", 99),)))
    many = board(put(101, "Helix Pinnacle", counters=(("tower", 100),)))
    begins = StepBegan(step=Step.UPKEEP)
    assert (triggers(happen(few, begins)[1]), triggers(happen(many, begins)[1])) == ([], [(101, 1)])


@pytest.mark.rule("603.4")
def test_an_ability_for_evoked_creatures_triggers_only_for_them() -> None:
    hard = board(put(101, "Mulldrifter", zone=Zone.STACK))
    evoked = board(put(101, "Mulldrifter", zone=Zone.STACK, choices=Choices(alternative="evoke")))
    assert len(happen(hard, enters(101, 200, origin=Zone.STACK))[1]) == 1
    assert len(happen(evoked, enters(101, 200, origin=Zone.STACK))[1]) == 2


@pytest.mark.rule("702.29c")
def test_cycling_triggers_from_wherever_the_card_went() -> None:
    cycler = creature("Cycler", "{G}", 1, 1, "Elf", cycling("{G}"), triggered(Happens("cycle", ITSELF), gain_life(1)))
    state = board(put(101, "Cycler", zone=Zone.HAND), also=(cycler,))
    announced, _ = happen(state, AbilityAnnounced(player=1, source=101, ability=200, printed=0))
    goes = ZoneChanged(object=101, new=201, owner=1, origin=Zone.HAND, to=Zone.GRAVEYARD)
    paid, none = happen(announced, Discarded(player=1, object=101), goes)
    assert none == ()
    assert triggers(happen(paid, AbilityActivated(player=1, ability=200, source=101))[1]) == [(201, 1)]


def watcher_of(when: When) -> GameState:
    """A board with an enchantment that watches for something, beside a bear, a land and cards."""
    watching = enchantment("Watcher", "{G}", triggered(when, gain_life(1)))
    return board(
        put(101, "Watcher"), put(102, BEARS), put(103, "Forest"), put(104, BEARS, zone=Zone.HAND),
        put(105, BEARS, zone=Zone.LIBRARY), also=(watching,),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("when", "events"),
    [
        (Happens("draw", YOURSELF), (CardDrawn(player=1, object=105, new=200),)),
        (Happens("gain_life", PLAYER), (LifeGained(player=2, amount=3),)),
        (Happens("lose_life", OPPONENT), (LifeLost(player=2, amount=3),)),
        (Happens("tap", CREATURE), (PermanentsTapped(objects=(102, 103)),)),
        (Happens("sacrifice", CREATURE & YOURS), (Sacrificed(player=1, object=102), dies(102, 200))),
        (Happens("discard", HasType("Creature")), (Discarded(player=1, object=104),)),
        (DamageIsDealt(PERMANENT, PLAYER), (DamageDealt(source=102, to=2, amount=2),)),
        (Happens("tap_for_mana", HasType("Land")), (ManaAdded(player=1, source=103, mana=((900, "G"),), tapped=True),)),
        (Moves(CREATURE, Zone.BATTLEFIELD), (dies(102, 200),)),
    ],
    ids=lambda each: getattr(each, "verb", type(each).__name__),
)
def test_what_is_watched_for_triggers_once(when: When, events: tuple[Event, ...]) -> None:
    assert triggers(happen(watcher_of(when), *events)[1]) == [(101, 1)]


@pytest.mark.parametrize(
    ("when", "events"),
    [
        (Happens("draw", OPPONENT), (CardDrawn(player=1, object=105, new=200),)),
        (Happens("lose_life", OPPONENT), (LifeLost(player=1, amount=3),)),
        (DamageIsDealt(PERMANENT, combat=True), (DamageDealt(source=102, to=2, amount=2),)),
        (Begins(Step.UPKEEP, "opponent"), (StepBegan(step=Step.UPKEEP),)),
        (Happens("attack", CREATURE), (PermanentsTapped(objects=(102,)),)),
    ],
    ids=lambda each: getattr(each, "verb", type(each).__name__),
)
def test_what_is_not_watched_for_triggers_nothing(when: When, events: tuple[Event, ...]) -> None:
    assert happen(watcher_of(when), *events)[1] == ()


def test_turning_face_up_is_seen_by_the_creature_itself() -> None:
    state = board(put(101, "Willbender", face_down=True))
    assert triggers(happen(state, TurnedFaceUp(player=1, object=101))[1]) == [(101, 1)]


@pytest.mark.rule("702.63a")
@pytest.mark.parametrize(("there", "taken", "times"), [(2, 1, 0), (2, 2, 1), (1, 1, 1)])
def test_only_the_last_counter_of_a_kind_is_the_last(there: int, taken: int, times: int) -> None:
    waning = creature("Waning", "{W}", 1, 1, "Spirit", vanishing(3))
    state = board(put(101, "Waning", counters=(("time", there), ("+1/+1", 1))), also=(waning,))
    assert triggers(happen(state, CountersRemoved(object=101, kind="+1/+1", count=1))[1]) == []
    assert triggers(happen(state, CountersRemoved(object=101, kind="time", count=taken))[1]) == [(101, 1)] * times


# --- delayed triggers (603.7) ----------------------------------------------------------------------------------------


def delayed(lasts: bool = False) -> DelayedTrigger:
    """At the beginning of an end step."""
    ability = triggered(Begins(Step.END, "any"), gain_life(1))
    return DelayedTrigger(
        id=300, source=101, controller=2, ability=ability, about=(102,), lasts="end_of_turn" if lasts else None
    )


@pytest.mark.rule("603.7", "603.7b", "603.7d")
def test_a_delayed_trigger_triggers_once() -> None:
    state, _ = happen(board(put(101, BEARS)), DelayedTriggerCreated(trigger=delayed()))
    after, noticed = happen(state, StepBegan(step=Step.END))
    (trigger, ended) = noticed
    assert isinstance(trigger, AbilityTriggered)
    assert (trigger.source, trigger.player, trigger.about) == (101, 2, (102,))
    assert ended == DelayedTriggerEnded(trigger=300)
    assert happen(after, StepBegan(step=Step.END))[1] == ()


@pytest.mark.rule("603.7b")
def test_a_delayed_trigger_with_a_duration_triggers_again() -> None:
    state, _ = happen(board(put(101, BEARS)), DelayedTriggerCreated(trigger=delayed(lasts=True)))
    after, noticed = happen(state, StepBegan(step=Step.END))
    assert len(noticed) == 1
    assert len(happen(after, StepBegan(step=Step.END))[1]) == 1


@pytest.mark.rule("603.7a")
def test_a_delayed_trigger_does_not_see_what_came_with_it() -> None:
    state = board(put(101, BEARS))
    assert happen(state, DelayedTriggerCreated(trigger=delayed()), StepBegan(step=Step.END))[1] == ()


@pytest.mark.rule("603.7c")
def test_a_delayed_trigger_watches_what_it_is_about() -> None:
    ability = triggered(Moves(Among(Triggering()), Zone.BATTLEFIELD, Zone.GRAVEYARD), gain_life(1))
    about = DelayedTrigger(id=300, source=101, controller=1, ability=ability, about=(102,))
    state, _ = happen(board(put(101, BEARS), put(102, BEARS)), DelayedTriggerCreated(trigger=about))
    assert happen(state, dies(101, 400))[1] == ()
    assert triggers(happen(state, dies(102, 400))[1]) == [(101, 1)]


# --- onto the stack (603.3) ------------------------------------------------------------------------------------------


def table(state: GameState) -> Table:
    """A table with the real notice."""
    return Table(state, notice)


def recorded(at: Table, kind: type[Event]) -> list[Event]:
    """The facts of a class that were recorded."""
    return [event for event, _ in at.recorded if isinstance(event, kind)]


@pytest.mark.rule("603.3b", "101.4")
def test_triggers_go_on_the_stack_in_apnap_order() -> None:
    state = board(put(101, "Soul Warden", 2), put(102, "Soul Warden", 1), put(103, BEARS, zone=Zone.HAND), active=1)
    at = table(happen(state, enters(103, 200))[0])
    came, asked = run(put_triggers_on_stack(at))
    assert (came, asked) == (True, [])
    stack = [at.board.objects[thing] for thing in at.board.stack]
    assert [(each.controller, each.source) for each in stack] == [(1, 102), (2, 101)]
    assert at.game.waiting == ()


@pytest.mark.rule("603.3b")
def test_a_player_orders_several_triggers_and_is_asked_again_for_a_wrong_order() -> None:
    state = board(put(101, "Soul Warden"), put(102, "Soul Warden"), put(103, BEARS, zone=Zone.HAND))
    after, noticed = happen(state, enters(103, 200))
    first, second = (each.trigger for each in noticed if isinstance(each, AbilityTriggered))
    at = table(after)
    answers = [Chosen((first, first)), Chosen((second, first))]
    _, asked = run(put_triggers_on_stack(at), answers)
    assert asked == [OrderTriggers(player=1, triggers=(first, second))] * 2
    (refused,) = recorded(at, AnswerRefused)
    assert isinstance(refused, AnswerRefused)
    assert refused.cites == (Rule.TRIGGER_ORDER,)
    assert [each.trigger for each in recorded(at, TriggerPutOnStack) if isinstance(each, TriggerPutOnStack)] == [
        second,
        first,
    ]


def test_with_no_triggers_nothing_goes_on_the_stack() -> None:
    at = table(board(put(101, BEARS)))
    assert run(put_triggers_on_stack(at)) == (False, [])
    assert at.recorded == []


@pytest.mark.rule("603.3d")
def test_a_trigger_chooses_its_target_and_an_illegal_one_is_refused() -> None:
    state = board(put(101, "Blood Artist"), put(102, BEARS, 2))
    at = table(happen(state, dies(102, 200, 2))[0])
    _, asked = run(put_triggers_on_stack(at), [Chosen((101,)), Chosen((2,))])
    assert [type(each) for each in asked] == [ChooseTarget, ChooseTarget]
    (refused,) = recorded(at, AnswerRefused)
    assert isinstance(refused, AnswerRefused)
    assert refused.cites[0] is Rule.TRIGGER_TARGETS
    (on_stack,) = at.board.stack
    assert at.board.objects[on_stack].choices.slots[0].targets == (2,)


@pytest.mark.rule("603.3d")
def test_a_trigger_without_a_legal_target_is_removed() -> None:
    watching = enchantment(
        "Watcher", "{G}", triggered(Happens("gain_life", YOURSELF), target(CREATURE), lose_life(1, T0))
    )
    state = board(put(101, "Watcher"), also=(watching,))
    at = table(happen(state, LifeGained(player=1, amount=1))[0])
    came, asked = run(put_triggers_on_stack(at))
    assert (came, asked) == (True, [])
    assert len(recorded(at, AbilityRemoved)) == 1
    assert at.board.stack == ()


@pytest.mark.rule("603.3c")
def test_a_modal_trigger_without_a_possible_mode_is_removed() -> None:
    text = modal(mode(target(CREATURE), lose_life(1)), mode(target(CREATURE), gain_life(1)))
    watching = enchantment("Watcher", "{G}", triggered(Happens("gain_life", YOURSELF), text))
    at = table(happen(board(put(101, "Watcher"), also=(watching,)), LifeGained(player=1, amount=1))[0])
    assert run(put_triggers_on_stack(at)) == (True, [])
    assert len(recorded(at, AbilityRemoved)) == 1


@pytest.mark.rule("603.8")
def test_a_state_triggers_once_until_its_ability_has_left_the_stack() -> None:
    watching = enchantment("Watcher", "{G}", triggered(StateOf(~Exists(CREATURE)), gain_life(1)))
    at = table(board(put(101, "Watcher"), also=(watching,)))
    assert run(put_triggers_on_stack(at))[0] is True
    assert run(put_triggers_on_stack(at))[0] is False
    assert len(recorded(at, AbilityTriggered)) == 1
    at.record(AbilityRemoved(ability=at.board.stack[-1]))
    assert run(put_triggers_on_stack(at))[0] is True


# --- triggered mana abilities (605) ----------------------------------------------------------------------------------


@pytest.mark.rule("605.1b")
def test_which_triggers_are_mana_abilities() -> None:
    on_tap = Happens("tap_for_mana", ITSELF)
    assert is_mana_trigger(triggered(on_tap, AddMana(("G",))))
    assert not is_mana_trigger(triggered(on_tap, gain_life(1)))
    assert not is_mana_trigger(triggered(on_tap, target(PLAYER), AddMana(("G",))))
    assert not is_mana_trigger(triggered(Begins(Step.UPKEEP), AddMana(("G",))))


@pytest.mark.rule("605.4a")
def test_a_triggered_mana_ability_never_goes_on_the_stack() -> None:
    state = board(put(101, "Forest"), put(102, "Wild Growth", attached_to=101))
    after, noticed = happen(state, ManaAdded(player=1, source=101, mana=((900, "G"),), tapped=True))
    assert triggers(noticed) == [(102, 1)]
    at = table(after)
    assert run(put_triggers_on_stack(at)) == (False, [])


@pytest.mark.rule("106.12")
@pytest.mark.rule("106.12a")
def test_only_mana_for_which_its_source_was_tapped_triggers() -> None:
    watching = enchantment("Watcher", "{G}", triggered(Happens("tap_for_mana", PERMANENT), AddMana(("G",))))
    state = board(put(101, "Watcher"), put(102, "Sol Ring"), put(103, "Phyrexian Altar"), also=(watching,))
    assert triggers(happen(state, ManaAdded(player=1, source=102, mana=((900, "G"),), tapped=True))[1]) == [(101, 1)]
    assert happen(state, ManaAdded(player=1, source=103, mana=((900, "G"),), tapped=False))[1] == ()


@pytest.mark.rule("605.4a")
def test_a_triggered_mana_ability_resolves_at_once() -> None:
    state = board(put(101, "Forest"), put(102, "Wild Growth", attached_to=101))
    after, _ = happen(state, ManaAdded(player=1, source=101, mana=((900, "G"),), tapped=True))
    at = table(after)
    assert AddMana in INSTRUCTIONS
    run(resolve_triggered_mana_abilities(at))
    assert [unit.type for unit in at.game.pool(1)] == ["G", "G"]
    assert at.game.waiting == ()
    assert [type(event) for event, _ in at.recorded] == [ManaAdded, TriggeredManaAbilityResolved]


# --- within an action that is reversed (732) -----------------------------------------------------------------


@pytest.mark.rule("601.2c", "732.1")
def test_what_triggered_on_a_target_is_taken_back_with_the_casting() -> None:
    state = board(put(101, "Phantasmal Bear", 2), put(102, "Lightning Bolt", zone=Zone.HAND))
    at = table(state)
    mark = at.open(Rule.CASTING_SPELLS, 1)
    at.record(SpellProposed(player=1, card=102, spell=at.new_id(), origin=Zone.HAND))
    at.record(TargetChosen(spell=at.board.stack[-1], slot=0, target=101, player=1))
    assert len(at.game.waiting) == 1
    at.reverse(mark, (), ())
    assert at.game is state.game


@pytest.mark.rule("603.7b")
def test_several_delayed_triggers_on_one_event_trigger_once_each() -> None:
    state, _ = happen(board(put(101, BEARS)), DelayedTriggerCreated(trigger=delayed()))
    state, _ = happen(state, DelayedTriggerCreated(trigger=replace(delayed(), id=301)))
    after, noticed = happen(state, StepBegan(step=Step.END))
    assert [type(each) for each in noticed] == [AbilityTriggered, DelayedTriggerEnded] * 2
    assert [each.trigger for each in noticed if isinstance(each, DelayedTriggerEnded)] == [300, 301]
    assert happen(after, StepBegan(step=Step.END))[1] == ()
