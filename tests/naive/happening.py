"""What happens to a board after it was drawn, once in the naive picture and once as facts of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from domain.cards.abilities import ChangeColours, ChangeControl, ChangeTypes, GainAbility, LoseAbilities
from domain.events import EffectBegan, Event, ZoneChanged
from domain.evolve import fold
from domain.lasting import ContinuousEffect
from domain.rules.characteristics import last_known
from domain.state import GameState
from domain.vocabulary import Zone
from tests.naive.building import CARD_TYPES, ban, keyword, players_have
from tests.naive.picture import EXILE, GRAVEYARD, Ban, Picture, PlayerShield, Shield, Thing, brief


@dataclass(frozen=True, repr=False)
class Change:
    """What happens to an object, or a rule that begins to hold for ``who`` as its "you"; ``number`` is a free id."""

    what: str
    who: int
    number: int
    player: int = 0
    shield: Shield | None = None
    colours: frozenset[str] = frozenset()
    add: frozenset[str] = frozenset()
    remove: frozenset[str] = frozenset()
    ban: Ban | None = None
    player_shield: PlayerShield | None = None

    __repr__ = brief
    _repr_pretty_ = brief


# --- in the picture --------------------------------------------------------------------------------------------------


def pictured(picture: Picture, change: Change, printed: Picture) -> Picture:
    """The picture after a change; ``printed`` is the one before all changes (400.7, 613)."""
    if change.ban is not None:
        return replace(picture, floating_bans=(*picture.floating_bans, (change.who, change.ban)))
    if change.player_shield is not None:
        return replace(picture, floating_shields=(*picture.floating_shields, (change.who, change.player_shield)))
    if change.what == "gone":
        was = printed.things.get(change.who) or picture.things[change.who]
        zone = EXILE if was.zone == GRAVEYARD else GRAVEYARD
        card = replace(was, id=change.number, zone=zone, controller=was.owner, slots=(), shares=(), tapped=False)
        return picture.without(change.who).having(card)
    return picture.having(changed(picture.things[change.who], change))


def changed(thing: Thing, change: Change) -> Thing:
    """An object after a change of its characteristics or controller (613.1)."""
    if change.what == "control":
        return replace(thing, controller=change.player)
    if change.what == "colours":
        return replace(thing, colours=change.colours)
    if change.what == "blank":
        return replace(thing, shields=(), bans=(), musts=(), player_shields=())
    if change.shield is not None:
        return replace(thing, shields=(*thing.shields, change.shield))
    types = (thing.types - change.remove) | change.add
    if "Creature" not in types:
        types &= frozenset(CARD_TYPES)  # the creature types go with the card type (205.1a)
    return replace(thing, types=types)


# --- in the game -----------------------------------------------------------------------------------------------------


def happen(state: GameState, changes: Sequence[Change]) -> GameState:
    """The state after these changes."""
    for change in changes:
        state = fold(state, fact(state, change))
    return state


def fact(state: GameState, change: Change) -> Event:
    """The fact that makes a change come about."""
    if change.what == "gone":
        found = state.game.board.objects[change.who]
        known = last_known(state.game.board, change.who) if found.zone in (Zone.BATTLEFIELD, Zone.STACK) else None
        return ZoneChanged(
            object=change.who,
            new=change.number,
            owner=found.owner,
            origin=found.zone,
            to=Zone.EXILE if found.zone is Zone.GRAVEYARD else Zone.GRAVEYARD,
            last_known=known,
        )
    if change.ban is not None:
        return began(change, rules=(ban(change.ban),))
    if change.player_shield is not None:
        return began(change, rules=(players_have(change.player_shield),))
    return began(change, affects=(change.who,), modifications=(modification(change),))


def modification(change: Change) -> Any:
    """The change of characteristics that an effect makes."""
    if change.shield is not None:
        return GainAbility(keyword(change.shield))
    if change.what == "control":
        return ChangeControl()
    if change.what == "colours":
        return ChangeColours(tuple(sorted(change.colours)))
    if change.what == "blank":
        return LoseAbilities()
    return ChangeTypes(add=tuple(sorted(change.add)), remove=tuple(sorted(change.remove)))


def began(change: Change, **more: Any) -> EffectBegan:
    """A continuous effect that lasts, under the control of the player it names or is about."""
    controller = change.player or (change.who if change.what == "rule" else 1)
    return EffectBegan(
        effect=ContinuousEffect(id=change.number, source=0, controller=controller, duration="forever", **more)
    )
