"""Spells and permanents that exchange control, distribute counters and proliferate (701.12, 701.34, 608.2d)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import XIs
from domain.cards.build import activated, artifact, sorcery, when_enters
from domain.cards.effects import Choose, Distribute, ExchangeControl, Proliferate, PutCounters, PutDivided
from domain.cards.nouns import (
    ANY_PERMANENT_TYPE,
    CARD_IN_A_GRAVEYARD,
    CARD_IN_YOUR_GRAVEYARD,
    CREATURE,
    PERMANENT,
    PLAYER,
    T0,
    T1,
)
from domain.cards.terms import ChosenPlayer, Controlled, Count, Each, HasType, Owned, Remembered, Result, X
from domain.cards.verbs import another_target, divided, put_onto_battlefield, target

_THEIRS: Final = CREATURE & Controlled(T0)
_THE_OTHERS: Final = CREATURE & Controlled(T1)

CARDS: Final = (
    sorcery("Cultural Exchange", "{4}{U}{U}",
            target(PLAYER), another_target(PLAYER),
            Choose(_THEIRS, 0, Count(_THE_OTHERS), key="first player's"),
            Choose(_THE_OTHERS, Result("first player's"), Result("first player's"), key="second player's"),
            ExchangeControl(Remembered("first player's"), Remembered("second player's"))),
    artifact("Contagion Engine", "{6}",
             when_enters(target(PLAYER), PutCounters(Each(_THEIRS), "-1/-1")),
             activated("{4}, {T}", Proliferate(), Proliferate())),
    sorcery("Elven Rite", "{1}{G}", divided(2, CREATURE, 1, 2, of="+1/+1 counters"), PutDivided("+1/+1")),
    sorcery("Spoils of War", "{X}{B}",
            XIs(Count(CARD_IN_A_GRAVEYARD & (HasType("Artifact") | HasType("Creature")) & Owned(ChosenPlayer())),
                opponent=True),
            divided(X(), CREATURE, of="+1/+1 counters"), PutDivided("+1/+1")),
    sorcery("Invoke Justice", "{1}{W}{W}{W}{W}",
            target(CARD_IN_YOUR_GRAVEYARD & ANY_PERMANENT_TYPE), target(PLAYER),
            put_onto_battlefield(T0),
            Distribute("+1/+1", 4, PERMANENT & (HasType("Creature") | HasType("Vehicle")) & Controlled(T1))),
)  # fmt: skip
