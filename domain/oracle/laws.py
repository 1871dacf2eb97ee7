"""Rules that static abilities add, or resolutions for a while: can't, must, costs, permissions (508, 509, 601, 604)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.cards.abilities import Keyword, PlayersHave, PreventsDamage, StaticRule
from domain.cards.combat_rules import (
    AssignsAsUnblocked,
    AttacksDespiteDefender,
    BlocksMore,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NumberOfBlockers,
)
from domain.cards.nouns import AN_OPPONENTS, CREATURE, HOST, ITSELF, OPPONENT, PERMANENT, PLAYER, SPELL, YOURSELF
from domain.cards.static_rules import (
    AsThoughFlash,
    CantActivate,
    CantBeCountered,
    CantBeTargeted,
    CantCast,
    CantGainLife,
    CostsLess,
    CostsMore,
    ExtraLands,
    LooksAtTop,
    MayCastFrom,
    MayStayTapped,
    NoMaximumHandSize,
    NoUntap,
    TopRevealed,
)
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    AnyOf,
    AttachedTo,
    Controlled,
    Each,
    HasType,
    Quantity,
    Ref,
    T,
    This,
)
from domain.oracle.grammar import Reader, State, Then, reads, rule
from domain.oracle.nouns import Noun
from domain.oracle.qualities import bare_filter
from domain.oracle.words import ALIKE
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

L: Final = "law"
Rules = tuple[StaticRule | PreventsDamage, ...]

# --- what a law is about ---------------------------------------------------------------------------------------------

rule("affected", "~", lambda: ITSELF)
rule("affected", "{host}", lambda host: HOST)
rule("affected", "each {np}\nall {np}", lambda at, np: _each(at, np.filter))
rule("affected", "{np}", lambda at, np: _each(at, np.filter) if np.many else None)
rule("affected", "{np:several_alike}", lambda at, np: _each(at, np.filter))
rule("affected", "{known}", lambda known: those(known.ref))
rule("affected", "{target}", lambda target: Among(target))
rule("affected", "{np} other than ~", lambda at, np: _each(at, np.filter & ~ITSELF) if np.many else None)


def _each(at: State, filter_: AnyFilter) -> Then:
    """Everything that fits; "it" is each of these from then on and not the source."""
    return Then(filter_, at._replace(mentions=tuple(each for each in at.mentions if each.ref != This())))


def those(ref: Ref) -> AnyFilter:
    """What the text has spoken of, as a filter."""
    if isinstance(ref, Each):
        return ref.filter
    own: dict[Ref, AnyFilter] = {This(): ITSELF, AttachedTo(): HOST}
    return own.get(ref, Among(ref))


@reads("several_alike")
def several_alike(reader: Reader, state: State) -> Iterator[tuple[Noun, State]]:
    """A noun in the plural whose creature type has the same word for one: "other Merfolk"."""
    if reader.word(state.pos + (reader.word(state.pos) == "other")) in ALIKE:
        for noun, after in reader.parse("np", state):
            if not noun.many and not noun.card:
                yield noun, after


# --- combat ----------------------------------------------------------------------------------------------------------

rule(L, "{f:affected} can't attack", lambda f: (CantAttack(f),))
rule(L, "{f:affected} can't attack you", lambda f: (CantAttack(f, YOURSELF),))
rule(L, "{f:affected} can't attack you or planeswalkers you control", lambda f: (CantAttack(f, _you_or_yours()),))
rule(L, "{f:affected} can't block", lambda f: (CantBlock(f),))
rule(L, "{f:affected} can't block {np}", lambda f, np: (CantBlock(f, np.filter),) if np.many else None)
rule(L, "{f:affected} can't attack or block", lambda f: (CantAttack(f), CantBlock(f)))
rule(L, "{f:affected} can block only {np}", lambda f, np: (CantBlock(f, ~bare_filter(np)),) if np.many else None)
rule(L, "{f:affected} can't be blocked", lambda f: (CantBeBlocked(f),))
rule(
    L, "{f:affected} can't be blocked by {np}", lambda f, np: (CantBeBlocked(f, bare_filter(np)),) if np.many else None
)
rule(
    L,
    "{f:affected} can't be blocked except by {np}",
    lambda f, np: (CantBeBlocked(f, ~bare_filter(np)),) if np.many else None,
)
rule(L, "{f:affected} can't be blocked except by two or more creatures", lambda f: (NumberOfBlockers(f, 2),))
rule(L, "{f:affected} can't be blocked except by three or more creatures", lambda f: (NumberOfBlockers(f, 3),))
rule(L, "{f:affected} can't be blocked by more than one creature", lambda f: (NumberOfBlockers(f, 1, 1),))
rule(L, "{f:affected} can block an additional creature each combat", lambda f: (BlocksMore(f),))
rule(L, "{f:affected} can block any number of creatures", lambda f: (BlocksMore(f, None),))
rule(
    L,
    "{f:affected} attack|attacks each combat|turn if able\n{f:affected} attack|attacks if able",
    lambda f: (MustAttack(f),),
)
rule(L, "{f:affected} block|blocks each combat if able\n{f:affected} block|blocks if able", lambda f: (MustBlock(f),))
rule(L, "{f:affected} must be blocked if able", lambda f: (MustBeBlocked(f),))
rule(L, "all creatures able to block {f:affected} do so", lambda f: (MustBlock(CREATURE, f),))
rule(L, "{f:affected} can attack as though it|they didn't have defender", lambda f: (AttacksDespiteDefender(f),))
rule(
    L,
    "you may have {f:affected} assign its combat damage as though it weren't blocked",
    lambda f: (AssignsAsUnblocked(f),),
)


def _you_or_yours() -> AnyFilter:
    """You or a planeswalker that you control."""
    return YOURSELF | (PERMANENT & HasType("Planeswalker") & Controlled("you"))


# --- untapping, activating, countering, targeting --------------------------------------------------------------------

rule(
    L,
    "{f:affected} don't|doesn't untap during its|their|your controller|controllers 's untap step|steps",
    lambda f: (NoUntap(f),),
)
rule(L, "{f:affected} doesn't|don't untap during your untap step", lambda f: (NoUntap(f),))
rule(L, "you may choose not to untap ~ during your untap step", lambda: (MayStayTapped(ITSELF),))
rule(L, "{f:affected} can't be countered", lambda f: (CantBeCountered(f),))
rule(
    L,
    "{f:affected} can't be the target|targets of spells or abilities your opponents control\n"
    "{f:affected} can't be the target|targets of spells or abilities an opponent controls",
    lambda f: (CantBeTargeted(f, AN_OPPONENTS),),
)
rule(L, "{f:affected} can't be the target|targets of spells or abilities", lambda f: (CantBeTargeted(f),))
rule(L, "{f:affected} can't be the target|targets of {np}", lambda f, np: (CantBeTargeted(f, np.filter),))
rule(
    L,
    "activated abilities of {f:affected} can't be activated\n{f:affected} 's activated abilities can't be activated",
    lambda f: (CantActivate(f),),
)
rule(
    L,
    "activated abilities of {f:affected} can't be activated unless they're mana abilities",
    lambda f: (CantActivate(f, but_mana=True),),
)
rule(L, "you have {keyword}", lambda keyword: _players_have(YOURSELF, keyword))


def _players_have(who: AnyFilter, found: tuple[object, ...]) -> tuple[StaticRule, ...] | None:
    """Players have a keyword."""
    if len(found) != 1 or not isinstance(found[0], Keyword):
        return None
    return (PlayersHave(who, found[0]),)


# --- costs and permissions -------------------------------------------------------------------------------------------


def _yours(filter_: AnyFilter) -> AnyFilter:
    """Spells that you cast."""
    return filter_ & Controlled("you")


rule(
    L,
    "{np} you cast cost|costs {mana} less to cast",
    lambda np, mana: (CostsLess(_yours(np.filter), mana),) if "spell" in np.kinds else None,
)
rule(
    L,
    "{np} you cast cost|costs {mana} more to cast",
    lambda np, mana: (CostsMore(_yours(np.filter), mana),) if "spell" in np.kinds else None,
)
rule(
    L,
    "{np} your opponents cast cost {mana} more to cast",
    lambda np, mana: (CostsMore(np.filter & AN_OPPONENTS, mana),) if "spell" in np.kinds else None,
)
rule(
    L, "{np} cost {mana} more to cast", lambda np, mana: (CostsMore(np.filter, mana),) if "spell" in np.kinds else None
)
rule(
    L, "{np} cost {mana} less to cast", lambda np, mana: (CostsLess(np.filter, mana),) if "spell" in np.kinds else None
)
rule("cost_law", "~ costs {mana} less to cast", lambda mana: (CostsLess(ITSELF, mana),))
rule("cost_law", "~ costs {mana} more to cast", lambda mana: (CostsMore(ITSELF, mana),))
rule("cost_law", "~ costs {mana} less to cast for each {each}", lambda mana, each: (CostsLess(ITSELF, mana, each),))
rule("cost_law", "~ costs {mana} more to cast for each {each}", lambda mana, each: (CostsMore(ITSELF, mana, each),))
rule("cost_law", "~ costs {X} less to cast , where x is {q:quantity}", lambda q: (CostsLess(ITSELF, ("1",), q),))
rule(L, "you may cast {np} as though they|it had flash", lambda np: _flash(np))
rule(L, "you may play an additional land on each of your turns", lambda: (ExtraLands(),))
rule(L, "you may play an additional land", lambda: (ExtraLands(),))
rule(L, "you may play two additional lands on each of your turns", lambda: (ExtraLands(2),))
rule(L, "you have no maximum hand size", lambda: (NoMaximumHandSize(YOURSELF),))
rule(L, "players have no maximum hand size", lambda: (NoMaximumHandSize(PLAYER),))
rule(L, "you may look at the top card of your library any time", lambda: (LooksAtTop(),))
rule(L, "play with the top card of your library revealed", lambda: (TopRevealed(YOURSELF),))
rule(L, "players play with the top card of their libraries revealed", lambda: (TopRevealed(PLAYER),))
rule(
    L,
    "you may cast {np} from the top of your library",
    lambda np: (MayCastFrom(Zone.LIBRARY, unspelled(np), top_only=True),) if "spell" in np.kinds else None,
)
rule(
    L,
    "you may play lands and cast {np} from the top of your library",
    lambda np: _lands_and_spells(np) if "spell" in np.kinds else None,
)


def _lands_and_spells(noun: Noun) -> tuple[MayCastFrom]:
    """Any lands, and spells of a kind, from the top of the library (305.1, 601.3)."""
    spells = unspelled(noun)
    what = spells if spells == AllOf() else HasType("Land") | spells
    return (MayCastFrom(Zone.LIBRARY, what, top_only=True, lands=True),)


rule(L, "{p:people} can't gain life", lambda p: (CantGainLife(p),))
rule("people", "players", lambda: PLAYER)
rule("people", "your opponents", lambda: OPPONENT)
rule("people", "you", lambda: YOURSELF)
rule(L, "you can't cast {np}", lambda np: (CantCast("you", np.filter),) if "spell" in np.kinds else None)
rule(L, "players can't cast {np}", lambda np: (CantCast("any", np.filter),) if "spell" in np.kinds else None)
rule(
    L, "your opponents can't cast {np}", lambda np: (CantCast("opponent", np.filter),) if "spell" in np.kinds else None
)
rule(L, "each player can't cast more than one spell each turn", lambda: (CantCast("any", max_per_turn=1),))
rule(L, "{person} can't cast {np}", lambda person, np: _cannot_cast(person, np))


def _cannot_cast(who: Ref, noun: Noun) -> tuple[StaticRule, ...] | None:
    """A player can't cast spells that fit."""
    return (CantCast(Among(who), noun.filter),) if "spell" in noun.kinds else None


def _flash(noun: Noun) -> tuple[StaticRule, ...] | None:
    """Spells may be cast as though they had flash."""
    return (AsThoughFlash("you", noun.filter),) if "spell" in noun.kinds else None


def unspelled(noun: Noun) -> AnyFilter:
    """What a spell must fit, asked of the card."""
    parts = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    kept = tuple(part for part in parts if part != SPELL)
    return kept[0] if len(kept) == 1 else AllOf(kept)


# --- damage ----------------------------------------------------------------------------------------------------------

_ANYTHING: Final = PERMANENT | PLAYER
rule(L, "prevent all combat damage that would be dealt", lambda: (PreventsDamage(_ANYTHING, combat=True),))
rule(L, "prevent all damage that would be dealt to {f:affected}", lambda f: (PreventsDamage(f),))
rule(L, "prevent all combat damage that would be dealt to {f:affected}", lambda f: (PreventsDamage(f, combat=True),))
rule(L, "prevent all damage that would be dealt by {f:affected}", lambda f: (PreventsDamage(_ANYTHING, f),))
rule(
    L,
    "prevent all combat damage that would be dealt by {f:affected}",
    lambda f: (PreventsDamage(_ANYTHING, f, combat=True),),
)
rule(
    L,
    "prevent all combat damage that would be dealt to and dealt by {f:affected}",
    lambda f: (PreventsDamage(f, combat=True), PreventsDamage(_ANYTHING, f, combat=True)),
)
rule(
    L,
    "prevent all damage that would be dealt to and dealt by {f:affected}",
    lambda f: (PreventsDamage(f), PreventsDamage(_ANYTHING, f)),
)
rule(
    L,
    "prevent the next {n:number} damage that would be dealt to {f:affected}",
    lambda at, f, n: next_prevented(at, f, n),
)
rule("affected", "you", lambda: YOURSELF)


def next_prevented(at: State, to: AnyFilter, amount: Quantity) -> tuple[PreventsDamage, ...] | None:
    """A shield that so much damage uses up; of several things each would have its own (615.7, 615.11)."""
    several = isinstance(to, AllOf | AnyOf) or (
        isinstance(to, Among) and isinstance(to.ref, T) and at.targets[to.ref.slot].most != 1
    )
    return None if several else (PreventsDamage(to, amount=amount),)


rule("ruled", "{law}", lambda law: law)
