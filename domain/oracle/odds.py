"""More laws, effects and conditions that many cards have: from graveyards, by equipment, in later steps (604, 611)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import (
    AddPT,
    AddRule,
    AnyEffect,
    EntersChoosing,
    EntersWith,
    GainAbility,
    If,
    May,
    MayPay,
    Modifies,
    Modify,
    MovesInstead,
    Static,
)
from domain.cards.combat_rules import (
    AttacksDespiteDefender,
    BlocksMore,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Goaded,
    NumberOfBlockers,
)
from domain.cards.costs import RemoveCounters, RevealSome
from domain.cards.effects import (
    AddPhases,
    ChooseAtRandom,
    CopySpell,
    Damage,
    DrawCards,
    GainLife,
    Move,
    PutCounters,
    Search,
)
from domain.cards.nouns import (
    AN_OPPONENTS,
    AURA,
    EQUIPMENT,
    ITSELF,
    MODIFIED,
    OPPONENT,
    PERMANENT,
    PLAYER,
    SPELL,
    YOURS,
    YOURSELF,
)
from domain.cards.static_rules import CastOnly, CostsMore, MayCastFrom, NoUntap, SkipsSteps
from domain.cards.terms import (
    AllOf,
    Among,
    AnyCondition,
    AnyFilter,
    AttachedTo,
    Bears,
    Compare,
    Controlled,
    During,
    Exists,
    Fits,
    HasCounter,
    HasType,
    HowMany,
    InZone,
    IsAttacking,
    IsBlockedBy,
    IsBlocking,
    NumberOf,
    PaidFor,
    PlayerNumber,
    Quantity,
    Remembered,
    Status,
    Targets,
    This,
    Unless,
    Where,
    X,
    You,
    YourTurn,
)
from domain.cards.triggers import Attacks, Casts, DamageIsDealt, Happens, StateOf
from domain.oracle import memory
from domain.oracle.conditions import controls
from domain.oracle.grammar import Reader, State, Then, reads, rule
from domain.oracle.nouns import Noun
from domain.oracle.qualities import bare_filter
from domain.oracle.refs import IT
from domain.oracle.statics import Rules, StaticLine
from domain.oracle.texts import Effects, Revise, instead_of_moved
from domain.oracle.triggers import DEFENDING, OBJECT, Event, about, player, spoken
from domain.vocabulary import BASIC_LAND_MANA, Step, Zone

# fmt: off: the tables are set by hand, a rule a line or two

E, L, S, C, T, R = "effect", "law", "holding", "simple_condition", "event", "revision"

# --- equipped, enchanted, modified -----------------------------------------------------------------------------------

rule("adj", "equipped", lambda: Bears(EQUIPMENT))
rule("adj", "enchanted", lambda: Bears(AURA))
rule("adj", "modified", lambda: MODIFIED)
rule(C, "{what:subject} is|'s equipped", lambda what: Fits(what, Bears(EQUIPMENT)))
rule(C, "{what:subject} is|'s enchanted", lambda what: Fits(what, Bears(AURA)))
rule(C, "{what:subject} is|'s modified", lambda what: Fits(what, MODIFIED))
rule(
    C,
    "~ is attached to a|an {np}\n~ 's attached to a|an {np}",
    lambda np: Fits(AttachedTo(), bare_filter(np)),
)

# --- from the graveyard ----------------------------------------------------------------------------------------------

rule("static", "as long as ~ is in your graveyard , {rules:holding}", lambda rules: _from_there(rules, None))
rule(
    "static",
    "as long as ~ is in your graveyard and {condition} , {rules:holding}",
    lambda rules, condition: _from_there(rules, condition),
)


def _from_there(rules: Rules, condition: AnyCondition | None) -> StaticLine:
    """A static ability that works while its card is in a graveyard (113.6k)."""
    return StaticLine(rules, condition, Zone.GRAVEYARD)


# --- entering --------------------------------------------------------------------------------------------------------

rule(
    S,
    "~ escapes with {c:put_on}",
    lambda c: (EntersWith(ITSELF, counters=c, unless=Unless(PaidFor("escape"))),),
)
for _word, _what in (("color|colour", "colour"), ("creature type", "creature_type"), ("opponent", "opponent")):
    rule(S, f"as it enters [the battlefield] , choose a|an {_word}", lambda what=_what: (EntersChoosing(what),))
rule(S, "as ~ enters [the battlefield] , choose an opponent", lambda: (EntersChoosing("opponent"),))
rule(
    S,
    "if a|an {np} would die , exile it instead",
    lambda np: None if np.card else (MovesInstead(np.filter, Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD),),
)

# --- laws ------------------------------------------------------------------------------------------------------------

rule(
    L,
    "spells your opponents cast that target {what:pointed_at} cost {mana} more to cast",
    lambda what, mana: (CostsMore(SPELL & AN_OPPONENTS & Targets("some", what), mana),),
)
rule(
    L,
    "you may play lands from the top of your library",
    lambda: (MayCastFrom(Zone.LIBRARY, HasType("Land"), top_only=True, lands=True),),
)
rule(L, "skip your draw step", lambda: (SkipsSteps(YOURSELF, (Step.DRAW,)),))
rule(L, "skip your untap step", lambda: (SkipsSteps(YOURSELF, (Step.UNTAP,)),))
_YOU_OR_YOURS: Final = YOURSELF | (PERMANENT & HasType("Planeswalker") & Controlled("you"))
rule("shared", "is|are goaded", lambda: lambda f: (Goaded(f),))
rule("shared", "can't attack you or planeswalkers you control", lambda: lambda f: (CantAttack(f, _YOU_OR_YOURS),))
rule(
    "shared",
    "can't be blocked by {np}",
    lambda np: (lambda f: (CantBeBlocked(f, bare_filter(np)),)) if np.many else None,
)
rule("shared", "can't be blocked by more than one creature", lambda: lambda f: (NumberOfBlockers(f, 1, 1),))
rule(S, "{f:affected} {changes} , and {rest:shared}", lambda f, changes, rest: (Modifies(f, changes), *rest(f)))
rule(L, "{f:affected} can't block and can't be blocked", lambda f: (CantBlock(f), CantBeBlocked(f)))


_BEEN_ATTACKED: Final = Exists(PERMANENT & IsAttacking(You()))
rule(
    "additional_cost",
    "cast ~ only during the declare attackers step and only if you've been attacked this step",
    lambda: (Static((CastOnly(During((Step.DECLARE_ATTACKERS,)) & _BEEN_ATTACKED),), zone=Zone.STACK),),
)
rule(C, "you've been attacked this step", lambda: _BEEN_ATTACKED)

# --- untapping, defender, blocks -------------------------------------------------------------------------------------

_NEXT: Final = "doesn't|don't untap during"
rule(
    E,
    f"{{things}} {_NEXT} your next untap step\n{{things}} {_NEXT} that player 's next untap step\n"
    f"{{things}} {_NEXT} their next untap step",
    lambda things: AddRule((NoUntap(Among(things)),), "next_untap"),
)
_STAYS: Final = "doesn't|don't untap during its|their controller|controllers 's untap step|steps for as long as"
rule(
    E,
    f"{{things}} {_STAYS} ~ remains tapped",
    lambda things: AddRule((NoUntap(Among(things)),), "while_source", Fits(This(), Status("tapped"))),
)
rule(
    E,
    f"{{things}} {_STAYS} you control ~",
    lambda things: AddRule((NoUntap(Among(things)),), "while_source", Fits(This(), Controlled("you"))),
)
rule(
    E,
    "{f:affected} can attack this turn as though it|they didn't have defender",
    lambda f: AddRule((AttacksDespiteDefender(f),)),
)
rule(E, "{f:affected} can block an additional creature this turn", lambda f: AddRule((BlocksMore(f),)))
rule(E, "{f:affected} can block any number of creatures this turn", lambda f: AddRule((BlocksMore(f, None),)))
rule(
    E,
    "{f:affected} can't be blocked this turn except by {np}",
    lambda f, np: AddRule((CantBeBlocked(f, ~bare_filter(np)),)) if np.many else None,
)
rule(
    E,
    "{f:affected} can't be blocked by {np} this turn",
    lambda f, np: AddRule((CantBeBlocked(f, bare_filter(np)),)) if np.many else None,
)
rule(
    E,
    "{ruled} for as long as you control ~",
    lambda ruled: AddRule(ruled, "while_source", Fits(This(), Controlled("you"))),
)
rule("post", "[that 's] blocking or blocked by {what:said}", lambda what: IsBlocking(what) | IsBlockedBy(what))
rule("post", "blocked by or blocking {what:said}", lambda what: IsBlocking(what) | IsBlockedBy(what))

# --- effects ---------------------------------------------------------------------------------------------------------

rule("gains", "also gain|gains {granted}", lambda granted: tuple(GainAbility(each) for each in granted))
rule(
    "deed",
    "draw|draws an additional card",
    lambda: lambda who: DrawCards(1, who),
)
rule("deed", "draw|draws {n:number} additional cards", lambda n: lambda who: DrawCards(n, who))
rule(
    E,
    "double {what:possessor} power and toughness until end of turn\n"
    "double the power and toughness of {what:said} until end of turn",
    lambda what: Modify(what, (AddPT(NumberOf(what, "power"), NumberOf(what, "toughness")),)),
)
rule(
    E,
    "return {n:many} {np} at random from your graveyard to your hand",
    lambda n, np: _at_random(np, n, Zone.HAND),
)
rule(
    E,
    "return {n:many} {np} at random from your graveyard to the battlefield",
    lambda n, np: _at_random(np, n, Zone.BATTLEFIELD),
)
rule(
    E,
    "put {n:many} {kind:counter_kind} counter|counters and {m:many} {kind2:counter_kind} counter|counters on {things}",
    lambda n, m, kind, kind2, things: (PutCounters(things, kind, n), PutCounters(things, kind2, m)),
)
for _after in ("after this phase", "after this main phase"):
    rule(E, f"{_after} , there is an additional combat phase", lambda: AddPhases((Step.BEGINNING_OF_COMBAT,)))
    rule(
        E,
        f"{_after} , there is an additional combat phase followed by an additional main phase",
        lambda: AddPhases((Step.BEGINNING_OF_COMBAT, Step.POSTCOMBAT_MAIN)),
    )
rule(E, "there is an additional combat phase after this phase", lambda: AddPhases((Step.BEGINNING_OF_COMBAT,)))
rule(
    "deed",
    "search|searches your|their library for any number of {np} , {put:put_found} , then shuffle|shuffles",
    lambda at, np, put: _search_all(at, np, put),
)
rule(
    "deed",
    "search|searches your|their library for up to {n:number} {np} , reveal|reveals those cards|them , put|puts one onto"
    " the battlefield tapped and the other into your|their hand , then shuffle|shuffles",
    lambda n, np: (
        (lambda who: Search(np.filter, Zone.BATTLEFIELD, n, who, True, True, rest_to=Zone.HAND)) if np.card else None
    ),
)


def _at_random(noun: Noun, count: Quantity, to: Zone) -> Effects | None:
    """Cards of your graveyard picked by chance come back."""
    if not noun.card:
        return None
    own = InZone(Zone.GRAVEYARD, "you")
    return ChooseAtRandom(own if noun.filter == AllOf() else own & noun.filter, count), Move(IT, to)


def _search_all(at: State, noun: Noun, put: tuple[Zone, bool, bool]) -> object:
    """As many cards as a library has may be found."""
    if not noun.card:
        return None
    zone, reveal, tapped = put
    state = memory.found(at, IT, *noun.kinds, many=True)
    return Then(lambda who: Search(noun.filter, zone, PlayerNumber(who, "library"), who, reveal, tapped), state)


# --- sentences that look back ----------------------------------------------------------------------------------------

rule(
    R,
    "if {condition} , ~|it deals {n:damage} instead\n~|it deals {n:damage} instead if {condition}",
    lambda condition, n: Revise(lambda before: _more_damage(before, condition, n)),
)
rule(
    R,
    "{before:targets_so_far} {made:clauses} instead if {condition}",
    lambda at, before, made, condition: _instead(at, before, made, condition),
)
rule(
    R,
    "if {condition} , you gain {n:life} instead\nyou gain {n:life} instead if {condition}",
    lambda condition, n: Revise(lambda before: _more_life(before, condition, n)),
)
rule(
    R,
    "you may choose new targets for the copy|copies\nyou may choose new targets for that copy",
    lambda: Revise(_retargeted),
)


def _more_damage(before: Effects, condition: AnyCondition, amount: Quantity) -> Effects | None:
    """Another amount of damage under a condition."""
    last = before[-1] if before else None
    if len(before) != 1 or not isinstance(last, Damage):
        return None
    return (If(condition, (replace(last, amount=amount),), (last,)),)


def _more_life(before: Effects, condition: AnyCondition, amount: Quantity) -> Effects | None:
    """Another amount of life under a condition."""
    last = before[-1] if before else None
    if len(before) != 1 or not isinstance(last, GainLife) or last.who != You():
        return None
    return (If(condition, (replace(last, amount=amount),), (last,)),)


@reads("targets_so_far")
def targets_so_far(reader: Reader, state: State) -> Iterator[tuple[tuple[int], State]]:
    """How many targets the text has named; it reads nothing."""
    yield (len(state.targets),), state


def _instead(at: State, before: tuple[int], made: Effects, condition: AnyCondition) -> Revise | None:
    """Under a condition this happens instead of what was said before; its targets are those said before."""
    if at.pending or len(at.targets) != before[0]:
        return None

    def change(said: Effects) -> Effects | None:
        if len(said) != 1 or isinstance(said[0], If):
            return None
        return (If(condition, instead_of_moved(said, made), said),)

    return Revise(change)


def _retargeted(before: Effects) -> Effects | None:
    """The copies' controller may choose new targets for them, also where copying is an option (707.10c)."""
    last: AnyEffect | None = before[-1] if before else None
    if isinstance(last, CopySpell):
        return (*before[:-1], replace(last, new_targets=True))
    if isinstance(last, (May, MayPay)) or (isinstance(last, If) and not last.otherwise):
        inner = _retargeted(last.effects)
        return None if inner is None else (*before[:-1], replace(last, effects=inner))
    return None


# --- numbers ---------------------------------------------------------------------------------------------------------

for _ref in (Remembered("milled"), Remembered("tapped")):
    for _kind in ("each", "counted"):
        rule(_kind, f"{{np}} {_ref.key} this way", lambda np, ref=_ref: HowMany(ref, bare_filter(np)))
        rule(_kind, f"card|cards {_ref.key} this way", lambda ref=_ref: HowMany(ref))
rule("cost", "remove any number of {kind:counter_kind} counters from ~", lambda at, kind: _any_number(at, kind))
rule("cost", "remove x {kind:counter_kind} counters from ~", lambda kind: RemoveCounters(kind, X()))
rule("each", "{kind:counter_kind} counter removed this way", lambda at, kind: X() if "any number" in at.said else None)
rule(
    "counted",
    "{kind:counter_kind} counters removed this way",
    lambda at, kind: X() if "any number" in at.said else None,
)
rule("cost", "reveal ~ from your hand", lambda: RevealSome(ITSELF))


def _any_number(at: State, kind: str) -> Then:
    """As many counters as are announced, the X of the cost (107.3a)."""
    return Then(RemoveCounters(kind, X()), at.mark("any number"))


# --- events ----------------------------------------------------------------------------------------------------------

rule(T, "you control no {np}\nyou don't control a|an {np}", lambda np: Event(StateOf(~controls(np))))
rule(T, "~ has no {kind:counter_kind} counters on it", lambda kind: Event(StateOf(_none_of(kind))))
rule("events", "{event} while {condition}", lambda event, condition: _while(event, condition))
rule(
    T, "{w:watched} attacks one of your opponents", lambda w: Event(Attacks(w.filter, OPPONENT), (*about(w), DEFENDING))
)
rule(
    T,
    "you attack with {n:number} or more {np}",
    lambda n, np: Event(Happens("declare_attack", YOURSELF & Where(Exists(np.filter & YOURS & Status("attacking"), n))))
    if np.many else None,
)  # fmt: skip
rule(T, "you commit a crime", lambda: Event(Happens("commit_crime", YOURSELF)))
rule(T, "an opponent commits a crime", lambda: Event(Happens("commit_crime", OPPONENT), (player("opponent"),)))
rule(T, "you fully unlock a room", lambda: Event(Happens("fully_unlock", YOURS)))
rule(T, "an opponent plays a|an {np}", lambda np: _played(np, Controlled("opponent")))
rule(T, "a player plays a|an {np}", lambda np: _played(np, None))
rule(T, "you play a|an {np}", lambda np: _played(np, YOURS))
rule(T, "an opponent sacrifices a|an {np}", lambda np: _sacrificed(np, AN_OPPONENTS))
rule(T, "a player sacrifices a|an {np}", lambda np: _sacrificed(np, None))
_FIRST: Final = Compare(PlayerNumber(You(), "spells_cast"), "==", 1)
rule(
    "events",
    "you cast your first spell during each opponent 's turn",
    lambda: (Event(Casts("you", SPELL & Where(_FIRST & ~YourTurn())), (spoken(OBJECT, "spell"),)),),
)
rule(
    T,
    "{f:several} deal damage to a player",
    lambda f: Event(DamageIsDealt(f, PLAYER), (player("opponent"),), batch="player"),
)


def _none_of(kind: str) -> AnyCondition:
    """It has no such counter."""
    return ~Fits(This(), HasCounter(kind))


def _while(event: Event, condition: AnyCondition) -> tuple[Event, ...] | None:
    """An event that counts only while a condition holds (603.2)."""
    when = event.when
    if isinstance(when, Happens):
        return (event._replace(when=replace(when, filter=when.filter & Where(condition))),)
    return None


def _played(noun: Noun, whose: AnyFilter | None) -> Event | None:
    """A land is played (305.1)."""
    kinds = {part.type for part in getattr(noun.filter, "filters", ()) if isinstance(part, HasType)}
    if noun.card or not kinds & {"Land", *BASIC_LAND_MANA}:
        return None
    filter_ = noun.filter if whose is None else noun.filter & whose
    return Event(Happens("play_land", filter_), (spoken(OBJECT, *noun.kinds), player("opponent")))


def _sacrificed(noun: Noun, whose: AnyFilter | None) -> Event | None:
    """A permanent is sacrificed by a player."""
    if noun.card:
        return None
    filter_ = noun.filter if whose is None else noun.filter & whose
    return Event(Happens("sacrifice", filter_), (spoken(OBJECT, *noun.kinds, "card"), player("opponent")))
