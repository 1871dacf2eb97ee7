"""The replay document of a redacted file: what its seat was told and saw, as the file itself says."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.events import Event, Input
from interfaces.rules_text.texts import RulesText
from interfaces.viewer.chain import linked
from interfaces.viewer.document import Chain, Fold, Replay, Strand, Told, View
from interfaces.viewer.growing import Context, context_of, replay_of
from interfaces.viewer.notes import Note
from interfaces.viewer.scenes import Scene, Seen, delta, painted
from interfaces.viewer.telling import Actions, TakenBack, marks_of, told
from projections.looks import Look
from replays.redacted import RedactedGame


def redacted_document(game: RedactedGame, official: RulesText | None = None, notes: tuple[Note, ...] = ()) -> Replay:
    """The document of a redacted replay, for its seat."""
    context = context_of(game.header, game.header.seat, official)
    return replay_of(context, (strand(game, context),), notes)


def strand(game: RedactedGame, context: Context) -> Strand:
    """The main line; what a file says of variations, the page leaves out, as for any one seat."""
    kinds = [game.kind(version) for version in range(1, game.last + 1)]
    events = [game.event(version) for version in range(1, game.last + 1)]
    actions = Actions()
    for event, kind in zip(events, kinds, strict=True):
        actions.take(event, kind)
    return Strand(
        number=0,
        of=0,
        at=0,
        last=game.last,
        game=game.header.game,
        note="",
        by="",
        kinds=tuple(context.kinds.setdefault(kind, len(context.kinds)) for kind in kinds),
        marks=tuple(mark for version, kind in enumerate(kinds, 1) for mark in marks_of(version, kind)),
        actions=tuple(actions.over),
        times=tuple(times_of(game, kinds)),
        views=(view_of(game, context, events),),
        chain=chain_of(game),
    )


def view_of(game: RedactedGame, context: Context, events: list[Event | None]) -> View:
    """What the seat is told and sees, event by event."""
    entries = {entry.version: entry for entry in game.entries}
    back, scene = TakenBack(), Scene()
    story: list[Told] = []
    folds: list[Fold] = []
    deltas: list[tuple[str | int, ...]] = []
    for version, event in enumerate(events, 1):
        entry, fold, before = entries.get(version), back.take(event), scene
        story += [told(context.words, entry, game.names(version))] if entry is not None else []
        if fold is not None:
            folds.append(replace(fold, words=context.words.sentence(called(fold, entry.words if entry else ""))))
        if game.frames[version - 1].seen:  # where nothing changed, the scene stays
            scene = painted(context.values, seen_at(game.look(version)))
        deltas.append(delta(before, scene))
    return View(game.header.seat, tuple(story), tuple(folds), tuple(deltas))


def called(fold: Fold, said: str) -> str:
    """What was taken back, in words: of an action, those of its reversal ("The casting of Opt is reversed")."""
    return said.partition(" is reversed")[0].removeprefix("The ") if fold.kind == "reversed" else said


def seen_at(look: Look) -> Seen:
    """A look as the page paints it."""
    return Seen(
        board=look.state.board,
        stack=look.state.stack,
        known=look.shows.__getitem__,
        says=lambda row: look.says[row.object],
        cards=look.cards,
        damage=look.damage,
    )


def times_of(game: RedactedGame, kinds: list[type[Event]]) -> Iterator[tuple[int, int]]:
    """When answers were given, where that is known."""
    for version, kind in enumerate(kinds, 1):
        if issubclass(kind, Input) and (at := game.clock(version)):
            yield version, at


def chain_of(game: RedactedGame) -> Chain:
    """The entries as the file has them, and the head that it says they lead to."""
    footer = game.footer
    return Chain(
        tuple(linked(frame.entry) for frame in game.frames),
        footer.head.hex() if footer is not None else "",
        tuple((e.key.hex(), e.signature.hex(), e.by) for e in (footer.signatures if footer else ()) if not e.number),
    )
