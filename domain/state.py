"""The state of a game: frozen, structurally shared, in three parts (design §1).

``game`` goes back when something is reversed, ``ledger`` never does, ``run`` says how this moment was reached. A kept
state costs a few hundred bytes, and going back is picking up an old one.
"""

from __future__ import annotations

import msgspec
from immutables import Map
from msgspec.structs import replace

from domain.cards.abilities import Activated, AddManaFor, CardDefinition, Triggered
from domain.events.inputs import Answered, PlayerConceded
from domain.known import Characteristics
from domain.lasting import ContinuousEffect, DelayedTrigger
from domain.stack_parts import NO_CHOICES, Choices
from domain.vocabulary import FIRST_ID, SNOW, Id, ObjectId, PlayerId, Step, Zone


class GameObject(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A card, token, spell, permanent or ability on the stack (109.1), in the zone where it is.

    ``card`` is the physical card (0 if there is none) and stays through zone changes; ``id`` doesn't (400.7).
    ``controller`` is the one before control effects apply. ``since`` is the turn since when it has been under that
    control (302.6). ``choices`` say what a spell was cast with, also once it is a permanent (400.7d). ``ability`` and
    ``source`` are set for an ability on the stack, with what made it trigger. ``linked_to`` and ``linked_pair`` say
    which linked ability of which object speaks of it (607). ``counted`` are the timestamps of its keyword counters, by
    kind, where that isn't its own (613.7c). ``attacking`` and ``blocking`` say what
    it attacks or blocks, ``attacked`` that it was declared as an attacker this turn; ``side`` is the player it fights
    for and ``defender`` the one whom it attacks, whose planeswalker, or who protects the battle (506, 508.5).
    ``shown`` is the definition whose characteristics it has where that isn't its card's: another face, what it is a
    copy of, or what its ``components`` make together, topmost first: the cards and tokens of a merged permanent (729).
    ``worded`` is that with its text changed (612), which isn't copied. ``copied_by`` is the copy effect with a duration
    that made it so, ``beneath`` what is shown once there is none. ``timestamp`` is the one it got since it entered its
    zone (613.7). ``aside`` says how a card in exile was set aside to be cast later, ``aside_since`` in which turn
    (702.143a). ``back`` says that its back face is up or that it is flipped (701.27g, 110.5), ``turned`` is the
    timestamp at which it last turned over (613.7g), ``protector`` the player who protects a battle (310.8),
    ``together`` the same number for world permanents that entered at the same time (704.5k),
    ``hurt`` the turn in which it was last dealt damage, ``hurt_by`` by which sources in that turn, ``befell`` what else
    happened to it in a turn that something may ask for the first time of: what, by whose doing, how often, which turn.
    ``settled`` says of a copy on the stack that its targets are final (707.10c).
    """

    id: ObjectId
    card: int
    definition: str
    owner: PlayerId
    controller: PlayerId
    zone: Zone
    token: bool = False
    copy: bool = False
    tapped: bool = False
    face_down: bool = False
    damage: int = 0
    deadly: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    counted: tuple[tuple[str, int], ...] = ()
    attached_to: Id = 0
    since: int = 0
    entered: int = 0
    chosen: tuple[tuple[str, str], ...] = ()
    choices: Choices = NO_CHOICES
    ability: Activated | Triggered | None = None
    source: ObjectId = 0
    cause: Cause | None = None
    used: tuple[tuple[int, int], ...] = ()
    linked_to: ObjectId = 0
    linked_pair: str = ""
    attacking: Id = 0
    attacked: bool = False
    blocking: tuple[ObjectId, ...] = ()
    blocked: bool = False
    unblocked: bool = False
    side: PlayerId = 0
    defender: PlayerId = 0
    damage_order: tuple[ObjectId, ...] = ()
    warded: bool = False
    shown: str = ""
    aside: str = ""
    aside_since: int = 0
    components: tuple[Component, ...] = ()
    worded: str = ""
    beneath: str = ""
    copied_by: int = 0
    timestamp: int = 0
    back: bool = False
    turned: int = 0
    protector: PlayerId = 0
    together: int = 0
    hurt: int = 0
    hurt_by: tuple[ObjectId, ...] = ()
    befell: tuple[tuple[str, PlayerId, int, int], ...] = ()
    settled: bool = False

    @property
    def says(self) -> str:
        """The name of the definition whose characteristics it has now."""
        return self.worded or self.shown or self.definition

    @property
    def newest_timestamp(self) -> int:
        """The timestamp of what its static abilities do: when it entered, or turned over since (613.7a, 613.7g)."""
        return max(self.timestamp, self.turned) or self.id

    @property
    def copiable(self) -> str:
        """The name of the definition that says what a copy of it is, if it is face up (707.2)."""
        return self.shown or self.definition

    def counter(self, kind: str) -> int:
        """How many counters of a kind it has (122.1)."""
        return next((count for name, count in self.counters if name == kind), 0)


class Component(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A card or token that represents a merged permanent together with others (729.2).

    ``merged`` is the timestamp of its coming, 0 for what was there first; the other fields are those of an object.
    ``half``: what it shows, it shows together with the one before it, with which it was melded (712.8g).
    """

    card: int
    definition: str
    owner: PlayerId
    token: bool = False
    copy: bool = False
    face_down: bool = False
    shown: str = ""
    merged: int = 0
    half: bool = False

    @property
    def says(self) -> str:
        """The name of the definition whose characteristics it has."""
        return self.shown or self.definition


class Cause(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """The event that made an ability trigger, as far as the ability may speak of it (603.2).

    ``beside`` are the other objects that a merged permanent became as it left (729.3c); ``mana`` the types of mana that
    were produced (106.12a).
    """

    object: Id = 0
    player: PlayerId = 0
    by: Id = 0
    amount: int = 0
    about: tuple[Id, ...] = ()
    beside: tuple[Id, ...] = ()
    mana: tuple[str, ...] = ()


NO_CAUSE = Cause()


class Gone(msgspec.Struct, frozen=True, gc=False):
    """An object that left a zone this turn: as it was, what it became, and how the layers showed it last (608.2h).

    ``beside`` are the objects that the other components of a merged permanent became (729.3).
    """

    object: GameObject
    became: ObjectId = 0
    known: Characteristics | None = None
    beside: tuple[ObjectId, ...] = ()


class Combat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The combat under way (506).

    It says whether creatures attack, which were declared as attackers and of what, which players have declared
    blockers, and which creatures took part in a first combat damage step after which another one follows (510.4).
    ``gone`` are attackers of permanents that left combat: they attack nothing (506.4c). ``chosen`` are to
    attack, while the costs of that are paid (508.1g). ``damaging``: damage has been assigned in this step; ``assigned``
    is what isn't dealt yet: source, to what, how much (510.2; 2008: 310.1). ``bands`` attack together (702.22c).
    """

    attacked: bool = False
    attacks: tuple[tuple[ObjectId, Id], ...] = ()
    gone: tuple[Id, ...] = ()
    damaging: bool = False
    assigned: tuple[tuple[ObjectId, Id, int], ...] = ()
    blocked_by: tuple[PlayerId, ...] = ()
    struck: tuple[ObjectId, ...] = ()
    another_damage_step: bool = False
    chosen: tuple[ObjectId, ...] = ()
    bands: tuple[tuple[ObjectId, ...], ...] = ()


NO_COMBAT = Combat()


class PhasedOut(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A permanent that is phased out, as it was; under whose control, and with what it went, if indirectly (702.26)."""

    object: GameObject
    under: PlayerId
    host: ObjectId = 0


class Player(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A player: life, cards in the zones of their own (top first), and what they did this turn.

    ``drawn_before`` is how many cards they had drawn this turn as the latest draw step began.
    ``top_shown`` is the top card of the library that was shown last, and to whom: bit n is player n, −1 is everybody.
    ``dungeon`` is the dungeon card that they are in, ``room`` where their venture marker is, ``dungeons`` are those
    that they have completed (309).
    ``last_upkeep`` is the turn in which they had their latest upkeep step, ``upkeep_before`` that of the one before.
    ``cast_last_turn`` is how many spells they cast in the turn before this one, whosever it was.
    """

    id: PlayerId
    name: str
    life: int = 20
    library: tuple[ObjectId, ...] = ()
    hand: tuple[ObjectId, ...] = ()
    graveyard: tuple[ObjectId, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    lands_played: int = 0
    spells_cast: int = 0
    cards_drawn: int = 0
    drawn_before: int = 0
    life_lost: int = 0
    damage_taken: int = 0
    speed: int = 0
    speed_raised: int = 0
    blessing: int = 0
    tempted: int = 0
    dungeon: ObjectId = 0
    room: str = ""
    dungeons: tuple[str, ...] = ()
    last_turn: int = 0
    mulligans: int = 0
    kept: bool = False
    drew_from_empty: bool = False
    top_shown: tuple[ObjectId, int] = (0, 0)
    upkeep_before: int = 0
    last_upkeep: int = 0
    lost: bool = False
    life_gained: int = 0
    attackers: int = 0
    discarded: int = 0
    cast_last_turn: int = 0

    def counter(self, kind: str) -> int:
        """How many counters of a kind the player has, such as poison (122.1f)."""
        return next((count for name, count in self.counters if name == kind), 0)


WITHOUT_SOURCE = CardDefinition(name="an ability")
"""What stands behind an ability that has no source, or whose source is long gone (702.179d, 603.7)."""


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """All that characteristics may depend on (613): objects, zones, players, lasting effects, whose turn it is.

    ``hits`` are the sources that dealt combat damage to players this turn, each with whose they were. ``monarch`` is
    the player who is the monarch (724.1), ``initiative`` the one who has the initiative (725.1).
    ``resolved`` says how often abilities that ask have resolved this turn: of which source, which, how often;
    ``modes_had`` which modes were chosen for abilities that ask: of which source, which, the mode, in which turn.
    ``night`` is None as long as it is neither day nor night (730.1); ``last_cast`` is how many spells the active player
    of the previous turn cast in it. ``first_combat`` are the steps of the turn's first combat phase that have begun,
    and at last a step after it once it is over (506.7d). ``edition`` names the rules that the game is played by.
    """

    definitions: Map[str, CardDefinition] = Map()
    objects: Map[ObjectId, GameObject] = Map()
    gone: Map[ObjectId, Gone] = Map()
    players: tuple[Player, ...] = ()
    battlefield: tuple[ObjectId, ...] = ()
    stack: tuple[ObjectId, ...] = ()
    exile: tuple[ObjectId, ...] = ()
    command: tuple[ObjectId, ...] = ()
    effects: tuple[ContinuousEffect, ...] = ()
    active: PlayerId = 1
    step: Step = Step.UNTAP
    turn: int = 0
    spells_cast: int = 0
    combat: Combat = NO_COMBAT
    first_combat: tuple[Step, ...] = ()
    phased: tuple[PhasedOut, ...] = ()
    colour_has_own_layer: bool = True
    night: bool | None = None
    last_cast: int = 0
    edition: str = ""
    hits: tuple[tuple[PlayerId, ObjectId], ...] = ()
    resolved: tuple[tuple[ObjectId, str, int], ...] = ()
    modes_had: tuple[tuple[ObjectId, str, int, int], ...] = ()
    monarch: PlayerId = 0
    initiative: PlayerId = 0

    def player(self, player: PlayerId) -> Player:
        """The player with that id."""
        return self.players[player - 1]

    def definition_of(self, found: GameObject) -> CardDefinition:
        """What an object says before any effect applies: its card's definition, or the one that is shown."""
        name = found.worded or found.shown or found.definition
        return self.definitions[name] if name else WITHOUT_SOURCE

    def zone(self, zone: Zone, player: PlayerId = 0) -> tuple[ObjectId, ...]:
        """The objects of a zone, top first where order matters; the stack is listed from the bottom."""
        if zone is Zone.BATTLEFIELD:
            return self.battlefield
        if zone is Zone.STACK:
            return self.stack
        if zone is Zone.EXILE:
            return self.exile
        if zone is Zone.COMMAND:
            return self.command
        its = self.player(player)
        return {Zone.LIBRARY: its.library, Zone.HAND: its.hand, Zone.GRAVEYARD: its.graveyard}[zone]


class Mana(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One unit of mana in a pool (106.4): its type, the source that made it, and what it remembers (106.6).

    ``snow``: that source was snow (107.4h); ``lasts`` is until when it stays although steps and phases end.
    """

    id: int
    type: str
    source: ObjectId
    memory: AddManaFor | None = None
    snow: bool = False
    lasts: str = ""

    @property
    def kind(self) -> str:
        """The type as a payment sees it: that of snow mana bears a mark, for it also pays for {S} (107.4h)."""
        return f"{SNOW}{self.type}" if self.snow else self.type


class WaitingTrigger(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A triggered ability that waits to be put on the stack (603.3)."""

    id: int
    source: ObjectId
    controller: PlayerId
    ability: Triggered
    definition: str
    cause: Cause = NO_CAUSE


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """The reversible part of a game.

    ``regular`` is whose turn it was last that wasn't an extra one (500.7). The last ``passes`` of ``passers`` are those
    who have passed in succession (117.4). ``unbroken`` counts resolutions since somebody acted, ``marks`` are the
    positions met meanwhile, each with its version (104.4b).
    ``added_phases`` and ``added_steps`` name the first steps of what comes before the turn goes on as usual, with the
    step at which it does so (500.8–9); ``cut_short`` says what an effect has just ended (723). ``winner_chooses``: the
    winner of the toss is asked who begins (103.1).
    """

    edition: str = ""
    board: Board = Board()
    pools: tuple[tuple[Mana, ...], ...] = ()
    priority: PlayerId = 0
    passes: int = 0
    all_passed: bool = False
    waiting: tuple[WaitingTrigger, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    extra_turns: tuple[PlayerId, ...] = ()
    regular: PlayerId = 1
    over: bool = False
    winner: PlayerId = 0
    passers: tuple[PlayerId, ...] = ()
    unbroken: int = 0
    marks: tuple[tuple[int, str], ...] = ()
    added_phases: tuple[Step, ...] = ()
    added_steps: tuple[Step, ...] = ()
    cut_short: str = ""
    winner_chooses: bool = False

    def object(self, thing: ObjectId) -> GameObject:
        """The object with that id, where it is now; KeyError if there is none."""
        return self.board.objects[thing]

    def player(self, player: PlayerId) -> Player:
        """The player with that id."""
        return self.board.players[player - 1]

    def pool(self, player: PlayerId) -> tuple[Mana, ...]:
        """A player's mana pool."""
        return self.pools[player - 1]


class Ledger(msgspec.Struct, frozen=True, gc=False):
    """What no reversal takes back: the next free id, and each player's illegal actions."""

    next_id: int = FIRST_ID
    illegal_actions: tuple[int, ...] = ()


class Jump(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="jump"):
    """A mark among the inputs where a rewind set the ledger and the version (design §3)."""

    version: int
    ledger: Ledger


class Run(msgspec.Struct, frozen=True):
    """How this moment was reached: the last rest, the inputs since, and a checkpoint for each open attempt."""

    version: int = 0
    game: Position = Position()
    ledger: Ledger = Ledger()
    inputs: tuple[Answered | PlayerConceded | Jump, ...] = ()
    checkpoints: tuple[tuple[int, Position], ...] = ()


class GameState(msgspec.Struct, frozen=True):
    """A game after so many events (``version``)."""

    version: int = 0
    game: Position = Position()
    ledger: Ledger = Ledger()
    run: Run = Run()

    @property
    def at_rest(self) -> bool:
        """Whether a snapshot of game and ledger alone is enough to go on from here."""
        return not self.run.inputs and not self.run.checkpoints and self.version == self.run.version

    def rest(self) -> GameState:
        """The state at the last rest, from which the procedures run on."""
        run = self.run
        return GameState(run.version, run.game, run.ledger, replace(run, inputs=(), checkpoints=()))


EMPTY = GameState()


def resting(version: int, game: Position, ledger: Ledger) -> GameState:
    """A state at rest, as a snapshot keeps it."""
    return GameState(version, game, ledger, Run(version, game, ledger))
