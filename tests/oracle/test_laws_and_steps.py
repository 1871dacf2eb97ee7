"""Laws made up for the tests: of combat, casting, mana, untapping, and replacement effects by their numbers."""

from __future__ import annotations

import pytest

from domain.cards.abilities import (
    Activated,
    AddManaFor,
    AddRule,
    CreatesMore,
    MovesInstead,
    Replacement,
    Static,
    StaticRule,
)
from domain.cards.build import activated, static
from domain.cards.combat_rules import CantBlock, CostsToAttack, MostAttackers, MostBlockers, NeedsCompany
from domain.cards.costs import PayLife, PayMana, SacrificeSome
from domain.cards.effects import AddMana
from domain.cards.keywords import haste
from domain.cards.mana_rules import KeepsMana, ProducesInstead
from domain.cards.nouns import (
    AN_OPPONENTS,
    ANOTHER,
    ARTIFACT,
    CREATURE,
    CREATURE_SPELL,
    ITSELF,
    LAND,
    NONCREATURE,
    OPPONENT,
    PLAYER,
    SPELL,
    THIS,
    YOURS,
    YOURSELF,
)
from domain.cards.replacements import MillsMore, PutsMoreCounters, Redirects
from domain.cards.special_rules import CantSearch, MayIgnore, UntapsAtMost
from domain.cards.static_rules import CantCast, CostsAtLeast, CostsLess, CostsMore, MayCastFor, SkipsSteps
from domain.cards.terms import (
    Count,
    Fits,
    HasColour,
    HasKeyword,
    HasParity,
    HasType,
    IsIgnoring,
    Measure,
    NumberOf,
    Owned,
    Plus,
    Status,
    TargetCount,
    X,
)
from domain.vocabulary import Step, Zone
from tests.oracle.texts import compiled

NAME, COST = "Testing Words", "{1}{R}"
TAX = (
    "Creatures can't attack you unless their controller pays {X} for each of those creatures, where X is the number of "
    "artifacts you control."
)
MORE_COUNTERS = (
    "If one or more counters would be put on a land you control, that many plus one of each of those kinds of counters "
    "are put on that land instead."
)
WEAKER_THAN_IT = Measure("power", ">", NumberOf(THIS, "power"))


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("No more than two creatures can attack each combat.", (MostAttackers(2),)),
        ("No more than one creature can attack you each combat.", (MostAttackers(1, YOURSELF),)),
        ("No more than three creatures can block each combat.", (MostBlockers(3),)),
        ("This creature can't attack unless at least three other creatures attack.", (NeedsCompany(ITSELF, 3),)),
        (
            "This creature can't block unless an artifact with greater power also blocks.",
            (NeedsCompany(ITSELF, 1, ARTIFACT & WEAKER_THAN_IT, attacking=False, blocking=True),),
        ),
        (
            TAX,
            (CostsToAttack(CREATURE, (PayMana(("1",)),), YOURSELF, Count(ARTIFACT & YOURS)),),
        ),
        ("Your opponents can't block with artifacts.", (CantBlock(ARTIFACT & AN_OPPONENTS),)),
        ("Creature spells can't be cast.", (CantCast("any", CREATURE_SPELL),)),
        ("Your opponents can't cast spells with odd mana values.", (CantCast("opponent", SPELL & HasParity("odd")),)),
        (
            "Each opponent can cast spells only any time they could cast a sorcery.",
            (CantCast("opponent", sorcery_timing=True),),
        ),
        ("Green spells you cast cost {1} less to cast for each target.",
         (CostsLess(SPELL & HasColour("G") & YOURS, ("1",), TargetCount()),)),
        ("Each artifact spell you cast costs {1} less to cast if it has flash.",
         (CostsLess(SPELL & HasType("Artifact") & YOURS & HasKeyword("flash"), ("1",)),)),
        ("Each spell that would cost less than four mana to cast costs four mana to cast.", (CostsAtLeast(SPELL, 4),)),
        ("You may cast creature spells from your hand without paying their mana costs.",
         (MayCastFor(CREATURE_SPELL & YOURS, (), Zone.HAND),)),
        ("Players can't untap more than two artifacts during their untap steps.", (UntapsAtMost(ARTIFACT, 2),)),
        ("Players skip their draw steps.", (SkipsSteps(PLAYER, (Step.DRAW,)),)),
        ("Your opponents can't search libraries.", (CantSearch(OPPONENT),)),
        ("You don't lose unspent red mana as steps and phases end.", (KeepsMana(YOURSELF, ("R",)),)),
        ("If you tap an artifact for mana, it produces three times as much of that mana instead.",
         (ProducesInstead(ARTIFACT & YOURS, 3),)),
        ("If a land is tapped for mana, it produces {G} instead of any other type and amount.",
         (ProducesInstead(LAND, mana=("G",)),)),
        (MORE_COUNTERS, (PutsMoreCounters(LAND & YOURS, plus=1),)),
        ("If an opponent would mill one or more cards, they mill twice that many cards instead.",
         (MillsMore(OPPONENT),)),
        ("All damage that would be dealt to you and other artifacts you control is dealt to this creature instead.",
         (Redirects(YOURSELF | (ARTIFACT & YOURS & ANOTHER), THIS),)),
        ("If a card would be put into your graveyard from anywhere, exile it instead.",
         (MovesInstead(Owned("you") & ~Status("token"), Zone.GRAVEYARD, Zone.EXILE),)),
    ],
)  # fmt: skip
def test_laws(text: str, rules: tuple[StaticRule | Replacement, ...]) -> None:
    assert compiled(text, "Creature — Bear").abilities == tuple(Static((each,)) for each in rules)


def test_costs_more_for_each_target_beyond_the_first() -> None:
    text = (
        "This spell costs {2} more to cast for each target beyond the first.\nTarget creature gains haste until "
        "end of turn."
    )
    wanted = CostsMore(ITSELF, ("2",), Plus(TargetCount(), -1))
    assert compiled(text).abilities == (static(wanted, zone=Zone.STACK),)


@pytest.mark.rule("118.7c")
def test_only_coloured_mana_is_less() -> None:
    text = "Bear spells you cast cost {G} less to cast. This effect reduces only the amount of colored mana you pay."
    wanted = CostsLess(SPELL & HasType("Bear") & YOURS, ("G",), coloured_only=True)
    assert compiled(text, "Artifact").abilities == (Static((wanted,)),)


@pytest.mark.rule("116.2d")
def test_effects_that_players_may_pay_to_ignore() -> None:
    text = (
        "Players can't search libraries. Any player may pay 2 life for that player to ignore this effect until end"
        " of turn."
    )
    ignores = MayIgnore(PLAYER, (PayLife(2),))
    assert compiled(text, "Artifact").abilities == (Static((CantSearch(PLAYER & ~IsIgnoring()), ignores)),)
    aura = (
        "Enchant creature\nEnchanted creature can't attack or block, and its activated abilities can't be activated. "
        "That creature's controller may sacrifice a land of their choice for that player to ignore this effect until "
        "end of turn."
    )
    (law,) = compiled(aura, "Enchantment — Aura").abilities
    assert isinstance(law, Static)
    assert isinstance(law.rules[3], MayIgnore)
    assert law.rules[3].cost == (SacrificeSome(LAND),)


@pytest.mark.rule("106.6")
def test_what_a_spell_gains_that_mana_is_spent_on() -> None:
    text = "{T}: Add {C}. If that mana is spent on a creature spell, it gains haste."
    wanted = AddManaFor(("C",), gives_to=CREATURE_SPELL, gains=(haste(),))
    assert compiled(text, "Land", None).abilities == (activated("{T}", wanted),)


def test_this_mana_stays() -> None:
    text = "{T}: Add {R}. Until end of turn, you don't lose this mana as steps and phases end."
    wanted = AddMana(("R",), lasts="end_of_turn")
    assert compiled(text, "Artifact").abilities == (activated("{T}", wanted),)


@pytest.mark.rule("701.7b")
def test_other_tokens_are_created_instead() -> None:
    text = (
        "If one or more Treasure tokens would be created under your control, that many Food tokens are created instead."
    )
    (law,) = compiled(text, "Artifact").abilities
    assert isinstance(law, Static)
    assert isinstance(law.rules[0], CreatesMore)
    assert law.rules[0].of == HasType("Treasure")
    assert [each.name for each in law.rules[0].instead] == ["Food"]


def test_a_tax_for_a_turn() -> None:
    text = (
        "{X}{U}: This turn, creatures can't attack unless their controller pays {X} for each attacking creature "
        "they control."
    )
    (ability,) = compiled(text, "Enchantment").abilities
    assert isinstance(ability, Activated)
    (tax,) = ability.text.modes[0].effects
    assert isinstance(tax, AddRule)
    assert tax.rules == (CostsToAttack(CREATURE, (PayMana(("1",)),), times=X()),)


def test_as_long_as_it_is_untapped_spells_cost_so_much() -> None:
    text = "As long as this artifact is untapped, noncreature spells with mana value 3 or less can't be cast."
    wanted = CantCast("any", SPELL & NONCREATURE & Measure("mana_value", "<=", 3))
    assert compiled(text, "Artifact").abilities == (static(wanted, only_if=Fits(THIS, Status("untapped"))),)
