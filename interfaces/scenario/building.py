"""From what the grammar finds to the structs of the syntax."""

import re

import msgspec
from lark import Token, Transformer, v_args

from interfaces.scenario import facts, statements, syntax
from interfaces.scenario.errors import Malformed, shown
from interfaces.scenario.names import unmarked
from interfaces.scenario.syntax import AnyRef, Choice, Clause, Modes, Ref, Share, Slots, Zone, ZoneRef

BIGGEST = 1_000_000
SYMBOL = re.compile(r"(?:[0-9]{1,7}|[WUBRGCXYZS])(?:/[WUBRGCP])*|[1-9]?[WUBRG]")


class Parsed(msgspec.Struct, frozen=True):
    """What one line says, before it has a place in a file."""

    body: statements.Statement | facts.Fact
    editions: tuple[str, ...] = ()
    refusal: tuple[str, ...] | None = None


class Mark(msgspec.Struct, frozen=True):
    """A word of the grammar on its way into a struct."""

    kind: str
    value: str = ""


def number(text: str) -> int:
    """A number of reasonable size."""
    value = int(text[:9])
    if len(text) > 8 or value > BIGGEST:
        raise Malformed(f"{shown(text)} is too big a number, expected at most {BIGGEST}")
    return value


def mana(text: str) -> str:
    """Mana symbols, each of them checked."""
    for symbol in re.findall(r"\{([^{}]*)\}", text):
        if not SYMBOL.fullmatch(symbol):
            raise Malformed(f"there is no mana symbol {{{symbol}}}")
    return str(text)


def texts(*tokens: object) -> str:
    """Words joined as they stood."""
    return " ".join(map(str, tokens))


@v_args(inline=True)
class ReferenceBuilder(Transformer[Token, object]):
    """Names, references, choices: the parts that statements and facts share."""

    def name(self, token: str) -> str:
        return str(token[1:-1]) if token.startswith('"') else unmarked(token)

    def words(self, *tokens: str) -> str:
        return texts(*tokens)

    def csv(self, *items: object) -> tuple[object, ...]:
        return items

    def mode_number(self, token: str) -> int:
        return number(token)

    def mana(self, token: str) -> str:
        return mana(token)

    def owner(self, name: str) -> Mark:
        return Mark("owner", name)

    def nth(self, token: str) -> Mark:
        return Mark("nth", token[1:])

    def copied(self) -> Mark:
        return Mark("copy")

    def ability_of(self) -> Mark:
        return Mark("ability")

    def zone(self, token: str) -> Zone:
        return Zone(str(token))

    def place(self, zone: str) -> Zone:
        return Zone(str(zone))

    def ref(self, *parts: str | Mark | Zone) -> Ref:
        name, owner, place = "", None, None
        ability = copy = False
        nth: list[int | None] = [None, None]
        for part in parts:
            match part:
                case Zone():
                    place = part
                case str():
                    name = part
                case Mark("owner", value):
                    owner = value
                case Mark("nth", value):
                    nth[ability] = number(value)
                case Mark("copy"):
                    copy = True
                case Mark():
                    ability = True
        return Ref(name, owner=owner, copy=copy, nth=nth[0], ability=ability, ability_nth=nth[1], place=place)

    def zone_ref(self, owner: Mark, zone: Zone) -> ZoneRef:
        return ZoneRef(owner.value, zone)

    def ability_only(self, source: AnyRef) -> syntax.Ability:
        return syntax.Ability(source)

    def ability_numbered(self, token: str, source: AnyRef) -> syntax.Ability:
        return syntax.Ability(source, number=number(token))

    def ability_named(self, keyword: str, source: AnyRef) -> syntax.Ability:
        return syntax.Ability(source, keyword=keyword)

    def share(self, amount: str, to: AnyRef) -> Share:
        return Share(number(amount), to)

    def modes(self, *modes: int | str) -> Modes:
        return tuple(mode if isinstance(mode, int) else mode[1:-1] for mode in modes)

    def slots(self, *slots: tuple[Choice, ...]) -> Slots:
        return slots

    def unchanged(self) -> syntax.Unchanged:
        return syntax.Unchanged()

    def number(self, token: str) -> syntax.Number:
        return syntax.Number(number(token))

    def mana_choice(self, symbols: str) -> syntax.Mana:
        return syntax.Mana(symbols)

    def word_choice(self, text: str) -> syntax.Word:
        return syntax.Word(text)

    def more(self, _dots: str) -> Mark:
        return Mark("more")

    def expected(self, entry: AnyRef | Mark) -> AnyRef | None:
        return None if isinstance(entry, Mark) else entry

    def only_ref(self, ref: AnyRef) -> AnyRef:
        return ref


def listing(entries: tuple[AnyRef | Mark, ...]) -> tuple[tuple[AnyRef, ...], bool]:
    """The references of a list, and whether `…` ends it."""
    refs = tuple(entry for entry in entries if not isinstance(entry, Mark))
    more = isinstance(entries[-1], Mark)
    if len(refs) + more != len(entries):
        raise Malformed('"…" stands only at the end of a list')
    return refs, more


@v_args(inline=True)
class ClauseBuilder(ReferenceBuilder):
    """The clauses of casting, activating and paying."""

    def targeting(self, slots: Slots) -> Clause:
        return syntax.Targeting(slots)

    def targeting_nothing(self) -> Clause:
        return syntax.Targeting(())

    def dividing(self, shares: tuple[Share, ...]) -> Clause:
        return syntax.Dividing(shares)

    def choosing_modes(self, modes: Modes) -> Clause:
        return syntax.ChoosingModes(modes)

    def choosing(self, refs: tuple[AnyRef, ...]) -> Clause:
        return syntax.Choosing(refs)

    def x_is(self, token: str) -> Clause:
        return syntax.XIs(number(token))

    def splicing(self, cards: tuple[AnyRef, ...]) -> Clause:
        return syntax.Splicing(cards)

    def face_down(self) -> Clause:
        return syntax.CastFaceDown()

    def as_face(self, name: str) -> Clause:
        return syntax.AsFace(name)

    def kicked(self, times: str = "1") -> Clause:
        return syntax.Kicked(number(times))

    def kicked_twice(self) -> Clause:
        return syntax.Kicked(2)

    def overloaded(self) -> Clause:
        return syntax.Overloaded()

    def bestowed(self) -> Clause:
        return syntax.Bestowed()

    def with_keyword(self, keyword: str) -> Clause:
        return syntax.WithKeyword(keyword)

    def for_its_cost(self, cost: str) -> Clause:
        return syntax.ForItsCost(str(cost))

    def for_mana(self, mana: str) -> Clause:
        return syntax.ForMana(mana)

    def without_paying(self, _mana: str) -> Clause:
        return syntax.WithoutPaying()

    def without_priority(self) -> Clause:
        return syntax.WithoutPriority()

    def sacrificing(self, refs: tuple[AnyRef, ...]) -> Clause:
        return syntax.Sacrificing(refs)

    def discarding(self, refs: tuple[AnyRef, ...]) -> Clause:
        return syntax.Discarding(refs)

    def discarding_at_random(self) -> Clause:
        return syntax.DiscardingAtRandom()

    def exiling(self, refs: tuple[AnyRef, ...]) -> Clause:
        return syntax.Exiling(refs)

    def tapping(self, refs: tuple[AnyRef, ...]) -> Clause:
        return syntax.Tapping(refs)

    def removing_from(self, refs: tuple[AnyRef, ...]) -> Clause:
        return syntax.RemovingFrom(refs)

    def putting_on(self, refs: tuple[AnyRef, ...]) -> Clause:
        return syntax.PuttingOn(refs)

    def paying(self, payments: tuple[syntax.Payment, ...]) -> Clause:
        return syntax.Paying(payments)

    def paying_for(self, mana: str, symbols: str) -> syntax.Payment:
        return syntax.PayingFor(mana, symbols)

    def paying_life(self, symbols: str) -> syntax.Payment:
        return syntax.PayingLife(symbols)

    def paying_with(self, mana: str, ref: AnyRef) -> syntax.Payment:
        return syntax.PayingWith(mana, ref)

    def using(self, sources: tuple[syntax.Source, ...]) -> Clause:
        return syntax.Using(sources)

    def source(self, *parts: AnyRef | str) -> syntax.Source:
        match parts:
            case (str() as mana, Ref() | ZoneRef() as ref):
                return syntax.Source(ref, mana)
            case (Ref() | ZoneRef() as ref,):
                return syntax.Source(ref)
        raise AssertionError(parts)

    def from_zone(self, zone: Zone) -> Clause:
        return syntax.FromZone(zone)
