"""English for targets and references."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import TargetSpec
from domain.cards.nouns import ANY_TARGET
from domain.cards.render.alike import in_common
from domain.cards.render.nouns import noun, phrase
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import listed, number_word, plural, possessive
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    AnyOf,
    AttachedTo,
    Chooser,
    ChosenPlayer,
    ControllerOf,
    Each,
    InZone,
    IsPlayer,
    IsThis,
    Linked,
    Not,
    OwnerOf,
    Quantity,
    Ref,
    Remembered,
    SourceOf,
    T,
    This,
    Times,
    TopOf,
    Triggering,
    X,
    You,
)
from domain.vocabulary import Zone

_CALLED: Final = {"who": "that player", "it before": "what was moved"}


# --- targets ---------------------------------------------------------------------------------------------------------


@say.register
def say_target_spec(spec: TargetSpec, speech: Speech) -> str:
    """One instance of the word "target"."""
    other = bool(spec.other_than)
    if _is_any(spec.what) and spec.least == spec.most == 1:
        words = "any other target" if other or spec.what != ANY_TARGET else "any target"
    else:
        words = _how_many(spec, speech) + _targets(spec, speech, many=spec.most != 1)
        many = spec.most != 1
        words = words.replace("target ", "other target " if many else "another target ", 1) if other else words
        words = words.replace("target another ", "another target ").replace("target other ", "other target ")
        words = words.replace("up to one another ", "up to one other ")
    words = f"{words} controlled by different players" if spec.differ == "controller" else words
    words = in_common(spec, words)
    if spec.chooser == "opponent":
        for ending in (" that player controls", " you don't control"):
            if words.endswith(ending):
                whose = ending.replace("that player controls", "they control")
                return f"{words.removesuffix(ending)} of an opponent's choice{whose}"
        return f"{words} of an opponent's choice"
    return words


def _is_any(what: AnyFilter) -> bool:
    """Whether anything may be targeted, or anything else."""
    match what:
        case AllOf(filters=(first, Not(filter=IsThis() | Among()))):
            return first == ANY_TARGET
    return what == ANY_TARGET


def of_two_places(what: AnyFilter, speech: Speech) -> str:
    """Other permanents than the source or cards of another zone, each with their place; nothing for others."""
    match what:
        case AnyOf(
            filters=(AllOf(filters=(InZone(zone=Zone.BATTLEFIELD), *kinds)), AllOf(filters=(InZone(), *_)) as cards)
        ):
            if Not(IsThis()) in kinds:
                here = AllOf((InZone(Zone.BATTLEFIELD), *(kind for kind in kinds if kind != Not(IsThis()))))
                there = noun(speech, cards, many=True).replace(" in all ", " from ")
                return f"{noun(speech, here, many=True)} from the battlefield and/or {there}"
    return ""


def _targets(spec: TargetSpec, speech: Speech, *, many: bool) -> str:
    """The noun with the word "target" in front."""
    if spec.what == ANY_TARGET:
        return "targets" if many else "any target"
    if many and (either := of_two_places(spec.what, speech)):
        return f"other target {either}"
    return f"target {noun(speech, spec.what, many=many)}"


def _how_many(spec: TargetSpec, speech: Speech) -> str:
    """How many targets may be chosen, if not one."""
    if spec.least == spec.most == 1:
        return ""
    if spec.most is None:
        return "any number of " if spec.least == 0 else f"{limit(spec.least, speech)} or more "
    if spec.least == 0:
        return f"up to {limit(spec.most, speech)} "
    if spec.least == spec.most:
        return f"{limit(spec.most, speech)} "
    if isinstance(spec.least, int) and isinstance(spec.most, int):
        return f"{listed([number_word(count) for count in range(spec.least, spec.most + 1)], 'or')} "
    return f"{limit(spec.least, speech)} to {limit(spec.most, speech)} "


def figure(quantity: Quantity, speech: Speech) -> str:
    """A number in figures; one that needs words is a letter, and what that is follows the sentence."""
    return str(quantity) if isinstance(quantity, int) else limit(quantity, speech)


def limit(quantity: Quantity, speech: Speech) -> str:
    """A number before a noun; one that needs words is a letter, and what that is follows the sentence."""
    if isinstance(quantity, int):
        return number_word(quantity)
    if isinstance(quantity, Times) and quantity == Times(2, X()):
        return "twice X"
    if not isinstance(quantity, X):
        words = f"{speech.letter} is {say(quantity, speech)}"
        if words not in speech.where:
            speech.where.append(words)
        return speech.letter
    return "X"


# --- references ------------------------------------------------------------------------------------------------------


@say.register
def say_t(ref: T, speech: Speech) -> str:
    if ref.slot >= len(speech.targets):
        return "the target"
    spec = speech.targets[ref.slot]
    if ref.slot not in speech.said:
        speech.said.add(ref.slot)
        words = say(spec, speech)
        speech.mention(ref, phrase(speech, spec.what).called())
        return words
    said = phrase(speech, spec.what)
    speech.mention(ref, said.called())
    if spec.what == ANY_TARGET:
        return "those targets" if spec.most != 1 else "that permanent or player"
    if isinstance(spec.what, AnyOf) and any(isinstance(part, IsPlayer) for part in spec.what.filters):
        return "that player or that planeswalker's controller"
    word = (
        "player"
        if isinstance(spec.what, IsPlayer)
        else said.kinds[-1][-1]
        if said.kinds and len(said.kinds[-1]) == 1
        else said.head
    )
    word = word or ("permanent" if said.kinds else "object")
    return f"those {plural(word)}" if spec.most != 1 else f"that {word}"


@say.register
def say_this(ref: This, speech: Speech) -> str:
    if speech.stays:  # a permanent that is called by its name may be "it" from then on
        speech.mention(ref, ())
    return speech.this


@say.register
def say_you(ref: You, speech: Speech) -> str:
    return "you"


@say.register
def say_each(ref: Each, speech: Speech) -> str:
    if isinstance(ref.filter, Among):
        return say(ref.filter, speech)
    named = _named(ref.filter)
    if named:
        return listed(in_one_place([say(one, speech) for one in named]))
    speech.everything.append(ref)
    words = noun(speech, ref.filter, each=True)
    return f"each other {words.removeprefix('another ')}" if words.startswith("another ") else f"each {words}"


def in_one_place(words: list[str]) -> list[str]:
    """Several cards in one zone, which is named behind the last of them."""
    place = next((each for each in PLACES if all(word.endswith(each) for word in words)), "")
    return [*(word.removesuffix(place) for word in words[:-1]), words[-1]]


PLACES: Final = (" in your graveyard", " in a graveyard")


def those(ref: Each, speech: Speech) -> str:
    """What has been spoken of as everything that fits: "those creatures"."""
    return f"those {plural(phrase(speech, ref.filter).called_again())}"


def _named(filter_: AnyFilter) -> list[Ref]:
    """The references that a filter lists, if it does nothing else."""
    parts = filter_.filters if isinstance(filter_, AnyOf) else ()
    refs = [part.ref for part in parts if isinstance(part, Among)]
    return refs if len(refs) == len(parts) else []


@say.register
def say_among(filter_: Among, speech: Speech) -> str:
    if isinstance(filter_.ref, Each) and filter_.ref in speech.everything:
        return those(filter_.ref, speech)
    return say(filter_.ref, speech)


@say.register
def say_controller_of(ref: ControllerOf, speech: Speech) -> str:
    return f"{its(ref.ref, speech)} controller"


@say.register
def say_owner_of(ref: OwnerOf, speech: Speech) -> str:
    return f"{its(ref.ref, speech)} owner"


@say.register
def say_attached_to(ref: AttachedTo, speech: Speech) -> str:
    return speech.host


@say.register
def say_triggering(ref: Triggering, speech: Speech) -> str:
    if ref.role == "object" and speech.object == "it" and speech.last is not None:
        nouns = (each for each in speech.antecedents if each not in speech.last_called)
        return next((f"that {each}" for each in nouns), "it")
    return {"by": speech.by, "player": speech.player, "object": speech.object}.get(ref.role, "that much")


@say.register
def say_remembered(ref: Remembered, speech: Speech) -> str:
    if ref.key == "it" and speech.choice:
        words, speech.choice = speech.choice, ""
        return words
    if ref.key == "it":
        return speech.it
    if ref.key in ("token", "sacrificed"):
        kind = "token" if ref.key == "token" else "permanent"
        return f"those {kind}s" if ref.key in speech.many else f"that {kind}"
    if ref.key == "each":
        return speech.each
    if ref.key == "affected":
        return speech.affected
    return _CALLED.get(ref.key) or f"the {ref.key}"


def called(ref: Ref, speech: Speech) -> str:
    """What one of several is called once it has been named: "that creature", "that player"."""
    if not isinstance(ref, Each) or isinstance(ref.filter, Among):
        return "it"
    said = phrase(speech, ref.filter)
    words = said.head or (said.kinds[-1][-1] if said.kinds and len(said.kinds[-1]) == 1 else "")
    return f"that {'player' if words in ('player', 'opponent') else words}" if words else "it"


@say.register
def say_source_of(ref: SourceOf, speech: Speech) -> str:
    return f"the source of {say(ref.ref, speech)}"


@say.register
def say_chooser(ref: Chooser, speech: Speech) -> str:
    return "that player"


@say.register
def say_chosen_player(ref: ChosenPlayer, speech: Speech) -> str:
    return "the chosen player"


@say.register
def say_top_of(ref: TopOf, speech: Speech) -> str:
    cards = "card" if ref.count == 1 else f"{limit(ref.count, speech)} cards"
    if isinstance(ref.who, Each):
        return f"the top {cards} of {possessive(say(ref.who, speech))} library"
    return f"the top {cards} of {its(ref.who, speech)} library"


@say.register
def say_linked(ref: Linked, speech: Speech) -> str:
    return "the exiled card"


def everything(ref: Ref, speech: Speech) -> str:
    """A reference after "destroy" or "tap": "all creatures"."""
    if isinstance(ref, Each) and not isinstance(ref.filter, Among) and not _named(ref.filter):
        speech.everything.append(ref)
        words = noun(speech, ref.filter, many=True)
        listed_ = isinstance(ref.filter, AllOf) and any(isinstance(part, AnyOf) for part in ref.filter.filters)
        listed_ = listed_ and "blocking or blocked" not in words
        return f"all {words.replace(' or ', ' and ', 1) if listed_ else words}"
    return say(ref, speech)


def are_many(ref: Ref, speech: Speech) -> bool:
    """Whether a reference takes a verb in the plural."""
    if isinstance(ref, T) and ref.slot < len(speech.targets):
        return speech.targets[ref.slot].most != 1
    if isinstance(ref, TopOf) and ref.count != 1:
        return True
    if isinstance(ref, Remembered):
        return (ref.key == "it" and speech.it == "them") or ref.key in speech.many
    return isinstance(ref, Each) and bool(_named(ref.filter))


def its(ref: Ref, speech: Speech) -> str:
    """A reference as an owner: "its", "your", "their"."""
    if speech.cast and ref == Triggering("object"):
        return "that spell's"
    if isinstance(ref, T) and ref.slot in speech.said and speech.last in (None, ref):
        player = ref.slot < len(speech.targets) and isinstance(speech.targets[ref.slot].what, IsPlayer)
        return "their" if are_many(ref, speech) else "that player's" if player else "its"
    if ref == Remembered() and speech.it == "it" and speech.last == This() and speech.moved[-1:] == ["exiled"]:
        return "that card's"  # "its" would be that of the permanent called by its name
    return possessive(say(ref, speech))
