"""English for continuous effects: modifications, rules of static abilities, replacements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.cards.abilities import (
    AddPT,
    AnyModification,
    ChangeColours,
    ChangeControl,
    ChangeTypes,
    Dredges,
    Duration,
    EntersAmplified,
    EntersChoosing,
    EntersDevouring,
    EntersMay,
    EntersReadingAhead,
    EntersWith,
    GainAbility,
    Keyword,
    LoseAbilities,
    Modifies,
    MovesInstead,
    PlayersHave,
    PreventsDamage,
    RegenerationShield,
    SavesHost,
    SetPT,
    SkipsDraw,
    SwitchPT,
)
from domain.cards.costs import OwnManaCost
from domain.cards.mana_rules import KeepsMana, ProducesInstead
from domain.cards.render.costs_and_triggers import as_done, costs
from domain.cards.render.doing import does
from domain.cards.render.nouns import noun, one
from domain.cards.render.references import so_many
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import a, capital, chosen_kind, listed, number_word, signed, small
from domain.cards.special_rules import (
    CantSearch,
    CastableFor,
    Ignores,
    MayDiscardAnyTime,
    MayIgnore,
    Paired,
    UntapsAtMost,
)
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
    DiscardedInto,
    ExtraLands,
    LooksAtTop,
    Marked,
    MayCastFor,
    MayCastFrom,
    MaySetAside,
    MayStayTapped,
    MustBeTargeted,
    NoMaximumHandSize,
    NoUntap,
    ReturnsAfterwards,
    SkipsSteps,
    SkipsTurn,
    TopRevealed,
)
from domain.cards.terms import (
    AnyCondition,
    AnyFilter,
    Count,
    IsHost,
    IsPlayer,
    IsThis,
    Plus,
    Quantity,
    TargetCount,
)
from domain.mana import write_mana
from domain.vocabulary import COLOUR_NAMES, EVERY_CREATURE_TYPE, MAIN_STEPS, STEP_NAMES, Step, Zone

_WHO: Final = {"any": "players", "you": "you", "opponent": "your opponents"}
_HAVE: Final = {"gets": "get", "gains": "gain", "has": "have", "is": "are", "becomes": "become", "loses": "lose"}
_SHARED: Final = ("has", "have", "gains", "gain")
_LASTS: Final = {
    "end_of_turn": " until end of turn", "your_next_turn": " until your next turn", "forever": "",
    "while_yours": " until you lose control of it", "next_untap": " until that player's next untap step is over",
    "end_of_combat": " until end of combat",
    "end_of_your_next_turn": " until the end of your next turn",
}  # fmt: skip
_CHOSEN: Final = {"colour": "a colour", "name": "a card name", "creature_type": "a creature type", "player": "a player"}


def lasting(duration: Duration, speech: Speech, as_long_as: AnyCondition | None = None) -> str:
    """How long a continuous effect lasts."""
    if as_long_as is not None:
        return f" for as long as {say(as_long_as, speech)}"
    if duration == "while_source":
        return f" for as long as {speech.this} remains on the battlefield"
    return _LASTS[duration]


def changes(modifications: Sequence[AnyModification], speech: Speech, *, many: bool, gains: bool) -> str:
    """Modifications as one predicate: "gets +2/+2 and has flying"."""
    words: list[str] = []
    last = ""
    for modification in modifications:
        said = say(modification, speech)
        if gains and isinstance(modification, GainAbility):
            said = f"gains {said[4:]}"
        verb, _, rest = said.partition(" ")
        verb = _HAVE.get(verb, verb) if many else verb
        words.append(rest if verb == last and verb in _SHARED else f"{verb} {rest}")
        last = verb
    return listed(words)


# --- modifications ---------------------------------------------------------------------------------------------------


@say.register
def say_change_control(change: ChangeControl, speech: Speech) -> str:
    return f"is controlled by {say(change.player, speech)}"


@say.register
def say_change_types(change: ChangeTypes, speech: Speech) -> str:
    if change.only is not None:
        return f"becomes {a(_kinds(change.only))} and loses its other types"
    if change.creature_types is not None:
        return f"becomes {a(' '.join(change.creature_types))}"
    added = f"becomes {_with_kinds(change.add)} in addition to its other types" if change.add else ""
    removed = f"is no longer {a(_kinds(change.remove))}" if change.remove else ""
    return listed([words for words in (added, removed) if words])


def _with_kinds(types: tuple[str, ...]) -> str:
    """Types with their article, perhaps all creature types among them."""
    kinds = a(_kinds(tuple(kind for kind in types if kind != EVERY_CREATURE_TYPE)) or "thing")
    return f"{kinds} with {EVERY_CREATURE_TYPE}" if EVERY_CREATURE_TYPE in types else kinds


def _kinds(types: tuple[str, ...]) -> str:
    """Types in the order of a type line: subtypes, then the card type."""
    if types == ("chosen",):
        return "thing of the chosen type"
    cards = [kind.lower() for kind in types if kind in ("Creature", "Artifact", "Enchantment", "Land", "Planeswalker")]
    return " ".join((*(kind for kind in types if kind.lower() not in cards), *cards))


@say.register
def say_change_colours(change: ChangeColours, speech: Speech) -> str:
    colours = listed([COLOUR_NAMES[colour] for colour in change.colours]) or "colourless"
    return f"is also {colours}" if change.add else f"becomes {colours}"


@say.register
def say_gain_ability(change: GainAbility, speech: Speech) -> str:
    if isinstance(change.ability, Keyword) and change.ability.cost == (OwnManaCost(),):
        return f"has {change.ability.name} for its mana cost"
    if isinstance(change.ability, Keyword):
        words = say(change.ability, speech)
        return f"has {words[:1].lower()}{words[1:]}"
    bearer = "this creature" if speech.host.endswith("creature") else "this permanent"
    return f'has "{say(change.ability, Speech(bearer, speech.host))}"'


@say.register
def say_lose_abilities(change: LoseAbilities, speech: Speech) -> str:
    return f"loses {change.keyword or 'all abilities'}"


@say.register
def say_set_pt(change: SetPT, speech: Speech) -> str:
    return f"has base power and toughness {say(change.power, speech)}/{say(change.toughness, speech)}"


@say.register
def say_add_pt(change: AddPT, speech: Speech) -> str:
    power, toughness = say(change.power, speech), say(change.toughness, speech)
    if change.power == 0 and toughness.startswith("-"):
        power = "-0"
    if change.toughness == 0 and power.startswith("-"):
        toughness = "-0"
    return f"gets {signed(power)}/{signed(toughness)}"


@say.register
def say_switch_pt(change: SwitchPT, speech: Speech) -> str:
    return "has its power and toughness switched"


# --- rules of static abilities ---------------------------------------------------------------------------------------


@say.register
def say_modifies(rule: Modifies, speech: Speech) -> str:
    many = not isinstance(rule.filter, (IsThis, IsHost))
    subject = noun(speech, rule.filter, many=many, default="card")
    if len(rule.modifications) == 1 and isinstance(rule.modifications[0], ChangeControl):
        return f"{does(rule.modifications[0].player, 'control', subject, speech, say_you=True)}"
    return f"{subject} {changes(rule.modifications, speech, many=many, gains=False)}"


@say.register
def say_cant_cast(rule: CantCast, speech: Speech) -> str:
    spells = noun(speech, rule.filter, many=True, default="spell")
    who = _WHO[rule.who] if isinstance(rule.who, str) else noun(speech, rule.who)
    if rule.sorcery_timing:
        return f"{who} can cast {spells} only any time a sorcery could be cast"
    if rule.max_per_turn is not None:
        most = number_word(rule.max_per_turn)
        what = noun(speech, rule.filter, many=rule.max_per_turn != 1, default="spell")
        return f"{who} can't cast more than {most} {what} each turn"
    return f"{who} can't cast {spells}"


@say.register
def say_cast_only(rule: CastOnly, speech: Speech) -> str:
    return f"cast this spell only while {say(rule.when, speech)}"


@say.register
def say_cant_activate(rule: CantActivate, speech: Speech) -> str:
    but = " unless they are mana abilities" if rule.but_mana else ""
    return f"activated abilities of {noun(speech, rule.filter, many=True)} can't be activated{but}"


@say.register
def say_cant_be_targeted(rule: CantBeTargeted, speech: Speech) -> str:
    by = f"{noun(speech, rule.by, many=True, default='spell')} or abilities" if rule.by else "spells or abilities"
    by = by.replace("spells an opponent controls or abilities", "spells or abilities an opponent controls")
    return f"{noun(speech, rule.what, many=True)} can't be the target of {by}"


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
    return f"opponents who choose targets for a spell or ability of theirs choose at least one {what} if they can"


@say.register
def say_costs_more(rule: CostsMore, speech: Speech) -> str:
    return _costs(rule, "more", speech)


@say.register
def say_costs_less(rule: CostsLess, speech: Speech) -> str:
    only = "; this reduces only coloured mana" if rule.coloured_only else ""
    return _costs(rule, "less", speech) + only


def _costs(rule: CostsMore | CostsLess, how: str, speech: Speech) -> str:
    """Spells or abilities cost more, or less."""
    verb = "activate" if rule.abilities else "cast"
    per = _per(rule.times, speech)
    if isinstance(rule.filter, IsThis):
        return f"this spell costs {write_mana(rule.mana)} {how} to {verb}{per}"
    what = noun(speech, rule.filter, many=True)
    what = f"abilities of {what}" if rule.abilities else what
    return f"{what} cost {write_mana(rule.mana)} {how} to {verb}{per}"


def _per(times: Quantity, speech: Speech) -> str:
    """How often the mana is counted."""
    if times == 1:
        return ""
    if isinstance(times, TargetCount):
        return " for each target"
    if times == Plus(TargetCount(), -1):
        return " for each target beyond the first"
    if isinstance(times, Count):
        return f" for each {noun(speech, times.filter)}"
    return f" times {say(times, speech)}"


@say.register
def say_costs_at_least(rule: CostsAtLeast, speech: Speech) -> str:
    condition = f" as long as {say(rule.condition, speech)}" if rule.condition else ""
    spells = noun(speech, rule.filter, many=True)
    amount = number_word(rule.amount)
    return f"{spells} that would cost less than {amount} mana to cast cost {amount} mana to cast{condition}"


@say.register
def say_as_though_flash(rule: AsThoughFlash, speech: Speech) -> str:
    return f"{_WHO[rule.who]} may cast {noun(speech, rule.filter, many=True)} as though they had flash"


@say.register
def say_may_cast_from(rule: MayCastFrom, speech: Speech) -> str:
    where = f"the top of your {_zone(rule.zone)}" if rule.top_only else f"your {_zone(rule.zone)}"
    where = "exile" if rule.zone == Zone.EXILE else where
    verb = "play" if rule.lands else "cast"
    if rule.once_a_turn:
        return f"once each turn, you may {verb} {a(noun(speech, rule.filter, default='spell'))} from {where}"
    but = ", but not as an Adventure" if rule.but_adventure else ""
    return f"you may {verb} {noun(speech, rule.filter, many=True, default='spell')} from {where}{but}"


@say.register
def say_cant_prevent_damage(rule: CantPreventDamage, speech: Speech) -> str:
    return "damage can't be prevented"


def _zone(zone: Zone) -> str:
    """A zone by its name."""
    return zone.name.lower()


@say.register
def say_may_cast_for(rule: MayCastFor, speech: Speech) -> str:
    what = noun(speech, rule.filter, many=True, default="spell")
    what = f"{what} from your {_zone(rule.zone)}" if rule.zone is not None else what
    if not rule.cost:
        return f"you may cast {what} without paying their mana costs"
    return f"you may pay {costs(rule.cost, speech)} rather than the mana cost of {what}"


@say.register
def say_no_maximum_hand_size(rule: NoMaximumHandSize, speech: Speech) -> str:
    who = noun(speech, rule.filter, many=True)
    return f"{who} have no maximum hand size"


@say.register
def say_cant_play_lands(rule: CantPlayLands, speech: Speech) -> str:
    return f"you can't play lands from your {_zone(rule.zone)}"


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
    return f"{noun(speech, rule.filter, many=True)} can't gain life"


@say.register
def say_no_untap(rule: NoUntap, speech: Speech) -> str:
    many = not isinstance(rule.filter, (IsThis, IsHost))
    subject = noun(speech, rule.filter, many=many)
    if many:
        return f"{subject} don't untap during their controllers' untap steps"
    return f"{subject} doesn't untap during its controller's untap step"


# --- replacement and prevention --------------------------------------------------------------------------------------


@say.register
def say_moves_instead(rule: MovesInstead, speech: Speech) -> str:
    what = one(speech, rule.filter, default="card")
    origin = f"from {_zone(rule.origin)}" if rule.origin else "from anywhere"
    reveal = "reveal it and " if rule.reveal else ""
    if rule.instead == Zone.EXILE:
        then = "exile it"
    elif rule.shuffle:
        then = "shuffle it into its owner's library"
    else:
        then = f"put it into its owner's {_zone(rule.instead)}"
    if rule.to is None:
        return f"if {what} would leave {_zone(rule.origin) if rule.origin else 'where it is'}, {reveal}{then} instead"
    return f"if {what} would be put into a {_zone(rule.to)} {origin}, {reveal}{then} instead"


@say.register
def say_may_set_aside(rule: MaySetAside, speech: Speech) -> str:
    number = f" {rule.counters}" if rule.counters else ""
    return f"{rule.how}{number}—{costs(rule.cost, speech) or 'nothing'}"


@say.register
def say_skips_steps(rule: SkipsSteps, speech: Speech) -> str:
    steps = [
        f"{STEP_NAMES[Step(step)]}{' phase' if step in MAIN_STEPS else ' step'}"
        if step != Step.BEGINNING_OF_COMBAT
        else "combat phase"
        for step in rule.steps
    ]
    return _skips(rule.who, f"{'next ' if rule.once else ''}{listed(steps)}", speech)


@say.register
def say_skips_turn(rule: SkipsTurn, speech: Speech) -> str:
    return _skips(rule.who, "next turn", speech)


def _skips(who: AnyFilter, what: str, speech: Speech) -> str:
    """Somebody skips something of theirs."""
    if who == IsPlayer("you"):
        return f"you skip your {what}"
    return f"{noun(speech, who, many=True)} skip their {what}"


@say.register
def say_discarded_into(rule: DiscardedInto, speech: Speech) -> str:
    return f"if you would discard this card, put it into {_zone(rule.zone)} instead of your graveyard"


@say.register
def say_may_stay_tapped(rule: MayStayTapped, speech: Speech) -> str:
    what = noun(speech, rule.filter, many=not isinstance(rule.filter, IsThis))
    return f"you may choose not to untap {what} during your untap step"


@say.register
def say_untaps_at_most(rule: UntapsAtMost, speech: Speech) -> str:
    what = noun(speech, rule.filter, many=rule.count != 1)
    return f"players can't untap more than {number_word(rule.count)} {what} during their untap steps"


@say.register
def say_cant_search(rule: CantSearch, speech: Speech) -> str:
    return f"{noun(speech, rule.who, many=True)} can't search libraries"


@say.register
def say_may_ignore(rule: MayIgnore, speech: Speech) -> str:
    who = one(speech, rule.who)
    return f"{who} may {as_done(rule.cost, speech)} for that player to ignore this effect until end of turn"


@say.register
def say_ignores(rule: Ignores, speech: Speech) -> str:
    return "that player ignores this effect"


@say.register
def say_may_discard_any_time(rule: MayDiscardAnyTime, speech: Speech) -> str:
    return "you may discard this card any time you could cast an instant"


@say.register
def say_enters_with(rule: EntersWith, speech: Speech) -> str:
    many = not isinstance(rule.filter, IsThis)
    subject = noun(speech, rule.filter, many=many)
    tapped = " tapped" if rule.tapped else ""
    counters = ""
    if rule.counters is not None:
        kind, count = rule.counters
        counters = f" with {so_many(count, f'{kind} counter', speech)} on it"
    unless = f" unless {say(rule.unless, speech)}" if rule.unless else ""
    return f"{subject} {'enter' if many else 'enters'}{tapped}{counters}{unless}"


@say.register
def say_enters_choosing(rule: EntersChoosing, speech: Speech) -> str:
    return f"as {speech.this} enters, choose {chosen_kind(_CHOSEN[rule.what], rule.but)}"


@say.register
def say_prevents_damage(rule: PreventsDamage, speech: Speech) -> str:
    source = f" by {noun(speech, rule.source, many=True)}" if rule.source else ""
    to = noun(speech, rule.to, many=not isinstance(rule.to, (IsThis, IsHost, IsPlayer)))
    if rule.once:
        of = noun(speech, rule.source, default="source") if rule.source else "a source"
        return f"the next time {of} would deal damage to {to} this turn, prevent that damage"
    how_much = "all" if rule.amount is None else f"the next {say(rule.amount, speech)}"
    combat = " combat" if rule.combat else ""
    return f"prevent {how_much}{combat} damage that would be dealt to {to}{source}"


@say.register
def say_produces_instead(rule: ProducesInstead, speech: Speech) -> str:
    what = one(speech, rule.filter)
    most = f" for {number_word(rule.at_least)} or more mana" if rule.at_least > 1 else " for mana"
    if rule.mana:
        instead = f"{write_mana(rule.mana)} instead of any other type and amount"
    elif rule.type:
        instead = f"{write_mana((rule.type,))} instead of any other type"
    else:
        instead = f"{'twice' if rule.times == 2 else f'{number_word(rule.times)} times'} as much of that mana instead"
    return f"if {what} is tapped{most}, it produces {instead}"


@say.register
def say_keeps_mana(rule: KeepsMana, speech: Speech) -> str:
    who = noun(speech, rule.who, many=True)
    types = "".join(f"{COLOUR_NAMES.get(kind, 'colourless')} " for kind in rule.types)
    if rule.turns:
        return f"if {who} would lose unspent {types}mana, that mana becomes colourless instead"
    return f"{who} don't lose unspent {types}mana as steps and phases end"


@say.register
def say_enters_may(rule: EntersMay, speech: Speech) -> str:
    who = "you" if rule.who == "you" else "an opponent of your choice"
    return f"{who} may have {speech.this} enter with {so_many(rule.count, f'{rule.kind} counter', speech)} on it"


@say.register
def say_enters_devouring(rule: EntersDevouring, speech: Speech) -> str:
    what = noun(speech, rule.filter, many=True)
    counters = so_many(rule.per, f"{rule.kind} counter", speech)
    return f"as {speech.this} enters, you may sacrifice any number of {what}; it enters with {counters} for each"


@say.register
def say_enters_amplified(rule: EntersAmplified, speech: Speech) -> str:
    return f"amplify {rule.per}"


@say.register
def say_enters_reading_ahead(rule: EntersReadingAhead, speech: Speech) -> str:
    return f"as {speech.this} enters, choose with how many lore counters"


@say.register
def say_castable_for(rule: CastableFor, speech: Speech) -> str:
    return f"its owner may cast it for {costs(rule.cost, speech)} rather than its mana cost"


@say.register
def say_paired(rule: Paired, speech: Speech) -> str:
    return "those creatures are paired"


@say.register
def say_saves_host(rule: SavesHost, speech: Speech) -> str:
    return f"if {speech.host} would be destroyed, remove all damage from it and destroy {speech.this} instead"


@say.register
def say_marked(rule: Marked, speech: Speech) -> str:
    return f"it is {rule.mark}"


@say.register
def say_regeneration_shield(rule: RegenerationShield, speech: Speech) -> str:
    return "the next time it would be destroyed, it regenerates"


@say.register
def say_dredges(rule: Dredges, speech: Speech) -> str:
    return f"dredge {rule.count}"


@say.register
def say_skips_draw(rule: SkipsDraw, speech: Speech) -> str:
    effects = "; ".join(say(effect, speech) for effect in rule.effects)
    instead = f", instead {effects}" if effects else ", that draw is skipped"
    return f"if {one(speech, rule.who)} would draw a card{instead}"


def sentence(words: str) -> str:
    """Words as a sentence."""
    return words if words.endswith((".", '."')) else f"{capital(words)}."
