"""The commands and their options; what they do stands in the modules beside this one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from interfaces.cli import (
    audit,
    backups,
    cards,
    decks,
    finding,
    legal,
    looking,
    playing,
    rule,
    serve,
    simulate,
    targets,
    terminal,
    trails,
    verify,
)
from interfaces.cli.errors import careful
from replays.backing_up import backed_up
from replays.loading import collect_seldom
from replays.reporting import configure

app = typer.Typer(
    name="stacktrail",
    help="Simulate the stack of Magic: The Gathering as a log of facts: play, look, go back.",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

DEFAULT_DB: Final = Path("stacktrail.sqlite")
Db = Annotated[Path, typer.Option("--db", envvar="STACKTRAIL_DB", help="The store: an SQLite file.")]
GameOrFile = Annotated[str, typer.Argument(metavar="GAME", help="A game of the store, or a .trail file.")]
SeenBy = Annotated[str | None, typer.Option("--as", metavar="WHO", help="As this player may know it, or 'public'.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.callback()
def options(
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Report commands and stored batches on standard error.")
    ] = False,
) -> None:
    """Simulate the stack of Magic: The Gathering as a log of facts: play, look, go back."""
    configure(level="info" if verbose else os.environ.get("STACKTRAIL_LOG_LEVEL") or "error")


@app.command()
@careful
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A scenario.")],
    only: Annotated[str | None, typer.Option("--run", metavar="NAME", help="Play this run only.")] = None,
    edition: Annotated[str | None, typer.Option(metavar="E", help="Play in this edition of the rules only.")] = None,
    as_json: AsJson = False,
    events: Annotated[bool, typer.Option("--events", help="Give every event, too.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE.trail", help="Write the replay.")] = None,
    store: Annotated[Path | None, typer.Option(metavar="DB", help="Store the game; it needs --game.")] = None,
    game: Annotated[str | None, typer.Option(metavar="ID", help="What to call the stored game.")] = None,
) -> None:
    """Play a scenario: its timeline and its checks. Status 1 where a check fails, 2 where the file is wrong."""
    wanted = playing.Wanted(only, edition, as_json=as_json, events=events, save=save, store=store, game=game)
    raise typer.Exit(playing.run(file, wanted))


@app.command()
@careful
def demo(
    folder: Annotated[Path, typer.Option("--into", help="Where the demo's files go.")] = Path("build"),
) -> None:
    """Play the demo: a game told, stored, written as a replay, and gone back in."""
    raise typer.Exit(playing.demo(folder))


@app.command()
@careful
def show(
    game: GameOrFile,
    db: Db = DEFAULT_DB,
    at: Annotated[str, typer.Option(metavar="ADDRESS", help='Such as @57, @turn 3 upkeep, @before "…".')] = "@last",
    seen_by: SeenBy = None,
    as_json: AsJson = False,
) -> None:
    """Show stack and board at any moment of a game."""
    looking.show(game, db, at, seen_by=seen_by, as_json=as_json)


@app.command()
@careful
def log(
    game: GameOrFile,
    db: Db = DEFAULT_DB,
    first: Annotated[str, typer.Option("--from", metavar="V", help="The first version, or an address.")] = "@1",
    last: Annotated[str, typer.Option("--to", metavar="V", help="The last version, or an address.")] = "@last",
    seen_by: SeenBy = None,
    as_json: AsJson = False,
) -> None:
    """List what happened in a game, each fact with its version and its rules."""
    looking.log(game, db, first, last, seen_by=seen_by, as_json=as_json)


@app.command()
@careful
def rewind(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of the store.")],
    to: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to go back to.")],
    by: Annotated[str, typer.Option(metavar="WHO", help="Who decides it.")] = "",
    why: Annotated[str, typer.Option(metavar="TEXT", help="The reason, for the audit trail.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only report what it would undo, and its grade.")] = False,
    asked_by: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="With --dry-run: the player who asks to take it back.")
    ] = None,
    db: Db = DEFAULT_DB,
    as_json: Annotated[bool, typer.Option("--json", help="With --dry-run: print JSON.")] = False,
) -> None:
    """Take a stored game back to an earlier moment; nothing is deleted."""
    if dry_run:
        backups.dry_run(game, db, to, asked_by, as_json=as_json)
    else:
        looking.rewind(game, db, to, by, why)


@app.command()
@careful
def backup(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of the store.")],
    to: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to go back to: where a player receives priority.")],
    by: Annotated[str, typer.Option(metavar="WHO", help="The judge who decides it.")] = "",
    why: Annotated[str, typer.Option(metavar="TEXT", help="The reason, for the audit trail.")] = "",
    db: Db = DEFAULT_DB,
) -> None:
    """Take a stored game back as judges do: what nobody could know goes back at random."""
    looking.rewind(game, db, to, by, why, restoring=backed_up)


@app.command()
@careful
def games(
    db: Db = DEFAULT_DB,
    player: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Only games of this player.")] = None,
    card: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Only games with this card.")] = None,
    refused: Annotated[
        list[str] | None, typer.Option(metavar="RULE", help="Only games with a refusal that cites the rule.")
    ] = None,
    rule_cited: Annotated[
        list[str] | None, typer.Option("--rule", metavar="RULE", help="Only games in which something cites the rule.")
    ] = None,
    parent: Annotated[list[str] | None, typer.Option(metavar="GAME", help="Only forks that left this game.")] = None,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Make the register of games anew from the log.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the games of a store, all or those that fit; each option may be given several times."""
    wanted = finding.wanted(player=player, card=card, refused=refused, rule=rule_cited, parent=parent)
    finding.games(db, wanted, rebuild=rebuild, as_json=as_json)


targets.register(app)
cards.register(app)
decks.register(app)
legal.register(app)
rule.register(app)
serve.register(app)
simulate.register(app)
verify.register(app)
audit.register(app)
trails.register(app)
terminal.register(app)


def main() -> None:
    """The console entry point."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    collect_seldom()
    app()
