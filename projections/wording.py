"""What abilities say, in our own English: keywords of permanents, abilities on the stack, modes that were chosen."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import Activated, CardDefinition, Keyword, Text, Triggered
from domain.cards.render import render_ability
from domain.cards.render.speech import say, speech_of

SEVERAL: Final = 2
"""So many modes are a choice."""


def keywords_of(abilities: tuple[object, ...]) -> tuple[str, ...]:
    """The keywords that a permanent has now, once each."""
    return tuple(dict.fromkeys(each.name.replace("_", " ") for each in abilities if isinstance(each, Keyword)))


def ability_text(ability: Activated | Triggered, definition: CardDefinition | None) -> str:
    """What an ability on the stack says."""
    return render_ability(ability, speech_of(definition) if definition is not None else None)


def mode_texts(text: Text | None, modes: tuple[int, ...], definition: CardDefinition) -> tuple[str, ...]:
    """The modes that were chosen, in words; nothing where there is no choice (700.2)."""
    if text is None or len(text.modes) < SEVERAL:
        return ()
    return tuple(say(text.modes[mode], speech_of(definition)) for mode in modes if 0 <= mode < len(text.modes))
