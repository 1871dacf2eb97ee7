"""Cards on top of libraries: looked at, revealed, some of them taken and the rest put away (701.20e)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from domain.cards.abilities import AnyEffect
from domain.cards.effects import LookAtTop
from domain.cards.terms import Quantity
from domain.oracle.grammar import Then, rule
from domain.oracle.nouns import Noun
from domain.oracle.texts import Effects, Revise
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

Rest = Literal["top", "bottom", "graveyard", "at_random"]
E = "effect"

# --- what becomes of the rest ----------------------------------------------------------------------------------------

rule(
    "rest_goes",
    "on the bottom of your library in any order\nback on the bottom of your library in any order",
    lambda: "bottom",
)
rule("rest_goes", "on the bottom of your library in a random order", lambda: "at_random")
rule("rest_goes", "on the bottom of your library", lambda: "bottom")
rule("rest_goes", "into your graveyard", lambda: "graveyard")
rule(
    "rest_goes",
    "on top of your library in any order\nback on top of your library in any order\nback on top in any order"
    "\nback in any order",
    lambda: "top",
)
rule("rest_of_them", "[put] the rest|other|others {rest_goes}", lambda rest_goes: rest_goes)

# --- looking ---------------------------------------------------------------------------------------------------------

rule("top_cards", "the top {n:number} cards of your library", lambda n: n)
rule("top_cards", "the top card of your library", lambda: 1)
rule(E, "look at {n:top_cards} , then put them back in any order", lambda n: LookAtTop(n, rest="top"))
rule(E, "look at {n:top_cards}", lambda at, n: Then(LookAtTop(n), at.mark("looking")))
rule(E, "reveal {n:top_cards}", lambda at, n: Then(LookAtTop(n, all_revealed=True), at.mark("looking", "revealing")))

# --- taking ----------------------------------------------------------------------------------------------------------

rule("into", "into your hand", lambda: Zone.HAND)
rule("into", "onto the battlefield", lambda: Zone.BATTLEFIELD)
rule("into", "into your graveyard", lambda: Zone.GRAVEYARD)
rule("those", "of them\nof those cards", lambda: True)
rule(
    "among",
    "from among them|those [cards]\nfrom among the cards revealed this way\nfrom among the revealed cards",
    lambda: True,
)
R = "revision"
rule(
    R,
    "put {n:number} {those} {into} and {rest:rest_of_them}\nput {n:number} {those} {into} , then {rest:rest_of_them}",
    lambda n, into, rest, those: taken(n, into, rest),
)
rule(
    R, "put {n:number} {those} {into} and the other {rest:rest_goes}", lambda n, into, rest, those: taken(n, into, rest)
)
rule(R, "put {n:number} {those} {into} . {rest:rest_of_them}", lambda n, into, rest, those: taken(n, into, rest))
for _may in ("you may reveal", "you may put", "put"):
    _then = "and put it|them {into}" if "reveal" in _may else "{into}"
    for _join in (" . put the rest|other", " and put the rest|other", " . then put the rest", " and the rest|other"):
        _tail = f"{_join} {{rest:rest_goes}}"
        rule(
            R,
            f"{_may} a|an {{np}} {{among}} {_then}{_tail}",
            lambda at, np, into, rest, among, may=_may: found(1, np, into, rest, may),
        )
        rule(
            R,
            f"{_may} up to {{n:number}} {{np}} {{among}} {_then}{_tail}",
            lambda at, n, np, into, rest, among, may=_may: found(n, np, into, rest, may, limit=True),
        )


def taken(count: Quantity, to: Zone, rest: Rest) -> Revise:
    """Some of the cards looked at are put somewhere, the others go elsewhere."""
    return Revise(_revision({"take": count, "to": to, "rest": rest}))


def found(count: Quantity, noun: Noun, to: Zone, rest: Rest, how: str, *, limit: bool = False) -> Revise | None:
    """Cards of a kind among those looked at are put somewhere, if the player wants, where that is said."""
    must = not limit and not how.startswith("you may")
    part = {"take": count, "filter": noun.filter, "to": to, "rest": rest, "must": must, "reveal": "reveal" in how}
    return Revise(_revision(part)) if noun.card else None


def _revision(part: dict[str, Any]) -> Callable[[Effects], Effects | None]:
    """The change of what was looked at before."""

    def change(before: Effects) -> Effects | None:
        last: AnyEffect | None = before[-1] if before else None
        if not isinstance(last, LookAtTop) or last.take != 0 or last.rest != "bottom":
            return None
        return (*before[:-1], replace(last, **part))

    return change
