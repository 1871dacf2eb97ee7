"""Random boards, random targeted spells, random changes: hypothesis draws the naive picture."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume
from hypothesis import strategies as st

from tests.naive.happening import Change, pictured
from tests.naive.picture import (
    BATTLEFIELD,
    GRAVEYARD,
    HAND,
    MUTATE,
    STACK,
    Ban,
    Picture,
    PlayerShield,
    Shield,
    Targets,
    Thing,
    Wanted,
)
from tests.naive.reading import all_fit, assignments, choices, well_numbered

COLOURS = st.frozensets(st.sampled_from("WUBRG"), max_size=2)
QUALITIES = ("B", "R", "W", "Creature", "Instant", "Artifact")
SHIELDS = st.one_of(
    st.sampled_from((Shield("shroud"), Shield("hexproof"), Shield("hexproof"), Shield("protection"))),
    st.builds(Shield, st.sampled_from(("hexproof", "protection")), st.sampled_from(QUALITIES)),
)
BANS = st.builds(
    Ban,
    st.sampled_from(("this", "creatures you control", "artifacts", "you")),
    st.sampled_from(("anything", "black spells", "what opponents control")),
)
PLAYER_SHIELDS = st.builds(PlayerShield, st.sampled_from(("you", "opponents", "everyone")), SHIELDS)
SUBTYPES = st.sampled_from(((), (), (), ("Flagbearer",), ("Knight",), ("Knight", "Flagbearer")))
FLAGS = st.sampled_from(("Flagbearer", "Knight"))
MUSTS = st.sampled_from(((), (), (), ("Flagbearer",), ("Knight",)))
PERMANENT_KINDS = (
    "any target", "permanent", "creature", "creature you control", "creature an opponent controls",
    "nonblack creature", "tapped creature", "artifact or enchantment", "player", "opponent",
)  # fmt: skip
OTHER_KINDS = (
    "creature card in a graveyard", "creature card in your graveyard", "spell", "spell with a single target",
    "spell that targets a creature", "spell that targets only you", "spell or ability",
)  # fmt: skip
DIVIDING_KINDS = (
    "any target", "creature", "creature you control", "creature an opponent controls", "nonblack creature", "player",
    "opponent",
)  # fmt: skip
Draw = st.DrawFn


# --- targets wanted --------------------------------------------------------------------------------------------------


@st.composite
def wanted(draw: Draw, place: int = 0, *, several: bool = True) -> Wanted:
    """One instance of the word "target", the place-th of its text."""
    kind = draw(st.sampled_from(PERMANENT_KINDS * 2 + OTHER_KINDS))
    least, most = draw(st.sampled_from(((1, 1), (1, 1), (2, 2), (0, 2), (0, None)))) if several else (1, 1)
    other_than = (draw(st.integers(0, place - 1)),) if place and draw(st.booleans()) else ()
    divides = draw(st.integers(2, 4)) if kind in DIVIDING_KINDS and draw(st.integers(0, 3)) == 0 else 0
    return Wanted(kind, least, most, other_than, divides)


@st.composite
def text(draw: Draw) -> tuple[Wanted, ...]:
    """One to three instances; only the first may be of any number, for the sake of brute force."""
    count = draw(st.sampled_from((1, 1, 2, 2, 3)))
    made = [draw(wanted(place)) for place in range(count)]
    return tuple(each if not place or each.most else replace(each, most=2) for place, each in enumerate(made))


# --- objects ---------------------------------------------------------------------------------------------------------


@st.composite
def permanent(draw: Draw, number: int, players: int, types: tuple[str, ...], *, flags: bool = False) -> Thing:
    """A permanent with random colours, status, and random things to say about targets."""
    player = st.integers(1, players)
    creature = "Creature" in types
    also = draw(st.sampled_from(((), (), (), ("Artifact",), ("Enchantment",)))) if creature else ()
    subtypes = FLAGS.map(lambda name: (name,)) if flags else SUBTYPES
    return Thing(
        id=number,
        name=f"Thing {number}",
        zone=BATTLEFIELD,
        owner=draw(player),
        controller=draw(player),
        types=frozenset((*types, *also, *(draw(subtypes) if creature else ()))),
        colours=draw(COLOURS),
        shields=tuple(draw(st.lists(SHIELDS, max_size=2))) if draw(st.integers(0, 3)) <= 1 else (),
        bans=tuple(draw(st.lists(BANS, max_size=1))) if draw(st.integers(0, 3)) == 0 else (),
        musts=(draw(FLAGS),) if flags else draw(MUSTS),
        player_shields=tuple(draw(st.lists(PLAYER_SHIELDS, max_size=1))) if not creature else (),
        tapped=draw(st.booleans()),
        counters=draw(st.integers(0, 2)),
    )


@st.composite
def card(draw: Draw, number: int, players: int, zone: str) -> Thing:
    """A creature or artifact card in a graveyard, or a creature spell on the stack, with shields that do nothing."""
    owner = draw(st.integers(1, players))
    types = frozenset((draw(st.sampled_from(("Creature", "Creature", "Artifact"))),))
    shields = tuple(draw(st.lists(SHIELDS, max_size=1)))
    return Thing(number, f"Thing {number}", zone, owner, owner, types, draw(COLOURS), shields)


@st.composite
def bystander(draw: Draw, number: int, picture: Picture) -> Thing:
    """An instant on the stack with one or two targets, legal or not."""
    owner = draw(st.integers(1, picture.players))
    targets = tuple(draw(st.lists(st.sampled_from(picture.everything()), max_size=2)))
    kinds = (Wanted("any target"), Wanted("creature"))[: len(targets)]
    return Thing(
        number, f"Thing {number}", STACK, owner, owner, frozenset({"Instant"}), draw(COLOURS),
        wanted=kinds, slots=tuple((each,) for each in targets),
    )  # fmt: skip


@st.composite
def boards(draw: Draw, *, flags: bool = False) -> Picture:
    """Two or three players with a few creatures, other permanents, cards in graveyards and spells on the stack.

    With ``flags`` every creature must be targeted, or says so of others.
    """
    players = draw(st.integers(2, 3))
    picture = Picture(players, {})
    number = 101
    for _ in range(draw(st.integers(1, 4))):
        picture = picture.having(draw(permanent(number, players, ("Creature",), flags=flags)))
        number += 1
    for _ in range(draw(st.integers(0, 2))):
        types = draw(st.sampled_from((("Artifact",), ("Enchantment",), ("Enchantment",), ("Land",), ("Planeswalker",))))
        picture = picture.having(draw(permanent(number, players, types)))
        number += 1
    for zone in ("graveyard", STACK):
        for _ in range(draw(st.integers(0, 1))):
            picture = picture.having(draw(card(number, players, zone)))
            number += 1
    for _ in range(draw(st.integers(0, 2))):
        picture = picture.having(draw(bystander(number, picture)))
        number += 1
    return picture


# --- the one that aims -----------------------------------------------------------------------------------------------

AIMER, SOURCE, CHANGER = 300, 290, 310
TYPE_CHANGES = ((("Creature",), ()), ((), ("Creature",)), (("Artifact",), ()), (("Artifact",), ("Creature",)))
CAN_LEAVE = (BATTLEFIELD, STACK, GRAVEYARD)


@st.composite
def aiming(draw: Draw, zone: str = STACK, *, abilities: bool = True, flags: bool = False) -> Picture:
    """A board with a targeted instant, or with an ability of a permanent, that has no targets yet."""
    picture = draw(boards(flags=flags))
    player = draw(st.integers(1, picture.players))
    wants = draw(text())
    modes = draw(st.sampled_from(((), (), (), split(wants))))
    if abilities and draw(st.integers(0, 3)) == 0:
        source = replace(
            draw(permanent(SOURCE, picture.players, ("Creature",))), controller=player, wanted=wants, modes=modes
        )
        picture = picture.having(source)
        if zone == HAND:
            return picture
        ability = Thing(AIMER, source.name, STACK, player, player, wanted=wants, modes=modes, source=SOURCE)
        return picture.having(ability)
    instant = frozenset({"Instant"})
    aimer = Thing(AIMER, "Aimer", zone, player, player, instant, draw(COLOURS), wanted=wants, modes=modes)
    return picture.having(aimer)


@st.composite
def mutating(draw: Draw, zone: str = STACK, *, flags: bool = False) -> Picture:
    """A board with Humans on it, and a creature spell to be cast for its mutate cost that has no targets yet."""
    picture = draw(boards(flags=flags))
    for each in tuple(picture.things.values()):
        if "Creature" in each.types and draw(st.integers(0, 2)) == 0:
            picture = picture.having(replace(each, types=each.types | {"Human"}))
    player = draw(st.integers(1, picture.players))
    shields = tuple(draw(st.lists(SHIELDS, max_size=1)))
    beast = frozenset({"Creature", *draw(SUBTYPES)})
    return picture.having(
        Thing(AIMER, "Aimer", zone, player, player, beast, draw(COLOURS), shields, wanted=(Wanted(MUTATE),))
    )


def split(wants: tuple[Wanted, ...]) -> tuple[int, ...]:
    """The text as modes that are all chosen: one for each instance, unless they speak of each other."""
    return (len(wants),) if any(each.other_than for each in wants) else (1,) * len(wants)


@st.composite
def some_targets(draw: Draw, picture: Picture, aimer: int = AIMER, *, legal: bool = False) -> Targets:
    """Targets for each instance, mostly what it could choose; unless ``legal`` anything in any number now and then."""
    made: list[tuple[int, ...]] = []
    for slot, each in enumerate(picture.things[aimer].wanted):
        could = sorted(choices(picture.aiming(aimer, ()), aimer, slot))
        pile = could if legal or (could and draw(st.integers(0, 5))) else list(picture.everything())
        most = 3 if each.most is None else each.most
        size = draw(st.integers(each.least, most)) if legal or draw(st.integers(0, 7)) else draw(st.integers(0, 3))
        size = min(size, each.divides) if legal and each.divides else size
        once = legal or draw(st.integers(0, 5)) > 0
        size = min(size, len(pile))
        made.append(
            tuple(draw(st.lists(st.sampled_from(pile), min_size=size, max_size=size, unique=once))) if pile else ()
        )
    return tuple(made)


@st.composite
def aimed(draw: Draw, *, abilities: bool = True) -> Picture:
    """A board with a spell or ability that has legal targets, and shares if something is divided."""
    return with_legal_targets(draw, draw(aiming(abilities=abilities)))


def with_legal_targets(draw: Draw, picture: Picture) -> Picture:
    """The picture with legal targets, and shares, for the one that aims."""
    slots = draw(some_targets(picture, legal=True))
    assume(any(slots) and well_numbered(picture, AIMER, slots))
    found = slots if all_fit(picture, AIMER, slots) else first_legal(picture, slots)
    assume(found is not None)
    found = found or ()
    wants = picture.things[AIMER].wanted
    shares = tuple(divided(each, len(targets)) for each, targets in zip(wants, found, strict=True))
    return picture.having(replace(picture.things[AIMER], slots=found, shares=shares))


def first_legal(picture: Picture, slots: Targets) -> Targets | None:
    """Some legal targets in the same numbers."""
    return next(assignments(picture, AIMER, tuple(len(each) for each in slots)), None)


def divided(each: Wanted, targets: int) -> tuple[int, ...]:
    """Shares of what is divided: one for each target, the rest for the first."""
    return (each.divides - targets + 1, *(1,) * (targets - 1)) if each.divides and targets else ()


# --- changes ---------------------------------------------------------------------------------------------------------


@st.composite
def change(draw: Draw, picture: Picture, number: int, spare: frozenset[int]) -> Change:
    """One thing that happens to the board; what is spared doesn't leave."""
    player = st.integers(1, picture.players)
    if draw(st.integers(0, 5)) == 0:
        who = draw(player)
        if draw(st.booleans()):
            whom = st.sampled_from(("creatures you control", "artifacts", "you"))
            by = st.sampled_from(("anything", "black spells", "what opponents control"))
            return Change("rule", who, number, ban=draw(st.builds(Ban, whom, by)))
        return Change("rule", who, number, player_shield=draw(PLAYER_SHIELDS))
    leaving = [n for n, each in picture.things.items() if n not in spare and not each.source and each.zone in CAN_LEAVE]
    if leaving and draw(st.integers(0, 4)) == 0:
        return Change("gone", draw(st.sampled_from(aimed_at(picture, leaving))), number)
    able = [n for n, each in picture.things.items() if each.zone in (BATTLEFIELD, STACK) and not each.source]
    who = draw(st.sampled_from(aimed_at(picture, able)))
    on_battlefield = picture.things[who].zone == BATTLEFIELD
    kinds = ["shield", "colours", "types", "control", "blank"] if on_battlefield else ["colours", "control"]
    what = draw(st.sampled_from(kinds[:3] if who == SOURCE and who in spare else kinds))
    if what == "control":
        return Change(what, who, number, player=draw(player))
    if what == "shield":
        return Change(what, who, number, shield=draw(SHIELDS))
    if what == "types":
        add, remove = draw(st.sampled_from(TYPE_CHANGES))
        return Change(what, who, number, add=frozenset(add), remove=frozenset(remove))
    return Change(what, who, number, colours=draw(COLOURS))


def aimed_at(picture: Picture, able: list[int]) -> list[int]:
    """The objects in order, the targets of the one that aims three times more often than others."""
    aimer = picture.things.get(AIMER)
    targets = {each for slot in aimer.slots for each in slot} if aimer else set()
    return [each for number in sorted(able) for each in (number,) * (4 if number in targets else 1)]


@st.composite
def changes(
    draw: Draw, picture: Picture, least: int = 0, spare: frozenset[int] = frozenset({AIMER})
) -> tuple[Picture, tuple[Change, ...]]:
    """A few changes one after the other, and the picture after them."""
    printed = picture
    made: tuple[Change, ...] = ()
    for number in range(900, 900 + draw(st.integers(least, 3))):
        made = (*made, draw(change(picture, number, spare)))
        picture = pictured(picture, made[-1], printed)
    return picture, made
