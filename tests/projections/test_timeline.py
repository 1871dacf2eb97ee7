"""The story: every fact worth telling, in words, with its rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.answers import Activate, Answer, Cast, Pass, PlayLand, TurnUp
from domain.cards.costs import PayMana
from domain.events import (
    ALL,
    AbilityActivated,
    AbilityAnnounced,
    AbilityResolved,
    ActionFoundIllegal,
    ActionReversed,
    Answered,
    AttemptEnded,
    AttemptStarted,
    Entering,
    Event,
    GameForked,
    GameRewound,
    LifeLost,
    ManaAbilityActivated,
    ManaAdded,
    ResolutionStarted,
    SpellCast,
    SpellCountered,
    SpellProposed,
    SpellRemovedUnresolved,
    SpellResolved,
    StateBasedActionTaken,
    TargetChosen,
    TargetFoundIllegal,
    TotalCostLocked,
    ZoneChanged,
)
from domain.rulebook import Rule
from domain.vocabulary import Zone
from projections.timeline import TELL, UNTOLD, Entry, Timeline
from tests.projections.logs import START, random_log

CASTING = (
    AttemptStarted(attempt=300, player=1, what=Rule.CASTING_SPELLS),
    SpellProposed(player=1, card=101, spell=301, origin=Zone.HAND),
    TargetChosen(spell=301, slot=0, target=2, player=1),
    TotalCostLocked(spell=301, cost=(PayMana(("R",)),)),
    SpellCast(player=1, spell=301),
    AttemptEnded(attempt=300),
)
ENTERS = ZoneChanged(
    object=103, new=200, owner=1, origin=Zone.HAND, to=Zone.BATTLEFIELD, entering=Entering(controller=1)
)
MANA = (
    AttemptStarted(attempt=302, player=1, what=Rule.ACTIVATE_MANA_ABILITY),
    ManaAbilityActivated(player=1, source=200, index=0),
    ManaAdded(player=1, source=200, mana=((303, "G"),)),
    AttemptEnded(attempt=302),
)


def words(entries: tuple[Entry, ...]) -> list[str]:
    """The sentences."""
    return [entry.words for entry in entries]


def test_every_class_of_fact_is_told_or_known_to_be_left_out() -> None:
    assert set(TELL) | UNTOLD == set(ALL)
    assert not set(TELL) & UNTOLD


def test_a_casting_is_told_step_by_step_and_then_as_one() -> None:
    told = Timeline((START, *CASTING)).action(300)
    assert words(told) == [
        "Ann begins to cast Lightning Bolt",
        "Ann chooses Bob as a target of Lightning Bolt",
        "The total cost of Lightning Bolt is {R}",
        "Ann casts Lightning Bolt targeting Bob",
    ]
    assert [entry.detail for entry in told] == [True, True, True, False]
    assert [entry.numbers for entry in told] == [("601.2a",), ("601.2c",), ("601.2f",), ("601.2i",)]
    assert [row.name for row in told[-1].stack] == ["Lightning Bolt"]


def test_an_older_edition_has_its_own_words_and_numbers() -> None:
    told = Timeline((replace(START, edition="2008-02"), *CASTING)).action(300)
    assert told[-1].words == "Ann plays Lightning Bolt targeting Bob"
    assert told[-1].numbers != ("601.2i",)


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("2017-04", "Lightning Bolt is countered by the rules: all its targets are illegal"),
        ("2026-01", "Lightning Bolt doesn't resolve: all its targets are illegal"),
    ],
)
def test_a_spell_without_legal_targets_is_told_as_the_edition_has_it(edition: str, expected: str) -> None:
    events: tuple[Event, ...] = (
        ResolutionStarted(object=301),
        TargetFoundIllegal(object=301, slot=0, target=2, why=Rule.HEXPROOF_PLAYER),
        SpellRemovedUnresolved(spell=301),
        ZoneChanged(object=301, new=302, owner=1, origin=Zone.STACK, to=Zone.GRAVEYARD),
    )
    told = Timeline((replace(START, edition=edition), *CASTING, *events)).entries[-4:]
    assert words(told) == [
        "Lightning Bolt begins to resolve",
        "Bob is no longer a legal target of Lightning Bolt",
        expected,
        "Lightning Bolt goes to Ann's graveyard",
    ]
    assert told[1].cites == (Rule.CHECK_TARGETS, Rule.HEXPROOF_PLAYER)
    assert (len(told[2].stack), len(told[3].stack)) == (1, 0)


def test_an_older_edition_says_that_the_rules_counter() -> None:
    countered = SpellCountered(spell=301, by=0)
    told = Timeline((replace(START, edition="2017-04"), *CASTING, countered)).entries[-1]
    assert told.words == "Lightning Bolt is countered by the rules: all its targets are illegal"
    assert told.numbers == ("608.2b", "701.5a")


@pytest.mark.parametrize(("card", "edition", "expected"), [
    (101, "2026-01", "608.2n"),
    (105, "2026-01", "608.3"),
    (105, "2008-02", "413.2i"),
])  # fmt: skip
def test_a_permanent_spell_resolves_by_a_rule_of_its_own(card: int, edition: str, expected: str) -> None:
    events = (SpellProposed(player=1, card=card, spell=301, origin=Zone.HAND), SpellResolved(spell=301))
    assert Timeline((replace(START, edition=edition), *events)).entries[-1].numbers == (expected,)


@pytest.mark.parametrize(("objects", "expected"), [
    ((103,), "Forest has lethal damage"),
    ((103, 105), "Forest and Grizzly Bears have lethal damage"),
])  # fmt: skip
def test_a_state_based_action_says_why(objects: tuple[int, ...], expected: str) -> None:
    event = StateBasedActionTaken(what=Rule.SBA_LETHAL_DAMAGE, objects=objects)
    assert Timeline((START, event)).entries[-1].words == expected


def test_a_reversal_is_told_with_what_stays_and_nothing_is_lost() -> None:
    illegal = ActionFoundIllegal(attempt=300, player=1, cites=(Rule.PAY_COSTS,), reason="too little mana")
    back = ActionReversed(attempt=300, kept=(302,), facts=2)
    story = Timeline((START, ENTERS, *CASTING[:4], *MANA, illegal, back, *MANA[1:3], LifeLost(player=2, amount=1)))
    told = story.entries[2:]
    assert words(told)[-5:] == [
        "Ann's action is illegal: too little mana",
        "The action is reversed; what stays: Ann activates a mana ability of Forest",
        "Ann activates a mana ability of Forest",
        "Ann adds {G}",
        "Bob loses 1 life and has 19",
    ]
    assert [entry.undone for entry in told] == [True] * 5 + [False] * 5
    assert [entry.kept for entry in told[-3:]] == [True, True, False]
    assert told[-1].stack == ()


@pytest.mark.parametrize(
    ("edition", "answer", "expected"),
    [
        ("2026-01", Cast(101), "casting of Lightning Bolt"),
        ("2008-02", Cast(101), "playing of Lightning Bolt"),
        ("2026-01", PlayLand(103), "playing of Forest"),
        ("2026-01", Activate(102), "activation of Prodigal Sorcerer's ability"),
        ("2026-01", TurnUp(105), "turning up of Grizzly Bears"),
    ],
)
def test_an_attempt_is_called_after_the_answer_that_began_it(edition: str, answer: Answer, expected: str) -> None:
    events = (
        replace(START, edition=edition),
        Answered(player=1, answer=answer),
        CASTING[0],
        ActionFoundIllegal(attempt=300, player=1, cites=(Rule.CASTING_SPELLS,), reason="not now"),
        ActionReversed(attempt=300, kept=(), facts=0),
    )
    assert words(Timeline(events).entries)[1:] == [
        f"Ann's {expected} is illegal: not now",
        f"The {expected} is reversed",
    ]


def test_an_ability_is_called_after_its_source() -> None:
    sorcerer = replace(ENTERS, object=102)
    events = (
        START,
        sorcerer,
        AbilityAnnounced(player=1, source=200, ability=301, printed=0),
        TargetChosen(spell=301, slot=0, target=2, player=1),
        AbilityActivated(player=1, ability=301, source=200),
        AbilityResolved(ability=301),
    )
    assert words(Timeline(events).entries)[-2:] == [
        "Ann activates Prodigal Sorcerer's ability targeting Bob",
        "Prodigal Sorcerer's ability resolves",
    ]


def test_a_rewind_marks_the_abandoned_branch() -> None:
    story = Timeline((START, LifeLost(player=2, amount=5), GameRewound(to=1, by="Judge", why="wrong life total")))
    assert [(entry.words, entry.undone) for entry in story.entries[1:]] == [
        ("Bob loses 5 life and has 15", True),
        ("Judge takes the game back to @1: wrong life total", False),
    ]


def test_a_fork_tells_on_from_its_parent() -> None:
    parent = Timeline((START, *CASTING))
    fork = Timeline((GameForked(parent="g1", at=5), SpellCast(player=1, spell=301)), past=parent)
    assert [(entry.version, entry.words) for entry in fork.entries] == [
        (6, "A new game goes on from g1 @5"),
        (7, "Ann casts Lightning Bolt targeting Bob"),
    ]
    assert fork.entries[-1].action == 300


def test_an_answer_is_not_told() -> None:
    assert len(Timeline((START, Answered(player=1, answer=Pass()))).entries) == 1


@given(st.lists(st.integers(0, 400), max_size=60))
def test_telling_bit_by_bit_is_telling_at_once(numbers: list[int]) -> None:
    events = random_log(numbers)
    story = Timeline()
    for event in events:
        story.take(event)
    assert story.entries == Timeline(events).entries
    assert story.version == len(events)
    for entry in story.entries:
        assert entry in story.until(entry.version)
        assert "object" not in entry.words
