"""In which moments a card can do what is left for it to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.cards.abilities import Activated, CardDefinition, TargetSpec, Triggered
from domain.cards.pieces import pieces
from domain.cards.terms import (
    CombatTime,
    During,
    InZone,
    IsAbility,
    IsAttacking,
    IsBlockedBy,
    IsBlocking,
    IsSpell,
    Status,
)
from domain.cards.triggers import Attacks, BecomesBlocked, Begins, Blocks, ChapterReached, DamageIsDealt, Happens
from domain.vocabulary import Step, Zone
from tests.oracle.smoke_parts import Part
from tests.oracle.smoke_table import ATTACK, BARE, DEFEND, LATE, MAIN, STACK, THEIRS, TURN, Scene

FIGHTING: Final = frozenset(
    ("attack", "block", "attack_alone", "declare_attack", "blocked", "unblocked", "exert", "enlist", "mentor", "train")
)
BEFORE: Final = {
    Step.BEGINNING_OF_COMBAT: MAIN, Step.END_OF_COMBAT: ATTACK, Step.POSTCOMBAT_MAIN: ATTACK, Step.END: LATE,
}  # fmt: skip
"""From which moment of one's own turn a step isn't far."""
COMBAT: Final = frozenset(("attacking", "blocking", "blocked", "unblocked", "attacked"))


def scenes_for(parts: tuple[Part, ...], card: CardDefinition) -> Iterator[Scene]:
    """The moments that fit what is left, the best first; then the others."""
    for part in parts:
        yield from best_for(part, card)
    yield from (MAIN, BARE, ATTACK, STACK, TURN, DEFEND, THEIRS)


def best_for(part: Part, card: CardDefinition) -> Iterator[Scene]:
    """The moments in which that may be done."""
    said = tuple(pieces(part.ability if part.ability is not None else face_of(part, card)))
    if isinstance(part.ability, Triggered):
        yield from for_trigger(part.ability)
        return
    if part.what in ("land", "turn"):
        yield MAIN
    if any(on_the_stack(node) for node in said if isinstance(node, TargetSpec)):
        yield STACK
    if any(in_combat(node) for node in said if isinstance(part.ability, Activated) or is_spell(card)):
        yield from (ATTACK, DEFEND)
    yield MAIN


def is_spell(card: CardDefinition) -> bool:
    """Whether it is an instant or a sorcery."""
    return "Instant" in card.types or "Sorcery" in card.types


def face_of(part: Part, card: CardDefinition) -> object:
    """What the face that is cast says as a spell."""
    faces = [face for face in card.faces if face.name and part.face.endswith(face.name)]
    face = faces[0] if faces else card
    return (face.text, face.enchant, face.additional_costs, face.abilities if is_spell(face) else ())


def on_the_stack(spec: TargetSpec) -> bool:
    """Whether a target may be on the stack."""
    return any(
        isinstance(node, (IsSpell, IsAbility)) or (isinstance(node, InZone) and node.zone is Zone.STACK)
        for node in pieces(spec.what)
    )


def in_combat(node: object) -> bool:
    """Whether it speaks of combat."""
    return isinstance(node, (IsAttacking, IsBlocking, IsBlockedBy, CombatTime, During)) or (
        isinstance(node, Status) and node.status in COMBAT
    )


def for_trigger(ability: Triggered) -> Iterator[Scene]:
    """The moments in which a trigger's event is likely."""
    match ability.when:
        case Begins(step=step, whose=whose):
            yield THEIRS if whose == "opponent" else BEFORE.get(Step(step), TURN)
        case ChapterReached() | Happens(verb="miracle"):
            yield TURN
        case Attacks() | BecomesBlocked() | DamageIsDealt(combat=True):
            yield ATTACK
        case Blocks():
            yield DEFEND
        case Happens(verb=verb) if verb in FIGHTING:
            yield from (DEFEND,) if verb == "block" else (ATTACK,)
        case _:
            yield MAIN
