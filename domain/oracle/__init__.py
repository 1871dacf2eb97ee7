"""From Oracle text to the card language: what is printed on a card, compiled or refused sentence by sentence.

``compile_card`` is the way in. A card is compiled as a whole or not at all; what isn't understood is an
``UnsupportedText`` with the place where understanding stopped.
"""

from __future__ import annotations

from typing import Final

from domain.oracle import (
    abilities,
    acting,
    alike,
    base_sizes,
    batches,
    blocks,
    cast_again,
    casting_laws,
    changes,
    choosing,
    chosen,
    combat_laws,
    conditions,
    copying,
    costs,
    delayed,
    designations,
    doing,
    first_times,
    hands_and_crews,
    history,
    how_often,
    joined_keywords,
    keyword_deeds,
    keyword_lines,
    known_tokens,
    last_sentences,
    laws,
    libraries,
    limits,
    lines,
    mana_lines,
    measured,
    more_abilities,
    more_counters,
    more_keywords,
    more_of_it,
    more_sentences,
    more_tokens,
    more_verbs,
    nouns,
    numbers,
    occasions,
    odds,
    of_faces,
    options,
    others_abilities,
    people,
    playing,
    prefixes,
    prices,
    qualities,
    rarer_events,
    refs,
    replacing,
    retargeting,
    shields,
    spent,
    statics,
    sundry,
    tail,
    texts,
    their_own,
    this_turn,
    this_way,
    tokens,
    triggers,
    turning_over,
    unspent_mana,
    untap_steps,
    wards,
    widespread,
)
from domain.oracle.cards import compile_card
from domain.oracle.raw import Compiled, LineRead, RawCard, RawFace, UnsupportedText

__all__ = ["Compiled", "LineRead", "RawCard", "RawFace", "UnsupportedText", "compile_card"]

GRAMMAR_MODULES: Final = (
    nouns, qualities, refs, numbers, costs, conditions, changes, doing, acting, tokens, laws, statics, triggers,
    keyword_lines, texts, blocks, limits, abilities, lines, delayed, libraries, known_tokens, more_verbs,
    more_abilities, batches, copying, mana_lines, options, history, more_sentences, prefixes, tail, replacing,
    designations, how_often, measured, this_turn, people, this_way, playing, occasions, of_faces, chosen,
    shields, more_tokens, hands_and_crews, wards, their_own, others_abilities, spent, odds, more_keywords, sundry,
    casting_laws, combat_laws, more_of_it, unspent_mana, untap_steps,
    retargeting, choosing, alike, keyword_deeds, joined_keywords, rarer_events, cast_again,
    last_sentences,
    widespread, first_times, turning_over,
    more_counters, base_sizes, prices,
)  # fmt: skip
"""The modules that taught the grammar its rules by being imported."""
