"""The editions of the rules that a game can be pinned to, and what they do differently."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import msgspec


class UnknownEdition(ValueError):
    """No edition of that name is known."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"no edition {name!r}; known: {', '.join(EDITIONS)}")


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """An edition of the rules: its name, and one switch for each difference in behaviour."""

    name: str

    # Targets

    illegal_targets_counter: bool
    """All targets illegal: countered by the rules, not merely unresolved (2026, 2017: 608.2b; 2008: 413.2a)."""
    zones_can_be_targets: bool
    """A zone, such as a library, can be a target (2026: 115.2; 2017: 114.2; 2008: 415.1, 415.2)."""
    any_target: bool
    """Damage goes to "any target", no longer to "creature or player" (2026: 115.4)."""
    planeswalker_redirection: bool
    """Noncombat damage to a player may go to that player's planeswalker (2017: 306.7; 2008: 212.9g)."""
    change_modes_differ: bool
    """Each wording of "change targets" has its own rule (2026: 115.7a-d; 2017: 114.6a-d; 2008: all 415.7a)."""
    fallen_aura_becomes_creature: bool
    """A bestowed spell with an illegal target still resolves, as a creature (2026: 608.3b; 2017: 702.102d)."""

    # Casting

    casting_verb: Literal["casts", "plays"]
    """What a player does with a spell (2026, 2017: 601.1; 2008: 409.1)."""
    check_legality_when: tuple[Literal["start", "proposal"], ...]
    """When the game asks if a spell may be cast (2026: 601.3, 601.2e; 2017: 601.3, 601.2e; 2008: 409.4)."""
    begin_despite_prohibition: bool
    """Casting may begin because choices to come can lift a prohibition (2026: 601.3a; 2017: 601.2; 2008: 409.4)."""
    flash_on_condition: bool
    """Flash that hangs on a condition is judged at the start and may lapse (2026: 601.3d, 601.5a)."""
    flash_by_choices: bool
    """What a spell may yet become counts for whether it has flash (2026, 2017: 601.3b; 2008: not in 409.4)."""
    announce_hybrid_when_proposing: bool
    """How hybrid and Phyrexian mana will be paid is announced (2026, 2017: 601.2b; 2008: 104.3f, while paying)."""
    must_be_targeted: bool
    """Choosing targets obeys effects that demand to be targeted (2026, 2017: 601.2c; 2008: not in 409.1c)."""
    divide_untargeted_when_casting: bool
    """What is divided without targets is announced in advance (2008: 409.1e; 2026, 2017: 608.2d)."""
    convoke_reduces_cost: bool
    """Convoke lowers the total cost and isn't a way to pay it (2008: 502.46a; 2017: 702.50; 2026: 702.51)."""
    cascade_judges_spell: bool
    """The mana value of the spell counts for cascade, not just that of the card (2026: 702.85a; 2017: 702.84a)."""
    madness_is_optional: bool
    """Whoever discards a card with madness may exile it instead (2008: 502.24a; 2026: 702.35a)."""
    order_of_costs: Literal["any", "random_and_library_last"]
    """In which order costs are paid (2026, 2017: 601.2h; 2008: 409.1h)."""

    # Illegal actions

    opponent_mana_abilities_may_be_kept: bool
    """Each player decides on own mana abilities, not just the acting one (2026: 732.1; 2017: 720.1; 2008: 422.1)."""
    kept_actions: tuple[Literal["library_moves", "shuffles", "reveals"], ...]
    """What players can't take back (2026: 732.1; 2017: 720.1; 2008: 422.1, moves only)."""

    # Triggers, mana, combat, state

    triggered_triggers_last: bool
    """Triggers on other abilities' triggering go on the stack after the rest (2026: 603.3b)."""
    mana_burn: bool
    """Unspent mana costs life when it is lost (2008: 300.3)."""
    mana_empties: Literal["step", "phase"]
    """When pools empty (2026: 500.5; 2017: 500.4; 2008: 300.3)."""
    combat_damage_on_stack: bool
    """Assigned combat damage waits on the stack (2008: 310.1, 408.1g; 2026, 2017: 510.2)."""
    harmless_first_strikers_wait: bool
    """Who assigned nothing in the first damage step may do so in the second (2008: 310.5; 2026, 2017: 510.4)."""
    damage_assignment_order: bool
    """Blockers are put in an order that damage has to follow (2017: 509.2, 509.3; 2026: 510.1c; 2008: 310.2)."""
    bands_with_other: Literal["ability", "quality"]
    """Those that band with others have the ability, or its quality (2026: 702.22c; 2017: 702.21c; 2008: 502.11b)."""
    damage_keywords_trigger: bool
    """Deathtouch and lifelink are triggered abilities (2008: 502.63a, 502.68a; 2026, 2017: 702.2, 702.15)."""
    keyword_counters: bool
    """Counters named for some keywords give them (2026: 122.1b; 2017: not in 121.1; 2008: not in 217.1)."""
    counters_protect: bool
    """Shield, stun and finality counters do something (2026: 122.1c, 122.1d, 122.1h; 2017: 121.1; 2008: 217.1)."""
    legend_rule: Literal["all_die", "controller_keeps_one"]
    """What becomes of legendary permanents with one name (2026: 704.5j; 2017: 704.5k; 2008: 420.5e)."""
    planeswalker_uniqueness: Literal["none", "all_die", "controller_keeps_one"]
    """What becomes of planeswalkers of one type (2017: 704.5j; 2008: 420.5q)."""
    color_has_own_layer: bool
    """Colours apply before abilities, not among them by age (2026, 2017: 613.1e, 613.1f; 2008: 418.5a)."""
    owner_of_tokens: Literal["entered_under", "creator"]
    """Who owns a token: whoever got it, or whose effect made it (2026: 111.2; 2017: 110.5a; 2008: 216.1)."""
    phased_out_tokens_cease: bool
    """A token that has phased out ceases to exist (2008: 217.8d; 2017: 702.25k), or comes back (2026: 702.26d)."""
    split_card_is_combined: bool
    """Off the stack a split card has one set of characteristics (2026: 709.4; 2017: 708.4; 2008: 505.3)."""

    # Starting

    mulligan: Literal["paris", "vancouver", "london"]
    """One card fewer; the same, then a look at the top; seven and some back (2026: 103.5; 2017: 103.4; 2008: 101.4)."""
    scry_after_mulligan: bool
    """Whoever keeps a smaller hand may scry 1 (2017: 103.4)."""


def editions_by_name(*editions: Edition) -> Mapping[str, Edition]:
    """A read-only table, oldest edition first."""
    return MappingProxyType({each.name: each for each in editions})


RULES_2008: Final = Edition(
    name="2008-02",
    illegal_targets_counter=True,
    zones_can_be_targets=True,
    any_target=False,
    planeswalker_redirection=True,
    change_modes_differ=False,
    fallen_aura_becomes_creature=False,
    casting_verb="plays",
    check_legality_when=("start",),
    begin_despite_prohibition=False,
    flash_on_condition=False,
    flash_by_choices=False,
    announce_hybrid_when_proposing=False,
    must_be_targeted=False,
    divide_untargeted_when_casting=True,
    convoke_reduces_cost=True,
    cascade_judges_spell=False,
    madness_is_optional=True,
    order_of_costs="any",
    opponent_mana_abilities_may_be_kept=False,
    kept_actions=("library_moves",),
    triggered_triggers_last=False,
    mana_burn=True,
    mana_empties="phase",
    combat_damage_on_stack=True,
    harmless_first_strikers_wait=True,
    damage_assignment_order=False,
    bands_with_other="ability",
    damage_keywords_trigger=True,
    keyword_counters=False,
    counters_protect=False,
    legend_rule="all_die",
    planeswalker_uniqueness="all_die",
    color_has_own_layer=False,
    owner_of_tokens="creator",
    phased_out_tokens_cease=True,
    split_card_is_combined=False,
    mulligan="paris",
    scry_after_mulligan=False,
)

RULES_2026: Final = Edition(
    name="2026-01",
    illegal_targets_counter=False,
    zones_can_be_targets=False,
    any_target=True,
    planeswalker_redirection=False,
    change_modes_differ=True,
    fallen_aura_becomes_creature=True,
    casting_verb="casts",
    check_legality_when=("start", "proposal"),
    begin_despite_prohibition=True,
    flash_on_condition=True,
    flash_by_choices=True,
    announce_hybrid_when_proposing=True,
    must_be_targeted=True,
    divide_untargeted_when_casting=False,
    convoke_reduces_cost=False,
    cascade_judges_spell=False,
    madness_is_optional=False,
    order_of_costs="random_and_library_last",
    opponent_mana_abilities_may_be_kept=True,
    kept_actions=("library_moves", "shuffles", "reveals"),
    triggered_triggers_last=True,
    mana_burn=False,
    mana_empties="step",
    combat_damage_on_stack=False,
    harmless_first_strikers_wait=False,
    damage_assignment_order=False,
    bands_with_other="quality",
    damage_keywords_trigger=False,
    keyword_counters=True,
    counters_protect=True,
    legend_rule="controller_keeps_one",
    planeswalker_uniqueness="none",
    color_has_own_layer=True,
    owner_of_tokens="entered_under",
    phased_out_tokens_cease=False,
    split_card_is_combined=True,
    mulligan="london",
    scry_after_mulligan=False,
)

RULES_2017: Final = msgspec.structs.replace(
    RULES_2026,
    name="2017-04",
    illegal_targets_counter=True,
    zones_can_be_targets=True,
    any_target=False,
    planeswalker_redirection=True,
    flash_on_condition=False,
    cascade_judges_spell=True,
    phased_out_tokens_cease=True,
    order_of_costs="any",
    opponent_mana_abilities_may_be_kept=False,
    triggered_triggers_last=False,
    damage_assignment_order=True,
    keyword_counters=False,
    counters_protect=False,
    planeswalker_uniqueness="controller_keeps_one",
    mulligan="vancouver",
    scry_after_mulligan=True,
)

EDITIONS: Final[Mapping[str, Edition]] = editions_by_name(RULES_2008, RULES_2017, RULES_2026)
NEWEST: Final = RULES_2026.name


def edition(name: str) -> Edition:
    """The edition of that name."""
    if name not in EDITIONS:
        raise UnknownEdition(name)
    return EDITIONS[name]
