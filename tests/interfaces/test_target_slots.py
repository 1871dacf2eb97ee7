"""``stacktrail targets``: the slots of every card, what they could choose in a game, and why nothing else."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import typer
from typer.testing import CliRunner

from domain.cards.abilities import CardDefinition, CreateDelayedTrigger, CreateToken
from domain.cards.build import activated, artifact, instant, sorcery, token, triggered, when_enters
from domain.cards.costs import SacrificeThis
from domain.cards.effects import Choose
from domain.cards.nouns import ANY_TARGET, CREATURE, KICKED, LAND, T0
from domain.cards.pool import POOL
from domain.cards.terms import Each, Measure, X
from domain.cards.triggers import Begins
from domain.cards.verbs import any_number, deal, destroy, opponents_choice, tap, target
from domain.errors import UnknownCard
from domain.evolve import fold
from domain.state import EMPTY, Position
from domain.vocabulary import Step
from interfaces.cli.targets import register
from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue
from interfaces.scenario.photograph import photograph
from interfaces.target_choices import Candidate, SlotChoices, UnknownPlayer, choices_in
from interfaces.target_slots import CardSlots, Slot, TextSlots, find_card, slots_of
from tests.every_card import every_card

SCENE = """
title = "Looking"
edition = ["2008-02", "2026-01"]
stack = ["Bob casts Shock targeting Alice"]
[player.Alice]
hand = ["Lightning Bolt", "Cancel", "Kolaghan's Command", "Fight with Fire"]
battlefield = ["Island x3", "Grizzly Bears", "Goblin Flectomancer"]
graveyard = ["Hill Giant", "Shock"]
[player.Bob]
hand = ["Terror"]
battlefield = ["Plains x2", "Troll Ascetic", "White Knight", "Blastoderm", "Ivory Mask", "Standard Bearer",
               "Hill Giant (tapped)"]
graveyard = ["Serra Angel"]
[run]
script = "resolve"
"""


def shown(name: str, edition: str = "2026-01") -> CardSlots:
    return slots_of(POOL[name], edition)


def all_slots(text: TextSlots) -> list[Slot]:
    return [slot for mode in text.modes for slot in mode.slots]


@cache
def scene(edition: str = "2026-01", text: str = SCENE) -> Position:
    scenario = read_scenario(text, Catalogue())
    return fold(EMPTY, photograph(scenario.setup, edition, POOL, scenario.file).started).game


def choices(
    card: CardDefinition | str, game: Position | None = None, player: str = "", x: int | None = None
) -> list[SlotChoices]:
    """All slots of a card, text by text and mode by mode."""
    definition = POOL[card] if isinstance(card, str) else card
    found = choices_in(game or scene(), definition, player, x)
    return [slot for text in found for mode in text.modes for slot in mode.slots]


def names(candidates: tuple[Candidate, ...]) -> list[str]:
    return [each.name for each in candidates]


def cited(slot: SlotChoices, name: str) -> set[str]:
    return {rule for each in slot.refused if each.name == name for why in each.reasons for rule in why.rules}


# Slots in words


def test_a_spell_tells_what_it_targets_and_by_which_rule() -> None:
    (text,) = shown("Lightning Bolt").texts
    (slot,) = all_slots(text)
    assert (slot.words, slot.how_many, slot.chooser, slot.rules) == ("any target", "exactly one", "you", ("601.2c",))
    assert text.rules == ("115.1a",)
    assert all_slots(shown("Lightning Bolt", "2008-02").texts[0])[0].rules == ("409.1c",)


def test_modes_have_slots_of_their_own() -> None:
    (text,) = shown("Cryptic Command").texts
    assert text.choose == "Choose two —"
    assert [[slot.words for slot in mode.slots] for mode in text.modes] == [
        ["target spell"],
        ["target permanent"],
        [],
        [],
    ]


def test_a_cost_may_change_the_text() -> None:
    spell, overloaded = shown("Cyclonic Rift").texts
    assert spell.has_targets
    assert not overloaded.has_targets
    assert "overload" in overloaded.label
    assert [each.rules for each in overloaded.untargeted] == [("115.10a",)]


def test_a_slot_says_when_it_exists_and_what_is_divided() -> None:
    creature_, any_ = all_slots(shown("Fight with Fire").texts[0])
    assert creature_.exists_if == "this spell wasn't kicked"
    assert (any_.exists_if, any_.divides, any_.how_many) == ("this spell was kicked", "10 damage", "any number")
    assert set(any_.rules) == {"601.2c", "601.2d", "115.6"}


def test_a_slot_says_what_it_must_differ_from() -> None:
    assert [slot.differs_from for slot in all_slots(shown("Arc Trail").texts[0])] == [(), (1,)]


def test_a_slot_says_who_chooses() -> None:
    card = sorcery("Mean Gift", "{B}", opponents_choice(CREATURE), destroy(T0))
    (slot,) = all_slots(slots_of(card).texts[0])
    assert (slot.chooser, slot.rules) == ("opponent", ("601.2c", "601.6"))


def test_auras_and_equipment_target_too() -> None:
    aura, trigger = shown("Rancor").texts
    assert (aura.kind, aura.rules) == ("aura spell", ("115.1b", "303.4a"))
    assert [slot.words for slot in all_slots(aura)] == ["target creature"]
    assert not trigger.has_targets
    equip = next(text for text in shown("Bonesplitter").texts if text.kind == "activated ability")
    assert equip.rules == ("115.1c", "115.1e")
    assert [slot.words for slot in all_slots(equip)] == ["target creature you control"]


def test_a_trigger_that_a_keyword_stands_for_is_called_by_it() -> None:
    trigger = shown("Arcbound Worker").texts[1]
    assert trigger.label == "its triggered ability (modular)"
    assert trigger.rules == ("115.1d", "115.1e")


def test_abilities_within_a_card_are_found() -> None:
    on_token = activated("{T}", target(LAND), tap(T0))
    later = CreateDelayedTrigger(triggered(Begins(Step.END), target(CREATURE), destroy(T0)))
    card = instant("Nest", "{G}", CreateToken(token("Egg", 0, 1, "G", "Egg", on_token)), later)
    labels = {text.label: [slot.words for slot in all_slots(text)] for text in slots_of(card).texts}
    assert labels == {
        "the spell": [],
        "the Egg token's activated ability": ["target land"],
        "a delayed triggered ability": ["target creature"],
    }


def test_an_ability_of_a_token_speaks_of_the_token() -> None:
    on_token = activated(SacrificeThis(), target(LAND), tap(T0))
    shown_ = slots_of(sorcery("Nest", "{G}", CreateToken(token("Egg", 0, 1, "G", "Egg", on_token))))
    (ability,) = (text for text in shown_.texts if text.kind == "activated ability")
    assert ability.words == "Sacrifice this creature: Tap target land."


def test_the_other_face_of_a_card_is_no_token() -> None:
    labels = [text.label for text in shown("Kazandu Mammoth").texts]
    assert [each for each in labels if "Kazandu Valley" in each] == ["Kazandu Valley: its activated ability"]


def test_what_stands_twice_in_a_card_is_told_once() -> None:
    labels = [text.label for text in shown("Sunder the Gateway").texts]
    assert labels.count("the Incubator token's activated ability") == 1


def test_each_and_choose_are_explained_only_where_they_stand() -> None:
    assert not shown("Grizzly Bears").texts[0].untargeted
    assert [each.word for each in shown("Wrath of God").texts[0].untargeted] == ["each or all"]
    card = sorcery("Pick", "{U}", Choose(LAND), tap(Each(LAND)))
    assert {each.word for each in slots_of(card).texts[0].untargeted} == {"chosen", "each or all"}


def test_a_land_is_no_spell() -> None:
    assert shown("Forest").texts == ()


@every_card
def test_every_card_of_the_pool_can_be_told(definition: CardDefinition) -> None:
    for edition in ("2008-02", "2026-01"):
        assert slots_of(definition, edition).card == definition.name


@pytest.mark.parametrize(
    ("asked", "found"),
    [("lightning bolt", "Lightning Bolt"), ("  SHOCK ", "Shock"), ("Kolaghan’s command", "Kolaghan's Command")],
)
def test_a_name_may_be_written_carelessly(asked: str, found: str) -> None:
    assert find_card(asked).name == found


@pytest.mark.parametrize(
    ("asked", "near"), [("Lightnig Bolt", "Lightning Bolt"), ("wrath", "Wrath of God"), ("", None), ("x" * 5000, None)]
)
def test_an_unknown_card_names_the_nearest(asked: str, near: str | None) -> None:
    with pytest.raises(UnknownCard) as error:
        find_card(asked)
    assert near is None or near in error.value.nearest


# Choices in a game


def test_a_slot_tells_what_it_may_choose_and_why_nothing_else() -> None:
    (slot,) = choices("Lightning Bolt")
    assert {"Alice", "Grizzly Bears (Alice)", "White Knight (Bob)"} <= set(names(slot.legal))
    assert cited(slot, "Bob") == {"601.2c", "702.18a"}
    assert cited(slot, "Troll Ascetic (Bob)") == {"601.2c", "702.11b"}
    assert cited(slot, "Island (Alice)") == {"601.2c", "115.4"}
    assert all(each.reasons for each in slot.refused)


def test_rule_numbers_are_those_of_the_edition() -> None:
    (slot,) = choices("Terror", scene("2008-02"), "Alice")
    assert cited(slot, "White Knight (Bob)") == {"409.1c", "502.7b"}
    assert cited(slot, "Blastoderm (Bob)") == {"409.1c", "502.36a"}


def test_a_reason_says_what_is_missing() -> None:
    first = choices("Kolaghan's Command")[0]
    words = {each.name: each.reasons[0].words for each in first.refused}
    assert names(first.legal) == ["Hill Giant (graveyard, Alice)"]
    assert "isn't a creature" in words["Shock (graveyard, Alice)"]
    assert "in your graveyard" in words["Serra Angel (graveyard, Bob)"]


def test_a_spell_on_the_stack_cannot_target_itself() -> None:
    (slot,) = choices("Cancel")
    assert names(slot.legal) == ["Shock (stack, Bob)"]
    assert cited(slot, "Cancel (this one)") == {"601.2c", "115.5"}


def test_each_slot_is_looked_at_in_a_way_in_which_it_exists() -> None:
    plain, kicked = choices("Fight with Fire")
    assert (plain.under, kicked.under) == ("", "with kicker paid")
    assert "Alice" in names(kicked.legal)
    assert "Alice" not in names(plain.legal)


def test_a_slot_whose_condition_never_holds_does_not_exist() -> None:
    card = instant("Odd", "{R}", target(ANY_TARGET, when=KICKED), deal(1, T0))
    (slot,) = choices(card)
    assert not slot.exists


def test_an_effect_that_demands_to_be_targeted_is_marked() -> None:
    (slot,) = choices("Lightning Bolt")
    assert [each.name for each in slot.legal if each.demanded] == ["Standard Bearer (Bob)"]
    (of_bob,) = choices("Lightning Bolt", player="Bob")
    assert not any(each.demanded for each in of_bob.legal)
    (then,) = choices("Lightning Bolt", scene("2008-02"))
    assert not any(each.demanded for each in then.legal)


def test_x_limits_what_may_be_chosen() -> None:
    card = instant("Small Fire", "{X}{R}", target(CREATURE & Measure("power", "<=", X())), destroy(T0))
    assert choices(card)[0].legal == ()
    assert "Grizzly Bears (Alice)" in names(choices(card, x=2)[0].legal)


def test_an_ability_is_looked_at_from_its_source_or_an_imagined_one() -> None:
    game = scene()
    (real,) = choices_in(game, POOL["Goblin Flectomancer"])
    (imagined,) = choices_in(game, POOL["Spellskite"], "bob")
    assert real.source == "Alice's, on the battlefield"
    assert imagined.source == "as if Bob had one on the battlefield"
    assert names(imagined.modes[0].slots[0].legal) == ["Shock (stack, Bob)"]


@pytest.mark.parametrize(("player", "source"), [("", "Bob's, in hand"), ("Alice", "as if Alice had one")])
def test_whoever_has_the_card_casts_it_unless_somebody_else_is_named(player: str, source: str) -> None:
    (text,) = choices_in(scene(), POOL["Terror"], player)
    assert text.source == source


def test_everything_can_be_asked_about() -> None:
    (text,) = choices_in(scene(), POOL["Lightning Bolt"], everything=True)
    found = names(text.modes[0].slots[0].refused)
    assert {"Hill Giant (graveyard, Alice)", "Shock (stack, Bob)"} <= set(found)


def test_a_hidden_zone_stays_hidden() -> None:
    for slot in choices("Lightning Bolt"):
        assert not any("hand" in name or "library" in name for name in names(slot.refused))


def test_nothing_changes_in_the_game() -> None:
    game = scene()
    before = game
    choices_in(game, POOL["Cryptic Command"])
    assert game == before


def test_an_unknown_player_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownPlayer, match="there are Alice, Bob"):
        choices_in(scene(), POOL["Shock"], "Carl")


def test_a_definition_from_outside_the_game_will_do() -> None:
    enters, taps = when_enters(any_number(CREATURE), tap(T0)), activated("{T}", target(LAND), tap(T0))
    found = choices(artifact("Lamp", "{1}", enters, taps))
    assert [slot.words for slot in found] == ["any number of target creatures", "target land"]


@every_card
def test_every_card_of_the_pool_can_be_looked_at(definition: CardDefinition) -> None:
    printed = slots_of(definition)
    found = choices_in(scene(), definition)
    assert len(found) == sum(text.has_targets for text in printed.texts)
    for text in found:
        for mode in text.modes:
            assert all(each.reasons for slot in mode.slots for each in slot.refused)


# The command


class Answer(NamedTuple):
    """What a command printed, on both streams, and its status."""

    output: str
    exit_code: int


Command = Callable[..., Answer]


@pytest.fixture
def command() -> Command:
    app = typer.Typer()
    app.callback()(lambda: None)
    register(app)

    def run(*words: str) -> Answer:
        result = CliRunner().invoke(app, ["targets", *words])
        return Answer(result.output, result.exit_code)

    return run


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE, encoding="utf-8")
    return str(path)


def test_the_command_prints_the_slots(command: Command) -> None:
    assert "target 1  any target [601.2c]" in command("Lightning Bolt").output


def test_the_command_says_plainly_that_there_is_no_target(command: Command) -> None:
    wrath, bears = command("Wrath of God").output, command("Grizzly Bears").output
    assert "Wrath of God has no targets [115.1]" in wrath
    assert "creatures: each or all, so not targeted [115.10a]" in wrath
    assert "Grizzly Bears has no targets [115.1]" in bears
    assert "115.10a" not in bears
    assert "is never cast and has no targets" in command("Forest").output


def test_the_command_prints_each_mode_of_an_ability_once(command: Command) -> None:
    printed = command("Umezawa's Jitte").output.partition("Its activated ability")[2]
    assert printed.count("Choose one —") == 1
    assert printed.count("Equipped creature gets +2/+2 until end of turn.") == 1
    assert "\ufffd" not in printed


def test_escalate_lets_more_modes_be_chosen(command: Command) -> None:
    assert "  Choose one or more —\n  mode 1: " in command("Collective Brutality").output


def test_the_command_looks_into_a_scenario(command: Command, file: str) -> None:
    shown_ = command("Lightning Bolt", "--in", file).output
    assert "may choose" in shown_
    assert "Troll Ascetic (Bob): it has hexproof [601.2c, 702.11b]" in shown_
    assert "Island (Alice) ×3" in shown_
    assert "rules of 2026-01" in shown_
    assert "702.11b" not in command("Terror", "--in", file, "-e", "2008-02", "--as", "Bob").output


def test_the_command_looks_at_the_end_of_a_scenario(command: Command, file: str) -> None:
    assert "may choose  Shock (stack, Bob)" in command("Cancel", "--in", file).output
    assert "may choose  nothing" in command("Cancel", "--in", file, "--after").output


def test_the_command_gives_json(command: Command, file: str) -> None:
    report = json.loads(command("Cancel", "--in", file, "--json").output)
    assert report["slots"]["texts"][0]["modes"][0]["slots"][0]["words"] == "target spell"
    assert report["choices"][0]["modes"][0]["slots"][0]["refused"][0]["reasons"][0]["rules"] == ["601.2c", "115.5"]
    assert json.loads(command("Cancel", "--json").output)["choices"] is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Lightnig Bolt",), "did you mean Lightning Bolt"),
        (("Shock", "--in", "nowhere.toml"), "nowhere.toml"),
        (("Shock", "--edition", "1994-05"), "known: 2008-02"),
        (("Shock", "--in", "FILE", "--run", "b"), "has no run b"),
        (("Shock", "--in", "FILE", "--as", "Carl"), "there are Alice, Bob"),
        (("Shock", "--in", "FILE", "--after", "-e", "2017-04"), "isn't played in 2017-04"),
    ],
)
def test_the_command_says_what_is_wrong(command: Command, file: str, words: tuple[str, ...], said: str) -> None:
    result = command(*(file if word == "FILE" else word for word in words))
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


@pytest.mark.parametrize("content", [b"\0\xff", b"title = ", b"x" * 1_100_000])
def test_a_broken_scenario_is_refused(command: Command, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    assert command("Shock", "--in", str(path)).exit_code == 2


def test_what_a_mode_affects_without_targeting_stands_with_that_mode() -> None:
    modes = shown("Cryptic Command").texts[0].modes
    assert [[each.what for each in mode.untargeted] for mode in modes] == [
        [],
        [],
        ["creatures your opponents control"],
        [],
    ]


def test_what_is_shared_out_isnt_targeted() -> None:
    (shared,) = shown("Invoke Justice").texts[0].untargeted
    assert shared.word == "shared out among"


def test_a_mutating_spell_has_a_target_of_its_own() -> None:
    spell, mutating, trigger = shown("Gemrazer").texts
    assert (spell.has_targets, mutating.has_targets, trigger.has_targets) == (False, True, True)
    assert mutating.rules == ("115.1e", "702.140a")
    assert [slot.words for slot in all_slots(mutating)] == ["target non-Human creature with the same owner"]


def test_an_ability_of_an_emblem_is_called_that() -> None:
    names = [text.label for text in slots_of(POOL["Chandra, Torch of Defiance"]).texts]
    assert "the emblem's triggered ability" in names
