"""What we say of a card is the same card again: a sample of the corpus, the pool, cards of several faces."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from domain.cards.pool import POOL
from domain.oracle import RawCard, compile_card
from interfaces.card_files.opening import opened
from interfaces.card_files.reading import read_cards
from interfaces.oracle_round_trip import face_trips, round_trip
from interfaces.said_cards import raw_of
from tests.interfaces.card_samples import CARDS, full_name
from tests.interfaces.test_card_files import WHOLE
from tests.oracle.corpus import sample
from tests.oracle.text_differences import Difference, differences_of, ranked
from tests.oracle.texts import raw

STEP: Final = 41
SAMPLES: Final = ("atomic", "scryfall")


def test_a_sample_of_the_corpus_is_the_same_again() -> None:
    trips = [trip for each in sample(STEP) if (trip := round_trip(each)) is not None]
    assert trips
    assert [trip.name for trip in trips if not trip.same_definition] == []


def test_faces_of_cards_that_lack_another_are_the_same_again() -> None:
    lacking = [each for each in sample(7) if each.layout != "normal" and compile_card(each).lacking]
    trips = [trip for each in lacking for trip in face_trips(each)]
    assert trips
    assert [trip.name for trip in trips if not trip.same_definition] == []


def same_again(name: str) -> bool:
    """Whether a card of the pool is the same when it is said and compiled."""
    return compile_card(raw_of(POOL[name])).definition == POOL[name]


def test_cards_written_by_hand_are_the_same_when_they_are_said_and_compiled() -> None:
    assert [name for name in POOL if not same_again(name)] == []


@pytest.mark.parametrize("kind", SAMPLES)
def test_all_faces_of_a_card_are_said_again(kind: str, tmp_path: Path) -> None:
    """Every layout of the samples but the one whose text nobody understands."""
    path = tmp_path / "cards.json"
    path.write_bytes(WHOLE[kind][0])
    with opened(path) as source:
        cards = list(read_cards(source))
    trips = {card.name: round_trip(card) for card in cards}
    untold = {name for name, trip in trips.items() if trip is None}
    assert untold == {"Riddle of Ages"}
    assert {name for name, trip in trips.items() if trip is not None and trip.same_definition} == (
        {full_name(faces) for _, faces in CARDS} - untold
    )


def test_what_parts_two_texts_is_ranked() -> None:
    card: RawCard = raw("Draw a card.\nYou gain 2 life.", "Instant")
    trip = round_trip(card)
    assert trip is not None
    other = type(trip)(
        trip.name, trip.text, "Draw two cards.\nYou gain 2 life.", same_definition=True, same_text=False, alike=False
    )
    found = tuple(differences_of(card, other))
    assert found == (Difference("draw a card", "draw two cards"),)
    assert ranked([(trip, found), (other, found)]) == [(found[0], 2, "Testing Words")]
