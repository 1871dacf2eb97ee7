"""Playing lines: whose turn it is to speak, which questions answer themselves, what stops a run."""

from __future__ import annotations

import textwrap

from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.results import RunResult
from interfaces.scenario.runner import run_scenario

SETUP = """
title = "A test"
[player.Alice]
hand = ["Lightning Bolt", "Lightning Helix", "Fling", "Mountain", "Electrolyze", "Stoke the Flames"]
battlefield = ["Mountain x3 as red", "Plains", "Island", "Grizzly Bears as bears", "Llanowar Elves"]
[player.Bob]
hand = ["Shock", "Mana Leak"]
battlefield = ["Mountain", "Island x2", "Grizzly Bears as bobs", "Slippery Bogle"]
[run]
script = \"\"\"
"""


def played(script: str, edition: str = "2026-01") -> RunResult:
    """The result of a script on the common board."""
    text = f'edition = "{edition}"\n' + SETUP + textwrap.dedent(script).strip() + '\n"""\n'
    (result,) = run_scenario(read_scenario(text, Catalogue()))
    return result


def stopped(script: str) -> str:
    """What stops a script."""
    error = played(script).error
    assert error is not None, "nothing stopped it"
    return error.message


def test_a_player_without_priority_gets_it_by_the_others_passing() -> None:
    """Alice is active; she passes for Bob to cast, and nothing resolves by that."""
    result = played("Bob casts Shock targeting Alice\ncheck stack is Shock\ncheck Bob has priority")
    assert result.failures == ()


def test_without_priority_nobody_passes() -> None:
    """The line is turned away and the game is untouched."""
    result = played("Bob casts Shock without priority targeting Alice => illegal 117.1\ncheck Alice has priority")
    assert result.failures == ()
    assert result.game.version == 2


def test_an_unexpected_refusal_stops_the_run_with_its_rule() -> None:
    """The message says why, by which rule, and who is asked what now."""
    message = stopped("Alice casts Lightning Bolt targeting Slippery Bogle")
    assert "hexproof" in message
    assert "702.11b" in message
    assert "Alice has priority" in message


def test_a_refusal_that_does_not_come_stops_the_run() -> None:
    """What was expected to be illegal is legal."""
    assert "nothing forbids it" in stopped("Alice casts Lightning Bolt targeting Bob => illegal")


def test_a_refusal_for_another_rule_is_a_failure() -> None:
    """The run goes on: the next line is played."""
    result = played("Alice casts Lightning Bolt targeting Slippery Bogle => illegal 702.18a\ncheck Alice has 3 life")
    assert result.error is None
    assert [line for line, _ in result.failed] == [12, 13]


def test_a_question_left_open_stops_the_run_with_its_options() -> None:
    """Bob's Mana Leak asks Alice to pay; nobody answers."""
    message = stopped("Alice casts Lightning Bolt targeting Bob\nBob casts Mana Leak targeting Lightning Bolt\nresolve")
    assert "left open" in message
    assert "Alice is asked MayPayCost" in message
    assert "says yes" in message


def test_an_answer_that_nothing_asks_for_stops_the_run() -> None:
    """There is no question to which Bob could say yes."""
    assert "nothing asks for this" in stopped("Bob says yes")


def test_a_clause_that_nothing_asks_for_stops_the_run_before_anything_is_done() -> None:
    """Lightning Bolt has no kicker; the casting isn't even begun."""
    result = played("Alice casts Lightning Bolt kicked targeting Bob")
    assert result.error is not None
    assert "kicked" in result.error.message
    assert result.game.version == 2


def test_a_payment_during_a_resolution_is_made_by_itself() -> None:
    """Alice says that she pays for Mana Leak, and three lands are tapped."""
    result = played(
        """
        Alice casts Lightning Bolt targeting Bob
        Bob casts Mana Leak targeting Lightning Bolt
        resolve
        Alice pays
        check stack is Lightning Bolt
        resolve
        check Bob has 17 life
        """
    )
    assert result.failures == ()


def test_payment_takes_the_colours_that_are_needed() -> None:
    """Lightning Helix costs {R}{W}: a Mountain and the Plains."""
    result = played("Alice casts Lightning Helix targeting Bob\ncheck Plains is tapped\ncheck Island is untapped")
    assert [line for line, _ in result.failed] == []


def test_a_sacrifice_is_paid_as_the_clause_says() -> None:
    """Fling's damage is the power of what was sacrificed."""
    result = played(
        "Alice casts Fling targeting Bob sacrificing bears\nresolve\ncheck Bob has 18 life\ncheck bears is in graveyard"
    )
    assert result.failures == ()


def test_objects_pay_in_place_of_mana() -> None:
    """The Bears and the Elves convoke for the generic part, two lands pay the rest."""
    result = played(
        """
        Alice casts Stoke the Flames targeting Bob paying {1} with bears, {1} with Llanowar Elves
        check bears is tapped
        check Plains is untapped
        resolve
        check Bob has 16 life
        """
    )
    assert result.failures == ()


def test_a_division_is_said_target_by_target() -> None:
    """The shares are put into the order of the targets."""
    result = played(
        """
        Alice casts Electrolyze targeting Bob, bobs dividing 1 to bobs, 1 to Bob
        resolve
        check bobs has 1 damage
        check Bob has 19 life
        """
    )
    assert result.failures == ()


def test_several_that_answer_must_be_alike() -> None:
    """Alice's Bears and Bob's aren't; a label or an owner tells them apart."""
    assert "may be any of these" in stopped("Alice casts Lightning Bolt targeting Grizzly Bears")
    assert played("Alice casts Lightning Bolt targeting Bob's Grizzly Bears").failures == ()
    assert played("Alice casts Lightning Bolt targeting bobs").failures == ()


def test_a_label_follows_its_card_through_zones() -> None:
    """The Bears in the graveyard are still called bobs."""
    assert played("Alice casts Lightning Bolt targeting bobs\nresolve\ncheck bobs is in graveyard").failures == ()


def test_a_number_counts_by_arrival() -> None:
    """The labels of an entry with several cards are numbered, too."""
    script = "Alice activates red#2\ncheck Mountain#2 is tapped\ncheck red#1 is untapped\ncheck red#3 is untapped"
    assert played(script).failures == ()


def test_line_of_another_edition_is_passed_over() -> None:
    """The line is for 2026 only."""
    assert played("in 2017-04: Alice casts Lightning Bolt targeting Bob\ncheck stack is empty").failures == ()


def test_a_rule_number_is_that_of_the_newest_edition_of_the_line() -> None:
    """115.5 of 2026 was 114.4 in 2017: a line for both says it as in 2026."""
    text = SETUP.replace('title = "A test"', 'title = "A test"\nedition = ["2017-04", "2026-01"]')
    script = "Alice plays Mountain\nAlice casts Lightning Bolt targeting Slippery Bogle => illegal 601.2c, 702.11b"
    results = run_scenario(read_scenario(text + script + '\n"""\n', Catalogue()))
    assert [result.failures for result in results] == [(), ()]


def test_a_judge_rewinds_into_the_middle_of_a_casting() -> None:
    """Back to before the payment: the casting goes on from there."""
    result = played(
        """
        Alice begins casting Lightning Bolt targeting Bob
        Alice activates red#1
        Alice pays
        judge rewinds to before "Alice pays": she wanted to use another land
        check red#1 is tapped
        check Alice is asked ActivateManaAbilities
        Alice activates red#2
        Alice pays
        check Alice has {R} floating
        resolve
        check Bob has 17 life
        """
    )
    assert result.failures == ()


def test_going_to_a_step_passes_for_everyone() -> None:
    """The end step of Bob's turn comes after his draw."""
    result = played("go to end of Bob's turn\ncheck Bob has 3 cards in hand\ncheck Bob has 20 life")
    assert result.failures == ()


def test_conceding_ends_the_game() -> None:
    """Alice wins, and nothing is asked any more."""
    result = played("Bob concedes")
    assert result.as_json()["winner"] == "Alice"
    assert "over" in stopped("Bob concedes\nAlice casts Lightning Bolt targeting Bob")


def test_chance_is_fixed_by_a_line_or_by_the_seed() -> None:
    """The same seed gives the same order, and the line overrules it."""
    text = """
title = "Chance"
seed = 3
[player.Alice]
hand = ["Sonic Burst", "Island", "Swamp", "Plains"]
battlefield = ["Mountain x2"]
[player.Bob]
[run]
script = \"\"\"
Alice casts Sonic Burst targeting Bob
SECOND
check Swamp is in graveyard
\"\"\"
"""
    (fixed,) = run_scenario(read_scenario(text.replace("SECOND", "chance chooses Swamp"), Catalogue()))
    assert fixed.failures == ()
    seeded = [run_scenario(read_scenario(text.replace("SECOND", ""), Catalogue()))[0] for _ in range(2)]
    assert seeded[0].game.events == seeded[1].game.events
