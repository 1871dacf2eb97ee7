"""Options: "you may have … do", "tap or untap", "top or bottom", emblems, abilities behind keywords such as boast."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    AnyAbility,
    AnyEffect,
    CardDefinition,
    ChooseOne,
    GetEmblem,
    May,
    Static,
    Triggered,
)
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.effects import Choose, Move, Tap, Untap
from domain.cards.nouns import HOST
from domain.cards.static_rules import CantActivate
from domain.cards.terms import Each, InZone, Owned, OwnerOf, Ref, You
from domain.oracle.grammar import Reader, State, Then, reads, rule
from domain.oracle.nouns import Noun
from domain.oracle.refs import IT
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

E = "effect"
rule(E, "you may have {done:effect}", lambda done: May(done if isinstance(done, tuple) else (done,)))
rule(E, "you may have {who:person} {deed}", lambda who, deed: _had(who, deed))
rule(E, "tap or untap {things}", lambda things: ChooseOne(((Tap(things),), (Untap(things),))))
_PUTS = "puts it on their choice of the top or bottom of their library"
rule(E, f"{{what:possessor}} owner {_PUTS}\nthe owner of {{what:said}} {_PUTS}", lambda what: _top_or_bottom(what))


def _had(who: Ref, deed: Callable[[Ref], AnyEffect | tuple[AnyEffect, ...] | None]) -> May | None:
    """You may have a player do something."""
    made = deed(who)
    if made is None or isinstance(who, Each):
        return None
    return May(made if isinstance(made, tuple) else (made,))


def _top_or_bottom(what: Ref) -> ChooseOne:
    """Its owner decides where in the library it goes."""
    return ChooseOne(((Move(what, Zone.LIBRARY),), (Move(what, Zone.LIBRARY, "bottom"),)), OwnerOf(what))


# --- cards of one's own, chosen -------------------------------------------------------------------------------------

for _zone, _word in ((Zone.HAND, "hand"), (Zone.GRAVEYARD, "graveyard")):
    rule(
        "deed",
        f"exile|exiles a|an {{np}} from your|their {_word}",
        lambda at, np, zone=_zone: _own_card(at, np, zone, Zone.EXILE),
    )
rule(
    "deed",
    "return|returns a|an {np} from their graveyard to their hand",
    lambda at, np: _own_card(at, np, Zone.GRAVEYARD, Zone.HAND),
)
rule(
    "deed",
    "put|puts a|an {np} from your|their hand onto the battlefield",
    lambda at, np: _own_card(at, np, Zone.HAND, Zone.BATTLEFIELD),
)
rule(
    "deed",
    "put|puts a|an {np} from your|their hand onto the battlefield tapped",
    lambda at, np: _own_card(at, np, Zone.HAND, Zone.BATTLEFIELD, tapped=True),
)


def _own_card(at: State, noun: Noun, zone: Zone, to: Zone, *, tapped: bool = False) -> Then | None:
    """A card of a player's own choice from one of their zones is put into another."""
    if not noun.card or at.doer is None or isinstance(at.doer, Each):
        return None
    own = InZone(zone, "you") if at.doer == You() else InZone(zone) & Owned(at.doer)
    what = own & noun.filter if getattr(noun.filter, "filters", None) != () else own
    state = at.mention(IT, "card", "permanent", "creature") if to is Zone.BATTLEFIELD else at.mention(IT, "card")
    return Then(lambda who: (Choose(what, who=who), Move(IT, to, tapped=tapped)), state)


# --- emblems (114) ---------------------------------------------------------------------------------------------------


@reads("card_name")
def card_name(reader: Reader, state: State) -> Iterator[tuple[str, State]]:
    """What the source's emblems are called here; it reads nothing."""
    yield (reader.card.subtypes[0] if reader.card.subtypes else reader.card.name), state


rule(
    "deed",
    "get|gets an emblem with {abilities:emblem_abilities} {name:card_name}",
    lambda abilities, name: lambda who: GetEmblem(CardDefinition(name, abilities=abilities), who),
)
rule("emblem_abilities", "{quoted}", lambda quoted: tuple(_in_command(each) for each in quoted))
rule(
    "emblem_abilities",
    "{one:quoted} and {two:quoted}",
    lambda one, two: tuple(_in_command(each) for each in (*one, *two)),
)


def _in_command(ability: AnyAbility) -> AnyAbility:
    """An ability of an emblem, which works in the command zone (114.4)."""
    return replace(ability, zone=Zone.COMMAND) if isinstance(ability, (Activated, Static, Triggered)) else ability


# --- laws of Auras ---------------------------------------------------------------------------------------------------

rule(
    "holding",
    "{host} can't attack or block , and its activated abilities can't be activated",
    lambda host: (CantAttack(HOST), CantBlock(HOST), CantActivate(HOST)),
)
rule(
    "holding",
    "{host} can't attack or block , and its activated abilities can't be activated unless they're mana abilities",
    lambda host: (CantAttack(HOST), CantBlock(HOST), CantActivate(HOST, but_mana=True)),
)
rule("holding", "{one:law} , and {two:law}", lambda one, two: one + two)
rule("holding", "{one:law} and {two:law}", lambda one, two: one + two)
