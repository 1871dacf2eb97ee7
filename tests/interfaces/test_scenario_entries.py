"""Entries of the set-up: cards, tokens, their state, and the names they may have."""

from pathlib import Path

import pytest

from interfaces.scenario import ScenarioError, read_scenario, setup
from interfaces.scenario.syntax import Ref

KNOWN = ("Circu, Dimir Lobotomist", "Forest", "Grizzly Bears", "Rancor", "Shock")


class Catalogue:
    """A few names, or none."""

    def __init__(self, known: tuple[str, ...] = KNOWN) -> None:
        self.known = known

    def names(self) -> tuple[str, ...]:
        return self.known


def entry(text: str) -> setup.Entry:
    battlefield = f"[player.Alice]\nbattlefield = ['''{text}''', \"Forest as woods\"]\n[player.Bob]\n"
    return read_scenario(battlefield, Catalogue()).setup.players[0].battlefield[0]


ENTRIES = {
    "Shock": setup.CardEntry(2, "Shock"),
    '"Shock" x2': setup.CardEntry(2, "Shock", count=2),
    "Forest x4 as more": setup.CardEntry(2, "Forest", count=4, label="more"),
    "Grizzly Bears as b-2 (tapped, summoning sick, face down, transformed)": setup.CardEntry(
        2,
        "Grizzly Bears",
        label="b-2",
        statuses=(setup.Tapped(), setup.SummoningSick(), setup.FaceDown(), setup.Transformed()),
    ),
    "Shock (+1/+1 counter x2, charge counter, damage 3)": setup.CardEntry(
        2, "Shock", statuses=(setup.Counters("+1/+1", 2), setup.Counters("charge"), setup.MarkedDamage(3))
    ),
    "Shock (controlled by Bob, protected by Alice, chosen Circu, Dimir Lobotomist, tapped)": setup.CardEntry(
        2,
        "Shock",
        statuses=(
            setup.UnderControlOf("Bob"),
            setup.ProtectedBy("Alice"),
            setup.Chosen("Circu, Dimir Lobotomist"),
            setup.Tapped(),
        ),
    ),
    "Rancor attached to woods": setup.CardEntry(2, "Rancor", attached_to=Ref("woods")),
    "Shock exiled with woods": setup.CardEntry(2, "Shock", exiled_with=Ref("woods")),
    "token Goblin 1/1 red Goblin": setup.TokenEntry(2, "Goblin", 1, 1, ("red",), ("creature",), ("Goblin",)),
    "token Marit Lage 20/20 black legendary creature Avatar x2 as lage (tapped)": setup.TokenEntry(
        2,
        "Marit Lage",
        20,
        20,
        ("black",),
        ("legendary", "creature"),
        ("Avatar",),
        count=2,
        label="lage",
        statuses=(setup.Tapped(),),
    ),
    "token Treasure colorless artifact Treasure": setup.TokenEntry(
        2, "Treasure", None, None, (), ("artifact",), ("Treasure",)
    ),
}


@pytest.mark.parametrize("text", ENTRIES)
def test_every_form_of_entry(text: str) -> None:
    assert entry(text) == ENTRIES[text]


WRONG_ENTRIES = {
    "": "an empty entry",
    "Shok": 'no card is called "Shok"; did you mean Shock?',
    "Shock x0": "expected x1 to x1000",
    "Shock x2000": "expected x1 to x1000",
    "Shock as with": "is a word of the language",
    "Shock as 2b": "can't be a label",
    "Shock as Bob": "is the name of a player",
    "Shock as woods": "is taken in line 2",
    "Shock (taped)": "did you mean tapped?",
    "Shock (damage lots)": "expected a number",
    "Shock (controlled by Carol)": 'unknown player "Carol", expected Alice or Bob',
    "Rancor attached to wods": "did you mean woods?",
    "token Goblin": "expected token NAME P/T COLOURS TYPES",
    "token Goblin 1/x red Goblin": "expected power/toughness",
    "token Goblin 1/1 pink Goblin": 'unknown colour or type "pink"',
    "Shock" + " as x1" * 200: "expected at most 400",
}


@pytest.mark.parametrize("text", WRONG_ENTRIES)
def test_a_wrong_entry_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_scenario(f'[player.Alice]\nbattlefield = ["Forest as woods", "{text}"]\n[player.Bob]\n', Catalogue())
    assert WRONG_ENTRIES[text] in caught.value.message
    assert caught.value.line == 2


def test_an_empty_catalogue_takes_entries_on_trust() -> None:
    found = read_scenario('[player.Ann]\nhand = ["Anything x2"]\n[player.Ben]\n', Catalogue(()))
    assert found.setup.players[0].hand == (setup.CardEntry(2, "Anything", count=2),)


def test_names_of_card_files_are_known(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[[card]]\nname = "My Card"\n[[card]]\nname = "Other"\n')
    file = tmp_path / "game.toml"
    file.write_text('cards = ["mine.toml", "absent.toml"]\n[player.A]\nhand = ["My Card"]\n[player.B]\n')
    found = read_scenario(file, Catalogue())
    assert found.setup.players[0].hand == (setup.CardEntry(3, "My Card"),)
    assert [Path(cards.path).name for cards in found.cards] == ["mine.toml", "absent.toml"]
