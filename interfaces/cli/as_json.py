"""Moments and events as JSON, in the form of docs (`run`, `show`, `log`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from domain.events import Event
from domain.rulebook import citation
from domain.state import GameState
from domain.vocabulary import STEP_NAMES
from interfaces.cli.position import Scene, called, numbers, partly_in
from projections.board import Board, Permanent, Seat
from projections.looks import Shows
from projections.timeline import Timeline, cites_of
from replays.seeing import shows_of


def dumped(value: object) -> str:
    """A value as JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def position_json(timeline: Timeline, state: GameState) -> dict[str, Any]:
    """Stack and board at one moment."""
    board, stack = timeline.boards.at(state.version), timeline.stacks.at(state.version)
    return board_json(Scene(state.version, board, stack.rows, shows_of(state)), timeline.edition_name)


def board_json(scene: Scene, edition: str) -> dict[str, Any]:
    """A board and a stack."""
    board = scene.board
    names = {seat.id: seat.name for seat in board.seats}
    return {
        "version": scene.version,
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
            for row in reversed(scene.stack)
        ],
        "players": {seat.name: seat_json(scene, seat) for seat in board.seats},
        "partly": partly_in(board.definitions),
    }


def seat_json(scene: Scene, seat: Seat) -> dict[str, Any]:
    """One player, with what they control on the battlefield."""
    board = scene.board
    known = ((thing, scene.shows(thing)) for thing in board.battlefield)
    return {
        "life": seat.life,
        "hand": list(board.named(seat.hand)),
        "battlefield": [
            permanent_json(board, board.permanents[thing], now) for thing, now in known if now.controller == seat.id
        ],
        "graveyard": list(board.named(seat.graveyard)),
        "exile": list(board.named(board.exiled(seat.id))),
        "library": len(seat.library),
        "mana": dict(Counter(kind for _, kind in seat.pool)),
        "poison": dict(seat.counters).get("poison", 0),
    }


def permanent_json(board: Board, permanent: Permanent, now: Shows) -> dict[str, Any]:
    """One permanent, with its numbers as the rules see them."""
    power, toughness = numbers(now) or (None, None)
    return {
        "name": permanent.name or None,
        "tapped": permanent.tapped,
        "power": power,
        "toughness": toughness,
        "counters": dict(permanent.counters),
        "controller": board.seat(now.controller).name,
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
