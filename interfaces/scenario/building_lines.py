"""The statements, facts and whole lines of the syntax, built from what the grammar finds."""

from typing import cast

import msgspec
from lark import v_args

from interfaces.scenario import facts, statements, syntax
from interfaces.scenario.building import ClauseBuilder, Mark, Parsed, listing, number, texts
from interfaces.scenario.errors import Malformed, unknown
from interfaces.scenario.names import unmarked
from interfaces.scenario.setup import EDITIONS
from interfaces.scenario.statements import Statement
from interfaces.scenario.syntax import CHANCE, AnyRef, Clause, Modes, Share, Slots, Zone

SOMEONE = ""  # the player of a verb, until the statement is whole
ANSWERS_OF_CHANCE = (
    statements.Chooses,
    statements.ChoosesModes,
    statements.ChoosesNothing,
    statements.Divides,
    statements.Orders,
    statements.Says,
)


@v_args(inline=True)
class StatementBuilder(ClauseBuilder):
    """Who does what."""

    def subject(self, name: str) -> str:
        return str(name)

    def statement(self, player: str, verb: Statement) -> Statement:
        if player == CHANCE and not isinstance(verb, ANSWERS_OF_CHANCE):
            raise Malformed('"chance" only answers: expected "chooses", "divides", "orders" or "says"')
        return msgspec.structs.replace(verb, player=player)

    def casts(self, card: AnyRef, *clauses: Clause) -> Statement:
        return statements.Casts(SOMEONE, card, clauses)

    def activates(self, ability: syntax.Ability, *clauses: Clause) -> Statement:
        return statements.Activates(SOMEONE, ability, clauses)

    def begins_casting(self, card: AnyRef, *clauses: Clause) -> Statement:
        return statements.BeginsCasting(SOMEONE, card, clauses)

    def begins_activating(self, ability: syntax.Ability, *clauses: Clause) -> Statement:
        return statements.BeginsActivating(SOMEONE, ability, clauses)

    def announces(self, *clauses: Clause) -> Statement:
        return statements.Announces(SOMEONE, clauses)

    def plays(self, card: AnyRef, zone: Zone | None = None) -> Statement:
        return statements.Plays(SOMEONE, card, zone)

    def turns(self, permanent: AnyRef) -> Statement:
        return statements.TurnsFaceUp(SOMEONE, permanent)

    def suspends(self, card: AnyRef, *clauses: Clause) -> Statement:
        return statements.SetsAside(SOMEONE, "suspend", card, clauses)

    def foretells(self, card: AnyRef, *clauses: Clause) -> Statement:
        return statements.SetsAside(SOMEONE, "foretell", card, clauses)

    def plots(self, card: AnyRef, *clauses: Clause) -> Statement:
        return statements.SetsAside(SOMEONE, "plot", card, clauses)

    def ignores(self, thing: AnyRef, *clauses: Clause) -> Statement:
        return statements.ActsSpecially(SOMEONE, "ignore", thing, clauses)

    def discards(self, thing: AnyRef, *clauses: Clause) -> Statement:
        return statements.ActsSpecially(SOMEONE, "discard", thing, clauses)

    def unlocks(self, thing: AnyRef, *clauses: Clause) -> Statement:
        return statements.ActsSpecially(SOMEONE, "unlock", thing, clauses)

    def attackers(self, refs: tuple[AnyRef, ...]) -> tuple[None, tuple[AnyRef, ...]]:
        return None, refs

    def group(self, ref: AnyRef, refs: tuple[AnyRef, ...]) -> tuple[AnyRef, tuple[AnyRef, ...]]:
        return ref, refs

    def band(self, refs: tuple[AnyRef, ...]) -> statements.Band:
        return statements.Band(refs)

    def attacks(self, *parts: tuple[AnyRef | None, tuple[AnyRef, ...]] | statements.Band) -> Statement:
        groups = tuple(statements.AttackGroup(*part) for part in parts if not isinstance(part, statements.Band))
        return statements.Attacks(SOMEONE, groups, tuple(part for part in parts if isinstance(part, statements.Band)))

    def blocks(self, *groups: tuple[AnyRef, tuple[AnyRef, ...]]) -> Statement:
        return statements.Blocks(SOMEONE, tuple(statements.BlockGroup(*group) for group in groups))

    def chooses(self, slots: Slots, shares: tuple[Share, ...] = ()) -> Statement:
        return statements.Chooses(SOMEONE, slots, shares)

    def chooses_nothing(self) -> Statement:
        return statements.ChoosesNothing(SOMEONE)

    def chooses_modes(self, modes: Modes) -> Statement:
        return statements.ChoosesModes(SOMEONE, modes)

    def divides(self, shares: tuple[Share, ...]) -> Statement:
        return statements.Divides(SOMEONE, shares)

    def orders(self, refs: tuple[AnyRef, ...]) -> Statement:
        return statements.Orders(SOMEONE, refs)

    def says_yes(self) -> Statement:
        return statements.Says(SOMEONE, yes=True)

    def says_no(self) -> Statement:
        return statements.Says(SOMEONE, yes=False)

    def life(self, token: str) -> int:
        return number(token)

    def pays(self, *parts: str | int | Clause) -> Statement:
        mana = next((part for part in parts if isinstance(part, str)), None)
        life = next((part for part in parts if isinstance(part, int)), None)
        clauses = tuple(part for part in parts if not isinstance(part, str | int))
        return statements.Pays(SOMEONE, mana, life, clauses)

    def keeps(self, refs: tuple[AnyRef, ...]) -> Statement:
        return statements.Keeps(SOMEONE, refs)

    def keeps_nothing(self) -> Statement:
        return statements.Keeps(SOMEONE, ())

    def passes(self) -> Statement:
        return statements.Passes(SOMEONE)

    def declines(self) -> Statement:
        return statements.Declines(SOMEONE)

    def concedes(self) -> Statement:
        return statements.Concedes(SOMEONE)

    def everyone_passes(self) -> Statement:
        return statements.EveryonePasses()

    def resolve(self) -> Statement:
        return statements.Resolve()

    def resolve_all(self) -> Statement:
        return statements.Resolve(all=True)

    def goes_to(self, step: str, turn_of: str | None = None) -> Statement:
        return statements.GoesTo(str(step), turn_of)

    def rewinds_to_line(self, line: str, reason: str) -> Statement:
        return statements.RewindsToLine(number(line), unmarked(reason[1:]).strip())

    def rewinds_to_before(self, text: str, reason: str) -> Statement:
        return statements.RewindsToBefore(text[1:-1], unmarked(reason[1:]).strip())


@v_args(inline=True)
class FactBuilder(StatementBuilder):
    """What a check claims."""

    def is_(self, subject: facts.Subject, quality: facts.Quality) -> facts.Fact:
        return facts.Is(subject, quality)

    def is_not(self, subject: facts.Subject, quality: facts.Quality) -> facts.Fact:
        return facts.Is(subject, quality, negated=True)

    def has(self, subject: facts.Subject, feature: facts.Feature) -> facts.Fact:
        return facts.Has(subject, feature)

    def has_no(self, subject: facts.Subject, feature: facts.Feature) -> facts.Fact:
        return facts.Has(subject, feature, negated=True)

    def targets(self, subject: AnyRef, slots: Slots) -> facts.Fact:
        return facts.Targets(subject, slots)

    def targets_nothing(self, subject: AnyRef) -> facts.Fact:
        return facts.Targets(subject, ())

    def requires_targets(self, subject: AnyRef) -> facts.Fact:
        return facts.RequiresTargets(subject)

    def costs(self, subject: AnyRef, mana: str) -> facts.Fact:
        return facts.Costs(subject, mana)

    def knows(self, subject: AnyRef, ref: AnyRef) -> facts.Fact:
        return facts.Knows(subject, ref)

    def does_not_know(self, subject: AnyRef, ref: AnyRef) -> facts.Fact:
        return facts.Knows(subject, ref, negated=True)

    def can(self, subject: AnyRef, power: facts.Power) -> facts.Fact:
        return facts.Can(subject, power)

    def cannot(self, subject: AnyRef, power: facts.Power, because: tuple[str, ...] = ()) -> facts.Fact:
        return facts.Cannot(subject, power, tuple(map(str, because)))

    def log_has(self, events: tuple[facts.EventPattern, ...]) -> facts.Fact:
        return facts.LogHas(events)

    def log_has_times(self, count: str, events: tuple[facts.EventPattern, ...]) -> facts.Fact:
        return facts.LogHas(events, number(count))

    def log_has_no(self, events: tuple[facts.EventPattern, ...]) -> facts.Fact:
        return facts.LogHas(events, 0)

    def log_cites(self, rules: tuple[str, ...]) -> facts.Fact:
        return facts.LogCites(tuple(map(str, rules)))

    def log_says(self, text: str) -> facts.Fact:
        return facts.LogSays(text[1:-1])

    def event(self, event: str, about: AnyRef | None = None) -> facts.EventPattern:
        return facts.EventPattern(str(event), about)

    def the_stack(self) -> facts.Subject:
        return facts.TheStack()

    def numbered_ability(self, token: str, source: AnyRef) -> facts.Subject:
        return facts.NumberedAbility(number(token), source)

    def keyword_ability(self, keyword: str) -> facts.Subject:
        return facts.KeywordAbility(keyword)


@v_args(inline=True)
class QualityBuilder(FactBuilder):
    """What a subject is, has or can do."""

    def at_place(self, zone: Zone) -> facts.Quality:
        return facts.AtPlace(zone)

    def power_toughness(self, token: str) -> facts.Quality:
        power, _, toughness = token.partition("/")
        return facts.PowerToughness(int(power), int(toughness))

    def empty(self) -> facts.Quality:
        return facts.Empty()

    def listed(self, entries: tuple[AnyRef | Mark, ...]) -> facts.Quality:
        return facts.Listed(*listing(entries))

    def a_kind(self, *words: str) -> facts.Quality:
        return facts.AKind(texts(*words))

    def word(self, text: str) -> facts.Quality:
        return facts.Described(text)

    def face_is_down(self) -> facts.Quality:
        return facts.FaceIs(down=True)

    def face_is_up(self) -> facts.Quality:
        return facts.FaceIs(down=False)

    def controlled_by(self, player: str) -> facts.Quality:
        return facts.ControlledBy(player)

    def attached_to(self, ref: AnyRef) -> facts.Quality:
        return facts.AttachedTo(ref)

    def asked(self, decision: str) -> facts.Quality:
        return facts.Asked(str(decision))

    def floating(self, mana: str) -> facts.Feature:
        return facts.FloatingMana(mana)

    def nothing_floating(self) -> facts.Feature:
        return facts.FloatingMana(None)

    def mana_value(self, _mana: str, value: str) -> facts.Feature:
        return facts.ManaValueOf(number(value))

    def ability_words(self, text: str) -> facts.Feature:
        return facts.Having(text)

    def ability_from(self, text: str, of: str) -> facts.Feature:
        return facts.Having(text, of)

    def has_life(self, token: str) -> facts.Feature:
        return facts.Life(number(token))

    def has_damage(self, token: str) -> facts.Feature:
        return facts.Damage(number(token))

    def has_targets(self, token: str) -> facts.Feature:
        return facts.TargetCount(number(token))

    def has_cards(self, token: str, zone: Zone) -> facts.Feature:
        return facts.CardCount(number(token), zone)

    def has_counters(self, token: str, kind: str) -> facts.Feature:
        return facts.CounterCount(number(token), kind)

    def counter_kind(self, *words: str) -> str:
        return texts(*words)

    def as_target(self, token: str) -> int:
        return number(token)

    def can_target(self, entries: tuple[AnyRef | Mark, ...], *rest: int | Clause) -> facts.Power:
        refs, more = listing(entries)
        slot = next((part for part in rest if isinstance(part, int)), None)
        return facts.CanTarget(refs, more, slot, tuple(part for part in rest if not isinstance(part, int)))

    def can_cast(self, card: AnyRef, *clauses: Clause) -> facts.Power:
        return facts.CanCast(card, clauses)

    def can_activate(self, ability: syntax.Ability, *clauses: Clause) -> facts.Power:
        return facts.CanActivate(ability, clauses)

    def can_play(self, card: AnyRef) -> facts.Power:
        return facts.CanPlay(card)


@v_args(inline=True)
class LineBuilder(QualityBuilder):
    """A whole line: the editions it is for, what it says, the refusal it expects."""

    def refusal(self, rules: tuple[str, ...] = ()) -> Mark:
        return Mark("refusal", " ".join(rules))

    def line(self, *parts: object) -> Parsed:
        editions: tuple[str, ...] = ()
        if isinstance(parts[0], tuple):
            editions, parts = tuple(map(edition, parts[0])), parts[1:]
        refusal = parts[1] if len(parts) > 1 else None
        rules = tuple(refusal.value.split()) if isinstance(refusal, Mark) else None
        return Parsed(cast(Statement | facts.Fact, parts[0]), editions, rules)


def edition(text: object) -> str:
    """An edition that the product knows."""
    if str(text) not in EDITIONS:
        raise unknown("edition", str(text), EDITIONS)
    return str(text)
