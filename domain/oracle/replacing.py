"""Replacement effects, spells for certain times only, exerting, and keywords that came late (506.7, 614, 701.43)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import (
    ChangeTypes,
    CreatesMore,
    Modify,
    Static,
)
from domain.cards.nouns import AN_OPPONENTS, ANOTHER, ITSELF, OPPONENT, PERMANENT, PLAYER, YOURS, YOURSELF
from domain.cards.replacements import ChangesLife, DealsMore, DrawsMore, Redirects
from domain.cards.static_rules import CastOnly
from domain.cards.terms import (
    AllOf,
    AnyCondition,
    AnyFilter,
    AttachedTo,
    CombatTime,
    During,
    Fits,
    HasMark,
    This,
    Where,
    YourTurn,
)
from domain.cards.triggers import Casts, DamageIsDealt, Happens, Moves
from domain.oracle.grammar import State, Then, rule
from domain.oracle.refs import IT
from domain.oracle.texts import Effects, Revise
from domain.oracle.triggers import Event
from domain.vocabulary import Step, Zone

# fmt: off: the tables are set by hand, a rule a line or two

S = "holding"

# --- more of it (614.1a) ---------------------------------------------------------------------------------------------

rule("hurt", "a permanent or player", lambda: PERMANENT | PLAYER)
rule("hurt", "a player", lambda: PLAYER)
rule("hurt", "an opponent", lambda: OPPONENT)
rule("hurt", "an opponent or a permanent an opponent controls", lambda: OPPONENT | (PERMANENT & AN_OPPONENTS))
rule("hurt", "a|an {np}", lambda np: np.filter)
rule("hurting", "a source you control", lambda: YOURS)
rule("hurting", "another source you control", lambda: YOURS & ANOTHER)
rule("hurting", "another {np}", lambda np: np.filter & ANOTHER)
rule("hurting", "a source", AllOf)
rule("hurting", "a|an {np}", lambda np: np.filter)
rule("hurting", "~", lambda: ITSELF)
rule("deals_instead", "double that damage", lambda: {"times": 2})
rule("deals_instead", "twice that much damage", lambda: {"times": 2})
rule("deals_instead", "triple that damage", lambda: {"times": 3})
rule("deals_instead", "that much damage plus {n:number}", lambda n: {"plus": n} if isinstance(n, int) else None)
_DEALS = "if {source:hurting} would deal {combat:kind_of_damage} to {to:hurt} , it deals {more:deals_instead}"
rule("kind_of_damage", "damage", lambda: (False,))
rule("kind_of_damage", "combat damage", lambda: (True,))
rule(
    S,
    f"{_DEALS} to that permanent or player instead\n{_DEALS} instead\n{_DEALS} to that player instead\n"
    f"{_DEALS} to that creature instead",
    lambda source, combat, to, more: (DealsMore(to, _anything(source), combat=combat[0], **more),),
)
rule(
    S,
    "if one or more tokens would be created under your control , twice that many of those tokens are created instead\n"
    "if an effect would create one or more tokens under your control , it creates twice that many of those tokens "
    "instead",
    lambda: (CreatesMore(YOURSELF),),
)
rule(S, "if you would gain life , you gain twice that much life instead", lambda: (ChangesLife(YOURSELF, times=2),))
rule(
    S,
    "if you would gain life , you gain that much life plus {n:number} instead",
    lambda n: (ChangesLife(YOURSELF, plus=n),),
)
rule(
    S,
    "if an opponent would gain life , that player loses that much life instead",
    lambda: (ChangesLife(OPPONENT, turned=True),),
)
rule(
    S,
    "if an opponent would lose life , they lose twice that much life instead",
    lambda: (ChangesLife(OPPONENT, "loss", times=2),),
)
rule(S, "if you would draw a card , draw two cards instead", lambda: (DrawsMore(YOURSELF),))
rule(
    S,
    "if you would draw a card except the first one you draw in each of your draw steps , draw two cards instead",
    lambda: (DrawsMore(YOURSELF, but_first=True),),
)
rule(S, "all damage that would be dealt to you is dealt to ~ instead", lambda: (Redirects(YOURSELF, This()),))
rule(
    S,
    "all damage that would be dealt to you is dealt to enchanted creature instead",
    lambda: (Redirects(YOURSELF, AttachedTo()),),
)


def _anything(source: AnyFilter) -> AnyFilter | None:
    """A source, if not any will do."""
    return None if source == AllOf() else source


# --- spells for certain times (506.7) --------------------------------------------------------------------------------

_COMBAT = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
)
_ONLY = "cast ~ only"
_TIMES: dict[str, AnyCondition] = {
    "during combat": During(_COMBAT),
    "before attackers are declared": CombatTime(during=False, before="attackers"),
    "during combat before blockers are declared": CombatTime(during=True, before="blockers"),
    "during the declare attackers step": During((Step.DECLARE_ATTACKERS,)),
    "during the declare blockers step": During((Step.DECLARE_BLOCKERS,)),
    "during your turn": YourTurn(),
    "during an opponent 's turn": ~YourTurn(),
    "during combat on an opponent 's turn": During(_COMBAT) & ~YourTurn(),
    "during your turn , before attackers are declared": YourTurn() & CombatTime(during=False, before="attackers"),
    "during an opponent 's turn , before attackers are declared": ~YourTurn()
    & CombatTime(during=False, before="attackers"),
    "before the combat damage step": CombatTime(during=False, before="damage"),
    "before blockers are declared": CombatTime(during=False, before="blockers"),
    "during combat after blockers are declared": CombatTime(during=True, after="blockers"),
    "during your upkeep": YourTurn() & During((Step.UPKEEP,)),
    "during your end step": YourTurn() & During((Step.END,)),
}
for _words, _condition in _TIMES.items():
    rule(
        "additional_cost",
        f"{_ONLY} {_words}",
        lambda at, condition=_condition: (Static((CastOnly(condition),), zone=Zone.STACK),),
    )

# --- events at certain times -----------------------------------------------------------------------------------------

_MOMENTS: dict[str, AnyCondition] = {
    "during your turn": YourTurn(),
    "during an opponent 's turn": ~YourTurn(),
    "during the declare attackers step": During((Step.DECLARE_ATTACKERS,)),
    "during combat": During(_COMBAT),
}
for _words, _condition in _MOMENTS.items():
    rule("events", f"{{event}} {_words}", lambda event, condition=_condition: _timed(event, condition))


def _timed(event: Event, condition: AnyCondition) -> tuple[Event, ...] | None:
    """An event that counts only while a condition holds."""
    when = event.when
    if isinstance(when, (Casts, Happens, Moves)):
        return (event._replace(when=replace(when, filter=when.filter & Where(condition))),)
    if isinstance(when, DamageIsDealt):
        return (event._replace(when=replace(when, source=when.source & Where(condition))),)
    return None


# --- it's still a land -----------------------------------------------------------------------------------------------

rule("revision", "it 's still a land\nthey're still lands\nit 's still a|an {np}", lambda np=None: Revise(_still))


def _still(before: Effects) -> Effects | None:
    """What became a creature keeps its types (205.1b)."""
    last = before[-1] if before else None
    if not isinstance(last, Modify):
        return None
    if any(isinstance(each, ChangeTypes) and "Creature" in each.add for each in last.modifications):
        return before
    kept = tuple(_added(each) for each in last.modifications)
    return (*before[:-1], replace(last, modifications=kept)) if kept != last.modifications else None


def _added(change: Any) -> Any:
    """Types in addition, where they were in the place of others."""
    only = getattr(change, "only", None)
    return change if only is None else replace(change, only=None, add=only)


# --- late keywords ---------------------------------------------------------------------------------------------------


def _face_down(at: State, does: Callable[[], Effects]) -> Then:
    """The top card becomes a face-down creature, of which the text may speak (701.40a)."""
    return Then(lambda who: does(), at.mention(IT, "permanent", "creature", "card"))


for _word, _does in (("manifest", k.manifest), ("cloak", k.cloak)):
    rule("deed", f"{_word} the top card of your library", lambda at, does=_does: _face_down(at, does))
rule(
    "additional_cost",
    "if ~ is in your opening hand , you may begin the game with it on the battlefield",
    lambda: (k.leyline(),),
)
_EXERT = "you may exert ~ as it attacks"
_FRESH = "if ~ hasn't been exerted this turn , you may exert it as it attacks"
rule("additional_cost", f"{_FRESH} . when you do , {{made:clauses}}", lambda at, made: _exerts(at, made, fresh=True))
rule("additional_cost", f"{_EXERT} . when you do , {{made:clauses}}", lambda at, made: _exerts(at, made))
rule("additional_cost", _EXERT, lambda: (k.exerts(),))


def _exerts(at: State, made: Effects, *, fresh: bool = False) -> Then:
    """What happens when it is exerted, with targets of its own (701.43d); ``fresh``: only once in a turn."""
    once = ~Fits(This(), HasMark("exerted")) if fresh else None
    return Then((k.exerts(*at.targets, *made, only_if=once),), at)
