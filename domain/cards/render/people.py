"""English for players of whom something is so: "each opponent who lost life this turn"."""

from __future__ import annotations

from domain.cards.render.conditions import SUCH, of_a_player
from domain.cards.render.nouns import Phrase, add
from domain.cards.render.speech import say
from domain.cards.terms import Who


@add.register
def add_who(filter_: Who, said: Phrase) -> None:
    words = of_a_player(filter_.condition, said.speech)
    if not words.startswith(SUCH):
        said.after.append(f"who {words}")
        return
    words = say(filter_.condition, said.speech)
    said.after.append(f"who {rest}" if (rest := words.removeprefix("that player ")) != words else f"such that {words}")
