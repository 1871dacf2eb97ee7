"""The rules of targets, read a second time and as simply as possible: brute force over plain data.

Nothing of the domain is imported, so that a mistake there can't be repeated here by import.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product

from tests.naive.picture import (
    BATTLEFIELD,
    GRAVEYARD,
    MUTATE,
    STACK,
    Ban,
    Picture,
    PlayerShield,
    Shield,
    Targets,
    Thing,
)

NO_CHOICE, SAME_TWICE, ITSELF, CANT = "601.2c", "115.3", "115.5", "101.2"
SHROUD, HEXPROOF, PLAYER_HEXPROOF, HEXPROOF_FROM, PROTECTION = "702.18a", "702.11b", "702.11c", "702.11d", "702.16b"


# --- what the words mean (109.2, 115.2, 115.4, 115.9) ----------------------------------------------------------------


def permanent(picture: Picture, number: int, *types: str) -> bool:
    """Whether it is a permanent with one of these types, or of any if none is named (109.2)."""
    thing = picture.things.get(number)
    return thing is not None and thing.zone == BATTLEFIELD and (not types or bool(thing.types & set(types)))


def is_player(picture: Picture, number: int) -> bool:
    """Whether it is a player of the game."""
    return 1 <= number <= picture.players


def spell(picture: Picture, number: int) -> bool:
    """Whether it is a spell: on the stack, and no ability (112.1)."""
    thing = picture.things.get(number)
    return thing is not None and thing.zone == STACK and not thing.source


def single(picture: Picture, number: int) -> bool:
    """Whether something was chosen exactly once as a target of it (115.9a)."""
    return spell(picture, number) and sum(len(each) for each in picture.things[number].slots) == 1


def aims_at_creature(picture: Picture, number: int) -> bool:
    """Whether one of its targets is a creature now (115.9b)."""
    if not spell(picture, number):
        return False
    return any(permanent(picture, each, "Creature") for slot in picture.things[number].slots for each in slot)


def aims_only_at(picture: Picture, number: int, player: int) -> bool:
    """Whether a player is its only target, however often (115.9c)."""
    return spell(picture, number) and {each for slot in picture.things[number].slots for each in slot} == {player}


def controlled(picture: Picture, number: int, player: int) -> bool:
    """Whether the player controls the object."""
    return picture.things[number].controller == player


MEANINGS: dict[str, Callable[[Picture, int, int], bool]] = {
    "any target": lambda p, you, n: is_player(p, n) or permanent(p, n, "Creature", "Planeswalker", "Battle"),
    "player": lambda p, you, n: is_player(p, n),
    "opponent": lambda p, you, n: is_player(p, n) and n != you,
    "permanent": lambda p, you, n: permanent(p, n),
    "creature": lambda p, you, n: permanent(p, n, "Creature"),
    "creature you control": lambda p, you, n: permanent(p, n, "Creature") and controlled(p, n, you),
    "creature an opponent controls": lambda p, you, n: permanent(p, n, "Creature") and not controlled(p, n, you),
    "nonblack creature": lambda p, you, n: permanent(p, n, "Creature") and "B" not in p.things[n].colours,
    "tapped creature": lambda p, you, n: permanent(p, n, "Creature") and p.things[n].tapped,
    "artifact or enchantment": lambda p, you, n: permanent(p, n, "Artifact", "Enchantment"),
    "creature card in a graveyard": lambda p, you, n: card_in_graveyard(p, n),
    "creature card in your graveyard": lambda p, you, n: card_in_graveyard(p, n) and p.things[n].owner == you,
    "spell": lambda p, you, n: spell(p, n),
    "spell with a single target": lambda p, you, n: single(p, n),
    "spell that targets a creature": lambda p, you, n: aims_at_creature(p, n),
    "spell that targets only you": lambda p, you, n: aims_only_at(p, n, you),
    "spell or ability": lambda p, you, n: n in p.things and p.things[n].zone == STACK,
}
"""What each kind of target may be; ``you`` is the controller of the spell or ability."""


def is_meant(picture: Picture, aimer: Thing, kind: str, number: int) -> bool:
    """Whether it is what an instance of "target" asks for; mutate asks for the spell's owner, not for "you"."""
    if kind != MUTATE:
        return MEANINGS[kind](picture, aimer.controller, number)
    thing = picture.things.get(number)
    if thing is None or not permanent(picture, number, "Creature"):
        return False
    return "Human" not in thing.types and thing.owner == aimer.owner


def card_in_graveyard(picture: Picture, number: int) -> bool:
    """Whether it is a creature card in a graveyard."""
    thing = picture.things.get(number)
    return thing is not None and thing.zone == GRAVEYARD and "Creature" in thing.types


# --- what can't be targeted (702.11, 702.16, 702.18, 101.2) ----------------------------------------------------------


def source_of(picture: Picture, aimer: Thing) -> Thing:
    """A spell is its own source; an ability's is the object it came from, as it is or last was (113.7, 608.2b)."""
    if not aimer.source:
        return aimer
    return picture.things.get(aimer.source) or picture.gone[aimer.source]


def of_quality(source: Thing, quality: str) -> bool:
    """Whether a source has the quality: any, a colour, or a card type (702.16a)."""
    return not quality or quality in source.colours or quality in source.types


def shields_on(picture: Picture, number: int) -> Iterator[Shield]:
    """The shields of a permanent or player (702.11b–c)."""
    if is_player(picture, number):
        for whose, given in player_shields(picture):
            meant = {"you": number == whose, "opponents": number != whose, "everyone": True}[given.whose]
            if meant:
                yield given.shield
    elif permanent(picture, number):
        yield from picture.things[number].shields


def player_shields(picture: Picture) -> Iterator[tuple[int, PlayerShield]]:
    """Every "players have …" in force, with the player who is "you" in it."""
    yield from picture.floating_shields
    for thing in picture.things.values():
        if thing.zone == BATTLEFIELD:
            yield from ((thing.controller, each) for each in thing.player_shields)


def shielded(picture: Picture, aimer: Thing, number: int) -> Iterator[str]:
    """The rules of the shields that keep a spell or ability from targeting something."""
    owner = number if is_player(picture, number) else picture.things[number].controller
    source = source_of(picture, aimer)
    for shield in shields_on(picture, number):
        if shield.kind == "shroud":
            yield SHROUD
        elif shield.kind == "protection" and of_quality(source, shield.quality):
            yield PROTECTION
        elif shield.kind == "hexproof" and aimer.controller != owner and of_quality(source, shield.quality):
            yield HEXPROOF_FROM if shield.quality else PLAYER_HEXPROOF if is_player(picture, number) else HEXPROOF


def banned(picture: Picture, aimer: Thing, number: int) -> bool:
    """Whether some effect says that it can't be the target of this spell or ability (101.2)."""
    floating = ((0, you, ban) for you, ban in picture.floating_bans)
    printed = (
        (thing.id, thing.controller, ban)
        for thing in picture.things.values()
        if thing.zone == BATTLEFIELD
        for ban in thing.bans
    )
    return any(meant_by(picture, here, you, ban, number, aimer) for here, you, ban in (*floating, *printed))


def meant_by(picture: Picture, here: int, you: int, ban: Ban, number: int, aimer: Thing) -> bool:
    """Whether a ban means this target and this spell or ability."""
    whom = {
        "this": number == here,
        "creatures you control": permanent(picture, number, "Creature") and controlled(picture, number, you),
        "artifacts": permanent(picture, number, "Artifact"),
        "you": number == you,
    }[ban.whom]
    by = {
        "anything": True,
        "black spells": not aimer.source and "B" in aimer.colours,
        "what opponents control": aimer.controller != you,
    }[ban.by]
    return whom and by


# --- one target (601.2c, 115) ----------------------------------------------------------------------------------------


def objections(picture: Picture, aimer: int, slot: int, number: int, beside: tuple[int, ...] = ()) -> set[str]:
    """Every rule by which this instance of "target" can't have this target; ``beside`` are its other targets."""
    spell_ = picture.things[aimer]
    wanted = spell_.wanted[slot]
    found = {ITSELF} if number == aimer else set()
    if number in beside:
        found.add(SAME_TWICE)
    if any(number in spell_.slots[other] for other in wanted.other_than if other < len(spell_.slots)):
        found.add(NO_CHOICE)
    if not is_player(picture, number) and number not in picture.things:
        return found | {NO_CHOICE}
    return found | failings(picture, aimer, slot, number)


def failings(picture: Picture, aimer: int, slot: int, number: int) -> set[str]:
    """The rules that make a target illegal both as it is chosen and later on (608.2b)."""
    spell_ = picture.things[aimer]
    found = set(shielded(picture, spell_, number))
    if not is_meant(picture, spell_, spell_.wanted[slot].kind, number):
        found.add(NO_CHOICE)
    if banned(picture, spell_, number):
        found.add(CANT)
    return found


def lost(picture: Picture, aimer: int, slot: int, number: int) -> bool:
    """Whether a target chosen earlier is illegal as the spell or ability resolves (608.2b)."""
    if not is_player(picture, number) and number not in picture.things:
        return True
    return bool(failings(picture, aimer, slot, number))


def choices(picture: Picture, aimer: int, slot: int) -> set[int]:
    """Whatever the slot could choose now."""
    return {each for each in picture.everything() if not objections(picture, aimer, slot, each)}


# --- all targets at once (601.2c–d) ----------------------------------------------------------------------------------


def all_fit(picture: Picture, aimer: int, slots: Targets) -> bool:
    """Whether no target of a whole set is objectionable."""
    seen = picture.aiming(aimer, slots)
    return all(
        not objections(seen, aimer, slot, each, targets[:place] + targets[place + 1 :])
        for slot, targets in enumerate(slots)
        for place, each in enumerate(targets)
    )


def well_numbered(picture: Picture, aimer: int, slots: Targets) -> bool:
    """Whether each instance has as many targets as it may, and each of them something of what is divided."""
    wanted = picture.things[aimer].wanted
    if len(slots) != len(wanted):
        return False
    for each, targets in zip(wanted, slots, strict=True):
        if len(targets) < each.least or (each.most is not None and len(targets) > each.most):
            return False
        if each.divides and len(targets) > each.divides:
            return False
    return True


def assignments(picture: Picture, aimer: int, counts: tuple[int, ...]) -> Iterator[Targets]:
    """Every legal set of targets of those sizes, the order within an instance left out of account."""
    empty = picture.aiming(aimer, ())
    pools = [sorted(choices(empty, aimer, slot)) for slot in range(len(counts))]
    for slots in product(*(combinations(pool, count) for pool, count in zip(pools, counts, strict=True))):
        if all_fit(picture, aimer, slots):
            yield slots


def obeyed(picture: Picture, aimer: int, slots: Targets) -> int:
    """How many "must be chosen as a target if able" of opponents a set of targets obeys (601.2c)."""
    chosen = {each for targets in slots for each in targets}
    demands = [
        kind
        for thing in picture.things.values()
        if thing.zone == BATTLEFIELD and thing.controller != picture.things[aimer].controller
        for kind in thing.musts
    ]
    return sum(any(permanent(picture, each, kind) for each in chosen) for kind in demands)


def may_choose(picture: Picture, aimer: int, slots: Targets) -> bool:
    """Whether these may be the targets of something put on the stack now (601.2c–d)."""
    if not well_numbered(picture, aimer, slots) or not all_fit(picture, aimer, slots):
        return False
    reached = obeyed(picture, aimer, slots)
    counts = tuple(len(targets) for targets in slots)
    return all(obeyed(picture, aimer, other) <= reached for other in assignments(picture, aimer, counts))


def may_divide(shares: tuple[int, ...], total: int, targets: int) -> bool:
    """Whether each target gets at least one of the whole (601.2d)."""
    return len(shares) == targets and min(shares) >= 1 and sum(shares) == total


# --- changing targets (115.7) ----------------------------------------------------------------------------------------


def may_become(picture: Picture, aimer: int, how: str, new: Targets, to: tuple[int, ...] | None = None) -> bool:
    """Whether a wording lets the targets become these; what is possible must be done under "the" and "a"."""
    if not is_change(picture, aimer, new, to):
        return False
    old = picture.things[aimer].slots
    changed, total = differences(old, new), sum(len(targets) for targets in old)
    if how == "the" and changed not in (0, total):
        return False
    if how == "a" and changed > 1:
        return False
    return how in ("any", "new") or changed > 0 or not any(changes(picture, aimer, how, to))


def differences(old: Targets, new: Targets) -> int:
    """How many targets aren't what they were."""
    return sum(a != b for before, after in zip(old, new, strict=True) for a, b in zip(before, after, strict=True))


def is_change(picture: Picture, aimer: int, new: Targets, to: tuple[int, ...] | None) -> bool:
    """Whether a final set keeps the numbers, changes to legal targets only, and spoils none that stays (115.7d–f)."""
    old = picture.things[aimer].slots
    if [len(targets) for targets in new] != [len(targets) for targets in old]:
        return False
    if new == old:
        return True
    after = picture.aiming(aimer, new)
    for slot, targets in enumerate(new):
        for place, each in enumerate(targets):
            wrong = bool(objections(after, aimer, slot, each, targets[:place] + targets[place + 1 :]))
            if each == old[slot][place]:
                beside = old[slot][:place] + old[slot][place + 1 :]
                if wrong and not objections(picture, aimer, slot, each, beside):
                    return False
            elif wrong or (to is not None and each not in to):
                return False
    return True


def changes(picture: Picture, aimer: int, how: str, to: tuple[int, ...] | None = None) -> Iterator[bool]:
    """A True for every legal change of all targets ("the") or of a single one ("a") (115.7a–b)."""
    old = picture.things[aimer].slots
    wanted = {"the": sum(len(targets) for targets in old), "a": 1}[how]
    for new in finals(picture, aimer):
        if wanted and differences(old, new) == wanted and is_change(picture, aimer, new, to):
            yield True


def finals(picture: Picture, aimer: int) -> Iterator[Targets]:
    """Every set of targets that changing could lead to at best: each place as it is, or something it could choose."""
    old = picture.things[aimer].slots
    empty = picture.aiming(aimer, ((),) * len(old))
    pools = [sorted(choices(empty, aimer, slot) | {target}) for slot, targets in enumerate(old) for target in targets]
    for flat in product(*pools):
        left = iter(flat)
        yield tuple(tuple(next(left) for _ in targets) for targets in old)


# --- merging (702.140c, 702.140e, 729.2a) ----------------------------------------------------------------------------


def merged(host: Thing, spell: Thing, *, on_top: bool) -> Thing:
    """A permanent once a creature spell has merged with it: what it is says the topmost, what it has all of them."""
    top = spell if on_top else host
    return replace(
        host,
        name=top.name,
        types=top.types,
        colours=top.colours,
        shields=host.shields + spell.shields,
        bans=host.bans + spell.bans,
        musts=host.musts + spell.musts,
        player_shields=host.player_shields + spell.player_shields,
    )
