"""What is done to objects: destroyed, moved, tapped, countered, damaged, given counters (115, 120, 701)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.cards import keywords
from domain.cards.abilities import AnyEffect
from domain.cards.combat_effects import RemoveFromCombat
from domain.cards.effects import (
    Attach,
    ChangeTargets,
    Choose,
    CopySpell,
    Counter,
    Damage,
    DamageDivided,
    Destroy,
    Fight,
    Move,
    PutCounters,
    PutDivided,
    Regenerate,
    RevealHand,
    SacrificeIt,
    TakeCounters,
    Tap,
    Transform,
    Untap,
)
from domain.cards.nouns import OPPONENT, PLAYER
from domain.cards.pieces import pieces
from domain.cards.terms import (
    AllOf,
    AnyFilter,
    AnyOf,
    Each,
    HasCounter,
    InZone,
    Owned,
    Quantity,
    Ref,
    T,
    This,
    Triggering,
    You,
)
from domain.cards.verbs import these
from domain.oracle import memory
from domain.oracle.each_player import own_damage as each_own
from domain.oracle.grammar import Reader, State, Then, reads, rule
from domain.oracle.numbers import by
from domain.oracle.refs import IT, each_of, on_battlefield, other_players
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E = "effect"

OWN: Final = "~ is what deals"
"""What was said where a clause's damage is dealt by the source, called by its name."""

# --- damage (120) ----------------------------------------------------------------------------------------------------

rule("hit", "{thing}", lambda thing: thing)
rule("hit", "you", lambda: You())
rule("hit", "{who:person}", lambda who: who)
rule("hit", "each player", lambda at: each_of(at, PLAYER))
rule("hit", "each opponent", lambda at: each_of(at, OPPONENT))
rule("hit", "each other player", lambda at: each_of(at, other_players(at)))
rule("hit", "each {one:np} and each {two:np}", lambda one, two: Each(one.filter | two.filter))
rule("hit", "each {np} and each player", lambda np: Each(np.filter | PLAYER))
rule("hit", "each {np} and each opponent", lambda np: Each(np.filter | OPPONENT))
rule("hit", "each opponent and each {np}", lambda np: Each(OPPONENT | np.filter))
rule("hit", "each player and each {np}", lambda np: Each(PLAYER | np.filter))
rule("hit", "each of {target}", lambda target: target)
rule("hit", "{one:target} and {two:target}", lambda one, two: these(one, two))
rule("hit", "itself", lambda at: at.doer)
rule("deals", "~", lambda at: Then((This(), at), at.mark("~ deals", OWN)))
rule("deals", "it", lambda at: (This(), at) if "~ deals" in at.said else None)
rule("deals", "{known}", lambda at, known: by_other(at, known.ref))
rule("deals", "{host}", lambda at, host: by_other(at, host))
rule("deals", "{target}", lambda at, target: by_other(at, target))
rule(E, "{deals} deal|deals {n:own_damage} to {hit}", lambda at, deals, n, hit: dealing(at, n, hit, deals[0]))
rule(
    E,
    "{deals} deal|deals damage to {hit} equal to {q:quantity}",
    lambda deals, hit, q: each_own(Damage(q, hit, deals[0])),
)
rule(
    E,
    "{deals} deal|deals {n:damage} to {hit} for each {each}",
    lambda deals, n, hit, each: each_own(Damage(by(n, each), hit, deals[0])) if isinstance(n, int) else None,
)
rule(
    E,
    "{deals} deal|deals {n:damage} to {one:hit} and {n2:damage} to {two:hit}",
    lambda deals, n, n2, one, two: (Damage(n, one, deals[0]), Damage(n2, two, deals[0])),
)
rule(
    E,
    "{deals} deal|deals {n:damage} divided as you choose among {target}",
    lambda at, deals, n, target: divided(at, n, target),
)
rule(
    E,
    "distribute {n:many} {kind:counter_kind} counters among {target}",
    lambda at, n, kind, target: spread(at, n, kind, target),
)


def dealing(at: State, amount: Quantity, to: Ref, source: Ref) -> Damage | None:
    """Damage that a thing deals; what an event is about deals it to something else, unless it says "itself"."""
    if source != to or not isinstance(source, Triggering) or memory.says_itself(at):
        return Damage(amount, to, source)
    other = memory.not_itself(at, source, to)
    return None if other is None else Damage(amount, to, other)


def by_other(at: State, source: Ref) -> Then:
    """Something else deals damage than the source by its name."""
    return Then((source, at), at._replace(said=at.said - {OWN}))


@reads("own_damage")
def own_damage(reader: Reader, state: State) -> Iterator[tuple[Quantity, State]]:
    """How much damage is dealt: "its power" is that of what deals it, where that is the source by its name."""
    if OWN not in state.said or reader.card.is_spell:
        yield from reader.parse("damage", state)
        return
    for amount, after in reader.parse("damage", memory.named(state)):
        yield amount, memory.unnamed(after)


def divided(at: State, amount: Quantity, target: Ref) -> Then | None:
    """Damage divided among targets as it is announced (601.2d)."""
    return _shared(at, amount, target, "damage", DamageDivided(target.slot) if isinstance(target, T) else None)


def spread(at: State, amount: Quantity, kind: str, target: Ref) -> Then | None:
    """Counters divided among targets as they are announced (601.2d)."""
    return _shared(
        at, amount, target, f"{kind} counters", PutDivided(kind, target.slot) if isinstance(target, T) else None
    )


def _shared(at: State, amount: Quantity, target: Ref, what: str, effect: AnyEffect | None) -> Then | None:
    """The target that a division is announced for."""
    if effect is None or not isinstance(target, T):
        return None
    spec = replace(at.targets[target.slot], divides=amount, divides_what=what)
    targets = tuple(spec if slot == target.slot else each for slot, each in enumerate(at.targets))
    return Then(effect, at._replace(targets=targets))


rule(E, "{one:fighter} fights {two:fighter}", lambda at, one, two: fighting(at, one, two))
rule(E, "{one:fighter} and {two:fighter} fight each other", lambda one, two: Fight(one, two))
rule("fighter", "{said}", lambda said: said)


def fighting(at: State, one: Ref, two: Ref) -> Fight | None:
    """Two creatures that fight, of which a pronoun never means the same one twice (701.14a)."""
    other = memory.not_itself(at, one, two)
    return None if other is None else Fight(one, other)


# --- destroying, exiling, moving -------------------------------------------------------------------------------------

rule(E, "destroy {things}", lambda things: Destroy(things))
rule(E, "destroy {things} ; it|they can't be regenerated", lambda things: Destroy(things, no_regeneration=True))
rule(E, "exile {things}", lambda at, things: exiling(at, things))
rule(
    E,
    "exile {things} with {c:put_on}",
    lambda at, things, c: exiling(at, things, c) if _in_graveyard(at, things) else None,
)
rule(E, "exile {things} face down", lambda at, things: moved(at, things, Move(things, Zone.EXILE, face_down=True)))
rule(
    E,
    "exile {things} until ~ leaves the battlefield",
    lambda at, things: moved(at, things, Move(things, Zone.EXILE, until_source_leaves=True)),
)
rule(E, "exile {who:whose} graveyard", lambda who: Move(_graveyard(who), Zone.EXILE))
rule(E, "exile all graveyards\nexile all cards from all graveyards", lambda: Move(_graveyards(), Zone.EXILE))
rule(
    E,
    "return {things} to its|their owner|owners 's hand|hands",
    lambda at, things: moved(at, things, Move(things, Zone.HAND), "hand"),
)
rule(E, "return {things} to your hand", lambda at, things: moved(at, things, Move(things, Zone.HAND), "hand"))
rule(
    E,
    "put {things} into your|its|their [owner|owners] ['s] hand|hands",
    lambda at, things: moved(at, things, Move(things, Zone.HAND), "hand"),
)
rule(
    E,
    "put {things} on top of its|their owner|owners 's library|libraries",
    lambda at, things: moved(at, things, Move(things, Zone.LIBRARY)),
)
rule(E, "put {things} on top of your library", lambda at, things: moved(at, things, Move(things, Zone.LIBRARY)))
rule(
    E,
    "put {things} on the bottom of its|their owner|owners 's library|libraries [in any order]",
    lambda at, things: moved(at, things, Move(things, Zone.LIBRARY, "bottom")),
)
rule(
    E,
    "put {things} on the bottom of your library [in any order]",
    lambda at, things: moved(at, things, Move(things, Zone.LIBRARY, "bottom")),
)
rule(
    E,
    "put {things} into its|their owner|owners 's graveyard|graveyards\nput {things} into your graveyard",
    lambda at, things: moved(at, things, Move(things, Zone.GRAVEYARD)),
)
rule(
    E,
    "shuffle {things} into its|their owner|owners 's library|libraries",
    lambda things: Move(things, Zone.LIBRARY, "shuffled"),
)
rule(E, "shuffle {things} into your library", lambda things: Move(things, Zone.LIBRARY, "shuffled"))
_ONTO = "return|put {things} to|onto the battlefield"
_OWNER = "under its|their owner|owners 's control"
rule(
    E,
    f"{_ONTO} [{{t:tapped}}] {_OWNER} [{{c:with_counters}}]",
    lambda at, things, t=False, c=None: onto(at, Move(things, Zone.BATTLEFIELD, tapped=t, counters=c)),
)
rule(
    E,
    f"{_ONTO} [{{t:tapped}}] [{{c:with_counters}}]",
    lambda at, things, t=False, c=None: (
        onto(at, Move(things, Zone.BATTLEFIELD, tapped=t, counters=c)) if _are_yours(at, things) else None
    ),
)
rule(E, "put {token} onto the battlefield", lambda token: token(You()))
rule(
    E,
    f"{_ONTO} [{{t:tapped}}] under your control [{{c:with_counters}}]",
    lambda at, things, t=False, c=None: onto(at, Move(things, Zone.BATTLEFIELD, under=You(), tapped=t, counters=c)),
)
rule("tapped", "tapped", lambda: True)
rule("with_counters", "with a|an [additional] {kind:counter_kind} counter on it", lambda kind: (kind, 1))
rule("with_counters", "with {n:number} [additional] {kind:counter_kind} counters on it", lambda n, kind: (kind, n))


def _are_yours(at: State, things: Ref) -> bool:
    """Whether targets are cards of yours, which stay yours where nothing else is said (110.2a)."""
    spoken = [each.ref for each in at.mentions if things in (each.ref, each.now)]
    slots = [each.slot for each in (things, *spoken) if isinstance(each, T)]
    return "yours" in at.said or all(_is_of_yours(at.targets[slot].what) for slot in slots)


def _is_of_yours(filter_: AnyFilter) -> bool:
    """Whether a filter asks for what you own."""
    if isinstance(filter_, AnyOf):
        return all(_is_of_yours(each) for each in filter_.filters)
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    return any(part == Owned("you") or (isinstance(part, InZone) and part.owner == "you") for part in parts)


def onto(at: State, move: Move) -> Then | None:
    """Something is put onto the battlefield, which isn't there yet."""
    there = (each.filter for each in (*at.pending, move.refs) if isinstance(each, (Choose, Each)))
    if any(on_battlefield(each) for each in there):
        return None
    return moved(at, move.refs, move, "permanent", memory.ENTERED)


def _graveyard(who: Ref) -> Ref:
    """All cards of a graveyard."""
    return Each(InZone(Zone.GRAVEYARD) & Owned(who))


def _graveyards() -> Ref:
    """All cards of all graveyards."""
    return Each(InZone(Zone.GRAVEYARD))


def exiling(at: State, what: Ref, counters: tuple[str, Quantity] | None = None) -> Then | None:
    """Something is exiled, perhaps with counters; a card in a graveyard isn't one that had them there before."""
    if counters is None:
        had = _in_graveyard(at, what) and any(isinstance(each, HasCounter) for each in pieces(_aimed_at(at, what)))
        return None if had else moved(at, what, Move(what, Zone.EXILE))
    made, after = moved(at, what, Move(what, Zone.EXILE))
    return Then((made, PutCounters(IT, *counters)), after)


def _in_graveyard(at: State, what: Ref) -> bool:
    """Whether a target is a card in a graveyard."""
    filter_ = _aimed_at(at, what)
    return any(isinstance(each, InZone) and each.zone is Zone.GRAVEYARD for each in pieces(filter_))


def _aimed_at(at: State, what: Ref) -> AnyFilter | None:
    """What a target must be; nothing where it isn't a target."""
    return at.targets[what.slot].what if isinstance(what, T) and what.slot < len(at.targets) else None


def moved(at: State, what: Ref, move: Move, *kinds: str) -> Then:
    """Something moves; from then on the text speaks of what it became (400.7j)."""
    return Then(move, memory.moved(at, what, IT, "card", *kinds))


# --- tapping, countering, counters -----------------------------------------------------------------------------------

rule(E, "tap {things}", lambda things: Tap(things))
rule(E, "untap {things}", lambda things: Untap(things))
rule(E, "counter {things}", lambda at, things: Then(Counter(things), at.mark("countered")))
rule(E, "regenerate {things}", lambda things: Regenerate(things))
rule(E, "sacrifice {said}", lambda said: SacrificeIt(said))
rule(
    E,
    "put {n:many} {kind:counter_kind} counter|counters on {things}",
    lambda n, kind, things: PutCounters(things, kind, n),
)
rule(
    E,
    "put {n:many} {kind:counter_kind} counter|counters on {things} for each {each}",
    lambda n, kind, things, each: PutCounters(things, kind, by(n, each)) if isinstance(n, int) else None,
)
rule(
    E,
    "put a number of {kind:counter_kind} counters on {things} equal to {q:quantity}",
    lambda kind, things, q: PutCounters(things, kind, q),
)
rule(
    E,
    "remove {n:many} {kind:counter_kind} counter|counters from {things}",
    lambda n, kind, things: TakeCounters(things, kind, n),
)
rule(
    E,
    "{who:who} get|gets {n:many} {kind:counter_kind} counter|counters",
    lambda who, n, kind: PutCounters(who, kind, n),
)
rule(E, "attach ~ to {things}", lambda things: Attach(things))
rule(E, "attach {what:said} to {things}", lambda at, what, things: attached(at, what, things))


def attached(at: State, what: Ref, to: Ref) -> Attach | None:
    """Something attached to something else."""
    host = memory.not_itself(at, what, to)
    return None if host is None else Attach(host, what)


rule(E, "transform {said}", lambda said: Transform(said))
rule(E, "{what:said} explores", lambda what: keywords.explore(what))
rule(E, "{what:said} connives", lambda what: keywords.connive(what))
rule(E, "goad {things}", lambda things: keywords.goad(things))
rule(E, "detain {things}", lambda things: keywords.detain(things))
rule(E, "suspect {things}", lambda things: keywords.suspect(things))
rule(E, "remove {things} from combat", lambda things: RemoveFromCombat(things))
rule(E, "change the target of {things}", lambda things: ChangeTargets(things, "the"))
rule(
    E,
    "copy {things}",
    lambda at, things: None if memory.is_moved_card(at, things) else CopySpell(things, new_targets=False),
)
rule(E, "look at {who:whose} hand", lambda who: RevealHand(who, You()))
rule(E, "copy {things} and you may choose new targets for the copy", lambda things: CopySpell(things))
