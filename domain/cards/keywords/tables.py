"""Keywords by their words, each with the function that says what it means; compiler and renderer go by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.cards import keywords as k

PLAIN: Final[Mapping[str, Callable[[], Any]]] = {
    "aftermath": k.aftermath, "ascend": k.ascend, "assist": k.assist, "banding": k.banding, "bargain": k.bargain,
    "battle cry": k.battle_cry,
    "cascade": k.cascade, "changeling": k.changeling, "conspire": k.conspire,
    "convoke": k.convoke, "daybound": k.daybound,
    "deathtouch": k.deathtouch, "defender": k.defender, "delve": k.delve, "demonstrate": k.demonstrate,
    "decayed": k.decayed, "dethrone": k.dethrone, "devoid": k.devoid, "double strike": k.double_strike,
    "evolve": k.evolve,
    "exalted": k.exalted, "exploit": k.exploit, "extort": k.extort, "fear": k.fear, "first strike": k.first_strike,
    "flanking": k.flanking, "flash": k.flash, "flying": k.flying, "for Mirrodin!": k.for_mirrodin,
    "forestwalk": k.forestwalk, "fuse": k.fuse, "gravestorm": k.gravestorm, "haste": k.haste, "hexproof": k.hexproof,
    "horsemanship": k.horsemanship, "improvise": k.improvise, "indestructible": k.indestructible, "infect": k.infect,
    "ingest": k.ingest, "intimidate": k.intimidate, "islandwalk": k.islandwalk, "job select": k.job_select,
    "jump-start": k.jump_start, "lifelink": k.lifelink, "living metal": k.living_metal,
    "living weapon": k.living_weapon, "melee": k.melee,
    "menace": k.menace, "mentor": k.mentor, "mountainwalk": k.mountainwalk, "nightbound": k.nightbound,
    "partner": k.partner, "persist": k.persist, "phasing": k.phasing, "plainswalk": k.plainswalk,
    "provoke": k.provoke, "prowess": k.prowess, "ravenous": k.ravenous, "reach": k.reach, "rebound": k.rebound,
    "retrace": k.retrace, "riot": k.riot, "shadow": k.shadow, "shroud": k.shroud, "skulk": k.skulk,
    "split second": k.split_second, "start your engines!": k.start_your_engines, "station": k.station,
    "storm": k.storm, "sunburst": k.sunburst, "swampwalk": k.swampwalk, "training": k.training, "trample": k.trample,
    "umbra armor": k.umbra_armor, "undaunted": k.undaunted, "undying": k.undying,
    "enlist": k.enlist, "myriad": k.myriad, "unleash": k.unleash,
    "vigilance": k.vigilance, "wither": k.wither, "read ahead": k.read_ahead, "soulbond": k.bonds,
}  # fmt: skip
"""Keywords that stand alone."""
COUNTED: Final[Mapping[str, Callable[[int], Any]]] = {
    "annihilator": k.annihilator, "afflict": k.afflict, "bushido": k.bushido, "rampage": k.rampage, "toxic": k.toxic,
    "modular": k.modular, "fabricate": k.fabricate, "afterlife": k.afterlife, "dredge": k.dredge, "renown": k.renown,
    "bloodthirst": k.bloodthirst, "graft": k.graft, "devour": k.devour, "soulshift": k.soulshift, "fading": k.fading,
    "vanishing": k.vanishing, "crew": k.crew, "saddle": k.saddle, "casualty": k.casualty,
    "amplify": k.amplify, "firebending": k.firebending, "frenzy": k.frenzy, "mobilize": k.mobilize,
    "poisonous": k.poisonous, "ripple": k.ripple, "absorb": k.absorb, "hideaway": k.hideaway, "tribute": k.tributed,
}  # fmt: skip
"""Keywords with a number."""
COSTED: Final[Mapping[str, Callable[..., Any]]] = {
    "ward": k.ward, "equip": k.equip, "fortify": k.fortify, "cycling": k.cycling, "flashback": k.flashback,
    "madness": k.madness, "foretell": k.foretell, "plot": k.plot, "transmute": k.transmute,
    "transfigure": k.transfigure, "embalm": k.embalm, "eternalize": k.eternalize, "kicker": k.kicker,
    "multikicker": k.multikicker, "buyback": k.buyback, "entwine": k.entwine, "escalate": k.escalate,
    "evoke": k.evoke, "morph": k.morph, "megamorph": k.megamorph, "disguise": k.disguise, "bestow": k.bestow,
    "mutate": k.mutate, "offspring": k.offspring, "squad": k.squad, "surge": k.surge, "spectacle": k.spectacle,
    "dash": k.dash, "blitz": k.blitz, "unearth": k.unearth, "warp": k.warp, "miracle": k.miracle,
    "ninjutsu": k.ninjutsu, "replicate": k.replicate, "scavenge": k.scavenge, "outlast": k.outlast,
    "level up": k.level_up, "echo": k.echo, "disturb": k.disturb,
    "emerge": k.emerge, "encore": k.encore, "freerunning": k.freerunning, "harmonize": k.harmonize,
    "mayhem": k.mayhem, "more than meets the eye": k.more_than_meets_the_eye, "prowl": k.prowl, "recover": k.recover,
    "web-slinging": k.web_slinging,
}  # fmt: skip
"""Keywords with a cost."""
