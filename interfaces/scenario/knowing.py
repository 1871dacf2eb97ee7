"""What players have seen of cards, as far as the log tells: public zones, own hands, what was revealed or looked at."""

from __future__ import annotations

from domain.events import CardsLookedAt, CardsRevealed
from domain.rules.library_tops import may_look_at_top, top_is_revealed
from domain.state import Board, GameObject
from domain.vocabulary import HIDDEN_ZONES, ObjectId, PlayerId, Zone
from interfaces.scenario.moments import Moment
from interfaces.scenario.syntax import AnyRef


def knows(moment: Moment, player: PlayerId, ref: AnyRef) -> bool:
    """Whether a player knows some card of that name where it is now."""
    found = (moment.board.objects.get(thing) for thing in moment.reading.everything(ref))
    return any(is_known(moment, player, each) for each in found if each is not None)


def is_known(moment: Moment, player: PlayerId, found: GameObject) -> bool:
    """Whether a player can see an object, or has seen it where it is."""
    if found.zone not in HIDDEN_ZONES and not found.face_down:
        return True
    if found.owner == player and found.zone is Zone.HAND:
        return not is_drawn_unseen(moment, found)
    if all(top_is_revealed(board, found.id) or may_look_at_top(board, player, found.id) for board in boards(moment)):
        return True
    return has_seen(moment, player, found.id)


def boards(moment: Moment) -> tuple[Board, ...]:
    """The board, and while a spell is being cast the one before: a new top card isn't shown until then (401.5)."""
    return (moment.board, *(checkpoint.board for _, checkpoint in moment.play.game.state.run.checkpoints[:1]))


def is_drawn_unseen(moment: Moment, found: GameObject) -> bool:
    """Whether a card was drawn while a spell is being cast, and isn't looked at before that ends (121.8)."""
    return any(found.id not in board.objects for board in boards(moment))


def has_seen(moment: Moment, player: PlayerId, thing: ObjectId) -> bool:
    """Whether an object was shown to a player."""
    for event in moment.play.game.events:
        if isinstance(event, CardsRevealed) and thing in event.objects:
            return True
        if isinstance(event, CardsLookedAt) and thing in event.objects and event.player == player:
            return True
    return False


def is_revealed(moment: Moment, ref: AnyRef) -> bool:
    """Whether some card of that name was shown to all players where it is now."""
    things = set(moment.reading.everything(ref))
    if any(all(top_is_revealed(board, thing) for board in boards(moment)) for thing in things):
        return True
    shown = (event.objects for event in moment.play.game.events if isinstance(event, CardsRevealed))
    return any(things & set(objects) for objects in shown)
