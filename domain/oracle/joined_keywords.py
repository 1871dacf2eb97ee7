"""Keywords whose meaning stands partly in other lines: soulbond, haunt, hideaway, tribute, bands with other (702)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.cards import keywords as k
from domain.cards.abilities import AnyModification, GainAbility, Keyword, LoseAbilities, Modifies, Modify
from domain.cards.build import Piece
from domain.cards.costs import OwnManaCost, PayMana
from domain.cards.nouns import ITSELF, PLAYER
from domain.cards.terms import Chose, Exists, HasType, IsHaunted, IsPaired, IsPairedWith, PaidFor, This, Who
from domain.cards.triggers import Moves
from domain.mana import ManaCost
from domain.oracle.grammar import Reader, State, reads, rule
from domain.oracle.statics import StaticLine
from domain.oracle.triggers import THIS_KINDS, Event, Watched, about
from domain.oracle.words import CREATURE_TYPES
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

C, K, T = "simple_condition", "keyword", "event"
Pieces = tuple[Piece, ...]

# --- alone -----------------------------------------------------------------------------------------------------------

rule(K, "compleated", lambda: (k.compleated(),))
rule(K, "{kind:capital_type} offering", lambda kind: (k.offering(HasType(kind)),))
rule(K, "bands with other {np}", lambda np: (k.bands_with_other(np.filter),) if np.many else None)
rule("loses", 'lose|loses all " bands with other " abilities', lambda: (LoseAbilities("bands with other"),))
rule(
    "loses",
    'lose|loses banding and all " bands with other " abilities',
    lambda: (LoseAbilities("banding"), LoseAbilities("bands with other")),
)
rule("keyword_name", "decayed", lambda: "decayed")
rule("keyword_name", "banding", lambda: "banding")
rule(
    "additional_cost",
    "~ has bushido x , where x is {q:quantity}",
    lambda q: (k.bushido(q),),
)
rule("effect", "you may play the exiled card without paying its mana cost", k.play_hidden)
rule(C, "each player {of:of_a_player}", lambda of: ~Exists(PLAYER & ~Who(of)))
rule(
    "effect",
    "{things} gain|gains flashback until end of turn . the flashback cost is equal to its mana cost",
    lambda things: Modify(things, (GainAbility(Keyword("flashback", cost=(OwnManaCost(),))),)),
)

# --- reconfigure (702.151) -------------------------------------------------------------------------------------------


@reads("own_creature_types")
def own_creature_types(reader: Reader, state: State) -> Iterator[tuple[str, State]]:
    """The creature types of the card itself; it reads nothing."""
    yield " ".join(each for each in reader.card.subtypes if each.lower() in CREATURE_TYPES), state


rule(K, "reconfigure {mana} {kinds:own_creature_types}", lambda mana, kinds: _reconfigured(mana, kinds))


def _reconfigured(mana: ManaCost, kinds: str) -> Pieces:
    """Reconfigure for a mana cost."""
    return k.reconfigure(PayMana(mana), subtypes=kinds)


# --- tribute (702.104) -----------------------------------------------------------------------------------------------

rule(C, "tribute wasn't paid", lambda: Chose("tribute", "no"))

# --- soulbond (702.95) -----------------------------------------------------------------------------------------------

rule(
    "static",
    "as long as ~ is paired with another creature , {both:both_of_them} {changes}",
    lambda both, changes: _both(changes),
)
rule("both_of_them", "each of those creatures\nboth creatures", lambda: True)


def _both(changes: tuple[AnyModification, ...]) -> StaticLine:
    """What both creatures of a pair have."""
    return StaticLine((Modifies((ITSELF & IsPaired()) | IsPairedWith(This()), changes),))


# --- haunt (702.55) --------------------------------------------------------------------------------------------------


@reads("haunting", ("haunt",))
def haunting(reader: Reader, state: State) -> Iterator[tuple[Pieces, State]]:
    """Haunt: on a creature as it dies, on a spell as it has resolved."""
    if reader.word(state.pos) == "haunt":
        yield (k.spell_haunts() if reader.card.is_spell else k.haunts(),), state.to(state.pos + 1)


rule(K, "{haunting}", lambda haunting: haunting)
_SELF: Final = Watched(ITSELF, THIS_KINDS, itself=True)


def _haunted_dies() -> Event:
    """The creature dies that this card haunts."""
    return Event(Moves(IsHaunted(), Zone.BATTLEFIELD, Zone.GRAVEYARD), zone=Zone.EXILE)


rule(T, "the creature ~ haunts dies", _haunted_dies)
rule(
    "events",
    "~ enters or the creature it haunts dies",
    lambda: (Event(Moves(ITSELF, to=Zone.BATTLEFIELD), about(_SELF)), _haunted_dies()),
)

# --- what was paid (702.76a, 702.117a) -------------------------------------------------------------------------------

for _name in ("prowl", "surge", "spectacle", "evoke", "dash", "blitz", "freerunning", "mayhem", "web-slinging"):
    rule(C, f"its {_name} cost was paid\n~ 's {_name} cost was paid", lambda at, name=_name: PaidFor(name))
    rule(C, f"its {_name} cost wasn't paid", lambda at, name=_name: ~PaidFor(name))
