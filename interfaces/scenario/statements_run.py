"""How each statement of a script is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain import decisions as d
from domain.answers import Activate, ActSpecially, Cast, Pass, PlayLand, SetAside, TurnUp
from domain.cards.costs import PayMana
from domain.errors import InvalidAnswer
from domain.rules.faces import locked_doors
from domain.rules.players import living
from domain.vocabulary import ObjectId, PlayerId
from interfaces.scenario import statements as st
from interfaces.scenario import syntax as s
from interfaces.scenario.abilities import ability_number
from interfaces.scenario.clauses import from_clauses
from interfaces.scenario.faces import face_meant, without_face
from interfaces.scenario.given import ANSWERING
from interfaces.scenario.mana_words import symbols_of
from interfaces.scenario.passing import everyone_passes, give_priority_to, go_to, resolve
from interfaces.scenario.paying_lines import pay
from interfaces.scenario.payment_clauses import by_clauses
from interfaces.scenario.piles import Piles, anywhere, controlled, of_all, to_activate, to_cast
from interfaces.scenario.playing import Play
from interfaces.scenario.run_errors import Unplayable
from interfaces.scenario.wishes import Wishes


def perform(play: Play, statement: st.Statement) -> None:
    """Play a statement as far as it reaches; questions that are left stay open."""
    play.begin_line()
    if isinstance(statement, ANSWERING):
        play.reply_to(statement, play.binder.player(statement.player))
    else:
        PERFORMING[type(statement)](play, statement)
    if play.unneeded and play.refusal is None:
        raise Unplayable("the action is complete, but not all that was said for it was asked for")


# --- casting and activating ------------------------------------------------------------


def cast(play: Play, statement: st.Casts | st.BeginsCasting) -> None:
    """`casts` plays the whole of 601.2, `begins casting` leaves the payment to lines of its own."""
    player = play.binder.player(statement.player)
    decision = play.game.decision
    if not isinstance(decision, d.CastDuringResolution):
        prepare(play, player, statement.clauses)
    offered = decision.cards if isinstance(decision, d.CastDuringResolution) else ()
    card = card_to_cast(play, player, statement, offered)
    whole = isinstance(statement, st.Casts)
    wishes = Wishes(player, without_face(without_face_down_cost(play, card, statement.clauses)), automatic=whole)
    face_down = any(isinstance(clause, s.CastFaceDown) for clause in statement.clauses)
    face = "" if face_down else face_meant(play.game.state.game.board, card, statement.card, statement.clauses)
    action = Cast(card, face_down, face)
    if whole:
        play.rehearse(wishes, action)
    play.act(wishes, action)


def without_face_down_cost(play: Play, card: ObjectId, clauses: tuple[s.Clause, ...]) -> tuple[s.Clause, ...]:
    """The clauses without a cost that casting face down has anyway: `face down for {3}`."""
    if not any(isinstance(clause, s.CastFaceDown) for clause in clauses):
        return clauses
    board = play.game.state.game.board
    costs = board.definition_of(board.objects[card]).alternative_costs
    ways = [each.cost for each in costs if each.cast_as == "face_down"]
    return tuple(
        clause
        for clause in clauses
        if not (isinstance(clause, s.ForMana) and (PayMana(symbols_of(clause.mana)),) in ways)
    )


def prepare(play: Play, player: PlayerId, clauses: tuple[s.Clause, ...]) -> None:
    """Those who have priority before the player pass, unless it is said that nobody does."""
    if not any(isinstance(clause, s.WithoutPriority) for clause in clauses):
        give_priority_to(play, player)


def card_to_cast(
    play: Play, player: PlayerId, statement: st.Casts | st.BeginsCasting, offered: tuple[ObjectId, ...]
) -> ObjectId:
    """The card meant: offered by an effect, in hand, or where its alternative cost lets it be cast from."""
    ref = in_place(statement.card, statement.clauses)
    reading = play.reading
    piles: Piles = (offered, *to_cast(play.game.state.game, player))
    keyword = next((clause.keyword for clause in statement.clauses if isinstance(clause, s.WithKeyword)), None)
    if keyword is not None and (found := castable_with(play, player, ref, keyword)):
        piles = (found, *piles)
    return reading.one(ref, piles)


def in_place(ref: s.AnyRef, clauses: tuple[s.Clause, ...]) -> s.AnyRef:
    """The reference with the zone that a clause gives."""
    zone = next((clause.zone for clause in clauses if isinstance(clause, s.FromZone)), None)
    if zone is None or not isinstance(ref, s.Ref):
        return ref
    return s.Ref(ref.name, ref.owner, ref.copy, ref.nth, ref.ability, ref.ability_nth, zone)


def castable_with(play: Play, player: PlayerId, ref: s.AnyRef, keyword: str) -> tuple[ObjectId, ...]:
    """The player's cards that stand where their alternative cost of that name works."""
    board = play.game.state.game.board
    return tuple(
        thing
        for thing in play.reading.everything(ref)
        if (found := board.objects.get(thing)) is not None
        and found.owner == player
        and any(
            cost.name == keyword and cost.zone is found.zone for cost in board.definition_of(found).alternative_costs
        )
    )


def activate(play: Play, statement: st.Activates | st.BeginsActivating) -> None:
    """`activates` plays the whole of 602.2; a mana ability also in the middle of a payment."""
    player = play.binder.player(statement.player)
    if isinstance(play.game.decision, d.Priority):
        prepare(play, player, statement.clauses)
    ref = in_place(statement.ability.source, statement.clauses)
    source = play.reading.object(ref, to_activate(play.game.state.game, player), untapped(play))
    number = ability_number(play.game.state.game, source, statement.ability)
    whole = isinstance(statement, st.Activates)
    wishes = Wishes(player, statement.clauses, automatic=whole)
    if whole:
        play.rehearse(wishes, Activate(source, number))
    play.act(wishes, Activate(source, number))


def untapped(play: Play) -> Callable[[int], bool]:
    """Whether an object isn't tapped: sources that can be tapped are meant first."""
    objects = play.game.state.game.board.objects
    return lambda thing: thing in objects and not objects[thing].tapped


def announce(play: Play, statement: st.Announces) -> None:
    """`announces` says more about an action under way."""
    player = play.binder.player(statement.player)
    clauses = play.not_said_ahead(statement)
    if not clauses:
        return  # the game asked for it earlier, in the same step of the casting
    decision = play.game.decision
    owner = next((wishes for wishes in reversed(play.actions) if wishes.player == player), None)
    if owner is None or decision is None:
        raise play.not_asked()
    tried = Wishes(player, clauses, automatic=False)
    tried.thing = owner.thing
    said = from_clauses(tried, decision, play.reading) or by_clauses(tried, decision, play.reading)
    if said is None:
        raise play.not_asked()
    owner.add(clauses)
    play.settle()


# --- special actions ------------------------------------------------------------


def play_land(play: Play, statement: st.Plays) -> None:
    """`plays` a land."""
    player = play.binder.player(statement.player)
    give_priority_to(play, player)
    board = play.game.state.game.board
    own = board.player(player)
    piles = (own.hand, own.graveyard, board.exile, own.library, of_all(board, s.Zone.HAND), board.battlefield)
    ref = in_place(statement.card, () if statement.zone is None else (s.FromZone(statement.zone),))
    card = play.reading.one(ref, piles)
    play.act(Wishes(player, (), automatic=True), PlayLand(card, face_meant(board, card, statement.card, ())))


def turn_up(play: Play, statement: st.TurnsFaceUp) -> None:
    """`turns A face up`."""
    player = play.binder.player(statement.player)
    give_priority_to(play, player)
    game = play.game.state.game
    permanent = play.reading.one(statement.permanent, (controlled(game.board, player), *anywhere(game)))
    play.act(Wishes(player, (), automatic=True), TurnUp(permanent))


def set_aside(play: Play, statement: st.SetsAside) -> None:
    """`suspends`, `foretells`, `plots` a card."""
    player = play.binder.player(statement.player)
    prepare(play, player, statement.clauses)
    card = play.reading.one(statement.card, (play.game.state.game.player(player).hand,))
    play.act(Wishes(player, statement.clauses, automatic=True), SetAside(card, statement.how))


def act_specially(play: Play, statement: st.ActsSpecially) -> None:
    """`ignores` the effect of something, `discards` a card that may be, `unlocks` a door of a Room."""
    player = play.binder.player(statement.player)
    prepare(play, player, statement.clauses)
    game = play.game.state.game
    pile = game.player(player).hand if statement.how == "discard" else game.board.battlefield
    source = play.reading.one(statement.thing, (pile,))
    wishes = Wishes(player, statement.clauses, automatic=True)
    door = door_meant(play, source, wishes) if statement.how == "unlock" else ""
    play.act(wishes, ActSpecially(source, statement.how, door))


def door_meant(play: Play, room: ObjectId, wishes: Wishes) -> str:
    """The door that `as NAME` says, or the only one that is locked."""
    said = wishes.take(s.AsFace)
    board = play.game.state.game.board
    locked = locked_doors(board, board.objects[room])
    return said.name if said is not None else locked[0] if len(locked) == 1 else ""


# --- passing, conceding ------------------------------------------------------------


def pass_(play: Play, statement: st.Passes) -> None:
    """`passes`: priority, or the chance to cast something while a spell resolves."""
    player = play.binder.player(statement.player)
    if isinstance(play.game.decision, d.Priority):
        give_priority_to(play, player)
    play.submit(player, Pass())
    play.settle()


def concede(play: Play, statement: st.Concedes) -> None:
    """`concedes`, whatever is being asked."""
    player = play.binder.player(statement.player)
    try:
        play.game.concede(player)
    except InvalidAnswer as problem:
        raise Unplayable(str(problem)) from None
    if len(living(play.game.state.game.board)) < len(play.binder.players):
        play.actions = [wishes for wishes in play.actions if wishes.player != player]
    play.follow()
    play.settle()


PERFORMING: Final[Mapping[type[Any], Callable[[Play, Any], None]]] = {
    st.Casts: cast,
    st.BeginsCasting: cast,
    st.Activates: activate,
    st.BeginsActivating: activate,
    st.Announces: announce,
    st.Plays: play_land,
    st.TurnsFaceUp: turn_up,
    st.SetsAside: set_aside,
    st.ActsSpecially: act_specially,
    st.Pays: pay,
    st.Passes: pass_,
    st.Concedes: concede,
    st.EveryonePasses: lambda play, statement: everyone_passes(play),
    st.Resolve: lambda play, statement: resolve(play, every=statement.all),
    st.GoesTo: go_to,
}
"""How to play each statement; those that answer a question are in given.py, a judge's backup in backups.py."""
