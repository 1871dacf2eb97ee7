"""The fixed words of Oracle text: numbers, kinds of objects, colours, ability words, keywords without a text."""

from __future__ import annotations

from typing import Final

from domain.vocabulary import COLOURS_BY_NAME, OTHER_SUBTYPES, PERMANENT_TYPES, SPELL_TYPES

# fmt: off: the tables are set by hand, a rule a line or two

NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
} | {"twenty-five": 25, "thirty": 30, "forty": 40, "fifty": 50, "ninety-nine": 99, "hundred": 100}
TYPES: Final = {kind.lower(): kind for kind in (*PERMANENT_TYPES, *SPELL_TYPES, "Kindred", "Dungeon", "Conspiracy")}
TYPES_OF_PERMANENTS: Final = {kind.lower(): kind for kind in PERMANENT_TYPES}
SUPERTYPES: Final = {kind.lower(): kind for kind in ("Basic", "Legendary", "Snow", "World")}
COLOURS: Final = dict(COLOURS_BY_NAME)
_PLURALS: Final = {"sorcery": "sorceries", "library": "libraries", "ability": "abilities"}
OBJECT_WORDS: Final = frozenset(
    (
        *TYPES,
        "permanent",
        "token",
        "spell",
        "card",
        "aura",
        "equipment",
        "vehicle",
        "saga",
        "siege",
        "class",
        "case",
        "room",
        "emblem",
        "background",
        "spacecraft",
        "fortification",
        "contraption",
        "attraction",
        "planet",
        "role",
    )
)
"""What may stand behind "this" where a text speaks of its own object."""

CREATURE_TYPES: Final = frozenset(
    (
        "advisor aetherborn alicorn alien ally angel antelope ape archer archon armadillo army artificer "
        "artist assassin assembly-worker astartes athlete atog aurochs avatar azra badger balloon barbarian "
        "bard basilisk bat bear beast beaver beeble beholder berserker bird bison blinkmoth boar brainiac "
        "bringer brushwagg c'tan camarid camel capybara caribou carrier cat centaur child chimera citizen "
        "clamfolk cleric clown cockatrice construct cow coward coyote crab crocodile custodes cyberman cyborg "
        "cyclops dalek dauthi demigod demon deserter detective devil dinosaur djinn doctor dog donkey dragon "
        "drake dreadnought drix drone druid dryad dwarf echidna efreet egg elder eldrazi elemental elephant "
        "elf elk employee eternal eye faerie ferret fish flagbearer fox fractal frog fungus gamer gamma "
        "gargoyle germ giant gith glimmer gnoll gnome goat goblin god golem gorgon graveborn gremlin griffin "
        "guest hag halfling hamster harpy hedgehog hellion hero hippo hippogriff homarid homunculus horror "
        "horse human hydra hyena illusion imp incarnation inhuman inkling inquisitor insect jackal jellyfish "
        "juggernaut kangaroo kavu killbot kirin kithkin knight kobold kor kraken kree lamia lammasu leech "
        "lemur leviathan lhurgoyf licid lizard llama lobster manticore masticore mercenary merfolk metathran "
        "minion minotaur mite mole monger mongoose monk monkey moogle moonfolk mount mouse mutant myr mystic "
        "nautilus necron nephilim nightmare nightstalker ninja noble noggle nomad nymph octopus ogre ooze orb "
        "orc orgg otter ouphe ox oyster pangolin peasant pegasus pentavite performer pest phelddagrif phoenix "
        "phyrexian pilot pincher pirate plant platypus porcupine possum praetor primarch prism processor qu "
        "rabbit raccoon ranger rat rebel reflection rhino rigger robot rogue sable salamander samurai sand "
        "saproling satyr scarecrow scientist scion scorpion scout sculpture seal serf serpent servo shade "
        "shaman shapeshifter shark sheep siren skeleton skrull skunk slith sliver sloth slug snail snake "
        "soldier soltari sorcerer spawn specter spellshaper sphinx spider spike spirit splinter sponge spy "
        "squid squirrel starfish surrakar survivor symbiote synth tentacle tetravite thalakos thopter thrull "
        "tiefling toy treefolk trilobite triskelavite troll turtle tyranid unicorn utrom vampire varmint "
        "vedalken villain volver wall walrus warlock warrior weasel weird werewolf whale wizard wolf "
        "wolverine wombat worm wraith wurm yeti zombie zubera "
    ).split()
)
SUBTYPES: Final = (
    {kind.lower(): kind.capitalize() for kind in CREATURE_TYPES}
    | {kind.lower().replace("’", "'"): kind for kind in OTHER_SUBTYPES}
    | {"assembly-worker": "Assembly-Worker", "time lord": "Time Lord"}
)
_IRREGULAR: Final = {
    "elves": "elf",
    "dwarves": "dwarf",
    "wolves": "wolf",
    "werewolves": "werewolf",
    "mice": "mouse",
    "thieves": "thief",
    "children": "child",
    "oxen": "ox",
    "geese": "goose",
    "fungi": "fungus",
    "octopuses": "octopus",
    "sphinxes": "sphinx",
    "foxes": "fox",
    "phoenixes": "phoenix",
    "allies": "ally",
    "faeries": "faerie",
    "zombies": "zombie",
    "mercenaries": "mercenary",
    "armies": "army",
    "treefolk": "treefolk",
    "merfolk": "merfolk",
    "eldrazi": "eldrazi",
    "samurai": "samurai",
    "pegasi": "pegasus",
    "djinn": "djinn",
    "cyclopes": "cyclops",
    "homunculi": "homunculus",
    "spies": "spy",
    "hippopotamuses": "hippo",
    "leeches": "leech",
    "cavalry": "cavalry",
    "witches": "witch",
    "harpies": "harpy",
    "yetis": "yeti",
    "walruses": "walrus",
    "platypuses": "platypus",
    "cephalids": "cephalid",
    "kithkin": "kithkin",
    "sorceries": "sorcery",
    "plains": "plains",
    "locuses": "locus",
    "urza's": "urza's",
    "blood": "blood",
    "food": "food",
    "equipment": "equipment",
    "foods": "food",
    "myr": "myr",
    "kor": "kor",
    "gold": "gold",
    "liches": "lich",
    "heroes": "hero",
    "classes": "class",
}


ALIKE: Final = frozenset(word for word, one in _IRREGULAR.items() if word == one and word in CREATURE_TYPES)
"""Creature types that are the same word in the plural."""


def singular(word: str) -> str:
    """A noun in the singular, as far as its word tells."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in SUBTYPES or word in TYPES:
        return word
    stems = [word.removesuffix(ending) + stem for ending, stem in ENDINGS if word.endswith(ending)]
    known = (stem for stem in (*stems, word.removesuffix("es")) if stem in SUBTYPES or stem in TYPES)
    return next(known, stems[0] if stems else word)


ENDINGS: Final = (("ies", "y"), ("ves", "f"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", ""))
"""Endings of plurals, and what stands in their place in the singular."""


PLAIN_KEYWORDS: Final = frozenset(
    {
        "flying",
        "trample",
        "haste",
        "vigilance",
        "reach",
        "lifelink",
        "deathtouch",
        "defender",
        "menace",
        "flash",
        "first strike",
        "double strike",
        "hexproof",
        "indestructible",
        "shroud",
        "fear",
        "intimidate",
        "shadow",
        "horsemanship",
        "skulk",
        "infect",
        "wither",
        "changeling",
        "devoid",
        "assist",
        "convoke",
        "delve",
        "improvise",
        "split second",
        "phasing",
        "fuse",
        "daybound",
        "nightbound",
        "partner",
        "start your engines!",
        "plainswalk",
        "islandwalk",
        "swampwalk",
        "mountainwalk",
        "forestwalk",
        "aftermath",
        "exalted",
        "battle cry",
        "dethrone",
        "melee",
        "flanking",
        "provoke",
        "storm",
        "cascade",
        "conspire",
        "gravestorm",
        "demonstrate",
        "extort",
        "retrace",
        "rebound",
        "undaunted",
        "bargain",
        "evolve",
        "training",
        "mentor",
        "unleash",
        "riot",
        "sunburst",
        "ravenous",
        "persist",
        "undying",
        "ascend",
        "prowess",
        "exploit",
        "living weapon",
        "for mirrodin!",
        "job select",
        "ingest",
        "umbra armor",
        "totem armor",
        "station",
        "jump-start",
        "cumulative upkeep",
    }
)
"""Keywords that stand alone on a card (702)."""

MEANT: Final = frozenset(
    """
    choose boast exhaust channel forecast max speed power-up visit prize solve solved gotcha companion teamwork sneak
    level kicker multikicker buyback entwine escalate overload evoke morph megamorph disguise bestow mutate offspring
    squad surge spectacle dash blitz unearth warp miracle ninjutsu replicate scavenge outlast echo disturb ward equip
    fortify cycling flashback madness foretell plot transmute transfigure embalm eternalize suspend reinforce splice
    escape cumulative awaken cleave spree tiered prototype craft reconfigure encore emerge prowl freerunning gift
    impending harmonize mobilize mayhem web-slinging firebending waterbend airbend hideaway haunt recover casualty
    bargain enlist saddle station crew eminence hidden agenda double chapter i ii iii iv v vi enchant protection
    hexproof partner affinity champion soulbond villainous conjure specialize strive bloodrush converge sunburst
    amplify tribute backup devour read ahead task rulebreaker hero's homunculus
    """.split()
)
"""Words before a dash that mean something: what stands there then is no flavour."""

ABILITY_WORDS: Final = frozenset(
    {
        "adamant",
        "addendum",
        "alliance",
        "battalion",
        "bloodrush",
        "celebration",
        "channel",
        "chroma",
        "cohort",
        "constellation",
        "converge",
        "corrupted",
        "council's dilemma",
        "coven",
        "delirium",
        "descend 4",
        "descend 8",
        "domain",
        "eerie",
        "eminence",
        "enrage",
        "fateful hour",
        "fathomless descent",
        "ferocious",
        "flurry",
        "formidable",
        "grandeur",
        "hellbent",
        "heroic",
        "imprint",
        "infusion",
        "inspired",
        "join forces",
        "kinship",
        "landfall",
        "lieutenant",
        "magecraft",
        "metalcraft",
        "morbid",
        "opus",
        "pack tactics",
        "paradox",
        "parley",
        "radiance",
        "raid",
        "rally",
        "renew",
        "repartee",
        "revolt",
        "secret council",
        "spell mastery",
        "strive",
        "survival",
        "sweep",
        "tempting offer",
        "threshold",
        "undergrowth",
        "valiant",
        "vivid",
        "void",
        "will of the council",
        "will of the planeswalkers",
        "descend",
        "disappear",
        "increment",
        "trance",
        "start your engines",
        "harmonious",
        "inspire",
    }
)
"""Words in italics before an ability that mean nothing in the rules (207.2c)."""
