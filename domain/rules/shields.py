"""Hexproof, shroud, protection of permanents and players, each with how it is read (702.11, 702.16, 702.18)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards.abilities import GainAbility, Keyword, Modifies, PlayersHave
from domain.rules.applying import as_granted
from domain.rules.characteristics import view
from domain.rules.context import Context
from domain.rules.reading import fits
from domain.state import Board
from domain.vocabulary import Id, ObjectId, is_player


def shields(board: Board, thing: Id) -> Iterator[tuple[Keyword, Context]]:
    """The keyword abilities of a permanent or player; what a player has is read as the rule that gives it (702.16k)."""
    its = view(board)
    if is_player(thing):
        for force in its.rules(PlayersHave):
            if fits(its, force.rule.filter, thing, force.context):
                yield force.rule.ability, force.context
    elif thing in board.battlefield:  # elsewhere they don't function (113.6)
        made = its.of(thing)
        context = Context(controller=made.controller, this=thing)
        yield from ((ability, context) for ability in made.abilities if isinstance(ability, Keyword))


def means_source(board: Board, shield: Keyword, context: Context, source: ObjectId) -> bool:
    """Whether a source has the quality that the keyword names; without one it means everything (702.16j)."""
    return shield.from_ is None or fits(view(board), shield.from_, source, context)


def protections(board: Board, thing: Id, source: ObjectId) -> Iterator[tuple[int, Keyword, Context]]:
    """The instances of protection from a source, each with its place among them (702.16a)."""
    instances = ((shield, context) for shield, context in shields(board, thing) if shield.name == "protection")
    for place, (shield, context) in enumerate(instances):
        if means_source(board, shield, context, source):
            yield place, shield, context


def lets_stay(board: Board, host: Id, aura: ObjectId) -> bool:
    """Whether no protection of what an Aura is attached to removes it: each has an Aura that it spares (702.16n).

    Where several Auras give the same protection, each spares the one that gives it and removes the others.
    """
    removing = [shield for _, shield, _ in protections(board, host, aura) if shield.spares != "auras"]
    for own in given_by(board, aura):
        if own.spares == "giver" and own in removing:
            removing.remove(own)
    return not removing


def given_by(board: Board, aura: ObjectId) -> Iterator[Keyword]:
    """The keyword abilities that an Aura gives what it is attached to, as they are there."""
    its = view(board)
    context = Context(controller=its.of(aura).controller, this=aura)
    for static in its.statics_of(aura):
        for rule in static.rules:
            for change in rule.modifications if isinstance(rule, Modifies) else ():
                made = as_granted(its, change.ability, context) if isinstance(change, GainAbility) else None
                if isinstance(made, Keyword):
                    yield made
