"""Keywords that other lines complete, keyword actions, and rare triggers, in made-up sentences (701, 702)."""

from __future__ import annotations

import pytest

from domain.cards.abilities import (
    CreateDelayedTrigger,
    GainAbility,
    If,
    LoseAbilities,
    Modifies,
    Modify,
    Repeat,
    Triggered,
)
from domain.cards.build import Part, activated, creature, instant, on_stack, optional, static, triggered, when_enters
from domain.cards.costs import Behold, ExileForValue
from domain.cards.effects import Airbend, Clash, CutShort, Transform, Vote
from domain.cards.keywords import (
    absorb,
    bands_with_other,
    bargain,
    bushido,
    compleated,
    exerts,
    explore,
    flash,
    forage,
    haunt,
    haunt_spell,
    hideaway,
    investigate,
    offering,
    play_hidden,
    prowl,
    read_ahead,
    reconfigure,
    soulbond,
    time_travel,
    tribute,
    ward,
    waterbend,
)
from domain.cards.nouns import (
    ARTIFACT,
    CREATURE,
    ITSELF,
    LAND,
    SPELL,
    T0,
    THIS,
    TRIGGERING,
    YOURS,
    YOURSELF,
)
from domain.cards.static_rules import CostsLess
from domain.cards.terms import (
    Above,
    Among,
    AttackedBy,
    CastOutOf,
    Count,
    Did,
    Each,
    Exists,
    Fits,
    HasAdventure,
    HasMark,
    HasType,
    IsCopy,
    Kicked,
    Kicks,
    Measure,
    NumberOf,
    PaidFor,
    Result,
    Status,
    Times,
)
from domain.cards.triggers import AbilityTriggers, BecomesTarget, Begins, Casts, Happens
from domain.cards.verbs import counter_unless_pays, deal, destroy, draw, gain_life, has, tap, target, untap
from domain.vocabulary import Step, Zone
from tests.oracle.test_pool_compiled import ordered
from tests.oracle.texts import compiled, refused

NAME, COST, BEAR = "Testing Words", "{1}{R}", "Creature — Bear"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Absorb 2", (absorb(2),)),
        ("Hideaway 3", (hideaway(3),)),
        ("Goblin offering", (offering(HasType("Goblin")),)),
        ("Bands with other artifacts", (bands_with_other(ARTIFACT),)),
        (
            "This creature has bushido X, where X is the number of artifacts you control.",
            bushido(Count(ARTIFACT & YOURS)),
        ),
        ("Tribute 2\nWhen this creature enters, if tribute wasn't paid, draw a card.", tribute(2, draw())),
        (
            "Soulbond\nAs long as this creature is paired with another creature, both creatures have flying.",
            soulbond(has("flying")),
        ),
        (
            "Prowl {1}\nWhen this creature enters, if its prowl cost was paid, draw a card.",
            (prowl("{1}"), when_enters(draw(), only_if=PaidFor("prowl"))),
        ),
        ("Ward—Collect evidence 3.", (ward(ExileForValue(3)),)),
        ("{T}, Forage: Draw a card.", (activated(("{T}", forage()), draw()),)),
        ("Waterbend {2}: Draw a card.", (activated(waterbend("{2}"), draw()),)),
        ("{T}: You may play the exiled card without paying its mana cost.", (activated("{T}", *play_hidden()),)),
        (
            '{T}: Target creature loses all "bands with other" abilities until end of turn.',
            (activated("{T}", target(CREATURE), Modify(T0, (LoseAbilities("bands with other"),))),),
        ),
        (
            "If this creature hasn't been exerted this turn, you may exert it as it attacks. When you do, draw a card.",
            (exerts(draw(), only_if=~Fits(THIS, HasMark("exerted"))),),
        ),
        (
            "This spell has flash as long as you control an artifact.",
            (static(Modifies(ITSELF, (GainAbility(flash()),)), only_if=Exists(ARTIFACT & YOURS), zone=Zone.STACK),),
        ),
    ],
)
def test_keywords_of_creatures(text: str, parts: tuple[Part, ...]) -> None:
    wanted = creature(NAME, COST, 2, 2, "Bear", *parts)
    assert ordered(compiled(text, BEAR)) == ordered(wanted)


@pytest.mark.rule("702.55a")
def test_haunt_on_creatures_and_on_spells() -> None:
    text = "Haunt\nWhen this creature enters or the creature it haunts dies, draw a card."
    wanted = creature(NAME, COST, 2, 2, "Bear", *haunt(draw()))
    assert set(compiled(text, BEAR).abilities) == set(wanted.abilities)
    text = "Tap target land.\nHaunt\nWhen the creature this card haunts dies, draw a card."
    assert compiled(text) == instant(NAME, COST, target(LAND), tap(T0), haunt_spell(draw()))


def test_keywords_of_other_cards() -> None:
    assert compiled("Read ahead\nI — Draw a card.", "Enchantment — Saga").abilities[0] == read_ahead()[0]
    assert compiled("Compleated", "Artifact").abilities == (compleated(),)
    text = "Reconfigure {3}"
    parts = reconfigure("{3}", subtypes="Bear")
    assert (
        compiled(text, "Artifact Creature — Equipment Bear").abilities
        == creature(NAME, COST, 2, 2, "", *parts).abilities
    )


@pytest.mark.rule("702.166b")
def test_what_was_bargained() -> None:
    text = (
        "Bargain\nThis spell costs {1} less to cast if it's bargained.\nTap target land. If this spell "
        "was bargained, draw a card."
    )
    cheaper = on_stack(CostsLess(ITSELF, ("1",), Kicks(0)))
    wanted = instant(NAME, COST, bargain(), cheaper, target(LAND), tap(T0), If(Kicked(0), (draw(),)))
    assert compiled(text) == wanted


def test_evidence_and_beholding_as_additional_costs() -> None:
    text = (
        "As an additional cost to cast this spell, you may collect evidence 4.\nIf evidence was collected, draw a card."
    )
    wanted = instant(NAME, COST, optional(ExileForValue(4), "collect evidence"), If(Kicked(0), (draw(),)))
    assert compiled(text) == wanted
    text = "As an additional cost to cast this spell, behold a Bear or pay {2}.\nDraw a card."
    first, second = compiled(text).additional_costs
    assert first.cost == (Behold(HasType("Bear")),)
    assert first.either == second.either != 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Clash with an opponent. If you win, draw a card.", (Clash(), If(Did("clash"), (draw(),)))),
        (
            "Starting with you, each player votes for honey or salmon. You gain 2 life for each honey vote.",
            (Vote(("honey", "salmon")), gain_life(Times(2, Result("honey")))),
        ),
        ("Investigate four times.", (Repeat(4, investigate()),)),
        ("Target creature explores, then it explores again.", (target(CREATURE), *explore(T0), *explore(T0))),
        ("Time travel.", time_travel()),
        ("End the turn.", (CutShort(),)),
        ("Airbend target artifact.", (target(ARTIFACT), Airbend(T0))),
        ("Transform all artifacts you control.", (Transform(Each(ARTIFACT & YOURS)),)),
    ],
)
def test_keyword_actions(text: str, says: tuple[Part, ...]) -> None:
    assert ordered(compiled(text)) == ordered(instant(NAME, COST, *says))


def test_who_wins_a_clash_is_asked_only_where_there_was_one() -> None:
    refused("If you win, draw a card.")


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        (
            "Whenever a spell you've cast is countered, draw a card.",
            triggered(Happens("counter", SPELL & YOURS & ~IsCopy()), draw()),
        ),
        (
            "Whenever you cast a spell from exile, draw a card.",
            triggered(Casts("you", SPELL & CastOutOf(Zone.EXILE)), draw()),
        ),
        (
            "Whenever you cast a spell that has an Adventure, draw a card.",
            triggered(Casts("you", SPELL & HasAdventure()), draw()),
        ),
        (
            "Whenever you cast a spell with one or more targets, draw that many cards.",
            triggered(Casts("you", SPELL & Measure("targets", ">=", 1)), draw(NumberOf(TRIGGERING, "targets"))),
        ),
        ("Whenever you become the target of a spell, draw a card.", triggered(BecomesTarget(YOURSELF, SPELL), draw())),
        (
            (
                "Whenever a permanent entering causes a triggered ability to trigger, counter that "
                "ability unless its controller "
                "pays {1}."
            ),
            triggered(AbilityTriggers(), counter_unless_pays("{1}", TRIGGERING)),
        ),
        ("Whenever you complete a dungeon, draw a card.", triggered(Happens("complete_dungeon", YOURSELF), draw())),
        (
            "Whenever this creature becomes renowned, draw a card.",
            triggered(Happens("become_renowned", ITSELF), draw()),
        ),
        (
            "Whenever an artifact you control transforms into a creature, draw a card.",
            triggered(Happens("transform", ARTIFACT & YOURS & HasType("Creature")), draw()),
        ),
        (
            (
                "Whenever a creature you control attacks, this creature deals 1 damage to the player "
                "or planeswalker that creature "
                "is attacking."
            ),
            triggered(Happens("attack", CREATURE & YOURS), deal(1, AttackedBy(TRIGGERING))),
        ),
        (
            (
                "At the beginning of your upkeep, if this card is in your graveyard with two or more "
                "land cards above it, draw a "
                "card."
            ),
            triggered(Begins(Step.UPKEEP), draw(), only_if=Exists(Above() & HasType("Land"), 2), zone=Zone.GRAVEYARD),
        ),
    ],
)
def test_rare_triggers(text: str, ability: Triggered) -> None:
    assert ordered(compiled(text, BEAR).abilities) == ordered((ability,))


@pytest.mark.rule("603.7c")
def test_delayed_triggers_about_what_was_named() -> None:
    text = "Tap target land. At the beginning of the next end step, destroy that land if it attacked this turn."
    ends = If(Fits(TRIGGERING, Status("attacked")), (destroy(TRIGGERING),))
    delayed = CreateDelayedTrigger(triggered(Begins(Step.END, "any"), ends), T0)
    assert compiled(text) == instant(NAME, COST, target(LAND), tap(T0), delayed)
    refused("At the beginning of the next end step, destroy target land.")
    text = "Untap target land. When you lose control of the land, tap it."
    lost = CreateDelayedTrigger(triggered(Happens("lose_control", Among(TRIGGERING)), tap(TRIGGERING)), T0)
    assert compiled(text) == instant(NAME, COST, target(LAND), untap(T0), lost)


@pytest.mark.rule("702.148a")
def test_cleave_leaves_out_what_stands_in_brackets() -> None:
    made = compiled("Cleave {3}\nDestroy target [tapped] creature.")
    (way,) = made.alternative_costs
    assert made.text == instant(NAME, COST, target(CREATURE & Status("tapped")), destroy(T0)).text
    assert (way.name, way.text) == ("cleave", instant(NAME, COST, target(CREATURE), destroy(T0)).text)


def test_a_name_is_written_with_its_capitals() -> None:
    assert compiled("Time travel.", name="Time Travel").text == compiled("Time travel.").text
