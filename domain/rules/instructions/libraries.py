"""Instructions about libraries: searching, shuffling, scrying, milling, looking (701.17, 701.22–24)."""

from __future__ import annotations

from domain.answers import NewTargets
from domain.cards.effects import Extract, LookAtTop, Mill, Scry, Search, Shuffle
from domain.cards.terms import AllOf
from domain.decisions import ArrangeCards, OrderAtRandom
from domain.errors import Violation
from domain.events import ActionTaken, CardsLookedAt, CardsRevealed, LinkMade
from domain.procedure import Procedure, Table, ask, insist
from domain.rulebook import Rule
from domain.rules import moving
from domain.rules.allowed_actions import cant_search
from domain.rules.characteristics import view
from domain.rules.choosing import choose_things
from domain.rules.context import Context
from domain.rules.following import does
from domain.rules.instructions.speaking_of import first_player, number, players
from domain.rules.reading import fits
from domain.vocabulary import CHANCE, ObjectId, PlayerId, Zone


@does(Search)
def search(table: Table, effect: Search, context: Context) -> Procedure[Context]:
    """Search a library, put what is found into a zone, shuffle (701.23)."""
    count = number(table, effect.count, context)
    found: tuple[ObjectId, ...] = ()
    for player in players(table, effect.who, context):
        cards = yield from find(table, effect, player, count, context)
        if cards and effect.reveal:
            table.record(CardsRevealed(player=player, objects=cards))
        found += yield from put_found(table, effect, player, cards)
    return context.with_things(effect.key, found)


def find(
    table: Table, effect: Search, player: PlayerId, count: int, context: Context
) -> Procedure[tuple[ObjectId, ...]]:
    """The cards found; only where a quality is stated may a player fail to find (701.23b, 701.23d)."""
    library = () if cant_search(table.board, player) else table.game.player(player).library
    if library:
        table.record(CardsLookedAt(player=player, objects=library))
    its = view(table.board)
    fitting = tuple(card for card in library if fits(its, effect.filter, card, context))
    least = count if effect.filter == AllOf() else 0
    return (yield from choose_things(table, player, fitting, least, count, source=context.this, purpose="search"))


def put_found(
    table: Table, effect: Search, player: PlayerId, cards: tuple[ObjectId, ...]
) -> Procedure[tuple[ObjectId, ...]]:
    """Put the cards where they belong and shuffle; those for the top of the library are put there last."""
    if effect.to is Zone.LIBRARY:
        yield from moving.shuffle(table, player)
        if cards:
            moving.arrange_library(table, player, cards, ())
        return cards
    first = cards
    if effect.rest_to is not None and len(cards) > 1:
        first = yield from choose_things(table, player, cards, 1, 1, purpose="put")
    became: tuple[ObjectId, ...] = ()
    if first:
        under = player if effect.to is Zone.BATTLEFIELD else None
        became = yield from moving.move(table, first, effect.to, under=under, tapped=effect.tapped)
    rest = tuple(card for card in cards if card not in first)
    if rest and effect.rest_to is not None:
        became += yield from moving.move(table, rest, effect.rest_to)
    yield from moving.shuffle(table, player)
    return tuple(new for new in became if new)


@does(Extract)
def extract(table: Table, effect: Extract, context: Context) -> Procedure[Context]:
    """A player searches another's zones and exiles what was found, if anything; the other shuffles (701.23b)."""
    searcher, searched = (first_player(table, ref, context) for ref in (effect.who, effect.whose))
    if not searcher or not searched:
        return context
    its = table.game.player(searched)
    hidden = its.hand if cant_search(table.board, searcher) else (*its.hand, *its.library)
    if hidden:
        table.record(CardsLookedAt(player=searcher, objects=hidden))
    now = view(table.board)
    fitting = tuple(card for card in (*its.graveyard, *hidden) if fits(now, effect.filter, card, context))
    cards = yield from choose_things(table, searcher, fitting, 0, len(fitting), source=context.this, purpose="search")
    became = yield from moving.move(table, cards, Zone.EXILE)
    yield from moving.shuffle(table, searched)
    return context.with_things(effect.key, tuple(new for new in became if new))


@does(Shuffle)
def shuffle(table: Table, effect: Shuffle, context: Context) -> Procedure[Context]:
    """Players shuffle their libraries (701.24a)."""
    for player in players(table, effect.who, context):
        yield from moving.shuffle(table, player)
    return context


@does(Mill)
def mill(table: Table, effect: Mill, context: Context) -> Procedure[Context]:
    """Players mill cards at the same time (701.17a, 608.2f)."""
    count = number(table, effect.count, context)
    milled = yield from moving.mill_together(table, players(table, effect.who, context), count)
    return context.with_things("milled", tuple(card for card in milled if card))


@does(Scry)
def scry(table: Table, effect: Scry, context: Context) -> Procedure[Context]:
    """Look at the top cards, put any number on the bottom and the rest on top, in any order (701.22)."""
    count = number(table, effect.count, context)
    for player in players(table, effect.who, context):
        yield from scry_cards(table, player, count, context.this)
    return context


def scry_cards(table: Table, player: PlayerId, count: int, source: ObjectId = 0) -> Procedure[None]:
    """One player scries; scrying nothing is no scrying (701.22a–b)."""
    cards = table.game.player(player).library[:count]
    if not cards:
        return
    table.record(CardsLookedAt(player=player, objects=cards))

    def judge(answer: NewTargets) -> None:
        judge_arrangement(answer, cards)

    answer = yield from insist(table, ArrangeCards(player=player, cards=cards, source=source), judge)
    top, bottom = answer.slots
    moving.arrange_library(table, player, top, bottom)
    table.record(ActionTaken(player=player, action="scry"))


def judge_arrangement(answer: NewTargets, cards: tuple[ObjectId, ...]) -> None:
    """Refuse anything but all the cards, each once, in two piles (701.22a)."""
    piles = answer.slots
    if len(piles) != 2:
        raise Violation(Rule.SCRY, "there are two piles: the top and the bottom")
    if sorted((*piles[0], *piles[1])) != sorted(cards):
        raise Violation(Rule.SCRY, "each card looked at goes to the top or to the bottom")


@does(LookAtTop)
def look_at_top(table: Table, effect: LookAtTop, context: Context) -> Procedure[Context]:
    """Look at the top cards, put some into a zone and the rest elsewhere (701.20e)."""
    player = context.controller
    cards = table.game.player(player).library[: number(table, effect.count, context)]
    if not cards:
        return context.with_things("it", ())
    shown = CardsRevealed(player=player, objects=cards, library=True)
    table.record(shown if effect.all_revealed else CardsLookedAt(player=player, objects=cards))
    taken = yield from take_some(table, effect, cards, context)
    rest = tuple(card for card in cards if card not in taken)
    if taken and effect.reveal and not effect.all_revealed:
        table.record(CardsRevealed(player=player, objects=taken))
    became: tuple[ObjectId, ...] = ()
    if taken:
        under = player if effect.to is Zone.BATTLEFIELD else None
        became = yield from moving.move(table, taken, effect.to, under=under, face_down=effect.face_down)
    moved = tuple(new for new in became if new)
    if effect.link and moved:
        table.record(*(LinkMade(object=new, to=context.this) for new in moved))
    yield from put_rest(table, player, rest, effect, context)
    return context.with_things("it", moved)


def take_some(
    table: Table, effect: LookAtTop, cards: tuple[ObjectId, ...], context: Context
) -> Procedure[tuple[ObjectId, ...]]:
    """The cards taken; with a stated quality, the player may take fewer, if nothing else is said (608.2d)."""
    its = view(table.board)
    fitting = tuple(card for card in cards if effect.filter is None or fits(its, effect.filter, card, context))
    most = number(table, effect.take, context)
    least = most if effect.filter is None or effect.must else 0
    return (
        yield from choose_things(table, context.controller, fitting, least, most, source=context.this, purpose="put")
    )


def put_rest(
    table: Table, player: PlayerId, rest: tuple[ObjectId, ...], effect: LookAtTop, context: Context
) -> Procedure[None]:
    """The other cards go to the bottom, back on top, or to the graveyard, the first ones topmost."""
    if not rest:
        return
    if effect.rest == "graveyard":
        yield from moving.move(table, rest, Zone.GRAVEYARD)
        return
    if effect.rest == "at_random":
        drawn = yield from ask(OrderAtRandom(player=CHANCE, things=rest))
        moving.arrange_library(table, player, (), drawn.things)
        return
    order = yield from choose_things(
        table, player, rest, len(rest), len(rest), source=context.this, purpose="order", ordered=True
    )
    top, bottom = (order, ()) if effect.rest == "top" else ((), order)
    moving.arrange_library(table, player, top, bottom)
