"""Triggers on "one or more" and on the second of something each turn (603.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from domain.cards.nouns import ANOTHER, ITSELF, OPPONENT, PLAYER, SPELL
from domain.cards.terms import AllOf, AnyFilter, Compare, Controlled, Owned, PlayerNumber, Triggering, Where, You
from domain.cards.triggers import Casts, DamageIsDealt, Happens, Moves
from domain.oracle.grammar import Reader, State, reads, rule
from domain.oracle.triggers import OBJECT, Event, player, spoken
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

T = "event"

# --- one or more (603.2c) --------------------------------------------------------------------------------------------

rule("several", "one or more {np}", lambda np: np.filter if np.many else None)
rule("several", "one or more other {np}", lambda np: np.filter & ANOTHER if np.many else None)
rule("several", "~ and/or one or more other {np}", lambda np: ITSELF | np.filter if np.many else None)
rule(T, "{f:several} enter [the battlefield]", lambda f: Event(Moves(f, to=Zone.BATTLEFIELD), batch="all"))
rule(
    T,
    "{f:several} enter [the battlefield] under your control",
    lambda f: Event(Moves(f & Controlled("you"), to=Zone.BATTLEFIELD), batch="all"),
)
rule(
    T,
    "{f:several} die\n{f:several} are put into graveyards from the battlefield\n"
    "{f:several} are put into a graveyard from the battlefield",
    lambda f: Event(Moves(f, Zone.BATTLEFIELD, Zone.GRAVEYARD), batch="all"),
)
rule(T, "{f:several} leave the battlefield", lambda f: Event(Moves(f, Zone.BATTLEFIELD), batch="all"))
rule(T, "{f:several} attack", lambda f: Event(Happens("attack", f), batch="all"))
rule(T, "{f:several} block", lambda f: Event(Happens("block", f), batch="all"))
rule(T, "{f:several} become tapped", lambda f: Event(Happens("tap", f), batch="all"))
rule(
    T,
    "{f:several} deal combat damage to a player",
    lambda f: Event(DamageIsDealt(f, PLAYER, combat=True), (player("opponent"),), batch="player"),
)
rule(
    T,
    "{f:several} deal combat damage to an opponent\n{f:several} deal combat damage to one of your opponents",
    lambda f: Event(DamageIsDealt(f, OPPONENT, combat=True), (player("opponent"),), batch="player"),
)
rule(
    T,
    "{f:several} deal combat damage to one or more players\n{f:several} deal combat damage to one or more of your "
    "opponents",
    lambda f: Event(DamageIsDealt(f, PLAYER, combat=True), batch="all"),
)
rule(T, "you attack with {f:several}", lambda f: Event(Happens("attack", f & Controlled("you")), batch="all"))
rule(T, "{kinds:cards_of_yours} leave your graveyard", lambda kinds: Event(_left(kinds), batch="all"))
rule(
    T,
    "{kinds:cards_of_yours} are put into your graveyard from anywhere",
    lambda kinds: Event(Moves(kinds & Owned("you"), to=Zone.GRAVEYARD), batch="all"),
)
rule(
    T,
    "{kinds:cards_of_yours} are put into your graveyard from your library",
    lambda kinds: Event(Moves(kinds & Owned("you"), Zone.LIBRARY, Zone.GRAVEYARD), batch="all"),
)
rule(T, "you discard one or more cards", lambda: Event(Happens("discard", Owned("you")), batch="all"))
rule(T, "you draw one or more cards", lambda: Event(Happens("draw", Owned("you")), batch="all"))
rule(T, "you sacrifice {f:several}", lambda f: Event(Happens("sacrifice", f & Controlled("you")), batch="all"))
rule("cards_of_yours", "one or more cards", lambda: AllOf())
rule("cards_of_yours", "one or more {np}", lambda np: np.filter if np.card and np.many else None)


def _left(kinds: AnyFilter) -> Moves:
    """Cards that leave your graveyard."""
    own = kinds & Owned("you") if kinds != AllOf() else Owned("you")
    return Moves(own, Zone.GRAVEYARD)


# --- the second one each turn ----------------------------------------------------------------------------------------

_ORDINALS = {"first": 1, "second": 2, "third": 3}


@reads("ordinal", starts=_ORDINALS)
def ordinal(reader: Reader, state: State) -> Iterator[tuple[int, State]]:
    """The first, second or third of something."""
    number = _ORDINALS.get(reader.word(state.pos))
    if number is not None:
        yield number, state.to(state.pos + 1)


def _nth(what: Literal["spells_cast", "cards_drawn"], number: int, *, yours: bool) -> Where:
    """It is the n-th of this turn."""
    who = You() if yours else Triggering("player")
    return Where(Compare(PlayerNumber(who, what), "==", number))


THE_SPELL = spoken(OBJECT, "spell")
rule(
    T,
    "you cast your {n:ordinal} spell each turn",
    lambda n: Event(Casts("you", SPELL & _nth("spells_cast", n, yours=True)), (THE_SPELL,)),
)
rule(
    T,
    "an opponent casts their {n:ordinal} spell each turn",
    lambda n: Event(Casts("opponent", SPELL & _nth("spells_cast", n, yours=False)), (THE_SPELL, player("opponent"))),
)
rule(
    T,
    "a player casts their {n:ordinal} spell each turn",
    lambda n: Event(Casts("any", SPELL & _nth("spells_cast", n, yours=False)), (THE_SPELL, player())),
)
rule(
    T,
    "you draw your {n:ordinal} card each turn",
    lambda n: Event(Happens("draw", Owned("you") & _nth("cards_drawn", n, yours=True))),
)
rule(
    T,
    "an opponent draws their {n:ordinal} card each turn",
    lambda n: Event(Happens("draw", Owned("opponent") & _nth("cards_drawn", n, yours=False)), (player("opponent"),)),
)
