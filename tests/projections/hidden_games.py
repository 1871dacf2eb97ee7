"""Random games in which each card has a name of its own, and the same games with hidden cards exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.answers import AnswerShape
from domain.cards.pool import POOL
from domain.events import Answered, Event, GameRewound, GameStarted, HiddenCardsRestored, Photograph, Placed
from domain.game import Game
from domain.restoring import is_clean
from domain.vocabulary import CHANCE, HIDDEN_ZONES, PlayerId, Zone
from projections.seat import SeatView
from replays.backing_up import backed_up
from tests.wild import play_wildly, wild_game

MARK = "#"
"""What makes a name one of its own: it stands in no other word of a log."""


def picture(started: GameStarted) -> Photograph:
    """Where the cards of a game are at its beginning."""
    assert started.photograph is not None
    return started.photograph


def distinct(started: GameStarted) -> GameStarted:
    """The same beginning with a definition of its own for each card."""
    cards = {card.name: card for card in started.definitions}
    objects = tuple(
        replace(each, definition=f"{each.definition} {MARK}{each.id}{MARK}") for each in picture(started).objects
    )
    old = {each.id: each.definition for each in picture(started).objects}
    definitions = tuple(replace(cards[old[each.id]], name=each.definition) for each in objects)
    return replace(started, definitions=definitions, photograph=replace(picture(started), objects=objects))


def wild_beginning(seed: int) -> GameStarted:
    """A random position of two players."""
    started = wild_game(Random(seed)).event(1)
    assert isinstance(started, GameStarted)
    return distinct(started)


def secretive(started: GameStarted, rng: Random) -> GameStarted:
    """The same beginning with permanents that show top cards of libraries, to all or to one player."""
    last = picture(started).next_id
    shows = [
        Placed(id=last + number, definition=name, owner=owner, controller=owner, zone=Zone.BATTLEFIELD)
        for number, (name, owner) in enumerate((name, rng.choice((0, 1, 2))) for name in SHOWING)
        if owner
    ]
    objects = (*picture(started).objects, *shows)
    return replace(
        started,
        definitions=(*started.definitions, *(POOL[each.definition] for each in shows)),
        photograph=replace(picture(started), objects=objects, next_id=last + len(SHOWING)),
    )


SHOWING: Final = ("Garruk's Horde", "Experimental Frenzy")
"""Cards with which players play with the top card revealed, or look at it."""


def with_backups(seed: int, inputs: int, times: int = 3) -> Game:
    """A random game with judges' backups, and with top cards that are seen."""
    rng = Random(seed)
    game = Game.start(secretive(wild_beginning(seed), rng))
    for _ in range(times):
        play_wildly(game, rng, inputs // times)
        points = (each for each in range(1, game.version) if game.decision_point(each) == each)
        clean = [each for each in points if is_clean(game.at(each))]
        game.rewind(rng.choice(clean), "a judge", "", restoring=lambda its: backed_up(its, rng))
    play_wildly(game, rng, inputs // times)
    return game


def played_wildly(seed: int, inputs: int) -> Game:
    """A random game of random answers."""
    game = Game.start(wild_beginning(seed))
    play_wildly(game, Random(seed), inputs)
    return game


def hidden_from(game: Game, seat: PlayerId) -> list[int]:
    """Cards of the beginning that a seat never came to know, and that no player ever named in an answer."""
    started = game.event(1)
    assert isinstance(started, GameStarted)
    view = b"".join(event.encoded() for event in SeatView(seat, game.events).events)
    named = set(answered_cards(game))
    return [
        each.id
        for each in picture(started).objects
        if each.zone in HIDDEN_ZONES
        and not (each.zone is Zone.HAND and each.owner == seat)
        and each.id not in named
        and f"{MARK}{each.id}{MARK}".encode() not in view
    ]


def answered_cards(game: Game) -> Iterator[int]:
    """The physical cards that players named in answers."""
    for version, event in enumerate(game.events, 1):
        if isinstance(event, Answered) and event.player != CHANCE:
            objects = game.at(version - 1).game.board.objects
            yield from (objects[thing].card for thing in numbers(event.answer) if thing in objects)


def numbers(answer: AnswerShape) -> Iterator[int]:
    """All numbers of an answer."""
    waiting: list[object] = [msgspec.to_builtins(answer)]
    while waiting:
        value = waiting.pop()
        yield from [value] if isinstance(value, int) else []
        waiting.extend(value if isinstance(value, (list, tuple)) else [])


def exchanged(started: GameStarted, cards: Sequence[int], rng: Random) -> GameStarted:
    """The same beginning in which some cards have changed places."""
    names = {each.id: each.definition for each in picture(started).objects if each.id in cards}
    shuffled = list(names.values())
    rng.shuffle(shuffled)
    new = dict(zip(names, shuffled, strict=True))
    objects = tuple(replace(each, definition=new.get(each.id, each.definition)) for each in picture(started).objects)
    return replace(started, photograph=replace(picture(started), objects=objects))


def played_again(started: GameStarted, events: Iterable[Event]) -> Game:
    """A game with the answers of another."""
    game = Game.start(started)
    for event in events:
        match event:
            case Answered():
                game.submit(event.player, event.answer, event.stamp)
            case GameRewound():
                game.rewind(event.to, event.by, event.why, event.stamp)
            case HiddenCardsRestored():
                game.restore(event)
            case _:
                pass
    return game
