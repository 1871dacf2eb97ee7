"""``stacktrail deck``: what is in a deck list, and what of it can't be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from domain.cards.face_names import unread_lines
from domain.rulebook import NEWEST, edition
from interfaces.card_files.places import DEFAULT_DB
from interfaces.cli.as_json import dumped
from interfaces.cli.card_files import CardFile, Db
from interfaces.cli.errors import FAILED, Mistake, careful
from interfaces.cli.paper import Paper, bold, dim
from interfaces.cli.playing import open_new
from interfaces.decks.reading import lines_of, read_deck
from interfaces.decks.resolving import NAMES, Resolved, Trouble, game_of_decks, known_cards
from interfaces.scenario.photograph import ENGINE
from replays.card_database import beside
from replays.session import Session

Partly = Annotated[
    bool, typer.Option("--partly", help="Also play cards that aren't wholly understood, without the rest of them.")
]


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command("deck")(deck)


@careful
def deck(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Deck lists: .txt, .dec, .dck, .dek, Arena's.")],
    db: Db = DEFAULT_DB,
    cards: CardFile = None,
    game: Annotated[
        str | None, typer.Option(metavar="ID", help="Store a new game of these decks, for stacktrail play or serve.")
    ] = None,
    edition_name: Annotated[str, typer.Option("--edition", "-e", metavar="E", help="By these rules.")] = NEWEST,
    partly: Partly = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show deck lists, and which of their cards can't be played. Status 1 if there are any but in sideboards."""
    with known_cards(cards or beside(db), needed=cards is not None, partly=partly) as known:
        found = [known.resolve(read_deck(file)) for file in files]
    if as_json:
        typer.echo(dumped({"decks": [deck_json(each) for each in found]}))
    else:
        paper = Paper()
        for each in found:
            print_deck(paper, each)
        print_trouble(paper, found)
    if game is not None:
        begin(found, db, game, edition(edition_name).name)
    raise typer.Exit(FAILED if any(each.unplayable for each in found) else 0)


def begin(found: list[Resolved], db: Path, game: str, edition_name: str) -> None:
    """Store a new game, a deck for each seat; of one alone, both players have the same."""
    decks = found if len(found) > 1 else found * 2
    if len(decks) > len(NAMES):
        raise Mistake(f"at most {len(NAMES)} can play, not {len(decks)}")
    started = game_of_decks(decks, NAMES[: len(decks)], edition_name, ENGINE)
    with open_new(db, game) as log:
        Session.create(log, game, started)
    Paper(error=True).line(dim(f"stored in {db} as {game}; stacktrail play {game} plays it"))


def deck_json(resolved: Resolved) -> dict[str, object]:
    """A deck for machines."""
    told: dict[str, object] = msgspec.to_builtins(resolved.deck)
    trouble = [{**msgspec.to_builtins(each), "words": each.words} for each in resolved.trouble]
    partly = {each.name: unread_lines(each) for each in resolved.partly}
    return told | {"playable": not resolved.unplayable, "trouble": trouble, "partly": partly}


def print_deck(paper: Paper, resolved: Resolved) -> None:
    """A deck by its parts."""
    deck = resolved.deck
    bad = {(each.part, each.name) for each in resolved.trouble}
    sizes = Counter(part for part, _, count in lines_of(deck) for _ in range(count))
    paper.line(bold(deck.name), dim(f"  {', '.join(f'{count} {part}' for part, count in sizes.items())}"))
    last = ""
    for part, name, count in lines_of(deck):
        if part not in (last, "main"):
            paper.line(dim(part), indent=2)
        last = part
        paper.line(f"{count:>4} ", Text(name, style="red" * ((part, name) in bad)))
    paper.blank()


def print_trouble(paper: Paper, decks: Sequence[Resolved]) -> None:
    """Each card that can't be played, or only in part, once, and why."""
    said: dict[str, Trouble] = {each.name: each for deck in decks for each in (*deck.trouble, *deck.unplayable)}
    for trouble in said.values():
        aside = dim("  (in a sideboard, which isn't played)") if trouble.part == "sideboard" else Text()
        paper.line(Text("✗ ", style="bold red"), trouble.words, aside)
    if any(trouble.missing for trouble in said.values()) and not any(deck.partly for deck in decks):
        paper.line(dim("--partly plays cards without the lines that aren't understood, where that can be done"))
    for name, unread in {each.name: unread_lines(each) for deck in decks for each in deck.partly}.items():
        without = "; ".join(f"“{line}”" for line in unread)
        paper.line(Text("◐ ", style="bold yellow"), f"{name}: partly compiled, played without {without}")
