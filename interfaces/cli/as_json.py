"""Moments and events as JSON, in the form of docs (`run`, `show`, `log`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.events import Event
from domain.rulebook import citation
from domain.rules.characteristics import view
from domain.state import GameState
from domain.vocabulary import STEP_NAMES
from interfaces.cli.position import called, numbers
from projections.board import Board, Permanent, Seat
from projections.stack import Row
from projections.timeline import Timeline, cites_of


def dumped(value: object) -> str:
    """A value as JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def position_json(timeline: Timeline, state: GameState) -> dict[str, Any]:
    """Stack and board at one moment."""
    board, stack = timeline.boards.at(state.version), timeline.stacks.at(state.version)
    return board_json(board, stack.rows, state, timeline.edition_name)


def board_json(board: Board, stack: Sequence[Row], state: GameState, edition: str) -> dict[str, Any]:
    """A board and a stack; the state is asked for what the rules alone can tell."""
    names = {seat.id: seat.name for seat in board.seats}
    return {
        "version": state.version,
        "edition": edition,
        "turn": board.turn,
        "active": names.get(board.active) if board.turn else None,
        "step": STEP_NAMES[board.step] if board.turn else None,
        "priority": names.get(board.priority),
        "winner": names.get(board.winner),
        "stack": [
            {
                "name": row.name,
                "controller": names[row.controller],
                "kind": "spell" if row.kind == "spell" else "ability",
                "targets": list(row.target_names),
            }
            for row in reversed(stack)
        ],
        "players": {seat.name: seat_json(board, seat, state) for seat in board.seats},
    }


def seat_json(board: Board, seat: Seat, state: GameState) -> dict[str, Any]:
    """One player, with what they control on the battlefield."""
    known = view(state.game.board)
    return {
        "life": seat.life,
        "hand": list(board.named(seat.hand)),
        "battlefield": [
            permanent_json(board, board.permanents[thing], state)
            for thing in board.battlefield
            if known.of(thing).controller == seat.id
        ],
        "graveyard": list(board.named(seat.graveyard)),
        "exile": list(board.named(board.exiled(seat.id))),
        "library": len(seat.library),
        "mana": dict(Counter(kind for _, kind in seat.pool)),
        "poison": dict(seat.counters).get("poison", 0),
    }


def permanent_json(board: Board, permanent: Permanent, state: GameState) -> dict[str, Any]:
    """One permanent, with its numbers as the rules see them."""
    power, toughness = numbers(state, permanent.id) or (None, None)
    controller = view(state.game.board).of(permanent.id).controller
    return {
        "name": permanent.name or None,
        "tapped": permanent.tapped,
        "power": power,
        "toughness": toughness,
        "counters": dict(permanent.counters),
        "controller": board.seat(controller).name,
        "attached_to": called(board, permanent.attached_to) if permanent.attached_to else None,
    }


def events_json(timeline: Timeline, events: Iterable[Event], first: int = 1) -> list[dict[str, Any]]:
    """Events from a version on, each with its rules and the story's words for it."""
    told = {entry.version: entry for entry in timeline.entries}
    found = []
    for version, event in enumerate(events, first):
        entry = told.get(version)
        found.append(
            {
                "version": version,
                "event": type(event).__name__,
                "rules": [citation(rule, timeline.edition_name) for rule in cites_of(event)],
                "words": entry.words if entry is not None else None,
                "undone": entry.undone if entry is not None else False,
                "fields": {name: msgspec.to_builtins(getattr(event, name)) for name in event.__struct_fields__},
            }
        )
    return found
