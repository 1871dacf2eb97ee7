"""English for rules that an instruction makes for a while, where several belong together (611.2c, 615)."""

from __future__ import annotations

from domain.cards.abilities import AddRule, PreventsDamage
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.hand_rules import MaximumHandSize
from domain.cards.nouns import PERMANENT, PLAYER
from domain.cards.render.combat import fighters
from domain.cards.render.modifications import lasting
from domain.cards.render.references import limit
from domain.cards.render.rows import shielded
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import listed
from domain.cards.static_rules import NoMaximumHandSize
from domain.cards.terms import AnyFilter


def about_the_same(effect: AddRule, speech: Speech) -> str:
    """Two rules about the same things in the words that are printed for them; nothing for others."""
    lasts = lasting(effect.duration, speech, effect.as_long_as)
    match effect.rules:
        case (PreventsDamage(amount=amount, once=False, then=()) as rule,) if amount is not None:
            return f"{next_prevented(rule, speech)}{lasts}"
        case (CantAttack(filter=what, whom=None), CantBlock(filter=other, what=None)) if what == other:
            return f"{fighters(speech, what)} can't attack or block{lasts}"
        case (PreventsDamage(to=to) as first, PreventsDamage()) if effect.rules == both_ways(first):
            combat = "combat " if first.combat else ""
            now = " this turn" if effect.duration == "end_of_turn" else ""
            them = one_or_all(to, speech)
            return f"prevent all {combat}damage that would be dealt{now} to and dealt by {them}{'' if now else lasts}"
    return ""


def for_good(effect: AddRule, speech: Speech) -> str:
    """How large hands may be for the rest of the game; nothing for others."""
    hands = all(isinstance(each, NoMaximumHandSize | MaximumHandSize) for each in effect.rules)
    said = listed([say(each, speech) for each in effect.rules]) if hands and effect.duration == "forever" else ""
    return f"{said} for the rest of the game" if said else ""


def next_prevented(rule: PreventsDamage, speech: Speech) -> str:
    """The next so much damage that is prevented for a while."""
    combat = "combat " if rule.combat else "noncombat " if rule.noncombat else ""
    by = f" by {one_or_all(rule.source, speech)}" if rule.source is not None else ""
    amount = rule.amount or 0
    many = str(amount) if isinstance(amount, int) else limit(amount, speech)
    return f"prevent the next {many} {combat}damage that would be dealt to {one_or_all(rule.to, speech)}{by}"


def both_ways(rule: PreventsDamage) -> tuple[PreventsDamage, PreventsDamage]:
    """Prevention of damage to something and by it."""
    anything = PERMANENT | PLAYER
    return PreventsDamage(rule.to, combat=rule.combat), PreventsDamage(anything, rule.to, combat=rule.combat)


def prevented(rule: PreventsDamage, speech: Speech) -> str:
    """All damage prevented this turn, to or by something."""
    words = f"prevent all{' combat' if rule.combat else ''} damage that would be dealt this turn"
    anything = PERMANENT | PLAYER
    to = "" if rule.to == anything else f" to {one_or_all(rule.to, speech)}"
    by = "" if rule.source is None else f" by {one_or_all(rule.source, speech)}"
    return f"{words}{to}{by}"


def one_or_all(filter_: AnyFilter, speech: Speech) -> str:
    """What is meant, by itself or all of it."""
    return shielded(filter_, speech)
