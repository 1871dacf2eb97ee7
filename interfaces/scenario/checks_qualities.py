"""Checks of the form `A is …`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.known import Characteristics
from domain.rules.characteristics import view
from domain.vocabulary import COLOUR_NAMES, COLOURS_BY_NAME, ObjectId, is_of_type
from interfaces.scenario import facts as f
from interfaces.scenario.binding import ZONES, written
from interfaces.scenario.checks_text import is_targeted
from interfaces.scenario.knowing import is_revealed
from interfaces.scenario.lists import differs, names
from interfaces.scenario.moments import Moment
from interfaces.scenario.piles import anywhere
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.syntax import AnyRef, Ref, Zone, ZoneRef


def without_quality(subject: f.Subject, quality: f.Quality, moment: Moment) -> str | None:
    """Why a subject isn't that; None if it is."""
    if isinstance(quality, f.Empty | f.Listed):
        return not_listed(subject, quality, moment)
    if isinstance(subject, f.TheStack):
        raise Unplayable("the stack is compared with a list, or empty")
    if isinstance(quality, f.Described) and quality.text == "targeted":
        return None if is_targeted(subject, moment) else "it isn't targeted"
    if isinstance(subject, f.NumberedAbility | f.KeywordAbility):
        raise Unplayable("of an ability in general only whether it is targeted can be checked")
    return QUALITIES[type(quality)](subject, quality, moment)


def not_listed(subject: f.Subject, quality: f.Empty | f.Listed, moment: Moment) -> str | None:
    """A zone compared with a list; stack and library in order, from the top."""
    refs = quality.refs if isinstance(quality, f.Listed) else ()
    more = isinstance(quality, f.Listed) and quality.more
    things, ordered = zone_of(subject, moment)
    if differs(moment.reading, things, refs, more=more, ordered=ordered):
        return f"there is: {names(moment.reading, things)}"
    return None


def zone_of(subject: f.Subject, moment: Moment) -> tuple[tuple[ObjectId, ...], bool]:
    """The objects of a zone that is spoken of, and whether their order counts."""
    board = moment.board
    if isinstance(subject, f.TheStack):
        return tuple(reversed(board.stack)), True
    if not isinstance(subject, ZoneRef):
        raise Unplayable("only a zone is compared with a list")
    player = moment.reading.binder.player(subject.owner)
    its = view(board)
    if subject.zone is Zone.BATTLEFIELD:
        return tuple(each for each in board.battlefield if its.of(each).controller == player), False
    if subject.zone in (Zone.EXILE, Zone.COMMAND):
        return tuple(each for each in board.zone(ZONES[subject.zone]) if board.objects[each].owner == player), False
    return board.zone(ZONES[subject.zone], player), subject.zone is Zone.LIBRARY


def the_one(subject: AnyRef, moment: Moment) -> ObjectId:
    """The one object that is spoken of."""
    return moment.reading.object(subject, anywhere(moment.game))


def traits(subject: AnyRef, moment: Moment) -> Characteristics:
    """What the object is now."""
    return view(moment.board).of(the_one(subject, moment))


def at_place(subject: AnyRef, quality: f.AtPlace, moment: Moment) -> str | None:
    """Something that answers to the name is there."""
    found = moment.reading.everything(subject)
    where = {moment.board.objects[each].zone for each in found if each in moment.board.objects}
    if ZONES[quality.zone] in where:
        return None
    return f"it is in {', '.join(sorted(zone.name.lower() for zone in where)) or 'no zone'}"


def power_toughness(subject: AnyRef, quality: f.PowerToughness, moment: Moment) -> str | None:
    """Power and toughness."""
    its = traits(subject, moment)
    fits = (its.power, its.toughness) == (quality.power, quality.toughness)
    return None if fits else f"it is {its.power}/{its.toughness}"


def a_kind(subject: AnyRef, quality: f.AKind, moment: Moment) -> str | None:
    """A token, a copy, or of these types."""
    found = moment.board.objects[the_one(subject, moment)]
    types = traits(subject, moment).types
    known = {each.casefold() for each in types}
    for word in quality.text.split():
        if word in ("token", "copy"):
            if not getattr(found, word):
                return f"it is no {word}"
        elif word == "spell":
            if found.zone is not ZONES[Zone.STACK] or found.ability is not None:
                return "it is no spell"
        elif word.casefold() not in known and not is_of_type(types, word):
            return f"its types are {', '.join(types) or 'none'}"
    return None


def described(subject: AnyRef, quality: f.Described, moment: Moment) -> str | None:
    """Any other words: tapped, gone, revealed, a colour."""
    text = quality.text
    if text == "gone":
        there = moment.reading.everything(subject)
        return f"it is still there: {names(moment.reading, there)}" if there else None
    if text == "revealed":
        return None if is_revealed(moment, subject) else "it isn't revealed"
    if text in ("tapped", "untapped"):
        tapped = moment.board.objects[the_one(subject, moment)].tapped
        return None if tapped is (text == "tapped") else f"it is {'tapped' if tapped else 'untapped'}"
    return not_of_colours(text, traits(subject, moment))


def not_of_colours(text: str, its: Characteristics) -> str | None:
    """A colour, several joined by "and", or none; else a type."""
    words = [word for word in text.split() if word != "and"]
    if words and all(word in COLOURS_BY_NAME for word in words):
        have = {COLOUR_NAMES[colour] for colour in its.colours}
        return None if set(words) <= have else f"its colours are {', '.join(sorted(have)) or 'none'}"
    if text in ("colorless", "colourless"):
        return "it has colours" if its.colours else None
    if text.casefold() in (each.casefold() for each in its.types):
        return None
    if text in ("legendary", "basic", "snow", "world"):
        return f"it isn't {text}"
    raise Unplayable(f"there is no check “is {text}”")


def face(subject: AnyRef, quality: f.FaceIs, moment: Moment) -> str | None:
    """Face down or up."""
    down = moment.board.objects[the_one(subject, moment)].face_down
    return None if down is quality.down else f"it is face {'down' if down else 'up'}"


def controlled(subject: AnyRef, quality: f.ControlledBy, moment: Moment) -> str | None:
    """Under a player's control."""
    thing = the_one(subject, moment)
    found = moment.board.objects[thing]
    player = found.controller if found.ability is not None else traits(subject, moment).controller
    if player == moment.reading.binder.player(quality.player):
        return None
    return f"{moment.reading.binder.players[player - 1]} controls it"


def attached(subject: AnyRef, quality: f.AttachedTo, moment: Moment) -> str | None:
    """Attached to an object or player."""
    host = moment.board.objects[the_one(subject, moment)].attached_to
    if host and moment.reading.answers(quality.ref, host):
        return None
    return f"it is attached to {moment.reading.known_as(host) if host else 'nothing'}"


def asked(subject: AnyRef, quality: f.Asked, moment: Moment) -> str | None:
    """A player is asked a decision of the catalogue."""
    player = moment.reading.binder.as_player(subject)
    decision = moment.decision
    if decision is None:
        return "nothing is asked: the game is over"
    if isinstance(subject, Ref) and decision.player == player and decision.name == quality.decision:
        return None
    whom = moment.reading.binder.players[decision.player - 1] if decision.player else "chance"
    return f"{whom} is asked {decision.name}, not {written(subject)} {quality.decision}"


QUALITIES: Final[Mapping[type[Any], Callable[[Any, Any, Moment], str | None]]] = {
    f.AtPlace: at_place,
    f.PowerToughness: power_toughness,
    f.AKind: a_kind,
    f.Described: described,
    f.FaceIs: face,
    f.ControlledBy: controlled,
    f.AttachedTo: attached,
    f.Asked: asked,
}
"""How each quality is checked."""
