"""Folding moves between zones, draws, shuffles, tokens and statuses (400–406, 701)."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from domain.cards.abilities import CardDefinition
from domain.cards.face_names import with_faces
from domain.events import (
    Attached,
    CardCopied,
    CardDrawn,
    CardSetAside,
    CardsLookedAt,
    CardsRevealed,
    ControlChanged,
    Destroyed,
    Discarded,
    DrawFailed,
    EmblemCreated,
    Entering,
    ExiledByMadness,
    HiddenCardsRestored,
    LibraryArranged,
    LibraryShuffled,
    LinkMade,
    MiracleRevealed,
    ObjectCeased,
    PermanentsTapped,
    PermanentsUntapped,
    Redefined,
    Sacrificed,
    TokenCreated,
    TopCardShown,
    TurnedFaceUp,
    ZoneChanged,
)
from domain.evolve.changes import (
    cease,
    put_in,
    remember,
    still_changed,
    take_out,
    with_board,
    with_object,
    with_objects,
    with_player,
)
from domain.evolve.merging import fallen_apart
from domain.evolve.table import EVOLVERS, brings, evolves, nothing
from domain.stack_parts import NO_CHOICES
from domain.state import Board, GameObject, Gone, Position
from domain.vocabulary import ObjectId, Zone

for _told in (CardsRevealed, CardsLookedAt, Sacrificed, Destroyed, ExiledByMadness, MiracleRevealed):
    EVOLVERS[_told] = nothing


@evolves(ZoneChanged)
def zone_changed(game: Position, event: ZoneChanged) -> Position:
    old = game.board.objects[event.object]
    if event.parts:
        return replace(game, board=fallen_apart(game.board, old, event))
    board = remember(take_out(game.board, old), Gone(old, event.new, event.last_known))
    new = moved(old, event.new, event.to)
    if old.aside == "discard":
        new = replace(new, aside="discard", aside_since=board.turn)
    if event.face_down:
        new = replace(new, face_down=True)
    if event.entering is not None:
        new = as_permanent(replace(new, components=old.components), event.entering, old, board.turn)
        board = still_changed(defining(board, event.entering), old, new)
    return replace(game, board=put_in(board, new, 0 if event.to is Zone.GRAVEYARD else place_in(event)))


def defining(board: Board, how: Entering) -> Board:
    """The board that knows what a permanent enters as a copy of."""
    return board if how.made is None else replace(board, definitions=board.definitions.set(how.shown, how.made))


def place_in(event: ZoneChanged) -> int:
    """Where in the pile: only in a library does the place matter; elsewhere the newest comes last."""
    return event.place if event.to is Zone.LIBRARY else -1


def moved(old: GameObject, new: ObjectId, zone: Zone) -> GameObject:
    """The new object that a card is in another zone (400.7)."""
    return GameObject(
        id=new,
        card=old.card,
        definition=old.definition,
        owner=old.owner,
        controller=old.owner,
        zone=zone,
        token=old.token,
        copy=old.copy,
    )


def as_permanent(new: GameObject, how: Entering, old: GameObject, turn: int) -> GameObject:
    """The object as it enters the battlefield; it remembers its spell (400.7d), whose copy becomes a token (608.3f)."""
    return replace(
        new,
        token=new.token or (new.copy and old.zone is Zone.STACK),
        controller=how.controller,
        tapped=how.tapped,
        face_down=how.face_down,
        counters=how.counters,
        attached_to=how.attached_to,
        chosen=(*(old.chosen if old.zone is Zone.STACK else ()), *how.chosen),
        warded=how.warded,
        back=how.back,
        protector=how.protector,
        together=how.together,
        since=turn,
        entered=turn,
        choices=old.choices if old.zone is Zone.STACK else NO_CHOICES,
        shown=how.shown or new.shown,
        worded=old.worded if old.zone is Zone.STACK and not how.shown else "",
    )


brings(ZoneChanged, lambda event: max((new for _, new in event.parts), default=event.new))


@evolves(CardDrawn)
def card_drawn(game: Position, event: CardDrawn) -> Position:
    old = game.board.objects[event.object]
    board = put_in(take_out(game.board, old), moved(old, event.new, Zone.HAND))
    drawn = board.player(event.player).cards_drawn + 1
    return with_player(replace(game, board=board), event.player, cards_drawn=drawn)


brings(CardDrawn, lambda event: event.new)


@evolves(DrawFailed)
def draw_failed(game: Position, event: DrawFailed) -> Position:
    return with_player(game, event.player, drew_from_empty=True)


@evolves(LibraryShuffled)
def library_shuffled(game: Position, event: LibraryShuffled) -> Position:
    return with_player(game, event.player, library=event.order, top_shown=(0, 0))


@evolves(TopCardShown)
def top_card_shown(game: Position, event: TopCardShown) -> Position:
    card, mask = game.player(event.player).top_shown
    more = sum(1 << player for player in event.to) if event.to else -1
    return with_player(game, event.player, top_shown=(event.object, more | mask if card == event.object else more))


@evolves(LibraryArranged)
def library_arranged(game: Position, event: LibraryArranged) -> Position:
    placed = frozenset((*event.top, *event.bottom))
    rest = tuple(card for card in game.player(event.player).library if card not in placed)
    return with_player(game, event.player, library=(*event.top, *rest, *event.bottom), top_shown=(0, 0))


@evolves(HiddenCardsRestored)
def hidden_cards_restored(game: Position, event: HiddenCardsRestored) -> Position:
    board = game.board
    for pairs, to in ((event.given, Zone.LIBRARY), (event.taken, Zone.HAND)):
        for old, new in pairs:
            card = board.objects[old]
            board = put_in(take_out(board, card), moved(card, new, to))
    return with_player(replace(game, board=board), event.player, library=event.order, top_shown=(0, 0))


brings(HiddenCardsRestored, lambda event: max((new for _, new in (*event.given, *event.taken)), default=0))


@evolves(TokenCreated)
def token_created(game: Position, event: TokenCreated) -> Position:
    key = token_key(game.board.definitions, event.token)
    token = GameObject(
        id=event.object,
        card=0,
        definition=key,
        owner=event.owner or event.controller,
        controller=event.controller,
        zone=Zone.BATTLEFIELD,
        token=True,
        tapped=event.tapped,
        since=game.board.turn,
        entered=game.board.turn,
    )
    board = game.board
    if key not in board.definitions:
        board = replace(board, definitions=board.definitions.update(dict(with_faces(key, event.token))))
    if event.entering is not None:
        token = as_permanent(token, event.entering, token, board.turn)
        board = defining(board, event.entering)
    return replace(game, board=put_in(board, token))


def token_key(definitions: Map[str, CardDefinition], token: CardDefinition) -> str:
    """The name under which a token's definition is known: equal ones share it, and no card is called so."""
    number = 1
    while (there := definitions.get(key := f"token:{token.name}:{number}")) is not None:
        if there == token:
            return key
        number += 1
    return key


brings(TokenCreated, lambda event: event.object)


@evolves(EmblemCreated)
def emblem_created(game: Position, event: EmblemCreated) -> Position:
    key = f"emblem:{event.emblem.name}:{event.object}"
    emblem = GameObject(
        id=event.object, card=0, definition=key, owner=event.player, controller=event.player, zone=Zone.COMMAND
    )
    board = replace(game.board, definitions=game.board.definitions.set(key, event.emblem))
    return replace(game, board=put_in(board, emblem))


brings(EmblemCreated, lambda event: event.object)


@evolves(CardCopied)
def card_copied(game: Position, event: CardCopied) -> Position:
    original = game.board.objects[event.original]
    copy = GameObject(
        id=event.copy,
        card=0,
        definition=original.definition,
        shown=original.shown,
        owner=event.player,
        controller=event.player,
        zone=original.zone,
        copy=True,
    )
    return replace(game, board=put_in(game.board, copy))


brings(CardCopied, lambda event: event.copy)


@evolves(Discarded)
def discarded(game: Position, event: Discarded) -> Position:
    its = game.player(event.player)
    game = with_player(game, event.player, discarded=its.discarded + 1)
    return with_object(game, event.object, aside="discard")


@evolves(CardSetAside)
def card_set_aside(game: Position, event: CardSetAside) -> Position:
    return replace(
        with_object(game, event.object, aside=event.how, aside_since=game.board.turn),
        passes=0,
    )


@evolves(LinkMade)
def link_made(game: Position, event: LinkMade) -> Position:
    return with_object(game, event.object, linked_to=event.to, linked_pair=event.pair)


@evolves(ObjectCeased)
def object_ceased(game: Position, event: ObjectCeased) -> Position:
    return cease(game, event.object, event.last_known)


@evolves(Attached)
def attached(game: Position, event: Attached) -> Position:
    if not event.timestamp:
        return with_object(game, event.object, attached_to=event.to)
    return with_object(game, event.object, attached_to=event.to, timestamp=event.timestamp)


brings(Attached, lambda event: event.timestamp)


@evolves(Redefined)
def redefined(game: Position, event: Redefined) -> Position:
    definitions = game.board.definitions
    for name, made in event.made:
        definitions = definitions.set(name, made)
    return with_object(
        with_board(game, definitions=definitions) if event.made else game,
        event.object,
        shown=event.shown,
        worded=event.worded,
        beneath=event.beneath,
        copied_by=event.by,
    )


@evolves(PermanentsTapped)
def permanents_tapped(game: Position, event: PermanentsTapped) -> Position:
    return with_objects(game, event.objects, tapped=True)


@evolves(PermanentsUntapped)
def permanents_untapped(game: Position, event: PermanentsUntapped) -> Position:
    return with_objects(game, event.objects, tapped=False)


@evolves(TurnedFaceUp)
def turned_face_up(game: Position, event: TurnedFaceUp) -> Position:
    turned = with_object(game, event.object, face_down=False, warded=False, timestamp=event.timestamp)
    return replace(turned, passes=0)


brings(TurnedFaceUp, lambda event: event.timestamp)


@evolves(ControlChanged)
def control_changed(game: Position, event: ControlChanged) -> Position:
    return with_object(game, event.object, since=game.board.turn)
