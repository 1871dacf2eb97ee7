"""Whether a player may begin to cast, to activate, or to act (601.3, 602.5, 117.1).

Each question gives every reason against; none means yes. What a spell will be is judged on the position as it would
be once proposed, so that "creature spells can't be cast" sees a spell and not a card in hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.answers import Cast
from domain.cards.abilities import (
    Activated,
    LoseAbilities,
    Modifies,
)
from domain.cards.costs import TapThis, UntapThis
from domain.cards.static_rules import (
    AsThoughFlash,
    CantActivate,
    CantCast,
    CastOnly,
    MayCastFrom,
)
from domain.errors import Violation
from domain.events import SpellProposed
from domain.evolve import EVOLVERS
from domain.rulebook import Rule, edition
from domain.rules.characteristics import InForce, has_keyword, has_type, view
from domain.rules.conditions import holds
from domain.rules.context import Context
from domain.rules.faces import back_face, has_aftermath, is_adventure, other_faces, showing, why_not_face
from domain.rules.mana_abilities_of import is_mana_ability
from domain.rules.reading import fits
from domain.rules.texts import alternative_cost, definition_of, former, its_alternatives
from domain.state import Board, GameObject, Position
from domain.uses import is_loyalty, is_of_loyalty, number_of
from domain.vocabulary import MAIN_STEPS, PERMISSION, ObjectId, PlayerId, Zone

TRIED_X = range(21)
"""The values of X that are considered when a prohibition depends on it (601.3a)."""


def sorcery_timing(game: Position, player: PlayerId) -> bool:
    """Whether a player could cast a sorcery now: own main phase, empty stack (117.1a, 307.1)."""
    board = game.board
    return board.active == player and board.step in MAIN_STEPS and not board.stack


# --- beginning to cast (601.3) ---------------------------------------------------------------------------------------


def why_not_cast(
    game: Position, player: PlayerId, action: Cast, timing: bool = True, transformed: bool = False
) -> Iterator[Violation]:
    """Every reason why a player may not begin to cast a card now (601.3).

    ``timing=False``: an effect has it cast while something resolves; place and time don't matter (608.2g).
    ``transformed``: an effect has it cast with its back face up (712.11a).
    """
    before = why_not_card(game, player, action, timing, transformed)
    if before is not None:
        yield before
        return
    then, spell = as_proposed(game, player, action)
    if timing and not (sorcery_timing(game, player) or may_have_flash(then, player, spell, game)):
        because = (Rule.WHEN_TO_CAST, *((Rule.CAST_SORCERY,) if has_type(then.board, spell, "Sorcery") else ()))
        yield Violation(Rule.MAY_BEGIN_TO_CAST, "it can be cast only in your main phase with an empty stack", *because)
    yield from prohibitions_to_begin(game, then, player, spell)


def why_not_card(
    game: Position, player: PlayerId, action: Cast, timing: bool, transformed: bool
) -> Violation | None:  # fmt: skip
    """The reason why a card, or the face of it that is chosen, can't become a spell at all; None if it can (601.3)."""
    card = game.board.objects.get(action.card)
    if card is None:
        return Violation(Rule.MAY_BEGIN_TO_CAST, "no rule or effect allows that player to cast it from there")
    if action.face and (action.face_down or action.face not in other_faces(game.board, card)):
        return Violation(Rule.MAY_BEGIN_TO_CAST, "the card has no such face to cast", Rule.CHOOSE_HALF)
    seen = showing(game, action.card, action.face)
    found = seen.board.objects[action.card]
    unfit = None if transformed or action.face_down else why_not_face(game.board, card, action.face)
    if unfit is None and has_aftermath(seen.board, found) and found.zone is not Zone.GRAVEYARD:
        unfit = Violation(Rule.MAY_BEGIN_TO_CAST, "that half can be cast from a graveyard only", Rule.AFTERMATH)
    if unfit is None and timing and not may_cast_from_there(seen, player, found):
        return Violation(Rule.MAY_BEGIN_TO_CAST, "no rule or effect allows that player to cast it from there")
    if action.face_down and not may_be_face_down(game, found):
        return Violation(Rule.MAY_BEGIN_TO_CAST, "no ability of it allows to cast it face down", Rule.MORPH)
    if unfit is None and not action.face_down and has_type(seen.board, found.id, "Land"):
        return Violation(Rule.MAY_BEGIN_TO_CAST, "a land card is played, never cast", Rule.LAND_ISNT_CAST)
    return unfit


def may_be_face_down(game: Position, found: GameObject) -> bool:
    """Whether an ability of the card, such as morph, lets it be cast face down (702.37a, 708.4)."""
    return any(cost.cast_as == "face_down" for cost in definition_of(game.board, found).alternative_costs)


def as_proposed(game: Position, player: PlayerId, action: Cast) -> tuple[Position, ObjectId]:
    """The position as it would be with the card on the stack; nothing is recorded (601.3e)."""
    spell = max(game.board.objects) + 1
    return EVOLVERS[SpellProposed](game, proposal_of(game.board, player, action, spell)), spell


def proposal_of(board: Board, player: PlayerId, action: Cast, spell: ObjectId) -> SpellProposed:
    """The fact that a player moves a card to the stack to cast it, as the half or face chosen (601.2a, 709.3)."""
    found = board.objects[action.card]
    return SpellProposed(
        player=player,
        card=action.card,
        spell=spell,
        origin=found.zone,
        face_down=action.face_down,
        shown=action.face,
        back=bool(action.face) and action.face == back_face(board, found),
    )


def may_cast_from_there(game: Position, player: PlayerId, found: GameObject) -> bool:
    """Whether the card is where its owner may cast it: the hand, or where a rule or effect says so (601.3)."""
    if found.zone is Zone.HAND:
        return found.owner == player
    if found.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return False
    if found.owner == player and own_permission(game, player, found):
        return True
    return any(
        force.context.controller == player
        and force.rule.zone is found.zone
        and not excepted(game.board, force.rule, found)
        and not used_up(game.board, force)
        and (not force.rule.top_only or game.player(found.owner).library[:1] == (found.id,))
        and fits(view(game.board), force.rule.filter, found.id, force.context)
        for force in view(game.board).rules(MayCastFrom)
    )


def own_permission(game: Position, player: PlayerId, found: GameObject) -> bool:
    """Whether the card itself allows to cast it from its zone: flashback, escape, aftermath (702.34a, 702.127a)."""
    if has_aftermath(game.board, found):
        return found.zone is Zone.GRAVEYARD
    context = Context(controller=player, this=found.id)
    return any(
        cost.zone is found.zone
        and not cost.by_effect
        and (cost.cast_as == "transformed") is (found.shown != "" and found.shown == back_face(game.board, found))
        and holds(view(game.board), cost.condition, context)
        and (not cost.sorcery_timing or sorcery_timing(game, player))
        for cost in its_alternatives(game.board, found, lost_abilities(game, found.id))
    )


def lost_abilities(game: Position, card: ObjectId) -> int:
    """The timestamp of the last effect by which a card loses all abilities where it is; 0 if none says so (613.1f)."""
    its, all_of_them = view(game.board), LoseAbilities()
    rules = (force for force in its.rules(Modifies) if all_of_them in force.rule.modifications)
    times = [force.context.this for force in rules if fits(its, force.rule.filter, card, force.context)]
    times += (
        effect.id for effect in game.board.effects if card in effect.affects and all_of_them in effect.modifications
    )
    return max(times, default=0)


def still_permitted(game: Position, player: PlayerId, spell: ObjectId) -> bool:
    """Whether the spell, with its choices made, may be cast from where it was: "creature spells" … (601.2e)."""
    found = game.board.objects[spell]
    origin = found.choices.origin
    cost = alternative_cost(game.board, found)
    if origin is Zone.HAND or (cost is not None and cost.zone is origin):
        return True
    if has_aftermath(game.board, found) and found.owner == player:
        return origin is Zone.GRAVEYARD
    return any(permissions_by_effects(game, player, spell))


def permissions_by_effects(game: Position, player: PlayerId, spell: ObjectId) -> Iterator[InForce[MayCastFrom]]:
    """The effects that let a player cast the proposed spell from where it was (601.3)."""
    its, card = view(game.board), former(game.board, spell)
    origin = game.board.objects[spell].choices.origin
    for force in its.rules(MayCastFrom):
        if force.context.controller != player or force.rule.zone is not origin or used_up(game.board, force):
            continue
        if excepted(game.board, force.rule, game.board.objects[spell]):
            continue
        if fits(its, force.rule.filter, spell, also_affected(force.context, card, spell)):
            yield force


def excepted(board: Board, rule: MayCastFrom, found: GameObject) -> bool:
    """Whether a permission excepts the face chosen: what went on an Adventure isn't cast as one again (715.3d)."""
    return rule.but_adventure and is_adventure(board, found)


def used_up(board: Board, force: InForce[MayCastFrom]) -> bool:
    """Whether a permission for one spell each turn was used this turn."""
    found = board.objects.get(force.context.this)
    return force.rule.once_a_turn and found is not None and (PERMISSION, board.turn) in found.used


def permission_to_use(game: Position, player: PlayerId, spell: ObjectId) -> ObjectId:
    """The permanent whose permission for one spell each turn the proposed spell needs; 0 if it needs none (601.3)."""
    found = game.board.objects[spell]
    cost = alternative_cost(game.board, found)
    origin = found.choices.origin
    if origin is Zone.HAND or (cost is not None and cost.zone is origin) or has_aftermath(game.board, found):
        return 0
    forces = tuple(permissions_by_effects(game, player, spell))
    return forces[0].context.this if forces and all(force.rule.once_a_turn for force in forces) else 0


def also_affected(context: Context, card: ObjectId, spell: ObjectId) -> Context:
    """A lasting permission to cast a card means the spell that the card has become, too (400.7)."""
    affected = context.things.get("affected", ())
    return context.with_things("affected", (*affected, spell)) if card in affected else context


def has_flash(game: Position, player: PlayerId, spell: ObjectId, begun: Position | None = None) -> bool:
    """Whether the spell is an instant, has flash, or may be cast as though it had (117.1a, 601.3b, 702.8a).

    ``begun`` is the position before the proposal: what held there allows it, too (601.3d, 601.5a).
    """
    its = view(game.board)
    before = view(begun.board).rules(AsThoughFlash) if begun is not None else ()
    if has_type(game.board, spell, "Instant") or has_keyword(game.board, spell, "flash"):
        return True
    return any(
        (force.rule.who == "any" or force.context.controller == player)
        and fits(its, force.rule.filter, spell, force.context)
        for force in (*its.rules(AsThoughFlash), *before)
    )


def flash_costs(game: Position, spell: ObjectId) -> tuple[int, ...]:
    """The additional costs, by number, that let a spell be cast as though it had flash (601.3c)."""
    found = game.board.objects[spell]
    costs = () if found.face_down else definition_of(game.board, found).additional_costs
    return tuple(number for number, cost in enumerate(costs) if cost.name in ("flash", "offering"))


def may_have_flash(game: Position, player: PlayerId, spell: ObjectId, begun: Position) -> bool:
    """Whether the choices to come could let the spell be cast now: they may pay for flash (601.3b–c).

    In 2008 a card may say so, but what the spell could become counts for nothing (2008: 409.4).
    """
    chosen = as_auras(game, spell) if edition(game.edition).flash_by_choices else ()
    return bool(flash_costs(game, spell)) or any(has_flash(each, player, spell, begun) for each in (game, *chosen))


def as_auras(game: Position, spell: ObjectId) -> Iterator[Position]:
    """The positions as if the spell were cast as an Aura, where an alternative cost lets it (702.103d)."""
    found = game.board.objects[spell]
    for cost in () if found.face_down else definition_of(game.board, found).alternative_costs:
        if cost.cast_as == "aura" and cost.zone is found.choices.origin:
            tried = replace(found, choices=replace(found.choices, alternative=cost.name))
            yield replace(game, board=replace(game.board, objects=game.board.objects.set(spell, tried)))


def prohibitions_to_begin(game: Position, then: Position, player: PlayerId, spell: ObjectId) -> Iterator[Violation]:
    """Effects that prohibit the spell whatever choices are made for it (601.3, 601.3a)."""
    found = list(prohibitions(then, player, spell))
    if found and any(not list(prohibitions(each, player, spell)) for each in as_auras(then, spell)):
        return
    if (
        found
        and edition(game.edition).begin_despite_prohibition
        and has_x(then, spell)
        and any(not list(prohibitions(with_x(then, spell, x), player, spell)) for x in TRIED_X)
    ):
        return
    for violation in found:
        yield Violation(Rule.MAY_BEGIN_TO_CAST, violation.reason, *violation.cites)


def has_x(game: Position, spell: ObjectId) -> bool:
    """Whether the spell has {X} in its mana cost."""
    return "X" in (view(game.board).of(spell).mana_cost or ())


def with_x(game: Position, spell: ObjectId, x: int) -> Position:
    """The position as if a value of X had been announced."""
    found = game.board.objects[spell]
    tried = replace(found, choices=replace(found.choices, x=x))
    return replace(game, board=replace(game.board, objects=game.board.objects.set(spell, tried)))


def prohibitions(game: Position, player: PlayerId, spell: ObjectId) -> Iterator[Violation]:
    """Every effect that says the player can't cast the proposed spell (101.2, 702.61a)."""
    its = view(game.board)
    for force in its.rules(CantCast):
        rule = force.rule
        if not means_player(game, force, player):
            continue
        if not fits(its, rule.filter, spell, force.context):
            continue
        if rule.sorcery_timing and sorcery_timing(without_spell(game, spell), player):
            continue
        if rule.max_per_turn is not None and game.player(player).spells_cast < rule.max_per_turn:
            continue
        yield Violation(Rule.CANT_BEATS_CAN, "an effect says that it can't be cast")
    if not all(holds(its, force.rule.when, force.context) for force in own_times(game, spell)):
        reason = "it says itself when it can be cast"
        yield Violation(Rule.CANT_BEATS_CAN, reason, Rule.CASTING_LIMITED_IN_COMBAT)
    if split_second(game, spell):
        yield Violation(Rule.SPLIT_SECOND, "a spell with split second is on the stack")


def own_times(game: Position, spell: ObjectId) -> Iterator[InForce[CastOnly]]:
    """When a spell says itself that it can be cast only (506.7)."""
    its = view(game.board)
    context = Context(controller=its.of(spell).controller, this=spell)
    for static in its.statics_of(spell):
        yield from (InForce(rule, context) for rule in static.rules if isinstance(rule, CastOnly))


def means_player(game: Position, force: InForce[CantCast], player: PlayerId) -> bool:
    """Whether a prohibition speaks of the player, as its controller sees it (109.5)."""
    who = force.rule.who
    if isinstance(who, str):
        return who == "any" or (player == force.context.controller) == (who == "you")
    return fits(view(game.board), who, player, force.context)


def without_spell(game: Position, spell: ObjectId) -> Position:
    """The position with the proposed spell left out of the stack, for questions of timing."""
    stack = tuple(each for each in game.board.stack if each != spell)
    return replace(game, board=replace(game.board, stack=stack))


def split_second(game: Position, but: ObjectId = 0) -> bool:
    """Whether something with split second is on the stack (702.61a)."""
    return any(thing != but and has_keyword(game.board, thing, "split second") for thing in game.board.stack)


# --- beginning to activate (602.2, 602.5) ----------------------------------------------------------------------------


def activated_abilities(game: Position, source: ObjectId) -> tuple[Activated, ...]:
    """The activated abilities of an object, printed ones first; ``Activate.ability`` counts in this list."""
    return tuple(each for each in view(game.board).of(source).abilities if isinstance(each, Activated))


def why_not_activate(game: Position, player: PlayerId, source: ObjectId, ability: Activated) -> Iterator[Violation]:
    """Every reason why a player may not begin to activate an ability (602.2, 602.5)."""
    found = game.board.objects[source]
    its = view(game.board)
    if found.zone is not ability.zone:
        yield Violation(Rule.ACTIVATE_ABILITY, "the ability doesn't function there", Rule.WHERE_ABILITIES_FUNCTION)
    if its.of(source).controller != player and not ability.any_player:
        yield Violation(Rule.ACTIVATE_ABILITY, "only its controller can activate it")
    context = Context(controller=player, this=source)
    if not holds(its, ability.condition, context):
        yield Violation(Rule.MAY_BEGIN_TO_ACTIVATE, "its condition isn't met")
    if ability.sorcery_timing and not sorcery_timing(game, player):
        yield Violation(Rule.ACTIVATE_AS_SORCERY, "it can be activated only as a sorcery could be cast")
    if ability.once_per_turn and is_used_up(game, found, ability, game.board.turn):
        yield Violation(Rule.ACTIVATION_LIMIT_STAYS, "it was activated this turn already")
    if ability.once and is_used_up(game, found, ability):
        yield Violation(Rule.ACTIVATION_LIMIT_STAYS, "it was activated already, and that is possible only once")
    if is_loyalty(ability):
        yield from why_not_loyalty(game, player, found)
    if summoning_sick(game.board, source) and any(isinstance(cost, (TapThis, UntapThis)) for cost in ability.cost):
        yield Violation(Rule.SUMMONING_SICK_ABILITY, "the creature came under your control too lately")
    yield from activation_prohibitions(game, source, ability)


def why_not_loyalty(game: Position, player: PlayerId, found: GameObject) -> Iterator[Violation]:
    """Loyalty abilities: as a sorcery, and one of a permanent's each turn (606.3)."""
    if not sorcery_timing(game, player):
        yield Violation(
            Rule.ACTIVATE_AS_SORCERY, "it can be activated only as a sorcery could be cast", Rule.LOYALTY_TIMING
        )
    abilities = game.board.definition_of(found).abilities
    for number, turn in found.used:
        ability = abilities[number] if number >= 0 else None
        printed = isinstance(ability, Activated) and is_loyalty(ability)
        if turn == game.board.turn and (printed or is_of_loyalty(number)):
            yield Violation(Rule.LOYALTY_TIMING, "a loyalty ability of it was activated this turn already")


def activation_prohibitions(game: Position, source: ObjectId, ability: Activated) -> Iterator[Violation]:
    """Effects that say the ability can't be activated (101.2, 702.61a)."""
    its, mana = view(game.board), is_mana_ability(ability)
    for force in its.rules(CantActivate):
        if fits(its, force.rule.filter, source, force.context) and not (force.rule.but_mana and mana):
            yield Violation(
                Rule.MAY_BEGIN_TO_ACTIVATE, "an effect says that it can't be activated", Rule.CANT_BEATS_CAN
            )
    if not mana and split_second(game):
        yield Violation(Rule.MAY_BEGIN_TO_ACTIVATE, "a spell with split second is on the stack", Rule.SPLIT_SECOND)


def printed_number(game: Position, found: GameObject, ability: Activated) -> int:
    """The ability's place in its source's definition; −1 for one that isn't printed there."""
    abilities = game.board.definition_of(found).abilities if not found.face_down else ()
    return abilities.index(ability) if ability in abilities else -1


def is_used_up(game: Position, found: GameObject, ability: Activated, turn: int | None = None) -> bool:
    """Whether an ability was activated in a turn, or ever, each of several alike that the object has (602.5b–c)."""
    its = number_of(printed_number(game, found, ability), ability)
    uses = sum(number == its and turn in (None, when) for number, when in found.used)
    return uses > 0 and uses >= activated_abilities(game, found.id).count(ability)


def summoning_sick(board: Board, source: ObjectId) -> bool:
    """Whether a creature hasn't been under its controller's control since their turn began (302.6)."""
    if source not in board.battlefield or not has_type(board, source, "Creature"):
        return False
    if has_keyword(board, source, "haste"):
        return False
    found = board.objects[source]
    return found.since > 0 and found.since >= board.player(view(board).of(source).controller).last_turn
