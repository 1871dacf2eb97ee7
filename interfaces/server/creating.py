"""New games: from the text of a scenario, from decks, or from another game's past."""

from __future__ import annotations

import re
import secrets
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from domain.events import GameStarted, Seat, Stamp
from domain.game import Game
from domain.rulebook import EDITIONS, NEWEST
from interfaces.scenario import setup
from interfaces.scenario.definitions import Catalogue, cards_for
from interfaces.scenario.photograph import ENGINE, photograph
from interfaces.scenario.reader import read_scenario
from interfaces.scenario.runner import run_scenario
from interfaces.server.answering import now
from interfaces.server.calls import Server
from interfaces.server.decks import Deck, Short, cards_of, definitions
from interfaces.server.live import LiveGame
from interfaces.server.problems import Problem
from interfaces.server.rights import Role
from interfaces.server.tokens import Granted, Policy
from replays.card_database import beside
from replays.errors import Conflict
from replays.session import store_game

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
FRESH: Final = 9
"""Bytes of a name that nobody chose."""
GameName = Annotated[str, msgspec.Meta(pattern=f"^{NAME.pattern}$")]
NOT_NAMES: Final = ("public", "all")
MOST_PLAYERS: Final = 6


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a new game begins with: ``scenario``, the text of one, or ``decks``, of two to six players.

    Of a scenario it is the set-up of a run; with ``script``, the end of its script. ``partly`` permits decks with cards
    that aren't wholly understood: they are played without the rest, and marked so. ``winner_chooses``: who wins the
    toss is asked who begins.
    """

    scenario: str | None = None
    run: Short | None = None
    script: bool = False
    decks: tuple[Deck, ...] = ()
    partly: bool = False
    edition: Short | None = None
    game: GameName | None = None
    policy: Policy = Policy()
    winner_chooses: bool = False


class Created(msgspec.Struct, frozen=True, kw_only=True):
    """A new game, with its tokens: keep them, they aren't shown again."""

    game: str
    version: int
    players: tuple[str, ...]
    tokens: tuple[Granted, ...]


def new_game(server: Server, wanted: NewGame) -> Created:
    """Make and store it."""
    if (wanted.scenario is None) == (not wanted.decks):
        raise Problem(422, "no_beginning", "a game begins with a scenario or with decks: say one of them")
    name = free_name(server, wanted.game)
    try:
        game = from_scenario(server, name, wanted) if wanted.scenario is not None else from_decks(server, name, wanted)
    except Conflict as error:
        raise Problem(409, "name_taken", f"there is a game {name!r} already") from error
    return with_tokens(server, game)


def free_name(server: Server, wanted: str | None) -> str:
    """A name for a new game."""
    name = wanted if wanted is not None else f"g-{secrets.token_urlsafe(FRESH)}"
    if server.games.log.version(name) > 0:
        raise Problem(409, "name_taken", f"there is a game {name!r} already")
    return name


def with_tokens(server: Server, game: LiveGame) -> Created:
    """A new game with a token for everybody."""
    tokens = [server.tokens.grant(game.id, Role.SEAT, seat, name) for seat, name in enumerate(game.players, 1)]
    tokens += [server.tokens.grant(game.id, role, 0, role.value) for role in (Role.JUDGE, Role.SPECTATOR)]
    return Created(game=game.id, version=game.version, players=game.players, tokens=tuple(tokens))


# --- scenarios --------------------------------------------------------------------------------------------------------


def from_scenario(server: Server, name: str, wanted: NewGame) -> LiveGame:
    """The set-up of a run of a scenario, or the end of its script."""
    scenario = read_scenario(wanted.scenario or "", Catalogue())
    if scenario.cards or scenario.recorded is not None:
        raise Problem(422, "bad_scenario", "a scenario here can't name files or bring a recorded game")
    run = run_of(scenario, wanted.run)
    edition = wanted.edition if wanted.edition is not None else max(run.editions)
    if edition not in run.editions:
        raise Problem(422, "no_such_edition", f"this scenario is for {', '.join(run.editions)}")
    cards = cards_for(scenario, beside(server.settings.store))
    if not wanted.script:
        started = photograph(run.setup, edition, cards, scenario.file).started
        return server.games.create(name, replace(started, stamp=Stamp(at=now(), who="the host")), wanted.policy)
    (result,) = run_scenario(scenario, run=run.name, edition=edition, cards=cards)
    if result.error is not None:
        raise result.error
    return stored(server, name, result.game, wanted.policy)


def run_of(scenario: setup.Scenario, wanted: str | None) -> setup.Run:
    """The run of that name, or the only one, or the first."""
    found = next((run for run in scenario.runs if wanted is None or run.name == wanted), None)
    if found is None:
        names = ", ".join(run.name or "one without a name" for run in scenario.runs)
        raise Problem(422, "no_such_run", f"this scenario has no run of that name; its runs: {names}")
    return found


def stored(server: Server, name: str, game: Game, policy: Policy) -> LiveGame:
    """A game that was played in memory, as one that goes on."""
    store_game(server.games.log, name, game)
    server.tokens.agree(name, policy)
    made = server.games.get(name)
    made.go_on()
    return made


# --- decks ------------------------------------------------------------------------------------------------------------


def from_decks(server: Server, name: str, wanted: NewGame) -> LiveGame:
    """A game from its beginning (103)."""
    names = [deck.name for deck in wanted.decks]
    if not 2 <= len(names) <= MOST_PLAYERS or len(set(names)) < len(names) or set(names) & set(NOT_NAMES):
        raise Problem(422, "bad_players", f"two to {MOST_PLAYERS} players, each with a name of their own, may play")
    edition = wanted.edition if wanted.edition is not None else NEWEST
    if edition not in EDITIONS:
        raise Problem(422, "no_such_edition", f"there are the editions {', '.join(EDITIONS)}")
    decks = [cards_of(deck) for deck in wanted.decks]
    known = definitions(server.settings.store, {each for deck in decks for each in deck}, partly=wanted.partly)
    used = {found.name: found for found in known.values()}
    started = GameStarted(
        stamp=Stamp(at=now(), who="the host"),
        edition=edition,
        engine=ENGINE,
        seats=tuple(
            Seat(deck.name, tuple(known[each].name for each in cards), deck.life)
            for deck, cards in zip(wanted.decks, decks, strict=True)
        ),
        definitions=tuple(used[each] for each in sorted(used)),
        winner_chooses=wanted.winner_chooses,
    )
    return server.games.create(name, started, wanted.policy)
