"""What the target slots of a card could choose in a game as it stands, and why nothing else (115, 601.2c).

The card is put on the stack as if it had just been proposed, on a copy of the position; nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.cards.abilities import (
    CardDefinition,
    TargetSpec,
)
from domain.cards.face_names import by_name, face_key
from domain.cards.render import render_target
from domain.cards.render.nouns import predicate
from domain.cards.render.speech import Speech, speech_of
from domain.cards.static_rules import (
    MustBeTargeted,
)
from domain.cards.terms import AllOf, AnyFilter, HasType, InZone, IsPlayer, IsThis, Not
from domain.errors import StacktrailError, Violation
from domain.evolve.changes import put_in, take_out, with_board
from domain.rulebook import Rule, citation, edition
from domain.rules.characteristics import view
from domain.rules.reach import PLAYERS, zones_named
from domain.rules.reading import fits
from domain.rules.targeting import SlotSpec, legal_choices, slot_context, slots, why_not
from domain.stack_parts import Choices
from domain.state import Board, GameObject, Position
from domain.vocabulary import FIRST_ID, PERSONAL_ZONES, Id, ObjectId, PlayerId, Zone, is_player
from interfaces.target_slots import CardText, texts_of

OPEN: Final = (Zone.BATTLEFIELD, Zone.STACK, Zone.GRAVEYARD, Zone.EXILE)
"""Where candidates are looked for if the filter doesn't say."""
FROM: Final = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND, Zone.LIBRARY)
"""Where a card is taken from to be cast, in this order."""
Where: TypeAlias = tuple[frozenset[Zone], bool]


class UnknownPlayer(StacktrailError):
    """No player of the game has that name."""

    def __init__(self, name: str, players: tuple[str, ...]) -> None:
        super().__init__(name, players)
        self.name, self.players = name, players

    def __str__(self) -> str:
        return f"no player is called {self.name}; there are {', '.join(self.players)}"


class Reason(msgspec.Struct, frozen=True):
    """Why a candidate can't be chosen, with the numbers of the rules in the game's edition."""

    words: str
    rules: tuple[str, ...]


class Candidate(msgspec.Struct, frozen=True):
    """A player or object, and every reason against it; none: it may be chosen."""

    id: Id
    name: str
    reasons: tuple[Reason, ...] = ()
    demanded: bool = False


class SlotChoices(msgspec.Struct, frozen=True):
    """One instance of the word in this game; ``exists`` is false where its condition isn't met."""

    number: int
    words: str
    exists: bool
    under: str
    legal: tuple[Candidate, ...] = ()
    refused: tuple[Candidate, ...] = ()


class ModeChoices(msgspec.Struct, frozen=True):
    """The slots of one mode; number 0 where the text isn't modal."""

    number: int
    slots: tuple[SlotChoices, ...]


class TextChoices(msgspec.Struct, frozen=True):
    """The modes of one text that have slots."""

    label: str
    source: str
    modes: tuple[ModeChoices, ...]


class Subject(NamedTuple):
    """A text on the stack of a position that might be: the object, and where it came from in words."""

    game: Position
    thing: ObjectId
    source: str


class Way(NamedTuple):
    """A manner of announcing: in words, and the choices it makes."""

    words: str
    choices: Choices


def choices_in(
    game: Position, card: CardDefinition, player: str = "", x: int | None = None, *, everything: bool = False
) -> tuple[TextChoices, ...]:
    """What each slot of a card could choose now, for a player: whoever has the card, if no name is given."""
    who = named_player(game, player) if player else holder(game, card)
    found = []
    for text in texts_of(card):
        modes = () if text.text is None else text.text.modes
        if any(mode.targets for mode in modes):
            subject = on_stack(with_definition(game, card), card, text, who)
            found.append(text_choices(subject, card, text, x, everything=everything))
    return tuple(found)


def named_player(game: Position, name: str) -> PlayerId:
    """The player of that name."""
    folded = {each.name.casefold(): each.id for each in game.board.players}
    if name.casefold() not in folded:
        raise UnknownPlayer(name, tuple(each.name for each in game.board.players))
    return folded[name.casefold()]


def holder(game: Position, card: CardDefinition) -> PlayerId:
    """Who has the card: in hand, on the battlefield, elsewhere; else the active player."""
    where = (Zone.HAND, Zone.BATTLEFIELD, Zone.STACK, *FROM)
    its = [found for found in game.board.objects.values() if found.definition == card.name and not found.ability]
    its.sort(key=lambda found: (where.index(found.zone), found.id))
    if not its:
        return game.board.active
    return its[0].controller if its[0].zone in (Zone.BATTLEFIELD, Zone.STACK) else its[0].owner


# --- onto the stack --------------------------------------------------------------------------------------------------


def with_definition(game: Position, card: CardDefinition) -> Position:
    """The position that knows the card."""
    if card.name in game.board.definitions:
        return game
    return with_board(game, definitions=game.board.definitions.update(by_name((card,))))


def shown_by(card: CardDefinition, text: CardText) -> str:
    """The name of the face on which a text stands, as the game knows it; "" for the card's normal one."""
    return "" if text.face is None else face_key(card.name, card, text.face)


def on_stack(game: Position, card: CardDefinition, text: CardText, player: PlayerId) -> Subject:
    """The position as if the spell were proposed, or the ability announced, by the player (601.2a, 602.2a)."""
    if text.ability is None:
        return as_spell(game, card, text, player)
    made, source, words = with_source(game, card, text, player)
    thing = next_id(made.board)
    ability = GameObject(
        id=thing,
        card=0,
        definition=shown_by(card, text) or card.name,
        owner=player,
        controller=player,
        zone=Zone.STACK,
        ability=text.ability,
        source=source,
    )
    return Subject(with_board_of(made, ability), thing, words)


def as_spell(game: Position, card: CardDefinition, text: CardText, player: PlayerId) -> Subject:
    """The card on the stack, from where the player has it; an imagined one if nowhere."""
    shown, says = shown_by(card, text), text.said_by(card)
    wanted = next((cost.zone for cost in says.alternative_costs if cost.name == text.alternative), Zone.HAND)
    its = [
        found
        for zone in dict.fromkeys((wanted, *FROM))
        for found in game.board.objects.values()
        if found.zone is zone and found.owner == player and found.definition == card.name
    ]
    name = game.board.player(player).name
    thing = next_id(game.board)
    if not its:
        spell = GameObject(
            id=thing, card=0, definition=card.name, shown=shown, owner=player, controller=player, zone=Zone.STACK
        )
        return Subject(with_board_of(game, spell), thing, f"as if {name} had one")
    old = its[0]
    without = replace(game, board=take_out(game.board, old))
    spell = GameObject(
        id=thing,
        card=old.card,
        definition=card.name,
        shown=shown,
        owner=player,
        controller=player,
        zone=Zone.STACK,
        choices=Choices(origin=old.zone),
    )
    return Subject(with_board_of(without, spell), thing, f"{name}'s, {place(old.zone)}")


def with_source(
    game: Position, card: CardDefinition, text: CardText, player: PlayerId
) -> tuple[Position, ObjectId, str]:
    """The object whose ability it is: the player's, where the ability functions; an imagined one if there is none."""
    shown = shown_by(card, text)
    zone = text.ability.zone if text.ability is not None and text.printed else Zone.BATTLEFIELD
    its = [
        found
        for found in game.board.objects.values()
        if found.zone is zone and found.says == (shown or card.name) and not found.ability and not found.face_down
    ]
    name = game.board.player(player).name
    mine = [found for found in its if view(game.board).of(found.id).controller == player or found.owner == player]
    if mine:
        return game, min(found.id for found in mine), f"{name}'s, {place(zone)}"
    source = next_id(game.board)
    imagined = GameObject(
        id=source, card=0, definition=card.name, shown=shown, owner=player, controller=player, zone=zone
    )
    return with_board_of(game, imagined), source, f"as if {name} had one {place(zone)}"


def next_id(board: Board) -> ObjectId:
    """An id that nothing has."""
    return max((*board.objects, *board.gone, FIRST_ID - 1)) + 1


def with_board_of(game: Position, thing: GameObject) -> Position:
    """The position with one object more."""
    return replace(game, board=put_in(game.board, thing))


# --- slot by slot ----------------------------------------------------------------------------------------------------


def text_choices(
    subject: Subject, card: CardDefinition, text: CardText, x: int | None, *, everything: bool
) -> TextChoices:
    """The choices of every mode that has slots."""
    modes = () if text.text is None else text.text.modes
    modal = text.text is not None and text.text.choose is not None
    found = []
    for at, mode in enumerate(modes):
        if mode.targets:
            ways = tuple(ways_of(subject, card, text, (at,) if modal else (), x))
            speech = speech_of(text.said_by(card)).within(mode.targets)
            its = tuple(
                slot_choices(subject, ways, place, render_target(spec, speech), everything=everything)
                for place, spec in enumerate(mode.targets)
            )
            found.append(ModeChoices(at + 1 if modal else 0, its))
    return TextChoices(text.label, subject.source, tuple(found))


def ways_of(
    subject: Subject, card: CardDefinition, text: CardText, modes: tuple[int, ...], x: int | None
) -> Iterator[Way]:
    """The ways to announce it that a slot may depend on: as it stands, and with every optional cost paid (601.2b)."""
    made = subject.game.board.objects[subject.thing].choices
    chosen = replace(made, modes=modes, alternative=text.alternative, x=made.x if x is None else x)
    yield Way("", chosen)
    costs = text.said_by(card).additional_costs
    optional = tuple(cost.name for cost in costs if cost.optional)
    if optional:
        words = " and ".join(name or "the additional cost" for name in optional)
        yield Way(f"with {words} paid", replace(chosen, additional=(1,) * len(costs)))


def slot_choices(subject: Subject, ways: tuple[Way, ...], index: int, words: str, *, everything: bool) -> SlotChoices:
    """What one slot could choose, announced in the first way in which it exists."""
    for way in ways:
        game = announced(subject, way.choices)
        slot = next((each for each in slots(game.board, subject.thing) if each.index == index), None)
        if slot is not None:
            legal, refused = sorted_out(game, subject.thing, slot, everything=everything)
            return SlotChoices(index + 1, words, True, way.words, legal, refused)
    return SlotChoices(index + 1, words, False, "")


def announced(subject: Subject, choices: Choices) -> Position:
    """The position with these choices announced."""
    found = replace(subject.game.board.objects[subject.thing], choices=choices)
    return with_board(subject.game, objects=subject.game.board.objects.set(found.id, found))


def sorted_out(
    game: Position, thing: ObjectId, slot: SlotSpec, *, everything: bool
) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """What may be chosen, and what else there is, with the reasons."""
    legal = legal_choices(game, thing, slot)
    demands = demanded(game, thing, legal)
    others = (each for each in around(game.board, slot.spec, everything=everything) if each not in legal)
    return (
        tuple(Candidate(each, called(game.board, each, thing), demanded=each in demands) for each in legal),
        tuple(Candidate(each, called(game.board, each, thing), reasons(game, thing, slot, each)) for each in others),
    )


def demanded(game: Position, thing: ObjectId, legal: tuple[Id, ...]) -> frozenset[Id]:
    """Those of the legal targets of which an effect demands that one be chosen (601.2c)."""
    if not edition(game.edition).must_be_targeted:
        return frozenset()
    its, mine = view(game.board), game.board.objects[thing].controller
    return frozenset(
        each
        for force in its.rules(MustBeTargeted)
        for each in legal
        if force.context.controller != mine and fits(its, force.rule.filter, each, force.context)
    )


def around(board: Board, spec: TargetSpec, *, everything: bool) -> Iterator[Id]:
    """The candidates: players, and objects in the zones that the text can mean; hidden ones only if it names them."""
    named = None if everything else zones_named(spec.what)
    if named is None or PLAYERS in named:
        yield from (player.id for player in board.players)
    for zone in Zone:
        if zone not in (OPEN if named is None else named):
            continue
        if zone in PERSONAL_ZONES:
            for player in board.players:
                yield from board.zone(zone, player.id)
        else:
            yield from board.zone(zone)


def reasons(game: Position, thing: ObjectId, slot: SlotSpec, candidate: Id) -> tuple[Reason, ...]:
    """Why not, with what the text asks for and the candidate isn't."""
    return tuple(reason(game, thing, slot, candidate, violation) for violation in why_not(game, thing, slot, candidate))


def reason(game: Position, thing: ObjectId, slot: SlotSpec, candidate: Id, violation: Violation) -> Reason:
    """One violation in the numbers of the game's edition."""
    words = violation.reason
    if violation.cites == (Rule.CHOOSE_TARGETS,):
        lacking = list(unmet(game, thing, slot, candidate))
        words = f"{words}: {' and '.join(lacking)}" if lacking else words
    return Reason(words, tuple(citation(rule, game.edition) for rule in violation.cites))


def unmet(game: Position, thing: ObjectId, slot: SlotSpec, candidate: Id) -> Iterator[str]:
    """The parts of a filter that don't fit, each as what the candidate isn't."""
    what = slot.spec.what
    if is_player(candidate) and not isinstance(what, IsPlayer):
        return
    context, its = slot_context(game.board, thing, slot), view(game.board)
    for part in what.filters if isinstance(what, AllOf) else (what,):
        if not fits(its, part, candidate, context):
            yield contrary(part)


def contrary(part: AnyFilter) -> str:
    """What a candidate isn't, or hasn't."""
    if isinstance(part, Not) and isinstance(part.filter, IsThis):
        return "it is the source itself"
    if isinstance(part, InZone) and part.zone is Zone.BATTLEFIELD:
        return "isn't on the battlefield"
    if isinstance(part, Not) and isinstance(part.filter, HasType):
        return predicate(Speech(), part.filter)
    verb, _, rest = predicate(Speech(), part).partition(" ")
    if rest.endswith((" control", " controls", " own", " owns")):
        return f"isn't one that {rest}"
    return f"{verb}n't {rest}"


# --- in words --------------------------------------------------------------------------------------------------------


def called(board: Board, thing: Id, subject: ObjectId = 0) -> str:
    """A player or object with what tells it from others: whose it is, where, and its state."""
    if is_player(thing):
        return board.player(thing).name
    found = board.objects[thing]
    if found.ability is not None:
        name = f"{board.definition_of(found).name}'s ability"
    else:
        name = view(board).of(thing).name or "a face-down object"
    if thing == subject:
        return f"{name} (this one)"
    personal = found.zone in PERSONAL_ZONES or found.zone is Zone.EXILE
    whose = board.player(found.owner if personal else view(board).of(thing).controller).name
    where = "" if found.zone is Zone.BATTLEFIELD else f"{found.zone.name.lower()}, "
    marks = [whose, *(["tapped"] if found.tapped else []), *(f"{count} {kind}" for kind, count in found.counters)]
    return f"{name} ({where}{', '.join(marks)})"


def place(zone: Zone) -> str:
    """Where something is."""
    return f"on the {zone.name.lower()}" if zone in (Zone.BATTLEFIELD, Zone.STACK) else f"in {zone.name.lower()}"
