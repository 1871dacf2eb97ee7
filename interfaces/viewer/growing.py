"""A replay document that grows with its game: what each event adds, and the pieces behind a version.

Everything is taken in event by event, all perspectives of one before the next: so the places of words and values don't
depend on how many events came at once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from secrets import token_hex
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from domain.events import Event, ManaAdded
from domain.rules.characteristics import view
from domain.state import GameState
from domain.vocabulary import ObjectId
from interfaces.rules_text.texts import RulesText
from interfaces.viewer.chain import Links
from interfaces.viewer.document import GROWTH, UNDONE, Fold, Replay, Seated, Strand, Told, View
from interfaces.viewer.film import MAIN
from interfaces.viewer.notes import Note
from interfaces.viewer.scenes import Scene, Seen, Values, delta, painted
from interfaces.viewer.telling import Actions, TakenBack, Words, marks_of, said, seen_by_all, times_of, told
from projections.seat import PUBLIC, SeatEvent, SeatView
from projections.timeline import Timeline
from replays.leaves import Entry
from replays.seeing import About, Speaker, waiting_damage
from replays.trail_format import Header, Variation

EVERYTHING: Final = -1
"""The perspective that sees everything."""
SEEN: Final = frozenset({"CardDrawn", "CardsLookedAt"})
"""Facts whose words don't name the cards that a seat sees by them."""


class Context(NamedTuple):
    """What the lines of a document share."""

    header: Header
    seats: tuple[Seated, ...]
    values: Values
    words: Words
    kinds: dict[type[Event], int]

    @property
    def sizes(self) -> Sizes:
        """How much the lists hold by now."""
        words = self.words
        return Sizes(len(self.values.cards), len(words.cited), len(words.sentences), len(self.kinds), len(self.values))


class Sizes(NamedTuple):
    """How long the lists of a document are."""

    cards: int = 0
    rules: int = 0
    words: int = 0
    kinds: int = 0
    values: int = 0


NOTHING: Final = Sizes()


def context_of(header: Header, seat: int, official: RulesText | None = None) -> Context:
    """An empty document: with ``seat``, for that seat (0: the public) alone."""
    return Context(header, perspectives(header.players, seat), Values(), Words(header.edition, official), {})


def perspectives(players: Sequence[str], seat: int) -> tuple[Seated, ...]:
    """Who can look: everybody where everything is known, else the seat alone."""
    named = [Seated(EVERYTHING, "everything"), *(Seated(n, name) for n, name in enumerate(players, 1))]
    named.append(Seated(PUBLIC, "the public"))
    return tuple(each for each in named if seat in (EVERYTHING, each.seat))


def replay_of(
    context: Context, lines: tuple[Strand, ...], notes: tuple[Note, ...] = (), since: Sizes = NOTHING
) -> Replay:
    """A document of these lines, its lists from certain places on."""
    header, words = context.header, context.words
    kinds = tuple((kind.__name__, *kind.__struct_fields__) for kind in context.kinds)
    return Replay(
        game=header.game,
        title=header.title,
        edition=header.edition,
        engine=header.engine,
        players=header.players,
        seats=context.seats,
        lines=lines,
        cards=dict(list(context.values.cards.items())[since.cards :]),
        rules=words.rules(since.rules),
        words=tuple(words.sentences)[since.words :],
        kinds=kinds[since.kinds :],
        values=context.values.behind(since.values),
        notes=notes,
    )


# --- one perspective --------------------------------------------------------------------------------------------------


class Eyes(Protocol):
    """Who looks."""

    @property
    def story(self) -> Timeline:
        """What happened, as they may know it."""

    def take(self, event: Event) -> tuple[str, ...]:
        """See one more event; the names of cards that its words don't say."""

    def sight(self, state: GameState) -> tuple[object, ...]:
        """What the scene follows from; while it is the same, so is the scene."""

    def seen(self, state: GameState, mana: Mapping[int, str]) -> Seen:
        """What they see now."""


class AllSeeing:
    """Those who see everything."""

    def __init__(self) -> None:
        self.story = Timeline()
        self.speaker = Speaker()

    def take(self, event: Event) -> tuple[str, ...]:
        """See one more event."""
        self.story.take(event)
        return seen_by_all(self.story, event)

    def sight(self, state: GameState) -> tuple[object, ...]:
        """What the scene follows from."""
        return (self.story.boards.now, self.story.stacks.now.rows, state.game.board)

    def seen(self, state: GameState, mana: Mapping[int, str]) -> Seen:
        """Everything."""
        board = self.story.boards.now
        says = partial(self.speaker.says, about=About(board, all_told, state, mana))
        rows, known = self.story.stacks.now.rows, view(state.game.board).of
        return Seen(board, rows, known, says, board.definitions, waiting_damage(state))


def all_told(thing: ObjectId) -> bool:
    """Where everything is seen, every card is known."""
    return True


class SeatEyes:
    """A seat, or the public."""

    def __init__(self, seat: int) -> None:
        self.view = SeatView(seat)
        self.speaker = Speaker()

    @property
    def story(self) -> Timeline:
        """What happened, as the seat may know it."""
        return self.view.story

    def take(self, event: Event) -> tuple[str, ...]:
        """See one more event."""
        (seen,) = self.view.take(event)
        return seen_by_seat(seen)

    def sight(self, state: GameState) -> tuple[object, ...]:
        """What the scene follows from."""
        known = self.view.ledger.now
        return (known.sight, known.memory, known.told, self.view.story.stacks.now.rows, state.game.board)

    def seen(self, state: GameState, mana: Mapping[int, str]) -> Seen:
        """What the seat sees now."""
        known, seen = self.view.ledger.now, self.view.state(self.view.ledger.version)
        whole = known.sight.board
        says = partial(self.speaker.says, about=About(whole, partial(known.names, self.view.seat), state, mana))
        now = view(state.game.board).of
        return Seen(seen.board, seen.stack, now, says, whole.definitions, waiting_damage(state))


def seen_by_seat(event: SeatEvent) -> tuple[str, ...]:
    """The names of cards that a seat sees by an event, where its words don't say them."""
    shown = tuple(name for _, name in event.shown) if event.event in SEEN else ()
    return tuple(dict.fromkeys((*shown, *event.cards)))


class Sighting:
    """A line as one perspective comes to see it; what lies before the line's first event isn't told again."""

    def __init__(self, context: Context, seat: int, variation: Variation) -> None:
        self.context, self.seat, self.at = context, seat, variation.at
        self.eyes: Eyes = AllSeeing() if seat == EVERYTHING else SeatEyes(seat)
        self.back = TakenBack()
        self.story: list[Told] = []
        self.folds: list[Fold] = []
        self.deltas: list[tuple[str | int, ...]] = []
        self._mana: dict[int, str] = {}
        self._scene: Scene = {}
        self._sight: tuple[object, ...] = ()

    def take(self, event: Event, state: GameState) -> None:
        """See one more event, and what it changes."""
        names = self.eyes.take(event)
        if isinstance(event, ManaAdded):
            source = self.eyes.story.called(event.source)
            self._mana |= {unit: source for unit, _ in event.mana}
        version = self.eyes.story.version
        fold = self.back.take(event)
        if version > self.at:
            self._tell(version, names)
            if fold is not None:
                self._fold(event, fold)
            self._draw(state)
        elif version == self.at:
            self._scene = painted(self.context.values, self.eyes.seen(state, self._mana))

    def _tell(self, version: int, names: tuple[str, ...]) -> None:
        self.story += (told(self.context.words, entry, names) for entry in self.eyes.story.since(version - 1))

    def _fold(self, event: Event, fold: Fold) -> None:
        words = self.context.words.sentence(said(self.eyes.story, event))
        self.folds.append(replace(fold, words=words))
        undone = {entry.version for entry in self.eyes.story.since(fold.first - 1) if entry.undone}
        for place in range(bisect_left(self.story, fold.first, key=version_of), len(self.story)):
            row = self.story[place]
            if row.version in undone and not row.flags & UNDONE:
                self.story[place] = replace(row, flags=row.flags | UNDONE)

    def _draw(self, state: GameState) -> None:
        sight, scene = self.eyes.sight(state), self._scene
        if len(sight) != len(self._sight) or any(a is not b for a, b in zip(sight, self._sight, strict=True)):
            self._scene = painted(self.context.values, self.eyes.seen(state, self._mana))
        self._sight = sight
        self.deltas.append(delta(scene, self._scene))

    def view(self, after: int) -> View:
        """What is behind a version, and which earlier entries were taken back since."""
        folds = self.folds[bisect_right(self.folds, after, key=lambda fold: fold.by) :]
        first = min((fold.first for fold in folds), default=after + 1)
        begin, end = (bisect_right(self.story, each, key=version_of) for each in (first - 1, after))
        undone = tuple(row.version for row in self.story[begin:end] if row.flags & UNDONE)
        return View(self.seat, tuple(self.story[end:]), tuple(folds), tuple(self.deltas[after - self.at :]), undone)


def version_of(row: Told) -> int:
    """Where an entry stands."""
    return row.version


# --- a line -----------------------------------------------------------------------------------------------------------


class Growing:
    """A line of a document, event by event; a variation takes the events that it shares with its parent, too."""

    def __init__(self, context: Context, variation: Variation, secret: bytes, head: bytes) -> None:
        self.context, self.variation, self.version = context, variation, 0
        self.sightings = [Sighting(context, seated.seat, variation) for seated in context.seats]
        eyes = self.sightings[0].eyes
        self.links = Links(secret, variation.at, head, eyes.view if isinstance(eyes, SeatEyes) else None)
        self.kinds: list[int] = []
        self.marks: list[tuple[int, str]] = []
        self.times: list[tuple[int, int]] = []
        self.actions = Actions()

    def share(self, event: Event, state: GameState) -> None:
        """An event of the past that is another line's."""
        self.version += 1
        self.actions.take(event)
        for sighting in self.sightings:
            sighting.take(event, state)

    def take(self, event: Event, entry: Entry, state: GameState) -> None:
        """One more event of its own."""
        self.share(event, state)
        self.kinds.append(self.context.kinds.setdefault(type(event), len(self.context.kinds)))
        self.marks += marks_of(self.version, type(event))
        self.times += times_of(self.version, event)
        self.links.take(self.version, event, entry)

    def strand(self, after: int, signatures: tuple[tuple[str, str, str], ...] = ()) -> Strand:
        """What is behind a version that isn't before its beginning."""
        variation = self.variation
        return Strand(
            number=variation.number,
            of=variation.of,
            at=after,
            last=self.version,
            game=variation.game or self.context.header.game,
            note=variation.note,
            by=variation.by,
            kinds=tuple(self.kinds[after - variation.at :]),
            marks=tuple(self.marks[bisect_right(self.marks, after, key=first_of) :]),
            actions=tuple(self.actions.over[bisect_right(self.actions.over, after) :]),
            times=tuple(self.times[bisect_right(self.times, after, key=first_of) :]),
            views=tuple(each.view(after) for each in self.sightings),
            chain=self.links.chain(after, signatures),
        )


def first_of(pair: tuple[int, str | int]) -> int:
    """The version of a mark or a time."""
    return pair[0]


# --- a game that goes on ----------------------------------------------------------------------------------------------


class News(NamedTuple):
    """An event of a game, as it was stored, and the state after it."""

    event: Event
    entry: Entry
    state: GameState


class GrowingReplay:
    """The document of a game that goes on; ``stamp`` tells it from others whose lists have other places."""

    def __init__(self, header: Header, seat: int, official: RulesText | None = None) -> None:
        self.stamp = token_hex(6)
        self.context = context_of(header, seat, official)
        self.line = Growing(self.context, MAIN, header.secret, bytes(32))
        self._sizes = [NOTHING]

    @property
    def version(self) -> int:
        """How far it goes."""
        return self.line.version

    def take(self, news: Iterable[News]) -> None:
        """The game has gone on."""
        for each in news:
            self.line.take(*each)
            self._sizes.append(self.context.sizes)

    def document(self) -> Replay:
        """All of it."""
        return replace(replay_of(self.context, (self.line.strand(0),)), stamp=self.stamp)

    def growth(self, after: int) -> Replay:
        """What a page needs that has it up to a version."""
        found = replay_of(self.context, (self.line.strand(after),), since=self._sizes[after])
        return replace(found, kind=GROWTH, stamp=self.stamp)
