"""A game made from a picture: each object gets a definition of its own, written with the card language."""

from __future__ import annotations

from typing import Any, Literal

from domain.cards import nouns as n
from domain.cards.abilities import (
    CardDefinition,
    Keyword,
    PlayersHave,
    TargetSpec,
)
from domain.cards.build import activated, card, modal, mode
from domain.cards.effects import ChangeTargets, CopySpell, DamageDivided, PutCounters
from domain.cards.keywords import flash, mutate
from domain.cards.static_rules import (
    CantBeTargeted,
    MustBeTargeted,
)
from domain.cards.terms import AnyFilter, HasColour, HasType, InZone, IsPlayer, IsThis, T, Targets
from domain.events import GameStarted, Photograph, Placed, Seat
from domain.evolve import fold
from domain.game import Game
from domain.stack_parts import Choices, Slot
from domain.state import EMPTY, GameState, resting
from domain.vocabulary import Step, Zone
from tests.naive.picture import Ban, Picture, PlayerShield, Shield, Thing, Wanted

ZONES = {"battlefield": Zone.BATTLEFIELD, "graveyard": Zone.GRAVEYARD, "stack": Zone.STACK, "hand": Zone.HAND}
KINDS: dict[str, AnyFilter] = {
    "any target": n.ANY_TARGET,
    "player": n.PLAYER,
    "opponent": n.OPPONENT,
    "permanent": n.PERMANENT,
    "creature": n.CREATURE,
    "creature you control": n.CREATURE & n.YOURS,
    "creature an opponent controls": n.CREATURE & n.AN_OPPONENTS,
    "nonblack creature": n.CREATURE & ~n.BLACK,
    "tapped creature": n.CREATURE & n.TAPPED,
    "artifact or enchantment": n.ARTIFACT_OR_ENCHANTMENT,
    "creature card in a graveyard": InZone(Zone.GRAVEYARD) & HasType("Creature"),
    "creature card in your graveyard": n.CREATURE_CARD_IN_YOUR_GRAVEYARD,
    "spell": n.SPELL,
    "spell with a single target": n.SPELL & Targets("single"),
    "spell that targets a creature": n.SPELL & Targets("some", n.CREATURE),
    "spell that targets only you": n.SPELL & Targets("only", n.YOURSELF),
    "spell or ability": n.SPELL_OR_ABILITY,
}
WHOM: dict[str, AnyFilter] = {
    "this": IsThis(),
    "creatures you control": n.CREATURE & n.YOURS,
    "artifacts": n.ARTIFACT,
    "you": n.YOURSELF,
}
BY: dict[str, AnyFilter | None] = {
    "anything": None,
    "black spells": n.SPELL & n.BLACK,
    "what opponents control": n.SPELL_OR_ABILITY & n.AN_OPPONENTS,
}
WHOSE: dict[str, AnyFilter] = {"you": n.YOURSELF, "opponents": n.OPPONENT, "everyone": IsPlayer()}
HOW: dict[str, Literal["the", "a", "any", "new"]] = {"the": "the", "a": "a", "any": "any", "new": "new"}
CARD_TYPES = ("Artifact", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery")


# --- definitions -----------------------------------------------------------------------------------------------------


def keyword(shield: Shield) -> Keyword:
    """A shield as the keyword it is."""
    quality: AnyFilter | None = None
    if shield.quality:
        quality = HasColour(shield.quality) if len(shield.quality) == 1 else HasType(shield.quality)
    return Keyword(shield.kind, quality)


def ban(given: Ban) -> CantBeTargeted:
    """A ban as the rule it is."""
    return CantBeTargeted(WHOM[given.whom], BY[given.by])


def players_have(given: PlayerShield) -> PlayersHave:
    """A shield of players as the rule it is."""
    return PlayersHave(WHOSE[given.whose], keyword(given.shield))


def spec(wanted: Wanted) -> TargetSpec:
    """An instance of the word "target"."""
    return TargetSpec(
        KINDS[wanted.kind],
        wanted.least,
        wanted.most,
        divides=wanted.divides or None,
        other_than=wanted.other_than,
    )


def sayings(thing: Thing) -> list[Any]:
    """What a spell or activated ability says: its targets, and an effect for each that leaves a trace."""
    if thing.does:
        does = CopySpell(T(0)) if thing.does == "copy" else ChangeTargets(T(0), HOW[thing.does])
        return [spec(thing.wanted[0]), does]
    if not thing.modes:
        return part_of(thing, 0, len(thing.wanted))
    decoy = mode(spec(Wanted("player")), PutCounters(T(0), "decoy"))
    firsts = [sum(thing.modes[:number]) for number in range(len(thing.modes))]
    parts = (part_of(thing, first, first + size) for first, size in zip(firsts, thing.modes, strict=True))
    return [modal(decoy, *(mode(*each) for each in parts), choose=len(thing.modes))]


def part_of(thing: Thing, first: int, end: int) -> list[Any]:
    """The targets of one mode and what is done to them; a mode counts its own from 0 (700.2)."""
    wanted = thing.wanted[first:end]
    effects = [
        DamageDivided(slot) if each.divides else PutCounters(T(slot), f"seen{first + slot}")
        for slot, each in enumerate(wanted)
    ]
    return [*(spec(each) for each in wanted), *effects]


def definition(thing: Thing) -> CardDefinition:
    """The card of an object; creatures are sturdy, and everything costs {0}."""
    parts: list[Any] = []
    instant = "Instant" in thing.types
    if thing.mutates:
        parts += [mutate("{0}"), flash()]
    elif thing.wanted:
        parts += sayings(thing) if instant else [activated("{0}", *sayings(thing))]
    parts += [keyword(each) for each in thing.shields]
    parts += [ban(each) for each in thing.bans]
    parts += [MustBeTargeted(n.PERMANENT & HasType(each)) for each in thing.musts]
    parts += [players_have(each) for each in thing.player_shields]
    line = " ".join(each for each in CARD_TYPES if each in thing.types)
    subtypes = " ".join(sorted(thing.types - set(CARD_TYPES)))
    numbers: dict[str, Any] = {"colours": tuple(sorted(thing.colours))}
    if not instant:
        numbers |= {"power": 1, "toughness": 90}  # for whatever becomes a creature
    if "Planeswalker" in thing.types:
        numbers["loyalty"] = 90
    return card(f"{line} — {subtypes}", thing.name, None if "Land" in thing.types else "{0}", *parts, **numbers)


# --- the game --------------------------------------------------------------------------------------------------------


def placed(thing: Thing) -> Placed:
    """An object as it stands in the photograph."""
    shares = (*thing.shares, *((),) * (len(thing.slots) - len(thing.shares)))
    slots = tuple(Slot(len(each), each, given) for each, given in zip(thing.slots, shares, strict=True))
    modes = tuple(range(1, len(thing.modes) + 1))
    way = "mutate" if thing.mutates else ""
    counters = (("charge", thing.counters),) if thing.counters else ()
    return Placed(
        id=thing.id,
        definition=thing.name,
        owner=thing.owner,
        controller=thing.controller,
        zone=ZONES[thing.zone],
        tapped=thing.tapped,
        counters=(*counters, ("loyalty", 90)) if "Planeswalker" in thing.types else counters,
        choices=Choices(slots=slots, modes=modes, alternative=way) if thing.zone == "stack" else None,
        source=thing.source,
        ability=0 if thing.source else -1,
    )


def started(picture: Picture, active: int = 1) -> GameStarted:
    """The game in a main phase, everything where the picture has it."""
    things = [picture.things[number] for number in sorted(picture.things)]
    return GameStarted(
        edition="2026-01",
        engine="naive",
        seats=tuple(Seat(f"Player {number}", (), 900) for number in range(1, picture.players + 1)),
        definitions=tuple(definition(thing) for thing in things if not thing.source),
        photograph=Photograph(
            objects=tuple(placed(thing) for thing in things), active=active, step=Step.PRECOMBAT_MAIN, next_id=900
        ),
    )


def built(picture: Picture, active: int = 1) -> GameState:
    """The state in which that game begins."""
    return fold(EMPTY, started(picture, active))


def game_from(start: GameStarted, state: GameState) -> Game:
    """A game that goes on from a state in which more has happened since the photograph."""
    return Game([(start, resting(state.version, state.game, state.ledger))], first=state.version)
