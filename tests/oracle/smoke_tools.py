"""A made-up artifact that makes happen what the triggered abilities of a card wait for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import Activated, CardDefinition, Triggered
from domain.cards.pieces import pieces
from domain.cards.terms import IsThis
from domain.cards.triggers import (
    BecomesTarget,
    CountersArePut,
    DamageIsDealt,
    EntersRoom,
    Happens,
    LosesLastCounter,
    Moves,
)
from domain.vocabulary import Zone
from tests.oracle.smoke_parts import Part
from tests.oracle.texts import compiled

TOOLBOX: Final = "Testing Toolbox"
DRAW, LOOT, TOKEN = "Draw a card.", "Draw a card, then discard a card.", "Create a 1/1 white Soldier creature token."
DESTROY, EXILE = "Destroy target permanent.", "Exile target permanent."
BOUNCE, BLINK = (
    "Return target permanent to its owner's hand.",
    "Exile target permanent, then return it to the battlefield under its owner's control.",
)
TAP, UNTAP = "Tap target permanent.", "Untap target permanent."
COUNTER, MILL = "Put a +1/+1 counter on target creature.", "Mill two cards."
PUMP, PING = "Target creature gets +1/+1 until end of turn.", "~ deals 1 damage to any target."
BLAST: Final = "~ deals 9 damage to any target."
GRAVEDIGGER, GRAVE_EXILE = "Return target card from your graveyard to your hand.", "Exile target card from a graveyard."
REANIMATE, TRANSFORM = "Return target card from your graveyard to the battlefield.", "Transform target permanent."
THEY_DISCARD, THEY_DRAW = "Target opponent discards a card.", "Target opponent draws a card."
THEY_SACRIFICE, DRAIN = "Each player sacrifices a creature of their choice.", "Each player loses 1 life."
GAIN, THEY_GAIN = "You gain 1 life.", "Each player gains 1 life."
GIVE_AWAY = "Target opponent gains control of target permanent."
VERBS: Final = {
    "draw": (DRAW, THEY_DRAW), "discard": (LOOT, THEY_DISCARD), "sacrifice": (THEY_SACRIFICE,),
    "gain_life": (GAIN, THEY_GAIN), "lose_life": (DRAIN,), "tap": (TAP,), "untap": (TAP, UNTAP), "counter": (COUNTER,),
    "scry": ("Scry 1.",), "surveil": ("Surveil 1.",), "proliferate": (COUNTER, "Proliferate."),
    "investigate": ("Investigate.",), "explore": ("Target creature explores.",),
    "connive": ("Target creature connives.",),
    "discover": ("Discover 3.",), "amass": ("Amass Orcs 1.",), "suspect": ("Suspect target creature.",),
    "transform": (TRANSFORM,), "ring_tempts": ("The Ring tempts you.",), "venture": ("Venture into the dungeon.",),
    "complete_dungeon": ("Venture into the dungeon.",), "commit_crime": (THEY_DISCARD, PING),
    "take_initiative": ("You take the initiative.",), "phase_out": ("Target permanent phases out.",),
    "phase_in": ("Target permanent phases out.",), "lose_control": (GIVE_AWAY,), "activate": (GAIN,),
    "tap_for_mana": (), "play_land": (), "madness": (LOOT,), "cycle": (),
}  # fmt: skip
"""What makes happen what a trigger of that name waits for."""
ENTERING: Final = (TOKEN, BLINK, REANIMATE)


def sentences(part: Part) -> Iterator[str]:
    """What would make a part of a card come to pass, beside casting it."""
    if part.what == "turn":
        yield TRANSFORM
    if not isinstance(part.ability, Triggered):
        return
    match part.ability.when:
        case Moves(origin=origin, to=to):
            yield from moving(origin, to)
        case BecomesTarget():
            yield from (PUMP, TAP)
        case DamageIsDealt(source=source, combat=False) if IsThis() not in (source, *pieces(source)):
            yield PING
        case CountersArePut():
            yield COUNTER
        case LosesLastCounter():
            yield BLAST
        case EntersRoom():
            yield "Venture into the dungeon."
        case Happens(verb=verb):
            yield from VERBS.get(verb, ())


def moving(origin: Zone | None, to: Zone | None) -> tuple[str, ...]:
    """What moves something from one zone to another."""
    if to is Zone.BATTLEFIELD:
        return ENTERING
    if origin is Zone.BATTLEFIELD:
        return (DESTROY, THEY_SACRIFICE) if to is Zone.GRAVEYARD else (BOUNCE, EXILE, DESTROY)
    if origin is Zone.GRAVEYARD:
        return (GRAVEDIGGER, GRAVE_EXILE)
    return (EXILE, GRAVE_EXILE) if to is Zone.EXILE else (MILL, LOOT, DESTROY, BOUNCE)


def toolbox(parts: tuple[Part, ...]) -> CardDefinition:
    """The artifact that a card needs, an ability without cost for each sentence."""
    wanted = dict.fromkeys(sentence for part in parts for sentence in sentences(part))
    return CardDefinition(TOOLBOX, ("1",), ("Artifact",), abilities=tuple(map(tool, wanted)))


@cache
def tool(sentence: str) -> Activated:
    """An activated ability that costs nothing."""
    (ability,) = compiled(f"{{0}}: {sentence}", "Artifact").abilities
    assert isinstance(ability, Activated)
    return replace(ability, cost=())
