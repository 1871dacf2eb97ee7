"""Big boards: seventy permanents with static abilities, Auras, Equipment, counters and triggers, and a full hand.

What costs there is what follows from each event and what is looked for among the options, so both are measured: the
list of what a player may do, and an answer with all that follows from it and the next list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import Final

from msgspec.structs import replace

from bench.play import NAMES
from bench.timing import Measure
from domain.cards.pool import POOL
from domain.events import GameStarted, Photograph, Placed, Seat
from domain.game import Game
from domain.vocabulary import FIRST_ID, Step, Zone

MOST: Final = 60
"""So many options are listed of one question."""
LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest") * 2
CREATURES: Final = (
    "Lord of Atlantis", "Frenzy Sliver", "Virulent Sliver", "Abzan Falconer", "Angel of Invention", "Knight of Grace",
    "Soul Warden", "Pride Sovereign", "Teysa Karlov", "Grizzly Bears", "Serra Angel", "Hill Giant", "Man-o'-War",
)  # fmt: skip
OTHERS: Final = ("Glorious Anthem", "Crusade", "Mirari's Wake", "Goblin War Drums", "Bonesplitter", "Fireshrieker")
AURAS: Final = ("Holy Strength", "Rancor", "Spirit Mantle", "Hyena Umbra", "Control Magic", "Splinter Twin")
HAND: Final = (
    "Lightning Bolt", "Counterspell", "Giant Growth", "Swords to Plowshares", "Unsummon", "Grizzly Bears",
    "Divination", "Burst Lightning",
)  # fmt: skip
ENTANGLED: Final = ("Humility", "Opalescence", "Blood Moon", "Life and Limb", "Conversion", "Xenograft")
"""What makes the layers look for dependencies (613.8)."""


def board(entangled: bool) -> GameStarted:
    """Two players in a main phase, each with 35 permanents and eight cards in hand."""
    placed: list[Placed] = []
    for player in (1, 2):
        others = (*ENTANGLED[player - 1 :: 2], *OTHERS)[: len(OTHERS)] if entangled else OTHERS
        placed += piled(placed, player, Zone.BATTLEFIELD, (*LANDS, *others))
        mine = piled(placed, player, Zone.BATTLEFIELD, CREATURES)
        placed += (replace(each, counters=(("+1/+1", 1),) if each.id % 3 == 0 else ()) for each in mine)
        auras = piled(placed, player, Zone.BATTLEFIELD, AURAS)
        placed += (replace(each, attached_to=host.id) for each, host in zip(auras, mine, strict=False))
        placed += piled(placed, player, Zone.HAND, HAND)
        placed += piled(placed, player, Zone.LIBRARY, (*HAND, *CREATURES))
        placed += piled(placed, player, Zone.GRAVEYARD, HAND[:3])
    return GameStarted(
        edition="2026-01",
        engine="bench",
        seats=tuple(Seat(name, life=60) for name in NAMES),
        definitions=tuple(POOL[name] for name in sorted({each.definition for each in placed})),
        photograph=Photograph(
            objects=tuple(placed), active=1, step=Step.PRECOMBAT_MAIN, next_id=FIRST_ID + len(placed), turn=3
        ),
    )


def piled(before: list[Placed], player: int, zone: Zone, names: Sequence[str]) -> list[Placed]:
    """Cards of a player's in a zone, with the ids that come next."""
    return [
        Placed(id=number, definition=name, owner=player, controller=player, zone=zone)
        for number, name in enumerate(names, FIRST_ID + len(before))
    ]


def on_boards(samples: int) -> Iterator[Measure]:
    """What answers cost on such boards, in processor time."""
    for entangled, what in ((False, "a board of 70 permanents"), (True, "the same, entangled")):
        taken = list(answered(board(entangled), samples))
        yield Measure(f"{what}, an answer and the options after it: median", median(taken) * 1e3, "ms")
        yield Measure(f"{what}, an answer and the options after it: longest", max(taken) * 1e3, "ms", most=200)


def answered(started: GameStarted, samples: int) -> Iterator[float]:
    """How long each answer takes, with all that follows from it and the list of what may come next."""
    game, rng = Game.start(started), Random(7)
    options = list(game.legal_actions())
    for _ in range(samples):
        decision = game.decision
        if decision is None:
            return
        answer = rng.choice(options)
        begun = process_time()
        game.submit(decision.player, answer)
        options = list(islice(game.legal_actions(), MOST))
        yield process_time() - begun
