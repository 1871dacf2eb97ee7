"""Keywords of combat: evasion, and what attacking, blocking and its damage bring with them (702, 506–511)."""

from __future__ import annotations

from domain.cards.abilities import (
    Activated,
    AddPT,
    AddRule,
    CreateCopy,
    CreateDelayedTrigger,
    Duration,
    ForEach,
    If,
    Keyword,
    May,
    MayPayAsAttacks,
    Modify,
    PreventsDamage,
    Static,
    Triggered,
)
from domain.cards.build import (
    Price,
    Says,
    price,
    sentence,
    triggered,
)
from domain.cards.combat_effects import BecomeAttacking
from domain.cards.combat_rules import Goaded, MustBlock
from domain.cards.costs import Enlist, Exert, ReturnSome
from domain.cards.effects import (
    LoseLife,
    Move,
    PutCounters,
    Sacrifice,
    Untap,
)
from domain.cards.nouns import (
    ANOTHER,
    ATTACKING,
    CREATURE,
    EVERYTHING,
    IT,
    ITSELF,
    OPPONENT,
    PERMANENT,
    PLANESWALKER,
    T0,
    THIS,
    TRIGGERING,
    YOURS,
)
from domain.cards.terms import (
    Among,
    AnyCondition,
    AnyFilter,
    AttackedBy,
    Controlled,
    Count,
    Each,
    Exists,
    Fits,
    HasKeyword,
    HasMostLife,
    HasType,
    IsBlocking,
    NumberOf,
    OpponentsAttacked,
    PaidWith,
    Plus,
    Quantity,
    Ref,
    Remembered,
    Status,
    Times,
    Triggering,
)
from domain.cards.triggers import (
    Attacks,
    BecomesBlocked,
    Begins,
    Happens,
)
from domain.cards.verbs import target
from domain.vocabulary import Step, Zone

THIS_COMBAT: Duration = "end_of_combat"


def fear() -> Keyword:
    """Fear (702.36)."""
    return Keyword("fear")


def intimidate() -> Keyword:
    """Intimidate (702.13)."""
    return Keyword("intimidate")


def menace() -> Keyword:
    """Menace (702.111)."""
    return Keyword("menace")


def banding() -> Keyword:
    """Banding (702.22)."""
    return Keyword("banding")


def bands_with_other(quality: AnyFilter) -> Keyword:
    """Bands with other creatures of a quality (702.22b)."""
    return Keyword("bands with other", quality)


def wither() -> Keyword:
    """Wither (702.80)."""
    return Keyword("wither")


def annihilator(count: int) -> Triggered:
    """Annihilator: the defending player, whom the attack is against, sacrifices permanents (702.86a)."""
    return triggered(Happens("attack", ITSELF), Sacrifice(Triggering("player"), PERMANENT, count))


# --- evasion (509.1b) ------------------------------------------------------------------------------------------------


def landwalk(name: str, land: AnyFilter) -> Keyword:
    """Landwalk of any kind: "nonbasic landwalk" (702.14)."""
    return Keyword(name, HasType("Land") & land)


def plainswalk() -> Keyword:
    """Plainswalk (702.14)."""
    return landwalk("plainswalk", HasType("Plains"))


def islandwalk() -> Keyword:
    """Islandwalk (702.14)."""
    return landwalk("islandwalk", HasType("Island"))


def swampwalk() -> Keyword:
    """Swampwalk (702.14)."""
    return landwalk("swampwalk", HasType("Swamp"))


def mountainwalk() -> Keyword:
    """Mountainwalk (702.14)."""
    return landwalk("mountainwalk", HasType("Mountain"))


def forestwalk() -> Keyword:
    """Forestwalk (702.14)."""
    return landwalk("forestwalk", HasType("Forest"))


def shadow() -> Keyword:
    """Shadow (702.28)."""
    return Keyword("shadow")


def horsemanship() -> Keyword:
    """Horsemanship (702.31)."""
    return Keyword("horsemanship")


def skulk() -> Keyword:
    """Skulk (702.118)."""
    return Keyword("skulk")


# --- poison (120.3) --------------------------------------------------------------------------------------------------


def infect() -> Keyword:
    """Infect (702.90)."""
    return Keyword("infect")


def toxic(count: int) -> Keyword:
    """Toxic (702.164)."""
    return Keyword("toxic", count=count)


# --- attacking (508.3) -----------------------------------------------------------------------------------------------


def provoke() -> Triggered:
    """Provoke: the target untaps and blocks this if able (702.39a)."""
    whose = CREATURE & Controlled(Triggering("player"))
    blocks = AddRule((MustBlock(Among(T0), ITSELF),), THIS_COMBAT)
    return triggered(Happens("attack", ITSELF), target(whose), May((blocks, Untap(T0))))


def absorb(count: int) -> Static:
    """Absorb: of damage that a source would deal to it, so much is prevented (702.64a)."""
    return Static((PreventsDamage(ITSELF, amount=count),))


def goad(what: Ref) -> AddRule:
    """Goad: until your next turn these attack, and not you, if able (701.15a–b)."""
    return AddRule((Goaded(Among(what)),), "your_next_turn")


def exalted() -> Triggered:
    """Exalted: +1/+1 for a creature of yours that attacks alone (702.83a)."""
    return triggered(Happens("attack_alone", CREATURE & YOURS), Modify(Triggering(), (AddPT(1, 1),)))


def battle_cry() -> Triggered:
    """Battle cry: +1/+0 for each other attacker (702.91a)."""
    return triggered(Happens("attack", ITSELF), Modify(Each(CREATURE & ATTACKING & ANOTHER), (AddPT(1, 0),)))


def dethrone() -> Triggered:
    """Dethrone: a counter for attacking a player with the most life (702.105a)."""
    return triggered(Attacks(ITSELF, HasMostLife()), PutCounters(THIS, "+1/+1", 1))


def melee() -> Triggered:
    """Melee: +1/+1 for each opponent attacked (702.121a)."""
    return triggered(Happens("attack", ITSELF), Modify(THIS, (AddPT(OpponentsAttacked(), OpponentsAttacked()),)))


def exerts(*then: Says, only_if: AnyCondition | None = None) -> Static:
    """It may be exerted as it attacks; what happens "when you do" (701.43d)."""
    linked = triggered(Happens("exert", ITSELF), *then) if then else None
    return Static((MayPayAsAttacks(ITSELF, (Exert(),), linked),), only_if)


def enlist() -> MayPayAsAttacks:
    """Enlist: as this attacks, another creature may be tapped, whose power it gets (702.154a)."""
    power = NumberOf(Triggering("by"), "power")
    return MayPayAsAttacks(ITSELF, (Enlist(),), triggered(Happens("enlist", ITSELF), Modify(THIS, (AddPT(power, 0),))))


def myriad() -> Triggered:
    """Myriad: for each other opponent a token copy that attacks them, exiled at end of combat (702.116a)."""
    that_player = Among(Remembered("each"))
    copied = (
        CreateCopy(THIS, tapped=True),
        BecomeAttacking(Remembered("token"), among=that_player | (PLANESWALKER & Controlled(Remembered("each")))),
    )
    exiled = CreateDelayedTrigger(
        triggered(Begins(Step.END_OF_COMBAT, "any"), Move(TRIGGERING, Zone.EXILE)), Remembered("token")
    )
    return triggered(
        Happens("attack", ITSELF),
        ForEach(Each(OPPONENT & ~Among(Triggering("player"))), (May(copied),), gathered="token"),
        If(Fits(Remembered("token"), EVERYTHING), (exiled,)),
        name="myriad",
    )


# --- blocking (509.3) ------------------------------------------------------------------------------------------------


def afflict(count: int) -> Triggered:
    """Afflict: the defending player loses life as this becomes blocked (702.130a)."""
    return triggered(Happens("blocked", ITSELF), LoseLife(count, Triggering("player")))


def bushido(count: Quantity) -> tuple[Triggered, Triggered]:
    """Bushido: a bonus as this blocks or becomes blocked (702.45a)."""
    bonus = Modify(THIS, (AddPT(count, count),))
    return triggered(Happens("block", ITSELF), bonus), triggered(Happens("blocked", ITSELF), bonus)


def flanking() -> tuple[Keyword, Triggered]:
    """Flanking: −1/−1 for what blocks this without flanking (702.25a)."""
    weaker = Modify(Triggering("by"), (AddPT(-1, -1),))
    return Keyword("flanking"), triggered(BecomesBlocked(ITSELF, CREATURE & ~HasKeyword("flanking")), weaker)


def rampage(count: int) -> Triggered:
    """Rampage: a bonus for each blocker beyond the first (702.23a)."""
    blockers = CREATURE & IsBlocking(THIS)
    bonus = Times(count, Plus(Count(blockers), -1))
    return triggered(Happens("blocked", ITSELF), If(Exists(blockers, 2), (Modify(THIS, (AddPT(bonus, bonus),)),)))


# --- from the hand ---------------------------------------------------------------------------------------------------


def ninjutsu(*cost: Price) -> Activated:
    """Ninjutsu: this takes the place of an unblocked attacker, attacking the same (702.49a, 702.49c)."""
    unblocked = CREATURE & Status("unblocked")
    text = sentence(Move(THIS, Zone.BATTLEFIELD, tapped=True), BecomeAttacking(IT, AttackedBy(PaidWith())))
    there = Exists(unblocked)
    return Activated((*price(*cost), ReturnSome(unblocked)), text, Zone.HAND, condition=there, name="ninjutsu")
