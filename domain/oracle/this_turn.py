"""What has happened this turn: what entered, left, died or was cast, what hurt what; casts of last turn (608.2i)."""

from __future__ import annotations

from domain.cards.nouns import AN_OPPONENTS, ANY_PERMANENT_TYPE, PERMANENT, YOURS
from domain.cards.terms import (
    AnyCondition,
    AnyFilter,
    Arrived,
    AttachedTo,
    CastLastTurn,
    CastThisTurn,
    Compare,
    Controlled,
    Departed,
    Died,
    HurtBy,
    InZone,
    IsCopy,
    Owned,
    PlayerNumber,
    Quantity,
    Status,
    This,
    You,
)
from domain.cards.triggers import Moves
from domain.oracle.grammar import rule
from domain.oracle.nouns import Noun
from domain.oracle.triggers import Event, Watched, about
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

C, T = "simple_condition", "event"


def least(quantity: Quantity, number: Quantity = 1) -> AnyCondition:
    """At least so many."""
    return Compare(quantity, ">=", number)


# --- entered, left, died ---------------------------------------------------------------------------------------------

_UNDER_YOURS = "entered|enters [the battlefield] under your control this turn"
_HAD = "enter [the battlefield] under your control this turn"
rule(
    C,
    f"a|an {{np}} {_UNDER_YOURS}\nyou had a|an {{np}} {_HAD}\nyou've had a|an {{np}} {_HAD}",
    lambda np: least(_entered(np.filter)),
)
rule(
    C,
    f"{{np:another}} {_UNDER_YOURS}\nyou had {{np:another}} {_HAD}",
    lambda np: least(_entered(np.filter)),
)
rule(
    C,
    f"{{n:number}} or more {{np}} {_UNDER_YOURS}\nyou had {{n:number}} or more {{np}} {_HAD}",
    lambda n, np: least(_entered(np.filter), n) if np.many else None,
)
rule(
    C,
    "you created a token this turn\nyou've created a token this turn",
    lambda: least(_entered(PERMANENT & Status("token"))),
)
_THEY_HAD = "an opponent had a|an {np} enter [the battlefield] under their control this turn"
rule(C, _THEY_HAD, lambda np: least(Arrived(np.filter & AN_OPPONENTS)))
rule("each", "{np} that entered [the battlefield] under your control this turn", lambda np: _entered(np.filter))
rule("counted", "{np} that entered [the battlefield] under your control this turn", lambda np: _entered(np.filter))


def _entered(filter_: AnyFilter) -> Arrived:
    """What entered under your control this turn."""
    return Arrived(filter_ & YOURS)


rule(
    C,
    "a|an {np} left the battlefield under your control this turn\n"
    "a|an {np} you controlled left the battlefield this turn",
    lambda np: least(Departed(np.filter & YOURS)),
)
rule(C, "a|an {np} left the battlefield this turn", lambda np: least(Departed(np.filter)))
rule(
    C,
    "{n:number} or more {np} left the battlefield under your control this turn",
    lambda n, np: least(Departed(np.filter & YOURS), n) if np.many else None,
)
rule(
    C,
    "a card left your graveyard this turn\none or more cards left your graveyard this turn",
    lambda: least(Departed(InZone(Zone.GRAVEYARD, "you"), Zone.GRAVEYARD)),
)
rule(
    C,
    "{n:number} or more {np} died this turn",
    lambda n, np: least(Died(np.filter), n) if np.many and not np.card else None,
)
rule(
    C,
    "a|an {np} died under your control this turn\na|an {np} you controlled died this turn",
    lambda np: least(Died(np.filter & YOURS)),
)
rule(C, "{np:another} died this turn", lambda np: least(Died(np.filter)))
rule(
    C,
    "{n:number} or more {np} died under your control this turn",
    lambda n, np: least(Died(np.filter & YOURS), n) if np.many else None,
)
rule(C, "no {np} died this turn", lambda np: Compare(Died(np.filter), "==", 0))
for _kind in ("each", "counted"):
    rule(_kind, "{np} that died this turn", lambda np: _died(np))
    rule(_kind, "{np} that died under your control this turn", lambda np: _died(np, YOURS))
    rule(_kind, "{np} that left the battlefield this turn", lambda np: Departed(np.filter))


def _died(noun: Noun, whose: AnyFilter | None = None) -> Died | None:
    """What was put into graveyards from the battlefield this turn."""
    if noun.card:
        return None
    return Died(noun.filter if whose is None else noun.filter & whose)


# --- descending (700.11) ---------------------------------------------------------------------------------------------

_A_PERMANENT_CARD = Owned("you") & ANY_PERMANENT_TYPE & ~Status("token") & ~IsCopy()
rule(C, "you descended this turn", lambda: least(Departed(_A_PERMANENT_CARD, None, Zone.GRAVEYARD)))

# --- spells cast -----------------------------------------------------------------------------------------------------

_CAST = "you've cast"
rule(C, f"{_CAST} a|an {{np}} this turn\nyou cast a|an {{np}} this turn", lambda np: _cast(np, 1))
rule(C, f"{_CAST} {{n:number}} or more {{np}} this turn", lambda n, np: _cast(np, n))
rule(
    C,
    "an opponent cast a|an {np} this turn\nan opponent has cast a|an {np} this turn",
    lambda np: least(CastThisTurn(np.filter & Controlled("opponent"))) if "spell" in np.kinds else None,
)
rule(
    "each",
    "{np} you've cast this turn",
    lambda np: CastThisTurn(np.filter & YOURS) if "spell" in np.kinds else None,
)
rule(
    "counted",
    "{np} you've cast this turn",
    lambda np: CastThisTurn(np.filter & YOURS) if "spell" in np.kinds else None,
)


def _cast(noun: Noun, number: Quantity) -> AnyCondition | None:
    """You have cast so many such spells."""
    return least(CastThisTurn(noun.filter & YOURS), number) if "spell" in noun.kinds else None


# --- life, cards -----------------------------------------------------------------------------------------------------

_LOST = PlayerNumber(You(), "life_lost")
rule(
    C,
    "you lost {n:number} or more life this turn\nyou've lost {n:number} or more life this turn",
    lambda n: least(_LOST, n),
)
rule(C, "you've lost life this turn", lambda: least(_LOST))
rule(
    "simple",
    "the amount of life you lost this turn\nthe amount of life you've lost this turn\nthe life you've lost this turn",
    lambda: _LOST,
)
rule(C, "you've drawn two or more cards this turn", lambda: least(PlayerNumber(You(), "cards_drawn"), 2))
rule(C, "you have drawn {n:number} or more cards this turn", lambda n: least(PlayerNumber(You(), "cards_drawn"), n))
rule(C, "you've cast no spells this turn", lambda: Compare(PlayerNumber(You(), "spells_cast"), "==", 0))
rule(C, "no spells were cast this turn", lambda: Compare(CastThisTurn(~IsCopy()), "==", 0))
rule(C, "no spells were cast last turn", lambda: Compare(CastLastTurn(), "==", 0))
rule(C, "a player cast {n:number} or more spells last turn", lambda n: least(CastLastTurn("one"), n))

# --- dealt damage by -------------------------------------------------------------------------------------------------

rule("hurting_it", "~", lambda: HurtBy(This()))
rule("hurting_it", "enchanted|equipped creature", lambda: HurtBy(AttachedTo()))
rule(
    T,
    "a|an {np} dealt damage by {by:hurting_it} this turn dies\n"
    "a|an {np} dealt damage by {by:hurting_it} this turn is put into a graveyard",
    lambda np, by: _hurt_dies(np, by),
)
rule(
    T,
    "{np:another} dealt damage by {by:hurting_it} this turn dies",
    lambda np, by: _hurt_dies(np, by),
)
rule("post", "dealt damage by ~ this turn", lambda: HurtBy(This()))


def _hurt_dies(noun: Noun, by: AnyFilter) -> Event:
    """What was hurt by something this turn dies (700.4)."""
    kinds = frozenset(("card",)) if by == HurtBy(AttachedTo()) else noun.kinds
    watched = Watched(noun.filter & by, kinds)  # "that creature" is then the one that dealt the damage
    return Event(Moves(watched.filter, Zone.BATTLEFIELD, Zone.GRAVEYARD), about(watched, moved=True))


# --- put into a graveyard --------------------------------------------------------------------------------------------

rule(
    "each",
    "{np} put into your graveyard from the battlefield this turn",
    lambda np: Departed(np.filter & Owned("you"), Zone.BATTLEFIELD, Zone.GRAVEYARD),
)
rule(
    C,
    "a|an {np} was put into your graveyard from the battlefield this turn",
    lambda np: least(Departed(np.filter & Owned("you"), Zone.BATTLEFIELD, Zone.GRAVEYARD)),
)
rule(
    C,
    "a|an {np} was put into a graveyard from the battlefield this turn",
    lambda np: least(Died(np.filter)),
)
