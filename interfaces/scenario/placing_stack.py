"""The lines of ``stack``: spells and abilities already on the stack, with the choices that they say, unchecked."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from domain.cards.abilities import Activated, CardDefinition
from domain.cards.face_names import DOUBLE_FACED
from domain.events import Placed
from domain.evolve.changes import put_in
from domain.evolve.starting import as_object
from domain.stack_parts import Choices
from domain.vocabulary import ObjectId, Zone
from interfaces.scenario.binding import ZONES, Reading, written
from interfaces.scenario.choices_said import with_choices, with_objects, with_targets
from interfaces.scenario.clauses import alternative_name
from interfaces.scenario.faces import card_and_face, face_said
from interfaces.scenario.piles import to_activate
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.statements import Activates, Casts
from interfaces.scenario.syntax import Ability, AnyRef, CastFaceDown, FromZone, Ref
from interfaces.scenario.wishes import Wishes


def placed_on_stack(
    statement: Casts | Activates, thing: ObjectId, reading: Reading, cards: Mapping[str, CardDefinition]
) -> Placed:
    """A spell or ability that the statement would have put on the stack."""
    player = reading.binder.player(statement.player)
    if isinstance(statement, Casts):
        made = _spell(statement, thing, player, cards)
    else:
        made = _ability(statement, thing, player, reading)
    board = put_in(reading.state.game.board, as_object(reading.state.game.board, made))
    there = reading._replace(state=with_objects(reading.state, board))
    wishes = Wishes(player, statement.clauses, automatic=True)
    there = with_choices(there, thing, wishes) if made.ability >= 0 else _cast(there, thing, wishes, made)
    there = with_targets(there, thing, wishes)
    return replace(made, choices=there.state.game.board.objects[thing].choices)


def _spell(statement: Casts, thing: ObjectId, player: int, cards: Mapping[str, CardDefinition]) -> Placed:
    origin = next((ZONES[each.zone] for each in statement.clauses if isinstance(each, FromZone)), Zone.HAND)
    name, named = _card_name(statement.card, cards)
    face = named or face_said(cards[name], statement.clauses)
    return Placed(
        id=thing,
        definition=name,
        shown=face,
        back=bool(face) and cards[name].layout in DOUBLE_FACED,
        owner=player,
        controller=player,
        zone=Zone.STACK,
        face_down=any(isinstance(clause, CastFaceDown) for clause in statement.clauses),
        choices=Choices(origin=origin),
    )


def _cast(there: Reading, thing: ObjectId, wishes: Wishes, made: Placed) -> Reading:
    """The spell with its choices; an alternative cost of another zone says where it was cast from."""
    board = there.state.game.board
    names = {alternative_name(clause, there, thing) for clause in wishes.clauses}
    costs = board.definitions[made.definition].alternative_costs
    origin = next((cost.zone for cost in costs if cost.name in names), None)
    if origin is not None:
        found = board.objects[thing]
        moved = replace(found, choices=replace(found.choices, origin=origin))
        there = there._replace(state=with_objects(there.state, replace(board, objects=board.objects.set(thing, moved))))
    return with_choices(there, thing, wishes)


def _card_name(ref: AnyRef, cards: Mapping[str, CardDefinition]) -> tuple[str, str]:
    name, face = card_and_face(ref.name, cards) if isinstance(ref, Ref) else ("", "")
    if not name:
        raise Unplayable(f"no card is called {written(ref)}")
    return name, face


def _ability(statement: Activates, thing: ObjectId, player: int, reading: Reading) -> Placed:
    source = reading.object(statement.ability.source, to_activate(reading.state.game, player))
    found = reading.state.game.board.objects[source]
    abilities = reading.state.game.board.definition_of(found).abilities
    return Placed(
        id=thing,
        definition=found.says,
        owner=player,
        controller=player,
        zone=Zone.STACK,
        choices=Choices(),
        source=source,
        ability=_printed(statement.ability, abilities),
    )


def _printed(ability: Ability, abilities: tuple[object, ...]) -> int:
    """The place of an activated ability among all that are printed."""
    places = [place for place, each in enumerate(abilities) if isinstance(each, Activated)]
    if ability.keyword is not None:
        places = [place for place in places if getattr(abilities[place], "name", "") == ability.keyword]
    number = ability.number or 1
    if number > len(places):
        raise Unplayable(f"{written(ability.source)} has no such activated ability")
    return places[number - 1]
