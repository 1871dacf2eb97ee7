"""Made-up cards in the documented shapes of MTGJSON and Scryfall: every layout, with all its faces."""

from __future__ import annotations

import re
from typing import Any, Final

Face = dict[str, Any]

BEING: Final[Face] = {"name": "Whole Being", "types": "Creature — Angel", "power": "9", "toughness": "9",
                      "indicator": ["W", "B"]}  # fmt: skip
"""What two cards are together: an object of its own in the files, and no card."""
CARDS: Final[tuple[tuple[str, tuple[Face, ...]], ...]] = (
    ("normal", ({"name": "Mild Ogre", "cost": "{2}{R}", "types": "Creature — Ogre", "power": "3", "toughness": "3"},)),
    ("normal", ({"name": "Sudden Spark", "cost": "{R}", "types": "Instant",
                 "text": "Sudden Spark deals 2 damage to any target."},)),
    ("normal", ({"name": "Grove of Nothing", "types": "Land", "text": "{T}: Add {G}."},)),
    ("normal", ({"name": "Riddle of Ages", "cost": "{U}", "types": "Sorcery", "text": "Ponder the riddle of ages."},)),
    ("normal", ({"name": "Ægir’s Jötun", "cost": "{1}{U}", "types": "Legendary Creature — Giant", "power": "2",
                 "toughness": "1"},)),
    ("split", ({"name": "Ash", "cost": "{R}", "types": "Instant", "text": "Ash deals 1 damage to any target."},
               {"name": "Dust", "cost": "{W}", "types": "Sorcery", "text": "You gain 2 life."})),
    ("aftermath", ({"name": "Dawn", "cost": "{W}", "types": "Sorcery", "text": "You gain 3 life."},
                   {"name": "Dusk", "cost": "{2}{B}", "types": "Sorcery",
                    "text": "Aftermath (Cast this spell only from your graveyard.)\nDraw a card."})),
    ("adventure", ({"name": "Far Walker", "cost": "{G}", "types": "Creature — Elf", "power": "1", "toughness": "1"},
                   {"name": "Long Road", "cost": "{1}{G}", "types": "Sorcery — Adventure", "text": "Draw a card."})),
    ("transform", ({"name": "Sleepy Cub", "cost": "{1}{G}", "types": "Creature — Bear", "power": "2", "toughness": "2"},
                   {"name": "Woken Bear", "types": "Creature — Bear", "power": "5", "toughness": "5",
                    "indicator": ["G"]})),
    ("modal_dfc", ({"name": "Glass Spell", "cost": "{1}{U}", "types": "Instant", "text": "Draw a card."},
                   {"name": "Glass Shore", "types": "Land", "text": "{T}: Add {U}."})),
    ("flip", ({"name": "Young Sage", "cost": "{1}{U}", "types": "Creature — Human", "power": "1", "toughness": "1"},
              {"name": "Old Sage", "types": "Legendary Creature — Human", "power": "3", "toughness": "4"})),
    ("leveler", ({"name": "Climbing Monk", "cost": "{W}", "types": "Creature — Monk", "power": "1", "toughness": "1",
                  "text": "Level up {1}\nLEVEL 1-3\n2/2\nLEVEL 4+\n4/4"},)),
    ("saga", ({"name": "Song of Nobody", "cost": "{1}{W}", "types": "Enchantment — Saga",
               "text": "I, II — You gain 1 life.\nIII — Draw a card."},)),
    ("class", ({"name": "Idler Class", "cost": "{G}", "types": "Enchantment — Class", "text": "{1}{G}: Level 2"},)),
    ("prototype", ({"name": "Big Engine", "cost": "{7}", "types": "Artifact Creature — Construct", "power": "7",
                    "toughness": "7", "text": "Prototype {2}{U} — 3/3"},)),
    ("mutate", ({"name": "Many-Horned", "cost": "{2}{G}", "types": "Creature — Beast", "power": "3", "toughness": "3",
                 "text": "Mutate {3}{G}"},)),
    ("meld", ({"name": "Left Half", "cost": "{W}", "types": "Creature — Angel", "power": "1", "toughness": "1",
               "text": "(Melds with Right Half.)"}, BEING)),
    ("meld", ({"name": "Right Half", "cost": "{B}", "types": "Creature — Angel", "power": "2", "toughness": "1",
               "text": "(Melds with Left Half.)"}, BEING)),
    ("omen", ({"name": "Marsh Wyrm", "cost": "{4}{B}", "types": "Creature — Dragon", "power": "4", "toughness": "4"},
              {"name": "Bad Signs", "cost": "{B}", "types": "Sorcery — Omen", "text": "Draw a card."})),
    ("room", ({"name": "Dim Hall", "cost": "{1}{U}", "types": "Enchantment — Room",
               "text": "When you unlock this door, draw a card.\n(You may cast either half.)"},
              {"name": "Bright Attic", "cost": "{3}{U}", "types": "Enchantment — Room",
               "text": "Creatures you control have flying.\n(You may cast either half.)"})),
    ("transform", ({"name": "Siege of Nowhere", "cost": "{2}{R}", "types": "Battle — Siege", "defense": "4",
                    "text": "(As a Siege enters, choose an opponent.)\nWhen this Siege enters, draw a card."},
                   {"name": "Freed Bear", "types": "Creature — Bear", "power": "3", "toughness": "3",
                    "indicator": ["R"]})),
    ("case", ({"name": "Case of Nothing", "cost": "{W}", "types": "Enchantment — Case",
               "text": "When this Case enters, draw a card."},)),
    ("normal", ({"name": "Green Grove", "types": "Land Creature — Forest Dryad", "power": "1", "toughness": "1",
                 "indicator": ["G"]},)),
    ("normal", ({"name": "Calm Walker", "cost": "{2}{W}", "types": "Legendary Planeswalker — Nobody", "loyalty": "4",
                 "text": "[+1]: You gain 1 life.\n[−2]: Draw a card.\n[0]: You gain 2 life."},)),
    ("normal", ({"name": "Calm Gift", "cost": "{W}", "types": "Enchantment — Aura",
                 "text": 'Enchant planeswalker\nEnchanted planeswalker has "[+1]: You gain 1 life."'},)),
)  # fmt: skip
"""Layouts by the rules, each with its faces."""
CALLED: Final = {"omen": "adventure", "room": "split"}
"""What MTGJSON and Scryfall call layouts that the rules tell apart."""
TOKEN: Final[tuple[str, tuple[Face, ...]]] = (
    "token", ({"name": "Ogre", "types": "Token Creature — Ogre", "power": "3", "toughness": "3"},)
)  # fmt: skip
NUMBERS: Final = ("power", "toughness", "loyalty", "defense")


def full_name(faces: tuple[Face, ...]) -> str:
    """The name of a whole card."""
    return " // ".join(face["name"] for face in faces)


def types_of(line: str) -> dict[str, list[str]]:
    """A type line in MTGJSON's parts."""
    before, _, after = line.partition(" — ")
    words = before.split()
    supertypes = [word for word in words if word in ("Legendary", "Basic", "Snow", "Token")]
    return {
        "supertypes": supertypes,
        "types": [word for word in words if word not in supertypes],
        "subtypes": after.split(),
    }


def mtgjson(layout: str, faces: tuple[Face, ...]) -> list[Face]:
    """A card as MTGJSON has it: an object for each face, with sides where there are several.

    What cards meld into has its own name only.
    """
    found = []
    for place, face in enumerate(faces):
        told = {
            "name": full_name(faces),
            "layout": CALLED.get(layout, layout),
            "type": face["types"],
            **types_of(face["types"]),
            "colors": face.get("indicator", [each for each in "WUBRG" if each in face.get("cost", "")]),
            "colorIdentity": [],
            "identifiers": {"scryfallOracleId": "00000000-0000-0000-0000-000000000000"},
            "legalities": {"vintage": "Legal"},
            "rulings": [{"date": "2020-01-01", "text": 'Brackets "}]{[" in a text, and a \\ too.'}],
            "manaValue": 1.0,
        }
        told |= {"faceName": face["name"], "side": "ab"[place]} if len(faces) > 1 else {}
        told |= {"colorIndicator": face["indicator"]} if "indicator" in face else {}
        told |= {"name": face["name"]} if layout == "meld" and place else {}
        told |= {"manaCost": face["cost"]} if "cost" in face else {}
        told |= {"text": face["text"]} if "text" in face else {}
        found.append(told | {key: face[key] for key in NUMBERS if key in face})
    return found


def atomic() -> Face:
    """AtomicCards: under each name, the faces of it."""
    data: dict[str, list[Face]] = {}
    for layout, faces in CARDS:
        for face in mtgjson(layout, faces):
            data.setdefault(face["name"], []).append(face)
    data["Whole Being"] = data["Whole Being"][:1]
    return {"meta": {"date": "2026-01-01", "version": "5.2.2"}, "data": data}


def one_set(code: str = "TST", backwards: int = 1) -> Face:
    """A single set: cards among much else, faces in any order."""
    cards = [
        face | {"uuid": "x", "number": "1", "setCode": code}
        for layout, faces in CARDS
        for face in mtgjson(layout, faces)
    ]
    foreign = mtgjson(*CARDS[0])[0] | {"language": "German"}
    return {
        "meta": {"date": "2026-01-01", "version": "5.2.2"},
        "data": {
            "baseSetSize": len(cards),
            "booster": {"default": {"boosters": [{"contents": {"common": 10}, "weight": 1}], "sheets": {}}},
            "cards": [foreign, *cards[::backwards]],
            "code": code,
            "languages": ["English"],
            "name": "Test",
            "tokens": mtgjson(*TOKEN),
            "translations": {"German": None},
        },
    }


def printings() -> Face:
    """AllPrintings: under each code, a set; cards come again in other sets."""
    return {
        "meta": {"date": "2026-01-01"},
        "data": {code: one_set(code, step)["data"] for code, step in (("AAA", 1), ("BBB", -1))},
    }


def scryfall_face(face: Face) -> Face:
    """A face in Scryfall's words."""
    told = {
        "object": "card_face",
        "name": face["name"],
        "mana_cost": face.get("cost", ""),
        "type_line": face["types"],
        "oracle_text": re.sub(r"\[([^][]+)\]:", r"\1:", face.get("text", "")),  # loyalty symbols without brackets
        "artist": "nobody",
    }
    told |= {"color_indicator": face["indicator"], "colors": face["indicator"]} if "indicator" in face else {}
    return told | {key: face[key] for key in NUMBERS if key in face}


def scryfall_card(layout: str, faces: tuple[Face, ...], **more: Any) -> Face:
    """A card as Scryfall has it: faces inside, an aftermath card among the split ones."""
    told = {
        "object": "card",
        "id": "00000000-0000-0000-0000-000000000000",
        "oracle_id": "00000000-0000-0000-0000-000000000000",
        "lang": "en",
        "name": full_name(faces),
        "layout": "split" if layout == "aftermath" else CALLED.get(layout, layout),
        "cmc": 1.0,
        "color_identity": [],
        "colors": [],
        "games": ["paper"],
        "prices": {"usd": None},
    }
    if len(faces) == 1:
        told |= {key: value for key, value in scryfall_face(faces[0]).items() if key != "object"}
    else:
        told["card_faces"] = [scryfall_face(face) for face in faces]
    return told | more


def scryfall() -> list[Face]:
    """Bulk data: a list of cards, tokens and pictures among them, printings and other languages in default-cards."""
    cards = [scryfall_card(layout, faces) for layout, faces in CARDS if layout != "meld"]
    pairs = [faces for layout, faces in CARDS if layout == "meld"]
    roles = [("meld_part", pair[0]["name"]) for pair in pairs] + [("meld_result", BEING["name"])]
    parts = [{"object": "related_card", "component": role, "name": name} for role, name in roles]
    cards += [scryfall_card("meld", (face,), all_parts=parts) for face in (BEING, *(pair[0] for pair in pairs))]
    again = scryfall_card(*CARDS[0], set="bbb")
    foreign = scryfall_card(*CARDS[1], lang="de") | {"name": "Sudden Spark", "oracle_text": "Nein."}
    twice = scryfall_card("reversible_card", (CARDS[0][1][0], CARDS[0][1][0]))
    picture = scryfall_card("art_series", (CARDS[0][1][0], CARDS[0][1][0]))
    return [foreign, *cards, again, twice, picture, scryfall_card(*TOKEN)]


def plain() -> list[Face]:
    """A plain list: of each card the first face only."""
    return [
        {key: mtgjson(layout, faces)[0].get(key) for key in (
            "name", "manaCost", "type", "types", "subtypes", "supertypes", "keywords", "power", "toughness", "loyalty",
            "text", "layout", "colorIdentity",
        )}
        for layout, faces in CARDS
    ]  # fmt: skip
