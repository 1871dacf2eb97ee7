"""Sentences of many kinds, compiled, said, and compiled again: the same words, the same meaning."""

from __future__ import annotations

import pytest

from interfaces.oracle_round_trip import round_trip
from tests.oracle.texts import compiled, raw, refused

BIRD = "Creature — Bird"
AURA = "Enchantment — Aura"
CLASS = "Enchantment — Class"
SAME: list[tuple[str, str]] = [
    ("If one or more ore counters would be put on a land, twice that many ore counters are put on it instead.", "Land"),
    ("Spells your opponents cast that target this creature cost {2} more to cast.", BIRD),
    ("For each Bird you control, put a +1/+1 counter on that Bird.", "Sorcery"),
    ("Whenever a creature dies this turn, you gain 1 life.", "Instant"),
    ("When this creature enters, detain up to two target creatures your opponents control.", BIRD),
    ("Target creature can't attack or block until your next turn.", "Sorcery"),
    ("Prevent all combat damage that would be dealt this turn to and dealt by target creature.", "Instant"),
    ("Modified creatures you control have flying.", BIRD),
    ("Whenever you cast a historic spell, draw a card.", BIRD),
    ("Noncreature spells you cast cost {1} less to cast.", BIRD),
    ("When this creature exploits a creature, draw a card.", BIRD),
    ("Once during each of your turns, you may cast a creature spell from your graveyard.", BIRD),
    ("You may play lands and cast Bird spells from the top of your library.", BIRD),
    ("At the beginning of each player's end step, if no creatures died this turn, that player loses 1 life.", BIRD),
    ("At the beginning of each opponent's upkeep, if that player has no cards in hand, draw a card.", BIRD),
    ("When this creature enters, draw a card if you're the monarch. Otherwise, you become the monarch.", BIRD),
    ("Counter target spell if no mana was spent to cast that spell.", "Instant"),
    ("At the beginning of your end step, draw a card if you've cast a noncreature spell this turn.", BIRD),
    ("{2}: Draw a card. Activate only if you've completed a dungeon.", BIRD),
    ("At the beginning of your end step, if a card left your graveyard this turn, draw a card.", BIRD),
    ("Destroy all creatures. You gain 1 life for each creature destroyed this way.", "Sorcery"),
    ("When this creature enters, if you cast it, draw a card.", BIRD),
    ("Draw cards equal to the number of cards you've discarded this turn.", "Sorcery"),
    ("If a creature an opponent controls would die, exile it instead.", BIRD),
    ("If this card is in your opening hand, you may begin the game with it on the battlefield.", BIRD),
    ("You may have this creature assign its combat damage as though it weren't blocked.", BIRD),
    ("Whenever one or more Birds you control attack a player, draw a card.", BIRD),
    ("You may exert this creature as it attacks. When you do, draw a card.", BIRD),
    ("Destroy target Aura attached to a creature.", "Instant"),
    ("Draw a card.\nHarmonize {4}{U}", "Sorcery"),
    ("Draw two cards.\nAwaken 3—{5}{U}", "Sorcery"),
    ("Forecast — {1}{W}, Reveal this card from your hand: Tap target creature.", BIRD),
    ("You may cast this spell as though it had flash if you pay {2} more to cast it.\nDraw a card.", "Sorcery"),
    ("Enchant player\nCreatures enchanted player controls get -1/-1.", "Enchantment — Aura"),
    ("Conspire\nDraw a card.", "Sorcery"),
    ("Target opponent draws a card for each card in that player's hand.", "Sorcery"),
    ("Testing Words deals damage to target player equal to the number of cards in that player's hand.", "Sorcery"),
    ("When this creature enters, sacrifice a land. If you do, draw a card.", BIRD),
    ("When this creature enters, sacrifice this creature. When you do, tap target creature.", BIRD),
    ("Whenever this creature attacks, create a 1/1 red Rat creature token that's tapped and attacking.", BIRD),
    ("Whenever this creature attacks, return target card from your graveyard to the battlefield tapped and attacking.",
     BIRD),
    ("{1}: Draw a card. Activate only during your upkeep and only if you control a Swamp.", BIRD),
    ("Whenever you gain life during your turn, draw a card.", BIRD),
    ("Whenever another creature dies during your turn, draw a card.", BIRD),
    ("Whenever a player cycles a card, draw a card.", BIRD),
    ("Whenever you fully unlock a Room, draw a card.", BIRD),
    ("Whenever you cast your first spell during each opponent's turn, draw a card.", BIRD),
    ("Whenever you cast a spell from anywhere other than your hand, draw a card.", BIRD),
    ("Enchant creature\nWhenever enchanted creature attacks, tap target creature other than enchanted creature.", AURA),
    ("This creature can't be blocked as long as defending player controls an artifact.", BIRD),
    ("Exile target creature attacking you or a planeswalker you control.", "Instant"),
    ("Each opponent exiles the top card of their library.", "Sorcery"),
    ("Destroy all creatures with no counters on them.", "Sorcery"),
    ("Add {G}{G}. Spend this mana only to activate abilities.", "Sorcery"),
    ("Target opponent discards a card with the greatest mana value among cards in that player's hand.", "Sorcery"),
    ("{2}: This creature deals 2 damage to each player and each other creature.", BIRD),
    ("This creature is all colours.", BIRD),
    ("Protection from permanents with corruption counters on them", BIRD),
    ("Double target creature's power and toughness until end of turn.", "Instant"),
    ("{1}: You may have this creature deal 2 damage to another creature you control.", BIRD),
    ("Whenever this creature becomes blocked by a Wall, destroy that Wall at end of combat.", BIRD),
    ("Target land becomes the basic land type of your choice until end of turn.", "Instant"),
    ("Target creature becomes the creature type of your choice until end of turn.", "Instant"),
    ("If a red source would deal damage to you, prevent 2 of that damage.", "Enchantment"),
    ("Prevent all combat damage that would be dealt by creatures you control.", "Enchantment"),
    ("Draw a card.\nThis spell costs {X} less to cast, where X is the total power of Birds you control.", "Sorcery"),
    ("This creature escapes with a +1/+1 counter on it.\nEscape—{3}, exile two other cards from your graveyard.", BIRD),
    ("{1}: Until end of turn, this creature becomes a copy of target creature, except it's 7/5.", BIRD),
    ("Gift a tapped Fish\nDraw a card. If the gift was promised, you gain 2 life.", "Instant"),
    ("Impending 4—{2}{W}\nFlying", BIRD),
    ("{2}: Level 2\nWhenever you gain life, draw a card.\n{3}: Level 3\nYou have no maximum hand size.", CLASS),
    ("{2}: Level 2\nWhenever this Class becomes level 2, draw a card.", CLASS),
    ("Backup 2\nFlying", BIRD),
    ("Target player exiles a card from their graveyard.", "Sorcery"),
    ("You may cast a spell with mana value 3 or less from your hand without paying its mana cost.", "Sorcery"),
    ("Destroy all lands. For each land destroyed this way, its controller may draw a card.", "Sorcery"),
    ("Whenever this creature attacks, populate. The token enters tapped and attacking.", BIRD),
    ("Target creature deals X damage to any other target and X damage to itself, where X is its power.", "Sorcery"),
    ("At the beginning of each player's upkeep, draw a card unless that player controls two or more lands.", BIRD),
    ("Enchant creature\nEnchanted creature loses all abilities and becomes a 1/1 blue Frog creature.", AURA),
    ("{1}, Sacrifice another creature or a Blood token: Draw a card.", BIRD),
]  # fmt: skip


@pytest.mark.parametrize(("text", "types"), SAME)
def test_what_is_said_again_is_what_was_printed(text: str, types: str) -> None:
    trip = round_trip(raw(text, types))
    assert trip is not None
    assert (trip.stopped, trip.differs) == ("", "")
    assert trip.same_text, trip.again


def test_what_an_aura_exiled_is_that_card_and_not_what_it_enchants() -> None:
    exiled = "exile target creature other than enchanted creature until this Aura leaves the battlefield."
    copied = "Enchanted creature becomes a copy of that card for as long as this Aura remains on the battlefield."
    trip = round_trip(raw(f"Enchant creature\nWhen this Aura enters, {exiled} {copied}", AURA))
    assert trip is not None
    assert (trip.same_text, trip.same_definition) == (True, True)


def test_a_sentence_that_ends_within_quotes_is_followed_by_another() -> None:
    """Its full stop stands before the closing quotation mark."""
    text = compiled('Create a 1/1 red Rat creature token with "This token can\'t block." Draw a card.').text
    assert text is not None
    assert len(text.modes[0].effects) == 2


ATTACKERS = "Attacking creatures you control get +1/+0 until end of turn."
LATER = "Sacrifice those creatures at the beginning of the next end step."
BLOOD = "Create a Blood token. If you gained life this turn,"
MORE = "create a number of Blood tokens equal to its toughness instead."


@pytest.mark.parametrize("text", [f"{ATTACKERS} {LATER}", f"{BLOOD} {MORE}"])
def test_what_something_later_would_mean_is_refused(text: str) -> None:
    """Creatures that attacked attack no more then, and a token that isn't created has no toughness."""
    assert refused(text)


def test_each_of_them_is_it_and_not_the_source() -> None:
    counters = "power and toughness each equal to the number of loyalty counters on it"
    assert refused(f"Each planeswalker is a creature with {counters}.", "Enchantment")
