"""Casting and activating only at certain times with respect to combat (506.7)."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Attack, Cast, Pass
from domain.cards.build import activated, creature, instant, on_stack
from domain.cards.static_rules import CastOnly
from domain.cards.terms import CombatTime
from domain.cards.verbs import draw, gain_life
from domain.events import StepBegan
from domain.rules.permissions import why_not_cast
from domain.vocabulary import Step, Zone
from tests.rules.desk import Desk, in_hand
from tests.rules.driver import put
from tests.rules.played import holds
from tests.rules.test_combat import CREATURES, attack, mine

CARD = 201
TIMES = {
    "combat": CombatTime(),
    "during before blockers": CombatTime(before="blockers"),
    "during after blockers": CombatTime(after="blockers"),
    "before attackers": CombatTime(during=False, before="attackers"),
    "before blockers": CombatTime(during=False, before="blockers"),
    "before damage": CombatTime(during=False, before="damage"),
    "before end": CombatTime(during=False, before="end"),
    "before combat": CombatTime(during=False, before="combat"),
    "after blockers": CombatTime(during=False, after="blockers"),
    "after combat": CombatTime(during=False, after="combat"),
}
TRICKS = tuple(instant(name, "{0}", on_stack(CastOnly(time)), gain_life(1)) for name, time in TIMES.items())
STEPS = {
    "main": Step.PRECOMBAT_MAIN, "begin": Step.BEGINNING_OF_COMBAT, "attackers": Step.DECLARE_ATTACKERS,
    "blockers": Step.DECLARE_BLOCKERS, "damage": Step.COMBAT_DAMAGE, "end": Step.END_OF_COMBAT,
    "later": Step.POSTCOMBAT_MAIN,
}  # fmt: skip


def castable(desk: Desk) -> set[str]:
    """The tricks that the player could begin to cast now."""
    return {
        desk.object(card).definition
        for card in desk.zone(Zone.HAND)
        if next(why_not_cast(desk.table.game, 1, Cast(card)), None) is None
    }


def table_of(*attackers: int) -> dict[str, set[str]]:
    """Step by step, what could be cast in a turn in which these attack."""
    hand = tuple(in_hand(CARD + place, each.name) for place, each in enumerate(TRICKS))
    libraries = (put(401, "Forest", 1, Zone.LIBRARY), put(402, "Forest", 2, Zone.LIBRARY))
    desk = Desk(mine(101, "Bear"), *hand, *libraries, also=(*CREATURES, *TRICKS))
    seen: dict[str, set[str]] = {}
    for name, step in STEPS.items():
        while desk.table.board.step < step:
            desk.answer(Attack(tuple((each, 2) for each in attackers)) if desk.asked == "DeclareAttackers" else Pass())
        if desk.table.board.step is step:
            seen[name] = castable(desk)
    return seen


@pytest.mark.rule("506.7", "506.7a", "506.7b", "506.7c", "506.7d")
def test_what_may_be_cast_when() -> None:
    before = {"before attackers", "before blockers", "before damage", "before end"}
    assert table_of(101) == {
        "main": before | {"before combat"},
        "begin": before | {"combat", "during before blockers"},
        "attackers": before - {"before attackers"} | {"combat", "during before blockers"},
        "blockers": {"before damage", "before end", "combat", "during after blockers", "after blockers"},
        "damage": {"before end", "combat", "during after blockers", "after blockers"},
        "end": {"combat", "during after blockers", "after blockers"},
        "later": {"after blockers", "after combat"},
    }


@pytest.mark.rule("506.7e", "506.7f", "508.8")
def test_where_nobody_blocks_since_nobody_attacks() -> None:
    """What has to come before blocks or damage comes as attackers are declared at last; what comes after, never."""
    seen = table_of()
    assert "blockers" not in seen
    assert {"before blockers", "before damage"} <= seen["attackers"]
    assert seen["end"] == {"combat"}
    assert seen["later"] == {"after combat"}


@pytest.mark.rule("506.7e")
def test_where_the_combat_phase_is_skipped_the_first_main_phase_is_the_time() -> None:
    hand = tuple(in_hand(CARD + place, each.name) for place, each in enumerate(TRICKS))
    desk = Desk(mine(101, "Bear"), *hand, also=(*CREATURES, *TRICKS))
    assert "before blockers" in castable(desk)
    desk.table.record(StepBegan(step=Step.POSTCOMBAT_MAIN))
    assert castable(desk) == {"after combat"}


@pytest.mark.rule("506.7c", "506.7d")
def test_of_two_combat_phases_the_first_one_counts_unless_it_says_during_combat() -> None:
    hand = tuple(in_hand(CARD + place, each.name) for place, each in enumerate(TRICKS))
    desk = Desk(mine(101, "Bear"), *hand, also=(*CREATURES, *TRICKS), step=Step.END_OF_COMBAT)
    desk.table.record(StepBegan(step=Step.BEGINNING_OF_COMBAT))
    assert castable(desk) == {"combat", "during before blockers", "after blockers", "after combat"}


@pytest.mark.rule("506.7", "601.3")
def test_who_casts_it_at_another_time_is_told_so() -> None:
    desk = Desk(in_hand(CARD, "combat"), also=TRICKS)
    desk.answer(Cast(CARD))
    assert {"601.3", "506.7"} <= set(desk.illegal())


@pytest.mark.rule("506.7g")
def test_abilities_keep_to_the_same_times() -> None:
    watcher = creature(
        "Watcher", "{W}", 1, 1, "Human", activated("{0}", draw(), only_if=TIMES["during after blockers"])
    )
    desk = Desk(mine(101, "Bear"), mine(102, "Watcher"), also=(*CREATURES, watcher), step=Step.BEGINNING_OF_COMBAT)
    desk.answer(Activate(102))
    assert desk.illegal()
    desk.answer(Pass(), Pass())
    attack(desk, 101)
    desk.answer(Pass(), Pass(), Activate(102))
    assert len(desk.table.board.stack) == 1


@pytest.mark.rule("506.7b", "509.1h")
def test_a_curtain_of_light_needs_blocks_to_have_been_declared() -> None:
    script = """
    go to declare attackers
    Alice attacks with Grizzly Bears
    Bob casts Curtain of Light targeting Grizzly Bears => illegal 506.7
    go to declare blockers
    Alice passes
    Bob casts Curtain of Light targeting Grizzly Bears
    resolve
    go to combat damage
    check Bob has 20 life
    """
    bob = {"hand": ("Curtain of Light",), "battlefield": ("Plains x2",), "library": ("Plains",)}
    holds(script, {"battlefield": ("Grizzly Bears",)}, bob, step="beginning of combat")


@pytest.mark.rule("506.7d")
def test_berserk_destroys_what_attacked() -> None:
    script = """
    go to declare attackers
    Alice attacks with Grizzly Bears
    Alice casts Berserk targeting Grizzly Bears
    resolve
    check Grizzly Bears is 4/2
    go to combat damage
    check Bob has 16 life
    Alice casts Berserk targeting Grizzly Bears => illegal 506.7
    go to end
    resolve
    check Grizzly Bears is in graveyard
    """
    alice = {"hand": ("Berserk", "Berserk"), "battlefield": ("Grizzly Bears", "Forest x2")}
    holds(script, alice, step="beginning of combat")
