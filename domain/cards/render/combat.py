"""English for combat: rules on attacking and blocking, triggers on them, instructions about who fights."""

from __future__ import annotations

from domain.cards.combat_effects import BecomeAttacking, BecomeBlocked, BecomeBlocking, RemoveFromCombat, Reselect
from domain.cards.combat_rules import (
    AssignsAsUnblocked,
    AssignsByToughness,
    AssignsNoDamage,
    AttacksDespiteDefender,
    AttacksOnlyAlone,
    BlocksMore,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CostsToAttack,
    CostsToBlock,
    Goaded,
    MostAttackers,
    MostBlockers,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NeedsCompany,
    NumberOfBlockers,
)
from domain.cards.costs import PayMana
from domain.cards.nouns import PERMANENT, PLAYER
from domain.cards.render.conditions import of_a_player
from domain.cards.render.costs_and_triggers import costs
from domain.cards.render.nouns import Phrase, add, counted, noun, one
from domain.cards.render.quantities import so_many
from domain.cards.render.references import are_many
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import number_word
from domain.cards.terms import (
    Afterwards,
    AllOf,
    Among,
    AnyCondition,
    AnyFilter,
    AttackedBy,
    DiscardedThisTurn,
    Each,
    Exists,
    HasInitiative,
    HasMostLife,
    HitThisTurn,
    IsAttacking,
    IsBlockedBy,
    IsBlocking,
    IsHaunted,
    IsHost,
    IsIgnoring,
    IsMonarch,
    IsPaired,
    IsPairedWith,
    IsPlayer,
    IsThis,
    Not,
    OpponentsAttacked,
    PaidWith,
    Quantity,
    Ref,
    T,
    This,
    Unless,
    Who,
    X,
)
from domain.cards.triggers import Attacks, BecomesBlocked, Blocks, Happens, When

# --- who is meant ----------------------------------------------------------------------------------------------------


def is_one(filter_: AnyFilter) -> bool:
    """Whether a filter means one object, so that its verb is in the singular."""
    return isinstance(filter_, (IsThis, IsHost)) or (isinstance(filter_, Among) and isinstance(filter_.ref, T))


def parties(when: When) -> str | None:
    """What the other party to a fight is called, if a trigger is about one."""
    if isinstance(when, Attacks) or (isinstance(when, Happens) and when.verb in ("attack", "attack_alone")):
        return "what it attacks"
    if isinstance(when, Happens) and when.verb in ("blocked", "unblocked"):
        return "what blocks it"
    return "that creature" if isinstance(when, (Blocks, BecomesBlocked)) else None


def in_command(rule: object, speech: Speech) -> str:
    """A rule that an instruction makes for single creatures, in the words of an order; nothing for other rules."""
    if isinstance(rule, Goaded) and isinstance(rule.filter, Among):
        return f"goad {say(rule.filter.ref, speech)}"
    if isinstance(rule, MustBlock) and isinstance(rule.filter, Among) and rule.what is not None:
        return f"have {say(rule.filter.ref, speech)} block {those(speech, rule.what)} if able"
    return ""


def fighters(speech: Speech, filter_: AnyFilter) -> str:
    """The creatures that a rule is about."""
    return noun(speech, filter_, many=not is_one(filter_), default="creature")


def do(filter_: AnyFilter, verb: str) -> str:
    """A verb in the number of the creatures: "attacks", "attack"."""
    return f"{verb}s" if is_one(filter_) else verb


def whom_words(speech: Speech, whom: AnyFilter | None) -> str:
    """What is attacked, if only some of it is meant."""
    return "" if whom is None else f" {noun(speech, whom, many=True)}"


def those(speech: Speech, what: AnyFilter) -> str:
    """Attackers or blockers that a rule speaks of: one by itself, others in the plural."""
    return noun(speech, what, many=not is_one(what), default="creature")


@add.register
def add_is_attacking(filter_: IsAttacking, said: Phrase) -> None:
    match filter_.ref:
        case Each(filter=IsPlayer(who="opponent")):
            whom = "one of your opponents"
        case Each(filter=whom_):
            whom = one(said.speech, whom_)
        case _:
            whom = say(filter_.ref, said.speech)
    said.after.append(f"that's attacking {whom}" if whom.startswith("one of") else f"attacking {whom}")


@add.register
def add_is_blocking(filter_: IsBlocking, said: Phrase) -> None:
    said.after.append(f"blocking {say(filter_.ref, said.speech)}")


@add.register
def add_is_blocked_by(filter_: IsBlockedBy, said: Phrase) -> None:
    said.after.append(f"blocked by {say(filter_.ref, said.speech)}")


@add.register
def add_has_most_life(filter_: HasMostLife, said: Phrase) -> None:
    said.head = "player"
    said.after.append("with the most life or tied for most life")


@add.register
def add_is_paired(filter_: IsPaired, said: Phrase) -> None:
    said.before.append("paired")


@add.register
def add_is_paired_with(filter_: IsPairedWith, said: Phrase) -> None:
    said.after.append(f"paired with {say(filter_.ref, said.speech)}")


@add.register
def add_is_haunted(filter_: IsHaunted, said: Phrase) -> None:
    said.head = said.head or "creature"
    said.after.append("that it haunts")


@add.register
def add_is_monarch(filter_: IsMonarch, said: Phrase) -> None:
    said.head = "player"
    said.after.append("who is the monarch")


@add.register
def add_has_initiative(filter_: HasInitiative, said: Phrase) -> None:
    said.head = "player"
    said.after.append("who has the initiative")


@say.register
def say_afterwards(ref: Afterwards, speech: Speech) -> str:
    return "this card" if ref.ref == This() else f"what became of {say(ref.ref, speech)}"


@say.register
def say_discarded_this_turn(condition: DiscardedThisTurn, speech: Speech) -> str:
    return "it was discarded this turn"


@say.register
def say_hit_this_turn(condition: HitThisTurn, speech: Speech) -> str:
    what = one(speech, condition.filter, default="source")
    return f"{what} under your control dealt combat damage to a player this turn"


@add.register
def add_is_ignoring(filter_: IsIgnoring, said: Phrase) -> None:
    said.head = "player"
    said.after.append("who ignores this effect")


@say.register
def say_paid_with(ref: PaidWith, speech: Speech) -> str:
    return speech.paid or "what the cost was paid with"


@say.register
def say_attacked_by(ref: AttackedBy, speech: Speech) -> str:
    return f"the player or planeswalker {say(ref.ref, speech)} is attacking"


@say.register
def say_opponents_attacked(quantity: OpponentsAttacked, speech: Speech) -> str:
    return "the number of opponents you attacked with a creature this combat"


# --- restrictions (508.1c, 509.1b) -----------------------------------------------------------------------------------


@say.register
def say_cant_attack(rule: CantAttack, speech: Speech) -> str:
    match rule.whom:
        case Not(filter=Who(condition=condition)):
            return (
                f"{fighters(speech, rule.filter)} can't attack unless defending player {of_a_player(condition, speech)}"
            )
        case Who(condition=condition):
            return f"{fighters(speech, rule.filter)} can't attack if defending player {of_a_player(condition, speech)}"
    return f"{fighters(speech, rule.filter)} can't attack{whom_words(speech, rule.whom)}"


@say.register
def say_cant_block(rule: CantBlock, speech: Speech) -> str:
    if isinstance(rule.what, Not):
        return f"{fighters(speech, rule.filter)} can block only {those(speech, rule.what.filter)}"
    what = "" if rule.what is None else f" {those(speech, rule.what)}"
    return f"{fighters(speech, rule.filter)} can't block{what}"


@say.register
def say_cant_be_blocked(rule: CantBeBlocked, speech: Speech) -> str:
    if rule.by is None and (words := of_the_defender(rule.filter, speech)):
        return words
    if isinstance(rule.by, Not):
        return f"{fighters(speech, rule.filter)} can't be blocked except by {those(speech, rule.by.filter)}"
    by = "" if rule.by is None else f" by {those(speech, rule.by)}"
    return f"{fighters(speech, rule.filter)} can't be blocked{by}"


def while_the_defender(condition: AnyCondition, speech: Speech) -> str:
    """As long as something is so of the defending player, or unless something is."""
    if isinstance(condition, Unless) and not isinstance(condition.condition, Exists):
        return f"unless defending player {of_a_player(condition.condition, speech)}"
    return f"as long as defending player {of_a_player(condition, speech)}"


def of_the_defender(filter_: AnyFilter, speech: Speech) -> str:
    """Attackers that can't be blocked while something is so of the defending player; nothing for others (508.5)."""
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    match parts[-1]:
        case IsAttacking(ref=Each(filter=AllOf(filters=(whom, Who(condition=condition))))) if (
            whom == PLAYER | PERMANENT
        ):
            left = parts[0] if len(parts) == 2 else AllOf(parts[:-1])
            return f"{fighters(speech, left)} can't be blocked {while_the_defender(condition, speech)}"
    return ""


@say.register
def say_number_of_blockers(rule: NumberOfBlockers, speech: Speech) -> str:
    who = fighters(speech, rule.filter)
    if rule.most is not None:
        return f"{who} can't be blocked by more than {counted_creatures(rule.most)}"
    return f"{who} can't be blocked except by {number_word(rule.least)} or more creatures"


def counted_creatures(count: int) -> str:
    """So many creatures, in words."""
    return f"{number_word(count)} creature{'' if count == 1 else 's'}"


@say.register
def say_needs_company(rule: NeedsCompany, speech: Speech) -> str:
    verbs = [verb for verb, meant in (("attack", rule.attacking), ("block", rule.blocking)) if meant]
    who = f"{fighters(speech, rule.filter)} can't {' or '.join(verbs)}"
    if rule.like is None and rule.others == 1:
        return f"{who} alone"
    others = counted(speech, rule.like, str(rule.others)) if rule.like is not None else ""
    others = others or f"at least {number_word(rule.others)} other creatures"
    verb = "attack" if rule.attacking else "block"
    return f"{who} unless {others} also {verb}s" if rule.others == 1 else f"{who} unless {others} {verb}"


@say.register
def say_attacks_only_alone(rule: AttacksOnlyAlone, speech: Speech) -> str:
    return f"{fighters(speech, rule.filter)} can only attack alone"


@say.register
def say_most_attackers(rule: MostAttackers, speech: Speech) -> str:
    whom = whom_words(speech, rule.whom)
    return f"no more than {counted_creatures(rule.count)} can attack{whom} each combat"


@say.register
def say_most_blockers(rule: MostBlockers, speech: Speech) -> str:
    return f"no more than {counted_creatures(rule.count)} can block each combat"


# --- requirements (508.1d, 509.1c) -----------------------------------------------------------------------------------


@say.register
def say_must_attack(rule: MustAttack, speech: Speech) -> str:
    each = whom_words(speech, rule.whom) or " each combat"
    return f"{fighters(speech, rule.filter)} {do(rule.filter, 'attack')}{each} if able"


@say.register
def say_goaded(rule: Goaded, speech: Speech) -> str:
    return f"{fighters(speech, rule.filter)} {'is' if is_one(rule.filter) else 'are'} goaded"


@say.register
def say_must_block(rule: MustBlock, speech: Speech) -> str:
    if rule.what is None:
        return f"{fighters(speech, rule.filter)} {do(rule.filter, 'block')} each combat if able"
    if not is_one(rule.filter):
        return f"all {fighters(speech, rule.filter)} able to block {those(speech, rule.what)} do so"
    return f"{fighters(speech, rule.filter)} {do(rule.filter, 'block')} {those(speech, rule.what)} if able"


@say.register
def say_must_be_blocked(rule: MustBeBlocked, speech: Speech) -> str:
    least, most = number_word(rule.least), rule.most
    if most is not None:
        many = "creature" if most == 1 else "creatures"
        how = f" by exactly {least} {many}" if most == rule.least else f" by {least} to {number_word(most)} creatures"
    else:
        how = f" by {least} or more creatures" if rule.least > 1 else ""
    return f"{fighters(speech, rule.filter)} must be blocked{how} if able"


# --- costs and the like ----------------------------------------------------------------------------------------------


def for_each(times: Quantity, speech: Speech) -> str:
    """How often a cost is paid, if it isn't once."""
    return "" if times == 1 else f" times {say(times, speech)}"


@say.register
def say_costs_to_attack(rule: CostsToAttack, speech: Speech) -> str:
    price = f"{costs(rule.cost, speech, last='and')}{for_each(rule.times, speech)}"
    whom = whom_words(speech, rule.whom)
    if rule.times != 1 and rule.cost == (PayMana(("1",)),) and not is_one(rule.filter):
        of = "attacking creature they control" if rule.whom is None else "of those creatures"
        pays = f"unless their controller pays {{X}} for each {of}"
        where = "" if isinstance(rule.times, X) else f", where X is {say(rule.times, speech)}"
        return f"{fighters(speech, rule.filter)} can't attack{whom} {pays}{where}"
    if is_one(rule.filter):
        return f"{fighters(speech, rule.filter)} can't attack{whom} unless you pay {price}"
    who = fighters(speech, rule.filter)
    return f"{who} can't attack{whom} unless their controller pays {price} for each of those creatures"


@say.register
def say_costs_to_block(rule: CostsToBlock, speech: Speech) -> str:
    price = f"{costs(rule.cost, speech, last='and')}{for_each(rule.times, speech)}"
    if is_one(rule.filter):
        return f"{fighters(speech, rule.filter)} can't block unless you pay {price}"
    return (
        f"{fighters(speech, rule.filter)} can't block unless their controller pays {price} for each of those creatures"
    )


@say.register
def say_blocks_more(rule: BlocksMore, speech: Speech) -> str:
    who = fighters(speech, rule.filter)
    if rule.more is None:
        return f"{who} can block any number of creatures"
    return f"{who} can block {so_many(rule.more, 'additional creature', speech)} each combat"


@say.register
def say_attacks_despite_defender(rule: AttacksDespiteDefender, speech: Speech) -> str:
    it = "it" if is_one(rule.filter) else "they"
    return f"{fighters(speech, rule.filter)} can attack as though {it} didn't have defender"


@say.register
def say_assigns_no_damage(rule: AssignsNoDamage, speech: Speech) -> str:
    return f"{fighters(speech, rule.filter)} {do(rule.filter, 'assign')} no combat damage"


@say.register
def say_assigns_as_unblocked(rule: AssignsAsUnblocked, speech: Speech) -> str:
    it, its = ("it weren't", "its") if is_one(rule.filter) else ("they weren't", "their")
    return f"you may have {fighters(speech, rule.filter)} assign {its} combat damage as though {it} blocked"


@say.register
def say_assigns_by_toughness(rule: AssignsByToughness, speech: Speech) -> str:
    its = "its toughness rather than its power" if is_one(rule.filter) else "their toughness rather than their power"
    return f"{fighters(speech, rule.filter)} {do(rule.filter, 'assign')} combat damage equal to {its}"


# --- triggers (508.3, 509.3) -----------------------------------------------------------------------------------------


@say.register
def say_attacks(when: Attacks, speech: Speech) -> str:
    who = one(speech, when.filter)
    return f"{who} {'attack' if speech.told else 'attacks'} {one(speech, when.whom)}"


@say.register
def say_blocks(when: Blocks, speech: Speech) -> str:
    return f"{one(speech, when.filter)} blocks {one(speech, when.what)}"


@say.register
def say_becomes_blocked(when: BecomesBlocked, speech: Speech) -> str:
    return f"{one(speech, when.filter)} becomes blocked by {one(speech, when.by)}"


# --- instructions ----------------------------------------------------------------------------------------------------


def are(refs: Ref, speech: Speech) -> str:
    """The verb "to be" in the number of what is meant."""
    return "are" if are_many(refs, speech) else "is"


@say.register
def say_become_attacking(effect: BecomeAttacking, speech: Speech) -> str:
    whom = "" if effect.whom is None else f" {say(effect.whom, speech)}"
    whom = whom if effect.among is None else f" {one(speech, effect.among)}"
    return f"{say(effect.refs, speech)} {are(effect.refs, speech)} attacking{whom}"


@say.register
def say_become_blocking(effect: BecomeBlocking, speech: Speech) -> str:
    return f"{say(effect.refs, speech)} {are(effect.refs, speech)} blocking {say(effect.what, speech)}"


@say.register
def say_become_blocked(effect: BecomeBlocked, speech: Speech) -> str:
    verb = "become" if are_many(effect.refs, speech) else "becomes"
    return f"{say(effect.refs, speech)} {verb} blocked"


@say.register
def say_reselect(effect: Reselect, speech: Speech) -> str:
    return f"reselect which player or permanent {say(effect.refs, speech)} {are(effect.refs, speech)} attacking"


@say.register
def say_remove_from_combat(effect: RemoveFromCombat, speech: Speech) -> str:
    return f"remove {say(effect.refs, speech)} from combat"
