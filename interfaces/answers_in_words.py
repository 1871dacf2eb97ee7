"""Answers in words: what somebody does who gives this answer to that question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from domain import decisions as d
from domain.answers import (
    Activate,
    ActSpecially,
    Answer,
    Attack,
    Block,
    Cast,
    Chosen,
    Done,
    GiveUp,
    NewTargets,
    Number,
    Numbers,
    Pass,
    PayPart,
    PayWithMana,
    PlayLand,
    Said,
    SetAside,
    TurnUp,
    Words,
)
from domain.cards.render import render_ability, render_cost, render_text
from domain.cards.render.speech import Speech, speech_of
from domain.procedure import Decision
from domain.rules.characteristics import view
from domain.rules.permissions import activated_abilities
from domain.rules.texts import definition_of, text_of
from domain.state import Position
from domain.vocabulary import is_player
from interfaces.target_choices import called


def in_words(game: Position, decision: Decision[Any], answer: Answer) -> str:
    """What an answer to a question says; things are called by name, with whose they are and where."""
    return WORDS[type(answer)](game, decision, answer)


# --- actions ---------------------------------------------------------------------------------------------------------


def _pass(game: Position, decision: Decision[Any], answer: Pass) -> str:
    return "cast none" if isinstance(decision, d.CastDuringResolution) else "pass priority"


def _cast(game: Position, decision: Decision[Any], answer: Cast) -> str:
    return f"cast {thing(game, answer.card)}{' face down' * answer.face_down}"


def _activate(game: Position, decision: Decision[Any], answer: Activate) -> str:
    source = thing(game, answer.source)
    offered = activated_abilities(game, answer.source) if answer.source in game.board.objects else ()
    if answer.ability >= len(offered):
        return f"activate ability {answer.ability + 1} of {source}"
    name = view(game.board).of(answer.source).name
    words = render_ability(offered[answer.ability], Speech(name) if name else None)
    return f"activate {source}: {words.removesuffix('.')}"


def _play(game: Position, decision: Decision[Any], answer: PlayLand) -> str:
    return f"play {thing(game, answer.card)}"


def _turn_up(game: Position, decision: Decision[Any], answer: TurnUp) -> str:
    return f"turn {thing(game, answer.permanent)} face up"


def _set_aside(game: Position, decision: Decision[Any], answer: SetAside) -> str:
    return f"{answer.how} {thing(game, answer.card)}"


def _special(game: Position, decision: Decision[Any], answer: ActSpecially) -> str:
    if answer.how == "unlock":
        return f"unlock {answer.door}"
    what = "the effect of " if answer.how == "ignore" else ""
    return f"{answer.how} {what}{thing(game, answer.source)}"


def _done(game: Position, decision: Decision[Any], answer: Done) -> str:
    return "no more mana abilities" if isinstance(decision, d.ActivateManaAbilities) else "no more"


# --- paying ----------------------------------------------------------------------------------------------------------


def _mana(game: Position, decision: Decision[Any], answer: PayWithMana) -> str:
    kinds = {unit.id: unit.type for unit in game.pool(decision.player)}
    return f"pay {''.join(f'{{{kinds[unit]}}}' for unit in answer.mana if unit in kinds)}"


def _part(game: Position, decision: Decision[Any], answer: PayPart) -> str:
    cost = decision.cost if isinstance(decision, d.PayCost) else ()
    part = render_cost((cost[answer.part],)) if answer.part < len(cost) else f"part {answer.part + 1}"
    return f"pay {part}{f' with {things(game, answer.objects)}' if answer.objects else ''}"


def _give_up(game: Position, decision: Decision[Any], answer: GiveUp) -> str:
    return "give up: the cost isn't paid"


# --- combat ----------------------------------------------------------------------------------------------------------


def _attack(game: Position, decision: Decision[Any], answer: Attack) -> str:
    said = [f"{thing(game, each)} attacks {thing(game, whom)}" for each, whom in answer.attacks]
    bands = [" and ".join(thing(game, each) for each in band) + " in a band" for band in answer.bands]
    return "; ".join((*said, *bands)) or "no attack"


def _block(game: Position, decision: Decision[Any], answer: Block) -> str:
    said = [f"{thing(game, each)} blocks {thing(game, whom)}" for each, whom in answer.blocks]
    return "; ".join(said) or "no block"


# --- plain shapes ----------------------------------------------------------------------------------------------------


def _said(game: Position, decision: Decision[Any], answer: Said) -> str:
    return "yes" if answer.yes else "no"


def _number(game: Position, decision: Decision[Any], answer: Number) -> str:
    match decision:
        case d.ChooseX():
            return f"X = {answer.number}"
        case d.ChooseTargetCount():
            return f"{answer.number} target{'s' * (answer.number != 1)}"
        case d.ChooseReplacement(effects=effects) if 0 <= answer.number < len(effects):
            return f"that of {thing(game, effects[answer.number])} first"
        case d.ChooseOption():
            return f"possibility {answer.number + 1}"
    return str(answer.number)


def _numbers(game: Position, decision: Decision[Any], answer: Numbers) -> str:
    match decision:
        case d.ChooseModes(spell=spell):
            return "; ".join(mode(game, spell, number) for number in answer.numbers) or "no mode"
        case d.ChooseDivision(spell=spell, slot=slot):
            return shares(game, answer, game.board.objects[spell].choices.slots[slot].targets)
        case d.ShareOut(among=among) | d.ChooseSpread(among=among) | d.AssignCombatDamage(among=among):
            return shares(game, answer, among)
        case d.ChooseAdditionalCosts(spell=spell):
            return extras(game, spell, answer.numbers)
    return ", ".join(str(number + 1) for number in answer.numbers)


def extras(game: Position, spell: int, numbers: Iterable[int]) -> str:
    """Which additional costs are paid, and how often."""
    costs = definition_of(game.board, game.board.objects[spell]).additional_costs
    said = [
        f"{f'{each.name} {render_cost(each.cost)}'.strip()}{f' ×{times}' * (times > 1)}"
        for each, times in zip(costs, numbers, strict=False)
        if times
    ]
    return ", ".join(said) or "no additional cost"


def mode(game: Position, spell: int, number: int) -> str:
    """One mode with what it does."""
    found = game.board.objects[spell]
    text = text_of(game.board, found)
    if text is None or not 0 <= number < len(text.modes):
        return f"mode {number + 1}"
    speech = speech_of(game.board.definition_of(found)) if not found.face_down else Speech()
    return f"mode {number + 1}: {render_text(type(text)(modes=(text.modes[number],)), speech)}"


def shares(game: Position, answer: Numbers, among: Iterable[int]) -> str:
    """Who gets how much."""
    return ", ".join(f"{share} to {thing(game, each)}" for share, each in zip(answer.numbers, among, strict=False))


def _chosen(game: Position, decision: Decision[Any], answer: Chosen) -> str:
    match decision:
        case d.KeepManaAbilities(offered=offered):
            sources = dict(offered)
            return f"keep {things(game, [sources.get(each, each) for each in answer.things])}"
        case d.OrderTriggers():
            return f"{things(game, answer.things)}, the last on top"
    return things(game, answer.things)


def _words(game: Position, decision: Decision[Any], answer: Words) -> str:
    if isinstance(decision, d.ChooseAlternativeCost) and not answer.words:
        return "the mana cost"
    return ", ".join(answer.words) or "nothing"


def _new_targets(game: Position, decision: Decision[Any], answer: NewTargets) -> str:
    if isinstance(decision, d.ArrangeCards) and len(answer.slots) == 2:
        top, bottom = answer.slots
        return f"on top {things(game, top)}, on the bottom {things(game, bottom)}"
    return "; ".join(things(game, slot) for slot in answer.slots)


WORDS: Final[Mapping[type[Any], Callable[[Position, Decision[Any], Any], str]]] = {
    Pass: _pass,
    Cast: _cast,
    Activate: _activate,
    PlayLand: _play,
    TurnUp: _turn_up,
    SetAside: _set_aside,
    ActSpecially: _special,
    Done: _done,
    PayWithMana: _mana,
    PayPart: _part,
    GiveUp: _give_up,
    Attack: _attack,
    Block: _block,
    Said: _said,
    Number: _number,
    Numbers: _numbers,
    Chosen: _chosen,
    Words: _words,
    NewTargets: _new_targets,
}
"""The words for each shape."""


# --- things ----------------------------------------------------------------------------------------------------------


def thing(game: Position, which: int) -> str:
    """What a player, an object or a waiting trigger is called."""
    if which in game.board.objects or (is_player(which) and which <= len(game.board.players)):
        return called(game.board, which)
    trigger = next((each for each in game.waiting if each.id == which), None)
    return f"the trigger of {trigger.definition}" if trigger is not None else f"object {which}"


def all_called(game: Position, which: Iterable[int]) -> dict[int, str]:
    """What numbers are called that are players, objects or waiting triggers; others may be units of mana, say."""
    there = {*game.board.objects, *range(1, len(game.board.players) + 1), *(each.id for each in game.waiting)}
    return {each: thing(game, each) for each in sorted(there.intersection(which))}


def things(game: Position, which: Iterable[int]) -> str:
    """Several things in a row."""
    return ", ".join(thing(game, each) for each in which) or "nothing"
