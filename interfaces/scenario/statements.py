"""The statements of a script: who does what."""

from typing import Literal, TypeAlias

from interfaces.scenario.syntax import Ability, AnyRef, Clause, Modes, Node, Share, Slots, Zone


class Casts(Node, frozen=True):
    """Casts a card or a copy, the whole procedure at once."""

    player: str
    card: AnyRef
    clauses: tuple[Clause, ...] = ()


class Activates(Node, frozen=True):
    """Activates an ability, the whole procedure at once; special actions of a card are written so too."""

    player: str
    ability: Ability
    clauses: tuple[Clause, ...] = ()


class BeginsCasting(Node, frozen=True):
    """Begins casting step by step."""

    player: str
    card: AnyRef
    clauses: tuple[Clause, ...] = ()


class BeginsActivating(Node, frozen=True):
    """Begins activating step by step."""

    player: str
    ability: Ability
    clauses: tuple[Clause, ...] = ()


class Announces(Node, frozen=True):
    """Answers questions of the procedure begun before."""

    player: str
    clauses: tuple[Clause, ...]


class Plays(Node, frozen=True):
    """Plays a land."""

    player: str
    card: AnyRef
    zone: Zone | None = None


class TurnsFaceUp(Node, frozen=True):
    """Turns a permanent face up."""

    player: str
    permanent: AnyRef


class SetsAside(Node, frozen=True):
    """Suspends, foretells or plots a card."""

    player: str
    how: Literal["suspend", "foretell", "plot"]
    card: AnyRef
    clauses: tuple[Clause, ...] = ()


class ActsSpecially(Node, frozen=True):
    """Takes a special action that an effect or a permanent allows."""

    player: str
    how: Literal["ignore", "discard", "unlock"]
    thing: AnyRef
    clauses: tuple[Clause, ...] = ()


class AttackGroup(Node, frozen=True):
    """Attackers of one defender; unsaid, the only one there is."""

    defender: AnyRef | None
    attackers: tuple[AnyRef, ...]


class Band(Node, frozen=True):
    """Attackers in one band."""

    members: tuple[AnyRef, ...]


class Attacks(Node, frozen=True):
    """Declares attackers."""

    player: str
    groups: tuple[AttackGroup, ...]
    bands: tuple[Band, ...] = ()


class BlockGroup(Node, frozen=True):
    """Blockers of one attacker."""

    attacker: AnyRef
    blockers: tuple[AnyRef, ...]


class Blocks(Node, frozen=True):
    """Declares blockers."""

    player: str
    groups: tuple[BlockGroup, ...]


class Chooses(Node, frozen=True):
    """Answers the open question, slot by slot; the player may be chance."""

    player: str
    slots: Slots
    shares: tuple[Share, ...] = ()


class ChoosesNothing(Node, frozen=True):
    """Answers the open question with nothing."""

    player: str


class ChoosesModes(Node, frozen=True):
    """Answers the open question with modes."""

    player: str
    modes: Modes


class Divides(Node, frozen=True):
    """Answers how something is divided."""

    player: str
    shares: tuple[Share, ...]


class Orders(Node, frozen=True):
    """Answers in which order, the first on top."""

    player: str
    refs: tuple[AnyRef, ...]


class Says(Node, frozen=True):
    """Answers yes or no."""

    player: str
    yes: bool


class Pays(Node, frozen=True):
    """Pays a part of a cost, or with nothing said all the rest."""

    player: str
    mana: str | None = None
    life: int | None = None
    clauses: tuple[Clause, ...] = ()


class Keeps(Node, frozen=True):
    """Says which mana abilities stay after a reversal; none stand for `nothing`."""

    player: str
    refs: tuple[AnyRef, ...]


class Passes(Node, frozen=True):
    """Passes priority."""

    player: str


class Declines(Node, frozen=True):
    """Declines what is offered."""

    player: str


class Concedes(Node, frozen=True):
    """Concedes the game."""

    player: str


class EveryonePasses(Node, frozen=True):
    """Every player passes in turn."""


class Resolve(Node, frozen=True):
    """Everyone passes until the top object, or every object, has left the stack."""

    all: bool = False


class GoesTo(Node, frozen=True):
    """Everyone passes until a step begins."""

    step: str
    turn_of: str | None = None


class RewindsToLine(Node, frozen=True):
    """A judge's backup to before a line of the script, counted from 1 with the opening."""

    number: int
    reason: str


class RewindsToBefore(Node, frozen=True):
    """A judge's backup to before the last line written so."""

    text: str
    reason: str


Statement: TypeAlias = (
    Casts
    | Activates
    | BeginsCasting
    | BeginsActivating
    | Announces
    | Plays
    | TurnsFaceUp
    | SetsAside
    | ActsSpecially
    | Attacks
    | Blocks
    | Chooses
    | ChoosesNothing
    | ChoosesModes
    | Divides
    | Orders
    | Says
    | Pays
    | Keeps
    | Passes
    | Declines
    | Concedes
    | EveryonePasses
    | Resolve
    | GoesTo
    | RewindsToLine
    | RewindsToBefore
)
