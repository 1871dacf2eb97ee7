"""Targets changed, texts reworded, spells copied for each of something, countered spells that go elsewhere (115.7)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from domain.cards.abilities import AddRule, If, MayPay, Reword
from domain.cards.effects import ChangeTargets, CopySpell, Counter
from domain.cards.nouns import ANOTHER, PERMANENT
from domain.cards.static_rules import CantActivate, CantBeCountered
from domain.cards.terms import Among, AnyFilter, Did, Each, Fits, Ref, SourceOf, T, This, Triggering
from domain.oracle.changes import Lasting
from domain.oracle.grammar import State, rule
from domain.oracle.nouns import Noun
from domain.oracle.texts import Effects, Revise
from domain.oracle.words import SUBTYPES
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E, R = "effect", "revision"
Place = Literal["top", "bottom"]

# --- new targets (115.7) ---------------------------------------------------------------------------------------------

rule(E, "choose new targets for {things}", lambda things: ChangeTargets(things, "new"))
rule(E, "change any targets of {things}", lambda things: ChangeTargets(things, "any"))
rule(E, "change the targets of {things}", lambda things: ChangeTargets(things, "the"))
rule(E, "change a target of {things} to ~", lambda things: ChangeTargets(things, "a", This()))
rule(R, "the new target must be a|an {np}", lambda np: Revise(lambda before: _only_to(before, np)))


def _only_to(before: Effects, noun: Noun) -> Effects | None:
    """The new target is one of these."""
    last = before[-1] if before else None
    if not isinstance(last, ChangeTargets) or last.to is not None or noun.card:
        return None
    return (*before[:-1], replace(last, to=Each(noun.filter)))


# --- texts (612) -----------------------------------------------------------------------------------------------------

Word = Literal["colour", "land_type", "creature_type"]
rule("word_kind", "color|colour word", lambda: "colour")
rule("word_kind", "basic land type", lambda: "land_type")
rule("word_kind", "creature type", lambda: "creature_type")
rule("words", "one {kind:word_kind} with another", lambda kind: (kind,))
rule("words", "one {one:word_kind} with another or one {two:word_kind} with another", lambda one, two: (one, two))
_TEXT: Final = "change the text of {things} by replacing all instances of {kinds:words}"
rule(E, _TEXT, lambda things, kinds: Reword(things, kinds))
rule(E, f"{_TEXT} {{lasting}}", lambda things, kinds, lasting: _reworded(things, kinds, lasting))
rule(R, "the new creature type can't be {kind:type_word}", lambda kind: Revise(lambda before: _but(before, kind)))
for _word, _kind in SUBTYPES.items():
    rule("type_word", _word, lambda at, kind=_kind: kind)


def _reworded(things: Ref, kinds: tuple[Word, ...], lasting: Lasting) -> Reword | None:
    """A text changed for a while."""
    return Reword(things, kinds, lasting[0]) if lasting[1] is None else None


def _but(before: Effects, kind: str) -> Effects | None:
    """One word may not be chosen."""
    last = before[-1] if before else None
    return (*before[:-1], replace(last, but=(*last.but, kind))) if isinstance(last, Reword) else None


# --- a copy for each (707.10d) ---------------------------------------------------------------------------------------

rule(
    E,
    "copy {known} for each {np} that the|that spell could target . each copy targets a different one of those {np2:np}"
    "\ncopy {known} for each {np} that spell could target . each copy targets a different one of those {np2:np}",
    lambda at, known, np, np2: _for_each(at, known.ref, np),
)


def _for_each(at: State, what: Ref, noun: Noun) -> CopySpell | None:
    """A copy for each other thing that the spell could target, where it targets the source alone."""
    if what != Triggering("object") or noun.many or noun.card or "only this" not in at.said:
        return None
    parts = getattr(noun.filter, "filters", ())
    return CopySpell(what, new_targets=False, for_each=noun.filter) if ANOTHER in parts else None


# --- countered (701.6) -----------------------------------------------------------------------------------------------

_COUNTERED: Final = "if that spell is countered this way , put it"
_INSTEAD: Final = "instead of into that player 's graveyard"
rule(R, f"{_COUNTERED} into its owner 's hand {_INSTEAD}", lambda: Revise(lambda before: _to(before, Zone.HAND)))
rule(
    R,
    f"{_COUNTERED} on top of its owner 's library {_INSTEAD}",
    lambda: Revise(lambda before: _to(before, Zone.LIBRARY)),
)
rule(
    R,
    f"{_COUNTERED} on the bottom of its owner 's library {_INSTEAD}",
    lambda: Revise(lambda before: _to(before, Zone.LIBRARY, "bottom")),
)


def _to(before: Effects, zone: Zone, place: Place = "top") -> Effects | None:
    """The countered spell goes elsewhere."""
    last = before[-1] if before else None
    if isinstance(last, Counter) and last.to is Zone.GRAVEYARD:
        return (*before[:-1], replace(last, to=zone, place=place))
    if isinstance(last, MayPay) and last.otherwise:
        inner = _to(last.otherwise, zone, place)
        return None if inner is None else (*before[:-1], replace(last, otherwise=inner))
    return None


rule(
    R,
    "if a permanent 's ability is countered this way , activated abilities of that permanent can't be activated this"
    " turn",
    lambda: Revise(_source_held),
)


def _source_held(before: Effects) -> Effects | None:
    """The permanent whose ability was countered can't be activated this turn."""
    last = before[-1] if before else None
    if not isinstance(last, Counter) or not isinstance(last.refs, T):
        return None
    source = SourceOf(last.refs)
    held = AddRule((CantActivate(Among(source)),))
    return (*before, If(Did("countered") & Fits(source, PERMANENT), (held,)))


rule(E, "{target} can't be countered", lambda target: AddRule((CantBeCountered(_those(target)),)))


def _those(ref: Ref) -> AnyFilter:
    """What a reference means, as a filter."""
    return Among(ref)
