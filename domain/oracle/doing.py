"""What players do: draw, discard, gain life, sacrifice, search, scry, add mana (119–121, 701).

A verb phrase is a function of who does it, so that "draw a card", "target player draws a card" and "you may draw a
card" are one rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from domain.cards import keywords
from domain.cards.abilities import AnyEffect, May
from domain.cards.effects import (
    AddMana,
    Discard,
    DrawCards,
    ExtraTurn,
    GainLife,
    LoseGame,
    LoseLife,
    Mill,
    Move,
    Proliferate,
    PutFromHand,
    RevealHand,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
    Surveil,
    WinGame,
)
from domain.cards.terms import AllOf, Half, PlayerNumber, Quantity, Ref, Remembered, TopOf, You
from domain.oracle import memory
from domain.oracle.costs import YOURS, bare
from domain.oracle.each_player import own_sacrifice
from domain.oracle.grammar import State, Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.other import other_than
from domain.oracle.refs import IT
from domain.vocabulary import COLOURS, Zone

# fmt: off: the tables are set by hand, a rule a line or two

Deed = Callable[[Ref], AnyEffect | tuple[AnyEffect, ...] | None]
TOKEN: Final = Remembered("token")

# --- cards -----------------------------------------------------------------------------------------------------------

rule("deed", "draw|draws {n:cards}", lambda n: lambda who: DrawCards(n, who))
rule("deed", "draw|draws up to {n:cards}", lambda n: lambda who: DrawCards(n, who, up_to=True))
rule("deed", "discard|discards {n:cards}", lambda n: lambda who: Discard(who, n))
rule("deed", "discard|discards {n:cards} at random", lambda n: lambda who: Discard(who, n, at_random=True))
rule("deed", "discard|discards your|their hand", lambda: lambda who: Discard(who, None))
rule("deed", "discard|discards all the cards in your|their hand", lambda: lambda who: Discard(who, None))
rule(
    "deed",
    "discard|discards a|an {np}",
    lambda np: (lambda who: Discard(who, 1, filter=np.filter)) if np.card and np.filter != AllOf() else None,
)
rule(
    "deed",
    "discard|discards {n:number} {np}",
    lambda n, np: (lambda who: Discard(who, n, filter=np.filter)) if np.card and np.filter != AllOf() else None,
)
rule("deed", "mill|mills {n:cards}", lambda at, n: Then(lambda who: Mill(n, who), at.mark("milled")))
rule("deed", "scry|scries {n:number}", lambda n: lambda who: Scry(n, who))
rule("deed", "surveil|surveils {n:number}", lambda n: lambda who: Surveil(n, who))
rule("deed", "reveal|reveals your|their hand", lambda: lambda who: RevealHand(who))
rule("deed", "shuffle|shuffles [your|their library]", lambda: lambda who: Shuffle(who))
rule(
    "deed",
    "put|puts {n:cards} from your|their hand on top of your|their library [in any order]",
    lambda n: lambda who: PutFromHand(n, "top", who),
)
rule(
    "deed",
    "put|puts {n:cards} from your|their hand on the bottom of your|their library [in any order]",
    lambda n: lambda who: PutFromHand(n, "bottom", who),
)
rule("deed", "exile|exiles the top card of your|their library", lambda at: _top_exiled(at, 1))
rule("deed", "exile|exiles the top {n:number} cards of your|their library", lambda at, n: _top_exiled(at, n))


def _top_exiled(at: State, count: Quantity) -> Then:
    """Cards exiled from the top of a library, of which the text may speak again."""
    state = at.mention(IT, "card", many=count != 1)
    return Then(lambda who: Move(TopOf(who, count), Zone.EXILE), state)


# --- life, winning ---------------------------------------------------------------------------------------------------

rule("deed", "gain|gains {n:life}", lambda n: lambda who: GainLife(n, who))
rule("deed", "lose|loses {n:life}", lambda n: lambda who: LoseLife(n, who))
rule("deed", "lose|loses half your|their life , rounded up", lambda: _half_lost)
rule("deed", "win|wins the game", lambda: lambda who: WinGame(who))
rule("deed", "lose|loses the game", lambda: lambda who: LoseGame(who))
rule("deed", "take|takes an extra turn after this one", lambda: lambda who: ExtraTurn(who))


def _half_lost(who: Ref) -> AnyEffect:
    """Half of a player's life is lost."""
    return LoseLife(Half(PlayerNumber(who, "life"), "up"), who)


# --- permanents ------------------------------------------------------------------------------------------------------

rule("deed", "sacrifice|sacrifices a|an {np} [of your|their choice]", lambda at, np: _sacrifices(at, np, 1))
rule(
    "deed",
    "sacrifice|sacrifices another {np} [of your|their choice]",
    lambda at, np: _sacrifices(at, np._replace(filter=np.filter & other_than(at, np.kinds)), 1),
)
rule("deed", "sacrifice|sacrifices {n:number} {np} [of your|their choice]", lambda at, n, np: _sacrifices(at, np, n))


def _sacrifices(at: State, noun: Noun, count: Quantity) -> Then:
    """Permanents of a player's own choice; that they are that player's is said by the verb (701.21a)."""
    what = bare(noun.filter, YOURS)
    state = at.mention(Remembered("sacrificed"), *noun.kinds, many=count != 1)
    return Then(lambda who: own_sacrifice(Sacrifice(who, what, count)), state)


rule("deed", "create|creates {token}", lambda token: token)
rule("deed", "proliferate|proliferates", lambda: lambda who: Proliferate() if who == You() else None)
rule("deed", "populate|populates", lambda: lambda who: keywords.populate() if who == You() else None)
rule("deed", "investigate|investigates", lambda: lambda who: _own(who, keywords.investigate()))
rule(
    "deed",
    "amass {kind:subtype_word} {n:number}",
    lambda kind, n: lambda who: _own(who, keywords.amass(kind, n)) if isinstance(n, int) else None,
)
rule("deed", "manifest dread", lambda at: Then(lambda who: _own(who, keywords.manifest_dread()), _manifested(at)))
rule("deed", "learn", lambda: lambda who: _own(who, keywords.learn()))
rule("deed", "discover {n:number}", lambda n: lambda who: _own(who, keywords.discover(n)))
rule("deed", "bolster {n:number}", lambda n: lambda who: _own(who, keywords.bolster(n)))
rule("deed", "adapt {n:number}", lambda n: lambda who: _own(who, keywords.adapt(n)))
rule("deed", "monstrosity {n:number}", lambda n: lambda who: _own(who, keywords.monstrosity(n)))
rule("deed", "blight {n:number}", lambda n: lambda who: _own(who, keywords.blight(n)))


def _own(who: Ref, made: AnyEffect | tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...] | None:
    """What a keyword action of yours does; nobody else's is written."""
    if who != You():
        return None
    return made if isinstance(made, tuple) else (made,)


def _manifested(at: State) -> State:
    """The manifested card may be spoken of: it is a creature."""
    return at.mention(IT, "permanent", "creature")


# --- libraries -------------------------------------------------------------------------------------------------------

rule(
    "deed",
    "search|searches your|their library for {found} , {put:put_found} , then shuffle|shuffles",
    lambda at, found, put: _search(at, found, put),
)
rule(
    "deed",
    "search|searches your|their library for {found} , {put:put_found} , and shuffle|shuffles",
    lambda at, found, put: _search(at, found, put),
)
rule(
    "deed",
    "search|searches your|their library for {found} and {put:put_found} , then shuffle|shuffles",
    lambda at, found, put: _search(at, found, put),
)
rule(
    "deed",
    "search|searches your|their library for {found} , {put:put_found} , then shuffle|shuffles your|their library",
    lambda at, found, put: _search(at, found, put),
)
rule(
    "deed",
    "search|searches your|their library for {found} , {put:put_found} . then shuffle|shuffles",
    lambda at, found, put: _search(at, found, put),
)
rule("found", "a|an {np}", lambda np: Found(np, 1) if np.card else None)
rule("found", "up to {n:number} {np}", lambda n, np: Found(np, n) if np.card and np.filter != AllOf() else None)
rule("found", "{n:number} {np}", lambda n, np: Found(np, n) if np.card else None)
rule(
    "put_found",
    "put|puts it|them|that|those [card|cards] onto the battlefield",
    lambda: (Zone.BATTLEFIELD, False, False),
)
rule(
    "put_found",
    "put|puts it|them|that|those [card|cards] onto the battlefield tapped",
    lambda: (Zone.BATTLEFIELD, False, True),
)
rule(
    "put_found",
    "reveal|reveals it|them|that|those [card|cards] , [and] put|puts it|them|that|those [card|cards] into"
    " your|their hand",
    lambda: (Zone.HAND, True, False),
)
rule("put_found", "put|puts it|them|that|those [card|cards] into your|their hand", lambda: (Zone.HAND, False, False))
rule(
    "put_found",
    "put|puts it|them|that|those [card|cards] into your|their graveyard",
    lambda: (Zone.GRAVEYARD, False, False),
)


class Found(NamedTuple):
    """What a library is searched for."""

    noun: Noun
    number: Quantity

    def heard(self, at: State, zone: Zone) -> State:
        """What was found may be spoken of, as a permanent where it is put onto the battlefield."""
        kinds = self.noun.kinds | ({"permanent"} if zone is Zone.BATTLEFIELD else set())
        return memory.found(at, IT, *kinds, many=self.number != 1)


def _search(at: State, found: Found, put: tuple[Zone, bool, bool]) -> Then:
    """A library is searched, what is found is put somewhere, the library is shuffled (701.23)."""
    zone, reveal, tapped = put
    search = partial(Search, found.noun.filter, zone, found.number, reveal=reveal, tapped=tapped)
    return Then(lambda who: search(who=who), found.heard(at, zone))


# --- mana ------------------------------------------------------------------------------------------------------------

rule("deed", "add|adds {mana}", lambda mana: lambda who: AddMana(mana, who=who))
rule("deed", "add|adds {mana} for each {each}", lambda mana, each: lambda who: AddMana(mana, times=each, who=who))
rule("deed", "add|adds {one:mana} or {two:mana}", lambda one, two: _either(one, two))
rule("deed", "add|adds {one:mana} , {two:mana} , or {three:mana}", lambda one, two, three: _either(one, two, three))
rule(
    "deed",
    "add|adds one mana of any color|colour\nadd|adds 1 mana of any color|colour",
    lambda: lambda who: AddMana(any_of=COLOURS, who=who),
)
rule(
    "deed",
    "add|adds {n:number} mana of any one color|colour",
    lambda n: lambda who: AddMana(any_of=COLOURS, times=n, who=who),
)
rule(
    "deed",
    "add|adds {n:number} mana in any combination of colors|colours",
    lambda n: lambda who: AddMana(any_of=COLOURS, times=n, who=who, mixed=True),
)
rule(
    "deed",
    "add|adds {n:number} mana in any combination of {one:mana} and/or {two:mana}",
    lambda n, one, two: lambda who: AddMana(any_of=(*one, *two), times=n, who=who, mixed=True),
)


def _either(*symbols: tuple[str, ...]) -> Deed | None:
    """One symbol or another."""
    if any(len(each) != 1 for each in symbols):
        return None
    kinds = tuple(each[0] for each in symbols)
    return lambda who: AddMana(any_of=kinds, who=who)


def may(deed: Deed, who: Ref) -> May | None:
    """A player may do it."""
    made = deed(who)
    if made is None:
        return None
    return May(made if isinstance(made, tuple) else (made,), who)
