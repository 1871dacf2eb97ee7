"""References: targets, players, "it" and "that creature", everything that fits, choices on the way (115, 608)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec.structs import replace

from domain.cards.abilities import TargetSpec
from domain.cards.effects import Choose
from domain.cards.nouns import ANY_TARGET, OPPONENT, PERMANENT, PLAYER, YOURSELF
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    AnyOf,
    AttachedTo,
    ChosenPlayer,
    ControllerOf,
    Each,
    HasType,
    InZone,
    IsAbility,
    IsPlayer,
    IsSpell,
    Linked,
    OwnerOf,
    PaidWith,
    Quantity,
    Ref,
    Remembered,
    T,
    This,
    You,
)
from domain.cards.verbs import these
from domain.oracle import memory
from domain.oracle.grammar import Mention, Reader, State, Then, reads, rule
from domain.oracle.lexing import SELF
from domain.oracle.nouns import Noun, but
from domain.oracle.other import other_person, other_than, unlike
from domain.vocabulary import Zone

IT = Remembered()

# --- targets (115.1) -------------------------------------------------------------------------------------------------


def one_target(
    at: State,
    noun: Noun,
    least: Quantity = 1,
    most: Quantity | None = 1,
    *,
    chooser: Literal["you", "opponent"] = "you",
    other_than: tuple[int, ...] = (),
) -> Then:
    """One more instance of the word "target", and how the text may speak of it from then on."""
    spec = TargetSpec(noun.filter, least, most, chooser, other_than=other_than)
    ref = T(len(at.targets))
    state = at._replace(targets=(*at.targets, spec)).mention(ref, *noun.kinds, many=most != 1)
    return Then(ref, state)


def another(at: State, noun: Noun, least: Quantity = 1, most: Quantity | None = 1) -> Then:
    """Another target than those so far; than the source, where it is the first of its kind (115.3)."""
    if at.targets and not all(unlike(each, noun.kinds) for each in at.mentions if isinstance(each.ref, T)):
        return one_target(at, noun, least, most, other_than=tuple(range(len(at.targets))))
    return one_target(at, noun._replace(filter=noun.filter & other_than(at, noun.kinds)), least, most)


ANYTHING = Noun(ANY_TARGET, frozenset(("permanent", "creature", "player", "target", "planeswalker")))

rule("target", "target {np}", lambda at, np: one_target(at, np))
rule("target", "another target {np}", lambda at, np: another(at, np))
rule("target", "any target", lambda at: one_target(at, ANYTHING))
rule("target", "any other target\nanother target", lambda at: another(at, ANYTHING))
rule("target", "up to {n:number} target {np}", lambda at, n, np: one_target(at, np, 0, n))
rule("target", "up to {n:number} other target {np}", lambda at, n, np: another(at, np, 0, n))
rule("target", "up to that many target {np}", lambda at, np: None)
rule("target", "any number of target {np}", lambda at, np: one_target(at, np, 0, None))
rule("target", "any number of other target {np}", lambda at, np: another(at, np, 0, None))
rule("target", "{n:number} target {np}", lambda at, n, np: one_target(at, np, n, n))
rule("target", "{n:number} other target {np}", lambda at, n, np: another(at, np, n, n))
rule("target", "one or two target {np}", lambda at, np: one_target(at, np, 1, 2))
rule("target", "one , two , or three target {np}", lambda at, np: one_target(at, np, 1, 3))
rule("target", "one or more target {np}", lambda at, np: one_target(at, np, 1, None))
rule("target", "each of {target}", lambda target: target)
rule("target", "any number of targets", lambda at: one_target(at, ANYTHING, 0, None))
rule("target", "one or two targets", lambda at: one_target(at, ANYTHING, 1, 2))
rule("target", "one , two , or three targets", lambda at: one_target(at, ANYTHING, 1, 3))
rule("target", "one or more targets", lambda at: one_target(at, ANYTHING, 1, None))
rule("target", "up to {n:number} targets", lambda at, n: one_target(at, ANYTHING, 0, n))
rule("target", "{n:number} targets", lambda at, n: one_target(at, ANYTHING, n, n))
rule(
    "target",
    "target {np} of an opponent 's choice",
    lambda at, np: one_target(at, np, chooser="opponent"),
)

# --- players ---------------------------------------------------------------------------------------------------------

rule("person", "that|the player|opponent\nthey\nthat player or that planeswalker 's controller",
     lambda at: memory.person(at))  # fmt: skip
rule("person", "[the] defending player", lambda at: _called(at, "defending player"))
rule("person", "enchanted player|opponent", lambda: AttachedTo())
rule("person", "the chosen player", lambda at: memory.person(at) if "chosen target" in at.said else ChosenPlayer())
rule("person", "{what:possessor} controller", lambda what: ControllerOf(what))
rule("person", "{what:possessor} owner", lambda at, what: None if _is_player(at, what) else OwnerOf(what))
rule("person", "the active player", lambda: Each(IsPlayer("active")))
rule("person", "{target:target_player}", lambda target: target)


@reads("target_player")
def target_player(reader: Reader, state: State) -> Iterator[tuple[Ref, State]]:
    """A target that is a player."""
    for ref, after in reader.parse("target", state):
        if isinstance(after.targets[-1].what, IsPlayer):
            yield ref, after


rule("who", "you", lambda: You())
rule("who", "{person}", lambda at, person: person)
rule("who", "those players|opponents", lambda at: _those(at))
rule("who", "each player", lambda at: each_of(at, PLAYER))
rule("who", "each opponent\nyour opponents", lambda at: each_of(at, OPPONENT))
rule("who", "each other player", lambda at: each_of(at, other_players(at)))
rule("who", "you and {person} each", lambda person: these(You(), person))
rule("who", "you and {person}", lambda person: these(You(), person))


def each_of(at: State, people: AnyFilter) -> Then:
    """Each of several players, of whom the sentence speaks one by one."""
    ref = Each(people)
    return Then(ref, at.mention(ref, "player", memory.EACH, many=True))


def other_players(at: State) -> AnyFilter:
    """The other players than the one whom the text spoke of last, than you if there is none."""
    other = other_person(at)
    return OPPONENT if other == ~YOURSELF else PLAYER & other


rule("whose", "{who:person} 's", lambda who: who)
rule("whose", "their", lambda at: at.doer if at.doer is not None else memory.person(at))
rule("whose", "each player 's", lambda: Each(PLAYER))
rule("whose", "each opponent 's", lambda: Each(OPPONENT))
rule("whose", "his or her", lambda at: at.doer if at.doer is not None else memory.person(at))


def _is_player(at: State, what: Ref) -> bool:
    """Whether a player is meant, who has no owner."""
    return any(each.ref == what and "player" in each.kinds for each in at.mentions)


def _those(at: State) -> Ref | None:
    """Several players spoken of."""
    found = memory.called(at, "player", many=True)
    return found.ref if found is not None else None


def _called(at: State, kind: str) -> Ref | None:
    """What was last called by a noun."""
    found = memory.called(at, kind)
    return found.ref if found is not None else None


# --- what has been spoken of -----------------------------------------------------------------------------------------


KNOWN_AGAIN: Final = ("it", "itself", "he", "him", "she", "her", "them", "they", "themselves", "that", "those", "the")
"""Words that speak of something again."""


@reads("known", starts=KNOWN_AGAIN)
def known(reader: Reader, state: State) -> Iterator[tuple[Mention, State]]:
    """Something spoken of before: "it", "that creature", "those cards"."""
    word = reader.word(state.pos)
    after = state.to(state.pos + 1)
    found: Mention | None = None
    if word in ("it", "itself", "he", "him", "she", "her"):
        found = memory.it(state)
    elif word in ("them", "they", "themselves"):
        found = memory.them(state)
    elif word in ("that", "those", "the") and state.pos + 1 < reader.end:
        yield from _nouns_of(reader, state, many=word == "those")
        if word == "the" and reader.word(state.pos + 1) == "tokens":
            yield from _nouns_of(reader, state, many=True)
        return
    if found is not None:
        yield found, _spoken_of(found, memory.itself(after) if word == "itself" else after)


def _nouns_of(reader: Reader, state: State, *, many: bool) -> Iterator[tuple[Mention, State]]:
    """What "that creature" or "those cards" means: what was spoken of by that noun."""
    kind = reader.word(state.pos + 1)
    single = kind.removesuffix("s") if many else kind
    found = memory.called(state, single, many=many)
    if found is None and reader.word(state.pos) == "the":
        return
    if found is not None:
        others = tuple(each for each in state.mentions if each != found)
        again = found._replace(sentence=state.sentence)
        yield found, _spoken_of(found, state._replace(pos=state.pos + 2, mentions=(*others, again)))


def _spoken_of(found: Mention, state: State) -> State:
    """The state that remembers that this sentence speaks of things by what was said of them before."""
    return state.mark(f"those {state.sentence}") if isinstance(found.ref, Each) else state


rule("host", "enchanted|equipped|fortified {np}", lambda at, np: _host(at, np))


def _host(at: State, noun: Noun) -> Then | None:
    """What the source is attached to, by the kind of thing that it is and nothing else; it may be spoken of again."""
    ref = AttachedTo()
    return None if noun.many or not _is_kind(noun.filter) else Then(ref, at.mention(ref, *noun.kinds))


def _is_kind(filter_: AnyFilter) -> bool:
    """Whether a filter asks for a kind of permanent and nothing else."""
    if isinstance(filter_, (AllOf, AnyOf)):
        return all(_is_kind(each) for each in filter_.filters)
    return isinstance(filter_, HasType) or filter_ == PERMANENT


def _this(at: State) -> Ref:
    """The object itself."""
    return This()


@reads("own_name", starts=(SELF,))
def own_name(reader: Reader, state: State) -> Iterator[tuple[Ref, State]]:
    """The object itself by its name; a permanent may be "it" from then on."""
    if reader.word(state.pos) == SELF:
        after = state.to(state.pos + 1)
        yield This(), after if reader.card.is_spell else memory.named(after)


rule("said", "{own_name}", lambda own_name: own_name)
rule("said", "{known}", lambda known: memory.now(known))
rule("said", "{host}", lambda host: host)
rule("said", "{target}", lambda target: target)
rule("said", "that permanent or player\nthat creature or player", lambda at: _called(at, "target"))
rule("said", "the exiled card|cards", lambda at: _exiled(at))
rule("said", "cards exiled with ~\nthe card exiled with ~", lambda: Linked())


def _exiled(at: State) -> Ref | None:
    """The card that the cost was paid with, where one was exiled for it, or else that of a linked ability (607.2a)."""
    if "exiled as a cost" in at.said:
        return PaidWith()
    return None if "paid twice" in at.said else Linked()


rule("possessor", "its|his|her", lambda at: _ref(memory.it(at)))
rule("possessor", "their", lambda at: _ref(memory.them(at)) or at.doer or memory.person(at))
rule("possessor", "~ 's", _this)
rule("possessor", "{known} 's", lambda known: known.ref)
rule("possessor", "{host} 's", lambda host: host)
rule("possessor", "{target} 's", lambda target: target)
rule("possessor", "the sacrificed creature|permanent|artifact|land|enchantment|token 's", lambda at: None)


def _ref(found: Mention | None) -> Ref | None:
    """The reference of a mention, if there is one."""
    return found.ref if found is not None else None


# --- what a verb affects ---------------------------------------------------------------------------------------------

rule("thing", "{said}", lambda said: said)
rule("thing", "all {np}\nall of the {np}", lambda at, np: everything(at, np))
rule("thing", "each {np}\neach of the {np}", lambda at, np: everything(at, np._replace(kinds=np.kinds | {memory.EACH})))
rule("thing", "each of {said}", lambda said: said)
rule("thing", "a|an {np}", lambda at, np: chosen(at, np, 1, 1))
rule("thing", "another {np}", lambda at, np: _chosen_other(at, np))
rule("thing", "{n:number} {np}", lambda at, n, np: chosen(at, np, n, n) if np.many else None)
rule("thing", "up to {n:number} {np}", lambda at, n, np: chosen(at, np, 0, n))
rule("thing", "any number of {np}", lambda at, np: chosen(at, np, 0, None))
rule("thing", "{np}", lambda at, np: everything(at, np) if np.many and "player" not in np.kinds else None)
rule("things", "{thing}", lambda thing: thing)
rule("things", "{one:thing} and {two:thing}", lambda at, one, two: together(at, one, two))
rule(
    "things",
    "{one:thing} , {two:thing} , and {three:thing}",
    lambda at, one, two, three: together(at, one, two, three),
)


def _chosen_other(at: State, noun: Noun) -> Then | None:
    """Something chosen that isn't what the text spoke of before."""
    other = but(noun, other_than(at, (noun.either or (noun,))[0].kinds)) if _is_told(at) else None
    return None if other is None else chosen(at, other, 1, 1)


def _is_told(at: State) -> bool:
    """Whether it is told what "another" leaves out: of an Aura spoken of it would be what it is attached to."""
    return not any(each.ref != This() and each.kinds & {"aura", "equipment"} for each in at.mentions)


def everything(at: State, noun: Noun) -> Then | None:
    """Everything that fits; a card's noun must say which zone it means."""
    if noun.card and not zoned(noun.filter):
        return None
    ref = Each(noun.filter)
    return Then(ref, at.mention(ref, *noun.kinds, many=True))


def chosen(at: State, noun: Noun, least: Quantity, most: Quantity | None) -> Then | None:
    """Something chosen as the instruction is followed, not targeted (115.10)."""
    if (noun.card and not zoned(noun.filter)) or at.doer is not None or at.pending:
        return None
    if noun.kinds & {"player"}:
        return None
    choice = Choose(noun.filter, least, most)
    state = at._replace(pending=(choice,)).mention(IT, *noun.kinds, many=most != 1)
    return Then(IT, state)


def together(at: State, *refs: Ref) -> Then:
    """Several things at once; cards of the zone that is named behind the last."""
    ref = these(*refs)
    at = at._replace(targets=_of_one_zone(at.targets, refs))
    return Then(ref, at.mention(ref, "permanent", "card", "creature", many=True))


def _of_one_zone(targets: tuple[TargetSpec, ...], refs: tuple[Ref, ...]) -> tuple[TargetSpec, ...]:
    """The targets, those of cards without a zone in that of the last thing."""
    filters = {each.slot: targets[each.slot].what for each in refs if isinstance(each, T)}
    last = filters.get(refs[-1].slot) if isinstance(refs[-1], T) else getattr(refs[-1], "filter", None)
    zone = next((part for part in getattr(last, "filters", (last,)) if isinstance(part, InZone)), None)
    if zone is None or zone.zone is Zone.BATTLEFIELD:
        return targets
    return tuple(
        replace(each, what=zone & each.what) if slot in filters and not is_placed(each.what) else each
        for slot, each in enumerate(targets)
    )


def is_placed(filter_: AnyFilter) -> bool:
    """Whether a filter says where its things are, or that they are players, spells or abilities."""
    if isinstance(filter_, AllOf):
        return any(is_placed(each) for each in filter_.filters)
    if isinstance(filter_, AnyOf):
        return all(is_placed(each) for each in filter_.filters)
    return isinstance(filter_, (Among, InZone, IsAbility, IsPlayer, IsSpell))


def zoned(filter_: AnyFilter) -> bool:
    """Whether a filter says which zone it looks in."""
    if isinstance(filter_, InZone):
        return True
    return isinstance(filter_, AllOf) and any(isinstance(each, InZone) for each in filter_.filters)


def on_battlefield(filter_: AnyFilter) -> bool:
    """Whether a filter is about permanents."""
    return filter_ == PERMANENT or (isinstance(filter_, AllOf) and InZone(Zone.BATTLEFIELD) in filter_.filters)
