"""Sentences of spells and activated abilities that were read wrongly once, played where it counts."""

from __future__ import annotations

import pytest

from domain.cards.abilities import CreateCopy, Modifies, Reflexive
from domain.cards.effects import Attach, Damage, Move, Search
from domain.cards.nouns import CREATURE, HOST, YOURS
from domain.cards.pieces import pieces, speaks_of
from domain.cards.terms import (
    Afterwards,
    Among,
    AnyOf,
    AttachedTo,
    Bears,
    Fits,
    HasType,
    HowMany,
    Linked,
    Node,
    PaidAmount,
    PaidWith,
    Remembered,
    T,
    This,
    Triggering,
)
from tests.oracle.playing import plays
from tests.oracle.texts import comes_back_the_same, compiled, refused


def pieces_of(text: str, types: str = "Creature — Human") -> tuple[Node, ...]:
    """All pieces of a made-up card."""
    return tuple(pieces(compiled(text, types)))


# --- an adjective before a noun that is said again --------------------------------------------------------------------


def test_an_adjective_is_said_of_one_card_where_the_other_has_its_own_noun() -> None:
    text = (
        "Search your library for up to two basic land cards and/or Cave cards, put them onto the battlefield,"
        " then shuffle."
    )
    (search,) = (each for each in pieces_of(text, "Sorcery") if isinstance(each, Search))
    assert search.filter == AnyOf((HasType("Land") & HasType("Basic"), HasType("Cave")))
    comes_back_the_same(f"Sorcery\n{text}")


def test_an_adjective_is_said_of_all_where_one_noun_ends_all() -> None:
    text = "Search your library for a basic Forest or Plains card, put it onto the battlefield, then shuffle."
    (search,) = (each for each in pieces_of(text, "Sorcery") if isinstance(each, Search))
    assert search.filter == AnyOf((HasType("Forest"), HasType("Plains"))) & HasType("Basic")


def test_an_enchantment_creature_needs_no_aura() -> None:
    text = "Whenever an enchanted creature or enchantment creature you control attacks, draw a card."
    enchanted = CREATURE & Bears(next(each for each in pieces_of(text) if isinstance(each, Bears)).filter)
    assert any(isinstance(each, AnyOf) and each.filters[0] == enchanted for each in pieces_of(text))
    comes_back_the_same(f"Creature — Human\n{text}")


# --- "that" and "it" are what was spoken of, not the source -----------------------------------------------------------


def test_that_creature_is_never_the_source() -> None:
    text = (
        "When Testing Words enters, you may sacrifice another creature. When you do, Testing Words deals "
        "damage equal to that creature's power to any target."
    )
    (damage,) = (each for each in pieces_of(text) if isinstance(each, Damage))
    assert damage.amount == PaidAmount("power")
    comes_back_the_same(f"Creature — Human\n{text}")
    text = (
        "Whenever a 1/1 creature you control enters, you may return this card from your graveyard to the "
        "battlefield, then attach it to that creature."
    )
    (attach,) = (each for each in pieces_of(text, "Artifact — Equipment") if isinstance(each, Attach))
    assert attach.to == Triggering()
    comes_back_the_same(f"Artifact — Equipment\n{text}")
    text = (
        "Whenever a creature deals combat damage to you, if Testing Words entered this turn, exile that "
        "creature until Testing Words leaves the battlefield."
    )
    (move,) = (each for each in pieces_of(text) if isinstance(each, Move))
    assert move.refs == Triggering("by")
    comes_back_the_same(f"Creature — Human\n{text}")


def test_what_a_library_was_searched_for_is_spoken_of_again() -> None:
    plays(
        {"Passage": "Land\n{T}, Sacrifice this land: Search your library for a basic land card, put it onto the"
                    " battlefield tapped, then shuffle. Then if you control two or more lands, untap that land."},
        """
        Alice activates Passage
        resolve
        Alice chooses Swamp
        check Swamp is on the battlefield
        check Alice can activate Swamp
        """,
        {"battlefield": ["Passage", "Forest x2"], "library": ["Swamp", "Hill Giant x9"]},
    )  # fmt: skip
    assert refused(
        "Search your library for a basic land card, reveal it, then shuffle and put that card on top. If you control a"
        " Dragon, put that card onto the battlefield instead."
    )
    comes_back_the_same(
        "Sorcery\nSearch your library for up to two basic land cards, put them onto the battlefield, then shuffle."
        " Those lands become 4/4 Elemental creatures with trample. They're still lands."
    )
    made = pieces_of("{T}: Search your library for a card, put it into your graveyard, then shuffle. If it's an instant"
                     " card, put a +1/+1 counter on this creature.")  # fmt: skip
    assert any(isinstance(each, Fits) and each.ref == Remembered() for each in made)


def test_later_sentences_of_a_static_line_are_about_the_same_creature() -> None:
    text = "Equipped creature gets +1/+1. As long as it's legendary, it gets an additional +2/+2."
    made = pieces_of(text, "Artifact — Equipment")
    assert [each.filter for each in made if isinstance(each, Modifies)] == [HOST, HOST]
    assert any(isinstance(each, Fits) and each.ref == AttachedTo() for each in made)


def test_all_that_follows_when_you_do_belongs_to_that_ability() -> None:
    text = (
        "Whenever Testing Words attacks, you may pay {1}. When you do, tap target creature an opponent "
        "controls. That creature doesn't untap during its controller's next untap step."
    )
    (ability,) = (each for each in pieces_of(text) if isinstance(each, Reflexive))
    assert len(ability.text.modes[0].effects) == 2
    assert not speaks_of(ability.text, This())
    assert refused("You may pay {1}. When you do, tap target creature. Fold it twice.")


def test_the_kicked_spell_deals_the_damage() -> None:
    text = (
        "Kicker {1}\nReturn target creature to its owner's hand. If this spell was kicked, it deals 2 damage "
        "to another target creature."
    )
    (damage,) = (each for each in pieces_of(text, "Instant") if isinstance(each, Damage))
    assert (damage.source, damage.to) == (This(), T(1))


# --- what a cost was paid with ----------------------------------------------------------------------------------------


def test_the_tapped_source_is_no_part_of_what_was_sacrificed() -> None:
    plays(
        {"Machine": "Artifact\n{T}, Sacrifice another artifact: You gain life equal to the sacrificed artifact's mana"
                    " value.", "Rock": "Artifact\n{T}: Add {C}."},
        """
        Alice activates Machine sacrificing Rock
        resolve
        check Alice has 22 life
        """,
        {"battlefield": ["Machine", "Rock"]},
    )  # fmt: skip
    plays(
        {"Priest": "Creature — Human\n{T}, Sacrifice a creature: Add an amount of {B} equal to the sacrificed"
                   " creature's mana value."},
        """
        Alice activates Priest sacrificing Hill Giant
        check Alice has {B}{B}{B}{B} floating
        """,
        {"battlefield": ["Priest", "Hill Giant"]},
    )  # fmt: skip


def test_what_was_sacrificed_as_something_resolves_has_its_numbers() -> None:
    plays(
        {"Ogre": "Creature — Ogre\nWhen this creature enters, you may sacrifice another creature. If you do, you gain"
                 " life equal to the sacrificed creature's power."},
        """
        Alice casts Ogre
        resolve
        resolve
        Alice pays
        Alice pays sacrificing Hill Giant
        check Alice has 23 life
        """,
        {"hand": ["Ogre"], "battlefield": ["Hill Giant", "Forest x2"]},
    )  # fmt: skip


def test_the_card_exiled_as_a_cost_is_that_of_this_activation() -> None:
    text = "{1}, {T}, Exile a creature card from your graveyard: Create a token that's a copy of the exiled card."
    (copy,) = (each for each in pieces_of(text, "Artifact") if isinstance(each, CreateCopy))
    assert copy.of == PaidWith()
    comes_back_the_same(f"Artifact\n{text}")
    plays(
        {"House": f"Artifact\n{text}"},
        """
        Alice activates House exiling Hill Giant
        resolve
        check Hill Giant is a token
        """,
        {"battlefield": ["House", "Forest"], "graveyard": ["Hill Giant"], "exile": ["Grizzly Bears exiled with House"]},
    )
    both = (
        "{T}, Sacrifice two Goblins, Exile a creature card from your graveyard: Draw cards equal to the "
        "exiled card's power."
    )
    assert refused(both, "Artifact")
    linked = (
        "Imprint — When this artifact enters, exile target creature card from a graveyard.\n{T}: Create a "
        "token that's a copy of the exiled card."
    )
    assert any(isinstance(each, Linked) for each in pieces_of(linked, "Artifact"))


def test_its_power_is_that_of_what_was_sacrificed() -> None:
    text = (
        "{3}, Sacrifice another creature: Draw cards equal to the sacrificed creature's toughness, then "
        "discard cards equal to its power."
    )
    assert PaidAmount("power") in pieces_of(text)
    comes_back_the_same(f"Creature — Human\n{text}")


def test_what_was_sacrificed_this_way_as_a_cost() -> None:
    plays(
        {"Eater": "Creature — Beast\nSacrifice another creature: If a Giant was sacrificed this way, you gain 2 life."},
        """
        Alice activates Eater sacrificing Grizzly Bears
        resolve
        check Alice has 20 life
        Alice activates Eater sacrificing Hill Giant
        resolve
        check Alice has 22 life
        """,
        {"battlefield": ["Eater", "Grizzly Bears", "Hill Giant"]},
    )
    comes_back_the_same(
        "Creature — Beast\nSacrifice another creature: If a Giant was sacrificed this way, draw a card."
    )


def test_you_sacrificed_is_not_what_others_sacrificed() -> None:
    text = (
        "Each player sacrifices a creature of their choice. If you sacrificed a creature this way, you may "
        "return another permanent card from your graveyard to your hand."
    )
    made = pieces_of(text, "Sorcery")
    assert any(isinstance(each, HowMany) and each.filter == HasType("Creature") & YOURS for each in made)
    assert Among(Afterwards(Remembered("sacrificed"))) in made
    plays(
        {"Brew": f"Sorcery\n{text}"},
        """
        Alice casts Brew
        resolve
        check Alice's hand is empty
        """,
        {"hand": ["Brew"], "battlefield": ["Swamp x2"], "graveyard": ["Hill Giant"]},
        {"battlefield": ["Grizzly Bears"]},
    )


# --- shields ----------------------------------------------------------------------------------------------------------


def test_each_of_several_creatures_has_a_shield_of_its_own() -> None:
    plays(
        {
            "Censer": (
                "Creature — Cleric\n{T}: Prevent the next 1 damage that would be dealt to each creature you control "
                "this turn."
            ),
            "Ash": "Instant\nAsh deals 3 damage to each creature.",
        },
        """
        Alice activates Censer
        resolve
        Bob casts Ash
        resolve
        check left has 2 damage
        check right has 2 damage
        """,
        {"battlefield": ["Censer", "Hill Giant as left", "Hill Giant as right"]},
        {"hand": ["Ash"], "battlefield": ["Mountain x2"]},
    )
    assert refused("Prevent the next 2 damage that would be dealt to creatures you control this turn.")


# --- Auras whose creature is gone -------------------------------------------------------------------------------------


@pytest.mark.rule("400.7f")
def test_an_aura_finds_its_card_as_its_creature_has_died() -> None:
    zap = {"Zap": "Instant\nDestroy target creature."}
    script = """
        Alice casts Zap targeting Hill Giant
        resolve
        resolve
        {}
        """
    side = {
        "battlefield": ["Hill Giant", "Echo attached to Hill Giant", "Mountain x2"],
        "hand": ["Zap"],
        "graveyard": ["Grizzly Bears"],
    }
    back = "Enchantment — Aura\nEnchant creature\nWhen enchanted creature dies, return this card to its owner's hand."
    plays({"Echo": back, **zap}, script.format("check Alice's hand is Echo"), side)
    may = (
        "Enchantment — Aura\nEnchant creature\nWhen enchanted creature dies, you may return this card from your"
        " graveyard to your hand."
    )
    plays({"Echo": may, **zap}, script.format("Alice says yes\n        check Alice's hand is Echo"), side)


@pytest.mark.rule("611.2c")
@pytest.mark.parametrize(
    "text",
    [
        "Creatures target opponent controls don't untap during that player's next untap step.",
        "Creatures don't untap during target opponent's next untap step.",
    ],
)
def test_what_a_player_controls_by_then_stays_tapped_too_but_only_once(text: str) -> None:
    plays(
        {"Weariness": f"Sorcery\n{text}", "Late": "Instant\nCreate a tapped 1/1 green Bear creature token."},
        """
        Alice casts Weariness targeting Bob
        resolve
        Alice passes
        Bob casts Late
        resolve
        go to upkeep of Bob's turn
        check Bear is tapped
        go to upkeep of Alice's turn
        go to upkeep of Bob's turn
        check Bear is not tapped
        """,
        {"hand": ["Weariness"], "battlefield": ["Wastes x2"], "library": ["Wastes x9"]},
        {"hand": ["Late"], "battlefield": ["Wastes x2"], "library": ["Wastes x9"]},
    )


@pytest.mark.rule("611.2c")
def test_those_that_were_tapped_are_fixed() -> None:
    plays(
        {
            "Slumber": "Sorcery\nTap all creatures target opponent controls. Those creatures don't untap during that "
            "player's next untap step.",
            "Late": "Instant\nCreate a tapped 1/1 green Bear creature token.",
        },
        """
        Alice casts Slumber targeting Bob
        resolve
        Alice passes
        Bob casts Late
        resolve
        go to upkeep of Bob's turn
        check Bear is not tapped
        check Grizzly Bears is tapped
        """,
        {"hand": ["Slumber"], "battlefield": ["Wastes x2"], "library": ["Wastes x9"]},
        {"hand": ["Late"], "battlefield": ["Wastes x2", "Grizzly Bears"], "library": ["Wastes x9"]},
    )
