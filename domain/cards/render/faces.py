"""English for what turns permanents over, for day and night, and for chapters (701.27, 710, 714, 730)."""

from __future__ import annotations

from typing import Final

from domain.cards.effects import ChangeHours, Flip, Meld, Transform
from domain.cards.render.speech import Speech, say
from domain.cards.triggers import ChapterReached

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII")


@say.register
def say_transform(effect: Transform, speech: Speech) -> str:
    return f"transform {say(effect.refs, speech)}"


@say.register
def say_meld(effect: Meld, speech: Speech) -> str:
    return f"exile them, then meld them into {effect.into}"


@say.register
def say_flip(effect: Flip, speech: Speech) -> str:
    return f"flip {say(effect.refs, speech)}"


@say.register
def say_change_hours(effect: ChangeHours, speech: Speech) -> str:
    return f"it becomes {'night' if effect.night else 'day'}"


@say.register
def say_chapter_reached(when: ChapterReached, speech: Speech) -> str:
    return ROMAN[when.chapter] if when.chapter < len(ROMAN) else str(when.chapter)
