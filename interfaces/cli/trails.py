"""Replays in and out: ``export``, ``import``, ``receipt``, ``keys new``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import msgspec
import typer

from domain.events import Event
from domain.rulebook import citation
from interfaces.cli.as_json import dumped
from interfaces.cli.errors import Mistake, careful
from interfaces.cli.pages import Page, write_pages
from interfaces.cli.paper import Paper, bold, dim
from interfaces.cli.playing import open_new
from interfaces.cli.scripts import as_script
from interfaces.cli.sources import SUFFIX, is_redacted, telling
from projections.hidden_parts import SCHEME
from projections.timeline import Timeline
from replays.batches import batches
from replays.games import EVENTS, open_log
from replays.log import GameLog
from replays.redacting import PUBLIC, lines_of, write_redacted
from replays.resealing import reseal as copied
from replays.session import Session
from replays.signing import Signer
from replays.trail import TrailReader
from replays.trail_format import Header
from replays.trail_games import Fork, export_game
from replays.trail_json import as_document, import_document, usual_scheme
from replays.trail_writing import atomically
from replays.verdicts import Depth, Wanted
from replays.verifying_files import verify_file

Db = Annotated[Path, typer.Option("--db", envvar="STACKTRAIL_DB", help="The store: an SQLite file.")]
DEFAULT_DB: Final = Path("stacktrail.sqlite")
keys_app = typer.Typer(help="Keys that sign heads.", no_args_is_help=True, rich_markup_mode=None)


def register(app: typer.Typer) -> None:
    """Add the commands to an app."""
    app.command(name="export")(export)
    app.command(name="import")(import_)
    app.command(name="receipt")(receipt)
    app.command(name="reseal")(reseal)
    app.add_typer(keys_app, name="keys")


# --- out --------------------------------------------------------------------------------------------------------------


@careful
def export(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of the store, or a .trail file.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where it goes; else it is printed.")
    ] = None,
    db: Db = DEFAULT_DB,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    script: Annotated[bool, typer.Option("--script", help="As a scenario that replays to the same events.")] = False,
    seat: Annotated[str | None, typer.Option(metavar="WHO", help="As this player may know it, or 'public'.")] = None,
    variation: Annotated[
        list[str] | None, typer.Option(metavar="GAME[=NOTE]", help="A fork that travels along, with a note.")
    ] = None,
    sign: Annotated[Path | None, typer.Option(metavar="KEY", help="Sign its head with this key.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE.html", help="As a page that opens from disk.")] = None,
    document: Annotated[Path | None, typer.Option(metavar="FILE.json", help="As the document of the page.")] = None,
    seen_by: Annotated[
        str | None, typer.Option("--as", metavar="WHO", help="The page as this player may know it, or 'public'.")
    ] = None,
    notes: Annotated[Path | None, typer.Option(metavar="FILE", help="Notes for the page.")] = None,
    official: Annotated[bool, typer.Option("--official", help="With the official rules that you imported.")] = False,
) -> None:
    """Write a game as a .trail file, as JSON, as a scenario, or as a page to watch it."""
    page = Page(html, document, seen_by, notes, official)
    if as_json + script + (seat is not None) + page.wanted > 1:
        raise Mistake("choose one of --json, --script, --seat, and --html or --document")
    if not page.wanted and (seen_by is not None or notes is not None or official):
        raise Mistake("--as, --notes and --official belong to --html or --document; a .trail file takes --seat")
    with as_trail(game, db, forks_of(variation or ()), sign) as trail:
        if page.wanted:
            write_pages(trail, game, page)
        elif as_json:
            put(dumped(as_document(trail, story)) + "\n", out)
        elif script:
            if is_redacted(trail):
                raise Mistake(f"{trail}: it was redacted, and a script must say what is hidden; export the whole game")
            header, events = whole(trail)
            put(as_script(events, header.title or header.game), out)
        elif out is None or out.suffix != SUFFIX:
            raise Mistake(f"--out must name a file that ends with {SUFFIX}, unless --json or --script is asked for")
        elif seat is not None:
            redact(trail, out, seat)
        else:
            copy(trail, out)


def forks_of(named: Sequence[str]) -> list[Fork]:
    """Forks with their notes."""
    return [Fork(game, note) for game, _, note in (each.partition("=") for each in named)]


@contextmanager
def as_trail(game: str, db: Path, forks: Sequence[Fork], sign: Path | None) -> Iterator[Path]:
    """A game as a replay file: the one that is there, or one that is made for now."""
    if game.endswith(SUFFIX):
        if forks or sign is not None:
            raise Mistake(f"{game}: a replay file stays as it is; variations and signatures come from a store")
        yield Path(game)
        return
    signer = Signer.read(sign) if sign is not None else None
    with TemporaryDirectory(prefix="stacktrail-") as folder, open_log(db, create=False) as log:
        path = Path(folder) / f"game{SUFFIX}"
        export_game(log, game, path, Session.open(log, game).state, forks, signer)
        yield path


def whole(trail: Path) -> tuple[Header, tuple[Event, ...]]:
    """The header and the main line of a file."""
    reader = TrailReader(trail, EVENTS.decode)
    return reader.header, tuple(reader.events())


def copy(trail: Path, out: Path) -> None:
    """A replay file to its place."""
    with atomically(out) as file:
        file.write(trail.read_bytes())


def put(text: str, out: Path | None) -> None:
    """Print it, or write it."""
    if out is None:
        typer.echo(text, nl=False)
    else:
        with atomically(out) as file:
            file.write(text.encode("utf-8", "surrogatepass"))


def story(events: Sequence[Event]) -> Callable[[int], tuple[str, tuple[str, ...]]]:
    """The words and rules of each version."""
    with telling("the game"):
        timeline = Timeline(events)
    told = {entry.version: entry for entry in timeline.entries}

    def words(version: int) -> tuple[str, tuple[str, ...]]:
        entry = told.get(version)
        rules = (citation(rule, timeline.edition_name) for rule in entry.cites) if entry is not None else ()
        return (entry.words if entry is not None else "", tuple(rules))

    return words


def redact(trail: Path, out: Path, who: str) -> None:
    """A replay as a player, or the public, may know it."""
    reader = TrailReader(trail, EVENTS.decode)
    if reader.header.seat >= 0:
        raise Mistake(f"{trail}: it was redacted already")
    lines, footer = lines_of(reader)
    players = reader.header.players
    if who != "public" and who not in players:
        raise Mistake(f"nobody is called {who!r}; there are {', '.join(players)}, and the public")
    seat = PUBLIC if who == "public" else players.index(who) + 1
    with telling(str(trail)):
        write_redacted(out, reader.header, lines, seat, footer.signatures if footer is not None else ())
    if (scheme := usual_scheme(reader.header)) < SCHEME:
        Paper(error=True).line(dim(f"it was cut by scheme {scheme}, which left more open: see docs/trail-format.md"))


# --- in ---------------------------------------------------------------------------------------------------------------


@careful
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay: .trail, or JSON.")],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.trail", help="Write it as a replay file.")] = None,
    db: Db = DEFAULT_DB,
    game: Annotated[str | None, typer.Option(metavar="ID", help="Store its main line under this name.")] = None,
) -> None:
    """Take a replay in: JSON as a .trail file, either into a store; what doesn't fold is refused."""
    if (out is None) == (game is None):
        raise Mistake("say --out FILE.trail, or --game ID for the store")
    with TemporaryDirectory(prefix="stacktrail-") as folder:
        trail = file
        if file.suffix != SUFFIX:
            trail = Path(folder) / f"game{SUFFIX}"
            import_document(file, trail)
        verdict = verify_file(trail, Wanted(depth=Depth.FOLD))
        if not verdict.ok:
            raise Mistake(f"{file}: @{verdict.version}: {verdict.why}")
        if out is not None:
            copy(trail, out)
        if game is not None:
            if is_redacted(trail):
                raise Mistake(f"{file}: it was redacted, and a store holds whole games; keep it as a file")
            store(trail, db, game)


def store(trail: Path, db: Path, name: str) -> None:
    """The main line of a replay as a stored game, with its secret, so that its heads stay the same."""
    reader = TrailReader(trail, EVENTS.decode)
    with open_new(db, name) as log:
        if reader.header.secret:
            log.heads.adopt(name, reader.header.secret, usual_scheme(reader.header))
        version = 0
        for batch in batches(reader.events()):
            version = log.append(name, batch, version)
    Paper(error=True).line(dim(f"stored in {db} as {name}"))


@careful
def reseal(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="A store; OLD_CIPHER_KEY is its key, if it has one.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The store that is made, under today's CIPHER_KEY.")],
) -> None:
    """Copy a store's games into one with another key, or elsewhere: heads, receipts and forks stay what they are.

    A copy that was broken off is finished by the same command.
    """
    with GameLog.old(old, EVENTS) as source, open_log(new) as target:
        count = copied(source, target)
    Paper(error=True).line(dim(f"{count} game{'s' * (count != 1)} copied from {source.store} to {target.store}"))


# --- receipts and keys ------------------------------------------------------------------------------------------------


@careful
def receipt(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of the store.")],
    db: Db = DEFAULT_DB,
    at: Annotated[int | None, typer.Option(metavar="V", help="The version; the last if left out.")] = None,
    sign: Annotated[Path | None, typer.Option(metavar="KEY", help="Sign it with this key.")] = None,
) -> None:
    """Print the head of a stored game: who keeps it can show later that this past was changed."""
    with open_log(db, create=False) as log:
        session = Session.open(log, game)
        session.signer = Signer.read(sign) if sign is not None else None
        typer.echo(msgspec.json.encode(session.receipt(at)).decode())


@keys_app.command(name="new")
@careful
def keys_new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The private key; FILE.pub gets the public one.")],
) -> None:
    """Make a key that signs heads (Ed25519)."""
    signer = Signer.new(file)
    paper = Paper()
    paper.line(bold(str(file)), dim("  the private key: keep it to yourself"))
    paper.line(bold(f"{file}.pub"), dim(f"  the public key, for those who verify: {signer.public.hex()}"))
