"""English for the rules that static abilities add (604)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import (
    ChangeControl,
    GainAbility,
    Keyword,
    Modifies,
    PlayersHave,
)
from domain.cards.nouns import AN_OPPONENTS, PERMANENT, SPELL, YOURS
from domain.cards.render.costs_and_triggers import costs
from domain.cards.render.doing import does
from domain.cards.render.modifications import changes
from domain.cards.render.nouns import noun, phrase
from domain.cards.render.quantities import each_of, per, so_many
from domain.cards.render.references import are_many
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, listed, number_word, small, zone_name
from domain.cards.static_rules import (
    AsThoughFlash,
    CantActivate,
    CantBeCountered,
    CantBeTargeted,
    CantCast,
    CantGainLife,
    CantPlayLands,
    CantPreventDamage,
    CastOnly,
    CostsAtLeast,
    CostsLess,
    CostsMore,
    ExtraLands,
    LooksAtTop,
    MayCastFor,
    MayCastFrom,
    MustBeTargeted,
    NoMaximumHandSize,
    NoUntap,
    ReturnsAfterwards,
    TopRevealed,
)
from domain.cards.terms import (
    AllOf,
    Among,
    AnyCondition,
    AnyFilter,
    AnyOf,
    CastOutOf,
    CombatTime,
    Controlled,
    During,
    Exists,
    HasKeyword,
    HasType,
    InZone,
    IsAttacking,
    IsHost,
    IsThis,
    Kicks,
    Not,
    Owned,
    Unless,
    You,
    YourTurn,
)
from domain.mana import write_mana
from domain.vocabulary import Step, Zone

_WHO: Final = {"any": "players", "you": "you", "opponent": "your opponents"}


# --- rules of static abilities ---------------------------------------------------------------------------------------


@say.register
def say_modifies(rule: Modifies, speech: Speech) -> str:
    many = not isinstance(rule.filter, (IsThis, IsHost))
    subject = of_two_kinds(rule.filter, speech) or noun(speech, rule.filter, many=many, default="card")
    if len(rule.modifications) == 1 and isinstance(rule.modifications[0], ChangeControl):
        return f"{does(rule.modifications[0].player, 'control', subject, speech, say_you=True)}"
    return f"{subject} {changes(rule.modifications, speech, many=many, gains=False)}{sparing(rule, speech)}"


def sparing(rule: Modifies, speech: Speech) -> str:
    """Which Auras protection doesn't remove, as a sentence of its own (702.16n)."""
    given = (each.ability for each in rule.modifications if isinstance(each, GainAbility))
    spared = next((each.spares for each in given if isinstance(each, Keyword) and each.spares != "nothing"), "")
    return f". This effect doesn't remove {'Auras' if spared == 'auras' else speech.this}" if spared else ""


def of_two_kinds(filter_: AnyFilter, speech: Speech) -> str:
    """Permanents of several kinds, each by its own noun: "green creatures and white creatures"; nothing for others."""
    kinds = filter_.filters if isinstance(filter_, AnyOf) else ()
    if not kinds or not all(isinstance(kind, AllOf) and kind.filters[0] == ON_BATTLEFIELD for kind in kinds):
        return ""
    nouns = [noun(speech, kind, many=True) for kind in kinds]
    plain = all(len(words.split()) == 2 and words.endswith(" creatures") for words in nouns)
    return listed(nouns) if plain else ""


ON_BATTLEFIELD: Final = InZone(Zone.BATTLEFIELD)


@say.register
def say_cant_cast(rule: CantCast, speech: Speech) -> str:
    spells = noun(speech, rule.filter, many=True, default="spell")
    who = _WHO[rule.who] if isinstance(rule.who, str) else noun(speech, rule.who)
    if rule.sorcery_timing:
        return f"{who} can cast {spells} only any time they could cast a sorcery"
    if rule.max_per_turn is not None:
        most = number_word(rule.max_per_turn)
        what = noun(speech, rule.filter, many=rule.max_per_turn != 1, default="spell")
        who = "each player" if rule.who == "any" else who
        return f"{who} can't cast more than {most} {what} each turn"
    if rule.filter == SPELL & CastOutOf(Zone.HAND):
        return f"{who} can't cast spells from {'your hand' if who == 'you' else 'their hands'}"
    return f"{spells} can't be cast" if rule.who == "any" else f"{who} can't cast {spells}"


@say.register
def say_cast_only(rule: CastOnly, speech: Speech) -> str:
    if rule.when in ONLY:
        return f"cast this spell only {ONLY[rule.when]}"
    return f"cast this spell only while {say(rule.when, speech)}"


_COMBAT: Final = (
    Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT,
)  # fmt: skip
_BEFORE: Final = During((Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT))
ONLY: Final[dict[AnyCondition, str]] = {
    During(_COMBAT): "during combat",
    _BEFORE: "before attackers are declared",
    CombatTime(during=True, before="blockers"): "during combat before blockers are declared",
    During((Step.DECLARE_ATTACKERS,)): "during the declare attackers step",
    During((Step.DECLARE_BLOCKERS,)): "during the declare blockers step",
    CombatTime(during=False, before="damage"): "before the combat damage step",
    CombatTime(during=False, before="blockers"): "before blockers are declared",
    CombatTime(during=True, after="blockers"): "during combat after blockers are declared",
    YourTurn(): "during your turn",
    Unless(YourTurn()): "during an opponent's turn",
    During(_COMBAT) & Unless(YourTurn()): "during combat on an opponent's turn",
    YourTurn() & _BEFORE: "during your turn, before attackers are declared",
    Unless(YourTurn()) & _BEFORE: "during an opponent's turn, before attackers are declared",
    During((Step.DECLARE_ATTACKERS,))
    & Exists(
        PERMANENT & IsAttacking(You())
    ): "during the declare attackers step and only if you've been attacked this step",
    YourTurn() & During((Step.UPKEEP,)): "during your upkeep",
    YourTurn() & During((Step.END,)): "during your end step",
}
"""Times at which spells may be cast (601.3, 506.7)."""


@say.register
def say_cant_activate(rule: CantActivate, speech: Speech) -> str:
    but = " unless they're mana abilities" if rule.but_mana else ""
    what = noun(speech, rule.filter, many=True)
    what = what.replace(" or ", " and ") if isinstance(rule.filter, AnyOf) else what
    return f"activated abilities of {what} can't be activated{but}"


@say.register
def say_cant_be_targeted(rule: CantBeTargeted, speech: Speech) -> str:
    return f"{noun(speech, rule.what, many=True)} can't be the target of {_aimed(rule.by, speech)}"


def _aimed(by: AnyFilter | None, speech: Speech) -> str:
    """What something can't be the target of."""
    if by is None:
        return "spells or abilities"
    if by == AN_OPPONENTS:
        return "spells or abilities your opponents control"
    words = noun(speech, by, many=True, default="spell")
    said = phrase(speech, by)
    return words if said.head in ("spell", "ability") or said.options else f"{words} or abilities"


@say.register
def say_players_have(rule: PlayersHave, speech: Speech) -> str:
    return f"{noun(speech, rule.filter, many=True)} have {small(say(rule.ability, speech))}"


@say.register
def say_cant_be_countered(rule: CantBeCountered, speech: Speech) -> str:
    what = "this spell" if isinstance(rule.filter, IsThis) else noun(speech, rule.filter, many=True)
    return f"{what} can't be countered"


@say.register
def say_must_be_targeted(rule: MustBeTargeted, speech: Speech) -> str:
    what = noun(speech, rule.filter)
    choosing = "casting a spell they control or activating an ability they control"
    must = f"that player must choose at least one {what} on the battlefield if able"
    return f"while an opponent is choosing targets as part of {choosing}, {must}"


@say.register
def say_costs_more(rule: CostsMore, speech: Speech) -> str:
    return _costs(rule, "more", speech)


@say.register
def say_costs_less(rule: CostsLess, speech: Speech) -> str:
    only = ". This effect reduces only the amount of colored mana you pay" if rule.coloured_only else ""
    return _costs(rule, "less", speech) + only


def _costs(rule: CostsMore | CostsLess, how: str, speech: Speech) -> str:
    """Spells or abilities cost more, or less."""
    verb = "activate" if rule.abilities else "cast"
    often = per(rule.times, speech)
    mana = write_mana(rule.mana)
    if rule.times != 1 and rule.mana == ("1",) and not each_of(rule.times, speech):
        mana, often = "{X}", f", where X is {say(rule.times, speech)}"
    if isinstance(rule.filter, IsThis):
        if rule.times == Kicks(0):
            often = " if it's bargained"
        return f"this spell costs {mana} {how} to {verb}{often}"
    if words := _costs_unless(rule, how, speech):
        return words
    plain, where = cast_from_where(rule.filter)
    what = noun(speech, plain, many=True)
    if rule.abilities:
        return f"{whose_abilities(rule, what, speech)} cost {mana} {how} to activate{often}{never_nothing(rule)}"
    return f"{spells_cast(what)}{where} cost {mana} {how} to {verb}{often}"


def whose_abilities(rule: CostsMore | CostsLess, what: str, speech: Speech) -> str:
    """The abilities that a rule is about: "activated abilities of creatures", "equip abilities you activate"."""
    if rule.named and rule.filter == YOURS:
        return f"{rule.named} abilities you activate"
    if isinstance(rule.filter, IsHost):
        return f"{speech.host}'s activated abilities"
    return f"{rule.named or 'activated'} abilities of {what}"


def never_nothing(rule: CostsMore | CostsLess) -> str:
    """That a reduction leaves one mana."""
    least = isinstance(rule, CostsLess) and rule.least == 1
    return ". This effect can't reduce the mana in that cost to less than one mana" if least else ""


def _costs_unless(rule: CostsMore | CostsLess, how: str, speech: Speech) -> str:
    """Spells whose cost is another except on their casters' turns, or if they have a keyword; nothing for others."""
    parts = rule.filter.filters if isinstance(rule.filter, AllOf) else (rule.filter,)
    for part in parts:
        kept = AllOf(tuple(each for each in parts if each != part))
        cost = f"costs {write_mana(rule.mana)} {how} to cast{per(rule.times, speech)}"
        if part == ~Controlled("active"):
            return f"each {noun(speech, kept)} {cost} except during its controller's turn"
        if isinstance(part, HasKeyword) and YOURS in parts and parts.index(part) < parts.index(YOURS):
            spells = noun(speech, AllOf(tuple(each for each in parts if each != YOURS)), many=True)
            return f"{spells} you cast {cost.replace('costs', 'cost', 1)}"
        if isinstance(part, HasKeyword) and YOURS in parts:
            spell = noun(speech, kept).replace("you control", "you cast")
            return f"each {spell} {cost} if it has {part.keyword}"
    return ""


def cast_from_where(filter_: AnyFilter) -> tuple[AnyFilter, str]:
    """Which spells a rule is about without where they are cast from, and that: " from your graveyard"."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    for zone, words in ((Zone.GRAVEYARD, "your graveyard"), (Zone.EXILE, "exile")):
        out = (CastOutOf(zone), Owned("you")) if zone is Zone.GRAVEYARD else (CastOutOf(zone),)
        if set(out) <= set(parts):
            return AllOf(tuple(part for part in parts if part not in out)), f" from {words}"
    if Not(CastOutOf(Zone.HAND)) in parts:
        kept = tuple(part for part in parts if part != Not(CastOutOf(Zone.HAND)))
        return AllOf(kept), " from anywhere other than your hand"
    return filter_, ""


def spells_cast(words: str) -> str:
    """Spells by those who cast them: "spells you cast"."""
    yours = words.replace("spells you control", "spells you cast")
    yours = yours.replace("spells of the chosen type you control", "spells of the chosen type you cast")
    return yours.replace("spells your opponents control", "spells your opponents cast")


@say.register
def say_costs_at_least(rule: CostsAtLeast, speech: Speech) -> str:
    condition = f" as long as {say(rule.condition, speech)}" if rule.condition else ""
    spell = noun(speech, rule.filter)
    amount = number_word(rule.amount)
    return f"each {spell} that would cost less than {amount} mana to cast costs {amount} mana to cast{condition}"


@say.register
def say_as_though_flash(rule: AsThoughFlash, speech: Speech) -> str:
    return f"{_WHO[rule.who]} may cast {noun(speech, rule.filter, many=True)} as though they had flash"


@say.register
def say_may_cast_from(rule: MayCastFrom, speech: Speech) -> str:
    where = f"the top of your {zone_name(rule.zone)}" if rule.top_only else f"your {zone_name(rule.zone)}"
    where = "exile" if rule.zone == Zone.EXILE else where
    verb = "play" if rule.lands else "cast"
    if rule.once_a_turn:
        what = a(cast_as(rule, speech, many=False))
        return f"once during each of your turns, you may {verb} {what} from {where}"
    but = ", but not as an Adventure" if rule.but_adventure else ""
    what = cast_as(rule, speech, many=True)
    verb = "play lands and cast" if rule.lands and "spells" in what else verb
    return f"you may {verb} {what} from {where}{but}"


def cast_as(rule: MayCastFrom, speech: Speech, *, many: bool) -> str:
    """The cards that may be played, called spells unless they are lands."""
    parts = rule.filter.filters if isinstance(rule.filter, AllOf) else (rule.filter,)
    kept = AllOf(tuple(part for part in parts if part != Owned("you")))
    match kept:
        case AllOf(filters=(AnyOf(filters=(HasType(type="Land"), *spells)),)) if rule.lands:
            kept = AllOf((AnyOf(tuple(spells)) if len(spells) > 1 else spells[0],))
    if rule.lands and kept == AllOf((HasType("Land"),)):
        return noun(speech, kept, many=many)
    return noun(speech, SPELL & kept if kept.filters else SPELL, many=many)


@say.register
def say_cant_prevent_damage(rule: CantPreventDamage, speech: Speech) -> str:
    return "damage can't be prevented"


@say.register
def say_may_cast_for(rule: MayCastFor, speech: Speech) -> str:
    what = noun(speech, rule.filter, many=True, default="spell")
    what = what.replace(" you control", "") if rule.zone is not None else what
    what = f"{what} from your {zone_name(rule.zone)}" if rule.zone is not None else what
    if not rule.cost:
        return f"you may cast {what} without paying their mana costs"
    how = costs(rule.cost, speech)
    how = f"pay {how}" if how.startswith("{") else how
    return f"you may {how} rather than pay the mana cost for {what.replace(' you control', ' you cast')}"


@say.register
def say_no_maximum_hand_size(rule: NoMaximumHandSize, speech: Speech) -> str:
    who = noun(speech, rule.filter, many=True)
    return f"{who} have no maximum hand size"


@say.register
def say_cant_play_lands(rule: CantPlayLands, speech: Speech) -> str:
    return f"you can't play lands from your {zone_name(rule.zone)}"


@say.register
def say_top_revealed(rule: TopRevealed, speech: Speech) -> str:
    who = noun(speech, rule.filter, many=True)
    whose = "your library" if who == "you" else "their libraries"
    return f"{'' if who == 'you' else f'{who} '}play with the top card of {whose} revealed"


@say.register
def say_looks_at_top(rule: LooksAtTop, speech: Speech) -> str:
    return "you may look at the top card of your library any time"


@say.register
def say_returns_afterwards(rule: ReturnsAfterwards, speech: Speech) -> str:
    return "it comes back afterwards under its owner's control"


@say.register
def say_extra_lands(rule: ExtraLands, speech: Speech) -> str:
    lands = so_many(rule.count, "additional land", speech)
    return f"you may play {lands} on each of your turns"


@say.register
def say_cant_gain_life(rule: CantGainLife, speech: Speech) -> str:
    who = noun(speech, rule.filter, many=True)
    return f"{'your opponents' if who == 'opponents' else who} can't gain life"


@say.register
def say_no_untap(rule: NoUntap, speech: Speech) -> str:
    single = isinstance(rule.filter, Among) and not are_many(rule.filter.ref, speech)
    many = not single and not isinstance(rule.filter, IsThis | IsHost)
    subject = noun(speech, rule.filter, many=many)
    if many:
        return f"{subject} don't untap during their controllers' untap steps"
    whose = "your" if isinstance(rule.filter, IsThis) else "its controller's"
    return f"{subject} doesn't untap during {whose} untap step"
