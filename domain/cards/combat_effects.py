"""Instructions of combat: what a resolution does to who attacks and who blocks (506–509)."""

from __future__ import annotations

from domain.cards.terms import AnyFilter, Node, Ref


class BecomeAttacking(Node, frozen=True):
    """Creatures are attacking, though nobody declared them: "tapped and attacking" (508.4).

    ``whom`` is what they attack, or any of what fits ``among``; else and where several do, their controller chooses.
    """

    refs: Ref
    whom: Ref | None = None
    among: AnyFilter | None = None


class Reselect(Node, frozen=True):
    """Reselect which player, planeswalker or battle attackers are attacking (508.7)."""

    refs: Ref


class BecomeBlocking(Node, frozen=True):
    """Creatures are blocking an attacker, though nobody declared them (509.4)."""

    refs: Ref
    what: Ref


class BecomeBlocked(Node, frozen=True):
    """Attackers become blocked, by no creature (509.1h)."""

    refs: Ref


class RemoveFromCombat(Node, frozen=True):
    """Creatures are removed from combat (506.4)."""

    refs: Ref
