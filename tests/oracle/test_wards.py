"""Protection that spares Auras, and protection from what was chosen for the permanent that gives it."""

from __future__ import annotations

import pytest

from domain.cards.abilities import CardDefinition, GainAbility, Keyword, Modifies, Static
from domain.cards.terms import HasColour, IsHost
from domain.oracle import RawCard
from domain.rules.shields import protections
from domain.rules.state_based import fallen_auras
from interfaces.oracle_round_trip import round_trip
from tests.oracle.texts import compiled, raw, refused
from tests.rules.boards import board
from tests.rules.driver import put

AURA, BEAR, ELF = "Enchantment — Aura", "Grizzly Bears", "Llanowar Elves"
WARD = "Enchant creature\nEnchanted creature has protection from white. This effect doesn't remove this Aura."
MANTLE = "Enchant creature\nEnchanted creature has protection from each color. This effect doesn't remove Auras."
PLAIN = "Enchant creature\nEnchanted creature has protection from white."


def aura(text: str, name: str) -> CardDefinition:
    """A white Aura."""
    return compiled(text, AURA, "{W}", name)


CARDS = (aura(WARD, "Ward"), aura(MANTLE, "Mantle"), aura(PLAIN, "Plain"))


@pytest.mark.rule("702.16n", "704.5m")
@pytest.mark.parametrize(
    ("auras", "fallen"),
    [
        (("Ward",), []), (("Plain",), [102]), (("Ward", "Ward"), [102, 103]), (("Mantle", "Mantle"), []),
        (("Ward", "Plain"), [102, 103]), (("Mantle", "Ward"), [102]), ((), []),
    ],
)  # fmt: skip
def test_which_auras_protection_removes(auras: tuple[str, ...], fallen: list[int]) -> None:
    worn = (put(102 + place, name, attached_to=101) for place, name in enumerate(auras))
    state = board(put(101, BEAR), *worn, also=CARDS)
    assert list(fallen_auras(state.game.board)) == fallen


@pytest.mark.rule("607.2d", "702.16a")
def test_the_colour_chosen_for_what_gives_protection_is_meant() -> None:
    giver = compiled(
        "As this creature enters, choose a color.\nCreatures you control have protection from the chosen color.",
        "Creature — Bear", name="Giver",
    )  # fmt: skip
    chosen = put(102, "Giver", chosen=(("colour", "G"),))
    state = board(put(101, BEAR), chosen, put(103, ELF), put(104, "Hill Giant"), also=(giver,))
    assert list(protections(state.game.board, 101, 103))
    assert not list(protections(state.game.board, 101, 104))


def test_protection_that_spares_its_aura_is_said_so() -> None:
    given = Keyword("protection", HasColour("W"), spares="giver")
    assert compiled(WARD, AURA).abilities == (Static((Modifies(IsHost(), (GainAbility(given),)),)),)
    assert refused("Enchant creature\nEnchanted creature gets +1/+1. This effect doesn't remove this Aura.", AURA)


@pytest.mark.parametrize("text", [WARD, MANTLE])
def test_wards_come_back_the_same(text: str) -> None:
    card: RawCard = raw(text, AURA)
    trip = round_trip(card)
    assert trip is not None
    assert trip.same_definition, trip.again
