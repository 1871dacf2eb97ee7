"""The open question in words, with what may be answered, for the error that stops a run."""

from __future__ import annotations

from typing import Any

from domain import decisions as d
from domain.procedure import Decision
from domain.rules.targeting import legal_choices, slot_at
from interfaces.scenario.binding import Reading
from interfaces.scenario.errors import listed


def question(decision: Decision[Any] | None, reading: Reading) -> str:
    """Who is asked what, and the options where they can be listed."""
    if decision is None:
        return "the game is over"
    whom = reading.binder.players[decision.player - 1] if decision.player else "chance"
    if isinstance(decision, d.Priority):
        return f"{whom} has priority"
    options = options_of(decision, reading)
    return f"{whom} is asked {decision.name}" + (f": {listed(options)}" if options else "")


def options_of(decision: Decision[Any], reading: Reading) -> list[str]:
    """The possible answers, as a script would write them."""
    game = reading.state.game
    match decision:
        case d.ChooseTarget(spell=spell, slot=slot):
            return [reading.described(each) for each in legal_choices(game, spell, slot_at(game.board, spell, slot))]
        case d.ChooseObjects(among=things) | d.PickAtRandom(things=things) | d.ArrangeCards(cards=things):
            return [reading.described(each) for each in things]
        case d.OrderTriggers(triggers=things) | d.CastDuringResolution(cards=things):
            return [reading.known_as(each) for each in things]
        case d.MayDo() | d.MayPayCost() | d.MayPayToAttack():
            return ["says yes", "says no"]
        case d.ChooseOption(count=count, possible=possible):
            return [f"mode {number + 1}" for number in possible or range(count)]
        case d.ChooseWord(options=words):
            return list(words)
        case d.ActivateManaAbilities() | d.PayCost():
            return ["pays …"]
    return []
