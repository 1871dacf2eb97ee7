"""Checks of the form `A has …`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain import decisions as d
from domain.cards.abilities import Keyword, PlayersHave
from domain.cards.render.nouns import noun
from domain.cards.render.speech import Speech
from domain.rules.characteristics import view
from domain.rules.measures import mana_value_of
from domain.rules.reading import fits
from domain.rules.targeting import targets_of
from domain.vocabulary import Id, ObjectId, PlayerId, is_player
from interfaces.scenario import facts as f
from interfaces.scenario.binding import ZONES, written
from interfaces.scenario.entries import parse_mana
from interfaces.scenario.moments import Moment
from interfaces.scenario.piles import anywhere
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.syntax import AnyRef, Ref, ZoneRef


def without_feature(subject: f.Subject, feature: f.Feature, moment: Moment) -> str | None:
    """Why a subject hasn't that; None if it has."""
    if not isinstance(subject, Ref | ZoneRef):
        raise Unplayable("only a player or an object has something")
    return FEATURES[type(feature)](subject, feature, moment)


def the_player(subject: AnyRef, moment: Moment) -> PlayerId:
    """The player spoken of."""
    player = moment.reading.binder.as_player(subject)
    if not player:
        raise Unplayable(f"{written(subject)} isn't a player")
    return player


def the_one(subject: AnyRef, moment: Moment) -> Id:
    """The player, zone or object spoken of."""
    return moment.reading.one(subject, anywhere(moment.game))


def the_object(subject: AnyRef, moment: Moment) -> ObjectId:
    """The object spoken of."""
    return moment.reading.object(subject, anywhere(moment.game))


def floating(subject: AnyRef, feature: f.FloatingMana, moment: Moment) -> str | None:
    """Exactly this mana in the pool."""
    have = sorted(unit.type for unit in moment.game.pool(the_player(subject, moment)))
    want = sorted(parse_mana(feature.mana)) if feature.mana is not None else []
    return None if have == want else f"{''.join(f'{{{kind}}}' for kind in have) or 'nothing'} is floating"


def value(subject: AnyRef, feature: f.ManaValueOf, moment: Moment) -> str | None:
    """The mana value, X as announced on the stack."""
    thing = the_object(subject, moment)
    have = mana_value_of(view(moment.board), moment.board.objects[thing])
    return None if have == feature.value else f"its mana value is {have}"


def having(subject: AnyRef, feature: f.Having, moment: Moment) -> str | None:
    """Priority, a name, or a keyword ability."""
    if feature.text == "priority":
        decision = moment.decision
        if isinstance(decision, d.Priority) and decision.player == the_player(subject, moment):
            return None
        return f"{written(subject)} has no priority"
    thing = the_one(subject, moment)
    if feature.text == "name":
        return None if moment.reading.name(thing) else "it has no name"
    have = keywords(thing if is_player(thing) else the_object(subject, moment), moment)
    if any(matches(each, feature) for each in have):
        return None
    return f"it has {', '.join(each.name for each in have) or 'no keyword'}"


def keywords(thing: Id, moment: Moment) -> tuple[Keyword, ...]:
    """The keyword abilities of an object or player."""
    its = view(moment.board)
    if not is_player(thing):
        return tuple(each for each in its.of(thing).abilities if isinstance(each, Keyword))
    rules = its.rules(PlayersHave)
    return tuple(force.rule.ability for force in rules if fits(its, force.rule.filter, thing, force.context))


def matches(keyword: Keyword, feature: f.Having) -> bool:
    """Whether a keyword is the one meant, from what is meant."""
    if keyword.name != feature.text:
        return False
    if feature.of is None:
        return True
    if keyword.from_ is None:
        return feature.of == "everything"
    return feature.of in noun(Speech(), keyword.from_)


def life(subject: AnyRef, feature: f.Life, moment: Moment) -> str | None:
    """A life total."""
    have = moment.game.player(the_player(subject, moment)).life
    return None if have == feature.amount else f"the life total is {have}"


def damage(subject: AnyRef, feature: f.Damage, moment: Moment) -> str | None:
    """Marked damage."""
    have = moment.board.objects[the_object(subject, moment)].damage
    return None if have == feature.amount else f"it has {have} damage"


def target_count(subject: AnyRef, feature: f.TargetCount, moment: Moment) -> str | None:
    """How many targets an object on the stack has."""
    thing = the_one(subject, moment)
    have = len(targets_of(moment.game, thing)) if thing in moment.board.stack else 0
    return None if have == feature.count else f"it has {have} targets"


def cards(subject: AnyRef, feature: f.CardCount, moment: Moment) -> str | None:
    """How many cards a player has in a zone."""
    player = the_player(subject, moment)
    pile = moment.board.zone(ZONES[feature.zone], player)
    have = sum(moment.board.objects[each].owner == player for each in pile)
    return None if have == feature.count else f"there are {have} cards"


def counters(subject: AnyRef, feature: f.CounterCount, moment: Moment) -> str | None:
    """How many counters of a kind an object or player has."""
    player = moment.reading.binder.as_player(subject)
    bearer = moment.game.player(player) if player else moment.board.objects[the_object(subject, moment)]
    have = bearer.counter(feature.kind)
    return None if have == feature.count else f"it has {have} {feature.kind} counters"


FEATURES: Final[Mapping[type[Any], Callable[[Any, Any, Moment], str | None]]] = {
    f.FloatingMana: floating,
    f.ManaValueOf: value,
    f.Having: having,
    f.Life: life,
    f.Damage: damage,
    f.TargetCount: target_count,
    f.CardCount: cards,
    f.CounterCount: counters,
}
"""How each feature is checked."""
