"""Every class of event says what of it is hidden, and from whom."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from domain.answers import Block, Cast, Chosen, NewTargets, Pass, Said
from domain.events import (
    ALL,
    Answered,
    CardDrawn,
    CardsRevealed,
    Event,
    GameStarted,
    Input,
    LibraryArranged,
    LibraryShuffled,
    Photograph,
    Placed,
    Seat,
    SpellProposed,
    Stamp,
    ZoneChanged,
    decode,
    encode,
)
from domain.vocabulary import Step, Zone
from projections.hidden_before import hidden_by
from projections.hidden_parts import HIDES, NOBODY, PUBLIC, SCHEME, Part, hidden_parts, position
from tests.domain.samples import one_of_each

GOLDEN = Path(__file__).with_name("hidden_golden.json")


def test_every_class_declares_what_it_hides() -> None:
    declared = PUBLIC | HIDES.keys()
    assert declared == set(ALL), "put each class into PUBLIC or under @hides in projections/hidden_parts.py"
    assert not PUBLIC & HIDES.keys()


def test_what_is_hidden_in_events_of_old_logs_never_changes() -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert as_golden() == golden, "heads that were given out would no longer hold: see SCHEME; new classes are added"


def as_golden() -> dict[str, object]:
    """The paths, part by part, of one event of each class that hides something."""
    found = {type(event).__name__: hidden_parts(event) for event in one_of_each()}
    parts = {name: [[list(path) for path in part.paths] for part in parts] for name, parts in found.items() if parts}
    return {"scheme": SCHEME, **parts}


@pytest.mark.parametrize("event", one_of_each(), ids=lambda event: type(event).__name__)
def test_each_path_leads_to_something_in_the_stored_array(event: Event) -> None:
    stored = msgspec.msgpack.decode(encode(event))
    for part in hidden_parts(event):
        for path in part.paths:
            value: object = event
            raw = stored
            for step in path:
                value = value[step] if isinstance(step, int) and isinstance(value, tuple) else getattr(value, str(step))
            for place in position(event, path):
                raw = raw[place]
            assert msgspec.json.encode(raw) == msgspec.json.encode(value)


@pytest.mark.parametrize("event", one_of_each(), ids=lambda event: type(event).__name__)
def test_no_path_is_in_two_parts(event: Event) -> None:
    paths = [path for part in hidden_parts(event) for path in part.paths]
    assert len(set(paths)) == len(paths)


def moved(origin: Zone, to: Zone) -> tuple[Part, ...]:
    return hidden_parts(ZoneChanged(object=110, new=150, owner=2, origin=origin, to=to))


@pytest.mark.parametrize(
    ("origin", "to", "parts"),
    [
        (Zone.BATTLEFIELD, Zone.GRAVEYARD, ()),
        (Zone.BATTLEFIELD, Zone.HAND, ((2, (("new",),)),)),
        (Zone.HAND, Zone.BATTLEFIELD, ((2, (("object",),)),)),
        (Zone.LIBRARY, Zone.GRAVEYARD, ((NOBODY, (("object",),)),)),
        (Zone.LIBRARY, Zone.HAND, ((2, (("object",), ("new",))),)),
        (Zone.HAND, Zone.LIBRARY, ((2, (("object",), ("new",))),)),
        (Zone.LIBRARY, Zone.LIBRARY, ((NOBODY, (("object",), ("new",))),)),
    ],
)
def test_a_move_hides_the_ids_of_hidden_zones(origin: Zone, to: Zone, parts: tuple[Part, ...]) -> None:
    assert moved(origin, to) == parts


def test_a_drawn_card_is_its_players_secret() -> None:
    assert hidden_parts(CardDrawn(player=1, object=120, new=180)) == ((1, (("object",), ("new",))),)


def test_a_shuffled_order_is_nobodys() -> None:
    shuffled = LibraryShuffled(player=1, order=(103, 101))
    assert hidden_parts(shuffled) == ((NOBODY, (("order", 0), ("order", 1))),)


def test_how_many_cards_go_to_the_bottom_is_public() -> None:
    arranged = LibraryArranged(player=1, top=(), bottom=(103,))
    assert hidden_parts(arranged) == ((1, (("bottom", 0),)),)


def test_an_answer_hides_ids_and_nothing_else() -> None:
    assert hidden_parts(Answered(player=1, answer=Cast(103))) == ((1, (("answer", "card"), ("answer", "face"))),)
    assert hidden_parts(Answered(player=1, answer=NewTargets(((103,), ())))) == ((1, (("answer", "slots", 0, 0),)),)
    assert hidden_parts(Answered(player=1, answer=Pass())) == ()
    assert hidden_parts(Answered(player=1, answer=Said(yes=True))) == ()
    blocks = (1, (("answer", "blocks", 0, 0), ("answer", "blocks", 0, 1)))
    assert hidden_parts(Answered(player=1, answer=Block(((103, 104),)))) == (blocks,)


def test_the_key_of_an_input_is_nobodys() -> None:
    keyed = [replace(event, stamp=Stamp(key="k")) for event in one_of_each() if isinstance(event, Input)]
    assert len(keyed) > 4
    assert all(Part(NOBODY, (("stamp", "key"),)) in hidden_parts(event) for event in keyed)


def test_what_scheme_1_hid_it_hides_for_ever() -> None:
    golden = json.loads(GOLDEN.with_name("hidden_scheme_1.json").read_text(encoding="utf-8"))
    assert len(golden) > 20
    for name, kept in golden.items():
        event = decode(b64decode(kept["event"]))
        parts = [[list(position(event, path)) for path in part.paths] for part in hidden_by(1, event)]
        assert parts == kept["parts"], f"heads of {name} that were given out would no longer hold"


def test_what_chance_says_nobody_knows() -> None:
    assert hidden_parts(Answered(player=0, answer=Chosen((102, 101))))[0].audience == NOBODY


def test_a_card_cast_from_a_graveyard_is_public() -> None:
    cast = SpellProposed(player=1, card=103, spell=150, origin=Zone.GRAVEYARD)
    assert hidden_parts(cast) == ()
    assert hidden_parts(msgspec.structs.replace(cast, origin=Zone.HAND)) == ((1, (("card",),)),)


def test_a_reveal_hides_ids_only() -> None:
    shown = CardsRevealed(player=1, objects=(103,))
    assert hidden_parts(shown) == ((1, (("objects", 0),)),)
    assert hidden_parts(msgspec.structs.replace(shown, library=True)) == ((NOBODY, (("objects", 0),)),)


def test_a_beginning_hides_decks_hands_libraries_and_what_is_face_down() -> None:
    def put(number: int, zone: Zone, *, face_down: bool = False) -> Placed:
        return Placed(id=100 + number, definition="A", owner=2, controller=2, zone=zone, face_down=face_down)

    objects = (put(1, Zone.HAND), put(2, Zone.LIBRARY), put(3, Zone.BATTLEFIELD), put(4, Zone.EXILE, face_down=True))
    photograph = Photograph(objects=objects, active=1, step=Step.UPKEEP, next_id=105)
    seats = (Seat("Alice", ("A", "B")), Seat("Bob"))
    started = GameStarted(edition="2026-01", engine="", seats=seats, definitions=(), photograph=photograph)
    there = ("photograph", "objects")
    assert hidden_parts(started) == (
        (1, (("seats", 0, "deck", 0), ("seats", 0, "deck", 1))),
        (2, ((*there, 0, "id"), (*there, 0, "definition"))),
        (NOBODY, ((*there, 1, "id"), (*there, 1, "definition"))),
        (2, ((*there, 3, "definition"),)),
    )
