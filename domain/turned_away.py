"""Which answers are turned away before they reach the procedure, and by which rule (design §2).

Someone who isn't asked leaves no event, whatever they say; so does an action that comes too early or too late.
"""

from __future__ import annotations

from typing import Any

from domain.answers import (
    Activate,
    ActSpecially,
    AnswerShape,
    Attack,
    Block,
    Cast,
    Done,
    GiveUp,
    Pass,
    PayPart,
    PayWithMana,
    PlayLand,
    SetAside,
    TurnUp,
)
from domain.decisions import ActivateManaAbilities, PayCost
from domain.errors import NotAsked
from domain.procedure import Decision
from domain.rulebook import Rule
from domain.vocabulary import PlayerId

ACTIONS: dict[type[AnswerShape], tuple[Rule, ...]] = {
    Pass: (Rule.MAY_ACT_WITH_PRIORITY, Rule.PASSING_PRIORITY),
    Cast: (Rule.MAY_ACT_WITH_PRIORITY, Rule.WHEN_TO_CAST, Rule.MAY_BEGIN_TO_CAST),
    Activate: (Rule.MAY_ACT_WITH_PRIORITY, Rule.WHEN_TO_ACTIVATE, Rule.ACTIVATE_ABILITY),
    PlayLand: (Rule.MAY_ACT_WITH_PRIORITY, Rule.WHEN_TO_ACT_SPECIALLY, Rule.PLAY_A_LAND),
    TurnUp: (Rule.MAY_ACT_WITH_PRIORITY, Rule.WHEN_TO_ACT_SPECIALLY, Rule.TURN_FACE_UP),
    ActSpecially: (Rule.MAY_ACT_WITH_PRIORITY, Rule.WHEN_TO_ACT_SPECIALLY, Rule.SPECIAL_ACTION),
    SetAside: (Rule.MAY_ACT_WITH_PRIORITY, Rule.WHEN_TO_ACT_SPECIALLY, Rule.SPECIAL_ACTION),
    Done: (Rule.CASTING_MANA_ABILITIES,),
    PayWithMana: (Rule.PAY_COSTS, Rule.CASTING_SPELLS),
    PayPart: (Rule.PAY_COSTS, Rule.CASTING_SPELLS),
    GiveUp: (Rule.PAY_COSTS, Rule.CASTING_SPELLS),
    Attack: (Rule.DECLARE_ATTACKERS,),
    Block: (Rule.DECLARE_BLOCKERS,),
}
"""What a refusal cites when an action comes at the wrong time."""


def turned_away(decision: Decision[Any] | None, player: PlayerId, answer: AnswerShape) -> NotAsked | None:
    """Why an answer is turned away; None if the question is this player's and takes such an answer.

    An answer of a shape that the question doesn't take is turned away only if it is an action at the wrong time; any
    other is the client's mistake (InvalidAnswer).
    """
    if decision is None:
        return NotAsked("the game is over", Rule.GAME_ENDS)
    if player == decision.player and type(answer) in decision.shapes:
        return None
    if isinstance(answer, Activate) and player == decision.player and isinstance(decision, PayCost):
        return NotAsked("mana abilities are activated before costs are paid", Rule.CASTING_MANA_ABILITIES)
    if isinstance(decision, ActivateManaAbilities) and isinstance(answer, Activate):
        return NotAsked("another player is paying", Rule.CASTING_MANA_ABILITIES)
    if type(answer) in ACTIONS:
        return NotAsked(f"{decision.name} is being asked now", *ACTIONS[type(answer)])
    if player != decision.player:
        return NotAsked(f"{decision.name} is being asked now", decision.rule)
    return None
