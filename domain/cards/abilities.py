"""The sentences of the card language: costs, targets, effects, continuous effects and abilities.

A spell or ability says what it does in a ``Text``: one or more ``Mode``s, each with its targets (one ``TargetSpec``
per instance of the word "target", 115.3) and its effects in order. These nodes speak of each other (an effect may
grant an ability, an ability has effects), so they stand together; what they speak about is in ``terms.py``.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, Union

from domain.cards.combat_rules import (
    AssignsAsUnblocked,
    AssignsByToughness,
    AssignsNoDamage,
    AttacksDespiteDefender,
    AttacksOnlyAlone,
    BlocksMore,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CostsToAttack,
    CostsToBlock,
    Goaded,
    MostAttackers,
    MostBlockers,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NeedsCompany,
    NumberOfBlockers,
)
from domain.cards.costs import Cost
from domain.cards.crew_rules import CantCrew, CrewsAs
from domain.cards.effects import AddMana, SimpleEffect
from domain.cards.hand_rules import MaximumHandSize
from domain.cards.mana_rules import KeepsMana, ProducesInstead
from domain.cards.replacements import (
    ChangesLife,
    DealsMore,
    DrawsMore,
    MillsMore,
    PutsMoreCounters,
    Redirects,
    TakesDraw,
)
from domain.cards.special_rules import (
    CantSearch,
    CastableFor,
    Ignores,
    MayDiscardAnyTime,
    MayIgnore,
    Paired,
    UntapsAtMost,
)
from domain.cards.static_rules import (
    AsThoughFlash,
    CantActivate,
    CantBeCountered,
    CantBeTargeted,
    CantCast,
    CantGainLife,
    CantPlayLands,
    CantPreventDamage,
    CastOnly,
    CostsAtLeast,
    CostsLess,
    CostsMore,
    DiscardedInto,
    ExtraLands,
    LooksAtTop,
    Marked,
    MayCastFor,
    MayCastFrom,
    MaySetAside,
    MayStayTapped,
    MustBeTargeted,
    NoMaximumHandSize,
    NoUntap,
    ReturnsAfterwards,
    SkipsSteps,
    SkipsTurn,
    TopRevealed,
)
from domain.cards.terms import AnyCondition, AnyFilter, Node, Quantity, Ref, You
from domain.cards.trigger_rules import CausesNoTriggers, TriggersMore
from domain.cards.triggers import When
from domain.vocabulary import Zone


class Helper(Node, frozen=True):
    """A permanent chosen as a cost is announced, which is sacrificed or tapped for it and lowers it (702.119a).

    ``less`` is what of it lowers the cost: a number as generic mana, or its mana cost. ``least=0``: none need be.
    """

    filter: AnyFilter
    how: Literal["sacrifice", "tap"]
    less: Literal["mana_value", "power", "mana_cost"]
    least: int = 1


class AdditionalCost(Node, frozen=True):
    """A cost beside the mana cost (118.8): kicker, buyback, or one that must be paid.

    ``either``: it is one of several between which the player has the choice, those with the same number.
    """

    cost: tuple[Cost, ...]
    name: str = ""
    optional: bool = False
    repeatable: bool = False
    either: int = 0
    helper: Helper | None = None


class AlternativeCost(Node, frozen=True):
    """A cost instead of the mana cost (118.9), and what comes with casting the spell that way.

    ``by_effect``: only an effect that names it lets it be paid. ``sorcery_timing``: only when a sorcery could be cast.
    ``then`` is what a permanent spell brings with it as it resolves.
    """

    name: str
    cost: tuple[Cost, ...]
    zone: Zone = Zone.HAND
    text: Text | None = None
    condition: AnyCondition | None = None
    leaves_to: Zone | None = None
    cast_as: Literal["", "aura", "face_down", "mutating", "transformed"] = ""
    by_effect: bool = False
    sorcery_timing: bool = False
    then: tuple[AnyEffect, ...] = ()
    helper: Helper | None = None


# --- texts: modes and targets ----------------------------------------------------------------------------------------


class TargetSpec(Node, frozen=True):
    """One instance of the word "target" (115.1, 115.3).

    ``least``/``most`` bound how many are chosen (``most=None``: any number). ``chooser`` is who chooses (601.6),
    ``when`` the condition under which the instance exists (601.2c), ``divides`` what is divided among the targets
    (601.2d), ``other_than`` the instances of this mode whose targets this one may not repeat ("another target"),
    ``differ`` in what the targets of this instance must differ ("controlled by different players"), ``alike`` what
    they must have in common ("from a single graveyard", "that share a creature type").
    """

    what: AnyFilter
    least: Quantity = 1
    most: Quantity | None = 1
    chooser: Literal["you", "opponent"] = "you"
    when: AnyCondition | None = None
    divides: Quantity | None = None
    divides_what: str = "damage"
    other_than: tuple[int, ...] = ()
    differ: Literal["nothing", "controller"] = "nothing"
    alike: Literal["nothing", "graveyard", "creature_type"] = "nothing"


class Mode(Node, frozen=True):
    """One mode of a text (700.2), or the whole of a text that isn't modal."""

    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    cost: tuple[Cost, ...] = ()


class ModeChoice(Node, frozen=True):
    """How modes are chosen (700.2): how many, by whom, and whether one may be chosen more than once (700.2d).

    ``unchosen``: only those that weren't chosen before for this ability of its source, in this turn or at all.
    """

    least: Quantity = 1
    most: Quantity = 1
    chooser: Literal["you", "opponent"] = "you"
    repeat: bool = False
    unchosen: Literal["", "turn", "ever"] = ""


class Text(Node, frozen=True):
    """What a spell does as it resolves, or an ability."""

    modes: tuple[Mode, ...]
    choose: ModeChoice | None = None


# --- copies (707) ----------------------------------------------------------------------------------------------------


class CopyExcept(Node, frozen=True):
    """What a copy effect makes different: "except …" (707.9a–d); it is copiable, too.

    ``keeps_colours``: the copy's colours stay what they would be. ``this_ability``: it has the ability that makes the
    copy. ``costless``: it has no mana cost.
    """

    name: str = ""
    add_types: tuple[str, ...] = ()
    remove_types: tuple[str, ...] = ()
    colours: tuple[str, ...] | None = None
    keeps_colours: bool = False
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[AnyAbility, ...] = ()
    this_ability: bool = False
    costless: bool = False


# --- effects that hold other effects ---------------------------------------------------------------------------------


class May(Node, frozen=True):
    """A player may do something (608.2d); ``Did(key)`` tells whether."""

    effects: tuple[AnyEffect, ...]
    who: Ref = You()
    key: str = "it"


class MayPay(Node, frozen=True):
    """A player may pay a cost (118.12); ``effects`` happen if they did, ``otherwise`` if not ("unless … pays")."""

    cost: tuple[Cost, ...]
    who: Ref = You()
    times: Quantity = 1
    effects: tuple[AnyEffect, ...] = ()
    otherwise: tuple[AnyEffect, ...] = ()


class If(Node, frozen=True):
    """Effects under a condition, checked as the instruction is reached (608.2c)."""

    condition: AnyCondition
    effects: tuple[AnyEffect, ...] = ()
    otherwise: tuple[AnyEffect, ...] = ()


class ForEach(Node, frozen=True):
    """The effects once for each object or player meant, remembered under ``key`` meanwhile, in APNAP order.

    What the rounds remember under ``gathered`` is together there in the end: all the tokens that were made.
    """

    refs: Ref
    effects: tuple[AnyEffect, ...]
    key: str = "each"
    gathered: str = ""


class Repeat(Node, frozen=True):
    """The effects so many times."""

    times: Quantity
    effects: tuple[AnyEffect, ...]


class ChooseOne(Node, frozen=True):
    """A player chooses one of several sets of effects on resolution (608.2d).

    ``even_impossible``: also one that can't be done, as in a villainous choice (701.55b).
    """

    options: tuple[tuple[AnyEffect, ...], ...]
    who: Ref = You()
    even_impossible: bool = False


class FlipCoin(Node, frozen=True):
    """Flip a coin (705): effects if the player wins, others if not."""

    win: tuple[AnyEffect, ...] = ()
    lose: tuple[AnyEffect, ...] = ()


class Modify(Node, frozen=True):
    """A continuous effect from a resolution (611.2): the set of objects is fixed as it begins.

    ``as_long_as`` is what it lasts as long as: that its source remains tapped, that you control that (611.2b).
    """

    refs: Ref
    modifications: tuple[AnyModification, ...]
    duration: Duration = "end_of_turn"
    as_long_as: AnyCondition | None = None


class BecomeCopy(Node, frozen=True):
    """Permanents become copies of an object, the first meant, and stay what they are otherwise (707.4)."""

    refs: Ref
    of: Ref
    duration: Duration = "forever"
    but: CopyExcept = CopyExcept()


class CreateCopy(Node, frozen=True):
    """Create tokens that are copies, so many of each object meant (111, 707.2)."""

    of: Ref
    count: Quantity = 1
    who: Ref = You()
    tapped: bool = False
    but: CopyExcept = CopyExcept()
    key: str = "token"


class Reword(Node, frozen=True):
    """Change texts: all instances of one word of a kind become another, both chosen on resolution (612.1)."""

    refs: Ref
    kinds: tuple[Literal["colour", "land_type", "creature_type"], ...]
    duration: Duration = "forever"
    but: tuple[str, ...] = ()


class AddRule(Node, frozen=True):
    """A resolution makes a rule or replacement hold for a while (611.2, 614.3); ``Among(ref)`` is fixed then.

    ``as_long_as`` is what it lasts as long as (611.2b).
    """

    rules: tuple[StaticRule | Replacement, ...]
    duration: Duration = "end_of_turn"
    as_long_as: AnyCondition | None = None


class CreateDelayedTrigger(Node, frozen=True):
    """A delayed triggered ability (603.7); it triggers once, unless it lasts."""

    ability: Triggered
    about: Ref | None = None
    lasts: Duration | None = None


class Reflexive(Node, frozen=True):
    """A reflexive triggered ability, which triggers at once: "when you do, …" (603.12)."""

    text: Text


class CreateToken(Node, frozen=True):
    """Create tokens of a definition (701.7, 111), which enter with ``counters``, ``attached`` to that (303.4i).

    ``size`` is their power and toughness where these are numbers of this moment: "an X/X token" (107.3i, 608.2h).
    """

    token: CardDefinition
    count: Quantity = 1
    who: Ref = You()
    tapped: bool = False
    key: str = "token"
    counters: tuple[str, Quantity] | None = None
    attached: Ref | None = None
    size: tuple[Quantity, Quantity] | None = None


class GetEmblem(Node, frozen=True):
    """Players get an emblem with these abilities (114.1–2)."""

    emblem: CardDefinition
    who: Ref = You()


class AddManaFor(AddMana, frozen=True):
    """Add mana that says what it may be spent on, and what a spell gains that it is spent on (106.6).

    ``spells`` and ``abilities_of`` restrict it to casting spells that fit and to abilities of sources that fit; with
    neither it may be spent on anything. A spell that fits ``gives_to`` gains the abilities.
    """

    spells: AnyFilter | None = None
    abilities_of: AnyFilter | None = None
    gives_to: AnyFilter | None = None
    gains: tuple[AnyAbility, ...] = ()


AnyEffect: TypeAlias = Union[
    SimpleEffect, May, MayPay, If, ForEach, Repeat, ChooseOne, FlipCoin, Modify, AddRule, CreateDelayedTrigger,
    Reflexive,
    CreateToken, CreateCopy, GetEmblem, AddManaFor, BecomeCopy, Reword,
]  # fmt: skip


# --- continuous effects: what the layers apply (613) -----------------------------------------------------------------


class Modification(Node, frozen=True):
    """One change of characteristics, in the layer its class belongs to (613.1)."""


class Become(Modification, frozen=True):
    """Layer 1: the copiable values of a definition by its name in this game (707.2, 707.4); ``made`` if it is new."""

    definition: str
    made: CardDefinition | None = None


class ChangeText(Modification, frozen=True):
    """Layer 3: one word in the place of another: a colour, by its letter, a basic land type, a creature type (612)."""

    old: str
    new: str


class SetLandType(Modification, frozen=True):
    """Layer 4: lands have these basic land types and no other land type, and lose what their text says (305.7)."""

    types: tuple[str, ...]


class ChangeControl(Modification, frozen=True):
    """Layer 2: a player controls the object (613.1b)."""

    player: Ref = You()


class ChangeTypes(Modification, frozen=True):
    """Layer 4: card types, subtypes or supertypes added, removed or set (613.1d).

    ``creature_types`` are set in the place of other creature types (205.1b); "chosen" is the type chosen.
    """

    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    creature_types: tuple[str, ...] | None = None


class ChangeColours(Modification, frozen=True):
    """Layer 5: colours set or added (613.1e)."""

    colours: tuple[str, ...]
    add: bool = False


class GainAbility(Modification, frozen=True):
    """Layer 6: an ability is added (613.1f)."""

    ability: AnyAbility


class GainActivatedOf(Modification, frozen=True):
    """Layer 6: all activated abilities of the objects meant are added, as they are now (613.1f)."""

    of: Ref


class LoseAbilities(Modification, frozen=True):
    """Layer 6: all abilities, or one keyword, are removed (613.1f)."""

    keyword: str | None = None


class SetPT(Modification, frozen=True):
    """Layer 7b: base power and toughness are set (613.4b)."""

    power: Quantity
    toughness: Quantity


class AddPT(Modification, frozen=True):
    """Layer 7c: power and toughness change by an amount (613.4c)."""

    power: Quantity
    toughness: Quantity


class SwitchPT(Modification, frozen=True):
    """Layer 7d: power and toughness are switched (613.4d)."""


AnyModification: TypeAlias = Union[
    Become,
    ChangeControl,
    ChangeText,
    ChangeTypes,
    SetLandType,
    ChangeColours,
    GainAbility,
    GainActivatedOf,
    LoseAbilities,
    SetPT,
    AddPT,
    SwitchPT,
]
Duration: TypeAlias = Literal[
    "end_of_turn", "your_next_turn", "forever", "while_source", "next_untap", "while_yours", "end_of_combat",
    "end_of_your_next_turn",
]  # fmt: skip
"""``next_untap``: until the next untap step of the player whom the effect is about is over (502.3); ``while_yours``:
until its controller loses control of what it affects (702.62a).

``while_source``: for as long as its source is on the battlefield, and what else the effect names is so (611.2b).
"""


# --- rules that static abilities add ---------------------------------------------------------------------------------


class Modifies(Node, frozen=True):
    """Objects that fit have other characteristics: "creatures you control get +1/+1" (611.3)."""

    filter: AnyFilter
    modifications: tuple[AnyModification, ...]


class PlayersHave(Node, frozen=True):
    """Players who fit have a keyword ability: hexproof, shroud or protection (702.11c, 702.16k)."""

    filter: AnyFilter
    ability: Keyword


class MayPayAsAttacks(Node, frozen=True):
    """Whoever attacks with a creature that fits may pay this as it attacks (508.1g).

    ``then`` triggers "when you do", once for each payment; its event's other party is what was paid with (607.2h).
    """

    filter: AnyFilter
    cost: tuple[Cost, ...]
    then: Triggered | None = None


StaticRule: TypeAlias = Union[
    Modifies, CantCast, CantActivate, CantBeTargeted, PlayersHave, CantBeCountered, MustBeTargeted, CostsMore,
    CostsLess, CostsAtLeast, AsThoughFlash, MayCastFrom, MayCastFor, ExtraLands, CantGainLife, NoUntap, CantAttack,
    CantBlock, CantBeBlocked, NumberOfBlockers, NeedsCompany, AttacksOnlyAlone, MostAttackers, MostBlockers, MustAttack,
    Goaded, MustBlock, MustBeBlocked, CostsToAttack, CostsToBlock, BlocksMore, AttacksDespiteDefender, AssignsNoDamage,
    AssignsAsUnblocked, AssignsByToughness, NoMaximumHandSize, CantPlayLands, TopRevealed, LooksAtTop,
    ReturnsAfterwards, Marked, MaySetAside, SkipsSteps, SkipsTurn, MayStayTapped, CantPreventDamage,
    KeepsMana, MayPayAsAttacks, CastOnly, MaximumHandSize, CrewsAs, CantCrew,
    UntapsAtMost, CantSearch, MayIgnore, MayDiscardAnyTime, Ignores,
    Paired, CastableFor, TriggersMore, CausesNoTriggers,
]  # fmt: skip


# --- replacement and prevention (614, 615) ---------------------------------------------------------------------------


class MovesInstead(Node, frozen=True):
    """Objects that fit go elsewhere instead (614.1a): "if it would be put into a graveyard, … instead".

    ``to=None``: wherever else they would go.
    """

    filter: AnyFilter
    to: Zone | None
    instead: Zone
    origin: Zone | None = None
    reveal: bool = False
    shuffle: bool = False


class EntersWith(Node, frozen=True):
    """Objects that fit enter tapped or with counters (614.1c)."""

    filter: AnyFilter
    tapped: bool = False
    counters: tuple[str, Quantity] | None = None
    unless: AnyCondition | None = None


class EntersMay(Node, frozen=True):
    """A player may have it enter with more counters; "yes" or "no" is remembered under the key (614.12a).

    ``who``: its controller, or an opponent of that player's choice (702.104a).
    """

    kind: str
    count: Quantity
    key: str
    who: Literal["you", "opponent"] = "you"


class EntersDevouring(Node, frozen=True):
    """As it enters, its controller may sacrifice any number of what fits: so many counters for each (702.82a)."""

    filter: AnyFilter
    kind: str
    per: int


class EntersReadingAhead(Node, frozen=True):
    """As the Saga enters, its controller chooses with how many lore counters it does (702.155b)."""


class EntersPaying(Node, frozen=True):
    """As it enters, its controller may pay a cost; if they don't, it enters tapped (614.1c, 614.12a)."""

    cost: tuple[Cost, ...]


class EntersAmplified(Node, frozen=True):
    """As it enters, cards in hand that share a creature type with it may be revealed: counters for each (702.38a)."""

    per: int


class SavesHost(Node, frozen=True):
    """Instead of what it enchants, the Aura is destroyed, and damage is removed from that permanent (702.89a)."""


class EntersAsCopy(Node, frozen=True):
    """You may have this enter as a copy of something that fits, which isn't targeted (707.5, 614.1c).

    ``tapped`` and ``counters`` go with the copying and aren't copied themselves (707.9e).
    """

    filter: AnyFilter
    but: CopyExcept = CopyExcept()
    tapped: bool = False
    counters: tuple[CopyCounters, ...] = ()


class CopyCounters(Node, frozen=True):
    """Counters with which a copy enters, if it has a type (707.9e–f)."""

    kind: str
    count: Quantity = 1
    only: str = ""


class EntersChoosing(Node, frozen=True):
    """As it enters, its controller chooses a colour, card name, creature type, player or opponent (614.12).

    ``but`` is a card type that no card of the chosen name may have: "a nonland card name" (201.4).
    """

    what: Literal["colour", "name", "creature_type", "player", "opponent"]
    but: str = ""


class PreventsDamage(Node, frozen=True):
    """Damage is prevented, all or the next so much (615); ``once``: the next time, all of it (615.7).

    ``combat`` or ``noncombat``: such damage only. ``then`` happens right afterwards; how much was prevented is
    ``Result("prevented")`` there (615.5).
    """

    to: AnyFilter
    source: AnyFilter | None = None
    amount: Quantity | None = None
    once: bool = False
    combat: bool = False
    noncombat: bool = False
    then: tuple[AnyEffect, ...] = ()


class SkipsDraw(Node, frozen=True):
    """A player's draws are replaced by effects (614.1a)."""

    who: AnyFilter
    effects: tuple[AnyEffect, ...] = ()


class Dredges(Node, frozen=True):
    """Instead of drawing, the owner may mill so many cards and return this card from the graveyard (702.52a)."""

    count: int


class CreatesMore(Node, frozen=True):
    """Other tokens are created under the control of players who fit: so many times as many, so many more (701.7b).

    ``of``: only such tokens as fit. ``also``: as many of these besides. ``instead``: one of each of these for each.
    """

    who: AnyFilter
    times: int = 2
    of: AnyFilter | None = None
    plus: int = 0
    also: CardDefinition | None = None
    instead: tuple[CardDefinition, ...] = ()


class RegenerationShield(Node, frozen=True):
    """The next time an affected permanent would be destroyed, it is tapped and healed instead (614.8, 701.19a)."""


Replacement: TypeAlias = Union[
    MovesInstead, EntersWith, EntersAsCopy, EntersChoosing, CreatesMore, PreventsDamage, SkipsDraw,
    RegenerationShield, Dredges, EntersMay, EntersDevouring, SavesHost, DiscardedInto,
    ProducesInstead,
    ChangesLife, PutsMoreCounters, DealsMore, Redirects, DrawsMore, TakesDraw, MillsMore,
    EntersAmplified, EntersReadingAhead,
    EntersPaying,
]  # fmt: skip


# --- abilities (113.3) -----------------------------------------------------------------------------------------------


class PriceChange(Node, frozen=True):
    """An ability says of itself that it costs so much less, or more, to activate (601.2f).

    ``condition``: only if that holds. ``targets``: only if it targets one of these.
    """

    mana: tuple[str, ...]
    times: Quantity = 1
    condition: AnyCondition | None = None
    more: bool = False
    targets: AnyFilter | None = None


class Activated(Node, frozen=True):
    """An activated ability, cost: effect (602); whether it is a mana ability follows from 605.1a.

    ``once``: it can be activated only once as long as its source is the same object (702.177a). ``prices`` are what it
    says of its own cost.
    """

    cost: tuple[Cost, ...]
    text: Text
    zone: Zone = Zone.BATTLEFIELD
    sorcery_timing: bool = False
    once_per_turn: bool = False
    condition: AnyCondition | None = None
    any_player: bool = False
    name: str = ""
    once: bool = False
    prices: tuple[PriceChange, ...] = ()


class Triggered(Node, frozen=True):
    """A triggered ability, with its intervening "if" (603.4).

    ``once_each_turn``: it triggers only once each turn. ``batch``: it triggers on "one or more", once for all that
    happen together, or once for each player concerned, or for each who controls what does it (603.2c).
    """

    when: When
    text: Text
    condition: AnyCondition | None = None
    zone: Zone = Zone.BATTLEFIELD
    optional: bool = False
    name: str = ""
    once_each_turn: bool = False
    batch: Literal["", "all", "player", "by_player"] = ""


class Static(Node, frozen=True):
    """A static ability: rules that hold while its source is in the zone and the condition is met (604)."""

    rules: tuple[StaticRule | Replacement, ...]
    condition: AnyCondition | None = None
    zone: Zone | None = Zone.BATTLEFIELD


class Keyword(Node, frozen=True):
    """A keyword ability without a text of its own: flying, hexproof (``from_``), protection (``from_``), ward (702).

    ``count`` is the number that stands behind it: toxic 1 (702.164a). ``spares`` are the Auras that protection doesn't
    remove: the one that gives it, or all of them (702.16n).
    """

    name: str
    from_: AnyFilter | None = None
    cost: tuple[Cost, ...] = ()
    count: int = 0
    spares: Literal["nothing", "giver", "auras"] = "nothing"


AnyAbility: TypeAlias = Union[Activated, Triggered, Static, Keyword]


# --- the card (2) ----------------------------------------------------------------------------------------------------


class XIs(Node, frozen=True):
    """What X is as the spell is cast (107.3d); ``opponent``: one is chosen before, whom ``ChosenPlayer`` means."""

    quantity: Quantity
    opponent: bool = False


Layout: TypeAlias = Literal[
    "normal", "split", "adventure", "modal", "transforming", "flip", "prototype", "omen", "room", "meld"
]
"""Which rules the faces of a card follow (709, 710, 712, 715, 718)."""


class CardDefinition(Node, frozen=True):
    """One card or token: the characteristics printed on it (200) and its abilities as structure.

    ``mana_cost`` is None where there is none (202.1b); ``colours`` is the colour indicator (204). ``text`` is what an
    instant or sorcery does; ``enchant`` is the target of an Aura spell (303.4a). ``faces`` are its other faces, each
    a definition: both halves of a split card, whose own characteristics are the two combined (709.4), else the one
    that isn't its normal one; ``layout`` says which rules they follow. ``unread`` are lines of the printed card that
    weren't understood and aren't played: only who allows it plays with such a card.
    """

    name: str
    mana_cost: tuple[str, ...] | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colours: tuple[str, ...] | None = None
    power: Quantity | None = None
    toughness: Quantity | None = None
    loyalty: Quantity | None = None
    text: Text | None = None
    enchant: TargetSpec | None = None
    abilities: tuple[AnyAbility, ...] = ()
    additional_costs: tuple[AdditionalCost, ...] = ()
    alternative_costs: tuple[AlternativeCost, ...] = ()
    splice: tuple[str, tuple[Cost, ...]] | None = None
    x_is: XIs | None = None
    defense: Quantity | None = None
    layout: Layout = "normal"
    faces: tuple[CardDefinition, ...] = ()
    unread: tuple[str, ...] = ()
