"""The rules that static abilities add beside changes of characteristics (604): can't, must, costs, permissions."""

from __future__ import annotations

from typing import Literal

from domain.cards.costs import Cost
from domain.cards.terms import Among, AnyCondition, AnyFilter, IsSpell, Node, Quantity
from domain.vocabulary import Zone


class CantCast(Node, frozen=True):
    """Players can't cast spells that fit (101.2, 601.3a); judged on what the spell will be, not on the card."""

    who: Literal["any", "you", "opponent"] | Among
    filter: AnyFilter = IsSpell()
    sorcery_timing: bool = False
    max_per_turn: int | None = None


class CastOnly(Node, frozen=True):
    """This spell can be cast only while a condition holds (506.7, 601.3)."""

    when: AnyCondition


class CantActivate(Node, frozen=True):
    """Activated abilities of objects that fit can't be activated; ``but_mana`` spares mana abilities (602.5)."""

    filter: AnyFilter
    but_mana: bool = False


class CantBeTargeted(Node, frozen=True):
    """Objects or players that fit ``what`` can't be targets of sources that fit ``by`` (115.5, 702.18)."""

    what: AnyFilter
    by: AnyFilter | None = None


class CantBeCountered(Node, frozen=True):
    """Spells or abilities that fit can't be countered (701.6)."""

    filter: AnyFilter


class MustBeTargeted(Node, frozen=True):
    """A Flagbearer: spells and abilities that opponents of its controller control must target one if they can."""

    filter: AnyFilter


class CostsMore(Node, frozen=True):
    """Spells (or, with ``abilities``, activated abilities of what fits) cost more to cast (601.2f).

    ``named``: only abilities that a keyword of that name means.
    """

    filter: AnyFilter
    mana: tuple[str, ...]
    times: Quantity = 1
    abilities: bool = False
    named: str = ""


class CostsLess(Node, frozen=True):
    """Spells (or activated abilities) that fit cost less (601.2f, 118.7).

    ``coloured_only``: colours that the cost doesn't have reduce nothing else (118.7c is overruled).
    ``named``: only abilities that a keyword of that name means. ``least``: the mana isn't reduced to less than so much.
    """

    filter: AnyFilter
    mana: tuple[str, ...]
    times: Quantity = 1
    abilities: bool = False
    coloured_only: bool = False
    named: str = ""
    least: int = 0


class CostsAtLeast(Node, frozen=True):
    """Spells that fit cost at least so much mana, applied after all else (601.2f)."""

    filter: AnyFilter
    amount: int
    condition: AnyCondition | None = None


class AsThoughFlash(Node, frozen=True):
    """Players may cast spells that fit as though they had flash (601.3b)."""

    who: Literal["any", "you"]
    filter: AnyFilter


class MayCastFrom(Node, frozen=True):
    """You may cast cards that fit from a zone; ``top_only`` for the top of a library (601.3).

    ``lands``: you may play land cards that fit from there, too (305.1, 305.9). ``once_a_turn``: one spell each turn.
    ``but_adventure``: not as an Adventure (715.3d).
    """

    zone: Zone
    filter: AnyFilter
    top_only: bool = False
    lands: bool = False
    once_a_turn: bool = False
    but_adventure: bool = False


class MayCastFor(Node, frozen=True):
    """You may pay this cost rather than the mana cost of spells that fit, from that zone if one is named (118.9)."""

    filter: AnyFilter
    cost: tuple[Cost, ...]
    zone: Zone | None = None


class CantPreventDamage(Node, frozen=True):
    """Damage can't be prevented (615.12)."""


class NoMaximumHandSize(Node, frozen=True):
    """Players who fit have no maximum hand size (402.2)."""

    filter: AnyFilter


class CantPlayLands(Node, frozen=True):
    """You can't play lands from a zone (305.1, 101.2)."""

    zone: Zone


class TopRevealed(Node, frozen=True):
    """Players who fit play with the top card of their libraries revealed (401.5)."""

    filter: AnyFilter


class LooksAtTop(Node, frozen=True):
    """You may look at the top card of your library any time (401.5)."""


class ReturnsAfterwards(Node, frozen=True):
    """What was exiled "until" comes back under its owners' control once the effect is over (610.3)."""


class DiscardedInto(Node, frozen=True):
    """A card in hand that is discarded goes to this zone instead of a graveyard (702.35a).

    ``by``: if a spell or ability that fits has it discarded. ``counters``: it enters the battlefield with these.
    """

    zone: Zone
    by: AnyFilter | None = None
    counters: tuple[str, int] | None = None


class MaySetAside(Node, frozen=True):
    """You may pay and exile this card from your hand to cast it later, perhaps with time counters (116.2f, h, k)."""

    how: Literal["suspend", "foretell", "plot"]
    cost: tuple[Cost, ...]
    counters: int = 0


class SkipsSteps(Node, frozen=True):
    """Players who fit skip steps, or phases by their first steps (500.11); ``once``: the next one only (614.10)."""

    who: AnyFilter
    steps: tuple[int, ...]
    once: bool = False


class SkipsTurn(Node, frozen=True):
    """Players who fit skip their next turn (614.10)."""

    who: AnyFilter


class ExtraLands(Node, frozen=True):
    """You may play additional lands on each of your turns (305.2)."""

    count: int = 1


class CantGainLife(Node, frozen=True):
    """Players who fit can't gain life (119.7)."""

    filter: AnyFilter


class NoUntap(Node, frozen=True):
    """Permanents that fit don't untap during their controllers' untap steps (502.3)."""

    filter: AnyFilter


class Marked(Node, frozen=True):
    """What the rule is about has a designation, for as long as the effect lasts (701.37b)."""

    mark: str


class MayStayTapped(Node, frozen=True):
    """Their controller may choose not to untap permanents that fit during the untap step (502.3)."""

    filter: AnyFilter
