"""Stack and board at one moment, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from rich.text import Text

from domain.cards.abilities import CardDefinition
from domain.cards.face_names import unread_lines
from domain.state import GameState
from domain.vocabulary import MAIN_STEPS, STEP_NAMES, ObjectId, PlayerId
from interfaces.cli.paper import Paper, bold, dim
from projections.board import Board, Permanent, Seat
from projections.looks import Shows
from projections.scene import in_a_row
from projections.stack import Row
from projections.timeline import Attempts, Entry, Timeline
from replays.seeing import shows_of

LABEL = 14
"""The width of a zone's name and the gap behind it."""


def print_position(paper: Paper, timeline: Timeline, state: GameState) -> None:
    """The stack, top first, and what each player has."""
    version = state.version
    board, stack = timeline.boards.at(version), timeline.stacks.at(version)
    print_board(paper, Scene(version, board, stack.rows, shows_of(state), under_way(timeline, version)))
    print_partly(paper, state.game.board.definitions)


class Scene(NamedTuple):
    """A board and a stack at a version; ``shows`` says what permanents are now, ``action`` what is going on."""

    version: int
    board: Board
    stack: Sequence[Row]
    shows: Callable[[ObjectId], Shows]
    action: str = ""


def print_board(paper: Paper, scene: Scene) -> None:
    """A board and a stack."""
    board = scene.board
    paper.line(bold(f"@{scene.version}", "cyan"), "  ", bold(moment(board, scene.action)))
    paper.blank()
    print_stack(paper, scene.stack, [seat.name for seat in board.seats])
    for seat in board.seats:
        paper.blank()
        print_seat(paper, scene, seat)


def partly_in(definitions: Mapping[str, CardDefinition]) -> dict[str, tuple[str, ...]]:
    """The cards that a game has though they aren't wholly understood, and what of them isn't played."""
    return {each.name: unread_lines(each) for each in definitions.values() if unread_lines(each)}


def print_partly(paper: Paper, definitions: Mapping[str, CardDefinition]) -> None:
    """The same for people."""
    partly = partly_in(definitions)
    if partly:
        paper.blank()
    for name, lines in partly.items():
        for line in lines:
            paper.line(Text(name, style="bold red"), dim("  partly compiled, played without  "), line, hang=4)


class Story(Protocol):
    """A story that knows which attempts are open when."""

    @property
    def attempts(self) -> tuple[Attempts, ...]:
        """The attempts open at every version."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is told."""


def under_way(story: Story, version: int) -> str:
    """The action that somebody is in the middle of, if any."""
    began = next((began for _, began in story.attempts[version]), None)
    first = next((entry for entry in story.entries if began is not None and entry.version > began), None)
    return first.words.replace(" begins to ", " has begun to ") if first is not None else ""


def moment(board: Board, action: str = "") -> str:
    """Turn, step, and who may act, or what is under way."""
    if board.over:
        return f"the game is over: {board.seat(board.winner).name} has won" if board.winner else "the game is a draw"
    if not board.turn:
        return "before the first turn"
    step = STEP_NAMES[board.step]
    whose = f"turn {board.turn}, {board.seat(board.active).name}'s {step}{' phase' * (board.step in MAIN_STEPS)}"
    if action:
        return f"{whose}; {action}"
    return f"{whose}; {board.seat(board.priority).name} has priority" if board.priority else whose


# --- the stack --------------------------------------------------------------------------------------------------------


def print_stack(paper: Paper, rows: Sequence[Row], players: Sequence[str], indent: int = 0) -> None:
    """The rows of a stack, top first."""
    label = "stack"
    if not rows:
        paper.line(dim(f"{label}  empty"), indent=indent)
    for row in reversed(rows):
        paper.line(
            dim(f"{label:<6}"),
            Text("┃ ", style="cyan"),
            Text(row.name, style="bold"),
            f" ({players[row.controller - 1]})",
            Text(aims(row), style="yellow"),
            dim(choices(row)),
            indent=indent,
            hang=10,
        )
        label = ""


def aims(row: Row) -> str:
    """What a spell or ability targets, with the shares of a division."""
    words = []
    for aim in row.aims:
        shares = aim.division if len(aim.division) == len(aim.names) > 1 else ()
        words += [f"{name} ({shares[place]})" if shares else name for place, name in enumerate(aim.names)]
    return f" → {', '.join(words)}" if words else ""


def choices(row: Row) -> str:
    """What was announced for a spell, beside its targets."""
    said = [f"mode{'s' * (len(row.modes) != 1)} {', '.join(str(mode + 1) for mode in row.modes)}"] if row.modes else []
    said += [f"X = {row.x}"] if row.x >= 0 else []
    said += [row.alternative] if row.alternative else []
    said += [f"{sum(row.kicked)} additional costs"] if sum(row.kicked) > 1 else []
    said += ["an additional cost"] if sum(row.kicked) == 1 else []
    said += [f"spliced: {', '.join(row.spliced)}"] if row.spliced else []
    return f"  {'; '.join(said)}" if said else ""


# --- a player's side --------------------------------------------------------------------------------------------------


def print_seat(paper: Paper, scene: Scene, seat: Seat) -> None:
    """A player with the zones of their own, and what they control on the battlefield."""
    board = scene.board
    life = f"  {seat.life} life"
    marks = [f"{count} {kind}" for kind, count in seat.counters] + ["lost"] * seat.lost
    mana = "".join(f"{{{kind}}}" for _, kind in seat.pool)
    floating = f"  floating {mana}" if mana else ""
    paper.line(bold(seat.name), life, *[f", {mark}" for mark in marks], Text(floating, style="yellow"))
    print_pile(paper, "battlefield", permanents_of(board, seat.id, scene.shows))
    print_pile(paper, f"hand ({len(seat.hand)})", board.named(seat.hand))
    print_pile(paper, "graveyard", board.named(seat.graveyard))
    print_pile(paper, "exile", board.named(board.exiled(seat.id)))
    print_pile(paper, "library", (f"{len(seat.library)} card{'s' * (len(seat.library) != 1)}",))


def print_pile(paper: Paper, label: str, names: Iterable[str]) -> None:
    """The cards of a zone in one line, equal ones together; nothing for an empty one."""
    counted = Counter(names)
    if counted:
        said = ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in counted.items())
        paper.line(dim(f"{label:<{LABEL}}"), said, indent=2, hang=LABEL)


def permanents_of(board: Board, player: PlayerId, shows: Callable[[ObjectId], Shows]) -> list[str]:
    """What a player controls, each with its state."""
    known = ((board.permanents[thing], shows(thing)) for thing in board.battlefield)
    return [described(board, permanent, numbers(now)) for permanent, now in known if now.controller == player]


def numbers(now: Shows) -> tuple[int, int] | None:
    """Power and toughness as the rules see them."""
    return (now.power, now.toughness) if now.power is not None and now.toughness is not None else None


def described(board: Board, permanent: Permanent, size: tuple[int, int] | None) -> str:
    """A permanent in a few words."""
    name = "a face-down creature" if permanent.face_down else permanent.name
    marks = ["tapped"] if permanent.tapped else []
    marks += [f"{count} {kind} counter{'s' * (count != 1)}" for kind, count in permanent.counters]
    marks += [f"{permanent.damage} damage"] if permanent.damage else []
    marks += [f"{what}: {value}" for what, value in permanent.chosen]
    marks += ["token"] if permanent.token else []
    marks += [f"over {in_a_row(list(permanent.components[1:]))}"] if permanent.components else []
    if permanent.attached_to:
        marks.append(f"on {called(board, permanent.attached_to)}")
    power = f" {size[0]}/{size[1]}" if size is not None else ""
    state = f" ({', '.join(marks)})" if marks else ""
    return f"{name}{power}{state}"


def called(board: Board, thing: ObjectId) -> str:
    """The name of what something is attached to."""
    if (permanent := board.permanents.get(thing)) is not None:
        return permanent.name
    return board.seat(thing).name if 0 < thing <= len(board.seats) else board.named((thing,))[0]
