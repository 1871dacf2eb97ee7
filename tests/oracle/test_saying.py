"""What is compiled is said again as it was printed, and compiles to the same."""

from __future__ import annotations

import pytest

from domain.cards.abilities import Activated
from domain.oracle import RawFace
from domain.vocabulary import Zone
from interfaces.oracle_round_trip import alike, round_trip
from interfaces.scenario.definitions import Catalogue, cards_for
from interfaces.scenario.reader import read_scenario
from interfaces.scenario.runner import run_scenario
from tests.oracle.texts import compiled, raw, refused

CREATURE = "Creature — Bird"
TEXTS = [
    ("Destroy target creature. If you gained life this turn, draw a card.", "Instant"),
    ("Look at the top four cards of your library. Put two of them into your hand and the rest into your graveyard.",
     "Sorcery"),
    ("Create two tapped 1/1 green Squirrel creature tokens with flying named Nut.", "Sorcery"),
    ("Draw a card for each creature you control.", "Sorcery"),
    ("When this creature enters, return a land you control to its owner's hand.", CREATURE),
    ("At the beginning of combat on your turn, target creature you control gets +1/+1 until end of turn.", CREATURE),
    ("Whenever one or more creatures you control deal combat damage to a player, investigate.", CREATURE),
    ("Whenever this creature attacks, you may pay {1}. When you do, tap target creature.", CREATURE),
    ("{3}{G}: Monstrosity 2.", CREATURE),
    ("{2}, Exile this card from your graveyard: Draw a card. Activate only as a sorcery.", CREATURE),
    ("{1}: Return this card from your graveyard to your hand.", CREATURE),
    ("Tap two untapped Birds you control: Draw a card. Activate only during your turn.", CREATURE),
    ("This creature can't be blocked except by artifact creatures.", CREATURE),
    ("Other creature tokens you control have flying.", CREATURE),
    ("Swampcycling {2}", CREATURE),
    ("Sacrifice a creature: You gain life equal to the sacrificed creature's power.", CREATURE),
    ("At the beginning of your upkeep, sacrifice this creature unless you pay {2}.", CREATURE),
    ("Max speed — {T}: Draw a card.", CREATURE),
]  # fmt: skip


@pytest.mark.parametrize(("text", "types"), TEXTS)
def test_a_text_comes_back_as_it_was(text: str, types: str) -> None:
    trip = round_trip(raw(text, types))
    assert trip is not None
    assert (trip.stopped, trip.differs) == ("", "")
    assert trip.same_text, trip.again


def test_differences_that_are_none_have_names() -> None:
    face = RawFace(name="Old Bird", types=("Creature",))
    printed = "Flash\nFlying\nLandfall — When Old Bird dies, draw a card, then add one mana of any color."
    assert alike(printed, face) == alike(
        "Flash, flying\nWhen this creature dies, draw a card. Add one mana of any colour.", face
    )
    assert alike("Draw a card.", face) != alike("Draw two cards.", face)


@pytest.mark.rule("602.5")
def test_an_ability_that_speaks_of_a_graveyard_works_on_the_battlefield_unless_its_card_is_there() -> None:
    (ability,) = compiled("{T}, Exile this artifact: Shuffle your graveyard into your library.", "Artifact").abilities
    assert isinstance(ability, Activated)
    assert ability.zone is Zone.BATTLEFIELD


FIRST_LIFE = """
[player.Ann]
hand = ["Shaman", "Tonic", "Tonic"]
battlefield = ["Island x3"]
[player.Bob]
[run.late]
script = '''
Ann casts Tonic
resolve
Ann casts Shaman
resolve
Ann casts Tonic
resolve all
'''
[run.late.expect.Ann]
life = 24
battlefield = ["Shaman", "Island x3"]
[run.twice]
player.Ann.hand = ["Tonic", "Tonic"]
player.Ann.battlefield = ["Island x3", "Shaman"]
script = '''
Ann casts Tonic
resolve all
Ann casts Tonic
resolve all
'''
[run.twice.expect.Ann]
hand = ["Wastes"]
"""


@pytest.mark.rule("603.2")
def test_life_gained_for_the_first_time_each_turn_is_the_first_of_the_turn() -> None:
    """Also for a permanent that wasn't there yet; "triggers only once" would be something else."""
    made = {
        "Shaman": compiled(
            "Whenever you gain life for the first time each turn, draw a card.", CREATURE, "{U}", "Shaman"
        ),
        "Tonic": compiled("You gain 2 life.", "Instant", "{U}", "Tonic"),
    }
    scenario = read_scenario(FIRST_LIFE, Catalogue({**Catalogue().cards, **made}))
    for result in run_scenario(scenario, cards={**cards_for(scenario), **made}):
        assert (result.error, result.failures) == (None, ())


def test_other_firsts_are_refused() -> None:
    assert refused("Whenever this creature blocks for the first time each turn, draw a card.", CREATURE)
