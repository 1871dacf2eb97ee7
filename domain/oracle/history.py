"""What happened this turn, how many kinds there are, devotion, and other things that are counted or asked (700.5)."""

from __future__ import annotations

from domain.cards.nouns import OPPONENT, PLAYER
from domain.cards.terms import (
    AllOf,
    Compare,
    Count,
    Devotion,
    Each,
    Fits,
    InZone,
    Owned,
    PartySize,
    PlayerNumber,
    Plus,
    Status,
    ThisTurn,
    Variety,
    You,
)
from domain.oracle.grammar import rule
from domain.oracle.nouns import Noun
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

C = "simple_condition"
_GAINED, _ATTACKERS = PlayerNumber(You(), "life_gained"), PlayerNumber(You(), "attackers")
rule(C, "you gained life this turn\nyou've gained life this turn", lambda: Compare(_GAINED, ">=", 1))
rule(
    C,
    "you gained {n:number} or more life this turn\nyou've gained {n:number} or more life this turn",
    lambda n: Compare(_GAINED, ">=", n),
)
rule(
    C,
    "you attacked this turn\nyou've attacked this turn\nyou attacked with a creature this turn",
    lambda: Compare(_ATTACKERS, ">=", 1),
)
rule(C, "you attacked with {n:number} or more creatures this turn", lambda n: Compare(_ATTACKERS, ">=", n))
rule(
    C, "an opponent was dealt damage this turn", lambda: Compare(PlayerNumber(Each(OPPONENT), "damage_taken"), ">=", 1)
)
rule(
    C,
    "{what:subject} entered [the battlefield] this turn\n{what:subject} entered under your control this turn",
    lambda what: Fits(what, ThisTurn("entered")),
)
rule(C, "{what:subject} was dealt damage this turn", lambda what: Fits(what, ThisTurn("damaged")))
rule(C, "{what:subject} didn't attack this turn", lambda what: ~Fits(what, Status("attacked")))
rule(C, "there are {n:number} or more {q:various}", lambda n, q: Compare(q, ">=", n))
rule(
    C,
    "your devotion to {d:devoted} is {n:number} or greater\nyour devotion to {d:devoted} is {n:number} or more",
    lambda d, n: Compare(d, ">=", n),
)
rule(C, "your devotion to {d:devoted} is less than {n:number}", lambda d, n: Compare(d, "<", n))
rule(C, "you have exactly {n:number} cards in hand", lambda n: Compare(PlayerNumber(You(), "hand"), "==", n))
rule(C, "you have a card in hand", lambda: Compare(PlayerNumber(You(), "hand"), ">=", 1))
rule(
    C,
    "{who:person} has|have {n:number} or fewer cards in hand",
    lambda who, n: Compare(PlayerNumber(who, "hand"), "<=", n),
)
rule(
    C,
    "{who:person} has|have {n:number} or more cards in hand",
    lambda who, n: Compare(PlayerNumber(who, "hand"), ">=", n),
)
rule(
    C,
    "{who:person} has|have more life than you",
    lambda who: Compare(PlayerNumber(who, "life"), ">", PlayerNumber(You(), "life")),
)
rule(
    C,
    "{who:person} has|have more cards in hand than you",
    lambda who: Compare(PlayerNumber(who, "hand"), ">", PlayerNumber(You(), "hand")),
)

# --- how many kinds --------------------------------------------------------------------------------------------------

_YOUR_GRAVEYARD = InZone(Zone.GRAVEYARD, "you")
rule("various", "card types among cards in your graveyard", lambda: Variety("card_type", _YOUR_GRAVEYARD))
rule("various", "card types among {np}", lambda np: Variety("card_type", np.filter) if np.filter != AllOf() else None)
rule("various", "basic land types among {np}", lambda np: Variety("basic_land_type", np.filter))
rule("various", "colors|colours among {np}", lambda np: Variety("colour", np.filter))
rule("various", "mana values among {np}\ndifferent mana values among {np}", lambda np: Variety("mana_value", np.filter))
rule("various", "different powers among {np}", lambda np: Variety("power", np.filter))
rule("counted", "{various}", lambda various: various)
rule("each", "card type among cards in your graveyard", lambda: Variety("card_type", _YOUR_GRAVEYARD))
rule("each", "card type among {np}", lambda np: Variety("card_type", np.filter) if np.filter != AllOf() else None)
rule("each", "basic land type among {np}", lambda np: Variety("basic_land_type", np.filter))
rule("each", "color|colour among {np}", lambda np: Variety("colour", np.filter))

# --- devotion, life --------------------------------------------------------------------------------------------------

rule("devoted", "{colour}", lambda colour: Devotion((colour,)))
rule("devoted", "{one:colour} and {two:colour}", lambda one, two: Devotion((one, two)))
rule("simple", "your devotion to {devoted}", lambda devoted: devoted)
rule("simple", "the amount of life you gained this turn\nthe amount of life you've gained this turn", lambda: _GAINED)
rule("counted", "creatures you attacked with this turn\ncreatures you've attacked with this turn", lambda: _ATTACKERS)

# --- the party (700.8) -----------------------------------------------------------------------------------------------

rule("counted", "creatures in your party", PartySize)
rule("each", "creature in your party", PartySize)
rule("simple_condition", "you have a full party", lambda: Compare(PartySize(), "==", 4))

# --- cards in several places, symbols in costs -----------------------------------------------------------------------

_HANDS = PlayerNumber(Each(PLAYER), "hand")
rule("counted", "cards in all players 's hands", lambda: _HANDS)
_SYMBOLS = "mana symbols in the mana costs of permanents you control"
rule("counted", f"{{colour}} {_SYMBOLS}", lambda colour: Devotion((colour,)))  # 700.5
rule("counted", "{np} and in your graveyard", lambda np: _also_in_graveyard(np) if np.many else None)
rule("each", "{np} and in your graveyard", lambda np: None if np.many else _also_in_graveyard(np))


def _also_in_graveyard(noun: Noun) -> Plus | None:
    """Cards that you own in exile, and such cards in your graveyard."""
    parts = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    exiled, own = InZone(Zone.EXILE), Owned("you")
    if exiled not in parts or own not in parts:
        return None
    kinds = tuple(part for part in parts if part not in (exiled, own))
    return Plus(Count(noun.filter), Count(AllOf((InZone(Zone.GRAVEYARD, "you"), *kinds))))
