"""What may be done only at certain points of combat, and what changes who is attacked in its middle (506.7, 508)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    AddRule,
    CreateDelayedTrigger,
    CreateToken,
    GainAbility,
    If,
    May,
    Modifies,
    PreventsDamage,
)
from domain.cards.build import (
    activated,
    artifact,
    creature,
    enchantment,
    equipment,
    instant,
    on_stack,
    token,
    triggered,
)
from domain.cards.combat_effects import BecomeBlocked, BecomeBlocking, Reselect
from domain.cards.combat_rules import CantBlock
from domain.cards.keywords import equip, flash, flying, haste, menace, myriad, trample, vigilance
from domain.cards.nouns import (
    ATTACKING,
    BLOCKING,
    CREATURE,
    HOST,
    ITSELF,
    PERMANENT,
    PLAYER,
    T0,
    TRIGGERING,
    YOU,
    YOURS,
)
from domain.cards.static_rules import CastOnly
from domain.cards.terms import (
    Among,
    CombatTime,
    During,
    Each,
    Fits,
    IsAttacking,
    NumberOf,
    Remembered,
    Status,
    Triggering,
    Where,
)
from domain.cards.triggers import Begins, DamageIsDealt, Moves
from domain.cards.verbs import add_mana, destroy, discard, draw, gains, pump, target
from domain.vocabulary import Step, Zone

_BEFORE_DAMAGE: Final = CombatTime(during=False, before="damage")
_BEFORE_BLOCKS: Final = CombatTime(before="blockers")
_AFTER_BLOCKS: Final = CombatTime(after="blockers")
_UNBLOCKED: Final = CREATURE & ATTACKING & Status("unblocked")
_HITS_A_PLAYER: Final = DamageIsDealt(ITSELF, PLAYER, combat=True)
_SAPROLING: Final = token("Saproling", 1, 1, "G", "Saproling")
_AS_ATTACKERS_ARE_DECLARED: Final = Moves(ITSELF & Where(During((Step.DECLARE_ATTACKERS,))), to=Zone.BATTLEFIELD)
_NEXT_TURN: Final = CreateDelayedTrigger(triggered(Begins(Step.UPKEEP, "any"), draw()))
_IF_IT_ATTACKED: Final = If(Fits(TRIGGERING, Status("attacked")), (destroy(TRIGGERING),))

CARDS: Final = (
    # at certain times only
    instant("Berserk", "{G}", on_stack(CastOnly(_BEFORE_DAMAGE)), target(CREATURE),
            pump(T0, NumberOf(T0, "power"), 0, trample()),
            CreateDelayedTrigger(triggered(Begins(Step.END, "any"), _IF_IT_ATTACKED), T0)),
    instant("Blood Frenzy", "{1}{R}", on_stack(CastOnly(_BEFORE_DAMAGE)), target(CREATURE & (ATTACKING | BLOCKING)),
            pump(T0, 4, 0), CreateDelayedTrigger(triggered(Begins(Step.END, "any"), destroy(TRIGGERING)), T0)),
    instant("Panic", "{R}", on_stack(CastOnly(_BEFORE_BLOCKS)), target(CREATURE),
            AddRule((CantBlock(Among(T0)),), "end_of_turn"), _NEXT_TURN),
    instant("Gorilla War Cry", "{1}{R}", on_stack(CastOnly(_BEFORE_BLOCKS)), gains(Each(CREATURE), menace()),
            _NEXT_TURN),
    instant("Curtain of Light", "{1}{W}", on_stack(CastOnly(_AFTER_BLOCKS)), target(_UNBLOCKED),
            BecomeBlocked(T0), draw()),
    instant("Flash Foliage", "{2}{G}", on_stack(CastOnly(_AFTER_BLOCKS)), target(CREATURE & IsAttacking(YOU)),
            CreateToken(_SAPROLING), BecomeBlocking(Remembered("token"), T0), draw()),
    creature("Trap Runner", "{2}{W}{W}", 2, 3, "Human Soldier",
             activated("{T}", target(_UNBLOCKED), BecomeBlocked(T0), only_if=_AFTER_BLOCKS)),
    creature("Angus Mackenzie", "{G}{W}{U}", 2, 2, "Human Cleric",
             activated("{G}{W}{U}, {T}", AddRule((PreventsDamage(PERMANENT | PLAYER, combat=True),), "end_of_turn"),
                       only_if=_BEFORE_DAMAGE), also="Legendary"),
    # what is attacked, chosen anew
    creature("Portal Mage", "{2}{U}", 2, 2, "Human Wizard", flash(),
             triggered(_AS_ATTACKERS_ARE_DECLARED, target(CREATURE & ATTACKING), May((Reselect(T0),)))),
    artifact("Misleading Signpost", "{2}{U}", flash(),
             triggered(_AS_ATTACKERS_ARE_DECLARED, target(CREATURE & ATTACKING), May((Reselect(T0),))),
             activated("{T}", add_mana("{U}"))),
    # myriad
    creature("Wyrm's Crossing Patrol", "{W}", 1, 1, "Human Soldier", myriad()),
    creature("Herald of the Host", "{3}{W}{W}", 4, 4, "Angel", flying(), vigilance(), myriad()),
    creature("Warchief Giant", "{3}{R}{R}", 5, 3, "Giant Warrior", haste(), myriad()),
    creature("Caller of the Pack", "{5}{G}{G}", 8, 6, "Beast", trample(), myriad()),
    creature("Banshee of the Dread Choir", "{3}{B}{B}", 4, 4, "Spirit", myriad(),
             triggered(_HITS_A_PLAYER, discard(Triggering("player")))),
    equipment("Blade of Selves", "{2}", Modifies(HOST, (GainAbility(myriad()),)), equip("{4}")),
    enchantment("Legion Loyalty", "{6}{W}{W}", Modifies(CREATURE & YOURS, (GainAbility(myriad()),))),
)  # fmt: skip
