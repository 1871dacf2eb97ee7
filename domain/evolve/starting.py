"""Folding the start of a game: from decks, or from a photograph."""

from __future__ import annotations

from typing import Final

from immutables import Map
from msgspec.structs import replace

from domain.cards.abilities import Activated, CardDefinition, Triggered
from domain.cards.face_names import by_name
from domain.events import GameStarted, Photograph, Placed
from domain.evolve.changes import put_in
from domain.rulebook import edition
from domain.stack_parts import NO_CHOICES
from domain.state import Board, GameObject, Mana, Player, Position
from domain.vocabulary import COMBAT_STEPS, FIRST_ID, PlayerId, Step, Zone


def started(event: GameStarted) -> Position:
    """The position in which a game begins."""
    players = tuple(Player(id=index, name=seat.name, life=seat.life) for index, seat in enumerate(event.seats, 1))
    board = Board(
        definitions=Map({name: shared(each) for name, each in by_name(event.definitions).items()}),
        players=players,
        edition=event.edition,
        colour_has_own_layer=edition(event.edition).color_has_own_layer,
    )
    pools = ((),) * len(players)
    game = Position(edition=event.edition, board=board, pools=pools, winner_chooses=event.winner_chooses)
    return dealt(game, event) if event.photograph is None else photographed(game, event.photograph)


_SHARED: dict[CardDefinition, CardDefinition] = {}
_MOST_SHARED: Final = 20_000


def shared(definition: CardDefinition) -> CardDefinition:
    """The definition itself, or an equal one that a game has already: what is known of it is known in all games."""
    if len(_SHARED) >= _MOST_SHARED:
        _SHARED.clear()
    return _SHARED.setdefault(definition, definition)


def next_id(event: GameStarted) -> int:
    """The first id that is still free once the game stands."""
    if event.photograph is not None:
        return event.photograph.next_id
    return FIRST_ID + sum(len(seat.deck) for seat in event.seats)


def dealt(game: Position, event: GameStarted) -> Position:
    """Each deck is its player's library, in the order given; shuffling comes with 103.3."""
    board, thing = game.board, FIRST_ID
    for index, seat in enumerate(event.seats, 1):
        for name in seat.deck:
            card = GameObject(id=thing, card=thing, definition=name, owner=index, controller=index, zone=Zone.LIBRARY)
            board = put_in(board, card)
            thing += 1
    return replace(game, board=board)


def photographed(game: Position, picture: Photograph) -> Position:
    """Everything stands where the photograph has it; nothing triggers."""
    begun = tuple(step for step in (*COMBAT_STEPS, Step.POSTCOMBAT_MAIN) if step <= picture.step)
    board = replace(game.board, active=picture.active, step=picture.step, turn=picture.turn, first_combat=begun)
    for placed in picture.objects:
        board = put_in(board, as_object(board, placed))
    changes = dict(picture.lands_played)
    speeds = dict(picture.speeds)
    players = tuple(
        replace(
            player,
            lands_played=changes.get(player.id, 0),
            counters=counters_of(picture, player.id),
            speed=speeds.get(player.id, 0),
            blessing=int(player.id in picture.blessed),
            last_turn=picture.turn if player.id == picture.active else 0,
            kept=True,
        )
        for player in board.players
    )
    spells = sum(placed.zone is Zone.STACK and placed.ability < 0 for placed in picture.objects)
    board = replace(
        board,
        players=players,
        spells_cast=spells,
        night=picture.night,
        monarch=picture.monarch,
        initiative=picture.initiative,
    )
    pools = tuple(
        tuple(Mana(unit, kind, 0) for owner, unit, kind in picture.mana if owner == player.id) for player in players
    )
    return replace(game, board=board, pools=pools, regular=picture.active, delayed=picture.delayed)


def counters_of(picture: Photograph, player: PlayerId) -> tuple[tuple[str, int], ...]:
    """The counters that a player has in a photograph (122.1)."""
    poison = tuple(("poison", count) for owner, count in picture.poison if owner == player and count)
    return (*poison, *((kind, count) for owner, kind, count in picture.counters if owner == player))


def as_object(board: Board, placed: Placed) -> GameObject:
    """The object that an entry of a photograph describes."""
    ability = None
    if placed.ability >= 0:
        printed = board.definitions[placed.shown or placed.definition].abilities[placed.ability]
        ability = printed if isinstance(printed, (Activated, Triggered)) else None
    return GameObject(
        id=placed.id,
        card=0 if placed.token or ability is not None else placed.id,
        definition=placed.definition,
        owner=placed.owner,
        controller=placed.controller,
        zone=placed.zone,
        token=placed.token,
        tapped=placed.tapped,
        face_down=placed.face_down,
        damage=placed.damage,
        counters=placed.counters,
        attached_to=placed.attached_to,
        since=board.turn if placed.sick else 0,
        chosen=placed.chosen,
        choices=placed.choices or NO_CHOICES,
        ability=ability,
        source=placed.source,
        linked_to=placed.linked_to,
        shown=placed.shown,
        back=placed.back,
        protector=placed.protector,
    )
