"""Replacement effects about counters, tokens, draws, life and where things go instead (614.1a, 701.7b)."""

from __future__ import annotations

from typing import Final

from domain.cards.abilities import CardDefinition, CreatesMore, MovesInstead
from domain.cards.nouns import ANOTHER, ITSELF, OPPONENT, YOURSELF
from domain.cards.replacements import ChangesLife, MillsMore, Redirects, TakesDraw
from domain.cards.terms import AllOf, AnyFilter, AnyOf, HasType, Owned, Status, This, YourTurn
from domain.oracle.grammar import rule
from domain.oracle.known_tokens import ARTIFACTS, artifact_token
from domain.oracle.nouns import Noun
from domain.oracle.qualities import bare_filter
from domain.oracle.statics import StaticLine
from domain.vocabulary import Zone

# fmt: off: the tables are set by hand, a rule a line or two

S: Final = "holding"

# --- tokens (701.7b) -------------------------------------------------------------------------------------------------

_CREATED: Final = "would be created under your control ,"
rule(
    S,
    "if you would create one or more {of:token_noun} tokens , instead create those tokens plus an additional"
    " {also:token_noun} token",
    lambda of, also: (CreatesMore(YOURSELF, 1, _kind(of), plus=1),) if of == also else None,
)
rule(
    S,
    "if you would create a|an {one:token_noun} , {two:token_noun} , or {three:token_noun} token , instead create one"
    " of each",
    lambda one, two, three: (CreatesMore(YOURSELF, 1, _one_of(one, two, three), instead=(one, two, three)),),
)
rule(
    S,
    f"if one or more {{np}} {_CREATED} that many {{kind:token_kind}} are created instead",
    lambda np, kind: _instead(np, kind),
)
rule(
    S,
    f"if one or more tokens {_CREATED} those tokens plus that many {{kind:token_kind}} are created instead",
    lambda kind: None if kind is None else (CreatesMore(YOURSELF, 1, also=kind),),
)
for _name in ARTIFACTS:
    rule("token_noun", _name.lower(), lambda at, name=_name: artifact_token(name))


def _kind(token: CardDefinition) -> AnyFilter:
    """Such tokens, by their subtype."""
    return HasType(token.subtypes[0])


def _one_of(*tokens: CardDefinition) -> AnyFilter:
    """Tokens of one of these kinds."""
    return AnyOf(tuple(_kind(each) for each in tokens))


def _instead(noun: Noun, token: CardDefinition | None) -> tuple[CreatesMore, ...] | None:
    """Other tokens are created in the place of those of a kind."""
    filter_ = bare_filter(noun)
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    if token is None or not noun.many or Status("token") not in parts:
        return None
    kept = tuple(each for each in parts if each != Status("token"))
    of = None if not kept else kept[0] if len(kept) == 1 else AllOf(kept)
    return (CreatesMore(YOURSELF, 1, of, instead=(token,)),)


# --- draws, life, mills, damage --------------------------------------------------------------------------------------

rule(
    S,
    "if an opponent would draw a card except the first one they draw in each of their draw steps , instead that player"
    " skips that draw and you draw a card",
    lambda: (TakesDraw(OPPONENT, but_first=True),),
)
rule(
    S,
    "if an opponent would mill one or more cards , they mill twice that many cards instead",
    lambda: (MillsMore(OPPONENT),),
)
rule(
    "elsewhere",
    "if an opponent would lose life during your turn , they lose twice that much life instead",
    lambda: StaticLine((ChangesLife(OPPONENT, "loss", times=2),), YourTurn()),
)
rule(
    S,
    "all damage that would be dealt to you and other {np} is dealt to ~ instead",
    lambda np: (Redirects(YOURSELF | (np.filter & ANOTHER), This()),) if np.many else None,
)
rule(
    S,
    "all damage that would be dealt to you and {np} is dealt to ~ instead",
    lambda np: (Redirects(YOURSELF | np.filter, This()),) if np.many else None,
)

# --- graveyards ------------------------------------------------------------------------------------------------------

_NO_TOKEN: Final = ~Status("token")
_FROM_ANYWHERE: Final = "would be put into {where:a_graveyard} from anywhere , exile it instead"
rule("a_graveyard", "a graveyard", AllOf)
rule("a_graveyard", "an opponent 's graveyard", lambda: Owned("opponent"))
rule("a_graveyard", "your graveyard", lambda: Owned("you"))
rule(S, f"if a card or token {_FROM_ANYWHERE}", lambda where: (_exiled(where),))
rule(S, f"if a card {_FROM_ANYWHERE}", lambda where: (_exiled(_NO_TOKEN if where == AllOf() else where & _NO_TOKEN),))
rule(
    "elsewhere",
    "if ~ would be put into a graveyard from anywhere , reveal ~|it and shuffle it into its owner 's library instead",
    lambda: StaticLine((MovesInstead(ITSELF, Zone.GRAVEYARD, Zone.LIBRARY, reveal=True, shuffle=True),), None, None),
)
rule(
    "elsewhere",
    "if ~ would be put into a graveyard from anywhere , shuffle it into its owner 's library instead",
    lambda: StaticLine((MovesInstead(ITSELF, Zone.GRAVEYARD, Zone.LIBRARY, shuffle=True),), None, None),
)


def _exiled(filter_: AnyFilter) -> MovesInstead:
    """What would go to a graveyard is exiled."""
    return MovesInstead(filter_, Zone.GRAVEYARD, Zone.EXILE)
