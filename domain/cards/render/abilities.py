"""English for texts, for effects that hold others, and for abilities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from domain.cards import keywords as k
from domain.cards.abilities import (
    Activated,
    AddManaFor,
    AddRule,
    AnyEffect,
    BecomeCopy,
    CardDefinition,
    ChangeControl,
    ChangeTypes,
    ChooseOne,
    CopyExcept,
    CreateCopy,
    CreateDelayedTrigger,
    CreateToken,
    Duration,
    FlipCoin,
    ForEach,
    GainAbility,
    GetEmblem,
    If,
    Keyword,
    May,
    MayPay,
    MayPayAsAttacks,
    Mode,
    ModeChoice,
    Modifies,
    Modify,
    MovesInstead,
    PreventsDamage,
    PriceChange,
    Reflexive,
    Repeat,
    Replacement,
    SetLandType,
    Static,
    StaticRule,
    SwitchPT,
    Text,
    Triggered,
    XIs,
)
from domain.cards.combat_effects import BecomeAttacking, BecomeBlocking
from domain.cards.combat_rules import Goaded, MustBlock
from domain.cards.costs import Cost, DiscardThis, EitherCost, ExileThis, OwnManaCost, PayMana, RevealSome
from domain.cards.effects import (
    CastWithoutPaying,
    Choose,
    ChooseAtRandom,
    ChooseValue,
    CopyCard,
    Counter,
    Damage,
    Destroy,
    Discard,
    DrawCards,
    Fight,
    LoseLife,
    Mill,
    Move,
    PutCounters,
    RevealHand,
    Sacrifice,
    SacrificeIt,
    Search,
    TakeCounters,
    Tap,
    Untap,
)
from domain.cards.keywords.identity import FASTEST, max_speed
from domain.cards.nouns import YOURS
from domain.cards.render.actions import action_at
from domain.cards.render.choices import of_several
from domain.cards.render.combat import in_command, parties
from domain.cards.render.costs_and_triggers import as_done, costs
from domain.cards.render.doing import does, third
from domain.cards.render.for_a_while import about_the_same, prevented
from domain.cards.render.keyword_words import with_keywords
from domain.cards.render.modifications import changes, lasting
from domain.cards.render.nouns import noun, of_kind, one, one_of_kind, phrase
from domain.cards.render.on_permanents import say_add_mana
from domain.cards.render.on_the_stack import what_is_chosen
from domain.cards.render.prefixes import behind_a_dash
from domain.cards.render.quantities import each_of, paid_words, per, per_unit, so_many, so_much
from domain.cards.render.references import are_many, called, figure, limit
from domain.cards.render.rows import said_together
from domain.cards.render.speech import Speech, host_of, say, unsaid
from domain.cards.render.times import timed
from domain.cards.render.words import a, capital, listed, of_cards, possessive, sentence, small
from domain.cards.static_rules import CantActivate, CantBeCountered, CostsLess, CostsMore, MayCastFrom, NoUntap
from domain.cards.terms import (
    AllOf,
    Among,
    AnyCondition,
    AnyFilter,
    AnyOf,
    Both,
    CombatTime,
    Compare,
    Controlled,
    ControllerOf,
    Did,
    During,
    Each,
    EventAmount,
    Fits,
    Half,
    HasColour,
    HasCounter,
    HasMark,
    HasType,
    HowMany,
    HurtBy,
    InZone,
    IsHost,
    IsPaired,
    IsPairedWith,
    IsPlayer,
    IsThis,
    Kicked,
    Kicks,
    Linked,
    Node,
    Owned,
    PaidFor,
    Plus,
    Quantity,
    Ref,
    Remembered,
    Result,
    SourceOf,
    T,
    This,
    Times,
    Triggering,
    Unless,
    X,
    You,
    YourTurn,
)
from domain.cards.triggers import (
    Attacks,
    BecomesTarget,
    Begins,
    Blocks,
    Casts,
    ChapterReached,
    DamageIsDealt,
    Happens,
    LosesLastCounter,
    Moves,
    StateOf,
    When,
)
from domain.mana import write_mana
from domain.vocabulary import COLOUR_NAMES, PERMANENT_TYPES, SPELL_TYPES, Step, Zone

# --- texts -----------------------------------------------------------------------------------------------------------


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
    """What a player chooses of their own and untaps."""
    match row:
        case (Choose(filter=AllOf(filters=parts), who=who, least=1, most=1), Untap(refs=Remembered(key="it")), *_) if (
            who != You() and Controlled(who) in parts
        ):
            kept = AllOf(tuple(part for part in parts if part != Controlled(who)))
            return does(who, "untap", f"{one(speech, kept)} they control", speech)
        case (CreateToken() as created, BecomeBlocking(refs=Remembered(key="token"), what=what), *_):
            blocks = "that's blocking" if created.count == 1 else "that are blocking"
            return f"{say(created, speech)} {blocks} {say(what, speech)}"
    return ""


def done_then_more(row: tuple[AnyEffect, ...], speech: Speech) -> str:
    """Something that must be done, and what follows if it was: "sacrifice this artifact. If you do, …"."""
    match row:
        case (Sacrifice() | SacrificeIt() | Discard() as first, If(condition=condition) as then, *_) if (
            condition == was_done_of(first)
        ):
            who = You() if isinstance(first, SacrificeIt) else first.who
            words = f"{say(first, speech)}. {_if_done(then.effects, who, speech)}"
            return f"{words}. Otherwise, {clause(then.otherwise, speech)}" if then.otherwise else words
    return ""


def was_done_of(effect: Sacrifice | SacrificeIt | Discard) -> AnyCondition:
    """That at least something of it was done."""
    return Compare(Result("discarded" if isinstance(effect, Discard) else "sacrificed"), ">=", 1)


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
    speech.it = "it" if first.most == 1 else "them"
    chosen = speech.choice = what_is_chosen(first, speech).replace(" in your ", " from your ")
    words = say(row[1], speech)
    if had and words.count(chosen) == 1:
        speech.choice = ""
    unsaid, speech.choice = speech.choice, ""
    return "" if unsaid else words


def speaks_of(node: object, ref: Ref) -> bool:
    """Whether a reference stands in a piece of card language."""
    if isinstance(node, tuple):
        return any(speaks_of(each, ref) for each in node)
    if not isinstance(node, Node):
        return False
    return node == ref or any(speaks_of(getattr(node, field), ref) for field in node.__struct_fields__)


@say.register
def say_mode_choice(choice: ModeChoice, speech: Speech) -> str:
    return _choice(choice, 0, speech)


def _choice(choice: ModeChoice, modes: int, speech: Speech) -> str:
    """The line over the modes: how many, and who chooses."""
    who = "An opponent chooses" if choice.chooser == "opponent" else "Choose"
    where: list[str] = []
    words = _how_many(choice, modes, speech, where)
    tail = f", where {listed(where)}" if where else ""
    again = ". You may choose the same mode more than once." if choice.repeat else " —"
    again = "" if words.endswith(".") else again
    return f"{who} {words}{tail}{again}"


def _how_many(choice: ModeChoice, modes: int, speech: Speech, where: list[str]) -> str:
    """How many modes are chosen."""
    if choice.most == Plus(1, Kicks()):
        return "one"
    if choice.most == Plus(1, Times(modes - 1, Kicks())) and choice.least == Plus(1, Times(-1, Kicks())):
        return "one. If this spell was kicked, choose any number instead."
    most = _modes(choice.most, speech, where)
    if choice.least == choice.most:
        return most
    if choice.least == 0:
        return f"up to {most}"
    if choice.least == 1 and choice.most == modes:
        return "one or both" if modes == 2 else "one or more"
    return f"{_modes(choice.least, speech, where)} to {most}"


def _modes(quantity: Quantity, speech: Speech, where: list[str]) -> str:
    """A number of modes."""
    words = limit(quantity, speech)
    where.extend(words_ for words_ in speech.where if words_ not in where)
    speech.where.clear()
    return words


# --- effects that hold other effects ---------------------------------------------------------------------------------


@say.register
def say_may(effect: May, speech: Speech) -> str:
    if effect.effects == (CopyCard(Linked()), CastWithoutPaying(Remembered("copy"))) and isinstance(effect.who, You):
        return "you may copy the exiled card. If you do, you may cast the copy without paying its mana cost"
    *first, last = effect.effects
    if first and isinstance(last, Reflexive):
        return f"{say(replace(effect, effects=tuple(first)), speech)}. {capital(say(last, speech))}"
    inner = speech.as_done_by(effect.who)
    words, count = first_words(effect.effects, inner)
    who, rest = say(effect.who, speech), effect.effects[count:]
    apart = isinstance(effect.effects[0], DONE_FIRST) or any(isinstance(each, NOT_DONE) for each in rest)
    if rest and (words.startswith("have ") or apart):
        speech.said, speech.it = inner.said, inner.it
        speech.last, speech.last_called = inner.last, inner.last_called
        return f"{who} may {words}. {_if_done(rest, effect.who, speech)}"
    allowed = rest[-1:] if rest and is_permission(rest[-1]) else ()
    done = ", then ".join((words, *phrases(rest[: len(rest) - len(allowed)], inner)))
    if not allowed:
        return f"{who} may {done}"
    where = f", where {listed(inner.where)}" if inner.where else ""
    inner.where.clear()
    return f"{who} may {done}{where}. {capital(say(allowed[0], inner))}"


DONE_FIRST: Final = (DrawCards, Discard, Destroy, PutCounters, SacrificeIt, TakeCounters)
"""Effects after which the text says "if you do" rather than "then"."""
NOT_DONE: Final = (May, CreateDelayedTrigger, Damage, Modify, BecomeCopy, Fight)
"""Effects that aren't what a player does, so that they follow "if you do" behind what may be done."""


@say.register
def say_may_pay(effect: MayPay, speech: Speech) -> str:
    match effect.otherwise:
        case (Counter(to=Zone.EXILE) as countered,) if not effect.effects:
            first = f"counter {say(countered.refs, speech)} unless {_pays(effect, speech)}"
            exiled = "exile it instead of putting it into its owner's graveyard"
            return f"{first}. If that spell is countered this way, {exiled}"
    if len(effect.otherwise) == 1 and not effect.effects:
        return f"{clause(effect.otherwise, speech)} unless {_pays(effect, speech)}"
    words = f"{say(effect.who, speech)} may {_payment(effect, speech)}"
    speech.paid = paid_words(effect.cost, speech) or speech.paid
    if effect.effects:
        words = f"{words}. {_if_done(effect.effects, effect.who, speech)}"
    return f"{words}. If you don't, {clause(effect.otherwise, speech)}" if effect.otherwise else words


def _if_done(effects: Sequence[AnyEffect], who: Ref, speech: Speech) -> str:
    """What follows what may be done: an ability of its own ("when you do"), or more of the same (603.12)."""
    if isinstance(effects[0], Reflexive):
        return capital(clause(effects, speech))
    match effects:
        case (If(otherwise=(_,)) as cased,):
            return f"If {_who_does(who, speech)}, {either_case(cased, speech)}"
    return f"If {_who_does(who, speech)}, {clause(effects, speech)}"


def _payment(effect: MayPay, speech: Speech) -> str:
    """A cost as what is done to pay it."""
    words = costs(effect.cost, speech, last="and")
    words = f"pay {words}" if isinstance(effect.cost[0], PayMana) and not words.startswith("waterbend") else words
    if effect.times == 1 or each_of(effect.times, speech):
        return f"{words}{per(effect.times, speech)}"
    return f"pay {{X}}, where X is {say(effect.times, speech)}"


def _pays(effect: MayPay, speech: Speech) -> str:
    """Somebody pays, as a clause."""
    otherwise = effect.otherwise[0]
    theirs = isinstance(otherwise, Counter) and effect.who == ControllerOf(otherwise.refs)
    who = "its controller" if theirs else say(effect.who, speech)
    payment = _payment(effect, speech)
    return f"{who} {payment}" if isinstance(effect.who, You) else f"{who} {third(payment)}"


@say.register
def say_if(effect: If, speech: Speech) -> str:
    if words := counter_moved(effect, speech) or instead_if(effect, speech) or held_source(effect):
        return words
    new = unsaid(effect.condition, speech)
    trailing, speech.trailing = speech.trailing, False
    if effect.condition == Unless(Did("cast")) and not effect.otherwise:
        return f"if you don't, {clause(effect.effects, speech)}"
    if isinstance(effect.condition, Unless) and not effect.otherwise and len(effect.effects) == 1:
        return f"{clause(effect.effects, speech)} unless {say(effect.condition.condition, speech)}"
    if trailing and not effect.otherwise and not new:
        if ". " in clause(effect.effects, speech.aside()):
            first, stop, more = clause(effect.effects, speech).partition(". ")
            return f"{first} {provided(effect.condition, speech)}{stop}{more}"
        return clause(effect.effects, speech, f" {provided(effect.condition, speech)}")
    if effect.otherwise and (trailing or (unsaid(effect.otherwise, speech) and not speech.begun)) and not new:
        return either_case(effect, speech)
    if new and not effect.otherwise and unsaid(effect.effects, speech):
        words = clause(effect.effects, speech)
        return f"{words} if {say(effect.condition, speech)}"
    if len(effect.otherwise) == 1 and (new or isinstance(effect.condition, Kicked | PaidFor)):
        first = clause(effect.otherwise, speech)
        return f"{first}. If {say(effect.condition, speech)}, {clause(effect.effects, speech)} instead"
    words = f"if {say(effect.condition, speech)}, {clause(effect.effects, speech)}"
    return f"{words}. Otherwise, {clause(effect.otherwise, speech)}" if effect.otherwise else words


def held_source(effect: If) -> str:
    """The source of a countered ability can't be activated this turn; nothing for other instructions."""
    match effect:
        case If(
            condition=Both(left=Did(key="countered"), right=Fits(ref=SourceOf() as source, filter=InZone())),
            effects=(AddRule(rules=(CantActivate(filter=Among(ref=held), but_mana=False),)),),
        ) if held == source:
            held_ = "activated abilities of that permanent can't be activated this turn"
            return f"if a permanent's ability is countered this way, {held_}"
    return ""


def instead_if(effect: If, speech: Speech) -> str:
    """What happens instead under a condition of its own; nothing for other instructions."""
    match effect:
        case If(effects=(If(condition=own, effects=made, otherwise=()),), otherwise=(If() as first,)):
            words = say(first, speech)
            what = clause(made, speech)
            return f"{words}. If {say(effect.condition, speech)}, {what} if {say(own, speech)} instead"
    return ""


def provided(condition: AnyCondition, speech: Speech) -> str:
    """A condition behind what depends on it: "if you control a Swamp", "unless that player controls two lands"."""
    words = say(condition, speech)
    if isinstance(condition, Unless) and words.startswith("it isn't true that "):
        return f"unless {words.removeprefix('it isn' + chr(39) + 't true that ')}"
    return f"if {words}"


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


def counter_moved(effect: If, speech: Speech) -> str:
    """A counter that is moved from one thing onto another (122.5); nothing for other instructions."""
    match effect:
        case If(
            condition=Fits(ref=source, filter=HasCounter(kind=kind)),
            effects=(
                TakeCounters(refs=taken, kind=one_kind, count=1),
                PutCounters(refs=onto, kind=other_kind, count=1),
            ),
            otherwise=(),
        ) if taken == source and kind == one_kind == other_kind:
            return f"move {a(kind)} counter from {say(source, speech)} onto {say(onto, speech)}"
    return ""


@say.register
def say_for_each(effect: ForEach, speech: Speech) -> str:
    if words := unless_each(effect, speech):
        return words
    speech.each = called(effect.refs, speech)
    match effect.effects:
        case (If(condition=Fits(ref=Remembered(key="each"), filter=filter_), effects=made, otherwise=()),) if (
            done := each_of(HowMany(effect.refs, filter_), speech)
        ):
            return f"for each {done}, {clause(made, speech)}"
    what = say(effect.refs, speech)
    speech.each = called(effect.refs, speech)
    match effect:
        case ForEach(refs=Each(filter=IsPlayer()), effects=(LoseLife(amount=Half()) | Mill(count=Half()),)):
            words = clause(effect.effects, speech)
            if words.startswith("that player "):
                return f"{what} {words.removeprefix('that player ')}"
    return f"for {what if what.startswith('each ') else f'each of {what}'}, {clause(effect.effects, speech)}"


def unless_each(effect: ForEach, speech: Speech) -> str:
    """What each opponent or player does unless they pay (118.12a); nothing for other instructions."""
    match effect:
        case ForEach(
            refs=Each(filter=IsPlayer(who="any" | "opponent")),
            effects=(MayPay(cost=cost, who=who, times=1, effects=(), otherwise=(done,)),),
        ) if who == Remembered(effect.key):
            players = say(effect.refs, speech)
            speech.each = players
            options = cost[0].options if isinstance(cost[0], EitherCost) else (cost,)
            paid = " or ".join(third(as_done(option, speech)) for option in options)
            return f"{say(done, speech)} unless that player {paid}"
    return ""


@say.register
def say_repeat(effect: Repeat, speech: Speech) -> str:
    if each := each_of(effect.times, speech):
        return f"for each {each}, {clause(effect.effects, speech)}"
    if effect.effects == k.investigate():
        return f"investigate {'twice' if effect.times == 2 else f'{limit(effect.times, speech)} times'}"
    if len(effect.effects) == 1 and isinstance(effect.effects[0], ForEach):
        times = limit(effect.times, speech)
        return f"repeat the following process {times} times. {capital(clause(effect.effects, speech))}"
    return f"{limit(effect.times, speech)} times, {clause(effect.effects, speech)}"


@say.register
def say_choose_one(effect: ChooseOne, speech: Speech) -> str:
    match effect.options:
        case (
            (Modify(refs=about, modifications=(GainAbility(ability=Keyword(name="protection", from_=quality)),)),),
            (ChooseValue(what="colour"), Modify(refs=other, modifications=(GainAbility(ability=chosen_),)) as last),
        ) if about == other and chosen_ == Keyword("protection", HasColour("chosen")) and quality is not None:
            subject, _ = affected(about, speech)
            from_ = f"{noun(speech, quality, many=True)} or from the color of your choice"
            return f"{subject} gains protection from {from_}{lasting(last.duration, speech)}"
        case ((Tap(refs=one_),), (Untap(refs=other),)) if one_ == other and effect.who in (You(), speech.doer):
            return f"tap or untap {say(one_, speech)}"
    if words := of_several(effect, speech):
        return words
    options = " or ".join(clause(option, speech) for option in effect.options)
    if effect.who in (You(), speech.doer):
        return options if effect.who == speech.doer else f"choose one: {options}"
    return does(effect.who, "choose", f"one: {options}", speech)


@say.register
def say_flip_coin(effect: FlipCoin, speech: Speech) -> str:
    words = ["flip a coin"]
    if effect.win:
        words.append(f"If you win the flip, {clause(effect.win, speech)}")
    if effect.lose:
        words.append(f"If you lose the flip, {clause(effect.lose, speech)}")
    return ". ".join(words)


def _who_does(who: Ref, speech: Speech) -> str:
    """Whether somebody did what they may: "if you do"."""
    if who == You():
        return "you do"
    return "that player does" if speech.doer is None and say(who, speech) == "that player" else "they do"


FLASHBACK: Final = GainAbility(Keyword("flashback", cost=(OwnManaCost(),)))
"""Flashback for what the card costs otherwise (702.34a)."""


@say.register
def say_modify(effect: Modify, speech: Speech) -> str:
    only = effect.modifications[0] if len(effect.modifications) == 1 else None
    subject, many = affected(effect.refs, speech)
    lasts = lasting(effect.duration, speech, effect.as_long_as)
    if isinstance(only, SwitchPT) and speech.doer in (None, You()):
        return f"switch {subject}'s power and toughness{lasts}"
    if isinstance(only, ChangeControl):
        return f"{_gains_control(only.player, speech)} of {subject}{lasts}"
    if speech.doer is not None:
        return f"have {subject} {changes(effect.modifications, speech, many=True, gains=True)}{lasts}"
    if isinstance(effect.refs, T) and many:
        subject = subject if subject.startswith(("those", "up to")) else f"each of {subject}"
    words = changes(effect.modifications, speech, many=many, gains=True)
    if FLASHBACK in effect.modifications:
        return f"{subject} {words}{lasts}. The flashback cost is equal to its mana cost"
    changed_, for_, each = words.partition(" for each ")
    if not each or '"' in words or " and " in each or (len(effect.modifications) > 1 and " and " in changed_):
        return f"{subject} {words}{lasts}"
    return f"{subject} {changed_}{lasts}{for_}{each}"


def affected(ref: Ref, speech: Speech) -> tuple[str, bool]:
    """What an instruction changes, and whether its verb is in the plural: "other creatures you control"."""
    if isinstance(ref, Each) and not isinstance(ref.filter, Among) and not are_many(ref, speech):
        speech.everything.append(ref)
        return noun(speech, ref.filter, many=True), True
    return say(ref, speech), are_many(ref, speech)


def _gains_control(who: Ref, speech: Speech) -> str:
    """A player gains control."""
    return does(who, "gain", "control", speech)


@say.register
def say_add_rule(effect: AddRule, speech: Speech) -> str:
    only = effect.rules[0] if len(effect.rules) == 1 else None
    if only is not None and (words := for_a_turn(only, effect.duration, speech)):
        return words
    if words := about_the_same(effect, speech):
        return words
    rules = [in_command(rule, speech) or say(rule, speech) for rule in effect.rules]
    if effect.duration == "end_of_turn" and effect.as_long_as is None:
        return f"{listed(rules)} this turn"
    return f"{listed(rules)}{lasting(effect.duration, speech, effect.as_long_as)}"


def for_a_turn(rule: StaticRule | Replacement, duration: Duration, speech: Speech) -> str:
    """A rule for some time in the words of an instruction; nothing for other rules."""
    match rule:
        case MovesInstead(filter=AllOf(filters=(Among(), HurtBy())), to=Zone.GRAVEYARD, instead=Zone.EXILE):
            return "if a creature dealt damage this way would die this turn, exile it instead"
        case MovesInstead(filter=filter_, to=Zone.GRAVEYARD, instead=Zone.EXILE, origin=Zone.BATTLEFIELD):
            who = hurt_this_way(filter_, speech) or one(speech, filter_)
            return f"if {who} would die this turn, exile it instead" if duration == "end_of_turn" else ""
        case Goaded(filter=Among(ref=ref)) if duration == "your_next_turn":
            return f"goad {say(ref, speech)}"
        case Goaded(filter=Among(ref=ref)) if duration == "while_source":
            goaded = f"{'are' if are_many(ref, speech) else 'is'} goaded"
            return f"{say(ref, speech)} {goaded}{lasting(duration, speech)}"
        case PreventsDamage(once=False, amount=None) if duration == "end_of_turn":
            return prevented(rule, speech)
        case MayCastFrom(zone=Zone.EXILE, filter=Among(ref=ref), lands=lands) if not rule.once_a_turn:
            until = {"forever": " for as long as it remains exiled"}.get(duration, lasting(duration, speech))
            return f"you may {'play' if lands else 'cast'} {say(ref, speech)}{until}"
        case MustBlock(filter=Among(ref=ref), what=what) if duration == "end_of_turn" and what is not None:
            who, many = say(ref, speech), are_many(ref, speech)
            return f"{who} block{'' if many else 's'} {one(speech, what)} this turn if able"
        case NoUntap(filter=AllOf(filters=(*kinds, Controlled(by=Each(filter=Among(ref=T() as player)))))) if (
            duration == "next_untap"
        ):
            whose = possessive(say(player, speech))
            return f"{noun(speech, AllOf(tuple(kinds)), many=True)} don't untap during {whose} next untap step"
        case NoUntap(filter=Among(ref=ref)) if duration == "next_untap":
            many = are_many(ref, speech)
            who = say(ref, speech)
            whose = "their controllers'" if many else "its controller's"
            return f"{who} {'don' if many else 'doesn'}'t untap during {whose} next untap step"
    return ""


def hurt_this_way(filter_: AnyFilter, speech: Speech) -> str:
    """One of all those that damage was just dealt to; nothing for other things."""
    match filter_:
        case Among(ref=Each(filter=what) as them) if them in speech.everything:
            return f"{a(phrase(speech, what).called_again())} dealt damage this way"
    return ""


@say.register
def say_reflexive(effect: Reflexive, speech: Speech) -> str:
    if effect.text.choose is None:
        inner = Speech(speech.this, speech.host).within(effect.text.modes[0].targets)
        words = clause(effect.text.modes[0].effects, inner)
        where = f", where {listed(inner.where)}" if inner.where else ""
        return f"when you do, {words}{where}"
    return f"when you do, {small(say(effect.text, Speech(speech.this, speech.host))).removesuffix('.')}"


@say.register
def say_create_delayed_trigger(effect: CreateDelayedTrigger, speech: Speech) -> str:
    about = say(effect.about, speech) if effect.about is not None else ""
    inner = Speech(speech.this, speech.host)
    inner.it = speech.it
    when, text = effect.ability.when, effect.ability.text
    if isinstance(when, Begins) and effect.lasts is None and effect.ability.condition is None and text.choose is None:
        spoken = inner.within(text.modes[0].targets)
        spoken.object = about or spoken.object
        match text.modes[0].effects:
            case (If(condition=Fits() as condition, effects=(done,), otherwise=()),):
                done_if = f"{clause((done,), spoken)} if {say(condition, spoken)}"
                return f"at {LATER.get(when) or say(when, speech)}, {done_if}"
        if len(text.modes[0].effects) > 1:
            return f"at {LATER.get(when) or say(when, speech)}, {clause(text.modes[0].effects, spoken)}"
        return f"{clause(text.modes[0].effects, spoken)} at {LATER.get(when) or say(when, speech)}"
    if effect.about is not None and when == Moves(Among(Triggering()), Zone.BATTLEFIELD, Zone.GRAVEYARD):
        this_turn = " this turn" if effect.lasts == "end_of_turn" else ""
        words = kept_name(say(text, inner), speech).removesuffix(".")
        return f"when {about} dies{this_turn}, {words}"
    if isinstance(when, Happens) and when.verb == "lose_control" and effect.lasts is None and about:
        return f"when you lose control of {about}, {small(say(text, inner)).removesuffix('.')}"
    if effect.about is not None and when == BURIED and effect.lasts == "end_of_turn":
        return f"when {about} is put into your graveyard this turn, {small(say(text, inner)).removesuffix('.')}"
    if effect.about is None and effect.lasts == "end_of_turn" and text.choose is None:
        return through_this_turn(effect.ability, inner)
    about = f" (about {about})" if about else ""
    lasts = lasting(effect.lasts, speech) if effect.lasts else ""
    return f"{small(say(effect.ability, inner).removesuffix('.'))}{about}{lasts}"


def through_this_turn(ability: Triggered, speech: Speech) -> str:
    """A trigger that lasts this turn, in one clause: "whenever a creature dies this turn, you gain 1 life"."""
    event, heard = happening_of(ability, speech)
    spoken = heard.within(ability.text.modes[0].targets)
    words = clause(ability.text.modes[0].effects, spoken)
    where = f", where {listed(spoken.where)}" if spoken.where else ""
    return f"{small(event)} this turn, {words}{where}"


def kept_name(words: str, speech: Speech) -> str:
    """A sentence to go on with after a comma; a name in front keeps its capital."""
    return words if words.startswith(speech.this) else small(words)


BURIED: Final = Moves(Among(Triggering()) & Owned("you"), Zone.BATTLEFIELD, Zone.GRAVEYARD)
"""What goes to your graveyard from the battlefield."""
LATER: Final = {
    Begins(Step.END, "any"): "the beginning of the next end step",
    Begins(Step.END, "you"): "the beginning of your next end step",
    Begins(Step.UPKEEP, "any"): "the beginning of the next turn's upkeep",
    Begins(Step.UPKEEP, "you"): "the beginning of your next upkeep",
    Begins(Step.CLEANUP, "any"): "the beginning of the next cleanup step",
    Begins(Step.END_OF_COMBAT, "any"): "end of combat",
}
"""When delayed triggers come (603.7a)."""


@say.register
def say_create_token(effect: CreateToken, speech: Speech) -> str:
    (speech.many.discard if effect.count == 1 else speech.many.add)("token")
    speech.mention("token", {"token", "permanent", *(kind.lower() for kind in effect.token.types)})
    if "Role" in effect.token.subtypes:
        role = so_many(effect.count, f"{effect.token.name} Role token", speech)
        return does(effect.who, "create", f"{role}{_attached(effect, speech)}", speech)
    if (known := KNOWN_TOKENS.get(effect.token.name)) is not None and known == effect.token.types:
        return does(
            effect.who, "create", so_many(effect.count, f"{_tapped(effect)}{effect.token.name} token", speech), speech
        )
    each = per_unit(effect.count, speech) if not isinstance(effect.count, int) else None
    kind = f"{_tapped(effect)}{_size_of(effect, speech)}{_token(effect.token)} token"
    for_each_ = ""
    if isinstance(effect.count, int | EventAmount) or each or effect.count == Result("prevented"):
        tokens = so_many(each[0] if each else effect.count, kind, speech)
    elif speech.letter != "X" and not isinstance(effect.count, X):
        tokens = f"a number of {kind}s"
        for_each_ = f" equal to {say(effect.count, speech)}"
    else:
        tokens = f"{limit(effect.count, speech)} {kind}s"
    kind, many = effect.counters or ("", 0)
    counters = [f"{so_many(many, f'{kind} counter', speech)} on it"] if kind else []
    printed = [*own_abilities(effect.token), *counters]
    has = f" with {listed(printed)}" if printed else ""
    name = effect.token.name
    named = f" named {name}" if name not in (" ".join(effect.token.subtypes), "Token") else ""
    for_each = f" for each {each[1]}" if each else for_each_
    with_name = f"{named}{has}" if " named " in has else f"{has}{named}"
    return does(effect.who, "create", f"{tokens}{with_name}{for_each}", speech)


def own_abilities(token: CardDefinition) -> list[str]:
    """What a token is created with: keywords, quoted abilities, a size that it defines itself (604.3)."""
    own = Speech("this token", host_of(token))
    size = token.power if isinstance(token.power, Node) and not isinstance(token.power, X) else None
    words = [f'"This token\'s power and toughness are each equal to {say(size, own)}."'] if size is not None else []
    for ability in with_keywords(token).abilities:
        said = say(ability, own)
        words.append(small(said) if isinstance(ability, Keyword) else f'"{said}"')
    return words


KNOWN_TOKENS: Final = dict.fromkeys(
    ("Treasure", "Clue", "Food", "Blood", "Map", "Powerstone", "Gold", "Junk", "Lander", "Mutagen"), ("Artifact",)
)
"""Tokens that the rules know by their names (111.10)."""


def _attached(effect: CreateToken, speech: Speech) -> str:
    """What the token enters attached to."""
    return "" if effect.attached is None else f" attached to {say(effect.attached, speech)}"


@say.register
def say_get_emblem(effect: GetEmblem, speech: Speech) -> str:
    said = " and ".join(f'"{say(ability, Speech("this emblem"))}"' for ability in effect.emblem.abilities)
    return does(effect.who, "get", f"an emblem with {said}", speech, say_you=True)


@say.register
def say_add_mana_for(effect: AddManaFor, speech: Speech) -> str:
    only = [
        words
        for words, filter_ in (
            ("cast {}", effect.spells), ("activate abilities of {}", effect.abilities_of),
        )
        if filter_ is not None
        for kind in (
            spells_of(speech, filter_)
            if filter_ is effect.spells
            else noun(speech, filter_, many=True, default="source"),
        )
        for words in ("activate abilities" if filter_ == YOURS else words.format(kind),)
    ]  # fmt: skip
    words = say_add_mana(effect, speech)
    if speech.where:
        words = f"{words}, where {listed(speech.where)}"
        speech.where.clear()
    if only:
        words = f"{words}. Spend this mana only to {' or '.join(only)}"
    if effect.gives_to is not None:
        gained = [small(say(each, speech)).removesuffix(".") for each in effect.gains]
        if effect.gains == (k.haste(),) and effect.spells is None:
            return f"{words}. If that mana is spent on {one(speech, effect.gives_to)}, it gains haste"
        if effect.gains == (UNCOUNTERABLE,) and effect.spells == effect.gives_to and only:
            spell = f"Spend this mana only to cast {one(speech, effect.gives_to)}"
            return f"{say_add_mana(effect, speech)}. {spell}, and that spell can't be countered"
        if effect.gains == (UNCOUNTERABLE,) and effect.spells is None:
            return f"{words}. If that mana is spent on {one(speech, effect.gives_to)}, that spell can't be countered"
        words = f"{words}. If it is spent on {one(speech, effect.gives_to)}, that spell gains {listed(gained)}"
    return words


UNCOUNTERABLE: Final = Static((CantBeCountered(IsThis()),), zone=Zone.STACK)
"""What a spell gains that can't be countered."""


def spells_of(speech: Speech, filter_: AnyFilter) -> str:
    """Spells on which mana may be spent, one of each kind where they are of several."""
    several = isinstance(filter_, AnyOf)
    return one_of_kind(speech, filter_, "spell") if several else of_kind(speech, filter_, "spell", many=True)


def _tapped(effect: CreateToken) -> str:
    """Whether the token is created tapped."""
    return "tapped " if effect.tapped else ""


def _size_of(effect: CreateToken, speech: Speech) -> str:
    """Power and toughness of a token, unless an ability of it defines them."""
    power, toughness = effect.size or (effect.token.power, effect.token.toughness or 0)
    if power is None or (effect.size is None and not isinstance(power, int | X)):
        return ""
    words = figure(power, speech)
    return f"{words}/{words if toughness == power else figure(toughness, speech)} "


def _token(token: CardDefinition) -> str:
    """Colours and types of a token."""
    colours = listed([COLOUR_NAMES[colour] for colour in token.colours or ()]) or "colourless"
    kinds = " ".join((*token.subtypes, *(kind.lower() for kind in token.types)))
    return f"{colours} {kinds}"


@say.register
def say_x_is(says: XIs, speech: Speech) -> str:
    whose = say(says.quantity, speech).replace("the chosen player", "an opponent")
    return sentence(f"X is {whose} as you cast this spell")


# --- abilities -------------------------------------------------------------------------------------------------------


@say.register
def say_keyword(ability: Keyword, speech: Speech) -> str:
    if ability.name == "leyline":
        return "If this card is in your opening hand, you may begin the game with it on the battlefield."
    words = capital(ability.name)
    if ability.name.endswith("walk"):
        return words
    if ability.count:
        return f"{words} {ability.count}{'—' if ability.cost else ''}{costs(ability.cost, speech)}"
    if ability.name == "protection" and ability.from_ is None:
        return f"{words} from everything"
    if ability.from_ is not None:
        return f"{words} {_of_quality(ability.name, ability.from_, speech)}"
    return with_cost(words, costs(ability.cost, speech)) if ability.cost else words


def _of_quality(name: str, quality: AnyFilter, speech: Speech) -> str:
    """What stands behind a keyword with a quality: "from red", "a Goblin"."""
    if name == "bands with other":
        return noun(speech, quality, many=True)
    if name == "champion":
        return one(speech, quality)
    if name == "enchant":
        return noun(speech, quality)
    if isinstance(quality, HasCounter):
        return f"from {noun(speech, quality, many=True, default='permanent')}"
    words = noun(speech, quality, many=True, default="").strip().removeprefix("of ").removeprefix("with ")
    return f"from {words.replace('the chosen player controls', 'the chosen player')}"


def with_cost(name: str, cost: str) -> str:
    """A keyword and its cost: "Kicker {4}", "Kicker—Sacrifice a land."."""
    return f"{name} {cost}" if cost.startswith("{") and ", " not in cost else f"{name}—{capital(cost)}."


@say.register
def say_activated(ability: Activated, speech: Speech) -> str:
    if words := behind_a_dash(ability, speech):
        return words
    if ability.name:
        meant = ExileThis if ability.name in OUT_OF_GRAVEYARDS else DiscardThis
        kept = tuple(part for part in ability.cost if not isinstance(part, meant))
        return with_cost(_named(ability, speech), costs(kept, speech))
    cost = ", ".join(capital(in_place(part, ability.zone, speech)) for part in ability.cost)
    speech = speech.as_done_by(None)
    speech.place = "graveyard" if ability.zone is Zone.GRAVEYARD else ""
    speech.paid = paid_words(ability.cost, speech)
    text = say(ability.text, speech)
    limits = [f"Activate only {' and only '.join(only)}." for only in (_only(ability, speech),) if only]
    limits += ["Any player may activate this ability."] if ability.any_player else []
    limits.extend(f"{capital(say(price, speech))}." for price in ability.prices)
    there = ability.condition == Fits(This(), InZone(ability.zone, "you"))
    if ability.zone is not Zone.BATTLEFIELD and not there and not _says_where(ability, text):
        limits.append(f"Activate only while this card is in the {ability.zone.name.lower()}.")
    return " ".join((f"{cost}: {text}", *limits))


OUT_OF_GRAVEYARDS: Final = ("embalm", "encore", "eternalize", "scavenge")
"""Keywords whose cost is also that the card is exiled."""


def _named(ability: Activated, speech: Speech) -> str:
    """The word for an ability that is a keyword's, with what belongs before its cost."""
    effect = ability.text.modes[0].effects[0] if ability.text.modes[0].effects else None
    if ability.name == "cycling" and isinstance(effect, Search):
        return CYCLING.get(effect.filter) or f"{capital(getattr(effect.filter, 'type', ''))}cycling"
    if ability.name == "equip" and ability.text.modes[0].targets:
        kind = noun(speech, ability.text.modes[0].targets[0].what).removesuffix(" you control")
        kind = kind.replace("creature creature", "creature")
        return "Equip" if kind == "creature" else f"Equip {kind.removeprefix('creature ')}"
    if ability.name == "reinforce" and isinstance(effect, PutCounters):
        return f"Reinforce {effect.count}—"
    return capital(ability.name)


CYCLING: Final = {
    HasType("Basic") & HasType("Land"): "Basic landcycling",
    HasType("Land"): "Landcycling",
}
"""Typecycling of more than one type (702.29e)."""


def in_place(cost: Cost, zone: Zone, speech: Speech) -> str:
    """A part of a cost; what is exiled from another zone than the battlefield is a card there."""
    if isinstance(cost, ExileThis) and zone is not Zone.BATTLEFIELD:
        return f"exile this card from your {zone.name.lower()}"
    return say(cost, speech)


def _says_where(ability: Activated, text: str) -> bool:
    """Whether cost or text say in which zone the ability is activated (113.6)."""
    if any(isinstance(part, DiscardThis) for part in ability.cost) or RevealSome(IsThis()) in ability.cost:
        return ability.zone is Zone.HAND
    if any(isinstance(part, ExileThis) for part in ability.cost):
        return ability.zone in (Zone.GRAVEYARD, Zone.HAND)
    if ability.condition == Fits(This(), InZone(ability.zone, "you")):
        return True
    return ability.zone is Zone.GRAVEYARD and "from your graveyard" in text


def _only(ability: Activated, speech: Speech) -> list[str]:
    """When an ability may be activated."""
    said = []
    if ability.condition is not None:
        said.extend(only_when(ability.condition, speech))
    said += ["as a sorcery"] if ability.sorcery_timing else []
    said += ["once each turn"] if ability.once_per_turn else []
    return said + (["once"] if ability.once else [])


def only_when(condition: AnyCondition, speech: Speech) -> list[str]:
    """When an ability may be activated, each condition by itself where one of them is a time."""
    if condition in DURING:
        return [DURING[condition]]
    if isinstance(condition, Both) and (times(condition.left) or times(condition.right)):
        return [*only_when(condition.left, speech), *only_when(condition.right, speech)]
    return [f"if {say(condition, speech)}"]


def times(condition: AnyCondition) -> bool:
    """Whether a condition is a time, or several of which one is."""
    return condition in DURING or (isinstance(condition, Both) and (times(condition.left) or times(condition.right)))


COMBAT_STEPS: Final = (
    Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT,
)  # fmt: skip
BEFORE_ATTACKERS: Final = During((Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT))
DURING: Final[dict[AnyCondition, str]] = {
    YourTurn(): "during your turn",
    Unless(YourTurn()): "during an opponent's turn",
    YourTurn() & During((Step.UPKEEP,)): "during your upkeep",
    YourTurn() & BEFORE_ATTACKERS: "during your turn, before attackers are declared",
    Unless(YourTurn()) & During((Step.UPKEEP,)): "during an opponent's upkeep",
    During((Step.UPKEEP,)): "during any upkeep step",
    During((Step.DECLARE_ATTACKERS,)): "during the declare attackers step",
    During((Step.DECLARE_BLOCKERS,)): "during the declare blockers step",
    CombatTime(during=True, after="blockers"): "during combat after blockers are declared",
    During(COMBAT_STEPS): "during combat",
}
"""Times at which abilities may be activated (602.5)."""


@say.register
def say_price_change(price: PriceChange, speech: Speech) -> str:
    how = "more" if price.more else "less"
    words = f"this ability costs {write_mana(price.mana)} {how} to activate"
    if price.times != 1 and price.mana == ("1",) and not each_of(price.times, speech):
        words = f"this ability costs {{X}} {how} to activate, where X is {say(price.times, speech)}"
    elif price.times != 1:
        words = f"{words}{per(price.times, speech)}"
    if price.targets is not None:
        words = f"{words} if it targets {one(speech, price.targets)}"
    return words if price.condition is None else f"{words} if {say(price.condition, speech)}"


@say.register
def say_triggered(ability: Triggered, speech: Speech) -> str:
    if isinstance(ability.when, ChapterReached):
        return f"{say(ability.when, speech)} — {say(ability.text, speech)}"
    if words := behind_a_dash(ability, speech):
        return words
    event, speech = happening_of(ability, speech)
    condition = f"if {say(ability.condition, speech)}, " if ability.condition is not None else ""
    if condition.startswith(f"if {speech.this} ") and getattr(ability.when, "filter", None) != IsThis():
        speech = speech.as_done_by(None)
        speech.object = that_thing(ability.when, speech)
    may = "you may " if ability.optional else ""
    if ability.condition is None:
        speech = speech.as_done_by(None)
        speech.trailing = True
    text = say(ability.text, speech)
    if ability.once_each_turn:
        text = f"{text} This ability triggers only once each turn."
    kept = (speech.this, "{", *(kind for kind in types_in(ability.text) if kind[:1].isupper()))
    text = text if text.startswith(kept) else small(text)
    return f"{event}, {condition}{may}{text}"


def happening_of(ability: Triggered, speech: Speech) -> tuple[str, Speech]:
    """What a trigger watches for, and how its text speaks of those in it."""
    word = "At" if isinstance(ability.when, Begins) else "When" if _is_once(ability, speech) else "Whenever"
    if isinstance(ability.when, BecomesTarget) and ability.when.by is not None:
        speech = speech.as_done_by(None)
        speech.by = "that spell" if phrase(speech, ability.when.by).head == "spell" else speech.by
    speech = speech.as_done_by(None)
    speech.antecedents = tuple(antecedents(ability.when, speech))
    fought = parties(ability.when)
    if fought is not None:
        speech = speech.as_done_by(None)
        other = ability.when.what if isinstance(ability.when, Blocks) else getattr(ability.when, "by", None)
        named = called(Each(other), speech) if other is not None else "it"
        speech.by, speech.player = fought if named == "it" else named, "the defending player"
    if isinstance(ability.when, DamageIsDealt) or ability.zone is Zone.GRAVEYARD:
        speech = speech.as_done_by(None)
        speech.by = "it" if isinstance(ability.when, DamageIsDealt) else speech.by
        speech.place = "graveyard" if ability.zone is Zone.GRAVEYARD else ""
    plain, time = timed(ability.when)
    if isinstance(plain, Casts) and plain.filter != IsThis():
        speech = speech.as_done_by(None)
        speech.cast = True
    when = together(plain, ability.batch, speech) if ability.batch else say(plain, speech)
    if isinstance(plain, Happens) and plain.verb == "tap_for_mana" and not isinstance(plain.filter, IsHost | IsThis):
        speech = speech.as_done_by(None)
        speech.object = called(Each(plain.filter), speech)
    if isinstance(plain, Begins) and speaks_of(ability.text, Triggering("player")):
        when = when.replace("each end step", "each player's end step")
    return f"{word} {when}{time}", speech


def antecedents(when: When, speech: Speech) -> Iterator[str]:
    """What the thing of an event is called where "it" would be something else."""
    if isinstance(when, Casts):
        yield "spell"
    elif isinstance(when, Moves | Happens | Attacks):
        kinds = phrase(speech, when.filter).kinds
        if kinds and len(kinds[-1]) == 1:
            yield kinds[-1][0].lower()
        yield from ("card",) if isinstance(when, Moves) and when.origin is Zone.BATTLEFIELD else ()
        yield "permanent"


def that_thing(when: When, speech: Speech) -> str:
    """What an event was about, called by its noun, where "it" would be something else."""
    if isinstance(when, Casts):
        return "that spell"
    said = phrase(speech, when.filter) if isinstance(when, Moves | Happens | BecomesTarget) else None
    kind = said.kinds[-1][-1] if said is not None and said.kinds else "permanent"
    return f"that {kind}"


def types_in(node: object) -> Iterator[str]:
    """The subtypes that a piece of card language names."""
    if isinstance(node, HasType):
        yield node.type if node.type not in _CARD_TYPES else ""
    elif isinstance(node, tuple):
        for each in node:
            yield from types_in(each)
    elif isinstance(node, Node):
        for field in node.__struct_fields__:
            yield from types_in(getattr(node, field))


_CARD_TYPES: Final = ("Basic", "Legendary", "Snow", "World", *PERMANENT_TYPES, *SPELL_TYPES)


def together(when: When, batch: str, speech: Speech) -> str:
    """A trigger condition about one or more that do the same at once (603.2c)."""
    whole = Speech(speech.this, speech.host)
    whole.several = batch
    words = say(when, whole)
    return words if whole.told else f"{words} (one or more at once)"


def _is_once(ability: Triggered, speech: Speech) -> bool:
    """Whether the ability watches one event of its own source, so that it says "when"."""
    when = ability.when
    if isinstance(when, Casts):
        return say(when, speech) == "you cast this spell"
    if isinstance(when, StateOf):
        return True
    if isinstance(when, Happens) and when.verb in ("cycle", "exploit", "become_level"):
        return noun(speech, when.filter) == speech.this
    if isinstance(when, (BecomesTarget, Happens, DamageIsDealt)):
        return False
    return isinstance(when, (LosesLastCounter, Moves)) and noun(speech, when.filter) == speech.this


@say.register
def say_may_pay_as_attacks(rule: MayPayAsAttacks, speech: Speech) -> str:
    it = "it" if isinstance(rule.filter, IsThis) else one(speech, rule.filter)
    words = f"you may {costs(rule.cost, speech, last='and')} as {it} attacks"
    if rule.then is None:
        return words
    speech = speech.as_done_by(None)
    speech.by = "that creature"
    spoken = speech.within(rule.then.text.modes[0].targets)
    said = clause(rule.then.text.modes[0].effects, spoken)
    where = f", where {listed(spoken.where)}" if spoken.where else ""
    return f"{words}. When you do, {said}{where}"


BOTH: Final = (IsThis() & IsPaired()) | IsPairedWith(This())
"""The two creatures of a pair (702.95b)."""


@say.register
def say_static(ability: Static, speech: Speech) -> str:
    match ability:
        case Static(rules=(Modifies(filter=filter_, modifications=made),), condition=None) if filter_ == BOTH:
            both = f"as long as {speech.this} is paired with another creature, each of those creatures"
            return sentence(f"{both} {changes(made, speech, many=False, gains=False)}")
        case Static(
            rules=(MayPayAsAttacks() as rule,), condition=Unless(condition=Fits(filter=HasMark(mark="exerted")))
        ):
            words = say(rule, speech).replace(f"exert {speech.this} as it attacks", "exert it as it attacks")
            return sentence(f"if {speech.this} hasn't been exerted this turn, {words}")
        case Static(rules=(Modifies(modifications=made),), condition=condition) if condition == FASTEST:
            gained = [each.ability for each in made if isinstance(each, GainAbility)]
            if max_speed(*gained) == ability:
                return f"Max speed — {' '.join(say(each, speech) for each in gained)}"
        case Static(rules=(MayCastFrom(once_a_turn=True) as rule,), condition=YourTurn()):
            return sentence(say(rule, speech))
    if words := behind_a_dash(ability, speech):
        return words
    rules = [say(rule, speech) for rule in ability.rules]
    own_cost = all(
        isinstance(rule, CostsLess | CostsMore) and isinstance(rule.filter, IsThis) for rule in ability.rules
    )
    word = "if" if own_cost else "as long as"
    where = f", where {listed(speech.where)}" if speech.where else ""
    speech.where.clear()
    while_ = f" {word} {say(ability.condition, speech)}" if ability.condition is not None else ""
    if not own_cost and (front := in_front(ability, speech)):
        return " ".join(sentence(f"{front}, {rule}{where}") for rule in rules)
    if isinstance(ability.condition, Unless) and not own_cost and ability.condition != Unless(YourTurn()):
        while_ = f" unless {say(ability.condition.condition, speech)}"
    return " ".join(sentence(f"{rule}{while_}{where}") for rule in rules)


def in_front(ability: Static, speech: Speech) -> str:
    """A condition that stands before what holds under it; nothing for those that stand behind."""
    if ability.zone is Zone.GRAVEYARD:
        also = f" and {say(ability.condition, speech)}" if ability.condition is not None else ""
        return f"as long as {speech.this} is in your graveyard{also}"
    match ability:
        case Static(condition=None):
            return ""
        case Static(condition=YourTurn()):
            return "during your turn"
        case Static(rules=(Modifies(filter=IsThis(), modifications=(ChangeTypes(add=(), remove=(_, *_)),)),)):
            return f"as long as {say(ability.condition, speech)}"
    return ""
