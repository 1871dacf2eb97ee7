"""What is compiled is said in words that compile to the same: targets named first, what is ignored, two places."""

from __future__ import annotations

import pytest

from domain.cards import keywords as k
from domain.cards.abilities import Activated, Modifies, Static, Triggered
from domain.cards.combat_rules import CantAttack, CantBlock
from domain.cards.nouns import CREATURE, HOST, PERMANENT, PLAYER, SPELL
from domain.cards.render.words import plural
from domain.cards.special_rules import CantSearch, MayIgnore
from domain.cards.static_rules import CantActivate
from domain.cards.terms import (
    Among,
    AttachedTo,
    Compare,
    Controlled,
    ControllerOf,
    Each,
    HasName,
    HasType,
    IsIgnoring,
    PlayerNumber,
    You,
)
from domain.oracle.words import SUBTYPES, singular
from tests.oracle.texts import comes_back_the_same, compiled, refused

CARDS = """
Creature — Bird
Players can't search libraries. Any player may pay {3} for that player to ignore this effect until end of turn.

Enchantment — Aura
Enchant creature
Enchanted creature can't attack or block, and its activated abilities can't be activated. That creature's controller
  may sacrifice a permanent of their choice for that player to ignore this effect until end of turn.

Enchantment — Aura
Enchant creature
Enchanted creature can't block. That creature's controller may pay {1} for that player to ignore this effect until end
  of turn.

Sorcery
Choose target card in a graveyard other than a basic land card. Search its owner's graveyard, hand, and library for any
  number of cards with the same name as that card and exile them. Then that player shuffles.

Sorcery
Choose target opponent. Destroy target artifact that player controls. Testing Words deals 1 damage to that player and 2
  damage to each creature they control.

Instant
Multikicker {2}
Choose any target, then choose another target for each time this spell was kicked. Testing Words deals 3 damage to each
  of them.

Creature — Bird
When this creature enters, choose up to one target creature. If it's suspected, destroy it. Otherwise, suspect it.

Sorcery
Target player creates an X/X green Ooze creature token, where X is the number of cards in their hand.

Creature — Bird
{T}: Gain control of target creature with power less than or equal to this creature's power for as long as this
  creature remains tapped and that creature's power remains less than or equal to this creature's power.

Creature — Bird
When this creature enters, you may exile up to two other target artifacts from the battlefield and/or artifact cards
  from graveyards.

Enchantment
All Forests and all Saprolings are 1/1 green Saproling creatures and Forest lands in addition to their other types.

Creature — Bird
At the beginning of your upkeep, if you have ten or more cards in your graveyard, draw a card.

Enchantment
At the beginning of your upkeep, if you have ten or more cards in your library, draw a card.

Creature — Bird
Whenever this creature attacks, each player reveals the top card of their library. For each land card revealed this way,
  you create a Treasure token. Then creatures you control get +1/+1 until end of turn for each nonland card revealed
  this way.

Creature — Bird
When this creature dies during combat, draw a card.

Enchantment
When an opponent casts a creature spell, if this permanent is an enchantment, it becomes a Bird creature with power and
  toughness each equal to that spell's mana value.

Creature — Bird
When this creature enters, if you control another creature named Testing Words, draw a card.

Creature — Bird
As long as this creature has three or more counters on it, it has flying.

Creature — Bird
Whenever another creature you control dies, if it had one or more counters on it, draw a card.

Sorcery
Choose a creature or planeswalker, then destroy all other creatures and planeswalkers.

Sorcery
Choose a Bird you control. It deals damage equal to its power to target creature.

Creature — Bird
When you cast this spell, you may return target Bird or Human creature card from your graveyard to the battlefield.

Creature — Bird
Flash
When this creature enters, return up to one other target creature or spell to its owner's hand.

Creature — Bird
{2}, Sacrifice another creature or token: Draw a card.

Sorcery
Search your library for a card named Testing Lady, Voice of Words, reveal it, put it into your hand, then shuffle.

Sorcery
Choose any number of artifacts target player controls. Choose the same number of artifacts another target player
  controls. Those players exchange control of those artifacts.

Creature — Bird
{2}{B}, {T}: Draw a card. Activate only if a player has one or fewer cards in hand.

Enchantment
Each Fungus and Saproling you control has flying.

Sorcery
Exile each permanent with mana value 3 or less that's one or more colours.

Creature — Bird
At the beginning of combat on your turn, if you control two or more other legendary creatures, draw a card.
"""
"""Made-up cards, a paragraph each: the type line, the text; what is set in belongs to the line before."""


@pytest.mark.parametrize("card", CARDS.strip().split("\n\n"))
def test_what_we_say_compiles_to_the_same(card: str) -> None:
    comes_back_the_same(card)


UNTIL = "for that player to ignore this effect until end of turn."


@pytest.mark.rule("116.2d")
def test_an_effect_that_may_be_ignored_is_one_ability() -> None:
    made = compiled(f"Players can't search libraries. Any player may pay {{3}} {UNTIL}", "Creature — Bird")
    (ability,) = made.abilities
    assert isinstance(ability, Static)
    law, may = ability.rules
    assert law == CantSearch(PLAYER & ~IsIgnoring())
    assert isinstance(may, MayIgnore)
    assert may.who == PLAYER


@pytest.mark.rule("116.2d")
def test_what_a_player_who_ignores_it_controls_is_spared() -> None:
    curse = "Enchanted creature can't attack or block, and its activated abilities can't be activated."
    whole = f"Enchant creature\n{curse} That creature's controller may pay {{1}} {UNTIL}"
    (ability,) = compiled(whole, "Enchantment — Aura").abilities
    assert isinstance(ability, Static)
    spared = HOST & ~Controlled(Each(IsIgnoring()))
    assert ability.rules[:3] == (CantAttack(spared), CantBlock(spared), CantActivate(spared))
    may = ability.rules[3]
    assert isinstance(may, MayIgnore)
    assert may.who == Among(ControllerOf(AttachedTo()))


def test_what_nobody_knows_how_to_ignore_is_refused() -> None:
    assert refused(f"Creatures you control get +1/+1. Any player may pay {{3}} {UNTIL}", "Creature — Bird")


def test_all_your_cards_in_a_zone_are_a_number_of_yours() -> None:
    for number in (PlayerNumber(You(), "graveyard"), PlayerNumber(You(), "hand"), PlayerNumber(You(), "library")):
        text = f"At the beginning of your upkeep, if you have ten or more cards in your {number.what}, draw a card."
        (ability,) = compiled(text, "Creature — Bird").abilities
        assert isinstance(ability, Triggered)
        assert ability.condition == Compare(number, ">=", 10)


def test_what_stays_no_stronger_is_what_the_effect_is_about() -> None:
    assert refused(
        "{T}: Gain control of target creature for as long as this creature remains tapped and this creature's power"
        " remains less than or equal to this creature's power.",
        "Creature — Bird",
    )


def test_a_creature_or_spell_is_no_kind_of_spell() -> None:
    text = compiled("Return target creature or spell to its owner's hand.").text
    assert text is not None
    assert text.modes[0].targets[0].what == CREATURE | SPELL


def test_artifact_or_creature_spells_are_spells() -> None:
    text = compiled("Counter target artifact or creature spell.").text
    assert text is not None
    assert text.modes[0].targets[0].what == SPELL & (HasType("Artifact") | HasType("Creature"))


def test_a_name_goes_on_behind_its_comma() -> None:
    for name in ("Testing Lady, Voice of Words", "Testing Lady, the Word", "Testing Lady"):
        text = f"{{1}}: Destroy target creature named {name}."
        (ability,) = compiled(text, "Creature — Bird").abilities
        assert isinstance(ability, Activated)
        assert ability.text.modes[0].targets[0].what == CREATURE & HasName(name)


def test_every_subtype_is_known_by_its_plural() -> None:
    """But for "Urza's", of which there is none."""
    unknown = {kind for word, kind in SUBTYPES.items() if singular(plural(kind).lower()) != word}
    assert unknown == {SUBTYPES["urza's"]}


def test_things_of_a_kind_whose_plural_looks_like_another_are_known() -> None:
    for kind, several in (("Detective", "Detectives"), ("Cave", "Caves"), ("Fungus", "Fungi"), ("Elf", "Elves")):
        (ability,) = compiled(f"{several} you control have flying.", "Enchantment").abilities
        assert isinstance(ability, Static)
        (law,) = ability.rules
        assert isinstance(law, Modifies)
        assert law.filter == PERMANENT & HasType(kind) & Controlled("you")


@pytest.mark.rule("702.72a")
def test_what_is_championed_is_asked_for_the_battlefield_once() -> None:
    assert compiled("Champion a Bird", "Creature — Bird").abilities == k.champion(HasType("Bird"))
