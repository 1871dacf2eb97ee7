"""Looking closer: is the game what it says, its audit, receipts, and the game as a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from interfaces.audit_report.as_json import report_json
from interfaces.audit_report.gathering import from_store
from interfaces.audit_report.markdown import as_markdown
from interfaces.audit_report.page import as_html
from interfaces.cli.trails import redact, story
from interfaces.server.calls import JSON, Call, Media, Plain, endpoint
from interfaces.server.endpoints import API, As, Version
from interfaces.server.pages import page_of
from interfaces.server.problems import Problem
from interfaces.server.rights import EVERYTHING, PUBLIC, Right
from replays.trail_games import export_game
from replays.trail_json import as_document
from replays.verdicts import Depth, Verdict, Wanted
from replays.verifying_stores import verify_stored

TRAIL: Final = "application/vnd.stacktrail.trail"
MARKDOWN: Final = "text/markdown"
HTML: Final = "text/html"
HEAVY: Final = Lock()
"""Held by what takes long for a long game: one at a time."""
DepthName = Literal["integrity", "fold", "rules"]


@contextmanager
def heavy() -> Iterator[None]:
    """Something that takes long: at once, or not now."""
    if not HEAVY.acquire(timeout=PATIENCE):
        raise Problem(503, "busy", "others are being looked at; come back in a second")
    try:
        yield
    finally:
        HEAVY.release()


PATIENCE: Final = 5.0


# --- verifying --------------------------------------------------------------------------------------------------------


class VerdictWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How deep to look."""

    depth: DepthName = "fold"


@endpoint("GET", f"{API}/games/{{game}}/verdict", Right.JUDGE, Verdict, query=VerdictWanted)
def verify_game(call: Call) -> Verdict:
    """Whether the stored game is what it says: its hashes, the fold, the rules played again."""
    game = call.game
    with heavy():
        found = verify_stored(call.server.games.log, game.id, Wanted(depth=depth_of(call.query.depth)))
    return replace(found, source="")


def depth_of(name: str) -> Depth:
    """A depth by its name."""
    return Depth[name.upper()]


class AuditWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """In which form, and how deep to verify for it."""

    form: Literal["json", "md", "html"] = "json"
    depth: DepthName = "fold"


@endpoint("GET", f"{API}/games/{{game}}/audit", Right.JUDGE, Media((JSON, MARKDOWN, HTML)), query=AuditWanted)
def audit_game(call: Call) -> Plain:
    """The report of a game for a judge: its story, refusals, target changes, backups, clock times."""
    game, wanted = call.game, call.query
    with heavy():
        report = replace(from_store(call.server.games.log, game.id, Wanted(depth=depth_of(wanted.depth))), source="")
        if wanted.form == "html":
            return Plain(as_html(report).encode("utf-8", "replace"), HTML, f"{game.id}.html")
        if wanted.form == "md":
            return Plain(as_markdown(report).encode("utf-8", "replace"), MARKDOWN)
        return Plain(msgspec.json.encode(report_json(report)), JSON)


class ReceiptSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The head of a game at a version, in hexadecimal: whoever keeps it can show later that this past was changed."""

    game: str
    version: int
    head: str


class ReceiptWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Of which version; the last one seen if none is said."""

    version: Version | None = None


@endpoint("GET", f"{API}/games/{{game}}/receipt", Right.WATCH, ReceiptSeen, query=ReceiptWanted)
def show_receipt(call: Call) -> ReceiptSeen:
    """A receipt to keep."""
    game = call.game
    viewpoint = call.viewpoint(game)
    version = call.query.version if call.query.version is not None else game.visible(viewpoint)
    game.check(viewpoint, version)
    if version == 0:
        raise Problem(404, "no_such_version", "there is no receipt for nothing")
    return ReceiptSeen(game=game.id, version=version, head=game.session.receipt(version).head.hex())


# --- files ------------------------------------------------------------------------------------------------------------


class ExportWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"seen_by": "as"}):
    """In which form, as whom; the JSON form is for those who see everything, ``html`` is the viewer with the game."""

    form: Literal["trail", "json", "html"] = "trail"
    seen_by: As | None = None


@endpoint("GET", f"{API}/games/{{game}}/export", Right.WATCH, Media((TRAIL, JSON, HTML)), query=ExportWanted)
def export_file(call: Call) -> Plain:
    """The game as a replay file or a page, with nothing in it that its bearer can't know."""
    game, wanted = call.game, call.query
    viewpoint = call.viewpoint(game, wanted.seen_by)
    if wanted.form == "json" and viewpoint.seat != EVERYTHING:
        raise Problem(422, "whole_only", "the JSON form is the whole game; take the trail, or ask as all")
    if wanted.form == "html":
        with heavy():
            return Plain(page_of(call.server.games.log, game, viewpoint), HTML, f"{game.id}.html")
    if game.visible(viewpoint) != game.version:
        raise Problem(409, "too_early", "you see the game late: come back when there is no more to see")
    with heavy(), TemporaryDirectory(prefix="stacktrail-") as folder:
        path = Path(folder, "whole.trail")
        export_game(call.server.games.log, game.id, path, game.session.state)
        if wanted.form == "json":
            return Plain(msgspec.json.encode(as_document(path, story)), JSON, f"{game.id}.json")
        if viewpoint.seat != EVERYTHING:
            whole, path = path, Path(folder, "seen.trail")
            redact(whole, path, "public" if viewpoint.seat == PUBLIC else game.players[viewpoint.seat - 1])
        return Plain(path.read_bytes(), TRAIL, f"{game.id}.trail")
