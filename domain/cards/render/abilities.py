"""Abilities in English: keywords, activated, triggered and static ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    ChangeTypes,
    GainAbility,
    Keyword,
    MayPayAsAttacks,
    Modifies,
    PriceChange,
    Replacement,
    Static,
    StaticRule,
    Triggered,
)
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.costs import Cost, DiscardThis, ExileMaterials, ExileThis, RevealSome
from domain.cards.effects import (
    PutCounters,
    Search,
)
from domain.cards.keywords.identity import FASTEST, max_speed
from domain.cards.pieces import pieces, rebuilt, speaks_of
from domain.cards.render.combat import parties
from domain.cards.render.costs_and_triggers import costs
from domain.cards.render.first_times import at_first
from domain.cards.render.modifications import changes
from domain.cards.render.nouns import noun, one, phrase
from domain.cards.render.prefixes import behind_a_dash
from domain.cards.render.quantities import each_of, paid_words, per
from domain.cards.render.references import called
from domain.cards.render.speech import Speech, say
from domain.cards.render.texts import clause
from domain.cards.render.times import COMBAT_STEPS, timed
from domain.cards.render.words import capital, listed, number_word, plural, sentence, small
from domain.cards.special_rules import MayIgnore
from domain.cards.static_rules import CantActivate, CostsLess, CostsMore, MayCastFrom
from domain.cards.terms import (
    AllOf,
    AnyCondition,
    AnyFilter,
    Both,
    CombatTime,
    Controlled,
    During,
    Each,
    Fits,
    HasCounter,
    HasMark,
    HasType,
    InZone,
    IsHost,
    IsIgnoring,
    IsPaired,
    IsPairedWith,
    IsThis,
    Targets,
    This,
    Triggering,
    Unless,
    YourTurn,
)
from domain.cards.triggers import (
    Attacks,
    BecomesTarget,
    Begins,
    Blocks,
    Casts,
    ChapterReached,
    DamageIsDealt,
    DiscardIsCaused,
    Happens,
    LosesLastCounter,
    Moves,
    StateOf,
    When,
)
from domain.mana import write_mana
from domain.vocabulary import PERMANENT_TYPES, SPELL_TYPES, Step, Zone


@say.register
def say_keyword(ability: Keyword, speech: Speech) -> str:
    if ability.name == "leyline":
        return "If this card is in your opening hand, you may begin the game with it on the battlefield."
    words = capital(ability.name)
    if ability.name.endswith("walk"):
        return words
    if ability.count:
        return f"{words} {ability.count}{'—' if ability.cost else ''}{costs(ability.cost, speech)}"
    if ability.name == "protection" and ability.from_ is None:
        return f"{words} from everything"
    if ability.from_ is not None:
        return f"{words} {_of_quality(ability.name, ability.from_, speech)}"
    return with_cost(words, costs(ability.cost, speech)) if ability.cost else words


def _of_quality(name: str, quality: AnyFilter, speech: Speech) -> str:
    """What stands behind a keyword with a quality: "from red", "a Goblin"."""
    if name == "bands with other":
        return noun(speech, quality, many=True)
    if name == "champion":
        return one(speech, quality)
    if name == "enchant":
        return noun(speech, quality)
    if isinstance(quality, HasCounter):
        return f"from {noun(speech, quality, many=True, default='permanent')}"
    words = noun(speech, quality, many=True, default="").strip().removeprefix("of ").removeprefix("with ")
    return f"from {words.replace('the chosen player controls', 'the chosen player')}"


def with_cost(name: str, cost: str) -> str:
    """A keyword and its cost: "Kicker {4}", "Kicker—Sacrifice a land."."""
    return f"{name} {cost}" if cost.startswith("{") and ", " not in cost else f"{name}—{capital(cost)}."


@say.register
def say_activated(ability: Activated, speech: Speech) -> str:
    if words := behind_a_dash(ability, speech):
        return words
    if ability.name == "craft" and (words := crafted(ability, speech)):
        return words
    if ability.name:
        meant = ExileThis if ability.name in OUT_OF_GRAVEYARDS else DiscardThis
        kept = tuple(part for part in ability.cost if not isinstance(part, meant))
        return with_cost(_named(ability, speech), costs(kept, speech))
    cost = ", ".join(capital(in_place(part, ability.zone, speech)) for part in ability.cost)
    speech = speech.as_done_by(None)
    speech.place = "graveyard" if ability.zone is Zone.GRAVEYARD else ""
    speech.paid = paid_words(ability.cost, speech)
    text = say(ability.text, speech)
    limits = [f"Activate only {' and only '.join(only)}." for only in (_only(ability, speech),) if only]
    limits += ["Any player may activate this ability."] if ability.any_player else []
    limits.extend(f"{capital(say(price, speech))}." for price in ability.prices)
    there = ability.condition == Fits(This(), InZone(ability.zone, "you"))
    if ability.zone is not Zone.BATTLEFIELD and not there and not _says_where(ability, text):
        limits.append(f"Activate only while this card is in the {ability.zone.name.lower()}.")
    return " ".join((f"{cost}: {text}", *limits))


def crafted(ability: Activated, speech: Speech) -> str:
    """Craft with its materials, and the cost without them (702.167a)."""
    match ability.cost:
        case (*paid, ExileThis(), ExileMaterials(filter=filter_, least=least, most=most)):
            one_ = most == 1
            number = "" if one_ else f"{number_word(least)} " if most == least else f"{number_word(least)} or more "
            what = noun(speech, filter_, many=not one_, default="permanent")
            return with_cost(f"Craft with {number}{what}", costs(tuple(paid), speech))
    return ""


OUT_OF_GRAVEYARDS: Final = ("embalm", "encore", "eternalize", "scavenge")
"""Keywords whose cost is also that the card is exiled."""


def _named(ability: Activated, speech: Speech) -> str:
    """The word for an ability that is a keyword's, with what belongs before its cost."""
    effect = ability.text.modes[0].effects[0] if ability.text.modes[0].effects else None
    if ability.name == "cycling" and isinstance(effect, Search):
        return CYCLING.get(effect.filter) or f"{capital(getattr(effect.filter, 'type', ''))}cycling"
    if ability.name == "equip" and ability.text.modes[0].targets:
        kind = noun(speech, ability.text.modes[0].targets[0].what).removesuffix(" you control")
        kind = kind.replace("creature creature", "creature")
        return "Equip" if kind == "creature" else f"Equip {kind.removeprefix('creature ')}"
    if ability.name == "reinforce" and isinstance(effect, PutCounters):
        return f"Reinforce {effect.count}—"
    return capital(ability.name)


CYCLING: Final = {
    HasType("Basic") & HasType("Land"): "Basic landcycling",
    HasType("Land"): "Landcycling",
}
"""Typecycling of more than one type (702.29e)."""


def in_place(cost: Cost, zone: Zone, speech: Speech) -> str:
    """A part of a cost; what is exiled from another zone than the battlefield is a card there."""
    if isinstance(cost, ExileThis) and zone is not Zone.BATTLEFIELD:
        return f"exile this card from your {zone.name.lower()}"
    return say(cost, speech)


def _says_where(ability: Activated, text: str) -> bool:
    """Whether cost or text say in which zone the ability is activated (113.6)."""
    if any(isinstance(part, DiscardThis) for part in ability.cost) or RevealSome(IsThis()) in ability.cost:
        return ability.zone is Zone.HAND
    if any(isinstance(part, ExileThis) for part in ability.cost):
        return ability.zone in (Zone.GRAVEYARD, Zone.HAND)
    if ability.condition == Fits(This(), InZone(ability.zone, "you")):
        return True
    return ability.zone is Zone.GRAVEYARD and "from your graveyard" in text


def _only(ability: Activated, speech: Speech) -> list[str]:
    """When an ability may be activated."""
    said = []
    if ability.condition is not None:
        said.extend(only_when(ability.condition, speech))
    said += ["as a sorcery"] if ability.sorcery_timing else []
    said += ["once each turn"] if ability.once_per_turn else []
    return said + (["once"] if ability.once else [])


def only_when(condition: AnyCondition, speech: Speech) -> list[str]:
    """When an ability may be activated, each condition by itself where one of them is a time."""
    if condition in DURING:
        return [DURING[condition]]
    if isinstance(condition, Both) and (times(condition.left) or times(condition.right)):
        return [*only_when(condition.left, speech), *only_when(condition.right, speech)]
    return [f"if {say(condition, speech)}"]


def times(condition: AnyCondition) -> bool:
    """Whether a condition is a time, or several of which one is."""
    return condition in DURING or (isinstance(condition, Both) and (times(condition.left) or times(condition.right)))


BEFORE_ATTACKERS: Final = During((Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT))


DURING: Final[dict[AnyCondition, str]] = {
    YourTurn(): "during your turn",
    Unless(YourTurn()): "during an opponent's turn",
    YourTurn() & During((Step.UPKEEP,)): "during your upkeep",
    YourTurn() & BEFORE_ATTACKERS: "during your turn, before attackers are declared",
    Unless(YourTurn()) & During((Step.UPKEEP,)): "during an opponent's upkeep",
    During((Step.UPKEEP,)): "during any upkeep step",
    During((Step.DECLARE_ATTACKERS,)): "during the declare attackers step",
    During((Step.DECLARE_BLOCKERS,)): "during the declare blockers step",
    CombatTime(during=True, after="blockers"): "during combat after blockers are declared",
    During(COMBAT_STEPS): "during combat",
}
"""Times at which abilities may be activated (602.5)."""


@say.register
def say_price_change(price: PriceChange, speech: Speech) -> str:
    how = "more" if price.more else "less"
    words = f"this ability costs {write_mana(price.mana)} {how} to activate"
    if price.times != 1 and price.mana == ("1",) and not each_of(price.times, speech):
        words = f"this ability costs {{X}} {how} to activate, where X is {say(price.times, speech)}"
    elif price.times != 1:
        words = f"{words}{per(price.times, speech)}"
    if price.targets is not None:
        words = f"{words} if it targets {one(speech, price.targets)}"
    return words if price.condition is None else f"{words} if {say(price.condition, speech)}"


@say.register
def say_triggered(ability: Triggered, speech: Speech) -> str:
    if isinstance(ability.when, ChapterReached):
        return f"{say(ability.when, speech)} — {say(ability.text, speech)}"
    if words := behind_a_dash(ability, speech):
        return words
    event, speech = happening_of(ability, speech)
    condition = f"if {say(ability.condition, speech)}, " if ability.condition is not None else ""
    if condition.startswith(f"if {speech.this} ") and getattr(ability.when, "filter", None) != IsThis():
        speech = speech.as_done_by(None)
        speech.object = that_thing(at_first(ability.when)[0], speech)
        speech.by = speech.object if speech.by == "it" else speech.by
    may = "you may " if ability.optional else ""
    if ability.condition is None:
        speech = speech.as_done_by(None)
        speech.trailing = True
    text = say(ability.text, speech)
    if ability.once_each_turn:
        text = f"{text} This ability triggers only once each turn."
    kinds = [kind for kind in types_in(ability.text) if kind[:1].isupper()]
    kept = (speech.this, "{", *kinds, *map(plural, kinds))
    text = text if text.startswith(kept) else small(text)
    return f"{event}, {condition}{may}{text}"


def happening_of(ability: Triggered, speech: Speech) -> tuple[str, Speech]:
    """What a trigger watches for, and how its text speaks of those in it."""
    plain, first = at_first(ability.when)
    event, heard = _happening(replace(ability, when=plain), speech)
    return f"{event}{first}", heard


def _happening(ability: Triggered, speech: Speech) -> tuple[str, Speech]:
    """The same, whether or not it is the first time."""
    word = "At" if isinstance(ability.when, Begins) else "When" if _is_once(ability, speech) else "Whenever"
    if isinstance(ability.when, BecomesTarget) and ability.when.by is not None:
        speech = speech.as_done_by(None)
        speech.by = "that spell" if phrase(speech, ability.when.by).head == "spell" else speech.by
    speech = speech.as_done_by(None)
    speech.antecedents = tuple(antecedents(ability.when, speech))
    fought = parties(ability.when)
    if fought is not None:
        speech = speech.as_done_by(None)
        other = ability.when.what if isinstance(ability.when, Blocks) else getattr(ability.when, "by", None)
        named = called(Each(other), speech) if other is not None else "it"
        speech.by, speech.player = fought if named == "it" else named, "the defending player"
    if isinstance(ability.when, DamageIsDealt) or ability.zone is Zone.GRAVEYARD:
        speech = speech.as_done_by(None)
        speech.by = "it" if isinstance(ability.when, DamageIsDealt) else speech.by
        speech.place = "graveyard" if ability.zone is Zone.GRAVEYARD else ""
    plain, time = timed(ability.when)
    if isinstance(plain, Casts) and plain.filter != IsThis():
        speech = speech.as_done_by(None)
        speech.cast = True
        aimed = any(isinstance(each, Targets) and each.filter == IsThis() for each in pieces(plain.filter))
        speech.object = "that spell" if aimed else speech.object
    when = together(plain, ability.batch, speech) if ability.batch else say(plain, speech)
    if isinstance(plain, Happens) and plain.verb == "tap_for_mana" and not isinstance(plain.filter, IsHost | IsThis):
        speech = speech.as_done_by(None)
        speech.object = called(Each(plain.filter), speech)
    if isinstance(plain, Begins) and speaks_of(ability.text, Triggering("player")):
        when = when.replace("each end step", "each player's end step")
    return f"{word} {when}{time}", speech


def antecedents(when: When, speech: Speech) -> Iterator[str]:
    """What the thing of an event is called where "it" would be something else."""
    if isinstance(when, Casts):
        yield "spell"
    elif isinstance(when, Moves | Happens | Attacks):
        kinds = phrase(speech, when.filter).kinds
        if kinds and len(kinds[-1]) == 1:
            yield kinds[-1][0].lower()
        yield from ("card",) if isinstance(when, Moves) and when.origin is Zone.BATTLEFIELD else ()
        yield "permanent"


def that_thing(when: When, speech: Speech) -> str:
    """What an event was about, called by its noun, where "it" would be something else."""
    if isinstance(when, Casts):
        return "that spell"
    filter_ = when.source if isinstance(when, DamageIsDealt) else getattr(when, "filter", None)
    known = isinstance(when, Moves | Happens | BecomesTarget | DamageIsDealt)
    said = phrase(speech, filter_) if known and filter_ is not None else None
    kind = said.kinds[-1][-1] if said is not None and said.kinds else "permanent"
    return f"that {kind}"


def types_in(node: object) -> Iterator[str]:
    """The subtypes that a piece of card language names."""
    for piece in pieces(node):
        if isinstance(piece, HasType):
            yield piece.type if piece.type not in _CARD_TYPES else ""


_CARD_TYPES: Final = ("Basic", "Legendary", "Snow", "World", *PERMANENT_TYPES, *SPELL_TYPES)


def together(when: When, batch: str, speech: Speech) -> str:
    """A trigger condition about one or more that do the same at once (603.2c)."""
    whole = Speech(speech.this, speech.host)
    whole.several = batch
    words = say(when, whole)
    return words if whole.told else f"{words} (one or more at once)"


def _is_once(ability: Triggered, speech: Speech) -> bool:
    """Whether the ability watches one event of its own source, so that it says "when"."""
    when = ability.when
    if isinstance(when, Casts):
        return say(when, speech) == "you cast this spell"
    if isinstance(when, StateOf):
        return True
    if isinstance(when, Happens) and when.verb in ("cycle", "exploit", "become_level"):
        return noun(speech, when.filter) == speech.this
    if isinstance(when, DiscardIsCaused):
        return when.filter == IsThis()
    if isinstance(when, (BecomesTarget, Happens, DamageIsDealt)):
        return False
    return isinstance(when, (LosesLastCounter, Moves)) and noun(speech, when.filter) == speech.this


@say.register
def say_may_pay_as_attacks(rule: MayPayAsAttacks, speech: Speech) -> str:
    it = "it" if isinstance(rule.filter, IsThis) else one(speech, rule.filter)
    words = f"you may {costs(rule.cost, speech, last='and')} as {it} attacks"
    if rule.then is None:
        return words
    speech = speech.as_done_by(None)
    speech.by = "that creature"
    spoken = speech.within(rule.then.text.modes[0].targets)
    said = clause(rule.then.text.modes[0].effects, spoken)
    where = f", where {listed(spoken.where)}" if spoken.where else ""
    return f"{words}. When you do, {said}{where}"


BOTH: Final = (IsThis() & IsPaired()) | IsPairedWith(This())
"""The two creatures of a pair (702.95b)."""


@say.register
def say_static(ability: Static, speech: Speech) -> str:
    match ability:
        case Static(rules=(Modifies(filter=filter_, modifications=made),), condition=None) if filter_ == BOTH:
            both = f"as long as {speech.this} is paired with another creature, each of those creatures"
            return sentence(f"{both} {changes(made, speech, many=False, gains=False)}")
        case Static(
            rules=(MayPayAsAttacks() as rule,), condition=Unless(condition=Fits(filter=HasMark(mark="exerted")))
        ):
            words = say(rule, speech).replace(f"exert {speech.this} as it attacks", "exert it as it attacks")
            return sentence(f"if {speech.this} hasn't been exerted this turn, {words}")
        case Static(rules=(Modifies(modifications=made),), condition=condition) if condition == FASTEST:
            gained = [each.ability for each in made if isinstance(each, GainAbility)]
            if max_speed(*gained) == ability:
                return f"Max speed — {' '.join(say(each, speech) for each in gained)}"
        case Static(rules=(*_, MayIgnore() as may)):
            return f"{ignorable(ability, speech)} {sentence(say(may, speech))}"
        case Static(rules=(MayCastFrom(once_a_turn=True) as rule,), condition=YourTurn()):
            return sentence(say(rule, speech))
    if words := behind_a_dash(ability, speech):
        return words
    rules = [say(rule, speech) for rule in ability.rules]
    own_cost = all(
        isinstance(rule, CostsLess | CostsMore) and isinstance(rule.filter, IsThis) for rule in ability.rules
    )
    word = "if" if own_cost else "as long as"
    where = f", where {listed(speech.where)}" if speech.where else ""
    speech.where.clear()
    while_ = f" {word} {say(ability.condition, speech)}" if ability.condition is not None else ""
    if not own_cost and (front := in_front(ability, speech)):
        return " ".join(sentence(f"{front}, {rule}{where}") for rule in rules)
    if isinstance(ability.condition, Unless) and not own_cost and ability.condition != Unless(YourTurn()):
        while_ = f" unless {say(ability.condition.condition, speech)}"
    return " ".join(sentence(f"{rule}{while_}{where}") for rule in rules)


def ignorable(ability: Static, speech: Speech) -> str:
    """What holds for those who don't ignore it; that it spares the others, "to ignore this effect" says (116.2d)."""
    rules = tuple(sparing_nobody(rule) for rule in ability.rules[:-1])
    match rules:
        case (CantAttack(filter=IsHost()), CantBlock(filter=IsHost()), CantActivate() as last) if last == CantActivate(
            IsHost()
        ):
            return f"{capital(speech.host)} can't attack or block, and its activated abilities can't be activated."
    return " ".join(sentence(say(rule, speech)) for rule in rules)


def sparing_nobody(rule: StaticRule | Replacement) -> StaticRule | Replacement:
    """A rule for those who ignore it, too."""
    return rebuilt(rule, lambda piece: unspared(piece) if isinstance(piece, AllOf) else piece)


def unspared(filter_: AllOf) -> AnyFilter:
    """A filter without the part that spares those who ignore the effect, and what they control."""
    left = tuple(part for part in filter_.filters if part not in SPARED)
    return filter_ if len(left) == len(filter_.filters) else left[0] if len(left) == 1 else AllOf(left)


SPARED: Final = (~IsIgnoring(), ~Controlled(Each(IsIgnoring())))
"""What a rule asks of those who don't ignore it (116.2d)."""


def in_front(ability: Static, speech: Speech) -> str:
    """A condition that stands before what holds under it; nothing for those that stand behind."""
    if ability.zone is Zone.GRAVEYARD:
        also = f" and {say(ability.condition, speech)}" if ability.condition is not None else ""
        return f"as long as {speech.this} is in your graveyard{also}"
    match ability:
        case Static(condition=None):
            return ""
        case Static(condition=YourTurn()):
            return "during your turn"
        case Static(rules=(Modifies(filter=IsThis(), modifications=(ChangeTypes(add=(), remove=(_, *_)),)),)):
            return f"as long as {say(ability.condition, speech)}"
    return ""
