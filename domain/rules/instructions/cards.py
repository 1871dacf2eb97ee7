"""Instructions about cards in hands: drawing, discarding, revealing (121, 701.9, 701.20)."""

from __future__ import annotations

from domain.cards.effects import Discard, DrawCards, PutFromHand, RevealHand, RevealIt
from domain.events import CardsLookedAt, CardsRevealed, Discarded
from domain.procedure import Procedure, Table
from domain.rules import moving
from domain.rules.characteristics import view
from domain.rules.choosing import choose_number, choose_things, pick_at_random
from domain.rules.context import Context
from domain.rules.following import at_once, does
from domain.rules.instructions.speaking_of import first_player, number, objects, players
from domain.rules.reading import fits
from domain.vocabulary import ObjectId, PlayerId, Zone


@does(DrawCards)
def draw_cards(table: Table, effect: DrawCards, context: Context) -> Procedure[Context]:
    """Players draw cards, the active player all of theirs first (121.2, 121.2b)."""
    count = number(table, effect.count, context)
    drawn: tuple[ObjectId, ...] = ()
    for player in players(table, effect.who, context):
        wanted = (yield from choose_number(table, player, context.this, count)) if effect.up_to else count
        if wanted:
            drawn += yield from moving.draw(table, player, wanted)
    return context.with_things("drawn", drawn)


@does(Discard)
def discard(table: Table, effect: Discard, context: Context) -> Procedure[Context]:
    """Players choose in APNAP order what they discard, then all discard together (701.9b, 608.2e)."""
    chosen: tuple[tuple[PlayerId, tuple[ObjectId, ...]], ...] = ()
    for player in players(table, effect.who, context):
        cards = yield from what_to_discard(table, effect, player, context)
        chosen = (*chosen, (player, cards))
    gone = tuple(card for _, cards in chosen for card in cards)
    by = context.stack_object
    told = tuple(Discarded(player=player, object=card, by=by) for player, cards in chosen for card in cards)
    became: tuple[ObjectId, ...] = ()
    if gone:
        going = moving.would_go(gone, Zone.GRAVEYARD, discarded=True, by=by)
        became = yield from moving.move_all(table, going, told)
    context = context.with_things("discarded cards", tuple(card for card in became if card))
    return context.with_things("discarded", gone).with_number("discarded", len(gone))


def what_to_discard(
    table: Table, effect: Discard, player: PlayerId, context: Context
) -> Procedure[tuple[ObjectId, ...]]:
    """The whole hand, cards at random, or those that the player or another one chooses (701.9b)."""
    its = view(table.board)
    hand = table.game.player(player).hand
    possible = tuple(card for card in hand if effect.filter is None or fits(its, effect.filter, card, context))
    if effect.count is None:
        return possible
    count = number(table, effect.count, context)
    if effect.at_random:
        return (yield from pick_at_random(possible, count))
    chooser = player if effect.chooser is None else first_player(table, effect.chooser, context)
    if not chooser:
        return ()
    return (yield from choose_things(table, chooser, possible, count, count, source=context.this, purpose="discard"))


@at_once(RevealHand)
def reveal_hand(table: Table, effect: RevealHand, context: Context) -> Context:
    """Players reveal their hands (701.20a), or one player alone looks at them (701.20e)."""
    looker = 0 if effect.only_to is None else first_player(table, effect.only_to, context)
    for player in players(table, effect.who, context):
        hand = table.game.player(player).hand
        if hand and effect.only_to is None:
            table.record(CardsRevealed(player=player, objects=hand))
        elif hand and looker:
            table.record(CardsLookedAt(player=looker, objects=hand))
    return context


@at_once(RevealIt)
def reveal_it(table: Table, effect: RevealIt, context: Context) -> Context:
    """Reveal cards (701.20a)."""
    shown = objects(table, effect.refs, context)
    owners = dict.fromkeys(table.board.objects[thing].owner for thing in shown)
    told = tuple(revealed_by(table, player, shown) for player in owners)
    if told:
        table.record(*told)
    return context.with_things(effect.key, shown)


def revealed_by(table: Table, player: PlayerId, shown: tuple[ObjectId, ...]) -> CardsRevealed:
    """The fact that a player's cards among those shown are revealed."""
    its = tuple(thing for thing in shown if table.board.objects[thing].owner == player)
    library = all(table.board.objects[thing].zone is Zone.LIBRARY for thing in its)
    return CardsRevealed(player=player, objects=its, library=library)


@does(PutFromHand)
def put_from_hand(table: Table, effect: PutFromHand, context: Context) -> Procedure[Context]:
    """Players put cards from their hands on a library in an order of their choice, the first one topmost (401.4)."""
    count = number(table, effect.count, context)
    for player in players(table, effect.who, context):
        hand = table.game.player(player).hand
        chosen = yield from choose_things(
            table, player, hand, count, count, source=context.this, purpose="put", ordered=True
        )
        yield from put_on_library(table, chosen, effect.place)
    return context


def put_on_library(table: Table, cards: tuple[ObjectId, ...], place: str) -> Procedure[None]:
    """Put cards on top or on the bottom of their owners' libraries so that the first one is topmost."""
    for card in cards if place == "bottom" else cards[::-1]:
        yield from moving.move(table, (card,), Zone.LIBRARY, place=-1 if place == "bottom" else 0)
