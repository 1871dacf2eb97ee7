"""English for instructions that are said together: damage by a chosen source, what is hurt, cards at random."""

from __future__ import annotations

from domain.cards.abilities import AddRule, AnyEffect, May, Modify, MovesInstead, PreventsDamage, Repeat
from domain.cards.combat_rules import MustBeBlocked
from domain.cards.effects import CastWithoutPaying, Choose, ChooseAtRandom, Damage, LookAtTop, Move, RevealIt
from domain.cards.nouns import ANY_TARGET, PERMANENT, PLAYER, SPELL
from domain.cards.render.doing import does
from domain.cards.render.nouns import noun, of_kind, phrase
from domain.cards.render.quantities import so_much
from domain.cards.render.references import limit
from domain.cards.render.shields import what_follows
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, plural
from domain.cards.terms import (
    AllOf,
    Among,
    AnyFilter,
    Count,
    Each,
    HasType,
    HowMany,
    InZone,
    IsHost,
    IsPlayer,
    IsThis,
    Owned,
    Remembered,
    Result,
    T,
    TopOf,
    You,
)
from domain.vocabulary import Zone

Row = tuple[AnyEffect, ...]
SOURCES = PERMANENT | SPELL
ANYTHING = PERMANENT | PLAYER
NONLAND = ~HasType("Land")


def said_together(row: Row, speech: Speech) -> str:
    """The first two effects of a row in words, where they are one instruction; nothing where they aren't."""
    return (
        by_chosen_source(row, speech)
        or hurt_then_exiled(row, speech)
        or at_random(row, speech)
        or for_nothing(row, speech)
        or from_their_own(row, speech)
        or for_nothing(row, speech)
        or to_itself(row, speech)
        or by_what_all_reveal(row, speech)
        or changed_and_blocked(row, speech)
        or looked_at_and_revealed(row)
        or as_many_of_two(row, speech)
    )


# --- damage by a source that is chosen (609.7) -----------------------------------------------------------------------


def by_chosen_source(row: Row, speech: Speech) -> str:
    """Damage that a source of somebody's choice would deal is prevented."""
    match row:
        case (
            Choose(filter=source, least=1, most=1, key="it"),
            AddRule(rules=(PreventsDamage(source=Among(ref=Remembered("it"))) as rule,), duration="end_of_turn"),
            *_,
        ) if not rule.then or what_follows(rule):
            return f"{prevented_from(rule, of_your_choice(source, speech), speech)}{what_follows(rule)}"
    return ""


def of_your_choice(source: AnyFilter, speech: Speech) -> str:
    """A source that is chosen: "a white source of your choice", "an artifact of your choice"."""
    parts = source.filters if isinstance(source, AllOf) else (source,)
    said = phrase(speech, AllOf(tuple(part for part in parts if part != SOURCES)))
    if SOURCES in parts:
        said.head = "source"
    said.after.insert(0, "of your choice")
    return a(said.text(many=False, default="source"))


def prevented_from(rule: PreventsDamage, source: str, speech: Speech) -> str:
    """What is prevented of the damage by a source."""
    damage = "combat damage" if rule.combat else "damage"
    to = "" if rule.to == ANYTHING else f" to {shielded(rule.to, speech)}"
    if rule.once:
        return f"the next time {source} would deal {damage}{to} this turn, prevent that damage"
    if rule.amount is not None:
        return f"prevent the next {say(rule.amount, speech)} {damage} that {source} would deal{to} this turn"
    return f"prevent all {damage} {source} would deal{to} this turn"


def shielded(filter_: AnyFilter, speech: Speech) -> str:
    """What is protected from damage, by itself or all of it."""
    single = isinstance(filter_, Among | IsThis | IsHost) or filter_ == IsPlayer("you")
    return noun(speech, filter_, many=not single).replace("you or ", "you and ")


# --- what is hurt ----------------------------------------------------------------------------------------------------


def hurt_then_exiled(row: Row, speech: Speech) -> str:
    """Damage to any target, which is exiled instead if it would die."""
    match row:
        case (
            Damage(to=T(slot=slot) as hurt) as damage,
            AddRule(
                rules=(
                    MovesInstead(
                        filter=Among(ref=dying), to=Zone.GRAVEYARD, instead=Zone.EXILE, origin=Zone.BATTLEFIELD
                    ),
                ),
                duration="end_of_turn",
            ),
            *_,
        ) if hurt == dying and slot < len(speech.targets) and speech.targets[slot].what == ANY_TARGET:
            words = say(damage, speech)
            return f"{words}. If a permanent dealt damage this way would die this turn, exile it instead"
    return ""


# --- cards picked by chance ------------------------------------------------------------------------------------------


def at_random(row: Row, speech: Speech) -> str:
    """Cards of your graveyard that are returned at random."""
    match row:
        case (
            ChooseAtRandom(filter=filter_, count=count, key="it"),
            Move(refs=Remembered("it"), to=Zone.HAND | Zone.BATTLEFIELD as to) as moved,
            *_,
        ) if moved == Move(Remembered("it"), to):
            parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
            if InZone(Zone.GRAVEYARD, "you") not in parts:
                return ""
            kind = AllOf(tuple(part for part in parts if part != InZone(Zone.GRAVEYARD, "you")))
            one = count == 1
            words = of_kind(speech, kind, "card", many=not one)
            what = a(words) if one else f"{limit(count, speech)} {words}"
            where = "to your hand" if to is Zone.HAND else "to the battlefield"
            return f"return {what} at random from your graveyard {where}"
    return ""


def for_nothing(row: Row, speech: Speech) -> str:
    """A spell among one's own cards is cast for nothing (118.9)."""
    match row:
        case (
            Choose(filter=AllOf(filters=(InZone(owner="you") as place, *_)) as what) as choice,
            CastWithoutPaying() as cast,
            *_,
        ) if choice == Choose(what) and cast == CastWithoutPaying(Remembered()) and NONLAND in what.filters:
            kinds = AllOf(tuple(part for part in what.filters if part not in (place, NONLAND)))
            words = a(of_kind(speech, kinds, "spell"))
            return f"cast {words} from your {place.zone.name.lower()} without paying its mana cost"
    return ""


def with_card(words: str, *, many: bool) -> str:
    """A kind of card: "creature card", from "creature"."""
    if "card" in words:
        return words
    return f"{words.removesuffix('s')} cards" if many else f"{words} card"


# --- a card of one's own ---------------------------------------------------------------------------------------------


def from_their_own(row: Row, speech: Speech) -> str:
    """A card that a player chooses from their hand or graveyard, and puts somewhere."""
    match row[:2]:
        case (
            Choose(
                filter=AllOf(
                    filters=(InZone(zone=Zone.HAND | Zone.GRAVEYARD as zone, owner="any"), Owned(by=owner), *kinds)
                ),
                least=1,
                most=1,
                who=who,
            ),
            Move(refs=Remembered("it"), to=to) as moved,
            *_,
        ) if owner == who and moved == Move(Remembered("it"), to, tapped=moved.tapped, link=moved.link):
            kind = with_card(noun(speech, AllOf(tuple(kinds)), default="card"), many=False)
            return does(who, *moved_from(zone, moved, a(kind)), speech)
    return ""


def moved_from(zone: Zone, moved: Move, card: str) -> tuple[str, str]:
    """The verb for a card that its owner moves, and the rest."""
    origin = f"from their {zone.name.lower()}"
    if moved.to is Zone.EXILE:
        return "exile", f"{card} {origin}"
    if moved.to is Zone.BATTLEFIELD:
        return "put", f"{card} {origin} onto the battlefield{' tapped' if moved.tapped else ''}"
    return "return", f"{card} {origin} to their {moved.to.name.lower()}"


def to_itself(row: Row, speech: Speech) -> str:
    """Damage that something deals to another thing and to itself."""
    match row:
        case (Damage(source=T() as source) as other, Damage(amount=amount, to=to, source=again), *_) if (
            source == to == again and speech.doer is None
        ):
            if isinstance(amount, int) or other.amount != amount:
                return f"{say(other, speech)} and {so_much(amount, 'damage', speech)} to itself"
            what = say(source, speech)
            letter = limit(amount, speech)
            return f"{what} deals {letter} damage to {say(other.to, speech)} and {letter} damage to itself"
    return ""


# --- cards that all players reveal -----------------------------------------------------------------------------------


def by_what_all_reveal(row: Row, speech: Speech) -> str:
    """Players reveal the tops of their libraries; as often as there is a card of a kind, something is done."""
    match row:
        case (
            RevealIt(refs=TopOf(who=Each() as who, count=1)),
            Repeat(times=HowMany(ref=Remembered("it"), filter=kind), effects=(done,)),
            *_,
        ) if kind is not None:
            cards = of_kind(speech, kind, "card")
            speech.moved.append("revealed")
            revealed = f"{say(who, speech)} reveals the top card of their library"
            return f"{revealed}. For each {cards} revealed this way, {say(done, speech)}"
    return ""


# --- the top card, which may be revealed ------------------------------------------------------------------------------


def looked_at_and_revealed(row: Row) -> str:
    """The top card of your library is looked at and may be revealed, and stays where it is."""
    match row:
        case (LookAtTop() as looked, May(key="reveal", effects=(RevealIt(refs=TopOf() as top),)), *_) if (
            looked == LookAtTop(1, rest="top") and top == TopOf(You())
        ):
            return "look at the top card of your library. You may reveal that card"
    return ""


# --- as many of one player's as of another's --------------------------------------------------------------------------


def as_many_of_two(row: Row, speech: Speech) -> str:
    """Any number of one kind is chosen, and as many of another."""
    match row:
        case (
            Choose(filter=one, least=0, most=Count(filter=limit_), who=You(), key=key),
            Choose(filter=other, least=Result(key=least), most=Result(key=most), who=You()),
            *_,
        ) if other == limit_ and key == least == most:
            first = f"choose any number of {noun(speech, one, many=True)}"
            speech.chosen_of_two = plural(phrase(speech, one).called_again())
            return f"{first}. Choose the same number of {noun(speech, other, many=True)}"
    return ""


# --- what changes and must be blocked --------------------------------------------------------------------------------


def changed_and_blocked(row: Row, speech: Speech) -> str:
    """Creatures that change this turn and must be blocked (509.1c)."""
    match row:
        case (
            Modify(refs=Each() as things, duration="end_of_turn", as_long_as=None) as change,
            AddRule(rules=(MustBeBlocked(filter=Among(ref=blocked)) as rule,), duration="end_of_turn", as_long_as=None),
            *_,
        ) if blocked == things and rule == MustBeBlocked(Among(things)):
            return f"{say(change, speech)} and must be blocked this turn if able"
    return ""
