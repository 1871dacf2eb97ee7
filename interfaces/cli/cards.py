"""``stacktrail cards``: the pool as a list, one card in English, its keywords; and Oracle texts, compiled."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import typer

from domain.cards.abilities import CardDefinition
from domain.cards.pool import POOL
from domain.cards.render import render_card
from domain.errors import UnknownCard
from domain.oracle import compile_card
from interfaces.card_files.finding import imported, names_like
from interfaces.cards import CardRow, cards_that_fit, keyword_counts, row_of
from interfaces.cli import card_files, oracle
from interfaces.cli.as_json import dumped
from interfaces.cli.errors import Mistake, careful
from interfaces.cli.paper import Paper, bold, dim
from interfaces.target_slots import find_card

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
cards_app = typer.Typer(
    help="Look through the cards of the pool, and compile others.", no_args_is_help=True, rich_markup_mode=None
)


def register(app: typer.Typer) -> None:
    """Add the commands to an app."""
    oracle.register(cards_app)
    card_files.register(cards_app)
    app.add_typer(cards_app, name="cards")


@cards_app.command("list")
@careful
def list_cards(
    keyword: Annotated[str, typer.Option(metavar="K", help="Only cards with this keyword.")] = "",
    kind: Annotated[str, typer.Option("--type", metavar="T", help="Only cards with this type.")] = "",
    text: Annotated[str, typer.Option(metavar="WORD", help="Only cards that say this.")] = "",
    as_json: AsJson = False,
) -> None:
    """List the cards of the pool, a line each: name, cost, types, numbers, keywords."""
    rows = cards_that_fit(POOL.values(), keyword, kind, text)
    if as_json:
        typer.echo(dumped(rows))
        return
    paper = Paper()
    for row in rows:
        print_row(paper, row)
    paper.line(dim(f"{len(rows)} of {len(POOL)} cards"))


@cards_app.command("show")
@careful
def show_card(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The English name of a card.")], as_json: AsJson = False
) -> None:
    """Show one card in English, written from what the engine plays; what isn't in the pool must be imported."""
    definition = pool_or_imported(card)
    if as_json:
        typer.echo(dumped(row_of(definition)))
        return
    paper = Paper()
    name, *lines = render_card(definition).split("\n")
    paper.line(bold(name))
    for line in lines:
        paper.line(line, indent=2)


def pool_or_imported(name: str) -> CardDefinition:
    """The card of that name; of an imported one that isn't wholly understood, what is, which says so."""
    with suppress(UnknownCard):
        return find_card(name, POOL, short=False)
    raw = imported(name)
    if raw is None:
        try:
            return find_card(name, POOL)
        except UnknownCard as unknown:
            raise UnknownCard(name, tuple(dict.fromkeys((*unknown.nearest, *(names_like(name) or ()))))) from None
    made = compile_card(raw, partly=True)
    if made.definition is None:
        raise Mistake(f"{raw.name} isn't understood; stacktrail cards compile says where that stops")
    return made.definition


@cards_app.command("keywords")
@careful
def list_keywords(as_json: AsJson = False) -> None:
    """List the keywords that cards of the pool have, and how many have each."""
    counts = keyword_counts(POOL.values())
    if as_json:
        typer.echo(dumped(dict(counts)))
        return
    paper = Paper()
    for name, count in counts.items():
        paper.line(f"{count:4}  {name}")


def print_row(paper: Paper, row: CardRow) -> None:
    """One card as a line."""
    facts = "  ".join(each for each in (row.mana_cost, row.type_line, row.numbers) if each)
    paper.line(bold(row.name), "  ", facts, dim(f"  {', '.join(row.keywords)}" if row.keywords else ""))
