"""English for the qualities that filters ask for: each adds its word before, within or after a noun."""

from __future__ import annotations

from typing import Final

from domain.cards.nouns import AURA, EQUIPMENT
from domain.cards.render.nouns import CARD_TYPES, SUPERTYPES_SAID, WHOSE, Phrase, add, held_by, noun, one
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, number_word, possessive
from domain.cards.terms import (
    Above,
    Among,
    AnyCondition,
    AnyFilter,
    Bears,
    CastOutOf,
    Controlled,
    Each,
    FirstTime,
    Greatest,
    HasAdventure,
    HasColour,
    HasCounter,
    HasKeyword,
    HasMark,
    HasName,
    HasParity,
    HasType,
    HasX,
    HurtBy,
    InZone,
    IsAbility,
    IsAttachedTo,
    IsCopy,
    IsHost,
    IsPlayer,
    IsSpell,
    IsThis,
    IsZone,
    KickedSpell,
    Measure,
    Owned,
    OwnerOf,
    SharesColour,
    SharesName,
    Status,
    Targets,
    This,
    ThisTurn,
    Unless,
    Where,
    X,
    YourTurn,
)
from domain.vocabulary import COLOUR_NAMES, Zone

_WHILE: Final[dict[AnyCondition, str]] = {
    YourTurn(): "during your turn",
    Unless(YourTurn()): "during an opponent's turn",
}
_COMPARED: Final = {"<=": "{} or less", ">=": "{} or greater", "==": "{}", "<": "less than {}", ">": "greater than {}"}
_RELATED: Final = {
    "<=": "less than or equal to", ">=": "greater than or equal to", "==": "equal to", "<": "less than",
    ">": "greater than",
}  # fmt: skip
_PLAYERS: Final = {"any": "player", "you": "you", "opponent": "opponent", "active": "active player"}
_MEASURED: Final = {"counters": "counters on it", "damage": "damage marked on it", "targets": "number of targets"}


@add.register
def add_is_player(filter_: IsPlayer, said: Phrase) -> None:
    said.whole = "you" if filter_.who == "you" else ""
    said.head = _PLAYERS[filter_.who]


@add.register
def add_among(filter_: Among, said: Phrase) -> None:
    said.whole = say(filter_, said.speech)


@add.register
def add_above(filter_: Above, said: Phrase) -> None:
    said.head = said.head or "card"
    said.after.append(f"{'directly ' if filter_.directly else ''}above {said.speech.this} in its graveyard")


@add.register
def add_in_zone(filter_: InZone, said: Phrase) -> None:
    said.placed = True
    if filter_.zone == Zone.BATTLEFIELD:
        said.head = said.head or ("" if said.kinds else "permanent")
        return
    said.head = "card"
    said.place = filter_


@add.register
def add_is_zone(filter_: IsZone, said: Phrase) -> None:
    said.before += [] if filter_.owner == "any" else [WHOSE[filter_.owner]]
    said.head = filter_.zone.name.lower()


@add.register
def add_has_type(filter_: HasType, said: Phrase) -> None:
    if filter_.type in SUPERTYPES_SAID:
        said.before.append(filter_.type.lower())
        return
    if filter_.type == "chosen":
        said.after.append("of the chosen type")
        return
    if said.head == "permanent":
        said.head = ""
    said.kinds.append((filter_.type.lower() if filter_.type in CARD_TYPES else filter_.type,))


@add.register
def add_has_colour(filter_: HasColour, said: Phrase) -> None:
    if filter_.colour == "chosen":
        said.after.append("of the chosen colour")
    else:
        said.before.append(COLOUR_NAMES.get(filter_.colour, filter_.colour))


@add.register
def add_has_name(filter_: HasName, said: Phrase) -> None:
    said.after.append("with the chosen name" if filter_.name == "chosen" else f"named {filter_.name}")


@add.register
def add_has_keyword(filter_: HasKeyword, said: Phrase) -> None:
    said.after.append(f"with {filter_.keyword}")


@add.register
def add_controlled(filter_: Controlled, said: Phrase) -> None:
    said.after.append(held_by(said, filter_))


@add.register
def add_owned(filter_: Owned, said: Phrase) -> None:
    if isinstance(filter_.by, str):
        said.after.append("you own" if filter_.by == "you" else "an opponent owns")
    elif filter_.by == OwnerOf(This()):
        said.after.append("with the same owner")
    elif said.place is not None and said.place.owner == "any":
        said.whose = possessive(say(filter_.by, said.speech))
    else:
        said.after.append(f"{say(filter_.by, said.speech)} owns")


@add.register
def add_measure(filter_: Measure, said: Phrase) -> None:
    if filter_.what == "x":
        said.after.append("with {X} in its mana cost")
        return
    if filter_.what == "targets" and filter_.op == ">=" and isinstance(filter_.value, int):
        said.after.append(f"with {number_word(filter_.value)} or more targets")
        return
    if filter_.what == "counters" and filter_.op == ">=" and isinstance(filter_.value, int):
        many = f"{number_word(filter_.value)} or more counters"
        said.after.append(f"with {'a counter' if filter_.value == 1 else many} on it")
        return
    if isinstance(filter_.value, Greatest) and (filter_.op, filter_.value.what) == (">=", filter_.what):
        among = noun(said.speech, filter_.value.filter, many=True)
        said.after.append(f"with the greatest {filter_.what.replace('_', ' ')} among {among}")
        return
    if not isinstance(filter_.value, int | X):
        value = f"{_RELATED[filter_.op]} {say(filter_.value, said.speech)}"
    else:
        value = _COMPARED[filter_.op].format(say(filter_.value, said.speech))
    said.after.append(f"with {_MEASURED.get(filter_.what, filter_.what.replace('_', ' '))} {value}")


@add.register
def add_has_counter(filter_: HasCounter, said: Phrase) -> None:
    said.after.append(f"with {a(filter_.kind)} counter on it")


@add.register
def add_status(filter_: Status, said: Phrase) -> None:
    if filter_.status == "attacked":
        said.after.append("that attacked this turn")
    elif filter_.status == "token":
        said.head = "token"
    else:
        said.before.append(filter_.status.replace("_", "-"))


@add.register
def add_is_spell(filter_: IsSpell, said: Phrase) -> None:
    said.head = "spell"


@add.register
def add_is_ability(filter_: IsAbility, said: Phrase) -> None:
    said.before.append("activated or triggered" if filter_.kind == "any" else filter_.kind)
    said.head = "ability"


@add.register
def add_is_this(filter_: IsThis, said: Phrase) -> None:
    said.whole = said.speech.this


@add.register
def add_is_host(filter_: IsHost, said: Phrase) -> None:
    said.whole = said.speech.host


@add.register
def add_targets(filter_: Targets, said: Phrase) -> None:
    if filter_.reading == "single":
        said.after.append("with a single target")
        return
    only = "only " if filter_.reading == "only" else ""
    what = pointed_at(said.speech, filter_.filter) if filter_.filter else "something"
    said.after.append(f"that targets {only}{what}")


def pointed_at(speech: Speech, filter_: AnyFilter) -> str:
    """What is a target; types without a zone are those of a card (109.2)."""
    return one(speech, filter_, default="card")


@add.register
def add_is_copy(filter_: IsCopy, said: Phrase) -> None:
    said.after.append("that is a copy")


@add.register
def add_where(filter_: Where, said: Phrase) -> None:
    said.after.append(_WHILE.get(filter_.condition) or f"while {say(filter_.condition, said.speech)}")


@add.register
def add_has_mark(filter_: HasMark, said: Phrase) -> None:
    said.before.append(filter_.mark)


@add.register
def add_this_turn(filter_: ThisTurn, said: Phrase) -> None:
    said.after.append("that entered this turn" if filter_.what == "entered" else "that was dealt damage this turn")


@add.register
def add_hurt_by(filter_: HurtBy, said: Phrase) -> None:
    said.after.append(f"dealt damage by {say(filter_.ref, said.speech)} this turn")


@add.register
def add_first_time(filter_: FirstTime, said: Phrase) -> None:
    done = "attacked" if filter_.what == "attack" else f"been a target{' of yours' if filter_.yours else ''}"
    said.after.append(f"that has {done} but once this turn")


@add.register
def add_bears(filter_: Bears, said: Phrase) -> None:
    ways: dict[AnyFilter, str] = {EQUIPMENT: "equipped", AURA: "enchanted"}
    named = ways.get(filter_.filter)
    if named is not None:
        said.before.append(named)
    else:
        said.after.append(f"with {one(said.speech, filter_.filter)} attached to it")


@add.register
def add_has_adventure(filter_: HasAdventure, said: Phrase) -> None:
    said.after.append("that has an Adventure")


@add.register
def add_kicked_spell(filter_: KickedSpell, said: Phrase) -> None:
    said.before.append("kicked")


@add.register
def add_has_x(filter_: HasX, said: Phrase) -> None:
    said.after.append("with {X} in its mana cost")


@add.register
def add_has_parity(filter_: HasParity, said: Phrase) -> None:
    said.after.append(f"with an {filter_.parity} mana value")


@add.register
def add_is_attached_to(filter_: IsAttachedTo, said: Phrase) -> None:
    to = one(said.speech, filter_.ref.filter) if isinstance(filter_.ref, Each) else say(filter_.ref, said.speech)
    said.after.append(f"attached to {to}")


@add.register
def add_shares_name(filter_: SharesName, said: Phrase) -> None:
    said.after.append(f"with the same name as {say(filter_.ref, said.speech)}")


@add.register
def add_shares_colour(filter_: SharesColour, said: Phrase) -> None:
    said.after.append(f"that shares a colour with {say(filter_.ref, said.speech)}")


@add.register
def add_cast_out_of(filter_: CastOutOf, said: Phrase) -> None:
    said.head = "spell"
    zone = filter_.zone.name.lower()
    said.after.append(f"from {zone}" if filter_.zone is Zone.EXILE else f"cast from {a(zone)}")
