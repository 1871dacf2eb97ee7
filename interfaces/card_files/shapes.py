"""The shapes of cards in files, and the cards for the compiler that they are: every face, with its own text.

MTGJSON and the plain list have a face for each object; Scryfall has a card for each, with its faces inside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.oracle.raw import RawCard, RawFace

NO_CARDS: Final = frozenset({"token", "double_faced_token", "emblem", "art_series"})
"""Layouts of what nobody puts into a deck."""
SUPERTYPES: Final = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "World"})
NOT_FOR_DECKS: Final = "Token"
BETWEEN: Final = " // "
TWO_SIDES: Final = 2
MELD: Final = "meld"
NORMAL: Final = "normal"
NOT_LEGAL: Final = "not_legal"


class Printed(NamedTuple):
    """A card as a file has it, and whether any format has ever allowed it, as far as the file says so."""

    card: RawCard
    in_earnest: bool = True


def allowed(legalities: Mapping[str, str | None] | None) -> bool:
    """Whether some format knows a card, be it as a banned one; what files don't say anything of counts as allowed."""
    return legalities is None or any(each and each.casefold() != NOT_LEGAL for each in legalities.values())


def in_earnest_first(cards: Iterable[Printed]) -> Iterator[RawCard]:
    """Cards; at the end those that no format allows: playtest cards and the like may have the name of a real one."""
    others: dict[str, RawCard] = {}
    for card, in_earnest in cards:
        if in_earnest:
            yield card
        else:
            others.setdefault(card.name, card)
    yield from others.values()


class PlainFace(msgspec.Struct, frozen=True, rename="camel"):
    """A face in MTGJSON, and a card in the plain list (whose numbers may be missing).

    In the plain list ``back`` names the entry that is the card's other side, ``front`` that of which this is the back.
    """

    name: str
    types: tuple[str, ...]
    layout: str | None = NORMAL
    face_name: str | None = None
    face: str | None = None
    back: str | None = None
    front: str | None = None
    side: str | None = None
    mana_cost: str | None = None
    supertypes: tuple[str, ...] | None = ()
    subtypes: tuple[str, ...] | None = ()
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    color_indicator: tuple[str, ...] | None = None
    color_identity: tuple[str, ...] | None = ()
    language: str | None = None
    legalities: Mapping[str, str | None] | None = None

    @property
    def own_name(self) -> str:
        """The name of the face alone."""
        return self.face_name or self.name.partition(BETWEEN)[0]

    def raw(self) -> RawFace:
        """The face for the compiler."""
        return RawFace(
            name=self.own_name,
            mana_cost=self.mana_cost or None,
            supertypes=self.supertypes or (),
            types=self.types,
            subtypes=self.subtypes or (),
            text=self.text or "",
            power=self.power,
            toughness=self.toughness,
            loyalty=self.loyalty,
            defense=self.defense,
            colours=colours_of(self.colors, self.color_indicator, self.types),
            identity=self.color_identity or (),
        )


def plain_cards(faces: Sequence[PlainFace]) -> Iterator[Printed]:
    """The cards that faces of one name are: those with sides belong together, others are cards of their own."""
    sided = sorted((face for face in faces if face.side), key=lambda face: face.side or "")
    if sided:
        first: dict[str, PlainFace] = {}
        for face in sided:
            first.setdefault(face.side or "", face)
        yield from plain_card(sided[0], [face.raw() for face in first.values()])
    for face in faces:
        if not face.side:
            yield from plain_card(face, [face.raw()])


def plain_card(front: PlainFace, faces: list[RawFace]) -> Iterator[Printed]:
    """A card by its front and all its faces."""
    for card in whole(front.name, front.layout or NORMAL, faces):
        yield Printed(card, allowed(front.legalities))


def turned_over(entries: Iterable[PlainFace]) -> Iterator[Printed]:
    """The cards of a plain list; the back of a card comes with its front, wherever it stands."""
    fronts: dict[str, PlainFace] = {}
    backs: dict[str, PlainFace] = {}
    for entry in entries:
        if entry.back is None and entry.front is None:
            yield from plain_cards((entry,))
            continue
        name = entry.front or entry.own_name
        (backs if entry.front is not None else fronts)[name] = entry
        if name in fronts and name in backs:
            front, back = fronts.pop(name), backs.pop(name)
            yield from plain_card(front, [front.raw(), back.raw()])
    for alone in (*fronts.values(), *backs.values()):
        yield from plain_cards((alone,))


def whole(name: str, layout: str, faces: list[RawFace]) -> Iterator[RawCard]:
    """A card; a reversible one is as many cards as it has names."""
    if layout in NO_CARDS or any(NOT_FOR_DECKS in face.supertypes for face in faces):
        return
    if layout == "reversible_card":
        yield from sides_of(name, faces)
    else:
        yield RawCard(name=name, layout=finer(layout, faces), faces=tuple(faces))


def sides_of(name: str, faces: list[RawFace]) -> Iterator[RawCard]:
    """The cards that a reversible one is; one of more than two names is an adventurer or omen card, printed twice."""
    names = name.split(BETWEEN)
    each = {face.name: face for face in faces}
    if len(names) > TWO_SIDES:
        yield from whole(BETWEEN.join(dict.fromkeys(names)), "adventure", list(each.values()))
        return
    for face in each.values():
        yield RawCard(name=face.name, layout=NORMAL, faces=(face,))


def finer(layout: str, faces: Sequence[RawFace]) -> str:
    """The layout by the rules: to files omen cards are adventurers (720), Rooms and aftermath split cards (709)."""
    if layout == "adventure" and any("Omen" in face.subtypes for face in faces[1:]):
        return "omen"
    if layout == "split" and any("Room" in face.subtypes for face in faces):
        return "room"
    if layout == "split" and any(face.text.startswith("Aftermath") for face in faces[1:]):
        return "aftermath"
    return "transform" if layout == "battle" and len(faces) > 1 else layout


def colours_of(
    colours: tuple[str, ...] | None, indicator: tuple[str, ...] | None, types: Sequence[str]
) -> tuple[str, ...] | None:
    """The colours of a face: its indicator's (204) before those that files give, which for lands are the card's."""
    if indicator:
        return indicator
    return () if colours is not None and "Land" in types else colours


def melded(cards: Iterable[RawCard]) -> Iterator[RawCard]:
    """Cards; at the end those that meld, each with what the two are together, which is no card of its own (712.4)."""
    meld: dict[str, RawCard] = {}
    for card in cards:
        if card.layout == MELD:
            meld.setdefault(card.name, card)
        else:
            yield card
    together = {card.name.partition(BETWEEN)[2] for card in meld.values()}
    for name, card in meld.items():
        result = meld.get(name.partition(BETWEEN)[2])
        if name not in together:
            yield card if result is None else replace(card, faces=(*card.faces, *result.faces))


# --- Scryfall ---------------------------------------------------------------------------------------------------------


class ScryfallFace(msgspec.Struct, frozen=True):
    """A face, or a card that has only one."""

    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    color_indicator: tuple[str, ...] | None = None


class RelatedCard(msgspec.Struct, frozen=True):
    """Another card that one has to do with."""

    component: str | None = ""
    name: str | None = ""


class ScryfallCard(ScryfallFace, frozen=True):
    """A card with its faces, if it has several."""

    object: str = ""
    layout: str | None = NORMAL
    color_identity: tuple[str, ...] | None = ()
    card_faces: tuple[ScryfallFace, ...] | None = ()
    all_parts: tuple[RelatedCard, ...] | None = ()
    lang: str | None = "en"
    legalities: Mapping[str, str | None] | None = None

    @property
    def full_name(self) -> str:
        """Its name; that of a card that melds with what it becomes, as MTGJSON calls it."""
        parts = [(part.component, part.name) for part in self.all_parts or ()]
        if self.layout == MELD and ("meld_part", self.name) in parts:
            return BETWEEN.join((self.name, *(name or "" for role, name in parts if role == "meld_result")))
        return self.name


def scryfall_cards(card: ScryfallCard) -> Iterator[Printed]:
    """The card that an object of Scryfall's is, if it is one."""
    if card.layout in NO_CARDS:
        return
    faces = card.card_faces or (card,)
    colours = card.colors
    read = [scryfall_face(face, card.color_identity or ()) for face in faces]
    if colours is not None:  # faces of one side share the colours that the card has
        read = [
            replace(face, colours=colours_of(colours, None, face.types))
            if face.colours is None and not face.mana_cost
            else face
            for face in read
        ]
    for each in whole(card.full_name, card.layout or NORMAL, read):
        yield Printed(each, allowed(card.legalities))


LOYALTY: Final = re.compile(r"""(?<![^\n"“])([+\u2212\u2013-]?(?:\d+|X)):(?= )""")
"""A loyalty symbol as Scryfall writes it, at the beginning of a line or within quotation marks."""


def in_brackets(text: str) -> str:
    """A text with its loyalty symbols in brackets, as the rules and other files write them (107.7)."""
    return LOYALTY.sub(r"[\1]:", text)


def scryfall_face(face: ScryfallFace, identity: tuple[str, ...]) -> RawFace:
    """A face for the compiler; types stand in one line."""
    supertypes, types, subtypes = types_in(face.type_line or "")
    return RawFace(
        name=face.name,
        mana_cost=face.mana_cost or None,
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        text=in_brackets(face.oracle_text or ""),
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        colours=colours_of(face.colors, face.color_indicator, types),
        identity=identity,
    )


def types_in(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, types and subtypes of a type line (205); a subtype of two words is that of a plane or a time."""
    before, _, after = line.partition(" — ")
    words = before.split()
    supertypes = tuple(word for word in words if word in SUPERTYPES or word == NOT_FOR_DECKS)
    types = tuple(word for word in words if word not in supertypes)
    subtypes = (after,) if "Plane" in types else tuple(after.replace("Time Lord", "Time\u00a0Lord").split(" "))
    return supertypes, types, tuple(each.replace("\u00a0", " ") for each in subtypes if each)
