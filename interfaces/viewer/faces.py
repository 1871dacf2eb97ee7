"""Cards as the page draws them: name, cost, type line, and what they say in our own English."""

from __future__ import annotations

from domain.cards.abilities import CardDefinition
from domain.cards.render import render_lines
from domain.cards.render.speech import say, speech_of
from domain.mana import write_mana
from domain.vocabulary import BASIC_LAND_MANA, COLOURS
from interfaces.viewer.document import CardText


def card_text(definition: CardDefinition) -> CardText:
    """What the page shows of a card."""
    lines = list(render_lines(definition, speech_of(definition)))
    for face in definition.faces:
        if face.name != definition.name:
            lines += [f"// {face.name} {write_mana(face.mana_cost or ())}".rstrip(), type_line(face)]
        lines += render_lines(face, speech_of(face)) if definition.layout != "split" else []
    return CardText(
        name=definition.name,
        cost=write_mana(definition.mana_cost) if definition.mana_cost is not None else "",
        types=type_line(definition),
        text=tuple(line for said in lines for line in said.split("\n")),
        power=number_text(definition.power, definition),
        toughness=number_text(definition.toughness, definition),
        loyalty=number_text(definition.loyalty, definition) or number_text(definition.defense, definition),
        colours=colours_of(definition),
        land="".join(dict.fromkeys(BASIC_LAND_MANA[kind] for kind in definition.subtypes if kind in BASIC_LAND_MANA)),
    )


def type_line(definition: CardDefinition) -> str:
    """The types: "Legendary Creature — Hydra Avatar"."""
    before = " ".join((*definition.supertypes, *definition.types))
    return f"{before} — {' '.join(definition.subtypes)}" if definition.subtypes else before


def number_text(value: object, definition: CardDefinition) -> str:
    """A printed number; one that is counted in words is a star."""
    if value is None:
        return ""
    said = say(value, speech_of(definition))
    return said if said.lstrip("-").isdigit() else "*"


def colours_of(definition: CardDefinition) -> str:
    """The colours by cost or indicator, in their order (105.2)."""
    if definition.colours is not None:
        return "".join(definition.colours)
    symbols = "".join(definition.mana_cost or ())
    return "".join(colour for colour in COLOURS if colour in symbols)
