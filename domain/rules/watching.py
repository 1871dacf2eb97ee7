"""Which triggered abilities are watching on a board (113.6, 603.2), found fast where few or none are.

What a definition's printed abilities watch for is kept for the table of definitions, by identity: the layers are asked
only where an effect may have given or taken a triggered ability.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from immutables import Map

from domain.cards.abilities import (
    Activated,
    AnyAbility,
    AnyModification,
    CardDefinition,
    GainAbility,
    Keyword,
    LoseAbilities,
    Modifies,
    SetLandType,
    Static,
    Triggered,
)
from domain.cards.effects import Move
from domain.cards.pieces import pieces
from domain.cards.static_rules import LooksAtTop, TopRevealed
from domain.identity import by_identity
from domain.rules.characteristics import BoardView, source_context, view
from domain.rules.context import Context
from domain.rules.keyword_counters import makes_trigger
from domain.rules.trigger_conditions import key_of
from domain.state import Board, GameObject
from domain.vocabulary import ObjectId, Zone


class Watcher(NamedTuple):
    """A triggered ability that is watching: ``printed`` is its place in the definition, −1 for a granted one.

    ``alike`` is how many like it come before, where each may trigger once each turn (603.2h).
    """

    source: ObjectId
    ability: Triggered
    printed: int
    key: str
    alike: int = 0


class Watching(NamedTuple):
    """What the definitions of a game watch for, which may change the abilities of others, whether any shows tops."""

    printed: Mapping[str, tuple[Watcher, ...]]
    names: Mapping[str, frozenset[str]]
    keys: frozenset[str]
    altering: frozenset[str]
    cloaking: bool
    tops: bool


def watching(board: Board) -> Watching:
    """What is watched for by the definitions of a board's game."""
    return read_definitions(board.definitions)


@by_identity(256)
def read_definitions(definitions: Map[str, CardDefinition]) -> Watching:
    """Look through all definitions once."""
    each = {name: one_read(definition) for name, definition in definitions.items()}
    printed = {name: its.printed for name, its in each.items() if its.printed}
    altering = frozenset(name for name, its in each.items() if its.altering)
    keys = frozenset(watcher.key for its in printed.values() for watcher in its)
    names = {key: frozenset(name for name, its in printed.items() if any(w.key == key for w in its)) for key in keys}
    cloaking, tops = any(its.cloaking for its in each.values()), any(its.tops for its in each.values())
    return Watching(printed, names, keys, altering, cloaking, tops)


class Reading(NamedTuple):
    """What one definition watches for, and whether it may change abilities of others, cloak something, or show tops."""

    printed: tuple[Watcher, ...]
    altering: bool
    cloaking: bool
    tops: bool


@by_identity(20_000)
def one_read(definition: CardDefinition) -> Reading:
    """Look through a definition, once for all games that share it."""
    printed = tuple(printed_triggers(definition))
    altering, cloaking, tops = (ask(definition) for ask in (gives_abilities, cloaks, shows_tops))
    return Reading(printed, altering, cloaking, tops)


def gives_abilities(definition: CardDefinition) -> bool:
    """Whether a card may give or take triggered abilities; with disguise it has ward while face down."""
    return any(
        any(alters(each) for each in changes(ability)) if isinstance(ability, Static) else is_disguise(ability)
        for ability in definition.abilities
    )


def is_disguise(ability: AnyAbility) -> bool:
    """Whether an ability is disguise (702.168)."""
    return isinstance(ability, Keyword) and ability.name == "disguise"


def cloaks(part: object) -> bool:
    """Whether a piece of card language cloaks something anywhere (701.58a)."""
    return any(isinstance(piece, Move) and piece.cloaked for piece in pieces(part))


def shows_tops(part: object) -> bool:
    """Whether a piece of card language shows top cards of libraries, or gives that to others (401.5)."""
    return any(isinstance(piece, (TopRevealed, LooksAtTop)) for piece in pieces(part))


def printed_triggers(definition: CardDefinition) -> Iterator[Watcher]:
    """The triggered abilities printed on a card, with the place of each."""
    for place, ability in enumerate(definition.abilities):
        if isinstance(ability, Triggered):
            yield Watcher(0, ability, place, key_of(ability.when))


def changes(static: Static) -> Iterator[AnyModification]:
    """The modifications that a static ability applies."""
    for rule in static.rules:
        if isinstance(rule, Modifies):
            yield from rule.modifications


def alters(modification: AnyModification) -> bool:
    """Whether a modification can give or take triggered abilities (613.1a, 613.1f)."""
    if isinstance(modification, GainAbility):
        return not isinstance(modification.ability, (Keyword, Activated))
    return isinstance(modification, SetLandType) or (
        isinstance(modification, LoseAbilities) and modification.keyword is None
    )


def altered(board: Board, known: Watching) -> bool:
    """Whether something on the board may have given or taken triggered abilities."""
    if not known.altering and not board.effects:
        return is_altered_by_permanents(board, known)  # quickly seen, without the layers
    permanents = view(board).layers.permanents
    if permanents.altered is None:
        permanents.altered = is_altered_by_permanents(board, known)
    return permanents.altered or any(board.objects[thing].says in known.altering for thing in board.stack)


def is_altered_by_permanents(board: Board, known: Watching) -> bool:
    """Whether an effect, a permanent or an emblem may have given or taken triggered abilities."""
    effects = board.effects
    if effects and any(alters(modification) for effect in effects for modification in effect.modifications):
        return True
    if known.cloaking and any(board.objects[thing].warded for thing in board.battlefield):
        return True
    if any(makes_trigger(board, board.objects[thing]) for thing in board.battlefield if board.objects[thing].counters):
        return True
    if not known.altering:
        return False
    return any(board.objects[thing].says in known.altering for thing in (*board.battlefield, *board.command))


def is_altered(board: Board) -> bool:
    """Whether triggered abilities may be others than those that are printed (613.1f)."""
    return altered(board, watching(board))


# --- the watchers of a board -----------------------------------------------------------------------------------------


def watches(board: Board, keys: frozenset[str]) -> bool:
    """Whether any ability could be watching for one of these occurrences; mostly a quick no."""
    known = watching(board)
    return not known.keys.isdisjoint(keys) or altered(board, known)


def watchers(its: BoardView, keys: frozenset[str]) -> Iterator[Watcher]:
    """The abilities that watch for these occurrences from the zone where they work, oldest source first (113.6).

    Cards in hands and libraries are seen by nobody, so that they trigger only by what befalls themselves (603.2f).
    """
    board = its.board
    if not watches(board, keys):
        return
    known = watching(board)
    layers = altered(board, known)
    yield from (each for each in on_battlefield(its, layers=layers) if each.key in keys)
    names = frozenset[str]().union(*(known.names.get(key, ()) for key in keys))
    piles = (player.graveyard for player in board.players)
    graveyards = (card for pile in piles if layers or has_any(board, pile, names) for card in reversed(pile))
    for thing in (*board.stack, *graveyards, *board.exile, *board.command):
        found = board.objects[thing]
        if found.says not in names and not (layers and is_layered(its, found)):
            continue
        for watcher in abilities_of(its, found, layers=layers):
            if watcher.key in keys and watcher.ability.zone is found.zone:
                yield watcher


def on_battlefield(its: BoardView, *, layers: bool) -> tuple[Watcher, ...]:
    """The abilities of permanents that watch from the battlefield, oldest source first."""
    known = its.layers.permanents.watchers
    found = known.get(layers)
    if found is None:
        permanents = (its.board.objects[thing] for thing in its.board.battlefield)
        every = (watcher for each in permanents for watcher in abilities_of(its, each, layers=layers))
        found = known[layers] = tuple(each for each in every if each.ability.zone is Zone.BATTLEFIELD)
    return found


_NAMES: OrderedDict[int, tuple[tuple[ObjectId, ...], frozenset[str]]] = OrderedDict()
"""What the cards of a graveyard say, by the identity of the pile, which each entry holds."""
_MOST_NAMES: Final = 256


def has_any(board: Board, graveyard: tuple[ObjectId, ...], names: frozenset[str]) -> bool:
    """Whether a graveyard has a card of one of these names."""
    known = _NAMES.get(id(graveyard))
    if known is None:
        says = frozenset(board.objects[card].says for card in graveyard)
        known = _NAMES[id(graveyard)] = (graveyard, says)
        if len(_NAMES) > _MOST_NAMES:
            _NAMES.popitem(last=False)
    return not known[1].isdisjoint(names)


def abilities_of(its: BoardView, found: GameObject, *, layers: bool) -> Iterator[Watcher]:
    """The triggered abilities an object has: the printed ones, or what the layers made of them (613.1f)."""
    if found.ability is not None:
        return
    if layers and is_layered(its, found):
        yield from layered_abilities(its, found)
    elif not found.face_down:
        for watcher in watching(its.board).printed.get(found.says, ()):
            yield watcher._replace(source=found.id)


def is_layered(its: BoardView, found: GameObject) -> bool:
    """Whether the layers have something to say of an object: of permanents, spells, and whatever effects reach."""
    return found.zone in (Zone.BATTLEFIELD, Zone.STACK) or its.may_differ(found.id)


def layered_abilities(its: BoardView, found: GameObject) -> Iterator[Watcher]:
    """The triggered abilities that an object has after all effects; each printed one counts once as printed."""
    open_places = [(each.printed, each.ability) for each in watching(its.board).printed.get(found.says, ())]
    granted: list[Triggered] = []
    for ability in its.of(found.id).abilities:
        if not isinstance(ability, Triggered):
            continue
        place = next((number for number, printed in open_places if printed == ability), -1)
        open_places = [each for each in open_places if each[0] != place]
        alike = granted.count(ability) if place < 0 and ability.once_each_turn else 0
        granted += (ability,) if place < 0 and ability.once_each_turn else ()
        yield Watcher(found.id, ability, place, key_of(ability.when), alike)


def context_of_watcher(its: BoardView, watcher: Watcher) -> Context:
    """How a triggered ability is read: whoever controls its source is "you" (603.3a)."""
    found = its.object(watcher.source)
    if found is None:
        raise KeyError(watcher.source)
    return source_context(its, found)
