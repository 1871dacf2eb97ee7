"""English for laws about hands and crews (402.2, 702.122, 702.171)."""

from __future__ import annotations

from typing import Final

from domain.cards.crew_rules import CantCrew, CrewsAs
from domain.cards.hand_rules import MaximumHandSize
from domain.cards.nouns import OPPONENT, PLAYER, YOURSELF
from domain.cards.render.combat import fighters
from domain.cards.render.nouns import noun
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import number_word, possessive
from domain.cards.terms import AnyFilter

WHOSE: Final[dict[AnyFilter, str]] = {
    YOURSELF: "your", OPPONENT: "each opponent's", PLAYER: "each player's",
}  # fmt: skip
HOW: Final = {"is": "", "more": "increased by ", "less": "reduced by "}


@say.register
def say_maximum_hand_size(rule: MaximumHandSize, speech: Speech) -> str:
    whose = WHOSE.get(rule.filter) or possessive(noun(speech, rule.filter))
    if isinstance(rule.count, int):
        return f"{whose} maximum hand size is {HOW[rule.how]}{number_word(rule.count)}"
    return f"{whose} maximum hand size is {HOW[rule.how] or 'equal to '}{say(rule.count, speech)}"


@say.register
def say_crews_as(rule: CrewsAs, speech: Speech) -> str:
    who = fighters(speech, rule.filter)
    does = "saddles Mounts and crews Vehicles" if rule.saddles else "crews Vehicles"
    if rule.by_toughness:
        return f"{who} {does} using its toughness rather than its power"
    return f"{who} {does} as though its power were {rule.more} greater"


@say.register
def say_cant_crew(rule: CantCrew, speech: Speech) -> str:
    return f"{fighters(speech, rule.filter)} can't crew Vehicles"
