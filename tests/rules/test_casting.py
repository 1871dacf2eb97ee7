"""Casting spells (601), step by step: what may begin, what is announced, what is checked, when it is cast."""

from __future__ import annotations

import pytest

from domain.answers import Activate, Cast, Chosen, Done, Number, Numbers, PayPart, PlayLand, Words
from domain.cards.abilities import (
    AdditionalCost,
)
from domain.cards.build import (
    creature,
    enchantment,
    instant,
    modal,
    mode,
    optional,
    price,
    sorcery,
    static,
    when_enters,
    whenever_cast,
)
from domain.cards.costs import SacrificeSome
from domain.cards.keywords import buyback, flash, kicker
from domain.cards.nouns import ANY_TARGET, CREATURE, EVERYTHING, KICKED, PLAYER, SPELL, T0
from domain.cards.static_rules import (
    AsThoughFlash,
    CantCast,
    CostsMore,
    MayCastFor,
    MayCastFrom,
)
from domain.cards.terms import Compare, HasColour, HasType, IsSpell, Measure, PlayerNumber, X, You
from domain.cards.verbs import deal, destroy, draw, gain_life, if_, opponents_choice, target
from domain.events import (
    ActionFoundIllegal,
    AlternativeCostChosen,
    DivisionAnnounced,
    Event,
    HybridChosen,
    ModesChosen,
    ProposalFoundLegal,
    SpellCast,
    SpellProposed,
    TargetChosen,
    TotalCostLocked,
    XChosen,
)
from domain.rules.permissions import why_not_cast
from domain.vocabulary import Step, Zone
from tests.rules.desk import Desk, in_hand, lands
from tests.rules.driver import happened, photographed, put

BEAR = "Grizzly Bears"
RED = lands("Mountain", *range(401, 409))
BLUE = lands("Island", *range(411, 417))
WHITE = lands("Plains", *range(421, 425))
LIBRARY = tuple(put(300 + n, "Forest", 1 + n % 2, Zone.LIBRARY) for n in range(8))


def holding_cards(count: int) -> Compare:
    """As long as you have at least so many cards in hand."""
    return Compare(PlayerNumber(You(), "hand"), ">=", count)


# --- 601.1–601.2a ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("601.1", "601.1a", "305.9")
def test_a_land_is_played_and_a_spell_is_cast() -> None:
    desk = Desk(in_hand(110, "Forest"), in_hand(111, "Shock"))
    desk.answer(Cast(110))
    assert desk.illegal()[0] == "601.3"
    desk.answer(PlayLand(111))
    assert desk.illegal()[0] == "116.2a"


@pytest.mark.rule("601.2", "601.2a", "601.2e", "601.2f", "601.2g", "601.2h", "601.2i", "117.3c")
def test_a_spell_goes_through_the_steps_in_order() -> None:
    desk = Desk(in_hand(110, "Rolling Thunder"), put(120, BEAR, 2), *RED)
    desk.cast(110, Number(3), Number(2), Chosen((2, 120)), Numbers((1, 2)))
    steps: tuple[type[Event], ...] = (
        SpellProposed, XChosen, TargetChosen, TargetChosen, DivisionAnnounced, ProposalFoundLegal, TotalCostLocked,
        SpellCast,
    )  # fmt: skip
    assert tuple(type(event) for event, _ in desk.table.recorded if type(event) in steps) == steps
    assert (desk.asked, desk.table.game.priority) == ("Priority", 1)


@pytest.mark.rule("601.2a", "112.1", "400.7")
def test_the_card_becomes_the_topmost_object_and_its_caster_controls_it() -> None:
    desk = Desk(in_hand(110, "Shock"), in_hand(111, "Shock", 2), *RED, *lands("Mountain", 430, owner=2))
    first = desk.cast(110, Chosen((2,)))
    desk.passing(1)
    second = desk.cast(111, Chosen((1,)))
    assert desk.table.board.stack == (first, second)
    assert [desk.object(spell).controller for spell in (first, second)] == [1, 2]
    assert 110 not in desk.table.board.objects


# --- 601.2b ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("601.2b", "700.2", "700.2a", "700.2c", "700.2d")
def test_modes_are_announced_and_bring_their_targets() -> None:
    desk = Desk(in_hand(110, "Cryptic Command"), put(120, BEAR, 2), *BLUE, *LIBRARY)
    for modes, rule in (((3,), "700.2d"), ((3, 3), "700.2d"), ((0, 3), "700.2a"), ((1, 4), "700.2")):
        desk.answer(Cast(110), Numbers(modes))
        assert desk.illegal() == ("601.2b", rule)
    spell = desk.cast(110, Numbers((3, 1)), Chosen((120,)))  # one target: of the mode that has one
    assert desk.object(spell).choices.modes == (1, 3)
    desk.passing(2)
    assert desk.zone(Zone.HAND, 2) != ()


@pytest.mark.rule("601.2b", "118.9a")
def test_two_alternative_costs_cant_be_combined() -> None:
    both = instant("Both", "{5}{R}", draw())
    omen = enchantment("Omen", "{W}", MayCastFor(SPELL, price("{1}")), MayCastFor(SPELL, ()))
    desk = Desk(in_hand(110, "Both"), put(111, "Omen"), *RED, *LIBRARY, also=(both, omen))
    desk.answer(Cast(110), Words(("granted", "free")))
    assert desk.illegal() == ("601.2b", "118.9a")
    desk.answer(Cast(110), Words(("overload",)))
    assert desk.illegal() == ("601.2b", "118.9")
    desk.cast(110, Words(("granted",)))
    assert sum(desk.object(land).tapped for land in range(401, 409)) == 1


@pytest.mark.rule("601.2b", "118.8", "118.8a", "118.8b", "702.33a", "702.33b")
def test_optional_and_mandatory_additional_costs() -> None:
    odd = instant("Odd", "{R}", kicker("{1}"), AdditionalCost(price("1 life")), buyback("{1}"), draw())
    desk = Desk(in_hand(110, "Odd"), *RED, *LIBRARY, also=(odd,))
    for times in ((0, 0, 0), (2, 1, 0), (0, 2, 0), (1, 1)):
        desk.answer(Cast(110), Numbers(times))
        assert desk.illegal() == ("601.2b", "118.8")
    desk.cast(110, Numbers((1, 1, 1)))
    assert desk.life(1) == 19
    assert sum(desk.object(land).tapped for land in range(401, 409)) == 3


@pytest.mark.rule("601.2b", "702.33c", "702.33d", "601.2c")
def test_multikicker_is_paid_any_number_of_times() -> None:
    desk = Desk(in_hand(110, "Comet Storm"), put(120, BEAR, 2), put(121, BEAR, 2), *RED)
    spell = desk.cast(110, Numbers((2,)), Number(2), Chosen((2, 120, 121)))
    assert sum(desk.object(land).tapped for land in range(401, 409)) == 6
    assert desk.object(spell).choices.additional == (2,)


@pytest.mark.rule("702.33d", "702.27a")
def test_only_a_kicker_cost_kicks() -> None:
    odd = instant("Odd", "{R}", buyback("{1}"), kicker("{1}"), target(PLAYER), deal(2, T0), if_(KICKED, gain_life(5)))
    desk = Desk(in_hand(110, "Odd"), *RED, also=(odd,))
    desk.cast(110, Numbers((1, 0)), Chosen((2,)))
    desk.passing(2)
    assert (desk.life(1), desk.life(2), len(desk.zone(Zone.HAND))) == (20, 18, 1)


@pytest.mark.rule("601.2b", "107.3a", "107.3b")
def test_x_is_announced_unless_the_cost_doesnt_have_it() -> None:
    omen = enchantment("Omen", "{W}", MayCastFor(SPELL, ()))
    desk = Desk(in_hand(110, "Blaze"), in_hand(111, "Blaze"), put(112, "Omen"), *RED, also=(omen,))
    desk.cast(110, Words(()), Number(4), Chosen((2,)))
    desk.passing(2)
    assert desk.life(2) == 16
    desk.cast(111, Words(("free",)), Chosen((2,)))  # X isn't asked: it is 0
    desk.passing(2)
    assert desk.life(2) == 16


@pytest.mark.rule("601.2b", "118.4", "107.3a")
def test_x_that_an_alternative_cost_speaks_of_is_announced() -> None:
    desk = Desk(in_hand(110, "Disrupting Shoal"), in_hand(111, "Cancel"), in_hand(112, "Shock"), *RED)
    spell = desk.cast(112, Chosen((2,)))
    desk.answer(Cast(110), Words(("alternative",)), Number(1), Chosen((spell,)), PayPart(0, (111,)))
    assert desk.illegal() == ("601.2h", "118.3")  # Cancel's mana value isn't 1
    desk.answer(Cast(110), Words(("alternative",)), Number(3), Chosen((spell,)), PayPart(0, (111,)))
    assert len(desk.table.board.stack) == 2


@pytest.mark.rule("601.2b", "107.4e", "107.4f", "118.13", "118.13a")
def test_halves_of_hybrid_and_phyrexian_symbols_are_announced() -> None:
    desk = Desk(in_hand(110, "Gut Shot"), in_hand(111, "Flame Javelin"), *RED)
    desk.answer(Cast(110), Words(("G",)))
    assert desk.illegal() == ("601.2b",)
    desk.cast(110, Words(("P",)), Chosen((2,)))
    assert desk.life(1) == 18
    desk.cast(111, Words(("R", "2", "R")), Chosen((2,)))
    assert sum(desk.object(land).tapped for land in range(401, 409)) == 4


@pytest.mark.rule("601.2b")
def test_in_2008_halves_are_chosen_as_the_cost_is_determined() -> None:
    desk = Desk(in_hand(110, "Gut Shot"), *RED, edition="2008-02")
    desk.answer(Cast(110))
    assert desk.asked == "ChooseTarget"
    desk.answer(Chosen((2,)))
    assert desk.asked == "ChooseHybrid"
    desk.answer(Words(("R",)))
    events = [type(event) for event, _ in desk.table.recorded]
    assert events.index(ProposalFoundLegal) < events.index(HybridChosen)


@pytest.mark.rule("601.2b", "702.47a", "702.47b", "702.47c", "702.47d")
def test_splicing_reveals_pays_and_adds_text() -> None:
    desk = Desk(in_hand(110, "Lava Spike"), in_hand(111, "Glacial Ray"), in_hand(112, "Shock"), *RED)
    desk.answer(Cast(110), Chosen((112,)))
    assert desk.illegal() == ("601.2b", "702.47a")
    desk.answer(Cast(110), Chosen((111, 111)))
    assert desk.illegal() == ("601.2b", "702.47a")
    spell = desk.cast(110, Chosen((111,)), Chosen((2,)), Chosen((1,)))
    assert desk.object(spell).choices.splices == ("Glacial Ray",)
    assert sum(desk.object(land).tapped for land in range(401, 409)) == 3
    desk.passing(2)
    assert (desk.life(2), desk.life(1)) == (17, 18)
    assert 111 in desk.zone(Zone.HAND)


@pytest.mark.rule("702.47b")
def test_a_card_whose_targets_cant_be_chosen_cant_be_spliced() -> None:
    revival = instant("Arcane Blast", "{R}", draw(), subtypes="Arcane")
    desk = Desk(in_hand(110, "Arcane Blast"), in_hand(111, "Soulless Revival"), *RED, also=(revival,))
    desk.answer(Cast(110), Chosen((111,)))
    assert desk.illegal() == ("601.2b", "702.47b")


@pytest.mark.rule("601.4", "700.2d")
def test_a_choice_may_rely_on_a_cost_of_the_same_step() -> None:
    desk = Desk(in_hand(110, "Barbed Lightning"), put(120, BEAR, 2), *RED)
    desk.answer(Cast(110), Numbers((0,)), Numbers((0, 1)))
    assert desk.illegal() == ("601.2b", "700.2d")
    assert desk.cast(110, Numbers((1,)), Numbers((0, 1)), Chosen((120,)), Chosen((2,)))


@pytest.mark.rule("601.4", "700.2a")
def test_a_mode_may_rely_on_the_x_announced_after_it() -> None:
    odd = instant(
        "Odd", "{X}{R}",
        modal(mode(target(CREATURE & Measure("mana_value", "<=", X())), destroy(T0)), mode(draw())),
    )  # fmt: skip
    desk = Desk(in_hand(110, "Odd"), put(120, BEAR, 2), *RED, also=(odd,))
    assert desk.cast(110, Numbers((0,)), Number(2), Chosen((120,)))


@pytest.mark.rule("700.2h")
def test_a_mode_with_a_cost_has_it_paid() -> None:
    odd = instant("Odd", "{R}", modal(mode(draw()), mode(gain_life(3), cost="{2}"), at_most=2))
    desk = Desk(in_hand(110, "Odd"), *RED, *LIBRARY, also=(odd,))
    desk.cast(110, Numbers((0, 1)))
    assert sum(desk.object(land).tapped for land in range(401, 409)) == 3


@pytest.mark.rule("601.2b", "702.34a")
def test_from_the_graveyard_only_flashback_gives_leave() -> None:
    desk = Desk(put(110, "Firebolt", 1, Zone.GRAVEYARD), put(111, "Shock", 1, Zone.GRAVEYARD), *RED)
    desk.answer(Cast(111))
    assert desk.illegal() == ("601.3",)
    desk.answer(Cast(110), Words(()))
    assert desk.illegal() == ("601.2b", "601.3")
    desk.cast(110, Words(("flashback",)), Chosen((2,)))
    assert sum(desk.object(land).tapped for land in range(401, 409)) == 5
    desk.passing(2)
    assert [desk.object(card).definition for card in desk.zone(Zone.EXILE)] == ["Firebolt"]


@pytest.mark.rule("601.3", "118.9", "702.34a", "702.96a")
def test_an_effect_that_gives_leave_asks_for_no_flashback() -> None:
    crucible = enchantment("Past", "{U}", MayCastFrom(Zone.GRAVEYARD, EVERYTHING))
    desk = Desk(put(110, "Firebolt", 1, Zone.GRAVEYARD), put(111, "Mizzium Mortars", 1, Zone.GRAVEYARD),
                put(112, "Past"), *RED, also=(crucible,))  # fmt: skip
    assert desk.cast(110, Words(()), Chosen((2,)))
    assert sum(desk.object(land).tapped for land in range(401, 409)) == 1
    desk.passing(2)
    assert desk.cast(111, Words(("overload",)))  # an alternative cost that works wherever it is cast from


@pytest.mark.rule("702.96a", "702.96b", "601.2c")
def test_overload_leaves_nothing_to_target() -> None:
    desk = Desk(in_hand(110, "Mizzium Mortars"), put(120, "Slippery Bogle", 2), *RED)
    desk.answer(Cast(110), Words(()))
    assert desk.illegal() == ("601.2c", "702.11b")
    desk.cast(110, Words(("overload",)))
    desk.passing(2)
    assert 120 not in desk.table.board.objects


@pytest.mark.rule("601.2b", "702.27a")
def test_buyback_returns_the_card() -> None:
    desk = Desk(in_hand(110, "Searing Touch"), *RED)
    desk.cast(110, Numbers((1,)), Chosen((2,)))
    desk.passing(2)
    assert [desk.object(card).definition for card in desk.zone(Zone.HAND)] == ["Searing Touch"]


# --- 601.2c–e --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("601.2c", "702.33g")
def test_targets_exist_only_under_the_cost_that_brings_them() -> None:
    desk = Desk(in_hand(110, "Fight with Fire"), put(120, BEAR, 2), *RED, *lands("Mountain", 451, 452))
    desk.answer(Cast(110), Numbers((0,)), Chosen((2,)))
    assert desk.illegal() == ("601.2c",)  # unkicked, it asks for a creature
    spell = desk.cast(110, Numbers((1,)), Number(2), Chosen((2, 120)), Numbers((6, 4)))
    assert desk.object(spell).choices.slots[1].division == (6, 4)


@pytest.mark.rule("601.2d")
def test_each_target_receives_at_least_one() -> None:
    desk = Desk(in_hand(110, "Forked Bolt"), put(120, BEAR, 2), *RED)
    for shares in ((2, 0), (1, 2), (2,)):
        desk.answer(Cast(110), Number(2), Chosen((2, 120)), Numbers(shares))
        assert desk.illegal() == ("601.2d",)
    desk.answer(Cast(110), Number(1), Chosen((2,)))
    assert desk.asked == "ActivateManaAbilities"  # with one target there is nothing to divide


@pytest.mark.rule("601.2d")
def test_more_targets_than_there_is_to_divide() -> None:
    desk = Desk(in_hand(110, "Rolling Thunder"), put(120, BEAR, 2), *RED)
    desk.answer(Cast(110), Number(1), Number(2), Chosen((2, 120)))
    assert desk.illegal() == ("601.2d",)


@pytest.mark.rule("601.2e", "601.3a", "601.5", "101.2")
def test_a_prohibition_that_x_can_lift_is_judged_when_the_proposal_is_complete() -> None:
    ban = enchantment("Ban", "{W}", CantCast("any", IsSpell() & Measure("mana_value", "<=", 3)))
    desk = Desk(in_hand(110, "Blaze"), in_hand(111, "Shock"), put(112, "Ban", 2), *RED, also=(ban,))
    desk.answer(Cast(111))
    assert desk.illegal() == ("601.3", "101.2")
    desk.answer(Cast(110), Number(2), Chosen((2,)))
    assert desk.illegal() == ("601.2e", "101.2", "601.5")
    assert desk.cast(110, Number(3), Chosen((2,)))


@pytest.mark.rule("601.3a")
def test_in_2008_a_prohibited_spell_cant_be_begun_at_all() -> None:
    ban = enchantment("Ban", "{W}", CantCast("any", IsSpell() & Measure("mana_value", "<=", 3)))
    desk = Desk(in_hand(110, "Blaze"), put(112, "Ban", 2), *RED, also=(ban,), edition="2008-02")
    desk.answer(Cast(110))
    assert desk.illegal() == ("601.3", "101.2")


# --- 601.2f–i --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("601.2f", "601.7")
def test_the_total_cost_is_locked_in() -> None:
    """The Electromancer sacrificed while paying has lowered the cost already (601.2f)."""
    desk = Desk(in_hand(110, "Fling"), put(120, "Goblin Electromancer"), *RED)
    desk.answer(Cast(110), Chosen((2,)))
    desk.tap(401)
    desk.answer(Done(), PayPart(1, (120,)))
    desk.spend("R")
    assert len(happened(desk.table, SpellCast)) == 1


@pytest.mark.rule("601.7", "601.2f")
def test_a_spell_that_changes_costs_leaves_spells_on_the_stack_alone() -> None:
    tax = creature("Tax", "{W}", 1, 1, "Human", CostsMore(SPELL, ("2",)), flash())
    desk = Desk(in_hand(110, "Shock"), in_hand(111, "Tax"), *RED, *WHITE, also=(tax,))
    spell = desk.cast(110, Chosen((2,)))
    desk.cast(111)
    desk.passing(2)
    assert spell in desk.table.board.stack
    assert desk.object(spell).choices.cost == price("{R}")
    desk.passing(2)
    assert desk.life(2) == 18


@pytest.mark.rule("601.2i", "603.2", "603.3")
def test_it_becomes_cast_and_what_watches_triggers_above_it() -> None:
    watcher = enchantment("Watch", "{U}", whenever_cast(SPELL, gain_life(1)))
    desk = Desk(in_hand(110, "Shock"), put(111, "Watch", 2), *RED, also=(watcher,))
    spell = desk.cast(110, Chosen((2,)))
    assert [desk.object(thing).source for thing in desk.table.board.stack] == [0, 111]
    assert desk.table.board.stack[0] == spell
    assert desk.table.game.player(1).spells_cast == 1


@pytest.mark.rule("601.2i")
def test_a_spell_taken_back_was_never_cast() -> None:
    watcher = enchantment("Watch", "{U}", whenever_cast(SPELL, gain_life(1)))
    desk = Desk(in_hand(110, "Shock"), put(111, "Watch", 2), put(112, "Rule of Law", 2), *RED, also=(watcher,))
    desk.answer(Cast(110), Chosen(()))
    assert len(happened(desk.table, ActionFoundIllegal)) == 1
    assert not desk.table.board.stack
    assert desk.table.game.player(1).spells_cast == 0
    assert desk.cast(110, Chosen((2,)))  # it doesn't count against one spell each turn


# --- 601.3, 601.5 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("601.3", "117.1a", "307.1", "302.1")
def test_sorcery_timing() -> None:
    desk = Desk(in_hand(110, "Lava Spike"), in_hand(111, "Shock"), *RED, step=Step.UPKEEP)
    desk.answer(Cast(110))
    assert desk.illegal() == ("601.3", "117.1a", "307.1")
    desk.cast(111, Chosen((2,)))
    assert len(desk.table.board.stack) == 1
    main = Desk(in_hand(110, "Lava Spike"), in_hand(111, "Shock"), *RED)
    main.cast(111, Chosen((2,)))
    main.answer(Cast(110))
    assert main.illegal() == ("601.3", "117.1a", "307.1")  # the stack isn't empty
    main.passing(2)
    assert main.cast(110, Chosen((2,)))


@pytest.mark.rule("601.3")
def test_only_ones_own_cards_in_hand() -> None:
    desk = Desk(in_hand(110, "Shock", 2), put(111, BEAR), put(112, "Shock", 1, Zone.EXILE), *RED)
    for card in (110, 111, 112):
        desk.answer(Cast(card))
        assert desk.illegal() == ("601.3",)


@pytest.mark.rule("601.3", "101.2", "702.61a", "702.61b")
def test_split_second_forbids_all_but_mana_abilities() -> None:
    desk = Desk(in_hand(110, "Sudden Shock"), in_hand(111, "Shock", 2), put(112, "Mogg Fanatic", 2), *RED,
                *lands("Mountain", 451, owner=2))  # fmt: skip
    desk.cast(110, Chosen((2,)))
    desk.passing(1)
    desk.answer(Cast(111))
    assert desk.illegal() == ("601.3", "702.61a")
    desk.answer(Activate(112))
    assert desk.illegal() == ("602.2b", "602.5", "702.61a")
    desk.tap(451)
    assert desk.pool(2) == ["R"]


@pytest.mark.rule("601.3b")
def test_as_though_it_had_flash_by_a_quality() -> None:
    orrery = enchantment("Orrery", "{U}", AsThoughFlash("you", SPELL & HasColour("R")))
    desk = Desk(in_hand(110, "Lava Spike"), in_hand(111, "Divination"), put(112, "Orrery"), *RED, *BLUE, also=(orrery,),
                step=Step.UPKEEP)  # fmt: skip
    desk.answer(Cast(111))
    assert desk.illegal() == ("601.3", "117.1a", "307.1")
    assert desk.cast(110, Chosen((2,)))


@pytest.mark.rule("601.3c", "601.5")
def test_flash_for_a_cost_has_to_be_paid_for() -> None:
    ghitu = sorcery("Ghitu", "{R}", optional("{2}", "flash"), target(ANY_TARGET), deal(2, T0))
    desk = Desk(in_hand(110, "Ghitu"), *RED, also=(ghitu,), step=Step.UPKEEP)
    desk.answer(Cast(110), Numbers((0,)), Chosen((2,)))
    assert desk.illegal() == ("601.2e", "601.5")
    assert desk.cast(110, Numbers((1,)), Chosen((2,)))


@pytest.mark.rule("601.3d", "601.5a")
@pytest.mark.parametrize("edition", ["2026-01", "2017-04"])
def test_flash_on_a_condition_that_lapses_as_the_card_leaves_the_hand(edition: str) -> None:
    muse = enchantment("Muse", "{U}", static(AsThoughFlash("you", SPELL), only_if=holding_cards(1)))
    desk = Desk(in_hand(110, "Lava Spike"), put(112, "Muse"), *RED, also=(muse,), step=Step.UPKEEP, edition=edition)
    spell = desk.cast(110, Chosen((2,)))
    if edition == "2026-01":
        assert spell
    else:
        assert desk.illegal() == ("601.2e", "601.5")  # there, leave is judged again


@pytest.mark.rule("601.3d")
def test_flash_on_a_condition_that_isnt_met() -> None:
    muse = enchantment("Muse", "{U}", static(AsThoughFlash("you", SPELL), only_if=holding_cards(2)))
    desk = Desk(in_hand(110, "Lava Spike"), put(112, "Muse"), *RED, also=(muse,), step=Step.UPKEEP)
    desk.answer(Cast(110))
    assert desk.illegal() == ("601.3", "117.1a", "307.1")


@pytest.mark.rule("700.2b", "603.3c")
def test_a_modal_trigger_has_its_modes_chosen_as_it_goes_on_the_stack() -> None:
    charm = modal(mode(target(CREATURE & HasColour("U")), destroy(T0)), mode(gain_life(3)))
    bird = creature("Bird", "{R}", 1, 1, "Bird", when_enters(charm))
    desk = Desk(in_hand(110, "Bird"), put(120, BEAR, 2), *RED, also=(bird,))
    desk.cast(110)
    desk.passing(2)
    assert desk.asked == "ChooseModes"
    desk.answer(Numbers((0,)))
    assert desk.refused()[-1] == "700.2a"
    desk.answer(Numbers((1,)))
    desk.passing(2)
    assert desk.life(1) == 23


@pytest.mark.rule("700.2g", "707.10")
def test_a_copy_has_the_modes_of_the_original() -> None:
    odd = instant("Odd", "{R}", modal(mode(gain_life(1)), mode(gain_life(3))))
    desk = Desk(in_hand(110, "Odd"), in_hand(111, "Twincast"), *RED, *BLUE, also=(odd,))
    spell = desk.cast(110, Numbers((1,)))
    desk.cast(111, Chosen((spell,)))
    desk.passing(2)
    assert [desk.object(thing).choices.modes for thing in desk.table.board.stack] == [(1,), (1,)]


@pytest.mark.rule("601.3e", "601.3")
def test_permission_is_judged_by_what_the_spell_will_be() -> None:
    """Aluren-like: "creature spells can't be cast" sees the spell, not a card in hand (601.3e)."""
    ban = enchantment("Ban", "{W}", CantCast("any", IsSpell() & HasType("Creature")))
    desk = Desk(in_hand(110, BEAR), in_hand(111, "Shock"), put(112, "Ban", 2), *RED, *lands("Forest", 451, 452),
                also=(ban,))  # fmt: skip
    desk.answer(Cast(110))
    assert desk.illegal() == ("601.3", "101.2")
    assert desk.cast(111, Chosen((2,)))


@pytest.mark.rule("601.5", "601.2e")
def test_what_becomes_illegal_while_paying_doesnt_matter() -> None:
    """The Orrery is sacrificed to pay for the spell that it let be cast."""
    orrery = creature("Orrery", "{U}", 1, 1, "Bird", AsThoughFlash("you", SPELL))
    toss = sorcery("Toss", "{R}", AdditionalCost(price(SacrificeSome(CREATURE))), target(PLAYER), deal(2, T0))
    desk = Desk(in_hand(110, "Toss"), put(120, "Orrery"), *RED, also=(orrery, toss), step=Step.UPKEEP)
    desk.cast(110, Chosen((2,)))
    assert len(happened(desk.table, SpellCast)) == 1


# --- 601.6 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("601.6", "601.6b")
def test_an_opponent_chooses_a_target_after_the_caster() -> None:
    duel = instant("Duel", "{R}", opponents_choice(CREATURE), target(CREATURE), destroy(T0))
    desk = Desk(in_hand(110, "Duel"), put(120, BEAR), put(121, BEAR, 2), *RED, also=(duel,))
    desk.answer(Cast(110))
    assert (desk.asked, desk.pending.player if desk.pending else 0) == ("ChooseTarget", 1)
    desk.answer(Chosen((121,)))
    assert (desk.asked, desk.pending.player if desk.pending else 0) == ("ChooseTarget", 2)
    desk.answer(Chosen((2,)))
    assert desk.refused() == ("601.2c",)  # an opponent's mistake doesn't reverse the casting
    desk.answer(Chosen((121,)))
    desk.pay()
    assert [(event.target, event.player) for event in happened(desk.table, TargetChosen)] == [(121, 1), (121, 2)]


@pytest.mark.rule("601.6a", "700.2e")
def test_the_caster_says_which_opponent_chooses() -> None:
    odd = instant("Odd", "{R}", modal(mode(draw()), mode(gain_life(3)), opponent_chooses=True))
    desk = Desk(in_hand(110, "Odd"), *RED, *LIBRARY, also=(odd,), players=3)
    desk.answer(Cast(110))
    assert (desk.asked, desk.pending.player if desk.pending else 0) == ("ChooseOpponent", 1)
    desk.answer(Chosen((1,)))
    assert desk.refused() == ("601.6a",)
    desk.answer(Chosen((3,)))
    assert (desk.asked, desk.pending.player if desk.pending else 0) == ("ChooseModes", 3)
    desk.answer(Numbers((1,)))
    desk.pay()
    assert [(event.modes, event.player) for event in happened(desk.table, ModesChosen)] == [((1,), 3)]


@pytest.mark.rule("601.6", "700.2a")
def test_an_opponent_without_a_mode_to_choose_isnt_asked() -> None:
    odd = instant("Odd", "{R}", modal(mode(target(CREATURE), destroy(T0)), opponent_chooses=True))
    desk = Desk(in_hand(110, "Odd"), *RED, also=(odd,))
    desk.answer(Cast(110))
    assert desk.illegal() == ("601.2b", "700.2a")
    assert desk.asked == "Priority"


@pytest.mark.rule("118.9", "601.2b")
def test_without_paying_its_mana_cost_is_an_alternative_cost() -> None:
    omen = enchantment("Omen", "{W}", MayCastFor(SPELL, ()))
    desk = Desk(in_hand(110, "Shock"), put(112, "Omen"), put(113, "Sphere of Resistance"), *RED, also=(omen,))
    desk.cast(110, Words(("free",)), Chosen((2,)))
    assert [event.name for event in happened(desk.table, AlternativeCostChosen)] == ["free"]
    assert sum(desk.object(land).tapped for land in range(401, 409)) == 1  # increases apply to it (118.9d)


@pytest.mark.rule("601.3b")
@pytest.mark.parametrize(("edition", "begins"), [("2008-02", False), ("2017-04", True), ("2026-01", True)])
def test_what_a_spell_may_become_lets_it_begin_as_though_it_had_flash(edition: str, *, begins: bool) -> None:
    """It would be an Aura if it were bestowed; in 2008 only what it is counts."""
    there = (put(101, "Sigarda's Aid"), put(102, "Grizzly Bears"), put(103, "Nimbus Naiad", zone=Zone.HAND))
    game = photographed(*there, edition=edition, active=2).game
    assert (not list(why_not_cast(game, 1, Cast(103)))) is begins
