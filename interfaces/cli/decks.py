"""``stacktrail deck``: what is in a deck list, and what of it can't be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from interfaces.cli.as_json import dumped
from interfaces.cli.card_files import DEFAULT_DB, CardFile, Db
from interfaces.cli.errors import FAILED, careful
from interfaces.cli.paper import Paper, bold, dim
from interfaces.decks.reading import lines_of, read_deck
from interfaces.decks.resolving import Resolved, Trouble, known_cards
from replays.card_database import beside


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command("deck")(deck)


@careful
def deck(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Deck lists: .txt, .dec, .dck, .dek, Arena's.")],
    db: Db = DEFAULT_DB,
    cards: CardFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show deck lists, and which of their cards can't be played. Status 1 if there are any."""
    with known_cards(cards or beside(db), needed=cards is not None) as known:
        found = [known.resolve(read_deck(file)) for file in files]
    if as_json:
        typer.echo(dumped({"decks": [deck_json(each) for each in found]}))
    else:
        paper = Paper()
        for each in found:
            print_deck(paper, each)
        print_trouble(paper, found)
    raise typer.Exit(FAILED if any(each.trouble for each in found) else 0)


def deck_json(resolved: Resolved) -> dict[str, object]:
    """A deck for machines."""
    told: dict[str, object] = msgspec.to_builtins(resolved.deck)
    trouble = [{**msgspec.to_builtins(each), "words": each.words} for each in resolved.trouble]
    return told | {"playable": not trouble, "trouble": trouble}


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
    """Each card that can't be played, once, and why."""
    said: dict[str, Trouble] = {each.name: each for deck in decks for each in deck.trouble}
    for trouble in said.values():
        paper.line(Text("✗ ", style="bold red"), trouble.words)
