"""More sentences: laws for a turn, choices of words, spells cast for nothing, keywords before an ability (602, 608)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from domain.cards.abilities import (
    AddRule,
    ChangeTypes,
    PreventsDamage,
    StaticRule,
)
from domain.cards.combat_rules import CantBlock, Goaded, MustAttack, MustBeBlocked, MustBlock
from domain.cards.costs import PayMana
from domain.cards.effects import CastWithoutPaying, Choose, ChooseValue, PutCounters, Word
from domain.cards.nouns import CREATURE, ITSELF, OPPONENT, PERMANENT, PLAYER
from domain.cards.static_rules import CantCast
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    AttackedBy,
    Compare,
    Controlled,
    Count,
    HasCounter,
    HasMark,
    HasType,
    InZone,
    IsSpell,
    PlayerNumber,
    Ref,
    This,
    You,
)
from domain.cards.triggers import Attacks, Begins, DamageIsDealt, Happens
from domain.oracle import memory
from domain.oracle.grammar import State, Then, rule
from domain.oracle.laws import next_prevented
from domain.oracle.nouns import Noun
from domain.oracle.refs import IT
from domain.oracle.statics import StaticLine
from domain.oracle.triggers import DEFENDING, Event, about, player, spoken
from domain.vocabulary import Step, Zone

# fmt: off: the tables are set by hand, a rule a line or two

E, L, C, T = "effect", "law", "simple_condition", "event"

# --- laws for a turn -------------------------------------------------------------------------------------------------


def this_turn(*rules: StaticRule | PreventsDamage) -> AddRule:
    """Rules that hold this turn."""
    return AddRule(rules)


rule(E, "{f:affected} attack|attacks this turn if able", lambda f: this_turn(MustAttack(f)))
rule(E, "{f:affected} block|blocks this turn if able", lambda f: this_turn(MustBlock(f)))
rule(E, "{f:affected} must be blocked this turn if able", lambda f: this_turn(MustBeBlocked(f)))
rule(E, "{f:affected} block|blocks {what:said} this turn if able", lambda at, f, what: _must_block(at, f, what))
rule(E, "all creatures able to block {f:affected} this turn do so", lambda f: this_turn(MustBlock(CREATURE, f)))


def _must_block(at: State, blockers: AnyFilter, what: Ref) -> AddRule | None:
    """Creatures must block another one than themselves (509.1c)."""
    attacker: Ref | None = what
    if isinstance(blockers, Among) or blockers == ITSELF:
        attacker = memory.not_itself(at, blockers.ref if isinstance(blockers, Among) else This(), what)
    return None if attacker is None else this_turn(MustBlock(blockers, Among(attacker)))


_ANYTHING = PERMANENT | PLAYER
_PREVENT = "prevent all {c:of_combat} that would be dealt this turn"
rule("of_combat", "combat damage", lambda: (True,))
rule("of_combat", "damage", lambda: (False,))
rule(E, _PREVENT, lambda c: this_turn(PreventsDamage(_ANYTHING, combat=c[0])))
rule(E, f"{_PREVENT} to {{f:shielded}}", lambda c, f: this_turn(PreventsDamage(f, combat=c[0])))
rule(E, f"{_PREVENT} by {{f:affected}}", lambda c, f: this_turn(PreventsDamage(_ANYTHING, f, combat=c[0])))
rule(
    E,
    f"{_PREVENT} to and dealt by {{f:affected}}",
    lambda c, f: this_turn(PreventsDamage(f, combat=c[0]), PreventsDamage(_ANYTHING, f, combat=c[0])),
)
rule(
    E,
    "prevent all {c:of_combat} {f:affected} would deal this turn",
    lambda c, f: this_turn(PreventsDamage(_ANYTHING, f, combat=c[0])),
)
rule(
    E,
    "prevent the next {n:number} damage that would be dealt this turn to {f:affected}",
    lambda at, n, f: None if (shield := next_prevented(at, f, n)) is None else this_turn(*shield),
)
rule(L, "{f:affected} can't block ~", lambda f: (CantBlock(f, ITSELF),))
rule(L, "all {np} able to block {f:affected} do so", lambda np, f: (MustBlock(np.filter, f),) if np.many else None)
rule(L, "{f:affected} is|are goaded", lambda f: (Goaded(f),))
rule(E, "{person} can't cast spells this turn", lambda person: this_turn(CantCast(Among(person))))
rule(E, "players can't cast spells this turn", lambda: this_turn(CantCast("any")))
rule(E, "your opponents can't cast spells this turn", lambda: this_turn(CantCast("opponent")))
rule("static", "{rules:holding} if {condition}", lambda rules, condition: StaticLine(rules, condition))
rule("becomes", "isn't|aren't a|an {np}", lambda np: _no_longer(np))


def _no_longer(noun: Noun) -> tuple[ChangeTypes, ...] | None:
    """A card type that something loses."""
    parts: tuple[AnyFilter, ...] = getattr(noun.filter, "filters", ())
    kinds = tuple(part.type for part in parts if isinstance(part, HasType))
    plain = len(kinds) == 1 and len(parts) == 2 and parts[0] == PERMANENT
    return (ChangeTypes(remove=kinds),) if plain else None


# --- words chosen ----------------------------------------------------------------------------------------------------

rule(E, "choose a creature type", lambda: ChooseValue("creature_type"))
rule(E, "choose a color|colour", lambda: ChooseValue("colour"))
rule(E, "choose a card name", lambda: ChooseValue("name"))
rule(E, "choose a nonland card name", lambda: ChooseValue("name", but="Land"))
rule("post", "of the creature type of your choice", lambda at: _chosen(at, "creature_type", HasType("chosen")))
rule(
    "becomes",
    "becomes the creature type of your choice",
    lambda at: _chosen(at, "creature_type", (ChangeTypes(creature_types=("chosen",)),)),
)


def _chosen(at: State, what: Word, made: object) -> Then | None:
    """A word is chosen before the rest of the instruction (608.2d)."""
    if at.pending:
        return None
    return Then(made, at._replace(pending=(ChooseValue(what),)))


# --- spells for nothing ----------------------------------------------------------------------------------------------

for _zone, _word in ((Zone.HAND, "hand"), (Zone.GRAVEYARD, "graveyard")):
    rule(
        E,
        f"cast a|an {{np}} from your {_word} without paying its mana cost",
        lambda np, zone=_zone: _for_nothing(np, zone),
    )
rule(E, "cast {said} without paying its mana cost", lambda said: CastWithoutPaying(said))


def _for_nothing(noun: Noun, zone: Zone) -> tuple[object, ...] | None:
    """A card of a kind, chosen among one's own, is cast for nothing (118.9)."""
    parts = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    kept: tuple[AnyFilter, ...] = tuple(part for part in parts if part != IsSpell())
    if "spell" not in noun.kinds:
        return None
    return Choose(AllOf((InZone(zone, "you"), *kept, ~HasType("Land")))), CastWithoutPaying(IT)


# --- counters, damage, payments --------------------------------------------------------------------------------------

rule(
    E,
    "put {kind:counter_kind} counters on {things} equal to {q:quantity}",
    lambda kind, things, q: PutCounters(things, kind, q),
)
rule("post", "that has|have a|an {kind:counter_kind} counter on it|them", lambda kind: _has(kind))
rule(
    "hit",
    "the player or planeswalker it 's|is attacking",
    lambda at: AttackedBy(_it(at)),
)
rule("hit", "the player or planeswalker {what:subject} is attacking", lambda what: AttackedBy(what))
rule("paying_each", "pay|pays {X} , where x is {q:quantity}", lambda q: ((PayMana(("1",)),), q))


def _it(at: State) -> Ref:
    """What "it" means here, else the source."""
    found = memory.it(at)
    return found.ref if found is not None else This()


def _has(kind: str) -> AnyFilter:
    """At least one counter of a kind."""
    return HasCounter(kind)


# --- conditions ------------------------------------------------------------------------------------------------------

rule(
    C,
    "your opponents control {n:number} or more {np}",
    lambda n, np: Compare(Count(np.filter & Controlled("opponent")), ">=", n),
)
rule(
    C,
    "{who:person} controls|control {n:number} or more {np}",
    lambda who, n, np: Compare(Count(np.filter & Controlled(who)), ">=", n),
)
rule(
    C,
    "{who:person} controls|control more {np} than you",
    lambda who, np: Compare(Count(np.filter & Controlled(who)), ">", Count(np.filter & Controlled("you"))),
)
rule(
    C,
    "you control more {np} than {who:person}",
    lambda who, np: Compare(Count(np.filter & Controlled("you")), ">", Count(np.filter & Controlled(who))),
)
rule(
    C,
    "you control fewer {np} than {who:person}",
    lambda who, np: Compare(Count(np.filter & Controlled("you")), "<", Count(np.filter & Controlled(who))),
)
rule(C, "you have {n:number} or more opponents", lambda n: Compare(Count(OPPONENT), ">=", n))
rule(C, "you have {n:number} or more {np}", lambda n, np: _zoned_count(np, n))


ALL_YOURS: Final[Mapping[AnyFilter, Literal["hand", "graveyard", "library"]]] = {
    InZone(Zone.HAND, "you"): "hand",
    InZone(Zone.GRAVEYARD, "you"): "graveyard",
    InZone(Zone.LIBRARY, "you"): "library",
}
"""All your cards in a zone, and the number of yours that counts them."""


def _zoned_count(noun: Noun, least: int) -> Compare | None:
    """So many cards in a zone of yours; where any card counts, that is a number of yours (109.5)."""
    if noun.filter in ALL_YOURS:
        return Compare(PlayerNumber(You(), ALL_YOURS[noun.filter]), ">=", least)
    parts = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    own = any(isinstance(part, InZone) and part.owner == "you" for part in parts)
    return Compare(Count(noun.filter), ">=", least) if own and noun.card else None


# --- events ----------------------------------------------------------------------------------------------------------

rule(T, "{f:several} attack a player", lambda f: Event(Attacks(f, PLAYER), (DEFENDING,), batch="player"))
rule(
    T,
    "{w:watched} attacks while saddled",
    lambda w: Event(Happens("attack", w.filter & HasMark("saddled")), (*about(w), DEFENDING)),
)
rule(
    "happening",
    "deals combat damage to a player",
    lambda: lambda w: Event(DamageIsDealt(w.filter, PLAYER, combat=True), (player("opponent"),)),
)
rule("happening", "becomes tapped", lambda: lambda w: Event(Happens("tap", w.filter), about(w)))
_HOSTS = "the beginning of the {step} of {host} 's controller"
rule(
    "beginning",
    f"{_HOSTS}\nthe beginning of enchanted player|opponent 's {{step}}",
    lambda at, step, host=None: _of_the_host(at, step, host),
)


def _of_the_host(at: State, step: Step, host: Ref | None) -> Event:
    """A step of the player who controls what the Aura enchants, which the text may speak of, or whom it enchants."""
    hosts = () if host is None else (spoken(host, *at.mentions[-1].kinds),)
    return Event(Begins(step, "host"), (player(), *hosts))
