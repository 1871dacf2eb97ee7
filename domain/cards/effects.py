"""The card language's verbs: one-shot effects, one class per keyword action or instruction (608.2c, 610, 701).

Effects that hold other effects ("you may …", "if …, …") are in ``abilities.py``. ``key`` names what an effect leaves
behind for later instructions of the same text to speak about (``Remembered``, ``Result``, ``Did``).
"""

from __future__ import annotations

from typing import Literal, TypeAlias, Union

from domain.cards.combat_effects import BecomeAttacking, BecomeBlocked, BecomeBlocking, RemoveFromCombat, Reselect
from domain.cards.terms import AnyFilter, Node, Quantity, Ref, This, You
from domain.vocabulary import Zone


class Damage(Node, frozen=True):
    """The source deals damage to each object or player meant (120).

    The amount may speak of the one that is dealt it as ``Remembered("who")``: each by a number of their own.
    """

    amount: Quantity
    to: Ref
    source: Ref = This()


class DamageDivided(Node, frozen=True):
    """The source deals to each target of a slot the share announced for it (601.2d, 608.2d)."""

    slot: int = 0


class Destroy(Node, frozen=True):
    """Destroy permanents (701.8)."""

    refs: Ref
    no_regeneration: bool = False


class Move(Node, frozen=True):
    """Put objects into a zone: exile, return to hand, put on a library (400.7, 608.2f).

    ``place`` is where in a library; ``under`` whose control it enters the battlefield. ``link``: an ability linked to
    this one speaks of them (607.2a), of several pairs the one of that name. ``until_source_leaves``: they come back as
    the source leaves the battlefield (610.3). ``at_random``: at the bottom of the library, in a random order.
    ``counters``: they enter with these. ``cloaked``: face down with ward {2} (701.58a). ``transformed``: a
    double-faced card enters with its back face up (712.14a).
    """

    refs: Ref
    to: Zone
    place: Literal["top", "bottom", "shuffled", "at_random"] = "top"
    under: Ref | None = None
    tapped: bool = False
    face_down: bool = False
    key: str = "it"
    link: bool = False
    until_source_leaves: bool = False
    counters: tuple[str, Quantity] | None = None
    cloaked: bool = False
    transformed: bool = False
    pair: str = ""


class Sacrifice(Node, frozen=True):
    """Players sacrifice permanents of their choice, and one more of each further kind (701.21).

    The filters may speak of the player at hand as ``Remembered("who")``.
    """

    who: Ref
    filter: AnyFilter
    count: Quantity = 1
    and_one_of: tuple[AnyFilter, ...] = ()


class SacrificeIt(Node, frozen=True):
    """The controller of each object meant sacrifices it (701.21)."""

    refs: Ref


class Discard(Node, frozen=True):
    """Players discard cards of their choice, at random, or their hand (``count=None``) (701.9)."""

    who: Ref
    count: Quantity | None = 1
    at_random: bool = False
    chooser: Ref | None = None
    filter: AnyFilter | None = None


class DrawCards(Node, frozen=True):
    """Players draw cards (121); ``up_to``: as many as each wants, but no more."""

    count: Quantity
    who: Ref = You()
    up_to: bool = False


class GainLife(Node, frozen=True):
    """Players gain life (119.3)."""

    amount: Quantity
    who: Ref = You()


class LoseLife(Node, frozen=True):
    """Players lose life (119.3)."""

    amount: Quantity
    who: Ref = You()


class SetLife(Node, frozen=True):
    """Players' life totals become a number: they gain or lose as much as it takes (119.5)."""

    amount: Quantity
    who: Ref = You()


class Counter(Node, frozen=True):
    """Counter spells or abilities (701.6); ``to`` is where a countered card goes instead of its graveyard."""

    refs: Ref
    to: Zone = Zone.GRAVEYARD
    place: Literal["top", "bottom"] = "top"


class Tap(Node, frozen=True):
    """Tap permanents (701.26a)."""

    refs: Ref


class Untap(Node, frozen=True):
    """Untap permanents (701.26b)."""

    refs: Ref


class AddMana(Node, frozen=True):
    """Add mana (106.4): fixed symbols, or ``any_of`` so many types chosen by the player, each of it with ``mixed``.

    ``("chosen",)`` is the colour chosen as the source entered. ``alike``: of any type that the source produced as it
    made the ability trigger. ``lasts``: until then the player doesn't lose it as steps and phases end.
    """

    mana: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    times: Quantity = 1
    who: Ref = You()
    mixed: bool = False
    alike: bool = False
    lasts: Literal["", "end_of_turn", "end_of_combat"] = ""


class PutCounters(Node, frozen=True):
    """Put counters on objects or players (122.6)."""

    refs: Ref
    kind: str
    count: Quantity = 1


class PutSameCounters(Node, frozen=True):
    """Put on objects as many counters of each kind as another one has, or had as it left (122.8)."""

    of: Ref
    to: Ref


class TakeCounters(Node, frozen=True):
    """Remove counters from objects (122.1)."""

    refs: Ref
    kind: str
    count: Quantity = 1


class Unattach(Node, frozen=True):
    """Unattach Equipment and the like from what they are attached to (701.3d)."""

    refs: Ref


class AttachElsewhere(Node, frozen=True):
    """Attach an Aura or Equipment to something that fits and isn't where it is, of your choice (701.3a, 303.4j)."""

    what: Ref
    filter: AnyFilter


class Attach(Node, frozen=True):
    """Attach an Aura or Equipment to an object (701.3)."""

    to: Ref
    what: Ref = This()


class Transform(Node, frozen=True):
    """Turn double-faced permanents over (701.27)."""

    refs: Ref = This()


class Meld(Node, frozen=True):
    """Exile this and one permanent that fits, if you own and control both, then meld them (701.42a).

    ``into`` is what they are together, as the card says it; which cards belong together, they say themselves.
    """

    partner: AnyFilter
    into: str


class Flip(Node, frozen=True):
    """Flip permanents: their bottom halves count from now on (710)."""

    refs: Ref = This()


class ChangeHours(Node, frozen=True):
    """It becomes night, or day (730.1)."""

    night: bool


class Fight(Node, frozen=True):
    """Two creatures fight (701.14)."""

    one: Ref
    other: Ref


class Regenerate(Node, frozen=True):
    """A regeneration shield (701.19)."""

    refs: Ref


class Search(Node, frozen=True):
    """Search a library for cards that fit, put them into a zone, shuffle (701.23).

    Where ``rest_to`` is named, one of several goes to ``to`` and the others there.
    """

    filter: AnyFilter
    to: Zone = Zone.HAND
    count: Quantity = 1
    who: Ref = You()
    reveal: bool = False
    tapped: bool = False
    key: str = "it"
    rest_to: Zone | None = None


class Extract(Node, frozen=True):
    """Search a player's graveyard, hand and library for any number of cards that fit, exile them, shuffle (701.23)."""

    filter: AnyFilter
    whose: Ref
    who: Ref = You()
    key: str = "it"


class Shuffle(Node, frozen=True):
    """Shuffle libraries (701.24)."""

    who: Ref = You()


class Scry(Node, frozen=True):
    """Scry (701.22)."""

    count: Quantity
    who: Ref = You()


class Surveil(Node, frozen=True):
    """Surveil: any of the top cards go to the graveyard, the others back on top in any order (701.25a)."""

    count: Quantity
    who: Ref = You()


class ExileUntil(Node, frozen=True):
    """Exile cards from the top of your library until one fits: ``key`` means that, ``rest`` the others (702.85a)."""

    filter: AnyFilter
    key: str = "it"
    rest: str = "rest"


class Clash(Node, frozen=True):
    """Clash with an opponent; ``Did("clash")`` tells whether you won (701.30b–d)."""


class Vote(Node, frozen=True):
    """Players vote in turn order, you first; ``Result(choice)`` is how many votes each choice got (701.38a)."""

    choices: tuple[str, ...]


class Designate(Node, frozen=True):
    """Permanents get a designation, for good or until end of turn (701.37b, 702.171b)."""

    refs: Ref
    mark: str
    duration: Literal["forever", "end_of_turn"] = "forever"


class RaiseSpeed(Node, frozen=True):
    """Your speed increases by 1, to 4 at most (702.179d)."""


class GetBlessing(Node, frozen=True):
    """You get the city's blessing if you control ten or more permanents (702.131a)."""


class Acted(Node, frozen=True):
    """A keyword action is complete, and what triggers on it triggers (701.44b, 701.25d)."""

    action: str
    refs: Ref = You()


class Mill(Node, frozen=True):
    """Mill cards (701.17)."""

    count: Quantity
    who: Ref = You()


class LookAtTop(Node, frozen=True):
    """Look at the top cards, put some that fit into a zone, the rest elsewhere (701.20e).

    ``take`` are put into ``to``; the others go to the bottom, or back on top, in an order of the player's choice, or to
    the bottom in a random one. ``link``: linked abilities of the source speak of those taken (607.2a).
    ``reveal``: those taken are revealed, ``all_revealed``: all are. ``must``: as many that fit are taken as can be.
    """

    count: Quantity
    take: Quantity = 0
    filter: AnyFilter | None = None
    to: Zone = Zone.HAND
    rest: Literal["top", "bottom", "graveyard", "at_random"] = "bottom"
    reveal: bool = False
    face_down: bool = False
    link: bool = False
    all_revealed: bool = False
    must: bool = False


class PutFromHand(Node, frozen=True):
    """A player puts cards from hand on top or bottom of their library."""

    count: Quantity
    place: Literal["top", "bottom"] = "top"
    who: Ref = You()


class RevealHand(Node, frozen=True):
    """Players reveal their hands, or have one player alone look at them (701.20)."""

    who: Ref
    only_to: Ref | None = None


class Choose(Node, frozen=True):
    """A player chooses objects or players without targeting them (115.10, 608.2d)."""

    filter: AnyFilter
    least: Quantity = 1
    most: Quantity | None = 1
    who: Ref = You()
    key: str = "it"


Word: TypeAlias = Literal["colour", "name", "creature_type", "number", "land_type"]
"""Which kind of word is chosen (608.2d)."""


class ChooseValue(Node, frozen=True):
    """A player chooses a colour, card name, creature type or number; ``chosen`` in filters and effects means it.

    ``but`` is a card type that no card of the chosen name may have (201.4).
    """

    what: Word
    who: Ref = You()
    key: str = "chosen"
    but: str = ""


class ChooseAtRandom(Node, frozen=True):
    """Chance picks among what fits."""

    filter: AnyFilter
    count: Quantity = 1
    key: str = "it"


class ChangeTargets(Node, frozen=True):
    """Change the targets of spells or abilities (115.7a–d).

    ``how`` is the wording: ``"the"`` (all or nothing), ``"a"`` (exactly one), ``"any"``, or ``"new"`` (choose new
    targets). ``to`` is the only new target allowed, where the text names one; ``chooser`` who chooses.
    """

    refs: Ref
    how: Literal["the", "a", "any", "new"] = "the"
    to: Ref | None = None
    chooser: Ref = You()


class CopySpell(Node, frozen=True):
    """Copy spells or abilities on the stack (707.10); their controller may choose new targets.

    ``for_each``: a copy for each object or player that fits and that it could target, which it targets (707.10d).
    """

    refs: Ref
    count: Quantity = 1
    who: Ref = You()
    new_targets: bool = True
    for_each: AnyFilter | None = None


class CastWithoutPaying(Node, frozen=True):
    """A player may cast cards meant without paying their mana costs, during the resolution (118.9, 608.2g).

    ``only``: the spell must fit that; a card with another face may become another spell (702.85a).
    ``transformed``: with their back faces up (712.11a). ``most``: no more than so many.
    """

    refs: Ref
    who: Ref = You()
    only: AnyFilter | None = None
    transformed: bool = False
    most: int | None = None


class MayCast(Node, frozen=True):
    """A player may cast cards meant, paying their costs, during the resolution (608.2g).

    ``way`` names the card's alternative cost that is paid: madness, miracle (702.35a, 702.94a).
    """

    refs: Ref
    who: Ref = You()
    way: str = ""


class CopyCard(Node, frozen=True):
    """Copy cards where they are, so that the copies can be cast (707.12)."""

    refs: Ref
    who: Ref = You()
    key: str = "copy"


class Distribute(Node, frozen=True):
    """Distribute counters among any number of objects that fit, as you choose on resolution (608.2d)."""

    kind: str
    count: Quantity
    filter: AnyFilter
    who: Ref = You()


class PutDivided(Node, frozen=True):
    """Put counters on each target of a slot, as many as were announced for it (601.2d)."""

    kind: str
    slot: int = 0


class Proliferate(Node, frozen=True):
    """Choose any permanents and players with counters, and give each another of every kind it has (701.34)."""


class ExchangeControl(Node, frozen=True):
    """The controllers of two sets of permanents exchange control of them, all or nothing, for good (701.12b)."""

    one: Ref
    other: Ref


class WinGame(Node, frozen=True):
    """Players win (104.2b)."""

    who: Ref = You()


class LoseGame(Node, frozen=True):
    """Players lose (104.3e)."""

    who: Ref


class ExtraTurn(Node, frozen=True):
    """A player takes an extra turn after this one (500.7)."""

    who: Ref = You()


class AddPhases(Node, frozen=True):
    """Phases, named by their first steps (``domain.vocabulary.Step`` numbers), come after this phase (500.8).

    ``steps_only``: they are steps, and come after this step (500.9).
    """

    steps: tuple[int, ...]
    steps_only: bool = False


class LayAside(Node, frozen=True):
    """Cards in exile may be cast by their owners in later turns (702.185a)."""

    refs: Ref
    how: Literal["warp"] = "warp"


class CutShort(Node, frozen=True):
    """End the turn, or the combat phase (723)."""

    what: Literal["turn", "combat"] = "turn"


class PhaseOut(Node, frozen=True):
    """Permanents phase out (702.26b)."""

    refs: Ref


class Pair(Node, frozen=True):
    """Pair two unpaired creatures of yours for as long as both remain such (702.95a)."""

    one: Ref
    other: Ref


class Link(Node, frozen=True):
    """Objects are linked to another one: encoded on it, haunting it (702.99b, 702.55b)."""

    what: Ref
    to: Ref


class Airbend(Node, frozen=True):
    """Exile permanents and spells; their owners may cast them for {2} as long as they are exiled (701.65a)."""

    refs: Ref


class Venture(Node, frozen=True):
    """Venture into the dungeon: into the first room of one, or into the next room (701.49a–c).

    ``into``: which one to enter, if it isn't the player's choice (701.49d).
    """

    into: Literal["", "Undercity"] = ""


class BecomeMonarch(Node, frozen=True):
    """A player becomes the monarch (724.1)."""

    who: Ref = You()


class TakeInitiative(Node, frozen=True):
    """A player takes the initiative (725.1)."""

    who: Ref = You()


class Tempt(Node, frozen=True):
    """The Ring tempts you: a creature of yours becomes your Ring-bearer (701.54a)."""


class MayPlayLand(Node, frozen=True):
    """You may play a land card meant, if you could play one now (305.2, 608.2g)."""

    refs: Ref


class RevealIt(Node, frozen=True):
    """Reveal cards (701.20)."""

    refs: Ref
    key: str = "it"


class Remember(Node, frozen=True):
    """Remember a number for later instructions of this text."""

    quantity: Quantity
    key: str


SimpleEffect: TypeAlias = Union[
    Damage, DamageDivided, Destroy, Move, Sacrifice, SacrificeIt, Discard, DrawCards, GainLife, LoseLife, Counter, Tap,
    Untap, AddMana, PutCounters, TakeCounters, Attach, Fight, Regenerate, Search, Shuffle, Scry, Mill, LookAtTop,
    PutFromHand, RevealHand, Choose, ChooseValue, ChooseAtRandom, ChangeTargets, CopySpell, CastWithoutPaying, WinGame,
    LoseGame, ExtraTurn, RevealIt, Remember, Unattach, AttachElsewhere, Proliferate, ExchangeControl,
    MayCast, CopyCard, Distribute, PutDivided, Extract, Surveil, ExileUntil, Clash, Vote, Designate, Acted,
    PutSameCounters, AddPhases, CutShort, PhaseOut, LayAside,
    Pair, Link, Airbend, Venture, BecomeMonarch, TakeInitiative, Tempt, MayPlayLand,
    BecomeAttacking, BecomeBlocking, BecomeBlocked, RemoveFromCombat, Reselect,
    RaiseSpeed, GetBlessing,
    Transform, Flip, ChangeHours, SetLife, Meld,
]  # fmt: skip
