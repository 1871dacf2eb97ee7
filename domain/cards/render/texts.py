"""What a text does, in English: modes, sentences, and effects that are said together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import (
    AddRule,
    AnyEffect,
    BecomeCopy,
    ChangeTypes,
    CopyExcept,
    CreateCopy,
    CreateDelayedTrigger,
    CreateToken,
    If,
    May,
    Mode,
    ModeChoice,
    Modify,
    Reflexive,
    SetLandType,
    Text,
)
from domain.cards.combat_effects import BecomeAttacking, BecomeBlocking
from domain.cards.effects import (
    Choose,
    ChooseAtRandom,
    ChooseValue,
    Damage,
    Destroy,
    Discard,
    DrawCards,
    Move,
    RevealHand,
    Sacrifice,
    SacrificeIt,
    Transform,
    Untap,
)
from domain.cards.pieces import speaks_of
from domain.cards.render.actions import action_at
from domain.cards.render.costs_and_triggers import costs
from domain.cards.render.doing import does
from domain.cards.render.named_first import chosen_first
from domain.cards.render.nouns import one
from domain.cards.render.on_the_stack import what_is_chosen
from domain.cards.render.quantities import so_much
from domain.cards.render.references import limit
from domain.cards.render.rows import said_together
from domain.cards.render.speech import Speech, say, unsaid
from domain.cards.render.words import capital, listed, of_cards, sentence
from domain.cards.static_rules import MayCastFrom
from domain.cards.terms import (
    AllOf,
    Among,
    AnyCondition,
    Compare,
    Controlled,
    Each,
    Kicks,
    Plus,
    Quantity,
    Ref,
    Remembered,
    Result,
    T,
    Times,
    X,
    You,
)
from domain.vocabulary import Zone


@say.register
def say_text(text: Text, speech: Speech) -> str:
    """A text; modes stand on lines of their own."""
    if text.choose is None and len(text.modes) == 1:
        return say(text.modes[0], speech)
    if all(mode.cost for mode in text.modes) and text.choose in (ModeChoice(), ModeChoice(1, len(text.modes))):
        word, mark = ("Tiered", "•") if text.choose == ModeChoice() else ("Spree", "+")
        return "\n".join((word, *(f"{mark} {say(mode, speech)}" for mode in text.modes)))
    modes = [f"• {say(mode, speech)}" for mode in text.modes]
    return "\n".join((_choice(text.choose or ModeChoice(), len(text.modes), speech), *modes))


@say.register
def say_mode(mode: Mode, speech: Speech) -> str:
    inner = speech.within(mode.targets)
    inner.trailing = speech.trailing and bool(mode.effects) and isinstance(mode.effects[0], If)
    price = f"{costs(mode.cost, speech)} — " if mode.cost else ""
    return price + " ".join(sentences(mode.effects, inner))


def sentences(effects: Sequence[AnyEffect], speech: Speech) -> list[str]:
    """Effects as sentences, what X is added where it was used."""
    said = []
    for words in phrases(effects, speech):
        where = f", where {listed(speech.where)}" if speech.where else ""
        speech.where.clear()
        speech.begun = True
        said.append(sentence(f"{_of_its_own(words)}{where}"))
    return said


def _of_its_own(words: str) -> str:
    """An instruction with what is added to it as a sentence of its own: "It can't be regenerated"."""
    if words.startswith("this land becomes ") and " in addition to its other types" in words:
        return f"{words.replace(' in addition to its other types', '')}. It's still a land"
    if not words.startswith("destroy "):
        return words
    return words.replace("; it can't", ". It can't").replace("; they can't", ". They can't")


def clause(effects: Sequence[AnyEffect], speech: Speech, tail: str = "") -> str:
    """Effects as one clause; a permission at the end is a sentence of its own, behind the tail of the others."""
    if len(effects) > 1 and is_permission(last := effects[-1]):
        words = clause(effects[:-1], speech, tail)
        where = f", where {listed(speech.where)}" if speech.where else ""
        speech.where.clear()
        return f"{words}{where}. {capital(say(last, speech))}"
    return ", then ".join(phrases(effects, speech)) + tail


def is_permission(effect: AnyEffect) -> bool:
    """Whether an effect lets something be played that was exiled just before."""
    match effect:
        case AddRule(rules=(MayCastFrom(zone=Zone.EXILE, filter=Among(ref=Remembered(key="it"))),)):
            return True
    return False


def phrases(effects: Sequence[AnyEffect], speech: Speech) -> Iterator[str]:
    """Effects in words, one after the other."""
    return (words for words, _ in groups(effects, speech))


def groups(effects: Sequence[AnyEffect], speech: Speech) -> Iterator[tuple[str, int]]:
    """Effects in words, with how many each takes: keyword actions by their names, choices where they are needed."""
    row = tuple(effects)
    while row:
        words, count = first_words(row, speech)
        yield words, count
        row = row[count:]


def first_words(row: tuple[AnyEffect, ...], speech: Speech) -> tuple[str, int]:
    """What a row of effects begins with, in words, and how many of them that is."""
    if chosen := chosen_first(row[0], speech):
        words, count = first_words(row, speech)
        return f"{chosen}. {capital(words)}", count
    if (action := action_at(row)) is not None:
        return action.said(speech), len(action.effects)
    if kinds := tokens_at_once(row):
        return several_tokens(kinds, speech), len(kinds)
    if words := into_combat(row, speech):
        return words, 2 if isinstance(row[1], BecomeAttacking) else 3
    words = done_then_more(row, speech) or two_as_one(row, speech)
    return (words, 2) if words else (say(row[0], speech), 1)


TOKEN_KEYS: Final = ("token", "token 2", "token 3")


def tokens_at_once(row: tuple[AnyEffect, ...]) -> tuple[CreateToken, ...]:
    """Tokens of several kinds that one instruction creates."""
    found: list[CreateToken] = []
    for key, effect in zip(TOKEN_KEYS, row, strict=False):
        if not isinstance(effect, CreateToken) or effect.key != key:
            break
        found.append(effect)
    return tuple(found) if len(found) > 1 else ()


def several_tokens(kinds: Sequence[CreateToken], speech: Speech) -> str:
    """Tokens of several kinds in one clause: "create a Food token and a Treasure token"."""
    first, *others = [say(each, speech) for each in kinds]
    verb = "create " if "create " in first else "creates "
    return listed([first, *(each.partition(verb)[2] for each in others)])


def two_as_one(row: tuple[AnyEffect, ...], speech: Speech) -> str:
    """The first two effects of a row as one instruction, if they are one."""
    return (
        from_hand(row, speech)
        or hidden_played(row, speech)
        or becoming_another(row, speech)
        or own_choice(row, speech)
        or becoming_chosen(row, speech)
        or said_together(row, speech)
        or with_its_choice(row, speech)
    )


def becoming_another(row: tuple[AnyEffect, ...], speech: Speech) -> str:
    """Something chosen, of which something else becomes a copy."""
    match row:
        case (Discard(count=None, filter=None) as first, DrawCards(count=Result(key="discarded"), who=who), *_) if (
            who == first.who
        ):
            return f"{say(first, speech)}, then {'draw' if isinstance(who, You) else 'draws'} that many cards"
        case (Choose(least=1, most=1, who=You()) as first, BecomeCopy(of=Remembered(key="it"), refs=T()), *_):
            speech.it = "that creature"
            chosen_ = f"choose {what_is_chosen(first, speech)} on the battlefield"
            return f"{chosen_}. {capital(say(row[1], speech))}"
        case (ChooseAtRandom(filter=Among(ref=T() as ref), count=1), Destroy(refs=Remembered(key="it")), *_):
            return f"destroy one of {say(ref, speech)} at random"
    return ""


def hidden_played(row: tuple[AnyEffect, ...], speech: Speech) -> str:
    """The card that hideaway exiled is played (702.75a)."""
    return "you may play the exiled card without paying its mana cost" if row[:2] == k.play_hidden() else ""


def own_choice(row: tuple[AnyEffect, ...], speech: Speech) -> str:
    """What a player chooses of their own and untaps, exiles or returns."""
    match row:
        case (Choose(filter=AllOf(filters=parts), who=who, least=1, most=1), Untap(refs=Remembered(key="it")), *_) if (
            who != You() and Controlled(who) in parts
        ):
            kept = AllOf(tuple(part for part in parts if part != Controlled(who)))
            return does(who, "untap", f"{one(speech, kept)} they control", speech)
        case (
            Choose(filter=AllOf(filters=parts), who=who, least=1, most=1) as choice,
            Move(refs=Remembered(key="it"), to=Zone.EXILE | Zone.HAND as to) as moved,
            *_,
        ) if who != You() and Controlled(who) in parts and moved == Move(Remembered("it"), to):
            verb, tail = ("exile", "") if to is Zone.EXILE else ("return", " to its owner's hand")
            words = does(who, verb, lambda: one(speech, choice.filter), speech) + tail
            speech.it = "it"
            return words
        case (CreateToken() as created, BecomeBlocking(refs=Remembered(key="token"), what=what), *_):
            blocks = "that's blocking" if created.count == 1 else "that are blocking"
            return f"{say(created, speech)} {blocks} {say(what, speech)}"
    return ""


def done_then_more(row: tuple[AnyEffect, ...], speech: Speech) -> str:
    """Something that must be done, and what follows if it was: "sacrifice this artifact. If you do, …"."""
    match row:
        case (Sacrifice() | SacrificeIt() | Discard() | Transform() as first, If(condition=condition) as then, *_) if (
            condition == was_done_of(first)
        ):
            who = You() if isinstance(first, SacrificeIt | Transform) else first.who
            words = f"{say(first, speech)}. {if_done(then.effects, who, speech)}"
            return f"{words}. Otherwise, {clause(then.otherwise, speech)}" if then.otherwise else words
    return ""


def was_done_of(effect: Sacrifice | SacrificeIt | Discard | Transform) -> AnyCondition:
    """That at least something of it was done."""
    key = {Discard: "discarded", Transform: "transformed"}.get(type(effect), "sacrificed")
    return Compare(Result(key), ">=", 1)


def into_combat(row: tuple[AnyEffect, ...], speech: Speech) -> str:
    """What enters tapped and attacking (508.4)."""
    match row:
        case (CreateToken(tapped=True) | CreateCopy(tapped=True) as made, BecomeAttacking() as attacks, *_) if (
            attacks == BecomeAttacking(Remembered(made.key if isinstance(made, CreateToken) else "token"))
        ):
            return tapped_and_attacking(made, speech)
        case (Move(to=Zone.BATTLEFIELD, tapped=True) as move, BecomeAttacking() as attacks, *_):
            words = say(move, speech) if attacks == BecomeAttacking(Remembered(move.key)) else ""
        case (Choose() as choice, CreateCopy(tapped=True) as copy, BecomeAttacking() as attacks, *_) if (
            attacks == ATTACKING and (choice, replace(copy, tapped=False)) == k.populate()
        ):
            return "populate. The token enters tapped and attacking"
        case (Choose(), Move(to=Zone.BATTLEFIELD, tapped=True) as move, BecomeAttacking() as attacks, *_):
            fits = attacks == BecomeAttacking(Remembered(move.key))
            words = ", then ".join(phrases(row[:2], speech)) if fits else ""
        case _:
            return ""
    words, _, under = words.partition(" tapped")
    return f"{words} tapped and attacking" if under in ("", " under its owner's control") and words else ""


ATTACKING: Final = BecomeAttacking(Remembered("token"))


def tapped_and_attacking(made: CreateToken | CreateCopy, speech: Speech) -> str:
    """Tokens that are created so; where their abilities are quoted, a sentence more says so."""
    words = say(replace(made, tapped=False), speech)
    one_ = made.count == 1
    if isinstance(made, CreateCopy) and not one_ and not isinstance(made.of, Each) and made.but == CopyExcept():
        return f"{words} and that are tapped and attacking"
    if isinstance(made, CreateCopy) or '"' in words:
        return f"{words}. The {'token enters' if one_ else 'tokens enter'} tapped and attacking"
    each = words.find(" for each ")
    at = len(words) if each < 0 else each
    return f"{words[:at]} {'that’s' if one_ else 'that are'} tapped and attacking{words[at:]}".replace("’", "'")


def from_hand(row: tuple[AnyEffect, ...], speech: Speech) -> str:
    """A card chosen from a hand that was revealed, and discarded."""
    match row:
        case (RevealHand(who=who, only_to=None), Discard(who=other, count=1, chooser=You(), filter=filter_), *_) if (
            who == other
        ):
            words = say(row[0], speech)
            card = "a card" if filter_ is None else of_cards(one(speech, filter_, default="card"))
            return f"{words}. You choose {card} from it. That player discards that card"
    return ""


def becoming_chosen(row: tuple[AnyEffect, ...], speech: Speech) -> str:
    """What becomes a creature type that is chosen for it."""
    chosen_type = (ChangeTypes(creature_types=("chosen",)),)
    match row:
        case (ChooseValue(what="creature_type", who=You()), Modify(modifications=made), *_) if made == chosen_type:
            words = say(row[1], speech.aside())
            if "becomes the chosen type" in words:
                return say(row[1], speech).replace(
                    "becomes the chosen type", "becomes the creature type of your choice"
                )
        case (ChooseValue(what="land_type", who=You()), Modify(modifications=made), *_) if made == (
            SetLandType(("chosen",)),
        ):
            return say(row[1], speech).replace("is the chosen type", "becomes the basic land type of your choice")
    return ""


def with_its_choice(row: tuple[AnyEffect, ...], speech: Speech) -> str:
    """An instruction about what is chosen for it: "return a creature you control to its owner's hand"."""
    first = row[0]
    if not isinstance(first, Choose) or first.who != You() or len(row) == 1 or not speaks_of(row[1], Remembered()):
        return ""
    had = isinstance(row[1], May) and row[1].who == You() and isinstance(row[1].effects[0], Damage | Modify)
    if isinstance(row[1], CreateDelayedTrigger | If | May) and not had:
        return ""
    if isinstance(row[1], Damage) and row[1].source == Remembered():
        return ""  # "choose a creature you control. It deals …"
    speech.it = "it" if first.most == 1 else "them"
    chosen = speech.choice = what_is_chosen(first, speech).replace(" in your ", " from your ")
    words = say(row[1], speech)
    if had and words.count(chosen) == 1:
        speech.choice = ""
    unsaid, speech.choice = speech.choice, ""
    return "" if unsaid else words


@say.register
def say_mode_choice(choice: ModeChoice, speech: Speech) -> str:
    return _choice(choice, 0, speech)


def _choice(choice: ModeChoice, modes: int, speech: Speech) -> str:
    """The line over the modes: how many, and who chooses."""
    who = "An opponent chooses" if choice.chooser == "opponent" else "Choose"
    where: list[str] = []
    words = _how_many(choice, modes, speech, where)
    tail = f", where {listed(where)}" if where else ""
    again = ". You may choose the same mode more than once." if choice.repeat else f"{_UNCHOSEN[choice.unchosen]} —"
    again = "" if words.endswith(".") else again
    return f"{who} {words}{tail}{again}"


_UNCHOSEN: Final = {"": "", "ever": " that hasn't been chosen", "turn": " that hasn't been chosen this turn"}


def _how_many(choice: ModeChoice, modes: int, speech: Speech, where: list[str]) -> str:
    """How many modes are chosen."""
    if choice.most == Plus(1, Kicks()):
        return _any_of(modes) if speech.escalates else "one"
    if choice.most == Plus(1, Times(modes - 1, Kicks())) and choice.least == Plus(1, Times(-1, Kicks())):
        return "one. If this spell was kicked, choose any number instead."
    most = _modes(choice.most, speech, where)
    if choice.least == choice.most:
        return most
    if choice.least == 0:
        return f"up to {most}"
    if choice.least == 1 and choice.most == modes:
        return _any_of(modes)
    return f"{_modes(choice.least, speech, where)} to {most}"


def _any_of(modes: int) -> str:
    return "one or both" if modes == 2 else "one or more"


def _modes(quantity: Quantity, speech: Speech, where: list[str]) -> str:
    """A number of modes."""
    words = limit(quantity, speech)
    where.extend(words_ for words_ in speech.where if words_ not in where)
    speech.where.clear()
    return words


def if_done(effects: Sequence[AnyEffect], who: Ref, speech: Speech) -> str:
    """What follows what may be done: an ability of its own ("when you do"), or more of the same (603.12)."""
    if isinstance(effects[0], Reflexive):
        return capital(clause(effects, speech))
    match effects:
        case (If(otherwise=(_,)) as cased,):
            return f"If {_who_does(who, speech)}, {either_case(cased, speech)}"
    return f"If {_who_does(who, speech)}, {clause(effects, speech)}"


def either_case(effect: If, speech: Speech) -> str:
    """What happens and what happens instead, where the condition can't stand in front."""
    one, other = effect.effects, effect.otherwise
    if len(other) == 1 and (len(one) > 1 or type(one[0]) is type(other[0]) or unsaid(other, speech)):
        first = clause(other, speech)
        match (*one, *other):
            case (Damage(amount=int() | X() as much) as more, Damage() as less) if replace(less, amount=much) == more:
                deals = f"{say(more.source, speech)} deals {so_much(much, 'damage', speech)} instead"
                return f"{first}. If {say(effect.condition, speech)}, {deals}"
        return f"{first}. If {say(effect.condition, speech)}, {clause(one, speech)} instead"
    first = clause(one, speech)
    return f"{first} if {say(effect.condition, speech)}. Otherwise, {clause(other, speech)}"


def _who_does(who: Ref, speech: Speech) -> str:
    """Whether somebody did what they may: "if you do"."""
    if who == You():
        return "you do"
    return "that player does" if speech.doer is None and say(who, speech) == "that player" else "they do"
